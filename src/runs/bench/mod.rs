//! Engines timed on boards, and what that amounts to.
//!
//! [`measure`] times one [`Contender`] on one board; [`Results`] gathers such runs into
//! statistics and charts. Nothing runs in parallel here, since runs that share a machine's
//! caches do not measure what one of them takes.
//!
//! Files, each using only those before it: `statistics`, `profile`, `contender`,
//! `measure`, `results`.

mod contender;
mod measure;
mod profile;
mod results;
mod statistics;

pub use contender::Contender;
pub use measure::{Conditions, Ending, Measurement, Spent, measure};
pub use profile::{cactus, performance_profile};
pub use results::{Results, SHIFT_SECONDS};
pub use statistics::Times;
