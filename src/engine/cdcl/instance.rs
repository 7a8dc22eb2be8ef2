//! What a search works on: islands with the degrees that they may have, edges, crossings,
//! and islands that are joined from the start.
//!
//! A whole network is one instance and keeps its ids. A window of a larger board is
//! another: its clues are what the bridges fixed outside leave over, and islands that are
//! connected outside it are joined by a link. Ids are those of the instance.

use crate::puzzle::{Clue, EdgeId, Id, IdVec, IslandId, Network, UnknownRule, Variant};

use super::literal::Numbering;

/// An edge as seen from one of its ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// The edge.
    pub(super) edge: EdgeId,
    /// The island at its other end.
    pub(super) to: IslandId,
}

/// An island: the degrees that it may have and its edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    /// The smallest degree.
    pub(super) least: i16,
    /// The largest degree.
    pub(super) most: i16,
    ways: [Way; 4],
    len: u8,
}

impl Site {
    /// An island without edges as yet.
    fn new(least: i16, most: i16) -> Self {
        let nowhere = Way {
            edge: EdgeId::from_index(0),
            to: IslandId::from_index(0),
        };
        Self {
            least,
            most,
            ways: [nowhere; 4],
            len: 0,
        }
    }

    /// Adds an edge; an island has at most four.
    fn push(&mut self, way: Way) {
        self.ways[usize::from(self.len)] = way;
        self.len += 1;
    }

    /// The edges that end here.
    pub(super) fn ways(&self) -> &[Way] {
        &self.ways[..usize::from(self.len)]
    }
}

/// An edge: its ends, and where the list of the edges that cross it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    /// The islands that it joins.
    pub(super) ends: [IslandId; 2],
    crossed_from: u32,
}

/// Whether all islands must be joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Connectivity {
    /// They must.
    Required,
    /// Components may stay apart.
    Free,
}

/// Refuses a network with a rule that the engine does not know.
pub(super) fn known(network: &Network) -> Result<(), UnknownRule> {
    network
        .board()
        .refuse("the engine cdcl", |variant| match variant {
            Variant::MaxBridges(_)
            | Variant::Unknown(_)
            | Variant::Wall(_)
            | Variant::Ignored(_) => true,
            Variant::FreeConnectivity
            | Variant::NoLoops
            | Variant::OneOf(..)
            | Variant::Given(_)
            | Variant::Forbidden(_)
            | Variant::Sign(_) => false,
        })
}

/// A puzzle for one search.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    numbering: Numbering,
    sites: IdVec<IslandId, Site>,
    edges: IdVec<EdgeId, Span>,
    crossed: Vec<EdgeId>,
    links: Vec<[IslandId; 2]>,
    connectivity: Connectivity,
}

impl Instance {
    /// An instance without islands, for edges with at most so many bridges.
    pub(super) fn new(most: u8) -> Self {
        Self {
            numbering: Numbering::new(most),
            sites: IdVec::new(),
            edges: IdVec::new(),
            crossed: Vec::new(),
            links: Vec::new(),
            connectivity: Connectivity::Required,
        }
    }

    /// The whole of a network.
    ///
    /// # Panics
    /// If [`known`] refuses it.
    pub(super) fn of(network: &Network) -> Self {
        if let Err(unknown) = known(network) {
            panic!("{unknown}");
        }
        let rules = network.board().rules();
        let mut instance = Self::new(rules.max_bridges());
        for island in network.islands().ids() {
            let (least, most) = Self::degrees_of(network, island);
            instance.push_island(least, most);
        }
        for (edge, span) in network.edges().iter() {
            instance.push_edge(span.ends, network.crossing(edge).iter().copied());
        }
        instance
    }

    /// The smallest and the largest degree that a clue allows.
    pub(super) fn degrees_of(network: &Network, island: IslandId) -> (i16, i16) {
        match network.islands()[island].clue {
            Clue::Exactly(clue) => (i16::from(clue), i16::from(clue)),
            Clue::OneOf(set) => {
                let ends = (set.least().unwrap_or(1), set.most().unwrap_or(0));
                (i16::from(ends.0), i16::from(ends.1))
            }
            Clue::Unknown => (1, i16::from(network.board().rules().max_clue())),
        }
    }

    /// The same islands, which need not be connected.
    pub(super) fn without_connectivity(self) -> Self {
        Self {
            connectivity: Connectivity::Free,
            ..self
        }
    }

    /// Whether all islands must be joined.
    pub(super) fn connectivity(&self) -> Connectivity {
        self.connectivity
    }

    /// Adds an island whose degree is in `least..=most`.
    pub(super) fn push_island(&mut self, least: i16, most: i16) -> IslandId {
        self.sites.push(Site::new(least, most))
    }

    /// Adds an edge with the edges that cross it, which may come later.
    pub(super) fn push_edge(
        &mut self,
        ends: [IslandId; 2],
        crossed: impl Iterator<Item = EdgeId>,
    ) -> EdgeId {
        let crossed_from = u32::try_from(self.crossed.len()).expect("fewer than 2^32 crossings");
        let edge = self.edges.push(Span { ends, crossed_from });
        self.crossed.extend(crossed);
        let [one, other] = ends;
        self.sites[one].push(Way { edge, to: other });
        self.sites[other].push(Way { edge, to: one });
        edge
    }

    /// Joins two islands from the start.
    pub(super) fn link(&mut self, ends: [IslandId; 2]) {
        self.links.push(ends);
    }

    /// How edges and levels are numbered.
    pub(super) fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// The islands.
    pub(super) fn sites(&self) -> &IdVec<IslandId, Site> {
        &self.sites
    }

    /// The edges at an island.
    pub(super) fn ways_from(&self, island: IslandId) -> &[Way] {
        self.sites[island].ways()
    }

    /// The number of edges.
    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// All edges in order.
    pub(super) fn edge_ids(&self) -> impl Iterator<Item = EdgeId> + use<> {
        self.edges.ids()
    }

    /// The ends of an edge.
    pub(super) fn ends(&self, edge: EdgeId) -> [IslandId; 2] {
        self.edges[edge].ends
    }

    /// The edges that cross this one.
    pub(super) fn crossed(&self, edge: EdgeId) -> &[EdgeId] {
        let index = edge.index();
        let from = self.edges[edge].crossed_from as usize;
        let to = self
            .edges
            .values()
            .get(index + 1)
            .map_or(self.crossed.len(), |next| next.crossed_from as usize);
        &self.crossed[from..to]
    }

    /// The pairs of islands that are joined from the start.
    pub(super) fn links(&self) -> &[[IslandId; 2]] {
        &self.links
    }
}
