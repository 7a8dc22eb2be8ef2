//! The record of one board, configuration and seed: a line of `runs.jsonl`, written and read.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::report::record::SCHEMA;

/// A run, or the mean of several equal ones.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RunRecord {
    /// The type of the record: `bench`.
    pub r#type: String,
    /// The number of its schema.
    pub schema: u32,
    /// The board's name, as in messages.
    pub board: String,
    /// What was asked: `solve`, `unique`, `count`, `common`.
    pub question: String,
    /// The engine with its settings.
    pub configuration: String,
    /// The engine.
    pub engine: String,
    /// The formulation, where there is one.
    pub formulation: Option<String>,
    /// The seed of the engine's random choices.
    pub seed: u32,
    /// The number of islands.
    pub islands: usize,
    /// How the question ended ([`Status::name`](crate::questions::Status::name)); `refused`
    /// or `failed` where it could not be asked.
    pub status: String,
    /// What ended a run before all was known: `time`, `effort`, `memory`; `enough` where
    /// there are more solutions than were to be counted.
    pub limit: Option<String>,
    /// Why there is no answer, in words.
    pub reason: Option<String>,
    /// How many solutions were counted.
    pub solutions: Option<u64>,
    /// How many edges carry the same number of bridges in all solutions.
    pub fixed: Option<usize>,
    /// The number of edges.
    pub edges: usize,
    /// The number of equal runs that the times are means of.
    pub repeats: u32,
    /// CPU seconds of the process from the text to the verified answer.
    pub cpu_seconds: f64,
    /// The same by the clock on the wall.
    pub wall_seconds: f64,
    /// CPU seconds from the text to the network.
    pub read_seconds: f64,
    /// CPU seconds for building the integer program, where that is known.
    pub build_seconds: Option<f64>,
    /// CPU seconds in the engine; whatever came after reading where the rest is not told
    /// apart.
    pub solve_seconds: f64,
    /// CPU seconds for checking the answer against the rules, where that is known.
    pub verify_seconds: Option<f64>,
    /// Wall seconds that the run was allowed.
    pub time_limit_seconds: f64,
    /// Columns of the program, where HiGHS was asked for a solution.
    #[serde(default)]
    pub columns: Option<usize>,
    /// Its rows, cuts that were found on the way included.
    #[serde(default)]
    pub rows: Option<usize>,
    /// Columns behind HiGHS's presolve.
    #[serde(default)]
    pub presolved_columns: Option<u64>,
    /// Rows behind it.
    #[serde(default)]
    pub presolved_rows: Option<u64>,
    /// Nodes of the search tree.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Simplex iterations.
    #[serde(default)]
    pub iterations: Option<u64>,
    /// How often the program was solved, with more of our cuts each time.
    #[serde(default)]
    pub rounds: Option<u32>,
    /// Our cuts.
    #[serde(default)]
    pub cuts: Option<u32>,
    /// The objective's value, where there is one.
    #[serde(default)]
    pub value: Option<f64>,
    /// The bound at the end.
    #[serde(default)]
    pub bound: Option<f64>,
    /// The last bound that HiGHS told of while it was at the root.
    #[serde(default)]
    pub root_bound: Option<f64>,
    /// The gap at the end, as a share of the value.
    #[serde(default)]
    pub gap: Option<f64>,
}

impl RunRecord {
    /// A record of which only the head is known.
    ///
    /// # Examples
    /// ```
    /// let run = hashi::report::RunRecord::empty();
    /// assert_eq!(run.r#type, "bench");
    /// ```
    #[must_use]
    pub fn empty() -> Self {
        Self {
            r#type: "bench".to_owned(),
            schema: SCHEMA,
            ..Self::default()
        }
    }

    /// Whether the question has been answered.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        match self.status.as_str() {
            "undecided" | "feasible" | "refused" | "failed" => false,
            "at_least" => self.limit.as_deref() == Some("enough"),
            _ => true,
        }
    }

    /// How many solutions the board may have by what was found.
    ///
    /// # Examples
    /// ```
    /// use hashi::report::RunRecord;
    /// let several = RunRecord { status: "several".to_owned(), ..RunRecord::empty() };
    /// assert_eq!(several.possible(), 2..=u64::MAX);
    /// ```
    #[must_use]
    pub fn possible(&self) -> RangeInclusive<u64> {
        let counted = self.solutions.unwrap_or_default();
        match self.status.as_str() {
            "solved" => 1..=u64::MAX,
            "infeasible" => 0..=0,
            "unique" => 1..=1,
            "exactly" => counted..=counted,
            "at_least" if self.is_decided() => counted.saturating_add(1)..=u64::MAX,
            "common" if self.fixed == Some(self.edges) => 1..=1,
            "several" | "common" => 2..=u64::MAX,
            _ => counted..=u64::MAX,
        }
    }
}

/// What was found, in words.
impl fmt::Display for RunRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solutions = |number| crate::report::words::counted(number, "solution");
        let counted = self.solutions.unwrap_or_default();
        let reason = self.reason.as_deref().unwrap_or("no reason is known");
        match self.status.as_str() {
            "several" => f.write_str("several solutions"),
            "exactly" => f.write_str(&solutions(counted)),
            "at_least" if self.is_decided() => write!(f, "more than {}", solutions(counted)),
            "at_least" if counted > 0 => write!(f, "at least {}, {reason}", solutions(counted)),
            "common" => {
                let (fixed, edges) = (self.fixed.unwrap_or_default(), self.edges);
                write!(f, "{fixed} of {edges} edges are the same in all solutions")
            }
            "undecided" | "feasible" | "at_least" | "refused" | "failed" => f.write_str(reason),
            other => f.write_str(other),
        }
    }
}
