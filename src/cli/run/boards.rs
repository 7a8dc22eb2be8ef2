//! The boards of a call: files, standard input, and folders for the boards in them.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use super::input::Input;
use crate::cli::ui::{Failure, Message, Ui, plain};
use crate::notation::{Format, other_table};

/// A board, before it is read.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Where it comes from.
    pub(crate) input: Input,
    /// What `{name}` stands for: the file's name without its ending; of a board in a folder,
    /// with the subfolders on the way to it.
    pub(crate) name: String,
}

/// The boards at these places; tables in folders that are no boards are noted.
pub(crate) fn found(inputs: &[Input], recursive: bool, ui: Ui) -> Result<Vec<Board>, Failure> {
    let (mut boards, mut notes) = (Vec::new(), Vec::new());
    for input in inputs {
        match input {
            Input::File(folder) if folder.is_dir() => {
                let before = boards.len();
                let mut search = Search {
                    folder,
                    recursive,
                    boards: &mut boards,
                    notes: &mut notes,
                };
                search.look(folder)?;
                if boards.len() == before {
                    return Err(none_in(folder, recursive));
                }
            }
            Input::File(_) | Input::Literal(_) | Input::Stdin => boards.push(Board {
                input: input.clone(),
                name: input.name(),
            }),
        }
    }
    for note in &notes {
        ui.tell(note);
    }
    Ok(boards)
}

fn none_in(folder: &Path, recursive: bool) -> Failure {
    let dotted: Vec<String> = endings()
        .iter()
        .map(|ending| format!(".{ending}"))
        .collect();
    let mut hint = format!("boards end in {}", dotted.join(", "));
    if !recursive {
        hint.push_str("; --recursive looks into subfolders");
    }
    Failure::usage(format!(
        "{}: found no board in the folder",
        folder.display()
    ))
    .hint(hint)
}

/// A folder that is looked through, in the order of names.
struct Search<'a> {
    folder: &'a Path,
    recursive: bool,
    boards: &'a mut Vec<Board>,
    notes: &'a mut Vec<Message>,
}

impl Search<'_> {
    fn look(&mut self, folder: &Path) -> Result<(), Failure> {
        let unreadable = |error: std::io::Error| {
            Failure::usage(format!("{}: {}", folder.display(), plain(&error)))
        };
        let mut paths = BTreeSet::new();
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            paths.insert(entry.map_err(unreadable)?.path());
        }
        for path in paths {
            // A link to a folder could lead back to where it stands.
            if self.recursive && path.is_dir() && !path.is_symlink() {
                self.look(&path)?;
            } else if is_board(&path) && path.is_file() {
                self.take(path);
            }
        }
        Ok(())
    }

    fn take(&mut self, path: PathBuf) {
        if let Some(kind) = table_in(&path) {
            let note = format!("{}: left out, a table of {kind}", path.display());
            return self.notes.push(Message::Note(note));
        }
        let within = path.strip_prefix(self.folder).unwrap_or(&path);
        self.boards.push(Board {
            name: within.with_extension("").to_string_lossy().into_owned(),
            input: Input::File(path),
        });
    }
}

/// What a file is a table of, if its first line says that it is another one than a board.
fn table_in(path: &Path) -> Option<&'static str> {
    const LONGEST: u64 = 4096;
    let mut head = String::new();
    let mut file = BufReader::new(File::open(path).ok()?.take(LONGEST));
    file.read_line(&mut head).ok()?;
    other_table(&head)
}

/// Whether a file has the ending of a board.
fn is_board(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let ending = ending.to_ascii_lowercase();
    endings().iter().any(|&one| one == ending)
}

/// The endings of boards, without those that files in a folder mostly have for other
/// reasons: records of answers, programs, pages.
fn endings() -> Vec<&'static str> {
    const OTHERS: [&str; 5] = ["json", "pl", "py", "url", "xml"];
    let formats = Format::ALL.into_iter().filter(|format| format.is_read());
    let mut endings: Vec<&'static str> = Vec::new();
    for ending in formats.flat_map(Format::extensions) {
        if !endings.contains(&ending) && !OTHERS.contains(&ending) {
            endings.push(ending);
        }
    }
    endings
}
