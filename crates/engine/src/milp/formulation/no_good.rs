//! No-goods: of some bounds on edges, not all hold.
//!
//! Let u[e,l] be 1 if edge e carries at least l bridges: the level y[e,l] itself, or the sum
//! of the choices x[e,c] with c ≥ l. For bounds "at least a" on the edges of A and "at most
//! b" on those of B the row is
//!
//!   Σ u[e,b+1] over B − Σ u[e,a] over A ≥ 1 − |A|,
//!
//! which is violated exactly if all of them hold. A whole solution is excluded by its bounds.
//!
//! Rows about degrees say that not all islands have the given ones, or that one of them does.

use super::degrees::DegreeColumn;
use super::formulated::{ColumnMeaning, Formulated, Indicator};
use super::origin::Origin;
use crate::milp::family::RowFamily;
use crate::milp::model::{ModelTerm, Row, RowId, Sense};
use crate::puzzle::Literal;
use crate::puzzle::Network;

/// The descriptions of the rows, in one line each.
const ABOUT: [(RowFamily, &str); 2] = [
    (
        RowFamily::NoGood,
        "not all of what holds in what is excluded",
    ),
    (
        RowFamily::Core,
        "some island has a degree beyond those that conflict",
    ),
];

impl Formulated {
    /// Adds the row "not all of these facts hold".
    ///
    /// # Examples
    /// ```
    /// use hashilab_rules::puzzle::Literal;
    /// use hashilab_engine::milp::{Formulation, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, EdgeId, Id, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(2)), (Pos::new(0, 2), Clue::Exactly(2))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let mut formulated = formulate(&network, Formulation::Flow)?;
    /// let row = formulated.add_no_good(&network, &[Literal::AtLeast(EdgeId::from_index(0), 2)]);
    /// assert_eq!(formulated.model.rows()[row].name.to_string(), "no_good_1");
    /// assert_eq!(formulated.model.terms(row).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_no_good(&mut self, network: &Network, facts: &[Literal]) -> RowId {
        let mut facts = facts.to_vec();
        facts.sort_unstable_by_key(|fact| fact.edge());
        let at_least = |fact: &&Literal| matches!(fact, Literal::AtLeast(..));
        let bounds_from_below = facts.iter().filter(at_least).count();
        let terms: Vec<ModelTerm> = self
            .indicators
            .iter()
            .map(|indicator| ModelTerm {
                column: indicator.column,
                coefficient: coefficient(indicator, &facts),
            })
            .filter(|term| term.coefficient != 0.0)
            .collect();
        let right = 1.0 - bounds_from_below as f64;
        self.add_learned(network, Origin::NoGood, terms, Sense::AtLeast, right)
    }

    /// Adds the row "not all islands have one of these degrees", given island by island:
    ///
    ///   `Σ z[v,c] over them ≤ the number of islands − 1`.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, formulate_with_degrees};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Unknown), (Pos::new(0, 2), Clue::Unknown)];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let mut formulated = formulate_with_degrees(&network, Formulation::Flow, &|_| true)?;
    /// let both_1 = formulated.degrees().iter().filter(|column| column.degree == 1);
    /// let both_1: Vec<_> = both_1.copied().collect();
    /// let row = formulated.add_no_good_of_degrees(&network, &both_1);
    /// assert_eq!(formulated.model.rows()[row].right, 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_no_good_of_degrees(&mut self, network: &Network, degrees: &[DegreeColumn]) -> RowId {
        let islands = degrees.chunk_by(|one, other| one.island == other.island);
        let right = islands.count() as f64 - 1.0;
        self.add_learned(network, Origin::NoGood, once(degrees), Sense::AtMost, right)
    }

    /// Adds the row "some island has one of these degrees":
    ///
    ///   `Σ z[v,c] over them ≥ 1`.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, formulate_with_degrees};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Unknown), (Pos::new(0, 2), Clue::Unknown)];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let mut formulated = formulate_with_degrees(&network, Formulation::Flow, &|_| true)?;
    /// let any_2 = formulated.degrees().iter().filter(|column| column.degree == 2);
    /// let any_2: Vec<_> = any_2.copied().collect();
    /// let row = formulated.demand_degrees(&network, &any_2);
    /// assert_eq!(formulated.model.rows()[row].name.to_string(), "core_1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn demand_degrees(&mut self, network: &Network, degrees: &[DegreeColumn]) -> RowId {
        self.add_learned(network, Origin::Core, once(degrees), Sense::AtLeast, 1.0)
    }

    /// Adds a row of a kind that is numbered from 1.
    fn add_learned(
        &mut self,
        network: &Network,
        origin: fn(u32) -> Origin,
        terms: Vec<ModelTerm>,
        sense: Sense,
        right: f64,
    ) -> RowId {
        let family = origin(1).family();
        if let Some(&(family, about)) = ABOUT.iter().find(|about| about.0 == family) {
            self.model.describe_rows(family, about);
        }
        let earlier = self.model.rows().values().iter();
        let earlier = earlier.filter(|row| row.family == family).count();
        let origin = origin(u32::try_from(earlier + 1).expect("fewer than 2^32 rows"));
        let row = Row {
            name: origin.name(network),
            family: origin.family(),
            sense,
            right,
        };
        let by_row = self.model.add_row(row, terms);
        let by_origin = self.origins.push(origin);
        debug_assert_eq!(by_row, by_origin, "each row has one origin");
        by_row
    }
}

/// The distinct columns.
fn once(degrees: &[DegreeColumn]) -> Vec<ModelTerm> {
    let term = |degree: &DegreeColumn| ModelTerm {
        column: degree.column,
        coefficient: 1.0,
    };
    degrees.iter().map(term).collect()
}

/// The coefficient of a column: how often u of a bound includes it, minus how often with a negative
/// sign. The facts are sorted by their edges.
fn coefficient(indicator: &Indicator, facts: &[Literal]) -> f64 {
    let first = facts.partition_point(|fact| fact.edge() < indicator.edge);
    let about = facts[first..]
        .iter()
        .take_while(|fact| fact.edge() == indicator.edge);
    let share = |fact: &Literal| match *fact {
        Literal::AtLeast(_, least) if is_part_of(indicator.says, least) => -1.0,
        Literal::AtMost(_, most) if is_part_of(indicator.says, most + 1) => 1.0,
        Literal::AtLeast(..) | Literal::AtMost(..) => 0.0,
    };
    about.map(share).sum()
}

/// Whether a column is a term of u for this level.
fn is_part_of(says: ColumnMeaning, level: u8) -> bool {
    match says {
        ColumnMeaning::Exactly(count) => count >= level,
        ColumnMeaning::AtLeast(least) => least == level,
    }
}
