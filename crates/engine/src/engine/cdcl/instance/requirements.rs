//! The instance in which each requirement of a board has a guard, so that any of them may be left
//! out.

use std::collections::BTreeMap;

use crate::proof::Reason;
use crate::puzzle::{Connectivity, EdgeId, Id, IdVec, IslandId, Loops, Network, Requirement};

use super::super::core::{Literal, Numbering, Var};
use super::signs::Signs;
use super::{AllowedDegrees, GuardedClue, Instance, SignClause};

/// The initial bounds on degrees and edges.
#[derive(Clone, Debug)]
struct KnownBounds {
    degrees: IdVec<IslandId, [i16; 2]>,
    caps: IdVec<EdgeId, u8>,
}

impl KnownBounds {
    /// The bounds if no requirement is certain to hold.
    fn nothing(network: &Network, most: u8) -> Self {
        let degrees = network.islands().ids().map(|island| {
            let least = Instance::allowed(network, island).least().min(1);
            [least, 4 * i16::from(most)]
        });
        Self {
            degrees: degrees.collect(),
            caps: IdVec::filled(most, network.edges().len()),
        }
    }

    /// Adds the bounds of requirements that hold.
    fn take(&mut self, network: &Network, requirements: &[Requirement]) {
        for requirement in requirements {
            match requirement {
                &Requirement::Clue(island) => {
                    let allowed = Instance::allowed(network, island);
                    self.degrees[island] = [allowed.least(), allowed.most()];
                }
                &Requirement::MostBridges(edge) => {
                    self.caps[edge] = network.board().rules().max_bridges();
                }
                Requirement::Crossing(_)
                | Requirement::Given(_)
                | Requirement::Sign(_)
                | Requirement::Loops
                | Requirement::Connectivity
                | Requirement::Leaves(_) => {}
            }
        }
    }
}

impl Instance {
    /// A network under some of its requirements only; each is in force if its guard is true.
    pub(crate) fn under(network: &Network, requirements: &[Requirement]) -> Self {
        let rules = network.board().rules();
        let caps = |requirement| matches!(requirement, &Requirement::MostBridges(_));
        let most = if requirements.iter().any(caps) {
            rules.max_clue()
        } else {
            rules.max_bridges()
        };
        let known = KnownBounds::nothing(network, most);
        Self::guarded(network, requirements, most, known)
    }

    /// A network under only these requirements, all in force; an edge without a limit on its
    /// bridges among them carries up to 4k.
    pub(crate) fn keeping(network: &Network, requirements: &[Requirement]) -> Self {
        let most = network.board().rules().max_clue();
        let mut known = KnownBounds::nothing(network, most);
        known.take(network, requirements);
        let mut instance = Self::guarded(network, requirements, most, known);
        let guards = (0..requirements.len()).map(|index| instance.guard(index));
        let guards: Vec<Literal> = guards.collect();
        instance.facts.extend(guards);
        instance
    }

    /// The instance with guards where an edge carries at most `most` bridges.
    fn guarded(
        network: &Network,
        requirements: &[Requirement],
        most: u8,
        known: KnownBounds,
    ) -> Self {
        let mut instance = Self::new(network.board().rules());
        instance.connectivity = Connectivity::Free;
        instance.loops = Loops::Allowed;
        instance.numbering = Numbering::new(most);
        for &ends in known.degrees.values() {
            instance.push_site(ends);
        }
        for edge in network.edges().values() {
            instance.push_edge(edge.ends, std::iter::empty());
        }
        instance.guards.count = requirements.len();
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
            instance.read(Signs::guarded(network, &instance, known.caps, &signs));
        }
        instance
    }

    /// The guard of a requirement, by its index in the list.
    pub(crate) fn guard(&self, index: usize) -> Literal {
        Literal::positive(Var::from_index(self.levels + index))
    }

    /// Adds a requirement, in force if its guard is true.
    fn require(&mut self, network: &Network, requirement: &Requirement, guard: Literal) {
        let numbering = self.numbering;
        let built = |edge| numbering.built(edge);
        match requirement {
            &Requirement::Clue(island) => {
                self.guard_clue(island, Self::allowed(network, island), guard);
            }
            Requirement::Crossing(crossing) => {
                let ends = [crossing.horizontal, crossing.vertical].map(|edge| !built(edge));
                self.imply(guard, Reason::Cross, &ends);
            }
            &Requirement::Given(edge) => self.require_given(network, edge, guard),
            &Requirement::MostBridges(edge) => {
                let most = network.board().rules().max_bridges();
                if most < numbering.most() {
                    self.imply(guard, Reason::Level, &[numbering.below(edge, most + 1)]);
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
                self.imply(guard, Reason::Cut(islands.clone()), &cut);
            }
        }
    }

    fn guard_clue(&mut self, island: IslandId, allowed: AllowedDegrees, guard: Literal) {
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
        let of_edge = |pair| network.edge_of_pair(pair) == Some(edge);
        let given = rules.given().iter().filter(|given| of_edge(given.pair));
        let forbidden = rules.forbidden().iter().filter(|&&pair| of_edge(pair));
        let ranges = given.map(|given| given.bound.range(most));
        for [least, greatest] in ranges.chain(forbidden.map(|_| [0, 0])) {
            if least > 0 {
                self.imply(guard, Reason::Level, &[numbering.at_least(edge, least)]);
            }
            if greatest < most {
                self.imply(guard, Reason::Level, &[numbering.below(edge, greatest + 1)]);
            }
        }
    }

    /// Adds a clause that holds if the guard is true.
    fn imply(&mut self, guard: Literal, reason: Reason, any: &[Literal]) {
        if any.is_empty() {
            self.facts.push(!guard);
        }
        let literals = std::iter::once(!guard).chain(any.iter().copied());
        self.statements.push(SignClause {
            reason,
            literals: literals.collect(),
        });
    }
}
