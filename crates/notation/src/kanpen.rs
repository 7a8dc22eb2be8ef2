//! Text files and addresses of kanpen and of the program `PencilBox`.
//!
//! ```text
//! text   = rows end cols end rows × line of cells [rows × line of states]
//! cell   = "." | "1" … "8" | "9"        water, clue, `?`
//! state  = number                       lines through the cell: up and down + 4 × across
//! end    = line feed | "/"              words are parted by blanks or "_"
//! ```
//!
//! An address is `http://…/hashikake.html?problem=` and the same text; its page names the puzzle, and
//! `http://` may be missing. Islands have the state 0, so there is no place for bridges between
//! islands side by side. A 9 is `?` here. The rules are the standard ones. (Grammar: the pzpr
//! library, which reads and writes such files.)

use crate::puzzle::{Axis, Board, Clue, PlacedBridges, Pos, Rules, Size};

use super::abilities::{Answers, NotationAbility, NotationFeature};
use super::cell::CLUE_HINT;
use super::chart::side;
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::grids::{Between, CellSigns, GridDescription, GridRows, ZeroSign};
use super::lines::{FileLines, bare_lines, lines, push_rows};
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::puzz_link::is_hashi;
use super::trace::{CellMarks, on_cells};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "text file of kanpen or PencilBox: rows, columns, cells, lines",
    extensions: &[],
    likeness,
    split: BoardsSplit::Where(starts, Some("")),
    takes_size: false,
    read: Some(read),
    says: SAYS,
    write: Some(write),
};

/// The features of the notation, as text or as XML.
pub(super) const SAYS: NotationAbility = NotationAbility {
    knows: &[
        NotationFeature::Unknown,
        NotationFeature::Adjacent,
        NotationFeature::Few,
        NotationFeature::Top,
        NotationFeature::Bottom,
        NotationFeature::Right,
    ],
    answers: Answers::OnCells(2),
    ..NotationAbility::STANDARD
};

/// The text of an address before the board.
const PROBLEM: &str = "problem=";

/// Whether two lines with one number each are above lines with as many words. With one column it
/// may also be a column of clues, unless all cells but no sizes end in blanks, as kanpen writes
/// them.
fn likeness(text: &str) -> Likeness {
    let first = text.split_whitespace().next().unwrap_or_default();
    if first.to_ascii_lowercase().starts_with("http") || is_address(first) {
        return Likeness::of(text.contains(PROBLEM), Likeness::Certain);
    }
    let Some((_, cols)) = size_at(&mut file_lines(text, 0)) else {
        return Likeness::No;
    };
    if cols > 1 {
        let mut lines = file_lines(text, 0);
        let third = lines.line().and(lines.line()).and(lines.line());
        let has_cells = third.is_some_and(|cells| cells.len() > 1);
        return Likeness::of(has_cells, Likeness::Likely);
    }
    if bare_lines(text.trim_end()).any(str::is_empty) {
        return Likeness::No;
    }
    let mut ends = bare_lines(text).map(|line| line.ends_with([' ', '_']));
    let are_sizes = ends.next() == Some(false) && ends.next() == Some(false);
    if are_sizes && ends.all(|is_blank| is_blank) {
        Likeness::of(!starts(text).is_empty(), Likeness::Likely)
    } else {
        Likeness::of(!starts(text).is_empty(), Likeness::Possible)
    }
}

/// Whether a word is the address of a page with a board, with `http://` or without it.
pub(super) fn is_address(word: &str) -> bool {
    let page = word.split_once(PROBLEM).map(|(page, _)| page);
    page.is_some_and(|page| page.ends_with(".html?"))
}

/// The stated numbers of rows and columns before the cells.
fn size_at(lines: &mut FileLines<'_>) -> Option<(usize, usize)> {
    let mut number = || match lines.line()?.as_slice() {
        [(_, word)] => word.parse().ok().filter(|&number| number > 0),
        _ => None,
    };
    Some((number()?, number()?))
}

/// The beginnings of the boards, if the text consists of whole boards: in a text of addresses each
/// line, else after the cells of the one before or its states.
fn starts(text: &str) -> Vec<usize> {
    if text.contains(PROBLEM) {
        let addresses = lines(text).filter(|(_, line)| line.contains(PROBLEM));
        return addresses.map(|(at, _)| at).collect();
    }
    let mut lines = file_lines(text, 0);
    let mut starts = Vec::new();
    while let Some(start) = lines.peek().map(|words| words[0].0) {
        let size = size_at(&mut lines);
        let Some((rows, cols)) = size.filter(|&(rows, cols)| pass(&mut lines, rows, cols)) else {
            return Vec::new();
        };
        let has_states = if cols > 1 {
            size_at(&mut lines.clone()).is_none()
        } else {
            has_states_of_a_column(&lines, rows)
        };
        if lines.peek().is_some() && has_states && !pass(&mut lines, rows, cols) {
            return Vec::new();
        }
        starts.push(start);
    }
    starts
}

/// The lines of a text from byte `from` on.
fn file_lines(text: &str, from: usize) -> FileLines<'_> {
    FileLines::of(text, from, |char| [' ', '\t', '_'].contains(&char))
}

/// Whether the cells of one column are followed by states, which look like a size and cells; kanpen
/// ends cells and states with blanks, but not sizes.
fn has_states_of_a_column(read: &FileLines<'_>, rows: usize) -> bool {
    let mut next = read.clone();
    if ends_in_blank(read) {
        return next.line().is_some() && ends_in_blank(&next);
    }
    let fill_it = are_left(read, rows) && pass(&mut next, rows, 1);
    let mut next = read.clone();
    fill_it || !size_at(&mut next).is_some_and(|(rows, cols)| pass(&mut next, rows, cols))
}

/// Whether the last line read ends in a blank.
fn ends_in_blank(read: &FileLines<'_>) -> bool {
    read.last().ends_with([' ', '_'])
}

/// Whether exactly this number of lines is left.
fn are_left(read: &FileLines<'_>, rows: usize) -> bool {
    let mut rest = read.clone();
    (0..rows).all(|_| rest.line().is_some()) && rest.line().is_none()
}

/// Skips `rows` lines of `cols` words each; returns whether they exist.
fn pass(lines: &mut FileLines<'_>, rows: usize, cols: usize) -> bool {
    (0..rows).all(|_| lines.line().is_some_and(|words| words.len() == cols))
}

/// An error for an address of another puzzle, by the name of its page.
fn other_puzzle(address: &str) -> Result<(), TextFault> {
    let page = address.split('?').next().unwrap_or_default();
    let at = page.rfind('/').map_or(0, |at| at + 1);
    let name = page[at..].split('.').next().unwrap_or_default();
    let is_ours = name.is_empty() || is_hashi(name) || page[..at].ends_with("//");
    if is_ours {
        return Ok(());
    }
    let found = format!("one of {}", quoted(name.as_bytes()));
    Err(TextFault::new(at, "an address of hashikake", found))
}

fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    let start = text.find(PROBLEM).map_or(0, |at| at + PROBLEM.len());
    other_puzzle(&text[..start])?;
    let mut lines = file_lines(text, start);
    let (at, rows) = lines.row(1, "number of rows")?[0];
    let rows = side(rows, at, "rows")?;
    let (at, cols) = lines.row(1, "number of columns")?[0];
    let size = Size::new(rows, side(cols, at, "columns")?);
    let mut grid = GridRows::new(&GRID, rules.over(Rules::default()));
    for _ in 0..size.rows {
        let words = lines.row(size.cols, "cells")?;
        grid.take_cells(words[0].0, words)?;
    }
    let board = grid.board().expect("rows and columns from 1");
    let bridges = states(&mut lines, &board)?;
    match lines.line() {
        None => Ok(ParsedText::new(board, bridges)),
        Some(more) => {
            let found = quoted(more[0].1.as_bytes());
            Err(TextFault::new(more[0].0, "the end after the states", found))
        }
    }
}

const GRID: GridDescription = GridDescription {
    between: Between::Blanks,
    cells: CellSigns {
        water: &["."],
        has_one_water: false,
        unknown: &["9"],
        zero: ZeroSign::None,
        letters: 0,
        wanted: "a clue from 1 to 8, 9 for '?', or '.'",
        large: CLUE_HINT,
    },
    ends_early: false,
};

/// The bridges in the states, if there are any.
fn states(
    lines: &mut FileLines<'_>,
    board: &Board,
) -> Result<Option<Vec<PlacedBridges>>, TextFault> {
    let size = board.size();
    if lines.peek().is_none() {
        return Ok(None);
    }
    let mut through = CellMarks::default();
    for row in 0..size.rows {
        for (col, (at, word)) in (0..).zip(lines.row(size.cols, "states")?) {
            let wrong = || TextFault::new(at, "a state from 0 to 10", quoted(word.as_bytes()));
            let state: u8 = if word == "." {
                0
            } else {
                word.parse().map_err(|_| wrong())?
            };
            if !mark(&mut through, Pos::new(row, col), state) {
                return Err(wrong());
            }
        }
    }
    Ok(Some(through.placed(board)))
}

/// Adds the state of a cell; returns whether it is valid.
pub(super) fn mark(marks: &mut CellMarks, pos: Pos, state: u8) -> bool {
    let [down, across] = [state % 4, state / 4];
    marks.mark(Axis::Vertical, pos, down);
    marks.mark(Axis::Horizontal, pos, across);
    down < 3 && across < 3
}

/// The state of a cell that bridges pass.
pub(super) fn state(axis: Axis, count: u8) -> u8 {
    match axis {
        Axis::Horizontal => 4 * count,
        Axis::Vertical => count,
    }
}

fn write(page: &Page<'_>) -> String {
    let size = page.board.size();
    let mut text = format!("{}\n{}\n", size.rows, size.cols);
    let islands = page.board.islands().iter().copied();
    push_rows(&mut text, size, islands, |text, _, clue| match clue {
        None => text.push_str(". "),
        Some(Clue::Exactly(clue)) => text.extend([&clue.to_string(), " "]),
        Some(Clue::OneOf(_) | Clue::Unknown) => text.push_str("9 "),
    });
    if page.answer.is_some() {
        push_rows(
            &mut text,
            size,
            on_cells(&page.placed()),
            |text, _, passed| {
                let state = passed.map_or(0, |(axis, count)| state(axis, count));
                text.extend([&state.to_string(), " "]);
            },
        );
    }
    text
}
