//! Linear expressions without a hash map.
//!
//! A `good_lp` expression collects equal variables in a hash map, which takes longer than all other
//! work on a row. Most rows name each variable once; they are stated as a [`ProgramSum`], which
//! `good_lp` accepts like any other expression.

use good_lp::{IntoAffineExpression, Variable};

/// A linear combination of variables, each of which occurs once;
/// [`Model::add_row`](super::Model::add_row) checks that.
pub(super) struct ProgramSum<I>(pub(super) I);

impl<I: IntoIterator<Item = (Variable, f64)>> IntoAffineExpression for ProgramSum<I> {
    type Iter = I;

    fn linear_coefficients(self) -> I {
        self.0
    }
}
