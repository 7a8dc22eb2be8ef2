//! The outputs of puzzles: their files, their pictures and the file of records.
//!
//! A file that is named in full is replaced, as by every command. The files of a folder, and of a
//! name with `{name}`, are not named one by one: existing ones are only replaced with `--force`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::run::guard::{Guard, Owner, refuse_earlier};
use crate::cli::run::output::{Output, Template};
use crate::cli::ui::Failure;
use crate::show::PictureKind;

/// What to do about a file that already exists.
const HINT: &str = "name another place, or write over it with --force";

/// What to do with existing files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EarlierFiles {
    Kept,
    /// Those with the contents to be written belong to an earlier call that was interrupted.
    Same,
    Replaced,
}

/// The outputs of puzzles.
pub(super) struct PuzzlePlaces<'a> {
    /// The file of each puzzle; none to print them.
    pub(super) out: Option<Template>,
    /// A picture of each puzzle.
    pub(super) pictures: Vec<(PictureKind, &'a Template)>,
    /// The file of records.
    pub(super) manifest: Option<PathBuf>,
    /// The folder for the records, if their file is not named.
    pub(super) folder: Option<PathBuf>,
    pub(super) earlier: EarlierFiles,
}

impl PuzzlePlaces<'_> {
    /// The names of the files of each puzzle.
    fn templates(&self) -> impl Iterator<Item = &Template> {
        let pictures = self.pictures.iter().map(|&(_, name)| name);
        self.out.iter().chain(pictures)
    }

    /// Rejects one file for several puzzles, and `--force` where it has no effect. `--force` also
    /// applies to an earlier call's records.
    pub(super) fn refuse_shared(&self, count: u64, is_resumed: bool) -> Result<(), Failure> {
        let shared = self.templates().find(|name| !name.has_name());
        if let Some(shared) = shared.filter(|_| count > 1) {
            let path = shared.as_path().display();
            let what = format!("{path}: {count} puzzles cannot share one file");
            let hint = "put {name} where the puzzle's number should go; without -o boards of one line \
                        each, such as addresses, are printed one after the other";
            return Err(Failure::usage(what).hint(hint));
        }
        let is_forced = self.earlier == EarlierFiles::Replaced && !is_resumed;
        if is_forced && !self.templates().any(Template::has_name) {
            let what = "--force is for a folder and for names with {name}, and none is given";
            return Err(Failure::usage(what));
        }
        Ok(())
    }

    /// Rejects invalid output names, names that are used twice or for inputs, and existing files,
    /// for puzzles of these names.
    pub(super) fn refuse(
        &self,
        names: impl Iterator<Item = String>,
        mut guard: Guard,
    ) -> Result<(), Failure> {
        if let Some(manifest) = &self.manifest {
            guard.takes(manifest, &Owner::Call)?;
            if self.folder.is_some() {
                self.refuse_earlier(manifest)?;
            }
        }
        for name in names {
            for template in self.templates() {
                self.take(&mut guard, template, &name)?;
            }
        }
        Ok(())
    }

    /// Reserves the file of a puzzle.
    fn take(&self, guard: &mut Guard, template: &Template, name: &str) -> Result<PathBuf, Failure> {
        let path = template.expand(name);
        guard.takes(&path, &Owner::Call)?;
        if template.has_name() {
            self.refuse_earlier(&path)?;
        }
        Ok(path)
    }

    /// Notes that the files of a puzzle stay; returns those that are not there.
    pub(super) fn keep(&self, guard: &mut Guard, name: &str) -> Result<Vec<PathBuf>, Failure> {
        let mut missing = Vec::new();
        for path in self.templates().map(|template| template.expand(name)) {
            guard.takes(&path, &Owner::Call)?;
            if !path.exists() {
                missing.push(path);
            }
        }
        Ok(missing)
    }

    /// Files of earlier puzzles that a call with `--force` has not overwritten: those of a pattern
    /// with `{name}` whose name ends in a number.
    pub(super) fn left(&self, guard: &Guard) -> Vec<PathBuf> {
        if self.earlier == EarlierFiles::Kept {
            return Vec::new();
        }
        let patterns = self.templates().filter(|template| template.has_name());
        let mut left: Vec<PathBuf> = patterns
            .flat_map(|template| earlier(template.as_path()))
            .filter(|path| !guard.has_output(path))
            .collect();
        left.sort_unstable();
        left
    }

    fn refuse_earlier(&self, path: &Path) -> Result<(), Failure> {
        if self.earlier == EarlierFiles::Kept {
            return refuse_earlier(path, HINT);
        }
        Ok(())
    }

    /// Writes the file of a puzzle.
    pub(super) fn write(
        &self,
        guard: &mut Guard,
        template: &Template,
        name: &str,
        bytes: &[u8],
    ) -> Result<PathBuf, Failure> {
        let path = self.take(guard, template, name)?;
        if self.earlier == EarlierFiles::Same && template.has_name() {
            if std::fs::read(&path).is_ok_and(|there| there == bytes) {
                return Ok(path);
            }
            refuse_earlier(&path, HINT)?;
        }
        Output::write_at_once(&path, bytes)?;
        Ok(path)
    }
}

/// The files that earlier calls may have written for a pattern with `{name}`.
fn earlier(pattern: &Path) -> Vec<PathBuf> {
    let name = pattern.file_name().and_then(|name| name.to_str());
    let Some((before, after)) = name.and_then(|name| name.split_once("{name}")) else {
        return Vec::new();
    };
    let folder = match pattern.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_earlier = |name: &str| {
        let rest = name.strip_prefix(before);
        let puzzle = rest.and_then(|rest| rest.strip_suffix(after));
        puzzle.is_some_and(|puzzle| puzzle.ends_with(|last: char| last.is_ascii_digit()))
    };
    entries
        .filter(|entry| entry.file_name().to_str().is_some_and(is_earlier))
        .map(|entry| entry.path())
        .collect()
}
