//! The record of one board, configuration and seed: a line of `runs.jsonl`.

use serde::Serialize;

use crate::report::record::Head;

/// A run, or the mean of several equal ones.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BenchRecord<'a> {
    /// The type and schema of the record.
    #[serde(flatten)]
    pub head: Head,
    /// The board's name, as in messages.
    pub board: &'a str,
    /// What was asked: `solve`, `unique`, `count`, `common`.
    pub question: &'static str,
    /// The engine with its settings.
    pub configuration: String,
    /// The engine.
    pub engine: &'static str,
    /// The formulation, where there is one.
    pub formulation: Option<&'static str>,
    /// The seed of the engine's random choices.
    pub seed: u32,
    /// The number of islands.
    pub islands: usize,
    /// `solved`, `infeasible`, `undecided`, `refused` or `failed`; `unique` or `several`;
    /// `exactly` or `at least`; `common`.
    pub status: &'static str,
    /// What ended an undecided run: `time`, `effort`, `memory`; `enough` where there are
    /// more solutions than were to be counted.
    pub limit: Option<&'static str>,
    /// Why a run was refused or failed.
    pub reason: Option<&'a str>,
    /// How many solutions were counted.
    pub solutions: Option<u64>,
    /// How many edges carry the same number of bridges in all solutions.
    pub fixed: Option<usize>,
    /// The number of equal runs that the times are means of.
    pub repeats: u32,
    /// CPU seconds of the process from the text to the verified answer.
    pub cpu_seconds: f64,
    /// The same by the clock on the wall.
    pub wall_seconds: f64,
    /// CPU seconds from the text to the network.
    pub read_seconds: f64,
    /// CPU seconds for building the integer program, where that is told apart.
    pub build_seconds: Option<f64>,
    /// CPU seconds in the engine; whatever came after reading where the rest is not told
    /// apart.
    pub solve_seconds: f64,
    /// CPU seconds for checking the answer against the rules, where that is told apart.
    pub verify_seconds: Option<f64>,
    /// Wall seconds that the run was allowed.
    pub time_limit_seconds: f64,
}

impl BenchRecord<'_> {
    /// The head of such records.
    ///
    /// # Examples
    /// ```
    /// let head = hashi::report::BenchRecord::head();
    /// assert_eq!(hashi::report::line(&head), "{\"type\":\"bench\",\"schema\":1}\n");
    /// ```
    #[must_use]
    pub fn head() -> Head {
        Head::of("bench")
    }
}
