//! Many puzzles: made by several threads, admitted in their order, written one by one.
//!
//! Puzzle number n depends on the recipe, the seed and n alone, but for one thing: a puzzle
//! that equals an earlier one is made anew from the next seed of its own sequence. So the
//! number of threads changes nothing.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::places::PuzzlePlaces;
use crate::cli::command_line;
use crate::cli::exit::Exit;
use crate::cli::run::AskArgs;
use crate::cli::run::batch::Digest;
use crate::cli::run::batch::records::{
    BoardFacts, BoardPlace, EarlierRecords, FileHeader, RecordFile,
};
use crate::cli::run::batch::shard::Shard;
use crate::cli::run::batch::tally::BatchTally;
use crate::cli::run::guard::{Guard, Owner};
use crate::cli::run::progress::Display;
use crate::cli::ui::{Failure, Message, OutputReader, Stdout, Ui};
use crate::generate::{GenerateError, GeneratedPuzzle, Puzzles, Recipe};
use crate::notation::{Format, ReadOptions, Source, read_board, write_board};
use crate::puzzle::{Board, Puzzle};
use crate::report::{PuzzleRecord, line};
use crate::runs::in_order;
use crate::session::{Budget, Generate, MadePuzzle, Record, end_of_making};
use crate::show::Appearance;

/// How many puzzles are made before their files are written.
const CHUNK: u64 = 256;
/// Of how many puzzles what is wrong with their names is found before the work; of all others
/// when they are written.
const LOOKED_AT: u64 = 4096;

/// Where puzzles go and what they may take.
pub(super) struct BatchTarget<'a> {
    pub(super) format: Format,
    pub(super) places: PuzzlePlaces<'a>,
    pub(super) look: &'a Appearance,
    /// Whether records are wanted, and the file that a later call goes on with.
    pub(super) ask: AskArgs,
    /// Of which rows the puzzles are made.
    pub(super) shard: Option<Shard>,
    /// How many puzzles all rows wish for.
    pub(super) total: u64,
    pub(super) ui: Ui,
    pub(super) jobs: NonZeroUsize,
    pub(super) budget: Budget,
    pub(super) display: Display,
}

/// The puzzles of one recipe.
pub(super) struct RecipeBatch<'a> {
    pub(super) question: Generate,
    /// Its recipe, with ratings where they are wanted.
    pub(super) recipe: Recipe,
    /// The name of the mask's file, if there is one.
    pub(super) mask: Option<String>,
    /// What stands before the puzzle's number in its name.
    pub(super) prefix: String,
    /// How many puzzles come before its first one, those of other parts included.
    pub(super) before: u64,
    /// By what its puzzles are known again.
    pub(super) digest: Digest,
    pub(super) aim: &'a BatchTarget<'a>,
}

impl BatchTarget<'_> {
    /// Whether there are records, in a manifest or printed.
    pub(super) fn has_records(&self) -> bool {
        self.ask.wants_json() || self.places.manifest.is_some()
    }
}

/// What came of batches.
#[derive(Default)]
pub(super) struct BatchesDone {
    /// How many puzzles there are.
    pub(super) made: u64,
    /// How many layouts were grown for them.
    pub(super) tries: u64,
    /// What ended the work early.
    pub(super) end: Option<GenerateError>,
    /// The last puzzle, for what is said of one.
    pub(super) last: Option<GeneratedPuzzle>,
    /// Files of earlier calls that were not written over.
    pub(super) left: Vec<PathBuf>,
    /// Whether nobody reads any more.
    is_gone: bool,
    /// How writing the table of all puzzles ended.
    table: Exit,
}

/// The file of records of a call that goes on where an earlier one ended.
struct ResumedRecords {
    records: RecordFile,
    tally: BatchTally,
}

/// Where records of puzzles go.
struct RecordSink<'a> {
    /// The manifest.
    lines: PuzzleRecords<'a>,
    kept: Option<ResumedRecords>,
}

/// Makes the puzzles of all batches, with one manifest. What is done when an end comes early
/// is kept. The guard knows what is read: tables of recipes, masks.
pub(super) fn run(
    batches: &[RecipeBatch<'_>],
    aim: &BatchTarget<'_>,
    mut guard: Guard,
) -> Result<BatchesDone, Failure> {
    let names = batches.iter().flat_map(RecipeBatch::first_names);
    aim.places.refuse(names, guard.clone())?;
    let table = aim.ask.table(&mut guard)?;
    let header = || {
        Ok(FileHeader::of(
            command_line::requested(),
            BTreeMap::new(),
            aim.shard,
        ))
    };
    let records = aim
        .ask
        .records(table.as_ref(), header, &mut guard, aim.ui)?;
    let kept = records.map(|records| ResumedRecords {
        records,
        tally: BatchTally::new(),
    });
    let manifest = match &aim.places.manifest {
        Some(path) => Some(guard.writes(path, &Owner::Call)?),
        None => None,
    };
    let mut done = Ok(BatchesDone::default());
    if let Some(output) = manifest {
        output.write_by(|file| {
            let mut lines = |record: &str| file.write_all(record.as_bytes());
            let lines = &mut lines;
            done = all(batches, aim, &mut guard, RecordSink { lines, kept });
            Ok(())
        })?;
    } else {
        let lines = &mut |_: &str| Ok(());
        done = all(batches, aim, &mut guard, RecordSink { lines, kept });
    }
    let mut done = done?;
    if let Some(table) = table {
        done.table = table.write(done.end.is_none(), aim.ui);
    }
    done.left = aim.places.left(&guard);
    Ok(done)
}

/// Where lines of a manifest go.
type PuzzleRecords<'a> = &'a mut (dyn FnMut(&str) -> io::Result<()> + Send);

fn all(
    batches: &[RecipeBatch<'_>],
    aim: &BatchTarget<'_>,
    guard: &mut Guard,
    mut sink: RecordSink<'_>,
) -> Result<BatchesDone, Failure> {
    let mut all = BatchesDone::default();
    for batch in batches {
        let done = batch.make(guard, &mut sink, all.made)?;
        all = BatchesDone {
            made: all.made + done.made,
            tries: all.tries + done.tries,
            ..done
        };
        if all.end.is_some() || all.is_gone {
            break;
        }
    }
    if let Some(ResumedRecords { records, tally }) = sink.kept {
        if let Some(aside) = records.close(aim.total, all.end.is_some(), &tally)? {
            aim.ui.emit(&Message::Note(aside));
        }
        let wanted = batches.iter().map(|batch| batch.question.count);
        let wanted = wanted.fold(0, u64::saturating_add);
        if wanted > 1 {
            let said = tally.summary("puzzle", wanted - tally.ended());
            aim.ui.emit(&Message::Summary(said));
        }
    }
    Ok(all)
}

/// The next puzzle of a batch.
enum Candidate {
    /// Made in so many seconds, if it was.
    Made(Result<GeneratedPuzzle, GenerateError>, f64),
    /// An earlier call made it: its number and its place among the records.
    There(u64, usize),
}

impl RecipeBatch<'_> {
    fn make(
        &self,
        guard: &mut Guard,
        sink: &mut RecordSink<'_>,
        made: u64,
    ) -> Result<BatchesDone, Failure> {
        let kept = sink.kept.as_ref();
        let earlier = kept.map(|kept| Arc::clone(&kept.records.earlier));
        let there = |number: u64| {
            let known = (self.before + number + 1, self.name(number));
            let place = earlier.as_ref()?.find(known.0, &known.1, self.digest)?;
            Some((known.0, place))
        };
        let mut done = BatchesDone::default();
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
                emit(if let Some((number, place)) = there(number) {
                    Candidate::There(number, place)
                } else {
                    let begun = budget.seconds();
                    let made = self.question.candidate(&self.recipe, number, budget);
                    Candidate::Made(made, budget.seconds() - begun)
                });
            };
            let started = in_order(numbers, self.aim.jobs, work, |candidate| {
                let taken = match candidate {
                    Candidate::There(number, place) => {
                        go_on(sink, earlier.as_deref(), (number, place), &mut puzzles)
                    }
                    Candidate::Made(candidate, seconds) => match puzzles.next_from(candidate) {
                        Ok(new) => {
                            let number = [made + done.made, done.made];
                            let taken = self.keep(guard, number, (&new, seconds), sink);
                            taken.map(|()| {
                                let tries = u64::from(new.tries);
                                done.last = Some(new);
                                tries
                            })
                        }
                        Err(end) => {
                            done.end = Some(end);
                            return ControlFlow::Break(());
                        }
                    },
                };
                match taken {
                    Ok(tries) => {
                        done.made += 1;
                        done.tries += tries;
                        self.aim.display.count();
                        ControlFlow::Continue(())
                    }
                    Err(failure) => {
                        failed = Some(failure);
                        ControlFlow::Break(())
                    }
                }
            });
            started.map_err(|error| Failure::internal(error.to_string()))?;
        }
        match failed {
            Some(Stopped::Failed(failure)) => Err(failure),
            Some(Stopped::Gone) => Ok(BatchesDone {
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

    /// Writes a puzzle's files and records, or prints it: after so many others in all, and of this
    /// batch.
    fn keep(
        &self,
        guard: &mut Guard,
        [before, number]: [u64; 2],
        (made, seconds): (&GeneratedPuzzle, f64),
        sink: &mut RecordSink<'_>,
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
            let scene = self.aim.look.board(&made.network, None);
            let drawn = self.aim.look.draw(&scene, picture).map_err(Failure::from)?;
            places.write(guard, template, &name, &drawn)?;
        }
        let record_line = if self.aim.has_records() {
            self.record(&name, made, file.as_deref())
        } else {
            String::new()
        };
        (sink.lines)(&record_line)
            .map_err(|error| Failure::usage(format!("cannot write: {error}")))?;
        if let Some(kept) = &mut sink.kept {
            let place = BoardPlace {
                number: self.before + number + 1,
                text: Some(self.digest),
            };
            let about = BoardFacts::of(&Puzzle::from(made.network.clone()));
            kept.records.push(&record_line, place)?;
            kept.records.end(Exit::Yes, Some(&about))?;
            kept.tally.add(&name, Exit::Yes, seconds);
            return Ok(());
        }
        let printed = match (self.aim.ask.wants_json(), &file) {
            (true, _) => record_line,
            (false, None) if before > 0 => format!("\n{}", self.text(&name, board)?),
            (false, None) => self.text(&name, board)?,
            (false, Some(_)) => return Ok(()),
        };
        match self
            .aim
            .display
            .aside(|| Stdout::write(printed.as_bytes()))?
        {
            OutputReader::Listening => Ok(()),
            OutputReader::Gone => Err(Stopped::Gone),
        }
    }
}

impl RecipeBatch<'_> {
    /// A puzzle in the notation that is wanted.
    fn text(&self, name: &str, board: &Board) -> Result<String, Failure> {
        write_board(board, self.aim.format).map_err(|error| {
            let what = format!("puzzle {name} is not written: {error}");
            Failure::usage(what)
                .hint("CSV has a way to write every rule: --to csv, with --out for a folder")
        })
    }

    /// The line of a puzzle in a manifest; with the puzzle in it where it has no file.
    fn record(&self, name: &str, made: &GeneratedPuzzle, file: Option<&Path>) -> String {
        let again = Generate::again(&self.question.recipe, self.mask.as_deref(), made.seed);
        let record = PuzzleRecord::new(name.to_owned(), &self.recipe, made, again);
        let record = match file {
            Some(file) => record.in_file(Some(file.display().to_string())),
            None => record,
        };
        // A later call knows by the text which puzzles are there.
        let ask = &self.aim.ask;
        let record = if ask.keeps_records() || (ask.wants_json() && file.is_none()) {
            record.with_text_of(&made.network)
        } else {
            record
        };
        let item = MadePuzzle {
            record,
            made: made.clone(),
        };
        line(&Record::of_item(name, &item).about_no_board())
    }
}

/// Takes a puzzle that an earlier call made: after how many layouts.
fn go_on(
    sink: &mut RecordSink<'_>,
    earlier: Option<&EarlierRecords>,
    (number, place): (u64, usize),
    puzzles: &mut Puzzles<'_>,
) -> Result<u64, Stopped> {
    #[derive(serde::Deserialize)]
    struct Before {
        text: String,
        tries: u64,
    }
    let (Some(kept), Some(earlier)) = (&mut sink.kept, earlier) else {
        return Err(Failure::internal("a record is there and its file is not").into());
    };
    let record = kept.records.read_earlier(place)?;
    let before: Before = serde_json::from_str(&record).map_err(|error| {
        let what = format!("expected the record of a puzzle with its text: {error}");
        Failure::usage(what).hint("the file was changed: name another one")
    })?;
    let text = Source::new("<record>.csv", before.text);
    let board = read_board(&text, &ReadOptions::default()).map_err(Failure::from)?;
    puzzles.skip(&board);
    kept.tally.keep(earlier.exit(place));
    kept.records.keep(number, place);
    Ok(before.tries)
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

impl BatchesDone {
    /// How the program ends, with what is said of an early end.
    pub(super) fn exit(&self, ui: Ui) -> Exit {
        let Some(end) = &self.end else {
            return self.table;
        };
        let said = format!("{end}; {} made before are kept", self.made);
        let failure = match end_of_making(end.clone()) {
            Ok(ended) => Failure::unsolved(&ended, said),
            Err(error) => Failure {
                exit: Failure::from(error).exit,
                ..Failure::usage(said)
            },
        };
        let exit = failure.exit;
        let hint = "another number of islands, another seed or other wishes may do better";
        ui.emit(&Message::Failed(match end {
            GenerateError::OutOfReach => failure.hint(hint),
            GenerateError::Stopped(_) | GenerateError::Engine(_) => failure,
        }));
        exit
    }
}
