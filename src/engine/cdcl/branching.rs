//! Which variable to decide next, and which way: the variable that took part in the most
//! recent conflicts, the way it was last.
//!
//! Activities grow by a step that itself grows with every conflict, so that old conflicts
//! count less and less. Open variables wait in a binary heap, the most active on top;
//! variables that have a value may lie in it too and are passed over.

use crate::puzzle::{Id, IdVec};

use super::literal::{Literal, Var};
use super::random::Random;

/// Activities, the heap and the remembered values.
#[derive(Clone, Debug)]
pub(super) struct Branching {
    activity: IdVec<Var, f64>,
    heap: Vec<Var>,
    /// Where in the heap a variable is; `ABSENT` if it is not.
    place: IdVec<Var, u32>,
    phase: IdVec<Var, Literal>,
    step: f64,
}

const ABSENT: u32 = u32::MAX;
const DECAY: f64 = 0.95;
/// How far a seed moves a variable in the first order, as a share of its length.
const DISTURBANCE: f64 = 0.1;
const TOO_LARGE: f64 = 1e100;

impl Branching {
    /// The given literals by and large in this order, each to be decided true at first.
    pub(super) fn new(vars: usize, first: impl Iterator<Item = Literal>, seed: u64) -> Self {
        let phase = (0..vars).map(|var| Literal::positive(Var::from_index(var)));
        let mut branching = Self {
            activity: IdVec::filled(0.0, vars),
            heap: Vec::with_capacity(vars),
            place: IdVec::filled(ABSENT, vars),
            phase: phase.collect(),
            step: 1.0,
        };
        let mut random = Random::new(seed);
        for literal in first {
            let var = literal.var();
            let rank = branching.heap.len() as f64 / vars as f64;
            let shift = if seed == 0 { 0.0 } else { random.unit() };
            branching.activity[var] = (1.0 - rank + DISTURBANCE * shift) * 1e-3;
            branching.phase[var] = literal;
            branching.put_back(var);
        }
        branching
    }

    /// Remembers the value that a variable had.
    pub(super) fn remember(&mut self, literal: Literal) {
        self.phase[literal.var()] = literal;
    }

    /// The way to decide a variable.
    pub(super) fn phase(&self, var: Var) -> Literal {
        self.phase[var]
    }

    /// Makes a variable more active.
    pub(super) fn bump(&mut self, var: Var) {
        self.activity[var] += self.step;
        if self.activity[var] > TOO_LARGE {
            self.scale_down();
        }
        if self.place[var] != ABSENT {
            self.rise(self.place[var] as usize);
        }
    }

    /// Lets all earlier conflicts count less.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    fn scale_down(&mut self) {
        for activity in self.activity.values_mut() {
            *activity /= TOO_LARGE;
        }
        self.step /= TOO_LARGE;
    }

    /// Puts a variable into the heap unless it is there.
    pub(super) fn put_back(&mut self, var: Var) {
        if self.place[var] == ABSENT {
            self.heap.push(var);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes out the most active variable.
    pub(super) fn next(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        let last = self.heap.pop().expect("not empty");
        self.place[top] = ABSENT;
        if top != last {
            self.heap[0] = last;
            self.sink(0);
        }
        Some(top)
    }

    fn set(&mut self, index: usize, var: Var) {
        self.heap[index] = var;
        self.place[var] = u32::try_from(index).expect("fewer variables than 2^32");
    }

    fn rise(&mut self, from: usize) {
        let var = self.heap[from];
        let activity = self.activity[var];
        let mut at = from;
        while at > 0 {
            let above = self.heap[(at - 1) / 2];
            if self.activity[above] >= activity {
                break;
            }
            self.set(at, above);
            at = (at - 1) / 2;
        }
        self.set(at, var);
    }

    fn sink(&mut self, from: usize) {
        let var = self.heap[from];
        let activity = self.activity[var];
        let mut at = from;
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let Some(&first) = self.heap.get(left) else {
                break;
            };
            let (child, below) = match self.heap.get(right) {
                Some(&second) if self.activity[second] > self.activity[first] => (right, second),
                Some(_) | None => (left, first),
            };
            if self.activity[below] <= activity {
                break;
            }
            self.set(at, below);
            at = child;
        }
        self.set(at, var);
    }
}
