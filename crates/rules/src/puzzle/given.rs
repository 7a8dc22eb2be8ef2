//! Given edges: bounds on the bridges between two cells, stated with the board.

use std::fmt;

use super::cell::Pos;

/// A bound on the number of bridges of one edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// Exactly this many.
    Exactly(u8),
    /// At least this many.
    AtLeast(u8),
    /// At most this many.
    AtMost(u8),
}

impl Bound {
    /// The least and the most bridges, where an edge carries at most `most` anyway.
    #[must_use]
    pub fn range(self, most: u8) -> [u8; 2] {
        match self {
            Self::Exactly(count) => [count, count],
            Self::AtLeast(count) => [count, most],
            Self::AtMost(count) => [0, count.min(most)],
        }
    }

    /// Whether a number of bridges satisfies it.
    #[must_use]
    pub fn allows(self, bridges: u8) -> bool {
        match self {
            Self::Exactly(count) => bridges == count,
            Self::AtLeast(count) => bridges >= count,
            Self::AtMost(count) => bridges <= count,
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(count) => write!(f, "={count}"),
            Self::AtLeast(count) => write!(f, ">={count}"),
            Self::AtMost(count) => write!(f, "<={count}"),
        }
    }
}

/// Two cells whose islands see each other, the left or upper one first.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Pair, Pos};
/// let pair = Pair::of(Pos::new(0, 4), Pos::new(0, 0));
/// assert_eq!(pair.to_string(), "r1c1-r1c5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair([Pos; 2]);

impl Pair {
    /// The pair of these cells, in either order.
    #[must_use]
    pub fn of(one: Pos, other: Pos) -> Self {
        Self([one.min(other), one.max(other)])
    }

    /// The cells, the left or upper one first.
    #[must_use]
    pub fn cells(self) -> [Pos; 2] {
        self.0
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = self.0;
        write!(f, "{from}-{to}")
    }
}

/// A bound that is given for an edge.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Bound, GivenBound, Pair, Pos};
/// let pair = Pair::of(Pos::new(0, 0), Pos::new(0, 4));
/// let given = GivenBound { pair, bound: Bound::AtLeast(1) };
/// assert_eq!(given.to_string(), "r1c1-r1c5>=1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GivenBound {
    /// The edge's ends.
    pub pair: Pair,
    /// The bound.
    pub bound: Bound,
}

impl fmt::Display for GivenBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pair, self.bound)
    }
}
