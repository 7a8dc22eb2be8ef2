//! The sums of degrees that signs see in an answer.

use super::bridges::Bridges;
use super::id::{IdVec, IslandId};
use super::network::Network;
use super::view::ViewId;

/// The number of bridges at every island.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size, degrees};
/// let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Unknown));
/// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
/// assert_eq!(degrees(&network, &[2].into_iter().collect()).values(), [2, 2]);
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn degrees(network: &Network, bridges: &Bridges) -> IdVec<IslandId, u32> {
    let mut degrees = IdVec::filled(0, network.islands().len());
    for (edge, count) in bridges.built() {
        for end in network.edges()[edge].ends {
            degrees[end] += u32::from(count);
        }
    }
    degrees
}

/// For every view the sum of the degrees of its islands, whatever its sign demands.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Sign, Size, sign_sums};
/// let islands = [1, 3].map(|col| (Pos::new(0, col), Clue::Unknown));
/// let rules = Rules::default().with_signs(vec![(Pos::new(0, 0), Sign::default())]);
/// let network = Network::of(Board::new(Size::new(1, 4), islands.to_vec(), rules)?);
/// assert_eq!(sign_sums(&network, &[2].into_iter().collect()).values(), [0, 0, 4, 0]);
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn sign_sums(network: &Network, bridges: &Bridges) -> IdVec<ViewId, u32> {
    let degrees = degrees(network, bridges);
    let views = network.views().values().iter();
    views
        .map(|view| view.islands.iter().map(|&island| degrees[island]).sum())
        .collect()
}
