//! Studies of many boards: comparisons of engine configurations that take turns on them, with
//! statistics; and pages with results about boards and their programs.
//!
//! This crate reads clocks: CPU time and wall time.
//!
//! This crate has no stable API: use `hashilab`, of which it is a part.

use hashilab_engine::{engine, logic, milp};
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
