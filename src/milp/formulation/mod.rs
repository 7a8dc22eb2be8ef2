//! The ways to write the puzzle as a mixed-integer program: one file here and one page in
//! `models/` each, with the same letters.
//!
//! Files, each using only those before it: `origin` (why rows are there), `base` (what all
//! ways share), `degrees`, `flows`, `formulated` (what points mean), `aim` (objectives),
//! `notebook`, `signs`, `levels` (what the other two share), `reach` (how much flow an arc
//! can ever need), `forest` (no loops, components apart), `flow`, `cuts`, `no_good` (what
//! was found before).

mod aim;
mod base;
mod cuts;
mod degrees;
mod flow;
mod flows;
mod forest;
mod formulated;
mod levels;
mod no_good;
mod notebook;
mod origin;
mod reach;
mod signs;

use std::fmt;
use std::str::FromStr;

pub use base::{Arc, Unsupported};
pub use cuts::Cut;
pub use degrees::DegreeColumn;
pub use formulated::{Formulated, NotIntegral};
pub use origin::{CutId, Origin};

use crate::puzzle::{IslandId, Network};

/// A way to write the puzzle as a mixed-integer program.
///
/// # Examples
/// ```
/// use hashi::milp::Formulation;
/// assert_eq!("flow".parse(), Ok(Formulation::Flow));
/// assert_eq!(Formulation::Notebook.to_string(), "notebook");
/// assert!("cycles".parse::<Formulation>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Formulation {
    /// One choice per number of bridges, integer flow, one big constant (`models/notebook.md`).
    Notebook,
    /// Levels and a continuous flow with capacities that are proved arc by arc
    /// (`models/flow.md`).
    #[default]
    Flow,
    /// Levels and no flow: cuts join what falls apart, added as they are needed
    /// (`models/cuts.md`).
    Cuts,
}

impl Formulation {
    /// All formulations, in the order in which they are listed to people.
    pub const ALL: [Self; 3] = [Self::Notebook, Self::Flow, Self::Cuts];

    /// The name on the command line and of the page in `models/`.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashi::milp::Formulation::default().name(), "flow");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Notebook => "notebook",
            Self::Flow => "flow",
            Self::Cuts => "cuts",
        }
    }
}

impl fmt::Display for Formulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no formulation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a formulation (notebook, flow or cuts), found '{0}'")]
pub struct UnknownFormulation(pub String);

impl FromStr for Formulation {
    type Err = UnknownFormulation;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|formulation| formulation.name() == word)
            .ok_or_else(|| UnknownFormulation(word.to_owned()))
    }
}

/// States the program of a network.
///
/// # Errors
/// [`Unsupported`] names what the formulation cannot state.
///
/// # Examples
/// ```
/// use hashi::milp::{Formulation, formulate};
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let model = formulate(&network, Formulation::Notebook)?.model;
/// assert_eq!((model.columns().len(), model.rows().len()), (20, 20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn formulate(network: &Network, formulation: Formulation) -> Result<Formulated, Unsupported> {
    formulate_with_degrees(network, formulation, &|_| false)
}

/// States the program of a network, with columns for the degrees of these islands, unless
/// their clues are numbers ([`Formulated::degrees`]). The notebook's program has none.
///
/// # Errors
/// [`Unsupported`] names what the formulation cannot state.
pub fn formulate_with_degrees(
    network: &Network,
    formulation: Formulation,
    wanted: &dyn Fn(IslandId) -> bool,
) -> Result<Formulated, Unsupported> {
    match formulation {
        Formulation::Notebook => notebook::formulate(network),
        Formulation::Flow => Ok(flow::formulate(network, wanted)),
        Formulation::Cuts => Ok(cuts::formulate(network, wanted)),
    }
}
