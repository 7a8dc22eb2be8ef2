//! `hashi relax`: the linear relaxations of boards, formulation by formulation.

use super::aim::AimArgs;
use super::draw::{drawn, named};
use super::exit::Exit;
use super::film::{Numbered, Rounds, written, wrong_ending};
use super::formulation::ending;
use super::run::job::{Job, Written};
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, Call};
use super::ui::{Failure, Message, Ui};
use crate::desk::{Answer as _, Ask as _, Desk, Flow, Record, Relax, RelaxAnswer, Solver};
use crate::engine::Observer;
use crate::picture::Film;
use crate::report::{RoundRecord, line, relax_csv};
use crate::show::{Appearance, PictureKind, RelaxPictures, SIDE_BY_SIDE};

/// Why there are no pictures of rounds.
const NOT_SOLVED: &str = "cuts was not solved";
const NO_ROUND: &str = "there is no round to draw";

/// Solve the linear relaxation of a board's integer program
///
/// It says how far each formulation is from the truth: its bound, and where its point is not
/// whole. The formulation cuts is solved in rounds, until no cut is violated.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi relax board.csv --minimise built
  hashi relax board.csv --formulation all --minimise length --optimum --png relax.png
  hashi relax board.csv --formulation flow --capacities plain --flow --svg flow.svg
  hashi relax board.csv --formulation cuts --minimise length --rounds rounds.gif
  hashi relax board.csv --formulation flow,multi -o relax.csv")]
pub(crate) struct RelaxArgs {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    question: Relax,
    #[command(flatten)]
    aim: AimArgs,
    #[command(flatten)]
    files: FileArgs,
    /// Draw flow as arrows, all flows of the program together
    #[arg(long, help_heading = "Pictures")]
    flow: bool,
    #[command(flatten)]
    look: Appearance,
}

/// Which files to write.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Files ({name} stands for the board's)")]
struct FileArgs {
    /// All values, reduced costs and duals, as csv or json by the ending
    #[arg(long, short, value_name = "FILE")]
    out: Option<Template>,
    /// A picture of the points side by side
    #[arg(long, value_name = "FILE")]
    png: Option<Template>,
    /// The same picture, which can be scaled
    #[arg(long, value_name = "FILE")]
    svg: Option<Template>,
    /// The same picture on a page
    #[arg(long, value_name = "FILE")]
    pdf: Option<Template>,
    /// The same picture for LaTeX
    #[arg(long, value_name = "FILE")]
    tikz: Option<Template>,
    /// The rounds of cuts: a film (gif, apng), a strip (png, svg, pdf, tikz), data (jsonl), or with
    /// {round} in the name a picture for each round
    #[arg(long, value_name = "FILE")]
    rounds: Option<Template>,
}

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    Csv,
    Json,
    Picture(PictureKind),
    Rounds(Rounds),
}

pub(crate) fn run(args: &RelaxArgs, ui: Ui) -> Result<Exit, Failure> {
    let aim = args.aim.aim(ui)?;
    let files = args.contents()?;
    if !aim.is_given() {
        let note = "no objective was given, so the relaxations minimise length: without an \
                    objective every bound would be 0";
        ui.tell(&Message::Note(note.to_owned()));
    }
    let question = Relax {
        aim,
        ..args.question.clone()
    };
    let call = Call {
        boards: &args.boards,
        ask: args.ask,
        files,
        reads: args.aim.reads(),
        ui,
    };
    let series = args.numbered()?.map(Numbered::series);
    call.run_numbered(series, |job| args.relax(&question, job))
}

impl RelaxArgs {
    /// The files that are wanted. What does not go together is refused.
    fn contents(&self) -> Result<Vec<(Content, &Template)>, Failure> {
        let mut files = Vec::new();
        if let Some(out) = &self.files.out {
            let content = match &*ending(out.as_path()) {
                "csv" => Content::Csv,
                "json" => Content::Json,
                _ if out.is_dash() => Content::Csv,
                _ => return Err(wrong_ending(out, ".csv or .json")),
            };
            files.push((content, out));
        }
        let pictures = [
            (PictureKind::Png, &self.files.png),
            (PictureKind::Svg, &self.files.svg),
            (PictureKind::Pdf, &self.files.pdf),
            (PictureKind::Tikz, &self.files.tikz),
        ];
        for (picture, name) in pictures {
            if let Some(name) = name {
                named(picture, name)?;
                files.push((Content::Picture(picture), name));
            }
        }
        if let (Some(name), None) = (&self.files.rounds, self.numbered()?) {
            files.push((Content::Rounds(Rounds::of(name)?), name));
        }
        self.refuse(&files)?;
        Ok(files)
    }

    /// Refuses what does not count for these files and formulations.
    fn refuse(&self, files: &[(Content, &Template)]) -> Result<(), Failure> {
        if self.files.rounds.is_some() && !self.question.formulations.has_cuts() {
            let why = "--rounds is for the formulation cuts, the only one with rounds";
            return Err(Failure::usage(why).hint("add --formulation cuts"));
        }
        self.question.check()?;
        let is_drawn = |content: &Content| match content {
            Content::Csv | Content::Json | Content::Rounds(Rounds::Lines) => false,
            Content::Picture(_) | Content::Rounds(_) => true,
        };
        if files.iter().any(|(content, _)| is_drawn(content)) || self.numbered()?.is_some() {
            return Ok(());
        }
        if self.flow {
            let why = "--flow is for pictures, and none is asked for";
            return Err(Failure::usage(why));
        }
        Ok(self.look.refuse()?)
    }

    /// The numbered pictures of the rounds, if they are wanted.
    fn numbered(&self) -> Result<Option<Numbered<'_>>, Failure> {
        let of = |name| Numbered::of(name, Rounds::NUMBER);
        let numbered = self.files.rounds.as_ref().map(of);
        Ok(numbered.transpose()?.flatten())
    }

    /// Asks, prints and writes what is wanted of a job's board.
    fn relax(&self, question: &Relax, job: &mut Job<'_, Content>) -> Result<Exit, Failure> {
        let puzzle = job.puzzle()?;
        let begun = job.budget().seconds();
        let mut rounds = Vec::new();
        let answer = {
            let (display, name) = (&job.session.display, &job.name);
            let mut listener = |event: crate::engine::Event<'_>| display.hear(name, event);
            let mut desk = Desk {
                budget: job.budget(),
                observer: Observer::by(display.detail(), &mut listener),
                solver: &Solver::new(),
                items: &mut |round| {
                    rounds.push(round);
                    Flow::GoOn
                },
            };
            question.ask(&puzzle, &mut desk)
        };
        let answer = answer.map_err(|error| Failure::from(&error).about(&job.name))?;
        let seconds = job.budget().seconds() - begun;
        for warning in &answer.ended.warnings {
            job.tell(Message::Distrust(format!("{}: {warning}", job.name)));
        }
        let record = line(&Record::of(&job.name, &answer));
        job.print(if job.session.json {
            record.clone()
        } else {
            answer.table()
        });
        job.sum_up(&puzzle, &format!("{}, {seconds:.3} s", answer.sentence()));
        self.write(&answer, &rounds, &record, job)
    }

    /// Writes the files.
    fn write(
        &self,
        answer: &RelaxAnswer,
        rounds: &[RoundRecord],
        record: &str,
        job: &mut Job<'_, Content>,
    ) -> Result<Exit, Failure> {
        let mut exit = Exit::of(&answer.ended);
        let pictures = RelaxPictures::of(&answer.work, &self.look);
        let pictures = if self.flow {
            pictures.with_flow()
        } else {
            pictures
        };
        for (content, output) in std::mem::take(&mut job.outputs) {
            let written = match content {
                _ if job.go_on().is_err() => Ok(Err("interrupted".to_owned())),
                Content::Csv => Ok(Ok(relax_csv(&answer.relaxations).into_bytes())),
                Content::Json => Ok(Ok(record.as_bytes().to_vec())),
                Content::Picture(_) if self.flow && !answer.work.has_flow() => Err(no_flow()),
                Content::Picture(kind) => {
                    drawn(&self.look, pictures.sheet(SIDE_BY_SIDE), kind, job)
                }
                Content::Rounds(kind) => self.rounds(kind, &pictures, rounds, job),
            };
            exit = Exit::gravest([exit, job.write(output, written)]);
        }
        if let Some(numbered) = self.numbered()? {
            let (film, none) = match pictures.rounds() {
                Some(film) => (film, NO_ROUND),
                None => (Film::default(), NOT_SOLVED),
            };
            exit = Exit::gravest([exit, numbered.write(&film, none, &self.look, job)?]);
        }
        // What was found has been told; that files are missing ends the call.
        if job.budget().is_interrupted() {
            exit = Exit::Interrupted;
        }
        Ok(exit)
    }

    /// The rounds of the formulation cuts in one file.
    fn rounds(
        &self,
        kind: Rounds,
        pictures: &RelaxPictures<'_>,
        rounds: &[RoundRecord],
        job: &Job<'_, Content>,
    ) -> Written {
        let Some(film) = pictures.rounds() else {
            return Ok(Err(NOT_SOLVED.to_owned()));
        };
        match kind {
            Rounds::Lines => {
                let records = rounds.iter();
                let lines = records.map(|round| line(&Record::of_item(&job.name, round)));
                Ok(Ok(lines.collect::<String>().into_bytes()))
            }
            Rounds::Film(_) if film.is_empty() => Ok(Err(NO_ROUND.to_owned())),
            Rounds::Film(reel) => written(reel, &film, &self.look, job),
        }
    }
}

/// No relaxation has flow to draw.
fn no_flow() -> Failure {
    Failure::usage("--flow: none of these formulations has flow to draw")
        .hint("flow is in notebook, flow, multi and multi-directed")
}
