//! The one integration binary: features, not functions.

mod answers;
mod bench;
mod cdcl;
mod cli;
mod documents;
mod engine;
mod enumerate;
mod extra_boards;
mod generate;
mod known;
mod logic;
mod milp;
mod milp_files;
mod notation;
mod picture;
mod picture_rules;
mod proof;
mod proof_rules;
mod prove;
mod puzzle;
mod refute;
mod rules;
mod scripts;
mod solve;
mod support;
mod tidy;
