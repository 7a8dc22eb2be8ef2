//! Pictures instead of texts as answers: the bridges that are drawn in them.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use hashilab_mend::Unsure;
use hashilab_scan::{Doubt, Scan, SeenBridge};

use super::board::{is_picture, seen};
use super::messages;
use crate::cli::ui::Failure;
use crate::notation::Source;
use crate::puzzle::{Board, Pos};
use crate::session::Budget;

/// Bridges are doubtful if a smaller share of their cross-sections agrees.
const SURE: f32 = 0.65;
/// A clue with a higher probability that is another one shows another board.
const CLEAR: f32 = 0.9;

/// The text of an answer to this board: of a picture, that of the bridges drawn in it.
pub(crate) fn answer_text(
    source: Source,
    board: &Board,
    budget: &Budget,
) -> Result<Source, Failure> {
    if !is_picture(&source) {
        return Ok(source);
    }
    let name = &source.name;
    let text = || {
        let (_, mut seen) = seen(&source, budget)?;
        let cells = cells(&seen, board).map_err(|failure| {
            failure.hint(format!(
                "cut the picture to the board, if something beside it may look like islands, and \
                 turn it upright; hashi read {name} --overlay seen.png draws what was seen"
            ))
        })?;
        seen.unsure.retain(may_hide_bridges);
        if !seen.unsure.is_empty() {
            let hint = format!("hashi read {name} --overlay seen.png draws what was seen");
            return Err(messages::unsure(&seen, &Unsure::Seen).hint(hint));
        }
        drawn_answer(&seen, &cells, name)
    };
    text().map_err(|failure| failure.about(name))
}

/// The cells of the board for the islands of a picture. Rows and columns without islands are not
/// seen in every picture, so those with islands are compared in their order.
fn cells(seen: &Scan, board: &Board) -> Result<Vec<Pos>, Failure> {
    let wanted = board.islands();
    let other = |how: String| {
        Failure::usage("expected a picture of this board, found one of another".to_owned() + &how)
    };
    if seen.islands.len() != wanted.len() {
        let (found, wanted) = (seen.islands.len(), wanted.len());
        return Err(other(format!(": {found} islands instead of {wanted}")));
    }
    let in_order = |cells: &[Pos]| -> Vec<(usize, usize)> {
        let rows: BTreeSet<u16> = cells.iter().map(|cell| cell.row).collect();
        let columns: BTreeSet<u16> = cells.iter().map(|cell| cell.col).collect();
        let place = |cell: &Pos| {
            (
                rows.range(..cell.row).count(),
                columns.range(..cell.col).count(),
            )
        };
        cells.iter().map(place).collect()
    };
    let cells: Vec<Pos> = wanted.iter().map(|&(cell, _)| cell).collect();
    let shown: Vec<Pos> = seen.islands.iter().map(|island| island.cell).collect();
    let pairs = in_order(&shown).into_iter().zip(in_order(&cells));
    for ((shown, place), (island, &(cell, clue))) in pairs.zip(seen.islands.iter().zip(wanted)) {
        if shown != place {
            return Err(other(format!(", without the island {cell}")));
        }
        let (number, share) = island.clues.number();
        if !clue.allows(number.into()) && share >= CLEAR {
            return Err(other(format!(
                ", with {number} instead of {clue} at {cell}"
            )));
        }
    }
    Ok(cells)
}

/// Whether bridges may have been missed for this reason. What an island is follows from the board.
fn may_hide_bridges(doubt: &Doubt) -> bool {
    match doubt {
        Doubt::Unread { .. }
        | Doubt::LooseBridge { .. }
        | Doubt::SameCell { .. }
        | Doubt::Lines => true,
        Doubt::Clue { .. }
        | Doubt::Unreadable { .. }
        | Doubt::Larger { .. }
        | Doubt::LooseDigit { .. }
        | Doubt::LooseCircle { .. }
        | Doubt::DigitsAlone
        | Doubt::FewDigits
        | Doubt::FullTable
        | Doubt::FewClues
        | Doubt::SomeBridges
        | Doubt::EmptyLines => false,
    }
}

/// The bridges drawn in a picture with its islands in these cells, as the text of an answer.
pub(crate) fn drawn_answer(seen: &Scan, cells: &[Pos], name: &str) -> Result<Source, Failure> {
    let place = |bridge: &SeenBridge| format!("{} and {}", cells[bridge.from], cells[bridge.to]);
    let is_doubtful = |bridge: &&SeenBridge| bridge.lines > 2 || bridge.agreement < SURE;
    if let Some(doubtful) = seen.bridges.iter().find(is_doubtful) {
        let what = format!(
            "not sure: the bridges between {} cannot be counted",
            place(doubtful)
        );
        return Err(Failure::usage(what).hint(format!(
            "hashi read {name} --overlay seen.png draws what was seen"
        )));
    }
    let mut text = "from,to,bridges\n".to_owned();
    for bridge in &seen.bridges {
        let (from, to) = (cells[bridge.from], cells[bridge.to]);
        let _ = writeln!(text, "{from},{to},{}", bridge.lines);
    }
    Ok(Source::new(format!("{name} (bridges)"), text))
}
