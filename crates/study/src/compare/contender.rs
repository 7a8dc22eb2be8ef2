//! The contenders of a comparison: solvers with their settings and names.

use std::fmt;

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::timed_task::{TimedQuestion, goes_with};
use crate::engine::EngineName;
use crate::milp::Formulation;
use crate::questions::WarmStart;
use crate::session::{EngineSettings, SolveSearch, Solver, UsageError, Worker, of_fields};

/// An engine with its settings, as people write it.
///
/// # Examples
/// ```
/// use hashilab_study::Configuration;
/// use hashilab_engine::milp::Formulation;
/// let flow = Configuration::highs(Formulation::Flow);
/// assert_eq!(flow.engine.formulation, Some(Formulation::Flow));
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Configuration {
    /// What it is called; else by its engine and formulation.
    pub name: Option<String>,
    /// Who solves.
    #[serde(flatten)]
    pub engine: EngineSettings,
    /// How one solution is looked for.
    #[serde(flatten)]
    pub search: SolveSearch,
}

impl Configuration {
    /// HiGHS on a formulation.
    #[must_use]
    pub fn highs(formulation: Formulation) -> Self {
        Self::of(EngineSettings {
            engine: Some(Worker::Highs.into()),
            formulation: Some(formulation),
            ..EngineSettings::default()
        })
    }

    /// Clause learning on the network.
    #[must_use]
    pub fn cdcl() -> Self {
        Self::of(EngineSettings {
            engine: Some(Worker::Cdcl.into()),
            ..EngineSettings::default()
        })
    }

    fn of(engine: EngineSettings) -> Self {
        Self {
            engine,
            ..Self::default()
        }
    }

    /// The contender for a question; settings that are not given are those of `solver`. In a
    /// comparison with other solvers' programs all get the same program and warm start.
    pub(super) fn contender(
        &self,
        asked: TimedQuestion,
        solver: &Solver,
        beside: OtherContenders,
    ) -> Result<Contender, UsageError> {
        let (engine, search) = (&self.engine, &self.search);
        if engine.is_sweep() {
            let refused = UsageError::of("{engine=sweep} is not among the engines that are timed");
            return Err(refused.hint("those are {engine=cdcl}, {engine=highs} and other solvers"));
        }
        if engine.seed.is_some() {
            return Err(UsageError::of(
                "{seed} is not for a configuration: each gets the seeds of {seeds}",
            ));
        }
        let (usual, solver) = match asked {
            TimedQuestion::Solve => {
                engine.check_one(search)?;
                (EngineName::Highs, engine.solver_of_one(search, solver))
            }
            TimedQuestion::Unique | TimedQuestion::Count | TimedQuestion::Common => {
                if let Some(field) = search.first_given_field() {
                    return Err(goes_with(UsageError::field(field), TimedQuestion::Solve));
                }
                engine.check_all()?;
                (EngineName::Cdcl, engine.solver(solver))
            }
        };
        Ok(match engine.engine().unwrap_or(usual) {
            EngineName::Cdcl => Contender {
                name: self.called(EngineName::Cdcl.name()),
                engine: EngineName::Cdcl,
                formulation: None,
                begins: None,
                solver: solver.engine(EngineName::Cdcl),
                beside,
            },
            name => {
                let formulation = engine.formulation.unwrap_or_default();
                let (usual, solver) = match (name.is_program(), beside) {
                    (false, OtherContenders::Ours) => (WarmStart::default(), solver.engine(name)),
                    (false, OtherContenders::Programs) => {
                        (WarmStart::Nothing, solver.engine(name).as_written())
                    }
                    (true, _) => (WarmStart::Nothing, solver),
                };
                Contender {
                    name: self.called(&format!("{name}-{formulation}")),
                    engine: name,
                    formulation: Some(formulation),
                    begins: Some(search.start.unwrap_or(usual)),
                    solver: solver.formulation(formulation),
                    beside,
                }
            }
        })
    }

    /// Its name, or a default one.
    fn called(&self, usual: &str) -> String {
        self.name.clone().unwrap_or_else(|| usual.to_owned())
    }
}

/// The other contenders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OtherContenders {
    /// Our own engines only.
    Ours,
    /// Other solvers' programs as well.
    Programs,
}

/// Reads configurations from objects of JSON; an unknown field is an error that names it.
pub(super) fn configurations<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<Configuration>, D::Error> {
    let all = Vec::<Map<String, Value>>::deserialize(deserializer)?;
    let all = all.into_iter();
    let read = |fields| of_fields("a configuration", fields).map_err(D::Error::custom);
    all.map(read).collect()
}

/// A solver with its settings, used like by a person.
#[derive(Clone, Debug)]
pub struct Contender {
    name: String,
    engine: EngineName,
    formulation: Option<Formulation>,
    begins: Option<WarmStart>,
    solver: Solver,
    beside: OtherContenders,
}

impl Contender {
    /// The warm start, if the engine supports one.
    #[must_use]
    pub fn begins(&self) -> Option<WarmStart> {
        self.begins
    }

    /// What the other contenders are: engines of ours only, or programs too.
    pub(super) fn beside(&self) -> OtherContenders {
        self.beside
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The engine.
    #[must_use]
    pub fn engine(&self) -> EngineName {
        self.engine
    }

    /// The formulation, if the engine uses one.
    #[must_use]
    pub fn formulation(&self) -> Option<Formulation> {
        self.formulation
    }

    /// The version and the file of the solver's program; nothing for our own engines.
    #[cfg(feature = "solvers")]
    #[must_use]
    pub fn program(&self) -> Option<crate::session::SolverProgram> {
        self.solver.program_found().ok().flatten()
    }

    /// The solver with this seed.
    pub(super) fn solver(&self, seed: u32) -> Solver {
        self.solver.clone().seed(seed)
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}
