//! `hashi solve`: solves boards, prints the answers, writes pictures and models.
//!
//! Everything that can be wrong with the call is found before any work: names, formats,
//! options, files that cannot be opened. Then each board is read, solved and written by
//! one worker (`board`), and told about in the order of the boards.
//!
//! Files, each using only those before it: `files`, `answered`, `summary`, `bug`, `proof`,
//! `board`, `question`.

mod answered;
mod board;
mod bug;
mod files;
mod proof;
mod question;
mod summary;

use std::num::{NonZeroU16, NonZeroUsize};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::aim::AimArgs;
use super::args::{Limits, Reading, one_of, plain_text, positive};
use super::exit::Exit;
use super::input::Input;
use super::interrupt::Interrupt;
use super::progress::Display;
use super::questions::{Asking, Form, Programs};
use super::ui::{Failure, Message, Reader, Stdout, Ui};
use crate::engine::{EngineName, Highs, HighsOptions, NamedOption};
use crate::milp::Formulation;
use crate::notation::Glyphs;
use crate::questions::{Deduce, WarmStart};
use crate::runs::in_order;
use answered::Look;
use board::{Done, Job, Settings};
use question::{Question, QuestionArgs};

/// Solve boards and print the answers
///
/// The answer is printed as text, and a line about each board goes to standard error.
/// No answer is printed that does not keep every rule of the puzzle, whatever the
/// solver says; that there is none is only said with an elementary reason or a proof by
/// clause learning.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi solve board.csv
  hashi solve board.csv --png answer.png --lp model.lp
  hashi solve boards/*.csv --jobs 4 --svg 'pictures/{name}.svg'
  hashi solve - --json < board.csv
  hashi solve board.csv --engine cdcl
  hashi solve board.csv --unique --svg differences.svg --proof board.proof
  hashi solve board.csv --all --limit 10
  hashi solve board.csv --minimise length
  hashi solve board.csv --start none --formulation notebook --time-limit 1m -v")]
pub(crate) struct SolveArgs {
    /// Boards: files, or - for standard input
    #[arg(required = true, value_name = "BOARD")]
    boards: Vec<Input>,
    #[command(flatten)]
    reading: Reading,
    /// Draw the text with plain characters; planks for one place a cell, up to 3 bridges
    #[arg(long, value_name = "STYLE", num_args = 0..=1, require_equals = true,
        default_missing_value = "lattice", value_parser = plain_text())]
    ascii: Option<Glyphs>,
    /// Print one JSON object for each board instead of text
    #[arg(long, conflicts_with = "ascii")]
    json: bool,
    /// Boards that are solved at the same time
    #[arg(long, short, default_value = "1", value_name = "NUMBER", value_parser = positive::<NonZeroUsize>,
        allow_negative_numbers = true)]
    jobs: NonZeroUsize,
    #[command(flatten)]
    question: QuestionArgs,
    #[command(flatten)]
    aim: AimArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    files: files::FileArgs,
}

/// How boards are solved.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Solver")]
struct EngineArgs {
    /// Who solves: HiGHS the integer program, or clause learning the board itself; else the
    /// first for one solution, the second for questions about all
    #[arg(long, value_name = "NAME", value_parser = one_of(&EngineName::ALL, EngineName::name))]
    engine: Option<EngineName>,
    /// How deep deduction goes first [default: lookahead without a start or with
    /// an objective, else none]
    #[arg(long, value_name = "TIER",
        value_parser = one_of(&Deduce::ALL, Deduce::name))]
    deduce: Option<Deduce>,
    /// What HiGHS begins from: auto for a solution by clause learning, or none
    #[arg(long, default_value_t, value_name = "START",
        value_parser = one_of(&WarmStart::ALL, WarmStart::name))]
    start: WarmStart,
    /// How a board is written as an integer program
    #[arg(long, default_value_t, value_name = "NAME",
        value_parser = one_of(&Formulation::ALL, Formulation::name))]
    formulation: Formulation,
    #[command(flatten)]
    limits: Limits,
    /// HiGHS's threads for each board
    #[arg(long, default_value = "1", value_name = "NUMBER", value_parser = positive::<NonZeroU16>,
        allow_negative_numbers = true)]
    threads: NonZeroU16,
    /// Seed of the solvers' random choices
    #[arg(long, default_value_t = 0, value_name = "NUMBER", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX)))]
    seed: u32,
    /// An option of HiGHS by its own name; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<NamedOption>,
}

impl EngineArgs {
    /// The settings for HiGHS, tried once so that a wrong option is found before any work.
    fn highs(&self) -> Result<HighsOptions, Failure> {
        let options = HighsOptions {
            threads: self.threads,
            seed: self.seed,
            options: self.options.clone(),
            ..HighsOptions::default()
        };
        match Highs::new(&options) {
            Ok(_) => Ok(options),
            Err(error) => Err(Failure::usage(error.to_string())),
        }
    }
}

impl SolveArgs {
    fn look(&self) -> Look {
        match (self.json, self.ascii) {
            (true, _) => Look::Json,
            (false, glyphs) => Look::Text(glyphs.unwrap_or_default()),
        }
    }
}

pub(crate) fn run(args: &SolveArgs, ui: Ui) -> Result<Exit, Failure> {
    match args.question.question() {
        Some(question) => ask(question, args, ui),
        None => solve(args, ui),
    }
}

/// Asks a question about all solutions.
fn ask(question: Question, args: &SolveArgs, ui: Ui) -> Result<Exit, Failure> {
    let program = match args.engine.engine {
        None | Some(EngineName::Cdcl) => None,
        Some(EngineName::Highs) => Some(Programs {
            formulation: args.engine.formulation,
            highs: args.engine.highs()?,
        }),
    };
    let files = args.files.open(&args.boards)?;
    let interrupt = Interrupt::listen(files::temporaries(&files))?;
    let asking = Asking {
        program,
        reading: args.reading.options(),
        limits: args.engine.limits,
        wanted: args.question.limit(),
        form: match args.look() {
            Look::Json => Form::Json,
            Look::Text(glyphs) => Form::Text(glyphs),
        },
        interrupt: interrupt.flag(),
        ui,
    };
    interrupt.be_patient();
    let boards = args.boards.iter().cloned().zip(files).collect();
    question::ask(question, boards, &asking, args.files.scale())
}

/// Solves the boards.
fn solve(args: &SolveArgs, ui: Ui) -> Result<Exit, Failure> {
    let highs = args.engine.highs()?;
    let aim = args.aim.aim(ui)?;
    let engine = args.engine.engine.unwrap_or_default();
    if aim.is_some() && engine == EngineName::Cdcl {
        let why = "--engine cdcl finds a solution, not the best one";
        let hint = "--minimise and --maximise are for --engine highs";
        return Err(Failure::usage(why.to_owned()).hint(hint));
    }
    let files = args.files.open(&args.boards)?;
    let interrupt = Interrupt::listen(files::temporaries(&files))?;
    let settings = Settings {
        reading: args.reading.options(),
        aim,
        engine,
        start: args.engine.start,
        deduce: args.engine.deduce,
        formulation: args.engine.formulation,
        highs,
        limits: args.engine.limits,
        look: args.look(),
        scale: args.files.scale(),
        interrupt: interrupt.flag(),
        display: Display::new(args.boards.len(), ui, &interrupt.flag()),
        ui,
    };
    let jobs = args.boards.iter().zip(files).map(|(input, files)| Job {
        input: input.clone(),
        // Typed text is read before the work, so that Ctrl-C still ends the program then.
        stdin: (*input == Input::Stdin).then(|| input.read(ui)),
        files,
    });
    let jobs: Vec<Job> = jobs.collect();
    interrupt.be_patient_for_a_while(ui);
    solve_all(jobs, args.jobs, &settings)
}

/// Solves all boards, tells about them in order, and says how it all ended.
fn solve_all(jobs: Vec<Job>, parallel: NonZeroUsize, settings: &Settings) -> Result<Exit, Failure> {
    let mut teller = Teller {
        boards: jobs.len(),
        told: 0,
        reader: Reader::Listening,
        exit: Exit::Yes,
        settings,
    };
    in_order(
        jobs,
        parallel,
        |job| board::work(job, settings),
        |done| teller.tell(done),
    )
    .map_err(|error| Failure::internal(error.to_string()))?;
    settings.display.finish();
    Ok(teller.finish())
}

/// Tells about boards as they are done.
struct Teller<'a> {
    boards: usize,
    told: usize,
    reader: Reader,
    exit: Exit,
    settings: &'a Settings,
}

impl Teller<'_> {
    /// Prints a board's answer and messages. Stops everything when nobody reads any more.
    fn tell(&mut self, done: Option<Done>) -> ControlFlow<()> {
        let Some(done) = done else {
            return ControlFlow::Break(());
        };
        let Settings { display, ui, .. } = self.settings;
        self.told += 1;
        if self.told == self.boards {
            display.finish();
        }
        self.exit = Exit::gravest([self.exit, done.exit]);
        let mut text = done.text;
        if self.boards > 1 && self.settings.look != Look::Json && !text.is_empty() {
            let gap = if self.told > 1 { "\n" } else { "" };
            text = format!("{gap}{}\n{text}", done.name);
        }
        let written = display.aside(|| {
            let written = Stdout::write(text.as_bytes());
            done.messages.iter().for_each(|message| ui.tell(message));
            written
        });
        display.count();
        match written {
            Ok(Reader::Listening) => return ControlFlow::Continue(()),
            Ok(Reader::Gone) => {}
            Err(failure) => {
                self.exit = Exit::gravest([self.exit, failure.exit]);
                ui.tell(&Message::Failed(failure));
            }
        }
        self.reader = Reader::Gone;
        self.settings.interrupt.store(true, Ordering::Relaxed);
        ControlFlow::Break(())
    }

    /// How it all ended. That nobody reads any more is no reason to complain.
    fn finish(self) -> Exit {
        if self.told == self.boards || self.reader == Reader::Gone {
            return self.exit;
        }
        let left = self.boards - self.told;
        let note = format!(
            "interrupted, {left} of {} boards were not solved",
            self.boards
        );
        self.settings.ui.tell(&Message::Note(note));
        Exit::Interrupted
    }
}
