//! Blocks (biconnected components) of a graph with parallel edges, by depth-first search
//! (Hopcroft and Tarjan 1973), without recursion.

/// The blocks of a graph. A joint is a vertex in one of its blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GraphBlocks {
    /// The number of connected components, single vertices included.
    pub(super) components: usize,
    /// The number of blocks; a single vertex is in none.
    pub(super) number: usize,
    /// For every joint its block.
    pub(super) block_of: Vec<u32>,
    /// For every edge its joints.
    pub(super) joints: Vec<[u32; 2]>,
}

/// Splits a graph with vertices `0..vertices` into blocks. No edge is a loop.
pub(super) fn blocks(vertices: usize, edges: &[[u32; 2]]) -> GraphBlocks {
    let mut search = BlockSearch::new(vertices, edges);
    let mut components = 0;
    for root in 0..vertices {
        if search.entry[root] == 0 {
            components += 1;
            search.walk(root);
        }
    }
    let mut found = GraphBlocks {
        components,
        number: search.blocks as usize,
        block_of: Vec::new(),
        joints: vec![[0; 2]; edges.len()],
    };
    let mut pairs: Vec<(u32, u32, usize, usize)> = Vec::new();
    for (edge, ends) in edges.iter().enumerate() {
        let block = search.block_of_edge[edge];
        pairs.extend((0..2).map(|side| (block, ends[side], edge, side)));
    }
    pairs.sort_unstable();
    let mut last = None;
    for (block, vertex, edge, side) in pairs {
        if last != Some((block, vertex)) {
            last = Some((block, vertex));
            found.block_of.push(block);
        }
        let joint = found.block_of.len() - 1;
        found.joints[edge][side] = crate::puzzle::in_32_bits(joint);
    }
    found
}

struct BlockSearch<'a> {
    edges: &'a [[u32; 2]],
    at: Vec<Vec<u32>>,
    /// When a vertex was entered, from 1; 0 before.
    entry: Vec<u32>,
    low: Vec<u32>,
    /// How many of a vertex's edges have been looked at.
    next: Vec<usize>,
    clock: u32,
    /// Edges of blocks that are not complete.
    open: Vec<u32>,
    taken: Vec<bool>,
    block_of_edge: Vec<u32>,
    blocks: u32,
}

impl<'a> BlockSearch<'a> {
    fn new(vertices: usize, edges: &'a [[u32; 2]]) -> Self {
        let mut at = vec![Vec::new(); vertices];
        for (edge, ends) in (0..).zip(edges) {
            for &end in ends {
                at[end as usize].push(edge);
            }
        }
        Self {
            edges,
            at,
            entry: vec![0; vertices],
            low: vec![0; vertices],
            next: vec![0; vertices],
            clock: 0,
            open: Vec::new(),
            taken: vec![false; edges.len()],
            block_of_edge: vec![0; edges.len()],
            blocks: 0,
        }
    }

    fn enter(&mut self, vertex: usize) {
        self.clock += 1;
        self.entry[vertex] = self.clock;
        self.low[vertex] = self.clock;
    }

    fn walk(&mut self, root: usize) {
        self.enter(root);
        // Each vertex on the path with the number of open edges before the one into it.
        let mut path = vec![(root, 0)];
        while let Some(&(vertex, before)) = path.last() {
            let Some(&edge) = self.at[vertex].get(self.next[vertex]) else {
                path.pop();
                if let Some(&(above, _)) = path.last() {
                    self.leave(vertex, above, before);
                }
                continue;
            };
            self.next[vertex] += 1;
            if std::mem::replace(&mut self.taken[edge as usize], true) {
                continue;
            }
            let [one, other] = self.edges[edge as usize].map(|end| end as usize);
            let other = if one == vertex { other } else { one };
            let before = self.open.len();
            self.open.push(edge);
            if self.entry[other] == 0 {
                self.enter(other);
                path.push((other, before));
            } else {
                self.low[vertex] = self.low[vertex].min(self.entry[other]);
            }
        }
    }

    /// Goes back from a vertex to its parent; completes a block if one ends there.
    fn leave(&mut self, vertex: usize, above: usize, before: usize) {
        self.low[above] = self.low[above].min(self.low[vertex]);
        if self.low[vertex] >= self.entry[above] {
            for edge in self.open.drain(before..) {
                self.block_of_edge[edge as usize] = self.blocks;
            }
            self.blocks += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_meet_at_cut_vertices() {
        // Two triangles that share vertex 2, a double edge from 4 to 5, and vertex 6.
        let edges = [
            [0, 1],
            [1, 2],
            [2, 0],
            [2, 3],
            [3, 4],
            [4, 2],
            [4, 5],
            [5, 4],
        ];
        let found = blocks(7, &edges);
        assert_eq!((found.components, found.number), (2, 3));
        assert_eq!(found.block_of.len(), 3 + 3 + 2);
        let of = |edge: usize| found.joints[edge].map(|joint| found.block_of[joint as usize]);
        assert!((0..3).all(|edge| of(edge) == of(0)));
        assert!((3..6).all(|edge| of(edge) == of(3)));
        assert!(of(6) == of(7) && of(6) != of(3) && of(0) != of(3));
        let shared = |edge: usize| found.joints[edge];
        assert_eq!(shared(6)[0], shared(7)[1]);
        assert_ne!(shared(1)[1], shared(3)[0]);
    }
}
