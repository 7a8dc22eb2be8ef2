//! The ways in which one text can be read, and which of them is meant.
//!
//! Each notation reads a text independently: it returns the board in its plain form, and may return
//! further readings of the text, such as a grid below labels or a list without a header. All
//! readings that fit are collected here; equal boards count as one. A single board is accepted; of
//! several, one is accepted only if words of the text or an option decide, since neither a number
//! that happens to agree nor the solvability of a puzzle shows what was meant. Otherwise the error
//! shows two of them and the options that decide.

use std::borrow::Cow;

use crate::puzzle::{Board, Clue, Pos, Size};

use super::doubts;
use super::error::{CHOICE, TextFault};
use super::format::{Format, names};
use super::options::{ListColumns, ReadOptions};
use super::readings::{Reading, ReadingKind};

impl Reading {
    fn board(&self) -> &Board {
        &self.parsed.board
    }

    /// This reading, if its board has the size given by an option.
    fn of_size(self, size: Option<Size>) -> Result<Self, TextFault> {
        let shown = self.board().size();
        match size {
            Some(size) if size != shown => {
                let what = match self.kind {
                    ReadingKind::List(_) => "board",
                    _ => "grid",
                };
                let sentence = format!("--size says {size}, but the {what} is {shown}");
                // A reading that fails only by its size got further than any other.
                Err(TextFault::sentence(0, sentence).reaching(usize::MAX))
            }
            Some(_) | None => Ok(self),
        }
    }

    /// Whether the options allow this reading of a text that may be a grid with labels or not.
    fn is_asked_for(&self, options: &ReadOptions, has_labels: bool) -> bool {
        let is_list = matches!(self.kind, ReadingKind::List(_));
        let labels = match options.labels {
            // What is left beside labels may be a list.
            Some(true) => {
                let is_beside = is_list && has_labels && self.left_out.is_some();
                self.kind == ReadingKind::Labels || is_beside
            }
            Some(false) => self.kind != ReadingKind::Labels,
            None => true,
        };
        let columns = match options.columns {
            Some(ListColumns::None) => !is_list,
            Some(columns) => self.kind == ReadingKind::List(columns),
            None => true,
        };
        labels && columns
    }

    /// Whether it is chosen if no other one fits: a list needs columns given by an option.
    fn is_taken_alone(&self, options: &ReadOptions) -> bool {
        !matches!(self.kind, ReadingKind::List(_)) || options.columns.is_some()
    }

    /// How the text is read, in words.
    fn described(&self) -> Cow<'static, str> {
        match &self.how {
            Some(how) => how.clone(),
            None => format!("{} as it stands", self.format.name()).into(),
        }
    }
}

/// The readings of one text without repeated boards, the plain form before the others.
#[derive(Default)]
pub(super) struct Readings {
    boards: Vec<Reading>,
    /// The fault of the reading that got furthest.
    furthest: Option<TextFault>,
    /// Whether a reading fits that the options exclude.
    has_other: bool,
    /// Grids whose outer rows or columns may be something other than cells.
    grids: Vec<Reading>,
    /// Whether a reading without labels fits, and whether a list fits.
    has_labels: bool,
    has_list: bool,
}

impl Readings {
    /// Records a reading that fits, or its fault.
    pub(super) fn take(&mut self, reading: Result<Reading, TextFault>, options: &ReadOptions) {
        if let Ok(reading) = &reading {
            self.has_labels |= reading.kind == ReadingKind::Labels;
            self.has_list |= matches!(reading.kind, ReadingKind::List(_));
            let same = |other: &Reading| other.board() == reading.board();
            if doubts::may_be_more(reading) && !self.grids.iter().any(same) {
                self.grids.push(reading.clone());
            }
        }
        let asked_for = match reading {
            Ok(reading) if !reading.is_asked_for(options, self.has_labels) => {
                self.has_other = true;
                return;
            }
            reading => reading.and_then(|reading| reading.of_size(options.size)),
        };
        match asked_for {
            Ok(reading) => self.add(reading, options),
            Err(fault)
                if self
                    .furthest
                    .as_ref()
                    .is_none_or(|best| fault.reach > best.reach) =>
            {
                self.furthest = Some(fault);
            }
            Err(_) => {}
        }
    }

    /// Whether no reading fits.
    pub(super) fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Records the other possible readings of the grids of a text, if no reading has them already.
    pub(super) fn take_doubts(&mut self, text: &str, options: &ReadOptions) {
        let has_list = self.has_list;
        for grid in std::mem::take(&mut self.grids) {
            let is_labelled = grid.kind == ReadingKind::Labels;
            for reading in doubts::readings(&grid, text, options) {
                let has_more_labels = is_labelled
                    && reading
                        .as_ref()
                        .is_ok_and(|read| read.kind == ReadingKind::Labels);
                let is_known = match &reading {
                    Ok(reading) if reading.kind == ReadingKind::Labels && !is_labelled => {
                        !self.gives_way(reading, options)
                    }
                    Ok(reading) => has_list && matches!(reading.kind, ReadingKind::List(_)),
                    Err(_) => false,
                };
                if !is_known {
                    // The name of the notation does not decide whether a grid has labels, nor do
                    // words beside it whether they are all of them.
                    let is_named = |read: &&mut Reading| match read.kind {
                        ReadingKind::Plain => matches!(read.format, Format::Json | Format::List),
                        ReadingKind::Labels => has_more_labels,
                        ReadingKind::Sized | ReadingKind::List(_) => false,
                    };
                    for named in self.boards.iter_mut().filter(is_named) {
                        named.is_stated = false;
                    }
                    self.take(reading, options);
                }
            }
        }
    }

    /// Whether a reading without labels on some sides leaves out more than those so far, which then
    /// are none of their own: labels are taken off all sides that have some.
    fn gives_way(&mut self, further: &Reading, options: &ReadOptions) -> bool {
        let inner = further.board().size();
        let is_labelled = |read: &&Reading| read.kind == ReadingKind::Labels;
        let is_less = |read: &Reading| {
            let size = read.board().size();
            read.kind == ReadingKind::Labels
                && size != inner
                && size.rows >= inner.rows
                && size.cols >= inner.cols
        };
        let mut labelled = self.boards.iter().filter(is_labelled).peekable();
        if self.has_labels && (labelled.peek().is_none() || !labelled.all(is_less)) {
            return false;
        }
        if options.size.is_none() {
            self.boards.retain(|read| !is_less(read));
        }
        true
    }

    fn add(&mut self, reading: Reading, options: &ReadOptions) {
        let same = |other: &&mut Reading| other.board() == reading.board();
        let Some(other) = self.boards.iter_mut().find(same) else {
            self.boards.push(reading);
            return;
        };
        let is_stated = other.is_stated || reading.is_stated;
        if reading.is_taken_alone(options) && !other.is_taken_alone(options) {
            *other = reading;
        }
        other.is_stated = is_stated;
    }

    /// The reading that is meant; nothing if none fits.
    ///
    /// # Errors
    /// The fault of a text that can be read in several ways.
    pub(super) fn chosen(&mut self, options: &ReadOptions) -> Result<Option<Reading>, TextFault> {
        // Sizes and a number of islands that agree are no labels: no board has 0 1 2 or 1 2 3
        // there.
        if self.boards.iter().any(|read| read.format == Format::Has) {
            self.boards.retain(|read| read.kind != ReadingKind::Labels);
        }
        let mut stated = (0..self.boards.len()).filter(|&index| self.boards[index].is_stated);
        if let (Some(only), None) = (stated.next(), stated.next()) {
            return Ok(Some(self.boards.swap_remove(only)));
        }
        match self.boards.as_slice() {
            [] => Ok(None),
            [only] if only.is_taken_alone(options) => Ok(self.boards.pop()),
            several => Err(doubt(several)),
        }
    }

    /// Whether the fault of a reading is one of the whole text.
    pub(super) fn are_of_whole(&self) -> bool {
        self.furthest.as_ref().is_some_and(TextFault::is_of_whole)
    }

    /// The fault of the reading that got furthest, or of an option that excludes all readings. If
    /// the text states its notation (`is_certain`), the fault of that notation goes first.
    pub(super) fn fault(self, options: &ReadOptions, is_certain: bool) -> Option<TextFault> {
        if options.columns == Some(ListColumns::None) && self.has_list && is_certain {
            let sentence =
                "--columns none says that this is no list, but it is read as nothing else";
            return Some(TextFault::sentence(0, sentence));
        }
        let refused = match (options.labels, options.columns) {
            (Some(true), _) => Some(TextFault::sentence(
                0,
                "--labels yes says that there are labels, but no first or last row or column \
                 counts in equal steps, as in 0, 1, 2 … or 10, 20, 30 …",
            )),
            (_, Some(columns)) if columns != ListColumns::None => Some(TextFault::sentence(
                0,
                format!(
                    "--columns {columns} says that this is a list of islands, but not every line \
                     has the three numbers of one"
                ),
            )),
            _ => None,
        };
        let is_told = self.are_of_whole();
        let is_refused = self.has_other && !(is_certain && self.furthest.is_some()) && !is_told;
        refused.filter(|_| is_refused).or(self.furthest)
    }
}

/// The fault of a text with several readings, or with one that needs an option.
fn doubt(readings: &[Reading]) -> TextFault {
    let [first, others @ ..] = readings else {
        return TextFault::new(0, "a board", "none");
    };
    let other = others.first();
    let line = |reading: &Reading, against: Option<&Reading>| {
        let board = reading.board();
        let islands = match board.islands().len() {
            1 => "1 island".to_owned(),
            count => format!("{count} islands"),
        };
        let cell = against.and_then(|against| first_difference(board, against.board()));
        let cell = cell.map_or_else(String::new, |cell| format!(", {}", cell_text(board, cell)));
        let option = match deciding(reading, readings) {
            option if option.is_empty() => option,
            option => option + ": ",
        };
        let how = reading.described();
        format!("\n  {option}{how}, {}, {islands}{cell}", board.size())
    };
    let mut ways = line(first, other);
    if let Some(other) = other {
        ways += &line(other, Some(first));
    }
    let more: Vec<String> = others
        .iter()
        .skip(1)
        .map(|reading| match deciding(reading, readings) {
            option if option.is_empty() => reading.described().into_owned(),
            option => option,
        })
        .collect();
    match more.as_slice() {
        [] => {}
        [one] => ways.extend(["\n  one more: ", one]),
        several => ways.extend([
            format!("\n  {} more: ", several.len()).as_str(),
            several.join(", ").as_str(),
        ]),
    }
    if let (ReadingKind::List(_), Some(step)) = (first.kind, step_of(first.board())) {
        let step = step.to_string();
        ways.extend([
            "\n  all islands are multiples of ",
            &step,
            " apart: if these are pixels, divide them by ",
            &step,
        ]);
    }
    if other.is_none() {
        let fault = TextFault::new(0, "a header such as row,col,clue", "a list without one");
        let fault = fault.reaching(usize::MAX);
        return fault.hint(format!("say what its columns are:{ways}"));
    }
    let same = |other: &Reading| other.format == first.format;
    let plain = readings
        .iter()
        .all(|reading| reading.kind == ReadingKind::Plain)
        && !others.iter().any(same);
    let sentence = if plain {
        let formats: Vec<Format> = readings.iter().map(|reading| reading.format).collect();
        format!("this text may be {}", names(&formats))
    } else {
        format!("this text can be read in {} ways", readings.len())
    };
    let decides = deciding(first, readings);
    let is_list = |reading: &Reading| matches!(reading.kind, ReadingKind::List(_));
    let is_shared = other.is_some_and(|other| {
        is_list(first) && is_list(other) && deciding(other, readings) == decides
    });
    // Two boards of one size in named notations have no option that distinguishes them.
    let what = if decides.is_empty() {
        "change the text so that one of them is left"
    } else if is_shared {
        "no option says whether the first line is an island: write a line such as row,col,clue \
         above the first one"
    } else {
        CHOICE
    };
    let fault = TextFault::sentence(0, sentence).reaching(usize::MAX);
    fault.hint(format!("{what}:{ways}"))
}

/// The step in which the places of all islands lie in both directions, if it is far from one cell,
/// as that of pixels is.
fn step_of(board: &Board) -> Option<u16> {
    const LEAST: u16 = 8;
    let (first, _) = board.islands().first()?;
    let islands = board.islands().iter();
    let distances =
        islands.flat_map(|(pos, _)| [pos.row.abs_diff(first.row), pos.col.abs_diff(first.col)]);
    let step = distances.fold(0, gcd);
    (step >= LEAST).then_some(step)
}

/// The greatest common divisor.
fn gcd(one: u16, other: u16) -> u16 {
    if other == 0 {
        one
    } else {
        gcd(other, one % other)
    }
}

/// The options that leave one of several readings.
fn deciding(reading: &Reading, among: &[Reading]) -> String {
    let size = || format!("--size {}", reading.board().size());
    let mut options: Vec<String> = Vec::new();
    let mut add = |option: String| {
        if !options.contains(&option) {
            options.push(option);
        }
    };
    match reading.kind {
        ReadingKind::Labels => add("--labels yes".to_owned()),
        ReadingKind::List(columns) => add(format!("--columns {columns}")),
        ReadingKind::Sized => add(size()),
        ReadingKind::Plain => {}
    }
    let others = among
        .iter()
        .filter(|other| other.board() != reading.board());
    for other in others {
        match (reading.kind, other.kind) {
            (ReadingKind::Plain | ReadingKind::Sized, ReadingKind::Labels) => {
                add("--labels no".to_owned());
            }
            (ReadingKind::Plain | ReadingKind::Sized, ReadingKind::List(_)) => {
                add("--columns none".to_owned());
            }
            (ReadingKind::Labels, ReadingKind::List(_)) if other.left_out.is_some() => {
                add("--columns none".to_owned());
            }
            (ReadingKind::Plain, ReadingKind::Plain) if reading.format != other.format => {
                add(format!("--from {}", reading.format.name()));
            }
            // Equal sizes do not distinguish the two.
            _ if reading.board().size() == other.board().size() => {}
            (ReadingKind::Plain, _) | (ReadingKind::Labels, ReadingKind::Labels) => add(size()),
            (ReadingKind::List(one), ReadingKind::List(other)) if one == other => add(size()),
            _ => {}
        }
    }
    options.join(" ")
}

/// The first cell, row by row, in which two boards differ.
fn first_difference(one: &Board, other: &Board) -> Option<Pos> {
    let same = one.islands().iter().zip(other.islands());
    let same = same.take_while(|(one, other)| one == other).count();
    let next = |board: &Board| board.islands().get(same).map(|&(pos, _)| pos);
    [next(one), next(other)].into_iter().flatten().min()
}

/// The content of a cell of a board.
fn cell_text(board: &Board, cell: Pos) -> String {
    if !board.size().contains(cell) {
        return format!("no {cell}");
    }
    let islands = board.islands();
    match islands.binary_search_by_key(&cell, |&(pos, _)| pos) {
        Ok(index) => match islands[index].1 {
            Clue::Unknown => format!("'?' at {cell}"),
            clue => format!("{clue} at {cell}"),
        },
        Err(_) => format!("water at {cell}"),
    }
}
