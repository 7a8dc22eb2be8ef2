//! Questions about integer programs.

#[cfg(feature = "highs")]
pub(in crate::desk) mod branch;
pub(in crate::desk) mod formulations;
pub(in crate::desk) mod named_objective;
pub(in crate::desk) mod own;
pub(in crate::desk) mod program;
pub(in crate::desk) mod program_text;
#[cfg(feature = "highs")]
pub(in crate::desk) mod relax;
#[cfg(feature = "highs")]
pub(in crate::desk) mod sized;
#[cfg(feature = "highs")]
pub(in crate::desk) mod solve_program;
pub(in crate::desk) mod stated;
#[cfg(feature = "highs")]
pub(in crate::desk) mod study;
