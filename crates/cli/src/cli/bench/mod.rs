//! `hashi bench`: times engines on boards and writes the results.

mod boards;
mod folder;
mod groups;
mod lineup;
mod machine;
mod notes;
mod options;
mod progress;
mod question;
mod solvers;

use std::ops::ControlFlow;

use hmac_sha256::Hash;

use super::command_line::command;
use super::exit::Exit;
use super::run::guard::Guard;
use super::run::input::Input;
use super::run::interrupt::Interrupt;
use super::ui::{Failure, Message, Stdout, Ui};
use crate::questions::Deduce;
use crate::report::{
    BenchPage, PageMade, RunRecord, SCHEMA, bench_page, line, markdown, summary_csv, summary_table,
    tex_table,
};
use crate::session::{Budget, Record, Solver};
use crate::show::PictureError;
use crate::study::{
    Compare, CompareAnswer, ComparedRun, Comparison, ComparisonEvent, Contender, Expected, Results,
    TimedQuestion,
};
use boards::LoadedBoards;
use folder::{CHART, EarlierBenchmark, EarlierRuns, Folder};
pub(crate) use options::BenchArgs;
use progress::BenchProgress;

pub(crate) fn run(args: &BenchArgs, ui: Ui) -> Result<Exit, Failure> {
    let expected = args.question.expected(ui)?;
    let compare = args.compare(ui)?;
    let contenders = compare.contenders(&Solver::new())?;
    let boards = args.boards(expected.as_ref(), ui)?;
    let bench = Bench {
        args,
        compare: Compare {
            group_by: args.grouping(&boards, ui)?,
            ..compare
        },
        contenders,
        boards: &boards,
        expected,
    };
    let interrupt = Interrupt::listen()?;
    let budget = Budget::unlimited().interrupted_by(interrupt.flag());
    let (mut folder, old) = bench.folder()?;
    if let Some(dropped) = old.dropped {
        ui.emit(&Message::Note(dropped));
    }
    interrupt.be_patient();
    let is_new = old.runs.len() < bench.len();
    let answer = bench.run_all(old.runs, &budget, &mut folder, ui)?;
    bench.write(&answer, &mut folder, is_new)?;
    Stdout::write(bench.text(&answer).as_bytes())?;
    ui.emit(&Message::Note(if is_new {
        format!("the results are in {}", args.out.display())
    } else {
        notes::nothing_left(&args.out, folder.changed_files())
    }));
    Ok(bench.report(&answer, ui))
}

/// The SHA-256 digest of a board's text, in hexadecimal.
fn digest(text: &[u8]) -> String {
    let digits = Hash::hash(text).map(|byte| format!("{byte:02x}"));
    digits.concat()
}

/// A benchmark in progress.
struct Bench<'a> {
    args: &'a BenchArgs,
    compare: Compare,
    /// The configurations that are compared.
    contenders: Vec<Contender>,
    boards: &'a LoadedBoards,
    expected: Option<Expected>,
}

impl Bench<'_> {
    /// The number of runs.
    fn len(&self) -> usize {
        self.boards.len() * self.contenders.len() * self.compare.seeds as usize
    }

    /// Opens the folder for the results, and reads the runs of an earlier benchmark in it that is
    /// continued.
    fn folder(&self) -> Result<(Folder, EarlierRuns), Failure> {
        let args = self.args;
        let mut guard = Guard::default();
        for origin in &self.boards.origins {
            guard.reads(&origin.input, "board");
        }
        let lists = self.boards.lists.iter().cloned().map(Input::File);
        for file in args.reads().into_iter().chain(lists) {
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

    /// What must be equal for runs to be of one benchmark: settings, version and boards, which are
    /// identified by their names and texts.
    fn identity(&self) -> String {
        let sources = self.boards.sources();
        let boards = sources.map(|source| (&source.name, digest(&source.bytes)));
        let identity = serde_json::json!({
            "type": "bench_settings",
            "schema": SCHEMA,
            "version": env!("CARGO_PKG_VERSION"),
            "settings": self.own_settings(),
            "start": self.args.question.start().unwrap_or_default().name(),
            "deduction": self.args.question.deduce().map(Deduce::name),
            "reading": format!("{:?}", self.boards.boards.reading),
            "boards": boards.collect::<Vec<_>>(),
        });
        format!("{identity:#}\n")
    }

    /// Makes all missing runs, or as many as there is time for.
    fn run_all(
        &self,
        old: Vec<RunRecord>,
        budget: &Budget,
        folder: &mut Folder,
        ui: Ui,
    ) -> Result<CompareAnswer, Failure> {
        let mut progress = BenchProgress::new(self.len(), ui);
        progress.skip(old.len());
        let mut written = Ok(());
        let mut heard = |event: ComparisonEvent<'_>| {
            match event {
                ComparisonEvent::WarmingUp => progress.show("warming up".to_owned()),
                ComparisonEvent::Begins(contender, board) => {
                    progress.show(format!("{contender} on {}", board.name));
                }
                ComparisonEvent::Ended(run) => {
                    let item = ComparedRun(run.clone());
                    let record = Record::of_item(&run.board, &item).about_no_board();
                    written = folder.push_run(&line(&record));
                    ui.emit(&Message::Log(notes::outcome(run)));
                    progress.count();
                }
            }
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        };
        let (boards, solver) = (&self.boards.boards, Solver::new());
        let answer = self.compare.go_on(boards, old, &solver, budget, &mut heard);
        progress.finish();
        written?;
        Ok(answer?)
    }

    /// Writes the statistics. Without new runs an equal page is kept, as it names the machine and
    /// the day of the runs.
    fn write(
        &self,
        answer: &CompareAnswer,
        folder: &mut Folder,
        is_new: bool,
    ) -> Result<(), Failure> {
        let results = &answer.results;
        let (summary, by) = (results.summary(), results.grouping().name());
        folder.write("summary.csv", summary_csv(&summary, by).as_bytes())?;
        let about = notes::about(self.boards.len(), results, self.args.time_limit);
        let begun = notes::starting_points(&self.beginning());
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
        let (name, told) = ("report.md", self.page(answer, None));
        let old = folder.text_of(name).filter(|_| !is_new);
        let page = old.filter(|old| old.starts_with(&told)).unwrap_or_else(|| {
            let mut machine = machine::settings();
            machine.extend(solvers::start_ups(&self.contenders));
            let command = command();
            let made = PageMade {
                command: &command,
                machine: &machine,
            };
            self.page(answer, Some(made))
        });
        folder.write(name, page.as_bytes())
    }

    /// The printed summary.
    fn text(&self, answer: &CompareAnswer) -> String {
        let results = &answer.results;
        let (summary, by) = (results.summary(), results.grouping().name());
        let limit = self.args.time_limit.as_secs_f64();
        let mut text = summary_table(&summary, by, limit, "").to_text();
        let comparison = self.comparison(results);
        for line in results.disagreements().iter().chain(comparison.lines()) {
            text.extend([line, "\n"]);
        }
        text
    }

    /// The contenders that can use a warm start.
    fn beginning(&self) -> Vec<&Contender> {
        let asks_for_one = self.compare.question == TimedQuestion::Solve;
        self.contenders.iter().filter(|_| asks_for_one).collect()
    }

    /// The page of results, and how it was made if that is given.
    fn page(&self, answer: &CompareAnswer, made: Option<PageMade<'_>>) -> String {
        let results = &answer.results;
        let mut charts = vec![
            ("profile", "Performance profile"),
            ("cactus", "Runs answered"),
            ("scatter", "Time against islands"),
        ];
        charts.extend((self.contenders.len() > 1).then_some(("pairs", "Run by run")));
        let differing: Vec<String> = self.comparison(results).lines().cloned().collect();
        let page = bench_page(&BenchPage {
            made,
            settings: &self.settings(results),
            ended: self.ended(results).as_deref(),
            disagreements: &results.disagreements(),
            wrong: &notes::wrong(results),
            configurations: &answer.configurations,
            grouped_by: results.grouping().name(),
            rows: &results.summary(),
            searches: &results.searches(),
            paired: &notes::paired(&results.paired()),
            time_limit: self.args.time_limit.as_secs_f64(),
            charts: &charts,
            differing: &differing,
            remarks: &notes::remarks(results),
            unasked: &results.unasked(),
        });
        markdown(&page, &|figure| format!("{}.png", figure.name))
    }

    fn settings(&self, results: &Results) -> Vec<(&'static str, String)> {
        let paths: Vec<String> = self.args.paths.iter().map(Input::display_name).collect();
        let boards = format!("{}, from {}", self.boards.len(), paths.join(", "));
        let mut settings = vec![
            ("version", format!("hashi {}", env!("CARGO_PKG_VERSION"))),
            ("HiGHS", Solver::highs_version()),
            ("boards", boards),
        ];
        settings.extend(self.boards.rules().map(|rules| ("rules", rules)));
        settings.extend(self.own_settings());
        let load = notes::load(results);
        settings.push(("wall time for a second of CPU time", load));
        if let Some(path) = self.args.question.expect() {
            let comparison = self.comparison(results);
            settings.push(("expected", format!("{comparison}, by {}", path.display())));
        }
        settings
    }

    /// The settings that belong to this call.
    fn own_settings(&self) -> Vec<(&'static str, String)> {
        let names: Vec<String> = self.contenders.iter().map(Contender::to_string).collect();
        let mut settings = vec![
            ("configurations", names.join(", ")),
            ("written as", self.args.lineup.definitions().join("; ")),
            ("seeds", format!("0 to {}", self.args.seeds - 1)),
            ("runs of each, for the mean", self.args.repeat.to_string()),
            (
                "time limit",
                format!("{} s", self.args.time_limit.as_secs_f64()),
            ),
            (
                "warm-up",
                "the smallest board once for each configuration, for a tenth of the time limit at most".to_owned(),
            ),
        ];
        settings.extend(solvers::versions(&self.contenders));
        settings.retain(|(_, value)| !value.is_empty());
        settings.extend(self.args.question.settings(&self.compare));
        settings
    }

    /// The comparison with the expected results; without any, all agree.
    fn comparison(&self, results: &Results) -> Comparison {
        let expected = self.expected.as_ref();
        expected.map_or_else(Comparison::default, |expected| {
            expected.compare(results.runs())
        })
    }

    /// Why the benchmark ended early, if it did.
    fn ended(&self, results: &Results) -> Option<String> {
        let (done, all) = (results.runs().len(), self.len());
        (done < all)
            .then(|| format!("interrupted after {done} of {all} runs; --resume makes the others"))
    }

    /// Prints warnings and notes, and returns the exit code.
    fn report(&self, answer: &CompareAnswer, ui: Ui) -> Exit {
        let results = &answer.results;
        let folder = self.args.out.display();
        if let Some(rules) = self.boards.rules() {
            ui.emit(&Message::Note(format!("rules: {rules}")));
        }
        for what in notes::inconsistencies(answer) {
            ui.emit(&Message::Warning(format!("{what}, see {folder}/report.md")));
        }
        let different = self.report_comparison(results, ui);
        let doubtful = match &results.disagreements()[..] {
            [] => Exit::Yes,
            [_, ..] => Exit::Internal,
        };
        if let Some(ended) = self.ended(results) {
            ui.emit(&Message::Warning(ended));
            return Exit::of(&answer.ended);
        }
        let runs = results.runs().iter().map(notes::exit_of);
        Exit::worst(runs.chain([different, doubtful]))
    }

    /// Prints the comparison with the expected results, and returns the exit code.
    fn report_comparison(&self, results: &Results, ui: Ui) -> Exit {
        let Some(path) = self.args.question.expect() else {
            return Exit::Yes;
        };
        let comparison = self.comparison(results);
        ui.emit(&Message::Note(format!("{}: {comparison}", path.display())));
        match comparison.lines().next() {
            None => Exit::Yes,
            Some(_) => Exit::No,
        }
    }
}
