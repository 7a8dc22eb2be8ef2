//! A solution of a puzzle, whichever or the best.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::aim::ObjectiveOption;
use crate::desk::asking::ask::{Answer, Ask, AskError, Desk, Nothing};
use crate::desk::asking::documents::Provable;
use crate::desk::asking::ended::{Ended, Status};
use crate::desk::asking::refused::Refused;
use crate::desk::solver::engine_settings::{EngineSettings, SolveSearch};
use crate::desk::solver::settings::{Solver, WantedWork};
use crate::desk::solver::sweeping::Sweeper;
use crate::engine::{EngineName, Verdict};
use crate::milp::{Formulated, Objective};
use crate::notation::{BridgeRecord, bridge_records};
use crate::puzzle::{Puzzle, Solution};
use crate::questions::{
    self, Narrowing, ObjectiveBound, Optimality as HowGood, SWEEP, Solved, Statistics, Undecided,
};
use crate::report::{FoundRecord, ModelRecord, Number, SecondsRecord, SizeRecord};

/// A solution, whichever.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Solve {
    /// Who works.
    #[serde(flatten)]
    pub hire: EngineSettings,
    /// How.
    #[serde(flatten)]
    pub search: SolveSearch,
}

/// The best solution by an objective.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Best {
    /// What is best.
    #[serde(flatten)]
    pub aim: ObjectiveOption,
    /// Who works.
    #[serde(flatten)]
    pub hire: EngineSettings,
    /// How.
    #[serde(flatten)]
    pub search: SolveSearch,
}

/// A solution, how good it is and what it took.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SolveAnswer {
    /// How the work ended.
    #[serde(flatten)]
    pub ended: Ended,
    /// What was wanted of the solution beyond the rules, as in `minimise length`.
    pub goal: Option<String>,
    /// What the solution measures.
    pub objective: Option<Number>,
    /// The engine's bound on it.
    pub bound: Option<Number>,
    /// The gap between the two, as a share of the objective.
    pub gap: Option<f64>,
    /// The board's rows and columns.
    pub size: SizeRecord,
    /// The number of islands.
    pub islands: usize,
    /// The number of edges.
    pub edges: usize,
    /// The number of crossings.
    pub crossings: usize,
    /// The integer program; nothing if none was needed.
    pub model: Option<ModelRecord>,
    /// The number of edges that deduction left one number for.
    pub fixed: usize,
    /// How often the integer program was solved, with more cuts each time.
    pub rounds: u32,
    /// The cuts that were added.
    pub cuts: u32,
    /// Nodes of the search tree.
    pub nodes: u64,
    /// Simplex iterations.
    pub simplex_iterations: u64,
    /// Where the time went.
    #[serde(flatten)]
    pub seconds: SecondsRecord,
    /// The built edges in order; nothing unless the board is solved or feasible.
    pub bridges: Option<Vec<BridgeRecord>>,
    /// What the solution tells beside its bridges.
    #[serde(flatten)]
    pub found: FoundRecord,
    /// The same as the library knows it.
    #[serde(skip)]
    pub work: Box<Solving>,
}

/// One solution and how it was found, as the library knows it.
#[derive(Clone, Debug)]
pub struct Solving {
    /// The puzzle that was asked about.
    pub puzzle: Puzzle,
    /// The answer, how good it is, what should be known beside it, and what it took.
    pub solved: Solved,
    /// What was wanted, where the best solution was.
    pub objective: Option<Objective>,
    /// The integer program that was solved last, if there was one.
    pub program: Option<Formulated>,
}

impl Solving {
    /// The solution, if one is known.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        match &self.solved.answer {
            Verdict::Yes(solution) => Some(solution),
            Verdict::No(_) | Verdict::Undecided(_) => None,
        }
    }

    /// How it ended, and what ended it early.
    fn ended(&self) -> Ended {
        let best = self.solved.best.as_ref();
        match &self.solved.answer {
            Verdict::Yes(_) => {
                let status = match best {
                    Some(best) if !best.is_optimal() => Status::Feasible,
                    Some(_) | None => Status::Solved,
                };
                let limit = best.and_then(|best| best.limit);
                Ended::of(status).stopped(limit)
            }
            Verdict::No(reason) => Ended::infeasible(reason.describe(&self.puzzle)),
            Verdict::Undecided(undecided) => Ended::of(Status::Undecided)
                .because(undecided.to_string())
                .stopped(undecided.limit),
        }
    }
}

impl SolveAnswer {
    /// The answer that this work comes to.
    fn of(work: Solving, by: Ended) -> Self {
        let (puzzle, best) = (&work.puzzle, work.solved.best.as_ref());
        let Statistics { model, stats, .. } = work.solved.statistics;
        let solution = work.solution();
        Self {
            goal: work
                .objective
                .as_ref()
                .filter(|_| best.is_some())
                .map(ToString::to_string),
            objective: best.map(|best| best.value.into()),
            bound: best.and_then(|best| Some(best.bound?.amount.into())),
            gap: best.and_then(HowGood::gap),
            size: SizeRecord::of(puzzle),
            islands: puzzle.islands().len(),
            edges: puzzle.edges().len(),
            crossings: puzzle.crossings().len(),
            model: model.map(ModelRecord::of),
            fixed: work.solved.statistics.fixed,
            rounds: stats.rounds,
            cuts: stats.cuts,
            nodes: stats.nodes,
            simplex_iterations: stats.simplex_iterations,
            seconds: SecondsRecord::of(&work.solved.statistics),
            bridges: solution.map(|solution| bridge_records(puzzle, solution)),
            found: solution
                .map(|solution| FoundRecord::of(puzzle, solution))
                .unwrap_or_default(),
            ended: by,
            work: Box::new(work),
        }
    }

    /// The solution, or why there is none.
    ///
    /// # Errors
    /// [`NoSolution`] says how the work ended.
    pub fn solution(&self) -> Result<Solution, NoSolution> {
        self.work.solution().cloned().ok_or_else(|| NoSolution {
            status: self.ended.status,
            reason: self.ended.reason.clone(),
        })
    }
}

/// There is no solution to show, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSolution {
    /// How the question ended.
    pub status: Status,
    /// Why, as a sentence.
    pub reason: Option<String>,
}

impl fmt::Display for NoSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Some(reason) => write!(f, "no solution ({}): {reason}", self.status),
            None => write!(f, "no solution ({})", self.status),
        }
    }
}

impl std::error::Error for NoSolution {}

impl Answer for SolveAnswer {
    fn kind(&self) -> &'static str {
        "answer"
    }

    fn ended(&self) -> &Ended {
        &self.ended
    }

    fn words(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match (&self.work.solved.answer, &self.work.solved.best) {
            (Verdict::Yes(_), Some(best)) => to.write_str(&goodness(best)),
            (Verdict::Yes(_), None) => to.write_str("solved"),
            (Verdict::No(_), _) => to.write_str(&self.ended.no("infeasible")),
            (Verdict::Undecided(_), _) => to.write_str(&self.ended.no("undecided")),
        }
    }

    fn provable<'a>(&'a self, _found: &'a [Solution]) -> Result<Provable<'a>, &'static str> {
        let Solving {
            solved, objective, ..
        } = &*self.work;
        match (&solved.answer, objective) {
            (Verdict::No(_), _) => Ok(Provable::All(&[])),
            (Verdict::Yes(solution), Some(objective))
                if solved.best.as_ref().is_some_and(HowGood::is_optimal) =>
            {
                Ok(Provable::Best(objective, solution))
            }
            (Verdict::Yes(_), None) => Err("there is a solution"),
            (Verdict::Yes(_) | Verdict::Undecided(_), _) => Err("nothing is proved"),
        }
    }
}

/// How good a solution is, and who says so.
fn goodness(best: &HowGood) -> String {
    let (what, value) = (best.objective.measure.name(), best.value);
    let bound = best
        .bound
        .map(|ObjectiveBound { amount, claim }| match claim {
            Some(claim) => format!("{}'s bound {amount}", title(claim.engine)),
            None => "lack of choice".to_owned(),
        });
    match bound {
        Some(bound) if best.is_optimal() => format!("solved, {what} {value}, optimal by {bound}"),
        bound => {
            let mut parts = vec![format!("feasible, {what} {value}")];
            parts.push(bound.unwrap_or_else(|| "no bound".to_owned()));
            parts.extend(best.gap().map(|gap| format!("gap {:.1} %", gap * 100.0)));
            parts.extend(best.limit.map(|limit| limit.to_string()));
            parts.join(", ")
        }
    }
}

/// An engine's name in a sentence.
fn title(engine: &str) -> &str {
    match engine {
        "highs" => "HiGHS",
        "sweep" => "the sweep",
        "join" => "the join",
        other => other,
    }
}

/// Asks engines for one solution, or the best.
pub(in crate::desk) fn solved(
    solver: &Solver,
    puzzle: &Puzzle,
    objective: Option<Objective>,
    desk: &mut Desk<'_, Nothing>,
) -> Result<SolveAnswer, AskError> {
    let begun = desk.budget.seconds();
    let wanted = objective
        .as_ref()
        .map_or(WantedWork::One, |_| WantedWork::Best);
    let mut staff = solver.hire(wanted)?;
    let engine = staff.name();
    let formulation = staff.first.is_some().then(|| solver.formulated_as());
    let task = solver.task(puzzle, objective.as_ref());
    let mut engines = solver.engines(&mut staff);
    let mut found = questions::solve(&task, &mut engines, desk.budget, &mut desk.observer)?;
    found.statistics.total_seconds = desk.budget.seconds() - begun;
    let work = Solving {
        program: task.into_built(),
        puzzle: puzzle.clone(),
        solved: found,
        objective,
    };
    let ended = work.ended().under(puzzle.rules());
    let ended = ended.warned(&work.solved.warnings).by(engine, formulation);
    Ok(SolveAnswer::of(work, ended))
}

/// Asks a sweep for the best solution.
fn swept(
    puzzle: &Puzzle,
    objective: Objective,
    desk: &mut Desk<'_, Nothing>,
) -> Result<SolveAnswer, AskError> {
    let begun = desk.budget.seconds();
    let mut sweeper = Sweeper::of(puzzle, desk.budget, &mut desk.observer);
    let (answer, best) = match sweeper.narrowed(Narrowing::default())? {
        Ok(sweeping) => sweeper.best(&sweeping, &objective)?,
        Err(limit) => {
            let unconfirmed = None;
            let undecided = Undecided { limit, unconfirmed };
            (Verdict::Undecided(undecided), None)
        }
    };
    let mut statistics = Statistics::of(puzzle);
    statistics.total_seconds = desk.budget.seconds() - begun;
    let work = Solving {
        puzzle: puzzle.clone(),
        solved: Solved {
            answer,
            best,
            warnings: sweeper.warnings,
            statistics,
        },
        objective: Some(objective),
        program: None,
    };
    let ended = work.ended().under(puzzle.rules());
    let ended = ended.warned(&work.solved.warnings).by(SWEEP, None);
    Ok(SolveAnswer::of(work, ended))
}

impl Solve {
    /// The program that an engine is given, before anything has been deduced.
    ///
    /// # Errors
    /// An [`AskError`] if the formulation does not know one of the puzzle's rules.
    pub fn program(&self, puzzle: &Puzzle, solver: &Solver) -> Result<Formulated, AskError> {
        let solver = self.hire.solver_of_one(&self.search, solver);
        Ok(solver.program(puzzle, None)?)
    }
}

impl Best {
    /// The program that an engine is given, before anything has been deduced.
    ///
    /// # Errors
    /// An [`AskError`] if the formulation does not know one of the puzzle's rules.
    pub fn program(&self, puzzle: &Puzzle, solver: &Solver) -> Result<Formulated, AskError> {
        let objective = self.aim.objective(puzzle)?;
        let solver = self.hire.solver_of_one(&self.search, solver);
        Ok(solver.program(puzzle, objective.as_ref())?)
    }
}

impl Ask for Solve {
    const NAME: &'static str = "solve";
    type About = Puzzle;
    type Item = Nothing;
    type Answer = SolveAnswer;

    fn check(&self) -> Result<(), Refused> {
        if self.hire.is_sweep() {
            return self.hire.check_all();
        }
        self.hire.check_one(&self.search)
    }

    fn ask(&self, puzzle: &Puzzle, desk: &mut Desk<'_, Nothing>) -> Result<SolveAnswer, AskError> {
        self.check()?;
        let solver = self.hire.solver_of_one(&self.search, desk.solver);
        solved(&solver, puzzle, None, desk)
    }
}

impl Ask for Best {
    const NAME: &'static str = "best";
    type About = Puzzle;
    type Item = Nothing;
    type Answer = SolveAnswer;

    fn check(&self) -> Result<(), Refused> {
        self.aim.check()?;
        if !self.aim.is_given() {
            return Err(Refused::because("nothing is to be the least or the most")
                .hint()
                .text("name what with ")
                .and("minimise")
                .text(" or ")
                .and("maximise"));
        }
        if self.hire.is_sweep() {
            return self.hire.check_sweep(&self.search);
        }
        if self.hire.engine() == Some(EngineName::Cdcl) {
            return Err(Refused::set("engine", "cdcl")
                .text(" finds a solution, not the best one")
                .hint()
                .and("minimise")
                .text(" and ")
                .and("maximise")
                .text(" are for ")
                .and_set("engine", "highs"));
        }
        self.hire.check_one(&self.search)
    }

    fn ask(&self, puzzle: &Puzzle, desk: &mut Desk<'_, Nothing>) -> Result<SolveAnswer, AskError> {
        self.check()?;
        let objective = self.aim.objective(puzzle)?;
        let objective = objective.expect("a question that passes its check has one");
        if self.hire.is_sweep() {
            return swept(puzzle, objective, desk);
        }
        let solver = self.hire.solver_of_one(&self.search, desk.solver);
        solved(&solver, puzzle, Some(objective), desk)
    }
}
