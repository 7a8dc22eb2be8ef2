//! Common parts of all records.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::puzzle::Rules;

/// The current version of the schema of all records.
pub const SCHEMA: u32 = 3;

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

/// A record as one line of JSON, its end included.
///
/// # Examples
/// ```
/// use hashilab_session::report::{ErrorRecord, line};
/// assert_eq!(
///     line(&ErrorRecord::new("x.csv", "no such file", None)),
///     "{\"type\":\"error\",\"schema\":3,\"board\":\"x.csv\",\"status\":\"error\",\"limit\":null,\"message\":\"no such file\",\"hint\":null}\n",
/// );
/// ```
pub fn line(record: &impl Serialize) -> String {
    // Most records fit, so the buffer need not be reallocated while it grows.
    let mut line = Vec::with_capacity(USUAL);
    serde_json::to_writer(&mut line, record).expect("records have string keys and finite numbers");
    line.push(b'\n');
    String::from_utf8(line).expect("JSON is text")
}

/// The size in bytes that most records stay below: those of answers on twenty islands.
const USUAL: usize = 2_048;
