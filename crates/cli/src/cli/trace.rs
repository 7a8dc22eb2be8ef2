//! `--trace`: HiGHS's search over time, as records and as a chart.

use super::files::TraceFormat;
use super::ui::Failure;
use crate::report::{TraceRecord, line};
use crate::session::{Progress, SolveAnswer};
use crate::show::search_chart;

/// A trace in a format. It always contains the first and the last moment.
pub(crate) fn render_trace(
    format: TraceFormat,
    board: &str,
    answer: &SolveAnswer,
    moments: &[(f64, Progress)],
) -> Result<Vec<u8>, Failure> {
    let (puzzle, objective) = (&answer.puzzle, answer.objective.as_ref());
    let search = |&(seconds, ref progress): &(f64, Progress)| {
        TraceRecord::search(board, puzzle, objective, seconds, progress)
    };
    let mut records = vec![TraceRecord::begin(board)];
    records.extend(moments.iter().map(search));
    let known = records.iter().rev().find_map(|record| record.bound);
    let mut end = TraceRecord::end(board, &answer.solved);
    // At a limit the last known bound still holds.
    end.bound = end.bound.or(known);
    records.push(end);
    match format {
        TraceFormat::Lines => Ok(records.iter().map(line).collect::<String>().into_bytes()),
        TraceFormat::Pdf => Ok(search_chart(board, answer, &records).pdf()?),
        TraceFormat::Svg => Ok(search_chart(board, answer, &records).svg().into_bytes()),
        TraceFormat::Png => Ok(search_chart(board, answer, &records).png()?),
    }
}
