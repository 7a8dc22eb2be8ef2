//! Clause learning that knows this puzzle: an engine that finds solutions fast and proves
//! that there are none.
//!
//! Variables are the levels y[e,l], "edge e carries at least l bridges". The degrees of the
//! islands, the crossings, connectivity and parity are propagated natively, each with its reasons
//! as clauses; conflicts are resolved to the first unique implication point and learned. The search
//! is exact and deterministic: the same network and seed give the same answer.
//!
//! On large boards a sweep decides the bridges of one tile after the other, and windows around
//! separate components are solved again; both only find answers, and if they fail, the whole board
//! is searched. If connectivity is free, the sweep alone is enough.

mod core;
mod instance;
mod journal;
mod large;
mod propagators;
mod search;

use super::budget::Budget;
use super::observer::Observer;
use super::outcome::{Incumbent, Run, SolveStats, Verdict};
use super::task::{Engine, EngineError, Task};
use crate::logic::Domains;
use crate::proof::{ProofStep, Reason};
use crate::puzzle::{Bridges, Connectivity, Literal, Loops, Network, Requirement, VerifiedBridges};

/// Returns a clause, with its reason, that excludes a solution (is false for it); or `None`.
pub type Exclusion<'a> = dyn FnMut(&Bridges) -> Option<(Reason, Vec<Literal>)> + 'a;

pub use search::{Incremental, Listing, Selective};

use instance::Instance;
use large::{LargeRepair, LargeSweep};
use search::{ClauseSearch, SearchBound};

/// Boards with at least this many islands are swept and repaired before they are searched.
const LARGE: usize = 700;
/// The number of attempts,
const ROUNDS: u64 = 3;
/// and the distance between their seeds.
const STRIDE: u64 = 0x1_0000_0001;

/// The clause-learning engine.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Cdcl, Engine, Verdict, Task, Observer};
/// use hashilab_engine::milp::Formulation;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Requirement, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(2)), (Pos::new(0, 2), Clue::Exactly(2))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let task = Task::new(&network, Formulation::Flow);
/// let run = Cdcl::default().solve(&task, &Budget::unlimited(), &mut Observer::none())?;
/// assert!(matches!(run.outcome, Verdict::Yes(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Cdcl {
    /// The seed of random choices; with 0 edges are decided row by row at first.
    pub seed: u64,
}

impl Cdcl {
    /// Solves a network; `nodes` counts conflicts.
    #[must_use]
    pub fn run(self, network: &Network, budget: &Budget) -> Run {
        self.run_within(network, None, budget)
    }

    /// Solves a network within known bounds, which are trusted.
    fn run_within(self, network: &Network, known: Option<&Domains>, budget: &Budget) -> Run {
        let began = budget.seconds();
        let mut conflicts = 0;
        let look = || {
            let mut search = ClauseSearch::new(Instance::of(network), self.seed);
            if let Some(domains) = known {
                search.know(domains);
            }
            let verdict = search.facts();
            (search, verdict)
        };
        let (search, verdict) = look();
        let (kept, repaired) = if verdict == Verdict::Yes(()) && is_swept(network) {
            // It needs much memory on a large board, so it is not kept during the sweep.
            drop(search);
            (None, self.repair(network, budget, &mut conflicts))
        } else {
            (Some(search), None)
        };
        let outcome = if let Some(bridges) = repaired {
            Verdict::Yes(Incumbent::of(bridges))
        } else {
            let mut search = kept.unwrap_or_else(|| look().0);
            let outcome = whole(&mut search, network, budget);
            conflicts += search.conflicts();
            outcome
        };
        let stats = SolveStats {
            nodes: Some(conflicts),
            solve_seconds: budget.seconds() - began,
            ..SolveStats::default()
        };
        Run {
            stats,
            ..Run::of(outcome)
        }
    }

    /// Searches a whole network for a solution that is not excluded, those near the given one
    /// first, and keeps a journal for a proof that there is none. `excludes` returns, for a
    /// solution found, a clause about edges that is false for it, with its reason.
    #[must_use]
    pub fn with_journal(
        self,
        network: &Network,
        near: Option<&VerifiedBridges>,
        excludes: &mut Exclusion<'_>,
        budget: &Budget,
    ) -> JournaledOutcome {
        let mut search = ClauseSearch::new(Instance::of(network), self.seed);
        search.keep_journal();
        for (edge, count) in near.into_iter().flat_map(|near| near.iter()) {
            search.prefer(edge, count);
        }
        let mut outcome = whole(&mut search, network, budget);
        while let Verdict::Yes(found) = &outcome
            && let Some((reason, clause)) = excludes(&found.bridges)
        {
            search.exclude(reason, &clause);
            // A search that finds the next solution without a conflict looks at no clock.
            outcome = match budget.reached() {
                Some(limit) => Verdict::Undecided(limit),
                None => go_on(&mut search, network, budget),
            };
        }
        let steps = search.take_journal();
        JournaledOutcome { outcome, steps }
    }

    /// Looks for bridges that satisfy these requirements, whatever else the board demands, and
    /// keeps a journal for a proof that there are none; an edge may carry up to 4k.
    #[must_use]
    pub fn with_journal_under(
        self,
        network: &Network,
        requirements: &[Requirement],
        budget: &Budget,
    ) -> JournaledOutcome {
        let mut search = ClauseSearch::new(Instance::keeping(network, requirements), self.seed);
        search.keep_journal();
        let outcome = whole(&mut search, network, budget);
        let steps = search.take_journal();
        JournaledOutcome { outcome, steps }
    }

    /// Sweeps a network and repairs separate components, with one seed after the other. Adds to the
    /// number of conflicts.
    fn repair(self, network: &Network, budget: &Budget, conflicts: &mut u64) -> Option<Bridges> {
        for round in 0..ROUNDS {
            let seed = self.seed.wrapping_add(round.wrapping_mul(STRIDE));
            let (swept, in_sweep) = LargeSweep::new(network, seed).run(budget);
            *conflicts += in_sweep;
            if network.board().rules().connectivity() == Connectivity::Free {
                return swept;
            }
            let (repaired, in_repair) = LargeRepair::new(network, swept?, seed).run(budget);
            *conflicts += in_repair;
            if repaired.is_some() {
                return repaired;
            }
        }
        None
    }
}

/// Whether a board is large enough to be swept, and windows support all its rules.
fn is_swept(network: &Network) -> bool {
    let rules = network.board().rules();
    let known = rules.loops() == Loops::Allowed && rules.signs().is_empty();
    known && network.islands().len() >= LARGE
}

/// The result of a search with a journal.
#[derive(Clone, Debug, PartialEq)]
pub struct JournaledOutcome {
    /// The outcome.
    pub outcome: Verdict<Incumbent>,
    /// The steps, in order: the clauses that rules give, each with its reason, and the learned
    /// ones; the last is empty if there is no solution.
    pub steps: Vec<ProofStep>,
}

/// Searches the whole of a network.
fn whole(search: &mut ClauseSearch, network: &Network, budget: &Budget) -> Verdict<Incumbent> {
    search.back_to(0);
    go_on(search, network, budget)
}

/// Continues a search.
fn go_on(search: &mut ClauseSearch, network: &Network, budget: &Budget) -> Verdict<Incumbent> {
    match search.go_on(&[], SearchBound::of(budget)) {
        Verdict::Yes(()) => {
            let edges = network.edges().ids();
            let bridges = edges.map(|edge| search.found(edge)).collect();
            Verdict::Yes(Incumbent::of(bridges))
        }
        Verdict::No(()) => Verdict::No(()),
        Verdict::Undecided(limit) => Verdict::Undecided(limit),
    }
}

impl Engine for Cdcl {
    fn name(&self) -> &'static str {
        "cdcl"
    }

    fn solve(
        &mut self,
        task: &Task<'_>,
        budget: &Budget,
        _observer: &mut Observer<'_>,
    ) -> Result<Run, EngineError> {
        Ok(self.run_within(task.network(), task.known(), budget))
    }
}
