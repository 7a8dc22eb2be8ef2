//! How many states stand after a step, as an estimate of its logarithm, kept up to date
//! edge by edge. An open island counts by the numbers that it can have got, a joint for its
//! label, an edge that may be shut for its flag; the weights were fitted to sweeps.
//!
//! Logarithms are whole numbers of small units: adding them takes a fraction of the time that
//! adding floating-point numbers takes, and taking back leaves nothing behind.

use super::residual::{Residual, word};

/// So many units make a bit, a factor of 2.
const UNITS: i32 = 256;
/// What is open, in units: for each bit of an open island,
const ISLAND: f64 = 0.7 * UNITS as f64;
/// for a joint,
const JOINT: i32 = 38;
/// for an edge that may be shut.
const SHUT: i32 = 15;
/// A floating-point number has so many bits for its fraction,
const FRACTION: u32 = 52;
/// and exponents from minus so many.
const EXPONENTS: u32 = 1023;

/// What does not change while orders are tried.
#[derive(Clone, Debug)]
pub(super) struct Frame<'a> {
    pub(super) residual: &'a Residual,
    /// The free edges at each island.
    pub(super) at: Vec<Vec<u32>>,
    /// The free edges as the estimate sees them.
    links: Vec<Link>,
    crossed: Vec<u32>,
    /// The most that an island's free edges can bring.
    capacity: Vec<u8>,
    /// The number of joining edges of a joint; of the joint that stands for none, 0.
    joining: Vec<u32>,
    /// By island and what it can have got: the units that it counts for.
    units: Vec<i32>,
    /// For each island where its units begin.
    begins: Vec<u32>,
    /// For each unit below a bit the fraction of the factor, as floating-point numbers have it.
    fractions: Vec<u64>,
}

/// A free edge in little room: orders are tried by deciding and taking back many millions.
#[derive(Clone, Copy, Debug)]
struct Link {
    ends: [u32; 2],
    joints: [u32; 2],
    /// What it crosses: where that begins in the list of all, and how many.
    crossed: [u32; 2],
    /// A well-mixed number.
    mixed: u64,
    most: u8,
}

/// What has been decided, and what that leaves open.
#[derive(Debug)]
pub(super) struct Front {
    pub(super) is_done: Vec<bool>,
    got: Vec<u8>,
    joined: Vec<u32>,
    crossed: Vec<u8>,
    /// The estimate.
    pub(super) units: i32,
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
        (self.units, self.decided, self.hash) = (other.units, other.decided, other.hash);
    }
}

impl<'a> Frame<'a> {
    pub(super) fn new(residual: &'a Residual) -> Self {
        let islands = residual.allowed.len();
        let mut frame = Self {
            residual,
            at: vec![Vec::new(); islands],
            links: Vec::with_capacity(residual.edges.len()),
            crossed: Vec::new(),
            capacity: vec![0; islands],
            joining: vec![0; residual.block_of.len()],
            units: Vec::new(),
            begins: Vec::with_capacity(islands),
            fractions: (0..UNITS).map(fraction).collect(),
        };
        for (index, edge) in (0..).zip(&residual.edges) {
            for end in edge.ends {
                frame.at[end as usize].push(index);
                frame.capacity[end as usize] += edge.most;
            }
            for joint in edge.joints.into_iter().flatten() {
                frame.joining[joint as usize] += 1;
            }
            let none = word(residual.block_of.len());
            frame.links.push(Link {
                ends: edge.ends,
                joints: edge.joints.unwrap_or([none; 2]),
                crossed: [word(frame.crossed.len()), word(edge.crossed.len())],
                mixed: spread(index),
                most: edge.most,
            });
            frame.crossed.extend(&edge.crossed);
        }
        frame.joining.push(0);
        for (&allowed, &whole) in residual.allowed.iter().zip(&frame.capacity) {
            frame.begins.push(word(frame.units.len()));
            let units = (0..=whole).map(|got| island_units(allowed, got, whole - got));
            frame.units.extend(units);
        }
        frame
    }

    /// Nothing decided.
    pub(super) fn front(&self) -> Front {
        Front {
            is_done: vec![false; self.residual.edges.len()],
            got: vec![0; self.capacity.len()],
            joined: vec![0; self.joining.len()],
            crossed: vec![0; self.residual.edges.len()],
            units: 0,
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
        let link = &self.links[edge as usize];
        front.units = self.count(front, edge, link);
        front.is_done[edge as usize] = true;
        front.decided += 1;
        front.hash ^= link.mixed;
    }

    /// Decides all edges of an island that are not, and adds them to a list. Returns the
    /// estimated states of the steps.
    pub(super) fn decide_all(&self, front: &mut Front, island: u32, list: &mut Vec<u32>) -> f64 {
        let mut states = 0.0;
        for &edge in &self.at[island as usize] {
            if !front.is_done[edge as usize] {
                self.decide(front, edge);
                list.push(edge);
                states += self.states(front.units);
            }
        }
        states
    }

    /// Takes the last decisions back, in any order; the estimate was `units` before them.
    pub(super) fn take_back(&self, front: &mut Front, edges: &[u32], units: i32) {
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
        front.units = units;
    }

    /// The states that an estimate stands for: 2 to the power of its bits.
    pub(super) fn states(&self, units: i32) -> f64 {
        let [bits, rest] = [units / UNITS, units % UNITS].map(|part| part.unsigned_abs());
        let exponent = u64::from(bits.min(EXPONENTS)) + u64::from(EXPONENTS);
        f64::from_bits(exponent << FRACTION | self.fractions[rest as usize])
    }

    /// Counts a decided edge. Returns the estimate afterwards.
    fn count(&self, front: &mut Front, edge: u32, link: &Link) -> i32 {
        let mut units = front.units;
        for end in link.ends {
            let got = &mut front.got[end as usize];
            let then = *got + link.most;
            let of = &self.units[self.begins[end as usize] as usize..];
            units += of[usize::from(then)] - of[usize::from(*got)];
            *got = then;
        }
        for joint in link.joints {
            let all = self.joining[joint as usize];
            let joined = &mut front.joined[joint as usize];
            if all > 1 && *joined == 0 {
                units += JOINT;
            }
            *joined += 1;
            if all > 1 && *joined == all {
                units -= JOINT;
            }
        }
        for &other in self.crossed(link) {
            let crossed = &mut front.crossed[other as usize];
            if *crossed == 0 && !front.is_done[other as usize] {
                units += SHUT;
            }
            *crossed += 1;
        }
        if front.crossed[edge as usize] > 0 {
            units -= SHUT;
        }
        units
    }

    fn crossed(&self, link: &Link) -> &[u32] {
        let [begin, number] = link.crossed.map(|number| number as usize);
        &self.crossed[begin..begin + number]
    }
}

/// The fraction of 2 to the power of so many units, which are less than a bit.
fn fraction(units: i32) -> u64 {
    let factor = (f64::from(units) / f64::from(UNITS)).exp2();
    factor.to_bits() & ((1 << FRACTION) - 1)
}

/// The units for the number of different things that can be left to do.
#[allow(
    clippy::cast_possible_truncation,
    reason = "a logarithm of a small number"
)]
fn island_units(allowed: u64, got: u8, left: u8) -> i32 {
    if got == 0 || left == 0 {
        return 0;
    }
    let window = (1_u64 << (left + 1)) - 1;
    let mut left: Vec<u64> = (0..=got)
        .map(|used| allowed >> used & window)
        .filter(|&left| left != 0)
        .collect();
    left.sort_unstable();
    left.dedup();
    ((left.len().max(1) as f64).log2() * ISLAND).round() as i32
}

/// A well-mixed number for an edge (splitmix64).
fn spread(edge: u32) -> u64 {
    let mut mixed = u64::from(edge + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
