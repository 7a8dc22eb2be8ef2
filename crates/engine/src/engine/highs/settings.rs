//! HiGHS's options as it takes them: those that the program sets whatever people type, those
//! of a task, and those that people type, which come last.

use std::ffi::{CStr, CString};

use highs::Model;

use super::ffi;
use super::options::{HighsOptions, NamedOption, OptionError, Presolve, Value};
use crate::engine::budget::Budget;
use crate::engine::observer::{Detail, Observer};
use crate::engine::task::Task;

/// An option and its value.
pub(super) type Setting = (CString, Value);

/// The options that the program sets whatever people type.
pub(super) fn own_settings(options: &HighsOptions) -> Vec<NamedOption> {
    [
        ("threads", options.threads.to_string()),
        ("random_seed", options.seed.to_string()),
        ("mip_heuristic_run_feasibility_jump", "false".to_owned()),
        ("log_to_console", "false".to_owned()),
    ]
    .map(|(name, value)| NamedOption {
        name: name.to_owned(),
        value,
    })
    .to_vec()
}

/// The options that a task needs, before those that people type.
pub(super) fn for_task(task: &Task<'_>, presolve: Presolve) -> Vec<Setting> {
    let has_answer = task.start().is_some() && task.best_within().is_none();
    let presolve = match presolve {
        Presolve::Off => c"off",
        Presolve::Auto if has_answer => c"off",
        Presolve::On | Presolve::Auto => c"on",
    };
    let mut settings = vec![(c"presolve", Value::Text(presolve.to_owned()))];
    match task.best_within() {
        None => settings.push((c"mip_max_improving_sols", Value::Int(1))),
        Some(gap) => {
            settings.push((c"mip_rel_gap", Value::Double(0.0)));
            settings.push((c"mip_abs_gap", Value::Double(gap)));
        }
    }
    named(settings)
}

/// The options that follow from a budget and a listener, after those that people type.
pub(super) fn for_run(budget: &Budget, observer: &Observer<'_>) -> Vec<Setting> {
    let is_heard = observer.detail() == Detail::Log;
    let mut settings = vec![(c"output_flag", Value::Bool(is_heard))];
    if let Some(remaining) = budget.remaining() {
        settings.push((c"time_limit", Value::Double(remaining.as_secs_f64())));
    }
    named(settings)
}

fn named(settings: Vec<(&CStr, Value)>) -> Vec<Setting> {
    let named = settings.into_iter();
    named
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// Refuses an option that HiGHS does not have.
pub(super) fn exists(trial: &Model, name: &str) -> Result<(), OptionError> {
    let terminated = CString::new(name).ok();
    let kind = terminated.and_then(|name| ffi::option_kind(trial, &name));
    match kind {
        Some(_) => Ok(()),
        None => Err(OptionError::Unknown(name.to_owned())),
    }
}

/// An option's name and value for HiGHS, once it has taken them on a trial model.
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
    value: &Value,
) -> Result<(), highs::TrySetOptionError> {
    let name = name.to_bytes();
    match value {
        Value::Bool(value) => model.try_set_option(name, *value),
        Value::Int(value) => model.try_set_option(name, *value),
        Value::Double(value) => model.try_set_option(name, *value),
        Value::Text(value) => model.try_set_option(name, value.as_c_str()),
    }
}
