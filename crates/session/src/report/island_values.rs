//! The values of a solution beside its bridges: clues that were unknown, and what signs see.

use schemars::JsonSchema;
use serde::Serialize;

use super::signs::SignRecord;
use crate::notation::CellName;
use crate::puzzle::{Bridges, Clue, IslandId, Network, degrees};

/// What a solution tells beside its bridges; on a standard board nothing.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, JsonSchema)]
pub struct FoundRecord {
    /// The islands whose clue is no number, in order, with the bridges that they have; left
    /// out where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub degrees: Vec<DegreeRecord>,
    /// What signs see; left out where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<SignRecord>,
}

/// The number of bridges at an island.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DegreeRecord {
    /// The island's cell.
    pub cell: CellName,
    /// The bridges there.
    pub bridges: u32,
}

impl FoundRecord {
    /// The values of these bridges.
    ///
    /// # Examples
    /// ```
    /// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Sign, Size};
    /// use hashilab_session::report::FoundRecord;
    /// let islands = vec![(Pos::new(0, 1), Clue::Unknown), (Pos::new(0, 3), Clue::Exactly(2))];
    /// let rules = Rules::default().with_signs(vec![(Pos::new(0, 0), Sign::default())]);
    /// let network = Network::of(Board::new(Size::new(1, 4), islands, rules)?);
    /// let found = FoundRecord::of(&network, &[2].into_iter().collect());
    /// assert_eq!((found.degrees.len(), found.degrees[0].bridges), (1, 2));
    /// assert_eq!((found.signs[0].east, found.signs[0].south), (4, 0));
    /// # Ok::<(), hashilab_solve::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(network: &Network, bridges: &Bridges) -> Self {
        let degrees = degrees(network, bridges);
        let open = |&(id, _): &(IslandId, &u32)| match network.islands()[id].clue {
            Clue::Exactly(_) => false,
            Clue::OneOf(_) | Clue::Unknown => true,
        };
        let record = |(id, &bridges): (IslandId, &u32)| DegreeRecord {
            cell: CellName(network.islands()[id].pos),
            bridges,
        };
        Self {
            degrees: degrees.iter().filter(open).map(record).collect(),
            signs: SignRecord::all(network, bridges),
        }
    }
}
