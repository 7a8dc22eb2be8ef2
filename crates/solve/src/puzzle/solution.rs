//! An owned solution: verified bridges and their puzzle.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use hashilab_rules::puzzle as rules;

use super::puzzle::Puzzle;
use crate::puzzle::{Bridges, Network, VerifiedBridges, Violations};

/// Bridges that keep every rule of their puzzle, and the puzzle. Only [`verify`] constructs one.
#[derive(Clone)]
pub struct Solution {
    puzzle: Puzzle,
    verified: VerifiedBridges,
}

impl Solution {
    /// The puzzle that it solves.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The bridges as verified by the rules, for custom pipelines.
    #[must_use]
    pub fn verified(&self) -> &VerifiedBridges {
        &self.verified
    }

    /// The bridges alone, which are no longer known to be a solution.
    #[must_use]
    pub fn into_bridges(self) -> Bridges {
        self.verified.into_bridges()
    }
}

impl From<VerifiedBridges> for Solution {
    fn from(verified: VerifiedBridges) -> Self {
        let puzzle = Puzzle::from(verified.network().clone());
        Self { puzzle, verified }
    }
}

impl From<Solution> for VerifiedBridges {
    fn from(solution: Solution) -> Self {
        solution.verified
    }
}

impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.verified == other.verified
    }
}

impl Eq for Solution {}

impl Hash for Solution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.verified.hash(state);
    }
}

/// Prints the bridges only; the puzzle would fill a page.
impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bridges: &Bridges = self;
        f.debug_tuple("Solution").field(bridges).finish()
    }
}

impl Deref for Solution {
    type Target = Bridges;

    fn deref(&self) -> &Bridges {
        &self.verified
    }
}

/// Checks bridges against the rules.
///
/// # Errors
/// All [`Violations`].
///
/// # Panics
/// If the bridges are not of this network (another number of edges).
///
/// # Examples
/// ```
/// use hashilab_solve::puzzle::{Board, Bridges, Clue, Network, Pos, Rules, Size, verify};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// assert!(verify(&network, [1].into_iter().collect()).is_ok());
/// assert!(verify(&network, Bridges::none(&network)).is_err());
/// # Ok::<(), hashilab_solve::puzzle::BoardError>(())
/// ```
pub fn verify(network: &Network, bridges: Bridges) -> Result<Solution, Violations> {
    rules::verify(network, bridges).map(Solution::from)
}
