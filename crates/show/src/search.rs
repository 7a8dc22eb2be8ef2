//! The chart of HiGHS's search over time.

use crate::picture::{Chart, Series};
use crate::report::TraceRecord;
use crate::session::SolveAnswer;

/// Incumbent and bound over time, with the objective and the formulation.
#[must_use]
pub fn search_chart(board: &str, answer: &SolveAnswer, records: &[TraceRecord]) -> Chart {
    let of = |name: &str, value: fn(&TraceRecord) -> Option<f64>| Series {
        name: name.to_owned(),
        points: stairs(records, value),
        ..Series::default()
    };
    let series = vec![
        of("incumbent", |record| record.incumbent),
        of("bound", |record| record.bound),
    ];
    let objective = answer.objective.as_ref().map(ToString::to_string);
    let formulation = answer.ended.by.and_then(|by| by.formulation);
    let formulation = formulation.map(|it| format!("formulation {it}"));
    let about = objective.into_iter().chain(formulation);
    let about: Vec<String> = std::iter::once(board.to_owned()).chain(about).collect();
    let chart = Chart::search("The search over time", series).about(about.join(", "));
    match only_moment(records) {
        Some(says) => chart.saying(says),
        None => chart,
    }
}

/// A sentence with the results, if all came at one moment, which a chart could not show.
fn only_moment(records: &[TraceRecord]) -> Option<String> {
    let known = |record: &&TraceRecord| record.incumbent.is_some() || record.bound.is_some();
    let mut moments = records.iter().filter(known);
    let Some(first) = moments.next() else {
        return Some("Nothing was known before the end.".to_owned());
    };
    let later = |record: &TraceRecord| record.trace_seconds.total_cmp(&first.trace_seconds).is_ne();
    if moments.any(later) {
        return None;
    }
    // The last record of a moment has most data.
    let last = records.iter().rev().find(known).unwrap_or(first);
    let value = |name: &str, value: Option<f64>| value.map(|value| format!("{name} {value}"));
    let values = [
        value("incumbent", last.incumbent),
        value("bound", last.bound),
    ];
    let values: Vec<String> = values.into_iter().flatten().collect();
    Some(format!(
        "There is one moment only, which makes no chart: {} after {:.3} s.",
        values.join(" and "),
        last.trace_seconds
    ))
}

/// The points of a value that stays until the next one is known.
fn stairs(records: &[TraceRecord], value: fn(&TraceRecord) -> Option<f64>) -> Vec<[f64; 2]> {
    let mut points: Vec<[f64; 2]> = Vec::new();
    for record in records {
        if let Some(value) = value(record) {
            let before = points.last().map(|&[_, before]| before);
            points.extend(before.map(|before| [record.trace_seconds, before]));
            points.push([record.trace_seconds, value]);
        }
    }
    points
}
