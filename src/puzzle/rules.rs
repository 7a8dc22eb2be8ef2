//! The rules that a board is played by, as data.
//!
//! Every part of the program reads the rules from here and none assumes them.

/// A number of bridges at one island.
pub type Degree = u8;

/// The rules of one board.
///
/// The default is standard Hashiwokakero: at most two bridges on an edge, everything
/// connected.
///
/// # Examples
/// ```
/// let rules = hashi::puzzle::Rules::default();
/// assert_eq!((rules.max_bridges(), rules.max_clue()), (2, 8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    max_bridges: u8,
}

impl Rules {
    /// Standard rules but for the most bridges that an edge may carry, from 1 to 9.
    ///
    /// # Panics
    /// If the number is another one.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashi::puzzle::Rules::with_max_bridges(3).max_clue(), 12);
    /// ```
    #[must_use]
    pub fn with_max_bridges(max_bridges: u8) -> Self {
        assert!(
            (1..=9).contains(&max_bridges),
            "an edge carries 1 to 9 bridges at most"
        );
        Self { max_bridges }
    }

    /// The most bridges that one edge may carry; k in the mathematics.
    #[must_use]
    pub fn max_bridges(&self) -> u8 {
        self.max_bridges
    }

    /// The largest clue that an island can satisfy: four edges, each with all it may carry.
    #[must_use]
    pub fn max_clue(&self) -> Degree {
        4 * self.max_bridges
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self { max_bridges: 2 }
    }
}
