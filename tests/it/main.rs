//! The one integration binary: features, not functions.

mod generate;
mod puzzle;
mod support;
