//! Writes boards and answers in any notation, and reports what is lost.

use crate::puzzle::Board;

use super::abilities::{Losses, MOST_BYTES, NotationAbility, UnsupportedFeature, WriteError};
use super::fit::fitted;
use super::format::Format;
use super::page::Page;

/// A text, and what it omits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenText {
    /// The text.
    pub text: String,
    /// What was omitted, the first of each kind.
    pub lost: Vec<WriteError>,
}

/// Writes a board, and an answer if there is one.
///
/// # Errors
/// [`WriteError`] if the notation cannot express something; under [`Losses::Allow`] only if
/// omitting things does not help.
///
/// # Examples
/// ```
/// use hashilab_notation::{Format, Losses, Page, ReadOptions, Source, read_board, write};
/// let board = read_board(&Source::new("x.csv", "1,0,?\n"), &ReadOptions::default())?;
/// let page = Page::of(&board);
/// let refused = write(&page, Format::Has, Losses::Refuse).unwrap_err();
/// assert_eq!(refused.to_string(), "has has no way to write the clue ? at r1c3");
/// let written = write(&page, Format::Has, Losses::Allow)?;
/// assert_eq!((written.text.as_str(), written.lost), ("1 3 1\n1 0 0\n", vec![refused]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(page: &Page<'_>, format: Format, losses: Losses) -> Result<WrittenText, WriteError> {
    write_saying(page, format, &format.entry().says, losses)
}

/// Writes a board as [`write()`] does, for a notation that can express what `says` lists.
pub(super) fn write_saying(
    page: &Page<'_>,
    format: Format,
    says: &NotationAbility,
    losses: Losses,
) -> Result<WrittenText, WriteError> {
    let entry = format.entry();
    let notation = format.name();
    let Some(write) = entry.write else {
        let what = UnsupportedFeature::ReadOnly;
        return Err(WriteError { notation, what });
    };
    let (board, lost) = fitted(page, notation, says, losses)?;
    let board: &Board = &board;
    let page = Page {
        board,
        answer: page.answer,
    };
    let text = write(&page);
    let bytes = text.len();
    if bytes > MOST_BYTES {
        let what = UnsupportedFeature::Long { bytes };
        return Err(WriteError { notation, what });
    }
    Ok(WrittenText { text, lost })
}

/// Writes a board in a notation that can express it; titles and names may be lost.
///
/// # Errors
/// [`WriteError`] if the notation cannot express something on the board.
///
/// # Examples
/// ```
/// use hashilab_notation::{Format, ReadOptions, Source, read_board, write_board};
/// let board = read_board(&Source::new("x.csv", "1,,2\n,,1\n"), &ReadOptions::default())?;
/// assert_eq!(write_board(&board, Format::Csv)?, "1,0,2\n0,0,1\n");
/// assert_eq!(write_board(&board, Format::Has)?, "2 3 3\n1 0 2\n0 0 1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_board(board: &Board, format: Format) -> Result<String, WriteError> {
    Ok(write(&Page::of(board), format, Losses::Refuse)?.text)
}
