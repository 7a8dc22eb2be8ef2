//! `hashi repair`: which clues are meant, where some were misread.
//!
//! Boards are taken one after the other. `told` says what came of one.

mod told;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::args::{Reading, duration};
use super::draw::{self, Picture};
use super::exit::Exit;
use super::input::Input;
use super::interrupt::Interrupt;
use super::naming::{board_format, name_outputs};
use super::output::{Output, Template};
use super::progress::Display;
use super::questions::Form;
use super::ui::{Failure, Message, Stdout, Ui};
use crate::engine::{Budget, Event, Highs, Limit, Observer};
use crate::notation::{Glyphs, Source, read_board, read_probabilities};
use crate::picture::Scale;
use crate::questions::{Choice, Ending, Readings, Repair, SolveError, Wanted, repair};

use told::{Content, Told};

/// Find the clues that are meant, where some were misread
///
/// Of all clues that have a solution, those that are most likely: by the probabilities of a
/// recogniser (a table with row, col, p1, p2 and so on, or JSON), or, given a board, with
/// the fewest clues changed and these by as little as possible. Prints the changes and a
/// solution, which has been checked against the rules. That nothing is likelier is the word
/// of HiGHS.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi repair board.csv
  hashi repair probabilities.csv --unique --out repaired.csv --png repaired.png
  hashi repair boards/*.csv --time-limit 1m --json")]
pub(crate) struct RepairArgs {
    /// Boards or probabilities: files, or - for standard input
    #[arg(required = true, value_name = "BOARD")]
    boards: Vec<Input>,
    #[command(flatten)]
    reading: Reading,
    /// Find a board that has exactly one solution
    #[arg(long)]
    unique: bool,
    /// Write the repaired board, as its ending says: csv, has, unsw or prob
    #[arg(long, short, value_name = "FILE")]
    out: Option<Template>,
    /// Draw the repaired board with its solution and the clues that were read
    #[arg(long, value_name = "FILE")]
    png: Option<Template>,
    /// The same as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<Template>,
    /// Pixels per cell in pictures; else what suits the board's size
    #[arg(long, value_name = "PIXELS", value_parser = draw::scale)]
    scale: Option<Scale>,
    /// Draw the text with plain characters
    #[arg(long)]
    ascii: bool,
    /// Print one JSON object for each board instead of text
    #[arg(long, conflicts_with = "ascii")]
    json: bool,
    /// Longest time for each board, as in 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
}

impl RepairArgs {
    /// Opens each board's files, so that what is wrong with one is found before any work.
    fn files(&self) -> Result<Vec<Files>, Failure> {
        let given = [&self.out, &self.png, &self.svg].map(Option::as_ref);
        let templates: Vec<&Template> = given.into_iter().flatten().collect();
        if templates.iter().any(|template| template.is_dash()) {
            let message = "standard output is for the answer, an output file cannot be -";
            return Err(Failure::usage(message));
        }
        let names = name_outputs(&self.boards, &templates)?;
        names.iter().map(|names| self.open(names)).collect()
    }

    /// Opens the files of one board.
    fn open(&self, names: &[PathBuf]) -> Result<Files, Failure> {
        let given = [&self.out, &self.png, &self.svg];
        let given = given.iter().enumerate();
        let given = given.filter(|(_, given)| given.is_some());
        let file = |((index, _), path): ((usize, _), &PathBuf)| {
            let content = match index {
                0 => Content::Board(board_format(path)?),
                1 => Content::Picture(Picture::Png),
                _ => Content::Picture(Picture::Svg),
            };
            Ok((content, Output::open(path)?))
        };
        given.zip(names).map(file).collect()
    }

    fn form(&self) -> Form {
        match (self.json, self.ascii) {
            (true, _) => Form::Json,
            (false, true) => Form::Text(Glyphs::Ascii),
            (false, false) => Form::Text(Glyphs::Unicode),
        }
    }

    fn budget(&self) -> Budget {
        match self.time_limit {
            Some(limit) => Budget::within(limit),
            None => Budget::unlimited(),
        }
    }

    fn wanted(&self) -> Wanted {
        if self.unique {
            Wanted::OneSolution
        } else {
            Wanted::Solution
        }
    }

    fn readings(&self, source: &Source) -> Result<Readings, Failure> {
        let options = self.reading.options();
        let readings = match read_probabilities(source, &options)? {
            None => Readings::of_board(&read_board(source, &options)?),
            Some(recognised) => {
                let choice = |&(degree, cost): &(u8, u64)| Choice { degree, cost };
                let choices = recognised.clues.iter();
                let choices = choices.map(|clues| clues.iter().map(choice).collect());
                Readings::recognised(&recognised.board, choices.collect())
            }
        };
        readings.map_err(|error| Failure::usage(error.to_string()).about(&source.name))
    }
}

/// What each board's files get.
type Files = Vec<(Content, Output)>;

pub(crate) fn run(args: &RepairArgs, ui: Ui) -> Result<Exit, Failure> {
    let files = args.files()?;
    let all = files.iter().flatten();
    let temporaries: Vec<PathBuf> = all.filter_map(|(_, file)| file.temporary()).collect();
    let interrupt = Interrupt::listen(temporaries)?;
    let repairing = Repairing {
        args,
        display: Display::new(args.boards.len(), ui, &interrupt.flag()),
        interrupt: interrupt.flag(),
        ui,
    };
    let mut exits = Vec::new();
    for (input, files) in args.boards.iter().zip(files) {
        let gap = if exits.is_empty() { "" } else { "\n" };
        let source = input.read(ui);
        interrupt.be_patient();
        let done = source.and_then(|source| repairing.board(&source, files, gap));
        exits.push(done.unwrap_or_else(|failure| {
            let exit = failure.exit;
            repairing
                .display
                .aside(|| ui.tell(&Message::Failed(failure)));
            exit
        }));
        repairing.display.count();
        if exits.last() == Some(&Exit::Interrupted) {
            break;
        }
    }
    repairing.display.finish();
    Ok(Exit::gravest(exits))
}

/// What is the same for all boards.
struct Repairing<'a> {
    args: &'a RepairArgs,
    display: Display,
    interrupt: Arc<AtomicBool>,
    ui: Ui,
}

impl Repairing<'_> {
    /// Repairs one board, tells what came of it and writes its files.
    fn board(&self, source: &Source, files: Files, gap: &str) -> Result<Exit, Failure> {
        let args = self.args;
        let budget = args.budget().interrupted_by(Arc::clone(&self.interrupt));
        let readings = args.readings(source)?;
        let mut listener = |event: Event<'_>| self.display.hear(&source.name, event);
        let mut observer = Observer::by(self.display.detail(), &mut listener);
        let found = repair(
            &readings,
            args.wanted(),
            &mut Highs::default(),
            (&budget, &mut observer),
        );
        let found = found.map_err(|error| failure(&error).about(&source.name))?;
        let told = Told {
            name: &source.name,
            readings: &readings,
            found: &found,
            form: args.form(),
            scale: args.scale,
        };
        let (name, seconds) = (&source.name, budget.seconds());
        let summary = format!("{name}: {}; {seconds:.3} s", told.outcome());
        let mut text = told.text()?;
        if args.boards.len() > 1 && told.form != Form::Json {
            text = format!("{gap}{}\n{text}", source.name);
        }
        self.display.aside(|| {
            Stdout::write(text.as_bytes())?;
            told.write(files, self.ui)?;
            for warning in &found.warnings {
                let warning = format!("{}: {warning}", source.name);
                self.ui.tell(&Message::Warning(warning));
            }
            self.ui.tell(&Message::Summary(summary));
            Ok(exit_of(&found))
        })
    }
}

fn failure(error: &SolveError) -> Failure {
    match error {
        SolveError::Unsupported(_) => Failure::usage(error.to_string()),
        SolveError::Engine(_) | SolveError::Refuted(_) => Failure::internal(error.to_string()),
    }
}

fn exit_of(found: &Repair) -> Exit {
    match found.ending {
        Ending::Best => Exit::Yes,
        Ending::Infeasible | Ending::NoneUnique => Exit::No,
        Ending::Limit(Limit::Interrupted) => Exit::Interrupted,
        Ending::Limit(Limit::Time | Limit::Effort | Limit::Memory | Limit::Gap) => Exit::Undecided,
    }
}
