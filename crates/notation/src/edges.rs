//! Answers as people write them: edges one by one, and what mails, lists and documents put around
//! an answer.
//!
//! ```text
//! edges  = {[mark] edge}
//! edge   = cell cell [["x"] number]      as in `r1c1-r1c5=2` or `from r1c1 to r1c5: 2 bridges`
//! mark   = "-" | "*" | "•" | number ("." | ")")
//! around = {">" line} | "```" {line} "```" | "#" comment
//! ```

use std::collections::BTreeSet;

use crate::puzzle::{PlacedBridges, Pos};

use super::cell::named_cell;
use super::cut::CutText;
use super::error::{TextFault, quoted};
use super::lines::{bare_lines, lines};
use super::titles::is_empty_row;

/// What an answer as a list of edges looks like.
pub(super) const EDGES: &str =
    "write each edge as in r1c1-r1c3=1, or a table with the line from,to,bridges first";
/// What may stand between the cells and numbers of edges.
const SIGNS: &str = "-–—→>=:,;.|()[]*•\"'+×";
/// Words that may stand there.
const WORDS: [&str; 10] = [
    "from", "to", "and", "edge", "between", "with", "bridge", "bridges", "times", "x",
];

/// The text without what a mail or a document puts around all of it: the signs of a quotation
/// before each line, and lines that begin and end a block of code.
pub(super) fn without_marks(text: &str) -> CutText {
    let is_fence = |line: &str| line.trim_start().starts_with("```");
    let filled = || lines(text).filter(|(_, line)| !(line.trim().is_empty() || is_fence(line)));
    let quoted = || filled().map(|(_, line)| line.strip_prefix('>'));
    let is_quoted = filled().next().is_some() && quoted().all(|row| row.is_some());
    let is_apart =
        |row: Option<&str>| row.is_some_and(|row| row.is_empty() || row.starts_with(' '));
    let sign = usize::from(is_quoted) + usize::from(is_quoted && quoted().all(is_apart));
    let (mut cut, mut end) = (CutText::default(), 0);
    if sign == 0 && !text.contains("```") {
        cut.keep(text);
        return cut;
    }
    for (at, line) in lines(text) {
        // Empty lines may be blanks of other kinds.
        let is_marked = line.starts_with('>');
        let begins = at + if is_marked { sign.min(line.len()) } else { 0 };
        if !is_fence(&text[begins..at + line.len()]) {
            cut.leave_out(begins - end);
            cut.keep(&text[begins..at + line.len()]);
            cut.keep("\n");
            // The end of a kept line is one character long.
            end = at + line.len() + 1;
        }
    }
    cut
}

/// The rows of a table of edges, without empty lines, comments, rules and bars around the rows.
pub(super) fn rows_of(text: &str) -> CutText {
    let has_bars = bare_lines(text).any(|line| line.starts_with('|'));
    let is_rule =
        |line: &str| line.contains('-') && line.chars().all(|char| "|-:+ =".contains(char));
    let (mut cut, mut end) = (CutText::default(), 0);
    for (at, line) in lines(text) {
        if is_empty_row(line) || line.starts_with('#') || (has_bars && is_rule(line)) {
            continue;
        }
        let row = line.trim();
        let row = if has_bars {
            row.trim_matches('|').trim()
        } else {
            line
        };
        let begins = at + line.find(row).unwrap_or_default();
        cut.leave_out(begins - end);
        cut.keep(row);
        cut.keep("\n");
        // The end of a kept line is one character long.
        end = begins + row.len() + 1;
    }
    cut
}

/// A cell or a number of a text, or a word of another kind, with its place.
struct Word<'a> {
    at: usize,
    text: &'a str,
}

impl Word<'_> {
    fn cell(&self) -> Option<Pos> {
        named_cell(self.text.as_bytes())
    }

    /// A number, perhaps with the sign `x` of a multiple.
    fn number(&self) -> Option<u8> {
        self.text.trim_matches(['x', 'X']).parse().ok()
    }
}

/// The words of a text outside comments.
fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let said = lines(text).filter(|(_, line)| !line.trim_start().starts_with('#'));
    // A remark may stand behind an edge.
    let said = said.map(|(at, line)| (at, line.split(" #").next().unwrap_or_default()));
    said.flat_map(|(at, line)| {
        let is_between = |char: char| char.is_whitespace() || SIGNS.contains(char);
        let mut next = 0;
        std::iter::from_fn(move || {
            let begins = next + line[next..].find(|char| !is_between(char))?;
            let length = line[begins..].find(is_between);
            next = length.map_or(line.len(), |length| begins + length);
            Some(Word {
                at: at + begins,
                text: &line[begins..next],
            })
        })
    })
}

/// Whether the first line of a text that is no comment names two cells, or begins with one.
pub(super) fn are_edges(text: &str) -> bool {
    let is_said = |line: &&str| !(line.trim().is_empty() || line.trim_start().starts_with('#'));
    let first = bare_lines(text).find(is_said).unwrap_or_default();
    let are_cells = words(first).map(|word| word.cell().is_some());
    let are_cells: Vec<bool> = are_cells.collect();
    are_cells.first() == Some(&true) || are_cells.iter().filter(|is_cell| **is_cell).count() > 1
}

/// Whether each line of a text has five numbers, as an edge by the numbers of its rows and columns
/// has, which may count from 0 or from 1.
pub(super) fn may_be_numbers(text: &str) -> bool {
    let is_edge = |line: &str| {
        let numbers = line.split(|char: char| !char.is_ascii_digit());
        let count = numbers.filter(|number| !number.is_empty()).count();
        // Each may have a number of its own.
        (5..=6).contains(&count)
    };
    let mut lines = bare_lines(text)
        .filter(|line| !line.trim().is_empty())
        .peekable();
    !are_edges(text) && lines.peek().is_some() && lines.all(is_edge)
}

/// Whether the sign of a number below 0 stands right before this place, and no cell before it.
fn is_below_0(text: &str, at: usize) -> bool {
    let before = text[..at].strip_suffix('-');
    before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
}

/// Edges with their bridges, two cells and a number each, as messages name them: `r1c1-r1c5=2`.
/// Other usual signs and words between the three serve as well.
pub(super) fn read(text: &str) -> Result<Vec<PlacedBridges>, TextFault> {
    if let Some(at) = text.find("- [ ]") {
        let fault = TextFault::new(at, "edges that are built", "a box that is not ticked");
        return Err(fault.hint("leave out this line and others of the kind, or write =0"));
    }
    let is_of_edges = |word: &Word<'_>| {
        let is_known = |known: &&str| word.text.eq_ignore_ascii_case(known);
        !WORDS.iter().any(is_known)
    };
    let mut words = words(text).filter(is_of_edges).peekable();
    let mut listed = BTreeSet::new();
    let mut placed = Vec::new();
    while let Some(first) = words.next() {
        // The number of an item.
        let is_item =
            first.number().is_some() && text[first.at + first.text.len()..].starts_with(['.', ')']);
        let first = match words.peek() {
            Some(_) if is_item => words.next().unwrap_or(first),
            _ => first,
        };
        let from = first.cell();
        let to = words.next_if(|word| word.cell().is_some());
        let count = words.next_if(|word| word.number().is_some() && !is_below_0(text, word.at));
        let edge = from.zip(to.and_then(|word| word.cell()));
        let (Some((from, to)), Some(count)) = (edge, count.and_then(|word| word.number())) else {
            let line = text[first.at..].lines().next().unwrap_or_default();
            let wanted = "an edge with its bridges such as r1c1-r1c5=2";
            return Err(TextFault::new(first.at, wanted, quoted(line.as_bytes())).hint(EDGES));
        };
        let (from, to) = (from.min(to), from.max(to));
        if !listed.insert((from, to)) {
            let found = format!("{from} to {to} a second time");
            let fault = TextFault::new(first.at, "each edge once", found);
            return Err(fault.hint("write each edge once, with the number of its bridges"));
        }
        placed.push(PlacedBridges { from, to, count });
    }
    Ok(placed)
}
