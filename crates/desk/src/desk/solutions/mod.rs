//! Questions about solutions: one, the best, all, how many, which clues have one.

pub(in crate::desk) mod aim;
pub(in crate::desk) mod all;
pub(in crate::desk) mod count;
pub(in crate::desk) mod likely;
pub(in crate::desk) mod repair;
pub(in crate::desk) mod settled;
pub(in crate::desk) mod solve;
pub(in crate::desk) mod unique;
