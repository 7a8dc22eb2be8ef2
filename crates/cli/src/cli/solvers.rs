//! `hashi solvers`: the other solvers on this machine, with their versions.

use serde::Serialize;

use super::exit::Exit;
use super::run::interrupt::Interrupt;
use super::ui::{Failure, Stdout, Ui};
use crate::report::{SCHEMA, line};
use crate::session::{Budget, FoundSolver, found};

/// List other solvers, those that are on this machine first
///
/// The names are those of --engine. A program is looked for on the path and asked for its
/// version. Those that are "called by its manual" were never run by the authors: how they are
/// called follows their manuals.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi solvers
  hashi solvers --json")]
pub(crate) struct SolversArgs {
    /// Print JSON instead of text: one object for each solver
    #[arg(long)]
    json: bool,
}

/// A solver as an object of JSON.
#[derive(Debug, Serialize)]
struct SolverRecord<'a> {
    r#type: &'static str,
    schema: u32,
    name: &'static str,
    program: &'static str,
    /// The file of the program, if it is there.
    path: Option<String>,
    version: Option<&'a str>,
    /// Why it cannot be run, where it is there and cannot.
    fault: Option<&'a str>,
    /// Whether it was ever run by the authors.
    by_its_manual: bool,
    get: &'static str,
}

pub(crate) fn run(args: &SolversArgs, ui: Ui) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen()?;
    interrupt.allow_grace(ui);
    let budget = Budget::unlimited().interrupted_by(interrupt.flag());
    let solvers = found(&budget);
    let text: String = if args.json {
        solvers.iter().map(|solver| line(&record(solver))).collect()
    } else {
        table(&solvers)
    };
    Stdout::write(text.as_bytes())?;
    Ok(match budget.reached() {
        Some(_) => Exit::Interrupted,
        None => Exit::Yes,
    })
}

fn record(solver: &FoundSolver) -> SolverRecord<'_> {
    let entry = solver.entry;
    SolverRecord {
        r#type: "solver",
        schema: SCHEMA,
        name: entry.engine.name(),
        program: entry.program,
        path: solver.path.as_ref().map(|path| path.display().to_string()),
        version: solver.version.as_deref(),
        fault: solver.fault.as_deref(),
        by_its_manual: !entry.is_tried,
        get: entry.get,
    }
}

/// A line for each solver, available ones first.
fn table(solvers: &[FoundSolver]) -> String {
    let mut lines: Vec<(bool, String)> = Vec::new();
    for solver in solvers {
        let entry = solver.entry;
        let tried = if entry.is_tried {
            ""
        } else {
            " (called by its manual)"
        };
        let version = solver.version.as_deref().unwrap_or("version unknown");
        let what = match (&solver.path, &solver.fault) {
            (Some(path), Some(fault)) => format!("cannot be run: {fault}; {}", path.display()),
            (Some(path), None) => format!("{version}, {}{tried}", path.display()),
            (None, _) => format!("no {} on the path{tried}; {}", entry.program, entry.get),
        };
        let name = entry.engine.name();
        lines.push((solver.path.is_none(), format!("{name:13} {what}\n")));
    }
    lines.sort_by_key(|&(is_missing, _)| is_missing);
    lines.into_iter().map(|(_, line)| line).collect()
}
