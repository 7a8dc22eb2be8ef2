//! Tables with two separators between each two cells, as in `1,,2,,3`: every second column is then
//! empty, as it is on a board with islands in every second column only.
//!
//! Where water is empty too, only the whole table can be meant if islands would stand side by side
//! without the empty columns although none do in it, or if they stand in one or two columns.

use std::collections::BTreeSet;

use super::csv;
use super::cut::CutText;
use super::error::TextFault;
use super::fit::adjacent;
use super::format::Format;
use super::head::TableBelowRules;
use super::lines::{bare_lines, lines};
use super::options::ReadOptions;
use super::page::ParsedText;
use super::readings::Reading;
use super::table::{delimiters_in, is_blank, trimmed};

/// The fewest rows or columns with cells, and the fewest columns with islands.
const FEWEST: usize = 3;

/// The reading of a table without every second column, if these are empty, and without every second
/// row, if these are empty too.
pub(super) fn readings(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    // For most tables the first row shows that its fields are not so.
    let is_comment = |line: &str| line.starts_with('#') || line.starts_with("\"#");
    let is_row = |line: &&str| !(line.is_empty() || is_comment(line));
    let first = bare_lines(text).find(is_row).unwrap_or_default();
    let Some(delimiter) = delimiters_in(first).next() else {
        return Vec::new();
    };
    let mut between = first.split(char::from(delimiter.byte())).skip(1).step_by(2);
    let is_gap = |field: &str| is_blank(trimmed(field.as_bytes()));
    if !between.all(is_gap) {
        return Vec::new();
    }
    let Some(table) = TableBelowRules::of(text, options) else {
        return Vec::new();
    };
    let Ok(whole) = csv::read(text, options.size, options.rules) else {
        return Vec::new();
    };
    let ways = [false, true]
        .into_iter()
        .filter(|&by_rows| table.has_gaps(by_rows));
    let halved = ways.filter_map(|by_rows| table.halved(by_rows, &whole, options));
    halved.map(Ok).collect()
}

impl<'a> TableBelowRules<'a> {
    /// The rows with the bytes at which they begin.
    fn rows(&self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        let from = self.from;
        let rows = lines(&self.layout.text[from..]);
        let delimiter = char::from(self.layout.delimiter.byte());
        let rows =
            rows.filter(move |(_, line)| line.contains(delimiter) || !is_blank(line.as_bytes()));
        rows.map(move |(at, line)| (from + at, line))
    }

    fn is_empty(&self, [at, end]: [usize; 2]) -> bool {
        is_blank(trimmed(&self.layout.text.as_bytes()[at..end]))
    }

    /// Whether every second column is empty, and every second row if that is asked.
    fn has_gaps(&self, by_rows: bool) -> bool {
        let is_wide = |row: (usize, &str)| self.fields(row.0, row.1).nth(2 * FEWEST - 2).is_some();
        let mut rows = self.rows().enumerate();
        let is_high = !by_rows || self.rows().nth(2 * FEWEST - 2).is_some();
        is_high
            && self.rows().next().is_some_and(is_wide)
            && rows.all(|(index, row)| {
                let (skipped, step) = if by_rows && index % 2 == 1 {
                    (0, 1)
                } else {
                    (1, 2)
                };
                let mut gaps = self.fields(row.0, row.1).skip(skipped).step_by(step);
                gaps.all(|field| self.is_empty(field))
            })
    }

    /// The board without the empty columns and, if asked, rows; nothing if only the whole table can
    /// be meant.
    fn halved(&self, by_rows: bool, whole: &ParsedText, options: &ReadOptions) -> Option<Reading> {
        let cut = self.halved_text(by_rows);
        let halved = csv::read(cut.text(), options.size, options.rules).ok()?;
        let islands = halved.board.islands();
        let columns: BTreeSet<u16> = islands.iter().map(|(pos, _)| pos.col).collect();
        // Where water has a sign, an empty field is no cell.
        let is_filled = whole.has_gaps() && !halved.has_gaps();
        let would_touch = adjacent(islands).is_some() && adjacent(whole.board.islands()).is_none();
        let is_as_it_stands = !is_filled && (columns.len() < FEWEST || would_touch);
        if islands.len() < 2 || is_as_it_stands {
            return None;
        }
        let how = if by_rows {
            "table without every second row and column, which are empty"
        } else {
            "table with two separators between cells"
        };
        Some(Reading {
            how: Some(how.into()),
            ..Reading::plain(Format::Csv, halved)
        })
    }

    /// The text without the empty columns, and without the empty rows if these are left out too.
    fn halved_text(&self, by_rows: bool) -> CutText {
        let text = self.layout.text;
        let mut cut = CutText::default();
        let mut end = 0;
        for (index, row) in self.rows().enumerate() {
            cut.keep(&text[end..row.0]);
            let row_end = row.0 + row.1.len();
            if by_rows && index % 2 == 1 {
                let line_end = if text[row_end..].starts_with("\r\n") {
                    2
                } else {
                    1
                };
                end = (row_end + line_end).min(text.len());
                cut.leave_out(end - row.0);
                continue;
            }
            end = row.0;
            for [at, field_end] in self.fields(row.0, row.1).step_by(2) {
                // One separator stands before each field but the first.
                let from = at.saturating_sub(usize::from(at > row.0));
                cut.leave_out(from - end);
                cut.keep(&text[from..field_end]);
                end = field_end;
            }
            cut.leave_out(row_end - end);
            end = row_end;
        }
        cut.keep(&text[end..]);
        cut
    }
}
