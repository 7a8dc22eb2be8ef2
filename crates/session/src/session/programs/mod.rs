//! Questions about integer programs.

#[cfg(feature = "highs")]
pub(in crate::session) mod branch;
pub(in crate::session) mod formulations;
pub(in crate::session) mod named_objective;
pub(in crate::session) mod own_parts;
pub(in crate::session) mod point_bridges;
pub(in crate::session) mod program;
pub(in crate::session) mod program_request;
pub(in crate::session) mod program_text;
#[cfg(feature = "highs")]
pub(in crate::session) mod relax;
#[cfg(feature = "highs")]
pub(in crate::session) mod sized;
#[cfg(feature = "highs")]
pub(in crate::session) mod solve_program;
#[cfg(feature = "highs")]
pub(in crate::session) mod study;
