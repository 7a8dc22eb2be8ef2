//! Levels, and connectivity by cuts that are added as they are needed: `models/cuts.md`.
//!
//! y[e,l] is 1 if edge e carries at least l bridges. There is no flow: a feasible point may
//! fall into components, and whoever solves the program separates them, adds a cut for each
//! ([`Formulated::cut`]) and solves it again. What is stated from the start is that joining
//! n islands takes n − 1 built edges.

use super::base::{CutId, Origin, Statement, Unsupported};
use super::formulated::{Flows, Formulated, Idle, Indicator};
use super::levels::{self, Levels};
use crate::milp::family::RowFamily;
use crate::milp::model::{ColumnId, Row, RowId, Sense, Term};
use crate::milp::sum::Sum;
use crate::puzzle::{Clue, IdVec, IslandId, Network};

const ROWS: [(RowFamily, &str); 2] = [
    (
        RowFamily::Spanning,
        "sum of y[e,1] >= n - 1: joining n islands takes so many built edges",
    ),
    (
        RowFamily::Cut,
        "sum of y[e,1] + y[e,2] over the edges e that leave S >= 2 where the clues in S add up \
         to an even number, else of y[e,1] >= 1; S fell apart from the rest in a point found before",
    ),
];

/// States the program, without any cuts.
pub(super) fn formulate(network: &Network) -> Result<Formulated, Unsupported> {
    let mut program = Statement::about(network, "cuts")?;
    program.describe(&[levels::COLUMNS], &levels::ROWS);
    program.describe(&[], &ROWS);
    let levels = Levels::add(&mut program);
    levels.state(&mut program);
    spanning(&mut program, &levels);
    let (model, origins) = program.finish();
    Ok(Formulated {
        model,
        origins,
        cuts: IdVec::new(),
        indicators: levels.indicators(network),
        flows: Flows {
            columns: IdVec::filled([None; 2], network.edges().len()),
            root: None,
            idle: Idle::Empty,
        },
    })
}

fn spanning(program: &mut Statement<'_>, levels: &Levels) {
    let Some(least) = program.network.islands().len().checked_sub(1) else {
        return;
    };
    if least == 0 {
        return;
    }
    let edges = program.network.edges().ids();
    let built = Sum(edges.map(|edge| (levels.built(edge), 1.0)));
    let least = u32::try_from(least).expect("fewer than 2^32 islands");
    program.row(Origin::Spanning, built, Sense::AtLeast, least);
}

impl Formulated {
    /// Adds the row that some bridge leaves an island set, and where the clues in the set
    /// add up to an even number, that two do. The columns must be levels.
    ///
    /// # Examples
    /// ```
    /// use hashi::milp::{Formulation, formulate};
    /// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = [(0, 2), (1, 3), (2, 3), (4, 2)]
    ///     .map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
    /// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
    /// let mut formulated = formulate(&network, Formulation::Cuts)?;
    /// let two: Vec<_> = network.islands().ids().take(2).collect();
    /// let row = formulated.cut(&network, &two);
    /// assert_eq!(formulated.model.rows()[row].name.to_string(), "cut_1");
    /// assert_eq!(formulated.model.terms(row).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cut(&mut self, network: &Network, islands: &[IslandId]) -> RowId {
        let most_levels = if is_even(network, islands) { 2 } else { 1 };
        let columns = self.leaving(network, islands, most_levels);
        let cut = self.cuts.push(islands.to_vec());
        let origin = Origin::Cut(cut);
        let row = Row {
            name: origin.name(network),
            family: origin.family(),
            sense: Sense::AtLeast,
            right: f64::from(most_levels),
        };
        let term = |column| Term {
            column,
            coefficient: 1.0,
        };
        let by_row = self.model.add_row(row, columns.into_iter().map(term));
        let by_origin = self.origins.push(origin);
        debug_assert_eq!(by_row, by_origin, "each row has one origin");
        by_row
    }

    /// The island set of a cut.
    #[must_use]
    pub fn cut_off(&self, cut: CutId) -> &[IslandId] {
        &self.cuts[cut]
    }

    /// The lowest levels of the edges with one end in an island set.
    fn leaving(&self, network: &Network, islands: &[IslandId], levels: u8) -> Vec<ColumnId> {
        let mut inside = IdVec::filled(false, network.islands().len());
        for &island in islands {
            inside[island] = true;
        }
        let leaves = |indicator: &&Indicator| {
            let [one, other] = network.edges()[indicator.edge].ends;
            inside[one] != inside[other] && indicator.says.is_level_up_to(levels)
        };
        let found = self.indicators.iter().filter(leaves);
        found.map(|indicator| indicator.column).collect()
    }
}

/// Whether the clues of some islands add up to an even number.
fn is_even(network: &Network, islands: &[IslandId]) -> bool {
    let clue = |&island: &IslandId| match network.islands()[island].clue {
        Clue::Exactly(clue) => Some(u32::from(clue)),
        Clue::OneOf(_) | Clue::Unknown => None,
    };
    let sum: Option<u32> = islands.iter().map(clue).sum();
    sum.is_some_and(|sum| sum % 2 == 0)
}
