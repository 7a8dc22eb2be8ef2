//! The shape of a question: what it is asked about, what comes on the way, what the answer is.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::conclusion::Conclusion;
use super::documents::Provable;
use super::usage_error::UsageError;
use crate::engine::{Budget, Observer};
use crate::explain::{FalseWitness, SoFarError};
use crate::milp::NoRowsError;
use crate::notation::{ParseError, ReadOptions, Source};
use crate::proof::UnprovedStep;
use crate::puzzle::{BoardError, Puzzle, Solution};
use crate::questions::{ProveError, Readings, SolveError};
use crate::report::SCHEMA;
use crate::session::solver::settings::Solver;

/// Something that can be asked. The fields of the struct are its options: each has its name,
/// its default and its meaning there and nowhere else.
///
/// # Examples
/// ```
/// use hashilab_session::session::{Ask, Count, Desk, Solver, Tallied};
/// let puzzle: hashilab_solve::puzzle::Puzzle = "3,,3\n,,\n3,,3\n".parse()?;
/// let answer = Solver::new().answer(&puzzle, &Count::default())?;
/// assert_eq!(answer.solutions, Some(Tallied::One(2_u64.into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Ask:
    Clone + fmt::Debug + Default + Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static
{
    /// The word for it: in lines of JSON, as a command, in records.
    const NAME: &'static str;
    /// What it is about: a puzzle, several boards, nothing.
    type Subject: QuestionSubject;
    /// What comes on the way: solutions, rounds.
    type Item: Item;
    /// What comes out.
    type Answer: Answer;

    /// Says what is wrong with it before any work.
    ///
    /// # Errors
    /// [`UsageError`] names the options that do not go together.
    fn check(&self) -> Result<(), UsageError>;

    /// Asks.
    ///
    /// # Errors
    /// An [`AskError`] if it is refused or the machinery broke. A limit is an answer.
    fn ask(
        &self,
        about: &Self::Subject,
        context: &mut QuestionContext<'_, Self::Item>,
    ) -> Result<Self::Answer, AskError>;
}

/// What comes out of a question: the record of it, field by field.
pub trait Answer: Serialize + JsonSchema + Send + Sync + 'static {
    /// The type of its record.
    fn kind(&self) -> &'static str;

    /// How the work ended.
    fn ended(&self) -> &Conclusion;

    /// What it says that can be proved, where these solutions came on the way.
    ///
    /// # Errors
    /// Why there is nothing.
    fn provable<'a>(&'a self, _found: &'a [Solution]) -> Result<Provable<'a>, &'static str> {
        Err("there is no proof of that")
    }

    /// What came out, in words: what the line about a board begins with.
    ///
    /// # Errors
    /// Those of what is written to.
    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result;

    /// The same as text.
    fn sentence(&self) -> String {
        let mut text = String::new();
        self.write_summary(&mut text)
            .expect("strings take all text");
        text
    }
}

/// What comes on the way of a question.
pub trait Item: Serialize + JsonSchema + Send + 'static {
    /// The type of its record.
    const KIND: &'static str;

    /// The solution, if it is one.
    fn solution(&self) -> Option<&Solution> {
        None
    }
}

impl Item for Nothing {
    const KIND: &'static str = "nothing";
}

/// What a question is given to be about.
#[derive(Clone, Copy, Debug)]
pub enum SubjectInput<'a> {
    /// No board.
    Nothing,
    /// Texts, a board each, and how they are read; empty ones are no board.
    Texts(&'a [Source], &'a ReadOptions),
    /// A board that has been read.
    Puzzle(&'a Puzzle),
    /// A board of which clues may have been misread.
    Readings(&'a Readings),
}

/// What a question can be about.
pub trait QuestionSubject: Sized {
    /// Whether it is one board, so that records name it.
    const IS_A_BOARD: bool;

    /// Takes or reads it.
    ///
    /// # Errors
    /// A [`ReadError`] with line and column, or if there is not as much as is wanted, or more.
    fn of(given: SubjectInput<'_>) -> Result<Self, ReadError>;

    /// The board that it is about, if it is about one.
    fn into_puzzle(self) -> Option<Puzzle>;
}

/// No board: what a question is about that makes boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoSubject;

impl QuestionSubject for NoSubject {
    const IS_A_BOARD: bool = false;

    fn of(given: SubjectInput<'_>) -> Result<Self, ReadError> {
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

    fn into_puzzle(self) -> Option<Puzzle> {
        None
    }
}

/// Why a text is not what a question is about.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It cannot be read.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// What it says is no board.
    #[error("{name}: {error}")]
    Board {
        /// What the text is called.
        name: String,
        /// Why not.
        error: BoardError,
    },
    /// There is a board, and the question is about none.
    #[error("this question is about no board, and there is one")]
    NoBoardWanted,
    /// There is no board, and the question is about one.
    #[error("this question is about a board, and there is none")]
    BoardWanted,
    /// There are several boards, and the question is about one.
    #[error("this question is about one board, and there are {0}")]
    OneBoardWanted(usize),
}

impl ReadError {
    /// The one text of a board.
    ///
    /// # Errors
    /// Where there is none, or more than one.
    pub(in crate::session) fn one(texts: &[Source]) -> Result<&Source, Self> {
        match texts {
            [text] => Ok(text),
            [] => Err(Self::BoardWanted),
            more => Err(Self::OneBoardWanted(more.len())),
        }
    }
}

impl ReadError {
    /// What would help, if anything is known to.
    #[must_use]
    pub fn hint(&self) -> Option<&str> {
        match self {
            Self::Parse(error) => error.hint(),
            Self::Board { .. }
            | Self::NoBoardWanted
            | Self::BoardWanted
            | Self::OneBoardWanted(_) => None,
        }
    }
}

impl QuestionSubject for Puzzle {
    const IS_A_BOARD: bool = true;

    fn of(given: SubjectInput<'_>) -> Result<Self, ReadError> {
        match given {
            SubjectInput::Nothing => Err(ReadError::BoardWanted),
            SubjectInput::Texts(texts, options) => Ok(Self::read(ReadError::one(texts)?, options)?),
            SubjectInput::Puzzle(puzzle) => Ok(puzzle.clone()),
            SubjectInput::Readings(readings) => Ok(Self::from(readings.network().clone())),
        }
    }

    fn into_puzzle(self) -> Option<Puzzle> {
        Some(self)
    }
}

/// Nothing comes on the way.
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

/// Whether whoever takes items wants more of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Yes.
    GoOn,
    /// No: the question ends as if it had been interrupted.
    Stop,
}

/// Where a question is worked on: what it may use up, who listens, and where items go.
pub struct QuestionContext<'a, I> {
    /// Time, memory, and whether somebody asked for an end.
    pub budget: &'a Budget,
    /// Who hears how the work goes.
    pub observer: Observer<'a>,
    /// Who is asked where the question does not say.
    pub solver: &'a Solver,
    /// Takes what comes on the way. It is called as items come and may take its time.
    pub items: &'a mut (dyn FnMut(I) -> Flow + Send),
}

impl<I> fmt::Debug for QuestionContext<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk")
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AskError {
    /// The question cannot be asked like this.
    #[error("{0}")]
    Refused(UsageError),
    /// A text in it cannot be read: weights, an answer.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A part of the work refused, or broke.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A step of an argument does not pass the checker: a defect of deduction.
    #[error(transparent)]
    Unproved(#[from] UnprovedStep),
    /// Bridges that are to keep all requirements but one do not: a defect of clause learning.
    #[error(transparent)]
    FalseWitness(#[from] FalseWitness),
    /// A proof does not say what it is to say, or does not bear checking.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// A conflict has a requirement that no rows say: a defect of the search for it.
    #[error(transparent)]
    NoRows(#[from] NoRowsError),
    /// Clause learning finds no solution of a board that was made around one.
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
    /// Whether the question was refused before any work, and nothing broke.
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
    /// How the board's text was read, where it was not in the plain form of its notation.
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
    /// The same about a board whose text was read in this way.
    #[must_use]
    pub fn read_as(self, read_as: Option<&'a str>) -> Self {
        Self { read_as, ..self }
    }

    /// The same about a puzzle, with how it was read and whether it was mended.
    #[must_use]
    pub fn about(self, puzzle: &'a Puzzle) -> Self {
        Self {
            read_as: puzzle.read_as(),
            mended: puzzle.is_mended(),
            ..self
        }
    }

    /// The same where a question is about no board.
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
