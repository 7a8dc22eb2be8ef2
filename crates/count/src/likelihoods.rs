//! How likely each edge is: of all solutions, how many have how many bridges on it.

use num_bigint::BigUint;

use crate::logic::Domains;
use crate::puzzle::{EdgeId, IdVec, Literal, Network};

/// For each edge and each number of bridges on it, how many of all solutions have that: exact
/// numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likelihoods {
    pub(super) total: BigUint,
    /// By edge, then by the number of bridges.
    pub(super) exactly: IdVec<EdgeId, Vec<BigUint>>,
}

/// `ways` of `total` solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The number of solutions with the property.
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

    /// The share of solutions with exactly `bridges` bridges on an edge; `None` without a solution.
    #[must_use]
    pub fn exactly(&self, edge: EdgeId, bridges: u8) -> Option<Share> {
        let ways = self.exactly[edge].get(usize::from(bridges));
        self.share(ways.cloned().unwrap_or_default())
    }

    /// The share of solutions with at least `bridges` bridges on an edge; `None` without any.
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

    /// The entropy of a uniformly drawn solution in bits: the logarithm of the number of solutions
    /// to base 2; 0 if there is none.
    #[must_use]
    pub fn entropy_bits(&self) -> f64 {
        rounded(log2(&self.total))
    }

    /// The entropy of the number of bridges on an edge, in bits.
    #[must_use]
    pub fn edge_entropy_bits(&self, edge: EdgeId) -> f64 {
        let shares = self.exactly[edge].iter();
        let shares = shares.map(|ways| ratio(ways, &self.total));
        let terms = shares.filter(|&share| share > 0.0 && share < 1.0);
        // An empty sum would be -0.
        rounded(terms.fold(0.0, |bits, share| bits - share * share.log2()))
    }
}

/// Rounds bits to nine places: the last digits of a logarithm depend on the system's library, and a
/// record is the same everywhere.
fn rounded(bits: f64) -> f64 {
    (bits * 1e9).round() / 1e9
}

/// The quotient of a number and one that is no smaller and not zero.
fn ratio(ways: &BigUint, total: &BigUint) -> f64 {
    if *total == BigUint::ZERO {
        return 0.0;
    }
    // Both lose the same low bits, so that the larger keeps its top 128.
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

/// A number below 2^128 as floating point.
fn top(number: &BigUint) -> f64 {
    number
        .to_u64_digits()
        .iter()
        .rev()
        .fold(0.0, |top, &digit| top * 2.0_f64.powi(64) + digit as f64)
}
