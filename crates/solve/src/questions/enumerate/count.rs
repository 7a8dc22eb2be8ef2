//! How many solutions a board has, by listing them.

use super::solutions::Solutions;
use crate::engine::{Budget, Limit, Verdict};
use crate::questions::answer::SolveError;

/// The number of solutions of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionCount {
    /// The exact number.
    Exactly(u64),
    /// A lower bound: there are more or may be.
    AtLeast(u64, Limit),
}

impl SolutionCount {
    /// The number found.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::Limit;
    /// use hashilab_solve::questions::SolutionCount;
    /// assert_eq!(SolutionCount::AtLeast(3, Limit::Enough).found(), 3);
    /// ```
    #[must_use]
    pub fn found(self) -> u64 {
        match self {
            Self::Exactly(found) | Self::AtLeast(found, _) => found,
        }
    }
}

/// Counts the solutions of a fresh list.
///
/// # Errors
/// A [`SolveError`] if an answer does not verify.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Limit};
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_solve::questions::{SolutionCount, Solutions, count};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let budget = Budget::unlimited();
/// assert_eq!(count(&mut Solutions::of(&network), &budget)?, SolutionCount::Exactly(2));
/// let mut one = Solutions::of(&network).at_most(1);
/// assert_eq!(count(&mut one, &budget)?, SolutionCount::AtLeast(1, Limit::Enough));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(solutions: &mut Solutions<'_>, budget: &Budget) -> Result<SolutionCount, SolveError> {
    loop {
        match solutions.next(budget)? {
            Verdict::Yes(_) => {}
            Verdict::No(()) => return Ok(SolutionCount::Exactly(solutions.listed())),
            Verdict::Undecided(stop) => {
                return Ok(SolutionCount::AtLeast(solutions.listed(), stop));
            }
        }
    }
}
