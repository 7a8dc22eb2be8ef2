//! Statistics of runs, a row for each configuration and group of boards.

use serde::Serialize;

use crate::report::document::Table;

/// The statistics of the runs of one configuration on one group of boards.
/// Runs without an answer count with the time limit.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    /// The arithmetic mean.
    pub cpu_mean_seconds: f64,
    /// The geometric mean, shifted by a millisecond.
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

/// The rows as CSV, with a header that names the fields, what boards are grouped by among them.
///
/// # Examples
/// ```
/// let header = hashi::report::summary_csv(&[], "islands");
/// assert!(header.starts_with("configuration,islands,count,solved,cpu_mean_seconds,"));
/// ```
#[must_use]
pub fn summary_csv(rows: &[SummaryRow], grouped_by: &str) -> String {
    let mut text = format!(
        "configuration,{},count,solved,cpu_mean_seconds,\
         cpu_shifted_geometric_mean_seconds,cpu_median_seconds,cpu_p95_seconds,\
         cpu_worst_seconds,wall_mean_seconds,question\n",
        field(grouped_by),
    );
    for row in rows {
        let counts = [row.count, row.solved].map(|number| number.to_string());
        let head = [&[field(&row.group)], &counts[..]].concat();
        let seconds = [
            row.cpu_mean_seconds,
            row.cpu_shifted_geometric_mean_seconds,
            row.cpu_median_seconds,
            row.cpu_p95_seconds,
            row.cpu_worst_seconds,
            row.wall_mean_seconds,
        ]
        .map(|seconds| format!("{seconds:.9}"));
        let fields = [&head[..], &seconds[..]].concat().join(",");
        text.extend([&row.configuration, ",", &fields, ",", &row.question, "\n"]);
    }
    text
}

/// A field of a CSV, in quotation marks where it needs them.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// The heads of the columns that people see, where boards are grouped by this.
pub(super) fn heads(grouped_by: &str) -> [&str; 9] {
    let mut heads = COLUMNS;
    heads[1] = grouped_by;
    heads
}

const COLUMNS: [&str; 9] = [
    "configuration",
    "",
    "runs",
    "answered",
    "mean",
    "geo. mean",
    "median",
    "95 %",
    "worst",
];

/// A row as people see it. Where a run without an answer is in a number, the number is
/// only a lower bound and says so.
pub(super) fn cells(row: &SummaryRow, time_limit: f64) -> [String; 9] {
    let bound = |seconds: f64, is_bound: bool| {
        let mark = if is_bound { "≥ " } else { "" };
        format!("{mark}{}", shown(seconds))
    };
    let is_cut = row.solved < row.count;
    let mean = |seconds| bound(seconds, is_cut);
    let rank = |seconds: f64| bound(seconds, is_cut && seconds >= time_limit);
    [
        row.configuration.clone(),
        row.group.clone(),
        row.count.to_string(),
        row.solved.to_string(),
        mean(row.cpu_mean_seconds),
        mean(row.cpu_shifted_geometric_mean_seconds),
        rank(row.cpu_median_seconds),
        rank(row.cpu_p95_seconds),
        rank(row.cpu_worst_seconds),
    ]
}

/// The rows as a table of a page.
#[must_use]
pub fn summary_table(
    (rows, grouped_by): (&[SummaryRow], &str),
    time_limit: f64,
    caption: &str,
) -> Table {
    let mut table = Table::new(caption, &heads(grouped_by));
    for row in rows {
        table.push(cells(row, time_limit));
    }
    table
}

/// A time with three digits that count, in milliseconds below a second.
fn shown(seconds: f64) -> String {
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

/// The rows as a table for a terminal.
///
/// # Examples
/// ```
/// let table = hashi::report::summary_text((&[], "islands"), 60.0);
/// assert!(table.starts_with("configuration  islands  runs"));
/// ```
#[must_use]
pub fn summary_text((rows, grouped_by): (&[SummaryRow], &str), time_limit: f64) -> String {
    let mut lines = vec![heads(grouped_by).map(str::to_owned)];
    lines.extend(rows.iter().map(|row| cells(row, time_limit)));
    let width = |column: usize| {
        let of_line = |line: &[String; 9]| line[column].chars().count();
        lines.iter().map(of_line).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..COLUMNS.len()).map(width).collect();
    let shown = |line: &[String; 9]| {
        let cells = line.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ") + "\n"
    };
    lines.iter().map(shown).collect()
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
            cpu_mean_seconds: 0.000_152_3,
            cpu_shifted_geometric_mean_seconds: 0.012_34,
            cpu_median_seconds: 0.123_4,
            cpu_p95_seconds: 1.0,
            cpu_worst_seconds: 60.0,
            wall_mean_seconds: 0.5,
        }
    }

    #[test]
    fn a_csv_row_has_a_field_for_each_head() {
        let text = summary_csv(&[row(3)], "islands");
        let fields: Vec<usize> = text.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(fields, [11, 11]);
        assert!(text.ends_with("highs-flow,100,3,3,0.000152300,0.012340000,0.123400000,1.000000000,60.000000000,0.500000000,solve\n"));
    }

    #[test]
    fn columns_line_up_and_lower_bounds_say_so() {
        let text = summary_text((&[row(3), row(2)], "islands"), 60.0);
        expect_test::expect![[r#"
            configuration  islands  runs  answered       mean  geo. mean  median    95 %     worst
            highs-flow         100     3         3    0.15 ms    12.3 ms  123 ms  1.00 s    60.0 s
            highs-flow         100     3         2  ≥ 0.15 ms  ≥ 12.3 ms  123 ms  1.00 s  ≥ 60.0 s
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
        let shown = times.map(shown);
        let wanted = [
            "0.00 ms", "9.99 ms", "10.0 ms", "99.9 ms", "999 ms", "10.0 s", "123 s",
        ];
        assert_eq!(shown, wanted);
    }
}
