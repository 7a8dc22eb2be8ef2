//! The contents of the places of a drawing to be written.

use crate::puzzle::{Axis, Bridges, Clue, Crossing, EdgeId, IslandId, Network};

use super::{Fixture, LatticeError, LatticeGrid, LatticeMark, MOST_SHOWN};

/// The contents of every place.
pub(super) fn marks(
    network: &Network,
    bridges: Option<&Bridges>,
    grid: LatticeGrid,
) -> Result<Vec<LatticeMark>, LatticeError> {
    let mut marks = vec![LatticeMark::Blank; grid.lines() * grid.places()];
    for (pos, fixture) in Fixture::of(network.board()) {
        let (line, place) = LatticeGrid::of_cell(pos);
        marks[grid.index(line, place)] = LatticeMark::Fixture(fixture);
    }
    for (id, island) in network.islands().iter() {
        let (line, place) = LatticeGrid::of_cell(island.pos);
        marks[grid.index(line, place)] = match (island.clue, bridges) {
            (Clue::Exactly(clue), _) => LatticeMark::Number(clue),
            (Clue::OneOf(_) | Clue::Unknown, Some(bridges)) => found(network, bridges, id),
            (Clue::OneOf(_) | Clue::Unknown, None) => LatticeMark::Unknown,
        };
    }
    if let Some(bridges) = bridges {
        refuse_crossed(network, bridges)?;
        draw_lines(network, bridges, grid, &mut marks)?;
    }
    Ok(marks)
}

/// An error for crossing bridges, since a cell has space for one line.
fn refuse_crossed(network: &Network, bridges: &Bridges) -> Result<(), LatticeError> {
    let crossed = |crossing: &&Crossing| {
        [crossing.horizontal, crossing.vertical]
            .iter()
            .all(|&edge| bridges[edge] > 0)
    };
    match network.crossings().iter().find(crossed) {
        Some(crossing) => Err(LatticeError::Crossed(
            network.cells_of(crossing.horizontal),
            network.cells_of(crossing.vertical),
        )),
        None => Ok(()),
    }
}

/// Adds the bridges between their islands.
fn draw_lines(
    network: &Network,
    bridges: &Bridges,
    grid: LatticeGrid,
    marks: &mut [LatticeMark],
) -> Result<(), LatticeError> {
    for (edge, count) in bridges.built() {
        if count > MOST_SHOWN {
            let cells = network.cells_of(edge);
            return Err(LatticeError::TooMany { cells, count });
        }
        let mark = LatticeMark::Line(network.edges()[edge].axis, count);
        between(network, edge, grid).for_each(|index| marks[index] = mark);
    }
    Ok(())
}

/// The number of bridges at an island without a number of its own; `?` if the clue does not allow
/// it.
fn found(network: &Network, bridges: &Bridges, island: IslandId) -> LatticeMark {
    let edges = network.edges_at(island).iter();
    let degree = edges.map(|&edge| bridges[edge]).fold(0, u8::saturating_add);
    let clue = network.islands()[island].clue;
    if clue.allows(degree.into()) && degree <= network.board().rules().max_clue() {
        LatticeMark::Number(degree)
    } else {
        LatticeMark::Unknown
    }
}

/// The indices of the places strictly between the ends of an edge.
fn between(network: &Network, edge: EdgeId, grid: LatticeGrid) -> impl Iterator<Item = usize> {
    let step = match network.edges()[edge].axis {
        Axis::Horizontal => 1,
        Axis::Vertical => grid.places(),
    };
    let [first, last] = network.cells_of(edge).map(|cell| {
        let (line, place) = LatticeGrid::of_cell(cell);
        grid.index(line, place)
    });
    (first + step..last).step_by(step)
}
