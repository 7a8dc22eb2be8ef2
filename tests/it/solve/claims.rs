//! Claims that a board is infeasible: accepted with a proof, refuted by a solution.

use hashilab::internals::engine::{Limit, Verdict};
use hashilab::internals::questions::{Infeasibility, WarmStart, Warning, elementary};

use super::{claim, infeasible, large, nothing, optimal, played, played_from, row, small};

#[test]
fn a_false_claim_of_infeasible_is_overruled_by_a_solution() {
    for (network, solution) in [small(), large()] {
        for start in WarmStart::ALL {
            let right = optimal(solution.clone().into_bridges());
            let told = played_from(start, &network, vec![infeasible()], vec![right]);
            let told = told.expect("an answer");
            assert_eq!(told.answer, Verdict::Yes(solution.clone()));
            let (claim, witness) = (claim("first"), claim("prover"));
            assert_eq!(told.warnings, [Warning::FalseClaim { claim, witness }]);
            assert_eq!(
                told.warnings[0].to_string(),
                "first wrongly claimed that the board is infeasible; prover found a solution"
            );
        }
    }
}

#[test]
fn a_claim_of_infeasible_without_a_witness_is_undecided() {
    let (network, _) = large();
    for limit in [Limit::Time, Limit::Interrupted] {
        let told = played(&network, vec![infeasible()], vec![nothing(limit)]);
        let solved = told.expect("an answer");
        assert_eq!(solved.answer, Verdict::Undecided(limit));
        assert_eq!(solved.unconfirmed, Some(claim("first")));
        let text = solved.undecided_because(limit);
        assert!(
            text.starts_with("first claims that there is no solution, but nothing confirms it")
        );
    }
}

#[test]
fn a_confirmed_claim_is_infeasible_and_says_by_whom() {
    for network in [row(2), large().0] {
        assert_eq!(elementary(&network), None);
        let told = played(&network, vec![infeasible()], vec![infeasible()]);
        let Verdict::No(reason) = told.expect("an answer").answer else {
            panic!("a proof is believed")
        };
        let expected = Infeasibility::Proved {
            proof: claim("prover"),
            claim: Some(claim("first")),
        };
        assert_eq!(reason, expected);
        let text = "first finds no solution, prover proves that there is none";
        assert_eq!(reason.describe(&network), text);
    }
}
