//! The search for the cheapest clues that have a solution, as an integer program: that of a board
//! whose clues are sets, with the cost of every choice as its objective and a row for every core
//! that clause learning has found. Without an engine for integer programs, only cores are used: each
//! round finds the cheapest clues that no core forbids. So it is where the solution has to be the
//! only one: an assignment with several is excluded, and with it all solutions in which the same
//! bridges can be exchanged.

use super::answer::{Change, ClueRepair, OtherSolutions, RepairEnd, RepairGoal, RepairedBoard};
use super::cores::{ClueQuestions, Core, cores, infeasibility};
use super::exchange::Exchange;
use super::hitting::{Assignment, cheapest};
use super::readings::{Readings, clues};
use crate::engine::{
    Budget, Engine, EngineError, Limit, Observer, Task, Verdict, can_hold_program,
};
use crate::milp::{
    DegreeColumn, Direction, Formulated, Formulation, ModelTerm, formulate_with_degrees,
};
use crate::puzzle::{
    Bridges, Clue, Degree, DegreeSet, IdVec, IslandId, Network, Solution, Violations, verify,
};
use crate::questions::answer::{Claimant, RefutedAnswer, SolveError, Warning};
use crate::questions::enumerate::{Solutions, Uniqueness, unique};

/// The formulation of the program: it supports every rule and states connectivity at once.
const FORMULATION: Formulation = Formulation::Flow;

/// Finds the cheapest clues that have a solution, or exactly one. That nothing is cheaper is the
/// engine's claim ([`ClueRepair::bound`]); that the board has the solution, and whether it has
/// others, is proved.
///
/// # Errors
/// A [`SolveError`] if the engine fails, its answer does not verify, or the board has a rule that
/// the program does not support.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Highs, Observer};
/// use hashilab_solve::puzzle::{Board, Clue, Pos, Rules, Size};
/// use hashilab_solve::questions::{Readings, RepairGoal, repair};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(7)), (Pos::new(0, 2), Clue::Exactly(2))];
/// let board = Board::new(Size::new(1, 3), islands, Rules::default())?;
/// let readings = Readings::of_board(&board)?;
/// let (mut engine, budget) = (Highs::default(), Budget::unlimited());
/// let found = repair(&readings, RepairGoal::Solution, &mut engine, &budget, &mut Observer::none())?;
/// let best = found.best.expect("two bridges");
/// assert_eq!((best.changes.len(), best.changes[0].now), (1, Clue::Exactly(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn repair(
    readings: &Readings,
    wanted: RepairGoal,
    engine: &mut dyn Engine,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<ClueRepair, SolveError> {
    RepairSearch::new(readings, wanted, Some(engine), budget)?.find(budget, observer)
}

/// How the cheapest clues that are not forbidden are found.
enum CheapestSearch<'e> {
    /// An engine solves the integer program.
    Program(&'e mut dyn Engine, Box<Formulated>),
    /// Search by these cores and by others found on the way; excluded assignments are cores too.
    Cores(Vec<Core>),
}

pub(super) struct RepairSearch<'a, 'e> {
    readings: &'a Readings,
    wanted: RepairGoal,
    way: CheapestSearch<'e>,
    claim: Claimant,
    /// The total cost of islands without a choice.
    fixed: u64,
    /// The warm start of the engine.
    start: Option<Solution>,
    best: Option<RepairedBoard>,
    bound: Option<u64>,
    /// Clues that have several solutions.
    excluded: Vec<IdVec<IslandId, Degree>>,
    /// Exchanges of bridges, all of which are excluded from solutions that have to be the only one.
    exchanges: Vec<Exchange>,
    warnings: Vec<Warning>,
}

/// The result of one round: an assignment, and whether it is the best.
enum RepairRound {
    Found(Solution, RepairEnd),
    Ended(RepairEnd),
}

impl<'a, 'e> RepairSearch<'a, 'e> {
    /// A search by this engine, or by cores alone, as where the solution has to be the only one or
    /// memory cannot hold a program.
    pub(super) fn new(
        readings: &'a Readings,
        wanted: RepairGoal,
        engine: Option<&'e mut dyn Engine>,
        budget: &Budget,
    ) -> Result<Self, SolveError> {
        let engine = engine_of(wanted, engine);
        let engine = engine.filter(|_| can_hold_program(readings.network(), budget));
        let claim = claimant(engine.as_deref());
        let way = match engine {
            Some(engine) => CheapestSearch::Program(engine, Box::new(program(readings)?)),
            None => CheapestSearch::Cores(Vec::new()),
        };
        Ok(Self {
            readings,
            wanted,
            claim,
            way,
            fixed: readings.fixed_cost(),
            start: None,
            best: None,
            bound: None,
            excluded: Vec::new(),
            exchanges: Vec::new(),
            warnings: Vec::new(),
        })
    }

    /// The cheapest clues.
    pub(super) fn find(
        &mut self,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<ClueRepair, SolveError> {
        let prepared = self.prepare(budget)?;
        let (ending, claim) = match prepared {
            _ if self.wanted == RepairGoal::Solution && self.is_cheapest() => {
                self.bound = Some(self.readings.least());
                (RepairEnd::Best, None)
            }
            Some(ending) => (ending, None),
            None => (self.run(budget, observer)?, Some(self.claim)),
        };
        let is_infeasible = ending == RepairEnd::Infeasible;
        Ok(ClueRepair {
            best: self.best.take(),
            ending,
            reason: is_infeasible.then(|| infeasibility(self.readings, claim)),
            bound: self.bound,
            claim: self.claim,
            warnings: std::mem::take(&mut self.warnings),
            excluded: u32::try_from(self.excluded.len()).expect("fewer than 2^32 rounds"),
            ties: None,
        })
    }

    /// Whether the best known board costs no more than the lower bound.
    fn is_cheapest(&self) -> bool {
        let best = self.best.as_ref();
        best.is_some_and(|best| best.cost == self.readings.least())
    }

    /// The cheapest clues that have not been excluded.
    pub(super) fn another(
        &mut self,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<(RepairEnd, Option<RepairedBoard>), SolveError> {
        let ending = self.run(budget, observer)?;
        Ok((ending, self.best.take()))
    }

    /// Excludes a repaired board's clues. Returns false if there is no choice at all.
    pub(super) fn exclude_clues_of(&mut self, repaired: &RepairedBoard) -> bool {
        let degrees = clues(self.readings.network(), &repaired.solution);
        let mut islands = self.readings.network().islands().ids();
        let is_choice = islands.any(|island| self.readings.levels(island).len() > 1);
        if is_choice {
            self.exclude(degrees);
        }
        is_choice
    }

    /// Adds the cores that clause learning finds, which may settle the search.
    fn prepare(&mut self, budget: &Budget) -> Result<Option<RepairEnd>, SolveError> {
        let found = cores(self.readings, RepairGoal::Solution, &[], budget)?;
        for core in found.cores {
            if core.within.is_empty() {
                return Ok(Some(RepairEnd::Infeasible));
            }
            self.demand_another(core);
        }
        if let Some((_, solution)) = found.best {
            let degrees = clues(self.readings.network(), &solution);
            self.best = Some(self.repaired(&solution, &degrees)?);
            self.start = Some(solution);
        }
        Ok(found.limit.map(RepairEnd::Limit))
    }

    /// Adds the cores of solutions without known exchanges of bridges, and those exchanges. A board
    /// with exactly one solution that is met is kept. Returns false if there is none.
    fn prepare_for_one_solution(&mut self, budget: &Budget) -> Result<bool, SolveError> {
        let found = cores(
            self.readings,
            RepairGoal::OneSolution,
            &self.exchanges,
            budget,
        )?;
        let may_be_one = !found.cores.iter().any(|core| core.within.is_empty());
        for core in found.cores {
            self.demand_another(core);
        }
        self.exchanges = found.exchanges;
        let is_better = |(cost, solution): &(u64, Solution)| {
            let best = self.best.as_ref();
            let known = best.filter(|best| best.others == OtherSolutions::None);
            known.is_none_or(|known| *cost < known.cost) && !self.is_excluded(solution)
        };
        if let Some((_, solution)) = found.best.filter(is_better) {
            let degrees = clues(self.readings.network(), &solution);
            let mut repaired = self.repaired(&solution, &degrees)?;
            repaired.others = OtherSolutions::None;
            self.best = Some(repaired);
        }
        Ok(may_be_one)
    }

    fn run(
        &mut self,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<RepairEnd, SolveError> {
        loop {
            let (solution, ending) = match self.round(budget, observer)? {
                RepairRound::Found(solution, ending) => (solution, ending),
                RepairRound::Ended(ending) => return Ok(ending),
            };
            let degrees = clues(self.readings.network(), &solution);
            let mut repaired = self.repaired(&solution, &degrees)?;
            if self.wanted == RepairGoal::Solution {
                self.keep(repaired)?;
                return Ok(ending);
            }
            let stopped = self.ask_others(&mut repaired, budget)?;
            if repaired.others == OtherSolutions::None {
                self.best = Some(repaired);
                return Ok(ending);
            }
            let is_first = self.excluded.is_empty();
            if is_first {
                self.keep(repaired)?;
            }
            if let Some(ending) = stopped {
                return Ok(ending);
            }
            self.exclude(degrees);
            if !self.prepare_for_one_solution(budget)? {
                return self.confirm_no_more(budget);
            }
        }
    }

    /// Finds out whether a board has other solutions, unless a limit is reached.
    fn ask_others(
        &mut self,
        repaired: &mut RepairedBoard,
        budget: &Budget,
    ) -> Result<Option<RepairEnd>, SolveError> {
        let mut solutions = Solutions::in_any_order(&repaired.network);
        let answer = unique(&mut solutions, budget)?;
        self.warnings.extend(solutions.warning());
        repaired.others = match answer {
            Uniqueness::Unique(_) => OtherSolutions::None,
            Uniqueness::Several(two) => {
                let exchanges = Exchange::of_both(self.readings.network(), two.each_ref());
                self.exchanges.extend(exchanges);
                OtherSolutions::Some
            }
            Uniqueness::Undecided { stop, .. } => return ended(stop).map(Some),
            Uniqueness::Infeasible(_) => return Err(broken("cdcl", DENIED)),
        };
        Ok(None)
    }

    /// Keeps a board unless a cheaper one is known. An engine's bound must not exclude it.
    fn keep(&mut self, repaired: RepairedBoard) -> Result<(), SolveError> {
        match &self.best {
            Some(best) if self.bound.is_some_and(|bound| best.cost < bound) => {
                return Err(self.wrong("its bound excludes clues that have a solution"));
            }
            Some(best) if best.cost < repaired.cost => {}
            Some(_) | None => self.best = Some(repaired),
        }
        Ok(())
    }

    /// Finds the cheapest clues that are not forbidden yet.
    fn round(
        &mut self,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<RepairRound, SolveError> {
        let network = self.readings.network();
        let CheapestSearch::Program(engine, program) = &mut self.way else {
            return self.round_by_cores(budget);
        };
        let program = Formulated::clone(program);
        let task = Task::stated(network, FORMULATION, program).for_the_best(self.readings.gap());
        if let Some(start) = self
            .start
            .take()
            .filter(|_| self.readings.costs_are_whole())
        {
            task.begin_from(start.into());
        }
        let run = engine.solve(&task, budget, observer)?;
        let bound = run.stats.bound;
        let (incumbent, ending) = match run.outcome {
            Verdict::Yes(incumbent) if incumbent.is_optimal => (incumbent, RepairEnd::Best),
            Verdict::Yes(incumbent) => {
                // An objective was given, so nothing is known about optimality without a bound.
                let limit = incumbent.limit.unwrap_or(Limit::Gap);
                (incumbent, RepairEnd::Limit(limit))
            }
            Verdict::Undecided(limit) => return Ok(RepairRound::Ended(RepairEnd::Limit(limit))),
            Verdict::No(()) => return self.confirm_no_more(budget).map(RepairRound::Ended),
        };
        self.bound = bound.map(|bound| self.readings.cost_at_least(bound, self.fixed));
        let solution = verify(network, incumbent.bridges.clone())
            .map_err(|violations| self.refuted(incumbent.bridges, violations))?;
        Ok(RepairRound::Found(solution, ending))
    }

    /// Finds the cheapest clues that no core forbids; without a solution they give another core.
    fn round_by_cores(&mut self, budget: &Budget) -> Result<RepairRound, SolveError> {
        let mut asking = ClueQuestions::of(self.readings, &self.exchanges, budget);
        loop {
            let CheapestSearch::Cores(cores) = &self.way else {
                unreachable!("the search is by cores");
            };
            let target = match cheapest(self.readings, cores, budget) {
                Ok(Some(target)) => target,
                Ok(None) => return self.confirm_no_more(budget).map(RepairRound::Ended),
                Err(limit) => return Ok(RepairRound::Ended(RepairEnd::Limit(limit))),
            };
            self.bound = Some(self.readings.next_cost(target.cost));
            // All clues of the same cost, island by island: no worse, unless excluded.
            let mut asked = self.as_cheap(&target);
            let mut verdict = asking.ask(&asked)?;
            if let Verdict::Yes(solution) = &verdict
                && self.is_excluded(solution)
            {
                asked = self.exactly(&target);
                verdict = asking.ask(&asked)?;
            }
            match verdict {
                Verdict::Yes(solution) => return Ok(RepairRound::Found(solution, RepairEnd::Best)),
                Verdict::No(()) => {
                    let core = asking.shrink(asked)?;
                    self.demand_another(core);
                }
                Verdict::Undecided(limit) => {
                    return Ok(RepairRound::Ended(RepairEnd::Limit(limit)));
                }
            }
        }
    }

    /// The clues of each island that cost no more than this one.
    fn as_cheap(&self, target: &Assignment) -> IdVec<IslandId, DegreeSet> {
        let clues = |(island, &degree): (IslandId, &Degree)| {
            let mut levels = self.readings.levels(island).iter();
            let level = levels.find(|level| level.degrees.contains(degree.into()));
            level.map_or(DegreeSet::default(), |level| level.degrees)
        };
        target.degrees.iter().map(clues).collect()
    }

    /// The sets of clues that contain only this assignment.
    fn exactly(&self, target: &Assignment) -> IdVec<IslandId, DegreeSet> {
        let degrees = target.degrees.iter();
        let alike = degrees.map(|(island, &degree)| self.readings.alike(island, degree));
        alike.collect()
    }

    fn is_excluded(&self, solution: &Solution) -> bool {
        let degrees = clues(self.readings.network(), solution);
        let mut excluded = self.excluded.iter();
        excluded.any(|other| self.same_clues(other, &degrees))
    }

    /// Checks by clause learning that no clues have a solution except those excluded, and those with
    /// a known exchange of bridges: all of them have several.
    fn confirm_no_more(&mut self, budget: &Budget) -> Result<RepairEnd, SolveError> {
        let mut solutions = ClueQuestions::of(self.readings, &self.exchanges, budget).all();
        loop {
            match solutions.next()? {
                Verdict::No(()) => {
                    return Ok(if self.excluded.is_empty() && self.exchanges.is_empty() {
                        RepairEnd::Infeasible
                    } else {
                        RepairEnd::NoneUnique
                    });
                }
                Verdict::Undecided(stop) => return ended(stop),
                Verdict::Yes(solution) => {
                    if !self.is_excluded(&solution) {
                        return Err(self.wrong("it calls clues infeasible that have a solution"));
                    }
                }
            }
        }
    }

    /// Whether two assignments agree on islands that are not `?`.
    fn same_clues(&self, one: &IdVec<IslandId, Degree>, other: &IdVec<IslandId, Degree>) -> bool {
        let readings = self.readings;
        let mut ids = readings.network().islands().ids();
        ids.all(|island| {
            let alike = readings.alike(island, one[island]);
            alike.contains(other[island].into()) || readings.levels(island).is_empty()
        })
    }

    fn wrong(&self, what: &str) -> SolveError {
        broken(self.claim.engine, what)
    }

    /// The board with these degrees as clues. It is verified again.
    fn repaired(
        &self,
        solution: &Solution,
        degrees: &IdVec<IslandId, Degree>,
    ) -> Result<RepairedBoard, SolveError> {
        let readings = self.readings;
        let board = readings.board(degrees);
        let board = board.expect("the numbers of a solution are clues that the rules allow");
        let network = Network::of(board);
        let bridges: Bridges = solution.iter().map(|(_, count)| count).collect();
        let solution = verify(&network, bridges.clone())
            .map_err(|violations| self.refuted(bridges, violations))?;
        let ids = network.islands().ids();
        let cost = ids.filter_map(|island| readings.cost(island, degrees[island]));
        let change = |island: IslandId| {
            let (read, degree) = (readings.read(island), degrees[island]);
            let now = readings.clue(island, degree);
            let changed = now != read && (now == Clue::Unknown || !read.allows(degree.into()));
            changed.then_some(Change { island, read, now })
        };
        Ok(RepairedBoard {
            cost: cost.sum(),
            changes: network.islands().ids().filter_map(change).collect(),
            network,
            solution,
            others: OtherSolutions::Unknown,
        })
    }

    /// Excludes an assignment.
    fn exclude(&mut self, degrees: IdVec<IslandId, Degree>) {
        let readings = self.readings;
        let has_choice = |island: IslandId| !readings.levels(island).is_empty();
        match &mut self.way {
            CheapestSearch::Program(_, program) => {
                let columns = program.degrees().iter();
                let chosen = columns.filter(|column| {
                    let alike = readings.alike(column.island, degrees[column.island]);
                    alike.contains(column.degree.into()) && has_choice(column.island)
                });
                let chosen: Vec<DegreeColumn> = chosen.copied().collect();
                program.add_no_good_of_degrees(readings.network(), &chosen);
            }
            CheapestSearch::Cores(cores) => {
                let clues = degrees.iter().filter(|&(island, _)| has_choice(island));
                let within =
                    clues.map(|(island, &degree)| (island, readings.alike(island, degree)));
                cores.push(Core {
                    within: within.collect(),
                });
            }
        }
        self.excluded.push(degrees);
    }

    /// Requires some island of a core to have a clue outside the core. Where none is possible,
    /// there is no solution without the requirement.
    fn demand_another(&mut self, core: Core) {
        match &mut self.way {
            CheapestSearch::Program(_, program) => {
                let is_another = |column: &&DegreeColumn| {
                    let mut within = core.within.iter();
                    let here = within.find(|&&(island, _)| island == column.island);
                    here.is_some_and(|&(_, within)| !within.contains(column.degree.into()))
                };
                let others = program.degrees().iter().filter(is_another);
                let others: Vec<DegreeColumn> = others.copied().collect();
                if !others.is_empty() {
                    program.demand_degrees(self.readings.network(), &others);
                }
            }
            CheapestSearch::Cores(cores) => cores.push(core),
        }
    }

    fn refuted(&self, bridges: Bridges, violations: Violations) -> SolveError {
        SolveError::Refuted(Box::new(RefutedAnswer {
            claim: self.claim,
            bridges,
            violations,
            files: None,
            formulated: match &self.way {
                CheapestSearch::Program(_, program) => Some(Formulated::clone(program)),
                CheapestSearch::Cores(_) => None,
            },
        }))
    }
}

/// The engine that is asked: none where the solution has to be the only one.
pub(super) fn engine_of(
    wanted: RepairGoal,
    engine: Option<&mut dyn Engine>,
) -> Option<&mut dyn Engine> {
    engine.filter(|_| wanted == RepairGoal::Solution)
}

/// The source of the claim that nothing is cheaper.
pub(super) fn claimant(engine: Option<&dyn Engine>) -> Claimant {
    Claimant {
        engine: engine.map_or("cdcl", Engine::name),
        formulation: engine.map(|_| FORMULATION),
    }
}

/// The integer program, with the cost of every clue as its objective.
fn program(readings: &Readings) -> Result<Formulated, SolveError> {
    let network = readings.network();
    let mut program =
        formulate_with_degrees(network, FORMULATION, &|_| true).map_err(SolveError::Unsupported)?;
    let term = |column: &DegreeColumn| {
        let cost = readings.cost(column.island, column.degree);
        ModelTerm {
            column: column.column,
            coefficient: cost.unwrap_or(0) as f64 * readings.unit(),
        }
    };
    let terms = program.degrees().iter().map(term).collect();
    program.model.set_objective(Direction::Minimise, terms);
    program.model.describe_objective(readings.objective());
    Ok(program)
}

/// The error or limit of a list of solutions that should have been complete.
fn ended(stop: Limit) -> Result<RepairEnd, SolveError> {
    match stop {
        Limit::Enough => Err(broken("cdcl", "its list ends though all were wanted")),
        limit => Ok(RepairEnd::Limit(limit)),
    }
}

/// The error for a board with a verified solution that is called infeasible.
const DENIED: &str = "it calls a board infeasible that it solved";

fn broken(engine: &'static str, what: &str) -> SolveError {
    SolveError::Engine(EngineError::Failed {
        engine,
        what: what.to_owned(),
    })
}
