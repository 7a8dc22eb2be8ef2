//! Values in brackets, as in JSON, Python, Prolog and Mathematica, with their positions.
//!
//! ```text
//! text  = {[name "="] value [";" | "." | ","]}
//! value = "[" items "]" | "(" items ")" | "{" items "}"     also with a name before them
//!       | number | quote anything quote | word
//! items = {[(word | quote anything quote) (":" | "=")] value ["," | ";"]}
//! ```
//!
//! Comments begin with `//`, `%` or `#` outside of quotes and end with their line. Extensions of
//! JSON are only accepted in texts that are not JSON.

use std::borrow::Cow;

use super::super::cell::with_exponent;
use super::super::error::{TextFault, quoted};

/// The deepest nesting of brackets that is read.
const MOST_DEPTH: usize = 64;

/// The most values that are stored.
pub(super) const MOST_VALUES: usize = 2 << 20;

/// A value with its position.
#[derive(Debug)]
pub(super) struct Value<'a> {
    pub(super) at: usize,
    pub(super) is: ValueKind<'a>,
}

/// The kind of a value, with its contents.
#[derive(Debug)]
pub(super) enum ValueKind<'a> {
    /// The contents of brackets, with the name before them and the keys of the items.
    Items(Items<'a>),
    /// The contents of quotes.
    Text(Cow<'a, str>),
    /// A number, or any other word.
    Word(&'a str),
}

/// The contents of brackets.
#[derive(Debug)]
pub(super) struct Items<'a> {
    pub(super) name: &'a str,
    /// Whether they are round.
    pub(super) is_round: bool,
    pub(super) all: Vec<(Cow<'a, str>, Value<'a>)>,
}

impl<'a> Value<'a> {
    /// The items, if it has any.
    pub(super) fn items(&self) -> Option<&[(Cow<'a, str>, Value<'a>)]> {
        match &self.is {
            ValueKind::Items(items) => Some(&items.all),
            ValueKind::Text(_) | ValueKind::Word(_) => None,
        }
    }

    /// The items, if all have keys and there is at least one.
    pub(super) fn keyed(&self) -> Option<&[(Cow<'a, str>, Value<'a>)]> {
        self.items()
            .filter(|all| !all.is_empty() && all.iter().all(|(key, _)| !key.is_empty()))
    }

    /// The items, if none has a key.
    pub(super) fn unkeyed(&self) -> Option<impl ExactSizeIterator<Item = &Value<'a>>> {
        let all = self.items()?;
        let plain = all.iter().all(|(key, _)| key.is_empty());
        plain.then(|| all.iter().map(|(_, value)| value))
    }

    /// Whether there is a name before its brackets, as in a fact.
    pub(super) fn is_named(&self) -> bool {
        matches!(&self.is, ValueKind::Items(items) if !items.name.is_empty())
    }

    /// Whether it is in round brackets, like a cell or an island rather than a row.
    pub(super) fn is_round(&self) -> bool {
        matches!(&self.is, ValueKind::Items(items) if items.is_round)
    }

    /// The word or the text, if it is one.
    pub(super) fn word(&self) -> Option<&str> {
        match &self.is {
            ValueKind::Items(_) => None,
            ValueKind::Text(text) => Some(text.trim()),
            ValueKind::Word(word) => Some(word),
        }
    }

    /// A whole number from 0, also as `2.0` and in quotes; [`u32::MAX`] if it is too large.
    pub(super) fn number(&self) -> Option<u32> {
        whole(self.word()?)
    }

    /// The value in errors.
    pub(super) fn error_text(&self) -> String {
        match &self.is {
            ValueKind::Items(items) if items.name.is_empty() => "brackets".to_owned(),
            ValueKind::Items(items) => quoted(items.name.as_bytes()),
            ValueKind::Text(text) if text.trim().is_empty() => "an empty text".to_owned(),
            ValueKind::Text(text) => quoted(text.as_bytes()),
            ValueKind::Word(word) => quoted(word.as_bytes()),
        }
    }
}

fn has_items(value: &Value<'_>) -> bool {
    value.items().is_some()
}

/// A whole number from 0, also as `2.0`; [`u32::MAX`] if it is too large.
pub(super) fn whole(word: &str) -> Option<u32> {
    let (digits, rest) = word.split_once('.').unwrap_or((word, ""));
    let all = |text: &str, is: fn(&u8) -> bool| text.bytes().all(|byte| is(&byte));
    let is_whole = !digits.is_empty()
        && all(digits, u8::is_ascii_digit)
        && all(rest, |&byte| byte == b'0')
        && !word.ends_with('.');
    if is_whole {
        return Some(digits.parse().unwrap_or(u32::MAX));
    }
    with_exponent(word)
}

/// The values of a text.
///
/// # Errors
/// A [`TextFault`] if brackets are not closed, or there is anything unexpected.
pub(super) fn values(text: &str) -> Result<Items<'_>, TextFault> {
    let mut reader = Reader {
        text,
        at: 0,
        depth: 0,
        count: 0,
    };
    let all = reader.items(None)?;
    Ok(Items {
        name: "",
        is_round: false,
        all,
    })
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    count: usize,
}

impl<'a> Reader<'a> {
    /// The next character that is neither blank nor in a comment.
    fn peek(&mut self) -> Option<char> {
        loop {
            let rest = self.text[self.at..].trim_start();
            self.at = self.text.len() - rest.len();
            if !(rest.starts_with("//") || rest.starts_with(['%', '#'])) {
                return rest.chars().next();
            }
            self.at += rest.find(['\n', '\r']).unwrap_or(rest.len());
        }
    }

    /// The items up to the bracket that closes them, or to the end.
    fn items(&mut self, close: Option<char>) -> Result<Vec<(Cow<'a, str>, Value<'a>)>, TextFault> {
        let from = self.at;
        let mut all = Vec::new();
        loop {
            let Some(next) = self.peek() else {
                return match close {
                    None => Ok(all),
                    Some(close) => {
                        let wanted = format!("'{close}' after what is opened here");
                        let at = from.saturating_sub(1);
                        Err(TextFault::new(at, wanted, "the end"))
                    }
                };
            };
            if Some(next) == close {
                self.at += 1;
                return Ok(all);
            }
            // A tuple as a key, as in Python, is an item before its value.
            let after_items = || matches!(all.last(), Some((_, value)) if has_items(value));
            let is_arrow = self.text[self.at..].starts_with("->");
            let is_between = matches!(next, ',' | ';')
                || (close.is_none() && next == '.')
                || ((matches!(next, ':' | '=') || is_arrow) && after_items());
            if is_between {
                self.at += 1 + usize::from(is_arrow);
                continue;
            }
            let mut value = self.value()?;
            let mut key = Cow::Borrowed("");
            // Of `a = b = value` the last name counts, and of `let a: T = value` the first.
            while matches!(self.peek(), Some(':' | '=')) && value.items().is_none() {
                self.at += 1;
                key = match value.is {
                    ValueKind::Text(text) => text,
                    ValueKind::Word(word) => Cow::Borrowed(word),
                    ValueKind::Items(_) => unreachable!("it has no items"),
                };
                self.peek();
                value = self.value()?;
            }
            all.push((key, value));
            self.count += 1;
            if self.count > MOST_VALUES {
                let wanted = format!("at most {MOST_VALUES} values in brackets");
                return Err(TextFault::new(self.at, wanted, "more"));
            }
        }
    }

    fn value(&mut self) -> Result<Value<'a>, TextFault> {
        let at = self.at;
        let rest = &self.text[at..];
        let found = |what: &str| TextFault::new(at, "a value", what.to_owned());
        let Some(first) = rest.chars().next() else {
            return Err(found("the end"));
        };
        if matches!(first, '"' | '\'') {
            return self.text(first).map(|text| Value {
                at,
                is: ValueKind::Text(text),
            });
        }
        let is_end = |char: char| char.is_whitespace() || ",;:=[](){}\"'".contains(char);
        let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        // The full stop after a fact is not part of its last word, and that of `2.` is ignored.
        let full = word;
        let word = if word.len() > 1 {
            word.trim_end_matches('.')
        } else {
            word
        };
        let is_number = self.depth > 0 && word.bytes().all(|byte| byte.is_ascii_digit());
        self.at += if is_number { full.len() } else { word.len() };
        let close = match self.text[self.at..].trim_start_matches(' ').chars().next() {
            Some('[') => ']',
            Some('(') => ')',
            Some('{') => '}',
            _ if word.is_empty() => return Err(found(&quoted(first.to_string().as_bytes()))),
            _ => {
                let is = ValueKind::Word(word);
                return Ok(Value { at, is });
            }
        };
        // A number is no name, and would be lost as one.
        if whole(word).is_some() {
            return Err(TextFault::new(
                at,
                "no number before brackets",
                quoted(word.as_bytes()),
            ));
        }
        self.peek();
        if self.depth == MOST_DEPTH {
            let wanted = format!("brackets at most {MOST_DEPTH} deep");
            return Err(TextFault::new(self.at, wanted, "more"));
        }
        self.at += 1;
        self.depth += 1;
        let all = self.items(Some(close))?;
        self.depth -= 1;
        let is = ValueKind::Items(Items {
            name: word,
            is_round: close == ')',
            all,
        });
        Ok(Value { at, is })
    }

    /// The text between two quotes.
    fn text(&mut self, quote: char) -> Result<Cow<'a, str>, TextFault> {
        let at = self.at;
        let inside = &self.text[at + 1..];
        let mut is_escaped = false;
        let end = inside.find(|char: char| {
            let is_end = char == quote && !is_escaped;
            is_escaped = char == '\\' && !is_escaped;
            is_end
        });
        let wanted = "a quote that closes what is opened here";
        let end = end.ok_or_else(|| TextFault::new(at, wanted, "the end"))?;
        self.at += end + 2;
        let inside = &inside[..end];
        if !inside.contains('\\') {
            return Ok(Cow::Borrowed(inside));
        }
        let plain = serde_json::from_str(&self.text[at..self.at]).ok();
        Ok(plain.map_or(Cow::Borrowed(inside), Cow::Owned))
    }
}

/// The most brackets around a board.
pub(super) const MOST_LEVELS: usize = 3;

/// The names of values that are not boards: answers, and data of islands.
const NO_BOARDS: [&str; 20] = [
    "answer",
    "answers",
    "bridges",
    "connections",
    "edges",
    "lines",
    "links",
    "moves",
    "solution",
    "solutions",
    "solved",
    "history",
    "adjacency",
    "pairs",
    "completed",
    "expected",
    "final",
    "output",
    "result",
    "sol",
];

/// Whether a value of this name is no board.
pub(in super::super) fn names_no_board(name: &str) -> bool {
    NO_BOARDS
        .iter()
        .any(|other| name.eq_ignore_ascii_case(other))
}

/// Whether the inside of an object begins with a key without quotes, as in programs and JSON5.
pub(in super::super) fn begins_with_key(object: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let key = object.trim_start();
    let rest = key.trim_start_matches(is_letter);
    key.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && rest.trim_start().starts_with(':')
}
