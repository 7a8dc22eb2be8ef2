//! How questions are asked, and which of these options count for which question. One that
//! does not count is refused by name.

use std::num::NonZeroU16;

use super::args::{one_of, positive};
use super::formulation::SettingArgs;
use super::ui::Failure;
use crate::engine::{EngineName, Highs, HighsOptions, NamedOption};
use crate::milp::Formulation;
use crate::questions::{Deduce, Solver, WarmStart};

/// How boards are solved.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Solver")]
pub(crate) struct EngineArgs {
    /// Who solves: HiGHS the integer program, or clause learning the board itself; else the
    /// first for one solution, the second for questions about all. A sweep over all
    /// solutions finds the best one without either
    #[arg(long, value_name = "NAME", value_parser = one_of(&Who::ALL, Who::name))]
    engine: Option<Who>,
    /// How a board is written as an integer program [default: flow]
    #[arg(long, value_name = "NAME",
        value_parser = one_of(&Formulation::ALL, Formulation::name))]
    formulation: Option<Formulation>,
    /// HiGHS's threads for each board [default: 1]
    #[arg(long, value_name = "NUMBER", value_parser = positive::<NonZeroU16>,
        allow_negative_numbers = true)]
    threads: Option<NonZeroU16>,
    /// Seed of the solvers' random choices [default: 0]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX)))]
    seed: Option<u32>,
    /// An option of HiGHS by its own name; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<NamedOption>,
}

/// Who can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    Engine(EngineName),
    Sweep,
}

impl Who {
    const ALL: [Self; 3] = [
        Self::Engine(EngineName::Highs),
        Self::Engine(EngineName::Cdcl),
        Self::Sweep,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Engine(engine) => engine.name(),
            Self::Sweep => "sweep",
        }
    }
}

/// How one solution is looked for.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Solver")]
pub(crate) struct SearchArgs {
    /// How deep deduction goes first [default: lookahead without a start or with
    /// an objective, else none]
    #[arg(long, value_name = "TIER",
        value_parser = one_of(&Deduce::ALL, Deduce::name))]
    pub(crate) deduce: Option<Deduce>,
    /// What HiGHS begins from: auto for a solution by clause learning, or none
    /// [default: auto]
    #[arg(long, value_name = "START",
        value_parser = one_of(&WarmStart::ALL, WarmStart::name))]
    pub(crate) start: Option<WarmStart>,
    #[command(flatten)]
    pub(crate) settings: SettingArgs,
}

impl SearchArgs {
    /// The first of these options that is given, by its name.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let own = [
            ("--deduce", self.deduce.is_some()),
            ("--start", self.start.is_some()),
        ];
        let mut options = own.into_iter().chain(self.settings.given());
        options
            .find(|(_, is_given)| *is_given)
            .map(|(name, _)| name)
    }
}

impl EngineArgs {
    /// The first of these options that is given, by its name.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let options = [
            ("--engine", self.engine.is_some()),
            ("--formulation", self.formulation.is_some()),
            ("--threads", self.threads.is_some()),
            ("--seed", self.seed.is_some()),
            ("--option", !self.options.is_empty()),
        ];
        let given = options.into_iter().find(|(_, is_given)| *is_given);
        given.map(|(name, _)| name)
    }

    /// The engine that is asked for.
    pub(crate) fn engine(&self) -> Option<EngineName> {
        match self.engine {
            Some(Who::Engine(engine)) => Some(engine),
            Some(Who::Sweep) | None => None,
        }
    }

    /// The formulation that is asked for, or the usual one.
    pub(crate) fn formulation(&self) -> Formulation {
        self.formulation.unwrap_or_default()
    }

    /// Whether a seed is given.
    pub(crate) fn has_seed(&self) -> bool {
        self.seed.is_some()
    }

    /// Whether a sweep is asked for.
    pub(crate) fn is_sweep(&self) -> bool {
        self.engine == Some(Who::Sweep)
    }

    /// A solver for a question about all solutions.
    pub(crate) fn of_all(&self) -> Result<Solver, Failure> {
        if self.is_sweep() {
            return Err(Failure::usage("--engine sweep finds the best solution")
                .hint("name what is best with --minimise or --maximise"));
        }
        let engine = self.engine().unwrap_or(EngineName::Cdcl);
        if engine == EngineName::Cdcl {
            let why = "clause learning answers this question, without";
            refuse(&[("--seed", self.seed.is_some())], why)?;
        }
        self.solver(engine)
    }

    /// A solver for one solution.
    pub(crate) fn of_one(&self, search: &SearchArgs) -> Result<Solver, Failure> {
        let engine = self.engine().unwrap_or(EngineName::Highs);
        if engine == EngineName::Cdcl {
            let start = [("--start", search.start.is_some())];
            refuse(&start, "--engine cdcl works without")?;
            refuse(&search.settings.given(), "clause learning works without")?;
        }
        let settings = search.settings.settings(None);
        let solver = self.solver(engine)?.settings(settings);
        let solver = solver.start(search.start.unwrap_or_default());
        Ok(match search.deduce {
            Some(deduce) => solver.deduction(deduce),
            None => solver,
        })
    }

    /// A solver for the best solution by a sweep.
    pub(crate) fn of_sweep(&self, search: &SearchArgs) -> Result<Solver, Failure> {
        let others = [
            ("--start", search.start.is_some()),
            ("--deduce", search.deduce.is_some()),
            ("--seed", self.seed.is_some()),
        ];
        let of_highs = self.of_highs().into_iter().chain(search.settings.given());
        let all: Vec<_> = others.into_iter().chain(of_highs).collect();
        refuse(&all, "--engine sweep works without")?;
        Ok(Solver::new())
    }

    /// What only HiGHS has.
    fn of_highs(&self) -> [(&'static str, bool); 3] {
        [
            ("--formulation", self.formulation.is_some()),
            ("--threads", self.threads.is_some()),
            ("--option", !self.options.is_empty()),
        ]
    }

    /// A solver with these settings, tried once so that a wrong option is found before any
    /// work.
    fn solver(&self, engine: EngineName) -> Result<Solver, Failure> {
        if engine == EngineName::Cdcl {
            refuse(&self.of_highs(), "clause learning works without")?;
        }
        let highs = HighsOptions {
            threads: self.threads.unwrap_or(NonZeroU16::MIN),
            seed: self.seed.unwrap_or_default(),
            options: self.options.clone(),
            ..HighsOptions::default()
        };
        if engine == EngineName::Highs {
            Highs::new(&highs).map_err(|error| Failure::usage(error.to_string()))?;
        }
        let solver = Solver::new()
            .engine(engine)
            .formulation(self.formulation.unwrap_or_default())
            .threads(highs.threads)
            .seed(highs.seed);
        Ok(highs.options.into_iter().fold(solver, Solver::option))
    }
}

/// Refuses the first of these options that is given: `why` it, by its name.
pub(crate) fn refuse(options: &[(&str, bool)], why: &str) -> Result<(), Failure> {
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((name, _)) => {
            let hint = "leave it out, or choose --engine highs".to_owned();
            Err(Failure::usage(format!("{why} {name}")).hint(hint))
        }
        None => Ok(()),
    }
}
