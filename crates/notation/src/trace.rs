//! Conversion between bridges and marks on a grid.
//!
//! Notations show an answer on the water that bridges pass, or on the borders between cells. In
//! both cases a bridge is a run of equal marks that ends at an island.

use std::collections::BTreeMap;

use crate::puzzle::{Axis, Board, Clue, PlacedBridges, Pos};

/// A mark for bridges on a cell, or on the border to the next cell along the axis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Stroke {
    pub(super) pos: Pos,
    pub(super) count: u8,
}

/// Where marks are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MarkPlaces {
    /// On the cells that bridges pass.
    Cells,
    /// On the borders: a mark stands between its cell and the next one.
    Borders,
}

/// The bridges along an axis with these marks. A run that does not lead from island to island is
/// returned too; the check of the rules will refuse it.
pub(super) fn traced(
    mut strokes: Vec<Stroke>,
    axis: Axis,
    marked: MarkPlaces,
    islands: &[(Pos, Clue)],
) -> Vec<PlacedBridges> {
    strokes.retain(|stroke| stroke.count > 0);
    strokes.sort_by_key(|stroke| along(axis, stroke.pos));
    let is_island = |pos: Pos| islands.binary_search_by_key(&pos, |&(pos, _)| pos).is_ok();
    let mut placed: Vec<PlacedBridges> = Vec::new();
    let mut last: Option<Stroke> = None;
    for stroke in strokes {
        let next = step(axis, stroke.pos, 1);
        let goes_on = last.is_some_and(|last| {
            step(axis, last.pos, 1) == stroke.pos
                && last.count == stroke.count
                && !(marked == MarkPlaces::Borders && is_island(stroke.pos))
        });
        match placed.last_mut() {
            Some(run) if goes_on => run.to = next,
            Some(_) | None => placed.push(PlacedBridges {
                from: match marked {
                    MarkPlaces::Cells => step(axis, stroke.pos, -1),
                    MarkPlaces::Borders => stroke.pos,
                },
                to: next,
                count: stroke.count,
            }),
        }
        last = Some(stroke);
    }
    placed
}

/// Marks on the cells that bridges pass, along rows and along columns.
#[derive(Default)]
pub(super) struct CellMarks {
    along_rows: Vec<Stroke>,
    along_columns: Vec<Stroke>,
}

impl CellMarks {
    /// Marks a cell with so many bridges along an axis.
    pub(super) fn mark(&mut self, axis: Axis, pos: Pos, count: u8) {
        let strokes = match axis {
            Axis::Horizontal => &mut self.along_rows,
            Axis::Vertical => &mut self.along_columns,
        };
        strokes.push(Stroke { pos, count });
    }

    /// The bridges of these marks.
    pub(super) fn placed(self, board: &Board) -> Vec<PlacedBridges> {
        let traced = |strokes, axis| traced(strokes, axis, MarkPlaces::Cells, board.islands());
        let mut placed = traced(self.along_rows, Axis::Horizontal);
        placed.extend(traced(self.along_columns, Axis::Vertical));
        placed
    }
}

/// The order of cells along an axis.
fn along(axis: Axis, pos: Pos) -> (u16, u16) {
    match axis {
        Axis::Horizontal => (pos.row, pos.col),
        Axis::Vertical => (pos.col, pos.row),
    }
}

/// The neighbour of a cell along an axis; the cell itself at the limit of coordinates.
fn step(axis: Axis, pos: Pos, by: i16) -> Pos {
    match axis {
        Axis::Horizontal => Pos::new(pos.row, pos.col.saturating_add_signed(by)),
        Axis::Vertical => Pos::new(pos.row.saturating_add_signed(by), pos.col),
    }
}

/// The axis that bridges run along.
pub(super) fn axis_of(placed: &PlacedBridges) -> Axis {
    if placed.from.row == placed.to.row {
        Axis::Horizontal
    } else {
        Axis::Vertical
    }
}

/// The cells that bridges pass, each with their axis and number.
pub(super) fn on_cells(placed: &[PlacedBridges]) -> BTreeMap<Pos, (Axis, u8)> {
    let mut cells = BTreeMap::new();
    for run in placed {
        let axis = axis_of(run);
        let mut pos = step(axis, run.from, 1);
        while along(axis, pos) < along(axis, run.to) {
            cells.insert(pos, (axis, run.count));
            pos = step(axis, pos, 1);
        }
    }
    cells
}

/// The borders that bridges along an axis cross, each by the cell before it.
pub(super) fn on_borders(placed: &[PlacedBridges], axis: Axis) -> BTreeMap<Pos, u8> {
    let mut borders = BTreeMap::new();
    for run in placed.iter().filter(|run| axis_of(run) == axis) {
        let mut pos = run.from;
        while along(axis, pos) < along(axis, run.to) {
            borders.insert(pos, run.count);
            pos = step(axis, pos, 1);
        }
    }
    borders
}
