//! A linear program that is solved repeatedly: with other bounds, from a given basis, and with more
//! rows.

use std::cmp::Ordering;
use std::rc::Rc;

use highs::HighsModelStatus;

use super::super::failed;
use super::super::relax::{add, quiet, run, solved_in_all_ways};
use super::calls::{Basis, change_bounds};
use crate::engine::budget::Budget;
use crate::engine::highs::relax::LpOutcome;
use crate::engine::outcome::{Limit, Verdict};
use crate::engine::task::EngineError;
use crate::milp::{ColumnId, Model, RowId};
use crate::puzzle::Id;

/// An optimal point, and a basis for solving again after bounds have changed.
#[derive(Clone, Debug)]
pub(super) struct LpBasicPoint {
    pub(super) value: f64,
    pub(super) columns: Vec<f64>,
    pub(super) basis: Option<Rc<Basis>>,
}

/// A linear program that is kept in HiGHS.
pub(super) struct WarmLp {
    loaded: Option<highs::Model>,
    bounds: Vec<[f64; 2]>,
    /// The number of programs solved, and their iterations.
    pub(super) lps: u64,
    pub(super) iterations: u64,
}

impl WarmLp {
    /// A program whose columns are all continuous.
    pub(super) fn of(model: &Model) -> Result<Self, EngineError> {
        let columns = model.columns().values().iter();
        Ok(Self {
            loaded: Some(quiet(model)?),
            bounds: columns.map(|column| [column.lower, column.upper]).collect(),
            lps: 0,
            iterations: 0,
        })
    }

    /// The current bounds of a column.
    pub(super) fn bounds(&self, column: ColumnId) -> [f64; 2] {
        self.bounds[column.index()]
    }

    /// Adds a row that was added to the model.
    pub(super) fn add(&mut self, model: &Model, row: RowId) -> Result<(), EngineError> {
        add(self.loaded(), model, row)
    }

    fn loaded(&mut self) -> &mut highs::Model {
        self.loaded.as_mut().expect("each solve puts it back")
    }

    /// Changes the bounds of a column.
    pub(super) fn set(&mut self, column: ColumnId, bounds: [f64; 2]) -> Result<(), EngineError> {
        let before = self.bounds[column.index()].iter().zip(&bounds);
        if before
            .map(|(one, other)| one.total_cmp(other))
            .all(Ordering::is_eq)
        {
            return Ok(());
        }
        self.bounds[column.index()] = bounds;
        if change_bounds(self.loaded(), column.index(), bounds) {
            Ok(())
        } else {
            Err(failed("it refused bounds".to_owned()))
        }
    }

    /// Its optimal point, from a basis if there is one, else from its current state; no if it has none.
    /// A limit comes with the objective's value by then, which in the dual simplex method is a bound;
    /// only one on iterations has it.
    pub(super) fn solve(
        &mut self,
        model: &Model,
        basis: Option<&Basis>,
        most_iterations: Option<u32>,
        budget: &Budget,
    ) -> Result<Verdict<LpBasicPoint, (), (Limit, f64)>, EngineError> {
        let size = [model.columns().len(), model.rows().len()];
        let mut loaded = self.loaded.take().expect("each solve puts it back");
        if basis.is_some_and(|basis| !basis.set(&mut loaded, size)) {
            return Err(failed("it refused a basis of its own".to_owned()));
        }
        let most = most_iterations.map_or(i32::MAX, |most| i32::try_from(most).unwrap_or(i32::MAX));
        loaded.set_option("simplex_iteration_limit", most);
        let solved = run(loaded, budget)?;
        self.lps += 1;
        self.iterations += u64::try_from(solved.simplex_iteration_count()).unwrap_or(0);
        let status = solved.status();
        let end = match status {
            HighsModelStatus::Optimal => Some(Verdict::Yes(LpBasicPoint {
                value: solved.objective_value(),
                columns: solved.get_solution().columns().to_vec(),
                basis: Basis::of(&solved, size).map(Rc::new),
            })),
            HighsModelStatus::Infeasible | HighsModelStatus::UnboundedOrInfeasible => {
                Some(Verdict::No(()))
            }
            HighsModelStatus::ReachedInterrupt | HighsModelStatus::ReachedTimeLimit => {
                let limit = budget.reached().unwrap_or(Limit::Interrupted);
                Some(Verdict::Undecided((limit, f64::NAN)))
            }
            HighsModelStatus::ReachedIterationLimit => Some(Verdict::Undecided((
                Limit::Effort,
                solved.objective_value(),
            ))),
            HighsModelStatus::ReachedMemoryLimit => {
                Some(Verdict::Undecided((Limit::Memory, f64::NAN)))
            }
            _ => None,
        };
        self.loaded = Some(highs::Model::from(solved));
        match end {
            Some(end) => Ok(end),
            None => self.solve_from_nothing(model, budget),
        }
    }

    /// Solves the relaxation without a basis, since HiGHS gave up when it began from one.
    fn solve_from_nothing(
        &mut self,
        model: &Model,
        budget: &Budget,
    ) -> Result<Verdict<LpBasicPoint, (), (Limit, f64)>, EngineError> {
        let mut bounded = model.clone();
        for (column, &bounds) in model.columns().ids().zip(&self.bounds) {
            bounded.set_bounds(column, bounds);
        }
        let (_, outcome) = solved_in_all_ways(quiet(&bounded)?, &bounded, budget)?;
        self.loaded = Some(quiet(&bounded)?);
        Ok(match outcome {
            LpOutcome::Optimal(point) => Verdict::Yes(LpBasicPoint {
                value: point.bound,
                columns: point.values,
                basis: None,
            }),
            LpOutcome::Infeasible(_) => Verdict::No(()),
            LpOutcome::Limit(limit) => Verdict::Undecided((limit, f64::NAN)),
            LpOutcome::Failed(what) => return Err(failed(what)),
        })
    }
}
