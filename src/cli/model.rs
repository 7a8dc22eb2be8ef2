//! `hashi model`: boards as integer programs, as the formulation's page states them.

use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::Path;

use super::aim::{Aim, AimArgs};
use super::args::one_of;
use super::exit::Exit;
use super::run::job::Job;
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, Call};
use super::ui::{Failure, Message, Ui};
use crate::milp::{Formulated, Formulation, formulate, lp, mps};
use crate::questions::{Deduce, bounds};

/// Write boards as integer programs
///
/// It is what the formulation's page in models/ states; with --deduce the bounds that
/// deduction finds come with it, as a family of their own.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi model board.csv
  hashi model board.csv --formulation notebook -o board.mps
  hashi model boards/*.csv -o 'programs/{name}.lp'
  hashi model board.csv --minimise length
  hashi model board.csv | glpsol --lp /dev/stdin")]
pub(crate) struct ModelArgs {
    #[command(flatten)]
    boards: BoardArgs,
    /// How a board is written as an integer program
    #[arg(long, default_value_t, value_name = "NAME",
        value_parser = one_of(&Formulation::ALL, Formulation::name))]
    formulation: Formulation,
    /// How deep deduction goes to fix columns
    #[arg(long, default_value = "none", value_name = "TIER",
        value_parser = one_of(&Deduce::ALL, Deduce::name))]
    deduce: Deduce,
    #[command(flatten)]
    aim: AimArgs,
    /// The file, CPLEX-LP or free MPS by its ending: lp or mps; else LP is printed
    #[arg(long, short, value_name = "FILE")]
    out: Option<Template>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Language {
    Lp,
    Mps,
}

impl Language {
    fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "lp" => Ok(Self::Lp),
            "mps" => Ok(Self::Mps),
            _ => Err(Failure::usage(format!(
                "{}: expected a name that ends in .lp or .mps",
                path.display()
            ))),
        }
    }

    /// Writes a program piece by piece.
    fn put(self, text: &mut dyn fmt::Write, program: &Formulated) -> fmt::Result {
        match self {
            Self::Lp => lp::put(text, &program.model),
            Self::Mps => mps::put(text, &program.model),
        }
    }
}

pub(crate) fn run(args: &ModelArgs, ui: Ui) -> Result<Exit, Failure> {
    let aim = args.aim.aim(ui)?;
    let out = args.out.as_ref().filter(|out| !out.is_dash());
    let files = match out {
        Some(out) => vec![(Language::of(out.as_path())?, out)],
        None => Vec::new(),
    };
    let call = Call {
        boards: &args.boards,
        ask: AskArgs::default(),
        files,
        reads: args.aim.reads(),
        ui,
    };
    call.run(|job| {
        if job.outputs.is_empty() && job.session.boards > 1 {
            let why = "several programs need files of their own";
            return Err(Failure::usage(why).hint("name them, as in --out '{name}.lp'"));
        }
        let program = args
            .program(aim.as_ref(), job)
            .map_err(|failure| failure.about(&job.name))?;
        job.go_on()?;
        let Some((language, output)) = job.outputs.pop() else {
            let mut pieces = Pieces::of(job);
            Language::Lp
                .put(&mut pieces, &program)
                .map_err(|_| Failure::interrupted())?;
            pieces.flush();
            return Ok(Exit::Yes);
        };
        output.write_by(|file| stream(file, |text| language.put(text, &program)))?;
        Ok(Exit::Yes)
    })
}

impl ModelArgs {
    /// The program of a job's board.
    fn program<T>(&self, aim: Option<&Aim>, job: &mut Job<'_, T>) -> Result<Formulated, Failure> {
        let puzzle = job.puzzle()?;
        let mut program = formulate(&puzzle, self.formulation)
            .map_err(|error| Failure::usage(error.to_string()))?;
        if let Deduce::UpTo(tier) = self.deduce {
            let (domains, warning) = bounds(&puzzle, tier, job.budget());
            if let Some(warning) = warning {
                let warning = format!("{}: {warning}", job.name);
                job.tell(Message::Distrust(warning));
            }
            program.tighten(&domains);
        }
        if let Some(aim) = aim {
            program.aim(&puzzle, &aim.objective(&puzzle)?);
        }
        Ok(program)
    }
}

/// Text that is printed as it is made, in pieces that are large enough. Ends once somebody
/// has asked for an end.
struct Pieces<'j, 'a, T> {
    job: &'j mut Job<'a, T>,
    piece: String,
}

impl<'j, 'a, T> Pieces<'j, 'a, T> {
    const LARGE: usize = 1 << 16;

    fn of(job: &'j mut Job<'a, T>) -> Self {
        let piece = String::new();
        Self { job, piece }
    }

    fn flush(&mut self) {
        self.job.print(std::mem::take(&mut self.piece));
    }
}

impl<T> fmt::Write for Pieces<'_, '_, T> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.piece.push_str(text);
        if self.piece.len() >= Self::LARGE {
            self.flush();
            self.job.go_on().map_err(|_| fmt::Error)?;
        }
        Ok(())
    }
}

/// Text that goes to a file as it is made; what the file said when it took no more.
struct Stream<'a> {
    file: &'a mut dyn io::Write,
    failed: Option<io::Error>,
}

impl fmt::Write for Stream<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.file.write_all(text.as_bytes()).map_err(|error| {
            self.failed = Some(error);
            fmt::Error
        })
    }
}

/// Writes text to a file as it is made.
fn stream(
    file: &mut dyn io::Write,
    put: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
) -> io::Result<()> {
    let mut stream = Stream { file, failed: None };
    match (put(&mut stream), stream.failed) {
        (Ok(()), _) => Ok(()),
        (Err(_), failed) => Err(failed.unwrap_or_else(|| io::Error::other("no text"))),
    }
}
