//! Literals: statements about the bridges on one edge, "at least this many" or its negation.
//!
//! Deduction concludes them, clauses consist of them, engines take them as bounds. Code that needs
//! a number for each (DIMACS, a dense index) defines its own.

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
    /// The edge carries at least this many bridges.
    AtLeast(EdgeId, u8),
    /// The edge carries at most this many bridges.
    AtMost(EdgeId, u8),
}

impl Literal {
    /// Its edge.
    #[must_use]
    #[inline]
    pub fn edge(self) -> EdgeId {
        match self {
            Self::AtLeast(edge, _) | Self::AtMost(edge, _) => edge,
        }
    }

    /// Whether it holds for an edge with this many bridges.
    #[must_use]
    #[inline]
    pub fn holds(self, bridges: u8) -> bool {
        match self {
            Self::AtLeast(_, least) => bridges >= least,
            Self::AtMost(_, most) => bridges <= most,
        }
    }

    /// One or two literals, of which one holds if and only if the edge carries a number from 0 to
    /// `most` other than `count`.
    #[inline]
    pub fn other_than(edge: EdgeId, count: u8, most: u8) -> impl Iterator<Item = Self> {
        let less = (count > 0).then(|| Self::AtMost(edge, count - 1));
        let more = (count < most).then(|| Self::AtLeast(edge, count + 1));
        less.into_iter().chain(more)
    }
}

impl Not for Literal {
    type Output = Self;

    /// The negation.
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
    /// Shows the edge's number from 1, as in `e3 ≥ 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(edge, least) => write!(f, "e{} ≥ {least}", edge.index() + 1),
            Self::AtMost(edge, most) => write!(f, "e{} ≤ {most}", edge.index() + 1),
        }
    }
}
