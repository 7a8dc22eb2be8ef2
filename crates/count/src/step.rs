//! One step of a sweep, the decision of a free edge: what it reads and what it keeps.

use super::layout::{Balance, IslandSlot, Labelling, StepInput, StepOutput};

/// The decision of one free edge.
#[derive(Clone, Debug)]
pub(super) struct SweepStep {
    pub(super) edge: u32,
    /// The joints that are open once the edge is decided, and those that it was the last
    /// of, block by block.
    pub(super) present: Vec<LabelledJoint>,
    /// The places of the joints that the edge is the first to reach.
    pub(super) opened: Vec<u8>,
    /// The places of the joints that the edge joins if it is built, where that matters.
    pub(super) joined: Option<[u8; 2]>,
    /// Undecided edges that may lead out of a present joint's component, with their ways.
    pub(super) ways_out: Vec<WayOut>,
    /// The distinct ways of these edges.
    pub(super) ways: Vec<JointWay>,
    /// For each way between two joints that both have ways out, the indices of these ways.
    pub(super) between: Vec<(usize, [usize; 2])>,
    /// Islands that may have become impossible to complete.
    pub(super) checks: Vec<IslandCheck>,
    /// Views that islands complete here: the view, the island, its offset.
    pub(super) completes: Vec<CompletedIsland>,
    /// Views whose last island is completed here.
    pub(super) ended_views: Vec<u32>,
    /// The places of the state before that the step reads, and what it writes, apart from labels.
    pub(super) reads: StepInput,
    pub(super) writes: StepOutput,
    /// The islands that are open afterwards.
    pub(super) open: Vec<IslandSlot>,
    /// The parity that must hold afterwards, where the step splits the undecided edges.
    pub(super) balance: Option<Balance>,
    /// The slots of labels in the states afterwards.
    pub(super) labelling: Labelling,
}

/// A joint that has a label during a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct LabelledJoint {
    /// The place of its label.
    pub(super) place: u8,
    pub(super) block: u32,
    /// Whether the block has joints without a label.
    pub(super) has_more: bool,
}

/// An undecided edge at a present joint.
#[derive(Clone, Copy, Debug)]
pub(super) struct WayOut {
    pub(super) edge: u32,
    /// The index of its way.
    pub(super) way: u32,
    /// Its bit in sets of such edges, from step to step until it is decided.
    pub(super) bit: u32,
}

/// Where undecided edges lead from present joints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum JointWay {
    /// From the joint in this place to one without a label.
    On(u8),
    /// From one present joint to another.
    Between(u8, u8),
}

/// An island with the edges that may still add to it.
#[derive(Clone, Debug)]
pub(super) struct IslandCheck {
    pub(super) island: u32,
    pub(super) to_come: Vec<FutureEdge>,
}

/// An undecided edge, seen from one end.
#[derive(Clone, Copy, Debug)]
pub(super) struct FutureEdge {
    pub(super) edge: u32,
    pub(super) other: u32,
    pub(super) most: u8,
}

/// An island whose degree is known from now on, in a view.
#[derive(Clone, Copy, Debug)]
pub(super) struct CompletedIsland {
    pub(super) view: u32,
    pub(super) island: u32,
    pub(super) offset: u8,
}

/// For each way between two joints that both have ways out, the indices of these ways.
pub(super) fn between(ways: &[JointWay]) -> Vec<(usize, [usize; 2])> {
    let on = |place| ways.binary_search(&JointWay::On(place)).ok();
    let ways = ways.iter().enumerate();
    ways.filter_map(|(at, &way)| match way {
        JointWay::On(_) => None,
        JointWay::Between(one, other) => Some((at, [on(one)?, on(other)?])),
    })
    .collect()
}

/// The distinct elements, in order.
pub(super) fn sorted<T: Ord>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = all.collect();
    all.sort_unstable();
    all.dedup();
    all
}
