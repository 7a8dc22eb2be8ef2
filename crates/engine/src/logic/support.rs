//! The support of an inference: the islands or edges that its rule is about, and the bounds that it
//! used, computed from where the rule looked.

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

/// The bounds known when a rule concluded something: the current ones, and those it looked at.
#[derive(Clone, Debug)]
pub(super) struct SupportScene<'a> {
    pub(super) network: &'a Network,
    pub(super) now: Domains,
    pub(super) then: Domains,
    reach: Reach<'a>,
    sides: Sides<'a>,
}

impl<'a> SupportScene<'a> {
    /// The scene with these bounds for both.
    pub(super) fn at(network: &'a Network, domains: &Domains) -> Self {
        Self {
            network,
            now: domains.clone(),
            then: domains.clone(),
            reach: Reach::over(network),
            sides: Sides::of(network),
        }
    }

    /// The support of a conclusion, or of a contradiction.
    pub(super) fn support(
        &mut self,
        rule: Rule,
        anchor: Anchor,
        conclusion: Option<Literal>,
    ) -> Support {
        let reason = self.reason(rule, anchor);
        let mut premises = self.premises(rule, anchor, conclusion, &reason);
        let contrary = conclusion.map(|literal| !literal);
        premises.retain(|&premise| !self.is_rule(premise) && !implies(contrary, premise));
        Support { reason, premises }
    }

    /// The reason of a conclusion, or of a contradiction.
    pub(super) fn reason(&mut self, rule: Rule, anchor: Anchor) -> Reason {
        match anchor {
            Anchor::Island(island) => Reason::Degree(island),
            Anchor::Edge(edge) => self.at_edge(rule, edge),
            Anchor::Component(island) => Reason::Cut(self.component(island)),
            Anchor::Reach(island) => {
                let possible = |edge| self.then.hi(edge) > 0;
                Reason::Cut(sorted_reach(&mut self.reach, island, possible))
            }
            Anchor::Parts(island) => Reason::Parts(island, self.parts(island)),
            Anchor::Undecided(island) => {
                let open = |edge| !self.then.is_fixed(edge);
                Reason::Parity(sorted_reach(&mut self.reach, island, open))
            }
            Anchor::Border(edge, end) => Reason::Parity(self.side(edge, end)),
            Anchor::View(view) => Reason::Sign(view),
            Anchor::Probe(_) => unreachable!("a probe has steps of its own"),
        }
    }

    /// The bounds that a reason needs.
    fn premises(
        &self,
        rule: Rule,
        anchor: Anchor,
        conclusion: Option<Literal>,
        reason: &Reason,
    ) -> Vec<Literal> {
        let about = conclusion.map(Literal::edge);
        match (reason, anchor) {
            (Reason::Degree(island), _) => self.degree(rule, *island, conclusion),
            (Reason::Cross, Anchor::Edge(edge)) => vec![Literal::AtLeast(edge, 1)],
            (Reason::Cycle(edges), Anchor::Edge(edge)) => {
                let ways = edges.iter().filter(|&&way| way != edge);
                ways.map(|&way| Literal::AtLeast(way, 1)).collect()
            }
            (Reason::Cut(group), Anchor::Edge(edge)) => self.closing(edge, group),
            (Reason::Cut(group), _) => self.cut(group, about),
            (Reason::Parity(group), Anchor::Border(edge, _)) => self.border(group, Some(edge)),
            (Reason::Parity(group), _) => self.border(group, None),
            (Reason::Parts(island, parts), _) => self.around(*island, parts),
            (Reason::Sign(view), _) if rule == Rule::SignDiffer => {
                self.same_number(*view, conclusion)
            }
            (Reason::Sign(view), _) => self.view(*view, conclusion),
            (
                Reason::Level
                | Reason::Cross
                | Reason::Totals(..)
                | Reason::Cycle(_)
                | Reason::Sum(_)
                | Reason::NoGood
                | Reason::Cost,
                _,
            ) => unreachable!("no rule of deduction gives such a reason there"),
        }
    }

    /// Whether a premise holds by the rules themselves.
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

    /// Premises from a clue: lower bounds of the other edges bound an edge from above, and vice
    /// versa. If the clue has gaps all bounds count.
    fn degree(&self, rule: Rule, island: IslandId, conclusion: Option<Literal>) -> Vec<Literal> {
        let edges = self.network.edges_at(island).iter().copied();
        let about = conclusion.map(Literal::edge);
        let others = edges.clone().filter(|&edge| Some(edge) != about);
        match (self.network.islands()[island].clue, conclusion) {
            (Clue::OneOf(_), _) => edges
                .flat_map(|edge| [self.at_least(edge), self.at_most(edge)])
                .collect(),
            (_, Some(Literal::AtMost(..))) => others.map(|edge| self.at_least(edge)).collect(),
            (_, Some(Literal::AtLeast(..))) if rule == Rule::LargeClue => others
                .filter(|&edge| self.now.hi(edge) == 0)
                .map(|edge| self.at_most(edge))
                .collect(),
            (_, Some(Literal::AtLeast(..))) => others.map(|edge| self.at_most(edge)).collect(),
            (_, None) if rule == Rule::Saturated => {
                others.map(|edge| self.at_least(edge)).collect()
            }
            (_, None) => others.map(|edge| self.at_most(edge)).collect(),
        }
    }

    /// Premises from a sign: lower bounds on the degrees that it sees bound the edges there from
    /// above, and vice versa.
    fn view(&self, view: ViewId, conclusion: Option<Literal>) -> Vec<Literal> {
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
        match conclusion {
            Some(Literal::AtMost(..)) => least,
            Some(Literal::AtLeast(..)) => most,
            None => [least, most].concat(),
        }
    }

    /// Premises for equal degrees of two islands in a view: all that is known of their edges,
    /// unless a clue gives the degree.
    fn same_number(&self, view: ViewId, conclusion: Option<Literal>) -> Vec<Literal> {
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
        premises
    }

    fn at_edge(&mut self, rule: Rule, edge: EdgeId) -> Reason {
        let ends = self.network.edges()[edge].ends;
        let mut group = match rule {
            Rule::Crossing => return Reason::Cross,
            Rule::Loop => return Reason::Cycle(self.cycle(edge)),
            Rule::Closing => {
                let mut group = self.component(ends[0]);
                group.extend(self.component(ends[1]));
                group
            }
            _ => ends.to_vec(),
        };
        group.sort_unstable();
        group.dedup();
        Reason::Cut(group)
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

    /// Premises for a cut: all edges but one cannot be built.
    fn cut(&self, group: &[IslandId], about: Option<EdgeId>) -> Vec<Literal> {
        let others = self.leaving(group).filter(|&edge| Some(edge) != about);
        others.map(|edge| Literal::AtMost(edge, 0)).collect()
    }

    /// Premises for a closed group: its islands would get all their bridges from inside it.
    fn closing(&self, edge: EdgeId, group: &[IslandId]) -> Vec<Literal> {
        let built = |other: &EdgeId| *other != edge && self.now.lo(*other) > 0;
        let edges_at = |&island: &IslandId| self.network.edges_at(island).iter().copied();
        let mut edges: Vec<EdgeId> = group.iter().flat_map(edges_at).filter(built).collect();
        edges.sort_unstable();
        edges.dedup();
        edges.into_iter().map(|edge| self.at_least(edge)).collect()
    }

    /// The cycle of an edge and the path over built edges between its ends.
    fn cycle(&self, edge: EdgeId) -> Vec<EdgeId> {
        let ends = self.network.edges()[edge].ends;
        let built = |way| way != edge && self.now.lo(way) > 0;
        let mut edges = shortest_path(self.network, ends, built).unwrap_or_default();
        edges.push(edge);
        edges
    }

    /// Premises for the border of a group, which is decided except for at most one edge.
    fn border(&self, group: &[IslandId], open: Option<EdgeId>) -> Vec<Literal> {
        let mut premises = Vec::new();
        for edge in self.leaving(group) {
            let domains = if Some(edge) == open {
                &self.now
            } else {
                &self.then
            };
            premises.push(Literal::AtLeast(edge, domains.lo(edge)));
            premises.push(Literal::AtMost(edge, domains.hi(edge)));
        }
        premises
    }

    /// The smaller side of a cut edge between undecided parts, or the one that the rule used, if
    /// the clues of the other leave its parity open.
    fn side(&mut self, edge: EdgeId, end: IslandId) -> Vec<IslandId> {
        let open = |other: EdgeId| other != edge && !self.then.is_fixed(other);
        let ends = self.network.edges()[edge].ends;
        let max = self.network.board().rules().max_clue();
        let says = |island: &IslandId| {
            let degrees = self.network.islands()[*island].clue.degrees(max);
            degrees.parity() != Parity::Unknown
        };
        let sides = self.sides.smaller(&ends, open);
        let side = sides.into_iter().find(|side| side.iter().all(says));
        side.unwrap_or_else(|| sorted_reach(&mut self.reach, end, open))
    }

    /// The parts of the board without an island, except the largest.
    fn parts(&mut self, island: IslandId) -> Vec<Vec<IslandId>> {
        let network = self.network;
        let usable =
            |edge: EdgeId| !network.edges()[edge].ends.contains(&island) && self.then.hi(edge) > 0;
        let edges = network.edges_at(island).iter();
        let starts: Vec<IslandId> = edges
            .filter(|&&edge| self.then.hi(edge) > 0)
            .map(|&edge| network.edges()[edge].other(island))
            .collect();
        self.sides.smaller(&starts, usable)
    }

    /// Premises: no edge leads out of such parts except to the island, and the bounds of its edges.
    fn around(&self, island: IslandId, parts: &[Vec<IslandId>]) -> Vec<Literal> {
        let network = self.network;
        let mut premises: Vec<Literal> = parts
            .iter()
            .flat_map(|part| self.leaving(part))
            .filter(|&edge| !network.edges()[edge].ends.contains(&island))
            .map(|edge| Literal::AtMost(edge, 0))
            .collect();
        premises.sort_unstable();
        premises.dedup();
        let edges = network.edges_at(island);
        premises.extend(edges.iter().map(|&edge| self.at_least(edge)));
        premises.extend(edges.iter().map(|&edge| self.at_most(edge)));
        premises
    }
}

/// The islands reached from an island, sorted; resets the search afterwards.
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
