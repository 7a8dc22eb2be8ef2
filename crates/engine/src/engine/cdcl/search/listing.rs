//! All answers, one after the other, in lexicographic order: by the number of bridges on
//! the first edge, then on the second, and so on, fewer bridges first.
//!
//! The solver decides the first open edge, fewer bridges first, so the answer that it finds is the
//! first in that order among the remaining ones. Answers found are not excluded by clauses. Instead
//! the solver has a *floor*: the decision level up to which every decision has become one between
//! "all answers here have been listed" and "not yet". The cases:
//! - an answer: the floor rises to its level. All answers under its last decision are listed.
//! - a conflict above the floor: learn and go back, but never below the floor. The learned clause
//!   follows from the puzzle alone and stays valid.
//! - a conflict at the floor or below it: no answers are left there.
//! - no answers are left at the floor's decision: it is negated; the negation needs no reason and
//!   belongs to the level below, the new floor. At level 0 all answers are listed.
//!
//! Why the order holds: at every decision all edges before it are decided, so whatever follows at
//! that level comes after it, and follows from decisions that come before it. (The scheme is that
//! of Gebser, Kaufmann, Neumann and Schaub, "Conflict-driven answer set enumeration", 2007, with a
//! fixed order of decisions.)
//!
//! A fixed order makes long refutations. After some conflicts without an answer the solver
//! therefore decides by activity, with restarts: if no answers are left this is proved soon. If it
//! finds some answer, a witness, the first one in order is found by assumptions: the order's
//! literals that hold in the witness are assumed one by one; at one that does not hold, a witness
//! in which it does is searched. If there is none, its negation follows. When all are assumed, the
//! witness is the first answer.

use crate::engine::{Budget, Limit, Verdict};
use crate::logic::Domains;
use crate::puzzle::{Bridges, Network};

use super::super::core::Literal;
use super::super::instance::Instance;
use super::bound::SearchBound;
use super::heuristic::{GivenOrder, Heuristic};
use super::solver::ClauseSearch;

/// The number of conflicts without an answer before the order is given up.
const CONFLICTS_IN_ORDER: u64 = 1_000;

/// Answers that decide edges in the order of their ids.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Listing, Verdict};
/// use hashilab_engine::logic::Domains;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let mut listing = Listing::new(&network, &Domains::of(&network));
/// let budget = Budget::unlimited();
/// assert_eq!(listing.next(&budget), Verdict::Yes([1, 2, 2, 1].into_iter().collect()));
/// assert_eq!(listing.next(&budget), Verdict::Yes([2, 1, 1, 2].into_iter().collect()));
/// assert_eq!(listing.next(&budget), Verdict::No(()));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Listing {
    solver: ClauseSearch,
    /// The literals to be decided, in this order, unless they are known already.
    order: Vec<Literal>,
    /// The search for the next answer once the order alone has taken too long.
    walk: Option<Walk>,
    at_answer: bool,
    /// The number of conflicts without an answer before the order is given up,
    patience: u64,
    /// and the total at which that happens.
    patience_until: u64,
}

/// A walk along the order from witness to witness.
#[derive(Clone, Debug, Default)]
struct Walk {
    /// The literals known to hold in the first remaining answer, and perhaps one more.
    assumed: Vec<Literal>,
    witness: Option<Bridges>,
    /// Everything in the order before this place is assumed or known to be false.
    place: usize,
}

impl Listing {
    /// The answers of a network within domains that are known to hold all of them.
    #[must_use]
    pub fn new(network: &Network, domains: &Domains) -> Self {
        let instance = Instance::of(network);
        let numbering = instance.numbering();
        let levels = |edge| (1..=numbering.most()).map(move |level| numbering.below(edge, level));
        let order: Vec<Literal> = network.edges().ids().flat_map(levels).collect();
        let mut solver = ClauseSearch::new(instance, 0);
        solver.know(domains);
        Self {
            solver,
            order,
            walk: None,
            at_answer: false,
            patience: CONFLICTS_IN_ORDER,
            patience_until: 0,
        }
    }

    /// The number of conflicts up to now.
    #[must_use]
    pub fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }

    /// The next answer, not verified, or the claim that there is none. After a limit the search can be
    /// continued.
    pub fn next(&mut self, budget: &Budget) -> Verdict<Bridges> {
        if self.solver.is_new() {
            self.begin();
        }
        if std::mem::take(&mut self.at_answer) {
            self.solver.raise_floor();
            self.keep_to_order();
        }
        loop {
            if !self.solver.negate_last_open_decision() {
                return Verdict::No(());
            }
            let conflicts = match self.walk {
                None => self.patience_until.saturating_sub(self.conflicts()),
                Some(_) => u64::MAX,
            };
            if conflicts == 0 {
                self.begin_walk();
            }
            let assumed = self.walk.as_ref().map_or(&[][..], |walk| &walk.assumed);
            match self
                .solver
                .go_on(assumed, SearchBound { budget, conflicts })
            {
                Verdict::Yes(()) if self.is_first() => {
                    self.at_answer = true;
                    return Verdict::Yes(self.solver.answer());
                }
                Verdict::Yes(()) => self.follow(Some(self.solver.answer())),
                Verdict::No(()) if self.solver.is_exhausted() => self.keep_to_order(),
                Verdict::No(()) => self.follow(None),
                Verdict::Undecided(Limit::Effort) => self.begin_walk(),
                Verdict::Undecided(limit) => return Verdict::Undecided(limit),
            }
        }
    }

    /// Propagates the facts, and drops literals that need never be decided.
    fn begin(&mut self) {
        self.solver.facts();
        let trail = &self.solver.state.trail;
        self.order.retain(|literal| trail.is_open(literal.var()));
        self.keep_to_order();
    }

    /// Decides in the fixed order again.
    fn keep_to_order(&mut self) {
        if self.walk.take().is_some() || !self.solver.is_in_order() {
            let level = self.solver.state.trail.decision_level();
            let order = GivenOrder::new(self.order.clone(), level);
            self.solver.decide_by(Heuristic::InOrder(order));
        }
        self.patience_until = self.conflicts() + self.patience;
    }

    /// Looks for any answer above the floor, to start a walk with.
    fn begin_walk(&mut self) {
        self.solver.back_to(self.solver.backjump.floor);
        self.solver.decide_by(Heuristic::Activity);
        self.walk = Some(Walk::default());
    }

    /// Whether the answer just found is the first remaining one.
    fn is_first(&self) -> bool {
        let walk = self.walk.as_ref();
        walk.is_none_or(|walk| walk.place == self.order.len())
    }

    /// Walks to the next literal that does not hold in the witness: a new witness, or the last one
    /// if none satisfies the last assumption.
    fn follow(&mut self, witness: Option<Bridges>) {
        let Some(walk) = &mut self.walk else { return };
        match witness {
            Some(_) => walk.witness = witness,
            None => drop(walk.assumed.pop()),
        }
        let Some(witness) = &walk.witness else { return };
        let floor = self.solver.backjump.floor as usize;
        let level = u32::try_from(floor + walk.assumed.len()).expect("fewer than variables");
        self.solver.back_to(level);
        let numbering = self.solver.state.instance.numbering();
        while let Some(&literal) = self.order.get(walk.place) {
            walk.place += 1;
            walk.assumed.push(literal);
            let (edge, level) = numbering.meaning(literal.var());
            if witness[edge] >= level {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Random;
    use crate::puzzle::oracle;
    use crate::random_boards::random_network;

    /// The answers are the same however soon the order is given up.
    #[test]
    fn walks_from_witness_to_witness_keep_the_order() {
        let mut dice = Random::seeded(3);
        let mut walks = 0;
        for index in 0..4_000 {
            let network = random_network(&mut dice, [2, 1, 2, 3][index % 4]);
            let Ok(expected) = oracle::solutions(&network, 20_000) else {
                continue;
            };
            let mut listing = Listing::new(&network, &Domains::of(&network));
            listing.patience = [0, 2][index % 2];
            for solution in expected {
                let next = listing.next(&Budget::unlimited());
                assert_eq!(next, Verdict::Yes((*solution).clone()));
                walks += u32::from(listing.walk.is_some());
            }
            assert_eq!(listing.next(&Budget::unlimited()), Verdict::No(()));
        }
        assert!(walks > 100, "{walks}");
    }
}
