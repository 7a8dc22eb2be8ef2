//! Sums that a proof declares: new variables, defined where they are needed, and rows that bound
//! the levels of their edges.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::plain::{RowNumber, Variable};
use super::super::term::{SumId, SumOf, Term};
use super::export::{Export, atoms};
use super::false_at::FalsifyingRanges;
use super::lines::RowSum;
use crate::puzzle::{EdgeId, IslandId};

impl Export<'_> {
    /// Two rows about the literal s, "the sum is at least `least`" = x: the sum is at least x where
    /// s is 1, and less where it is 0. (Σ y + x ~s ≥ x, and Σ ~y + K s ≥ M − x + 1.)
    fn defined(&mut self, sum: SumId, least: u16) -> [RowNumber; 2] {
        if let Some(&rows) = self.defined.get(&(sum, least)) {
            return rows;
        }
        let rows = match self.counted_by(sum) {
            Some(island) => self.of_degree(island, least),
            None => self.introduced(sum, least),
        };
        self.defined.insert((sum, least), rows);
        rows
    }

    /// Introduces a new variable for it.
    fn introduced(&mut self, sum: SumId, least: u16) -> [RowNumber; 2] {
        let name = self.name_of(sum, least);
        let mut times: BTreeMap<EdgeId, u32> = BTreeMap::new();
        for &edge in &self.sums.all[sum].edges {
            *times.entry(edge).or_default() += 1;
        }
        let levels = self.demands.levels();
        let most = u32::from(levels) * times.values().sum::<u32>();
        let levels_of = |sign: &str| {
            let mut text = String::new();
            for (&edge, times) in &times {
                for level in 1..=levels {
                    write!(text, " {times} {sign}").expect("strings take all text");
                    self.plain
                        .names
                        .put(&mut text, Variable::Level(edge, level));
                }
            }
            text
        };
        let [some, none] = [levels_of(""), levels_of("~")];
        let more = (most + 1).saturating_sub(least.into());
        let row = format_args!("red {least} ~{name}{some} >= {least} : {name} -> 0");
        let least = self.lines.row(row);
        let row = format_args!("red {more} {name}{none} >= {more} : {name} -> 1");
        [least, self.lines.row(row)]
    }

    /// As `defined`, for the numbers `d_x` of an island.
    fn of_degree(&mut self, island: IslandId, least: u16) -> [RowNumber; 2] {
        let counted = self.plain.degrees[island]
            .counted
            .clone()
            .expect("it is counted");
        let names = &self.plain.names;
        let degree = |least| names.name(Variable::Degree(island, least));
        let mut more = RowSum::default();
        more.add(counted.link.at_least());
        for below in 1..least {
            more.add_times(counted.order(below), below.into());
        }
        for above in least + 1..=counted.top {
            more.weaken(&degree(above));
        }
        let mut less = RowSum::default();
        less.add(counted.link.at_most());
        for above in least..counted.top {
            less.add_times(counted.order(above), (counted.top - above).into());
        }
        for below in 1..least {
            less.weaken(&degree(below));
        }
        [self.lines.sum(&more), self.lines.sum(&less)]
    }

    /// A row that bounds a sum from below where its literal is 1.
    pub(super) fn at_least(&mut self, sum: SumId, least: u16) -> RowNumber {
        self.defined(sum, least)[0]
    }

    /// A row that bounds a sum from above where its literal is 0.
    pub(super) fn at_most(&mut self, sum: SumId, most: u16) -> RowNumber {
        self.defined(sum, most + 1)[1]
    }

    /// Rows that bound the levels of a sum's edges from below, where a clause is false; levels that
    /// they leave out are bounded one by one.
    pub(super) fn lower(&mut self, sum: SumId, at: &FalsifyingRanges) -> Vec<RowNumber> {
        let [least, _] = at.sum(&self.sums, sum);
        if least > self.sums.all[sum].range[0] {
            return vec![self.at_least(sum, least)];
        }
        let of_island = self.islands_of(sum).find_map(|island| {
            let row = self.plain.degrees[island].at_least?;
            (row.0 == u32::from(least)).then_some(row.1)
        });
        match of_island {
            Some(row) => vec![row],
            None => self.of_parts(sum, |export, part| {
                export.lower(part, &FalsifyingRanges::empty())
            }),
        }
    }

    /// As `lower`, from above.
    pub(super) fn upper(&mut self, sum: SumId, at: &FalsifyingRanges) -> Vec<RowNumber> {
        let [_, most] = at.sum(&self.sums, sum);
        if most < self.sums.all[sum].range[1] {
            return vec![self.at_most(sum, most)];
        }
        let of_island = self.islands_of(sum).find_map(|island| {
            let row = self.plain.degrees[island].at_most?;
            (row.0 == u32::from(most)).then_some(row.1)
        });
        match of_island {
            Some(row) => vec![row],
            None => self.of_parts(sum, |export, part| {
                export.upper(part, &FalsifyingRanges::empty())
            }),
        }
    }

    fn of_parts(
        &mut self,
        sum: SumId,
        mut rows: impl FnMut(&mut Self, SumId) -> Vec<RowNumber>,
    ) -> Vec<RowNumber> {
        let mut all = Vec::new();
        for part in self.sums.all[sum].parts.clone() {
            match part {
                SumOf::Edge(_) => {}
                SumOf::Sum(part) => all.extend(rows(self, part)),
            }
        }
        all
    }

    /// Derives the clause of a sum: its parts cannot add up to it.
    pub(super) fn of_sum(
        &mut self,
        sum: SumId,
        clause: &[Term],
        at: &FalsifyingRanges,
    ) -> RowNumber {
        let parts = self.sums.all[sum].parts.clone();
        let mut range = [0_u32; 2];
        for &part in &parts {
            let [least, most] = match part {
                SumOf::Edge(edge) => at.edge(&self.demands, edge).map(u32::from),
                SumOf::Sum(part) => at.sum(&self.sums, part).map(u32::from),
            };
            range = [range[0] + least, range[1] + most];
        }
        let is_too_much = u32::from(at.sum(&self.sums, sum)[0]) > range[1];
        let mut rows = if is_too_much {
            self.lower(sum, at)
        } else {
            self.upper(sum, at)
        };
        for part in parts {
            if let SumOf::Sum(part) = part {
                rows.extend(if is_too_much {
                    self.upper(part, at)
                } else {
                    self.lower(part, at)
                });
            }
        }
        self.clause_of_sum(rows, &self.sums.all[sum].edges.clone(), clause, at)
    }

    /// Derives a clause from the sum of some rows and what is known of these edges.
    pub(super) fn clause_of_sum(
        &mut self,
        rows: Vec<RowNumber>,
        edges: &[EdgeId],
        clause: &[Term],
        at: &FalsifyingRanges,
    ) -> RowNumber {
        let mut total = RowSum::default();
        for row in rows {
            total.add(row);
        }
        let mut hints = self.rows_of_edges(at, edges);
        hints.extend(self.rows_of_clause(at));
        if !total.is_empty() {
            hints.push(self.sum(&total));
        }
        self.follows(atoms(clause), hints)
    }
}
