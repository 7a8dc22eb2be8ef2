//! Large boards: bridges tile by tile, then windows around what is still apart. This only
//! finds; that there is no answer is never concluded here.

mod draft;
mod relabel;
mod repair;
mod sweep;
mod window;

pub(crate) use repair::LargeRepair;
pub(crate) use sweep::LargeSweep;
