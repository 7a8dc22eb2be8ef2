//! The rules of a board, as data.
//!
//! Every part of the program reads the rules from here and none assumes them. They need not fit a
//! board; [`Board::new`](super::Board::new) checks that.

use super::cell::Pos;
use super::degree_set::Degree;
use super::given::{GivenBound, Pair};
use super::sign::Sign;

crate::puzzle::by_name::closed! {
    /// Whether built edges must join all islands.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_rules::puzzle::Connectivity::default().name(), "required");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Connectivity {
        /// They must join all islands.
        #[default]
        Required = "required",
        /// Several components are allowed.
        Free = "free",
    }
}

crate::puzzle::by_name::closed! {
    /// Whether built edges may form a cycle; a double bridge is no cycle.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_rules::puzzle::Loops::default().name(), "allowed");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Loops {
        /// Cycles are allowed.
        #[default]
        Allowed = "allowed",
        /// Cycles are not allowed: with connectivity required the built edges form a tree.
        Forbidden = "forbidden",
    }
}

/// The rules of one board.
///
/// The default is standard Hashiwokakero: at most two bridges on an edge, everything
/// connected, loops allowed, nothing given or forbidden, neither walls nor signs.
///
/// # Examples
/// ```
/// use hashilab_rules::puzzle::{Connectivity, Rules};
/// let rules = Rules::default();
/// assert_eq!((rules.max_bridges(), rules.max_clue()), (2, 8));
/// let planks = Rules::with_max_bridges(3).with_connectivity(Connectivity::Free);
/// assert_eq!((planks.max_clue(), planks.connectivity()), (12, Connectivity::Free));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    max_bridges: u8,
    connectivity: Connectivity,
    loops: Loops,
    given: Vec<GivenBound>,
    forbidden: Vec<Pair>,
    walls: Vec<Pos>,
    signs: Vec<(Pos, Sign)>,
}

impl Rules {
    /// Standard rules with another maximum number of bridges on an edge, from 1 to 9.
    ///
    /// # Panics
    /// If the number is outside that range.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_rules::puzzle::Rules::with_max_bridges(3).max_clue(), 12);
    /// ```
    #[must_use]
    pub fn with_max_bridges(max_bridges: u8) -> Self {
        Self::default().limited_to(max_bridges)
    }

    /// Replaces the maximum number of bridges on an edge, from 1 to 9.
    ///
    /// # Panics
    /// If the number is outside that range.
    #[must_use]
    pub fn limited_to(self, max_bridges: u8) -> Self {
        assert!(
            (1..=9).contains(&max_bridges),
            "an edge carries 1 to 9 bridges at most"
        );
        Self {
            max_bridges,
            ..self
        }
    }

    /// Replaces the rule on connectivity.
    #[must_use]
    pub fn with_connectivity(self, connectivity: Connectivity) -> Self {
        Self {
            connectivity,
            ..self
        }
    }

    /// Replaces the rule on loops.
    #[must_use]
    pub fn with_loops(self, loops: Loops) -> Self {
        Self { loops, ..self }
    }

    /// Replaces the given edges. Several bounds on one edge hold together.
    #[must_use]
    pub fn with_given(self, given: Vec<GivenBound>) -> Self {
        Self { given, ..self }
    }

    /// Replaces the forbidden edges, which carry no bridge.
    #[must_use]
    pub fn with_forbidden(self, forbidden: Vec<Pair>) -> Self {
        Self { forbidden, ..self }
    }

    /// Replaces the walls, cells that no bridge passes.
    #[must_use]
    pub fn with_walls(self, mut walls: Vec<Pos>) -> Self {
        walls.sort_unstable();
        Self { walls, ..self }
    }

    /// Replaces the signs.
    #[must_use]
    pub fn with_signs(self, mut signs: Vec<(Pos, Sign)>) -> Self {
        signs.sort_by_key(|&(pos, _)| pos);
        Self { signs, ..self }
    }

    /// The most bridges that one edge may carry; k in the mathematics.
    #[must_use]
    #[inline]
    pub fn max_bridges(&self) -> u8 {
        self.max_bridges
    }

    /// The largest clue that an island can satisfy: four edges with the most bridges each.
    #[must_use]
    #[inline]
    pub fn max_clue(&self) -> Degree {
        4 * self.max_bridges
    }

    /// Whether built edges must join all islands.
    #[must_use]
    #[inline]
    pub fn connectivity(&self) -> Connectivity {
        self.connectivity
    }

    /// Whether built edges may form a cycle.
    #[must_use]
    #[inline]
    pub fn loops(&self) -> Loops {
        self.loops
    }

    /// The given edges.
    #[must_use]
    #[inline]
    pub fn given(&self) -> &[GivenBound] {
        &self.given
    }

    /// The rules that differ from standard Hashiwokakero and cannot be seen on the board, in words;
    /// `None` if there are none.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::{Connectivity, Rules};
    /// assert_eq!(Rules::default().unusual(), None);
    /// let planks = Rules::with_max_bridges(3).with_connectivity(Connectivity::Free);
    /// assert_eq!(planks.unusual().as_deref(), Some("most bridges 3, connectivity free"));
    /// ```
    #[must_use]
    pub fn unusual(&self) -> Option<String> {
        let standard = Self::default();
        let mut words = Vec::new();
        if self.max_bridges != standard.max_bridges {
            words.push(format!("most bridges {}", self.max_bridges));
        }
        if self.connectivity != standard.connectivity {
            words.push(format!("connectivity {}", self.connectivity.name()));
        }
        if self.loops != standard.loops {
            words.push(format!("loops {}", self.loops.name()));
        }
        (!words.is_empty()).then(|| words.join(", "))
    }

    /// The forbidden edges.
    #[must_use]
    #[inline]
    pub fn forbidden(&self) -> &[Pair] {
        &self.forbidden
    }

    /// The walls row by row.
    #[must_use]
    #[inline]
    pub fn walls(&self) -> &[Pos] {
        &self.walls
    }

    /// The signs row by row, with their cells.
    #[must_use]
    #[inline]
    pub fn signs(&self) -> &[(Pos, Sign)] {
        &self.signs
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            max_bridges: 2,
            connectivity: Connectivity::default(),
            loops: Loops::default(),
            given: Vec::new(),
            forbidden: Vec::new(),
            walls: Vec::new(),
            signs: Vec::new(),
        }
    }
}

crate::puzzle::by_name::by_name!(Connectivity, Loops);
