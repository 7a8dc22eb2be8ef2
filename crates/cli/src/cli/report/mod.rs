//! `hashi report`: a report on boards and their integer programs.

mod pages;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use super::aim::AimArgs;
use super::args::{LimitArgs, duration, one_of};
use super::command_line::command;
use super::exit::Exit;
use super::look::PageThemeArgs;
use super::run::batch::Digest;
use super::run::batch::records::{FileHeader, Footer, WholeLines};
use super::run::guard::Guard;
use super::run::input::Input;
use super::run::job::Job;
use super::run::{AskArgs, BoardArgs, CommandCall, FinishedBoard, MEMORY};
use super::ui::{Failure, Message, Ui, plain};
use crate::report::{Phrase, counted};
use crate::session::{
    Answer as _, Ask as _, ObjectiveOption, QuestionContext, Solver, Study, StudyAnswer, StudyPart,
};
use crate::session::{Clock, Event, Formulations, Observer};
use crate::show::{Appearance, Grid};
use crate::study::{RecordsPage, StudyPage, StudySection};
use pages::{PageLanguage, ReportPages, slug};

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
  hashi report boards/ --summary --times --each-limit 10s -o reports/formulations
  hashi report --records ratings.jsonl -o reports/ratings",
    mut_arg("boards", |boards| boards.required_unless_present("records").required(false)))]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    boards: BoardArgs,
    /// Report on records instead, as --json and --resume write them: endings, levels, times by
    /// size, the hardest; as many as there are
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "boards")]
    records: Vec<PathBuf>,
    /// The report's name, without an ending; also of the folder for its pictures
    #[arg(long, short, value_name = "NAME")]
    out: PathBuf,
    #[command(flatten)]
    page: ReportPageArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Longest time for each relaxation, each search and each question of a board, as in 500ms,
    /// 10s, 2m
    #[arg(long, default_value = "1m", value_name = "TIME", value_parser = duration)]
    each_limit: Duration,
    #[command(flatten)]
    formulations: Formulations,
    #[command(flatten)]
    aim: AimArgs,
    #[command(flatten)]
    pictures: ReportPictureArgs,
}

/// What the page is like.
#[derive(Clone, Debug, clap::Args)]
struct ReportPageArgs {
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
struct ReportPictureArgs {
    #[command(flatten)]
    theme: PageThemeArgs,
    /// What stands between the cells [default: lines]
    #[arg(long, value_name = "GRID", value_parser = one_of(&Grid::ALL, Grid::name))]
    grid: Option<Grid>,
    /// Number rows and columns
    #[arg(long)]
    coordinates: bool,
}

/// The file with the boards that a report on records contains.
const BOARDS: &str = "boards.csv";
/// The most boards without a section that a report names.
const MOST_NAMED: usize = 10;

pub(crate) fn run(args: &ReportArgs, ui: Ui) -> Result<Exit, Failure> {
    if !args.records.is_empty() {
        return args.on_records(ui);
    }
    let pages = args.pages()?;
    let aim = args.aim.aim(ui)?;
    args.refuse()?;
    let question = args.question(aim);
    question.check()?;
    let call: CommandCall<'_, ()> = CommandCall {
        boards: &args.boards,
        ask: AskArgs::within(args.limits.or_memory(MEMORY)),
        files: Vec::new(),
        reads: args.aim.reads(),
        ui,
    };
    if !args.page.force {
        pages.refuse_earlier()?;
    }
    let parts: Mutex<BTreeMap<usize, StudySection>> = Mutex::default();
    let mut boards: Vec<FinishedBoard> = Vec::new();
    let done = call.run_finishing(
        |guard| pages.try_all(guard).map(|()| guard.clone()),
        |_, board| boards.push(board),
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
        ui.emit(&Message::Note("the report is not written".to_owned()));
        return Ok(exit);
    }
    boards.retain(|board| !parts.contains_key(&board.place));
    let left_out: Vec<&str> = boards.iter().map(|board| &*board.name).collect();
    args.write(parts.into_values().collect(), &left_out, &pages, &mut guard)?;
    let beside: &[&str] = if pages.has_pictures() {
        &["pictures"]
    } else {
        &[]
    };
    ui.emit(&Message::Note(pages.summary(beside)));
    Ok(exit)
}

impl ReportArgs {
    /// Writes a report on records.
    fn on_records(&self, ui: Ui) -> Result<Exit, Failure> {
        let has_style = self.pictures.theme.is_given()
            || self.pictures.grid.is_some()
            || self.pictures.coordinates;
        if has_style || self.page.scope.summary || self.page.scope.times || self.aim.is_given() {
            let why = "--records makes tables and charts of what is there, and takes no option \
                       but --out, --html, --tex, --title and --force";
            return Err(Failure::usage(why));
        }
        let mut guard = Guard::default();
        for path in &self.records {
            guard.reads(&Input::File(path.clone()), "input");
        }
        let pages = self.pages_of(true)?.with_folder();
        if !self.page.force {
            pages.refuse_earlier()?;
        }
        pages.try_all(&mut guard.clone())?;
        let page = read_records(&self.records, ui)?;
        let made = Phrase::from("Made by ").code(command());
        let made = made.text(format!(", version {}.", env!("CARGO_PKG_VERSION")));
        let boards_at = pages.name_beside(BOARDS);
        let report = page.report(self.page.title.as_deref(), made, &boards_at);
        pages.write(&report.document, &report.pictures, &self.look(), &mut guard)?;
        let mut beside = Vec::new();
        if pages.has_pictures() && !report.pictures.is_empty() {
            beside.push("charts");
        }
        if let Some(boards) = report.boards {
            pages.write_beside(BOARDS, &boards, &mut guard)?;
            beside.push(BOARDS);
        }
        ui.emit(&Message::Note(pages.summary(&beside)));
        Ok(Exit::Yes)
    }

    fn pages(&self) -> Result<ReportPages, Failure> {
        self.pages_of(!self.page.scope.summary)
    }

    /// The pages, with or without pictures.
    fn pages_of(&self, is_drawn: bool) -> Result<ReportPages, Failure> {
        let asked = [
            (self.page.html, PageLanguage::Html),
            (self.page.tex, PageLanguage::Tex),
        ];
        let asked = asked.into_iter().filter(|&(is_asked, _)| is_asked);
        let asked: Vec<PageLanguage> = asked.map(|(_, language)| language).collect();
        ReportPages::of(&self.out, &asked, is_drawn)
    }

    /// Rejects options that do not go together.
    fn refuse(&self) -> Result<(), Failure> {
        if self.page.scope.times && self.boards.are_parallel() {
            let why = "--times counts the CPU time of the whole program, so it goes with --jobs 1";
            return Err(Failure::usage(why));
        }
        let has_style = self.pictures.theme.is_given()
            || self.pictures.grid.is_some()
            || self.pictures.coordinates;
        if self.page.scope.summary && has_style {
            let why = "--style, --theme, --grid and --coordinates are for pictures, and --summary has none";
            return Err(Failure::usage(why));
        }
        Ok(())
    }

    fn look(&self) -> Appearance {
        let ReportPictureArgs {
            theme,
            grid,
            coordinates,
        } = &self.pictures;
        Appearance {
            style: theme.style,
            theme: theme.theme.clone(),
            grid: *grid,
            coordinates: *coordinates,
            ..Appearance::default()
        }
    }

    /// The question about each board.
    fn question(&self, aim: ObjectiveOption) -> Study {
        Study {
            formulations: self.formulations.clone(),
            aim,
            each: Some(self.each_limit.as_secs_f64()),
            summary: self.page.scope.summary,
        }
    }

    /// Studies a board and writes its section.
    fn part(
        &self,
        question: &Study,
        job: &mut Job<'_, ()>,
    ) -> Result<(StudySection, Exit), Failure> {
        let studied = self.study(question, job)?;
        for warning in &studied.ended.warnings {
            job.emit(Message::Distrust(format!("{}: {warning}", job.name)));
        }
        if studied.ended.is_interrupted() {
            return Err(Failure::interrupted());
        }
        let look = self.look();
        let prefix = format!("{}-{}-", job.place + 1, slug(&job.input.name()));
        let one_of_several = (!job.call.is_single()).then_some(prefix.as_str());
        let part = self
            .study_page(&look)
            .section(&job.name, &studied, one_of_several);
        job.sum_up(&studied.relaxing.puzzle, &studied.sentence());
        Ok((part, Exit::of(&studied.ended)))
    }

    /// Runs the study and shows its current part.
    fn study(&self, question: &Study, job: &mut Job<'_, ()>) -> Result<StudyAnswer, Failure> {
        let puzzle = job.puzzle()?;
        let (display, name) = (&job.call.display, &job.name);
        let budget = if self.page.scope.times {
            job.budget().clone().counting(Clock::cpu())
        } else {
            job.budget().clone()
        };
        let mut listener = |event: Event<'_>| display.show_event(name, event);
        let mut context = QuestionContext {
            budget: &budget,
            observer: Observer::by(display.detail(), &mut listener),
            solver: &Solver::new(),
            items: &mut |StudyPart { part }| {
                display.show(name, &part);
                ControlFlow::Continue(())
            },
        };
        Ok(question.ask(&puzzle, &mut context)?)
    }

    fn study_page<'a>(&self, look: &'a Appearance) -> StudyPage<'a> {
        StudyPage {
            look,
            times: self.page.scope.times,
            summary: self.page.scope.summary,
        }
    }

    /// Writes the pages, with the names of boards that have no section.
    fn write(
        &self,
        sections: Vec<StudySection>,
        left_out: &[&str],
        pages: &ReportPages,
        guard: &mut Guard,
    ) -> Result<(), Failure> {
        let mut made = Phrase::from("Made by ").code(command()).text(format!(
            ", version {} with HiGHS {}. Every solution was checked against the rules; bounds \
                 are HiGHS’s.",
            env!("CARGO_PKG_VERSION"),
            Solver::highs_version()
        ));
        if !left_out.is_empty() {
            let boards = counted(left_out.len(), "board");
            made = made.text(format!(" Left out, with an error: {boards}"));
            for name in left_out.iter().take(MOST_NAMED) {
                made = made.text(", ").code(*name);
            }
            let more = left_out.len().saturating_sub(MOST_NAMED);
            made = made.text(if more > 0 {
                format!(" and {more} more.")
            } else {
                ".".to_owned()
            });
        }
        let (title, look) = (self.page.title.as_deref(), self.look());
        let (document, scenes) = self.study_page(&look).document(title, made, sections);
        pages.write(&document, &scenes, &look, guard)
    }
}

/// Reads files of records, one after the other. A warning says how many stand there twice, as where
/// parts of a whole stand beside it.
fn read_records(files: &[PathBuf], ui: Ui) -> Result<RecordsPage, Failure> {
    let mut page = RecordsPage::default();
    // The place of each record: its file and line.
    let mut known: BTreeMap<Digest, (&Path, usize)> = BTreeMap::new();
    let (mut twice, mut example) = (0_u64, None);
    for path in files {
        let shown = path.display().to_string();
        let file = File::open(path);
        let file = file.map_err(|error| Failure::usage(plain(&error)).about(&shown))?;
        let mut lines = WholeLines::new(file, shown.clone());
        while let Some(line) = lines.next()? {
            page.read(&line).map_err(|_| {
                let what = "expected a record, as --json and --resume write them";
                Failure::usage(what).about(lines.place())
            })?;
            if FileHeader::read(&line).is_some() || Footer::read(&line).is_some() {
                continue;
            }
            match known.entry(Digest::of(line.as_bytes())) {
                Entry::Vacant(place) => drop(place.insert((path, lines.number()))),
                Entry::Occupied(first) => {
                    let (file, number) = *first.get();
                    let places = || format!("{}:{number} and {}", file.display(), lines.place());
                    twice += 1;
                    example.get_or_insert_with(places);
                }
            }
        }
        if lines.is_torn() {
            let what = format!("{shown}: the last line is unfinished and left out");
            ui.emit(&Message::Note(what));
        }
    }
    if page.runs() > 0 {
        let runs = counted(page.runs(), "run");
        let what = format!(
            "the times of {runs} of a benchmark are in its own report, report.md in its folder"
        );
        ui.emit(&Message::Note(what));
    }
    if let Some(places) = example {
        let records = counted(twice, "record");
        let what = format!("{records} counted a second time, the same as in {places}");
        ui.emit(&Message::Warning(what));
    }
    Ok(page)
}
