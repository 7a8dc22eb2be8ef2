//! Support for many boards: shards for several machines, a file of records that a later call
//! continues, a table of them, and a summary.

pub(crate) mod question;
pub(crate) mod recorder;
pub(crate) mod records;
pub(crate) mod shard;
pub(crate) mod table;
pub(crate) mod tally;

use std::fmt;

use hmac_sha256::Hash;

/// Identifies a text, wherever its file is: the first half of its SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Digest(u128);

impl Digest {
    /// The digest of these bytes.
    pub(crate) fn of(text: &[u8]) -> Self {
        let half = Hash::hash(text).into_iter().take(16);
        Self(half.fold(0, |digest, byte| digest << 8 | u128::from(byte)))
    }

    /// Parses the output of [`fmt::Display`].
    pub(crate) fn read(text: &str) -> Option<Self> {
        let digest = u128::from_str_radix(text, 16).ok()?;
        (text.len() == 32).then_some(Self(digest))
    }

    /// The part of `of` parts that it belongs to, counted from 0.
    pub(crate) fn part(self, of: u32) -> u32 {
        u32::try_from(self.0 % u128::from(of)).expect("less than a number of 32 bits")
    }
}

impl serde::Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}
