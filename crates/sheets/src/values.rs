//! The contents of a cell, as text.

use calamine::{CellErrorType, Data};

/// A value as text. Values that cannot be part of a board are put in brackets, so that they are not
/// misread: dates, which spreadsheets make of `1-2`, and errors, some of which start with `#` like
/// comments.
pub(crate) fn text_of(value: &Data) -> String {
    match value {
        Data::Empty => String::new(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number_text(*number),
        Data::String(text) => text.clone(),
        Data::Bool(truth) => if *truth { "TRUE" } else { "FALSE" }.to_owned(),
        Data::DateTime(_) | Data::DateTimeIso(_) | Data::DurationIso(_) => "(a date)".to_owned(),
        Data::Error(error) => format!("(the error {})", error_name(error)),
    }
}

/// The text of a formula without a computed value.
pub(crate) const NO_VALUE: &str = "(a formula without its value)";

fn number_text(number: f64) -> String {
    // Writes whole numbers without a point, and -0 as 0.
    format!("{}", number + 0.0)
}

fn error_name(error: &CellErrorType) -> String {
    error.to_string()
}
