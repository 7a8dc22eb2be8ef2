//! The engine whose refutations are believed: what they prove, and the check of its answers.

use crate::engine::{Cdcl, Engine};
use crate::puzzle::{Bridges, Network, Solution, verify};
use crate::questions::answer::{Claimant, Infeasibility, RefutedAnswer, SolveError};

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
