//! The deciding core without any feature: boards are read, decided, proved and written as programs,
//! with no HiGHS, no pictures and no command line.

use hashilab::internals::engine::{Budget, Cdcl, Verdict};
use hashilab::internals::milp::{Formulation, formulate};
use hashilab::internals::notation::{ReadOptions, Source, read_board};
use hashilab::internals::puzzle::{Network, verify};
use hashilab::internals::questions::{SolutionCount, Solutions, Uniqueness, count, unique};

const ONE_SOLUTION: &str = "2,,3\n,,\n,,1\n";
const TWO_SOLUTIONS: &str = "3,,3\n,,\n3,,3\n";
const NO_SOLUTION: &str = "1,3,2,2,3,1\n";

fn network(text: &str) -> Network {
    let board = read_board(&Source::new("x.csv", text), &ReadOptions::default());
    Network::of(board.expect("a board"))
}

#[test]
fn clause_learning_decides() {
    let decided = |text| {
        Cdcl::default()
            .run(&network(text), &Budget::unlimited())
            .outcome
    };
    let Verdict::Yes(incumbent) = decided(ONE_SOLUTION) else {
        panic!("this board has a solution");
    };
    assert!(verify(&network(ONE_SOLUTION), incumbent.bridges).is_ok());
    assert_eq!(decided(NO_SOLUTION), Verdict::No(()));
}

#[test]
fn solutions_are_counted_and_told_apart() {
    let budget = Budget::unlimited();
    for (text, solutions) in [(ONE_SOLUTION, 1), (TWO_SOLUTIONS, 2), (NO_SOLUTION, 0)] {
        let network = network(text);
        let counted = count(&mut Solutions::of(&network), &budget).expect("no engine breaks");
        assert_eq!(counted, SolutionCount::Exactly(solutions), "{text}");
        let answer = unique(&mut Solutions::in_any_order(&network), &budget);
        let is_unique = matches!(answer, Ok(Uniqueness::Unique(_)));
        assert_eq!(is_unique, solutions == 1, "{text}");
    }
}

#[test]
fn programs_are_written_as_lp_and_mps() {
    let formulated = formulate(&network(ONE_SOLUTION), Formulation::Flow).expect("it knows all");
    let text = hashilab::internals::milp::lp::write(&formulated.model);
    assert!(
        text.contains("degree_r1c1: y1_r1c1_r1c3 + y2_r1c1_r1c3 = 2"),
        "{text}"
    );
    let text = hashilab::internals::milp::mps::write(&formulated.model);
    assert!(text.contains("degree_r1c1"), "{text}");
}
