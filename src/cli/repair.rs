//! `hashi repair`: which clues are meant, where some were misread.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use super::args::{Reading, duration};
use super::draw::{self, Picture};
use super::exit::Exit;
use super::input::Input;
use super::interrupt::Interrupt;
use super::naming::{board_format, name_outputs};
use super::output::{Output, Template};
use super::ui::{Failure, Message, Stdout, Ui};
use crate::engine::{Budget, Highs, HighsOptions, Limit};
use crate::notation::{Format, Glyphs, Source, read_board, read_probabilities, write_board};
use crate::picture::{Marks, Scale};
use crate::puzzle::Clue;
use crate::questions::{
    Choice, Ending, Measure, Others, Readings, Repair, Repaired, SolveError, Wanted, repair,
};
use crate::report::{ChangeRecord, RepairRecord, line};

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
  hashi repair board.csv --time-limit 1m --json")]
pub(crate) struct RepairArgs {
    /// The board or the probabilities: a file, or - for standard input
    board: Input,
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
    /// Print a JSON object instead of text
    #[arg(long, conflicts_with = "ascii")]
    json: bool,
    /// Longest time, as in 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
}

/// What a file gets.
#[derive(Clone, Copy, Debug)]
enum Content {
    Board(Format),
    Picture(Picture),
}

impl RepairArgs {
    /// Opens the files, so that what is wrong with one is found before any work.
    fn files(&self) -> Result<Vec<(Content, Output)>, Failure> {
        let given = [&self.out, &self.png, &self.svg].map(Option::as_ref);
        let templates: Vec<&Template> = given.into_iter().flatten().collect();
        if templates.iter().any(|template| template.is_dash()) {
            let message = "standard output is for the answer, an output file cannot be -";
            return Err(Failure::usage(message));
        }
        let names = name_outputs(std::slice::from_ref(&self.board), &templates)?;
        let mut names = names.into_iter().flatten();
        let mut files = Vec::new();
        for (index, _) in given
            .iter()
            .enumerate()
            .filter(|(_, given)| given.is_some())
        {
            let path = names.next().expect("a name for each file");
            let content = match index {
                0 => Content::Board(board_format(&path)?),
                1 => Content::Picture(Picture::Png),
                _ => Content::Picture(Picture::Svg),
            };
            files.push((content, Output::open(&path)?));
        }
        Ok(files)
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

pub(crate) fn run(args: &RepairArgs, ui: Ui) -> Result<Exit, Failure> {
    let files = args.files()?;
    let temporaries: Vec<PathBuf> = files
        .iter()
        .filter_map(|(_, file)| file.temporary())
        .collect();
    let interrupt = Interrupt::listen(temporaries)?;
    let source = args.board.read(ui)?;
    let budget = args.budget().interrupted_by(interrupt.flag());
    let readings = args.readings(&source)?;
    interrupt.be_patient();
    let options = HighsOptions::default().for_the_best();
    let mut engine = Highs::new(&options).expect("options of our own choice");
    let found = repair(&readings, args.wanted(), &mut engine, &budget)
        .map_err(|error| failure(&error).about(&source.name))?;
    let told = Told {
        args,
        name: &source.name,
        readings: &readings,
        found: &found,
    };
    Stdout::write(told.text()?.as_bytes())?;
    told.write(files, ui)?;
    let summary = format!(
        "{}: {}; {:.3} s",
        source.name,
        told.outcome(),
        budget.seconds()
    );
    ui.tell(&Message::Summary(summary));
    Ok(exit_of(&found))
}

fn failure(error: &SolveError) -> Failure {
    match error {
        SolveError::Unsupported(_) => Failure::usage(error.to_string()),
        SolveError::Engine(_) | SolveError::Unproved(_) | SolveError::Refuted(_) => {
            Failure::internal(error.to_string())
        }
    }
}

fn exit_of(found: &Repair) -> Exit {
    match found.ending {
        Ending::Best => Exit::Yes,
        Ending::Infeasible => Exit::No,
        Ending::Limit(Limit::Interrupted) => Exit::Interrupted,
        Ending::NoMoreClaimed | Ending::Limit(Limit::Time | Limit::Effort | Limit::Memory) => {
            Exit::Undecided
        }
    }
}

/// A repair that is being told.
struct Told<'a> {
    args: &'a RepairArgs,
    name: &'a str,
    readings: &'a Readings,
    found: &'a Repair,
}

impl Told<'_> {
    /// What is printed: a line for each change, and the solution.
    fn text(&self) -> Result<String, Failure> {
        if self.args.json {
            return Ok(line(&RepairRecord::new(
                self.name,
                self.readings,
                self.found,
            )));
        }
        let Some(best) = &self.found.best else {
            return Ok(String::new());
        };
        let mut text = String::new();
        for change in ChangeRecord::all(self.readings, best) {
            let ChangeRecord {
                cell, read, now, ..
            } = &change;
            let _ = write!(text, "{cell}: {now} instead of {read}");
            if let (Some(now), Some(read)) = (change.now_probability, change.read_probability) {
                let _ = write!(text, ", p {now:.3} instead of {read:.3}");
            }
            text.push('\n');
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let glyphs = if self.args.ascii {
            Glyphs::Ascii
        } else {
            Glyphs::Unicode
        };
        let drawing = draw::text(&best.network, Some(&best.solution), glyphs);
        Ok(text + &drawing.map_err(|failure| failure.about(self.name))?)
    }

    /// Writes the files, or says why not.
    fn write(&self, files: Vec<(Content, Output)>, ui: Ui) -> Result<(), Failure> {
        for (content, output) in files {
            let shown = output.shown().display().to_string();
            match &self.found.best {
                None => {
                    let note = format!("{shown}: not written, there is no answer");
                    ui.tell(&Message::Note(note));
                }
                Some(best) => {
                    let bytes = self.bytes(content, best);
                    let bytes = bytes.map_err(|failure| failure.about("not written"));
                    output.write(&bytes.map_err(|failure| failure.about(&shown))?)?;
                }
            }
        }
        Ok(())
    }

    fn bytes(&self, content: Content, best: &Repaired) -> Result<Vec<u8>, Failure> {
        match content {
            Content::Board(format) => write_board(best.network.board(), format)
                .map(String::into_bytes)
                .map_err(|unwritable| Failure::usage(unwritable.to_string())),
            Content::Picture(picture) => {
                let changed: Vec<(_, Clue)> = best
                    .changes
                    .iter()
                    .map(|change| (change.island, change.read))
                    .collect();
                let marks = Marks {
                    changed: &changed,
                    ..Marks::default()
                };
                let how = (picture, self.args.scale);
                draw::marked(&best.network, Some(&best.solution), marks, how)
            }
        }
    }

    /// What came of it, in a line.
    fn outcome(&self) -> String {
        let found = self.found;
        let Some(best) = &found.best else {
            return match found.ending {
                Ending::Best => unreachable!("the best has been found"),
                Ending::Infeasible => "no clues have a solution".to_owned(),
                Ending::NoMoreClaimed => "undecided, highs claims that there is none".to_owned(),
                Ending::Limit(limit) => format!("undecided, {limit}"),
            };
        };
        let mut parts = vec![changes(self.readings, best)];
        parts.extend(match best.others {
            Others::Unknown => None,
            Others::None => Some("the only solution".to_owned()),
            Others::Some => Some("not the only solution".to_owned()),
        });
        parts.push(match found.ending {
            Ending::Limit(limit) => limit.to_string(),
            Ending::NoMoreClaimed => "highs claims that no others have just one".to_owned(),
            Ending::Best | Ending::Infeasible => self.optimality(best),
        });
        parts.join(", ")
    }

    /// Whose bound makes it the best, and what the bound is.
    fn optimality(&self, best: &Repaired) -> String {
        let shown = |cost: u64| match self.readings.measure() {
            Measure::Changes { .. } => cost.to_string(),
            Measure::Likelihood => format!("{:.3}", cost as f64 / 1e6),
        };
        match self.found.bound {
            Some(bound) => format!("cost {}, bound {} by HiGHS", shown(best.cost), shown(bound)),
            None => format!("cost {}, no bound", shown(best.cost)),
        }
    }
}

/// How many clues were changed, and by how much.
fn changes(readings: &Readings, best: &Repaired) -> String {
    let count = match best.changes.len() {
        0 => return "nothing to repair".to_owned(),
        1 => "1 clue changed".to_owned(),
        count => format!("{count} clues changed"),
    };
    match readings.measure() {
        Measure::Likelihood => count,
        Measure::Changes { weight } => {
            let all = best.changes.len() as u64 * weight;
            format!("{count} by {} in all", best.cost.saturating_sub(all))
        }
    }
}
