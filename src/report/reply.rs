//! The record of a reply: what every question that is asked of a board prints with `--json`.
//! All begin with the same fields; what was asked for follows.

use serde::Serialize;

use super::alike::{BoundsRecord, DifferenceRecord};
use super::counts::{LikelyBody, Tally};
use super::found::FoundRecord;
use super::record::{Ended, Number, Opening, stop_word};
use super::repaired::RepairBody;
use super::statistics::{ModelRecord, SecondsRecord, SizeRecord};
use crate::milp::Formulation;
use crate::notation::{BridgeRecord, bridge_records};
use crate::puzzle::Solution;
use crate::questions::{
    Backbone, Best, Exact, Finding, Question, Reply, Statistics, Status, Swept, Uniqueness,
};

/// The reply to a question about a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReplyRecord<'a> {
    /// What every record about a board begins with.
    #[serde(flatten)]
    pub opening: Opening<'a>,
    /// What should be known beside the answer.
    pub warnings: Vec<String>,
    /// The engine that was asked.
    pub engine: &'static str,
    /// The formulation that it was given; nothing if it needs none.
    pub formulation: Option<&'static str>,
    /// What was asked for.
    #[serde(flatten)]
    pub body: Body,
}

/// What was asked for.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Body {
    /// A solution.
    Answer(Box<AnswerBody>),
    /// A number of solutions.
    Count {
        /// The number found.
        solutions: u64,
        /// Seconds from the board to the reply.
        total_seconds: f64,
    },
    /// What a sweep over all solutions found.
    Sweep(SweepBody),
    /// Whether there is exactly one solution.
    Unique(Box<UniqueBody>),
    /// What all solutions have in common.
    Common {
        /// Every edge in order; nothing if there is no solution.
        edges: Vec<BoundsRecord>,
        /// Seconds from the board to the reply.
        total_seconds: f64,
    },
    /// A repaired board.
    Repair(Box<RepairBody>),
}

/// What a sweep over all solutions found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SweepBody {
    /// Who narrowed the board before: `backbone` or `deduction`.
    pub narrowed_by: &'static str,
    /// What was asked for; nothing if there is no solution or a limit came first.
    #[serde(flatten)]
    pub found: Option<SweptRecord>,
    /// Seconds from the board to the reply.
    pub total_seconds: f64,
}

/// What a sweep was asked for.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum SweptRecord {
    /// A number of solutions.
    Count {
        /// The number, or the most that is known.
        solutions: Tally,
    },
    /// The numbers of solutions with one component, two, and so on.
    Components {
        /// The numbers.
        solutions: Vec<Tally>,
    },
    /// How likely each edge is.
    Likely(LikelyBody),
    /// Solutions drawn at random, each with a record of its own before this one.
    Sample {
        /// The number drawn.
        drawn: u64,
        /// The number of all solutions.
        solutions: Tally,
    },
}

/// A solution, how good it is and what it took.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnswerBody {
    /// What was wanted of the solution beyond the rules, as in `minimise length`.
    pub goal: Option<String>,
    /// What the solution measures.
    pub objective: Option<Number>,
    /// The engine's bound on it.
    pub bound: Option<Number>,
    /// The gap between the two, as a share of the objective.
    pub gap: Option<f64>,
    /// The board's rows and columns.
    pub size: SizeRecord,
    /// The number of islands.
    pub islands: usize,
    /// The number of edges.
    pub edges: usize,
    /// The number of crossings.
    pub crossings: usize,
    /// The integer program; nothing if none was needed.
    pub model: Option<ModelRecord>,
    /// The number of edges that deduction left one number for.
    pub fixed: usize,
    /// How often the integer program was solved, with more cuts each time.
    pub rounds: u32,
    /// The cuts that were added.
    pub cuts: u32,
    /// Nodes of the search tree.
    pub nodes: u64,
    /// Simplex iterations.
    pub simplex_iterations: u64,
    /// Where the time went.
    #[serde(flatten)]
    pub seconds: SecondsRecord,
    /// The built edges in order; nothing unless the board is solved or feasible.
    pub bridges: Option<Vec<BridgeRecord>>,
    /// What the solution tells beside its bridges.
    #[serde(flatten)]
    pub found: FoundRecord,
}

/// The only solution, or two that differ.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UniqueBody {
    /// The built edges of the first solution, if one is known.
    pub bridges: Option<Vec<BridgeRecord>>,
    /// The built edges of a second solution, if one is known.
    pub second: Option<Vec<BridgeRecord>>,
    /// The edges in which the two differ.
    pub differing: Vec<DifferenceRecord>,
    /// Seconds from the board to the reply.
    pub total_seconds: f64,
    /// What the first solution tells beside its bridges.
    #[serde(flatten)]
    pub found: FoundRecord,
}

impl<'a> ReplyRecord<'a> {
    /// The record of a reply about the board of this name.
    ///
    /// # Examples
    /// ```
    /// use hashilab::puzzle::Puzzle;
    /// use hashilab::questions::{Question, Solver};
    /// use hashilab::report::ReplyRecord;
    /// let puzzle: Puzzle = "1,,2\n".parse()?;
    /// let reply = Solver::new().ask(&puzzle, &Question::Count { most: None })?;
    /// let record = ReplyRecord::new("x.csv", &reply);
    /// let ended = &record.opening.ended;
    /// assert_eq!((record.opening.board, ended.status), ("x.csv", "exactly"));
    /// assert!(ended.reason.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(board: &'a str, reply: &Reply) -> Self {
        let (kind, body) = body(reply);
        let ended = Ended {
            status: reply.status().name(),
            reason: reply.reason().or_else(|| why_unknown(reply)),
            limit: reply.stop().map(stop_word),
        };
        Self {
            opening: Opening::of(kind, board, ended, reply.puzzle.rules()),
            warnings: reply.warnings.iter().map(ToString::to_string).collect(),
            engine: reply.engine,
            formulation: reply.formulation.map(Formulation::name),
            body,
        }
    }
}

/// Why nothing is known, if nothing is.
fn why_unknown(reply: &Reply) -> Option<String> {
    let stop = reply.stop().filter(|_| reply.status() == Status::Undecided);
    stop.map(|stop| stop.to_string())
}

/// The type of a reply's record, and what was asked for.
fn body(reply: &Reply) -> (&'static str, Body) {
    let total_seconds = super::statistics::microseconds(reply.statistics.total_seconds);
    match (&reply.finding, &reply.question) {
        (Finding::Solution { best, .. }, _) => {
            let answer = AnswerBody::of(reply, best.as_ref());
            ("answer", Body::Answer(Box::new(answer)))
        }
        (Finding::Count { count, .. }, _) => {
            let body = Body::Count {
                solutions: count.found(),
                total_seconds,
            };
            ("count", body)
        }
        (Finding::Sweep(swept), Question::Sweep(_, narrowing)) => {
            let body = SweepBody {
                narrowed_by: narrowing.name(),
                found: SweptRecord::of(reply, swept),
                total_seconds,
            };
            (reply.question.name(), Body::Sweep(body))
        }
        (Finding::Unique(answer), _) => {
            let body = UniqueBody::of(reply, answer, total_seconds);
            ("unique", Body::Unique(Box::new(body)))
        }
        (Finding::Backbone(answer), _) => {
            let body = Body::Common {
                edges: bounds(reply, answer),
                total_seconds,
            };
            ("common", body)
        }
        (Finding::Repair(repair), Question::Repair(repairing)) => {
            let body = RepairBody::of(repairing, repair);
            ("repair", Body::Repair(Box::new(body)))
        }
        (finding, question) => unreachable!("{question} does not find {finding:?}"),
    }
}

/// The bounds of all edges; none if there is no solution.
fn bounds(reply: &Reply, answer: &Backbone) -> Vec<BoundsRecord> {
    match answer {
        Backbone::Infeasible(_) => Vec::new(),
        Backbone::All(known) | Backbone::Undecided { certain: known, .. } => {
            BoundsRecord::all(&reply.puzzle, known)
        }
    }
}

impl SweptRecord {
    fn of(reply: &Reply, swept: &Swept) -> Option<Self> {
        Some(match swept {
            Swept::Count(Exact::None(_)) => Self::Count {
                solutions: Tally::Number(0),
            },
            Swept::Count(Exact::Exactly(count) | Exact::AtLeast(count, _)) => Self::Count {
                solutions: count.into(),
            },
            Swept::Components(counts) => Self::Components {
                solutions: counts.iter().map(Tally::from).collect(),
            },
            Swept::Likelihoods(likelihoods) => {
                Self::Likely(LikelyBody::of(&reply.puzzle, likelihoods))
            }
            Swept::Sample { drawn, of } => Self::Sample {
                drawn: *drawn,
                solutions: of.into(),
            },
            Swept::None(_) | Swept::Stopped(_) => return None,
        })
    }
}

impl AnswerBody {
    fn of(reply: &Reply, best: Option<&Best>) -> Self {
        let puzzle = &reply.puzzle;
        let solution = reply.found();
        let found = solution.map(|solution| FoundRecord::of(puzzle, solution));
        let Statistics { model, stats, .. } = reply.statistics;
        Self {
            goal: best.map(|best| best.objective.to_string()),
            objective: best.map(|best| best.value.into()),
            bound: best.and_then(|best| Some(best.bound?.amount.into())),
            gap: best.and_then(Best::gap),
            size: SizeRecord::of(puzzle),
            islands: reply.statistics.islands,
            edges: reply.statistics.edges,
            crossings: reply.statistics.crossings,
            model: model.map(ModelRecord::of),
            fixed: reply.statistics.fixed,
            rounds: stats.rounds,
            cuts: stats.cuts,
            nodes: stats.nodes,
            simplex_iterations: stats.simplex_iterations,
            seconds: SecondsRecord::of(&reply.statistics),
            bridges: solution.map(|solution| bridge_records(puzzle, solution)),
            found: found.unwrap_or_default(),
        }
    }
}

impl UniqueBody {
    fn of(reply: &Reply, answer: &Uniqueness, total_seconds: f64) -> Self {
        let (first, puzzle) = (reply.found(), &reply.puzzle);
        let second = match answer {
            Uniqueness::Several(both) => Some(&both[1]),
            Uniqueness::Infeasible(_) | Uniqueness::Unique(_) | Uniqueness::Undecided { .. } => {
                None
            }
        };
        let bridges = |solution: &Solution| bridge_records(puzzle, solution);
        let found = first.map(|solution| FoundRecord::of(puzzle, solution));
        let both = first.zip(second);
        let differing = both.map(|(one, other)| DifferenceRecord::all(puzzle, one, other));
        Self {
            bridges: first.map(bridges),
            second: second.map(bridges),
            differing: differing.unwrap_or_default(),
            total_seconds,
            found: found.unwrap_or_default(),
        }
    }
}
