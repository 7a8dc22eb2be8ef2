//! `hashi convert`: boards from one notation into another, with an answer if it is wanted.

use super::args::{Limits, one_of};
use super::exit::Exit;
use super::run::job::Job;
use super::run::naming::board_format;
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, Call};
use super::ui::{Failure, Message, Ui};
use crate::desk::{Answer as _, Solve, Solver};
use crate::engine::{EngineName, Event, Observer};
use crate::notation::{Format, Losses, Page, Unwritable, Written, has_drawing, write};
use crate::puzzle::{Puzzle, Solution};

/// Convert boards between notations
///
/// What a notation has no words for is an error that names it; with --lossy it is left
/// out, with a warning for each kind. docs/notations.md lists the notations.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi convert board.has --to puzz-link
  hashi convert 'https://puzz.link/p?hashi/3/2/2g2i' --to text
  hashi convert boards/*.has --with-answer -o 'converted/{name}.json'
  hashi convert ids.txt#2 --to csv -o board.csv")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    boards: BoardArgs,
    /// The notation to write; else the one of the file's ending
    #[arg(long, value_name = "FORMAT", required_unless_present = "out",
        value_parser = one_of(&Format::ALL, Format::name))]
    to: Option<Format>,
    /// The file, {name} standing for the board's; else text is printed
    #[arg(long, short, value_name = "FILE")]
    out: Option<Template>,
    /// Solve each board and write its verified answer with it
    #[arg(long, conflicts_with = "lossy")]
    with_answer: bool,
    /// Leave out what the notation cannot say, with a warning for each kind
    #[arg(long)]
    lossy: bool,
    #[command(flatten)]
    limits: Limits,
}

pub(crate) fn run(args: &ConvertArgs, ui: Ui) -> Result<Exit, Failure> {
    if let (Some(name), false) = (args.limits.given(), args.with_answer) {
        return Err(Failure::usage(format!("{name} is for --with-answer")));
    }
    let format = args.format()?;
    let out = args.out.as_ref().filter(|out| !out.is_dash());
    let call = Call {
        boards: &args.boards,
        ask: AskArgs::within(args.limits),
        files: out.into_iter().map(|out| ((), out)).collect(),
        reads: Vec::new(),
        ui,
    };
    call.run(|job| args.convert(job, format))
}

impl ConvertArgs {
    /// The notation that is written.
    fn format(&self) -> Result<Format, Failure> {
        match (self.to, &self.out) {
            (Some(format), _) => Ok(format),
            (None, Some(out)) if !out.is_dash() => {
                let format = board_format(out.as_path());
                format.map_err(|failure| Failure {
                    hint: failure.hint.map(|hint| format!("{hint}; --to names one")),
                    ..failure
                })
            }
            (None, _) => Err(Failure::usage("--to names the notation to print")),
        }
    }

    /// Writes a job's board.
    fn convert(&self, job: &mut Job<'_, ()>, format: Format) -> Result<Exit, Failure> {
        let several = job.session.boards > 1;
        let separator = format.separator();
        if job.outputs.is_empty() && several && separator.is_none() {
            let what = format!("a text in {} has one board only", format.name());
            let hint = format!(
                "name a file for each, as in --out '{{name}}.{}'",
                format.name()
            );
            return Err(Failure::usage(what).about(&job.name).hint(hint));
        }
        let puzzle = job.puzzle()?;
        let written = self.written(job, &puzzle, format)?;
        if has_drawing(&job.source, &job.session.reading) {
            let what = "left out: the drawing of an answer; 'hashi check' and 'hashi render \
                --solution' read it";
            job.tell(Message::Warning(format!("{}: {what}", job.name)));
        }
        for lost in &written.lost {
            let what = format!("{}: left out: {lost}", job.name);
            job.tell(Message::Warning(what));
        }
        job.go_on()?;
        if let Some(((), output)) = job.outputs.pop() {
            return Ok(job.write(output, Ok(Ok(written.text.into_bytes()))));
        }
        let end = separator.filter(|_| several).unwrap_or_default();
        job.print_alone(written.text + end);
        Ok(Exit::Yes)
    }

    /// The text of a board, with its answer if that is wanted.
    fn written(
        &self,
        job: &mut Job<'_, ()>,
        puzzle: &Puzzle,
        format: Format,
    ) -> Result<Written, Failure> {
        let losses = if self.lossy {
            Losses::Allow
        } else {
            Losses::Refuse
        };
        let name = job.name.clone();
        let refused = |error: Unwritable| {
            let failure = Failure::usage(format!("{name}: not written: {error}"));
            if error.what.is_final() || self.with_answer {
                failure
            } else {
                failure.hint("--lossy leaves it out")
            }
        };
        if !self.with_answer {
            return write(&Page::of(puzzle.board()), format, losses).map_err(refused);
        }
        format.place_for_answers().map_err(refused)?;
        let solution = solved(job, puzzle)?;
        write(&Page::with_answer(puzzle, &solution), format, losses).map_err(refused)
    }
}

/// A solution of a job's board.
fn solved(job: &mut Job<'_, ()>, puzzle: &Puzzle) -> Result<Solution, Failure> {
    let session = job.session;
    let name = job.name.clone();
    let budget = job.budget().clone();
    let mut listener = |event: Event<'_>| session.display.hear(&name, event);
    let observer = Observer::by(session.display.detail(), &mut listener);
    let solver = Solver::new().engine(EngineName::Cdcl);
    let answer = solver.answer_within(puzzle, &Solve::default(), &budget, observer);
    let answer = answer.map_err(|error| Failure::from(&error).about(&name))?;
    for warning in &answer.ended.warnings {
        job.tell(Message::Distrust(format!("{name}: {warning}")));
    }
    answer.work.solution().cloned().ok_or_else(|| {
        let what = format!("{name}: not written: {}", answer.sentence());
        Failure::unsolved(&answer.ended, what)
    })
}
