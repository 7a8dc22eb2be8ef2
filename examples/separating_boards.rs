//! Searches for the smallest boards on which the linear relaxations of two formulations differ, and
//! prints a table of them: `cargo run --release --example separating_boards -- 20000`.
//!
//! The boards are grown from seeds, small ones first; the argument is their number. Of two boards
//! with as many islands the one with fewer cells is smaller. The table is in `models/relations.md`,
//! for which a test computes every bound again.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};

use hashilab::internals::engine::{Budget, LpOutcome, relax};
use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::milp::{
    Capacities, CutKind, Direction, Formulation, Objective, Settings, formulate_as,
};
use hashilab::internals::puzzle::{Clue, Measure, Network, Pos, Size};

/// The formulations to compare, whose bounds are not always the same.
const COMPARED: [(&str, Formulation, Capacities); 6] = [
    ("flow, plain", Formulation::Flow, Capacities::Plain),
    ("flow, proved", Formulation::Flow, Capacities::Proved),
    ("cuts", Formulation::Cuts, Capacities::Proved),
    ("order", Formulation::Order, Capacities::Proved),
    ("multi", Formulation::Multi, Capacities::Proved),
    ("tree", Formulation::Tree, Capacities::Proved),
];

/// The least difference of bounds that counts.
const APART: f64 = 1e-4;

/// The smallest board so far for a better and a worse formulation.
struct Found {
    islands: usize,
    cells: u32,
    line: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let boards: u64 = match std::env::args().nth(1) {
        Some(boards) => boards.parse()?,
        None => 2_000,
    };
    let mut found = BTreeMap::new();
    for seed in 0..boards {
        let islands = 3 + u32::try_from(seed * 8 / boards)?;
        let side = 3 + u16::try_from(seed % 4)?;
        let recipe = PublishedRecipe {
            size: Size::new(side, side + 1),
            ..PublishedRecipe::square(islands, [25, 50, 75][usize::try_from(seed % 3)?], 10)
        };
        if let Ok(grown) = grow(&recipe, seed) {
            compare(&grown.network, &mut found)?;
        }
    }
    let mut table = String::from("| better | worse | objective | board | bounds |\n");
    table.push_str("|---|---|---|---|---|\n");
    for Found { line, .. } in found.values() {
        table.push_str(line);
        table.push('\n');
    }
    io::stdout().write_all(table.as_bytes())?;
    Ok(())
}

fn compare(
    network: &Network,
    found: &mut BTreeMap<[usize; 2], Found>,
) -> Result<(), Box<dyn Error>> {
    let size = network.board().size();
    let (islands, cells) = (
        network.islands().len(),
        u32::from(size.rows) * u32::from(size.cols),
    );
    for measure in [Measure::Built, Measure::Length] {
        let direction = Direction::Minimise;
        let objective = Objective { direction, measure };
        let bounds = bounds(network, &objective)?;
        for better in 0..COMPARED.len() {
            for worse in 0..COMPARED.len() {
                let known = found.get(&[better, worse]);
                let is_smaller = known.is_none_or(|it| (islands, cells) < (it.islands, it.cells));
                if is_smaller && bounds[better] > bounds[worse] + APART {
                    let line = format!(
                        "| {} | {} | {objective} | `{}` | {:.3}, {:.3} |",
                        COMPARED[better].0,
                        COMPARED[worse].0,
                        drawn(network),
                        bounds[better],
                        bounds[worse],
                    );
                    let smallest = Found {
                        islands,
                        cells,
                        line,
                    };
                    found.insert([better, worse], smallest);
                }
            }
        }
    }
    Ok(())
}

fn bounds(network: &Network, objective: &Objective) -> Result<Vec<f64>, Box<dyn Error>> {
    let mut bounds = Vec::new();
    for (_, formulation, capacities) in COMPARED {
        let capacities = (formulation == Formulation::Flow).then_some(capacities);
        let settings = Settings {
            capacities,
            ..Settings::default()
        };
        let mut program = formulate_as(network, formulation, settings)?;
        program.aim(network, objective);
        let relaxed = relax(network, program, CutKind::Plain, &Budget::unlimited())?;
        match relaxed.outcome {
            LpOutcome::Optimal(point) => bounds.push(point.bound),
            other => return Err(format!("{formulation}: {other:?}").into()),
        }
    }
    Ok(bounds)
}

/// The board in one line, row by row.
fn drawn(network: &Network) -> String {
    let size = network.board().size();
    let clue = |pos: Pos| {
        let at = network
            .islands()
            .values()
            .iter()
            .find(|island| island.pos == pos);
        match at.map(|island| island.clue) {
            Some(Clue::Exactly(clue)) => clue.to_string(),
            Some(Clue::OneOf(_) | Clue::Unknown) => "?".to_owned(),
            None => ".".to_owned(),
        }
    };
    let rows =
        (0..size.rows).map(|row| (0..size.cols).map(|col| clue(Pos::new(row, col))).collect());
    rows.collect::<Vec<String>>().join(" ")
}
