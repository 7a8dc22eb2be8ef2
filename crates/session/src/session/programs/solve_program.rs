//! Solves a board's integer program as it stands, with all additions: HiGHS's values of columns and
//! rows, and of a relaxation its duals.
//!
//! Everything but the verified solution is HiGHS's claim. Optimality and infeasibility are reported
//! as claims and never decide the status.

use std::fmt;
use std::num::NonZeroU16;
use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::formulations::Choice;
use super::point_bridges::PointBridges;
use super::program::RowRecord;
use super::program_request::{ProgramAdditions, ProgramError, ProgramRequest};
use crate::engine::{
    Detail, EngineError, Event, Highs, HighsOptions, Limit, LpInfeasible, LpOutcome, LpRanging,
    NamedOption, Observer, Task, relax, relax_with_ranging,
};
use crate::milp::{CutKind, ExplainSubject, ExplainedRow, Formulated, Formulation, Sense};
use crate::puzzle::{Id as _, Puzzle};
use crate::questions::SolveError;
use crate::report::{ColumnValue, WeightRecord};
use crate::session::asking::ask::{Answer, Ask, AskError, Item, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::usage_error::UsageError;
use crate::session::solutions::aim::ObjectiveOption;
use crate::session::solver::engine_settings::ProgramChoice;

/// A board's integer program, solved by HiGHS as it stands, with what is added to it and let
/// go. What HiGHS says is a claim: only bridges that keep the rules are a solution.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SolveProgram {
    /// How the board is written as an integer program.
    pub formulation: Formulation,
    /// What is chosen about it.
    #[serde(flatten)]
    pub choice: ProgramChoice,
    /// What is best; nothing where any solution will do.
    #[serde(flatten)]
    pub aim: ObjectiveOption,
    /// What is added to the program, and what is let go.
    #[serde(flatten)]
    pub additions: ProgramAdditions,
    /// HiGHS's threads [default: 1].
    pub threads: Option<NonZeroU16>,
    /// Seed of HiGHS's random choices [default: 0].
    #[schemars(range(max = 2_147_483_647))]
    pub seed: Option<u32>,
    /// An option of HiGHS by its own name; may be repeated.
    #[serde(with = "crate::session::solver::engine_settings::options")]
    #[schemars(with = "Vec<String>")]
    pub option: Vec<NamedOption>,
    /// The cuts that a relaxation of cuts looks for: plain ones, something built leaves every island
    /// set, found exactly; or even ones too, not exactly [default: plain]
    pub cuts: Option<CutKind>,
    /// Pass HiGHS's log on, line by line.
    pub log: bool,
    /// Of a relaxation also say how far each cost and each right side may move, alone, before the
    /// optimal basis changes.
    pub ranging: bool,
}

/// A line of HiGHS's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LogLine {
    /// The line, without its end.
    pub line: String,
}

impl Item for LogLine {
    const KIND: &'static str = "log";
}

/// What HiGHS says about a program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SolvedProgram {
    /// How the work ended: `solved` where any solution will do and one is there, `feasible` where
    /// one is and the best was wanted or something was added to the rules, `relaxed` for a
    /// relaxation, `wrong` where HiGHS's point keeps the rows and not the rules, else
    /// `undecided`.
    #[serde(flatten)]
    pub ended: Conclusion,
    /// What HiGHS claims: `optimal` or `infeasible`; nothing where it claims neither.
    pub claim: Option<&'static str>,
    /// The value of the objective at HiGHS's point.
    pub objective: Option<f64>,
    /// HiGHS's bound on it.
    pub bound: Option<f64>,
    /// The columns in order, with HiGHS's value; none where it has no point.
    pub columns: Vec<ColumnValue>,
    /// The rows in order, those included that HiGHS found while it worked; none where there is no
    /// point.
    pub rows: Vec<RowValue>,
    /// The rows that HiGHS's point keeps beside those of the program: cuts that were found while it
    /// was solved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub added_rows: Vec<AddedRow>,
    /// Weighted rows whose sum nothing between the columns' bounds keeps, where a relaxation has no
    /// point and whole numbers confirm it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub farkas: Vec<WeightRecord>,
    /// The rows of an irreducible infeasible subsystem of a relaxation without a point, as HiGHS
    /// says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub irreducible: Vec<String>,
    /// The columns whose bounds belong to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub irreducible_columns: Vec<String>,
    /// The bridges of the point, and what the rules say about them.
    #[serde(flatten)]
    pub bridges: PointBridges,
}

/// The value of a row.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RowValue {
    /// Its name, as files have it.
    pub name: String,
    /// What its left side adds up to.
    pub activity: f64,
    /// How far that is from the nearer bound; below 0 where it is broken.
    pub slack: f64,
    /// What the objective grows by with the right side, at the optimum of a relaxation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dual: Option<f64>,
    /// From where to where its right side may move before the optimal basis changes; nothing for
    /// however far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right_range: Option<[Option<f64>; 2]>,
}

/// A row that was found while a program was solved, and what it says.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct AddedRow {
    /// The row.
    #[serde(flatten)]
    pub row: RowRecord,
    /// What it says.
    #[serde(flatten)]
    pub said: ExplainedRow,
}

impl AddedRow {
    /// Those of a program that had `stated` rows before it was solved.
    fn all(puzzle: &Puzzle, program: &Formulated, stated: usize) -> Vec<Self> {
        let model = &program.model;
        let added = model.rows().ids().skip(stated).flat_map(|row| {
            let explained = program.explain(puzzle, ExplainSubject::Row(row)).rows;
            explained.into_iter().map(move |said| Self {
                row: RowRecord::of(model, row),
                said,
            })
        });
        added.collect()
    }
}

/// A point of a program, with what a relaxation says beside it.
#[derive(Clone, Copy)]
struct ProgramPoint<'a> {
    values: &'a [f64],
    reduced_costs: Option<&'a [f64]>,
    duals: Option<&'a [f64]>,
    ranging: Option<&'a LpRanging>,
}

/// A range as in the record.
fn range(ends: [f64; 2]) -> [Option<f64>; 2] {
    // Turns -0.0 into 0.0.
    ends.map(|end| end.is_finite().then_some(end + 0.0))
}

impl SolvedProgram {
    /// An answer without columns and rows.
    fn without(ended: Conclusion) -> Self {
        Self {
            ended,
            claim: None,
            objective: None,
            bound: None,
            columns: Vec::new(),
            rows: Vec::new(),
            added_rows: Vec::new(),
            farkas: Vec::new(),
            irreducible: Vec::new(),
            irreducible_columns: Vec::new(),
            bridges: PointBridges::None,
        }
    }

    /// Undecided, for this reason.
    fn undecided(why: impl Into<String>) -> Self {
        Self::without(Conclusion::of(Status::Undecided).because(why))
    }

    /// Undecided because of this limit.
    fn stopped(limit: Limit) -> Self {
        let ended = Conclusion::of(Status::Undecided);
        Self::without(ended.stopped(limit))
    }

    /// HiGHS claims that the program is infeasible.
    fn infeasible(of: &SolveProgram) -> Self {
        let what = if of.additions.own.restricts() || of.additions.fix.is_some() {
            "all rows and what was added to them"
        } else {
            "all rows"
        };
        Self {
            claim: Some("infeasible"),
            ..Self::undecided(format!("HiGHS claims that no point keeps {what}"))
        }
    }

    /// Adds the rows and bounds that show why a relaxation has no point; the program had `stated`
    /// rows before it was solved.
    fn with_conflict(
        self,
        puzzle: &Puzzle,
        program: &Formulated,
        stated: usize,
        why: &LpInfeasible,
    ) -> Self {
        let model = &program.model;
        let rows = why.rows.iter();
        let rows = rows.map(|&row| model.rows()[row].name.to_string());
        let columns = why.columns.iter();
        let columns = columns.map(|&column| model.columns()[column].name.to_string());
        Self {
            farkas: WeightRecord::all(model, why),
            irreducible: rows.collect(),
            irreducible_columns: columns.collect(),
            added_rows: AddedRow::all(puzzle, program, stated),
            ..self
        }
    }

    /// Adds the values of columns and rows; the program had `stated` rows before it was solved.
    fn at(
        self,
        puzzle: &Puzzle,
        program: &Formulated,
        stated: usize,
        point: ProgramPoint<'_>,
    ) -> Self {
        let model = &program.model;
        let columns = model.columns().iter().map(|(id, column)| ColumnValue {
            name: column.name.to_string(),
            // Turns -0.0 into 0.0, which solvers distinguish.
            value: point.values[id.index()] + 0.0,
            reduced_cost: point.reduced_costs.map(|costs| costs[id.index()] + 0.0),
            cost_range: point.ranging.map(|known| range(known.costs[id.index()])),
        });
        let rows = model.rows().iter().map(|(id, row)| {
            let terms = model.terms(id).iter();
            let value = terms.map(|term| term.coefficient * point.values[term.column.index()]);
            let activity: f64 = value.sum();
            let slack = match row.sense {
                Sense::AtMost => row.right - activity,
                Sense::AtLeast => activity - row.right,
                Sense::Equal => -(activity - row.right).abs(),
            };
            RowValue {
                name: row.name.to_string(),
                activity: activity + 0.0,
                slack: slack + 0.0,
                dual: point.duals.map(|duals| duals[id.index()] + 0.0),
                right_range: point
                    .ranging
                    .map(|known| range(known.right_sides[id.index()])),
            }
        });
        Self {
            columns: columns.collect(),
            rows: rows.collect(),
            added_rows: AddedRow::all(puzzle, program, stated),
            ..self
        }
    }
}

impl Answer for SolvedProgram {
    fn kind(&self) -> &'static str {
        "solved_program"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        to.write_str(self.ended.status.name())?;
        if let Some(objective) = self.objective {
            write!(to, ", objective {objective}")?;
        }
        match &self.ended.reason {
            Some(why) => write!(to, ", {why}"),
            None => Ok(()),
        }
    }
}

impl SolveProgram {
    /// HiGHS with the options of these fields.
    fn highs(&self) -> Result<Highs, UsageError> {
        let options = HighsOptions {
            threads: self.threads.unwrap_or(NonZeroU16::MIN),
            seed: self.seed.unwrap_or_default(),
            options: self.option.clone(),
            ..HighsOptions::default()
        };
        Highs::new(&options).map_err(|error| UsageError::because(error.to_string()))
    }

    /// Whether there is an objective.
    fn has_objective(&self) -> bool {
        self.aim.is_given() || self.additions.own.own_objective.is_some()
    }

    /// The relaxation of a program: its optimum with duals and reduced costs.
    fn relaxed(
        &self,
        puzzle: &Puzzle,
        program: Formulated,
        context: &QuestionContext<'_, LogLine>,
    ) -> Result<SolvedProgram, AskError> {
        let stated = program.model.rows().len();
        let solve = if self.ranging {
            relax_with_ranging
        } else {
            relax
        };
        let kind = self.cuts.unwrap_or_default();
        let relaxed = solve(puzzle, program, kind, context.budget).map_err(engine)?;
        Ok(match &relaxed.outcome {
            LpOutcome::Optimal(point) => SolvedProgram {
                claim: Some("optimal"),
                objective: Some(point.bound),
                bound: Some(point.bound),
                ..SolvedProgram::without(Conclusion::of(Status::Relaxed)).at(
                    puzzle,
                    &relaxed.program,
                    stated,
                    ProgramPoint {
                        values: &point.values,
                        reduced_costs: Some(&point.reduced_costs),
                        duals: Some(&point.duals),
                        ranging: relaxed.ranging.as_ref(),
                    },
                )
            },
            LpOutcome::Infeasible(why) => {
                SolvedProgram::infeasible(self).with_conflict(puzzle, &relaxed.program, stated, why)
            }
            LpOutcome::Limit(limit) => SolvedProgram {
                bound: relaxed.bound(),
                ..SolvedProgram::stopped(*limit)
            },
            LpOutcome::Failed(why) => SolvedProgram::undecided(format!("HiGHS gave up: {why}")),
        })
    }

    /// HiGHS's result for a whole program.
    fn solved(
        &self,
        puzzle: &Puzzle,
        program: Formulated,
        context: &mut QuestionContext<'_, LogLine>,
    ) -> Result<SolvedProgram, AskError> {
        /// How near the bound has to come to an objective that may take any value.
        const WITHIN: f64 = 1e-6;
        let highs = self.highs()?;
        let stated = program.model.rows().len();
        let mut task = Task::stated(puzzle, self.formulation, program);
        if self.has_objective() {
            task = task.for_the_best(WITHIN);
        }
        let items = &mut *context.items;
        let mut hear = |event: Event<'_>| {
            if let Event::Log(line) = event {
                let line = line.to_owned();
                // A consumer that wants no more of the log still wants the answer.
                let (ControlFlow::Continue(()) | ControlFlow::Break(())) = items(LogLine { line });
            }
        };
        let mut observer = if self.log {
            Observer::by(Detail::Log, &mut hear)
        } else {
            context.observer.by_ref()
        };
        let (run, point) = highs
            .solve_with_point(&task, context.budget, &mut observer)
            .map_err(engine)?;
        let limit = run.outcome.limit();
        let Some(incumbent) = run.outcome.incumbent() else {
            return Ok(match limit {
                Some(limit) => SolvedProgram {
                    bound: run.stats.bound,
                    ..SolvedProgram::stopped(limit)
                },
                None => SolvedProgram::infeasible(self),
            });
        };
        let is_best = incumbent.is_optimal;
        let bridges = PointBridges::check(puzzle, incumbent.bridges.clone());
        let status = match bridges.solution() {
            Some(_) if self.has_objective() || self.additions.own.restricts() => Status::Feasible,
            Some(_) => Status::Solved,
            None => Status::Wrong,
        };
        let mut ended = Conclusion::of(status).stopped(limit);
        if status == Status::Wrong {
            ended = ended.because("HiGHS's point keeps the rows and breaks rules of the puzzle");
        } else if is_best {
            ended = ended.because("HiGHS claims that no point is better");
        }
        let objective = incumbent.objective.filter(|_| self.has_objective());
        let answer = SolvedProgram {
            claim: is_best.then_some("optimal"),
            objective,
            bound: run.stats.bound.filter(|_| self.has_objective()),
            bridges,
            ..SolvedProgram::without(ended)
        };
        let grown = task.into_built();
        Ok(match (&grown, &point) {
            (Some(program), Some(values)) => answer.at(
                puzzle,
                program,
                stated,
                ProgramPoint {
                    values,
                    reduced_costs: None,
                    duals: None,
                    ranging: None,
                },
            ),
            _ => answer,
        })
    }
}

fn engine(error: EngineError) -> AskError {
    SolveError::Engine(error).into()
}

impl Ask for SolveProgram {
    const NAME: &'static str = "solve_program";
    type Subject = Puzzle;
    type Item = LogLine;
    type Answer = SolvedProgram;

    fn check(&self) -> Result<(), UsageError> {
        self.aim.check()?;
        self.additions.own.check(&self.aim)?;
        if self.additions.relax && (!self.option.is_empty() || self.log) {
            let name = if self.log { "log" } else { "option" };
            return Err(UsageError::field(name).then(" is for whole programs, not for {relax}"));
        }
        let has_rounds = self.additions.relax && self.formulation == Formulation::Cuts;
        if self.cuts.is_some() && !has_rounds {
            return Err(UsageError::of(
                "{cuts} is for the relaxation of the formulation cuts, the only one with rounds",
            )
            .hint("add {formulation=cuts}"));
        }
        if self.ranging && !self.additions.relax {
            return Err(UsageError::of("{ranging} is for relaxations").hint("{relax}"));
        }
        self.highs().map(|_| ())
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, LogLine>,
    ) -> Result<SolvedProgram, AskError> {
        self.check()?;
        let objective = self.aim.objective(puzzle)?;
        let settings = self.choice.settings(context.budget.most_bytes());
        let choice = Choice::of(self.formulation, settings);
        let ProgramRequest {
            mut program,
            warning,
        } = match self.additions.program(&choice, puzzle, context.budget) {
            Ok(stated) => stated,
            Err(ProgramError::Stopped(limit)) => return Ok(SolvedProgram::stopped(limit)),
            Err(ProgramError::TooLarge(why)) => {
                let mut answer = SolvedProgram::stopped(Limit::Memory);
                answer.ended.reason = Some(why.to_string());
                return Ok(answer);
            }
            Err(ProgramError::Refused(refused)) => return Err(refused.into()),
            Err(ProgramError::Answer(error)) => return Err(error.into()),
        };
        if let Some(objective) = &objective {
            program.aim(puzzle, objective);
        }
        let mut answer = if self.additions.relax {
            self.relaxed(puzzle, program, context)?
        } else {
            self.solved(puzzle, program, context)?
        };
        answer.ended.warnings.extend(warning);
        answer.ended = answer.ended.under(puzzle.rules());
        Ok(answer)
    }
}
