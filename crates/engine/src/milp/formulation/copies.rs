//! The parts that a program has once for each island: built for all of them, or, to be counted,
//! once for each kind of island, with the number of islands of that kind.
//!
//! Islands are of one kind if their copies have the same number of columns, and the same number of
//! rows of each family, length and class. Each formulation defines its kinds, and a test compares
//! the counts with whole programs.

use std::collections::BTreeMap;

use crate::puzzle::{IslandId, Network};

/// Which copies are built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Copies {
    /// All: the program.
    #[default]
    All,
    /// One of each kind, for counting.
    OneOfEachKind,
}

impl Copies {
    /// The islands whose copies are built, each with the number of copies it stands for.
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

/// The number of edges of an island.
pub(super) fn neighbours(network: &Network, island: IslandId) -> usize {
    network.edges_at(island).len()
}

/// The kind of an island that receives flow from a root: the number of its edges, whether one of
/// them leads to the root, and for each other neighbour the number of its edges and whether one of
/// them leads to the root.
///
/// The columns are the arcs that lead neither to the root nor away from the island. So the terms of
/// a row depend on whether its island or edge is at the root, at the island, or at both: only rows
/// at the island and its neighbours differ from those of other copies, in a way that this kind
/// determines.
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

/// The parts of a program that stand for several copies, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::milp) struct Repeats(Vec<Repeat>);

/// From these columns and rows on each stands for `times` copies, up to the next part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Repeat {
    column: usize,
    row: usize,
    times: usize,
}

impl Repeats {
    /// Starts a part: after this many columns and rows, each stands for `times` copies.
    pub(super) fn begin(&mut self, [column, row]: [usize; 2], times: usize) {
        self.0.push(Repeat { column, row, times });
    }

    /// The number of columns that the one with this index stands for.
    pub(in crate::milp) fn of_column(&self, place: usize) -> usize {
        self.last(|repeat| repeat.column <= place)
    }

    /// The number of rows that the one with this index stands for.
    pub(in crate::milp) fn of_row(&self, place: usize) -> usize {
        self.last(|repeat| repeat.row <= place)
    }

    fn last(&self, begun: impl Fn(&Repeat) -> bool) -> usize {
        let count = self.0.partition_point(begun);
        self.0[..count].last().map_or(1, |repeat| repeat.times)
    }
}
