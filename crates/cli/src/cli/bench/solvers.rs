//! Other solvers' programs in a benchmark: their versions and start-up times.

use crate::session::{Budget, SolverProgram, start_up};
use crate::study::Contender;

/// A setting with its name.
type Setting = (&'static str, String);

/// The programs of the contenders, each once; a command under the name of its contender.
fn programs(contenders: &[Contender]) -> Vec<(String, SolverProgram)> {
    let mut programs: Vec<(String, SolverProgram)> = Vec::new();
    for contender in contenders {
        let Some(program) = contender.program() else {
            continue;
        };
        let is_it = |(_, known): &(String, SolverProgram)| {
            known.path() == program.path()
                && known.engine() == program.engine()
                && known.command_line() == program.command_line()
        };
        if !programs.iter().any(is_it) {
            let name = match program.command_line() {
                Some(_) => contender.name(),
                None => program.engine().name(),
            };
            programs.push((name.to_owned(), program));
        }
    }
    programs
}

/// The version and the file of each program.
pub(super) fn versions(contenders: &[Contender]) -> Vec<Setting> {
    let budget = Budget::unlimited();
    let told = |(name, program): (String, SolverProgram)| {
        if let Some(line) = program.command_line() {
            return (program.engine().name(), format!("{name}: {line}"));
        }
        let version = program.version(&budget);
        let version = version.unwrap_or_else(|| "version unknown".to_owned());
        let path = program.path().display().to_string();
        (program.engine().name(), format!("{version}, {path}"))
    };
    programs(contenders).into_iter().map(told).collect()
}

/// The time that each program takes before it solves anything, which is part of each run.
pub(super) fn start_ups(contenders: &[Contender]) -> Vec<Setting> {
    let budget = Budget::unlimited();
    let told = |(name, program): (String, SolverProgram)| {
        let text = match start_up(&program, &budget) {
            Ok(taken) => format!(
                "{name} {:.4} s of CPU time, {:.4} s by the clock",
                taken.cpu_seconds, taken.wall_seconds
            ),
            Err(error) => format!("{name}: {error}"),
        };
        ("start-up, part of each run", text)
    };
    programs(contenders).into_iter().map(told).collect()
}
