//! A board in parts: they have every case once, and what is proved of them is proved of it.

use hashilab::rooms::engine::Budget;
use hashilab::rooms::milp::{Direction, Objective};
use hashilab::rooms::proof::{
    Claim, Division, NoDivision, Proof, check_proof, divide, join_proofs,
};
use hashilab::rooms::puzzle::{EdgeId, Id, Literal, Measure, Network, Solution, oracle};
use hashilab::rooms::questions::{PartWork, Proved, prove_all, prove_best, split};
use proptest::prelude::*;

use crate::support::boards::drawn;
use crate::support::variants::boards_under_rules;

/// More solutions than this are left to other boards.
const MOST: u64 = 200;

/// The boards of these cases.
fn boards<'a>(whole: &Network, cases: impl IntoIterator<Item = &'a [Literal]>) -> Vec<Network> {
    let board = |facts| whole.within(facts).expect("facts that leave a number");
    cases.into_iter().map(board).collect()
}

/// The leaves of a tree whose divisions are drawn: an edge, a number, and which leaf.
fn leaves(whole: &Network, rolls: &[(u8, u8, u8)]) -> Vec<Vec<Literal>> {
    let mut leaves: Vec<Vec<Literal>> = vec![Vec::new()];
    let edges = whole.edges().len();
    for &(leaf, edge, level) in rolls.iter().filter(|_| edges > 0) {
        let place = usize::from(leaf) % leaves.len();
        let edge = EdgeId::from_index(usize::from(edge) % edges);
        let within = whole.within(&leaves[place]).expect("a part");
        let [least, most] = within.bounds(edge);
        if least < most {
            let by = Literal::AtLeast(edge, least + 1 + level % (most - least));
            let side = |fact| leaves[place].iter().copied().chain([fact]).collect();
            let sides: [Vec<Literal>; 2] = [by, !by].map(side);
            leaves.splice(place..=place, sides);
        }
    }
    leaves
}

fn proved(came: Proved) -> String {
    match came {
        Proved::Proof(text) => text,
        other => panic!("expected a proof, found {other:?}"),
    }
}

/// The proof that the whole has just the solutions of its parts.
fn joined(whole: &Network, parts: &[Network]) -> Proof {
    let budget = Budget::unlimited();
    let prove = |part: &Network| {
        let known = oracle::solutions(part, MOST).expect("few solutions");
        proved(prove_all(part, &known, &budget).expect("a proof"))
    };
    let texts: Vec<String> = parts.iter().map(prove).collect();
    let cases: Vec<(Network, &str)> = parts
        .iter()
        .cloned()
        .zip(texts.iter().map(|text| &**text))
        .collect();
    join_proofs(whole, &cases).expect("the parts are the whole")
}

/// The numbers of bridges of solutions.
fn counts(solutions: &[Solution]) -> Vec<Vec<u8>> {
    let counts = |solution: &Solution| solution.iter().map(|(_, count)| count).collect();
    let mut all: Vec<Vec<u8>> = solutions.iter().map(counts).collect();
    all.sort();
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_solution_is_in_one_part(network in boards_under_rules(5), parts in 2..9_usize) {
        let Ok(all) = oracle::solutions(&network, MOST) else {
            return Ok(());
        };
        for work in [PartWork::Sweep, PartWork::Search] {
            let budget = Budget::unlimited();
            let divided = split(&network, parts, work, &budget, &mut Vec::new()).expect("parts");
            prop_assert!(divided.cases.len() <= parts);
            let facts = divided.cases.iter().map(|case| &case.facts[..]);
            let boards = boards(&network, facts);
            prop_assert!(divide(&network, &boards).is_ok());
            let mut found = Vec::new();
            for board in &boards {
                found.extend(oracle::solutions(board, MOST).expect("fewer than the whole"));
            }
            prop_assert_eq!(counts(&found), counts(&all));
        }
    }

    #[test]
    fn proofs_of_all_parts_are_one_of_the_whole(
        network in boards_under_rules(4),
        rolls in proptest::collection::vec(any::<(u8, u8, u8)>(), 0..7),
    ) {
        let Ok(all) = oracle::solutions(&network, 20) else {
            return Ok(());
        };
        let leaves = leaves(&network, &rolls);
        let parts = boards(&network, leaves.iter().map(|facts| &facts[..]));
        let text = joined(&network, &parts).write(&network);
        let checked = check_proof(&network, &text);
        prop_assert!(checked.is_ok(), "{checked:?}\n{text}");
        prop_assert_eq!(checked.expect("just looked at").claim.solutions().len(), all.len());
    }
}

#[test]
fn what_is_left_out_or_there_twice_is_found() {
    let whole = drawn("3.3 ... 3.3");
    let [one, other] = [0, 1].map(EdgeId::from_index);
    let built = |edge, level| Literal::AtLeast(edge, level);
    let cases: [&[Literal]; 3] = [
        &[built(one, 1), built(other, 2)],
        &[built(one, 1), !built(other, 2)],
        &[!built(one, 1)],
    ];
    let parts = boards(&whole, cases);
    assert!(matches!(divide(&whole, &parts), Ok(Division::By(..))));
    let said = |parts: &[Network]| {
        divide(&whole, parts)
            .expect_err("not the whole")
            .to_string()
    };
    assert_eq!(
        said(&parts[1..]),
        "no part has the case r1c1-r1c3>=1, r1c1-r3c1=2"
    );
    assert_eq!(said(&[]), "no part has the case of the whole board");
    let twice = [parts.clone(), parts[2..].to_vec()].concat();
    assert_eq!(said(&twice), "parts 3 and 4 have cases in common");
    let within = [parts.clone(), boards(&whole, [&[built(other, 2)][..]])].concat();
    assert_eq!(divide(&whole, &within), Err(NoDivision::Twice([0, 3])));
    let foreign = [parts.clone(), vec![drawn("2.3 ... 3.3")]].concat();
    assert_eq!(divide(&whole, &foreign), Err(NoDivision::Foreign(3)));
    assert_eq!(
        divide(&parts[0], std::slice::from_ref(&whole)),
        Err(NoDivision::Foreign(0))
    );
    assert_eq!(
        divide(&whole, std::slice::from_ref(&whole)),
        Ok(Division::Case(0))
    );
}

#[test]
fn a_joined_proof_rests_on_every_part() {
    let whole = drawn("3.3 ... 3.3");
    let edge = EdgeId::from_index(0);
    let by = Literal::AtLeast(edge, 2);
    let parts = boards(&whole, [&[by][..], &[!by][..]]);
    let proof = joined(&whole, &parts);
    let steps = proof.steps.len();
    assert!(check_proof(&whole, &proof.write(&whole)).is_ok());
    let mut refused = 0;
    for left_out in 0..steps {
        let mut less = proof.clone();
        less.steps.remove(left_out);
        refused += usize::from(check_proof(&whole, &less.write(&whole)).is_err());
    }
    // Some clauses say what others say too, and some are only forgotten.
    assert!(refused >= 4, "{refused} of {steps}");
    let fewer = Proof {
        claim: Claim::Infeasible,
        steps: proof.steps,
    };
    assert!(check_proof(&whole, &fewer.write(&whole)).is_err());
}

#[test]
fn floors_of_parts_are_one_of_the_whole() {
    let whole = drawn("3.3 ... ... 3.3");
    let by = Literal::AtLeast(EdgeId::from_index(0), 2);
    let parts = boards(&whole, [&[by][..], &[!by][..]]);
    let shortest = Objective {
        direction: Direction::Minimise,
        measure: Measure::Length,
    };
    let prove = |part: &Network| {
        let all = oracle::solutions(part, MOST).expect("few");
        let best = all.iter().min_by_key(|one| shortest.value(part, one));
        let best = best.expect("each part has one");
        proved(prove_best(part, &shortest, best, &Budget::unlimited()).expect("a proof"))
    };
    let texts: Vec<String> = parts.iter().map(prove).collect();
    let cases: Vec<(Network, &str)> = parts
        .iter()
        .cloned()
        .zip(texts.iter().map(|text| &**text))
        .collect();
    let proof = join_proofs(&whole, &cases).expect("two floors");
    let checked = check_proof(&whole, &proof.write(&whole)).expect("a proof");
    let all = oracle::solutions(&whole, MOST).expect("few");
    let best = all.iter().map(|one| shortest.value(&whole, one)).min();
    let Claim::Floor(floor) = checked.claim else {
        panic!("a floor");
    };
    let unit = shortest.unit(&whole).millionths();
    assert_eq!(
        floor.least * unit,
        best.expect("there are two").millionths()
    );
}
