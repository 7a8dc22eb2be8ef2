//! Clause learning that knows this puzzle: an engine that finds solutions fast and proves
//! that there are none.
//!
//! Variables are the levels y[e,l], "edge e carries at least l bridges". The degrees of
//! the islands, the crossings, connectivity and parity are propagated natively, each able
//! to say why as a clause; conflicts are resolved to the first unique implication point
//! and learned. The search is exact and deterministic: the same network and seed, the
//! same answer.
//!
//! Files, each using only those before it: `random`, `literal`, `instance`, `trail`, `clauses`,
//! `degrees`, `written`, `components`, `parity`, `reasons`, `state`, `branching`,
//! `analysis`, `schedule`, `search`.

mod analysis;
mod branching;
mod clauses;
mod components;
mod degrees;
mod instance;
mod literal;
mod parity;
mod random;
mod reasons;
mod schedule;
mod search;
mod state;
mod trail;
mod written;

use super::budget::Budget;
use super::outcome::{Effort, Incumbent, Outcome, Run};
use super::task::{Engine, EngineError, Task};
use super::watch::Watch;
use crate::puzzle::Network;

use instance::Instance;
use search::{Bound, Search, Verdict};

/// The clause-learning engine.
///
/// # Examples
/// ```
/// use hashi::engine::{Budget, Cdcl, Engine, Outcome, Task, Watch};
/// use hashi::milp::Formulation;
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(2)), (Pos::new(0, 2), Clue::Exactly(2))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let task = Task::new(&network, Formulation::Flow);
/// let run = Cdcl::default().solve(&task, &Budget::unlimited(), &mut Watch::nobody())?;
/// assert!(matches!(run.outcome, Outcome::Optimal(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Cdcl {
    /// What random choices begin from; with 0 edges are decided row by row at first.
    pub seed: u64,
}

impl Cdcl {
    /// Solves a network; `nodes` counts conflicts.
    #[must_use]
    pub fn run(self, network: &Network, budget: &Budget) -> Run {
        let began = budget.seconds();
        let mut search = Search::new(Instance::of(network), self.seed);
        let conflicts = u64::MAX;
        let outcome = match search.solve(&[], Bound { budget, conflicts }) {
            Verdict::Found => {
                let edges = network.edges().ids();
                let bridges = edges.map(|edge| search.found(edge)).collect();
                Outcome::Optimal(Incumbent::of(bridges))
            }
            Verdict::Infeasible | Verdict::Refuted => Outcome::Infeasible,
            Verdict::Stopped(limit) => Outcome::NoSolutionFound { limit },
        };
        Run {
            outcome,
            effort: Effort {
                nodes: search.conflicts(),
                solve_seconds: budget.seconds() - began,
                ..Effort::default()
            },
        }
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
        _watch: &mut Watch<'_>,
    ) -> Result<Run, EngineError> {
        Ok(self.run(task.network(), budget))
    }
}
