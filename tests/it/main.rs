//! The one integration binary: features, not functions.

mod puzzle;
mod support;
