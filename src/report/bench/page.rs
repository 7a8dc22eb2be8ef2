//! The page that says what was measured, how, and what came out.

use std::fmt::{self, Write};

use super::search::{self, SearchRow};
use super::summary::{SummaryRow, cells, heads};
use crate::report::document::escaped;

/// What the page tells.
#[derive(Clone, PartialEq, Debug)]
pub struct Page<'a> {
    /// The command line that was given.
    pub command: &'a str,
    /// The settings, each with its value, in the order in which they are listed.
    pub settings: &'a [(&'static str, String)],
    /// How the benchmark ended, if not by itself.
    pub ended: Option<&'a str>,
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
    /// What deserves a look: runs without an answer, in a line each.
    pub remarks: &'a [String],
}

/// A configuration beside another one.
#[derive(Clone, PartialEq, Debug)]
pub struct PairedRow {
    /// The names: of the one that is compared, and of the one that it is compared with.
    pub names: [String; 2],
    /// The group of boards that it is about; nothing where it is about all.
    pub group: Option<String>,
    /// How many pairs of runs are compared, and how many there are.
    pub pairs: [usize; 2],
    /// The ratio of the shifted geometric means, behind the mark that says what limits make of
    /// it.
    pub ratio: Option<(&'static str, f64)>,
    /// The ends of its interval.
    pub interval: Option<[f64; 2]>,
    /// How often the one was better, and how often the other.
    pub won: [usize; 2],
}

/// How pairs are to be read.
const OF_PAIRS: &str = "\
Each configuration beside the first one, over the boards and seeds that both ran on. The ratio
is that of the geometric means, shifted by a millisecond: above 1 the configuration takes
longer. A run without an answer counts with the time limit: where the configuration has one, the
ratio is a lower bound (≥), where the first one has, an upper bound (≤), where both have, neither
(≷). A pair in which both have none is left out of the ratio. The interval holds 95 of 100 ratios
of pairs drawn again with repetition, 2,000 times from a fixed seed; one pair has none. Won is
where it was quicker by more than a twentieth, or alone had an answer.
";

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
was waited for before the next one began. A run is answered if it ended with
solutions that keep every rule, with a proof that there is none or no other, or with as many
as were to be counted. A run without an answer counts with the time limit in every number,
whatever it took; where one is in it, the number is a lower bound (≥). The geometric mean is shifted by one
millisecond; 95 % is the smallest time that 95 of 100 runs stay within.
";

/// The page as Markdown.
///
/// # Examples
/// ```
/// use hashi::report::{Page, page};
/// let text = page(&Page {
///     command: "hashi bench x.csv",
///     settings: &[("version", "1.0.0".to_owned())],
///     ended: None,
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
pub fn page(page: &Page<'_>) -> String {
    let mut text = String::new();
    write_page(&mut text, page).expect("a string takes all text");
    text
}

fn write_page(to: &mut impl Write, page: &Page<'_>) -> fmt::Result {
    write!(to, "# Benchmark\n\n    {}\n\n", page.command)?;
    if let Some(ended) = page.ended {
        write!(to, "**{ended}**\n\n")?;
    }
    writeln!(to, "| setting | value |\n|---|---|")?;
    for (name, value) in page.settings {
        writeln!(to, "| {name} | {} |", escaped(value))?;
    }
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

fn write_list(to: &mut impl Write, title: &str, lines: &[String]) -> fmt::Result {
    if !lines.is_empty() {
        write!(to, "\n## {title}\n\n")?;
    }
    let lines = lines.iter();
    lines
        .map(|line| escaped(line))
        .try_for_each(|line| writeln!(to, "- {line}"))
}

fn write_pairs(to: &mut impl Write, page: &Page<'_>) -> fmt::Result {
    if page.paired.is_empty() {
        return Ok(());
    }
    write!(
        to,
        "\n## Pairs\n\n| configuration | beside | {} | pairs | ratio | 95 % interval | won | \
         lost |\n|---|---|---:|---:|---:|---:|---:|---:|\n",
        escaped(page.grouped_by)
    )?;
    for row in page.paired {
        write_row(to, &of_pairs(row))?;
    }
    write!(to, "\n{OF_PAIRS}")
}

fn write_searches(to: &mut impl Write, page: &Page<'_>) -> fmt::Result {
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

fn write_table(to: &mut impl Write, page: &Page<'_>) -> fmt::Result {
    let columns = heads(page.grouped_by);
    write_row(to, &columns)?;
    writeln!(to, "|---{}|", "|---:".repeat(columns.len() - 1))?;
    for row in page.rows {
        write_row(to, &cells(row, page.time_limit))?;
    }
    Ok(())
}

/// A row of a table, what would be a mark of Markdown's as itself.
fn write_row(to: &mut impl Write, cells: &[impl AsRef<str>]) -> fmt::Result {
    let cells = cells.iter().map(|cell| escaped(cell.as_ref()));
    writeln!(to, "| {} |", cells.collect::<Vec<_>>().join(" | "))
}

/// A configuration beside another one as a row.
fn of_pairs(row: &PairedRow) -> [String; 8] {
    let none = || "–".to_owned();
    let [one, other] = row.names.clone();
    let ratio = row.ratio.map(|(mark, ratio)| format!("{mark}{ratio:.3}"));
    let interval = row.interval;
    let interval = interval.map(|[low, high]| format!("{low:.3} to {high:.3}"));
    let [wins, losses] = row.won.map(|number| number.to_string());
    [
        one,
        other,
        row.group.clone().unwrap_or_else(|| "all".to_owned()),
        match row.pairs {
            [compared, all] if compared < all => format!("{compared} of {all}"),
            [_, all] => all.to_string(),
        },
        ratio.unwrap_or_else(none),
        interval.unwrap_or_else(none),
        wins,
        losses,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_names_command_settings_and_what_has_no_answer() {
        let text = page(&Page {
            command: "hashi bench x.csv --out d",
            settings: &[
                ("version", "0.1.0".to_owned()),
                ("seeds", "0 to 9".to_owned()),
            ],
            ended: Some("Interrupted"),
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

            | setting | value |
            |---|---|
            | version | 0.1.0 |
            | seeds | 0 to 9 |

            ## Times

            | configuration | islands | runs | answered | mean | geo. mean | median | 95 % | worst |
            |---|---:|---:|---:|---:|---:|---:|---:|---:|

            Times are CPU seconds of the one process in which everything ran, from the board's text in
            memory to the verified answer, reading included. What a run left behind when a limit stopped it
            was waited for before the next one began. A run is answered if it ended with
            solutions that keep every rule, with a proof that there is none or no other, or with as many
            as were to be counted. A run without an answer counts with the time limit in every number,
            whatever it took; where one is in it, the number is a lower bound (≥). The geometric mean is shifted by one
            millisecond; 95 % is the smallest time that 95 of 100 runs stay within.

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
        let text = page(&Page {
            command: "hashi bench",
            settings: &[("boards", "1, from a`b|c".to_owned())],
            ended: None,
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
