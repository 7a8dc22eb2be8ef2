//! The number of fields in the rows of a table, and the first row that disagrees.

use std::cmp::Ordering;

use csv::ByteRecord;

use super::error::TextFault;
use super::table::{TableLayout, is_blank};

/// What the fields of a row are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FieldKind {
    /// The fields of a grid.
    Cells,
    /// The fields below a header.
    Fields,
}

impl FieldKind {
    /// A number of fields, in words.
    fn counted(self, count: usize) -> String {
        match (self, count) {
            (Self::Cells, 1) => "1 cell".to_owned(),
            (Self::Cells, _) => format!("{count} cells"),
            (Self::Fields, 1) => "1 field".to_owned(),
            (Self::Fields, _) => format!("{count} fields"),
        }
    }
}

/// Determines the number of fields in every row.
///
/// One empty last field is dropped wherever it appears, so a row of n fields may count as n or, if
/// its last is empty, as n − 1. The first row leaves at most these two widths; each is stored with
/// the first line that contradicts it. A blank line fits only a table of one column.
#[derive(Debug)]
pub(super) struct Widths {
    candidates: Vec<WidthCandidate>,
    first_row: Option<usize>,
    /// The numbers of fields in the shortest and in the longest row.
    fewest: usize,
    most: usize,
    /// How many rows are as short as the shortest, and where the last of them starts.
    lacking: usize,
    shortest_at: usize,
    /// How many rows are as long as the longest, and where the last of them starts.
    exceeding: usize,
    longest_at: usize,
    /// The number of fields in the last row.
    last: usize,
    first_blank: Option<usize>,
}

#[derive(Debug)]
struct WidthCandidate {
    width: usize,
    misfit: Option<WidthMisfit>,
}

#[derive(Clone, Copy, Debug)]
struct WidthMisfit {
    row_start: usize,
    shape: WidthShape,
}

#[derive(Clone, Copy, Debug)]
enum WidthShape {
    Blank,
    Fields { count: usize, is_last_empty: bool },
}

impl Widths {
    pub(super) fn new() -> Self {
        Self {
            candidates: Vec::new(),
            first_row: None,
            fewest: usize::MAX,
            lacking: 0,
            shortest_at: 0,
            exceeding: 0,
            longest_at: 0,
            most: 0,
            last: 0,
            first_blank: None,
        }
    }

    /// Whether a row has been recorded.
    pub(super) fn has_row(&self) -> bool {
        self.first_row.is_some()
    }

    /// Records a row.
    pub(super) fn row(&mut self, start: usize, record: &ByteRecord) {
        let count = record.len();
        self.lacking = match count.cmp(&self.fewest) {
            Ordering::Less => 1,
            Ordering::Equal => self.lacking + 1,
            Ordering::Greater => self.lacking,
        };
        self.exceeding = match count.cmp(&self.most) {
            Ordering::Greater => 1,
            Ordering::Equal => self.exceeding + 1,
            Ordering::Less => self.exceeding,
        };
        self.fewest = self.fewest.min(count);
        self.most = self.most.max(count);
        if count == self.fewest {
            self.shortest_at = start;
        }
        if count == self.most {
            self.longest_at = start;
        }
        self.last = count;
        let is_last_empty = count > 1 && record.iter().next_back().is_some_and(is_blank);
        if self.first_row.is_none() {
            self.first_row = Some(start);
            let misfit_at = self.first_blank;
            let dropped = is_last_empty.then(|| count - 1);
            for width in dropped.into_iter().chain([count]) {
                let misfit = misfit_at
                    .filter(|_| width > 1)
                    .map(|row_start| WidthMisfit {
                        row_start,
                        shape: WidthShape::Blank,
                    });
                self.candidates.push(WidthCandidate { width, misfit });
            }
        }
        let shape = WidthShape::Fields {
            count,
            is_last_empty,
        };
        self.note(WidthMisfit {
            row_start: start,
            shape,
        });
    }

    /// Records a blank line that has a row after it.
    pub(super) fn blank(&mut self, start: usize) {
        self.first_blank.get_or_insert(start);
        self.note(WidthMisfit {
            row_start: start,
            shape: WidthShape::Blank,
        });
    }

    fn note(&mut self, line: WidthMisfit) {
        for candidate in &mut self.candidates {
            if candidate.misfit.is_none() && !line.shape.fits(candidate.width) {
                candidate.misfit = Some(line);
            }
        }
    }

    /// Whether rows have an extra empty field after the first `width`, and more rows than the last
    /// one lack it if any does: behind all rows but the last, signs part the rows.
    pub(super) fn drop_a_column(&self, width: usize) -> bool {
        self.most > width && !(self.ends_rows() && self.fewest == width)
    }

    /// Whether the last row alone is as short as it is.
    fn ends_rows(&self) -> bool {
        self.lacking == 1 && self.last == self.fewest
    }

    /// The fault of the only row with one field more, or less, than all others: one of its cells may
    /// have slipped.
    pub(super) fn odd_row(&self, layout: TableLayout<'_>) -> Option<TextFault> {
        let (start, found, wanted) = match (self.exceeding, self.lacking) {
            _ if self.most != self.fewest + 1 || self.ends_rows() => return None,
            (1, _) => (self.longest_at, self.most, self.fewest),
            (_, 1) => (self.shortest_at, self.fewest, self.most),
            _ => return None,
        };
        // Of a row of water nothing can have slipped.
        let row = layout.text[start..].split(['\n', '\r']).next()?;
        let says = |byte: u8| byte != layout.delimiter.byte() && !is_blank(&[byte]);
        row.bytes().any(says).then_some(())?;
        let at = layout.field(start, found.saturating_sub(1));
        let wanted = format!("{wanted} fields as in all other rows");
        let fault = TextFault::new(at, wanted, found.to_string());
        Some(fault.hint(
            "a cell may have slipped: end each row alike, or --size ROWSxCOLS reads the rows as they are",
        ))
    }

    /// Whether no row has more fields.
    pub(super) fn are_within(&self, width: usize) -> bool {
        self.most <= width
    }

    /// The number of fields on which all rows agree.
    pub(super) fn agreed(
        &self,
        layout: TableLayout<'_>,
        what: FieldKind,
    ) -> Result<usize, TextFault> {
        let mut furthest: Option<(&WidthCandidate, WidthMisfit)> = None;
        for candidate in &self.candidates {
            let Some(misfit) = candidate.misfit else {
                return Ok(candidate.width);
            };
            if furthest.is_none_or(|(_, best)| misfit.row_start > best.row_start) {
                furthest = Some((candidate, misfit));
            }
        }
        let (candidate, misfit) = furthest.expect("asked only when there is a row");
        Err(misfit.fault(layout, candidate.width, what))
    }
}

impl WidthShape {
    fn fits(self, width: usize) -> bool {
        match self {
            Self::Blank => width == 1,
            Self::Fields {
                count,
                is_last_empty,
            } => count == width || (count == width + 1 && is_last_empty),
        }
    }
}

impl WidthMisfit {
    fn fault(self, layout: TableLayout<'_>, width: usize, what: FieldKind) -> TextFault {
        let fields = what.counted(width);
        match (self.shape, what) {
            (WidthShape::Fields { count, .. }, _) => {
                let at = layout.field(self.row_start, width.min(count));
                let found = what.counted(count);
                TextFault::sentence(
                    at,
                    format!("this row has {found}, but the first row has {width}"),
                )
            }
            (WidthShape::Blank, FieldKind::Cells) => {
                TextFault::new(self.row_start, format!("a row of {fields}"), "a blank line")
                    .hint("leave out blank lines, and below them what is no row of this board")
            }
            (WidthShape::Blank, FieldKind::Fields) => {
                TextFault::new(self.row_start, format!("a row of {fields}"), "a blank line")
            }
        }
    }
}
