//! The requirements of a board one by one, and the instance in which each holds under a
//! guard, so that any of them may be left out.
//!
//! What leaving one out means:
//! - a clue or a set: any degree from 1 (from 0 if the clue allows it).
//! - a crossing: both edges may be built.
//! - what is given or forbidden of an edge: nothing is.
//! - the most bridges of an edge: as many as its ends can take, 4k at most.
//! - a sign: it says nothing and still blocks the view.
//! - loops, connectivity: a cycle may stand, islands may stay apart.
//!
//! Every other rule holds: an edge runs straight between two islands that see each other.

use std::collections::{BTreeMap, BTreeSet};

use crate::puzzle::{
    Clue, Connectivity, Crossing, EdgeId, Id, IslandId, Loops, Network, Pair, Pos,
};

use super::super::core::{Literal, Numbering, Var};
use super::signs::Signs;
use super::{Allowed, GuardedClue, Instance};

/// One thing that a board demands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Requirement {
    /// The island has a degree that its clue allows.
    Clue(IslandId),
    /// Not both edges are built.
    Crossing(Crossing),
    /// The edge keeps what is given, or is not built where it is forbidden.
    Given(EdgeId),
    /// The edge carries at most k bridges. Where this is asked of no edge, it holds for all.
    MostBridges(EdgeId),
    /// The sign in this cell says what is so.
    Sign(Pos),
    /// No cycle of edges is built.
    Loops,
    /// All islands are joined.
    Connectivity,
    /// Some bridge leaves these islands: a part of connectivity.
    Leaves(Vec<IslandId>),
}

impl Requirement {
    /// All that a board demands, connectivity as a whole.
    ///
    /// # Examples
    /// ```
    /// use hashi::engine::Requirement;
    /// use hashi::puzzle::{Board, Clue, Id, IslandId, Network, Pos, Rules, Size};
    /// let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Exactly(1)));
    /// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
    /// let [one, other] = [0, 1].map(IslandId::from_index);
    /// let all = Requirement::all(&network);
    /// assert_eq!(all[..2], [Requirement::Clue(one), Requirement::Clue(other)]);
    /// assert_eq!(all.last(), Some(&Requirement::Connectivity));
    /// # Ok::<(), hashi::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn all(network: &Network) -> Vec<Self> {
        let rules = network.board().rules();
        let islands = network.islands().iter();
        let clues = islands.filter(|(_, island)| island.clue != Clue::Unknown);
        let mut all: Vec<Self> = clues.map(|(island, _)| Self::Clue(island)).collect();
        all.extend(network.crossings().iter().copied().map(Self::Crossing));
        let given = rules.given().iter().map(|given| given.pair);
        let pairs = given.chain(rules.forbidden().iter().copied());
        let edges: BTreeSet<EdgeId> = pairs.filter_map(|pair| edge_of(network, pair)).collect();
        all.extend(edges.into_iter().map(Self::Given));
        all.extend(network.edges().ids().map(Self::MostBridges));
        all.extend(rules.signs().iter().map(|&(pos, _)| Self::Sign(pos)));
        if rules.loops() == Loops::Forbidden {
            all.push(Self::Loops);
        }
        if rules.connectivity() == Connectivity::Required {
            all.push(Self::Connectivity);
        }
        all
    }
}

fn edge_of(network: &Network, pair: Pair) -> Option<EdgeId> {
    let [one, other] = pair.cells().map(|cell| network.island_at(cell));
    network.edge_between(one?, other?)
}

impl Instance {
    /// A network under some of its requirements and no others; each holds where its guard
    /// is true.
    pub(crate) fn under(network: &Network, requirements: &[Requirement]) -> Self {
        let rules = network.board().rules();
        let mut instance = Self::new(rules);
        instance.connectivity = Connectivity::Free;
        instance.loops = Loops::Allowed;
        let caps = |requirement| matches!(requirement, &Requirement::MostBridges(_));
        if requirements.iter().any(caps) {
            instance.numbering = Numbering::new(rules.max_clue());
        }
        let most = 4 * i16::from(instance.numbering.most());
        for island in network.islands().ids() {
            let least = Self::allowed(network, island).least().min(1);
            instance.push_site([least, most]);
        }
        for edge in network.edges().values() {
            instance.push_edge(edge.ends, std::iter::empty());
        }
        instance.auxiliary = requirements.len();
        let mut signs = BTreeMap::new();
        for (index, requirement) in requirements.iter().enumerate() {
            let guard = instance.guard(index);
            if let &Requirement::Sign(pos) = requirement {
                signs.insert(pos, guard);
            } else {
                instance.require(network, requirement, guard);
            }
        }
        if !signs.is_empty() {
            instance.read(Signs::guarded(network, &instance, &signs));
        }
        instance
    }

    /// The guard of a requirement, by its place in the list.
    pub(crate) fn guard(&self, index: usize) -> Literal {
        Literal::positive(Var::from_index(self.levels + index))
    }

    /// Lets a requirement hold where its guard is true.
    fn require(&mut self, network: &Network, requirement: &Requirement, guard: Literal) {
        let numbering = self.numbering;
        let built = |edge| numbering.built(edge);
        match requirement {
            &Requirement::Clue(island) => {
                self.guard_clue(island, Self::allowed(network, island), guard);
            }
            Requirement::Crossing(crossing) => {
                let ends = [crossing.horizontal, crossing.vertical].map(|edge| !built(edge));
                self.imply(guard, &ends);
            }
            &Requirement::Given(edge) => self.require_given(network, edge, guard),
            &Requirement::MostBridges(edge) => {
                let most = network.board().rules().max_bridges();
                if most < numbering.most() {
                    self.imply(guard, &[numbering.below(edge, most + 1)]);
                }
            }
            Requirement::Sign(_) => {}
            Requirement::Loops => {
                self.loops = Loops::Forbidden;
                self.guards.loops = Some(guard);
            }
            Requirement::Connectivity => {
                self.connectivity = Connectivity::Required;
                self.guards.connectivity = Some(guard);
            }
            Requirement::Leaves(islands) => {
                let leaves = |edge: &EdgeId| {
                    let [one, other] = self.edges[*edge].ends.map(|end| islands.contains(&end));
                    one != other
                };
                let cut: Vec<Literal> = self.edge_ids().filter(leaves).map(built).collect();
                self.imply(guard, &cut);
            }
        }
    }

    fn guard_clue(&mut self, island: IslandId, allowed: Allowed, guard: Literal) {
        let ends = [allowed.least(), allowed.most()];
        self.gaps.extend(allowed.gaps().map(|gap| (island, gap)));
        let clue = GuardedClue {
            island,
            guard,
            ends,
        };
        self.guards.clues.insert(island, clue);
        self.guards.islands.insert(guard.var(), island);
    }

    fn require_given(&mut self, network: &Network, edge: EdgeId, guard: Literal) {
        let (rules, numbering) = (network.board().rules(), self.numbering);
        let most = numbering.most();
        let of_edge = |pair| edge_of(network, pair) == Some(edge);
        let given = rules.given().iter().filter(|given| of_edge(given.pair));
        let forbidden = rules.forbidden().iter().filter(|&&pair| of_edge(pair));
        let ranges = given.map(|given| given.bound.range(most));
        for [least, greatest] in ranges.chain(forbidden.map(|_| [0, 0])) {
            if least > 0 {
                self.imply(guard, &[numbering.at_least(edge, least)]);
            }
            if greatest < most {
                self.imply(guard, &[numbering.below(edge, greatest + 1)]);
            }
        }
    }

    /// One of these holds where the guard does.
    fn imply(&mut self, guard: Literal, any: &[Literal]) {
        if any.is_empty() {
            self.facts.push(!guard);
        } else {
            let clause = std::iter::once(!guard).chain(any.iter().copied());
            self.clauses.push(clause.collect());
        }
    }
}
