//! A program with the meaning of its points: from values to bridges and back.

use super::base::ProgramStatement;
use super::copies::Repeats;
use super::degrees::{DegreeColumn, DegreeColumns};
use super::flows::Flows;
use super::origin::{CutId, Origin};
use super::tree_columns::TreeColumns;
use crate::logic::Domains;
use crate::milp::family::RowFamily;
use crate::milp::model::{ColumnId, Direction, Model, ModelTerm, Row, RowId, Sense};
use crate::milp::name::{Name, OwnName};
use crate::puzzle::{Bridges, EdgeId, Id, IdVec, IslandId, Network, VerifiedBridges, degrees};

/// A value that does not give a number of bridges.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{column} = {value} is neither 0 nor 1")]
pub struct FractionalValue {
    /// The column's name.
    pub column: Name,
    /// Its value.
    pub value: f64,
}

/// The program of one network, with the meaning of its points.
#[derive(Clone, Debug)]
pub struct Formulated {
    /// The program.
    pub model: Model,
    /// The origin of each row.
    pub origins: IdVec<RowId, Origin>,
    pub(super) cuts: IdVec<CutId, Vec<IslandId>>,
    pub(super) indicators: Vec<Indicator>,
    pub(super) edges: usize,
    join: JoinColumns,
    degrees: Vec<DegreeColumn>,
    /// Whether connectivity and loops are left to cuts; otherwise the program states all rules.
    pub(super) leaves_rules: bool,
    repeats: Repeats,
}

/// The columns that model connectivity.
#[derive(Clone, Debug)]
pub(super) enum JoinColumns {
    /// One flow, or none at all.
    Flow(Flows),
    /// A tree, and the flow along it.
    Along(TreeColumns),
}

/// A binary column and its meaning for the bridges on an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Indicator {
    /// The column.
    pub column: ColumnId,
    /// The edge.
    pub edge: EdgeId,
    /// Its meaning.
    pub says: ColumnMeaning,
}

/// The meaning of the value 1 of a binary column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnMeaning {
    /// The edge carries exactly this many bridges; all such columns of an edge add up to 1.
    Exactly(u8),
    /// The edge carries at least this many bridges: each such column adds one.
    AtLeast(u8),
}

impl ColumnMeaning {
    /// Whether this is one of the lowest levels.
    pub(super) fn is_level_up_to(self, most: u8) -> bool {
        match self {
            Self::Exactly(_) => false,
            Self::AtLeast(level) => level <= most,
        }
    }

    /// The value of the column if its edge carries `lo` to `hi` bridges, if only one is possible.
    pub(super) fn value_within(self, [lo, hi]: [u8; 2]) -> Option<f64> {
        let (holds, may_hold) = match self {
            Self::Exactly(count) => (lo == hi && hi == count, lo <= count && count <= hi),
            Self::AtLeast(level) => (level <= lo, level <= hi),
        };
        match (holds, may_hold) {
            (true, _) => Some(1.0),
            (false, false) => Some(0.0),
            (false, true) => None,
        }
    }
}

impl Formulated {
    /// The largest distance of a value from 0 and 1 when bridges are read: the integrality
    /// tolerance of Gurobi and GLPK, which is larger than that of HiGHS.
    pub const TOLERANCE: f64 = 1e-5 + 1e-12;

    /// A program that has been stated, with given and forbidden edges fixed.
    pub(super) fn new(
        program: ProgramStatement<'_>,
        indicators: Vec<Indicator>,
        join: JoinColumns,
    ) -> Self {
        let network = program.network;
        let (model, origins, repeats) = program.finish();
        let mut formulated = Self {
            model,
            origins,
            cuts: IdVec::new(),
            indicators,
            edges: network.edges().len(),
            join,
            degrees: Vec::new(),
            leaves_rules: false,
            repeats,
        };
        let rules = network.board().rules();
        if !rules.given().is_empty() || !rules.forbidden().is_empty() {
            for &Indicator { column, edge, says } in &formulated.indicators {
                if let Some(value) = says.value_within(network.bounds(edge)) {
                    formulated.model.give(column, value);
                }
            }
        }
        formulated
    }

    /// The parts of the program that stand for several copies; none in the whole program.
    pub(in crate::milp) fn repeats(&self) -> &Repeats {
        &self.repeats
    }

    /// Sets the columns for degrees.
    pub(super) fn choosing(self, degrees: &DegreeColumns) -> Self {
        Self {
            degrees: degrees.columns(),
            ..self
        }
    }

    /// Leaves connectivity and loops to cuts.
    pub(super) fn leaving_rules(self) -> Self {
        Self {
            leaves_rules: true,
            ..self
        }
    }

    /// The columns for degrees, island by island and from the least degree up. Exactly one of an
    /// island's columns is 1; islands whose clue is a number have none.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, formulate_with_degrees};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Unknown), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let formulated = formulate_with_degrees(&network, Formulation::Flow, &|_| true)?;
    /// let degrees: Vec<u8> = formulated.degrees().iter().map(|column| column.degree).collect();
    /// assert_eq!(degrees, [1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn degrees(&self) -> &[DegreeColumn] {
        &self.degrees
    }

    /// Reads bridges off a point, given as a value for each column. They are a claim: only the
    /// integrality of the columns that count bridges has been checked.
    ///
    /// # Errors
    /// [`FractionalValue`] if such a column differs from 0 and 1 by more than [`Self::TOLERANCE`].
    ///
    /// # Panics
    /// If there is not one value for each column.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let formulated = formulate(&network, Formulation::Flow)?;
    /// assert_eq!(formulated.decode(&[0.999_999_9, 0.0, 1.0])?.total(), 1);
    /// assert!(formulated.decode(&[0.5, 0.0, 1.0]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decode(&self, values: &[f64]) -> Result<Bridges, FractionalValue> {
        let columns = self.model.columns();
        assert_eq!(values.len(), columns.len(), "one value for each column");
        let edges = self.edges;
        let mut bridges: Bridges = std::iter::repeat_n(0, edges).collect();
        for &Indicator { column, edge, says } in &self.indicators {
            let value = values[column.index()];
            if (value - 1.0).abs() <= Self::TOLERANCE {
                let more = match says {
                    ColumnMeaning::Exactly(count) => count,
                    ColumnMeaning::AtLeast(_) => 1,
                };
                bridges.set(edge, bridges[edge].saturating_add(more));
            } else if value.is_nan() || value.abs() > Self::TOLERANCE {
                let column = columns[column].name;
                return Err(FractionalValue { column, value });
            }
        }
        Ok(bridges)
    }

    /// Fixes every level or choice that is the same in all solutions within the domains.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::logic::{Domains, Tier, propagate};
    /// use hashilab_engine::milp::{Formulation, formulate, lp};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let mut domains = Domains::of(&network);
    /// propagate(&network, &mut domains, Tier::Island).expect("it has a solution");
    /// let mut formulated = formulate(&network, Formulation::Flow)?;
    /// formulated.tighten(&domains);
    /// assert!(lp::write(&formulated.model).contains("\n y1_r1c1_r1c3 = 1\n y2_r1c1_r1c3 = 0\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tighten(&mut self, domains: &Domains) {
        for &Indicator { column, edge, says } in &self.indicators {
            if let Some(value) = says.value_within([domains.lo(edge), domains.hi(edge)]) {
                self.model.fix(column, value);
            }
        }
    }

    /// Adds a row that is no rule of the puzzle. Its terms may come in any order, each column once.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, ModelTerm, OwnName, Sense, formulate, lp};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let mut formulated = formulate(&network, Formulation::Flow)?;
    /// let column = formulated.column_named("y2_r1c1_r1c3").expect("a column");
    /// let term = ModelTerm { column, coefficient: 1.0 };
    /// formulated.add_own_row(OwnName::new("no_double")?, Sense::AtMost, 0.0, vec![term]);
    /// assert!(lp::write(&formulated.model).contains("\n no_double: y2_r1c1_r1c3 <= 0\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_own_row(
        &mut self,
        name: OwnName,
        sense: Sense,
        right: f64,
        terms: Vec<ModelTerm>,
    ) -> RowId {
        let row = Row {
            name: Name::own(name),
            family: RowFamily::Own,
            sense,
            right,
        };
        self.origins.push(Origin::Own(name));
        self.model.describe_rows(
            RowFamily::Own,
            "rows that were added, no rules of the puzzle",
        );
        self.model.add_row(row, terms)
    }

    /// Sets an objective: as many built edges as possible. Every feasible point is a solution
    /// whatever its value, so optimality is not needed: the objective leads the search to points
    /// that are connected, or nearly so.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let mut formulated = formulate(&network, Formulation::Flow)?;
    /// assert!(formulated.model.objective().is_empty());
    /// formulated.favour_built_edges();
    /// assert_eq!(formulated.model.objective().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn favour_built_edges(&mut self) {
        let built = |indicator: &&Indicator| match indicator.says {
            ColumnMeaning::Exactly(count) => count > 0,
            ColumnMeaning::AtLeast(count) => count == 1,
        };
        let term = |indicator: &Indicator| ModelTerm {
            column: indicator.column,
            coefficient: 1.0,
        };
        let terms = self.indicators.iter().filter(built).map(term).collect();
        self.model.set_objective(Direction::Maximise, terms);
        self.model.describe_objective(
            "the number of built edges, a guide for the search: any feasible point will do",
        );
    }

    /// The point of a solution: a value for each column that satisfies every row. The flow runs
    /// along a tree of built edges, and each island takes one unit of it.
    ///
    /// # Panics
    /// If the solution is one of another network.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size, verify};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let solution = verify(&network, [1].into_iter().collect())?;
    /// let formulated = formulate(&network, Formulation::Flow)?;
    /// assert_eq!(formulated.point(&network, &solution), [1.0, 0.0, 1.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn point(&self, network: &Network, solution: &VerifiedBridges) -> Vec<f64> {
        assert_eq!(solution.len(), self.edges, "a solution of this network");
        let mut values = vec![0.0; self.model.columns().len()];
        for &Indicator { column, edge, says } in &self.indicators {
            let holds = match says {
                ColumnMeaning::Exactly(count) => solution[edge] == count,
                ColumnMeaning::AtLeast(count) => solution[edge] >= count,
            };
            values[column.index()] = f64::from(u8::from(holds));
        }
        if !self.degrees.is_empty() {
            let degrees = degrees(network, solution);
            for choice in &self.degrees {
                let holds = degrees[choice.island] == u32::from(choice.degree);
                values[choice.column.index()] = f64::from(u8::from(holds));
            }
        }
        match &self.join {
            JoinColumns::Flow(flows) => flows.fill(network, solution, &mut values),
            JoinColumns::Along(along) => along.fill(network, solution, &mut values),
        }
        values
    }

    /// The columns that give the number of bridges on an edge, edge by edge for levels and number
    /// by number for choices.
    #[must_use]
    pub fn indicators(&self) -> &[Indicator] {
        &self.indicators
    }

    /// How much of an edge is built at a point, and its number of bridges.
    #[must_use]
    pub fn on_edge(&self, edge: EdgeId, values: &[f64]) -> [f64; 2] {
        let (mut built, mut bridges) = (0.0, 0.0);
        for indicator in self.indicators.iter().filter(|it| it.edge == edge) {
            let value = values[indicator.column.index()];
            match indicator.says {
                ColumnMeaning::AtLeast(level) => {
                    built += if level == 1 { value } else { 0.0 };
                    bridges += value;
                }
                ColumnMeaning::Exactly(0) => {}
                ColumnMeaning::Exactly(count) => {
                    built += value;
                    bridges += f64::from(count) * value;
                }
            }
        }
        [built, bridges]
    }

    /// The flow along the two arcs of each edge at a point, summed over all commodities; `None` if
    /// the program has no flow.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let flow = formulate(&network, Formulation::Flow)?;
    /// assert_eq!(flow.flow(&[1.0, 0.0, 1.0]).expect("a flow").values(), [[1.0, 0.0]]);
    /// assert!(formulate(&network, Formulation::Cuts)?.flow(&[1.0, 0.0]).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn flow(&self, values: &[f64]) -> Option<IdVec<EdgeId, [f64; 2]>> {
        match &self.join {
            JoinColumns::Flow(flows) => flows.at(values),
            JoinColumns::Along(along) => along.flow(values),
        }
    }
}
