//! The command line of a solver that is not in the table.

use std::ffi::OsString;
use std::path::Path;
use std::str::FromStr;

use crate::table::InputLanguage;

/// The words of a command line, with placeholders for what differs between calls.
///
/// # Examples
/// ```
/// use hashilab_solvers::SolverCommand;
/// let command: SolverCommand = "mysolver '--limit={seconds}' {mps} {solution}".parse()?;
/// assert_eq!(command.program(), "mysolver");
/// let error = "mysolver {modell}".parse::<SolverCommand>().unwrap_err();
/// assert!(error.to_string().contains("{modell}"));
/// # Ok::<(), hashilab_solvers::CommandError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolverCommand {
    words: Vec<Vec<Piece>>,
    written: String,
}

/// A piece of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Text(String),
    Place(Place),
}

/// A placeholder for what differs between calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Lp,
    Mps,
    Solution,
    Start,
    Seconds,
    Threads,
    Seed,
    Megabytes,
}

const PLACES: [(&str, Place); 8] = [
    ("lp", Place::Lp),
    ("mps", Place::Mps),
    ("solution", Place::Solution),
    ("start", Place::Start),
    ("seconds", Place::Seconds),
    ("threads", Place::Threads),
    ("seed", Place::Seed),
    ("megabytes", Place::Megabytes),
];

/// The values of the placeholders in one call.
#[derive(Debug)]
pub(crate) struct Placeholders<'a> {
    pub(crate) program: &'a Path,
    pub(crate) solution: &'a Path,
    pub(crate) start: Option<&'a Path>,
    pub(crate) seconds: f64,
    pub(crate) threads: u16,
    pub(crate) seed: u32,
    pub(crate) megabytes: u64,
}

/// Why a text is not the command line of a solver.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// A quotation mark is not closed.
    #[error("expected a command line, found a quotation mark without a second one")]
    Quotes,
    /// There are no words.
    #[error("expected a command line, found nothing")]
    Empty,
    /// A placeholder has an unknown name.
    #[error(
        "expected one of {{lp}}, {{mps}}, {{solution}}, {{start}}, {{seconds}}, {{threads}}, \
         {{seed}} and {{megabytes}}, found {{{0}}}"
    )]
    Unknown(String),
    /// The program contains a placeholder, so it would differ between calls.
    #[error("expected a program as the first word, found {0}")]
    Program(String),
    /// The command has no integer program to solve, or has it in two formats.
    #[error("expected {{lp}} or {{mps}}, where the file of the program stands, found {0}")]
    Model(&'static str),
}

/// The words of a command line, as a shell would split it, but without one.
///
/// # Errors
/// [`CommandError::Quotes`] if a quotation mark is not closed.
///
/// # Examples
/// ```
/// use hashilab_solvers::split_words;
/// assert_eq!(split_words("--command 'my solver'")?, ["--command", "my solver"]);
/// # Ok::<(), hashilab_solvers::CommandError>(())
/// ```
pub fn split_words(line: &str) -> Result<Vec<String>, CommandError> {
    shell_words::split(line).map_err(|_| CommandError::Quotes)
}

impl FromStr for SolverCommand {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Self, CommandError> {
        let names = split_words(text)?;
        let words = &names;
        let words: Result<Vec<_>, _> = words.iter().map(|word| pieces(word)).collect();
        let words = words?;
        match words.first().map(Vec::as_slice) {
            None | Some([]) => return Err(CommandError::Empty),
            Some([Piece::Text(_)]) => {}
            Some(_) => return Err(CommandError::Program(names[0].clone())),
        }
        let command = Self {
            words,
            written: text.trim().to_owned(),
        };
        match (command.has(Place::Lp), command.has(Place::Mps)) {
            (true, true) => Err(CommandError::Model("both")),
            (false, false) => Err(CommandError::Model("neither")),
            _ => Ok(command),
        }
    }
}

/// A word in pieces. A brace is a placeholder only with a lower-case name and a closing brace.
fn pieces(word: &str) -> Result<Vec<Piece>, CommandError> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut rest = word;
    while let Some(at) = rest.find('{') {
        let (before, after) = (&rest[..at], &rest[at + 1..]);
        text.push_str(before);
        let name = after.split_once('}').map(|(name, _)| name);
        let is_name =
            |name: &&str| !name.is_empty() && name.bytes().all(|it| it.is_ascii_lowercase());
        let Some(name) = name.filter(is_name) else {
            text.push('{');
            rest = after;
            continue;
        };
        let place = PLACES.iter().find(|(known, _)| *known == name);
        let &(_, place) = place.ok_or_else(|| CommandError::Unknown(name.to_owned()))?;
        if !text.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut text)));
        }
        pieces.push(Piece::Place(place));
        rest = &after[name.len() + 1..];
    }
    text.push_str(rest);
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    Ok(pieces)
}

impl SolverCommand {
    fn has(&self, place: Place) -> bool {
        let mut pieces = self.words.iter().flatten();
        pieces.any(|piece| *piece == Piece::Place(place))
    }

    /// The program, as it was written.
    #[must_use]
    pub fn program(&self) -> &str {
        match &self.words[0][0] {
            Piece::Text(program) => program,
            Piece::Place(_) => "",
        }
    }

    /// The whole line, as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.written
    }

    /// Whether it takes a warm start.
    #[must_use]
    pub fn takes_start(&self) -> bool {
        self.has(Place::Start)
    }

    /// Whether it takes a number of threads.
    #[must_use]
    pub fn takes_threads(&self) -> bool {
        self.has(Place::Threads)
    }

    /// Whether it takes a seed.
    #[must_use]
    pub fn takes_seed(&self) -> bool {
        self.has(Place::Seed)
    }

    pub(crate) fn reads(&self) -> InputLanguage {
        if self.has(Place::Mps) {
            InputLanguage::Mps
        } else {
            InputLanguage::Lp
        }
    }

    /// Whether the solution is a file; otherwise it is the output.
    pub(crate) fn writes_solution(&self) -> bool {
        self.has(Place::Solution)
    }

    /// The words after the program, with the placeholders replaced.
    pub(crate) fn arguments(&self, filling: &Placeholders<'_>) -> Vec<OsString> {
        let word = |pieces: &Vec<Piece>| {
            let mut word = OsString::new();
            for piece in pieces {
                match piece {
                    Piece::Text(text) => word.push(text),
                    Piece::Place(Place::Lp | Place::Mps) => word.push(filling.program),
                    Piece::Place(Place::Solution) => word.push(filling.solution),
                    Piece::Place(Place::Start) => {
                        word.push(filling.start.unwrap_or_else(|| Path::new("")));
                    }
                    Piece::Place(Place::Seconds) => word.push(format!("{:.3}", filling.seconds)),
                    Piece::Place(Place::Threads) => word.push(filling.threads.to_string()),
                    Piece::Place(Place::Seed) => word.push(filling.seed.to_string()),
                    Piece::Place(Place::Megabytes) => word.push(filling.megabytes.to_string()),
                }
            }
            word
        };
        self.words[1..].iter().map(word).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_filled_and_never_split_again() {
        let command: SolverCommand =
            "'my solver' \"a b{seconds}c\" {mps} -x{solution} '{}' {A} $HOME `ls` ; {threads}{seed}"
                .parse()
                .unwrap();
        let filling = Placeholders {
            program: Path::new("/t m p/program.mps"),
            solution: Path::new("/t m p/s; rm"),
            start: None,
            seconds: 2.5,
            threads: 3,
            seed: 7,
            megabytes: 100,
        };
        assert_eq!(command.program(), "my solver");
        let words = [
            "a b2.500c",
            "/t m p/program.mps",
            "-x/t m p/s; rm",
            "{}",
            "{A}",
            "$HOME",
            "`ls`",
            ";",
            "37",
        ];
        assert_eq!(command.arguments(&filling), words);
    }

    #[test]
    fn what_is_no_command_line_is_refused() {
        for (text, said) in [
            ("", "found nothing"),
            ("''", "found nothing"),
            ("solver 'x {lp}", "quotation mark"),
            ("solver {lp} {mps}", "found both"),
            ("solver x", "found neither"),
            ("{lp} x", "first word"),
            ("solver {lp} {limit}", "found {limit}"),
        ] {
            let error = text.parse::<SolverCommand>().unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
