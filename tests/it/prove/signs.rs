//! Proofs about boards with signs: the clauses of signs are needed for them, and they prove only
//! what these signs imply.

use std::collections::BTreeSet;

use hashilab::internals::engine::{Budget, Verdict};
use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::proof::{Claim, Inference, Proof, ProofStep, Reason, check_proof};
use hashilab::internals::puzzle::{
    Board, Clue, Heading, Network, Pos, Sign, Size, Solution, Sum, oracle,
};
use hashilab::internals::questions::prove;
use proptest::prelude::*;

use super::check_claims;
use crate::support::text::{csv, shipped_board};
use crate::support::variants::boards_under_rules;

/// The proof of the true claim: that there is no solution, or only this one.
fn proof(network: &Network, known: Option<&Solution>) -> Proof {
    match prove(network, known, &Budget::unlimited()) {
        Ok(Verdict::Yes(text)) => Proof::read(network, &text).expect("a proof"),
        other => panic!("{other:?}"),
    }
}

/// The claim that is true of a board with these solutions, if it can be proved.
fn claim(solutions: &[Solution]) -> Option<Claim> {
    match solutions {
        [] => Some(Claim::Infeasible),
        [only] => Some(Claim::unique(only.verified())),
        [_, _, ..] => None,
    }
}

/// The board with other signs in the same places.
fn with_signs(network: &Network, change: impl Fn(Pos, Sign) -> Sign) -> Network {
    let board = network.board();
    let signs = board.rules().signs().iter();
    let signs = signs.map(|&(pos, sign)| (pos, change(pos, sign)));
    let rules = board.rules().clone().with_signs(signs.collect());
    let other = Board::new(board.size(), board.islands().to_vec(), rules);
    Network::of(other.expect("a board"))
}

/// The boards with one statement of a sign changed: the sum is one more, is unknown, or is not
/// stated.
fn others(network: &Network) -> Vec<Network> {
    let said = network.views().values();
    let said = said.iter().filter(|view| view.sum != Sum::Unsaid);
    let changed = said.flat_map(|view| {
        let sums = match view.sum {
            Sum::Exactly(sum) => vec![Sum::Exactly(sum + 1), Sum::Unknown, Sum::Unsaid],
            Sum::Unknown | Sum::Unsaid => vec![Sum::Unsaid],
        };
        sums.into_iter().map(|sum| {
            with_signs(network, |pos, sign| {
                if pos == view.sign {
                    sign.with(view.heading, sum)
                } else {
                    sign
                }
            })
        })
    });
    changed.collect()
}

fn is_said(network: &Network) -> bool {
    let mut views = network.views().values().iter();
    views.any(|view| view.sum != Sum::Unsaid)
}

/// Whether a step is a clause of a sign.
fn is_of_a_sign(step: &ProofStep) -> bool {
    matches!(
        step,
        ProofStep::Given(Inference {
            reason: Reason::Sign(_) | Reason::Totals(..),
            ..
        })
    )
}

/// A proof file without one of its steps, never the last one.
fn without_line(text: &str, place: usize) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let [head, last] = [3, lines.len() - 1];
    if head < last {
        lines.remove(head + place % (last - head));
    }
    lines.join("\n")
}

/// Unless the claim is true without signs, a proof without the clauses of signs is refused.
fn assert_signs_are_needed(network: &Network, full: &Proof) {
    let silent = with_signs(network, |_, _| Sign::default());
    let solutions = oracle::solutions(&silent, 1_000_000).expect("a small board");
    if claim(&solutions) == Some(full.claim.clone()) {
        return;
    }
    let mut without = full.clone();
    without.steps.retain(|step| !is_of_a_sign(step));
    for board in [network, &silent] {
        assert!(check_proof(board, &without.write(board)).is_err());
    }
    assert!(check_proof(&silent, &full.write(&silent)).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn what_signs_say_is_proved_and_nothing_else(
        network in boards_under_rules(5).prop_filter("a sign speaks", is_said),
        place in any::<usize>(),
    ) {
        let Ok(solutions) = oracle::solutions(&network, 20_000) else {
            return Ok(());
        };
        let Some(claim) = claim(&solutions) else {
            return Ok(());
        };
        let full = proof(&network, solutions.first());
        prop_assert_eq!(&full.claim, &claim);
        assert_signs_are_needed(&network, &full);
        // Whatever is changed in a proof, it shows nothing false.
        let shortened = without_line(&full.write(&network), place);
        if let Ok(checked) = check_proof(&network, &shortened) {
            prop_assert_eq!(checked.claim, claim.clone());
        }
        for other in others(&network) {
            if check_proof(&other, &full.write(&other)).is_ok() {
                let solutions = oracle::solutions(&other, 1_000_000).expect("a small board");
                prop_assert_eq!(self::claim(&solutions), Some(claim.clone()));
            }
        }
    }
}

/// Boards whose signs leave no solution, or only one, one for each kind of reason of a sign.
const SPEAKING: [&str; 9] = [
    // The sum of one island, of several, and of one seen along its only edge.
    "1,0,1\nN2,0,0\n",
    "?,0,?,W3\n",
    "E5,?,0,?\n0,0,0,0\n0,?,0,?\n",
    // A sum where nothing is seen.
    "1,0,1\n0,E1,0\n",
    // Degrees that cannot differ.
    "E?,?,0,?\n",
    "E?,[1 2],0,[1 2],0,[1 2]\n",
    "# connectivity: free\nE?,[0],#,0\n0,0,0,0\nN?,[0 1],#,0\n",
    // Islands that see only each other, with contradicting clues.
    "# connectivity: free\n# most-bridges: 3\n[1 2],0,2\nN2,0,0\n",
    // Sets with gaps.
    "E6,[1 3],0,[2 4]\n0,?,0,?\n",
];

#[test]
fn every_reason_of_a_sign_is_proved() {
    let mut proofs = 0;
    for board in SPEAKING {
        let network = csv(board);
        assert!(is_said(&network), "{board}");
        proofs += check_claims(&network);
    }
    assert!(proofs > 6, "{proofs}");
}

#[test]
fn each_clause_of_a_sign_is_needed_where_one_is_enough() {
    let network = csv("1,0,1\nN2,0,0\n");
    let full = proof(&network, None);
    let steps = full.steps.len();
    for place in (0..steps).filter(|&place| is_of_a_sign(&full.steps[place])) {
        let mut without = full.clone();
        without.steps.remove(place);
        assert!(check_proof(&network, &without.write(&network)).is_err());
    }
    assert!(full.steps.iter().any(is_of_a_sign));
}

#[test]
fn the_map_of_the_hunt_has_one_solution_by_its_signs() {
    let network = Network::of(shipped_board("data/boards/mystery/map1.csv"));
    let found = prove(&network, None, &Budget::unlimited());
    let Ok(Verdict::No(solution)) = found else {
        panic!("{found:?}");
    };
    let full = proof(&network, Some(&solution));
    assert!(full.steps.iter().any(is_of_a_sign));
    let text = full.write(&network);
    let (first, _) = network.board().rules().signs()[0];
    let other = with_signs(
        &network,
        |pos, sign| if pos == first { Sign::default() } else { sign },
    );
    let refused = check_proof(&other, &text).expect_err("another board");
    assert_eq!(refused.reason, "the proof is about another board");
    let refused = check_proof(&other, &full.write(&other)).expect_err("a sign less");
    assert_eq!(refused.reason, "the sign says nothing there");
}

/// A grown board whose rows of different clues are stated by signs in a new first column instead;
/// the sign with index `wrong`, if given, requires one bridge more.
fn under_signs(grown: &Network, wrong: Option<usize>) -> Network {
    let board = grown.board();
    let mut islands = Vec::new();
    let mut signs = Vec::new();
    for row in board
        .islands()
        .chunk_by(|(one, _), (other, _)| one.row == other.row)
    {
        let number = |clue: Clue| match clue {
            Clue::Exactly(number) => number,
            Clue::Unknown | Clue::OneOf(_) => panic!("grown boards have numbers"),
        };
        let numbers: BTreeSet<u8> = row.iter().map(|&(_, clue)| number(clue)).collect();
        let is_told = row.len() > 1 && numbers.len() == row.len();
        for &(pos, clue) in row {
            let clue = if is_told { Clue::Unknown } else { clue };
            islands.push((Pos::new(pos.row, pos.col + 1), clue));
        }
        if is_told {
            let sum = numbers.iter().copied().map(u16::from).sum::<u16>();
            let sum = sum + u16::from(wrong == Some(signs.len()));
            let sign = Sign::default().with(Heading::East, Sum::Exactly(sum));
            signs.push((Pos::new(row[0].0.row, 0), sign));
        }
    }
    let size = Size::new(board.size().rows, board.size().cols + 1);
    let board = Board::new(size, islands, board.rules().clone().with_signs(signs));
    Network::of(board.expect("a board"))
}

#[test]
fn grown_boards_under_signs_and_with_one_that_is_wrong_are_proved() {
    let budget = Budget::unlimited();
    let (mut unique, mut infeasible) = (0, 0);
    for seed in 0..40 {
        let islands = 8 + u32::try_from(seed).expect("small") / 2;
        let grown = grow(&PublishedRecipe::square(islands, 25, 5), seed).expect("room enough");
        let network = under_signs(&grown.network, None);
        let found = prove(&network, None, &budget);
        let Ok(Verdict::No(solution)) = found else {
            panic!("{found:?}");
        };
        match prove(&network, Some(&solution), &budget).expect("sound machinery") {
            Verdict::Yes(_) => unique += usize::from(is_said(&network)),
            Verdict::No(other) => assert_ne!(other, solution),
            Verdict::Undecided(limit) => panic!("{limit}"),
        }
        for wrong in 0..network.board().rules().signs().len() {
            let network = under_signs(&grown.network, Some(wrong));
            let Ok(Verdict::Yes(_)) = prove(&network, None, &budget) else {
                continue;
            };
            infeasible += 1;
        }
    }
    let seen = [unique, infeasible];
    assert!(seen.iter().all(|&count| count > 4), "{seen:?}");
}
