//! Cores: sets of clues of some islands that no solution has together, found before the integer
//! program is solved.
//!
//! A *reach* sets for each island the highest of its costs that it may have. Where clause learning
//! proves that a reach has no solution, a core is found by letting every island that is not needed
//! for that have any clue: at least one of the others must cost more. Each such proof takes a
//! fraction of a millisecond.
//!
//! If the solution is to be the only one, known exchanges of bridges ([`Exchange`]) are excluded from
//! the answers, so a core says that there is no solution without one of them.
//!
//! The search begins at the cheapest clues. At each core the island that can be raised at the least
//! cost, of several the one in most cores, is raised, until there is a solution, or until the clues
//! cost as much as a known one. This is repeated several times, each with another first step.

use crate::engine::{Budget, Cdcl, Incremental, Limit, Verdict};
use crate::logic::Domains;
use crate::puzzle::{Bridges, DegreeSet, IdVec, IslandId, Network, Solution, degrees, verify};
use crate::questions::answer::{Claimant, Infeasibility, RefutedAnswer, SolveError};
use crate::questions::elementary::elementary;
use crate::questions::enumerate::{Solutions, Uniqueness, differing, proved, unique};

use super::answer::RepairGoal;
use super::exchange::Exchange;
use super::readings::{CostLevel, Readings, clues};

/// The number of restarts.
const BEGINNINGS: usize = 4;

/// The most boards solved in the search for cores.
const MOST_ASKED: u32 = 10_000;

/// Islands that cannot all have one of the clues listed for them, whatever the others have.
#[derive(Clone, Debug)]
pub(super) struct Core {
    /// Each island with its list.
    pub(super) within: Vec<(IslandId, DegreeSet)>,
}

impl Core {
    /// Whether the clues of a reach all lie within the core.
    fn holds(&self, reach: &IdVec<IslandId, usize>, readings: &Readings) -> bool {
        self.within.iter().all(|&(island, within)| {
            let clues = readings.levels(island)[reach[island]].degrees;
            clues.iter().all(|clue| within.contains(clue.into()))
        })
    }
}

/// The result of the search for cores.
#[derive(Clone, Debug)]
pub(super) struct FoundCores {
    /// The cores in the order in which they were found. One without islands means that no clues
    /// have a solution.
    pub(super) cores: Vec<Core>,
    /// The cheapest solution found, on the board with all clues, and its cost: the only one of its
    /// clues if that is wanted.
    pub(super) best: Option<(u64, Solution)>,
    /// The exchanges of bridges in the solutions found, and those known before.
    pub(super) exchanges: Vec<Exchange>,
    /// The limit that ended the search, if one did.
    pub(super) limit: Option<Limit>,
}

/// Looks for cores, within these known exchanges of bridges.
///
/// # Errors
/// A [`SolveError`] if a solution of the engine's does not verify.
pub(super) fn cores(
    readings: &Readings,
    wanted: RepairGoal,
    exchanges: &[Exchange],
    budget: &Budget,
) -> Result<FoundCores, SolveError> {
    let mut search = CoreSearch {
        readings,
        wanted,
        asking: ClueQuestions::of(readings, exchanges, budget),
        found: FoundCores {
            cores: Vec::new(),
            best: None,
            exchanges: Vec::new(),
            limit: None,
        },
    };
    for beginning in 0..BEGINNINGS {
        search.go(beginning)?;
        if search.is_over() {
            break;
        }
    }
    search.found.exchanges = search.asking.exchanges;
    Ok(search.found)
}

/// The reason that no clues have a solution, proved by clause learning after this claim.
pub(super) fn infeasibility(readings: &Readings, claim: Option<Claimant>) -> Infeasibility {
    match elementary(readings.network()) {
        Some(reason) => Infeasibility::Elementary(reason),
        None => proved(claim),
    }
}

struct CoreSearch<'a> {
    readings: &'a Readings,
    wanted: RepairGoal,
    asking: ClueQuestions<'a>,
    found: FoundCores,
}

impl CoreSearch<'_> {
    fn is_over(&self) -> bool {
        let cores = &self.found.cores;
        let impossible = |core: &Core| core.within.is_empty();
        self.found.limit.is_some()
            || self.asking.asked >= MOST_ASKED
            || cores.last().is_some_and(impossible)
    }

    /// Raises the cheapest clues until there is a solution, or none cheaper than the known one. The
    /// first step is number `first` of those that are possible.
    fn go(&mut self, mut first: usize) -> Result<(), SolveError> {
        let ids = self.readings.network().islands().ids();
        let mut reach: IdVec<IslandId, usize> = ids.map(|_| 0).collect();
        while !self.is_over() {
            let cores = self.found.cores.iter();
            if let Some(core) = cores.clone().find(|core| core.holds(&reach, self.readings)) {
                self.step_aside(core, std::mem::take(&mut first), &mut reach);
                continue;
            }
            let cost = self.cost(&reach);
            if self.found.best.as_ref().is_some_and(|best| best.0 <= cost) {
                return Ok(());
            }
            let within = self.readings.up_to(&reach);
            match self.asking.ask(&within)? {
                Verdict::Yes(solution) => {
                    if self.is_wanted(&solution)? {
                        self.keep(solution);
                        return Ok(());
                    }
                }
                Verdict::No(()) => {
                    let core = self.asking.shrink(within)?;
                    self.found.cores.push(core);
                }
                Verdict::Undecided(limit) => self.found.limit = Some(limit),
            }
        }
        Ok(())
    }

    /// Whether a solution is one as wanted. If it has to be the only one and is not, the exchanges
    /// that lead to another one are excluded.
    fn is_wanted(&mut self, solution: &Solution) -> Result<bool, SolveError> {
        if self.wanted == RepairGoal::Solution {
            return Ok(true);
        }
        let board = self
            .readings
            .board(&clues(self.readings.network(), solution));
        let network = Network::of(board.expect("the numbers of a solution are clues"));
        let answer = unique(&mut Solutions::in_any_order(&network), self.asking.budget)?;
        match answer {
            Uniqueness::Unique(_) => return Ok(true),
            Uniqueness::Several(both) => {
                // Without one for this very solution the search would find it again.
                let mut both = both.iter();
                let is_other = |other: &&Solution| !differing(other, solution).is_empty();
                let other = both.find(is_other).expect("two solutions differ");
                if !self.asking.exclude([solution, other]) {
                    self.found.limit = Some(Limit::Effort);
                }
            }
            Uniqueness::Undecided { stop, .. } => self.found.limit = Some(stop),
            Uniqueness::Infeasible(_) => self.found.limit = Some(Limit::Unclear),
        }
        Ok(false)
    }

    /// Raises an island of a core to a clue outside the core, in the cheapest way after `passed`
    /// others.
    fn step_aside(&self, core: &Core, passed: usize, reach: &mut IdVec<IslandId, usize>) {
        let way = |&(island, within): &(IslandId, DegreeSet)| {
            let levels = self.readings.levels(island);
            let outside = |level: &CostLevel| {
                !level
                    .degrees
                    .iter()
                    .all(|clue| within.contains(clue.into()))
            };
            let next = levels.iter().position(outside)?;
            let cores = self.found.cores.iter();
            let shared = cores.filter(|other| other.within.contains(&(island, within)));
            let price = levels[next].cost - levels[reach[island]].cost;
            Some((price, usize::MAX - shared.count(), island, next))
        };
        let mut ways: Vec<_> = core.within.iter().filter_map(way).collect();
        ways.sort_by_key(|&(price, shared, ..)| (price, shared));
        if let Some(&(.., island, next)) = ways.get(passed).or(ways.last()) {
            reach[island] = next;
        }
    }

    /// The most that the clues of a reach cost.
    fn cost(&self, reach: &IdVec<IslandId, usize>) -> u64 {
        let cost = |(island, &level): (IslandId, &usize)| {
            let levels = self.readings.levels(island);
            levels.get(level).map_or(0, |level| level.cost)
        };
        reach.iter().map(cost).sum()
    }

    /// Keeps a solution if its clues are the cheapest up to now.
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

/// Clause learning on a board with restricted clues.
pub(super) struct ClueQuestions<'a> {
    readings: &'a Readings,
    budget: &'a Budget,
    /// The exchanges of bridges that no answer may have.
    exchanges: Vec<Exchange>,
    /// The number of calls.
    asked: u32,
}

impl<'a> ClueQuestions<'a> {
    pub(super) fn of(readings: &'a Readings, exchanges: &[Exchange], budget: &'a Budget) -> Self {
        Self {
            readings,
            budget,
            exchanges: exchanges.to_vec(),
            asked: 0,
        }
    }

    /// Excludes the exchanges by which two solutions differ. Returns whether one of them is in the
    /// first.
    fn exclude(&mut self, both: [&Solution; 2]) -> bool {
        let new = Exchange::of_both(self.readings.network(), both);
        let is_excluded = new.iter().any(|exchange| exchange.fits(both[0]));
        self.exchanges.extend(new);
        is_excluded
    }

    /// Lets islands have any clue while there is no solution, more at once as long as that works,
    /// and then lets the others have as many clues as possible.
    pub(super) fn shrink(
        &mut self,
        mut within: IdVec<IslandId, DegreeSet>,
    ) -> Result<Core, SolveError> {
        let readings = self.readings;
        let all = |island: IslandId| {
            let last = readings.levels(island).last();
            last.map_or(DegreeSet::default(), |level| level.degrees)
        };
        let open = within.iter().map(|(island, _)| island);
        let open: Vec<IslandId> = open.filter(|&id| within[id] != all(id)).collect();
        let (mut needed, mut rest) = (Vec::new(), open.as_slice());
        let mut at_once = (rest.len() / 4).max(1);
        while let Some(&next) = rest.first() {
            let (tried, others) = rest.split_at(at_once.min(rest.len()));
            if self.widen(&mut within, tried, all)? {
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
            for level in readings.levels(island) {
                let now = within[island];
                let wider: DegreeSet = now.iter().chain(level.degrees.iter()).collect();
                if wider == all(island)
                    || (wider != now && !self.widen(&mut within, &[island], |_| wider)?)
                {
                    break;
                }
            }
        }
        let within = needed.into_iter().map(|island| (island, within[island]));
        Ok(Core {
            within: within.collect(),
        })
    }

    /// Gives these islands these clues if there is no solution then either. Returns whether it did.
    fn widen(
        &mut self,
        within: &mut IdVec<IslandId, DegreeSet>,
        islands: &[IslandId],
        to: impl Fn(IslandId) -> DegreeSet,
    ) -> Result<bool, SolveError> {
        let mut wider = within.clone();
        for &island in islands {
            wider[island] = to(island);
        }
        let refuted = match self.ask(&wider)? {
            Verdict::No(()) => true,
            Verdict::Yes(_) | Verdict::Undecided(_) => false,
        };
        if refuted {
            *within = wider;
        }
        Ok(refuted)
    }

    /// Looks for a solution with these clues, by clause learning.
    pub(super) fn ask(
        &mut self,
        within: &IdVec<IslandId, DegreeSet>,
    ) -> Result<Verdict<Solution>, SolveError> {
        if let Some(limit) = self.budget.reached() {
            return Ok(Verdict::Undecided(limit));
        }
        self.asked += 1;
        let network = self.readings.within(within);
        let found = if self.exchanges.is_empty() {
            match Cdcl::default().run(&network, self.budget).outcome {
                Verdict::Yes(incumbent) => Verdict::Yes(incumbent.bridges),
                Verdict::No(()) => Verdict::No(()),
                Verdict::Undecided(limit) => Verdict::Undecided(limit),
            }
        } else {
            search_without(&self.exchanges, &network).ask(None, self.budget)
        };
        self.verified(found)
    }

    /// All solutions without a known exchange of bridges, whatever the clues.
    pub(super) fn all(self) -> OtherClues<'a> {
        OtherClues {
            search: search_without(&self.exchanges, self.readings.network()),
            asking: self,
        }
    }

    fn verified(&self, found: Verdict<Bridges>) -> Result<Verdict<Solution>, SolveError> {
        let bridges = match found {
            Verdict::Yes(bridges) => bridges,
            Verdict::No(()) => return Ok(Verdict::No(())),
            Verdict::Undecided(limit) => return Ok(Verdict::Undecided(limit)),
        };
        let verified = verify(self.readings.network(), bridges.clone());
        verified.map(Verdict::Yes).map_err(|violations| {
            let claim = Claimant {
                engine: "cdcl",
                formulation: None,
            };
            SolveError::Refuted(Box::new(RefutedAnswer {
                claim,
                bridges,
                violations,
                files: None,
                formulated: None,
            }))
        })
    }
}

/// The solutions without a known exchange of bridges, one after the other.
pub(super) struct OtherClues<'a> {
    search: Incremental,
    asking: ClueQuestions<'a>,
}

impl OtherClues<'_> {
    pub(super) fn next(&mut self) -> Result<Verdict<Solution>, SolveError> {
        let found = self.search.another(self.asking.budget);
        self.asking.verified(found)
    }
}

/// A search for solutions in which none of these exchanges is possible.
fn search_without(exchanges: &[Exchange], network: &Network) -> Incremental {
    let mut search = Incremental::new(network, &Domains::of(network));
    for exchange in exchanges {
        search.demand(&exchange.clause());
    }
    search
}
