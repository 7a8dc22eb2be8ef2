//! How values of fields read on a command line.

use std::num::NonZeroU16;

use crate::notation::CellName;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// One of a closed set, by its name.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = all.iter().map(move |&one| name(one));
    PossibleValuesParser::new(names).map(move |text: String| {
        let one = all.iter().find(|&&one| name(one) == text);
        *one.expect("only these names are accepted")
    })
}

/// A number of which there is at least one.
///
/// # Errors
/// What is wanted instead.
pub fn positive<T: From<NonZeroU16>>(text: &str) -> Result<T, String> {
    let number: Result<NonZeroU16, _> = text.trim().parse();
    number
        .map(T::from)
        .map_err(|_| format!("expected a whole number from 1 to {}", u16::MAX))
}

/// A cell as people write it: r3c5, row and column from 1.
///
/// # Errors
/// What is wanted instead.
pub fn cell(text: &str) -> Result<CellName, String> {
    let cell = CellName::try_from(text.to_owned());
    cell.map_err(|_| "expected a cell as in r3c5, row and column from 1".to_owned())
}
