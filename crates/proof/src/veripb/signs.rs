//! Derivations of clauses about signs.

use super::super::plain::{RowNumber, Variable};
use super::super::term::{SumId, Term};
use super::degrees::RemainingDegree;
use super::export::{Atom, Export, atoms};
use super::false_at::FalsifyingRanges;
use super::lines::RowSum;
use crate::puzzle::{EdgeId, IslandId, Sum, ViewId};

impl Export<'_> {
    /// Derives a clause from a view: an island has no degree left, two have the same one, all have
    /// too few, or they cannot add up.
    pub(super) fn of_sign(
        &mut self,
        view: ViewId,
        clause: &[Term],
        at: &FalsifyingRanges,
    ) -> Option<RowNumber> {
        let islands = self.network.views()[view].islands.clone();
        let left: Vec<RemainingDegree> = islands
            .iter()
            .map(|&island| self.left(island, at))
            .collect();
        if let Some(place) = left.iter().position(|left| left.degrees.is_empty()) {
            return Some(self.of_clue(islands[place], clause, at));
        }
        let seen: Vec<(IslandId, RemainingDegree)> = islands.into_iter().zip(left).collect();
        if let Sum::Exactly(sum) = self.network.views()[view].sum {
            let ends = |end: fn(&[u32]) -> Option<&u32>| -> u32 {
                seen.iter().filter_map(|(_, left)| end(&left.degrees)).sum()
            };
            let [least, most] = [ends(<[u32]>::first), ends(<[u32]>::last)];
            if least > sum.into() || most < sum.into() {
                return self.beyond(view, &seen, clause, least > sum.into());
            }
            if let Some(row) = self.excluded(view, sum, clause, at) {
                return Some(row);
            }
        }
        for (place, one) in seen.iter().enumerate() {
            let same = |other: &&(IslandId, RemainingDegree)| other.1.degrees == one.1.degrees;
            if let ([degree], Some(other)) = (&*one.1.degrees, seen[place + 1..].iter().find(same))
            {
                return self.same(view, [one, other], *degree, clause);
            }
        }
        self.too_few(view, &seen, clause)
    }

    /// The least total of a view's islands is too large, or the most too small.
    fn beyond(
        &mut self,
        view: ViewId,
        seen: &[(IslandId, RemainingDegree)],
        clause: &[Term],
        is_too_much: bool,
    ) -> Option<RowNumber> {
        let said = *self.plain.signs.sums.get(&view)?;
        let mut total = RowSum::default();
        total.add(if is_too_much {
            said.at_most()
        } else {
            said.at_least()
        });
        let mut rows = Vec::new();
        for (island, left) in seen {
            let counted = self.plain.degrees[*island].counted.clone()?;
            let link = counted.link;
            total.add(if is_too_much {
                link.at_least()
            } else {
                link.at_most()
            });
            rows.extend((1..counted.top).map(|least| counted.order(least)));
            rows.extend(self.ends_of(*island, left, clause));
        }
        rows.push(self.sum(&total));
        Some(self.follows(atoms(clause), rows))
    }

    /// A sum of exactly the edges in a view excludes the sign's number.
    fn excluded(
        &mut self,
        view: ViewId,
        said: u16,
        clause: &[Term],
        at: &FalsifyingRanges,
    ) -> Option<RowNumber> {
        let islands = &self.network.views()[view].islands;
        let edges = islands
            .iter()
            .flat_map(|&island| self.network.edges_at(island));
        let mut edges: Vec<EdgeId> = edges.copied().collect();
        edges.sort_unstable();
        let row = *self.plain.signs.sums.get(&view)?;
        let sums: Vec<SumId> = at.sums.keys().copied().collect();
        for sum in sums {
            let [least, most] = at.sum(&self.sums, sum);
            if self.sums.all[sum].edges != edges || (least..=most).contains(&said) {
                continue;
            }
            let mut rows = if least > said {
                self.lower(sum, at)
            } else {
                self.upper(sum, at)
            };
            rows.push(if least > said {
                row.at_most()
            } else {
                row.at_least()
            });
            return Some(self.clause_of_sum(rows, &edges, clause, at));
        }
        None
    }

    /// Two islands of a view have one and the same degree left.
    fn same(
        &mut self,
        view: ViewId,
        pair: [&(IslandId, RemainingDegree); 2],
        degree: u32,
        clause: &[Term],
    ) -> Option<RowNumber> {
        let degree = u16::try_from(degree).ok()?;
        let mut sum = RowSum::default();
        sum.add(*self.plain.signs.differ.get(&(view, degree))?);
        for island in self.network.views()[view].islands.clone() {
            if pair.iter().all(|(one, _)| *one != island) {
                self.has_or_not(&mut sum, island, degree);
            }
        }
        let mut rows = vec![self.sum(&sum)];
        for (island, left) in pair {
            rows.extend(self.ends_of(*island, left, clause));
        }
        Some(self.follows(atoms(clause), rows))
    }

    /// Drops the term "the island has this degree", which is 0 or 1, from a row.
    fn has_or_not(&self, sum: &mut RowSum, island: IslandId, degree: u16) {
        let Some(counted) = &self.plain.degrees[island].counted else {
            return;
        };
        let names = &self.plain.names;
        let name = |least| names.name(Variable::Degree(island, least));
        if degree == 0 && counted.top > 0 {
            sum.weaken(&name(1));
        } else if degree < counted.top {
            sum.add(counted.order(degree));
        } else if degree == counted.top {
            sum.weaken(&name(degree));
        }
    }

    /// All islands of a view together have fewer degrees left than there are islands.
    fn too_few(
        &mut self,
        view: ViewId,
        seen: &[(IslandId, RemainingDegree)],
        clause: &[Term],
    ) -> Option<RowNumber> {
        let mut sum = RowSum::default();
        let is_left = |degree: u16| {
            seen.iter()
                .any(|(_, left)| left.degrees.contains(&degree.into()))
        };
        let top = |island: IslandId| self.plain.degrees[island].counted.as_ref().map(|d| d.top);
        let most = seen.iter().filter_map(|(island, _)| top(*island)).max()?;
        for degree in (0..=most).filter(|&degree| is_left(degree)) {
            sum.add(*self.plain.signs.differ.get(&(view, degree))?);
        }
        for (island, left) in seen {
            let top = self.plain.degrees[*island].counted.as_ref()?.top;
            for degree in (0..=top).filter(|&degree| !is_left(degree)) {
                let fewer = (degree > 0).then_some(Atom::IsNot(Variable::Degree(*island, degree)));
                let more = (degree < top).then(|| Atom::Is(Variable::Degree(*island, degree + 1)));
                let mut rows = left.rows.clone();
                rows.extend(self.ends_of(*island, left, clause));
                let other = atoms(clause).chain(fewer).chain(more);
                let other: Vec<Atom> = other.collect();
                sum.add(self.lemma(other, rows));
            }
        }
        let rows = vec![self.sum(&sum)];
        Some(self.follows(atoms(clause), rows))
    }
}
