//! The rules of a board under the assumption that a clause is false, and the reasons about single
//! islands, crossings, sums and signs.

use std::collections::BTreeSet;

use super::clause::Claim;
use super::demands::Demands;
use super::islands::Islands;
use super::sums::ProofSums;
use super::term::{SumId, SumOf, Term};
use crate::puzzle::{Bridges, EdgeId, Id, IdVec, IslandId, Network, Sum, ViewId};

/// The rules of one board, by which an inference is confirmed or refused.
///
/// # Examples
/// ```
/// use hashilab_proof::{Claim, Inference, Reason, Rulebook};
/// use hashilab_rules::puzzle::{Board, Clue, EdgeId, Id, IslandId, Literal, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let reason = Reason::Degree(IslandId::from_index(0));
/// let clause = vec![Literal::AtMost(EdgeId::from_index(0), 1).into()];
/// let single = Inference { reason, clause };
/// assert!(Rulebook::of(&network).confirm(&Claim::Infeasible, &single).is_ok());
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rulebook<'a> {
    pub(super) network: &'a Network,
    pub(super) demands: Demands<'a>,
    pub(super) sums: ProofSums,
    /// By edge: the least and the most where the clause is false.
    pub(super) edges: IdVec<EdgeId, [u8; 2]>,
    /// By sum: the least and the most where the clause is false.
    pub(super) ranges: IdVec<SumId, [u16; 2]>,
    pub(super) islands: Islands,
}

/// `Ok` if `holds`, otherwise an error with this reason.
pub(super) fn expect(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds {
        Ok(())
    } else {
        Err(otherwise.to_owned())
    }
}

impl<'a> Rulebook<'a> {
    /// The rules of a network, before any sum is declared.
    #[must_use]
    pub fn of(network: &'a Network) -> Self {
        Self::from(Demands::all(network))
    }

    /// The rules that a proof of this claim may use, before any sum is declared.
    #[must_use]
    pub fn of_claim(network: &'a Network, claim: &Claim) -> Self {
        Self::from(Demands::of(network, claim))
    }

    /// The network that the rules are about.
    #[must_use]
    pub fn network(&self) -> &'a Network {
        self.network
    }

    /// Declares a sum.
    ///
    /// # Errors
    /// If a part does not exist, or the sum is too large for the numbers of a file.
    pub fn declare(&mut self, parts: &[SumOf]) -> Result<(), String> {
        self.sums.declare(&self.demands, parts)?;
        let sum = self.sums.all.values().last().expect("the one declared");
        self.ranges.push(sum.range);
        Ok(())
    }

    /// A clause without the terms that the ranges of sums make false, which have no literal in a
    /// file. `None` if the ranges make it true, or leave a sum in it no value.
    #[must_use]
    pub fn within_ranges(&self, clause: &[Term]) -> Option<Vec<Term>> {
        let mut open = Vec::with_capacity(clause.len());
        for &term in clause {
            let (sum, at_least) = match term {
                Term::Edge(_) => {
                    open.push(term);
                    continue;
                }
                Term::AtLeast(sum, least) => (sum, least),
                Term::AtMost(sum, most) => (sum, most.saturating_add(1)),
            };
            let Some(declared) = self.sums.all.values().get(sum.index()) else {
                open.push(term);
                continue;
            };
            let [least, most] = declared.range;
            if least < at_least && at_least <= most {
                open.push(term);
            } else if least > most || (at_least <= least) == matches!(term, Term::AtLeast(..)) {
                return None;
            }
        }
        Some(open)
    }

    /// The range of the total on some edges.
    pub(super) fn total(&self, edges: impl Iterator<Item = EdgeId>) -> [u32; 2] {
        edges.fold([0, 0], |[least, most], edge| {
            let [lo, hi] = self.edges[edge].map(u32::from);
            [least + lo, most + hi]
        })
    }

    /// The range of degrees that an island can have, by its edges and by terms of the clause on
    /// sums of exactly these.
    fn degrees(&self, island: IslandId, clause: &[Term]) -> [u32; 2] {
        let edges = self.network.edges_at(island);
        let mut range = self.total(edges.iter().copied());
        for &term in clause {
            if let Term::AtLeast(sum, _) | Term::AtMost(sum, _) = term
                && self.sums.all[sum].edges == edges
            {
                let [least, most] = self.ranges[sum].map(u32::from);
                range = [range[0].max(least), range[1].min(most)];
            }
        }
        range
    }

    /// Checks that no degree in the island's range is one that its clue allows.
    pub(super) fn degree(&self, island: IslandId, clause: &[Term]) -> Result<(), String> {
        let range = self.degrees(island, clause);
        expect(
            !self.demands.meets(island, range),
            "the island's clue can be met with the clause false",
        )
    }

    /// Checks that two edges that cross are built.
    pub(super) fn cross(&self, clause: &[Term]) -> Result<(), String> {
        let is_built = |edge: EdgeId| self.edges[edge][0] > 0;
        let crossed = clause.iter().any(|term| match term {
            Term::Edge(literal) => {
                let edge = literal.edge();
                let mut crossing = self.network.crossing(edge).iter();
                is_built(edge)
                    && crossing
                        .any(|&other| is_built(other) && self.demands.keeps_apart(edge, other))
            }
            Term::AtLeast(..) | Term::AtMost(..) => false,
        });
        expect(crossed, "the clause is not about two edges that cross")
    }

    /// Checks that the range of the sum's parts is disjoint from the range of the sum.
    pub(super) fn sum(&self, sum: SumId) -> Result<(), String> {
        let declared = self.sums.all.values().get(sum.index());
        let declared = declared.ok_or_else(|| "the sum has not been declared".to_owned())?;
        let mut range = [0_u32; 2];
        for &part in &declared.parts {
            let [least, most] = match part {
                SumOf::Edge(edge) => self.edges[edge].map(u32::from),
                SumOf::Sum(part) => self.ranges[part].map(u32::from),
            };
            range = [range[0] + least, range[1] + most];
        }
        let [least, most] = self.ranges[sum].map(u32::from);
        let apart = range[1] < least || most < range[0];
        expect(apart, "the parts can come to the sum with the clause false")
    }

    /// Checks that a sign contradicts what it sees: the sum of the degrees, or that they differ.
    pub(super) fn sign(&self, view: ViewId, clause: &[Term]) -> Result<(), String> {
        expect(
            self.demands.is_sign_in_force(view),
            "what the sign says is not among the requirements",
        )?;
        let view = &self.network.views()[view];
        let (mut all, mut known) = (BTreeSet::new(), Vec::new());
        let mut sum = [0, 0];
        for &island in &view.islands {
            let [least, most] = self.degrees(island, clause);
            let left = (least..=most).filter(|&degree| self.demands.allows(island, degree));
            let left: Vec<u32> = left.collect();
            let [Some(&least), Some(&most)] = [left.first(), left.last()] else {
                return Ok(());
            };
            sum = [sum[0] + least, sum[1] + most];
            known.extend((least == most).then_some(least));
            all.extend(left);
        }
        let may_add_up = match view.sum {
            Sum::Unsaid => return Err("the sign says nothing there".to_owned()),
            Sum::Unknown => true,
            Sum::Exactly(wanted) => {
                (sum[0]..=sum[1]).contains(&u32::from(wanted))
                    && !self.excludes(&view.islands, wanted, clause)
            }
        };
        known.sort_unstable();
        let differ = known.is_sorted_by(|one, next| one < next) && all.len() >= view.islands.len();
        expect(
            !(may_add_up && differ),
            "what the sign sees can agree with it with the clause false",
        )
    }

    /// Whether the clause excludes the value `wanted` for a sum of exactly the degrees of some
    /// islands.
    fn excludes(&self, islands: &[IslandId], wanted: u16, clause: &[Term]) -> bool {
        let at = |&island: &IslandId| self.network.edges_at(island).iter().copied();
        let mut edges: Vec<EdgeId> = islands.iter().flat_map(at).collect();
        edges.sort_unstable();
        clause.iter().any(|term| match *term {
            Term::AtLeast(sum, _) | Term::AtMost(sum, _) => {
                let [least, most] = self.ranges[sum];
                self.sums.all[sum].edges == edges && !(least..=most).contains(&wanted)
            }
            Term::Edge(_) => false,
        })
    }

    /// Checks that only the claimed solution makes the clause false.
    pub(super) fn no_good(&self, claim: &Claim) -> Result<(), String> {
        let differs = |bridges: &Bridges| {
            let mut counts = bridges.iter();
            counts.find(|&(edge, count)| self.edges[edge] != [count; 2])
        };
        match claim.solutions() {
            [] => Err("only a claim of all solutions excludes one".to_owned()),
            [only] => match differs(only) {
                None => Ok(()),
                Some((edge, count)) => {
                    let [from, to] = self.network.cells_of(edge);
                    Err(format!(
                        "the clause does not exclude just {count} on {from}-{to}"
                    ))
                }
            },
            several => expect(
                several.iter().any(|one| differs(one).is_none()),
                "the clause excludes none of the claimed solutions, or more",
            ),
        }
    }

    /// Checks that bridges that make the clause false cost too much.
    pub(super) fn cost(&self, claim: &Claim) -> Result<(), String> {
        let Claim::Floor(floor) = claim else {
            return Err("only a claim of a floor speaks of costs".to_owned());
        };
        let edges = self.network.edges().ids();
        let least: i128 = edges
            .map(|edge| floor.least_of(edge, self.edges[edge]))
            .sum();
        expect(
            least >= floor.least.into(),
            "what makes the clause false may cost less than the floor",
        )
    }
}

impl<'a> From<Demands<'a>> for Rulebook<'a> {
    fn from(demands: Demands<'a>) -> Self {
        let network = demands.network;
        let edges = network.edges().ids();
        Self {
            network,
            sums: ProofSums::of(&demands),
            edges: edges.map(|edge| demands.bounds(edge)).collect(),
            ranges: IdVec::new(),
            islands: Islands::of(&demands),
            demands,
        }
    }
}
