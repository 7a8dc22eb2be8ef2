//! The further readings that notations provide of a text, beside its plain form. Each stops at the
//! first cell that contradicts it.

use super::entry::FurtherReadings;
use super::format::Format;
use super::{below_titles, doubled, islands, json, labels, lists, matrix, sized, text};

/// Those of a notation.
pub(super) const fn ways_of(format: Format) -> &'static [FurtherReadings] {
    match format {
        Format::Csv => &[
            below_titles::of_tables,
            doubled::readings,
            labels::of_tables,
            lists::in_table,
            lists::bare,
            sized::readings,
            text::below_empty_rows,
        ],
        Format::List => &[
            lists::in_table,
            lists::bare,
            lists::in_brackets,
            lists::in_tags,
            lists::in_words,
        ],
        Format::Text => &[
            labels::of_words,
            sized::readings,
            text::ended,
            text::below_empty_rows,
            text::in_blanks,
            text::parted_water,
            text::letter_water,
            below_titles::of_rows,
        ],
        Format::PencilBox => &[lists::in_tags],
        Format::Json => &[json::of_others],
        Format::Matrix => &[
            matrix::parted_by_blanks,
            matrix::by_lines,
            lists::in_brackets,
            lists::in_columns,
            lists::under_names,
        ],
        Format::Npm => &[lists::in_brackets, lists::under_names],
        Format::Islands => &[islands::as_asked, lists::in_brackets],
        Format::Notebook => &[lists::in_brackets, lists::in_script, lists::in_columns],
        Format::Has
        | Format::Unsw
        | Format::Tatham
        | Format::TathamSave
        | Format::PuzzLink
        | Format::Pzprv3
        | Format::Kanpen
        | Format::Janko
        | Format::Columns
        | Format::Prob
        | Format::Dot => &[],
    }
}
