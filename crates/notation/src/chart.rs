//! Collects the islands of a board while it is read, in any order.

use crate::puzzle::{Board, BoardError, Clue, Pos, Rules, Size};

use super::cell::{CLUE_HINT, clue_of};
use super::error::{TextFault, quoted};
use super::grid::too_many;
use super::overrides::Overrides;

/// Islands with their positions in the text.
#[derive(Clone, Debug)]
pub(super) struct PlacedIslands {
    rules: Rules,
    islands: Vec<(Pos, Clue)>,
    /// The byte offset of each island.
    places: Vec<usize>,
}

impl PlacedIslands {
    /// An empty collection, with these rules unless `overrides` replaces them.
    pub(super) fn new(rules: Rules, overrides: Overrides) -> Self {
        Self {
            rules: overrides.over(rules),
            islands: Vec::new(),
            places: Vec::new(),
        }
    }

    /// The islands so far.
    pub(super) fn islands(&self) -> &[(Pos, Clue)] {
        &self.islands
    }

    /// Adds an island with a number, which is `shown` in the text.
    pub(super) fn number(
        &mut self,
        pos: Pos,
        number: u32,
        at: usize,
        shown: &str,
    ) -> Result<(), TextFault> {
        let clue = clue_of(number, self.rules.max_clue()).map_err(|wanted| {
            let found = format!("{} at {pos}", quoted(shown.as_bytes()));
            TextFault::new(at, wanted, found).hint(CLUE_HINT)
        })?;
        self.clue(pos, clue, at);
        Ok(())
    }

    /// Adds an island with any clue.
    pub(super) fn clue(&mut self, pos: Pos, clue: Clue, at: usize) {
        self.islands.push((pos, clue));
        self.places.push(at);
    }

    /// The board of this size.
    pub(super) fn board(self, size: Size) -> Result<Board, TextFault> {
        if let Some((&(pos, _), &at)) = self
            .islands
            .iter()
            .zip(&self.places)
            .find(|((pos, _), _)| !size.contains(*pos))
        {
            let wanted = format!("islands inside the size {size}");
            return Err(TextFault::new(at, wanted, format!("one on {pos}")));
        }
        let Self {
            rules,
            islands,
            places,
        } = self;
        Board::new(size, islands.clone(), rules).map_err(|error| match error {
            BoardError::Twice(pos) => {
                let mut same = islands
                    .iter()
                    .zip(&places)
                    .filter(|((at, _), _)| *at == pos);
                let at = same.next_back().map_or(0, |(_, &at)| at);
                let found = format!("a second one on {pos}");
                TextFault::new(at, "one island on a cell", found)
            }
            other => TextFault::new(0, "a board", other.to_string()),
        })
    }
}

/// The cell with this index, row by row.
pub(super) fn cell_at(index: u64, cols: u16) -> Option<Pos> {
    let cols = u64::from(cols);
    let row = u16::try_from(index / cols).ok()?;
    let col = u16::try_from(index % cols).ok()?;
    Some(Pos::new(row, col))
}

/// Parses a number of rows or columns.
pub(super) fn side(digits: &str, at: usize, what: &str) -> Result<u16, TextFault> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(TextFault::new(
            at,
            format!("a number of {what}"),
            quoted(digits.as_bytes()),
        ));
    }
    match digits.trim_start_matches('0').parse::<u64>() {
        Ok(number) => u16::try_from(number).map_err(|_| too_many(at, what)),
        Err(_) if digits.bytes().all(|byte| byte == b'0') => Err(TextFault::new(
            at,
            format!("at least one of the {what}"),
            "0",
        )),
        Err(_) => Err(too_many(at, what)),
    }
}
