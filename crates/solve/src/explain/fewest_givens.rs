//! Edges to be given so that a board has one solution: an irreducible set, none of which can be
//! left out, or the fewest.
//!
//! A set that leaves x as the only solution has, for every other solution y, an edge on which x and
//! y differ. So for one x the smallest hitting set of the differences known is a candidate; another
//! solution that agrees with x on it gives one more difference. Every solution is tried as x, and
//! dropped once its set cannot be smaller than the best.

use super::hitting::{HittingListSearch, HittingSet};
use super::with_given::with_given;
use crate::engine::{Budget, Limit, Verdict};
use crate::puzzle::{Bound, Bridges, EdgeId, Id, Network, Solution};
use crate::questions::{Solutions, SolveError, Uniqueness, differing, unique};

/// The result of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FewestResult {
    /// With these numbers of bridges given, this is the only solution; without any one of
    /// them there is another.
    Unique {
        /// The edges in order, each with its number of bridges.
        given: Vec<(EdgeId, u8)>,
        /// The solution.
        solution: Solution,
    },
    /// The board has no solution.
    Infeasible,
    /// A limit was reached first.
    Stopped(Limit),
}

/// Finds edges of a board that leave one solution once they are given.
///
/// # Errors
/// A [`SolveError`] if an engine failed.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_solve::explain::{FewestResult, pinned};
/// use hashilab_solve::puzzle::Puzzle;
/// let puzzle: Puzzle = "3,,3\n,,\n3,,3\n".parse()?;
/// let FewestResult::Unique { given, .. } = pinned(&puzzle, &Budget::unlimited())? else {
///     panic!("a ring of four 3s has two solutions");
/// };
/// assert_eq!(given.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pinned(network: &Network, budget: &Budget) -> Result<FewestResult, SolveError> {
    let mut given: Vec<(EdgeId, u8)> = Vec::new();
    // Solutions of boards with other given edges are compared by their bridges.
    let mut wanted: Option<Solution> = None;
    let solution = loop {
        match has_one_solution(network, &given, budget)? {
            Uniqueness::Unique(solution) => break wanted.unwrap_or(solution),
            Uniqueness::Several(both) => {
                let wanted = wanted.get_or_insert_with(|| both[0].clone());
                let other = if differing(wanted, &both[0]).is_empty() {
                    &both[1]
                } else {
                    &both[0]
                };
                let edges = differing(wanted, other);
                let edge = edges[0];
                given.push((edge, wanted[edge]));
            }
            Uniqueness::Infeasible(_) => return Ok(FewestResult::Infeasible),
            Uniqueness::Undecided { stop, .. } => return Ok(FewestResult::Stopped(stop)),
        }
    };
    let mut index = 0;
    while index < given.len() {
        let mut fewer = given.clone();
        fewer.remove(index);
        match has_one_solution(network, &fewer, budget)? {
            Uniqueness::Unique(_) => given = fewer,
            Uniqueness::Several(_) | Uniqueness::Infeasible(_) => index += 1,
            Uniqueness::Undecided { stop, .. } => return Ok(FewestResult::Stopped(stop)),
        }
    }
    given.sort_unstable();
    Ok(FewestResult::Unique { given, solution })
}

/// The fewest edges to give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewestEdges {
    /// The edges in order, each with its number of bridges; with them there is one solution.
    pub given: Vec<(EdgeId, u8)>,
    /// The limit that kept the search from proving that fewer are not enough.
    pub stop: Option<Limit>,
}

/// Looks for fewer edges that leave one solution, starting from some that do.
///
/// # Errors
/// A [`SolveError`] if an engine failed.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_solve::explain::{FewestResult, fewest, pinned};
/// use hashilab_solve::puzzle::Puzzle;
/// let puzzle: Puzzle = "3,,3\n,,\n3,,3\n".parse()?;
/// let limit = Budget::unlimited();
/// let FewestResult::Unique { given, .. } = pinned(&puzzle, &limit)? else {
///     panic!("a ring of four 3s has two solutions");
/// };
/// let fewest = fewest(&puzzle, given, &limit)?;
/// assert_eq!((fewest.given.len(), fewest.stop), (1, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fewest(
    network: &Network,
    given: Vec<(EdgeId, u8)>,
    budget: &Budget,
) -> Result<FewestEdges, SolveError> {
    let mut search = FewerEdgesSearch {
        network,
        best: given,
        known: Vec::new(),
        budget,
    };
    let mut targets = Solutions::in_any_order(network);
    let stop = loop {
        if search.best.len() <= 1 {
            break None;
        }
        match targets.next(budget)? {
            Verdict::Yes(target) => {
                let stop = search.try_to_leave(&target)?;
                if !search.known.contains(&target) {
                    search.known.push((*target).clone());
                }
                if stop.is_some() {
                    break stop;
                }
            }
            Verdict::No(()) => break None,
            Verdict::Undecided(stop) => break Some(stop),
        }
    };
    let mut given = search.best;
    given.sort_unstable();
    Ok(FewestEdges { given, stop })
}

/// A search for fewer edges.
struct FewerEdgesSearch<'a> {
    network: &'a Network,
    best: Vec<(EdgeId, u8)>,
    /// The bridges of solutions found up to now.
    known: Vec<Bridges>,
    budget: &'a Budget,
}

impl FewerEdgesSearch<'_> {
    /// Looks for fewer edges that leave only this solution. Returns the limit that stopped the
    /// search, if one did.
    fn try_to_leave(&mut self, target: &Bridges) -> Result<Option<Limit>, SolveError> {
        let differences = |other: &Bridges| -> Vec<usize> {
            let edges = differing(target, other).into_iter();
            edges.map(Id::index).collect()
        };
        let known = self.known.iter().filter(|&known| known != target);
        let mut sets: Vec<Vec<usize>> = known.map(differences).collect();
        let mut size = 1;
        while size < self.best.len() {
            let mut hitting = HittingListSearch::of(&sets, &[], self.network.edges().len());
            match hitting.search(size, self.budget) {
                HittingSet::Stopped(limit) => return Ok(Some(limit)),
                HittingSet::None { .. } => {
                    size += 1;
                    continue;
                }
                HittingSet::Found => {}
            }
            let chosen = hitting.into_chosen().into_iter().map(EdgeId::from_index);
            let given: Vec<_> = chosen.map(|edge| (edge, target[edge])).collect();
            match has_one_solution(self.network, &given, self.budget)? {
                Uniqueness::Unique(_) => self.best = given,
                Uniqueness::Several(both) => {
                    for other in both.iter().filter(|&other| **other != *target) {
                        sets.push(differences(other));
                        if !self.known.contains(other) {
                            self.known.push((**other).clone());
                        }
                    }
                }
                Uniqueness::Undecided { stop, .. } => return Ok(Some(stop)),
                // The target is a solution, so this cannot happen.
                Uniqueness::Infeasible(_) => return Ok(None),
            }
        }
        Ok(None)
    }
}

/// Whether a board has exactly one solution with these edges given.
fn has_one_solution(
    network: &Network,
    given: &[(EdgeId, u8)],
    budget: &Budget,
) -> Result<Uniqueness, SolveError> {
    let given = given.iter();
    let given = given.map(|&(edge, bridges)| (edge, Bound::Exactly(bridges)));
    let network = with_given(network, given);
    unique(&mut Solutions::in_any_order(&network), budget)
}
