//! Finds any solution of a puzzle, or the best one.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::aim::ObjectiveOption;
use super::proof_of_best;
use crate::engine::{EngineName, Verdict};
use crate::milp::{Formulated, ModelSize, Objective};
use crate::notation::{BridgeRecord, bridge_records};
use crate::puzzle::{Amount, Puzzle, Size, Solution};
use crate::questions::{
    self, Claimant, Narrowing, ObjectiveBound, Optimality as HowGood, SWEEP, SolveResult,
    Statistics,
};
use crate::report::{FoundRecord, SecondsRecord};
use crate::session::asking::ask::{Answer, Ask, AskError, Nothing, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::documents::Provable;
use crate::session::asking::record::record;
use crate::session::asking::usage_error::UsageError;
use crate::session::solver::engine_settings::{EngineSettings, SolveSearch};
use crate::session::solver::settings::{RequestedWork, Solver};
use crate::session::solver::sweeping::Sweeper;

/// A solution, whichever.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Solve {
    /// Who works.
    #[serde(flatten)]
    pub engine: EngineSettings,
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
    pub engine: EngineSettings,
    /// How.
    #[serde(flatten)]
    pub search: SolveSearch,
    /// Settle by a sweep, or by a proof of clause learning, that nothing is better, whatever the engine
    /// claims; what they do not show does not count.
    pub prove_best: bool,
}

/// A solution, its quality, and the effort.
#[derive(Clone, Debug)]
pub struct SolveAnswer {
    /// How the work ended.
    pub ended: Conclusion,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution, its quality, warnings, and the effort.
    pub solved: SolveResult,
    /// The objective, if the best solution was requested.
    pub objective: Option<Objective>,
    /// The last integer program that was solved, if there was one.
    pub program: Option<Formulated>,
}

record! {
    /// A solution, how good it is and what it took.
    SolveAnswer<'a> |answer| {
        /// How the work ended.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// What was wanted of the solution beyond the rules, as in `minimise length`.
        goal: Option<String> = answer.goal(),
        /// What the solution measures.
        objective: Option<Amount> = answer.solved.best.as_ref().map(|best| best.value),
        /// The engine's bound on it.
        bound: Option<Amount> = answer
            .solved
            .best
            .as_ref()
            .and_then(|best| Some(best.bound?.amount)),
        /// The gap between the two, as a share of the objective.
        gap: Option<f64> = answer.solved.best.as_ref().and_then(HowGood::gap),
        /// Whose bound it is; nothing where nobody had to be asked.
        bound_by: Option<&'static str> = answer
            .solved
            .best
            .as_ref()
            .and_then(|best| Some(best.bound?.claim?.engine)),
        /// `proved` where it is shown that nothing is better, `claimed` where a solver of integer
        /// programs says so.
        optimal: Option<&'static str> = answer.optimal(),
        /// The board's rows and columns.
        size: Size = answer.puzzle.board().size(),
        /// The number of islands.
        islands: usize = answer.puzzle.islands().len(),
        /// The number of edges.
        edges: usize = answer.puzzle.edges().len(),
        /// The number of crossings.
        crossings: usize = answer.puzzle.crossings().len(),
        /// The integer program; nothing if none was needed.
        model: Option<ModelSize> = answer.solved.statistics.model,
        /// The number of edges that deduction left one number for.
        fixed: usize = answer.solved.statistics.fixed,
        /// How often the integer program was solved, with more cuts each time.
        rounds: u32 = answer.solved.statistics.stats.rounds,
        /// The cuts that were added.
        cuts: u32 = answer.solved.statistics.stats.cuts,
        /// Nodes of the search tree, where the engine counts them.
        nodes: Option<u64> = answer.solved.statistics.stats.nodes,
        /// Simplex iterations, where the engine counts them.
        simplex_iterations: Option<u64> = answer.solved.statistics.stats.simplex_iterations,
        /// Where the time went.
        #[serde(flatten)]
        seconds: SecondsRecord = SecondsRecord::of(&answer.solved.statistics),
        /// The built edges in order; nothing unless the board is solved or feasible.
        bridges: Option<Vec<BridgeRecord>> = answer
            .found()
            .map(|solution| bridge_records(&answer.puzzle, solution)),
        /// What the solution tells beside its bridges.
        #[serde(flatten)]
        found: FoundRecord = answer
            .found()
            .map(|solution| FoundRecord::of(&answer.puzzle, solution))
            .unwrap_or_default(),
    }
}

impl SolveAnswer {
    /// The answer of an engine, with its conclusion.
    fn of(
        puzzle: &Puzzle,
        solved: SolveResult,
        objective: Option<Objective>,
        program: Option<Formulated>,
        by: Claimant,
    ) -> Self {
        let best = solved.best.as_ref();
        let ended = match &solved.answer {
            Verdict::Yes(_) => {
                let status = match best {
                    Some(best) if !best.is_optimal() => Status::Feasible,
                    Some(_) | None => Status::Solved,
                };
                let of_best = best.and_then(|best| best.limit);
                let of_start = solved.kept_start.map(|kept| kept.limit);
                Conclusion::of(status).stopped(of_best.or(of_start))
            }
            Verdict::No(reason) => Conclusion::infeasible(reason.describe(puzzle)),
            Verdict::Undecided(limit) => Conclusion::of(Status::Undecided)
                .because(solved.undecided_because(*limit))
                .stopped(*limit),
        };
        let ended = ended.under(puzzle.rules()).warned(&solved.warnings);
        Self {
            ended: ended.by(by.engine, by.formulation),
            puzzle: puzzle.clone(),
            solved,
            objective,
            program,
        }
    }

    /// The solution, if one is known.
    #[must_use]
    pub fn found(&self) -> Option<&Solution> {
        match &self.solved.answer {
            Verdict::Yes(solution) => Some(solution),
            Verdict::No(_) | Verdict::Undecided(_) => None,
        }
    }

    /// The objective as text, if there may be a solution.
    fn goal(&self) -> Option<String> {
        let objective = self.objective.as_ref();
        let objective = objective.filter(|_| !matches!(self.solved.answer, Verdict::No(_)));
        objective.map(ToString::to_string)
    }

    /// Whether optimality is proved, or claimed by a solver of programs; nothing if neither is.
    fn optimal(&self) -> Option<&'static str> {
        let best = self.solved.best.as_ref().filter(|best| best.is_optimal())?;
        let claim = best.bound.and_then(|bound| bound.claim);
        Some(match claim.and_then(|claim| claim.formulation) {
            Some(_) => "claimed",
            None => "proved",
        })
    }

    /// The solution, or why there is none.
    ///
    /// # Errors
    /// [`NoSolution`] says how the work ended.
    pub fn solution(&self) -> Result<Solution, NoSolution> {
        self.found().cloned().ok_or_else(|| NoSolution {
            status: self.ended.status,
            reason: self.ended.reason.clone(),
        })
    }
}

/// No solution, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSolution {
    /// How the question ended.
    pub status: Status,
    /// The reason, as a sentence.
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

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match (&self.solved.answer, &self.solved.best) {
            (Verdict::Yes(_), Some(best)) => to.write_str(&quality(best))?,
            (Verdict::Yes(_), None) => to.write_str("solved")?,
            (Verdict::No(_), _) => to.write_str(&self.ended.no("infeasible"))?,
            (Verdict::Undecided(_), _) => to.write_str(&self.ended.no("undecided"))?,
        }
        match self.solved.kept_start {
            Some(kept) => write!(to, ", {kept}"),
            None => Ok(()),
        }
    }

    fn provable<'a>(&'a self, _found: &'a [Solution]) -> Result<Provable<'a>, &'static str> {
        let solved = &self.solved;
        match (&solved.answer, &self.objective) {
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

/// The quality of a solution, and which engine's bound shows it.
fn quality(best: &HowGood) -> String {
    let (what, value) = (best.objective.measure.name(), best.value);
    let is_program = |name| EngineName::named(name).is_some_and(EngineName::is_program);
    let bound = best
        .bound
        .map(|ObjectiveBound { amount, claim }| match claim {
            Some(claim) if is_program(claim.engine) && best.is_optimal() => {
                format!("{}'s claim", claim.engine)
            }
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

/// The display name of an engine.
fn title(engine: &str) -> &str {
    match engine {
        "highs" => "HiGHS",
        "sweep" => "the sweep",
        "join" => "the join",
        other => other,
    }
}

/// Has engines find one solution, or the best; with `prove_best` an objective's optimum must be proved,
/// and not only claimed.
pub(in crate::session) fn solved(
    solver: &Solver,
    puzzle: &Puzzle,
    objective: Option<Objective>,
    prove_best: bool,
    context: &mut QuestionContext<'_, Nothing>,
) -> Result<SolveAnswer, AskError> {
    let begun = context.budget.seconds();
    let wanted = objective
        .as_ref()
        .map_or(RequestedWork::One, |_| RequestedWork::Best);
    let mut engines = solver.make_engines(wanted)?;
    let engine = engines.name();
    let formulation = engines.first.is_some().then(|| solver.formulated_as());
    let task = solver.task(puzzle, objective.as_ref());
    let mut engines = solver.engines(&mut engines);
    // Half of the time is left for the proof.
    let half = context.budget.remaining().map(|left| left / 2);
    let budget = context
        .budget
        .part(half.filter(|_| prove_best && objective.is_some()));
    let mut found = questions::solve(&task, &mut engines, &budget, &mut context.observer)?;
    if prove_best && let Some(objective) = &objective {
        let heard = (context.budget, &mut context.observer);
        proof_of_best::confirm(puzzle, objective, &mut found, heard)?;
    }
    found.statistics.total_seconds = context.budget.seconds() - begun;
    let program = task.into_built();
    let by = match found.kept_start {
        Some(kept) if objective.is_none() => Claimant {
            engine: kept.found_by,
            formulation: None,
        },
        Some(_) | None => Claimant {
            engine,
            formulation,
        },
    };
    Ok(SolveAnswer::of(puzzle, found, objective, program, by))
}

/// Has a sweep find the best solution.
fn swept(
    puzzle: &Puzzle,
    objective: Objective,
    context: &mut QuestionContext<'_, Nothing>,
) -> Result<SolveAnswer, AskError> {
    let begun = context.budget.seconds();
    let mut sweeper = Sweeper::of(puzzle, context.budget, &mut context.observer);
    let (answer, best) = match sweeper.narrowed(Narrowing::default())? {
        Ok(sweeping) => sweeper.best(&sweeping, &objective)?,
        Err(limit) => (Verdict::Undecided(limit), None),
    };
    let mut statistics = Statistics::of(puzzle);
    statistics.total_seconds = context.budget.seconds() - begun;
    let solved = SolveResult {
        answer,
        unconfirmed: None,
        kept_start: None,
        best,
        warnings: sweeper.warnings,
        files: None,
        statistics,
    };
    let by = Claimant {
        engine: SWEEP,
        formulation: None,
    };
    Ok(SolveAnswer::of(puzzle, solved, Some(objective), None, by))
}

impl Solve {
    /// The program that an engine receives, before any deduction.
    ///
    /// # Errors
    /// An [`AskError`] if the formulation does not support one of the puzzle's rules.
    pub fn program(&self, puzzle: &Puzzle, solver: &Solver) -> Result<Formulated, AskError> {
        let solver = self.engine.solver_of_one(&self.search, solver);
        Ok(solver.program(puzzle, None)?)
    }
}

impl Best {
    /// The program that an engine receives, before any deduction.
    ///
    /// # Errors
    /// An [`AskError`] if the formulation does not support one of the puzzle's rules.
    pub fn program(&self, puzzle: &Puzzle, solver: &Solver) -> Result<Formulated, AskError> {
        let objective = self.aim.objective(puzzle)?;
        let solver = self.engine.solver_of_one(&self.search, solver);
        Ok(solver.program(puzzle, objective.as_ref())?)
    }
}

impl Ask for Solve {
    const NAME: &'static str = "solve";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = SolveAnswer;

    fn check(&self) -> Result<(), UsageError> {
        if self.engine.is_sweep() {
            return self.engine.check_all();
        }
        self.engine.check_one(&self.search)
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<SolveAnswer, AskError> {
        self.check()?;
        let solver = self.engine.solver_of_one(&self.search, context.solver);
        solved(&solver, puzzle, None, false, context)
    }
}

impl Ask for Best {
    const NAME: &'static str = "best";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = SolveAnswer;

    fn check(&self) -> Result<(), UsageError> {
        self.aim.check()?;
        if !self.aim.is_given() {
            return Err(UsageError::of("nothing is to be the least or the most")
                .hint("name what with {minimise} or {maximise}"));
        }
        if self.engine.is_sweep() {
            if self.prove_best {
                return Err(UsageError::of(
                    "{engine=sweep} shows it by itself, without {prove_best}",
                ));
            }
            return self.engine.check_sweep(&self.search);
        }
        if self.engine.engine() == Some(EngineName::Cdcl) {
            return Err(
                UsageError::of("{engine=cdcl} finds a solution, not the best one")
                    .hint("all engines but {engine=cdcl} have {minimise} and {maximise}"),
            );
        }
        self.engine.check_one(&self.search)
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<SolveAnswer, AskError> {
        self.check()?;
        let objective = self.aim.objective(puzzle)?;
        let objective = objective.expect("a question that passes its check has one");
        if self.engine.is_sweep() {
            return swept(puzzle, objective, context);
        }
        let solver = self.engine.solver_of_one(&self.search, context.solver);
        solved(&solver, puzzle, Some(objective), self.prove_best, context)
    }
}
