//! Answers that are not finished: what is wrong already, with an irreducible reason.
//!
//! Every number of bridges is taken as "at least so many", a stated 0 as "none".

use std::collections::BTreeSet;

use super::argument::{Argument, FirstStepEffort, refutation};
use super::given_crossings::{crossed, two_across};
use super::step::ArgumentStep;
use super::with_given::with_given;
use crate::engine::{Budget, Cdcl, Limit, Observer, Task, Verdict};
use crate::logic::{Domains, Tier};
use crate::milp::Formulation;
use crate::proof::UnprovedStep;
use crate::puzzle::{Bound, Crossing, Literal, Network, PlacedBridges, Violation};
use crate::questions::{Engines, SolveError, WarmStart, solve};

/// How long a refutation with cases is looked for: what takes longer to find takes hundreds of
/// steps, which nobody reads as a hint.
const LOOKS: FirstStepEffort = FirstStepEffort::Looks(500);

/// Bounds that cannot hold together.
#[derive(Clone, Debug)]
pub struct PartialFlaw {
    /// The bounds; with any of them left out there is a solution. Where a limit came before
    /// that was found out, the steps find no contradiction then. What is wrong at a glance is
    /// an exception: a bridge that its edge cannot carry, and two that cross.
    pub bounds: Vec<Literal>,
    /// The crossing, where they are two bridges that cross.
    pub crossing: Option<Crossing>,
    /// The steps from these bounds to a contradiction; none where an edge cannot carry what
    /// is drawn, and where clause learning alone proves it.
    pub argument: Option<Argument>,
}

/// What an unfinished answer comes to.
#[derive(Clone, Debug)]
pub enum SoFar {
    /// It can be completed.
    Completable,
    /// It cannot.
    Wrong(PartialFlaw),
    /// A limit came first.
    Undecided(Limit),
}

/// Why nothing can be said of an unfinished answer.
#[derive(Debug, thiserror::Error)]
pub enum SoFarError {
    /// A step does not pass the checker: a defect of deduction.
    #[error(transparent)]
    Unproved(#[from] UnprovedStep),
    /// An engine broke.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// What an unfinished answer says, one bound for each edge that it lists.
///
/// # Errors
/// One [`Violation::NoEdge`] for each entry between cells that are not two islands that see
/// each other.
pub fn bounds_of_answer(
    network: &Network,
    placed: &[PlacedBridges],
) -> Result<Vec<Literal>, Vec<Violation>> {
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

/// Whether bounds leave a solution, and if not, what is wrong with them.
///
/// What is wrong at a glance comes first, then what steps without cases show. Where they show
/// nothing, a solution is looked for; if there is none, bounds are left out for as long as
/// there is none, and those that are left get an argument with cases, if a short one is found
/// soon.
///
/// # Errors
/// A [`SoFarError`] if something broke.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_solve::explain::{SoFar, so_far};
/// use hashilab_solve::puzzle::{EdgeId, Id, Literal, Puzzle};
/// let puzzle: Puzzle = "2,,3,,1\n".parse()?;
/// let drawn = [0, 1].map(|edge| Literal::AtLeast(EdgeId::from_index(edge), 2 - edge as u8));
/// let limit = Budget::unlimited();
/// assert!(matches!(so_far(&puzzle, &drawn, &limit)?, SoFar::Completable));
/// let too_many = [Literal::AtLeast(EdgeId::from_index(1), 2), drawn[0]];
/// let SoFar::Wrong(flaw) = so_far(&puzzle, &too_many, &limit)? else {
///     panic!("the 1 has two bridges");
/// };
/// assert_eq!(flaw.bounds, [too_many[0]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn so_far(network: &Network, bounds: &[Literal], budget: &Budget) -> Result<SoFar, SoFarError> {
    let mut bounds = bounds;
    if let Some(flaw) = plain_flaw(network, bounds)? {
        // That says nothing of the board, which may have no solution whatever is drawn.
        if !matches!(solvable(network, &[], budget)?, Verdict::No(())) {
            return Ok(SoFar::Wrong(flaw));
        }
        bounds = &[];
    } else if let Some(flaw) = easy_flaw(network, bounds, budget)? {
        return match irreducible(network, &flaw.bounds, budget)? {
            ReducedBounds::Bounds(fewer) if fewer.len() < flaw.bounds.len() => {
                wrong(network, fewer, budget)
            }
            ReducedBounds::Bounds(_) | ReducedBounds::Solution | ReducedBounds::Stopped(_) => {
                Ok(SoFar::Wrong(flaw))
            }
        };
    }
    match irreducible(network, bounds, budget)? {
        ReducedBounds::Bounds(bounds) => wrong(network, bounds, budget),
        ReducedBounds::Solution => Ok(SoFar::Completable),
        ReducedBounds::Stopped(stop) => Ok(SoFar::Undecided(stop)),
    }
}

/// Bounds that are known to be wrong, with an argument if a short one is found soon.
fn wrong(network: &Network, bounds: Vec<Literal>, budget: &Budget) -> Result<SoFar, SoFarError> {
    let mut argument = None;
    if let Ok(start) = narrowed(network, &bounds) {
        argument = refutation(network, &start, Tier::Lookahead, LOOKS, budget)?;
    }
    Ok(SoFar::Wrong(PartialFlaw {
        bounds,
        crossing: None,
        argument,
    }))
}

/// What is wrong at a glance: a bridge that its edge cannot carry, or two that cross.
fn plain_flaw(network: &Network, bounds: &[Literal]) -> Result<Option<PartialFlaw>, UnprovedStep> {
    let start = match narrowed(network, bounds) {
        Ok(start) => start,
        Err(bound) => {
            return Ok(Some(PartialFlaw {
                bounds: vec![bound],
                crossing: None,
                argument: None,
            }));
        }
    };
    let Some(crossing) = crossed(network, &start) else {
        return Ok(None);
    };
    let edges = [crossing.horizontal, crossing.vertical];
    Ok(Some(PartialFlaw {
        bounds: edges.map(|edge| Literal::AtLeast(edge, 1)).to_vec(),
        crossing: Some(crossing),
        argument: Some(two_across(network, &start, crossing)?),
    }))
}

/// What is wrong with bounds, if steps without cases show that something is.
fn easy_flaw(
    network: &Network,
    bounds: &[Literal],
    budget: &Budget,
) -> Result<Option<PartialFlaw>, UnprovedStep> {
    let Some(mut found) = refuted(network, bounds, budget)? else {
        return Ok(None);
    };
    let mut needed = found.uses(network);
    let mut index = 0;
    while index < needed.len() && budget.reached().is_none() {
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

/// The contradiction to which steps without cases lead from bounds, if they do.
fn refuted(
    network: &Network,
    bounds: &[Literal],
    budget: &Budget,
) -> Result<Option<PartialFlaw>, UnprovedStep> {
    // What leaves nothing for an edge is seen before.
    let Ok(start) = narrowed(network, bounds) else {
        return Ok(None);
    };
    let argument = refutation(
        network,
        &start,
        Tier::Group,
        FirstStepEffort::Endless,
        budget,
    )?;
    Ok(argument.map(|argument| PartialFlaw {
        bounds: bounds.to_vec(),
        crossing: None,
        argument: Some(argument),
    }))
}

/// What is left of bounds when none can be left out any more.
enum ReducedBounds {
    /// Bounds without a solution; with any of them left out there is one.
    Bounds(Vec<Literal>),
    /// All of them have a solution.
    Solution,
    /// A limit came first.
    Stopped(Limit),
}

/// Leaves out one bound after the other for as long as there is no solution.
fn irreducible(
    network: &Network,
    bounds: &[Literal],
    budget: &Budget,
) -> Result<ReducedBounds, SolveError> {
    match solvable(network, bounds, budget)? {
        Verdict::Yes(()) => return Ok(ReducedBounds::Solution),
        Verdict::No(()) => {}
        Verdict::Undecided(stop) => return Ok(ReducedBounds::Stopped(stop)),
    }
    let mut needed = Vec::new();
    let mut rest = bounds.to_vec();
    // How many are left out at once. What goes together goes one by one too, so that what is
    // left at the end is the same; what is wrong is mostly little, so that this is faster.
    let mut many = rest.len().div_ceil(2);
    while !rest.is_empty() {
        many = many.min(rest.len());
        let fewer = [&needed, &rest[many..]].concat();
        match solvable(network, &fewer, budget)? {
            Verdict::No(()) => {
                rest.drain(..many);
                many *= 2;
            }
            Verdict::Yes(()) if many == 1 => needed.push(rest.remove(0)),
            Verdict::Yes(()) => many = many.div_ceil(2),
            Verdict::Undecided(stop) => return Ok(ReducedBounds::Stopped(stop)),
        }
    }
    Ok(ReducedBounds::Bounds(needed))
}

/// Whether a board has a solution in which bounds hold, by clause learning.
fn solvable(network: &Network, bounds: &[Literal], budget: &Budget) -> Result<Verdict, SolveError> {
    let given = bounds.iter().map(|&bound| match bound {
        Literal::AtLeast(edge, least) => (edge, Bound::AtLeast(least)),
        Literal::AtMost(edge, most) => (edge, Bound::AtMost(most)),
    });
    let network = with_given(network, given);
    let task = Task::new(&network, Formulation::default());
    let mut engines = Engines {
        first: None,
        prover: &mut Cdcl::default(),
        start: WarmStart::default(),
        deduce: None,
    };
    let solved = solve(&task, &mut engines, budget, &mut Observer::none())?;
    Ok(match solved.answer {
        Verdict::Yes(_) => Verdict::Yes(()),
        Verdict::No(_) => Verdict::No(()),
        Verdict::Undecided(undecided) => Verdict::Undecided(undecided.limit),
    })
}

impl PartialFlaw {
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
