//! A board's integer program as data, and the check of points that other solvers found.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::formulations::Choice;
use super::named_objective;
use super::point_bridges::PointBridges;
use super::program_request::{ProgramAdditions, ProgramError, ProgramRequest};
use super::program_text::{ProgramText, missing_rows};
use crate::engine::{Limit, Verdict};
use crate::milp::{
    Direction, ExplainSubject, Explanation, Formulated, Formulation, FractionalValue, Indicator,
    Kind, Model, Objective, RowClass, RowId, Sense, SolverPoint, count_rows, formulate_as,
    read_columns, read_point,
};
use crate::notation::CellName;
use crate::puzzle::{Amount, Id as _, Network, Pos, Puzzle};
use crate::report::counted;
use crate::session::asking::ask::{Answer, Ask, AskError, Nothing, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::record::record;
use crate::session::asking::text::NamedText;
use crate::session::asking::usage_error::UsageError;
use crate::session::solutions::aim::ObjectiveOption;
use crate::session::solutions::proof_of_best::settle;
use crate::session::solver::engine_settings::ProgramChoice;

/// A board as an integer program: its columns, rows and coefficients.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Program {
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
    /// Also the text of a file, in this language.
    pub text: Option<ProgramText>,
    /// Also say, in mathematics and in words, what concerns a cell (r3c5), an edge (r1c1-r1c5)
    /// or a row by its name.
    pub explain: Vec<String>,
}

/// Whether a point of a board's program, a value for each column, is a solution. The rules of
/// the puzzle decide, and nothing is solved.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CheckPoint {
    /// How the board is written as an integer program.
    pub formulation: Formulation,
    /// What is chosen about it.
    #[serde(flatten)]
    pub choice: ProgramChoice,
    /// The value of each column by its name. Columns that say nothing about bridges may be
    /// left out, and those that are 0 where `sparse` says so.
    pub values: BTreeMap<String, f64>,
    /// A solver's solution file instead of `values`: HiGHS, Gurobi, CPLEX, Xpress, SCIP, CBC,
    /// GLPK, SYMPHONY or `lp_solve`, MIPLIB's form, or a table `name,value`.
    pub file: Option<NamedText>,
    /// The program that was solved, LP or MPS: its columns say which formulation it is.
    pub model: Option<NamedText>,
    /// A column without a value is 0; so it is in files of solvers that leave zeros out.
    pub sparse: bool,
    /// What is best; else what the program in `model` makes small or large, where it is the number of
    /// bridges, of built edges, or the length.
    #[serde(flatten)]
    pub aim: ObjectiveOption,
    /// Settle whether anything is better, by a sweep or by a proof of clause learning.
    pub prove_best: bool,
}

/// A program.
#[derive(Clone, Debug)]
pub struct ProgramAnswer {
    /// How the work ended: `made`, or `undecided` where a limit came first. Then nothing is made.
    pub ended: Conclusion,
    /// The puzzle that was asked about.
    pub puzzle: Puzzle,
    /// The program; nothing where a limit came first.
    pub program: Option<Box<Formulated>>,
    /// What was to be explained.
    pub explained: Vec<ExplainedRecord>,
    /// The text of a file, where it was wanted.
    pub text: Option<String>,
}

record! {
    /// A program as data.
    ProgramAnswer<'a> |answer| {
        /// How the work ended: `made`, or `undecided` where a limit came first. Then nothing is made.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// What this is the program of, in one line.
        title: &'a str = answer.model().map_or("", Model::title),
        /// Which end of the objective is wanted: `minimise` or `maximise`.
        direction: &'static str = match answer.model().map(Model::direction) {
            Some(Direction::Maximise) => "maximise",
            Some(Direction::Minimise) | None => "minimise",
        },
        /// What the objective is, if there is one.
        objective: Option<&'a str> = answer.model().and_then(Model::about_objective),
        /// What is left out of a program whose rows are found while it is solved; nothing where all
        /// rules are stated.
        missing: Option<&'static str> =
            answer.program.as_ref().and_then(|it| missing_rows(it, &answer.puzzle)),
        /// The columns in order.
        columns: Vec<ColumnRecord> = answer.model().map_or_else(Vec::new, ColumnRecord::all),
        /// The rows in order.
        rows: Vec<RowRecord> = answer.model().map_or_else(Vec::new, RowRecord::all),
        /// What was to be explained.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        explained: &'a [ExplainedRecord] = &answer.explained,
        /// The text of a file, where it was wanted.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<&'a str> = answer.text.as_deref(),
    }
}

/// A column.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ColumnRecord {
    /// Its name, as files have it.
    pub name: String,
    /// What it is about.
    pub family: &'static str,
    /// `binary`, `integer` or `continuous`.
    pub kind: &'static str,
    /// The least value; none where there is no bound.
    pub lower: Option<f64>,
    /// The largest value; none where there is no bound.
    pub upper: Option<f64>,
    /// Its coefficient in the objective.
    pub cost: f64,
}

/// A row.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RowRecord {
    /// Its name, as files have it.
    pub name: String,
    /// What it is about.
    pub family: &'static str,
    /// The class of MIPLIB that it belongs to.
    pub class: &'static str,
    /// The least value of its left side; none where there is no bound.
    pub lower: Option<f64>,
    /// The largest value; none where there is no bound.
    pub upper: Option<f64>,
    /// Its terms: the number of a column from 0, and its coefficient.
    pub terms: Vec<(usize, f64)>,
}

/// What a program says about something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ExplainedRecord {
    /// What was asked about.
    pub about: String,
    /// The columns and rows that concern it.
    #[serde(flatten)]
    pub explanation: Explanation,
}

/// Whether a point is a solution.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PointAnswer {
    /// How the work ended: `right` or `wrong`.
    #[serde(flatten)]
    pub ended: Conclusion,
    /// The bridges that the point says, and what the rules say about them.
    #[serde(flatten)]
    pub bridges: PointBridges,
    /// The value of each column that a file names, and 0 for the others where it leaves zeros out;
    /// nothing where there was no file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<BTreeMap<String, f64>>,
    /// What is best, as in `minimise length`; left out where nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// What the solution measures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<Amount>,
    /// What the best solution measures, where that was settled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Amount>,
    /// Who settled it: `sweep` or `cdcl`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled_by: Option<&'static str>,
}

/// Explains a cell, an edge, or a row, column or family by its name.
///
/// # Errors
/// [`UsageError`] where there is no such thing.
pub fn explained(
    program: &Formulated,
    network: &Network,
    what: &str,
) -> Result<Explanation, UsageError> {
    Ok(program.explain(network, subject(program, network, what)?))
}

/// What the text refers to: a cell, two cells, or the name of a row, a column or a family.
fn subject(
    program: &Formulated,
    network: &Network,
    what: &str,
) -> Result<ExplainSubject, UsageError> {
    if let Some(row) = program.row_named(what) {
        return Ok(ExplainSubject::Row(row));
    }
    if let Some(column) = program.column_named(what) {
        return Ok(ExplainSubject::Column(column));
    }
    let model = &program.model;
    let mut columns = model.columns().values().iter().map(|column| column.family);
    let mut rows = model.rows().values().iter().map(|row| row.family);
    let (columns, rows) = (
        columns.find(|family| family.name() == what),
        rows.find(|family| family.name() == what),
    );
    if columns.is_some() || rows.is_some() {
        return Ok(ExplainSubject::Families(columns, rows));
    }
    let cell = |text: &str| text.parse().ok().map(|CellName(pos)| pos);
    let refused = |why: String| UsageError::field("explain").text(format!(": {why}"));
    if let Some(pos) = cell(what) {
        let mut islands = network.islands().iter();
        let found = islands.find(|(_, island)| island.pos == pos);
        let missing = || refused(format!("there is no island at {pos}"));
        return Ok(ExplainSubject::Island(found.ok_or_else(missing)?.0));
    }
    let ends = what.split_once('-');
    if let Some([from, to]) = ends.and_then(|(from, to)| Some([cell(from)?, cell(to)?])) {
        let same = |ends: [Pos; 2]| ends == [from, to] || ends == [to, from];
        let mut edges = network.edges().ids();
        let found = edges.find(|&edge| same(network.cells_of(edge)));
        let missing = || refused(format!("there is no edge between {from} and {to}"));
        return Ok(ExplainSubject::Edge(found.ok_or_else(missing)?));
    }
    let why = format!("'{what}' is no cell, no edge, and no row, column or family of this program");
    Err(refused(why).hint(
        "{explain} takes a cell as r3c5, an edge as r1c1-r1c5, or a name as the LP file has it: of \
             a row, a column or a family, as degree",
    ))
}

/// The program of a board, or why this formulation cannot state it.
fn stated(
    network: &Network,
    formulation: Formulation,
    choice: ProgramChoice,
    context: &QuestionContext<'_, Nothing>,
) -> Result<Formulated, AskError> {
    let settings = choice.settings(context.budget.most_bytes());
    formulate_as(network, formulation, settings)
        .map_err(|error| UsageError::because(error.to_string()).into())
}

/// A bound, if it is finite.
fn bound(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

impl ProgramAnswer {
    /// The program in rows and columns, if there is one.
    fn model(&self) -> Option<&Model> {
        self.program.as_ref().map(|program| &program.model)
    }

    /// An answer without a program, because of this limit.
    fn stopped(limit: Limit, puzzle: &Puzzle) -> Self {
        let ended = Conclusion::of(Status::Undecided).under(puzzle.rules());
        Self {
            ended: ended.stopped(limit),
            puzzle: puzzle.clone(),
            program: None,
            explained: Vec::new(),
            text: None,
        }
    }
}

impl ColumnRecord {
    /// The columns of a program.
    fn all(model: &Model) -> Vec<Self> {
        let mut costs = vec![0.0; model.columns().len()];
        for term in model.objective() {
            costs[term.column.index()] = term.coefficient;
        }
        let columns = model.columns().values().iter().zip(&costs);
        let columns = columns.map(|(column, &cost)| Self {
            name: column.name.to_string(),
            family: column.family.name(),
            kind: match column.kind {
                Kind::Binary => "binary",
                Kind::Integer => "integer",
                Kind::Continuous => "continuous",
            },
            lower: bound(column.lower),
            upper: bound(column.upper),
            cost,
        });
        columns.collect()
    }
}

impl RowRecord {
    /// The rows of a program.
    fn all(model: &Model) -> Vec<Self> {
        let rows = model.rows().ids();
        rows.map(|id| Self::of(model, id)).collect()
    }

    /// A row of a program.
    pub(super) fn of(model: &Model, id: RowId) -> Self {
        let row = &model.rows()[id];
        let (is_least, is_most) = match row.sense {
            Sense::AtMost => (false, true),
            Sense::AtLeast => (true, false),
            Sense::Equal => (true, true),
        };
        let terms = model.terms(id).iter();
        Self {
            name: row.name.to_string(),
            family: row.family.name(),
            class: RowClass::of(model, id).name(),
            lower: is_least.then_some(row.right),
            upper: is_most.then_some(row.right),
            terms: terms
                .map(|term| (term.column.index(), term.coefficient))
                .collect(),
        }
    }
}

impl Answer for ProgramAnswer {
    fn kind(&self) -> &'static str {
        "model"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let (columns, rows) = self
            .model()
            .map_or((0, 0), |model| (model.columns().len(), model.rows().len()));
        let (columns, rows) = (counted(columns, "column"), counted(rows, "row"));
        write!(to, "{columns}, {rows}")
    }
}

impl Ask for Program {
    const NAME: &'static str = "program";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = ProgramAnswer;

    fn check(&self) -> Result<(), UsageError> {
        self.aim.check()?;
        self.additions.own.check(&self.aim)
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<ProgramAnswer, AskError> {
        self.check()?;
        let objective = self.aim.objective(puzzle)?;
        let settings = self.choice.settings(context.budget.most_bytes());
        let choice = Choice::of(self.formulation, settings);
        let budget = context.budget;
        let ProgramRequest {
            mut program,
            warning,
        } = match self.additions.program(&choice, puzzle, budget) {
            Ok(stated) => stated,
            Err(ProgramError::Stopped(limit)) => return Ok(ProgramAnswer::stopped(limit, puzzle)),
            Err(ProgramError::TooLarge(why)) => {
                let mut answer = ProgramAnswer::stopped(Limit::Memory, puzzle);
                answer.ended.reason = Some(why.to_string());
                return Ok(answer);
            }
            Err(ProgramError::Refused(refused)) => return Err(refused.into()),
            Err(ProgramError::Answer(error)) => return Err(error.into()),
        };
        if let Some(objective) = &objective {
            program.aim(puzzle, objective);
        }
        let mut explanations = Vec::new();
        for what in &self.explain {
            explanations.push(ExplainedRecord {
                about: what.clone(),
                explanation: explained(&program, puzzle, what)?,
            });
        }
        let mut text = None;
        if let Some(language) = self.text {
            text = language.write(&program, puzzle, budget)?;
        }
        if let Some(limit) = budget.reached() {
            return Ok(ProgramAnswer::stopped(limit, puzzle));
        }
        let mut ended = Conclusion::of(Status::Made).under(puzzle.rules());
        ended.warnings.extend(warning);
        Ok(ProgramAnswer {
            ended,
            puzzle: puzzle.clone(),
            program: Some(Box::new(program)),
            explained: explanations,
            text,
        })
    }
}

impl Answer for PointAnswer {
    fn kind(&self) -> &'static str {
        "point"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        match &self.ended.reason {
            None => {
                to.write_str("right, every rule is kept")?;
                self.write_quality(to)
            }
            Some(why) => match self.ended.status {
                Status::Undecided => write!(to, "undecided, {why}"),
                _ => write!(to, "wrong, {why}"),
            },
        }
    }
}

impl PointAnswer {
    /// An answer without values and objective.
    fn of(ended: Conclusion, bridges: PointBridges) -> Self {
        Self {
            ended,
            bridges,
            values: None,
            goal: None,
            objective: None,
            best: None,
            settled_by: None,
        }
    }

    /// Writes the quality of the solution, if there is an objective.
    fn write_quality(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let (Some(goal), Some(value)) = (&self.goal, &self.objective) else {
            return Ok(());
        };
        match self.settled_by {
            Some(by) => write!(to, "; {goal}: {value}, and nothing is better, by {by}"),
            None => write!(
                to,
                "; {goal}: {value}, perhaps not the best (--prove-best settles it)"
            ),
        }
    }
}

impl CheckPoint {
    /// The objective: that of the question, or that of the program's file.
    fn objective(
        &self,
        puzzle: &Puzzle,
        program: &Formulated,
    ) -> Result<Option<Objective>, AskError> {
        if let Some(objective) = self.aim.objective(puzzle)? {
            return Ok(Some(objective));
        }
        let Some(model) = &self.model else {
            return Ok(None);
        };
        let source = model.source("model");
        let is_packed = source.bytes.starts_with(GZIP);
        let text = if is_packed {
            Cow::Borrowed("")
        } else {
            source.text()?
        };
        let found = named_objective::of_file(&text, program, puzzle);
        let is_open = is_packed || named_objective::is_stated(&text);
        if found.is_none() && self.prove_best && is_open {
            let what = format!(
                "the objective of {} is none that is known here",
                source.name
            );
            return Err(UsageError::because(what)
                .hint("say what is best with {minimise} or {maximise}")
                .into());
        }
        Ok(found)
    }

    /// Adds the quality of the solution to the answer, if there are a solution and an objective.
    fn judge(
        &self,
        puzzle: &Puzzle,
        objective: Option<Objective>,
        answer: &mut PointAnswer,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<(), AskError> {
        let PointBridges::Right(solution) = &answer.bridges else {
            return Ok(());
        };
        let Some(objective) = objective else {
            if self.prove_best {
                return Err(UsageError::of("{prove_best} needs something to be best")
                    .hint("the program has no objective; name one with {minimise} or {maximise}")
                    .into());
            }
            return Ok(());
        };
        let value = objective.value(puzzle, solution);
        answer.goal = Some(objective.to_string());
        answer.objective = Some(value);
        if !self.prove_best {
            return Ok(());
        }
        let heard = (context.budget, &mut context.observer);
        let mut warnings = Vec::new();
        match settle(puzzle, &objective, solution, heard, &mut warnings)? {
            Verdict::Yes(by) => {
                answer.best = Some(value);
                answer.settled_by = Some(by.engine);
            }
            Verdict::No((solution, by)) => {
                let (best, by) = (objective.value(puzzle, &solution), by.engine);
                answer.best = Some(best);
                answer.settled_by = Some(by);
                answer.ended = Conclusion::of(Status::Wrong).because(format!(
                    "it is not the best, though every rule is kept: {objective} is {value} here \
                     and {best} at best, by {by}"
                ));
            }
            Verdict::Undecided(limit) => {
                answer.ended = Conclusion::of(Status::Undecided)
                    .because(format!(
                        "every rule is kept, and whether anything is better was not settled: {limit}"
                    ))
                    .stopped(limit);
            }
        }
        answer.ended.warnings = warnings;
        Ok(())
    }

    /// The program of the point, with the names of its columns in the order of its file.
    fn program(
        &self,
        puzzle: &Puzzle,
        context: &QuestionContext<'_, Nothing>,
    ) -> Result<(Formulated, Vec<String>), AskError> {
        let Some(model) = &self.model else {
            let program = stated(puzzle, self.formulation, self.choice, context)?;
            let names = names(&program);
            return Ok((program, names));
        };
        let source = model.source("model");
        let columns = read_columns(&source)?;
        let known: BTreeSet<&str> = columns.iter().map(String::as_str).collect();
        let mut missing = None;
        // The names of the bridges' columns in the notebook's program differ from those in all
        // others.
        for formulation in [Formulation::Cuts, Formulation::Notebook] {
            let program = stated(puzzle, formulation, ProgramChoice::default(), context)?;
            let name = |it: &Indicator| program.model.columns()[it.column].name.to_string();
            let mut names = program.indicators().iter().map(name);
            match names.find(|name| !known.contains(name.as_str())) {
                None => return Ok((program, columns)),
                Some(name) => _ = missing.get_or_insert(name),
            }
        }
        let missing = missing.unwrap_or_default();
        let what = format!("{} is no program of this board", source.name);
        Err(UsageError::because(what)
            .hint_text(format!("it has no column '{missing}'"))
            .into())
    }

    /// The given values of the columns, and whether missing ones are 0.
    fn stated_values(&self, columns: &[String]) -> Result<SolverPoint, AskError> {
        if let Some(file) = &self.file {
            let source = file.source("file");
            let mut point = read_point(&source, columns)?;
            point.sparse |= self.sparse;
            if let (Some(said), Some(model)) = (point.rows, &self.model) {
                let model = model.source("model");
                if let Some(rows) = count_rows(&model)?.filter(|&rows| rows != said) {
                    return Err(UsageError::because(format!(
                        "{} is of a program of {said} rows, and {} has {rows}",
                        source.name, model.name
                    ))
                    .hint("the program is to be the one that was solved")
                    .into());
                }
            }
            return Ok(point);
        }
        let known: BTreeSet<&str> = columns.iter().map(String::as_str).collect();
        let unknown = self
            .values
            .keys()
            .find(|name| !known.contains(name.as_str()));
        if let Some(unknown) = unknown {
            return Err(UsageError::field("values")
                .text(format!(": the program has no column '{unknown}'"))
                .hint("{formulation} and what is chosen about it are to be those of the program")
                .into());
        }
        Ok(SolverPoint {
            values: self.values.clone(),
            sparse: self.sparse,
            rows: None,
        })
    }

    /// A value for each column of the program in order; columns that say nothing about bridges may
    /// be missing.
    fn point(&self, program: &Formulated, said: &SolverPoint) -> Result<Vec<f64>, UsageError> {
        let columns = program.model.columns();
        let mut point = vec![0.0; columns.len()];
        for (id, column) in columns.iter() {
            if let Some(&value) = said.values.get(&column.name.to_string()) {
                point[id.index()] = value;
            }
        }
        let silent = program.indicators().iter().find_map(|indicator| {
            let name = columns[indicator.column].name.to_string();
            (!said.values.contains_key(&name)).then_some(name)
        });
        match silent {
            Some(name) if !said.sparse => {
                let what = format!(": the column '{name}' has no value");
                Err(match &self.file {
                    Some(file) => UsageError::because(file.source("file").name).text(what),
                    None => UsageError::field("values")
                        .text(what)
                        .hint("{sparse} says that such columns are 0"),
                })
            }
            Some(_) | None => Ok(point),
        }
    }
}

/// The first bytes of a compressed file; an objective is only read from uncompressed ones.
const GZIP: &[u8] = b"\x1F\x8B";

/// The names of a program's columns in order.
fn names(program: &Formulated) -> Vec<String> {
    let columns = program.model.columns().values().iter();
    columns.map(|column| column.name.to_string()).collect()
}

impl Ask for CheckPoint {
    const NAME: &'static str = "check_point";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = PointAnswer;

    fn check(&self) -> Result<(), UsageError> {
        if self.file.is_some() && !self.values.is_empty() {
            return Err(UsageError::of("{file} does not go with {values}"));
        }
        self.aim.check()
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, Nothing>,
    ) -> Result<PointAnswer, AskError> {
        self.check()?;
        let (program, columns) = self.program(puzzle, context)?;
        let said = self.stated_values(&columns)?;
        let point = self.point(&program, &said)?;
        let values = self.file.is_some().then(|| {
            let zeros = columns.into_iter().filter(|_| said.sparse);
            let mut values: BTreeMap<String, f64> = zeros.map(|name| (name, 0.0)).collect();
            values.extend(said.values);
            values
        });
        let wrong = |why: String| Conclusion::of(Status::Wrong).because(why);
        let bridges = match program.decode(&point) {
            Ok(bridges) => bridges,
            Err(FractionalValue { column, value }) => {
                let is_whole = (value - value.round()).abs() <= Formulated::TOLERANCE;
                let what = if is_whole { "" } else { "not whole: " };
                let why = format!("{what}the column '{column}' is {value}, and 0 or 1 is wanted");
                let ended = wrong(why).under(puzzle.rules());
                return Ok(PointAnswer {
                    values,
                    ..PointAnswer::of(ended, PointBridges::None)
                });
            }
        };
        let objective = self.objective(puzzle, &program)?;
        let bridges = PointBridges::check(puzzle, bridges);
        let ended = match &bridges {
            PointBridges::Right(_) | PointBridges::None => Conclusion::of(Status::Right),
            PointBridges::Wrong { broken, .. } => wrong(match broken.0.len() {
                1 => "1 rule is broken".to_owned(),
                more => format!("{more} rules are broken"),
            }),
        };
        let mut answer = PointAnswer::of(ended, bridges);
        self.judge(puzzle, objective, &mut answer, context)?;
        Ok(PointAnswer {
            ended: answer.ended.under(puzzle.rules()),
            values,
            ..answer
        })
    }
}
