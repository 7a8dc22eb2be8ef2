//! Text files and addresses of kanpen and of the program `PencilBox`.
//!
//! ```text
//! text   = rows end cols end rows × line of cells [rows × line of states]
//! cell   = "." | "1" … "8" | "9"        water, clue, `?`
//! state  = number                       lines through the cell: up and down + 4 × across
//! end    = line feed | "/"              words are parted by blanks or "_"
//! ```
//!
//! An address is `http://…?problem=` and the same text. Islands have the state 0, so there
//! is no place for bridges between islands side by side. A 9 is `?` here. The rules are the
//! standard ones. (Grammar: the pzpr library, which reads and writes such files.)

use std::fmt::Write;

use crate::puzzle::{Axis, Board, Clue, PlacedBridges, Pos, Rules, Size};

use super::chart::{Chart, side};
use super::entry::{Entry, Likeness, Split};
use super::error::{Fault, quoted};
use super::overrides::Overrides;
use super::page::{Page, Parsed};
use super::says::{Answers, Says, Word};
use super::trace::{Marked, Stroke, on_cells, traced};

pub(super) const ENTRY: Entry = Entry {
    name: "kanpen",
    about: "text file of kanpen or PencilBox: rows, columns, cells, lines",
    extensions: &[],
    likeness,
    split: Split::Whole,
    takes_size: false,
    read: Some(read),
    says: SAYS,
    write: Some(write),
};

/// What the notation says, as text or as XML.
pub(super) const SAYS: Says = Says {
    knows: &[
        Word::Unknown,
        Word::Adjacent,
        Word::Few,
        Word::Top,
        Word::Bottom,
        Word::Right,
    ],
    answers: Answers::OnCells(2),
    ..Says::STANDARD
};

/// What an address has before the text.
const PROBLEM: &str = "problem=";

/// Whether two lines of a number each stand above a line of several words.
fn likeness(text: &str) -> Likeness {
    let is_address = text.trim_start().starts_with("http");
    if is_address {
        return Likeness::of(text.contains(PROBLEM), Likeness::Certain);
    }
    let mut lines = Words::of(text, 0);
    let is_size = |line: Option<Vec<(usize, &str)>>| {
        line.is_some_and(|words| match words.as_slice() {
            [(_, word)] => word.bytes().all(|byte| byte.is_ascii_digit()),
            _ => false,
        })
    };
    let is_sized = is_size(lines.line()) && is_size(lines.line());
    let has_cells = lines.line().is_some_and(|words| words.len() > 1);
    Likeness::of(is_sized && has_cells, Likeness::Certain)
}

/// The words of a text, line by line.
struct Words<'a> {
    text: &'a str,
    at: usize,
    /// Where the rest begins.
    rest: usize,
}

impl<'a> Words<'a> {
    fn of(text: &'a str, from: usize) -> Self {
        Self {
            text,
            at: from,
            rest: from,
        }
    }

    /// The words of the next line that has any.
    fn line(&mut self) -> Option<Vec<(usize, &'a str)>> {
        while self.rest < self.text.len() {
            self.at = self.rest;
            let rest = &self.text[self.rest..];
            let line = rest.split(['\n', '\r', '/']).next().unwrap_or_default();
            self.rest += line.len() + 1;
            let mut words = Vec::new();
            let mut at = self.at;
            for word in line.split([' ', '\t', '_']) {
                if !word.is_empty() {
                    words.push((at, word));
                }
                at += word.len() + 1;
            }
            if !words.is_empty() {
                return Some(words);
            }
        }
        None
    }

    /// The next line, which must have so many words.
    fn row(&mut self, count: u16, what: &str) -> Result<Vec<(usize, &'a str)>, Fault> {
        let wanted = format!("a line of {count} {what}");
        let line = self.line();
        let line = line.ok_or_else(|| Fault::new(self.text.len(), wanted.clone(), "the end"))?;
        if line.len() == usize::from(count) {
            return Ok(line);
        }
        Err(Fault::new(line[0].0, wanted, line.len().to_string()))
    }
}

fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<Parsed, Fault> {
    let start = text.find(PROBLEM).map_or(0, |at| at + PROBLEM.len());
    let mut lines = Words::of(text, start);
    let (at, rows) = lines.row(1, "number of rows")?[0];
    let rows = side(rows, at, "rows")?;
    let (at, cols) = lines.row(1, "number of columns")?[0];
    let size = Size::new(rows, side(cols, at, "columns")?);
    let mut chart = Chart::new(Rules::default(), rules);
    for row in 0..size.rows {
        for (col, (at, word)) in (0..).zip(lines.row(size.cols, "cells")?) {
            let pos = Pos::new(row, col);
            match word {
                "." => {}
                "9" => chart.clue(pos, Clue::Unknown, at),
                "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" => {
                    chart.number(pos, u32::from(word.as_bytes()[0] - b'0'), (at, word))?;
                }
                other => {
                    let wanted = "a clue from 1 to 8, 9 for '?', or '.'";
                    return Err(Fault::new(at, wanted, quoted(other.as_bytes())));
                }
            }
        }
    }
    let board = chart.board(size)?;
    let bridges = states(&mut lines, &board)?;
    Ok(Parsed { board, bridges })
}

/// The bridges that states show, if there are any.
fn states(lines: &mut Words<'_>, board: &Board) -> Result<Option<Vec<PlacedBridges>>, Fault> {
    let size = board.size();
    if lines
        .text
        .get(lines.rest..)
        .is_none_or(|rest| rest.trim().is_empty())
    {
        return Ok(None);
    }
    let mut through = Through::default();
    for row in 0..size.rows {
        for (col, (at, word)) in (0..).zip(lines.row(size.cols, "states")?) {
            let wrong = || Fault::new(at, "a state from 0 to 10", quoted(word.as_bytes()));
            let state: u8 = if word == "." {
                0
            } else {
                word.parse().map_err(|_| wrong())?
            };
            if !through.take(Pos::new(row, col), state) {
                return Err(wrong());
            }
        }
    }
    Ok(Some(through.placed(board)))
}

/// Lines through cells.
#[derive(Default)]
pub(super) struct Through {
    along_rows: Vec<Stroke>,
    along_columns: Vec<Stroke>,
}

impl Through {
    /// Takes the state of a cell; whether it is one.
    pub(super) fn take(&mut self, pos: Pos, state: u8) -> bool {
        let [down, across] = [state % 4, state / 4];
        self.along_columns.push(Stroke { pos, count: down });
        self.along_rows.push(Stroke { pos, count: across });
        down < 3 && across < 3
    }

    /// The bridges that these lines are.
    pub(super) fn placed(self, board: &Board) -> Vec<PlacedBridges> {
        let traced = |strokes, axis| traced(strokes, axis, Marked::Cells, board.islands());
        let mut placed = traced(self.along_rows, Axis::Horizontal);
        placed.extend(traced(self.along_columns, Axis::Vertical));
        placed
    }
}

/// The state of a cell that bridges pass.
pub(super) fn state((axis, count): (Axis, u8)) -> u8 {
    match axis {
        Axis::Horizontal => 4 * count,
        Axis::Vertical => count,
    }
}

fn write(page: &Page<'_>) -> String {
    let size = page.board.size();
    let mut text = format!("{}\n{}\n", size.rows, size.cols);
    let mut islands = page.board.islands().iter().peekable();
    for row in 0..size.rows {
        for col in 0..size.cols {
            let here = Pos::new(row, col);
            match islands.next_if(|&&(pos, _)| pos == here) {
                None => text.push_str(". "),
                Some((_, Clue::Exactly(clue))) => {
                    write!(text, "{clue} ").expect("a string takes all text");
                }
                Some((_, Clue::OneOf(_) | Clue::Unknown)) => text.push_str("9 "),
            }
        }
        text.push('\n');
    }
    let passed = on_cells(&page.placed());
    for row in (0..size.rows).take_while(|_| page.answer.is_some()) {
        for col in 0..size.cols {
            let state = passed
                .get(&Pos::new(row, col))
                .map_or(0, |&mark| state(mark));
            write!(text, "{state} ").expect("a string takes all text");
        }
        text.push('\n');
    }
    text
}
