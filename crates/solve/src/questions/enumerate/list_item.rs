//! The items of a list of solutions, and the check of answers from the clause-learning engine.

use crate::engine::{Cdcl, Engine, Limit};
use crate::puzzle::{Bridges, Network, Solution, verify};
use crate::questions::answer::{Claimant, Infeasibility, RefutedAnswer, SolveError};

/// The next item of a list of solutions.
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

/// The reason "proved infeasible by clause learning", after this claim.
pub(in crate::questions) fn proved(claim: Option<Claimant>) -> Infeasibility {
    let proof = prover();
    Infeasibility::Proved { proof, claim }
}

/// Checks an answer of the clause-learning engine.
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
