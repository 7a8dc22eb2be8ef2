//! The input of a search: islands with the degrees that they may have, edges, crossings, and
//! islands that are joined from the start.
//!
//! A whole network is one instance and keeps its ids. A window of a larger board is another: its
//! clues are what the bridges fixed outside leave over, and islands that are connected outside it
//! are joined by a link. Ids are those of the instance. Given and forbidden bridges are facts.

mod allowed;
mod number;
mod requirements;
mod signs;
mod site;

use std::collections::BTreeMap;
use std::ops::Range;

use crate::proof::Reason;
use crate::puzzle::{Connectivity, EdgeId, Id, IdVec, IslandId, Loops, Network, Rules};

use super::core::{Literal, Numbering, Var};
pub(crate) use allowed::AllowedDegrees;
use signs::Signs;
pub(crate) use signs::{SignClause, SignSums};
pub(crate) use site::{EdgeSite, SeenEdge, Site, Slots};

/// The degrees of a clue in force if its guard is true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GuardedClue {
    pub(crate) island: IslandId,
    pub(crate) guard: Literal,
    /// The smallest and the largest degree.
    pub(crate) ends: [i16; 2],
}

/// The guards of rules that may be left out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guards {
    /// Their number; they are the first variables after the levels.
    count: usize,
    pub(crate) connectivity: Option<Literal>,
    pub(crate) loops: Option<Literal>,
    clues: BTreeMap<IslandId, GuardedClue>,
    islands: BTreeMap<Var, IslandId>,
}

/// A puzzle for one search.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    numbering: Numbering,
    sites: IdVec<IslandId, Site>,
    edges: IdVec<EdgeId, EdgeSite>,
    crossed: Vec<EdgeId>,
    links: Vec<[IslandId; 2]>,
    connectivity: Connectivity,
    loops: Loops,
    gaps: Vec<(IslandId, [i16; 2])>,
    facts: Vec<Literal>,
    statements: Vec<SignClause>,
    sums: SignSums,
    guards: Guards,
    /// The number of variables that are levels.
    levels: usize,
}

impl Instance {
    /// An instance without islands, under the rules of a board that are not about its cells.
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            numbering: Numbering::new(rules.max_bridges()),
            sites: IdVec::new(),
            edges: IdVec::new(),
            crossed: Vec::new(),
            links: Vec::new(),
            connectivity: rules.connectivity(),
            loops: rules.loops(),
            gaps: Vec::new(),
            facts: Vec::new(),
            statements: Vec::new(),
            sums: SignSums::default(),
            guards: Guards::default(),
            levels: 0,
        }
    }

    /// The instance of a whole network.
    pub(crate) fn of(network: &Network) -> Self {
        let mut instance = Self::new(network.board().rules());
        for island in network.islands().ids() {
            instance.push_island(Self::allowed(network, island));
        }
        for (edge, span) in network.edges().iter() {
            instance.push_edge(span.ends, network.crossing(edge).iter().copied());
            instance.bound(edge, network.bounds(edge));
        }
        if !network.views().is_empty() {
            instance.read(Signs::of(network, instance.numbering));
        }
        instance
    }

    /// The degrees that a clue allows.
    pub(crate) fn allowed(network: &Network, island: IslandId) -> AllowedDegrees {
        let most = network.board().rules().max_clue();
        AllowedDegrees::by(network.islands()[island].clue, most)
    }

    /// The range of an edge by what is given and forbidden, also for the edges that cross it: a
    /// given bridge keeps those empty.
    pub(crate) fn limits(network: &Network, edge: EdgeId) -> [u8; 2] {
        let [least, most] = network.bounds(edge);
        let given = !network.board().rules().given().is_empty();
        let mut crossed = network.crossing(edge).iter();
        if given && crossed.any(|&other| network.bounds(other)[0] > 0) {
            [least, 0]
        } else {
            [least, most]
        }
    }

    /// Drops the requirement that the islands are connected.
    pub(crate) fn without_connectivity(self) -> Self {
        Self {
            connectivity: Connectivity::Free,
            ..self
        }
    }

    /// Whether all islands must be joined.
    pub(crate) fn connectivity(&self) -> Connectivity {
        self.connectivity
    }

    /// Whether built edges may form a cycle.
    pub(crate) fn loops(&self) -> Loops {
        self.loops
    }

    /// Adds an island that may have these degrees.
    pub(crate) fn push_island(&mut self, allowed: AllowedDegrees) -> IslandId {
        let island = self.push_site([allowed.least(), allowed.most()]);
        let gaps = allowed.gaps().map(|gap| (island, gap));
        self.gaps.extend(gaps);
        island
    }

    /// Adds an island that may have the degrees in a range.
    fn push_site(&mut self, [least, most]: [i16; 2]) -> IslandId {
        self.sites.push(Site::new(least, most))
    }

    /// The gaps between the degrees that islands may have; both ends of a gap are allowed.
    pub(crate) fn gaps(&self) -> &[(IslandId, [i16; 2])] {
        &self.gaps
    }

    /// Adds an edge with the edges that cross it, which may be added later.
    pub(crate) fn push_edge(
        &mut self,
        ends: [IslandId; 2],
        crossed: impl Iterator<Item = EdgeId>,
    ) -> EdgeId {
        let crossed_from = u32::try_from(self.crossed.len()).expect("fewer than 2^32 crossings");
        let [one, other] = ends;
        let edge = EdgeId::from_index(self.edges.len());
        let here = self.sites[one].push(SeenEdge { edge, to: other });
        let there = self.sites[other].push(SeenEdge { edge, to: one });
        self.edges.push(EdgeSite {
            ends,
            places: [here, there],
            crossed_from,
        });
        self.crossed.extend(crossed);
        self.levels = self.numbering.vars(self.edges.len());
        edge
    }

    /// Restricts the range of an edge.
    pub(crate) fn bound(&mut self, edge: EdgeId, [least, most]: [u8; 2]) {
        if least > 0 {
            self.state_bound(self.numbering.at_least(edge, least));
        }
        if most < self.numbering.most() {
            self.state_bound(self.numbering.below(edge, most + 1));
        }
    }

    fn state_bound(&mut self, fact: Literal) {
        self.facts.push(fact);
        self.statements.push(SignClause {
            reason: Reason::Level,
            literals: vec![fact],
        });
    }

    /// Adds the demands of signs on the edges.
    fn read(&mut self, signs: Signs) {
        self.sums = signs.sums;
        self.facts.extend(signs.facts);
        self.statements.extend(signs.statements);
    }

    /// Joins two islands from the start.
    pub(crate) fn link(&mut self, ends: [IslandId; 2]) {
        self.links.push(ends);
    }

    /// The numbering of edges and levels.
    pub(crate) fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// The islands.
    pub(crate) fn sites(&self) -> &IdVec<IslandId, Site> {
        &self.sites
    }

    /// The edges at an island.
    pub(crate) fn ways_from(&self, island: IslandId) -> &[SeenEdge] {
        self.sites[island].ways()
    }

    /// The number of edges.
    pub(crate) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// All edges in order.
    pub(crate) fn edge_ids(&self) -> impl Iterator<Item = EdgeId> + use<> {
        self.edges.ids()
    }

    /// The ends of an edge.
    pub(crate) fn ends(&self, edge: EdgeId) -> [IslandId; 2] {
        self.edges[edge].ends
    }

    /// An edge with its ends.
    pub(crate) fn span(&self, edge: EdgeId) -> &EdgeSite {
        &self.edges[edge]
    }

    /// Some of the edges at an island.
    pub(crate) fn ways_among(
        &self,
        island: IslandId,
        mut slots: Slots,
    ) -> impl Iterator<Item = SeenEdge> {
        let site = &self.sites[island];
        std::iter::from_fn(move || site.take(&mut slots))
    }

    /// The edges that cross this one.
    pub(crate) fn crossed(&self, edge: EdgeId) -> &[EdgeId] {
        let index = edge.index();
        let from = self.edges[edge].crossed_from as usize;
        let to = self
            .edges
            .values()
            .get(index + 1)
            .map_or(self.crossed.len(), |next| next.crossed_from as usize);
        &self.crossed[from..to]
    }

    /// The number of variables, unused ones included.
    pub(crate) fn vars(&self) -> usize {
        self.guard_vars().end + self.sums.bounds.len()
    }

    /// Whether there are variables beside the levels.
    pub(crate) fn has_auxiliary(&self) -> bool {
        self.vars() > self.levels
    }

    /// Whether a literal is a guard or its negation.
    pub(crate) fn is_guard(&self, literal: Literal) -> bool {
        self.guard_vars().contains(&literal.var().index())
    }

    /// The variables that are guards.
    pub(crate) fn guard_vars(&self) -> Range<usize> {
        self.levels..self.levels + self.guards.count
    }

    /// Whether a literal is about the level of an edge.
    pub(crate) fn is_level(&self, literal: Literal) -> bool {
        literal.var().index() < self.levels
    }

    /// The clauses of signs, bounds and guarded requirements. Unit clauses are facts too; with an
    /// empty clause there are facts that contradict each other.
    pub(crate) fn statements(&self) -> &[SignClause] {
        &self.statements
    }

    /// The sums that signs use. Their variables are the last ones.
    pub(crate) fn sums(&self) -> &SignSums {
        &self.sums
    }

    /// The facts from the start, without their consequences.
    pub(crate) fn facts(&self) -> &[Literal] {
        &self.facts
    }

    /// The guards of rules.
    pub(crate) fn guards(&self) -> &Guards {
        &self.guards
    }

    /// The clue of an island, if it has a guard.
    pub(crate) fn guarded_clue(&self, island: IslandId) -> Option<&GuardedClue> {
        self.guards.clues.get(&island)
    }

    /// The clue with this literal as its guard.
    pub(crate) fn clue_guarded_by(&self, literal: Literal) -> Option<&GuardedClue> {
        let island = self.guards.islands.get(&literal.var())?;
        let clue = self.guarded_clue(*island);
        clue.filter(|clue| clue.guard == literal)
    }

    /// The pairs of islands that are joined from the start.
    pub(crate) fn links(&self) -> &[[IslandId; 2]] {
        &self.links
    }
}
