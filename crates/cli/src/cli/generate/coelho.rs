//! Boards like those of the published benchmark, for `generate --coelho`.

use crate::puzzle::Size;
use crate::session::{Published, SizeText};

/// Islands and shares as `400,75,5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Coelho {
    pub(super) islands: u32,
    pub(super) single_percent: u8,
    pub(super) extra_percent: u8,
}

impl Coelho {
    /// The question for such a board, with this size if one is given.
    pub(super) fn question(self, size: Option<Size>, seed: u64, unique: bool) -> Published {
        Published {
            islands: self.islands,
            single_percent: self.single_percent,
            extra_percent: self.extra_percent,
            size: size.map(SizeText),
            seed,
            unique,
        }
    }
}

/// Parses islands and shares as in `400,75,5`.
pub(super) fn coelho(text: &str) -> Result<Coelho, String> {
    let wrong = || "expected islands and two shares in percent as in 400,75,5".to_owned();
    let mut numbers = text.split(',').map(str::trim);
    let mut next = || numbers.next().ok_or_else(wrong);
    let islands = next()?.parse().map_err(|_| wrong())?;
    let mut share = || next()?.parse().map_err(|_| wrong());
    let (single_percent, extra_percent) = (share()?, share()?);
    match numbers.next() {
        None => Ok(Coelho {
            islands,
            single_percent,
            extra_percent,
        }),
        Some(_) => Err(wrong()),
    }
}
