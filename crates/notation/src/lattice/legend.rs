//! The lines below a drawing, for what does not fit into a cell.
//!
//! With bridges these are the sums that the signs see. Without bridges these are the printed parts:
//! the signs, the sets and the ignored islands with their cells, given and forbidden edges.

use std::fmt::Write;

use crate::puzzle::{Bridges, Clue, Heading, Network, PlacedBridges, Pos, Sum, View, sign_sums};

use super::super::cell::{named_cell, sign};
use super::super::error::{TextFault, quoted};
use super::LatticeGrid;

/// The lines below the drawing of these bridges, after a blank line; empty if there are none.
pub(super) fn render_legend(network: &Network, bridges: Option<&Bridges>) -> String {
    let lines = match bridges {
        Some(bridges) => seen(network, bridges),
        None => printed(network),
    };
    let mut text = String::new();
    if !lines.is_empty() {
        text.push('\n');
    }
    for line in lines {
        text += &line;
        text.push('\n');
    }
    text
}

/// The sums that every sign sees.
fn seen(network: &Network, bridges: &Bridges) -> Vec<String> {
    let mut lines = Vec::new();
    let views = network.views().values();
    let sums = sign_sums(network, bridges);
    for (views, sums) in views
        .chunks(Heading::ALL.len())
        .zip(sums.values().chunks(4))
    {
        let mut line = format!("{}:", views[0].sign);
        for (view, sum) in views.iter().zip(sums) {
            write!(line, " {}{sum}", view.heading.letter()).expect("a string takes all text");
        }
        lines.push(line);
    }
    lines
}

/// The printed parts that cells do not show.
fn printed(network: &Network) -> Vec<String> {
    let board = network.board();
    let rules = board.rules();
    let mut cells: Vec<(Pos, String)> = Vec::new();
    for &(pos, clue) in board.islands() {
        match clue {
            Clue::OneOf(set) => cells.push((pos, format!("{pos}: {set}"))),
            Clue::Exactly(_) | Clue::Unknown => {}
        }
    }
    let signs = rules.signs().iter();
    cells.extend(signs.map(|(pos, sign)| (*pos, format!("{pos}: {sign}"))));
    let ignored = board.ignored().iter();
    cells.extend(ignored.map(|(pos, clue)| (*pos, format!("{pos}: x{clue}"))));
    cells.sort_by_key(|&(pos, _)| pos);
    let mut lines: Vec<String> = cells.into_iter().map(|(_, line)| line).collect();
    lines.extend(rules.given().iter().map(|given| format!("given: {given}")));
    let forbidden = rules.forbidden().iter();
    lines.extend(forbidden.map(|pair| format!("forbidden: {pair}")));
    lines
}

/// Checks that the lines below a drawing belong to this board, and that their sums are those of
/// these bridges.
pub(super) fn check(
    lines: &[(usize, &str)],
    network: &Network,
    bridges: &[PlacedBridges],
) -> Result<(), TextFault> {
    let printed = if lines.is_empty() {
        Vec::new()
    } else {
        printed(network)
    };
    let unprinted = lines
        .iter()
        .filter(|(_, line)| printed.iter().all(|printed| printed != line));
    for &(at, line) in unprinted {
        let Some((pos, sums)) = sums_of(line) else {
            return Err(unknown(network, at, line));
        };
        let mut views = network.views().values().iter();
        if !views.any(|view| view.sign == pos) {
            return Err(unknown(network, at, line));
        }
        let views = network.views().values().iter();
        for view in views.filter(|view| view.sign == pos) {
            let seen = sum(network, view, bridges);
            match sums.sum(view.heading) {
                Sum::Exactly(shown) if u32::from(shown) != seen => {
                    let letter = view.heading.letter();
                    let wanted = format!("{letter}{seen}, which the sign at {pos} sees");
                    return Err(TextFault::new(at, wanted, format!("'{letter}{shown}'")));
                }
                Sum::Exactly(_) | Sum::Unknown | Sum::Unsaid => {}
            }
        }
    }
    Ok(())
}

/// A cell and the sums after it.
fn sums_of(line: &str) -> Option<(Pos, crate::puzzle::Sign)> {
    let (cell, sums) = line.split_once(':')?;
    Some((named_cell(cell.trim().as_bytes())?, sign(sums.as_bytes())?))
}

/// The sum of the degrees in a view, for the bridges of an answer.
fn sum(network: &Network, view: &View, bridges: &[PlacedBridges]) -> u32 {
    let here = view
        .islands
        .iter()
        .map(|&island| network.islands()[island].pos);
    let degree = |pos: Pos| -> u32 {
        let ends = bridges
            .iter()
            .filter(|one| [one.from, one.to].contains(&pos));
        ends.map(|one| u32::from(one.count)).sum()
    };
    here.map(degree).sum()
}

fn unknown(network: &Network, at: usize, line: &str) -> TextFault {
    let lines = LatticeGrid::lines_of(network.board().size());
    let wanted = format!("the end of the drawing after {lines} lines");
    TextFault::new(at, wanted, quoted(line.as_bytes()))
}
