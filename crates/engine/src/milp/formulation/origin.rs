//! The origins of rows, and the names of rows that follow from them.

use super::arc::Arc;
use crate::milp::family::RowFamily;
use crate::milp::name::{Name, NamePlace, OwnName};
use crate::puzzle::{Crossing, Degree, EdgeId, Id, IslandId, Network, ViewId, define_id};

define_id! {
    /// The island set of a cut: it must be joined to the rest, or must not have a loop inside.
    CutId
}

/// The origin of a row: the one rule of the puzzle, or part of one, that it states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A level of an edge needs the level below it.
    Level(EdgeId, u8),
    /// An edge carries exactly one of the possible numbers of bridges.
    Choice(EdgeId),
    /// An island has exactly one of the possible degrees.
    Pick(IslandId),
    /// The bridges at an island agree with its clue.
    Degree(IslandId),
    /// The bridges at an island are no fewer than its clue allows.
    Least(IslandId),
    /// The bridges at an island are no more than its clue allows.
    Most(IslandId),
    /// Of two crossing edges at most one is built.
    Cross(Crossing),
    /// Flow conservation at an island.
    Balance(IslandId),
    /// An edge that is not built carries no flow in either direction.
    Capacity(EdgeId),
    /// Conservation of the flow to one island at another.
    BalanceFor(IslandId, IslandId),
    /// The flow to an island uses an edge only if it is built.
    CapacityFor(EdgeId, IslandId),
    /// The flow to an island uses an arc only if the arborescence has it.
    ArcCapacity(Arc, IslandId),
    /// An arc, or an edge of a tree, must be a built edge.
    Support(EdgeId),
    /// Exactly one arc of the arborescence enters an island.
    Enter(IslandId),
    /// Seen from another island, one edge of the tree enters an island.
    EnterFor(IslandId, IslandId),
    /// An arc of the arborescence leads to a higher position.
    Order(Arc),
    /// Seen from an island, an edge of the tree has one direction.
    Split(EdgeId, IslandId),
    /// A built edge carries flow.
    Carry(EdgeId),
    /// Joining all islands takes at least this many built edges.
    Spanning,
    /// Every component without loops has one built edge fewer than islands.
    Forest,
    /// An island has supply only if it is the root of its component.
    Supply(IslandId),
    /// The islands of a set are joined to the rest.
    Cut(CutId),
    /// The islands of a set have no loop.
    Loop(CutId),
    /// The degrees that a sign sees add up to its number.
    Sum(ViewId),
    /// At most one of the islands that a sign sees has this degree.
    Differ(ViewId, Degree),
    /// Excludes an earlier solution; the number of the row among its kind, from 1.
    NoGood(u32),
    /// The degrees of a core do not hold together; the number of the row among its kind, from 1.
    Core(u32),
    /// No rule of the puzzle: added by the caller under this name.
    Own(OwnName),
    /// No rule at all: 0 = 0, because no reader accepts a program without rows.
    Nothing,
}

impl Origin {
    /// The family of rows that this row belongs to.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Origin, RowFamily};
    /// use hashilab_rules::puzzle::{Id, IslandId};
    /// assert_eq!(Origin::Degree(IslandId::from_index(0)).family(), RowFamily::Degree);
    /// ```
    #[must_use]
    pub fn family(self) -> RowFamily {
        match self {
            Self::Level(..) => RowFamily::Level,
            Self::Choice(_) => RowFamily::Choice,
            Self::Pick(_) => RowFamily::Pick,
            Self::Degree(_) => RowFamily::Degree,
            Self::Least(_) => RowFamily::Least,
            Self::Most(_) => RowFamily::Most,
            Self::Cross(_) => RowFamily::Cross,
            Self::Balance(_) | Self::BalanceFor(..) => RowFamily::Balance,
            Self::Capacity(_) | Self::CapacityFor(..) | Self::ArcCapacity(..) => {
                RowFamily::Capacity
            }
            Self::Support(_) => RowFamily::Support,
            Self::Enter(_) | Self::EnterFor(..) => RowFamily::Enter,
            Self::Order(_) => RowFamily::Order,
            Self::Split(..) => RowFamily::Split,
            Self::Carry(_) => RowFamily::Carry,
            Self::Spanning => RowFamily::Spanning,
            Self::Forest => RowFamily::Forest,
            Self::Supply(_) => RowFamily::Supply,
            Self::Cut(_) => RowFamily::Cut,
            Self::Loop(_) => RowFamily::Loop,
            Self::Sum(_) => RowFamily::Sum,
            Self::Differ(..) => RowFamily::Differ,
            Self::NoGood(_) => RowFamily::NoGood,
            Self::Core(_) => RowFamily::Core,
            Self::Own(_) => RowFamily::Own,
            Self::Nothing => RowFamily::Zero,
        }
    }

    /// The row's name: the family's word and its cells.
    pub(super) fn name(self, network: &Network) -> Name {
        if let Self::Own(name) = self {
            return Name::own(name);
        }
        let word = self.family().name();
        if let Self::Level(_, number) | Self::Differ(_, number) = self {
            Name::numbered(word, number, self.place(network))
        } else {
            Name::new(word, self.place(network))
        }
    }

    /// The place that the row is about.
    fn place(self, network: &Network) -> NamePlace {
        let at = |island: IslandId| network.islands()[island].pos;
        let cells = |edge: EdgeId| network.cells_of(edge);
        let view = |id: ViewId| {
            let view = &network.views()[id];
            NamePlace::View(view.sign, view.heading)
        };
        match self {
            Self::Level(edge, _)
            | Self::Choice(edge)
            | Self::Capacity(edge)
            | Self::Carry(edge)
            | Self::Support(edge) => NamePlace::Pair(cells(edge)),
            Self::Order(arc) => NamePlace::Pair(arc.cells(network)),
            Self::CapacityFor(edge, whom) | Self::Split(edge, whom) => {
                NamePlace::PairFor(cells(edge), at(whom))
            }
            Self::ArcCapacity(arc, whom) => NamePlace::PairFor(arc.cells(network), at(whom)),
            Self::BalanceFor(island, whom) | Self::EnterFor(island, whom) => {
                NamePlace::CellFor(at(island), at(whom))
            }
            Self::Pick(island)
            | Self::Degree(island)
            | Self::Least(island)
            | Self::Most(island)
            | Self::Balance(island)
            | Self::Enter(island)
            | Self::Supply(island) => NamePlace::Cell(at(island)),
            Self::Cross(crossing) => {
                NamePlace::Pairs([crossing.horizontal, crossing.vertical].map(cells))
            }
            Self::Cut(cut) | Self::Loop(cut) => {
                NamePlace::Index(u32::try_from(cut.index() + 1).expect("fewer than 2^32 cuts"))
            }
            Self::NoGood(number) | Self::Core(number) => NamePlace::Index(number),
            Self::Sum(id) | Self::Differ(id, _) => view(id),
            Self::Own(name) => NamePlace::Own(name),
            Self::Spanning | Self::Forest | Self::Nothing => NamePlace::Nowhere,
        }
    }
}
