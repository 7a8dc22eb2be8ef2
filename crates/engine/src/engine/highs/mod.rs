//! HiGHS, through `highs`: solves the integer program of a task.
//!
//! The limit that ended a search is read from HiGHS itself, since `good_lp` would lose it. One
//! thread for the search and no output unless requested. Feasibility Jump is off: it costs more
//! than most boards take, and has crashed with presolve off. The first solution ends the search if
//! every solution will do; with an objective, a bound does that excludes all other values.

mod branch;
mod ffi;
mod load;
mod log;
mod options;
mod outcome;
mod policy;
mod relax;
mod rounds;
mod settings;
mod worker;

use std::num::NonZeroU16;

use highs::{Model, RowProblem};

use crate::engine::budget::Budget;
use crate::engine::observer::Observer;
use crate::engine::outcome::Run;
use crate::engine::task::{Engine, EngineError, Task};
use settings::Setting;

pub use branch::{
    BoundSet, BranchCandidate, BranchLimits, BranchNode, BranchOptions, BranchTree, Branching,
    Fate, NodeSelection, branch,
};
pub use options::{HighsOptions, NamedOption, OptionError, Presolve};
pub use relax::{
    Farkas, LpInfeasible, LpOutcome, LpPoint, LpRanging, LpRound, Relaxation, presolved_size,
    relax, relax_in_rounds, relax_once, relax_with_ranging,
};

const NAME: &str = "highs";

/// The engine that gives the integer program to HiGHS.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Engine, Highs, Verdict, Task, Observer};
/// use hashilab_engine::milp::Formulation;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let task = Task::new(&network, Formulation::Flow);
/// let run = Highs::default().solve(&task, &Budget::unlimited(), &mut Observer::none())?;
/// assert!(matches!(run.outcome, Verdict::Yes(incumbent) if incumbent.bridges.total() == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Highs {
    threads: NonZeroU16,
    presolve: Presolve,
    own: Vec<Setting>,
    typed: Vec<Setting>,
}

impl Default for Highs {
    /// HiGHS with the default options.
    fn default() -> Self {
        Self::new(&HighsOptions::default()).expect("HiGHS takes the default options")
    }
}

impl Highs {
    /// The version of HiGHS itself.
    ///
    /// # Examples
    /// ```
    /// assert!(hashilab_engine::engine::Highs::version().starts_with("1."));
    /// ```
    #[must_use]
    pub fn version() -> String {
        ffi::version()
    }

    /// HiGHS with these options; those by name are first tried on an empty model.
    ///
    /// # Errors
    /// The first [`OptionError`] among the options.
    pub fn new(options: &HighsOptions) -> Result<Self, OptionError> {
        Ok(Self {
            threads: options.threads,
            presolve: options.presolve,
            own: settings::own_settings(options)?,
            typed: tried(&options.options)?,
        })
    }
}

/// Checks options by name. Without any, no model is made to try them on, which takes a tenth of the
/// time of a small board.
fn tried(options: &[NamedOption]) -> Result<Vec<Setting>, OptionError> {
    if options.is_empty() {
        return Ok(Vec::new());
    }
    let mut trial = Model::new(RowProblem::default());
    for option in options {
        settings::exists(&trial, &option.name)?;
        policy::check(&option.name)?;
    }
    let options = options.iter();
    options
        .map(|option| settings::typed(&mut trial, option))
        .collect()
}

impl Engine for Highs {
    fn name(&self) -> &'static str {
        NAME
    }

    fn solve(
        &mut self,
        task: &Task<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<Run, EngineError> {
        self.rounds(task, budget, observer).map_err(|error| {
            if self.typed.is_empty() || matches!(error, EngineError::Unsupported(_)) {
                return error;
            }
            let plain = Self {
                typed: Vec::new(),
                ..self.clone()
            };
            match plain.rounds(task, budget, &mut Observer::none()) {
                Ok(_) => EngineError::Options {
                    cause: Box::new(error),
                },
                Err(_) => error,
            }
        })
    }
}

fn failed(what: String) -> EngineError {
    EngineError::Failed { engine: NAME, what }
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use hashilab_grow::{GrownBoard, PublishedRecipe, grow};

    use super::options::OptionValue;
    use super::*;
    use crate::engine::outcome::Verdict;
    use crate::milp::{ColumnFamily, Direction, Formulated, Formulation, ModelTerm};
    use crate::puzzle::verify;

    #[test]
    fn the_first_solution_ends_the_search() {
        let GrownBoard { network, .. } =
            grow(&PublishedRecipe::square(100, 75, 5), 1).expect("a board");
        let task = Task::new(&network, Formulation::Flow);
        let mut formulated = task
            .formulated(&Budget::unlimited())
            .expect("a program")
            .clone();
        let columns = formulated.model.columns().iter();
        let levels = columns.filter(|(_, column)| column.family == ColumnFamily::Level);
        let weighed = levels.zip([1.0, 9.0, -4.0, 7.0, -8.0].into_iter().cycle());
        let term = |((column, _), coefficient)| ModelTerm {
            column,
            coefficient,
        };
        let objective = weighed.map(term).collect();
        formulated
            .model
            .set_objective(Direction::Maximise, objective);
        let task = Task::stated(&network, Formulation::Flow, formulated);
        let run = Highs::default().solve(&task, &Budget::unlimited(), &mut Observer::none());
        match run.map(|run| run.outcome) {
            Ok(Verdict::Yes(incumbent)) => {
                assert!(incumbent.objective > Some(0.0));
                verify(&network, incumbent.bridges).expect("a solution");
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_are_blamed_for_what_does_not_happen_without_them() {
        let GrownBoard { network, .. } =
            grow(&PublishedRecipe::square(20, 50, 10), 1).expect("a board");
        // Bypasses the check of options, which refuses all that are known to break programs.
        let solved = |(name, value): (&CStr, OptionValue), program: Formulated| {
            let task = Task::stated(&network, Formulation::Flow, program);
            let mut highs = Highs {
                typed: vec![(name.to_owned(), value)],
                ..Highs::default()
            };
            highs.solve(&task, &Budget::unlimited(), &mut Observer::none())
        };
        let task = Task::new(&network, Formulation::Flow);
        let program = task
            .formulated(&Budget::unlimited())
            .expect("a program")
            .clone();
        let blamed = solved(
            (c"large_matrix_value", OptionValue::Double(1.0)),
            program.clone(),
        );
        assert!(
            matches!(blamed, Err(EngineError::Options { .. })),
            "{blamed:?}"
        );
        let harmless = || (c"mip_max_nodes", OptionValue::Int(1_000));
        assert!(solved(harmless(), program.clone()).is_ok());
        let mut refused = program;
        let row = refused.model.rows().values()[0];
        let column = refused.model.columns().ids().next().expect("a column");
        let coefficient = 1e30;
        let huge = ModelTerm {
            column,
            coefficient,
        };
        refused.model.add_row(row, [huge]);
        let broken = solved(harmless(), refused);
        assert!(
            matches!(broken, Err(EngineError::Failed { .. })),
            "{broken:?}"
        );
    }
}
