//! The common part of the formulations: errors, arcs, and the program under construction.

use good_lp::{IntoAffineExpression, Variable};

use super::copies::{Copies, Repeats};
use super::origin::Origin;
use super::size::ProgramSize;
use crate::milp::draft::ProgramDraft;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::{Column, Kind, Model, ModelSize, Row, RowId, Sense};
use crate::milp::name::{Name, NamePlace};
use crate::puzzle::{
    Clue, Connectivity, Degree, EdgeId, IdVec, Island, IslandId, Loops, Network, Pos, Rules,
    UnknownRule,
};

/// A board that a formulation cannot state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsupported {
    /// A rule that a component does not support.
    #[error(transparent)]
    Rule(#[from] UnknownRule),
    /// A setting that the formulation does not have.
    #[error("the formulation {formulation} has no {setting}")]
    NoSetting {
        /// The formulation.
        formulation: &'static str,
        /// The setting.
        setting: &'static str,
    },
    /// The chosen root is no island.
    #[error("there is no island at {0} to begin from")]
    NoIsland(Pos),
    /// The program would exceed the memory limit.
    #[error(
        "the formulation {formulation} would have {} columns, {} rows and {} nonzeros and need \
         about {}, more than the {} that it may",
        size.columns, size.rows, size.nonzeros, format_bytes(size.bytes()), format_bytes(*most_bytes)
    )]
    TooLarge {
        /// The formulation.
        formulation: &'static str,
        /// The size of the program.
        size: ProgramSize,
        /// The memory limit.
        most_bytes: u64,
    },
    /// The caller's limit came before it was built.
    #[error("a limit was reached while the program was built")]
    Stopped,
}

/// A number of bytes in words.
fn format_bytes(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        _ => format!("{} MB", bytes.div_ceil(1_000_000)),
    }
}

/// A program of one network under construction, row by row.
pub(super) struct ProgramStatement<'a> {
    pub(super) network: &'a Network,
    /// The most bridges that the clue of each island allows: d[v] where it is a number.
    pub(super) most: IdVec<IslandId, Degree>,
    /// Which copies are built of what the program has once for each island.
    pub(super) copies: Copies,
    /// Asked between copies: building ends once it returns false.
    pub(super) go_on: &'a dyn Fn() -> bool,
    is_stopped: bool,
    draft: ProgramDraft,
    origins: IdVec<RowId, Origin>,
    repeats: Repeats,
}

impl<'a> ProgramStatement<'a> {
    /// An empty program.
    pub(super) fn about(network: &'a Network, formulation: &str) -> Self {
        let largest = network.board().rules().max_clue();
        let most = |island: &Island| match island.clue {
            Clue::Exactly(clue) => clue,
            Clue::OneOf(set) => set.most().unwrap_or(0),
            Clue::Unknown => largest,
        };
        let capacity = capacity(network);
        let title = format!(
            "{formulation} formulation of a {} board (islands: {}, edges: {}, crossings: {}; \
             at most {} bridges on an edge{})",
            network.board().size(),
            network.islands().len(),
            network.edges().len(),
            network.crossings().len(),
            network.board().rules().max_bridges(),
            others(network.board().rules()),
        );
        Self {
            network,
            most: network.islands().values().iter().map(most).collect(),
            copies: Copies::All,
            go_on: &|| true,
            is_stopped: false,
            draft: ProgramDraft::new(title, capacity),
            origins: IdVec::from(Vec::with_capacity(capacity.rows)),
            repeats: Repeats::default(),
        }
    }

    /// Whether building goes on; once it does not, the program is left unfinished.
    pub(super) fn goes_on(&mut self) -> bool {
        self.is_stopped |= !(self.go_on)();
        !self.is_stopped
    }

    /// Refuses a program that is unfinished.
    pub(super) fn finished(self) -> Result<Self, Unsupported> {
        if self.is_stopped {
            return Err(Unsupported::Stopped);
        }
        Ok(self)
    }

    /// Describes the columns and rows of each family, for readers of the program.
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

    /// Adds a binary column about an edge and a number of bridges.
    pub(super) fn binary(
        &mut self,
        family: ColumnFamily,
        word: &'static str,
        number: u8,
        edge: EdgeId,
    ) -> Variable {
        let place = NamePlace::Pair(self.network.cells_of(edge));
        self.choice(family, Name::numbered(word, number, place))
    }

    /// Adds a binary column with this name.
    pub(super) fn choice(&mut self, family: ColumnFamily, name: Name) -> Variable {
        self.draft.column(Column {
            name,
            family,
            kind: Kind::Binary,
            lower: 0.0,
            upper: 1.0,
        })
    }

    /// Adds a column for the flow along an arc, or to an island: from 0 to `upper`.
    pub(super) fn flow(&mut self, name: Name, kind: Kind, upper: f64) -> Variable {
        self.draft.column(Column {
            name,
            family: ColumnFamily::Flow,
            kind,
            lower: 0.0,
            upper,
        })
    }

    /// Adds a column of any family with these bounds.
    pub(super) fn continuous(
        &mut self,
        family: ColumnFamily,
        name: Name,
        [lower, upper]: [f64; 2],
    ) -> Variable {
        self.draft.column(Column {
            name,
            family,
            kind: Kind::Continuous,
            lower,
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

    /// Everything added from here on stands for `times` copies.
    pub(super) fn repeat(&mut self, times: usize) {
        let columns = self.draft.model().columns().len();
        match self.copies {
            Copies::All => {}
            Copies::OneOfEachKind => self.repeats.begin([columns, self.origins.len()], times),
        }
    }

    /// The program, with at least one row, the origin of each of its rows, and the parts that stand
    /// for several copies.
    pub(super) fn finish(mut self) -> (Model, IdVec<RowId, Origin>, Repeats) {
        if self.origins.is_empty() {
            let about = "0 = 0 stands in where there is no other row";
            self.describe(&[], &[(RowFamily::Zero, about)]);
            self.row(Origin::Nothing, 0, Sense::Equal, 0);
        }
        (self.draft.finish(), self.origins, self.repeats)
    }
}

/// The rules that no row shows, if they are not the standard ones.
fn others(rules: &Rules) -> String {
    let free = match rules.connectivity() {
        Connectivity::Required => "",
        Connectivity::Free => "; connectivity free",
    };
    let loops = match rules.loops() {
        Loops::Allowed => "",
        Loops::Forbidden => "; loops forbidden",
    };
    format!("{free}{loops}")
}

/// An estimate of the program's size, a little above it.
fn capacity(network: &Network) -> ModelSize {
    let (islands, edges) = (network.islands().len(), network.edges().len());
    let crossings = network.crossings().len();
    let most = usize::from(network.board().rules().max_bridges());
    ModelSize {
        columns: edges * (most + 3) + 1,
        rows: edges * (most + 1) + 2 * islands + crossings,
        nonzeros: edges * (5 * most + 12) + 2 * crossings,
    }
}
