//! All questions by their names: from fields of JSON to an answer in JSON. The list at the end is
//! the only one; a question that stands there is asked through every door.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;
use serde_json::{Map, Value};

use super::all::{All, Sample};
use super::ask::{
    About as _, Answer as _, Ask, AskError, Desk, Flow, Item as _, ReadError, Record,
};
use super::check::{Check, CheckSoFar};
use super::count::Count;
use super::documents::{Document, Proofs};
use super::ended::Ended;
use super::explain::Explain;
use super::generate::{Generate, Published};
use super::hint::Hint;
use super::likely::Likely;
use super::program::{CheckPoint, Program};
use super::rate::Rate;
use super::refused::Refused;
#[cfg(feature = "highs")]
use super::relax::Relax;
use super::repair::Repair;
use super::solve::{Best, Solve};
use super::solver::Solver;
#[cfg(feature = "highs")]
use super::study::Study;
use super::unique::{Common, Unique};
use crate::engine::{Budget, Observer};
use crate::notation::{ReadOptions, Source};
use crate::puzzle::Puzzle;
use crate::questions::ProveError;

/// What is wrong with the fields of a question.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FieldError {
    /// There is no such question.
    #[error("expected one of the questions {}, found '{found}'", known.join(", "))]
    Question {
        /// What was asked for.
        found: String,
        /// What can be.
        known: Vec<&'static str>,
    },
    /// The question has no such field.
    #[error("'{question}' has no field '{field}'; it has {}", known.join(", "))]
    Unknown {
        /// The question.
        question: &'static str,
        /// What was found.
        field: String,
        /// What it has.
        known: Vec<String>,
    },
    /// The value of a field is not one that it takes.
    #[error("{field}: {what}")]
    Value {
        /// The field.
        field: String,
        /// What is wrong.
        what: String,
    },
}

impl FieldError {
    /// The field, if it is about one.
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        match self {
            Self::Question { .. } => None,
            Self::Unknown { field, .. } | Self::Value { field, .. } => Some(field),
        }
    }
}

/// The fields that a question has: those of its default, however they are nested.
fn known<Q: Ask>() -> Vec<String> {
    match serde_json::to_value(Q::default()) {
        Ok(Value::Object(fields)) => fields.into_iter().map(|(name, _)| name).collect(),
        Ok(_) | Err(_) => unreachable!("a question is a struct of named fields"),
    }
}

/// A question by its fields; those that are not there have their defaults.
fn question<Q: Ask>(fields: Map<String, Value>) -> Result<Q, FieldError> {
    let known = known::<Q>();
    if let Some(field) = fields.keys().find(|field| !known.contains(field)) {
        return Err(FieldError::Unknown {
            question: Q::NAME,
            field: field.clone(),
            known,
        });
    }
    let read = |fields: Map<String, Value>| serde_json::from_value(Value::Object(fields));
    let error = match read(fields.clone()) {
        Ok(question) => return Ok(question),
        Err(error) => error,
    };
    // Fields that several questions share are read in one go, which loses whose error it is.
    for (name, value) in fields {
        let alone: Result<Q, serde_json::Error> = read(Map::from_iter([(name.clone(), value)]));
        if let Err(error) = alone {
            let (field, what) = (name, error.to_string());
            return Err(FieldError::Value { field, what });
        }
    }
    Err(FieldError::Value {
        field: Q::NAME.to_owned(),
        what: error.to_string(),
    })
}

/// What a question is about, and under which name.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The board's name in records.
    pub name: &'a str,
    /// The board.
    pub board: Given<'a>,
}

/// A board that a question is given.
#[derive(Clone, Copy, Debug)]
pub enum Given<'a> {
    /// A text, and how it is read; no text is no board.
    Text(&'a Source, &'a ReadOptions),
    /// One that has been read, or none.
    Board(Option<&'a Puzzle>),
}

/// What a question may use up, and who listens.
#[derive(Debug)]
pub struct Within<'a> {
    /// Time, memory, and whether somebody asked for an end.
    pub budget: &'a Budget,
    /// Who hears how the work goes.
    pub observer: Observer<'a>,
    /// Who is asked where the question does not say.
    pub solver: &'a Solver,
    /// The texts that are wanted beside the answer.
    pub documents: &'a [Document],
}

/// Why there is no answer to a question that was read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoAnswer {
    /// What it is about cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is refused, or the machinery broke.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// The answer is there, and the search for its proof broke or was refused.
    #[error(transparent)]
    Prove(#[from] ProveError),
}

/// What comes of a question, in JSON.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The record of something that came on the way.
    Item(String),
    /// The answer.
    Answer(Answered),
    /// A [`DocumentRecord`] of the answer.
    Document(String),
}

/// An answer whose question is known by its name only.
#[derive(Clone, Debug)]
pub struct Answered {
    /// Its record.
    pub record: String,
    /// How the work ended.
    pub ended: Ended,
    /// The answer itself, for whoever knows what it may be: the type is `Ask::Answer` of the
    /// question that was asked.
    pub whole: Arc<dyn Any + Send + Sync>,
}

/// A text beside an answer, or why there is none.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DocumentRecord {
    /// Which one.
    pub document: Document,
    /// The text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub none: Option<String>,
}

/// Asks; what comes goes to `take` as JSON.
fn asked<Q: Ask>(
    question: &Q,
    subject: Subject<'_>,
    within: Within<'_>,
    take: &mut (dyn FnMut(Outcome) -> Flow + Send),
) -> Result<(), NoAnswer> {
    question.check().map_err(AskError::from)?;
    let about = match subject.board {
        Given::Text(source, options) => Q::About::read(source, options),
        Given::Board(puzzle) => Q::About::of(puzzle),
    }?;
    let board = about.network().map(|_| subject.name);
    let Within {
        budget,
        mut observer,
        solver,
        documents,
    } = within;
    let mut found = Vec::new();
    let mut items = |item: Q::Item| {
        if !documents.is_empty() {
            found.extend(item.solution().cloned());
        }
        take(Outcome::Item(json(&Record {
            board,
            ..Record::of_item(subject.name, &item)
        })))
    };
    let mut desk = Desk {
        budget,
        observer: observer.by_ref(),
        solver,
        items: &mut items,
    };
    let answer = Arc::new(question.ask(&about, &mut desk)?);
    let record = json(&Record {
        board,
        ..Record::of(subject.name, &*answer)
    });
    take(Outcome::Answer(Answered {
        record,
        ended: answer.ended().clone(),
        whole: Arc::<Q::Answer>::clone(&answer),
    }));
    if documents.is_empty() {
        return Ok(());
    }
    let proofs = match (answer.provable(&found), about.network()) {
        (Ok(provable), Some(network)) => Proofs::of(network, provable, documents, budget)?,
        (Ok(_), None) => Err("there is no board to prove it of".to_owned()),
        (Err(why), _) => Err(why.to_owned()),
    };
    for &document in documents {
        let text = match &proofs {
            Ok(proofs) => proofs.text(document).map(str::to_owned),
            Err(why) => Err(why.clone()),
        };
        let (text, none) = match text {
            Ok(text) => (Some(text), None),
            Err(why) => (None, Some(why)),
        };
        take(Outcome::Document(json(&DocumentRecord {
            document,
            text,
            none,
        })));
    }
    Ok(())
}

/// A record as JSON without a line's end.
fn json(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("records have string keys and finite numbers")
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

/// Lists all questions.
macro_rules! questions {
    ($($(#[$when:meta])? $question:ident),+ $(,)?) => {
        /// Any question.
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub enum AnyAsk {
            $(
                $(#[$when])?
                #[doc = concat!("[`", stringify!($question), "`].")]
                $question($question),
            )+
        }

        impl AnyAsk {
            /// The names of all questions.
            pub const NAMES: &'static [&'static str] = &[$($(#[$when])? $question::NAME),+];

            /// The question of this name with these fields.
            ///
            /// # Errors
            /// A [`FieldError`] names what is wrong.
            pub fn of(name: &str, fields: Map<String, Value>) -> Result<Self, FieldError> {
                match name {
                    $($(#[$when])? $question::NAME => question(fields).map(Self::$question),)+
                    _ => Err(FieldError::Question {
                        found: name.to_owned(),
                        known: Self::NAMES.to_vec(),
                    }),
                }
            }

            /// Says what is wrong with it before any work.
            ///
            /// # Errors
            /// [`Refused`] names the options that do not go together.
            pub fn check(&self) -> Result<(), Refused> {
                match self {
                    $($(#[$when])? Self::$question(question) => question.check(),)+
                }
            }

            /// Reads what it is about and asks it. What comes on the way, the answer and its
            /// documents go to `take`.
            ///
            /// # Errors
            /// [`NoAnswer`] if the text cannot be read, the question is refused, or the
            /// machinery broke. A limit is an answer.
            pub fn ask(
                &self,
                subject: Subject<'_>,
                within: Within<'_>,
                take: &mut (dyn FnMut(Outcome) -> Flow + Send),
            ) -> Result<(), NoAnswer> {
                match self {
                    $($(#[$when])? Self::$question(question) => asked(question, subject, within, take),)+
                }
            }

            /// All questions described, by their names.
            #[must_use]
            pub fn described() -> BTreeMap<&'static str, Description> {
                BTreeMap::from([$($(#[$when])? (
                    $question::NAME,
                    Description {
                        fields: schema_for!($question),
                        item: schema_for!(<$question as Ask>::Item),
                        answer: schema_for!(<$question as Ask>::Answer),
                    },
                )),+])
            }
        }
    };
}

questions! {
    Solve, Best, All, Unique, Common, Count, Likely, Sample, Check, CheckSoFar, Repair,
    Explain, Hint, Rate, Generate, Published, Program, CheckPoint,
    #[cfg(feature = "highs")]
    Relax,
    #[cfg(feature = "highs")]
    Study,
}
