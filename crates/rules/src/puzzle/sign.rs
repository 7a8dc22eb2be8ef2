//! Signs: cells that no bridge passes and that give sums of degrees.
//!
//! A sign has a number, `?` or nothing for each of the four headings. A number is the sum of the
//! degrees of the islands that the sign sees there, up to the next sign or the border, all of them
//! different; under `?` they are different too and the sum is unknown; without an entry nothing is
//! demanded. (The diamonds of the MIT Mystery Hunt of 2018.)

use std::fmt;

/// A direction of view; north is up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Heading {
    /// Up the column.
    North,
    /// Down the column.
    South,
    /// Along the row to the right.
    East,
    /// Along the row to the left.
    West,
}

impl Heading {
    /// All headings, in the order in which signs are written.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];

    /// Its letter.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::Heading;
    /// assert_eq!(Heading::ALL.map(Heading::letter), ['N', 'S', 'E', 'W']);
    /// ```
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::South => 'S',
            Self::East => 'E',
            Self::West => 'W',
        }
    }
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::North => "north",
            Self::South => "south",
            Self::East => "east",
            Self::West => "west",
        })
    }
}

/// The demand of a sign for one heading.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Sum {
    /// Nothing.
    #[default]
    Unsaid,
    /// The degrees are different and add up to this number.
    Exactly(u16),
    /// `?`: the degrees are different, their sum is unknown.
    Unknown,
}

/// A sign: its demand for each heading.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Heading, Sign, Sum};
/// let sign = Sign::default().with(Heading::North, Sum::Exactly(6)).with(Heading::East, Sum::Unknown);
/// assert_eq!(sign.sum(Heading::South), Sum::Unsaid);
/// assert_eq!(sign.to_string(), "N6 E?");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sign {
    sums: [Sum; 4],
}

impl Sign {
    /// Replaces the demand for a heading.
    #[must_use]
    pub fn with(mut self, heading: Heading, sum: Sum) -> Self {
        self.sums[heading as usize] = sum;
        self
    }

    /// The demand for a heading.
    #[must_use]
    pub fn sum(self, heading: Heading) -> Sum {
        self.sums[heading as usize]
    }
}

impl fmt::Display for Sign {
    /// Shows the demands only, as in `N6 E20 S?`; `N-` if there are none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for heading in Heading::ALL {
            match self.sum(heading) {
                Sum::Unsaid => continue,
                Sum::Exactly(sum) => write!(f, "{between}{}{sum}", heading.letter())?,
                Sum::Unknown => write!(f, "{between}{}?", heading.letter())?,
            }
            between = " ";
        }
        if between.is_empty() {
            write!(f, "{}-", Heading::North.letter())?;
        }
        Ok(())
    }
}
