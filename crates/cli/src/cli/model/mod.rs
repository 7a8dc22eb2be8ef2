//! `hashi model`: boards as integer programs, as stated on the formulations' pages; written to a
//! file, counted in a table, explained in words, or drawn as a matrix.

mod explain;
mod language;
mod pieces;
mod program;
mod table;

use std::fmt;

use super::aim::AimArgs;
use super::args::{heading, one_of};
use super::draw::render_scene;
use super::exit::Exit;
use super::kind::{Kind, PICTURES, wrong_ending};
use super::look::LookArgs;
use super::run::job::Job;
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, CommandCall};
use super::ui::{Failure, Ui};
use crate::puzzle::Puzzle;
use crate::report::{ProgramRecord, line};
use crate::session::{
    Formulated, Formulations, ObjectiveOption, ProgramTable, ProgramText, plain_program,
};
use crate::show::PictureKind;
use crate::show::matrix;
use language::ProgramLanguage;
use pieces::Pieces;
use program::ProgramArgs;
use table::Depth;

/// Write boards as integer programs
///
/// It is what the formulation's page in models/ states; with --deduce the bounds that
/// deduction finds come with it, as a family of their own.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi model board.csv
  hashi model board.csv --formulation notebook -o board.mps.gz
  hashi model boards/*.csv -o 'programs/{name}.lp'
  hashi model board.csv --table --formulation all
  hashi model board.csv --explain r1c4
  hashi model board.csv --formulation cuts --all-cuts -o board.opb
  hashi model board.csv --plain -o board.opb
  hashi model board.csv --minimise length --relax | glpsol --lp /dev/stdin")]
pub(crate) struct ModelArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    formulations: Formulations,
    #[command(flatten)]
    program: ProgramArgs,
    #[command(flatten)]
    aim: AimArgs,
    /// Count columns, rows and classes of rows, with the size behind HiGHS's presolve and the
    /// relaxation's bound; size leaves these two out
    #[arg(long, value_name = "DEPTH", num_args = 0..=1, require_equals = true,
        help_heading = None::<&str>, default_missing_value = "full", value_parser = one_of(&Depth::ALL, Depth::name))]
    table: Option<Depth>,
    /// Print, in mathematics and in words, what concerns a cell (r3c5), an edge (r1c1-r1c5), or a
    /// row, a column or a family by its name; may be repeated
    #[arg(long, value_name = "WHAT", help_heading = None::<&str>, conflicts_with = "table")]
    explain: Vec<String>,
    /// Write the plain program, as OPB: the rules of the puzzle and nothing that somebody would
    /// have to prove first, connectivity as a flow in binary digits. Proofs for the program veripb
    /// are about it
    #[arg(long, help_heading = "Program", conflicts_with_all = NOT_PLAIN)]
    plain: bool,
    /// The file, CPLEX-LP, free MPS or OPB by its ending: lp, mps or opb, with .gz behind it to
    /// be compressed; else LP is printed
    #[arg(long, short, value_name = "FILE", help_heading = heading::FILES,
        conflicts_with = "table")]
    out: Option<Template>,
    /// A picture of the matrix, rows and columns in their order, its blocks named by family: png,
    /// svg, pdf or tikz. A square is a coefficient, or in a large program several rows and
    /// columns, the darker the more coefficients
    #[arg(long, value_name = "FILE", help_heading = heading::FILES, conflicts_with = "table")]
    matrix: Option<Template>,
    #[command(flatten)]
    look: LookArgs,
}

/// Options that do not go with the plain program.
const NOT_PLAIN: [&str; 13] = [
    "formulation",
    "root",
    "capacities",
    "big_m",
    "deduce",
    "fix",
    "relax",
    "all_cuts",
    "minimise",
    "maximise",
    "table",
    "explain",
    "matrix",
];

/// The contents of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ModelContent {
    Program(ProgramLanguage),
    Matrix(PictureKind),
}

pub(crate) fn run(args: &ModelArgs, ui: Ui) -> Result<Exit, Failure> {
    let aim = args.aim.aim(ui)?;
    let files = args.contents()?;
    args.refuse()?;
    let call = CommandCall {
        boards: &args.boards,
        ask: args.ask.clone(),
        files,
        reads: args
            .aim
            .reads()
            .into_iter()
            .chain(args.program.reads())
            .collect(),
        ui,
    };
    call.run_alone(args.program.alone(), |job| {
        let shown = job.name.clone();
        let done = args.model(&aim, job);
        done.map_err(|failure| match failure.exit {
            Exit::Interrupted => failure,
            _ => failure.about(shown),
        })
    })
}

impl ModelArgs {
    /// The requested files.
    fn contents(&self) -> Result<Vec<(ModelContent, &Template)>, Failure> {
        let mut files = Vec::new();
        if let Some(out) = self.out.as_ref().filter(|out| !out.is_dash()) {
            files.push((
                ModelContent::Program(ProgramLanguage::of(out.as_path())?),
                out,
            ));
        }
        if let Some(matrix) = &self.matrix {
            let picture = Kind::of(matrix.as_path(), &PICTURES)?;
            files.push((ModelContent::Matrix(picture), matrix));
        }
        Ok(files)
    }

    /// Rejects options that have no effect on the requested output.
    fn refuse(&self) -> Result<(), Failure> {
        if self.table.is_none() && self.formulations.are_several() {
            let what = "several formulations are for --table, a program has one";
            return Err(Failure::usage(what));
        }
        if self.ask.writes_table() && self.formulations.are_several() {
            let what = "--csv writes one row for each board, and these are several formulations";
            let hint = "--json prints a record for each formulation; or name one";
            return Err(Failure::usage(what).hint(hint));
        }
        if let (true, Some(out)) = (self.plain, &self.out)
            && !out.is_dash()
            && !ProgramLanguage::of(out.as_path())?.is_opb()
        {
            return Err(wrong_ending(
                out.as_path(),
                ".opb, or .opb.gz: the plain program is OPB",
            ));
        }
        if self.table == Some(Depth::Size) {
            self.refuse_uncounted()?;
        }
        self.refuse_records()?;
        match self.matrix {
            Some(_) => self.look.refuse_of_boards(),
            None => self.look.refuse(),
        }?;
        self.program.refuse(&self.boards.boards)
    }

    /// Rejects records of outputs without one: a printed program, its explanation, and the plain
    /// program, which is not counted.
    fn refuse_records(&self) -> Result<(), Failure> {
        let out = self.out.as_ref();
        let prints = out.map_or(self.matrix.is_none(), Template::is_dash);
        if self.table.is_some() || !self.ask.wants_json() {
            return Ok(());
        }
        let what = if !self.explain.is_empty() {
            "--json, --resume and --csv do not go with --explain, which prints words"
        } else if self.plain {
            "--json, --resume and --csv do not go with --plain, whose program is not counted"
        } else if prints {
            "--json, --resume and --csv are for --table, and for programs in files"
        } else {
            return Ok(());
        };
        let hint = "name a file for each program, as in --out '{name}.lp', or add --table";
        Err(Failure::usage(what).hint(hint))
    }

    /// Rejects options that do not change the counts.
    fn refuse_uncounted(&self) -> Result<(), Failure> {
        let objective = self.aim.is_given();
        let objective = objective.then_some("--minimise and --maximise");
        match self.program.of_bounds().or(objective) {
            Some(option) => {
                let verb = if option.contains(' ') {
                    "change"
                } else {
                    "changes"
                };
                let what = format!("{option} {verb} nothing that --table=size counts");
                let hint = "--table has the size behind HiGHS's presolve and the bound too";
                Err(Failure::usage(what).hint(hint))
            }
            None => Ok(()),
        }
    }

    /// Makes the requested output for a job's board.
    fn model(
        &self,
        aim: &ObjectiveOption,
        job: &mut Job<'_, ModelContent>,
    ) -> Result<Exit, Failure> {
        let prints = self.table.is_some() || !self.explain.is_empty();
        if !prints && job.outputs.is_empty() && !job.call.is_single() {
            let why = "several programs need files of their own";
            return Err(Failure::usage(why).hint("name them, as in --out '{name}.lp'"));
        }
        let puzzle = job.puzzle()?;
        if self.plain {
            return Self::write_plain(&puzzle, job);
        }
        let objective = aim.objective(&puzzle)?;
        if let Some(depth) = self.table {
            let stated = table::StatedProgram {
                puzzle: &puzzle,
                objective: objective.as_ref(),
                args: &self.program,
                depth,
            };
            return stated.print(&self.formulations, job);
        }
        let choices = self.formulations.choices(job.call.limits.memory());
        let mut program = self.program.stated(&choices[0], &puzzle, job)?;
        if let Some(objective) = &objective {
            program.aim(&puzzle, objective);
        }
        job.within()
            .map_err(|failure| failure.about("not written"))?;
        for what in &self.explain {
            job.print(explain::of(&program, &puzzle, what)?);
        }
        let exit = self.write(&program, &puzzle, job)?;
        if job.call.json {
            let table = ProgramTable::of(&program.model);
            let name = &choices[0].name;
            let record = ProgramRecord::new(&job.name, name, puzzle.rules(), &table);
            job.print(line(&record));
        }
        Ok(exit)
    }

    /// Prints or writes the plain program.
    fn write_plain(puzzle: &Puzzle, job: &mut Job<'_, ModelContent>) -> Result<Exit, Failure> {
        let text = plain_program(puzzle, job.budget())
            .map_err(|limit| Failure::limit(limit).about("not written"))?;
        let put = |to: &mut dyn fmt::Write| {
            let mut lines = text.split_inclusive('\n');
            lines.try_for_each(|line| to.write_str(line))
        };
        if job.outputs.is_empty() {
            let mut pieces = Pieces::of(job);
            put(&mut pieces).map_err(|_| pieces.ended())?;
            pieces.flush();
            return Ok(Exit::Yes);
        }
        for (content, output) in std::mem::take(&mut job.outputs) {
            if let ModelContent::Program(language) = content {
                language.write(output, job.budget(), |file| Ok(put(file)))?;
            }
        }
        Ok(Exit::Yes)
    }

    /// Prints or writes one program.
    fn write(
        &self,
        program: &Formulated,
        puzzle: &Puzzle,
        job: &mut Job<'_, ModelContent>,
    ) -> Result<Exit, Failure> {
        let is_dash = self.out.as_ref().is_some_and(Template::is_dash);
        if is_dash || (job.outputs.is_empty() && self.explain.is_empty()) {
            let mut pieces = Pieces::of(job);
            let put = ProgramText::Lp.put(&mut pieces, program, puzzle)?;
            put.map_err(|_| pieces.ended())?;
            pieces.flush();
        }
        let mut exit = Exit::Yes;
        for (content, output) in std::mem::take(&mut job.outputs) {
            job.within()
                .map_err(|failure| failure.about("not written"))?;
            let budget = job.budget();
            match content {
                ModelContent::Program(language) => {
                    language.write(output, budget, |file| {
                        language.text.put(file, program, puzzle)
                    })?;
                }
                ModelContent::Matrix(picture) => {
                    let scene = matrix(&program.model, &self.look);
                    let written = render_scene(&self.look, scene, picture, job);
                    exit = Exit::worst([exit, job.write(output, written.map(Ok))]);
                }
            }
        }
        Ok(exit)
    }
}
