//! Proofs that people can take away and check: that a board has no solution, or no other.
//!
//! The clause-learning engine searches once more and keeps a journal: the steps of the proof,
//! which is checked before anybody sees it.

use std::collections::BTreeSet;

use crate::engine::{Budget, Cdcl, Limit, Outcome};
use crate::logic::{OddTotal, odd_total};
use crate::proof::{
    Claim, Inference, Proof, ProofError, Reason, Rulebook, Step, Term, check_proof_until,
};
use crate::puzzle::{Literal, Network, Requirement, Solution, Violations, verify};

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
    /// A sign sees more than the numbers of a proof file can say.
    #[error("there is no proof about what a sign sees here: {0}")]
    TooLarge(String),
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
/// [`ProveError`] if a sign sees more than a proof can say, or if the engine's work does not
/// bear checking.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_proof::check_proof;
/// use hashilab_handle::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_solve::questions::{Proved, prove};
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
    let known = known.map(Solution::verified);
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
            let proof = match proof(network, claim, journaled.steps, budget)? {
                Ok(proof) => proof,
                Err(limit) => return Ok(Proved::Undecided(limit)),
            };
            let text = proof.write(network);
            Ok(match stopped(network, &text, budget)? {
                None => Proved::Proof(text),
                Some(limit) => Proved::Undecided(limit),
            })
        }
    }
}

/// Proves that some requirements of a board cannot all be kept. The claim of the proof
/// names them.
///
/// # Errors
/// [`ProveError`] if a sign among them sees more than a proof can say, if the engine's work
/// does not bear checking, or if they can be kept.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_proof::{Claim, check_proof};
/// use hashilab_handle::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Requirement, Rules, Size};
/// use hashilab_solve::questions::{ConflictProved, prove_conflict};
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
    let proof = if let Some(proof) = at_once(network, &claim) {
        proof
    } else {
        let journaled = Cdcl::default().with_journal_under(network, requirements, budget);
        match journaled.outcome {
            Outcome::Infeasible => match proof(network, claim, journaled.steps, budget)? {
                Ok(proof) => proof,
                Err(limit) => return Ok(ConflictProved::Undecided(limit)),
            },
            Outcome::Unknown { limit } => return Ok(ConflictProved::Undecided(limit)),
            Outcome::Satisfied(_) | Outcome::Optimal(_) | Outcome::Feasible { .. } => {
                return Err(ProveError::Kept);
            }
        }
    };
    let text = proof.write(network);
    Ok(match stopped(network, &text, budget)? {
        None => ConflictProved::Proof(text),
        Some(limit) => ConflictProved::Undecided(limit),
    })
}

/// Checks a proof; which limit came before the end of that, if one did.
fn stopped(network: &Network, text: &str, budget: &Budget) -> Result<Option<Limit>, ProveError> {
    let mut limit = None;
    let checked = check_proof_until(network, text, || {
        limit = budget.reached();
        limit.is_some()
    });
    checked.map_err(ProveError::Wrong)?;
    Ok(limit)
}

/// What a search for the proof of a conflict came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConflictProved {
    /// The requirements cannot all be kept; the text is a proof that has been checked.
    Proof(String),
    /// A limit came first.
    Undecided(Limit),
}

/// A proof in one step, if the clue of an island is beyond its edges, if a sign says what
/// cannot be, or if clues and signs add up to an odd number: clause learning would have to try
/// all bridges to see that.
fn at_once(network: &Network, claim: &Claim) -> Option<Proof> {
    let mut reasons: Vec<Reason> = network.islands().ids().map(Reason::Degree).collect();
    reasons.extend(network.views().ids().map(Reason::Sign));
    let odd = match claim {
        Claim::Conflict(requirements) => odd_total(network, requirements),
        Claim::Infeasible if network.views().is_empty() => None,
        Claim::Infeasible => odd_total(network, &Requirement::all(network)),
        Claim::Unique(_) => None,
    };
    reasons.extend(odd.map(OddTotal::reason));
    let mut rulebook = Rulebook::of_claim(network, claim);
    let mut ends = reasons.into_iter().map(|reason| Inference {
        reason,
        clause: Vec::new(),
    });
    let end = ends.find(|end| rulebook.confirm(claim, end).is_ok())?;
    Some(Proof {
        claim: claim.clone(),
        steps: vec![Step::Given(end)],
    })
}

/// A proof from a journal: clauses from the rules once each. Without any
/// edge, or with one clause that nothing can satisfy, the end comes early. Or a limit.
fn proof(
    network: &Network,
    claim: Claim,
    journal: Vec<Step>,
    budget: &Budget,
) -> Result<Result<Proof, Limit>, ProveError> {
    if let Some(proof) = at_once(network, &claim) {
        return Ok(Ok(proof));
    }
    let mut steps = Vec::new();
    if let Claim::Unique(bridges) = &claim {
        let most = network.board().rules().max_bridges();
        let other = |(edge, count)| Literal::other_than(edge, count, most);
        let clause = bridges.iter().flat_map(other).map(Term::from).collect();
        steps.push(Step::given(Reason::NoGood, clause));
    }
    let mut rulebook = Rulebook::of_claim(network, &claim);
    let mut known = BTreeSet::new();
    for noted in journal {
        if steps.last().is_some_and(Step::is_end) {
            break;
        }
        if let Some(limit) = budget.reached() {
            return Ok(Err(limit));
        }
        steps.extend(step(&mut rulebook, &mut known, noted)?);
    }
    Ok(Ok(Proof { claim, steps }))
}

/// The step that one of a journal becomes, unless it says nothing new.
fn step(
    rulebook: &mut Rulebook<'_>,
    known: &mut BTreeSet<Vec<Term>>,
    noted: Step,
) -> Result<Option<Step>, ProveError> {
    Ok(match noted {
        Step::Declare(parts) => {
            rulebook.declare(&parts).map_err(ProveError::TooLarge)?;
            Some(Step::Declare(parts))
        }
        Step::Given(Inference { reason, clause }) => {
            let clause = rulebook.within_ranges(&clause);
            let clause = clause.filter(|clause| known.insert(clause.clone()));
            clause.map(|clause| Step::given(reason, clause))
        }
        Step::Derive(clause) => rulebook.within_ranges(&clause).map(Step::Derive),
        Step::Forget(clause) => Some(Step::Forget(clause)),
    })
}
