//! `--shard I/N`: one part of the boards, for one machine of several.
//!
//! A board's part depends on its text alone, so it is the same whatever the order of the files and
//! wherever they are.

use std::fmt;
use std::str::FromStr;

use super::Digest;

/// One of several parts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Shard {
    /// Its number, from 1.
    number: u32,
    /// The number of parts.
    of: u32,
}

impl Shard {
    /// Whether a board with this text is in it.
    pub(crate) fn has(self, text: Digest) -> bool {
        text.part(self.of) + 1 == self.number
    }

    /// Whether another part belongs to the same whole.
    pub(crate) fn is_beside(self, other: Self) -> bool {
        self.of == other.of
    }

    /// All parts of the whole.
    pub(crate) fn all(self) -> impl Iterator<Item = Self> {
        (1..=self.of).map(move |number| Self { number, ..self })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| {
            let (number, of) = (number.trim().parse().ok()?, of.trim().parse().ok()?);
            Some(Self { number, of })
        });
        numbers
            .filter(|shard| (1..=shard.of).contains(&shard.number))
            .ok_or_else(|| {
                "expected a part and how many there are, as in 3/8; parts count from 1".to_owned()
            })
    }
}

#[cfg(test)]
mod tests {
    use super::{Digest, Shard};

    #[test]
    fn every_text_is_in_one_part_and_the_parts_are_about_equal() {
        let mut sizes = [0; 7];
        for number in 0..7_000 {
            let digest = Digest::of(format!("board {number}").as_bytes());
            let parts = (1..=7).filter(|&number| Shard { number, of: 7 }.has(digest));
            let parts: Vec<u32> = parts.collect();
            assert_eq!(parts.len(), 1);
            sizes[parts[0] as usize - 1] += 1;
        }
        assert!(
            sizes.iter().all(|size| (900..1_100).contains(size)),
            "{sizes:?}"
        );
    }

    #[test]
    fn a_part_is_one_of_those_there_are() {
        assert_eq!("3/8".parse::<Shard>().unwrap().to_string(), "3/8");
        for wrong in ["0/8", "9/8", "1", "1/0", "-1/2", "a/b", ""] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
