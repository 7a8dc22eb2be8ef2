//! Checks that a clause holds in every solution for its stated reason, by the rules of the puzzle
//! alone.
//!
//! Every reason is checked under the assumption that the clause is false. Then each edge and each
//! sum has a range, from the rules and from the clause; if one is empty the clause cannot be false.
//! The code shares nothing with deduction, engines or the module of graphs, so that no mistake
//! there can agree with one here. The cost is linear in what a reason names.

use super::clause::{Claim, Inference, Reason};
use super::rulebook::{Rulebook, expect};
use super::term::Term;
use crate::puzzle::{EdgeId, Id, IdVec, Literal};

/// Whether a range is empty.
fn is_empty<T: PartialOrd>([least, most]: [T; 2]) -> bool {
    least > most
}

impl Rulebook<'_> {
    /// Confirms that a clause holds in every solution for its reason, in a proof of this claim.
    ///
    /// # Errors
    /// Why it does not.
    pub fn confirm(&mut self, claim: &Claim, inference: &Inference) -> Result<(), String> {
        let Inference { reason, clause } = inference;
        let declared = self.ranges.len();
        let is_declared = |term: &Term| match term {
            Term::Edge(_) => true,
            Term::AtLeast(sum, _) | Term::AtMost(sum, _) => sum.index() < declared,
        };
        expect(
            clause.iter().all(is_declared),
            "the clause speaks of a sum that has not been declared",
        )?;
        let mut is_never_false = false;
        for &term in clause {
            is_never_false |= self.narrow(!term);
        }
        let result = if is_never_false {
            Ok(())
        } else {
            self.holds(claim, reason, clause)
        };
        for &term in clause {
            match term {
                Term::Edge(literal) => {
                    let edge = literal.edge();
                    self.edges[edge] = self.demands.bounds(edge);
                }
                Term::AtLeast(sum, _) | Term::AtMost(sum, _) => {
                    self.ranges[sum] = self.sums.all[sum].range;
                }
            }
        }
        result
    }

    /// Confirms that a bound holds, for its reason, in every solution within the bounds shown
    /// before: the reason is checked within these, assuming that the bound is false.
    ///
    /// # Errors
    /// Why it does not.
    pub(super) fn confirm_within(
        &mut self,
        shown: &mut IdVec<EdgeId, [u8; 2]>,
        reason: &Reason,
        bound: Literal,
    ) -> Result<(), String> {
        std::mem::swap(&mut self.edges, shown);
        let edge = bound.edge();
        let range = self.edges[edge];
        let result = if self.narrow(Term::from(!bound)) {
            Ok(())
        } else {
            self.holds(&Claim::Infeasible, reason, &[bound.into()])
        };
        self.edges[edge] = range;
        std::mem::swap(&mut self.edges, shown);
        result
    }

    /// Adds the fact that a term is true; returns whether that is impossible.
    fn narrow(&mut self, term: Term) -> bool {
        match term {
            Term::Edge(literal) => {
                let range = &mut self.edges[literal.edge()];
                match literal {
                    Literal::AtLeast(_, least) => range[0] = range[0].max(least),
                    Literal::AtMost(_, most) => range[1] = range[1].min(most),
                }
                is_empty(*range)
            }
            Term::AtLeast(sum, least) => {
                self.ranges[sum][0] = self.ranges[sum][0].max(least);
                is_empty(self.ranges[sum])
            }
            Term::AtMost(sum, most) => {
                self.ranges[sum][1] = self.ranges[sum][1].min(most);
                is_empty(self.ranges[sum])
            }
        }
    }

    fn holds(&mut self, claim: &Claim, reason: &Reason, clause: &[Term]) -> Result<(), String> {
        match reason {
            Reason::Level => Err("an edge can carry what makes the clause false".to_owned()),
            Reason::Degree(island) => self.degree(*island, clause),
            Reason::Cross => self.cross(clause),
            Reason::Cut(group) => self.cut(group),
            Reason::Parity(group) => self.parity(group),
            Reason::Totals(group, views) => self.totals(group, views),
            Reason::Parts(island, parts) => self.parts(*island, parts),
            Reason::Cycle(edges) => self.cycle(edges),
            Reason::Sum(sum) => self.sum(*sum),
            Reason::Sign(view) => self.sign(*view, clause),
            Reason::NoGood => self.no_good(claim),
            Reason::Cost => self.cost(claim),
        }
    }
}
