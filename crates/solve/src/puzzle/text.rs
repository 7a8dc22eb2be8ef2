//! A puzzle from text, and a solution as text.

use std::fmt;
use std::str::FromStr;

use super::puzzle::Puzzle;
use super::solution::Solution;
use crate::notation::{
    Format, Glyphs, ParseError, ReadOptions, Source, WriteError, read_board_with_notes,
    write_board, write_csv, write_lattice,
};

impl Puzzle {
    /// Reads a puzzle in any notation.
    ///
    /// # Errors
    /// A [`ParseError`] for the first place that is wrong: what is there and what should be.
    ///
    /// # Examples
    /// ```
    /// use hashilab_notation::{Format, ReadOptions, Source};
    /// use hashilab_solve::puzzle::Puzzle;
    /// let source = Source::new("board.txt", "2 3 3\n1 0 2\n0 0 1\n");
    /// let options = ReadOptions { format: Some(Format::Has), ..ReadOptions::default() };
    /// assert_eq!(Puzzle::read(&source, &options)?.islands().len(), 3);
    /// # Ok::<(), hashilab_notation::ParseError>(())
    /// ```
    pub fn read(source: &Source, options: &ReadOptions) -> Result<Self, ParseError> {
        read_board_with_notes(source, options).map(Self::from)
    }

    /// The board in a notation.
    ///
    /// # Errors
    /// [`WriteError`] names what the notation cannot represent.
    ///
    /// # Examples
    /// ```
    /// use hashilab_solve::puzzle::Puzzle;
    /// use hashilab_notation::Format;
    /// let puzzle: Puzzle = "2,,2\n".parse()?;
    /// assert_eq!(puzzle.to_notation(Format::Has)?, "1 3 2\n2 0 2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_notation(&self, format: Format) -> Result<String, WriteError> {
        write_board(self.board(), format)
    }
}

/// Writes the board, one place per cell; one too large for that as CSV.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = write_lattice(self, None, Glyphs::Unicode);
        match text.or_else(|_| self.to_notation(Format::Csv)) {
            Ok(text) => f.write_str(text.trim_end_matches('\n')),
            Err(_) => write!(f, "a board of {}", self.board().size()),
        }
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(&Source::new("<text>", text), &ReadOptions::default())
    }
}

/// Writes the board with its bridges, one place per cell; a board too large for that as a list
/// `from,to,bridges`.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match write_lattice(self.puzzle(), Some(self), Glyphs::Unicode) {
            Ok(text) => f.write_str(text.trim_end_matches('\n')),
            Err(_) => f.write_str(write_csv(self.puzzle(), self).trim_end_matches('\n')),
        }
    }
}
