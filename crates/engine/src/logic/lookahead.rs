//! Looking ahead: assume one more fact, apply the other tiers, and if they find a contradiction
//! conclude the negation. One level deep, edges in the order of their ids.
//!
//! Consequences of an assumption that is not refuted cannot be refuted either: assuming one of them
//! implies less. As long as nothing new is found, such assumptions are not tried.

use super::domains::Domains;
use super::rule_set::{PARTS, RuleSet};
use super::settle::settle;
use super::state::RuleState;
use super::trace::{Anchor, Probe, Rule, Tier, TraceConflict};
use crate::puzzle::{EdgeId, IdVec, Literal, Network};

/// Goes over all edges repeatedly until nothing more is found, while `go_on` returns true. After
/// each refuted assumption the other tiers are applied.
///
/// Rules about the whole board take ten times as long as all others to follow an assumption, and
/// refute few more: they are applied only at a fixed point of the others.
pub(super) fn look_ahead(
    state: &mut RuleState<'_>,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<(), TraceConflict> {
    let all = RuleSet::up_to(Tier::Group);
    let mut sets = [all.without(&PARTS).without(&[Rule::Parity]), all]
        .map(|rules| (rules, OpenAssumptions::of(state.network)));
    let mut probe = state.clone();
    let mut next = 0;
    while next < sets.len() {
        probe.rules = sets[next].0;
        let steps = state.trace.steps.len();
        for edge in state.network.edges().ids() {
            while go_on()
                && let Some((contrary, refuted)) =
                    refute(state, &mut probe, &mut sets[next].1, edge)
            {
                let anchor = Anchor::Probe(state.trace.probes.len());
                state.trace.probes.push(refuted);
                state.add_fact(Rule::Lookahead, anchor, contrary)?;
                settle(state)?;
                for (_, unrefuted) in &mut sets {
                    *unrefuted = OpenAssumptions::of(state.network);
                }
            }
        }
        let has_found = state.trace.steps.len() > steps;
        next = if has_found { 0 } else { next + 1 };
    }
    Ok(())
}

/// The assumptions known not to be refuted in the current state, by edge: that it carries its least
/// number, and its most.
struct OpenAssumptions {
    known: IdVec<EdgeId, [bool; 2]>,
}

impl OpenAssumptions {
    /// No assumptions are known.
    fn of(network: &Network) -> Self {
        Self {
            known: IdVec::filled([false; 2], network.edges().len()),
        }
    }

    fn has(&self, assumed: Literal) -> bool {
        let [least, most] = self.known[assumed.edge()];
        match assumed {
            Literal::AtMost(..) => least,
            Literal::AtLeast(..) => most,
        }
    }

    /// Adds an assumption that was not refuted, and its consequences in the probe.
    fn take_in(&mut self, state: &RuleState<'_>, probe: &RuleState<'_>, assumed: Literal) {
        let followed = probe.trace.steps.iter().map(|step| step.fact);
        for fact in followed.chain([assumed]) {
            let edge = fact.edge();
            let (before, after) = (&state.domains, &probe.domains);
            let known = &mut self.known[edge];
            known[0] |= after.hi(edge) == before.lo(edge);
            known[1] |= after.lo(edge) == before.hi(edge);
        }
    }
}

/// The open assumptions that the other tiers refute, each with its negation, in the order of their
/// edges.
pub(super) fn refutable(
    network: &Network,
    domains: &Domains,
    is_open: &dyn Fn(Literal) -> bool,
    go_on: &mut dyn FnMut() -> bool,
) -> Vec<(Literal, Literal)> {
    let state = RuleState::of(network, domains, RuleSet::up_to(Tier::Group));
    let mut probe = state.clone();
    let assumptions = network
        .edges()
        .ids()
        .flat_map(|edge| assumptions(&state, edge));
    assumptions
        .filter(|&(assumed, _)| is_open(assumed))
        .take_while(|_| go_on())
        .filter(|&(assumed, _)| refuted(&state, &mut probe, assumed).is_some())
        .collect()
}

/// The open assumptions, each with its negation: those with the most consequences first, since they
/// are likely to be refuted soon.
pub(super) fn assumable(
    network: &Network,
    domains: &Domains,
    is_open: &dyn Fn(Literal) -> bool,
    go_on: &mut dyn FnMut() -> bool,
) -> Vec<(Literal, Literal)> {
    let state = RuleState::of(network, domains, RuleSet::up_to(Tier::Group));
    let mut probe = state.clone();
    let mut follows = |assumed: Literal| {
        probe.become_probe_of(&state);
        probe.take_in(assumed).expect("between the bounds");
        // Assumptions refuted at once have been found before.
        let _ = settle(&mut probe);
        probe.trace.steps.len()
    };
    let edges = network.edges().ids();
    let all = edges.flat_map(|edge| assumptions(&state, edge));
    let mut all: Vec<_> = all
        .filter(|&(assumed, _)| is_open(assumed))
        .take_while(|_| go_on())
        .map(|both| (follows(both.0), both))
        .collect();
    all.sort_by_key(|&(follows, _)| std::cmp::Reverse(follows));
    all.into_iter().map(|(_, both)| both).collect()
}

/// Assumes the least and the most number of bridges of an edge; returns the negation of the first
/// assumption that leads to a contradiction, with its refutation.
fn refute<'a>(
    state: &RuleState<'a>,
    probe: &mut RuleState<'a>,
    unrefuted: &mut OpenAssumptions,
    edge: EdgeId,
) -> Option<(Literal, Probe)> {
    for (assumed, contrary) in assumptions(state, edge) {
        if unrefuted.has(assumed) {
            continue;
        }
        if let Some(refuted) = refuted(state, probe, assumed) {
            return Some((contrary, refuted));
        }
        unrefuted.take_in(state, probe, assumed);
    }
    None
}

/// The assumptions that an open edge carries its least number, or its most; each with its negation.
fn assumptions(
    state: &RuleState<'_>,
    edge: EdgeId,
) -> impl Iterator<Item = (Literal, Literal)> + use<> {
    let (lo, hi) = (state.domains.lo(edge), state.domains.hi(edge));
    let both = (lo < hi).then(|| {
        [
            (Literal::AtMost(edge, lo), Literal::AtLeast(edge, lo + 1)),
            (Literal::AtLeast(edge, hi), Literal::AtMost(edge, hi - 1)),
        ]
    });
    both.into_iter().flatten()
}

/// The refutation of an assumption by the other tiers, if they find one.
fn refuted<'a>(
    state: &RuleState<'a>,
    probe: &mut RuleState<'a>,
    assumed: Literal,
) -> Option<Probe> {
    probe.become_probe_of(state);
    probe.take_in(assumed).expect("between the bounds");
    let conflict = settle(probe).err()?;
    Some(Probe {
        assumed,
        steps: probe.trace.steps.clone(),
        probes: Vec::new(),
        conflict,
    })
}
