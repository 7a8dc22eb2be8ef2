//! Proof files: that a board has no solution, or only one.
//!
//! A proof is a list of clauses over the levels y\[e,l\]. Some say where they come from
//! (the clue of an island, what is given or forbidden, a crossing, a set of islands that
//! must be joined to the rest, the parity of a set of islands); the others follow from
//! those before them by unit propagation, down to the empty clause. [`check_proof`] works
//! every clause out again from the board, with code that uses neither deduction nor
//! programs nor engines. The grammar is in `models/proof.md`.
//!
//! Files, each using only those before it: `known`, `literal`, `clause`, `board`, `text`, `origin`,
//! `infer`, `derivation`, `check`, `drat`.

mod board;
mod check;
mod clause;
mod derivation;
mod drat;
mod infer;
mod known;
mod literal;
mod origin;
mod text;

pub use check::{Checked, ProofError, check_proof};
pub use clause::{Claim, Origin, Proof, Step};
pub use drat::{write_cnf, write_drat};
pub use known::refuse_unknown;
pub use literal::Literal;
