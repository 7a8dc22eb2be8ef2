//! A proof as the pair of files that checkers for propositional logic read: the given
//! clauses as a CNF, the rest as a DRAT derivation.
//!
//! Cuts and parities stand in the CNF; that they hold on the board is what
//! [`check_proof`](super::check_proof) confirms.

use std::fmt::Write;

use super::check::ProofError;
use super::clause::{Proof, ProofStep};
use super::demands::Demands;
use super::sums::ProofSums;
use super::term::Term;
use super::text::ProofReader;
use crate::puzzle::Network;

impl Proof {
    /// Reads a proof about a board, without checking what its steps claim.
    ///
    /// # Errors
    /// [`ProofError`] with the first line that the grammar does not allow.
    pub fn read(network: &Network, text: &str) -> Result<Self, ProofError> {
        let mut reader = ProofReader::of(network, text);
        let claim = reader.claim()?;
        let mut steps = Vec::new();
        let demands = Demands::of(network, &claim);
        let mut sums = ProofSums::of(&demands);
        while let Some(step) = reader.step(&sums)? {
            if let ProofStep::Declare(parts) = &step {
                let declared = sums.declare(&demands, parts);
                declared.map_err(|reason| reader.refusal(reason))?;
            }
            steps.push(step);
        }
        Ok(Self { claim, steps })
    }
}

/// The given clauses of a proof in DIMACS, each with where it comes from as a comment.
///
/// # Examples
/// ```
/// use hashilab_proof::{Claim, Proof, Reason, ProofStep, write_cnf, write_drat};
/// use hashilab_rules::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
/// let lonely = Reason::Degree(IslandId::from_index(0));
/// let proof = Proof { claim: Claim::Infeasible, steps: vec![ProofStep::given(lonely, vec![])] };
/// assert_eq!(write_cnf(&network, &proof), "p cnf 0 1\nc degree\n0\n");
/// assert_eq!(write_drat(&network, &proof), "");
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn write_cnf(network: &Network, proof: &Proof) -> String {
    let sums = proof.sums(network);
    let given = |step: &&ProofStep| matches!(step, ProofStep::Given(..));
    let clauses = proof.steps.iter().filter(given).count();
    let mut text = format!("p cnf {} {clauses}\n", sums.variables());
    for step in &proof.steps {
        if let ProofStep::Given(inference) = step {
            writeln!(text, "c {}", inference.reason.word())
                .expect("writing to a string cannot fail");
            write_clause(&mut text, &sums, &inference.clause);
        }
    }
    text
}

/// The derived and the forgotten clauses of a proof in DRAT's text form.
#[must_use]
pub fn write_drat(network: &Network, proof: &Proof) -> String {
    let sums = proof.sums(network);
    let mut text = String::new();
    for step in &proof.steps {
        match step {
            ProofStep::Declare(_) | ProofStep::Given(_) => {}
            ProofStep::Derive(clause) => write_clause(&mut text, &sums, clause),
            ProofStep::Forget(clause) => {
                text.push_str("d ");
                write_clause(&mut text, &sums, clause);
            }
        }
    }
    text
}

fn write_clause(text: &mut String, sums: &ProofSums, clause: &[Term]) {
    for &term in clause {
        write!(text, "{} ", sums.number(term)).expect("writing to a string cannot fail");
    }
    text.push_str("0\n");
}
