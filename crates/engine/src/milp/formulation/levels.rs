//! The common part of the formulations with levels: the columns y[e,l], which are 1 if edge e
//! carries at least l bridges, and the rows about these columns only.

use good_lp::Variable;

use super::base::ProgramStatement;
use super::degrees::DegreeColumns;
use super::formulated::{ColumnMeaning, Indicator};
use super::origin::Origin;
use super::signs;
use crate::milp::draft::column_of;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::Sense;
use crate::milp::sum::ProgramSum;
use crate::puzzle::{EdgeId, Id, IslandId, Loops, Network};

const COLUMNS: [(ColumnFamily, &str); 1] = [(
    ColumnFamily::Level,
    "y[e,l] = 1 if edge e carries at least l bridges",
)];

const ROWS: [(RowFamily, &str); 2] = [
    (
        RowFamily::Level,
        "y[e,l] <= y[e,l-1]: a level needs the level below it",
    ),
    (
        RowFamily::Cross,
        "y[h,1] + y[v,1] <= 1: of two crossing edges h and v one is not built",
    ),
];

/// The descriptions of the rows `degree`, if all degrees are clues and if some have columns.
const DEGREE: &str = "sum of y[e,l] over the edges e at v and l = 1..k is d[v], the clue of v";
const DEGREE_OR_CHOICE: &str = "sum of y[e,l] over the edges e at v and l = 1..k is d[v], the \
                                clue of v, or where v has columns z the sum of c z[v,c]";

/// The descriptions of the rows `spanning`, if loops are allowed and if not.
const JOINING: &str = "sum of y[e,1] >= n - 1: joining n islands takes so many built edges";
const JOINING_WITHOUT_LOOPS: &str =
    "sum of y[e,1] = n - 1: joining n islands without loops takes just so many built edges";

/// The columns: y[e,1], …, y[e,k] for one edge after the other.
pub(super) struct Levels {
    most: usize,
    variables: Vec<Variable>,
}

impl Levels {
    /// Adds the columns.
    pub(super) fn add(program: &mut ProgramStatement<'_>) -> Self {
        program.describe(&COLUMNS, &ROWS);
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

    /// States the rows `level`, those about degrees, `cross`, and those about signs.
    pub(super) fn state(&self, program: &mut ProgramStatement<'_>, degrees: &DegreeColumns) {
        self.level(program);
        let network = program.network;
        let about = if degrees.are_clues() {
            DEGREE
        } else {
            DEGREE_OR_CHOICE
        };
        program.describe(&[], &[(RowFamily::Degree, about)]);
        degrees.state(program, |island| self.bridges(network, island));
        self.cross(program);
        signs::state(program, degrees);
    }

    /// The bridges at an island.
    fn bridges(
        &self,
        network: &Network,
        island: IslandId,
    ) -> impl Iterator<Item = (Variable, f64)> {
        let edges = network.edges_at(island).iter();
        let levels = edges.flat_map(|&edge| self.of(edge));
        levels.map(|&level| (level, 1.0))
    }

    fn level(&self, program: &mut ProgramStatement<'_>) {
        for edge in program.network.edges().ids() {
            for (level, pair) in (2..).zip(self.of(edge).windows(2)) {
                let above_below = ProgramSum([(pair[1], 1.0), (pair[0], -1.0)]);
                program.row(Origin::Level(edge, level), above_below, Sense::AtMost, 0);
            }
        }
    }

    fn cross(&self, program: &mut ProgramStatement<'_>) {
        for &crossing in program.network.crossings() {
            let pair = [crossing.horizontal, crossing.vertical];
            let built = ProgramSum(pair.map(|edge| (self.built(edge), 1.0)));
            program.row(Origin::Cross(crossing), built, Sense::AtMost, 1);
        }
    }

    /// States that joining n islands takes at least n − 1 built edges, and exactly as many without
    /// loops.
    pub(super) fn spanning(&self, program: &mut ProgramStatement<'_>) {
        let network = program.network;
        let least = match network.islands().len() {
            0 | 1 => return,
            islands => u32::try_from(islands - 1).expect("fewer than 2^32 islands"),
        };
        let edges = network.edges().ids();
        let built = ProgramSum(edges.map(|edge| (self.built(edge), 1.0)));
        let (sense, about) = match network.board().rules().loops() {
            Loops::Allowed => (Sense::AtLeast, JOINING),
            Loops::Forbidden => (Sense::Equal, JOINING_WITHOUT_LOOPS),
        };
        program.describe(&[], &[(RowFamily::Spanning, about)]);
        program.row(Origin::Spanning, built, sense, least);
    }

    /// The meaning of each column.
    pub(super) fn indicators(&self, network: &Network) -> Vec<Indicator> {
        let mut indicators = Vec::with_capacity(self.variables.len());
        for edge in network.edges().ids() {
            for (level, &variable) in (1..).zip(self.of(edge)) {
                indicators.push(Indicator {
                    column: column_of(variable),
                    edge,
                    says: ColumnMeaning::AtLeast(level),
                });
            }
        }
        indicators
    }
}
