//! What is asked of a sweep over all solutions, and what comes of it.

use super::answer::{Answer, Claim, SolveError, Undecided, Warning};
use super::best::without_choice;
use super::counter::{Counter, Narrowing, SWEEP};
use super::exactly::{Answered, Heard, Narrowed, Sweeping, count_exactly};
use super::question::Sweep;
use super::reply::{Finding, Swept};
use crate::count::{BigUint, End, Paths};
use crate::engine::{Budget, EngineError, Event, Observer};
use crate::milp::{Direction, Objective};
use crate::puzzle::{Bridges, Puzzle, Solution, verify};

/// A sweep under way.
pub(super) struct Sweeper<'a, 'o> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) narrowing: Narrowing,
    pub(super) budget: &'a Budget,
    pub(super) observer: &'a mut Observer<'o>,
    pub(super) warnings: &'a mut Vec<Warning>,
}

impl Sweeper<'_, '_> {
    /// Asks, and says who answered.
    pub(super) fn ask(mut self, sweep: &Sweep) -> Result<(Finding, Counter), SolveError> {
        if *sweep == Sweep::Count {
            return self.count();
        }
        let narrowed = Sweeping::of(self.puzzle, self.narrowing, self.budget, self.warnings)?;
        let swept = match narrowed {
            Narrowed::Ready(sweeping) => match sweep {
                Sweep::Best(objective) => {
                    return Ok((self.best(&sweeping, objective)?, Counter::Sweep));
                }
                Sweep::Components => self.components(&sweeping)?,
                Sweep::Sample { count, seed } => self.sample(&sweeping, *count, *seed)?,
                Sweep::Count | Sweep::Likelihoods => match self.paths(&sweeping)? {
                    Ok(paths) => Swept::Likelihoods(Box::new(paths.likelihoods())),
                    Err(ended) => ended,
                },
            },
            Narrowed::Stopped(limit) => Swept::Stopped(limit),
        };
        Ok((Finding::Sweep(swept), Counter::Sweep))
    }

    fn count(self) -> Result<(Finding, Counter), SolveError> {
        let Self {
            observer, warnings, ..
        } = self;
        let heard = Heard {
            progress: &mut |swept| observer.tell(Event::Swept(swept)),
            warnings,
        };
        let (count, by) = count_exactly(self.puzzle, self.narrowing, self.budget, heard)?;
        Ok((Finding::Sweep(Swept::Count(count)), by))
    }

    fn components(&mut self, sweeping: &Sweeping<'_>) -> Result<Swept, SolveError> {
        let progress = &mut |swept| self.observer.tell(Event::Swept(swept));
        match sweeping.by_components(self.budget, progress) {
            Answered::Done(counts) if counts.iter().all(|count| *count == BigUint::ZERO) => {
                Ok(Swept::None(sweeping.infeasibility()))
            }
            Answered::Done(counts) => Ok(Swept::Components(counts)),
            Answered::Stopped(limit) => Ok(Swept::Stopped(limit)),
            Answered::TooWide => Err(SolveError::TooWide),
        }
    }

    /// All solutions as paths, forwards and backwards; else how the sweep ended.
    fn paths(&mut self, sweeping: &Sweeping<'_>) -> Result<Result<Paths, Swept>, SolveError> {
        let progress = &mut |swept| self.observer.tell(Event::Swept(swept));
        match sweeping.paths(self.budget, progress) {
            Answered::Done(Some(paths)) => Ok(Ok(paths)),
            Answered::Done(None) => Ok(Err(Swept::None(sweeping.infeasibility()))),
            Answered::Stopped(limit) => Ok(Err(Swept::Stopped(limit))),
            Answered::TooWide => Err(SolveError::TooWide),
        }
    }

    /// The best solution: its value is worked out from its bridges, and that nothing is
    /// better is the sweep's claim.
    fn best(
        &mut self,
        sweeping: &Sweeping<'_>,
        objective: &Objective,
    ) -> Result<Finding, SolveError> {
        let end = match objective.direction {
            Direction::Minimise => End::Least,
            Direction::Maximise => End::Greatest,
        };
        let found = self
            .paths(sweeping)?
            .map(|paths| paths.best(self.puzzle, &objective.measure, end));
        let answer = match found {
            Ok(Some(bridges)) => Answer::Solved(self.verified(bridges)?),
            Err(Swept::Stopped(limit)) => Answer::Undecided(Undecided {
                limit,
                unconfirmed: None,
            }),
            Ok(None) | Err(_) => Answer::Infeasible(sweeping.infeasibility()),
        };
        let best = match &answer {
            Answer::Solved(solution) => {
                let mut best = without_choice(self.puzzle, objective, solution);
                if let Some(bound) = &mut best.bound {
                    bound.claim = Some(Claim {
                        engine: SWEEP,
                        formulation: None,
                    });
                }
                Some(best)
            }
            Answer::Infeasible(_) | Answer::Undecided(_) => None,
        };
        Ok(Finding::Solution { answer, best })
    }

    fn verified(&self, bridges: Bridges) -> Result<Solution, SolveError> {
        verify(self.puzzle, bridges).map_err(|_| {
            SolveError::Engine(EngineError::Failed {
                engine: SWEEP,
                what: "it found bridges that break the rules".to_owned(),
            })
        })
    }

    /// Draws solutions at random; the observer hears each.
    fn sample(
        &mut self,
        sweeping: &Sweeping<'_>,
        count: u64,
        seed: u64,
    ) -> Result<Swept, SolveError> {
        let paths = match self.paths(sweeping)? {
            Ok(paths) => paths,
            Err(ended) => return Ok(ended),
        };
        for (_, bridges) in (0..count).zip(paths.samples(seed)) {
            if let Some(limit) = self.budget.reached() {
                return Ok(Swept::Stopped(limit));
            }
            let solution = self.verified(bridges)?;
            self.observer.tell(Event::Found(&solution));
        }
        Ok(Swept::Sample {
            drawn: count,
            of: paths.count(),
        })
    }
}
