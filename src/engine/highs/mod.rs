//! HiGHS, through `highs`: solves the integer program of a task.
//!
//! Which limit ended a search is read from HiGHS itself, since `good_lp` would flatten it.
//! One thread and no output unless asked for. Feasibility Jump is off: it costs more than
//! most boards take, and has crashed with presolve off. The first solution ends the search
//! where every solution answers the question; where the best is wanted, a bound that no
//! other value lies within does. Rounds of solving and cutting share one budget.
//! Files, each using only those before it: `load`, `ffi`, `options`, `outcome`,
//! `relax/`.

mod ffi;
mod load;
mod options;
mod outcome;
mod relax;

use std::borrow::Cow;
use std::ffi::{CStr, CString};
use std::num::NonZeroU16;
use std::ops::ControlFlow;

use highs::{Model, RowProblem, SolvedModel};

use crate::engine::budget::Budget;
use crate::engine::observer::{Detail, Event, Observer};
use crate::engine::outcome::{Outcome, Run, SolveStats};
use crate::engine::task::{Engine, EngineError, Task};
use crate::milp::{Cut, Direction, Formulated};
use crate::puzzle::Network;
use ffi::{Logging, Signal};
use load::load;
use options::Value;
use outcome::{Ends, outcome_of};

pub use options::{HighsOptions, NamedOption, OptionError, Presolve};
pub use relax::{
    Farkas, LpInfeasible, LpOutcome, LpPoint, LpRound, Relaxation, presolved_size, relax,
};

const NAME: &str = "highs";

/// Seconds between two reports of progress.
const REPORT_EVERY: f64 = 0.2;

/// The engine that gives the integer program to HiGHS.
///
/// # Examples
/// ```
/// use hashi::engine::{Budget, Engine, Highs, Outcome, Task, Observer};
/// use hashi::milp::Formulation;
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let task = Task::new(&network, Formulation::Flow);
/// let run = Highs::default().solve(&task, &Budget::unlimited(), &mut Observer::none())?;
/// assert!(matches!(run.outcome, Outcome::Satisfied(incumbent) if incumbent.bridges.total() == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Highs {
    threads: NonZeroU16,
    presolve: Presolve,
    own: Vec<(CString, Value)>,
    typed: Vec<(CString, Value)>,
}

impl Default for Highs {
    /// HiGHS with the default options.
    fn default() -> Self {
        Self::new(&HighsOptions::default()).expect("HiGHS takes the default options")
    }
}

impl Highs {
    /// HiGHS with these options, each tried on an empty model first.
    ///
    /// # Errors
    /// The first [`OptionError`] among the options.
    pub fn new(options: &HighsOptions) -> Result<Self, OptionError> {
        for option in &options.options {
            option.check_free()?;
        }
        let mut trial = Model::new(RowProblem::default());
        let mut tried = |options: &[NamedOption]| {
            let tried = options.iter().map(|option| typed(&mut trial, option));
            tried.collect::<Result<_, _>>()
        };
        Ok(Self {
            threads: options.threads,
            presolve: options.presolve,
            own: tried(&own_settings(options))?,
            typed: tried(&options.options)?,
        })
    }

    /// Sets every option of a model, those that people type last.
    fn configure(&self, model: &mut Model, task: &Task<'_>, budget: &Budget) {
        const TRIED: &str = "the option was tried when the engine was made";
        let has_answer = task.start().is_some() && task.best_within().is_none();
        let presolve = match self.presolve {
            Presolve::Off => c"off",
            Presolve::Auto if has_answer => c"off",
            Presolve::On | Presolve::Auto => c"on",
        };
        let presolve = Value::Text(presolve.to_owned());
        let end = match task.best_within() {
            None => vec![(c"mip_max_improving_sols", Value::Int(1))],
            Some(gap) => vec![
                (c"mip_rel_gap", Value::Double(0.0)),
                (c"mip_abs_gap", Value::Double(gap)),
            ],
        };
        for (name, value) in [(c"presolve", presolve)].iter().chain(&end) {
            set(model, name, value).expect("HiGHS has this option");
        }
        for (name, value) in self.own.iter().chain(&self.typed) {
            set(model, name, value).expect(TRIED);
        }
        if let Some(remaining) = budget.remaining() {
            let seconds = Value::Double(remaining.as_secs_f64());
            set(model, c"time_limit", &seconds).expect("HiGHS has this option");
        }
    }

    /// Solves a configured model; the workers of several threads end with the solve, so
    /// that another solve on this thread may ask for another number of them.
    fn run(
        &self,
        mut model: Model,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<SolvedModel, EngineError> {
        let logging = match observer.detail() {
            Detail::Nothing | Detail::Progress => Logging::Off,
            Detail::Log => Logging::On,
        };
        let output = Value::Bool(logging == Logging::On);
        set(&mut model, c"output_flag", &output).expect("HiGHS has this option");
        let workers = (self.threads.get() > 1).then_some(ffi::Workers);
        let mut log = LogLines::default();
        let mut next_report = REPORT_EVERY;
        let solved = ffi::run(model, logging, &mut |signal: Signal<'_>| {
            match signal {
                Signal::Poll(progress) if progress.seconds >= next_report => {
                    next_report = progress.seconds + REPORT_EVERY;
                    observer.tell(Event::Progress(progress));
                }
                Signal::Poll(_) => {}
                Signal::Log(text) => log.add(text, |line| observer.tell(Event::Log(line))),
            }
            if budget.is_interrupted() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        drop(workers);
        solved.map_err(|status| failed(format!("it returned {status:?}")))
    }
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

/// A program to solve once, and a point to begin from.
#[derive(Clone, Copy)]
struct Round<'a> {
    task: &'a Task<'a>,
    program: &'a Formulated,
    point: Option<&'a [f64]>,
}

impl Highs {
    /// Solves the program until it has no cuts.
    fn rounds(
        &self,
        task: &Task<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<Run, EngineError> {
        let begun = budget.seconds();
        let mut program = Cow::Borrowed(task.formulated()?);
        let mut stats = SolveStats {
            model_seconds: budget.seconds() - begun,
            ..SolveStats::default()
        };
        let mut point = task
            .start()
            .map(|solution| program.point(task.network(), solution));
        let outcome = loop {
            let round = Round {
                task,
                program: &program,
                point: point.as_deref(),
            };
            let outcome = self.round(round, budget, observer, &mut stats)?;
            let cuts = cuts(task.network(), &program, &outcome.0);
            if cuts.is_empty() {
                break outcome.0;
            }
            stats.cuts += u32::try_from(cuts.len()).expect("fewer than 2^32 islands");
            for cut in &cuts {
                program.to_mut().add_cut(task.network(), cut);
            }
            if task.best_within().is_none() {
                point = outcome.1;
            }
        };
        if let Cow::Owned(grown) = program {
            task.keep(grown);
        }
        Ok(Run { outcome, stats })
    }

    /// Solves the program once. Returns the point that was found beside the outcome.
    fn round(
        &self,
        round: Round<'_>,
        budget: &Budget,
        observer: &mut Observer<'_>,
        stats: &mut SolveStats,
    ) -> Result<(Outcome, Option<Vec<f64>>), EngineError> {
        let begun = budget.seconds();
        let mut model = load(&round.program.model)
            .map_err(|status| failed(format!("it refused the program with {status:?}")))?;
        let loaded = budget.seconds();
        stats.model_seconds += loaded - begun;
        stats.rounds += 1;
        if let Some(limit) = budget.reached() {
            return Ok((Outcome::Unknown { limit }, None));
        }
        self.configure(&mut model, round.task, budget);
        if let Some(point) = round.point {
            model
                .try_set_solution(Some(point), None, None, None)
                .map_err(|status| failed(format!("it refused the start with {status:?}")))?;
        }
        let solved = self.run(model, budget, observer)?;
        stats.nodes += ffi::node_count(&solved);
        stats.simplex_iterations += u64::try_from(solved.simplex_iteration_count()).unwrap_or(0);
        let bound = solved.double_info_value(c"mip_dual_bound").ok();
        stats.bound = tighter(round, stats.bound, bound.and_then(ffi::finite));
        stats.gap = ffi::finite(solved.mip_gap());
        let outcome = outcome_of(&solved, round.program, ends(round.task, budget))?;
        stats.solve_seconds += budget.seconds() - loaded;
        Ok((outcome, Some(solved.get_solution().columns().to_vec())))
    }
}

/// The bound to keep after a round. Where the best is wanted each round's bound holds, since
/// later ones only have more cuts; else it is the last round's.
fn tighter(round: Round<'_>, before: Option<f64>, now: Option<f64>) -> Option<f64> {
    let best_is_wanted = round.task.best_within().is_some();
    match (before.filter(|_| best_is_wanted), now) {
        (Some(before), Some(now)) => Some(match round.program.model.direction() {
            Direction::Minimise => before.max(now),
            Direction::Maximise => before.min(now),
        }),
        (bound, None) | (None, bound) => bound,
    }
}

/// What an answer breaks that the program leaves to cuts.
fn cuts(network: &Network, program: &Formulated, outcome: &Outcome) -> Vec<Cut> {
    let incumbent = outcome.incumbent();
    incumbent.map_or_else(Vec::new, |incumbent| {
        program.separate(network, &incumbent.bridges)
    })
}

/// The options that the program sets whatever people type.
fn own_settings(options: &HighsOptions) -> Vec<NamedOption> {
    [
        ("threads", options.threads.to_string()),
        ("random_seed", options.seed.to_string()),
        ("mip_heuristic_run_feasibility_jump", "false".to_owned()),
        ("log_to_console", "false".to_owned()),
    ]
    .map(|(name, value)| NamedOption {
        name: name.to_owned(),
        value,
    })
    .to_vec()
}

/// An option's name and value for HiGHS, once it has taken them on a trial model.
fn typed(trial: &mut Model, option: &NamedOption) -> Result<(CString, Value), OptionError> {
    let unknown = || OptionError::Unknown(option.name.clone());
    let name = CString::new(option.name.as_str()).map_err(|_| unknown())?;
    let kind = ffi::option_kind(trial, &name).ok_or_else(unknown)?;
    let value = option.typed(&kind)?;
    set(trial, &name, &value).map_err(|_| option.refused(&kind))?;
    Ok((name, value))
}

fn set(model: &mut Model, name: &CStr, value: &Value) -> Result<(), highs::TrySetOptionError> {
    let name = name.to_bytes();
    match value {
        Value::Bool(value) => model.try_set_option(name, *value),
        Value::Int(value) => model.try_set_option(name, *value),
        Value::Double(value) => model.try_set_option(name, *value),
        Value::Text(value) => model.try_set_option(name, value.as_c_str()),
    }
}

/// What was asked for.
fn ends(task: &Task<'_>, budget: &Budget) -> Ends {
    Ends {
        best_within: task.best_within(),
        limit: budget.reached(),
    }
}

fn failed(what: String) -> EngineError {
    EngineError::Failed { engine: NAME, what }
}

/// Cuts HiGHS's log, which comes in pieces, into lines.
#[derive(Debug, Default)]
struct LogLines {
    rest: String,
}

impl LogLines {
    fn add(&mut self, text: &str, mut tell: impl FnMut(&str)) {
        self.rest.push_str(text);
        while let Some(end) = self.rest.find('\n') {
            tell(self.rest[..end].trim_end());
            self.rest.drain(..=end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Grown, Recipe, grow};
    use crate::milp::{ColumnFamily, Direction, Formulation, Term};
    use crate::puzzle::verify;

    #[test]
    fn the_first_solution_ends_the_search() {
        let Grown { network, .. } = grow(&Recipe::square(100, 75, 5), 1).expect("a board");
        let task = Task::new(&network, Formulation::Flow);
        let mut formulated = task.formulated().expect("a program").clone();
        let columns = formulated.model.columns().iter();
        let levels = columns.filter(|(_, column)| column.family == ColumnFamily::Level);
        let weighed = levels.zip([1.0, 9.0, -4.0, 7.0, -8.0].into_iter().cycle());
        let term = |((column, _), coefficient)| Term {
            column,
            coefficient,
        };
        let objective = weighed.map(term).collect();
        formulated
            .model
            .set_objective(Direction::Maximise, objective);
        let engine = Highs::default();
        let budget = Budget::unlimited();
        let mut model = load(&formulated.model).expect("HiGHS takes it");
        engine.configure(&mut model, &task, &budget);
        let solved = engine.run(model, &budget, &mut Observer::none());
        match outcome_of(
            &solved.expect("HiGHS runs"),
            &formulated,
            ends(&task, &budget),
        ) {
            Ok(Outcome::Satisfied(incumbent)) => {
                assert!(incumbent.objective > Some(0.0));
                verify(&network, incumbent.bridges).expect("a solution");
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_are_blamed_for_what_does_not_happen_without_them() {
        let Grown { network, .. } = grow(&Recipe::square(20, 50, 10), 1).expect("a board");
        let solved = |option: &str, program: Formulated| {
            let options = HighsOptions {
                options: vec![option.parse().expect("an option")],
                ..HighsOptions::default()
            };
            let task = Task::stated(&network, Formulation::Flow, program);
            let mut highs = Highs::new(&options).expect("HiGHS takes it");
            highs.solve(&task, &Budget::unlimited(), &mut Observer::none())
        };
        let task = Task::new(&network, Formulation::Flow);
        let program = task.formulated().expect("a program").clone();
        let blamed = solved("large_matrix_value=1", program.clone());
        assert!(
            matches!(blamed, Err(EngineError::Options { .. })),
            "{blamed:?}"
        );
        assert!(solved("mip_max_nodes=1000", program.clone()).is_ok());
        let mut refused = program;
        let row = refused.model.rows().values()[0];
        let column = refused.model.columns().ids().next().expect("a column");
        let coefficient = 1e30;
        let huge = Term {
            column,
            coefficient,
        };
        refused.model.add_row(row, [huge]);
        let broken = solved("mip_max_nodes=1000", refused);
        assert!(
            matches!(broken, Err(EngineError::Failed { .. })),
            "{broken:?}"
        );
    }

    #[test]
    fn pieces_of_a_log_become_lines() {
        let mut lines = Vec::new();
        let mut log = LogLines::default();
        for piece in ["one\ntw", "o", "\n\nthree  \nrest"] {
            log.add(piece, |line| lines.push(line.to_owned()));
        }
        assert_eq!(lines, ["one", "two", "", "three"]);
    }
}
