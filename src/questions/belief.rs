//! What is believed of an engine's claim: the one place where that is decided.
//!
//! - Bridges that verify settle the board, whoever found them and whatever was claimed
//!   before. Bridges that do not verify are an error.
//! - "Infeasible" is believed when an independent witness agrees: the exhaustive search
//!   where the board is small, else the witness engine on another formulation.
//! - A limit decides nothing.

use super::answer::{
    Answer, Claim, Infeasibility, Refuted, SolveError, Undecided, Warning, Witness,
};
use crate::engine::{Budget, Engine, Limit, Outcome, Task, Watch};
use crate::milp::Formulation;
use crate::puzzle::{Network, Solution, oracle, verify};

/// Most edges of a board that the exhaustive search is tried on.
const ORACLE_EDGES: usize = 64;

/// Most partial answers that the exhaustive search may try: some tens of milliseconds.
const ORACLE_STEPS: u64 = 200_000;

/// Who is asked when somebody claims that a board is infeasible.
pub(super) struct Second<'a, 'w> {
    pub(super) engine: &'a mut dyn Engine,
    pub(super) budget: &'a Budget,
    pub(super) watch: &'a mut Watch<'w>,
}

/// What is left of an outcome once its bridges, if it has any, have been verified.
enum Checked {
    Solution(Solution),
    Infeasible(Claim),
    Limit(Limit),
}

/// The answer that follows from what an engine returned for a task, with a warning if an
/// engine was wrong.
pub(super) fn believe(
    task: &Task<'_>,
    engine: &'static str,
    outcome: Outcome,
    second: Second<'_, '_>,
) -> Result<(Answer, Option<Warning>), SolveError> {
    match check(task, engine, outcome)? {
        Checked::Solution(solution) => Ok((Answer::Solved(solution), None)),
        Checked::Limit(limit) => Ok((undecided(limit, None), None)),
        Checked::Infeasible(claim) => match ask_oracle(task.network(), claim) {
            Some(settled) => Ok(settled),
            None => ask_witness(task, claim, second),
        },
    }
}

/// Reads an outcome; whatever has bridges must verify.
fn check(task: &Task<'_>, engine: &'static str, outcome: Outcome) -> Result<Checked, SolveError> {
    let claim = Claim {
        engine,
        formulation: task.built().map(|_| task.formulation()),
    };
    let incumbent = match outcome {
        Outcome::Optimal(incumbent) | Outcome::Feasible { incumbent, .. } => incumbent,
        Outcome::NoSolutionFound { limit } => return Ok(Checked::Limit(limit)),
        Outcome::Infeasible => return Ok(Checked::Infeasible(claim)),
    };
    let bridges = incumbent.bridges;
    match verify(task.network(), bridges.clone()) {
        Ok(solution) => Ok(Checked::Solution(solution)),
        Err(violations) => Err(SolveError::Refuted(Box::new(Refuted {
            claim,
            bridges,
            violations,
            formulated: task.built().cloned(),
        }))),
    }
}

/// Settles a claim by trying everything, `None` if the board is too large for that.
fn ask_oracle(network: &Network, claim: Claim) -> Option<(Answer, Option<Warning>)> {
    if network.edges().len() > ORACLE_EDGES {
        return None;
    }
    let solutions = oracle::solutions(network, ORACLE_STEPS).ok()?;
    Some(match solutions.into_iter().next() {
        Some(solution) => overruled(claim, Witness::Oracle, solution),
        None => (confirmed(claim, Witness::Oracle), None),
    })
}

/// Settles a claim by another formulation.
fn ask_witness(
    task: &Task<'_>,
    claim: Claim,
    second: Second<'_, '_>,
) -> Result<(Answer, Option<Warning>), SolveError> {
    let Second {
        engine,
        budget,
        watch,
    } = second;
    let other = match task.formulation() {
        Formulation::Flow => Formulation::Notebook,
        Formulation::Notebook => Formulation::Flow,
    };
    let task = Task::new(task.network(), other);
    let run = engine.solve(&task, budget, watch)?;
    Ok(match check(&task, engine.name(), run.outcome)? {
        Checked::Solution(solution) => {
            let witness = Claim {
                engine: engine.name(),
                formulation: task.built().map(|_| other),
            };
            overruled(claim, Witness::Engine(witness), solution)
        }
        Checked::Infeasible(witness) => (confirmed(claim, Witness::Engine(witness)), None),
        Checked::Limit(limit) => (undecided(limit, Some(claim)), None),
    })
}

fn overruled(claim: Claim, witness: Witness, solution: Solution) -> (Answer, Option<Warning>) {
    let warning = Warning::FalseClaim { claim, witness };
    (Answer::Solved(solution), Some(warning))
}

fn confirmed(claim: Claim, witness: Witness) -> Answer {
    Answer::Infeasible(Infeasibility::Confirmed { claim, witness })
}

fn undecided(limit: Limit, unconfirmed: Option<Claim>) -> Answer {
    Answer::Undecided(Undecided { limit, unconfirmed })
}
