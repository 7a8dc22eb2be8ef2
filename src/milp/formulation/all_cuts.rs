//! All cuts at once, for boards so small that they can be listed, and what of a solution is
//! known.

use super::formulated::{Formulated, Left};
use crate::puzzle::{Connectivity, EdgeId, Id, IslandId, Loops, Network};

/// The most islands for which all cuts can be listed: there are 2^(n − 1) − 1 of them.
pub const MOST_ISLANDS: usize = 16;

/// All cuts of a board were wanted, and there are too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "all cuts can be listed for up to {MOST_ISLANDS} islands, and the board has {islands}: \
     2^{} - 1 cuts", islands - 1
)]
pub struct TooManyCuts {
    /// The number of islands.
    pub islands: usize,
}

impl Formulated {
    /// Whether every feasible point is a solution. `cuts` leaves something to rows that are
    /// found later, unless nothing need be joined and loops are allowed, or all cuts are listed.
    ///
    /// # Examples
    /// ```
    /// use hashi::milp::{Formulation, formulate};
    /// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let mut cuts = formulate(&network, Formulation::Cuts)?;
    /// assert!(!cuts.is_complete(&network));
    /// cuts.add_all_cuts(&network)?;
    /// assert!(cuts.is_complete(&network));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_complete(&self, network: &Network) -> bool {
        let rules = network.board().rules();
        let nothing_is_left = match (rules.connectivity(), rules.loops()) {
            (Connectivity::Free, Loops::Allowed) => true,
            (Connectivity::Required, _) | (Connectivity::Free, Loops::Forbidden) => false,
        };
        self.left == Left::Nothing || nothing_is_left
    }

    /// Adds a cut for every island set, each set once and not its complement. Where all
    /// islands must be joined the program then states all rules.
    ///
    /// # Errors
    /// [`TooManyCuts`] for more than [`MOST_ISLANDS`] islands.
    pub fn add_all_cuts(&mut self, network: &Network) -> Result<(), TooManyCuts> {
        let islands = network.islands().len();
        if islands > MOST_ISLANDS {
            return Err(TooManyCuts { islands });
        }
        let must_join = match network.board().rules().connectivity() {
            Connectivity::Required => true,
            Connectivity::Free => false,
        };
        if !must_join || self.left == Left::Nothing {
            return Ok(());
        }
        for set in 1..1_u32 << islands.saturating_sub(1) {
            let inside = |index: &usize| set >> index & 1 == 1;
            let inside = (0..islands).filter(inside).map(IslandId::from_index);
            let inside: Vec<IslandId> = inside.collect();
            self.cut(network, &inside);
        }
        self.left = Left::Nothing;
        Ok(())
    }

    /// Fixes edges at these numbers of bridges: part of a solution. The bounds make a family
    /// of their own.
    pub fn fix_bridges(&mut self, edges: &[(EdgeId, u8)]) {
        for &(edge, count) in edges {
            for indicator in self.indicators.iter().filter(|it| it.edge == edge) {
                if let Some(value) = indicator.says.value_within([count, count]) {
                    self.model.hold(indicator.column, value);
                }
            }
        }
    }
}
