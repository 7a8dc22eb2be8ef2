//! Linear relaxations by HiGHS: bounds, points, reduced costs and duals, cutting planes in rounds,
//! and reasons for infeasibility.
//!
//! Everything is a floating-point claim of HiGHS, except [`Farkas`], which has been checked
//! exactly. Files, each using only those before it: `calls`, `farkas`, `watched`.

mod calls;
mod farkas;
pub(super) mod watched;

use std::ops::ControlFlow;

use highs::{ColProblem, HighsModelStatus, Sense, SolvedModel};

use super::failed;
use super::ffi::{self, Signal};
use super::load::{bounds, load};
use super::rounds::needs;
use crate::engine::budget::Budget;
use crate::engine::outcome::Limit;
use crate::engine::task::EngineError;
use crate::milp::{ColumnId, Cut, CutKind, Formulated, Kind, Model, ModelSize, Name, RowId};
use crate::puzzle::{Id, IslandId, Network};

pub use farkas::Farkas;

/// An optimal point of a relaxation.
#[derive(Clone, PartialEq, Debug)]
pub struct LpPoint {
    /// The optimum, on the program's scale.
    pub bound: f64,
    /// A value for each column.
    pub values: Vec<f64>,
    /// The reduced cost of each column at the optimum.
    pub reduced_costs: Vec<f64>,
    /// The dual value of each row at the optimum.
    pub duals: Vec<f64>,
    /// Simplex iterations.
    pub iterations: u64,
}

/// Why there is no point.
#[derive(Clone, PartialEq, Debug)]
pub struct LpInfeasible {
    /// Weighted rows whose sum cannot hold, checked exactly; `None` if HiGHS's weights could not be
    /// rounded to whole numbers.
    pub farkas: Option<Farkas>,
    /// The rows of an irreducible infeasible subsystem; empty if HiGHS found none.
    pub rows: Vec<RowId>,
    /// The columns whose bounds it needs.
    pub columns: Vec<ColumnId>,
}

/// The result of a relaxation.
#[derive(Clone, PartialEq, Debug)]
pub enum LpOutcome {
    /// An optimal point.
    Optimal(LpPoint),
    /// No point at all.
    Infeasible(LpInfeasible),
    /// A limit ended the search.
    Limit(Limit),
    /// HiGHS gave up on it with all settings; its message.
    Failed(String),
}

/// One round of the cutting-plane method.
#[derive(Clone, PartialEq, Debug)]
pub struct LpRound {
    /// The optimal point of the round's relaxation.
    pub point: LpPoint,
    /// The cuts that it violates, and the name of the row that was added for each.
    pub cuts: Vec<(Cut, Name)>,
}

/// A solved relaxation, with its program, to which cuts were added.
#[derive(Clone, Debug)]
pub struct Relaxation {
    /// The program; its last rows are the cuts.
    pub program: Formulated,
    /// The final result.
    pub outcome: LpOutcome,
    /// The earlier rounds, each with cuts; empty if the program needs no cuts.
    pub rounds: Vec<LpRound>,
    /// The optimum of the first relaxation, before any cut.
    pub first_bound: Option<f64>,
    /// The columns that must be whole in the integer program.
    pub whole: Vec<ColumnId>,
    /// The island sets left by less than one built edge at the optimal point.
    pub loose: Vec<Vec<IslandId>>,
    /// The ranging of the optimal point's basis, if it was requested and HiGHS can compute it.
    pub ranging: Option<LpRanging>,
}

impl Relaxation {
    /// A relaxation before it is solved.
    fn unsolved(program: Formulated) -> Self {
        Self {
            whole: whole(&program.model),
            program,
            outcome: LpOutcome::Limit(Limit::Time),
            rounds: Vec::new(),
            first_bound: None,
            loose: Vec::new(),
            ranging: None,
        }
    }

    /// The best bound proved, on the program's scale: if a limit or a failure ended the rounds,
    /// that of the last one, which is valid since later ones only have more cuts.
    #[must_use]
    pub fn bound(&self) -> Option<f64> {
        match &self.outcome {
            LpOutcome::Optimal(point) => Some(point.bound),
            LpOutcome::Limit(_) | LpOutcome::Failed(_) => {
                self.rounds.last().map(|round| round.point.bound)
            }
            LpOutcome::Infeasible(_) => None,
        }
    }

    /// The number of fractional columns that must be whole, at a point.
    #[must_use]
    pub fn fractional(&self, point: &LpPoint) -> usize {
        let values = self.whole.iter().map(|column| point.values[column.index()]);
        let is_fractional = |value: &f64| (value - value.round()).abs() > Formulated::TOLERANCE;
        values.filter(is_fractional).count()
    }
}

/// HiGHS's option for an irreducible subsystem, found by linear programs.
const IRREDUCIBLE: i32 = 2 + 4;

/// Solves the relaxation of a program; if it leaves connectivity to cuts, repeatedly with the cuts
/// that its point violates, until there are none.
///
/// # Errors
/// [`EngineError::Failed`] if HiGHS fails.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, LpOutcome, relax};
/// use hashilab_engine::milp::{CutKind, Direction, Formulation, Objective, formulate};
/// use hashilab_rules::puzzle::{Board, Clue, Measure, Network, Pos, Rules, Size};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(2)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let mut program = formulate(&network, Formulation::Tree)?;
/// let built = Objective { direction: Direction::Minimise, measure: Measure::Built };
/// program.aim(&network, &built);
/// let relaxed = relax(&network, program, CutKind::Plain, &Budget::unlimited())?;
/// assert!(matches!(relaxed.outcome, LpOutcome::Optimal(point) if (2.99..4.01).contains(&point.bound)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn relax(
    network: &Network,
    program: Formulated,
    kind: CutKind,
    budget: &Budget,
) -> Result<Relaxation, EngineError> {
    let mut hear = |_: &Relaxation, _: &LpRound| ControlFlow::Continue(());
    relax_in_rounds(network, program, kind, budget, &mut hear)
}

/// As [`relax`], with the ranging of the optimal point's basis.
///
/// # Errors
/// [`EngineError::Failed`] if HiGHS fails.
pub fn relax_with_ranging(
    network: &Network,
    program: Formulated,
    kind: CutKind,
    budget: &Budget,
) -> Result<Relaxation, EngineError> {
    let mut hear = |_: &Relaxation, _: &LpRound| ControlFlow::Continue(());
    relaxed(network, program, (kind, true), budget, &mut hear)
}

/// As [`relax`]; calls `hear` with each round that ends with cuts, and with the program before any
/// cut. `Break` ends the work like an interrupt.
///
/// # Errors
/// [`EngineError::Failed`] if HiGHS fails.
pub fn relax_in_rounds(
    network: &Network,
    program: Formulated,
    kind: CutKind,
    budget: &Budget,
    hear: &mut dyn FnMut(&Relaxation, &LpRound) -> ControlFlow<()>,
) -> Result<Relaxation, EngineError> {
    relaxed(network, program, (kind, false), budget, hear)
}

/// As [`relax_in_rounds`], with ranging if `wants_ranging`.
fn relaxed(
    network: &Network,
    program: Formulated,
    (kind, wants_ranging): (CutKind, bool),
    budget: &Budget,
    hear: &mut dyn FnMut(&Relaxation, &LpRound) -> ControlFlow<()>,
) -> Result<Relaxation, EngineError> {
    if let Some(limit) = budget.reached_with(needs(&program)) {
        let mut left = Relaxation::unsolved(program);
        left.program.model.relax();
        left.outcome = LpOutcome::Limit(limit);
        return Ok(left);
    }
    let mut left = Relaxation::unsolved(program.clone());
    let of = network.clone();
    let work = move |budget: &Budget, tell: &mut dyn FnMut(LpRound)| {
        rounds(&of, program, (kind, wants_ranging), budget, tell)
    };
    let mut is_heard = true;
    let mut hear = |round: LpRound| {
        let flow = hear(&left, &round);
        is_heard = flow.is_continue();
        flow
    };
    let done = watched::reporting(budget, work, &mut hear)?;
    let mut relaxed = if let Some(done) = done {
        done?
    } else {
        left.program.model.relax();
        left
    };
    if let LpOutcome::Limit(limit) = &mut relaxed.outcome {
        let interrupted = (!is_heard).then_some(Limit::Interrupted);
        *limit = interrupted.or_else(|| budget.reached()).unwrap_or(*limit);
    }
    Ok(relaxed)
}

/// Solves the relaxation of any program, once and without cuts.
///
/// # Errors
/// [`EngineError::Failed`] if HiGHS fails.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, LpOutcome, relax_once};
/// use hashilab_engine::milp::formulate_requirements;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Requirement, Rules, Size};
/// let islands = [(0, 1), (2, 3)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
/// let clues: Vec<Requirement> = network.islands().ids().map(Requirement::Clue).collect();
/// let model = formulate_requirements(&network, &clues)?;
/// let outcome = relax_once(model, &Budget::unlimited())?;
/// assert!(matches!(outcome, LpOutcome::Infeasible(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn relax_once(mut model: Model, budget: &Budget) -> Result<LpOutcome, EngineError> {
    model.relax();
    let done = watched::within(budget, move |budget| {
        let (_, outcome) = solved_in_all_ways(quiet(&model)?, &model, budget)?;
        Ok(outcome)
    })?;
    let limit = || LpOutcome::Limit(budget.reached().unwrap_or(Limit::Interrupted));
    done.unwrap_or_else(|| Ok(limit()))
}

/// How far costs and right sides may move, each alone, before the optimal basis of a relaxation
/// changes. A bound is infinite if the basis never changes.
#[derive(Clone, PartialEq, Debug)]
pub struct LpRanging {
    /// The least and the largest cost of each column.
    pub costs: Vec<[f64; 2]>,
    /// The least and the largest right side of each row.
    pub right_sides: Vec<[f64; 2]>,
}

/// HiGHS's ranging of a solved program.
fn ranging(solved: &mut highs::SolvedModel, model: &Model) -> Option<LpRanging> {
    let size = [model.columns().len(), model.rows().len()];
    let [cost_down, cost_up, right_down, right_up] = calls::ranging(solved, size)?;
    let both = |down: Vec<f64>, up: Vec<f64>| down.into_iter().zip(up).map(<[f64; 2]>::from);
    Some(LpRanging {
        costs: both(cost_down, cost_up).collect(),
        right_sides: both(right_down, right_up).collect(),
    })
}

/// Solves and cuts until there are no cuts.
fn rounds(
    network: &Network,
    program: Formulated,
    (kind, wants_ranging): (CutKind, bool),
    budget: &Budget,
    tell: &mut dyn FnMut(LpRound),
) -> Result<Relaxation, EngineError> {
    let mut relaxed = Relaxation::unsolved(program);
    let program = &mut relaxed.program;
    program.model.relax();
    let mut loaded = Some(quiet(&program.model)?);
    let go_on = || budget.reached().is_none();
    relaxed.outcome = loop {
        let model = loaded.take().expect("each round puts its program back");
        let (mut solved, point) = match solved_in_all_ways(model, &program.model, budget) {
            Ok((solved, LpOutcome::Optimal(point))) => (solved, point),
            Ok((_, outcome)) => break outcome,
            Err(gave_up) => break LpOutcome::Failed(gave_up.to_string()),
        };
        relaxed.first_bound.get_or_insert(point.bound);
        let cuts = program.separate_fractional(network, &point.values, kind, &go_on);
        let cuts = match cuts {
            Some(cuts) if cuts.is_empty() => {
                let loose = program.loose_sets(network, &point.values, &go_on);
                relaxed.loose = loose.unwrap_or_default();
                if wants_ranging {
                    relaxed.ranging = ranging(&mut solved, &program.model);
                }
                break LpOutcome::Optimal(point);
            }
            Some(cuts) => cuts,
            None => {
                let cuts = Vec::new();
                relaxed.rounds.push(LpRound { point, cuts });
                break LpOutcome::Limit(budget.reached().unwrap_or(Limit::Interrupted));
            }
        };
        let mut model = highs::Model::from(solved);
        let cuts = add_all(&mut model, program, network, cuts)?;
        let round = LpRound { point, cuts };
        tell(round.clone());
        relaxed.rounds.push(round);
        loaded = Some(model);
    };
    Ok(relaxed)
}

/// Adds cuts to a program and to HiGHS's copy of it.
fn add_all(
    model: &mut highs::Model,
    program: &mut Formulated,
    network: &Network,
    cuts: Vec<Cut>,
) -> Result<Vec<(Cut, Name)>, EngineError> {
    let cuts = cuts.into_iter().map(|cut| {
        let row = program.add_cut(network, &cut);
        add(model, &program.model, row)?;
        Ok((cut, program.model.rows()[row].name))
    });
    cuts.collect()
}

/// The columns that must be whole.
pub(super) fn whole(model: &Model) -> Vec<ColumnId> {
    let columns = model.columns().iter();
    let whole = columns.filter(|(_, column)| column.kind != Kind::Continuous);
    whole.map(|(id, _)| id).collect()
}

/// The size of a program after HiGHS's presolve; `None` if that fails, or a limit
/// is reached first.
///
/// # Errors
/// [`EngineError::Failed`] if HiGHS refuses the program.
pub fn presolved_size(model: &Model, budget: &Budget) -> Result<Option<ModelSize>, EngineError> {
    // To hand over a large program takes a while.
    if budget.reached().is_some() {
        return Ok(None);
    }
    let (problem, sense) = load(model);
    let size = watched::within(budget, move |budget| {
        let mut loaded = silenced(problem, sense)?;
        // Presolve observes no other limit, and would have to be waited for.
        if let Some(remaining) = budget.remaining() {
            loaded.set_option("time_limit", remaining.as_secs_f64());
        }
        Ok(calls::presolved(&mut loaded))
    });
    size?.transpose().map(Option::flatten)
}

/// A program in HiGHS, without output and with one thread.
pub(super) fn quiet(model: &Model) -> Result<highs::Model, EngineError> {
    let (problem, sense) = load(model);
    silenced(problem, sense)
}

fn silenced(problem: ColProblem, sense: Sense) -> Result<highs::Model, EngineError> {
    let mut model = problem
        .try_optimise(sense)
        .map_err(|status| failed(format!("it refused the program with {status:?}")))?;
    model.make_quiet();
    model.set_option("threads", 1);
    model.set_option("iis_strategy", IRREDUCIBLE);
    Ok(model)
}

/// Settings tried when HiGHS gives up on a program: costs that nearly cancel out have made it say
/// "unknown" with one and solve with another.
const OTHER_WAYS: [&[(&str, &str)]; 3] = [
    &[("presolve", "off")],
    // Costs divided by a million or so, which are then at least a millionth apart.
    &[("user_objective_scale", "-20")],
    // The primal simplex method, which depends less on costs.
    &[("presolve", "off"), ("simplex_strategy", "4")],
];

/// Solves a program as it is loaded, and if HiGHS gives up on it, from scratch with other settings.
///
/// # Errors
/// HiGHS's first message, if it gives up with all settings.
pub(super) fn solved_in_all_ways(
    loaded: highs::Model,
    model: &Model,
    budget: &Budget,
) -> Result<(SolvedModel, LpOutcome), EngineError> {
    let by = |loaded| {
        let mut solved = run(loaded, budget)?;
        let outcome = outcome_of(&mut solved, model, budget)?;
        Ok((solved, outcome))
    };
    let gave_up = match by(loaded) {
        Ok(solved) => return Ok(solved),
        Err(gave_up) => gave_up,
    };
    for way in OTHER_WAYS {
        let mut loaded = quiet(model)?;
        for &(option, value) in way {
            match value.parse::<i32>() {
                Ok(number) => loaded.set_option(option, number),
                Err(_) => loaded.set_option(option, value),
            }
        }
        if let Ok(solved) = by(loaded) {
            return Ok(solved);
        }
    }
    Err(gave_up)
}

/// HiGHS's own time limit counts all rounds together, so the budget is polled instead.
pub(super) fn run(model: highs::Model, budget: &Budget) -> Result<SolvedModel, EngineError> {
    let solved = ffi::run(model, false, &mut |_: Signal<'_>| {
        if budget.reached().is_some() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    solved.map_err(|status| failed(format!("it returned {status:?}")))
}

fn outcome_of(
    solved: &mut SolvedModel,
    model: &Model,
    budget: &Budget,
) -> Result<LpOutcome, EngineError> {
    match solved.status() {
        HighsModelStatus::Optimal => {
            let solution = solved.get_solution();
            Ok(LpOutcome::Optimal(LpPoint {
                bound: solved.objective_value(),
                values: solution.columns().to_vec(),
                reduced_costs: solution.dual_columns().to_vec(),
                duals: solution.dual_rows().to_vec(),
                iterations: u64::try_from(solved.simplex_iteration_count()).unwrap_or(0),
            }))
        }
        HighsModelStatus::Infeasible | HighsModelStatus::UnboundedOrInfeasible => {
            Ok(LpOutcome::Infeasible(infeasible(solved, model)))
        }
        HighsModelStatus::ReachedTimeLimit => Ok(LpOutcome::Limit(Limit::Time)),
        HighsModelStatus::ReachedInterrupt => Ok(LpOutcome::Limit(
            budget.reached().unwrap_or(Limit::Interrupted),
        )),
        HighsModelStatus::ReachedMemoryLimit => Ok(LpOutcome::Limit(Limit::Memory)),
        HighsModelStatus::ReachedIterationLimit => Ok(LpOutcome::Limit(Limit::Effort)),
        other => Err(failed(format!("it stopped with status {other:?}"))),
    }
}

fn infeasible(solved: &mut SolvedModel, model: &Model) -> LpInfeasible {
    let ray = calls::dual_ray(solved, model.rows().len());
    let size = [model.columns().len(), model.rows().len()];
    let [columns, rows] = calls::iis(solved, size);
    let by_ray = ray.and_then(|ray| Farkas::of(model, &ray));
    LpInfeasible {
        farkas: by_ray.or_else(|| Farkas::of_one_row(model)),
        rows: rows.into_iter().map(RowId::from_index).collect(),
        columns: columns.into_iter().map(ColumnId::from_index).collect(),
    }
}

/// Adds a row of the program to HiGHS.
pub(super) fn add(loaded: &mut highs::Model, model: &Model, row: RowId) -> Result<(), EngineError> {
    let terms = model.terms(row).iter();
    let (columns, coefficients): (Vec<i32>, Vec<f64>) = terms
        .map(|term| {
            let column = i32::try_from(term.column.index()).expect("fewer than 2^31 columns");
            (column, term.coefficient)
        })
        .unzip();
    let range = bounds(&model.rows()[row]);
    if calls::add_row(loaded, range, &columns, &coefficients) {
        Ok(())
    } else {
        Err(failed("it refused a cut".to_owned()))
    }
}
