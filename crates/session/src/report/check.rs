//! The records of broken rules.

use schemars::JsonSchema;
use serde::Serialize;

use crate::puzzle::{Network, Violation};

/// One broken rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ViolationRecord {
    /// Which rule: `edge`, `most_bridges`, `degree`, `crossing`, `connected`.
    pub rule: &'static str,
    /// The cells: the two ends of each edge, an island, or the first island of each
    /// component.
    pub cells: Vec<String>,
    /// The same as a sentence.
    pub text: String,
}

impl ViolationRecord {
    /// The record of a broken rule.
    #[must_use]
    pub fn of(violation: &Violation, network: &Network) -> Self {
        let island = |island| network.islands()[island].pos;
        let (rule, cells) = match violation {
            Violation::NoEdge { from, to } => ("edge", vec![*from, *to]),
            Violation::TooMany { edge, .. } => ("most_bridges", network.cells_of(*edge).to_vec()),
            Violation::Degree { island: at, .. } => ("degree", vec![island(*at)]),
            Violation::Crossed(crossing) => {
                let ends = [crossing.horizontal, crossing.vertical];
                let cells = ends.into_iter().flat_map(|edge| network.cells_of(edge));
                ("crossing", cells.collect())
            }
            Violation::Disconnected { components } => {
                let first = components.iter().filter_map(|islands| islands.first());
                ("connected", first.map(|&first| island(first)).collect())
            }
            Violation::Loop { islands } => ("loop", islands.iter().map(|&at| island(at)).collect()),
            Violation::Sign { view, .. } => ("sign", vec![network.views()[*view].sign]),
            Violation::Given { given, .. } => ("given", given.pair.cells().to_vec()),
            Violation::Forbidden { pair, .. } => ("forbidden", pair.cells().to_vec()),
        };
        Self {
            rule,
            cells: cells.iter().map(ToString::to_string).collect(),
            text: violation.describe(network),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Network, Violation, ViolationRecord};
    use crate::puzzle::{Board, Clue, EdgeId, Id, IslandId, Pos, Rules, Size};

    /// A cross of four islands around one water cell: edges r1c2-r3c2 and r2c1-r2c3.
    fn cross() -> Network {
        let islands = [(0, 1), (1, 0), (1, 2), (2, 1)]
            .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(1)));
        let board = Board::new(Size::new(3, 3), islands.to_vec(), Rules::default());
        Network::of(board.unwrap())
    }

    #[test]
    fn every_kind_of_violation_names_its_cells() {
        let network = cross();
        let [vertical, horizontal] = [0, 1].map(EdgeId::from_index);
        let island = IslandId::from_index;
        let cases = [
            (
                Violation::NoEdge {
                    from: Pos::new(0, 0),
                    to: Pos::new(8, 8),
                },
                "edge",
                "r1c1 r9c9",
            ),
            (
                Violation::TooMany {
                    edge: horizontal,
                    count: 3,
                },
                "most_bridges",
                "r2c1 r2c3",
            ),
            (
                Violation::Degree {
                    island: island(3),
                    degree: 2,
                },
                "degree",
                "r3c2",
            ),
            (
                Violation::Crossed(network.crossings()[0]),
                "crossing",
                "r2c1 r2c3 r1c2 r3c2",
            ),
            (
                Violation::Disconnected {
                    components: vec![vec![island(0), island(3)], vec![island(1), island(2)]],
                },
                "connected",
                "r1c2 r2c1",
            ),
        ];
        assert_eq!(network.cells_of(vertical)[0], Pos::new(0, 1));
        for (violation, rule, cells) in cases {
            let record = ViolationRecord::of(&violation, &network);
            assert_eq!(record.rule, rule);
            assert_eq!(record.cells.join(" "), cells);
        }
    }
}
