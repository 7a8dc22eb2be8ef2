//! One way to read a text: the board, and how it was found.

use std::borrow::Cow;

use super::format::Format;
use super::options::ListColumns;
use super::page::ParsedText;

/// How a reading differs from the plain one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReadingKind {
    /// The text as its notation defines it.
    Plain,
    /// A grid without the labels beside it.
    Labels,
    /// A grid below its size.
    Sized,
    /// A list of islands without a header.
    List(ListColumns),
}

/// One way to read a text.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// The notation.
    pub(super) format: Format,
    pub(super) kind: ReadingKind,
    /// How the text was read, in words; nothing in the notation's plain form.
    pub(super) how: Option<Cow<'static, str>>,
    /// Whether the text itself states that this reading is meant: a header, a line with a size.
    pub(super) is_stated: bool,
    /// What stands in the text and is no part of the board; it is always reported.
    pub(super) left_out: Option<String>,
    pub(super) parsed: ParsedText,
}

impl Reading {
    /// The plain reading in a notation.
    pub(super) fn plain(format: Format, parsed: ParsedText) -> Self {
        Self {
            format,
            kind: ReadingKind::Plain,
            how: None,
            is_stated: parsed.is_stated,
            left_out: parsed.left_out.map(str::to_owned),
            parsed,
        }
    }
}
