//! The record of an answer: what `solve --json` prints and `--out x.json` holds.

use serde::Serialize;

use super::found::FoundRecord;
use super::record::{Head, Number};
use crate::engine::Limit;
use crate::notation::{BridgeRecord, bridge_records};
use crate::puzzle::Network;
use crate::questions::{Answer, Best, ModelSize, Solved, Statistics};

/// Which question was put to which engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked<'a> {
    /// The board's name, as in messages.
    pub board: &'a str,
    /// The engine.
    pub engine: &'static str,
    /// The formulation, if the engine works on one.
    pub formulation: Option<&'static str>,
}

/// The answer for one board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnswerRecord<'a> {
    #[serde(flatten)]
    head: Head,
    /// The board's name, as in messages.
    pub board: &'a str,
    /// `solved`, `infeasible` or `undecided`; `feasible` for a solution that is not known to
    /// be the best where that was wanted.
    pub status: &'static str,
    /// Why there are no bridges, as a sentence.
    pub reason: Option<String>,
    /// What ended the work of an undecided or feasible board: `time`, `interrupted`,
    /// `effort`, `memory`, `gap`.
    pub limit: Option<&'static str>,
    /// What was wanted of the solution beyond the rules, as in `minimise length`.
    pub goal: Option<String>,
    /// What the solution measures.
    pub objective: Option<Number>,
    /// The engine's bound on it.
    pub bound: Option<Number>,
    /// The gap between the two, as a share of the objective.
    pub gap: Option<f64>,
    /// What should be known beside the answer.
    pub warnings: Vec<String>,
    /// The engine that was asked.
    pub engine: &'static str,
    /// The formulation that it was given; nothing if it needs none.
    pub formulation: Option<&'static str>,
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

/// Rows and columns of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SizeRecord {
    /// The number of rows.
    pub rows: u16,
    /// The number of columns.
    pub cols: u16,
}

/// Where the time went, to the microsecond.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SecondsRecord {
    /// Seconds for deduction.
    pub deduce_seconds: f64,
    /// Seconds for finding a solution to begin from.
    pub start_seconds: f64,
    /// Seconds for building the integer program.
    pub model_seconds: f64,
    /// Seconds for solving.
    pub solve_seconds: f64,
    /// Seconds for checking the answer against the rules.
    pub verify_seconds: f64,
    /// Seconds for confirming or refuting a claim that there is no solution.
    pub witness_seconds: f64,
    /// Seconds from the board to the verified answer.
    pub total_seconds: f64,
}

/// The size of an integer program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ModelRecord {
    /// The number of variables.
    pub columns: usize,
    /// The number of constraints.
    pub rows: usize,
    /// The number of coefficients that are not zero.
    pub nonzeros: usize,
}

impl<'a> AnswerRecord<'a> {
    /// The record of an answer.
    ///
    /// # Examples
    /// ```
    /// use hashi::engine::{Budget, MockEngine, Task, Observer};
    /// use hashi::milp::Formulation;
    /// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// use hashi::questions::{Engines, WarmStart, solve};
    /// use hashi::report::{AnswerRecord, Asked};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
    /// # let mut prover = MockEngine::new("unasked", []);
    /// let mut engines = Engines { first: None, prover: &mut prover, start: WarmStart::Auto, deduce: None };
    /// let task = Task::new(&network, Formulation::Flow);
    /// let solved = solve(&task, &mut engines, &Budget::unlimited(), &mut Observer::none())?;
    /// let asked = Asked { board: "x.csv", engine: "highs", formulation: Some("flow") };
    /// let record = AnswerRecord::new(asked, &network, &solved);
    /// assert_eq!((record.status, record.islands), ("infeasible", 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(asked: Asked<'a>, network: &Network, solved: &Solved) -> Self {
        let best = solved.best.as_ref();
        let (status, reason, limit) = standing(network, solved);
        let solution = match &solved.answer {
            Answer::Solved(solution) => Some(solution),
            Answer::Infeasible(_) | Answer::Undecided(_) => None,
        };
        let found = solution.map(|solution| FoundRecord::of(network, solution));
        let Statistics { model, stats, .. } = solved.statistics;
        Self {
            head: Head::of("answer"),
            board: asked.board,
            status,
            reason,
            limit,
            goal: best.map(|best| best.objective.to_string()),
            objective: best.map(|best| best.value.into()),
            bound: best.and_then(|best| Some(best.bound?.amount.into())),
            gap: best.and_then(Best::gap),
            warnings: solved.warnings.iter().map(ToString::to_string).collect(),
            engine: asked.engine,
            formulation: asked.formulation,
            size: SizeRecord::of(network),
            islands: solved.statistics.islands,
            edges: solved.statistics.edges,
            crossings: solved.statistics.crossings,
            model: model.map(ModelRecord::of),
            fixed: solved.statistics.fixed,
            rounds: stats.rounds,
            cuts: stats.cuts,
            nodes: stats.nodes,
            simplex_iterations: stats.simplex_iterations,
            seconds: SecondsRecord::of(&solved.statistics),
            bridges: solution.map(|solution| bridge_records(network, solution)),
            found: found.unwrap_or_default(),
        }
    }
}

/// An answer's status, the reason for it, and the limit that it owes to.
fn standing(
    network: &Network,
    solved: &Solved,
) -> (&'static str, Option<String>, Option<&'static str>) {
    match (&solved.answer, &solved.best) {
        (Answer::Solved(_), Some(best)) if !best.is_optimal() => {
            ("feasible", None, best.limit.map(limit_word))
        }
        (Answer::Solved(_), _) => ("solved", None, None),
        (Answer::Infeasible(reason), _) => ("infeasible", Some(reason.describe(network)), None),
        (Answer::Undecided(undecided), _) => {
            let limit = Some(limit_word(undecided.limit));
            ("undecided", Some(undecided.to_string()), limit)
        }
    }
}

impl SizeRecord {
    fn of(network: &Network) -> Self {
        let size = network.board().size();
        Self {
            rows: size.rows,
            cols: size.cols,
        }
    }
}

impl ModelRecord {
    fn of(size: ModelSize) -> Self {
        let ModelSize {
            columns,
            rows,
            nonzeros,
        } = size;
        Self {
            columns,
            rows,
            nonzeros,
        }
    }
}

impl SecondsRecord {
    fn of(statistics: &Statistics) -> Self {
        Self {
            deduce_seconds: microseconds(statistics.deduce_seconds),
            start_seconds: microseconds(statistics.start_seconds),
            model_seconds: microseconds(statistics.stats.model_seconds),
            solve_seconds: microseconds(statistics.stats.solve_seconds),
            verify_seconds: microseconds(statistics.verify_seconds),
            witness_seconds: microseconds(statistics.witness_seconds),
            total_seconds: microseconds(statistics.total_seconds),
        }
    }
}

/// Seconds without the digits that no clock has.
fn microseconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// The word for what ended the work.
pub fn limit_word(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "time",
        Limit::Interrupted => "interrupted",
        Limit::Effort => "effort",
        Limit::Memory => "memory",
        Limit::Gap => "gap",
    }
}
