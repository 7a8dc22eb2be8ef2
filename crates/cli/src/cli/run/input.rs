//! The sources of boards and answers: a file, or standard input as `-`.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};

use super::batch::Digest;
use crate::cli::ui::{Failure, Message, Ui, plain};
use crate::notation::{ParseError, Source, is_literal, printable};
use crate::session::EngineName;
use crate::session::Formulation;

/// An input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    /// Standard input, given as `-`.
    Stdin,
    /// A file.
    File(PathBuf),
    /// An address or an id of a board in place of a file.
    Literal(String),
}

/// More bytes than any file needs, proofs included; an endless device is an error instead of
/// filling memory.
const MOST_BYTES: u64 = 1 << 30;

/// The most bytes of a text of boards or a workbook.
pub(super) const MOST_OF_BOARDS: u64 = 64 << 20;

/// The most characters of an address or an id in messages and records. Of a longer one the beginning
/// is shown, and some digits of its digest: two that begin alike have two names.
const SHOWN: usize = 60;
/// The digits of the digest.
const DIGITS: usize = 8;

impl From<OsString> for Input {
    fn from(text: OsString) -> Self {
        if text == "-" {
            return Self::Stdin;
        }
        match text.to_str() {
            Some(word) if is_literal(word) && !Path::new(word).exists() => {
                Self::Literal(word.to_owned())
            }
            Some(_) | None => Self::File(PathBuf::from(text)),
        }
    }
}

impl Input {
    /// The name in messages and records, on one line whatever is in it. Two inputs have two names.
    pub(crate) fn display_name(&self) -> String {
        let with_digest = |shown: String, bytes: &[u8]| {
            let digest = Digest::of(bytes).to_string();
            shown + "…" + &digest[..DIGITS]
        };
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) if path.as_os_str().is_empty() => "''".to_owned(),
            Self::File(path) => {
                let shown = printable(path.to_string_lossy().chars());
                if path.as_os_str() == shown.as_str() {
                    return shown;
                }
                with_digest(shown, path.as_os_str().as_encoded_bytes())
            }
            Self::Literal(text) if text.chars().count() > SHOWN => {
                let shown = printable(text.chars().take(SHOWN - DIGITS));
                with_digest(shown, text.as_bytes())
            }
            Self::Literal(text) => printable(text.chars()),
        }
    }

    /// The value of `{name}` in an output's name: the file's name without its extension.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "stdin".to_owned(),
            Self::Literal(_) => "board".to_owned(),
            Self::File(path) => path
                .file_stem()
                .unwrap_or(path.as_os_str())
                .to_string_lossy()
                .into_owned(),
        }
    }

    /// The file, if it is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin | Self::Literal(_) => None,
            Self::File(path) => Some(path),
        }
    }

    /// Reads all of it. A note is printed if the input is typed.
    pub(crate) fn read(&self, ui: Ui) -> Result<Source, Failure> {
        self.note_terminal(ui);
        self.read_quietly()
    }

    /// Reads a proof, which may be longer than any text of boards.
    pub(crate) fn read_proof(&self, ui: Ui) -> Result<Source, Failure> {
        self.note_terminal(ui);
        self.read_at_most(MOST_BYTES)
    }

    /// Prints a note if the input is typed.
    fn note_terminal(&self, ui: Ui) {
        if *self == Self::Stdin && io::stdin().is_terminal() {
            let note = "reading from the terminal, Ctrl-D ends";
            ui.emit(&Message::Note(note.to_owned()));
        }
    }

    /// Reads all of it without a note. Inputs that may be endless (standard input, a pipe or a
    /// device) are limited to the size of a text of boards.
    pub(crate) fn read_quietly(&self) -> Result<Source, Failure> {
        let has_an_end = match self {
            Self::Stdin => false,
            Self::File(path) => path.is_file(),
            Self::Literal(_) => true,
        };
        self.read_at_most(if has_an_end {
            MOST_BYTES
        } else {
            MOST_OF_BOARDS
        })
    }

    fn read_at_most(&self, most: u64) -> Result<Source, Failure> {
        let mut bytes = Vec::new();
        let read = match self {
            Self::Stdin => io::stdin().lock().take(most + 1).read_to_end(&mut bytes),
            Self::Literal(text) => {
                bytes.extend_from_slice(text.as_bytes());
                Ok(bytes.len())
            }
            Self::File(path) => {
                File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
            }
        };
        let failed = |why: &str| Failure::usage(format!("{}: {why}", self.display_name()));
        match read {
            Ok(_) if bytes.len() as u64 > most => {
                let most = most >> 20;
                Err(failed(&format!("expected at most {most} MiB, found more")))
            }
            Ok(_) => Ok(Source::new(self.display_name(), bytes)),
            Err(error) if error.kind() == io::ErrorKind::IsADirectory => {
                Err(ParseError::directory(self.display_name()).into())
            }
            Err(error) => {
                let failure = failed(&plain(&error));
                Err(match self.path() {
                    Some(path) if names_a_choice(path) => failure.hint(
                        "several formulations or engines are parted by commas, as in \
                         --formulation flow,cuts",
                    ),
                    _ => failure,
                })
            }
        }
    }
}

/// Whether a name is that of a formulation or an engine.
fn names_a_choice(path: &Path) -> bool {
    let formulations = Formulation::ALL.into_iter().map(Formulation::name);
    let engines = EngineName::ALL.into_iter().map(EngineName::name);
    formulations
        .chain(engines)
        .any(|name| path == Path::new(name))
}

/// Reads a line without its end; of a line with more than `most` bytes only the beginning is kept.
/// Returns its number of bytes, including its end; 0 at the end of the input.
pub(crate) fn next_line(
    input: &mut dyn BufRead,
    line: &mut Vec<u8>,
    most: usize,
) -> io::Result<usize> {
    line.clear();
    let mut length = 0;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let piece = &bytes[..end.unwrap_or(bytes.len())];
        if line.len() <= most {
            line.extend_from_slice(piece);
        }
        let used = end.map_or(bytes.len(), |end| end + 1);
        input.consume(used);
        length += used;
        if used == 0 || end.is_some() {
            return Ok(length);
        }
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        let failure = Self::usage(error.to_string());
        match error.hint() {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Input;
    use crate::cli::ui::{Color, Ui, Verbosity};

    #[test]
    fn a_name_has_no_folder_and_no_ending() {
        let input = |text: &str| Input::from(std::ffi::OsString::from(text));
        assert_eq!(input("data/boards/prob.csv").name(), "prob");
        assert_eq!(input("-").name(), "stdin");
        assert_eq!(input("-").display_name(), "<stdin>");
        assert_eq!(input("./-").display_name(), "./-");
        // What cannot be shown is escaped; a digest tells such names from those of the escapes.
        for (name, shown) in [("é\n", "é\\n…"), ("\u{202e}vsc.b", "\\u{202e}vsc.b…")] {
            let said = input(name).display_name();
            assert!(said.starts_with(shown), "{said}");
            let escaped = shown.trim_end_matches('…');
            assert_eq!(input(escaped).display_name(), escaped);
        }
        assert_eq!(input("").display_name(), "''");
        let address = |last: &str| {
            let board = "g3g6g3g4h1g2m2h2g4g3g2g5t1h5i7g4i23r1g2g6h6g4g4k3u1h1g3h3k3g3k3h";
            input(&format!("https://puzz.link/p?hashi/12/12/{board}{last}"))
        };
        let [one, other] = ["2r", "3r"].map(|last| address(last).display_name());
        assert_ne!(one, other);
        assert!(
            one.starts_with("https://puzz.link/p?hashi/12/12/g3g6g3"),
            "{one}"
        );
        assert_eq!(one.chars().count(), super::SHOWN + 1);
    }

    #[test]
    fn a_folder_is_refused_with_advice() {
        let folder = tempfile::tempdir().unwrap();
        let failure = Input::File(folder.path().to_owned())
            .read(Ui::new(Color::Never, Verbosity::Quiet))
            .unwrap_err();
        let message = failure.message;
        assert!(
            message.ends_with("expected a file, found a directory"),
            "{message}"
        );
    }
}
