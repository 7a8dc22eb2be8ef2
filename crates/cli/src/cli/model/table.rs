//! `--table`: the sizes of programs, formulation by formulation.

use std::fmt::Write as _;

use super::program::{ProgramArgs, pass_warnings};
use crate::cli::exit::Exit;
use crate::cli::run::job::Job;
use crate::cli::ui::{Failure, Message};
use crate::puzzle::Puzzle;
use crate::report::{ProgramRecord, Table, bound_text, counted, line, size_table};
use crate::session::{
    Choice, Direction, Formulations, LENGTH, Limit, Objective, ProgramAdditions, ProgramError,
    relaxed_size,
};

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

/// The input of tables.
#[derive(Clone, Copy)]
pub(super) struct StatedProgram<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) objective: Option<&'a Objective>,
    pub(super) args: &'a ProgramArgs,
    pub(super) depth: Depth,
}

impl StatedProgram<'_> {
    /// Prints the table of all requested formulations.
    pub(super) fn print<T>(
        self,
        formulations: &Formulations,
        job: &mut Job<'_, T>,
    ) -> Result<Exit, Failure> {
        let mut records: Vec<ProgramRecord<'_>> = Vec::new();
        let (mut exits, name) = (vec![Exit::Yes], job.name.clone());
        let additions = self.args.additions(self.puzzle, job)?;
        for choice in formulations.choices(job.call.limits.memory()) {
            if !records.is_empty() && job.budget().is_interrupted() {
                let what = format!("{} left out, interrupted before its turn", choice.name);
                job.emit(Message::Note(format!("{name}: {what}")));
                exits.push(Exit::Interrupted);
                continue;
            }
            match self.record(&choice, &name, &additions, job)? {
                Ok((record, stop)) => {
                    exits.extend(stop.map(Exit::undecided));
                    records.push(record);
                }
                Err(why) if choice.is_one_of_all && !matches!(why, ProgramError::Stopped(_)) => {
                    let why = reason_text(why);
                    let left_out = format!("{name}: {} left out, {why}", choice.name);
                    job.emit(Message::Note(left_out));
                }
                Err(why) => return Err(why.into()),
            }
        }
        if job.call.json {
            for record in &records {
                job.print(line(record));
            }
        } else {
            let objective = self.objective.unwrap_or(&LENGTH);
            job.print(text(&records, objective.direction));
        }
        job.report_rules(self.puzzle);
        Ok(Exit::worst(exits))
    }

    /// The record of a formulation's program, and the limit that ended its relaxation; or why there
    /// is none. If only counts are needed, or no time is left for more, the program is not built.
    fn record<'n, T>(
        self,
        choice: &Choice,
        board: &'n str,
        additions: &ProgramAdditions,
        job: &mut Job<'_, T>,
    ) -> Result<Result<(ProgramRecord<'n>, Option<Limit>), ProgramError>, Failure> {
        let puzzle = self.puzzle;
        let late = match self.depth {
            Depth::Size => None,
            Depth::Full => job.budget().reached(),
        };
        if self.depth == Depth::Full && late.is_none() {
            return match additions.program(choice, puzzle, job.budget()) {
                Ok(program) => {
                    let program = pass_warnings(program, job);
                    let (name, budget) = (&choice.name, job.budget());
                    let sized = relaxed_size(board, name, puzzle, program, self.objective, budget);
                    Ok(Ok(sized?))
                }
                Err(why) => Ok(Err(why)),
            };
        }
        let outline = additions.outline(choice, puzzle, job.budget());
        Ok(outline.map(|outline| {
            let table = pass_warnings(outline, job).table();
            let record = ProgramRecord::new(board, &choice.name, puzzle.rules(), &table);
            match late {
                Some(limit) => (record.stopped(limit), late),
                None => (record, None),
            }
        }))
    }
}

/// Why there is no program, if that is not a failure.
fn reason_text(why: ProgramError) -> String {
    match why {
        ProgramError::TooLarge(why) => why.to_string(),
        why => Failure::from(why).message,
    }
}

/// All tables as text: the comparison of the programs, then each family by itself.
fn text(records: &[ProgramRecord<'_>], direction: Direction) -> String {
    let mut text = String::new();
    let objective = records.iter().find_map(|record| record.objective.as_ref());
    if let Some(objective) = objective {
        let _ = writeln!(text, "bounds of relaxations, to {objective}");
    }
    text.push_str(&table(records, direction).to_text());
    for record in records {
        put_cuts(&mut text, record, direction);
    }
    for record in records {
        put_families(&mut text, record);
    }
    text
}

/// The comparison of the programs, with presolve and relaxation if requested.
fn table(records: &[ProgramRecord<'_>], direction: Direction) -> Table {
    let is_relaxed = records.iter().any(|record| record.objective.is_some());
    let is_limited = records.iter().any(|it| it.reason.is_some());
    let mut others = Vec::new();
    if is_relaxed {
        others.extend(["presolved (rows x columns)", "bound", "fractional"]);
    }
    others.extend(is_limited.then_some("limit"));
    let or = |known: Option<String>| known.unwrap_or_else(|| "-".to_owned());
    let rows = records.iter().map(|record| {
        let mut cells = Vec::new();
        if is_relaxed {
            let size = record.presolved;
            cells.push(or(
                size.map(|size| format!("{} x {}", size.rows, size.columns))
            ));
            cells.push(if record.infeasible {
                "infeasible".to_owned()
            } else {
                or(record.bound.map(|bound| bound_text(bound, direction)))
            });
            cells.push(or(record.fractional.map(|count| count.to_string())));
        }
        if is_limited {
            cells.push(record.reason.clone().unwrap_or_default());
        }
        (record, cells)
    });
    size_table("", rows, &others)
}

/// A note if cuts were found: rows and nonzeros are counted before the cuts, the bound and
/// fractional columns are those after them.
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
    let mut table = Table::new("", &["family", "class", "rows", "nonzeros"]).with_text_columns(2);
    for family in &record.families {
        let classes = family.classes.iter();
        let classes = classes.map(|class| match family.classes.len() {
            1 => class.class.name().to_owned(),
            _ => format!("{} {}", class.class, class.rows),
        });
        let classes: Vec<String> = classes.collect();
        table.push([
            family.family.name().to_owned(),
            classes.join(", "),
            family.rows.to_string(),
            family.nonzeros.to_string(),
        ]);
    }
    let _ = write!(text, "\n{}\n{}", record.formulation, table.to_text());
}
