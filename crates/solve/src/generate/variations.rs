//! Boards close to a board that can be solved, most of which cannot: for measuring how engines
//! refute.
//!
//! Clues change by one up or down, an even number of them, so that the sum of all clues stays even,
//! and each stays within what its island's edges can carry: arguments from one island or from the
//! sum alone find nothing.

use crate::graph::Random;
use crate::puzzle::{Board, Clue, Degree, Id, IslandId, Network};

/// The board with `2 × pairs` clues changed by one; `None` if fewer can change.
///
/// # Examples
/// ```
/// use hashilab_solve::generate::{PublishedRecipe, disturbed, grow};
/// let grown = grow(&PublishedRecipe::square(8, 75, 10), 1)?.network;
/// let changed = disturbed(&grown, 1, 7).expect("eight islands");
/// let pairs = grown.board().islands().iter().zip(changed.islands());
/// assert_eq!(pairs.filter(|(before, after)| before != after).count(), 2);
/// # Ok::<(), hashilab_solve::generate::GrowError>(())
/// ```
#[must_use]
pub fn disturbed(network: &Network, pairs: usize, seed: u64) -> Option<Board> {
    let mut random = Random::seeded(seed);
    let board = network.board();
    let most_per_edge = usize::from(board.rules().max_bridges());
    let mut islands = board.islands().to_vec();
    let mut order: Vec<IslandId> = network.islands().ids().collect();
    random.shuffle(&mut order);
    let mut left = 2 * pairs;
    for island in order {
        if left == 0 {
            break;
        }
        let most = network.edges_at(island).len() * most_per_edge;
        let (_, printed) = &mut islands[island.index()];
        if let Clue::Exactly(clue) = *printed
            && let Some(clue) = beside(clue, most, &mut random)
        {
            *printed = Clue::Exactly(clue);
            left -= 1;
        }
    }
    let board = || {
        Board::new(board.size(), islands, board.rules().clone())
            .expect("a board's islands with clues that its edges can carry")
    };
    (left == 0).then(board)
}

/// One more or one less, each equally likely, if that is between 1 and `most`.
fn beside(clue: Degree, most: usize, random: &mut Random) -> Option<Degree> {
    let beside = match random.below(2) {
        0 => clue.checked_sub(1)?,
        _ => clue + 1,
    };
    (1..=most).contains(&usize::from(beside)).then_some(beside)
}
