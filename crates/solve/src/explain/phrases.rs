//! Pieces of sentences.

/// A bound that does not hold, as in `r1c1-r1c3 had no bridge`.
pub(super) fn supposed(bound: &str) -> String {
    bound.replacen(" has ", " had ", 1)
}

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
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
