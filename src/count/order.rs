//! In which order the free edges are decided.
//!
//! Part by part (islands that free edges, crossings or groups tie together), island by
//! island, each with all its edges. Inside a part a beam search: of all sets of islands
//! with equally many decided edges it keeps those with the least estimated work so far.
//! Several starts are tried, and wider beams while the estimate says that the sweep would
//! cost more than the search.

use std::collections::BTreeMap;

use super::estimate::{Frame, Front, Weights};
use super::residual::{Residual, word};

/// An order and the estimated number of states.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) edges: Vec<u32>,
    /// The logarithm, to base 2, of the states of all steps.
    pub(super) work: f32,
}

/// A partial order in the beam.
#[derive(Clone, Debug)]
struct Node {
    front: Front,
    work: f32,
    /// The place of the last island in the list of all that were chosen.
    chosen: Option<u32>,
}

/// The last island and the choice before.
#[derive(Clone, Copy, Debug)]
struct Chosen {
    island: u32,
    before: Option<u32>,
}

/// The widths of the beam, from quick to thorough.
const WIDTHS: [usize; 4] = [2, 8, 32, 96];
/// A wider beam is tried while the sweep would have this many times more states than the
/// search has looked at, as a logarithm to base 2.
const WORTH: f32 = 1.0;

/// The best order that is worth its search.
pub(super) fn order(residual: &Residual) -> Order {
    let frame = Frame::new(residual, Weights::default());
    let mut edges = Vec::new();
    let mut work = f32::NEG_INFINITY;
    for part in parts(&frame) {
        let mut best = part_order(&frame, &part, WIDTHS[0]);
        for &width in &WIDTHS[1..] {
            let looks = (part.len() * width * 8) as f32;
            if best.work < looks.log2() + WORTH {
                break;
            }
            let found = part_order(&frame, &part, width);
            if found.work < best.work {
                best = found;
            }
        }
        work = log_sum(work, best.work);
        edges.extend(best.edges);
    }
    Order { edges, work }
}

/// The logarithm of a sum from those of its terms.
fn log_sum(one: f32, other: f32) -> f32 {
    let (least, most) = (one.min(other), one.max(other));
    if least == f32::NEG_INFINITY {
        most
    } else {
        most + (least - most).exp2().ln_1p() * std::f32::consts::LOG2_E
    }
}

/// The islands of each part, by islands and crossings that edges share.
fn parts(frame: &Frame<'_>) -> Vec<Vec<u32>> {
    let mut seen = vec![false; frame.at.len()];
    let mut parts = Vec::new();
    for start in 0..word(frame.at.len()) {
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

/// The best order of one part.
fn part_order(frame: &Frame<'_>, part: &[u32], width: usize) -> Order {
    let mut chosen: Vec<Chosen> = Vec::new();
    let mut layers: BTreeMap<u32, Vec<Node>> = BTreeMap::new();
    layers.insert(
        0,
        vec![Node {
            front: frame.front(),
            work: f32::NEG_INFINITY,
            chosen: None,
        }],
    );
    let mut last = None;
    while let Some((_, mut nodes)) = layers.pop_first() {
        nodes.sort_by(|one, other| one.work.total_cmp(&other.work));
        let mut hashes = Vec::new();
        for node in &nodes {
            if hashes.len() >= width {
                break;
            }
            if hashes.contains(&node.front.hash) {
                continue;
            }
            hashes.push(node.front.hash);
            expand(frame, part, node, &mut layers, &mut chosen);
        }
        if layers.is_empty() {
            last = nodes.into_iter().next();
        }
    }
    let last = last.expect("a part has an order");
    let mut islands = Vec::new();
    let mut at = last.chosen;
    while let Some(this) = at {
        let Chosen { island, before } = chosen[this as usize];
        islands.push(island);
        at = before;
    }
    islands.reverse();
    Order {
        edges: edges_by_islands(frame.residual, &islands),
        work: last.work,
    }
}

/// Adds all ways to go on from a node.
fn expand(
    frame: &Frame<'_>,
    part: &[u32],
    node: &Node,
    layers: &mut BTreeMap<u32, Vec<Node>>,
    chosen: &mut Vec<Chosen>,
) {
    let any_open = part
        .iter()
        .any(|&island| frame.is_open(&node.front, island));
    for &island in part {
        if any_open && !frame.is_open(&node.front, island) {
            continue;
        }
        let mut front = node.front.clone();
        let mut work = node.work;
        for &edge in &frame.at[island as usize] {
            if !front.is_done[edge as usize] {
                frame.decide(&mut front, edge);
                work = log_sum(work, front.bits);
            }
        }
        if front.decided == node.front.decided {
            continue;
        }
        chosen.push(Chosen {
            island,
            before: node.chosen,
        });
        layers.entry(front.decided).or_default().push(Node {
            front,
            work,
            chosen: Some(word(chosen.len() - 1)),
        });
    }
}

/// An order of the free edges: island after island, each with all its edges.
fn edges_by_islands(residual: &Residual, islands: &[u32]) -> Vec<u32> {
    let mut at: Vec<Vec<u32>> = vec![Vec::new(); residual.allowed.len()];
    for (index, edge) in residual.edges.iter().enumerate() {
        for end in edge.ends {
            at[end as usize].push(word(index));
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
