//! The variables of a published Gurobi notebook on Hashiwokakero.
//!
//! ```text
//! text  = {name "=" value}               in any order, on lines of their own
//! P     = "[" {"(" row "," col ")"} "]"  cells from 0; lists may stand for pairs
//! L     = "[" {clue} "]"                 the clues in the order of P
//! k     = number                         how many islands there are; may be left out
//! m, n  = numbers                        columns and rows
//! ```
//!
//! The text may be a cell of the notebook, so Python: several names may be assigned at once (`m, n
//! = 7, 6`, `m = n = 7`), `len(P)` and `len(L)` are replaced by their values, and statements about
//! other names are skipped. Nothing else is evaluated: a comprehension is an error that says what
//! is expected instead.
//!
//! The notebook's picture is `m` wide and `n` high. Its program is only right for islands in the
//! order of rows, in which they are written; they are read in any order. `#` begins a comment. A
//! second assignment of a variable begins the next board. The rules are the standard ones.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::iter;

use crate::puzzle::{Clue, Pos, Rules, Size};

use super::abilities::{NotationAbility, NotationFeature};
use super::chart::{PlacedIslands, side};
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::lines::{bare_lines, lines, parts};
use super::overrides::Overrides;
use super::page::{Page, ParsedText};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "Python variables P, L, k, m and n of the Gurobi notebook",
    extensions: &["py"],
    likeness,
    split: BoardsSplit::Where(starts, Some("")),
    takes_size: false,
    read: Some(read),
    says: NotationAbility {
        knows: &[
            NotationFeature::Zero,
            NotationFeature::Adjacent,
            NotationFeature::Few,
            NotationFeature::Top,
            NotationFeature::Bottom,
            NotationFeature::Right,
        ],
        every_cell: false,
        ..NotationAbility::STANDARD
    },
    write: Some(write),
};

pub(super) fn likeness(text: &str) -> Likeness {
    let names = bare_lines(text).filter_map(|line| line.split_once('='));
    let names: Vec<&str> = names.map(|(name, _)| name.trim()).take(64).collect();
    Likeness::of(
        names.contains(&"P") && names.contains(&"L"),
        Likeness::Certain,
    )
}

/// The beginnings of the boards: at a second assignment of one of the five variables.
fn starts(text: &str) -> Vec<usize> {
    let (mut starts, mut seen) = (Vec::new(), Vec::new());
    for (at, line) in lines(text) {
        let name = line.split_once('=').map(|(name, _)| name.trim());
        let Some(name) = name.filter(|name| ["P", "L", "k", "m", "n"].contains(name)) else {
            continue;
        };
        if starts.is_empty() || seen.contains(&name) {
            starts.push(at);
            seen.clear();
        }
        seen.push(name);
    }
    starts
}

/// A number of a value, with its position.
#[derive(Clone)]
struct NotebookNumber {
    at: usize,
    digits: String,
}

/// The five names.
pub(super) const NAMES: [&str; 5] = ["P", "L", "k", "m", "n"];

/// The expected value of a name, in a message.
fn wanted_of(name: &str) -> &'static str {
    match name {
        "P" => "P, a list of cells counted from 0, as in P = [(0, 0), (0, 2)]",
        "L" => "L, a list of clues in the order of P, as in L = [1, 1]",
        "k" => "k, the number of islands, or len(P)",
        "m" => "m, the number of columns, as in m = 7",
        _ => "n, the number of rows, as in n = 7",
    }
}

/// A statement of Python: its offset, and its text without comments, of unchanged length.
pub(super) struct Statement {
    pub(super) at: usize,
    pub(super) text: String,
}

/// The statements of a text. A statement continues over lines until its brackets are closed; a
/// semicolon outside of them separates two.
pub(super) fn statements(text: &str) -> Vec<Statement> {
    let mut statements: Vec<Statement> = Vec::new();
    let mut open = 0_usize;
    for (at, line) in lines(text) {
        let code = line.split('#').next().unwrap_or_default();
        let closing = code.matches([']', ')', '}']).count();
        let opening = code.matches(['[', '(', '{']).count();
        match statements.last_mut() {
            Some(statement) if open > 0 => {
                // The same number of bytes as before, so that offsets are those of the text.
                let passed = at - statement.at - statement.text.len();
                statement.text.extend(iter::repeat_n(' ', passed));
                statement.text.push_str(code);
            }
            _ => statements.push(Statement {
                at,
                text: code.to_owned(),
            }),
        }
        open = (open + opening).saturating_sub(closing);
    }
    let parted = statements.into_iter().flat_map(|Statement { at, text }| {
        let parts = pieces(&text, at, ';').into_iter();
        let part = |(at, text): (usize, &str)| Statement {
            at,
            text: text.to_owned(),
        };
        parts.map(part).collect::<Vec<_>>()
    });
    parted.collect()
}

/// The numbers of the five variables, without brackets.
fn variables(text: &str) -> Result<BTreeMap<&'static str, Vec<NotebookNumber>>, TextFault> {
    let mut variables: BTreeMap<&'static str, Vec<NotebookNumber>> = BTreeMap::new();
    let mut lengths: Vec<(&'static str, usize, &'static str)> = Vec::new();
    for statement in statements(text) {
        for Assigned { name, at, value } in assigned(&statement)? {
            let length = ["P", "L"].into_iter().find(|list| {
                let inside = value.trim().strip_prefix("len(");
                let inside = inside.and_then(|inside| inside.strip_suffix(')'));
                inside.is_some_and(|inside| inside.trim() == *list)
            });
            match length {
                Some(list) => lengths.push((name, at, list)),
                None => {
                    variables.insert(name, numbers(name, value, at)?);
                }
            }
        }
    }
    for (name, at, list) in lengths {
        // Two numbers are a cell.
        let numbers = variables.get(list).map_or(0, Vec::len);
        let count = if list == "P" { numbers / 2 } else { numbers };
        let digits = count.to_string();
        variables.insert(name, vec![NotebookNumber { at, digits }]);
    }
    Ok(variables)
}

/// One of the five names with the text of its value and the offset of that.
struct Assigned<'a> {
    name: &'static str,
    at: usize,
    value: &'a str,
}

/// The assignments of a statement to the five names.
fn assigned(statement: &Statement) -> Result<Vec<Assigned<'_>>, TextFault> {
    // `a = b = 7` has two parts before its value; `a == b` and calls are no assignments.
    let mut parts: Vec<(usize, &str)> = Vec::new();
    let mut from = 0;
    for (place, _) in statement.text.match_indices('=') {
        let names = &statement.text[from..place];
        let are_names = !names.trim().is_empty()
            && names.split(',').all(|name| {
                let mut letters = name.trim().chars();
                letters.next().is_some_and(char::is_alphabetic)
                    && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
            });
        if !are_names {
            break;
        }
        parts.push((from, names));
        from = place + 1;
    }
    let value = &statement.text[from..];
    let mut all = Vec::new();
    for (_, names) in parts {
        let names: Vec<&str> = names.split(',').map(str::trim).collect();
        let values: Vec<(usize, &str)> = match names.len() {
            1 => vec![(from, value)],
            _ => pieces(value, from, ','),
        };
        if values.len() != names.len() && names.iter().any(|name| NAMES.contains(name)) {
            let wanted = format!("{} values for {}", names.len(), names.join(", "));
            return Err(TextFault::new(
                statement.at + from,
                wanted,
                values.len().to_string(),
            ));
        }
        for (name, (at, value)) in names.into_iter().zip(values) {
            let name = NAMES.into_iter().find(|ours| *ours == name);
            let at = statement.at + at;
            all.extend(name.map(|name| Assigned { name, at, value }));
        }
    }
    Ok(all)
}

/// The pieces of a text between separators outside its brackets, with their offsets.
fn pieces(value: &str, from: usize, between: char) -> Vec<(usize, &str)> {
    let (mut pieces, mut begin, mut open) = (Vec::new(), 0, 0_usize);
    for (place, letter) in value.char_indices() {
        match letter {
            '[' | '(' => open += 1,
            ']' | ')' => open = open.saturating_sub(1),
            _ if letter == between && open == 0 => {
                pieces.push((from + begin, &value[begin..place]));
                begin = place + 1;
            }
            _ => {}
        }
    }
    pieces.push((from + begin, &value[begin..]));
    pieces
}

/// The numbers in a value of brackets, commas and blanks.
fn numbers(name: &str, value: &str, from: usize) -> Result<Vec<NotebookNumber>, TextFault> {
    let mut numbers = Vec::new();
    for (at, word) in parts(from, value, |char| "[](), \t;".contains(char)) {
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            let digits = word.to_owned();
            numbers.push(NotebookNumber { at, digits });
        } else {
            return Err(TextFault::new(at, wanted_of(name), quoted(word.as_bytes())));
        }
    }
    Ok(numbers)
}

fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    let variables = Variables {
        named: variables(text)?,
        end: text.len(),
    };
    if !["P", "L"]
        .iter()
        .any(|name| variables.named.contains_key(name))
    {
        let wanted = "a grid as in grid = [[2, 0, 2], [0, 0, 0]], or P, L, m and n of the notebook";
        let fault = TextFault::new(0, wanted, "neither");
        return Err(fault.hint(
            "a program is read and not run: write its value alone, such a grid or \
             islands = {(row, col): clue}, without imports, functions, calls and other lines; \
             --size says the size",
        ));
    }
    let (cells, clues) = (variables.all("P")?, variables.all("L")?);
    let (cols, rows) = (variables.one("m")?, variables.one("n")?);
    let size = Size::new(
        side(&rows.digits, rows.at, "rows")?,
        side(&cols.digits, cols.at, "columns")?,
    );
    if cells.len() != 2 * clues.len() {
        let many = 2 * clues.len();
        let wanted = format!("{many} rows and columns in P, for as many clues in L");
        let at = cells.first().map_or(0, |cell| cell.at);
        return Err(TextFault::new(at, wanted, cells.len().to_string()));
    }
    if let Some(count) = variables.named.get("k").and_then(|count| count.first())
        && count.digits.parse() != Ok(clues.len())
    {
        let wanted = format!("k to be the number of clues, {}", clues.len());
        let found = quoted(count.digits.as_bytes());
        return Err(TextFault::new(count.at, wanted, found));
    }
    let mut chart = PlacedIslands::new(Rules::default(), rules);
    for (cell, clue) in cells.chunks_exact(2).zip(clues) {
        let pos = Pos::new(index(&cell[0], size.rows)?, index(&cell[1], size.cols)?);
        let number = clue.digits.parse().unwrap_or(u32::MAX);
        chart.number(pos, number, clue.at, &clue.digits)?;
    }
    chart.board(size).map(ParsedText::from)
}

/// The variables of a text.
struct Variables {
    named: BTreeMap<&'static str, Vec<NotebookNumber>>,
    /// The offset of the end of the text.
    end: usize,
}

impl Variables {
    /// The numbers of a variable.
    fn all(&self, name: &str) -> Result<&[NotebookNumber], TextFault> {
        let numbers = self.named.get(name).map(Vec::as_slice);
        numbers.ok_or_else(|| TextFault::new(self.end, wanted_of(name), "none"))
    }

    /// The number of a variable with a single one.
    fn one(&self, name: &str) -> Result<&NotebookNumber, TextFault> {
        match self.all(name)? {
            [number] => Ok(number),
            numbers => {
                let at = numbers.first().map_or(self.end, |number| number.at);
                let wanted = format!("one number for {name}");
                Err(TextFault::new(at, wanted, numbers.len().to_string()))
            }
        }
    }
}

/// A row or column counted from 0.
fn index(number: &NotebookNumber, most: u16) -> Result<u16, TextFault> {
    let NotebookNumber { at, digits } = number;
    let index = digits.parse::<u16>().ok().filter(|&index| index < most);
    let wanted = format!("an index from 0 to {}", most - 1);
    index.ok_or_else(|| TextFault::new(*at, wanted, quoted(digits.as_bytes())))
}

fn write(page: &Page<'_>) -> String {
    let (size, islands) = (page.board.size(), page.board.islands());
    let mut text = String::from("P = [");
    for (index, &(pos, _)) in islands.iter().enumerate() {
        let between = if index == 0 { "" } else { ", " };
        write!(text, "{between}({}, {})", pos.row, pos.col).expect("a string takes all text");
    }
    text.push_str("]\nL = [");
    for (index, &(_, clue)) in islands.iter().enumerate() {
        let between = if index == 0 { "" } else { ", " };
        if let Clue::Exactly(clue) = clue {
            write!(text, "{between}{clue}").expect("a string takes all text");
        }
    }
    let (count, cols, rows) = (islands.len(), size.cols, size.rows);
    writeln!(text, "]\nk = {count}\nm = {cols}\nn = {rows}").expect("a string takes all text");
    text
}
