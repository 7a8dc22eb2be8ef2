//! Whatever can be asked, as one closed list: [`Query`] has a variant for each question,
//! [`QueryAnswer`] and [`QueryItem`] for what comes of it. Lines of JSON, their schema, pictures,
//! the program and Python follow from the list; where they say something about each question the
//! compiler names the places that a new one wants.
//!
//! A question is a struct of `session`; the two that know more stand above it, [`Draw`] here and
//! `Compare` in `study`, and are in the list where their feature is.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

use hashilab_engine::engine;
use hashilab_notation as notation;
#[cfg(feature = "draw")]
use hashilab_picture as picture;
use hashilab_session::{report, session};
#[cfg(feature = "draw")]
use hashilab_show as show;
use hashilab_solve::{puzzle, questions};
#[cfg(feature = "highs")]
use hashilab_study as study;

mod ask;
#[cfg(feature = "draw")]
mod draw;
mod lines;
mod list;
#[cfg(feature = "draw")]
mod pictures;

pub use ask::{AnswerError, AskContext, AskOutcome, BoardAnswer, DocumentRecord};
#[cfg(feature = "draw")]
pub use draw::{Draw, DrawAnswer, DrawnRecord};
pub use lines::{
    Call, CallId, CallLimits, Fault, FaultKind, Line, PROTOCOL, RequestError, described,
};
pub use list::{Description, Query, QueryAnswer, QueryItem};
