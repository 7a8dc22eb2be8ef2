//! The program `hashi`: arguments, files and messages, and many boards at once.
//!
//! `runs` works on many boards in parallel and reports them in order; it is the only place that
//! starts threads, except for those of HiGHS, and prints nothing. `cli` has the arguments, messages
//! and exit codes, one runner for all commands (`run/`), and a short file for each command.
//!
//! This crate has no stable API: use `hashilab`, of which it is a part.

use hashilab_notation as notation;
use hashilab_page as page;
use hashilab_query as query;
use hashilab_session::{report, session};
use hashilab_show as show;
use hashilab_solve::{explain, generate, puzzle, questions};
use hashilab_study as study;

pub mod cli;
pub mod runs;
