//! XML files of kanpen and of the program `PencilBox`.
//!
//! ```text
//! <puzzle type="hashi"><size row="R" col="C"/>
//!   <board><number r="1" c="1" n="4"/> …</board>
//!   <answer><arow row="1"><z/><n4/><n v="10"/><z n="3"/> …</arow> …</answer></puzzle>
//! ```
//!
//! Rows and columns count from 1, an `n` of 9 is `?`. In the answer there is a state for each cell
//! of a row: `z` is 0, `n4` is 4, `n` has it as `v`; an attribute `n` is the number of repetitions.
//! States are those of `kanpen`. Every tag of a puzzle is closed, and on the board and in the
//! answer there are only these tags (`markup`); comments, and other tags elsewhere, are skipped.
//! Cells are named and not in rows of signs, so no description of a grid reads them.
//! (Grammar: the pzpr library, which reads and writes such files.)

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::puzzle::{Axis, Clue, Pos, Rules, Size};

use super::abilities::{MOST_WRITTEN, NotationAbility};
use super::chart::{PlacedIslands, side};
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::kanpen::{SAYS, mark, state};
use super::markup::{Tag, puzzle_tags, tags};
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::puzz_link::is_hashi;
use super::trace::{CellMarks, on_cells};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "XML file of kanpen or PencilBox",
    extensions: &["xml"],
    likeness: |text| Likeness::of(is_puzzle(text), Likeness::Certain),
    split: BoardsSplit::Where(starts, Some("")),
    takes_size: false,
    read: Some(read),
    says: NotationAbility {
        every_cell: false,
        ..SAYS
    },
    write: Some(write),
};

/// Whether a text has the tag of a puzzle, and none of an island, which a list has.
pub(super) fn is_puzzle(text: &str) -> bool {
    text.contains("<puzzle") && !text.contains("<island")
}

/// The beginnings of the puzzles, including the declaration above each.
fn starts(text: &str) -> Vec<usize> {
    let (mut starts, mut declared) = (Vec::new(), None);
    for tag in tags(text) {
        match tag.name() {
            "?xml" => declared = Some(tag.at - 1),
            "puzzle" => starts.push(declared.take().unwrap_or(tag.at - 1)),
            _ => {}
        }
    }
    starts
}

fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    if !is_puzzle(text) {
        let wanted = "a tag <puzzle>, or a tag for each island";
        let hint = "an island is written <island row=\"1\" col=\"4\" clue=\"2\"/>";
        return Err(TextFault::new(0, wanted, "none").hint(hint));
    }
    let puzzle = tags(text).find(|tag| tag.name() == "puzzle");
    if let Some(tag) = puzzle
        && let Some(kind) = tag.attribute("type")
        && !is_hashi(kind)
    {
        let wanted = "a puzzle of the type 'hashi'";
        return Err(TextFault::new(tag.at, wanted, quoted(kind.as_bytes())));
    }
    let tags = puzzle_tags(text)?;
    let wanted = "a tag such as <size row=\"9\" col=\"9\"/>";
    let size = tags.iter().find(|tag| tag.name() == "size");
    let size = size.ok_or_else(|| TextFault::new(0, wanted, "none"))?;
    let size = Size::new(
        side(size.number("row", wanted)?, size.at, "rows")?,
        side(size.number("col", wanted)?, size.at, "columns")?,
    );
    let mut chart = PlacedIslands::new(Rules::default(), rules);
    let mut states = AnswerStates::of(size);
    for &tag in &tags {
        match (tag.name(), states.row) {
            ("number", None) => number(tag, size, &mut chart)?,
            ("arow", _) => states.begin(tag)?,
            ("/arow", _) => states.row = None,
            (name, Some(row)) if !name.starts_with('/') => states.take(tag, row)?,
            _ => {}
        }
    }
    let board = chart.board(size)?;
    let bridges = states.last.map(|_| states.through.placed(&board));
    Ok(ParsedText::new(board, bridges))
}

/// The states of an answer, as far as they were read.
struct AnswerStates {
    size: Size,
    through: CellMarks,
    /// The current row.
    row: Option<u16>,
    /// The last row that was begun.
    last: Option<u16>,
    col: u16,
    marked: u64,
}

impl AnswerStates {
    fn of(size: Size) -> Self {
        Self {
            size,
            through: CellMarks::default(),
            row: None,
            last: None,
            col: 0,
            marked: 0,
        }
    }

    /// Begins a row; each occurs once and after those above it.
    fn begin(&mut self, tag: Tag<'_>) -> Result<(), TextFault> {
        let row = index(tag, "row", self.size.rows)?;
        if self.last.is_some_and(|last| last >= row) {
            let found = format!("row {}", u32::from(row) + 1);
            return Err(TextFault::new(
                tag.at,
                "rows of states from top to bottom",
                found,
            ));
        }
        (self.row, self.last, self.col) = (Some(row), Some(row), 0);
        Ok(())
    }

    /// Adds the states of a tag.
    fn take(&mut self, tag: Tag<'_>, row: u16) -> Result<(), TextFault> {
        let (count, state) = (repeated(tag, self.size)?, state_of(tag)?);
        let end = self.col.checked_add(count);
        let end = end
            .filter(|&end| end <= self.size.cols)
            .ok_or_else(|| TextFault::new(tag.at, format!("{} states", self.size.cols), "more"))?;
        let from = std::mem::replace(&mut self.col, end);
        if state == 0 {
            return Ok(());
        }
        self.marked += u64::from(count);
        if self.marked > MOST_WRITTEN {
            let wanted = format!("bridges on at most {MOST_WRITTEN} cells");
            return Err(TextFault::new(tag.at, wanted, "more"));
        }
        for col in from..end {
            if !mark(&mut self.through, Pos::new(row, col), state) {
                let found = format!("{state}");
                return Err(TextFault::new(tag.at, "a state from 0 to 10", found));
            }
        }
        Ok(())
    }
}

fn number(tag: Tag<'_>, size: Size, chart: &mut PlacedIslands) -> Result<(), TextFault> {
    let pos = Pos::new(index(tag, "r", size.rows)?, index(tag, "c", size.cols)?);
    let shown = tag.number("n", "an attribute n")?;
    match shown.parse::<u32>() {
        Ok(9) => chart.clue(pos, Clue::Unknown, tag.at),
        Ok(clue @ 1..) => chart.number(pos, clue, tag.at, shown)?,
        _ => {
            return Err(TextFault::new(
                tag.at,
                "a clue from 1 to 8, or 9",
                quoted(shown.as_bytes()),
            ));
        }
    }
    Ok(())
}

/// A row or column counted from 1.
fn index(tag: Tag<'_>, name: &str, most: u16) -> Result<u16, TextFault> {
    let wanted = format!("an attribute {name} from 1 to {most}");
    let shown = tag.number(name, &wanted)?;
    let number = shown
        .parse::<u16>()
        .ok()
        .filter(|number| (1..=most).contains(number));
    let number = number.ok_or_else(|| TextFault::new(tag.at, wanted, quoted(shown.as_bytes())))?;
    Ok(number - 1)
}

/// The number of repetitions of a tag's state.
fn repeated(tag: Tag<'_>, size: Size) -> Result<u16, TextFault> {
    let Some(shown) = tag.attribute("n") else {
        return Ok(1);
    };
    let number = shown.parse::<u16>().ok();
    let number = number.filter(|number| (1..=size.cols).contains(number));
    let wanted = format!("an attribute n from 1 to {}", size.cols);
    number.ok_or_else(|| TextFault::new(tag.at, wanted, quoted(shown.as_bytes())))
}

/// The state of a tag.
fn state_of(tag: Tag<'_>) -> Result<u8, TextFault> {
    let name = tag.name();
    let shown = match name.strip_prefix('n') {
        _ if name == "z" => "0",
        Some("") => tag.number("v", "an attribute v")?,
        Some(state) => state,
        None => name,
    };
    let found = || quoted(tag.inside.as_bytes());
    shown
        .parse()
        .map_err(|_| TextFault::new(tag.at, "a state such as <n4/>", found()))
}

/// Writes the states of a row, with runs of water between bridges.
fn push_states(text: &mut String, row: u16, cols: u16, passed: &BTreeMap<Pos, (Axis, u8)>) {
    let mut next = 0;
    let push_water = |text: &mut String, count: u16| match count {
        0 => {}
        1 => text.push_str("<z/>"),
        count => write!(text, "<z n=\"{count}\"/>").expect("a string takes all text"),
    };
    let last = Pos::new(row, u16::MAX);
    for (pos, &(axis, count)) in passed.range(Pos::new(row, 0)..=last) {
        push_water(text, pos.col - next);
        write!(text, "<n{}/>", state(axis, count)).expect("a string takes all text");
        next = pos.col + 1;
    }
    push_water(text, cols - next);
}

fn write(page: &Page<'_>) -> String {
    let size = page.board.size();
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
    text += "<puzzle type=\"hashi\">\n";
    writeln!(
        text,
        "<size row=\"{}\" col=\"{}\"/>\n<board>",
        size.rows, size.cols
    )
    .expect("a string takes all text");
    for &(pos, clue) in page.board.islands() {
        let (row, col) = (u32::from(pos.row) + 1, u32::from(pos.col) + 1);
        let clue = match clue {
            Clue::Exactly(clue) => clue,
            Clue::OneOf(_) | Clue::Unknown => 9,
        };
        writeln!(text, "<number r=\"{row}\" c=\"{col}\" n=\"{clue}\"/>")
            .expect("a string takes all text");
    }
    text += "</board>\n";
    if page.answer.is_some() {
        text += "<answer>\n";
        let passed = on_cells(&page.placed());
        for row in 0..size.rows {
            write!(text, "<arow row=\"{}\">", u32::from(row) + 1).expect("a string takes all text");
            push_states(&mut text, row, size.cols, &passed);
            text += "</arow>\n";
        }
        text += "</answer>\n";
    }
    text + "</puzzle>\n"
}
