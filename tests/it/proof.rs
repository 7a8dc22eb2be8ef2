//! Proofs: right ones are accepted, tampered ones refused with the line and the reason.

mod file;
mod reasons;

use hashilab::internals::proof::{Claim, Proof, ProofStep, Reason, Term, check_proof};
use hashilab::internals::puzzle::{EdgeId, Id, IslandId, Literal, Network, oracle};

use crate::support::boards::drawn;

fn island(number: usize) -> IslandId {
    IslandId::from_index(number - 1)
}

fn islands(numbers: &[usize]) -> Vec<IslandId> {
    numbers.iter().copied().map(island).collect()
}

/// Literals by their numbers, of a board with at most two bridges on an edge.
fn literals(numbers: &[i32]) -> Vec<Term> {
    let literal = |&number: &i32| {
        let variable = number.unsigned_abs() - 1;
        let level = u8::try_from(variable % 2 + 1).expect("1 or 2");
        let positive = Literal::AtLeast(EdgeId::from_index(variable as usize / 2), level);
        Term::from(if number > 0 { positive } else { !positive })
    };
    numbers.iter().map(literal).collect()
}

/// Four islands with clue 1, which can only be joined in pairs: `1 . 1`, water, `1 . 1`.
///
/// Edges: 1 the upper one (levels 1, 2), 2 the left one (3, 4), 3 the right one (5, 6), 4 the
/// lower one (7, 8).
fn pairs() -> (Network, Proof) {
    let network = drawn("1.1 ... 1.1");
    let given = |origin, numbers: &[i32]| ProofStep::given(origin, literals(numbers));
    let steps = vec![
        given(Reason::Degree(island(1)), &[-1, -3]),
        given(Reason::Degree(island(2)), &[-1, -5]),
        given(Reason::Cut(islands(&[1, 2])), &[3, 5]),
        ProofStep::Derive(literals(&[-1])),
        given(Reason::Degree(island(1)), &[1, 3]),
        given(Reason::Degree(island(3)), &[-3, -7]),
        given(Reason::Cut(islands(&[3, 1])), &[1, 7]),
        ProofStep::Derive(Vec::new()),
    ];
    let claim = Claim::Infeasible;
    (network, Proof { claim, steps })
}

fn refusal(network: &Network, proof: &Proof) -> String {
    let refused = check_proof(network, &proof.write(network));
    refused.expect_err("a proof that shows nothing").to_string()
}

#[test]
fn a_proof_by_cuts_is_accepted() {
    let (network, proof) = pairs();
    let text = proof.write(&network);
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
    let text = proof.write(&network);
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
        (Reason::Level, &[1, -2][..], Ok(())),
        (
            Reason::Level,
            &[-1, 2],
            Err("an edge can carry what makes the clause false"),
        ),
        (
            Reason::Level,
            &[],
            Err("an edge can carry what makes the clause false"),
        ),
        (
            Reason::Degree(island(1)),
            &[1],
            Err("the island's clue can be met with the clause false"),
        ),
        (Reason::Degree(island(1)), &[-2], Ok(())),
        (
            Reason::Cross,
            &[-1, -3],
            Err("the clause is not about two edges that cross"),
        ),
        (
            Reason::Cut(islands(&[1])),
            &[1],
            Err("the cut lacks the edge r1c1-r3c1"),
        ),
        (
            Reason::Cut(Vec::new()),
            &[1],
            Err("the island set of a cut is empty"),
        ),
        (
            Reason::Cut(everything.clone()),
            &[],
            Err("the island set of a cut is the whole board"),
        ),
        (
            Reason::Cut(islands(&[1, 1])),
            &[1, 3],
            Err("an island stands twice in the set"),
        ),
        (
            Reason::Parity(everything),
            &[],
            Err("the excluded assignment has the right parity"),
        ),
        (
            Reason::Parity(islands(&[1])),
            &[-1, 2, 3],
            Err("the excluded assignment has the right parity"),
        ),
        (Reason::Parity(islands(&[1])), &[1, 3], Ok(())),
        (
            Reason::Parity(islands(&[1])),
            &[1],
            Err("the clause leaves r1c1-r3c1 open"),
        ),
        (
            Reason::NoGood,
            &[1],
            Err("only a claim of all solutions excludes one"),
        ),
    ];
    for (origin, numbers, expected) in cases {
        let mut with = proof.clone();
        let said = format!("{origin:?} {numbers:?}");
        with.steps
            .insert(0, ProofStep::given(origin, literals(numbers)));
        match (check_proof(&network, &with.write(&network)), expected) {
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
    let refused = check_proof(&other, &proof.write(&network)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "line 2: the proof is about another board"
    );
}

#[test]
fn an_odd_sum_is_the_empty_clause() {
    let network = drawn("1.2");
    let parity = Reason::Parity(islands(&[1, 2]));
    let steps = vec![ProofStep::given(parity, Vec::new())];
    let claim = Claim::Infeasible;
    let proof = Proof { claim, steps };
    assert!(check_proof(&network, &proof.write(&network)).is_ok());
}

/// `1 . 2 . 1`: the only solution has one bridge on each edge.
fn unique() -> (Network, Proof) {
    let network = drawn("1.2.1");
    let solution = &oracle::solutions(&network, 1_000).expect("small")[0];
    let steps = vec![
        ProofStep::given(Reason::NoGood, literals(&[-1, 2, -3, 4])),
        ProofStep::given(Reason::Degree(island(1)), literals(&[1])),
        ProofStep::given(Reason::Degree(island(1)), literals(&[-2])),
        ProofStep::given(Reason::Degree(island(3)), literals(&[3])),
        ProofStep::given(Reason::Degree(island(3)), literals(&[-4])),
        ProofStep::Derive(Vec::new()),
    ];
    let claim = Claim::unique(solution.verified());
    (network, Proof { claim, steps })
}

#[test]
fn a_proof_of_uniqueness_is_accepted_and_its_parts_are_needed() {
    let (network, proof) = unique();
    assert!(check_proof(&network, &proof.write(&network)).is_ok());
    for index in 0..proof.steps.len() - 1 {
        let mut without = proof.clone();
        without.steps.remove(index);
        assert!(refusal(&network, &without).contains("does not follow"));
    }
    let mut wrong = proof.clone();
    wrong.claim = Claim::Unique([1, 0].into_iter().collect());
    assert!(refusal(&network, &wrong).contains("claimed to be the solution"));
    let mut wrong = proof;
    wrong.steps[0] = ProofStep::given(Reason::NoGood, literals(&[-1, 2]));
    assert!(refusal(&network, &wrong).contains("does not exclude just 1"));
}

#[test]
fn what_follows_the_end_or_is_unknown_is_refused() {
    let (network, proof) = pairs();
    let text = proof.write(&network);
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
    wrong.steps.insert(0, ProofStep::Forget(literals(&[1])));
    assert!(refusal(&network, &wrong).contains("no such clause to forget"));
}

#[test]
fn forgotten_clauses_are_gone() {
    let (network, mut proof) = pairs();
    proof
        .steps
        .insert(3, ProofStep::Forget(literals(&[-3, -1])));
    assert!(refusal(&network, &proof).contains("does not follow"));
}
