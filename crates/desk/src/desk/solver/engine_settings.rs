//! Who works on a question: fields that several questions have, and the solver that they make.

use std::num::NonZeroU16;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::settings::Solver;
use crate::desk::asking::refused::Refused;
use crate::engine::EngineName;
#[cfg(feature = "highs")]
use crate::engine::{Highs, HighsOptions, NamedOption};
use crate::milp::{Capacities, Formulation, Settings};
use crate::notation::CellName;
use crate::questions::{Deduce, WarmStart};

crate::puzzle::by_name::closed! {
    /// Who can be asked.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Worker {
        /// HiGHS on the integer program.
        Highs = EngineName::Highs.name(),
        /// Clause learning on the board.
        Cdcl = EngineName::Cdcl.name(),
        /// A sweep over all solutions.
        Sweep = "sweep",
    }
}

crate::puzzle::by_name::by_name!(Worker);

/// How boards are solved.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[cfg_attr(feature = "arguments", command(next_help_heading = "Solver"))]
#[serde(default)]
pub struct EngineSettings {
    /// Who solves: HiGHS the integer program, or clause learning the board itself; else the
    /// first for one solution, the second for questions about all. A sweep over all
    /// solutions finds the best one without either
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NAME",
        value_parser = crate::desk::asking::flags::one_of(&Worker::ALL, Worker::name)))]
    pub engine: Option<Worker>,
    /// How a board is written as an integer program [default: flow]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NAME",
        value_parser = crate::desk::asking::flags::one_of(&Formulation::ALL, Formulation::name)))]
    pub formulation: Option<Formulation>,
    /// HiGHS's threads for each board [default: 1]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NUMBER", allow_negative_numbers = true,
        value_parser = crate::desk::asking::flags::positive::<NonZeroU16>))]
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
}

/// Options of HiGHS as they are typed.
#[cfg(feature = "highs")]
pub(in crate::desk) mod options {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de::Error as _};

    use crate::engine::NamedOption;

    pub(in crate::desk) fn serialize<S: Serializer>(
        options: &[NamedOption],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let typed = options.iter().map(|it| format!("{}={}", it.name, it.value));
        typed.collect::<Vec<_>>().serialize(serializer)
    }

    pub(in crate::desk) fn deserialize<'de, D: Deserializer<'de>>(
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
    /// an objective, else none]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "TIER",
        value_parser = crate::desk::asking::flags::one_of(&Deduce::ALL, Deduce::name)))]
    pub deduce: Option<Deduce>,
    /// What HiGHS begins from: auto for a solution by clause learning, or none
    /// [default: auto]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "START",
        value_parser = crate::desk::asking::flags::one_of(&WarmStart::ALL, WarmStart::name)))]
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
    /// The island where flow or tree begins, as r3c5; else the one with the largest clue
    #[cfg_attr(feature = "arguments", arg(long, value_name = "CELL", value_parser = crate::desk::asking::flags::cell))]
    pub root: Option<CellName>,
    /// The capacities of flow: n - 1 on every arc, or proved arc by arc [default: proved]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "WORD",
        value_parser = crate::desk::asking::flags::one_of(&Capacities::ALL, Capacities::name)))]
    pub capacities: Option<Capacities>,
    /// The constant M of notebook [default: islands - 1]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NUMBER", allow_negative_numbers = true)
    )]
    pub big_m: Option<u32>,
}

/// Options by the names of their fields, and whether each is given.
type GivenOptions = (&'static str, bool);

impl ProgramChoice {
    /// Which of these fields are given.
    #[must_use]
    pub fn given(self) -> [(&'static str, bool); 3] {
        [
            ("root", self.root.is_some()),
            ("capacities", self.capacities.is_some()),
            ("big_m", self.big_m.is_some()),
        ]
    }

    /// The same for formulations, within so many bytes.
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
    pub fn given(&self) -> Option<&'static str> {
        let own = [
            ("deduce", self.deduce.is_some()),
            ("start", self.start.is_some()),
        ];
        first(own.into_iter().chain(self.program.given()))
    }
}

/// The first field that is given.
fn first(fields: impl IntoIterator<Item = GivenOptions>) -> Option<&'static str> {
    let mut fields = fields.into_iter();
    fields.find(|&(_, given)| given).map(|(name, _)| name)
}

/// Refuses the first of these fields that is given: `works` says who does without.
///
/// # Errors
/// [`Refused`] names it.
pub fn refuse(
    works: Refused,
    fields: impl IntoIterator<Item = GivenOptions>,
) -> Result<(), Refused> {
    match first(fields) {
        Some(name) => Err(works
            .text(" ")
            .and(name)
            .hint()
            .text("leave it out, or choose ")
            .and_set("engine", "highs")),
        None => Ok(()),
    }
}

/// Who does without what only programs have.
fn learning() -> Refused {
    Refused::because("clause learning works without")
}

impl EngineSettings {
    /// The first of these fields that is given.
    #[must_use]
    pub fn given(&self) -> Option<&'static str> {
        first([
            ("engine", self.engine.is_some()),
            ("formulation", self.formulation.is_some()),
            ("threads", self.threads.is_some()),
            ("seed", self.seed.is_some()),
            #[cfg(feature = "highs")]
            ("option", !self.option.is_empty()),
        ])
    }

    /// The engine that is asked for.
    #[must_use]
    pub fn engine(&self) -> Option<EngineName> {
        match self.engine {
            Some(Worker::Highs) => Some(EngineName::Highs),
            Some(Worker::Cdcl) => Some(EngineName::Cdcl),
            Some(Worker::Sweep) | None => None,
        }
    }

    /// Whether a sweep is asked for.
    #[must_use]
    pub fn is_sweep(&self) -> bool {
        self.engine == Some(Worker::Sweep)
    }

    /// Refuses what does not count for a question about all solutions.
    ///
    /// # Errors
    /// [`Refused`] by the field's name.
    pub fn check_all(&self) -> Result<(), Refused> {
        if self.is_sweep() {
            return Err(Refused::set("engine", "sweep")
                .text(" finds the best solution")
                .hint()
                .text("name what is best with ")
                .and("minimise")
                .text(" or ")
                .and("maximise"));
        }
        if self.engine() != Some(EngineName::Highs) {
            let why = "clause learning answers this question, without";
            refuse(Refused::because(why), [("seed", self.seed.is_some())])?;
            refuse(learning(), self.of_highs())?;
        }
        #[cfg(feature = "highs")]
        self.check_options()?;
        Ok(())
    }

    /// Refuses what does not count for a question about one solution.
    ///
    /// # Errors
    /// [`Refused`] by the field's name.
    pub fn check_one(&self, search: &SolveSearch) -> Result<(), Refused> {
        if self.engine() == Some(EngineName::Cdcl) {
            let works = Refused::set("engine", "cdcl").text(" works without");
            refuse(works, [("start", search.start.is_some())])?;
            refuse(learning(), search.program.given())?;
            refuse(learning(), self.of_highs())?;
        }
        #[cfg(feature = "highs")]
        self.check_options()?;
        Ok(())
    }

    /// Refuses what does not count for the best solution by a sweep.
    ///
    /// # Errors
    /// [`Refused`] by the field's name.
    pub fn check_sweep(&self, search: &SolveSearch) -> Result<(), Refused> {
        let others = [
            ("start", search.start.is_some()),
            ("deduce", search.deduce.is_some()),
            ("seed", self.seed.is_some()),
        ];
        let of_highs = self.of_highs().into_iter().chain(search.program.given());
        let works = Refused::set("engine", "sweep").text(" works without");
        refuse(works, others.into_iter().chain(of_highs))
    }

    /// What only HiGHS has.
    fn of_highs(&self) -> Vec<GivenOptions> {
        vec![
            ("formulation", self.formulation.is_some()),
            ("threads", self.threads.is_some()),
            #[cfg(feature = "highs")]
            ("option", !self.option.is_empty()),
        ]
    }

    /// Tries the options of HiGHS, so that a wrong one is found before any work.
    #[cfg(feature = "highs")]
    fn check_options(&self) -> Result<(), Refused> {
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
            Err(error) => Err(Refused::because(error.to_string())),
        }
    }

    /// This solver as these fields want it.
    #[must_use]
    pub fn solver(&self, solver: &Solver) -> Solver {
        let mut solver = solver.clone();
        if let Some(engine) = self.engine() {
            solver = solver.engine(engine);
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

    /// The same for one solution.
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
