//! Whether a board has exactly one solution, with two solutions if it has several.

use super::solutions::Solutions;
use crate::engine::{Budget, Event, Limit, Observer, Verdict};
use crate::puzzle::{Bridges, EdgeId, Solution};
use crate::questions::answer::{Infeasibility, SolveError};

/// Whether a board has exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// It has none, with the reason.
    Infeasible(Infeasibility),
    /// It has exactly this one.
    Unique(Solution),
    /// It has these two, in lexicographic order of the numbers of bridges, and perhaps others.
    Several(Box<[Solution; 2]>),
    /// A limit was reached first.
    Undecided {
        /// The only solution found until then.
        found: Option<Solution>,
        /// The limit that ended the list.
        stop: Limit,
    },
}

/// Looks for two solutions in a fresh list, in any order.
///
/// # Errors
/// A [`SolveError`] if an answer does not verify.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_solve::questions::{Solutions, Uniqueness, differing, unique};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let answer = unique(&mut Solutions::in_any_order(&network), &Budget::unlimited())?;
/// let Uniqueness::Several(both) = answer else { panic!("{answer:?}") };
/// assert_eq!(differing(&both[0], &both[1]).len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unique(solutions: &mut Solutions<'_>, budget: &Budget) -> Result<Uniqueness, SolveError> {
    unique_observed(solutions, budget, &mut Observer::none())
}

/// As [`unique`], and reports each solution to an observer.
///
/// # Errors
/// As [`unique`].
pub fn unique_observed(
    solutions: &mut Solutions<'_>,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<Uniqueness, SolveError> {
    let mut first = None;
    loop {
        let next = solutions.next(budget)?;
        if let Verdict::Yes(solution) = &next {
            observer.notify(Event::Found(solution.verified()));
        }
        match (next, first.take()) {
            (Verdict::Yes(second), Some(first)) => {
                let mut both = [first, second];
                both.sort_unstable_by(|one, other| counts(one).cmp(counts(other)));
                return Ok(Uniqueness::Several(Box::new(both)));
            }
            (Verdict::Yes(solution), None) => first = Some(solution),
            (Verdict::No(()), Some(only)) => return Ok(Uniqueness::Unique(only)),
            (Verdict::No(()), None) => {
                return Ok(Uniqueness::Infeasible(solutions.infeasibility()));
            }
            (Verdict::Undecided(stop), found) => return Ok(Uniqueness::Undecided { found, stop }),
        }
    }
}

fn counts(solution: &Solution) -> impl Iterator<Item = u8> {
    solution.iter().map(|(_, count)| count)
}

/// The edges that carry different numbers of bridges, in order.
///
/// # Examples
/// ```
/// use hashilab_solve::puzzle::{Bridges, Id};
/// use hashilab_solve::questions::differing;
/// let [one, other]: [Bridges; 2] = [[1, 2, 0], [1, 1, 1]].map(|counts| counts.into_iter().collect());
/// let indices: Vec<usize> = differing(&one, &other).iter().map(|edge| edge.index()).collect();
/// assert_eq!(indices, [1, 2]);
/// ```
#[must_use]
pub fn differing(one: &Bridges, other: &Bridges) -> Vec<EdgeId> {
    let differ = |&(edge, count): &(EdgeId, u8)| other[edge] != count;
    one.iter().filter(differ).map(|(edge, _)| edge).collect()
}
