//! Unfinished answers: whether they are wrong already, with an irreducible reason.
//!
//! Every number of bridges is taken as a lower bound, a stated 0 as "none".

use std::collections::BTreeSet;

use super::argument::{Argument, refutation};
use super::given_crossings::{crossed, two_across};
use super::step::ArgumentStep;
use super::with_given::with_given;
use crate::engine::{Budget, Cdcl, Observer, Task, Verdict};
use crate::logic::{Domains, Tier};
use crate::milp::Formulation;
use crate::proof::UnprovedStep;
use crate::puzzle::{Bound, IslandId, Literal, Network, PlacedBridges, Violation};
use crate::questions::{Engines, SolveError, WarmStart, solve};

/// How long a refutation with cases is looked for: what takes longer to find has hundreds of steps,
/// too long to be read as a hint.
const LOOKS: usize = 500;

/// Bounds that cannot hold together.
#[derive(Clone, Debug)]
pub struct PartialFlaw {
    /// The bounds; without any one of them there is a solution. If a limit was reached before that
    /// was proved, the steps find no contradiction without any one. Flaws seen at a glance are an
    /// exception: more bridges than an edge can carry or an island's clue says, and two that cross.
    pub bounds: Vec<Literal>,
    /// The broken rule, if the flaw is seen at a glance, or bridges between cells that are not two
    /// islands that see each other.
    pub broken: Option<Violation>,
    /// The steps from these bounds to a contradiction; `None` for more bridges than an edge can
    /// carry or where none can be, and where clause learning alone proves it.
    pub argument: Option<Argument>,
}

/// Why an unfinished answer could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum SoFarError {
    /// A step does not pass the checker: a defect of deduction.
    #[error(transparent)]
    Unproved(#[from] UnprovedStep),
    /// An engine failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// The bounds that an unfinished answer states, one for each edge that it lists.
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

/// The domains in which these bounds hold; the first bound that leaves an edge no number instead,
/// if there is one.
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

/// Whether a solution satisfies the bounds, and if not, what is wrong with them.
///
/// Flaws seen at a glance come first, then what steps without cases show. Where these show nothing,
/// a solution is looked for; if there is none, bounds are left out as long as there is still none,
/// and the rest gets an argument with cases, if a short one is found soon.
///
/// # Errors
/// A [`SoFarError`] if an engine or deduction failed.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Verdict};
/// use hashilab_solve::explain::{so_far};
/// use hashilab_solve::puzzle::{EdgeId, Id, Literal, Puzzle};
/// let puzzle: Puzzle = "2,,3,,1\n".parse()?;
/// let drawn = [0, 1].map(|edge| Literal::AtLeast(EdgeId::from_index(edge), 2 - edge as u8));
/// let limit = Budget::unlimited();
/// assert!(matches!(so_far(&puzzle, &drawn, &limit)?, Verdict::Yes(())));
/// let too_many = [Literal::AtLeast(EdgeId::from_index(1), 2), drawn[0]];
/// let Verdict::No(flaw) = so_far(&puzzle, &too_many, &limit)? else {
///     panic!("the 1 has two bridges");
/// };
/// assert_eq!(flaw.bounds, [too_many[0]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn so_far(
    network: &Network,
    bounds: &[Literal],
    budget: &Budget,
) -> Result<Verdict<(), PartialFlaw>, SoFarError> {
    let mut bounds = bounds;
    if let Some(flaw) = plain_flaw(network, bounds, budget)? {
        // This shows nothing if the board has no solution whatever is drawn.
        if !matches!(solvable(network, &[], budget)?, Verdict::No(())) {
            return Ok(Verdict::No(flaw));
        }
        bounds = &[];
    } else if let Some(flaw) = easy_flaw(network, bounds, budget)? {
        return match irreducible(network, &flaw.bounds, budget)? {
            Verdict::No(fewer) if fewer.len() < flaw.bounds.len() => wrong(network, fewer, budget),
            Verdict::No(_) | Verdict::Yes(()) | Verdict::Undecided(_) => Ok(Verdict::No(flaw)),
        };
    }
    match irreducible(network, bounds, budget)? {
        Verdict::No(bounds) => wrong(network, bounds, budget),
        Verdict::Yes(()) => Ok(Verdict::Yes(())),
        Verdict::Undecided(stop) => Ok(Verdict::Undecided(stop)),
    }
}

/// The flaw of bounds that are known to be wrong, with an argument if a short one is found soon.
fn wrong(
    network: &Network,
    bounds: Vec<Literal>,
    budget: &Budget,
) -> Result<Verdict<(), PartialFlaw>, SoFarError> {
    let mut argument = None;
    if let Ok(start) = narrowed(network, &bounds) {
        argument = refutation(network, &start, Tier::Lookahead, LOOKS, budget)?;
    }
    Ok(Verdict::No(PartialFlaw {
        bounds,
        broken: None,
        argument,
    }))
}

/// A flaw seen at a glance: more bridges than an edge can carry, more than an island's clue, or two
/// that cross.
fn plain_flaw(
    network: &Network,
    bounds: &[Literal],
    budget: &Budget,
) -> Result<Option<PartialFlaw>, UnprovedStep> {
    let start = match narrowed(network, bounds) {
        Ok(start) => start,
        Err(bound) => {
            let most = network.board().rules().max_bridges();
            let broken = match bound {
                Literal::AtLeast(edge, count) if count > most => {
                    Some(Violation::TooMany { edge, count })
                }
                Literal::AtLeast(..) | Literal::AtMost(..) => None,
            };
            return Ok(Some(PartialFlaw {
                bounds: vec![bound],
                broken,
                argument: None,
            }));
        }
    };
    if let Some((island, degree, bounds)) = overfull(network, bounds, &start) {
        let argument = match narrowed(network, &bounds) {
            Ok(start) => refutation(network, &start, Tier::Island, LOOKS, budget)?,
            Err(_) => None,
        };
        return Ok(Some(PartialFlaw {
            bounds,
            broken: Some(Violation::Degree { island, degree }),
            argument,
        }));
    }
    let Some(crossing) = crossed(network, &start) else {
        return Ok(None);
    };
    let edges = [crossing.horizontal, crossing.vertical];
    Ok(Some(PartialFlaw {
        bounds: edges.map(|edge| Literal::AtLeast(edge, 1)).to_vec(),
        broken: Some(Violation::Crossed(crossing)),
        argument: Some(two_across(network, &start, crossing)?),
    }))
}

/// An island with more bridges than its clue, their number, and the bounds that say so; of several
/// islands the one with the fewest such bounds.
fn overfull(
    network: &Network,
    bounds: &[Literal],
    start: &Domains,
) -> Option<(IslandId, u32, Vec<Literal>)> {
    let found = network.islands().ids().filter_map(|island| {
        let edges = network.edges_at(island);
        let degree = edges.iter().map(|&edge| u32::from(start.lo(edge))).sum();
        let broken = Violation::Degree { island, degree };
        if network.islands()[island].clue.allows(degree) || broken.is_wanting(network) {
            return None;
        }
        let is_here = |bound: &&Literal| match bound {
            Literal::AtLeast(edge, 1..) => edges.contains(edge),
            Literal::AtLeast(..) | Literal::AtMost(..) => false,
        };
        let here = bounds.iter().filter(is_here).copied().collect();
        Some((island, degree, here))
    });
    found.min_by_key(|(_, _, here): &(_, _, Vec<Literal>)| here.len())
}

/// The flaw of bounds, if steps without cases show one.
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

/// The flaw of bounds if steps without cases lead from them to a contradiction.
fn refuted(
    network: &Network,
    bounds: &[Literal],
    budget: &Budget,
) -> Result<Option<PartialFlaw>, UnprovedStep> {
    // Bounds that leave an edge no number were found before.
    let Ok(start) = narrowed(network, bounds) else {
        return Ok(None);
    };
    // A few plain steps are easier to follow than one about whole parts of the board.
    for tier in [Tier::Edge, Tier::Group] {
        let argument = refutation(network, &start, tier, usize::MAX, budget)?;
        if argument.is_some() {
            return Ok(Some(PartialFlaw {
                bounds: bounds.to_vec(),
                broken: None,
                argument,
            }));
        }
    }
    Ok(None)
}

/// Leaves out one bound after the other as long as there is no solution.
fn irreducible(
    network: &Network,
    bounds: &[Literal],
    budget: &Budget,
) -> Result<Verdict<(), Vec<Literal>>, SolveError> {
    match solvable(network, bounds, budget)? {
        Verdict::Yes(()) => return Ok(Verdict::Yes(())),
        Verdict::No(()) => {}
        Verdict::Undecided(stop) => return Ok(Verdict::Undecided(stop)),
    }
    let mut needed = Vec::new();
    let mut rest = bounds.to_vec();
    // How many are left out at once: faster, since few bounds are wrong. Those that can be left out
    // together can be so one by one, so the result is the same.
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
            Verdict::Undecided(stop) => return Ok(Verdict::Undecided(stop)),
        }
    }
    Ok(Verdict::No(needed))
}

/// Whether a board has a solution within bounds, by clause learning.
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
        Verdict::Undecided(limit) => Verdict::Undecided(limit),
    })
}

impl PartialFlaw {
    /// The bounds that the steps use, in their order.
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

/// Collects the premises of steps, also in cases, and the negations of conclusions that contradict
/// known bounds.
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
