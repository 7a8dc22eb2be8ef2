//! The cheapest clues that no core forbids, without an engine of integer programs.
//!
//! Every core requires one of its islands to have a clue outside the core. A depth-first search
//! branches on a core that the cheapest clues do not satisfy and tries its islands, the cheapest
//! way first; what was tried on one island is forbidden on it in later branches. The lower bound of
//! a branch is what each core can be made to pay, one after the other, out of what the others left
//! (dual ascent).

use super::cores::Core;
use super::readings::{ClueChoice, Readings};
use crate::engine::{Budget, Limit};
use crate::puzzle::{Degree, DegreeSet, Id as _, IdVec, IslandId};

/// A clue for each island, and their total cost.
#[derive(Clone, Debug)]
pub(super) struct Assignment {
    pub(super) degrees: IdVec<IslandId, Degree>,
    pub(super) cost: u64,
}

/// The cheapest clues that satisfy all cores; `None` if none do.
pub(super) fn cheapest(
    readings: &Readings,
    cores: &[Core],
    budget: &Budget,
) -> Result<Option<Assignment>, Limit> {
    let choices = |island| {
        let mut choices = readings.choices(island).to_vec();
        choices.sort_by_key(|choice| (choice.cost, choice.degree));
        choices
    };
    let choices: IdVec<IslandId, _> = readings.network().islands().ids().map(choices).collect();
    let mut cores: Vec<&Core> = cores.iter().collect();
    cores.sort_by_key(|core| core.within.len());
    let open = choices.values().iter();
    let open = open.map(|choices| choices.iter().map(|choice| choice.degree).collect());
    let open = open.collect();
    let mut search = HittingSetSearch {
        choices,
        cores,
        budget,
        best: None,
    };
    search.go(open)?;
    Ok(search.best)
}

struct HittingSetSearch<'a> {
    /// The clues of each island, the cheapest first.
    choices: IdVec<IslandId, Vec<ClueChoice>>,
    /// The small ones first: they have the fewest branches.
    cores: Vec<&'a Core>,
    budget: &'a Budget,
    best: Option<Assignment>,
}

/// The least cost of the clues that are taken.
fn least(left: &[(Degree, u64)], is_taken: impl Fn(Degree) -> bool) -> Option<u64> {
    let taken = left.iter().filter(|&&(degree, _)| is_taken(degree));
    taken.map(|&(_, cost)| cost).min()
}

impl HittingSetSearch<'_> {
    /// The cheapest clue of an island that is still open.
    fn first(&self, island: IslandId, open: DegreeSet) -> Option<ClueChoice> {
        let mut choices = self.choices[island].iter();
        choices
            .find(|choice| open.contains(choice.degree.into()))
            .copied()
    }

    /// A lower bound on the cost of the open clues; `None` if an island has none left.
    fn bound(&self, open: &IdVec<IslandId, DegreeSet>) -> Option<u64> {
        // The remaining costs of an island's open clues after cores have been paid.
        let left = |(island, choices): (IslandId, &Vec<ClueChoice>)| {
            let open = open[island];
            let choices = choices.iter();
            let choices = choices.filter(|choice| open.contains(choice.degree.into()));
            choices.map(|choice| (choice.degree, choice.cost)).collect()
        };
        let mut left: IdVec<IslandId, Vec<(Degree, u64)>> = self.choices.iter().map(left).collect();
        let mut paid = 0;
        for core in &self.cores {
            let ways = core.within.iter().filter_map(|&(island, within)| {
                let left = &left[island];
                let outside = least(left, |degree| !within.contains(degree.into()))?;
                Some(outside.saturating_sub(least(left, |_| true)?))
            });
            let pays = ways.min()?;
            if pays == 0 {
                continue;
            }
            paid += pays;
            for &(island, within) in &core.within {
                for (degree, cost) in &mut left[island] {
                    if !within.contains((*degree).into()) {
                        *cost -= pays;
                    }
                }
            }
        }
        let rest = left
            .values()
            .iter()
            .filter_map(|left| least(left, |_| true));
        Some(paid + rest.sum::<u64>())
    }

    fn go(&mut self, mut open: IdVec<IslandId, DegreeSet>) -> Result<(), Limit> {
        if let Some(limit) = self.budget.reached() {
            return Err(limit);
        }
        let Some(bound) = self.bound(&open) else {
            return Ok(());
        };
        if self.best.as_ref().is_some_and(|best| best.cost <= bound) {
            return Ok(());
        }
        let is_within = |&(island, within): &(IslandId, DegreeSet)| {
            let first = self.first(island, open[island]);
            first.is_none_or(|first| within.contains(first.degree.into()))
        };
        let mut cores = self.cores.iter();
        let Some(core) = cores.find(|core| core.within.iter().all(is_within)) else {
            let ids = (0..self.choices.len()).map(IslandId::from_index);
            let firsts = ids.map(|island| self.first(island, open[island]));
            let firsts: Vec<Option<ClueChoice>> = firsts.collect();
            let cost = firsts.iter().flatten().map(|first| first.cost).sum();
            let degrees = firsts
                .iter()
                .map(|first| first.map_or(0, |first| first.degree));
            self.best = Some(Assignment {
                degrees: degrees.collect(),
                cost,
            });
            return Ok(());
        };
        let way = |&(island, within): &(IslandId, DegreeSet)| {
            let outside = open[island].iter();
            let outside: DegreeSet = outside
                .filter(|&degree| !within.contains(degree.into()))
                .collect();
            let price = self.first(island, outside)?.cost - self.first(island, open[island])?.cost;
            Some((price, island, within, outside))
        };
        let mut ways: Vec<_> = core.within.iter().filter_map(way).collect();
        ways.sort_by_key(|&(price, island, ..)| (price, island));
        for (_, island, within, outside) in ways {
            let mut tried = open.clone();
            tried[island] = outside;
            self.go(tried)?;
            open[island] = open[island]
                .iter()
                .filter(|&degree| within.contains(degree.into()))
                .collect();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Clue, Pos, Rules, Size};

    /// Four islands around a square with these costs for the clues 1 to 4.
    fn readings(costs: [[u64; 4]; 4]) -> Readings {
        let cells = [(0, 0), (0, 2), (2, 0), (2, 2)];
        let islands = cells.map(|(row, col)| (Pos::new(row, col), Clue::Exactly(1)));
        let board = Board::new(Size::new(3, 3), islands.to_vec(), Rules::default());
        let choices = costs.map(|costs| {
            let choices = (1..).zip(costs);
            choices
                .map(|(degree, cost)| ClueChoice { degree, cost })
                .collect()
        });
        Readings::recognised(&board.expect("a board"), &choices).expect("clues")
    }

    #[test]
    fn nothing_that_satisfies_the_cores_is_cheaper() {
        let mut random = 57_u64;
        let mut next = move |below: u64| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % below
        };
        let (mut some, mut none) = (0, 0);
        for _ in 0..400 {
            let costs = std::array::from_fn(|_| std::array::from_fn(|_| next(9)));
            let readings = readings(costs);
            let ids: Vec<IslandId> = readings.network().islands().ids().collect();
            let cores: Vec<Core> = (0..next(7))
                .map(|_| {
                    let islands = ids.iter().filter(|_| next(3) > 0).copied();
                    let islands: Vec<IslandId> = islands.collect();
                    let within = islands.into_iter().map(|island| {
                        let set = (1..=4).filter(|_| next(3) > 0).collect();
                        (island, set)
                    });
                    Core {
                        within: within.collect(),
                    }
                })
                .collect();
            let satisfies = |clues: &[Degree; 4]| {
                cores.iter().all(|core| {
                    let mut within = core.within.iter();
                    within.any(|&(island, set)| !set.contains(clues[island.index()].into()))
                })
            };
            let pairs = (1..=4).flat_map(|one: Degree| (1..=4).map(move |other| [one, other]));
            let pairs: Vec<[Degree; 2]> = pairs.collect();
            let all = pairs
                .iter()
                .flat_map(|&[a, b]| pairs.iter().map(move |&[c, d]| [a, b, c, d]));
            let cost = |clues: [Degree; 4]| -> u64 {
                let both = costs.iter().zip(clues);
                both.map(|(costs, clue)| costs[usize::from(clue) - 1]).sum()
            };
            let wanted = all.filter(satisfies).map(cost).min();
            let found = cheapest(&readings, &cores, &Budget::unlimited()).expect("no limit");
            assert_eq!(found.as_ref().map(|found| found.cost), wanted);
            if let Some(found) = found {
                some += 1;
                let clues: Vec<Degree> = found.degrees.values().to_vec();
                let clues: [Degree; 4] = clues.try_into().expect("four islands");
                assert!(satisfies(&clues) && cost(clues) == found.cost);
            } else {
                none += 1;
            }
        }
        assert!(some > 100 && none > 20, "{some} {none}");
    }
}
