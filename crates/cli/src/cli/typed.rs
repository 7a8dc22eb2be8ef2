//! The command line that was given, as one could type it again: for pages that say how they
//! were made.

use crate::desk::shell_word;

/// The command line that was given.
pub(crate) fn command() -> String {
    let words = std::env::args_os().skip(1);
    let words = words.map(|word| shell_word(&word.to_string_lossy()));
    let all: Vec<String> = std::iter::once("hashi".to_owned()).chain(words).collect();
    all.join(" ")
}
