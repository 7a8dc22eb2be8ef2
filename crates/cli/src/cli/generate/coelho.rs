//! Boards like those of the published benchmark, for `generate --coelho`.
//!
//! The first of several has the seed of the call, so that it is the one that the call without
//! `--count` makes; the others have seeds that follow from it. A board that equals an earlier one
//! up to turning and mirroring is replaced by that of the next seed.

use std::collections::BTreeSet;

use super::batch::{LOOKED_AT, puzzle_line};
use super::places::PuzzlePlaces;
use super::{GenerateArgs, number};
use crate::cli::exit::Exit;
use crate::cli::run::guard::{Guard, Owner};
use crate::cli::run::interrupt::Interrupt;
use crate::cli::run::progress::Display;
use crate::cli::ui::{Failure, Message, OutputReader, Stdout, Ui};
use crate::generate::{fingerprint, seed_of_board};
use crate::notation::{Format, write_board};
use crate::puzzle::Network;
use crate::report::counted;
use crate::session::{
    Answer as _, Budget, Conclusion, NoSubject, Observer, Published, PublishedAnswer, Solver,
    Status,
};

/// The most boards equal to earlier ones in a row before the search for a new one ends.
const MOST_EQUAL: usize = 100;

/// Generates boards like the published ones.
pub(super) fn run(args: &GenerateArgs, recipe: &Published, ui: Ui) -> Result<Exit, Failure> {
    args.refuse_options()?;
    let places = args.places()?;
    places.refuse_shared(args.count, false)?;
    let format = args.format(places.out.as_ref(), args.count)?;
    args.refuse_printed(format, args.count)?;
    let mut guard = Guard::default();
    places.refuse(
        (0..args.count.min(LOOKED_AT)).map(|number| args.name_of(number)),
        guard.clone(),
    )?;
    let manifest = match &places.manifest {
        Some(path) => Some(guard.writes(path, &Owner::Call)?),
        None => None,
    };
    let interrupt = Interrupt::listen()?;
    // Of one board no part is kept, so Ctrl-C may end the program at once.
    if args.count > 1 {
        interrupt.allow_grace(ui);
    }
    let budget = (args.time_limit).map_or_else(Budget::unlimited, Budget::within);
    let mut work = PublishedBoards {
        args,
        recipe,
        format,
        places,
        guard,
        budget: budget.interrupted_by(interrupt.flag()),
        display: Display::new(Some(number(args.count)), ui, &interrupt.flag()),
        ui,
        made: 0,
        last: None,
    };
    let mut made = Ok(());
    match manifest {
        Some(output) => output.write_by(|file| {
            made = work.all(&mut |record| file.write_all(record.as_bytes()));
            Ok(())
        })?,
        None => made = work.all(&mut |_| Ok(())),
    }
    work.display.finish();
    match (&work.last, args.count) {
        (Some(said), 1) => ui.emit(&Message::Summary(said.clone())),
        (Some(_), _) => {
            let boards = counted(work.made, "board");
            ui.emit(&Message::Summary(format!("{boards}, seed {}", args.seed)));
        }
        (None, _) => {}
    }
    if let Some(note) = super::older(&work.places.left(&work.guard)) {
        ui.emit(&Message::Note(note));
    }
    made.map(|()| Exit::Yes)
}

/// The boards of a call.
struct PublishedBoards<'a> {
    args: &'a GenerateArgs,
    recipe: &'a Published,
    format: Format,
    places: PuzzlePlaces<'a>,
    guard: Guard,
    budget: Budget,
    display: Display,
    ui: Ui,
    /// How many there are.
    made: u64,
    /// What is said of the last one.
    last: Option<String>,
}

impl PublishedBoards<'_> {
    /// Makes all boards, and writes a line for each into the manifest.
    fn all(
        &mut self,
        manifest: &mut dyn FnMut(&str) -> std::io::Result<()>,
    ) -> Result<(), Failure> {
        let mut seen = BTreeSet::new();
        let mut seeds = (0..).map(|number| seed_of_board(self.args.seed, number));
        let args = self.args;
        while self.made < args.count {
            let mut new = None;
            for seed in seeds.by_ref().take(MOST_EQUAL) {
                let size = args.wishes.recipe.size;
                let question = Published {
                    size,
                    seed,
                    unique: args.unique,
                    ..self.recipe.clone()
                };
                let answer = self.answer(&question)?;
                let board = answer.network.as_ref().map(Network::board);
                // One alone equals no other.
                if board.is_some_and(|board| args.count == 1 || seen.insert(fingerprint(board))) {
                    new = Some((question, answer));
                    break;
                }
            }
            let Some((question, answer)) = new else {
                let why = format!("each of {MOST_EQUAL} boards equals one before");
                let ended = Conclusion::of(Status::Undecided).because(why);
                return Err(self.kept(not_made(&ended)));
            };
            let is_read = self.keep(&question, &answer, manifest)?;
            self.made += 1;
            self.display.count();
            if is_read == OutputReader::Gone {
                break;
            }
        }
        Ok(())
    }

    /// The board of one seed.
    fn answer(&self, question: &Published) -> Result<PublishedAnswer, Failure> {
        if let Some(limit) = self.budget.reached() {
            return Err(self.kept(Failure::limit(limit)));
        }
        let solver = Solver::new();
        let made = solver.answer_within(&NoSubject, question, &self.budget, Observer::none())?;
        for warning in &made.ended.warnings {
            self.ui.emit(&Message::Distrust(warning.to_string()));
        }
        if self.budget.is_interrupted() {
            return Err(self.kept(Failure::interrupted()));
        }
        match made.network {
            Some(_) => Ok(made),
            None => Err(self.kept(not_made(&made.ended))),
        }
    }

    /// An error, with the number of boards that there are.
    fn kept(&self, failure: Failure) -> Failure {
        match self.made {
            0 => failure,
            made => Failure {
                message: format!("{}; {made} made before are kept", failure.message),
                ..failure
            },
        }
    }

    /// Writes a board's files and record, or prints it.
    fn keep(
        &mut self,
        question: &Published,
        answer: &PublishedAnswer,
        manifest: &mut dyn FnMut(&str) -> std::io::Result<()>,
    ) -> Result<OutputReader, Failure> {
        let args = self.args;
        let name = args.name_of(self.made);
        let Some(mut made) = question.made(name.clone(), answer) else {
            return Ok(OutputReader::Listening);
        };
        let network = &made.puzzle.network;
        let is_written = self.places.out.is_some() || !args.json;
        let text = is_written.then(|| write_board(network.board(), self.format));
        let text = text.transpose().map_err(|error| {
            let out = args.out.as_path().display();
            Failure::usage(format!("not written: {error}")).about(out)
        })?;
        let text = text.unwrap_or_default();
        let (places, guard) = (&self.places, &mut self.guard);
        let file = match &places.out {
            Some(out) => Some(places.write(guard, out, &name, text.as_bytes())?),
            None => None,
        };
        for &(picture, template) in &places.pictures {
            let look = &args.pictures.look;
            let drawn = look.draw(&look.board(network, None), picture)?;
            places.write(guard, template, &name, &drawn)?;
        }
        let has_file = file.is_some();
        made.with_text = !has_file;
        made.file = file.map(|file| file.display().to_string());
        let record = puzzle_line(&made);
        manifest(&record).map_err(|error| Failure::usage(format!("cannot write: {error}")))?;
        let one = if args.unique { ", one solution" } else { "" };
        self.last = Some(format!(
            "{}, seed {}{one}",
            answer.sentence(),
            question.seed
        ));
        let printed = match (args.json, self.made) {
            (true, _) => record,
            (false, _) if has_file => return Ok(OutputReader::Listening),
            (false, 0) => text,
            (false, _) => format!("\n{text}"),
        };
        self.display.aside(|| Stdout::write(printed.as_bytes()))
    }
}

impl GenerateArgs {
    /// The name of the board with this number, from 0.
    fn name_of(&self, number: u64) -> String {
        let width = self.count.to_string().len();
        format!("{:0width$}", number + 1)
    }

    /// Rejects options that a board like the published ones does not support, by name.
    fn refuse_options(&self) -> Result<(), Failure> {
        let jobs = (self.jobs != 1).then(|| "--jobs".to_owned());
        match self.wishes.first_given().or(jobs) {
            Some(name) => {
                let what = format!("{name} is not for boards like the published ones");
                Err(Failure::usage(what).hint(format!("leave out {name}, or --coelho")))
            }
            None if self.time_limit.is_some() && !self.unique && self.count == 1 => {
                let what = "--time-limit counts with --unique and --count: a board that may have \
                            several solutions is made without a search";
                Err(Failure::usage(what).hint("add --unique, or leave out --time-limit"))
            }
            None => Ok(()),
        }
    }
}

/// Why there is no board like the published ones.
fn not_made(ended: &Conclusion) -> Failure {
    let failure = Failure {
        exit: Exit::of(ended),
        ..Failure::usage(ended.reason.clone().unwrap_or_default())
    };
    match ended.limit {
        None => failure.hint("another seed, or other shares, may do better"),
        Some(_) => failure,
    }
}

/// Parses islands and shares as in `400,75,5`.
pub(super) fn coelho(text: &str) -> Result<Published, String> {
    let wrong = || "expected islands and two shares in percent as in 400,75,5".to_owned();
    let mut numbers = text.split(',').map(str::trim);
    let mut next = || numbers.next().ok_or_else(wrong);
    let islands = next()?.parse().map_err(|_| wrong())?;
    let mut share = || next()?.parse().map_err(|_| wrong());
    let (single_percent, extra_percent) = (share()?, share()?);
    match numbers.next() {
        None => Ok(Published {
            islands,
            single_percent,
            extra_percent,
            ..Published::default()
        }),
        Some(_) => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::coelho;

    #[test]
    fn a_recipe_is_three_numbers() {
        let recipe = coelho("400, 75,5").unwrap();
        assert_eq!(
            (recipe.islands, recipe.single_percent, recipe.extra_percent),
            (400, 75, 5)
        );
        for wrong in [
            "",
            "400",
            "400,75",
            "400,75,5,1",
            "-1,75,5",
            "400,75,x",
            "400,300,5",
        ] {
            assert!(coelho(wrong).is_err(), "{wrong}");
        }
    }
}
