//! A program together with what its points mean: from values to bridges and back.

use super::base::{CutId, Origin};
use crate::logic::Domains;
use crate::milp::model::{ColumnId, Direction, Model, RowId, Term};
use crate::milp::name::Name;
use crate::puzzle::{Bridges, EdgeId, Id, IdVec, IslandId, Network, Solution};

/// A value that no number of bridges can be read from.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{column} = {value} is neither 0 nor 1")]
pub struct NotIntegral {
    /// The column's name.
    pub column: Name,
    /// Its value.
    pub value: f64,
}

/// The program of one network, and how to read its points.
#[derive(Clone, Debug)]
pub struct Formulated {
    /// The program.
    pub model: Model,
    /// Why each row is there.
    pub origins: IdVec<RowId, Origin>,
    pub(super) cuts: IdVec<CutId, Vec<IslandId>>,
    pub(super) indicators: Vec<Indicator>,
    pub(super) flows: Flows,
}

/// A binary column and what it says about the bridges on an edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Indicator {
    pub(super) column: ColumnId,
    pub(super) edge: EdgeId,
    pub(super) says: Says,
}

/// What a binary column says when it is 1.
#[derive(Clone, Copy, Debug)]
pub(super) enum Says {
    /// The edge carries exactly so many bridges; all such columns of an edge add up to 1.
    Exactly(u8),
    /// The edge carries at least so many bridges: one more for each such column.
    AtLeast(u8),
}

impl Says {
    /// Whether this is one of the lowest levels.
    pub(super) fn is_level_up_to(self, most: u8) -> bool {
        match self {
            Self::Exactly(_) => false,
            Self::AtLeast(level) => level <= most,
        }
    }
}

/// The columns of the flow, both arcs of an edge, where the program has them.
#[derive(Clone, Debug)]
pub(super) struct Flows {
    pub(super) columns: IdVec<EdgeId, [Option<ColumnId>; 2]>,
    /// Where the flow comes from; none if there is no island.
    pub(super) root: Option<IslandId>,
    pub(super) idle: Idle,
}

/// What a built edge carries that the flow has no need of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Idle {
    /// Nothing.
    Empty,
    /// One unit each way, which changes no island's balance.
    Circulates,
}

impl Formulated {
    /// How far from 0 and 1 a value may lie and still be read.
    pub const TOLERANCE: f64 = 1e-6;

    /// Reads bridges off a point, given as a value for each column. They are a claim:
    /// nothing but the integrality of the columns that count bridges has been checked.
    ///
    /// # Errors
    /// [`NotIntegral`] if such a column is farther than [`Self::TOLERANCE`] from 0 and 1.
    ///
    /// # Panics
    /// If there is not one value for each column.
    ///
    /// # Examples
    /// ```
    /// use hashi::milp::{Formulation, formulate};
    /// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let formulated = formulate(&network, Formulation::Flow)?;
    /// assert_eq!(formulated.decode(&[0.999_999_9, 0.0, 1.0])?.total(), 1);
    /// assert!(formulated.decode(&[0.5, 0.0, 1.0]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decode(&self, values: &[f64]) -> Result<Bridges, NotIntegral> {
        let columns = self.model.columns();
        assert_eq!(values.len(), columns.len(), "one value for each column");
        let edges = self.flows.columns.len();
        let mut bridges: Bridges = std::iter::repeat_n(0, edges).collect();
        for &Indicator { column, edge, says } in &self.indicators {
            let value = values[column.index()];
            if (value - 1.0).abs() <= Self::TOLERANCE {
                let more = match says {
                    Says::Exactly(count) => count,
                    Says::AtLeast(_) => 1,
                };
                bridges.set(edge, bridges[edge].saturating_add(more));
            } else if value.is_nan() || value.abs() > Self::TOLERANCE {
                let column = columns[column].name;
                return Err(NotIntegral { column, value });
            }
        }
        Ok(bridges)
    }

    /// Narrows the columns to what is known of the edges: a level or choice that every
    /// solution has, or that none has, is fixed.
    ///
    /// # Examples
    /// ```
    /// use hashi::logic::{Domains, Tier, propagate};
    /// use hashi::milp::{Formulation, formulate, lp};
    /// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
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
            let (lo, hi) = (domains.lo(edge), domains.hi(edge));
            let (holds, may_hold) = match says {
                Says::Exactly(count) => (lo == hi && hi == count, lo <= count && count <= hi),
                Says::AtLeast(level) => (level <= lo, level <= hi),
            };
            match (holds, may_hold) {
                (true, _) => self.model.fix(column, 1.0),
                (false, false) => self.model.fix(column, 0.0),
                (false, true) => {}
            }
        }
    }

    /// Gives the program an objective: as many built edges as can be. Every feasible point
    /// is a solution whatever its value, so this is a guide and need not be reached: it
    /// leads the search to points that are connected, or nearly so.
    ///
    /// # Examples
    /// ```
    /// use hashi::milp::{Formulation, formulate};
    /// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
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
            Says::Exactly(count) => count > 0,
            Says::AtLeast(count) => count == 1,
        };
        let term = |indicator: &Indicator| Term {
            column: indicator.column,
            coefficient: 1.0,
        };
        let terms = self.indicators.iter().filter(built).map(term).collect();
        self.model.set_objective(Direction::Maximise, terms);
        self.model.describe_objective(
            "the number of built edges, a guide for the search: any feasible point will do",
        );
    }

    /// The point of a solution: a value for each column that keeps every row. The flow
    /// runs along a tree of built edges, and each island takes one unit of it.
    ///
    /// # Panics
    /// If the solution is one of another network.
    ///
    /// # Examples
    /// ```
    /// use hashi::milp::{Formulation, formulate};
    /// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size, verify};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let solution = verify(&network, [1].into_iter().collect())?;
    /// let formulated = formulate(&network, Formulation::Flow)?;
    /// assert_eq!(formulated.point(&network, &solution), [1.0, 0.0, 1.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn point(&self, network: &Network, solution: &Solution) -> Vec<f64> {
        let edges = self.flows.columns.len();
        assert_eq!(solution.len(), edges, "a solution of this network");
        let mut values = vec![0.0; self.model.columns().len()];
        for &Indicator { column, edge, says } in &self.indicators {
            let holds = match says {
                Says::Exactly(count) => solution[edge] == count,
                Says::AtLeast(count) => solution[edge] >= count,
            };
            values[column.index()] = f64::from(u8::from(holds));
        }
        self.flows.fill(network, solution, &mut values);
        values
    }
}

impl Flows {
    /// Sets the flow of a solution: along a tree from the root, to each island as much as
    /// it and the islands behind it take.
    fn fill(&self, network: &Network, solution: &Solution, values: &mut [f64]) {
        let Some(root) = self.root else { return };
        let tree = Tree::of(network, solution, root);
        for &island in tree.order.iter().rev() {
            let Some(edge) = tree.entered[island] else {
                continue;
            };
            let direction = usize::from(network.edges()[edge].ends[0] == island);
            let column = self.columns[edge][direction]
                .expect("an arc that a solution can need has a column");
            values[column.index()] = f64::from(tree.behind[island]);
        }
        if self.idle == Idle::Empty {
            return;
        }
        for (edge, _) in solution.built() {
            let on_tree = |end: &IslandId| tree.entered[*end] == Some(edge);
            if !network.edges()[edge].ends.iter().any(on_tree) {
                for column in self.columns[edge].into_iter().flatten() {
                    values[column.index()] = 1.0;
                }
            }
        }
    }
}

/// A tree of shortest paths over built edges.
struct Tree {
    /// The islands, the root first, each after the one that it is reached from.
    order: Vec<IslandId>,
    /// The edge that each island is reached over.
    entered: IdVec<IslandId, Option<EdgeId>>,
    /// The number of islands reached through each, itself included.
    behind: IdVec<IslandId, u32>,
}

impl Tree {
    fn of(network: &Network, solution: &Solution, root: IslandId) -> Self {
        let islands = network.islands().len();
        let mut tree = Self {
            order: Vec::with_capacity(islands),
            entered: IdVec::filled(None, islands),
            behind: IdVec::filled(1, islands),
        };
        tree.order.push(root);
        let mut next = 0;
        while let Some(&island) = tree.order.get(next) {
            next += 1;
            for &edge in network.edges_at(island) {
                let other = network.edges()[edge].other(island);
                if solution[edge] > 0 && other != root && tree.entered[other].is_none() {
                    tree.entered[other] = Some(edge);
                    tree.order.push(other);
                }
            }
        }
        for &island in tree.order.iter().rev() {
            if let Some(edge) = tree.entered[island] {
                let from = network.edges()[edge].other(island);
                tree.behind[from] += tree.behind[island];
            }
        }
        tree
    }
}
