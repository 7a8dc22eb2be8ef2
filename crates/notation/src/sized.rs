//! Grids below their sizes, as programs and collections write them.
//!
//! ```text
//! text  = {comment} {title} sizes {row} [end]
//! sizes = side | rows cols | rows line-end cols | size size count     also named, as in `rows: 3`
//! end   = ";" | "+"
//! ```
//!
//! Sizes stand in either order and are separated by blanks, commas, `x` or `:`. Rows are packed or
//! separated by blanks, commas, semicolons or bars, and have two cells or more. Any of the usual
//! signs is water, one throughout a grid, and so is `0` where there is no other one.

use std::borrow::Cow;

use crate::puzzle::{Board, Size};

use super::cell::CLUE_HINT;
use super::error::{TextFault, quoted};
use super::format::Format;
use super::grids::{Between, CellSigns, GridDescription, GridRows, ZeroSign};
use super::has::COUNT_HINT;
use super::head::TableHead;
use super::lines::{lines, parts};
use super::options::ReadOptions;
use super::page::ParsedText;
use super::readings::{Reading, ReadingKind};
use super::titles::{self, MOST_TITLES, are_words, named_sizes};
use super::{apart, csv, text};

/// The lines above the rows, sizes in either order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SizeHeader {
    /// The one side of a square.
    Side,
    /// Two sizes on a line.
    Sizes,
    /// Two sizes on two lines.
    TwoLines,
    /// Two sizes and the number of islands.
    SizesAndCount,
    /// The same on three lines, each with its name.
    ThreeLines,
}

impl SizeHeader {
    fn described(self) -> &'static str {
        match self {
            Self::Side => "its side",
            Self::Sizes => "its sizes",
            Self::TwoLines => "its sizes on two lines",
            Self::SizesAndCount => "its sizes and the number of islands",
            Self::ThreeLines => "its sizes and the number of islands on three lines",
        }
    }
}

/// The grids that may stand below sizes: one for each way to separate cells.
const GRIDS: [GridDescription; 5] = [
    grid(Between::Delimiter(',')),
    grid(Between::Delimiter(';')),
    grid(Between::Delimiter('|')),
    grid(Between::Blanks),
    grid(Between::Nothing),
];

const fn grid(between: Between) -> GridDescription {
    GridDescription {
        between,
        cells: CellSigns {
            water: &[".", "-", "_", "*", "~", "-1", "–", "—", "x", "w"],
            has_one_water: true,
            unknown: &["?"],
            zero: ZeroSign::WaterIfAlone,
            letters: 35,
            wanted: "a clue, '?' or water",
            large: CLUE_HINT,
        },
        ends_early: false,
    }
}

/// A packed grid in which blanks are water and rows end early.
const BLANK_IS_WATER: GridDescription = GridDescription {
    between: Between::Nothing,
    cells: CellSigns {
        water: &[" "],
        has_one_water: true,
        unknown: &["?"],
        zero: ZeroSign::None,
        letters: 35,
        wanted: "a clue, '?' or a blank",
        large: CLUE_HINT,
    },
    ends_early: true,
};

/// The readings of a text as a grid below its sizes.
pub(super) fn readings(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    // A text given as CSV has no sizes.
    if options.format == Some(Format::Csv) {
        return Vec::new();
    }
    let is_comment = |line: &str| line.is_empty() || line.starts_with('#');
    let Ok(mut head) = TableHead::read_between(text, is_comment) else {
        return Vec::new();
    };
    head.rules = options.rules.over(head.rules);
    let body = text::without_end(text);
    let Some(rest) = body.get(head.end..) else {
        return Vec::new();
    };
    let rows = lines(rest).filter(|(_, line)| !is_comment(line.trim()));
    let mut rows = rows.map(|(at, line)| (head.end + at, line));
    let mut first = rows.find(|(_, line)| !titles::is_empty_row(line));
    let mut words = Vec::new();
    while words.len() < MOST_TITLES
        && let Some((at, line)) = first
        && are_words(line)
        && named_sizes(at, line).is_none()
    {
        words.push(line);
        first = rows.next();
    }
    let Some((at, line)) = first else {
        return Vec::new();
    };
    let Some(sizes) = sizes(at, line) else {
        return Vec::new();
    };
    let mut ways = Vec::new();
    let mut add = |above, sizes, from| {
        ways.push(SizedGrid {
            text: body,
            above,
            sizes,
            from,
        });
    };
    let next = rows.next();
    let row_at = next.map_or(text.len(), |(at, _)| at);
    match sizes.as_slice() {
        [side] => {
            add(SizeHeader::Side, vec![*side, *side], row_at);
            let second = next.and_then(|(at, line)| self::sizes(at, line));
            if let (Some([other]), Some((third, line))) = (second.as_deref(), rows.next()) {
                add(SizeHeader::TwoLines, vec![*side, *other], third);
                if let (Some([last]), Some((fourth, _))) =
                    (named_sizes(third, line).as_deref(), rows.next())
                {
                    let sizes = vec![*side, *other, *last];
                    add(SizeHeader::ThreeLines, sizes, fourth);
                }
            }
        }
        [_, _] => add(SizeHeader::Sizes, sizes, row_at),
        _ => add(SizeHeader::SizesAndCount, sizes, row_at),
    }
    let read = |grid: SizedGrid<'_>| grid.readings(&head, options);
    let mut readings: Vec<_> = ways.into_iter().flat_map(read).collect();
    // The numbers above may be the first rows of cells.
    if readings.iter().any(Result::is_ok) {
        let without_sizes = text::between_empty_rows(text, options);
        readings.extend(without_sizes.into_iter().map(Ok));
    }
    // An option may say that the numbers above are a row.
    if options.size.is_some() && !readings.iter().any(Result::is_ok) {
        let whole = text::read(text, options.size, options.rules);
        let whole = whole.map(|parsed| Reading::plain(Format::Text, parsed));
        readings.extend(whole.ok().map(Ok));
    }
    if !words.is_empty() {
        for reading in readings.iter_mut().flatten() {
            reading.left_out = Some(titles::above(&words, reading.left_out.take()));
        }
    }
    readings
}

/// The numbers of a line that has one to three of them and nothing else but their names, each with
/// its place.
fn sizes(at: usize, line: &str) -> Option<Vec<(usize, u16)>> {
    const LONGEST: usize = 24;
    if let Some(named) = named_sizes(at, line) {
        return Some(named);
    }
    // Spreadsheets pad rows with empty cells.
    let line = line.trim_end_matches([',', ';', '\t', ' ']);
    if line.len() > LONGEST {
        return None;
    }
    let is_between = |char: char| " \t,;:xX*×".contains(char);
    // Most rows have more cells.
    if !(1..=3).contains(&parts(at, line, is_between).take(4).count()) {
        return None;
    }
    // They are separated by one kind of sign: `2,x4` is a row of cells, and so is `2xx4`.
    let kinds = [",", ";", ":", "x", "X", "*", "×"];
    if kinds.iter().filter(|kind| line.contains(**kind)).count() > 1 {
        return None;
    }
    // An empty cell before a number or between two of them is water.
    let has_empty_cell = [",,", ";;", "\t\t", "::", "xx", "x x", "**", "* *"]
        .iter()
        .any(|pair| line.contains(pair));
    if has_empty_cell || line.starts_with([',', ';', '\t']) {
        return None;
    }
    let numbers = parts(at, line, is_between).map(|(at, word)| Some((at, word.parse().ok()?)));
    let numbers: Vec<(usize, u16)> = numbers.collect::<Option<_>>()?;
    let has_sides = numbers.iter().take(2).all(|&(_, side)| side > 0);
    has_sides.then_some(numbers)
}

/// Rows below sizes.
struct SizedGrid<'a> {
    text: &'a str,
    above: SizeHeader,
    /// The numbers above the rows, each with its place.
    sizes: Vec<(usize, u16)>,
    /// The byte at which the rows begin.
    from: usize,
}

impl SizedGrid<'_> {
    /// The grid, read with each way to separate cells.
    fn readings(&self, head: &TableHead, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
        let Some(rows) = self.text.get(self.from..) else {
            return Vec::new();
        };
        let first = lines(rows).find(|(_, line)| !line.trim().is_empty());
        let first = first.map_or("", |(_, line)| line.trim());
        let parts_it = |grid: &&GridDescription| match grid.between {
            Between::Delimiter(delimiter) => first.contains(delimiter),
            Between::Blanks => first.contains([' ', '\t']),
            Between::Nothing => true,
        };
        let described = GRIDS.iter().find(parts_it);
        if let Some(grid) = described
            && let Between::Delimiter(delimiter) = grid.between
        {
            // Cells with their own sign for water, or cells as in any table, which may be empty.
            let read = self.read(grid, head, options.size);
            if read.as_ref().is_some_and(Result::is_ok) {
                return read.into_iter().collect();
            }
            let below_spacing = || self.below_spacing()?.table(delimiter, head, options);
            let table = self.table(delimiter, head, options).or_else(below_spacing);
            // A table may have empty cells, so they are no fault here.
            let has_empty_cell = first.split(delimiter).any(|cell| cell.trim().is_empty());
            return table
                .or(read.filter(|_| !has_empty_cell))
                .into_iter()
                .collect();
        }
        // Where blanks may separate cells, they may also be water, unless one stands between each
        // two cells.
        let all = lines(rows).map(|(_, line)| line.trim_end());
        let mut all = all.filter(|line| !line.is_empty());
        let has_blanks = all.clone().any(|line| line.contains(' ')) && !all.all(text::alternates);
        let blank_is_water = has_blanks.then_some(&BLANK_IS_WATER);
        let ways = described.into_iter().chain(blank_is_water);
        ways.filter_map(|grid| self.read(grid, head, options.size))
            .collect()
    }

    /// The grid; nothing where its rows have one cell, or another size is wanted than they have.
    fn read(
        &self,
        description: &GridDescription,
        head: &TableHead,
        wanted: Option<Size>,
    ) -> Option<Result<Reading, TextFault>> {
        let mut rows = GridRows::new(description, head.rules.clone());
        for (at, line) in lines(&self.text[self.from..]) {
            let is_water = description.ends_early;
            let is_passed = (line.trim().is_empty() && !is_water) || line.starts_with('#');
            if !is_passed && let Err(fault) = rows.take(self.from + at, line.trim_end()) {
                // A reading with blanks as water is dropped without a fault.
                return (!is_water).then_some(Err(fault));
            }
        }
        let sides: Vec<u16> = self.sizes.iter().take(2).map(|&(_, side)| side).collect();
        // Blanks at the end of every row are not seen, so the sizes may say that there are more.
        if let (true, [one, other]) = (description.ends_early, &sides[..]) {
            rows.widen(Size::new(*one, *other));
            // The width stands first where the rows nearly have it.
            if rows.shape().is_some_and(|shape| shape.cols * 2 > *one) {
                rows.widen(Size::new(*other, *one));
            }
        }
        let size = rows.shape()?;
        let is_size = sides == [size.rows, size.cols] || sides == [size.cols, size.rows];
        let is_other = wanted.is_some_and(|wanted| wanted != size);
        if size.cols < 2 || (!is_size && (is_other || self.is_doubtful(description, size))) {
            return None;
        }
        let confirmed = self.confirmed(rows, size);
        Some(confirmed.and_then(|(board, between)| {
            let board = head.over(&board)?;
            let above = self.above.described();
            let how = match between {
                Between::Nothing => format!("packed grid below {above}"),
                Between::Blanks => format!("grid between blanks below {above}"),
                Between::Delimiter(delimiter) => {
                    format!("grid between '{delimiter}' below {above}")
                }
            };
            Ok(Reading {
                format: Format::Text,
                kind: ReadingKind::Sized,
                how: Some(Cow::Owned(how)),
                is_stated: false,
                left_out: None,
                parsed: ParsedText::from(board),
            })
        }))
    }

    /// The same without the empty rows below the sizes, if there are any.
    fn below_spacing(&self) -> Option<Self> {
        let mut rows = lines(self.text.get(self.from..)?);
        let (at, _) = rows.find(|(_, line)| !titles::is_empty_row(line))?;
        (at > 0).then(|| Self {
            sizes: self.sizes.clone(),
            from: self.from + at,
            ..*self
        })
    }

    /// The rows as a table, without the sizes above. Rows of which one has slipped are an error, but
    /// in doubt beside another reading of the whole text.
    fn as_table(
        &self,
        text: &str,
        head: &TableHead,
        options: &ReadOptions,
    ) -> Result<ParsedText, TextFault> {
        let read = |text, size| csv::read(text, size, options.rules);
        read(text, None).or_else(|fault| {
            let has_other = || read(self.text, None).is_ok();
            if fault.is_of_whole() && has_other() {
                let [one, other] = [0, 1].map(|place: usize| self.sizes[place].1);
                return read(text, Some(Size::new(one, other)));
            }
            let left_out = if fault.at < head.end {
                0
            } else {
                self.from - head.end
            };
            Err(fault.after(left_out))
        })
    }

    /// The rows as a table, if its size is the one above it.
    fn table(
        &self,
        delimiter: char,
        head: &TableHead,
        options: &ReadOptions,
    ) -> Option<Result<Reading, TextFault>> {
        // There are no empty cells between sizes.
        let [(first, one), .., (last, _)] = self.sizes[..] else {
            return None;
        };
        let is_on_one_line = [SizeHeader::Sizes, SizeHeader::SizesAndCount].contains(&self.above);
        let between = self.text.get(first..last)?.matches(delimiter).count();
        if is_on_one_line && between + 1 > self.sizes.len() {
            return None;
        }
        let text = [self.text.get(..head.end)?, self.text.get(self.from..)?].concat();
        let other = self.sizes[1].1;
        // An empty last column belongs to the grid if its size says so.
        let mut parsed = match self.as_table(&text, head, options) {
            Ok(parsed) => parsed,
            Err(fault) => return fault.is_of_whole().then_some(Err(fault)),
        };
        if parsed.left_out.is_some() {
            let shown = parsed.board.size().rows;
            let cols = if shown == one { other } else { one };
            parsed = csv::read(&text, Some(Size::new(shown, cols)), options.rules).ok()?;
        }
        let Size { rows, cols } = parsed.board.size();
        let is_size = [one, other] == [rows, cols] || [one, other] == [cols, rows];
        let islands = parsed.board.islands().len();
        let is_count = |&(_, count): &(usize, u16)| usize::from(count) == islands;
        // One number in the corner of a table may be an island, unless all water has a sign but
        // beside it.
        let is_filled_up = lines(self.text.get(first..)?)
            .next()
            .is_some_and(|(_, line)| line.contains(delimiter));
        let most = u16::from(parsed.board.rules().max_clue()) / 2;
        let may_be_an_island = self.above == SizeHeader::Side
            && is_filled_up
            && one <= most
            && apart::has_empty_field(&text[head.end..], delimiter);
        if cols < 2 || islands < 2 || !is_size || may_be_an_island {
            return None;
        }
        if !self.sizes.get(2).is_none_or(is_count) {
            return None;
        }
        let above = self.above.described();
        Some(Ok(Reading {
            format: Format::Csv,
            kind: ReadingKind::Sized,
            how: Some(format!("table between '{delimiter}' below {above}").into()),
            is_stated: false,
            left_out: parsed.left_out.map(str::to_owned),
            parsed,
        }))
    }

    /// Whether the sizes may be cells: a packed row, or rows in which blanks are water.
    fn is_doubtful(&self, description: &GridDescription, size: Size) -> bool {
        let digits = self.sizes[0].1.to_string().len();
        let is_row = self.above == SizeHeader::Side && digits == usize::from(size.cols);
        is_row || description.ends_early
    }

    /// The board, if it has the size stated above it.
    fn confirmed(&self, rows: GridRows<'_>, size: Size) -> Result<(Board, Between), TextFault> {
        let (one_at, one) = self.sizes[0];
        let (_, other) = self.sizes[1];
        let shape = [size.rows, size.cols];
        let end = self.text.len();
        if shape != [one, other] && shape != [other, one] {
            let wanted = format!(
                "the sizes of the {} rows and {} columns below",
                size.rows, size.cols
            );
            let found = match self.above {
                SizeHeader::Side => quoted(one.to_string().as_bytes()),
                _ => format!("'{one}' and '{other}'"),
            };
            let fault = TextFault::new(one_at, wanted, found).reaching(end);
            let are_on_one_line =
                size.rows == 1 && u32::from(size.cols) == u32::from(one) * u32::from(other);
            let whole = size
                .rows
                .checked_add(1)
                .map(|rows| Size::new(rows, size.cols));
            return Err(
                match whole.filter(|_| self.sizes.len() == usize::from(size.cols)) {
                    Some(whole) => fault.hint(format!(
                        "if this line is a row of the board, add --size {whole}; else leave it out"
                    )),
                    None if are_on_one_line => fault.hint("write each row on a line of its own"),
                    None => fault.hint("leave out a line of other numbers above the rows"),
                },
            );
        }
        let islands = rows.islands();
        if let Some(&(at, count)) = self.sizes.get(2)
            && usize::from(count) != islands
        {
            let wanted = format!("the number of islands below, {islands}");
            let fault = TextFault::new(at, wanted, format!("'{count}'"));
            return Err(fault.hint(COUNT_HINT).reaching(end));
        }
        let between = rows.between();
        let board = rows
            .board()
            .ok_or_else(|| TextFault::new(self.from, "rows of cells", "none"));
        Ok((board?, between))
    }
}
