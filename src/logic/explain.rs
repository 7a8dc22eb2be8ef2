//! From steps to deductions: the premises of each step, worked out by going through the
//! steps again.

use super::domains::{Domains, Fact};
use super::trace::{Anchor, Contradiction, Dead, Rule, Step, Trace, Trial};
use crate::puzzle::{Clue, EdgeId, IdVec, IslandId, Network};

/// What a deduction is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Focus {
    /// One island and its edges.
    Island(IslandId),
    /// One edge.
    Edge(EdgeId),
    /// A built edge and one that it crosses.
    Crossing([EdgeId; 2]),
    /// Some islands, and what leads on from them or joins them.
    Group(Vec<IslandId>),
    /// An island and the parts of the board that it alone holds together.
    Parts(IslandId, Vec<Vec<IslandId>>),
    /// An assumption and the deductions that refute it.
    Trial(Fact, Vec<Deduction>),
}

/// What a deduction ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// A fact.
    Fact(Fact),
    /// The premises cannot all hold.
    Contradiction,
}

/// An inference that can be checked by itself: whatever agrees with the rules of the puzzle
/// and with all premises agrees with the conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The rule that found it.
    pub rule: Rule,
    /// What it is about.
    pub about: Focus,
    /// Facts known before, in no order; what the rules say of an edge is no premise.
    pub premises: Vec<Fact>,
    /// What follows.
    pub conclusion: Conclusion,
}

/// The deductions behind a trace that `propagate` made from these domains.
///
/// # Examples
/// ```
/// use hashi::logic::{Domains, Rule, Tier, check, explain, propagate};
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 3), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let start = Domains::of(&network);
/// let trace = propagate(&network, &mut start.clone(), Tier::Island).expect("it has a solution");
/// let deductions = explain(&network, &start, &trace);
/// assert_eq!(deductions[0].rule, Rule::Capacity);
/// assert!(deductions.iter().all(|deduction| check(&network, deduction).is_ok()));
/// # Ok::<(), hashi::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn explain(network: &Network, start: &Domains, trace: &Trace) -> Vec<Deduction> {
    let mut replay = Replay::of(network, start, &trace.trials);
    replay.run(&trace.steps)
}

/// The deductions behind a contradiction that `propagate` found from these domains; the
/// last one concludes [`Conclusion::Contradiction`].
#[must_use]
pub fn explain_contradiction(
    network: &Network,
    start: &Domains,
    contradiction: &Contradiction,
) -> Vec<Deduction> {
    let trace = &contradiction.trace;
    let mut replay = Replay::of(network, start, &trace.trials);
    let mut deductions = replay.run(&trace.steps);
    deductions.extend(replay.end(&trace.steps, contradiction.dead));
    deductions
}

/// Goes through steps again with the domains before each step, and as they were when the
/// step's rule looked.
struct Replay<'a> {
    network: &'a Network,
    trials: &'a [Trial],
    now: Domains,
    then: Domains,
    seen: usize,
}

impl<'a> Replay<'a> {
    fn of(network: &'a Network, start: &Domains, trials: &'a [Trial]) -> Self {
        Self {
            network,
            trials,
            now: start.clone(),
            then: start.clone(),
            seen: 0,
        }
    }

    fn run(&mut self, steps: &[Step]) -> Vec<Deduction> {
        let mut deductions = Vec::with_capacity(steps.len());
        for step in steps {
            self.look_back(steps, step.seen);
            deductions.push(self.deduction(step.rule, step.anchor, Some(step.fact)));
            let narrowed = self.now.narrow(step.fact);
            debug_assert!(narrowed, "a step leaves something for its edge");
        }
        deductions
    }

    /// The contradiction at the end, all steps being known. Where it is a fact against what
    /// is known, that fact is deduced first.
    fn end(&mut self, steps: &[Step], dead: Dead) -> Vec<Deduction> {
        self.look_back(steps, dead.seen);
        let mut last = vec![self.deduction(dead.rule, dead.anchor, dead.fact)];
        if let Some(fact) = dead.fact {
            let edge = fact.edge();
            let mut premises: Vec<Fact> = self.bounds(&self.now, edge).collect();
            premises.push(fact);
            last.push(Deduction {
                rule: dead.rule,
                about: Focus::Edge(edge),
                premises,
                conclusion: Conclusion::Contradiction,
            });
        }
        last
    }

    /// Brings `then` to the first `seen` steps; the numbers never fall from step to step.
    fn look_back(&mut self, steps: &[Step], seen: usize) {
        for step in &steps[self.seen..seen] {
            let narrowed = self.then.narrow(step.fact);
            debug_assert!(narrowed, "a step leaves something for its edge");
        }
        self.seen = seen;
    }

    fn deduction(&self, rule: Rule, anchor: Anchor, fact: Option<Fact>) -> Deduction {
        let about_edge = fact.map(Fact::edge);
        let (about, mut premises) = match anchor {
            Anchor::Island(island) => (Focus::Island(island), self.bounds_at(island, about_edge)),
            Anchor::Edge(edge) => self.at_edge(rule, edge, about_edge),
            Anchor::Component(island) => self.cut(self.component(island), about_edge),
            Anchor::Parts(island) => self.parts(island),
            Anchor::Reach(island) => {
                let possible = |edge| self.then.hi(edge) > 0;
                self.cut(self.reach(island, possible), about_edge)
            }
            Anchor::Undecided(island) => {
                let open = |edge| !self.then.is_fixed(edge);
                self.border(self.reach(island, open), None)
            }
            Anchor::Border(edge, end) => {
                let open = |other| other != edge && !self.then.is_fixed(other);
                self.border(self.reach(end, open), Some(edge))
            }
            Anchor::Trial(index) => self.trial(&self.trials[index]),
        };
        premises.retain(|&fact| !self.is_rule(fact));
        let conclusion = fact.map_or(Conclusion::Contradiction, Conclusion::Fact);
        Deduction {
            rule,
            about,
            premises,
            conclusion,
        }
    }

    fn at_edge(&self, rule: Rule, edge: EdgeId, about: Option<EdgeId>) -> (Focus, Vec<Fact>) {
        if let (Rule::Crossing, Some(crossed)) = (rule, about) {
            let premise = Fact::AtLeast(edge, 1);
            (Focus::Crossing([edge, crossed]), vec![premise])
        } else if rule == Rule::Closing {
            self.closing(edge)
        } else if rule == Rule::Loop {
            self.cycle(edge)
        } else {
            (Focus::Edge(edge), Vec::new())
        }
    }

    /// Whether the rules themselves say so.
    fn is_rule(&self, fact: Fact) -> bool {
        let [lo, hi] = self.network.bounds(fact.edge());
        match fact {
            Fact::AtLeast(_, least) => least <= lo,
            Fact::AtMost(_, most) => most >= hi,
        }
    }

    /// What is known about an edge beyond what the rules say.
    fn bounds(&self, domains: &Domains, edge: EdgeId) -> impl Iterator<Item = Fact> {
        let least = Fact::AtLeast(edge, domains.lo(edge));
        let most = Fact::AtMost(edge, domains.hi(edge));
        [least, most]
            .into_iter()
            .filter(|&fact| !self.is_rule(fact))
    }

    /// What is known about the edges at an island. The bounds of the edge concluded about
    /// matter only where the clue leaves degrees out.
    fn bounds_at(&self, island: IslandId, about: Option<EdgeId>) -> Vec<Fact> {
        let itself = match self.network.islands()[island].clue {
            Clue::OneOf(_) => None,
            Clue::Exactly(_) | Clue::Unknown => about,
        };
        let edges = self.network.edges_at(island).iter().copied();
        let others = edges.filter(|&edge| Some(edge) != itself);
        others
            .flat_map(|edge| self.bounds(&self.now, edge))
            .collect()
    }

    /// The islands that can be reached from one over some edges, in order.
    fn reach(&self, island: IslandId, usable: impl Fn(EdgeId) -> bool) -> Vec<IslandId> {
        let mut seen = IdVec::filled(false, self.network.islands().len());
        self.reach_beyond(island, usable, &mut seen)
    }

    /// The same among islands not yet seen.
    fn reach_beyond(
        &self,
        island: IslandId,
        usable: impl Fn(EdgeId) -> bool,
        seen: &mut IdVec<IslandId, bool>,
    ) -> Vec<IslandId> {
        let mut reached = vec![island];
        seen[island] = true;
        let mut next = 0;
        while let Some(&island) = reached.get(next) {
            next += 1;
            for &edge in self.network.edges_at(island) {
                let other = self.network.edges()[edge].other(island);
                if usable(edge) && !std::mem::replace(&mut seen[other], true) {
                    reached.push(other);
                }
            }
        }
        reached.sort_unstable();
        reached
    }

    fn component(&self, island: IslandId) -> Vec<IslandId> {
        self.reach(island, |edge| self.now.lo(edge) > 0)
    }

    /// The edges with one end in a group, in order.
    fn leaving<'g>(&'g self, group: &'g [IslandId]) -> impl Iterator<Item = EdgeId> + 'g {
        let inside = |island: IslandId| group.binary_search(&island).is_ok();
        self.network
            .edges()
            .iter()
            .filter(move |(_, edge)| inside(edge.ends[0]) != inside(edge.ends[1]))
            .map(|(edge, _)| edge)
    }

    /// A group that all edges but one no longer lead on from.
    fn cut(&self, group: Vec<IslandId>, about: Option<EdgeId>) -> (Focus, Vec<Fact>) {
        let others = self.leaving(&group).filter(|&edge| Some(edge) != about);
        let premises = others.map(|edge| Fact::AtMost(edge, 0)).collect();
        (Focus::Group(group), premises)
    }

    /// The components at an edge's ends, and what they surely have.
    fn closing(&self, edge: EdgeId) -> (Focus, Vec<Fact>) {
        let mut group = Vec::new();
        for end in self.network.edges()[edge].ends {
            group.extend(self.component(end));
        }
        group.sort_unstable();
        group.dedup();
        let mut premises: Vec<Fact> = Vec::new();
        for &island in &group {
            let built = |&edge: &EdgeId| self.now.lo(edge) > 0;
            let edges = self.network.edges_at(island).iter().copied().filter(built);
            premises.extend(edges.map(|edge| Fact::AtLeast(edge, self.now.lo(edge))));
        }
        premises.sort_unstable();
        premises.dedup();
        premises.retain(|premise| premise.edge() != edge);
        (Focus::Group(group), premises)
    }

    /// The way over built edges from one end of an edge to the other.
    fn cycle(&self, edge: EdgeId) -> (Focus, Vec<Fact>) {
        let network = self.network;
        let [from, to] = network.edges()[edge].ends;
        let mut before = IdVec::filled(None, network.islands().len());
        let mut reached = vec![from];
        let mut next = 0;
        while let Some(&island) = reached.get(next) {
            next += 1;
            for &way in network.edges_at(island) {
                let other = network.edges()[way].other(island);
                let built = way != edge && self.now.lo(way) > 0;
                if built && other != from && before[other].is_none() {
                    before[other] = Some(way);
                    reached.push(other);
                }
            }
        }
        let (mut group, mut premises) = (vec![to], Vec::new());
        let mut island = to;
        while let Some(way) = before[island] {
            island = network.edges()[way].other(island);
            group.push(island);
            premises.push(Fact::AtLeast(way, 1));
        }
        group.sort_unstable();
        (Focus::Group(group), premises)
    }

    /// A group whose border is decided but for one edge at most.
    fn border(&self, group: Vec<IslandId>, open: Option<EdgeId>) -> (Focus, Vec<Fact>) {
        let mut premises = Vec::new();
        for edge in self.leaving(&group) {
            let domains = if Some(edge) == open {
                &self.now
            } else {
                &self.then
            };
            premises.extend(self.bounds(domains, edge));
        }
        (Focus::Group(group), premises)
    }

    /// The parts that are left of the board without an island, and the bounds of its edges.
    fn parts(&self, island: IslandId) -> (Focus, Vec<Fact>) {
        let network = self.network;
        let elsewhere = |edge: EdgeId| !network.edges()[edge].ends.contains(&island);
        let usable = |edge| elsewhere(edge) && self.then.hi(edge) > 0;
        let mut seen = IdVec::filled(false, network.islands().len());
        seen[island] = true;
        let mut parts = Vec::new();
        for first in network.islands().ids() {
            if !seen[first] {
                parts.push(self.reach_beyond(first, usable, &mut seen));
            }
        }
        let mut premises: Vec<Fact> = parts
            .iter()
            .flat_map(|part| self.leaving(part))
            .filter(|&edge| elsewhere(edge))
            .map(|edge| Fact::AtMost(edge, 0))
            .collect();
        premises.sort_unstable();
        premises.dedup();
        premises.extend(self.bounds_at(island, None));
        (Focus::Parts(island, parts), premises)
    }

    /// An assumption refuted: the premises are what its deductions use of the facts known.
    fn trial(&self, trial: &Trial) -> (Focus, Vec<Fact>) {
        let mut start = self.now.clone();
        let narrowed = start.narrow(trial.assumed);
        debug_assert!(narrowed, "an assumption leaves something for its edge");
        let mut replay = Replay::of(self.network, &start, &[]);
        let mut deductions = replay.run(&trial.steps);
        deductions.extend(replay.end(&trial.steps, trial.dead));
        let mut premises: Vec<Fact> = deductions
            .iter()
            .flat_map(|deduction| &deduction.premises)
            .copied()
            .filter(|&fact| self.now.knows(fact))
            .collect();
        premises.sort_unstable();
        premises.dedup();
        (Focus::Trial(trial.assumed, deductions), premises)
    }
}
