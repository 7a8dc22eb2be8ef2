//! The formulations of the puzzle as a mixed-integer program: one file here and one page in
//! `models/` each, with the same letters.

mod aim;
mod all_cuts;
mod arc;
mod base;
mod connected;
mod copies;
mod cuts;
mod degrees;
mod explain;
mod flow;
mod flows;
mod forest;
mod formulated;
mod levels;
mod multi;
mod multi_directed;
mod no_good;
mod notebook;
mod order;
mod origin;
mod reach;
mod separate;
mod settings;
mod signs;
mod size;
mod tree;
mod tree_columns;

use std::str::FromStr;

pub use all_cuts::{MOST_ISLANDS, TooManyCuts};
pub use arc::Arc;
pub use base::Unsupported;
pub(super) use copies::Repeats;
pub use cuts::Cut;
pub use degrees::DegreeColumn;
pub use explain::{ExplainSubject, ExplainedRow, Explanation};
pub use formulated::{ColumnMeaning, Formulated, FractionalValue, Indicator};
pub use origin::{CutId, Origin};
pub use separate::CutKind;
pub use settings::{Capacities, Settings};
pub use size::ProgramSize;

use crate::puzzle::{IslandId, Network};
use connected::FormulationRequest;
use copies::Copies;

crate::puzzle::by_name::closed! {
    /// A formulation of the puzzle as a mixed-integer program.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::Formulation;
    /// assert_eq!("flow".parse(), Ok(Formulation::Flow));
    /// assert_eq!(Formulation::Notebook.to_string(), "notebook");
    /// assert!("cycles".parse::<Formulation>().is_err());
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Formulation {
        /// One choice per number of bridges, integer flow, one big constant (`models/notebook.md`).
        Notebook = "notebook",
        /// Levels and a continuous flow with capacities that are proved arc by arc
        /// (`models/flow.md`).
        #[default]
        Flow = "flow",
        /// Levels and no flow: cuts exclude points that are not connected, added when violated
        /// (`models/cuts.md`).
        Cuts = "cuts",
        /// Levels and an arborescence whose islands have positions (`models/order.md`).
        Order = "order",
        /// Levels and a separate flow to each island (`models/multi.md`).
        Multi = "multi",
        /// Levels and such flows along an arborescence (`models/multi-directed.md`).
        MultiDirected = "multi-directed",
        /// Levels and a spanning tree in an extended formulation (`models/tree.md`).
        Tree = "tree",
    }
}

impl Formulation {
    /// Whether flow or an arborescence starts at a root.
    fn has_root(self) -> bool {
        match self {
            Self::Notebook | Self::Flow | Self::Order | Self::Multi | Self::MultiDirected => true,
            Self::Cuts | Self::Tree => false,
        }
    }

    /// The settings that this formulation has.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, Settings};
    /// let settings = Settings { big_m: Some(126), ..Settings::default() };
    /// assert_eq!(Formulation::Notebook.taking(settings), settings);
    /// assert_eq!(Formulation::Tree.taking(settings), Settings::default());
    /// ```
    #[must_use]
    pub fn taking(self, settings: Settings) -> Settings {
        Settings {
            root: settings.root.filter(|_| self.has_root()),
            capacities: settings.capacities.filter(|_| self == Self::Flow),
            big_m: settings.big_m.filter(|_| self == Self::Notebook),
            most_bytes: settings.most_bytes,
        }
    }

    /// Refuses settings that this formulation does not have.
    fn takes(self, settings: Settings) -> Result<(), Unsupported> {
        let chosen = [
            (settings.root.is_some() && !self.has_root(), "root"),
            (
                settings.capacities.is_some() && self != Self::Flow,
                "capacities",
            ),
            (settings.big_m.is_some() && self != Self::Notebook, "big M"),
        ];
        match chosen.into_iter().find(|&(refused, _)| refused) {
            Some((_, setting)) => Err(Unsupported::NoSetting {
                formulation: self.name(),
                setting,
            }),
            None => Ok(()),
        }
    }
}

/// A word that is no formulation's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a formulation ({all}), found '{0}'", all = names())]
pub struct UnknownFormulation(pub String);

/// All names as a list.
fn names() -> String {
    let [others @ .., last] = Formulation::ALL.map(Formulation::name);
    format!("{} or {last}", others.join(", "))
}

crate::puzzle::by_name::by_name!(Formulation);

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
/// [`Unsupported`] names what the formulation does not support.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::{Formulation, formulate};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let model = formulate(&network, Formulation::Notebook)?.model;
/// assert_eq!((model.columns().len(), model.rows().len()), (20, 20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn formulate(network: &Network, formulation: Formulation) -> Result<Formulated, Unsupported> {
    formulate_as(network, formulation, Settings::default())
}

/// States the program of a network with these settings.
///
/// # Errors
/// [`Unsupported`] names what the formulation does not support or does not have.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::{Formulation, Settings, formulate_as};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let at_the_right = Settings { root: Some(Pos::new(0, 2)), ..Settings::default() };
/// let model = formulate_as(&network, Formulation::Flow, at_the_right)?.model;
/// assert_eq!(model.columns().values()[2].name.to_string(), "f_r1c3_r1c1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn formulate_as(
    network: &Network,
    formulation: Formulation,
    settings: Settings,
) -> Result<Formulated, Unsupported> {
    state(network, formulation, FormulationRequest::of(settings))
}

/// States the program as [`formulate_as`] does, as long as `go_on` returns true; else it is
/// [`Unsupported::Stopped`].
pub(crate) fn formulate_while(
    network: &Network,
    formulation: Formulation,
    settings: Settings,
    go_on: &dyn Fn() -> bool,
) -> Result<Formulated, Unsupported> {
    let asked = FormulationRequest {
        go_on,
        ..FormulationRequest::of(settings)
    };
    state(network, formulation, asked)
}

/// States the program of a network, with columns for the degrees of these islands, unless their
/// clues are numbers ([`Formulated::degrees`]). The notebook's program has none.
///
/// # Errors
/// [`Unsupported`] names what the formulation does not support.
pub fn formulate_with_degrees(
    network: &Network,
    formulation: Formulation,
    wanted: &dyn Fn(IslandId) -> bool,
) -> Result<Formulated, Unsupported> {
    let asked = FormulationRequest {
        degrees: wanted,
        ..FormulationRequest::of(Settings::default())
    };
    state(network, formulation, asked)
}

/// States the program of a network with only one copy for each kind of island.
pub(super) fn formulate_to_count(
    network: &Network,
    formulation: Formulation,
    settings: Settings,
) -> Result<Formulated, Unsupported> {
    let asked = FormulationRequest {
        copies: Copies::OneOfEachKind,
        ..FormulationRequest::of(settings)
    };
    state(network, formulation, asked)
}

fn state(
    network: &Network,
    formulation: Formulation,
    asked: FormulationRequest<'_>,
) -> Result<Formulated, Unsupported> {
    formulation.takes(asked.settings)?;
    match formulation {
        Formulation::Notebook => notebook::formulate(network, asked.settings),
        Formulation::Flow => flow::formulate(network, asked),
        Formulation::Cuts => Ok(cuts::formulate(network, asked)),
        Formulation::Order => order::formulate(network, asked),
        Formulation::Multi => multi::formulate(network, asked),
        Formulation::MultiDirected => multi_directed::formulate(network, asked),
        Formulation::Tree => tree::formulate(network, asked),
    }
}
