//! The program `hashi`: arguments, files and messages, and many boards at once.
//!
//! This crate promises nothing: use `hashilab`, of which it is a part.

use hashilab_desk::{desk, report};
use hashilab_handle::puzzle;
use hashilab_notation as notation;
use hashilab_page as page;
use hashilab_show as show;
use hashilab_solve::{explain, generate, questions};
use hashilab_study as study;

pub mod cli;
pub mod runs;
