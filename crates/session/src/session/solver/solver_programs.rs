//! Other solvers' programs: which may be run, their paths, and which files are kept.

#[cfg(feature = "solvers")]
pub use run::ProgramSettings;
#[cfg(feature = "solvers")]
pub(in crate::session) use run::{ProgramFields, Programs};

/// The message of a build that runs no programs.
#[cfg(not(feature = "solvers"))]
pub(in crate::session) const NO_PROGRAMS: &str = "this build runs no programs of other solvers";

#[cfg(feature = "solvers")]
mod run {
    use std::collections::BTreeMap;
    use std::path::PathBuf;

    use crate::engine::EngineName;
    use crate::milp::SolutionFormat;
    use crate::questions::{SolveError, WarmStart};
    use crate::session::asking::usage_error::UsageError;
    use crate::solvers::{ProgramEngine, SolverCommand, SolverProgram, entries};

    /// How other solvers' programs are run.
    #[derive(Clone, PartialEq, Eq, Debug, Default)]
    #[cfg_attr(feature = "arguments", derive(clap::Args))]
    pub struct ProgramSettings {
        /// The command line of a solver that has no name here, split into words as by a shell, but
        /// without one. {lp} or {mps} stands for the file of the program, {solution} for that of the solution, which
        /// else is what the solver prints; {seconds}, {threads}, {seed}, {megabytes} and {start} if it takes them
        #[cfg_attr(feature = "arguments", arg(long, value_name = "COMMAND"))]
        pub solver_command: Option<SolverCommand>,
        /// How the solution of --solver-command is written [default: told by how it begins]
        #[cfg_attr(feature = "arguments", arg(long, value_name = "NAME",
            value_parser = crate::session::asking::flags::one_of(&SolutionFormat::ALL, SolutionFormat::name)))]
        pub solution_format: Option<SolutionFormat>,
        /// Keep what other solvers' programs read and write, each time in a new folder in this one
        #[cfg_attr(feature = "arguments", arg(long, value_name = "FOLDER"))]
        pub keep_files: Option<PathBuf>,
    }

    /// Options that not all programs support.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::session) struct ProgramFields {
        pub(in crate::session) threads: bool,
        pub(in crate::session) seed: bool,
        pub(in crate::session) start: Option<WarmStart>,
    }

    impl ProgramSettings {
        /// Rejects options that this program does not support.
        pub(in crate::session) fn check(
            &self,
            engine: EngineName,
            wanted: ProgramFields,
        ) -> Result<(), UsageError> {
            let takes = match (engine, &self.solver_command) {
                (EngineName::Command, None) => {
                    return Err(
                        UsageError::set("engine", engine.name()).then(" needs {solver_command}")
                    );
                }
                (EngineName::Command, Some(command)) => [
                    command.takes_threads(),
                    command.takes_seed(),
                    command.takes_start(),
                ],
                (_, Some(_)) => {
                    return Err(UsageError::of("{solver_command} does not go with ")
                        .and_set("engine", engine.name())
                        .hint("leave one of them out"));
                }
                (_, None) => {
                    if self.solution_format.is_some() {
                        return Err(UsageError::of("{solution_format} is for {solver_command}")
                            .hint_text(format!("how {engine} writes is known")));
                    }
                    let entry = entries().iter().find(|entry| entry.engine == engine);
                    let entry = entry.expect("a program with an entry");
                    [entry.has_threads, entry.has_seed, entry.start.is_some()]
                }
            };
            let begins = wanted.start == Some(WarmStart::Auto);
            let wanted = [
                ("threads", "{threads}", wanted.threads),
                ("seed", "{seed}", wanted.seed),
                ("start", "{start}", begins),
            ];
            for ((field, place, is_wanted), is_taken) in wanted.into_iter().zip(takes) {
                if is_wanted && !is_taken {
                    let refused = UsageError::because(format!("{engine} takes no ")).and(field);
                    let refused = refused.hint("leave it out");
                    return Err(match engine {
                        EngineName::Command => {
                            refused.text(format!(", or give the command {place}"))
                        }
                        _ => refused,
                    });
                }
            }
            Ok(())
        }

        /// Rejects these fields if no program is run.
        ///
        /// # Errors
        /// [`UsageError`] by the field's name.
        pub fn check_unused(&self) -> Result<(), UsageError> {
            let fields = [
                ("solver_command", self.solver_command.is_some()),
                ("solution_format", self.solution_format.is_some()),
                ("keep_files", self.keep_files.is_some()),
            ];
            match fields.into_iter().find(|&(_, is_given)| is_given) {
                None => Ok(()),
                Some((field, _)) => Err(UsageError::field(field)
                    .then(" is for other solvers' programs")
                    .hint("choose one with {engine}, or leave it out")),
            }
        }
    }

    /// The programs that a solver may run.
    #[derive(Clone, Debug, Default)]
    pub(in crate::session) struct Programs {
        /// Whether programs are forbidden.
        pub(in crate::session) are_refused: bool,
        /// Paths of programs that are not on the search path, by the engines' names.
        pub(in crate::session) paths: BTreeMap<&'static str, PathBuf>,
        pub(in crate::session) command: Option<(SolverCommand, Option<SolutionFormat>)>,
        pub(in crate::session) keep: Option<PathBuf>,
    }

    impl Programs {
        /// The program of an engine.
        pub(in crate::session) fn find(
            &self,
            engine: EngineName,
        ) -> Result<SolverProgram, SolveError> {
            let refused = |what: String, hint: &str| SolveError::Program {
                what,
                hint: hint.to_owned(),
            };
            if self.are_refused {
                let what =
                    format!("{engine} is another solver's program, and none may be run here");
                return Err(refused(what, "start hashi ask with --allow-solvers"));
            }
            let found = match (engine, &self.command) {
                (EngineName::Command, None) => {
                    let what = "the engine command has no command line".to_owned();
                    return Err(refused(what, "give it one"));
                }
                (EngineName::Command, Some((command, format))) => {
                    SolverProgram::of_command(command.clone(), *format)
                }
                (engine, _) => SolverProgram::named(
                    engine,
                    self.paths.get(engine.name()).map(PathBuf::as_path),
                ),
            };
            found.map_err(|missing| refused(missing.what, &missing.hint))
        }

        /// The engine of a program, with the settings for keeping its files.
        pub(in crate::session) fn engine(
            &self,
            engine: EngineName,
        ) -> Result<ProgramEngine, SolveError> {
            let engine = ProgramEngine::new(self.find(engine)?);
            Ok(match &self.keep {
                Some(folder) => engine.keep_files(folder.clone()),
                None => engine,
            })
        }
    }
}
