//! All questions by their names: from fields of JSON to an answer in JSON. The list at the end is
//! the only one; a question that stands there is asked through every door.

use std::collections::BTreeMap;

use schemars::{Schema, schema_for};
use serde::Serialize;
use serde_json::{Map, Value};

use super::all::{All, Sample};
use super::ask::{About as _, Ask, AskError, Desk, Flow, ReadError, Record};
use super::count::Count;
use super::likely::Likely;
use super::refused::Refused;
use super::repair::Repair;
use super::solve::{Best, Solve};
use super::solver::Solver;
use super::unique::{Common, Unique};
use crate::engine::{Budget, Observer};
use crate::notation::{ReadOptions, Source};

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

/// What a question is about, as a text, and under which name.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The board's name in records.
    pub name: &'a str,
    /// Its text.
    pub source: &'a Source,
    /// How it is read.
    pub options: &'a ReadOptions,
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
}

/// Asks; records go to `item` as JSON, the answer's record is returned.
fn asked<Q: Ask>(
    question: &Q,
    subject: Subject<'_>,
    within: Within<'_>,
    item: &mut (dyn FnMut(String) -> Flow + Send),
) -> Result<String, NoAnswer> {
    question.check().map_err(AskError::from)?;
    let about = Q::About::read(subject.source, subject.options)?;
    let Within {
        budget,
        mut observer,
        solver,
    } = within;
    let mut items = |it: Q::Item| item(json(&Record::of_item(subject.name, &it)));
    let mut desk = Desk {
        budget,
        observer: observer.by_ref(),
        solver,
        items: &mut items,
    };
    let answer = question.ask(&about, &mut desk)?;
    Ok(json(&Record::of(subject.name, &answer)))
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
    ($($question:ident),+ $(,)?) => {
        /// Any question.
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub enum AnyAsk {
            $(
                #[doc = concat!("[`", stringify!($question), "`].")]
                $question($question),
            )+
        }

        impl AnyAsk {
            /// The names of all questions.
            pub const NAMES: &'static [&'static str] = &[$($question::NAME),+];

            /// The question of this name with these fields.
            ///
            /// # Errors
            /// A [`FieldError`] names what is wrong.
            pub fn of(name: &str, fields: Map<String, Value>) -> Result<Self, FieldError> {
                match name {
                    $($question::NAME => question(fields).map(Self::$question),)+
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
                    $(Self::$question(question) => question.check(),)+
                }
            }

            /// Reads what it is about and asks it. What comes on the way goes to `item` as
            /// records in JSON; the answer's record is returned.
            ///
            /// # Errors
            /// [`NoAnswer`] if the text cannot be read, the question is refused, or the
            /// machinery broke. A limit is an answer.
            pub fn ask(
                &self,
                subject: Subject<'_>,
                within: Within<'_>,
                item: &mut (dyn FnMut(String) -> Flow + Send),
            ) -> Result<String, NoAnswer> {
                match self {
                    $(Self::$question(question) => asked(question, subject, within, item),)+
                }
            }

            /// All questions described, by their names.
            #[must_use]
            pub fn described() -> BTreeMap<&'static str, Description> {
                BTreeMap::from([$((
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

questions! { Solve, Best, All, Unique, Common, Count, Likely, Sample, Repair }
