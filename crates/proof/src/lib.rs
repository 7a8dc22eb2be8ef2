//! Inferences and their only checker: why a board has no solution, or only one.
//!
//! An [`Inference`] is a clause over the levels y\[e,l\] ("edge e carries at least l bridges") with
//! the reason for which the rules of the puzzle give it: the clue of an island, a crossing, a set
//! of islands that must be joined to the rest, and so on. A proof is a list of them and of clauses
//! that follow by unit propagation, down to the empty clause. [`check_proof`] derives every clause
//! of a file again from the board; [`Ledger`] does so for a deduction in memory. Their code uses
//! neither deduction nor programs nor engines, and no algorithm that these use. The grammar is in
//! `models/proof.md`.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

mod board;
mod check;
mod claims;
mod clause;
mod confirm;
mod demands;
mod derivation;
mod groups;
mod islands;
mod ledger;
mod plain;
mod requirement_names;
mod rulebook;
mod sums;
mod term;
mod text;
mod veripb;

use hashilab_rules::puzzle;

pub use board::digest;
pub use check::{Checked, check_proof, check_proof_until};
pub use clause::{Claim, Floor, Inference, Proof, ProofStep, Reason};
pub use ledger::{Ledger, UnprovedStep};
pub use plain::write_plain;
pub use rulebook::Rulebook;
pub use term::{SumId, SumOf, Term};
pub use text::ProofError;
pub use veripb::{Certificate, VeriPbError, write_veripb};
