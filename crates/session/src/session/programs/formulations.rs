//! Several formulations and their settings: fields of questions about programs. A setting that a
//! formulation does not have is an error that names it.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{Budget, formulate_within};
use crate::milp::{
    Capacities, Formulated, Formulation, Outline, Settings, UnknownFormulation, Unsupported,
};
use crate::puzzle::Network;
use crate::session::solver::engine_settings::ProgramChoice;

/// Formulations, or all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default)]
pub struct Formulations {
    /// How boards are written as integer programs: names with commas between, or all
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAMES", value_delimiter = ',')
    )]
    #[schemars(
        description = "How boards are written as integer programs: a list of names, or of `all` alone"
    )]
    pub formulation: Vec<FormulationName>,
    /// What is chosen about them.
    #[cfg_attr(feature = "arguments", command(flatten))]
    #[serde(flatten)]
    pub settings: ProgramChoice,
}

/// One formulation by its name, or all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub enum FormulationName {
    /// This one.
    One(Formulation),
    /// Each that can state the board.
    All,
}

/// A word that names neither a formulation nor all of them.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}; or all of them: all")]
pub struct FormulationNameError(UnknownFormulation);

impl FromStr for FormulationName {
    type Err = FormulationNameError;

    fn from_str(word: &str) -> Result<Self, FormulationNameError> {
        if word == "all" {
            return Ok(Self::All);
        }
        word.parse().map(Self::One).map_err(FormulationNameError)
    }
}

impl TryFrom<String> for FormulationName {
    type Error = FormulationNameError;

    fn try_from(word: String) -> Result<Self, FormulationNameError> {
        word.parse()
    }
}

impl fmt::Display for FormulationName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(formulation) => formulation.fmt(f),
            Self::All => f.write_str("all"),
        }
    }
}

impl From<FormulationName> for String {
    fn from(name: FormulationName) -> Self {
        name.to_string()
    }
}

/// A formulation with its settings.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The formulation.
    pub formulation: Formulation,
    /// The settings.
    pub settings: Settings,
    /// Its name in tables.
    pub name: String,
    /// Whether a board that it cannot state is skipped, because all formulations were requested.
    pub is_one_of_all: bool,
    /// Whether others are named beside it, for which a board with a rule that it cannot state goes on.
    pub is_one_of_several: bool,
}

impl Choice {
    /// One formulation.
    #[must_use]
    pub fn of(formulation: Formulation, settings: Settings) -> Self {
        Self {
            formulation,
            settings,
            name: name(formulation, settings.capacities),
            is_one_of_all: false,
            is_one_of_several: false,
        }
    }

    /// Whether it is left out for this reason, and others go on.
    #[must_use]
    pub fn is_left_out(&self, why: &Unsupported) -> bool {
        self.is_one_of_all || (self.is_one_of_several && matches!(why, Unsupported::Rule(_)))
    }

    /// The program of a board.
    ///
    /// # Errors
    /// [`Unsupported`] if it cannot state the board, or a limit came before it was built.
    pub fn program(&self, network: &Network, budget: &Budget) -> Result<Formulated, Unsupported> {
        formulate_within(network, self.formulation, self.settings, budget)
    }

    /// The outline of the program, for counting.
    ///
    /// # Errors
    /// [`Unsupported`] if it cannot state the board.
    pub fn outline(&self, network: &Network) -> Result<Outline, Unsupported> {
        Outline::of(network, self.formulation, self.settings)
    }
}

impl FromIterator<Formulation> for Formulations {
    fn from_iter<I: IntoIterator<Item = Formulation>>(formulations: I) -> Self {
        Self {
            formulation: formulations.into_iter().map(FormulationName::One).collect(),
            ..Self::default()
        }
    }
}

impl Formulations {
    /// The [`choices`](Self::choices), or all formulations if none is named.
    #[must_use]
    pub fn choices_or_all(&self, most_bytes: Option<u64>) -> Vec<Choice> {
        if self.formulation.is_empty() {
            return all(self.settings.settings(most_bytes));
        }
        self.choices(most_bytes)
    }

    /// The formulations in the given order without duplicates, or the default one if none is named.
    /// Each of several takes the settings that it has, and with `all` flow comes with both capacities.
    /// Programs take at most `most_bytes` bytes.
    #[must_use]
    pub fn choices(&self, most_bytes: Option<u64>) -> Vec<Choice> {
        let settings = self.settings.settings(most_bytes);
        if self.formulation.contains(&FormulationName::All) {
            return all(settings);
        }
        let named = self.formulation.iter().filter_map(|named| match named {
            FormulationName::One(formulation) => Some(*formulation),
            FormulationName::All => None,
        });
        let mut formulations: Vec<Formulation> = Vec::new();
        for formulation in named {
            if !formulations.contains(&formulation) {
                formulations.push(formulation);
            }
        }
        if formulations.is_empty() {
            formulations.push(Formulation::default());
        }
        let is_one_of_several = formulations.len() > 1;
        let taken: Vec<Settings> = formulations.iter().map(|it| it.taking(settings)).collect();
        // A setting that none of them has is refused, and so it stays.
        let nobody = |has: fn(&Settings) -> bool| !taken.iter().any(has);
        let [root, capacities, big_m] = [
            nobody(|one| one.root.is_some()),
            nobody(|one| one.capacities.is_some()),
            nobody(|one| one.big_m.is_some()),
        ];
        let own = |own: Settings| Settings {
            root: own.root.or(settings.root.filter(|_| root)),
            capacities: own
                .capacities
                .or(settings.capacities.filter(|_| capacities)),
            big_m: own.big_m.or(settings.big_m.filter(|_| big_m)),
            ..own
        };
        let choices = formulations
            .into_iter()
            .zip(&taken)
            .map(|(it, &taken)| Choice {
                is_one_of_several,
                ..Choice::of(it, own(taken))
            });
        choices.collect()
    }

    /// Whether there is more than one formulation.
    #[must_use]
    pub fn are_several(&self) -> bool {
        self.choices(None).len() > 1
    }

    /// Whether the formulation cuts is among them.
    #[must_use]
    pub fn has_cuts(&self) -> bool {
        let named = &self.formulation;
        named.contains(&FormulationName::All)
            || named.contains(&FormulationName::One(Formulation::Cuts))
    }
}

/// All formulations, each with those of the settings that it has.
fn all(settings: Settings) -> Vec<Choice> {
    let mut choices = Vec::new();
    for formulation in Formulation::ALL {
        let own = formulation.taking(settings);
        let capacities: &[Option<Capacities>] = match (formulation, settings.capacities) {
            (Formulation::Flow, None) => &[Some(Capacities::Plain), None],
            (Formulation::Flow, Some(_)) => &[settings.capacities],
            _ => &[None],
        };
        for &capacities in capacities {
            choices.push(Choice {
                formulation,
                settings: Settings { capacities, ..own },
                name: name(formulation, capacities),
                is_one_of_all: true,
                is_one_of_several: true,
            });
        }
    }
    choices
}

fn name(formulation: Formulation, capacities: Option<Capacities>) -> String {
    match capacities {
        Some(Capacities::Plain) => format!("{formulation} plain"),
        Some(Capacities::Proved) | None => formulation.to_string(),
    }
}
