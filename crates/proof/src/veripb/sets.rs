//! Derivations of clauses about sets of islands and about cycles, from one or two sums of rows.

use std::collections::BTreeMap;

use super::super::plain::{PlainArc, RowNumber, Variable, border};
use super::super::term::Term;
use super::export::{Atom, Export, atoms};
use super::false_at::FalsifyingRanges;
use super::lines::RowSum;
use crate::puzzle::{EdgeId, IslandId, Literal, Network, ViewId};

impl Export<'_> {
    /// Derives that some edge leaving these islands is built: the sum of the balances of the side
    /// without the root, and of the capacities over the border.
    pub(super) fn of_cut(
        &mut self,
        islands: &[IslandId],
        clause: &[Term],
        at: &FalsifyingRanges,
    ) -> Option<RowNumber> {
        let mut islands = islands.to_vec();
        islands.sort_unstable();
        let left = border(self.network, &islands);
        let row = match self.plain.left.get(&islands) {
            Some(&row) => row,
            None => self.flow_out(&islands, &left)?,
        };
        let says_all = |&edge: &EdgeId| clause.contains(&Term::Edge(Literal::AtLeast(edge, 1)));
        if left.len() == clause.len() && left.iter().all(says_all) {
            return Some(row);
        }
        let mut rows = self.rows_of_clause(at);
        rows.push(row);
        for &edge in left
            .iter()
            .filter(|&&edge| at.edge(&self.demands, edge)[1] > 0)
        {
            for end in self.network.edges()[edge].ends {
                rows.extend(self.rows_of_degree(end));
                rows.extend(self.rows_of_edges(at, self.network.edges_at(end)));
            }
        }
        rows.extend(self.rows_of_edges(at, &left));
        Some(self.follows(atoms(clause), rows))
    }

    /// Derives that the sum of built edges that leave some islands is at least 1.
    fn flow_out(&mut self, islands: &[IslandId], left: &[EdgeId]) -> Option<RowNumber> {
        let network = self.network;
        let flow = self.plain.flow.as_ref()?;
        let has_root = islands.binary_search(&flow.root).is_ok();
        let is_inside = |island: &IslandId| islands.binary_search(island).is_ok() != has_root;
        let mut sum = RowSum::default();
        for island in network.islands().ids().filter(is_inside) {
            sum.add(flow.balance[island]?.at_least());
        }
        for &edge in left {
            sum.add(flow.capacity[edge]);
        }
        for &edge in left {
            let away = |arc: &PlainArc| !is_inside(&arc.to) && arc.to != flow.root;
            for arc in PlainArc::both(network, edge).into_iter().filter(away) {
                for bit in 0..flow.bits {
                    sum.weaken(&self.plain.names.name(Variable::Flow(arc, bit)));
                }
            }
        }
        sum.divide(network.islands().len() - 1);
        Some(self.sum(&sum))
    }

    /// Derives the parity of the bridges over the border of these islands, from clues and signs:
    /// half of the sum of all rows, rounded up once from below and once from above.
    pub(super) fn of_parity(
        &mut self,
        islands: &[IslandId],
        views: &[ViewId],
        clause: &[Term],
        at: &FalsifyingRanges,
    ) -> Option<RowNumber> {
        let mut islands = islands.to_vec();
        islands.sort_unstable();
        let mut counted: BTreeMap<IslandId, usize> = islands.iter().map(|&one| (one, 1)).collect();
        let [mut below, mut above] = [RowSum::default(), RowSum::default()];
        for &view in views {
            let row = *self.plain.signs.sums.get(&view)?;
            below.add(row.at_least());
            above.add(row.at_most());
            for &island in &self.network.views()[view].islands {
                *counted.entry(island).or_default() += 1;
            }
        }
        for (&island, _) in counted.iter().filter(|(_, times)| *times % 2 == 1) {
            let [lower, upper] = self.even_steps(island)?;
            below.add_sum(&lower);
            above.add_sum(&upper);
        }
        let left = border(self.network, &islands);
        for &edge in &left {
            let [count, _] = at.edge(&self.demands, edge);
            for level in 1..=self.demands.levels() {
                let half = if level <= count {
                    &mut below
                } else {
                    &mut above
                };
                half.weaken(&self.plain.names.name(Variable::Level(edge, level)));
            }
        }
        below.divide(2);
        above.divide(2);
        below.add_sum(&above);
        let mut rows = self.rows_of_edges(at, &left);
        rows.push(self.sum(&below));
        Some(self.follows(atoms(clause), rows))
    }

    /// The degree of an island whose clue allows odd numbers only, or even ones, from below and
    /// from above: minus its least, a sum of variables with even coefficients.
    fn even_steps(&mut self, island: IslandId) -> Option<[RowSum; 2]> {
        let degree = self.plain.degrees[island].clone();
        let (least, row) = degree.at_least.unwrap_or_default();
        let [mut lower, mut upper] = [RowSum::default(), RowSum::default()];
        if let Some((most, above)) = degree.at_most
            && most == least
            && row > 0
        {
            lower.add(row);
            upper.add(above);
            return Some([lower, upper]);
        }
        let counted = degree.counted?;
        let least = u16::try_from(least).ok()?;
        lower.add(counted.link.at_least());
        upper.add(counted.link.at_most());
        for below in 1..=least {
            let is = Variable::Degree(island, below);
            let rows = self.rows_of_degree(island);
            lower.add(self.lemma([Atom::Is(is)], rows));
            upper.weaken(&self.plain.names.name(is));
        }
        for &([p, q], gap) in &counted.gaps {
            for between in p + 1..q {
                lower.add_times(counted.order(between), (between - p).into());
            }
            upper.add_times(gap, (q - 1 - p).into());
            for between in p + 1..q - 1 {
                upper.add_times(counted.order(between), (q - 1 - between).into());
            }
        }
        Some([lower, upper])
    }

    /// Derives that the edges of a cycle are not all built: otherwise they would have one direction
    /// round the cycle, and the positions would grow all the way.
    pub(super) fn of_cycle(
        &mut self,
        edges: &[EdgeId],
        clause: &[Term],
        at: &FalsifyingRanges,
    ) -> Option<RowNumber> {
        let forest = self.plain.forest.clone()?;
        let round = around(self.network, edges)?;
        let both = [0, 1].map(|direction| {
            let mut sum = RowSum::default();
            for &arc in &round {
                let [one, other] = PlainArc::both(self.network, arc.edge);
                let place = usize::from((arc == one) != (direction == 0));
                debug_assert!(arc == one || arc == other, "an arc is one of both");
                sum.add(forest.later[arc.edge][place]);
            }
            sum.divide(self.network.islands().len());
            self.sum(&sum)
        });
        let mut rows: Vec<RowNumber> = Vec::new();
        for arc in &round {
            rows.extend([
                forest.ways[arc.edge].at_least(),
                forest.ways[arc.edge].at_most(),
            ]);
            rows.push(forest.parents[arc.to]);
        }
        let unbuilt: Vec<Atom> = round
            .iter()
            .map(|arc| Atom::IsNot(Variable::Level(arc.edge, 1)))
            .collect();
        let first = Atom::IsNot(Variable::Along(round[0]));
        let with = |row: RowNumber| rows.iter().copied().chain([row]);
        let one_way = self.lemma(unbuilt.iter().copied().chain([first]), with(both[0]));
        let neither = self.lemma(unbuilt, with(both[1]).chain([one_way]));
        let mut rows = self.rows_of_edges(at, edges);
        rows.push(neither);
        Some(self.follows(atoms(clause), rows))
    }
}

/// Finds a cycle, in its order, among edges of which each island has two or more.
fn around(network: &Network, edges: &[EdgeId]) -> Option<Vec<PlainArc>> {
    let [_, start] = network.edges()[*edges.first()?].ends;
    let mut path = vec![PlainArc {
        edge: edges[0],
        to: start,
    }];
    loop {
        let last = *path.last()?;
        let onward = network.edges_at(last.to).iter();
        let next = onward
            .copied()
            .find(|edge| edges.contains(edge) && *edge != last.edge)?;
        let to = network.edges()[next].other(last.to);
        path.push(PlainArc { edge: next, to });
        // The path has returned to this island: what came before is not on the cycle.
        let been = path[..path.len() - 1]
            .iter()
            .position(|arc| arc.from(network) == to);
        if let Some(been) = been {
            return Some(path.split_off(been));
        }
    }
}
