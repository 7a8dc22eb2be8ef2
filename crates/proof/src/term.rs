//! The terms of clauses: literals about edges, and bounds on sums that a proof declares.

use crate::puzzle::{EdgeId, Literal, define_id};

define_id! {
    /// A declared sum, from 0 in the order of declaration.
    (pub) SumId
}

/// A summand of a declared sum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SumOf {
    /// The bridges on an edge.
    Edge(EdgeId),
    /// Another sum.
    Sum(SumId),
}

/// A term of a clause: a bound on an edge, or on a sum that the proof has declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// A bound on an edge.
    Edge(Literal),
    /// The sum is at least this.
    AtLeast(SumId, u16),
    /// The sum is at most this.
    AtMost(SumId, u16),
}

impl From<Literal> for Term {
    fn from(literal: Literal) -> Self {
        Self::Edge(literal)
    }
}

impl std::ops::Not for Term {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Edge(literal) => Self::Edge(!literal),
            Self::AtLeast(sum, least) => Self::AtMost(sum, least - 1),
            Self::AtMost(sum, most) => Self::AtLeast(sum, most + 1),
        }
    }
}
