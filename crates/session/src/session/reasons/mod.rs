//! Questions about answers and reasons: errors, next steps, explanations, difficulty.

pub(in crate::session) mod check;
pub(in crate::session) mod explain;
pub(in crate::session) mod external_proofs;
pub(in crate::session) mod hint;
pub(in crate::session) mod rate;
pub(in crate::session) mod so_far;
pub(in crate::session) mod suggested_fix;
