//! The available solvers, their versions, and their start-up times.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::engine::{Budget, Clock, Engine as _, Observer, Task};
use crate::find;
use crate::milp::Formulation;
use crate::program::{ProgramEngine, SolverProgram};
use crate::puzzle::{Board, Clue, Network, Pos, Rules, Size};
use crate::run;
use crate::status::last_line;
use crate::table::{SolverEntry, entries};

/// A solver of the table, and whether it is available.
#[derive(Clone, Debug)]
pub struct FoundSolver {
    /// Its entry.
    pub entry: &'static SolverEntry,
    /// Its program, if it is on the search path.
    pub path: Option<PathBuf>,
    /// Its version, as it reports it.
    pub version: Option<String>,
    /// Why it cannot be run although it exists: its last line.
    pub fault: Option<String>,
}

/// The time limit for reporting a version.
const PATIENCE: Duration = Duration::from_secs(5);

/// All solvers of the table, those on the search path with their versions.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// let found = hashilab_solvers::found(&Budget::unlimited());
/// assert_eq!(found.len(), hashilab_solvers::entries().len());
/// ```
#[must_use]
pub fn found(budget: &Budget) -> Vec<FoundSolver> {
    let look = |entry: &'static SolverEntry| {
        let path = find::program(entry, None).ok();
        let program = SolverProgram::named(entry.engine, path.as_deref()).ok();
        let told = program.map(|program| query_version(&program, entry, budget));
        let (version, fault) = match told {
            Some(Ok(version)) => (version, None),
            Some(Err(fault)) => (None, Some(fault)),
            None => (None, None),
        };
        FoundSolver {
            entry,
            path,
            version,
            fault,
        }
    };
    entries().iter().map(look).collect()
}

/// The version that a solver of the table reports, if it does.
pub(crate) fn version(program: &SolverProgram, budget: &Budget) -> Option<String> {
    let entry = crate::table::entry(program.engine())?;
    query_version(program, entry, budget).ok().flatten()
}

/// The version that a solver reports, or why it cannot be run.
fn query_version(
    program: &SolverProgram,
    entry: &SolverEntry,
    budget: &Budget,
) -> Result<Option<String>, String> {
    let fault = |error: std::io::Error| error.to_string();
    let folder = tempfile::Builder::new().prefix("hashi-").tempdir();
    let folder = folder.map_err(fault)?;
    let output = folder.path().join(crate::table::OUTPUT);
    let mut command = Command::new(program.path());
    command.args(entry.version).current_dir(folder.path());
    let budget = budget.part(Some(PATIENCE));
    let mut observer = Observer::none();
    let end = run::run(command, folder.path(), &output, &budget, &mut observer).map_err(fault)?;
    let text = run::text_of(&output).map_err(fault)?.unwrap_or_default();
    match (read_version(entry.before_version, &text), end.code) {
        // The exit codes of a shell and of the system's loader without a program or a library.
        (None, Some(126 | 127)) => {
            Err(last_line(&text).unwrap_or_else(|| "it ends at once".to_owned()))
        }
        (version, _) => Ok(version),
    }
}

/// The first number with a dot after this text.
fn read_version(before: &str, text: &str) -> Option<String> {
    let at = text.find(before)? + before.len();
    let mut words = text[at..].split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let found = words
        .find(|word| word.contains('.') && word.starts_with(|first: char| first.is_ascii_digit()));
    found.map(|word| word.trim_end_matches('.').to_owned())
}

/// The time that a solver takes before it solves anything.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StartUp {
    /// CPU seconds.
    pub cpu_seconds: f64,
    /// Seconds by the clock on the wall.
    pub wall_seconds: f64,
}

/// The time that a solver takes for an almost empty program, including all work around it: the
/// least of three runs.
///
/// # Errors
/// The error of an engine that cannot be run.
pub fn start_up(
    program: &SolverProgram,
    budget: &Budget,
) -> Result<StartUp, crate::engine::EngineError> {
    let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Exactly(1)));
    let board = Board::new(Size::new(1, 3), islands.to_vec(), Rules::default());
    let network = Network::of(board.expect("two islands on a row"));
    let task = Task::new(&network, Formulation::Flow).as_written();
    let mut least = StartUp {
        cpu_seconds: f64::INFINITY,
        wall_seconds: f64::INFINITY,
    };
    for _ in 0..3 {
        let whole = budget.part(Some(PATIENCE));
        let cpu = whole.part(None).counting(Clock::cpu());
        let mut engine = ProgramEngine::new(program.clone());
        let begun = whole.seconds();
        engine.solve(&task, &cpu, &mut Observer::none())?;
        least.cpu_seconds = least.cpu_seconds.min(cpu.seconds());
        least.wall_seconds = least.wall_seconds.min(whole.seconds() - begun);
    }
    Ok(least)
}

impl SolverProgram {
    /// The version that the solver reports, if it is known how to query it.
    #[must_use]
    pub fn version(&self, budget: &Budget) -> Option<String> {
        version(self, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::read_version;

    #[test]
    fn versions_are_read_as_solvers_write_them() {
        for (before, text, wanted) in [
            (
                "Version:",
                "Welcome to the CBC MILP Solver \nVersion: 2.10.8 \n",
                Some("2.10.8"),
            ),
            ("GLPK", "GLPSOL--GLPK LP/MIP Solver 5.0\n", Some("5.0")),
            (
                "version",
                "HiGHS version 1.15.1 Githash 04024d7.",
                Some("1.15.1"),
            ),
            (
                "version",
                "Usage of lp_solve version 5.5.2.5:\n",
                Some("5.5.2.5"),
            ),
            ("version", "no such thing", None),
        ] {
            assert_eq!(read_version(before, text).as_deref(), wanted, "{text}");
        }
    }
}
