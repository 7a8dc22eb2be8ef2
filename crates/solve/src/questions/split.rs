//! One hard question in parts: facts about edges by which a board becomes several boards, of
//! about equal work, that together have every case of it once.
//!
//! The part that is thought to be the hardest is divided by a bound on an edge, again and again.
//! So the parts are the leaves of a tree, and whatever the choice of the bounds, they have every
//! case once: deduction and estimates only say where to divide. That the boards which come of
//! it do so is shown by `proof::divide`, which knows nothing of how they were made.

use crate::count::Space;
use crate::engine::{Budget, Limit};
use crate::logic::{Domains, Tier, propagate};
use crate::puzzle::{EdgeId, Literal, Network};

use super::answer::{SolveError, Warning};
use super::belief::bounds;
use super::enumerate::{Backbone, Listed, Solutions, backbone};

/// What the parts are for, which says how long one is thought to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartWork {
    /// Counting by a sweep.
    Sweep,
    /// A search.
    Search,
}

/// A part of a board.
#[derive(Clone, PartialEq, Debug)]
pub struct SplitCase {
    /// What is the case in it and in no other.
    pub facts: Vec<Literal>,
    /// How much work it is thought to be, as the logarithm to base 2.
    pub bits: f64,
}

/// The parts of a board.
#[derive(Clone, PartialEq, Debug)]
pub struct SplitParts {
    /// One at least, in the order of the tree.
    pub cases: Vec<SplitCase>,
    /// What ended the division before there were as many as wanted.
    pub limit: Option<Limit>,
}

/// So many bounds on edges are tried where a part is divided.
const TRIED: usize = 48;
/// So many of those that did best are tried on both sides again.
const KEPT: usize = 16;

/// Divides a board into so many parts, or fewer where a limit comes or nothing is left open.
///
/// # Errors
/// A [`SolveError`] if an answer does not verify.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_handle::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_solve::questions::{PartWork, split};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let parts = split(&network, 2, PartWork::Sweep, &Budget::unlimited(), &mut Vec::new())?;
/// assert_eq!(parts.cases[0].facts, [!parts.cases[1].facts[0]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn split(
    network: &Network,
    parts: usize,
    work: PartWork,
    budget: &Budget,
    warnings: &mut Vec<Warning>,
) -> Result<SplitParts, SolveError> {
    let (domains, limit) = known(network, work, budget, warnings)?;
    let splitting = Splitting {
        network,
        space: match work {
            PartWork::Sweep => Space::of(network, &domains, budget).ok(),
            PartWork::Search => None,
        },
        budget,
    };
    let bits = splitting.bits(&domains).unwrap_or(0.0);
    let mut leaves = vec![SplitLeaf {
        facts: Vec::new(),
        domains,
        bits,
        liked: Vec::new(),
        is_whole: limit.is_some(),
    }];
    let mut limit = limit;
    while leaves.len() < parts && limit.is_none() {
        let open = leaves.iter().enumerate().filter(|(_, leaf)| !leaf.is_whole);
        // Of equal ones the first.
        let hardest = open.max_by(|(at, one), (other_at, other)| {
            let by_bits = one.bits.total_cmp(&other.bits);
            by_bits.then_with(|| other_at.cmp(at))
        });
        let Some((place, _)) = hardest else {
            break;
        };
        match splitting.divide(&mut leaves[place]) {
            Ok(sides) => drop(leaves.splice(place..=place, sides)),
            Err(NoSides::Settled) => leaves[place].is_whole = true,
            Err(NoSides::Stopped(stopped)) => limit = Some(stopped),
        }
    }
    let cases = leaves.into_iter().map(|leaf| SplitCase {
        facts: leaf.facts,
        bits: leaf.bits,
    });
    Ok(SplitParts {
        cases: cases.collect(),
        limit,
    })
}

/// What is known of the whole board before it is divided, and the limit that ended looking.
fn known(
    network: &Network,
    work: PartWork,
    budget: &Budget,
    warnings: &mut Vec<Warning>,
) -> Result<(Domains, Option<Limit>), SolveError> {
    if work == PartWork::Sweep {
        // Those who count a part begin with this too.
        return Ok(match backbone(network, budget, warnings)? {
            Backbone::All(domains) => (domains, None),
            Backbone::Infeasible(_) => (Domains::of(network), None),
            Backbone::Undecided { certain, limit } => (certain, Some(limit)),
        });
    }
    let (domains, warning) = bounds(network, Tier::Group, budget);
    warnings.extend(warning);
    Ok((domains, budget.reached()))
}

/// How boards are divided.
struct Splitting<'a> {
    network: &'a Network,
    /// The space that is swept, where that is what takes the time.
    space: Option<Space<'a>>,
    budget: &'a Budget,
}

/// A part that may be divided.
struct SplitLeaf {
    facts: Vec<Literal>,
    /// What follows from them, which only says where to divide.
    domains: Domains,
    bits: f64,
    /// Bounds that did well where it was made.
    liked: Vec<Literal>,
    /// Whether nothing is left to divide.
    is_whole: bool,
}

/// Why a part is not divided.
enum NoSides {
    /// Everything is settled, or there is nothing.
    Settled,
    Stopped(Limit),
}

/// What is thought of a bound.
struct Tried {
    by: Literal,
    sides: [(Domains, f64); 2],
    /// The work of both sides together.
    bits: f64,
}

/// These facts and one more.
fn with(facts: &[Literal], fact: Literal) -> Vec<Literal> {
    facts.iter().copied().chain([fact]).collect()
}

impl Splitting<'_> {
    /// How much work is left within domains; nothing where there is no solution.
    fn bits(&self, domains: &Domains) -> Option<f64> {
        if let Some(space) = &self.space {
            return space.estimated_bits_within(domains);
        }
        let edges = self.network.edges().ids();
        let open = edges.map(|edge| f64::from(domains.hi(edge) - domains.lo(edge) + 1).log2());
        Some(open.sum())
    }

    /// Divides a part where that leaves the least work. What one side contradicts is taken in
    /// as known on the way.
    fn divide(&self, leaf: &mut SplitLeaf) -> Result<[SplitLeaf; 2], NoSides> {
        loop {
            let mut best: Vec<Tried> = Vec::new();
            let mut is_narrowed = false;
            for by in self.candidates(leaf) {
                if let Some(limit) = self.budget.reached() {
                    return Err(NoSides::Stopped(limit));
                }
                if leaf.domains.knows(by) || leaf.domains.knows(!by) {
                    continue;
                }
                match [by, !by].map(|fact| self.after(&leaf.domains, fact)) {
                    [Some(holds), Some(fails)] => {
                        let bits = (holds.1.exp2() + fails.1.exp2()).log2();
                        let place = best.partition_point(|other| other.bits <= bits);
                        let sides = [holds, fails];
                        best.insert(place, Tried { by, sides, bits });
                        best.truncate(KEPT);
                    }
                    [Some((domains, _)), None] | [None, Some((domains, _))] => {
                        leaf.domains = domains;
                        is_narrowed = true;
                    }
                    [None, None] => return Err(NoSides::Settled),
                }
            }
            let liked: Vec<Literal> = best.iter().map(|tried| tried.by).collect();
            // What was tried before something became known may be settled by now.
            let still_open =
                |tried: &Tried| !leaf.domains.knows(tried.by) && !leaf.domains.knows(!tried.by);
            let Some(tried) = best.into_iter().find(still_open) else {
                if is_narrowed {
                    continue;
                }
                return Err(NoSides::Settled);
            };
            let sides = [tried.by, !tried.by].map(|fact| with(&leaf.facts, fact));
            match sides.each_ref().map(|facts| self.may_have_solutions(facts)) {
                [true, true] => {}
                [false, false] => return Err(NoSides::Settled),
                [is_first, _] => {
                    let [holds, fails] = tried.sides;
                    leaf.domains = if is_first { holds.0 } else { fails.0 };
                    continue;
                }
            }
            let mut sides = sides.into_iter().zip(tried.sides);
            let mut side = || {
                let (facts, (domains, bits)) = sides.next().expect("there are two");
                SplitLeaf {
                    facts,
                    domains,
                    bits,
                    liked: liked.clone(),
                    is_whole: false,
                }
            };
            return Ok([side(), side()]);
        }
    }

    /// Whether a part may have solutions. Before a sweep clause learning is asked, which is
    /// quick; where the search itself is the work, that is left to the part.
    fn may_have_solutions(&self, facts: &[Literal]) -> bool {
        if self.space.is_none() {
            return true;
        }
        let Ok(part) = self.network.within(facts) else {
            return false;
        };
        let first = Solutions::in_any_order(&part).next(self.budget);
        !matches!(first, Ok(Listed::Complete))
    }

    /// The bounds that are tried: those that did well before, and others from all over the
    /// board.
    fn candidates(&self, leaf: &SplitLeaf) -> Vec<Literal> {
        let edges = self.network.edges().ids();
        let levels = |edge: EdgeId| {
            let levels = leaf.domains.lo(edge) + 1..=leaf.domains.hi(edge);
            levels.map(move |level| Literal::AtLeast(edge, level))
        };
        let all: Vec<Literal> = edges.flat_map(levels).collect();
        let step = if leaf.facts.is_empty() {
            1
        } else {
            all.len().div_ceil(TRIED).max(1)
        };
        // Parts beside each other look at other bounds.
        let others = all.into_iter().skip(leaf.facts.len() % step).step_by(step);
        let mut candidates = leaf.liked.clone();
        candidates.extend(others.filter(|by| !leaf.liked.contains(by)));
        candidates
    }

    /// What follows from a fact, and the work that it leaves; nothing where it cannot be.
    fn after(&self, domains: &Domains, fact: Literal) -> Option<(Domains, f64)> {
        let mut domains = domains.clone();
        if !domains.narrow(fact) {
            return None;
        }
        propagate(self.network, &mut domains, Tier::Island).ok()?;
        let bits = self.bits(&domains)?;
        Some((domains, bits))
    }
}
