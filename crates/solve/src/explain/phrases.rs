//! Pieces of sentences.

/// A number of bridges.
pub(super) fn bridges(count: u8) -> String {
    match count {
        1 => "1 bridge".to_owned(),
        _ => format!("{count} bridges"),
    }
}

/// A word with a capital letter.
pub(super) fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Words with commas, and `and` before the last.
pub(super) fn list(words: &[String]) -> String {
    joined(words, "and")
}

/// Words with commas, and `or` before the last.
pub(super) fn either(words: &[String]) -> String {
    joined(words, "or")
}

fn joined(words: &[String], before_last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} {before_last} {last}", others.join(", ")),
    }
}
