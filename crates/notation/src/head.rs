//! The lines before a table that state rules: `# key: value`.
//!
//! They are only allowed before the first row, and are read before anything is split, so they do
//! not affect the detection of the delimiter. A spreadsheet that saves such a line adds quotes
//! around it and delimiters after it; both are removed. A first row that begins with a wall has no
//! colon after one word and remains a row.

use crate::puzzle::{
    Board, BoardError, Bound, Connectivity, GivenBound, Loops, Note, NoteKind, Pair, Pos, Rules,
    Size,
};

use super::axes;
use super::cell::named_cell;
use super::error::{TextFault, quoted};
use super::format::Format;
use super::lines::{bare_lines, lines};
use super::options::ReadOptions;
use super::table::{TableLayout, delimiters_in, is_blank};
use super::titles;

/// The keys in the form of a list in errors.
const KEYS: &str =
    "most-bridges, connectivity, loops, size, given, forbidden, title, author, source or names";

/// Delimiters that a spreadsheet may add after a line.
const DELIMITERS: [char; 5] = [',', ';', '\t', '|', ' '];

/// The keys that have a single value, however often they occur.
const SINGLE: [&str; 4] = ["most-bridges", "connectivity", "loops", "size"];

/// The contents of the lines before a table.
#[derive(Clone, Debug)]
pub(super) struct TableHead {
    /// The rules, without those in the cells of the table.
    pub(super) rules: Rules,
    /// Title, authors and sources.
    pub(super) notes: Vec<Note>,
    /// The size of the board, with the position of its line.
    pub(super) size: Option<(Size, usize)>,
    /// The byte offset of the table.
    pub(super) end: usize,
    /// The edges named by lines, each with the position of its line.
    edges: Vec<(Pair, usize)>,
    given: Vec<GivenBound>,
    forbidden: Vec<Pair>,
    /// Keys with a single value, with the value and the position of the line.
    said: Vec<(String, String, usize)>,
    lines: usize,
}

impl TableHead {
    /// Reads the lines at the beginning of a text, if there are any.
    pub(super) fn read(text: &str) -> Result<Self, TextFault> {
        Self::read_between(text, is_comment_row)
    }

    /// Reads the lines at the beginning of a text and skips comments between them.
    pub(super) fn read_between(
        text: &str,
        is_comment: impl Fn(&str) -> bool,
    ) -> Result<Self, TextFault> {
        if is_comment("#")
            && let Some(fault) = rows_as_comments(text, &is_comment)
        {
            return Err(fault);
        }
        let mut head = Self {
            rules: Rules::default(),
            notes: Vec::new(),
            size: None,
            end: 0,
            edges: Vec::new(),
            given: Vec::new(),
            forbidden: Vec::new(),
            said: Vec::new(),
            lines: 0,
        };
        // A line of cells is not part of the head.
        let is_row = |byte: &u8| byte.is_ascii_digit() || b",;|.?".contains(byte);
        while head.end < text.len() && !is_row(&text.as_bytes()[head.end]) {
            let line = first_line(&text[head.end..]);
            head.lines += 1;
            if let Some((key, value)) = statement(line) {
                head.say_once(&key, value.trim())?;
                head.take(text, &key, value.trim())?;
            } else if is_comment(line)
                || (head.lines == 1 && is_separator(line))
                || is_above_statement(&text[head.end..])
            {
                // Ignored.
            } else {
                break;
            }
            head.end += length_of_line(&text[head.end..]);
        }
        head.rules = head.rules.with_given(head.given.clone());
        head.rules = head.rules.with_forbidden(head.forbidden.clone());
        Ok(head)
    }

    /// The board with the rules and notes of these lines.
    pub(super) fn over(&self, board: &Board) -> Result<Board, TextFault> {
        let board = Board::new(board.size(), board.islands().to_vec(), self.rules.clone());
        let board = board.map_err(|error| {
            let at = self.line_of(&error);
            TextFault::new(at, "rules that fit the board", error.to_string())
        })?;
        Ok(board.with_notes(self.notes.clone()))
    }

    /// Checks that a key with a single value does not get another one.
    fn say_once(&mut self, key: &str, value: &str) -> Result<(), TextFault> {
        if !SINGLE.contains(&key) {
            return Ok(());
        }
        let earlier = self.said.iter().find(|(said, ..)| said == key);
        let Some((_, before, line)) = earlier else {
            let said = (key.to_owned(), value.to_owned(), self.lines);
            self.said.push(said);
            return Ok(());
        };
        if before == value {
            return Ok(());
        }
        let [value, before] = [value, before].map(|value| quoted(value.as_bytes()));
        let found = format!("{value} after {before} in line {line}");
        Err(TextFault::new(
            self.end,
            format!("one value of {key}"),
            found,
        ))
    }

    fn take(&mut self, text: &str, key: &str, value: &str) -> Result<(), TextFault> {
        let line_at = self.end;
        let at = line_at + offset(first_line(&text[line_at..]), value);
        let wanted = |what: &'static str| TextFault::new(at, what, quoted(value.as_bytes()));
        let rules = self.rules.clone();
        match key {
            "most-bridges" => match value.parse() {
                Ok(most @ 1..=9) => self.rules = rules.limited_to(most),
                Ok(_) | Err(_) => return Err(wanted("most bridges from 1 to 9")),
            },
            "connectivity" => {
                let mut all = Connectivity::ALL.into_iter();
                let rule = all.find(|rule| rule.name() == value);
                let rule = rule.ok_or_else(|| wanted("connectivity required or free"))?;
                self.rules = rules.with_connectivity(rule);
            }
            "loops" => {
                let rule = Loops::ALL.into_iter().find(|rule| rule.name() == value);
                let rule = rule.ok_or_else(|| wanted("loops allowed or forbidden"))?;
                self.rules = rules.with_loops(rule);
            }
            "size" => {
                let size = size(value).ok_or_else(|| wanted("rows and columns such as 9x9"))?;
                self.size = Some((size, line_at));
            }
            "given" | "forbidden" => {
                let line = first_line(&text[line_at..]);
                for edge in value.split(',').map(str::trim) {
                    self.take_edge(key, edge, line_at + offset(line, edge))?;
                }
            }
            key => self.note(key, value).map_err(|fault| {
                let line = first_line(&text[line_at..]);
                let letters = axes::swapped(line);
                letters.map_or(fault, |letters| axes::fault_of(line_at, line, letters))
            })?,
        }
        Ok(())
    }

    fn note(&mut self, key: &str, value: &str) -> Result<(), TextFault> {
        let Some(kind) = NoteKind::ALL.into_iter().find(|kind| kind.name() == key) else {
            let found = quoted(key.as_bytes());
            let fault = TextFault::new(self.end, format!("a key: {KEYS}"), found);
            return Err(if titles::names_a_side(key) {
                fault
                    .reaching(usize::MAX)
                    .hint("write the size as # size: ROWSxCOLS")
            } else {
                fault.hint("leave out this line, and others of the kind")
            });
        };
        let text = value.to_owned();
        self.notes.push(Note { kind, text });
        Ok(())
    }

    /// Checks the size of a grid against a line above it.
    pub(super) fn confirm(&self, grid: Size) -> Result<(), TextFault> {
        match self.size {
            Some((size, at)) if size != grid => {
                let wanted = format!("the size {grid} of the grid below");
                Err(TextFault::new(at, wanted, size.to_string()))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// The position of the last line that is related to an error of the board.
    pub(super) fn line_of(&self, error: &BoardError) -> usize {
        let about = |edge: &&(Pair, usize)| error.pair().is_none_or(|pair| pair == edge.0);
        let line = self.edges.iter().rev().find(about);
        line.map_or(0, |&(_, at)| at)
    }

    fn take_edge(&mut self, key: &str, edge: &str, at: usize) -> Result<(), TextFault> {
        let found = || quoted(edge.as_bytes());
        if key == "forbidden" {
            let wanted = "a forbidden edge such as r1c1-r1c5";
            let pair = pair(edge).ok_or_else(|| TextFault::new(at, wanted, found()))?;
            self.edges.push((pair, self.end));
            self.forbidden.push(pair);
        } else {
            let wanted = "a given edge such as r1c1-r1c5=2, >=1 or <=1";
            let given = parse_given(edge).ok_or_else(|| TextFault::new(at, wanted, found()))?;
            self.edges.push((given.pair, self.end));
            self.given.push(given);
        }
        Ok(())
    }
}

/// Whether lines above the rows of a notation may state rules.
pub(super) fn reads_rules(format: Format) -> bool {
    matches!(format, Format::Csv | Format::List | Format::Text)
}

/// The error for a line that states a rule where rules are not read, or that is almost a rule and
/// would be skipped as a comment. Standard rules are no error.
pub(super) fn stray_rule(text: &str, is_read_above: bool) -> Option<TextFault> {
    if !text.contains('#') {
        return None;
    }
    // Lines above a table, or above a plain grid, which has more comments.
    let is_comment = |line: &str| line.is_empty() || line.starts_with('#');
    let heads = || {
        let heads = [
            TableHead::read(text),
            TableHead::read_between(text, is_comment),
        ];
        heads.into_iter().flatten().map(|head| head.end).max()
    };
    let read_to = if is_read_above { heads() } else { None }.unwrap_or(0);
    let comments = lines(text).filter_map(|(at, line)| {
        let inside = line
            .trim_start()
            .trim_start_matches('"')
            .strip_prefix('#')?;
        Some((
            at,
            line,
            inside.trim_end_matches([',', ';', '\t', '|', ' ', '"']),
        ))
    });
    let mut strays = comments.filter(|&(at, line, inside)| {
        let is_read = at < read_to && statement(line).is_some();
        !is_read && is_rule_of_its_own(inside)
    });
    let (at, line, _) = strays.next()?;
    let found = quoted(line.trim().as_bytes());
    let wanted = "rules above the first row of a grid or table, written as in '# most-bridges: 1'";
    let hint = "elsewhere --most-bridges, --connectivity and --loops say them";
    Some(TextFault::new(at, wanted, found).hint(hint))
}

/// Whether words state a non-standard rule, exactly or almost.
fn is_rule_of_its_own(words: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric();
    let mut parts = words
        .split(|letter| !is_part(letter))
        .filter(|part| !part.is_empty());
    let parts: Vec<String> = parts
        .by_ref()
        .take(4)
        .map(str::to_ascii_lowercase)
        .collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    match parts[..] {
        ["most" | "max" | "maximum", "bridges" | "bridge", number]
        | ["mostbridges" | "maxbridges", number] => number.parse().is_ok_and(|most: u32| most != 2),
        ["connectivity", rule] => rule == Connectivity::Free.name(),
        ["loops", rule] => rule == Loops::Forbidden.name(),
        _ => false,
    }
}

/// The position of a value in its line, after the colon; 0 if quotes hide it.
fn offset(line: &str, value: &str) -> usize {
    let colon = line.find(':').map_or(0, |colon| colon + 1);
    line[colon..].find(value).map_or(0, |at| colon + at)
}

fn first_line(text: &str) -> &str {
    text.split(['\r', '\n']).next().unwrap_or_default()
}

fn length_of_line(text: &str) -> usize {
    let line = first_line(text).len();
    match &text.as_bytes()[line..] {
        [b'\r', b'\n', ..] => line + 2,
        [] => line,
        [_, ..] => line + 1,
    }
}

/// The key and the value of a line, without what a spreadsheet adds.
fn statement(line: &str) -> Option<(String, String)> {
    let line = line.trim_start();
    let line = if let Some(inside) = line.strip_prefix('"') {
        let inside = inside.trim_end_matches(DELIMITERS);
        inside.strip_suffix('"')?.replace("\"\"", "\"")
    } else {
        line.trim_end_matches(DELIMITERS).to_owned()
    };
    let (key, value) = line.strip_prefix("# ")?.split_once(':')?;
    let key = key.trim();
    let is_word = |letter: char| letter.is_ascii_alphabetic() || letter == '-';
    let is_key = !key.is_empty() && key.chars().all(is_word);
    is_key.then(|| (key.to_owned(), value.to_owned()))
}

/// Whether a line has a key and a value, as rules have.
pub(super) fn is_rule(line: &str) -> bool {
    statement(line).is_some()
}

/// Whether a text begins with blank lines above a line with a key and a value.
fn is_above_statement(text: &str) -> bool {
    let rest = text.trim_start();
    rest.len() < text.len()
        && text.starts_with(['\n', '\r'])
        && statement(first_line(rest)).is_some()
}

/// Whether a line above a table is a comment: words or a number after `#`, and not a row with a
/// wall.
pub(super) fn is_comment_row(line: &str) -> bool {
    let line = line.trim_start();
    let inside = line.strip_prefix('"').unwrap_or(line);
    let first = inside.split(['"', ',', ';', '\t', '|']).next();
    let words = first.unwrap_or_default().strip_prefix('#');
    // A rule without the blank after `#` is an error to report.
    let is_rule = |words: &str| {
        let key = words.split_once(':').map(|(key, _)| key.trim());
        key.is_some_and(|key| !key.is_empty() && !key.contains(char::is_whitespace))
    };
    // A wall is `#` alone.
    let is_number = |words: &str| words.starts_with(' ') && !words.trim().is_empty();
    words.is_some_and(|words| {
        (words.contains(char::is_alphabetic) || is_number(words)) && !is_rule(words)
    })
}

/// Whether a line names the delimiter for a spreadsheet, as in `sep=;`.
fn is_separator(line: &str) -> bool {
    let line = line.trim().trim_matches('"').to_ascii_lowercase();
    let delimiter = line.strip_prefix("sep=");
    delimiter.is_some_and(|delimiter| delimiter.chars().count() <= 1)
}

/// The error for rows that begin with a wall, which would be skipped as comments: all lines that
/// begin with `#` have equal length, and contain only signs of cells or end with `#` too.
fn rows_as_comments(text: &str, is_comment: impl Fn(&str) -> bool) -> Option<TextFault> {
    if !text.contains('#') {
        return None;
    }
    let begins = |line: &str| line.starts_with('#') && !line.starts_with("# ") && is_comment(line);
    let lines = lines(text).enumerate();
    let mut rows = lines.filter(|(_, (_, line))| begins(line)).peekable();
    let &(_, (at, first)) = rows.peek()?;
    let first = first.trim_end();
    let (mut has_digit, mut is_row, mut before) = (false, false, None);
    for (index, (_, line)) in rows {
        let line = line.trim_end();
        let is_cell = |char: char| char.is_ascii_digit() || "#?.-*_~+ ,;:|/xowe".contains(char);
        let is_walled = line.len() > 1 && line.ends_with('#');
        if line.chars().count() != first.chars().count()
            || !(is_walled || line.chars().all(is_cell))
        {
            return None;
        }
        let behind = &line[1..];
        has_digit |= behind.contains(|char: char| char.is_ascii_digit());
        // A single line may be a number or a date, and so may a line above each of several boards.
        let has_sign = before.is_some() && behind.contains(|char: char| !char.is_ascii_digit());
        let follows = before.is_some_and(|before| before + 1 == index);
        is_row |= behind.contains('#') || has_sign || follows;
        before = Some(index);
    }
    let wanted = "rows, or comments that begin with '# '";
    let fault = TextFault::new(at, wanted, quoted(first.as_bytes()));
    let hint = "lines that begin with '#' are comments, and these look like rows with walls; \
                between commas '#' is a wall";
    (has_digit && is_row).then(|| fault.hint(hint).reaching(text.len()))
}

/// Rows and columns as in `9x7`.
fn size(text: &str) -> Option<Size> {
    let (rows, cols) = text.split_once(['x', 'X'])?;
    let side = |digits: &str| digits.trim().parse().ok().filter(|&side: &u16| side > 0);
    Some(Size::new(side(rows)?, side(cols)?))
}

/// A pair of cells as in `r1c1-r1c5`.
pub(super) fn pair(text: &str) -> Option<Pair> {
    let (from, to) = text.split_once('-')?;
    let cell = |name: &str| -> Option<Pos> { named_cell(name.trim().as_bytes()) };
    Some(Pair::of(cell(from)?, cell(to)?))
}

/// A given edge as in `r1c1-r1c5=2`.
pub(super) fn parse_given(text: &str) -> Option<GivenBound> {
    let start = text.find(['=', '<', '>'])?;
    let (edge, bound) = text.split_at(start);
    let bound: fn(u8) -> Bound = match bound.trim_end_matches(|letter: char| letter != '=') {
        "=" => Bound::Exactly,
        ">=" => Bound::AtLeast,
        "<=" => Bound::AtMost,
        _ => return None,
    };
    let (_, count) = text[start..].split_once('=')?;
    let bound = bound(count.trim().parse().ok()?);
    let pair = pair(edge)?;
    Some(GivenBound { pair, bound })
}

/// The lines for features of a board that its cells do not show.
pub(super) fn render_head(rules: &Rules, notes: &[Note]) -> String {
    let mut lines: Vec<String> = notes
        .iter()
        .map(|note| format!("{}: {}", note.kind.name(), note.text))
        .collect();
    if rules.max_bridges() != Rules::default().max_bridges() {
        lines.push(format!("most-bridges: {}", rules.max_bridges()));
    }
    match rules.connectivity() {
        Connectivity::Required => {}
        Connectivity::Free => lines.push("connectivity: free".to_owned()),
    }
    match rules.loops() {
        Loops::Allowed => {}
        Loops::Forbidden => lines.push("loops: forbidden".to_owned()),
    }
    lines.extend(rules.given().iter().map(|given| format!("given: {given}")));
    lines.extend(
        rules
            .forbidden()
            .iter()
            .map(|pair| format!("forbidden: {pair}")),
    );
    lines
        .iter()
        .fold(String::new(), |text, line| text + &stated(line) + "\n")
}

/// A line that is read back unchanged: in quotes if its end would be taken for an addition of a
/// spreadsheet.
fn stated(line: &str) -> String {
    let line = format!("# {line}");
    if line.ends_with(DELIMITERS) {
        format!("\"{}\"", line.replace('"', "\"\""))
    } else {
        line
    }
}

/// A table with the rules above it.
pub(super) struct TableBelowRules<'a> {
    pub(super) layout: TableLayout<'a>,
    /// The byte at which its rows begin.
    pub(super) from: usize,
}

impl<'a> TableBelowRules<'a> {
    /// The table in a text, with the delimiter of its first row; nothing without one.
    pub(super) fn of(text: &'a str, options: &ReadOptions) -> Option<Self> {
        let head = TableHead::read(text).ok()?;
        let first = bare_lines(&text[head.end..]).find(|line| !is_blank(line.as_bytes()))?;
        let layout = TableLayout {
            text,
            delimiter: delimiters_in(first).next()?,
            most_clue: options.rules.over(head.rules).max_clue(),
        };
        Some(Self {
            layout,
            from: head.end,
        })
    }

    /// The beginnings and ends of the fields of a row.
    pub(super) fn fields(
        &self,
        start: usize,
        line: &str,
    ) -> impl Iterator<Item = [usize; 2]> + use<'a> {
        let (layout, last) = (self.layout, start + line.len());
        let mut next = Some(start);
        std::iter::from_fn(move || {
            let at = next?;
            let end = layout.end_of_field(at).min(last);
            next = (end < last).then_some(end + 1);
            Some([at, end])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_adds_is_taken_off() {
        for line in [
            "# given: r1c1-r1c5=2, r2c1-r2c3>=1",
            "\"# given: r1c1-r1c5=2, r2c1-r2c3>=1\",,,",
            "# given: r1c5-r1c1 = 2,r2c1-r2c3>=1;;;",
        ] {
            let head = TableHead::read(&format!("{line}\r\n1,1\n")).unwrap();
            let given: Vec<String> = head
                .rules
                .given()
                .iter()
                .map(GivenBound::to_string)
                .collect();
            assert_eq!(given, ["r1c1-r1c5=2", "r2c1-r2c3>=1"], "{line}");
            assert_eq!(head.end, line.len() + 2);
        }
    }

    #[test]
    fn a_title_that_ends_in_a_delimiter_is_read_back() {
        for title in ["three, four,", "a \"b\"", "a \"b\";", "|", "x"] {
            let text = title.to_owned();
            let kind = NoteKind::Title;
            let note = Note { kind, text };
            let text = render_head(&Rules::default(), std::slice::from_ref(&note));
            assert_eq!(TableHead::read(&text).unwrap().notes, [note], "{text}");
        }
    }

    #[test]
    fn a_row_that_begins_with_a_wall_is_a_row() {
        for row in ["#,3,,2", "# ,3,,2", "#", "#;N6 E:;"] {
            assert_eq!(TableHead::read(row).unwrap().end, 0, "{row}");
        }
    }
}
