//! Formulations and what can be chosen about them, for the commands that take several or
//! one. What a formulation does not have is refused by name.

use std::path::Path;

use super::ui::Failure;
use crate::desk::ProgramChoice;
use crate::engine::Limit;
use crate::milp::{
    Capacities, Formulated, Formulation, Outline, Settings, Unsupported, formulate_as,
};
use crate::puzzle::{Network, Pos};

/// Formulations, or all of them.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct FormulationsArgs {
    /// How boards are written as integer programs: names with commas between, or all
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = Named::of)]
    formulation: Vec<Named>,
    #[command(flatten)]
    pub(crate) settings: ProgramChoice,
}

/// One formulation, or all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Named {
    One(Formulation),
    All,
}

impl Named {
    fn of(word: &str) -> Result<Self, String> {
        if word == "all" {
            return Ok(Self::All);
        }
        let one = word.parse().map(Self::One);
        one.map_err(|error: crate::milp::UnknownFormulation| {
            format!("{error}; or all of them: all")
        })
    }
}

/// Why a program is not stated.
pub(crate) enum Unstated {
    /// The board or the options do not go with the formulation.
    Refused(String),
    /// It would need more memory than it may.
    TooLarge(String),
}

impl Unstated {
    /// The same as the end of the work on a board.
    pub(crate) fn failure(self) -> Failure {
        match self {
            Self::Refused(why) => Failure::usage(why),
            Self::TooLarge(why) => Failure::stopped(Limit::Memory, format!("undecided, {why}")),
        }
    }

    /// The same in words.
    pub(crate) fn why(&self) -> &str {
        match self {
            Self::Refused(why) | Self::TooLarge(why) => why,
        }
    }
}

impl From<Unsupported> for Unstated {
    fn from(why: Unsupported) -> Self {
        match why {
            Unsupported::TooLarge { .. } => Self::TooLarge(why.to_string()),
            Unsupported::Rule(_) | Unsupported::NoSetting { .. } | Unsupported::NoIsland(_) => {
                Self::Refused(why.to_string())
            }
        }
    }
}

/// A formulation with what was chosen about it.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// The formulation.
    pub(crate) formulation: Formulation,
    /// What was chosen.
    pub(crate) settings: Settings,
    /// What it is called in tables.
    pub(crate) name: String,
    /// Whether a board that it cannot state is passed over, because all were wanted.
    pub(crate) is_one_of_all: bool,
}

impl Choice {
    /// The program of a board.
    pub(crate) fn program(&self, network: &Network) -> Result<Formulated, Unsupported> {
        formulate_as(network, self.formulation, self.settings)
    }

    /// The same as an outline, for counting.
    pub(crate) fn outline(&self, network: &Network) -> Result<Outline, Unsupported> {
        Outline::of(network, self.formulation, self.settings)
    }
}

impl FormulationsArgs {
    /// The same, all of them where none is named.
    pub(crate) fn choices_or_all(&self, most_bytes: Option<u64>) -> Vec<Choice> {
        if self.formulation.is_empty() {
            return all(self.settings.settings(most_bytes));
        }
        self.choices(most_bytes)
    }

    /// The formulations in the order given, each once; of all, each takes the settings that
    /// it has, and flow comes with both capacities.
    pub(crate) fn choices(&self, most_bytes: Option<u64>) -> Vec<Choice> {
        let settings = self.settings.settings(most_bytes);
        if self.formulation.contains(&Named::All) {
            return all(settings);
        }
        let named = self.formulation.iter().filter_map(|named| match named {
            Named::One(formulation) => Some(*formulation),
            Named::All => None,
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
        let choice = |formulation| Choice {
            formulation,
            settings,
            name: name(formulation, settings.capacities),
            is_one_of_all: false,
        };
        formulations.into_iter().map(choice).collect()
    }

    /// Whether more than one formulation is meant.
    pub(crate) fn are_several(&self) -> bool {
        self.choices(None).len() > 1
    }

    /// Whether the formulation cuts is among them.
    pub(crate) fn has_cuts(&self) -> bool {
        let named = &self.formulation;
        named.contains(&Named::All) || named.contains(&Named::One(Formulation::Cuts))
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

/// A cell as people write it: r3c5, row and column from 1.
pub(crate) fn cell(text: &str) -> Result<Pos, String> {
    Ok(crate::desk::flags::cell(text)?.0)
}

/// The ending of a file's name in lower case, the last one behind `.gz` left out.
pub(crate) fn ending(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let (_, ending) = name.rsplit_once('.').unwrap_or_default();
    ending.to_owned()
}

#[cfg(test)]
mod tests {
    use super::cell;
    use crate::puzzle::Pos;

    #[test]
    fn cells_are_counted_from_one() {
        assert_eq!(cell("r3c5"), Ok(Pos::new(2, 4)));
        for wrong in ["", "r0c1", "r1c0", "3,5", "r1", "r1c70000", "c1r1", "r-1c2"] {
            assert!(cell(wrong).is_err(), "{wrong}");
        }
    }
}
