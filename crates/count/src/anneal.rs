//! A better order of one part by simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983):
//! an island moves to another place nearby, and stays there if the estimated states grow by
//! little, less and less as the search goes on. Only the islands between the two places are
//! looked at again.

use std::ops::Range;

use super::estimate::{Frame, Frontier};
use crate::engine::Budget;
use crate::graph::Random;

/// By how much more work a move may be accepted, as a logarithm to base 2, at the start and at the
/// end.
const WARM: f64 = 0.3;
const COLD: f64 = 0.005;
const SEED: u64 = 1;
/// Number of moves tried around one place before another is chosen.
const MOVES_AROUND: usize = 128;
/// How far from that place an island is chosen, and how far it moves.
const AROUND: usize = 10;
const FARTHEST: f64 = 30.0;

/// The islands of a part in order, and the estimated states.
#[derive(Clone, Debug)]
pub(super) struct PartOrder {
    pub(super) islands: Vec<u32>,
    pub(super) states: f64,
}

/// State of the annealing of one order.
struct Annealing<'a> {
    frame: &'a Frame<'a>,
    random: Random,
    /// The islands in order.
    places: Vec<AnnealPlace>,
    /// Their edges, in the order in which they are decided.
    decided: Vec<u32>,
    /// The frontier before the island at `cursor`.
    front: Frontier,
    cursor: usize,
    states: f64,
    /// The islands between two places in another order, and their edges.
    trial: Vec<AnnealPlace>,
    trial_decided: Vec<u32>,
}

/// An island in its place.
#[derive(Clone, Copy)]
struct AnnealPlace {
    island: u32,
    /// The start of its edges in the list of all.
    begin: usize,
    /// The estimate before it.
    bits: f32,
    /// The estimated states of its steps.
    states: f64,
}

/// Tries `moves` moves from an order of all islands of a part, fewer if the budget runs out.
/// Returns the best order found.
pub(super) fn anneal(
    frame: &Frame<'_>,
    part: &PartOrder,
    islands: &[u32],
    moves: usize,
    budget: &Budget,
) -> PartOrder {
    let mut annealing = Annealing::of(frame, part, islands);
    let mut best = part.clone();
    let mut kept = annealing.states;
    let (mut around, mut warmth) = (0, WARM);
    for moved in 0..moves {
        if moved % MOVES_AROUND == 0 {
            if budget.reached().is_some() {
                break;
            }
            around = annealing.random.below(annealing.places.len());
            annealing.states = annealing.places.iter().map(|place| place.states).sum();
            warmth = WARM * (COLD / WARM).powf(moved as f64 / moves as f64);
        }
        if annealing.try_move(around, warmth) && annealing.states < kept * 0.999 {
            kept = annealing.states;
            best.islands = annealing.places.iter().map(|place| place.island).collect();
        }
    }
    best.states = best.states.min(kept);
    best
}

impl<'a> Annealing<'a> {
    fn of(frame: &'a Frame<'a>, part: &PartOrder, islands: &[u32]) -> Self {
        let mut annealing = Self {
            frame,
            random: Random::seeded(SEED),
            places: Vec::new(),
            decided: Vec::new(),
            front: frame.front(),
            cursor: 0,
            states: 0.0,
            trial: Vec::new(),
            trial_decided: Vec::new(),
        };
        let mut chosen = vec![false; frame.at.len()];
        for &island in &part.islands {
            chosen[island as usize] = true;
        }
        let rest = islands.iter().filter(|&&island| !chosen[island as usize]);
        for &island in part.islands.iter().chain(rest) {
            annealing.place(island);
        }
        annealing.places.append(&mut annealing.trial);
        annealing.decided.append(&mut annealing.trial_decided);
        annealing.cursor = annealing.places.len();
        annealing.states = annealing.places.iter().map(|place| place.states).sum();
        annealing
    }

    /// Decides the edges of an island after those of the trial. Returns the number of states.
    fn place(&mut self, island: u32) -> f64 {
        let (begin, bits) = (self.trial_decided.len(), self.front.bits);
        let states = self
            .frame
            .decide_all(&mut self.front, island, &mut self.trial_decided);
        self.trial.push(AnnealPlace {
            island,
            begin,
            bits,
            states,
        });
        states
    }

    /// The edges of a place.
    fn edges(&self, place: usize) -> Range<usize> {
        let end = self.places.get(place + 1);
        self.places[place].begin..end.map_or(self.decided.len(), |next| next.begin)
    }

    /// Moves the front to just before a place.
    fn go_to(&mut self, place: usize) {
        while self.cursor < place {
            for at in self.edges(self.cursor) {
                self.frame.decide(&mut self.front, self.decided[at]);
            }
            self.cursor += 1;
        }
        while self.cursor > place {
            self.cursor -= 1;
            let edges = self.edges(self.cursor);
            let bits = self.places[self.cursor].bits;
            self.frame
                .take_back(&mut self.front, &self.decided[edges], bits);
        }
        self.front.bits = self.places.get(place).map_or(0.0, |place| place.bits);
    }

    /// Moves an island to another place if that costs little. Returns whether it was moved.
    fn try_move(&mut self, around: usize, warmth: f64) -> bool {
        let last = self.places.len() - 1;
        let from = (around + self.random.below(2 * AROUND + 1)).saturating_sub(AROUND);
        let from = from.min(last);
        let far = 1 + whole(self.random.unit() * self.random.unit() * FARTHEST);
        let to = if self.random.bits() & 1 == 0 {
            from.saturating_sub(far)
        } else {
            (from + far).min(last)
        };
        let (begin, end) = (from.min(to), from.max(to));
        let before: f64 = self.places[begin..=end]
            .iter()
            .map(|place| place.states)
            .sum();
        let put_up_with = (-warmth * self.random.unit().max(f64::MIN_POSITIVE).ln()).exp2();
        let most = self.states * (put_up_with - 1.0) + before;
        self.go_to(begin);
        let states = self.lay_out([from, to], most);
        let bits = self.places[begin].bits;
        self.frame
            .take_back(&mut self.front, &self.trial_decided, bits);
        if let Some(states) = states {
            self.states += states - before;
            let shift = self.places[begin].begin;
            let edges = shift..shift + self.trial_decided.len();
            self.decided[edges].copy_from_slice(&self.trial_decided);
            for (place, trial) in self.places[begin..].iter_mut().zip(&self.trial) {
                let begin = shift + trial.begin;
                *place = AnnealPlace { begin, ..*trial };
            }
        }
        self.trial.clear();
        self.trial_decided.clear();
        states.is_some()
    }

    /// Decides the islands between two places as they are once the first has moved to the second.
    /// Returns the states, `None` if they are more than `most`.
    fn lay_out(&mut self, [from, to]: [usize; 2], most: f64) -> Option<f64> {
        let mut states = 0.0;
        for at in from.min(to)..=from.max(to) {
            let moved = match () {
                () if at == to => from,
                () if from < to => at + 1,
                () => at - 1,
            };
            states += self.place(self.places[moved].island);
            if states > most {
                return None;
            }
        }
        Some(states)
    }
}

/// The whole part of a small number that is not negative.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is small and not negative"
)]
pub(super) fn whole(number: f64) -> usize {
    number as usize
}
