//! The rules, one file for each way of looking.
//!
//! Files, each using only those before it: `counting`, `crossing`, `grouping`, `parts`,
//! `parity`, `signs`.

pub(super) mod counting;
pub(super) mod crossing;
pub(super) mod grouping;
pub(super) mod parity;
pub(super) mod parts;
pub(super) mod signs;
