//! What all records have in common.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::Limit;
use crate::puzzle::{Amount, Rules};
use crate::questions::{Status, Stop};

/// The number of the schema that all records have now.
pub const SCHEMA: u32 = 3;

/// The fields that every record begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Head {
    r#type: &'static str,
    schema: u32,
}

impl Head {
    /// The head of a record of this type.
    pub(super) fn of(r#type: &'static str) -> Self {
        Self {
            r#type,
            schema: SCHEMA,
        }
    }
}

/// How the work on a board ended: what every record about a board says of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EndedRecord {
    /// One word for it, an identifier.
    pub status: &'static str,
    /// Why there is no solution, or why nothing is known, as a sentence.
    pub reason: Option<String>,
    /// What ended the work before all was known: `time`, `interrupted`, `effort`, `memory`,
    /// `gap`, or `enough` where as many as were wanted have been found.
    pub limit: Option<&'static str>,
}

impl EndedRecord {
    /// By itself, with this status.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::Limit;
    /// use hashilab_solve::questions::Stop;
    /// use hashilab_desk::report::EndedRecord;
    /// let ended = EndedRecord::undecided(Stop::Limit(Limit::Time));
    /// assert_eq!((ended.status, ended.limit), ("undecided", Some("time")));
    /// assert_eq!(EndedRecord::by_itself("rated").limit, None);
    /// ```
    #[must_use]
    pub fn by_itself(status: &'static str) -> Self {
        Self {
            status,
            reason: None,
            limit: None,
        }
    }

    /// Before anything was known.
    #[must_use]
    pub fn undecided(stop: Stop) -> Self {
        Self {
            status: Status::Undecided.name(),
            reason: Some(stop.to_string()),
            limit: Some(stop_word(stop)),
        }
    }

    /// Without a solution, for this reason.
    #[must_use]
    pub fn infeasible(reason: impl Into<String>) -> Self {
        Self::by_itself(Status::Infeasible.name()).because(reason)
    }

    /// The same for this reason.
    #[must_use]
    pub fn because(self, reason: impl Into<String>) -> Self {
        Self {
            reason: Some(reason.into()),
            ..self
        }
    }

    /// The same where this ended a part of the work, if anything did.
    #[must_use]
    pub fn limited(self, stop: Option<Stop>) -> Self {
        Self {
            limit: stop.map(stop_word).or(self.limit),
            ..self
        }
    }
}

/// What every record about a board begins with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Opening<'a> {
    #[serde(flatten)]
    head: Head,
    /// The board's name, as in messages.
    pub board: &'a str,
    /// How the work ended.
    #[serde(flatten)]
    pub ended: EndedRecord,
    /// The rules that are not the standard ones; left out where all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesRecord>,
}

impl<'a> Opening<'a> {
    /// The beginning of a record of this type.
    pub(super) fn of(
        r#type: &'static str,
        board: &'a str,
        ended: EndedRecord,
        rules: &Rules,
    ) -> Self {
        Self {
            head: Head::of(r#type),
            board,
            ended,
            rules: RulesRecord::of(rules),
        }
    }
}

/// The word for a limit.
pub(super) fn limit_word(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "time",
        Limit::Interrupted => "interrupted",
        Limit::Effort => "effort",
        Limit::Memory => "memory",
        Limit::Gap => "gap",
    }
}

/// The word for what ended the work before all was known.
#[must_use]
pub fn stop_word(stop: Stop) -> &'static str {
    match stop {
        Stop::Enough => "enough",
        Stop::Limit(limit) => limit_word(limit),
    }
}

/// The rules of a board, where they are not the standard ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesRecord {
    /// The most bridges that an edge may carry.
    pub most_bridges: u8,
    /// `required` or `free`.
    pub connectivity: String,
    /// `allowed` or `forbidden`.
    pub loops: String,
}

impl RulesRecord {
    /// These rules; nothing if they are the standard ones.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<Self> {
        rules.unusual()?;
        Some(Self {
            most_bridges: rules.max_bridges(),
            connectivity: rules.connectivity().name().to_owned(),
            loops: rules.loops().name().to_owned(),
        })
    }
}

/// An amount, without decimal places where it is whole.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Number {
    /// A whole number.
    Whole(i64),
    /// Any other.
    Decimal(f64),
}

impl From<Amount> for Number {
    fn from(amount: Amount) -> Self {
        const ONE: i64 = 1_000_000;
        let millionths = amount.millionths();
        if millionths % ONE == 0 {
            Self::Whole(millionths / ONE)
        } else {
            Self::Decimal(millionths as f64 / ONE as f64)
        }
    }
}

/// A record as one line of JSON, its end included.
///
/// # Examples
/// ```
/// use hashilab_desk::report::{ErrorRecord, line};
/// assert_eq!(
///     line(&ErrorRecord::new("x.csv", "no such file", None)),
///     "{\"type\":\"error\",\"schema\":3,\"board\":\"x.csv\",\"status\":\"error\",\"limit\":null,\"message\":\"no such file\",\"hint\":null}\n",
/// );
/// ```
pub fn line(record: &impl Serialize) -> String {
    // Most records fit, so that the text need not move while it grows.
    let mut line = Vec::with_capacity(USUAL);
    serde_json::to_writer(&mut line, record).expect("records have string keys and finite numbers");
    line.push(b'\n');
    String::from_utf8(line).expect("JSON is text")
}

/// How many bytes most records have at most: those of answers on twenty islands.
const USUAL: usize = 2_048;
