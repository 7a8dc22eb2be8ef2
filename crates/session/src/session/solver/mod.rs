//! The solver and its settings.

pub(in crate::session) mod engine_choice;
pub(in crate::session) mod engine_settings;
pub(in crate::session) mod methods;
pub(in crate::session) mod settings;
pub(in crate::session) mod solver_programs;
pub(in crate::session) mod sweeping;
