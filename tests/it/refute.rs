//! Boards next to a solvable one: a SAT solver that shares nothing with the clause-learning engine
//! refutes them too.

use hashilab::internals::engine::{Budget, Cdcl, Engine, Observer, Task, Verdict};
use hashilab::internals::generate::{PublishedRecipe, disturbed, grow};
use hashilab::internals::milp::Formulation;
use hashilab::internals::puzzle::{Network, verify};

use crate::support::sat;

/// Whether the engine reports infeasibility; a solution must verify.
fn is_refuted(network: &Network) -> bool {
    let task = Task::new(network, Formulation::Flow);
    let run = Cdcl::default().solve(&task, &Budget::unlimited(), &mut Observer::none());
    match run.expect("numbers only").outcome {
        Verdict::Yes(incumbent) => {
            assert!(verify(network, incumbent.bridges).is_ok());
            false
        }
        Verdict::No(()) => true,
        Verdict::Undecided(limit) => panic!("there is no limit: {limit}"),
    }
}

#[test]
fn a_hundred_refuted_boards_are_refuted_by_a_sat_solver() {
    for pairs in [1, 2] {
        let mut refuted = 0;
        let shares = [[25, 0], [50, 5], [75, 5], [75, 15]];
        for (seed, shares) in (0..).zip(shares.into_iter().cycle()) {
            let grown =
                grow(&PublishedRecipe::square(100, shares[0], shares[1]), seed).expect("it fits");
            let board = disturbed(&grown.network, pairs, seed).expect("a hundred islands");
            let network = Network::of(board);
            let is_refuted = is_refuted(&network);
            let witness = sat::solve(&network);
            assert_eq!(is_refuted, witness.is_none(), "pairs {pairs}, seed {seed}");
            refuted += usize::from(is_refuted);
            if refuted == 50 {
                break;
            }
        }
    }
}
