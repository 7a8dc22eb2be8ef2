//! Cells and bridges in JSON records, and errors in such texts.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::puzzle::{PlacedBridges, Pos};

use super::cell::named_cell;
use super::error::TextFault;
use super::lines::lines;

/// The name of a cell, `r3c7`, as it stands in records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(with = "String")]
pub struct CellName(pub Pos);

impl Serialize for CellName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Records consist mostly of names of cells: a separate string for each would cost as much
        // as solving a small board.
        let mut name = Name::default();
        name.push(b"r");
        name.push_number(u32::from(self.0.row) + 1);
        name.push(b"c");
        name.push_number(u32::from(self.0.col) + 1);
        serializer.serialize_str(name.text())
    }
}

/// The most letters of a name: those of `r65536c65536`.
const LONGEST: usize = 12;

/// A buffer for the name of a cell.
#[derive(Default)]
struct Name {
    letters: [u8; LONGEST],
    length: usize,
}

impl Name {
    fn push(&mut self, letters: &[u8]) {
        let end = self.length + letters.len();
        self.letters[self.length..end].copy_from_slice(letters);
        self.length = end;
    }

    fn push_number(&mut self, number: u32) {
        const DIGITS: &[u8; 10] = b"0123456789";
        if number >= 10 {
            self.push_number(number / 10);
        }
        self.push(&[DIGITS[(number % 10) as usize]]);
    }

    fn text(&self) -> &str {
        let letters = &self.letters[..self.length];
        std::str::from_utf8(letters).expect("letters and digits")
    }
}

impl FromStr for CellName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let cell = named_cell(name.as_bytes()).map(Self);
        cell.ok_or_else(|| format!("'{name}' is not the name of a cell such as r3c7"))
    }
}

impl<'de> Deserialize<'de> for CellName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(CellNameVisitor)
    }
}

struct CellNameVisitor;

impl Visitor<'_> for CellNameVisitor {
    type Value = CellName;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a cell such as \"r3c7\"")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<CellName, E> {
        name.parse().map_err(E::custom)
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

/// The error for a text that is not the expected JSON.
#[must_use]
pub fn json_fault(text: &str, error: &serde_json::Error, wanted: &'static str) -> TextFault {
    let line = lines(text).nth(error.line().saturating_sub(1));
    let line_start = line.map_or(text.len(), |(at, _)| at);
    let at = line_start + error.column().saturating_sub(1);
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    if error.is_data() {
        let hint = message.strip_suffix(&place).unwrap_or(&message).to_owned();
        return TextFault::new(at, wanted, "a record that does not fit").hint(hint);
    }
    // The messages of the JSON parser about its grammar are for programmers.
    let found = if error.is_eof() {
        "the end"
    } else if message.starts_with("trailing characters") {
        "more text behind it"
    } else {
        "text that is no JSON"
    };
    TextFault::new(at, wanted, found)
}

#[cfg(test)]
mod tests {
    use super::{CellName, Pos};

    #[test]
    fn cells_are_named_in_records_as_everywhere() {
        let sides = [0, 1, 8, 9, 10, 98, 99, 998, 9_999, u16::MAX - 1, u16::MAX];
        for row in sides {
            for col in sides {
                let pos = Pos::new(row, col);
                let name = serde_json::to_string(&CellName(pos)).unwrap();
                assert_eq!(name, format!("\"{pos}\""));
            }
        }
    }
}
