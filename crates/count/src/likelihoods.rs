//! How likely each edge is: of all solutions, how many have how many bridges on it.

use num_bigint::BigUint;

use crate::logic::Domains;
use crate::puzzle::{EdgeId, IdVec, Literal, Network};

/// Of all solutions, how many have how many bridges on each edge: exact numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likelihoods {
    pub(super) total: BigUint,
    /// By edge, then by the number of bridges.
    pub(super) exactly: IdVec<EdgeId, Vec<BigUint>>,
}

/// So many of so many solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The solutions meant.
    pub ways: BigUint,
    /// All solutions; not zero.
    pub total: BigUint,
}

impl Share {
    /// The share as a decimal number from 0 to 1, within 2^-52 or so.
    #[must_use]
    pub fn value(&self) -> f64 {
        ratio(&self.ways, &self.total)
    }
}

impl Likelihoods {
    /// The number of solutions.
    #[must_use]
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// The solutions with exactly so many bridges on an edge; `None` if there is none at all.
    #[must_use]
    pub fn exactly(&self, edge: EdgeId, bridges: u8) -> Option<Share> {
        let ways = self.exactly[edge].get(usize::from(bridges));
        self.share(ways.cloned().unwrap_or_default())
    }

    /// The solutions with at least so many bridges on an edge; `None` if there is none at all.
    #[must_use]
    pub fn at_least(&self, edge: EdgeId, bridges: u8) -> Option<Share> {
        let ways = self.exactly[edge].iter().skip(usize::from(bridges)).sum();
        self.share(ways)
    }

    fn share(&self, ways: BigUint) -> Option<Share> {
        let total = self.total.clone();
        (total != BigUint::ZERO).then_some(Share { ways, total })
    }

    /// What all solutions have in common: the least and the most bridges of every edge.
    /// `None` if there is no solution.
    #[must_use]
    pub fn backbone(&self, network: &Network) -> Option<Domains> {
        let mut domains = Domains::of(network);
        for (edge, exactly) in self.exactly.iter() {
            let occurs = |ways: &BigUint| *ways != BigUint::ZERO;
            let least = exactly.iter().position(occurs)?;
            let most = exactly.iter().rposition(occurs)?;
            let bounds = [least, most].map(|count| u8::try_from(count).expect("at most nine"));
            let holds = domains.narrow(Literal::AtLeast(edge, bounds[0]))
                && domains.narrow(Literal::AtMost(edge, bounds[1]));
            debug_assert!(holds, "solutions lie within the rules' bounds");
        }
        Some(domains)
    }

    /// How many bits it takes to say which solution is meant: the logarithm of their number,
    /// to base 2. Nothing if there is none.
    #[must_use]
    pub fn entropy_bits(&self) -> f64 {
        rounded(log2(&self.total))
    }

    /// How many bits it takes, on average, to say how many bridges an edge carries.
    #[must_use]
    pub fn edge_entropy_bits(&self, edge: EdgeId) -> f64 {
        let shares = self.exactly[edge].iter();
        let shares = shares.map(|ways| ratio(ways, &self.total));
        let terms = shares.filter(|&share| share > 0.0 && share < 1.0);
        // The sum of nothing would be -0.
        rounded(terms.fold(0.0, |bits, share| bits - share * share.log2()))
    }
}

/// Bits to nine places: the last digits of a logarithm differ from one system's library to
/// another's, and a record is the same everywhere.
fn rounded(bits: f64) -> f64 {
    (bits * 1e9).round() / 1e9
}

/// One number divided by another, not zero, that is no smaller.
fn ratio(ways: &BigUint, total: &BigUint) -> f64 {
    if *total == BigUint::ZERO {
        return 0.0;
    }
    // Both lose the same low bits, so that the larger keeps the top 128.
    let shift = total.bits().saturating_sub(128);
    top(&(ways >> shift)) / top(&(total >> shift))
}

/// The logarithm of a number to base 2; 0 of zero.
fn log2(number: &BigUint) -> f64 {
    let shift = number.bits().saturating_sub(64);
    let top = top(&(number >> shift));
    if top > 0.0 {
        top.log2() + shift as f64
    } else {
        0.0
    }
}

/// A number below 2^128.
fn top(number: &BigUint) -> f64 {
    number
        .to_u64_digits()
        .iter()
        .rev()
        .fold(0.0, |top, &digit| top * 2.0_f64.powi(64) + digit as f64)
}
