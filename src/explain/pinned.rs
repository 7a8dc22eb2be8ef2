//! Edges to be given so that a board has one solution: an irreducible set, none of which can
//! be left out.

use super::given::with_given;
use crate::engine::Budget;
use crate::puzzle::{Bound, EdgeId, Network, Solution};
use crate::questions::{Solutions, SolveError, Stop, Uniqueness, differing, unique};

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pinned {
    /// With these numbers of bridges given, this is the only solution; without any one of
    /// them there is another.
    Unique {
        /// The edges in order, each with what is given.
        given: Vec<(EdgeId, u8)>,
        /// The solution.
        solution: Solution,
    },
    /// The board has no solution.
    Infeasible,
    /// A limit came first.
    Stopped(Stop),
}

/// Looks for edges of a board which leave one solution once they are given.
///
/// # Errors
/// A [`SolveError`] if an engine broke.
///
/// # Examples
/// ```
/// use hashi::engine::Budget;
/// use hashi::explain::{Pinned, pinned};
/// use hashi::puzzle::Puzzle;
/// let puzzle: Puzzle = "3,,3\n,,\n3,,3\n".parse()?;
/// let Pinned::Unique { given, .. } = pinned(&puzzle, &Budget::unlimited())? else {
///     panic!("a ring of four 3s has two solutions");
/// };
/// assert_eq!(given.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pinned(network: &Network, budget: &Budget) -> Result<Pinned, SolveError> {
    let mut given: Vec<(EdgeId, u8)> = Vec::new();
    let mut wanted: Option<Solution> = None;
    let solution = loop {
        match asked(network, &given, budget)? {
            Uniqueness::Unique(solution) => break wanted.unwrap_or(solution),
            Uniqueness::Several(both) => {
                let wanted = wanted.get_or_insert_with(|| both[0].clone());
                let other = if both[0] == *wanted {
                    &both[1]
                } else {
                    &both[0]
                };
                let edges = differing(wanted, other);
                let edge = edges[0];
                given.push((edge, wanted[edge]));
            }
            Uniqueness::Infeasible(_) => return Ok(Pinned::Infeasible),
            Uniqueness::Undecided { stop, .. } => return Ok(Pinned::Stopped(stop)),
        }
    };
    let mut index = 0;
    while index < given.len() {
        let mut fewer = given.clone();
        fewer.remove(index);
        match asked(network, &fewer, budget)? {
            Uniqueness::Unique(_) => given = fewer,
            Uniqueness::Several(_) | Uniqueness::Infeasible(_) => index += 1,
            Uniqueness::Undecided { stop, .. } => return Ok(Pinned::Stopped(stop)),
        }
    }
    given.sort_unstable();
    Ok(Pinned::Unique { given, solution })
}

/// Whether a board has one solution with these edges given.
fn asked(
    network: &Network,
    given: &[(EdgeId, u8)],
    budget: &Budget,
) -> Result<Uniqueness, SolveError> {
    let given = given.iter();
    let given = given.map(|&(edge, bridges)| (edge, Bound::Exactly(bridges)));
    let network = with_given(network, given);
    unique(&mut Solutions::in_any_order(&network), budget)
}
