//! Techniques as players name them, and the levels that they make up.
//!
//! A technique is a rule of deduction in one of the shapes in which a person sees it. The
//! levels are nested sets of techniques: a board is of the least level whose techniques
//! solve it. `models/techniques.md` lists them, and `models/techniques` has a page for each.

use super::domains::Domains;
use super::rule_set::RuleSet;
use super::trace::{Anchor, Rule, Tier};
use crate::puzzle::{EdgeId, IslandId, Literal, Network};

/// A way to see that something follows, the easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// An island has all its bridges.
    Finished,
    /// A built bridge stands in the way.
    Blocked,
    /// One neighbour is left, which gets all that is missing.
    OnlyNeighbour,
    /// All that the neighbours can take is needed.
    AllNeeded,
    /// Even if every other neighbour took as much as ever fits, some is left for this one.
    LargeClue,
    /// The clue alone leaves room for fewer.
    SmallClue,
    /// The other neighbours cannot take everything, so this one gets some.
    EnoughNeighbours,
    /// The bridges that an island has already leave room for fewer.
    LittleRoom,
    /// Two islands with the same clue would be complete and cut off.
    IsolatedPair,
    /// Two islands are joined already, and loops are forbidden.
    ClosedLoop,
    /// A group of islands would be complete and cut off.
    IsolatedGroup,
    /// A group has one way out.
    OnlyWayOut,
    /// All the rest hangs on one edge.
    OnlyLink,
    /// An island alone holds parts of the board together.
    Junction,
    /// A region has an even or odd number of bridges over its border.
    Parity,
    /// What a sign sees adds up to what it says.
    SignSum,
    /// No two islands that a sign sees have the same number.
    SignDiffer,
    /// The contrary leads to a contradiction.
    CaseDistinction,
}

/// What a rule saw: where it looked, and what it concluded unless that is a contradiction.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenByRule {
    pub(super) rule: Rule,
    pub(super) anchor: Anchor,
    pub(super) conclusion: Option<Literal>,
}

impl Technique {
    /// All techniques, the easiest first.
    pub const ALL: [Self; 18] = [
        Self::Finished,
        Self::Blocked,
        Self::OnlyNeighbour,
        Self::AllNeeded,
        Self::LargeClue,
        Self::SmallClue,
        Self::EnoughNeighbours,
        Self::LittleRoom,
        Self::IsolatedPair,
        Self::ClosedLoop,
        Self::IsolatedGroup,
        Self::OnlyWayOut,
        Self::OnlyLink,
        Self::Junction,
        Self::Parity,
        Self::SignSum,
        Self::SignDiffer,
        Self::CaseDistinction,
    ];

    /// The technique's name.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_engine::logic::Technique::OnlyWayOut.name(), "only way out");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Finished => "finished island",
            Self::Blocked => "blocked edge",
            Self::OnlyNeighbour => "only neighbour left",
            Self::AllNeeded => "everything needed",
            Self::LargeClue => "large clue",
            Self::SmallClue => "small clue",
            Self::EnoughNeighbours => "enough neighbours",
            Self::LittleRoom => "little room",
            Self::IsolatedPair => "isolated pair",
            Self::IsolatedGroup => "isolated group",
            Self::OnlyWayOut => "only way out",
            Self::ClosedLoop => "closed loop",
            Self::OnlyLink => "only link",
            Self::Junction => "junction",
            Self::Parity => "parity of a region",
            Self::SignSum => "sum on a sign",
            Self::SignDiffer => "no number twice",
            Self::CaseDistinction => "case distinction",
        }
    }

    /// The least level that has it.
    #[must_use]
    pub fn level(self) -> Level {
        match self {
            Self::Finished
            | Self::Blocked
            | Self::OnlyNeighbour
            | Self::AllNeeded
            | Self::LargeClue
            | Self::SmallClue => Level::Easy,
            Self::EnoughNeighbours => Level::Medium,
            Self::LittleRoom | Self::IsolatedPair | Self::ClosedLoop => Level::Hard,
            Self::IsolatedGroup
            | Self::OnlyWayOut
            | Self::OnlyLink
            | Self::Junction
            | Self::Parity
            | Self::SignSum
            | Self::SignDiffer => Level::Expert,
            Self::CaseDistinction => Level::Extreme,
        }
    }

    /// The technique behind what a rule concluded, unless it saw a contradiction; the domains
    /// are those at which it looked.
    pub(super) fn behind(network: &Network, domains: &Domains, seen: SeenByRule) -> Self {
        let SeenByRule {
            rule,
            anchor,
            conclusion,
        } = seen;
        let island = match anchor {
            Anchor::Island(island) => Some(island),
            _ => None,
        };
        match rule {
            Rule::Saturated => Self::Finished,
            Rule::SmallClue => Self::SmallClue,
            Rule::Capacity => Self::LittleRoom,
            Rule::LargeClue => Self::LargeClue,
            Rule::Necessary => Self::EnoughNeighbours,
            Rule::Forced => Self::of_forced(network, domains, island),
            Rule::Crossing => Self::Blocked,
            Rule::ClosedPair => Self::IsolatedPair,
            Rule::Closing => {
                let edge = conclusion.map(Literal::edge);
                edge.map_or(Self::IsolatedGroup, |edge| {
                    Self::of_closing(network, domains, edge)
                })
            }
            Rule::OnlyExit => Self::OnlyWayOut,
            Rule::Loop => Self::ClosedLoop,
            Rule::CutEdge => Self::OnlyLink,
            Rule::Articulation => Self::Junction,
            Rule::Parity => Self::Parity,
            Rule::SignSum => Self::SignSum,
            Rule::SignDiffer => Self::SignDiffer,
            Rule::Lookahead => Self::CaseDistinction,
        }
    }

    fn of_forced(network: &Network, domains: &Domains, island: Option<IslandId>) -> Self {
        let Some(island) = island else {
            return Self::AllNeeded;
        };
        let edges = network.edges_at(island);
        let open = edges.iter().filter(|&&edge| !domains.is_fixed(edge));
        match (edges.len(), open.count()) {
            // It sees no other island, so it has no room for any bridge.
            (0, _) => Self::LittleRoom,
            (_, 1) => Self::OnlyNeighbour,
            (_, _) => Self::AllNeeded,
        }
    }

    /// Two islands by themselves are a pair.
    fn of_closing(network: &Network, domains: &Domains, edge: EdgeId) -> Self {
        let is_alone = |&end: &IslandId| {
            let mut others = network.edges_at(end).iter();
            others.all(|&other| other == edge || domains.lo(other) == 0)
        };
        if network.edges()[edge].ends.iter().all(is_alone) {
            Self::IsolatedPair
        } else {
            Self::IsolatedGroup
        }
    }
}

/// How hard a board is for a person, by the techniques that it needs: nested sets, fixed
/// by the table in `models/techniques.md` and not measured on people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// One island with its clue, one edge and what crosses it.
    Easy,
    /// And how much each neighbour of an island can take.
    Medium,
    /// And what an island that is not finished has left for others, pairs that would be cut
    /// off, and loops.
    Hard,
    /// And groups of islands and the board as a whole: what would be cut off, what hangs on
    /// one edge or island, parity of regions, signs.
    Expert,
    /// And cases to be told apart. No other level needs any.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = [
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Expert,
        Self::Extreme,
    ];

    /// The level's name, as people type it.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_engine::logic::Level::ALL.map(|level| level.name())[3], "expert");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
        }
    }

    /// The level below; the easiest has none below but itself.
    #[must_use]
    pub fn lower(self) -> Self {
        match self {
            Self::Easy | Self::Medium => Self::Easy,
            Self::Hard => Self::Medium,
            Self::Expert => Self::Hard,
            Self::Extreme => Self::Expert,
        }
    }

    /// The rules behind its techniques, case distinctions aside.
    #[must_use]
    pub fn rules(self) -> RuleSet {
        let easy = RuleSet::of(&[
            Rule::Saturated,
            Rule::Forced,
            Rule::SmallClue,
            Rule::LargeClue,
            Rule::Crossing,
        ]);
        match self {
            Self::Easy => easy,
            Self::Medium => easy.with(&[Rule::Necessary]),
            Self::Hard => easy.with(&[
                Rule::Necessary,
                Rule::Capacity,
                Rule::ClosedPair,
                Rule::Loop,
            ]),
            Self::Expert | Self::Extreme => RuleSet::up_to(Tier::Group),
        }
    }
}

crate::puzzle::by_name::by_name!(Level);

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}
