//! From steps to inferences: backward from a contradiction or from the bounds at the end,
//! so that only what these need is worked out.
//!
//! Going backward, a step is taken back; if nothing later rests on its bound it is dropped,
//! else what it rests on is needed before. The steps of a probe are gone through
//! likewise; they are clauses of their own, from which the probe's conclusion follows.

use super::domains::Domains;
use super::support::{Support, SupportScene};
use super::technique::{SeenByRule, Technique};
use super::trace::{Anchor, Contradiction, Probe, Rule, Trace, TraceConflict, TraceStep};
use crate::proof::{self, Term};
use crate::puzzle::{EdgeId, IdVec, Literal, Network};

/// A step of an argument: what a rule found, as a step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The rule that found it.
    pub rule: Rule,
    /// How a person sees it.
    pub technique: Technique,
    /// What follows from the bounds before; nothing if they contradict each other. It is
    /// the last literal of the step's clause, of which the others are false by then.
    pub conclusion: Option<Literal>,
    /// The clause and why it holds.
    pub step: proof::ProofStep,
    /// Under how many assumptions it is made. What follows such a deduction at a lesser depth
    /// is the end of its case.
    pub depth: usize,
}

/// The deductions behind the bounds to which a trace of `propagate`'s has come from these
/// domains, without those that nothing rests on.
///
/// # Examples
/// ```
/// use hashilab_engine::logic::{Domains, Rule, Tier, explain, propagate};
/// use hashilab_proof::Ledger;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 3), (4, 2)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let start = Domains::of(&network);
/// let trace = propagate(&network, &mut start.clone(), Tier::Island).expect("it has a solution");
/// let deductions = explain(&network, &start, &trace);
/// assert_eq!(deductions[0].rule, Rule::SmallClue);
/// let mut ledger = Ledger::of(&network);
/// assert!(deductions.iter().all(|deduction| ledger.take(&deduction.step).is_ok()));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[must_use]
pub fn explain(network: &Network, start: &Domains, trace: &Trace) -> Vec<Deduction> {
    let mut replay = Replay::of(network, start, &trace.steps, Vec::new());
    for step in &trace.steps {
        replay.need(step.fact);
    }
    replay.back(&trace.probes)
}

/// The deductions that a contradiction that `propagate` found from these domains needs; the
/// last one concludes nothing.
#[must_use]
pub fn explain_contradiction(
    network: &Network,
    start: &Domains,
    contradiction: &Contradiction,
) -> Vec<Deduction> {
    let trace = &contradiction.trace;
    let mut replay = Replay::of(network, start, &trace.steps, Vec::new());
    replay.end(contradiction.conflict, &trace.probes);
    replay.back(&trace.probes)
}

/// Goes through steps from the last to the first.
struct Replay<'a> {
    scene: SupportScene<'a>,
    steps: &'a [TraceStep],
    /// What each step's bound was before it.
    before: Vec<u8>,
    /// How many steps the scene's earlier domains know.
    seen: usize,
    /// By edge: the least that is needed, and the most.
    needs: IdVec<EdgeId, [u8; 2]>,
    /// What is assumed, from the outermost case to this one.
    assumed: Vec<Literal>,
    /// What has been worked out, the last first.
    found: Vec<Deduction>,
}

impl<'a> Replay<'a> {
    /// All steps being known.
    fn of(
        network: &'a Network,
        start: &Domains,
        steps: &'a [TraceStep],
        assumed: Vec<Literal>,
    ) -> Self {
        let mut domains = start.clone();
        let mut before = Vec::with_capacity(steps.len());
        for step in steps {
            before.push(domains.bound(step.fact));
            let narrowed = domains.narrow(step.fact);
            debug_assert!(narrowed, "a step leaves something for its edge");
        }
        Self {
            scene: SupportScene::at(network, &domains),
            steps,
            before,
            seen: steps.len(),
            needs: IdVec::filled([0, u8::MAX], network.edges().len()),
            assumed,
            found: Vec::new(),
        }
    }

    /// The contradiction at the end, all steps being known.
    fn end(&mut self, conflict: TraceConflict, probes: &[Probe]) {
        self.found.push(Deduction {
            rule: conflict.rule,
            technique: self.technique(conflict.rule, conflict.anchor, None),
            conclusion: None,
            step: proof::ProofStep::Derive(Vec::new()),
            depth: self.assumed.len(),
        });
        self.look_back(conflict.seen);
        if let Some(fact) = conflict.fact {
            self.need(!fact);
        }
        self.explain(conflict.rule, conflict.anchor, conflict.fact, probes);
    }

    /// Everything needed before the end, in order.
    fn back(mut self, probes: &[Probe]) -> Vec<Deduction> {
        for index in (0..self.steps.len()).rev() {
            let (step, before) = (self.steps[index], self.before[index]);
            self.scene.now.restore(step.fact, before);
            if self.no_longer_needs(step.fact, before) {
                self.look_back(step.seen);
                self.explain(step.rule, step.anchor, Some(step.fact), probes);
            }
        }
        self.found.reverse();
        self.found
    }

    /// Brings the scene's earlier domains back to the first `seen` steps; the numbers never
    /// rise from step to step backward.
    fn look_back(&mut self, seen: usize) {
        while self.seen > seen {
            self.seen -= 1;
            let (step, before) = (self.steps[self.seen], self.before[self.seen]);
            self.scene.then.restore(step.fact, before);
        }
    }

    fn need(&mut self, premise: Literal) {
        let needs = &mut self.needs[premise.edge()];
        match premise {
            Literal::AtLeast(_, least) => needs[0] = needs[0].max(least),
            Literal::AtMost(_, most) => needs[1] = needs[1].min(most),
        }
    }

    /// Whether a bound is needed that was not known before this one; it is not any more.
    fn no_longer_needs(&mut self, fact: Literal, before: u8) -> bool {
        let needs = &mut self.needs[fact.edge()];
        match fact {
            Literal::AtLeast(..) if needs[0] > before => needs[0] = 0,
            Literal::AtMost(..) if needs[1] < before => needs[1] = u8::MAX,
            Literal::AtLeast(..) | Literal::AtMost(..) => return false,
        }
        true
    }

    /// The technique behind a conclusion, by what was known when the rule looked.
    fn technique(&self, rule: Rule, anchor: Anchor, conclusion: Option<Literal>) -> Technique {
        let SupportScene { network, then, .. } = &self.scene;
        let seen = SeenByRule {
            rule,
            anchor,
            conclusion,
        };
        Technique::behind(network, then, seen)
    }

    fn explain(
        &mut self,
        rule: Rule,
        anchor: Anchor,
        conclusion: Option<Literal>,
        probes: &[Probe],
    ) {
        if let (Anchor::Probe(index), Some(contrary)) = (anchor, conclusion) {
            self.probe(&probes[index], contrary);
            return;
        }
        let Support { reason, premises } = self.scene.support(rule, anchor, conclusion);
        let clause = premises.iter().map(|&premise| !premise).chain(conclusion);
        let clause = clause.map(Term::from).collect();
        for premise in premises {
            self.need(premise);
        }
        self.found.push(Deduction {
            rule,
            technique: self.technique(rule, anchor, conclusion),
            conclusion,
            step: proof::ProofStep::given(reason, clause),
            depth: self.assumed.len(),
        });
    }

    /// An assumption refuted; needed is what its steps use of the bounds known.
    fn probe(&mut self, probe: &Probe, contrary: Literal) {
        let mut start = self.scene.then.clone();
        let narrowed = start.narrow(probe.assumed);
        debug_assert!(narrowed, "an assumption leaves something for its edge");
        let mut assumed = self.assumed.clone();
        assumed.push(probe.assumed);
        let mut replay = Replay::of(self.scene.network, &start, &probe.steps, assumed);
        replay.end(probe.conflict, &probe.probes);
        let mut steps = replay.back(&probe.probes);
        // The probe's end is the conclusion, not the empty clause.
        if let Some(end) = steps.last_mut() {
            let around = self.assumed.iter().map(|&assumed| !assumed);
            let clause = around.chain([contrary]).map(Term::from).collect();
            *end = Deduction {
                rule: Rule::Lookahead,
                technique: Technique::CaseDistinction,
                conclusion: Some(contrary),
                step: proof::ProofStep::Derive(clause),
                depth: self.assumed.len(),
            };
        }
        for deduction in &steps {
            if let proof::ProofStep::Given(inference) = &deduction.step {
                for &term in &inference.clause {
                    if let Term::Edge(premise) = !term
                        && self.scene.then.knows(premise)
                    {
                        self.need(premise);
                    }
                }
            }
        }
        self.found.extend(steps.into_iter().rev());
    }
}
