//! The steps of a deduction, in order: which rule found which fact, looking where.
//!
//! A [`TraceStep`] is small, so that deduction stays fast; its premises are worked out by
//! `explain` when somebody asks.

use crate::puzzle::{EdgeId, IslandId, Literal, ViewId};

crate::puzzle::by_name::closed! {
    /// How deep the rules look, the cheapest first.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_engine::logic::Tier::Group.name(), "group");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Tier {
        /// One island with its clue.
        Island = "island",
        /// One edge with what crosses it and with the clues at its ends.
        Edge = "edge",
        /// Components, and parts of the board that hang together by little.
        Group = "group",
        /// Assume one more fact, and see whether the other tiers refute it.
        Lookahead = "lookahead",
    }
}

/// A rule of deduction; see `models/deduction.md` for each with its proof.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// An island has all its bridges: its edges carry no more.
    Saturated,
    /// An island needs all that its edges can still carry.
    Forced,
    /// The clue alone allows at most so many.
    SmallClue,
    /// What the other edges surely carry leaves at most so many for this one.
    Capacity,
    /// As many as ever fit on each other edge that is left are not enough.
    LargeClue,
    /// What the other edges can carry leaves at least so many for this one.
    Necessary,
    /// A built edge shuts those that cross it.
    Crossing,
    /// An edge that alone would satisfy both its ends would cut them off.
    ClosedPair,
    /// The only way on from a component must be built.
    OnlyExit,
    /// So many bridges would complete a component that is not everything.
    Closing,
    /// The only edge between two parts of the board must be built.
    CutEdge,
    /// An island that holds parts of the board together must reach each of them.
    Articulation,
    /// The clues of a part tell whether what leads into it is even or odd.
    Parity,
    /// Built edges join an edge's ends already, and loops are forbidden.
    Loop,
    /// What a sign says of the islands that it sees leaves only so much for one of them.
    SignSum,
    /// No two islands that a sign sees in one direction have the same number of bridges.
    SignDiffer,
    /// The contrary leads to a contradiction.
    Lookahead,
}

impl Rule {
    /// All rules in the order of their tiers.
    pub const ALL: [Self; 17] = [
        Self::Saturated,
        Self::Forced,
        Self::SmallClue,
        Self::Capacity,
        Self::LargeClue,
        Self::Necessary,
        Self::Crossing,
        Self::ClosedPair,
        Self::OnlyExit,
        Self::Closing,
        Self::CutEdge,
        Self::Articulation,
        Self::Parity,
        Self::Loop,
        Self::SignSum,
        Self::SignDiffer,
        Self::Lookahead,
    ];

    /// How deep the rule looks.
    #[must_use]
    pub fn tier(self) -> Tier {
        match self {
            Self::Saturated | Self::Forced | Self::SmallClue | Self::Capacity => Tier::Island,
            Self::LargeClue | Self::Necessary | Self::Crossing | Self::ClosedPair => Tier::Edge,
            Self::OnlyExit
            | Self::Closing
            | Self::CutEdge
            | Self::Articulation
            | Self::Parity
            | Self::Loop
            | Self::SignSum
            | Self::SignDiffer => Tier::Group,
            Self::Lookahead => Tier::Lookahead,
        }
    }
}

/// Where a rule looked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Anchor {
    /// At an island and its edges.
    Island(IslandId),
    /// At an edge, with its ends' components or with what it crosses.
    Edge(EdgeId),
    /// At the component of an island.
    Component(IslandId),
    /// At the parts of the board that an island holds together.
    Parts(IslandId),
    /// At all that can be reached from an island over edges that may be built.
    Reach(IslandId),
    /// At all that can be reached from an island over undecided edges.
    Undecided(IslandId),
    /// At all that can be reached over undecided edges from this end of an edge, without
    /// the edge itself.
    Border(EdgeId, IslandId),
    /// At all islands that a sign sees in one direction.
    View(ViewId),
    /// At what follows from an assumption: the probe with this index.
    Probe(usize),
}

/// One step: a fact that a rule found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceStep {
    /// The rule.
    pub rule: Rule,
    /// Where it looked.
    pub anchor: Anchor,
    /// What it found.
    pub fact: Literal,
    /// The number of steps known when the rule looked: rules that look at the whole board
    /// tell several facts from one look.
    pub seen: usize,
}

impl TraceStep {
    /// The same where the fact leaves nothing for its edge.
    pub(super) fn contradicting(self) -> TraceConflict {
        let Self {
            rule,
            anchor,
            fact,
            seen,
        } = self;
        TraceConflict {
            rule,
            anchor,
            fact: Some(fact),
            seen,
        }
    }
}

/// A rule saw that no solution is left: either a fact that leaves nothing for its edge, or
/// (without a fact) an island or a group of islands that can no longer be satisfied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceConflict {
    /// The rule.
    pub rule: Rule,
    /// Where it looked.
    pub anchor: Anchor,
    /// The fact that contradicts what is known, if that is how it showed.
    pub fact: Option<Literal>,
    /// The number of steps known when the rule looked.
    pub seen: usize,
}

/// An assumption that the rules refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// What was assumed besides what was known.
    pub assumed: Literal,
    /// The steps that follow.
    pub steps: Vec<TraceStep>,
    /// The assumptions that these refer to, which are refuted where this one is made too.
    pub probes: Vec<Probe>,
    /// Where the steps end.
    pub conflict: TraceConflict,
}

/// Steps in the order in which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    pub(super) steps: Vec<TraceStep>,
    pub(super) probes: Vec<Probe>,
}

impl Trace {
    /// These steps, none of them at the end of a probe.
    pub(super) fn of(steps: Vec<TraceStep>) -> Self {
        Self {
            steps,
            probes: Vec::new(),
        }
    }

    /// The steps in order.
    #[must_use]
    pub fn steps(&self) -> &[TraceStep] {
        &self.steps
    }

    /// Adds what somebody else has found. It is checked like everything that rules find.
    pub fn push(&mut self, step: TraceStep) {
        self.steps.push(step);
    }

    /// Keeps a refuted assumption, for steps to refer to.
    pub(super) fn keep(&mut self, refuted: Probe) -> Anchor {
        self.probes.push(refuted);
        Anchor::Probe(self.probes.len() - 1)
    }

    /// The refuted assumptions that steps refer to.
    #[must_use]
    pub fn probes(&self) -> &[Probe] {
        &self.probes
    }
}

/// No solution is left: the steps that led there and the rule that saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The steps before.
    pub trace: Trace,
    /// What went wrong.
    pub conflict: TraceConflict,
}
