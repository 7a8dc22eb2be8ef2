//! Long texts beside an answer, written on request: the proof of the answer, for our own checker
//! and for VeriPB.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{Budget, Verdict};
use crate::explain::Conflict;
use crate::milp::Objective;
use crate::proof::{Certificate, Proof, write_veripb};
use crate::puzzle::{Network, Solution};
use crate::questions::{ProveError, prove_all, prove_best, prove_conflict};

/// A text beside an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Document {
    /// The proof for `hashi check-proof`.
    Proof,
    /// The plain program of what is proved, in OPB.
    Program,
    /// A derivation from the plain program, for VeriPB.
    Veripb,
}

/// A claim of an answer that can be proved.
#[derive(Clone, Copy, Debug)]
pub enum Provable<'a> {
    /// These are all solutions.
    All(&'a [Solution]),
    /// No solution is better by this objective.
    Best(&'a Objective, &'a Solution),
    /// These requirements cannot all be kept.
    Conflict(&'a Conflict),
}

/// The proof of an answer, checked, in all requested forms.
#[derive(Clone, Debug)]
pub struct Proofs {
    own: String,
    /// For VeriPB, or why there is none.
    certificate: Option<Result<Certificate, String>>,
}

impl Proofs {
    /// Searches for a proof, or returns why there is none. `documents` are the forms to prepare.
    ///
    /// # Errors
    /// A [`ProveError`] if the proof format does not cover the board, or the engine's proof fails
    /// in the checker.
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::Solver;
    /// use hashilab_session::session::{Answer, Document, Proofs, Unique};
    /// use hashilab_engine::engine::Budget;
    /// let puzzle: hashilab_solve::puzzle::Puzzle = "2,,3\n,,\n,,1\n".parse()?;
    /// let answer = Solver::new().answer(&puzzle, &Unique::default())?;
    /// let (provable, wanted) = (answer.provable(&[])?, [Document::Program]);
    /// let proofs = Proofs::of(&puzzle, provable, &wanted, &Budget::unlimited())??;
    /// assert!(proofs.text(Document::Program)?.starts_with("* #variable= "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        network: &Network,
        provable: Provable<'_>,
        documents: &[Document],
        budget: &Budget,
    ) -> Result<Result<Self, String>, ProveError> {
        let proved = match provable {
            Provable::All(solutions) => prove_all(network, solutions, budget)?,
            Provable::Best(objective, best) => prove_best(network, objective, best, budget)?,
            Provable::Conflict(conflict) => {
                match prove_conflict(network, &conflict.requirements, budget)? {
                    Ok(text) => Verdict::Yes(text),
                    Err(limit) => Verdict::Undecided(limit),
                }
            }
        };
        Ok(match proved {
            Verdict::Yes(text) => Ok(Self::of_text(network, text, documents)),
            Verdict::Undecided(limit) => Err(format!("no proof was found, {limit}")),
            Verdict::No(_) => return Err(ProveError::Denied),
        })
    }

    /// Wraps a proof that has already been checked.
    #[must_use]
    pub fn of_text(network: &Network, own: String, documents: &[Document]) -> Self {
        let is_foreign = |document: &Document| *document != Document::Proof;
        let certificate = documents.iter().any(is_foreign).then(|| {
            let proof = Proof::read(network, &own).expect("a proof that has been checked");
            write_veripb(network, &proof).map_err(|unsaid| unsaid.to_string())
        });
        Self { own, certificate }
    }

    /// The text of a document.
    ///
    /// # Errors
    /// Why there is none.
    pub fn text(&self, document: Document) -> Result<&str, String> {
        match (document, &self.certificate) {
            (Document::Proof, _) => Ok(&self.own),
            (_, None) => Err("it was not asked for".to_owned()),
            (_, Some(Err(why))) => Err(why.clone()),
            (Document::Program, Some(Ok(certificate))) => Ok(&certificate.program),
            (Document::Veripb, Some(Ok(certificate))) => Ok(&certificate.derivation),
        }
    }
}
