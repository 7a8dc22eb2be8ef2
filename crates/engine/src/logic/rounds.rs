//! Deduction as a person does it: look everywhere, do all that the easiest technique shows,
//! and look again.
//!
//! A round is one look; so neither the order of the islands nor how the board is turned
//! changes what it finds. Where no technique shows anything, the shortest case distinctions
//! are a round: of all single assumptions first, then of assumptions that take case
//! distinctions themselves to be refuted, and so on.

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
    /// Its steps, by their places in the trace.
    pub steps: Range<usize>,
    /// How many edges any technique says something new about at this moment.
    pub width: usize,
    /// How many edges its steps are about.
    pub edges: usize,
    /// How many rounds each case takes that is refuted; 0 where none is.
    pub case_rounds: usize,
    /// How deep its cases are nested; 0 where there is none.
    pub depth: usize,
}

/// How deep case distinctions are nested at most. Each more takes as many times as long as
/// there are edges left.
const MOST_DEPTH: usize = 4;

/// Which case distinctions are looked for.
#[derive(Clone, Copy, Debug)]
struct Cases<'a> {
    /// How deep they are nested.
    depth: usize,
    /// The least and the most bridges of each edge in any solution, where that is known.
    attained: Option<&'a Domains>,
}

impl Cases<'_> {
    /// Whether an assumption holds in some solution, so that nothing refutes it.
    fn hold_for(self, assumed: Literal) -> bool {
        self.attained.is_some_and(|all| all.agrees(assumed))
    }
}

/// Rounds to the point where nothing more is found.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// The steps of all rounds.
    pub trace: Trace,
    /// The rounds in order.
    pub rounds: Vec<Round>,
    /// What is known in the end.
    pub domains: Domains,
    /// Set where no solution is left.
    pub conflict: Option<TraceConflict>,
}

/// Deduces in rounds by some rules, with case distinctions that are not nested if looking
/// ahead is one of them, while `go_on` says so. [`Rounds::nest`] goes on from there.
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
    /// Goes on with case distinctions to the point where none is found; `attained` is as for
    /// [`Rounds::advance`].
    pub fn nest(
        &mut self,
        network: &Network,
        attained: Option<&Domains>,
        go_on: &mut dyn FnMut() -> bool,
    ) {
        while go_on() && self.is_open(network) && self.advance(network, attained, go_on) {}
    }

    /// Takes one more round of case distinctions, and all that follows without any; false if
    /// none is found. `attained` is the least and the most bridges that each edge carries in any
    /// solution, where that is known: what holds in a solution cannot be refuted and is not
    /// tried. Where there is one solution only, cases are nested too; where there are several,
    /// that would be tried in vain, and takes as many times as long with each depth as there
    /// are edges left.
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

    /// Takes in what the easiest technique shows; false if that is nothing.
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

    /// Takes in the contraries of the assumptions that are refuted in the fewest rounds with
    /// cases of this depth; false if none is refuted.
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
            // The look after the last round sees the contradiction.
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
                // To try all that are nested takes too long; the first of them will do.
                break;
            }
        }
        self.refute(shortest, fewest, depth)
    }

    /// Takes in refuted cases, each with the contrary of its assumption.
    fn refute(&mut self, cases: Vec<(Literal, Probe)>, case_rounds: usize, depth: usize) -> bool {
        let begin = self.trace.steps.len();
        for (contrary, case) in cases {
            // Both numbers that an edge can carry may be refuted: that is the end.
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

    /// Takes down a round, once the number of its edges has been counted.
    fn push(&mut self, round: Round) {
        let edges = distinct_edges(self.trace.steps[round.steps.clone()].iter());
        self.rounds.push(Round { edges, ..round });
    }

    /// How an assumption is refuted with cases of a depth, itself among them, and in how many
    /// rounds.
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

/// How many edges steps are about.
fn distinct_edges<'a>(steps: impl Iterator<Item = &'a TraceStep>) -> usize {
    let mut edges: Vec<EdgeId> = steps.map(|step| step.fact.edge()).collect();
    edges.sort_unstable();
    edges.dedup();
    edges.len()
}
