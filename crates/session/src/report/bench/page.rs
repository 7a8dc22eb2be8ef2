//! The benchmark report: settings, method and results.

use schemars::JsonSchema;
use serde::Serialize;

use super::pairs::{self, PairedRow};
use super::search::{self, SearchRow};
use super::summary::{SummaryRow, summary_table};
use crate::report::{Block, Figure, PageDocument, Phrase, Table, counted};

/// The contents of the page.
#[derive(Clone, PartialEq, Debug)]
pub struct BenchPage<'a> {
    /// How the page was made, if the page is to say so.
    pub made: Option<PageMade<'a>>,
    /// The settings, each with its value, in the order in which they are listed.
    pub settings: &'a [(&'static str, String)],
    /// Why the benchmark ended early, if it did.
    pub ended: Option<&'a str>,
    /// Boards with contradictory answers, one line each.
    pub disagreements: &'a [String],
    /// Runs that made a false claim, one line each.
    pub wrong: &'a [String],
    /// The configurations.
    pub configurations: &'a [ConfigurationRow],
    /// What boards are grouped by.
    pub grouped_by: &'a str,
    /// The statistics.
    pub rows: &'a [SummaryRow],
    /// Statistics of HiGHS's searches.
    pub searches: &'a [SearchRow],
    /// Comparisons of configurations with the first one.
    pub paired: &'a [PairedRow],
    /// The wall-clock limit of a run in seconds.
    pub time_limit: f64,
    /// The charts: file name and title.
    pub charts: &'a [(&'static str, &'static str)],
    /// Differences from the expected answers, one line each.
    pub differing: &'a [String],
    /// Other runs without an answer, one line each.
    pub remarks: &'a [String],
    /// Boards that were answered without running the engine, and for which configuration, one line
    /// each.
    pub unasked: &'a [String],
}

/// How a page was made: the part that differs between two reports on the same runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageMade<'a> {
    /// The command line.
    pub command: &'a str,
    /// The machine and the day, each value with its name.
    pub machine: &'a [(&'static str, String)],
}

/// A configuration with what really applied in its runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ConfigurationRow {
    /// Its name.
    pub name: String,
    /// The engine.
    pub engine: String,
    /// The formulation, where there is one.
    pub formulation: Option<String>,
    /// What HiGHS began from.
    pub start: Option<String>,
    /// How deep deduction went first.
    pub deduction: Option<String>,
}

/// Notes on the table of searches.
const OF_SEARCHES: &str = "\
    Averages over the runs in which an integer program was solved, as far as its solver tells. Rows include the cuts that were found on the \
    way; solved is how often the program was solved, with more cuts each time. The root gap is that \
    of the last bound that HiGHS told of at the root, the gap that of the end, both as shares of the \
    value.";

/// Notes on the numbers.
const EXPLANATION: &str = "\
    Times are CPU seconds of the one process in which everything ran and of other solvers' programs \
    that it has run, from the board's text in memory to the verified answer, reading included. What a run left behind when a limit stopped it \
    was waited for before the next one began. A run is answered if it ended with solutions that keep \
    every rule, with a proof that there is none or no other, or with as many as were to be counted. \
    A run that the time limit stopped counts with the limit in every number, whatever it took; where \
    one is in it, the number is a lower bound (≥). A run that ended early, without an answer but not \
    by the time limit, counts with its own time, and is in no chart. What claimed something that \
    does not hold (wrong), was refused or failed has no time and is in no chart. What was answered \
    without the engine being asked, since anybody can see why there is no solution or since the start \
    was the answer, is not counted at all. The geometric mean is shifted by a hundredth of a millisecond; 95 % is the smallest time that 95 of 100 runs stay \
    within.";

/// The width of charts in centimetres, where there is room.
const CHART: f64 = 16.0;

/// The page. How it was made is its last part, so a page without that part is a prefix of the same
/// page with it.
///
/// # Examples
/// ```
/// use hashilab_session::report::{BenchPage, bench_page, markdown};
/// let page = bench_page(&BenchPage {
///     made: None,
///     settings: &[("version", "1.0.0".to_owned())],
///     ended: None,
///     disagreements: &[],
///     wrong: &[],
///     configurations: &[],
///     grouped_by: "islands",
///     rows: &[],
///     searches: &[],
///     paired: &[],
///     time_limit: 60.0,
///     charts: &[],
///     differing: &[],
///     remarks: &[],
///     unasked: &[],
/// });
/// assert!(markdown(&page, &|_| String::new()).contains("| version | 1.0.0 |"));
/// ```
#[must_use]
pub fn bench_page(page: &BenchPage<'_>) -> PageDocument {
    let mut blocks = Vec::new();
    if let Some(ended) = page.ended {
        blocks.push(Block::Paragraph(Phrase::default().strong(ended)));
    }
    blocks.extend(inconsistencies(page));
    blocks.push(Block::Table(settings(page.settings)));
    if !page.configurations.is_empty() {
        blocks.push(Block::Heading(1, "Configurations".into()));
        blocks.push(Block::Table(configurations(page.configurations)));
    }
    blocks.push(Block::Heading(1, "Times".into()));
    let times = summary_table(page.rows, page.grouped_by, page.time_limit, EXPLANATION);
    blocks.push(Block::Table(times));
    if !page.paired.is_empty() {
        blocks.push(Block::Heading(1, "Pairs".into()));
        blocks.push(Block::Table(pairs::table(page.paired, page.grouped_by)));
    }
    if !page.searches.is_empty() {
        blocks.push(Block::Heading(1, "Searches".into()));
        let searches = search::table(page.searches, page.grouped_by, OF_SEARCHES);
        blocks.push(Block::Table(searches));
    }
    for &(name, title) in page.charts {
        blocks.push(Block::Heading(1, title.into()));
        blocks.push(Block::Figure(Figure {
            name: name.to_owned(),
            caption: title.into(),
            width: CHART,
        }));
    }
    blocks.extend(list("Other numbers than expected", page.differing));
    blocks.extend(list("Runs without an answer", page.remarks));
    blocks.extend(list("Answered without the engine", page.unasked));
    let files = Phrase::from("Every run is a line of ").code("runs.jsonl");
    let files = files.text(", the table is ").code("summary.csv").text(".");
    blocks.push(Block::Paragraph(files));
    if let Some(made) = page.made {
        blocks.push(Block::Heading(1, "How this was made".into()));
        blocks.push(Block::Paragraph(Phrase::default().code(made.command)));
        blocks.push(Block::Table(settings(made.machine)));
    }
    PageDocument {
        title: "Benchmark".into(),
        blocks,
    }
}

/// The section on inconsistencies, which comes first.
fn inconsistencies(page: &BenchPage<'_>) -> Vec<Block> {
    let (boards, runs) = (page.disagreements, page.wrong);
    let number = counted(boards.len(), "board");
    let disagree = format!("The answers about {number} cannot all be true:");
    let number = counted(runs.len(), "run");
    let wrong = format!("{number} claimed what does not hold of the board, so it is no answer:");
    let mut blocks = Vec::new();
    for (title, lines) in [(disagree, boards), (wrong, runs)] {
        if !lines.is_empty() {
            blocks.push(Block::Paragraph(Phrase::default().strong(title)));
            blocks.push(points(lines));
        }
    }
    blocks
}

fn settings(settings: &[(&'static str, String)]) -> Table {
    let mut table = Table::new("", &["setting", "value"]).with_text_columns(2);
    for (name, value) in settings {
        table.push([(*name).to_owned(), value.clone()]);
    }
    table
}

fn configurations(rows: &[ConfigurationRow]) -> Table {
    let heads = [
        "configuration",
        "engine",
        "formulation",
        "start",
        "deduction",
    ];
    let mut table = Table::new("", &heads).with_text_columns(heads.len());
    for row in rows {
        let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "–".to_owned());
        let others = [&row.formulation, &row.start, &row.deduction].map(known);
        let names = [row.name.clone(), row.engine.clone()];
        table.push(names.into_iter().chain(others));
    }
    table
}

/// A list below a heading; nothing if there are no lines.
fn list(title: &str, lines: &[String]) -> Vec<Block> {
    if lines.is_empty() {
        return Vec::new();
    }
    vec![Block::Heading(1, title.into()), points(lines)]
}

fn points(lines: &[String]) -> Block {
    Block::List(lines.iter().map(|line| line.as_str().into()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::markdown;

    fn render(page: &BenchPage<'_>) -> String {
        markdown(&bench_page(page), &|figure| format!("{}.png", figure.name))
    }

    #[test]
    fn a_page_names_command_settings_and_what_has_no_answer() {
        let text = render(&BenchPage {
            made: Some(PageMade {
                command: "hashi bench x.csv --out d",
                machine: &[("machine", "linux, 2 cores".to_owned())],
            }),
            settings: &[
                ("version", "0.1.0".to_owned()),
                ("seeds", "0 to 9".to_owned()),
            ],
            ended: Some("Interrupted"),
            disagreements: &["x.csv: 107 (a), 109 (b)".to_owned()],
            wrong: &["y.csv, b, seed 0: its claim does not hold".to_owned()],
            configurations: &[ConfigurationRow {
                name: "b".to_owned(),
                engine: "highs".to_owned(),
                formulation: Some("flow".to_owned()),
                start: None,
                deduction: Some("lookahead".to_owned()),
            }],
            grouped_by: "islands",
            rows: &[],
            searches: &[],
            paired: &[],
            time_limit: 10.0,
            charts: &[("cactus", "Runs answered")],
            differing: &["x.csv, cdcl: 3 solutions, expected 2".to_owned()],
            remarks: &["x.csv, highs-flow, seed 3: the time limit was reached".to_owned()],
            unasked: &["odd.csv: highs-flow, cbc-flow".to_owned()],
        });
        expect_test::expect![[r#"
            # Benchmark

            **Interrupted**

            **The answers about 1 board cannot all be true:**

            - x.csv: 107 (a), 109 (b)

            **1 run claimed what does not hold of the board, so it is no answer:**

            - y.csv, b, seed 0: its claim does not hold

            | setting | value |
            |---|---|
            | version | 0.1.0 |
            | seeds | 0 to 9 |

            ## Configurations

            | configuration | engine | formulation | start | deduction |
            |---|---|---|---|---|
            | b | highs | flow | – | lookahead |

            ## Times

            | configuration | islands | runs | answered | mean | geo. mean | median | 95 % | worst |
            |---|---:|---:|---:|---:|---:|---:|---:|---:|

            Times are CPU seconds of the one process in which everything ran and of other solvers' programs that it has run, from the board's text in memory to the verified answer, reading included. What a run left behind when a limit stopped it was waited for before the next one began. A run is answered if it ended with solutions that keep every rule, with a proof that there is none or no other, or with as many as were to be counted. A run that the time limit stopped counts with the limit in every number, whatever it took; where one is in it, the number is a lower bound (≥). A run that ended early, without an answer but not by the time limit, counts with its own time, and is in no chart. What claimed something that does not hold (wrong), was refused or failed has no time and is in no chart. What was answered without the engine being asked, since anybody can see why there is no solution or since the start was the answer, is not counted at all. The geometric mean is shifted by a hundredth of a millisecond; 95 % is the smallest time that 95 of 100 runs stay within.

            ## Runs answered

            [![Runs answered](cactus.png)](cactus.png)

            Runs answered

            ## Other numbers than expected

            - x.csv, cdcl: 3 solutions, expected 2

            ## Runs without an answer

            - x.csv, highs-flow, seed 3: the time limit was reached

            ## Answered without the engine

            - odd.csv: highs-flow, cbc-flow

            Every run is a line of `runs.jsonl`, the table is `summary.csv`.

            ## How this was made

            `hashi bench x.csv --out d`

            | setting | value |
            |---|---|
            | machine | linux, 2 cores |
        "#]].assert_eq(&text);
    }

    #[test]
    fn groups_and_boards_may_have_marks_in_their_names() {
        let row = PairedRow {
            names: ["b".to_owned(), "a".to_owned()],
            group: Some("x|y`z".to_owned()),
            pairs: [1, 2],
            ratio: Some(("≥ ", 2.0)),
            interval: None,
            won: [0, 1],
        };
        let text = render(&BenchPage {
            made: None,
            settings: &[("boards", "1, from a`b|c".to_owned())],
            ended: None,
            disagreements: &[],
            wrong: &[],
            configurations: &[],
            grouped_by: "k|i",
            rows: &[],
            searches: &[],
            paired: &[row],
            time_limit: 1.0,
            charts: &[],
            differing: &[],
            remarks: &["a_b*.csv: no".to_owned()],
            unasked: &[],
        });
        let has = |line: &str| assert!(text.contains(line), "{line}\n{text}");
        has("| boards | 1, from a\\`b\\|c |");
        has("| configuration | beside | k\\|i | pairs |");
        has("| b | a | x\\|y\\`z | 1 of 2 | ≥ 2.000 | – | 0 | 1 |");
        has("- a\\_b\\*.csv: no");
    }
}
