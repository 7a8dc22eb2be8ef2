//! Techniques as players name them, and the levels that they make up.
//!
//! A technique is a rule of deduction in one of the shapes in which a person sees it. The
//! levels are nested sets of techniques: a board is of the least level whose techniques
//! solve it. `models/techniques.md` lists them, and `models/techniques` has a page for each.

use super::domains::Domains;
use super::rule_set::RuleSet;
use super::trace::{Anchor, Rule, Tier};
use crate::puzzle::{EdgeId, IslandId, Literal, Network};

crate::puzzle::by_name::closed! {
    /// A way to see that something follows, the easiest first.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_engine::logic::Technique::OnlyWayOut.name(), "only way out");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Technique {
        /// An island has all its bridges.
        Finished = "finished island",
        /// A built bridge stands in the way.
        Blocked = "blocked edge",
        /// One neighbour is left, which gets all that is missing.
        OnlyNeighbour = "only neighbour left",
        /// All that the neighbours can take is needed.
        AllNeeded = "everything needed",
        /// Even if every other neighbour took as much as ever fits, some is left for this one.
        LargeClue = "large clue",
        /// The clue alone leaves room for fewer.
        SmallClue = "small clue",
        /// The other neighbours cannot take everything, so this one gets some.
        EnoughNeighbours = "enough neighbours",
        /// The bridges that an island has already leave room for fewer.
        LittleRoom = "little room",
        /// Two islands with the same clue would be complete and cut off.
        IsolatedPair = "isolated pair",
        /// Two islands are joined already, and loops are forbidden.
        ClosedLoop = "closed loop",
        /// A group of islands would be complete and cut off.
        IsolatedGroup = "isolated group",
        /// A group has one way out.
        OnlyWayOut = "only way out",
        /// All the rest hangs on one edge.
        OnlyLink = "only link",
        /// An island alone holds parts of the board together.
        Junction = "junction",
        /// A region has an even or odd number of bridges over its border.
        Parity = "parity of a region",
        /// What a sign sees adds up to what it says.
        SignSum = "sum on a sign",
        /// No two islands that a sign sees have the same number.
        SignDiffer = "no number twice",
        /// The contrary leads to a contradiction.
        CaseDistinction = "case distinction",
    }
}

/// What a rule saw: where it looked, and what it concluded unless that is a contradiction.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenByRule {
    pub(super) rule: Rule,
    pub(super) anchor: Anchor,
    pub(super) conclusion: Option<Literal>,
}

impl Technique {
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

crate::puzzle::by_name::closed! {
    /// How hard a board is for a person, by the techniques that it needs: nested sets, fixed
    /// by the table in `models/techniques.md` and not measured on people.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_engine::logic::Level::ALL.map(|level| level.name())[3], "expert");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Level {
        /// One island with its clue, one edge and what crosses it.
        Easy = "easy",
        /// And how much each neighbour of an island can take.
        Medium = "medium",
        /// And what an island that is not finished has left for others, pairs that would be cut
        /// off, and loops.
        Hard = "hard",
        /// And groups of islands and the board as a whole: what would be cut off, what hangs on
        /// one edge or island, parity of regions, signs.
        Expert = "expert",
        /// And cases to be told apart. No other level needs any.
        Extreme = "extreme",
    }
}

impl Level {
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
