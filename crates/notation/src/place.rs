//! Cells and bridges as they stand in JSON records, and what is wrong with such a text.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::puzzle::{PlacedBridges, Pos};

use super::cell::named_cell;
use super::error::Fault;

/// The name of a cell, `r3c7`, as it stands in records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct CellName(pub Pos);

impl TryFrom<String> for CellName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let cell = named_cell(name.as_bytes()).map(Self);
        cell.ok_or_else(|| format!("'{name}' is not the name of a cell such as r3c7"))
    }
}

impl From<CellName> for String {
    fn from(CellName(pos): CellName) -> Self {
        pos.to_string()
    }
}

/// The bridges of one edge as they stand in the JSON record of an answer.
///
/// # Examples
/// ```
/// use hashilab_notation::BridgeRecord;
/// let record: BridgeRecord = serde_json::from_str(r#"{"from":"r1c1","to":"r1c5","bridges":2}"#)?;
/// assert_eq!(record.to.0.to_string(), "r1c5");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BridgeRecord {
    /// One end, in an answer of ours the left or upper one.
    pub from: CellName,
    /// The other end.
    pub to: CellName,
    /// How many bridges run between them.
    pub bridges: u8,
}

impl From<BridgeRecord> for PlacedBridges {
    fn from(record: BridgeRecord) -> Self {
        Self {
            from: record.from.0,
            to: record.to.0,
            count: record.bridges,
        }
    }
}

impl From<PlacedBridges> for BridgeRecord {
    fn from(placed: PlacedBridges) -> Self {
        Self {
            from: CellName(placed.from),
            to: CellName(placed.to),
            bridges: placed.count,
        }
    }
}

/// The fault of a text that is not the JSON that was wanted.
pub(super) fn json_fault(text: &str, error: &serde_json::Error, wanted: &'static str) -> Fault {
    let lines = text.split_inclusive('\n');
    let line_start: usize = lines
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let at = line_start + error.column().saturating_sub(1);
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    if error.is_data() {
        let hint = message.strip_suffix(&place).unwrap_or(&message).to_owned();
        return Fault::new(at, wanted, "a record that does not fit").hint(hint);
    }
    // What the reader of JSON says of its grammar is for programmers.
    let found = if error.is_eof() {
        "the end"
    } else if message.starts_with("trailing characters") {
        "more text behind it"
    } else {
        "text that is no JSON"
    };
    Fault::new(at, wanted, found)
}
