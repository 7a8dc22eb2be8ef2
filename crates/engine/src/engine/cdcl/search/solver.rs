//! The solver: propagate, decide, and on a conflict learn a clause and go back.
//!
//! Its [`Heuristic`] chooses decisions, its [`Backjump`] how far it goes back. Learned clauses are
//! kept between calls.

use crate::engine::{Budget, Limit, Verdict};
use crate::logic::Domains;
use crate::proof;
use crate::puzzle::{Bridges, EdgeId, Id, IdVec};

use super::super::core::{Branching, Literal, Retention, Schedule, TrailReason, TrailValue};
use super::super::instance::Instance;
use super::super::journal::Journal;
use super::super::propagators::ReasonConflict;
use super::analysis::Analysis;
use super::bound::{Backjump, SearchBound};
use super::heuristic::Heuristic;
use super::near_answer::{NearSearch, NearStep};
use super::state::SearchState;

/// The work (literals propagated, and steps) between two looks at the budget.
const WORK_PER_POLL: u64 = 1 << 14;
/// The least work of a step, in literals propagated.
const WORK_PER_STEP: u64 = 1 << 6;

/// A search on one instance.
#[derive(Clone, Debug)]
pub(crate) struct ClauseSearch {
    pub(super) state: SearchState,
    branching: Branching,
    heuristic: Heuristic,
    pub(super) backjump: Backjump,
    pub(super) analysis: Analysis,
    schedule: Schedule,
    work: u64,
    next_poll: u64,
    pub(super) status: SearchStatus,
    /// The assumption that was false when the last call ended.
    pub(super) failed: Option<Literal>,
    /// Learned unit clauses, with the floor at which they were made true.
    pub(super) units: Vec<(u32, Literal)>,
    /// The clauses that the search used, for a proof.
    pub(super) journal: Option<Journal>,
}

/// Whether an answer may still be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchStatus {
    /// The islands have not been checked yet.
    New,
    /// The search may continue.
    Open,
    /// No answers are left at this decision level.
    Exhausted(u32),
}

impl ClauseSearch {
    /// A search before any propagation. Edges are decided roughly in the order of their ids at
    /// first: a seed other than 0 disturbs it.
    pub(crate) fn new(instance: Instance, seed: u64) -> Self {
        let edges = instance.edge_count();
        let numbering = instance.numbering();
        let vars = instance.vars();
        let first = (0..edges).map(EdgeId::from_index).flat_map(|edge| {
            let fewer = (2..=numbering.most()).map(move |level| numbering.below(edge, level));
            std::iter::once(numbering.built(edge)).chain(fewer)
        });
        Self {
            branching: Branching::new(vars, first, seed),
            heuristic: Heuristic::Activity,
            backjump: Backjump::TO_ASSERTION,
            analysis: Analysis::new(vars),
            schedule: Schedule::new(),
            work: 0,
            next_poll: 0,
            status: SearchStatus::New,
            failed: None,
            units: Vec::new(),
            journal: None,
            state: SearchState::new(instance),
        }
    }

    /// Decides for `count` bridges on an edge first.
    pub(crate) fn prefer(&mut self, edge: EdgeId, count: u8) {
        let numbering = self.state.instance.numbering();
        for level in 1..=numbering.most() {
            self.branching.save_phase(if level <= count {
                numbering.at_least(edge, level)
            } else {
                numbering.below(edge, level)
            });
        }
    }

    /// Adds known bounds of edges; call it before anything else.
    pub(crate) fn know(&mut self, domains: &Domains) {
        self.state.know(domains);
    }

    /// Goes back to the facts and decides these literals first from then on, in this order, until
    /// conflicts change that. Earlier conflicts no longer count.
    pub(crate) fn prefer_literals(&mut self, literals: &[Literal]) {
        self.back_to(0);
        self.branching.begin_with(literals);
    }

    /// Whether nothing has been propagated yet.
    pub(crate) fn is_new(&self) -> bool {
        self.status == SearchStatus::New
    }

    /// Whether no answers are left at some decision level, the floor or one below.
    pub(crate) fn is_exhausted(&self) -> bool {
        matches!(self.status, SearchStatus::Exhausted(_))
    }

    /// Whether it decides in a fixed order.
    pub(crate) fn is_in_order(&self) -> bool {
        self.heuristic.is_in_order()
    }

    /// Sets the branching heuristic.
    pub(crate) fn decide_by(&mut self, heuristic: Heuristic) {
        if self.heuristic.is_in_order() {
            self.branching.put_all_back();
        }
        self.heuristic = heuristic;
    }

    /// Looks for answers near another one from now on; call it at the facts. Returns false if the
    /// board has rules that this heuristic does not support.
    pub(crate) fn stay_near(&mut self, other: &Bridges, wishes: Vec<Literal>) -> bool {
        let is_plain = self.state.is_plain();
        if is_plain {
            let near = NearSearch::new(&self.state.instance, other, wishes);
            self.heuristic = Heuristic::Near(near);
        }
        is_plain
    }

    /// The number of bridges on an edge in the answer just found.
    pub(crate) fn found(&self, edge: EdgeId) -> u8 {
        self.state.degrees.bounds(edge).lo
    }

    /// The answer just found.
    pub(crate) fn answer(&self) -> Bridges {
        match &self.heuristic {
            Heuristic::Near(near) => near.answer(&self.state),
            Heuristic::Activity | Heuristic::InOrder(_) => self.state.answer(),
        }
    }

    /// The number of conflicts up to now.
    pub(crate) fn conflicts(&self) -> u64 {
        self.schedule.conflicts()
    }

    /// Propagates without any decision; `Yes` if there is no contradiction.
    pub(crate) fn facts(&mut self) -> Verdict {
        self.begin();
        if self.status == SearchStatus::Open
            && let Err(conflict) = self.state.propagate()
        {
            self.status = self.refute(conflict);
        }
        match self.status {
            SearchStatus::New | SearchStatus::Open => Verdict::Yes(()),
            SearchStatus::Exhausted(_) => Verdict::No(()),
        }
    }

    fn begin(&mut self) {
        if self.status == SearchStatus::New {
            let looked = self.state.look_at_islands();
            if let Some(journal) = &mut self.journal {
                journal.record_givens(self.state.sources(), looked.err());
            }
            self.status = match looked {
                Ok(()) => SearchStatus::Open,
                Err(conflict) => self.refute(conflict),
            };
        }
    }

    /// Looks for an answer in which all assumptions hold.
    pub(crate) fn solve(&mut self, assumptions: &[Literal], bound: SearchBound<'_>) -> Verdict {
        self.back_to(0);
        self.go_on(assumptions, bound)
    }

    /// Whether a literal fails: propagation leads to a conflict. Learned clauses are kept. The
    /// consequences of a literal that does not fail are marked as possible.
    pub(crate) fn fails(&mut self, literal: Literal, possible: &mut IdVec<Literal, bool>) -> bool {
        self.back_to(0);
        while self.facts() == Verdict::Yes(())
            && self.state.trail.value(literal) == TrailValue::Open
        {
            self.decide(literal);
            let Err(conflict) = self.state.propagate() else {
                let trail = &self.state.trail;
                for place in trail.end_of(0)..trail.len() {
                    possible[trail.at(place)] = true;
                }
                self.back_to(0);
                return false;
            };
            self.status = self.learn(conflict);
        }
        self.status != SearchStatus::Open || self.state.trail.value(literal) == TrailValue::False
    }

    /// Continues the search for an answer: at the floor, among decisions for the first of the same
    /// assumptions, or after [`ClauseSearch::add_no_good`] under them.
    pub(crate) fn go_on(&mut self, assumptions: &[Literal], bound: SearchBound<'_>) -> Verdict {
        self.begin();
        self.failed = None;
        let last_conflict = self.conflicts().saturating_add(bound.conflicts);
        while self.status == SearchStatus::Open {
            if let Some(limit) = self.poll(bound.budget) {
                return Verdict::Undecided(limit);
            }
            if let Err(conflict) = self.state.propagate() {
                self.status = self.learn(conflict);
                if self.conflicts() >= last_conflict && self.status == SearchStatus::Open {
                    return Verdict::Undecided(Limit::Effort);
                }
                continue;
            }
            if self.schedule.restart_is_due() {
                self.restart();
            }
            match self.next_decision(assumptions) {
                NearStep::Decide(literal) => self.decide(literal),
                NearStep::Refuted(assumption) => {
                    self.failed = Some(assumption);
                    return Verdict::No(());
                }
                NearStep::Found => return Verdict::Yes(()),
                NearStep::Lost => return Verdict::Undecided(Limit::Effort),
            }
        }
        Verdict::No(())
    }

    /// The limit that is reached, checked now and then.
    fn poll(&mut self, budget: &Budget) -> Option<Limit> {
        self.work += WORK_PER_STEP + self.state.take_work();
        if self.work < self.next_poll {
            return None;
        }
        self.next_poll = self.work + WORK_PER_POLL;
        budget.reached()
    }

    fn next_decision(&mut self, assumptions: &[Literal]) -> NearStep {
        let trail = &self.state.trail;
        let assumed = trail.decision_level() - self.backjump.floor;
        if let Some(&assumption) = assumptions.get(assumed as usize) {
            return match trail.value(assumption) {
                TrailValue::False => NearStep::Refuted(assumption),
                TrailValue::True | TrailValue::Open => NearStep::Decide(assumption),
            };
        }
        if let Heuristic::Near(_) = self.heuristic {
            self.work += self.state.instance.sites().len() as u64 / 4;
        }
        self.heuristic.next(&self.state, &mut self.branching)
    }

    fn decide(&mut self, literal: Literal) {
        self.state.trail.decide(literal);
        self.heuristic.open_decision_level();
    }

    /// Learns from a conflict and goes back to where the learned clause forces its literal, unless
    /// the conflict needs no decision above the floor.
    pub(super) fn learn(&mut self, conflict: ReasonConflict) -> SearchStatus {
        self.schedule.conflict();
        let sources = self.state.sources();
        sources.conflict(conflict, &mut self.analysis.premise);
        let level = |literal: &Literal| sources.trail.decision_level_of(literal.var());
        let level = self.analysis.premise.iter().map(level).max().unwrap_or(0);
        if level == 0 {
            return self.refute(conflict);
        }
        if level <= self.backjump.floor {
            return SearchStatus::Exhausted(level);
        }
        if let Some(journal) = &mut self.journal {
            journal.conflict(self.state.sources(), conflict);
        }
        // A cut may have been violated at an earlier level than it was checked.
        self.back_to(level);
        if let ReasonConflict::Clause(clause) = conflict {
            self.state.clauses.helped(clause);
        }
        let learned = self
            .analysis
            .learn(self.state.sources(), &mut self.branching);
        for &clause in &self.analysis.needed {
            self.state.clauses.helped(clause);
        }
        self.note_learned();
        let Backjump { farthest, floor } = self.backjump;
        let is_far = level - learned.back_to > farthest && self.analysis.clause.len() > 1;
        self.back_to(if is_far {
            level - 1
        } else {
            learned.back_to.max(floor)
        });
        self.take_over(learned.lbd);
        self.branching.decay();
        SearchStatus::Open
    }

    /// Adds the clause just learned, which forces its first literal here.
    fn take_over(&mut self, lbd: u32) {
        let clause = &self.analysis.clause;
        let reason = if clause.len() == 1 {
            if self.backjump.floor > 0 {
                self.units.push((self.backjump.floor, clause[0]));
            }
            TrailReason::Free
        } else {
            TrailReason::Clause(self.state.clauses.add(clause, lbd, Retention::WhileUseful))
        };
        self.state.trail.push(clause[0], reason);
    }

    /// Ends the search: a conflict that needs no decision.
    fn refute(&mut self, conflict: ReasonConflict) -> SearchStatus {
        if let Some(journal) = &mut self.journal {
            journal.conflict(self.state.sources(), conflict);
            journal.learned(&[]);
        }
        SearchStatus::Exhausted(0)
    }

    /// Keeps a journal from now on; nothing may have been propagated yet.
    pub(crate) fn keep_journal(&mut self) {
        self.journal = Some(Journal::new(&self.state.instance));
        self.analysis.used = Some(Vec::new());
        self.state.keep_whys();
    }

    /// Ends the journal and returns it.
    pub(crate) fn take_journal(&mut self) -> Vec<proof::ProofStep> {
        self.journal
            .take()
            .map_or_else(Vec::new, Journal::into_steps)
    }

    /// Records the reasons that led from a conflict to the clause learned, and that clause.
    fn note_learned(&mut self) {
        if let (Some(journal), Some(used)) = (&mut self.journal, &mut self.analysis.used) {
            for premise in used.drain(..) {
                journal.premise(&self.state.instance, premise);
            }
            journal.learned(&self.analysis.clause);
        }
    }

    /// Undoes everything after a decision level.
    pub(crate) fn back_to(&mut self, decision_level: u32) {
        self.heuristic.back_to(decision_level);
        let is_in_order = self.heuristic.is_in_order();
        let branching = &mut self.branching;
        self.state.back_to(decision_level, |literal| {
            if !is_in_order {
                branching.save_phase(literal);
                branching.put_back(literal.var());
            }
        });
    }

    /// Restarts from the floor, which changes nothing if the order is fixed, and reduces learned
    /// clauses when that is due.
    fn restart(&mut self) {
        if !self.heuristic.is_in_order() {
            self.back_to(self.backjump.floor);
        }
        if self.schedule.reduction_is_due() {
            self.state.clauses.reduce(&mut self.state.trail);
        }
    }
}

/// Tests the search against the oracle, on thousands of random small boards: same answers, same
/// number of answers, and every clause that it used true in every solution.
#[cfg(test)]
mod tests {
    use crate::proof::{SumOf, Term};
    use crate::puzzle::{
        Board, Bridges, Clue, Id, Network, Pos, Rules, Size, VerifiedBridges, oracle, verify,
    };

    use super::*;
    use crate::graph::Random;
    use crate::random_boards::random_network;

    fn search_on(network: &Network) -> ClauseSearch {
        let mut search = ClauseSearch::new(Instance::of(network), 0);
        search.keep_journal();
        search
    }

    /// The reasons of everything on the trail, each as the whole clause; all but the literal that
    /// it explains must have been false before.
    fn reasons(search: &ClauseSearch) -> Vec<Vec<Literal>> {
        let trail = &search.state.trail;
        let mut clauses = Vec::new();
        for place in 0..trail.len() {
            let literal = trail.at(place);
            if trail.reason_of(literal.var()) == TrailReason::Free {
                continue;
            }
            let mut clause = Vec::new();
            search.state.sources().reason(literal, &mut clause);
            let earlier = trail.place_of(literal.var());
            for &other in &clause {
                assert!(trail.is_true_before(!other, earlier), "a reason is younger");
            }
            clause.push(literal);
            clauses.push(clause);
        }
        clauses
    }

    fn bridges_of(search: &ClauseSearch, network: &Network) -> Bridges {
        let edges = network.edges().ids();
        edges.map(|edge| search.found(edge)).collect()
    }

    fn run(search: &mut ClauseSearch, assumptions: &[Literal]) -> Verdict {
        let budget = Budget::unlimited();
        search.solve(assumptions, SearchBound::of(&budget))
    }

    /// A search at a solution, with the values of all literals, including auxiliary ones.
    fn truth(network: &Network, solution: &VerifiedBridges) -> ClauseSearch {
        let mut search = ClauseSearch::new(Instance::of(network), 0);
        let numbering = search.state.instance.numbering();
        let levels = solution.iter().flat_map(|(edge, count)| {
            (1..=numbering.most()).map(move |level| {
                if level <= count {
                    numbering.at_least(edge, level)
                } else {
                    numbering.below(edge, level)
                }
            })
        });
        assert_eq!(
            run(&mut search, &levels.collect::<Vec<_>>()),
            Verdict::Yes(())
        );
        search
    }

    /// Calls `check` with random networks and their solutions.
    fn for_random_networks(count: usize, mut check: impl FnMut(&Network, &[VerifiedBridges])) {
        let mut dice = Random::seeded(1);
        for index in 0..count {
            let network = random_network(&mut dice, [2, 1, 2, 3][index % 4]);
            if let Ok(solutions) = oracle::solutions(&network, 20_000) {
                check(&network, &solutions);
            }
        }
    }

    /// Asserts that every clause of a journal is true in all solutions.
    fn check_steps(network: &Network, steps: &[proof::ProofStep], solutions: &[VerifiedBridges]) {
        for solution in solutions {
            let mut sums: Vec<u32> = Vec::new();
            let holds = |term: &Term, sums: &[u32]| match *term {
                Term::Edge(literal) => literal.holds(solution[literal.edge()]),
                Term::AtLeast(sum, least) => sums[sum.index()] >= u32::from(least),
                Term::AtMost(sum, most) => sums[sum.index()] <= u32::from(most),
            };
            for step in steps {
                let clause = match step {
                    proof::ProofStep::Declare(parts) => {
                        let part = |part: &SumOf| match *part {
                            SumOf::Edge(edge) => u32::from(solution[edge]),
                            SumOf::Sum(sum) => sums[sum.index()],
                        };
                        let sum = parts.iter().map(part).sum();
                        sums.push(sum);
                        continue;
                    }
                    proof::ProofStep::Given(proof::Inference { clause, .. })
                    | proof::ProofStep::Derive(clause)
                    | proof::ProofStep::Forget(clause) => clause,
                };
                let is_true = clause.iter().any(|term| holds(term, &sums));
                assert!(is_true, "{step:?} on {network:?}");
            }
        }
    }

    #[test]
    fn finds_an_answer_exactly_where_the_oracle_does() {
        let mut seen = [0, 0];
        for_random_networks(4_000, |network, solutions| {
            let mut search = search_on(network);
            match run(&mut search, &[]) {
                Verdict::Yes(()) => {
                    assert!(verify(network, bridges_of(&search, network)).is_ok());
                    seen[0] += 1;
                }
                Verdict::No(()) => {
                    assert!(solutions.is_empty());
                    seen[1] += 1;
                }
                Verdict::Undecided(_) => panic!("nothing limits the search"),
            }
        });
        assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
    }

    #[test]
    fn every_clause_relied_on_is_true_in_all_solutions() {
        let mut clauses_seen = 0;
        for_random_networks(2_000, |network, solutions| {
            let mut search = search_on(network);
            let mut clauses = Vec::new();
            let budget = Budget::unlimited();
            let conflicts = 1;
            let bound = SearchBound {
                budget: &budget,
                conflicts,
            };
            while let Verdict::Undecided(_) = search.go_on(&[], bound) {
                clauses.extend(reasons(&search));
            }
            clauses.extend(reasons(&search));
            check_steps(network, &search.take_journal(), solutions);
            for solution in solutions {
                let truth = truth(network, solution);
                let holds = |&literal: &Literal| truth.state.trail.is_true(literal);
                let wrong = clauses.iter().find(|clause| !clause.iter().any(holds));
                assert!(wrong.is_none(), "{wrong:?} on {network:?}");
            }
            clauses_seen += clauses.len();
        });
        assert!(clauses_seen > 10_000, "{clauses_seen}");
    }

    #[test]
    fn listing_by_exclusion_meets_every_solution_once() {
        for_random_networks(2_000, |network, solutions| {
            let budget = Budget::unlimited();
            let bound = SearchBound::of(&budget);
            let mut search = search_on(network);
            let mut found = Vec::new();
            while search.go_on(&[], bound) == Verdict::Yes(()) {
                found.push(bridges_of(&search, network));
                search.add_no_good();
            }
            found.sort_by_key(|bridges| bridges.iter().map(|(_, count)| count).collect::<Vec<_>>());
            let expected = solutions.iter().map(|solution| (**solution).clone());
            assert!(expected.eq(found));
        });
    }

    #[test]
    fn assumptions_hold_and_are_forgotten() {
        for_random_networks(1_000, |network, solutions| {
            let mut search = search_on(network);
            for (edge, level) in network
                .edges()
                .ids()
                .flat_map(|edge| [(edge, 1), (edge, 2)])
            {
                if level > network.board().rules().max_bridges() {
                    continue;
                }
                let numbering = search.state.instance.numbering();
                for literal in [
                    numbering.at_least(edge, level),
                    numbering.below(edge, level),
                ] {
                    let agrees = |solution: &&VerifiedBridges| {
                        (solution[edge] >= level) != literal.is_negative()
                    };
                    let possible = solutions.iter().any(|solution| agrees(&solution));
                    let found = run(&mut search, &[literal]) == Verdict::Yes(());
                    assert_eq!(found, possible);
                }
            }
            assert_eq!(
                run(&mut search, &[]) == Verdict::Yes(()),
                !solutions.is_empty()
            );
        });
    }

    #[test]
    fn an_answer_near_another_is_found_where_there_is_one() {
        let budget = Budget::unlimited();
        let mut seen = [0, 0, 0];
        for_random_networks(2_000, |network, solutions| {
            let Some(first) = solutions.first() else {
                return;
            };
            let mut search = ClauseSearch::new(Instance::of(network), 0);
            search.backjump = Backjump::CHRONOLOGICAL;
            let numbering = search.state.instance.numbering();
            let wishes = first.iter().map(|(edge, count)| match count {
                0 => numbering.built(edge),
                count => numbering.below(edge, count),
            });
            let wishes: Vec<Literal> = wishes.collect();
            for &wish in &wishes {
                let (edge, level) = numbering.meaning(wish.var());
                let agrees = |bridges: &Bridges| (bridges[edge] >= level) != wish.is_negative();
                let possible = solutions.iter().any(|solution| agrees(solution));
                search.back_to(0);
                if !search.stay_near(first, wishes.clone()) {
                    return;
                }
                match search.solve(&[wish], SearchBound::of(&budget)) {
                    Verdict::Yes(()) => {
                        let bridges = search.answer();
                        assert!(agrees(&bridges) && verify(network, bridges).is_ok());
                        seen[0] += 1;
                    }
                    Verdict::No(()) => {
                        assert!(!possible);
                        seen[1] += 1;
                    }
                    Verdict::Undecided(limit) => {
                        assert_eq!(limit, Limit::Effort);
                        seen[2] += 1;
                    }
                }
            }
        });
        assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    }

    #[test]
    fn the_same_board_gives_the_same_answer() {
        let mut dice = Random::seeded(7);
        for _ in 0..200 {
            let network = random_network(&mut dice, 2);
            let [one, other] = [(); 2].map(|()| {
                let mut search = search_on(&network);
                let verdict = run(&mut search, &[]);
                (verdict, bridges_of(&search, &network), search.conflicts())
            });
            assert_eq!(one, other);
        }
    }

    #[test]
    fn a_limit_is_not_a_refutation() {
        let mut stopped = 0;
        for_random_networks(1_000, |network, solutions| {
            let budget = Budget::unlimited();
            let mut search = search_on(network);
            let bound = SearchBound {
                budget: &budget,
                conflicts: 1,
            };
            match search.solve(&[], bound) {
                Verdict::Undecided(limit) => {
                    assert_eq!(limit, Limit::Effort);
                    stopped += 1;
                }
                Verdict::No(()) => assert!(solutions.is_empty()),
                Verdict::Yes(()) => assert!(!solutions.is_empty()),
            }
        });
        assert!(stopped > 0);
    }

    #[test]
    fn the_smallest_boards_are_right() {
        let solved = |clues: &[u8]| {
            let place = |(col, &clue): (u16, &u8)| (Pos::new(0, 2 * col), Clue::Exactly(clue));
            let islands = (0_u16..).zip(clues).map(place).collect();
            let board = Board::new(Size::new(1, 9), islands, Rules::default()).expect("a board");
            let network = Network::of(board);
            let mut search = search_on(&network);
            let found = run(&mut search, &[]) == Verdict::Yes(());
            found.then(|| {
                bridges_of(&search, &network)
                    .iter()
                    .map(|(_, count)| count)
                    .collect()
            })
        };
        assert_eq!(solved(&[]), Some(vec![]));
        assert_eq!(solved(&[0]), Some(vec![]));
        assert_eq!(solved(&[1]), None);
        assert_eq!(solved(&[1, 1]), Some(vec![1]));
        assert_eq!(solved(&[2, 2]), Some(vec![2]));
        assert_eq!(solved(&[1, 1, 1, 1]), None);
        assert_eq!(solved(&[0, 0]), None);
        assert_eq!(solved(&[1, 3, 2]), Some(vec![1, 2]));
    }
}
