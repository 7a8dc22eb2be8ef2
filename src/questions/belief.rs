//! What an engine's claim is worth: the one place where that is decided.
//!
//! - Bridges that verify settle the board, whoever found them and whatever was claimed
//!   against it. Bridges that do not verify are an error.
//! - "Infeasible" is believed of the prover only. From any other engine it is a claim, which
//!   the prover confirms or refutes.
//! - A limit decides nothing.

use super::answer::{Answer, Claim, Infeasibility, Refuted, SolveError, Undecided, Warning};
use crate::engine::{Limit, Outcome, Task};
use crate::puzzle::{Solution, verify};

/// What an engine said, once its bridges, if it has any, have been verified.
pub(super) enum Word {
    Solution(Solution),
    Infeasible(Claim),
    Limit(Limit),
}

/// Reads an outcome; whatever has bridges must verify.
pub(super) fn hear(task: &Task<'_>, claim: Claim, outcome: Outcome) -> Result<Word, SolveError> {
    let incumbent = match outcome {
        Outcome::Satisfied(incumbent)
        | Outcome::Optimal(incumbent)
        | Outcome::Feasible { incumbent, .. } => incumbent,
        Outcome::Unknown { limit } => return Ok(Word::Limit(limit)),
        Outcome::Infeasible => return Ok(Word::Infeasible(claim)),
    };
    let bridges = incumbent.bridges;
    match verify(task.network(), bridges.clone()) {
        Ok(solution) => Ok(Word::Solution(solution)),
        Err(violations) => Err(SolveError::Refuted(Box::new(Refuted {
            claim,
            bridges,
            violations,
            formulated: claim.formulation.and_then(|_| task.built().cloned()),
        }))),
    }
}

/// The answer where the prover's word is all there is.
pub(super) fn take(word: Word) -> Answer {
    match word {
        Word::Solution(solution) => Answer::Solved(solution),
        Word::Infeasible(proof) => Answer::Infeasible(Infeasibility::Proved { proof, claim: None }),
        Word::Limit(limit) => undecided(limit, None),
    }
}

/// The answer once the prover has spoken on somebody's claim that a board is infeasible.
pub(super) fn judge(claim: Claim, prover: Claim, word: Word) -> (Answer, Option<Warning>) {
    match word {
        Word::Solution(solution) => {
            let witness = prover;
            let warning = Warning::FalseClaim { claim, witness };
            (Answer::Solved(solution), Some(warning))
        }
        Word::Infeasible(proof) => {
            let claim = Some(claim);
            let reason = Infeasibility::Proved { proof, claim };
            (Answer::Infeasible(reason), None)
        }
        Word::Limit(limit) => (undecided(limit, Some(claim)), None),
    }
}

/// What is said when a limit ended the work.
pub(super) fn undecided(limit: Limit, unconfirmed: Option<Claim>) -> Answer {
    Answer::Undecided(Undecided { limit, unconfirmed })
}
