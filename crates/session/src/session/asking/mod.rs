//! What every question has: how it is asked and refused, what it is about, how it ends, and texts
//! beside its answer.

pub(in crate::session) mod ask;
pub(in crate::session) mod boards;
pub(in crate::session) mod conclusion;
pub(in crate::session) mod documents;
pub(in crate::session) mod fields;
#[cfg(feature = "arguments")]
pub mod flags;
pub(in crate::session) mod record;
pub(in crate::session) mod text;
pub(in crate::session) mod usage_error;
