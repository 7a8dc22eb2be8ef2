//! `hashi check-proof`: checks whether a proof file shows its claim about a board.

use std::fmt::Write;

use serde::Serialize;

use super::args::ReadingArgs;
use super::exit::Exit;
use super::run::boards::one;
use super::run::input::Input;
use super::run::interrupt::Interrupt;
use super::run::pictures::{Evidence, MendPolicy};
use super::run::{read, verdict};
use super::ui::{Failure, Message, Stdout, Ui};
use crate::notation::{Source, read_conflicts};
use crate::puzzle::Puzzle;
use crate::report::{ErrorRecord, board_line, counted, line};
use crate::session::{Budget, Record, ShownProof};

/// Say whether a proof shows what it claims of a board
///
/// Every clause is worked out again from the board, with the rules of the puzzle and
/// nothing else. What is wrong with a proof is printed with its line.
/// With --conflict a record of `hashi explain --json` is read instead, about a board without
/// a solution: the proof that its requirements cannot all be kept, and for each of them the
/// bridges that keep all the others.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi check-proof board.csv board.proof
  hashi check-proof board.csv why.json --conflict
  hashi check-proof board.csv board.proof --json")]
pub(crate) struct CheckProofArgs {
    /// The board: a file, an address, an id, or - for standard input
    board: Input,
    /// The proof, or the record: a file, or -
    proof: Input,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Confirm the conflicts in a record of explain --json, requirement by requirement
    #[arg(long)]
    conflict: bool,
    /// Print JSON instead of text: an object for the proof, or for each conflict
    #[arg(long)]
    json: bool,
}

/// The record of a proof.
#[derive(Serialize)]
struct ProofRecord<'a> {
    #[serde(flatten)]
    record: Record<'a, ShownProof>,
    /// The name of the proof, as in messages.
    proof: &'a str,
}

pub(crate) fn run(args: &CheckProofArgs, ui: Ui) -> Result<Exit, Failure> {
    let checked = check(args, ui);
    if args.json
        && let Err(failure) = &checked
    {
        let (board, hint) = (args.board.display_name(), failure.hint.as_deref());
        let record = ErrorRecord::new(&board, &failure.message, hint);
        Stdout::write(line(&record).as_bytes())?;
    }
    checked
}

fn check(args: &CheckProofArgs, ui: Ui) -> Result<Exit, Failure> {
    if args.board == Input::Stdin && args.proof == Input::Stdin {
        return Err(Failure::usage(
            "standard input can be the board or the proof, not both",
        ));
    }
    let _interrupt = Interrupt::listen()?;
    let source = one(&args.board, &args.reading, ui)?;
    let mending = (
        args.reading.mending(MendPolicy::Solvable),
        Evidence::All,
        &Budget::unlimited(),
    );
    let puzzle = read(&source, &args.reading.options(), mending, |message| {
        ui.emit(&message);
    })?;
    let source = args.proof.read_proof(ui)?;
    if args.conflict {
        return confirm(args, &puzzle, &source, ui);
    }
    let text = source.text()?;
    let proof = ShownProof::of(&puzzle, &text);
    let shown = args.proof.display_name();
    if args.json {
        args.print_record(&puzzle, &proof)?;
    } else if let Some(why) = &proof.ended.reason {
        let line = proof.line.map(|line| format!(":{line}"));
        let line = line.unwrap_or_default();
        Stdout::write(format!("{shown}{line}: {why}\n").as_bytes())?;
    }
    print_verdict(&shown, &proof.words, &puzzle, ui);
    Ok(Exit::of(&proof.ended))
}

impl CheckProofArgs {
    /// Prints the record of a proof about the board.
    fn print_record(&self, puzzle: &Puzzle, proof: &ShownProof) -> Result<(), Failure> {
        let board = self.board.display_name();
        let record = ProofRecord {
            record: Record::of(&board, proof).about(puzzle),
            proof: &self.proof.display_name(),
        };
        Stdout::write(line(&record).as_bytes()).map(drop)
    }
}

/// Prints the verdict on a proof, with the board's rules if they are not the standard ones.
fn print_verdict(shown: &str, what: &str, puzzle: &Puzzle, ui: Ui) {
    let line = board_line(shown, &verdict(what, puzzle.is_mended()), puzzle.rules());
    ui.emit(&Message::Summary(line));
}

/// Confirms the conflicts in a record, or prints the error in each.
fn confirm(
    args: &CheckProofArgs,
    puzzle: &Puzzle,
    source: &Source,
    ui: Ui,
) -> Result<Exit, Failure> {
    let conflicts = read_conflicts(source)?;
    let shown = args.proof.display_name();
    let (mut right, mut wrong) = (String::new(), String::new());
    let mut exits = Vec::new();
    for (number, conflict) in (1..).zip(&conflicts) {
        let proof = ShownProof::of_conflict(puzzle, conflict);
        exits.push(Exit::of(&proof.ended));
        if args.json {
            args.print_record(puzzle, &proof)?;
        }
        match &proof.ended.reason {
            None => {
                for requirement in &proof.requirements {
                    right.extend([requirement, "\n"]);
                }
                print_verdict(&shown, &proof.words, puzzle, ui);
            }
            Some(why) => {
                let requirements = counted(conflict.requirements.len(), "requirement");
                let _ = writeln!(wrong, "{shown}: conflict {number} of {requirements}: {why}");
            }
        }
    }
    if !args.json {
        Stdout::write((right + &wrong).as_bytes())?;
    }
    if !wrong.is_empty() {
        print_verdict(&shown, "refused", puzzle, ui);
    }
    Ok(Exit::worst(exits))
}
