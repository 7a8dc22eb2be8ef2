//! Questions about solutions: one, the best, all, their number, and clues that have one.

pub(in crate::session) mod aim;
pub(in crate::session) mod all;
pub(in crate::session) mod count;
pub(in crate::session) mod likely;
pub(in crate::session) mod proof_of_best;
pub(in crate::session) mod repair;
pub(in crate::session) mod solve;
pub(in crate::session) mod unique;
