//! What people ask of a board.
//!
//! The one question so far is [`solve`]. An answer is a fact: a solution has been
//! verified, and "infeasible" comes with an argument that is independent of the engine
//! that claimed it ([`Infeasibility`]). What cannot be settled is undecided, not guessed.
//!
//! Files, each using only those before it: `elementary` (reasons that need no search),
//! `answer` (what is said), `belief` (what is believed of an engine's claim), `solve`.

mod answer;
mod belief;
mod elementary;
mod solve;

pub use answer::{
    Answer, Claim, Infeasibility, ModelSize, Refuted, SolveError, Solved, Statistics, Undecided,
    Warning, Witness,
};
pub use elementary::{Elementary, elementary};
pub use solve::{Engines, solve};
