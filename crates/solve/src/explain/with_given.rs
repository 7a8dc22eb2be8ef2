//! The same board with bridges that are given besides.

use crate::puzzle::{Board, Bound, EdgeId, GivenBound, Network, Pair};

/// A board with more bounds given. They must leave something for every edge.
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
