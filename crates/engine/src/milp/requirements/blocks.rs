//! A program of requirements under construction: its columns, and the rows that define them.

use std::collections::BTreeMap;

use good_lp::{IntoAffineExpression, Variable};

use super::subjects::{counted, spoken_of};
use crate::milp::draft::ProgramDraft;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::{Column, Kind, Model, ModelSize, Row, Sense};
use crate::milp::name::{Name, NamePlace};
use crate::milp::sum::ProgramSum;
use crate::puzzle::{Degree, EdgeId, IdVec, IslandId, Network, Requirement};

const COLUMNS: [(ColumnFamily, &str); 4] = [
    (
        ColumnFamily::Level,
        "y[e,l] = 1 if edge e carries at least l bridges",
    ),
    (
        ColumnFamily::Degree,
        "z[v,c] = 1 if island v has exactly c bridges",
    ),
    (
        ColumnFamily::Arc,
        "a[uv] = 1 if the built edge of u and v leads from u to v",
    ),
    (
        ColumnFamily::Position,
        "p[v] is larger the further arcs lead to v",
    ),
];

const ROWS: [(RowFamily, &str); 12] = [
    (
        RowFamily::Level,
        "a level needs the level below it; of no block",
    ),
    (
        RowFamily::Least,
        "an island has a bridge, whatever its clue; of no block",
    ),
    (
        RowFamily::Pick,
        "an island has one degree, and z says which; of no block",
    ),
    (
        RowFamily::Degree,
        "a block for each clue: the bridges at its island are as many as it allows",
    ),
    (
        RowFamily::Cross,
        "a block for each crossing: at most one of its edges is built",
    ),
    (
        RowFamily::Given,
        "a block for each edge: what is given or forbidden of it",
    ),
    (
        RowFamily::Cap,
        "a block for each edge: the most bridges that it may carry",
    ),
    (
        RowFamily::Sum,
        "a sign's block: degrees add up to what it says",
    ),
    (RowFamily::Differ, "a sign's block: degrees are different"),
    (
        RowFamily::Cut,
        "a block for each cut: some bridge leaves these islands",
    ),
    (
        RowFamily::Loop,
        "the block of loops: every built edge is an arc, and an arc leads on",
    ),
    (
        RowFamily::Enter,
        "the block of loops: one arc leads to an island",
    ),
];

/// A program under construction.
pub(super) struct RequirementBlocks<'a> {
    pub(super) network: &'a Network,
    pub(super) draft: ProgramDraft,
    /// y[e,1], y[e,2], … of the edges in requirements.
    pub(super) levels: IdVec<EdgeId, Vec<Variable>>,
    /// z[v,0], z[v,1], … of the islands that need them.
    pub(super) degrees: BTreeMap<IslandId, Vec<Variable>>,
}

impl<'a> RequirementBlocks<'a> {
    /// The columns.
    pub(super) fn about(network: &'a Network, requirements: &[Requirement]) -> Self {
        let title = format!(
            "requirements of a {} board, a block of rows for each (requirements: {}, islands: \
             {}, edges: {})",
            network.board().size(),
            requirements.len(),
            network.islands().len(),
            network.edges().len(),
        );
        let capacity = ModelSize {
            columns: 0,
            rows: 0,
            nonzeros: 0,
        };
        let mut blocks = Self {
            network,
            draft: ProgramDraft::new(title, capacity),
            levels: IdVec::filled(Vec::new(), network.edges().len()),
            degrees: BTreeMap::new(),
        };
        for (family, about) in COLUMNS {
            blocks.draft.model().describe_columns(family, about);
        }
        for (family, about) in ROWS {
            blocks.draft.model().describe_rows(family, about);
        }
        let most = network.board().rules().max_clue();
        for edge in spoken_of(network, requirements) {
            let place = NamePlace::Pair(network.cells_of(edge));
            let levels = (1..=most).map(|level| {
                let name = Name::numbered("y", level, place);
                blocks.binary(ColumnFamily::Level, name)
            });
            blocks.levels[edge] = levels.collect();
        }
        for island in counted(network, requirements) {
            blocks.count(island);
        }
        blocks
    }

    pub(super) fn binary(&mut self, family: ColumnFamily, name: Name) -> Variable {
        self.draft.column(Column {
            name,
            family,
            kind: Kind::Binary,
            lower: 0.0,
            upper: 1.0,
        })
    }

    /// Adds the columns z of an island.
    fn count(&mut self, island: IslandId) {
        let place = NamePlace::Cell(self.network.islands()[island].pos);
        let most = self.bridges(island).count();
        let most = Degree::try_from(most).unwrap_or(Degree::MAX);
        let columns = (0..=most)
            .map(|degree| self.binary(ColumnFamily::Degree, Name::numbered("z", degree, place)));
        let columns = columns.collect();
        self.degrees.insert(island, columns);
    }

    pub(super) fn row(
        &mut self,
        family: RowFamily,
        name: Name,
        left: impl IntoAffineExpression,
        sense: Sense,
        right: f64,
    ) {
        let row = Row {
            name,
            family,
            sense,
            right,
        };
        self.draft.row(row, left);
    }

    /// The bridges at an island, over its edges that are in requirements.
    pub(super) fn bridges(
        &self,
        island: IslandId,
    ) -> impl Iterator<Item = (Variable, f64)> + use<> {
        let edges = self.network.edges_at(island).iter();
        let levels = edges.flat_map(|&edge| self.levels[edge].iter().copied());
        let levels: Vec<Variable> = levels.collect();
        levels.into_iter().map(|level| (level, 1.0))
    }

    /// States the rows that hold whatever is required.
    pub(super) fn meanings(&mut self) {
        for edge in self.network.edges().ids() {
            self.order(edge);
        }
        for island in self.network.islands().ids() {
            self.least(island);
        }
        let islands: Vec<IslandId> = self.degrees.keys().copied().collect();
        for island in islands {
            self.degree(island);
        }
    }

    /// A level needs the one below it.
    fn order(&mut self, edge: EdgeId) {
        let place = NamePlace::Pair(self.network.cells_of(edge));
        for level in 1..self.levels[edge].len() {
            let [below, above] = [self.levels[edge][level - 1], self.levels[edge][level]];
            let number = Degree::try_from(level + 1).unwrap_or(Degree::MAX);
            let name = Name::numbered("level", number, place);
            let left = ProgramSum([(above, 1.0), (below, -1.0)]);
            self.row(RowFamily::Level, name, left, Sense::AtMost, 0.0);
        }
    }

    /// An island has a bridge, unless an edge outside all requirements can give it one.
    fn least(&mut self, island: IslandId) {
        let this = self.network.islands()[island];
        let mut edges = self.network.edges_at(island).iter();
        let has_others = edges.any(|&edge| self.levels[edge].is_empty());
        if !has_others && !this.clue.allows(0) {
            let name = Name::new("least", NamePlace::Cell(this.pos));
            let left = ProgramSum(self.bridges(island));
            self.row(RowFamily::Least, name, left, Sense::AtLeast, 1.0);
        }
    }

    /// Defines the columns z of an island.
    fn degree(&mut self, island: IslandId) {
        let place = NamePlace::Cell(self.network.islands()[island].pos);
        let choices = self.degrees[&island].clone();
        let one = ProgramSum(choices.iter().map(|&choice| (choice, 1.0)));
        let name = Name::new("pick", place);
        self.row(RowFamily::Pick, name, one, Sense::Equal, 1.0);
        let counted = (0..).zip(choices);
        let counted = counted.map(|(degree, choice)| (choice, f64::from(-degree)));
        let left = ProgramSum(self.bridges(island).chain(counted));
        let name = Name::new("degree", place);
        self.row(RowFamily::Pick, name, left, Sense::Equal, 0.0);
    }

    /// The program, with at least one row.
    pub(super) fn finish(mut self) -> Model {
        if self.draft.model().rows().is_empty() {
            let about = "0 = 0 stands in where there is no other row";
            self.draft.model().describe_rows(RowFamily::Zero, about);
            let name = Name::new("nothing", NamePlace::Nowhere);
            self.row(RowFamily::Zero, name, 0, Sense::Equal, 0.0);
        }
        self.draft.finish()
    }
}
