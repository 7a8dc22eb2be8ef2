//! Proofs about the cases of a board, joined to one about the whole board.
//!
//! A clause C that holds where a case gives bounds b, c, … holds on the whole board as
//! C ∨ ¬b ∨ ¬c ∨ …: where that is false the case's bounds hold, so that every reason and every
//! derivation goes through as it did. The empty clause becomes ¬b ∨ ¬c ∨ …, "not this case", and
//! from the two sides of every division follows that it is neither, down to the empty clause.
//! The mathematics is in `models/proof.md`.

use std::collections::{BTreeMap, BTreeSet};

use super::cases::{Division, GivenBounds, NoDivision, divide, narrowed};
use super::check::ProofError;
use super::clause::{Claim, Floor, Inference, Proof, ProofStep, Reason};
use super::demands::Demands;
use super::sums::ProofSums;
use super::term::{SumId, SumOf, Term};
use crate::puzzle::{Bridges, EdgeId, Id, IdVec, Literal, Network};

/// Why proofs cannot be joined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoJoin {
    /// The boards are no cases of the whole one.
    #[error(transparent)]
    Division(#[from] NoDivision),
    /// The proof of this place cannot be read.
    #[error("the proof of part {}, {error}", .case + 1)]
    Proof {
        /// Which case, counted from 0.
        case: usize,
        /// What is wrong.
        error: ProofError,
    },
    /// The proofs claim things that make nothing together.
    #[error("the proofs of the parts claim {0}, which makes no claim about the whole")]
    Claims(&'static str),
    /// A sum is too large for the numbers of a file.
    #[error("{0}")]
    TooLarge(String),
}

/// The proof about a whole board that proofs about all of its cases make, each with its board.
///
/// What it says has to be checked, as of any proof: nothing here is believed.
///
/// # Errors
/// [`NoJoin`] where they make none.
pub fn join_proofs(whole: &Network, cases: &[(Network, &str)]) -> Result<Proof, NoJoin> {
    let networks: Vec<Network> = cases.iter().map(|(network, _)| network.clone()).collect();
    let division = divide(whole, &networks)?;
    let read = |(case, (network, text)): (usize, &(Network, &str))| {
        Proof::read(network, text).map_err(|error| NoJoin::Proof { case, error })
    };
    let proofs: Vec<Proof> = cases
        .iter()
        .enumerate()
        .map(read)
        .collect::<Result<_, _>>()?;
    let claim = claim(proofs.iter().map(|proof| &proof.claim))?;
    let demands = Demands::all(whole);
    let mut joining = JoiningProofs {
        whole,
        networks: &networks,
        proofs: &proofs,
        sums: ProofSums::of(&demands),
        demands,
        steps: Vec::new(),
    };
    let mut region = whole.edges().ids().map(|edge| whole.bounds(edge)).collect();
    joining.exclude(&division, &mut region)?;
    let steps = joining.steps;
    Ok(Proof { claim, steps })
}

/// What claims about all cases say of the whole.
fn claim<'a>(claims: impl Iterator<Item = &'a Claim>) -> Result<Claim, NoJoin> {
    let mut solutions: Vec<Bridges> = Vec::new();
    let mut floor: Option<Floor> = None;
    let mut lists = false;
    for claim in claims {
        match claim {
            Claim::Infeasible => {}
            Claim::Unique(_) | Claim::All(_) => {
                lists = true;
                solutions.extend(claim.solutions().iter().cloned());
            }
            Claim::Floor(this) => {
                floor = Some(match floor {
                    None => this.clone(),
                    Some(other) if other.costs == this.costs => Floor {
                        least: other.least.min(this.least),
                        ..other
                    },
                    Some(_) => return Err(NoJoin::Claims("floors of different costs")),
                });
            }
            Claim::Conflict(_) => return Err(NoJoin::Claims("a conflict")),
        }
    }
    match floor {
        None => Ok(Claim::all(solutions)),
        Some(_) if lists => Err(NoJoin::Claims("both solutions and a floor")),
        Some(floor) => Ok(Claim::Floor(floor)),
    }
}

/// Bounds on edges.
type EdgeRegion = IdVec<EdgeId, [u8; 2]>;

/// Proofs on their way to one.
struct JoiningProofs<'a> {
    whole: &'a Network,
    networks: &'a [Network],
    proofs: &'a [Proof],
    demands: Demands<'a>,
    /// The sums that all proofs so far have declared.
    sums: ProofSums,
    steps: Vec<ProofStep>,
}

/// What a clause of a case becomes.
struct Lifted<'a> {
    /// What is to be true where a case is none.
    contraries: &'a [Term],
    /// So many sums were declared before the case's.
    before: usize,
}

impl JoiningProofs<'_> {
    /// Shows that no case of a division is left.
    fn exclude(&mut self, division: &Division, region: &mut EdgeRegion) -> Result<(), NoJoin> {
        match division {
            Division::Case(case) => self.exclude_case(*case),
            Division::By(by, sides) => {
                let edge = by.edge();
                let bounds = region[edge];
                for (fact, side) in [*by, !*by].into_iter().zip(&**sides) {
                    region[edge] = match fact {
                        Literal::AtLeast(_, least) => [least, bounds[1]],
                        Literal::AtMost(_, most) => [bounds[0], most],
                    };
                    self.exclude(side, region)?;
                }
                region[edge] = bounds;
                let neither = contraries(self.whole, region.iter().map(|(edge, &b)| (edge, b)));
                self.steps.push(ProofStep::Derive(neither));
                Ok(())
            }
        }
    }

    /// Takes in the proof of a case.
    fn exclude_case(&mut self, case: usize) -> Result<(), NoJoin> {
        let (network, proof) = (&self.networks[case], &self.proofs[case]);
        let narrowed: GivenBounds = narrowed(self.whole, network).expect("it has been divided");
        let narrowed = narrowed.into_iter();
        let contraries = contraries(self.whole, narrowed);
        let lifted = Lifted {
            contraries: &contraries,
            before: self.sums.all.len(),
        };
        let demands = Demands::all(network);
        let mut sums = ProofSums::of(&demands);
        // Clauses are weaker than "not this case" once that is shown, and are forgotten then.
        let mut known: BTreeMap<Vec<Term>, usize> = BTreeMap::new();
        for step in &proof.steps {
            match step {
                ProofStep::Declare(parts) => {
                    sums.declare(&demands, parts).map_err(NoJoin::TooLarge)?;
                    let parts: Vec<SumOf> = parts.iter().map(|&part| lifted.part(part)).collect();
                    let declared = self.sums.declare(&self.demands, &parts);
                    declared.map_err(NoJoin::TooLarge)?;
                    self.steps.push(ProofStep::Declare(parts));
                    let sum = SumId::from_index(sums.all.len() - 1);
                    for term in self.range_of(&lifted, &sums, sum) {
                        let reason = Reason::Sum(sum);
                        let looked_at = looked_at(&sums, &reason, &[]);
                        let ranges = self.ranges_of(&lifted, &sums, looked_at);
                        self.give(&lifted, &reason, &[!term], ranges, &mut known);
                    }
                }
                ProofStep::Given(Inference { reason, clause }) => {
                    let looked_at = looked_at(&sums, reason, clause);
                    let ranges = self.ranges_of(&lifted, &sums, looked_at);
                    self.give(&lifted, reason, clause, ranges, &mut known);
                }
                ProofStep::Derive(clause) => {
                    if let Some(clause) = lifted.clause(clause) {
                        *known.entry(clause.clone()).or_default() += 1;
                        self.steps.push(ProofStep::Derive(clause));
                    }
                }
                ProofStep::Forget(clause) => {
                    if let Some(clause) = lifted.clause(clause) {
                        if let Some(count) = known.get_mut(&clause) {
                            *count -= 1;
                        }
                        self.steps.push(ProofStep::Forget(clause));
                    }
                }
            }
        }
        if contraries.is_empty() {
            // The case is the whole board, and its proof has ended.
            return Ok(());
        }
        if let Some(count) = known.get_mut(&sorted(contraries.clone())) {
            *count -= 1;
        }
        for (clause, count) in known {
            let forget = std::iter::repeat_n(ProofStep::Forget(clause), count);
            self.steps.extend(forget);
        }
        Ok(())
    }

    /// A clause from the rules. What the case says of the ranges of sums is more than the whole
    /// board does: where the reason looks at them they are made part of the clause, and it
    /// follows without them.
    fn give(
        &mut self,
        lifted: &Lifted<'_>,
        reason: &Reason,
        clause: &[Term],
        ranges: Vec<Term>,
        known: &mut BTreeMap<Vec<Term>, usize>,
    ) {
        let Some(clause) = lifted.clause(clause) else {
            return;
        };
        let reason = lifted.reason(reason);
        if ranges.is_empty() {
            self.steps.push(ProofStep::given(reason, clause.clone()));
        } else {
            let with_ranges = sorted(clause.iter().copied().chain(ranges).collect());
            *known.entry(with_ranges.clone()).or_default() += 1;
            self.steps.push(ProofStep::given(reason, with_ranges));
            self.steps.push(ProofStep::Derive(clause.clone()));
        }
        *known.entry(clause).or_default() += 1;
    }

    /// What is false of some sums in a case, in words of the whole board.
    fn ranges_of(
        &self,
        lifted: &Lifted<'_>,
        sums: &ProofSums,
        looked_at: BTreeSet<SumId>,
    ) -> Vec<Term> {
        let terms = looked_at
            .into_iter()
            .flat_map(|sum| self.range_of(lifted, sums, sum));
        terms.map(|term| lifted.term(term)).collect()
    }

    /// What is false of a sum in a case, and can be true of it on the whole board.
    fn range_of(&self, lifted: &Lifted<'_>, sums: &ProofSums, sum: SumId) -> Vec<Term> {
        let [least, most] = sums.all[sum].range;
        let [from, to] = self.sums.all[lifted.sum(sum)].range;
        let below = (from < least).then(|| Term::AtMost(sum, least - 1));
        let above = (most < to).then(|| Term::AtLeast(sum, most + 1));
        below.into_iter().chain(above).collect()
    }
}

/// The sums whose ranges a reason looks at.
fn looked_at(sums: &ProofSums, reason: &Reason, clause: &[Term]) -> BTreeSet<SumId> {
    let parts = match reason {
        Reason::Sum(sum) => sums.all.values().get(sum.index()),
        _ => None,
    };
    let parts = parts.map_or(&[][..], |sum| &sum.parts).iter();
    let parts = parts.filter_map(|part| match part {
        SumOf::Sum(sum) => Some(*sum),
        SumOf::Edge(_) => None,
    });
    let terms = clause.iter().filter_map(|term| match term {
        Term::AtLeast(sum, _) | Term::AtMost(sum, _) => Some(*sum),
        Term::Edge(_) => None,
    });
    parts.chain(terms).collect()
}

/// Literals of which one is true wherever these bounds do not hold.
fn contraries(whole: &Network, bounds: impl Iterator<Item = (EdgeId, [u8; 2])>) -> Vec<Term> {
    let contrary = |(edge, [least, most]): (EdgeId, [u8; 2])| {
        let [lo, hi] = whole.bounds(edge);
        let below = (least > lo).then(|| Literal::AtMost(edge, least - 1));
        let above = (most < hi).then(|| Literal::AtLeast(edge, most + 1));
        below.into_iter().chain(above)
    };
    bounds.flat_map(contrary).map(Term::from).collect()
}

fn sorted(mut clause: Vec<Term>) -> Vec<Term> {
    clause.sort_unstable();
    clause.dedup();
    clause
}

impl Lifted<'_> {
    fn sum(&self, sum: SumId) -> SumId {
        SumId::from_index(sum.index() + self.before)
    }

    fn part(&self, part: SumOf) -> SumOf {
        match part {
            SumOf::Edge(_) => part,
            SumOf::Sum(sum) => SumOf::Sum(self.sum(sum)),
        }
    }

    fn term(&self, term: Term) -> Term {
        match term {
            Term::Edge(_) => term,
            Term::AtLeast(sum, least) => Term::AtLeast(self.sum(sum), least),
            Term::AtMost(sum, most) => Term::AtMost(self.sum(sum), most),
        }
    }

    fn reason(&self, reason: &Reason) -> Reason {
        match reason {
            Reason::Sum(sum) => Reason::Sum(self.sum(*sum)),
            Reason::Level
            | Reason::Degree(_)
            | Reason::Cross
            | Reason::Cut(_)
            | Reason::Parity(_)
            | Reason::Totals(..)
            | Reason::Parts(..)
            | Reason::Cycle(_)
            | Reason::Sign(_)
            | Reason::NoGood
            | Reason::Cost => reason.clone(),
        }
    }

    /// A clause of the case as one of the whole board; nothing if it says nothing there.
    fn clause(&self, clause: &[Term]) -> Option<Vec<Term>> {
        let terms = clause.iter().map(|&term| self.term(term));
        let clause = sorted(terms.chain(self.contraries.iter().copied()).collect());
        let says_nothing = clause
            .iter()
            .any(|&term| clause.binary_search(&!term).is_ok());
        (!says_nothing).then_some(clause)
    }
}
