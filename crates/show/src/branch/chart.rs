//! Bounds against nodes: the progress of the gap.

use crate::engine::{BranchTree, Fate};
use crate::milp::Direction;
use crate::picture::{Part, Point, Scene, Shape, Tone};
use crate::puzzle::{Network, VerifiedBridges};

use super::WORDS;

/// The bound and the best solution after each node, in the units of the objective.
pub(super) struct SearchProgress {
    /// The bound after a number of decided nodes.
    pub(super) bounds: Vec<(usize, f64)>,
    /// The value of the best solution after a number of decided nodes.
    pub(super) values: Vec<(usize, f64)>,
}

impl SearchProgress {
    pub(super) fn of(tree: &BranchTree, network: &Network, scale: f64) -> Self {
        let objective = &tree.options.objective;
        let sign = match objective.direction {
            Direction::Minimise => 1.0,
            Direction::Maximise => -1.0,
        };
        let value = |solution: &VerifiedBridges| {
            objective.value(network, solution).millionths() as f64 / 1e6
        };
        let mut progress = Self {
            bounds: Vec::new(),
            values: Vec::new(),
        };
        let start = tree.options.start.as_ref().map(value);
        progress.values.extend(start.map(|value| (0, value)));
        let mut decided: Vec<usize> = (0..tree.nodes.len()).collect();
        decided.retain(|&node| tree.nodes[node].order.is_some());
        decided.sort_by_key(|&node| tree.nodes[node].order);
        // Before a node is solved, its bound is that of its parent.
        let parent_bound = |node: usize| {
            let parent = tree.nodes[node].parent?;
            Some(sign * scale * tree.nodes[parent].bound?)
        };
        let mut open: Vec<usize> = Vec::new();
        let mut best = start;
        for (number, &node) in (1..).zip(&decided) {
            let here = &tree.nodes[node];
            open.retain(|&other| other != node);
            if here.fate == Fate::Branched {
                let below = tree.nodes.iter().filter(|it| it.parent == Some(node));
                open.extend(below.map(|it| it.id));
            }
            if let Some(solution) = &here.solution {
                let value = value(solution);
                best = Some(value);
                progress.values.push((number, value));
            }
            let bounds = open.iter().filter_map(|&node| parent_bound(node));
            let bounds = bounds.chain(best.map(|best| sign * best));
            if let Some(bound) = bounds.min_by(f64::total_cmp) {
                let bound = sign * bound;
                if progress
                    .bounds
                    .last()
                    .is_none_or(|(_, last)| last.total_cmp(&bound).is_ne())
                {
                    progress.bounds.push((number, bound));
                }
            }
        }
        progress
    }
}

/// The place of a chart, and the ranges of its axes.
pub(super) struct ChartPlace<'a> {
    /// The upper left corner.
    pub(super) corner: Point,
    pub(super) size: [f64; 2],
    /// The vertical position of a bound, from the top of the picture.
    pub(super) down: &'a dyn Fn(f64) -> f64,
    /// The last node of the axis, and the last one drawn.
    pub(super) nodes: [usize; 2],
    pub(super) em: f64,
}

impl ChartPlace<'_> {
    /// Draws the two lines: the bound, and the best solution above it, dashed.
    pub(super) fn draw(&self, scene: &mut Scene, progress: &SearchProgress) {
        let [width, height] = self.size;
        let [last, shown] = self.nodes;
        let (corner, em) = (self.corner, self.em);
        let right = |node: usize| corner.x + width * node as f64 / last.max(1) as f64;
        let axis = |ends| Shape::Line {
            part: Part::Border,
            ends,
            width: 0.03 * em / 0.36,
        };
        let below = corner.shifted(0.0, height);
        scene.push(axis([corner, below]));
        scene.push(axis([below, below.shifted(width, 0.0)]));
        let series = [
            (&progress.bounds, Part::Tone(Tone::Usual)),
            (&progress.values, Part::Dashed(Tone::Premise)),
        ];
        for (steps, part) in series {
            let mut steps = steps.iter().filter(|step| step.0 <= shown).peekable();
            while let Some(&(node, value)) = steps.next() {
                let next = steps.peek().map_or(shown, |next| next.0);
                let y = (self.down)(value);
                let mut line = |from: [f64; 2], to: [f64; 2]| {
                    scene.push(Shape::Line {
                        part,
                        ends: [from, to].map(|[x, y]| Point { x, y }),
                        width: 0.2 * em,
                    });
                };
                line([right(node), y], [right(next), y]);
                if let Some(after) = steps.peek() {
                    line([right(next), y], [right(next), (self.down)(after.1)]);
                }
            }
        }
        let mut label = |text: String, x: f64, y: f64, part: Part| {
            scene.push(Shape::Label {
                part,
                centre: Point { x, y },
                text,
                em,
            });
        };
        let under = corner.y + height + 0.8 * em;
        label("0".to_owned(), corner.x, under, WORDS);
        label(last.to_string(), corner.x + width, under, WORDS);
        let middle = corner.x + width / 2.0;
        label("nodes decided".to_owned(), middle, under, WORDS);
        let above = corner.y - 0.9 * em;
        let bound = Part::Tone(Tone::Usual);
        label("bound".to_owned(), middle - 4.4 * em, above, bound);
        if progress.values.iter().any(|&(node, _)| node < shown) {
            let best = Part::Tone(Tone::Premise);
            label("best (dashed)".to_owned(), middle + 2.4 * em, above, best);
        }
    }
}
