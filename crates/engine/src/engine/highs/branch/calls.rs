//! Calls into HiGHS for branch and bound: changing bounds, reading and setting a basis.
#![allow(
    unsafe_code,
    reason = "foreign calls; every block says why it is sound"
)]

use std::ffi::c_int;

use highs::{Model, SolvedModel};
use highs_sys as sys;

/// Which columns and rows are basic, and at which bound the others are.
#[derive(Clone, Debug)]
pub(super) struct Basis {
    columns: Vec<c_int>,
    rows: Vec<c_int>,
}

impl Basis {
    /// The basis at the end of a solve with this many columns and rows, if there is one.
    pub(super) fn of(solved: &SolvedModel, [columns, rows]: [usize; 2]) -> Option<Self> {
        let mut basis = Self {
            columns: vec![0; columns],
            rows: vec![0; rows],
        };
        // SAFETY: the model is alive; the arrays have one entry for each column, and for each
        // row, which is what HiGHS fills.
        let status = unsafe {
            sys::Highs_getBasis(
                solved.as_ptr(),
                basis.columns.as_mut_ptr(),
                basis.rows.as_mut_ptr(),
            )
        };
        (status != sys::kHighsStatusError).then_some(basis)
    }

    /// Sets the basis from which the next solve starts. Rows that were added since are basic.
    /// Returns whether HiGHS accepted it.
    pub(super) fn set(&self, model: &mut Model, [columns, rows]: [usize; 2]) -> bool {
        assert_eq!(self.columns.len(), columns, "one status for each column");
        let mut of_rows = self.rows.clone();
        of_rows.resize(rows, sys::kHighsBasisStatusBasic);
        // SAFETY: the model is alive; the arrays have one entry for each column, and for each
        // row, and are only read during the call.
        let status = unsafe {
            sys::Highs_setBasis(model.as_mut_ptr(), self.columns.as_ptr(), of_rows.as_ptr())
        };
        status != sys::kHighsStatusError
    }
}

/// Changes the bounds of a column. Returns whether HiGHS accepted them.
pub(super) fn change_bounds(model: &mut Model, column: usize, [lower, upper]: [f64; 2]) -> bool {
    let column = c_int::try_from(column).expect("fewer than 2^31 columns");
    // SAFETY: the model is alive; HiGHS refuses a column that it does not have.
    let status = unsafe { sys::Highs_changeColBounds(model.as_mut_ptr(), column, lower, upper) };
    status != sys::kHighsStatusError
}
