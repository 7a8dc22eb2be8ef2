//! What the formulations with levels share: the columns y[e,l], which are 1 if edge e
//! carries at least l bridges, and the rows that are about nothing else.

use good_lp::Variable;

use super::base::{Origin, Statement};
use super::formulated::{Indicator, Says};
use crate::milp::draft::column_of;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::Sense;
use crate::milp::sum::Sum;
use crate::puzzle::{EdgeId, Id, Network};

/// What the columns mean.
pub(super) const COLUMNS: (ColumnFamily, &str) = (
    ColumnFamily::Level,
    "y[e,l] = 1 if edge e carries at least l bridges",
);

/// What the rows say.
pub(super) const ROWS: [(RowFamily, &str); 3] = [
    (
        RowFamily::Level,
        "y[e,l] <= y[e,l-1]: a level needs the level below it",
    ),
    (
        RowFamily::Degree,
        "sum of y[e,l] over the edges e at v and l = 1..k is d[v], the clue of v",
    ),
    (
        RowFamily::Cross,
        "y[h,1] + y[v,1] <= 1: of two crossing edges h and v one is not built",
    ),
];

/// The columns: y[e,1], …, y[e,k] for one edge after the other.
pub(super) struct Levels {
    most: usize,
    variables: Vec<Variable>,
}

impl Levels {
    /// Adds the columns.
    pub(super) fn add(program: &mut Statement<'_>) -> Self {
        let network = program.network;
        let most = network.board().rules().max_bridges();
        let mut variables = Vec::with_capacity(network.edges().len() * usize::from(most));
        for edge in network.edges().ids() {
            for level in 1..=most {
                variables.push(program.binary(ColumnFamily::Level, "y", level, edge));
            }
        }
        Self {
            most: usize::from(most),
            variables,
        }
    }

    /// y[e,1], …, y[e,k].
    fn of(&self, edge: EdgeId) -> &[Variable] {
        &self.variables[edge.index() * self.most..][..self.most]
    }

    /// y[e,1].
    pub(super) fn built(&self, edge: EdgeId) -> Variable {
        self.of(edge)[0]
    }

    /// States the rows `level`, `degree` and `cross`.
    pub(super) fn state(&self, program: &mut Statement<'_>) {
        self.level(program);
        self.degree(program);
        self.cross(program);
    }

    fn level(&self, program: &mut Statement<'_>) {
        for edge in program.network.edges().ids() {
            for (level, pair) in (2..).zip(self.of(edge).windows(2)) {
                let above_below = Sum([(pair[1], 1.0), (pair[0], -1.0)]);
                program.row(Origin::Level(edge, level), above_below, Sense::AtMost, 0);
            }
        }
    }

    fn degree(&self, program: &mut Statement<'_>) {
        let network = program.network;
        for island in network.islands().ids() {
            let edges = network.edges_at(island).iter();
            let levels = edges.flat_map(|&edge| self.of(edge));
            let bridges = Sum(levels.map(|&level| (level, 1.0)));
            let clue = program.clues[island];
            program.row(Origin::Degree(island), bridges, Sense::Equal, clue);
        }
    }

    fn cross(&self, program: &mut Statement<'_>) {
        for &crossing in program.network.crossings() {
            let pair = [crossing.horizontal, crossing.vertical];
            let built = Sum(pair.map(|edge| (self.built(edge), 1.0)));
            program.row(Origin::Cross(crossing), built, Sense::AtMost, 1);
        }
    }

    /// What each column says about the bridges.
    pub(super) fn indicators(&self, network: &Network) -> Vec<Indicator> {
        let mut indicators = Vec::with_capacity(self.variables.len());
        for edge in network.edges().ids() {
            for (level, &variable) in (1..).zip(self.of(edge)) {
                indicators.push(Indicator {
                    column: column_of(variable),
                    edge,
                    says: Says::AtLeast(level),
                });
            }
        }
        indicators
    }
}
