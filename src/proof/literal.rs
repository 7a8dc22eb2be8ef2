//! Literals: "edge e carries at least l bridges", and the contrary.

use crate::puzzle::{EdgeId, Id};

/// A level of an edge or its contrary, numbered as DIMACS does: with most bridges k, the
/// level l of the edge with index e is k·e + l, and its contrary is that number negated.
///
/// # Examples
/// ```
/// use hashi::proof::Literal;
/// use hashi::puzzle::{EdgeId, Id};
/// let doubled = Literal::at_least(EdgeId::from_index(3), 2, 2);
/// assert_eq!((doubled.number(), (!doubled).number()), (8, -8));
/// assert_eq!((doubled.edge(2), doubled.level(2)), (EdgeId::from_index(3), 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(i32);

impl Literal {
    /// "This edge carries at least `level` bridges", of at most `most`.
    ///
    /// # Panics
    /// If the level is not between 1 and `most`.
    #[must_use]
    pub fn at_least(edge: EdgeId, level: u8, most: u8) -> Self {
        assert!((1..=most).contains(&level), "a level from 1 to {most}");
        let number = edge.index() * usize::from(most) + usize::from(level);
        Self(i32::try_from(number).expect("fewer than 2^31 levels"))
    }

    /// The literal with this number, which is not 0.
    pub(super) fn from_number(number: i32) -> Option<Self> {
        (number != 0 && number != i32::MIN).then_some(Self(number))
    }

    /// The literal as DIMACS numbers it.
    #[must_use]
    pub fn number(self) -> i32 {
        self.0
    }

    /// Whether it says "at least", not the contrary.
    #[must_use]
    pub fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// The edge that it is about.
    #[must_use]
    pub fn edge(self, most: u8) -> EdgeId {
        EdgeId::from_index(self.variable() / usize::from(most))
    }

    /// The level that it is about, from 1.
    #[must_use]
    pub fn level(self, most: u8) -> u8 {
        let level = self.variable() % usize::from(most) + 1;
        u8::try_from(level).expect("at most the most bridges")
    }

    /// Whether an edge with this many bridges makes it true.
    #[must_use]
    pub fn holds(self, bridges: u8, most: u8) -> bool {
        (bridges >= self.level(most)) == self.is_positive()
    }

    /// The level's index among all levels, from 0.
    pub(super) fn variable(self) -> usize {
        self.0.unsigned_abs() as usize - 1
    }

    /// A number of its own for the literal and for its contrary, from 0.
    pub(super) fn code(self) -> usize {
        2 * self.variable() + usize::from(!self.is_positive())
    }
}

impl std::ops::Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}
