//! What keeps a call from writing over its own inputs and from writing a file twice.
//!
//! One guard knows all inputs and outputs of a call. Two names mean one file if they lead to
//! it, by links of either kind. An output that is a link to nowhere is refused: where it
//! would be written, nobody can see.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::input::Input;
use super::output::Output;
use crate::cli::ui::Failure;

/// The inputs and outputs of a call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guard {
    /// What each input is, and how it was named.
    inputs: BTreeMap<Identity, (&'static str, String)>,
    /// For which board each output is.
    outputs: BTreeMap<Identity, Input>,
}

/// What makes two names mean one file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Identity {
    /// A file that is there, by its device and its number on it.
    #[cfg(unix)]
    Numbered(u64, u64),
    /// A place without links.
    Place(PathBuf),
}

impl Guard {
    /// The call reads this, which is a board or another input.
    pub(crate) fn reads(&mut self, input: &Input, what: &'static str) {
        let path = input.path().unwrap_or(Path::new("/dev/stdin"));
        if let Some(identity) = identity(path) {
            self.inputs.insert(identity, (what, input.shown()));
        }
    }

    /// Refuses an output that is an input.
    pub(crate) fn refuse_input(&self, path: &Path) -> Result<(), Failure> {
        match identity(path).and_then(|identity| self.inputs.get(&identity)) {
            Some((what, input)) => {
                let what = format!("would be written over the {what} {input}");
                Err(Failure::usage(what).about(path.display()))
            }
            None => Ok(()),
        }
    }

    /// Opens an output for a board. Refused if it is an input or an output already.
    pub(crate) fn writes(&mut self, path: &Path, board: &Input) -> Result<Output, Failure> {
        let shown = path.display();
        if path.is_symlink() && fs::metadata(path).is_err() {
            let what = "cannot write: a link that leads nowhere or in a circle";
            return Err(Failure::usage(what).about(shown));
        }
        self.refuse_input(path)?;
        if let Some(identity) = identity(path) {
            // Its place too: once it has been written, another file stands there.
            let place = to_come(path).map(Identity::Place);
            let met = [Some(identity), place].into_iter().flatten();
            let met: BTreeSet<Identity> = met.collect();
            for identity in met {
                if let Some(other) = self.outputs.insert(identity, board.clone()) {
                    return Err(twice(path, &other, board));
                }
            }
        }
        Output::open(path)
    }
}

/// Two boards whose names are the same, one board given twice, or one file named twice.
fn twice(file: &Path, one: &Input, other: &Input) -> Failure {
    let (file, one, other) = (file.display(), one.shown(), other.shown());
    if one == other {
        return Failure::usage(format!("{file}: named for two outputs of {one}"));
    }
    Failure::usage(format!(
        "{file}: would be written for both {one} and {other}"
    ))
    .hint("their names differ only in the folder or the ending: take them in two calls")
}

/// What a name means; nothing for pipes and devices, which can be written many times, and
/// for what cannot be there.
fn identity(path: &Path) -> Option<Identity> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => Some(of_file(path, &found)),
        Ok(_) => None,
        Err(_) => to_come(path).map(Identity::Place),
    }
}

#[cfg(unix)]
fn of_file(_: &Path, found: &fs::Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    Identity::Numbered(found.dev(), found.ino())
}

#[cfg(not(unix))]
fn of_file(path: &Path, _: &fs::Metadata) -> Identity {
    Identity::Place(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()))
}

/// The place of a file that is not there yet, without links, as far as it exists.
fn to_come(path: &Path) -> Option<PathBuf> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let folder = fs::canonicalize(folder).ok().or_else(|| to_come(folder))?;
    Some(folder.join(path.file_name()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(result: Result<Output, Failure>) -> String {
        result.unwrap_err().message
    }

    #[test]
    fn no_input_is_written_over_and_no_output_twice() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::write(place("x.csv"), "1,1").unwrap();
        fs::write(place("w.csv"), "from,to,weight").unwrap();
        let (board, weights) = (Input::File(place("x.csv")), Input::File(place("w.csv")));
        let mut guard = Guard::default();
        guard.reads(&board, "board");
        guard.reads(&weights, "input");
        let found = message(guard.writes(&place("x.csv"), &board));
        assert!(found.contains("written over the board"), "{found}");
        let found = message(guard.writes(&place("w.csv"), &board));
        assert!(found.contains("written over the input"), "{found}");
        assert!(guard.writes(&place("new/x.txt"), &board).is_ok());
        let found = message(guard.writes(&place("new/./x.txt"), &board));
        assert!(found.contains("named for two outputs"), "{found}");
        let found = message(guard.writes(&place("new/x.txt"), &weights));
        assert!(found.contains("would be written for both"), "{found}");
        for _ in 0..2 {
            assert!(guard.writes(Path::new("/dev/null"), &board).is_ok());
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_must_lead_somewhere() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::write(place("x.csv"), "1,1").unwrap();
        symlink(place("x.csv"), place("link")).unwrap();
        fs::hard_link(place("x.csv"), place("hard")).unwrap();
        symlink(place("none"), place("dangling")).unwrap();
        symlink(place("loop"), place("loop")).unwrap();
        let board = Input::File(place("x.csv"));
        let mut guard = Guard::default();
        guard.reads(&board, "board");
        for name in ["link", "hard"] {
            let found = message(guard.writes(&place(name), &board));
            assert!(found.contains("written over the board"), "{found}");
        }
        for name in ["dangling", "loop"] {
            let found = message(guard.writes(&place(name), &board));
            assert!(found.contains("leads nowhere or in a circle"), "{found}");
        }
    }
}
