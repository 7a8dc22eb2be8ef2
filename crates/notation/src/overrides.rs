//! Rules that replace those of a text.

use crate::puzzle::{Connectivity, Loops, Rules};

/// Rules that replace those of a text. They are known before its clues are read, since the largest
/// clue depends on the most bridges.
///
/// # Examples
/// ```
/// use hashilab_notation::{Overrides, ReadOptions, Source, read_board};
/// let text = Source::new("x.csv", "# most-bridges: 1\n3,0,3\n");
/// let rules = Overrides { most_bridges: Some(3), ..Overrides::default() };
/// let board = read_board(&text, &ReadOptions { rules, ..ReadOptions::default() })?;
/// assert_eq!(board.rules().max_bridges(), 3);
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Overrides {
    /// The most bridges that an edge may carry, from 1 to 9.
    pub most_bridges: Option<u8>,
    /// Whether built edges must join all islands.
    pub connectivity: Option<Connectivity>,
    /// Whether built edges may form a cycle.
    pub loops: Option<Loops>,
}

impl Overrides {
    /// The rules of a text with these replacements.
    #[must_use]
    pub fn over(self, mut rules: Rules) -> Rules {
        if let Some(most) = self.most_bridges {
            rules = rules.limited_to(most);
        }
        if let Some(connectivity) = self.connectivity {
            rules = rules.with_connectivity(connectivity);
        }
        if let Some(loops) = self.loops {
            rules = rules.with_loops(loops);
        }
        rules
    }
}
