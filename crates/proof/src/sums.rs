//! Sums that a proof declares, since signs are about sums of degrees; and the numbers of levels and
//! sums as variables in files.
//!
//! A sum is one of edges and of sums declared before it, each as often as it is named. Its range is
//! that of its parts; if its edges are exactly those at an island, limited to the range that the
//! island's clue allows.

use super::demands::Demands;
use super::term::{SumId, SumOf, Term};
use crate::puzzle::{EdgeId, Id, IdVec, IslandId, Literal, Network};

/// A sum that has been declared.
#[derive(Clone, Debug)]
pub(super) struct DeclaredSum {
    pub(super) parts: Vec<SumOf>,
    /// All its edges, sorted, repeated as often as they are counted.
    pub(super) edges: Vec<EdgeId>,
    /// The least and the most value.
    pub(super) range: [u16; 2],
    /// The number of the variable before its first, which is "at least the least plus 1".
    variables_from: i32,
}

/// The sums of a proof, and the variables of a board's levels and of these sums: level l of the
/// edge with index e is variable k·e + l.
#[derive(Clone, Debug)]
pub(super) struct ProofSums {
    pub(super) all: IdVec<SumId, DeclaredSum>,
    most: i32,
    levels: i32,
    variables: i32,
}

/// A sum that is too large for the numbers of a file.
const TOO_LARGE: &str = "the sum is too large";

impl ProofSums {
    /// The numbering before any sum is declared.
    pub(super) fn of(demands: &Demands<'_>) -> Self {
        let most = i32::from(demands.levels());
        let edges = demands.network.edges().len();
        let edges = i32::try_from(edges).expect("fewer than 2^31 edges");
        Self {
            all: IdVec::new(),
            most,
            levels: edges * most,
            variables: edges * most,
        }
    }

    /// The number of variables.
    pub(super) fn variables(&self) -> i32 {
        self.variables
    }

    /// Declares a sum, or returns why it is invalid.
    pub(super) fn declare(&mut self, demands: &Demands<'_>, parts: &[SumOf]) -> Result<(), String> {
        let (edges, mut range) = self.total(demands, parts)?;
        for island in islands_of(demands.network, &edges) {
            let ends = demands.degrees(island);
            let [least, most] = ends.map(|end| u16::try_from(end).unwrap_or(u16::MAX));
            range = [range[0].max(least), range[1].min(most)];
        }
        let variables = i32::from(range[1].saturating_sub(range[0]));
        let variables = self.variables.checked_add(variables);
        self.all.push(DeclaredSum {
            parts: parts.to_vec(),
            edges,
            range,
            variables_from: self.variables,
        });
        self.variables = variables.ok_or_else(|| TOO_LARGE.to_owned())?;
        Ok(())
    }

    /// All edges of some parts, sorted, and the range of their total.
    fn total(
        &self,
        demands: &Demands<'_>,
        parts: &[SumOf],
    ) -> Result<(Vec<EdgeId>, [u16; 2]), String> {
        let mut edges = Vec::new();
        let mut range = [0_u16; 2];
        for part in parts {
            let [least, most] = match *part {
                SumOf::Edge(edge) => {
                    edges.push(edge);
                    demands.bounds(edge).map(u16::from)
                }
                SumOf::Sum(sum) => {
                    let sum = self.all.values().get(sum.index());
                    let sum = sum.ok_or_else(|| "the sum has not been declared".to_owned())?;
                    edges.extend_from_slice(&sum.edges);
                    sum.range
                }
            };
            let [Some(least), Some(most)] =
                [range[0].checked_add(least), range[1].checked_add(most)]
            else {
                return Err(TOO_LARGE.to_owned());
            };
            range = [least, most];
            if edges.len() > usize::from(u16::MAX) {
                return Err(TOO_LARGE.to_owned());
            }
        }
        edges.sort_unstable();
        Ok((edges, range))
    }

    /// The number of a term in DIMACS: that of its variable, negated for "at most". An invalid
    /// bound or sum gets a number that no variable has, so that readers refuse it.
    pub(super) fn number(&self, term: Term) -> i32 {
        let level = |edge: EdgeId, level: u8| {
            let edge = i32::try_from(edge.index()).expect("fewer than 2^31 edges");
            edge * self.most + i32::from(level)
        };
        let of_sum = |sum: SumId, least: u16| {
            let sum = self.all.values().get(sum.index());
            match sum.map(|sum| (sum, sum.range)) {
                Some((sum, [from, to])) if from < least && least <= to => {
                    sum.variables_from + i32::from(least) - i32::from(from)
                }
                Some(_) | None => i32::MAX,
            }
        };
        match term {
            Term::Edge(Literal::AtLeast(edge, least)) => level(edge, least),
            Term::Edge(Literal::AtMost(edge, most)) => -level(edge, most + 1),
            Term::AtLeast(sum, least) => of_sum(sum, least),
            Term::AtMost(sum, most) => -of_sum(sum, most.saturating_add(1)),
        }
    }

    /// The term with this number, if there is one.
    pub(super) fn term(&self, number: i32) -> Option<Term> {
        let variable = number.checked_abs().filter(|variable| *variable > 0)?;
        let positive = if variable <= self.levels {
            let [edge, level] = [(variable - 1) / self.most, (variable - 1) % self.most + 1];
            let edge = EdgeId::from_index(usize::try_from(edge).ok()?);
            Term::Edge(Literal::AtLeast(edge, u8::try_from(level).ok()?))
        } else if variable <= self.variables {
            let later = |sum: &DeclaredSum| sum.variables_from < variable;
            let index = self.all.values().partition_point(later) - 1;
            let sum = &self.all.values()[index];
            let least = variable - sum.variables_from + i32::from(sum.range[0]);
            Term::AtLeast(SumId::from_index(index), u16::try_from(least).ok()?)
        } else {
            return None;
        };
        Some(if number > 0 { positive } else { !positive })
    }
}

/// The islands that have exactly these edges: two if they see each other and nothing else.
fn islands_of(network: &Network, edges: &[EdgeId]) -> impl Iterator<Item = IslandId> {
    let first = edges.first().into_iter();
    let ends = first.flat_map(|&edge| network.edges()[edge].ends);
    ends.filter(move |&island| network.edges_at(island) == edges)
}
