//! The sizes of programs, before and after HiGHS's presolve.

use crate::engine::{Budget, EngineError, EngineName, Limit, LpOutcome, presolved_size, relax};
use crate::milp::{CutKind, Direction, Formulated, Objective, ProgramTable};
use crate::puzzle::{Measure, Puzzle};
use crate::questions::SolveError;
use crate::report::ProgramRecord;
use crate::session::asking::ask::AskError;

/// The default objective of relaxations.
pub const LENGTH: Objective = Objective {
    direction: Direction::Minimise,
    measure: Measure::Length,
};

/// The record of a program with the size behind HiGHS's presolve and the bound of its relaxation,
/// and the limit that ended the work on it. Without an objective the relaxation minimises length.
///
/// # Errors
/// An [`AskError`] if HiGHS failed. A limit is no error.
pub fn relaxed_size<'a>(
    board: &'a str,
    formulation: &str,
    puzzle: &Puzzle,
    mut program: Formulated,
    objective: Option<&Objective>,
    budget: &Budget,
) -> Result<(ProgramRecord<'a>, Option<Limit>), AskError> {
    let failed = |error: EngineError| AskError::Solve(SolveError::Engine(error));
    let table = ProgramTable::of(&program.model);
    let mut record = ProgramRecord::new(board, formulation, puzzle.rules(), &table);
    let objective = objective.unwrap_or(&LENGTH);
    program.aim(puzzle, objective);
    record.presolved = presolved_size(&program.model, budget).map_err(failed)?;
    let scale = objective.scale(puzzle).millionths() as f64 / 1e6;
    let relaxed = relax(puzzle, program, CutKind::Plain, budget).map_err(failed)?;
    record.objective = Some(objective.to_string());
    record.bound = relaxed.bound().map(|bound| bound * scale);
    record.first_bound = relaxed.first_bound.map(|bound| bound * scale);
    let cuts = relaxed.rounds.iter().map(|round| round.cuts.len());
    record.cuts = Some(cuts.sum());
    let mut stop = None;
    match &relaxed.outcome {
        LpOutcome::Optimal(point) => record.fractional = Some(relaxed.fractional(point)),
        LpOutcome::Infeasible(_) => record.infeasible = true,
        LpOutcome::Failed(why) => {
            return Err(failed(EngineError::Failed {
                engine: EngineName::Highs.name(),
                what: why.clone(),
            }));
        }
        LpOutcome::Limit(limit) => {
            record = record.stopped(*limit);
            stop = Some(*limit);
        }
    }
    Ok((record, stop))
}
