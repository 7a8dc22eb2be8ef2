//! The exact number of solutions without listing them: a sweep over the board within bounds
//! that hold all solutions.
//!
//! The bounds come from clause learning's backbone, which is quick, or from checked deduction
//! alone: then the sweep is independent of clause learning and integer programs. If a limit ends
//! the sweep, the lower bound is the best of three: the number of solutions listed; the count of a
//! part of the board while the rest is as in one solution; and 1, if a solution is known.

use std::cell::OnceCell;
use std::time::Duration;

use crate::count::{BigUint, Limits, Paths, Space, SpaceError, SweepProgress};
use crate::engine::{Budget, Limit, Verdict};
use crate::logic::{Domains, Tier};
use crate::milp::Direction;
use crate::puzzle::{Amount, EdgeId, Literal, Measure, Network, Solution};

use super::answer::{Claimant, Infeasibility, SolveError, Warning};
use super::belief::deduce;
use super::counter::{Counter, Exact, Narrowing, SWEEP};
use super::enumerate::{Backbone, SolutionCount, Solutions, backbone, backbone_beyond, count};

/// A sweep of more than 2 to this power states is preceded by a lower bound.
const BITS_TO_BE_SAFE: f64 = 20.0;
/// Fewer solutions than this are listed instead of swept.
const LISTED_FIRST: usize = 17;

/// All solutions of a board, ready for sweeps.
#[derive(Clone, Debug)]
pub struct SolutionSweep<'a> {
    network: &'a Network,
    domains: Domains,
    /// The reason why there is no solution, if narrowing has found one.
    none: Option<Infeasibility>,
    /// The space within the bounds, created when needed: finding its order takes time.
    space: OnceCell<Box<Space<'a>>>,
}

impl<'a> SolutionSweep<'a> {
    /// Narrows the bounds of every edge. Adds warnings.
    ///
    /// # Errors
    /// A [`SolveError`] if an answer does not verify or a deduction cannot be confirmed.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::Budget;
    /// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// use hashilab_solve::questions::{Narrowing, SolutionSweep};
    /// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
    ///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
    /// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
    /// let budget = Budget::unlimited();
    /// let narrowed = SolutionSweep::of(&network, Narrowing::Deduction, &budget, &mut Vec::new())?;
    /// let Ok(sweeping) = narrowed else { panic!("no limit") };
    /// assert_eq!(sweeping.count(&budget, &mut |_| {}), Ok(2_u8.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        network: &'a Network,
        narrowing: Narrowing,
        budget: &Budget,
        warnings: &mut Vec<Warning>,
    ) -> Result<Result<Self, Limit>, SolveError> {
        match narrowing {
            Narrowing::Backbone => {
                let found = backbone(network, budget, warnings)?;
                Ok(Self::of_backbone(network, found))
            }
            Narrowing::Deduction => {
                let tier = Tier::Group;
                let (deduced, warning) = deduce(network, tier, budget);
                warnings.extend(warning);
                Ok(match deduced {
                    Verdict::Yes(domains) => Ok(Self::within(network, domains, None)),
                    Verdict::No(deductions) => {
                        let reason = Infeasibility::contradicted(network, tier, deductions);
                        Ok(Self::within(network, Domains::of(network), Some(reason)))
                    }
                    Verdict::Undecided(limit) => Err(limit),
                })
            }
        }
    }

    /// Starts from a backbone.
    fn of_backbone(network: &'a Network, found: Backbone) -> Result<Self, Limit> {
        match found {
            Backbone::All(domains) => Ok(Self::within(network, domains, None)),
            Backbone::Infeasible(reason) => {
                Ok(Self::within(network, Domains::of(network), Some(reason)))
            }
            Backbone::Undecided { limit, .. } => Err(limit),
        }
    }

    fn within(network: &'a Network, domains: Domains, none: Option<Infeasibility>) -> Self {
        let space = OnceCell::new();
        Self {
            network,
            domains,
            none,
            space,
        }
    }

    /// The reason why there is no solution: that of narrowing, or the sweep.
    #[must_use]
    pub fn infeasibility(&self) -> Infeasibility {
        self.none.clone().unwrap_or(Infeasibility::Proved {
            proof: Claimant {
                engine: SWEEP,
                formulation: None,
            },
            claim: None,
        })
    }

    /// The bounds that hold all solutions.
    #[must_use]
    pub fn domains(&self) -> &Domains {
        &self.domains
    }

    /// The space within the bounds.
    fn space(&self, budget: &Budget) -> Result<&Space<'a>, SpaceError> {
        if let Some(space) = self.space.get() {
            return Ok(space);
        }
        let space = Box::new(Space::of(self.network, &self.domains, budget)?);
        Ok(self.space.get_or_init(|| space))
    }

    /// Applies `ask` to the space of solutions; returns `none` if there is no solution.
    fn ask<T>(
        &self,
        none: T,
        budget: &Budget,
        ask: impl FnOnce(&Space<'a>) -> Result<T, Limit>,
    ) -> Result<T, SpaceError> {
        if self.none.is_some() {
            return Ok(none);
        }
        ask(self.space(budget)?).map_err(SpaceError::Stopped)
    }

    /// The number of solutions.
    ///
    /// # Errors
    /// [`SpaceError`] if the board is too wide, or at a limit.
    pub fn count(
        &self,
        budget: &Budget,
        progress: &mut dyn FnMut(SweepProgress),
    ) -> Result<BigUint, SpaceError> {
        self.ask(BigUint::ZERO, budget, |space| {
            space.count(Limits { budget, progress })
        })
    }

    /// The number of solutions with one component, two, and so on.
    ///
    /// # Errors
    /// [`SpaceError`] if the board is too wide, or at a limit.
    pub fn by_components(
        &self,
        budget: &Budget,
        progress: &mut dyn FnMut(SweepProgress),
    ) -> Result<Vec<BigUint>, SpaceError> {
        if self.none.is_some() {
            return Ok(Vec::new());
        }
        let space = Space::with_components(self.network, &self.domains, budget)?;
        let counted = space.by_components(&mut Limits { budget, progress });
        counted.map_err(SpaceError::Stopped)
    }

    /// All solutions as paths, to be weighted and sampled; `None` if there is none.
    ///
    /// # Errors
    /// [`SpaceError`] if the board is too wide, or at a limit.
    pub fn paths(
        &self,
        budget: &Budget,
        progress: &mut dyn FnMut(SweepProgress),
    ) -> Result<Option<Paths>, SpaceError> {
        self.ask(None, budget, |space| {
            space.paths(Limits { budget, progress })
        })
    }

    /// The least or greatest value of a measure; `None` if there is no solution.
    ///
    /// # Errors
    /// [`SpaceError`] if the board is too wide, or at a limit.
    pub fn best_value(
        &self,
        measure: &Measure,
        direction: Direction,
        budget: &Budget,
        progress: &mut dyn FnMut(SweepProgress),
    ) -> Result<Option<Amount>, SpaceError> {
        self.ask(None, budget, |space| {
            space.best_value(measure, direction, Limits { budget, progress })
        })
    }

    /// A lower bound without a long sweep: the most solutions found by varying a part of the board
    /// while the rest is as in one solution.
    ///
    /// # Errors
    /// A [`SolveError`] if an answer does not verify.
    pub fn at_least(&self, budget: &Budget) -> Result<BigUint, SolveError> {
        if self.none.is_some() {
            return Ok(BigUint::ZERO);
        }
        let mut solutions = Solutions::in_any_order(self.network);
        Ok(match solutions.next(budget)? {
            Verdict::Yes(first) => self.parts_counted(&first, budget),
            Verdict::No(()) | Verdict::Undecided(_) => BigUint::ZERO,
        })
    }

    /// The most solutions that differ from one only within a part of the free edges, over parts
    /// that are quick to count: windows over the edges in their order on the board.
    fn parts_counted(&self, solution: &Solution, budget: &Budget) -> BigUint {
        let edges = self.network.edges().ids();
        let free: Vec<EdgeId> = edges.filter(|&edge| !self.domains.is_fixed(edge)).collect();
        let mut size = free.len();
        while size > 1 {
            size -= size.div_ceil(4);
            let windows = (0..free.len()).step_by(size.div_ceil(2).max(1));
            let counted = windows.filter_map(|from| {
                let part = &free[from..(from + size).min(free.len())];
                self.part_counted(solution, part, budget)
            });
            if let Some(most) = counted.max() {
                return most;
            }
        }
        1_u8.into()
    }

    /// The number of solutions that agree with one outside a part; `None` if that is slow to count.
    fn part_counted(
        &self,
        solution: &Solution,
        part: &[EdgeId],
        budget: &Budget,
    ) -> Option<BigUint> {
        if budget.reached().is_some() {
            return None;
        }
        let mut domains = self.domains.clone();
        for (edge, count) in solution.iter() {
            if part.binary_search(&edge).is_err() {
                let facts = [Literal::AtLeast(edge, count), Literal::AtMost(edge, count)];
                let holds = facts.into_iter().all(|fact| domains.narrow(fact));
                debug_assert!(holds, "the solution lies within the domains");
            }
        }
        let space = Space::roughly(self.network, &domains, budget).ok()?;
        if space.estimated_bits() > BITS_TO_BE_SAFE {
            return None;
        }
        let progress = &mut |_| {};
        space.count(Limits { budget, progress }).ok()
    }

    /// Whether the sweep is expected to be long.
    fn is_long(&self, budget: &Budget) -> bool {
        self.space(budget)
            .is_ok_and(|space| space.estimated_bits() > BITS_TO_BE_SAFE)
    }
}

/// The outputs of a count beside the number.
pub struct CountProgress<'a> {
    /// Called now and then with the progress of a sweep.
    pub progress: &'a mut dyn FnMut(SweepProgress),
    /// Receives warnings.
    pub warnings: &'a mut Vec<Warning>,
}

impl std::fmt::Debug for CountProgress<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Heard")
            .field("warnings", &self.warnings)
            .finish_non_exhaustive()
    }
}

/// The number of solutions, by a sweep where one can be made and by listing otherwise.
///
/// # Errors
/// A [`SolveError`] if an answer does not verify or a deduction cannot be confirmed.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_solve::questions::{Exact, CountProgress, Narrowing, count_exactly};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let heard = CountProgress { progress: &mut |_| {}, warnings: &mut Vec::new() };
/// let counted = count_exactly(&network, Narrowing::default(), &Budget::unlimited(), heard)?;
/// assert_eq!(counted.0, Exact::Exactly(2_u8.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_exactly(
    network: &Network,
    narrowing: Narrowing,
    budget: &Budget,
    heard: CountProgress<'_>,
) -> Result<(Exact, Counter), SolveError> {
    let CountProgress { progress, warnings } = heard;
    let mut floor = BigUint::ZERO;
    let mut listed_first = Vec::new();
    let mut list = Solutions::in_any_order(network);
    if narrowing == Narrowing::Backbone {
        while listed_first.len() < LISTED_FIRST {
            match list.next(budget)? {
                Verdict::Yes(solution) => listed_first.push(solution),
                Verdict::No(()) => {
                    let found = list.listed().into();
                    return Ok((exact(found, || list.infeasibility()), Counter::List));
                }
                Verdict::Undecided(_) => break,
            }
        }
        floor = list.listed().into();
    }
    let narrowed = if listed_first.is_empty() {
        SolutionSweep::of(network, narrowing, budget, warnings)?
    } else {
        warnings.extend(list.warning());
        let found = backbone_beyond(list, listed_first, budget)?;
        SolutionSweep::of_backbone(network, found)
    };
    let sweeping = match narrowed {
        Ok(sweeping) => sweeping,
        Err(limit) => return Ok((Exact::AtLeast(floor, limit), Counter::List)),
    };
    let most = but_for_listing(budget);
    if sweeping.is_long(&most) {
        floor = floor.max(sweeping.at_least(&most)?);
    }
    let counted = match sweeping.count(&most, progress) {
        Ok(count) => exact(count, || sweeping.infeasibility()),
        Err(SpaceError::Stopped(limit)) if limit != Limit::Time => Exact::AtLeast(floor, limit),
        Err(SpaceError::Stopped(_) | SpaceError::TooWide) => {
            return Ok((listed(network, floor, budget)?, Counter::List));
        }
    };
    Ok((counted, Counter::Sweep))
}

/// The budget of a sweep: nine tenths of the time left, so that a list gives a lower bound if the
/// sweep is not completed.
fn but_for_listing(budget: &Budget) -> Budget {
    match budget.remaining() {
        Some(left) => {
            let spent = Duration::from_secs_f64(budget.seconds());
            budget.clone().ending_after(spent + left * 9 / 10)
        }
        None => budget.clone(),
    }
}

/// An exact number, or the reason why it is 0.
fn exact(count: BigUint, reason: impl FnOnce() -> Infeasibility) -> Exact {
    if count == BigUint::ZERO {
        return Exact::None(reason());
    }
    Exact::Exactly(count)
}

/// Counts by listing, where a sweep is impossible or was not completed.
fn listed(network: &Network, floor: BigUint, budget: &Budget) -> Result<Exact, SolveError> {
    let mut all = Solutions::of(network);
    Ok(match count(&mut all, budget)? {
        SolutionCount::Exactly(found) => exact(found.into(), || all.infeasibility()),
        SolutionCount::AtLeast(found, limit) => Exact::AtLeast(floor.max(found.into()), limit),
    })
}
