//! Repeated looks at the whole board: each finds all that the rules show, and applies none of it
//! until the caller chooses.
//!
//! Places that showed nothing at the last look and have not changed since are skipped.

use super::domains::Domains;
use super::rule_set::{GROUPING, PARTS, RuleSet};
use super::rules::{counting, crossing, grouping, parity, parts, signs};
use super::state::RuleState;
use super::technique::{SeenByRule, Technique};
use super::trace::{Rule, TraceConflict, TraceStep};
use crate::puzzle::{EdgeId, IdVec, IslandId, Literal, Network};

/// The result of one look.
pub(super) struct MomentView {
    /// The conclusions, each with the technique by which a person sees it.
    pub(super) steps: Vec<(Technique, TraceStep)>,
    /// Set where no solution is left.
    pub(super) conflict: Option<TraceConflict>,
}

/// The state of repeated looks.
pub(super) struct RepeatedLook<'a> {
    state: RuleState<'a>,
    /// The islands at which counting may conclude something.
    to_count: IdVec<IslandId, bool>,
    /// The built edges that may cross undecided ones.
    to_cross: Vec<EdgeId>,
    /// The edges that may still close a pair of islands; what an edge can take only decreases.
    to_close: Vec<EdgeId>,
    /// By representative: the components about which rules may conclude something.
    to_group: IdVec<IslandId, bool>,
}

impl<'a> RepeatedLook<'a> {
    pub(super) fn at(network: &'a Network, domains: &Domains, rules: RuleSet) -> Self {
        let islands = network.islands().len();
        let state = RuleState::looking(network, domains, rules);
        let has_pairs = islands > 2 && state.must_connect() && rules.has(Rule::ClosedPair);
        Self {
            to_close: network.edges().ids().filter(|_| has_pairs).collect(),
            state,
            to_count: IdVec::filled(true, islands),
            to_cross: Vec::new(),
            to_group: IdVec::filled(true, islands),
        }
    }

    /// Applies a chosen fact.
    pub(super) fn take_in(&mut self, fact: Literal) {
        let taken = self.state.take_in(fact);
        debug_assert!(taken.is_some(), "a chosen step leaves something");
    }

    /// All that the rules show at one look, after `seen` steps.
    pub(super) fn look(&mut self, seen: usize) -> MomentView {
        let result = self.look_everywhere();
        let (network, domains) = (self.state.network, &self.state.domains);
        let behind = |step: &TraceStep| {
            let seen = SeenByRule {
                rule: step.rule,
                anchor: step.anchor,
                conclusion: Some(step.fact),
            };
            Technique::behind(network, domains, seen)
        };
        let shown = self.state.new_steps().iter();
        let steps = shown.map(|step| (behind(step), TraceStep { seen, ..*step }));
        let steps = steps.collect();
        self.state.clear_new_steps();
        MomentView {
            steps,
            conflict: result
                .err()
                .map(|conflict| TraceConflict { seen, ..conflict }),
        }
    }

    fn look_everywhere(&mut self) -> Result<(), TraceConflict> {
        self.count()?;
        self.cross()?;
        self.close()?;
        if self.state.rules.has_any(&GROUPING) {
            self.group()?;
        }
        let state = &mut self.state;
        if state.rules.has_any(&PARTS) && state.must_connect() {
            parts::hold_together(state)?;
        }
        if state.rules.has(Rule::Parity) {
            parity::balance(state)?;
        }
        if state.rules.has(Rule::SignSum) {
            signs::add_up(state)?;
        }
        if state.rules.has(Rule::SignDiffer) {
            signs::differ(state)?;
        }
        Ok(())
    }

    fn count(&mut self) -> Result<(), TraceConflict> {
        // An island that sees no other settles the board.
        if let Some(island) = self.state.network.alone() {
            counting::count(&mut self.state, island)?;
        }
        while let Some(island) = self.state.changed.pop() {
            self.to_count[island] = true;
        }
        for island in self.to_count.ids() {
            if self.to_count[island] {
                let before = self.state.new_steps().len();
                counting::count(&mut self.state, island)?;
                self.to_count[island] = self.state.new_steps().len() > before;
            }
        }
        Ok(())
    }

    fn cross(&mut self) -> Result<(), TraceConflict> {
        let state = &mut self.state;
        if !state.rules.has(Rule::Crossing) {
            return Ok(());
        }
        self.to_cross
            .extend_from_slice(&state.built[state.next_to_cross..]);
        state.next_to_cross = state.built.len();
        self.to_cross.sort_unstable();
        still(&mut self.to_cross, state, crossing::shut)
    }

    fn close(&mut self) -> Result<(), TraceConflict> {
        still(&mut self.to_close, &mut self.state, crossing::close_pair)
    }

    fn group(&mut self) -> Result<(), TraceConflict> {
        let state = &mut self.state;
        while let Some(&built) = state.built.get(state.next_to_merge) {
            grouping::merge(state, built)?;
            state.next_to_merge += 1;
        }
        while let Some(island) = state.regrouped.pop() {
            self.to_group[state.components.find(island)] = true;
        }
        for island in self.to_group.ids() {
            if self.to_group[island] {
                let before = state.new_steps().len();
                if state.components.find(island) == island {
                    grouping::look(state, island)?;
                }
                self.to_group[island] = state.new_steps().len() > before;
            }
        }
        Ok(())
    }
}

/// Applies a rule to some edges, and keeps those with a conclusion.
fn still<'a>(
    edges: &mut Vec<EdgeId>,
    state: &mut RuleState<'a>,
    rule: impl Fn(&mut RuleState<'a>, EdgeId) -> Result<(), TraceConflict>,
) -> Result<(), TraceConflict> {
    let mut kept = Vec::new();
    for &edge in edges.iter() {
        let before = state.new_steps().len();
        rule(state, edge)?;
        if state.new_steps().len() > before {
            kept.push(edge);
        }
    }
    *edges = kept;
    Ok(())
}
