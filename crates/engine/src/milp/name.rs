//! Names of columns and rows: data until somebody reads them.
//!
//! A name is a word and a place on the board, so that building a program formats no text.
//! Written out, every name is legal in every reader of LP and MPS files: a letter first,
//! only `[A-Za-z0-9_]`, at most 100 characters, no keyword. Two names of one program are
//! the same text only if they are the same data, because every part is delimited: digits
//! follow letters, places follow underscores.

use std::fmt;

use crate::puzzle::{Heading, Pos};

/// The name of a column or row.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::{Name, NamePlace};
/// use hashilab_rules::puzzle::Pos;
/// let ends = [Pos::new(0, 0), Pos::new(0, 4)];
/// assert_eq!(Name::new("f", NamePlace::Pair(ends)).to_string(), "f_r1c1_r1c5");
/// assert_eq!(Name::numbered("y", 1, NamePlace::Pair(ends)).to_string(), "y1_r1c1_r1c5");
/// assert_eq!(Name::new("cut", NamePlace::Index(3)).to_string(), "cut_3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name {
    word: &'static str,
    number: Option<u8>,
    place: NamePlace,
}

/// What a name is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NamePlace {
    /// Nothing in particular.
    Nowhere,
    /// The so-many-th of its kind.
    Index(u32),
    /// A cell.
    Cell(Pos),
    /// Two cells, in this order: an edge or an arc.
    Pair([Pos; 2]),
    /// A cell, seen from another one: the island that something is about, and for which.
    CellFor(Pos, Pos),
    /// Two cells, seen from another one: an edge or arc, and for which island.
    PairFor([Pos; 2], Pos),
    /// A cell and a direction to look in: what a sign says.
    View(Pos, Heading),
    /// Two pairs of cells: a crossing.
    Pairs([[Pos; 2]; 2]),
}

impl Name {
    /// A word and a place.
    #[must_use]
    pub fn new(word: &'static str, place: NamePlace) -> Self {
        Self {
            word,
            number: None,
            place,
        }
    }

    /// A word with a number right behind it, and a place.
    #[must_use]
    pub fn numbered(word: &'static str, number: u8, place: NamePlace) -> Self {
        Self {
            word,
            number: Some(number),
            place,
        }
    }

    /// The number behind the word, if there is one.
    #[must_use]
    pub fn number(self) -> Option<u8> {
        self.number
    }

    /// What the name is about.
    #[must_use]
    pub fn place(self) -> NamePlace {
        self.place
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)?;
        if let Some(number) = self.number {
            write!(f, "{number}")?;
        }
        match self.place {
            NamePlace::Nowhere => Ok(()),
            NamePlace::Index(index) => write!(f, "_{index}"),
            NamePlace::Cell(cell) => write!(f, "_{cell}"),
            NamePlace::View(sign, heading) => write!(f, "_{sign}_{heading}"),
            NamePlace::Pair([from, to]) => write!(f, "_{from}_{to}"),
            NamePlace::CellFor(cell, whom) => write!(f, "_{cell}__{whom}"),
            NamePlace::PairFor([from, to], whom) => write!(f, "_{from}_{to}__{whom}"),
            NamePlace::Pairs([one, other]) => {
                write!(f, "_{}_{}__{}_{}", one[0], one[1], other[0], other[1])
            }
        }
    }
}
