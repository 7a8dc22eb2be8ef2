//! The built program as a user sees it: arguments and standard input in, standard output, standard
//! error and an exit code out.

use std::ffi::OsStr;
use std::path::Path;

/// A prepared run of the program.
#[must_use = "nothing runs before `exit`"]
pub(crate) struct Program {
    command: assert_cmd::Command,
    wanted: Vec<(Stream, Wanted)>,
}

#[derive(Clone, Copy, Debug)]
enum Stream {
    Stdout,
    Stderr,
}

enum Wanted {
    All(String),
    Part(String),
}

/// The output of a run; times in `stderr` are all 0.
pub(crate) struct Ran {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

impl Ran {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("text")
    }
}

/// The path of the program.
pub(crate) fn binary() -> &'static str {
    env!("CARGO_BIN_EXE_hashi")
}

/// The program with these words, in a neutral environment.
pub(crate) fn hashi<Word: AsRef<OsStr>>(words: impl IntoIterator<Item = Word>) -> Program {
    let mut command = assert_cmd::Command::new(binary());
    command.args(words);
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "TERM"] {
        command.env_remove(variable);
    }
    Program {
        command,
        wanted: Vec::new(),
    }
}

impl Program {
    /// Adds one word.
    pub(crate) fn arg(mut self, word: impl AsRef<OsStr>) -> Self {
        self.command.arg(word);
        self
    }

    /// Adds words.
    pub(crate) fn args(mut self, words: &[&str]) -> Self {
        self.command.args(words);
        self
    }

    /// Runs in this folder.
    pub(crate) fn within(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    pub(crate) fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.command.write_stdin(bytes);
        self
    }

    /// Requires standard output to equal this text.
    pub(crate) fn stdout(self, text: &str) -> Self {
        self.want(Stream::Stdout, Wanted::All(text.to_owned()))
    }

    /// Requires standard output to contain this text.
    pub(crate) fn stdout_has(self, part: &str) -> Self {
        self.want(Stream::Stdout, Wanted::Part(part.to_owned()))
    }

    /// Requires standard error to equal this text, all times replaced by 0.
    pub(crate) fn stderr(self, text: &str) -> Self {
        self.want(Stream::Stderr, Wanted::All(text.to_owned()))
    }

    /// Requires standard error to contain this text.
    pub(crate) fn stderr_has(self, part: &str) -> Self {
        self.want(Stream::Stderr, Wanted::Part(part.to_owned()))
    }

    fn want(mut self, stream: Stream, wanted: Wanted) -> Self {
        self.wanted.push((stream, wanted));
        self
    }

    /// Runs the program, and fails unless it ends with this code and all requirements hold.
    #[track_caller]
    pub(crate) fn exit(mut self, code: i32) -> Ran {
        let output = self.command.output().expect("the program runs");
        let ran = Ran {
            stdout: output.stdout,
            stderr: timeless(&String::from_utf8_lossy(&output.stderr)),
        };
        let stdout = String::from_utf8_lossy(&ran.stdout);
        let both = format!("\nstdout:\n{stdout}\nstderr:\n{}", ran.stderr);
        assert_eq!(output.status.code(), Some(code), "{both}");
        for (stream, wanted) in self.wanted {
            let found = match stream {
                Stream::Stdout => &*stdout,
                Stream::Stderr => &ran.stderr,
            };
            match wanted {
                Wanted::All(text) => assert_eq!(found, text, "{stream:?}{both}"),
                Wanted::Part(part) => {
                    assert!(found.contains(&part), "no {part:?} in {stream:?}{both}");
                }
            }
        }
        ran
    }
}

/// The text with every `1.234 s` replaced by `0.000 s`.
fn timeless(text: &str) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for index in 1..words.len() {
        let unit = words[index].trim_end_matches([',', ';', '\n']) == "s"
            || words[index].starts_with("s\n");
        if unit && words[index - 1].parse::<f64>().is_ok() {
            "0.000".clone_into(&mut words[index - 1]);
        }
    }
    words.join(" ")
}

#[test]
fn times_are_taken_for_nothing() {
    assert_eq!(
        timeless("2 rows, 1.234 s\nx 5.0 s, a s"),
        "2 rows, 0.000 s\nx 0.000 s, a s"
    );
}
