//! What a list of solutions comes to, and what makes an answer of the clause-learning engine
//! a solution.

use crate::engine::{Cdcl, Engine, Limit};
use crate::puzzle::{Bridges, Network, Solution, verify};
use crate::questions::answer::{Claimant, Infeasibility, RefutedAnswer, SolveError};

/// What a list of solutions comes to next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListItem {
    /// A solution that has not been listed before.
    Solution(Solution),
    /// There are no more.
    Complete,
    /// The list ends here, though there are more or may be.
    Stopped(Limit),
}

/// The engine whose refutations are believed.
pub(super) fn prover() -> Claimant {
    Claimant {
        engine: Cdcl::default().name(),
        formulation: None,
    }
}

/// That there is no solution, as clause learning has proved after this claim.
pub(in crate::questions) fn proved(claim: Option<Claimant>) -> Infeasibility {
    let proof = prover();
    Infeasibility::Proved { proof, claim }
}

/// An answer of the clause-learning engine, once it has been checked.
pub(super) fn verified(network: &Network, bridges: Bridges) -> Result<Solution, SolveError> {
    verify(network, bridges.clone()).map_err(|violations| {
        SolveError::Refuted(Box::new(RefutedAnswer {
            claim: prover(),
            bridges,
            violations,
            formulated: None,
            files: None,
        }))
    })
}
