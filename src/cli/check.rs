//! `hashi check`: whether an answer keeps the rules, and which it breaks. The rules alone
//! decide; nothing is solved.

use std::collections::BTreeSet;

use super::args::Reading;
use super::exit::Exit;
use super::run::boards::one;
use super::run::input::Input;
use super::ui::{Failure, Message, Stdout, Ui};
use crate::notation::{read_answer, read_board};
use crate::puzzle::{Bridges, Network, PlacedBridges, Pos, Violation, verify};
use crate::report::{CheckRecord, ErrorRecord, line};

/// Say whether an answer keeps the rules, and which it breaks
///
/// Prints every broken rule with its cells, one a line, and nothing when there is none.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi check board.csv answer.txt
  hashi solve board.csv | hashi check board.csv -")]
pub(crate) struct CheckArgs {
    /// The board: a file, an address, an id, or - for standard input
    board: Input,
    /// The answer as text, CSV or JSON, as solve writes it: a file, or -
    solution: Input,
    #[command(flatten)]
    reading: Reading,
    /// Print a JSON object instead
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &CheckArgs, ui: Ui) -> Result<Exit, Failure> {
    let checked = check(args, ui);
    if args.json
        && let Err(failure) = &checked
    {
        let (board, hint) = (args.board.shown(), failure.hint.as_deref());
        let record = ErrorRecord::new(&board, &failure.message, hint);
        Stdout::write(line(&record).as_bytes())?;
    }
    checked
}

fn check(args: &CheckArgs, ui: Ui) -> Result<Exit, Failure> {
    if args.board == Input::Stdin && args.solution == Input::Stdin {
        return Err(Failure::usage(
            "standard input can be the board or the answer, not both",
        ));
    }
    let reading = args.reading.options();
    let board = read_board(&one(&args.board, reading, ui)?, &reading)?;
    let network = Network::of(board);
    let placed = read_answer(&args.solution.read(ui)?, &network)?;
    let violations = violations(&network, &placed);
    let names = [args.board.shown(), args.solution.shown()];
    let result = if args.json {
        let names = [names[0].as_str(), names[1].as_str()];
        line(&CheckRecord::new(names, &network, &violations))
    } else {
        violations
            .iter()
            .map(|violation| violation.describe(&network) + "\n")
            .collect()
    };
    Stdout::write(result.as_bytes())?;
    let verdict = match violations.len() {
        0 => "right, every rule is kept".to_owned(),
        1 => "wrong, 1 rule is broken".to_owned(),
        more => format!("wrong, {more} rules are broken"),
    };
    ui.tell(&Message::Summary(format!("{}: {verdict}", names[1])));
    Ok(if violations.is_empty() {
        Exit::Yes
    } else {
        Exit::No
    })
}

/// Every rule that an answer breaks. Bridges where there is no edge are reported and left
/// out of the rest.
fn violations(network: &Network, placed: &[PlacedBridges]) -> Vec<Violation> {
    let (bridges, mut violations) = match Bridges::placed(network, placed) {
        Ok(bridges) => (bridges, Vec::new()),
        Err(nowhere) => (elsewhere(network, placed, &nowhere), nowhere),
    };
    let broken = verify(network, bridges).err();
    violations.extend(broken.into_iter().flat_map(|broken| broken.0));
    violations
}

/// The bridges of an answer without those that are nowhere.
fn elsewhere(network: &Network, placed: &[PlacedBridges], nowhere: &[Violation]) -> Bridges {
    let nowhere: BTreeSet<(Pos, Pos)> = nowhere
        .iter()
        .filter_map(|violation| match violation {
            Violation::NoEdge { from, to } => Some((*from, *to)),
            Violation::TooMany { .. }
            | Violation::Degree { .. }
            | Violation::Crossed(_)
            | Violation::Disconnected { .. }
            | Violation::Loop { .. }
            | Violation::Sign { .. }
            | Violation::Given { .. }
            | Violation::Forbidden { .. } => None,
        })
        .collect();
    let mut rest = placed.to_vec();
    rest.retain(|one| !nowhere.contains(&(one.from, one.to)));
    Bridges::placed(network, &rest).expect("every entry that is left has an edge")
}
