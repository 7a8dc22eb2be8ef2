//! What a question consists of: its subject, the items sent while it runs, and its answer.

use std::fmt;
use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::conclusion::Conclusion;
use super::documents::Provable;
use super::reading::read_within;
use super::usage_error::UsageError;
use crate::engine::{Budget, Limit, Observer};
use crate::explain::{FalseWitness, SoFarError};
use crate::milp::NoRowsError;
use crate::notation::{ParseError, ReadOptions, Source};
use crate::proof::UnprovedStep;
use crate::puzzle::{BoardError, Puzzle, Solution};
use crate::questions::{ProveError, Readings, SolveError};
use crate::report::SCHEMA;
use crate::session::solver::settings::Solver;

/// A question. The fields of the struct are its options: the name, default and meaning of each are
/// defined there and nowhere else.
///
/// # Examples
/// ```
/// use hashilab_session::session::{Ask, Count, QuestionContext, Solver, SolutionTally};
/// let puzzle: hashilab_solve::puzzle::Puzzle = "3,,3\n,,\n3,,3\n".parse()?;
/// let answer = Solver::new().answer(&puzzle, &Count::default())?;
/// assert_eq!(answer.solutions, SolutionTally::One(Some(2_u64.into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Ask:
    Clone + fmt::Debug + Default + Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static
{
    /// Its name: in lines of JSON, as a command, in records.
    const NAME: &'static str;
    /// The subject: a puzzle, several boards, or nothing.
    type Subject: QuestionSubject;
    /// The items sent before the answer: solutions, rounds.
    type Item: Item;
    /// The answer.
    type Answer: Answer;

    /// Checks the options before any work.
    ///
    /// # Errors
    /// [`UsageError`] names the options that do not go together.
    fn check(&self) -> Result<(), UsageError>;

    /// Answers the question.
    ///
    /// # Errors
    /// An [`AskError`] if the question is invalid or an engine failed. A limit is an answer.
    fn ask(
        &self,
        about: &Self::Subject,
        context: &mut QuestionContext<'_, Self::Item>,
    ) -> Result<Self::Answer, AskError>;
}

/// The answer to a question: the fields of its record.
pub trait Answer: Serialize + JsonSchema + Send + Sync + 'static {
    /// The type of its record.
    fn kind(&self) -> &'static str;

    /// How the work ended.
    fn ended(&self) -> &Conclusion;

    /// The claim of the answer that can be proved, given the solutions that were sent as items.
    ///
    /// # Errors
    /// Why there is none.
    fn provable<'a>(&'a self, _found: &'a [Solution]) -> Result<Provable<'a>, &'static str> {
        Err("there is no proof of that")
    }

    /// Writes a summary of the answer: the beginning of the line about a board.
    ///
    /// # Errors
    /// Those of the writer.
    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result;

    /// The summary as text.
    fn sentence(&self) -> String {
        let mut text = String::new();
        self.write_summary(&mut text)
            .expect("strings take all text");
        text
    }
}

/// An item that a question sends before its answer.
pub trait Item: Serialize + JsonSchema + Send + 'static {
    /// The type of its record.
    const KIND: &'static str;

    /// The solution, if the item is one.
    fn solution(&self) -> Option<&Solution> {
        None
    }
}

impl Item for Nothing {
    const KIND: &'static str = "nothing";
}

/// The input that the subject of a question is made from.
#[derive(Clone, Copy, Debug)]
pub enum SubjectInput<'a> {
    /// No board.
    Nothing,
    /// Texts, one board each, and the options for reading them; none means no board.
    Texts(&'a [Source], &'a ReadOptions),
    /// A board that has been read.
    Puzzle(&'a Puzzle),
    /// A board whose clues may have been misread.
    Readings(&'a Readings),
}

impl SubjectInput<'_> {
    /// The board, if there is one and it has been read.
    #[must_use]
    pub fn puzzle(self) -> Option<Puzzle> {
        match self {
            Self::Nothing | Self::Texts(..) => None,
            Self::Puzzle(puzzle) => Some(puzzle.clone()),
            Self::Readings(readings) => Some(Puzzle::from(readings.network().clone())),
        }
    }
}

/// The subject of a question.
pub trait QuestionSubject: Sized {
    /// Whether it is one board, so that records name it.
    const IS_A_BOARD: bool;

    /// Takes the subject from the input, or reads it.
    ///
    /// # Errors
    /// A [`ReadError`] with line and column, if there are too few or too many boards, or if a limit
    /// is reached while a long text is read.
    fn of(given: SubjectInput<'_>, budget: &Budget) -> Result<Self, ReadError>;
}

/// No board: the subject of questions that generate boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoSubject;

impl QuestionSubject for NoSubject {
    const IS_A_BOARD: bool = false;

    fn of(given: SubjectInput<'_>, _: &Budget) -> Result<Self, ReadError> {
        match given {
            SubjectInput::Nothing => Ok(Self),
            SubjectInput::Texts(texts, _) if texts.iter().all(|text| text.bytes.is_empty()) => {
                Ok(Self)
            }
            SubjectInput::Texts(..) | SubjectInput::Puzzle(_) | SubjectInput::Readings(_) => {
                Err(ReadError::NoBoardWanted)
            }
        }
    }
}

/// Why an input is not the subject that a question needs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It cannot be read.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// It does not describe a board.
    #[error("{name}: {error}")]
    Board {
        /// The name of the text.
        name: String,
        /// Why not.
        error: BoardError,
    },
    /// There is a board, but the question takes none.
    #[error("this question is about no board, and there is one")]
    NoBoardWanted,
    /// There is no board, but the question needs one.
    #[error("this question is about a board, and there is none")]
    BoardWanted,
    /// There are several boards, but the question takes one.
    #[error("this question is about one board, and there are {0}")]
    OneBoardWanted(usize),
    /// A limit was reached first.
    #[error("{0}")]
    Limit(Limit),
}

impl ReadError {
    /// The one text of a board.
    ///
    /// # Errors
    /// If there is none, or more than one.
    pub(in crate::session) fn one(texts: &[Source]) -> Result<&Source, Self> {
        match texts {
            [text] => Ok(text),
            [] => Err(Self::BoardWanted),
            more => Err(Self::OneBoardWanted(more.len())),
        }
    }
}

impl ReadError {
    /// A hint, if there is one.
    #[must_use]
    pub fn hint(&self) -> Option<&str> {
        match self {
            Self::Parse(error) => error.hint(),
            Self::Board { .. }
            | Self::NoBoardWanted
            | Self::BoardWanted
            | Self::OneBoardWanted(_)
            | Self::Limit(_) => None,
        }
    }
}

impl QuestionSubject for Puzzle {
    const IS_A_BOARD: bool = true;

    fn of(given: SubjectInput<'_>, budget: &Budget) -> Result<Self, ReadError> {
        match given {
            SubjectInput::Texts(texts, options) => {
                Ok(read_within(ReadError::one(texts)?, options, budget)?.into())
            }
            SubjectInput::Nothing | SubjectInput::Puzzle(_) | SubjectInput::Readings(_) => {
                given.puzzle().ok_or(ReadError::BoardWanted)
            }
        }
    }
}

/// The item type of questions that send none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nothing {}

impl Serialize for Nothing {
    fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        match *self {}
    }
}

impl JsonSchema for Nothing {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Nothing".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        false.into()
    }
}

/// The context in which a question runs: its limits, its observer, and the consumer of its items.
pub struct QuestionContext<'a, I> {
    /// The limits on time and memory, and the interrupt.
    pub budget: &'a Budget,
    /// Notified of the progress.
    pub observer: Observer<'a>,
    /// The settings for everything that the question leaves open.
    pub solver: &'a Solver,
    /// Called with each item as soon as it is found; it may block. After [`ControlFlow::Break`] the
    /// question ends as if it had been interrupted.
    pub items: &'a mut (dyn FnMut(I) -> ControlFlow<()> + Send),
}

impl<I> fmt::Debug for QuestionContext<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QuestionContext")
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AskError {
    /// The question is invalid.
    #[error("{0}")]
    Refused(UsageError),
    /// A text in the question cannot be read: weights, an answer.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A part of the work is not possible, or failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A step of an argument does not pass the checker: a defect of deduction.
    #[error(transparent)]
    Unproved(#[from] UnprovedStep),
    /// The witness of a conflict breaks a requirement that it should keep: a defect of clause
    /// learning.
    #[error(transparent)]
    FalseWitness(#[from] FalseWitness),
    /// A proof does not show its claim, or fails in the checker.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// A conflict has a requirement without rows: a defect of the search for it.
    #[error(transparent)]
    NoRows(#[from] NoRowsError),
    /// Clause learning finds no solution of a board that was generated from one.
    #[error("clause learning finds no solution of a board that has one")]
    NoSolution,
    /// Clause learning disagrees with itself about whether there is a solution.
    #[error("clause learning finds no conflict on a board that has no solution")]
    NoConflict,
}

impl From<SoFarError> for AskError {
    fn from(error: SoFarError) -> Self {
        match error {
            SoFarError::Unproved(error) => Self::Unproved(error),
            SoFarError::Solve(error) => Self::Solve(error),
        }
    }
}

impl From<UsageError> for AskError {
    fn from(refused: UsageError) -> Self {
        Self::Refused(refused)
    }
}

impl AskError {
    /// Whether the question was rejected as invalid, and nothing failed.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        match self {
            Self::Refused(_) | Self::Parse(_) => true,
            Self::Solve(error) => error.is_refusal(),
            Self::Prove(error) => matches!(error, ProveError::TooLarge(_)),
            Self::Unproved(_)
            | Self::FalseWitness(_)
            | Self::NoRows(_)
            | Self::NoConflict
            | Self::NoSolution => false,
        }
    }
}

/// The record of an answer: its type, the number of the schema, the board's name, and all
/// fields of the answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Record<'a, A> {
    /// What it is a record of.
    pub r#type: &'static str,
    /// The number of the schema that all records have now.
    pub schema: u32,
    /// The board's name, as in messages; nothing where a question is about none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<&'a str>,
    /// How the board's text was read, where it was not in the plain form of its notation, what was
    /// left out of it and what was assumed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<&'a str>,
    /// Whether the answer is about a board with other clues than were read in its picture.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mended: bool,
    /// The answer.
    #[serde(flatten)]
    pub answer: &'a A,
}

impl<'a, A: Answer> Record<'a, A> {
    /// The record of an answer about the board of this name.
    #[must_use]
    pub fn of(board: &'a str, answer: &'a A) -> Self {
        Self {
            r#type: answer.kind(),
            schema: SCHEMA,
            board: Some(board),
            read_as: None,
            mended: false,
            answer,
        }
    }
}

impl<'a, A> Record<'a, A> {
    /// Sets how the board's text was read.
    #[must_use]
    pub fn read_as(self, read_as: Option<&'a str>) -> Self {
        Self { read_as, ..self }
    }

    /// Sets how the puzzle was read and whether its clues were repaired.
    #[must_use]
    pub fn about(self, puzzle: &'a Puzzle) -> Self {
        Self {
            read_as: puzzle.read_as(),
            mended: puzzle.is_mended(),
            ..self
        }
    }

    /// Removes the board's name, for a question about no board.
    #[must_use]
    pub fn about_no_board(self) -> Self {
        Self {
            board: None,
            ..self
        }
    }
}

impl<'a, I: Item> Record<'a, I> {
    /// The record of an item about the board of this name.
    #[must_use]
    pub fn of_item(board: &'a str, item: &'a I) -> Self {
        Self {
            r#type: I::KIND,
            schema: SCHEMA,
            board: Some(board),
            read_as: None,
            mended: false,
            answer: item,
        }
    }
}
