//! Linear expressions without a hash map.
//!
//! A `good_lp` expression gathers equal variables in a hash map, which takes longer than
//! all the rest of stating a row. Most rows name each variable once; they are stated as a
//! [`ProgramSum`], which `good_lp` takes for an expression like any other.

use good_lp::{IntoAffineExpression, Variable};

/// The sum of some variables times their coefficients. Each variable stands in it once,
/// which [`Model::add_row`](super::Model::add_row) makes sure of.
pub(super) struct ProgramSum<I>(pub(super) I);

impl<I: IntoIterator<Item = (Variable, f64)>> IntoAffineExpression for ProgramSum<I> {
    type Iter = I;

    fn linear_coefficients(self) -> I {
        self.0
    }
}
