//! The search: the next node, its relaxation, and its children.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::rc::Rc;

use super::calls::Basis;
use super::costs::PseudoCosts;
use super::lp::{LpBasicPoint, WarmLp};
use super::{
    BoundSet, BranchCandidate, BranchNode, BranchOptions, Branching, Fate, NodeSelection,
    no_solution, sign,
};
use crate::engine::budget::Budget;
use crate::engine::outcome::{Limit, Verdict};
use crate::engine::task::EngineError;
use crate::milp::{ColumnId, ColumnMeaning, Cut, Formulated, Name};
use crate::puzzle::{Amount, Id, IdVec, Network, VerifiedBridges, verify};

/// The number of columns that strong branching tries at a node.
const TRIED: usize = 8;
/// The most iterations of a linear program of strong branching.
const TRIAL_ITERATIONS: u32 = 50;
/// The most candidates that a node keeps.
const KEPT: usize = 100;
/// The growth of a bound on a side without a point, as a factor of a score.
const NO_POINT: f64 = 1e6;
/// The least factor of a score: if one side does not grow, the other still counts.
const LEAST: f64 = 1e-6;
/// Without rounding, by how much a bound must be better than the best value, as a share.
const BETTER: f64 = 1e-6;

/// A change of the tree: a node whose fate was decided, and its children.
#[derive(Debug)]
pub(super) struct BranchNews {
    pub(super) node: BranchNode,
    pub(super) below: Option<[BranchNode; 2]>,
}

/// An open node in the queue.
struct OpenNode {
    /// Its sort key, the least first.
    key: TurnKey,
    node: BranchNode,
    basis: Option<Rc<Basis>>,
    /// The column that it was branched on, how far it was moved, and to which side.
    moved: Option<(ColumnId, f64, usize)>,
}

/// The order of open nodes.
#[derive(Clone, Copy, PartialEq)]
struct TurnKey {
    value: f64,
    depth: Reverse<usize>,
    /// 0 for the side that is nearer to the value branched on.
    side: u8,
    id: usize,
}

impl Eq for TurnKey {}

impl Ord for TurnKey {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_value = self.value.total_cmp(&other.value);
        let rest = |key: &Self| (key.depth, key.side, key.id);
        by_value.then(rest(self).cmp(&rest(other)))
    }
}

impl PartialOrd for TurnKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for OpenNode {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for OpenNode {}

impl Ord for OpenNode {
    /// A heap pops its greatest element first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.key.cmp(&self.key)
    }
}

impl PartialOrd for OpenNode {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The state of a search.
pub(super) struct Search<'a> {
    network: &'a Network,
    program: Formulated,
    options: BranchOptions,
    whole: Vec<ColumnId>,
    /// The rank of each column in the order of their names.
    ranks: IdVec<ColumnId, usize>,
    /// Whether a column stands for "the edge is built".
    is_first_level: IdVec<ColumnId, bool>,
    lp: WarmLp,
    costs: PseudoCosts,
    /// The bounds that were set, by node, with the parent.
    sets: Vec<(Option<usize>, Option<BoundSet>)>,
    /// The columns with other bounds than the program's, at the node solved last.
    changed: Vec<ColumnId>,
    /// The value of the best known solution.
    known: Option<Amount>,
    decided: usize,
    solved: usize,
}

impl<'a> Search<'a> {
    /// A search before its first node, on a relaxed program in which these columns must be whole.
    pub(super) fn of(
        network: &'a Network,
        program: Formulated,
        whole: &[ColumnId],
        options: BranchOptions,
    ) -> Result<Self, EngineError> {
        let columns = program.model.columns();
        let mut named: Vec<(String, ColumnId)> = columns
            .iter()
            .map(|(id, column)| (column.name.to_string(), id))
            .collect();
        named.sort_unstable();
        let mut ranks = IdVec::filled(0, columns.len());
        for (rank, &(_, column)) in named.iter().enumerate() {
            ranks[column] = rank;
        }
        let mut is_first_level = IdVec::filled(false, columns.len());
        for indicator in program.indicators() {
            is_first_level[indicator.column] = match indicator.says {
                ColumnMeaning::AtLeast(level) => level == 1,
                ColumnMeaning::Exactly(count) => count == 0,
            };
        }
        let known = options.start.as_ref();
        Ok(Self {
            lp: WarmLp::of(&program.model)?,
            costs: PseudoCosts::none(columns.len()),
            ranks,
            is_first_level,
            known: known.map(|start| options.objective.value(network, start)),
            whole: whole.to_vec(),
            network,
            program,
            options,
            sets: vec![(None, None)],
            changed: Vec::new(),
            decided: 0,
            solved: 0,
        })
    }

    /// Searches to the end or to a limit. Calls `tell` for every node whose fate is decided; all
    /// other nodes are open.
    pub(super) fn run(
        mut self,
        budget: &Budget,
        tell: &mut dyn FnMut(BranchNews),
    ) -> Result<Option<Limit>, EngineError> {
        let mut open = BinaryHeap::from([OpenNode {
            key: TurnKey {
                value: 0.0,
                depth: Reverse(0),
                side: 0,
                id: 0,
            },
            node: BranchNode::root(),
            basis: None,
            moved: None,
        }]);
        let mut stopped = None;
        while let Some(next) = open.pop() {
            if next
                .node
                .bound
                .is_some_and(|bound| self.is_no_better(bound))
            {
                let node = self.decide(next.node, Fate::Pruned);
                tell(BranchNews { node, below: None });
                continue;
            }
            if let Some(limit) = budget.reached() {
                return Ok(Some(limit));
            }
            if self.solved >= self.options.limits.nodes {
                // It stays open, and the best solution may still prune others.
                stopped = Some(Limit::Effort);
                continue;
            }
            let (news, below) = match self.look_at(next, budget)? {
                Ok(news) => news,
                // One relaxation took too long: the other nodes are tried.
                Err(Limit::Effort) => {
                    stopped = Some(Limit::Effort);
                    continue;
                }
                Err(limit) => return Ok(Some(limit)),
            };
            open.extend(below);
            tell(news);
        }
        Ok(stopped)
    }

    /// Sets the fate of a node and its rank in the order of decisions.
    fn decide(&mut self, node: BranchNode, fate: Fate) -> BranchNode {
        self.decided += 1;
        BranchNode {
            order: Some(self.decided),
            fate,
            ..node
        }
    }

    /// Whether nothing within this bound is better than the best solution.
    fn is_no_better(&self, bound: f64) -> bool {
        let Some(known) = self.known else {
            return false;
        };
        let objective = &self.options.objective;
        if self.options.rounds_bounds
            && let Some(open) = objective.bound(self.network, bound)
        {
            return !objective.prefers(open, known);
        }
        let scale = objective.scale(self.network).millionths() as f64;
        let known = known.millionths() as f64 / scale;
        let sign = sign(objective);
        sign * bound >= sign * known - BETTER * known.abs().max(1.0)
    }

    /// Solves the relaxation of a node and decides its fate. Returns the limit that left it open,
    /// if one did.
    #[allow(
        clippy::type_complexity,
        reason = "what is told, and what waits from now on"
    )]
    fn look_at(
        &mut self,
        next: OpenNode,
        budget: &Budget,
    ) -> Result<Result<(BranchNews, Vec<OpenNode>), Limit>, EngineError> {
        let OpenNode {
            mut node,
            basis,
            moved,
            ..
        } = next;
        self.solved += 1;
        let before = (self.lp.lps, self.lp.iterations);
        self.go_to(node.id)?;
        let parent_bound = node.bound.take();
        let mut cuts = Vec::new();
        let end = self.relaxation(node.id, basis.as_deref(), &mut cuts, budget)?;
        let alone = |node, below| Ok(Ok((BranchNews { node, below: None }, below)));
        let point = match end {
            Verdict::Undecided(limit) => return Ok(Err(limit)),
            Verdict::No(()) => {
                node = self.with_effort(node, cuts, before);
                let node = self.decide(node, Fate::Infeasible);
                return alone(node, Vec::new());
            }
            Verdict::Yes(point) => point,
        };
        if let (Some(parent), Some((column, distance, side))) = (parent_bound, moved) {
            let growth = sign(&self.options.objective) * (point.value - parent);
            self.costs.learn(column, side, growth, distance);
        }
        node.bound = Some(point.value);
        let edges = self.network.edges().ids();
        node.edges = edges
            .map(|edge| self.program.on_edge(edge, &point.columns))
            .collect();
        let fractional = self.fractional(&point.columns);
        node.fractional = fractional.len();
        if self.is_no_better(point.value) {
            node = self.with_effort(node, cuts, before);
            let node = self.decide(node, Fate::Pruned);
            return alone(node, Vec::new());
        }
        if fractional.is_empty() {
            let solution = self.solution(node.id, &point.columns)?;
            let value = self.options.objective.value(self.network, &solution);
            self.known = Some(value);
            node.solution = Some(solution);
            node = self.with_effort(node, cuts, before);
            let node = self.decide(node, Fate::Whole);
            return alone(node, Vec::new());
        }
        let candidates = match self.candidates(fractional, &point, budget)? {
            Ok(candidates) => candidates,
            Err(limit) => return Ok(Err(limit)),
        };
        node.candidates = candidates.iter().copied().take(KEPT).collect();
        node = self.with_effort(node, cuts, before);
        let node = self.decide(node, Fate::Branched);
        let (below, waiting) = self.below(&node, &point, candidates[0]);
        let below = Some(below);
        Ok(Ok((BranchNews { node, below }, waiting)))
    }

    /// The node with what it cost: programs solved, iterations, cuts.
    fn with_effort(
        &self,
        node: BranchNode,
        cuts: Vec<(Cut, Name)>,
        (lps, iterations): (u64, u64),
    ) -> BranchNode {
        BranchNode {
            cuts,
            lps: self.lp.lps - lps,
            iterations: self.lp.iterations - iterations,
            ..node
        }
    }

    /// Sets the columns' bounds to those of a node.
    fn go_to(&mut self, node: usize) -> Result<(), EngineError> {
        let mut wanted: Vec<(ColumnId, [f64; 2])> = Vec::new();
        let mut at = Some(node);
        while let Some(here) = at {
            let (parent, set) = self.sets[here];
            if let Some(set) = set {
                let known = wanted.iter().position(|&(column, _)| column == set.column);
                let place = known.unwrap_or_else(|| {
                    let column = &self.program.model.columns()[set.column];
                    wanted.push((set.column, [column.lower, column.upper]));
                    wanted.len() - 1
                });
                let [lower, upper] = &mut wanted[place].1;
                if set.is_lower {
                    *lower = lower.max(set.value);
                } else {
                    *upper = upper.min(set.value);
                }
            }
            at = parent;
        }
        for column in std::mem::take(&mut self.changed) {
            if wanted.iter().all(|&(wanted, _)| wanted != column) {
                let column_of = &self.program.model.columns()[column];
                self.lp.set(column, [column_of.lower, column_of.upper])?;
            }
        }
        for &(column, bounds) in &wanted {
            self.lp.set(column, bounds)?;
            self.changed.push(column);
        }
        Ok(())
    }

    /// Solves the relaxation of the current node, and cuts until its point violates no cut or is no
    /// better than the best solution. No if it has no point.
    fn relaxation(
        &mut self,
        node: usize,
        basis: Option<&Basis>,
        found: &mut Vec<(Cut, Name)>,
        budget: &Budget,
    ) -> Result<Verdict<LpBasicPoint>, EngineError> {
        let mut basis = basis;
        loop {
            let most = self.options.limits.lp_iterations;
            let model = &self.program.model;
            let end = self.lp.solve(model, basis.take(), most, budget)?;
            let point = match end {
                Verdict::Yes(point) => point,
                Verdict::No(()) => return Ok(Verdict::No(())),
                Verdict::Undecided((limit, _)) => return Ok(Verdict::Undecided(limit)),
            };
            if self.is_no_better(point.value) {
                return Ok(Verdict::Yes(point));
            }
            let go_on = || budget.reached().is_none();
            let cuts = self.program.separate_fractional(
                self.network,
                &point.columns,
                self.options.cuts,
                &go_on,
            );
            let Some(mut cuts) = cuts else {
                return Ok(Verdict::Undecided(
                    budget.reached().unwrap_or(Limit::Interrupted),
                ));
            };
            if cuts.is_empty() && self.fractional(&point.columns).is_empty() {
                // Loops are only separated at whole points.
                let bridges = self.program.decode(&point.columns);
                let bridges = bridges.map_err(|why| no_solution(node, &why.to_string()))?;
                cuts = self.program.separate(self.network, &bridges);
            }
            if cuts.is_empty() {
                return Ok(Verdict::Yes(point));
            }
            for cut in cuts {
                let row = self.program.add_cut(self.network, &cut);
                self.lp.add(&self.program.model, row)?;
                found.push((cut, self.program.model.rows()[row].name));
            }
        }
    }

    /// The fractional columns that must be whole, with their values.
    fn fractional(&self, values: &[f64]) -> Vec<(ColumnId, f64)> {
        let all = self.whole.iter().map(|&it| (it, values[it.index()]));
        all.filter(|(_, value)| (value - value.round()).abs() > Formulated::TOLERANCE)
            .collect()
    }

    /// The solution of a whole point.
    fn solution(&self, node: usize, values: &[f64]) -> Result<VerifiedBridges, EngineError> {
        let bridges = self.program.decode(values);
        let bridges = bridges.map_err(|why| no_solution(node, &why.to_string()))?;
        verify(self.network, bridges).map_err(|why| no_solution(node, &why.to_string()))
    }

    /// The candidates for branching at this point, the best by the rule first.
    fn candidates(
        &mut self,
        fractional: Vec<(ColumnId, f64)>,
        point: &LpBasicPoint,
        budget: &Budget,
    ) -> Result<Result<Vec<BranchCandidate>, Limit>, EngineError> {
        let mut all: Vec<BranchCandidate> = fractional
            .into_iter()
            .map(|(column, value)| BranchCandidate {
                column,
                value,
                gains: None,
            })
            .collect();
        self.sort_by(&mut all, |it| from_whole(it.value));
        match self.options.branching {
            Branching::Fractional => {}
            Branching::FirstLevel => {
                // A stable sort: columns for "built" come before the others.
                all.sort_by_key(|it| !self.is_first_level[it.column]);
            }
            Branching::PseudoCost => {
                for candidate in &mut all {
                    candidate.gains = Some(self.costs.gains(candidate.column, candidate.value));
                }
                self.sort_by(&mut all, score);
            }
            Branching::Strong => {
                all.truncate(TRIED);
                for candidate in &mut all {
                    match self.gains(*candidate, point, budget)? {
                        Ok(gains) => candidate.gains = Some(gains),
                        Err(limit) => return Ok(Err(limit)),
                    }
                }
                self.sort_by(&mut all, score);
            }
        }
        Ok(Ok(all))
    }

    /// Sorts by a score, the greatest first; scores equal to a millionth are ordered by name.
    fn sort_by(&self, all: &mut [BranchCandidate], score: impl Fn(&BranchCandidate) -> f64) {
        let coarse = |it: &BranchCandidate| (score(it) * 1e6).round();
        all.sort_by(|one, other| {
            let by_score = coarse(other).total_cmp(&coarse(one));
            by_score.then(self.ranks[one.column].cmp(&self.ranks[other.column]))
        });
    }

    /// The growth of the bound on both sides of a candidate, by a few iterations each.
    fn gains(
        &mut self,
        candidate: BranchCandidate,
        point: &LpBasicPoint,
        budget: &Budget,
    ) -> Result<Result<[f64; 2], Limit>, EngineError> {
        let sign = sign(&self.options.objective);
        let BranchCandidate { column, value, .. } = candidate;
        let [lower, upper] = self.lp.bounds(column);
        let mut gains = [0.0; 2];
        let sides = [[lower, value.floor()], [value.ceil(), upper]];
        for (gain, side) in gains.iter_mut().zip(sides) {
            self.lp.set(column, side)?;
            let model = &self.program.model;
            let basis = point.basis.as_deref();
            let most = Some(TRIAL_ITERATIONS);
            let end = self.lp.solve(model, basis, most, budget)?;
            self.lp.set(column, [lower, upper])?;
            *gain = match end {
                Verdict::Yes(end) => (sign * (end.value - point.value)).max(0.0),
                Verdict::No(()) => f64::INFINITY,
                Verdict::Undecided((Limit::Effort, by_then)) => {
                    (sign * (by_then - point.value)).max(0.0)
                }
                Verdict::Undecided((limit, _)) => return Ok(Err(limit)),
            };
        }
        Ok(Ok(gains))
    }

    /// The two children of a node, and their entries in the queue.
    fn below(
        &mut self,
        node: &BranchNode,
        point: &LpBasicPoint,
        on: BranchCandidate,
    ) -> ([BranchNode; 2], Vec<OpenNode>) {
        let sign = sign(&self.options.objective);
        let depth = node.depth + 1;
        let sets = [
            BoundSet {
                column: on.column,
                is_lower: false,
                value: on.value.floor(),
            },
            BoundSet {
                column: on.column,
                is_lower: true,
                value: on.value.ceil(),
            },
        ];
        let value = match self.options.selection {
            NodeSelection::BestBound => sign * point.value,
            NodeSelection::DepthFirst => 0.0,
            NodeSelection::BestEstimate => {
                let fractional = self.fractional(&point.columns).into_iter();
                let least = fractional.map(|(column, value)| {
                    let [down, up] = self.costs.gains(column, value);
                    down.min(up)
                });
                sign * point.value + least.sum::<f64>()
            }
        };
        let value = (value * 1e7).round();
        let below = on.value - on.value.floor();
        let distances = [below, 1.0 - below];
        let nearer = usize::from(below >= 0.5);
        let nodes = sets.map(|set| {
            self.sets.push((Some(node.id), Some(set)));
            BranchNode {
                id: self.sets.len() - 1,
                parent: Some(node.id),
                depth,
                set: Some(set),
                bound: Some(point.value),
                ..BranchNode::root()
            }
        });
        let waiting = nodes.iter().enumerate().map(|(side, node)| OpenNode {
            key: TurnKey {
                value,
                depth: Reverse(depth),
                side: u8::from(side != nearer),
                id: node.id,
            },
            node: node.clone(),
            basis: point.basis.clone(),
            moved: Some((on.column, distances[side], side)),
        });
        let waiting = waiting.collect();
        (nodes, waiting)
    }
}

/// The distance of a value from the nearest whole number.
fn from_whole(value: f64) -> f64 {
    (value - value.round()).abs()
}

/// The score of a candidate: the product of the gains on both sides.
fn score(candidate: &BranchCandidate) -> f64 {
    let gains = candidate.gains.unwrap_or([0.0; 2]);
    gains
        .map(|gain| gain.clamp(LEAST, NO_POINT))
        .iter()
        .product()
}
