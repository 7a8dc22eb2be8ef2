//! Exchanges of a few bridges that leave all numbers as they are: whatever stands elsewhere, a board
//! whose solution has the bridges before the exchange has the solution after it too, so its clues
//! have several solutions.
//!
//! Two solutions with the same clues differ by such exchanges: the edges on which they differ, in
//! parts without a common island. A part alone is one where its new bridges cross none of the
//! others and everything that it separates is still joined, by a few other built edges if need be.

use std::collections::VecDeque;

use crate::graph::DisjointSets;
use crate::puzzle::{
    Bridges, Connectivity, EdgeId, IdVec, IslandId, Literal, Loops, Network, Solution, components,
};
use crate::questions::enumerate::differing;

/// An exchange of bridges.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    /// What holds of a solution in which the bridges can be exchanged.
    facts: Vec<Literal>,
}

impl Exchange {
    /// The exchanges between two solutions with the same clues, in both directions.
    pub(super) fn of_both(network: &Network, [one, other]: [&Solution; 2]) -> Vec<Self> {
        let mut all = Self::all_between(network, one, other);
        all.append(&mut Self::all_between(network, other, one));
        all
    }

    /// The exchanges that lead from one solution towards another one: each part of their difference
    /// that is one by itself, or else the whole difference.
    fn all_between(network: &Network, one: &Bridges, other: &Bridges) -> Vec<Self> {
        let edges = differing(one, other);
        let parts = parts(network, &edges).into_iter();
        let alone: Vec<Self> = parts
            .filter_map(|part| Self::of(network, one, other, &part))
            .collect();
        if alone.is_empty() {
            Self::of(network, one, other, &edges).into_iter().collect()
        } else {
            alone
        }
    }

    /// The exchange of the bridges on these edges, if it changes no number and breaks no rule.
    fn of(network: &Network, one: &Bridges, other: &Bridges, edges: &[EdgeId]) -> Option<Self> {
        let most = network.board().rules().max_bridges();
        let mut after = one.clone();
        for &edge in edges {
            after.set(edge, other[edge]);
        }
        if !keeps_numbers(network, one, &after, edges) {
            return None;
        }
        let exactly = |&edge: &EdgeId| {
            let count = one[edge];
            let least = (count > 0).then_some(Literal::AtLeast(edge, count));
            least
                .into_iter()
                .chain((count < most).then_some(Literal::AtMost(edge, count)))
        };
        let mut facts: Vec<Literal> = edges.iter().flat_map(exactly).collect();
        // Edges beside these that the new bridges would cross.
        let new = edges
            .iter()
            .filter(|&&edge| one[edge] == 0 && after[edge] > 0);
        let crossed = new.flat_map(|&edge| network.crossing(edge));
        let mut crossed: Vec<EdgeId> = crossed
            .copied()
            .filter(|edge| !edges.contains(edge))
            .collect();
        crossed.sort_unstable();
        crossed.dedup();
        if crossed.iter().any(|&edge| one[edge] > 0) {
            return None;
        }
        facts.extend(crossed.into_iter().map(|edge| Literal::AtMost(edge, 0)));
        let joining = joining(network, one, &after, edges)?;
        facts.extend(joining.into_iter().map(|edge| Literal::AtLeast(edge, 1)));
        Some(Self { facts })
    }

    /// Whether the bridges can be exchanged in a solution.
    pub(super) fn fits(&self, bridges: &Bridges) -> bool {
        let mut facts = self.facts.iter();
        facts.all(|fact| fact.holds(bridges[fact.edge()]))
    }

    /// A clause that holds of all other solutions.
    pub(super) fn clause(&self) -> Vec<Literal> {
        self.facts.iter().map(|&fact| !fact).collect()
    }
}

/// The edges in parts without a common island.
fn parts(network: &Network, edges: &[EdgeId]) -> Vec<Vec<EdgeId>> {
    let mut sets: DisjointSets<IslandId> = DisjointSets::new(network.islands().len());
    let end = |edge: EdgeId| network.edges()[edge].ends[0];
    for &edge in edges {
        let [from, to] = network.edges()[edge].ends;
        sets.join(from, to);
    }
    let mut edges: Vec<(IslandId, EdgeId)> = edges
        .iter()
        .map(|&edge| (sets.find(end(edge)), edge))
        .collect();
    edges.sort_unstable();
    let parts = edges.chunk_by(|one, other| one.0 == other.0);
    parts
        .map(|part| part.iter().map(|&(_, edge)| edge).collect())
        .collect()
}

/// Whether every island has as many bridges on these edges as before.
fn keeps_numbers(network: &Network, one: &Bridges, after: &Bridges, edges: &[EdgeId]) -> bool {
    let mut more: IdVec<IslandId, i32> = IdVec::filled(0, network.islands().len());
    for &edge in edges {
        for end in network.edges()[edge].ends {
            more[end] += i32::from(after[edge]) - i32::from(one[edge]);
        }
    }
    more.values().iter().all(|&more| more == 0)
}

/// The other built edges that join what the bridges on these edges join before the exchange and not
/// after it; nothing if it breaks a rule.
fn joining(
    network: &Network,
    one: &Bridges,
    after: &Bridges,
    edges: &[EdgeId],
) -> Option<Vec<EdgeId>> {
    let rules = network.board().rules();
    let built = |bridges: &Bridges| edges.iter().filter(|&&edge| bridges[edge] > 0).count();
    if rules.loops() == Loops::Forbidden {
        // As many edges that join the same islands make no loop, whatever stands elsewhere.
        let alone = |bridges: &Bridges| {
            let mut alone = Bridges::none(network);
            for &edge in edges {
                alone.set(edge, bridges[edge]);
            }
            components(network, &alone)
        };
        let is_alike = built(one) == built(after) && alone(one) == alone(after);
        return is_alike.then(Vec::new);
    }
    let mut joining = Vec::new();
    if rules.connectivity() == Connectivity::Free {
        return Some(joining);
    }
    let mut sets: DisjointSets<IslandId> = DisjointSets::new(network.islands().len());
    for &edge in edges.iter().filter(|&&edge| after[edge] > 0) {
        let [from, to] = network.edges()[edge].ends;
        sets.join(from, to);
    }
    for &edge in edges.iter().filter(|&&edge| one[edge] > 0) {
        let [from, to] = network.edges()[edge].ends;
        if sets.are_joined(from, to) {
            continue;
        }
        for passed in path(network, after, [from, to])? {
            let [from, to] = network.edges()[passed].ends;
            if sets.join(from, to) && !edges.contains(&passed) {
                joining.push(passed);
            }
        }
    }
    Some(joining)
}

/// A shortest path of built edges between two islands.
fn path(network: &Network, bridges: &Bridges, [from, to]: [IslandId; 2]) -> Option<Vec<EdgeId>> {
    let mut by: IdVec<IslandId, Option<EdgeId>> = IdVec::filled(None, network.islands().len());
    let mut next = VecDeque::from([from]);
    while let Some(island) = next.pop_front() {
        if island == to {
            break;
        }
        for &edge in network.edges_at(island) {
            let other = network.edges()[edge].other(island);
            if bridges[edge] > 0 && other != from && by[other].is_none() {
                by[other] = Some(edge);
                next.push_back(other);
            }
        }
    }
    let mut path = Vec::new();
    let mut island = to;
    while island != from {
        let edge = by[island]?;
        path.push(edge);
        island = network.edges()[edge].other(island);
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::Exchange;
    use crate::engine::{Budget, Incremental, Verdict};
    use crate::logic::Domains;
    use crate::puzzle::{
        Board, Clue, Connectivity, Loops, Network, Pos, Rules, Size, Solution, degrees,
    };
    use crate::questions::enumerate::Solutions;

    /// A network of islands without numbers around a crossing, and all its solutions.
    fn unnumbered(rules: Rules) -> (Network, Vec<Solution>) {
        let cells = [
            (0, 0),
            (0, 2),
            (0, 4),
            (2, 0),
            (2, 4),
            (4, 0),
            (4, 2),
            (4, 4),
        ];
        let islands = cells.map(|(row, col)| (Pos::new(row, col), Clue::OneOf((1..=8).collect())));
        let board = Board::new(Size::new(5, 5), islands.to_vec(), rules);
        let network = Network::of(board.expect("a board"));
        let mut solutions = Solutions::in_any_order(&network);
        let mut all = Vec::new();
        let budget = Budget::unlimited();
        while let Verdict::Yes(solution) = solutions.next(&budget).expect("solved") {
            all.push(solution);
        }
        drop(solutions);
        (network, all)
    }

    #[test]
    fn an_exchange_gives_another_solution_with_the_same_numbers() {
        for rules in [
            Rules::default(),
            Rules::default().with_connectivity(Connectivity::Free),
            Rules::default().with_loops(Loops::Forbidden),
        ] {
            let (network, all) = unnumbered(rules);
            let numbers_of_all: Vec<_> = all.iter().map(|one| degrees(&network, one)).collect();
            let mut exchanges: Vec<Exchange> = Vec::new();
            for (first, one) in all.iter().enumerate() {
                let other = (first + 1..all.len())
                    .find(|&other| numbers_of_all[other] == numbers_of_all[first]);
                let Some(other) = other else { continue };
                let new = Exchange::of_both(&network, [one, &all[other]]);
                let may_be_none = network.board().rules().loops() == Loops::Forbidden;
                assert!(
                    may_be_none || new.iter().any(|exchange| exchange.fits(one)),
                    "{one:?}"
                );
                exchanges.extend(new);
            }
            assert!(exchanges.len() > 9, "{} solutions", all.len());
            let mut left = 0;
            for (solution, numbers) in all.iter().zip(&numbers_of_all) {
                let mut fitting = exchanges.iter().filter(|exchange| exchange.fits(solution));
                left += usize::from(fitting.clone().next().is_none());
                let alike = || {
                    all.iter()
                        .zip(&numbers_of_all)
                        .filter(|(_, other)| *other == numbers)
                };
                assert!(fitting.next().is_none() || alike().count() > 1);
            }
            // Clause learning finds what no exchange fits.
            let mut search = Incremental::new(&network, &Domains::of(&network));
            for exchange in &exchanges {
                search.demand(&exchange.clause());
            }
            let mut found = 0;
            while let Verdict::Yes(bridges) = search.another(&Budget::unlimited()) {
                assert!(!exchanges.iter().any(|exchange| exchange.fits(&bridges)));
                found += 1;
            }
            assert_eq!(found, left, "of {}", all.len());
        }
    }
}
