//! Keeps a call from overwriting its own inputs and from writing a file twice.
//!
//! One guard knows all inputs and outputs of a call, including thousands of numbered files and
//! puzzles. Two names are the same file if they lead to it, by links of either kind or by another
//! spelling. An output that is a dangling link is an error: it is not obvious where it would be
//! written.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::input::Input;
use super::output::{NumberedOutputs, Output};
use crate::cli::look;
use crate::cli::ui::{Failure, plain};

/// The inputs and outputs of a call.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// The kind of each input, and its name on the command line.
    inputs: BTreeMap<FileIdentity, (&'static str, String)>,
    /// The owner of each output.
    outputs: BTreeMap<FileIdentity, Owner>,
    /// The first of the boards' files, where none of them is there: then nothing is known that a
    /// file about all boards could say.
    missing: Option<PathBuf>,
}

/// An error, with a hint, if a file that was not named in full already exists. An empty one, as an
/// interrupted call leaves it, has nothing to lose.
pub(crate) fn refuse_earlier(path: &Path, hint: &str) -> Result<(), Failure> {
    let holds_something = |there: fs::Metadata| !there.is_file() || there.len() > 0;
    if path.symlink_metadata().is_ok_and(holds_something) {
        let failure = Failure::usage("already exists").about(path.display());
        return Err(failure.hint(hint));
    }
    Ok(())
}

/// The owner of an output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    /// The call: the output is about all boards, or there are no boards.
    Call,
    /// The board of this name.
    Board(String),
}

/// The identity of a file, whatever its name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum FileIdentity {
    /// An existing file, by its device and its inode number.
    #[cfg(unix)]
    Numbered(u64, u64),
    /// A path without links.
    Place(PathBuf),
}

impl Default for Guard {
    /// Adds the files that were read with the command line: themes and their fonts.
    fn default() -> Self {
        let mut guard = Self {
            inputs: BTreeMap::new(),
            outputs: BTreeMap::new(),
            missing: None,
        };
        for (path, what) in look::read_files() {
            guard.reads(&Input::File(path), what);
        }
        guard
    }
}

impl Guard {
    /// Whether a file is one of the outputs.
    pub(crate) fn has_output(&self, path: &Path) -> bool {
        let mut identities = identities(path).into_iter();
        identities.any(|identity| self.outputs.contains_key(&identity))
    }

    /// Adds an input, a board or another one.
    pub(crate) fn reads(&mut self, input: &Input, what: &'static str) {
        let path = input.path().unwrap_or(Path::new("/dev/stdin"));
        for identity in identities(path) {
            self.inputs.insert(identity, (what, input.display_name()));
        }
    }

    /// Adds a name as an output. An error if it is already an input or an output, or `-`.
    pub(crate) fn takes(&mut self, path: &Path, owner: &Owner) -> Result<(), Failure> {
        self.adds(path, None, owner)
    }

    /// Adds a name in which this word stands for numbers.
    fn adds(
        &mut self,
        path: &Path,
        number: Option<&'static str>,
        owner: &Owner,
    ) -> Result<(), Failure> {
        if path.as_os_str() == "-" {
            let what = "standard output is for the answers, an output file cannot be -";
            let hint = "name a file, or /dev/stdout to have both there";
            return Err(Failure::usage(what).hint(hint));
        }
        if let Some(word) = unknown_placeholder(&path.to_string_lossy(), number) {
            let what = format!("{word} is no placeholder");
            let hint = "{name} stands for the name of the board, {step} for numbers in films of explain, \
                        {round} in --rounds";
            return Err(Failure::usage(what).about(path.display()).hint(hint));
        }
        if path.is_symlink() && fs::metadata(path).is_err() {
            let what = "cannot write: a link that leads nowhere or in a circle";
            return Err(Failure::usage(what).about(path.display()));
        }
        for identity in identities(path) {
            if let Some(input) = self.inputs.get(&identity) {
                return Err(over(path, input));
            }
            if let Some(other) = self.outputs.insert(identity, owner.clone()) {
                return Err(twice(path, &other, owner));
            }
        }
        Ok(())
    }

    /// Notes whether any of the boards' inputs is there.
    pub(crate) fn finds(&mut self, inputs: &[Input]) {
        let missing = |input: &Input| match input {
            Input::File(path) => matches!(path.try_exists(), Ok(false)).then(|| path.clone()),
            Input::Stdin | Input::Literal(_) => None,
        };
        let all: Option<Vec<PathBuf>> = inputs.iter().map(missing).collect();
        self.missing = all.and_then(|all| all.into_iter().next());
    }

    /// Adds a name as an output, and opens it.
    pub(crate) fn writes(&mut self, path: &Path, owner: &Owner) -> Result<Output, Failure> {
        if let Some(missing) = self.missing.as_ref().filter(|_| *owner == Owner::Call) {
            let failure = Failure::usage(plain(&io::ErrorKind::NotFound.into()));
            return Err(failure.about(missing.display()));
        }
        self.takes(path, owner)?;
        Output::open(path)
    }

    /// Adds the names of a board's numbered files, whatever their number. An error if any number
    /// makes one of them an input or an output.
    pub(crate) fn takes_all(
        &mut self,
        series: NumberedOutputs<'_>,
        board: &str,
        owner: &Owner,
    ) -> Result<(), Failure> {
        let pattern = series.pattern(board);
        let Some(place) = to_come(&pattern) else {
            return Ok(());
        };
        let is_one = |identity: &FileIdentity| match identity {
            FileIdentity::Place(path) => series.has(&place, path),
            #[cfg(unix)]
            FileIdentity::Numbered(..) => false,
        };
        if let Some((_, input)) = self.inputs.iter().find(|(identity, _)| is_one(identity)) {
            return Err(over(&pattern, input));
        }
        if let Some((_, other)) = self.outputs.iter().find(|(identity, _)| is_one(identity)) {
            return Err(twice(&pattern, other, owner));
        }
        self.adds(&pattern, Some(series.word()), owner)
    }
}

/// A word in braces in the name of an output that stands for nothing; that of numbers is known.
fn unknown_placeholder<'a>(path: &'a str, number: Option<&str>) -> Option<&'a str> {
    let words = path.match_indices('{').filter_map(|(open, _)| {
        let close = path[open..].find('}')?;
        Some(&path[open..=open + close])
    });
    let is_word = |word: &&str| {
        word.len() > 2
            && word[1..word.len() - 1]
                .bytes()
                .all(|byte| byte.is_ascii_lowercase())
    };
    words
        .filter(is_word)
        .find(|&word| number.is_none_or(|number| word != number))
}

/// The error for an output that is an input.
fn over(path: &Path, input: &(&'static str, String)) -> Failure {
    let (what, input) = input;
    Failure::usage(format!("would be written over the {what} {input}")).about(path.display())
}

/// The error for two boards with equal names, one board given twice, or one file named twice.
fn twice(path: &Path, one: &Owner, other: &Owner) -> Failure {
    let file = path.display();
    match (one, other) {
        (Owner::Board(one), Owner::Board(other)) if one != other => {
            let hint = "their names differ only in the folder or the ending: rename one, or take them in two calls";
            Failure::usage(format!(
                "{file}: would be written for both {one} and {other}"
            ))
            .hint(hint)
        }
        (Owner::Board(board), _) | (_, Owner::Board(board)) => {
            Failure::usage(format!("{file}: used for two outputs of {board}"))
        }
        (Owner::Call, Owner::Call) => Failure::usage(format!("{file}: used for two outputs")),
    }
}

/// The identities of a name: the existing file and its path, where another file will be once it has
/// been written. None for pipes and devices, which can be written many times, and for impossible
/// paths.
fn identities(path: &Path) -> Vec<FileIdentity> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => {
            let place = fs::canonicalize(path).ok().map(FileIdentity::Place);
            number(&found).into_iter().chain(place).collect()
        }
        Ok(_) => Vec::new(),
        Err(_) => to_come(path).map(FileIdentity::Place).into_iter().collect(),
    }
}

#[cfg(unix)]
#[allow(
    clippy::unnecessary_wraps,
    reason = "other systems have no such number"
)]
fn number(found: &fs::Metadata) -> Option<FileIdentity> {
    use std::os::unix::fs::MetadataExt;
    Some(FileIdentity::Numbered(found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn number(_: &fs::Metadata) -> Option<FileIdentity> {
    None
}

/// The path of a file that does not exist yet, without links.
fn to_come(path: &Path) -> Option<PathBuf> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let folder = fs::canonicalize(folder).or_else(|_| missing(folder)).ok()?;
    Some(folder.join(path.file_name()?))
}

/// The path of a folder that will be made; in its missing part `..` removes a name.
fn missing(folder: &Path) -> std::io::Result<PathBuf> {
    let mut place = fs::canonicalize(".")?;
    for component in folder.components() {
        match component {
            Component::Prefix(_) | Component::RootDir => place.push(component),
            Component::CurDir => {}
            Component::ParentDir => {
                place.pop();
            }
            Component::Normal(name) => {
                place.push(name);
                place = fs::canonicalize(&place).unwrap_or(place);
            }
        }
    }
    Ok(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message<T: std::fmt::Debug>(result: Result<T, Failure>) -> String {
        result.unwrap_err().message
    }

    fn owner(name: &str) -> Owner {
        Owner::Board(name.to_owned())
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
        let [x, w] = ["x", "w"].map(owner);
        let found = message(guard.writes(&place("x.csv"), &x));
        assert!(found.contains("written over the board"), "{found}");
        let found = message(guard.writes(&place("w.csv"), &x));
        assert!(found.contains("written over the input"), "{found}");
        assert!(guard.takes(&place("new/x.txt"), &x).is_ok());
        for spelled in ["new/./x.txt", "new/../new/x.txt", "none/../new/x.txt"] {
            let found = message(guard.takes(&place(spelled), &x));
            assert!(found.ends_with("used for two outputs of x"), "{found}");
        }
        let found = message(guard.writes(&place("new/x.txt"), &w));
        assert!(
            found.contains("would be written for both x and w"),
            "{found}"
        );
        for _ in 0..2 {
            assert!(guard.writes(Path::new("/dev/null"), &x).is_ok());
        }
        let found = message(guard.writes(Path::new("-"), &Owner::Call));
        assert!(found.contains("cannot be -"), "{found}");
        let found = message(guard.takes(&place("{level}-1.csv"), &x));
        assert!(found.ends_with(": {level} is no placeholder"), "{found}");
        assert!(guard.takes(&place("{step}.csv"), &x).is_err());
        assert!(guard.takes(&place("{}{A}.csv"), &x).is_ok());
    }

    #[test]
    fn numbered_files_meet_no_other() {
        use crate::cli::run::output::Template;
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        let name = Template::from(place("{name}-{step}.svg").into_os_string());
        let series = NumberedOutputs::of(&name, "{step}").unwrap();
        let mut guard = Guard::default();
        for other in ["a-1.svg", "a-007.svg", "a-b.svg", "a-.svg", "b-01.png"] {
            guard.takes(&place(other), &owner("b")).unwrap();
        }
        assert_eq!(guard.takes_all(series, "a", &owner("a")), Ok(()));
        let found = message(guard.takes_all(series, "a", &owner("c")));
        assert!(
            found.contains("would be written for both a and c"),
            "{found}"
        );
        guard.takes(&place("d-123.svg"), &owner("d")).unwrap();
        let found = message(guard.takes_all(series, "d", &owner("d")));
        assert!(
            found.ends_with("d-{step}.svg: used for two outputs of d"),
            "{found}"
        );
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
        symlink(".", place("here")).unwrap();
        let board = Input::File(place("x.csv"));
        let mut guard = Guard::default();
        guard.reads(&board, "board");
        for name in ["link", "hard", "here/x.csv"] {
            let found = message(guard.writes(&place(name), &Owner::Call));
            assert!(found.contains("written over the board"), "{found}");
        }
        for name in ["dangling", "loop"] {
            let found = message(guard.writes(&place(name), &Owner::Call));
            assert!(found.contains("leads nowhere or in a circle"), "{found}");
        }
        guard.takes(&place("y"), &Owner::Call).unwrap();
        let found = message(guard.takes(&place("here/y"), &Owner::Call));
        assert!(found.ends_with("used for two outputs"), "{found}");
        fs::write(place("y"), "written").unwrap();
        let found = message(guard.takes(&place("here/y"), &Owner::Call));
        assert!(found.ends_with("used for two outputs"), "{found}");
    }
}
