//! Writes a proof for VeriPB: names of literals, and clauses by reverse unit propagation from given
//! rows.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::clause::Proof;
use super::super::demands::Demands;
use super::super::plain::{Plain, RowNumber, Variable};
use super::super::sums::ProofSums;
use super::super::term::{SumId, Term};
use super::false_at::FalsifyingRanges;
use super::lines::{ProofLines, RowSum};
use crate::puzzle::{EdgeId, Id, IslandId, Literal, Network};

/// A proof while it is written.
#[derive(Debug)]
pub(super) struct Export<'a> {
    pub(super) network: &'a Network,
    pub(super) demands: Demands<'a>,
    pub(super) plain: Plain,
    pub(super) sums: ProofSums,
    pub(super) lines: ProofLines,
    /// By sum and number: the two rows that define its literal.
    pub(super) defined: BTreeMap<(SumId, u16), [RowNumber; 2]>,
    /// Intermediate rows for the clause that is being derived.
    on_the_way: Vec<RowNumber>,
}

/// A literal of the program or of our proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    /// The variable is 1,
    Is(Variable),
    /// or 0.
    IsNot(Variable),
    /// A term of a clause in our proof.
    Of(Term),
}

impl<'a> Export<'a> {
    pub(super) fn of(network: &'a Network, proof: &Proof) -> Self {
        let plain = Plain::of(network, &proof.claim);
        Self {
            network,
            demands: Demands::of(network, &proof.claim),
            sums: proof.sums(network),
            lines: ProofLines::about(plain.rows),
            plain,
            defined: BTreeMap::new(),
            on_the_way: Vec::new(),
        }
    }

    /// The islands whose degree equals a sum.
    pub(super) fn islands_of(&self, sum: SumId) -> impl Iterator<Item = IslandId> + use<'a> {
        let network = self.network;
        let edges = self.sums.all[sum].edges.clone();
        let first = edges.first().copied().into_iter();
        let ends = first.flat_map(|edge| network.edges()[edge].ends);
        ends.filter(move |&island| network.edges_at(island) == edges)
    }

    /// The island whose numbers `d_x` encode a sum, if there is one.
    pub(super) fn counted_by(&self, sum: SumId) -> Option<IslandId> {
        let mut islands = self.islands_of(sum);
        islands.find(|&island| self.plain.degrees[island].counted.is_some())
    }

    /// Appends a literal to a clause.
    fn put(&self, text: &mut String, atom: Atom) {
        let (sign, variable) = match atom {
            Atom::Is(variable) => ("", variable),
            Atom::IsNot(variable) => ("~", variable),
            Atom::Of(Term::Edge(Literal::AtLeast(edge, least))) => {
                ("", Variable::Level(edge, least))
            }
            Atom::Of(Term::Edge(Literal::AtMost(edge, most))) => {
                ("~", Variable::Level(edge, most + 1))
            }
            Atom::Of(Term::AtLeast(sum, least)) => {
                return text.extend([" 1 ", &self.name_of(sum, least)]);
            }
            Atom::Of(Term::AtMost(sum, most)) => {
                return text.extend([" 1 ~", &self.name_of(sum, most + 1)]);
            }
        };
        text.extend([" 1 ", sign]);
        self.plain.names.put(text, variable);
    }

    /// The name of the literal "the sum is at least `least`".
    pub(super) fn name_of(&self, sum: SumId, least: u16) -> String {
        match self.counted_by(sum) {
            Some(island) => self.plain.names.name(Variable::Degree(island, least)),
            None => format!("s{}_{least}", sum.index() + 1),
        }
    }

    /// Adds a clause that follows from these rows by unit propagation.
    pub(super) fn follows(
        &mut self,
        atoms: impl IntoIterator<Item = Atom>,
        from: impl IntoIterator<Item = RowNumber>,
    ) -> RowNumber {
        let mut text = String::from("rup");
        for atom in atoms {
            self.put(&mut text, atom);
        }
        text.push_str(" >= 1 :");
        let mut rows: Vec<RowNumber> = from.into_iter().collect();
        rows.sort_unstable();
        rows.dedup();
        for row in rows {
            write!(text, " {row}").expect("strings take all text");
        }
        self.lines.row(format_args!("{text}"))
    }

    /// As `follows`, for an intermediate clause.
    pub(super) fn lemma(
        &mut self,
        atoms: impl IntoIterator<Item = Atom>,
        from: impl IntoIterator<Item = RowNumber>,
    ) -> RowNumber {
        let row = self.follows(atoms, from);
        self.on_the_way.push(row);
        row
    }

    /// Adds an intermediate sum of rows.
    pub(super) fn sum(&mut self, sum: &RowSum) -> RowNumber {
        let row = self.lines.sum(sum);
        self.on_the_way.push(row);
        row
    }

    /// Deletes the intermediate rows, except this one.
    pub(super) fn arrive(&mut self, row: RowNumber) -> RowNumber {
        let mut passed = std::mem::take(&mut self.on_the_way);
        passed.retain(|&other| other != row);
        self.lines.delete(&passed);
        row
    }

    /// The rows about one edge alone.
    fn edge_rows(&self, edge: EdgeId) -> impl Iterator<Item = RowNumber> {
        let edges = &self.plain.edges;
        let levels = (1..self.demands.levels()).map(move |level| edges.level(edge, level));
        let bounds = edges.bounds.get(&edge).into_iter().flatten().flatten();
        levels.chain(bounds.copied())
    }

    /// The rows about those of these edges that the clause or what is given bounds.
    pub(super) fn rows_of_edges(&self, at: &FalsifyingRanges, edges: &[EdgeId]) -> Vec<RowNumber> {
        let bounds = &self.plain.edges.bounds;
        let says = |edge: &&EdgeId| at.edges.contains_key(edge) || bounds.contains_key(edge);
        let edges = edges.iter().filter(says);
        edges.flat_map(|&edge| self.edge_rows(edge)).collect()
    }

    /// The rows about all edges of the clause.
    pub(super) fn rows_of_clause(&self, at: &FalsifyingRanges) -> Vec<RowNumber> {
        let edges: Vec<EdgeId> = at.edges.keys().copied().collect();
        self.rows_of_edges(at, &edges)
    }

    /// The rows about one island's degree.
    pub(super) fn rows_of_degree(&self, island: IslandId) -> Vec<RowNumber> {
        let degree = &self.plain.degrees[island];
        let ends = [degree.at_least, degree.at_most].into_iter().flatten();
        let mut rows: Vec<RowNumber> = ends.map(|end| end.1).collect();
        if let Some(counted) = &degree.counted {
            rows.extend([counted.link.at_least(), counted.link.at_most()]);
            rows.extend(counted.least);
            rows.extend((1..counted.top).map(|least| counted.order(least)));
            rows.extend(counted.gaps.iter().map(|gap| gap.1));
        }
        rows
    }
}

/// The literals of a clause of our proof.
pub(super) fn atoms(clause: &[Term]) -> impl Iterator<Item = Atom> {
    clause.iter().map(|&term| Atom::Of(term))
}
