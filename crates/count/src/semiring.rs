//! What a sweep adds up: commutative semirings, with a value for every decision.

use num_bigint::BigUint;

/// Values that are added over solutions and multiplied along each of them.
pub(super) trait Semiring {
    /// A value.
    type Value: Clone;

    /// The zero of addition: the value of no way.
    fn zero(&self) -> Self::Value;

    /// The one of multiplication: the value of the way without decisions.
    fn one(&self) -> Self::Value;

    /// Adds a value. `None` if the sum overflows.
    fn add(&self, sum: &mut Self::Value, value: &Self::Value) -> Option<()>;

    /// The value after an edge is decided.
    fn decided(&self, value: &Self::Value, decision: Decision) -> Self::Value;

    /// An estimate of the bytes of a value.
    fn bytes(&self) -> usize {
        size_of::<Self::Value>()
    }
}

/// A decision on a free edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    /// The edge's index among the free ones.
    pub(super) edge: u32,
    /// How many bridges more than the least it carries.
    pub(super) more: u8,
    /// Whether it joins two components.
    pub(super) joins: bool,
}

/// Numbers of ways below 2^128.
#[derive(Clone, Copy, Debug)]
pub(super) struct WideCount;

impl Semiring for WideCount {
    type Value = u128;

    fn zero(&self) -> u128 {
        0
    }

    fn one(&self) -> u128 {
        1
    }

    fn add(&self, sum: &mut u128, value: &u128) -> Option<()> {
        *sum = sum.checked_add(*value)?;
        Some(())
    }

    fn decided(&self, value: &u128, _: Decision) -> u128 {
        *value
    }
}

/// Numbers of ways without limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unlimited;

impl Semiring for Unlimited {
    type Value = BigUint;

    fn zero(&self) -> BigUint {
        BigUint::ZERO
    }

    fn one(&self) -> BigUint {
        BigUint::from(1_u8)
    }

    fn add(&self, sum: &mut BigUint, value: &BigUint) -> Option<()> {
        *sum += value;
        Some(())
    }

    fn decided(&self, value: &BigUint, _: Decision) -> BigUint {
        value.clone()
    }

    fn bytes(&self) -> usize {
        // The words of a big number are on the heap, plus the allocator's overhead.
        size_of::<BigUint>() + 48
    }
}

/// Whether there is a way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Existence;

impl Semiring for Existence {
    type Value = bool;

    fn zero(&self) -> bool {
        false
    }

    fn one(&self) -> bool {
        true
    }

    fn add(&self, sum: &mut bool, value: &bool) -> Option<()> {
        *sum |= value;
        Some(())
    }

    fn decided(&self, value: &bool, _: Decision) -> bool {
        *value
    }
}

/// The least sum over the edges; negate the costs for the greatest. `None` is no way.
#[derive(Clone, Debug)]
pub(super) struct LeastSum {
    /// By free edge, then by how many bridges more than the least: the cost.
    pub(super) costs: Vec<Vec<i64>>,
}

impl Semiring for LeastSum {
    type Value = Option<i64>;

    fn zero(&self) -> Option<i64> {
        None
    }

    fn one(&self) -> Option<i64> {
        Some(0)
    }

    fn add(&self, sum: &mut Option<i64>, value: &Option<i64>) -> Option<()> {
        *sum = match (*sum, *value) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        Some(())
    }

    fn decided(&self, value: &Option<i64>, decision: Decision) -> Option<i64> {
        let cost = self.costs[decision.edge as usize][usize::from(decision.more)];
        value.map(|value| value.saturating_add(cost))
    }
}

/// Numbers of ways by the number of joins, from 0 up.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByJoins;

impl Semiring for ByJoins {
    type Value = Vec<BigUint>;

    fn zero(&self) -> Vec<BigUint> {
        Vec::new()
    }

    fn one(&self) -> Vec<BigUint> {
        vec![BigUint::from(1_u8)]
    }

    fn add(&self, sum: &mut Vec<BigUint>, value: &Vec<BigUint>) -> Option<()> {
        if sum.len() < value.len() {
            sum.resize(value.len(), BigUint::ZERO);
        }
        for (sum, value) in sum.iter_mut().zip(value) {
            *sum += value;
        }
        Some(())
    }

    fn decided(&self, value: &Vec<BigUint>, decision: Decision) -> Vec<BigUint> {
        let mut value = value.clone();
        if decision.joins && !value.is_empty() {
            value.insert(0, BigUint::ZERO);
        }
        value
    }

    fn bytes(&self) -> usize {
        // A few numbers, each with its words on the heap.
        size_of::<Vec<BigUint>>() + 8 * (size_of::<BigUint>() + 48)
    }
}
