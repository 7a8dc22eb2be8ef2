//! Proofs that people can take away and check: that a board has no solution, or no other.
//!
//! The clause-learning engine searches once more and keeps a journal; every clause of it
//! that is not learned gets the reason that the rules have for it. The proof is checked
//! before anybody sees it.

use std::collections::BTreeSet;

use super::reasons::inference;
use crate::engine::{Budget, Cdcl, Limit, Note, Outcome};
use crate::proof::{
    Claim, Inference, Proof, ProofError, Reason, Rulebook, Step, Term, check_proof,
};
use crate::puzzle::{
    Literal, Network, Requirement, Solution, UnknownRule, Variant, Violations, verify,
};

/// What a search for a proof came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proved {
    /// The claim holds; the text is a proof that has been checked.
    Proof(String),
    /// It does not: here is a solution, or another one.
    Counterexample(Solution),
    /// A limit came first.
    Undecided(Limit),
}

/// Why there is neither a proof nor anything against one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProveError {
    /// The board has a rule that proofs do not speak of.
    #[error(transparent)]
    Unsupported(#[from] UnknownRule),
    /// The engine relied on a clause that the rules do not give.
    #[error("the cdcl engine relied on a clause that has no reason: {0:?}")]
    Unexplained(Vec<Literal>),
    /// The proof does not pass the checker.
    #[error("the proof made by the cdcl engine is wrong, {0}")]
    Wrong(ProofError),
    /// The engine finds bridges that keep what was to be a conflict.
    #[error("the cdcl engine finds bridges that keep all requirements of a conflict")]
    Kept,
    /// The engine's solution is none.
    #[error("the cdcl engine's solution does not verify: {0}")]
    Refuted(Violations),
}

/// Proves that a board has no solution, or, given one, that it has no other.
///
/// # Errors
/// [`ProveError`] if there can be no proof about such a board, or if the engine's work does
/// not bear checking.
///
/// # Examples
/// ```
/// use hashi::engine::Budget;
/// use hashi::proof::check_proof;
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashi::questions::{Proved, prove};
/// let ones = [(0, 0), (0, 2), (2, 0), (2, 2)].map(|(row, col)| (Pos::new(row, col), Clue::Exactly(1)));
/// let network = Network::of(Board::new(Size::new(3, 3), ones.to_vec(), Rules::default())?);
/// let Proved::Proof(text) = prove(&network, None, &Budget::unlimited())? else {
///     panic!("pairs of ones cannot be joined");
/// };
/// assert!(check_proof(&network, &text).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(
    network: &Network,
    known: Option<&Solution>,
    budget: &Budget,
) -> Result<Proved, ProveError> {
    refuse_unproved(network)?;
    let journaled = Cdcl::default().with_journal(network, known, budget);
    match journaled.outcome {
        Outcome::Satisfied(found)
        | Outcome::Optimal(found)
        | Outcome::Feasible {
            incumbent: found, ..
        } => {
            let solution = verify(network, found.bridges).map_err(ProveError::Refuted)?;
            Ok(Proved::Counterexample(solution))
        }
        Outcome::Unknown { limit } => Ok(Proved::Undecided(limit)),
        Outcome::Infeasible => {
            let claim = known.map_or(Claim::Infeasible, Claim::unique);
            let text = proof(network, claim, journaled.notes)?.write(network);
            check_proof(network, &text).map_err(ProveError::Wrong)?;
            Ok(Proved::Proof(text))
        }
    }
}

/// Proves that some requirements of a board cannot all be kept. The claim of the proof
/// names them; `None` where one of them is a sign that the engine keeps no journal of.
///
/// # Errors
/// [`ProveError`] if the engine's work does not bear checking, or if they can be kept.
///
/// # Examples
/// ```
/// use hashi::engine::Budget;
/// use hashi::proof::{Claim, check_proof};
/// use hashi::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Requirement, Rules, Size};
/// use hashi::questions::{ConflictProved, prove_conflict};
/// let islands = [(0, 1), (2, 2), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let clues = [1, 2].map(|island| Requirement::Clue(IslandId::from_index(island)));
/// let ConflictProved::Proof(text) = prove_conflict(&network, &clues, &Budget::unlimited())? else {
///     panic!("two bridges to the right leave none for the island to the left");
/// };
/// assert_eq!(check_proof(&network, &text)?.claim, Claim::Conflict(clues.to_vec()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove_conflict(
    network: &Network,
    requirements: &[Requirement],
    budget: &Budget,
) -> Result<ConflictProved, ProveError> {
    let claim = Claim::Conflict(requirements.to_vec());
    let proof = match at_once(network, &claim, requirements) {
        Some(proof) => proof,
        None if requirements.iter().any(is_sign) => return Ok(ConflictProved::Unspoken),
        None => {
            let journaled = Cdcl::default().with_journal_under(network, requirements, budget);
            match journaled.outcome {
                Outcome::Infeasible => proof(network, claim, journaled.notes)?,
                Outcome::Unknown { limit } => return Ok(ConflictProved::Undecided(limit)),
                Outcome::Satisfied(_) | Outcome::Optimal(_) | Outcome::Feasible { .. } => {
                    return Err(ProveError::Kept);
                }
            }
        }
    };
    let text = proof.write(network);
    check_proof(network, &text).map_err(ProveError::Wrong)?;
    Ok(ConflictProved::Proof(text))
}

/// What a search for the proof of a conflict came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConflictProved {
    /// The requirements cannot all be kept; the text is a proof that has been checked.
    Proof(String),
    /// The engine keeps no journal of signs.
    Unspoken,
    /// A limit came first.
    Undecided(Limit),
}

fn is_sign(requirement: &Requirement) -> bool {
    matches!(requirement, Requirement::Sign(_))
}

/// A proof in one step, if the clues that are required are odd in sum and of islands that see
/// no others: clause learning would have to try all bridges to see that.
fn at_once(network: &Network, claim: &Claim, requirements: &[Requirement]) -> Option<Proof> {
    let islands = requirements.iter().filter_map(|one| match one {
        Requirement::Clue(island) => Some(*island),
        _ => None,
    });
    let end = Inference {
        reason: Reason::Parity(islands.collect()),
        clause: Vec::new(),
    };
    let confirmed = Rulebook::of_claim(network, claim).confirm(claim, &end);
    confirmed.ok().map(|()| Proof {
        claim: claim.clone(),
        steps: vec![Step::Given(end)],
    })
}

/// Refuses a network with a rule of which the engine keeps no journal.
///
/// # Errors
/// [`UnknownRule`] names it.
pub fn refuse_unproved(network: &Network) -> Result<(), UnknownRule> {
    let is_journaled = |variant: Variant| !matches!(variant, Variant::Sign(_));
    network
        .board()
        .refuse("the search for a proof", is_journaled)
}

/// A proof from a journal: clauses from the rules once each, with their reasons.
fn proof(network: &Network, claim: Claim, notes: Vec<Note>) -> Result<Proof, ProveError> {
    let mut steps = Vec::new();
    if let Claim::Unique(bridges) = &claim {
        let most = network.board().rules().max_bridges();
        let other = |(edge, count)| Literal::other_than(edge, count, most);
        let clause = bridges.iter().flat_map(other).map(Term::from).collect();
        steps.push(Step::given(Reason::NoGood, clause));
    }
    let mut rulebook = Rulebook::of_claim(network, &claim);
    let mut known = BTreeSet::new();
    for note in notes {
        match note {
            Note::Rule(mut clause) => {
                clause.sort_unstable();
                clause.dedup();
                if known.insert(clause.clone()) {
                    let found = inference(&mut rulebook, &claim, &clause);
                    let found = found.ok_or(ProveError::Unexplained(clause))?;
                    steps.push(Step::Given(found));
                }
            }
            Note::Lesson(clause) => steps.push(Step::Derive(terms(clause))),
        }
    }
    // Without any edge, or with one clause that nothing can satisfy, the end comes early.
    if let Some(end) = steps.iter().position(Step::is_end) {
        steps.truncate(end + 1);
    }
    Ok(Proof { claim, steps })
}

fn terms(clause: Vec<Literal>) -> Vec<Term> {
    clause.into_iter().map(Term::from).collect()
}
