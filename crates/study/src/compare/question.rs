//! The comparison of configurations on boards, as a question: its items are the runs, and its
//! answer contains the statistics of all runs.

use std::collections::BTreeSet;
use std::fmt;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::contender::{Configuration, Contender, OtherContenders, configurations};
use super::grouping::Grouping;
use super::measure::Conditions;
use super::paired::PairedConfiguration;
use super::results::Results;
use super::timed_task::{TimedQuestion, TimedTask, goes_with};
use super::turns::{ComparisonEvent, Turns};
use crate::engine::{Budget, EngineName};
use crate::milp::Formulation;
use crate::report::{ConfigurationRow, RunRecord, SummaryRow, counted};
use crate::session::{
    Answer, Ask, AskError, Boards, Conclusion, Item, ObjectiveOption, QuestionContext, Solver,
    Status, UsageError,
};

/// Configurations of engines, timed on boards and compared. They take turns, nothing runs at the
/// same time, and each run begins with a board's text.
///
/// # Examples
/// ```
/// use hashilab_session::Solver;
/// use hashilab_session::session::Boards;
/// use hashilab_solve::puzzle::Puzzle;
/// use hashilab_study::Compare;
/// let puzzles: [Puzzle; 2] = ["2,,2\n".parse()?, "1,,1\n".parse()?];
/// let boards: Boards = puzzles.into_iter().collect();
/// let answer = Solver::new().answer(&boards, &Compare::default())?;
/// let [paired] = &answer.results.paired()[..] else { panic!("two configurations, one size") };
/// assert_eq!((answer.results.runs().len(), paired.pairs), (4, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Compare {
    /// What takes part, engines with their settings; the others are compared with the first one.
    /// HiGHS and clause learning where none is named.
    #[serde(deserialize_with = "configurations")]
    pub configurations: Vec<Configuration>,
    /// What is asked of each board.
    pub question: TimedQuestion,
    /// Of the question `count`: stop when there are more solutions than so many.
    pub limit: Option<u64>,
    /// Of the question `solve`: what is best.
    #[serde(flatten)]
    pub aim: ObjectiveOption,
    /// How many seeds each configuration is given: 0, 1, 2 and so on.
    #[schemars(range(min = 1, max = 2_147_483_647))]
    pub seeds: u32,
    /// How often each run is made; its times are the means.
    pub repeat: NonZeroU32,
    /// The longest time for each run in seconds; a run that it stops counts with it.
    #[schemars(range(min = 0))]
    pub each: f64,
    /// What boards are grouped by: their number of islands, the folder in their names, or a
    /// property that is named with its value for each board.
    pub group_by: Grouping,
}

impl Default for Compare {
    /// A solution within a minute, once.
    fn default() -> Self {
        Self {
            configurations: Vec::new(),
            question: TimedQuestion::Solve,
            limit: None,
            aim: ObjectiveOption::default(),
            seeds: 1,
            repeat: NonZeroU32::MIN,
            each: 60.0,
            group_by: Grouping::Size,
        }
    }
}

/// A run of a configuration on a board.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct ComparedRun(pub RunRecord);

impl Item for ComparedRun {
    const KIND: &'static str = RunRecord::KIND;
}

/// What the runs amount to; they came as items.
#[derive(Clone, Debug)]
pub struct CompareAnswer {
    /// How the work ended: `compared`, or `undecided` where a limit of the whole came first. The
    /// rest is then about the runs that were made.
    pub ended: Conclusion,
    /// The configurations, with what really applied in their runs.
    pub configurations: Vec<ConfigurationRow>,
    /// The runs.
    pub results: Results,
}

hashilab_session::record! {
    /// What the runs amount to; they came as items.
    CompareAnswer<'a> |answer| {
        /// How the work ended: `compared`, or `undecided` where a limit of the whole came first. The
        /// rest is then about the runs that were made.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// How many runs there are.
        runs: usize = answer.results.runs().len(),
        /// The configurations, with what really applied in their runs.
        configurations: &'a [ConfigurationRow] = &answer.configurations,
        /// What boards are grouped by.
        grouped_by: &'a str = answer.results.grouping().name(),
        /// The statistics, by configuration and then by group.
        summary: Vec<SummaryRow> = answer.results.summary(),
        /// Each configuration beside the first one: over all boards, and where there are several
        /// groups over each.
        paired: Vec<PairedConfiguration> = answer.results.paired(),
        /// A line for each board of which runs say what cannot all be true.
        disagreements: Vec<String> = answer.results.disagreements(),
    }
}

impl Answer for CompareAnswer {
    fn kind(&self) -> &'static str {
        "comparison"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let configurations = counted(self.configurations.len(), "configuration");
        write!(
            to,
            "{} of {configurations}",
            counted(self.results.runs().len(), "run")
        )?;
        match &self.ended.reason {
            Some(why) => write!(to, ", {why}"),
            None => Ok(()),
        }
    }
}

impl Ask for Compare {
    const NAME: &'static str = "compare";
    type Subject = Boards;
    type Item = ComparedRun;
    type Answer = CompareAnswer;

    fn check(&self) -> Result<(), UsageError> {
        self.conditions()?;
        self.contenders(&Solver::new()).map(drop)
    }

    fn ask(
        &self,
        boards: &Boards,
        context: &mut QuestionContext<'_, ComparedRun>,
    ) -> Result<CompareAnswer, AskError> {
        let items = &mut *context.items;
        let mut heard = |event: ComparisonEvent<'_>| match event {
            ComparisonEvent::Ended(run) => items(ComparedRun(run.clone())),
            ComparisonEvent::WarmingUp | ComparisonEvent::Begins(..) => ControlFlow::Continue(()),
        };
        let answer = self.go_on(
            boards,
            Vec::new(),
            context.solver,
            context.budget,
            &mut heard,
        );
        Ok(answer?)
    }
}

impl Compare {
    /// A comparison of these configurations, each finding a solution within a minute.
    #[must_use]
    pub fn of(configurations: impl IntoIterator<Item = Configuration>) -> Self {
        Self {
            configurations: configurations.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Makes the runs that are not among the earlier ones, and summarises all of them. The observer
    /// is notified of the progress.
    ///
    /// # Errors
    /// [`UsageError`] names the options that do not go together.
    pub fn go_on(
        &self,
        boards: &Boards,
        earlier: Vec<RunRecord>,
        solver: &Solver,
        budget: &Budget,
        heard: &mut dyn FnMut(ComparisonEvent<'_>) -> ControlFlow<()>,
    ) -> Result<CompareAnswer, UsageError> {
        let contenders = self.contenders(solver)?;
        let conditions = Conditions {
            reading: boards.reading,
            ..self.conditions()?
        };
        let mut results = Results::of(&contenders, conditions.time_limit);
        results = results.grouped(self.group_by.clone());
        for run in earlier {
            results.push(run);
        }
        let turns = Turns {
            contenders: &contenders,
            seeds: self.seeds,
            conditions,
            boards: &boards.texts,
            budget,
        };
        let ended = match turns.run(&mut results, heard) {
            Ok(()) => Conclusion::of(Status::Compared),
            Err(limit) => Conclusion::undecided(limit),
        };
        Ok(CompareAnswer {
            ended,
            configurations: rows(&contenders, &results),
            results,
        })
    }

    /// The contenders with unique names. Settings that are not given are those of `solver`.
    ///
    /// # Errors
    /// [`UsageError`] names the options that do not go together.
    pub fn contenders(&self, solver: &Solver) -> Result<Vec<Contender>, UsageError> {
        let usual = [
            Configuration::highs(Formulation::Flow),
            Configuration::cdcl(),
        ];
        let named = match &self.configurations[..] {
            [] => &usual,
            named => named,
        };
        let is_program = |one: &Configuration| one.engine.is_program();
        let beside = if named.iter().any(is_program) {
            OtherContenders::Programs
        } else {
            OtherContenders::Ours
        };
        let mut contenders: Vec<Contender> = Vec::new();
        for configuration in named {
            let of = |refused: UsageError| match &configuration.name {
                Some(name) => refused.about(&format!("configuration {name}")),
                None => refused,
            };
            let contender = configuration
                .contender(self.question, solver, beside)
                .map_err(of)?;
            if contenders.iter().any(|one| one.name() == contender.name()) {
                let what = UsageError::of("there is another one of this name");
                return Err(what.about(&format!("configuration {}", contender.name())));
            }
            contenders.push(contender);
        }
        if self.aim.is_given() && contenders.iter().any(|it| it.engine() == EngineName::Cdcl) {
            return Err(UsageError::set("engine", EngineName::Cdcl.name())
                .then(" finds a solution, not the best one")
                .hint("leave out {minimise} and {maximise}"));
        }
        Ok(contenders)
    }

    /// The settings of all runs, except for the options for reading boards.
    fn conditions(&self) -> Result<Conditions, UsageError> {
        if self.limit.is_some() && self.question != TimedQuestion::Count {
            return Err(goes_with(UsageError::field("limit"), TimedQuestion::Count));
        }
        self.aim.check()?;
        if self.aim.is_given() && self.question != TimedQuestion::Solve {
            let both = UsageError::of("{minimise} and {maximise}");
            return Err(both
                .text(" go with ")
                .and_set("question", TimedQuestion::Solve.name())
                .text(" only"));
        }
        if self.seeds == 0 || i32::try_from(self.seeds).is_err() {
            return Err(UsageError::of("{seeds} is a number from 1 to 2147483647"));
        }
        let time_limit = Duration::try_from_secs_f64(self.each)
            .map_err(|_| UsageError::of("{each} is a number of seconds, 0 or more"))?;
        Ok(Conditions {
            question: self.timed()?,
            time_limit,
            repeats: self.repeat,
            ..Conditions::default()
        })
    }

    /// The question to time.
    fn timed(&self) -> Result<TimedTask, UsageError> {
        Ok(match self.question {
            TimedQuestion::Unique => TimedTask::Unique,
            TimedQuestion::Count => TimedTask::Count { most: self.limit },
            TimedQuestion::Common => TimedTask::Common,
            TimedQuestion::Solve if self.aim.is_given() => {
                TimedTask::Best(self.aim.of_all_boards().ok_or_else(|| {
                    UsageError::of("{weights} is about one board, a benchmark about several")
                })?)
            }
            TimedQuestion::Solve => TimedTask::Solve,
        })
    }
}

/// The configurations with the warm starts and depths of deduction that applied.
fn rows(contenders: &[Contender], results: &Results) -> Vec<ConfigurationRow> {
    let row = |contender: &Contender| {
        let applied = |of: fn(&RunRecord) -> Option<&String>| {
            let its = results.of_contender(contender.name());
            let all: BTreeSet<&str> = its.filter_map(of).map(String::as_str).collect();
            let all: Vec<&str> = all.into_iter().collect();
            (!all.is_empty()).then(|| all.join(", "))
        };
        let formulation = contender.formulation().map(Formulation::name);
        ConfigurationRow {
            name: contender.name().to_owned(),
            engine: contender.engine().name().to_owned(),
            formulation: formulation.map(str::to_owned),
            start: applied(|run| run.start.as_ref()),
            deduction: applied(|run| run.deduction.as_ref()),
        }
    };
    contenders.iter().map(row).collect()
}
