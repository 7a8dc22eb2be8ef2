//! Where puzzles go: their files, their pictures and the file of records.
//!
//! A file that is named in full is replaced, as by every command. The files of a folder, and of
//! a name with `{name}`, nobody has named one by one: those that are there already are replaced
//! only with `--force`.

use std::path::{Path, PathBuf};

use crate::cli::run::guard::{Guard, Owner};
use crate::cli::run::output::{Output, Template};
use crate::cli::ui::Failure;
use crate::show::PictureKind;

/// What becomes of files that are there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Earlier {
    Kept,
    Replaced,
}

/// Where puzzles go.
pub(super) struct Places<'a> {
    /// The file of each puzzle; else they are printed.
    pub(super) out: Option<Template>,
    /// A picture of each puzzle.
    pub(super) pictures: Vec<(PictureKind, &'a Template)>,
    /// The file of records.
    pub(super) manifest: Option<PathBuf>,
    /// The folder that the records are put into, if nobody has named their file.
    pub(super) folder: Option<PathBuf>,
    pub(super) earlier: Earlier,
}

impl Places<'_> {
    /// The names of files that each puzzle gets.
    fn templates(&self) -> impl Iterator<Item = &Template> {
        let pictures = self.pictures.iter().map(|&(_, name)| name);
        self.out.iter().chain(pictures)
    }

    /// Refuses one file for several puzzles, and `--force` where it would do nothing.
    pub(super) fn refuse_shared(&self, count: u64) -> Result<(), Failure> {
        let shared = self.templates().find(|name| !name.has_name());
        if let Some(shared) = shared.filter(|_| count > 1) {
            let path = shared.as_path().display();
            let what = format!("{path}: {count} puzzles cannot share one file");
            let hint = "put {name} where the puzzle's number should go";
            return Err(Failure::usage(what).hint(hint));
        }
        if self.earlier == Earlier::Replaced && !self.templates().any(Template::has_name) {
            let what = "--force is for a folder and for names with {name}, and none is given";
            return Err(Failure::usage(what));
        }
        Ok(())
    }

    /// Refuses names that are no outputs, that meet each other or what is read, and files that
    /// are there already, for puzzles of these names.
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

    /// Takes the file of a puzzle.
    fn take(&self, guard: &mut Guard, template: &Template, name: &str) -> Result<PathBuf, Failure> {
        let path = template.expand(name);
        guard.takes(&path, &Owner::Call)?;
        if template.has_name() {
            self.refuse_earlier(&path)?;
        }
        Ok(path)
    }

    fn refuse_earlier(&self, path: &Path) -> Result<(), Failure> {
        if self.earlier == Earlier::Kept && path.symlink_metadata().is_ok() {
            let failure = Failure::usage("is there already").about(path.display());
            return Err(failure.hint("name another place, or write over it with --force"));
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
        Output::write_at_once(&path, bytes)?;
        Ok(path)
    }
}
