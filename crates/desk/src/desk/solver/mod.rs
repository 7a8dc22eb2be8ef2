//! Who works on questions, and how.

pub(in crate::desk) mod engine_settings;
pub(in crate::desk) mod settings;
pub(in crate::desk) mod sweeping;
pub(in crate::desk) mod typed;
