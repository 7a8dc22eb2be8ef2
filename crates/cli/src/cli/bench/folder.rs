//! The output folder of a benchmark: its settings, a line for each run as soon as it is done, and
//! the statistics at the end. An earlier benchmark in it is only continued or replaced on request.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::run::guard::{Guard, Owner};
use crate::cli::run::output::{Output, STAGED};
use crate::cli::ui::{Failure, plain};
use crate::report::RunRecord;

/// The settings of the runs, which identify a benchmark to continue.
const SETTINGS: &str = "settings.json";
/// The runs.
const RUNS: &str = "runs.jsonl";
/// The files that are written at the end, beside charts.
const AT_THE_END: [&str; 3] = ["summary.csv", "summary.tex", "report.md"];
/// The extensions of the files of a chart.
pub(super) const CHART: [&str; 3] = ["png", "svg", "pdf"];

/// What to do with an earlier benchmark in the folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EarlierBenchmark {
    /// It is an error.
    Kept,
    /// It is overwritten.
    Replaced,
    /// Its runs count and missing ones are made; without an earlier one a new benchmark begins.
    Continued,
}

/// The runs of an earlier benchmark to continue.
#[derive(Debug, Default)]
pub(super) struct EarlierRuns {
    pub(super) runs: Vec<RunRecord>,
    /// A note on what was dropped of them.
    pub(super) dropped: Option<String>,
}

/// A folder with its files open.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// Held for the whole benchmark, so that no other one writes here.
    _lock: Lock,
    runs: File,
    outputs: Vec<(String, Output)>,
    /// The files of the end that were written because their contents were new.
    written: Vec<String>,
}

impl Folder {
    /// Makes the folder if it is missing, opens all files, including those of these charts, and
    /// reads the runs of an earlier benchmark to continue. The guard knows the inputs.
    pub(super) fn open(
        path: &Path,
        earlier: EarlierBenchmark,
        charts: &[&str],
        settings: &str,
        guard: &mut Guard,
    ) -> Result<(Self, EarlierRuns), Failure> {
        if path.exists() && !path.is_dir() {
            let what = format!("{}: expected a folder, found a file", path.display());
            return Err(Failure::usage(what));
        }
        fs::create_dir_all(path).map_err(|error| cannot_write(path, &error))?;
        let lock = Lock::of(path)?;
        let at_the_end = at_the_end(charts);
        // A script can then repeat one command until all is done.
        let is_new = !path.join(SETTINGS).exists();
        let hint = match earlier {
            EarlierBenchmark::Continued => "there is no settings.json, which --resume goes by",
            _ => "--resume continues an earlier benchmark, --force writes over it",
        };
        let earlier = match earlier {
            EarlierBenchmark::Continued if is_new => EarlierBenchmark::Kept,
            earlier => earlier,
        };
        let old = match earlier {
            EarlierBenchmark::Kept => {
                refuse_any(path, &at_the_end, hint)?;
                EarlierRuns::default()
            }
            EarlierBenchmark::Replaced => EarlierRuns::default(),
            EarlierBenchmark::Continued => runs_of(path, settings)?,
        };
        let mut open = |name: &str| guard.writes(&path.join(name), &Owner::Call);
        let mut outputs = Vec::new();
        for name in at_the_end {
            let output = open(&name)?;
            outputs.push((name, output));
        }
        let kept = open(SETTINGS)?;
        open(RUNS)?;
        clear_staged(path);
        keep(kept, settings, earlier)?;
        let folder = Self {
            runs: open_runs(&path.join(RUNS), earlier)?,
            path: path.to_owned(),
            _lock: lock,
            outputs,
            written: Vec::new(),
        };
        Ok((folder, old))
    }

    /// Appends the line of a run at once, so that an interrupt cannot lose it.
    pub(super) fn push_run(&mut self, line: &str) -> Result<(), Failure> {
        let written = self.runs.write_all(line.as_bytes());
        written.map_err(|error| cannot_write(&self.path.join(RUNS), &error))
    }

    /// Writes one of the files of the end, unless it already has these contents.
    pub(super) fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let place = self.outputs.iter().position(|(known, _)| known == name);
        let place = place.expect("one of the files of the end, once");
        let (name, output) = self.outputs.swap_remove(place);
        if fs::read(self.path.join(&name)).is_ok_and(|old| old == bytes) {
            return Ok(());
        }
        self.written.push(name);
        output.write(bytes)
    }

    /// The text of one of the files of the end, if it exists.
    pub(super) fn text_of(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.path.join(name)).ok()
    }

    /// The files of the end whose contents have changed.
    pub(super) fn changed_files(&self) -> &[String] {
        &self.written
    }
}

/// A lock that gives one benchmark at a time a folder to itself. The system releases it when the
/// program ends, however it ends. Only Unix has locks on folders.
#[derive(Debug)]
struct Lock {
    #[cfg(unix)]
    _folder: File,
}

impl Lock {
    #[cfg(unix)]
    fn of(path: &Path) -> Result<Self, Failure> {
        use rustix::fs::{FlockOperation, flock};
        use rustix::io::Errno;

        let folder = File::open(path).map_err(|error| cannot_write(path, &error))?;
        match flock(&folder, FlockOperation::NonBlockingLockExclusive) {
            Err(Errno::WOULDBLOCK) => {
                let what = "another benchmark is writing to this folder";
                let hint = "wait until it ends, or name another folder with --out";
                Err(Failure::usage(what).about(path.display()).hint(hint))
            }
            // Some network file systems have no locks: no reason to fail.
            Ok(()) | Err(_) => Ok(Self { _folder: folder }),
        }
    }

    #[cfg(not(unix))]
    #[allow(
        clippy::unnecessary_wraps,
        reason = "it is refused where there are locks"
    )]
    fn of(_path: &Path) -> Result<Self, Failure> {
        Ok(Self {})
    }
}

/// The files that are written at the end, with those of these charts.
fn at_the_end(charts: &[&str]) -> Vec<String> {
    let charts = charts.iter();
    let charts = charts.flat_map(|chart| CHART.map(|ending| format!("{chart}.{ending}")));
    let others = AT_THE_END.map(str::to_owned);
    others.into_iter().chain(charts).collect()
}

/// Writes the settings; those of a benchmark that is continued already exist.
fn keep(kept: Output, settings: &str, earlier: EarlierBenchmark) -> Result<(), Failure> {
    match earlier {
        EarlierBenchmark::Kept | EarlierBenchmark::Replaced => kept.write(settings.as_bytes()),
        EarlierBenchmark::Continued => Ok(()),
    }
}

/// Opens the file of the runs; those of a benchmark that is continued are kept.
fn open_runs(path: &Path, earlier: EarlierBenchmark) -> Result<File, Failure> {
    let is_new = earlier != EarlierBenchmark::Continued;
    let mut options = OpenOptions::new();
    options
        .create(true)
        .append(!is_new)
        .write(true)
        .truncate(is_new);
    let opened = options.open(path);
    opened.map_err(|error| cannot_write(path, &error))
}

/// An error if the folder already has one of the files, whatever wrote it.
fn refuse_any(path: &Path, at_the_end: &[String], hint: &str) -> Result<(), Failure> {
    let names = at_the_end.iter().map(String::as_str);
    let names = names.chain([SETTINGS, RUNS]);
    let mut there = names.filter(|name| path.join(name).symlink_metadata().is_ok());
    match there.next() {
        Some(name) => {
            let what = format!("{}: already exists", path.join(name).display());
            Err(Failure::usage(what).hint(hint))
        }
        None => Ok(()),
    }
}

/// What two benchmarks differ in, as a clause: a board, a setting, or what has no words.
fn difference(old: &str, new: &str) -> String {
    let read = |text| serde_json::from_str::<serde_json::Value>(text).unwrap_or_default();
    let [old, new] = [old, new].map(read);
    let pairs = |of: &serde_json::Value, key: &str| -> Vec<(String, String)> {
        serde_json::from_value(of[key].clone()).unwrap_or_default()
    };
    // The first pair that only one of them has, and what the other has of this name.
    let differing = |key: &str| {
        let [old, new] = [&old, &new].map(|of| pairs(of, key));
        let mut all = old.iter().chain(&new);
        let (name, _) = all.find(|pair| old.contains(pair) != new.contains(pair))?;
        let [then, now] = [&old, &new].map(|of| {
            let found = of.iter().find(|(known, _)| known == name);
            found.map(|(_, value)| value.clone())
        });
        Some((name.clone(), then, now))
    };
    if let Some((board, then, now)) = differing("boards") {
        return match (then, now) {
            (Some(_), None) => format!("no board is named {board} now"),
            (None, _) => format!("none of its boards was named {board}"),
            (Some(_), Some(_)) => format!("{board} has another text now"),
        };
    }
    match differing("settings") {
        Some((name, then, now)) => {
            let [then, now] = [then, now].map(|value| value.unwrap_or("not set".to_owned()));
            format!("{name}: {then} then, {now} now")
        }
        None if old["boards"] != new["boards"] => "the same boards in another order".to_owned(),
        None => "other settings, or another version".to_owned(),
    }
}

/// The runs of an earlier benchmark with the same settings.
fn runs_of(path: &Path, settings: &str) -> Result<EarlierRuns, Failure> {
    let file = path.join(SETTINGS);
    match fs::read_to_string(&file) {
        Ok(old) if old == settings => {}
        Ok(old) => {
            let what = format!("is of another benchmark: {}", difference(&old, settings));
            let hint = "name another folder, or write over it with --force";
            return Err(Failure::usage(what).about(file.display()).hint(hint));
        }
        Err(error) => {
            let what = format!("{}: nothing to continue", plain(&error));
            return Err(Failure::usage(what).about(file.display()));
        }
    }
    let file = path.join(RUNS);
    let text = fs::read_to_string(&file)
        .map_err(|error| Failure::usage(plain(&error)).about(file.display()))?;
    let whole = whole_lines(&text);
    let mut dropped = None;
    if whole.len() < text.len() {
        fs::write(&file, whole).map_err(|error| cannot_write(&file, &error))?;
        let file = file.display();
        dropped = Some(format!(
            "{file}: the last line was unfinished and is dropped"
        ));
    }
    let mut runs = Vec::new();
    for (index, line) in whole.lines().enumerate() {
        let run = serde_json::from_str(line).map_err(|error| {
            let place = format!("{}:{}", file.display(), index + 1);
            Failure::usage(format!("expected the record of a run, found {error}")).about(place)
        });
        runs.push(run?);
    }
    Ok(EarlierRuns { runs, dropped })
}

/// A text without its last line if the program was killed while writing it: the line has no end, or
/// its record is incomplete.
fn whole_lines(text: &str) -> &str {
    let ended = text.rfind('\n').map_or("", |end| &text[..=end]);
    let last = ended.lines().next_back().unwrap_or_default();
    let read = serde_json::from_str::<serde_json::Value>(last);
    if last.is_empty() || !read.is_err_and(|error| error.is_eof()) {
        return ended;
    }
    let before = ended.trim_end_matches(['\r', '\n']).len() - last.len();
    &ended[..before]
}

/// Removes the temporary files of a benchmark that was killed.
fn clear_staged(path: &Path) {
    let Ok(entries) = fs::read_dir(path) else {
        return;
    };
    for entry in entries.flatten() {
        if entry.file_name().to_string_lossy().starts_with(STAGED) {
            // A failure to remove it does not matter to the benchmark.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::usage(format!(
        "{}: cannot write: {}",
        path.display(),
        plain(error)
    ))
}
