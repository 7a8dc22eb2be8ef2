//! Proofs that use sums, as needed for signs.

use super::*;

/// Two islands in a row and a sign to their right that sees them.
fn seen(sum: hashilab::internals::puzzle::Sum) -> Network {
    let sign = Sign::default().with(hashilab::internals::puzzle::Heading::West, sum);
    drawn_under("?.?.", rules().with_signs(vec![(cell("r1c4"), sign)]))
}

#[test]
fn sums_that_a_sign_sees_are_declared_and_proved() {
    let network = seen(hashilab::internals::puzzle::Sum::Exactly(3));
    let edge = EdgeId::from_index(0);
    let (sum, west) = (SumId::from_index(0), Id::from_index(3));
    let double = Term::Edge(Literal::AtLeast(edge, 2));
    let steps = vec![
        ProofStep::Declare(vec![SumOf::Edge(edge), SumOf::Edge(edge)]),
        ProofStep::given(Reason::Sum(sum), vec![double, Term::AtMost(sum, 2)]),
        ProofStep::given(Reason::Sum(sum), vec![!double, Term::AtLeast(sum, 4)]),
        ProofStep::given(Reason::Sign(west), vec![Term::AtLeast(sum, 3)]),
        ProofStep::given(Reason::Sign(west), vec![Term::AtMost(sum, 3)]),
        ProofStep::Derive(Vec::new()),
    ];
    let claim = Claim::Infeasible;
    let full = Proof { claim, steps };
    let text = full.write(&network);
    assert!(text.contains("let e1 e1\nsum 1 : 2 -5 0\nsum 1 : -2 6 0\nsign 4 : 5 0\n"));
    assert!(check_proof(&network, &text).is_ok());
    assert_eq!(Proof::read(&network, &text).as_ref(), Ok(&full));
    assert_eq!(oracle::solutions(&network, 1_000), Ok(Vec::new()));
    for index in 1..full.steps.len() - 1 {
        let mut without = full.clone();
        without.steps.remove(index);
        assert!(refusal(&network, &without).contains("does not follow"));
    }
    for (reason, clause, why) in [
        (
            Reason::Sum(sum),
            vec![double, Term::AtMost(sum, 1)],
            "the parts can come to the sum with the clause false",
        ),
        (
            Reason::Sign(west),
            vec![Term::AtLeast(sum, 4)],
            "what the sign sees can agree with it with the clause false",
        ),
        (
            Reason::Sign(Id::from_index(0)),
            vec![Term::AtLeast(sum, 3)],
            "the sign says nothing there",
        ),
    ] {
        let mut with = full.clone();
        with.steps.insert(1, ProofStep::given(reason, clause));
        assert_eq!(refusal(&network, &with), why);
    }
    let other = seen(hashilab::internals::puzzle::Sum::Exactly(4));
    let refused = check_proof(&other, &full.write(&other)).unwrap_err();
    assert_eq!(
        refused.reason,
        "what the sign sees can agree with it with the clause false"
    );
}

#[test]
fn degrees_that_a_sign_sees_differ() {
    let network = seen(hashilab::internals::puzzle::Sum::Unknown);
    let edge = EdgeId::from_index(0);
    let other_than = |count| -> Vec<Term> {
        let other = Literal::other_than(edge, count, 2);
        other.map(Term::from).collect()
    };
    let sign = |clause| ProofStep::given(Reason::Sign(Id::from_index(3)), clause);
    let steps = vec![
        sign(other_than(1)),
        sign(other_than(2)),
        ProofStep::given(Reason::Degree(IslandId::from_index(0)), other_than(0)),
        ProofStep::given(
            Reason::Level,
            vec![
                Literal::AtLeast(edge, 1).into(),
                Literal::AtMost(edge, 1).into(),
            ],
        ),
        ProofStep::Derive(Vec::new()),
    ];
    let claim = Claim::Infeasible;
    let proof = Proof { claim, steps };
    assert!(check_proof(&network, &proof.write(&network)).is_ok());
    let apart = drawn_under("?.?.", rules());
    assert!(check_proof(&apart, &proof.write(&apart)).is_err());
}
