//! Calls into HiGHS for linear programs only: rows added to a solved program, dual rays,
//! irreducible infeasible subsystems, sizes after presolve.
#![allow(
    unsafe_code,
    reason = "foreign calls; every block says why it is sound"
)]

use std::ffi::{c_int, c_void};
use std::ops::RangeInclusive;

use highs::{Model, SolvedModel};
use highs_sys as sys;

use crate::milp::ModelSize;

/// Adds a row to a program, after all others. `columns` are HiGHS's numbers of columns. Returns
/// whether HiGHS accepted it.
pub(super) fn add_row(
    model: &mut Model,
    bounds: RangeInclusive<f64>,
    columns: &[c_int],
    coefficients: &[f64],
) -> bool {
    assert_eq!(columns.len(), coefficients.len(), "one coefficient each");
    let entries = c_int::try_from(columns.len()).expect("fewer than 2^31 columns");
    // SAFETY: the model is alive; both arrays have as many entries as is said and are only
    // read during the call.
    let status = unsafe {
        sys::Highs_addRow(
            model.as_mut_ptr(),
            *bounds.start(),
            *bounds.end(),
            entries,
            columns.as_ptr(),
            coefficients.as_ptr(),
        )
    };
    status != sys::kHighsStatusError
}

/// A weight for each row such that no point within the columns' bounds satisfies the weighted sum,
/// if HiGHS has one.
pub(super) fn dual_ray(solved: &SolvedModel, rows: usize) -> Option<Vec<f64>> {
    let mut has_ray: c_int = 0;
    let mut ray = vec![0.0; rows];
    // SAFETY: the model is alive; `ray` has one entry for each row, which is what HiGHS fills.
    let status =
        unsafe { sys::Highs_getDualRay(solved.as_ptr(), &raw mut has_ray, ray.as_mut_ptr()) };
    (status != sys::kHighsStatusError && has_ray != 0).then_some(ray)
}

/// An irreducible infeasible subsystem: the columns, for their bounds, and the rows; empty if HiGHS
/// finds none.
pub(super) fn iis(solved: &mut SolvedModel, [columns, rows]: [usize; 2]) -> [Vec<usize>; 2] {
    let (mut count_columns, mut count_rows): (c_int, c_int) = (0, 0);
    let mut of_columns = vec![0 as c_int; columns];
    let mut of_rows = vec![0 as c_int; rows];
    let (mut column_bounds, mut row_bounds) = (of_columns.clone(), of_rows.clone());
    let (mut column_status, mut row_status) = (of_columns.clone(), of_rows.clone());
    // SAFETY: the model is alive; each array has one entry for each column, or row, of the
    // model, which is the most that HiGHS fills of any of them.
    let status = unsafe {
        sys::Highs_getIis(
            solved.as_mut_ptr(),
            &raw mut count_columns,
            &raw mut count_rows,
            of_columns.as_mut_ptr(),
            of_rows.as_mut_ptr(),
            column_bounds.as_mut_ptr(),
            row_bounds.as_mut_ptr(),
            column_status.as_mut_ptr(),
            row_status.as_mut_ptr(),
        )
    };
    if status == sys::kHighsStatusError {
        return [Vec::new(), Vec::new()];
    }
    [(of_columns, count_columns), (of_rows, count_rows)].map(|(found, count)| {
        let found = found.into_iter().take(usize::try_from(count).unwrap_or(0));
        found
            .filter_map(|index| usize::try_from(index).ok())
            .collect()
    })
}

/// How far each cost, and each right side, may move before the optimal basis changes, by HiGHS:
/// four lists, the least and the largest cost of each column, the least and the largest right side
/// of each row. `None` if HiGHS cannot compute it.
pub(super) fn ranging(
    solved: &mut SolvedModel,
    [columns, rows]: [usize; 2],
) -> Option<[Vec<f64>; 4]> {
    let of = |size: usize| {
        (
            vec![0.0; size],
            vec![0.0; size],
            vec![0 as c_int; size],
            vec![0 as c_int; size],
        )
    };
    let mut cost_up = of(columns);
    let mut cost_down = of(columns);
    let mut bound_up = of(columns);
    let mut bound_down = of(columns);
    let mut right_up = of(rows);
    let mut right_down = of(rows);
    // SAFETY: the model is alive; each array has one entry for each column, or row, of the
    // model, which is what HiGHS fills.
    let status = unsafe {
        sys::Highs_getRanging(
            solved.as_mut_ptr(),
            cost_up.0.as_mut_ptr(),
            cost_up.1.as_mut_ptr(),
            cost_up.2.as_mut_ptr(),
            cost_up.3.as_mut_ptr(),
            cost_down.0.as_mut_ptr(),
            cost_down.1.as_mut_ptr(),
            cost_down.2.as_mut_ptr(),
            cost_down.3.as_mut_ptr(),
            bound_up.0.as_mut_ptr(),
            bound_up.1.as_mut_ptr(),
            bound_up.2.as_mut_ptr(),
            bound_up.3.as_mut_ptr(),
            bound_down.0.as_mut_ptr(),
            bound_down.1.as_mut_ptr(),
            bound_down.2.as_mut_ptr(),
            bound_down.3.as_mut_ptr(),
            right_up.0.as_mut_ptr(),
            right_up.1.as_mut_ptr(),
            right_up.2.as_mut_ptr(),
            right_up.3.as_mut_ptr(),
            right_down.0.as_mut_ptr(),
            right_down.1.as_mut_ptr(),
            right_down.2.as_mut_ptr(),
            right_down.3.as_mut_ptr(),
        )
    };
    (status == sys::kHighsStatusOk).then_some([cost_down.0, cost_up.0, right_down.0, right_up.0])
}

/// The size of the program after HiGHS's presolve, unless the time limit is
/// reached.
pub(super) fn presolved(model: &mut Model) -> Option<ModelSize> {
    // SAFETY: the model is alive.
    let status = unsafe { sys::Highs_presolve(model.as_mut_ptr()) };
    if status != sys::kHighsStatusOk {
        return None;
    }
    let highs: *const c_void = model.as_ptr();
    // SAFETY: the model is alive.
    let sizes = unsafe {
        [
            sys::Highs_getPresolvedNumCol(highs),
            sys::Highs_getPresolvedNumRow(highs),
            sys::Highs_getPresolvedNumNz(highs),
        ]
    };
    let [columns, rows, nonzeros] = sizes.map(|size| usize::try_from(size).unwrap_or(0));
    Some(ModelSize {
        columns,
        rows,
        nonzeros,
    })
}
