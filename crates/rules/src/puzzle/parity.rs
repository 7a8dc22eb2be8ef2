//! Parities of degrees and of sums of them.

/// Even, odd, or unknown because some clue allows both.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::Parity;
/// assert_eq!(Parity::of(3).plus(Parity::of(5)), Parity::Even);
/// assert!(Parity::Unknown.allows(3) && !Parity::Even.allows(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parity {
    /// Even.
    Even,
    /// Odd.
    Odd,
    /// Even or odd.
    Unknown,
}

impl Parity {
    /// The parity of a number.
    #[must_use]
    #[inline]
    pub fn of(number: i32) -> Self {
        if number % 2 == 0 {
            Self::Even
        } else {
            Self::Odd
        }
    }

    /// The parity of a sum, or a difference.
    #[must_use]
    #[inline]
    pub fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (Self::Even, same) | (same, Self::Even) => same,
            (Self::Odd, Self::Odd) => Self::Even,
        }
    }

    /// Whether a number may have this parity.
    #[must_use]
    #[inline]
    pub fn allows(self, number: i32) -> bool {
        self == Self::Unknown || self == Self::of(number)
    }
}
