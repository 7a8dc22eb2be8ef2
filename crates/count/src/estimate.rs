//! Estimates how many states a sweep has after a step, as a logarithm that is updated edge by edge.
//! It is a weighted sum: over the open islands, each by how many numbers of bridges it can have by
//! then, over the joints, each for its label, and over the edges that may be shut, each for its
//! flag. The weights were fitted to sweeps.

use super::residual::Residual;
use crate::graph::Random;
use crate::puzzle::in_32_bits;

/// The weights of open items, in bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Weight of each bit of an open island.
    pub(super) island: f32,
    pub(super) joint: f32,
    pub(super) shut: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            island: 0.7,
            joint: 0.15,
            shut: 0.06,
        }
    }
}

/// The data that is the same for all orders.
#[derive(Clone, Debug)]
pub(super) struct Frame<'a> {
    pub(super) residual: &'a Residual,
    /// The free edges at each island.
    pub(super) at: Vec<Vec<u32>>,
    /// The free edges as the estimate sees them.
    links: Vec<Link>,
    crossed: Vec<u32>,
    /// The most bridges that an island's free edges can add.
    capacity: Vec<u8>,
    /// The number of joining edges of each joint; 0 for the joint that stands for none.
    joining: Vec<u32>,
    /// By island and what it can have got: the bits that it adds to the estimate.
    bits: Vec<f32>,
    /// For each island the start of its bits.
    begins: Vec<u32>,
    weights: Weights,
}

/// A free edge, kept small: a search decides and undoes many millions of them.
#[derive(Clone, Copy, Debug)]
struct Link {
    ends: [u32; 2],
    joints: [u32; 2],
    /// The edges that it crosses: their start in the list of all, and their number.
    crossed: [u32; 2],
    /// A random number, for the hash.
    mixed: u64,
    most: u8,
}

/// The decided edges, and what they leave open.
#[derive(Debug)]
pub(super) struct Frontier {
    pub(super) is_done: Vec<bool>,
    got: Vec<u8>,
    joined: Vec<u32>,
    crossed: Vec<u8>,
    /// The estimate, in bits.
    pub(super) bits: f32,
    pub(super) decided: u32,
    /// A hash of the set of decided edges.
    pub(super) hash: u64,
}

impl Clone for Frontier {
    fn clone(&self) -> Self {
        Self {
            is_done: self.is_done.clone(),
            got: self.got.clone(),
            joined: self.joined.clone(),
            crossed: self.crossed.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.is_done.clone_from(&other.is_done);
        self.got.clone_from(&other.got);
        self.joined.clone_from(&other.joined);
        self.crossed.clone_from(&other.crossed);
        (self.bits, self.decided, self.hash) = (other.bits, other.decided, other.hash);
    }
}

impl<'a> Frame<'a> {
    pub(super) fn new(residual: &'a Residual, weights: Weights) -> Self {
        let islands = residual.allowed.len();
        let mut frame = Self {
            residual,
            at: vec![Vec::new(); islands],
            links: Vec::with_capacity(residual.edges.len()),
            crossed: Vec::new(),
            capacity: vec![0; islands],
            joining: vec![0; residual.block_of.len()],
            bits: Vec::new(),
            begins: Vec::with_capacity(islands),
            weights,
        };
        let spread = Random::seeded(0);
        for (index, edge) in (0..).zip(&residual.edges) {
            for end in edge.ends {
                frame.at[end as usize].push(index);
                frame.capacity[end as usize] += edge.most;
            }
            for joint in edge.joints.into_iter().flatten() {
                frame.joining[joint as usize] += 1;
            }
            let none = in_32_bits(residual.block_of.len());
            frame.links.push(Link {
                ends: edge.ends,
                joints: edge.joints.unwrap_or([none; 2]),
                crossed: [
                    in_32_bits(frame.crossed.len()),
                    in_32_bits(edge.crossed.len()),
                ],
                mixed: spread.number_at(index.into()),
                most: edge.most,
            });
            frame.crossed.extend(&edge.crossed);
        }
        frame.joining.push(0);
        for (&allowed, &whole) in residual.allowed.iter().zip(&frame.capacity) {
            frame.begins.push(in_32_bits(frame.bits.len()));
            let bits =
                (0..=whole).map(|got| weights.island * island_bits(allowed, got, whole - got));
            frame.bits.extend(bits);
        }
        frame
    }

    /// The frontier before any decision.
    pub(super) fn front(&self) -> Frontier {
        Frontier {
            is_done: vec![false; self.residual.edges.len()],
            got: vec![0; self.capacity.len()],
            joined: vec![0; self.joining.len()],
            crossed: vec![0; self.residual.edges.len()],
            bits: 0.0,
            decided: 0,
            hash: 0,
        }
    }

    /// Whether some of an island's free edges are decided and some not.
    pub(super) fn is_open(&self, front: &Frontier, island: u32) -> bool {
        let island = island as usize;
        front.got[island] > 0 && front.got[island] < self.capacity[island]
    }

    /// The islands that an edge joins.
    pub(super) fn ends(&self, edge: u32) -> [u32; 2] {
        self.links[edge as usize].ends
    }

    /// Decides an edge.
    pub(super) fn decide(&self, front: &mut Frontier, edge: u32) {
        let link = &self.links[edge as usize];
        front.bits = self.count(front, edge, link);
        front.is_done[edge as usize] = true;
        front.decided += 1;
        front.hash ^= link.mixed;
    }

    /// Decides all undecided edges of an island, and adds them to a list. Returns the estimated
    /// states of the steps.
    pub(super) fn decide_all(&self, front: &mut Frontier, island: u32, list: &mut Vec<u32>) -> f64 {
        let mut states = 0.0;
        for &edge in &self.at[island as usize] {
            if !front.is_done[edge as usize] {
                self.decide(front, edge);
                list.push(edge);
                states += f64::from(front.bits.exp2());
            }
        }
        states
    }

    /// Undoes the last decisions, in any order; the estimate before them was `bits`.
    pub(super) fn take_back(&self, front: &mut Frontier, edges: &[u32], bits: f32) {
        for &edge in edges {
            let link = &self.links[edge as usize];
            for end in link.ends {
                front.got[end as usize] -= link.most;
            }
            for joint in link.joints {
                front.joined[joint as usize] -= 1;
            }
            for &other in self.crossed(link) {
                front.crossed[other as usize] -= 1;
            }
            front.is_done[edge as usize] = false;
            front.decided -= 1;
            front.hash ^= link.mixed;
        }
        front.bits = bits;
    }

    /// Counts a decided edge. Returns the estimate afterwards.
    fn count(&self, front: &mut Frontier, edge: u32, link: &Link) -> f32 {
        let mut bits = front.bits;
        for end in link.ends {
            let got = &mut front.got[end as usize];
            let then = *got + link.most;
            let of = &self.bits[self.begins[end as usize] as usize..];
            bits += of[usize::from(then)] - of[usize::from(*got)];
            *got = then;
        }
        for joint in link.joints {
            let all = self.joining[joint as usize];
            let joined = &mut front.joined[joint as usize];
            if all > 1 && *joined == 0 {
                bits += self.weights.joint;
            }
            *joined += 1;
            if all > 1 && *joined == all {
                bits -= self.weights.joint;
            }
        }
        for &other in self.crossed(link) {
            let crossed = &mut front.crossed[other as usize];
            if *crossed == 0 && !front.is_done[other as usize] {
                bits += self.weights.shut;
            }
            *crossed += 1;
        }
        if front.crossed[edge as usize] > 0 {
            bits -= self.weights.shut;
        }
        bits
    }

    fn crossed(&self, link: &Link) -> &[u32] {
        let [begin, number] = link.crossed.map(|number| number as usize);
        &self.crossed[begin..begin + number]
    }
}

/// The logarithm of the number of different remainders that an island can have.
fn island_bits(allowed: u64, got: u8, left: u8) -> f32 {
    if got == 0 || left == 0 {
        return 0.0;
    }
    let window = (1_u64 << (left + 1)) - 1;
    let mut left: Vec<u64> = (0..=got)
        .map(|used| allowed >> used & window)
        .filter(|&left| left != 0)
        .collect();
    left.sort_unstable();
    left.dedup();
    (left.len().max(1) as f32).log2()
}
