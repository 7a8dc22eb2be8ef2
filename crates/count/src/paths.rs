//! All solutions of a board as paths through a decision diagram, and what is computed from it.

use num_bigint::BigUint;

use crate::graph::Random;
use crate::milp::Direction;
use crate::puzzle::{Bridges, EdgeId, IdVec, Measure, Network};

use super::diagram::Diagram;
use super::likelihoods::Likelihoods;
use super::residual::Residual;
use super::semiring::{Decision, LeastSum, Unlimited, WideCount};

/// All solutions of a board, as paths that can be counted, weighted and sampled.
#[derive(Clone, Debug)]
pub struct Paths {
    most: u8,
    residual: Residual,
    diagram: Diagram,
    numbers: Numbers,
}

/// The number of ways from each state to the end, in the narrowest type that holds it.
#[derive(Clone, Debug)]
enum Numbers {
    Wide(Vec<Vec<u128>>),
    Unlimited(Vec<Vec<BigUint>>),
}

impl Paths {
    pub(super) fn new(network: &Network, residual: Residual, diagram: Diagram) -> Self {
        let numbers = match diagram.to_end(&WideCount) {
            Some(numbers) => Numbers::Wide(numbers),
            None => Numbers::Unlimited(diagram.to_end(&Unlimited).expect("no limit")),
        };
        Self {
            most: network.board().rules().max_bridges(),
            residual,
            diagram,
            numbers,
        }
    }

    /// The number of solutions.
    #[must_use]
    pub fn count(&self) -> BigUint {
        match &self.numbers {
            Numbers::Wide(numbers) => numbers[0][0].into(),
            Numbers::Unlimited(numbers) => numbers[0][0].clone(),
        }
    }

    /// How many states the diagram has.
    #[must_use]
    pub fn states(&self) -> usize {
        self.diagram.states()
    }

    /// How many solutions have how many bridges on each edge.
    #[must_use]
    pub fn likelihoods(&self) -> Likelihoods {
        let total = self.count();
        let most = usize::from(self.most);
        let mut exactly: IdVec<EdgeId, Vec<BigUint>> = self
            .residual
            .least
            .values()
            .iter()
            .map(|&least| {
                let mut ways = vec![BigUint::ZERO; most + 1];
                ways[usize::from(least)].clone_from(&total);
                ways
            })
            .collect();
        for free in &self.residual.edges {
            exactly[free.edge].fill(BigUint::ZERO);
        }
        for (index, ways) in self.ways_through().into_iter().enumerate() {
            let free = &self.residual.edges[index];
            let least = usize::from(self.residual.least[free.edge]);
            for (more, ways) in ways.into_iter().enumerate() {
                exactly[free.edge][least + more] = ways;
            }
        }
        Likelihoods { total, exactly }
    }

    /// By free edge, then by how many bridges more than the least: the number of solutions.
    fn ways_through(&self) -> Vec<Vec<BigUint>> {
        let edges = self.residual.edges.iter();
        match &self.numbers {
            Numbers::Wide(numbers) => {
                let empty = |most: u8| vec![0_u128; usize::from(most) + 1];
                let mut ways: Vec<Vec<u128>> = edges.map(|free| empty(free.most)).collect();
                // A product of ways to and from a state is at most the total, unless no way leads
                // on from it; the ways to such a state may overflow and do not matter.
                let add = |sum: &mut u128, value: &u128| *sum = sum.wrapping_add(*value);
                self.diagram
                    .through(&WideCount, numbers, add, |decision, to, from| {
                        let sum = &mut ways[decision.edge as usize][usize::from(decision.more)];
                        if *from > 0 {
                            *sum += to * from;
                        }
                    });
                ways.into_iter()
                    .map(|ways| ways.into_iter().map(BigUint::from).collect())
                    .collect()
            }
            Numbers::Unlimited(numbers) => {
                let empty = |most: u8| vec![BigUint::ZERO; usize::from(most) + 1];
                let mut ways: Vec<Vec<BigUint>> = edges.map(|free| empty(free.most)).collect();
                let add = |sum: &mut BigUint, value: &BigUint| *sum += value;
                self.diagram
                    .through(&Unlimited, numbers, add, |decision, to, from| {
                        ways[decision.edge as usize][usize::from(decision.more)] += to * from;
                    });
                ways
            }
        }
    }

    /// A solution in which a measure is least or greatest; `None` if there is no solution.
    #[must_use]
    pub fn best(
        &self,
        network: &Network,
        measure: &Measure,
        direction: Direction,
    ) -> Option<Bridges> {
        let costs = costs(network, &self.residual, measure, direction);
        let least = LeastSum { costs };
        let to_end = self.diagram.to_end(&least).expect("sums saturate");
        to_end[0][0]?;
        let cost = |decision: Decision, more: usize, value: i64| {
            value.saturating_add(least.costs[decision.edge as usize][more])
        };
        Some(self.follow(&to_end, |decision, values| {
            let costs = values.iter().enumerate().filter_map(|(more, value)| {
                let value = (*value)?.as_ref()?;
                Some((cost(decision, more, *value), more))
            });
            costs.min().map_or(0, |(_, more)| more)
        }))
    }

    fn follow<V>(
        &self,
        to_end: &[Vec<V>],
        choose: impl FnMut(Decision, &[Option<&V>]) -> usize,
    ) -> Bridges {
        let mut counts = self.residual.least.clone();
        self.diagram.follow(to_end, choose, |decision| {
            let edge = self.residual.edges[decision.edge as usize].edge;
            counts[edge] += decision.more;
        });
        counts.values().iter().copied().collect()
    }

    /// Solutions drawn uniformly and independently, without rejection: an infinite iterator, empty
    /// if there is no solution.
    #[must_use]
    pub fn samples(&self, seed: u64) -> Samples<'_> {
        Samples {
            paths: self,
            random: Random::seeded(seed),
        }
    }
}

/// The cost of each decision, negated if the greatest value is wanted.
pub(super) fn costs(
    network: &Network,
    residual: &Residual,
    measure: &Measure,
    direction: Direction,
) -> Vec<Vec<i64>> {
    let edges = residual.edges.iter();
    edges
        .map(|free| {
            let least = residual.least[free.edge];
            let counts = least..=least + free.most;
            let costs = counts.map(|count| measure.of_edge(network, free.edge, count).millionths());
            costs
                .map(|cost| match direction {
                    Direction::Minimise => cost,
                    Direction::Maximise => cost.saturating_neg(),
                })
                .collect()
        })
        .collect()
}

/// Samples drawn uniformly from all solutions.
#[derive(Clone, Debug)]
pub struct Samples<'a> {
    paths: &'a Paths,
    random: Random,
}

impl Iterator for Samples<'_> {
    type Item = Bridges;

    fn next(&mut self) -> Option<Bridges> {
        let (paths, random) = (self.paths, &mut self.random);
        match &paths.numbers {
            Numbers::Wide(numbers) => (numbers[0][0] > 0).then(|| {
                paths.follow(numbers, |_, values| {
                    let ways: Vec<u128> = values
                        .iter()
                        .map(|value| value.map_or(0, |ways| *ways))
                        .collect();
                    let mut left = below(random, ways.iter().sum());
                    pick(ways.len(), |more| {
                        let is_here = left < ways[more];
                        if !is_here {
                            left -= ways[more];
                        }
                        is_here
                    })
                })
            }),
            Numbers::Unlimited(numbers) => (numbers[0][0] != BigUint::ZERO).then(|| {
                paths.follow(numbers, |_, values| {
                    let ways: Vec<BigUint> = values
                        .iter()
                        .map(|value| value.cloned().unwrap_or_default())
                        .collect();
                    let mut left = below_large(random, &ways.iter().sum());
                    pick(ways.len(), |more| {
                        let is_here = left < ways[more];
                        if !is_here {
                            left -= &ways[more];
                        }
                        is_here
                    })
                })
            }),
        }
    }
}

/// The first number below `end` for which `is_here` holds.
fn pick(end: usize, is_here: impl FnMut(usize) -> bool) -> usize {
    (0..end)
        .find_map({
            let mut is_here = is_here;
            move |more| is_here(more).then_some(more)
        })
        .expect("a number below the sum lies in one of its terms")
}

/// A uniformly distributed number below `end`.
fn below(random: &mut Random, end: u128) -> u128 {
    let spare = (end - 1).leading_zeros();
    loop {
        let bits = u128::from(random.bits()) << 64 | u128::from(random.bits());
        let drawn = if spare == 128 { 0 } else { bits >> spare };
        if drawn < end {
            return drawn;
        }
    }
}

/// A uniformly distributed number below `end`.
fn below_large(random: &mut Random, end: &BigUint) -> BigUint {
    let bits = end.bits();
    loop {
        let words = bits.div_ceil(32);
        let digits = (0..words).map(|_| (random.bits() >> 32) as u32).collect();
        let drawn = BigUint::new(digits) >> (words * 32 - bits);
        if drawn < *end {
            return drawn;
        }
    }
}
