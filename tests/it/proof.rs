//! Proofs: right ones are accepted, tampered ones refused with the line and the reason.

use hashi::proof::{Claim, Literal, Origin, Proof, Step, check_proof, write_cnf, write_drat};
use hashi::puzzle::{EdgeId, Id, IslandId, Network, oracle};

use crate::support::boards::drawn;

fn island(number: usize) -> IslandId {
    IslandId::from_index(number - 1)
}

fn islands(numbers: &[usize]) -> Vec<IslandId> {
    numbers.iter().copied().map(island).collect()
}

/// Literals by their numbers, of a board with at most two bridges on an edge.
fn literals(numbers: &[i32]) -> Vec<Literal> {
    let literal = |&number: &i32| {
        let variable = number.unsigned_abs() - 1;
        let level = u8::try_from(variable % 2 + 1).expect("1 or 2");
        let positive = Literal::at_least(EdgeId::from_index(variable as usize / 2), level, 2);
        if number > 0 { positive } else { !positive }
    };
    numbers.iter().map(literal).collect()
}

/// Two pairs of ones that can only serve themselves: `1 . 1`, water, `1 . 1`.
///
/// Edges: 1 the upper one (levels 1, 2), 2 the left one (3, 4), 3 the right one (5, 6), 4 the
/// lower one (7, 8).
fn pairs() -> (Network, Proof) {
    let network = drawn("1.1 ... 1.1");
    let given = |origin, numbers: &[i32]| Step::Given(origin, literals(numbers));
    let steps = vec![
        given(Origin::Degree(island(1)), &[-1, -3]),
        given(Origin::Degree(island(2)), &[-1, -5]),
        given(Origin::Cut(islands(&[1, 2])), &[3, 5]),
        Step::Derive(literals(&[-1])),
        given(Origin::Degree(island(1)), &[1, 3]),
        given(Origin::Degree(island(3)), &[-3, -7]),
        given(Origin::Cut(islands(&[3, 1])), &[1, 7]),
        Step::Derive(Vec::new()),
    ];
    let claim = Claim::Infeasible;
    (network, Proof { claim, steps })
}

fn refusal(network: &Network, proof: &Proof) -> String {
    let refused = check_proof(network, &proof.write(network.board()));
    refused.expect_err("a proof that shows nothing").to_string()
}

#[test]
fn a_proof_by_cuts_is_accepted() {
    let (network, proof) = pairs();
    let text = proof.write(network.board());
    let checked = check_proof(&network, &text).expect("a proof");
    assert_eq!((checked.given, checked.derived), (6, 2));
    assert_eq!(Proof::read(&network, &text), Ok(proof));
    assert_eq!(oracle::solutions(&network, 1_000), Ok(Vec::new()));
}

#[test]
fn a_proof_without_a_clause_that_it_needs_is_refused() {
    let (network, proof) = pairs();
    for index in 0..proof.steps.len() - 1 {
        let mut without = proof.clone();
        without.steps.remove(index);
        let refused = refusal(&network, &without);
        assert!(
            refused.ends_with("does not follow from those before it"),
            "{refused}"
        );
    }
}

#[test]
fn a_truncated_proof_is_refused() {
    let (network, proof) = pairs();
    let text = proof.write(network.board());
    for end in 0..text.len() - 1 {
        assert!(check_proof(&network, &text[..end]).is_err(), "cut at {end}");
    }
    let end = text.trim_end().rfind('\n').expect("lines");
    let refused = check_proof(&network, &text[..=end]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "line 11: the proof ends before the empty clause"
    );
}

#[test]
fn false_clauses_are_refused() {
    let (network, proof) = pairs();
    let everything = islands(&[1, 2, 3, 4]);
    let cases = [
        (Origin::Level, &[1, -2][..], Ok(())),
        (
            Origin::Level,
            &[-1, 2],
            Err("the levels of one edge do not make the clause true"),
        ),
        (
            Origin::Level,
            &[],
            Err("an empty clause does not follow from a level"),
        ),
        (
            Origin::Degree(island(1)),
            &[1],
            Err("the island's clue can be met with the clause false"),
        ),
        (Origin::Degree(island(1)), &[-2], Ok(())),
        (
            Origin::Cross,
            &[-1, -3],
            Err("the clause is not about two edges that cross"),
        ),
        (
            Origin::Cut(islands(&[1])),
            &[1],
            Err("the cut lacks the edge r1c1-r3c1"),
        ),
        (
            Origin::Cut(Vec::new()),
            &[1],
            Err("the island set of a cut is empty"),
        ),
        (
            Origin::Cut(everything.clone()),
            &[],
            Err("the island set of a cut is the whole board"),
        ),
        (
            Origin::Cut(islands(&[1, 1])),
            &[1, 3],
            Err("an island stands twice in the set"),
        ),
        (
            Origin::Parity(everything),
            &[],
            Err("the excluded assignment has the right parity"),
        ),
        (
            Origin::Parity(islands(&[1])),
            &[-1, 2, 3],
            Err("the excluded assignment has the right parity"),
        ),
        (Origin::Parity(islands(&[1])), &[1, 3], Ok(())),
        (
            Origin::Parity(islands(&[1])),
            &[1],
            Err("the clause leaves r1c1-r3c1 open"),
        ),
        (
            Origin::Exclude,
            &[1],
            Err("only a claim of uniqueness excludes a solution"),
        ),
    ];
    for (origin, numbers, expected) in cases {
        let mut with = proof.clone();
        let said = format!("{origin:?} {numbers:?}");
        with.steps.insert(0, Step::Given(origin, literals(numbers)));
        match (
            check_proof(&network, &with.write(network.board())),
            expected,
        ) {
            (Ok(_), Ok(())) => {}
            (Err(refused), Err(expected)) => {
                assert_eq!(
                    (refused.line, refused.reason.as_str()),
                    (4, expected),
                    "{said}"
                );
            }
            (found, _) => panic!("{said}: {found:?}"),
        }
    }
}

#[test]
fn a_proof_of_another_board_is_refused() {
    let (network, proof) = pairs();
    let other = drawn("1.1 ... 1.2");
    let refused = check_proof(&other, &proof.write(network.board())).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "line 2: the proof is about another board"
    );
}

/// The origin that is found for a clause of the two pairs.
fn found(numbers: &[i32]) -> Option<Origin> {
    let (network, _) = pairs();
    Origin::of(&network, &Claim::Infeasible, &literals(numbers))
}

#[test]
fn reasons_are_found_for_clauses_that_have_one() {
    assert_eq!(found(&[1, -2]), Some(Origin::Level));
    assert_eq!(found(&[-1, -3]), Some(Origin::Degree(island(1))));
    assert_eq!(found(&[3, 5]), Some(Origin::Cut(islands(&[1, 2]))));
    assert_eq!(found(&[-3, 4, -5]), None);
    assert_eq!(found(&[-3, 4, 5]), Some(Origin::Parity(islands(&[1, 2]))));
    assert_eq!(found(&[-1, -7]), None);
    assert_eq!(found(&[]), None);
    let crossed = drawn(".1. 1.1 .1.");
    let cross = Origin::of(&crossed, &Claim::Infeasible, &literals(&[-1, -3]));
    assert_eq!(cross, Some(Origin::Cross));
}

#[test]
fn an_odd_sum_is_the_empty_clause() {
    let network = drawn("1.2");
    let parity = Origin::Parity(islands(&[1, 2]));
    let steps = vec![Step::Given(parity, Vec::new())];
    let claim = Claim::Infeasible;
    let proof = Proof { claim, steps };
    assert!(check_proof(&network, &proof.write(network.board())).is_ok());
}

/// `1 . 2 . 1`: the only solution has one bridge on each edge.
fn unique() -> (Network, Proof) {
    let network = drawn("1.2.1");
    let solution = &oracle::solutions(&network, 1_000).expect("small")[0];
    let steps = vec![
        Step::Given(Origin::Exclude, literals(&[-1, 2, -3, 4])),
        Step::Given(Origin::Degree(island(1)), literals(&[1])),
        Step::Given(Origin::Degree(island(1)), literals(&[-2])),
        Step::Given(Origin::Degree(island(3)), literals(&[3])),
        Step::Given(Origin::Degree(island(3)), literals(&[-4])),
        Step::Derive(Vec::new()),
    ];
    let claim = Claim::unique(solution);
    (network, Proof { claim, steps })
}

#[test]
fn a_proof_of_uniqueness_is_accepted_and_its_parts_are_needed() {
    let (network, proof) = unique();
    assert!(check_proof(&network, &proof.write(network.board())).is_ok());
    for index in 0..proof.steps.len() - 1 {
        let mut without = proof.clone();
        without.steps.remove(index);
        assert!(refusal(&network, &without).contains("does not follow"));
    }
    let mut wrong = proof.clone();
    wrong.claim = Claim::Unique([1, 0].into_iter().collect());
    assert!(refusal(&network, &wrong).contains("claimed to be the solution"));
    let mut wrong = proof;
    wrong.steps[0] = Step::Given(Origin::Exclude, literals(&[-1, 2]));
    assert!(refusal(&network, &wrong).contains("does not exclude just 1"));
}

#[test]
fn what_follows_the_end_or_is_unknown_is_refused() {
    let (network, proof) = pairs();
    let text = proof.write(network.board());
    for (more, reason) in [
        ("derive : 0\n", "a step after the empty clause"),
        ("guess : 0\n", "'guess ' begins no step"),
        ("derive : 9 0\n", "'9' is no literal of this board"),
        ("derive : 1 0 2\n", "'2' after the clause's end"),
        ("degree 5 : 0\n", "expected an island's number, found '5'"),
    ] {
        let refused = check_proof(&network, &format!("{text}{more}")).unwrap_err();
        assert_eq!((refused.line, refused.reason.as_str()), (12, reason));
    }
    let mut wrong = proof;
    wrong.steps.insert(0, Step::Forget(literals(&[1])));
    assert!(refusal(&network, &wrong).contains("no such clause to forget"));
}

#[test]
fn forgotten_clauses_are_gone() {
    let (network, mut proof) = pairs();
    proof.steps.insert(3, Step::Forget(literals(&[-3, -1])));
    assert!(refusal(&network, &proof).contains("does not follow"));
}

#[test]
fn the_pair_for_other_checkers_holds_the_same_clauses() {
    let (network, mut proof) = pairs();
    proof.steps.insert(4, Step::Forget(literals(&[3, 5])));
    let cnf = write_cnf(&network, &proof);
    assert!(cnf.starts_with("p cnf 8 6\nc degree\n-1 -3 0\n"), "{cnf}");
    assert_eq!(write_drat(&proof), "-1 0\nd 3 5 0\n0\n");
}
