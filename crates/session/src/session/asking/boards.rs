//! Several boards, for questions that compare runs on them.

use super::ask::{QuestionSubject, ReadError, SubjectInput};
use super::reading::read_text_within;
use crate::engine::Budget;
use crate::notation::{Format, ReadOptions, Source, read_board, write_board};
use crate::puzzle::Puzzle;

/// Several boards as texts. Each has been read once, to check it; a caller that times the work on a
/// board reads it again and includes that time.
///
/// # Examples
/// ```
/// use hashilab_session::session::Boards;
/// use hashilab_solve::puzzle::Puzzle;
/// let puzzles: [Puzzle; 2] = ["2,,2\n".parse()?, "1,,1\n".parse()?];
/// let boards: Boards = puzzles.into_iter().collect();
/// assert_eq!(boards.texts[1].source.name, "2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Boards {
    /// The boards, in their order.
    pub texts: Vec<BoardText>,
    /// The options for reading them.
    pub reading: ReadOptions,
}

/// A board as text that has been read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardText {
    /// The text, under the board's name.
    pub source: Source,
    /// How many islands the board has.
    pub islands: usize,
}

impl QuestionSubject for Boards {
    const IS_A_BOARD: bool = false;

    fn of(given: SubjectInput<'_>, budget: &Budget) -> Result<Self, ReadError> {
        let (texts, options) = match given {
            SubjectInput::Nothing | SubjectInput::Texts([], _) => {
                return Err(ReadError::BoardWanted);
            }
            SubjectInput::Texts(texts, options) => (texts, options),
            SubjectInput::Puzzle(_) | SubjectInput::Readings(_) => {
                return Ok([Puzzle::of(given, budget)?].into_iter().collect());
            }
        };
        let read = |source: &Source| {
            Ok(BoardText {
                source: source.clone(),
                islands: read_text_within(source, options, budget, read_board)?
                    .islands()
                    .len(),
            })
        };
        Ok(Self {
            texts: texts.iter().map(read).collect::<Result<_, ReadError>>()?,
            reading: *options,
        })
    }
}

/// Names the boards by their numbers, from 1.
impl FromIterator<Puzzle> for Boards {
    fn from_iter<I: IntoIterator<Item = Puzzle>>(puzzles: I) -> Self {
        let puzzles = puzzles.into_iter().enumerate();
        let texts = puzzles.map(|(place, puzzle)| {
            let text = write_board(puzzle.board(), Format::Json);
            BoardText {
                source: Source::new(
                    (place + 1).to_string(),
                    text.expect("JSON says every board"),
                ),
                islands: puzzle.islands().len(),
            }
        });
        Self {
            texts: texts.collect(),
            reading: ReadOptions::default(),
        }
    }
}
