//! The proof that `--proof` writes: that a board has no solution, or no other.

use super::run::job::Written;
use super::ui::Failure;
use crate::engine::Budget;
use crate::puzzle::{Network, Solution};
use crate::questions::{Answer, ProveError, Proved, Uniqueness, prove};

/// The proof of what came out about one solution, or why there is none.
pub(crate) fn of_one(network: &Network, answer: &Answer, budget: &Budget) -> Written {
    match answer {
        Answer::Infeasible(_) => proof(network, None, budget),
        Answer::Solved(_) => none("there is a solution"),
        Answer::Undecided(_) => none("nothing is proved"),
    }
}

/// The proof of what came out about its being the only one, or why there is none.
pub(crate) fn of_unique(network: &Network, answer: &Uniqueness, budget: &Budget) -> Written {
    match answer {
        Uniqueness::Infeasible(_) => proof(network, None, budget),
        Uniqueness::Unique(solution) => proof(network, Some(solution), budget),
        Uniqueness::Several(_) => none("there are several solutions"),
        Uniqueness::Undecided { .. } => none("nothing is proved"),
    }
}

/// There is no proof, and why.
#[allow(clippy::unnecessary_wraps, reason = "as all that is written comes")]
pub(crate) fn none(why: &str) -> Written {
    Ok(Err(why.to_owned()))
}

/// A proof that there is no solution, or none but the one known; else why there is none.
fn proof(network: &Network, known: Option<&Solution>, budget: &Budget) -> Written {
    let proved = prove(network, known, budget).map_err(|error| match error {
        ProveError::TooLarge(_) => Failure::usage(error.to_string()),
        ProveError::Wrong(_) | ProveError::Kept | ProveError::Refuted(_) => {
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
