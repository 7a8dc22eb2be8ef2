//! What is said of a benchmark beside its numbers.

use std::time::Duration;

use crate::cli::exit::Exit;
use crate::questions::WarmStart;
use crate::report::{PairedRow, RunRecord, counted};
use crate::runs::bench::{Contender, Paired, RatioIs, Results};

/// What charts and tables are about, where they stand alone: boards, runs and their limit.
pub(super) fn about(boards: usize, results: &Results, limit: Duration) -> String {
    let (boards, runs) = (counted(boards, "board"), results.runs().len());
    format!("{boards}, {runs} runs of at most {} s", limit.as_secs_f64())
}

/// What those of the contenders begin from that may begin from something.
pub(super) fn begun(contenders: &[&Contender]) -> String {
    let mut starts: Vec<(WarmStart, Vec<&str>)> = Vec::new();
    for contender in contenders {
        let Some(start) = contender.begins() else {
            continue;
        };
        match starts.iter_mut().find(|(other, _)| *other == start) {
            Some((_, names)) => names.push(contender.name()),
            None => starts.push((start, vec![contender.name()])),
        }
    }
    match &starts[..] {
        [] => String::new(),
        [(start, _)] => format!(", start {start}"),
        several => {
            let each = several.iter();
            let each = each.map(|(start, names)| format!("{start} ({})", names.join(", ")));
            format!(", start {}", each.collect::<Vec<_>>().join(", "))
        }
    }
}

/// How much longer the runs took than they computed: 1 on a machine that does nothing else.
pub(super) fn load(results: &Results) -> String {
    let sum = |seconds: fn(&RunRecord) -> f64| results.runs().iter().map(seconds).sum::<f64>();
    let cpu = sum(|run| run.cpu_seconds);
    if cpu > 0.0 {
        format!("{:.2} s", sum(|run| run.wall_seconds) / cpu)
    } else {
        "unknown".to_owned()
    }
}

/// A line for each run without an answer.
pub(super) fn remarks(results: &Results) -> Vec<String> {
    let unanswered = results.runs().iter().filter(|run| !run.is_decided());
    unanswered.map(outcome).collect()
}

/// What came of a run, in a line.
pub(super) fn outcome(run: &RunRecord) -> String {
    let (board, configuration, seed) = (&run.board, &run.configuration, run.seed);
    let seconds = run.cpu_seconds;
    format!("{board}, {configuration}, seed {seed}: {run}, {seconds:.6} s")
}

/// How the program ends for a run: that a board has no solution, or several, is an answer
/// here.
pub(super) fn exit_of(run: &RunRecord) -> Exit {
    match run.status.as_str() {
        "refused" => Exit::Usage,
        "failed" => Exit::Internal,
        _ if run.is_decided() => Exit::Yes,
        _ => Exit::Undecided,
    }
}

/// Pairs as the page has them.
pub(super) fn paired(pairs: &[Paired]) -> Vec<PairedRow> {
    let row = |paired: &Paired| {
        let mark = match paired.ratio_is {
            RatioIs::Exact => "",
            RatioIs::AtLeast => "≥ ",
            RatioIs::AtMost => "≤ ",
            RatioIs::Open => "≷ ",
        };
        PairedRow {
            names: [paired.other.clone(), paired.first.clone()],
            group: paired.group.clone(),
            pairs: [paired.compared, paired.pairs],
            ratio: paired.ratio.map(|ratio| (mark, ratio)),
            interval: paired.interval,
            won: [paired.wins, paired.losses],
        }
    };
    pairs.iter().map(row).collect()
}
