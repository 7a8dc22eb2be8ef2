//! Upper bounds on the flow that an arc needs; the proofs are in `models/flow.md`.
//!
//! In a solution the flow may run along any tree of built edges, so an arc u→v never needs to carry
//! more than one unit for each island of the branch behind it. An island passes flow on only if it
//! is the root or its clue allows 2 bridges; others are *ends*. So
//! 1. an island of the branch is reached from v over islands that pass flow on, except u and the
//!    root;
//! 2. it is none of the islands between the root and u, u included, of which there are at least as
//!    many as the distance from the root to u;
//! 3. if v is on every path from the root to u, then u→v needs no flow at all.
//!
//! Rules 1 and 3 ask for the part of the board that contains an island when another one is removed.
//! One depth-first search over the islands that pass flow on, without the root, answers this for
//! every arc by the classical low points: the branch below a child c of u is separated by u exactly
//! if nothing in it sees anything above u. For each branch its ends are counted, each once (for
//! this the search needs the deepest island above all of an end's neighbours), and its doors, the
//! islands that the root sees. Everything is near-linear.

use super::arc::Arc;
use crate::puzzle::{Degree, EdgeId, IdVec, IslandId, Network};

/// The largest flow that each arc can need, in both directions of each edge, where islands have at
/// most `most` bridges; 0 on arcs that no solution needs at all.
pub(super) fn capacities(
    network: &Network,
    most: &IdVec<IslandId, Degree>,
    root: IslandId,
) -> IdVec<EdgeId, [u32; 2]> {
    let board = FlowNetwork {
        network,
        most,
        root,
    };
    let distance = board.distances();
    let forest = ReachForest::of(&board);
    let others = u32::try_from(network.islands().len() - 1).expect("ids have 32 bits");
    let capacity = |arc: Arc| {
        let Some(between) = distance[arc.from] else {
            return 0;
        };
        if arc.to == root || board.is_end(arc.from) {
            0
        } else if board.is_end(arc.to) {
            1
        } else {
            forest.behind(&board, arc).min(others - between)
        }
    };
    let edges = network.edges().ids();
    edges
        .map(|edge| Arc::both(network, edge).map(capacity))
        .collect()
}

/// The network with the islands that flow can pass.
struct FlowNetwork<'a> {
    network: &'a Network,
    most: &'a IdVec<IslandId, Degree>,
    root: IslandId,
}

impl FlowNetwork<'_> {
    /// Whether flow can reach this island but never pass through.
    fn is_end(&self, island: IslandId) -> bool {
        island != self.root && self.most[island] < 2
    }

    /// Whether the search visits this island.
    fn is_walked(&self, island: IslandId) -> bool {
        island != self.root && self.most[island] >= 2
    }

    /// Whether the root sees this island.
    fn is_door(&self, island: IslandId) -> bool {
        self.neighbours(self.root).any(|door| door == island)
    }

    fn neighbours(&self, island: IslandId) -> impl Iterator<Item = IslandId> {
        let edges = self.network.edges_at(island).iter();
        edges.map(move |&edge| self.network.edges()[edge].other(island))
    }

    /// The number of edges on a shortest path of flow from the root to each island.
    fn distances(&self) -> IdVec<IslandId, Option<u32>> {
        let mut distance = IdVec::filled(None, self.network.islands().len());
        let mut reached = Vec::with_capacity(distance.len());
        distance[self.root] = Some(0);
        reached.push((self.root, 0));
        let mut next = 0;
        while let Some(&(island, so_far)) = reached.get(next) {
            next += 1;
            if self.is_end(island) {
                continue;
            }
            for other in self.neighbours(island) {
                if distance[other].is_none() {
                    distance[other] = Some(so_far + 1);
                    reached.push((other, so_far + 1));
                }
            }
        }
        distance
    }
}

/// A part of the board: its visited islands, the ends next to them, the doors among them.
#[derive(Clone, Copy, Default, Debug)]
struct ReachPart {
    islands: u32,
    ends: u32,
    doors: u32,
}

/// The data of a visited island; default values for others.
#[derive(Clone, Copy, Default)]
struct VisitedIsland {
    /// When the search entered the island, from 1; 0 if it never did.
    time: u32,
    /// The earliest time of an island seen from the branch.
    low: u32,
    /// The parent; `None` at the first island of a tree.
    above: Option<IslandId>,
    /// The number of the tree that the island is in.
    tree: usize,
    /// The branch: this island and its descendants.
    branch: ReachPart,
    /// The ends whose visited neighbours are all in the branch.
    enclosed: u32,
}

/// A depth-first forest over the visited islands.
struct ReachForest {
    walked: IdVec<IslandId, VisitedIsland>,
    trees: Vec<ReachPart>,
}

impl ReachForest {
    fn of(board: &FlowNetwork<'_>) -> Self {
        let mut search = ReachSearch::of(board);
        for island in board.network.islands().ids() {
            if board.is_walked(island) && search.walked[island].time == 0 {
                search.grow_tree(island);
            }
        }
        Self {
            walked: search.walked,
            trees: search.trees,
        }
    }

    /// The largest flow along an arc between islands that pass flow on, the second one visited, by
    /// rules 1 and 3.
    fn behind(&self, board: &FlowNetwork<'_>, arc: Arc) -> u32 {
        if arc.from == board.root {
            let tree = self.trees[self.walked[arc.to].tree];
            return tree.islands + tree.ends;
        }
        if self.part(board, arc.to, arc.from).doors == 0 && !board.is_door(arc.from) {
            return 0;
        }
        let part = self.part(board, arc.from, arc.to);
        part.islands + part.ends
    }

    /// The part that contains `member` when `removed`, a visited neighbour, is removed.
    fn part(&self, board: &FlowNetwork<'_>, removed: IslandId, member: IslandId) -> ReachPart {
        let time = self.walked[member].time;
        let gone = self.walked[removed];
        let mut rest = self.trees[gone.tree];
        rest.islands -= 1;
        rest.doors -= u32::from(board.is_door(removed));
        rest.ends -= self.lonely_ends(board, removed);
        for child in board.neighbours(removed) {
            let below = &self.walked[child];
            if below.above != Some(removed) || below.low < gone.time {
                continue;
            }
            let branch = below.branch;
            if (below.time..below.time + branch.islands).contains(&time) {
                return branch;
            }
            rest.islands -= branch.islands;
            rest.doors -= branch.doors;
            rest.ends -= below.enclosed;
        }
        rest
    }

    /// The number of ends whose only neighbour in the island's tree is the island.
    fn lonely_ends(&self, board: &FlowNetwork<'_>, island: IslandId) -> u32 {
        let tree = self.walked[island].tree;
        let in_tree = |&other: &IslandId| {
            other != island && board.is_walked(other) && self.walked[other].tree == tree
        };
        let is_lonely = |end| board.neighbours(end).find(in_tree).is_none();
        let ends = board.neighbours(island).filter(|&end| board.is_end(end));
        ends.map(|end| u32::from(is_lonely(end))).sum()
    }
}

/// The state of the search.
struct ReachSearch<'a> {
    board: &'a FlowNetwork<'a>,
    walked: IdVec<IslandId, VisitedIsland>,
    trees: Vec<ReachPart>,
    time: u32,
    /// For an island that the search has left, one above it; for others, itself.
    towards: IdVec<IslandId, IslandId>,
    ends: IdVec<IslandId, Option<TreeEnd>>,
}

/// An end next to a tree.
#[derive(Clone, Copy)]
struct TreeEnd {
    tree: usize,
    /// The neighbour visited last.
    last: IslandId,
    /// The lowest common ancestor of all neighbours in the tree.
    meet: IslandId,
}

impl<'a> ReachSearch<'a> {
    fn of(board: &'a FlowNetwork<'a>) -> Self {
        let islands = board.network.islands();
        Self {
            board,
            walked: IdVec::filled(VisitedIsland::default(), islands.len()),
            trees: Vec::new(),
            time: 0,
            towards: islands.ids().collect(),
            ends: IdVec::filled(None, islands.len()),
        }
    }

    /// Visits everything that can be reached from an island.
    fn grow_tree(&mut self, first: IslandId) {
        let mut order = Vec::new();
        let mut beside = Vec::new();
        let mut path = vec![(first, 0)];
        self.enter(first, None, &mut beside);
        order.push(first);
        while let Some((island, next)) = path.last_mut() {
            let (here, edges) = (*island, self.board.network.edges_at(*island));
            let Some(&edge) = edges.get(*next) else {
                path.pop();
                if let Some(&(above, _)) = path.last() {
                    self.towards[here] = above;
                }
                continue;
            };
            *next += 1;
            let other = self.board.network.edges()[edge].other(here);
            if self.board.is_walked(other) && self.walked[other].time == 0 {
                self.enter(other, Some(here), &mut beside);
                order.push(other);
                path.push((other, 0));
            }
        }
        for &end in &beside {
            let meet = self.ends[end].expect("an end beside this tree").meet;
            self.walked[meet].enclosed += 1;
        }
        self.fold(&order);
        self.trees.push(self.walked[first].branch);
    }

    /// Enters an island for the first time.
    fn enter(&mut self, island: IslandId, above: Option<IslandId>, beside: &mut Vec<IslandId>) {
        let board = self.board;
        self.time += 1;
        self.walked[island] = VisitedIsland {
            time: self.time,
            low: self.time,
            above,
            tree: self.trees.len(),
            branch: ReachPart {
                islands: 1,
                ends: 0,
                doors: u32::from(board.is_door(island)),
            },
            enclosed: 0,
        };
        for end in board.neighbours(island).filter(|&end| board.is_end(end)) {
            self.touch(end, island, beside);
        }
    }

    /// Counts an end next to an island. From the lowest common ancestor of this neighbour and the
    /// last one on it would be counted twice; there one count is subtracted, perhaps before
    /// anything is added, so the sum wraps.
    fn touch(&mut self, end: IslandId, island: IslandId, beside: &mut Vec<IslandId>) {
        let tree = self.trees.len();
        let meet = match self.ends[end] {
            Some(known) if known.tree == tree => {
                let parting = self.entered_above(known.last);
                let counted = &mut self.walked[parting].branch.ends;
                *counted = counted.wrapping_sub(1);
                let deeper = self.walked[known.meet].time > self.walked[parting].time;
                if deeper { parting } else { known.meet }
            }
            _ => {
                beside.push(end);
                island
            }
        };
        let counted = &mut self.walked[island].branch.ends;
        *counted = counted.wrapping_add(1);
        self.ends[end] = Some(TreeEnd {
            tree,
            last: island,
            meet,
        });
    }

    /// The lowest island above this one, or itself, that the search has not left.
    fn entered_above(&mut self, mut island: IslandId) -> IslandId {
        while self.towards[island] != island {
            let above = self.towards[self.towards[island]];
            self.towards[island] = above;
            island = above;
        }
        island
    }

    /// Adds up every branch, the deepest first.
    fn fold(&mut self, order: &[IslandId]) {
        for &island in order.iter().rev() {
            let mut low = self.walked[island].low;
            for other in self.board.neighbours(island) {
                if self.board.is_walked(other) {
                    low = low.min(self.walked[other].time);
                }
            }
            let VisitedIsland {
                above,
                branch,
                enclosed,
                ..
            } = self.walked[island];
            self.walked[island].low = low;
            let Some(above) = above else { continue };
            let above = &mut self.walked[above];
            above.branch.islands += branch.islands;
            above.branch.doors += branch.doors;
            above.branch.ends = above.branch.ends.wrapping_add(branch.ends);
            above.enclosed += enclosed;
            above.low = above.low.min(low);
        }
    }
}
