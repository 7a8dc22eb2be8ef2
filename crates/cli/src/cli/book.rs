//! `hashi book`: boards for printing, with their solutions at the end.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::args::{LimitArgs, duration, named_file};
use super::draw::{AFTER_THE_LIMIT, drawn_within};
use super::exit::Exit;
use super::kind::Kind;
use super::look::PageThemeArgs;
use super::run::guard::{Guard, Owner};
use super::run::job::Job;
use super::run::output::{Output, Template};
use super::run::{AskArgs, BoardArgs, CommandCall};
use super::ui::{Failure, Message, Ui};
use crate::explain::{Rating, RatingResult};
use crate::puzzle::{Puzzle, Solution};
use crate::questions::Uniqueness;
use crate::report::counted;
use crate::session::{Budget, EngineName, Observer, Rate, Solve, Solver, Status, Unique};
use crate::show::{Booklet, Leaf, MOST_CELLS, PictureError, Style, Theme};

/// Boards for printing, with their solutions at the end
///
/// Boards are numbered in their order, and share pages as their sizes allow. A board may be a
/// manifest of hashi generate (manifest.jsonl): its puzzles come in its order.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi book one.csv two.csv -o book.pdf
  hashi book puzzles/manifest.jsonl --sections --rules --title 'For the train' -o book.pdf
  hashi book boards/ --sort level --label '{number} · {stars} · {author}' -o book.pdf
  hashi book boards/ --paper a5 --inner 18 --theme house.toml -o book.pdf
  hashi book boards/*.csv --per-page 2 --no-solutions --svg pages")]
pub(crate) struct BookArgs {
    #[command(flatten)]
    boards: BoardArgs,
    /// The book
    #[arg(long, short, value_name = "FILE.pdf", required_unless_present = "svg",
        value_parser = named_file())]
    out: Option<PathBuf>,
    /// A folder for the pages, page-1.svg and so on
    #[arg(long, value_name = "FOLDER", value_parser = named_file())]
    svg: Option<PathBuf>,
    /// Leave out boards that cannot be in it, with an error for each
    #[arg(long)]
    keep_going: bool,
    #[command(flatten)]
    look: PageThemeArgs,
    /// Time limit per board, reading included, as in 500ms, 10s, 2m: for its solution, its level
    /// and its place in the book
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    booklet: Booklet,
}

pub(crate) fn run(args: &BookArgs, ui: Ui) -> Result<Exit, Failure> {
    args.refuse()?;
    let limits = LimitArgs::of_time(args.time_limit);
    let call: CommandCall<'_, ()> = CommandCall {
        boards: &args.boards,
        ask: AskArgs::within(limits),
        files: Vec::new(),
        reads: Vec::new(),
        ui,
    };
    let leaves: Mutex<BTreeMap<usize, Leaf>> = Mutex::default();
    let open = |guard: &mut Guard| {
        let output = args.out.as_ref().map(|path| open(path, guard));
        Ok((output.transpose()?, guard.clone()))
    };
    let done = call.run_opened(open, |job| {
        let leaf = args.leaf(job).map_err(|failure| failure.about(&job.name))?;
        let mut leaves = leaves.lock().expect("no thread ends while it holds them");
        leaves.insert(job.place, leaf);
        Ok(Exit::Yes)
    })?;
    let leaves = leaves.into_inner().expect("no thread has ended with them");
    if let Some(note) = done.unwritten("book", leaves.len(), args.keep_going) {
        if done.boards > 1 {
            ui.emit(&note);
        }
        return Ok(done.exit);
    }
    let (output, mut guard) = done.opened;
    let leaves: Vec<Leaf> = leaves.into_values().collect();
    let count = leaves.len();
    let budget = args.budget(count, done.budget);
    let book = Arc::new(args.booklet.book(leaves, &args.theme()));
    let pages = {
        let book = Arc::clone(&book);
        drawn_within(&budget, move || book.pages())?
    };
    if let Some(folder) = &args.svg {
        write_pages(&pages, folder, &mut guard, ui)?;
    }
    if let Some(output) = output {
        let bytes = drawn_within(&budget, move || book.pdf())??;
        output.write(&bytes)?;
    }
    ui.emit(&Message::Summary(format!(
        "{} on {}",
        counted(count, "board"),
        counted(pages.len(), "page")
    )));
    Ok(done.exit)
}

impl BookArgs {
    /// Rejects options that have no effect on this book.
    fn refuse(&self) -> Result<(), Failure> {
        self.booklet.refuse()?;
        self.booklet.refuse_letters(&self.theme())?;
        let asks = self.booklet.wants_solutions() || self.booklet.wants_ratings();
        if !asks && self.time_limit.is_some() {
            let what = "--time-limit is for solutions and levels, and none are asked for";
            return Err(Failure::usage(what));
        }
        Ok(())
    }

    /// The budget for all `boards` boards together, counted from `begun`.
    fn budget(&self, boards: usize, begun: Budget) -> Budget {
        let boards = u32::try_from(boards).unwrap_or(u32::MAX);
        match self.time_limit {
            Some(limit) => {
                let all = limit.saturating_mul(boards);
                begun.ending_after(all.saturating_add(AFTER_THE_LIMIT))
            }
            None => begun,
        }
    }

    fn theme(&self) -> Theme {
        let style = self.look.style.unwrap_or(Style::Print);
        self.look.theme.clone().unwrap_or_else(|| style.into())
    }

    /// A job's board with its texts in the book.
    fn leaf(&self, job: &mut Job<'_, ()>) -> Result<Leaf, Failure> {
        let puzzle = job.likely_puzzle()?;
        let cells = puzzle.board().size().cells();
        if cells > MOST_CELLS {
            return Err(PictureError::TooManyCells { cells }.into());
        }
        let solution = if self.booklet.wants_solutions() {
            Some(solved(&puzzle, job)?)
        } else {
            None
        };
        let rating = if self.booklet.wants_ratings() {
            rating(&puzzle, job, solution.is_some())?
        } else {
            if solution.is_some() && has_several(&puzzle, job)? {
                warn(job, "several solutions, of which the book shows one");
            }
            None
        };
        job.report_rules(&puzzle);
        Ok(Leaf {
            name: job.input.name(),
            puzzle,
            solution,
            rating,
        })
    }
}

/// Whether a second solution is found.
fn has_several(puzzle: &Puzzle, job: &Job<'_, ()>) -> Result<bool, Failure> {
    let solver = Solver::new().engine(EngineName::Cdcl);
    let (question, observer) = (Unique::default(), Observer::none());
    let answer = solver.answer_within(puzzle, &question, job.budget(), observer)?;
    Ok(matches!(answer.uniqueness, Uniqueness::Several(_)))
}

fn warn(job: &mut Job<'_, ()>, what: &str) {
    job.emit(Message::Warning(format!("{}: {what}", job.name)));
}

/// The difficulty of a board with one solution; nothing for another, with a warning.
fn rating(
    puzzle: &Puzzle,
    job: &mut Job<'_, ()>,
    is_solution_shown: bool,
) -> Result<Option<Rating>, Failure> {
    let question = Rate::default();
    let observer = Observer::none();
    let answer = Solver::new().answer_within(puzzle, &question, job.budget(), observer)?;
    let why = match answer.rated {
        RatingResult::Rated(rating) => return Ok(Some(rating)),
        RatingResult::Infeasible(_) => "no level, since there is no solution",
        RatingResult::Several if is_solution_shown => {
            "no level, since there are several solutions, of which the book shows one"
        }
        RatingResult::Several => "no level, since there are several solutions",
        RatingResult::Undecided(limit) => {
            let what = format!("no level found, {limit}");
            return Err(Failure::stopped(limit, what));
        }
    };
    warn(job, why);
    Ok(None)
}

/// Opens the book.
fn open(path: &Path, guard: &mut Guard) -> Result<Output, Failure> {
    Kind::of(path, &[(Kind::Pdf, ())])?;
    if Template::from(path.as_os_str().to_owned()).has_name() {
        let failure = Failure::usage("a book is one file for all boards, without {name}");
        return Err(failure.about(path.display()));
    }
    guard.writes(path, &Owner::Call)
}

/// The first page of an older and longer book that remains in the folder.
fn left_over(pages: usize, folder: &Path) -> Option<String> {
    let path = folder.join(page_name(pages + 1));
    path.exists().then(|| {
        let path = path.display();
        format!("{path}: stays from another book, as may pages after it")
    })
}

fn page_name(number: usize) -> String {
    format!("page-{number}.svg")
}

/// Writes each page into the folder, once all files are open.
fn write_pages(pages: &[String], folder: &Path, guard: &mut Guard, ui: Ui) -> Result<(), Failure> {
    let mut files = Vec::new();
    for number in 1..=pages.len() {
        let path = folder.join(page_name(number));
        files.push(guard.writes(&path, &Owner::Call)?);
    }
    for (file, page) in files.into_iter().zip(pages) {
        file.write(page.as_bytes())?;
    }
    if let Some(warning) = left_over(pages.len(), folder) {
        ui.emit(&Message::Warning(warning));
    }
    Ok(())
}

/// Finds a solution of the board by clause learning.
fn solved(puzzle: &Puzzle, job: &Job<'_, ()>) -> Result<Solution, Failure> {
    let solver = Solver::new().engine(EngineName::Cdcl);
    let (question, observer) = (Solve::default(), Observer::none());
    let answer = solver.answer_within(puzzle, &question, job.budget(), observer)?;
    if let Some(solution) = answer.found() {
        return Ok(solution.clone());
    }
    let reason = answer.ended.reason.clone().unwrap_or_default();
    let what = match answer.ended.status {
        Status::Infeasible => format!("the board has no solution: {reason}"),
        _ => format!("no solution found, {reason}"),
    };
    Err(Failure::unsolved(&answer.ended, what).hint("--no-solutions leaves the solutions out"))
}
