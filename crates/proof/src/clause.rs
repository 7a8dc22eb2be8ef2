//! What a proof is made of: clauses, each with the reason for which it holds.

use super::term::{SumId, SumOf, Term};
use crate::puzzle::{Bridges, EdgeId, IdVec, IslandId, Requirement, VerifiedBridges, ViewId};

/// What a proof shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The board has no solution.
    Infeasible,
    /// The board has this solution and no other. It is a claim like the rest: the checker
    /// verifies the bridges itself.
    Unique(Bridges),
    /// The board has these solutions and no others; that they are some is a claim too.
    All(Vec<Bridges>),
    /// No solution costs less than so much.
    Floor(Floor),
    /// These requirements cannot all be kept, whatever else the board demands. Its clauses
    /// speak of up to 4k bridges on an edge.
    Conflict(Vec<Requirement>),
}

impl Claim {
    /// That this solution is the only one.
    #[must_use]
    pub fn unique(solution: &VerifiedBridges) -> Self {
        Self::Unique(solution.clone().into_bridges())
    }

    /// That these are all solutions. The checker verifies each of them.
    #[must_use]
    pub fn all(mut solutions: Vec<Bridges>) -> Self {
        match solutions.pop() {
            None => Self::Infeasible,
            Some(only) if solutions.is_empty() => Self::Unique(only),
            Some(last) => {
                solutions.push(last);
                Self::All(solutions)
            }
        }
    }

    /// The solutions that it speaks of: there is no other.
    #[must_use]
    pub fn solutions(&self) -> &[Bridges] {
        match self {
            Self::Infeasible | Self::Conflict(_) | Self::Floor(_) => &[],
            Self::Unique(bridges) => std::slice::from_ref(bridges),
            Self::All(all) => all,
        }
    }
}

/// What every solution costs at least, with a cost for each bridge on each edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Floor {
    /// By edge: the cost of its first bridge, of its second, and so on, up to k.
    pub costs: IdVec<EdgeId, Vec<i64>>,
    /// No solution costs less.
    pub least: i64,
}

impl Floor {
    /// The least that an edge costs with numbers of bridges within a range.
    #[must_use]
    pub fn least_of(&self, edge: EdgeId, [least, most]: [u8; 2]) -> i128 {
        let costs = &self.costs[edge];
        let cost = |count: u8| -> i128 {
            let bridges = costs.iter().take(count.into());
            bridges.copied().map(i128::from).sum()
        };
        (least..=most).map(cost).min().unwrap_or_default()
    }

    /// What bridges cost.
    #[must_use]
    pub fn cost(&self, bridges: &Bridges) -> i128 {
        let costs = bridges.iter();
        costs
            .map(|(edge, count)| self.least_of(edge, [count; 2]))
            .sum()
    }
}

/// Why a clause holds in every solution: the rule, and what on the board it is about. See
/// `models/proof.md` for when each does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The numbers that an edge can carry at all: from 0 to k, within what is given or
    /// forbidden for it.
    Level,
    /// The clue of an island; where it is a set, one of its gaps perhaps.
    Degree(IslandId),
    /// Of two crossing edges one is not built.
    Cross,
    /// Some edge with one end among these islands is built.
    Cut(Vec<IslandId>),
    /// The bridges over the border of these islands have the parity of their clues.
    Parity(Vec<IslandId>),
    /// The same where signs say sums: each island of the set, and each time a view shows it,
    /// counts; of those that count an odd number of times the clues are looked at.
    Totals(Vec<IslandId>, Vec<ViewId>),
    /// An island, and parts of the board that only it joins to the rest: something leads
    /// into each, with the parity of its clues, and all of it together is the clue.
    Parts(IslandId, Vec<Vec<IslandId>>),
    /// These edges form a cycle, and loops are forbidden.
    Cycle(Vec<EdgeId>),
    /// What a sum is the sum of.
    Sum(SumId),
    /// What a sign says of what it sees there.
    Sign(ViewId),
    /// Another solution than those claimed.
    NoGood,
    /// It costs less than the claimed floor.
    Cost,
}

impl Reason {
    /// The word for it in proof files.
    #[must_use]
    pub fn keyword(&self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Degree(_) => "degree",
            Self::Cross => "cross",
            Self::Cut(_) => "cut",
            Self::Parity(_) => "parity",
            Self::Totals(..) => "totals",
            Self::Parts(..) => "parts",
            Self::Cycle(_) => "cycle",
            Self::Sum(_) => "sum",
            Self::Sign(_) => "sign",
            Self::NoGood => "no-good",
            Self::Cost => "cost",
        }
    }
}

/// A clause that holds in every solution by itself, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inference {
    /// Why it holds.
    pub reason: Reason,
    /// One of these does.
    pub clause: Vec<Term>,
}

/// One line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// From here on there is a sum of these, numbered from 0 in the order of declaration.
    Declare(Vec<SumOf>),
    /// A clause that holds by itself.
    Given(Inference),
    /// A clause that follows from those before it by unit propagation.
    Derive(Vec<Term>),
    /// A clause that is no longer needed.
    Forget(Vec<Term>),
}

impl ProofStep {
    /// A given clause.
    #[must_use]
    pub fn given(reason: Reason, clause: Vec<Term>) -> Self {
        Self::Given(Inference { reason, clause })
    }

    /// Whether the step states the empty clause, which ends the proof.
    #[must_use]
    pub fn is_end(&self) -> bool {
        match self {
            Self::Given(Inference { clause, .. }) | Self::Derive(clause) => clause.is_empty(),
            Self::Declare(_) | Self::Forget(_) => false,
        }
    }
}

/// A claim and the steps that show it, the last of which is the empty clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What is shown.
    pub claim: Claim,
    /// How.
    pub steps: Vec<ProofStep>,
}
