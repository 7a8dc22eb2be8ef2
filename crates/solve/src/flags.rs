//! Parsers of field values on a command line.

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
