//! `hashi relax`: the linear relaxations of boards, formulation by formulation.

use super::aim::AimArgs;
use super::args::heading;
use super::draw::render_scene;
use super::exit::Exit;
use super::film::{FilmArgs, NumberedFiles, RoundFilms, encode_film};
use super::kind::{Kind, named_as};
use super::look::LookArgs;
use super::run::job::{Job, WrittenFile};
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, CommandCall};
use super::table;
use super::ui::{Failure, Message, Ui};
use crate::report::{RoundRecord, line, relax_csv};
use crate::session::{Ask as _, Record, Relax, RelaxAnswer};
use crate::show::{Film, PictureKind, RelaxPictures};

/// The message if there are no pictures of rounds.
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
    files: RelaxFileArgs,
    /// Draw flow as arrows, all flows of the program together
    #[arg(long, help_heading = "Pictures")]
    flow: bool,
    /// So many pictures in a row [default: as many as can be read on a page]
    #[arg(id = "per_row", long = "per-row", value_name = "NUMBER", help_heading = "Pictures",
        value_parser = clap::value_parser!(u8).range(1..))]
    columns: Option<u8>,
    #[command(flatten)]
    film: FilmArgs,
    #[command(flatten)]
    look: LookArgs,
}

/// Which files to write.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = heading::FILES)]
struct RelaxFileArgs {
    /// All values, reduced costs and duals, as csv or json by the ending
    #[arg(long, short, value_name = "FILE")]
    out: Option<Template>,
    /// A picture of the points side by side
    #[arg(long, value_name = "FILE", value_parser = named_as::<Template>(&[Kind::Png]))]
    png: Option<Template>,
    /// The same picture, which can be scaled
    #[arg(long, value_name = "FILE", value_parser = named_as::<Template>(&[Kind::Svg]))]
    svg: Option<Template>,
    /// The same picture on a page
    #[arg(long, value_name = "FILE", value_parser = named_as::<Template>(&[Kind::Pdf]))]
    pdf: Option<Template>,
    /// The same picture for LaTeX
    #[arg(long, value_name = "FILE",
        value_parser = named_as::<Template>(&[Kind::Tikz, Kind::Tex]))]
    tikz: Option<Template>,
    /// The rounds of cuts: a film (gif, apng), a strip (png, svg, pdf, tikz), data (jsonl), or with
    /// {round} in the name a picture for each round
    #[arg(long, value_name = "FILE")]
    rounds: Option<Template>,
}

/// The contents of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RelaxContent {
    Csv,
    Json,
    Picture(PictureKind),
    Rounds(RoundFilms),
}

pub(crate) fn run(args: &RelaxArgs, ui: Ui) -> Result<Exit, Failure> {
    let aim = args.aim.aim(ui)?;
    let files = args.contents()?;
    if !aim.is_given() {
        let note = "no objective was given, so the relaxations minimise length: without an \
                    objective every bound would be 0";
        ui.emit(&Message::Note(note.to_owned()));
    }
    let question = Relax {
        aim,
        ..args.question.clone()
    };
    let call = CommandCall {
        boards: &args.boards,
        ask: args.ask.clone(),
        files,
        reads: args.aim.reads(),
        ui,
    };
    let series = args.numbered()?.map(NumberedFiles::series);
    call.run_numbered(series, |job| args.relax(&question, job))
}

impl RelaxArgs {
    /// The requested files. Options that do not go together are an error.
    fn contents(&self) -> Result<Vec<(RelaxContent, &Template)>, Failure> {
        let mut files = Vec::new();
        if let Some(out) = &self.files.out {
            let written = [
                (Kind::Csv, RelaxContent::Csv),
                (Kind::Json, RelaxContent::Json),
            ];
            // The name `-` is rejected with all other outputs.
            let content = if out.is_dash() {
                RelaxContent::Csv
            } else {
                Kind::of(out.as_path(), &written)?
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
                files.push((RelaxContent::Picture(picture), name));
            }
        }
        if let (Some(name), None) = (&self.files.rounds, self.numbered()?) {
            files.push((
                RelaxContent::Rounds(self.film.paced(RoundFilms::of(name)?)),
                name,
            ));
        }
        let rounds = files.iter().find_map(|(content, _)| match content {
            RelaxContent::Rounds(rounds) => Some(*rounds),
            RelaxContent::Csv | RelaxContent::Json | RelaxContent::Picture(_) => None,
        });
        self.film.refuse(rounds.and_then(RoundFilms::reel))?;
        self.refuse(&files)?;
        Ok(files)
    }

    /// Rejects options that have no effect on these files and formulations.
    fn refuse(&self, files: &[(RelaxContent, &Template)]) -> Result<(), Failure> {
        if self.files.rounds.is_some() && !self.question.formulations.has_cuts() {
            let why = "--rounds is for the formulation cuts, the only one with rounds";
            return Err(Failure::usage(why).hint("add --formulation cuts"));
        }
        self.question.check()?;
        let is_sheet = |content: &RelaxContent| matches!(content, RelaxContent::Picture(_));
        if self.columns.is_some() && !files.iter().any(|(content, _)| is_sheet(content)) {
            let why = "--per-row is for a picture of the points, and none is asked for";
            return Err(Failure::usage(why).hint("add --png relax.png"));
        }
        let is_drawn = |content: &RelaxContent| match content {
            RelaxContent::Csv | RelaxContent::Json | RelaxContent::Rounds(RoundFilms::Lines) => {
                false
            }
            RelaxContent::Picture(_) | RelaxContent::Rounds(_) => true,
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

    /// The numbered pictures of the rounds, if requested.
    fn numbered(&self) -> Result<Option<NumberedFiles<'_>>, Failure> {
        let of = |name| NumberedFiles::of(name, RoundFilms::NUMBER);
        let numbered = self.files.rounds.as_ref().map(of);
        Ok(numbered.transpose()?.flatten())
    }

    /// Solves the relaxations of a job's board, prints the answer and writes the files.
    fn relax(&self, question: &Relax, job: &mut Job<'_, RelaxContent>) -> Result<Exit, Failure> {
        let is_film = |content: &RelaxContent| matches!(content, RelaxContent::Rounds(rounds) if rounds.reel().is_some());
        let has_film =
            self.numbered()?.is_some() || job.outputs.iter().any(|(content, _)| is_film(content));
        let (answer, items) = table::ask(question, has_film, job, RelaxAnswer::table)?;
        self.write(&answer, &items, job)
    }

    /// Writes the files.
    fn write(
        &self,
        answer: &RelaxAnswer,
        rounds: &[RoundRecord],
        job: &mut Job<'_, RelaxContent>,
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
                RelaxContent::Csv => Ok(Ok(relax_csv(&answer.work.records()).into_bytes())),
                RelaxContent::Json => Ok(Ok(job.record(answer).into_bytes())),
                RelaxContent::Picture(_) if answer.work.relaxed.is_empty() => {
                    Ok(Err("there is no relaxation".to_owned()))
                }
                RelaxContent::Picture(_) if self.flow && answer.work.lacks_flow() => Err(no_flow()),
                RelaxContent::Picture(kind) => render_scene(
                    &self.look,
                    pictures.sheet(self.columns.map(usize::from)),
                    kind,
                    job,
                )
                .map(Ok),
                RelaxContent::Rounds(_) if job.budget().is_interrupted() => {
                    Err(Failure::interrupted())
                }
                RelaxContent::Rounds(kind) => self.rounds(kind, &pictures, rounds, job),
            };
            exit = Exit::worst([exit, job.write(output, written)]);
        }
        if let Some(numbered) = self.numbered()? {
            let (film, none) = match pictures.rounds() {
                Some(film) => (film, NO_ROUND),
                None => (Film::default(), NOT_SOLVED),
            };
            exit = Exit::worst([exit, numbered.write(&film, none, &self.look, job)?]);
        }
        // What was found before is printed and written.
        if job.budget().is_interrupted() {
            exit = Exit::Interrupted;
        }
        Ok(exit)
    }

    /// The rounds of the formulation cuts in one file.
    fn rounds(
        &self,
        kind: RoundFilms,
        pictures: &RelaxPictures<'_>,
        rounds: &[RoundRecord],
        job: &mut Job<'_, RelaxContent>,
    ) -> WrittenFile {
        let Some(film) = pictures.rounds() else {
            return Ok(Err(NOT_SOLVED.to_owned()));
        };
        match kind {
            RoundFilms::Lines => {
                let records = rounds.iter();
                let lines = records.map(|round| line(&Record::of_item(&job.name, round)));
                Ok(Ok(lines.collect::<String>().into_bytes()))
            }
            RoundFilms::Film(_) if film.is_empty() => Ok(Err(NO_ROUND.to_owned())),
            RoundFilms::Film(reel) => encode_film(reel, film, None, &self.look, job).map(Ok),
        }
    }
}

/// No relaxation has flow to draw.
fn no_flow() -> Failure {
    Failure::usage("--flow: none of these formulations has flow to draw")
        .hint("flow is in notebook, flow, multi and multi-directed")
}
