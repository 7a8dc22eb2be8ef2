//! `hashi check`: whether an answer keeps the rules, and which it breaks. The rules alone
//! decide; nothing is solved.

use std::collections::BTreeSet;
use std::time::Duration;

use super::args::{Reading, duration};
use super::exit::Exit;
use super::run::boards::{answer, one};
use super::run::input::Input;
use super::run::interrupt::Interrupt;
use super::so_far::{bounds_so_far, standing, wrong};
use super::ui::{Failure, Message, Stdout, Ui};
use crate::engine::Budget;
use crate::explain::{SoFar, write_argument};
use crate::notation::{read_answer, read_board};
use crate::puzzle::{Bridges, Network, PlacedBridges, Pos, Puzzle, Violation, verify};

use crate::report::{CheckRecord, Ended, ErrorRecord, SoFarRecord, board_line, line};

/// Say whether an answer keeps the rules, and which it breaks
///
/// Prints every broken rule with its cells, one a line, and nothing when there is none.
/// With --so-far the answer need not be finished: it is said whether it can be completed, and
/// if not, the steps that show it (exit codes 0 and 1; 3 where a limit came first).
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi check board.csv answer.txt
  hashi check board.csv part.csv --so-far
  hashi solve board.csv | hashi check board.csv -")]
pub(crate) struct CheckArgs {
    /// The board: a file, an address, an id, or - for standard input
    board: Input,
    /// The answer as text, CSV or JSON, as solve writes it: a file, or -
    solution: Input,
    #[command(flatten)]
    reading: Reading,
    /// The answer is not finished: a number means at least so many bridges, 0 means none
    #[arg(long)]
    so_far: bool,
    /// With --so-far: longest time, as in 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", requires = "so_far", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Print a JSON object instead
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &CheckArgs, ui: Ui) -> Result<Exit, Failure> {
    let checked = if args.so_far {
        check_so_far(args, ui)
    } else {
        check(args, ui)
    };
    if args.json
        && let Err(failure) = &checked
    {
        let (board, hint) = (args.board.shown(), failure.hint.as_deref());
        let record = ErrorRecord::new(&board, &failure.message, hint);
        Stdout::write(line(&record).as_bytes())?;
    }
    checked
}

/// Says whether an unfinished answer can be completed.
fn check_so_far(args: &CheckArgs, ui: Ui) -> Result<Exit, Failure> {
    not_both(args)?;
    let interrupt = Interrupt::listen()?;
    let budget = args
        .time_limit
        .map_or_else(Budget::unlimited, Budget::within);
    let budget = budget.interrupted_by(interrupt.flag());
    let reading = args.reading.options();
    let puzzle = Puzzle::read(&one(&args.board, reading, ui)?, &reading)?;
    let bounds = bounds_so_far(&puzzle, Some(&answer(&args.solution, ui)?))?;
    interrupt.be_patient_for_a_while(ui);
    let standing = standing(&puzzle, &bounds, &budget)?;
    let (exit, ended, what) = told(&puzzle, &standing);
    let flaw = match &standing {
        SoFar::Wrong(flaw) => Some(flaw),
        SoFar::Completable | SoFar::Undecided(_) => None,
    };
    let names = [args.board.shown(), args.solution.shown()];
    let argument = flaw.and_then(|flaw| flaw.argument.as_ref());
    let text = if args.json {
        let names = [names[0].as_str(), names[1].as_str()];
        line(&SoFarRecord::new(names, &puzzle, ended, flaw))
    } else {
        argument.map_or_else(String::new, |argument| write_argument(&puzzle, argument))
    };
    Stdout::write(text.as_bytes())?;
    let what = board_line(&names[1], &what, puzzle.rules());
    ui.tell(&Message::Summary(what));
    Ok(exit)
}

/// How a standing ends the program, and the words for it.
fn told(puzzle: &Puzzle, standing: &SoFar) -> (Exit, Ended, String) {
    match standing {
        SoFar::Completable => {
            let what = "it can be completed".to_owned();
            (Exit::Yes, Ended::by_itself("completable"), what)
        }
        SoFar::Wrong(flaw) => {
            let what = wrong(puzzle, flaw);
            (Exit::No, Ended::by_itself("wrong").because(&what), what)
        }
        SoFar::Undecided(stop) => {
            let what = format!("undecided, {stop}");
            let exit = Exit::undecided(*stop);
            (exit, Ended::undecided(*stop), what)
        }
    }
}

/// Standard input can be read once.
fn not_both(args: &CheckArgs) -> Result<(), Failure> {
    if args.board == Input::Stdin && args.solution == Input::Stdin {
        return Err(Failure::usage(
            "standard input can be the board or the answer, not both",
        ));
    }
    Ok(())
}

fn check(args: &CheckArgs, ui: Ui) -> Result<Exit, Failure> {
    not_both(args)?;
    let reading = args.reading.options();
    let board = read_board(&one(&args.board, reading, ui)?, &reading)?;
    let network = Network::of(board);
    let placed = read_answer(&answer(&args.solution, ui)?, &network)?;
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
    let what = board_line(&names[1], &verdict, network.board().rules());
    ui.tell(&Message::Summary(what));
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
