//! One step of a sweep, the decision of a free edge: what is looked at and what is kept.

use super::layout::{Balance, Labelling, Reads, Writes};

/// The decision of one free edge.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) edge: u32,
    /// The joints that are open once the edge is decided, and those that it was the last
    /// of, block by block.
    pub(super) present: Vec<Present>,
    /// Edges to come that may let a present joint out of its component, by their ways.
    pub(super) ways_out: Vec<WayOut>,
    /// The ways that these edges are, each once.
    pub(super) ways: Vec<Way>,
    /// For each way between two joints from which ways lead on, these ways.
    pub(super) between: Vec<(usize, [usize; 2])>,
    /// Islands that may have become impossible.
    pub(super) checks: Vec<Check>,
    /// Views that islands complete here: the view, the island, its offset.
    pub(super) completes: Vec<Completed>,
    /// Views of which no island is left.
    pub(super) ended_views: Vec<u32>,
    /// What of the state before it looks at, and what it writes, apart from labels.
    pub(super) reads: Reads,
    pub(super) writes: Writes,
    /// What must be even or odd afterwards, where the step parts what is undecided.
    pub(super) balance: Option<Balance>,
    /// How the states afterwards are packed with labels.
    pub(super) labelling: Labelling,
}

/// A joint that has a label during a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Present {
    pub(super) joint: u32,
    pub(super) block: u32,
    pub(super) is_new: bool,
    /// Whether the block has joints without a label.
    pub(super) has_more: bool,
}

/// A free edge to come at a present joint.
#[derive(Clone, Copy, Debug)]
pub(super) struct WayOut {
    pub(super) edge: u32,
    /// Its place among the ways.
    pub(super) way: u32,
}

/// Where edges to come lead from present joints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// From this joint to one without a label.
    On(u32),
    /// From one present joint to another.
    Between(u32, u32),
}

/// An island with what may still come to it.
#[derive(Clone, Debug)]
pub(super) struct Check {
    pub(super) island: u32,
    pub(super) to_come: Vec<ToCome>,
}

/// A free edge to come, seen from one end.
#[derive(Clone, Copy, Debug)]
pub(super) struct ToCome {
    pub(super) edge: u32,
    pub(super) other: u32,
    pub(super) most: u8,
}

/// An island whose degree is known from now on, in a view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Completed {
    pub(super) view: u32,
    pub(super) island: u32,
    pub(super) offset: u8,
}

impl Step {
    /// Before all steps: nothing is open.
    pub(super) fn nothing() -> Self {
        Self {
            edge: 0,
            present: Vec::new(),
            ways_out: Vec::new(),
            ways: Vec::new(),
            between: Vec::new(),
            checks: Vec::new(),
            completes: Vec::new(),
            ended_views: Vec::new(),
            reads: Reads::default(),
            writes: Writes::default(),
            balance: None,
            labelling: Labelling::default(),
        }
    }
}

/// For each way between two joints from which ways lead on, these ways.
pub(super) fn between(ways: &[Way]) -> Vec<(usize, [usize; 2])> {
    let on = |joint| ways.binary_search(&Way::On(joint)).ok();
    let ways = ways.iter().enumerate();
    ways.filter_map(|(at, &way)| match way {
        Way::On(_) => None,
        Way::Between(one, other) => Some((at, [on(one)?, on(other)?])),
    })
    .collect()
}
