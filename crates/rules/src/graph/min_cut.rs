//! Minimum cuts between two nodes of an undirected graph with capacities, by the algorithm of Dinic
//! (1970): shortest augmenting paths, level by level.
//!
//! Capacities are floating-point numbers; below [`EPSILON`] they count as 0, so that rounding
//! cannot keep the search from ending.

use std::collections::VecDeque;

/// Capacities up to this count as 0.
const EPSILON: f64 = 1e-12;

/// An undirected graph with a capacity on each edge.
///
/// # Examples
/// ```
/// use hashilab_rules::graph::Capacitated;
/// let mut graph = Capacitated::new(4);
/// for (one, other, capacity) in [(0, 1, 2.0), (1, 2, 0.5), (2, 3, 1.0)] {
///     graph.join([one, other], capacity);
/// }
/// let cut = graph.min_cut([0, 3], f64::INFINITY);
/// assert_eq!((cut.value, cut.source_side), (0.5, vec![true, true, false, false]));
/// ```
#[derive(Clone, Debug)]
pub struct Capacitated {
    /// The node that each half of an edge leads to.
    heads: Vec<u32>,
    /// The capacity of each half.
    capacities: Vec<f64>,
    /// The residual capacity of each half.
    left: Vec<f64>,
    /// The halves at each node.
    at: Vec<Vec<u32>>,
    level: Vec<u32>,
    next: Vec<usize>,
}

/// A cut between a source and a sink.
#[derive(Clone, PartialEq, Debug)]
pub struct MinCut {
    /// The capacity of the edges between the two sides, or the flow if it reached `enough`.
    pub value: f64,
    /// Whether each node is on the source's side.
    pub source_side: Vec<bool>,
}

/// The level of a node that is not reached.
const NOWHERE: u32 = u32::MAX;

impl Capacitated {
    /// A graph with `nodes` nodes and no edges.
    #[must_use]
    pub fn new(nodes: usize) -> Self {
        Self {
            heads: Vec::new(),
            capacities: Vec::new(),
            left: Vec::new(),
            at: vec![Vec::new(); nodes],
            level: vec![NOWHERE; nodes],
            next: vec![0; nodes],
        }
    }

    /// Adds an edge. The capacities of parallel edges add up.
    ///
    /// # Panics
    /// If a node does not exist.
    pub fn join(&mut self, ends: [usize; 2], capacity: f64) {
        for (from, to) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            let half = u32::try_from(self.heads.len()).expect("fewer than 2^32 halves of edges");
            self.at[from].push(half);
            self.heads
                .push(u32::try_from(to).expect("fewer than 2^32 nodes"));
            self.capacities.push(capacity);
        }
    }

    /// A minimum cut between two nodes, the one nearest to the source. The search ends when the
    /// flow reaches `enough`: the value is then at least that, and the sides have no meaning.
    ///
    /// # Panics
    /// If source and sink are the same.
    pub fn min_cut(&mut self, [source, sink]: [usize; 2], enough: f64) -> MinCut {
        assert_ne!(source, sink, "a cut is between two nodes");
        self.left.clone_from(&self.capacities);
        let mut value = 0.0;
        // A rest of `enough` due to rounding cannot flow: it would keep the search from ending.
        while enough - value > EPSILON && self.find_levels([source, sink]) {
            self.next.fill(0);
            loop {
                let flow = self.augment([source, sink], enough - value);
                if flow <= EPSILON {
                    break;
                }
                value += flow;
            }
        }
        let source_side = self.level.iter().map(|&level| level != NOWHERE).collect();
        MinCut { value, source_side }
    }

    /// Computes the distance of each node from the source in the residual graph; returns whether
    /// the sink can be reached.
    fn find_levels(&mut self, [source, sink]: [usize; 2]) -> bool {
        self.level.fill(NOWHERE);
        self.level[source] = 0;
        let mut reached = VecDeque::from([source]);
        while let Some(node) = reached.pop_front() {
            for &half in &self.at[node] {
                let to = self.heads[half as usize] as usize;
                if self.level[to] == NOWHERE && self.left[half as usize] > EPSILON {
                    self.level[to] = self.level[node] + 1;
                    reached.push_back(to);
                }
            }
        }
        self.level[sink] != NOWHERE
    }

    /// Sends flow along one path of increasing levels. Returns the amount.
    fn augment(&mut self, [source, sink]: [usize; 2], most: f64) -> f64 {
        let mut way: Vec<u32> = Vec::new();
        let mut node = source;
        while node != sink {
            let Some(&half) = self.at[node].get(self.next[node]) else {
                // A dead end: go back over the last edge.
                let Some(half) = way.pop() else { return 0.0 };
                node = self.heads[(half ^ 1) as usize] as usize;
                self.next[node] += 1;
                continue;
            };
            let to = self.heads[half as usize] as usize;
            let leads_on = self.level[to] == self.level[node] + 1;
            if leads_on && self.left[half as usize] > EPSILON {
                way.push(half);
                node = to;
            } else {
                self.next[node] += 1;
            }
        }
        let left = way.iter().map(|&half| self.left[half as usize]);
        let flow = left.fold(most, f64::min);
        for half in way {
            self.left[half as usize] -= flow;
            self.left[(half ^ 1) as usize] += flow;
        }
        flow
    }
}

#[cfg(test)]
mod tests {
    use super::Capacitated;
    use crate::graph::Random;

    /// The capacity between two sides.
    fn between(edges: &[([usize; 2], f64)], side: impl Fn(usize) -> bool) -> f64 {
        let cut = edges
            .iter()
            .filter(|([one, other], _)| side(*one) != side(*other));
        cut.map(|(_, capacity)| capacity).sum()
    }

    /// 0.7 + 0.2 + 0.1 is a little less than 1 in floating-point numbers.
    #[test]
    fn what_rounding_leaves_out_is_not_searched_for() {
        let mut graph = Capacitated::new(6);
        for (middle, capacity) in [(2, 0.7), (3, 0.2), (4, 0.1), (5, 1e-6)] {
            graph.join([0, middle], capacity);
            graph.join([middle, 1], capacity);
        }
        for enough in [1.0, 2.0] {
            let found = graph.min_cut([0, 1], enough);
            assert!(
                (1.0 - 1e-9..=1.0 + 1e-5).contains(&found.value),
                "{found:?}"
            );
        }
    }

    #[test]
    fn cuts_are_minimum_on_small_random_graphs() {
        let mut random = Random::seeded(5);
        let mut below = |end: usize| random.below(end);
        for round in 0..400 {
            let nodes = 2 + below(6);
            let mut graph = Capacitated::new(nodes);
            let mut edges = Vec::new();
            for _ in 0..below(14) {
                let ends = [below(nodes), below(nodes)];
                let capacity = below(9) as f64 / 4.0;
                graph.join(ends, capacity);
                edges.push((ends, capacity));
            }
            let found = graph.min_cut([0, nodes - 1], f64::INFINITY);
            let sides =
                (0..1_u32 << nodes).filter(|side| side & 1 == 1 && side >> (nodes - 1) == 0);
            let least = sides.map(|side| between(&edges, |node| side >> node & 1 == 1));
            let least = least.fold(f64::INFINITY, f64::min);
            assert!((found.value - least).abs() < 1e-9, "round {round}");
            let sides = &found.source_side;
            assert!(sides[0] && !sides[nodes - 1], "round {round}");
            let claimed = between(&edges, |node| sides[node]);
            assert!((claimed - least).abs() < 1e-9, "round {round}");
        }
    }
}
