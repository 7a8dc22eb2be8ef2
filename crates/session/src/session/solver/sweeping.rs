//! Sweeps over all solutions, for the questions that use one.

use crate::count::{BigUint, Paths, SpaceError};
use crate::engine::{Budget, EngineError, Event, Limit, Observer, Verdict};
use crate::milp::Objective;
use crate::puzzle::{Bridges, Puzzle, Solution, verify};
use crate::questions::{
    Claimant, Infeasibility, Narrowing, Optimality, SWEEP, SolutionSweep, SolveError, Warning,
    without_choice,
};

/// A board to sweep, with the budget and the observer.
pub(in crate::session) struct Sweeper<'a, 'o> {
    puzzle: &'a Puzzle,
    budget: &'a Budget,
    observer: &'a mut Observer<'o>,
    /// Warnings beside the answer.
    pub(in crate::session) warnings: Vec<Warning>,
}

impl<'a, 'o> Sweeper<'a, 'o> {
    pub(in crate::session) fn of(
        puzzle: &'a Puzzle,
        budget: &'a Budget,
        observer: &'a mut Observer<'o>,
    ) -> Self {
        Self {
            puzzle,
            budget,
            observer,
            warnings: Vec::new(),
        }
    }

    /// The narrowed board, ready for sweeps, or the limit that was reached first.
    pub(in crate::session) fn narrowed(
        &mut self,
        narrowing: Narrowing,
    ) -> Result<Result<SolutionSweep<'a>, Limit>, SolveError> {
        SolutionSweep::of(self.puzzle, narrowing, self.budget, &mut self.warnings)
    }

    /// The number of solutions with one component, two, and so on.
    pub(in crate::session) fn components(
        &mut self,
        sweeping: &SolutionSweep<'_>,
    ) -> Result<Verdict<Vec<BigUint>, Infeasibility>, SolveError> {
        let progress = &mut |swept| self.observer.notify(Event::Swept(swept));
        match sweeping.by_components(self.budget, progress) {
            Ok(counts) if counts.iter().all(|count| *count == BigUint::ZERO) => {
                Ok(Verdict::No(sweeping.infeasibility()))
            }
            Ok(counts) => Ok(Verdict::Yes(counts)),
            Err(SpaceError::Stopped(limit)) => Ok(Verdict::Undecided(limit)),
            Err(SpaceError::TooWide) => Err(SolveError::TooWide),
        }
    }

    /// All solutions as paths, forwards and backwards.
    pub(in crate::session) fn paths(
        &mut self,
        sweeping: &SolutionSweep<'_>,
    ) -> Result<Verdict<Paths, Infeasibility>, SolveError> {
        let progress = &mut |swept| self.observer.notify(Event::Swept(swept));
        match sweeping.paths(self.budget, progress) {
            Ok(Some(paths)) => Ok(Verdict::Yes(paths)),
            Ok(None) => Ok(Verdict::No(sweeping.infeasibility())),
            Err(SpaceError::Stopped(limit)) => Ok(Verdict::Undecided(limit)),
            Err(SpaceError::TooWide) => Err(SolveError::TooWide),
        }
    }

    /// The best solution: its value is computed from its bridges; its optimality is the sweep's
    /// claim.
    pub(in crate::session) fn best(
        &mut self,
        sweeping: &SolutionSweep<'_>,
        objective: &Objective,
    ) -> Result<(Verdict<Solution, Infeasibility>, Option<Optimality>), SolveError> {
        let paths = match self.paths(sweeping)? {
            Verdict::Yes(paths) => paths,
            Verdict::No(reason) => return Ok((Verdict::No(reason), None)),
            Verdict::Undecided(limit) => return Ok((Verdict::Undecided(limit), None)),
        };
        let Some(bridges) = paths.best(self.puzzle, &objective.measure, objective.direction) else {
            return Ok((Verdict::No(sweeping.infeasibility()), None));
        };
        let solution = self.verified(bridges)?;
        let mut best = without_choice(self.puzzle, objective, &solution);
        if let Some(bound) = &mut best.bound {
            bound.claim = Some(Claimant {
                engine: SWEEP,
                formulation: None,
            });
        }
        Ok((Verdict::Yes(solution), Some(best)))
    }

    /// Verifies bridges that a sweep found.
    pub(in crate::session) fn verified(&self, bridges: Bridges) -> Result<Solution, SolveError> {
        verify(self.puzzle, bridges).map_err(|_| {
            SolveError::Engine(EngineError::Failed {
                engine: SWEEP,
                what: "it found bridges that break the rules".to_owned(),
            })
        })
    }
}
