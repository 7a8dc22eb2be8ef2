//! Techniques by the names of players, and the levels that they form.
//!
//! A technique is a rule of deduction in one of the forms in which a person sees it. The levels are
//! nested sets of techniques: the level of a board is the least whose techniques solve it.
//! `models/techniques.md` lists them, and `models/techniques` has a page for each.

use super::domains::Domains;
use super::rule_set::RuleSet;
use super::trace::{Anchor, Rule, Tier};
use crate::puzzle::{EdgeId, IslandId, Literal, Network};

crate::puzzle::by_name::closed! {
    /// A technique of a person, the easiest first.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_engine::logic::Technique::OnlyWayOut.name(), "only way out");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Technique {
        /// An island has all its bridges.
        Finished = "finished island",
        /// A built bridge crosses the edge.
        Blocked = "blocked edge",
        /// One neighbour is left, which gets all that is missing.
        OnlyNeighbour = "only neighbour left",
        /// All that the neighbours can take is needed.
        AllNeeded = "everything needed",
        /// Even if every other neighbour took as much as possible, some is left for this one.
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
        /// The rest of the board is connected by one edge only.
        OnlyLink = "only link",
        /// An island alone connects parts of the board.
        Junction = "junction",
        /// A region has an even or odd number of bridges over its border.
        Parity = "parity of a region",
        /// The degrees that a sign sees add up to its number.
        SignSum = "sum on a sign",
        /// No two islands that a sign sees have equal degrees.
        SignDiffer = "no number twice",
        /// The negation leads to a contradiction.
        CaseDistinction = "case distinction",
    }
}

/// The conclusion of a rule and the place where it looked; `None` for a contradiction.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenByRule {
    pub(super) rule: Rule,
    pub(super) anchor: Anchor,
    pub(super) conclusion: Option<Literal>,
}

impl Technique {
    /// The least level that includes it.
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

    /// The technique of a rule's conclusion, or of a contradiction; the domains are those at which
    /// the rule looked.
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

    /// A closed group of two islands is a pair.
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
        /// One island with its clue, one edge and the edges that it crosses.
        Easy = "easy",
        /// Also how much each neighbour of an island can take.
        Medium = "medium",
        /// Also how many bridges an unfinished island can still take, pairs that would be cut off,
        /// and loops.
        Hard = "hard",
        /// Also groups of islands and the board as a whole: parts that would be cut off, parts
        /// connected by one edge or island, parity of regions, signs.
        Expert = "expert",
        /// Also case distinctions. No other level needs any.
        Extreme = "extreme",
    }
}

impl Level {
    /// The level below; the easiest level returns itself.
    #[must_use]
    pub fn lower(self) -> Self {
        match self {
            Self::Easy | Self::Medium => Self::Easy,
            Self::Hard => Self::Medium,
            Self::Expert => Self::Hard,
            Self::Extreme => Self::Expert,
        }
    }

    /// The rules of its techniques, except case distinctions.
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
