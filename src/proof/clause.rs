//! What a proof is made of.

use super::literal::Literal;
use crate::puzzle::{Bridges, IslandId, Solution};

/// What a proof shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The board has no solution.
    Infeasible,
    /// The board has this solution and no other. It is a claim like the rest: the checker
    /// verifies the bridges itself.
    Unique(Bridges),
}

impl Claim {
    /// That this solution is the only one.
    #[must_use]
    pub fn unique(solution: &Solution) -> Self {
        Self::Unique(solution.clone().into_bridges())
    }
}

/// Why a clause holds in every solution.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// A level of an edge needs those below it.
    Level,
    /// What is given or forbidden for an edge leaves it no other number of bridges.
    Bound,
    /// Whatever gives the island its clue makes the clause true.
    Degree(IslandId),
    /// Of two crossing edges one is not built.
    Cross,
    /// Some edge with one end among these islands is built.
    Cut(Vec<IslandId>),
    /// The bridges over the border of these islands have the parity of their clues.
    Parity(Vec<IslandId>),
    /// Another solution than the one claimed.
    Exclude,
}

impl Origin {
    /// The word for it in proof files, the same as for rows of the integer programs.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Bound => "bound",
            Self::Degree(_) => "degree",
            Self::Cross => "cross",
            Self::Cut(_) => "cut",
            Self::Parity(_) => "parity",
            Self::Exclude => "exclude",
        }
    }
}

/// One line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A clause that holds by itself.
    Given(Origin, Vec<Literal>),
    /// A clause that follows from those before it by unit propagation.
    Derive(Vec<Literal>),
    /// A clause that is no longer needed.
    Forget(Vec<Literal>),
}

impl Step {
    /// Whether the step states the empty clause, which ends the proof.
    #[must_use]
    pub fn is_end(&self) -> bool {
        match self {
            Self::Given(_, clause) | Self::Derive(clause) => clause.is_empty(),
            Self::Forget(_) => false,
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
