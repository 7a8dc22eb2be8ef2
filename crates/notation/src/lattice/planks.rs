//! Answers in the three-plank notation: a place for each cell and none between, `-`, `=`
//! and `E` for one, two and three bridges along a row, `|`, `"` and `#` along a column,
//! clues as characters from `1` to `c`, a blank for water.
//!
//! Writing takes the cells of a lattice; reading, among other texts with one sign per cell, is in
//! `signs`.

use crate::puzzle::{Bridges, Network, Pos, Variant};

use super::super::unsw;
use super::marks::marks;
use super::{Fixture, Glyphs, LatticeError, LatticeGrid, LatticeMark, LatticeSpot};

/// The name in errors.
const WHO: &str = "three-plank text";

/// Draws the board, with bridges or without.
pub(super) fn draw(network: &Network, bridges: Option<&Bridges>) -> Result<String, LatticeError> {
    network.board().refuse(WHO, |variant| match variant {
        Variant::MaxBridges(most) => most <= 3,
        Variant::Wall(_) | Variant::Sign(_) => false,
        Variant::FreeConnectivity
        | Variant::NoLoops
        | Variant::Unknown(_)
        | Variant::OneOf(..)
        | Variant::Given(_)
        | Variant::Forbidden(_)
        | Variant::Ignored(_) => true,
    })?;
    refuse_adjacent(network, bridges)?;
    let grid = LatticeGrid::of(network)?;
    let marks = marks(network, bridges, grid)?;
    let water = if bridges.is_some() { ' ' } else { '.' };
    let size = network.board().size();
    let mut text = String::new();
    for row in 0..size.rows {
        for col in 0..size.cols {
            let pos = Pos::new(row, col);
            let (line, place) = LatticeGrid::of_cell(pos);
            text.push(character(marks[grid.index(line, place)], pos, water)?);
        }
        text.push('\n');
    }
    Ok(text)
}

/// An error for bridges between adjacent islands, where there is no place for them.
fn refuse_adjacent(network: &Network, bridges: Option<&Bridges>) -> Result<(), LatticeError> {
    let built = bridges.into_iter().flat_map(Bridges::built);
    for (edge, count) in built {
        let cells = network.cells_of(edge);
        if count > 3 {
            return Err(LatticeError::TooMany { cells, count });
        }
        let [from, to] = cells;
        if from.row.abs_diff(to.row) + from.col.abs_diff(to.col) == 1 {
            return Err(LatticeError::Adjacent(cells));
        }
    }
    Ok(())
}

fn character(mark: LatticeMark, pos: Pos, water: char) -> Result<char, LatticeError> {
    match mark {
        LatticeMark::Blank
        | LatticeMark::Fixture(Fixture::Wall | Fixture::Sign | Fixture::Ignored) => Ok(water),
        LatticeMark::Number(clue) => {
            unsw::character(clue).ok_or(LatticeError::NoCharacter { pos, clue })
        }
        LatticeMark::Unknown => Err(LatticeError::NoNumber(pos)),
        LatticeMark::Line(axis, count) => {
            Ok(Glyphs::Ascii.lines().glyph(axis, count, LatticeSpot::Cell))
        }
    }
}
