//! What every question has: how it is asked and refused, what it is about, how it ends, and texts
//! beside its answer.

pub(in crate::desk) mod ask;
pub(in crate::desk) mod boards;
pub(in crate::desk) mod documents;
pub(in crate::desk) mod ended;
pub(in crate::desk) mod fields;
#[cfg(feature = "arguments")]
pub mod flags;
pub(in crate::desk) mod record;
pub(in crate::desk) mod refused;
pub(in crate::desk) mod text;
