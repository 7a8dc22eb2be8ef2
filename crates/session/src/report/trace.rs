//! The record of a moment of a search: the progress, and what is known by then.

use serde::Serialize;

use super::record::SCHEMA;
use crate::engine::Progress;
use crate::milp::Objective;
use crate::puzzle::Network;
use crate::questions::SolveResult;

/// Which moment it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Moment {
    /// Before anything was done.
    Begin,
    /// While the engine searched.
    Search,
    /// Once the answer was verified.
    End,
}

/// A moment of a search. Values are those of the objective that was asked for, absent where
/// none was.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TraceRecord {
    r#type: &'static str,
    schema: u32,
    /// The board's name, as in messages.
    pub board: String,
    /// Which moment.
    pub moment: Moment,
    /// Seconds since the question was asked.
    pub trace_seconds: f64,
    /// Nodes of the search tree so far.
    pub nodes: u64,
    /// Simplex iterations so far.
    pub iterations: u64,
    /// The value of the best solution so far, as the engine says while it searches.
    pub incumbent: Option<f64>,
    /// No solution is better than this, as the engine says.
    pub bound: Option<f64>,
    /// The gap between the two, as a share of the incumbent.
    pub gap: Option<f64>,
}

impl TraceRecord {
    /// The first moment.
    #[must_use]
    pub fn begin(board: &str) -> Self {
        Self {
            r#type: "trace",
            schema: SCHEMA,
            board: board.to_owned(),
            moment: Moment::Begin,
            trace_seconds: 0.0,
            nodes: 0,
            iterations: 0,
            incumbent: None,
            bound: None,
            gap: None,
        }
    }

    /// A moment during the search for a solution, or for the best by an objective, `seconds` after
    /// the start.
    #[must_use]
    pub fn search(
        board: &str,
        network: &Network,
        objective: Option<&Objective>,
        seconds: f64,
        progress: &Progress,
    ) -> Self {
        let scale = objective.map(|it| it.scale(network).millionths() as f64 / 1e6);
        let scaled = |value: Option<f64>| Some(value? * scale?);
        Self {
            moment: Moment::Search,
            trace_seconds: seconds,
            nodes: progress.nodes,
            iterations: progress.iterations,
            incumbent: scaled(progress.incumbent),
            bound: scaled(progress.bound),
            gap: progress.gap.filter(|_| scale.is_some()),
            ..Self::begin(board)
        }
    }

    /// The last moment, with the result.
    #[must_use]
    pub fn end(board: &str, solved: &SolveResult) -> Self {
        let (best, statistics) = (solved.best.as_ref(), &solved.statistics);
        let units = |millionths: i64| millionths as f64 / 1e6;
        Self {
            moment: Moment::End,
            trace_seconds: statistics.total_seconds,
            nodes: statistics.stats.nodes.unwrap_or_default(),
            iterations: statistics.stats.simplex_iterations.unwrap_or_default(),
            incumbent: best.map(|best| units(best.value.millionths())),
            bound: best.and_then(|best| Some(units(best.bound?.amount.millionths()))),
            gap: best.and_then(crate::questions::Optimality::gap),
            ..Self::begin(board)
        }
    }
}
