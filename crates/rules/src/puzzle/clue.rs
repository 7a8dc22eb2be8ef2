//! The clue of an island.

use std::fmt;

use super::degree_set::{Degree, DegreeSet};

/// The clue of an island.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Clue {
    /// The number of bridges at the island.
    Exactly(Degree),
    /// The number of bridges is one of these.
    OneOf(DegreeSet),
    /// `?`: at least one bridge; the number is unknown.
    Unknown,
}

impl Clue {
    /// Whether an island with this clue may have this degree.
    #[must_use]
    pub fn allows(self, degree: u32) -> bool {
        match self {
            Self::Exactly(clue) => degree == u32::from(clue),
            Self::OneOf(set) => set.contains(degree),
            Self::Unknown => degree > 0,
        }
    }

    /// Whether it allows any degree in this range.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::Clue;
    /// assert!(Clue::Exactly(3).meets([2, 3]) && !Clue::Exactly(3).meets([4, 5]));
    /// assert!(!Clue::Unknown.meets([0, 0]) && !Clue::Unknown.meets([2, 1]));
    /// ```
    #[must_use]
    #[inline]
    pub fn meets(self, [least, most]: [u32; 2]) -> bool {
        match self {
            Self::Exactly(clue) => (least..=most).contains(&u32::from(clue)),
            Self::OneOf(set) => set.meets([least, most]),
            Self::Unknown => 0 < most && least <= most,
        }
    }

    /// The degrees that it allows where no island has more bridges than `max`.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::{Clue, Parity};
    /// let unknown = Clue::Unknown.degrees(8);
    /// assert_eq!((unknown.least(), unknown.most(), unknown.parity()), (Some(1), Some(8), Parity::Unknown));
    /// let set = Clue::OneOf([2, 6].into_iter().collect()).degrees(8);
    /// assert_eq!((set.parity(), set.gaps().collect()), (Parity::Even, vec![[2, 6]]));
    /// ```
    #[must_use]
    #[inline]
    pub fn degrees(self, max: Degree) -> DegreeSet {
        match self {
            Self::Exactly(clue) => [clue].into_iter().collect(),
            Self::OneOf(set) => set,
            Self::Unknown => (1..=max).collect(),
        }
    }

    /// Its normal form: a set of one number becomes that number.
    pub(super) fn simplest(self) -> Self {
        match self {
            Self::OneOf(set) if set.len() == 1 => set.least().map_or(self, Self::Exactly),
            Self::Exactly(_) | Self::OneOf(_) | Self::Unknown => self,
        }
    }
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(clue) => clue.fmt(f),
            Self::OneOf(set) => set.fmt(f),
            Self::Unknown => f.write_str("?"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clue_takes_no_more_room_than_its_numbers_need() {
        assert_eq!(size_of::<Clue>(), 6);
    }
}
