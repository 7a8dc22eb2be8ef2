//! The proof that `--proof` writes: that a board has no solution, or no other.

use crate::cli::ui::Failure;
use crate::engine::Budget;
use crate::puzzle::{Network, Solution};
use crate::questions::{Proved, prove};

/// A proof that there is no solution, or none but the one known; else why there is none.
pub(super) fn proof(
    network: &Network,
    known: Option<&Solution>,
    budget: &Budget,
) -> Result<Result<Vec<u8>, String>, Failure> {
    let proved = prove(network, known, budget);
    match proved.map_err(|error| Failure::internal(error.to_string()))? {
        Proved::Proof(text) => Ok(Ok(text.into_bytes())),
        Proved::Undecided(limit) => Ok(Err(format!("no proof was found, {limit}"))),
        Proved::Counterexample(_) => Err(Failure::internal(
            "the search for a proof found a solution that the answer denies".to_owned(),
        )),
    }
}
