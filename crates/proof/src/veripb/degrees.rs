//! Derivations of clauses about one island: its degree is in no gap of its clue.

use super::super::plain::{PlainEquation, RowNumber, Variable};
use super::super::term::{SumId, Term};
use super::export::{Atom, Export, atoms};
use super::false_at::FalsifyingRanges;
use super::lines::RowSum;
use crate::puzzle::IslandId;

/// The degrees that remain for an island where a clause is false.
#[derive(Clone, Debug)]
pub(super) struct RemainingDegree {
    /// The degrees that its edges, sums and clue allow.
    pub(super) degrees: Vec<u32>,
    /// The rows that imply it.
    pub(super) rows: Vec<RowNumber>,
    /// The most that the edges and sums allow.
    most: u32,
}

impl Export<'_> {
    /// The degrees that remain for an island where a clause is false.
    pub(super) fn left(&mut self, island: IslandId, at: &FalsifyingRanges) -> RemainingDegree {
        let edges = self.network.edges_at(island).to_vec();
        let mut range = [0_u32; 2];
        for &edge in &edges {
            let [least, most] = at.edge(&self.demands, edge).map(u32::from);
            range = [range[0] + least, range[1] + most];
        }
        let mut rows = self.rows_of_degree(island);
        rows.extend(self.rows_of_edges(at, &edges));
        let sums = at.sums.keys().copied();
        let same = sums.filter(|&sum| self.sums.all[sum].edges == edges);
        let same: Vec<SumId> = same.collect();
        for sum in same {
            let [least, most] = at.sum(&self.sums, sum);
            range = [range[0].max(least.into()), range[1].min(most.into())];
            if self.counted_by(sum) != Some(island) {
                rows.extend(self.of_same(island, sum, at));
            }
        }
        let degrees = (range[0]..=range[1]).filter(|&degree| self.demands.allows(island, degree));
        RemainingDegree {
            degrees: degrees.collect(),
            rows,
            most: range[1],
        }
    }

    /// Rows that combine the bounds of a sum of an island's edges with the island's own rows.
    fn of_same(&mut self, island: IslandId, sum: SumId, at: &FalsifyingRanges) -> Vec<RowNumber> {
        let degree = self.plain.degrees[island].clone();
        let link = degree.counted.as_ref().map(|counted| counted.link);
        let above = link
            .map(PlainEquation::at_most)
            .or(degree.at_most.map(|end| end.1));
        let below = link
            .map(PlainEquation::at_least)
            .or(degree.at_least.map(|end| end.1));
        let mut rows = Vec::new();
        for (bounds, other) in [(self.lower(sum, at), above), (self.upper(sum, at), below)] {
            rows.extend(&bounds);
            if let (false, Some(other)) = (bounds.is_empty(), other) {
                let mut both = RowSum::default();
                for row in bounds {
                    both.add(row);
                }
                both.add(other);
                rows.push(self.sum(&both));
            }
        }
        rows
    }

    /// Derives a clause from an island's clue.
    pub(super) fn of_clue(
        &mut self,
        island: IslandId,
        clause: &[Term],
        at: &FalsifyingRanges,
    ) -> RowNumber {
        let left = self.left(island, at);
        let mut rows = left.rows.clone();
        if let Some(counted) = &self.plain.degrees[island].counted {
            let next = (left.most + 1..=counted.top.into())
                .find(|&degree| self.demands.allows(island, degree));
            if let Some(next) = next.and_then(|next| u16::try_from(next).ok()) {
                let fewer = Atom::IsNot(Variable::Degree(island, next));
                rows.push(self.lemma(atoms(clause).chain([fewer]), left.rows));
            }
        }
        self.follows(atoms(clause), rows)
    }

    /// Rows in the island's numbers `d_x`: where the clause is false, its degree is between the
    /// least and the most that remain.
    pub(super) fn ends_of(
        &mut self,
        island: IslandId,
        left: &RemainingDegree,
        clause: &[Term],
    ) -> Vec<RowNumber> {
        let top = self.plain.degrees[island]
            .counted
            .as_ref()
            .map_or(0, |counted| counted.top);
        let [Some(&least), Some(&most)] = [left.degrees.first(), left.degrees.last()] else {
            return Vec::new();
        };
        let [Ok(least), Ok(most)] = [least, most].map(u16::try_from) else {
            return Vec::new();
        };
        let mut rows = Vec::new();
        if least > 0 {
            let more = Atom::Is(Variable::Degree(island, least));
            rows.push(self.lemma(atoms(clause).chain([more]), left.rows.clone()));
        }
        if most < top {
            let fewer = Atom::IsNot(Variable::Degree(island, most + 1));
            rows.push(self.lemma(atoms(clause).chain([fewer]), left.rows.clone()));
        }
        rows
    }
}
