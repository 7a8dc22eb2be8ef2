//! Messages on standard error: their kinds, colours and verbosity.
//!
//! Results are not printed here but on standard output by [`Stdout`], which remembers that it is
//! closed instead of failing.

use std::env;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use super::exit::Exit;
use crate::session::{AskError, Conclusion, Limit, ReadError, UsageError};

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Finds the choice among the words of the command line, before they are parsed: help and
    /// errors in the command line have colours too.
    pub(crate) fn among(words: impl Iterator<Item = String>) -> clap::ColorChoice {
        let mut color = clap::ColorChoice::Auto;
        let mut previous = String::new();
        for word in words.take_while(|word| word != "--") {
            let value = match word.strip_prefix("--color=") {
                Some(value) => value,
                None if previous == "--color" => &word,
                None => "",
            };
            color = match value {
                "always" => clap::ColorChoice::Always,
                "never" => clap::ColorChoice::Never,
                "auto" => clap::ColorChoice::Auto,
                _ => color,
            };
            previous = word;
        }
        color
    }
}

/// The amount of output beside the result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verbosity {
    /// Errors only.
    Quiet,
    /// Errors, warnings, notes, one summary line for each board, progress.
    Normal,
    /// The solver's own lines as well.
    Verbose,
}

/// Why a board, or the whole run, has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// The exit code of the program.
    pub(crate) exit: Exit,
    /// One line, lower case: what was found and what was expected.
    pub(crate) message: String,
    /// A hint.
    pub(crate) hint: Option<String>,
    /// The limit that ended the work, if one did.
    pub(crate) limit: Option<Limit>,
}

impl Failure {
    /// Wrong usage, or an input or output that cannot be used.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self {
            exit: Exit::Usage,
            message: message.into(),
            hint: None,
            limit: None,
        }
    }

    /// The solver failed, or its answer is wrong.
    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self {
            exit: Exit::Internal,
            ..Self::usage(message)
        }
    }

    /// An interrupt came before the work was done.
    pub(crate) fn interrupted() -> Self {
        Self::limit(Limit::Interrupted)
    }

    /// A limit ended the work before there was any result.
    pub(crate) fn stopped(limit: Limit, message: impl Into<String>) -> Self {
        Self {
            exit: Exit::undecided(limit),
            limit: Some(limit),
            ..Self::usage(message)
        }
    }

    /// There is no solution to use, because a question for one ended with `ended`.
    pub(crate) fn unsolved(ended: &Conclusion, message: impl Into<String>) -> Self {
        let limit = ended.limit.filter(|&limit| limit != Limit::Enough);
        Self {
            exit: Exit::of(ended),
            limit,
            ..Self::usage(message)
        }
    }

    /// A limit was reached before the work was done.
    pub(crate) fn limit(limit: Limit) -> Self {
        Self::stopped(limit, limit.to_string())
    }

    /// Prefixes the message with the name of a board or file, unless it begins with it.
    #[must_use]
    pub(crate) fn about(self, name: impl Display) -> Self {
        if self.message.starts_with(&format!("{name}:")) {
            return self;
        }
        Self {
            message: format!("{name}: {}", self.message),
            ..self
        }
    }

    /// The last of the failures of several boards, with the worst exit code of all; the others are
    /// printed.
    pub(crate) fn worst(failures: Vec<Self>, ui: Ui) -> Option<Self> {
        let exit = Exit::worst(failures.iter().map(|failure| failure.exit));
        let mut failures = failures;
        let last = failures.pop()?;
        for failure in failures {
            ui.emit(&Message::Failed(failure));
        }
        Some(Self { exit, ..last })
    }

    /// Sets the hint.
    #[must_use]
    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        Self {
            hint: Some(hint.into()),
            ..self
        }
    }
}

/// A message to a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// An error.
    Failed(Failure),
    /// Something to check.
    Warning(String),
    /// An engine has made a false claim, or a picture's clue was repaired. It is about trust, so it
    /// is always printed.
    Distrust(String),
    /// Something that may be useful.
    Note(String),
    /// A board's outcome in one line.
    Summary(String),
    /// A line of the solver's log.
    Log(String),
}

/// The user interface on standard error.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ui {
    verbosity: Verbosity,
    is_colored: bool,
}

impl Ui {
    /// The user interface for these choices and this environment.
    pub(crate) fn new(color: Color, verbosity: Verbosity) -> Self {
        let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
        let is_colored = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => !no_color && !dumb && io::stderr().is_terminal(),
        };
        Self {
            verbosity,
            is_colored,
        }
    }

    /// Whether messages have colours.
    pub(crate) fn is_colored(self) -> bool {
        self.is_colored
    }

    /// The amount of output.
    pub(crate) fn verbosity(self) -> Verbosity {
        self.verbosity
    }

    /// Whether standard error is a terminal and the verbosity allows progress.
    pub(crate) fn is_watched(self) -> bool {
        self.verbosity >= Verbosity::Normal && io::stderr().is_terminal()
    }

    /// Prints a message, if the verbosity allows it. A closed standard error is ignored.
    pub(crate) fn emit(self, message: &Message) {
        let least = match message {
            Message::Failed(_) | Message::Distrust(_) => Verbosity::Quiet,
            Message::Warning(_) | Message::Note(_) | Message::Summary(_) => Verbosity::Normal,
            Message::Log(_) => Verbosity::Verbose,
        };
        if self.verbosity >= least {
            let _ = io::stderr().lock().write_all(self.text(message).as_bytes());
        }
    }

    /// Clears the line of the cursor, if there may be progress on it.
    pub(crate) fn wipe(self) {
        if self.is_watched() {
            let _ = io::stderr().lock().write_all(b"\r\x1b[K");
        }
    }

    fn text(self, message: &Message) -> String {
        match message {
            Message::Failed(Failure { message, hint, .. }) => {
                let mut text = self.labelled("31", "error", message);
                if let Some(hint) = hint {
                    text.push_str(&self.labelled("36", "hint", hint));
                }
                text
            }
            Message::Warning(message) | Message::Distrust(message) => {
                self.labelled("33", "warning", message)
            }
            Message::Note(message) => self.labelled("32", "note", message),
            Message::Summary(line) | Message::Log(line) => format!("{line}\n"),
        }
    }

    fn labelled(self, color: &str, label: &str, message: &str) -> String {
        if self.is_colored {
            format!("\x1b[1;{color}m{label}\x1b[0m: {message}\n")
        } else {
            format!("{label}: {message}\n")
        }
    }
}

/// Whether standard output is still read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OutputReader {
    /// As far as is known.
    Listening,
    /// The pipe is closed: no reader is left.
    Gone,
}

/// Standard output.
#[derive(Debug)]
pub(crate) struct Stdout;

impl Stdout {
    /// Writes a result. A closed pipe is no failure; a full disk is.
    pub(crate) fn write(bytes: &[u8]) -> Result<OutputReader, Failure> {
        Self::write_by(|stdout| stdout.write_all(bytes))
    }

    /// Writes a result piece by piece.
    pub(crate) fn write_by(
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<OutputReader, Failure> {
        let mut stdout = io::BufWriter::new(io::stdout().lock());
        match write(&mut stdout).and_then(|()| stdout.flush()) {
            Ok(()) => Ok(OutputReader::Listening),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(OutputReader::Gone),
            Err(error) => Err(Failure::usage(format!(
                "<stdout>: cannot write: {}",
                plain(&error)
            ))),
        }
    }
}

/// The message for an operating system's error, in our own words for common ones.
pub(crate) fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or directory".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "expected a file, found a directory".to_owned(),
        io::ErrorKind::NotADirectory => "a part of the path is not a directory".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => error.to_string(),
    }
}

/// The name of a field as an option.
pub(crate) fn option(field: &str) -> String {
    format!("--{}", field.replace('_', "-"))
}

impl From<UsageError> for Failure {
    fn from(refused: UsageError) -> Self {
        let (what, hint) = refused.spelled(&option);
        let failure = Self::usage(what);
        match hint {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }
}

impl From<&AskError> for Failure {
    fn from(error: &AskError) -> Self {
        match error {
            AskError::Refused(refused) => refused.clone().into(),
            AskError::Parse(error) => error.clone().into(),
            AskError::Solve(error) => error.into(),
            _ if error.is_refusal() => Self::usage(error.to_string()),
            AskError::Unproved(_)
            | AskError::FalseWitness(_)
            | AskError::Prove(_)
            | AskError::NoRows(_)
            | AskError::NoSolution
            | AskError::NoConflict => Self::internal(error.to_string()),
        }
    }
}

impl From<AskError> for Failure {
    fn from(error: AskError) -> Self {
        Self::from(&error)
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Parse(error) => error.into(),
            ReadError::Limit(limit) => Self::limit(limit),
            ReadError::Board { .. }
            | ReadError::NoBoardWanted
            | ReadError::BoardWanted
            | ReadError::OneBoardWanted(_) => Self::usage(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Color, Failure, Message, Ui, Verbosity};

    #[test]
    fn messages_have_a_label_and_a_hint_on_its_own_line() {
        let ui = Ui {
            verbosity: Verbosity::Normal,
            is_colored: false,
        };
        let failure = Failure::usage("x.csv:1:2: found 'z'").hint("remove it");
        assert_eq!(
            ui.text(&Message::Failed(failure)),
            "error: x.csv:1:2: found 'z'\nhint: remove it\n"
        );
    }

    #[test]
    fn only_labels_are_coloured() {
        let ui = Ui::new(Color::Always, Verbosity::Normal);
        assert_eq!(
            ui.text(&Message::Warning("odd".to_owned())),
            "\x1b[1;33mwarning\x1b[0m: odd\n"
        );
    }

    #[test]
    fn the_choice_of_colours_is_found_before_parsing() {
        let among = |words: &str| Color::among(words.split(' ').map(str::to_owned));
        assert_eq!(among("solve x"), clap::ColorChoice::Auto);
        assert_eq!(among("--color never solve"), clap::ColorChoice::Never);
        assert_eq!(among("solve --color=always"), clap::ColorChoice::Always);
        assert_eq!(among("solve -- --color=always"), clap::ColorChoice::Auto);
    }
}
