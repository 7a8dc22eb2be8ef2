//! Statistics of HiGHS's searches, a row for each configuration and group of boards.

use super::record::RunRecord;
use crate::report::Table;

/// Searches of one configuration on one group of boards: each figure is the average over the runs
/// that report it.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchRow {
    /// The engine with its settings.
    pub configuration: String,
    /// The group of boards: their number of islands, or what else they are grouped by.
    pub group: String,
    /// The number of runs.
    pub count: usize,
    /// The averages, in the order of [`COLUMNS`].
    figures: [Option<f64>; 10],
}

/// The table for people; `grouped_by` heads the column of groups.
pub(super) fn table(rows: &[SearchRow], grouped_by: &str, caption: &str) -> Table {
    let mut heads = COLUMNS;
    heads[1] = grouped_by;
    let mut table = Table::new(caption, &heads);
    for row in rows {
        table.push(cells(row));
    }
    table
}

/// The headings of the columns, without that of the groups.
const COLUMNS: [&str; 13] = [
    "configuration",
    "",
    "runs",
    "columns",
    "rows",
    "presolved columns",
    "presolved rows",
    "nodes",
    "LP iterations",
    "solved",
    "our cuts",
    "root gap",
    "gap",
];

impl SearchRow {
    /// The averages of these runs.
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::report::{RunRecord, SearchRow};
    /// let run = RunRecord { nodes: Some(3), ..RunRecord::default() };
    /// let row = SearchRow::of("flow", "9", &[&run]);
    /// assert_eq!((&*row.group, row.count), ("9", 1));
    /// ```
    #[must_use]
    pub fn of(configuration: &str, group: &str, runs: &[&RunRecord]) -> Self {
        let figures: [fn(&RunRecord) -> Option<f64>; 10] = [
            |run| Some(run.columns? as f64),
            |run| Some(run.rows? as f64),
            |run| Some(run.presolved_columns? as f64),
            |run| Some(run.presolved_rows? as f64),
            |run| Some(run.nodes? as f64),
            |run| Some(run.iterations? as f64),
            |run| Some(f64::from(run.rounds?)),
            |run| Some(f64::from(run.cuts?)),
            |run| gap(run.value?, run.root_bound?),
            |run| run.gap,
        ];
        Self {
            configuration: configuration.to_owned(),
            group: group.to_owned(),
            count: runs.len(),
            figures: figures.map(|figure| mean(runs.iter().filter_map(|run| figure(run)))),
        }
    }
}

/// The gap between a value and a bound, as a share of the value.
fn gap(value: f64, bound: f64) -> Option<f64> {
    (value != 0.0).then(|| ((value - bound) / value).abs())
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let numbers: Vec<f64> = numbers.collect();
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// The cells of one row of the table.
fn cells(row: &SearchRow) -> Vec<String> {
    let mut cells = vec![
        row.configuration.clone(),
        row.group.clone(),
        row.count.to_string(),
    ];
    let shares = row.figures.len() - 2;
    for (index, figure) in row.figures.iter().enumerate() {
        cells.push(match figure {
            None => "–".to_owned(),
            Some(share) if index >= shares => format!("{:.2} %", 100.0 * share),
            Some(whole) if whole.fract() == 0.0 => format!("{whole:.0}"),
            Some(mean) => format!("{mean:.1}"),
        });
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_the_mean_of_the_runs_that_know_it() {
        let run = |nodes, root_bound| RunRecord {
            nodes,
            root_bound,
            value: Some(10.0),
            gap: Some(0.0),
            ..RunRecord::default()
        };
        let runs = [run(Some(1), Some(9.0)), run(Some(4), None), run(None, None)];
        let row = SearchRow::of("flow", "9", &runs.each_ref());
        let cells = cells(&row);
        assert_eq!(cells.len(), COLUMNS.len());
        assert_eq!(cells[..4], ["flow", "9", "3", "–"]);
        assert_eq!(cells[7], "2.5");
        assert_eq!(cells[11..], ["10.00 %", "0.00 %"]);
    }
}
