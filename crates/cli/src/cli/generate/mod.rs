//! `hashi generate`: puzzles from options and a seed.

mod batch;
mod coelho;
mod options;
mod places;
mod recipes;
mod summary;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use super::args::{duration, named_file, named_input, one_of};
use super::exit::Exit;
use super::files::PictureArgs;
use super::kind::{Kind, named_as};
use super::run::AskArgs;
use super::run::batch::shard::Shard;
use super::run::guard::Guard;
use super::run::input::Input;
use super::run::interrupt::Interrupt;
use super::run::naming::board_format;
use super::run::output::Template;
use super::run::progress::Display;
use super::ui::{Failure, Message, Ui};
use crate::generate::Recipe;
use crate::notation::Format;
use crate::report::counted;
use crate::session::{Budget, Generate, Published};
use batch::{BatchTarget, BatchesDone, RecipeBatch};
use coelho::coelho;
use options::PuzzleArgs;
use places::{EarlierFiles, PuzzlePlaces};
use recipes::RecipeRow;
use summary::about;

/// The file of a folder with a record of each puzzle.
const MANIFEST: &str = "manifest.jsonl";

/// Make puzzles
///
/// Each puzzle has exactly one solution unless --many-solutions is given, and needs just the
/// level of hashi rate that is asked for. No two of a call are equal up to turning and
/// mirroring. The same wishes and seed make the same puzzles on every machine, whatever
/// --jobs says.
/// Wishes that contradict each other are refused (exit code 2); where they are not met
/// within the limit, the exit code is 3, and what is done is kept.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi generate
  hashi generate --size 10x10 --level hard --count 100 --seed 1 -o puzzles/
  hashi generate --size 12x12 --symmetry rotate --cycles 0 --png puzzle.png
  hashi generate --level medium --path narrow --crux late
  hashi generate --infeasible parity
  hashi generate --islands 400 --level medium -o '{name}.has' --count 5
  hashi generate --recipes recipes.csv -o book/
  hashi generate --recipes recipes.csv --shard 3/8 --resume three.jsonl
  hashi generate --coelho 400,25,10 --seed 7 -o board.has
  hashi generate --coelho 400,25,10 --count 60 -o boards/
  hashi generate --coelho 40,50,20 --unique --seed 7 -o puzzle.csv")]
pub(crate) struct GenerateArgs {
    /// Which of the puzzles that the wishes allow
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    seed: u64,
    /// The puzzle that a manifest gives this seed, for the same wishes
    #[arg(long, value_name = "NUMBER",
        conflicts_with_all = ["seed", "count", "jobs", "recipes", "coelho"])]
    puzzle_seed: Option<u64>,
    /// How many puzzles
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    count: u64,
    /// The file, in the notation that the ending says; {name} stands for the puzzle's number,
    /// a name without an ending for a folder, which gets a manifest.jsonl too (with --resume its
    /// file is the manifest); else puzzles are printed
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    out: Template,
    /// Write over files that are there already, in the folder or by a name with {name}; a file
    /// that is named in full is always replaced. With --resume: go on with the file of another
    /// version of this program too
    #[arg(long)]
    force: bool,
    /// The notation [default: csv; text for several puzzles that are printed]
    #[arg(long, value_name = "NOTATION", value_parser = one_of(&Format::ALL, Format::name))]
    to: Option<Format>,
    /// A file for a record of each puzzle: seed, level, clues, techniques, the file it is in,
    /// and the call that makes it again
    #[arg(long, value_name = "FILE", value_parser = named_file())]
    manifest: Option<PathBuf>,
    /// Print records instead of puzzles
    #[arg(long)]
    json: bool,
    /// Write the records into this file, the manifest of such a call, and keep the puzzles that
    /// are there already: the same call goes on where an earlier one was ended
    #[arg(long, value_name = "FILE",
        conflicts_with_all = ["manifest", "puzzle_seed", "coelho"])]
    resume: Option<PathBuf>,
    /// Write a table instead: a row for each puzzle, a column for each plain value of its record.
    /// It is written when all puzzles are made
    #[arg(long, value_name = "FILE", conflicts_with_all = ["puzzle_seed", "coelho"],
        value_parser = named_as::<PathBuf>(&[Kind::Csv]))]
    csv: Option<PathBuf>,
    /// With --recipes: only one of several parts, as in 3/8; a row's part follows from its wishes
    /// and its seed
    #[arg(long, value_name = "PART/PARTS", requires = "recipes",
        conflicts_with_all = ["puzzle_seed", "count", "coelho"],
        value_parser = clap::value_parser!(Shard))]
    shard: Option<Shard>,
    /// Puzzles at the same time; 0 for as many as there are cores
    #[arg(long, short, default_value_t = 1, value_name = "NUMBER")]
    jobs: u16,
    /// Longest time for all puzzles, as in 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Many wishes: a table (CSV) whose columns are options below without the dashes, and
    /// name, count and seed; a row for each
    #[arg(long, value_name = "FILE", value_parser = named_input(),
        conflicts_with_all = ["count", "coelho"])]
    recipes: Option<PathBuf>,
    #[command(flatten)]
    wishes: PuzzleArgs,
    /// A board like the published benchmark's, which may have several solutions: islands,
    /// share of single bridges, share of edges that close a cycle, both in percent
    #[arg(long, value_name = "N,ALPHA,BETA", value_parser = coelho, help_heading = "Puzzles")]
    coelho: Option<Published>,
    /// With --coelho: exactly one solution
    #[arg(long, help_heading = "Puzzles")]
    unique: bool,
    #[command(flatten)]
    pictures: PictureArgs,
}

pub(crate) fn run(args: &GenerateArgs, ui: Ui) -> Result<Exit, Failure> {
    match &args.coelho {
        Some(recipe) => coelho::run(args, recipe, ui),
        None if args.unique => {
            let refused = "--unique is for --coelho; every other puzzle has exactly one solution";
            Err(Failure::usage(refused).hint("leave --unique out"))
        }
        None => args.puzzles(ui),
    }
}

impl GenerateArgs {
    fn puzzles(&self, ui: Ui) -> Result<Exit, Failure> {
        let rows = self.rows(ui)?;
        let counts = rows.iter().map(|row| row.question.count);
        let count = counts.fold(0, u64::saturating_add);
        let places = self.places()?;
        places.refuse_shared(count, self.resume.is_some())?;
        let format = self.format(places.out.as_ref(), count)?;
        let interrupt = Interrupt::listen()?;
        let budget = (self.time_limit).map_or_else(Budget::unlimited, Budget::within);
        self.refuse_printed(format, count)?;
        let aim = BatchTarget {
            format,
            places,
            look: &self.pictures.look,
            ask: self.ask(),
            shard: self.shard,
            total: count,
            jobs: self.parallel(),
            budget: budget.interrupted_by(interrupt.flag()),
            // The number of puzzles in a part is only known once they are generated.
            display: Display::new(
                self.shard.is_none().then(|| number(count)),
                ui,
                &interrupt.flag(),
            ),
            ui,
        };
        let guard = self.guard(&rows);
        let mut before: u64 = 0;
        let mut batches: Vec<RecipeBatch<'_>> = Vec::with_capacity(rows.len());
        for row in rows {
            let batch = row.batch(&aim, before, ui)?;
            before = before.saturating_add(batch.question.count);
            batches.push(batch);
        }
        if let Some(shard) = self.shard {
            batches.retain(|batch| shard.has(batch.digest));
        }
        interrupt.allow_grace(ui);
        let done = batch::run(&batches, &aim, guard);
        aim.display.finish();
        let done = done?;
        let recipe = batches.first().map(|batch| &batch.recipe);
        if done.made > 0 || done.ends.is_empty() {
            ui.emit(&Message::Summary(self.summary(recipe, &done, count)));
        }
        let notes = older(&done.left).into_iter().chain(missing(&done.missing));
        for note in notes.chain(self.earlier_manifest()) {
            ui.emit(&Message::Note(note));
        }
        Ok(done.exit(ui))
    }

    /// The note on a folder with the manifest of an earlier call, beside a file of records.
    fn earlier_manifest(&self) -> Option<String> {
        let records = self.resume.as_ref()?.display();
        let manifest = self.files().1?.join(MANIFEST);
        let manifest = manifest.is_file().then(|| manifest.display().to_string())?;
        Some(format!(
            "{manifest} is of an earlier call: name {records} in its place, which has all puzzles"
        ))
    }

    /// The output files of the puzzles.
    fn places(&self) -> Result<PuzzlePlaces<'_>, Failure> {
        let pictures = self.pictures.named();
        if pictures.is_empty() {
            self.pictures.look.refuse()?;
        }
        let (out, folder) = self.files();
        let folder = folder.filter(|_| self.resume.is_none());
        let in_folder = || Some(folder.as_ref()?.join(MANIFEST));
        Ok(PuzzlePlaces {
            out,
            pictures,
            manifest: self.manifest.clone().or_else(in_folder),
            folder: folder.filter(|_| self.manifest.is_none()),
            earlier: match (self.force, &self.resume) {
                (true, _) => EarlierFiles::Replaced,
                (false, Some(_)) => EarlierFiles::Same,
                (false, None) => EarlierFiles::Kept,
            },
        })
    }

    /// The options for records.
    fn ask(&self) -> AskArgs {
        let [resume, csv] = [&self.resume, &self.csv].map(Clone::clone);
        AskArgs::of_puzzles(self.json, resume, csv, self.force)
    }

    /// Rejects several printed puzzles in a notation that holds one, and `--to` without printed
    /// boards.
    fn refuse_printed(&self, format: Format, count: u64) -> Result<(), Failure> {
        if !self.out.is_dash() {
            return Ok(());
        }
        if self.ask().wants_json() && self.to.is_some() {
            let what = "--to is for boards, and --json, --resume and --csv are for records";
            return Err(Failure::usage(what).hint("--out names files for the boards"));
        }
        if count > 1 && !self.ask().wants_json() && format.separator().is_none() {
            let what = format!("a text in {} has one board only", format.name());
            let hint = "--out names a folder, or a file for each with {name}";
            return Err(Failure::usage(what).hint(hint));
        }
        Ok(())
    }

    /// A guard that knows the input files.
    fn guard(&self, rows: &[RecipeRow]) -> Guard {
        let mut guard = Guard::default();
        for path in self
            .recipes
            .iter()
            .chain(rows.iter().filter_map(RecipeRow::mask))
        {
            guard.reads(&Input::File(path.clone()), "input");
        }
        guard
    }

    /// The requested puzzles: one row from the options, or the rows of a table.
    fn rows(&self, ui: Ui) -> Result<Vec<RecipeRow>, Failure> {
        match &self.recipes {
            Some(path) => match self.wishes.first_of_all() {
                Some(name) => {
                    let what = format!("{name} stands in the table of --recipes, not beside it");
                    Err(Failure::usage(what))
                }
                None => recipes::rows(path, self.seed, ui),
            },
            None => Ok(vec![RecipeRow {
                prefix: String::new(),
                question: Generate {
                    seed: self.seed,
                    puzzle_seed: self.puzzle_seed,
                    count: self.count,
                    ..Generate::default()
                },
                wishes: self.wishes.clone(),
                place: None,
            }]),
        }
    }

    fn parallel(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        NonZeroUsize::new(self.jobs.into()).unwrap_or_else(cores)
    }

    /// The file of each puzzle, and the folder if one is named.
    fn files(&self) -> (Option<Template>, Option<PathBuf>) {
        if self.out.is_dash() {
            return (None, None);
        }
        let path = self.out.as_path();
        if path.extension().is_some() && !path.is_dir() {
            return (Some(self.out.clone()), None);
        }
        let ending = self.to.unwrap_or(Format::Csv).name();
        let inside = path.join(format!("{{name}}.{ending}"));
        let template = Template::from(inside.into_os_string());
        (Some(template), Some(path.to_owned()))
    }

    /// The notation of the options, or of the file's extension.
    fn format(&self, out: Option<&Template>, count: u64) -> Result<Format, Failure> {
        match (self.to, out) {
            (Some(format), _) => Ok(format),
            (None, Some(out)) => board_format(out.as_path()),
            // Several grids can be told apart if there are blank lines between them.
            (None, None) if count > 1 => Ok(Format::Text),
            (None, None) => Ok(Format::Csv),
        }
    }

    fn summary(&self, recipe: Option<&Recipe>, done: &BatchesDone, count: u64) -> String {
        if let (Some(recipe), Some(made), 1) = (recipe, &done.last, count) {
            let rating = made.rating.as_ref().filter(|_| self.wishes.wants_rating());
            return about(recipe, made, rating, self.seed());
        }
        let made = counted(number(done.made), "puzzle");
        let layouts = counted(number(done.tries), "layout");
        let last = done.last.as_ref();
        let rules = last.and_then(|made| made.network.board().rules().unusual());
        match (&self.recipes, rules) {
            // The rows of a table have their own seeds and rules.
            (Some(_), _) => format!("{made} out of {layouts}"),
            (None, None) => format!("{made} out of {layouts}, {}", self.seed()),
            (None, Some(rules)) => format!("{made} out of {layouts}, {}; {rules}", self.seed()),
        }
    }

    /// The seed in the summary.
    fn seed(&self) -> String {
        match self.puzzle_seed {
            Some(seed) => format!("puzzle seed {seed}"),
            None => format!("seed {}", self.seed),
        }
    }
}

/// The message about files of earlier calls that this one did not overwrite.
fn older(left: &[PathBuf]) -> Option<String> {
    let count = counted(left.len(), "older file");
    let verb = if left.len() == 1 { "is" } else { "are" };
    let as_before = if left.len() == 1 {
        "it was"
    } else {
        "they were"
    };
    Some(format!(
        "{count} {verb} left as {as_before}: {}",
        named(left)?
    ))
}

/// The note on files of puzzles that are kept, but whose files are gone.
fn missing(files: &[PathBuf]) -> Option<String> {
    let count = counted(files.len(), "file");
    let verb = if files.len() == 1 { "is" } else { "are" };
    let names = named(files)?;
    Some(format!(
        "{count} of puzzles that are kept {verb} not there: {names}; hashi convert makes them of the records"
    ))
}

/// Some files by name; nothing if there are none.
fn named(files: &[PathBuf]) -> Option<String> {
    let shown = |path: &PathBuf| path.display().to_string();
    match files {
        [] => None,
        [one] => Some(shown(one)),
        [one, other] => Some(format!("{} and {}", shown(one), shown(other))),
        [first, .., last] => Some(format!("from {} to {}", shown(first), shown(last))),
    }
}

/// A number as the length of a list, capped at the largest possible.
fn number(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
