//! The whole check: every given clause against the board, every derived one against those before
//! it, down to the empty clause.

use super::clause::{Claim, ProofStep};
use super::derivation::{Derivation, DimacsLiteral};
use super::rulebook::Rulebook;
use super::term::Term;
use super::text::{ProofError, ProofReader};
use crate::puzzle::{Network, verify};

/// The contents of a valid proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The claim that it proves.
    pub claim: Claim,
    /// The number of clauses given by the rules.
    pub given: usize,
    /// The number of derived clauses.
    pub derived: usize,
}

/// Checks a proof about a board.
///
/// # Errors
/// [`ProofError`] with the first line that fails: text that is no proof, a proof about another
/// board, a clause that the rules do not give or that does not follow, or a missing empty clause.
///
/// # Examples
/// ```
/// use hashilab_proof::check_proof;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
/// let wrong = check_proof(&network, "a poem").unwrap_err();
/// assert_eq!(wrong.to_string(), "line 1: expected 'hashi-proof 2', found 'a poem'");
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
pub fn check_proof(network: &Network, text: &str) -> Result<Checked, ProofError> {
    let checked = check_proof_until(network, text, || false)?;
    Ok(checked.expect("nothing stops it"))
}

/// As [`check_proof`], but the check can be stopped between two steps: `None` if it was.
///
/// # Errors
/// Those of [`check_proof`].
pub fn check_proof_until(
    network: &Network,
    text: &str,
    mut is_stopped: impl FnMut() -> bool,
) -> Result<Option<Checked>, ProofError> {
    let mut reader = ProofReader::of(network, text);
    let claim = claim(&mut reader, network)?;
    let mut checked = Checked {
        claim,
        given: 0,
        derived: 0,
    };
    let mut rulebook = Rulebook::of_claim(network, &checked.claim);
    let demanded = rulebook.demands.are_of_the_board();
    demanded.map_err(|reason| refuse(reader.line, &reason))?;
    let mut derivation = Derivation::default();
    derivation.reach(variables(&rulebook));
    loop {
        if is_stopped() {
            return Ok(None);
        }
        let Some(step) = reader.step(&rulebook.sums)? else {
            return Err(refuse(
                reader.line,
                "the proof ends before the empty clause",
            ));
        };
        take(&mut rulebook, &mut derivation, &mut checked, &step)
            .map_err(|reason| refuse(reader.line, &reason))?;
        if step.is_end() {
            break;
        }
    }
    match reader.step(&rulebook.sums)? {
        None => Ok(Some(checked)),
        Some(_) => Err(refuse(reader.line, "a step after the empty clause")),
    }
}

/// Reads the claim of a proof and verifies its solutions.
fn claim(reader: &mut ProofReader<'_>, network: &Network) -> Result<Claim, ProofError> {
    let claim = reader.claim()?;
    for bridges in claim.solutions() {
        if verify(network, bridges.clone()).is_err() {
            let reason = match &claim {
                Claim::All(_) => "what is claimed to be a solution is none",
                _ => "what is claimed to be the solution is none",
            };
            return Err(refuse(reader.line, reason));
        }
    }
    Ok(claim)
}

fn refuse(line: usize, reason: &str) -> ProofError {
    ProofError {
        line,
        reason: reason.to_owned(),
    }
}

fn variables(rulebook: &Rulebook<'_>) -> usize {
    usize::try_from(rulebook.sums.variables()).expect("not negative")
}

/// Adds one step, or returns why it does not hold.
fn take(
    rulebook: &mut Rulebook<'_>,
    derivation: &mut Derivation,
    checked: &mut Checked,
    step: &ProofStep,
) -> Result<(), String> {
    let numbers = |rulebook: &Rulebook<'_>, clause: &[Term]| -> Vec<DimacsLiteral> {
        let numbers = clause.iter().map(|&term| rulebook.sums.number(term));
        numbers.collect()
    };
    match step {
        ProofStep::Declare(parts) => {
            rulebook.declare(parts)?;
            derivation.reach(variables(rulebook));
        }
        ProofStep::Given(inference) => {
            rulebook.confirm(&checked.claim, inference)?;
            checked.given += 1;
            derivation.add(&numbers(rulebook, &inference.clause));
        }
        ProofStep::Derive(clause) => {
            let clause = numbers(rulebook, clause);
            if !derivation.implies(&clause) {
                return Err("the clause does not follow from those before it".to_owned());
            }
            checked.derived += 1;
            derivation.add(&clause);
        }
        ProofStep::Forget(clause) => {
            if !derivation.forget(&numbers(rulebook, clause)) {
                return Err("there is no such clause to forget".to_owned());
            }
        }
    }
    Ok(())
}
