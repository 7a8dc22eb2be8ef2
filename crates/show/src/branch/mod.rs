//! Search trees as pictures. The form depends on the number of nodes: up to a few dozen are drawn
//! by depth with the columns they are branched on, some hundreds by their bounds, beside a chart of
//! bounds against nodes, and larger trees as an icicle beside that chart. Each tree of a picture has
//! the form for its size.
//!
//! Fates differ in shape as well as in colour, so that a grey picture is readable. The files in
//! their order, each of which only uses those before it: `place`, `node_shapes`, `chart`, `draw`.

mod chart;
mod draw;
mod node_shapes;
mod place;

use std::slice;

use crate::Appearance;
use crate::engine::{BranchNode, Fate};
use crate::picture::{Film, Key, LegendLine, Lettering, Marks, Part, Scene, Tile, Tint, Tone};
use crate::puzzle::VerifiedBridges;
use crate::relax::ShownQuantity;
use crate::report::{GrownTree, bound_text, counted, set_text};
use crate::session::GrownTrees;

use chart::SearchProgress;
use draw::TreeLook;
use node_shapes::{DrawSign, draw as draw_node, draw_slab, legend};

/// The most nodes of a tree that is drawn by depth.
pub const MOST_LABELLED: usize = 60;
/// The most nodes of a tree that is drawn by bound.
pub const MOST_DRAWN: usize = 500;

/// The largest factor by which a board beside a tree is enlarged.
const ENLARGED: f64 = 2.5;

/// The form of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TreeForm {
    /// By depth, with labels.
    Depth,
    /// By bound, beside a chart.
    Bound,
    /// As an icicle, beside a chart.
    Icicle,
}

/// Search trees as pictures.
///
/// # Examples
/// ```
/// use hashilab_session::{Solver, session::Branch};
/// use hashilab_show::{Appearance, BranchPictures};
/// let puzzle: hashilab_solve::puzzle::Puzzle = "2,,2\n,,\n2,,2\n".parse()?;
/// let answer = Solver::new().answer(&puzzle, &Branch::default())?;
/// let appearance = Appearance::default();
/// let pictures = BranchPictures::of(&answer.work, &appearance);
/// assert!(pictures.sheet(None).width() > 3.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BranchPictures<'a> {
    found: &'a GrownTrees,
    look: &'a Appearance,
}

impl<'a> BranchPictures<'a> {
    /// The pictures of these searches, with this appearance.
    #[must_use]
    pub fn of(found: &'a GrownTrees, look: &'a Appearance) -> Self {
        Self { found, look }
    }

    /// All trees in `columns` columns, those of one form at one scale, with the title above and the
    /// legend below; by default trees that are all drawn by depth are in one row, others below each
    /// other.
    #[must_use]
    pub fn sheet(&self, columns: Option<usize>) -> Scene {
        let trees = &self.found.trees;
        let are_labelled = trees.iter().all(|grown| form_of(grown) == TreeForm::Depth);
        let columns = columns.unwrap_or(if are_labelled { trees.len() } else { 1 });
        self.with_legend(Scene::sheet(&self.trees(), columns), trees, false)
    }

    /// Each tree as a picture of its own, with its name and numbers above it and the legend below.
    #[must_use]
    pub fn tiles(&self) -> Vec<Tile> {
        let tiles = self.trees().into_iter().zip(&self.found.trees);
        tiles
            .map(|(tile, grown)| Tile {
                scene: self.with_legend(tile.scene, slice::from_ref(grown), false),
                ..tile
            })
            .collect()
    }

    /// A film of the search of a tree: for each decided node the board with its relaxation, beside
    /// the tree at that time. If there are more than `most` pictures, the last one shows the whole
    /// tree.
    #[must_use]
    pub fn film(&self, grown: &GrownTree, most: usize) -> Film {
        let one = slice::from_ref(grown);
        let look = TreeLook::of(self.look, form_of(grown), self.range(one), one);
        let mut order: Vec<&BranchNode> = grown.tree.nodes.iter().collect();
        order.retain(|node| node.order.is_some());
        order.sort_by_key(|node| node.order);
        let progress = self.progress(grown);
        let mut film = Film::default();
        let mut known = grown.tree.options.start.as_ref();
        let one_by_one = if order.len() > most {
            most.saturating_sub(1)
        } else {
            most
        };
        let shown = &order[..one_by_one.min(order.len())];
        let legend = self.legend_of_boards(shown);
        for &node in shown {
            let tree = look.draw_tree(grown, &progress, grown.name.clone(), Some(node));
            let board = self.board(grown, node, &legend);
            // Otherwise the board would be small beside a large tree.
            let times = (0.8 * tree.height() / board.height()).clamp(1.0, ENLARGED);
            let board = Tile::headed(&board.enlarged(times), Self::caption(grown, node));
            let both = Scene::sheet(&[board, Tile::new(tree, "")], 2);
            let caption = self.node_text(grown, node, known);
            known = node.solution.as_ref().or(known);
            film.push(Tile {
                scene: self.with_legend(both, one, true),
                caption: caption.clone(),
                says: caption,
            });
        }
        let rest = order.len().saturating_sub(one_by_one);
        if rest > 0 && most > 0 {
            let tree = look.draw_tree(grown, &progress, self.heading(grown), None);
            let caption = format!("{} later: the whole tree", counted(rest, "node"));
            film.push(Tile {
                scene: self.with_legend(tree, one, true),
                caption: caption.clone(),
                says: caption,
            });
        }
        film
    }

    /// The text above a board.
    fn caption(grown: &GrownTree, node: &BranchNode) -> String {
        let set = set_text(&grown.tree.program.model, node);
        let place = format!("node {}", node.id);
        match set {
            Some(set) => format!("{place}: {set}"),
            None => format!("{place}: the root"),
        }
    }

    /// The fate of a node given the solution known at that time, in words.
    fn node_text(
        &self,
        grown: &GrownTree,
        node: &BranchNode,
        known: Option<&VerifiedBridges>,
    ) -> String {
        let about = &self.found.about;
        let bound = node
            .bound
            .map(|bound| about.bound_text(bound * about.scale));
        let bound = bound.map_or(String::new(), |bound| format!("bound {bound}, "));
        let model = &grown.tree.program.model;
        let what = match (node.fate, node.candidates.first()) {
            (Fate::Branched, Some(on)) => {
                format!("branched on {}", model.columns()[on.column].name)
            }
            (Fate::Pruned, _) => {
                let objective = &grown.tree.options.objective;
                let best = known.map(|known| objective.value(&about.puzzle, known));
                let best = best.map_or_else(String::new, |best| format!(", {best}"));
                let of = if node.lps == 0 {
                    "of the node above it, "
                } else {
                    ""
                };
                let is_rounded = grown.tree.options.rounds_bounds;
                let rounded = if is_rounded { "rounded, " } else { "" };
                format!("{of}{rounded}pruned: no better than the best by then{best}")
            }
            (Fate::Infeasible, _) => "infeasible".to_owned(),
            (Fate::Whole, _) => "whole: a solution".to_owned(),
            (Fate::Open | Fate::Branched, _) => "open".to_owned(),
        };
        format!("{bound}{what}")
    }

    /// The legend of the boards of all these nodes: with one of its own, each would be as large as
    /// that leaves it.
    fn legend_of_boards(&self, nodes: &[&BranchNode]) -> Vec<Key> {
        let puzzle = &self.found.about.puzzle;
        let carried = nodes.iter().flat_map(|node| node.edges.iter());
        let spans = carried.filter_map(|(edge, &carried)| {
            ShownQuantity::Bridges.span(puzzle.cells_of(edge), carried)
        });
        let mut legend = ShownQuantity::Bridges.legend(&spans.collect::<Vec<_>>());
        let bounds = [(Tone::Premise, "at least"), (Tone::Wrong, "at most")];
        legend.extend(bounds.map(|(tone, text)| Key::new(LegendLine::Tint(tone), text)));
        legend
    }

    /// The board with the relaxation of a node, and shades on edges with changed bounds.
    fn board(&self, grown: &GrownTree, node: &BranchNode, legend: &[Key]) -> Scene {
        let puzzle = &self.found.about.puzzle;
        let mut marks = Marks {
            lettering: Lettering::Large,
            ..Marks::default()
        };
        for set in grown.tree.path(node.id) {
            let indicators = grown.tree.program.indicators().iter();
            let mut on = indicators.filter(|it| it.column == set.column);
            if let Some(indicator) = on.next() {
                let tone = if set.is_lower {
                    Tone::Premise
                } else {
                    Tone::Wrong
                };
                marks.tints.push(Tint::edge(puzzle, indicator.edge, tone));
            }
        }
        for (edge, &carried) in node.edges.iter() {
            let span = ShownQuantity::Bridges.span(puzzle.cells_of(edge), carried);
            marks.spans.extend(span);
        }
        marks.legend.extend_from_slice(legend);
        let layout = self.look.untitled();
        Scene::laid_out(puzzle, None, &marks, &layout)
    }

    /// The trees with their names and numbers: those of one form at one scale, all with one range
    /// of bounds.
    fn trees(&self) -> Vec<Tile> {
        let trees = &self.found.trees;
        let range = self.range(trees);
        let tile = |grown: &GrownTree| {
            let form = form_of(grown);
            let alike = trees.iter().filter(|other| form_of(other) == form);
            let look = TreeLook::of(self.look, form, range, alike);
            let heading = self.heading(grown);
            Tile {
                scene: look.draw_tree(grown, &self.progress(grown), heading.clone(), None),
                caption: String::new(),
                says: heading,
            }
        };
        trees.iter().map(tile).collect()
    }

    /// The heading of a tree.
    fn heading(&self, grown: &GrownTree) -> String {
        let (about, tree) = (&self.found.about, &grown.tree);
        let text = |bound: f64| bound_text(bound, about.objective.direction);
        let root = tree.nodes[0].bound.map(|bound| text(bound * about.scale));
        let best = tree.value(&about.puzzle).map(|best| best.to_string());
        let from = root.unwrap_or_else(|| "-".to_owned());
        let to = best.unwrap_or_else(|| "none".to_owned());
        let open = match tree.count(Fate::Open) {
            0 => String::new(),
            open => format!(", {open} open"),
        };
        let nodes = counted(tree.solved(), "node");
        let unsolved = tree.nodes.iter();
        let unsolved = unsolved.filter(|node| node.fate == Fate::Pruned && node.lps == 0);
        let open = match unsolved.count() {
            0 => open,
            unsolved => format!(" solved, {unsolved} pruned unsolved{open}"),
        };
        format!("{}: {nodes}{open}, root {from}, best {to}", grown.name)
    }

    /// The bounds and incumbents of a search, node by node.
    fn progress(&self, grown: &GrownTree) -> SearchProgress {
        SearchProgress::of(
            &grown.tree,
            &self.found.about.puzzle,
            self.found.about.scale,
        )
    }

    /// The least and the largest bound of some trees.
    fn range(&self, trees: &[GrownTree]) -> [f64; 2] {
        let about = &self.found.about;
        let bounds = trees.iter().flat_map(|grown| {
            let bounds = grown.tree.nodes.iter().filter_map(|node| node.bound);
            let value = grown.tree.value(&about.puzzle);
            let value = value.map(|value| value.millionths() as f64 / 1e6);
            bounds.map(|bound| bound * about.scale).chain(value)
        });
        let ends = bounds.fold(
            [f64::INFINITY, f64::NEG_INFINITY],
            |[least, most], bound| [least.min(bound), most.max(bound)],
        );
        match ends {
            [least, most] if least < most => [least, most],
            [least, _] if least.is_finite() => [least - 0.5, least + 0.5],
            _ => [0.0, 1.0],
        }
    }

    /// A picture of these trees with the legend of fates below and the title above. A film also shows
    /// nodes as open that are decided in the end.
    fn with_legend(&self, scene: Scene, trees: &[GrownTree], is_film: bool) -> Scene {
        let width = scene.width();
        let mut tiles = vec![Tile::new(scene, "")];
        let signs: [(bool, DrawSign); 2] = [(false, draw_node), (true, draw_slab)];
        for (is_icicle, draw) in signs {
            let is_drawn = |it: &&GrownTree| (form_of(it) == TreeForm::Icicle) == is_icicle;
            let drawn: Vec<&GrownTree> = trees.iter().filter(is_drawn).collect();
            if drawn.is_empty() {
                continue;
            }
            let is_there = |fate: &Fate| {
                let is_open = is_film && *fate == Fate::Open;
                is_open || drawn.iter().any(|it| it.tree.count(*fate) > 0)
            };
            let there: Vec<Fate> = Fate::ALL.into_iter().filter(is_there).collect();
            tiles.push(Tile::new(legend(&there, draw, self.look, width), ""));
        }
        Scene::sheet(&tiles, 1).titled(&self.look.layout().title)
    }
}

/// The form of a tree by its size.
fn form_of(grown: &GrownTree) -> TreeForm {
    let nodes = grown.tree.nodes.len();
    if nodes <= MOST_LABELLED {
        TreeForm::Depth
    } else if nodes <= MOST_DRAWN {
        TreeForm::Bound
    } else {
        TreeForm::Icicle
    }
}

/// The part of texts.
const WORDS: Part = Part::Caption;
