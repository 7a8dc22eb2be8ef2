//! How a question ended, in one type: the record, the sentence and the exit code depend on nothing
//! else.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::engine::{Limit, Verdict};
use crate::milp::Formulation;
use crate::puzzle::Rules;
use crate::questions::{Claimant, Warning};
use crate::report::RulesRecord;

crate::puzzle::by_name::closed! {
/// The status of a question in one word: it is printed and put in records, and decides whether the
/// answer is a yes or a no.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Verdict;
/// use hashilab_session::session::Status;
/// assert_eq!(Status::Several.verdict(), Verdict::No(()));
/// assert_eq!(Status::AtLeast.name(), "at_least");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Status {
    /// A solution; with an objective, one that a bound shows to be optimal.
    Solved = "solved",
    /// A solution that is not known to be optimal.
    Feasible = "feasible",
    /// Exactly one solution.
    Unique = "unique",
    /// More than one solution.
    Several = "several",
    /// The exact number of solutions.
    Exactly = "exactly",
    /// A lower bound on the number of solutions, or of repairs with the same cost.
    AtLeast = "at_least",
    /// How likely each edge is.
    Likely = "likely",
    /// Random samples of solutions.
    Drawn = "drawn",
    /// What all solutions have in common.
    Common = "common",
    /// A repair with the wanted property.
    Repaired = "repaired",
    /// No repair has exactly one solution.
    NotUnique = "not_unique",
    /// Relaxations, solved to optimality.
    Relaxed = "relaxed",
    /// Search trees, complete or up to the number of nodes requested.
    Searched = "searched",
    /// Configurations, timed on boards.
    Compared = "compared",
    /// How hard a board is.
    Rated = "rated",
    /// A study of the programs of a board.
    Studied = "studied",
    /// Puzzles that were made.
    Made = "made",
    /// The next steps.
    Hint = "hint",
    /// An answer that keeps every rule.
    Right = "right",
    /// An answer that breaks a rule, or cannot be completed.
    Wrong = "wrong",
    /// An unfinished answer that can be completed.
    Completable = "completable",
    /// No solution.
    Infeasible = "infeasible",
    /// A limit was reached before anything was known.
    Undecided = "undecided",
}
}

impl Status {
    /// Whether the answer is a yes or a no.
    #[must_use]
    pub const fn verdict(self) -> Verdict<(), (), ()> {
        match self {
            Self::Several | Self::NotUnique | Self::Wrong | Self::Infeasible => Verdict::No(()),
            Self::Feasible | Self::AtLeast | Self::Undecided => Verdict::Undecided(()),
            Self::Solved
            | Self::Unique
            | Self::Exactly
            | Self::Likely
            | Self::Drawn
            | Self::Common
            | Self::Repaired
            | Self::Relaxed
            | Self::Searched
            | Self::Compared
            | Self::Rated
            | Self::Studied
            | Self::Made
            | Self::Hint
            | Self::Right
            | Self::Completable => Verdict::Yes(()),
        }
    }
}

crate::puzzle::by_name::by_name!(Status);

/// How a question ended, and what should be known beside the answer.
///
/// # Examples
/// ```
/// use hashilab_session::session::Conclusion;
/// use hashilab_engine::engine::Limit;
/// let ended = Conclusion::undecided(Limit::Time);
/// assert_eq!(ended.reason.as_deref(), Some("the time limit was reached"));
/// let json = serde_json::to_value(&ended)?;
/// assert_eq!((&json["status"], &json["limit"]), (&"undecided".into(), &"time".into()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Conclusion {
    /// How, in one word.
    pub status: Status,
    /// Why there is no solution, or why nothing is known, as a sentence.
    pub reason: Option<String>,
    /// What ended the work before all was known: `time`, `interrupted`, `effort`, `memory`,
    /// `gap`, `unclear`, or `enough` where as many as were wanted have been found.
    #[schemars(with = "Option<String>")]
    pub limit: Option<Limit>,
    /// The rules that are not the standard ones; left out where all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesRecord>,
    /// What should be known beside the answer.
    #[serde(serialize_with = "sentences")]
    #[schemars(with = "Vec<String>")]
    pub warnings: Vec<Warning>,
    /// Who answered, where an engine did.
    #[serde(flatten)]
    pub by: Option<Claimant>,
}

fn sentences<S: Serializer>(warnings: &[Warning], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(warnings.iter().map(ToString::to_string))
}

impl Conclusion {
    /// A conclusion with this status and no other fields.
    #[must_use]
    pub fn of(status: Status) -> Self {
        Self {
            status,
            reason: None,
            limit: None,
            rules: None,
            warnings: Vec::new(),
            by: None,
        }
    }

    /// There is no solution, for this reason.
    #[must_use]
    pub fn infeasible(reason: impl Into<String>) -> Self {
        Self::of(Status::Infeasible).because(reason)
    }

    /// Undecided, because this limit was reached first.
    #[must_use]
    pub fn undecided(limit: Limit) -> Self {
        Self::of(Status::Undecided).stopped(limit)
    }

    /// Sets the reason.
    #[must_use]
    pub fn because(self, reason: impl Into<String>) -> Self {
        Self {
            reason: Some(reason.into()),
            ..self
        }
    }

    /// Sets the limit that ended the work early, if there is one. It becomes the reason of an
    /// undecided question that has no other.
    #[must_use]
    pub fn stopped(self, stop: impl Into<Option<Limit>>) -> Self {
        let limit = stop.into().or(self.limit);
        let reason = match self.status {
            Status::Undecided => self.reason.or_else(|| limit.map(|stop| stop.to_string())),
            _ => self.reason,
        };
        Self {
            reason,
            limit,
            ..self
        }
    }

    /// Sets the rules.
    #[must_use]
    pub fn under(self, rules: &Rules) -> Self {
        Self {
            rules: RulesRecord::of(rules),
            ..self
        }
    }

    /// Sets the warnings.
    #[must_use]
    pub fn warned(self, warnings: &[Warning]) -> Self {
        Self {
            warnings: warnings.to_vec(),
            ..self
        }
    }

    /// Sets the engine that answered, and its formulation.
    #[must_use]
    pub fn by(self, engine: &'static str, formulation: Option<Formulation>) -> Self {
        let by = Some(Claimant {
            engine,
            formulation,
        });
        Self { by, ..self }
    }

    /// The verdict of the status.
    #[must_use]
    pub fn verdict(&self) -> Verdict<(), (), ()> {
        self.status.verdict()
    }

    /// Whether an interrupt ended the work before the question was answered.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.verdict() != Verdict::Yes(()) && self.limit == Some(Limit::Interrupted)
    }

    /// The message `what`, followed by the reason.
    pub(in crate::session) fn no(&self, what: &str) -> String {
        match &self.reason {
            Some(reason) => format!("{what}, {reason}"),
            None => what.to_owned(),
        }
    }
}
