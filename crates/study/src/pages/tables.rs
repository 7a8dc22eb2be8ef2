//! The results about a board, as tables.

use crate::engine::LpOutcome;
use crate::report::{ProgramRecord, Table, size_table};
use crate::session::{RelaxedBoard, SolvedRelaxation, Status, StudiedRun, StudyAnswer};

/// The size of each program.
pub(super) fn sizes(studied: &StudyAnswer) -> Table {
    let rules = studied.relaxing.puzzle.rules();
    let programs = studied.relaxing.relaxed.iter();
    let programs = programs.map(|one| ProgramRecord::new("", &one.name, rules, &one.table));
    let programs: Vec<ProgramRecord<'_>> = programs.collect();
    let rows = programs.iter().map(|program| (program, Vec::new()));
    size_table("The size of each program.", rows, &[])
}

/// Rows by family and formulation.
pub(super) fn families(studied: &StudyAnswer) -> Table {
    let programs = &studied.relaxing.relaxed;
    let mut words: Vec<&'static str> = Vec::new();
    for family in programs.iter().flat_map(|one| &one.table.families) {
        if !words.contains(&family.family.name()) {
            words.push(family.family.name());
        }
    }
    let names = programs.iter().map(|one| one.name.as_str());
    let head: Vec<&str> = ["family"].into_iter().chain(names).collect();
    let mut rows = Table::new("The rows of each family.", &head);
    for word in words {
        let count = programs.iter().map(|one| {
            let mut families = one.table.families.iter();
            let family = families.find(|family| family.family.name() == word);
            family.map_or_else(|| "–".to_owned(), |family| family.rows.to_string())
        });
        rows.push([word.to_owned()].into_iter().chain(count));
    }
    rows
}

/// The bounds of the relaxations.
pub(super) fn bounds(studied: &StudyAnswer, times: bool) -> Table {
    let head = [
        "formulation",
        "bound",
        "gap",
        "fractional",
        "rounds",
        "cuts",
        "seconds",
    ];
    let caption = "The bounds. A gap is the share of the optimum that is missing; fractional \
                   are the columns that should be whole and are not; rounds and cuts are \
                   those of the cutting-plane method.";
    let mut table = Table::new(caption, &head[..if times { 7 } else { 6 }]);
    let or = |known: Option<String>| known.unwrap_or_else(|| "–".to_owned());
    for record in &studied.relaxing.records() {
        let is_known = record.status == "optimal";
        let bound = record.bound.filter(|_| is_known);
        let cells = [
            bound.map_or(record.status.to_owned(), |bound| {
                studied.relaxing.bound_text(bound)
            }),
            or(record.gap.filter(|_| is_known).map(percent)),
            or(record.fractional.map(|count| count.to_string())),
            record.rounds.to_string(),
            record.cuts.to_string(),
        ];
        let seconds = times.then(|| format!("{:.3}", record.relax_seconds));
        let name = [record.formulation.clone()];
        table.push(name.into_iter().chain(cells).chain(seconds));
    }
    table
}

/// The rounds of a relaxation that was solved completely.
pub(super) fn rounds(found: &RelaxedBoard, one: &SolvedRelaxation) -> Option<Table> {
    let LpOutcome::Optimal(end) = &one.relaxation.outcome else {
        return None;
    };
    let mut table = Table::new(
        "The rounds of the cutting-plane method.",
        &["round", "bound", "cuts found"],
    );
    let shown = |bound: f64| found.bound_text(bound * found.scale);
    for (number, round) in (1..).zip(&one.relaxation.rounds) {
        let number = i32::to_string(&number);
        let cuts = round.cuts.len().to_string();
        table.push([number, shown(round.point.bound), cuts]);
    }
    table.push(["the end".to_owned(), shown(end.bound), "0".to_owned()]);
    Some(table)
}

/// HiGHS's searches.
pub(super) fn runs(studied: &StudyAnswer, times: bool) -> Table {
    let head = [
        "formulation",
        "outcome",
        "value",
        "bound",
        "nodes",
        "LP iterations",
        "solved",
        "cuts",
        "seconds",
    ];
    let caption = if times {
        "HiGHS’s searches; solved is how often, with more cuts each time. Seconds are CPU time \
         from the board to the verified answer."
    } else {
        "HiGHS’s searches; solved is how often, with more cuts each time. What a search has \
         reached when a limit ends it depends on the machine and is left out."
    };
    let mut table = Table::new(caption, &head[..if times { 9 } else { 8 }]);
    for run in &studied.runs {
        table.push(cells(run, times));
    }
    table
}

/// The cells of a run. Without times, figures that depend on when a limit ended it are omitted.
fn cells(run: &StudiedRun, times: bool) -> Vec<String> {
    let or = |known: Option<f64>| known.map_or_else(|| "–".to_owned(), |it| it.to_string());
    let is_shown = run.limit.is_none() || times;
    let shown = |text: String| if is_shown { text } else { "–".to_owned() };
    let outcome = match (run.limit, run.status) {
        (Some(limit), _) => limit.to_string(),
        (None, Status::Solved) => "optimal".to_owned(),
        (None, other) => other.to_string(),
    };
    let mut cells = vec![
        run.formulation.clone(),
        outcome,
        shown(or(run.value)),
        shown(or(run.bound)),
        shown(run.nodes.to_string()),
        shown(run.simplex_iterations.to_string()),
        shown(run.rounds.to_string()),
        shown(run.cuts.to_string()),
    ];
    cells.extend(times.then(|| format!("{:.3}", run.run_seconds)));
    cells
}

fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}
