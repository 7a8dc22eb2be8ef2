//! `hashi check-proof`: whether a proof file shows what it claims of a board.

use super::args::Reading;
use super::exit::Exit;
use super::run::boards::one;
use super::run::guard::Guard;
use super::run::input::Input;
use super::run::interrupt::Interrupt;
use super::run::output::{Output, Template};
use super::ui::{Failure, Message, Stdout, Ui};
use crate::notation::read_board;
use crate::proof::{Checked, Claim, Proof, ProofError, check_proof, write_cnf, write_drat};
use crate::puzzle::Network;

/// Say whether a proof shows what it claims of a board
///
/// Every clause is worked out again from the board, with the rules of the puzzle and
/// nothing else. What is wrong with a proof is printed with its line.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi check-proof board.csv board.proof
  hashi check-proof board.csv board.proof --cnf board.cnf --drat board.drat")]
pub(crate) struct CheckProofArgs {
    /// The board: a file, an address, an id, or - for standard input
    board: Input,
    /// The proof: a file, or -
    proof: Input,
    #[command(flatten)]
    reading: Reading,
    /// Write the given clauses for other checkers, in DIMACS
    #[arg(long, value_name = "FILE", requires = "drat")]
    cnf: Option<Template>,
    /// Write the derivation for other checkers, in DRAT
    #[arg(long, value_name = "FILE", requires = "cnf")]
    drat: Option<Template>,
}

pub(crate) fn run(args: &CheckProofArgs, ui: Ui) -> Result<Exit, Failure> {
    if args.board == Input::Stdin && args.proof == Input::Stdin {
        return Err(Failure::usage(
            "standard input can be the board or the proof, not both",
        ));
    }
    let outputs = open(args)?;
    let _interrupt = Interrupt::listen()?;
    let reading = args.reading.options();
    let board = read_board(&one(&args.board, reading, ui)?, &reading)?;
    let network = Network::of(board);
    let source = args.proof.read(ui)?;
    let text = source.text()?;
    match check_proof(&network, &text) {
        Ok(checked) => {
            export(&network, &text, outputs)?;
            let shown = describe(&checked);
            ui.tell(&Message::Summary(format!(
                "{}: {shown}",
                args.proof.shown()
            )));
            Ok(Exit::Yes)
        }
        Err(ProofError { line, reason }) => {
            let shown = args.proof.shown();
            Stdout::write(format!("{shown}:{line}: {reason}\n").as_bytes())?;
            ui.tell(&Message::Summary(format!("{shown}: refused")));
            Ok(Exit::No)
        }
    }
}

/// Opens the files for other checkers, if they are wanted.
fn open(args: &CheckProofArgs) -> Result<Vec<Output>, Failure> {
    let mut guard = Guard::default();
    guard.reads(&args.board, "board");
    guard.reads(&args.proof, "proof");
    let wanted = args.cnf.iter().chain(&args.drat);
    let name = args.board.name();
    let open = |out: &Template| guard.writes(&out.expand(&name), &args.board);
    wanted.map(open).collect()
}

/// Writes the pair for other checkers: first the clauses, then the derivation.
fn export(network: &Network, text: &str, outputs: Vec<Output>) -> Result<(), Failure> {
    if outputs.is_empty() {
        return Ok(());
    }
    let proof = Proof::read(network, text).expect("a proof that has been checked");
    let texts = [write_cnf(network, &proof), write_drat(network, &proof)];
    for (output, text) in outputs.into_iter().zip(texts) {
        output.write(text.as_bytes())?;
    }
    Ok(())
}

fn describe(checked: &Checked) -> String {
    let claim = match &checked.claim {
        Claim::Infeasible => "the board has no solution",
        Claim::Unique(_) => "the board has one solution and no other",
    };
    let Checked { given, derived, .. } = checked;
    format!("proved, {claim}; {given} clauses from the rules, {derived} derived")
}
