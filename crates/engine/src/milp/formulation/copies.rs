//! What a program has once for each island: built for all of them, or, to be counted, once for
//! each kind of island, with how many there are of that kind.
//!
//! Islands are of one kind where their copies have the same number of columns, and the same
//! number of rows of each family, length and class. Which those are, each formulation says
//! beside its kinds, and a test counts whole programs against it.

use std::collections::BTreeMap;

use crate::puzzle::{IslandId, Network};

/// Which copies are built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Copies {
    /// All: the program.
    #[default]
    All,
    /// One of each kind, to be counted.
    OneOfEachKind,
}

impl Copies {
    /// The islands whose copies are built, each with how many copies it stands for.
    pub(super) fn of<Kind: Ord>(
        self,
        islands: impl Iterator<Item = IslandId>,
        kind: impl Fn(IslandId) -> Kind,
    ) -> Vec<(IslandId, usize)> {
        match self {
            Self::All => islands.map(|island| (island, 1)).collect(),
            Self::OneOfEachKind => {
                let mut kinds: BTreeMap<Kind, (IslandId, usize)> = BTreeMap::new();
                for island in islands {
                    kinds.entry(kind(island)).or_insert((island, 0)).1 += 1;
                }
                kinds.into_values().collect()
            }
        }
    }
}

/// How many edges an island has.
pub(super) fn neighbours(network: &Network, island: IslandId) -> usize {
    network.edges_at(island).len()
}

/// The kind of an island that something flows to from a root: how many edges it has, whether
/// one of them leads to the root, and for each other neighbour how many edges that has and
/// whether one of them leads to the root.
///
/// The columns are the arcs that lead neither to the root nor away from the island. So what a
/// row has of them depends on whether its island or edge is at the root, at the island, or at
/// both: only rows at the island and its neighbours differ from those of other copies, in a way
/// that this kind tells.
pub(super) fn kind_of_flow(
    network: &Network,
    [root, island]: [IslandId; 2],
) -> (usize, bool, Vec<(usize, bool)>) {
    let at_root = |at: IslandId| network.edge_between(root, at).is_some();
    let others = network.edges_at(island).iter();
    let others = others.map(|&edge| network.edges()[edge].other(island));
    let others = others.filter(|&other| other != root);
    let mut others: Vec<(usize, bool)> = others
        .map(|other| (neighbours(network, other), at_root(other)))
        .collect();
    others.sort_unstable();
    (neighbours(network, island), at_root(island), others)
}

/// The parts of a program that stand for several, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::milp) struct Repeats(Vec<Repeat>);

/// From these columns and rows on each stands for so many, up to the next part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Repeat {
    column: usize,
    row: usize,
    times: usize,
}

impl Repeats {
    /// From here on, behind so many columns and rows, each stands for so many.
    pub(super) fn begin(&mut self, [column, row]: [usize; 2], times: usize) {
        self.0.push(Repeat { column, row, times });
    }

    /// How many columns the one at this place stands for.
    pub(in crate::milp) fn of_column(&self, place: usize) -> usize {
        self.last(|repeat| repeat.column <= place)
    }

    /// How many rows the one at this place stands for.
    pub(in crate::milp) fn of_row(&self, place: usize) -> usize {
        self.last(|repeat| repeat.row <= place)
    }

    fn last(&self, begun: impl Fn(&Repeat) -> bool) -> usize {
        let count = self.0.partition_point(begun);
        self.0[..count].last().map_or(1, |repeat| repeat.times)
    }
}
