//! The options of `hashi bench`.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use super::boards::{self, LoadedBoards};
use super::groups::GroupBy;
use super::lineup::LineupArgs;
use super::question::BenchQuestionArgs;
use crate::cli::args::{ReadingArgs, duration, named_folder, positive};
use crate::cli::run::input::Input;
use crate::cli::ui::{Failure, Ui};
use crate::session::Ask as _;
use crate::study::{Compare, Expected, Grouping};

/// Time engines on boards
///
/// Each engine and formulation is asked about each board with each seed, one at a time: for
/// a solution, or what --question says. What is measured is CPU time of one process and of the solvers that it runs, from
/// the board's text in memory to the verified answer. A run that the time limit stops
/// counts with the limit in every number, whatever it took; what HiGHS still does then is
/// waited for before the next run. A run whose claim does not hold of the board is no answer,
/// and where answers cannot all be true that is said first.
///
/// The folder gets a line of JSON for each run as soon as it is done (runs.jsonl), and at
/// the end statistics (summary.csv, summary.tex), charts (PNG, SVG, PDF) and a page that
/// tells how it all was measured (report.md). Ctrl-C ends the benchmark with what is done by then; --resume
/// continues it, and without anything left to run it makes the statistics, charts and page
/// again from runs.jsonl, as far as they would not be the same.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi bench boards --engine cdcl --engine highs --out reports/today
  hashi bench a.has b.has --formulation flow,notebook --out out
  hashi bench boards --seeds 10 --repeat 3 --time-limit 10s --out out
  hashi bench boards --engine cdcl --question unique --out out
  hashi bench boards --engine cdcl --question unique --out out --resume
  hashi bench boards --minimise built --config 'flow: --start none' \\
      --config 'cuts: --start none --formulation cuts' --out out
  hashi bench boards --recursive --group-by folder --out out
  hashi bench boards --question count --limit 1000 --expect counts.csv --out out")]
pub(crate) struct BenchArgs {
    /// Boards: files, or folders for the boards in them
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<Input>,
    #[command(flatten)]
    folders: FolderArgs,
    #[command(flatten)]
    pub(super) reading: ReadingArgs,
    /// The folder for the results
    #[arg(long, short, value_name = "FOLDER", value_parser = named_folder())]
    pub(super) out: PathBuf,
    /// Continue an earlier benchmark in the folder: runs that are there are not made again. Where
    /// there is none, one begins
    #[arg(long, conflicts_with = "force")]
    pub(super) resume: bool,
    /// Write over an earlier benchmark in the folder
    #[arg(long)]
    pub(super) force: bool,
    /// What boards are grouped by in tables: size, folder, or a property of each in a CSV with
    /// the column board, as in props.csv or props.csv:density [default: size]
    #[arg(long, value_name = "WHAT")]
    pub(super) group_by: Option<GroupBy>,
    #[command(flatten)]
    pub(super) lineup: LineupArgs,
    /// How often each run is made; its times are the means
    #[arg(long, default_value = "1", value_name = "NUMBER", value_parser = positive::<NonZeroU32>)]
    pub(super) repeat: NonZeroU32,
    /// How many seeds each engine is given: 0, 1, 2 and so on
    #[arg(long, default_value = "1", value_name = "NUMBER",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(i32::MAX)))]
    pub(super) seeds: u32,
    /// Longest time for each run, by the clock on the wall, as in 500ms, 10s, 2m; a run that it
    /// stops counts with it
    #[arg(long, default_value = "60s", value_name = "TIME", value_parser = duration)]
    pub(super) time_limit: Duration,
    #[command(flatten)]
    pub(super) question: BenchQuestionArgs,
}

/// Which files in folders are boards.
#[derive(Clone, Copy, Debug, clap::Args)]
struct FolderArgs {
    /// Take the boards in the folders' subfolders too
    #[arg(long)]
    recursive: bool,
    /// Take the pictures in folders too: photos and screenshots of boards
    #[cfg(feature = "scan")]
    #[arg(long)]
    pictures: bool,
}

impl FolderArgs {
    /// Whether pictures in folders are boards too.
    #[cfg(feature = "scan")]
    fn takes_pictures(self) -> bool {
        self.pictures
    }

    /// False, as this build reads no pictures.
    #[cfg(not(feature = "scan"))]
    #[allow(clippy::unused_self, reason = "that of the feature reads it")]
    fn takes_pictures(self) -> bool {
        false
    }
}

impl BenchArgs {
    /// The question, without the groups of the boards.
    pub(super) fn compare(&self, ui: Ui) -> Result<Compare, Failure> {
        let compare = Compare {
            configurations: self.lineup.configurations(&self.question)?,
            question: self.question.question(),
            limit: self.question.limit(),
            aim: self.question.aim(ui)?,
            seeds: self.seeds,
            repeat: self.repeat,
            each: self.time_limit.as_secs_f64(),
            group_by: Grouping::Size,
        };
        compare.check()?;
        Ok(compare)
    }

    /// The groups of these boards.
    pub(super) fn grouping(&self, boards: &LoadedBoards, ui: Ui) -> Result<Grouping, Failure> {
        match &self.group_by {
            Some(group_by) => group_by.grouping(boards, ui),
            None => Ok(Grouping::Size),
        }
    }

    /// The files to read beside boards.
    pub(super) fn reads(&self) -> Vec<Input> {
        let table = self.group_by.as_ref().and_then(GroupBy::reads);
        let files = self.question.expect().into_iter().chain(table);
        files.cloned().map(Input::File).collect()
    }

    /// The boards; with expected numbers only those at the paths that have one.
    pub(super) fn boards(
        &self,
        expected: Option<&Expected>,
        ui: Ui,
    ) -> Result<LoadedBoards, Failure> {
        let is_expected =
            |name: &str| expected.is_none_or(|expected| expected.number(name).is_some());
        let folders = (self.folders.recursive, self.folders.takes_pictures());
        let boards = boards::load(&self.paths, folders, &self.reading, is_expected, ui)?;
        match self.question.expect() {
            Some(path) if boards.len() == 0 => {
                let message = format!("{}: names none of the boards", path.display());
                let hint = "it names a board as it is named here, or by its file alone";
                Err(Failure::usage(message).hint(hint))
            }
            Some(_) | None => Ok(boards),
        }
    }
}
