//! How a decision changes the places of a state that its step looks at. They are few, and equal in
//! many states, so each result is computed once.

use super::degrees::StateDegrees;
use super::step::SweepStep;
use super::table::KeyTable;

/// The results of one step, by the values of the places that it looks at.
pub(super) struct Outcomes<'a, 'r> {
    degrees: &'a mut StateDegrees<'r>,
    step: &'a SweepStep,
    arity: usize,
    /// The values met in these places.
    met: KeyTable,
    /// For each of these and each number of bridges whether the result is allowed,
    stands: Vec<bool>,
    /// and the words written then.
    written: Vec<u64>,
    /// The places of one state.
    places: Vec<u64>,
}

impl<'a, 'r> Outcomes<'a, 'r> {
    /// No values have been met.
    pub(super) fn of(degrees: &'a mut StateDegrees<'r>, step: &'a SweepStep, arity: usize) -> Self {
        let words = step.reads.mask.len();
        Self {
            degrees,
            step,
            arity,
            met: KeyTable::new(words),
            stands: Vec::new(),
            written: Vec::new(),
            places: vec![0; words],
        }
    }

    /// The number of a state's values in these places.
    pub(super) fn number(&mut self, key: &[u64]) -> usize {
        for ((place, word), mask) in self.places.iter_mut().zip(key).zip(&self.step.reads.mask) {
            *place = word & mask;
        }
        let number = self.met.number_of(&self.places);
        if number * self.arity == self.stands.len() {
            self.work_out();
        }
        number
    }

    /// The words written if `more` more bridges are decided, if that can be completed.
    pub(super) fn values_after(&self, number: usize, more: usize) -> Option<&[u64]> {
        let at = number * self.arity + more;
        let words = self.places.len();
        self.stands[at].then(|| &self.written[at * words..(at + 1) * words])
    }

    /// Adds the results for the current places.
    fn work_out(&mut self) {
        let (step, words) = (self.step, self.places.len());
        for more in 0..self.arity {
            self.degrees.forget(step);
            self.degrees.unpack(step, &self.places);
            (0..more).for_each(|_| self.degrees.add(step));
            let may_add = more == 0 || self.degrees.may_add(step);
            let stands = may_add && self.degrees.may_stand(step);
            let at = self.written.len();
            self.written.resize(at + words, 0);
            if stands {
                self.degrees.pack(step, &mut self.written[at..]);
            }
            self.stands.push(stands);
        }
    }
}
