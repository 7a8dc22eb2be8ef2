//! `hashi model`: a board as an integer program, as the formulation's page states it.

use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::Path;

use super::aim::AimArgs;
use super::args::{Reading, one_of};
use super::exit::Exit;
use super::input::Input;
use super::interrupt::Interrupt;
use super::naming::name_outputs;
use super::output::{Output, Template};
use super::ui::{Failure, Stdout, Ui};
use crate::logic::{Domains, propagate};
use crate::milp::{Formulation, formulate, lp, mps};
use crate::notation::read_board;
use crate::puzzle::Network;
use crate::questions::Deduce;

/// Write a board's integer program
///
/// It is what the formulation's page in models/ states; with --deduce the bounds that
/// deduction finds come with it, as a family of their own.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi model board.csv
  hashi model board.csv --formulation notebook -o board.mps
  hashi model board.csv --minimise length
  hashi model board.csv | glpsol --lp /dev/stdin")]
pub(crate) struct ModelArgs {
    /// The board: a file, or - for standard input
    board: Input,
    #[command(flatten)]
    reading: Reading,
    /// How the board is written as an integer program
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
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    out: Template,
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
}

pub(crate) fn run(args: &ModelArgs, ui: Ui) -> Result<Exit, Failure> {
    let aim = args.aim.aim(ui)?;
    let (language, output) = if args.out.is_dash() {
        (Language::Lp, None)
    } else {
        let names = name_outputs(std::slice::from_ref(&args.board), &[&args.out])?;
        let path = &names[0][0];
        (Language::of(path)?, Some(Output::open(path)?))
    };
    let temporary = output.as_ref().and_then(Output::temporary);
    let _interrupt = Interrupt::listen(temporary.into_iter().collect())?;
    let network = Network::of(read_board(&args.board.read(ui)?, &args.reading.options())?);
    let mut formulated = formulate(&network, args.formulation)
        .map_err(|error| Failure::usage(error.to_string()).about(args.board.shown()))?;
    if let Deduce::UpTo(tier) = args.deduce {
        let mut domains = Domains::of(&network);
        // Where deduction ends in a contradiction, the program is as infeasible as before.
        let _ = propagate(&network, &mut domains, tier);
        formulated.tighten(&domains);
    }
    if let Some(aim) = aim {
        formulated.aim(&network, &aim.objective(&network)?);
    }
    let put = match language {
        Language::Lp => lp::put,
        Language::Mps => mps::put,
    };
    match output {
        Some(output) => {
            output.write_by(|file| stream(file, |text| put(text, &formulated.model)))?;
        }
        None => {
            Stdout::write_by(|stdout| stream(stdout, |text| put(text, &formulated.model)))?;
        }
    }
    Ok(Exit::Yes)
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
