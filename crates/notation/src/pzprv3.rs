//! Files of pzprv3: a board with the bridges drawn on it.
//!
//! ```text
//! file    = "pzprv3" ["." digits] end name end rows end cols end
//!           rows × line of cells
//!           rows × line of borders             between neighbours in a row, cols − 1 of them
//!           (rows − 1) × line of borders       between neighbours in a column, cols of them
//!           {more}                             history and the like, ignored
//! name    = "hashikake" | "hashi" | "bridges"
//! cell    = "." | "-" | number                 water, `?`, clue
//! border  = "0" | "1" | "2" | "-1"             number of bridges; -1 is a cross, no bridge
//! end     = line feed | "/"
//! ```
//!
//! Rows come first here, unlike in addresses. A bridge over several cells is written on each border
//! that it crosses. Lines of borders may be missing: then nothing is drawn. The rules are the
//! standard ones. (Grammar: the pzpr library's file format.)

use crate::puzzle::{Axis, Board, Clue, PlacedBridges, Pos, Rules, Size};

use super::abilities::{Answers, NotationAbility, NotationFeature};
use super::cell::CLUE_HINT;
use super::chart::side;
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::grids::{Between, CellSigns, GridDescription, GridRows, ZeroSign};
use super::lines::{FileLines, push_rows};
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::trace::{MarkPlaces, Stroke, on_borders, traced};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "file of pzprv3 and puzz.link, with bridges",
    extensions: &[],
    likeness: |text| Likeness::of(text.trim_start().starts_with("pzprv3"), Likeness::Certain),
    split: BoardsSplit::Starts("pzprv3"),
    takes_size: false,
    read: Some(read),
    says: NotationAbility {
        knows: &[
            NotationFeature::Unknown,
            NotationFeature::Zero,
            NotationFeature::Adjacent,
            NotationFeature::Few,
            NotationFeature::Top,
            NotationFeature::Bottom,
            NotationFeature::Right,
        ],
        answers: Answers::UpTo(2),
        ..NotationAbility::STANDARD
    },
    write: Some(write),
};

fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    let mut lines = FileLines::of(text, 0, |char| char.is_ascii_whitespace());
    let (at, version) = lines.row(1, "word, 'pzprv3'")?[0];
    if !version.starts_with("pzprv3") {
        return Err(TextFault::new(at, "'pzprv3'", quoted(version.as_bytes())));
    }
    let (at, name) = lines.row(1, "word, the puzzle's name")?[0];
    if !["hashikake", "hashi", "bridges"].contains(&name) {
        let found = quoted(name.as_bytes());
        return Err(TextFault::new(at, "the puzzle 'hashikake'", found));
    }
    let (at, rows) = lines.row(1, "number of rows")?[0];
    let rows = side(rows, at, "rows")?;
    let (at, cols) = lines.row(1, "number of columns")?[0];
    let size = Size::new(rows, side(cols, at, "columns")?);
    let mut grid = GridRows::new(&GRID, rules.over(Rules::default()));
    for _ in 0..size.rows {
        let words = lines.row(size.cols, "cells")?;
        grid.take_cells(words[0].0, words)?;
    }
    let board = grid.board().expect("rows and columns from 1");
    let (bridges, has_crosses) = borders(&mut lines, &board)?;
    Ok(ParsedText::new(board, bridges).drawn_if(has_crosses))
}

const GRID: GridDescription = GridDescription {
    between: Between::Blanks,
    cells: CellSigns {
        water: &["."],
        has_one_water: false,
        unknown: &["-"],
        zero: ZeroSign::Clue,
        letters: 0,
        wanted: "a clue, '-' or '.'",
        large: CLUE_HINT,
    },
    ends_early: false,
};

/// The bridges on the borders, if there are lines of borders, and whether there are crosses.
fn borders(
    lines: &mut FileLines<'_>,
    board: &Board,
) -> Result<(Option<Vec<PlacedBridges>>, bool), TextFault> {
    let size = board.size();
    let is_border = |&(_, word): &(usize, &str)| word.parse::<i8>().is_ok();
    let next = lines.peek();
    if !next.is_some_and(|words| words.iter().all(is_border)) {
        return Ok((None, false));
    }
    let (mut placed, mut has_crosses) = (Vec::new(), false);
    for (axis, rows, cols) in [
        (Axis::Horizontal, size.rows, size.cols - 1),
        (Axis::Vertical, size.rows - 1, size.cols),
    ] {
        let mut strokes = Vec::new();
        for row in (0..rows).take_while(|_| cols > 0) {
            for (col, (at, word)) in (0..).zip(lines.row(cols, "borders")?) {
                let count = match word {
                    "0" => 0,
                    "-1" => {
                        has_crosses = true;
                        0
                    }
                    "1" => 1,
                    "2" => 2,
                    other => {
                        let found = quoted(other.as_bytes());
                        return Err(TextFault::new(at, "a border: 0, 1, 2 or -1", found));
                    }
                };
                let pos = Pos::new(row, col);
                strokes.extend((count > 0).then_some(Stroke { pos, count }));
            }
        }
        placed.extend(traced(strokes, axis, MarkPlaces::Borders, board.islands()));
    }
    Ok((Some(placed), has_crosses))
}

fn write(page: &Page<'_>) -> String {
    let size = page.board.size();
    let mut text = format!("pzprv3\nhashikake\n{}\n{}\n", size.rows, size.cols);
    let islands = page.board.islands().iter().copied();
    push_rows(&mut text, size, islands, |text, _, clue| match clue {
        None => text.push_str(". "),
        Some(Clue::Exactly(clue)) => text.extend([&clue.to_string(), " "]),
        Some(Clue::OneOf(_) | Clue::Unknown) => text.push_str("- "),
    });
    let placed = page.placed();
    for (axis, rows, cols) in [
        (Axis::Horizontal, size.rows, size.cols - 1),
        (Axis::Vertical, size.rows - 1, size.cols),
    ] {
        let borders = on_borders(&placed, axis);
        push_rows(
            &mut text,
            Size::new(rows, cols),
            borders,
            |text, _, count| {
                text.extend([&count.unwrap_or(0).to_string(), " "]);
            },
        );
    }
    text
}
