//! Levels, and connectivity by cuts that are added when they are violated: `models/cuts.md`.
//!
//! y[e,l] is 1 if edge e carries at least l bridges. There is no flow: a feasible point may have
//! several components, or loops where they are forbidden. The caller separates such points
//! ([`Formulated::separate`]), adds the cuts found ([`Formulated::add_cut`]) and solves again. The
//! initial program states that joining n islands takes n − 1 built edges.

use super::base::ProgramStatement;
use super::connected::FormulationRequest;
use super::degrees::DegreeColumns;
use super::flows::Flows;
use super::formulated::{Formulated, Indicator, JoinColumns};
use super::levels::Levels;
use super::origin::{CutId, Origin};
use crate::milp::family::RowFamily;
use crate::milp::model::{ColumnId, ModelTerm, Row, RowId, Sense};
use crate::puzzle::{
    Bridges, Clue, Connectivity, IdVec, IslandId, Loops, Network, components, cycles,
};

/// The descriptions of the cuts that are added later.
const ROWS: [(RowFamily, &str); 2] = [
    (
        RowFamily::Cut,
        "sum of y[e,1] + y[e,2] over the edges e that leave S >= 2 where the clues in S add up \
         to an even number, or of y[e,1] >= 1; S is some of the islands, not all",
    ),
    (
        RowFamily::Loop,
        "sum of y[e,1] over the edges e inside S <= |S| - 1; S had a loop in a point found before",
    ),
];

/// States the program without cuts, with columns for the requested degrees.
pub(super) fn formulate(network: &Network, asked: FormulationRequest<'_>) -> Formulated {
    let mut program = ProgramStatement::about(network, "cuts");
    let levels = Levels::add(&mut program);
    let degrees = DegreeColumns::add(&mut program, asked.degrees);
    levels.state(&mut program, &degrees);
    match network.board().rules().connectivity() {
        Connectivity::Required => levels.spanning(&mut program),
        Connectivity::Free => {}
    }
    program.describe(&[], &ROWS);
    let join = JoinColumns::Flow(Flows::none(network));
    let formulated = Formulated::new(program, levels.indicators(network), join);
    formulated.choosing(&degrees).leaving_rules()
}

/// A violated cut: the island set of its row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cut {
    /// These islands are not joined to the rest.
    Component(Vec<IslandId>),
    /// Too few bridges join these islands to the rest; the parity of their clues is not used.
    Plain(Vec<IslandId>),
    /// These islands are on a loop although loops are forbidden.
    Cycle(Vec<IslandId>),
}

impl Cut {
    /// The island set.
    #[must_use]
    pub fn islands(&self) -> &[IslandId] {
        match self {
            Self::Component(islands) | Self::Plain(islands) | Self::Cycle(islands) => islands,
        }
    }

    /// The islands that a picture shades: the set, or those on the other side of its border if they
    /// are fewer. A loop has no border.
    #[must_use]
    pub fn smaller_side(&self, network: &Network) -> Vec<IslandId> {
        match self {
            Self::Component(islands) | Self::Plain(islands) => {
                smaller_side(network, islands.clone())
            }
            Self::Cycle(islands) => islands.clone(),
        }
    }

    /// The kind of its row: `plain`, an edge out of the set is built; `even`, two bridges leave it,
    /// since its clues add up to an even number; `loop`, its islands form none.
    #[must_use]
    pub fn kind_name(&self, network: &Network) -> &'static str {
        match self {
            Self::Component(islands) if is_even(network, islands) => "even",
            Self::Component(_) | Self::Plain(_) => "plain",
            Self::Cycle(_) => "loop",
        }
    }
}

/// A set, or its complement if that is smaller.
pub(super) fn smaller_side(network: &Network, set: Vec<IslandId>) -> Vec<IslandId> {
    if 2 * set.len() <= network.islands().len() {
        return set;
    }
    let is_left = |island: &IslandId| set.binary_search(island).is_err();
    network.islands().ids().filter(is_left).collect()
}

impl Formulated {
    /// The cuts that bridges violate; empty if the program states all rules.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Cut, Formulation, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// let islands = [(0, 2), (1, 3), (2, 3), (4, 2)]
    ///     .map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
    /// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
    /// let formulated = formulate(&network, Formulation::Cuts)?;
    /// let cuts = formulated.separate(&network, &[2, 0, 2].into_iter().collect());
    /// assert!(matches!(&cuts[..], [Cut::Component(islands)] if islands.len() == 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn separate(&self, network: &Network, bridges: &Bridges) -> Vec<Cut> {
        if !self.leaves_rules {
            return Vec::new();
        }
        let rules = network.board().rules();
        let mut cuts = Vec::new();
        match rules.connectivity() {
            Connectivity::Required => {
                let mut apart = components(network, bridges);
                if apart.len() <= 2 {
                    // An edge that leaves one of two components leaves the other.
                    apart.pop();
                }
                cuts.extend(apart.into_iter().map(Cut::Component));
            }
            Connectivity::Free => {}
        }
        match rules.loops() {
            Loops::Allowed => {}
            Loops::Forbidden => cuts.extend(cycles(network, bridges).into_iter().map(Cut::Cycle)),
        }
        cuts
    }

    /// Adds the row of a cut, which every solution satisfies and the separated point violates.
    pub fn add_cut(&mut self, network: &Network, cut: &Cut) -> RowId {
        match cut {
            Cut::Component(islands) => self.cut(network, islands),
            Cut::Plain(islands) => self.leave(network, islands, 1),
            Cut::Cycle(islands) => self.open(network, islands),
        }
    }

    /// Adds the row that some bridge leaves an island set, or, if the clues in the set add up to an
    /// even number, that two do. The columns must be levels.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::milp::{Formulation, formulate};
    /// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
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
        let least = if is_even(network, islands) { 2 } else { 1 };
        self.leave(network, islands, least)
    }

    /// Adds the row that at least `least` bridges leave an island set; an edge counts up to its level
    /// `least`.
    fn leave(&mut self, network: &Network, islands: &[IslandId], least: u8) -> RowId {
        let leaving = self.levels_of(network, islands, 1, least);
        let origin = Origin::Cut(self.cuts.push(islands.to_vec()));
        let row = Row {
            name: origin.name(network),
            family: origin.family(),
            sense: Sense::AtLeast,
            right: f64::from(least),
        };
        self.add_row(origin, row, leaving)
    }

    /// Adds the row that the built edges inside an island set form no loop. The columns must be
    /// levels.
    fn open(&mut self, network: &Network, islands: &[IslandId]) -> RowId {
        let inside = self.levels_of(network, islands, 2, 1);
        let origin = Origin::Loop(self.cuts.push(islands.to_vec()));
        let row = Row {
            name: origin.name(network),
            family: origin.family(),
            sense: Sense::AtMost,
            right: islands.len() as f64 - 1.0,
        };
        self.add_row(origin, row, inside)
    }

    /// Adds a row, each of its columns once. A row without columns gets the first one times 0, since
    /// no text format has rows without columns.
    fn add_row(&mut self, origin: Origin, row: Row, columns: Vec<ColumnId>) -> RowId {
        let term = |column, coefficient| ModelTerm {
            column,
            coefficient,
        };
        let stand_in = self.model.columns().ids().next();
        let stand_in = stand_in.filter(|_| columns.is_empty());
        let terms = columns.into_iter().map(|column| term(column, 1.0));
        let terms = terms.chain(stand_in.map(|column| term(column, 0.0)));
        let by_row = self.model.add_row(row, terms);
        let by_origin = self.origins.push(origin);
        debug_assert_eq!(by_row, by_origin, "each row has one origin");
        by_row
    }

    /// The island set of a cut.
    #[must_use]
    pub fn cut_off(&self, cut: CutId) -> &[IslandId] {
        &self.cuts[cut]
    }

    /// The lowest `levels` levels of the edges with `ends` ends in an island set.
    fn levels_of(
        &self,
        network: &Network,
        islands: &[IslandId],
        ends: usize,
        levels: u8,
    ) -> Vec<ColumnId> {
        let mut inside = IdVec::filled(false, network.islands().len());
        for &island in islands {
            inside[island] = true;
        }
        let wanted = |indicator: &&Indicator| {
            let both = network.edges()[indicator.edge].ends;
            both.into_iter().filter(|&end| inside[end]).count() == ends
                && indicator.says.is_level_up_to(levels)
        };
        let found = self.indicators.iter().filter(wanted);
        found.map(|indicator| indicator.column).collect()
    }
}

/// Whether the clues of some islands add up to an even number.
pub(super) fn is_even(network: &Network, islands: &[IslandId]) -> bool {
    let clue = |&island: &IslandId| match network.islands()[island].clue {
        Clue::Exactly(clue) => Some(u32::from(clue)),
        Clue::OneOf(_) | Clue::Unknown => None,
    };
    let sum: Option<u32> = islands.iter().map(clue).sum();
    sum.is_some_and(|sum| sum % 2 == 0)
}
