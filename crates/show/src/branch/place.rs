//! The horizontal places of nodes: leaves side by side in the order of the tree, the branch with
//! the upper bound on the left, and every other node above the middle of its children.

use crate::engine::BranchTree;

/// The places of a tree's nodes.
pub(super) struct Places {
    /// The distance from the left, in leaves, by the nodes' numbers.
    pub(super) right: Vec<f64>,
    /// The first leaf below each node and the number of leaves below it.
    pub(super) spans: Vec<[f64; 2]>,
    /// The number of leaves.
    pub(super) leaves: usize,
}

impl Places {
    pub(super) fn of(tree: &BranchTree) -> Self {
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); tree.nodes.len()];
        for node in &tree.nodes {
            if let Some(parent) = node.parent {
                below[parent].push(node.id);
            }
        }
        let mut places = Self {
            right: vec![0.0; tree.nodes.len()],
            spans: vec![[0.0; 2]; tree.nodes.len()],
            leaves: 0,
        };
        // Each node is visited twice: before its children, and after them.
        let mut stack = vec![(0, false)];
        while let Some((node, is_done)) = stack.pop() {
            match below[node].as_slice() {
                [] => {
                    let place = places.leaves as f64;
                    places.right[node] = place + 0.5;
                    places.spans[node] = [place, 1.0];
                    places.leaves += 1;
                }
                [first, .., last] if is_done => {
                    places.right[node] = f64::midpoint(places.right[*first], places.right[*last]);
                    let [begin, _] = places.spans[*first];
                    let [end, width] = places.spans[*last];
                    places.spans[node] = [begin, end + width - begin];
                }
                children => {
                    stack.push((node, true));
                    stack.extend(children.iter().rev().map(|&child| (child, false)));
                }
            }
        }
        places
    }
}
