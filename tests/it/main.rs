//! The one integration binary: features, not functions.

mod generate;
mod picture;
mod puzzle;
mod support;
