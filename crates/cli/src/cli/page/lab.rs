//! What a lecture needs of a board: its relaxations, the rounds of cuts, and the programs line by
//! line, each line with the edges and islands that it speaks of.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::{asked, json};
use crate::cli::run::job::Job;
use crate::cli::ui::Failure;
use crate::desk::{Flow, FormulationName, Formulations, Record, Relax, RelaxAnswer, Relaxed};
use crate::engine::LpOutcome;
use crate::milp::{Model, NamePlace, lp};
use crate::puzzle::{EdgeId, Id as _, IslandId, Network, Pos, Puzzle};
use crate::report::{RoundRecord, tidy};

/// The laboratory of a board.
#[derive(Serialize)]
pub(super) struct Lab {
    /// The record of the relaxations.
    relax: serde_json::Value,
    /// The rounds of cuts, in order.
    rounds: Vec<RoundRecord>,
    /// The programs, with the cuts that were found.
    programs: Vec<ProgramLines>,
}

/// A program as text.
#[derive(Serialize)]
struct ProgramLines {
    /// The formulation, with what was chosen about it.
    formulation: String,
    lines: Vec<ProgramLine>,
}

/// A line of a program's text.
#[derive(Serialize)]
struct ProgramLine {
    text: String,
    /// The row that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<String>,
    /// The row's dual value, on the line that begins it.
    #[serde(skip_serializing_if = "Option::is_none")]
    dual: Option<f64>,
    /// Places of the edges that it speaks of.
    edges: BTreeSet<usize>,
    /// Places of the islands.
    islands: BTreeSet<usize>,
}

/// What the laboratory asks: all formulations that can state the board, unless some are named.
pub(super) fn question(formulations: &Formulations) -> Relax {
    let mut formulations = formulations.clone();
    if formulations.formulation.is_empty() {
        formulations.formulation.push(FormulationName::All);
    }
    Relax {
        formulations,
        optimum: true,
        ..Relax::default()
    }
}

impl Lab {
    /// Works it out.
    pub(super) fn of(
        puzzle: &Puzzle,
        formulations: &Formulations,
        job: &Job<'_, ()>,
    ) -> Result<Self, Failure> {
        let mut rounds = Vec::new();
        let answer: RelaxAnswer = asked(&question(formulations), puzzle, job, &mut |round| {
            rounds.push(round);
            Flow::GoOn
        })?;
        if let Some(limit) = answer.work.stopped {
            return Err(Failure::limit(limit));
        }
        let scale = answer.work.scale;
        let programs = answer.work.relaxed.iter();
        Ok(Self {
            relax: json(&Record::of(&job.name, &answer)),
            rounds,
            programs: programs
                .map(|relaxed| ProgramLines::of(puzzle, relaxed, scale))
                .collect(),
        })
    }
}

impl ProgramLines {
    fn of(network: &Network, relaxed: &Relaxed, scale: f64) -> Self {
        let model = &relaxed.relaxation.program.model;
        let duals: BTreeMap<String, f64> = match &relaxed.relaxation.outcome {
            LpOutcome::Optimal(point) => {
                let rows = model.rows().values().iter().zip(&point.duals);
                rows.map(|(row, dual)| (row.name.to_string(), tidy(dual * scale)))
                    .collect()
            }
            LpOutcome::Infeasible(_) | LpOutcome::Limit(_) | LpOutcome::Failed(_) => {
                BTreeMap::new()
            }
        };
        let places = places(model);
        let mut row = None;
        let lines = lp::write(model);
        let lines = lines.lines().map(|text| {
            let begun = begun(text).filter(|name| places.contains_key(name));
            // A line that continues a row begins with two spaces.
            if begun.is_some() || !text.starts_with("  ") {
                row.clone_from(&begun);
            }
            let mut line = ProgramLine {
                dual: begun.and_then(|name| duals.get(&name).copied()),
                row: row.clone(),
                text: text.to_owned(),
                edges: BTreeSet::new(),
                islands: BTreeSet::new(),
            };
            let words = text.split([' ', ':']).filter_map(|word| places.get(word));
            words.for_each(|&place| line.concern(network, place));
            line
        });
        Self {
            formulation: relaxed.name.clone(),
            lines: lines.collect(),
        }
    }
}

/// The name of the row that a line begins, if it begins one.
fn begun(line: &str) -> Option<String> {
    let (name, _) = line.strip_prefix(' ')?.split_once(':')?;
    Some(name.to_owned())
}

/// What all columns and rows are about, by their names.
fn places(model: &Model) -> BTreeMap<String, NamePlace> {
    let columns = model.columns().values().iter().map(|column| column.name);
    let rows = model.rows().values().iter().map(|row| row.name);
    columns
        .chain(rows)
        .map(|name| (name.to_string(), name.place()))
        .collect()
}

impl ProgramLine {
    /// It speaks of this too.
    fn concern(&mut self, network: &Network, place: NamePlace) {
        match place {
            NamePlace::Nowhere | NamePlace::Index(_) => {}
            NamePlace::Cell(cell) | NamePlace::CellFor(cell, _) | NamePlace::View(cell, _) => {
                let island = network.island_at(cell);
                self.islands.extend(island.map(IslandId::index));
            }
            NamePlace::Pair(ends) | NamePlace::PairFor(ends, _) => {
                self.edges.extend(edge(network, ends));
            }
            NamePlace::Pairs(pairs) => {
                let edges = pairs.into_iter().filter_map(|ends| edge(network, ends));
                self.edges.extend(edges);
            }
        }
    }
}

/// The place of the edge between two cells.
fn edge(network: &Network, [one, other]: [Pos; 2]) -> Option<usize> {
    let (one, other) = (network.island_at(one)?, network.island_at(other)?);
    network.edge_between(one, other).map(EdgeId::index)
}
