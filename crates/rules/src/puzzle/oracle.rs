//! All solutions of a small board, by trying everything: slow and obvious on purpose.
//!
//! The edges are decided in order, each with 0, 1, … k bridges; a branch ends early only when an
//! island already has more bridges than its clue, or another number after all its edges are
//! decided. The rest is checked by [`verify`], so crossings and connectivity are tested by the
//! rules themselves.

use super::bridges::Bridges;
use super::id::{EdgeId, Id, IdVec, IslandId};
use super::network::Network;
use super::verify::{VerifiedBridges, verify};

/// The search was larger than allowed and ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {0} partial answers")]
pub struct SearchTooLarge(pub u64);

/// All solutions in lexicographic order of the numbers of bridges.
///
/// # Errors
/// [`SearchTooLarge`] after `most` partial answers have been tried.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size, oracle};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// assert_eq!(oracle::solutions(&network, 1_000)?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solutions(network: &Network, most: u64) -> Result<Vec<VerifiedBridges>, SearchTooLarge> {
    let mut search = OracleSearch {
        network,
        bridges: Bridges::none(network),
        degrees: IdVec::filled(0, network.islands().len()),
        undecided: network
            .islands()
            .ids()
            .map(|island| network.edges_at(island).len())
            .collect(),
        left: most,
        found: Vec::new(),
    };
    let untouched = |island: IslandId| search.undecided[island] > 0 || search.may_stand(island);
    if network.islands().ids().all(untouched) {
        search.decide(0).ok_or(SearchTooLarge(most))?;
    }
    Ok(search.found)
}

struct OracleSearch<'a> {
    network: &'a Network,
    bridges: Bridges,
    degrees: IdVec<IslandId, u32>,
    undecided: IdVec<IslandId, usize>,
    left: u64,
    found: Vec<VerifiedBridges>,
}

impl OracleSearch<'_> {
    /// Tries every number of bridges on the edge with this index and all later ones.
    /// `None` when the allowance is used up.
    fn decide(&mut self, index: usize) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        if index == self.network.edges().len() {
            self.found
                .extend(verify(self.network, self.bridges.clone()).ok());
            return Some(());
        }
        let edge = EdgeId::from_index(index);
        let ends = self.network.edges()[edge].ends;
        for end in ends {
            self.undecided[end] -= 1;
        }
        for count in 0..=self.network.board().rules().max_bridges() {
            self.bridges.set(edge, count);
            for end in ends {
                self.degrees[end] += u32::from(count);
            }
            if ends.into_iter().all(|end| self.may_stand(end)) {
                self.decide(index + 1)?;
            }
            for end in ends {
                self.degrees[end] -= u32::from(count);
            }
        }
        self.bridges.set(edge, 0);
        for end in ends {
            self.undecided[end] += 1;
        }
        Some(())
    }

    /// Whether an island's current degree can still become one that its clue allows.
    fn may_stand(&self, island: IslandId) -> bool {
        let clue = self.network.islands()[island].clue;
        let (degree, most) = (
            self.degrees[island],
            u32::from(self.network.board().rules().max_clue()),
        );
        if self.undecided[island] == 0 {
            clue.allows(degree)
        } else {
            (degree..=most).any(|later| clue.allows(later))
        }
    }
}
