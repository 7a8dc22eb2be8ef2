//! `hashi report`: what there is to say about boards and their integer programs, on a page.

mod overview;
mod pages;
mod section;
mod solutions;
mod tables;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use super::aim::AimArgs;
use super::args::{Limits, duration, memory, one_of};
use super::exit::Exit;
use super::run::guard::Guard;
use super::run::job::Job;
use super::run::{AskArgs, BoardArgs, Call, MEMORY};
use super::typed::command;
use super::ui::{Failure, Message, Ui};
use crate::desk::Formulations;
use crate::desk::{Aim, Answer as _, Ask as _, Desk, Flow, Solver, Study, StudyAnswer, StudyPart};
use crate::engine::{Clock, Event, Highs, Observer};
use crate::picture::{Grid, Scene, Style};
use crate::report::{Block, Document, Phrase};
use crate::show::Appearance;
use overview::Compared;
use pages::{Language, Pages, slug};
use section::{Drawn, Section};

/// Write a report on boards and their integer programs
///
/// For each board: the board and a best solution, the rules in words, the size of each
/// formulation's program, the relaxations side by side, the rounds of the cutting planes,
/// what HiGHS takes for each program, and whether there are other solutions, how many, and
/// what all have in common. Several boards begin with an overview of all.
///
/// -o reports/NAME writes the page reports/NAME.md and its pictures (SVG) into the folder
/// reports/NAME. With --html it is reports/NAME.html alone, with all pictures in it; with
/// --tex reports/NAME.tex, a fragment for \input, with pictures (PDF) in the folder. What is
/// there already is not written over without --force.
///
/// The same boards and options give the same files, byte by byte, unless --times asks for
/// times or a limit ends a run.
///
/// A report that could be made ends with exit code 0, also where a board has no solution;
/// with 3 where a limit ended a run.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi report board.csv -o reports/board
  hashi report board.csv -o reports/board --html
  hashi report board.csv -o appendix/board --tex --formulation flow,cuts,tree
  hashi report boards/ --summary --times --time-limit 10s -o reports/formulations")]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    boards: BoardArgs,
    /// The report's name, without an ending; also of the folder for its pictures
    #[arg(long, short, value_name = "NAME")]
    out: PathBuf,
    #[command(flatten)]
    page: PageArgs,
    /// Longest time for each relaxation, search and question, as in 500ms, 10s, 2m
    #[arg(long, default_value = "1m", value_name = "TIME", value_parser = duration)]
    time_limit: Duration,
    /// Most memory that the program may use, as in 800MB, 2GiB [default: 4GiB]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u64>,
    #[command(flatten)]
    formulations: Formulations,
    #[command(flatten)]
    aim: AimArgs,
    #[command(flatten)]
    pictures: PictureArgs,
}

/// What the page is like.
#[derive(Clone, Debug, clap::Args)]
struct PageArgs {
    /// One HTML page that needs nothing beside it, instead of Markdown
    #[arg(long)]
    html: bool,
    /// A fragment of LaTeX, instead of Markdown
    #[arg(long)]
    tex: bool,
    /// Write over an earlier report of this name
    #[arg(long)]
    force: bool,
    /// What stands above the page
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    #[command(flatten)]
    scope: ScopeArgs,
}

/// What stands on the page.
#[derive(Clone, Copy, Debug, clap::Args)]
struct ScopeArgs {
    /// Only what compares the formulations over all boards
    #[arg(long)]
    summary: bool,
    /// Also CPU times, and what was known where a limit ended a run
    #[arg(long)]
    times: bool,
}

/// How the pictures look.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Pictures")]
struct PictureArgs {
    /// The colours of pictures [default: screen]
    #[arg(long, value_name = "STYLE", value_parser = one_of(&Style::ALL, Style::name))]
    style: Option<Style>,
    /// What stands between the cells [default: lines]
    #[arg(long, value_name = "GRID", value_parser = one_of(&Grid::ALL, Grid::name))]
    grid: Option<Grid>,
    /// Number rows and columns
    #[arg(long)]
    coordinates: bool,
}

/// A board's part of the report.
struct Part {
    blocks: Vec<Block>,
    drawn: Vec<Drawn>,
    compared: Compared,
}

pub(crate) fn run(args: &ReportArgs, ui: Ui) -> Result<Exit, Failure> {
    let pages = args.pages()?;
    let aim = args.aim.aim(ui)?;
    args.refuse()?;
    let question = args.question(aim);
    question.check()?;
    let call: Call<'_, ()> = Call {
        boards: &args.boards,
        ask: AskArgs::within(Limits::of_memory(args.memory.unwrap_or(MEMORY))),
        files: Vec::new(),
        reads: args.aim.reads(),
        ui,
    };
    if !args.page.force {
        pages.refuse_earlier()?;
    }
    let parts: Mutex<BTreeMap<usize, Part>> = Mutex::default();
    let done = call.run_opened(
        |guard| pages.try_all(guard).map(|()| guard.clone()),
        |job| {
            let (part, exit) = args
                .part(&question, job)
                .map_err(|failure| failure.about(&job.name))?;
            let mut parts = parts.lock().expect("no thread ends while it holds them");
            parts.insert(job.place, part);
            Ok(exit)
        },
    )?;
    let (exit, mut guard) = (done.exit, done.opened);
    let parts = parts.into_inner().expect("no thread has ended with them");
    if exit == Exit::Interrupted || parts.is_empty() {
        ui.tell(&Message::Note("the report is not written".to_owned()));
        return Ok(exit);
    }
    args.write(parts.into_values().collect(), &pages, &mut guard)?;
    ui.tell(&Message::Note(pages.said()));
    Ok(exit)
}

impl ReportArgs {
    fn pages(&self) -> Result<Pages, Failure> {
        let asked = [
            (self.page.html, Language::Html),
            (self.page.tex, Language::Tex),
        ];
        let asked = asked.into_iter().filter(|&(is_asked, _)| is_asked);
        let asked: Vec<Language> = asked.map(|(_, language)| language).collect();
        Pages::of(&self.out, &asked, !self.page.scope.summary)
    }

    /// Refuses what does not go together.
    fn refuse(&self) -> Result<(), Failure> {
        if self.page.scope.times && self.boards.are_parallel() {
            let why = "--times counts the CPU time of the whole program, so it goes with --jobs 1";
            return Err(Failure::usage(why));
        }
        let has_style = self.pictures.style.is_some()
            || self.pictures.grid.is_some()
            || self.pictures.coordinates;
        if self.page.scope.summary && has_style {
            let why = "--style, --grid and --coordinates are for pictures, and --summary has none";
            return Err(Failure::usage(why));
        }
        Ok(())
    }

    fn look(&self) -> Appearance {
        let PictureArgs {
            style,
            grid,
            coordinates,
        } = self.pictures;
        Appearance {
            style,
            grid,
            coordinates,
            ..Appearance::default()
        }
    }

    /// What is asked of each board.
    fn question(&self, aim: Aim) -> Study {
        Study {
            formulations: self.formulations.clone(),
            aim,
            each: Some(self.time_limit.as_secs_f64()),
            summary: self.page.scope.summary,
        }
    }

    /// Works on a board and writes its section.
    fn part(&self, question: &Study, job: &mut Job<'_, ()>) -> Result<(Part, Exit), Failure> {
        let studied = self.study(question, job)?;
        for warning in &studied.ended.warnings {
            job.tell(Message::Distrust(format!("{}: {warning}", job.name)));
        }
        if studied.ended.is_interrupted() {
            return Err(Failure::interrupted());
        }
        let (blocks, drawn) = self.section(&studied, job);
        let compared = Compared::of(&job.name, &studied);
        job.sum_up(&studied.relaxing.puzzle, &studied.sentence());
        let part = Part {
            blocks,
            drawn,
            compared,
        };
        Ok((part, Exit::of(&studied.ended)))
    }

    /// Asks; what is under way is shown.
    fn study(&self, question: &Study, job: &Job<'_, ()>) -> Result<StudyAnswer, Failure> {
        let puzzle = job.puzzle()?;
        let (display, name) = (&job.session.display, &job.name);
        let budget = if self.page.scope.times {
            job.budget().clone().counting(Clock::cpu())
        } else {
            job.budget().clone()
        };
        let mut listener = |event: Event<'_>| display.hear(name, event);
        let mut desk = Desk {
            budget: &budget,
            observer: Observer::by(display.detail(), &mut listener),
            solver: &Solver::new(),
            items: &mut |StudyPart { part }| {
                display.show(name, &part);
                Flow::GoOn
            },
        };
        Ok(question.ask(&puzzle, &mut desk)?)
    }

    /// The section of a board and its pictures.
    fn section(&self, studied: &StudyAnswer, job: &Job<'_, ()>) -> (Vec<Block>, Vec<Drawn>) {
        let prefix = match job.session.boards {
            1 => String::new(),
            _ => format!("{}-{}-", job.place + 1, slug(&job.input.name())),
        };
        let look = self.look();
        let mut section = Section {
            studied,
            look: &look,
            prefix,
            times: self.page.scope.times,
            depth: if job.session.boards > 1 { 2 } else { 1 },
            blocks: Vec::new(),
            drawn: Vec::new(),
        };
        if job.session.boards > 1 {
            let heading = Phrase::default().code(&job.name);
            section.blocks.push(Block::Heading(1, heading));
        }
        section.write();
        (section.blocks, section.drawn)
    }

    /// Writes the pages.
    fn write(&self, parts: Vec<Part>, pages: &Pages, guard: &mut Guard) -> Result<(), Failure> {
        let names: Vec<&str> = parts.iter().map(|part| part.compared.board()).collect();
        let title = match (&self.page.title, names.as_slice()) {
            (Some(title), _) => Phrase::from(title.clone()),
            (None, [one]) => Phrase::from("Report on ").code(*one),
            (None, several) => format!("Report on {} boards", several.len()).into(),
        };
        let made = Phrase::from("Made by ").code(command()).text(format!(
            ", version {} with HiGHS {}. Every solution was checked against the rules; bounds \
                 are HiGHS’s.",
            env!("CARGO_PKG_VERSION"),
            Highs::version()
        ));
        let mut document = Document {
            title,
            blocks: vec![Block::Paragraph(made)],
        };
        let compared: Vec<&Compared> = parts.iter().map(|part| &part.compared).collect();
        if compared.len() > 1 || self.page.scope.summary {
            document
                .blocks
                .extend(overview::blocks(&compared, self.page.scope.times));
        }
        let mut scenes: BTreeMap<String, Scene> = BTreeMap::new();
        if !self.page.scope.summary {
            for part in parts {
                document.blocks.extend(part.blocks);
                scenes.extend(part.drawn);
            }
        }
        pages.write(&document, &scenes, &self.look(), guard)
    }
}
