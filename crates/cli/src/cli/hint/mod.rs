//! `hashi hint`: the next step to a solution.

mod close;

use self::close::Close;
use super::exit::Exit;
use super::files::{Content, PictureArgs};
use super::run::boards::answer;
use super::run::input::Input;
use super::run::job::Job;
use super::run::{AskArgs, BoardArgs, Call};
use super::so_far::{bounds_so_far, standing, wrong};
use super::ui::{Failure, Ui};
use crate::engine::Limit;
use crate::explain::{
    Argument, ArgumentStep, Flaw, Patience, SoFar, describe_case, describe_place, describe_step,
    first_steps, narrowed, write_argument,
};
use crate::notation::Source;
use crate::proof::Unproved;
use crate::puzzle::{Bridges, Literal, Puzzle, verify};
use crate::questions::Status;
use crate::report::{ArgumentRecord, Ended, line};
use crate::show::IN_A_ROW;
use crate::show::PictureKind;
use crate::show::Steps;

/// After so many assumptions and looks a step is no longer looked for, unless a time limit is
/// given: some seconds.
const LOOKS: usize = 60_000;
/// The most pictures of a case; of a longer one the assumption and the result are drawn.
const MOST_OF_CASE: usize = 16;

/// How much of a hint is given away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Detail {
    /// Where to look
    Where,
    /// Where to look and with which technique
    Technique,
    /// What follows and why
    Step,
}

/// Give the next step to a solution
///
/// The easiest step that can be made from the bridges so far, then the easiest near it, and
/// so on. Bridges that cannot be part of a solution are reported first: then the exit code
/// is 1, as it is where the steps show that the board has no solution. It is 3 when nothing more follows and the board is not solved.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi hint board.csv
  hashi hint board.csv --detail where
  hashi hint board.csv --so-far part.csv --steps 3
  hashi hint board.csv --so-far part.txt --png hint.png")]
pub(crate) struct HintArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    /// An answer that is not finished, as text, CSV or JSON: a number means at least so many
    /// bridges, 0 means none. More steps than are wanted are given where the first ones say
    /// nothing that can be drawn in it
    #[arg(long, value_name = "ANSWER")]
    so_far: Option<Input>,
    /// How many steps, or all
    #[arg(long, default_value = "1", value_name = "NUMBER", value_parser = steps)]
    steps: usize,
    /// How much is given away
    #[arg(
        long,
        default_value = "step",
        value_name = "HOW",
        conflicts_with = "json"
    )]
    detail: Detail,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// Steps that are told.
struct Told<'a> {
    /// Where they come from.
    argument: &'a Argument,
    steps: &'a [ArgumentStep],
    /// What of an unfinished answer they show to be wrong.
    faults: &'a [Literal],
}

/// A number of steps.
fn steps(text: &str) -> Result<usize, String> {
    match text.trim() {
        "all" => Ok(usize::MAX),
        number => match number.parse() {
            Ok(number) if number > 0 => Ok(number),
            _ => Err("expected a number from 1, or all".to_owned()),
        },
    }
}

pub(crate) fn run(args: &HintArgs, ui: Ui) -> Result<Exit, Failure> {
    let so_far = match &args.so_far {
        Some(input) if args.boards.boards.contains(&Input::Stdin) && *input == Input::Stdin => {
            let what = "standard input can be the board or the answer, not both";
            return Err(Failure::usage(what));
        }
        Some(input) => Some(answer(input, ui)?),
        None => None,
    };
    let call = Call {
        boards: &args.boards,
        ask: args.ask,
        files: args.pictures.files()?,
        reads: args
            .so_far
            .iter()
            .filter_map(|input| Some(input.path()?.to_owned()))
            .collect(),
        ui,
    };
    let alone = so_far.as_ref().map(|_| "--so-far");
    call.run_alone(alone, |job| args.hint(job, so_far.as_ref()))
}

impl HintArgs {
    fn hint(&self, job: &mut Job<'_, Content>, so_far: Option<&Source>) -> Result<Exit, Failure> {
        let puzzle = job.puzzle()?;
        let bounds = bounds_so_far(&puzzle, so_far)?;
        if is_solved(&puzzle, &bounds) {
            return Ok(Self::nothing_left(job, &puzzle));
        }
        if let Some(exit) = self.stuck(job, &puzzle, &bounds)? {
            return Ok(exit);
        }
        let start = narrowed(&puzzle, &bounds);
        let start = start.map_err(|_| Failure::internal("bounds that are right leave nothing"))?;
        let internal = |error: Unproved| Failure::internal(error.to_string()).about(&job.name);
        let goes_on = so_far.is_some();
        let enough = |steps: &[ArgumentStep]| {
            steps.len() >= self.steps && (!goes_on || steps.iter().any(can_be_drawn))
        };
        let patience = self.patience();
        let argument = first_steps(&puzzle, &start, &enough, patience, job.budget());
        let argument = argument.map_err(internal)?;
        let told = Told {
            argument: &argument,
            steps: self.shown(&argument.steps, goes_on),
            faults: &[],
        };
        let leads_on = !goes_on || told.steps.iter().any(can_be_drawn);
        let exit = self.tell(job, &puzzle, &told, leads_on);
        let drawn = self.draw(job, &puzzle, &told);
        Ok(Exit::gravest([exit, drawn]))
    }

    /// A person does not wait for one step; who says how long it may take does.
    fn patience(&self) -> Patience {
        if self.ask.limits.has_time() {
            Patience::Endless
        } else {
            Patience::Looks(LOOKS)
        }
    }

    /// The steps that are told: as many as are wanted, and where an answer is to go on, all
    /// up to one that can be drawn in it. Else the same hint would come again.
    fn shown<'a>(&self, steps: &'a [ArgumentStep], goes_on: bool) -> &'a [ArgumentStep] {
        let wanted = self.steps.min(steps.len());
        let drawn = steps.iter().position(can_be_drawn);
        let drawn = drawn.filter(|_| goes_on).map_or(0, |place| place + 1);
        &steps[..wanted.max(drawn)]
    }

    /// Writes the pictures of the last of some steps.
    fn draw(&self, job: &mut Job<'_, Content>, puzzle: &Puzzle, told: &Told<'_>) -> Exit {
        let mut exits = vec![Exit::Yes];
        for (content, output) in std::mem::take(&mut job.outputs) {
            let Content::Picture(picture) = content else {
                continue;
            };
            let written = match told.steps {
                [] => Ok(Err("there is no step to draw".to_owned())),
                [..] => self.drawn(puzzle, told, picture).map(Ok),
            };
            exits.push(job.write(output, written));
        }
        Exit::gravest(exits)
    }

    /// Says that the bridges so far are a solution.
    fn nothing_left(job: &mut Job<'_, Content>, puzzle: &Puzzle) -> Exit {
        if job.session.json {
            let solved = Ended::by_itself(Status::Solved.name());
            let record = ArgumentRecord::of_steps(&job.name, puzzle, solved, &[]);
            job.print(line(&record));
        }
        job.sum_up(puzzle, "it is solved");
        Self::no_picture(job, "it is solved, there is no step to draw")
    }

    /// Says of each picture why it is not drawn.
    fn no_picture(job: &mut Job<'_, Content>, why: &str) -> Exit {
        let mut exits = vec![Exit::Yes];
        for (_, output) in std::mem::take(&mut job.outputs) {
            exits.push(job.write(output, Ok(Err(why.to_owned()))));
        }
        Exit::gravest(exits)
    }

    /// Says what is wrong with the bridges so far, if they cannot be completed.
    fn stuck(
        &self,
        job: &mut Job<'_, Content>,
        puzzle: &Puzzle,
        bounds: &[Literal],
    ) -> Result<Option<Exit>, Failure> {
        if bounds.is_empty() {
            return Ok(None);
        }
        let standing = standing(puzzle, bounds, job.budget());
        match standing.map_err(|failure| failure.about(&job.name))? {
            SoFar::Wrong(flaw) => {
                let exit = tell_flaw(job, puzzle, &flaw);
                let drawn = match &flaw.argument {
                    Some(argument) => {
                        let told = Told {
                            argument,
                            steps: &argument.steps,
                            faults: &flaw.bounds,
                        };
                        self.draw(job, puzzle, &told)
                    }
                    None => Self::no_picture(job, "no step shows what is wrong"),
                };
                Ok(Some(Exit::gravest([exit, drawn])))
            }
            // Then the steps hear the limit too.
            SoFar::Completable | SoFar::Undecided(_) => Ok(None),
        }
    }

    /// Prints the first steps, as much of each as is wanted.
    fn tell(
        &self,
        job: &mut Job<'_, Content>,
        puzzle: &Puzzle,
        told: &Told<'_>,
        leads_on: bool,
    ) -> Exit {
        let steps = told.steps;
        let close = self.close(told, leads_on);
        if job.session.json {
            let record = ArgumentRecord::of_steps(&job.name, puzzle, close.ended, steps);
            job.print(line(&record));
        } else {
            job.print(steps.iter().map(|step| self.words(puzzle, step)).collect());
        }
        match close.said {
            Some(what) => job.sum_up(puzzle, &what),
            None => job.tell_rules(puzzle),
        }
        close.exit
    }

    /// How a hint ends, and why there are no more steps, if fewer are told than are wanted or
    /// they do not lead on.
    fn close(&self, told: &Told<'_>, leads_on: bool) -> Close {
        let (argument, shown) = (told.argument, told.steps);
        if argument.is_infeasible {
            let what = "the steps show that the board has no solution";
            return Close::because(Exit::No, Ended::infeasible(what));
        }
        let is_less = shown.len() < self.steps || !leads_on;
        if let Some(limit) = argument.limit.filter(|_| is_less) {
            return Close::undecided(limit, limit.to_string());
        }
        if argument.is_cut && is_less {
            let what = "no short step is left; case distinctions within case distinctions were \
                        tried, and given up (--time-limit 5m tries longer)";
            return Close::undecided(Limit::Effort, what.to_owned());
        }
        if !shown.is_empty() && leads_on {
            return Close {
                exit: Exit::Yes,
                ended: Ended::by_itself("hint"),
                said: None,
            };
        }
        if argument.solution.is_some() {
            return Close {
                exit: Exit::Yes,
                ended: Ended::by_itself(Status::Solved.name()),
                said: Some("it is solved".to_owned()),
            };
        }
        let what = if shown.is_empty() {
            "nothing more follows"
        } else {
            "nothing follows that can be drawn"
        };
        let what = format!("{what}; there may be several solutions");
        let ended = Ended::by_itself(Status::Undecided.name()).because(what);
        Close::because(Exit::Undecided, ended)
    }

    fn words(&self, puzzle: &Puzzle, step: &ArgumentStep) -> String {
        let place = describe_place(puzzle, step);
        match self.detail {
            Detail::Where => format!("Look at {place}.\n"),
            Detail::Technique => format!("Look at {place}: {}.\n", step.technique.name()),
            Detail::Step => {
                let case = describe_case(puzzle, step);
                format!("{}\n{case}", describe_step(puzzle, step))
            }
        }
    }

    /// The picture of the last of some steps, those before it drawn in.
    fn drawn(
        &self,
        puzzle: &Puzzle,
        told: &Told<'_>,
        picture: PictureKind,
    ) -> Result<Vec<u8>, Failure> {
        let look = &self.pictures.look;
        let mut steps = Steps::new(puzzle, look, told.argument.start.clone()).blaming(told.faults);
        let Some((last, before)) = told.steps.split_last() else {
            return Err(Failure::internal("no step to draw"));
        };
        for step in before {
            steps.next(step);
        }
        let scene = match &last.case {
            None => steps.next(last),
            Some(_) => steps
                .film(told.steps.get(before.len()..).unwrap_or(&[]), MOST_OF_CASE)
                .0
                .strip(IN_A_ROW),
        };
        Ok(look.draw(&scene, picture)?)
    }
}

/// Whether a step says something that an unfinished answer can hold: bridges, or that an edge
/// has none. "At most 1" it cannot.
fn can_be_drawn(step: &ArgumentStep) -> bool {
    let mut conclusions = step.conclusions.iter();
    conclusions.any(|one| matches!(one, Literal::AtLeast(..) | Literal::AtMost(_, 0)))
}

/// Whether bridges so far are a solution as they are.
fn is_solved(puzzle: &Puzzle, bounds: &[Literal]) -> bool {
    let mut bridges: Bridges = puzzle.edges().ids().map(|_| 0).collect();
    for &bound in bounds {
        if let Literal::AtLeast(edge, least) = bound {
            bridges.set(edge, least);
        }
    }
    !bounds.is_empty() && verify(puzzle, bridges).is_ok()
}

/// Says what is wrong with the bridges so far.
fn tell_flaw(job: &mut Job<'_, Content>, puzzle: &Puzzle, flaw: &Flaw) -> Exit {
    let what = wrong(puzzle, flaw);
    let steps = flaw.argument.as_ref();
    let steps = steps.map_or(&[][..], |argument| &argument.steps);
    if job.session.json {
        let ended = match flaw.bounds[..] {
            [] => Ended::infeasible(&what),
            [..] => Ended::by_itself("wrong").because(&what),
        };
        job.print(line(&ArgumentRecord::of_steps(
            &job.name, puzzle, ended, steps,
        )));
    } else if let Some(argument) = &flaw.argument {
        job.print(write_argument(puzzle, argument));
    }
    job.sum_up(puzzle, &what);
    Exit::No
}
