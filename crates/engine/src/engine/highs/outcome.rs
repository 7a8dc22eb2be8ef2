//! Converts HiGHS's status and point to an outcome.
//!
//! If any solution will do, a point is all that is claimed, whatever ended the search. With an
//! objective, HiGHS says "optimal" within the gap that it is allowed; here it means that no other
//! value is between the point and the bound.

use highs::HighsModelStatus;

use super::worker::WorkerResult;
use super::{NAME, failed};
use crate::engine::outcome::{Incumbent, Limit, Verdict};
use crate::engine::task::EngineError;
use crate::milp::Formulated;

/// The outcome of a search, from HiGHS's status and point: with an objective, the gap that the bound
/// must reach; and the limit of the budget that ended the search.
pub(super) fn outcome_of(
    ended: &WorkerResult,
    formulated: &Formulated,
    best_within: Option<f64>,
    budget_limit: Option<Limit>,
) -> Result<Verdict<Incumbent>, EngineError> {
    use HighsModelStatus as Status;
    let limit = match ended.status {
        Status::Optimal => None,
        Status::Infeasible => return Ok(Verdict::No(())),
        // A program whose columns are all bounded cannot be unbounded.
        Status::UnboundedOrInfeasible if is_bounded(formulated) => return Ok(Verdict::No(())),
        Status::ReachedTimeLimit => Some(Limit::Time),
        Status::ReachedInterrupt => Some(budget_limit.unwrap_or(Limit::Interrupted)),
        Status::ReachedMemoryLimit => Some(Limit::Memory),
        Status::ReachedSolutionLimit
        | Status::ReachedIterationLimit
        | Status::ObjectiveBound
        | Status::ObjectiveTarget => Some(Limit::Effort),
        other => return Err(failed(format!("it stopped with status {other:?}"))),
    };
    let Some(point) = &ended.point else {
        return match limit {
            Some(limit) => Ok(Verdict::Undecided(limit)),
            None => Err(failed("it is done but has no solution".to_owned())),
        };
    };
    let incumbent = reported(point, ended.objective, formulated)?;
    let Some(within) = best_within else {
        return Ok(Verdict::Yes(incumbent));
    };
    // Twice the requested gap is one unit: then there may be another value in between.
    let gap = |bound: f64| (ended.objective - bound).abs();
    let is_open = ended.bound.is_none_or(|bound| gap(bound) > 1.5 * within);
    Ok(match limit.or(is_open.then_some(Limit::Gap)) {
        None => Verdict::Yes(incumbent.optimal()),
        Some(limit) => Verdict::Yes(incumbent.stopped(limit)),
    })
}

/// A point that HiGHS reported, with its objective value.
pub(super) fn reported(
    point: &[f64],
    objective: f64,
    formulated: &Formulated,
) -> Result<Incumbent, EngineError> {
    let bridges = formulated.decode(point);
    let bridges = bridges.map_err(|cause| EngineError::NotIntegral {
        files: None,
        engine: NAME,
        cause,
    })?;
    Ok(Incumbent {
        objective: Some(objective),
        ..Incumbent::of(bridges)
    })
}

fn is_bounded(formulated: &Formulated) -> bool {
    let columns = formulated.model.columns().values();
    columns
        .iter()
        .all(|column| column.lower.is_finite() && column.upper.is_finite())
}
