//! What is said about reading a board names options of the program; here they are fields of `read`.

use serde_json::{Value, json};

use crate::lines::CallReading;

/// A message with fields of `read` for options. What stands in quotes was found in somebody's text
/// and stays as it is.
pub(crate) fn with_fields(text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    let (mut rest, mut before) = (text, ' ');
    while let Some(letter) = rest.chars().next() {
        let (length, piece) = if let Some(length) = quotation(rest, before) {
            (length, rest[..length].to_owned())
        } else if let Some((length, field)) = option(rest, before) {
            (length, field)
        } else {
            (letter.len_utf8(), letter.to_string())
        };
        said.push_str(&piece);
        before = rest[..length].chars().last().unwrap_or(' ');
        rest = &rest[length..];
    }
    said.replace("one of these options", "one of these fields")
}

/// The length of the quotation that the text begins with.
fn quotation(text: &str, before: char) -> Option<usize> {
    let quote = text.chars().next().filter(|quote| "'\"".contains(*quote))?;
    let ends_word = |after: Option<char>| !after.is_some_and(char::is_alphanumeric);
    if !ends_word(Some(before)) {
        return None;
    }
    let line = text.lines().next()?;
    let mut ends = line.match_indices(quote).skip(1).map(|(at, _)| at + 1);
    ends.find(|&end| ends_word(line[end..].chars().next()))
}

/// The length of the option that the text begins with, and its field; with the value if the field may
/// have it.
fn option(text: &str, before: char) -> Option<(usize, String)> {
    if !before.is_whitespace() && before != '(' {
        return None;
    }
    let word = text.strip_prefix("--")?;
    let is_of_name = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    let name = &word[..word
        .find(|letter| !is_of_name(letter))
        .unwrap_or(word.len())];
    let field = name.replace('-', "_");
    let known = serde_json::to_value(CallReading::default()).expect("it has string keys");
    let _ = known.get(&field)?;
    let rest = &word[name.len()..];
    let value = rest.strip_prefix(' ').unwrap_or_default();
    let value = value.split_whitespace().next().unwrap_or_default();
    let value = value.trim_end_matches([',', ';', ':', '.', ')']);
    let json = match value {
        "yes" => Value::Bool(true),
        "no" => Value::Bool(false),
        word => Value::from(word),
    };
    let length = "--".len() + name.len();
    if serde_json::from_value::<CallReading>(json!({ field.as_str(): json })).is_err() {
        return Some((length, format!("read.{field}")));
    }
    let length = length + " ".len() + value.len();
    let comma = if text[length..].starts_with(" --") {
        ","
    } else {
        ""
    };
    Some((length, format!("read.{field}={json}{comma}")))
}

#[cfg(test)]
mod tests {
    use super::with_fields;

    #[test]
    fn options_are_fields_of_read() {
        for (said, wanted) in [
            (
                "add one of these options:\n  --labels no --columns none: csv\n  --size 2x3: csv",
                "add one of these fields:\n  read.labels=false, read.columns=\"none\": csv\n  \
                 read.size=\"2x3\": csv",
            ),
            (
                "2 more: --columns row0,col0,clue, --columns x0,y0,clue",
                "2 more: read.columns=\"row0,col0,clue\", read.columns=\"x0,y0,clue\"",
            ),
            (
                "edges, which --most-bridges sets (--from text reads it)",
                "edges, which read.most_bridges sets (read.from=\"text\" reads it)",
            ),
            ("leave out --trim", "leave out read.trim"),
            ("--size ROWSxCOLS reads it", "read.size ROWSxCOLS reads it"),
        ] {
            assert_eq!(with_fields(said), wanted);
        }
    }

    #[test]
    fn other_words_stay() {
        for said in [
            "expected a clue, found 'it's --size 2x2'",
            "found \"--labels yes\"",
            "x--size 2x2",
            "--sizes 2x2",
            "--seed 3",
            "it's 'é' and --",
        ] {
            assert_eq!(with_fields(said), said);
        }
    }
}
