//! Other solvers' programs that take part: their versions, and how long they take to begin.

use std::collections::BTreeMap;

use crate::desk::{Budget, SolverProgram, start_up};
use crate::study::Contender;

/// A setting by its name.
type Setting = (&'static str, String);

/// The programs that take part, each once.
fn programs(contenders: &[Contender]) -> BTreeMap<&'static str, SolverProgram> {
    let programs = contenders.iter().filter_map(Contender::program);
    programs
        .map(|program| (program.engine().name(), program))
        .collect()
}

/// The version and the file of each program.
pub(super) fn versions(contenders: &[Contender]) -> Vec<Setting> {
    let budget = Budget::unlimited();
    let told = |(name, program): (&'static str, SolverProgram)| {
        if let Some(line) = program.command_line() {
            return (name, line.to_owned());
        }
        let version = program.version(&budget);
        let version = version.unwrap_or_else(|| "version unknown".to_owned());
        (name, format!("{version}, {}", program.path().display()))
    };
    programs(contenders).into_iter().map(told).collect()
}

/// What each program takes before it solves anything, which is part of the time of each run.
pub(super) fn start_ups(contenders: &[Contender]) -> Vec<Setting> {
    let budget = Budget::unlimited();
    let told = |(name, program): (&'static str, SolverProgram)| {
        let text = match start_up(&program, &budget) {
            Ok(taken) => format!(
                "{name} {:.4} s of CPU time, {:.4} s by the clock",
                taken.cpu_seconds, taken.wall_seconds
            ),
            Err(error) => error.to_string(),
        };
        ("start-up, part of each run", text)
    };
    programs(contenders).into_iter().map(told).collect()
}
