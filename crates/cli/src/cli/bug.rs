//! The files that are left after a failure of the solver: the program, for a bug report.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::files::Content;
use super::run::job::Job;
use super::run::output::Output;
use super::ui::Message;
use crate::puzzle::Network;
use crate::questions::{RefutedAnswer, SolveError, Warning};
use crate::session::{Formulated, SolveAnswer, SolverFiles};

/// The most broken rules that are listed.
const MOST_BROKEN: usize = 10;

/// Writes the program that an engine received before it made a wrong claim.
pub(crate) fn leave_what_was_wrong(job: &mut Job<'_, Content>, answer: &SolveAnswer) {
    let Some(program) = &answer.program else {
        return;
    };
    let is_claim = |warning: &&Warning| match warning {
        Warning::FalseClaim { .. }
        | Warning::FalseBound { .. }
        | Warning::Missed { .. }
        | Warning::FalseDeduction { .. } => true,
        Warning::SmallM { .. } | Warning::Unclear { .. } => false,
    };
    for warning in answer.solved.warnings.iter().filter(is_claim) {
        if let Some(files) = &answer.solved.files {
            let what = warning.to_string();
            let left = leave_files(files, &what, &job.input.name());
            if let Some(left) = left {
                job.emit(Message::Note(format!("{}: {left}", job.name)));
            }
            continue;
        }
        if let Some(path) = leave(program, &warning.to_string(), &job.input.name(), None) {
            let note = format!("{}: the program is in {}", job.name, path.display());
            job.emit(Message::Note(note));
        }
    }
}

/// Writes the program that was solved, with the error as comments before it: to the requested file,
/// else to a new one in the current folder, else in the system's temporary one.
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
        let path = output.display_path().to_owned();
        if output.write(text.as_bytes()).is_ok() {
            return Some(path);
        }
    }
    let folders = [PathBuf::from("."), std::env::temp_dir()];
    let mut folders = folders.iter();
    folders.find_map(|folder| keep(folder, name, text.as_bytes()))
}

/// Copies the input and output of another solver's program: to a new folder in the current one,
/// else in the system's temporary one. Returns a sentence with the path.
pub(crate) fn leave_files(files: &SolverFiles, what: &str, name: &str) -> Option<String> {
    let path = match files {
        SolverFiles::Kept(path) => path.clone(),
        SolverFiles::Gone(texts) => {
            let mut texts = texts.clone();
            texts.push(("wrong.txt".to_owned(), format!("{what}\n")));
            let folders = [PathBuf::from("."), std::env::temp_dir()];
            let mut folders = folders.iter();
            folders.find_map(|folder| keep_all(folder, name, &texts))?
        }
    };
    let path = path.display();
    Some(format!(
        "the program, the solver's command line and its solution are in {path}"
    ))
}

fn keep_all(folder: &Path, name: &str, texts: &[(String, String)]) -> Option<PathBuf> {
    let prefix = format!("hashi-wrong-{name}-");
    let place = tempfile::Builder::new().prefix(&prefix).tempdir_in(folder);
    let place = place.ok()?;
    for (name, text) in texts {
        std::fs::write(place.path().join(name), text).ok()?;
    }
    let path = place.keep();
    // A path in the current folder is relative.
    Some(if folder == Path::new(".") {
        PathBuf::from(path.file_name()?)
    } else {
        path
    })
}

/// The errors, line by line.
pub(crate) fn describe(network: &Network, error: &SolveError) -> String {
    match error {
        SolveError::Refuted(refuted) => format!("{error}\n{}", claim(network, refuted)),
        _ => error.to_string(),
    }
}

/// The first few rules that an engine's answer breaks.
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
fn claim(network: &Network, refuted: &RefutedAnswer) -> String {
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
