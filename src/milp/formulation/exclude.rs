//! Rows that exclude what is known already: of some bounds on edges, not all hold.
//!
//! Let u[e,l] be 1 if edge e carries at least l bridges: the level y[e,l] itself, or the sum
//! of the choices x[e,c] with c ≥ l. For bounds "at least a" on the edges of A and "at most
//! b" on those of B the row says
//!
//!   Σ u[e,b+1] over B − Σ u[e,a] over A ≥ 1 − |A|,
//!
//! which fails exactly where all of them hold. A whole solution is excluded by its bounds.

use super::degrees::DegreeColumn;
use super::formulated::{Formulated, Indicator, Says};
use super::origin::Origin;
use crate::logic::Fact;
use crate::milp::family::RowFamily;
use crate::milp::model::{Row, RowId, Sense, Term};
use crate::puzzle::Network;

/// What the rows say, in one line.
const ABOUT: &str = "not all of what holds in what is excluded";

impl Formulated {
    /// Adds the row that not all of these facts hold.
    ///
    /// # Examples
    /// ```
    /// use hashi::logic::Fact;
    /// use hashi::milp::{Formulation, formulate};
    /// use hashi::puzzle::{Board, Clue, EdgeId, Id, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(2)), (Pos::new(0, 2), Clue::Exactly(2))];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let mut formulated = formulate(&network, Formulation::Flow)?;
    /// let row = formulated.exclude(&network, &[Fact::AtLeast(EdgeId::from_index(0), 2)]);
    /// assert_eq!(formulated.model.rows()[row].name.to_string(), "exclude_1");
    /// assert_eq!(formulated.model.terms(row).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exclude(&mut self, network: &Network, facts: &[Fact]) -> RowId {
        let mut facts = facts.to_vec();
        facts.sort_unstable_by_key(|fact| fact.edge());
        let at_least = |fact: &&Fact| matches!(fact, Fact::AtLeast(..));
        let bounds_from_below = facts.iter().filter(at_least).count();
        let terms: Vec<Term> = self
            .indicators
            .iter()
            .map(|indicator| Term {
                column: indicator.column,
                coefficient: coefficient(indicator, &facts),
            })
            .filter(|term| term.coefficient != 0.0)
            .collect();
        self.add_exclusion(
            network,
            terms,
            (Sense::AtLeast, 1.0 - bounds_from_below as f64),
        )
    }

    /// Adds the row that not all islands have these degrees:
    ///
    ///   `Σ z[v,c] over them ≤ their number − 1`.
    ///
    /// # Examples
    /// ```
    /// use hashi::milp::{Formulation, formulate_with_degrees};
    /// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = vec![(Pos::new(0, 0), Clue::Unknown), (Pos::new(0, 2), Clue::Unknown)];
    /// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
    /// let mut formulated = formulate_with_degrees(&network, Formulation::Flow, &|_| true)?;
    /// let both_1 = formulated.degrees().iter().filter(|column| column.degree == 1);
    /// let both_1: Vec<_> = both_1.copied().collect();
    /// let row = formulated.exclude_degrees(&network, &both_1);
    /// assert_eq!(formulated.model.rows()[row].right, 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exclude_degrees(&mut self, network: &Network, degrees: &[DegreeColumn]) -> RowId {
        let term = |degree: &DegreeColumn| Term {
            column: degree.column,
            coefficient: 1.0,
        };
        let terms = degrees.iter().map(term).collect();
        self.add_exclusion(network, terms, (Sense::AtMost, degrees.len() as f64 - 1.0))
    }

    fn add_exclusion(
        &mut self,
        network: &Network,
        terms: Vec<Term>,
        (sense, right): (Sense, f64),
    ) -> RowId {
        self.model.describe_rows(RowFamily::Exclude, ABOUT);
        let earlier = self.model.rows().values().iter();
        let earlier = earlier
            .filter(|row| row.family == RowFamily::Exclude)
            .count();
        let origin = Origin::Exclude(u32::try_from(earlier + 1).expect("fewer than 2^32 rows"));
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

/// How often a column counts for u, less how often it counts against. The facts are sorted
/// by their edges.
fn coefficient(indicator: &Indicator, facts: &[Fact]) -> f64 {
    let first = facts.partition_point(|fact| fact.edge() < indicator.edge);
    let about = facts[first..]
        .iter()
        .take_while(|fact| fact.edge() == indicator.edge);
    let share = |fact: &Fact| match *fact {
        Fact::AtLeast(_, least) if is_part_of(indicator.says, least) => -1.0,
        Fact::AtMost(_, most) if is_part_of(indicator.says, most + 1) => 1.0,
        Fact::AtLeast(..) | Fact::AtMost(..) => 0.0,
    };
    about.map(share).sum()
}

/// Whether a column is one of those that u of this level is the sum of.
fn is_part_of(says: Says, level: u8) -> bool {
    match says {
        Says::Exactly(count) => count >= level,
        Says::AtLeast(least) => least == level,
    }
}
