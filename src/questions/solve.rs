//! The question "what solves this board?", from the task to the answer.
//!
//! Elementary reasons come first, since they cost next to nothing and need no trust. Then
//! the engine is asked, and `belief` decides what its claim is worth.

use std::fmt;

use super::answer::{Answer, Infeasibility, ModelSize, SolveError, Solved, Statistics, Warning};
use super::belief::{Second, believe};
use super::elementary::elementary;
use crate::engine::{Budget, Effort, Engine, Outcome, Task, Watch};
use crate::milp::Unsupported;
use crate::puzzle::{Bridges, Clue, Network, verify};

/// The engine that is asked, and the one that is asked when the first claims that a board
/// is infeasible.
pub struct Engines<'a> {
    /// Solves.
    pub first: &'a mut dyn Engine,
    /// Confirms or refutes a claim of infeasibility, on another formulation.
    pub witness: &'a mut dyn Engine,
}

impl fmt::Debug for Engines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines")
            .field("first", &self.first.name())
            .field("witness", &self.witness.name())
            .finish()
    }
}

/// Solves a board.
///
/// # Errors
/// A [`SolveError`] if the board has something that cannot be solved yet, an engine broke,
/// or an engine's answer does not verify. A limit is an answer ([`Answer::Undecided`]).
///
/// # Examples
/// ```
/// use hashi::engine::{Budget, Highs, HighsOptions, Presolve, Task, Watch};
/// use hashi::milp::Formulation;
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashi::questions::{Answer, Engines, solve};
/// let islands = [((0, 0), 2), ((0, 2), 3), ((2, 2), 1)]
///     .map(|((row, col), clue)| (Pos::new(row, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(3, 3), islands.to_vec(), Rules::default())?);
/// let mut highs = Highs::default();
/// let mut witness = Highs::new(&HighsOptions { presolve: Presolve::Off, ..HighsOptions::default() })?;
/// let mut engines = Engines { first: &mut highs, witness: &mut witness };
/// let task = Task::new(&network, Formulation::Flow);
/// let solved = solve(&task, &mut engines, &Budget::unlimited(), &mut Watch::nobody())?;
/// assert!(matches!(solved.answer, Answer::Solved(solution) if solution.total() == 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    task: &Task<'_>,
    engines: &mut Engines<'_>,
    budget: &Budget,
    watch: &mut Watch<'_>,
) -> Result<Solved, SolveError> {
    let begun = budget.seconds();
    let network = task.network();
    refuse_unknown(network)?;
    let mut statistics = Statistics {
        islands: network.islands().len(),
        edges: network.edges().len(),
        crossings: network.crossings().len(),
        model: None,
        effort: Effort::default(),
        witness_seconds: 0.0,
        verify_seconds: 0.0,
        total_seconds: 0.0,
    };
    let (answer, warning) = match without_search(network) {
        Some(answer) => (answer, None),
        None => with_engines(task, engines, (budget, watch), &mut statistics)?,
    };
    statistics.total_seconds = budget.seconds() - begun;
    Ok(Solved {
        answer,
        warnings: warning.into_iter().collect(),
        statistics,
    })
}

/// The answer where no engine is needed: an elementary reason, or no edge at all.
fn without_search(network: &Network) -> Option<Answer> {
    if let Some(reason) = elementary(network) {
        return Some(Answer::Infeasible(Infeasibility::Elementary(reason)));
    }
    if !network.edges().is_empty() {
        return None;
    }
    let solution = verify(network, Bridges::none(network)).ok()?;
    Some(Answer::Solved(solution))
}

fn with_engines(
    task: &Task<'_>,
    engines: &mut Engines<'_>,
    (budget, watch): (&Budget, &mut Watch<'_>),
    statistics: &mut Statistics,
) -> Result<(Answer, Option<Warning>), SolveError> {
    let run = engines.first.solve(task, budget, watch)?;
    statistics.effort = run.effort;
    statistics.model = task.built().map(ModelSize::of);
    let is_infeasible = run.outcome == Outcome::Infeasible;
    let asked = budget.seconds();
    let second = Second {
        engine: engines.witness,
        budget,
        watch,
    };
    let believed = believe(task, engines.first.name(), run.outcome, second)?;
    let took = budget.seconds() - asked;
    if is_infeasible {
        statistics.witness_seconds = took;
    } else {
        statistics.verify_seconds = took;
    }
    Ok(believed)
}

fn refuse_unknown(network: &Network) -> Result<(), SolveError> {
    let islands = network.islands().values();
    match islands.iter().find(|island| island.clue == Clue::Unknown) {
        Some(island) => Err(SolveError::Unsupported(Unsupported::UnknownClue(
            island.pos,
        ))),
        None => Ok(()),
    }
}
