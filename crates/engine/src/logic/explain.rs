//! Converts steps to inferences: backward from a contradiction or from the final bounds, so that
//! only what these need is computed.
//!
//! Going backward, each step is undone; if no later step uses its bound it is dropped, otherwise
//! its premises are needed before. The steps of a probe are processed likewise; they are separate
//! clauses, from which the probe's conclusion follows.

use super::domains::Domains;
use super::support::{Support, SupportScene};
use super::technique::{SeenByRule, Technique};
use super::trace::{Anchor, Contradiction, Probe, Rule, Trace, TraceConflict, TraceStep};
use crate::proof::{self, Term};
use crate::puzzle::{EdgeId, IdVec, Literal, Network};

/// A deduction: the conclusion of a rule, as a step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The rule that found it.
    pub rule: Rule,
    /// The technique by which a person sees it.
    pub technique: Technique,
    /// The conclusion from the bounds before; `None` if they contradict each other. It is the last
    /// literal of the step's clause, whose others are false by then.
    pub conclusion: Option<Literal>,
    /// The clause with its reason.
    pub step: proof::ProofStep,
    /// The number of assumptions under which it is made. A deduction after it with fewer
    /// assumptions is the end of its case.
    pub depth: usize,
}

/// The deductions for the bounds that a trace of `propagate` has reached from these domains,
/// without those that are not used.
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

/// The deductions for a contradiction that `propagate` has found from these domains; the last one
/// concludes nothing.
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

/// A walk through steps from the last to the first.
struct Replay<'a> {
    scene: SupportScene<'a>,
    steps: &'a [TraceStep],
    /// The value of each step's bound before it.
    before: Vec<u8>,
    /// The number of steps applied to the scene's earlier domains.
    seen: usize,
    /// By edge: the lower and the upper bound that are needed.
    needs: IdVec<EdgeId, [u8; 2]>,
    /// The assumptions, from the outermost case to this one.
    assumed: Vec<Literal>,
    /// The deductions found, the last first.
    found: Vec<Deduction>,
}

impl<'a> Replay<'a> {
    /// Starts after all steps.
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

    /// Adds the contradiction at the end, after all steps.
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

    /// All deductions needed before the end, in order.
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

    /// Undoes the scene's earlier domains to the first `seen` steps; backward these numbers never
    /// grow.
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

    /// Whether a bound is needed that was not known before this step; if so, unmarks it.
    fn no_longer_needs(&mut self, fact: Literal, before: u8) -> bool {
        let needs = &mut self.needs[fact.edge()];
        match fact {
            Literal::AtLeast(..) if needs[0] > before => needs[0] = 0,
            Literal::AtMost(..) if needs[1] < before => needs[1] = u8::MAX,
            Literal::AtLeast(..) | Literal::AtMost(..) => return false,
        }
        true
    }

    /// The technique of a conclusion, by the bounds known when the rule looked.
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

    /// Explains a refuted assumption; the bounds that its steps use become needed.
    fn probe(&mut self, probe: &Probe, contrary: Literal) {
        let mut start = self.scene.then.clone();
        let narrowed = start.narrow(probe.assumed);
        debug_assert!(narrowed, "an assumption leaves something for its edge");
        let mut assumed = self.assumed.clone();
        assumed.push(probe.assumed);
        let mut replay = Replay::of(self.scene.network, &start, &probe.steps, assumed);
        replay.end(probe.conflict, &probe.probes);
        let mut steps = replay.back(&probe.probes);
        // The probe's end is its conclusion, not the empty clause.
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
