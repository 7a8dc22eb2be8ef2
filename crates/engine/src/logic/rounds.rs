//! Deduction as a person does it: look everywhere, do all that the easiest technique shows, and
//! look again.
//!
//! A round is one look; so neither the order of the islands nor how the board is turned changes
//! what it finds. If no technique shows anything, the shortest case distinctions are a round: first
//! of single assumptions, then of assumptions whose refutation needs case distinctions itself, and
//! so on.

use std::ops::Range;

use super::domains::Domains;
use super::look::{MomentView, RepeatedLook};
use super::lookahead;
use super::rule_set::RuleSet;
use super::technique::Technique;
use super::trace::{Probe, Rule, Tier, Trace, TraceConflict, TraceStep};
use crate::puzzle::{EdgeId, Literal, Network};

/// All that one technique shows at one look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The technique.
    pub technique: Technique,
    /// Its steps, by their indices in the trace.
    pub steps: Range<usize>,
    /// The number of edges that any technique can narrow at this point.
    pub width: usize,
    /// The number of edges of its steps.
    pub edges: usize,
    /// The number of rounds needed to refute each case; 0 without cases.
    pub case_rounds: usize,
    /// The depth of nested cases; 0 without cases.
    pub depth: usize,
}

/// The largest depth of nested case distinctions. Each level multiplies the time by the number of
/// edges left.
const MOST_DEPTH: usize = 4;

/// Which case distinctions are searched.
#[derive(Clone, Copy, Debug)]
struct Cases<'a> {
    /// Their depth.
    depth: usize,
    /// The least and the most bridges of each edge in any solution, if known.
    attained: Option<&'a Domains>,
}

impl Cases<'_> {
    /// Whether an assumption holds in some solution, so that it cannot be refuted.
    fn hold_for(self, assumed: Literal) -> bool {
        self.attained.is_some_and(|all| all.agrees(assumed))
    }
}

/// Rounds up to the point where nothing more is found.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// The steps of all rounds.
    pub trace: Trace,
    /// The rounds in order.
    pub rounds: Vec<Round>,
    /// The final domains.
    pub domains: Domains,
    /// Set if there is no solution.
    pub conflict: Option<TraceConflict>,
}

/// Deduces in rounds by some rules, with case distinctions that are not nested if looking ahead is
/// one of them, while `go_on` returns true. [`Rounds::nest`] continues from there.
///
/// # Examples
/// ```
/// use hashilab_engine::logic::{Domains, RuleSet, Technique, Tier, rounds};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 3), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let rules = RuleSet::up_to(Tier::Group);
/// let found = rounds(&network, &Domains::of(&network), rules, &mut || true);
/// assert_eq!(found.domains.fixed(), 2);
/// assert_eq!(found.rounds[0].technique, Technique::OnlyNeighbour);
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
pub fn rounds(
    network: &Network,
    start: &Domains,
    rules: RuleSet,
    go_on: &mut dyn FnMut() -> bool,
) -> Rounds {
    let mut found = Rounds::at(start);
    let most_depth = usize::from(rules.has(Rule::Lookahead));
    found.go_on(network, rules, most_depth, go_on);
    found
}

impl Rounds {
    /// Continues with case distinctions until none is found; `attained` is as for
    /// [`Rounds::advance`].
    pub fn nest(
        &mut self,
        network: &Network,
        attained: Option<&Domains>,
        go_on: &mut dyn FnMut() -> bool,
    ) {
        while go_on() && self.is_open(network) && self.advance(network, attained, go_on) {}
    }

    /// Makes one more round of case distinctions, and all rounds that follow without any; false if
    /// none is found. `attained` is the least and the most bridges that each edge carries in any
    /// solution, if known: bounds that hold in a solution cannot be refuted and are not assumed. If
    /// there is only one solution, cases are nested too; with several, that would be in vain, and
    /// each level of depth multiplies the time by the number of edges left.
    pub fn advance(
        &mut self,
        network: &Network,
        attained: Option<&Domains>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> bool {
        let is_one = attained.is_some_and(|all| all.fixed() == network.edges().len());
        let most_depth = if is_one { MOST_DEPTH } else { 1 };
        let mut depths = (1..=most_depth).map(|depth| Cases { depth, attained });
        let found = depths.any(|cases| self.distinguish(network, cases, go_on));
        if found {
            self.go_on(network, RuleSet::up_to(Tier::Group), 0, go_on);
        }
        found
    }

    /// Whether neither a solution nor a contradiction has been reached.
    #[must_use]
    pub fn is_open(&self, network: &Network) -> bool {
        self.conflict.is_none() && self.domains.fixed() < network.edges().len()
    }

    fn at(domains: &Domains) -> Self {
        Self {
            trace: Trace::default(),
            rounds: Vec::new(),
            domains: domains.clone(),
            conflict: None,
        }
    }

    fn go_on(
        &mut self,
        network: &Network,
        rules: RuleSet,
        most_depth: usize,
        go_on: &mut dyn FnMut() -> bool,
    ) {
        let mut looking = RepeatedLook::at(network, &self.domains, rules);
        while go_on() && self.conflict.is_none() {
            let seen = self.trace.steps.len();
            let look = looking.look(seen);
            if look.conflict.is_some() {
                self.conflict = look.conflict;
            } else if self.domains.fixed() == network.edges().len() {
                return;
            } else if !self.take(&look) {
                let attained = None;
                let mut depths = (1..=most_depth).map(|depth| Cases { depth, attained });
                if !depths.any(|cases| self.distinguish(network, cases, go_on)) {
                    return;
                }
            }
            for step in &self.trace.steps[seen..] {
                looking.take_in(step.fact);
            }
        }
    }

    /// Makes a round of the easiest technique; false if no technique shows anything.
    fn take(&mut self, look: &MomentView) -> bool {
        let Some(technique) = look.steps.iter().map(|(technique, _)| *technique).min() else {
            return false;
        };
        let begin = self.trace.steps.len();
        let shown = look.steps.iter().filter(|(other, _)| *other == technique);
        for &(_, step) in shown {
            if self.domains.knows(step.fact) {
                continue;
            }
            if !self.domains.narrow(step.fact) {
                self.conflict = Some(step.contradicting());
                break;
            }
            self.trace.steps.push(step);
        }
        let width = distinct_edges(look.steps.iter().map(|(_, step)| step));
        self.push(Round {
            technique,
            steps: begin..self.trace.steps.len(),
            width,
            edges: 0,
            case_rounds: 0,
            depth: 0,
        });
        true
    }

    /// Makes a round of the assumptions that are refuted in the fewest rounds with cases of this
    /// depth; false if none is refuted.
    fn distinguish(
        &mut self,
        network: &Network,
        cases: Cases<'_>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> bool {
        let depth = cases.depth;
        let mut shortest: Vec<(Literal, Probe)> = Vec::new();
        let mut fewest = usize::MAX;
        let is_open = |assumed: Literal| !cases.hold_for(assumed);
        let assumptions = if depth == 1 {
            lookahead::refutable(network, &self.domains, &is_open, go_on)
        } else {
            lookahead::assumable(network, &self.domains, &is_open, go_on)
        };
        for (assumed, contrary) in assumptions {
            let mut left = fewest.saturating_add(2);
            // The look after the last round finds the contradiction.
            let mut in_time = || {
                left = left.saturating_sub(1);
                left > 0 && go_on()
            };
            let go_on: &mut dyn FnMut() -> bool = if depth == 1 { &mut in_time } else { go_on };
            let Some((length, case)) = self.case(network, assumed, depth, go_on) else {
                continue;
            };
            if length < fewest {
                fewest = length;
                shortest.clear();
            }
            if length == fewest {
                shortest.push((contrary, case));
            }
            if depth > 1 {
                // Trying all nested ones takes too long; the first one is used.
                break;
            }
        }
        self.refute(shortest, fewest, depth)
    }

    /// Adds refuted cases, each with the negation of its assumption.
    fn refute(&mut self, cases: Vec<(Literal, Probe)>, case_rounds: usize, depth: usize) -> bool {
        let begin = self.trace.steps.len();
        for (contrary, case) in cases {
            // Both numbers that an edge can carry may be refuted, which is a contradiction.
            let seen = begin;
            let rule = Rule::Lookahead;
            if self.domains.knows(contrary) {
                continue;
            }
            let step = TraceStep {
                rule,
                anchor: self.trace.keep(case),
                fact: contrary,
                seen,
            };
            if !self.domains.narrow(contrary) {
                self.conflict = Some(step.contradicting());
                break;
            }
            self.trace.steps.push(step);
        }
        let steps = begin..self.trace.steps.len();
        if steps.is_empty() && self.conflict.is_none() {
            return false;
        }
        self.push(Round {
            technique: Technique::CaseDistinction,
            width: steps.len(),
            steps,
            edges: 0,
            case_rounds,
            depth,
        });
        true
    }

    /// Records a round, after its edges have been counted.
    fn push(&mut self, round: Round) {
        let edges = distinct_edges(self.trace.steps[round.steps.clone()].iter());
        self.rounds.push(Round { edges, ..round });
    }

    /// The refutation of an assumption with cases up to this depth, itself included, and its number
    /// of rounds.
    fn case(
        &self,
        network: &Network,
        assumed: Literal,
        depth: usize,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<(usize, Probe)> {
        let mut found = Self::at(&self.domains);
        if !found.domains.narrow(assumed) {
            return None;
        }
        let rules = RuleSet::up_to(Tier::Group);
        found.go_on(network, rules, depth - 1, go_on);
        let case = Probe {
            assumed,
            steps: found.trace.steps,
            probes: found.trace.probes,
            conflict: found.conflict?,
        };
        Some((found.rounds.len(), case))
    }
}

/// The number of distinct edges of steps.
fn distinct_edges<'a>(steps: impl Iterator<Item = &'a TraceStep>) -> usize {
    let mut edges: Vec<EdgeId> = steps.map(|step| step.fact.edge()).collect();
    edges.sort_unstable();
    edges.dedup();
    edges.len()
}
