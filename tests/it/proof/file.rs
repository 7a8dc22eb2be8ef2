//! Proof files: every kind of step is read back unchanged, lines without meaning are skipped, and
//! foreign content is refused.

use hashilab::internals::proof::{Claim, Proof, ProofStep, Reason, SumOf, check_proof};
use hashilab::internals::puzzle::{EdgeId, Heading, Id, Rules, Sign, Sum};

use super::{island, islands, literals, pairs, unique};
use crate::support::boards::drawn_under;
use crate::support::variants::cell;

#[test]
fn every_kind_of_step_comes_back() {
    let sign = Sign::default().with(Heading::West, Sum::Unknown);
    let rules = Rules::default().with_signs(vec![(cell("r1c8"), sign)]);
    let network = drawn_under("?.?.?.?.", rules);
    let [first, west] = [0, 3];
    let edges: Vec<EdgeId> = network.edges().ids().collect();
    let reasons = [
        Reason::Level,
        Reason::Degree(island(4)),
        Reason::Cross,
        Reason::Cut(islands(&[1, 4])),
        Reason::Parity(islands(&[2, 3])),
        Reason::Totals(islands(&[1, 3]), vec![Id::from_index(west)]),
        Reason::Totals(Vec::new(), vec![Id::from_index(west)]),
        Reason::Parts(island(2), vec![islands(&[1]), islands(&[3, 4])]),
        Reason::Parts(island(2), Vec::new()),
        Reason::Cycle(edges.clone()),
        Reason::Sum(Id::from_index(first)),
        Reason::Sign(Id::from_index(west)),
        Reason::NoGood,
    ];
    let parts = vec![SumOf::Edge(edges[2]), SumOf::Edge(edges[0])];
    let mut steps = vec![
        ProofStep::Declare(parts),
        ProofStep::Declare(vec![SumOf::Sum(Id::from_index(first))]),
    ];
    steps.extend(reasons.map(|reason| ProofStep::given(reason, literals(&[1, -4]))));
    steps.extend([
        ProofStep::Derive(literals(&[6])),
        ProofStep::Forget(Vec::new()),
    ]);
    let claim = Claim::Infeasible;
    let proof = Proof { claim, steps };
    assert_eq!(Proof::read(&network, &proof.write(&network)), Ok(proof));
}

#[test]
fn blank_lines_and_comments_say_nothing() {
    let (network, proof) = pairs();
    let text = proof.write(&network);
    let spread = text.replace('\n', "\n\n# derive : 0\n  \n");
    assert_eq!(check_proof(&network, &spread), check_proof(&network, &text));
    assert!(check_proof(&network, &text).is_ok());
}

#[test]
fn words_too_many_are_refused() {
    let (network, proof) = pairs();
    let text = proof.write(&network);
    for (word, line) in [
        ("level", "level 1 : 1 -2 0\n"),
        ("cross", "cross 1 : -1 -3 0\n"),
        ("no-good", "no-good 1 : 1 0\n"),
        ("derive", "derive 1 : 0\n"),
        ("forget", "forget 1 : 3 5 0\n"),
    ] {
        let refused = check_proof(&network, &format!("{text}{line}")).expect_err(line);
        let wanted = format!("'{word} 1' begins no step");
        assert_eq!((refused.line, refused.reason), (12, wanted));
    }
    let more = text.replace("claim infeasible", "claim infeasible too");
    let refused = check_proof(&network, &more).expect_err("a word too many");
    assert!(refused.reason.starts_with("expected 'claim infeasible'"));
}

#[test]
fn a_claimed_solution_has_a_number_for_every_edge() {
    let (network, proof) = unique();
    let text = proof.write(&network);
    for wrong in ["1 ;", "1 1 1 ;", ";", "1 1", "1 x ;"] {
        let wrong = text.replace("unique 1 1 ;", &format!("unique {wrong}"));
        let refused = check_proof(&network, &wrong).expect_err("not two numbers");
        let wanted = "expected 2 numbers of bridges and ';'";
        assert_eq!((refused.line, refused.reason.as_str()), (3, wanted));
    }
}
