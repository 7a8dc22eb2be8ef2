//! `hashi book`: boards for printing, so many on a page, with their solutions at the end.

use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::args::{Reading, duration, one_of, positive};
use super::draw;
use super::exit::Exit;
use super::input::Input;
use super::interrupt::Interrupt;
use super::naming::refuse_inputs;
use super::output::Output;
use super::ui::{Failure, Message, Ui, counted};
use crate::engine::{Budget, Cdcl, Limit, Observer, Task};
use crate::milp::Formulation;
use crate::notation::read_board;
use crate::picture::{Book, Entry, Grid, Layout, Marks, Paper, Scene, Style};
use crate::puzzle::{Network, Solution};
use crate::questions::{Answer, Engines, WarmStart, solve};

/// Boards for printing, with their solutions at the end
///
/// Boards are numbered in the order given.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi book one.csv two.csv -o book.pdf
  hashi book boards/*.has --per-page 4 --title 'For the train' -o book.pdf
  hashi book boards/*.csv --paper a5 --no-solutions --svg pages")]
pub(crate) struct BookArgs {
    /// The boards: files, or - for standard input
    #[arg(required = true)]
    boards: Vec<Input>,
    #[command(flatten)]
    reading: Reading,
    /// The book
    #[arg(long, short, value_name = "FILE.pdf", required_unless_present = "svg")]
    out: Option<PathBuf>,
    /// A folder for the pages, page-1.svg and so on
    #[arg(long, value_name = "FOLDER")]
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
    /// Leave out the solutions
    #[arg(long)]
    no_solutions: bool,
    /// Longest time for all solutions, as in 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
}

pub(crate) fn run(args: &BookArgs, ui: Ui) -> Result<Exit, Failure> {
    let output = match &args.out {
        Some(path) => Some(open(path, &args.boards)?),
        None => None,
    };
    if let Some(folder) = &args.svg
        && !folder.is_dir()
    {
        let failure = Failure::usage("expected a folder that exists");
        return Err(failure.about(folder.display()));
    }
    let temporary = output.as_ref().and_then(Output::temporary);
    let interrupt = Interrupt::listen(temporary.into_iter().collect())?;
    let budget = args
        .time_limit
        .map_or_else(Budget::unlimited, Budget::within);
    let budget = budget.interrupted_by(interrupt.flag());
    let book = args.book(&budget, ui)?;
    let pages = book.pages();
    if let Some(folder) = &args.svg {
        write_pages(&pages, folder, &args.boards)?;
    }
    if let Some(output) = output {
        let bytes = book.pdf().map_err(|error| draw::refused(&error))?;
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
    /// The book with an entry for each board.
    fn book(&self, budget: &Budget, ui: Ui) -> Result<Book, Failure> {
        let mut book = Book {
            title: self.title.clone(),
            paper: self.paper,
            per_page: usize::from(self.per_page.get()),
            style: self.style,
            entries: Vec::new(),
        };
        for board in &self.boards {
            let entry = entry(self, board, budget, ui);
            book.entries
                .push(entry.map_err(|failure| failure.about(board.shown()))?);
        }
        Ok(book)
    }
}

/// Opens the book. It is never one of the boards.
fn open(path: &Path, boards: &[Input]) -> Result<Output, Failure> {
    let is_pdf = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    if !is_pdf {
        let failure = Failure::usage("expected a name that ends in .pdf");
        return Err(failure.about(path.display()));
    }
    refuse_inputs(boards, path)?;
    Output::open(path)
}

/// Writes each page into the folder, once all files are open.
fn write_pages(pages: &[String], folder: &Path, boards: &[Input]) -> Result<(), Failure> {
    let mut files = Vec::new();
    for number in 1..=pages.len() {
        let path = folder.join(format!("page-{number}.svg"));
        refuse_inputs(boards, &path)?;
        files.push(Output::open(&path)?);
    }
    for (file, page) in files.into_iter().zip(pages) {
        file.write(page.as_bytes())?;
    }
    Ok(())
}

/// A board and its solution. What the board is called is written under it.
fn entry(args: &BookArgs, board: &Input, budget: &Budget, ui: Ui) -> Result<Entry, Failure> {
    let network = Network::of(read_board(&board.read(ui)?, &args.reading.options())?);
    let layout = Layout {
        grid: args.grid,
        coordinates: args.coordinates,
        title: String::new(),
    };
    let scene = |solution: Option<&Solution>| {
        let bridges = solution.map(|solution| &**solution);
        Scene::laid_out(&network, bridges, &Marks::default(), &layout)
    };
    let solution = if args.no_solutions {
        None
    } else {
        Some(scene(Some(&solved(&network, budget)?)))
    };
    Ok(Entry {
        heading: String::new(),
        board: scene(None),
        solution,
    })
}

/// A solution of the board by clause learning.
fn solved(network: &Network, budget: &Budget) -> Result<Solution, Failure> {
    let mut engines = Engines {
        first: None,
        prover: &mut Cdcl::default(),
        start: WarmStart::Auto,
        deduce: None,
    };
    let task = Task::new(network, Formulation::Flow);
    let solved = solve(&task, &mut engines, budget, &mut Observer::none());
    let answer = solved
        .map_err(|error| Failure::internal(error.to_string()))?
        .answer;
    let hint = "--no-solutions leaves the solutions out";
    match answer {
        Answer::Solved(solution) => Ok(solution),
        Answer::Infeasible(_) => Err(Failure {
            exit: Exit::No,
            ..Failure::usage("the board has no solution").hint(hint)
        }),
        Answer::Undecided(undecided) => Err(Failure {
            exit: match undecided.limit {
                Limit::Interrupted => Exit::Interrupted,
                _ => Exit::Undecided,
            },
            ..Failure::usage(format!("no solution found, {}", undecided.limit)).hint(hint)
        }),
    }
}
