//! `hashi check`: whether an answer keeps the rules, and which it breaks. The rules alone
//! decide; nothing is solved.

use std::time::Duration;

use super::args::{Reading, duration};
use super::exit::Exit;
use super::run::boards::{answer, one};
use super::run::input::Input;
use super::run::interrupt::Interrupt;
use super::ui::{Failure, Message, Stdout, Ui};
use crate::desk::{Answer, Check, CheckPoint, CheckSoFar, NamedText, Record, Solver};
use crate::engine::{Budget, Observer};
use crate::puzzle::Puzzle;
use crate::report::{ErrorRecord, board_line, line};

/// Say whether an answer keeps the rules, and which it breaks
///
/// Prints every broken rule with its cells, one a line, and nothing when there is none.
/// With --so-far the answer need not be finished: it is said whether it can be completed, and
/// if not, the steps that show it (exit codes 0 and 1; 3 where a limit came first).
/// With --model the answer is a solution file of HiGHS, Gurobi, SCIP, CBC or GLPK.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi check board.csv answer.txt
  hashi check board.csv part.csv --so-far
  hashi check board.csv flow.sol --model flow.lp
  hashi solve board.csv | hashi check board.csv -")]
pub(crate) struct CheckArgs {
    /// The board: a file, an address, an id, or - for standard input
    board: Input,
    /// The answer as text, CSV or JSON, as solve writes it, or with --model as a solver writes
    /// it: a file, or -
    solution: Input,
    #[command(flatten)]
    reading: Reading,
    /// The answer is not finished: a number means at least so many bridges, 0 means none
    #[arg(long)]
    so_far: bool,
    /// The answer is a solver's: this is the program that it solved, LP or MPS, as model writes it
    #[arg(long, value_name = "FILE", conflicts_with = "so_far")]
    model: Option<Input>,
    /// With --so-far: longest time, as in 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", requires = "so_far", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Print a JSON object instead
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &CheckArgs, ui: Ui) -> Result<Exit, Failure> {
    let checked = match &args.model {
        Some(model) => check_point(args, model, ui),
        None if args.so_far => check_so_far(args, ui),
        None => check(args, ui),
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
    let interrupt = Interrupt::listen()?;
    let budget = args
        .time_limit
        .map_or_else(Budget::unlimited, Budget::within);
    let budget = budget.interrupted_by(interrupt.flag());
    let (puzzle, answer) = args.read(ui)?;
    interrupt.be_patient_for_a_while(ui);
    let question = CheckSoFar {
        answer: Some(answer),
    };
    let checked = Solver::new().answer_within(&puzzle, &question, &budget, Observer::none())?;
    tell(args, &puzzle, &checked, &checked.text(&puzzle), ui)
}

fn check(args: &CheckArgs, ui: Ui) -> Result<Exit, Failure> {
    let (puzzle, answer) = args.read(ui)?;
    let question = Check {
        answer: Some(answer),
    };
    let checked = Solver::new().answer(&puzzle, &question)?;
    let broken = checked.violations.iter();
    let text: String = broken.flat_map(|broken| [&*broken.text, "\n"]).collect();
    tell(args, &puzzle, &checked, &text, ui)
}

/// Says whether what a solver found is a solution.
fn check_point(args: &CheckArgs, model: &Input, ui: Ui) -> Result<Exit, Failure> {
    let (puzzle, file) = args.read(ui)?;
    let question = CheckPoint {
        file: Some(file),
        model: Some(answer(model, ui)?.into()),
        ..CheckPoint::default()
    };
    let checked = Solver::new().answer(&puzzle, &question)?;
    let broken = checked.violations.iter();
    let text: String = broken.flat_map(|broken| [&*broken.text, "\n"]).collect();
    tell(args, &puzzle, &checked, &text, ui)
}

/// Prints what came out.
fn tell<A: Answer>(
    args: &CheckArgs,
    puzzle: &Puzzle,
    checked: &A,
    text: &str,
    ui: Ui,
) -> Result<Exit, Failure> {
    if args.json {
        let board = args.board.shown();
        Stdout::write(line(&Record::of(&board, checked)).as_bytes())?;
    } else {
        Stdout::write(text.as_bytes())?;
    }
    let what = board_line(&args.solution.shown(), &checked.sentence(), puzzle.rules());
    ui.tell(&Message::Summary(what));
    Ok(Exit::of(checked.ended()))
}

impl CheckArgs {
    /// The board and the answer.
    fn read(&self, ui: Ui) -> Result<(Puzzle, NamedText), Failure> {
        // Standard input can be read once.
        let inputs = [Some(&self.board), Some(&self.solution), self.model.as_ref()];
        if inputs
            .iter()
            .filter(|&&input| input == Some(&Input::Stdin))
            .count()
            > 1
        {
            return Err(Failure::usage(
                "standard input can be the board, the answer or the program, one of them",
            ));
        }
        let reading = self.reading.options();
        let puzzle = Puzzle::read(&one(&self.board, reading, ui)?, &reading)?;
        Ok((puzzle, answer(&self.solution, ui)?.into()))
    }
}
