//! Who works on questions, and how.

pub(in crate::desk) mod engine_choice;
pub(in crate::desk) mod engine_settings;
pub(in crate::desk) mod settings;
pub(in crate::desk) mod solver_programs;
pub(in crate::desk) mod sweeping;
pub(in crate::desk) mod typed;
