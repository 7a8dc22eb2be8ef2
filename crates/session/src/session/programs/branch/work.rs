//! The work on a board: its search trees, and the best solution for comparison.

use std::ops::ControlFlow;

use crate::engine::{
    BranchLimits, BranchOptions, BranchTree, Branching, Budget, EngineError, Limit, NodeSelection,
    branch,
};
use crate::milp::{CutKind, Unsupported};
use crate::puzzle::{Puzzle, VerifiedBridges};
use crate::questions::SolveError;
use crate::report::{GrownTree, SearchTreeRecord, TreeNodeItem, tidy};
use crate::session::{
    AskError, Choice, Conclusion, ObjectiveOption, Optimum, QuestionContext, RelaxedBoard, Solve,
    Status,
};

crate::puzzle::by_name::closed! {
    /// Which solution a search by bounds knows from the beginning.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum KnownStart {
        /// None: solutions are found at whole points only.
        #[default]
        Nothing = "nothing",
        /// The first one that is found.
        Solution = "solution",
        /// The best one.
        Best = "best",
    }
}

crate::puzzle::by_name::by_name!(KnownStart);

/// The rules by which one tree is grown.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeRules {
    pub(super) selection: NodeSelection,
    pub(super) branching: Branching,
    pub(super) rounds_bounds: bool,
    pub(super) cuts: CutKind,
    pub(super) limits: BranchLimits,
    /// Whether the name of a tree includes each of the rules, since there are others.
    pub(super) says: [bool; 2],
}

/// A board with its search trees.
#[derive(Clone, Debug)]
pub struct GrownTrees {
    /// The board, the objective, the best solution and the formulations that were skipped.
    pub about: RelaxedBoard,
    /// The trees, in order.
    pub trees: Vec<GrownTree>,
    /// The initial incumbent of every search.
    start: Option<VerifiedBridges>,
}

impl GrownTrees {
    /// A board without trees.
    pub(super) fn of(puzzle: Puzzle, aim: &ObjectiveOption) -> Result<Self, AskError> {
        Ok(Self {
            about: RelaxedBoard::of(puzzle, aim)?,
            trees: Vec::new(),
            start: None,
        })
    }

    /// Finds the initial incumbent.
    pub(super) fn begin<I>(
        &mut self,
        known: KnownStart,
        context: &mut QuestionContext<'_, I>,
    ) -> Result<(), AskError> {
        let observer = context.observer.by_ref();
        let found = match known {
            KnownStart::Nothing => None,
            KnownStart::Solution => {
                let (about, question) = (&self.about.puzzle, Solve::default());
                let solver = context.solver;
                let answer = solver.answer_within(about, &question, context.budget, observer)?;
                answer.found().cloned()
            }
            KnownStart::Best => {
                let about = &mut self.about;
                about.find_optimum(context.solver, context.budget, observer)?;
                about.best.clone()
            }
        };
        self.start = found.map(|solution| solution.verified().clone());
        Ok(())
    }

    /// Whether a tree was grown or skipped. The first is begun whatever the limit.
    pub(super) fn has_begun(&self) -> bool {
        !self.trees.is_empty() || self.about.has_begun()
    }

    /// Grows one tree within a budget. `hear` is called with each node as its fate is decided, and
    /// ends the tree by returning false.
    pub(super) fn grow(
        &mut self,
        choice: &Choice,
        rules: TreeRules,
        budget: &Budget,
        hear: &mut dyn FnMut(TreeNodeItem) -> bool,
    ) -> Result<(), AskError> {
        let begun = budget.seconds();
        let about = &mut self.about;
        let program = match choice.program(&about.puzzle, budget) {
            Ok(program) => program,
            Err(why @ Unsupported::Stopped) => {
                about.stopped = Some(budget.ended_by());
                about.leave_out(choice, why.to_string());
                return Ok(());
            }
            Err(why) if choice.is_left_out(&why) => {
                about.leave_out(choice, why.to_string());
                return Ok(());
            }
            // Counts as begun: there is too little memory for the program.
            Err(why @ Unsupported::TooLarge { .. }) => {
                about.stopped = Some(Limit::Memory);
                about.leave_out(choice, why.to_string());
                return Ok(());
            }
            Err(why) => return Err(SolveError::Unsupported(why).into()),
        };
        let options = BranchOptions {
            objective: about.objective.clone(),
            selection: rules.selection,
            branching: rules.branching,
            rounds_bounds: rules.rounds_bounds,
            cuts: rules.cuts,
            start: self.start.clone(),
            limits: rules.limits,
        };
        let name = rules.name(&choice.name);
        let (network, scale) = (&about.puzzle, about.scale);
        let mut hear_one = |tree: &BranchTree, node: &_| {
            if hear(TreeNodeItem::of(&name, network, tree, node, scale)) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let tree = branch(network, program, options, budget, &mut hear_one);
        let tree = tree.map_err(SolveError::Engine)?;
        self.trees.push(GrownTree {
            name,
            formulation: choice.name.clone(),
            tree,
            scale,
            small_m: choice.settings.small_m(&about.puzzle),
            seconds: budget.seconds() - begun,
        });
        Ok(())
    }

    /// Finds the best solution as `solve` does, and compares every tree with it.
    pub(super) fn settle<I>(
        &mut self,
        context: &mut QuestionContext<'_, I>,
    ) -> Result<(), AskError> {
        if self.about.optimum == Optimum::NotWanted {
            let (solver, budget) = (context.solver, context.budget);
            let observer = context.observer.by_ref();
            self.about.find_optimum(solver, budget, observer)?;
        }
        for grown in &self.trees {
            if let Some(what) = self.disagreement(grown) {
                let engine = "branch and bound";
                let what = format!("{}: {what}", grown.name);
                let failed = EngineError::Failed { engine, what };
                return Err(SolveError::Engine(failed).into());
            }
        }
        Ok(())
    }

    /// The contradiction between a tree and `solve`, if there is one: a defect of one of them.
    fn disagreement(&self, grown: &GrownTree) -> Option<String> {
        let puzzle = &self.about.puzzle;
        let objective = &self.about.objective;
        let (tree, value) = (&grown.tree, grown.tree.value(puzzle));
        let is_of_board = grown.small_m.is_none();
        match self.about.optimum {
            Optimum::Is(_) => {
                let best = self.about.best.as_ref()?;
                let best = objective.value(puzzle, best);
                match value {
                    Some(value) if objective.prefers(value, best) => Some(format!(
                        "it has a solution of value {value}, and solve calls {best} the best"
                    )),
                    Some(value) if is_of_board && tree.is_complete() && value != best => {
                        Some(format!("it calls {value} the best, and solve {best}"))
                    }
                    None if is_of_board && tree.is_complete() => Some(format!(
                        "it finds no solution, and solve one of value {best}"
                    )),
                    _ => {
                        let bound = objective.bound(puzzle, tree.bound(puzzle)?)?;
                        let is_wrong = is_of_board && objective.prefers(best, bound);
                        is_wrong.then(|| {
                            format!("it says that no solution is better than {bound}, and solve finds {best}")
                        })
                    }
                }
            }
            Optimum::Infeasible => {
                let value = value?;
                Some(format!(
                    "it has a solution of value {value}, and solve proves that there is none"
                ))
            }
            Optimum::NotWanted | Optimum::Undecided(_) => None,
        }
    }

    /// A record for each tree.
    #[must_use]
    pub fn records(&self) -> Vec<SearchTreeRecord> {
        let about = &self.about;
        let trees = self.trees.iter();
        let record = |grown| SearchTreeRecord::of(grown, &about.puzzle, about.scale, self.best());
        trees.map(record).collect()
    }

    /// The value that gaps refer to: the optimum.
    fn best(&self) -> Option<f64> {
        self.about.optimum.value().map(tidy)
    }

    /// Notes below the table.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let others = self.about.puzzle.islands().len().saturating_sub(1);
        for grown in &self.trees {
            let name = &grown.name;
            if let Some(limit) = grown.tree.limit {
                let why = match limit {
                    Limit::Effort => "the limit on nodes or iterations was reached".to_owned(),
                    other => other.to_string(),
                };
                let open = grown.tree.count(crate::engine::Fate::Open);
                let left = crate::report::counted(open, "node");
                let verb = if open == 1 { "is" } else { "are" };
                notes.push(format!("{name}: {why}, {left} {verb} open"));
            }
            if let Some(m) = grown.small_m {
                notes.push(format!(
                    "{name}: what is said is true of this program and need not be of the board: \
                     its M, {m}, is smaller than {others}, the number of the other islands"
                ));
            }
        }
        notes
    }

    /// How the work ended: interrupted, at another limit, without a solution, or complete.
    pub(super) fn ended(&self) -> Conclusion {
        let of_trees = self.trees.iter().filter_map(|grown| grown.tree.limit);
        // The limit on nodes is no failure: each tree reports what it leaves open.
        let of_trees = of_trees.filter(|&limit| limit != Limit::Effort);
        let limits: Vec<Limit> = of_trees.chain(self.about.limits()).collect();
        let interrupted = limits.contains(&Limit::Interrupted);
        let limit = interrupted.then_some(Limit::Interrupted);
        let ended = match (limit.or(limits.first().copied()), self.about.optimum) {
            (_, Optimum::Infeasible) => {
                let reason = self.about.reason.clone();
                reason.map_or_else(
                    || Conclusion::of(Status::Infeasible),
                    Conclusion::infeasible,
                )
            }
            (Some(limit), _) => Conclusion::undecided(limit),
            (None, Optimum::Undecided(_)) => {
                Conclusion::of(Status::Undecided).because("the optimum was not found")
            }
            (None, _) => Conclusion::of(Status::Searched),
        };
        ended
            .under(self.about.puzzle.rules())
            .warned(&self.about.warnings)
    }
}

impl TreeRules {
    /// The name of a tree.
    fn name(self, formulation: &str) -> String {
        let rules = [self.selection.name(), self.branching.name()];
        let said = rules.into_iter().zip(self.says);
        let said = said.filter_map(|(rule, says)| says.then_some(rule));
        let parts: Vec<&str> = std::iter::once(formulation).chain(said).collect();
        parts.join(", ")
    }
}
