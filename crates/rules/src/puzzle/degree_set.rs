//! Sets of degrees, for clues with several numbers.

use std::fmt;

use super::parity::Parity;

/// A number of bridges at one island.
pub type Degree = u8;

/// A set of degrees from 0 to 36, four times the most bridges that any rules allow: 37 bits
/// in five bytes, so that a clue takes six.
///
/// It is written as its numbers with blanks between them, three or more consecutive ones as the
/// first and the last: `[0 2..4 6]`.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::DegreeSet;
/// let set: DegreeSet = [2, 3, 4, 0].into_iter().collect();
/// assert!(set.contains(3) && !set.contains(1));
/// assert_eq!((set.len(), set.least(), set.most()), (4, Some(0), Some(4)));
/// assert_eq!(set.to_string(), "[0 2..4]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DegreeSet([u8; 5]);

impl DegreeSet {
    /// The largest degree that a set can hold.
    pub const MOST: Degree = 36;

    /// Adds a degree.
    ///
    /// # Panics
    /// If it is above [`DegreeSet::MOST`].
    #[inline]
    pub fn insert(&mut self, degree: Degree) {
        assert!(degree <= Self::MOST, "an island has at most 36 bridges");
        self.0[usize::from(degree / 8)] |= 1 << (degree % 8);
    }

    /// Whether the degree is one of the set; no degree above 36 is.
    #[must_use]
    #[inline]
    pub fn contains(self, degree: u32) -> bool {
        degree <= u32::from(Self::MOST) && self.0[degree as usize / 8] >> (degree % 8) & 1 == 1
    }

    /// The number of degrees.
    #[must_use]
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|byte| byte.count_ones()).sum()
    }

    /// Whether it has none.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 5]
    }

    /// The smallest degree.
    #[must_use]
    #[inline]
    pub fn least(self) -> Option<Degree> {
        let least = self.bits().trailing_zeros();
        u8::try_from(least).ok().filter(|_| !self.is_empty())
    }

    /// The largest degree.
    #[must_use]
    #[inline]
    pub fn most(self) -> Option<Degree> {
        let above = u64::BITS - self.bits().leading_zeros();
        above
            .checked_sub(1)
            .and_then(|most| u8::try_from(most).ok())
    }

    /// The common parity of its degrees, unknown if there are both or none.
    #[must_use]
    #[inline]
    pub fn parity(self) -> Parity {
        let even: u64 = 0x5555_5555_5555_5555;
        match (self.bits() & even != 0, self.bits() & !even != 0) {
            (true, false) => Parity::Even,
            (false, true) => Parity::Odd,
            (true, true) | (false, false) => Parity::Unknown,
        }
    }

    /// Its gaps: pairs of successive degrees of the set with at least one number in between.
    #[inline]
    pub fn gaps(self) -> impl Iterator<Item = [Degree; 2]> {
        let pairs = self.iter().zip(self.iter().skip(1));
        pairs
            .filter(|(one, next)| next - one > 1)
            .map(<[Degree; 2]>::from)
    }

    /// Whether it has a degree in this range.
    #[must_use]
    #[inline]
    pub fn meets(self, [least, most]: [u32; 2]) -> bool {
        let most = most.min(Self::MOST.into());
        least <= most && self.bits() >> least << least & ((2_u64 << most) - 1) != 0
    }

    /// Bit d stands for degree d.
    #[inline]
    fn bits(self) -> u64 {
        let [one, two, three, four, five] = self.0;
        u64::from_le_bytes([one, two, three, four, five, 0, 0, 0])
    }

    /// The degrees from the smallest to the largest.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Degree> {
        (0..=Self::MOST).filter(move |&degree| self.contains(u32::from(degree)))
    }
}

impl DegreeSet {
    /// The runs of three or more consecutive degrees, and all other degrees one by one, each as its
    /// first and its last.
    pub fn runs(self) -> impl Iterator<Item = [Degree; 2]> {
        let mut degrees = self.iter().peekable();
        std::iter::from_fn(move || {
            let first = degrees.next()?;
            let starts_run =
                self.contains(u32::from(first) + 1) && self.contains(u32::from(first) + 2);
            let mut last = first;
            while starts_run && let Some(next) = degrees.next_if_eq(&(last + 1)) {
                last = next;
            }
            Some([first, last])
        })
    }
}

impl FromIterator<Degree> for DegreeSet {
    fn from_iter<S: IntoIterator<Item = Degree>>(degrees: S) -> Self {
        let mut set = Self::default();
        for degree in degrees {
            set.insert(degree);
        }
        set
    }
}

impl fmt::Display for DegreeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        let mut between = "";
        for [first, last] in self.runs() {
            write!(f, "{between}{first}")?;
            if last > first {
                write!(f, "..{last}")?;
            }
            between = " ";
        }
        f.write_str("]")
    }
}

impl fmt::Debug for DegreeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_written_with_runs() {
        for (degrees, text) in [
            (&[][..], "[]"),
            (&[0], "[0]"),
            (&[3, 2], "[2 3]"),
            (&[4, 5, 6], "[4..6]"),
            (&[0, 1, 2, 4, 6, 7, 36], "[0..2 4 6 7 36]"),
        ] {
            let set: DegreeSet = degrees.iter().copied().collect();
            assert_eq!(set.to_string(), text);
            assert_eq!(set.iter().count(), degrees.len());
        }
    }

    #[test]
    fn no_set_holds_a_degree_that_no_island_can_have() {
        let all: DegreeSet = (0..=DegreeSet::MOST).collect();
        assert!(all.contains(36));
        assert!(
            [37, 63, 64, 100, u32::MAX]
                .iter()
                .all(|&degree| !all.contains(degree))
        );
    }
}
