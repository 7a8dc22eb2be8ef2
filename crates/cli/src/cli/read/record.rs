//! The records of `hashi read`.

use std::fmt::Write as _;

use hashilab_mend::{Reading, Unsure, clue_text, probability, unknown_probability};
use hashilab_scan::{Scan, SeenIsland};
use serde::Serialize;

use super::messages;
use crate::notation::{Format, write_board};

/// What was read of one picture.
#[derive(Serialize)]
pub(super) struct ScanRecord {
    r#type: &'static str,
    schema: u32,
    picture: String,
    /// `read`, `mended`, `not-sure` or `error`.
    status: &'static str,
    /// Why nothing was read, or not for sure.
    reason: Option<String>,
    /// The board as CSV, if it is sure.
    board: Option<String>,
    mended: bool,
    changes: Vec<ChangedClue>,
    islands: Vec<IslandRecord>,
    bridges: Vec<BridgeRecord>,
    unsure: Vec<String>,
    /// What was left out: what lies beside the board, and bridges that may be given.
    beside: Vec<String>,
}

#[derive(Serialize)]
struct ChangedClue {
    island: String,
    read: u8,
    now: u8,
    because: String,
}

#[derive(Serialize)]
struct IslandRecord {
    cell: String,
    x: f32,
    y: f32,
    radius: f32,
    clue: String,
    /// How likely the clues 1 to 8 are.
    probabilities: [f32; 8],
    larger: f32,
    unknown: f32,
    none: f32,
}

#[derive(Serialize)]
struct BridgeRecord {
    from: String,
    to: String,
    lines: u8,
    agreement: f32,
}

/// The record of a picture without a reading.
pub(super) fn failed(name: &str, reason: &str) -> ScanRecord {
    ScanRecord {
        r#type: "scan",
        schema: crate::report::SCHEMA,
        picture: name.to_owned(),
        status: "error",
        reason: Some(reason.to_owned()),
        board: None,
        mended: false,
        changes: Vec::new(),
        islands: Vec::new(),
        bridges: Vec::new(),
        unsure: Vec::new(),
        beside: Vec::new(),
    }
}

pub(super) fn of(name: &str, seen: &Scan, reading: &Result<Reading, Unsure>) -> ScanRecord {
    let cell = |island: usize| seen.islands[island].cell.to_string();
    let islands = seen.islands.iter().map(|island| IslandRecord {
        cell: island.cell.to_string(),
        x: island.x,
        y: island.y,
        radius: island.radius,
        clue: clue_text(&island.clues),
        probabilities: island.clues.numbers,
        larger: island.clues.larger,
        unknown: island.clues.unknown,
        none: island.clues.none,
    });
    let bridges = seen.bridges.iter().map(|bridge| BridgeRecord {
        from: cell(bridge.from),
        to: cell(bridge.to),
        lines: bridge.lines,
        agreement: bridge.agreement,
    });
    let changes = reading
        .iter()
        .flat_map(|reading| &reading.changes)
        .map(|change| ChangedClue {
            island: cell(change.island),
            read: change.read,
            now: change.now,
            because: messages::change(seen, change),
        });
    let changes: Vec<ChangedClue> = changes.collect();
    ScanRecord {
        r#type: "scan",
        schema: crate::report::SCHEMA,
        picture: name.to_owned(),
        status: match reading {
            Ok(_) if changes.is_empty() => "read",
            Ok(_) => "mended",
            Err(_) => "not-sure",
        },
        reason: reading
            .as_ref()
            .err()
            .map(|unsure| messages::unsure(seen, unsure).message),
        board: reading
            .as_ref()
            .ok()
            .and_then(|reading| write_board(&reading.board, Format::Csv).ok()),
        mended: !changes.is_empty(),
        changes,
        islands: islands.collect(),
        bridges: bridges.collect(),
        unsure: seen
            .unsure
            .iter()
            .map(|doubt| messages::doubt(seen, doubt))
            .collect(),
        beside: messages::beside(seen),
    }
}

/// The probability of each clue, and the number of bridges that are drawn if these form a whole
/// solution, as a table that `hashi repair` reads.
pub(super) fn probabilities(seen: &Scan) -> String {
    let mut text = "row,col,p1,p2,p3,p4,p5,p6,p7,p8,larger,unknown,bridges\n".to_owned();
    let bridges = seen.drawn_solution();
    for (index, SeenIsland { cell, clues, .. }) in seen.islands.iter().enumerate() {
        let _ = write!(text, "{},{}", cell.row + 1, cell.col + 1);
        for &share in &clues.numbers {
            let _ = write!(text, ",{:.6}", probability(clues, share));
        }
        let unknown = unknown_probability(clues);
        let _ = write!(text, ",{:.6},{unknown:.6},", clues.larger);
        if let Some(bridges) = &bridges {
            let _ = write!(text, "{}", bridges[index]);
        }
        text.push('\n');
    }
    text
}
