//! Notes on a benchmark beside its numbers.

use std::path::Path;
use std::time::Duration;

use crate::cli::exit::Exit;
use crate::questions::WarmStart;
use crate::report::{PairedRow, RunOutcome, RunRecord, counted};
use crate::study::{CompareAnswer, Contender, PairedConfiguration, RatioKind, Results};

/// The caption of charts and tables: boards, runs and their limit.
pub(super) fn about(boards: usize, results: &Results, limit: Duration) -> String {
    let (boards, runs) = (counted(boards, "board"), results.runs().len());
    format!("{boards}, {runs} runs of at most {} s", limit.as_secs_f64())
}

/// The warm starts of those contenders that can use one.
pub(super) fn starting_points(contenders: &[&Contender]) -> String {
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

/// The ratio of the runs' wall time to CPU time: 1 on a machine that does nothing else.
pub(super) fn load(results: &Results) -> String {
    let sum = |seconds: fn(&RunRecord) -> f64| results.runs().iter().map(seconds).sum::<f64>();
    let cpu = sum(|run| run.cpu_seconds);
    if cpu > 0.0 {
        format!("{:.2} s", sum(|run| run.wall_seconds) / cpu)
    } else {
        "unknown".to_owned()
    }
}

/// The message if no run was missing: where the results are, and which files were written.
pub(super) fn nothing_left(folder: &Path, written: &[String]) -> String {
    let folder = folder.display();
    match written {
        [] => format!("nothing was left to run, and no file in {folder} has changed"),
        [_, ..] => format!(
            "nothing was left to run; written anew in {folder}: {}",
            written.join(", ")
        ),
    }
}

/// A line for each run that made a false claim about its board.
pub(super) fn wrong(results: &Results) -> Vec<String> {
    let runs = results.runs().iter();
    let wrong = runs.filter(|run| run.outcome() == RunOutcome::Wrong);
    wrong.map(outcome).collect()
}

/// A line for each other run without an answer, and how it ended.
pub(super) fn remarks(results: &Results) -> Vec<String> {
    let line = |run: &RunRecord| match run.outcome() {
        RunOutcome::Answered | RunOutcome::Wrong => None,
        RunOutcome::Stopped | RunOutcome::Early | RunOutcome::Refused | RunOutcome::Failed => {
            Some(format!("{}: {}", run.outcome().name(), outcome(run)))
        }
    };
    results.runs().iter().filter_map(line).collect()
}

/// Inconsistent answers, and how many are missing.
pub(super) fn inconsistencies(answer: &CompareAnswer) -> Vec<String> {
    let results = &answer.results;
    let has = |number: usize| {
        let runs = counted(number, "run");
        let has = if number == 1 { "has" } else { "have" };
        format!("{runs} {has} no answer")
    };
    let (boards, wrong) = (results.disagreements().len(), wrong(results).len());
    let disagree = format!(
        "the answers about {} cannot all be true",
        counted(boards, "board")
    );
    let claimed = format!("{} claimed what does not hold", counted(wrong, "run"));
    let unanswered = remarks(results).len();
    let runs = results.runs().iter();
    let unasked = runs.filter(|run| !run.counts()).count();
    let idle = format!(
        "{} answered without asking the engine, and not counted",
        counted(unasked, "run")
    );
    let all = [
        (boards, disagree),
        (wrong, claimed),
        (unanswered, has(unanswered)),
        (unasked, idle),
    ];
    let all = all.into_iter().filter(|(number, _)| *number > 0);
    all.map(|(_, what)| what).collect()
}

/// The outcome of a run in one line.
pub(super) fn outcome(run: &RunRecord) -> String {
    let (board, configuration, seed) = (&run.board, &run.configuration, run.seed);
    let seconds = run.cpu_seconds;
    format!("{board}, {configuration}, seed {seed}: {run}, {seconds:.6} s")
}

/// The exit code for a run: no solution and several solutions are answers here.
pub(super) fn exit_of(run: &RunRecord) -> Exit {
    match run.outcome() {
        RunOutcome::Answered => Exit::Yes,
        RunOutcome::Stopped | RunOutcome::Early | RunOutcome::Wrong => Exit::Undecided,
        RunOutcome::Refused => Exit::Usage,
        RunOutcome::Failed => Exit::Internal,
    }
}

/// The comparisons for the page.
pub(super) fn paired(pairs: &[PairedConfiguration]) -> Vec<PairedRow> {
    let row = |paired: &PairedConfiguration| {
        let mark = match paired.ratio_is {
            RatioKind::Exact => "",
            RatioKind::AtLeast => "≥ ",
            RatioKind::AtMost => "≤ ",
            RatioKind::Open => "≷ ",
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
