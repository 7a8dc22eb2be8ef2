//! The words, numbers and signs of a text in B, without its comments.

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind<'a> {
    /// A name or a keyword.
    Word(&'a str),
    /// A whole number; [`u32::MAX`] if it does not fit.
    Number(u32),
    /// `|->`, which pairs two things.
    Maplet,
    /// Any other character; `==` is one `=`.
    Sign(char),
}

/// A token and the byte at which it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub(super) at: usize,
    pub(super) kind: TokenKind<'a>,
}

/// All tokens of a text.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(char) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, kind) = match char {
            _ if rest.starts_with("//") => (rest.find(['\r', '\n']).unwrap_or(rest.len()), None),
            _ if rest.starts_with("/*") => (comment(rest), None),
            _ if rest.starts_with("|->") => (3, Some(TokenKind::Maplet)),
            '\u{21a6}' => (char.len_utf8(), Some(TokenKind::Maplet)),
            _ if rest.starts_with("==") => (2, Some(TokenKind::Sign('='))),
            '0'..='9' => number(rest),
            _ if is_part_of_word(char) => word(rest),
            _ if char.is_whitespace() => (char.len_utf8(), None),
            _ => (char.len_utf8(), Some(TokenKind::Sign(char))),
        };
        tokens.extend(kind.map(|kind| Token { at, kind }));
        at += length;
    }
    tokens
}

/// The length of the comment that a text begins with.
fn comment(text: &str) -> usize {
    text.find("*/").map_or(text.len(), |end| end + 2)
}

fn number(text: &str) -> (usize, Option<TokenKind<'_>>) {
    let end = text.find(|char: char| !char.is_ascii_digit());
    let digits = &text[..end.unwrap_or(text.len())];
    (
        digits.len(),
        Some(TokenKind::Number(digits.parse().unwrap_or(u32::MAX))),
    )
}

fn word(text: &str) -> (usize, Option<TokenKind<'_>>) {
    let end = text.find(|char: char| !is_part_of_word(char));
    let word = &text[..end.unwrap_or(text.len())];
    (word.len(), Some(TokenKind::Word(word)))
}

fn is_part_of_word(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}
