//! All questions in one closed list: [`Query`] has a variant for each question, [`QueryAnswer`] and
//! [`QueryItem`] for its answer and items. Lines of JSON, their schema, pictures, the program and
//! Python are derived from the list; where they need code for each question, the compiler reports
//! the places that a new one needs.
//!
//! A question is a struct of `session`; two of them need more crates, [`Draw`] here and `Compare`
//! in `study`, and are in the list if their features are enabled.
//!
//! This crate has no stable API: use `hashilab`, of which it is a part.

use hashilab_engine::engine;
use hashilab_notation as notation;
#[cfg(feature = "draw")]
use hashilab_picture as picture;
use hashilab_session::{report, session};
#[cfg(feature = "draw")]
use hashilab_show as show;
use hashilab_solve::{generate, puzzle, questions};
#[cfg(feature = "highs")]
use hashilab_study as study;

mod ask;
#[cfg(feature = "draw")]
mod draw;
mod lines;
mod list;
#[cfg(feature = "draw")]
mod pictures;

pub use ask::{AskOutcome, DocumentRecord};
#[cfg(feature = "draw")]
pub use draw::{Draw, DrawAnswer, DrawnRecord};
pub use lines::{Call, CallId, CallLimits, Fault, FaultKind, Line, PROTOCOL, described};
pub use list::{AnswerError, Description, Query, QueryAnswer, QueryItem};
