//! What the formulations share: the clues as numbers, arcs, why rows are there and what
//! columns and rows are called.

use good_lp::{IntoAffineExpression, Variable};

use crate::milp::draft::Draft;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::{Column, Kind, Model, Room, Row, RowId, Sense};
use crate::milp::name::{Name, Place};
use crate::puzzle::{
    Clue, Crossing, Degree, EdgeId, Id, IdVec, Island, IslandId, Network, Pos, UnknownRule,
    Variant, define_id,
};

/// A board that no formulation can state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsupported {
    /// An island whose clue is to be found.
    #[error("{0} has the clue '?', which the integer programs do not state")]
    UnknownClue(Pos),
    /// A rule that something on the way does not know.
    #[error(transparent)]
    Rule(#[from] UnknownRule),
}

/// Whether the formulations state it, or say more clearly why not.
fn knows(variant: Variant) -> bool {
    match variant {
        Variant::MaxBridges(_) | Variant::Unknown(_) | Variant::Wall(_) | Variant::Ignored(_) => {
            true
        }
        Variant::FreeConnectivity
        | Variant::NoLoops
        | Variant::OneOf(..)
        | Variant::Given(_)
        | Variant::Forbidden(_)
        | Variant::Sign(_) => false,
    }
}

/// An edge in one direction, for flow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arc {
    /// The edge.
    pub edge: EdgeId,
    /// Where the flow leaves.
    pub from: IslandId,
    /// Where it arrives.
    pub to: IslandId,
}

impl Arc {
    /// The two arcs of an edge, first the one that starts at its first end.
    ///
    /// # Examples
    /// ```
    /// use hashi::milp::Arc;
    /// use hashi::puzzle::{Board, Clue, EdgeId, Id, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let [there, back] = Arc::both(&network, EdgeId::from_index(0));
    /// assert_eq!((there.from, there.to), (back.to, back.from));
    /// # Ok::<(), hashi::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn both(network: &Network, edge: EdgeId) -> [Self; 2] {
        let [one, other] = network.edges()[edge].ends;
        [(one, other), (other, one)].map(|(from, to)| Self { edge, from, to })
    }
}

define_id! {
    /// An island set that was cut off in a point and must be joined to the rest.
    CutId
}

/// Why a row is there: the one rule of the puzzle, or part of one, that it states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A level of an edge needs the level below it.
    Level(EdgeId, u8),
    /// An edge carries exactly one of the possible numbers of bridges.
    Choice(EdgeId),
    /// The bridges at an island agree with its clue.
    Degree(IslandId),
    /// Of two crossing edges at most one is built.
    Cross(Crossing),
    /// An island keeps what the flow owes it.
    Balance(IslandId),
    /// Nothing flows along an edge, either way, that is not built.
    Capacity(EdgeId),
    /// A built edge carries flow.
    Carry(EdgeId),
    /// Joining all islands takes so many built edges.
    Spanning,
    /// The islands of a set are joined to the rest.
    Cut(CutId),
    /// What was found before is excluded; which row of this kind, from 1.
    Exclude(u32),
    /// No rule at all: 0 = 0, because no reader takes a program without rows.
    Nothing,
}

impl Origin {
    /// The family of rows that this row belongs to.
    ///
    /// # Examples
    /// ```
    /// use hashi::milp::{Origin, RowFamily};
    /// use hashi::puzzle::{Id, IslandId};
    /// assert_eq!(Origin::Degree(IslandId::from_index(0)).family(), RowFamily::Degree);
    /// ```
    #[must_use]
    pub fn family(self) -> RowFamily {
        match self {
            Self::Level(..) => RowFamily::Level,
            Self::Choice(_) => RowFamily::Choice,
            Self::Degree(_) => RowFamily::Degree,
            Self::Cross(_) => RowFamily::Cross,
            Self::Balance(_) => RowFamily::Balance,
            Self::Capacity(_) => RowFamily::Capacity,
            Self::Carry(_) => RowFamily::Carry,
            Self::Spanning => RowFamily::Spanning,
            Self::Cut(_) => RowFamily::Cut,
            Self::Exclude(_) => RowFamily::Exclude,
            Self::Nothing => RowFamily::Zero,
        }
    }

    /// The row's name: the family's word and the cells that it is about.
    pub(super) fn name(self, network: &Network) -> Name {
        let cell = |island: IslandId| Place::Cell(network.islands()[island].pos);
        let pair = |edge: EdgeId| Place::Pair(network.cells_of(edge));
        let word = self.family().word();
        match self {
            Self::Level(edge, level) => Name::numbered(word, level, pair(edge)),
            Self::Choice(edge) | Self::Capacity(edge) | Self::Carry(edge) => {
                Name::new(word, pair(edge))
            }
            Self::Degree(island) | Self::Balance(island) => Name::new(word, cell(island)),
            Self::Cross(crossing) => {
                let edges = [crossing.horizontal, crossing.vertical];
                let pairs = edges.map(|edge| network.cells_of(edge));
                Name::new(word, Place::Pairs(pairs))
            }
            Self::Cut(cut) => {
                let number = u32::try_from(cut.index() + 1).expect("fewer than 2^32 cuts");
                Name::new(word, Place::Index(number))
            }
            Self::Exclude(number) => Name::new(word, Place::Index(number)),
            Self::Spanning | Self::Nothing => Name::new(word, Place::Nowhere),
        }
    }
}

/// The cells that an arc leads from and to.
fn cells_of(network: &Network, arc: Arc) -> [Pos; 2] {
    [arc.from, arc.to].map(|island| network.islands()[island].pos)
}

/// A program that is being stated, row by row, about one network.
pub(super) struct Statement<'a> {
    pub(super) network: &'a Network,
    /// d[v], the clue of each island.
    pub(super) clues: IdVec<IslandId, Degree>,
    draft: Draft,
    origins: IdVec<RowId, Origin>,
}

impl<'a> Statement<'a> {
    /// Nothing stated yet. Refuses a network with a clue that is no number.
    pub(super) fn about(network: &'a Network, formulation: &str) -> Result<Self, Unsupported> {
        let clue = |&Island { pos, clue }: &Island| match clue {
            Clue::Exactly(clue) => Ok(clue),
            Clue::OneOf(_) | Clue::Unknown => Err(Unsupported::UnknownClue(pos)),
        };
        network.board().refuse("the integer program", knows)?;
        let clues: Result<Vec<Degree>, Unsupported> =
            network.islands().values().iter().map(clue).collect();
        let room = room(network);
        let title = format!(
            "{formulation} formulation of a {} board (islands: {}, edges: {}, crossings: {}; \
             at most {} bridges on an edge)",
            network.board().size(),
            network.islands().len(),
            network.edges().len(),
            network.crossings().len(),
            network.board().rules().max_bridges(),
        );
        Ok(Self {
            network,
            clues: IdVec::from(clues?),
            draft: Draft::new(title, room),
            origins: IdVec::from(Vec::with_capacity(room.rows)),
        })
    }

    /// Says what the columns and rows of each family mean, for whoever reads the program.
    pub(super) fn describe(
        &mut self,
        columns: &[(ColumnFamily, &'static str)],
        rows: &[(RowFamily, &'static str)],
    ) {
        for &(family, about) in columns {
            self.draft.model().describe_columns(family, about);
        }
        for &(family, about) in rows {
            self.draft.model().describe_rows(family, about);
        }
    }

    /// Adds a column that is 0 or 1, about an edge and a number of bridges.
    pub(super) fn binary(
        &mut self,
        family: ColumnFamily,
        word: &'static str,
        number: u8,
        edge: EdgeId,
    ) -> Variable {
        self.draft.column(Column {
            name: Name::numbered(word, number, Place::Pair(self.network.cells_of(edge))),
            family,
            kind: Kind::Binary,
            lower: 0.0,
            upper: 1.0,
        })
    }

    /// Adds a column for what flows along an arc: at least 0, at most `upper`.
    pub(super) fn flow(
        &mut self,
        word: &'static str,
        kind: Kind,
        arc: Arc,
        upper: f64,
    ) -> Variable {
        self.draft.column(Column {
            name: Name::new(word, Place::Pair(cells_of(self.network, arc))),
            family: ColumnFamily::Flow,
            kind,
            lower: 0.0,
            upper,
        })
    }

    /// Adds a row.
    pub(super) fn row(
        &mut self,
        origin: Origin,
        left: impl IntoAffineExpression,
        sense: Sense,
        right: impl Into<f64>,
    ) {
        let row = Row {
            name: origin.name(self.network),
            family: origin.family(),
            sense,
            right: right.into(),
        };
        let by_row = self.draft.row(row, left);
        let by_origin = self.origins.push(origin);
        debug_assert_eq!(by_row, by_origin, "each row has one origin");
    }

    /// The program, with at least one row, and the origin of each of its rows.
    pub(super) fn finish(mut self) -> (Model, IdVec<RowId, Origin>) {
        if self.origins.is_empty() {
            let about = "0 = 0 stands in where there is no other row";
            self.describe(&[], &[(RowFamily::Zero, about)]);
            self.row(Origin::Nothing, 0, Sense::Equal, 0);
        }
        (self.draft.finish(), self.origins)
    }
}

/// About the size of either program, a little above it.
fn room(network: &Network) -> Room {
    let (islands, edges) = (network.islands().len(), network.edges().len());
    let crossings = network.crossings().len();
    let most = usize::from(network.board().rules().max_bridges());
    Room {
        columns: edges * (most + 3) + 1,
        rows: edges * (most + 1) + 2 * islands + crossings,
        terms: edges * (5 * most + 12) + 2 * crossings,
    }
}
