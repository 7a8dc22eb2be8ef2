//! The records of search trees, and trees as text for other programs: DOT, and the VBC format
//! of tools that draw trees.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::Serialize;

use super::document::Table;
use super::relax::{bound_text, tidy};
use super::round::{CarriedRecord, CutRecord};
use crate::engine::{BranchNode, BranchTree, Branching, Fate, Limit, NodeSelection};
use crate::milp::{ColumnId, Direction, Model};
use crate::puzzle::Network;

/// A search tree with its name.
#[derive(Clone, Debug)]
pub struct GrownTree {
    /// The formulation, with what was chosen about it, and where there are several the rules.
    pub name: String,
    /// The formulation alone, with what was chosen about it.
    pub formulation: String,
    /// The tree.
    pub tree: BranchTree,
    /// What 1 in the program's objective stands for.
    pub scale: f64,
    /// The constant M of the options, if it is smaller than a board with this number of islands may
    /// need: results about such a program may be false for the board.
    pub small_m: Option<u32>,
    /// How long it took.
    pub seconds: f64,
}

/// A search tree.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SearchTreeRecord {
    /// What it is called: the formulation, with what was chosen about it, and where there are
    /// several the rules.
    pub tree: String,
    /// The formulation, with what was chosen about it.
    pub formulation: String,
    /// Which open node was next.
    #[schemars(with = "String")]
    pub select: NodeSelection,
    /// Which column a node was branched on.
    #[schemars(with = "String")]
    pub branching: Branching,
    /// Whether no node is open.
    pub complete: bool,
    /// Which limit left nodes open, as in `limit` of the whole record; `effort` is one of nodes or
    /// iterations.
    pub limit: Option<&'static str>,
    /// The nodes whose relaxations were solved.
    pub nodes: usize,
    /// The nodes that have two below them.
    pub branched: usize,
    /// The nodes that could not be better than what was known.
    pub pruned: usize,
    /// The nodes whose relaxations have no point.
    pub infeasible: usize,
    /// The nodes whose points are whole.
    pub whole: usize,
    /// The nodes of which nobody knows.
    pub open: usize,
    /// How many nodes are above the deepest one.
    pub depth: usize,
    /// The optimum of the first relaxation, with the cuts that were found there.
    pub root_bound: Option<f64>,
    /// What no solution is better than, as the tree shows.
    pub bound: Option<f64>,
    /// The value of the best solution that was found.
    pub best: Option<f64>,
    /// The share of the way from the root's bound to the optimum that the bound has come; nothing
    /// where the optimum is not known, or the root's bound is there already.
    pub gap_closed: Option<f64>,
    /// The linear programs that were solved.
    pub lps: u64,
    /// The simplex iterations that these took.
    pub iterations: u64,
    /// The cuts that were found.
    pub cuts: usize,
    /// Seconds that it took.
    pub branch_seconds: f64,
    /// The nodes by their numbers.
    pub tree_nodes: Vec<TreeNodeRecord>,
}

/// A node of a search tree.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TreeNodeRecord {
    /// Its number, from 0.
    pub id: usize,
    /// The node above it.
    pub parent: Option<usize>,
    /// How many nodes are above it.
    pub depth: usize,
    /// The place in the order in which fates were decided, from 1; nothing for open nodes.
    pub order: Option<usize>,
    /// The bound that tells it from its parent, as in `y1_r1c1_r1c3 <= 0`.
    pub set: Option<String>,
    /// `branched`, `pruned`, `infeasible`, `whole` or `open`.
    #[schemars(with = "String")]
    pub fate: Fate,
    /// The optimum of its relaxation; of a node whose relaxation was not solved that of its
    /// parent.
    pub bound: Option<f64>,
    /// The column that it was branched on.
    pub branched_on: Option<String>,
    /// The columns that must be whole and are not.
    pub fractional: usize,
    /// The linear programs that were solved for it.
    pub lps: u64,
    /// The simplex iterations that these took.
    pub iterations: u64,
}

/// A node whose fate was decided, with its relaxation.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TreeNodeItem {
    /// The tree that it is in.
    pub tree: String,
    /// The node.
    #[serde(flatten)]
    pub node: TreeNodeRecord,
    /// What it might have been branched on, the best by the rule first, which was chosen: at most
    /// 100 of the `fractional` columns, and with strong branching the eight that were tried.
    pub candidates: Vec<CandidateRecord>,
    /// What is on each edge that carries anything.
    pub edges: Vec<CarriedRecord>,
    /// The cuts that were found at it.
    pub cuts: Vec<CutRecord>,
}

/// A column that a node might be branched on.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CandidateRecord {
    /// Its name.
    pub column: String,
    /// Its value.
    pub value: f64,
    /// What the bound is expected to grow by below and above that value, where the rule looks
    /// ahead; nothing on a side without a point.
    pub gains: Option<[Option<f64>; 2]>,
}

impl SearchTreeRecord {
    /// The record of a tree. `scale` is what 1 in its program's objective stands for, `optimum` the
    /// best value if it is known.
    #[must_use]
    pub fn of(grown: &GrownTree, network: &Network, scale: f64, optimum: Option<f64>) -> Self {
        let tree = &grown.tree;
        let scaled = |bound: Option<f64>| bound.map(|bound| tidy(bound * scale));
        let root_bound = scaled(tree.nodes[0].bound);
        let bound = scaled(tree.bound(network));
        let best = tree.value(network);
        let nodes = tree.nodes.iter();
        Self {
            tree: grown.name.clone(),
            formulation: grown.formulation.clone(),
            select: tree.options.selection,
            branching: tree.options.branching,
            complete: tree.is_complete(),
            limit: tree.limit.map(Limit::name),
            nodes: tree.solved(),
            branched: tree.count(Fate::Branched),
            pruned: tree.count(Fate::Pruned),
            infeasible: tree.count(Fate::Infeasible),
            whole: tree.count(Fate::Whole),
            open: tree.count(Fate::Open),
            depth: nodes.clone().map(|node| node.depth).max().unwrap_or(0),
            root_bound,
            bound,
            best: best.map(|best| tidy(best.millionths() as f64 / 1e6)),
            gap_closed: gap_closed(root_bound, bound, optimum),
            lps: nodes.clone().map(|node| node.lps).sum(),
            iterations: nodes.clone().map(|node| node.iterations).sum(),
            cuts: nodes.clone().map(|node| node.cuts.len()).sum(),
            branch_seconds: grown.seconds,
            tree_nodes: nodes
                .map(|node| TreeNodeRecord::of(&tree.program.model, node, scale))
                .collect(),
        }
    }
}

/// The share of the way from the root's bound to the optimum that a bound has come.
fn gap_closed(root: Option<f64>, bound: Option<f64>, optimum: Option<f64>) -> Option<f64> {
    let (root, bound, optimum) = (root?, bound?, optimum?);
    let way = (optimum - root).abs();
    (way > 1e-6).then(|| tidy(((bound - root).abs() / way).min(1.0)))
}

impl TreeNodeRecord {
    /// The record of a node.
    fn of(model: &Model, node: &BranchNode, scale: f64) -> Self {
        Self {
            id: node.id,
            parent: node.parent,
            depth: node.depth,
            order: node.order,
            set: set_text(model, node),
            fate: node.fate,
            bound: node.bound.map(|bound| tidy(bound * scale)),
            branched_on: match (node.fate, node.candidates.first()) {
                (Fate::Branched, Some(chosen)) => Some(name(model, chosen.column)),
                _ => None,
            },
            fractional: node.fractional,
            lps: node.lps,
            iterations: node.iterations,
        }
    }
}

fn name(model: &Model, column: ColumnId) -> String {
    model.columns()[column].name.to_string()
}

/// The bound that distinguishes a node from its parent, as text.
#[must_use]
pub fn set_text(model: &Model, node: &BranchNode) -> Option<String> {
    let set = node.set?;
    let sign = if set.is_lower { ">=" } else { "<=" };
    Some(format!("{} {sign} {}", name(model, set.column), set.value))
}

impl TreeNodeItem {
    /// The record of a node of the tree named `name_of_tree`.
    #[must_use]
    pub fn of(
        name_of_tree: &str,
        network: &Network,
        tree: &BranchTree,
        node: &BranchNode,
        scale: f64,
    ) -> Self {
        let model = &tree.program.model;
        let carried = node.edges.iter().filter_map(|(edge, &carried)| {
            let [built, bridges] = carried.map(tidy);
            let [from, to] = network.cells_of(edge).map(|pos| pos.to_string());
            (bridges > 0.0).then_some(CarriedRecord {
                from,
                to,
                bridges,
                built,
            })
        });
        let cuts = node.cuts.iter();
        Self {
            tree: name_of_tree.to_owned(),
            node: TreeNodeRecord::of(model, node, scale),
            candidates: candidates(model, node, scale),
            edges: carried.collect(),
            cuts: cuts
                .map(|(cut, row)| CutRecord::of(network, cut, *row))
                .collect(),
        }
    }
}

/// The columns that a node might be branched on.
pub(super) fn candidates(model: &Model, node: &BranchNode, scale: f64) -> Vec<CandidateRecord> {
    let candidates = node.candidates.iter();
    let gain = |gain: f64| gain.is_finite().then(|| tidy(gain * scale));
    candidates
        .map(|it| CandidateRecord {
            column: name(model, it.column),
            value: tidy(it.value),
            gains: it.gains.map(|gains| gains.map(gain)),
        })
        .collect()
}

/// Trees side by side.
#[must_use]
pub fn tree_table(records: &[SearchTreeRecord], direction: Direction) -> Table {
    let head = [
        "tree",
        "nodes",
        "open",
        "depth",
        "root bound",
        "bound",
        "best",
        "gap closed",
        "LPs",
        "cuts",
        "time",
    ];
    let mut table = Table::new("", &head);
    let or = |known: Option<String>| known.unwrap_or_else(|| "-".to_owned());
    let bound = |bound: Option<f64>| or(bound.map(|bound| bound_text(bound, direction)));
    for record in records {
        table.push([
            record.tree.clone(),
            record.nodes.to_string(),
            record.open.to_string(),
            record.depth.to_string(),
            bound(record.root_bound),
            bound(record.bound),
            or(record.best.map(|best| best.to_string())),
            or(gap_text(record)),
            record.lps.to_string(),
            record.cuts.to_string(),
            format!("{:.3} s", record.branch_seconds),
        ]);
    }
    table
}

/// The share of the gap that a tree closed, in percent; "at the root" if there was none after the
/// root.
fn gap_text(record: &SearchTreeRecord) -> Option<String> {
    if let Some(share) = record.gap_closed {
        return Some(format!("{:.0} %", 100.0 * share));
    }
    let (root, best) = (record.root_bound?, record.best?);
    let is_at_root = record.complete && (root - best).abs() <= 1e-6;
    is_at_root.then(|| "at the root".to_owned())
}

/// Trees as a graph in DOT, the language of Graphviz: each a cluster of its own, the fates as
/// shapes.
///
/// # Examples
/// ```
/// use hashilab_session::{Solver, session::Branch, report::tree_dot};
/// let puzzle: hashilab_solve::puzzle::Puzzle = "2,,2\n,,\n2,,2\n".parse()?;
/// let answer = Solver::new().answer(&puzzle, &Branch::default())?;
/// assert!(tree_dot(&answer.work.records()).starts_with("digraph trees {\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn tree_dot(records: &[SearchTreeRecord]) -> String {
    let mut text = String::from("digraph trees {\n  node [fontsize=10];\n  edge [fontsize=9];\n");
    for (number, record) in records.iter().enumerate() {
        let _ = writeln!(text, "  subgraph cluster_{number} {{");
        let _ = writeln!(text, "    label=\"{}\";", record.tree);
        for node in &record.tree_nodes {
            let bound = node
                .bound
                .map_or_else(String::new, |bound| bound.to_string());
            let shape = match node.fate {
                Fate::Branched => "ellipse",
                Fate::Pruned => "box",
                Fate::Infeasible => "octagon",
                Fate::Whole => "doublecircle",
                Fate::Open => "diamond",
            };
            let _ = writeln!(
                text,
                "    t{number}n{} [shape={shape}, label=\"{}\\n{bound}\", tooltip=\"{}\"];",
                node.id, node.id, node.fate
            );
            if let (Some(parent), Some(set)) = (node.parent, &node.set) {
                let _ = writeln!(
                    text,
                    "    t{number}n{parent} -> t{number}n{} [label=\"{set}\"];",
                    node.id
                );
            }
        }
        text.push_str("  }\n");
    }
    text.push_str("}\n");
    text
}

/// A tree as VBC, the format of VBCTOOL and its successors: one line for each event, the place
/// in the search as the time in hundredths of a second.
///
/// # Examples
/// ```
/// use hashilab_session::{Solver, session::Branch, report::tree_vbc};
/// let puzzle: hashilab_solve::puzzle::Puzzle = "2,,2\n,,\n2,,2\n".parse()?;
/// let answer = Solver::new().answer(&puzzle, &Branch::default())?;
/// assert!(tree_vbc(&answer.work.records()[0]).starts_with("#TYPE: COMPLETE TREE\n#TIME: SET\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn tree_vbc(record: &SearchTreeRecord) -> String {
    /// The colour of a node in VBC, from its usual table.
    fn colour(fate: Fate) -> u8 {
        match fate {
            Fate::Open => 3,
            Fate::Branched => 2,
            Fate::Pruned => 5,
            Fate::Infeasible => 4,
            Fate::Whole => 14,
        }
    }
    let mut text = String::from(
        "#TYPE: COMPLETE TREE\n#TIME: SET\n#BOUNDS: SET\n#INFORMATION: STANDARD\n#NODE_NUMBER: NONE\n",
    );
    let time = |order: usize| {
        let seconds = order / 100;
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        format!(
            "{hours:02}:{minutes:02}:{:02}.{:02}",
            seconds % 60,
            order % 100
        )
    };
    let mut decided: Vec<&TreeNodeRecord> = record.tree_nodes.iter().collect();
    decided.sort_by_key(|node| node.order.unwrap_or(usize::MAX));
    // Numbers count from 1, and the parent of the root is 0. A node is created when its parent is
    // branched.
    let root = time(0);
    let _ = writeln!(text, "{root} N 0 1 {}", colour(Fate::Open));
    for node in decided {
        let Some(order) = node.order else { continue };
        let at = time(order);
        if let Some(bound) = node.bound {
            let _ = writeln!(text, "{at} L {bound}");
        }
        let _ = writeln!(text, "{at} P {} {}", node.id + 1, colour(node.fate));
        let below = record.tree_nodes.iter();
        for child in below.filter(|child| child.parent == Some(node.id)) {
            let (parent, id) = (node.id + 1, child.id + 1);
            let _ = writeln!(text, "{at} N {parent} {id} {}", colour(Fate::Open));
            if let Some(set) = &child.set {
                let _ = writeln!(text, "{at} I {id} \\i{set}\\i");
            }
        }
    }
    text
}
