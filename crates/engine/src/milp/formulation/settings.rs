//! The settings of a formulation: its root, the capacities of `flow`, the
//! constant M of `notebook`, and the memory limit.

use super::base::{ProgramStatement, Unsupported};
use super::size::ProgramSize;
use crate::puzzle::{IslandId, Network, Pos};

crate::puzzle::by_name::closed! {
    /// The capacities of the arcs of `flow`.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::Capacities;
    /// assert_eq!(Capacities::ALL.map(Capacities::name), ["plain", "proved"]);
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Capacities {
        /// n − 1 on every arc: one big constant.
        Plain = "plain",
        /// The most that a solution can need on each arc (`models/flow.md`).
        #[default]
        Proved = "proved",
    }
}

crate::puzzle::by_name::by_name!(Capacities);

/// The settings of a formulation. A setting that a formulation does not have is refused.
///
/// # Examples
/// ```
/// use hashilab_engine::milp::{Capacities, Formulation, Settings, formulate_as};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let plain = Settings { capacities: Some(Capacities::Plain), ..Settings::default() };
/// assert!(formulate_as(&network, Formulation::Flow, plain).is_ok());
/// let refused = formulate_as(&network, Formulation::Cuts, plain).unwrap_err();
/// assert_eq!(refused.to_string(), "the formulation cuts has no capacities");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The cell of the root island; the default is on the formulation's page.
    pub root: Option<Pos>,
    /// The capacities of `flow`; by default the proved ones.
    pub capacities: Option<Capacities>,
    /// The constant M of `notebook`; by default n − 1.
    pub big_m: Option<u32>,
    /// The limit on memory for building and solving the program in bytes, checked by a rough
    /// estimate before anything is built; by default [`Settings::MOST_BYTES`].
    pub most_bytes: Option<u64>,
}

impl Settings {
    /// The default memory limit: 4 GiB.
    pub const MOST_BYTES: u64 = 4 << 30;

    /// The chosen constant M, if it is smaller than a board of this size may need. Claims about the
    /// program need not be true of the board then.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::Settings;
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = (0..3).map(|col| (Pos::new(0, col), Clue::Unknown)).collect();
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let m = |m| Settings { big_m: Some(m), ..Settings::default() }.small_m(&network);
    /// assert_eq!((m(1), m(2)), (Some(1), None));
    /// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn small_m(self, network: &Network) -> Option<u32> {
        let others = network.islands().len().saturating_sub(1);
        let is_small = |&m: &u32| usize::try_from(m).is_ok_and(|m| m < others);
        self.big_m.filter(is_small)
    }

    /// Refuses a program that would exceed the memory limit.
    pub(super) fn fits(
        self,
        formulation: &'static str,
        size: ProgramSize,
    ) -> Result<(), Unsupported> {
        let most_bytes = self.most_bytes.unwrap_or(Self::MOST_BYTES);
        if size.bytes() <= most_bytes {
            return Ok(());
        }
        Err(Unsupported::TooLarge {
            formulation,
            size,
            most_bytes,
        })
    }
}

/// The island at the chosen root, or else the first island with the largest clue, or whose clue
/// allows the most; `None` on a board without islands.
pub(super) fn root(
    program: &ProgramStatement<'_>,
    settings: Settings,
) -> Result<Option<IslandId>, Unsupported> {
    if settings.root.is_some() {
        return chosen(program.network, settings);
    }
    let islands = program.most.iter().rev();
    let largest = islands.max_by_key(|&(_, most)| most);
    Ok(largest.map(|(island, _)| island))
}

/// The island at the chosen root, or else the first one.
pub(super) fn first_root(
    network: &Network,
    settings: Settings,
) -> Result<Option<IslandId>, Unsupported> {
    if settings.root.is_some() {
        return chosen(network, settings);
    }
    Ok(network.islands().ids().next())
}

fn chosen(network: &Network, settings: Settings) -> Result<Option<IslandId>, Unsupported> {
    let Some(pos) = settings.root else {
        return Ok(None);
    };
    let islands = network.islands();
    let found = islands.iter().find(|(_, island)| island.pos == pos);
    let island = found.map(|(id, _)| id);
    island.map(Some).ok_or(Unsupported::NoIsland(pos))
}
