//! Cells of a grid in values: numbers, words, texts, and objects with or without a clue.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::super::cell::{CLUE_HINT, clue_of, clue_word};
use super::super::error::TextFault;
use super::nested::{Value, ValueKind, whole};
use super::order::{clue_among, two_clues};
use crate::puzzle::{Clue, Degree};

/// Signs for water, beside `0`.
const WATER: [&str; 13] = [
    "", ".", "-", "_", "*", "~", "-1", "none", "empty", "water", "—", "·", "•",
];

/// Signs for water that are nothing else.
pub(super) const WATER_SIGNS: [&str; 5] = [".", "_", "*", "~", "-1"];

/// Missing values as programs write them.
pub(super) const WATER_WORDS: [&str; 9] = [
    "null", "None", "nil", "nan", "NaN", "NA", "<NA>", "false", "False",
];

/// Signs for bridges, which are water on the board.
const BRIDGES: [&str; 14] = [
    "=", "|", "||", "$", "\"", "─", "│", "═", "║", "‖", "H", "--", "==", "#",
];

/// The keys of bridges in a cell that is an object.
const SIDES_OF_CELLS: [&str; 10] = [
    "top",
    "right",
    "bottom",
    "left",
    "horizontal",
    "vertical",
    "up",
    "down",
    "h",
    "v",
];

/// The content of a cell of a grid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GridCell {
    Clue(Clue),
    /// 0, which is water unless there is another sign for it.
    Zero,
    Water,
    /// Water with a bridge drawn on it.
    Bridge,
}

/// The cells of a grid, row by row.
pub(super) struct Grid {
    pub(super) cells: Vec<(GridCell, usize)>,
    pub(super) cols: usize,
    pub(super) is_drawn: bool,
}

/// Whether a value can be a cell of a grid: a word, or an object that is not an island with a
/// position.
pub(super) fn is_cell(value: &Value<'_>) -> bool {
    value.items().is_none()
        || value
            .keyed()
            .is_some_and(|keyed| keyed.iter().all(|(_, value)| value.items().is_none()))
}

impl Grid {
    pub(super) fn push(&mut self, value: &Value<'_>, most: Degree) -> Result<(), TextFault> {
        let mut cell = value;
        if let Some(keyed) = value.keyed() {
            // Bridges of a cell are those that are built.
            let clue = clue_among(keyed, is_built);
            let has_bridges = keyed
                .iter()
                .any(|(key, value)| is_side(key) && value.number().is_some_and(|count| count > 0));
            self.is_drawn |= has_bridges;
            let Some(clue) = clue else {
                let built = if has_bridges {
                    GridCell::Bridge
                } else {
                    GridCell::Water
                };
                self.cells.push((built, value.at));
                return Ok(());
            };
            cell = clue;
        }
        let word = cell.word().unwrap_or_default();
        let cell = cell_of(word, most).map_err(|wanted| {
            let fault = TextFault::new(cell.at, wanted, cell.error_text());
            match cell.number() {
                Some(_) => fault.hint(CLUE_HINT),
                None => fault,
            }
        })?;
        self.is_drawn |= cell == GridCell::Bridge;
        self.cells.push((cell, value.at));
        Ok(())
    }
}

/// The first object without a clue that has a number under a key that none with a clue has, as a
/// clue under a name with a slip.
pub(super) fn misnamed<'v, 'a>(
    cells: impl Iterator<Item = &'v Value<'a>> + Clone,
) -> Option<(usize, &'v str)>
where
    'a: 'v,
{
    let objects = cells.filter_map(|cell| Some((cell, cell.keyed()?)));
    let clue = |keyed| clue_among(keyed, is_side);
    let known = objects.clone().filter(|(_, keyed)| clue(keyed).is_some());
    let known: BTreeSet<&str> = known
        .flat_map(|(_, keyed)| keyed.iter().map(|(key, _)| &**key))
        .collect();
    let is_other = |(key, value): &(Cow<'a, str>, Value<'a>)| {
        let is_clue = value.number().is_some_and(|number| number > 0);
        is_clue && !is_side(key) && !known.contains(&**key)
    };
    if known.is_empty() {
        return None;
    }
    let mut others = objects.filter(|(_, keyed)| clue(keyed).is_none());
    others.find_map(|(cell, keyed)| {
        let odd = keyed.iter().find(|item| is_other(item));
        odd.map(|(key, _)| (cell.at, &**key))
    })
}

/// The fault of objects in a grid with two numbers of which either may be the clue. Bridges of a
/// cell are those that are built.
pub(super) fn of_two_clues<'v, 'a: 'v>(
    cells: impl Iterator<Item = &'v Value<'a>> + Clone,
    most: Degree,
) -> Option<TextFault> {
    let at = cells.clone().find(|cell| cell.keyed().is_some())?.at;
    let words = |keyed: &'v [(Cow<'a, str>, Value<'a>)]| {
        let all = keyed.iter().filter(|(key, _)| !is_built(key));
        all.filter_map(|(key, value)| Some((&**key, value.word()?)))
            .collect()
    };
    two_clues(cells.filter_map(Value::keyed).map(words), most, at)
}

/// Whether a key of a cell is that of bridges.
fn is_built(key: &str) -> bool {
    is_side(key) || key.eq_ignore_ascii_case("bridges")
}

fn is_side(key: &str) -> bool {
    SIDES_OF_CELLS
        .iter()
        .any(|side| key.eq_ignore_ascii_case(side))
}

/// The cell for a word in a grid, or what was expected.
fn cell_of(word: &str, most: Degree) -> Result<GridCell, String> {
    match whole(word) {
        Some(0) => return Ok(GridCell::Zero),
        Some(number) => return clue_of(number, most).map(GridCell::Clue),
        None => {}
    }
    if WATER.contains(&word) || WATER_WORDS.contains(&word) {
        return Ok(GridCell::Water);
    }
    if BRIDGES.contains(&word) {
        return Ok(GridCell::Bridge);
    }
    let clue = clue_word(word.as_bytes(), most).map(GridCell::Clue);
    clue.ok_or_else(|| "a clue, '?' or water".to_owned())
}

/// A grid of texts, one for each row, with one letter for each cell or with blanks between the
/// cells; nothing for anything else.
pub(super) fn texts(rows: &[&Value<'_>], most: Degree) -> Option<Grid> {
    let rows: Vec<(Vec<char>, usize)> = rows
        .iter()
        .map(|row| match &row.is {
            ValueKind::Text(text) => Some((text.chars().collect(), row.at)),
            ValueKind::Items(_) | ValueKind::Word(_) => None,
        })
        .collect::<Option<_>>()?;
    let is_spaced = |(row, _): &(Vec<char>, usize)| {
        let between = row.iter().skip(1).step_by(2);
        let mut cells = row.iter().step_by(2);
        row.len() % 2 == 1
            && row.len() > 1
            && between.clone().all(|letter| *letter == ' ')
            && cells.all(|letter| *letter != ' ')
    };
    let step = if rows.iter().all(is_spaced) { 2 } else { 1 };
    let cols = rows.first()?.0.len().div_ceil(step);
    let mut grid = Grid {
        cells: Vec::new(),
        cols,
        is_drawn: false,
    };
    if cols < 2 || rows.len() < 2 {
        return None;
    }
    for (row, at) in &rows {
        if row.len().div_ceil(step) != cols {
            return None;
        }
        for letter in row.iter().step_by(step) {
            let cell = match letter {
                ' ' => GridCell::Water,
                letter => cell_of(letter.encode_utf8(&mut [0; 4]), most).ok()?,
            };
            grid.is_drawn |= cell == GridCell::Bridge;
            grid.cells.push((cell, *at));
        }
    }
    Some(grid)
}
