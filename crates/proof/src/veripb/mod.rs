//! A proof as the pair of files that VeriPB checks: the [plain program](super::plain) of the claim,
//! and a derivation of a contradiction from its rows.
//!
//! The derivation assumes nothing: clauses that our own proof files give with a reason are derived
//! here from the program's rows. Clauses that the end does not need are left out. How each reason
//! is derived is described in `models/plain.md`.

mod degrees;
mod export;
mod false_at;
mod lines;
mod needed;
mod sets;
mod signs;
mod sums;

use std::collections::BTreeMap;

use super::clause::{Inference, Proof, ProofStep, Reason};
use super::plain::RowNumber;
use super::term::Term;
use crate::puzzle::{Literal, Network};

use export::{Export, atoms};
use false_at::FalsifyingRanges;

/// The two files that VeriPB reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The plain program of the claim, in OPB.
    pub program: String,
    /// The derivation that it is infeasible.
    pub derivation: String,
}

/// Why a proof cannot be written for VeriPB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VeriPbError {
    /// No derivation is implemented for clauses of this reason.
    #[error("no derivation for VeriPB is known of clauses with the reason '{0}'")]
    Reason(&'static str),
    /// The proof has no end, or a step does not follow.
    #[error("the proof does not hold")]
    Unproved,
}

/// Writes a valid proof for VeriPB.
///
/// # Errors
/// [`VeriPbError`] names the reason of a clause without a derivation.
///
/// # Examples
/// ```
/// use hashilab_proof::{Claim, Proof, Reason, ProofStep, write_veripb};
/// use hashilab_rules::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
/// let lonely = Reason::Degree(IslandId::from_index(0));
/// let proof = Proof { claim: Claim::Infeasible, steps: vec![ProofStep::given(lonely, vec![])] };
/// let certificate = write_veripb(&network, &proof)?;
/// assert!(certificate.program.ends_with("= 1 ;\n"));
/// assert!(certificate.derivation.contains("rup >= 1 : 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_veripb(network: &Network, proof: &Proof) -> Result<Certificate, VeriPbError> {
    let mut export = Export::of(network, proof);
    let needed = needed::needed(proof, &export.sums).ok_or(VeriPbError::Unproved)?;
    let mut rows: BTreeMap<usize, RowNumber> = BTreeMap::new();
    let mut end = None;
    for step in needed {
        let row = match &proof.steps[step.step] {
            ProofStep::Given(inference) => export.derive_given(inference)?,
            ProofStep::Derive(clause) => {
                let premises = step.premises.iter().map(|premise| rows[premise]);
                let premises: Vec<RowNumber> = premises.collect();
                export.follows(atoms(clause), premises)
            }
            ProofStep::Declare(_) | ProofStep::Forget(_) => continue,
        };
        let spent = step.spent.iter().filter_map(|spent| rows.remove(spent));
        let is_kept = |row: &RowNumber| *row <= export.plain.rows;
        let spent: Vec<RowNumber> = spent.filter(|row| !is_kept(row)).collect();
        export.lines.delete(&spent);
        rows.insert(step.step, row);
        end = Some(row);
    }
    Ok(Certificate {
        derivation: export.lines.end(end.ok_or(VeriPbError::Unproved)?),
        program: export.plain.text,
    })
}

impl Export<'_> {
    /// Derives a clause that the rules give.
    fn derive_given(&mut self, inference: &Inference) -> Result<RowNumber, VeriPbError> {
        let Inference { reason, clause } = inference;
        if let Some(row) = self.stated(clause) {
            return Ok(row);
        }
        let at = FalsifyingRanges::of(&self.demands, &self.sums, clause);
        let row = if at.is_nowhere() {
            Some(self.of_ranges(clause, &at))
        } else {
            self.by_reason(reason, clause, &at)
        };
        let row = row.ok_or(VeriPbError::Reason(reason.keyword()))?;
        Ok(self.arrive(row))
    }

    fn by_reason(
        &mut self,
        reason: &Reason,
        clause: &[Term],
        at: &FalsifyingRanges,
    ) -> Option<RowNumber> {
        match reason {
            Reason::Level | Reason::Parts(..) => None,
            Reason::Degree(island) => Some(self.of_clue(*island, clause, at)),
            Reason::Cross => self.of_crossing(clause, at),
            Reason::Cut(islands) => self.of_cut(islands, clause, at),
            Reason::Parity(islands) => self.of_parity(islands, &[], clause, at),
            Reason::Totals(islands, views) => self.of_parity(islands, views, clause, at),
            Reason::Cycle(edges) => self.of_cycle(edges, clause, at),
            Reason::Sum(sum) => Some(self.of_sum(*sum, clause, at)),
            Reason::Sign(view) => self.of_sign(*view, clause, at),
            Reason::Cost => {
                let mut rows = self.rows_of_clause(at);
                rows.push(self.plain.better?);
                let edges: Vec<_> = self.network.edges().ids().collect();
                rows.extend(self.rows_of_edges(at, &edges));
                Some(self.follows(atoms(clause), rows))
            }
            Reason::NoGood => {
                let mut rows = self.rows_of_clause(at);
                rows.extend(&self.plain.others);
                Some(self.follows(atoms(clause), rows))
            }
        }
    }

    /// The row of the program that is this clause, if there is one.
    fn stated(&self, clause: &[Term]) -> Option<RowNumber> {
        let edges = &self.plain.edges;
        match *clause {
            [Term::Edge(Literal::AtLeast(edge, least))] => {
                let row = edges.bounds.get(&edge)?[0]?;
                (self.demands.bounds(edge)[0] == least).then_some(row)
            }
            [Term::Edge(Literal::AtMost(edge, most))] => {
                let row = edges.bounds.get(&edge)?[1]?;
                (self.demands.bounds(edge)[1] == most).then_some(row)
            }
            [Term::Edge(one), Term::Edge(other)] => match (one, other) {
                (Literal::AtMost(one, 0), Literal::AtMost(other, 0)) => {
                    let row = |both| edges.crossings.get(&both).copied();
                    row([one, other]).or_else(|| row([other, one]))
                }
                (Literal::AtLeast(one, least), Literal::AtMost(other, most))
                | (Literal::AtMost(other, most), Literal::AtLeast(one, least)) => {
                    (one == other && least == most).then(|| edges.level(one, least))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Derives a clause that is never false, because the range of an edge or a sum is empty.
    fn of_ranges(&mut self, clause: &[Term], at: &FalsifyingRanges) -> RowNumber {
        let mut rows = self.rows_of_clause(at);
        let sums: Vec<_> = at.sums.iter().map(|(&sum, &range)| (sum, range)).collect();
        for (sum, [least, most]) in sums {
            if least > most {
                let mut both = self.lower(sum, at);
                both.extend(self.upper(sum, at));
                let edges = self.sums.all[sum].edges.clone();
                return self.clause_of_sum(both, &edges, clause, at);
            }
        }
        rows.dedup();
        self.follows(atoms(clause), rows)
    }

    /// Derives a clause from a crossing.
    fn of_crossing(&mut self, clause: &[Term], at: &FalsifyingRanges) -> Option<RowNumber> {
        let is_built = |edge| at.edge(&self.demands, edge)[0] > 0;
        let crossings = self.plain.edges.crossings.iter();
        let of_clause = |both: &[crate::puzzle::EdgeId; 2]| {
            both.iter().all(|&edge| is_built(edge))
                && both.iter().any(|edge| at.edges.contains_key(edge))
        };
        let mut crossings = crossings.filter(|(both, _)| of_clause(both));
        let (&both, &row) = crossings.next()?;
        let mut rows = self.rows_of_edges(at, &both);
        rows.push(row);
        Some(self.follows(atoms(clause), rows))
    }
}
