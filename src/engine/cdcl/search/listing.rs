//! All answers, one after the other, in lexicographic order: by the number of bridges on
//! the first edge, then on the second, and so on, fewer bridges first.
//!
//! The search always decides the first edge that is open, fewer bridges first, so the
//! answer that it finds is the first in that order among those that are left. Nothing
//! that was found is excluded by a clause. Instead the search keeps a *ground*: the depth
//! up to which every decision has become one between "all answers here have been listed"
//! and "not yet". The cases:
//! - an answer: the ground rises to it. All there is at its last decision has been listed.
//! - a conflict above the ground: learn and go back, but never below the ground. What
//!   is learned follows from the puzzle alone and stays true for good.
//! - a conflict at the ground or below it: nothing is left there.
//! - nothing is left at the ground's decision: it is turned into its opposite, which needs
//!   no reason and belongs to the depth below, the new ground. At depth 0 all is listed.
//!
//! Why the order holds: at every decision all edges before it are decided, so whatever
//! follows at that depth lies after it, and follows from decisions that lie before it.
//! (The scheme is that of Gebser, Kaufmann, Neumann and Schaub, "Conflict-driven answer
//! set enumeration", 2007, with a fixed order of decisions.)

use crate::engine::{Budget, Limit};
use crate::logic::Domains;
use crate::puzzle::{Bridges, Network};

use super::super::core::{Branching, Keep, Literal, Reason, Schedule, Value};
use super::super::instance::Instance;
use super::super::propagators::Conflict;
use super::analysis::Analysis;
use super::state::State;

/// What a search that goes on from answer to answer comes to next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// An answer that has not been told before; a claim.
    Found(Bridges),
    /// The claim that there is no further answer.
    NoMore,
    /// A limit was reached first; it may go on later.
    Stopped(Limit),
}

/// Answers that decide edges in the order of their ids.
///
/// # Examples
/// ```
/// use hashi::engine::{Budget, Listing, Next};
/// use hashi::logic::Domains;
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let mut listing = Listing::new(&network, &Domains::of(&network));
/// let budget = Budget::unlimited();
/// assert_eq!(listing.next(&budget), Next::Found([1, 2, 2, 1].into_iter().collect()));
/// assert_eq!(listing.next(&budget), Next::Found([2, 1, 1, 2].into_iter().collect()));
/// assert_eq!(listing.next(&budget), Next::NoMore);
/// # Ok::<(), hashi::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Listing {
    state: State,
    analysis: Analysis,
    /// Only here to count what took part in conflicts; decides nothing.
    activity: Branching,
    /// What is decided, in this order, unless it is known already.
    order: Vec<Literal>,
    /// The decisions, by depth.
    decisions: Vec<Decision>,
    /// Everything in the order before this place is known.
    place: usize,
    /// See the head of this file.
    ground: u32,
    /// Learned clauses that are single literals.
    facts: Vec<Literal>,
    schedule: Schedule,
    steps: u64,
    status: Status,
}

/// A decision that stands.
#[derive(Clone, Copy, Debug)]
struct Decision {
    literal: Literal,
    /// Everything in the order before this place was known when it was made.
    place: usize,
}

/// Where a listing stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    /// Nothing has been propagated yet.
    New,
    /// Between answers.
    Searching,
    /// At an answer that has been told.
    Told,
    /// All answers have been told.
    Done,
}

/// Decisions and conflicts between two looks at the budget.
const STEPS_PER_POLL: u64 = 256;

impl Listing {
    /// The answers of a network within domains that are known to hold all of them.
    #[must_use]
    pub fn new(network: &Network, domains: &Domains) -> Self {
        let instance = Instance::of(network);
        let numbering = instance.numbering();
        let vars = instance.vars();
        let mut state = State::new(instance);
        state.know(domains);
        let levels = |edge| (1..=numbering.most()).map(move |level| numbering.below(edge, level));
        Self {
            analysis: Analysis::new(vars),
            activity: Branching::new(vars, std::iter::empty(), 0),
            order: network.edges().ids().flat_map(levels).collect(),
            decisions: Vec::new(),
            place: 0,
            ground: 0,
            facts: Vec::new(),
            schedule: Schedule::new(),
            steps: 0,
            status: Status::New,
            state,
        }
    }

    /// The number of conflicts so far.
    #[must_use]
    pub fn conflicts(&self) -> u64 {
        self.schedule.conflicts()
    }

    /// The next answer.
    pub fn next(&mut self, budget: &Budget) -> Next {
        match self.status {
            Status::New => self.begin(),
            Status::Told => {
                self.ground = self.state.trail.decision_level();
                self.turn();
                if self.schedule.reduction_is_due() {
                    self.reduce();
                }
            }
            Status::Searching | Status::Done => {}
        }
        while self.status == Status::Searching {
            self.steps += 1;
            if self.steps.is_multiple_of(STEPS_PER_POLL)
                && let Some(limit) = budget.reached()
            {
                return Next::Stopped(limit);
            }
            match self.state.propagate() {
                Err(conflict) => self.meet(conflict),
                Ok(()) => {
                    if !self.decide() {
                        self.status = Status::Told;
                        return Next::Found(self.state.answer());
                    }
                }
            }
        }
        Next::NoMore
    }

    /// Draws what follows from the facts, and forgets what need never be decided.
    fn begin(&mut self) {
        let sound = self
            .state
            .look_at_islands()
            .and_then(|()| self.state.propagate());
        if sound.is_err() {
            self.status = Status::Done;
            return;
        }
        let trail = &self.state.trail;
        self.order.retain(|literal| trail.is_open(literal.var()));
        self.status = Status::Searching;
    }

    /// Decides the first literal in the order that is open; false if there is none.
    fn decide(&mut self) -> bool {
        let trail = &mut self.state.trail;
        while let Some(&literal) = self.order.get(self.place) {
            if trail.value(literal) == Value::Open {
                trail.open_decision_level();
                trail.push(literal, Reason::Free);
                let place = self.place;
                self.decisions.push(Decision { literal, place });
                return true;
            }
            self.place += 1;
        }
        false
    }

    /// Goes back from a conflict, and learns from it if it lies above the ground.
    fn meet(&mut self, conflict: Conflict) {
        self.schedule.conflict();
        let sources = self.state.sources();
        sources.conflict(conflict, &mut self.analysis.premise);
        let depths = self.analysis.premise.iter();
        let depth = depths.map(|literal| self.state.trail.decision_level_of(literal.var()));
        let depth = depth.max().unwrap_or(0);
        if depth > self.ground {
            self.learn(conflict, depth);
        } else {
            self.ground = depth;
            self.turn();
        }
    }

    /// Learns from a conflict all of whose literals are false at this depth.
    fn learn(&mut self, conflict: Conflict, depth: u32) {
        // A cut may have been broken earlier than anybody looked.
        self.back_to(depth);
        if let Conflict::Clause(clause) = conflict {
            self.state.clauses.helped(clause);
        }
        let learned = self
            .analysis
            .learn(self.state.sources(), &mut self.activity);
        for &clause in &self.analysis.needed {
            self.state.clauses.helped(clause);
        }
        self.back_to(learned.back_to.max(self.ground));
        let clause = &self.analysis.clause;
        let reason = if clause.len() == 1 {
            self.facts.push(clause[0]);
            Reason::Free
        } else {
            let lbd = learned.lbd;
            Reason::Clause(self.state.clauses.add(clause, lbd, Keep::WhileUseful))
        };
        self.state.trail.push(clause[0], reason);
        self.activity.decay();
    }

    /// Nothing is left at the ground's decision: turns it into its opposite.
    fn turn(&mut self) {
        self.status = Status::Searching;
        while self.ground > 0 {
            let decision = self.decisions[self.ground as usize - 1].literal;
            self.ground -= 1;
            self.back_to(self.ground);
            match self.state.trail.value(decision) {
                Value::Open => return self.state.trail.push(!decision, Reason::Free),
                Value::False => return,
                // It followed, so its opposite leads nowhere.
                Value::True => {}
            }
        }
        self.status = Status::Done;
    }

    /// Throws away learned clauses that do not help. That takes a trail without reasons,
    /// so everything is taken back and the decisions up to the ground are made again.
    /// What followed only from a clause that is gone has to be decided now, so all places
    /// are the first.
    fn reduce(&mut self) {
        let trail = &self.state.trail;
        let literals = (0..trail.len()).map(|place| trail.at(place));
        let made = literals.filter(|literal| trail.reason_of(literal.var()) == Reason::Free);
        let made: Vec<(u32, Literal)> = made
            .map(|literal| (trail.decision_level_of(literal.var()), literal))
            .filter(|&(depth, _)| depth > 0)
            .collect();
        let decisions = std::mem::take(&mut self.decisions);
        self.ground = 0;
        self.back_to(0);
        self.place = 0;
        if !self.reduce_at_facts() {
            return;
        }
        let mut again = made.into_iter().peekable();
        for Decision { literal, .. } in decisions {
            self.state.trail.open_decision_level();
            self.decisions.push(Decision { literal, place: 0 });
            self.ground += 1;
            while let Some((_, literal)) = again.next_if(|&(depth, _)| depth == self.ground) {
                if !self.insist(literal) {
                    return;
                }
            }
        }
    }

    /// Takes learned facts to depth 0 and throws clauses away there; false if the facts
    /// contradict each other.
    fn reduce_at_facts(&mut self) -> bool {
        for literal in std::mem::take(&mut self.facts) {
            if !self.insist(literal) {
                return false;
            }
        }
        if let Err(conflict) = self.state.propagate() {
            self.meet(conflict);
            return false;
        }
        self.state.clauses.reduce(&self.state.trail);
        true
    }

    /// Makes a literal true and draws what follows; false if that is impossible and the
    /// search has gone on from there.
    fn insist(&mut self, literal: Literal) -> bool {
        let trail = &mut self.state.trail;
        match trail.value(literal) {
            Value::True => return true,
            Value::Open => trail.push(literal, Reason::Free),
            Value::False => {
                self.turn();
                return false;
            }
        }
        let drawn = self.state.propagate();
        drawn.map_err(|conflict| self.meet(conflict)).is_ok()
    }

    /// Takes back all that came after a depth.
    fn back_to(&mut self, depth: u32) {
        self.state.back_to(depth, |_| {});
        if let Some(undone) = self.decisions.get(depth as usize) {
            self.place = undone.place;
            self.decisions.truncate(depth as usize);
        }
    }
}
