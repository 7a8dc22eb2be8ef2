//! What is known once a question has been asked: of which puzzle, what, by whom, and what
//! ended the work.

use std::fmt;

use super::answer::{Answer, Best, Infeasibility, Statistics, Warning};
use super::counter::Exact;
use super::elementary::Elementary;
use super::enumerate::{Backbone, Count, Stop, Uniqueness};
use super::question::Question;
use super::repair::{Ending, Repair, Repairing};
use super::status::Status;
use crate::count::{BigUint, Likelihoods};
use crate::engine::Limit;
use crate::milp::{Formulated, Formulation};
use crate::puzzle::{Puzzle, Solution};

/// What came out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Finding {
    /// Of [`Question::One`] and [`Question::Best`].
    Solution {
        /// The answer.
        answer: Answer,
        /// How good the solution is, where the best was wanted.
        best: Option<Best>,
    },
    /// Of [`Question::All`] and [`Question::Count`]. The solutions themselves go to the
    /// observer as they are found.
    Count {
        /// How many there are.
        count: Count,
        /// Why there is none, if there is none.
        reason: Option<Infeasibility>,
    },
    /// Of [`Question::Unique`].
    Unique(Uniqueness),
    /// Of [`Question::Sweep`].
    Sweep(Swept),
    /// Of [`Question::Backbone`].
    Backbone(Backbone),
    /// Of [`Question::Repair`].
    Repair(Repair),
}

/// What a sweep over all solutions came to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Swept {
    /// How many solutions there are.
    Count(Exact),
    /// How many have one component, two, and so on.
    Components(Vec<BigUint>),
    /// How likely each edge is to carry so many bridges.
    Likelihoods(Box<Likelihoods>),
    /// So many have been drawn at random; they went to the observer as they were drawn.
    Sample {
        /// The number drawn.
        drawn: u64,
        /// The number of all solutions.
        of: BigUint,
    },
    /// There is no solution, and why.
    None(Infeasibility),
    /// A limit came first.
    Stopped(Limit),
}

/// The reply to a question.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reply {
    /// The puzzle that was asked about.
    pub puzzle: Puzzle,
    /// What was asked.
    pub question: Question,
    /// The engine that was asked.
    pub engine: &'static str,
    /// The formulation that it was given, if it needs one.
    pub formulation: Option<Formulation>,
    /// What came out.
    pub finding: Finding,
    /// What should be known beside it.
    pub warnings: Vec<Warning>,
    /// What it took.
    pub statistics: Statistics,
    /// The integer program that was solved last, if there was one.
    pub program: Option<Formulated>,
}

impl Swept {
    fn status(&self) -> Status {
        match self {
            Self::Count(Exact::None(_) | Exact::Exactly(_)) | Self::Components(_) => {
                Status::Exactly
            }
            Self::Count(Exact::AtLeast(..)) => Status::AtLeast,
            Self::Likelihoods(_) => Status::Likely,
            Self::Sample { .. } => Status::Drawn,
            Self::None(_) => Status::Infeasible,
            Self::Stopped(_) => Status::Undecided,
        }
    }

    /// What ended the work early.
    fn limit(&self) -> Option<Limit> {
        match self {
            Self::Count(Exact::AtLeast(_, limit)) | Self::Stopped(limit) => Some(*limit),
            Self::Count(_)
            | Self::Components(_)
            | Self::Likelihoods(_)
            | Self::Sample { .. }
            | Self::None(_) => None,
        }
    }
}

impl Reply {
    /// How the question ended.
    #[must_use]
    pub fn status(&self) -> Status {
        match &self.finding {
            Finding::Solution { answer, best } => match (answer, best) {
                (Answer::Solved(_), Some(best)) if !best.is_optimal() => Status::Feasible,
                (Answer::Solved(_), _) => Status::Solved,
                (Answer::Infeasible(_), _) => Status::Infeasible,
                (Answer::Undecided(_), _) => Status::Undecided,
            },
            Finding::Count { count, .. } => match count {
                Count::Exactly(0) if self.question.name() == "all" => Status::Infeasible,
                Count::Exactly(_) => Status::Exactly,
                Count::AtLeast(..) => Status::AtLeast,
            },
            Finding::Unique(answer) => match answer {
                Uniqueness::Infeasible(_) => Status::Infeasible,
                Uniqueness::Unique(_) => Status::Unique,
                Uniqueness::Several(_) => Status::Several,
                Uniqueness::Undecided { .. } => Status::Undecided,
            },
            Finding::Sweep(swept) => swept.status(),
            Finding::Backbone(answer) => match answer {
                Backbone::Infeasible(_) => Status::Infeasible,
                Backbone::All(_) => Status::Common,
                Backbone::Undecided { .. } => Status::Undecided,
            },
            Finding::Repair(repair) => match repair.ending {
                Ending::Best if self.is_cut_repair() => Status::AtLeast,
                Ending::Best => Status::Repaired,
                Ending::Infeasible => Status::Infeasible,
                Ending::NoneUnique => Status::NotUnique,
                Ending::Limit(_) => Status::Undecided,
            },
        }
    }

    /// What was wanted of a repair.
    fn repairing(&self) -> Option<&Repairing> {
        match &self.question {
            Question::Repair(repairing) => Some(repairing),
            _ => None,
        }
    }

    /// Whether repairs are missing in a list that was wanted.
    fn is_cut_repair(&self) -> bool {
        match (&self.finding, self.repairing()) {
            (Finding::Repair(repair), Some(repairing)) => repairing.is_cut(repair),
            _ => false,
        }
    }

    /// What ended the work before all was known, if anything did.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        let limit: Option<Limit> = match &self.finding {
            Finding::Solution { answer, best } => match answer {
                Answer::Solved(_) => best.as_ref().and_then(|best| best.limit),
                Answer::Infeasible(_) => None,
                Answer::Undecided(undecided) => Some(undecided.limit),
            },
            Finding::Count { count, .. } => match *count {
                Count::Exactly(_) => None,
                Count::AtLeast(_, stop) => return Some(stop),
            },
            Finding::Unique(Uniqueness::Undecided { stop, .. }) => return Some(*stop),
            Finding::Backbone(Backbone::Undecided { limit, .. }) => Some(*limit),
            Finding::Sweep(swept) => swept.limit(),
            Finding::Unique(_) | Finding::Backbone(_) => None,
            Finding::Repair(repair) => match repair.ending {
                Ending::Limit(limit) => Some(limit),
                Ending::Best => return self.repairing()?.stop(repair),
                Ending::Infeasible | Ending::NoneUnique => None,
            },
        };
        limit.map(Stop::Limit)
    }

    /// Why there is no solution, if that is proved.
    #[must_use]
    pub fn infeasibility(&self) -> Option<&Infeasibility> {
        match &self.finding {
            Finding::Solution {
                answer: Answer::Infeasible(reason),
                ..
            }
            | Finding::Unique(Uniqueness::Infeasible(reason))
            | Finding::Backbone(Backbone::Infeasible(reason))
            | Finding::Sweep(Swept::None(reason) | Swept::Count(Exact::None(reason))) => {
                Some(reason)
            }
            Finding::Count { reason, .. } => reason.as_ref(),
            Finding::Repair(repair) => repair.reason.as_ref(),
            Finding::Solution { .. }
            | Finding::Unique(_)
            | Finding::Sweep(_)
            | Finding::Backbone(_) => None,
        }
    }

    /// Why there is no solution, or none is known, as a sentence.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        if let Finding::Solution {
            answer: Answer::Undecided(undecided),
            ..
        } = &self.finding
        {
            return Some(undecided.to_string());
        }
        let reason = self.infeasibility()?;
        let is_repair = matches!(self.finding, Finding::Repair(_));
        if let (Infeasibility::Elementary(Elementary::OutOfReach { island, most: 0 }), true) =
            (reason, is_repair)
        {
            let cell = self.puzzle.islands()[*island].pos;
            return Some(format!("no bridge can reach {cell}, whatever its clue"));
        }
        Some(reason.describe(&self.puzzle))
    }

    /// The solution that the reply is about: the one, the best, the only one, the first of
    /// two, or the one of the repaired board. Lists and counts hold none.
    #[must_use]
    pub fn found(&self) -> Option<&Solution> {
        match &self.finding {
            Finding::Solution { answer, .. } => match answer {
                Answer::Solved(solution) => Some(solution),
                Answer::Infeasible(_) | Answer::Undecided(_) => None,
            },
            Finding::Unique(answer) => match answer {
                Uniqueness::Infeasible(_) => None,
                Uniqueness::Unique(solution) => Some(solution),
                Uniqueness::Several(both) => Some(&both[0]),
                Uniqueness::Undecided { found, .. } => found.as_ref(),
            },
            Finding::Repair(repair) => repair.best.as_ref().map(|best| &best.solution),
            Finding::Count { .. } | Finding::Sweep(_) | Finding::Backbone(_) => None,
        }
    }

    /// The same solution, or why there is none.
    ///
    /// # Errors
    /// [`NoSolution`] says whether it is proved that there is none.
    pub fn solution(self) -> Result<Solution, NoSolution> {
        match self.found() {
            Some(solution) => Ok(solution.clone()),
            None => Err(NoSolution {
                status: self.status(),
                reason: self.reason(),
            }),
        }
    }
}

/// Why a reply holds no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct NoSolution {
    /// How the question ended.
    pub status: Status,
    /// Why, as a sentence.
    pub reason: Option<String>,
}

impl fmt::Display for NoSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Some(reason) => write!(f, "no solution ({}): {reason}", self.status),
            None => write!(f, "no solution ({})", self.status),
        }
    }
}
