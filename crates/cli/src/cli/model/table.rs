//! `--table`: programs in numbers, formulation by formulation.

use std::fmt::Write as _;

use super::program::ProgramArgs;
use crate::cli::exit::Exit;
use crate::cli::formulation::Unstated;
use crate::cli::run::job::Job;
use crate::cli::ui::{Failure, Message};
use crate::desk::{Choice, Formulations};
use crate::engine::{EngineError, Limit, LpOutcome, presolved_size, relax};
use crate::milp::{CutKind, Direction, Formulated, Objective, ProgramTable};
use crate::puzzle::{Measure, Puzzle};
use crate::questions::Stop;
use crate::report::{LpSizeRecord, ProgramRecord, bound_text, counted, line};

crate::puzzle::by_name::closed! {
    /// How much is worked out.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(super) enum Depth {
        /// What is counted.
        Size = "size",
        /// Also what HiGHS makes of it.
        Full = "full",
    }
}

/// What relaxations minimise where nothing else is wanted.
const LENGTH: Objective = Objective {
    direction: Direction::Minimise,
    measure: Measure::Length,
};

/// A program in numbers, and the limit that ended its relaxation.
struct CountedProgram<'a> {
    record: ProgramRecord<'a>,
    limit: Option<Limit>,
}

/// What tables are made of.
#[derive(Clone, Copy)]
pub(super) struct StatedProgram<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) objective: Option<&'a Objective>,
    pub(super) args: &'a ProgramArgs,
    pub(super) depth: Depth,
}

impl StatedProgram<'_> {
    /// Prints the table of all formulations that are wanted.
    pub(super) fn print<T>(
        self,
        formulations: &Formulations,
        job: &mut Job<'_, T>,
    ) -> Result<Exit, Failure> {
        let mut records: Vec<ProgramRecord<'_>> = Vec::new();
        let (mut exits, name) = (vec![Exit::Yes], job.name.clone());
        for choice in formulations.choices(job.session.limits.memory()) {
            if !records.is_empty() && job.budget().is_interrupted() {
                let what = format!("{} left out, interrupted before its turn", choice.name);
                job.tell(Message::Note(format!("{name}: {what}")));
                exits.push(Exit::Interrupted);
                continue;
            }
            match self.record_or_why(&choice, &name, job)? {
                Ok(CountedProgram { record, limit }) => {
                    let stop = limit.map(Stop::Limit);
                    exits.extend(stop.map(Exit::undecided));
                    records.push(record);
                }
                Err(why) if choice.is_one_of_all => {
                    let left_out = format!("{name}: {} left out, {}", choice.name, why.why());
                    job.tell(Message::Note(left_out));
                }
                Err(why) => return Err(why.failure()),
            }
        }
        if job.session.json {
            for record in &records {
                job.print(line(record));
            }
        } else {
            let objective = self.objective.unwrap_or(&LENGTH);
            job.print(text(&records, objective.direction));
        }
        job.tell_rules(self.puzzle);
        Ok(Exit::gravest(exits))
    }

    /// The table of a formulation's program, or why there is none. What is only counted is not
    /// built as a whole.
    fn record_or_why<'n, T>(
        self,
        choice: &Choice,
        board: &'n str,
        job: &mut Job<'_, T>,
    ) -> Result<Result<CountedProgram<'n>, Unstated>, Failure> {
        match self.depth {
            Depth::Size => {
                let outline = self.args.outlined(choice, self.puzzle, job)?;
                Ok(outline.map(|outline| CountedProgram {
                    record: self.counted(board, choice, &outline.table()),
                    limit: None,
                }))
            }
            Depth::Full => match self.args.stated(choice, self.puzzle, job)? {
                Ok(program) => self.record(choice, board, program, job).map(Ok),
                Err(why) => Ok(Err(why)),
            },
        }
    }

    /// The table of a program. Without an objective its relaxation minimises length.
    fn record<'n, T>(
        self,
        choice: &Choice,
        board: &'n str,
        mut program: Formulated,
        job: &Job<'_, T>,
    ) -> Result<CountedProgram<'n>, Failure> {
        let mut record = self.counted(board, choice, &ProgramTable::of(&program.model));
        let failed = |error: EngineError| Failure::internal(error.to_string());
        let objective = self.objective.unwrap_or(&LENGTH);
        program.aim(self.puzzle, objective);
        let presolved = presolved_size(&program.model, job.budget()).map_err(failed)?;
        record.presolved = presolved.map(LpSizeRecord::from);
        let scale = objective.scale(self.puzzle).millionths() as f64 / 1e6;
        let budget = job.budget();
        let relaxed = relax(self.puzzle, program, CutKind::Plain, budget);
        let relaxed = relaxed.map_err(failed)?;
        record.objective = Some(objective.to_string());
        record.bound = relaxed.bound().map(|bound| bound * scale);
        record.first_bound = relaxed.first_bound.map(|bound| bound * scale);
        let cuts = relaxed.rounds.iter().map(|round| round.cuts.len());
        record.cuts = Some(cuts.sum());
        match &relaxed.outcome {
            LpOutcome::Optimal(point) => record.fractional = Some(relaxed.fractional(point)),
            LpOutcome::Infeasible(_) => record.infeasible = true,
            LpOutcome::Failed(why) => return Err(Failure::internal(why.clone())),
            LpOutcome::Limit(limit) => {
                return Ok(CountedProgram {
                    record: record.stopped(*limit),
                    limit: Some(*limit),
                });
            }
        }
        Ok(CountedProgram {
            record,
            limit: None,
        })
    }

    /// What is counted of a program.
    fn counted<'n>(
        self,
        board: &'n str,
        choice: &Choice,
        table: &ProgramTable,
    ) -> ProgramRecord<'n> {
        ProgramRecord::new(board, &choice.name, self.puzzle.rules(), table)
    }
}

/// All tables as text: what they have in common side by side, then family by family.
fn text(records: &[ProgramRecord<'_>], direction: Direction) -> String {
    let mut text = String::new();
    let objective = records.iter().find_map(|record| record.objective.as_ref());
    if let Some(objective) = objective {
        let _ = writeln!(text, "bounds of relaxations, to {objective}");
    }
    let _ = write!(
        text,
        "{:14} {:>7} {:>7} {:>7} {:>10} {:>7} {:>8} {:>12}",
        "formulation",
        "columns",
        "binary",
        "integer",
        "continuous",
        "rows",
        "nonzeros",
        "coefficients"
    );
    if objective.is_some() {
        let _ = write!(
            text,
            " {:>17} {:>10} {:>10}",
            "presolved", "bound", "fractional"
        );
    }
    text.push('\n');
    for record in records {
        put_line(&mut text, record, direction);
    }
    for record in records {
        put_cuts(&mut text, record, direction);
    }
    for record in records {
        put_families(&mut text, record);
    }
    text
}

fn put_line(text: &mut String, record: &ProgramRecord<'_>, direction: Direction) {
    let coefficients = match record.coefficients {
        Some([least, most]) if least < most => format!("{least} to {most}"),
        Some([size, _]) => size.to_string(),
        None => "-".to_owned(),
    };
    let _ = write!(
        text,
        "{:14} {:>7} {:>7} {:>7} {:>10} {:>7} {:>8} {coefficients:>12}",
        record.formulation,
        record.columns,
        record.binary,
        record.integer,
        record.continuous,
        record.rows,
        record.nonzeros,
    );
    if record.objective.is_some() {
        let or = |known: Option<String>| known.unwrap_or_else(|| "-".to_owned());
        let size = or(record
            .presolved
            .map(|size| format!("{} x {}", size.columns, size.rows)));
        let bound = match (record.bound, record.infeasible) {
            (_, true) => "infeasible".to_owned(),
            (bound, false) => or(bound.map(|bound| bound_text(bound, direction))),
        };
        let fractional = or(record.fractional.map(|count| count.to_string()));
        let _ = write!(text, " {size:>17} {bound:>10} {fractional:>10}");
    }
    if let Some(limit) = &record.opening.ended.reason {
        let _ = write!(text, "  {limit}");
    }
    text.push('\n');
}

/// Where cuts were found, what the bound and the fractional columns are of: rows and nonzeros are
/// those of the program before them.
fn put_cuts(text: &mut String, record: &ProgramRecord<'_>, direction: Direction) {
    let found = record.cuts.filter(|&cuts| cuts > 0);
    if let (Some(cuts), Some(first)) = (found, record.first_bound) {
        let (cuts, first) = (counted(cuts, "cut"), bound_text(first, direction));
        let _ = writeln!(
            text,
            "{}: bound and fractional columns are those with {cuts} added; the bound without is {first}",
            record.formulation
        );
    }
}

fn put_families(text: &mut String, record: &ProgramRecord<'_>) {
    let _ = writeln!(
        text,
        "\n{}\n  {:11} {:>7} {:>9}  class",
        record.formulation, "family", "rows", "nonzeros"
    );
    for family in &record.families {
        let classes = family.classes.iter();
        let classes = classes.map(|class| match family.classes.len() {
            1 => class.class.to_owned(),
            _ => format!("{} {}", class.class, class.rows),
        });
        let classes: Vec<String> = classes.collect();
        let _ = writeln!(
            text,
            "  {:11} {:>7} {:>9}  {}",
            family.family,
            family.rows,
            family.nonzeros,
            classes.join(", ")
        );
    }
}
