//! The folder that a benchmark writes: a line for each run as it is done, and what the
//! runs amount to at the end.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::output::Output;
use crate::cli::ui::{Failure, plain};

/// The files that are written at the end.
const AT_THE_END: [&str; 5] = [
    "summary.csv",
    "profile.png",
    "cactus.png",
    "scatter.png",
    "report.md",
];

/// A folder with its files open.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    runs: File,
    outputs: Vec<(&'static str, Output)>,
}

impl Folder {
    /// Makes the folder where it is missing and opens all files. An older benchmark there
    /// is written over.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        if path.is_file() {
            let what = format!("{}: expected a folder, found a file", path.display());
            return Err(Failure::usage(what));
        }
        fs::create_dir_all(path).map_err(|error| cannot_write(path, &error))?;
        let open = |name: &'static str| Ok((name, Output::open(&path.join(name))?));
        let outputs = AT_THE_END
            .into_iter()
            .map(open)
            .collect::<Result<_, Failure>>()?;
        let runs = path.join("runs.jsonl");
        Ok(Self {
            runs: File::create(&runs).map_err(|error| cannot_write(&runs, &error))?,
            path: path.to_owned(),
            outputs,
        })
    }

    /// The temporary files behind the open ones.
    pub(super) fn temporaries(&self) -> Vec<PathBuf> {
        let outputs = self.outputs.iter();
        outputs
            .filter_map(|(_, output)| output.temporary())
            .collect()
    }

    /// Appends the line of a run, so that it is there whatever happens next.
    pub(super) fn push_run(&mut self, line: &str) -> Result<(), Failure> {
        let written = self.runs.write_all(line.as_bytes());
        written.map_err(|error| cannot_write(&self.path.join("runs.jsonl"), &error))
    }

    /// Writes one of the files of the end.
    pub(super) fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let place = self.outputs.iter().position(|&(known, _)| known == name);
        let place = place.expect("one of the files of the end, once");
        let (_, output) = self.outputs.swap_remove(place);
        output.write(bytes)
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::usage(format!(
        "{}: cannot write: {}",
        path.display(),
        plain(error)
    ))
}
