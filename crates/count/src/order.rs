//! In which order the free edges are decided.
//!
//! Part by part (islands that free edges, crossings or groups tie together), island by
//! island, each with all its edges. Inside a part a beam search: of all sets of islands
//! with equally many decided edges it keeps those with the least estimated work.
//! Wider beams are tried, and what they find is annealed, while the estimate says that the
//! sweep would cost more than the search.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::rc::Rc;

use super::anneal::{PartOrder, anneal, whole};
use super::estimate::{Frame, Frontier, Weights};
use super::residual::Residual;
use crate::engine::Budget;
use crate::puzzle::in_32_bits;

/// A node of the beam search: the islands chosen up to now.
#[derive(Clone, Debug)]
struct OrderNode {
    front: Frontier,
    /// The islands with both decided and undecided edges, in order.
    open: Vec<u32>,
    /// The estimated states of all steps up to here.
    states: f64,
    /// The place of the last island in the list of all that were chosen.
    chosen: Option<u32>,
}

/// A successor of a node.
#[derive(Clone, Debug)]
struct OrderWay {
    from: Rc<OrderNode>,
    island: u32,
    states: f64,
    /// What successors are compared by: the states up to here, and those of the last step once
    /// more, since the next ones grow from them.
    rank: f64,
    hash: u64,
}

impl Ord for OrderWay {
    /// The way of the least rank is the greatest.
    fn cmp(&self, other: &Self) -> Ordering {
        let by_rank = other.rank.total_cmp(&self.rank);
        by_rank.then_with(|| (other.hash, other.island).cmp(&(self.hash, self.island)))
    }
}

impl PartialOrd for OrderWay {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for OrderWay {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for OrderWay {}

/// The last island and the choice before.
#[derive(Clone, Copy, Debug)]
struct ChosenIsland {
    island: u32,
    before: Option<u32>,
}

/// The widths of the beam, from quick to thorough.
const WIDTHS: [usize; 4] = [2, 8, 32, 128];
/// Looking at one successor takes about as long as sweeping over this many states.
const STATES_PER_WAY: f64 = 4.0;
/// A move of annealing takes about as long as sweeping over this many states. Runs are kept short,
/// so that the search is, even on the widest boards.
const STATES_PER_MOVE: f64 = 32.0;
const FEWEST_MOVES: usize = 50_000;
const MOST_MOVES: f64 = 1.8e6;
/// Beyond `LONG` states the estimate can be far off either way, so up to `MOST_PATIENCE` times the
/// moves are worth it.
const LONG: f64 = 8e6;
const MOST_PATIENCE: f64 = 4.0;

/// How much time is spent on the search for an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effort {
    /// As long as it pays by the estimate.
    Thorough,
    /// Little time: the sweep is made only if it is short.
    Quick,
}

/// The best order that is worth its search, and the logarithm, to base 2, of the estimated states of
/// all its steps. Once the budget is used up, the best one found until then.
pub(super) fn order(residual: &Residual, effort: Effort, budget: &Budget) -> (Vec<u32>, f64) {
    let frame = Frame::new(residual, Weights::default());
    let mut edges = Vec::new();
    let mut states = 0.0;
    for part in parts(&frame) {
        let best = match part_order(&frame, &part, WIDTHS[0], None, budget) {
            Some(first) => bettered(&frame, first, &part, effort, budget),
            None => unsearched(part),
        };
        states += best.states;
        edges.extend(edges_by_islands(residual, &best.islands));
    }
    (edges, states.max(1.0).log2())
}

/// The order of a part if the budget runs out before a first one is found: islands in reading
/// order, with an unknown number of states.
fn unsearched(part: Vec<u32>) -> PartOrder {
    PartOrder {
        islands: part,
        states: f64::INFINITY,
    }
}

/// The best order that is worth its search, starting from the first one found. Where even the
/// estimate is infinite, no search can make the sweep short.
fn bettered(
    frame: &Frame<'_>,
    first: PartOrder,
    part: &[u32],
    effort: Effort,
    budget: &Budget,
) -> PartOrder {
    if !first.states.is_finite() {
        return first;
    }
    let tried = tried(frame, first, part, effort, budget);
    match effort {
        Effort::Thorough => annealed(frame, tried, part, budget),
        Effort::Quick => tried.least().clone(),
    }
}

/// Orders of a part: the first one and those found later.
struct Orders {
    first: PartOrder,
    others: Vec<PartOrder>,
}

impl Orders {
    fn all(&self) -> impl Iterator<Item = &PartOrder> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// The order with the least estimate.
    fn least(&self) -> &PartOrder {
        self.others.iter().fold(&self.first, |least, order| {
            if order.states < least.states {
                order
            } else {
                least
            }
        })
    }
}

/// The orders of one part that beams find, from narrow ones to wider ones.
fn tried(
    frame: &Frame<'_>,
    first: PartOrder,
    part: &[u32],
    effort: Effort,
    budget: &Budget,
) -> Orders {
    let others = Vec::new();
    let mut tried = Orders { first, others };
    let widths = match effort {
        Effort::Thorough => &WIDTHS[1..],
        Effort::Quick => &WIDTHS[1..3],
    };
    for &width in widths {
        let least = tried.least().states;
        let ways = (part.len() * width * 8) as f64;
        if least < ways * STATES_PER_WAY || budget.reached().is_some() {
            break;
        }
        let found = part_order(frame, part, width, Some(least), budget);
        tried.others.extend(found);
    }
    tried
}

/// The best of some orders, improved by annealing while it pays by the estimate: a short run from
/// each, as a good order may be far from the best, then a long one from the best result.
fn annealed(frame: &Frame<'_>, mut tried: Orders, islands: &[u32], budget: &Budget) -> PartOrder {
    let states = tried.least().states;
    let patience = (states / LONG).clamp(1.0, MOST_PATIENCE);
    let moves = whole((states * patience / STATES_PER_MOVE).min(MOST_MOVES));
    if moves >= FEWEST_MOVES {
        let short = tried
            .all()
            .map(|order| anneal(frame, order, islands, moves / 4, budget));
        let short: Vec<PartOrder> = short.collect();
        tried.others.extend(short);
        let long = anneal(frame, tried.least(), islands, moves, budget);
        tried.others.push(long);
    }
    tried.least().clone()
}

/// The islands of each part, by islands and crossings that edges share.
fn parts(frame: &Frame<'_>) -> Vec<Vec<u32>> {
    let mut seen = vec![false; frame.at.len()];
    let mut parts = Vec::new();
    for start in 0..in_32_bits(frame.at.len()) {
        if seen[start as usize] || frame.at[start as usize].is_empty() {
            continue;
        }
        seen[start as usize] = true;
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&island) = part.get(next) {
            next += 1;
            for &edge in &frame.at[island as usize] {
                let free = &frame.residual.edges[edge as usize];
                let crossed = free.crossed.iter().copied();
                for near in crossed.chain([edge]) {
                    for end in frame.residual.edges[near as usize].ends {
                        if !std::mem::replace(&mut seen[end as usize], true) {
                            part.push(end);
                        }
                    }
                }
            }
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

/// The best order of one part that a beam of this width finds, if its estimate is below `most`
/// states and the budget is not used up before.
fn part_order(
    frame: &Frame<'_>,
    part: &[u32],
    width: usize,
    most: Option<f64>,
    budget: &Budget,
) -> Option<PartOrder> {
    let mut chosen: Vec<ChosenIsland> = Vec::new();
    let mut layers = BTreeMap::new();
    let mut last = Rc::new(OrderNode {
        front: frame.front(),
        open: Vec::new(),
        states: 0.0,
        chosen: None,
    });
    let mut scratch = frame.front();
    expand(frame, part, most, &last, &mut layers, &mut scratch);
    while let Some((_, mut ways)) = layers.pop_first() {
        if budget.reached().is_some() {
            return None;
        }
        let mut hashes = BTreeSet::new();
        while hashes.len() < width {
            let Some(way) = ways.pop() else {
                break;
            };
            if !hashes.insert(way.hash) {
                continue;
            }
            let node = Rc::new(way.go(frame, &mut chosen));
            expand(frame, part, most, &node, &mut layers, &mut scratch);
            if hashes.len() == 1 {
                last = node;
            }
        }
    }
    let ends: usize = part
        .iter()
        .map(|&island| frame.at[island as usize].len())
        .sum();
    let is_whole = 2 * last.front.decided as usize == ends;
    is_whole.then(|| PartOrder {
        islands: chain(&chosen, last.chosen),
        states: last.states,
    })
}

/// The islands chosen up to a place, in order.
fn chain(chosen: &[ChosenIsland], last: Option<u32>) -> Vec<u32> {
    let mut islands = Vec::new();
    let mut at = last;
    while let Some(this) = at {
        let ChosenIsland { island, before } = chosen[this as usize];
        islands.push(island);
        at = before;
    }
    islands.reverse();
    islands
}

impl OrderWay {
    /// The node that this way leads to.
    fn go(self, frame: &Frame<'_>, chosen: &mut Vec<ChosenIsland>) -> OrderNode {
        chosen.push(ChosenIsland {
            island: self.island,
            before: self.from.chosen,
        });
        let mut front = self.from.front.clone();
        let mut decided = Vec::new();
        frame.decide_all(&mut front, self.island, &mut decided);
        let mut open = self.from.open.clone();
        let ends = decided.iter().flat_map(|&edge| frame.ends(edge));
        for end in ends.chain([self.island]) {
            match (open.binary_search(&end), frame.is_open(&front, end)) {
                (Ok(at), false) => drop(open.remove(at)),
                (Err(at), true) => open.insert(at, end),
                (Ok(_), true) | (Err(_), false) => {}
            }
        }
        OrderNode {
            front,
            open,
            states: self.states,
            chosen: Some(in_32_bits(chosen.len() - 1)),
        }
    }
}

/// Adds all successors of a node with fewer than `most` states. The estimate of a large board can
/// be infinite, so that none is less.
fn expand(
    frame: &Frame<'_>,
    part: &[u32],
    most: Option<f64>,
    node: &Rc<OrderNode>,
    layers: &mut BTreeMap<u32, BinaryHeap<OrderWay>>,
    front: &mut Frontier,
) {
    front.clone_from(&node.front);
    let mut decided = Vec::new();
    let near = if node.open.is_empty() {
        part
    } else {
        &node.open
    };
    for &island in near {
        decided.clear();
        let states = node.states + frame.decide_all(front, island, &mut decided);
        if front.decided > node.front.decided && most.is_none_or(|most| states < most) {
            layers.entry(front.decided).or_default().push(OrderWay {
                from: Rc::clone(node),
                island,
                states,
                rank: states + f64::from(front.bits.exp2()),
                hash: front.hash,
            });
        }
        frame.take_back(front, &decided, node.front.bits);
    }
}

/// An order of the free edges: island after island, each with all its edges.
fn edges_by_islands(residual: &Residual, islands: &[u32]) -> Vec<u32> {
    let mut at: Vec<Vec<u32>> = vec![Vec::new(); residual.allowed.len()];
    for (index, edge) in residual.edges.iter().enumerate() {
        for end in edge.ends {
            at[end as usize].push(in_32_bits(index));
        }
    }
    let mut is_done = vec![false; residual.edges.len()];
    let mut order = Vec::with_capacity(is_done.len());
    for &island in islands {
        for &edge in &at[island as usize] {
            if !std::mem::replace(&mut is_done[edge as usize], true) {
                order.push(edge);
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use hashilab_grow::{PublishedRecipe, grow};

    use super::*;
    use crate::logic::Domains;

    /// Sorted edges of an order.
    fn sorted(mut edges: Vec<u32>) -> Vec<u32> {
        edges.sort_unstable();
        edges
    }

    #[test]
    fn an_order_is_found_whatever_the_estimate_and_the_budget() {
        let network = grow(&PublishedRecipe::square(30, 75, 10), 1)
            .expect("it fits")
            .network;
        let residual = Residual::of(&network, &Domains::of(&network)).expect("it has a solution");
        let all: Vec<u32> = (0..).take(residual.edges.len()).collect();
        // Without any time to look for an order, one is returned all the same.
        let late = Budget::within(Duration::ZERO);
        let (edges, work) = order(&residual, Effort::Thorough, &late);
        assert_eq!(sorted(edges), all);
        assert!(work.is_infinite(), "{work}");
        // As on boards so wide that the estimate is infinite.
        let wide = Weights {
            island: 1000.0,
            ..Weights::default()
        };
        let (frame, budget) = (Frame::new(&residual, wide), Budget::unlimited());
        for part in parts(&frame) {
            let found = part_order(&frame, &part, WIDTHS[0], None, &budget).expect("no limit");
            assert!(found.states.is_infinite(), "{}", found.states);
            let kept = bettered(&frame, found.clone(), &part, Effort::Thorough, &budget);
            assert_eq!(kept.islands, found.islands);
        }
    }
}
