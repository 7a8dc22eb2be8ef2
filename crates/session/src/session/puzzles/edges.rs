//! The data for drawing a board: its islands, where bridges may go, and what may not cross.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::notation::{Format, write_board};
use crate::puzzle::{Degree, EdgeId, Id as _, Network, Puzzle};
use crate::report::counted;
use crate::session::asking::ask::{Answer, Ask, AskError, Nothing, QuestionContext};
use crate::session::asking::conclusion::{Conclusion, Status};
use crate::session::asking::usage_error::UsageError;

/// The islands and edges of a board, and which edges cross: what a page draws and listens to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Edges {}

/// The islands and edges of a board.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct EdgesAnswer {
    /// How the work ended: `made`.
    #[serde(flatten)]
    pub ended: Conclusion,
    /// The board as an object of our JSON.
    pub puzzle: Value,
    /// The islands, row by row.
    pub islands: Vec<IslandRecord>,
    /// The edges, in the order that all answers have.
    pub edges: Vec<RangeRecord>,
    /// Pairs of edges that cross, by their places among the edges, from 0.
    pub crossings: Vec<[usize; 2]>,
}

/// An island.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct IslandRecord {
    /// Its cell.
    pub cell: String,
    /// What is printed on it.
    pub clue: String,
    /// The numbers of bridges that its clue allows.
    pub degrees: Vec<Degree>,
}

/// How many bridges an edge may carry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RangeRecord {
    /// One end, the left or upper one.
    pub from: String,
    /// The other end.
    pub to: String,
    /// The least number of bridges; more than 0 where bridges are given.
    pub at_least: u8,
    /// The most by rules and clues; 0 where bridges are forbidden.
    pub at_most: u8,
}

impl Answer for EdgesAnswer {
    fn kind(&self) -> &'static str {
        "edges"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let islands = counted(self.islands.len(), "island");
        write!(to, "{islands}, {}", counted(self.edges.len(), "edge"))
    }
}

impl Edges {
    /// The answer for a board.
    fn of(network: &Network) -> EdgesAnswer {
        // No degree exceeds that of four edges with the most bridges, which are nine at most.
        let most = network.board().rules().max_bridges() * 4;
        let islands = network
            .islands()
            .values()
            .iter()
            .map(|island| IslandRecord {
                cell: island.pos.to_string(),
                clue: island.clue.to_string(),
                degrees: island.clue.degrees(most).iter().collect(),
            });
        let edges = network.edges().ids().map(|edge| range(network, edge));
        let crossings = network.crossings().iter();
        let json = write_board(network.board(), Format::Json).expect("our JSON says everything");
        EdgesAnswer {
            ended: Conclusion::of(Status::Made).under(network.board().rules()),
            puzzle: serde_json::from_str(&json).expect("our JSON is JSON"),
            islands: islands.collect(),
            edges: edges.collect(),
            crossings: crossings
                .map(|crossing| [crossing.horizontal, crossing.vertical].map(EdgeId::index))
                .collect(),
        }
    }
}

fn range(network: &Network, edge: EdgeId) -> RangeRecord {
    let [from, to] = network.cells_of(edge).map(|cell| cell.to_string());
    let [at_least, at_most] = network.bounds(edge);
    RangeRecord {
        from,
        to,
        at_least,
        at_most,
    }
}

impl Ask for Edges {
    const NAME: &'static str = "edges";
    type Subject = Puzzle;
    type Item = Nothing;
    type Answer = EdgesAnswer;

    fn check(&self) -> Result<(), UsageError> {
        Ok(())
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        _desk: &mut QuestionContext<'_, Nothing>,
    ) -> Result<EdgesAnswer, AskError> {
        Ok(Self::of(puzzle))
    }
}
