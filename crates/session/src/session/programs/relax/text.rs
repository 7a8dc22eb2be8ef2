//! Relaxations as text: a table of the formulations, and why one is infeasible.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::work::{Optimum, RelaxedBoard, SolvedRelaxation};
use crate::engine::{LpInfeasible, LpOutcome};
use crate::milp::{Model, RowId};
use crate::questions::elementary;
use crate::report::{RelaxationRecord, Table, counted};

/// The most rows of an infeasible sum that are printed; files contain all.
const MOST_ROWS: usize = 30;

/// The text to print.
pub(super) fn of(found: &RelaxedBoard, records: &[RelaxationRecord]) -> String {
    let mut text = format!("linear relaxations, to {}\n", found.objective);
    text.push_str(&table(found, records).to_text());
    for one in &found.left_out {
        let _ = writeln!(text, "{}: left out, {}", one.formulation, one.reason);
    }
    text.push_str(&optimum(found));
    for one in &found.relaxed {
        match &one.relaxation.outcome {
            LpOutcome::Optimal(_) => {}
            LpOutcome::Infeasible(why) => {
                text.push_str(&infeasible(&one.name, &one.relaxation.program.model, why));
            }
            LpOutcome::Failed(why) => {
                let _ = writeln!(text, "{}: failed, {why}", one.name);
            }
            LpOutcome::Limit(limit) => {
                let _ = writeln!(text, "{}: not solved to the end, {limit}", one.name);
            }
        }
    }
    if let Some(reason) = on_the_board(found) {
        let _ = writeln!(text, "\non the board itself: {reason}");
    }
    for caveat in found.caveats() {
        let _ = writeln!(text, "{caveat}");
    }
    text
}

/// The reason on the board where a relaxation is infeasible, if it is an elementary one that is not
/// told yet.
fn on_the_board(found: &RelaxedBoard) -> Option<String> {
    let is_infeasible =
        |one: &SolvedRelaxation| matches!(one.relaxation.outcome, LpOutcome::Infeasible(_));
    let is_told = found.reason.is_some();
    if is_told || !found.relaxed.iter().any(is_infeasible) {
        return None;
    }
    Some(elementary(&found.puzzle)?.describe(&found.puzzle))
}

/// A line about the best solution.
fn optimum(found: &RelaxedBoard) -> String {
    match found.optimum {
        Optimum::NotWanted => String::new(),
        Optimum::Is(value) => format!("the optimum is {value}\n"),
        Optimum::Infeasible => match &found.reason {
            Some(reason) => format!("the board has no solution: {reason}\n"),
            None => "the board has no solution\n".to_owned(),
        },
        Optimum::Undecided(_) => "the optimum was not found within the limits\n".to_owned(),
    }
}

/// A table that compares the formulations.
fn table(found: &RelaxedBoard, records: &[RelaxationRecord]) -> Table {
    let head = [
        "formulation",
        "columns",
        "rows",
        "bound",
        "gap",
        "fractional",
        "rounds",
        "cuts",
    ];
    let mut table = Table::new("", &head);
    let or = |known: Option<String>| known.unwrap_or_else(|| "-".to_owned());
    for record in records {
        table.push([
            record.formulation.clone(),
            record.columns.to_string(),
            record.rows.to_string(),
            match (record.bound, record.status) {
                (Some(bound), _) => found.bound_text(bound),
                (None, status) => status.to_owned(),
            },
            or(record.gap.map(|gap| format!("{:.2} %", 100.0 * gap))),
            or(record.fractional.map(|count| count.to_string())),
            record.rounds.to_string(),
            record.cuts.to_string(),
        ]);
    }
    table
}

/// Why a relaxation is infeasible: the weighted rows whose sum cannot hold, and the rows that
/// cannot be kept together.
fn infeasible(name: &str, model: &Model, why: &LpInfeasible) -> String {
    let mut text = String::new();
    match &why.farkas {
        Some(farkas) => {
            let _ = writeln!(
                text,
                "\n{name} is infeasible, checked in whole numbers: {} {} up to a left side of \
                 at least {} and a right side of {}",
                counted(farkas.weights.len(), "weighted row"),
                if farkas.weights.len() == 1 {
                    "adds"
                } else {
                    "add"
                },
                farkas.least,
                farkas.most
            );
            for (row, weight) in farkas.weights.iter().take(MOST_ROWS) {
                let _ = writeln!(text, "  {weight:>+5} x {}", model.rows()[*row].name);
            }
            if farkas.weights.len() > MOST_ROWS {
                let more = farkas.weights.len() - MOST_ROWS;
                let _ = writeln!(text, "  and {more} more; --out x.json has all");
            }
        }
        None => {
            let _ = writeln!(
                text,
                "\n{name} is infeasible as HiGHS says; no weights in whole numbers confirm it"
            );
        }
    }
    if !why.rows.is_empty() {
        put_irreducible(&mut text, model, &why.rows);
    }
    text
}

/// Rows that cannot be kept together, the first ones by name.
fn put_irreducible(text: &mut String, model: &Model, rows: &[RowId]) {
    let _ = writeln!(
        text,
        "irreducible, other rows may be in conflict too: {}",
        families(model, rows)
    );
    for &row in rows.iter().take(MOST_ROWS) {
        let _ = writeln!(text, "  {}", model.rows()[row].name);
    }
    if rows.len() > MOST_ROWS {
        let more = rows.len() - MOST_ROWS;
        let _ = writeln!(text, "  and {more} more; --out x.json has all");
    }
}

/// Rows counted by their families.
fn families(model: &Model, rows: &[RowId]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for &row in rows {
        *counts.entry(model.rows()[row].family.name()).or_default() += 1;
    }
    let counts = counts
        .iter()
        .map(|(family, count)| format!("{count} {family}"));
    counts.collect::<Vec<_>>().join(", ")
}
