//! Statistics of runs, a row for each configuration and group of boards.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::record::RunOutcome;
use crate::report::document::Table;

/// The statistics of the runs of one configuration on one group of boards.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SummaryRow {
    /// What was asked.
    pub question: String,
    /// The engine with its settings.
    pub configuration: String,
    /// The group of boards: their number of islands, or what else they are grouped by.
    pub group: String,
    /// The number of runs.
    pub count: usize,
    /// How many of them were answered.
    pub solved: usize,
    /// How many ended in each other way: `stopped`, `early`, `wrong`, `refused`, `failed`.
    #[serde(serialize_with = "by_outcome")]
    #[schemars(with = "std::collections::BTreeMap<String, usize>")]
    pub unanswered: [usize; 5],
    /// What the runs took that have a time; left out if none has.
    #[serde(flatten)]
    pub times: Option<SummaryTimes>,
}

/// What the runs took that were answered, ended early or were stopped. Those that the time
/// limit stopped count with it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SummaryTimes {
    /// The arithmetic mean.
    pub cpu_mean_seconds: f64,
    /// The geometric mean, shifted by a hundredth of a millisecond.
    pub cpu_shifted_geometric_mean_seconds: f64,
    /// The median.
    pub cpu_median_seconds: f64,
    /// The time that 95 of 100 runs stay within.
    pub cpu_p95_seconds: f64,
    /// The longest.
    pub cpu_worst_seconds: f64,
    /// The arithmetic mean by the clock on the wall, as it was.
    pub wall_mean_seconds: f64,
}

/// Numbers in the order of [`RunOutcome::UNANSWERED`], by its names.
fn by_outcome<S: Serializer>(numbers: &[usize; 5], serializer: S) -> Result<S::Ok, S::Error> {
    let names = RunOutcome::UNANSWERED.map(RunOutcome::name);
    serializer.collect_map(names.into_iter().zip(numbers))
}

impl SummaryTimes {
    /// The CPU seconds, in the order of their columns.
    fn cpu(&self) -> [f64; 5] {
        [
            self.cpu_mean_seconds,
            self.cpu_shifted_geometric_mean_seconds,
            self.cpu_median_seconds,
            self.cpu_p95_seconds,
            self.cpu_worst_seconds,
        ]
    }
}

impl SummaryRow {
    /// The number of runs with this outcome.
    fn ended(&self, outcome: RunOutcome) -> usize {
        let mut others = RunOutcome::UNANSWERED.iter().zip(self.unanswered);
        let number = others.find(|(other, _)| **other == outcome);
        number.map_or(self.solved, |(_, number)| number)
    }
}

/// The rows as CSV, with a header that names the fields and `grouped_by`.
///
/// # Examples
/// ```
/// let header = hashilab_session::report::summary_csv(&[], "islands");
/// assert!(header.starts_with("configuration,islands,count,solved,cpu_mean_seconds,"));
/// ```
#[must_use]
pub fn summary_csv(rows: &[SummaryRow], grouped_by: &str) -> String {
    let mut head = vec!["configuration", grouped_by, "count", "solved"];
    head.extend([
        "cpu_mean_seconds",
        "cpu_shifted_geometric_mean_seconds",
        "cpu_median_seconds",
        "cpu_p95_seconds",
        "cpu_worst_seconds",
        "wall_mean_seconds",
    ]);
    head.extend(RunOutcome::UNANSWERED.map(RunOutcome::name));
    head.push("question");
    let mut table = Table::new("", &head);
    for row in rows {
        let counts = [row.count, row.solved].map(|number| number.to_string());
        let others = row.unanswered.map(|number| number.to_string());
        let head = [row.configuration.clone(), row.group.clone()].into_iter();
        let numbers = counts.into_iter().chain(csv_seconds(row.times.as_ref()));
        table.push(
            head.chain(numbers)
                .chain(others)
                .chain([row.question.clone()]),
        );
    }
    table.to_csv()
}

/// Seconds as fields of a CSV, empty where there are none.
fn csv_seconds(times: Option<&SummaryTimes>) -> Vec<String> {
    const SECONDS: usize = 6;
    let Some(times) = times else {
        return vec![String::new(); SECONDS];
    };
    let seconds = times.cpu().into_iter().chain([times.wall_mean_seconds]);
    seconds.map(|seconds| format!("{seconds:.9}")).collect()
}

/// The table for people, its headings first; `grouped_by` heads the column of groups. Of the
/// outcomes without an answer only those that occurred have a column.
pub(super) fn lines<'a>(
    rows: &[SummaryRow],
    grouped_by: &'a str,
    time_limit: f64,
) -> (Vec<&'a str>, Vec<Vec<String>>) {
    let mut others = RunOutcome::UNANSWERED.to_vec();
    others.retain(|&outcome| rows.iter().any(|row| row.ended(outcome) > 0));
    let mut heads = vec!["configuration", grouped_by, "runs", "answered"];
    heads.extend(others.iter().map(|outcome| outcome.name()));
    heads.extend(["mean", "geo. mean", "median", "95 %", "worst"]);
    let lines = rows.iter().map(|row| cells(row, &others, time_limit));
    (heads, lines.collect())
}

/// The cells of one row. A figure that depends on a stopped run is only a lower bound, marked `≥`.
fn cells(row: &SummaryRow, others: &[RunOutcome], time_limit: f64) -> Vec<String> {
    let mut cells = vec![row.configuration.clone(), row.group.clone()];
    cells.extend([row.count, row.solved].map(|number| number.to_string()));
    cells.extend(others.iter().map(|&other| row.ended(other).to_string()));
    let Some(times) = row.times else {
        cells.extend(["–"; 5].map(str::to_owned));
        return cells;
    };
    let stopped = row.ended(RunOutcome::Stopped);
    // The median of an even number of runs lies between two of them.
    let is_median_cut = stopped >= row.solved + row.ended(RunOutcome::Early);
    for (column, seconds) in times.cpu().into_iter().enumerate() {
        let is_of_bounds = column < 2 || (column == 2 && is_median_cut);
        let is_bound = stopped > 0 && (is_of_bounds || seconds >= time_limit);
        let mark = if is_bound { "≥ " } else { "" };
        cells.push(format!("{mark}{}", format_seconds(seconds)));
    }
    cells
}

/// The rows as a table.
///
/// # Examples
/// ```
/// let table = hashilab_session::report::summary_table(&[], "islands", 60.0, "").to_text();
/// assert!(table.starts_with("configuration  islands  runs"));
/// ```
#[must_use]
pub fn summary_table(
    rows: &[SummaryRow],
    grouped_by: &str,
    time_limit: f64,
    caption: &str,
) -> Table {
    let (heads, lines) = lines(rows, grouped_by, time_limit);
    let mut table = Table::new(caption, &heads);
    for line in lines {
        table.push(line);
    }
    table
}

/// A time with three significant digits, in milliseconds below a second.
fn format_seconds(seconds: f64) -> String {
    let (number, unit) = if seconds < 1.0 {
        (1000.0 * seconds, "ms")
    } else {
        (seconds, "s")
    };
    let decimals = match number {
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    format!("{number:.decimals$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(solved: usize) -> SummaryRow {
        SummaryRow {
            question: "solve".to_owned(),
            configuration: "highs-flow".to_owned(),
            group: "100".to_owned(),
            count: 3,
            solved,
            unanswered: [3 - solved, 0, 0, 0, 0],
            times: Some(SummaryTimes {
                cpu_mean_seconds: 0.000_152_3,
                cpu_shifted_geometric_mean_seconds: 0.012_34,
                cpu_median_seconds: 0.123_4,
                cpu_p95_seconds: 1.0,
                cpu_worst_seconds: 60.0,
                wall_mean_seconds: 0.5,
            }),
        }
    }

    /// Runs of which none has a time, or none was stopped.
    fn other(unanswered: [usize; 5], is_timed: bool) -> SummaryRow {
        let row = row(0);
        SummaryRow {
            unanswered,
            times: row.times.filter(|_| is_timed),
            ..row
        }
    }

    #[test]
    fn a_csv_row_has_a_field_for_each_head() {
        let text = summary_csv(&[row(3), other([0, 0, 0, 3, 0], false)], "islands");
        let fields: Vec<usize> = text.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(fields, [16, 16, 16]);
        assert!(text.contains("highs-flow,100,3,3,0.000152300,0.012340000,0.123400000,1.000000000,60.000000000,0.500000000,0,0,0,0,0,solve\n"));
        assert!(text.ends_with("highs-flow,100,3,0,,,,,,,0,0,0,3,0,solve\n"));
    }

    #[test]
    fn columns_line_up_and_lower_bounds_say_so() {
        let half = SummaryRow {
            count: 2,
            solved: 1,
            ..row(2)
        };
        let text = summary_table(&[row(3), row(2), half], "islands", 60.0, "").to_text();
        expect_test::expect![[r#"
            configuration  islands  runs  answered  stopped       mean  geo. mean    median    95 %     worst
            highs-flow         100     3         3        0    0.15 ms    12.3 ms    123 ms  1.00 s    60.0 s
            highs-flow         100     3         2        1  ≥ 0.15 ms  ≥ 12.3 ms    123 ms  1.00 s  ≥ 60.0 s
            highs-flow         100     2         1        1  ≥ 0.15 ms  ≥ 12.3 ms  ≥ 123 ms  1.00 s  ≥ 60.0 s
        "#]]
        .assert_eq(&text);
    }

    #[test]
    fn what_was_refused_has_no_time_and_what_ended_early_its_own() {
        let rows = [other([0, 0, 1, 2, 0], false), other([0, 3, 0, 0, 0], true)];
        let text = summary_table(&rows, "islands", 60.0, "").to_text();
        expect_test::expect![[r#"
            configuration  islands  runs  answered  early  wrong  refused     mean  geo. mean  median    95 %   worst
            highs-flow         100     3         0      0      1        2        –          –       –       –       –
            highs-flow         100     3         0      3      0        0  0.15 ms    12.3 ms  123 ms  1.00 s  60.0 s
        "#]]
        .assert_eq(&text);
    }

    #[test]
    fn times_have_three_digits() {
        let times = [
            0.000_000_4,
            0.009_994,
            0.009_996,
            0.0999,
            0.999_4,
            9.996,
            123.4,
        ];
        let shown = times.map(format_seconds);
        let wanted = [
            "0.00 ms", "9.99 ms", "10.0 ms", "99.9 ms", "999 ms", "10.0 s", "123 s",
        ];
        assert_eq!(shown, wanted);
    }
}
