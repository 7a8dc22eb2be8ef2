//! Deductions as numbered steps: those with the same reason together, cases with the steps inside
//! them.

use super::number::StepNumber;
use super::order::steps_used;
use super::shape::{CountedBound, NamedStep};
use super::step::{ArgumentStep, Case};
use crate::logic::{Deduction, Domains, Rule, Technique};
use crate::proof::{self, Reason, Term};
use crate::puzzle::{EdgeId, IdVec, Literal, Network};

/// Turns deductions into numbered steps.
#[derive(Clone)]
pub(super) struct Writer<'a> {
    network: &'a Network,
    /// The bounds taken for granted.
    start: Domains,
    known: Domains,
    /// By edge: the steps that showed its lower and its upper bound.
    shown: IdVec<EdgeId, [Option<StepNumber>; 2]>,
}

impl<'a> Writer<'a> {
    /// A writer before any step.
    pub(super) fn of(network: &'a Network, start: &Domains) -> Self {
        Self {
            network,
            start: start.clone(),
            known: start.clone(),
            shown: IdVec::filled([None, None], network.edges().len()),
        }
    }

    /// Writes the steps of a case, or of the whole argument, which has no number, without those that
    /// a contradiction met earlier than by deduction leaves unused.
    pub(super) fn write(
        &mut self,
        around: &StepNumber,
        deductions: &[Deduction],
    ) -> Vec<ArgumentStep> {
        let mut steps: Vec<ArgumentStep> = Vec::new();
        let mut begin = 0;
        for (index, deduction) in deductions.iter().enumerate() {
            if deduction.depth > around.depth() {
                continue;
            }
            let inside = &deductions[begin..index];
            begin = index + 1;
            if steps.last().is_some_and(|step| step.is_end) {
                break;
            }
            let number = around.within(steps.len() + 1);
            match deduction.conclusion {
                Some(contrary) if deduction.rule == Rule::Lookahead => {
                    self.add_case(&mut steps, number, contrary, inside);
                }
                Some(conclusion) => self.add(&mut steps, number, deduction, conclusion),
                None => steps.push(self.end(number, deduction)),
            }
        }
        let is_refuted = steps.last().is_some_and(|step| step.is_end);
        steps_used(steps, around, |step| {
            step.is_end
                || !is_refuted && step.conclusions.iter().any(|&one| self.is_last(step, one))
        })
    }

    /// Whether this is the last step that showed this bound of an edge.
    fn is_last(&self, step: &ArgumentStep, bound: Literal) -> bool {
        self.shown[bound.edge()][side(bound)].as_ref() == Some(&step.number)
    }

    /// Adds a conclusion of a deduction's clause: to the last step if that has the same reason, else as a new step.
    fn add(
        &mut self,
        steps: &mut Vec<ArgumentStep>,
        number: StepNumber,
        deduction: &Deduction,
        conclusion: Literal,
    ) {
        let premises = premises(deduction, Some(conclusion));
        let NamedStep { plain, easier } = self.named(deduction, &premises, conclusion);
        let is_end = !self.known.agrees(conclusion);
        // An end uses what it contradicts, too.
        let contradicted = is_end.then_some(!conclusion);
        let bounds: Vec<Literal> = premises.iter().copied().chain(contradicted).collect();
        let from = self.sources(&bounds);
        let mut step = ArgumentStep {
            number,
            technique: plain,
            reason: reason(deduction),
            premises,
            conclusions: vec![conclusion],
            is_end,
            from,
            case: None,
        };
        let adds = |step: &ArgumentStep| steps.last().is_some_and(|last| is_more_of(last, step));
        let mut is_more = adds(&step);
        if let (Some((technique, also)), false) = (easier, is_more) {
            step.technique = technique;
            join(&mut step.from, self.sources(&also));
            is_more = adds(&step);
        }
        if let (Some(last), true) = (steps.last_mut(), is_more) {
            last.conclusions.push(conclusion);
            join(&mut last.premises, step.premises);
            join(&mut last.from, step.from);
            self.learn(conclusion, &last.number.clone());
        } else {
            self.learn(conclusion, &step.number);
            steps.push(step);
        }
    }

    /// The technique by which a person sees this conclusion from these premises.
    fn named(&self, deduction: &Deduction, premises: &[Literal], conclusion: Literal) -> NamedStep {
        let Some(Reason::Degree(island)) = reason(deduction) else {
            return deduction.technique.into();
        };
        let counted = CountedBound {
            island,
            premises,
            conclusion,
            known: &self.known,
        };
        counted.named(self.network, &self.start)
    }

    /// Adds a case distinction: the negation of its conclusion is assumed and refuted. Where other
    /// cases have shown most of it, so that one step about an island or a crossing is left, that step
    /// shows the conclusion by itself.
    fn add_case(
        &mut self,
        steps: &mut Vec<ArgumentStep>,
        number: StepNumber,
        contrary: Literal,
        inside: &[Deduction],
    ) {
        let assumed = !contrary;
        // In a case only the bounds that it uses are known, so that it ends at the same step.
        let mut writer = self.clone();
        writer.known = self.start.clone();
        let used = inside.iter().flat_map(literals).map(|literal| !literal);
        for bound in self.shown_among(used).into_iter().chain([assumed]) {
            let narrowed = writer.known.narrow(bound);
            debug_assert!(narrowed, "a case begins without a contradiction");
        }
        // The assumption is shown by no step.
        writer.shown[assumed.edge()][side(assumed)] = None;
        let refutation = writer.write(&number, inside);
        if let [only] = refutation.as_slice()
            && matches!(only.reason, Some(Reason::Degree(_) | Reason::Cross))
            && let Some(simple) = inside.iter().find(|one| is_written_as(one, only))
            && literals(simple).any(|literal| literal == contrary)
        {
            return self.add(steps, number, simple, contrary);
        }
        let premises = refutation.iter().flat_map(|step| {
            let contradicted = step.conclusions.first().filter(|_| step.is_end);
            let contradicted = contradicted.map(|&conclusion| !conclusion);
            step.premises.iter().copied().chain(contradicted)
        });
        let premises = self.shown_among(premises);
        let is_end = !self.known.agrees(contrary);
        let from = self.sources(&premises);
        self.learn(contrary, &number);
        steps.push(ArgumentStep {
            number,
            technique: Technique::CaseDistinction,
            reason: None,
            premises,
            conclusions: vec![contrary],
            is_end,
            from,
            case: Some(Case {
                assumed,
                steps: refutation,
            }),
        });
    }

    /// Those of some bounds that earlier steps have shown, each once, in order.
    fn shown_among(&self, bounds: impl Iterator<Item = Literal>) -> Vec<Literal> {
        let is_shown = |&bound: &Literal| self.known.knows(bound) && !self.start.knows(bound);
        let mut shown: Vec<Literal> = bounds.filter(is_shown).collect();
        shown.sort_unstable();
        shown.dedup();
        shown
    }

    /// The step with the contradiction.
    fn end(&self, number: StepNumber, deduction: &Deduction) -> ArgumentStep {
        let premises = premises(deduction, None);
        ArgumentStep {
            number,
            technique: deduction.technique,
            reason: reason(deduction),
            from: self.sources(&premises),
            premises,
            conclusions: Vec::new(),
            is_end: true,
            case: None,
        }
    }

    fn learn(&mut self, conclusion: Literal, number: &StepNumber) {
        // The last bound of a case may leave an edge no number, which is its end.
        if self.known.narrow(conclusion) {
            self.shown[conclusion.edge()][side(conclusion)] = Some(number.clone());
        }
    }

    /// The steps that showed these bounds.
    fn sources(&self, premises: &[Literal]) -> Vec<StepNumber> {
        let shown = |premise: &Literal| self.shown[premise.edge()][side(*premise)].clone();
        let others = premises
            .iter()
            .filter(|&&premise| !self.start.knows(premise));
        let mut sources: Vec<StepNumber> = others.filter_map(shown).collect();
        sources.sort_unstable();
        sources.dedup();
        sources
    }
}

/// Whether a step continues the last one and does not use it. A step about crossing edges is named
/// by its premise alone, so each built edge has its own step; so has each pair of equal numbers.
fn is_more_of(last: &ArgumentStep, step: &ArgumentStep) -> bool {
    let is_named = match step.technique {
        Technique::Blocked => last.premises == step.premises,
        Technique::SignDiffer => false,
        _ => true,
    };
    let is_same = last.technique == step.technique && last.reason == step.reason;
    is_same && is_named && !step.is_end && !step.from.contains(&last.number)
}

/// Whether a step without others of its reason says what a deduction says.
fn is_written_as(deduction: &Deduction, step: &ArgumentStep) -> bool {
    let conclusion = step.conclusions.first().copied();
    reason(deduction) == step.reason
        && deduction.conclusion == conclusion
        && premises(deduction, conclusion) == step.premises
}

/// Merges elements into a sorted list.
fn join<T: Ord>(list: &mut Vec<T>, more: Vec<T>) {
    list.extend(more);
    list.sort_unstable();
    list.dedup();
}

/// The side of its edge's range that a literal bounds.
fn side(literal: Literal) -> usize {
    match literal {
        Literal::AtLeast(..) => 0,
        Literal::AtMost(..) => 1,
    }
}

/// The premises of a conclusion: the negations of the other literals of the deduction's clause.
fn premises(deduction: &Deduction, conclusion: Option<Literal>) -> Vec<Literal> {
    let others = literals(deduction).filter(|&literal| Some(literal) != conclusion);
    others.map(|literal| !literal).collect()
}

/// The clause of a deduction from the rules; empty for others.
fn literals(deduction: &Deduction) -> impl Iterator<Item = Literal> {
    let clause = match &deduction.step {
        proof::ProofStep::Given(inference) => inference.clause.as_slice(),
        proof::ProofStep::Derive(_)
        | proof::ProofStep::Declare(_)
        | proof::ProofStep::Forget(_) => &[],
    };
    clause.iter().filter_map(|&term| match term {
        Term::Edge(literal) => Some(literal),
        Term::AtLeast(..) | Term::AtMost(..) => None,
    })
}

fn reason(deduction: &Deduction) -> Option<Reason> {
    match &deduction.step {
        proof::ProofStep::Given(inference) => Some(inference.reason.clone()),
        proof::ProofStep::Derive(_)
        | proof::ProofStep::Declare(_)
        | proof::ProofStep::Forget(_) => None,
    }
}
