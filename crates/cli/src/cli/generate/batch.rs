//! Many puzzles: made by several threads, admitted in their order, written one by one.
//!
//! Puzzle number n depends on the recipe, the seed and n alone, but for one thing: a puzzle
//! that equals an earlier one is made anew from the next seed of its own sequence. So the
//! number of threads changes nothing.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

use super::places::Places;
use crate::cli::exit::Exit;
use crate::cli::run::guard::{Guard, Owner};
use crate::cli::run::progress::Display;
use crate::cli::ui::{Failure, Message, Reader, Stdout, Ui};
use crate::desk::{Generate, MadePuzzle, Record};
use crate::engine::{Budget, Limit};
use crate::generate::{Made, NotMade, Recipe};
use crate::notation::{Format, write_board};
use crate::picture::Marks;
use crate::puzzle::Board;
use crate::questions::Stop;
use crate::report::{PuzzleRecord, line};
use crate::runs::in_order;
use crate::show::Appearance;

/// How many puzzles are made before their files are written.
const CHUNK: u64 = 256;
/// Of how many puzzles what is wrong with their names is found before the work; of all others
/// when they are written.
const LOOKED_AT: u64 = 4096;

/// Where puzzles go and what they may take.
pub(super) struct Aim<'a> {
    pub(super) format: Format,
    pub(super) places: Places<'a>,
    pub(super) look: &'a Appearance,
    /// Whether records are printed instead of boards.
    pub(super) json: bool,
    pub(super) jobs: NonZeroUsize,
    pub(super) budget: Budget,
    pub(super) display: Display,
}

/// The puzzles of one recipe.
pub(super) struct Batch<'a> {
    pub(super) question: Generate,
    /// Its recipe, with ratings where they are wanted.
    pub(super) recipe: Recipe,
    /// The name of the mask's file, if there is one.
    pub(super) mask: Option<String>,
    /// What stands before the puzzle's number in its name.
    pub(super) prefix: String,
    pub(super) aim: &'a Aim<'a>,
}

impl Aim<'_> {
    /// Whether there are records, in a manifest or printed.
    pub(super) fn has_records(&self) -> bool {
        self.json || self.places.manifest.is_some()
    }
}

/// What came of batches.
#[derive(Default)]
pub(super) struct Done {
    /// How many puzzles there are.
    pub(super) made: u64,
    /// How many layouts were grown for them.
    pub(super) tries: u64,
    /// What ended the work early.
    pub(super) end: Option<NotMade>,
    /// The last puzzle, for what is said of one.
    pub(super) last: Option<Made>,
    /// Whether nobody reads any more.
    is_gone: bool,
}

/// Makes the puzzles of all batches, with one manifest. What is done when an end comes early
/// is kept. The guard knows what is read: tables of recipes, masks.
pub(super) fn run(batches: &[Batch<'_>], aim: &Aim<'_>, mut guard: Guard) -> Result<Done, Failure> {
    let names = batches.iter().flat_map(Batch::first_names);
    aim.places.refuse(names, guard.clone())?;
    let manifest = match &aim.places.manifest {
        Some(path) => Some(guard.writes(path, &Owner::Call)?),
        None => None,
    };
    let mut done = Ok(Done::default());
    match manifest {
        Some(output) => output.write_by(|file| {
            let mut record = |record: &str| file.write_all(record.as_bytes());
            done = all(batches, &mut guard, &mut record);
            Ok(())
        })?,
        None => done = all(batches, &mut guard, &mut |_| Ok(())),
    }
    done
}

/// Where records of puzzles go.
type Lines<'a> = &'a mut (dyn FnMut(&str) -> io::Result<()> + Send);

fn all(batches: &[Batch<'_>], guard: &mut Guard, record: Lines<'_>) -> Result<Done, Failure> {
    let mut all = Done::default();
    for batch in batches {
        let done = batch.make(guard, record, all.made)?;
        all = Done {
            made: all.made + done.made,
            tries: all.tries + done.tries,
            ..done
        };
        if all.end.is_some() || all.is_gone {
            break;
        }
    }
    Ok(all)
}

impl Batch<'_> {
    fn make(&self, guard: &mut Guard, record: Lines<'_>, before: u64) -> Result<Done, Failure> {
        let mut done = Done::default();
        let mut puzzles = self
            .recipe
            .puzzles(self.question.seed)?
            .within(self.aim.budget.clone());
        let mut failed = None;
        while done.made < self.question.count && done.end.is_none() && failed.is_none() {
            let first = done.made;
            let numbers: Vec<u64> = (first..self.question.count.min(first + CHUNK)).collect();
            let budget = &self.aim.budget;
            let work = |number: u64, emit: &mut (dyn FnMut(_) + Send)| {
                emit(self.question.candidate(&self.recipe, number, budget));
            };
            let started = in_order(numbers, self.aim.jobs, work, |candidate| {
                match puzzles.next_from(candidate) {
                    Ok(made) => match self.keep(guard, [before, done.made], &made, record) {
                        Ok(()) => {
                            done.made += 1;
                            done.tries += u64::from(made.tries);
                            done.last = Some(made);
                            self.aim.display.count();
                            return ControlFlow::Continue(());
                        }
                        Err(failure) => failed = Some(failure),
                    },
                    Err(end) => done.end = Some(end),
                }
                ControlFlow::Break(())
            });
            started.map_err(|error| Failure::internal(error.to_string()))?;
        }
        match failed {
            Some(Stopped::Failed(failure)) => Err(failure),
            Some(Stopped::Gone) => Ok(Done {
                is_gone: true,
                ..done
            }),
            None => Ok(done),
        }
    }

    /// What the puzzle of a number is called.
    fn name(&self, number: u64) -> String {
        let width = self.question.count.to_string().len();
        format!("{}{:0width$}", self.prefix, number + 1)
    }

    /// The names of the first puzzles, whose files are looked at before the work.
    fn first_names(&self) -> impl Iterator<Item = String> {
        (0..self.question.count.min(LOOKED_AT)).map(|number| self.name(number))
    }

    /// Writes a puzzle's files, or prints it.
    fn keep(
        &self,
        guard: &mut Guard,
        [before, number]: [u64; 2],
        made: &Made,
        write_record: Lines<'_>,
    ) -> Result<(), Stopped> {
        let name = self.name(number);
        let board = made.network.board();
        let places = &self.aim.places;
        let file = match &places.out {
            Some(out) => {
                let text = self.text(&name, board)?;
                Some(places.write(guard, out, &name, text.as_bytes())?)
            }
            None => None,
        };
        for &(picture, template) in &places.pictures {
            let scene = self.aim.look.marked(&made.network, None, &Marks::default());
            let drawn = self.aim.look.draw(&scene, picture).map_err(Failure::from)?;
            places.write(guard, template, &name, &drawn)?;
        }
        let record_line = if self.aim.has_records() {
            self.record(&name, made, file.as_deref())
        } else {
            String::new()
        };
        write_record(&record_line)
            .map_err(|error| Failure::usage(format!("cannot write: {error}")))?;
        let printed = match (self.aim.json, &file) {
            (true, _) => record_line,
            (false, None) if before + number > 0 => format!("\n{}", self.text(&name, board)?),
            (false, None) => self.text(&name, board)?,
            (false, Some(_)) => return Ok(()),
        };
        match self
            .aim
            .display
            .aside(|| Stdout::write(printed.as_bytes()))?
        {
            Reader::Listening => Ok(()),
            Reader::Gone => Err(Stopped::Gone),
        }
    }
}

impl Batch<'_> {
    /// A puzzle in the notation that is wanted.
    fn text(&self, name: &str, board: &Board) -> Result<String, Failure> {
        write_board(board, self.aim.format).map_err(|error| {
            let what = format!("puzzle {name} is not written: {error}");
            Failure::usage(what)
                .hint("CSV has a way to write every rule: --to csv, with --out for a folder")
        })
    }

    /// The line of a puzzle in a manifest; with the puzzle in it where it has no file.
    fn record(&self, name: &str, made: &Made, file: Option<&Path>) -> String {
        let again = Generate::again(&self.question.recipe, self.mask.as_deref(), made.seed);
        let record = PuzzleRecord::new(name.to_owned(), &self.recipe, made, again);
        let record = match file {
            Some(file) => record.in_file(Some(file.display().to_string())),
            None if self.aim.json => record.with_text_of(&made.network),
            None => record,
        };
        let item = MadePuzzle {
            record,
            made: made.clone(),
        };
        line(&Record::of_item(name, &item).about_no_board())
    }
}

/// Why no further puzzle is wanted.
enum Stopped {
    /// Nobody reads any more.
    Gone,
    Failed(Failure),
}

impl From<Failure> for Stopped {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl Done {
    /// How the program ends, with what is said of an early end.
    pub(super) fn exit(&self, ui: Ui) -> Exit {
        let Some(end) = &self.end else {
            return Exit::Yes;
        };
        let exit = match end {
            NotMade::Stopped(Stop::Limit(Limit::Interrupted)) => Exit::Interrupted,
            NotMade::Stopped(_) | NotMade::OutOfReach => Exit::Undecided,
            NotMade::Engine(_) => Exit::Internal,
        };
        let failure = Failure {
            exit,
            ..Failure::usage(format!("{end}; {} made before are kept", self.made))
        };
        let hint = "other wishes, another seed or more time may do better";
        ui.tell(&Message::Failed(match end {
            NotMade::OutOfReach => failure.hint(hint),
            NotMade::Stopped(_) | NotMade::Engine(_) => failure,
        }));
        exit
    }
}
