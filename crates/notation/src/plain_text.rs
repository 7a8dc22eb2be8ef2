//! Writes boards as text: a grid of clues in which 0 is water.

use std::fmt;

use crate::puzzle::{Board, Clue, Pos};

use super::cell::Cell;
use super::head;
use super::lines::push_rows;
use super::page::Page;

/// The board in the benchmark's notation: rows, columns and number of islands, then a grid.
pub(super) fn has(page: &Page<'_>) -> String {
    let board = page.board;
    let (size, islands) = (board.size(), board.islands().len());
    let mut text = format!("{} {} {islands}\n", size.rows, size.cols);
    push_grid(&mut text, board, ' ', "0");
    text
}

/// The cells of a board as a table below its rules; `water` is the sign for water.
pub(super) fn cells_as_table(board: &Board, water: &str) -> String {
    let mut text = head::render_head(board.rules(), board.notes());
    push_grid(&mut text, board, ',', water);
    text
}

/// Appends a line for each row.
pub(super) fn push_grid(text: &mut String, board: &Board, delimiter: char, water: &str) {
    push_rows(text, board.size(), cells(board), |text, here, cell| {
        if here.col > 0 {
            text.push(delimiter);
        }
        match cell {
            None | Some(Cell::Water) => text.push_str(water),
            Some(Cell::Wall) => text.push('#'),
            Some(Cell::Sign(sign)) => push(text, &sign),
            Some(Cell::Island(clue)) => push_clue(text, clue),
            Some(Cell::Ignored(clue)) => {
                text.push('x');
                push_clue(text, clue);
            }
        }
    });
}

/// Appends a clue; the clue 0 as a set, since `0` is water in a grid.
fn push_clue(text: &mut String, clue: Clue) {
    match clue {
        Clue::Exactly(0) => text.push_str("[0]"),
        Clue::Exactly(_) | Clue::OneOf(_) | Clue::Unknown => push(text, &clue),
    }
}

/// All cells that are not water, row by row.
pub(super) fn cells(board: &Board) -> Vec<(Pos, Cell)> {
    let rules = board.rules();
    let islands = board.islands().iter();
    let mut cells: Vec<(Pos, Cell)> = islands
        .map(|&(pos, clue)| (pos, Cell::Island(clue)))
        .chain(rules.walls().iter().map(|&pos| (pos, Cell::Wall)))
        .chain(
            rules
                .signs()
                .iter()
                .map(|&(pos, sign)| (pos, Cell::Sign(sign))),
        )
        .chain(
            board
                .ignored()
                .iter()
                .map(|&(pos, clue)| (pos, Cell::Ignored(clue))),
        )
        .collect();
    cells.sort_by_key(|&(pos, _)| pos);
    cells
}

fn push(text: &mut String, shown: &impl fmt::Display) {
    fmt::Write::write_fmt(text, format_args!("{shown}")).expect("a string takes all text");
}
