//! Answers that are not finished: what is wrong already, with an irreducible reason.
//!
//! Every number of bridges is taken as "at least so many", a stated 0 as "none".

use std::collections::BTreeSet;

use super::argument::{Argument, argument};
use super::step::ArgumentStep;
use crate::engine::Budget;
use crate::logic::Domains;
use crate::proof::Unproved;
use crate::puzzle::{Literal, Network, PlacedBridges, Violation};

/// Bounds that cannot hold together.
#[derive(Clone, Debug)]
pub struct Flaw {
    /// The bounds; with any of them left out the steps find no contradiction.
    pub bounds: Vec<Literal>,
    /// The steps from these bounds to a contradiction; none where an edge cannot carry what
    /// is drawn.
    pub argument: Option<Argument>,
}

/// What an unfinished answer says, one bound for each edge that it lists.
///
/// # Errors
/// One [`Violation::NoEdge`] for each entry between cells that are not two islands that see
/// each other.
pub fn drawn(network: &Network, placed: &[PlacedBridges]) -> Result<Vec<Literal>, Vec<Violation>> {
    let mut bounds = Vec::new();
    let mut wrong = Vec::new();
    for &PlacedBridges { from, to, count } in placed {
        let ends = network.island_at(from).zip(network.island_at(to));
        match ends.and_then(|(one, other)| network.edge_between(one, other)) {
            Some(edge) if count == 0 => bounds.push(Literal::AtMost(edge, 0)),
            Some(edge) => bounds.push(Literal::AtLeast(edge, count)),
            None => wrong.push(Violation::NoEdge { from, to }),
        }
    }
    if wrong.is_empty() {
        Ok(bounds)
    } else {
        Err(wrong)
    }
}

/// The domains in which these bounds hold; the first bound that leaves nothing for its edge
/// instead, if there is one.
///
/// # Errors
/// That bound.
pub fn narrowed(network: &Network, bounds: &[Literal]) -> Result<Domains, Literal> {
    let mut domains = Domains::of(network);
    for &bound in bounds {
        if !domains.narrow(bound) {
            return Err(bound);
        }
    }
    Ok(domains)
}

/// What is wrong with bounds, if steps show that something is.
///
/// # Errors
/// [`Unproved`] if a step does not pass the checker: a defect of deduction.
///
/// # Examples
/// ```
/// use hashi::engine::Budget;
/// use hashi::explain::flaw;
/// use hashi::puzzle::{Board, Clue, EdgeId, Id, Literal, Network, Pos, Rules, Size};
/// let islands = [(0, 2), (2, 3), (4, 1)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let drawn = [0, 1].map(|edge| Literal::AtLeast(EdgeId::from_index(edge), 2 - edge as u8));
/// assert!(flaw(&network, &drawn, &Budget::unlimited())?.is_none());
/// let too_many = [Literal::AtLeast(EdgeId::from_index(1), 2), drawn[0]];
/// let flaw = flaw(&network, &too_many, &Budget::unlimited())?.expect("the 1 has two bridges");
/// assert_eq!(flaw.bounds, [too_many[0]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn flaw(
    network: &Network,
    bounds: &[Literal],
    budget: &Budget,
) -> Result<Option<Flaw>, Unproved> {
    let Some(mut found) = refuted(network, bounds, budget)? else {
        return Ok(None);
    };
    let mut needed = found.uses(network);
    let mut index = 0;
    while index < needed.len() {
        let mut fewer = needed.clone();
        fewer.remove(index);
        match refuted(network, &fewer, budget)? {
            Some(smaller) => {
                needed = smaller.uses(network);
                found = smaller;
            }
            None => index += 1,
        }
    }
    found.bounds = needed;
    Ok(Some(found))
}

/// The contradiction to which bounds lead, if they do.
fn refuted(
    network: &Network,
    bounds: &[Literal],
    budget: &Budget,
) -> Result<Option<Flaw>, Unproved> {
    let start = match narrowed(network, bounds) {
        Ok(start) => start,
        Err(bound) => {
            let bounds = vec![bound];
            let argument = None;
            return Ok(Some(Flaw { bounds, argument }));
        }
    };
    let argument = argument(network, &start, budget)?;
    Ok(argument.is_infeasible.then(|| Flaw {
        bounds: bounds.to_vec(),
        argument: Some(argument),
    }))
}

impl Flaw {
    /// Those of the bounds that the steps use, in their order.
    fn uses(&self, network: &Network) -> Vec<Literal> {
        let Some(argument) = &self.argument else {
            return self.bounds.clone();
        };
        let mut used = BTreeSet::new();
        used_by(&argument.steps, &mut used);
        let given = Domains::of(network);
        let is_used = |bound: &Literal| {
            let mut edges = used.iter().filter(|used| used.edge() == bound.edge());
            edges.any(|used| !given.knows(*used) && is_same_side(*used, *bound))
        };
        self.bounds.iter().copied().filter(is_used).collect()
    }
}

fn is_same_side(one: Literal, other: Literal) -> bool {
    matches!(
        (one, other),
        (Literal::AtLeast(..), Literal::AtLeast(..)) | (Literal::AtMost(..), Literal::AtMost(..))
    )
}

/// The premises of steps, those in cases as well, and the contraries of conclusions that
/// contradict what is known.
fn used_by(steps: &[ArgumentStep], used: &mut BTreeSet<Literal>) {
    for step in steps {
        used.extend(&step.premises);
        if step.is_end {
            used.extend(step.conclusions.iter().map(|&conclusion| !conclusion));
        }
        if let Some(case) = &step.case {
            used_by(&case.steps, used);
        }
    }
}
