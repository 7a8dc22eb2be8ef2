//! A plain branch and bound on HiGHS's relaxations, node by node: for showing how the method works,
//! never for answers.
//!
//! Every node's relaxation is solved by the dual simplex method from its parent's basis. There is
//! no presolve below the root, no heuristic, no restart; solutions are found at nodes whose point
//! is whole. If the program leaves connectivity to cuts, they are separated at every node until its
//! point violates none, and kept for all later nodes. The order of the nodes, the choice of columns
//! and all ties are fixed, so that one version of HiGHS on one machine always gives the same tree.
//!
//! Files, each using only those before it: `calls`, `lp`, `costs`, `search`.

mod calls;
mod costs;
mod lp;
mod search;

use std::ops::ControlFlow;

use super::failed;
use super::relax::watched;
use super::rounds::needs;
use crate::engine::budget::Budget;
use crate::engine::outcome::Limit;
use crate::engine::task::EngineError;
use crate::milp::{ColumnId, Cut, CutKind, Formulated, Name, Objective};
use crate::puzzle::{Amount, EdgeId, IdVec, Network, VerifiedBridges};
use search::{BranchNews, Search};

crate::puzzle::by_name::closed! {
    /// Which open node is next.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_engine::engine::NodeSelection::default().name(), "best-bound");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum NodeSelection {
        /// The one with the best bound; of several the deepest.
        #[default]
        BestBound = "best-bound",
        /// The deepest one.
        DepthFirst = "depth-first",
        /// The one with the best expected solution, by pseudo-costs.
        BestEstimate = "best-estimate",
    }
}

crate::puzzle::by_name::by_name!(NodeSelection);

crate::puzzle::by_name::closed! {
    /// Which fractional column a node is branched on; ties by the columns' names.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_engine::engine::Branching::default().name(), "fractional");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Branching {
        /// The one farthest from a whole number.
        #[default]
        Fractional = "fractional",
        /// The one by which bounds have grown most where it was branched on before.
        PseudoCost = "pseudo-cost",
        /// The one whose two bounds grow most, by trying several of them.
        Strong = "strong",
        /// The farthest from whole among those for "the edge is built", if any is fractional, else
        /// among all.
        FirstLevel = "first-level",
    }
}

crate::puzzle::by_name::by_name!(Branching);

crate::puzzle::by_name::closed! {
    /// The fate of a node.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Fate {
        /// Its point is not whole, so it has two child nodes.
        Branched = "branched",
        /// Nothing below it can be better than the best solution known then.
        Pruned = "pruned",
        /// Its relaxation has no point.
        Infeasible = "infeasible",
        /// Its point is whole: a solution.
        Whole = "whole",
        /// Undecided: a limit was reached first.
        Open = "open",
    }
}

crate::puzzle::by_name::by_name!(Fate);

/// The bound by which a node differs from its parent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoundSet {
    /// The column.
    pub column: ColumnId,
    /// Whether it is a lower bound.
    pub is_lower: bool,
    /// The bound.
    pub value: f64,
}

/// A column that a node might be branched on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BranchCandidate {
    /// The column.
    pub column: ColumnId,
    /// Its value in the node's relaxation.
    pub value: f64,
    /// The expected growth of the bound on the side below and on the side above, infinite where
    /// that side has no point, on the program's scale; `None` if the rule does not look ahead.
    pub gains: Option<[f64; 2]>,
}

/// A node of the search tree.
#[derive(Clone, PartialEq, Debug)]
pub struct BranchNode {
    /// Its number, from 0, in the order of creation.
    pub id: usize,
    /// Its parent; `None` for the root.
    pub parent: Option<usize>,
    /// The number of nodes above it.
    pub depth: usize,
    /// The bound that was set for it; `None` for the root.
    pub set: Option<BoundSet>,
    /// Its rank, from 1, in the order in which nodes were decided.
    pub order: Option<usize>,
    /// Its fate.
    pub fate: Fate,
    /// The optimum of its relaxation, on the program's scale; if that was not solved, its parent's.
    /// `None` if there is no point, or nothing was solved at the root.
    pub bound: Option<f64>,
    /// For each edge at its point, how much of it is built and its number of bridges; empty if
    /// there is no point.
    pub edges: IdVec<EdgeId, [f64; 2]>,
    /// The number of fractional columns that must be whole, at its point.
    pub fractional: usize,
    /// The columns considered for branching: the best few by the rule, the chosen one first.
    pub candidates: Vec<BranchCandidate>,
    /// The linear programs that were solved for it, those of strong branching included.
    pub lps: u64,
    /// The simplex iterations of these.
    pub iterations: u64,
    /// The cuts that were found at its points, and the names of their rows.
    pub cuts: Vec<(Cut, Name)>,
    /// Its solution, if its point is one.
    pub solution: Option<VerifiedBridges>,
}

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BranchLimits {
    /// The most nodes whose relaxations are solved.
    pub nodes: usize,
    /// The most simplex iterations of one relaxation; a node that takes more stays open.
    pub lp_iterations: Option<u32>,
}

impl Default for BranchLimits {
    fn default() -> Self {
        Self {
            nodes: 300,
            lp_iterations: None,
        }
    }
}

/// The options of a search.
#[derive(Clone, Debug)]
pub struct BranchOptions {
    /// The objective.
    pub objective: Objective,
    /// Which node is next.
    pub selection: NodeSelection,
    /// Which column a node is branched on.
    pub branching: Branching,
    /// Whether bounds are rounded to the next value that the objective can take.
    pub rounds_bounds: bool,
    /// Which cuts are separated.
    pub cuts: CutKind,
    /// A known solution to start with.
    pub start: Option<VerifiedBridges>,
    /// The limits of the search.
    pub limits: BranchLimits,
}

/// A search tree.
#[derive(Clone, Debug)]
pub struct BranchTree {
    /// The relaxed program, its last rows the cuts that were found.
    pub program: Formulated,
    /// The nodes by their numbers.
    pub nodes: Vec<BranchNode>,
    /// The options of the search.
    pub options: BranchOptions,
    /// The limit that left nodes open, if one did.
    pub limit: Option<Limit>,
}

impl BranchTree {
    /// The best known solution: the initial one, or the last of those found.
    #[must_use]
    pub fn best(&self) -> Option<&VerifiedBridges> {
        let found = self.nodes.iter().filter(|node| node.solution.is_some());
        let last = found.max_by_key(|node| node.order);
        let last = last.and_then(|node| node.solution.as_ref());
        last.or(self.options.start.as_ref())
    }

    /// The value of the best solution.
    #[must_use]
    pub fn value(&self, network: &Network) -> Option<Amount> {
        let objective = &self.options.objective;
        Some(objective.value(network, self.best()?))
    }

    /// The nodes whose relaxations were solved.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.nodes.iter().filter(|node| node.lps > 0).count()
    }

    /// The nodes with this fate.
    #[must_use]
    pub fn count(&self, fate: Fate) -> usize {
        self.nodes.iter().filter(|node| node.fate == fate).count()
    }

    /// Whether no node is open: then the best solution is optimal, and without any there is none.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.count(Fate::Open) == 0
    }

    /// The bounds that were set on the path from the root to a node, the first one first.
    #[must_use]
    pub fn path(&self, node: usize) -> Vec<BoundSet> {
        let mut path = Vec::new();
        let mut at = Some(node);
        while let Some(node) = at {
            path.extend(self.nodes[node].set);
            at = self.nodes[node].parent;
        }
        path.reverse();
        path
    }

    /// The bound of the whole tree on the program's scale: the worst of the best solution's value
    /// and the bounds of the open nodes. `None` if nothing is known, or the program has no
    /// solution.
    #[must_use]
    pub fn bound(&self, network: &Network) -> Option<f64> {
        let sign = sign(&self.options.objective);
        let open = self.nodes.iter().filter(|node| node.fate == Fate::Open);
        let open: Option<Vec<f64>> = open.map(|node| node.bound).collect();
        let scale = self.options.objective.scale(network).millionths() as f64;
        let value = self.value(network);
        let value = value.map(|value| value.millionths() as f64 / scale);
        let bounds = open?.into_iter().chain(value).map(|bound| sign * bound);
        bounds.min_by(f64::total_cmp).map(|bound| sign * bound)
    }

    /// Adds what is new about a node.
    fn take(&mut self, network: &Network, news: BranchNews) {
        for (cut, _) in &news.node.cuts {
            self.program.add_cut(network, cut);
        }
        let id = news.node.id;
        if id == self.nodes.len() {
            self.nodes.push(news.node);
        } else {
            self.nodes[id] = news.node;
        }
        self.nodes.extend(news.below.into_iter().flatten());
    }
}

/// 1 if less is better, else −1.
fn sign(objective: &Objective) -> f64 {
    use crate::milp::Direction;
    match objective.direction {
        Direction::Minimise => 1.0,
        Direction::Maximise => -1.0,
    }
}

/// Searches a program by branch and bound. Calls `hear` with each node when its fate is decided,
/// and with the current tree; `Break` ends the search like an interrupt. A limit leaves nodes open.
///
/// # Errors
/// [`EngineError::Failed`] if HiGHS fails, or a whole point is no solution.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Branching, BranchLimits, BranchOptions, Budget, NodeSelection, branch};
/// use hashilab_engine::milp::{CutKind, Direction, Formulation, Objective, formulate};
/// use hashilab_rules::puzzle::{Amount, Board, Clue, Measure, Network, Pos, Rules, Size};
/// use std::ops::ControlFlow;
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(2)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let objective = Objective { direction: Direction::Minimise, measure: Measure::Built };
/// let program = formulate(&network, Formulation::Flow)?;
/// let options = BranchOptions {
///     objective,
///     selection: NodeSelection::default(),
///     branching: Branching::default(),
///     rounds_bounds: true,
///     cuts: CutKind::Plain,
///     start: None,
///     limits: BranchLimits::default(),
/// };
/// let hear = &mut |_: &_, _: &_| ControlFlow::Continue(());
/// let tree = branch(&network, program, options, &Budget::unlimited(), hear)?;
/// assert!(tree.is_complete());
/// assert_eq!(tree.value(&network), Some(Amount::whole(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn branch(
    network: &Network,
    mut program: Formulated,
    options: BranchOptions,
    budget: &Budget,
    hear: &mut dyn FnMut(&BranchTree, &BranchNode) -> ControlFlow<()>,
) -> Result<BranchTree, EngineError> {
    program.aim(network, &options.objective);
    let whole = super::relax::whole(&program.model);
    program.model.relax();
    let mut tree = BranchTree {
        program: program.clone(),
        nodes: vec![BranchNode::root()],
        options: options.clone(),
        limit: None,
    };
    if let Some(limit) = budget.reached_with(needs(&program)) {
        tree.limit = Some(limit);
        return Ok(tree);
    }
    let of = network.clone();
    let work = move |budget: &Budget, tell: &mut dyn FnMut(BranchNews)| {
        Search::of(&of, program, &whole, options)?.run(budget, tell)
    };
    let mut is_heard = true;
    let mut take = |news: BranchNews| {
        let id = news.node.id;
        tree.take(network, news);
        let flow = hear(&tree, &tree.nodes[id]);
        is_heard = flow.is_continue();
        flow
    };
    // A search that does not observe the limit is left behind with what it has reported.
    let done = watched::reporting(budget, work, &mut take)?;
    let limit = done.unwrap_or(Ok(Some(Limit::Interrupted)))?;
    if let Some(limit) = limit.filter(|_| !tree.is_complete()) {
        let interrupted = (!is_heard).then_some(Limit::Interrupted);
        tree.limit = interrupted.or_else(|| budget.reached()).or(Some(limit));
    }
    Ok(tree)
}

impl BranchNode {
    /// The root before it is solved.
    fn root() -> Self {
        Self {
            id: 0,
            parent: None,
            depth: 0,
            set: None,
            order: None,
            fate: Fate::Open,
            bound: None,
            edges: IdVec::new(),
            fractional: 0,
            candidates: Vec::new(),
            lps: 0,
            iterations: 0,
            cuts: Vec::new(),
            solution: None,
        }
    }
}

/// The error for a whole point that is no solution.
fn no_solution(node: usize, why: &str) -> EngineError {
    failed(format!(
        "the whole point of node {node} is no solution: {why}"
    ))
}
