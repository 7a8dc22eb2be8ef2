//! `hashi explain`: a whole solution as an argument, or why there is none, or what is open.

mod conflicts;
mod standing;
mod unique;

use self::conflicts::{ConflictArgs, program, proofs, refuse_ending};
use self::standing::{Standing, note, standing};
use self::unique::make_unique;
use super::exit::Exit;
use super::files::PictureArgs;
use super::film::{Numbered, reel as reel_of, written, wrong_ending};
use super::proof::program_beside;
use super::run::job::{Job, Written};
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, Call};
use super::ui::{Failure, Message, Ui};
use crate::desk::{Document, Proofs};
use crate::engine::Budget;
use crate::explain::{Argument, argument, write_argument, write_markdown};
use crate::logic::Domains;
use crate::picture::{Film, Marks, Scene};
use crate::puzzle::Puzzle;
use crate::report::{ArgumentRecord, counted, line};
use crate::show::PictureKind;
use crate::show::Reel;
use crate::show::Steps;
use crate::show::{conflict_scene, open_scene};

/// Explain solutions step by step
///
/// Prints numbered steps, each with the steps that it uses in brackets. Only steps that the
/// result needs are printed, and each has passed the proof checker. Where techniques stop,
/// the shortest case distinctions follow.
/// Of a board without a solution it is also said which of its clues and other requirements
/// cannot all be kept: an irreducible conflict, so without any one of them there is a
/// solution. Of a board with several solutions it is said which edges are open.
/// Exit code 0 when the steps reach the solution, 1 when there is none or several, 3 when
/// that is not settled.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi explain board.csv
  hashi explain board.csv --markdown > steps.md
  hashi explain board.csv --film steps.gif
  hashi explain wrong.csv --png conflict.png
  hashi explain wrong.csv --smallest --lp conflict.lp
  hashi explain wrong.csv --veripb conflict.pbp
  hashi explain boards/ --json --time-limit 10s")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    /// Print a list in Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Also print which edges to give so that a board with several solutions has one: as
    /// few as none can be left out of
    #[arg(long, conflicts_with_all = ["markdown", "json"])]
    make_unique: bool,
    #[command(flatten)]
    conflicts: ConflictArgs,
    /// The steps as pictures: an animation (gif, apng), or side by side (png, svg, pdf, tikz), or a
    /// file for each with {step} in its name; {name} stands for the board's name
    #[arg(long, value_name = "FILE")]
    film: Option<Template>,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// Why there is no picture of steps.
const NO_STEP: &str = "there is no step to draw";

/// What a file shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shot {
    /// All steps.
    Film(Reel),
    /// What came out.
    End(PictureKind),
    /// The program of a conflict.
    Program,
    /// The plain program of a conflict, or a derivation from it.
    Document(Document),
}

pub(crate) fn run(args: &ExplainArgs, ui: Ui) -> Result<Exit, Failure> {
    refuse_ending(&args.conflicts)?;
    let mut files = Vec::new();
    for (picture, name) in args.pictures.named() {
        files.push((Shot::End(picture), name));
    }
    if let (Some(film), None) = (&args.film, args.numbered()?) {
        let reel = reel_of(film).ok_or_else(|| wrong_ending(film, Reel::ENDINGS))?;
        files.push((Shot::Film(reel), film));
    }
    if let Some(lp) = args.conflicts.lp.as_ref() {
        files.push((Shot::Program, lp));
    }
    let program = program_beside(args.conflicts.veripb.as_ref())?;
    if let (Some(derivation), Some(program)) = (&args.conflicts.veripb, &program) {
        files.push((Shot::Document(Document::Program), program));
        files.push((Shot::Document(Document::Veripb), derivation));
    }
    let is_drawn = |shot: &Shot| matches!(shot, Shot::Film(_) | Shot::End(_));
    if !files.iter().any(|(shot, _)| is_drawn(shot)) && args.film.is_none() {
        args.pictures.look.refuse()?;
    }
    let call = Call {
        boards: &args.boards,
        ask: args.ask,
        files,
        reads: Vec::new(),
        ui,
    };
    let series = args.numbered()?.map(Numbered::series);
    call.run_numbered(series, |job| args.explain(job))
}

impl ExplainArgs {
    fn explain(&self, job: &mut Job<'_, Shot>) -> Result<Exit, Failure> {
        let puzzle = job.puzzle()?;
        let start = Domains::of(&puzzle);
        let argument = argument(&puzzle, &start, job.budget())
            .map_err(|error| Failure::internal(error.to_string()).about(&job.name))?;
        let standing = standing(&self.conflicts, job, &puzzle, &argument)?;
        self.print(job, &puzzle, &argument, &standing)?;
        let steps = counted(argument.steps.len(), "step");
        let how = standing.words(&puzzle);
        job.sum_up(&puzzle, &format!("{how}; {steps}"));
        if let Some(what) = note(&self.conflicts, &standing, self.make_unique) {
            job.tell(Message::Note(format!("{}: {what}", job.name)));
        }
        let mut exit = standing.exit();
        if self.make_unique {
            exit = Exit::gravest([exit, make_unique(job, &puzzle, self.conflicts.smallest)?]);
        }
        if let Some(numbered) = self.numbered()? {
            let film = self.filmed(&puzzle, &argument, usize::MAX).0;
            let look = &self.pictures.look;
            exit = Exit::gravest([exit, numbered.write(&film, NO_STEP, look, job)?]);
        }
        self.note_length(job, &puzzle, &argument);
        let wanted = job.outputs.iter().filter_map(|(shot, _)| match shot {
            Shot::Document(document) => Some(*document),
            Shot::Program | Shot::Film(_) | Shot::End(_) => None,
        });
        let wanted: Vec<Document> = wanted.collect();
        let proved = match wanted.as_slice() {
            [] => None,
            wanted => Some(proved(job, &puzzle, &standing, wanted)?),
        };
        for (shot, output) in std::mem::take(&mut job.outputs) {
            let written = match shot {
                Shot::Program => lp(job, &puzzle, &standing),
                Shot::Document(document) => match &proved {
                    Some(Ok(proofs)) => {
                        Ok(proofs.text(document).map(|text| text.as_bytes().to_vec()))
                    }
                    Some(Err(why)) => Ok(Err(why.clone())),
                    None => Ok(Err("it was not asked for".to_owned())),
                },
                Shot::Film(_) | Shot::End(_) => {
                    self.shot(&puzzle, &argument, &standing, shot, job.budget())
                }
            };
            exit = Exit::gravest([exit, job.write(output, written)]);
        }
        Ok(exit)
    }

    /// Prints the steps, and the conflicts where all are wanted.
    fn print(
        &self,
        job: &mut Job<'_, Shot>,
        puzzle: &Puzzle,
        argument: &Argument,
        standing: &Standing,
    ) -> Result<(), Failure> {
        let all = self.conflicts.all;
        if job.session.json {
            let ended = standing.ended(puzzle);
            let record = ArgumentRecord::of_steps(&job.name, puzzle, ended, &argument.steps);
            let conflicts = standing.conflicts();
            let proofs = proofs(puzzle, conflicts, job)?;
            let record = record.with_conflicts(puzzle, &proofs, all);
            job.print(line(&record));
            return Ok(());
        }
        job.print(if self.markdown {
            write_markdown(puzzle, argument)
        } else {
            write_argument(puzzle, argument)
        });
        if let (Standing::Infeasible(why), true) = (standing, all) {
            job.print(why.list(puzzle));
        }
        Ok(())
    }

    /// The bytes of a picture or a film, or why there is none.
    fn shot(
        &self,
        puzzle: &Puzzle,
        argument: &Argument,
        standing: &Standing,
        shot: Shot,
        budget: &Budget,
    ) -> Written {
        let look = &self.pictures.look;
        let reel = match shot {
            Shot::Film(reel) => reel,
            Shot::Program | Shot::Document(_) => return Ok(Err("it is no picture".to_owned())),
            Shot::End(picture) => {
                return match self.end(puzzle, argument, standing) {
                    Some(scene) => look.draw(&scene, picture).map(Ok).map_err(Failure::from),
                    None => Ok(Err("nothing is settled".to_owned())),
                };
            }
        };
        let (film, _) = self.filmed(puzzle, argument, reel.most());
        if film.is_empty() {
            return Ok(Err(NO_STEP.to_owned()));
        }
        written(reel, &film, look, budget)
    }

    /// The files of numbered pictures, if they are wanted.
    fn numbered(&self) -> Result<Option<Numbered<'_>>, Failure> {
        let numbered = self.film.as_ref().map(|name| Numbered::of(name, "{step}"));
        Ok(numbered.transpose()?.flatten())
    }

    /// A picture for each step, in all no more than so many, and how many that would be with
    /// all that follows from assumptions.
    fn filmed(&self, puzzle: &Puzzle, argument: &Argument, most: usize) -> (Film, usize) {
        let steps = Steps::new(puzzle, &self.pictures.look, Domains::of(puzzle));
        steps.film(&argument.steps, most)
    }

    /// Says what a film leaves out, if it would be long.
    fn note_length(&self, job: &mut Job<'_, Shot>, puzzle: &Puzzle, argument: &Argument) {
        let reels = job.outputs.iter().filter_map(|(shot, _)| match shot {
            Shot::Film(reel) => Some(reel.most()),
            Shot::End(_) | Shot::Program | Shot::Document(_) => None,
        });
        let Some(most) = reels.min() else { return };
        let (film, all) = self.filmed(puzzle, argument, most);
        if film.len() < all {
            let what = format!(
                "the film has {} of {all} pictures: the inside of cases or its end is left out \
                 ({{step}} in its name gives all)",
                film.len()
            );
            job.tell(Message::Note(format!("{}: {what}", job.name)));
        }
    }

    /// The picture of what came out.
    fn end(&self, puzzle: &Puzzle, argument: &Argument, standing: &Standing) -> Option<Scene> {
        let look = &self.pictures.look;
        match standing {
            Standing::Solved => {
                let solution = argument.solution.as_ref()?;
                Some(look.marked(puzzle, Some(solution), &Marks::default()))
            }
            Standing::Infeasible(why) => {
                let first = why.conflicts.first();
                first.map(|conflict| conflict_scene(puzzle, look, conflict))
            }
            Standing::Several(domains) => Some(open_scene(puzzle, look, domains)),
            Standing::Unreached | Standing::Undecided(_) => None,
        }
    }
}

/// The text of the program of a conflict, or why there is none.
fn lp(
    job: &Job<'_, Shot>,
    puzzle: &Puzzle,
    standing: &Standing,
) -> Result<Result<Vec<u8>, String>, Failure> {
    match standing.conflicts().first() {
        Some(conflict) => {
            let text = program(puzzle, conflict, job.budget());
            text.map(|text| Ok(text.into_bytes()))
        }
        None => Ok(Err("there is no conflict".to_owned())),
    }
}

/// The proof of a board's conflict, or why there is none.
fn proved(
    job: &Job<'_, Shot>,
    puzzle: &Puzzle,
    standing: &Standing,
    wanted: &[Document],
) -> Result<Result<Proofs, String>, Failure> {
    let Some(conflict) = standing.conflicts().first() else {
        return Ok(Err("there is no conflict".to_owned()));
    };
    match proofs(puzzle, std::slice::from_ref(conflict), job)?.pop() {
        Some((_, Some(text))) => Ok(Ok(Proofs::of_text(puzzle, text, wanted))),
        Some((_, None)) | None => Ok(Err("no proof was found, a limit came first".to_owned())),
    }
}
