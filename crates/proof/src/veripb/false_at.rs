//! The ranges of edges and sums where a clause is false.

use std::collections::BTreeMap;

use super::super::demands::Demands;
use super::super::sums::ProofSums;
use super::super::term::{SumId, Term};
use crate::puzzle::{EdgeId, Literal};

/// The ranges where a clause is false.
#[derive(Clone, Debug)]
pub(super) struct FalsifyingRanges {
    /// The ranges of its edges.
    pub(super) edges: BTreeMap<EdgeId, [u8; 2]>,
    /// The ranges of its sums.
    pub(super) sums: BTreeMap<SumId, [u16; 2]>,
}

impl FalsifyingRanges {
    pub(super) fn of(demands: &Demands<'_>, declared: &ProofSums, clause: &[Term]) -> Self {
        let mut edges = BTreeMap::new();
        let mut sums = BTreeMap::new();
        for &term in clause {
            match !term {
                Term::Edge(literal) => {
                    let edge = literal.edge();
                    let range = edges.entry(edge).or_insert_with(|| demands.bounds(edge));
                    match literal {
                        Literal::AtLeast(_, least) => range[0] = range[0].max(least),
                        Literal::AtMost(_, most) => range[1] = range[1].min(most),
                    }
                }
                Term::AtLeast(sum, least) => {
                    let range = sums.entry(sum).or_insert(declared.all[sum].range);
                    range[0] = range[0].max(least);
                }
                Term::AtMost(sum, most) => {
                    let range = sums.entry(sum).or_insert(declared.all[sum].range);
                    range[1] = range[1].min(most);
                }
            }
        }
        Self { edges, sums }
    }

    /// The ranges of the empty clause, which is false everywhere.
    pub(super) fn empty() -> Self {
        Self {
            edges: BTreeMap::new(),
            sums: BTreeMap::new(),
        }
    }

    /// Whether the clause is never false.
    pub(super) fn is_nowhere(&self) -> bool {
        let edges = self.edges.values().any(|range| range[0] > range[1]);
        edges || self.sums.values().any(|range| range[0] > range[1])
    }

    /// The range of an edge.
    pub(super) fn edge(&self, demands: &Demands<'_>, edge: EdgeId) -> [u8; 2] {
        let range = self.edges.get(&edge).copied();
        range.unwrap_or_else(|| demands.bounds(edge))
    }

    /// The range of a sum.
    pub(super) fn sum(&self, declared: &ProofSums, sum: SumId) -> [u16; 2] {
        let range = self.sums.get(&sum).copied();
        range.unwrap_or(declared.all[sum].range)
    }
}
