//! What is in a cell, as text.

use calamine::{CellErrorType, Data};

/// A value as text. What can be no part of a board is in brackets, so that it is not taken for
/// anything else: dates, which spreadsheets make of `1-2`, and errors, some of which begin with
/// `#` as lines of words do.
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

/// What stands for a formula that was never worked out.
pub(crate) const NO_VALUE: &str = "(a formula without its value)";

fn number_text(number: f64) -> String {
    // Writes whole numbers without a point, and -0 as 0.
    format!("{}", number + 0.0)
}

fn error_name(error: &CellErrorType) -> String {
    error.to_string()
}
