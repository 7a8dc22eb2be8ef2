//! The configurations that are compared: engines with formulations, and those of `--config` with
//! the options of `hashi solve`.

use std::slice;
use std::str::FromStr;

use clap::Parser;

use super::question::BenchQuestionArgs;
use crate::cli::args::in_one_line;
use crate::cli::ui::Failure;
use crate::session::{
    EngineChoice, EngineName, EngineParser, EngineSettings, Formulation, FormulationName,
    ProgramSettings, SolveSearch, UsageError, Worker, refuse, split_words,
};
use crate::study::Configuration;

/// What takes part.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct LineupArgs {
    /// An engine; may be repeated [default: highs, without --config]
    #[arg(long, alias = "solver", value_name = "NAME[=PATH]",
        value_parser = EngineParser { lists_sweep: false })]
    engine: Vec<EngineChoice>,
    #[command(flatten)]
    programs: ProgramSettings,
    /// Formulations for the engines that need one, with commas between, or all; may be repeated
    /// [default: flow]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    formulation: Vec<FormulationName>,
    /// A configuration by a name and the options of solve, as in
    /// 'cold: --formulation cuts --start none'; may be repeated. A name has letters, digits,
    /// spaces and - _ . + and options may stand in quotes, as in
    /// "mine: --solver-command 'mysolver {lp} {solution}'". For --engine command without a command of
    /// its own --solver-command is taken
    #[arg(long, value_name = "NAME: OPTIONS")]
    config: Vec<Config>,
}

/// A configuration as given by `--config`.
#[derive(Clone, Debug)]
struct Config {
    configuration: Configuration,
    /// The text of the option.
    written: String,
}

/// The options of a configuration, the same as those of `solve`.
#[derive(Debug, Parser)]
#[command(name = "--config", no_binary_name = true, disable_help_flag = true)]
struct ConfigurationOptions {
    #[command(flatten)]
    engine: EngineSettings,
    #[command(flatten)]
    search: SolveSearch,
}

impl FromStr for Config {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = "expected a name, a colon and options, as in 'cold: --start none'";
        let (name, words) = text.split_once(':').ok_or(expected)?;
        let (name, words) = (name.trim(), words.trim());
        let is_plain = |letter: char| letter.is_alphanumeric() || " -_.+".contains(letter);
        if name.is_empty() || !name.chars().all(is_plain) {
            return Err(format!(
                "{expected}; a name has letters, digits and - _ . +"
            ));
        }
        let split = split_words(words).map_err(|error| error.to_string())?;
        let options =
            ConfigurationOptions::try_parse_from(split).map_err(|error| in_one_line(&error))?;
        Ok(Self {
            configuration: Configuration {
                name: Some(name.to_owned()),
                engine: options.engine,
                search: options.search,
            },
            written: format!("{name}: {words}"),
        })
    }
}

impl LineupArgs {
    /// The configurations to compare; engines that are named twice count once.
    pub(super) fn configurations(
        &self,
        question: &BenchQuestionArgs,
    ) -> Result<Vec<Configuration>, Failure> {
        let mut configurations: Vec<Configuration> = Vec::new();
        for configuration in self.plain(question)? {
            if !configurations.contains(&configuration) {
                configurations.push(configuration);
            }
        }
        for config in &self.config {
            let mut configuration = config.configuration.clone();
            if takes_command(&configuration) {
                configuration.engine.programs = self.programs.clone();
            }
            if configuration.engine.is_program() {
                let keep_files = &mut configuration.engine.programs.keep_files;
                *keep_files = keep_files.take().or(self.programs.keep_files.clone());
            }
            if configuration.engine.is_program() && !takes_command(&configuration) {
                let name = configuration.name.as_deref().unwrap_or_default();
                let about = |refused: UsageError| refused.about(&format!("configuration {name}"));
                configuration.engine.look_up().map_err(about)?;
            }
            configurations.push(configuration);
        }
        Ok(configurations)
    }

    /// Whether engines are named, or the default one is used because nothing else is given.
    pub(super) fn names_engines(&self) -> bool {
        let is_taken = || {
            self.config
                .iter()
                .any(|it| takes_command(&it.configuration))
        };
        !self.engine.is_empty()
            || (self.programs.solver_command.is_some() && !is_taken())
            || !self.formulation.is_empty()
            || self.config.is_empty()
    }

    /// Engines with formulations.
    fn plain(&self, question: &BenchQuestionArgs) -> Result<Vec<Configuration>, Failure> {
        if !self.names_engines() {
            if let Some(option) = question.given_engine_option() {
                let why = format!("{option} is for --engine: a configuration has its own");
                return Err(Failure::usage(why));
            }
            return Ok(Vec::new());
        }
        let engines = self.engines();
        let has_program =
            |it: &EngineChoice| it.worker.engine().is_some_and(EngineName::is_program);
        if !engines.iter().any(has_program) {
            self.programs.check_unused()?;
        }
        let is_cdcl = |it: &EngineChoice| it.worker == Worker::Cdcl;
        if engines.iter().all(is_cdcl) {
            let of_highs = [
                ("formulation", !self.formulation.is_empty()),
                ("start", question.start().is_some()),
            ];
            refuse(UsageError::of("clause learning works without"), of_highs)?;
        }
        let formulations = self.formulations();
        let search = SolveSearch {
            deduce: question.deduce(),
            start: question.start(),
            ..SolveSearch::default()
        };
        let without_start = SolveSearch {
            start: None,
            ..search.clone()
        };
        let all = engines.iter().flat_map(|engine| {
            if is_cdcl(engine) {
                return vec![with(Configuration::cdcl(), &without_start)];
            }
            let of = |formulation| Configuration {
                engine: EngineSettings {
                    engine: Some(engine.clone()),
                    formulation: Some(formulation),
                    programs: self.programs_of(engine.worker),
                    ..EngineSettings::default()
                },
                search: search.clone(),
                ..Configuration::default()
            };
            formulations.iter().copied().map(of).collect()
        });
        let all: Vec<Configuration> = all.collect();
        for configuration in &all {
            configuration.engine.look_up()?;
        }
        Ok(all)
    }

    /// The formulations to compare.
    fn formulations(&self) -> Vec<Formulation> {
        let named = self.formulation.iter().flat_map(|name| match name {
            FormulationName::One(formulation) => slice::from_ref(formulation),
            FormulationName::All => &Formulation::ALL,
        });
        let named: Vec<Formulation> = named.copied().collect();
        if named.is_empty() {
            return vec![Formulation::Flow];
        }
        named
    }

    /// The engines to compare; a solver's command is one more.
    fn engines(&self) -> Vec<EngineChoice> {
        let mut engines = self.engine.clone();
        let is_command = |it: &EngineChoice| it.worker == Worker::Command;
        if self.programs.solver_command.is_some() && !engines.iter().any(is_command) {
            engines.push(Worker::Command.into());
        }
        if engines.is_empty() {
            engines.push(Worker::Highs.into());
        }
        engines
    }

    /// The settings for running the program of this engine, if it is one.
    fn programs_of(&self, worker: Worker) -> ProgramSettings {
        let keep_files = self.programs.keep_files.clone();
        match worker.engine() {
            Some(EngineName::Command) => self.programs.clone(),
            Some(engine) if engine.is_program() => ProgramSettings {
                keep_files,
                ..ProgramSettings::default()
            },
            Some(_) | None => ProgramSettings::default(),
        }
    }

    /// The configurations as given by `--config`, to explain their names.
    pub(super) fn definitions(&self) -> Vec<String> {
        let written = self.config.iter();
        let written = written.map(|config| config.written.clone());
        written.collect()
    }
}

/// Whether a configuration is for a solver's command but does not name one.
fn takes_command(configuration: &Configuration) -> bool {
    let engine = &configuration.engine;
    engine.engine() == Some(EngineName::Command) && engine.programs.solver_command.is_none()
}

/// The configuration with these settings of the search.
fn with(configuration: Configuration, search: &SolveSearch) -> Configuration {
    Configuration {
        search: search.clone(),
        ..configuration
    }
}
