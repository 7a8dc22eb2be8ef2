//! Calls into HiGHS that the safe crate lacks: types and ranges of options, the number of nodes,
//! callbacks, the scheduler. Only this file and the files `calls` contain `unsafe`.
//!
//! Panics do not cross into C++: a panicking listener ends the solve, and the panic resumes once
//! HiGHS has returned.
#![allow(
    unsafe_code,
    reason = "foreign calls; every block says why it is sound"
)]

use std::any::Any;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::iter;
use std::ops::{ControlFlow, RangeInclusive};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::slice;
use std::sync::{Mutex, PoisonError};

use highs::{HighsStatus, Model, SolvedModel};
use highs_sys as sys;

use crate::engine::observer::Progress;

/// The kind of value that an option takes, with the range that HiGHS allows.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum OptionKind {
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int(RangeInclusive<i32>),
    /// A number.
    Double(RangeInclusive<f64>),
    /// A word.
    Text,
}

/// HiGHS's version.
pub(super) fn version() -> String {
    // SAFETY: HiGHS returns a text that lives as long as the program and ends in a zero byte.
    let version = unsafe { CStr::from_ptr(sys::Highs_version()) };
    version.to_string_lossy().into_owned()
}

#[cfg(test)]
unsafe extern "C" {
    /// Frees memory from C's `malloc`.
    fn free(made: *mut c_void);
}

/// The names of all options that HiGHS has.
#[cfg(test)]
pub(super) fn option_names(model: &Model) -> Vec<String> {
    let mut names = Vec::new();
    // SAFETY: the model is alive.
    let count = unsafe { sys::Highs_getNumOptions(model.as_ptr()) };
    for index in 0..count {
        let mut name = std::ptr::null_mut();
        // SAFETY: the model is alive, the index is one of an option; `name` is written to at
        // most, with a string that ends in a zero byte and that `malloc` made.
        let status = unsafe { sys::Highs_getOptionName(model.as_ptr(), index, &raw mut name) };
        if status == sys::kHighsStatusOk {
            // SAFETY: as above.
            let text = unsafe { CStr::from_ptr(name) };
            names.push(text.to_string_lossy().into_owned());
            // SAFETY: `malloc` made it, there is no other reference, and it is not read again.
            unsafe { free(name.cast()) };
        }
    }
    names
}

/// The kind of the option with this name, `None` if HiGHS has no such option.
pub(super) fn option_kind(model: &Model, name: &CStr) -> Option<OptionKind> {
    let mut kind = 0;
    // SAFETY: the model is alive, the name ends in a zero byte, `kind` is written to at most.
    let status = unsafe { sys::Highs_getOptionType(model.as_ptr(), name.as_ptr(), &raw mut kind) };
    if status != sys::kHighsStatusOk {
        return None;
    }
    match kind {
        sys::kHighsOptionTypeBool => Some(OptionKind::Bool),
        sys::kHighsOptionTypeInt => Some(OptionKind::Int(int_range(model, name))),
        sys::kHighsOptionTypeDouble => Some(OptionKind::Double(double_range(model, name))),
        _ => Some(OptionKind::Text),
    }
}

fn int_range(model: &Model, name: &CStr) -> RangeInclusive<i32> {
    let (mut current, mut least, mut most, mut default) = (0, i32::MIN, i32::MAX, 0);
    // SAFETY: the model is alive, the name ends in a zero byte, the numbers are written to
    // at most, each of the type that the call expects.
    unsafe {
        sys::Highs_getIntOptionValues(
            model.as_ptr(),
            name.as_ptr(),
            &raw mut current,
            &raw mut least,
            &raw mut most,
            &raw mut default,
        );
    }
    least..=most
}

fn double_range(model: &Model, name: &CStr) -> RangeInclusive<f64> {
    let (mut current, mut default) = (0.0, 0.0);
    let (mut least, mut most) = (f64::NEG_INFINITY, f64::INFINITY);
    // SAFETY: as in `int_range`.
    unsafe {
        sys::Highs_getDoubleOptionValues(
            model.as_ptr(),
            name.as_ptr(),
            &raw mut current,
            &raw mut least,
            &raw mut most,
            &raw mut default,
        );
    }
    least..=most
}

/// The number of nodes of the finished search; 0 where there was none.
pub(super) fn node_count(solved: &SolvedModel) -> u64 {
    let mut nodes = 0_i64;
    // SAFETY: the model is alive, the name ends in a zero byte, `nodes` is written to at most.
    let status = unsafe {
        sys::Highs_getInt64InfoValue(solved.as_ptr(), c"mip_node_count".as_ptr(), &raw mut nodes)
    };
    if status == sys::kHighsStatusOk {
        u64::try_from(nodes).unwrap_or(0)
    } else {
        0
    }
}

/// Ends HiGHS's workers of this thread when it is dropped.
pub(super) struct Workers;

impl Workers {
    /// Makes sure that there are none, whatever was solved on this thread before.
    pub(super) fn none_yet() -> Self {
        end_workers();
        Self
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        end_workers();
    }
}

/// Ends the worker threads that HiGHS keeps for the calling thread, so that the next solve
/// on this thread may ask for another number of them.
fn end_workers() {
    // SAFETY: takes no pointer; no solve is running on this thread.
    unsafe { sys::Highs_resetGlobalScheduler(1) };
}

/// A callback of HiGHS.
#[derive(Debug)]
pub(super) enum Signal<'a> {
    /// A moment at which the search can be ended.
    Poll(Progress),
    /// A better solution: its objective value and the values of the columns.
    Better(f64, &'a [f64]),
    /// A piece of the log, perhaps several lines, perhaps not a whole one.
    Log(&'a str),
}

/// The receiver of the callbacks of one solve.
struct Receiver<'a> {
    listener: &'a mut (dyn FnMut(Signal<'_>) -> ControlFlow<()> + Send + 'a),
    panic: Option<Box<dyn Any + Send>>,
}

/// Solves with a listener, which gets HiGHS's log too if `is_logged`; its `Break` at a poll ends the
/// search.
///
/// # Errors
/// The status of HiGHS when it cannot run at all.
pub(super) fn run<'a>(
    mut model: Model,
    is_logged: bool,
    listener: &'a mut (dyn FnMut(Signal<'_>) -> ControlFlow<()> + Send + 'a),
) -> Result<SolvedModel, HighsStatus> {
    let receiver = Mutex::new(Receiver {
        listener,
        panic: None,
    });
    // The last two are for programs without whole columns and for interior points.
    let polls = [
        sys::kHighsCallbackMipInterrupt,
        sys::kHighsCallbackSimplexInterrupt,
        sys::kHighsCallbackIpmInterrupt,
    ];
    let log = is_logged.then_some(sys::kHighsCallbackLogging);
    let more = iter::once(sys::kHighsCallbackMipImprovingSolution).chain(log);
    let kinds: Vec<c_int> = polls.into_iter().chain(more).collect();
    let highs = model.as_mut_ptr();
    let data = (&raw const receiver).cast_mut().cast::<c_void>();
    // SAFETY: the model is alive; `receive` has the signature that HiGHS expects and casts
    // `data` back to the type it has here; the receiver outlives every call, since the
    // callbacks are stopped below before it goes, or go with the model inside `try_solve`.
    unsafe {
        sys::Highs_setCallback(highs, Some(receive), data);
        for &kind in &kinds {
            sys::Highs_startCallback(highs, kind);
        }
    }
    let mut solved = model.try_solve();
    if let Ok(solved) = &mut solved {
        for &kind in &kinds {
            // SAFETY: the model is alive.
            unsafe { sys::Highs_stopCallback(solved.as_mut_ptr(), kind) };
        }
    }
    let receiver = receiver
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    match receiver.panic {
        Some(panic) => resume_unwind(panic),
        None => solved,
    }
}

/// The callback function. HiGHS may call it from a thread of its own.
unsafe extern "C" fn receive(
    kind: c_int,
    message: *const c_char,
    out: *const sys::HighsCallbackDataOut,
    answer: *mut sys::HighsCallbackDataIn,
    data: *mut c_void,
) {
    // SAFETY: `data` is the receiver that `run` passed, alive until `run` has stopped the
    // callbacks, and shared only as a `Mutex`, whose content is `Send`.
    let receiver = unsafe { &*data.cast::<Mutex<Receiver<'_>>>() };
    let mut receiver = receiver.lock().unwrap_or_else(PoisonError::into_inner);
    let flow = if receiver.panic.is_some() {
        ControlFlow::Break(())
    } else {
        let listener = &mut *receiver.listener;
        let answer = catch_unwind(AssertUnwindSafe(|| {
            if kind == sys::kHighsCallbackLogging {
                // SAFETY: HiGHS passes a string that ends in a zero byte and lives until we return.
                let text = unsafe { CStr::from_ptr(message) }.to_string_lossy();
                listener(Signal::Log(&text))
            } else {
                // SAFETY: HiGHS passes a valid record that lives until we return.
                let out = unsafe { &*out };
                match better(out).filter(|_| kind == sys::kHighsCallbackMipImprovingSolution) {
                    Some(point) => listener(Signal::Better(out.objective_function_value, point)),
                    None => listener(Signal::Poll(progress(out))),
                }
            }
        }));
        answer.unwrap_or_else(|panic| {
            receiver.panic = Some(panic);
            ControlFlow::Break(())
        })
    };
    if flow.is_break() && !answer.is_null() {
        // SAFETY: not null, so it is the record that HiGHS reads our answer from.
        unsafe { (*answer).user_interrupt = 1 };
    }
}

/// The solution of a record that has one.
fn better(out: &sys::HighsCallbackDataOut) -> Option<&[f64]> {
    let count = usize::try_from(out.mip_solution_size).ok()?;
    // SAFETY: where it is not null, HiGHS passes as many numbers, which live as long as the record.
    (!out.mip_solution.is_null()).then(|| unsafe { slice::from_raw_parts(out.mip_solution, count) })
}

fn progress(out: &sys::HighsCallbackDataOut) -> Progress {
    Progress {
        seconds: out.running_time,
        nodes: u64::try_from(out.mip_node_count).unwrap_or(0),
        iterations: u64::try_from(out.mip_total_lp_iterations).unwrap_or(0),
        incumbent: finite(out.mip_primal_bound),
        bound: finite(out.mip_dual_bound),
        gap: finite(out.mip_gap).filter(|&gap| gap >= 0.0),
    }
}

/// Maps infinity, HiGHS's value for "not known yet", to `None`.
pub(super) fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}
