//! The engine's settings: fields that several questions have, and the solver made from them.

use std::num::NonZeroU16;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::engine_choice::{EngineChoice, Worker};
use super::settings::Solver;
#[cfg(feature = "solvers")]
use super::solver_programs::ProgramSettings;
use crate::engine::EngineName;
#[cfg(feature = "highs")]
use crate::engine::{Highs, HighsOptions, NamedOption};
use crate::milp::{Capacities, Formulation, Settings};
use crate::notation::CellName;
#[cfg(feature = "solvers")]
use crate::questions::SolveError;
use crate::questions::{Deduce, WarmStart};
use crate::session::asking::usage_error::UsageError;

/// How boards are solved.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[cfg_attr(feature = "arguments", command(next_help_heading = "Solver"))]
#[serde(default)]
pub struct EngineSettings {
    /// Who solves: HiGHS the integer program, or clause learning the board itself; else the
    /// first for one solution, the second for questions about all. A sweep over all
    /// solutions finds the best one without either. All others are programs of other solvers,
    /// which are given the integer program as a file
    #[cfg_attr(feature = "arguments", arg(long, alias = "solver", value_name = "NAME[=PATH]",
        value_parser = super::engine_choice::EngineParser { lists_sweep: true }))]
    pub engine: Option<EngineChoice>,
    /// How a board is written as an integer program [default: flow]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NAME",
        value_parser = crate::session::asking::flags::one_of(&Formulation::ALL, Formulation::name)))]
    pub formulation: Option<Formulation>,
    /// The solver's threads for each board [default: 1]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NUMBER", allow_negative_numbers = true,
        value_parser = crate::session::asking::flags::positive::<NonZeroU16>))]
    pub threads: Option<NonZeroU16>,
    /// Seed of the solvers' random choices [default: 0]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NUMBER", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX))))]
    #[schemars(range(max = 2_147_483_647))]
    pub seed: Option<u32>,
    /// An option of HiGHS by its own name; may be repeated
    #[cfg(feature = "highs")]
    #[cfg_attr(feature = "arguments", arg(long = "option", value_name = "NAME=VALUE"))]
    #[serde(with = "options")]
    #[schemars(with = "Vec<String>")]
    pub option: Vec<NamedOption>,
    /// How other solvers' programs are run: never said by a record.
    #[cfg(feature = "solvers")]
    #[cfg_attr(feature = "arguments", command(flatten))]
    #[serde(skip)]
    pub programs: ProgramSettings,
}

/// The options of HiGHS as text.
#[cfg(feature = "highs")]
pub(in crate::session) mod options {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de::Error as _};

    use crate::engine::NamedOption;

    pub(in crate::session) fn serialize<S: Serializer>(
        options: &[NamedOption],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let typed = options.iter().map(|it| format!("{}={}", it.name, it.value));
        typed.collect::<Vec<_>>().serialize(serializer)
    }

    pub(in crate::session) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<NamedOption>, D::Error> {
        let typed = Vec::<String>::deserialize(deserializer)?;
        let options = typed
            .iter()
            .map(|option| option.parse().map_err(D::Error::custom));
        options.collect()
    }
}

/// How one solution is looked for.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[cfg_attr(feature = "arguments", command(next_help_heading = "Solver"))]
#[serde(default)]
pub struct SolveSearch {
    /// How deep deduction goes first [default: lookahead without a start or with
    /// an objective, else none; none before other solvers' programs]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "TIER",
        value_parser = crate::session::asking::flags::one_of(&Deduce::ALL, Deduce::name)))]
    pub deduce: Option<Deduce>,
    /// What the solver begins from: auto for a solution by clause learning, or none
    /// [default: auto, for other solvers' programs none]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "START",
        value_parser = crate::session::asking::flags::one_of(&WarmStart::ALL, WarmStart::name)))]
    pub start: Option<WarmStart>,
    /// What is chosen about the formulation.
    #[cfg_attr(feature = "arguments", command(flatten))]
    #[serde(flatten)]
    pub program: ProgramChoice,
}

/// What can be chosen about a formulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[cfg_attr(feature = "arguments", command(next_help_heading = "Formulation"))]
#[serde(default)]
pub struct ProgramChoice {
    /// The root island of flow, order, multi, multi-directed and notebook, as r3c5 [default: that
    /// with the largest clue; of notebook the first]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "CELL", value_parser = crate::session::asking::flags::cell))]
    pub root: Option<CellName>,
    /// The capacities of flow: n - 1 on every arc, or proved arc by arc [default: proved]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "WORD",
        value_parser = crate::session::asking::flags::one_of(&Capacities::ALL, Capacities::name)))]
    pub capacities: Option<Capacities>,
    /// The constant M of notebook [default: islands - 1]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NUMBER", allow_negative_numbers = true)
    )]
    pub big_m: Option<u32>,
}

impl ProgramChoice {
    /// Which of these fields are given.
    #[must_use]
    pub fn given_fields(self) -> [(&'static str, bool); 3] {
        [
            ("root", self.root.is_some()),
            ("capacities", self.capacities.is_some()),
            ("big_m", self.big_m.is_some()),
        ]
    }

    /// The settings of a formulation, for programs of at most `most_bytes` bytes.
    #[must_use]
    pub fn settings(self, most_bytes: Option<u64>) -> Settings {
        Settings {
            root: self.root.map(|cell| cell.0),
            capacities: self.capacities,
            big_m: self.big_m,
            most_bytes,
        }
    }
}

impl SolveSearch {
    /// The first of these fields that is given.
    #[must_use]
    pub fn first_given_field(&self) -> Option<&'static str> {
        let own = [
            ("deduce", self.deduce.is_some()),
            ("start", self.start.is_some()),
        ];
        first(own.into_iter().chain(self.program.given_fields()))
    }
}

/// The first field that is given.
fn first(fields: impl IntoIterator<Item = (&'static str, bool)>) -> Option<&'static str> {
    let mut fields = fields.into_iter();
    fields.find(|&(_, given)| given).map(|(name, _)| name)
}

/// Rejects the first of these fields that is given: `works` is the beginning of the message.
///
/// # Errors
/// [`UsageError`] names it.
pub fn refuse(
    works: UsageError,
    fields: impl IntoIterator<Item = (&'static str, bool)>,
) -> Result<(), UsageError> {
    match first(fields) {
        Some(name) => Err(works
            .then(" ")
            .and(name)
            .hint("leave it out, or choose {engine=highs}")),
        None => Ok(()),
    }
}

/// The beginning of the message if clause learning gets options of programs.
fn learning() -> UsageError {
    UsageError::of("clause learning works without")
}

impl EngineSettings {
    /// The first of these fields that is given.
    #[must_use]
    pub fn first_given_field(&self) -> Option<&'static str> {
        first([
            ("engine", self.engine.is_some()),
            ("formulation", self.formulation.is_some()),
            ("threads", self.threads.is_some()),
            ("seed", self.seed.is_some()),
            #[cfg(feature = "highs")]
            ("option", !self.option.is_empty()),
            #[cfg(feature = "solvers")]
            ("solver_command", self.programs.solver_command.is_some()),
            #[cfg(feature = "solvers")]
            ("solution_format", self.programs.solution_format.is_some()),
            #[cfg(feature = "solvers")]
            ("keep_files", self.programs.keep_files.is_some()),
        ])
    }

    /// The chosen method: by name, or by the command line of a solver.
    fn worker(&self) -> Option<Worker> {
        let named = self.engine.as_ref().map(|choice| choice.worker);
        #[cfg(feature = "solvers")]
        let named = named.or(self
            .programs
            .solver_command
            .as_ref()
            .map(|_| Worker::Command));
        named
    }

    /// The chosen engine.
    #[must_use]
    pub fn engine(&self) -> Option<EngineName> {
        self.worker().and_then(Worker::engine)
    }

    /// Whether a sweep is chosen.
    #[must_use]
    pub fn is_sweep(&self) -> bool {
        self.worker() == Some(Worker::Sweep)
    }

    /// Whether the chosen engine is another solver's program.
    #[must_use]
    pub fn is_program(&self) -> bool {
        self.engine().is_some_and(EngineName::is_program)
    }

    /// Rejects options that have no effect on a question about all solutions.
    ///
    /// # Errors
    /// [`UsageError`] by the field's name.
    pub fn check_all(&self) -> Result<(), UsageError> {
        if self.is_sweep() {
            return Err(UsageError::of("{engine=sweep} finds the best solution")
                .hint("name what is best with {minimise} or {maximise}"));
        }
        if self.is_program() {
            return self.check_program(None);
        }
        self.check_no_program()?;
        if self.engine() != Some(EngineName::Highs) {
            let why = "clause learning answers this question, without";
            refuse(UsageError::because(why), [("seed", self.seed.is_some())])?;
            refuse(learning(), self.of_highs())?;
        }
        #[cfg(feature = "highs")]
        self.check_options()?;
        Ok(())
    }

    /// Rejects options that have no effect on a question about one solution.
    ///
    /// # Errors
    /// [`UsageError`] by the field's name.
    pub fn check_one(&self, search: &SolveSearch) -> Result<(), UsageError> {
        if self.is_program() {
            return self.check_program(search.start);
        }
        self.check_no_program()?;
        if self.engine() == Some(EngineName::Cdcl) {
            let works = UsageError::of("{engine=cdcl} works without");
            refuse(works, [("start", search.start.is_some())])?;
            refuse(learning(), search.program.given_fields())?;
            refuse(learning(), self.of_highs())?;
        }
        #[cfg(feature = "highs")]
        self.check_options()?;
        Ok(())
    }

    /// Rejects options that have no effect on a sweep for the best solution.
    ///
    /// # Errors
    /// [`UsageError`] by the field's name.
    pub fn check_sweep(&self, search: &SolveSearch) -> Result<(), UsageError> {
        self.check_no_program()?;
        let others = [
            ("start", search.start.is_some()),
            ("deduce", search.deduce.is_some()),
            ("seed", self.seed.is_some()),
        ];
        let of_highs = self
            .of_highs()
            .into_iter()
            .chain(search.program.given_fields());
        let works = UsageError::of("{engine=sweep} works without");
        refuse(works, others.into_iter().chain(of_highs))
    }

    /// The options of HiGHS alone.
    fn of_highs(&self) -> Vec<(&'static str, bool)> {
        vec![
            ("formulation", self.formulation.is_some()),
            ("threads", self.threads.is_some()),
            #[cfg(feature = "highs")]
            ("option", !self.option.is_empty()),
        ]
    }

    /// Rejects options that another solver's program does not take.
    #[cfg(feature = "solvers")]
    fn check_program(&self, start: Option<WarmStart>) -> Result<(), UsageError> {
        let engine = self.engine().expect("a program is asked for");
        #[cfg(feature = "highs")]
        refuse(
            UsageError::because(format!("{engine} takes no")),
            [("option", !self.option.is_empty())],
        )?;
        let fields = super::solver_programs::ProgramFields {
            threads: self.threads.is_some_and(|threads| threads.get() > 1),
            seed: self.seed.is_some_and(|seed| seed > 0),
            start,
        };
        self.programs.check(engine, fields)
    }

    #[cfg(not(feature = "solvers"))]
    #[allow(
        clippy::unused_self,
        reason = "its settings matter where programs are run"
    )]
    fn check_program(&self, _: Option<WarmStart>) -> Result<(), UsageError> {
        Err(UsageError::because(super::solver_programs::NO_PROGRAMS))
    }

    /// Rejects options that only other solvers' programs have.
    #[cfg(feature = "solvers")]
    fn check_no_program(&self) -> Result<(), UsageError> {
        self.programs.check_unused()
    }

    #[cfg(not(feature = "solvers"))]
    #[allow(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "its settings matter where programs are run"
    )]
    fn check_no_program(&self) -> Result<(), UsageError> {
        Ok(())
    }

    /// Looks for the program of the chosen solver, so that a missing one is reported before any
    /// work.
    ///
    /// # Errors
    /// [`UsageError`] with the name that was looked for and how to install it.
    #[cfg(feature = "solvers")]
    pub fn look_up(&self) -> Result<(), UsageError> {
        let found = self.solver(&Solver::new()).program_found();
        found.map(drop).map_err(|error| match error {
            SolveError::Program { what, hint } => UsageError::because(what).hint_text(hint),
            other => UsageError::because(other.to_string()),
        })
    }

    /// Tries the options of HiGHS, so that a wrong one is reported before any work.
    #[cfg(feature = "highs")]
    fn check_options(&self) -> Result<(), UsageError> {
        if self.option.is_empty() {
            return Ok(());
        }
        let options = HighsOptions {
            threads: self.threads.unwrap_or(NonZeroU16::MIN),
            seed: self.seed.unwrap_or_default(),
            options: self.option.clone(),
            ..HighsOptions::default()
        };
        match Highs::new(&options) {
            Ok(_) => Ok(()),
            Err(error) => Err(UsageError::because(error.to_string())),
        }
    }

    /// `solver` with these settings.
    #[must_use]
    pub fn solver(&self, solver: &Solver) -> Solver {
        let mut solver = solver.clone();
        if let Some(engine) = self.engine() {
            solver = solver.engine(engine);
        }
        #[cfg(feature = "solvers")]
        {
            if let Some(command) = &self.programs.solver_command {
                solver = solver.command(command.clone(), self.programs.solution_format);
            }
            if let Some(folder) = &self.programs.keep_files {
                solver = solver.keep_files(folder);
            }
            if let Some(choice) = &self.engine
                && let (Some(engine), Some(path)) = (choice.worker.engine(), &choice.path)
            {
                solver = solver.program_path(engine, path);
            }
        }
        if let Some(formulation) = self.formulation {
            solver = solver.formulation(formulation);
        }
        if let Some(seed) = self.seed {
            solver = solver.seed(seed);
        }
        #[cfg(feature = "highs")]
        {
            if let Some(threads) = self.threads {
                solver = solver.threads(threads);
            }
            solver = self.option.iter().cloned().fold(solver, Solver::option);
        }
        solver
    }

    /// `solver` with these settings and those of the search for one solution.
    #[must_use]
    pub fn solver_of_one(&self, search: &SolveSearch, solver: &Solver) -> Solver {
        let mut solver = self.solver(solver);
        if search.program != ProgramChoice::default() {
            solver = solver.settings(search.program.settings(None));
        }
        if let Some(start) = search.start {
            solver = solver.start(start);
        }
        match search.deduce {
            Some(deduce) => solver.deduction(deduce),
            None => solver,
        }
    }
}
