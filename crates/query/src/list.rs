//! The list of all questions. Each is one line, and everything else that depends on the question is
//! a `match` without a wildcard.

use std::collections::BTreeMap;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;
use serde_json::{Map, Value};

#[cfg(feature = "draw")]
use crate::draw::Draw;
use crate::puzzle::Solution;
use crate::questions::ProveError;
use crate::report::SCHEMA;
#[cfg(feature = "highs")]
use crate::report::{RoundRecord, TreeNodeItem};
use crate::session::{
    All, Answer as _, Ask, AskError, Best, Check, CheckPoint, CheckSoFar, Common, Conclusion,
    Convert, Count, Edges, Explain, FieldError, Generate, Hint, Item as _, Likely, MadePuzzle,
    Nothing, NumberedSolution, Program, Provable, Published, QuestionContext, QuestionSubject as _,
    Rate, ReadError, Record, Repair, Sample, Solve, SubjectInput, Unique, UsageError, of_fields,
};
#[cfg(feature = "highs")]
use crate::session::{Branch, LogLine, Relax, SolveProgram, Study, StudyPart};
#[cfg(feature = "highs")]
use crate::study::{Compare, ComparedRun};

/// Why a question has no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AnswerError {
    /// Its subject cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is invalid, or an engine failed.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// There is an answer, but the search for its proof is not possible or failed.
    #[error(transparent)]
    Prove(#[from] ProveError),
}

/// What there is to know of a question without asking it.
#[derive(Clone, Debug, Serialize)]
pub struct Description {
    /// Its fields.
    pub fields: Schema,
    /// What comes on the way.
    pub item: Schema,
    /// What comes out, but for the head of its record.
    pub answer: Schema,
}

/// Defines the list: a variant for each question, named like its struct.
macro_rules! queries {
    ($($(#[$only:meta])* $name:ident,)*) => {
        /// Any question.
        ///
        /// # Examples
        /// ```
        /// use hashilab_query::Query;
        /// assert!(Query::names().contains(&"convert"));
        /// let fields = serde_json::json!({ "to": "has" });
        /// let query = Query::read("convert", fields.as_object().cloned().unwrap_or_default())?;
        /// assert!(matches!(query, Query::Convert(_)) && query.check().is_ok());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug)]
        pub enum Query {
            $($(#[$only])* #[doc = concat!("The question `", stringify!($name), "`.")] $name(Box<$name>),)*
        }

        /// The answer to any question.
        #[derive(Clone, Debug)]
        pub enum QueryAnswer {
            $($(#[$only])* #[doc = concat!("What `", stringify!($name), "` answers.")]
            $name(Box<<$name as Ask>::Answer>),)*
        }

        $($(#[$only])* impl From<$name> for Query {
            fn from(question: $name) -> Self {
                Self::$name(Box::new(question))
            }
        })*

        impl Query {
            /// The names of all questions, in alphabetical order.
            #[must_use]
            pub fn names() -> Vec<&'static str> {
                let mut names = vec![$($(#[$only])* $name::NAME,)*];
                names.sort_unstable();
                names
            }

            /// Reads the question with this name from its fields.
            ///
            /// # Errors
            /// A [`FieldError`] for an invalid name or field.
            pub fn read(name: &str, fields: Map<String, Value>) -> Result<Self, FieldError> {
                match name {
                    $($(#[$only])* $name::NAME => of_fields::<$name>(name, fields).map(Self::from),)*
                    _ => Err(FieldError::Question {
                        found: name.to_owned(),
                        known: Self::names(),
                    }),
                }
            }

            /// Checks the options before any work.
            ///
            /// # Errors
            /// [`UsageError`] names the options that do not go together.
            pub fn check(&self) -> Result<(), UsageError> {
                match self {
                    $($(#[$only])* Self::$name(question) => question.check(),)*
                }
            }

            /// Whether it may send items before its answer.
            #[must_use]
            pub fn has_items(&self) -> bool {
                match self {
                    $($(#[$only])* Self::$name(_) => {
                        <$name as Ask>::Item::KIND != Nothing::KIND
                    })*
                }
            }

            /// Whether it is about one board, so that records name it.
            #[must_use]
            pub fn is_about_a_board(&self) -> bool {
                match self {
                    $($(#[$only])* Self::$name(_) => <$name as Ask>::Subject::IS_A_BOARD,)*
                }
            }

            /// Answers it about an input.
            ///
            /// # Errors
            /// [`AnswerError`] if the input cannot be read, the question is invalid, or an engine
            /// failed. A limit is an answer.
            pub fn answer(
                &self,
                given: SubjectInput<'_>,
                context: &mut QuestionContext<'_, QueryItem>,
            ) -> Result<QueryAnswer, AnswerError> {
                match self {
                    $($(#[$only])* Self::$name(question) => {
                        answered(&**question, given, context, QueryAnswer::$name)
                    })*
                }
            }

            /// Describes all questions.
            pub(crate) fn described() -> BTreeMap<&'static str, Description> {
                BTreeMap::from([$($(#[$only])* (
                    $name::NAME,
                    Description {
                        fields: schema_for!($name),
                        item: written_schema::<<$name as Ask>::Item>(),
                        answer: written_schema::<<$name as Ask>::Answer>(),
                    },
                ),)*])
            }
        }

        impl QueryAnswer {
            /// How the work ended.
            #[must_use]
            pub fn ended(&self) -> &Conclusion {
                match self {
                    $($(#[$only])* Self::$name(answer) => answer.ended(),)*
                }
            }

            /// A summary of the answer: the beginning of the line about a board.
            #[must_use]
            pub fn sentence(&self) -> String {
                match self {
                    $($(#[$only])* Self::$name(answer) => answer.sentence(),)*
                }
            }

            /// The claim of the answer that can be proved, given the solutions that were sent as
            /// items.
            ///
            /// # Errors
            /// Why there is none.
            pub fn provable<'a>(
                &'a self,
                found: &'a [Solution],
            ) -> Result<Provable<'a>, &'static str> {
                match self {
                    $($(#[$only])* Self::$name(answer) => answer.provable(found),)*
                }
            }

            /// Its record as JSON, without a line end: with the board's name, if it is about one,
            /// how its text was read, if that was not in the plain form, and whether its clues were
            /// repaired.
            #[must_use]
            pub fn record(
                &self,
                board: Option<&str>,
                read_as: Option<&str>,
                mended: bool,
            ) -> String {
                match self {
                    $($(#[$only])* Self::$name(answer) => json(&Record {
                        r#type: answer.kind(),
                        schema: SCHEMA,
                        board,
                        read_as,
                        mended,
                        answer: &**answer,
                    }),)*
                }
            }
        }
    };
}

queries! {
    Solve,
    Best,
    All,
    Unique,
    Common,
    Count,
    Likely,
    Sample,
    Check,
    CheckSoFar,
    Edges,
    Repair,
    Explain,
    Hint,
    Rate,
    Generate,
    Published,
    Program,
    CheckPoint,
    Convert,
    #[cfg(feature = "highs")]
    Relax,
    #[cfg(feature = "highs")]
    Branch,
    #[cfg(feature = "highs")]
    Study,
    #[cfg(feature = "highs")]
    SolveProgram,
    #[cfg(feature = "draw")]
    Draw,
    #[cfg(feature = "highs")]
    Compare,
}

/// Defines the items: a variant for each type.
macro_rules! items {
    ($($(#[$only:meta])* $name:ident($item:ident),)*) => {
        /// An item that a question sends before its answer.
        #[derive(Clone, Debug)]
        pub enum QueryItem {
            $($(#[$only])* #[doc = concat!("A [`", stringify!($item), "`].")] $name(Box<$item>),)*
        }

        $($(#[$only])* impl From<$item> for QueryItem {
            fn from(item: $item) -> Self {
                Self::$name(Box::new(item))
            }
        })*

        impl QueryItem {
            /// The solution, if the item is one.
            #[must_use]
            pub fn solution(&self) -> Option<&Solution> {
                match self {
                    $($(#[$only])* Self::$name(item) => item.solution(),)*
                }
            }

            /// Its record as JSON, without a line end: with the board's name, if it is about one.
            #[must_use]
            pub fn record(&self, board: Option<&str>) -> String {
                match self {
                    $($(#[$only])* Self::$name(item) => json(&Record {
                        r#type: $item::KIND,
                        schema: SCHEMA,
                        board,
                        read_as: None,
                        mended: false,
                        answer: &**item,
                    }),)*
                }
            }
        }
    };
}

items! {
    Solution(NumberedSolution),
    Puzzle(MadePuzzle),
    #[cfg(feature = "highs")]
    Round(RoundRecord),
    #[cfg(feature = "highs")]
    Part(StudyPart),
    #[cfg(feature = "highs")]
    Node(TreeNodeItem),
    #[cfg(feature = "highs")]
    Log(LogLine),
    #[cfg(feature = "highs")]
    Run(ComparedRun),
}

/// A record as JSON without a line end.
pub(crate) fn json(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records have string keys and finite numbers")
}

/// Answers a question of this type; `wrap` converts its answer.
fn answered<Q: Ask<Item: Into<QueryItem>>>(
    question: &Q,
    given: SubjectInput<'_>,
    context: &mut QuestionContext<'_, QueryItem>,
    wrap: fn(Box<Q::Answer>) -> QueryAnswer,
) -> Result<QueryAnswer, AnswerError> {
    question.check().map_err(AskError::from)?;
    let about = Q::Subject::of(given, context.budget)?;
    let mut items = |item: Q::Item| (context.items)(item.into());
    let mut context = QuestionContext {
        budget: context.budget,
        observer: context.observer.by_ref(),
        solver: context.solver,
        items: &mut items,
    };
    let answer = question.ask(&about, &mut context)?;
    Ok(wrap(Box::new(answer)))
}

/// The schema of what is written, in which a field that may be left out is not required.
pub(crate) fn written_schema<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::default().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

impl From<Nothing> for QueryItem {
    fn from(nothing: Nothing) -> Self {
        match nothing {}
    }
}

impl QueryAnswer {
    /// The solution of the answer, if it has a single one.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Self::Solve(answer) | Self::Best(answer) => answer.found(),
            Self::CheckPoint(answer) => answer.bridges.solution(),
            #[cfg(feature = "highs")]
            Self::SolveProgram(answer) => answer.bridges.solution(),
            Self::All(_)
            | Self::Unique(_)
            | Self::Common(_)
            | Self::Count(_)
            | Self::Likely(_)
            | Self::Sample(_)
            | Self::Check(_)
            | Self::CheckSoFar(_)
            | Self::Edges(_)
            | Self::Repair(_)
            | Self::Explain(_)
            | Self::Hint(_)
            | Self::Rate(_)
            | Self::Generate(_)
            | Self::Published(_)
            | Self::Program(_)
            | Self::Convert(_) => None,
            #[cfg(feature = "highs")]
            Self::Relax(_) | Self::Branch(_) | Self::Study(_) | Self::Compare(_) => None,
            #[cfg(feature = "draw")]
            Self::Draw(_) => None,
        }
    }
}
