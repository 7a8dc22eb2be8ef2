//! Branch and bound: the trees against the oracle, `solve` and each other.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hashilab::internals::engine::{
    BranchLimits, BranchOptions, BranchTree, Branching, Budget, Fate, Limit, NodeSelection, branch,
};
use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::milp::{CutKind, Direction, Formulation, Objective, formulate};
use hashilab::internals::puzzle::{Amount, Id, Measure, Network, Puzzle, Solution, oracle};
use hashilab::internals::report::{TreesOfPage, tree_dot, tree_vbc};
use hashilab::internals::session::{
    Ask as _, Branch, KnownStart, ObjectiveOption, Observer, Quantity, QuestionContext, Solver,
    Status,
};
use proptest::prelude::*;

use crate::support::boards::drawn;
use crate::support::variants::boards_under_rules;

/// The tolerance of a comparison with a bound.
const TOLERANCE: f64 = 1e-5;

/// The default options for trees in these tests.
fn options(objective: Objective) -> BranchOptions {
    BranchOptions {
        objective,
        selection: NodeSelection::default(),
        branching: Branching::default(),
        rounds_bounds: true,
        cuts: CutKind::Plain,
        start: None,
        limits: BranchLimits {
            nodes: usize::MAX,
            lp_iterations: None,
        },
    }
}

fn built() -> Objective {
    Objective {
        direction: Direction::Minimise,
        measure: Measure::Built,
    }
}

/// A complete tree; nothing where the formulation cannot state the board.
fn grown(
    network: &Network,
    formulation: Formulation,
    options: BranchOptions,
) -> Option<BranchTree> {
    let program = formulate(network, formulation).ok()?;
    let mut hear = |_: &_, _: &_| ControlFlow::Continue(());
    let tree = branch(network, program, options, &Budget::unlimited(), &mut hear);
    Some(tree.unwrap_or_else(|error| panic!("{formulation}: {error}\n{network:?}")))
}

/// The objective with this number, weights among them.
fn objective(network: &Network, number: u8) -> Objective {
    let weight = |index: i64| Amount::of_millionths(1_500_000 * (index * 7 % 5 - 1));
    let direction = if number.is_multiple_of(2) {
        Direction::Minimise
    } else {
        Direction::Maximise
    };
    let measure = match number / 2 % 4 {
        0 => Measure::Bridges,
        1 => Measure::Built,
        2 => Measure::Length,
        _ => Measure::Weight((0..).map(weight).take(network.edges().len()).collect()),
    };
    Objective { direction, measure }
}

/// The branching options with this number.
fn rules(objective: Objective, number: u8) -> BranchOptions {
    let number = usize::from(number);
    BranchOptions {
        selection: NodeSelection::ALL[number % 3],
        branching: Branching::ALL[number / 3 % 4],
        rounds_bounds: !(number / 12).is_multiple_of(3),
        cuts: CutKind::ALL[number / 36 % 2],
        ..options(objective)
    }
}

/// The leaves whose bounds a point satisfies.
fn leaves_of<'a>(tree: &'a BranchTree, point: &'a [f64]) -> impl Iterator<Item = usize> + 'a {
    let leaves = tree.nodes.iter().filter(|node| node.fate != Fate::Branched);
    let leaves = leaves.filter(|node| {
        let path = tree.path(node.id);
        path.iter().all(|set| {
            let value = point[set.column.index()];
            if set.is_lower {
                value >= set.value - TOLERANCE
            } else {
                value <= set.value + TOLERANCE
            }
        })
    });
    leaves.map(|node| node.id)
}

/// Checks a complete tree against all solutions of its board.
fn check(network: &Network, tree: &BranchTree, solutions: &[Solution]) {
    let objective = &tree.options.objective;
    let values = solutions.iter();
    let values = values.map(|solution| objective.value(network, solution));
    let best = match objective.direction {
        Direction::Minimise => values.min(),
        Direction::Maximise => values.max(),
    };
    assert!(tree.is_complete() && tree.limit.is_none(), "{network:?}");
    assert_eq!(tree.value(network), best, "{objective} {network:?}");
    let scale = objective.scale(network).millionths() as f64;
    let sign = match objective.direction {
        Direction::Minimise => 1.0,
        Direction::Maximise => -1.0,
    };
    for solution in solutions {
        let point = tree.program.point(network, solution.verified());
        let leaves: Vec<usize> = leaves_of(tree, &point).collect();
        let [leaf] = leaves[..] else {
            panic!("a solution lies in the leaves {leaves:?}\n{network:?}");
        };
        let leaf = &tree.nodes[leaf];
        assert!(
            matches!(leaf.fate, Fate::Whole | Fate::Pruned),
            "{:?} {network:?}",
            leaf.fate
        );
        let value = objective.value(network, solution).millionths() as f64 / scale;
        let bound = leaf.bound.expect("it has a point");
        assert!(
            sign * (value - bound) >= -TOLERANCE * value.abs().max(1.0),
            "{value} is better than {bound}, the bound of its leaf\n{network:?}"
        );
        if leaf.fate == Fate::Pruned {
            let best = best.expect("there is one").millionths() as f64 / scale;
            let open = objective.bound(network, bound).expect("a small number");
            let open = open.millionths() as f64 / scale;
            assert!(sign * (open - best) >= -TOLERANCE * best.abs().max(1.0));
        }
    }
}

/// Bounds never get better below a node, and the orders are 1, 2, … without gaps.
fn check_shape(tree: &BranchTree) {
    let sign = match tree.options.objective.direction {
        Direction::Minimise => 1.0,
        Direction::Maximise => -1.0,
    };
    let mut orders: Vec<usize> = tree.nodes.iter().filter_map(|node| node.order).collect();
    orders.sort_unstable();
    assert!(orders.iter().copied().eq(1..=orders.len()), "{orders:?}");
    for node in &tree.nodes {
        let below = tree.nodes.iter().filter(|it| it.parent == Some(node.id));
        assert_eq!(
            below.count(),
            if node.fate == Fate::Branched { 2 } else { 0 }
        );
        if let (Some(parent), Some(bound)) = (node.parent, node.bound) {
            let above = tree.nodes[parent].bound.expect("it was branched");
            assert!(sign * (bound - above) >= -1e-4 * above.abs().max(1.0));
            assert_eq!(node.depth, tree.nodes[parent].depth + 1);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn trees_agree_with_the_oracle(
        network in boards_under_rules(5),
        about in 0..8_u8,
        how in 0..72_u8,
    ) {
        prop_assume!((2..=16).contains(&network.islands().len()));
        let solutions = oracle::solutions(&network, 20_000);
        prop_assume!(solutions.is_ok());
        let solutions = solutions.expect("just looked");
        for formulation in Formulation::ALL {
            let options = rules(objective(&network, about), how);
            if let Some(tree) = grown(&network, formulation, options) {
                check(&network, &tree, &solutions);
                check_shape(&tree);
            }
        }
    }

    /// The question compares every tree with `solve`, and a difference is an error.
    #[test]
    fn trees_agree_with_solve(network in boards_under_rules(5), about in 0..6_u8, how in 0..36_u8) {
        prop_assume!((2..=16).contains(&network.islands().len()));
        let measured = [Quantity::Bridges, Quantity::Built, Quantity::Length];
        let measured = measured[usize::from(about / 2)];
        let is_least = about.is_multiple_of(2);
        let question = Branch {
            select: vec![NodeSelection::ALL[usize::from(how % 3)]],
            branching: vec![Branching::ALL[usize::from(how / 3 % 4)]],
            start: Some(KnownStart::ALL[usize::from(how / 12)]),
            nodes: std::num::NonZeroU32::new(10_000),
            aim: ObjectiveOption {
                minimise: is_least.then_some(measured),
                maximise: (!is_least).then_some(measured),
                weights: None,
            },
            formulations: serde_json::from_str(r#"{"formulation": ["all"]}"#).expect("a name"),
            ..Branch::default()
        };
        let puzzle = Puzzle::from(network.board().clone());
        let answer = Solver::new().answer(&puzzle, &question);
        let answer = answer.unwrap_or_else(|error| panic!("{error}\n{network:?}"));
        let expected = match answer.work.about.optimum.value() {
            Some(_) => Status::Searched,
            None => Status::Infeasible,
        };
        prop_assert_eq!(answer.ended.status, expected);
        for tree in &answer.work.records() {
            prop_assert!(tree.complete);
            prop_assert_eq!(tree.best, answer.work.about.optimum.value());
        }
    }
}

/// A board in the published style.
fn published(islands: u32, seed: u64) -> Network {
    let recipe = PublishedRecipe::square(islands, 50, 15);
    grow(&recipe, seed).expect("a board").network
}

#[test]
fn boards_of_forty_islands_end_as_solve_says() {
    let mut ended = 0;
    let formulations = [Formulation::Flow, Formulation::Cuts, Formulation::Order];
    // Each formulation on a third of the boards.
    for (seed, formulation) in (0..60).zip(formulations.into_iter().cycle()) {
        let puzzle = Puzzle::from(published(40, seed).board().clone());
        let question = Branch {
            nodes: std::num::NonZeroU32::new(2_000),
            ..Branch::of([formulation])
        };
        let answer = Solver::new().answer(&puzzle, &question).expect("it agrees");
        for tree in &answer.work.records() {
            if tree.complete {
                assert_eq!(tree.best, answer.work.about.optimum.value(), "{seed}");
                ended += 1;
            }
        }
    }
    assert!(ended >= 40, "only {ended} of 60 ended");
}

#[test]
fn the_same_search_is_the_same_tree() {
    let network = published(30, 4);
    for branching in Branching::ALL {
        let options = || BranchOptions {
            branching,
            ..options(built())
        };
        let [one, other] =
            [(), ()].map(|()| grown(&network, Formulation::Cuts, options()).expect("a program"));
        assert!(one.nodes.len() > 3);
        assert_eq!(one.nodes, other.nodes, "{branching}");
    }
}

#[test]
fn a_limit_leaves_open_nodes_with_bounds() {
    let network = published(40, 1);
    let limited = BranchOptions {
        limits: BranchLimits {
            nodes: 7,
            lp_iterations: None,
        },
        ..options(built())
    };
    let tree = grown(&network, Formulation::Flow, limited).expect("a program");
    assert_eq!((tree.solved(), tree.limit), (7, Some(Limit::Effort)));
    let open = tree.nodes.iter().filter(|node| node.fate == Fate::Open);
    assert!(open.clone().count() > 0);
    assert!(
        open.clone()
            .all(|node| node.bound.is_some() && node.order.is_none())
    );
    let whole = grown(&network, Formulation::Flow, options(built())).expect("a program");
    let best = whole
        .value(&network)
        .expect("it has a solution")
        .millionths() as f64
        / 1e6;
    let bound = tree.bound(&network).expect("the root was solved");
    assert!(bound <= best + TOLERANCE, "{bound} {best}");
    let starved = BranchOptions {
        limits: BranchLimits {
            nodes: 300,
            lp_iterations: Some(1),
        },
        ..options(built())
    };
    let tree = grown(&network, Formulation::Flow, starved).expect("a program");
    assert_eq!(tree.limit, Some(Limit::Effort));
    assert_eq!((tree.nodes.len(), tree.nodes[0].fate), (1, Fate::Open));
}

#[test]
fn an_interrupt_and_no_time_leave_a_tree() {
    let network = published(40, 1);
    let interrupt = Arc::new(AtomicBool::new(false));
    let budget = Budget::unlimited().interrupted_by(Arc::clone(&interrupt));
    let mut heard = 0;
    let mut hear = |_: &BranchTree, _: &_| {
        heard += 1;
        if heard == 5 {
            interrupt.store(true, Ordering::Relaxed);
        }
        ControlFlow::Continue(())
    };
    let program = formulate(&network, Formulation::Flow).expect("a program");
    let tree = branch(
        &network,
        program.clone(),
        options(built()),
        &budget,
        &mut hear,
    );
    let tree = tree.expect("HiGHS runs");
    assert_eq!(tree.limit, Some(Limit::Interrupted));
    assert!(tree.count(Fate::Open) > 0 && tree.solved() >= 4);
    let mut stop = |_: &BranchTree, _: &_| ControlFlow::Break(());
    let budget = Budget::unlimited();
    let tree = branch(
        &network,
        program.clone(),
        options(built()),
        &budget,
        &mut stop,
    );
    assert_eq!(tree.expect("HiGHS runs").limit, Some(Limit::Interrupted));
    let mut hear = |_: &BranchTree, _: &_| ControlFlow::Continue(());
    let budget = Budget::within(Duration::ZERO);
    let tree = branch(&network, program, options(built()), &budget, &mut hear);
    let tree = tree.expect("HiGHS runs");
    assert_eq!((tree.limit, tree.nodes.len()), (Some(Limit::Time), 1));
}

#[test]
fn a_solution_at_the_start_prunes_and_rounding_saves_nodes() {
    let network = published(30, 4);
    let plain = grown(&network, Formulation::Flow, options(built())).expect("a program");
    let best = plain.best().expect("it has a solution").clone();
    let started = BranchOptions {
        start: Some(best),
        ..options(built())
    };
    let started = grown(&network, Formulation::Flow, started).expect("a program");
    assert_eq!(started.value(&network), plain.value(&network));
    assert_eq!(started.count(Fate::Whole), 0);
    let unrounded = BranchOptions {
        rounds_bounds: false,
        ..options(built())
    };
    let unrounded = grown(&network, Formulation::Flow, unrounded).expect("a program");
    assert_eq!(unrounded.value(&network), plain.value(&network));
    assert!(unrounded.solved() >= plain.solved());
}

#[test]
fn items_come_as_fates_are_decided() {
    let puzzle = Puzzle::from(published(30, 4).board().clone());
    let mut orders = Vec::new();
    let mut items = |item: hashilab::internals::report::TreeNodeItem| {
        orders.push(item.node.order);
        ControlFlow::Continue(())
    };
    let (solver, budget) = (Solver::new(), Budget::unlimited());
    let mut context = QuestionContext {
        budget: &budget,
        observer: Observer::none(),
        solver: &solver,
        items: &mut items,
    };
    let answer = Branch::default()
        .ask(&puzzle, &mut context)
        .expect("it agrees");
    let decided = answer.work.records()[0].tree_nodes.len();
    assert!(orders.iter().copied().eq((1..=decided).map(Some)));
}

#[test]
fn a_tree_as_text_has_every_node() {
    let puzzle = Puzzle::from(published(30, 4).board().clone());
    let question = Branch {
        branching: vec![Branching::Fractional, Branching::Strong],
        ..Branch::default()
    };
    let answer = Solver::new().answer(&puzzle, &question).expect("it agrees");
    let trees = answer.work.records();
    let names: Vec<&str> = trees.iter().map(|tree| &*tree.tree).collect();
    assert_eq!(names, ["flow, fractional", "flow, strong"]);
    let dot = tree_dot(&trees);
    let nodes: usize = trees.iter().map(|tree| tree.tree_nodes.len()).sum();
    assert_eq!(dot.matches("[shape=").count(), nodes);
    assert_eq!(dot.matches(" -> ").count(), nodes - 2);
    let vbc = tree_vbc(&trees[0]);
    let first = &trees[0];
    assert_eq!(vbc.matches(" N ").count(), first.tree_nodes.len());
    assert_eq!(
        vbc.matches(" P ").count(),
        first.tree_nodes.len() - first.open
    );
    let page = serde_json::to_value(TreesOfPage::of("x", &answer.work)).expect("a record");
    let in_page = page["trees"][0]["nodes"].as_array().expect("nodes");
    assert_eq!(in_page.len(), first.tree_nodes.len());
}

#[test]
fn loops_are_cut_off_where_they_are_forbidden() {
    use hashilab::internals::puzzle::{Loops, Rules};
    let rules = Rules::default().with_loops(Loops::Forbidden);
    let plain = drawn("2.2. .... 2.3. ...1");
    let network = crate::support::boards::drawn_under("2.2. .... 2.3. ...1", rules);
    assert_eq!(plain.edges().len(), network.edges().len());
    let solutions = oracle::solutions(&network, 20_000).expect("a small board");
    for formulation in Formulation::ALL {
        if let Some(tree) = grown(&network, formulation, options(built())) {
            check(&network, &tree, &solutions);
        }
    }
}
