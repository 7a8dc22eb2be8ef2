//! Bounds and steps that leave an edge one number of bridges, as those that give an island's only
//! neighbour all its bridges.

use std::collections::BTreeMap;

use super::number::StepNumber;
use super::step::ArgumentStep;
use crate::logic::Technique;
use crate::proof::Reason;
use crate::puzzle::{Clue, EdgeId, Literal, Network};

/// The number of bridges that a bound leaves for its edge, if it leaves only one.
#[must_use]
pub fn only_number(network: &Network, bound: Literal) -> Option<u8> {
    let [lo, hi] = network.bounds(bound.edge());
    match bound {
        Literal::AtLeast(_, least) => (least == hi).then_some(least),
        Literal::AtMost(_, most) => (most == 0 || most == lo).then_some(most),
    }
}

/// The exact number of bridges that a step leaves for its one edge, where that is the only
/// neighbour left of an island with a number: at least that number, as the step concludes, and no
/// island takes more.
#[must_use]
pub fn exact_bound(network: &Network, step: &ArgumentStep) -> Option<(EdgeId, u8)> {
    let (Technique::OnlyNeighbour, Some(Reason::Degree(island))) = (step.technique, &step.reason)
    else {
        return None;
    };
    let &Literal::AtLeast(edge, least) = step.conclusions.first()? else {
        return None;
    };
    let is_exact = match step.conclusions[1..] {
        [] => network.islands()[*island].clue == Clue::Exactly(least),
        [also] => also == Literal::AtMost(edge, least),
        _ => false,
    };
    (!step.is_end && is_exact).then_some((edge, least))
}

/// The steps without those that say of an exact number that it is not larger: the step that gave
/// the number concludes this, too.
pub(super) fn with_exact_numbers(network: &Network, steps: Vec<ArgumentStep>) -> Vec<ArgumentStep> {
    let mut kept: Vec<ArgumentStep> = Vec::with_capacity(steps.len());
    let mut places: BTreeMap<Literal, usize> = BTreeMap::new();
    let mut moved: BTreeMap<StepNumber, StepNumber> = BTreeMap::new();
    for step in steps {
        let rests_on_nothing = step.premises.is_empty() && step.case.is_none() && !step.is_end;
        if let ([most], true) = (&step.conclusions[..], rests_on_nothing)
            && let Some(&place) = places.get(most)
            && kept[place].reason == step.reason
        {
            kept[place].conclusions.push(*most);
            moved.insert(step.number, kept[place].number.clone());
            continue;
        }
        if let Some((edge, count)) = exact_bound(network, &step) {
            places.insert(Literal::AtMost(edge, count), kept.len());
        }
        kept.push(step);
    }
    for step in &mut kept {
        refer(step, &moved);
    }
    kept
}

/// Names other steps in the place of those that moved into them.
fn refer(step: &mut ArgumentStep, moved: &BTreeMap<StepNumber, StepNumber>) {
    for from in &mut step.from {
        if let Some(to) = moved.get(from) {
            from.clone_from(to);
        }
    }
    step.from.sort_unstable();
    step.from.dedup();
    for inner in step.case.iter_mut().flat_map(|case| &mut case.steps) {
        refer(inner, moved);
    }
}
