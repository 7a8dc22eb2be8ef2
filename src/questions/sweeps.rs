//! What is asked of a sweep over all solutions, and what comes of it.

use super::answer::{SolveError, Warning};
use super::exactly::{Answered, Counter, Heard, Narrowed, Narrowing, Sweeping, count_exactly};
use super::question::Sweep;
use super::reply::Swept;
use crate::count::{BigUint, Paths};
use crate::engine::{Budget, EngineError, Event, Observer};
use crate::puzzle::{Puzzle, verify};

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
    pub(super) fn ask(mut self, sweep: Sweep) -> Result<(Swept, Counter), SolveError> {
        if sweep == Sweep::Count {
            return self.count();
        }
        let narrowed = Sweeping::of(self.puzzle, self.narrowing, self.budget, self.warnings)?;
        let swept = match narrowed {
            Narrowed::Ready(sweeping) => match sweep {
                Sweep::Components => self.components(&sweeping)?,
                Sweep::Count | Sweep::Likelihoods | Sweep::Sample { .. } => {
                    self.along_paths(&sweeping, sweep)?
                }
            },
            Narrowed::Stopped(limit) => Swept::Stopped(limit),
        };
        Ok((swept, Counter::Sweep))
    }

    fn count(self) -> Result<(Swept, Counter), SolveError> {
        let Self {
            observer, warnings, ..
        } = self;
        let heard = Heard {
            progress: &mut |swept| observer.tell(Event::Swept(swept)),
            warnings,
        };
        let (count, by) = count_exactly(self.puzzle, self.narrowing, self.budget, heard)?;
        Ok((Swept::Count(count), by))
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

    /// What needs all solutions as paths, forwards and backwards.
    fn along_paths(&mut self, sweeping: &Sweeping<'_>, sweep: Sweep) -> Result<Swept, SolveError> {
        let progress = &mut |swept| self.observer.tell(Event::Swept(swept));
        let paths = match sweeping.paths(self.budget, progress) {
            Answered::Done(Some(paths)) => paths,
            Answered::Done(None) => return Ok(Swept::None(sweeping.infeasibility())),
            Answered::Stopped(limit) => return Ok(Swept::Stopped(limit)),
            Answered::TooWide => return Err(SolveError::TooWide),
        };
        match sweep {
            Sweep::Sample { count, seed } => self.sample(&paths, count, seed),
            Sweep::Count | Sweep::Components | Sweep::Likelihoods => {
                Ok(Swept::Likelihoods(Box::new(paths.likelihoods())))
            }
        }
    }

    /// Draws solutions at random; the observer hears each.
    fn sample(&mut self, paths: &Paths, count: u64, seed: u64) -> Result<Swept, SolveError> {
        for (_, bridges) in (0..count).zip(paths.samples(seed)) {
            if let Some(limit) = self.budget.reached() {
                return Ok(Swept::Stopped(limit));
            }
            let solution = verify(self.puzzle, bridges).map_err(|_| {
                SolveError::Engine(EngineError::Failed {
                    engine: Counter::Sweep.name(),
                    what: "it drew bridges that break the rules".to_owned(),
                })
            })?;
            self.observer.tell(Event::Found(&solution));
        }
        Ok(Swept::Sample {
            drawn: count,
            of: paths.count(),
        })
    }
}
