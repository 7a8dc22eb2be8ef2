//! `hashi explain`: a solution as an argument, or why there is none, or which edges are open.

use std::time::Duration;

use super::args::heading;
use super::draw::{render_scene, time_left};
use super::exit::Exit;
use super::files::PictureArgs;
use super::film::{FilmArgs, NumberedFiles, budget_beside_film, encode_film, reel as reel_of};
use super::kind::{Kind, named_as, unlike_others};
use super::proof::program_beside;
use super::run::job::{Job, WrittenFile};
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, CommandCall};
use super::ui::{Failure, Message, Ui};
use crate::explain::{write_argument, write_markdown};
use crate::puzzle::Puzzle;
use crate::report::counted;
use crate::session::{
    Answer as _, Budget, Document, Explain, ExplainAnswer, ExplainedArgument, Limit, Observer,
    Proofs, Solver, Status, conflict_program,
};
use crate::show::{Film, FilmFrames, PictureKind, argument_film, standing_scene};

/// Explain solutions step by step
///
/// Prints numbered steps, each with the steps that it uses in brackets. Steps that nothing
/// rests on are left out, and each step has passed the proof checker. Where techniques stop,
/// the shortest case distinctions follow.
/// Of a board without a solution it is also said which of its clues and other requirements
/// cannot all be kept: an irreducible conflict, so without any one of them the others can be
/// kept. Of a board with several solutions it is said which edges are open.
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
    #[command(flatten)]
    question: Explain,
    /// Print a list in Markdown
    #[arg(long, conflicts_with_all = ["json", "resume", "csv", "make_unique"])]
    markdown: bool,
    /// Write the program of the conflict alone, as LP text with
    /// a block of rows for each requirement; {name} stands for the board's name
    #[arg(long, value_name = "FILE", help_heading = CONFLICT,
        value_parser = named_as::<Template>(&[Kind::Lp]))]
    lp: Option<Template>,
    /// A proof for the program veripb that the requirements of the conflict cannot all be kept,
    /// from a program that says them and nothing else; that is written beside it, ending in opb
    #[arg(long, value_name = "FILE", help_heading = CONFLICT,
        value_parser = unlike_others::<Template>())]
    veripb: Option<Template>,
    /// The steps as pictures: an animation (gif, apng), or side by side (png, svg, pdf, tikz), or a
    /// file for each with {step} in its name; {name} stands for the board's name
    #[arg(long, value_name = "FILE", help_heading = heading::FILES)]
    film: Option<Template>,
    #[command(flatten)]
    frame: FilmArgs,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// The heading of the files about a conflict.
const CONFLICT: &str = "Boards without a solution";

/// The message if there is no picture of steps.
const NO_STEP: &str = "there is no step to draw";

/// The share of a film's time for laying out its pictures is 1 over this number: drawing them takes
/// longer.
const PARTS_OF_TIME: u32 = 4;

/// The contents of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FilmFrame {
    /// All steps.
    Film(FilmFrames),
    /// The result.
    End(PictureKind),
    /// The program of a conflict.
    Program,
    /// The plain program of a conflict, or a derivation from it.
    Document(Document),
}

pub(crate) fn run(args: &ExplainArgs, ui: Ui) -> Result<Exit, Failure> {
    let mut files = Vec::new();
    for (picture, name) in args.pictures.named() {
        files.push((FilmFrame::End(picture), name));
    }
    if let (Some(film), None) = (&args.film, args.numbered()?) {
        let reel = reel_of(film)?;
        args.frame.refuse(Some(reel))?;
        files.push((FilmFrame::Film(args.frame.paced_reel(reel)), film));
    } else {
        args.frame.refuse(None)?;
    }
    if let Some(lp) = args.lp.as_ref() {
        files.push((FilmFrame::Program, lp));
    }
    let program = program_beside(args.veripb.as_ref())?;
    if let (Some(derivation), Some(program)) = (&args.veripb, &program) {
        files.push((FilmFrame::Document(Document::Program), program));
        files.push((FilmFrame::Document(Document::Veripb), derivation));
    }
    let is_drawn = |shot: &FilmFrame| matches!(shot, FilmFrame::Film(_) | FilmFrame::End(_));
    if !files.iter().any(|(shot, _)| is_drawn(shot)) && args.film.is_none() {
        args.pictures.look.refuse()?;
    }
    let call = CommandCall {
        boards: &args.boards,
        ask: args.ask.clone(),
        files,
        reads: Vec::new(),
        ui,
    };
    let series = args.numbered()?.map(NumberedFiles::series);
    call.run_numbered(series, |job| args.explain(job))
}

impl ExplainArgs {
    fn explain(&self, job: &mut Job<'_, FilmFrame>) -> Result<Exit, Failure> {
        let puzzle = job.puzzle()?;
        let question = Explain {
            // A record contains the proofs; text does not.
            prove: job.call.json,
            ..self.question.clone()
        };
        let solver = Solver::new();
        let budget = match &self.film {
            Some(_) => &budget_beside_film(job.budget()),
            None => job.budget(),
        };
        let asked = solver.answer_within(&puzzle, &question, budget, Observer::none());
        let answer = asked.map_err(|error| Failure::from(error).about(&job.name))?;
        for warning in &answer.ended.warnings {
            job.emit(Message::Distrust(format!("{}: {warning}", job.name)));
        }
        self.print_answer(job, &puzzle, &answer);
        let mut exit = Exit::of(&answer.ended);
        let work = &answer.work;
        if let Some(numbered) = self.numbered()? {
            let look = &self.pictures.look;
            let written = match self.pictures_of(work, usize::MAX, time_left(job), job) {
                (film, _, None) => numbered.write(&film, NO_STEP, look, job)?,
                (_, _, Some(limit)) => {
                    let name = numbered.series().pattern(&job.stem);
                    let failure = Failure::limit(limit).about("not written");
                    job.fail(failure.about(name.display()))
                }
            };
            exit = Exit::worst([exit, written]);
        }
        let wanted = job.outputs.iter().filter_map(|(shot, _)| match shot {
            FilmFrame::Document(document) => Some(*document),
            FilmFrame::Program | FilmFrame::Film(_) | FilmFrame::End(_) => None,
        });
        let wanted: Vec<Document> = wanted.collect();
        let proofs = match answer.provable(&[]) {
            Ok(_) if wanted.is_empty() => Err("it was not asked for".to_owned()),
            Ok(provable) => Proofs::of(&puzzle, provable, &wanted, job.budget())?,
            Err(why) => Err(why.to_owned()),
        };
        for (shot, output) in std::mem::take(&mut job.outputs) {
            let written = match shot {
                FilmFrame::Program => program(job, work),
                FilmFrame::Document(document) => Ok(proofs
                    .as_ref()
                    .map_err(String::clone)
                    .and_then(|proofs| Ok(proofs.text(document)?.as_bytes().to_vec()))),
                FilmFrame::Film(reel) => self.film(reel, job, work),
                FilmFrame::End(kind) => match standing_scene(work, &self.pictures.look) {
                    Some(scene) => render_scene(&self.pictures.look, scene, kind, job).map(Ok),
                    None => Ok(Err("nothing is settled".to_owned())),
                },
            };
            exit = Exit::worst([exit, job.write(output, written)]);
        }
        Ok(exit)
    }

    /// Prints the steps, all conflicts if requested, the edges to give, and the sentence about
    /// them.
    fn print_answer(&self, job: &mut Job<'_, FilmFrame>, puzzle: &Puzzle, answer: &ExplainAnswer) {
        let argument = &answer.work.argument;
        if job.call.json {
            job.print(job.record(answer));
        } else {
            job.print(if self.markdown {
                write_markdown(puzzle, argument)
            } else {
                write_argument(puzzle, argument)
            });
            if self.question.all {
                job.print(answer.conflict_lines());
            }
        }
        let steps = counted(argument.steps.len(), "step");
        let help = if answer.blames_clues() {
            "; `hashi repair` finds the fewest clues to change"
        } else {
            ""
        };
        job.sum_up(puzzle, &format!("{}{help}; {steps}", answer.sentence()));
        if let Some(what) = self.note(answer) {
            job.emit(Message::Note(format!("{}: {what}", job.name)));
        }
        if let Some(given) = &answer.given {
            if !job.call.json {
                let edges = given.edges.iter();
                let lines =
                    edges.map(|edge| format!("{}-{}={}\n", edge.from.0, edge.to.0, edge.bridges));
                job.print(lines.collect());
            }
            job.emit(Message::Summary(format!("{}: {}", job.name, given.text)));
        } else if self.question.make_unique
            && let (Status::Undecided, Some(why)) = (answer.ended.status, &answer.ended.reason)
        {
            job.emit(Message::Summary(format!("{}: {why}", job.name)));
        }
    }

    /// A note if an option has less effect than expected.
    fn note(&self, answer: &ExplainAnswer) -> Option<String> {
        let question = &self.question;
        let options = [
            ("--all", question.all),
            ("--limit", question.limit.is_some()),
            ("--smallest", question.smallest && !question.make_unique),
        ];
        let given = options.iter().filter(|(_, is_given)| *is_given);
        let given: Vec<&str> = given.map(|&(name, _)| name).collect();
        if answer.ended.status == Status::Infeasible {
            let is_written = self.lp.is_some() || self.veripb.is_some();
            let is_one = is_written && answer.work.standing.conflicts().len() > 1;
            return is_one.then(|| "the program is that of conflict 1 alone".to_owned());
        }
        let is_settled = answer.ended.limit.is_none();
        let what = "of no use here, conflicts are for boards without a solution";
        (is_settled && !given.is_empty()).then(|| format!("{}: {what}", given.join(" and ")))
    }

    /// The bytes of a film, or why there is none. A note reports omitted frames.
    fn film(
        &self,
        reel: FilmFrames,
        job: &mut Job<'_, FilmFrame>,
        work: &ExplainedArgument,
    ) -> WrittenFile {
        let time = time_left(job).map(|left| left / PARTS_OF_TIME);
        let (film, all, cut) = self.pictures_of(work, reel.most(), time, job);
        match cut {
            Some(limit) if limit == Limit::Interrupted || film.is_empty() => {
                return Err(Failure::limit(limit));
            }
            None if film.is_empty() => return Ok(Err(NO_STEP.to_owned())),
            _ => {}
        }
        if cut.is_none() && film.len() < all {
            let what = format!(
                "the film has {} of {all} pictures: the inside of cases or its end is left out \
                 ({{step}} in its name gives all)",
                film.len()
            );
            job.emit(Message::Note(format!("{}: {what}", job.name)));
        }
        encode_film(reel, film, cut, &self.pictures.look, job).map(Ok)
    }

    /// At most `most` pictures of a film, and how many there are in all; and the limit that was
    /// reached before the last, or this time.
    fn pictures_of(
        &self,
        work: &ExplainedArgument,
        most: usize,
        time: Option<Duration>,
        job: &Job<'_, FilmFrame>,
    ) -> (Film, usize, Option<Limit>) {
        let mut reached = None;
        let late = time.map(Budget::within);
        let mut go_on = || {
            reached = match job.budget().reached() {
                Some(Limit::Time) | None => late.as_ref().and_then(Budget::reached),
                other => other,
            };
            reached.is_none()
        };
        let (film, all) = argument_film(work, most, &self.pictures.look, &mut go_on);
        (film, all, reached)
    }

    /// The files of numbered pictures, if requested.
    fn numbered(&self) -> Result<Option<NumberedFiles<'_>>, Failure> {
        let numbered = self
            .film
            .as_ref()
            .map(|name| NumberedFiles::of(name, "{step}"));
        Ok(numbered.transpose()?.flatten())
    }
}

/// The text of the program of a conflict, or why there is none.
fn program(job: &Job<'_, FilmFrame>, work: &ExplainedArgument) -> WrittenFile {
    match work.standing.conflicts().first() {
        Some(conflict) => {
            let text = conflict_program(&work.puzzle, conflict, job.budget())?;
            Ok(Ok(text.into_bytes()))
        }
        None => Ok(Err("there is no conflict".to_owned())),
    }
}
