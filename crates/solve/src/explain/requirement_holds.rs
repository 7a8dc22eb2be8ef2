//! Whether bridges satisfy a requirement, read off the board without any engine, so that what an
//! engine claims about requirements is checked here.

use crate::puzzle::{
    Bridges, Clue, IslandId, Network, Pair, Pos, Requirement, Sum, components, sign_sums,
};

/// Bridges on a network, with their degrees and components.
pub(super) struct BuiltBridges<'a> {
    network: &'a Network,
    bridges: &'a Bridges,
}

impl<'a> BuiltBridges<'a> {
    pub(super) fn new(network: &'a Network, bridges: &'a Bridges) -> Self {
        Self { network, bridges }
    }

    /// Whether they satisfy the rule that is never left out: every island has a bridge unless its
    /// clue allows none.
    pub(super) fn keep_the_rest(&self) -> bool {
        let mut islands = self.network.islands().iter();
        islands.all(|(island, this)| {
            let may_be_alone = match this.clue {
                Clue::Exactly(clue) => clue == 0,
                Clue::OneOf(set) => set.iter().any(|degree| degree == 0),
                Clue::Unknown => false,
            };
            may_be_alone || self.degree(island) > 0
        })
    }

    pub(super) fn keep(&self, requirement: &Requirement) -> bool {
        let (network, bridges) = (self.network, self.bridges);
        let rules = network.board().rules();
        match requirement {
            &Requirement::Clue(island) => {
                let degree = self.degree(island);
                match network.islands()[island].clue {
                    Clue::Exactly(clue) => degree == u32::from(clue),
                    Clue::OneOf(set) => set.iter().any(|clue| degree == u32::from(clue)),
                    Clue::Unknown => degree > 0,
                }
            }
            Requirement::Crossing(crossing) => {
                bridges[crossing.horizontal] == 0 || bridges[crossing.vertical] == 0
            }
            &Requirement::Given(edge) => {
                let [from, to] = network.cells_of(edge);
                let pair = Pair::of(from, to);
                let given = rules.given().iter().filter(|given| given.pair == pair);
                let is_forbidden = rules.forbidden().contains(&pair);
                let is_kept = given.map(|given| given.bound.allows(bridges[edge]));
                is_kept.fold(bridges[edge] == 0 || !is_forbidden, |all, one| all && one)
            }
            &Requirement::MostBridges(edge) => bridges[edge] <= rules.max_bridges(),
            &Requirement::Sign(pos) => self.keep_sign(pos),
            Requirement::Loops => {
                let parts = components(network, bridges).len();
                bridges.built().count() + parts == network.islands().len()
            }
            Requirement::Connectivity => components(network, bridges).len() <= 1,
            Requirement::Leaves(islands) => bridges.built().any(|(edge, _)| {
                let ends = network.edges()[edge].ends;
                let [one, other] = ends.map(|end| islands.contains(&end));
                one != other
            }),
        }
    }

    fn degree(&self, island: IslandId) -> u32 {
        let edges = self.network.edges_at(island).iter();
        edges.map(|&edge| u32::from(self.bridges[edge])).sum()
    }

    fn keep_sign(&self, pos: Pos) -> bool {
        let sums = sign_sums(self.network, self.bridges);
        let mut views = self
            .network
            .views()
            .iter()
            .filter(|(_, view)| view.sign == pos);
        views.all(|(id, view)| {
            let islands = view.islands.iter();
            let mut seen: Vec<u32> = islands.map(|&island| self.degree(island)).collect();
            seen.sort_unstable();
            let differ = seen.windows(2).all(|two| two[0] != two[1]);
            match view.sum {
                Sum::Unsaid => true,
                Sum::Unknown => differ,
                Sum::Exactly(sum) => differ && sums[id] == u32::from(sum),
            }
        })
    }
}
