//! Matrices in brackets: numbers, or words with the bridges of an answer between them.
//!
//! ```text
//! matrix = [anything "="] "[" {row ","} "]" [";"]   or rows alone, one after the other
//!        | word "(" {word ","} "[" {row ","} "]" ")" ["."]   as a fact of Prolog
//! row    = "[" cell {"," cell} "]"
//! cell   = number | quote number quote              0 is water, and so is nothing in quotes
//!        | quote ("-" | "=" | "|" | "$") quote      one and two bridges along the row, and
//!                                                   along the column
//! ```
//!
//! As in JSON, in JavaScript, and in the output of some solvers. Matrices of numbers are `matrix`;
//! with words in quotes they are `npm`, after a solver published there. The rules are the standard
//! ones. Several matrices are several boards, unless they have names that differ in more than a letter
//! or a number at the end; rows without an outer bracket are separated into boards by blank lines.

use crate::puzzle::{Axis, Clue, Pos, Rules, Size};

use super::abilities::{Answers, NotationAbility};
use super::cell::CLUE_HINT;
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::format::Format;
use super::grid::too_many;
use super::grids::{Between, CellSigns, GridDescription, GridRows, ZeroSign};
use super::lines::{bare_lines, parts, push_rows};
use super::options::ReadOptions;
use super::orientation;
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::readings::Reading;
use super::trace::{CellMarks, on_cells};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "matrix of numbers in brackets, as in JSON; 0 is water",
    extensions: &["json"],
    likeness: |text| Likeness::of(is_matrix(text) && !text.contains(QUOTES), Likeness::Certain),
    split: BoardsSplit::Where(starts, Some("")),
    takes_size: false,
    read: Some(read),
    says: NotationAbility::STANDARD,
    write: Some(|page| write(page, "")),
};

pub(super) const NPM: NotationEntry = NotationEntry {
    about: "matrix of words in quotes, bridges as '-', '=', '|' and '$'",
    extensions: &["json"],
    likeness: |text| Likeness::of(is_matrix(text) && text.contains(QUOTES), Likeness::Certain),
    split: BoardsSplit::Where(starts, Some("")),
    takes_size: false,
    read: Some(read),
    says: NotationAbility {
        answers: Answers::OnCells(2),
        ..NotationAbility::STANDARD
    },
    write: Some(|page| write(page, "\"")),
};

/// The hint for a program that works on its board.
pub(super) const PROGRAM_HINT: &str = "a program is read and not run: write the board's rows as they are in the end, \
    in one value";

const QUOTES: [char; 2] = ['"', '\''];

/// Whether a text begins with nested brackets, or with several cells in brackets.
pub(super) fn is_matrix(text: &str) -> bool {
    let Some((before, inside)) = text.split_once('[') else {
        return false;
    };
    let row = inside.split(']').next().unwrap_or_default();
    may_stand_before(before)
        && !inside.starts_with('|')
        // A time.
        && !row.contains(':')
        && !inside.contains(['{', '('])
        && (row.trim_start().starts_with('[')
            || row.contains(',')
            || in_one_bracket(text).is_some())
}

/// Whether a text begins with a value of rows in brackets, whatever follows.
pub(super) fn begins_with_rows(text: &str) -> bool {
    let value = text.split_once('[');
    value.is_some_and(|(before, row)| may_stand_before(before) && row.trim_start().starts_with('['))
}

/// The contents of the only bracket of a text and their offset.
fn only_bracket(text: &str) -> Option<(usize, &str)> {
    let (before, rest) = text.split_once('[')?;
    let (inside, behind) = rest.split_once(']')?;
    let is_end = |char: char| char.is_whitespace() || ";.,)".contains(char);
    let is_only = !inside.contains(['[', '"', '\'']) && behind.chars().all(is_end);
    is_only.then_some((before.len() + 1, inside))
}

/// The contents of the only bracket of a text and their offset, if rows end with a semicolon or a
/// line end, as in MATLAB.
fn in_one_bracket(text: &str) -> Option<(usize, &str)> {
    let (from, inside) = only_bracket(text)?;
    let rows = || {
        inside
            .split([';', '\n', '\r'])
            .filter(|row| !row.trim().is_empty())
    };
    let has_cells = rows().any(|row| row.trim().contains([' ', ',', '\t']));
    // A comma at the end of a line does not end a row.
    let goes_on = bare_lines(inside).any(|line| line.trim_end().ends_with(','));
    let are_rows = rows().nth(1).is_some() && has_cells && !goes_on;
    are_rows.then_some((from, inside))
}

/// The lines of the only bracket as rows, where each has as many cells and goes on to the next with a
/// comma: a list that may be one row as well.
pub(super) fn by_lines(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    let Some((from, inside)) = only_bracket(text).filter(|_| in_one_bracket(text).is_none()) else {
        return Vec::new();
    };
    let rows = parts(from, inside, |char| "\n\r".contains(char));
    let rows: Vec<(usize, &str)> = rows.filter(|(_, row)| !row.trim().is_empty()).collect();
    let cells = |at, row| parts(at, row, |char| ", \t".contains(char));
    let mut widths = rows.iter().map(|&(at, row)| cells(at, row).count());
    let first = widths.next().unwrap_or_default();
    if rows.len() < 2 || first < 2 || !widths.all(|width| width == first) {
        return Vec::new();
    }
    // Other numbers may be the sides of the board.
    let before = &text[..from - 1];
    let is_number = |side: usize| numbers(before).any(|number| number == side);
    if numbers(before).next().is_some() && !(is_number(rows.len()) && is_number(first)) {
        return Vec::new();
    }
    let read = || {
        let mut reader = MatrixReader::new(options.rules);
        for &(at, row) in &rows {
            for (at, word) in cells(at, row) {
                reader.cell(at, word)?;
            }
            reader.end_row(at)?;
        }
        reader.finish(text)
    };
    vec![read().map(|parsed| Reading {
        how: Some("list whose lines are rows".into()),
        ..Reading::plain(Format::Matrix, parsed)
    })]
}

/// Rows in brackets with blanks between their cells, each of which may also be a set.
pub(super) fn parted_by_blanks(
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    let mut rows = bare_lines(text)
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let is_row = |row: &str| {
        let inside = row.strip_prefix('[').and_then(|row| row.strip_suffix(']'));
        inside.is_some_and(|inside| inside.contains(' ') && !inside.contains(['.', ']']))
    };
    if !text.trim_start().starts_with('[') || !rows.all(is_row) {
        return Vec::new();
    }
    let parsed = read(text, options.size, options.rules);
    vec![parsed.map(|parsed| Reading::plain(Format::Matrix, parsed))]
}

/// The text before a matrix without the comments above it.
fn statement(mut before: &str) -> &str {
    loop {
        before = before.trim_start();
        let is_comment = before.starts_with(['#', '%']) || before.starts_with("//");
        match before.split_once(['\n', '\r']) {
            Some((_, below)) if is_comment => before = below,
            _ => return before.trim_end(),
        }
    }
}

/// Whether a matrix may follow this text, as the value of a name or in a fact.
fn may_stand_before(before: &str) -> bool {
    let before = statement(before);
    let is_fact = before.starts_with(|char: char| char.is_ascii_lowercase())
        && before.ends_with([',', '('])
        && before.matches('(').count() == 1
        && !before.contains(['\n', ')']);
    before.is_empty() || before.ends_with('=') || before.ends_with("export default") || is_fact
}

/// The functions that return the rows they are given.
const MAKERS: [&str; 17] = [
    "array",
    "asarray",
    "matrix",
    "tensor",
    "list",
    "tuple",
    "vec!",
    "listOf",
    "arrayOf",
    "asList",
    "of",
    "from",
    "freeze",
    "copy",
    "deepcopy",
    "vstack",
    "csr_matrix",
];

/// Whether a function may return other rows than it is given: neither one of [`MAKERS`] nor a
/// class.
pub(super) fn may_change_rows(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or_default().trim();
    !(MAKERS.contains(&last) || last.starts_with(char::is_uppercase))
}

/// The function, of a module or in an assignment, that is called with the matrix after this text
/// and may return another one.
fn call_around(before: &str) -> Option<&str> {
    let value = before.rsplit('=').next()?;
    let name = value.strip_suffix('(')?.trim();
    let is_fact = value.len() == before.len() && !name.contains('.');
    (!is_fact && may_change_rows(name)).then_some(name)
}

/// The other numbers that stand before a matrix, comments aside.
fn numbers(before: &str) -> impl Iterator<Item = usize> {
    let code = before.lines().filter(|line| !line.starts_with(['#', '%']));
    code.flat_map(|line| {
        let words = line.split(|char: char| !char.is_alphanumeric() && char != '_');
        words.filter_map(|word| word.parse().ok())
    })
}

/// Open brackets, with their contents so far.
#[derive(Default)]
struct OpenBrackets {
    at: usize,
    has_brackets: bool,
    has_rows: bool,
}

impl OpenBrackets {
    fn at(at: usize) -> Self {
        Self {
            at,
            ..Self::default()
        }
    }
}

/// The offset at which a text continues after the end of a matrix.
fn after(text: &str, end: usize) -> usize {
    let between = [',', ';', ')', '.', ' ', '\t', '\r', '\n'];
    text.len() - text[end..].trim_start_matches(between).len()
}

/// The beginnings of the boards: the matrices, unless their names say that they are something else,
/// as those of tables in TOML do.
fn starts(text: &str) -> Vec<usize> {
    let is_name = |line: &str| {
        let inside = line.trim().strip_prefix("[[");
        let name = inside.and_then(|inside| inside.strip_suffix("]]"));
        name.is_some_and(|name| name.chars().all(char::is_alphabetic))
    };
    let starts = matrices(text);
    let is_toml = || starts.len() > 1 && bare_lines(text).any(is_name);
    if have_other_names(text, &starts) || is_toml() {
        return Vec::new();
    }
    starts
}

/// Whether a text has matrices under different names, one of which is the board.
pub(super) fn has_several_names(text: &str) -> bool {
    have_other_names(text, &matrices(text))
}

/// Whether matrices that begin here are the values of names that differ, as `grid` and `answer` do,
/// and not only in a number at the end or as single letters.
fn have_other_names(text: &str, starts: &[usize]) -> bool {
    let name = |&start: &usize| {
        let before = text[start..].split('[').next()?.trim_end();
        let (name, call) = before.rsplit_once('=')?;
        let is_value = call.is_empty() || (call.ends_with('(') && call_around(before).is_none());
        let name = name.split(':').next()?.split_whitespace().last();
        let name = name.filter(|_| is_value)?;
        let stem = name.trim_end_matches(|char: char| char.is_ascii_digit() || char == '_');
        Some(if stem.len() == 1 { "" } else { stem })
    };
    let mut names = starts.iter().map(name);
    let Some(first) = names.next().flatten() else {
        return false;
    };
    let names: Option<Vec<&str>> = names.collect();
    names.is_some_and(|names| names.iter().any(|name| *name != first))
}

/// The beginnings of the matrices, each after the end of the one before; none if a bracket is not
/// closed.
fn matrices(text: &str) -> Vec<usize> {
    let (mut starts, mut open) = (Vec::new(), Vec::<OpenBrackets>::new());
    let (mut end, mut after_row, mut quote) = (0, false, None);
    for (at, char) in text.char_indices() {
        if QUOTES.contains(&char) && quote.is_none_or(|quote| quote == char) {
            quote = quote.xor(Some(char));
        }
        if quote.is_some() && char != '\n' {
            continue;
        }
        quote = None;
        match char {
            '[' => {
                if let Some(outer) = open.last_mut() {
                    outer.has_brackets = true;
                }
                open.push(OpenBrackets::at(at));
            }
            ']' => {
                let last = open.pop();
                let Some(closed) = last else {
                    return Vec::new();
                };
                let is_row = !closed.has_brackets;
                if let (true, Some(outer)) = (is_row, open.last_mut()) {
                    outer.has_rows = true;
                } else if (is_row || closed.has_rows) && closed.at >= end {
                    // Brackets around a matrix are not a matrix themselves.
                    let gap = text[end..closed.at].matches('\n').count();
                    if !(is_row && after_row && gap < 2) {
                        starts.push(after(text, end));
                    }
                    (end, after_row) = (at + 1, is_row);
                }
            }
            _ => {}
        }
    }
    if open.is_empty() { starts } else { Vec::new() }
}

/// A token of a matrix.
#[derive(Clone, Copy)]
enum MatrixToken<'a> {
    Open,
    Close,
    Cell(&'a str),
}

/// The tokens of a text from its first bracket on, with their offsets; commas and blanks are
/// skipped.
fn tokens(text: &str) -> impl Iterator<Item = (usize, MatrixToken<'_>)> {
    // A fact ends after the last bracket, and so does a call, perhaps behind the type of its cells.
    let end = text.trim_end().trim_end_matches(['.', ')', ';', ' ']);
    let behind = end.rsplit(']').next().unwrap_or_default();
    let is_type = |word: &str| word.starts_with("dtype=") && !word.contains([',', '(']);
    let is_end = behind.is_empty() || is_type(behind.trim_start_matches([' ', ',', '\n', '\r']));
    let text = if is_end {
        &text[..end.len() - behind.len()]
    } else {
        text
    };
    let mut next = text.find('[').unwrap_or(text.len());
    std::iter::from_fn(move || {
        let is_between = |char: char| char.is_whitespace() || ",;".contains(char);
        let rest = text[next..].trim_start_matches(is_between);
        let at = text.len() - rest.len();
        let token = match rest.chars().next()? {
            '[' => MatrixToken::Open,
            ']' => MatrixToken::Close,
            _ => MatrixToken::Cell(first_word(rest)),
        };
        next = at
            + match token {
                MatrixToken::Open | MatrixToken::Close => 1,
                MatrixToken::Cell(word) => word.len(),
            };
        Some((at, token))
    })
}

/// The first word of a text, with its quotes.
fn first_word(text: &str) -> &str {
    let first = text.chars().next().unwrap_or(' ');
    let width = first.len_utf8();
    let is_quoted = QUOTES.contains(&first);
    let closed = is_quoted
        .then(|| text[width..].find([first, '\n']))
        .flatten();
    let closed = closed.filter(|&end| text[width + end..].starts_with(first));
    let is_end = |char: char| char.is_whitespace() || ",;[]".contains(char);
    let end = match closed {
        Some(end) => end + 2 * width,
        None => text.find(is_end).unwrap_or(text.len()).max(width),
    };
    &text[..end]
}

/// What is expected at the end of a row.
const ROW_END: &str = "']' after the row";

fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    let parsed = read_rows(text, rules)?;
    fault_of_name(text).map_or(Ok(parsed), Err)
}

fn read_rows(text: &str, rules: Overrides) -> Result<ParsedText, TextFault> {
    let mut reader = MatrixReader::new(rules);
    refuse_before(text)?;
    if let Some((from, inside)) = in_one_bracket(text) {
        for (at, row) in parts(from, inside, |char| ";\n\r".contains(char)) {
            let mut has_cell = false;
            for (at, word) in parts(at, row, |char| ", \t".contains(char)) {
                // Between the semicolon and the end of a line MATLAB says that the value goes on.
                if !(word == "..." && row.trim() == word) {
                    reader.cell(at, word)?;
                    has_cell = true;
                }
            }
            if has_cell {
                reader.end_row(at)?;
            }
        }
        return reader.finish(text);
    }
    let before = text.split('[').next().unwrap_or_default();
    let mut brackets = Brackets::default();
    let mut row: Option<usize> = None;
    let mut tokens = tokens(text).peekable();
    while let Some((at, token)) = tokens.next() {
        match (token, row) {
            // The bracket around all rows is followed by another bracket.
            (MatrixToken::Open, None) => {
                let is_row = !matches!(tokens.peek(), Some((_, MatrixToken::Open)));
                brackets.open(at, is_row)?;
                row = is_row.then_some(at);
            }
            (MatrixToken::Close, Some(from)) => {
                reader.end_row(from)?;
                row = None;
            }
            (MatrixToken::Close, None) => brackets.close(at)?,
            (MatrixToken::Cell(word), Some(_)) => reader.cell(at, word)?,
            (MatrixToken::Open, Some(_)) => return Err(TextFault::new(at, ROW_END, "'['")),
            (MatrixToken::Cell(word), None) => return Err(no_row(at, word)),
        }
    }
    if let Some(from) = row {
        return Err(TextFault::new(from, ROW_END, "the end"));
    }
    brackets.end(text)?;
    // Other numbers may say how many cells a row has.
    let is_one_list = reader.grid.shape().is_some_and(|shape| shape.rows == 1);
    if is_one_list && numbers(before).next().is_some() {
        let found = "one list below other numbers";
        let fault = TextFault::new(before.len(), "a list for each row", found);
        return Err(fault.hint("put brackets around each row"));
    }
    reader.finish(text)
}

/// The fault of a matrix under a name that says that its lists are columns.
fn fault_of_name(text: &str) -> Option<TextFault> {
    let before = text.split('[').next().unwrap_or_default();
    let line = before
        .trim_end()
        .rfind([';', '\n', '\r'])
        .map_or(0, |end| end + 1);
    let name = before[line..].split(['=', '(']).next().unwrap_or_default();
    let at = line + name.len() - name.trim_start().len();
    let name = name.trim();
    orientation::names_columns(name).then(|| orientation::fault_of_name(at, name))
}

fn no_row(at: usize, word: &str) -> TextFault {
    TextFault::new(at, "a row in brackets", quoted(word.as_bytes()))
}

/// An error for text before the first bracket, unless the matrix is its value.
fn refuse_before(text: &str) -> Result<(), TextFault> {
    let before = text.split('[').next().unwrap_or_default();
    let start = before.len() - before.trim_start().len();
    let before = statement(before);
    if let Some(call) = call_around(before) {
        let at = text.find(call).unwrap_or(start);
        let fault = TextFault::new(at, "a value in brackets", quoted(call.as_bytes()));
        return Err(fault.hint(PROGRAM_HINT));
    }
    if may_stand_before(before) {
        return Ok(());
    }
    Err(TextFault::new(
        start,
        "'[' first",
        quoted(before.as_bytes()),
    ))
}

/// The brackets around all rows.
#[derive(Default)]
struct Brackets {
    /// Whether they exist; unknown before the first row.
    are_there: Option<bool>,
    is_closed: bool,
}

impl Brackets {
    /// Opens a bracket around all rows, or that of a row. There may be more than one around all
    /// rows: those of a list of matrices.
    fn open(&mut self, at: usize, is_row: bool) -> Result<(), TextFault> {
        if self.is_closed || (self.are_there == Some(false) && !is_row) {
            return Err(TextFault::new(at, "the end after the matrix", "'['"));
        }
        if self.are_there.is_none() {
            self.are_there = Some(!is_row);
        }
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), TextFault> {
        if self.are_there != Some(true) {
            return Err(TextFault::new(at, "'[' before the rows", "']'"));
        }
        self.is_closed = true;
        Ok(())
    }

    fn end(&self, text: &str) -> Result<(), TextFault> {
        if self.are_there == Some(true) && !self.is_closed {
            return Err(TextFault::new(text.len(), "']' after the rows", "the end"));
        }
        Ok(())
    }
}

const GRID: GridDescription = GridDescription {
    between: Between::Delimiter(','),
    cells: CellSigns {
        water: &[],
        has_one_water: false,
        unknown: &[],
        zero: ZeroSign::Water,
        letters: 0,
        wanted: "a number or a bridge in quotes",
        large: CLUE_HINT,
    },
    ends_early: false,
};

struct MatrixReader<'a> {
    grid: GridRows<'a>,
    /// The cells of the current row, with their positions.
    row: Vec<(usize, &'a str)>,
    marks: CellMarks,
    has_marks: bool,
}

impl<'a> MatrixReader<'a> {
    fn new(rules: Overrides) -> Self {
        Self {
            grid: GridRows::new(&GRID, rules.over(Rules::default())),
            row: Vec::new(),
            marks: CellMarks::default(),
            has_marks: false,
        }
    }

    fn cell(&mut self, at: usize, word: &'a str) -> Result<(), TextFault> {
        let inside = word.trim_matches(QUOTES).trim();
        let mark = match inside {
            "-" => Some((Axis::Horizontal, 1)),
            "=" => Some((Axis::Horizontal, 2)),
            "|" => Some((Axis::Vertical, 1)),
            "$" => Some((Axis::Vertical, 2)),
            _ => None,
        };
        if let Some((axis, count)) = mark {
            let row = self.grid.shape().map_or(0, |shape| shape.rows);
            let col = u16::try_from(self.row.len()).map_err(|_| too_many(at, "columns"))?;
            self.has_marks = true;
            self.marks.mark(axis, Pos::new(row, col), count);
        }
        let is_water = mark.is_some() || (inside.is_empty() && word.starts_with(QUOTES));
        self.row.push((at, if is_water { "0" } else { inside }));
        Ok(())
    }

    fn end_row(&mut self, from: usize) -> Result<(), TextFault> {
        self.grid.take_cells(from, std::mem::take(&mut self.row))
    }

    fn finish(self, text: &str) -> Result<ParsedText, TextFault> {
        let wanted = "a matrix in brackets";
        let board = self.grid.board();
        let board = board.ok_or_else(|| TextFault::new(0, wanted, quoted(text.as_bytes())))?;
        let bridges = self.has_marks.then(|| self.marks.placed(&board));
        Ok(ParsedText::new(board, bridges))
    }
}

fn write(page: &Page<'_>, quote: &str) -> String {
    let size = page.board.size();
    let islands = page.board.islands().iter().copied();
    let passed = on_cells(&page.placed());
    let mut text = String::from("[\n");
    push_rows(&mut text, size, islands, |text, here, clue| {
        let shown = match (clue, passed.get(&here)) {
            (Some(Clue::Exactly(clue)), _) => clue.to_string(),
            (None, Some((Axis::Horizontal, 1))) => "-".to_owned(),
            (None, Some((Axis::Horizontal, _))) => "=".to_owned(),
            (None, Some((Axis::Vertical, 1))) => "|".to_owned(),
            (None, Some((Axis::Vertical, _))) => "$".to_owned(),
            (Some(_) | None, _) => "0".to_owned(),
        };
        let before = if here.col == 0 { "  [" } else { ", " };
        text.extend([before, quote, &shown, quote]);
        if here.col + 1 == size.cols {
            text.push_str(if here.row + 1 == size.rows { "]" } else { "]," });
        }
    });
    text + "]\n"
}

#[cfg(test)]
mod tests {
    use super::{call_around, numbers};

    #[test]
    fn functions_that_may_change_a_matrix_are_named() {
        for (before, call) in [
            ("g = transpose(", Some("transpose")),
            ("np.flipud(", Some("np.flipud")),
            ("g = np.array(", None),
            ("g = Puzzle(", None),
            ("puzzle(", None),
            ("puzzle(3, 4,", None),
            ("g =", None),
        ] {
            assert_eq!(call_around(before), call, "{before}");
        }
        assert!(numbers("w=4\nh=3\ng =").eq([4, 3]));
        assert!(numbers("array2d(1..3, 1..4,").eq([1, 3, 1, 4]));
        assert_eq!(numbers("row1 =").chain(numbers("# 3\ng =")).count(), 0);
    }
}
