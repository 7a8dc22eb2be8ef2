//! A plain grid: a character for each cell.
//!
//! ```text
//! text  = {rule | comment} row {row}
//! rule  = "# " key ": " value        as above a CSV grid
//! row   = cell {cell}                rows of equal length
//! cell  = "1" … "9" | "a" … "z"      clues 1 to 9 and 10 to 35
//!       | "?"                        an island without a number
//!       | "." | "-" | " " | "0"      water, one sign throughout a board
//!       | "*" | "_" | "~" | "·" | "・" | "•" | "０" | "．"
//! ```
//!
//! Lines that begin with `#` and state no rule are comments. Blanks may also stand between the
//! cells: where every second character is one, or where water has its own sign. Where the blank is
//! water, lines may end early. Rules are the standard ones unless lines state others, so letters
//! and 9 are clues only if an edge may have more bridges. Where the blank is not water, all rows
//! may be indented alike. Blank lines separate the boards of a collection. One line may hold rows
//! separated by `/`.

use std::collections::BTreeSet;

use crate::puzzle::{Board, Degree, Size};

use super::abilities::{Answers, MostBridgesSupport, NotationAbility, NotationFeature};
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::TextFault;
use super::fit::adjacent;
use super::format::Format;
use super::grid::nothing;
use super::grids::{Between, CellSigns, GridDescription, GridRows, ZeroSign};
use super::head::TableHead;
use super::lines::{TextPart, bare_lines, lines};
use super::options::ReadOptions;
use super::overrides::Overrides;
use super::page::ParsedText;
use super::readings::Reading;
use super::titles;

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "plain grid, a character for each cell; '.', '-', blank or 0 is water",
    extensions: &[],
    likeness,
    split: BoardsSplit::Blocks,
    takes_size: false,
    read: Some(read),
    says: NotationAbility {
        most_bridges: MostBridgesSupport::UpTo(9),
        connectivity: None,
        most_clue: MOST_CLUE,
        knows: &[
            NotationFeature::NoLoops,
            NotationFeature::Unknown,
            NotationFeature::Edges,
            NotationFeature::Adjacent,
            NotationFeature::Few,
            NotationFeature::Notes,
            NotationFeature::Names,
            NotationFeature::Top,
            NotationFeature::Bottom,
            NotationFeature::Right,
        ],
        answers: Answers::None,
        every_cell: true,
    },
    write: None,
};

/// The largest clue that has a character.
const MOST_CLUE: Degree = 35;

/// The signs for water.
const WATER: [char; 14] = [
    '.', '-', ' ', '0', '*', '_', '~', '·', '⋅', '・', '•', '０', '．', '＿',
];

/// Whether a character is a cell.
fn is_cell(char: char) -> bool {
    WATER.contains(&char) || char == '?' || is_clue(char)
}

fn is_clue(char: char) -> bool {
    matches!(char, '1'..='9' | 'a'..='z')
}

/// One in this many characters may be foreign to the notation; the text then counts as a grid with
/// an error.
const CELLS_PER_ERROR: usize = 4;

/// Whether all rows have the same length and only cells, and more than one of them.
fn likeness(text: &str) -> Likeness {
    // Letters have many uses, and are clues only if an edge may have more bridges than usual.
    let has_letters = text.contains("# most-bridges:");
    let rows = || {
        let lines = bare_lines(text).filter(|line| !line.is_empty());
        lines
            .filter(|line| !line.starts_with('#') && !line.starts_with("\"# "))
            .filter(|line| has_letters || !titles::is_title(line))
            .flat_map(|line| line.split('/'))
    };
    let width = rows().map(|row| row.trim_end().len()).max().unwrap_or(0);
    let is_other = |char: char| !has_letters && matches!(char, 'd'..='z');
    let errors = rows().flat_map(str::chars);
    // Data frames have `NaN`, `NA` or `NULL` for water.
    let errors =
        errors.filter(|&char| (!is_cell(char) && !"NAUL".contains(char)) || is_other(char));
    let too_many = text.len() / CELLS_PER_ERROR + 1;
    let errors = errors.take(too_many).count();
    // A single column may be a table, unless letters are clues in it.
    let is_lettered = |row: &str| row.contains(|char: char| char.is_ascii_lowercase());
    let is_narrow = width < 2 && !(has_letters && rows().any(is_lettered));
    if is_narrow || CELLS_PER_ERROR * errors > rows().map(str::len).sum() {
        return Likeness::No;
    }
    // Under such rules two digits may be one clue, in a table of one column.
    let is_clue = |row: &str| row.parse().is_ok_and(|clue: u8| clue <= MOST_CLUE);
    let is_column = has_letters && !text.contains('/') && rows().all(is_clue);
    let same = rows().all(|row| row.len() == width && !row.contains(' '));
    if same && !is_column {
        Likeness::Likely
    } else {
        Likeness::Possible
    }
}

/// The board of a text.
pub(super) fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    let is_comment = |line: &str| line.is_empty() || line.starts_with('#');
    let mut head = TableHead::read_between(text, is_comment)?;
    let rows = without_indent(rows(text, &head));
    if rows.is_empty() {
        let found = if text.trim().is_empty() {
            nothing(text)
        } else {
            "comments only"
        };
        return Err(TextFault::new(0, "a board", found));
    }
    if let Some(at) = empty_line(text, &rows) {
        let fault = TextFault::new(at, "a row of the board", "an empty line");
        return Err(fault.hint("leave empty lines out, or write '.' for water"));
    }
    head.rules = rules.over(head.rules);
    let description = description(&rows);
    if let Some(at) = gap_between_boards(&rows).filter(|_| !description.ends_early) {
        let fault = TextFault::new(at, "one blank between cells", "a gap down all rows");
        return Err(fault.hint("boards side by side are to stand below each other"));
    }
    let mut grid = GridRows::new(description, head.rules.clone());
    for row in rows {
        // Where the blank is not water, one at the end of a row is ignored.
        let is_water = description.ends_early;
        grid.take(
            row.at,
            if is_water {
                row.text
            } else {
                row.text.trim_end()
            },
        )?;
    }
    let board = grid
        .board()
        .ok_or_else(|| TextFault::new(0, "a board", nothing(text)))?;
    head.confirm(board.size())?;
    let is_stated = head.size.is_some();
    Ok(ParsedText::from(head.over(&board)?).stated_if(is_stated))
}

/// The place of the first empty line between rows.
fn empty_line(text: &str, rows: &[TextPart<'_>]) -> Option<usize> {
    const LINE_ENDS: [&str; 3] = ["\n", "\r\n", "\r"];
    rows.windows(2).find_map(|two| {
        let end = two[0].at + two[0].text.len();
        let between = text.get(end..two[1].at)?;
        if LINE_ENDS.contains(&between) {
            return None;
        }
        let (first, _) = lines(between).skip(1).find(|(_, line)| line.is_empty())?;
        Some(end + first)
    })
}

/// The place of a gap of three blanks or more through all rows, beside cells that are separated by
/// single blanks. Gaps between all cells are no such gap.
fn gap_between_boards(rows: &[TextPart<'_>]) -> Option<usize> {
    const GAP: &str = "   ";
    let gap = rows.first()?.text.trim_end().find(GAP)?;
    let is_parted = |row: &TextPart<'_>| {
        let (left, right) = match (row.text.get(..gap), row.text.get(gap..)) {
            (Some(left), Some(right)) if right.starts_with(GAP) => (left, right.trim()),
            _ => return false,
        };
        let is_one = |part: &str| !part.is_empty() && part.split(' ').all(|word| !word.is_empty());
        is_one(left) && right.split(GAP).map(str::trim).all(is_one)
    };
    let has_cells = |part: &str| part.trim().contains(' ');
    let is_beside_cells = rows[0].text.trim().split(GAP).any(has_cells);
    let are_boards = rows.len() > 1 && is_beside_cells && rows.iter().all(is_parted);
    are_boards.then_some(rows[0].at + gap)
}

/// The signs that may stand below the last row, or behind it.
const ENDS: [char; 2] = [';', '+'];

/// A text without the sign at its end, if it has one.
pub(super) fn without_end(text: &str) -> &str {
    let trimmed = text.trim_end();
    match trimmed.strip_suffix(ENDS) {
        // If there are several, the last one is a cell.
        Some(rest) if !rest.trim_end().ends_with(ENDS) => rest,
        _ => text,
    }
}

/// A grid with an end sign, which may look like a delimiter.
pub(super) fn ended(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    if without_end(text).len() == text.len() {
        return Vec::new();
    }
    let parsed = read(text, options.size, options.rules);
    vec![parsed.map(|parsed| Reading::plain(Format::Text, parsed))]
}

/// The boards in a text where empty lines may be rows of water: the blank is water, and rows end
/// early. Otherwise empty lines separate boards. Blanks may also separate the cells.
pub(super) fn with_empty_rows(text: &str, rules: Overrides) -> Vec<Board> {
    let boards = || {
        let is_comment = |line: &str| line.is_empty() || line.starts_with('#');
        let mut head = TableHead::read_between(text, is_comment).ok()?;
        let filled = rows(text, &head);
        let (first, last) = (filled.first()?, filled.last()?);
        let width = |row: &TextPart<'_>| row.text.trim_end().len();
        let is_ragged = filled.iter().any(|row| width(row) != width(first));
        // A board of one row is seldom meant.
        let are_single = || {
            let between = |two: &[TextPart<'_>]| &text[two[0].at + two[0].text.len()..two[1].at];
            let is_parted = |two| bare_lines(between(two)).count() > 1;
            filled.windows(2).all(is_parted)
        };
        let may_be_water = description(&filled).ends_early || (!has_water(&filled) && are_single());
        if !(is_ragged || are_single()) || !may_be_water {
            return None;
        }
        head.rules = rules.over(head.rules);
        let all = lines(&text[first.at..last.at + last.text.len()]);
        let all = all.filter(|(_, line)| !line.starts_with('#'));
        let all: Vec<TextPart<'_>> = all
            .map(|(at, text)| TextPart {
                text,
                at: first.at + at,
            })
            .collect();
        let whole = board_of(&all, [0, 1], &head)?;
        let parted = steps(&all)
            .into_iter()
            .filter_map(|[first, step]| at_each(&all, [first, step], &head));
        Some(std::iter::once(whole).chain(parted).collect())
    };
    boards().unwrap_or_default()
}

/// The grid in which empty lines are rows of water, if the size given by an option requires it or
/// the text would otherwise be one column.
pub(super) fn below_empty_rows(
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    let mut readings = match options.size {
        None if !is_staircase(text) => Vec::new(),
        _ => between_empty_rows(text, options),
    };
    if let Some(size) = options.size {
        readings.retain(|reading| reading.parsed.board.size() == size);
    }
    readings.into_iter().map(Ok).collect()
}

/// The most characters of a clue.
const LONGEST_CLUE: usize = 2;

/// Whether each line has one clue and not all of them begin in the same column: a table of one
/// column, or a grid of blanks and an island in each row.
fn is_staircase(text: &str) -> bool {
    let mut indents = BTreeSet::new();
    let mut are_alone = bare_lines(text).filter(|line| !line.trim().is_empty());
    let is_one_word = |line: &str| {
        indents.insert(line.len() - line.trim_start().len());
        line.trim().len() <= LONGEST_CLUE
    };
    are_alone.all(is_one_word) && indents.len() > 1
}

/// The readings in which empty lines are rows of water.
pub(super) fn between_empty_rows(text: &str, options: &ReadOptions) -> Vec<Reading> {
    let boards = with_empty_rows(text, options.rules).into_iter();
    let reading = |board| Reading {
        how: Some("grid in which empty lines are rows of water".into()),
        ..Reading::plain(Format::Text, ParsedText::from(board))
    };
    boards.map(reading).collect()
}

/// Whether a text begins with an empty line above a grid in which the blank is water.
pub(super) fn begins_with_an_empty_row(text: &str) -> bool {
    let is_comment = |line: &str| line.is_empty() || line.starts_with('#');
    let head = TableHead::read_between(text, is_comment);
    let is_water = |head: TableHead| {
        let rows = rows(text, &head);
        !rows.is_empty() && description(&rows).ends_early
    };
    text.starts_with(['\n', '\r']) && head.is_ok_and(is_water)
}

/// A grid of clues and blanks only, whose first rows may look like sizes.
pub(super) fn in_blanks(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    let rows = || bare_lines(text).filter(|line| !line.is_empty());
    let width = rows().next().map_or(0, str::len);
    let is_cell = |char: char| matches!(char, ' ' | '?' | '1'..='9');
    let is_row = |row: &str| row.len() == width && row.chars().all(is_cell);
    if !rows().all(is_row) || !rows().any(|row| row.starts_with(' ')) {
        return Vec::new();
    }
    let parsed = read(text, options.size, options.rules);
    vec![parsed.map(|parsed| Reading::plain(Format::Text, parsed))]
}

/// Grids in which blanks both separate the cells and are water: in each row only every second,
/// third or fourth character of the packed grid, which is the plain form, is not water.
pub(super) fn parted_water(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    let is_comment = |line: &str| line.is_empty() || line.starts_with('#');
    // For most texts the first rows show that blanks do not separate cells.
    let filled = bare_lines(text).filter(|line| !is_comment(line));
    if steps_of(&filled).is_empty() {
        return Vec::new();
    }
    let Ok(mut head) = TableHead::read_between(text, is_comment) else {
        return Vec::new();
    };
    head.rules = options.rules.over(head.rules);
    let rows = rows(text, &head);
    if rows.is_empty() || !description(&rows).ends_early || empty_line(text, &rows).is_some() {
        return Vec::new();
    }
    let boards = steps(&rows)
        .into_iter()
        .filter_map(|step| at_each(&rows, step, &head));
    let reading = |board| Reading {
        how: Some("grid between blanks, in which a blank is water too".into()),
        ..Reading::plain(Format::Text, ParsedText::from(board))
    };
    boards.map(reading).map(Ok).collect()
}

/// The widths that a cell and the blanks beside it may have in these rows, each with the column of
/// the first cell: only there is anything but blanks.
fn steps(rows: &[TextPart<'_>]) -> Vec<[usize; 2]> {
    steps_of(&rows.iter().map(|row| row.text))
}

fn steps_of<'t>(rows: &(impl Iterator<Item = &'t str> + Clone)) -> Vec<[usize; 2]> {
    let columns = || {
        let cells = rows.clone().flat_map(|line| line.bytes().enumerate());
        cells.filter(|&(_, byte)| byte != b' ').map(|(col, _)| col)
    };
    let Some(first) = columns().next() else {
        return Vec::new();
    };
    let is_at = |step: &usize| columns().all(|col| col % step == first % step);
    let steps = STEPS.into_iter().filter(is_at);
    steps.map(|step| [first % step, step]).collect()
}

/// Islands further apart than usual are seldom so few.
const FEW_ISLANDS: usize = 3;
/// That islands stand in so many columns, all as far apart as cells of this width, is no accident.
const MANY_COLUMNS: usize = 4;

/// The board of the cells at these columns, if blanks separate them.
fn at_each(rows: &[TextPart<'_>], [first, step]: [usize; 2], head: &TableHead) -> Option<Board> {
    let board = board_of(rows, [first, step], head)?;
    // Cells that are indented or further apart than usual are seldom few, or side by side in few
    // columns.
    let islands = board.islands();
    let is_usual = step == STEPS[0] && first == 0;
    let columns = || islands.iter().map(|(pos, _)| pos.col);
    let are_few = || columns().collect::<BTreeSet<u16>>().len() < MANY_COLUMNS;
    let is_seldom =
        !is_usual && (islands.len() <= FEW_ISLANDS || (adjacent(islands).is_some() && are_few()));
    (!is_seldom).then_some(board)
}

/// The board of these rows, whose cells stand at each `step` columns and whose water is the blank.
fn board_of(rows: &[TextPart<'_>], [first, step]: [usize; 2], head: &TableHead) -> Option<Board> {
    let cells = |row: &TextPart<'_>| {
        row.text
            .chars()
            .skip(first)
            .step_by(step)
            .collect::<String>()
    };
    let cells: Vec<String> = rows.iter().map(cells).collect();
    let mut grid = GridRows::new(&BLANK_IS_WATER, head.rules.clone());
    for (row, cells) in rows.iter().zip(&cells) {
        grid.take(row.at, cells).ok()?;
    }
    head.over(&grid.board()?).ok()
}

/// Letters that stand for water, one of them throughout a grid.
const WATER_LETTERS: &[&str] = &["x", "X", "o", "O", "w", "W", "e", "E"];

/// Grids with a letter for water, packed or between blanks: as clues these letters are larger than
/// any under the usual rules.
pub(super) fn letter_water(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    let is_comment = |line: &str| line.is_empty() || line.starts_with('#');
    let is_letter = |char: char| "xXoOwWeE".contains(char);
    let is_cell = |char: char| is_letter(char) || " ?123456789/".contains(char);
    let mut lines = bare_lines(text).filter(|line| !is_comment(line));
    if !lines.all(|line| line.chars().all(is_cell)) {
        return Vec::new();
    }
    let Ok(mut head) = TableHead::read_between(text, is_comment) else {
        return Vec::new();
    };
    let rows = rows(text, &head);
    // A single letter may be an ignored island of a table.
    let has_two = |row: &TextPart<'_>| row.text.chars().filter(|&char| is_letter(char)).count() > 1;
    if rows.len() < 2 || !rows.iter().any(has_two) || empty_line(text, &rows).is_some() {
        return Vec::new();
    }
    head.rules = options.rules.over(head.rules);
    let has_blank = rows.iter().any(|row| row.text.trim_end().contains(' '));
    let between = if has_blank {
        Between::Blanks
    } else {
        Between::Nothing
    };
    let mut description = grid(between, WATER_LETTERS);
    description.cells.zero = ZeroSign::None;
    let mut grid = GridRows::new(&description, head.rules.clone());
    for row in rows {
        if grid.take(row.at, row.text.trim_end()).is_err() {
            return Vec::new();
        }
    }
    let board = grid.board().and_then(|board| head.over(&board).ok());
    let reading = board.map(|board| Reading {
        how: Some("grid with a letter for water".into()),
        ..Reading::plain(Format::Text, ParsedText::from(board))
    });
    reading.map(Ok).into_iter().collect()
}

/// The widths that a cell and the blanks beside it may have.
const STEPS: [usize; 3] = [2, 3, 4];

/// The rows of a text below its rules, comments left out.
fn rows<'a>(text: &'a str, head: &TableHead) -> Vec<TextPart<'a>> {
    let mut rows = Vec::new();
    let body = without_end(text).get(head.end..).unwrap_or_default();
    let is_row = |line: &str| !line.is_empty() && !line.starts_with('#');
    // One line alone may hold rows.
    let is_alone = bare_lines(body)
        .filter(|line| is_row(line))
        .nth(1)
        .is_none();
    let between = if is_alone { '/' } else { '\n' };
    for (at, content) in lines(body) {
        if is_row(content) {
            let mut start = head.end + at;
            for part in content.split(between) {
                rows.push(TextPart {
                    text: part,
                    at: start,
                });
                start += part.len() + 1;
            }
        }
    }
    rows
}

/// The rows without their common indent, where the blank is not water.
fn without_indent(mut rows: Vec<TextPart<'_>>) -> Vec<TextPart<'_>> {
    let indent = |row: &TextPart<'_>| row.text.len() - row.text.trim_start_matches(' ').len();
    let first = rows.first().map_or(0, indent);
    if first > 0 && has_water(&rows) && rows.iter().all(|row| indent(row) == first) {
        for row in &mut rows {
            row.text = &row.text[first..];
            row.at += first;
        }
    }
    rows
}

/// Packed grids: nothing stands between their cells.
const PACKED: GridDescription = grid(Between::Nothing, SIGNS);
const PARTED: GridDescription = grid(Between::Blanks, PARTED_SIGNS);
const BLANK_IS_WATER: GridDescription = GridDescription {
    ends_early: true,
    ..grid(Between::Nothing, &[" "])
};

/// The signs for water besides `0`; a grid uses one of them.
const SIGNS: &[&str] = &[
    ".", "-", "*", "_", "~", "·", "⋅", "・", "•", "０", "．", "＿",
];

/// Those of cells between blanks; the last ones are those of data frames.
const PARTED_SIGNS: &[&str] = &[
    ".", "-", "*", "_", "~", "·", "⋅", "・", "•", "０", "．", "＿", "-1", "–", "—", "NaN", "None",
    "NA", "<NA>", "NULL", "null",
];

const fn grid(between: Between, water: &'static [&'static str]) -> GridDescription {
    GridDescription {
        between,
        cells: CellSigns {
            water,
            has_one_water: true,
            unknown: &["?"],
            zero: ZeroSign::Water,
            letters: MOST_CLUE,
            wanted: "a clue, '?' or water '.'",
            large: LARGE,
        },
        ends_early: false,
    }
}

/// The grid description that fits these rows.
fn description(rows: &[TextPart<'_>]) -> &'static GridDescription {
    let has_blank = rows.iter().any(|row| row.text.trim_end().contains(' '));
    if !has_blank {
        // Where the blank is water, whole rows of it may have been cut.
        let width = |row: &TextPart<'_>| row.text.len();
        let differ = rows.iter().any(|row| width(row) != width(&rows[0]));
        return if differ && !has_water(rows) {
            &BLANK_IS_WATER
        } else {
            &PACKED
        };
    }
    // Numbers between single blanks whose count differs between rows are no grid.
    let width = |row: &TextPart<'_>| row.text.trim_end().len();
    let differ = rows.iter().any(|row| width(row) != width(&rows[0]));
    let are_numbers = differ && rows.iter().all(has_numbers);
    if are_numbers || has_water(rows) || rows.iter().all(|row| alternates(row.text.trim_end())) {
        &PARTED
    } else {
        &BLANK_IS_WATER
    }
}

/// Whether rows contain a sign for water other than the blank.
fn has_water(rows: &[TextPart<'_>]) -> bool {
    let is_sign = |char: char| char == '0' || SIGNS.iter().any(|sign| sign.starts_with(char));
    rows.iter().any(|row| {
        let has_blank = row.text.contains(' ');
        if has_blank && row.text.contains('N') {
            return true;
        }
        row.text.char_indices().any(|(offset, char)| {
            let ends_a_number =
                has_blank && row.text[..offset].ends_with(|c: char| c.is_ascii_digit());
            is_sign(char) && !ends_a_number
        })
    })
}

const LARGE: &str = "a board of three planks is read by --from unsw; \
    else --most-bridges says how many bridges an edge may carry; numbers of rows and columns are \
    no clues: leave them out";

/// Whether exactly every second character is a blank.
pub(super) fn alternates(row: &str) -> bool {
    let mut characters = row.chars().enumerate();
    row.len() > 1 && characters.all(|(index, char)| (char == ' ') == (index % 2 == 1))
}

/// Whether a row consists of numbers separated by single blanks.
fn has_numbers(row: &TextPart<'_>) -> bool {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    row.text.trim_end().split(' ').all(is_number)
}
