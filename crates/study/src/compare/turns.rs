//! All runs of a comparison: the contenders take turns on each board, so that other work of the
//! machine affects them alike.

use std::num::NonZeroU32;
use std::ops::ControlFlow;

use super::contender::Contender;
use super::measure::{Conditions, measure};
use super::results::Results;
use crate::engine::{Budget, Limit};
use crate::notation::Source;
use crate::report::RunRecord;
use crate::session::BoardText;

/// The progress of a comparison.
#[derive(Clone, Copy, Debug)]
pub enum ComparisonEvent<'a> {
    /// Each contender makes one run that does not count.
    WarmingUp,
    /// A contender begins with a board.
    Begins(&'a Contender, &'a Source),
    /// A run has ended.
    Ended(&'a RunRecord),
}

/// The contenders and the boards.
pub(super) struct Turns<'a> {
    pub(super) contenders: &'a [Contender],
    /// The number of seeds of each contender, from 0.
    pub(super) seeds: u32,
    pub(super) conditions: Conditions,
    pub(super) boards: &'a [BoardText],
    /// The budget of all runs together.
    pub(super) budget: &'a Budget,
}

impl Turns<'_> {
    /// Makes all runs that are not among the results, until a limit of the whole is reached or the
    /// observer stops it, which counts as an interrupt.
    pub(super) fn run(
        &self,
        results: &mut Results,
        heard: &mut dyn FnMut(ComparisonEvent<'_>) -> ControlFlow<()>,
    ) -> Result<(), Limit> {
        let mut tell = |event: ComparisonEvent<'_>| match heard(event) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Limit::Interrupted),
        };
        let all = self.boards.len() * self.contenders.len() * self.seeds as usize;
        if results.runs().len() < all {
            tell(ComparisonEvent::WarmingUp)?;
            self.warm_up()?;
        }
        for board in self.boards {
            let source = &board.source;
            for seed in 0..self.seeds {
                for contender in self.contenders {
                    if results.has(&source.name, contender.name(), seed) {
                        continue;
                    }
                    tell(ComparisonEvent::Begins(contender, source))?;
                    if let Some(limit) = self.budget.reached() {
                        return Err(limit);
                    }
                    let run = measure(source, contender, seed, &self.conditions, self.budget)?;
                    tell(ComparisonEvent::Ended(&run))?;
                    results.push(run);
                }
            }
        }
        Ok(())
    }

    /// One run of each contender on the smallest board that does not count: memory is allocated and
    /// code is loaded before the first run that does. A tenth of the time of a run is enough for
    /// that, whether it ends or not.
    fn warm_up(&self) -> Result<(), Limit> {
        let once = Conditions {
            repeats: NonZeroU32::MIN,
            time_limit: self.conditions.time_limit / 10,
            ..self.conditions.clone()
        };
        if let Some(smallest) = self.boards.iter().min_by_key(|board| board.islands) {
            for contender in self.contenders {
                measure(&smallest.source, contender, 0, &once, self.budget)?;
            }
        }
        Ok(())
    }
}
