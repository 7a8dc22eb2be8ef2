//! The tags of XML files, and a check that a puzzle is complete: each tag closed, nothing lost.

use super::error::{TextFault, quoted};

/// A tag: the text between `<` and `>`, with its position.
#[derive(Clone, Copy)]
pub(super) struct Tag<'a> {
    pub(super) inside: &'a str,
    pub(super) at: usize,
}

impl<'a> Tag<'a> {
    /// The text between it and the next tag of its text.
    pub(super) fn content(self, text: &'a str) -> &'a str {
        text[self.end()..]
            .split('<')
            .next()
            .unwrap_or_default()
            .trim()
    }

    /// The offset of the text after it.
    fn end(self) -> usize {
        let end = if self.is_comment() { "-->" } else { ">" };
        self.at + self.inside.len() + end.len()
    }

    fn is_comment(self) -> bool {
        self.inside.starts_with("!--")
    }

    /// Its name, with the slash of a closing tag.
    pub(super) fn name(self) -> &'a str {
        let from = usize::from(self.inside.starts_with('/'));
        let is_end = |char: char| char.is_whitespace() || char == '/';
        let end = self.inside[from..].find(is_end);
        end.map_or(self.inside, |end| &self.inside[..from + end])
    }

    /// The attributes with their values, as far as they are well formed.
    pub(super) fn attributes(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let mut rest = &self.inside[self.name().len()..];
        std::iter::from_fn(move || {
            let (key, after) = rest.split_once('=')?;
            let after = after.trim_start();
            let quote = after.chars().next().filter(|char| "\"'".contains(*char))?;
            let (value, next) = after[1..].split_once(quote)?;
            rest = next;
            Some((key.trim(), value))
        })
    }

    /// Where its attributes are not well formed, as `row=1` or a name without a value.
    fn wrong_attribute(self) -> Option<usize> {
        let inside = self.inside.trim_end().trim_end_matches('/').trim_end();
        let mut rest = inside.get(self.name().len()..).unwrap_or_default();
        while !rest.is_empty() {
            let named = rest.trim_start();
            let at = self.at + inside.len() - named.len();
            let after_value = || {
                let (key, after) = named.split_once('=')?;
                let is_letter = |char: char| char.is_alphanumeric() || "_:.-".contains(char);
                let key = key.trim_end();
                let is_key = !key.is_empty() && key.chars().all(is_letter);
                let after = after.trim_start();
                let quote = after.chars().next().filter(|char| "\"'".contains(*char))?;
                let (_, next) = after[1..].split_once(quote)?;
                let is_apart = named.len() < rest.len();
                (is_key && is_apart).then_some(next)
            };
            let Some(next) = after_value() else {
                return Some(at);
            };
            rest = next;
        }
        None
    }

    /// The value of an attribute.
    pub(super) fn attribute(self, name: &str) -> Option<&'a str> {
        let mut all = self.attributes();
        all.find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    pub(super) fn number(self, name: &str, wanted: &str) -> Result<&'a str, TextFault> {
        let value = self.attribute(name);
        value.ok_or_else(|| {
            TextFault::new(self.at, wanted.to_owned(), quoted(self.inside.as_bytes()))
        })
    }
}

/// The closed tags of a text; a comment is one.
pub(super) fn tags(text: &str) -> impl Iterator<Item = Tag<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let open = at + text[at..].find('<')? + 1;
        let end = if text[open..].starts_with("!--") {
            "-->"
        } else {
            ">"
        };
        let close = open + text[open..].find(end)?;
        at = close + end.len();
        let inside = &text[open..close];
        Some(Tag { inside, at: open })
    })
}

/// The tags inside a board and an answer, each with its parent.
const INSIDE: [(&str, &str); 3] = [("board", "number"), ("answer", "arow"), ("number", "")];

/// The tags of a puzzle, after the check that it is complete.
pub(super) fn puzzle_tags(text: &str) -> Result<Vec<Tag<'_>>, TextFault> {
    let mut found: Vec<Tag<'_>> = Vec::new();
    let mut open: Vec<Tag<'_>> = Vec::new();
    let (mut end, mut has_board, mut is_over) = (0, false, false);
    for tag in tags(text) {
        if !open.is_empty() {
            check_between(&text[end..tag.at - 1], end, &open)?;
        }
        end = tag.end();
        let is_begun = tag.name() == "puzzle" || !open.is_empty();
        if tag.is_comment() || is_over || !is_begun {
            continue;
        }
        if tag.inside.contains('<') {
            return Err(TextFault::new(tag.at, "'>' after the tag", "'<'"));
        }
        has_board |= tag.name() == "board";
        enter(tag, &mut open)?;
        is_over = open.is_empty();
        found.push(tag);
    }
    if let Some(at) = text[end..].find('<') {
        let rest = &text[end + at..];
        let wanted = if rest.starts_with("<!--") {
            "'-->' after the comment"
        } else {
            "'>' after the tag"
        };
        return Err(TextFault::new(end + at, wanted, "the end"));
    }
    match (open.last(), has_board) {
        (Some(last), _) => Err(TextFault::new(text.len(), closing(*last), "the end")),
        (None, false) => Err(TextFault::new(text.len(), "a tag <board>", "none")),
        (None, true) => Ok(found),
    }
}

/// The tag that closes another one, in errors.
fn closing(open: Tag<'_>) -> String {
    format!("</{}>", open.name())
}

/// Checks text between the tags of a puzzle: only blanks on the board, and no rest of a tag
/// anywhere.
fn check_between(between: &str, at: usize, open: &[Tag<'_>]) -> Result<(), TextFault> {
    let is_strict = open
        .iter()
        .any(|tag| ["board", "answer"].contains(&tag.name()));
    let rest = between.trim_start();
    if rest.is_empty() || !(is_strict || rest.contains('>')) {
        return Ok(());
    }
    let at = at + between.len() - rest.len();
    Err(TextFault::new(
        at,
        "a tag that begins with '<'",
        quoted(rest.as_bytes()),
    ))
}

/// Checks that all tags of a text are well formed and closed, whatever their names are.
pub(super) fn check_closed(text: &str) -> Result<(), TextFault> {
    let (mut end, mut open) = (0, Vec::<Tag<'_>>::new());
    for tag in tags(text) {
        let between = &text[end..tag.at - 1];
        if let Some(at) = between.find('>') {
            let wanted = "a tag that begins with '<'";
            return Err(TextFault::new(end + at, wanted, "'>'"));
        }
        end = tag.end();
        if tag.is_comment() || tag.inside.starts_with(['?', '!']) {
            continue;
        }
        if tag.inside.contains('<') {
            return Err(TextFault::new(tag.at, "'>' after the tag", "'<'"));
        }
        if let Some(at) = tag.wrong_attribute() {
            let wanted = "attributes such as row=\"1\"";
            let found = quoted(&text.as_bytes()[at..tag.end() - 1]);
            return Err(TextFault::new(at, wanted, found));
        }
        if !closes(tag, &mut open)? && !tag.inside.ends_with('/') {
            open.push(tag);
        }
    }
    if let Some(at) = text[end..].find('<') {
        return Err(TextFault::new(end + at, "'>' after the tag", "the end"));
    }
    match open.last() {
        Some(last) => Err(TextFault::new(text.len(), closing(*last), "the end")),
        None => Ok(()),
    }
}

/// Whether a tag closes the last open one, which it takes away.
///
/// # Errors
/// The fault of a tag that closes another one.
fn closes<'a>(tag: Tag<'a>, open: &mut Vec<Tag<'a>>) -> Result<bool, TextFault> {
    let Some(name) = tag.name().strip_prefix('/') else {
        return Ok(false);
    };
    let found = || quoted(tag.inside.as_bytes());
    match open.pop() {
        Some(last) if last.name() == name => Ok(true),
        Some(last) => Err(TextFault::new(tag.at, closing(last), found())),
        None => Err(TextFault::new(tag.at, "a tag that opens", found())),
    }
}

/// Opens or closes a tag where this is allowed.
fn enter<'a>(tag: Tag<'a>, open: &mut Vec<Tag<'a>>) -> Result<(), TextFault> {
    if closes(tag, open)? {
        return Ok(());
    }
    let found = || quoted(tag.inside.as_bytes());
    let parent = open.last().map(|tag| tag.name());
    let inside = INSIDE.iter().find(|(outer, _)| Some(*outer) == parent);
    if let Some((outer, inner)) = inside
        && *inner != tag.name()
    {
        let wanted = if inner.is_empty() {
            format!("</{outer}>")
        } else {
            format!("<{inner}> or </{outer}>")
        };
        return Err(TextFault::new(tag.at, wanted, found()));
    }
    if !tag.inside.ends_with('/') {
        open.push(tag);
    }
    Ok(())
}
