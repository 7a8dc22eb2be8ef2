//! What people see on standard error: messages, their colours, how much of them.
//!
//! Nothing here is a result; results go to standard output by [`Stdout`], which remembers
//! that nobody reads any more instead of failing.

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
    /// The choice among command-line words, before they are parsed: the help and the
    /// messages about the command line itself have colours too.
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

/// How much is said beside the result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verbosity {
    /// Errors only.
    Quiet,
    /// Errors, warnings, notes, one summary line for each board, progress.
    Normal,
    /// The solver's own lines as well.
    Verbose,
}

/// Why a board, or the whole run, came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// How the program ends for it.
    pub(crate) exit: Exit,
    /// One line, lower case: what was found and what was wanted.
    pub(crate) message: String,
    /// What to do about it.
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

    /// Somebody asked for an end before the work was done.
    pub(crate) fn interrupted() -> Self {
        Self::limit(Limit::Interrupted)
    }

    /// A limit ended the work before there was anything to show.
    pub(crate) fn stopped(limit: Limit, message: impl Into<String>) -> Self {
        Self {
            exit: Exit::undecided(limit),
            limit: Some(limit),
            ..Self::usage(message)
        }
    }

    /// There is no solution that could be used: how a question for one ended, which this says.
    pub(crate) fn unsolved(ended: &Conclusion, message: impl Into<String>) -> Self {
        let limit = ended.limit.filter(|&limit| limit != Limit::Enough);
        Self {
            exit: Exit::of(ended),
            limit,
            ..Self::usage(message)
        }
    }

    /// A limit came before the work was done.
    pub(crate) fn limit(limit: Limit) -> Self {
        Self::stopped(limit, limit.to_string())
    }

    /// The same about a board or file of this name, which is not said twice.
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

    /// Of the failures of several boards the last, with the worst end of all; the others are
    /// told.
    pub(crate) fn worst(failures: Vec<Self>, ui: Ui) -> Option<Self> {
        let exit = Exit::worst(failures.iter().map(|failure| failure.exit));
        let mut failures = failures;
        let last = failures.pop()?;
        for failure in failures {
            ui.emit(&Message::Failed(failure));
        }
        Some(Self { exit, ..last })
    }

    /// The same with advice.
    #[must_use]
    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        Self {
            hint: Some(hint.into()),
            ..self
        }
    }
}

/// Something to tell a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// What went wrong.
    Failed(Failure),
    /// What should be looked at.
    Warning(String),
    /// That an engine has claimed something wrong, or that a picture's clue is taken for another
    /// one. It is about trust, so it is always said.
    Distrust(String),
    /// What may be of use.
    Note(String),
    /// A board's outcome in one line.
    Summary(String),
    /// A line of the solver's.
    Log(String),
}

/// The person's side of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ui {
    verbosity: Verbosity,
    paint: Paint,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Paint {
    Plain,
    Colored,
}

impl Ui {
    /// The ui for these choices and this environment.
    pub(crate) fn new(color: Color, verbosity: Verbosity) -> Self {
        let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
        let colored = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => !no_color && !dumb && io::stderr().is_terminal(),
        };
        let paint = if colored {
            Paint::Colored
        } else {
            Paint::Plain
        };
        Self { verbosity, paint }
    }

    /// Whether messages have colours.
    pub(crate) fn is_colored(self) -> bool {
        self.paint == Paint::Colored
    }

    /// How much is said.
    pub(crate) fn verbosity(self) -> Verbosity {
        self.verbosity
    }

    /// Whether a person may be watching standard error and wants to.
    pub(crate) fn is_watched(self) -> bool {
        self.verbosity >= Verbosity::Normal && io::stderr().is_terminal()
    }

    /// Tells a message, if it is wanted. If standard error is closed, there is nowhere to say so.
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

    /// Wipes the line that the cursor is on, if there may be progress on it.
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
        match self.paint {
            Paint::Plain => format!("{label}: {message}\n"),
            Paint::Colored => format!("\x1b[1;{color}m{label}\x1b[0m: {message}\n"),
        }
    }
}

/// Whether anybody reads on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OutputReader {
    /// As far as we know.
    Listening,
    /// The pipe is closed: what is left to say would be for nobody.
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

/// An operating system's error in our words where it is a common one.
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
            ReadError::Board { .. }
            | ReadError::NoBoardWanted
            | ReadError::BoardWanted
            | ReadError::OneBoardWanted(_) => Self::usage(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Color, Failure, Message, Paint, Ui, Verbosity};

    #[test]
    fn messages_have_a_label_and_a_hint_on_its_own_line() {
        let ui = Ui {
            verbosity: Verbosity::Normal,
            paint: Paint::Plain,
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
