//! Relaxations as text: a table of the formulations, and why one is infeasible.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::work::{Optimum, Relaxing};
use crate::engine::{LpInfeasible, LpOutcome};
use crate::milp::{Model, RowId};
use crate::report::{RelaxationRecord, counted};

/// The most rows of an infeasible sum that are printed; files have all.
const MOST_ROWS: usize = 30;

/// What is printed.
pub(super) fn of(found: &Relaxing, records: &[RelaxationRecord]) -> String {
    let mut text = format!("linear relaxations, to {}\n", found.objective);
    let widest = records.iter().map(|record| record.formulation.len()).max();
    let width = widest.unwrap_or_default().max("formulation".len());
    let _ = writeln!(
        text,
        "{:width$}  {:>7}  {:>7}  {:>10}  {:>8}  {:>10}  {:>6}  {:>5}",
        "formulation", "columns", "rows", "bound", "gap", "fractional", "rounds", "cuts"
    );
    for record in records {
        put(&mut text, record, width, found);
    }
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
    for caveat in found.caveats() {
        let _ = writeln!(text, "{caveat}");
    }
    text
}

/// What is known of the best solution.
fn optimum(found: &Relaxing) -> String {
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

/// A line of the table.
fn put(text: &mut String, record: &RelaxationRecord, width: usize, found: &Relaxing) {
    let or = |known: Option<String>| known.unwrap_or_else(|| "-".to_owned());
    let bound = match (record.bound, record.status) {
        (Some(bound), _) => found.bound_text(bound),
        (None, status) => status.to_owned(),
    };
    let gap = or(record.gap.map(|gap| format!("{:.2} %", 100.0 * gap)));
    let fractional = or(record.fractional.map(|count| count.to_string()));
    let _ = writeln!(
        text,
        "{:width$}  {:>7}  {:>7}  {bound:>10}  {gap:>8}  {fractional:>10}  {:>6}  {:>5}",
        record.formulation, record.columns, record.rows, record.rounds, record.cuts
    );
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

/// Rows that cannot be kept together, the first of them by name.
fn put_irreducible(text: &mut String, model: &Model, rows: &[RowId]) {
    let _ = writeln!(text, "irreducible: {}", families(model, rows));
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
        *counts.entry(model.rows()[row].family.word()).or_default() += 1;
    }
    let counts = counts
        .iter()
        .map(|(family, count)| format!("{count} {family}"));
    counts.collect::<Vec<_>>().join(", ")
}
