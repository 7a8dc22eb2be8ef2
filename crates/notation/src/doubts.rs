//! Ambiguities of a grid, whatever its notation: sides that may be labels or sums, and three
//! columns that may be a list of islands.
//!
//! Tables are checked by their text. The cells of any other grid are checked like those of a table,
//! by the same rules, since the meaning of a row does not depend on its delimiters.

use std::borrow::Cow;

use crate::puzzle::{Board, Clue, Pos, Rules, Size};

use super::below_titles;
use super::entry::{FurtherReadings, ReadBoard};
use super::error::TextFault;
use super::format::Format;
use super::grid::LAST_COLUMN;
use super::labelled::FEWEST_COUNTED;
use super::labels;
use super::lines::bare_lines;
use super::options::ReadOptions;
use super::overrides::Overrides;
use super::page::{ParsedText, SizeDoubt};
use super::readings::{Reading, ReadingKind};
use super::sides::SidesReading;
use super::trim::{Borders, within};
use super::{apart, csv, lists, margins, plain_text, sides};

/// The most bridges that an edge may carry under any rules.
const MOST_BRIDGES: u8 = 9;

/// Whether a text is a grid of cells, whose sides may be something else. Our own JSON and a list
/// with a header are none.
pub(super) fn is_grid(reading: &Reading) -> bool {
    let format = reading.format;
    matches!(
        format,
        Format::Csv | Format::Text | Format::Matrix | Format::Npm
    ) || (matches!(format, Format::Json | Format::List) && reading.how.is_some())
}

/// Whether the sides of a grid may be something else. For most boards this is quickly ruled out.
pub(super) fn may_be_more(reading: &Reading) -> bool {
    is_grid(reading)
        && !reading.parsed.is_drawn
        && match reading.kind {
            ReadingKind::Plain => reading.parsed.has_gaps() || is_suspect(&reading.parsed.board),
            // What is left beside labels may be a list, or have labels too.
            ReadingKind::Labels => {
                let board = &reading.parsed.board;
                may_be_list_of(board)
                    || (reading.is_stated && sides::beside_labels(board).is_some())
            }
            // Numbers above that happen to fit the labels too do not make these cells.
            ReadingKind::Sized => {
                let board = &reading.parsed.board;
                may_have_labels(board, Borders::of(board))
            }
            ReadingKind::List(_) => false,
        }
}

fn may_be_list_of(board: &Board) -> bool {
    board.islands().len() > FEWEST_COUNTED && may_be_list(board, Borders::of(board))
}

fn is_suspect(board: &Board) -> bool {
    let borders = Borders::of(board);
    board.islands().len() > FEWEST_COUNTED
        && (may_be_list(board, borders)
            || may_have_labels(board, borders)
            || sides::may_be(board, borders))
}

/// Whether the text of a board written as a grid could also be read in other ways.
pub(super) fn are_in(board: &Board, format: Format, text: &str) -> bool {
    let grid = || Reading::plain(format, ParsedText::from(board.clone()));
    let is_read = |grid: Reading| {
        let mut all = readings(&grid, text, &ReadOptions::default()).into_iter();
        all.any(|reading| reading.is_ok())
    };
    let has_labels = || skipping_labels(&grid(), &ReadOptions::default()).is_some();
    (is_suspect(board) && is_read(grid())) || has_labels()
}

/// The other readings of a grid.
pub(super) fn readings(
    grid: &Reading,
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    let of_cells = |water: &str, ways: &[FurtherReadings]| -> Vec<_> {
        let cells = plain_text::cells_as_table(&grid.parsed.board, water);
        let all = ways.iter().flat_map(|way| way(&cells, options));
        all.flatten().map(with_last_column).map(Ok).collect()
    };
    let board = &grid.parsed.board;
    let borders = Borders::of(board);
    let asks_text = || may_be_list(board, borders) || may_have_labels(board, borders);
    let mut all = if grid.kind == ReadingKind::Plain && !grid.parsed.has_gaps() && !asks_text() {
        Vec::new()
    } else if grid.kind == ReadingKind::Labels {
        let mut all = of_cells("0", &[lists::bare]);
        if grid.is_stated {
            let beside = sides::beside_labels(board).and_then(|more| without(board, more));
            all.extend(beside.map(Ok));
        }
        all
    } else if grid.format == Format::Csv && grid.kind != ReadingKind::Sized {
        let mut all = margins::readings(text, options);
        if grid.parsed.has_gaps() {
            all.extend(apart::without_numbers(text, options, csv::read).map(Ok));
        }
        all
    } else {
        // On a board an empty corner and a label 0 look alike; a line of a list has no empty field.
        let all = of_cells("", &[labels::of_tables, margins::readings]);
        if all.is_empty() {
            of_cells("0", &[labels::of_tables, margins::readings, lists::bare])
        } else {
            all
        }
    };
    if grid.kind == ReadingKind::Plain {
        all.extend(without_sides_and_gaps(grid, text, options).map(Ok));
    }
    let is_labelled = grid.kind == ReadingKind::Labels;
    let placed = |reading: Result<Reading, TextFault>| {
        reading.map(|reading| {
            let how = match (&grid.how, &reading.left_out) {
                (Some(how), Some(more)) if is_labelled && reading.kind == grid.kind => {
                    Some(format!("{how} and {more}").into())
                }
                _ => reading.how,
            };
            let left_out = match (&grid.left_out, reading.left_out) {
                (Some(one), Some(other)) if is_labelled || grid.format != Format::Csv => {
                    Some(format!("{one} and {other}"))
                }
                (one, other) => other.or_else(|| one.clone()),
            };
            Reading {
                format: grid.format,
                left_out,
                how,
                ..reading
            }
        })
    };
    all.into_iter().map(placed).collect()
}

/// The reading of a grid each of whose cells has a sign: its last column is one without a clue in it
/// too.
fn with_last_column(mut reading: Reading) -> Reading {
    let left_out = reading.left_out.as_deref().unwrap_or_default();
    let rest = left_out.strip_suffix(LAST_COLUMN);
    let rest = rest.map(|rest| rest.trim_end_matches("and ").trim_end_matches([',', ' ']));
    let board = &reading.parsed.board;
    let Size { rows, cols } = board.size();
    if let Some(rest) = rest
        && let Some(cols) = cols.checked_add(1)
        && let islands = board.islands().to_vec()
        && let Ok(board) = Board::new(Size::new(rows, cols), islands, board.rules().clone())
    {
        reading.left_out = Some(rest.to_owned()).filter(|rest| !rest.is_empty());
        reading.parsed.board = board;
    }
    reading
}

/// The fault of a grid with a first row or column of numbers that count but skip some, as labels do
/// where rows are missing; options say that they are cells.
pub(super) fn skipping_labels(reading: &Reading, options: &ReadOptions) -> Option<TextFault> {
    let is_plain = is_grid(reading) && reading.kind == ReadingKind::Plain && !reading.is_stated;
    if !is_plain || options.labels.is_some() || options.size.is_some() {
        return None;
    }
    let board = &reading.parsed.board;
    let islands = board.islands();
    let column = islands.iter().filter(|(pos, _)| pos.col == 0);
    let row = islands.iter().take_while(|(pos, _)| pos.row == 0);
    let Size { rows, cols } = board.size();
    let beside = skips(column.map(|&(pos, clue)| (pos.row, clue)), rows);
    let above = skips(row.map(|&(pos, clue)| (pos.col, clue)), cols);
    let (side, pos) = match (beside, above) {
        (Some(row), _) => ("rows", Pos::new(row, 0)),
        (None, Some(col)) => ("columns", Pos::new(0, col)),
        (None, None) => return None,
    };
    let clue = islands.iter().find(|(at, _)| *at == pos)?.1;
    let fault = TextFault::new(
        0,
        format!("labels of {side} that count on"),
        format!("{clue} at {pos}"),
    );
    Some(fault.hint(
        "add what is missing, in order, or leave the labels out; --labels no says that they are cells",
    ))
}

/// The place of the first number that skips some, if a side has numbers at all its places, or at all
/// but the first, that go up from 0 or 1 and skip few.
fn skips(side: impl Iterator<Item = (u16, Clue)>, length: u16) -> Option<u16> {
    /// Fewer numbers may be those of islands.
    const FEWEST: u16 = 4;
    /// More would be no labels.
    const MOST_SKIPPED: u8 = 3;
    let (mut first, mut before, mut odd) = (None, None::<(u16, u8)>, None);
    for (place, clue) in side {
        let Clue::Exactly(number) = clue else {
            return None;
        };
        let step = match before {
            None if place <= 1 && number <= 1 => 1,
            Some((last, before)) if last + 1 == place => number.checked_sub(before)?,
            _ => return None,
        };
        if !(1..=MOST_SKIPPED).contains(&step) {
            return None;
        }
        odd = odd.or((step > 1).then_some(place));
        first.get_or_insert(place);
        before = Some((place, number));
    }
    let (last, first) = (before?.0, first?);
    (last + 1 == length && length - first >= FEWEST).then_some(odd?)
}

/// Whether there are three columns of numbers with a last one that is full.
fn may_be_list(board: &Board, borders: Borders) -> bool {
    let islands = board.islands();
    let Size { rows, cols } = board.size();
    let inside = Size::new(
        rows - borders.top - borders.bottom,
        cols - borders.left - borders.right,
    );
    let last = cols - borders.right - 1;
    let full = || islands.iter().filter(|(pos, _)| pos.col == last).count();
    inside.cols == 3 && full() == usize::from(inside.rows)
}

/// Whether a side of what is no empty border has two different numbers beside each other, as labels
/// have and few boards.
fn may_have_labels(board: &Board, borders: Borders) -> bool {
    let islands = board.islands();
    let last = Pos::new(
        board.size().rows - 1 - borders.bottom,
        board.size().cols - 1 - borders.right,
    );
    let of_row = |row| islands.iter().filter(move |(pos, _)| pos.row == row);
    let of_column = |col| islands.iter().filter(move |(pos, _)| pos.col == col);
    let counts = |mut side: &mut dyn Iterator<Item = &(Pos, Clue)>| {
        let mut before: Option<&(Pos, Clue)> = None;
        Iterator::any(&mut side, |one| {
            let next = |(pos, clue): &(Pos, Clue)| {
                (one.0.row - pos.row) + (one.0.col - pos.col) == 1 && *clue != one.1
            };
            let is_next = before.is_some_and(next);
            before = Some(one);
            is_next
        })
    };
    counts(&mut of_row(borders.top))
        || counts(&mut of_row(last.row))
        || counts(&mut of_column(borders.left))
        || counts(&mut of_column(last.col))
}

/// A grid without sums that are no clues, since one of them is too large: read under the most
/// bridges that there are, and the rest under its own.
pub(super) fn without_large_sums(
    text: &str,
    format: Format,
    options: &ReadOptions,
    read: ReadBoard,
) -> Option<Reading> {
    let rules = Overrides {
        most_bridges: Some(MOST_BRIDGES),
        ..options.rules
    };
    let wide = read(text, options.size, rules).ok()?.board;
    let reading = without_sides(&wide)?;
    // Between blanks such labels say that these part the cells too.
    let is_spread = |how: &Cow<'_, str>| how.contains(sides::SPREAD);
    if format == Format::Text && reading.how.as_ref().is_some_and(is_spread) {
        return None;
    }
    let board = &reading.parsed.board;
    let most = options
        .rules
        .most_bridges
        .unwrap_or_else(|| Rules::default().max_bridges());
    let rules = board.rules().clone().limited_to(most);
    let board = Board::new(board.size(), board.islands().to_vec(), rules).ok()?;
    Some(Reading {
        format,
        parsed: ParsedText::from(board),
        ..reading
    })
}

/// Whether a board of one row, or of one column, has no answer: each island is joined to the next one
/// with what the islands before it leave.
fn is_no_line(board: &Board) -> bool {
    let Size { rows, cols } = board.size();
    let mut left = 0;
    let mut islands = board.islands().iter().peekable();
    let mut is_joined = || {
        let (_, clue) = islands.next()?;
        let Clue::Exactly(clue) = *clue else {
            return None;
        };
        left = clue.checked_sub(left).unwrap_or(u8::MAX);
        let is_last = islands.peek().is_none();
        let most = board.rules().max_bridges();
        Some(if is_last {
            left == 0
        } else {
            (1..=most).contains(&left)
        })
    };
    rows.min(cols) == 1
        && rows.max(cols) > 8
        && std::iter::from_fn(&mut is_joined).any(|is_joined| !is_joined)
}

/// What is to be known of a board whose size is that of its islands, and of a grid.
pub(super) fn note<'t>(
    reading: &Reading,
    options: &ReadOptions,
    text: impl FnOnce() -> Cow<'t, str>,
) -> Option<&'static str> {
    // A table under its header says so by itself, unless more stood around it.
    let is_list = matches!(reading.kind, ReadingKind::List(_)) || reading.left_out.is_some();
    if reading.parsed.doubt == Some(SizeDoubt::Least) && is_list {
        return Some(
            "the islands alone say how large the board is; --size names a size with empty rows or \
             columns at its end",
        );
    }
    let left_out = reading.left_out.as_deref().unwrap_or_default();
    let has_less = left_out.ends_with(LAST_COLUMN) && !options.trim;
    let of_less = || {
        if options.size.is_some() {
            None
        } else if left_out.contains(below_titles::AT_THE_LEFT) {
            Some("--size with as many more columns keeps those at the left, which may be water")
        } else {
            has_less.then_some(
                "--size with one more column keeps the empty last one; --trim takes off all empty ones at \
                 the border",
            )
        }
    };
    note_of_grid(reading, options, text).or_else(of_less)
}

/// What is to be known of a grid with a number or with empty rows that may be none of its own.
fn note_of_grid<'t>(
    reading: &Reading,
    options: &ReadOptions,
    text: impl FnOnce() -> Cow<'t, str>,
) -> Option<&'static str> {
    if options.labels == Some(false) {
        return None;
    }
    let is_table = matches!(reading.format, Format::Csv | Format::Text);
    let is_grid = is_table && reading.kind == ReadingKind::Plain;
    let board = &reading.parsed.board;
    if (is_grid || reading.format == Format::Matrix) && options.size.is_none() && is_no_line(board)
    {
        return Some(
            "all cells stand in one row or column, which has no answer; if they are those of several, \
             give each row its line",
        );
    }
    if is_grid && sides::has_number_alone(board) && !has_a_sign_everywhere(&text(), board.size()) {
        return Some(
            "a number that stands alone at the border is read as an island; leave it out if it is \
             none",
        );
    }
    let has_empty_border = reading.parsed.has_gaps() && Borders::of(board).widest() > 0;
    (is_grid && has_empty_border && !options.trim && options.size.is_none()).then_some(
        "empty rows or columns at the border are read as water, which has a sign elsewhere; --trim \
         takes them off",
    )
}

/// Whether each cell of a grid of this size has a sign in its text, so that water is none of what is
/// merely empty.
fn has_a_sign_everywhere(text: &str, size: Size) -> bool {
    let rows = || bare_lines(text).filter(|line| !line.starts_with('#'));
    let is_between = |char: char| char.is_whitespace() || ",;|".contains(char);
    let fields = |line: &str| {
        line.split(is_between)
            .filter(|field| !field.is_empty())
            .count()
    };
    let signs = |line: &str| line.chars().filter(|char| !char.is_whitespace()).count();
    let is_all = |count: usize| count as u64 == size.cells();
    is_all(rows().map(fields).sum()) || is_all(rows().map(signs).sum())
}

/// The grid without sides that are sums or labels by their numbers.
fn without_sides(board: &Board) -> Option<Reading> {
    without(board, sides::reading(board)?)
}

/// The grid without sides that are sums or labels by their numbers; of a table also without what is
/// empty beside them, unless a size given by an option says that it is water.
fn without_sides_and_gaps(grid: &Reading, text: &str, options: &ReadOptions) -> Option<Reading> {
    let board = &grid.parsed.board;
    let sides = sides::reading(board)?;
    let has_size = |reading: &Reading| Some(reading.parsed.board.size()) == options.size;
    let gaps = (grid.format == Format::Csv).then(|| apart::gaps(text, board, sides.taken));
    let beyond = gaps.flatten().and_then(|taken| {
        let sides = SidesReading {
            taken,
            described: sides.described.clone(),
        };
        without(board, sides).map(margins::note_margins)
    });
    let beside = without(board, sides).filter(|reading| beyond.is_none() || has_size(reading));
    beside.or(beyond)
}

/// The grid without these sides.
fn without(board: &Board, sides: SidesReading) -> Option<Reading> {
    let described = sides.described;
    Some(Reading {
        format: Format::Csv,
        kind: ReadingKind::Labels,
        how: Some(format!("grid without {described}").into()),
        is_stated: false,
        parsed: ParsedText::from(within(board, sides.taken)?),
        left_out: Some(described),
    })
}
