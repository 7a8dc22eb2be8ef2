//! All cuts at once, for boards so small that they can be listed, and bounds from a partly known
//! solution.

use std::ops::Range;

use super::cuts::Cut;
use super::formulated::Formulated;
use crate::puzzle::{Connectivity, Edge, EdgeId, Id, IslandId, Loops, Network};

/// The most islands for which all cuts can be listed: there are 2^(n − 1) − 1 of them.
pub const MOST_ISLANDS: usize = 16;

/// Too many cuts to be listed.
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
    /// Whether every feasible point is a solution. `cuts` leaves rules to rows that are added
    /// later, unless connectivity is free and loops are allowed, or all cuts are listed.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
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
        !self.leaves_rules || nothing_is_left
    }

    /// Adds the rows that are otherwise separated: where connectivity is required a cut for every
    /// island set, each set once and not its complement; where it is free and loops are forbidden,
    /// a row for every set that could have a loop. The program then states all rules.
    ///
    /// # Errors
    /// [`TooManyCuts`] for more than [`MOST_ISLANDS`] islands.
    pub fn add_all_cuts(&mut self, network: &Network) -> Result<(), TooManyCuts> {
        let islands = network.islands().len();
        if islands > MOST_ISLANDS {
            return Err(TooManyCuts { islands });
        }
        if self.is_complete(network) {
            return Ok(());
        }
        match network.board().rules().connectivity() {
            Connectivity::Required => {
                for inside in sets(1..1 << islands.saturating_sub(1), islands) {
                    self.cut(network, &inside);
                }
            }
            // Without connectivity loops must be excluded: in each set with enough edges for one.
            Connectivity::Free => {
                for inside in sets(1..1 << islands, islands) {
                    if edges_inside(network, &inside) >= inside.len() {
                        self.add_cut(network, &Cut::Cycle(inside));
                    }
                }
            }
        }
        self.leaves_rules = false;
        Ok(())
    }

    /// Fixes edges at these numbers of bridges: part of a solution. The bounds are a separate
    /// family.
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

/// The island sets encoded by these numbers, a bit for each island.
fn sets(numbers: Range<u32>, islands: usize) -> impl Iterator<Item = Vec<IslandId>> {
    numbers.map(move |set| {
        let inside = (0..islands).filter(|index| set >> index & 1 == 1);
        inside.map(IslandId::from_index).collect()
    })
}

/// The number of edges with both ends in a set.
fn edges_inside(network: &Network, inside: &[IslandId]) -> usize {
    let edges = network.edges().values().iter();
    let is_inside = |edge: &&Edge| edge.ends.iter().all(|end| inside.contains(end));
    edges.filter(is_inside).count()
}
