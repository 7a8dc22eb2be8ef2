//! Common parts of all questions: the trait, their errors, subjects and conclusions, and texts
//! beside an answer.

pub(in crate::session) mod ask;
pub(in crate::session) mod boards;
pub(in crate::session) mod conclusion;
pub(in crate::session) mod documents;
pub(in crate::session) mod fields;
#[cfg(feature = "arguments")]
pub mod flags;
pub(in crate::session) mod reading;
pub(in crate::session) mod record;
pub(in crate::session) mod text;
pub(in crate::session) mod usage_error;
