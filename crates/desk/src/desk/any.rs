//! Questions by their names: from fields of JSON to an answer in JSON. The list of the desk's own
//! is the only one; a question that stands there is asked through every door.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::all::{All, Sample};
use super::ask::{
    About as _, Answer as _, Ask, AskError, Desk, Flow, Item as _, Nothing, ReadError, Record,
};
use super::check::{Check, CheckSoFar};
use super::convert::Convert;
use super::count::Count;
use super::documents::{Document, Proofs};
use super::edges::Edges;
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

/// The fields that a struct has: those of its default, however they are nested.
fn known<T: Default + Serialize>() -> Vec<String> {
    match serde_json::to_value(T::default()) {
        Ok(Value::Object(fields)) => fields.into_iter().map(|(name, _)| name).collect(),
        Ok(_) | Err(_) => unreachable!("it is a struct of named fields"),
    }
}

/// A struct of options by its fields; those that are not there have their defaults. `name` is
/// what messages call it.
///
/// # Errors
/// A [`FieldError`] names what is wrong.
pub fn of_fields<T: Default + Serialize + DeserializeOwned>(
    name: &'static str,
    fields: Map<String, Value>,
) -> Result<T, FieldError> {
    let known = known::<T>();
    if let Some(field) = fields.keys().find(|field| !known.contains(field)) {
        return Err(FieldError::Unknown {
            question: name,
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
        let alone: Result<T, serde_json::Error> = read(Map::from_iter([(name.clone(), value)]));
        if let Err(error) = alone {
            let (field, what) = (name, error.to_string());
            return Err(FieldError::Value { field, what });
        }
    }
    Err(FieldError::Value {
        field: name.to_owned(),
        what: error.to_string(),
    })
}

/// What a question is about, and under which name.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The board's name in records.
    pub name: &'a str,
    /// The board.
    pub board: GivenBoard<'a>,
}

/// What a question is given.
#[derive(Clone, Copy, Debug)]
pub enum GivenBoard<'a> {
    /// Texts, a board each, and how they are read; an empty one alone is no board.
    Texts(&'a [Source], &'a ReadOptions),
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
pub enum AskOutcome {
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
    take: &mut (dyn FnMut(AskOutcome) -> Flow + Send),
) -> Result<(), NoAnswer> {
    question.check().map_err(AskError::from)?;
    let about = match subject.board {
        GivenBoard::Texts(texts, options) => Q::About::read(texts, options),
        GivenBoard::Board(puzzle) => Q::About::of(puzzle),
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
        take(AskOutcome::Item(json(&Record {
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
        ..Record::of(subject.name, &*answer).read_as(about.read_as())
    });
    take(AskOutcome::Answer(Answered {
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
        take(AskOutcome::Document(json(&DocumentRecord {
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

/// A question, whichever.
trait AskedByName: fmt::Debug + Send + Sync {
    fn check(&self) -> Result<(), Refused>;
    fn has_items(&self) -> bool;
    fn ask(
        &self,
        subject: Subject<'_>,
        within: Within<'_>,
        take: &mut (dyn FnMut(AskOutcome) -> Flow + Send),
    ) -> Result<(), NoAnswer>;
}

impl<Q: Ask> AskedByName for Q {
    fn check(&self) -> Result<(), Refused> {
        Ask::check(self)
    }

    fn has_items(&self) -> bool {
        TypeId::of::<Q::Item>() != TypeId::of::<Nothing>()
    }

    fn ask(
        &self,
        subject: Subject<'_>,
        within: Within<'_>,
        take: &mut (dyn FnMut(AskOutcome) -> Flow + Send),
    ) -> Result<(), NoAnswer> {
        asked(self, subject, within, take)
    }
}

/// Any question.
#[derive(Clone, Debug)]
pub struct AnyAsk(Arc<dyn AskedByName>);

impl AnyAsk {
    /// This question.
    #[must_use]
    pub fn new(question: impl Ask) -> Self {
        Self(Arc::new(question))
    }

    /// Says what is wrong with it before any work.
    ///
    /// # Errors
    /// [`Refused`] names the options that do not go together.
    pub fn check(&self) -> Result<(), Refused> {
        self.0.check()
    }

    /// Whether something may come on the way to its answer.
    #[must_use]
    pub fn has_items(&self) -> bool {
        self.0.has_items()
    }

    /// Reads what it is about and asks it. What comes on the way, the answer and its documents
    /// go to `take`.
    ///
    /// # Errors
    /// [`NoAnswer`] if the text cannot be read, the question is refused, or the machinery
    /// broke. A limit is an answer.
    pub fn ask(
        &self,
        subject: Subject<'_>,
        within: Within<'_>,
        take: &mut (dyn FnMut(AskOutcome) -> Flow + Send),
    ) -> Result<(), NoAnswer> {
        self.0.ask(subject, within, take)
    }
}

/// What there is to know of a kind of question.
#[derive(Clone, Copy)]
struct QuestionKind {
    read: fn(Map<String, Value>) -> Result<AnyAsk, FieldError>,
    describe: fn() -> Description,
}

/// The questions that a door has, by their names: those of the desk, and what rooms above it
/// add, which know what the desk does not.
///
/// # Examples
/// ```
/// use hashilab_desk::desk::Questions;
/// let questions = Questions::default();
/// assert!(questions.names().any(|name| name == "convert"));
/// let fields = serde_json::json!({ "to": "has" });
/// let question = questions.read("convert", fields.as_object().cloned().unwrap_or_default())?;
/// assert!(question.check().is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Questions(BTreeMap<&'static str, QuestionKind>);

impl fmt::Debug for Questions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

impl Questions {
    /// The same with one more.
    #[must_use]
    pub fn with<Q: Ask>(mut self) -> Self {
        let kind = QuestionKind {
            read: |fields| of_fields::<Q>(Q::NAME, fields).map(AnyAsk::new),
            describe: || Description {
                fields: schema_for!(Q),
                item: schema_for!(Q::Item),
                answer: schema_for!(Q::Answer),
            },
        };
        self.0.insert(Q::NAME, kind);
        self
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }

    /// The question of this name with these fields.
    ///
    /// # Errors
    /// A [`FieldError`] names what is wrong.
    pub fn read(&self, name: &str, fields: Map<String, Value>) -> Result<AnyAsk, FieldError> {
        let kind = self.0.get(name).ok_or_else(|| FieldError::Question {
            found: name.to_owned(),
            known: self.names().collect(),
        })?;
        (kind.read)(fields)
    }

    /// All of them described.
    pub(super) fn described(&self) -> BTreeMap<&'static str, Description> {
        let kinds = self.0.iter();
        kinds
            .map(|(&name, kind)| (name, (kind.describe)()))
            .collect()
    }
}

/// The questions of the desk.
impl Default for Questions {
    fn default() -> Self {
        let questions = Self(BTreeMap::new())
            .with::<Solve>()
            .with::<Best>()
            .with::<All>()
            .with::<Unique>()
            .with::<Common>()
            .with::<Count>()
            .with::<Likely>()
            .with::<Sample>()
            .with::<Check>()
            .with::<CheckSoFar>()
            .with::<Edges>()
            .with::<Repair>()
            .with::<Explain>()
            .with::<Hint>()
            .with::<Rate>()
            .with::<Generate>()
            .with::<Published>()
            .with::<Program>()
            .with::<CheckPoint>()
            .with::<Convert>();
        #[cfg(feature = "highs")]
        let questions = questions.with::<Relax>().with::<Study>();
        questions
    }
}
