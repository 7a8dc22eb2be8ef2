//! What is answered while a rule is wrong: the same, with a warning.

use super::wrong_rule::{Lie, while_misled};
use super::{
    Backbone, Deduce, Engines, ListingProgram, Readings, RepairGoal, Solutions, Uniqueness,
    WarmStart, backbone, backbone_by, count, repair, solve, unique,
};
use crate::engine::{Budget, Cdcl, Highs, Observer, Task, Verdict};
use crate::logic::Tier;
use crate::milp::{Direction, Formulation, Objective};
use crate::puzzle::{Board, Clue, Measure, Network, Pos, Rules, Size};

fn drawn(rows: &[&str]) -> Network {
    let mut islands = Vec::new();
    for (row, text) in (0..).zip(rows) {
        for (col, cell) in (0..).zip(text.chars()) {
            if let Some(clue) = cell.to_digit(10) {
                let clue = u8::try_from(clue).expect("a digit");
                islands.push((Pos::new(row, col), Clue::Exactly(clue)));
            } else if cell == '?' {
                islands.push((Pos::new(row, col), Clue::Unknown));
            }
        }
    }
    let cols = u16::try_from(rows[0].len()).expect("a short row");
    let rows = u16::try_from(rows.len()).expect("few rows");
    let board = Board::new(Size::new(rows, cols), islands, Rules::default());
    Network::of(board.expect("a board"))
}

/// Boards that deduction leaves open: with several solutions, with one, with none.
fn boards() -> Vec<Network> {
    vec![
        drawn(&["3.3", "...", "3.3"]),
        drawn(&["22", "44", "22"]),
        drawn(&["4.4", "...", "3.3"]),
        drawn(&["?.?", "...", "?.?"]),
        drawn(&["2.2.2", ".....", "3.4.3", ".....", "2.2.2"]),
        drawn(&["2.3.2", ".....", "3.?.3", ".....", "2.3.2"]),
    ]
}

/// All answers about a board, and the warnings given with them.
fn answers(network: &Network) -> (Vec<String>, usize) {
    let budget = Budget::unlimited();
    let mut warnings = Vec::new();
    let mut said = Vec::new();
    for of in [Solutions::of, Solutions::in_any_order] {
        let mut solutions = of(network);
        let count = count(&mut solutions, &budget).expect("an answer");
        warnings.extend(solutions.warning());
        said.push(format!("{count:?}"));
    }
    let mut solutions = Solutions::in_any_order(network);
    let found = unique(&mut solutions, &budget).expect("an answer");
    warnings.extend(solutions.warning());
    said.push(match found {
        Uniqueness::Infeasible(_) => "none".to_owned(),
        Uniqueness::Unique(only) => format!("{only:?}"),
        Uniqueness::Several(_) => "several".to_owned(),
        Uniqueness::Undecided { .. } => "undecided".to_owned(),
    });
    let mut highs = Highs::default();
    let program = ListingProgram::new(network, Formulation::Flow, &mut highs).expect("a program");
    let common = [
        backbone(network, &budget, &mut warnings),
        backbone_by(program, &budget, &mut warnings),
    ];
    said.extend(common.map(|common| match common.expect("an answer") {
        Backbone::All(domains) => format!("{domains:?}"),
        Backbone::Infeasible(_) => "none".to_owned(),
        Backbone::Undecided { .. } => "undecided".to_owned(),
    }));
    let mut highs = Highs::default();
    let program = ListingProgram::new(network, Formulation::Flow, &mut highs).expect("a program");
    let mut solutions = Solutions::by(program).at_most(50);
    let counted = count(&mut solutions, &budget).expect("an answer");
    warnings.extend(solutions.warning());
    said.push(format!("{}", counted.found()));
    (said, warnings.len())
}

/// The answers for a board with and without an objective, by each engine.
fn solved(network: &Network) -> (Vec<String>, usize) {
    let budget = Budget::unlimited();
    let objectives = [None, Some(Direction::Minimise), Some(Direction::Maximise)];
    let (mut said, mut warned) = (Vec::new(), 0);
    for objective in objectives {
        let task = Task::new(network, Formulation::Flow);
        let task = match objective {
            None => task,
            Some(direction) => task.aiming_at(Objective {
                direction,
                measure: Measure::Length,
            }),
        };
        let mut highs = Highs::default();
        let mut engines = Engines {
            first: Some(&mut highs),
            prover: &mut Cdcl::default(),
            start: WarmStart::Nothing,
            deduce: Some(Deduce::UpTo(Tier::Lookahead)),
        };
        let solved = solve(&task, &mut engines, &budget, &mut Observer::none());
        let solved = solved.expect("an answer");
        warned += solved.warnings.len();
        said.push(match (&solved.answer, &solved.best) {
            (Verdict::Yes(_), None) => "solved".to_owned(),
            (Verdict::Yes(_), Some(best)) => format!("{} {:?}", best.value, best.bound),
            (Verdict::No(_), _) => "infeasible".to_owned(),
            (Verdict::Undecided(_), _) => "undecided".to_owned(),
        });
    }
    (said, warned)
}

#[test]
fn no_answer_rests_on_a_rule_that_is_wrong() {
    let mut lied = 0;
    for network in boards() {
        let (truth, warned) = answers(&network);
        assert_eq!(warned, 0);
        for lie in Lie::ALL {
            let (said, warned) = while_misled(lie, || answers(&network));
            assert_eq!(said, truth, "{lie:?} of {network:?}");
            lied += usize::from(warned > 0);
        }
    }
    assert!(lied >= 9, "{lied}");
}

#[test]
fn no_solution_called_the_best_rests_on_a_rule_that_is_wrong() {
    let mut lied = 0;
    for network in boards() {
        let (truth, warned) = solved(&network);
        assert_eq!(warned, 0);
        for lie in Lie::ALL {
            let (said, warned) = while_misled(lie, || solved(&network));
            assert_eq!(said, truth, "{lie:?} of {network:?}");
            lied += usize::from(warned > 0);
        }
    }
    assert!(lied >= 9, "{lied}");
}

#[test]
fn no_repair_rests_on_a_rule_that_is_wrong() {
    let network = drawn(&["5.4", "...", "3.3"]);
    let readings = Readings::of_board(network.board()).expect("readings");
    let budget = Budget::unlimited();
    let repaired = || {
        let (mut engine, mut observer) = (Highs::default(), Observer::none());
        let wanted = RepairGoal::OneSolution;
        let found = repair(&readings, wanted, &mut engine, &budget, &mut observer);
        let found = found.expect("an answer");
        let best = found.best.expect("a board");
        (best.cost, best.changes, best.others, found.ending)
    };
    let truth = repaired();
    for lie in Lie::ALL {
        assert_eq!(while_misled(lie, repaired), truth, "{lie:?}");
    }
}
