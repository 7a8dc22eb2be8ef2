//! All decisions of one step, by degrees, crossings and signs alone.

use super::bound::{SweepBound, SweepHalt};
use super::degrees::StateDegrees;
use super::diagram::DiagramArc;
use super::outcomes::Outcomes;
use super::step::SweepStep;
use super::table::KeyTable;

/// Number of states that are packed before they are looked up.
const PACKED_TOGETHER: usize = 1024;

/// The successors of each state under the decisions of one step.
pub(super) struct Decisions {
    pub(super) arity: usize,
    pub(super) arcs: Vec<DiagramArc>,
}

/// The states before a step.
#[derive(Clone, Copy)]
pub(super) struct StepStates<'a> {
    pub(super) keys: &'a KeyTable,
    /// How many numbers of bridges the step's edge may carry.
    pub(super) arity: usize,
    pub(super) alive: LiveStates<'a>,
}

/// Filters of the states that can lead to the end, before a step and after it.
#[derive(Clone, Copy, Default)]
pub(super) struct LiveStates<'a> {
    pub(super) before: Option<&'a Filter>,
    pub(super) after: Option<&'a Filter>,
}

/// A necessary condition for states to lead to the end, on some of their places.
pub(super) struct Filter {
    pub(super) mask: Vec<u64>,
    pub(super) keys: KeyTable,
}

impl Filter {
    /// Whether a state may lead to the end.
    pub(super) fn allows(&self, key: &[u64]) -> bool {
        let places = key.iter().zip(&self.mask);
        self.keys.has(&places.map(|(word, mask)| word & mask))
    }
}

/// All decisions of one step, and the states after it.
pub(super) fn decide(
    degrees: &mut StateDegrees<'_>,
    step: &SweepStep,
    states: StepStates<'_>,
    bound: &mut SweepBound<'_>,
) -> Result<(Decisions, KeyTable), SweepHalt> {
    let StepStates { keys, arity, alive } = states;
    let mut outcomes = Outcomes::of(degrees, step, arity);
    let mut after = KeyTable::with_room(step.writes.keep.len(), keys.len());
    let mut arcs = vec![DiagramArc::NOWHERE; keys.len() * arity];
    // The states packed so far, and where their numbers are noted.
    let together = keys.len().min(PACKED_TOGETHER) * arity;
    let mut found = Vec::with_capacity(together * step.writes.keep.len());
    let mut places = Vec::with_capacity(together);
    for number in 0..keys.len() {
        bound.look_at(1, || after.bytes())?;
        let key = keys.key(number);
        if alive.before.is_none_or(|filter| filter.allows(key)) {
            let outcome = outcomes.number(key);
            for more in 0..arity {
                if let Some(written) = outcomes.values_after(outcome, more)
                    && take_in(step, alive, key, written, &mut found)
                {
                    places.push(number * arity + more);
                }
            }
        }
        if places.len() >= PACKED_TOGETHER || number + 1 == keys.len() {
            let mut places = places.drain(..);
            after.numbers_of(&found, |state| {
                let place = places.next().expect("one for each key");
                arcs[place] = DiagramArc::to(state);
            });
            found.clear();
        }
    }
    Ok((Decisions { arity, arcs }, after))
}

/// Adds the successor of a state, given the words that the step writes, if it may lead to the end
/// (which also checks its parities).
fn take_in(
    step: &SweepStep,
    alive: LiveStates<'_>,
    key: &[u64],
    written: &[u64],
    found: &mut Vec<u64>,
) -> bool {
    let begin = found.len();
    let kept = key.iter().zip(&step.writes.keep);
    found.extend(
        kept.zip(written)
            .map(|((word, keep), new)| word & keep | new),
    );
    let state = &found[begin..];
    let is_right = (step.balance.as_ref()).is_none_or(|even| even.holds(state))
        && alive.after.is_none_or(|filter| filter.allows(state));
    if !is_right {
        found.truncate(begin);
    }
    is_right
}
