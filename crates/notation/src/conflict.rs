//! Conflicts in the JSON record of `hashi explain`, to be confirmed: the kind of each requirement,
//! its cells, its text, its witness, and the proof of the conflict.

use serde::Deserialize;

use crate::puzzle::{PlacedBridges, Pos};

use super::error::{ParseError, TextFault};
use super::place::{BridgeRecord, CellName, json_fault};
use super::source::Source;

/// The version of the records that can be read.
const SCHEMA: u32 = 3;

/// A conflict as stated in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedConflict {
    /// Its requirements.
    pub requirements: Vec<StatedRequirement>,
    /// The proof that they cannot all be kept, if there is one.
    pub proof: Option<String>,
}

/// A requirement as stated in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedRequirement {
    /// The name of its kind.
    pub kind: String,
    /// Its cells.
    pub cells: Vec<Pos>,
    /// Its text.
    pub text: String,
    /// Bridges that keep all the others.
    pub witness: Vec<PlacedBridges>,
}

#[derive(Deserialize)]
#[serde(expecting = "the object that it prints")]
struct ArgumentRecord {
    r#type: String,
    schema: u32,
    status: String,
    conflict: Vec<StatedRecord>,
    conflict_proof: Option<String>,
    conflicts: Vec<Vec<StatedRecord>>,
    conflict_proofs: Vec<Option<String>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a requirement")]
struct StatedRecord {
    kind: String,
    cells: Vec<CellName>,
    text: String,
    witness: Vec<BridgeRecord>,
}

impl From<StatedRecord> for StatedRequirement {
    fn from(record: StatedRecord) -> Self {
        let StatedRecord {
            kind,
            cells,
            text,
            witness,
        } = record;
        Self {
            kind,
            cells: cells.into_iter().map(|CellName(pos)| pos).collect(),
            text,
            witness: witness.into_iter().map(PlacedBridges::from).collect(),
        }
    }
}

/// Reads the conflicts in a record of `hashi explain --json`: all of them if all were requested,
/// else the one.
///
/// # Errors
/// [`ParseError`] if the text is not one such record about a board without a solution.
///
/// # Examples
/// ```
/// use hashilab_notation::{Source, read_conflicts};
/// let error = read_conflicts(&Source::new("why.json", "{}")).unwrap_err();
/// assert_eq!(error.to_string(), "why.json:1:2: expected a record of hashi explain, found a record that does not fit");
/// ```
pub fn read_conflicts(source: &Source) -> Result<Vec<StatedConflict>, ParseError> {
    let text = source.text()?;
    read(&text).map_err(|fault| ParseError::new(&source.name, &text, fault))
}

fn read(text: &str) -> Result<Vec<StatedConflict>, TextFault> {
    let record: ArgumentRecord = serde_json::from_str(text)
        .map_err(|error| json_fault(text, &error, "a record of hashi explain"))?;
    if record.r#type != "argument" || record.status != "infeasible" {
        let found = format!("{} that is {}", record.r#type, record.status);
        let wanted = "an argument that is infeasible";
        return Err(TextFault::new(0, wanted, found));
    }
    if record.schema != SCHEMA {
        let found = format!("schema {}", record.schema);
        return Err(TextFault::new(0, format!("schema {SCHEMA}"), found));
    }
    let (conflicts, proofs) = if record.conflicts.is_empty() {
        (vec![record.conflict], vec![record.conflict_proof])
    } else {
        (record.conflicts, record.conflict_proofs)
    };
    if conflicts.len() != proofs.len() {
        let found = format!("{} for {} conflicts", proofs.len(), conflicts.len());
        return Err(TextFault::new(0, "a proof for each conflict", found));
    }
    let stated = conflicts.into_iter().zip(proofs).map(|(all, proof)| {
        let requirements = all.into_iter().map(StatedRequirement::from).collect();
        StatedConflict {
            requirements,
            proof,
        }
    });
    Ok(stated.collect())
}
