//! The arguments of `hashi check`, and how its answer is printed.

use std::path::{Path, PathBuf};

use super::aim::AimArgs;
use super::args::ReadingArgs;
#[cfg(feature = "scan")]
use super::args::named_file;
use super::exit::Exit;
use super::files::PictureArgs;
use super::run::batch::shard::Shard;
use super::run::boards::{answer, file_of, one};
use super::run::input::Input;
use super::run::pictures::{Evidence, MendPolicy, answer_text};
use super::run::{AskArgs, BoardArgs, jobs, read, verdict};
use super::ui::{Failure, Message, Stdout, Ui};
use crate::puzzle::Puzzle;
use crate::report::{board_line, line};
use crate::session::{Answer, Budget, NamedText, Record};

/// Say whether an answer keeps the rules, and which it breaks
///
/// Prints every broken rule with its cells, one a line, and nothing when there is none. Where
/// another line in the place of one keeps every rule, that line is told instead of all that
/// follows from it.
/// With --so-far the answer need not be finished: it is said whether it can be completed, and
/// if not, the steps that show it (exit codes 0 and 1; 3 where a limit came first).
/// With --model the answer is a solution file: HiGHS, Gurobi, CPLEX, Xpress, SCIP, CBC, GLPK,
/// SYMPHONY, lp_solve, MIPLIB's form or a table name,value. Both may be compressed (gz).
/// Without an answer the board is a picture that shows both: the bridges that are drawn are the
/// answer.
/// With --answers many answers to the one board are checked: a row for each says whether it is
/// right, not finished, or wrong and where. The exit code is 0 if all are right. What options
/// below call a board is an answer then, and --csv writes the same table; it goes without --resume.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi check board.csv answer.txt
  hashi check board.csv part.csv --so-far
  hashi check board.csv flow.sol --model flow.lp
  hashi check board.csv flow.sol --model flow.lp --prove-best
  hashi check solved.jpg --overlay wrong.png
  hashi check board.csv --answers letters/
  hashi check board.csv --answers letters/ --csv letters.csv --png 'red/{name}.png'
  hashi check board.csv --answers letters/ --jobs 0 --resume checked.jsonl
  hashi solve board.csv | hashi check board.csv -")]
pub(crate) struct CheckArgs {
    /// The board: a file, an address, an id, or - for standard input
    pub(super) board: Input,
    /// The answer as text, CSV or JSON, as solve writes it, or a picture that shows it, or with
    /// --model as a solver writes it: a file, or -; a picture that is the board may show it too
    pub(super) solution: Option<Input>,
    #[command(flatten)]
    pub(super) reading: ReadingArgs,
    /// The answer is not finished: a number means at least so many bridges, 0 means none
    #[arg(long)]
    pub(super) so_far: bool,
    /// The answer is a solver's: this is the program that it solved, LP or MPS, as model writes it,
    /// perhaps with .gz behind it
    #[arg(long, value_name = "FILE", conflicts_with = "so_far")]
    pub(super) model: Option<Input>,
    /// The board is a picture that shows the answer: draw over it what was read, as PNG, with the
    /// islands in red at which a rule is broken
    #[cfg(feature = "scan")]
    #[arg(long, value_name = "FILE", value_parser = named_file(),
        conflicts_with_all = ["solution", "model", "answers"])]
    pub(super) overlay: Option<PathBuf>,
    /// All files in this folder are answers to the board
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["solution", "so_far", "model"])]
    pub(super) answers: Option<PathBuf>,
    /// With --answers: those in subfolders too, as where each person has one
    #[arg(long, requires = "answers")]
    pub(super) recursive: bool,
    /// With --answers: take only the answers of one of several equal parts, as in 3/8; an
    /// answer's part follows from its text
    #[arg(long, value_name = "PART/PARTS", requires = "answers",
        value_parser = clap::value_parser!(Shard))]
    pub(super) shard: Option<Shard>,
    /// With --answers: answers at the same time; 0 for as many as there are cores
    #[arg(long, short, value_name = "NUMBER", requires = "answers", value_parser = jobs)]
    pub(super) jobs: Option<u16>,
    #[command(flatten)]
    pub(super) ask: AskArgs,
    #[command(flatten)]
    pub(super) aim: AimArgs,
    /// With --model: settle whether anything is better than the point by what the program makes small or large,
    /// or by what --minimise or --maximise says: by a sweep over all solutions or a proof of clause
    /// learning (exit codes 0 and 1; 3 where a limit came first)
    #[arg(long, help_heading = "Objective")]
    pub(super) prove_best: bool,
    #[command(flatten)]
    pub(super) pictures: PictureArgs,
}

/// The message if there is no answer.
pub(super) const NO_ANSWER: &str = "the answer is missing: name its file behind the board's";

/// Prints the result.
pub(super) fn print_answer<A: Answer>(
    args: &CheckArgs,
    solution: &Input,
    (puzzle, checked): (&Puzzle, &A),
    text: &str,
    ui: Ui,
) -> Result<Exit, Failure> {
    if args.ask.wants_json() {
        let board = args.board.display_name();
        Stdout::write(line(&Record::of(&board, checked).about(puzzle)).as_bytes())?;
    } else {
        Stdout::write(text.as_bytes())?;
    }
    let said = verdict(&checked.sentence(), puzzle.is_mended());
    let what = board_line(&solution.display_name(), &said, puzzle.rules());
    ui.emit(&Message::Summary(what));
    Ok(Exit::of(checked.ended()))
}

impl CheckArgs {
    /// The first option about the best point that is given.
    pub(super) fn option_about_best(&self) -> Option<&'static str> {
        if self.prove_best {
            return Some("--prove-best");
        }
        if self.aim.is_given() {
            return Some("--minimise or --maximise");
        }
        let is_weighed = !self.aim.reads().is_empty();
        is_weighed.then_some("--weights")
    }

    /// Reads the board and the answer.
    pub(super) fn read(&self, solution: &Input, ui: Ui) -> Result<(Puzzle, NamedText), Failure> {
        self.refuse_two_inputs(solution)?;
        let puzzle = self.puzzle(ui)?;
        let source = answer(solution, ui)?;
        let text = answer_text(source, puzzle.board(), &Budget::unlimited())?;
        Ok((puzzle, text.into()))
    }

    /// Rejects standard input for two things: it can only be read once.
    pub(super) fn refuse_two_inputs(&self, solution: &Input) -> Result<(), Failure> {
        let inputs = [Some(&self.board), Some(solution), self.model.as_ref()];
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
        Ok(())
    }

    /// These answers, each of which is a text of the batch.
    pub(super) fn answers(&self, folder: &Path, answers: Vec<Input>) -> BoardArgs {
        BoardArgs::of_answers(
            folder.to_owned(),
            answers,
            self.reading.clone(),
            self.shard,
            self.jobs.unwrap_or(1),
        )
    }

    /// An option that says how the answers of a folder are taken, if one is given.
    pub(super) fn option_about_answers(&self) -> Option<&'static str> {
        let given = [
            ("--recursive", self.recursive),
            ("--shard", self.shard.is_some()),
            ("--jobs", self.jobs.is_some()),
        ];
        given
            .into_iter()
            .find_map(|(name, is_given)| is_given.then_some(name))
    }

    /// The board's file, by which a later call recognises the same question.
    pub(super) fn read_again(&self) -> Result<Option<PathBuf>, Failure> {
        if self.board == Input::Stdin && self.ask.is_resumed() {
            let what = "--resume does not go with a board from standard input";
            let hint = "name its file, by which a later call knows it again";
            return Err(Failure::usage(what).hint(hint));
        }
        Ok(file_of(&self.board))
    }

    /// Reads the board.
    pub(super) fn puzzle(&self, ui: Ui) -> Result<Puzzle, Failure> {
        let source = one(&self.board, &self.reading, ui)?;
        let mending = self.reading.mending(MendPolicy::Solvable);
        let budget = Budget::unlimited();
        read(
            &source,
            &self.reading.options(),
            // Clues that were repaired by bridges would make these a right answer.
            (mending, Evidence::Clues, &budget),
            |message| {
                ui.emit(&message);
            },
        )
    }
}
