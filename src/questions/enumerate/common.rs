//! What all solutions of a board have in common: for every edge, the least and the most
//! bridges that it carries in any of them.
//!
//! Deduction and one solution leave candidates: bounds that hold in that solution and are
//! not proved. The engine is asked for a solution in which one of them does not hold.
//! - There is one: every candidate that it breaks is none.
//! - There is none: the candidate holds in all solutions.
//!
//! While it searches, the engine decides against all candidates as far as it can, so that
//! most go many at a time.

use crate::engine::{Budget, Incremental, Limit, Next};
use crate::logic::{Domains, Fact, Tier, propagate};
use crate::puzzle::{EdgeId, Network, Solution};
use crate::questions::answer::SolveError;
use crate::questions::solve::refuse_unknown;

use super::solutions::verified;

/// What all solutions of a board have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Common {
    /// There is no solution.
    Infeasible,
    /// For every edge the least and the most bridges that it carries in any solution.
    All(Domains),
    /// A limit was reached first.
    Undecided {
        /// What is known to hold in all solutions, if there are any.
        certain: Domains,
        /// What ended the work.
        limit: Limit,
    },
}

/// Works out what all solutions have in common.
///
/// # Errors
/// [`SolveError::Unsupported`] if the board has a clue that is to be found,
/// [`SolveError::Refuted`] if an answer does not verify.
///
/// # Examples
/// ```
/// use hashi::engine::Budget;
/// use hashi::puzzle::{Board, Clue, EdgeId, Id, Network, Pos, Rules, Size};
/// use hashi::questions::{Common, common};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let answer = common(&network, &Budget::unlimited())?;
/// let Common::All(domains) = answer else { panic!("{answer:?}") };
/// let edge = EdgeId::from_index(0);
/// assert_eq!((domains.lo(edge), domains.hi(edge)), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn common(network: &Network, budget: &Budget) -> Result<Common, SolveError> {
    refuse_unknown(network)?;
    let mut certain = Domains::of(network);
    if propagate(network, &mut certain, Tier::Group).is_err() {
        return Ok(Common::Infeasible);
    }
    let mut search = Incremental::new(network, &certain);
    let first = match search.ask(None, budget) {
        Next::Found(bridges) => verified(network, bridges)?,
        Next::NoMore => return Ok(Common::Infeasible),
        Next::Stopped(limit) => return Ok(Common::Undecided { certain, limit }),
    };
    let mut candidates = candidates(&first, &certain);
    while let Some(&candidate) = candidates.last() {
        if let Some(limit) = budget.reached() {
            return Ok(Common::Undecided { certain, limit });
        }
        for &other in &candidates {
            search.prefer(opposite(other));
        }
        match search.ask(Some(opposite(candidate)), budget) {
            Next::Found(bridges) => {
                let solution = verified(network, bridges)?;
                candidates.retain(|fact| fact.holds(solution[fact.edge()]));
            }
            Next::NoMore => {
                let holds = certain.narrow(candidate);
                debug_assert!(holds, "the first solution lies within the domains");
                candidates.pop();
            }
            Next::Stopped(limit) => return Ok(Common::Undecided { certain, limit }),
        }
    }
    Ok(Common::All(certain))
}

/// The bounds that hold in a solution and are not known.
fn candidates(solution: &Solution, known: &Domains) -> Vec<Fact> {
    let bounds = |(edge, count): (EdgeId, u8)| {
        let (lo, hi) = (known.lo(edge), known.hi(edge));
        let least = (lo + 1..=count).map(move |level| Fact::AtLeast(edge, level));
        least.chain((count..hi).map(move |level| Fact::AtMost(edge, level)))
    };
    solution.iter().flat_map(bounds).collect()
}

/// What holds exactly where the fact does not.
fn opposite(fact: Fact) -> Fact {
    match fact {
        Fact::AtLeast(edge, least) => Fact::AtMost(edge, least - 1),
        Fact::AtMost(edge, most) => Fact::AtLeast(edge, most + 1),
    }
}
