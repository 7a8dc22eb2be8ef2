//! `hashi model`: boards as integer programs, as the formulation's page states them.

use std::ffi::OsStr;
use std::path::Path;

use super::aim::{Aim, AimArgs};
use super::args::one_of;
use super::exit::Exit;
use super::run::job::Job;
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, Call};
use super::ui::{Failure, Ui};
use crate::logic::{Domains, propagate_while};
use crate::milp::{Formulated, Formulation, formulate, lp, mps};
use crate::questions::Deduce;

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

    fn write(self, program: &Formulated) -> String {
        match self {
            Self::Lp => lp::write(&program.model),
            Self::Mps => mps::write(&program.model),
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
            job.print(Language::Lp.write(&program));
            return Ok(Exit::Yes);
        };
        let text = language.write(&program);
        Ok(job.write(output, Ok(Ok(text.into_bytes()))))
    })
}

impl ModelArgs {
    /// The program of a job's board.
    fn program<T>(&self, aim: Option<&Aim>, job: &Job<'_, T>) -> Result<Formulated, Failure> {
        let puzzle = job.puzzle()?;
        let mut program = formulate(&puzzle, self.formulation)
            .map_err(|error| Failure::usage(error.to_string()))?;
        if let Deduce::UpTo(tier) = self.deduce {
            let mut domains = Domains::of(&puzzle);
            let mut go_on = || job.go_on().is_ok();
            // Where deduction ends in a contradiction, the program is as infeasible as before.
            let _ = propagate_while(&puzzle, &mut domains, tier, &mut go_on);
            program.tighten(&domains);
        }
        if let Some(aim) = aim {
            program.aim(&puzzle, &aim.objective(&puzzle)?);
        }
        Ok(program)
    }
}
