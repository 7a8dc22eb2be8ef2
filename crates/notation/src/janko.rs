//! Boards as janko.at writes them, and as puzzlekit does.
//!
//! ```text
//! text     = {line} "[problem]" end rows {line} ["[solution]" end rows {line}] ["[end]"]
//!          | "begin" end {key value end} "problem" end rows "solution" end … "end"
//!          | R " " C end rows                              puzzlekit: rows and columns first
//! rows     = lines of cells between blanks
//! cell     = "-" | "." | number | "?"                      water, clue; below `R C` alone `0` is
//!                                                          water if no other sign for it stands
//! key      = "puzzle" | "author" | "size" | …              author, source and title are kept
//! ```
//!
//! `-` is water here. In a solution `1` and `2` are bridges along the row, `a` and `b` along the
//! column, and `-` is everything else, as puzzlekit's collection of janko's boards has them; a
//! solution that is written otherwise is passed over. `size` is a side of a square, or rows and
//! columns in either order. What follows the end of a board, or a
//! second problem, is the next board. The rules are the standard ones.

use std::fmt::Write;

use crate::puzzle::{Axis, Board, Clue, NoteKind, PlacedBridges, Pos, Rules, Size};

use super::abilities::{Answers, NotationAbility, NotationFeature};
use super::about::PuzzleFacts;
use super::cell::CLUE_HINT;
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::TextFault;
use super::grids::{Between, CellSigns, GridDescription, GridRows, ZeroSign};
use super::lines::{bare_lines, lines, push_rows};
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::trace::{CellMarks, on_cells};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "text of janko.at: [problem] above rows, '-' is water",
    extensions: &[],
    likeness,
    split: BoardsSplit::Where(starts, Some("")),
    takes_size: false,
    read: Some(read),
    says: NotationAbility {
        knows: &[
            NotationFeature::Unknown,
            NotationFeature::Adjacent,
            NotationFeature::Few,
            NotationFeature::Top,
            NotationFeature::Bottom,
            NotationFeature::Right,
            NotationFeature::Notes,
        ],
        answers: Answers::OnCells(2),
        ..NotationAbility::STANDARD
    },
    write: Some(write),
};

/// The name of a section, without its brackets.
fn section(line: &str) -> String {
    line.trim().trim_matches(['[', ']']).to_ascii_lowercase()
}

fn is_rows_first(text: &str) -> bool {
    let mut lines = bare_lines(text);
    let numbers: Vec<&str> = lines
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    let [rows, cols] = numbers.as_slice() else {
        return false;
    };
    let fits = |count: usize, number: &str| number.parse() == Ok(count);
    let below = lines.clone().filter(|line| !line.trim().is_empty()).count();
    fits(below, rows)
        && lines.all(|line| {
            let cells = line.split_whitespace().count();
            cells == 0 || fits(cells, cols)
        })
}

/// How much rows below `R C` look like a board: two columns may also be a plain grid that begins
/// with two clues.
fn rows_first_likeness(text: &str) -> Likeness {
    let first = bare_lines(text).next().unwrap_or_default();
    match first.split_whitespace().next_back() {
        Some("2") => Likeness::Possible,
        _ => Likeness::Likely,
    }
}

fn likeness(text: &str) -> Likeness {
    let lines = || bare_lines(text).map(str::trim);
    let begins = lines().any(|line| line.eq_ignore_ascii_case("[problem]"))
        || lines().find(|line| !line.is_empty()) == Some("begin");
    if begins {
        Likeness::Certain
    } else {
        let likeness = rows_first_likeness(text);
        Likeness::of(is_rows_first(text), likeness)
    }
}

/// The beginnings of the boards: after the end of the one before, or where a second problem begins,
/// including the lines above it.
fn starts(text: &str) -> Vec<usize> {
    let (mut starts, mut about, mut is_over) = (Vec::new(), None, false);
    for (at, line) in lines(text) {
        let content = line.trim();
        let word = section(content);
        let is_about = word.starts_with(|char: char| char.is_ascii_alphabetic());
        let is_key = is_about && word.len() > 1 && !content.starts_with('[');
        match word.as_str() {
            "" => {}
            "problem" => {
                let start = about.take().unwrap_or(at);
                starts.push(start);
                is_over = false;
            }
            "solution" | "moves" => about = None,
            "end" => (about, is_over) = (None, true),
            _ if is_key || is_over => {
                about.get_or_insert(at);
            }
            _ => about = None,
        }
    }
    starts
}

/// The part that the following lines belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum JankoPart {
    /// Facts about the board, and ignored lines.
    About,
    Problem,
    Solution,
}

fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    let is_rows_first = is_rows_first(text);
    let description = if is_rows_first {
        &BELOW_SIZES
    } else {
        &PROBLEM
    };
    let mut parts = JankoParts {
        rows: GridRows::new(description, rules.over(Rules::default())),
        about: PuzzleFacts::default(),
        solution: Vec::new(),
        current: if is_rows_first {
            JankoPart::Problem
        } else {
            JankoPart::About
        },
    };
    for (number, (at, line)) in lines(text).enumerate() {
        // The first line of puzzlekit contains the size, which the rows also show.
        if number > 0 || !is_rows_first {
            parts.take(line, at)?;
        }
    }
    let JankoParts {
        rows,
        about,
        solution,
        ..
    } = parts;
    let wanted = "rows after [problem]";
    let board = rows.board();
    let board = board.ok_or_else(|| TextFault::new(text.len(), wanted, "none"))?;
    about.confirm(board.size())?;
    let board = board.with_notes(about.notes);
    let bridges = bridges(&solution, &board);
    Ok(ParsedText::new(board, bridges).drawn_if(!solution.is_empty()))
}

/// The parts of a text, as far as they were read.
struct JankoParts<'a> {
    rows: GridRows<'a>,
    about: PuzzleFacts,
    solution: Vec<&'a str>,
    /// The part of the next line.
    current: JankoPart,
}

impl<'a> JankoParts<'a> {
    /// Reads a line that begins at byte `start` of the text.
    fn take(&mut self, line: &'a str, start: usize) -> Result<(), TextFault> {
        let content = line.trim();
        match section(content).as_str() {
            "problem" => self.current = JankoPart::Problem,
            "solution" => self.current = JankoPart::Solution,
            "moves" | "end" => self.current = JankoPart::About,
            "" => {}
            _ if content.starts_with('[') => {
                self.about.take(content.trim_start_matches('['), start)?;
                self.current = JankoPart::About;
            }
            _ => match self.current {
                JankoPart::About => {
                    self.about.take(content, start)?;
                    self.about.note(content);
                }
                JankoPart::Problem => self.rows.take(start, line)?,
                JankoPart::Solution => self.solution.push(line),
            },
        }
        Ok(())
    }
}

/// The bridges in the lines of a solution; none if they have another form.
fn bridges(lines: &[&str], board: &Board) -> Option<Vec<PlacedBridges>> {
    let size = board.size();
    let mut marks = CellMarks::default();
    if lines.len() != usize::from(size.rows) {
        return None;
    }
    for (row, line) in (0..size.rows).zip(lines) {
        let cells: Vec<&str> = line.split_whitespace().collect();
        if cells.len() != usize::from(size.cols) {
            return None;
        }
        for (col, cell) in (0..size.cols).zip(cells) {
            let (axis, count) = match cell {
                "-" => continue,
                "1" => (Axis::Horizontal, 1),
                "2" => (Axis::Horizontal, 2),
                "a" => (Axis::Vertical, 1),
                "b" => (Axis::Vertical, 2),
                _ => return None,
            };
            marks.mark(axis, Pos::new(row, col), count);
        }
    }
    Some(marks.placed(board))
}

/// Rows below `[problem]`, where `0` is a clue.
const PROBLEM: GridDescription = grid(ZeroSign::Clue);
/// Rows below sizes, where the meaning of `0` is not stated.
const BELOW_SIZES: GridDescription = grid(ZeroSign::WaterIfAlone);

const fn grid(zero: ZeroSign) -> GridDescription {
    GridDescription {
        between: Between::Blanks,
        cells: CellSigns {
            water: &["-", "."],
            has_one_water: false,
            unknown: &["?"],
            zero,
            letters: 0,
            wanted: "a clue, '?' or '-'",
            large: CLUE_HINT,
        },
        ends_early: false,
    }
}

fn write(page: &Page<'_>) -> String {
    let size = page.board.size();
    let islands = page.board.islands().iter().copied();
    let mut text = String::new();
    for note in page.board.notes() {
        if note.kind != NoteKind::Names {
            writeln!(text, "{} {}", note.kind.name(), note.text).expect("a string takes all text");
        }
    }
    text += "[problem]\n";
    push_rows(&mut text, size, islands, |text, here, clue| {
        let shown = match clue {
            Some(Clue::Exactly(clue)) => clue.to_string(),
            Some(Clue::OneOf(_) | Clue::Unknown) => "?".to_owned(),
            None => "-".to_owned(),
        };
        text.extend([between(here), &shown]);
    });
    if page.answer.is_some() {
        text += "[solution]\n";
        push_rows(
            &mut text,
            size,
            on_cells(&page.placed()),
            |text, here, passed| {
                let shown = match passed {
                    Some((Axis::Horizontal, 1)) => "1",
                    Some((Axis::Horizontal, _)) => "2",
                    Some((Axis::Vertical, 1)) => "a",
                    Some((Axis::Vertical, _)) => "b",
                    None => "-",
                };
                text.extend([between(here), shown]);
            },
        );
    }
    text + "[end]\n"
}

/// The separator before a cell.
fn between(here: Pos) -> &'static str {
    if here.col == 0 { "" } else { " " }
}
