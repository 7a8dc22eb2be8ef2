//! Which configurations take part: engines with formulations, and those that are written out
//! with the options of `hashi solve`.

use std::str::FromStr;

use clap::Parser;

use super::question::BenchQuestionArgs;
use crate::cli::args::{one_of, plain_numbers};
use crate::cli::ui::{Failure, option};
use crate::desk::{EngineSettings, Refused, SolveSearch, Solver, refuse};
use crate::engine::EngineName;
use crate::milp::Formulation;
use crate::study::Contender;

/// What takes part.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct LineupArgs {
    /// An engine; may be repeated [default: highs, without --config]
    #[arg(long, value_name = "NAME", value_parser = one_of(&EngineName::ALL, EngineName::name))]
    engine: Vec<EngineName>,
    /// A formulation for the engines that need one; may be repeated [default: flow]
    #[arg(long, value_name = "NAME",
        value_parser = one_of(&Formulation::ALL, Formulation::name))]
    formulation: Vec<Formulation>,
    /// A configuration by a name and the options of solve, as in
    /// 'cold: --formulation cuts --start none'; may be repeated. A name has letters, digits,
    /// spaces and - _ . +
    #[arg(long, value_name = "NAME: OPTIONS")]
    config: Vec<Config>,
}

/// A configuration as it is written.
#[derive(Clone, Debug)]
struct Config {
    name: String,
    words: String,
    engine: EngineSettings,
    search: SolveSearch,
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
        let options =
            ConfigurationOptions::try_parse_from(words.split_whitespace()).map_err(|error| {
                let message = plain_numbers(&error.to_string());
                let first = message.lines().next().unwrap_or_default();
                first.trim_start_matches("error: ").to_owned()
            })?;
        Ok(Self {
            name: name.to_owned(),
            words: words.to_owned(),
            engine: options.engine,
            search: options.search,
        })
    }
}

impl LineupArgs {
    /// What takes part, each once. What does not go together is refused.
    pub(super) fn contenders(
        &self,
        question: &BenchQuestionArgs,
    ) -> Result<Vec<Contender>, Failure> {
        let mut contenders: Vec<Contender> = Vec::new();
        for contender in self.plain(question)? {
            if !contenders
                .iter()
                .any(|other| other.name() == contender.name())
            {
                contenders.push(contender);
            }
        }
        for config in &self.config {
            let contender = config.contender(question);
            let about = || format!("configuration {}", config.name);
            let contender = contender.map_err(|failure| failure.about(about()))?;
            if contenders
                .iter()
                .any(|other| other.name() == contender.name())
            {
                let why = "there is another one of this name";
                return Err(Failure::usage(why).about(about()));
            }
            contenders.push(contender);
        }
        if question.is_best()
            && contenders
                .iter()
                .any(|one| one.engine() == EngineName::Cdcl)
        {
            let why = "--engine cdcl finds a solution, not the best one";
            return Err(Failure::usage(why).hint("leave out --minimise and --maximise"));
        }
        Ok(contenders)
    }

    /// Whether engines take part by name, or because nothing else does.
    pub(super) fn names_engines(&self) -> bool {
        !self.engine.is_empty() || !self.formulation.is_empty() || self.config.is_empty()
    }

    /// Engines with formulations.
    fn plain(&self, question: &BenchQuestionArgs) -> Result<Vec<Contender>, Failure> {
        if !self.names_engines() {
            if let Some(option) = question.given() {
                let why = format!("{option} is for --engine: a configuration has its own");
                return Err(Failure::usage(why));
            }
            return Ok(Vec::new());
        }
        let engines = match &*self.engine {
            [] => &[EngineName::Highs],
            engines => engines,
        };
        if !engines.contains(&EngineName::Highs) {
            let of_highs = [
                ("formulation", !self.formulation.is_empty()),
                ("start", question.has_start()),
            ];
            refuse(Refused::because("clause learning works without"), of_highs)?;
        }
        let formulations = match &*self.formulation {
            [] => &[Formulation::Flow],
            formulations => formulations,
        };
        let all = engines
            .iter()
            .flat_map(|&engine| Contender::with(engine, formulations));
        let begun = all.map(|contender| contender.start(question.start()));
        Ok(match question.deduce() {
            Some(deduce) => begun.map(|contender| contender.deduction(deduce)).collect(),
            None => begun.collect(),
        })
    }

    /// The configurations as they are written, for whoever wants to know what a name means.
    pub(super) fn written(&self) -> Vec<String> {
        let written = self.config.iter();
        let written = written.map(|config| format!("{}: {}", config.name, config.words));
        written.collect()
    }
}

impl Config {
    fn contender(&self, question: &BenchQuestionArgs) -> Result<Contender, Failure> {
        let (engine, search) = (&self.engine, &self.search);
        if engine.is_sweep() {
            return Err(Failure::usage("--engine sweep is not timed by bench"));
        }
        if engine.seed.is_some() {
            let why = "--seed is not for a configuration: each gets the seeds of --seeds";
            return Err(Failure::usage(why));
        }
        let (usual, solver) = if question.asks_for_one() {
            engine.check_one(search)?;
            (
                EngineName::Highs,
                engine.solver_of_one(search, &Solver::new()),
            )
        } else {
            if let Some(field) = search.given() {
                let why = format!("{} goes with --question solve only", option(field));
                return Err(Failure::usage(why));
            }
            engine.check_all()?;
            (EngineName::Cdcl, engine.solver(&Solver::new()))
        };
        let base = match engine.engine().unwrap_or(usual) {
            EngineName::Highs => Contender::highs(engine.formulation.unwrap_or_default()),
            EngineName::Cdcl => Contender::cdcl(),
        };
        let base = base.start(search.start.unwrap_or_default());
        Ok(base.configured(&self.name, solver.engine(engine.engine().unwrap_or(usual))))
    }
}
