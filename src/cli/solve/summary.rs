//! A board's outcome in one line, and what it took in a few more.

use crate::cli::ui::counted;
use crate::puzzle::Network;
use crate::questions::{Answer, Best, Bound, Solved, Statistics};

/// The line about a board: its outcome, its size, its model's size, the time.
pub(super) fn summary(name: &str, network: &Network, solved: &Solved) -> String {
    let statistics = &solved.statistics;
    let mut parts = vec![
        counted(statistics.islands, "island"),
        counted(statistics.edges, "edge"),
        counted(statistics.crossings, "crossing"),
    ];
    if let Some(model) = statistics.model {
        parts.push(counted(model.columns, "column"));
        parts.push(counted(model.rows, "row"));
    }
    parts.push(format!("{:.3} s", statistics.total_seconds));
    format!("{name}: {}; {}", outcome(network, solved), parts.join(", "))
}

fn outcome(network: &Network, solved: &Solved) -> String {
    match &solved.answer {
        Answer::Solved(_) => match &solved.best {
            Some(best) => goodness(best),
            None => "solved".to_owned(),
        },
        Answer::Infeasible(reason) => format!("infeasible, {}", reason.describe(network)),
        Answer::Undecided(undecided) => format!("undecided, {undecided}"),
    }
}

/// How good a solution is, and by whose word.
fn goodness(best: &Best) -> String {
    let (what, value) = (best.objective.measure.name(), best.value);
    let bound = best.bound.map(|Bound { amount, claim }| match claim {
        Some(claim) => format!("{}'s bound {amount}", title(claim.engine)),
        None => "lack of choice".to_owned(),
    });
    match bound {
        Some(bound) if best.is_optimal() => format!("solved, {what} {value}, optimal by {bound}"),
        bound => {
            let mut parts = vec![format!("feasible, {what} {value}")];
            parts.push(bound.unwrap_or_else(|| "no bound".to_owned()));
            parts.extend(best.gap().map(|gap| format!("gap {:.1} %", gap * 100.0)));
            parts.extend(best.limit.map(|limit| limit.to_string()));
            parts.join(", ")
        }
    }
}

/// An engine's name in a sentence.
fn title(engine: &str) -> &str {
    match engine {
        "highs" => "HiGHS",
        other => other,
    }
}

/// Where the time went.
pub(super) fn details(name: &str, statistics: &Statistics) -> String {
    let stats = statistics.stats;
    format!(
        "{name}: {} fixed, {}, {}, {}, {}; deduce {:.3} s, start {:.3} s, model {:.3} s, solve {:.3} s, verify {:.3} s, witness {:.3} s",
        counted(statistics.fixed, "edge"),
        counted(stats.rounds, "round"),
        counted(stats.cuts, "cut"),
        counted(stats.nodes, "node"),
        counted(stats.simplex_iterations, "simplex iteration"),
        statistics.deduce_seconds,
        statistics.start_seconds,
        stats.model_seconds,
        stats.solve_seconds,
        statistics.verify_seconds,
        statistics.witness_seconds,
    )
}
