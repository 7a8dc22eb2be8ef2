//! `hashi relax`: the linear relaxations of boards, formulation by formulation.

pub(crate) mod drawn;
pub(crate) mod found;
pub(crate) mod rounds;
mod text;

use super::aim::AimArgs;
use super::args::one_of;
use super::draw::{LookArgs, Picture};
use super::exit::Exit;
use super::film::{Numbered, Rounds, wrong_ending};
use super::formulation::{FormulationsArgs, ending};
use super::run::job::Job;
use super::run::output::Template;
use super::run::{AskArgs, BoardArgs, Call};
use super::ui::{Failure, Message, Ui};
use crate::desk::Aim;
use crate::milp::CutKind;
use crate::report::{RelaxRecord, RelaxationRecord, line, relax_csv};
use drawn::Drawing;
use found::{Found, Wanted};

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
    formulations: FormulationsArgs,
    /// The cuts that cuts looks for: plain ones, something built leaves every island set, found
    /// exactly; or even ones too, not exactly [default: plain]
    #[arg(long, value_name = "KIND", help_heading = "Formulation",
        value_parser = one_of(&CutKind::ALL, CutKind::name))]
    cuts: Option<CutKind>,
    #[command(flatten)]
    aim: AimArgs,
    /// Find the best solution too, and say the gaps
    #[arg(long)]
    optimum: bool,
    #[command(flatten)]
    files: FileArgs,
    /// Draw flow as arrows, all flows of the program together
    #[arg(long, help_heading = "Pictures")]
    flow: bool,
    #[command(flatten)]
    look: LookArgs,
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
    Picture(Picture),
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
    let call = Call {
        boards: &args.boards,
        ask: args.ask,
        files,
        reads: args.aim.reads(),
        ui,
    };
    let series = args.numbered()?.map(Numbered::series);
    call.run_numbered(series, |job| args.relax(&aim, job))
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
            (Picture::Png, &self.files.png),
            (Picture::Svg, &self.files.svg),
            (Picture::Pdf, &self.files.pdf),
            (Picture::Tikz, &self.files.tikz),
        ];
        for (picture, name) in pictures {
            if let Some(name) = name {
                picture.named(name)?;
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
        let has_cuts = self.formulations.has_cuts();
        for (option, is_given) in [
            ("--rounds", self.files.rounds.is_some()),
            ("--cuts", self.cuts.is_some()),
        ] {
            if is_given && !has_cuts {
                let why = format!("{option} is for the formulation cuts, the only one with rounds");
                return Err(Failure::usage(why).hint("add --formulation cuts"));
            }
        }
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
        self.look.refuse()
    }

    /// The numbered pictures of the rounds, if they are wanted.
    fn numbered(&self) -> Result<Option<Numbered<'_>>, Failure> {
        let of = |name| Numbered::of(name, Rounds::NUMBER);
        let numbered = self.files.rounds.as_ref().map(of);
        Ok(numbered.transpose()?.flatten())
    }

    /// Solves, prints and writes what is wanted of a job's board.
    fn relax(&self, aim: &Aim, job: &mut Job<'_, Content>) -> Result<Exit, Failure> {
        let wanted = Wanted {
            choices: self.formulations.choices(job.session.limits.memory()),
            kind: self.cuts.unwrap_or_default(),
            optimum: self.optimum,
        };
        let begun = job.budget().seconds();
        let found = wanted
            .found(aim, job)
            .map_err(|failure| failure.about(&job.name))?;
        let seconds = job.budget().seconds() - begun;
        for warning in &found.warnings {
            job.tell(Message::Distrust(format!("{}: {warning}", job.name)));
        }
        self.tell(&found, seconds, job)
    }

    /// Prints what was found and writes the files.
    fn tell(
        &self,
        found: &Found,
        seconds: f64,
        job: &mut Job<'_, Content>,
    ) -> Result<Exit, Failure> {
        let records = found.records();
        let record = record(&job.name, found, &records);
        if job.session.json {
            job.print(record.clone());
        } else {
            job.print(text::of(found, &records));
        }
        job.sum_up(&found.puzzle, &text::summary(found, seconds));
        let mut exit = text::exit(found);
        let drawing = Drawing {
            found,
            flow: self.flow,
            look: &self.look,
        };
        for (content, output) in std::mem::take(&mut job.outputs) {
            let written = match content {
                _ if job.go_on().is_err() => Ok(Err("interrupted".to_owned())),
                Content::Csv => Ok(Ok(relax_csv(&records).into_bytes())),
                Content::Json => Ok(Ok(record.clone().into_bytes())),
                Content::Picture(picture) => drawing.side_by_side(picture).map(Ok),
                Content::Rounds(rounds) => rounds::written(rounds, &drawing, job.budget()),
            };
            exit = Exit::gravest([exit, job.write(output, written)]);
        }
        if let Some(numbered) = self.numbered()? {
            exit = Exit::gravest([exit, rounds::write(numbered, &drawing, job)?]);
        }
        // What was found has been told; that files are missing ends the call.
        if job.budget().is_interrupted() {
            exit = Exit::Interrupted;
        }
        Ok(exit)
    }
}

/// The record of a board as a line.
fn record(name: &str, found: &Found, records: &[RelaxationRecord]) -> String {
    line(&RelaxRecord::new(
        name,
        text::ended(found),
        found.puzzle.rules(),
        found.objective.to_string(),
        found.optimum.value(),
        records.to_vec(),
    ))
}
