//! `hashi book`: boards for printing, so many on a page, with their solutions at the end.

use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::args::{Reading, duration, named_file, one_of, positive};
use super::exit::Exit;
use super::run::boards::{Board, Places, found};
use super::run::guard::{Guard, Owner};
use super::run::input::Input;
use super::run::interrupt::Interrupt;
use super::run::output::{Output, Template};
use super::ui::{Failure, Message, Ui};
use crate::desk::{Solve, Solver, Status};
use crate::engine::{Budget, EngineName, Observer};
use crate::explain::{Rated, rate};
use crate::picture::{
    Book, Entry, Grid, Layout, MOST_CELLS, Marks, Paper, PictureError, Scene, Style,
};
use crate::puzzle::{Puzzle, Solution};
use crate::questions::Stop;
use crate::report::counted;

/// Boards for printing, with their solutions at the end
///
/// Boards are numbered in the order given.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi book one.csv two.csv -o book.pdf
  hashi book boards/ --recursive --per-page 4 --title 'For the train' -o book.pdf
  hashi book boards/*.csv --paper a5 --no-solutions --svg pages")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of its own on the command line"
)]
pub(crate) struct BookArgs {
    /// Boards: files, folders for the boards in them, addresses, ids, or - for standard input
    #[arg(required = true, value_name = "BOARD")]
    boards: Vec<Input>,
    /// Take the boards in the folders' subfolders too
    #[arg(long)]
    recursive: bool,
    #[command(flatten)]
    reading: Reading,
    /// The book
    #[arg(long, short, value_name = "FILE.pdf", required_unless_present = "svg",
        value_parser = named_file())]
    out: Option<PathBuf>,
    /// A folder for the pages, page-1.svg and so on
    #[arg(long, value_name = "FOLDER", value_parser = named_file())]
    svg: Option<PathBuf>,
    /// How many boards a page has
    #[arg(long, default_value = "2", value_name = "NUMBER",
        value_parser = positive::<NonZeroU16>)]
    per_page: NonZeroU16,
    /// What stands on the first page
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "TEXT"
    )]
    title: String,
    /// The size of the pages
    #[arg(long, default_value = "a4", value_name = "PAPER",
        value_parser = one_of(&Paper::ALL, Paper::name))]
    paper: Paper,
    /// The colours
    #[arg(long, default_value = "print", value_name = "STYLE",
        value_parser = one_of(&Style::ALL, Style::name))]
    style: Style,
    /// What stands between the cells
    #[arg(long, default_value = "lines", value_name = "GRID",
        value_parser = one_of(&Grid::ALL, Grid::name))]
    grid: Grid,
    /// Number rows and columns
    #[arg(long)]
    coordinates: bool,
    /// Write the level of each board beside its number, as hashi rate has it; nothing beside
    /// a board that does not have exactly one solution
    #[arg(long)]
    levels: bool,
    /// Leave out the solutions
    #[arg(long)]
    no_solutions: bool,
    /// Longest time for all solutions, as in 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
}

pub(crate) fn run(args: &BookArgs, ui: Ui) -> Result<Exit, Failure> {
    let places = Places {
        inputs: &args.boards,
        recursive: args.recursive,
        reading: args.reading.options(),
    };
    let boards = found(places, ui);
    let mut guard = Guard::default();
    for board in &boards {
        guard.reads(&board.input, "board");
    }
    let output = match &args.out {
        Some(path) => Some(open(path, &mut guard)?),
        None => None,
    };
    args.refuse()?;
    let interrupt = Interrupt::listen()?;
    let budget = args
        .time_limit
        .map_or_else(Budget::unlimited, Budget::within);
    let budget = budget.interrupted_by(interrupt.flag());
    interrupt.be_patient_for_a_while(ui);
    let book = args.book(&boards, &budget, ui)?;
    let pages = book.pages();
    if let Some(folder) = &args.svg {
        write_pages(&pages, folder, &mut guard, ui)?;
    }
    if let Some(output) = output {
        let bytes = book.pdf()?;
        output.write(&bytes)?;
    }
    ui.tell(&Message::Summary(format!(
        "{} on {}",
        counted(book.entries.len(), "board"),
        counted(pages.len(), "page")
    )));
    Ok(Exit::Yes)
}

impl BookArgs {
    /// Refuses what does not count for this book.
    fn refuse(&self) -> Result<(), Failure> {
        if self.no_solutions && !self.levels && self.time_limit.is_some() {
            let what = "--time-limit is for solutions and levels, and none are asked for";
            return Err(Failure::usage(what));
        }
        Ok(())
    }

    /// The book with an entry for each board.
    fn book(&self, boards: &[Board], budget: &Budget, ui: Ui) -> Result<Book, Failure> {
        let mut book = Book {
            title: self.title.clone(),
            paper: self.paper,
            per_page: usize::from(self.per_page.get()),
            style: self.style,
            entries: Vec::new(),
        };
        let mut failures = Vec::new();
        for board in boards {
            match self.page(board, budget, ui) {
                Ok(entry) => book.entries.push(entry),
                Err(failure) => failures.push(failure.about(board.shown())),
            }
        }
        match Failure::gravest(failures, ui) {
            Some(failure) => Err(failure),
            None => Ok(book),
        }
    }

    /// A board, read, with its solution.
    fn page(&self, board: &Board, budget: &Budget, ui: Ui) -> Result<Entry, Failure> {
        let source = board.read(ui)?;
        let puzzle = Puzzle::read(&source, &self.reading.options())?;
        let cells = puzzle.board().size().cells();
        if cells > MOST_CELLS {
            return Err(PictureError::TooManyCells { cells }.into());
        }
        let entry = self.entry(&puzzle, budget)?;
        if let Some(rules) = puzzle.rules().unusual() {
            let line = format!("{}: {rules}", board.shown());
            ui.tell(&Message::Summary(line));
        }
        Ok(entry)
    }

    /// A board and its solution. What the board is called is written under it.
    fn entry(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Entry, Failure> {
        let layout = Layout {
            grid: self.grid,
            coordinates: self.coordinates,
            title: String::new(),
        };
        let scene = |solution: Option<&Solution>| {
            let bridges = solution.map(|solution| &**solution);
            Scene::laid_out(puzzle, bridges, &Marks::default(), &layout)
        };
        let solution = if self.no_solutions {
            None
        } else {
            Some(scene(Some(&solved(puzzle, budget)?)))
        };
        let heading = if self.levels {
            level(puzzle, budget)?
        } else {
            String::new()
        };
        Ok(Entry {
            heading,
            board: scene(None),
            solution,
        })
    }
}

/// The level of a board that has one solution; nothing for another.
fn level(puzzle: &Puzzle, budget: &Budget) -> Result<String, Failure> {
    match rate(puzzle, budget).map_err(|error| Failure::from(&error))? {
        Rated::Rated(rating) => Ok(rating.level.to_string()),
        Rated::Infeasible(_) | Rated::Several => Ok(String::new()),
        Rated::Undecided(Stop::Limit(limit)) => {
            let what = format!("no level found, {limit}");
            Err(Failure::stopped(limit, what))
        }
        Rated::Undecided(stop @ Stop::Enough) => Err(Failure::internal(stop.to_string())),
    }
}

/// Opens the book.
fn open(path: &Path, guard: &mut Guard) -> Result<Output, Failure> {
    let is_pdf = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    if !is_pdf {
        let failure = Failure::usage("expected a name that ends in .pdf");
        return Err(failure.about(path.display()));
    }
    if Template::from(path.as_os_str().to_owned()).has_name() {
        let failure = Failure::usage("a book is one file for all boards, without {name}");
        return Err(failure.about(path.display()));
    }
    guard.writes(path, &Owner::Call)
}

/// The first page of an older and longer book that stays in the folder.
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
        ui.tell(&Message::Warning(warning));
    }
    Ok(())
}

/// A solution of the board by clause learning.
fn solved(puzzle: &Puzzle, budget: &Budget) -> Result<Solution, Failure> {
    let solver = Solver::new().engine(EngineName::Cdcl);
    let answer = solver.answer_within(puzzle, &Solve::default(), budget, Observer::none())?;
    if let Some(solution) = answer.work.solution() {
        return Ok(solution.clone());
    }
    let reason = answer.ended.reason.clone().unwrap_or_default();
    let what = match answer.ended.status {
        Status::Infeasible => format!("the board has no solution: {reason}"),
        _ => format!("no solution found, {reason}"),
    };
    Err(Failure::unsolved(&answer.ended, what).hint("--no-solutions leaves the solutions out"))
}
