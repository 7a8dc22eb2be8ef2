//! The variables of a plain program, each 0 or 1, and their names.

use crate::puzzle::{Edge, EdgeId, IdVec, Island, IslandId, Network};

/// A directed edge, given by the island at its head.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PlainArc {
    pub(crate) edge: EdgeId,
    pub(crate) to: IslandId,
}

impl PlainArc {
    /// Both directions of an edge.
    pub(crate) fn both(network: &Network, edge: EdgeId) -> [Self; 2] {
        let [one, other] = network.edges()[edge].ends;
        [other, one].map(|to| Self { edge, to })
    }

    /// The island at its tail.
    pub(crate) fn from(self, network: &Network) -> IslandId {
        network.edges()[self.edge].other(self.to)
    }
}

/// A variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Variable {
    /// The edge carries at least this many bridges.
    Level(EdgeId, u8),
    /// The island has at least this many bridges.
    Degree(IslandId, u16),
    /// A binary digit of the flow along an arc, worth 2 to this power.
    Flow(PlainArc, u8),
    /// The edge is built in this direction, where loops are forbidden.
    Along(PlainArc),
    /// A binary digit of an island's position, where loops are forbidden.
    Position(IslandId, u8),
}

/// Appends a number digit by digit: formatting macros would take longer than all other work on a
/// program.
pub(super) fn put_number(text: &mut String, number: u64) {
    if number > 9 {
        put_number(text, number / 10);
    }
    let digit = u8::try_from(number % 10).expect("a digit");
    text.push(char::from(b'0' + digit));
}

/// The cells of edges and islands in names: computed once, since a name is written for every
/// occurrence of its variable.
#[derive(Clone, Debug)]
pub(crate) struct CellNames {
    islands: IdVec<IslandId, String>,
    /// By edge: its cells in both directions.
    edges: IdVec<EdgeId, [String; 2]>,
    /// By edge: the island at the head of the first direction.
    ends: IdVec<EdgeId, IslandId>,
}

impl CellNames {
    pub(super) fn of(network: &Network) -> Self {
        let cell = |island: &Island| format!("_{}", island.pos);
        let islands: IdVec<IslandId, String> =
            network.islands().values().iter().map(cell).collect();
        let both = |edge: &Edge| {
            let [from, to] = edge.ends.map(|end| &islands[end]);
            [format!("{from}{to}"), format!("{to}{from}")]
        };
        let edges = network.edges().values().iter();
        Self {
            edges: edges.clone().map(both).collect(),
            ends: edges.map(|edge| edge.ends[1]).collect(),
            islands,
        }
    }

    fn arc(&self, arc: PlainArc) -> &str {
        let [there, back] = &self.edges[arc.edge];
        if arc.to == self.ends[arc.edge] {
            there
        } else {
            back
        }
    }

    /// Appends a variable's name to a text: a word, a number, and cells.
    pub(crate) fn put(&self, text: &mut String, variable: Variable) {
        let (word, number, cells) = match variable {
            Variable::Level(edge, level) => ('y', Some(level.into()), &*self.edges[edge][0]),
            Variable::Degree(island, least) => ('d', Some(least), &*self.islands[island]),
            Variable::Flow(arc, bit) => ('f', Some(bit.into()), self.arc(arc)),
            Variable::Along(arc) => ('a', None, self.arc(arc)),
            Variable::Position(island, bit) => ('p', Some(bit.into()), &*self.islands[island]),
        };
        text.push(word);
        if let Some(number) = number {
            put_number(text, number.into());
        }
        text.push_str(cells);
    }

    /// A variable's name.
    pub(crate) fn name(&self, variable: Variable) -> String {
        let mut name = String::new();
        self.put(&mut name, variable);
        name
    }
}
