//! Empty rows and columns around a table, and between its labels and its cells.
//!
//! The used cells of a spreadsheet may begin anywhere. The sides of a table, labels or columns of a
//! list, are checked again after the empty margins are removed; cells are only counted from there
//! if something beside the cells is then found.

use super::csv;
use super::cut::CutText;
use super::entry::FurtherReadings;
use super::error::TextFault;
use super::format::Format;
use super::head::TableBelowRules;
use super::labels;
use super::lines::{bare_lines, lines};
use super::lists;
use super::options::ReadOptions;
use super::readings::Reading;
use super::table::{is_blank, trimmed};

/// The readings of a table within its margins, if it cannot be read in these ways with them.
pub(super) fn readings(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    let Some(table) = TableBelowRules::of(text, options) else {
        return Vec::new();
    };
    if !table.may_have_margins() {
        return Vec::new();
    }
    let ways = [labels::of_tables, lists::in_table, lists::bare, named_list];
    let by = |ways: &[FurtherReadings], text: &str| -> Vec<_> {
        ways.iter().flat_map(|way| way(text, options)).collect()
    };
    let is_read = |all: &Vec<Result<Reading, TextFault>>| all.iter().any(Result::is_ok);
    let mut with_margins: Option<bool> = None;
    for (cut, has_gaps) in table.without_margins() {
        if *with_margins.get_or_insert_with(|| is_read(&by(&ways, text))) {
            break;
        }
        // A list has no gap between its columns.
        let within = by(if has_gaps { &ways[..1] } else { &ways }, cut.text());
        if is_read(&within) {
            let placed = |reading: Result<Reading, TextFault>| {
                reading.map(note_margins).map_err(|fault| cut.placed(fault))
            };
            return within.into_iter().map(placed).collect();
        }
    }
    Vec::new()
}

/// The list of a table under its own names of columns.
fn named_list(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    let first = bare_lines(text).find(|line| !is_blank(line.as_bytes()));
    if !first.is_some_and(lists::names_columns) {
        return Vec::new();
    }
    let parsed = csv::read(text, options.size, options.rules);
    vec![parsed.map(|parsed| Reading::plain(Format::Csv, parsed))]
}

/// Adds a note about margins to a reading.
pub(super) fn note_margins(reading: Reading) -> Reading {
    const MARGINS: &str = "empty rows and columns beside them";
    let left_out = reading.left_out.map_or_else(
        || "empty rows and columns beside the table".to_owned(),
        |labels| format!("{labels}, and {MARGINS}"),
    );
    Reading {
        left_out: Some(left_out),
        ..reading
    }
}

fn is_water(field: &[u8]) -> bool {
    matches!(trimmed(field), b"" | b"0" | b".")
}

impl TableBelowRules<'_> {
    /// Whether there may be empty margins, by the first character or the last one of rows; for most
    /// tables a few rows are enough.
    fn may_have_margins(&self) -> bool {
        let text = self.layout.text;
        let delimiter = self.layout.delimiter.byte();
        let says = |byte: u8| byte != delimiter && !b" 0.\"".contains(&byte);
        let rows = || bare_lines(&text[self.from..]).filter(|line| !is_blank(line.as_bytes()));
        let mut first_two = rows();
        let [first, second] = [(); 2].map(|()| first_two.next().unwrap_or_default());
        let below = text[self.from..].trim_end();
        let last = &below[below.rfind(['\n', '\r']).map_or(0, |end| end + 1)..];
        let has = |row: &str| row.bytes().any(says);
        let at_the_left = |row: &str| row.bytes().next().is_some_and(says);
        let at_the_right = |row: &str| row.bytes().next_back().is_some_and(says);
        let ends_in = first.trim_end_matches(['"', ' ']).bytes().next_back();
        let has_corner = |byte: u8| at_the_left(first) || byte == b'0' || byte == b'.';
        let may_have_labels = !first.bytes().next().is_some_and(has_corner)
            && ends_in.is_some_and(|byte| byte.is_ascii_alphanumeric());
        let is_column_empty = || {
            let second = |row: &str| row.split(char::from(delimiter)).nth(1).is_some_and(has);
            !rows().any(second)
        };
        !has(first)
            || !has(last)
            || !rows().any(at_the_left)
            || !rows().any(at_the_right)
            || (may_have_labels && (!has(second) || is_column_empty()))
    }

    /// The table without its empty margins, in all possible ways, and whether gaps were taken out too.
    fn without_margins(&self) -> impl Iterator<Item = (CutText, bool)> + '_ {
        // A label 0 above an empty column is not a margin.
        let ways = [
            (is_blank as fn(&[u8]) -> bool, false),
            (is_water, true),
            (is_water, false),
        ];
        ways.into_iter()
            .filter_map(|(is_empty, gaps)| Some((self.cut(is_empty, gaps)?, gaps)))
    }

    /// The table without such margins and, if `gaps` is set, without an empty second row and an
    /// empty second column; nothing if it has none of them.
    fn cut(&self, is_empty: fn(&[u8]) -> bool, gaps: bool) -> Option<CutText> {
        let text = self.layout.text;
        let says = |[at, end]: [usize; 2]| !is_empty(&text.as_bytes()[at..end]);
        let row_says = |&(start, line): &(usize, &str)| self.fields(start, line).any(says);
        let rows: Vec<(usize, &str)> = lines(&text[self.from..])
            .filter(|(_, line)| !is_blank(line.as_bytes()))
            .map(|(at, line)| (self.from + at, line))
            .collect();
        let top = rows.iter().position(row_says)?;
        let bottom = rows.iter().rposition(row_says)?;
        let inner = &rows[top..=bottom];
        let first_of = |&(start, line): &(usize, &str)| self.fields(start, line).position(says);
        let mut left = usize::MAX;
        for row in inner {
            left = left.min(first_of(row).unwrap_or(usize::MAX));
            if left == 0 {
                break;
            }
        }
        let width = |&(start, line): &(usize, &str)| self.fields(start, line).count();
        let wide = inner.iter().map(width).max()?;
        let last_of = |&(start, line): &(usize, &str)| {
            let filled = self.fields(start, line).enumerate();
            filled.filter(|&(_, field)| says(field)).last()
        };
        let mut right = 0;
        for row in inner {
            right = right.max(last_of(row).map_or(0, |(index, _)| index));
            if right + 1 == wide {
                break;
            }
        }
        let field = |&(start, line): &(usize, &str), index| self.fields(start, line).nth(index);
        let is_column_empty = |index| inner.iter().all(|row| !field(row, index).is_some_and(says));
        // Beside a gap there are labels, and no label in the corner.
        let has_corner =
            field(&inner[0], left).is_some_and(|[at, end]| !is_blank(&text.as_bytes()[at..end]));
        let gap_row = gaps && !has_corner && inner.len() > 2 && !row_says(&inner[1]);
        let gap_col = gaps && !has_corner && right > left + 1 && is_column_empty(left + 1);
        let has_margin = inner.len() < rows.len() || left > 0 || right + 1 < wide;
        if !(if gaps { gap_row || gap_col } else { has_margin }) {
            return None;
        }
        let mut cut = CutText::default();
        cut.keep(&text[..self.from]);
        let mut end = self.from;
        let mut keep = |from: usize, to: usize| {
            cut.leave_out(from.saturating_sub(end));
            cut.keep(&text[from..to]);
            end = to;
        };
        for (index, row) in inner.iter().enumerate() {
            if index == 1 && gap_row {
                continue;
            }
            let row_end = row.0 + row.1.len();
            let at = |index| field(row, index).map_or(row_end, |[at, _]| at);
            let to = field(row, right).map_or(row_end, |[_, end]| end);
            let from = at(left);
            if gap_col {
                keep(from, at(left + 1));
                keep(at(left + 2).min(to), to);
            } else {
                keep(from, to);
            }
            // The end of a kept line is one character long.
            keep(row_end, (row_end + 1).min(text.len()));
        }
        Some(cut)
    }
}
