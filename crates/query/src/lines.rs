//! Questions and answers as lines of JSON, for other programs: an input line is a [`Call`], and
//! each of its answers is an output line with the same `id`.
//!
//! ```text
//! {"id":1,"ask":"count","board":"3,,3\n,,\n3,,3","limits":{"time":5},"with":{"components":true}}
//! ```
//!
//! This module reads no streams and starts no threads: the caller passes lines in and out. Within
//! one version of the protocol ([`PROTOCOL`]) fields are added but never changed.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use schemars::{JsonSchema, Schema, schema_for};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::ask::{AskOutcome, DocumentRecord};
use crate::engine::{Budget, Detail, Event, Limit, Observer};
use crate::generate::{SizeWritten, size_as_text};
use crate::list::{AnswerError, Description, Query, written_schema};
use crate::notation::{Format, ListColumns, Overrides, ParseError, ReadOptions, Source, printable};
use crate::puzzle::{Connectivity, Loops, Puzzle, Size};
use crate::questions::{ProveError, SolveError};
use crate::report::SCHEMA;
use crate::session::{
    AskError, Document, FieldError, QuestionContext, ReadError, Solver, SubjectInput, in_words,
};

/// The version of the protocol. Within one version fields are added but never changed.
pub const PROTOCOL: u32 = 1;

/// The id of a call, chosen by the caller: a whole number from -2^63 to 2^63 - 1, or a text.
#[derive(
    Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(untagged)]
#[serde(expecting = "expected a whole number from -2^63 to 2^63 - 1, or a text")]
pub enum CallId {
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
}

impl fmt::Display for CallId {
    /// As in JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => Value::from(text.as_str()).fmt(f),
        }
    }
}

/// What a question may use up.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "an object")]
pub struct CallLimits {
    /// The longest time in seconds.
    pub time: Option<f64>,
    /// The most memory in bytes that the program may use.
    pub memory: Option<u64>,
}

/// How a board is read.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, expecting = "an object")]
struct CallReading {
    /// The board's notation by its name; else its text tells.
    from: Option<Format>,
    /// Rows and columns, where the text can be read in several sizes.
    #[serde(with = "size_as_text")]
    #[schemars(with = "Option<SizeWritten>")]
    size: Option<Size>,
    /// Whether first or last rows and columns that may be labels, sums or numbers of islands are
    /// left out, not cells.
    labels: Option<bool>,
    /// What the columns of a list without a header are.
    columns: Option<ListColumns>,
    /// The most bridges on an edge, from 1 to 9, whatever the board says.
    most_bridges: Option<u8>,
    /// Whether everything must be connected, whatever the board says.
    connectivity: Option<Connectivity>,
    /// Whether bridges may form a cycle, whatever the board says.
    loops: Option<Loops>,
    /// Whether empty rows and columns are taken off the board's borders.
    trim: bool,
    /// Whether the clues of a picture are taken as they were read: none is mended so that the
    /// board has a solution.
    no_mend: bool,
}

/// A line in. What is asked stands in `with`, and everything else here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Envelope {
    /// Stands in every line that answers this one.
    id: CallId,
    /// The question, by its name.
    ask: String,
    /// The board as text, in any notation, or as an object or array of JSON.
    #[serde(default)]
    board: Value,
    /// In the place of the board a picture of it: the bytes of a PNG, JPEG, WebP, GIF or BMP file
    /// in base64. Never a path.
    #[serde(default)]
    picture: Option<String>,
    /// What records call the board.
    #[serde(default = "unnamed")]
    name: String,
    /// Instead of one board several, for a question about many.
    #[serde(default)]
    boards: Option<Vec<CallBoard>>,
    /// How the board is read.
    #[serde(default)]
    read: CallReading,
    /// What the question may use up.
    #[serde(default)]
    limits: CallLimits,
    /// Whether lines are wanted that say how far the work is.
    #[serde(default)]
    events: bool,
    /// The texts that are wanted beside the answer: proofs of what it says.
    #[serde(default)]
    documents: Vec<Document>,
    /// The number of the protocol that the caller speaks.
    #[serde(default)]
    protocol: Option<u32>,
    /// The fields of the question.
    #[serde(default)]
    with: Map<String, Value>,
}

/// One of several boards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CallBoard {
    /// The board as text, in any notation, or as an object or array of JSON.
    board: Value,
    /// What records call it; else its number, from 1.
    #[serde(default)]
    name: Option<String>,
}

fn unnamed() -> String {
    "board".to_owned()
}

/// Another line in: the call of this id is to end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Cancel {
    /// Its id.
    cancel: CallId,
}

/// A valid input line.
#[derive(Clone, Debug)]
pub enum Line {
    /// A question.
    Ask(Box<Call>),
    /// The call with this id is to end.
    Cancel(CallId),
}

/// A question about a board, ready to be answered.
#[derive(Clone, Debug)]
pub struct Call {
    id: CallId,
    query: Query,
    name: String,
    texts: Vec<Source>,
    /// The field that the texts came in.
    field: &'static str,
    /// The board in place of texts; before it is read, its picture in base64.
    board: Option<Puzzle>,
    picture: Option<String>,
    no_mend: bool,
    options: ReadOptions,
    limits: CallLimits,
    events: bool,
    documents: Vec<Document>,
}

/// Why a line has no answer.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Fault {
    /// What kind of fault it is.
    pub kind: FaultKind,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// The field that is wrong, as in `with.big_m`.
    pub field: Option<String>,
    /// Where the board's text, or the line itself, is wrong: the line, from 1.
    pub line: Option<usize>,
    /// The column there, from 1.
    pub column: Option<usize>,
}

/// What kind of fault keeps a line from an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// The line is not JSON, or not a call.
    Line,
    /// An interrupt came before the question was begun; nothing is wrong with it.
    Interrupted,
    /// A field of the question is wrong, or fields do not go together.
    Question,
    /// The board cannot be read.
    Board,
    /// The work broke: this should not happen.
    Internal,
}

impl Fault {
    fn of(kind: FaultKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            hint: None,
            field: None,
            line: None,
            column: None,
        }
    }

    fn at(self, field: impl Into<String>) -> Self {
        Self {
            field: Some(field.into()),
            ..self
        }
    }

    /// The fault of a line that is longer than allowed.
    #[must_use]
    pub fn too_long(most: usize) -> Self {
        let message = format!("expected at most {most} bytes on a line, found more");
        Self::of(FaultKind::Line, message)
    }

    /// The fault of a line that was not begun because of an interrupt.
    #[must_use]
    pub fn not_begun() -> Self {
        Self::of(FaultKind::Interrupted, "interrupted before it was begun")
    }

    /// The fault of a question whose id is that of another one that is open.
    #[must_use]
    pub fn same_id(id: &CallId) -> Self {
        let message = format!("the id {id} is that of a question that is still open");
        let hint = Some("give each question an id of its own".to_owned());
        let fault = Self::of(FaultKind::Line, message).at("id");
        Self { hint, ..fault }
    }

    /// The fault of a line that cancels a question which is not open.
    #[must_use]
    pub fn not_open(id: &CallId) -> Self {
        let message =
            format!("no question with the id {id} is open: it has ended, or there is none");
        Self::of(FaultKind::Line, message).at("cancel")
    }

    /// The fault of a picture without a reliable reading.
    #[must_use]
    pub fn in_picture(message: String, hint: Option<String>) -> Self {
        let fault = Self::of(FaultKind::Board, message).at("picture");
        Self { hint, ..fault }
    }

    /// The output lines for this fault of the call with this id, if it has one.
    #[must_use]
    pub fn lines(&self, id: Option<&CallId>) -> String {
        let said = to_line(id, "error", self);
        format!("{said}{}", ended(id))
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        let place = error.place();
        Self {
            hint: error.hint().map(str::to_owned),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            ..Self::of(FaultKind::Board, error.to_string()).at("board")
        }
    }
}

impl From<FieldError> for Fault {
    fn from(error: FieldError) -> Self {
        let fault = Self::of(FaultKind::Question, error.to_string());
        match error.field() {
            Some(field) => fault.at(format!("with.{field}")),
            None => fault.at("ask"),
        }
    }
}

impl From<AnswerError> for Fault {
    fn from(no_answer: AnswerError) -> Self {
        match no_answer {
            AnswerError::Read(ReadError::Parse(error)) => error.into(),
            AnswerError::Read(ReadError::Limit(Limit::Interrupted)) => Self::of(
                FaultKind::Interrupted,
                "interrupted while the board was read",
            ),
            AnswerError::Read(ReadError::Limit(limit)) => Self::of(
                FaultKind::Board,
                format!("{limit} while the board was read"),
            )
            .at("board"),
            AnswerError::Read(
                error @ (ReadError::Board { .. }
                | ReadError::NoBoardWanted
                | ReadError::BoardWanted
                | ReadError::OneBoardWanted(_)),
            ) => Self::of(FaultKind::Board, error.to_string()).at("board"),
            AnswerError::Ask(AskError::Refused(refused)) => {
                let (message, hint) = refused.spelled(&str::to_owned);
                let field = refused.first_field();
                let at = field.map_or_else(|| "with".to_owned(), |name| format!("with.{name}"));
                Self {
                    hint,
                    ..Self::of(FaultKind::Question, message).at(at)
                }
            }
            // The name of a text in a field is that of the field.
            AnswerError::Ask(AskError::Parse(error)) => {
                let field = format!("with.{}", error.name());
                Self::from(error).at(field)
            }
            AnswerError::Ask(AskError::Solve(
                error @ (SolveError::Program { .. } | SolveError::NotBest(_) | SolveError::TooWide),
            )) => Self::of(FaultKind::Question, error.to_string()).at("with.engine"),
            AnswerError::Ask(error) if error.is_refusal() => {
                Self::of(FaultKind::Question, error.to_string())
            }
            AnswerError::Ask(error) => Self::of(FaultKind::Internal, error.to_string()),
            AnswerError::Prove(error @ ProveError::TooLarge(_)) => {
                Self::of(FaultKind::Question, error.to_string()).at("documents")
            }
            AnswerError::Prove(error) => Self::of(FaultKind::Internal, error.to_string()),
        }
    }
}

/// The fields of a line, each of which may stand once.
struct Fields(Map<String, Value>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(line: D) -> Result<Self, D::Error> {
        line.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut line: A) -> Result<Fields, A::Error> {
        let mut fields = Map::new();
        while let Some((name, value)) = line.next_entry::<String, Value>()? {
            if fields.contains_key(&name) {
                let shown = printable(name.chars());
                return Err(A::Error::custom(format!(
                    "the field `{shown}` stands twice"
                )));
            }
            fields.insert(name, value);
        }
        Ok(Fields(fields))
    }
}

/// The id of a line that cannot be read as a whole.
fn id_of(line: &[u8]) -> Option<CallId> {
    #[derive(Deserialize)]
    struct Named {
        id: CallId,
    }
    serde_json::from_slice(line).ok().map(|Named { id }| id)
}

/// The message for a line that is not an object.
fn not_an_object(line: &[u8], error: &serde_json::Error) -> String {
    const SHOWN: usize = 20;
    let text = String::from_utf8_lossy(line.trim_ascii());
    if text.starts_with('{') {
        return format!("expected an object of JSON, {error}");
    }
    let beginning = printable(text.chars().take(SHOWN));
    let more = if text.chars().count() > SHOWN {
        "…"
    } else {
        ""
    };
    format!(
        "expected an object of JSON, as {{\"id\":1,\"ask\":\"solve\",\"board\":\"2,,2\"}}, found \
         '{beginning}{more}'"
    )
}

impl Line {
    /// Reads a line.
    ///
    /// # Errors
    /// The id of the line, if that could be read, and what is wrong: it names the field or the column.
    ///
    /// # Examples
    /// ```
    /// use hashilab_query::{CallId, Line};
    /// let line = br#"{"id":7,"ask":"count","board":"2,,2","with":{"limits":1}}"#;
    /// let Err((id, fault)) = Line::read(line) else { panic!("no such field") };
    /// assert_eq!((id, fault.field.as_deref()), (Some(CallId::Number(7)), Some("with.limits")));
    /// let cancel = Line::read(br#"{"cancel":7}"#);
    /// assert!(matches!(cancel, Ok(Line::Cancel(CallId::Number(7)))));
    /// ```
    pub fn read(line: &[u8]) -> Result<Self, (Option<CallId>, Box<Fault>)> {
        let Fields(fields) = serde_json::from_slice(line).map_err(|error| {
            let fault = Fault {
                column: Some(error.column().max(1)),
                ..Fault::of(FaultKind::Line, not_an_object(line, &error))
            };
            (id_of(line), Box::new(fault))
        })?;
        let id = fields.get("id").and_then(|id| CallId::deserialize(id).ok());
        Self::of(fields).map_err(|fault| (id, Box::new(fault)))
    }

    fn of(fields: Map<String, Value>) -> Result<Self, Fault> {
        if fields.contains_key("cancel") {
            let Cancel { cancel } = read(fields)?;
            return Ok(Self::Cancel(cancel));
        }
        let envelope: Envelope = read(fields)?;
        if let Some(other) = envelope.protocol.filter(|&number| number != PROTOCOL) {
            let message = format!("expected protocol {PROTOCOL}, found {other}");
            return Err(Fault::of(FaultKind::Line, message).at("protocol"));
        }
        let most = envelope.read.most_bridges;
        if most.is_some_and(|most| !(1..=9).contains(&most)) {
            let message = "expected a number of bridges from 1 to 9";
            return Err(Fault::of(FaultKind::Line, message).at("read.most_bridges"));
        }
        if let Some(time) = envelope.limits.time
            && Duration::try_from_secs_f64(time).is_err()
        {
            let message = "expected a number of seconds, 0 or more";
            return Err(Fault::of(FaultKind::Line, message).at("limits.time"));
        }
        let query = Query::read(&envelope.ask, envelope.with)?;
        if envelope.picture.is_some() && !(envelope.board.is_null() && envelope.boards.is_none()) {
            let message = "expected a board or a picture, found both";
            return Err(Fault::of(FaultKind::Line, message).at("picture"));
        }
        if envelope.read.no_mend && envelope.picture.is_none() {
            let message = "no_mend is for pictures, and there is none";
            return Err(Fault::of(FaultKind::Line, message).at("read.no_mend"));
        }
        let field = if envelope.boards.is_some() {
            "boards"
        } else {
            "board"
        };
        let texts = texts(&envelope.name, envelope.board, envelope.boards)?;
        Ok(Self::Ask(Box::new(Call {
            id: envelope.id,
            query,
            name: envelope.name,
            texts,
            field,
            board: None,
            picture: envelope.picture,
            no_mend: envelope.read.no_mend,
            options: ReadOptions {
                format: envelope.read.from,
                size: envelope.read.size,
                labels: envelope.read.labels,
                columns: envelope.read.columns,
                rules: Overrides {
                    most_bridges: most,
                    connectivity: envelope.read.connectivity,
                    loops: envelope.read.loops,
                },
                trim: envelope.read.trim,
            },
            limits: envelope.limits,
            events: envelope.events,
            documents: envelope.documents,
        })))
    }
}

/// The texts of all boards of a call.
fn texts(name: &str, board: Value, boards: Option<Vec<CallBoard>>) -> Result<Vec<Source>, Fault> {
    let Some(boards) = boards else {
        if board.is_null() {
            return Ok(Vec::new());
        }
        let text = text_of(board, || "board".to_owned())?;
        return Ok(vec![Source::new(name, text)]);
    };
    if boards.is_empty() {
        let message = "expected one board or more, found none";
        return Err(Fault::of(FaultKind::Line, message).at("boards"));
    }
    if !board.is_null() {
        let message = "expected board or boards, found both";
        return Err(Fault::of(FaultKind::Line, message).at("boards"));
    }
    let texts = boards.into_iter().enumerate().map(|(place, one)| {
        let name = one.name.unwrap_or_else(|| (place + 1).to_string());
        let text = text_of(one.board, || format!("boards[{place}].board"))?;
        Ok(Source::new(name, text))
    });
    texts.collect()
}

/// The text of a board in this field.
fn text_of(board: Value, field: impl Fn() -> String) -> Result<String, Fault> {
    match board {
        Value::String(text) => Ok(text),
        board @ (Value::Object(_) | Value::Array(_)) => Ok(board.to_string()),
        other => {
            let message = format!("expected a text, an object or an array, found {other}");
            Err(Fault::of(FaultKind::Line, message).at(field()))
        }
    }
}

/// Reads a struct from its fields; an error names the invalid field.
fn read<T: for<'de> Deserialize<'de>>(fields: Map<String, Value>) -> Result<T, Fault> {
    serde_path_to_error::deserialize(Value::Object(fields)).map_err(|error| {
        let path = error.path().to_string();
        let fault = Fault::of(FaultKind::Line, in_words(error.inner()));
        if path == "." { fault } else { fault.at(path) }
    })
}

/// What is said while a question is worked on.
#[derive(Serialize)]
#[serde(untagged)]
enum CallOutput<'a> {
    /// How far an engine is.
    Search {
        seconds: f64,
        nodes: u64,
        incumbent: Option<f64>,
        bound: Option<f64>,
    },
    /// How far a sweep is.
    Sweep { states: u64, steps: [usize; 2] },
    /// A line of the engine's log.
    Log { log: &'a str },
}

impl<'a> CallOutput<'a> {
    fn of(event: Event<'a>) -> Option<Self> {
        match event {
            Event::Progress(progress) => Some(Self::Search {
                seconds: progress.seconds,
                nodes: progress.nodes,
                incumbent: progress.incumbent,
                bound: progress.bound,
            }),
            Event::Swept(swept) => Some(Self::Sweep {
                states: swept.states,
                steps: swept.steps,
            }),
            Event::Log(log) => Some(Self::Log { log }),
            Event::Found(_) | Event::Round(_) => None,
        }
    }
}

/// An output line.
fn to_line(id: Option<&CallId>, what: &str, value: &impl Serialize) -> String {
    let value = serde_json::to_string(value).expect("lines have string keys and finite numbers");
    line(id, what, &value)
}

/// An output line with JSON that already exists.
fn line(id: Option<&CallId>, what: &str, json: &str) -> String {
    let id = serde_json::to_string(&id).expect("an id is a number or a text");
    format!("{{\"id\":{id},\"{what}\":{json}}}\n")
}

/// The last line of a call.
fn ended(id: Option<&CallId>) -> String {
    line(id, "end", "true")
}

impl Call {
    /// The id of the call.
    #[must_use]
    pub fn id(&self) -> &CallId {
        &self.id
    }

    /// The number of bytes of its boards.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let picture = self.picture.as_ref().map_or(0, String::len);
        let texts = self.texts.iter().map(|text| text.bytes.len());
        texts.sum::<usize>() + picture
    }

    /// The picture of the board, in base64, with the board's name, the options for reading, and
    /// whether its clues must not be repaired; none if there is none or it has been read.
    #[must_use]
    pub fn picture(&self) -> Option<(&str, &str, &ReadOptions, bool)> {
        let picture = self.picture.as_deref()?;
        Some((picture, &self.name, &self.options, self.no_mend))
    }

    /// Sets the board that was read from its picture.
    #[must_use]
    pub fn about(self, puzzle: Puzzle) -> Self {
        Self {
            board: Some(puzzle),
            picture: None,
            ..self
        }
    }

    /// Its limits, in addition to those of the front end.
    #[must_use]
    pub fn limits(&self) -> CallLimits {
        self.limits
    }

    /// Answers the call. `out` is called with each complete output line as soon as it is ready;
    /// returns the last lines, which say that there are no more.
    #[must_use]
    pub fn answer(
        &self,
        solver: &Solver,
        budget: &Budget,
        out: &(dyn Fn(String) -> ControlFlow<()> + Sync),
    ) -> String {
        let id = Some(&self.id);
        let mut listener = |event: Event<'_>| {
            if let Some(event) = CallOutput::of(event) {
                let _ = out(to_line(id, "event", &event));
            }
        };
        let observer = if self.events {
            Observer::by(Detail::Log, &mut listener)
        } else {
            Observer::none()
        };
        if self.picture.is_some() {
            let fault = Fault::of(FaultKind::Board, "pictures are not read here").at("picture");
            return fault.lines(id);
        }
        let given = match &self.board {
            Some(board) => SubjectInput::Puzzle(board),
            None => SubjectInput::Texts(&self.texts, &self.options),
        };
        // The last answer is sent together with the end, so that a reader gets both at once.
        let mut last = String::new();
        let mut take = |outcome: AskOutcome| match outcome {
            AskOutcome::Item(record) => out(line(id, "item", &record)),
            AskOutcome::Answer(_, record) => {
                last = line(id, "answer", &record);
                ControlFlow::Continue(())
            }
            AskOutcome::Document(record) => {
                let earlier = std::mem::replace(&mut last, line(id, "document", &record));
                out(earlier)
            }
        };
        let mut context = QuestionContext {
            budget,
            observer,
            solver,
            items: &mut take,
        };
        let asked = (self.query).ask(&self.name, given, &self.documents, &mut context);
        match asked {
            Ok(()) => last + &ended(id),
            Err(error @ AnswerError::Read(_)) => {
                last + &Fault::from(error).at(self.field).lines(id)
            }
            Err(error) => last + &Fault::from(error).lines(id),
        }
    }
}

/// What there is to know of the protocol.
#[derive(Clone, Debug, Serialize)]
struct ProtocolDescription {
    protocol: u32,
    schema: u32,
    call: Schema,
    cancel: Schema,
    error: Schema,
    document: Schema,
    questions: std::collections::BTreeMap<&'static str, Description>,
}

/// The protocol and all questions as JSON Schema, in JSON.
#[must_use]
pub fn described() -> String {
    let described = ProtocolDescription {
        protocol: PROTOCOL,
        schema: SCHEMA,
        call: schema_for!(Envelope),
        cancel: schema_for!(Cancel),
        error: written_schema::<Fault>(),
        document: written_schema::<DocumentRecord>(),
        questions: Query::described(),
    };
    let text = serde_json::to_string_pretty(&described);
    format!("{}\n", text.expect("schemas are JSON"))
}
