//! The records of conflicts: requirements that cannot all be kept, each with bridges that
//! keep all the others.

use schemars::JsonSchema;
use serde::Serialize;

use crate::explain::{Conflict, describe_requirement};
use crate::notation::{BridgeRecord, CellName, bridge_records};
use crate::puzzle::{Bridges, EdgeId, Network, Requirement};

/// A requirement of an irreducible conflict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RequirementRecord {
    /// `clue`, `crossing`, `given`, `most_bridges`, `sign`, `loops`, `connectivity` or
    /// `leaves`.
    pub kind: &'static str,
    /// The cells that it is about.
    pub cells: Vec<String>,
    /// It in words.
    pub text: String,
    /// Bridges that keep all the others.
    pub witness: Vec<BridgeRecord>,
}

impl RequirementRecord {
    /// The records of a conflict's requirements.
    pub(super) fn of(network: &Network, conflict: &Conflict) -> Vec<Self> {
        let pairs = conflict.requirements.iter().zip(&conflict.witnesses);
        let record = |(requirement, witness): (&Requirement, &Bridges)| Self {
            kind: requirement.kind(),
            cells: (requirement.cells(network))
                .iter()
                .map(ToString::to_string)
                .collect(),
            text: describe_requirement(network, requirement),
            witness: bridge_records(network, witness),
        };
        pairs.map(record).collect()
    }
}

/// The record of the bridges on an edge.
#[must_use]
pub fn bridge_record(network: &Network, edge: EdgeId, bridges: u8) -> BridgeRecord {
    let [from, to] = network.cells_of(edge).map(CellName);
    BridgeRecord { from, to, bridges }
}
