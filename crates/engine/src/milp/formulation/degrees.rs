//! Degrees: the rows that make the bridges at an island agree with its clue, and columns for the
//! degree itself where they are needed: `models/rules.md`.
//!
//! - A number is one row, an equality.
//! - `?`, and a set without a gap, is a row for the least that it allows and one for the most,
//!   unless they are trivial.
//! - A set with a gap, an island seen by a sign with a demand, and any island named by the caller
//!   has a column z[v,c] for every degree c that it may have: one of them is 1, and the bridges add
//!   up to that c.

use good_lp::Variable;

use super::base::ProgramStatement;
use super::origin::Origin;
use crate::milp::draft::column_of;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::{ColumnId, Sense};
use crate::milp::name::{Name, NamePlace};
use crate::milp::sum::ProgramSum;
use crate::puzzle::{self, Clue, Degree, DegreeSet, IdVec, IslandId, Network};

const COLUMNS: [(ColumnFamily, &str); 1] = [(
    ColumnFamily::Degree,
    "z[v,c] = 1 if island v has exactly c bridges",
)];

const ROWS: [(RowFamily, &str); 3] = [
    (
        RowFamily::Pick,
        "sum of z[v,c] over the degrees c that v may have is 1",
    ),
    (
        RowFamily::Least,
        "the bridges at v are at least the least that its clue allows",
    ),
    (
        RowFamily::Most,
        "the bridges at v are at most the most that its clue allows",
    ),
];

/// A column that is 1 if an island has exactly this many bridges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DegreeColumn {
    /// The island.
    pub island: IslandId,
    /// The number of bridges.
    pub degree: Degree,
    /// The column.
    pub column: ColumnId,
}

/// The columns z[v,c], island by island and from the least degree up.
pub(super) struct DegreeColumns {
    /// Whether an island has such columns, even if no degree is possible.
    chosen: IdVec<IslandId, bool>,
    columns: Vec<(IslandId, Degree, Variable)>,
}

impl DegreeColumns {
    /// Adds the columns of the islands that need them, and of those that are requested and whose
    /// clue is no number.
    pub(super) fn add(
        program: &mut ProgramStatement<'_>,
        wanted: &dyn Fn(IslandId) -> bool,
    ) -> Self {
        program.describe(&COLUMNS, &[]);
        let network = program.network;
        let seen = seen(network);
        let needs = |island: IslandId| match network.islands()[island].clue {
            Clue::Exactly(_) => false,
            Clue::OneOf(set) => has_gap(set) || seen[island] || wanted(island),
            Clue::Unknown => seen[island] || wanted(island),
        };
        let chosen: IdVec<IslandId, bool> = network.islands().ids().map(needs).collect();
        let mut columns = Vec::new();
        for (island, _) in chosen.iter().filter(|&(_, &chosen)| chosen) {
            let place = NamePlace::Cell(network.islands()[island].pos);
            for degree in possible(network, island) {
                let name = Name::numbered("z", degree, place);
                columns.push((island, degree, program.choice(ColumnFamily::Degree, name)));
            }
        }
        Self { chosen, columns }
    }

    /// No columns.
    pub(super) fn none(network: &Network) -> Self {
        Self {
            chosen: IdVec::filled(false, network.islands().len()),
            columns: Vec::new(),
        }
    }

    /// z[v,c] for one island, with its c.
    pub(super) fn of(&self, island: IslandId) -> impl Iterator<Item = (Degree, Variable)> {
        let first = self.columns.partition_point(|&(at, ..)| at < island);
        let here = self.columns[first..]
            .iter()
            .take_while(move |&&(at, ..)| at == island);
        here.map(|&(_, degree, variable)| (degree, variable))
    }

    /// States the rows `pick`, `degree`, `least` and `most`, given the bridges at each island.
    pub(super) fn state<Terms: Iterator<Item = (Variable, f64)>>(
        &self,
        program: &mut ProgramStatement<'_>,
        bridges: impl Fn(IslandId) -> Terms,
    ) {
        program.describe(&[], &ROWS);
        let mut ranges = Vec::new();
        self.pick(program);
        for (id, island) in program.network.islands().iter() {
            let origin = Origin::Degree(id);
            if self.chosen[id] {
                let choices = self.of(id);
                let choices = choices.map(|(degree, choice)| (choice, -f64::from(degree)));
                let left = ProgramSum(bridges(id).chain(choices));
                program.row(origin, left, Sense::Equal, 0);
                continue;
            }
            match island.clue {
                Clue::Exactly(clue) => {
                    program.row(origin, ProgramSum(bridges(id)), Sense::Equal, clue);
                }
                Clue::Unknown => ranges.push((id, [1, Degree::MAX])),
                Clue::OneOf(set) => ranges.extend(ends(set).map(|ends| (id, ends))),
            }
        }
        for &(island, [least, _]) in ranges.iter().filter(|(_, [least, _])| *least > 0) {
            let origin = Origin::Least(island);
            program.row(origin, ProgramSum(bridges(island)), Sense::AtLeast, least);
        }
        let largest = program.network.board().rules().max_clue();
        for &(island, [_, most]) in ranges.iter().filter(|(_, [_, most])| *most < largest) {
            let origin = Origin::Most(island);
            program.row(origin, ProgramSum(bridges(island)), Sense::AtMost, most);
        }
    }

    fn pick(&self, program: &mut ProgramStatement<'_>) {
        for (island, _) in self.chosen.iter().filter(|&(_, &chosen)| chosen) {
            let picked = ProgramSum(self.of(island).map(|(_, choice)| (choice, 1.0)));
            program.row(Origin::Pick(island), picked, Sense::Equal, 1);
        }
    }

    /// Whether no island has such columns.
    pub(super) fn are_clues(&self) -> bool {
        self.columns.is_empty()
    }

    /// The columns in public form.
    pub(super) fn columns(&self) -> Vec<DegreeColumn> {
        let column = |&(island, degree, variable): &(IslandId, Degree, Variable)| DegreeColumn {
            island,
            degree,
            column: column_of(variable),
        };
        self.columns.iter().map(column).collect()
    }
}

/// The least and the most degree of a set.
fn ends(set: DegreeSet) -> Option<[Degree; 2]> {
    Some([set.least()?, set.most()?])
}

/// Whether a set leaves out a number between its least and its most.
fn has_gap(set: DegreeSet) -> bool {
    ends(set).is_some_and(|[least, most]| set.len() <= u32::from(most - least))
}

/// The degrees that an island's clue allows and that its edges can add up to.
fn possible(network: &Network, island: IslandId) -> impl Iterator<Item = Degree> {
    let clue = network.islands()[island].clue;
    let edges = network.edges_at(island).iter();
    let [least, most] = edges.fold([0, 0], |[least, most], &edge| {
        let [lo, hi] = network.bounds(edge);
        [least + lo, most + hi]
    });
    (least..=most).filter(move |&degree| clue.allows(u32::from(degree)))
}

/// The islands in views for which a sign has a demand.
fn seen(network: &Network) -> IdVec<IslandId, bool> {
    let mut seen = IdVec::filled(false, network.islands().len());
    for view in network.views().values() {
        match view.sum {
            puzzle::Sum::Unsaid => {}
            puzzle::Sum::Exactly(_) | puzzle::Sum::Unknown => {
                for &island in &view.islands {
                    seen[island] = true;
                }
            }
        }
    }
    seen
}
