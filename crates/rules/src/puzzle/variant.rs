//! The extensions of standard Hashiwokakero, and how a part of the program refuses those that it
//! does not support, by name.
//!
//! Callers match on all of [`Variant`], so that a new rule is either refused or supported
//! everywhere.

use std::fmt;

use super::board::Board;
use super::cell::Pos;
use super::clue::Clue;
use super::degree_set::DegreeSet;
use super::given::{GivenBound, Pair};
use super::rules::{Connectivity, Loops};

/// An extension that standard boards do not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// A maximum number of bridges other than two.
    MaxBridges(u8),
    /// Several components are allowed.
    FreeConnectivity,
    /// Built edges may not form a cycle.
    NoLoops,
    /// An unknown clue.
    Unknown(Pos),
    /// A clue with several numbers.
    OneOf(Pos, DegreeSet),
    /// A given edge.
    Given(GivenBound),
    /// A forbidden edge.
    Forbidden(Pair),
    /// A wall.
    Wall(Pos),
    /// A sign.
    Sign(Pos),
    /// An island that is treated as absent.
    Ignored(Pos),
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MaxBridges(most) => write!(f, "the rule 'most bridges {most}'"),
            Self::FreeConnectivity => f.write_str("the rule 'connectivity free'"),
            Self::NoLoops => f.write_str("the rule 'loops forbidden'"),
            Self::Unknown(pos) => write!(f, "the clue ? at {pos}"),
            Self::OneOf(pos, set) => write!(f, "the clue {set} at {pos}"),
            Self::Given(given) => write!(f, "the given edge {given}"),
            Self::Forbidden(pair) => write!(f, "the forbidden edge {pair}"),
            Self::Wall(pos) => write!(f, "the wall at {pos}"),
            Self::Sign(pos) => write!(f, "the sign at {pos}"),
            Self::Ignored(pos) => write!(f, "the ignored island at {pos}"),
        }
    }
}

/// A part of the program was given a board with a rule that it does not support.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{who} cannot take {variant}")]
pub struct UnknownRule {
    /// The part of the program.
    pub who: &'static str,
    /// The rule.
    pub variant: Variant,
}

impl Board {
    /// The extensions that the board has; the first of each kind.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::{Board, Clue, Connectivity, Pos, Rules, Size, Variant};
    /// let rules = Rules::default().with_connectivity(Connectivity::Free);
    /// let board = Board::new(Size::new(1, 3), vec![(Pos::new(0, 1), Clue::Unknown)], rules)?;
    /// let found: Vec<Variant> = board.variants().collect();
    /// assert_eq!(found, [Variant::FreeConnectivity, Variant::Unknown(Pos::new(0, 1))]);
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    pub fn variants(&self) -> impl Iterator<Item = Variant> {
        let rules = self.rules();
        let most = rules.max_bridges();
        let free = rules.connectivity() == Connectivity::Free;
        let no_loops = rules.loops() == Loops::Forbidden;
        let mut unknown = None;
        let mut one_of = None;
        for &(pos, clue) in self.islands() {
            match clue {
                Clue::Exactly(_) => {}
                Clue::Unknown => unknown = unknown.or(Some(Variant::Unknown(pos))),
                Clue::OneOf(set) => one_of = one_of.or(Some(Variant::OneOf(pos, set))),
            }
        }
        [
            (most != 2).then_some(Variant::MaxBridges(most)),
            free.then_some(Variant::FreeConnectivity),
            no_loops.then_some(Variant::NoLoops),
            unknown,
            one_of,
            rules.given().first().copied().map(Variant::Given),
            rules.forbidden().first().copied().map(Variant::Forbidden),
            rules.walls().first().copied().map(Variant::Wall),
            rules.signs().first().map(|&(pos, _)| Variant::Sign(pos)),
            self.ignored()
                .first()
                .map(|&(pos, _)| Variant::Ignored(pos)),
        ]
        .into_iter()
        .flatten()
    }

    /// Refuses the board for a part of the program that does not support all its extensions.
    ///
    /// # Errors
    /// [`UnknownRule`] names the part and the first extension for which `knows` returns false.
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::{Board, Loops, Rules, Size};
    /// let rules = Rules::default().with_loops(Loops::Forbidden);
    /// let board = Board::new(Size::new(1, 1), vec![], rules)?;
    /// let refused = board.refuse("the clock", |_| false).unwrap_err();
    /// assert_eq!(refused.to_string(), "the clock cannot take the rule 'loops forbidden'");
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    pub fn refuse(
        &self,
        who: &'static str,
        knows: impl Fn(Variant) -> bool,
    ) -> Result<(), UnknownRule> {
        match self.variants().find(|&variant| !knows(variant)) {
            Some(variant) => Err(UnknownRule { who, variant }),
            None => Ok(()),
        }
    }
}
