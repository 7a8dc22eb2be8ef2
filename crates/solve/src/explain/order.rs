//! The order in which a person makes the steps of an argument: of the possible ones the easiest,
//! and of these the one nearest to the last.
//!
//! In any such order a step comes after those that it uses, and the contradiction after what it
//! contradicts, since it comes last. Steps are renumbered.

use std::collections::BTreeMap;

use super::number::StepNumber;
use super::step::ArgumentStep;
use crate::puzzle::{Network, Pos};

/// Steps in this order, in O(steps × steps possible at a time). Once `go_on` returns false the
/// remaining steps keep their order.
pub(super) fn in_order(
    network: &Network,
    steps: Vec<ArgumentStep>,
    go_on: &mut dyn FnMut() -> bool,
) -> Vec<ArgumentStep> {
    let mut after: Vec<Vec<usize>> = vec![Vec::new(); steps.len()];
    let mut missing = vec![0_usize; steps.len()];
    let numbers = steps.iter().map(|step| &step.number).zip(0..);
    let numbers: BTreeMap<&StepNumber, usize> = numbers.collect();
    for (index, step) in steps.iter().enumerate() {
        for from in step.from.iter().filter_map(|from| numbers.get(from)) {
            after[*from].push(index);
            missing[index] += 1;
        }
    }
    let places: Vec<Pos> = steps.iter().map(|step| place(network, step)).collect();
    let mut ready: Vec<usize> = (0..steps.len()).filter(|&one| missing[one] == 0).collect();
    let mut order = Vec::with_capacity(steps.len());
    while !ready.is_empty() {
        if !go_on() {
            let mut is_left = vec![true; steps.len()];
            for &one in &order {
                is_left[one] = false;
            }
            order.extend((0..steps.len()).filter(|&one| is_left[one]));
            break;
        }
        let last = order.last().map(|&last: &usize| places[last]);
        let ease = |&one: &usize| {
            let ArgumentStep {
                is_end, technique, ..
            } = steps[one];
            (is_end, technique, far(last, places[one]), one)
        };
        let next = (0..ready.len()).min_by_key(|&at| ease(&ready[at]));
        let next = ready.swap_remove(next.unwrap_or(0));
        order.push(next);
        for &then in &after[next] {
            missing[then] -= 1;
            if missing[then] == 0 {
                ready.push(then);
            }
        }
    }
    renumbered(steps, &order, &StepNumber::default())
}

/// One of the steps, after those of them that it rests on, numbered from 1.
///
/// # Panics
/// If there is no step at `last`.
#[must_use]
pub fn steps_behind(steps: &[ArgumentStep], last: usize) -> Vec<ArgumentStep> {
    let is_last = |step: &ArgumentStep| step.number == steps[last].number;
    steps_used(steps[..=last].to_vec(), &StepNumber::default(), is_last)
}

/// The steps that are needed and those that they rest on, in their order, numbered within the case
/// `around`.
pub(super) fn steps_used(
    steps: Vec<ArgumentStep>,
    around: &StepNumber,
    is_needed: impl Fn(&ArgumentStep) -> bool,
) -> Vec<ArgumentStep> {
    let mut is_used: Vec<bool> = steps.iter().map(is_needed).collect();
    let numbers = steps.iter().map(|step| &step.number).zip(0..);
    let places: BTreeMap<&StepNumber, usize> = numbers.collect();
    // A step rests on earlier ones only.
    for at in (0..steps.len()).rev() {
        if is_used[at] {
            for place in steps[at].from.iter().filter_map(|from| places.get(from)) {
                is_used[*place] = true;
            }
        }
    }
    if !is_used.contains(&false) {
        return steps;
    }
    let used: Vec<usize> = (0..steps.len()).filter(|&at| is_used[at]).collect();
    renumbered(steps, &used, around)
}

/// The steps in an order, numbered from 1 within the case `around`.
fn renumbered(steps: Vec<ArgumentStep>, order: &[usize], around: &StepNumber) -> Vec<ArgumentStep> {
    let numbers = order.iter().zip(1..);
    let numbers = numbers.map(|(&step, place)| (steps[step].number.clone(), around.within(place)));
    let numbers: BTreeMap<StepNumber, StepNumber> = numbers.collect();
    let mut steps: Vec<Option<ArgumentStep>> = steps.into_iter().map(Some).collect();
    let ordered = order.iter().filter_map(|&step| steps[step].take());
    let ordered = ordered.map(|mut step| {
        renumber(&mut step, &numbers);
        step
    });
    ordered.collect()
}

/// Where a step is made: an island of its reason, or an end of an edge.
fn place(network: &Network, step: &ArgumentStep) -> Pos {
    let island = step.islands(network).first().copied();
    let edge = step.conclusions.first();
    match (island, edge) {
        (Some(island), _) => network.islands()[island].pos,
        (None, Some(conclusion)) => network.cells_of(conclusion.edge())[0],
        (None, None) => Pos::new(0, 0),
    }
}

/// The distance in cells between the last step and the next.
fn far(last: Option<Pos>, next: Pos) -> u32 {
    last.map_or(0, |last| {
        u32::from(last.row.abs_diff(next.row)) + u32::from(last.col.abs_diff(next.col))
    })
}

/// Renumbers a step, the steps that it uses and those of its case.
fn renumber(step: &mut ArgumentStep, numbers: &BTreeMap<StepNumber, StepNumber>) {
    step.number = step.number.moved(numbers);
    for from in &mut step.from {
        *from = from.moved(numbers);
    }
    step.from.sort_unstable();
    for inner in step.case.iter_mut().flat_map(|case| &mut case.steps) {
        renumber(inner, numbers);
    }
}
