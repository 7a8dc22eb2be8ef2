//! `hashi bench`: times engines on boards and writes down what came out.

mod asked;
mod boards;
mod folder;
mod groups;
mod lineup;
mod machine;
mod progress;
mod question;
mod words;

use hmac_sha256::Hash;

use super::exit::Exit;
use super::run::guard::Guard;
use super::run::input::Input;
use super::run::interrupt::Interrupt;
use super::typed::command;
use super::ui::{Failure, Message, Stdout, Ui};
use crate::engine::Highs;
use crate::picture::PictureError;
use crate::questions::Deduce;
use crate::report::{
    BenchPage, RunRecord, SCHEMA, line, page, summary_csv, summary_table, summary_text, tex_table,
};
use crate::study::{
    Compare, Comparison, ComparisonEvent, Competed, Conditions, Contender, Expected, Grouping,
    Results,
};
pub(crate) use asked::BenchArgs;
use boards::Loaded;
use folder::{CHART, EarlierBenchmark, Folder, Old};
use progress::BenchProgress;

pub(crate) fn run(args: &BenchArgs, ui: Ui) -> Result<Exit, Failure> {
    let expected = args.question.expected(ui)?;
    let (question, contenders) = (
        args.question.question(ui)?,
        args.lineup.contenders(&args.question)?,
    );
    let boards = args.boards(expected.as_ref(), ui)?;
    let grouping = args.grouping(&boards, ui)?;
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
        grouping,
        expected,
    };
    let (mut folder, old) = bench.folder()?;
    if let Some(dropped) = old.dropped {
        ui.tell(&Message::Note(dropped));
    }
    interrupt.be_patient();
    let is_new = old.runs.len() < bench.len();
    let results = bench.run_all(old.runs, &mut folder, ui)?;
    bench.write(&results, &mut folder, is_new)?;
    Stdout::write(bench.text(&results).as_bytes())?;
    ui.tell(&Message::Note(if is_new {
        format!("the results are in {}", args.out.display())
    } else {
        words::nothing_left(&args.out, folder.written())
    }));
    Ok(bench.tell(&results, ui))
}

/// The SHA-256 digest of a board's text, in hexadecimal.
fn digest(text: &[u8]) -> String {
    let digits = Hash::hash(text).map(|byte| format!("{byte:02x}"));
    digits.concat()
}

/// A benchmark under way.
struct Bench<'a> {
    args: &'a BenchArgs,
    contenders: Vec<Contender>,
    conditions: Conditions,
    boards: &'a [Loaded],
    grouping: Grouping,
    expected: Option<Expected>,
}

impl Bench<'_> {
    /// The number of runs.
    fn len(&self) -> usize {
        self.boards.len() * self.contenders.len() * self.args.seeds as usize
    }

    /// The folder for the results, open, and the runs of an earlier benchmark in it that is
    /// continued.
    fn folder(&self) -> Result<(Folder, Old), Failure> {
        let args = self.args;
        let mut guard = Guard::default();
        for board in self.boards {
            guard.reads(&board.input, "board");
        }
        for file in args.reads() {
            guard.reads(&file, "input");
        }
        let earlier = match (args.resume, args.force) {
            (true, _) => EarlierBenchmark::Continued,
            (_, true) => EarlierBenchmark::Replaced,
            (false, false) => EarlierBenchmark::Kept,
        };
        let charts = Results::chart_names(self.contenders.len());
        Folder::open(&args.out, earlier, &charts, &self.identity(), &mut guard)
    }

    /// What must be the same for runs to be of one benchmark: settings, version and boards,
    /// which are known by their names and texts.
    fn identity(&self) -> String {
        let boards = self.boards.iter();
        let boards = boards.map(|board| (&board.source.name, digest(&board.source.bytes)));
        let identity = serde_json::json!({
            "type": "bench_settings",
            "schema": SCHEMA,
            "version": env!("CARGO_PKG_VERSION"),
            "settings": self.own_settings(),
            "start": self.args.question.start().name(),
            "deduction": self.args.question.deduce().map(Deduce::name),
            "reading": format!("{:?}", self.conditions.reading),
            "boards": boards.collect::<Vec<_>>(),
        });
        format!("{identity:#}\n")
    }

    /// Makes all runs that are not there, or as many as there is time for.
    fn run_all(
        &self,
        old: Vec<RunRecord>,
        folder: &mut Folder,
        ui: Ui,
    ) -> Result<Results, Failure> {
        let compare = Compare {
            contenders: self.contenders.clone(),
            seeds: self.args.seeds,
            conditions: self.conditions.clone(),
            grouping: self.grouping.clone(),
        };
        let boards = self.boards.iter().map(|board| Competed {
            source: &board.source,
            islands: board.islands,
        });
        let mut progress = BenchProgress::new(self.len(), ui);
        progress.skip(old.len());
        let results = compare.run(&boards.collect::<Vec<_>>(), old, &mut |along| {
            match along {
                ComparisonEvent::WarmingUp => progress.show("warming up".to_owned()),
                ComparisonEvent::Begins(contender, board) => {
                    progress.show(format!("{contender} on {}", board.name));
                }
                ComparisonEvent::Ended(run) => {
                    folder.push_run(&line(run))?;
                    ui.tell(&Message::Log(words::outcome(run)));
                    progress.count();
                }
            }
            Ok(())
        });
        progress.finish();
        results
    }

    /// Writes what the runs amount to. Where none of them is new, a page that says the same
    /// stays: it names the machine and the day of the runs.
    fn write(&self, results: &Results, folder: &mut Folder, is_new: bool) -> Result<(), Failure> {
        let (summary, by) = (results.summary(), results.grouping().name());
        folder.write("summary.csv", summary_csv(&summary, by).as_bytes())?;
        let about = words::about(self.boards.len(), results, self.args.time_limit);
        let begun = words::begun(&self.beginning());
        let limit = self.args.time_limit.as_secs_f64();
        let table = summary_table(&summary, by, limit, &format!("{about}{begun}"));
        folder.write("summary.tex", tex_table(&table).as_bytes())?;
        for (name, chart) in results.charts(&format!("{about}{begun}")) {
            let failed = |error: PictureError| Failure::internal(error.to_string());
            for ending in CHART {
                let bytes = match ending {
                    "png" => chart.png().map_err(failed)?,
                    "pdf" => chart.pdf().map_err(failed)?,
                    _ => chart.svg().into_bytes(),
                };
                folder.write(&format!("{name}.{ending}"), &bytes)?;
            }
        }
        let (name, mut page) = ("report.md", self.page(results));
        if let (false, Some(old)) = (is_new, folder.text_of(name))
            && words::tell_the_same(&old, &page)
        {
            page = old;
        }
        folder.write(name, page.as_bytes())
    }

    /// What is printed.
    fn text(&self, results: &Results) -> String {
        let (summary, by) = (results.summary(), results.grouping().name());
        let mut text = summary_text(&summary, by, self.args.time_limit.as_secs_f64());
        let comparison = self.comparison(results);
        for line in results.disagreements().iter().chain(comparison.lines()) {
            text.extend([line, "\n"]);
        }
        text
    }

    /// The contenders, where they may begin from something.
    fn beginning(&self) -> Vec<&Contender> {
        let asks_for_one = self.args.question.asks_for_one();
        self.contenders.iter().filter(|_| asks_for_one).collect()
    }

    fn page(&self, results: &Results) -> String {
        let mut charts = vec![
            ("profile.png", "Performance profile"),
            ("cactus.png", "Runs answered"),
            ("scatter.png", "Time against islands"),
        ];
        charts.extend((self.contenders.len() > 1).then_some(("pairs.png", "Run by run")));
        let differing: Vec<String> = self.comparison(results).lines().cloned().collect();
        page(&BenchPage {
            command: &command(),
            settings: &self.settings(results),
            ended: self.ended(results).as_deref(),
            disagreements: &results.disagreements(),
            wrong: &words::wrong(results),
            configurations: &words::configurations(&self.contenders, results),
            grouped_by: results.grouping().name(),
            rows: &results.summary(),
            searches: &results.searches(),
            paired: &words::paired(&results.paired()),
            time_limit: self.args.time_limit.as_secs_f64(),
            charts: &charts,
            differing: &differing,
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
        settings.extend(boards::rules(self.boards).map(|rules| ("rules", rules)));
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
        settings.extend(self.args.question.settings(&self.conditions.question));
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
        if let Some(rules) = boards::rules(self.boards) {
            ui.tell(&Message::Note(format!("rules: {rules}")));
        }
        for what in words::doubts(results) {
            ui.tell(&Message::Warning(format!("{what}, see {folder}/report.md")));
        }
        let different = self.tell_comparison(results, ui);
        let doubtful = match &*results.disagreements() {
            [] => Exit::Yes,
            [_, ..] => Exit::Internal,
        };
        if let Some(ended) = self.ended(results) {
            ui.tell(&Message::Warning(ended));
            return Exit::Interrupted;
        }
        let runs = results.runs().iter().map(words::exit_of);
        Exit::gravest(runs.chain([different, doubtful]))
    }

    /// Says how the runs agree with what was expected, and how the program ends for it.
    fn tell_comparison(&self, results: &Results, ui: Ui) -> Exit {
        let Some(path) = self.args.question.expect() else {
            return Exit::Yes;
        };
        let comparison = self.comparison(results);
        ui.tell(&Message::Note(format!("{}: {comparison}", path.display())));
        match comparison.lines().next() {
            None => Exit::Yes,
            Some(_) => Exit::No,
        }
    }
}
