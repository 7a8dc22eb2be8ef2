//! Finds the programs of solvers.

use std::env;
use std::path::{Path, PathBuf};

use crate::table::SolverEntry;

/// A program that was not found, with a hint.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}")]
pub struct ProgramNotFound {
    /// The names and folders that were tried.
    pub what: String,
    /// The hint.
    pub hint: String,
}

/// The program of a solver in the table: at the given path, else on the search path of the system.
pub(crate) fn program(
    entry: &SolverEntry,
    given: Option<&Path>,
) -> Result<PathBuf, ProgramNotFound> {
    let name = entry.engine.name();
    match given {
        Some(path) => at(path).ok_or_else(|| ProgramNotFound {
            what: format!("{name}: {} is no program that can be run", path.display()),
            hint: format!("name the file of the program {}", entry.program),
        }),
        None => on_path(entry.program).ok_or_else(|| ProgramNotFound {
            what: format!("{name}: the program {} is not on the path", entry.program),
            hint: format!("{}; or say where it is: --engine {name}=PATH", entry.get),
        }),
    }
}

/// The program of a command line: a word with a slash is a path, another one is looked for on the
/// search path of the system.
pub(crate) fn of_command(word: &str) -> Result<PathBuf, ProgramNotFound> {
    let found = if word.contains('/') {
        at(Path::new(word))
    } else {
        on_path(word)
    };
    found.ok_or_else(|| ProgramNotFound {
        what: format!("the program {word} of the solver's command is not there"),
        hint: "a name is looked for on the path; else write where it is, as in ./solver".to_owned(),
    })
}

/// The absolute path of the file, if it is executable: solvers run in folders of their own.
fn at(path: &Path) -> Option<PathBuf> {
    is_program(path).then(|| std::path::absolute(path).unwrap_or_else(|_| path.to_owned()))
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut folders = env::split_paths(&path);
    folders.find_map(|folder| at(&folder.join(name)))
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    let about = path.metadata();
    about.is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file() || path.with_extension("exe").is_file()
}
