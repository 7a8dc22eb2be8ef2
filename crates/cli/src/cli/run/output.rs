//! Output files: names with `{name}`, checked before the work, written completely or not at all.
//!
//! A file is written beside its target under a temporary name and then renamed, so that a run that
//! fails leaves an older file untouched. Missing folders are made. Anything but a regular file (a
//! pipe, a device) cannot be renamed over and is written directly.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, RwLock};

use tempfile::{NamedTempFile, TempDir};

use crate::cli::kind::Kind;
use crate::cli::ui::{Failure, plain};

/// Held while a file is made or written, so that the program does not end meanwhile.
static WRITING: RwLock<()> = RwLock::new(());

/// Folders of internal files, which are removed at the end of the program.
static HIDDEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The last picture or page that was written.
static SHOWABLE: Mutex<Option<PathBuf>> = Mutex::new(None);

/// The last picture or page that was written, if there is one.
pub(crate) fn last_showable() -> Option<PathBuf> {
    SHOWABLE.lock().ok()?.clone()
}

/// Remembers a file that was written, if it is one to look at.
fn remember(path: &Path) {
    let is_showable = matches!(
        Kind::of_path(path),
        Some(Kind::Png | Kind::Svg | Kind::Pdf | Kind::Gif | Kind::Apng | Kind::Html)
    );
    if is_showable && let Ok(mut last) = SHOWABLE.lock() {
        *last = Some(path.to_owned());
    }
}

/// A folder for internal files. It is removed when it is dropped, or when Ctrl-C ends the program.
pub(crate) fn hidden_folder() -> Result<TempDir, Failure> {
    let _writing = WRITING.read();
    let folder = tempfile::tempdir().map_err(|error| cannot_hide(&error))?;
    if let Ok(mut hidden) = HIDDEN.lock() {
        hidden.push(folder.path().to_owned());
    }
    Ok(folder)
}

/// Whether a file is in a hidden folder.
pub(crate) fn is_hidden(path: &Path) -> bool {
    let hidden = HIDDEN.lock();
    hidden.is_ok_and(|hidden| hidden.iter().any(|folder| path.starts_with(folder)))
}

/// A temporary file cannot be written. The message names its folder, since nobody knows its name.
pub(crate) fn cannot_hide(error: &io::Error) -> Failure {
    cannot_write(&std::env::temp_dir(), error)
        .hint("this is the folder for temporary files, which TMPDIR sets")
}

/// The prefix of the names of files in progress.
pub(crate) const STAGED: &str = ".hashi-";

/// The placeholder for a board's name in the name of an output.
const PLACEHOLDER: &str = "{name}";

/// The name of an output file, with `{name}` standing for the board's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Template(PathBuf);

impl Template {
    /// Whether each board gets a file of its own.
    pub(crate) fn has_name(&self) -> bool {
        self.0.to_string_lossy().contains(PLACEHOLDER)
    }

    /// Whether it is `-`, which means standard output.
    pub(crate) fn is_dash(&self) -> bool {
        self.0.as_os_str() == "-"
    }

    /// The file for the board with this name.
    pub(crate) fn expand(&self, name: &str) -> PathBuf {
        match self.0.to_str() {
            Some(text) => PathBuf::from(text.replace(PLACEHOLDER, name)),
            None => self.0.clone(),
        }
    }

    /// The name as given.
    pub(crate) fn as_path(&self) -> &Path {
        &self.0
    }

    /// The name with another extension.
    pub(crate) fn ending_in(&self, ending: &str) -> Self {
        Self(self.0.with_extension(ending))
    }
}

impl From<std::ffi::OsString> for Template {
    fn from(text: std::ffi::OsString) -> Self {
        Self(PathBuf::from(text))
    }
}

/// Numbered files: a placeholder in their name is replaced by the number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NumberedOutputs<'a> {
    name: &'a Template,
    word: &'static str,
}

impl<'a> NumberedOutputs<'a> {
    /// The files of a name with this placeholder; nothing for another name.
    pub(crate) fn of(name: &'a Template, word: &'static str) -> Option<Self> {
        let has_word = name.as_path().to_str()?.contains(word);
        has_word.then_some(Self { name, word })
    }

    /// The placeholder of the number.
    pub(crate) fn word(self) -> &'static str {
        self.word
    }

    /// The name as given.
    pub(crate) fn template(self) -> &'a Template {
        self.name
    }

    /// The name of the files for this board, with the placeholder for the number.
    pub(crate) fn pattern(self, board: &str) -> PathBuf {
        self.name.expand(board)
    }

    /// The file with this number for this board.
    pub(crate) fn file(self, board: &str, number: usize) -> PathBuf {
        PathBuf::from(self.numbered(&self.pattern(board).to_string_lossy(), number))
    }

    fn numbered(self, pattern: &str, number: usize) -> String {
        pattern.replace(self.word, &format!("{number:02}"))
    }

    /// Whether a pattern with some number is this path.
    pub(crate) fn has(self, pattern: &Path, path: &Path) -> bool {
        let (Some(pattern), Some(path)) = (pattern.to_str(), path.to_str()) else {
            return false;
        };
        let before = pattern.split(self.word).next().unwrap_or_default();
        let rest = path.strip_prefix(before).unwrap_or_default();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let numbers = (2..=digits).filter_map(|length| rest[..length].parse().ok());
        numbers
            .into_iter()
            .any(|number| self.numbered(pattern, number) == path)
    }
}

/// A file that is open but not written yet.
#[derive(Debug)]
pub(crate) struct Output {
    shown: PathBuf,
    sink: OutputTarget,
}

#[derive(Debug)]
enum OutputTarget {
    /// Written under a temporary name first.
    Staged {
        target: PathBuf,
        permissions: Option<fs::Permissions>,
    },
    /// Written directly.
    Direct(File),
}

impl Output {
    /// Opens a file for writing without any visible change.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let sink = match fs::metadata(path) {
            _ if !names_a_file(path) => Err(io::Error::other("expected the name of a file")),
            Ok(found) if found.is_dir() => Err(ErrorKind::IsADirectory.into()),
            Ok(found) => replace(path, &found),
            Err(_) if is_system(path) => Err(ErrorKind::NotFound.into()),
            Err(_) => make_folder(path).and_then(|()| stage(path.to_owned(), None)),
        };
        match sink {
            Ok(sink) => Ok(Self {
                shown: path.to_owned(),
                sink,
            }),
            Err(error) => Err(cannot_write(path, &error)),
        }
    }

    /// Writes a whole file without first checking that it can be written: for many small files,
    /// which would otherwise be created twice.
    pub(crate) fn write_at_once(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        let is_new = names_a_file(path) && !is_system(path) && fs::symlink_metadata(path).is_err();
        if !is_new {
            return Self::open(path)?.write(bytes);
        }
        let write = || replace_by(path, None, |mut file| file.write_all(bytes));
        let _writing = WRITING.read();
        let written = write().or_else(|error| match error.kind() {
            ErrorKind::NotFound => make_folder(path).and_then(|()| write()),
            _ => Err(error),
        });
        written.map_err(|error| cannot_write(path, &error))?;
        remember(path);
        Ok(())
    }

    /// The file's name in messages.
    pub(crate) fn display_path(&self) -> &Path {
        &self.shown
    }

    /// Writes the whole file.
    pub(crate) fn write(self, bytes: &[u8]) -> Result<(), Failure> {
        self.write_by(|file| file.write_all(bytes))
    }

    /// Writes the whole file piece by piece.
    pub(crate) fn write_by(
        self,
        write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let all = |file: &File| {
            let mut file = BufWriter::new(file);
            write(&mut file)?;
            file.flush()
        };
        let written = match self.sink {
            OutputTarget::Direct(file) => match all(&file) {
                Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
                written => written,
            },
            OutputTarget::Staged {
                target,
                permissions,
            } => {
                let _writing = WRITING.read();
                replace_by(&target, permissions, all)
            }
        };
        written.map_err(|error| cannot_write(&self.shown, &error))?;
        remember(&self.shown);
        Ok(())
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::usage(format!("cannot write: {}", plain(error))).about(path.display())
}

/// Handles an existing file: a writable regular file is replaced later, anything else is written
/// directly. A path of the system (`/dev/stdout` may be a file) is never renamed over.
fn replace(path: &Path, found: &fs::Metadata) -> io::Result<OutputTarget> {
    let old = OpenOptions::new().append(true).open(path)?;
    if found.is_file() && !is_system(path) {
        stage(fs::canonicalize(path)?, Some(found.permissions()))
    } else {
        Ok(OutputTarget::Direct(old))
    }
}

/// Whether it can be the name of a file: not empty, and not ending like that of a folder.
fn names_a_file(path: &Path) -> bool {
    path.file_name().is_some() && !path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// Whether a path belongs to the system: devices, and the standard streams of the process.
fn is_system(path: &Path) -> bool {
    path.starts_with("/dev") || path.starts_with("/proc")
}

/// Makes the missing folders of a file.
fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(folder_of(path)).map_err(|error| match error.kind() {
        // A part of the path is an existing file.
        ErrorKind::AlreadyExists => ErrorKind::NotADirectory.into(),
        _ => error,
    })
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Prepares a file to be written beside its target first, which checks that this is possible.
fn stage(target: PathBuf, permissions: Option<fs::Permissions>) -> io::Result<OutputTarget> {
    let _writing = WRITING.read();
    drop(beside(&target)?);
    Ok(OutputTarget::Staged {
        target,
        permissions,
    })
}

/// A temporary file beside a target, with the permissions of a new file.
fn beside(target: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(STAGED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder_of(target))
}

/// Writes a file completely, with the permissions of its target.
pub(crate) fn replace_by(
    target: &Path,
    permissions: Option<fs::Permissions>,
    write: impl FnOnce(&File) -> io::Result<()>,
) -> io::Result<()> {
    let staged = beside(target)?;
    if let Some(permissions) = permissions {
        staged.as_file().set_permissions(permissions)?;
    }
    write(staged.as_file())?;
    staged.persist(target).map_err(|error| error.error)?;
    Ok(())
}

/// Ends the program with this code as soon as no file is half written.
pub(crate) fn end_between_files(code: i32) -> ! {
    // A writer that panicked has nothing left to write.
    let _nobody_writes = WRITING.write();
    if let Ok(hidden) = HIDDEN.lock() {
        for folder in hidden.iter() {
            // Most have already been removed.
            let _ = fs::remove_dir_all(folder);
        }
    }
    std::process::exit(code)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{Output, Template};

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn the_placeholder_becomes_the_name_wherever_it_stands() {
        let template = Template::from(std::ffi::OsString::from("out/{name}/{name}.png"));
        assert!(template.has_name());
        assert_eq!(template.expand("a"), Path::new("out/a/a.png"));
    }

    #[test]
    fn a_file_appears_only_when_it_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.txt");
        fs::write(&path, "old").unwrap();
        drop(Output::open(&path).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        let output = Output::open(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        output.write(b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(folder.path()), ["x.txt"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_and_its_target_s_permissions_survive() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        Output::open(&link).unwrap().write(b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }

    #[test]
    fn a_missing_folder_is_made_and_what_is_no_file_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/sub/x.txt");
        Output::open(&path).unwrap().write(b"x").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "x");
        for nameless in ["", "x/", ".."] {
            let failure = Output::open(Path::new(nameless)).unwrap_err();
            let message = failure.message;
            assert!(
                message.ends_with("expected the name of a file"),
                "{message}"
            );
        }
        let failure = Output::open(folder.path()).unwrap_err();
        assert!(
            failure
                .message
                .ends_with("expected a file, found a directory")
        );
    }
}
