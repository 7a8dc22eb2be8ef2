//! The steps of a proof that its end needs, and the premises of each derived one.

use super::super::clause::{Inference, Proof, ProofStep};
use super::super::derivation::Derivation;
use super::super::sums::ProofSums;
use super::super::term::Term;

/// A step that is needed, by its index among the steps of the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Needed {
    pub(super) step: usize,
    /// Its premises; empty for a clause that the rules give.
    pub(super) premises: Vec<usize>,
    /// The steps that no later step needs.
    pub(super) spent: Vec<usize>,
}

/// The steps that the end of a proof needs, in their order; `None` if it has no end, or a step does
/// not follow.
pub(super) fn needed(proof: &Proof, sums: &ProofSums) -> Option<Vec<Needed>> {
    let mut derivation = Derivation::default();
    derivation.reach(usize::try_from(sums.variables()).ok()?);
    let numbers = |clause: &[Term]| -> Vec<i32> {
        let numbers = clause.iter().map(|&term| sums.number(term));
        numbers.collect()
    };
    // By clause of the derivation: its step, and its premises.
    let mut steps: Vec<(usize, Vec<usize>)> = Vec::new();
    for (place, step) in proof.steps.iter().enumerate() {
        let (clause, premises) = match step {
            ProofStep::Given(Inference { clause, .. }) => (numbers(clause), Vec::new()),
            ProofStep::Derive(clause) => {
                let clause = numbers(clause);
                let premises = derivation.premises(&clause)?;
                (clause, premises)
            }
            // What is no longer needed is computed at the end.
            ProofStep::Declare(_) | ProofStep::Forget(_) => continue,
        };
        derivation.add(&clause);
        steps.push((place, premises));
        if step.is_end() {
            return Some(backward(&steps));
        }
    }
    None
}

/// Goes back from the end to all steps that it needs.
fn backward(steps: &[(usize, Vec<usize>)]) -> Vec<Needed> {
    let mut is_needed = vec![false; steps.len()];
    if let Some(end) = is_needed.last_mut() {
        *end = true;
    }
    let mut needed = Vec::new();
    for place in (0..steps.len()).rev() {
        if !is_needed[place] {
            continue;
        }
        let (step, premises) = &steps[place];
        let mut spent = Vec::new();
        for &premise in premises {
            if !std::mem::replace(&mut is_needed[premise], true) {
                spent.push(steps[premise].0);
            }
        }
        needed.push(Needed {
            step: *step,
            premises: premises.iter().map(|&premise| steps[premise].0).collect(),
            spent,
        });
    }
    needed.reverse();
    needed
}
