//! The record of one board, configuration and seed: a line of `runs.jsonl`, written and read. Its
//! [`RunOutcome`] is decided here and nowhere else.

use std::fmt;
use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::report::record::RulesRecord;

/// A run, or the mean of several equal ones.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct RunRecord {
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
    /// The board's rules that are not the standard ones; left out where all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesRecord>,
    /// The number of islands.
    pub islands: usize,
    /// How the question ended ([`Status::name`](crate::session::Status::name)); `refused`
    /// or `failed` where it could not be asked; `contradicted` where the configuration claimed
    /// what does not hold of the board, whoever found the answer in its stead.
    pub status: String,
    /// What ended a run before all was known: `time`, `effort`, `memory`; `enough` where
    /// there are more solutions than were to be counted.
    pub limit: Option<String>,
    /// Why there is no answer, in words.
    pub reason: Option<String>,
    /// What should be known beside the answer.
    #[serde(default)]
    pub warnings: Vec<String>,
    /// Whether the engine was not asked, where other solvers' programs take part: something that anybody
    /// can see settled the board, or what a program was to begin from. Such an answer is in no figure.
    #[serde(default)]
    pub unasked: bool,
    /// What HiGHS began from, where it was asked for a solution.
    #[serde(default)]
    pub start: Option<String>,
    /// How deep deduction went first, where a solution was asked for.
    #[serde(default)]
    pub deduction: Option<String>,
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
    /// Wall-clock seconds for that.
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
    /// Columns of the program, where one was solved for a solution.
    #[serde(default)]
    pub columns: Option<usize>,
    /// Its rows, cuts that were found on the way included.
    #[serde(default)]
    pub rows: Option<usize>,
    /// Columns behind HiGHS's presolve, where HiGHS solved it.
    #[serde(default)]
    pub presolved_columns: Option<u64>,
    /// Rows behind it.
    #[serde(default)]
    pub presolved_rows: Option<u64>,
    /// Nodes of HiGHS's search tree.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// HiGHS's simplex iterations.
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

/// The outcome of a run in the statistics.
///
/// # Examples
/// ```
/// use hashilab_session::report::{RunOutcome, RunRecord};
/// let run = |status: &str| RunRecord { status: status.to_owned(), ..RunRecord::default() };
/// assert_eq!(run("infeasible").outcome(), RunOutcome::Answered);
/// assert_eq!(run("feasible").outcome(), RunOutcome::Early);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunOutcome {
    /// The question has been answered.
    Answered,
    /// The time limit stopped it.
    Stopped,
    /// It ended before the time limit without an answer: within the allowed gap, at a limit on its
    /// effort, or because its program is too weak to decide the board.
    Early,
    /// It made a false claim about the board.
    Wrong,
    /// The configuration does not support the question.
    Refused,
    /// The engine broke, or its answer does not verify.
    Failed,
}

impl RunOutcome {
    /// All outcomes but `Answered`, in the order of their columns.
    pub const UNANSWERED: [Self; 5] = [
        Self::Stopped,
        Self::Early,
        Self::Wrong,
        Self::Refused,
        Self::Failed,
    ];

    /// The heading of its column.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Stopped => "stopped",
            Self::Early => "early",
            Self::Wrong => "wrong",
            Self::Refused => "refused",
            Self::Failed => "failed",
        }
    }
}

impl RunRecord {
    /// The type of its record.
    pub const KIND: &'static str = "bench";

    /// The outcome of the run.
    #[must_use]
    pub fn outcome(&self) -> RunOutcome {
        match (self.status.as_str(), self.limit.as_deref()) {
            ("at_least", Some("enough")) => RunOutcome::Answered,
            ("undecided" | "feasible" | "at_least", Some("time")) => RunOutcome::Stopped,
            ("undecided" | "feasible" | "at_least", _) => RunOutcome::Early,
            ("contradicted", _) => RunOutcome::Wrong,
            ("refused", _) => RunOutcome::Refused,
            ("failed", _) => RunOutcome::Failed,
            _ => RunOutcome::Answered,
        }
    }

    /// Whether the run counts in the statistics: not if the answer came without its engine.
    #[must_use]
    pub fn counts(&self) -> bool {
        !(self.unasked && self.is_decided())
    }

    /// Whether the question has been answered.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.outcome() == RunOutcome::Answered
    }

    /// The numbers of solutions that are possible by what was found.
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::report::RunRecord;
    /// let several = RunRecord { status: "several".to_owned(), ..RunRecord::default() };
    /// assert_eq!(several.possible(), 2..=u64::MAX);
    /// ```
    #[must_use]
    pub fn possible(&self) -> RangeInclusive<u64> {
        let counted = self.solutions.unwrap_or_default();
        match self.status.as_str() {
            "solved" | "feasible" => 1..=u64::MAX,
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

/// A summary of the result.
impl fmt::Display for RunRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solutions = |number| crate::report::sentences::counted(number, "solution");
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
            "contradicted" => write!(f, "its claim does not hold: {reason}"),
            "feasible" => write!(f, "feasible, {reason}"),
            "undecided" | "at_least" | "refused" | "failed" => f.write_str(reason),
            other => f.write_str(other),
        }
    }
}
