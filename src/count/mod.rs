//! Counting without listing.
//!
//! Files, each using only those before it: `blocks`, `residual`, `layout`, `plan`, `state`,
//! `table`, `semiring`, `sweep`.

mod blocks;
mod diagram;
mod estimate;
mod layout;
mod likelihoods;
mod order;
mod paths;
mod plan;
mod residual;
mod semiring;
mod space;
mod state;
mod sweep;
mod table;
mod try_it;

pub use likelihoods::{Likelihoods, Share};
pub use num_bigint::BigUint;
pub use paths::{End, Paths, Samples};
pub use residual::Residual;
pub use space::{Limits, Space, TooWide};
pub use sweep::Swept;
pub use try_it::try_it;
