//! The proof that `--proof` writes: that a board has no solution, or no other.

use super::files::{Content, Files};
use crate::cli::ui::Failure;
use crate::engine::Budget;
use crate::puzzle::{Network, Solution};
use crate::questions::{ProveError, Proved, prove, refuse_unproved};

/// Refuses a board that no proof can be about, if one is wanted.
pub(super) fn refuse(files: &Files, network: &Network) -> Result<(), Failure> {
    let wanted = files.iter().any(|&(content, _)| content == Content::Proof);
    match refuse_unproved(network) {
        Err(unknown) if wanted => Err(Failure::usage(unknown.to_string())),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// A proof that there is no solution, or none but the one known; else why there is none.
pub(super) fn proof(
    network: &Network,
    known: Option<&Solution>,
    budget: &Budget,
) -> Result<Result<Vec<u8>, String>, Failure> {
    let proved = prove(network, known, budget).map_err(|error| match error {
        ProveError::Unsupported(unknown) => Failure::usage(unknown.to_string()),
        ProveError::Unexplained(_) | ProveError::Wrong(_) | ProveError::Refuted(_) => {
            Failure::internal(error.to_string())
        }
    });
    match proved? {
        Proved::Proof(text) => Ok(Ok(text.into_bytes())),
        Proved::Undecided(limit) => Ok(Err(format!("no proof was found, {limit}"))),
        Proved::Counterexample(_) => Err(Failure::internal(
            "the search for a proof found a solution that the answer denies".to_owned(),
        )),
    }
}
