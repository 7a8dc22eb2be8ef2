//! What is left behind when the solver failed: the model, in a file for the report of
//! the bug.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::files::Content;
use super::run::job::Job;
use super::run::output::Output;
use super::ui::Message;
use crate::desk::{Formulated, SolveAnswer};
use crate::puzzle::Network;
use crate::questions::{Refuted, SolveError, Warning};

/// The most broken rules that are listed.
const MOST_BROKEN: usize = 10;

/// The program of an engine that claimed wrongly that there is no solution is left behind.
pub(crate) fn leave_what_was_wrong(job: &mut Job<'_, Content>, answer: &SolveAnswer) {
    let Some(program) = &answer.program else {
        return;
    };
    let wrong = answer.solved.warnings.iter();
    for warning in wrong.filter(|warning| !matches!(warning, Warning::SmallM { .. })) {
        if let Some(path) = leave(program, &warning.to_string(), &job.input.name(), None) {
            let note = format!("{}: the program is in {}", job.name, path.display());
            job.tell(Message::Note(note));
        }
    }
}

/// Writes the program that was solved, with what is wrong as comments before it: to the
/// file that was wanted for it, else to a new one in the current folder, else in the
/// system's temporary one.
pub(crate) fn leave(
    program: &Formulated,
    what: &str,
    name: &str,
    wanted: Option<Output>,
) -> Option<PathBuf> {
    let mut text = format!("\\ hashi {}\n", env!("CARGO_PKG_VERSION"));
    for line in what.lines() {
        let _ = writeln!(text, "\\ {line}");
    }
    text.push_str(&program.model.to_lp());
    if let Some(output) = wanted {
        let path = output.shown().to_owned();
        if output.write(text.as_bytes()).is_ok() {
            return Some(path);
        }
    }
    let folders = [PathBuf::from("."), std::env::temp_dir()];
    let mut folders = folders.iter();
    folders.find_map(|folder| keep(folder, name, text.as_bytes()))
}

/// What is wrong, line by line.
pub(crate) fn describe(network: &Network, error: &SolveError) -> String {
    match error {
        SolveError::Refuted(refuted) => format!("{error}\n{}", claim(network, refuted)),
        _ => error.to_string(),
    }
}

/// The rules that an engine's answer breaks, the first few.
pub(crate) fn broken_rules(network: &Network, error: &SolveError) -> Vec<String> {
    let SolveError::Refuted(refuted) = error else {
        return Vec::new();
    };
    let violations = refuted.violations.0.iter().take(MOST_BROKEN);
    violations
        .map(|violation| violation.describe(network))
        .collect()
}

/// The claimed bridges and the rules they break.
fn claim(network: &Network, refuted: &Refuted) -> String {
    let mut text = String::new();
    for (edge, count) in refuted.bridges.built() {
        let [from, to] = network.cells_of(edge);
        let _ = writeln!(text, "claimed: {from} {to} {count}");
    }
    for violation in &refuted.violations.0 {
        let _ = writeln!(text, "broken: {}", violation.describe(network));
    }
    text
}

fn keep(folder: &Path, name: &str, bytes: &[u8]) -> Option<PathBuf> {
    let mut file = tempfile::Builder::new()
        .prefix(&format!("hashi-bug-{name}-"))
        .suffix(".lp")
        .tempfile_in(folder)
        .ok()?;
    file.write_all(bytes).ok()?;
    let (_, path) = file.keep().ok()?;
    Some(path.strip_prefix(".").map_or(path.clone(), Path::to_owned))
}
