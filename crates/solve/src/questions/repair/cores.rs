//! Cores: clues of some islands that no solution has together, found before the integer
//! program is solved.
//!
//! A *reach* says up to which of its costs each island may go. Where clause learning proves
//! that a reach has no solution, the core is what is left of it when every island that is
//! not needed for that may have any clue: at least one of the others costs more. Each such
//! proof takes a fraction of a millisecond.
//!
//! The search begins at the cheapest clues. At each core the island goes further that
//! does so at the least cost, of several the one of most cores, until there is a
//! solution, or until the clues cost as much as one that was found. It is done several
//! times, with another first step each time.

use crate::engine::{Budget, Cdcl, Limit, Outcome, Verdict};
use crate::puzzle::{IdVec, IslandId, Solution, degrees, verify};
use crate::questions::answer::{Claimant, Infeasibility, Refuted, SolveError};
use crate::questions::elementary::elementary;
use crate::questions::enumerate::proved;

use super::readings::Readings;

/// How often the search begins.
const BEGINNINGS: usize = 4;

/// After so many boards there are cores enough.
const MOST_ASKED: u32 = 10_000;

/// Up to which of its costs each island may go.
type CostReach = IdVec<IslandId, usize>;

/// Islands not all of which have a clue within a reach; the rest may have any.
#[derive(Clone, Debug)]
pub(super) struct Core {
    /// Each island and the last of its costs that conflict.
    pub(super) within: Vec<(IslandId, usize)>,
}

impl Core {
    /// Whether the clues of a reach are among those of the core.
    fn holds(&self, reach: &CostReach) -> bool {
        self.within
            .iter()
            .all(|&(island, last)| reach[island] <= last)
    }

    /// Whether this island conflicts where it costs so much.
    fn has(&self, island: IslandId, level: usize) -> bool {
        self.within.contains(&(island, level))
    }
}

/// What the search for cores came to.
#[derive(Clone, Debug)]
pub(super) struct FoundCores {
    /// The cores in the order in which they were found. One without islands says that no
    /// clues have a solution.
    pub(super) cores: Vec<Core>,
    /// The cheapest solution that was met, on the board with all clues, and its cost.
    pub(super) best: Option<(u64, Solution)>,
    /// The limit that ended the search, if one did.
    pub(super) limit: Option<Limit>,
}

/// Looks for cores.
///
/// # Errors
/// A [`SolveError`] if a solution of the engine's does not verify.
pub(super) fn cores(readings: &Readings, budget: &Budget) -> Result<FoundCores, SolveError> {
    let mut search = CoreSearch {
        readings,
        budget,
        asked: 0,
        found: FoundCores {
            cores: Vec::new(),
            best: None,
            limit: None,
        },
    };
    for beginning in 0..BEGINNINGS {
        search.go(beginning)?;
        if search.is_over() {
            break;
        }
    }
    Ok(search.found)
}

/// Why no clues have a solution, as clause learning has proved after this claim.
pub(super) fn infeasibility(readings: &Readings, claim: Option<Claimant>) -> Infeasibility {
    match elementary(readings.network()) {
        Some(reason) => Infeasibility::Elementary(reason),
        None => proved(claim),
    }
}

struct CoreSearch<'a> {
    readings: &'a Readings,
    budget: &'a Budget,
    asked: u32,
    found: FoundCores,
}

impl CoreSearch<'_> {
    fn is_over(&self) -> bool {
        let cores = &self.found.cores;
        let impossible = |core: &Core| core.within.is_empty();
        self.found.limit.is_some()
            || self.asked >= MOST_ASKED
            || cores.last().is_some_and(impossible)
    }

    /// Goes from the cheapest clues to a solution, or to where there is none cheaper than is
    /// known. The first step is this one of those that are possible.
    fn go(&mut self, mut first: usize) -> Result<(), SolveError> {
        let ids = self.readings.network().islands().ids();
        let mut reach: CostReach = ids.map(|_| 0).collect();
        while !self.is_over() {
            let cores = self.found.cores.iter();
            if let Some(core) = cores.clone().find(|core| core.holds(&reach)) {
                self.step_aside(core, std::mem::take(&mut first), &mut reach);
                continue;
            }
            let cost = self.cost(&reach);
            if self.found.best.as_ref().is_some_and(|best| best.0 <= cost) {
                return Ok(());
            }
            match self.ask(&reach)? {
                Verdict::Yes(solution) => {
                    self.keep(solution);
                    return Ok(());
                }
                Verdict::No(()) => {
                    let core = self.shrink(reach.clone())?;
                    self.found.cores.push(core);
                }
                Verdict::Undecided(limit) => self.found.limit = Some(limit),
            }
        }
        Ok(())
    }

    /// Lets an island of a core have a clue outside the core, the cheapest way but
    /// for so many.
    fn step_aside(&self, core: &Core, passed: usize, reach: &mut CostReach) {
        let price = |&(island, last): &(IslandId, usize)| {
            let levels = self.readings.levels(island);
            let cores = self.found.cores.iter();
            let shared = cores.filter(|other| other.has(island, last)).count();
            let price = levels[last + 1].cost - levels[reach[island]].cost;
            (price, usize::MAX - shared)
        };
        let mut ways = core.within.clone();
        ways.sort_by_key(price);
        if let Some(&(island, last)) = ways.get(passed).or(ways.last()) {
            reach[island] = last + 1;
        }
    }

    /// What the clues of a reach cost at most.
    fn cost(&self, reach: &CostReach) -> u64 {
        let cost = |(island, &level): (IslandId, &usize)| {
            let levels = self.readings.levels(island);
            levels.get(level).map_or(0, |level| level.cost)
        };
        reach.iter().map(cost).sum()
    }

    /// Lets islands of a reach without a solution have any clue, more at once while that
    /// goes well, and then the others as many as may be.
    fn shrink(&mut self, mut reach: CostReach) -> Result<Core, SolveError> {
        let last = |island: IslandId| self.readings.levels(island).len().saturating_sub(1);
        let open = |&(island, &level): &(IslandId, &usize)| level < last(island);
        let open: Vec<IslandId> = reach.iter().filter(open).map(|(id, _)| id).collect();
        let (mut needed, mut rest) = (Vec::new(), open.as_slice());
        let mut at_once = (rest.len() / 4).max(1);
        while let Some(&next) = rest.first() {
            let (tried, others) = rest.split_at(at_once.min(rest.len()));
            if self.widen(&mut reach, tried, last)? {
                rest = others;
                at_once *= 2;
            } else if tried.len() > 1 {
                at_once = tried.len() / 2;
            } else {
                needed.push(next);
                rest = others;
            }
        }
        for &island in &needed {
            let further = reach[island] + 1..last(island);
            for level in further {
                if !self.widen(&mut reach, &[island], |_| level)? {
                    break;
                }
            }
        }
        let within = needed.into_iter().map(|island| (island, reach[island]));
        Ok(Core {
            within: within.collect(),
        })
    }

    /// Lets these islands go so far if there is no solution then either; whether they do.
    fn widen(
        &mut self,
        reach: &mut CostReach,
        islands: &[IslandId],
        to: impl Fn(IslandId) -> usize,
    ) -> Result<bool, SolveError> {
        let mut wider = reach.clone();
        for &island in islands {
            wider[island] = to(island);
        }
        let refuted = match self.ask(&wider)? {
            Verdict::No(()) => true,
            Verdict::Yes(_) | Verdict::Undecided(_) => false,
        };
        if refuted {
            *reach = wider;
        }
        Ok(refuted)
    }

    /// Asks clause learning for a solution within a reach.
    fn ask(&mut self, reach: &CostReach) -> Result<Verdict<Solution>, SolveError> {
        if let Some(limit) = self.budget.reached() {
            return Ok(Verdict::Undecided(limit));
        }
        self.asked += 1;
        let run = Cdcl::default().run(&self.readings.within(reach), self.budget);
        let incumbent = match run.outcome {
            Outcome::Satisfied(incumbent)
            | Outcome::Optimal(incumbent)
            | Outcome::Feasible { incumbent, .. } => incumbent,
            Outcome::Infeasible => return Ok(Verdict::No(())),
            Outcome::Unknown { limit } => return Ok(Verdict::Undecided(limit)),
        };
        let bridges = incumbent.bridges;
        let verified = verify(self.readings.network(), bridges.clone());
        verified.map(Verdict::Yes).map_err(|violations| {
            let claim = Claimant {
                engine: "cdcl",
                formulation: None,
            };
            SolveError::Refuted(Box::new(Refuted {
                claim,
                bridges,
                violations,
                formulated: None,
            }))
        })
    }

    /// Keeps a solution if its clues are the cheapest so far.
    fn keep(&mut self, solution: Solution) {
        let network = self.readings.network();
        let degrees = degrees(network, &solution);
        let cost = |(island, &degree): (IslandId, &u32)| {
            let degree = degree.try_into().expect("at most four times nine bridges");
            self.readings.cost(island, degree).unwrap_or(0)
        };
        let cost = degrees.iter().map(cost).sum();
        if self.found.best.as_ref().is_none_or(|best| cost < best.0) {
            self.found.best = Some((cost, solution));
        }
    }
}
