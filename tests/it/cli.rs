//! The program from end to end, as its users meet it.

mod batch;
mod book;
mod branch;
mod cases;
mod check;
mod check_proof;
mod conflicts;
mod convert;
mod explain;
mod files;
mod folders;
mod generate;
mod help;
mod hints;
mod input;
mod interrupt;
mod model;
mod options;
mod outputs;
mod page;
mod questions;
mod recipes;
mod records;
mod relax;
mod relax_pictures;
mod render;
mod repair;
mod report;
mod rounds;
mod sheets;
mod solve;
mod steps;
mod themes;
mod veripb;

use crate::support::folder::{RING, TWO, folder, names};
use crate::support::text::shipped;
