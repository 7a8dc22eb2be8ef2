//! A study of a board's integer programs: sizes, relaxations, what HiGHS needs for each, and facts
//! about all solutions. Each part has a time limit of its own.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::formulations::{Choice, Formulations};
use super::relax::{RelaxedBoard, SkippedFormulation};
use crate::engine::{Budget, Limit, LpOutcome};
use crate::milp::{CutKind, Direction, ModelSize};
use crate::puzzle::Puzzle;
use crate::questions::{Deduce, SolveResult, WarmStart};
use crate::report::{RelaxationRecord, counted};
use crate::session::asking::ask::{Answer, Ask, AskError, Item, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::record::record;
use crate::session::asking::usage_error::UsageError;
use crate::session::solutions::aim::ObjectiveOption;
use crate::session::solutions::count::{Count, CountAnswer};
use crate::session::solutions::solve::SolveAnswer;
use crate::session::solutions::unique::{Common, CommonAnswer, Unique, UniqueAnswer};

/// What there is to say about the integer programs of a board: their sizes and relaxations,
/// what HiGHS takes for each, and what is known of all solutions.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Study {
    /// The formulations; all of them where none is named.
    #[serde(flatten)]
    pub formulations: Formulations,
    /// What is best; the shortest length where nothing is said.
    #[serde(flatten)]
    pub aim: ObjectiveOption,
    /// The longest time for each relaxation, search and question, in seconds.
    #[schemars(range(min = 0))]
    pub each: Option<f64>,
    /// Only what compares the formulations: nothing about all solutions.
    pub summary: bool,
}

/// A part of the work that begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StudyPart {
    /// What is worked out, as in `relaxation of flow`.
    pub part: String,
}

impl Item for StudyPart {
    const KIND: &'static str = "part";
}

/// What there is to say about a board's programs.
#[derive(Clone, Debug)]
pub struct StudyAnswer {
    /// How the work ended.
    pub ended: Conclusion,
    /// The relaxation of each program that had its turn before a limit, with the board.
    pub relaxing: Box<RelaxedBoard>,
    /// What HiGHS took for each program, from nothing.
    pub runs: Vec<StudiedRun>,
    /// What is known of all solutions, unless only a summary was wanted or a limit came before.
    pub all: Option<SolutionFacts>,
}

record! {
    /// What there is to say about a board's programs.
    StudyAnswer<'a> |answer| {
        /// How the work ended.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// What is minimised or maximised, as in `minimise length`.
        objective: String = answer.relaxing.objective.to_string(),
        /// The value of the best solution, where it is known.
        optimum: Option<f64> = answer.relaxing.optimum.value(),
        /// Why there is no solution, where that was proved.
        infeasible: Option<&'a str> = answer.relaxing.reason.as_deref(),
        /// The size of each program that had its turn before a limit.
        programs: Vec<StudiedProgram> = answer.programs(),
        /// Formulations that were passed over; left out where there are none.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        left_out: &'a [SkippedFormulation] = &answer.relaxing.left_out,
        /// The relaxation of each program.
        relaxations: Vec<RelaxationRecord> = answer.relaxing.records(),
        /// What HiGHS took for each program, from nothing.
        runs: &'a [StudiedRun] = &answer.runs,
        /// What is known of all solutions, unless only a summary was wanted or a limit came before.
        all: Option<&'a SolutionFacts> = answer.all.as_ref(),
    }
}

/// The size of a program.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct StudiedProgram {
    /// The formulation, with what was chosen about it.
    pub formulation: String,
    /// Columns, rows and coefficients that are not 0.
    #[serde(flatten)]
    pub size: ModelSize,
}

/// A program that HiGHS solved, beginning from nothing.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct StudiedRun {
    /// The formulation, with what was chosen about it.
    pub formulation: String,
    /// How it ended.
    pub status: Status,
    /// What limit ended it early.
    #[schemars(with = "Option<String>")]
    pub limit: Option<Limit>,
    /// The value of the solution.
    pub value: Option<f64>,
    /// The bound at the end.
    pub bound: Option<f64>,
    /// Nodes of the search tree.
    pub nodes: u64,
    /// Simplex iterations.
    pub simplex_iterations: u64,
    /// How often the program was solved, with more cuts each time.
    pub rounds: u32,
    /// The cuts that were added.
    pub cuts: u32,
    /// How long it took.
    pub run_seconds: f64,
}

/// What is known of all solutions: an answer to each question, or why it has none.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SolutionFacts {
    /// Whether there is one only.
    pub unique: KnownAnswer<UniqueAnswer>,
    /// How many there are.
    pub count: KnownAnswer<CountAnswer>,
    /// What they have in common.
    pub common: KnownAnswer<CommonAnswer>,
}

/// The answer to a part of the work, or why it has none.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum KnownAnswer<A> {
    /// The answer.
    Answer(Box<A>),
    /// It was not asked.
    Refused {
        /// Why not.
        refused: String,
    },
}

impl<A> KnownAnswer<A> {
    /// The answer.
    ///
    /// # Errors
    /// Why there is none.
    pub fn answer(&self) -> Result<&A, &str> {
        match self {
            Self::Answer(answer) => Ok(answer),
            Self::Refused { refused } => Err(refused),
        }
    }
}

impl StudyAnswer {
    /// The size of each program that had its turn before a limit.
    fn programs(&self) -> Vec<StudiedProgram> {
        let relaxed = self.relaxing.relaxed.iter();
        let sizes = relaxed.map(|one| StudiedProgram {
            formulation: one.name.clone(),
            size: ModelSize {
                columns: one.table.all_columns(),
                rows: one.table.rows(),
                nonzeros: one.table.nonzeros,
            },
        });
        sizes.collect()
    }

    /// Whether HiGHS searched: not where the board is seen to have no solution.
    #[must_use]
    pub fn is_searched(&self) -> bool {
        self.relaxing.reason.is_none() || self.runs.iter().any(|run| run.rounds > 0)
    }

    /// The bound of a formulation's relaxation if it is a bound for the board; infinite if it is
    /// infeasible.
    #[must_use]
    pub fn bound_of(&self, formulation: &str) -> Option<f64> {
        let relaxing = &self.relaxing;
        let mut relaxed = relaxing.relaxed.iter();
        let one = relaxed.find(|one| one.name == formulation)?;
        if one.small_m.is_some() {
            return None;
        }
        match (&one.relaxation.outcome, relaxing.objective.direction) {
            (LpOutcome::Optimal(point), _) => Some(point.bound * relaxing.scale),
            (LpOutcome::Infeasible(why), _) if why.farkas.is_none() => None,
            (LpOutcome::Infeasible(_), Direction::Minimise) => Some(f64::INFINITY),
            (LpOutcome::Infeasible(_), Direction::Maximise) => Some(f64::NEG_INFINITY),
            (LpOutcome::Limit(_) | LpOutcome::Failed(_), _) => None,
        }
    }
}

impl Answer for StudyAnswer {
    fn kind(&self) -> &'static str {
        Study::NAME
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let runs = self.runs.iter().filter(|_| self.is_searched());
        let searches = match runs.count() {
            1 => "1 search".to_owned(),
            more => format!("{more} searches"),
        };
        let relaxations = counted(self.relaxing.relaxed.len(), "relaxation");
        write!(to, "{relaxations}, {searches}")?;
        match &self.relaxing.reason {
            Some(reason) => write!(to, "; no solution, {reason}"),
            None => Ok(()),
        }
    }
}

/// The work on a board, part by part.
struct StudyWork<'a, 'd> {
    study: &'a Study,
    context: &'a mut QuestionContext<'d, StudyPart>,
    relaxing: RelaxedBoard,
    runs: Vec<StudiedRun>,
}

impl StudyWork<'_, '_> {
    /// The budget of a part that begins now, or the limit that was reached. Waits for what an
    /// earlier part left running, so that there is one program in memory at a time.
    fn begin(&mut self, part: &str) -> Result<Budget, Limit> {
        let item = StudyPart {
            part: part.to_owned(),
        };
        let budget = self.context.budget;
        budget.wait_for_the_rest();
        if (self.context.items)(item).is_break() {
            return Err(Limit::Interrupted);
        }
        if let Some(limit) = budget.reached() {
            return Err(limit);
        }
        let each = self
            .study
            .each
            .map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
        Ok(budget.part(each))
    }

    /// The relaxations, the best solution, a search for each program. The first relaxation is begun
    /// whatever the limit.
    fn programs(&mut self, choices: &[Choice]) -> Result<Result<(), Limit>, AskError> {
        for choice in choices {
            match self.begin(&format!("relaxation of {}", choice.name)) {
                Ok(budget) => self.relax(choice, &budget)?,
                Err(limit) if limit == Limit::Interrupted || self.relaxing.has_begun() => {
                    self.relaxing.stop_before(choice, limit);
                }
                Err(_) => self.relax(choice, &self.context.budget.part(None))?,
            }
        }
        match self.begin("the best solution") {
            Ok(budget) => {
                let observer = self.context.observer.by_ref();
                let solver = self.context.solver;
                self.relaxing.find_optimum(solver, &budget, observer)?;
            }
            Err(limit) => return Ok(Err(limit)),
        }
        for choice in choices {
            if let Err(limit) = self.run(choice)? {
                return Ok(Err(limit));
            }
        }
        Ok(Ok(()))
    }

    /// Solves the relaxation of a formulation.
    fn relax(&mut self, choice: &Choice, budget: &Budget) -> Result<(), AskError> {
        let mut hear = |_| ControlFlow::Continue(());
        self.relaxing.add(choice, CutKind::Plain, budget, &mut hear)
    }

    /// Has HiGHS solve a program without a warm start and without deduction, which would make all
    /// formulations alike.
    fn run(&mut self, choice: &Choice) -> Result<Result<(), Limit>, AskError> {
        let mut left_out = self.relaxing.left_out.iter();
        if left_out.any(|one| one.formulation == choice.name) {
            return Ok(Ok(()));
        }
        let budget = match self.begin(&format!("{} solved", choice.name)) {
            Ok(budget) => budget,
            Err(limit) => return Ok(Err(limit)),
        };
        let solver = self.context.solver.clone();
        let solver = solver
            .formulation(choice.formulation)
            .settings(choice.settings)
            .start(WarmStart::Nothing)
            .deduction(Deduce::Nothing);
        let (puzzle, objective) = (&self.relaxing.puzzle, self.relaxing.objective.clone());
        let observer = self.context.observer.by_ref();
        let answer = solver.best_within(puzzle, objective, &budget, observer)?;
        let warnings = answer.ended.warnings.iter();
        self.relaxing.warnings.extend(warnings.cloned());
        self.runs.push(StudiedRun::of(choice.name.clone(), &answer));
        Ok(Ok(()))
    }

    /// The facts about all solutions.
    fn all(&mut self) -> Result<Result<SolutionFacts, Limit>, AskError> {
        let unique = match self.answer_or_reason(&Unique::default())? {
            Ok(unique) => unique,
            Err(limit) => return Ok(Err(limit)),
        };
        let count = match self.answer_or_reason(&Count::default())? {
            Ok(count) => count,
            Err(limit) => return Ok(Err(limit)),
        };
        let common = self.answer_or_reason(&Common::default())?;
        Ok(common.map(|common| SolutionFacts {
            unique,
            count,
            common,
        }))
    }

    /// The answer to a question about all solutions, or why there is none.
    fn answer_or_reason<Q: Ask<Subject = Puzzle>>(
        &mut self,
        question: &Q,
    ) -> Result<Result<KnownAnswer<Q::Answer>, Limit>, AskError> {
        let budget = match self.begin(Q::NAME) {
            Ok(budget) => budget,
            Err(limit) => return Ok(Err(limit)),
        };
        let observer = self.context.observer.by_ref();
        let puzzle = &self.relaxing.puzzle;
        let asked = self
            .context
            .solver
            .answer_within(puzzle, question, &budget, observer);
        match asked {
            Ok(answer) => Ok(Ok(KnownAnswer::Answer(Box::new(answer)))),
            Err(error) if error.is_refusal() => Ok(Ok(KnownAnswer::Refused {
                refused: error.to_string(),
            })),
            Err(error) => Err(error),
        }
    }

    /// How the study ended: undecided if a limit ended a part; an interrupt takes precedence.
    fn ended(&self, all: Option<&SolutionFacts>, stopped: Option<Limit>) -> Conclusion {
        let of_runs = self.runs.iter().filter_map(|run| run.limit);
        let stops = all.into_iter().flat_map(|all| {
            [
                all.unique.answer().ok().and_then(|it| it.ended.limit),
                all.count.answer().ok().and_then(|it| it.ended.limit),
                all.common.answer().ok().and_then(|it| it.ended.limit),
            ]
        });
        let stops = stops.flatten().filter(|&limit| limit != Limit::Enough);
        let limits = stopped.into_iter().chain(self.relaxing.limits());
        let limits: Vec<Limit> = limits.chain(of_runs).chain(stops).collect();
        let interrupted = limits.contains(&Limit::Interrupted);
        let limit = interrupted.then_some(Limit::Interrupted);
        let ended = match limit.or(limits.first().copied()) {
            Some(limit) => Conclusion::undecided(limit),
            None => Conclusion::of(Status::Studied),
        };
        let relaxing = &self.relaxing;
        ended
            .under(relaxing.puzzle.rules())
            .warned(&relaxing.warnings)
    }
}

impl StudiedRun {
    fn of(formulation: String, answer: &SolveAnswer) -> Self {
        let SolveResult {
            best, statistics, ..
        } = &answer.solved;
        let units = |millionths: i64| millionths as f64 / 1e6;
        let stats = statistics.stats;
        Self {
            formulation,
            status: answer.ended.status,
            limit: answer.ended.limit.filter(|&limit| limit != Limit::Enough),
            value: best.as_ref().map(|best| units(best.value.millionths())),
            bound: best
                .as_ref()
                .and_then(|best| Some(units(best.bound?.amount.millionths()))),
            nodes: stats.nodes.unwrap_or_default(),
            simplex_iterations: stats.simplex_iterations.unwrap_or_default(),
            rounds: stats.rounds,
            cuts: stats.cuts,
            run_seconds: statistics.total_seconds,
        }
    }
}

impl Ask for Study {
    const NAME: &'static str = "study";
    type Subject = Puzzle;
    type Item = StudyPart;
    type Answer = StudyAnswer;

    fn check(&self) -> Result<(), UsageError> {
        if self.each.is_some_and(|each| each.is_nan() || each < 0.0) {
            return Err(UsageError::of("{each} is a number of seconds, 0 or more"));
        }
        self.aim.check()
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, StudyPart>,
    ) -> Result<StudyAnswer, AskError> {
        self.check()?;
        let choices = self
            .formulations
            .choices_or_all(context.budget.most_bytes());
        let mut work = StudyWork {
            study: self,
            context,
            relaxing: RelaxedBoard::of(puzzle.clone(), &self.aim)?,
            runs: Vec::new(),
        };
        let mut stopped = work.programs(&choices)?.err();
        let mut all = None;
        if stopped.is_none() && !self.summary {
            match work.all()? {
                Ok(known) => all = Some(known),
                Err(limit) => stopped = Some(limit),
            }
        }
        let ended = work.ended(all.as_ref(), stopped);
        let StudyWork { relaxing, runs, .. } = work;
        Ok(StudyAnswer {
            ended,
            relaxing: Box::new(relaxing),
            runs,
            all,
        })
    }
}
