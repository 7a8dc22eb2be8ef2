//! A search tree as a scene, in each of the three forms.

use crate::Appearance;
use crate::engine::{BranchNode, BranchTree, Fate};
use crate::picture::{Part, Point, Scene, Shape, Tone};
use crate::report::{GrownTree, bound_text};

use super::chart::{ChartPlace, SearchProgress};
use super::node_shapes::{blank, draw, slab_height, slab_part};
use super::place::Places;
use super::{TreeForm, WORDS};

/// How far apart leaves are in a tree with labels, and how far apart depths.
const STEP: [f64; 2] = [1.3, 1.9];
/// A tree with labels is this high if depths are then neither nearer than `LEAST` nor farther apart
/// than in `STEP`.
const HIGH: f64 = 18.0;
const LEAST: f64 = 1.45;
/// The radius of a node there, and the height of its labels.
const NODE: f64 = 0.22;
const LABEL: f64 = 0.27;
/// The width and height of a tree by bounds or of an icicle, and the width of the chart.
const AREA: [f64; 2] = [26.0, 13.0];
const CHART: f64 = 9.0;
/// The space for the numbers of an axis, above the tree, and between tree and chart.
const AXIS: f64 = 2.0;
const ABOVE: f64 = 2.4;
/// The height of the heading, in a tree with labels and beside a chart.
const LABELLED_HEADING: f64 = 0.4;
const HEADING: f64 = 0.7;
const BETWEEN: f64 = 1.4;
/// The height of letters beside a tree by bounds.
const TEXT: f64 = 0.5;
/// How much lower a node is for each depth, and the most in all.
const PER_DEPTH: f64 = 0.06;
const DEEPEST: f64 = 0.5;
/// A node without a bound of its own is a stub that ends this far below its parent.
const STUB: f64 = 0.45;
/// The radius of the smallest node, and of the smallest solution.
const SMALL: f64 = 0.1;
const SOLUTION: f64 = 0.24;
/// The approximate number of labels of an axis.
const TICKS: f64 = 6.0;
/// The largest height of a row in an icicle.
const ROW: f64 = 0.6;

/// The settings that all trees of one form share.
pub(super) struct TreeLook<'a> {
    pub(super) sizes: &'a Appearance,
    pub(super) form: TreeForm,
    /// The least and largest bound.
    pub(super) range: [f64; 2],
    /// The number of leaves of the tree that has most.
    widest: usize,
    /// The depth of the deepest tree.
    deepest: usize,
}

/// A tree to draw: the whole, or its state when a node had just been decided.
struct Drawing<'a> {
    tree: &'a BranchTree,
    scale: f64,
    places: Places,
    /// The heading.
    heading: String,
    now: Option<&'a BranchNode>,
}

impl Drawing<'_> {
    /// The fate of a node at this time; nothing if it does not exist yet.
    fn fate(&self, node: &BranchNode) -> Option<Fate> {
        let Some(now) = self.now else {
            return Some(node.fate);
        };
        let is_there = |order: Option<usize>| order.is_some_and(|order| Some(order) <= now.order);
        if is_there(node.order) {
            return Some(node.fate);
        }
        let parent = node.parent.map(|parent| &self.tree.nodes[parent]);
        let is_known = parent.is_none_or(|parent| is_there(parent.order));
        is_known.then_some(Fate::Open)
    }

    fn visible_nodes(&self) -> impl Iterator<Item = (&BranchNode, Fate)> {
        let nodes = self.tree.nodes.iter();
        nodes.filter_map(|node| Some((node, self.fate(node)?)))
    }

    /// The bound of a node if it has one of its own.
    fn bound(&self, node: &BranchNode, fate: Fate) -> Option<f64> {
        let is_own = node.lps > 0 && fate != Fate::Open;
        node.bound
            .filter(|_| is_own)
            .map(|bound| bound * self.scale)
    }

    fn is_now(&self, node: &BranchNode) -> bool {
        self.now.is_some_and(|now| now.id == node.id)
    }
}

impl<'a> TreeLook<'a> {
    /// The settings for these trees.
    pub(super) fn of(
        sizes: &'a Appearance,
        form: TreeForm,
        range: [f64; 2],
        trees: impl IntoIterator<Item = &'a GrownTree>,
    ) -> Self {
        let (mut widest, mut deepest) = (1, 0);
        for GrownTree { tree, .. } in trees {
            widest = widest.max(Places::of(tree).leaves);
            deepest = tree
                .nodes
                .iter()
                .map(|node| node.depth)
                .fold(deepest, usize::max);
        }
        Self {
            sizes,
            form,
            range,
            widest,
            deepest,
        }
    }
}

impl TreeLook<'_> {
    /// Draws a whole tree, or its state when a node had just been decided.
    pub(super) fn draw_tree(
        &self,
        grown: &GrownTree,
        progress: &SearchProgress,
        heading: String,
        now: Option<&BranchNode>,
    ) -> Scene {
        let tree = &grown.tree;
        let drawing = Drawing {
            tree,
            scale: grown.scale,
            places: Places::of(tree),
            heading,
            now,
        };
        match self.form {
            TreeForm::Depth => self.by_depth(&drawing),
            TreeForm::Bound => self.by_bound(&drawing, progress),
            TreeForm::Icicle => self.icicle(&drawing, progress),
        }
    }

    /// By depth: below each node the column it is branched on, beside each line the bound that was
    /// set.
    fn by_depth(&self, drawing: &Drawing<'_>) -> Scene {
        let depth = drawing.tree.nodes.iter().map(|node| node.depth).max();
        let depth = depth.unwrap_or(0) as f64;
        let width = STEP[0] * drawing.places.leaves.max(6) as f64;
        let width = width.max(heading_width(&drawing.heading, LABELLED_HEADING));
        let lower = (HIGH / self.deepest.max(1) as f64).clamp(LEAST, STEP[1]);
        let size = [width, 0.9 + lower * depth + 1.2];
        let mut scene = blank(self.sizes, size);
        heading(&mut scene, &drawing.heading, LABELLED_HEADING);
        let left = (scene.width() - STEP[0] * drawing.places.leaves as f64) / 2.0;
        let place = |node: &BranchNode| Point {
            x: left + STEP[0] * drawing.places.right[node.id],
            y: Scene::MARGIN + 1.2 + lower * node.depth as f64,
        };
        for (node, _) in drawing.visible_nodes() {
            let (Some(parent), Some(set)) = (node.parent, node.set) else {
                continue;
            };
            let ends = [place(&drawing.tree.nodes[parent]), place(node)];
            scene.push(Shape::Line {
                part: Part::Border,
                ends,
                width: 0.035,
            });
            // Below the text of the upper node and above the sign of the lower one.
            let share = (NODE + 3.4 * LABEL + lower - 1.6 * NODE) / 2.0 / lower;
            let centre = Point {
                x: ends[0].x + share * (ends[1].x - ends[0].x),
                y: ends[0].y + share * (ends[1].y - ends[0].y),
            };
            let sign = if set.is_lower { '≥' } else { '≤' };
            plated(&mut scene, format!("{sign} {}", set.value), centre, LABEL);
        }
        for (node, fate) in drawing.visible_nodes() {
            let centre = place(node);
            if drawing.is_now(node) {
                highlight(&mut scene, centre, NODE);
            }
            draw(&mut scene, fate, centre, NODE);
            let mut below = NODE + 0.75 * LABEL;
            let mut write = |text: String| {
                plated(&mut scene, text, centre.shifted(0.0, below), LABEL);
                below += 1.2 * LABEL;
            };
            if let Some(bound) = drawing.bound(node, fate) {
                let text = bound_text(bound, drawing.tree.options.objective.direction);
                write(trimmed(&text).to_owned());
            }
            if let (Fate::Branched, Some(on)) = (fate, node.candidates.first()) {
                let columns = drawing.tree.program.model.columns();
                write(columns[on.column].name.to_string());
            }
        }
        scene
    }

    /// By bound: of nodes with equal bounds the deeper is a little lower; nodes without a bound of
    /// their own are stubs.
    fn by_bound(&self, drawing: &Drawing<'_>, progress: &SearchProgress) -> Scene {
        let depth = drawing.tree.nodes.iter().map(|node| node.depth).max();
        let depth = depth.unwrap_or(0) as f64;
        let per_depth = PER_DEPTH.min(DEEPEST / depth.max(1.0));
        let deepest = per_depth * depth;
        let step = (AREA[0] / self.widest.max(1) as f64).min(STEP[0]);
        let width = step * drawing.places.leaves as f64;
        let mut scene = self.beside_chart(width, AREA[1] + deepest + STUB);
        heading(&mut scene, &drawing.heading, HEADING);
        let corner = Self::corner();
        let down = |bound: f64| corner.y + AREA[1] * self.share(drawing.tree, bound);
        let radius = (0.45 * step).clamp(SMALL, 0.24);
        let mut places: Vec<Point> = vec![corner; drawing.tree.nodes.len()];
        for (node, fate) in drawing.visible_nodes() {
            let right = corner.x + step * drawing.places.right[node.id];
            let deeper = per_depth * node.depth as f64;
            places[node.id] = match (drawing.bound(node, fate), node.parent) {
                (Some(bound), _) => Point {
                    x: right,
                    y: down(bound) + deeper,
                },
                // A short line towards its place.
                (None, Some(parent)) => {
                    let from = places[parent];
                    let aside = (right - from.x).clamp(-0.6 * STUB, 0.6 * STUB);
                    from.shifted(aside, STUB)
                }
                (None, None) => Point {
                    x: right,
                    y: corner.y,
                },
            };
        }
        for (node, fate) in drawing.visible_nodes() {
            let Some(parent) = node.parent else { continue };
            let is_stub = drawing.bound(node, fate).is_none();
            scene.push(Shape::Line {
                part: Part::Border,
                ends: [places[parent], places[node.id]],
                width: if is_stub { 0.02 } else { 0.03 },
            });
        }
        // The most important nodes are drawn last.
        for wanted in [
            Fate::Branched,
            Fate::Infeasible,
            Fate::Pruned,
            Fate::Open,
            Fate::Whole,
        ] {
            for (node, fate) in drawing.visible_nodes().filter(|(_, fate)| *fate == wanted) {
                let is_stub = drawing.bound(node, fate).is_none();
                let radius = match (fate, is_stub) {
                    // Solutions are few and the most interesting, so they are drawn larger.
                    (Fate::Whole, _) => radius.max(SOLUTION),
                    (_, true) => (0.7 * radius).max(SMALL),
                    (_, false) => radius,
                };
                if drawing.is_now(node) {
                    highlight(&mut scene, places[node.id], radius.max(0.16));
                }
                draw(&mut scene, fate, places[node.id], radius);
            }
        }
        self.axis(&mut scene, &down);
        self.chart(&mut scene, drawing, progress, [width, AREA[1]], &down);
        scene
    }

    /// As an icicle: the width of a node is that of the leaves below it, each depth is a row, and
    /// the height depends on the fate; solutions have a star below them.
    fn icicle(&self, drawing: &Drawing<'_>, progress: &SearchProgress) -> Scene {
        let depth = drawing.tree.nodes.iter().map(|node| node.depth).max();
        let rows = depth.unwrap_or(0) as f64 + 1.0;
        let row = (AREA[1] / rows).min(ROW);
        let step = AREA[0] / self.widest.max(1) as f64;
        let width = step * drawing.places.leaves as f64;
        let mut scene = self.beside_chart(width, AREA[1]);
        heading(&mut scene, &drawing.heading, HEADING);
        let corner = Self::corner();
        let mut stars = Vec::new();
        for (node, fate) in drawing.visible_nodes() {
            let [begin, leaves] = drawing.places.spans[node.id];
            let (left, right) = (step * begin, step * (begin + leaves));
            let top = row * node.depth as f64;
            let high = slab_height(fate) * row;
            let at = |x: f64, y: f64| corner.shifted(x, y);
            // Narrow leaves keep their width, others have a gap between them.
            let gap = if right - left > 0.2 { 0.03 } else { 0.0 };
            scene.push(Shape::Area {
                part: slab_part(fate),
                corners: vec![
                    at(left, top),
                    at(right - gap, top),
                    at(right - gap, top + high),
                    at(left, top + high),
                ],
                rim: 0.0,
            });
            if fate == Fate::Whole {
                stars.push(at(f64::midpoint(left, right), top + row));
            }
            if drawing.is_now(node) {
                let middle = at(f64::midpoint(left, right), top + high / 2.0);
                highlight(&mut scene, middle, 0.2);
            }
        }
        for star in stars {
            draw(&mut scene, Fate::Whole, star, 0.24);
        }
        let down = |bound: f64| corner.y + AREA[1] * self.share(drawing.tree, bound);
        self.chart(&mut scene, drawing, progress, [width, AREA[1]], &down);
        for number in [0.0, rows - 1.0] {
            scene.push(Shape::Label {
                part: WORDS,
                centre: corner.shifted(-0.5 * AXIS, row * (number + 0.5)),
                text: format!("{number:.0}"),
                em: TEXT,
            });
        }
        scene.push(Shape::Label {
            part: WORDS,
            centre: corner.shifted(-0.3 * AXIS, -0.9 * TEXT),
            text: "depth".to_owned(),
            em: TEXT,
        });
        scene
    }

    /// An empty picture for a tree of this size and a chart.
    fn beside_chart(&self, width: f64, height: f64) -> Scene {
        let width = AXIS + width + BETWEEN + AXIS + CHART + 0.5;
        blank(self.sizes, [width, ABOVE + height + 2.0 * TEXT])
    }

    /// The upper left corner of the tree.
    fn corner() -> Point {
        Point {
            x: Scene::MARGIN + AXIS,
            y: Scene::MARGIN + ABOVE,
        }
    }

    /// The vertical position of a bound, from 0 for the best to 1 for the worst.
    fn share(&self, tree: &BranchTree, bound: f64) -> f64 {
        use crate::milp::Direction;
        let [least, most] = self.range;
        let share = (bound - least) / (most - least);
        match tree.options.objective.direction {
            Direction::Minimise => share,
            Direction::Maximise => 1.0 - share,
        }
    }

    /// Draws the numbers of an axis of bounds, on the left.
    fn axis(&self, scene: &mut Scene, down: &dyn Fn(f64) -> f64) {
        let corner = Self::corner();
        for tick in self.ticks() {
            let y = down(tick);
            scene.push(Shape::Label {
                part: WORDS,
                centre: Point {
                    x: corner.x - 0.55 * AXIS,
                    y,
                },
                text: short(tick),
                em: TEXT,
            });
            scene.push(Shape::Line {
                part: Part::Border,
                ends: [-0.1, 0.1].map(|x| Point { x: corner.x + x, y }),
                width: 0.03,
            });
        }
        scene.push(Shape::Label {
            part: WORDS,
            centre: corner.shifted(-0.3 * AXIS, -0.9 * TEXT),
            text: "bound".to_owned(),
            em: TEXT,
        });
    }

    /// Round numbers within the range.
    fn ticks(&self) -> Vec<f64> {
        let [least, most] = self.range;
        let rough = (most - least) / TICKS;
        let power = 10.0_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
        let step = steps.into_iter().find(|step| *step >= rough);
        let step = step.unwrap_or(10.0 * power);
        let first = (least / step).ceil();
        let ticks = (0..20).map(|number| (first + f64::from(number)) * step);
        ticks.take_while(|tick| *tick <= most + 1e-9).collect()
    }

    /// Draws the chart at the right of a tree of this size.
    fn chart(
        &self,
        scene: &mut Scene,
        drawing: &Drawing<'_>,
        progress: &SearchProgress,
        [width, height]: [f64; 2],
        down: &dyn Fn(f64) -> f64,
    ) {
        let corner = Self::corner().shifted(width + BETWEEN + AXIS, 0.0);
        let orders = drawing.tree.nodes.iter().filter_map(|node| node.order);
        let last = orders.max().unwrap_or(1);
        let now = drawing.now.and_then(|now| now.order);
        let chart = ChartPlace {
            corner,
            size: [CHART, height],
            down,
            nodes: [last, now.unwrap_or(last)],
            em: TEXT,
        };
        chart.draw(scene, progress);
        for tick in self.ticks() {
            scene.push(Shape::Label {
                part: WORDS,
                centre: Point {
                    x: corner.x - 0.5 * AXIS,
                    y: down(tick),
                },
                text: short(tick),
                em: TEXT,
            });
        }
    }
}

/// Draws a text on a plate of the paper's colour, so that no lines cross it.
fn plated(scene: &mut Scene, text: String, centre: Point, em: f64) {
    let half = [0.31 * em * text.chars().count() as f64, 0.55 * em];
    let at = |x: f64, y: f64| centre.shifted(x * half[0], y * half[1]);
    scene.push(Shape::Area {
        part: Part::Plate,
        corners: vec![at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)],
        rim: 0.0,
    });
    scene.push(Shape::Label {
        part: WORDS,
        centre,
        text,
        em,
    });
}

/// Writes the heading of a tree, in letters of at most this height.
fn heading(scene: &mut Scene, text: &str, em: f64) {
    let em = em * (scene.width() / heading_width(text, em)).min(1.0);
    let centre = Point {
        x: scene.width() / 2.0,
        y: Scene::MARGIN + 0.7 * em,
    };
    scene.push(Shape::Label {
        part: Part::Title,
        centre,
        text: text.to_owned(),
        em,
    });
}

/// About the width of a heading.
fn heading_width(text: &str, em: f64) -> f64 {
    0.68 * em * text.chars().count().max(1) as f64
}

/// Highlights a node.
fn highlight(scene: &mut Scene, centre: Point, radius: f64) {
    scene.push(Shape::Circle {
        part: Part::Rim(Tone::Strong),
        centre,
        radius: 1.45 * radius,
        rim: 0.3 * radius,
    });
}

/// A number of an axis, with at most two decimals.
fn short(value: f64) -> String {
    trimmed(&format!("{value:.2}")).to_owned()
}

/// A number with a decimal point, without trailing zeros.
fn trimmed(number: &str) -> &str {
    number.trim_end_matches('0').trim_end_matches('.')
}
