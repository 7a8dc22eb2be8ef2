//! The record of a sign: what it sees in an answer.

use schemars::JsonSchema;
use serde::Serialize;

use crate::notation::CellName;
use crate::puzzle::{Bridges, Heading, Network, sign_sums};

/// The sums of the numbers of bridges that a sign sees, whatever it says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SignRecord {
    /// The sign's cell.
    pub sign: CellName,
    /// The sum to the north.
    pub north: u32,
    /// The sum to the south.
    pub south: u32,
    /// The sum to the east.
    pub east: u32,
    /// The sum to the west.
    pub west: u32,
}

impl SignRecord {
    /// One record for each sign, row by row.
    ///
    /// # Examples
    /// ```
    /// use hashilab_notation::{ReadOptions, Source, read_board};
    /// use hashilab_solve::puzzle::Network;
    /// use hashilab_session::report::SignRecord;
    /// let board = read_board(&Source::new("x.csv", "E?,1,3,2\n"), &ReadOptions::default())?;
    /// let records = SignRecord::all(&Network::of(board), &[1, 2].into_iter().collect());
    /// assert_eq!((records.len(), records[0].east, records[0].west), (1, 6, 0));
    /// # Ok::<(), hashilab_notation::ParseError>(())
    /// ```
    pub fn all(network: &Network, bridges: &Bridges) -> Vec<Self> {
        let sums = sign_sums(network, bridges);
        let sums = sums.values().chunks_exact(Heading::ALL.len());
        let signs = network.board().rules().signs().iter();
        signs
            .zip(sums)
            .map(|(&(pos, _), sums)| {
                let seen = |heading: Heading| sums[heading as usize];
                Self {
                    sign: CellName(pos),
                    north: seen(Heading::North),
                    south: seen(Heading::South),
                    east: seen(Heading::East),
                    west: seen(Heading::West),
                }
            })
            .collect()
    }
}
