//! Literals: what can be said of the bridges on one edge, "at least so many" or the contrary.
//!
//! Deduction concludes them, clauses are made of them, engines take them as bounds. Whoever
//! needs a number for each (DIMACS, a dense index) keeps that to himself.

use std::fmt;
use std::ops::Not;

use super::id::{EdgeId, Id};

/// A bound on one edge. Every literal has one form: "fewer than l" is "at most l − 1".
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{EdgeId, Id, Literal};
/// let edge = EdgeId::from_index(3);
/// let doubled = Literal::AtLeast(edge, 2);
/// assert_eq!(!doubled, Literal::AtMost(edge, 1));
/// assert!(doubled.holds(2) && !doubled.holds(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Literal {
    /// The edge carries at least so many bridges.
    AtLeast(EdgeId, u8),
    /// The edge carries at most so many bridges.
    AtMost(EdgeId, u8),
}

impl Literal {
    /// The edge that it is about.
    #[must_use]
    #[inline]
    pub fn edge(self) -> EdgeId {
        match self {
            Self::AtLeast(edge, _) | Self::AtMost(edge, _) => edge,
        }
    }

    /// Whether it is true of an edge with this many bridges.
    #[must_use]
    #[inline]
    pub fn holds(self, bridges: u8) -> bool {
        match self {
            Self::AtLeast(_, least) => bridges >= least,
            Self::AtMost(_, most) => bridges <= most,
        }
    }

    /// The numbers from 0 to `most` other than `count`: one literal or two, of which one is
    /// true exactly where the edge carries another number.
    #[inline]
    pub fn other_than(edge: EdgeId, count: u8, most: u8) -> impl Iterator<Item = Self> {
        let less = (count > 0).then(|| Self::AtMost(edge, count - 1));
        let more = (count < most).then(|| Self::AtLeast(edge, count + 1));
        less.into_iter().chain(more)
    }
}

impl Not for Literal {
    type Output = Self;

    /// The contrary.
    ///
    /// # Panics
    /// For "at least 0", which always holds, and "at most 255".
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::AtLeast(edge, least) => Self::AtMost(edge, least - 1),
            Self::AtMost(edge, most) => Self::AtLeast(edge, most + 1),
        }
    }
}

impl fmt::Display for Literal {
    /// With the edge's number from 1, as in `e3 ≥ 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(edge, least) => write!(f, "e{} ≥ {least}", edge.index() + 1),
            Self::AtMost(edge, most) => write!(f, "e{} ≤ {most}", edge.index() + 1),
        }
    }
}
