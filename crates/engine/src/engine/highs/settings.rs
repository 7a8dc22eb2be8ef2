//! The options of HiGHS: those always set by the program, those of a task, and those set by users,
//! which come last.

use std::ffi::{CStr, CString};

use highs::Model;

use super::ffi::{self, OptionKind};
use super::options::{HighsOptions, NamedOption, OptionError, OptionValue, Presolve};
use crate::engine::budget::Budget;
use crate::engine::observer::{Detail, Observer};
use crate::engine::task::Task;
use crate::milp::Formulation;

/// An option and its value.
pub(super) type Setting = (CString, OptionValue);

/// The options that are always set.
pub(super) fn own_settings(options: &HighsOptions) -> Result<Vec<Setting>, OptionError> {
    let seed = i32::try_from(options.seed).map_err(|_| {
        let seed = NamedOption {
            name: "random_seed".to_owned(),
            value: options.seed.to_string(),
        };
        seed.refused(&OptionKind::Int(0..=i32::MAX))
    })?;
    Ok(named(vec![
        (c"threads", OptionValue::Int(options.threads.get().into())),
        (c"random_seed", OptionValue::Int(seed)),
        (
            c"mip_heuristic_run_feasibility_jump",
            OptionValue::Bool(false),
        ),
        (c"log_to_console", OptionValue::Bool(false)),
    ]))
}

/// The options of a task, set before those of users.
pub(super) fn for_task(task: &Task<'_>, presolve: Presolve) -> Vec<Setting> {
    let has_answer = task.start().is_some() && task.best_within().is_none();
    // On the rows of `order` presolve has cut off the best solutions, and without it the search is
    // quicker.
    let misleads = task.formulation() == Formulation::Order;
    let presolve = match presolve {
        Presolve::Off => c"off",
        Presolve::Auto if has_answer || misleads => c"off",
        Presolve::On | Presolve::Auto => c"on",
    };
    let mut settings = vec![(c"presolve", OptionValue::Text(presolve.to_owned()))];
    match task.best_within() {
        None => {
            settings.push((c"mip_max_improving_sols", OptionValue::Int(1)));
            // HiGHS's own cuts do not lead to the first solution sooner, and separating among many
            // of them takes half of the time on large boards.
            settings.push((c"mip_pool_soft_limit", OptionValue::Int(10)));
        }
        Some(gap) => {
            settings.push((c"mip_rel_gap", OptionValue::Double(0.0)));
            settings.push((c"mip_abs_gap", OptionValue::Double(gap)));
        }
    }
    named(settings)
}

/// The options for a budget and a listener, set after those of users.
pub(super) fn for_run(budget: &Budget, observer: &Observer<'_>) -> Vec<Setting> {
    let is_heard = observer.detail() == Detail::Log;
    let mut settings = vec![(c"output_flag", OptionValue::Bool(is_heard))];
    if let Some(remaining) = budget.remaining() {
        settings.push((c"time_limit", OptionValue::Double(remaining.as_secs_f64())));
    }
    named(settings)
}

fn named(settings: Vec<(&CStr, OptionValue)>) -> Vec<Setting> {
    let named = settings.into_iter();
    named
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// Returns an error for an option that HiGHS does not have.
pub(super) fn exists(trial: &Model, name: &str) -> Result<(), OptionError> {
    let terminated = CString::new(name).ok();
    let kind = terminated.and_then(|name| ffi::option_kind(trial, &name));
    match kind {
        Some(_) => Ok(()),
        None => Err(OptionError::Unknown(name.to_owned())),
    }
}

/// An option's name and value for HiGHS, after it has accepted them on a trial model.
pub(super) fn typed(trial: &mut Model, option: &NamedOption) -> Result<Setting, OptionError> {
    let unknown = || OptionError::Unknown(option.name.clone());
    let name = CString::new(option.name.as_str()).map_err(|_| unknown())?;
    let kind = ffi::option_kind(trial, &name).ok_or_else(unknown)?;
    let value = option.typed(&kind)?;
    set(trial, &name, &value).map_err(|_| option.refused(&kind))?;
    Ok((name, value))
}

/// Sets an option.
pub(super) fn set(
    model: &mut Model,
    name: &CStr,
    value: &OptionValue,
) -> Result<(), highs::TrySetOptionError> {
    let name = name.to_bytes();
    match value {
        OptionValue::Bool(value) => model.try_set_option(name, *value),
        OptionValue::Int(value) => model.try_set_option(name, *value),
        OptionValue::Double(value) => model.try_set_option(name, *value),
        OptionValue::Text(value) => model.try_set_option(name, value.as_c_str()),
    }
}
