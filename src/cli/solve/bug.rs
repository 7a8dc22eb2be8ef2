//! What is left behind when the solver failed: the model, in a file for the report of
//! the bug.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::answered::program;
use crate::cli::output::Output;
use crate::engine::Task;
use crate::puzzle::Network;
use crate::questions::{Refuted, SolveError};

/// Writes the program that was solved, with what is wrong as comments before it: to the
/// file that was wanted for it, else to a new one in the current folder, else in the
/// system's temporary one. Nothing when there is no program.
pub(super) fn leave(
    task: &Task<'_>,
    what: &str,
    (name, wanted): (&str, Option<Output>),
) -> Option<PathBuf> {
    let mut text = format!("\\ hashi {}\n", env!("CARGO_PKG_VERSION"));
    for line in what.lines() {
        let _ = writeln!(text, "\\ {line}");
    }
    let mut bytes = text.into_bytes();
    bytes.extend(program(task).ok()?);
    if let Some(output) = wanted {
        let path = output.shown().to_owned();
        if output.write(&bytes).is_ok() {
            return Some(path);
        }
    }
    let folders = [PathBuf::from("."), std::env::temp_dir()];
    folders.iter().find_map(|folder| keep(folder, name, &bytes))
}

/// What is wrong, line by line.
pub(super) fn describe(network: &Network, error: &SolveError) -> String {
    match error {
        SolveError::Refuted(refuted) => format!("{error}\n{}", claim(network, refuted)),
        SolveError::Unsupported(_) | SolveError::Engine(_) => error.to_string(),
    }
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
