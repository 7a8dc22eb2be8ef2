//! An incremental search: for an answer under one additional fact at a time, or for one answer
//! after the other. Learned clauses are kept between calls.

use crate::engine::{Budget, Limit, Verdict};
use crate::logic::Domains;
use crate::puzzle::{self, Bridges, IdVec, Network};

use super::super::core::{Literal, Numbering};
use super::super::instance::Instance;
use super::bound::{Backjump, SearchBound};
use super::heuristic::Heuristic;
use super::solver::ClauseSearch;

/// The number of conflicts after which the search near another answer ends.
const CONFLICTS_NEAR: u64 = 50;

/// Incremental search on one network: is there an answer in which this fact holds?
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Incremental, Verdict};
/// use hashilab_engine::logic::Domains;
/// use hashilab_rules::puzzle::{Board, Clue, EdgeId, Id, Literal, Network, Pos, Rules, Size};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let mut search = Incremental::new(&network, &Domains::of(&network));
/// let budget = Budget::unlimited();
/// let first = EdgeId::from_index(0);
/// let double = Verdict::Yes([2, 1, 1, 2].into_iter().collect());
/// assert_eq!(search.ask(Some(Literal::AtLeast(first, 2)), &budget), double);
/// assert_eq!(search.ask(Some(Literal::AtMost(first, 0)), &budget), Verdict::No(()));
/// let facts = [0, 1].map(|most| Literal::AtMost(first, most));
/// assert_eq!(search.failed(facts.into_iter(), &budget), [true, false]);
/// let answers = [(); 3].map(|()| search.another(&budget));
/// assert!(answers.contains(&double) && answers[0] != answers[1]);
/// assert_eq!(answers[2], Verdict::No(()));
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Incremental {
    search: ClauseSearch,
    numbering: Numbering,
    /// Whether the search is at an answer of [`Incremental::another`].
    at_answer: bool,
}

impl Incremental {
    /// A search within domains that are known to hold all answers.
    #[must_use]
    pub fn new(network: &Network, domains: &Domains) -> Self {
        let instance = Instance::of(network);
        let numbering = instance.numbering();
        let mut search = ClauseSearch::new(instance, 0);
        search.know(domains);
        search.backjump = Backjump::CHRONOLOGICAL;
        Self {
            search,
            numbering,
            at_answer: false,
        }
    }

    /// The number of conflicts up to now.
    #[must_use]
    pub fn conflicts(&self) -> u64 {
        self.search.conflicts()
    }

    /// Decides first, and in this order, so that the facts hold if possible, until later conflicts
    /// or the values of an answer replace these preferences. Earlier conflicts no longer influence
    /// decisions.
    ///
    /// # Panics
    /// If a fact is trivial: at least 0 bridges, or at most k.
    pub fn prefer(&mut self, facts: impl Iterator<Item = puzzle::Literal>) {
        let literals: Vec<Literal> = facts.map(|fact| self.literal(fact)).collect();
        self.leave_answer();
        self.search.prefer_literals(&literals);
    }

    /// Adds a clause: at least one of these facts holds in every answer from now on.
    ///
    /// # Panics
    /// If a fact is trivial: at least 0 bridges, or at most k.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::{Budget, Incremental, Verdict};
    /// use hashilab_engine::logic::Domains;
    /// use hashilab_rules::puzzle::{Board, Clue, EdgeId, Id, Literal, Network, Pos, Rules, Size};
    /// let islands = [0, 2].map(|col| (Pos::new(0, col), Clue::Unknown));
    /// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
    /// let mut search = Incremental::new(&network, &Domains::of(&network));
    /// search.demand(&[Literal::AtLeast(EdgeId::from_index(0), 2)]);
    /// let budget = Budget::unlimited();
    /// assert_eq!(search.ask(None, &budget), Verdict::Yes([2].into_iter().collect()));
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    pub fn demand(&mut self, clause: &[puzzle::Literal]) {
        let most = self.numbering.most();
        let is_trivial = |fact: &puzzle::Literal| match *fact {
            puzzle::Literal::AtLeast(_, least) => least == 0,
            puzzle::Literal::AtMost(_, greatest) => greatest >= most,
        };
        assert!(!clause.iter().any(is_trivial), "the facts say something");
        self.leave_answer();
        self.search.demand(clause);
    }

    /// Looks for an answer in which the fact holds, or for any if there is no fact. It is not verified;
    /// after a limit the search can be continued.
    ///
    /// # Panics
    /// If the fact is trivial: at least 0 bridges, or at most k.
    pub fn ask(&mut self, fact: Option<puzzle::Literal>, budget: &Budget) -> Verdict<Bridges> {
        let assumption = fact.map(|fact| self.literal(fact));
        self.leave_answer();
        let next = self.go_on(assumption.as_slice(), SearchBound::of(budget));
        // Saved values are those of now, and preferences may change later.
        self.search.back_to(0);
        next
    }

    /// Looks for an answer in which the fact holds and which differs from another answer by these
    /// wishes, if possible, and little else. `None` if it gives up, which it does after few
    /// conflicts, and then prefers the other answer; with more rules than degrees, crossings and
    /// connectivity, at once. It may find answers that [`Incremental::another`] has excluded.
    ///
    /// # Panics
    /// If the fact or a wish is trivial: at least 0 bridges, or at most k.
    pub fn ask_near(
        &mut self,
        fact: puzzle::Literal,
        other: &Bridges,
        wishes: impl Iterator<Item = puzzle::Literal>,
        budget: &Budget,
    ) -> Option<Verdict<Bridges>> {
        let assumption = self.literal(fact);
        let wishes = wishes.map(|fact| self.literal(fact)).collect();
        self.leave_answer();
        if !self.search.stay_near(other, wishes) {
            return None;
        }
        let conflicts = CONFLICTS_NEAR;
        let next = self.go_on(&[assumption], SearchBound { budget, conflicts });
        self.search.back_to(0);
        self.search.decide_by(Heuristic::Activity);
        if next != Verdict::Undecided(Limit::Effort) {
            return Some(next);
        }
        for (edge, count) in other.iter() {
            self.search.prefer(edge, count);
        }
        None
    }

    /// Looks for an answer that this method has not found before, and excludes it from all later
    /// calls. It continues from the last answer, so that most decisions are kept.
    pub fn another(&mut self, budget: &Budget) -> Verdict<Bridges> {
        if self.at_answer {
            self.search.add_no_good();
        }
        let next = self.go_on(&[], SearchBound::of(budget));
        self.at_answer = matches!(next, Verdict::Yes(_));
        next
    }

    /// Excludes the current answer, and goes back to the facts.
    fn leave_answer(&mut self) {
        if std::mem::take(&mut self.at_answer) {
            self.search.add_no_good();
        }
        self.search.back_to(0);
    }

    fn go_on(&mut self, assumptions: &[Literal], bound: SearchBound<'_>) -> Verdict<Bridges> {
        match self.search.go_on(assumptions, bound) {
            Verdict::Yes(()) => Verdict::Yes(self.search.answer()),
            Verdict::No(()) => Verdict::No(()),
            Verdict::Undecided(limit) => Verdict::Undecided(limit),
        }
    }

    /// Which facts fail (failed literals): propagation alone leads to a contradiction, so they hold
    /// in no answer. Those after a limit was reached are not tried.
    ///
    /// # Panics
    /// If a fact is trivial: at least 0 bridges, or at most k.
    pub fn failed(
        &mut self,
        facts: impl Iterator<Item = puzzle::Literal>,
        budget: &Budget,
    ) -> Vec<bool> {
        self.leave_answer();
        let mut possible = IdVec::filled(false, 2 * self.search.state.instance.vars());
        let mut is_over = false;
        let mut fails = |fact| {
            let literal = self.literal(fact);
            is_over |= budget.reached().is_some();
            !is_over && !possible[literal] && self.search.fails(literal, &mut possible)
        };
        facts.map(&mut fails).collect()
    }

    /// A fact as a literal.
    fn literal(&self, fact: puzzle::Literal) -> Literal {
        let most = self.numbering.most();
        match fact {
            puzzle::Literal::AtLeast(edge, least) => {
                assert!((1..=most).contains(&least), "the fact says something");
                self.numbering.at_least(edge, least)
            }
            puzzle::Literal::AtMost(edge, greatest) => {
                assert!(greatest < most, "the fact says something");
                self.numbering.below(edge, greatest + 1)
            }
        }
    }
}
