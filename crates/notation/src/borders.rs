//! Labels on any side of a grid, ascending or descending: as on a chessboard, on both sides, or on
//! the right and at the bottom.
//!
//! Ascending labels above and on the left are found by `labels`. The labels found here are equally
//! ambiguous.

use super::error::TextFault;
use super::fit::adjacent;
use super::labelled::{FEWEST_COUNTED, FEWEST_WORDS, LabelKind, LabelledGrid, widened};
use super::lines::words;
use super::lists;
use super::options::ReadOptions;
use super::page::ParsedText;
use super::readings::{Reading, ReadingKind};

/// The sides of a grid with labels.
#[derive(Clone, Copy, Default)]
struct LabelledSides {
    top: Option<LabelKind>,
    bottom: Option<LabelKind>,
    left: Option<LabelKind>,
    right: Option<LabelKind>,
}

impl LabelledSides {
    /// Each side with its name.
    fn named(self) -> impl Iterator<Item = (&'static str, LabelKind)> {
        let all = [
            ("the first row", self.top),
            ("the last row", self.bottom),
            ("the first column", self.left),
            ("the last column", self.right),
        ];
        all.into_iter()
            .filter_map(|(name, kind)| Some((name, kind?)))
    }

    /// Whether there are numbers among them, on sides that `labels` does not check.
    fn are_new(self) -> bool {
        let counts = |kind: Option<LabelKind>| kind.is_some_and(|kind| kind != LabelKind::Words);
        let counts_down = |(_, kind): (_, LabelKind)| kind.goes_down();
        let is_new_side = self.bottom.is_some() || self.right.is_some();
        let has_numbers = self.named().any(|(_, kind)| counts(Some(kind)));
        (is_new_side && has_numbers) || self.named().any(counts_down)
    }

    /// Whether labels on opposite sides are equal, as on boards.
    fn agree(self) -> bool {
        let agree = |one: Option<LabelKind>, other| one.is_none() || other == one;
        agree(self.top.and(self.bottom), self.top) && agree(self.left.and(self.right), self.left)
    }
}

/// The reading without labels on these sides.
pub(super) struct BorderReading {
    pub(super) reading: Result<Reading, TextFault>,
    /// Whether readings without labels on fewer sides are excluded.
    pub(super) is_only: bool,
}

/// The rows of a grid with the fields of its first and last row.
struct BorderedGrid<'g, 'a> {
    grid: &'g LabelledGrid<'a>,
    rows: Vec<(usize, &'a str)>,
    /// The fields of the first row, of the last one, and the number of fields of those between.
    first: Vec<&'a [u8]>,
    last: Vec<&'a [u8]>,
    width: usize,
}

/// The reading without labels on the largest set of sides that may be labels.
pub(super) fn reading(grid: &LabelledGrid<'_>, options: &ReadOptions) -> Option<BorderReading> {
    let rows: Vec<_> = grid.rows().collect();
    let [(start, line), .., (end, last_line)] = rows[..] else {
        return None;
    };
    let (middle, middle_line) = rows[rows.len() / 2];
    if lists::names_columns(line) || lists::are_columns(grid.fields(start, line).into_iter()) {
        return None;
    }
    let [first, last] = [(start, line), (end, last_line)].map(|(at, line)| grid.fields(at, line));
    // Some rows may lack an empty last field.
    let width = grid.fields(middle, middle_line).len();
    let bordered = BorderedGrid {
        grid,
        width: width.max(first.len()).max(last.len()),
        first,
        last,
        rows,
    };
    let mut all: Vec<[bool; 4]> = (1_u8..16)
        .map(|bits| [1, 2, 4, 8].map(|bit| bits & bit > 0))
        .collect();
    all.sort_by_key(|asked| std::cmp::Reverse(asked.iter().filter(|&&side| side).count()));
    all.into_iter()
        .find_map(|asked| bordered.without(asked, options))
}

impl<'a> BorderedGrid<'_, 'a> {
    /// The grid without the labels on all sides asked for (top, bottom, left and right), if they may be
    /// labels.
    fn without(&self, asked: [bool; 4], options: &ReadOptions) -> Option<BorderReading> {
        let [top, bottom, left, right] = asked;
        let mut sides = LabelledSides::default();
        let mut corners: Vec<&[u8]> = Vec::new();
        if top {
            sides.top = Some(self.row_kind(&self.first, asked, &mut corners)?);
        }
        if bottom {
            sides.bottom = Some(self.row_kind(&self.last, asked, &mut corners)?);
        }
        let rows = &self.rows[usize::from(top)..self.rows.len() - usize::from(bottom)];
        if left {
            let first = |&(start, line)| Some(self.grid.first_field(start, line).0);
            sides.left = Some(self.kind(rows.iter().map(first))?);
        }
        if right {
            let last = |&(start, line)| {
                let fields = self.grid.fields(start, line);
                fields
                    .last()
                    .copied()
                    .filter(|_| fields.len() == self.width)
            };
            sides.right = Some(self.kind(rows.iter().map(last))?);
        }
        if !sides.are_new() || !sides.agree() {
            return None;
        }
        let is_without_corner =
            (top && self.has_short_row(&self.first)) || (bottom && self.has_short_row(&self.last));
        let may_be_beside = is_without_corner && right && !left && {
            let first = |&(start, line)| Some(self.grid.first_field(start, line).0);
            self.kind(rows.iter().map(first)).is_some()
        };
        let labels = self.rows[if top { 0 } else { self.rows.len() - 1 }];
        if may_be_beside && are_after_the_first(labels, rows) {
            return None;
        }
        if may_be_beside {
            let wanted = "labels that say on which side of the rows others stand";
            let found = "numbers that count on both sides";
            let hint = "write '.' as the empty corner, before or behind the labels of the columns";
            let fault = TextFault::new(labels.0, wanted, found).hint(hint);
            return Some(BorderReading {
                reading: Err(fault.reaching(self.grid.layout.text.len())),
                is_only: true,
            });
        }
        let reading = self.read(sides, rows, options)?;
        let is_only = reading.is_ok()
            && sides.named().count() > 1
            && corners.iter().all(|corner| corner.is_empty());
        Some(BorderReading { reading, is_only })
    }

    /// Whether a first or last row between blanks has one field less than the others: which of its
    /// corners is empty is not said by the fields.
    fn has_short_row(&self, fields: &[&[u8]]) -> bool {
        self.grid.by_words && fields.len() + 1 == self.width
    }

    /// The kind of labels in a first or last row between its corners.
    fn row_kind(
        &self,
        fields: &[&'a [u8]],
        [_, _, left, right]: [bool; 4],
        corners: &mut Vec<&'a [u8]>,
    ) -> Option<LabelKind> {
        let [left, right] = [left, right].map(usize::from);
        // Grids between blanks have no empty corners, and an empty last field may be missing.
        let inside = if fields.len() == self.width && self.width > left + right {
            corners.extend(&fields[..left]);
            corners.extend(&fields[fields.len() - right..]);
            &fields[left..fields.len() - right]
        } else if self.grid.by_words && fields.len() + left + right == self.width {
            fields
        } else if !self.grid.by_words && fields.len() + right == self.width {
            corners.extend(fields.get(..left)?);
            fields.get(left..)?
        } else {
            return None;
        };
        let has_number = |corner: &&[u8]| self.grid.number(corner).is_some();
        if corners.iter().any(has_number) {
            return None;
        }
        self.kind(inside.iter().copied().map(Some))
    }

    /// The kind of labels of these fields, if they are labels. Stops at the first that is not.
    fn kind(&self, fields: impl Iterator<Item = Option<&'a [u8]>>) -> Option<LabelKind> {
        let mut fields = fields.peekable();
        let first = (*fields.peek()?)?;
        if self.grid.number(first).is_none() {
            let fields: Vec<&[u8]> = fields.collect::<Option<_>>()?;
            let kind = self.grid.kind(fields.iter().copied());
            return kind.filter(|_| fields.len() >= FEWEST_WORDS);
        }
        let mut count = 0;
        let numbers = fields.inspect(|_| count += 1);
        let kind = LabelKind::of_numbers(numbers.map(|field| self.grid.number(field?)));
        kind.filter(|_| count >= FEWEST_COUNTED)
    }

    /// The grid in these rows without the labels on these sides; nothing if too little is left.
    fn read(
        &self,
        sides: LabelledSides,
        rows: &[(usize, &'a str)],
        options: &ReadOptions,
    ) -> Option<Result<Reading, TextFault>> {
        let grid = self.grid;
        let mut cut = grid.cut_text();
        let mut end = grid.from;
        for &(start, line) in rows {
            let line_end = start + line.len();
            let from = match sides.left {
                Some(_) => grid.first_field(start, line).1,
                None => start,
            };
            let to = match sides.right {
                Some(_) => self.last_field(start, line),
                None => line_end,
            };
            if from >= to {
                return None;
            }
            cut.leave_out(from - end);
            cut.keep(&grid.layout.text[from..to]);
            cut.keep("\n");
            // The end of a kept line is one character long.
            end = to + 1;
        }
        let described = sides.named().map(|(name, kind)| kind.described(name));
        let described = described.collect::<Vec<_>>().join(" and ");
        let parsed = match grid.read(&cut, options) {
            Ok(parsed) => parsed,
            Err(fault) => {
                let hint = format!("read without {described}, as labels");
                return Some(Err(fault.hint_if_none(hint)));
            }
        };
        // Labels above or below stand for columns, empty ones too.
        let parsed = match (sides.top.or(sides.bottom), sides.left, sides.right) {
            (Some(_), left, right) => {
                let beside = [left, right].into_iter().flatten().count();
                let columns = self.width.saturating_sub(beside);
                ParsedText {
                    board: widened(parsed.board, columns),
                    left_out: None,
                    ..parsed
                }
            }
            _ => parsed,
        };
        let words = sides.named().any(|(_, kind)| kind == LabelKind::Words);
        let only_words = sides.named().all(|(_, kind)| kind == LabelKind::Words);
        let labels = if sides.left.or(sides.right).is_some() {
            rows.len()
        } else {
            self.width
        };
        let is_short = sides.named().count() == 1 && labels == FEWEST_COUNTED;
        let islands = parsed.board.islands();
        let is_little = islands.len() < 2 || (is_short && adjacent(islands).is_some());
        if is_little && !words && options.labels != Some(true) {
            return None;
        }
        Some(Ok(Reading {
            format: grid.format,
            kind: ReadingKind::Labels,
            how: Some(format!("grid without {described}").into()),
            // Beside words, a row that counts may still be cells.
            is_stated: only_words,
            left_out: Some(match parsed.left_out {
                Some(more) => format!("{described}, as labels, and {more}"),
                None => format!("{described}, as labels"),
            }),
            parsed,
        }))
    }

    /// The end of the cells before the last field of a row.
    fn last_field(&self, start: usize, line: &str) -> usize {
        if self.grid.by_words {
            return words(start, line).last().map_or(start, |(at, _)| at);
        }
        let mut at = start;
        for _ in 1..self.width {
            at = self.grid.layout.end_of_field(at) + 1;
        }
        // The delimiter before it is removed too.
        at.saturating_sub(1).max(start)
    }
}

/// Whether each label between blanks stands in line with the second cell of all rows, the third one
/// and so on: no label is above or below the first one.
fn are_after_the_first(labels: (usize, &str), rows: &[(usize, &str)]) -> bool {
    let ends = |(start, line): (usize, &str)| -> Vec<[usize; 2]> {
        let places = words(start, line).map(|(at, word)| {
            let before = line[..at - start].chars().count();
            [before, before + word.chars().count()]
        });
        places.collect()
    };
    let labels = ends(labels);
    rows.iter().all(|&row| {
        let mut pairs = labels.iter().zip(ends(row).into_iter().skip(1));
        pairs.all(|(label, cell)| label[0] == cell[0] || label[1] == cell[1])
    })
}
