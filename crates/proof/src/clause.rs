//! What a proof is made of: clauses, each with the reason for which it holds.

use super::term::{Part, SumId, Term};
use crate::puzzle::{Bridges, EdgeId, IslandId, Requirement, Verified, ViewId};

/// What a proof shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The board has no solution.
    Infeasible,
    /// The board has this solution and no other. It is a claim like the rest: the checker
    /// verifies the bridges itself.
    Unique(Bridges),
    /// These requirements cannot all be kept, whatever else the board demands. Its clauses
    /// speak of up to 4k bridges on an edge.
    Conflict(Vec<Requirement>),
}

impl Claim {
    /// That this solution is the only one.
    #[must_use]
    pub fn unique(solution: &Verified) -> Self {
        Self::Unique(solution.clone().into_bridges())
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
    /// Another solution than the one claimed.
    NoGood,
}

impl Reason {
    /// The word for it in proof files.
    #[must_use]
    pub fn word(&self) -> &'static str {
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
pub enum Step {
    /// From here on there is a sum of these, numbered from 0 in the order of declaration.
    Declare(Vec<Part>),
    /// A clause that holds by itself.
    Given(Inference),
    /// A clause that follows from those before it by unit propagation.
    Derive(Vec<Term>),
    /// A clause that is no longer needed.
    Forget(Vec<Term>),
}

impl Step {
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
    pub steps: Vec<Step>,
}
