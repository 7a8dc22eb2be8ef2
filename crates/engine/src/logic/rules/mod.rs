//! The rules, one file for each kind.

pub(super) mod counting;
pub(super) mod crossing;
pub(super) mod grouping;
pub(super) mod parity;
pub(super) mod parts;
pub(super) mod signs;
