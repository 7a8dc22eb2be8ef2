//! Proof files: that a board has no solution, or no other.
//!
//! The clause-learning engine searches once more and keeps a journal: the steps of the proof, which
//! is checked before it is returned.

use std::collections::BTreeSet;

use crate::engine::{Budget, Cdcl, JournaledOutcome, Limit, Verdict};
use crate::logic::{OddTotal, odd_total};
use crate::milp::{Direction, Objective};
use crate::proof::{
    Claim, Floor, Inference, Proof, ProofError, ProofStep, Reason, Rulebook, Term,
    check_proof_until,
};
use crate::puzzle::{
    Amount, Bridges, EdgeId, IdVec, Literal, Measure, Network, Requirement, Solution, Violations,
    verify,
};

/// Why there is neither a proof nor a counterexample.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProveError {
    /// A sign sees more than the numbers in a proof file can hold.
    #[error("there is no proof about what a sign sees here: {0}")]
    TooLarge(String),
    /// The proof does not pass the checker.
    #[error("the proof made by the cdcl engine is wrong, {0}")]
    Wrong(ProofError),
    /// The engine finds bridges that satisfy the alleged conflict.
    #[error("the cdcl engine finds bridges that keep all requirements of a conflict")]
    Kept,
    /// The engine finds a solution that contradicts the answer.
    #[error("the search for a proof found a solution that the answer denies")]
    Denied,
    /// The engine's solution is wrong.
    #[error("the cdcl engine's solution does not verify: {0}")]
    Refuted(Violations),
}

/// Proves that a board has no solution, or, given one, that it has no other.
///
/// # Errors
/// [`ProveError`] if a sign sees more than a proof file can hold, or if the engine's work does not
/// pass the checks.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_proof::check_proof;
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_engine::engine::Verdict;
/// use hashilab_solve::questions::prove;
/// let ones = [(0, 0), (0, 2), (2, 0), (2, 2)].map(|(row, col)| (Pos::new(row, col), Clue::Exactly(1)));
/// let network = Network::of(Board::new(Size::new(3, 3), ones.to_vec(), Rules::default())?);
/// let Verdict::Yes(text) = prove(&network, None, &Budget::unlimited())? else {
///     panic!("pairs of ones cannot be joined");
/// };
/// assert!(check_proof(&network, &text).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(
    network: &Network,
    known: Option<&Solution>,
    budget: &Budget,
) -> Result<Verdict<String, Solution>, ProveError> {
    prove_all(network, known.map_or(&[], std::slice::from_ref), budget)
}

/// Proves that a board has these solutions and no others.
///
/// # Errors
/// As for [`prove`].
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_proof::check_proof;
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size, oracle};
/// use hashilab_engine::engine::Verdict;
/// use hashilab_solve::questions::prove_all;
/// let threes = [(0, 0), (0, 2), (2, 0), (2, 2)].map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), threes.to_vec(), Rules::default())?);
/// let both = oracle::solutions(&network, 100)?;
/// let Verdict::Yes(text) = prove_all(&network, &both, &Budget::unlimited())? else {
///     panic!("there are two");
/// };
/// assert_eq!(check_proof(&network, &text)?.claim.solutions().len(), 2);
/// assert!(matches!(prove_all(&network, &both[1..], &Budget::unlimited())?, Verdict::No(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove_all(
    network: &Network,
    known: &[Solution],
    budget: &Budget,
) -> Result<Verdict<String, Solution>, ProveError> {
    let most = network.board().rules().max_bridges();
    let mut excludes = |found: &Bridges| {
        let is_known = known.iter().any(|known| **known == *found);
        is_known.then(|| (Reason::NoGood, no_good(found, most)))
    };
    let near = known.first().map(Solution::verified);
    let bridges = known.iter().map(|known| Bridges::clone(known)).collect();
    let journaled = Cdcl::default().with_journal(network, near, &mut excludes, budget);
    settle(network, Claim::all(bridges), journaled, budget)
}

/// Proves that no solution is better than this one.
///
/// # Errors
/// As for [`prove`].
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_engine::milp::{Direction, Objective};
/// use hashilab_proof::check_proof;
/// use hashilab_solve::puzzle::{Board, Clue, Measure, Network, Pos, Rules, Size, oracle};
/// use hashilab_engine::engine::Verdict;
/// use hashilab_solve::questions::prove_best;
/// let threes = [(0, 0), (0, 2), (4, 0), (4, 2)].map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(5, 3), threes.to_vec(), Rules::default())?);
/// let both = oracle::solutions(&network, 100)?;
/// let shortest = Objective { direction: Direction::Minimise, measure: Measure::Length };
/// let best = both.iter().min_by_key(|one| shortest.value(&network, one)).expect("there are two");
/// let Verdict::Yes(text) = prove_best(&network, &shortest, best, &Budget::unlimited())? else {
///     panic!("it is the shortest");
/// };
/// assert!(check_proof(&network, &text).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove_best(
    network: &Network,
    objective: &Objective,
    best: &Solution,
    budget: &Budget,
) -> Result<Verdict<String, Solution>, ProveError> {
    let floor = floor_of(network, objective, best);
    let mut excludes = |found: &Bridges| {
        let is_better = floor.cost(found) < floor.least.into();
        (!is_better).then(|| (Reason::Cost, too_much(network, &floor, found)))
    };
    let journaled =
        Cdcl::default().with_journal(network, Some(best.verified()), &mut excludes, budget);
    settle(network, Claim::Floor(floor.clone()), journaled, budget)
}

/// A lower bound on the cost of every solution, if this one is optimal: in units of the objective,
/// and negative where it is maximised.
#[must_use]
pub fn floor_of(network: &Network, objective: &Objective, best: &Solution) -> Floor {
    let unit = unit_of(network, objective);
    Floor {
        costs: costs_of(network, objective, unit),
        least: objective.value(network, best).millionths() / unit,
    }
}

/// The value of a cost of 1, in millionths; negative where the objective is maximised.
fn unit_of(network: &Network, objective: &Objective) -> i64 {
    let unit = objective.unit(network).millionths();
    match objective.direction {
        Direction::Minimise => unit,
        Direction::Maximise => -unit,
    }
}

/// The cost of each bridge on each edge, in units of the objective.
fn costs_of(network: &Network, objective: &Objective, unit: i64) -> IdVec<EdgeId, Vec<i64>> {
    let most = network.board().rules().max_bridges();
    let value = |edge, count| objective.measure.of_edge(network, edge, count).millionths() / unit;
    let of_bridges = |edge| {
        let bridges = 1..=most;
        bridges
            .map(|count| value(edge, count) - value(edge, count - 1))
            .collect()
    };
    network.edges().ids().map(of_bridges).collect()
}

/// What a lower bound says of numbers of bridges and of lengths: each objective with these costs,
/// and its best possible value.
#[must_use]
pub fn bounds_of(network: &Network, floor: &Floor) -> Vec<(Objective, Amount)> {
    let measures = [Measure::Length, Measure::Bridges, Measure::Built];
    let objectives = measures.into_iter().flat_map(|measure| {
        [Direction::Minimise, Direction::Maximise].map(|direction| Objective {
            direction,
            measure: measure.clone(),
        })
    });
    let bounds = objectives.filter_map(|objective| {
        let unit = unit_of(network, &objective);
        let is_meant = costs_of(network, &objective, unit) == floor.costs;
        let value = floor.least.checked_mul(unit).filter(|_| is_meant)?;
        Some((objective, Amount::of_millionths(value)))
    });
    bounds.collect()
}

/// The no-good of an answer: not all edges carry the same numbers as here.
fn no_good(bridges: &Bridges, most: u8) -> Vec<Literal> {
    let other = |(edge, count)| Literal::other_than(edge, count, most);
    bridges.iter().flat_map(other).collect()
}

/// A clause that excludes bridges that cost too much: a small set of bounds that cost too much by
/// themselves, found by leaving out one after the other.
fn too_much(network: &Network, floor: &Floor, bridges: &Bridges) -> Vec<Literal> {
    let mut cost = floor.cost(bridges);
    let mut clause = Vec::new();
    let mut kept: Vec<(i128, EdgeId, [u8; 2])> = Vec::new();
    for (edge, count) in bridges.iter() {
        let bounds = network.bounds(edge);
        let free = floor.least_of(edge, bounds);
        let more = floor.least_of(edge, [count, bounds[1]]);
        let is_low = floor.least_of(edge, [bounds[0], count]) > more;
        // Bounded on the side that makes its cost large.
        let range = if is_low {
            [bounds[0], count]
        } else {
            [count, bounds[1]]
        };
        kept.push((floor.least_of(edge, range) - free, edge, range));
    }
    kept.sort_unstable();
    for (extra, edge, range) in kept {
        if cost - extra >= floor.least.into() {
            cost -= extra;
            continue;
        }
        let [least, most] = network.bounds(edge);
        clause.extend((range[0] > least).then(|| Literal::AtMost(edge, range[0] - 1)));
        clause.extend((range[1] < most).then(|| Literal::AtLeast(edge, range[1] + 1)));
    }
    clause
}

/// The result of a search with a journal.
fn settle(
    network: &Network,
    claim: Claim,
    journaled: JournaledOutcome,
    budget: &Budget,
) -> Result<Verdict<String, Solution>, ProveError> {
    match journaled.outcome {
        Verdict::Yes(found) => {
            let solution = verify(network, found.bridges).map_err(ProveError::Refuted)?;
            Ok(Verdict::No(solution))
        }
        Verdict::Undecided(limit) => Ok(Verdict::Undecided(limit)),
        Verdict::No(()) => {
            let proof = match proof(network, claim, journaled.steps, budget)? {
                Ok(proof) => proof,
                Err(limit) => return Ok(Verdict::Undecided(limit)),
            };
            let text = proof.write(network);
            Ok(match stopped(network, &text, budget)? {
                None => Verdict::Yes(text),
                Some(limit) => Verdict::Undecided(limit),
            })
        }
    }
}

/// Proves that some requirements of a board cannot all be satisfied. The claim of the proof names
/// them.
///
/// # Errors
/// [`ProveError`] if a sign among them sees more than a proof file can hold, if the engine's work
/// does not pass the checks, or if they can be satisfied.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_proof::{Claim, check_proof};
/// use hashilab_solve::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Requirement, Rules, Size};
/// use hashilab_solve::questions::prove_conflict;
/// let islands = [(0, 1), (2, 2), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let clues = [1, 2].map(|island| Requirement::Clue(IslandId::from_index(island)));
/// let Ok(text) = prove_conflict(&network, &clues, &Budget::unlimited())? else {
///     panic!("two bridges to the right leave none for the island to the left");
/// };
/// assert_eq!(check_proof(&network, &text)?.claim, Claim::Conflict(clues.to_vec()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove_conflict(
    network: &Network,
    requirements: &[Requirement],
    budget: &Budget,
) -> Result<Result<String, Limit>, ProveError> {
    let claim = Claim::Conflict(requirements.to_vec());
    let proof = if let Some(proof) = at_once(network, &claim) {
        proof
    } else {
        let journaled = Cdcl::default().with_journal_under(network, requirements, budget);
        match journaled.outcome {
            Verdict::No(()) => match proof(network, claim, journaled.steps, budget)? {
                Ok(proof) => proof,
                Err(limit) => return Ok(Err(limit)),
            },
            Verdict::Undecided(limit) => return Ok(Err(limit)),
            Verdict::Yes(_) => {
                return Err(ProveError::Kept);
            }
        }
    };
    let text = proof.write(network);
    Ok(match stopped(network, &text, budget)? {
        None => Ok(text),
        Some(limit) => Err(limit),
    })
}

/// Checks a proof. Returns the limit that was reached before the end, if one was.
fn stopped(network: &Network, text: &str, budget: &Budget) -> Result<Option<Limit>, ProveError> {
    let mut limit = None;
    let checked = check_proof_until(network, text, || {
        limit = budget.reached();
        limit.is_some()
    });
    checked.map_err(ProveError::Wrong)?;
    Ok(limit)
}

/// A proof in one step, if the clue of an island exceeds its edges, if a sign demands something
/// impossible, or if clues and signs add up to an odd number: clause learning would have to try all
/// bridges to find that.
fn at_once(network: &Network, claim: &Claim) -> Option<Proof> {
    let mut reasons: Vec<Reason> = network.islands().ids().map(Reason::Degree).collect();
    reasons.extend(network.views().ids().map(Reason::Sign));
    let odd = match claim {
        Claim::Conflict(requirements) => odd_total(network, requirements),
        Claim::Infeasible if network.views().is_empty() => None,
        Claim::Infeasible => odd_total(network, &Requirement::all(network)),
        Claim::Unique(_) | Claim::All(_) | Claim::Floor(_) => None,
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
        steps: vec![ProofStep::Given(end)],
    })
}

/// A proof from a journal: clauses of the rules once each. It ends early without any edge, or at a
/// clause that cannot be satisfied. Or a limit.
fn proof(
    network: &Network,
    claim: Claim,
    journal: Vec<ProofStep>,
    budget: &Budget,
) -> Result<Result<Proof, Limit>, ProveError> {
    if let Some(proof) = at_once(network, &claim) {
        return Ok(Ok(proof));
    }
    let mut steps = Vec::new();
    let mut rulebook = Rulebook::of_claim(network, &claim);
    let mut known = BTreeSet::new();
    for noted in journal {
        if steps.last().is_some_and(ProofStep::is_end) {
            break;
        }
        if let Some(limit) = budget.reached() {
            return Ok(Err(limit));
        }
        steps.extend(step(&mut rulebook, &mut known, noted)?);
    }
    Ok(Ok(Proof { claim, steps }))
}

/// Converts a step of a journal, unless it adds nothing new.
fn step(
    rulebook: &mut Rulebook<'_>,
    known: &mut BTreeSet<Vec<Term>>,
    noted: ProofStep,
) -> Result<Option<ProofStep>, ProveError> {
    Ok(match noted {
        ProofStep::Declare(parts) => {
            rulebook.declare(&parts).map_err(ProveError::TooLarge)?;
            Some(ProofStep::Declare(parts))
        }
        ProofStep::Given(Inference { reason, clause }) => {
            let clause = rulebook.within_ranges(&clause);
            let clause = clause.filter(|clause| known.insert(clause.clone()));
            clause.map(|clause| ProofStep::given(reason, clause))
        }
        ProofStep::Derive(clause) => rulebook.within_ranges(&clause).map(ProofStep::Derive),
        ProofStep::Forget(clause) => Some(ProofStep::Forget(clause)),
    })
}
