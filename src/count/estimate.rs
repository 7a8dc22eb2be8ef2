//! How many states stand after a step, as an estimate of its logarithm, kept up to date
//! edge by edge. An open island counts by the numbers that it can have got, a joint for its
//! label, an edge that may be shut for its flag; the weights were fitted to sweeps.

use super::residual::Residual;

/// The weights of what is open, in bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// For each bit of an open island.
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

/// What does not change while orders are tried.
#[derive(Clone, Debug)]
pub(super) struct Frame<'a> {
    pub(super) residual: &'a Residual,
    /// The free edges at each island.
    pub(super) at: Vec<Vec<u32>>,
    /// The most that an island's free edges can bring.
    capacity: Vec<u8>,
    /// The number of joining edges of a joint.
    joining: Vec<u16>,
    /// By island, then by what it can have got: the bits that it counts for.
    bits: Vec<Vec<f32>>,
    weights: Weights,
}

/// What has been decided, and what that leaves open.
#[derive(Debug)]
pub(super) struct Front {
    pub(super) is_done: Vec<bool>,
    got: Vec<u8>,
    joined: Vec<u16>,
    crossed: Vec<u8>,
    /// The estimate.
    pub(super) bits: f32,
    pub(super) decided: u32,
    /// A number for the set of decided edges.
    pub(super) hash: u64,
}

impl Clone for Front {
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
        let mut at = vec![Vec::new(); islands];
        let mut capacity = vec![0; islands];
        let mut joining = vec![0; residual.block_of.len()];
        for (index, edge) in (0..).zip(&residual.edges) {
            for end in edge.ends {
                at[end as usize].push(index);
                capacity[end as usize] += edge.most;
            }
            for joint in edge.joints.into_iter().flatten() {
                joining[joint as usize] += 1;
            }
        }
        let bits = (0..islands)
            .map(|island| {
                let whole = capacity[island];
                let bits = |got| island_bits(residual.allowed[island], got, whole - got);
                (0..=whole).map(|got| weights.island * bits(got)).collect()
            })
            .collect();
        Self {
            residual,
            at,
            capacity,
            joining,
            bits,
            weights,
        }
    }

    /// Nothing decided.
    pub(super) fn front(&self) -> Front {
        Front {
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
    pub(super) fn is_open(&self, front: &Front, island: u32) -> bool {
        let island = island as usize;
        front.got[island] > 0 && front.got[island] < self.capacity[island]
    }

    /// Decides an edge.
    pub(super) fn decide(&self, front: &mut Front, edge: u32) {
        self.count(front, edge);
        front.is_done[edge as usize] = true;
        front.decided += 1;
        front.hash ^= spread(edge);
    }

    /// Decides all edges of an island that are not, and adds them to a list. Returns the
    /// estimated states of the steps.
    pub(super) fn decide_all(&self, front: &mut Front, island: u32, list: &mut Vec<u32>) -> f64 {
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

    /// Takes the last decisions back, in any order; the estimate was `bits` before them.
    pub(super) fn take_back(&self, front: &mut Front, edges: &[u32], bits: f32) {
        for &edge in edges {
            let free = &self.residual.edges[edge as usize];
            for end in free.ends {
                front.got[end as usize] -= free.most;
            }
            for joint in free.joints.into_iter().flatten() {
                front.joined[joint as usize] -= 1;
            }
            for &other in &free.crossed {
                front.crossed[other as usize] -= 1;
            }
            front.is_done[edge as usize] = false;
            front.decided -= 1;
            front.hash ^= spread(edge);
        }
        front.bits = bits;
    }

    /// Counts a decided edge.
    fn count(&self, front: &mut Front, edge: u32) {
        let free = &self.residual.edges[edge as usize];
        for end in free.ends {
            let end = end as usize;
            let got = front.got[end] as usize;
            let then = got + free.most as usize;
            front.bits += self.bits[end][then] - self.bits[end][got];
            front.got[end] += free.most;
        }
        for joint in free.joints.into_iter().flatten() {
            let joint = joint as usize;
            let all = self.joining[joint];
            front.bits += self.weights.joint
                * (f32::from(u8::from(front.joined[joint] == 0 && all > 1))
                    - f32::from(u8::from(front.joined[joint] + 1 == all && all > 1)));
            front.joined[joint] += 1;
        }
        for &other in &free.crossed {
            if !front.is_done[other as usize] && front.crossed[other as usize] == 0 {
                front.bits += self.weights.shut;
            }
            front.crossed[other as usize] += 1;
        }
        if front.crossed[edge as usize] > 0 {
            front.bits -= self.weights.shut;
        }
    }
}

/// The bits of the number of different things that can be left to do.
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

/// A well-mixed number for an edge (splitmix64).
fn spread(edge: u32) -> u64 {
    let mut mixed = u64::from(edge + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
