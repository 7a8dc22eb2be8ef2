//! The three-plank notation: a character for each cell, `1` to `9` and `a` to `c` for the
//! clues 1 to 12, `.` or a blank for water.
//!
//! Its game has at most three bridges on an edge and does not require a connected answer; a board
//! in it means these rules unless options give others. (A programming exercise at UNSW, whose
//! solvers write answers in this notation too.)

use crate::puzzle::{Axis, Board, Clue, Connectivity, Degree, Rules};

use super::abilities::{Answers, MostBridgesSupport, NotationAbility};
use super::cell::CLUE_HINT;
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::TextFault;
use super::grid::nothing;
use super::grids::{Between, CellSigns, GridDescription, GridRows, ZeroSign};
use super::lines::{bare_lines, lines, push_rows};
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::trace::on_cells;

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "a character for each cell; most bridges 3, connectivity free",
    extensions: &[],
    likeness,
    split: BoardsSplit::Whole,
    takes_size: false,
    read: Some(|text, _, rules| read(text, rules).map(ParsedText::from)),
    says: NotationAbility {
        most_bridges: MostBridgesSupport::Means(MOST_BRIDGES),
        connectivity: Some(Connectivity::Free),
        most_clue: MOST_CLUE,
        answers: Answers::OnCells(MOST_BRIDGES),
        ..NotationAbility::STANDARD
    },
    write: Some(write),
};

/// The most bridges of an edge by default.
const MOST_BRIDGES: u8 = 3;

/// The largest clue that has a character.
pub(super) const MOST_CLUE: Degree = 12;

/// The board in a text.
pub(super) fn read(text: &str, rules: Overrides) -> Result<Board, TextFault> {
    let implied = Rules::with_max_bridges(MOST_BRIDGES).with_connectivity(Connectivity::Free);
    let mut rows = GridRows::new(&GRID, rules.over(implied));
    let body = text.trim_end_matches(['\r', '\n']);
    for (start, content) in lines(body) {
        rows.take(start, content)?;
    }
    let board = rows.board();
    board.ok_or_else(|| TextFault::new(0, "a board", nothing(text)))
}

const GRID: GridDescription = GridDescription {
    between: Between::Nothing,
    cells: CellSigns {
        water: &[".", " "],
        has_one_water: false,
        unknown: &[],
        zero: ZeroSign::None,
        letters: MOST_CLUE,
        wanted: "a clue (1 to 9, a to c) or '.'",
        large: CLUE_HINT,
    },
    ends_early: false,
};

/// The clue that a character stands for.
pub(super) fn clue(char: char) -> Option<Degree> {
    cell(char).filter(|&clue| clue > 0)
}

/// The clue that a character stands for, 0 for water.
fn cell(char: char) -> Option<Degree> {
    match char {
        '.' | ' ' => Some(0),
        '1'..='9' | 'a'..='c' => Degree::try_from(char.to_digit(13)?).ok(),
        _ => None,
    }
}

/// The character of a clue, if it has one.
pub(super) fn character(clue: Degree) -> Option<char> {
    let has_one = (1..=MOST_CLUE).contains(&clue);
    has_one.then(|| char::from_digit(clue.into(), 13))?
}

/// Whether all lines have the same number of characters, more than one, all of them clues or dots,
/// and planks among them: without planks it is a plain grid, which has other rules.
fn likeness(text: &str) -> Likeness {
    const PLANKS: [char; 6] = ['=', 'E', '|', '"', '#', '-'];
    let width = bare_lines(text).next().map_or(0, str::len);
    let is_cell = |char: char| cell(char).is_some() || PLANKS.contains(&char);
    let is_row = |line: &str| line.len() == width && line.chars().all(is_cell);
    let planks = text.contains(['=', 'E', '|', '"', '#']);
    Likeness::of(
        planks && width > 1 && bare_lines(text).all(is_row),
        Likeness::Likely,
    )
}

/// The board, each cell a character, with the planks of its answer.
fn write(page: &Page<'_>) -> String {
    let size = page.board.size();
    let islands = page.board.islands().iter().copied();
    let water = if page.answer.is_some() { ' ' } else { '.' };
    let planks = on_cells(&page.placed());
    let mut text = String::new();
    push_rows(&mut text, size, islands, |text, here, clue| {
        let plank = planks.get(&here).map(|&(axis, count)| plank(axis, count));
        text.push(match clue {
            Some(Clue::Exactly(clue)) => character(clue).unwrap_or('?'),
            Some(Clue::OneOf(_) | Clue::Unknown) => '?',
            None => plank.unwrap_or(water),
        });
    });
    text
}

fn plank(axis: Axis, count: u8) -> char {
    let signs = match axis {
        Axis::Horizontal => ['-', '=', 'E'],
        Axis::Vertical => ['|', '"', '#'],
    };
    signs[usize::from(count.clamp(1, 3)) - 1]
}
