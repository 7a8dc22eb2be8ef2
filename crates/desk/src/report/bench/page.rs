//! The page that says what was measured, how, and what came out.

use std::fmt::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::pairs::{self, OF_PAIRS, PairedRow};
use super::search::{self, SearchRow};
use super::summary::{SummaryRow, lines};
use crate::report::counted;
use crate::report::document::escaped;

/// What the page tells.
#[derive(Clone, PartialEq, Debug)]
pub struct BenchPage<'a> {
    /// The command line that was given.
    pub command: &'a str,
    /// The settings, each with its value, in the order in which they are listed.
    pub settings: &'a [(&'static str, String)],
    /// How the benchmark ended, if not by itself.
    pub ended: Option<&'a str>,
    /// Boards of which answers cannot all be true, in a line each.
    pub disagreements: &'a [String],
    /// Runs that claimed what does not hold, in a line each.
    pub wrong: &'a [String],
    /// The configurations.
    pub configurations: &'a [ConfigurationRow],
    /// What boards are grouped by.
    pub grouped_by: &'a str,
    /// The statistics.
    pub rows: &'a [SummaryRow],
    /// What HiGHS's searches came to.
    pub searches: &'a [SearchRow],
    /// Configurations beside the first one.
    pub paired: &'a [PairedRow],
    /// Wall seconds that a run was allowed.
    pub time_limit: f64,
    /// The charts: file name and title.
    pub charts: &'a [(&'static str, &'static str)],
    /// What differs from what was expected, in a line each.
    pub differing: &'a [String],
    /// What deserves a look: other runs without an answer, in a line each.
    pub remarks: &'a [String],
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

/// How searches are to be read.
const OF_SEARCHES: &str = "\
Averages over the runs in which HiGHS was asked. Rows include the cuts that were found on the
way; solved is how often the program was solved, with more cuts each time. The root gap is that
of the last bound that HiGHS told of at the root, the gap that of the end, both as shares of the
value.
";

/// How the numbers are to be read.
const EXPLANATION: &str = "\
Times are CPU seconds of the one process in which everything ran, from the board's text in
memory to the verified answer, reading included. What a run left behind when a limit stopped it
was waited for before the next one began. A run is answered if it ended with solutions that keep
every rule, with a proof that there is none or no other, or with as many as were to be counted.
A run that the time limit stopped counts with the limit in every number, whatever it took; where
one is in it, the number is a lower bound (≥). A run that ended early, without an answer but not
by the time limit, counts with its own time, and is in no chart. What claimed something that
does not hold (wrong), was refused or failed has no time and is in no chart. The geometric mean
is shifted by a hundredth of a millisecond; 95 % is the smallest time that 95 of 100 runs stay
within.
";

/// The page as Markdown.
///
/// # Examples
/// ```
/// use hashilab_desk::report::{BenchPage, page};
/// let text = page(&BenchPage {
///     command: "hashi bench x.csv",
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
/// });
/// assert!(text.contains("| version | 1.0.0 |"));
/// ```
#[must_use]
pub fn page(page: &BenchPage<'_>) -> String {
    let mut text = String::new();
    write_page(&mut text, page).expect("a string takes all text");
    text
}

fn write_page(to: &mut impl Write, page: &BenchPage<'_>) -> fmt::Result {
    write!(to, "# Benchmark\n\n    {}\n\n", page.command)?;
    if let Some(ended) = page.ended {
        write!(to, "**{ended}**\n\n")?;
    }
    write_doubts(to, page)?;
    writeln!(to, "| setting | value |\n|---|---|")?;
    for (name, value) in page.settings {
        writeln!(to, "| {name} | {} |", escaped(value))?;
    }
    write_configurations(to, page.configurations)?;
    write!(to, "\n## Times\n\n")?;
    write_table(to, page)?;
    write!(to, "\n{EXPLANATION}")?;
    write_pairs(to, page)?;
    write_searches(to, page)?;
    for (file, title) in page.charts {
        write!(to, "\n## {title}\n\n![{title}]({file})\n")?;
    }
    write_list(to, "Other numbers than expected", page.differing)?;
    write_list(to, "Runs without an answer", page.remarks)?;
    writeln!(
        to,
        "\nEvery run is a line of `runs.jsonl`, the table is `summary.csv`."
    )
}

/// What makes answers doubtful, before anything else.
fn write_doubts(to: &mut impl Write, page: &BenchPage<'_>) -> fmt::Result {
    let (boards, runs) = (page.disagreements, page.wrong);
    let number = counted(boards.len(), "board");
    let disagree = format!("The answers about {number} cannot all be true");
    let number = counted(runs.len(), "run");
    let wrong = format!("{number} claimed what does not hold of the board, so it is no answer");
    for (title, lines) in [(disagree, boards), (wrong, runs)] {
        if !lines.is_empty() {
            write!(to, "**{title}:**\n\n")?;
            write_lines(to, lines)?;
            writeln!(to)?;
        }
    }
    Ok(())
}

fn write_configurations(to: &mut impl Write, rows: &[ConfigurationRow]) -> fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    let heads = [
        "configuration",
        "engine",
        "formulation",
        "start",
        "deduction",
    ];
    write!(to, "\n## Configurations\n\n")?;
    write_row(to, &heads)?;
    writeln!(to, "|---|---|---|---|---|")?;
    for row in rows {
        let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "–".to_owned());
        let others = [&row.formulation, &row.start, &row.deduction].map(known);
        let cells = [&[row.name.clone(), row.engine.clone()][..], &others[..]].concat();
        write_row(to, &cells)?;
    }
    Ok(())
}

fn write_list(to: &mut impl Write, title: &str, lines: &[String]) -> fmt::Result {
    if !lines.is_empty() {
        write!(to, "\n## {title}\n\n")?;
    }
    write_lines(to, lines)
}

fn write_lines(to: &mut impl Write, lines: &[String]) -> fmt::Result {
    let lines = lines.iter();
    lines
        .map(|line| escaped(line))
        .try_for_each(|line| writeln!(to, "- {line}"))
}

fn write_pairs(to: &mut impl Write, page: &BenchPage<'_>) -> fmt::Result {
    if page.paired.is_empty() {
        return Ok(());
    }
    write!(to, "\n## Pairs\n\n")?;
    write_row(to, &pairs::heads(page.grouped_by))?;
    writeln!(to, "|---|---|---:|---:|---:|---:|---:|---:|")?;
    for row in page.paired {
        write_row(to, &pairs::cells(row))?;
    }
    write!(to, "\n{OF_PAIRS}")
}

fn write_searches(to: &mut impl Write, page: &BenchPage<'_>) -> fmt::Result {
    if page.searches.is_empty() {
        return Ok(());
    }
    let columns = search::heads(page.grouped_by);
    write!(to, "\n## Searches\n\n")?;
    write_row(to, &columns)?;
    writeln!(to, "|---{}|", "|---:".repeat(columns.len() - 1))?;
    for row in page.searches {
        write_row(to, &search::cells(row))?;
    }
    write!(to, "\n{OF_SEARCHES}")
}

fn write_table(to: &mut impl Write, page: &BenchPage<'_>) -> fmt::Result {
    let (columns, rows) = lines(page.rows, page.grouped_by, page.time_limit);
    write_row(to, &columns)?;
    writeln!(to, "|---{}|", "|---:".repeat(columns.len() - 1))?;
    for row in rows {
        write_row(to, &row)?;
    }
    Ok(())
}

/// A row of a table, what would be a mark of Markdown's as itself.
fn write_row(to: &mut impl Write, cells: &[impl AsRef<str>]) -> fmt::Result {
    let cells = cells.iter().map(|cell| escaped(cell.as_ref()));
    writeln!(to, "| {} |", cells.collect::<Vec<_>>().join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_names_command_settings_and_what_has_no_answer() {
        let text = page(&BenchPage {
            command: "hashi bench x.csv --out d",
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
            charts: &[("cactus.png", "Runs answered")],
            differing: &["x.csv, cdcl: 3 solutions, expected 2".to_owned()],
            remarks: &["x.csv, highs-flow, seed 3: the time limit was reached".to_owned()],
        });
        expect_test::expect![[r#"
            # Benchmark

                hashi bench x.csv --out d

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

            Times are CPU seconds of the one process in which everything ran, from the board's text in
            memory to the verified answer, reading included. What a run left behind when a limit stopped it
            was waited for before the next one began. A run is answered if it ended with solutions that keep
            every rule, with a proof that there is none or no other, or with as many as were to be counted.
            A run that the time limit stopped counts with the limit in every number, whatever it took; where
            one is in it, the number is a lower bound (≥). A run that ended early, without an answer but not
            by the time limit, counts with its own time, and is in no chart. What claimed something that
            does not hold (wrong), was refused or failed has no time and is in no chart. The geometric mean
            is shifted by a hundredth of a millisecond; 95 % is the smallest time that 95 of 100 runs stay
            within.

            ## Runs answered

            ![Runs answered](cactus.png)

            ## Other numbers than expected

            - x.csv, cdcl: 3 solutions, expected 2

            ## Runs without an answer

            - x.csv, highs-flow, seed 3: the time limit was reached

            Every run is a line of `runs.jsonl`, the table is `summary.csv`.
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
        let text = page(&BenchPage {
            command: "hashi bench",
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
        });
        let has = |line: &str| assert!(text.contains(line), "{line}\n{text}");
        has("| boards | 1, from a\\`b\\|c |");
        has("| configuration | beside | k\\|i | pairs |");
        has("| b | a | x\\|y\\`z | 1 of 2 | ≥ 2.000 | – | 0 | 1 |");
        has("- a\\_b\\*.csv: no");
    }
}
