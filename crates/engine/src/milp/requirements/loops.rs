//! The block of rows for loops.

use good_lp::Variable;

use super::blocks::RequirementBlocks;
use crate::milp::family::{ColumnFamily, RowFamily};
use crate::milp::model::{Column, Kind, Sense};
use crate::milp::name::{Name, NamePlace};
use crate::milp::sum::ProgramSum;
use crate::puzzle::{EdgeId, IdVec, IslandId};

impl RequirementBlocks<'_> {
    /// A built edge is an arc in one direction; at most one arc enters each island, and positions
    /// grow along arcs: so built edges are forests, and every forest can be directed like this.
    pub(super) fn loops(&mut self) {
        let network = self.network;
        let positions = network.islands().ids().map(|island| self.position(island));
        let positions: IdVec<IslandId, Variable> = positions.collect();
        let mut enter: IdVec<IslandId, Vec<(Variable, f64)>> =
            IdVec::filled(Vec::new(), network.islands().len());
        for (edge, this) in network.edges().iter() {
            let [from, to] = this.ends;
            let arcs = [[from, to], [to, from]].map(|ends| {
                let arc = self.arc(ends, &positions);
                enter[ends[1]].push((arc, 1.0));
                arc
            });
            self.direct(edge, arcs);
        }
        for (island, arcs) in enter.iter().filter(|(_, arcs)| arcs.len() > 1) {
            let name = Name::new("loops", NamePlace::Cell(network.islands()[island].pos));
            let left = ProgramSum(arcs.clone());
            self.row(RowFamily::Enter, name, left, Sense::AtMost, 1.0);
        }
    }

    fn position(&mut self, island: IslandId) -> Variable {
        self.draft.column(Column {
            name: Name::new("p", NamePlace::Cell(self.network.islands()[island].pos)),
            family: ColumnFamily::Position,
            kind: Kind::Continuous,
            lower: 0.0,
            upper: self.network.islands().len() as f64,
        })
    }

    /// An arc, which leads to a higher position.
    fn arc(&mut self, ends: [IslandId; 2], positions: &IdVec<IslandId, Variable>) -> Variable {
        let place = NamePlace::Pair(ends.map(|end| self.network.islands()[end].pos));
        let arc = self.binary(ColumnFamily::Arc, Name::new("a", place));
        let islands = self.network.islands().len() as f64;
        let [tail, head] = ends.map(|end| positions[end]);
        let apart = ProgramSum([(tail, 1.0), (head, -1.0), (arc, islands)]);
        let name = Name::numbered("loops", 1, place);
        self.row(RowFamily::Loop, name, apart, Sense::AtMost, islands - 1.0);
        arc
    }

    /// A built edge is one of its two arcs.
    fn direct(&mut self, edge: EdgeId, [one, other]: [Variable; 2]) {
        let built = self.levels[edge][0];
        let left = ProgramSum([(one, 1.0), (other, 1.0), (built, -1.0)]);
        let name = Name::new("loops", NamePlace::Pair(self.network.cells_of(edge)));
        self.row(RowFamily::Loop, name, left, Sense::Equal, 0.0);
    }
}
