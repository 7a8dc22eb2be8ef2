//! Signs, with the columns z[v,c]: `models/signs.md`.
//!
//! For every heading for which a sign has a demand, the degrees of the islands that it sees there
//! are different: of the islands that may have the degree c at most one does. If it has a number,
//! they add up to it. An island whose clue is a number has no columns and counts as that number.

use super::base::ProgramStatement;
use super::degrees::DegreeColumns;
use super::origin::Origin;
use crate::milp::family::RowFamily;
use crate::milp::model::Sense;
use crate::milp::sum::ProgramSum;
use crate::puzzle::{self, Clue, Degree, DegreeSet, IslandId, Network, View, ViewId};

const ROWS: [(RowFamily, &str); 2] = [
    (
        RowFamily::Sum,
        "sum of c z[v,c] over the islands v that a sign sees is what it says, less their clues",
    ),
    (
        RowFamily::Differ,
        "sum of z[v,c] over the islands v that a sign sees <= 1, less those with the clue c",
    ),
];

/// States the rows `sum` and `differ`.
pub(super) fn state(program: &mut ProgramStatement<'_>, degrees: &DegreeColumns) {
    let network = program.network;
    if network.views().is_empty() {
        return;
    }
    program.describe(&[], &ROWS);
    for (id, view) in network.views().iter() {
        match view.sum {
            puzzle::Sum::Unsaid | puzzle::Sum::Unknown => {}
            puzzle::Sum::Exactly(sum) => add_up(program, degrees, id, view, sum),
        }
    }
    for (id, view) in network.views().iter() {
        match view.sum {
            puzzle::Sum::Unsaid => {}
            puzzle::Sum::Unknown | puzzle::Sum::Exactly(_) => differ(program, degrees, id, view),
        }
    }
}

fn add_up(
    program: &mut ProgramStatement<'_>,
    degrees: &DegreeColumns,
    id: ViewId,
    view: &View,
    sum: u16,
) {
    let clues = view
        .islands
        .iter()
        .filter_map(|&island| clue(program.network, island));
    let known: u32 = clues.map(u32::from).sum();
    let choices = view.islands.iter().flat_map(|&island| degrees.of(island));
    let left = ProgramSum(choices.map(|(degree, choice)| (choice, f64::from(degree))));
    let right = f64::from(sum) - f64::from(known);
    program.row(Origin::Sum(id), left, Sense::Equal, right);
}

fn differ(program: &mut ProgramStatement<'_>, degrees: &DegreeColumns, id: ViewId, view: &View) {
    for degree in 0..=DegreeSet::MOST {
        let islands = || view.islands.iter();
        let has = |island: &&IslandId| clue(program.network, **island) == Some(degree);
        let have = islands().filter(has).count();
        let choices = islands().flat_map(|&island| degrees.of(island));
        let same = choices.filter(|&(this, _)| this == degree);
        let may_have: Vec<_> = same.map(|(_, choice)| (choice, 1.0)).collect();
        if have + may_have.len() > 1 {
            let origin = Origin::Differ(id, degree);
            program.row(
                origin,
                ProgramSum(may_have),
                Sense::AtMost,
                1.0 - have as f64,
            );
        }
    }
}

/// An island's clue, if it is a number.
fn clue(network: &Network, island: IslandId) -> Option<Degree> {
    match network.islands()[island].clue {
        Clue::Exactly(clue) => Some(clue),
        Clue::OneOf(_) | Clue::Unknown => None,
    }
}
