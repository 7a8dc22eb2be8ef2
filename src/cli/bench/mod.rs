//! `hashi bench`: times engines on boards and writes down what came out.
//!
//! Files, each using only those before it: `boards`, `folder`, `question`, `lineup`, `machine`,
//! `progress`, `words`, this one.

mod boards;
mod folder;
mod lineup;
mod machine;
mod progress;
mod question;
mod words;

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use super::args::{Reading, duration, positive};
use super::exit::Exit;
use super::run::guard::Guard;
use super::run::input::Input;
use super::run::interrupt::Interrupt;
use super::typed::command;
use super::ui::{Failure, Message, Stdout, Ui};
use crate::engine::Highs;
use crate::picture::PictureError;
use crate::questions::WarmStart;
use crate::report::{
    Page, RunRecord, SCHEMA, counted, line, page, summary_csv, summary_table, summary_text,
    tex_table,
};
use crate::runs::bench::{Comparison, Conditions, Contender, Expected, Results, measure};
use boards::Loaded;
use folder::{Earlier, Folder};
use lineup::LineupArgs;
use progress::Progress;
use question::QuestionArgs;

/// Time engines on boards
///
/// Each engine and formulation is asked about each board with each seed, one at a time: for
/// a solution, or what --question says. What is measured is CPU time in one process, from
/// the board's text in memory to the verified answer. A run that reaches the time limit
/// counts with it in every number.
///
/// The folder gets a line of JSON for each run as soon as it is done (runs.jsonl), and at
/// the end statistics (summary.csv, summary.tex), charts (PNG, SVG, PDF) and a page that tells how it all was
/// measured (report.md). Ctrl-C ends the benchmark with what is done by then; --resume
/// continues it, and without anything left to run it makes the statistics, charts and page
/// again from runs.jsonl.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  hashi bench boards --engine cdcl --engine highs --out reports/today
  hashi bench a.has b.has --formulation flow --formulation notebook --out out
  hashi bench boards --seeds 10 --repeat 3 --time-limit 10s --out out
  hashi bench boards --engine cdcl --question unique --out out
  hashi bench boards --engine cdcl --question unique --out out --resume
  hashi bench boards --minimise built --config 'flow: --start none' \\
      --config 'cuts: --start none --formulation cuts' --out out
  hashi bench boards --question count --limit 1000 --expect counts.csv --out out")]
pub(crate) struct BenchArgs {
    /// Boards: files, or folders for the boards in them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<Input>,
    /// Take the boards in the folders' subfolders too
    #[arg(long)]
    recursive: bool,
    #[command(flatten)]
    reading: Reading,
    /// The folder for the results
    #[arg(long, short, value_name = "FOLDER")]
    out: PathBuf,
    /// Continue an earlier benchmark in the folder: runs that are there are not made again
    #[arg(long, conflicts_with = "force")]
    resume: bool,
    /// Write over an earlier benchmark in the folder
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    lineup: LineupArgs,
    /// How often each run is made; its times are the means
    #[arg(long, default_value = "1", value_name = "NUMBER", value_parser = positive::<NonZeroU32>)]
    repeat: NonZeroU32,
    /// How many seeds each engine is given: 0, 1, 2 and so on
    #[arg(long, default_value = "1", value_name = "NUMBER",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(i32::MAX)))]
    seeds: u32,
    /// Longest time for each run, as in 500ms, 10s, 2m
    #[arg(long, default_value = "60s", value_name = "TIME", value_parser = duration)]
    time_limit: Duration,
    #[command(flatten)]
    question: QuestionArgs,
}

impl BenchArgs {
    /// The boards; of those at the paths the ones of which something is expected, if
    /// anything is.
    fn boards(&self, expected: Option<&Expected>, ui: Ui) -> Result<Vec<Loaded>, Failure> {
        let is_expected =
            |name: &str| expected.is_none_or(|expected| expected.number(name).is_some());
        let places = (&*self.paths, self.recursive);
        let boards = boards::load(places, self.reading.options(), is_expected, ui)?;
        match self.question.expect() {
            Some(path) if boards.is_empty() => {
                let message = format!("{}: names none of the boards", path.display());
                let hint = "it names a board by its file, as in prob.csv, without a folder";
                Err(Failure::usage(message).hint(hint))
            }
            Some(_) | None => Ok(boards),
        }
    }
}

pub(crate) fn run(args: &BenchArgs, ui: Ui) -> Result<Exit, Failure> {
    let expected = args.question.expected(ui)?;
    let (question, contenders) = (
        args.question.question(ui)?,
        args.lineup.contenders(&args.question)?,
    );
    let boards = args.boards(expected.as_ref(), ui)?;
    let interrupt = Interrupt::listen()?;
    let conditions = Conditions {
        question,
        reading: args.reading.options(),
        time_limit: args.time_limit,
        repeats: args.repeat,
        interrupt: interrupt.flag(),
    };
    let bench = Bench {
        args,
        contenders,
        conditions,
        boards: &boards,
        expected,
    };
    let (mut folder, old) = bench.folder()?;
    interrupt.be_patient();
    let results = bench.run_all(old, &mut folder, ui)?;
    bench.write(&results, &mut folder)?;
    let mut text = summary_text(&results.summary(), args.time_limit.as_secs_f64());
    for line in &bench.comparison(&results).differing {
        text.extend([line, "\n"]);
    }
    Stdout::write(text.as_bytes())?;
    Ok(bench.tell(&results, ui))
}

/// A benchmark under way.
struct Bench<'a> {
    args: &'a BenchArgs,
    contenders: Vec<Contender>,
    conditions: Conditions,
    boards: &'a [Loaded],
    expected: Option<Expected>,
}

impl Bench<'_> {
    /// The number of runs.
    fn len(&self) -> usize {
        self.boards.len() * self.contenders.len() * self.args.seeds as usize
    }

    /// The folder for the results, open, and the runs of an earlier benchmark in it that is
    /// continued.
    fn folder(&self) -> Result<(Folder, Vec<RunRecord>), Failure> {
        let args = self.args;
        let mut guard = Guard::default();
        for board in self.boards {
            guard.reads(&board.input, "board");
        }
        if let Some(path) = args.question.expect() {
            guard.reads(&Input::File(path.clone()), "input");
        }
        let earlier = match (args.resume, args.force) {
            (true, _) => Earlier::Continued,
            (_, true) => Earlier::Replaced,
            (false, false) => Earlier::Kept,
        };
        Folder::open(&args.out, earlier, &self.identity(), &mut guard)
    }

    /// What must be the same for runs to be of one benchmark: settings, version and boards.
    fn identity(&self) -> String {
        let boards = self.boards.iter();
        let boards = boards.map(|board| (&board.source.name, board.source.bytes.len()));
        let identity = serde_json::json!({
            "type": "bench_settings",
            "schema": SCHEMA,
            "version": env!("CARGO_PKG_VERSION"),
            "settings": self.own_settings(),
            "reading": format!("{:?}", self.conditions.reading),
            "boards": boards.collect::<Vec<_>>(),
        });
        format!("{identity:#}\n")
    }

    /// Makes all runs that are not there, or as many as there is time for. The contenders
    /// take turns on each board, so that whatever else the machine does meets them alike.
    fn run_all(
        &self,
        old: Vec<RunRecord>,
        folder: &mut Folder,
        ui: Ui,
    ) -> Result<Results, Failure> {
        let mut results = Results::of(&self.contenders, self.args.time_limit);
        let mut progress = Progress::new(self.len(), ui);
        progress.skip(old.len());
        for run in old {
            results.push(run);
        }
        if results.runs().len() < self.len() {
            self.warm_up(&progress);
        }
        'all: for board in self.boards {
            for seed in 0..self.args.seeds {
                for contender in &self.contenders {
                    if results.has(&board.source.name, contender.name(), seed) {
                        continue;
                    }
                    progress.show(format!("{contender} on {}", board.source.name));
                    let measured = measure(&board.source, contender, seed, &self.conditions);
                    let Some(run) = measured else {
                        break 'all;
                    };
                    folder.push_run(&line(&run))?;
                    ui.tell(&Message::Log(words::outcome(&run)));
                    results.push(run);
                    progress.count();
                }
            }
        }
        progress.finish();
        Ok(results)
    }

    /// One run of each contender on the smallest board that nobody counts: memory is there
    /// and code is loaded before the first one that counts.
    fn warm_up(&self, progress: &Progress) {
        progress.show("warming up".to_owned());
        let once = Conditions {
            repeats: NonZeroU32::MIN,
            ..self.conditions.clone()
        };
        if let Some(smallest) = self.boards.iter().min_by_key(|board| board.islands) {
            for contender in &self.contenders {
                let _ = measure(&smallest.source, contender, 0, &once);
            }
        }
    }

    /// Writes what the runs amount to.
    fn write(&self, results: &Results, folder: &mut Folder) -> Result<(), Failure> {
        folder.write("summary.csv", summary_csv(&results.summary()).as_bytes())?;
        let about = self.about(results);
        let table = summary_table(
            &results.summary(),
            self.args.time_limit.as_secs_f64(),
            &about,
        );
        folder.write("summary.tex", tex_table(&table).as_bytes())?;
        for (name, chart) in results.charts(&about) {
            let failed = |error: PictureError| Failure::internal(error.to_string());
            folder.write(&format!("{name}.png"), &chart.png().map_err(failed)?)?;
            folder.write(&format!("{name}.svg"), chart.svg().as_bytes())?;
            folder.write(&format!("{name}.pdf"), &chart.pdf().map_err(failed)?)?;
        }
        folder.write("report.md", self.page(results).as_bytes())
    }

    /// What charts and tables are about, where they stand alone.
    fn about(&self, results: &Results) -> String {
        let boards = counted(self.boards.len(), "board");
        let (runs, limit) = (results.runs().len(), self.args.time_limit.as_secs_f64());
        let begun = match self.lineup_start() {
            Some(start) => format!(", start {start}"),
            None => String::new(),
        };
        format!("{boards}, {runs} runs of at most {limit} s{begun}")
    }

    /// What HiGHS begins from, where that is the same for all.
    fn lineup_start(&self) -> Option<WarmStart> {
        let question = &self.args.question;
        let is_same = question.asks_for_one() && self.args.lineup.written().is_empty();
        is_same.then(|| question.start())
    }

    fn page(&self, results: &Results) -> String {
        page(&Page {
            command: &command(),
            settings: &self.settings(results),
            ended: self.ended(results).as_deref(),
            rows: &results.summary(),
            searches: &results.searches(),
            paired: &words::paired(&results.paired()),
            time_limit: self.args.time_limit.as_secs_f64(),
            charts: &[
                ("profile.png", "Performance profile"),
                ("cactus.png", "Boards answered"),
                ("scatter.png", "Time against islands"),
            ],
            differing: &self.comparison(results).differing,
            remarks: &words::remarks(results),
        })
    }

    fn settings(&self, results: &Results) -> Vec<(&'static str, String)> {
        let paths: Vec<String> = self.args.paths.iter().map(Input::shown).collect();
        let boards = format!("{}, from {}", self.boards.len(), paths.join(", "));
        let mut settings = vec![
            ("version", format!("hashi {}", env!("CARGO_PKG_VERSION"))),
            ("HiGHS", Highs::version()),
            ("boards", boards),
        ];
        settings.extend(machine::settings());
        settings.extend(self.own_settings());
        let load = words::load(results);
        settings.push(("wall time for a second of CPU time", load));
        if let Some(path) = self.args.question.expect() {
            let comparison = self.comparison(results);
            settings.push(("expected", format!("{comparison}, by {}", path.display())));
        }
        settings
    }

    /// The settings that are the call's own.
    fn own_settings(&self) -> Vec<(&'static str, String)> {
        let names: Vec<String> = self.contenders.iter().map(Contender::to_string).collect();
        let mut settings = vec![
            ("configurations", names.join(", ")),
            ("written as", self.args.lineup.written().join("; ")),
            ("seeds", format!("0 to {}", self.args.seeds - 1)),
            ("runs of each, for the mean", self.args.repeat.to_string()),
            (
                "time limit",
                format!("{} s", self.args.time_limit.as_secs_f64()),
            ),
            (
                "warm-up",
                "the smallest board once for each configuration".to_owned(),
            ),
        ];
        settings.retain(|(_, value)| !value.is_empty());
        let (question, names_engines) =
            (&self.conditions.question, self.args.lineup.names_engines());
        settings.extend(self.args.question.settings(question, names_engines));
        settings
    }

    /// How the runs agree with what was expected; with nothing expected they do.
    fn comparison(&self, results: &Results) -> Comparison {
        let expected = self.expected.as_ref();
        expected.map_or_else(Comparison::default, |expected| {
            expected.compare(results.runs())
        })
    }

    /// How the benchmark ended, if not by itself.
    fn ended(&self, results: &Results) -> Option<String> {
        let (done, all) = (results.runs().len(), self.len());
        (done < all).then(|| format!("interrupted after {done} of {all} runs"))
    }

    /// What the person should know, and how the program ends.
    fn tell(&self, results: &Results, ui: Ui) -> Exit {
        let folder = self.args.out.display();
        ui.tell(&Message::Note(format!("the results are in {folder}")));
        let remarks = words::remarks(results);
        if !remarks.is_empty() {
            let count = remarks.len();
            let plural = if count == 1 { "run has" } else { "runs have" };
            ui.tell(&Message::Warning(format!(
                "{count} {plural} no answer, see {folder}/report.md"
            )));
        }
        let different = self.tell_comparison(results, ui);
        match self.ended(results) {
            Some(ended) => {
                ui.tell(&Message::Warning(ended));
                Exit::Interrupted
            }
            None => Exit::gravest(results.runs().iter().map(words::exit_of).chain([different])),
        }
    }

    /// Says how the runs agree with what was expected, and how the program ends for it.
    fn tell_comparison(&self, results: &Results, ui: Ui) -> Exit {
        let Some(path) = self.args.question.expect() else {
            return Exit::Yes;
        };
        let comparison = self.comparison(results);
        ui.tell(&Message::Note(format!("{}: {comparison}", path.display())));
        if comparison.differing.is_empty() {
            Exit::Yes
        } else {
            Exit::No
        }
    }
}
