//! Our own proofs of optimality: by a sweep over all solutions, and if the board is too wide for
//! one, by a proof of clause learning that passes the checker.

use crate::engine::{Budget, EngineName, Limit, Observer, Verdict};
use crate::milp::Objective;
use crate::puzzle::{Puzzle, Solution};
use crate::questions::{
    Claimant, Narrowing, ObjectiveBound, Optimality, ProveError, SWEEP, SolveError, SolveResult,
    Warning, prove_best,
};
use crate::session::asking::ask::AskError;
use crate::session::solver::sweeping::Sweeper;

/// One of our own methods, which works on the board and not on a program.
fn ours(engine: &'static str) -> Claimant {
    Claimant {
        engine,
        formulation: None,
    }
}

/// Settles whether a solution is the best, and the method that shows it; or a better one, which is the best.
pub(in crate::session) fn settle(
    puzzle: &Puzzle,
    objective: &Objective,
    solution: &Solution,
    (budget, observer): (&Budget, &mut Observer<'_>),
    warnings: &mut Vec<Warning>,
) -> Result<Verdict<Claimant, (Box<Solution>, Claimant)>, AskError> {
    if let Some(found) = swept(puzzle, objective, (budget, observer), warnings)? {
        let [value, best] = [solution, &found].map(|it| objective.value(puzzle, it));
        let by = ours(SWEEP);
        return Ok(if objective.prefers(best, value) {
            let solution = Box::new(found);
            Verdict::No((solution, by))
        } else {
            Verdict::Yes(by)
        });
    }
    let by = ours(EngineName::Cdcl.name());
    let mut better: Option<Box<Solution>> = None;
    loop {
        let best = better.as_deref().unwrap_or(solution);
        match prove_best(puzzle, objective, best, budget) {
            Ok(Verdict::Yes(_)) => {
                return Ok(match better {
                    None => Verdict::Yes(by),
                    Some(solution) => Verdict::No((solution, by)),
                });
            }
            Ok(Verdict::No(found)) => better = Some(Box::new(found)),
            Ok(Verdict::Undecided(limit)) => return Ok(Verdict::Undecided(limit)),
            Err(ProveError::TooLarge(_)) => return Ok(Verdict::Undecided(Limit::Effort)),
            Err(error) => return Err(error.into()),
        }
    }
}

/// The best solution by a sweep, in half of the remaining time; nothing if the board is too wide or
/// a limit is reached first.
fn swept(
    puzzle: &Puzzle,
    objective: &Objective,
    (budget, observer): (&Budget, &mut Observer<'_>),
    warnings: &mut Vec<Warning>,
) -> Result<Option<Solution>, AskError> {
    let half = budget.part(budget.remaining().map(|left| left / 2));
    let mut sweeper = Sweeper::of(puzzle, &half, observer);
    let found = match sweeper.narrowed(Narrowing::default())? {
        Ok(sweeping) => sweeper.best(&sweeping, objective),
        Err(_) => return Ok(None),
    };
    warnings.append(&mut sweeper.warnings);
    match found {
        Ok((Verdict::Yes(solution), _)) => Ok(Some(solution)),
        Ok((Verdict::No(_) | Verdict::Undecided(_), _)) | Err(SolveError::TooWide) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Checks a claim of optimality. A bound that none of our own methods confirms is dropped.
pub(in crate::session) fn confirm(
    puzzle: &Puzzle,
    objective: &Objective,
    solved: &mut SolveResult,
    (budget, observer): (&Budget, &mut Observer<'_>),
) -> Result<(), AskError> {
    let (Verdict::Yes(solution), Some(best)) = (&solved.answer, &solved.best) else {
        return Ok(());
    };
    let claimed = best
        .bound
        .and_then(|bound| Some((bound.claim?, bound.amount)));
    if best.bound.is_some() && claimed.is_none() {
        // A solution without alternatives needs no confirmation.
        return Ok(());
    }
    let settled = settle(
        puzzle,
        objective,
        solution,
        (budget, observer),
        &mut solved.warnings,
    )?;
    let proved = |solution: &Solution, by| {
        let value = objective.value(puzzle, solution);
        Optimality {
            objective: objective.clone(),
            value,
            bound: Some(ObjectiveBound {
                amount: value,
                claim: Some(by),
            }),
            limit: None,
        }
    };
    solved.best = Some(match settled {
        Verdict::Yes(by) => proved(solution, by),
        Verdict::No((solution, by)) => {
            let best = proved(&solution, by);
            if let Some((claim, bound)) = claimed
                && objective.prefers(best.value, bound)
            {
                solved.warnings.push(Warning::FalseBound {
                    claim,
                    bound,
                    value: best.value,
                });
            }
            solved.answer = Verdict::Yes(*solution);
            best
        }
        Verdict::Undecided(limit) => Optimality {
            bound: None,
            limit: Some(limit),
            ..best.clone()
        },
    });
    Ok(())
}
