//! Parsers for values on a command line.

use std::num::NonZeroU16;

use crate::notation::CellName;

pub use hashilab_solve::flags::one_of;

/// A positive number.
///
/// # Errors
/// The expected value.
pub fn positive<T: From<NonZeroU16>>(text: &str) -> Result<T, String> {
    let number: Result<NonZeroU16, _> = text.trim().parse();
    number
        .map(T::from)
        .map_err(|_| format!("expected a whole number from 1 to {}", u16::MAX))
}

/// A cell in the usual notation: r3c5, row and column from 1.
///
/// # Errors
/// The expected value.
pub fn cell(text: &str) -> Result<CellName, String> {
    text.parse()
        .map_err(|_| "expected a cell as in r3c5, row and column from 1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::cell;
    use crate::puzzle::Pos;

    #[test]
    fn cells_are_counted_from_one() {
        assert_eq!(cell("r3c5").map(|cell| cell.0), Ok(Pos::new(2, 4)));
        for wrong in ["", "r0c1", "r1c0", "3,5", "r1", "r1c70000", "c1r1", "r-1c2"] {
            assert!(cell(wrong).is_err(), "{wrong}");
        }
    }
}
