//! Conditions on a board beside its look: why it has no solution, or what solving it is like (how
//! much can be found at a time and when the hardest moment comes).
//!
//! The latter two are measured on the rounds of a rating. How much can be found grows about as the
//! square root of the number of islands, so it is compared with that.

use crate::explain::Rating;
use crate::questions::Elementary;

crate::puzzle::by_name::closed! {
    /// Why a board has no solution.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Infeasible {
        /// The clues add up to an odd number.
        Parity = "parity",
        /// One clue is more than can reach its island.
        Clue = "clue",
        /// Only the islands cannot all be joined; all other rules could be kept.
        Connectivity = "connectivity",
    }
}

impl Infeasible {
    /// Whether an elementary reason is of this kind.
    pub(super) fn is(self, reason: Option<&Elementary>) -> bool {
        match self {
            Self::Parity => matches!(reason, Some(Elementary::OddSum(_))),
            Self::Clue => matches!(reason, Some(Elementary::OutOfReach { .. })),
            Self::Connectivity => reason.is_none(),
        }
    }
}

crate::puzzle::by_name::by_name!(Infeasible, Breadth, NecessaryRule, HardestMoment);

crate::puzzle::by_name::closed! {
    /// A rule without which a board would have more solutions.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum NecessaryRule {
        /// That everything is connected.
        Connectivity = "connectivity",
    }
}

crate::puzzle::by_name::closed! {
    /// When the hardest technique is first needed.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum HardestMoment {
        /// Not before three quarters of the rounds.
        Late = "late",
    }
}

crate::puzzle::by_name::closed! {
    /// How much can be found at a time.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Breadth {
        /// Little: m² is at most 0.7 n, where m is the median, over all rounds, of the number of
        /// edges that can be narrowed, and n the number of islands.
        Narrow = "narrow",
        /// Much: m² is at least 3 n.
        Broad = "broad",
    }
}

impl Breadth {
    /// Whether a puzzle with `islands` islands and this rating satisfies the condition.
    #[must_use]
    pub fn fits(self, islands: usize, rating: &Rating) -> bool {
        let square = middle_width(rating).pow(2);
        match self {
            Self::Narrow => 10 * square <= 7 * islands,
            Self::Broad => square >= 3 * islands,
        }
    }
}

/// The median width of the rounds; 0 without a round.
#[must_use]
pub fn middle_width(rating: &Rating) -> usize {
    let mut widths = rating.widths.clone();
    widths.sort_unstable();
    widths.get(widths.len() / 2).copied().unwrap_or(0)
}

/// A crux is late if this percentage of the rounds comes before it.
pub(super) const LATE_CRUX: u8 = 75;
