//! The data of a lecture about a board: its relaxations, the rounds of cuts, the programs line by
//! line, each line with its edges and islands, and search trees.

use std::ops::ControlFlow;

use serde::Serialize;

use crate::cli::run::job::Job;
use crate::cli::ui::Failure;
use crate::puzzle::Puzzle;
use crate::report::{RoundRecord, TreesOfPage};
use crate::session::{
    Branch, BranchAnswer, Formulation, FormulationName, Formulations, Record, Relax, RelaxAnswer,
};
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
    /// The search trees.
    trees: TreesOfPage,
}

/// The formulations whose trees are grown by default: those whose relaxations are solved quickly on
/// boards for a lecture.
const QUICK: [Formulation; 4] = [
    Formulation::Flow,
    Formulation::Notebook,
    Formulation::Cuts,
    Formulation::Order,
];

/// The question for the search trees: those of the quick formulations that can state the board,
/// unless some are named.
fn trees(formulations: &Formulations, puzzle: &Puzzle) -> Branch {
    let formulations = if formulations.formulation.is_empty() {
        let quick = Formulations::from_iter(QUICK).choices(None).into_iter();
        let able = quick.filter(|choice| choice.outline(puzzle).is_ok());
        Formulations {
            formulation: able
                .map(|choice| FormulationName::One(choice.formulation))
                .collect(),
            ..formulations.clone()
        }
    } else {
        formulations.clone()
    };
    Branch {
        formulations,
        ..Branch::default()
    }
}

/// The question for the relaxations: all formulations that can state the board, unless some are
/// named.
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
    /// Computes the data.
    pub(super) fn of(
        puzzle: &Puzzle,
        formulations: &Formulations,
        job: &Job<'_, ()>,
    ) -> Result<Self, Failure> {
        let mut rounds = Vec::new();
        let answer: RelaxAnswer = job.answer(&question(formulations), puzzle, &mut |round| {
            rounds.push(round);
            ControlFlow::Continue(())
        })?;
        if let Some(limit) = answer.work.stopped {
            return Err(Failure::limit(limit));
        }
        let grown: BranchAnswer = job.answer(&trees(formulations, puzzle), puzzle, &mut |_| {
            ControlFlow::Continue(())
        })?;
        let scale = answer.work.scale;
        let programs = answer.work.relaxed.iter();
        let mut relax = json(&Record::of(&job.name, &answer));
        // Times are not shown, and would make each page different.
        for one in relax["relaxations"].as_array_mut().into_iter().flatten() {
            one.as_object_mut()
                .expect("records")
                .remove("relax_seconds");
        }
        Ok(Self {
            trees: TreesOfPage::of(&job.stem, &grown.work),
            relax,
            rounds,
            programs: programs
                .map(|relaxed| ProgramLines::of(puzzle, relaxed, scale))
                .collect(),
        })
    }
}

/// A record as a value of JSON.
pub(super) fn json(record: &impl Serialize) -> serde_json::Value {
    serde_json::to_value(record).expect("records have string keys and finite numbers")
}
