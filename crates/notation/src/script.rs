//! Program texts that modify a board after they have written it down.
//!
//! The text of a program is read, no program is run: an operator after a value, or a later
//! statement about its name, would produce another board than the one written there.

use std::iter;

use super::entry::Likeness;
use super::error::{TextFault, quoted};
use super::lines::{bare_lines, lines};
use super::matrix::{self, PROGRAM_HINT};
use super::notebook::{self, NAMES, Statement, statements};
use super::{json, lists};

/// The beginning of the line above what a program of Python does when it is run.
const GUARD: &str = "if __name__ ";

/// The text of a program with blanks in place of what it imports above and prints below, of the
/// type of a value in Haskell and of the name of a section of TOML; nothing without such lines, or
/// if nothing else is left.
pub(super) fn without_imports(text: &str) -> Option<String> {
    let is_section = |line: &str| {
        let name = line
            .strip_prefix('[')
            .and_then(|line| line.trim_end().strip_suffix(']'));
        name.is_some_and(|name| name.chars().all(is_letter)) && text.contains("= [")
    };
    let is_idle = |line: &str| {
        line.starts_with("import ")
            || (line.starts_with("from ") && line.contains(" import "))
            || line.starts_with("print(")
            || line.starts_with(GUARD)
            || (line.starts_with(char::is_lowercase) && line.contains(" :: "))
            || is_section(line)
    };
    let mut above = bare_lines(text).filter(|line| !line.trim().is_empty());
    let first = above.find(|line| !line.starts_with('#'))?;
    let last = text.trim_end().rsplit(['\n', '\r']).next()?;
    let has_guard =
        || last.starts_with([' ', '\t']) && bare_lines(text).any(|line| line.starts_with(GUARD));
    if !(is_idle(first) || is_idle(last) || has_guard()) {
        return None;
    }
    let mut rest = String::with_capacity(text.len());
    for (at, line) in lines(text) {
        rest.push_str(&text[rest.len()..at]);
        if is_idle(line) {
            rest.extend(iter::repeat_n(' ', line.len()));
        } else {
            rest.push_str(line);
        }
    }
    rest.push_str(&text[rest.len()..]);
    Some(rest).filter(|rest| !rest.trim().is_empty())
}

/// The fault of the first statement that modifies an earlier value.
pub(super) fn worked_on(text: &str) -> Option<TextFault> {
    if json::is_object(text) {
        return None;
    }
    // A statement has one of these signs, and most grids have none.
    let has_sign = text.bytes().fold(false, |has, byte| {
        has | matches!(byte, b'[' | b'(' | b'{' | b'=')
    });
    if !has_sign {
        return None;
    }
    let is_in_brackets = lists::is_in_brackets(text);
    if !is_in_brackets && !text.contains('=') {
        return None;
    }
    let is_in_brackets = is_in_brackets || matrix::begins_with_rows(text);
    let is_notebook = notebook::likeness(text) == Likeness::Certain;
    let works = || text.bytes().any(|byte| b"=+*@.-".contains(&byte));
    if !(is_notebook || is_in_brackets && works()) {
        return None;
    }
    let mut names: Vec<String> = Vec::new();
    for Statement { at, text: code } in statements(text) {
        let begins = code.len() - code.trim_start().len();
        let (at, code) = (at + begins, code.trim());
        if code.is_empty() || code.starts_with(['%', '#']) || code.starts_with("//") {
            continue;
        }
        let is_about = |name: &&String| {
            if is_notebook {
                changes(code, name)
            } else {
                mentions(code, name) && !code.starts_with("print(")
            }
        };
        let assigned = assigned(code);
        let value_at = assigned.map_or(0, |(_, value)| code.len() - value.len());
        let value = &code[value_at..];
        let is_ours = |name: &str| is_notebook && NAMES.contains(&name);
        match assigned {
            // The notebook's own names are left to the notebook reader.
            Some((name, _)) if is_ours(name) => names.push(name.to_owned()),
            Some((name, _)) if !is_notebook => {
                let other = names.iter().find(|name| mentions(value, name));
                if let Some(name) = other {
                    return Some(fault(at, name, code));
                }
                names.push(name.to_owned());
            }
            _ => {
                if let Some(name) = names.iter().find(is_about) {
                    return Some(fault(at, name, code));
                }
            }
        }
        // The brackets may be those of a call such as `np.array([[2, 0]])`.
        let call = value.find(['[', '(', '{']).filter(|&open| {
            let is_of_name = |letter| is_letter(letter) || letter == '.';
            assigned.is_some() && value[..open].chars().all(is_of_name)
        });
        let from = call.unwrap_or(0);
        let end = end_of_brackets(&value[from..]).map(|end| from + end);
        if let Some(end) = end.filter(|_| !is_notebook) {
            let rest = value[end..].trim_start();
            if goes_on(rest) {
                let at = at + value_at + value.len() - rest.len();
                let found = quoted(rest.lines().next().unwrap_or_default().as_bytes());
                return Some(TextFault::new(at, "the end of the value", found).hint(PROGRAM_HINT));
            }
        }
    }
    None
}

/// Whether the text after the brackets of a value modifies it.
fn goes_on(rest: &str) -> bool {
    let mut letters = rest.chars();
    let first = letters.next();
    let behind = letters.as_str();
    match first {
        Some('+' | '*' | '@' | '\'') => true,
        // A full stop ends a fact, and rows in brackets may follow each other.
        Some('.') => behind.starts_with(char::is_alphabetic),
        Some('[') => behind.contains(':'),
        Some('-') => {
            let is_value = |char: char| char.is_ascii_digit() || char == '[';
            behind.trim_start().starts_with(is_value)
        }
        _ => false,
    }
}

fn fault(at: usize, name: &str, code: &str) -> TextFault {
    let found = quoted(code.lines().next().unwrap_or_default().as_bytes());
    let wanted = format!("nothing that works on '{name}' after its value");
    TextFault::new(at, wanted, found).hint(PROGRAM_HINT)
}

/// The name and the value of an assignment.
fn assigned(code: &str) -> Option<(&str, &str)> {
    let (name, value) = code.split_once('=')?;
    let name = name.split(':').next().unwrap_or_default();
    let name = name.split_whitespace().last()?;
    let is_name = name.chars().all(is_letter) && !value.starts_with('=');
    is_name.then_some((name, value.trim_start()))
}

fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Whether a name occurs in code, outside quotes.
fn mentions(code: &str, name: &str) -> bool {
    let outside = code.split(['"', '\'']).step_by(2);
    outside.into_iter().any(|code| {
        let words = code.split(|letter| !is_letter(letter));
        words.into_iter().any(|word| word == name)
    })
}

/// Whether a statement changes the value of a name.
fn changes(code: &str, name: &str) -> bool {
    let is_deleted = code
        .strip_prefix("del ")
        .is_some_and(|code| mentions(code, name));
    let rest = code.strip_prefix(name).map(str::trim_start);
    let is_changed = |rest: &str| {
        rest.starts_with(['.', '['])
            || rest.split_once('=').is_some_and(|(before, _)| {
                !before.is_empty() && before.trim().chars().all(|char| "+-*/@%|&".contains(char))
            })
    };
    is_deleted || rest.is_some_and(is_changed)
}

/// The end of the brackets with which a value begins.
fn end_of_brackets(value: &str) -> Option<usize> {
    if !value.starts_with(['[', '(', '{']) {
        return None;
    }
    let (mut open, mut quote) = (0_usize, None);
    for (at, char) in value.char_indices() {
        match char {
            '"' | '\'' if quote.is_none_or(|quote| quote == char) => {
                quote = if quote.is_some() { None } else { Some(char) };
            }
            _ if quote.is_some() => {}
            '[' | '(' | '{' => open += 1,
            ']' | ')' | '}' => {
                open = open.checked_sub(1)?;
                if open == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}
