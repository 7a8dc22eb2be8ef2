//! Large boards: bridges tile by tile, then windows around separate components. This only finds
//! answers; it never proves that there is none.

mod draft;
mod relabel;
mod repair;
mod sweep;
mod window;

pub(crate) use repair::LargeRepair;
pub(crate) use sweep::LargeSweep;
