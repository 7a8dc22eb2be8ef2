//! All solutions of a small board, by trying everything: slow and obvious on purpose.

use hashilab_rules::puzzle::oracle;
pub use hashilab_rules::puzzle::oracle::SearchTooLarge;

use super::solution::Solution;
use crate::puzzle::Network;

/// All solutions in lexicographic order of the numbers of bridges.
///
/// # Errors
/// [`SearchTooLarge`] after `most` partial answers have been tried.
///
/// # Examples
/// ```
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size, oracle};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// assert_eq!(oracle::solutions(&network, 1_000)?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solutions(network: &Network, most: u64) -> Result<Vec<Solution>, SearchTooLarge> {
    let found = oracle::solutions(network, most)?;
    Ok(found.into_iter().map(Solution::from).collect())
}
