//! The bridges of a point of a program, checked against the rules.

use crate::notation::{BridgeRecord, bridge_records};
use crate::puzzle::{Bridges, Puzzle, Solution, Violations, verify};
use crate::report::ViolationRecord;
use crate::session::asking::record::record;

/// The bridges of a point of a program, checked against the rules of the puzzle.
#[derive(Clone, Debug)]
pub enum PointBridges {
    /// None: there is no point, it is one of a relaxation, or a column is fractional.
    None,
    /// They are a solution.
    Right(Solution),
    /// They break rules.
    Wrong {
        /// The board.
        puzzle: Puzzle,
        /// The bridges.
        bridges: Bridges,
        /// The broken rules.
        broken: Violations,
    },
}

record! {
    /// The bridges of a point, and what the rules say about them.
    PointBridges |point| {
        /// The bridges of the point; none for a relaxation or where a column is fractional.
        bridges: Option<Vec<BridgeRecord>> = point.bridges(),
        /// Every broken rule.
        violations: Vec<ViolationRecord> = point.violations(),
    }
}

impl PointBridges {
    /// Checks bridges.
    pub(super) fn check(puzzle: &Puzzle, bridges: Bridges) -> Self {
        match verify(puzzle, bridges.clone()) {
            Ok(solution) => Self::Right(solution),
            Err(broken) => Self::Wrong {
                puzzle: puzzle.clone(),
                bridges,
                broken,
            },
        }
    }

    /// The solution, if they are one.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Self::Right(solution) => Some(solution),
            Self::None | Self::Wrong { .. } => None,
        }
    }

    /// The edges with bridges, as records have them.
    fn bridges(&self) -> Option<Vec<BridgeRecord>> {
        match self {
            Self::None => None,
            Self::Right(solution) => Some(bridge_records(solution.puzzle(), solution)),
            Self::Wrong {
                puzzle, bridges, ..
            } => Some(bridge_records(puzzle, bridges)),
        }
    }

    /// The broken rules, as records have them.
    #[must_use]
    pub fn violations(&self) -> Vec<ViolationRecord> {
        match self {
            Self::None | Self::Right(_) => Vec::new(),
            Self::Wrong { puzzle, broken, .. } => {
                let broken = broken.0.iter();
                let records = broken.map(|one| ViolationRecord::of(one, puzzle));
                records.collect()
            }
        }
    }
}
