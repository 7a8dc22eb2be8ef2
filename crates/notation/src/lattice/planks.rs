//! Answers in the three-plank notation: a place for each cell and none between, `-`, `=`
//! and `E` for one, two and three bridges along a row, `|`, `"` and `#` along a column,
//! clues as characters from `1` to `c`, a blank for water.
//!
//! Both ways lead over the marks of a lattice: what is written is what stands on its cells;
//! what is read goes onto its cells, and lines reach into the places beside them.

use crate::puzzle::{Axis, Bridges, Network, PlacedBridges, Pos, Size, Variant};

use super::super::error::{TextFault, quoted};
use super::super::lines::lines;
use super::super::unsw;
use super::marks::marks;
use super::read::Drawing;
use super::{Fixture, Glyphs, LatticeError, LatticeGrid, LatticeMark, LatticeSpot};

/// Who refuses what it has no place for.
const WHO: &str = "three-plank text";

/// The board, with bridges or without.
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

/// Between adjacent islands there is no place for a bridge.
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

/// Whether a text has the lines of a board of this size, one for each row, and none that
/// is too long.
pub(super) fn fits(text: &str, size: Size) -> bool {
    let text = text.trim_end_matches(['\r', '\n']);
    let cols = usize::from(size.cols);
    text.lines().count() == usize::from(size.rows)
        && text
            .lines()
            .all(|line| line.trim_end().chars().count() <= cols)
}

/// The bridges that a text of this kind shows.
pub(super) fn read(
    grid: LatticeGrid,
    text: &str,
    network: &Network,
) -> Result<Vec<PlacedBridges>, TextFault> {
    let mut drawing = Drawing::new(grid, network);
    let mut lines = lines(text);
    for row in 0..network.board().size().rows {
        let (at, line) = lines.next().unwrap_or((text.len(), ""));
        read_row(&mut drawing, row, at, line.trim_end())?;
    }
    reach(&mut drawing);
    drawing.finish()
}

/// Reads the line of a row, without its end, that starts so many bytes into the text.
fn read_row(
    drawing: &mut Drawing<'_>,
    row: u16,
    start: usize,
    line: &str,
) -> Result<(), TextFault> {
    let mut characters = line.char_indices();
    let cols = drawing.network.board().size().cols;
    for col in 0..cols {
        let (at, char) = characters.next().unwrap_or((line.len(), ' '));
        let mark = match char {
            ' ' | '.' => Some(LatticeMark::Blank),
            '?' => Some(LatticeMark::Unknown),
            _ => line_of(char).or_else(|| unsw::clue(char).map(LatticeMark::Number)),
        };
        let mut bytes = [0; 4];
        let pos = Pos::new(row, col);
        drawing.agree(pos, mark, char.encode_utf8(&mut bytes), start + at)?;
        let (line, place) = LatticeGrid::of_cell(pos);
        drawing.put(line, place, mark.unwrap_or(LatticeMark::Blank));
    }
    match characters.next() {
        None => Ok(()),
        Some((at, _)) => {
            let wanted = format!("the end of the line after {cols} characters");
            let more = quoted(&line.as_bytes()[at..]);
            Err(TextFault::new(start + at, wanted, more))
        }
    }
}

/// The bridges that a character stands for.
fn line_of(char: char) -> Option<LatticeMark> {
    let lines = Glyphs::Ascii.lines();
    [Axis::Horizontal, Axis::Vertical]
        .into_iter()
        .find_map(|axis| {
            let counts =
                (1..=3).find(|&count| lines.glyph(axis, count, LatticeSpot::Cell) == char)?;
            Some(LatticeMark::Line(axis, counts))
        })
}

/// Lets every line reach into the places on both sides of its cell.
fn reach(drawing: &mut Drawing<'_>) {
    let grid = drawing.grid;
    for line in 0..grid.lines() {
        for place in 0..grid.places() {
            let beside = match (line % 2, place % 2) {
                (0, 1) => [(line, place - 1), (line, place + 1)],
                (1, 0) => [(line - 1, place), (line + 1, place)],
                _ => continue,
            };
            let along = if line % 2 == 0 {
                Axis::Horizontal
            } else {
                Axis::Vertical
            };
            let marks = beside.map(|(line, place)| drawing.at(line, place));
            let is_along =
                |mark: &LatticeMark| matches!(mark, LatticeMark::Line(axis, _) if *axis == along);
            if let Some(mark) = marks.into_iter().find(is_along) {
                drawing.put(line, place, mark);
            }
        }
    }
}
