//! Graphs for Graphviz, written only.
//!
//! ```text
//! # size: 1x3
//! # most-bridges: 3
//! graph hashi {
//!   layout=neato
//!   inputscale=72
//!   node [shape=circle, width=0.5, fixedsize=true]
//!   r1c1 [label="2", pos="0,0!"]
//!   r1c3 [label="2", pos="144,0!"]
//!   r1c1 -- r1c3 [style=dashed]
//! }
//! ```
//!
//! A node for each island at its place, `pos` in points with y upwards, an inch for a cell:
//! `neato` and `neato -n` keep the layout. Walls are filled squares, signs text, ignored
//! islands dashed. Without an answer the edges are the places where bridges may go, dashed;
//! with one those that are built, a line for each bridge. The size, rules and notes are
//! comments, as above a CSV board.

use std::fmt::Write;

use crate::puzzle::Network;

use super::abilities::{Answers, NotationAbility};
use super::cell::Cell;
use super::csv::EVERYTHING;
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::head;
use super::page::Page;
use super::plain_text;

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "graph for Graphviz, islands at their places (written only)",
    extensions: &["gv"],
    likeness: |_| Likeness::No,
    split: BoardsSplit::Whole,
    takes_size: false,
    read: None,
    says: NotationAbility {
        answers: Answers::UpTo(9),
        every_cell: false,
        ..EVERYTHING
    },
    write: Some(write),
};

/// The distance between the middles of cells.
const POINTS: u32 = 72;

fn write(page: &Page<'_>) -> String {
    let board = page.board;
    let rows = board.size().rows;
    let mut text = format!("# size: {}\n", board.size());
    text += &head::render_head(board.rules(), board.notes());
    text += "graph hashi {\n  layout=neato\n  inputscale=72\n";
    text += "  node [shape=circle, width=0.5, fixedsize=true]\n";
    for (pos, cell) in plain_text::cells(board) {
        let look = match cell {
            Cell::Island(clue) => format!("label=\"{clue}\""),
            Cell::Ignored(clue) => format!("label=\"{clue}\", style=dashed"),
            Cell::Sign(sign) => format!("label=\"{sign}\", shape=plaintext"),
            Cell::Wall | Cell::Water => "label=\"\", shape=box, style=filled".to_owned(),
        };
        let x = POINTS * u32::from(pos.col);
        let y = POINTS * u32::from(rows - 1 - pos.row);
        writeln!(text, "  {pos} [{look}, pos=\"{x},{y}!\"]").expect("a string takes all text");
    }
    if page.answer.is_some() {
        for run in page.placed() {
            for _ in 0..run.count {
                writeln!(text, "  {} -- {}", run.from, run.to).expect("a string takes all text");
            }
        }
    } else {
        let network = Network::of(board.clone());
        for edge in network.edges().ids() {
            let [from, to] = network.cells_of(edge);
            writeln!(text, "  {from} -- {to} [style=dashed]").expect("a string takes all text");
        }
    }
    text + "}\n"
}
