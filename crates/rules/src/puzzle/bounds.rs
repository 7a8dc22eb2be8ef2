//! Given and forbidden edges as bounds on the edges of a board.

use super::board_error::BoardError;
use super::cell::Pos;
use super::clue::Clue;
use super::edge::Edge;
use super::given::{Bound, GivenBound, Pair};
use super::id::{EdgeId, Id, IdVec, IslandId};
use super::rules::Rules;

/// The least and the most bridges of every edge; `None` where no edge is given or forbidden, so
/// that standard boards need no memory for it.
///
/// # Errors
/// A [`BoardError`] names the first pair that is no edge, or whose bounds leave no number.
pub(super) fn bounds(
    islands: &[(Pos, Clue)],
    edges: &IdVec<EdgeId, Edge>,
    rules: &Rules,
) -> Result<IdVec<EdgeId, [u8; 2]>, BoardError> {
    if rules.given().is_empty() && rules.forbidden().is_empty() {
        return Ok(IdVec::new());
    }
    let most = rules.max_bridges();
    let mut bounds = IdVec::filled([0, most], edges.len());
    let forbidden = rules.forbidden().iter().map(|&pair| GivenBound {
        pair,
        bound: Bound::AtMost(0),
    });
    for given in rules.given().iter().copied().chain(forbidden) {
        let edge = edge_of(islands, edges, given.pair)?;
        let [least, up_to] = given.bound.range(most);
        if least > most {
            return Err(BoardError::GivenTooLarge { given, most });
        }
        let [lo, hi] = &mut bounds[edge];
        *lo = least.max(*lo);
        *hi = up_to.min(*hi);
        if lo > hi {
            let [least, most] = [*lo, *hi];
            let pair = given.pair;
            return Err(BoardError::Contradiction { pair, least, most });
        }
    }
    Ok(bounds)
}

fn edge_of(
    islands: &[(Pos, Clue)],
    edges: &IdVec<EdgeId, Edge>,
    pair: Pair,
) -> Result<EdgeId, BoardError> {
    let island = |pos: Pos| match islands.binary_search_by_key(&pos, |&(pos, _)| pos) {
        Ok(index) => Ok(IslandId::from_index(index)),
        Err(_) => Err(BoardError::NoIsland { pair, pos }),
    };
    let [from, to] = pair.cells();
    let ends = [island(from)?, island(to)?];
    let first = edges
        .values()
        .partition_point(|edge| edge.ends[0] < ends[0]);
    let starting = edges.values()[first..].iter();
    starting
        .take_while(|edge| edge.ends[0] == ends[0])
        .position(|edge| edge.ends == ends)
        .map(|after| EdgeId::from_index(first + after))
        .ok_or(BoardError::NoSight(pair))
}
