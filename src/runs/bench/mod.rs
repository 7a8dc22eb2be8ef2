//! Engines timed on boards, and what that amounts to.
//!
//! [`measure`] times one [`Contender`] on one board; [`Results`] gathers such runs into
//! statistics and charts. Nothing runs in parallel here, since runs that share a machine's
//! caches do not measure what one of them takes.
//!
//! Files, each using only those before it: `statistics`, `profile`, `contender`,
//! `question`, `ask`, `spent`, `measure`, `expected`, `results`.

mod ask;
mod contender;
mod expected;
mod measure;
mod profile;
mod question;
mod results;
mod spent;
mod statistics;

pub use contender::Contender;
pub use expected::{Comparison, Expected};
pub use measure::{Conditions, Measurement, measure};
pub use profile::{cactus, performance_profile};
pub use question::{Ending, Question};
pub use results::{Results, SHIFT_SECONDS};
pub use spent::Spent;
pub use statistics::Times;
