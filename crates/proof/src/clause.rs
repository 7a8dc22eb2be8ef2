//! The parts of a proof: clauses, each with its reason.

use super::term::{SumId, SumOf, Term};
use crate::puzzle::{Bridges, EdgeId, IdVec, IslandId, Requirement, VerifiedBridges, ViewId};

/// The claim of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The board has no solution.
    Infeasible,
    /// The board has this solution and no other. The checker verifies the bridges as well.
    Unique(Bridges),
    /// The board has these solutions and no others. The checker verifies them as well.
    All(Vec<Bridges>),
    /// No solution costs less than this.
    Floor(Floor),
    /// These requirements cannot all be satisfied, whatever else the board demands. Its clauses may
    /// use up to 4k bridges on an edge.
    Conflict(Vec<Requirement>),
}

impl Claim {
    /// The claim that this solution is the only one.
    #[must_use]
    pub fn unique(solution: &VerifiedBridges) -> Self {
        Self::Unique(solution.clone().into_bridges())
    }

    /// The claim that these are all solutions. The checker verifies each of them.
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

    /// The solutions claimed: there is no other.
    #[must_use]
    pub fn solutions(&self) -> &[Bridges] {
        match self {
            Self::Infeasible | Self::Conflict(_) | Self::Floor(_) => &[],
            Self::Unique(bridges) => std::slice::from_ref(bridges),
            Self::All(all) => all,
        }
    }
}

/// A lower bound on the cost of every solution, with a cost for each bridge on each edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Floor {
    /// By edge: the cost of its first bridge, of its second, and so on, up to k.
    pub costs: IdVec<EdgeId, Vec<i64>>,
    /// The lower bound.
    pub least: i64,
}

impl Floor {
    /// The least cost of an edge with a number of bridges within a range.
    #[must_use]
    pub fn least_of(&self, edge: EdgeId, [least, most]: [u8; 2]) -> i128 {
        let costs = &self.costs[edge];
        let cost = |count: u8| -> i128 {
            let bridges = costs.iter().take(count.into());
            bridges.copied().map(i128::from).sum()
        };
        (least..=most).map(cost).min().unwrap_or_default()
    }

    /// The cost of bridges.
    #[must_use]
    pub fn cost(&self, bridges: &Bridges) -> i128 {
        let costs = bridges.iter();
        costs
            .map(|(edge, count)| self.least_of(edge, [count; 2]))
            .sum()
    }
}

/// Why a clause holds in every solution: the rule, and the part of the board that it is about. See
/// `models/proof.md` for the conditions of each.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The range of an edge: from 0 to k, within what is given or forbidden for it.
    Level,
    /// The clue of an island; for a set perhaps one of its gaps.
    Degree(IslandId),
    /// Two crossing edges are not both built.
    Cross,
    /// Some edge with one end among these islands is built.
    Cut(Vec<IslandId>),
    /// The bridges over the border of these islands have the parity of their clues.
    Parity(Vec<IslandId>),
    /// As `Parity`, with signs that state sums: each island of the set, and each time a view shows
    /// it, counts; the clues of those that count an odd number of times give the parity.
    Totals(Vec<IslandId>, Vec<ViewId>),
    /// An island, and parts of the board that only it joins to the rest: a bridge leads into each,
    /// with the parity of its clues, and all of them together are the clue.
    Parts(IslandId, Vec<Vec<IslandId>>),
    /// These edges form a cycle, and loops are forbidden.
    Cycle(Vec<EdgeId>),
    /// The definition of a declared sum.
    Sum(SumId),
    /// The demand of a sign on its view.
    Sign(ViewId),
    /// The no-good of a claimed solution.
    NoGood,
    /// The claimed floor: what excludes it costs less.
    Cost,
}

impl Reason {
    /// Its keyword in proof files.
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

/// A clause that holds in every solution, with its reason.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inference {
    /// The reason.
    pub reason: Reason,
    /// The literals, of which one holds.
    pub clause: Vec<Term>,
}

/// One line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// Declares sums of these, numbered from 0 in the order of declaration.
    Declare(Vec<SumOf>),
    /// A clause that the rules give.
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

    /// Whether the step is the empty clause, which ends the proof.
    #[must_use]
    pub fn is_end(&self) -> bool {
        match self {
            Self::Given(Inference { clause, .. }) | Self::Derive(clause) => clause.is_empty(),
            Self::Declare(_) | Self::Forget(_) => false,
        }
    }
}

/// A claim and the steps that prove it, the last of which is the empty clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The claim.
    pub claim: Claim,
    /// The steps that prove it.
    pub steps: Vec<ProofStep>,
}
