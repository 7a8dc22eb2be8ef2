//! Search trees as the data of a page: compact records. Columns, edges and islands are indices into
//! lists, and the page puts the texts together again.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::branch::GrownTree;
use super::relax::tidy;
use crate::engine::{BranchNode, Branching, Fate, NodeSelection};
use crate::milp::ColumnId;
use crate::notation::{Format, write_board};
use crate::puzzle::{Id, Network, VerifiedBridges};
use crate::session::GrownTrees;

/// The trees of a board for a page.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TreesOfPage {
    /// The board's name.
    pub name: String,
    /// The board as an object of our JSON.
    pub puzzle: Value,
    /// The ends of each edge, places among the islands.
    pub edges: Vec<[usize; 2]>,
    /// What is minimised or maximised.
    pub objective: String,
    /// The best value, where it is known.
    pub optimum: Option<f64>,
    /// The trees.
    pub trees: Vec<TreeOfPage>,
}

/// A tree for a page.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TreeOfPage {
    name: String,
    formulation: String,
    select: NodeSelection,
    branching: Branching,
    /// Whether a bound counts as the next value that the objective can take.
    rounds: bool,
    /// The value that was known before the first node.
    start: Option<f64>,
    /// The value of the best solution.
    best: Option<f64>,
    /// What no solution is better than.
    bound: Option<f64>,
    /// The columns that nodes speak of: their names, and the place of the edge that each is about.
    columns: Vec<(String, Option<usize>)>,
    nodes: Vec<NodeOfPage>,
}

/// A candidate: column, value, and what the bound gains below and above.
type CandidateOfPage = (usize, f64, Option<[Option<f64>; 2]>);

/// A node for a page; its number is its place.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct NodeOfPage {
    /// The node above it.
    #[serde(rename = "p", skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    /// The column whose bound was set, 1 for a lower one, and the bound.
    #[serde(rename = "s", skip_serializing_if = "Option::is_none")]
    set: Option<(usize, u8, f64)>,
    #[serde(rename = "f")]
    fate: Fate,
    /// Its place in the order of decisions.
    #[serde(rename = "o", skip_serializing_if = "Option::is_none")]
    order: Option<usize>,
    #[serde(rename = "b", skip_serializing_if = "Option::is_none")]
    bound: Option<f64>,
    #[serde(rename = "n")]
    fractional: usize,
    /// Linear programs and simplex iterations.
    #[serde(rename = "w")]
    work: [u64; 2],
    /// Candidates: column, value, and what the bound gains below and above, where the rule looks
    /// ahead; nothing on a side without a point.
    #[serde(rename = "c", skip_serializing_if = "Vec::is_empty")]
    candidates: Vec<CandidateOfPage>,
    /// Edge, bridges, and how much is built, one after the other, of edges that carry anything.
    #[serde(rename = "e", skip_serializing_if = "Vec::is_empty")]
    edges: Vec<f64>,
    /// The island sets of its cuts.
    #[serde(rename = "k", skip_serializing_if = "Vec::is_empty")]
    cuts: Vec<Vec<usize>>,
    /// The value of its solution.
    #[serde(rename = "v", skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
}

impl TreesOfPage {
    /// The trees of a board and its name.
    ///
    /// # Examples
    /// ```
    /// use hashilab_session::{Solver, session::Branch, report::TreesOfPage};
    /// let puzzle: hashilab_solve::puzzle::Puzzle = "2,,2\n,,\n2,,2\n".parse()?;
    /// let answer = Solver::new().answer(&puzzle, &Branch::default())?;
    /// assert_eq!(TreesOfPage::of("ring", &answer.work).trees.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(name: &str, found: &GrownTrees) -> Self {
        let about = &found.about;
        let network: &Network = &about.puzzle;
        let json = write_board(network.board(), Format::Json).expect("our JSON says everything");
        let edges = network.edges().values().iter();
        Self {
            name: name.to_owned(),
            puzzle: serde_json::from_str(&json).expect("our JSON is JSON"),
            edges: edges.map(|edge| edge.ends.map(Id::index)).collect(),
            objective: about.objective.to_string(),
            optimum: about.optimum.value(),
            trees: found
                .trees
                .iter()
                .map(|grown| TreeOfPage::of(grown, network))
                .collect(),
        }
    }
}

/// The columns named in a tree, in the order of their first use.
#[derive(Default)]
struct ColumnPlaces {
    places: BTreeMap<ColumnId, usize>,
    columns: Vec<ColumnId>,
}

impl ColumnPlaces {
    fn of(&mut self, column: ColumnId) -> usize {
        *self.places.entry(column).or_insert_with(|| {
            self.columns.push(column);
            self.columns.len() - 1
        })
    }
}

impl TreeOfPage {
    fn of(grown: &GrownTree, network: &Network) -> Self {
        let (tree, scale) = (&grown.tree, grown.scale);
        let options = &tree.options;
        let mut places = ColumnPlaces::default();
        let value = |solution: &VerifiedBridges| {
            let value = options.objective.value(network, solution);
            tidy(value.millionths() as f64 / 1e6)
        };
        let nodes = tree.nodes.iter();
        let nodes = nodes.map(|node| NodeOfPage {
            value: node.solution.as_ref().map(value),
            ..NodeOfPage::of(node, &mut places, scale)
        });
        let nodes = nodes.collect();
        let program = &tree.program;
        let columns = places.columns.iter().map(|&column| {
            let mut on = program.indicators().iter();
            let on = on.find(|it| it.column == column);
            let name = program.model.columns()[column].name.to_string();
            (name, on.map(|it| it.edge.index()))
        });
        Self {
            name: grown.name.clone(),
            formulation: grown.formulation.clone(),
            select: options.selection,
            branching: options.branching,
            rounds: options.rounds_bounds,
            start: options.start.as_ref().map(value),
            best: tree.best().map(value),
            bound: tree.bound(network).map(|bound| tidy(bound * scale)),
            columns: columns.collect(),
            nodes,
        }
    }
}

impl NodeOfPage {
    fn of(node: &BranchNode, places: &mut ColumnPlaces, scale: f64) -> Self {
        let set = node.set.map(|set| {
            let column = places.of(set.column);
            (column, u8::from(set.is_lower), set.value)
        });
        let gain = |gain: f64| gain.is_finite().then(|| rounded(gain * scale));
        let candidates = node.candidates.iter().take(SHOWN).map(|it| {
            let gains = it.gains.map(|gains| gains.map(gain));
            (places.of(it.column), rounded(it.value), gains)
        });
        let candidates = candidates.collect();
        let carried = node.edges.iter().filter(|(_, carried)| carried[1] > 1e-6);
        let edges = carried.flat_map(|(edge, &[built, bridges])| {
            [edge.index() as f64, rounded(bridges), rounded(built)]
        });
        let cuts = node.cuts.iter();
        let islands = |islands: &[_]| islands.iter().copied().map(Id::index).collect();
        Self {
            parent: node.parent,
            set,
            fate: node.fate,
            order: node.order,
            bound: node.bound.map(|bound| tidy(bound * scale)),
            fractional: node.fractional,
            work: [node.lps, node.iterations],
            candidates,
            edges: edges.collect(),
            cuts: cuts.map(|(cut, _)| islands(cut.islands())).collect(),
            value: None,
        }
    }
}

/// The most candidates of a node that a page shows: those that strong branching tries.
const SHOWN: usize = 8;

/// A number rounded to four decimals, more than a page shows.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4 + 0.0
}
