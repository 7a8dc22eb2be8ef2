//! `hashi hint`: the next step to a solution.

use std::num::NonZeroUsize;

use super::draw::render_scene;
use super::exit::Exit;
use super::files::{Content, PictureArgs};
use super::run::boards::answer;
use super::run::input::Input;
use super::run::job::Job;
use super::run::pictures::{answer_text, is_picture};
use super::run::{AskArgs, BoardArgs, CommandCall};
use super::ui::{Failure, Ui};
use crate::explain::{ArgumentStep, steps_behind};
use crate::notation::{Source, is_drawing};
use crate::puzzle::{Literal, Puzzle};
use crate::session::{
    Answer as _, Hint, HintAnswer, HintDetail, Limit, Observer, Solver, Status, StepCount,
};
use crate::show::hint_scene;

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
  hashi hint board.csv --so-far part.txt --png hint.png
  hashi hint photo.jpg --so-far photo.jpg")]
pub(crate) struct HintArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    /// An answer that is not finished, as text, CSV, JSON or a picture: a number means at least so
    /// many bridges, 0 means none. More steps than are wanted are given where the first ones say
    /// nothing that can be drawn in it
    #[arg(long, value_name = "ANSWER")]
    so_far: Option<Input>,
    #[command(flatten)]
    question: Hint,
    #[command(flatten)]
    pictures: PictureArgs,
}

pub(crate) fn run(args: &HintArgs, ui: Ui) -> Result<Exit, Failure> {
    let reads_input = args.so_far == Some(Input::Stdin);
    if reads_input && args.boards.boards.contains(&Input::Stdin) {
        let what = "standard input can be the board or the answer, not both";
        return Err(Failure::usage(what));
    }
    let files = args.pictures.files()?;
    if args.question.detail != HintDetail::Step && !files.is_empty() {
        let what = "--detail is for the text: a picture shows the whole step";
        let hint = "leave out --detail, or the picture";
        return Err(Failure::usage(what).hint(hint));
    }
    let call = CommandCall {
        boards: &args.boards,
        ask: args.ask.clone(),
        files,
        reads: args
            .so_far
            .iter()
            .filter_map(|input| Some(input.path()?.to_owned()))
            .collect(),
        ui,
    };
    let alone = args.so_far.as_ref().map(|_| "--so-far");
    call.run_alone(alone, |job| args.hint(job))
}

impl HintArgs {
    fn hint(&self, job: &mut Job<'_, Content>) -> Result<Exit, Failure> {
        let puzzle = job.likely_puzzle_for(self.so_far.as_ref())?;
        let read = |input| answer(input, job.call.ui);
        let so_far = self.so_far.as_ref().map(read).transpose()?;
        let hint = self.answer(&puzzle, so_far, job)?;
        if job.call.json {
            job.print(job.record(&hint));
        } else {
            job.print(hint.text(&puzzle));
        }
        match hint.ended.status {
            Status::Hint => job.report_rules(&puzzle),
            _ => job.sum_up(&puzzle, &outcome_sentence(&hint)),
        }
        let drawn = self.draw(job, &puzzle, &hint);
        Ok(Exit::worst([Exit::of(&hint.ended), drawn]))
    }

    /// The hint behind an unfinished answer. A drawing cannot say that an edge has no bridge, so
    /// where the wanted steps give no bridge, the next bridge is shown with the steps that it rests
    /// on: else the next hint would be the same.
    fn answer(
        &self,
        puzzle: &Puzzle,
        so_far: Option<Source>,
        job: &Job<'_, Content>,
    ) -> Result<HintAnswer, Failure> {
        let is_drawn = |source: &Source| is_picture(source) || is_drawing(source);
        let is_drawn = so_far.as_ref().is_some_and(is_drawn);
        let text = |source| answer_text(source, puzzle.board(), job.budget());
        let mut question = Hint {
            so_far: so_far.map(text).transpose()?.map(Into::into),
            ..self.question.clone()
        };
        let wanted = question.steps.most();
        let solver = Solver::new();
        loop {
            let hinted = solver.answer_within(puzzle, &question, job.budget(), Observer::none());
            // The error is about the answer so far, which has its own name.
            let mut hint = hinted.map_err(|error| {
                if error.is_refusal() {
                    return Failure::from(error);
                }
                Failure::from(error).about(&job.name)
            })?;
            // Not all steps that were found are shown.
            let found = hint.shown.argument.as_ref();
            let found = found.map_or(&[][..], |argument| argument.steps.as_slice());
            if !is_drawn || hint.ended.status != Status::Hint {
                return Ok(hint);
            }
            if let Some(bridges) = found.iter().position(adds_bridges) {
                hint.shown.steps = if bridges < wanted {
                    found[..wanted.min(found.len())].to_vec()
                } else {
                    steps_behind(found, bridges)
                };
                return Ok(hint);
            }
            if question.steps.most() > found.len() {
                return Ok(hint);
            }
            let found = found.len();
            question.steps = StepCount::Number(NonZeroUsize::MIN.saturating_add(found));
        }
    }

    /// Writes the pictures of the last step.
    fn draw(&self, job: &mut Job<'_, Content>, puzzle: &Puzzle, hint: &HintAnswer) -> Exit {
        let mut exits = vec![Exit::Yes];
        for (content, output) in std::mem::take(&mut job.outputs) {
            let Content::Picture(kind) = content else {
                continue;
            };
            let look = &self.pictures.look;
            let written = match (hint_scene(puzzle, hint, look), hint.ended.status) {
                (Some(scene), _) => render_scene(look, scene, kind, job).map(Ok),
                (None, Status::Solved) => {
                    Ok(Err("it is solved, there is no step to draw".to_owned()))
                }
                (None, Status::Wrong) => Ok(Err("no step shows what is wrong".to_owned())),
                (None, _) => Ok(Err("there is no step to draw".to_owned())),
            };
            exits.push(job.write(output, written));
        }
        Exit::worst(exits)
    }
}

/// How a hint ended, and what may help.
fn outcome_sentence(hint: &HintAnswer) -> String {
    let help = match hint.ended.limit {
        Some(Limit::Effort) => " (--time-limit 5m tries longer)",
        _ => "",
    };
    format!("{}{help}", hint.sentence())
}

/// Whether bridges follow from a step.
fn adds_bridges(step: &ArgumentStep) -> bool {
    let mut conclusions = step.conclusions.iter();
    conclusions.any(|one| matches!(one, Literal::AtLeast(..)))
}
