//! The set of degrees that an island may have: bit d stands for degree d.
//!
//! For an island of a window, those that its clue leaves after what its fixed edges carry.

use crate::puzzle::{Clue, Degree};

/// A set of degrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AllowedDegrees(u64);

impl AllowedDegrees {
    /// The degrees that a clue allows where no island has more bridges than `most`.
    pub(crate) fn by(clue: Clue, most: Degree) -> Self {
        match clue {
            Clue::Exactly(clue) => Self(1 << clue),
            Clue::OneOf(set) => Self(set.iter().fold(0, |bits, degree| bits | 1 << degree)),
            Clue::Unknown => Self((2 << most) - 2),
        }
    }

    /// The degrees left for the other edges when some carry between `least` and `most` bridges
    /// together.
    pub(crate) fn without(self, [least, most]: [u8; 2]) -> Self {
        let mut bits = self.0.checked_shr(least.into()).unwrap_or(0);
        for _ in least..most {
            bits |= bits >> 1;
        }
        Self(bits)
    }

    /// The union.
    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The number of degrees.
    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The smallest; more than any island can have if there is none.
    pub(crate) fn least(self) -> i16 {
        number(self.0.trailing_zeros())
    }

    /// The largest; −1 if there is none.
    pub(crate) fn most(self) -> i16 {
        number(u64::BITS - self.0.leading_zeros()) - 1
    }

    /// Pairs of successive degrees of the set with others in between.
    pub(crate) fn gaps(self) -> impl Iterator<Item = [i16; 2]> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let run = bits >> bits.trailing_zeros().min(63);
            let from = bits.trailing_zeros() + (!run).trailing_zeros();
            bits = bits.checked_shr(from).map_or(0, |rest| rest << from);
            (bits > 0).then(|| [number(from) - 1, number(bits.trailing_zeros())])
        })
    }
}

fn number(bits: u32) -> i16 {
    i16::try_from(bits).expect("at most 64")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::DegreeSet;

    fn set(degrees: &[Degree]) -> AllowedDegrees {
        let set: DegreeSet = degrees.iter().copied().collect();
        AllowedDegrees::by(Clue::OneOf(set), 36)
    }

    #[test]
    fn ends_and_gaps_are_read_off() {
        for (degrees, ends, gaps) in [
            (&[3][..], [3, 3], &[][..]),
            (&[0, 1, 2], [0, 2], &[]),
            (&[0, 2, 3, 7, 36], [0, 36], &[[0, 2], [3, 7], [7, 36]]),
        ] {
            let allowed = set(degrees);
            assert_eq!([allowed.least(), allowed.most()], ends);
            assert!(allowed.gaps().eq(gaps.iter().copied()), "{degrees:?}");
        }
        let unknown = AllowedDegrees::by(Clue::Unknown, 36);
        assert_eq!([unknown.least(), unknown.most()], [1, 36]);
        assert_eq!(unknown.gaps().count(), 0);
    }

    #[test]
    fn what_is_fixed_is_taken_off() {
        assert_eq!(set(&[0, 5]).without([2, 2]), set(&[3]));
        assert_eq!(set(&[2, 7]).without([1, 2]), set(&[0, 1, 5, 6]));
        let none = set(&[3]).without([4, 5]);
        assert!(none.most() < none.least());
    }
}
