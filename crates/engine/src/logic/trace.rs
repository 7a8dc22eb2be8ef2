//! The steps of a deduction, in order: the rule, the fact that it found, and the place.
//!
//! A [`TraceStep`] is small, so that deduction stays fast; its premises are computed by `explain`
//! on request.

use crate::puzzle::{EdgeId, IslandId, Literal, ViewId};

crate::puzzle::by_name::closed! {
    /// The tiers of rules, the cheapest first.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_engine::logic::Tier::Group.name(), "group");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Tier {
        /// One island with its clue.
        Island = "island",
        /// One edge with those that it crosses and with the clues at its ends.
        Edge = "edge",
        /// Components, and parts of the board connected by one edge or one island.
        Group = "group",
        /// Assume one more fact, and see whether the other tiers refute it.
        Lookahead = "lookahead",
    }
}

/// A rule of deduction; see `models/deduction.md` for each with its proof. In brackets stands the
/// technique under which a person sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// An island has all its bridges: its edges carry no more (finished island).
    Saturated,
    /// An island needs all that its edges can still carry (everything needed; only neighbour left if
    /// one edge is open, little room if there are no edges).
    Forced,
    /// The clue alone limits the number of bridges (small clue).
    SmallClue,
    /// The bridges certain on other edges limit the number on this one (little room).
    Capacity,
    /// The most bridges that fit on all other edges left are not enough (large clue).
    LargeClue,
    /// The other edges can carry too little, so this one carries some (enough neighbours).
    Necessary,
    /// A built edge shuts those that cross it (blocked edge).
    Crossing,
    /// An edge that alone would satisfy both its ends would cut them off (isolated pair).
    ClosedPair,
    /// The only exit of a component must be built (only way out).
    OnlyExit,
    /// A number of bridges would complete a component that is not the whole board (isolated group;
    /// isolated pair if it has two islands).
    Closing,
    /// The only edge between two parts of the board must be built (only link).
    CutEdge,
    /// An island that connects parts of the board must reach each of them (junction).
    Articulation,
    /// The clues of a part give the parity of the bridges into it (parity of a region).
    Parity,
    /// Built edges join an edge's ends already, and loops are forbidden (closed loop).
    Loop,
    /// The sum on a sign limits the degrees of the islands that it sees (sum on a sign).
    SignSum,
    /// No two islands in a view have equal degrees (no number twice).
    SignDiffer,
    /// The negation leads to a contradiction (case distinction).
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

    /// The tier of the rule.
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

/// The place where a rule looked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Anchor {
    /// An island and its edges.
    Island(IslandId),
    /// An edge, with its ends' components or with the edges that it crosses.
    Edge(EdgeId),
    /// The component of an island.
    Component(IslandId),
    /// The parts of the board that an island connects.
    Parts(IslandId),
    /// All islands reachable from an island over edges that may be built.
    Reach(IslandId),
    /// All islands reachable from an island over undecided edges.
    Undecided(IslandId),
    /// All islands reachable over undecided edges from this end of an edge, without the edge
    /// itself.
    Border(EdgeId, IslandId),
    /// All islands in a view of a sign.
    View(ViewId),
    /// The consequences of an assumption: the probe with this index.
    Probe(usize),
}

/// One step: a fact that a rule found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceStep {
    /// The rule.
    pub rule: Rule,
    /// The place where it looked.
    pub anchor: Anchor,
    /// The fact.
    pub fact: Literal,
    /// The number of steps known when the rule looked: rules about the whole board report several
    /// facts from one look.
    pub seen: usize,
}

impl TraceStep {
    /// The conflict of a step whose fact leaves its edge no number.
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

/// A contradiction found by a rule: either a fact that leaves its edge no number, or (without a
/// fact) an island or a group of islands that can no longer be satisfied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceConflict {
    /// The rule.
    pub rule: Rule,
    /// The place where it looked.
    pub anchor: Anchor,
    /// The fact that contradicts the bounds, if there is one.
    pub fact: Option<Literal>,
    /// The number of steps known when the rule looked.
    pub seen: usize,
}

/// An assumption that the rules refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The assumption.
    pub assumed: Literal,
    /// The steps that follow.
    pub steps: Vec<TraceStep>,
    /// The refuted assumptions that these steps refer to, made under this one.
    pub probes: Vec<Probe>,
    /// The contradiction at the end of the steps.
    pub conflict: TraceConflict,
}

/// The steps of a deduction, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    pub(super) steps: Vec<TraceStep>,
    pub(super) probes: Vec<Probe>,
}

impl Trace {
    /// A trace of these steps, none of which refers to a probe.
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

    /// Adds a step found elsewhere. It is checked like all steps of rules.
    pub fn push(&mut self, step: TraceStep) {
        self.steps.push(step);
    }

    /// Stores a refuted assumption, for steps to refer to.
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

/// A contradiction: the steps that led there and the rule that found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The steps before.
    pub trace: Trace,
    /// The conflict.
    pub conflict: TraceConflict,
}
