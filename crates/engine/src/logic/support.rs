//! What an inference rests on: the islands or edges that a rule looked at, and the bounds
//! that it used, worked out from where it looked.

use super::domains::Domains;
use super::rules::signs::same_number;
use super::trace::{Anchor, Rule};
use crate::graph::{Reach, Sides, shortest_path};
use crate::proof::Reason;
use crate::puzzle::{Clue, EdgeId, IslandId, Literal, Network, Parity, ViewId};

/// A reason from the rules of the puzzle, and the bounds that it needs.
#[derive(Debug)]
pub(super) struct Support {
    pub(super) reason: Reason,
    pub(super) premises: Vec<Literal>,
}

/// What was known when a rule concluded something: now, and when it looked.
#[derive(Clone, Debug)]
pub(super) struct Scene<'a> {
    pub(super) network: &'a Network,
    pub(super) now: Domains,
    pub(super) then: Domains,
    reach: Reach<'a>,
    sides: Sides<'a>,
}

impl<'a> Scene<'a> {
    /// The scene at these bounds.
    pub(super) fn at(network: &'a Network, domains: &Domains) -> Self {
        Self {
            network,
            now: domains.clone(),
            then: domains.clone(),
            reach: Reach::over(network),
            sides: Sides::of(network),
        }
    }

    /// What a conclusion rests on, or a contradiction.
    pub(super) fn support(
        &mut self,
        rule: Rule,
        anchor: Anchor,
        conclusion: Option<Literal>,
    ) -> Support {
        let about = conclusion.map(Literal::edge);
        let mut support = match anchor {
            Anchor::Island(island) => self.degree(rule, island, conclusion),
            Anchor::Edge(edge) => self.at_edge(rule, edge),
            Anchor::Component(island) => {
                let group = self.component(island);
                self.cut(group, about)
            }
            Anchor::Reach(island) => {
                let possible = |edge| self.then.hi(edge) > 0;
                let group = sorted_reach(&mut self.reach, island, possible);
                self.cut(group, about)
            }
            Anchor::Parts(island) => self.parts(island),
            Anchor::Undecided(island) => {
                let open = |edge| !self.then.is_fixed(edge);
                let group = sorted_reach(&mut self.reach, island, open);
                self.border(group, None)
            }
            Anchor::Border(edge, end) => self.bridge(edge, end),
            Anchor::View(view) if rule == Rule::SignDiffer => self.same_number(view, conclusion),
            Anchor::View(view) => self.view(view, conclusion),
            Anchor::Probe(_) => unreachable!("a probe has steps of its own"),
        };
        let contrary = conclusion.map(|literal| !literal);
        support
            .premises
            .retain(|&premise| !self.is_rule(premise) && !implies(contrary, premise));
        support
    }

    /// Whether the rules themselves say so.
    fn is_rule(&self, premise: Literal) -> bool {
        let [lo, hi] = self.network.bounds(premise.edge());
        match premise {
            Literal::AtLeast(_, least) => least <= lo,
            Literal::AtMost(_, most) => most >= hi,
        }
    }

    fn at_least(&self, edge: EdgeId) -> Literal {
        Literal::AtLeast(edge, self.now.lo(edge))
    }

    fn at_most(&self, edge: EdgeId) -> Literal {
        Literal::AtMost(edge, self.now.hi(edge))
    }

    /// A clue: what the other edges carry at least bounds an edge from above, and the other
    /// way round. Where degrees are left out all bounds count.
    fn degree(&self, rule: Rule, island: IslandId, conclusion: Option<Literal>) -> Support {
        let edges = self.network.edges_at(island).iter().copied();
        let about = conclusion.map(Literal::edge);
        let others = edges.clone().filter(|&edge| Some(edge) != about);
        let premises = match (self.network.islands()[island].clue, conclusion) {
            (Clue::OneOf(_), _) => edges
                .flat_map(|edge| [self.at_least(edge), self.at_most(edge)])
                .collect(),
            (_, Some(Literal::AtMost(..))) => others.map(|edge| self.at_least(edge)).collect(),
            (_, Some(Literal::AtLeast(..))) => others.map(|edge| self.at_most(edge)).collect(),
            (_, None) if rule == Rule::Saturated => {
                others.map(|edge| self.at_least(edge)).collect()
            }
            (_, None) => others.map(|edge| self.at_most(edge)).collect(),
        };
        let reason = Reason::Degree(island);
        Support { reason, premises }
    }

    /// What a sign says: what the islands that it sees have at least bounds the edges there
    /// from above, and the other way round.
    fn view(&self, view: ViewId, conclusion: Option<Literal>) -> Support {
        let islands = self.network.views()[view].islands.iter();
        let edges = islands.flat_map(|&island| self.network.edges_at(island));
        let mut edges: Vec<EdgeId> = edges.copied().collect();
        edges.sort_unstable();
        edges.dedup();
        let about = conclusion.map(Literal::edge);
        edges.retain(|&edge| Some(edge) != about);
        let (mut least, mut most) = (Vec::new(), Vec::new());
        for edge in edges {
            least.push(self.at_least(edge));
            most.push(self.at_most(edge));
        }
        let premises = match conclusion {
            Some(Literal::AtMost(..)) => least,
            Some(Literal::AtLeast(..)) => most,
            None => [least, most].concat(),
        };
        let reason = Reason::Sign(view);
        Support { reason, premises }
    }

    /// Two islands that a sign sees would have the same number: all that is known of their
    /// edges, but where a clue says the number.
    fn same_number(&self, view: ViewId, conclusion: Option<Literal>) -> Support {
        let network = self.network;
        let mut domains = self.then.clone();
        if let Some(fact) = conclusion {
            let is_left = domains.narrow(!fact);
            debug_assert!(is_left, "what is concluded was not known");
        }
        let known = |edge| domains.is_fixed(edge).then(|| domains.lo(edge));
        let pair = same_number(network, view, known).map(|(pair, _)| pair);
        let is_open =
            |island: &IslandId| !matches!(network.islands()[*island].clue, Clue::Exactly(_));
        let islands = pair.into_iter().flatten().filter(is_open);
        let edges = islands.flat_map(|island| network.edges_at(island).iter().copied());
        let premises = edges.flat_map(|edge| [self.at_least(edge), self.at_most(edge)]);
        let mut premises: Vec<Literal> = premises.collect();
        premises.sort_unstable();
        premises.dedup();
        let reason = Reason::Sign(view);
        Support { reason, premises }
    }

    fn at_edge(&mut self, rule: Rule, edge: EdgeId) -> Support {
        let ends = self.network.edges()[edge].ends;
        match rule {
            Rule::Crossing => Support {
                reason: Reason::Cross,
                premises: vec![Literal::AtLeast(edge, 1)],
            },
            Rule::Loop => self.cycle(edge),
            Rule::Closing => {
                let mut group = self.component(ends[0]);
                group.extend(self.component(ends[1]));
                self.closing(edge, group)
            }
            _ => self.closing(edge, ends.to_vec()),
        }
    }

    fn component(&mut self, island: IslandId) -> Vec<IslandId> {
        let built = |edge| self.now.lo(edge) > 0;
        sorted_reach(&mut self.reach, island, built)
    }

    /// The edges with one end in a sorted group.
    fn leaving<'g>(&'g self, group: &'g [IslandId]) -> impl Iterator<Item = EdgeId> + 'g {
        group.iter().flat_map(move |&island| {
            let edges = self.network.edges_at(island).iter().copied();
            edges.filter(move |&edge| {
                let other = self.network.edges()[edge].other(island);
                group.binary_search(&other).is_err()
            })
        })
    }

    /// A group that all edges but one no longer lead on from.
    fn cut(&self, group: Vec<IslandId>, about: Option<EdgeId>) -> Support {
        let others = self.leaving(&group).filter(|&edge| Some(edge) != about);
        let premises = others.map(|edge| Literal::AtMost(edge, 0)).collect();
        let reason = Reason::Cut(group);
        Support { reason, premises }
    }

    /// A group whose islands would have all that they may have from edges inside it.
    fn closing(&self, edge: EdgeId, mut group: Vec<IslandId>) -> Support {
        group.sort_unstable();
        group.dedup();
        let built = |other: &EdgeId| *other != edge && self.now.lo(*other) > 0;
        let edges_at = |&island: &IslandId| self.network.edges_at(island).iter().copied();
        let mut edges: Vec<EdgeId> = group.iter().flat_map(edges_at).filter(built).collect();
        edges.sort_unstable();
        edges.dedup();
        let premises = edges.into_iter().map(|edge| self.at_least(edge)).collect();
        let reason = Reason::Cut(group);
        Support { reason, premises }
    }

    /// The way over built edges from one end of an edge to the other, and the edge.
    fn cycle(&self, edge: EdgeId) -> Support {
        let ends = self.network.edges()[edge].ends;
        let built = |way| way != edge && self.now.lo(way) > 0;
        let mut edges = shortest_path(self.network, ends, built).unwrap_or_default();
        let premises = edges.iter().map(|&way| Literal::AtLeast(way, 1)).collect();
        edges.push(edge);
        let reason = Reason::Cycle(edges);
        Support { reason, premises }
    }

    /// A group whose border is decided but for one edge at most.
    fn border(&self, group: Vec<IslandId>, open: Option<EdgeId>) -> Support {
        let mut premises = Vec::new();
        for edge in self.leaving(&group) {
            let domains = if Some(edge) == open {
                &self.now
            } else {
                &self.then
            };
            premises.push(Literal::AtLeast(edge, domains.lo(edge)));
            premises.push(Literal::AtMost(edge, domains.hi(edge)));
        }
        let reason = Reason::Parity(group);
        Support { reason, premises }
    }

    /// The smaller side of an edge that alone joins undecided parts, or the one that the
    /// rule saw, where the clues of the other do not say its parity.
    fn bridge(&mut self, edge: EdgeId, end: IslandId) -> Support {
        let open = |other: EdgeId| other != edge && !self.then.is_fixed(other);
        let ends = self.network.edges()[edge].ends;
        let max = self.network.board().rules().max_clue();
        let says = |island: &IslandId| {
            let degrees = self.network.islands()[*island].clue.degrees(max);
            degrees.parity() != Parity::Unknown
        };
        let sides = self.sides.smaller(&ends, open);
        let side = sides.into_iter().find(|side| side.iter().all(says));
        let group = side.unwrap_or_else(|| sorted_reach(&mut self.reach, end, open));
        self.border(group, Some(edge))
    }

    /// The parts that are left of the board without an island, but for the largest, and the
    /// bounds of the island's edges.
    fn parts(&mut self, island: IslandId) -> Support {
        let network = self.network;
        let elsewhere = |edge: EdgeId| !network.edges()[edge].ends.contains(&island);
        let usable = |edge| elsewhere(edge) && self.then.hi(edge) > 0;
        let edges = network.edges_at(island);
        let starts: Vec<IslandId> = edges
            .iter()
            .filter(|&&edge| self.then.hi(edge) > 0)
            .map(|&edge| network.edges()[edge].other(island))
            .collect();
        let parts = self.sides.smaller(&starts, usable);
        let mut premises: Vec<Literal> = parts
            .iter()
            .flat_map(|part| self.leaving(part))
            .filter(|&edge| elsewhere(edge))
            .map(|edge| Literal::AtMost(edge, 0))
            .collect();
        premises.sort_unstable();
        premises.dedup();
        premises.extend(edges.iter().map(|&edge| self.at_least(edge)));
        premises.extend(edges.iter().map(|&edge| self.at_most(edge)));
        let reason = Reason::Parts(island, parts);
        Support { reason, premises }
    }
}

/// What is reached from an island, sorted; the search is as before afterwards.
fn sorted_reach(
    reach: &mut Reach<'_>,
    island: IslandId,
    usable: impl Fn(EdgeId) -> bool,
) -> Vec<IslandId> {
    let mut reached = reach.from(island, usable);
    reach.forget(&reached);
    reached.sort_unstable();
    reached
}

/// Whether one bound is at least as strong as another.
fn implies(known: Option<Literal>, weaker: Literal) -> bool {
    match (known, weaker) {
        (Some(Literal::AtLeast(one, least)), Literal::AtLeast(other, less)) => {
            one == other && least >= less
        }
        (Some(Literal::AtMost(one, most)), Literal::AtMost(other, more)) => {
            one == other && most <= more
        }
        _ => false,
    }
}
