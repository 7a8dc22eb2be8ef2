//! A board with more given bridges.

use crate::puzzle::{Board, Bound, EdgeId, GivenBound, Network, Pair};

/// Adds given bounds to a board. They must leave a number for every edge.
pub(super) fn with_given(
    network: &Network,
    given: impl IntoIterator<Item = (EdgeId, Bound)>,
) -> Network {
    let board = network.board();
    let mut all = board.rules().given().to_vec();
    all.extend(given.into_iter().map(|(edge, bound)| {
        let [from, to] = network.cells_of(edge);
        GivenBound {
            pair: Pair::of(from, to),
            bound,
        }
    }));
    let rules = board.rules().clone().with_given(all);
    let board = Board::new(board.size(), board.islands().to_vec(), rules);
    Network::of(board.expect("what edges can carry can be given"))
}
