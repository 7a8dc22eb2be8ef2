//! Questions about answers and reasons: what is wrong, what comes next, why, how hard.

pub(in crate::desk) mod brought;
pub(in crate::desk) mod check;
pub(in crate::desk) mod explain;
pub(in crate::desk) mod hint;
pub(in crate::desk) mod meant;
pub(in crate::desk) mod rate;
pub(in crate::desk) mod so_far;
