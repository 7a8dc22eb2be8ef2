//! The space of all solutions: a residual board with an order of its edges, ready for sweeps.

use std::fmt;

use num_bigint::BigUint;

use crate::engine::{Budget, Limit, SweepProgress};
use crate::logic::Domains;
use crate::milp::Direction;
use crate::puzzle::{Amount, Measure, Network};

use super::bound::{SpaceError, SweepBound, SweepHalt};
use super::diagram::Diagram;
use super::order::{Effort, order};
use super::paths::{Paths, costs};
use super::plan::SweepPlan;
use super::residual::Residual;
use super::semiring::{ByJoins, Existence, LeastSum, Semiring, Unlimited, WideCount};
use super::sweep::Sweep;

/// The limits of a sweep, and the callback for its progress.
pub struct Limits<'a> {
    /// Time, memory, and interrupts.
    pub budget: &'a Budget,
    /// Called after every step.
    pub progress: &'a mut dyn FnMut(SweepProgress),
}

/// All solutions of a board within domains, ready to be counted.
#[derive(Clone, Debug)]
pub struct Space<'a> {
    network: &'a Network,
    /// The sweep; `None` where there is obviously no solution.
    ready: Option<SweepSetup>,
}

/// A residual board and the plan of its sweep.
#[derive(Clone, Debug)]
struct SweepSetup {
    residual: Residual,
    plan: SweepPlan,
    work: f64,
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}

impl<'a> Space<'a> {
    /// Prepares a sweep over all solutions of a board within domains that hold them all. The
    /// narrower the domains, the quicker.
    ///
    /// # Errors
    /// [`SpaceError`] if more is open at a time than a state can hold, or at a limit.
    ///
    /// # Examples
    /// ```
    /// use hashilab_count::{Limits, Space};
    /// use hashilab_engine::engine::Budget;
    /// use hashilab_engine::logic::Domains;
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
    ///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
    /// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
    /// let budget = Budget::unlimited();
    /// let space = Space::of(&network, &Domains::of(&network), &budget)?;
    /// let limits = Limits { budget: &budget, progress: &mut |_| {} };
    /// assert_eq!(space.count(limits), Ok(2_u8.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        network: &'a Network,
        domains: &Domains,
        budget: &Budget,
    ) -> Result<Self, SpaceError> {
        let ready = Residual::of(network, domains);
        let ready = ready.map(|residual| SweepSetup::of(residual, Effort::Thorough, budget));
        let ready = ready.transpose()?;
        Ok(Self { network, ready })
    }

    /// As [`Space::of`], with an order that is found quickly: for sweeps that are made only if they
    /// are short.
    ///
    /// # Errors
    /// As [`Space::of`].
    pub fn roughly(
        network: &'a Network,
        domains: &Domains,
        budget: &Budget,
    ) -> Result<Self, SpaceError> {
        let ready = Residual::of(network, domains);
        let ready = ready.map(|residual| SweepSetup::of(residual, Effort::Quick, budget));
        let ready = ready.transpose()?;
        Ok(Self { network, ready })
    }

    /// As [`Space::of`], for counting components: labels are kept even where connectivity is free.
    ///
    /// # Errors
    /// As [`Space::of`].
    pub fn with_components(
        network: &'a Network,
        domains: &Domains,
        budget: &Budget,
    ) -> Result<Self, SpaceError> {
        let ready = Residual::counting(network, domains, true);
        let ready = ready.map(|residual| SweepSetup::of(residual, Effort::Thorough, budget));
        let ready = ready.transpose()?;
        Ok(Self { network, ready })
    }

    /// The number of free edges.
    #[must_use]
    pub fn free_edges(&self) -> usize {
        let ready = self.ready.as_ref();
        ready.map_or(0, |ready| ready.residual.free_edges())
    }

    /// About how many states a sweep will have, as the logarithm to base 2.
    #[must_use]
    pub fn estimated_bits(&self) -> f64 {
        self.ready.as_ref().map_or(0.0, |ready| ready.work)
    }

    /// The number of solutions.
    ///
    /// # Errors
    /// The [`Limit`] that ended the sweep.
    pub fn count(&self, mut limits: Limits<'_>) -> Result<BigUint, Limit> {
        let Some(ready) = &self.ready else {
            return Ok(BigUint::ZERO);
        };
        match ready.sweep(&WideCount, &mut limits, None) {
            Ok(count) => Ok(count.into()),
            Err(SweepHalt::Limit(limit)) => Err(limit),
            Err(SweepHalt::Overflow) => ready.sum(&Unlimited, &mut limits),
        }
    }

    /// Whether there is any solution.
    ///
    /// # Errors
    /// The [`Limit`] that ended the sweep.
    pub fn has_any(&self, mut limits: Limits<'_>) -> Result<bool, Limit> {
        match &self.ready {
            Some(ready) => ready.sum(&Existence, &mut limits),
            None => Ok(false),
        }
    }

    /// The least or greatest value of a measure over all solutions; `None` if there is none.
    ///
    /// # Errors
    /// The [`Limit`] that ended the sweep.
    pub fn best_value(
        &self,
        measure: &Measure,
        direction: Direction,
        mut limits: Limits<'_>,
    ) -> Result<Option<Amount>, Limit> {
        let Some(ready) = &self.ready else {
            return Ok(None);
        };
        let costs = costs(self.network, &ready.residual, measure, direction);
        let Some(best) = ready.sum(&LeastSum { costs }, &mut limits)? else {
            return Ok(None);
        };
        let fixed = ready.residual.fixed(self.network.edges().ids());
        let fixed = fixed.map(|(edge, count)| measure.of_edge(self.network, edge, count));
        let fixed: Amount = fixed.sum();
        let best = match direction {
            Direction::Minimise => best,
            Direction::Maximise => best.saturating_neg(),
        };
        Ok(Some(Amount::of_millionths(
            fixed.millionths().saturating_add(best),
        )))
    }

    /// The number of solutions with one component, two, and so on; of a space made by
    /// [`Space::with_components`].
    ///
    /// # Errors
    /// The [`Limit`] that ended the sweep.
    pub fn by_components(&self, limits: &mut Limits<'_>) -> Result<Vec<BigUint>, Limit> {
        let Some(ready) = &self.ready else {
            return Ok(Vec::new());
        };
        let groups = ready.residual.groups as usize;
        let by_joins = ready.sum(&ByJoins, limits)?;
        let mut by_components = vec![BigUint::ZERO; groups];
        for (joins, ways) in by_joins.into_iter().enumerate() {
            if joins < groups {
                by_components[groups - joins - 1] = ways;
            }
        }
        while by_components.last() == Some(&BigUint::ZERO) {
            by_components.pop();
        }
        Ok(by_components)
    }

    /// All solutions as paths; `None` if there is none.
    ///
    /// # Errors
    /// The [`Limit`] that ended the sweep.
    pub fn paths(&self, mut limits: Limits<'_>) -> Result<Option<Paths>, Limit> {
        let Some(ready) = &self.ready else {
            return Ok(None);
        };
        let mut diagram = Diagram::default();
        let any = match ready.sweep(&Existence, &mut limits, Some(&mut diagram)) {
            Ok(any) => any,
            Err(SweepHalt::Limit(limit)) => return Err(limit),
            Err(SweepHalt::Overflow) => unreachable!("nothing is added up"),
        };
        // The numbers of ways to the end need memory as well.
        let numbers = diagram.states() * size_of::<u128>();
        if let Some(limit) = limits.budget.reached_with(numbers as u64) {
            return Err(limit);
        }
        let paths = || Paths::new(self.network, ready.residual.clone(), diagram);
        Ok(any.then(paths))
    }
}

impl SweepSetup {
    fn of(residual: Residual, effort: Effort, budget: &Budget) -> Result<Self, SpaceError> {
        let (edges, work) = order(&residual, effort, budget);
        let plan = SweepPlan::of(&residual, &edges, budget)?;
        Ok(Self {
            residual,
            plan,
            work,
        })
    }

    fn sweep<S: Semiring>(
        &self,
        semiring: &S,
        limits: &mut Limits<'_>,
        diagram: Option<&mut Diagram>,
    ) -> Result<S::Value, SweepHalt> {
        let bound = SweepBound {
            budget: limits.budget,
            progress: &mut *limits.progress,
            states: 0,
        };
        let mut sweep = Sweep {
            residual: &self.residual,
            plan: &self.plan,
            semiring,
            bound,
        };
        sweep.run(diagram)
    }

    /// A sweep over values that always fit.
    fn sum<S: Semiring>(&self, semiring: &S, limits: &mut Limits<'_>) -> Result<S::Value, Limit> {
        match self.sweep(semiring, limits, None) {
            Ok(value) => Ok(value),
            Err(SweepHalt::Limit(limit)) => Err(limit),
            Err(SweepHalt::Overflow) => unreachable!("the values always fit"),
        }
    }
}
