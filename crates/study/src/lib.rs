//! Studies of many boards: configurations of engines that take turns on them, and what their
//! runs amount to; pages of what was worked out about boards and their programs.
//!
//! Clocks are read here: what is timed is timed by the time of the processor and on the wall.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

use hashilab_engine::{engine, milp};
use hashilab_notation as notation;
#[cfg(feature = "draw")]
use hashilab_picture as picture;
use hashilab_rules::graph;
use hashilab_session::{report, session};
#[cfg(feature = "draw")]
use hashilab_show as show;
use hashilab_solve::{puzzle, questions};

mod compare;
mod lines;
#[cfg(feature = "draw")]
mod pages;

pub use compare::*;
pub use lines::ProgramLines;
#[cfg(feature = "draw")]
pub use pages::{
    Greatest, PagePicture, RecordLineError, RecordsPage, RecordsReport, StudyPage, StudySection,
};
