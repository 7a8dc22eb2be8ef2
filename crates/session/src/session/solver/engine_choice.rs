//! The choice of an engine, by name, and the path of its program.

use std::borrow::Cow;
use std::path::PathBuf;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::engine::EngineName;

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
        /// CBC, run as a program on the integer program.
        Cbc = EngineName::Cbc.name(),
        /// GLPK, run as a program.
        Glpk = EngineName::Glpk.name(),
        /// SCIP, run as a program.
        Scip = EngineName::Scip.name(),
        /// Gurobi, run as a program.
        Gurobi = EngineName::Gurobi.name(),
        /// CPLEX, run as a program.
        Cplex = EngineName::Cplex.name(),
        /// Xpress, run as a program.
        Xpress = EngineName::Xpress.name(),
        /// SYMPHONY, run as a program.
        Symphony = EngineName::Symphony.name(),
        /// `lp_solve`, run as a program.
        LpSolve = EngineName::LpSolve.name(),
        /// cuOpt, run as a program.
        Cuopt = EngineName::Cuopt.name(),
        /// Another build of HiGHS, run as a program.
        HighsProgram = EngineName::HighsProgram.name(),
        /// The program of a command line.
        Command = EngineName::Command.name(),
    }
}

impl Worker {
    /// The engine of this name; none for a sweep.
    #[must_use]
    pub fn engine(self) -> Option<EngineName> {
        EngineName::named(self.name())
    }
}

impl From<EngineName> for Worker {
    fn from(engine: EngineName) -> Self {
        let mut workers = Self::ALL.into_iter();
        let found = workers.find(|worker| worker.name() == engine.name());
        found.expect("every engine can be asked by its name")
    }
}

crate::puzzle::by_name::by_name!(Worker);

/// An engine, and the path of its program if that is not on the search path. Records and lines of
/// JSON contain the name alone: a path is only accepted from the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineChoice {
    /// The engine.
    pub worker: Worker,
    /// The path of its program.
    pub path: Option<PathBuf>,
}

impl From<Worker> for EngineChoice {
    fn from(worker: Worker) -> Self {
        let path = None;
        Self { worker, path }
    }
}

impl Serialize for EngineChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.worker.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for EngineChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Worker::deserialize(deserializer).map(Self::from)
    }
}

impl JsonSchema for EngineChoice {
    fn schema_name() -> Cow<'static, str> {
        Worker::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Worker::json_schema(generator)
    }

    fn inline_schema() -> bool {
        true
    }
}

/// Parses `NAME` or `NAME=PATH`; help lists the names as for any other closed choice.
#[cfg(feature = "arguments")]
#[derive(Clone, Debug)]
pub struct EngineParser {
    /// Whether a sweep is listed. It is read all the same, so that whoever asks for it hears why not.
    pub lists_sweep: bool,
}

#[cfg(feature = "arguments")]
mod parser {
    use std::ffi::OsStr;
    use std::path::PathBuf;

    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    use clap::{Arg, Command, Error};

    use super::{EngineChoice, EngineParser, Worker};

    impl EngineParser {
        fn names(&self) -> impl Iterator<Item = PossibleValue> + use<> {
            let lists_sweep = self.lists_sweep;
            let names = Worker::ALL.into_iter();
            names.map(move |one| {
                PossibleValue::new(one.name()).hide(one == Worker::Sweep && !lists_sweep)
            })
        }
    }

    impl TypedValueParser for EngineParser {
        type Value = EngineChoice;

        fn parse_ref(
            &self,
            command: &Command,
            argument: Option<&Arg>,
            value: &OsStr,
        ) -> Result<EngineChoice, Error> {
            let text = value.to_string_lossy();
            let (name, path) = match text.split_once('=') {
                Some((name, path)) => (name.to_owned(), Some(path.to_owned())),
                None => (text.into_owned(), None),
            };
            let known = PossibleValuesParser::new(self.names());
            let name = known.parse_ref(command, argument, OsStr::new(&name))?;
            let found = Worker::ALL.into_iter().find(|one| one.name() == name);
            let worker = found.expect("only these names are accepted");
            let refused = |hint: &str| {
                let mut error = Error::new(ErrorKind::ValueValidation).with_cmd(command);
                let named = argument.map_or_else(String::new, ToString::to_string);
                let shown = format!("{}: {hint}", value.to_string_lossy());
                error.insert(ContextKind::InvalidArg, ContextValue::String(named));
                error.insert(ContextKind::InvalidValue, ContextValue::String(shown));
                error
            };
            let Some(path) = path else {
                return Ok(worker.into());
            };
            if !worker
                .engine()
                .is_some_and(crate::engine::EngineName::is_program)
                || worker == Worker::Command
            {
                return Err(refused("this engine has no program of its own"));
            }
            if path.is_empty() {
                return Err(refused("expected the file of the program after '='"));
            }
            let path = Some(PathBuf::from(path));
            Ok(EngineChoice { worker, path })
        }

        fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
            Some(Box::new(self.names()))
        }
    }
}
