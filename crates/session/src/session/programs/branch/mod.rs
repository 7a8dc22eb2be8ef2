//! Branch and bound on a board's integer programs, node by node: for seeing how the method works
//! and comparing formulations and rules. `solve` does not use it.

mod work;

use std::fmt;
use std::num::NonZeroU32;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{BranchLimits, Branching, NodeSelection};
use crate::milp::{CutKind, Formulation};
use crate::puzzle::Puzzle;
use crate::report::{SearchTreeRecord, TreeNodeItem, counted, tree_table};
use crate::session::asking::ask::{Answer, Ask, AskError, Item, QuestionContext};
use crate::session::asking::conclusion::Conclusion;
use crate::session::asking::record::record;
use crate::session::asking::usage_error::UsageError;
use crate::session::programs::formulations::{Choice, Formulations};
use crate::session::programs::relax::{Optimum, SkippedFormulation};
use crate::session::solutions::aim::{ObjectiveOption, Quantity};

use work::TreeRules;
pub use work::{GrownTrees, KnownStart};

/// Branch and bound on a board's integer programs, node by node.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default)]
pub struct Branch {
    /// The formulations.
    #[cfg_attr(feature = "arguments", command(flatten))]
    #[serde(flatten)]
    pub formulations: Formulations,
    /// Which open node is next: the one with the best bound, the deepest one, or the one with the
    /// best estimate; several with commas between, a tree for each [default: best-bound]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "RULES", value_delimiter = ',',
        help_heading = "Search",
        value_parser = crate::session::asking::flags::one_of(&NodeSelection::ALL, NodeSelection::name)))]
    pub select: Vec<NodeSelection>,
    /// Which fractional column a node is branched on: the one farthest from whole, by
    /// pseudo-costs, by strong branching, or an edge's first level first; several with commas
    /// between, a tree for each [default: fractional]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "RULES", value_delimiter = ',',
        help_heading = "Search",
        value_parser = crate::session::asking::flags::one_of(&Branching::ALL, Branching::name)))]
    pub branching: Vec<Branching>,
    /// Compare bounds as they are; else a bound counts as the next value that the objective can
    /// take
    #[cfg_attr(feature = "arguments", arg(long, help_heading = "Search"))]
    pub no_round: bool,
    /// The solution that is known before the first node: nothing, any solution, or the best
    /// [default: nothing]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "WHAT", help_heading = "Search",
        value_parser = crate::session::asking::flags::one_of(&KnownStart::ALL, KnownStart::name)))]
    pub start: Option<KnownStart>,
    /// The cuts that cuts looks for at every node: plain ones, something built leaves every
    /// island set, found exactly; or even ones too, not exactly [default: plain]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "KIND",
        help_heading = "Formulation",
        value_parser = crate::session::asking::flags::one_of(&CutKind::ALL, CutKind::name)))]
    pub cuts: Option<CutKind>,
    /// The most nodes of each tree whose relaxations are solved [default: 300]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NUMBER", help_heading = "Search")
    )]
    pub nodes: Option<NonZeroU32>,
    /// The most simplex iterations of one relaxation; a node that takes more stays open
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NUMBER", help_heading = "Search")
    )]
    pub iterations: Option<NonZeroU32>,
    /// Do not find the optimum, which trees are compared with; nothing but a limit of time bounds
    /// that search
    #[cfg_attr(feature = "arguments", arg(long, help_heading = "Search"))]
    pub no_optimum: bool,
    /// What is minimised or maximised; built where nothing is said.
    #[cfg_attr(feature = "arguments", arg(skip))]
    #[serde(flatten)]
    pub aim: ObjectiveOption,
}

/// The search trees of one board.
#[derive(Clone, Debug)]
pub struct BranchAnswer {
    /// How the work ended: `searched`, `infeasible` where the board has no solution, or
    /// `undecided` where a limit of time or memory or an interrupt ended something. A limit of
    /// nodes or iterations is said of each tree.
    pub ended: Conclusion,
    /// The trees, with their board.
    pub work: Box<GrownTrees>,
}

record! {
    /// The search trees of one board.
    BranchAnswer<'a> |answer| {
        /// How the work ended: `searched`, `infeasible` where the board has no solution, or
        /// `undecided` where a limit of time or memory or an interrupt ended something. A limit of
        /// nodes or iterations is said of each tree.
        #[serde(flatten)]
        ended: &'a Conclusion = &answer.ended,
        /// What is minimised or maximised, as in `minimise built`.
        objective: String = answer.work.about.objective.to_string(),
        /// The value of the best solution as `solve` finds it, where it is known.
        optimum: Option<f64> = answer.work.about.optimum.value(),
        /// One for each formulation and rule.
        trees: Vec<SearchTreeRecord> = answer.work.records(),
        /// Formulations that were passed over; left out where there are none.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        left_out: &'a [SkippedFormulation] = &answer.work.about.left_out,
    }
}

impl Branch {
    /// The question for these formulations, with default settings.
    #[must_use]
    pub fn of(formulations: impl IntoIterator<Item = Formulation>) -> Self {
        Self {
            formulations: formulations.into_iter().collect(),
            ..Self::default()
        }
    }

    /// The most trees that may be grown; some formulations may not state the board.
    #[must_use]
    pub fn most_trees(&self) -> usize {
        let rules = each_once(&self.select).len() * each_once(&self.branching).len();
        self.formulations.choices(None).len() * rules
    }

    /// The requested trees, in order.
    fn trees(&self, most_bytes: Option<u64>) -> Vec<(Choice, TreeRules)> {
        let selections = each_once(&self.select);
        let branchings = each_once(&self.branching);
        let says = [selections.len() > 1, branchings.len() > 1];
        let nodes = self.nodes.map(|nodes| nodes.get() as usize);
        let limits = BranchLimits {
            nodes: nodes.unwrap_or(BranchLimits::default().nodes),
            lp_iterations: self.iterations.map(u32::from),
        };
        let mut wanted = Vec::new();
        for choice in self.formulations.choices(most_bytes) {
            for &selection in &selections {
                for &branching in &branchings {
                    let rules = TreeRules {
                        selection,
                        branching,
                        rounds_bounds: !self.no_round,
                        cuts: self.cuts.unwrap_or_default(),
                        limits,
                        says,
                    };
                    wanted.push((choice.clone(), rules));
                }
            }
        }
        wanted
    }

    /// The objective, or the default one.
    fn goal(&self) -> ObjectiveOption {
        if self.aim.is_given() {
            self.aim.clone()
        } else {
            ObjectiveOption {
                minimise: Some(Quantity::Built),
                ..self.aim.clone()
            }
        }
    }
}

/// The named rules without duplicates, or the default one if none is named.
fn each_once<T: Copy + PartialEq + Default>(named: &[T]) -> Vec<T> {
    let mut once = Vec::new();
    for &rule in named {
        if !once.contains(&rule) {
            once.push(rule);
        }
    }
    if once.is_empty() {
        once.push(T::default());
    }
    once
}

impl Item for TreeNodeItem {
    const KIND: &'static str = "node";
}

impl BranchAnswer {
    fn of(work: GrownTrees) -> Self {
        Self {
            ended: work.ended(),
            work: Box::new(work),
        }
    }

    /// A table of the trees, and notes on them, as text.
    #[must_use]
    pub fn table(&self) -> String {
        use std::fmt::Write as _;
        let about = &self.work.about;
        let mut text = format!("branch and bound, to {}\n", about.objective);
        text.push_str(&tree_table(&self.work.records(), about.objective.direction).to_text());
        for one in &about.left_out {
            let _ = writeln!(text, "{}: left out, {}", one.formulation, one.reason);
        }
        match about.optimum.value() {
            Some(value) => {
                let _ = writeln!(text, "the optimum is {value}");
            }
            None => match &self.ended.reason {
                Some(reason) if self.ended.limit.is_none() => {
                    let _ = writeln!(text, "the board has no solution: {reason}");
                }
                _ if about.optimum == Optimum::NotWanted => {}
                _ => text.push_str("the optimum was not found within the limits\n"),
            },
        }
        for note in self.work.notes() {
            let _ = writeln!(text, "{note}");
        }
        text
    }
}

impl Answer for BranchAnswer {
    fn kind(&self) -> &'static str {
        "branch"
    }

    fn ended(&self) -> &Conclusion {
        &self.ended
    }

    fn write_summary(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        let grown = &self.work.trees;
        let nodes = grown.iter().map(|one| one.tree.solved()).sum::<usize>();
        let (trees, nodes) = (counted(grown.len(), "search tree"), counted(nodes, "node"));
        write!(to, "{trees}, {nodes}")?;
        match (&self.ended.limit, &self.ended.reason) {
            (Some(_), Some(why)) => write!(to, ", {why}"),
            _ => Ok(()),
        }
    }
}

impl Ask for Branch {
    const NAME: &'static str = "branch";
    type Subject = Puzzle;
    type Item = TreeNodeItem;
    type Answer = BranchAnswer;

    fn check(&self) -> Result<(), UsageError> {
        if self.cuts.is_some() && !self.formulations.has_cuts() {
            return Err(UsageError::of(
                "{cuts} is for the formulation cuts, the only one with cuts at its nodes",
            )
            .hint("add {formulation=cuts}"));
        }
        if self.no_optimum && self.start == Some(KnownStart::Best) {
            return Err(UsageError::of(
                "{no_optimum} leaves out what {start=best} begins with",
            ));
        }
        self.aim.check()
    }

    fn ask(
        &self,
        puzzle: &Puzzle,
        context: &mut QuestionContext<'_, TreeNodeItem>,
    ) -> Result<BranchAnswer, AskError> {
        self.check()?;
        let mut work = GrownTrees::of(puzzle.clone(), &self.goal())?;
        work.begin(self.start.unwrap_or_default(), context)?;
        for (choice, rules) in self.trees(context.budget.most_bytes()) {
            if let Some(limit) = context.budget.reached().filter(|_| work.has_begun()) {
                work.about.stop_before(&choice, limit);
                continue;
            }
            let items = &mut *context.items;
            let mut hear = |node: TreeNodeItem| items(node).is_continue();
            work.grow(&choice, rules, context.budget, &mut hear)?;
        }
        if !self.no_optimum && !work.trees.is_empty() {
            work.settle(context)?;
        }
        Ok(BranchAnswer::of(work))
    }
}
