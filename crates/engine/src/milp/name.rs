//! Names of columns and rows, stored as data and formatted on demand.
//!
//! A name is a word and a place on the board, so that building a program formats no text. As text,
//! every name is valid for every reader of LP and MPS files: a letter first, only `[A-Za-z0-9_]`,
//! at most 100 characters, no keyword. Two names of one program are the same text only if they are
//! the same data, because every part is delimited: digits follow letters, places follow
//! underscores.

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

/// The place of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NamePlace {
    /// Nothing in particular.
    Nowhere,
    /// An index among its kind.
    Index(u32),
    /// A cell.
    Cell(Pos),
    /// Two cells, in this order: an edge or an arc.
    Pair([Pos; 2]),
    /// A cell, and the island (cell) for which it counts.
    CellFor(Pos, Pos),
    /// Two cells, an edge or arc, and the island (cell) for which it counts.
    PairFor([Pos; 2], Pos),
    /// A cell and a heading: a view of a sign.
    View(Pos, Heading),
    /// Two pairs of cells: a crossing.
    Pairs([[Pos; 2]; 2]),
    /// A name chosen by the caller.
    Own(OwnName),
}

/// A name for a row chosen by the caller: the bytes of its text, padded with zeros.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnName([u8; OwnName::MOST]);

/// Why a text cannot be the name of a row.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected a letter, then letters, digits and _, at most {most} in all, and no word of the \
     LP format, found '{found}'",
    most = OwnName::MOST
)]
pub struct OwnNameError {
    /// The text.
    pub found: String,
}

impl OwnName {
    /// The most characters of a name.
    pub const MOST: usize = 32;

    /// Words with another meaning to readers of LP files, in lower case.
    const KEYWORDS: [&'static str; 22] = [
        "bin", "binaries", "binary", "bounds", "end", "free", "gen", "general", "generals", "inf",
        "infinity", "int", "integer", "integers", "max", "maximize", "min", "minimize", "obj",
        "semi", "sin", "st",
    ];

    /// The name with this text, if every reader of LP and MPS files accepts it.
    ///
    /// # Errors
    /// [`OwnNameError`] says what is expected.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::OwnName;
    /// assert_eq!(OwnName::new("at_most_3")?.to_string(), "at_most_3");
    /// assert!(OwnName::new("a b").is_err() && OwnName::new("e12").is_err());
    /// # Ok::<(), hashilab_engine::milp::OwnNameError>(())
    /// ```
    pub fn new(text: &str) -> Result<Self, OwnNameError> {
        let wrong = || OwnNameError {
            found: text.to_owned(),
        };
        let letters = text.as_bytes();
        let is_plain = letters.len() <= Self::MOST
            && letters.first().is_some_and(u8::is_ascii_alphabetic)
            && letters
                .iter()
                .all(|&letter| letter.is_ascii_alphanumeric() || letter == b'_');
        let small = text.to_ascii_lowercase();
        // Some readers parse e12 as a power of ten.
        let after_e = small.strip_prefix('e').and_then(|rest| rest.bytes().next());
        let is_power = after_e.is_some_and(|letter| letter.is_ascii_digit());
        if !is_plain || is_power || Self::KEYWORDS.contains(&small.as_str()) {
            return Err(wrong());
        }
        let mut name = [0; Self::MOST];
        name[..letters.len()].copy_from_slice(letters);
        Ok(Self(name))
    }
}

impl fmt::Display for OwnName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.0.split(|&letter| letter == 0).next();
        f.write_str(str::from_utf8(letters.unwrap_or_default()).unwrap_or_default())
    }
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

    /// A word directly followed by a number, and a place.
    #[must_use]
    pub fn numbered(word: &'static str, number: u8, place: NamePlace) -> Self {
        Self {
            word,
            number: Some(number),
            place,
        }
    }

    /// A name chosen by the caller.
    #[must_use]
    pub fn own(name: OwnName) -> Self {
        Self::new("", NamePlace::Own(name))
    }

    /// The number after the word, if there is one.
    #[must_use]
    pub fn number(self) -> Option<u8> {
        self.number
    }

    /// The place of the name.
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
            NamePlace::Own(name) => name.fmt(f),
            NamePlace::Pairs([one, other]) => {
                write!(f, "_{}_{}__{}_{}", one[0], one[1], other[0], other[1])
            }
        }
    }
}
