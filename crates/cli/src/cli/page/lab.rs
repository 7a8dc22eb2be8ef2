//! What a lecture needs of a board: its relaxations, the rounds of cuts, and the programs line by
//! line, each line with the edges and islands that it speaks of.

use serde::Serialize;

use super::{asked, json};
use crate::cli::run::job::Job;
use crate::cli::ui::Failure;
use crate::desk::{Flow, FormulationName, Formulations, Record, Relax, RelaxAnswer};
use crate::puzzle::Puzzle;
use crate::report::RoundRecord;
use crate::study::ProgramLines;

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
        let mut relax = json(&Record::of(&job.name, &answer));
        // How long it took is not shown, and would make each page another one.
        for one in relax["relaxations"].as_array_mut().into_iter().flatten() {
            one.as_object_mut()
                .expect("records")
                .remove("relax_seconds");
        }
        Ok(Self {
            relax,
            rounds,
            programs: programs
                .map(|relaxed| ProgramLines::of(puzzle, relaxed, scale))
                .collect(),
        })
    }
}
