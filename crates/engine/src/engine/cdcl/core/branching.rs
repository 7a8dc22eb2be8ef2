//! The branching heuristic: the variable that took part in the most recent conflicts is decided
//! next, with its last value.
//!
//! Activities grow by a step that itself grows with every conflict, so that old conflicts count
//! less and less. Undecided variables are in a binary heap, the most active on top. Variables
//! without conflicts follow after them in the initial order, which costs nothing to keep. Variables
//! that have a value may remain in either and are skipped.

use crate::graph::Random;
use crate::puzzle::{Id, IdVec, in_32_bits};

use super::literal::{Literal, Var};

/// Activities, the heap, the first order and the saved phases.
#[derive(Clone, Debug)]
pub(crate) struct Branching {
    /// 0 while a variable has not taken part in any conflict.
    activity: IdVec<Var, f64>,
    heap: Vec<(f64, Var)>,
    /// Where in the heap a variable is; `ABSENT` if it is not.
    place: IdVec<Var, u32>,
    phase: IdVec<Var, Literal>,
    step: f64,
    /// All variables in the initial order of decisions, and the place of each of them in it.
    order: Vec<Var>,
    rank: IdVec<Var, u32>,
    /// Everything in the initial order before this place is in the heap or has a value.
    next: usize,
}

const ABSENT: u32 = u32::MAX;
const DECAY: f64 = 0.95;
/// The initial activity of a literal in units of conflicts; up to twice that for the first ones.
const HEAD_START: f64 = 3.0;
/// How far a seed moves a variable in the initial order, as a share of its length.
const DISTURBANCE: f64 = 0.1;
const TOO_LARGE: f64 = 1e100;

impl Branching {
    /// Starts with the given literals roughly in this order, each with "true" as its first value.
    pub(crate) fn new(vars: usize, first: impl Iterator<Item = Literal>, seed: u64) -> Self {
        let phase = (0..vars).map(|var| Literal::positive(Var::from_index(var)));
        let mut branching = Self {
            activity: IdVec::filled(0.0, vars),
            heap: Vec::new(),
            place: IdVec::filled(ABSENT, vars),
            phase: phase.collect(),
            step: 1.0,
            order: Vec::with_capacity(vars),
            rank: IdVec::filled(ABSENT, vars),
            next: 0,
        };
        for literal in first {
            branching.phase[literal.var()] = literal;
            branching.order.push(literal.var());
        }
        if seed != 0 {
            branching.disturb(seed);
        }
        for (rank, &var) in branching.order.iter().enumerate() {
            branching.rank[var] = in_32_bits(rank);
        }
        branching
    }

    /// Moves every variable back in the initial order by some random places.
    fn disturb(&mut self, seed: u64) {
        let mut random = Random::seeded(seed);
        let reach = DISTURBANCE * self.order.len() as f64;
        let places = self.order.iter().enumerate();
        let moved = places.map(|(rank, &var)| (rank as f64 - reach * random.unit(), var));
        let mut moved: Vec<(f64, Var)> = moved.collect();
        moved.sort_by(|one, other| one.0.total_cmp(&other.0));
        self.order = moved.into_iter().map(|(_, var)| var).collect();
    }

    /// Saves the value that a variable had.
    pub(crate) fn save_phase(&mut self, literal: Literal) {
        self.phase[literal.var()] = literal;
    }

    /// The value with which to decide a variable, as a literal.
    pub(crate) fn phase(&self, var: Var) -> Literal {
        self.phase[var]
    }

    /// Makes a variable more active.
    pub(crate) fn bump(&mut self, var: Var) {
        self.raise(var, self.step);
    }

    /// Forgets all conflicts and decides these literals first, in this order and with these values,
    /// until new conflicts outweigh them. All variables are undecided again.
    pub(crate) fn begin_with(&mut self, literals: &[Literal]) {
        self.forget();
        for (place, &literal) in literals.iter().enumerate() {
            let ahead = 1.0 - place as f64 / literals.len() as f64;
            self.save_phase(literal);
            self.raise(literal.var(), HEAD_START * (1.0 + ahead));
            self.put_back(literal.var());
        }
    }

    fn forget(&mut self) {
        self.activity.values_mut().fill(0.0);
        self.place.values_mut().fill(ABSENT);
        self.heap.clear();
        self.next = 0;
        self.step = 1.0;
    }

    fn raise(&mut self, var: Var, amount: f64) {
        self.activity[var] += amount;
        if self.activity[var] > TOO_LARGE {
            self.scale_down();
        }
        if self.place[var] != ABSENT {
            let place = self.place[var] as usize;
            self.heap[place].0 = self.activity[var];
            self.rise(place);
        }
    }

    /// Makes all earlier conflicts count less.
    pub(crate) fn decay(&mut self) {
        self.step /= DECAY;
    }

    fn scale_down(&mut self) {
        for activity in self.activity.values_mut() {
            *activity /= TOO_LARGE;
        }
        for (activity, _) in &mut self.heap {
            *activity /= TOO_LARGE;
        }
        self.step /= TOO_LARGE;
    }

    /// Makes a variable undecided again.
    pub(crate) fn put_back(&mut self, var: Var) {
        if self.activity[var] == 0.0 {
            self.next = self.next.min(self.rank[var] as usize);
        } else if self.place[var] == ABSENT {
            self.heap.push((self.activity[var], var));
            self.rise(self.heap.len() - 1);
        }
    }

    /// Makes all variables undecided again.
    pub(crate) fn put_all_back(&mut self) {
        for rank in 0..self.order.len() {
            self.put_back(self.order[rank]);
        }
    }

    /// Takes the most active variable out, or the next in the initial order.
    pub(crate) fn next(&mut self) -> Option<Var> {
        let Some(&(_, top)) = self.heap.first() else {
            let var = self.order.get(self.next).copied();
            self.next += usize::from(var.is_some());
            return var;
        };
        let last = self.heap.pop().expect("not empty");
        self.place[top] = ABSENT;
        if top != last.1 {
            self.heap[0] = last;
            self.sink(0);
        }
        Some(top)
    }

    fn set(&mut self, index: usize, entry: (f64, Var)) {
        self.heap[index] = entry;
        self.place[entry.1] = in_32_bits(index);
    }

    fn rise(&mut self, from: usize) {
        let entry = self.heap[from];
        let mut at = from;
        while at > 0 {
            let above = self.heap[(at - 1) / 2];
            if above.0 >= entry.0 {
                break;
            }
            self.set(at, above);
            at = (at - 1) / 2;
        }
        self.set(at, entry);
    }

    fn sink(&mut self, from: usize) {
        let entry = self.heap[from];
        let mut at = from;
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let Some(&first) = self.heap.get(left) else {
                break;
            };
            let (child, below) = match self.heap.get(right) {
                Some(&second) if second.0 > first.0 => (right, second),
                Some(_) | None => (left, first),
            };
            if below.0 <= entry.0 {
                break;
            }
            self.set(at, below);
            at = child;
        }
        self.set(at, entry);
    }
}
