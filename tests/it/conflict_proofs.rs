//! Conflicts confirmed by their proofs and witnesses; and wrong ones, which are refused.

use hashilab::internals::engine::{Budget, Verdict};
use hashilab::internals::explain::{
    ConfirmError, Conflict, confirm_conflict, conflict, describe_requirement,
};
use hashilab::internals::generate::{PublishedRecipe, disturbed, grow};
use hashilab::internals::notation::{StatedConflict, StatedRequirement};
use hashilab::internals::proof::{Claim, Proof, ProofStep, Reason, check_proof};
use hashilab::internals::puzzle::{Bridges, Id, IslandId, Network, PlacedBridges, Requirement};
use hashilab::internals::questions::prove_conflict;
use proptest::prelude::*;

use crate::support::boards::drawn;
use crate::support::text::csv;
use crate::support::variants::boards_up_to;

/// A conflict of a board, if it has one.
fn found(network: &Network) -> Option<Conflict> {
    match conflict(network, &[], &Budget::unlimited()).expect("witnesses that are right") {
        Verdict::Yes(conflict) => Some(conflict),
        Verdict::No(_) => None,
        Verdict::Undecided(limit) => panic!("{limit}"),
    }
}

fn proof(network: &Network, conflict: &Conflict) -> String {
    match prove_conflict(network, &conflict.requirements, &Budget::unlimited()) {
        Ok(Ok(text)) => text,
        other => panic!("{other:?}"),
    }
}

fn placed(network: &Network, bridges: &Bridges) -> Vec<PlacedBridges> {
    let built = bridges.built().map(|(edge, count)| {
        let [from, to] = network.cells_of(edge);
        PlacedBridges { from, to, count }
    });
    built.collect()
}

fn stated(network: &Network, conflict: &Conflict, proof: String) -> StatedConflict {
    let pairs = conflict.requirements.iter().zip(&conflict.witnesses);
    let requirements = pairs.map(|(requirement, witness)| StatedRequirement {
        kind: requirement.kind().to_owned(),
        cells: requirement.cells(network),
        text: describe_requirement(network, requirement),
        witness: placed(network, witness),
    });
    StatedConflict {
        requirements: requirements.collect(),
        proof: Some(proof),
    }
}

/// Without any one requirement there is a solution, so no proof of infeasibility may be accepted.
fn assert_none_can_be_dropped(network: &Network, conflict: &Conflict, text: &str) {
    let whole = Proof::read(network, text).expect("a proof");
    for place in 0..conflict.requirements.len() {
        let mut fewer = conflict.requirements.clone();
        fewer.remove(place);
        let claim = Claim::Conflict(fewer);
        let steps = whole.steps.clone();
        let weaker = Proof { claim, steps }.write(network);
        assert!(check_proof(network, &weaker).is_err(), "{weaker}");
        let mut listed = stated(network, conflict, weaker);
        listed.requirements.remove(place);
        let refused = confirm_conflict(network, &listed);
        assert!(
            matches!(refused, Err(ConfirmError::Proof(_))),
            "{refused:?}"
        );
    }
}

/// A witness satisfies all but its own requirement, so it is no witness for any other.
fn assert_witnesses_cannot_be_exchanged(network: &Network, whole: &StatedConflict) {
    for place in 1..whole.requirements.len() {
        let mut wrong = whole.clone();
        let other = &whole.requirements[place - 1].witness;
        wrong.requirements[place].witness.clone_from(other);
        let refused = confirm_conflict(network, &wrong);
        assert!(
            matches!(refused, Err(ConfirmError::Witness { .. })),
            "{refused:?}"
        );
    }
}

fn assert_confirmed(network: &Network, conflict: &Conflict) {
    let text = proof(network, conflict);
    let whole = stated(network, conflict, text.clone());
    let checked = confirm_conflict(network, &whole).expect("a conflict");
    assert_eq!(
        checked.claim,
        Claim::Conflict(conflict.requirements.clone())
    );
    assert_none_can_be_dropped(network, conflict, &text);
    assert_witnesses_cannot_be_exchanged(network, &whole);
    let last = text.trim_end().rsplit_once('\n').expect("lines").0;
    assert!(check_proof(network, last).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn conflicts_under_all_rules_have_proofs(network in boards_up_to(4, 9)) {
        if let Some(conflict) = found(&network) {
            assert_confirmed(&network, &conflict);
        }
    }
}

#[test]
fn conflicts_of_boards_with_changed_clues_have_proofs() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let islands = 20 + 2 * u32::try_from(seed).expect("small");
        let grown = grow(&PublishedRecipe::square(islands, 50, 10), seed).expect("room enough");
        let board = disturbed(&grown.network, 1, seed).expect("islands enough");
        let network = Network::of(board);
        if let Some(conflict) = found(&network) {
            let text = proof(&network, &conflict);
            let whole = stated(&network, &conflict, text);
            confirm_conflict(&network, &whole).expect("a conflict");
            kinds.extend(conflict.requirements.iter().map(Requirement::kind));
        }
    }
    assert!(kinds.len() > 2, "{kinds:?}");
}

#[test]
fn every_kind_of_requirement_can_be_proved_to_be_in_conflict() {
    let mut kinds = std::collections::BTreeSet::new();
    for board in [
        "1,0,4,0,1\n",
        "# connectivity: free\n0,1,0\n1,0,1\n0,1,0\n",
        "1,0,1\n0,0,0\n1,0,1\n",
        "# given: r1c1-r1c3=2\n1,0,2,0,1\n",
        "# forbidden: r1c1-r1c3\n1,0,2,0,1\n",
        "# loops: forbidden\n2,0,2\n0,0,0\n2,0,2\n",
        "# connectivity: free\n3,0,?\n",
        "1,0,1\nN2,0,0\n",
        "E?,?,0,?\n",
    ] {
        let network = csv(board);
        let conflict = found(&network).unwrap_or_else(|| panic!("{board} has a solution"));
        assert_confirmed(&network, &conflict);
        kinds.extend(conflict.requirements.iter().map(Requirement::kind));
    }
    let all = [
        "clue",
        "crossing",
        "given",
        "leaves",
        "loops",
        "most_bridges",
        "sign",
    ];
    assert!(kinds.iter().copied().eq(all), "{kinds:?}");
}

#[test]
fn odd_sums_of_signs_are_proved_in_one_step() {
    // Two islands in each row: the signs and the clues together add up to an odd number.
    let network = csv("\
E4,0,?,0,0,?
0,2,0,0,3,0
E5,0,?,0,0,?
0,1,0,0,2,0
E6,0,?,0,0,?
");
    let conflict = found(&network).expect("4 + 5 + 5 + 3 + 6 is odd");
    assert_confirmed(&network, &conflict);
    let text = proof(&network, &conflict);
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.contains("\ntotals "), "{text}");
}

#[test]
fn words_that_say_something_else_are_refused() {
    let network = csv("1,0,4,0,1\n");
    let conflict = found(&network).expect("a 4 between two 1s");
    let text = proof(&network, &conflict);
    let mut wrong = stated(&network, &conflict, text);
    let wanted = std::mem::replace(&mut wrong.requirements[0].text, "the 2 at r1c1".to_owned());
    let found = "the 2 at r1c1".to_owned();
    let refused = confirm_conflict(&network, &wrong);
    assert_eq!(refused, Err(ConfirmError::Words { found, wanted }));
}

#[test]
fn bridges_that_a_witness_names_twice_are_refused() {
    let network = csv("1,0,4,0,1\n");
    let conflict = found(&network).expect("a 4 between two 1s");
    let text = proof(&network, &conflict);
    let whole = stated(&network, &conflict, text);
    for (count, why) in [
        (None, "names the bridges from r1c1 to r1c3 twice"),
        (
            Some(9),
            "has 9 bridges from r1c1 to r1c3, of which there can be 1 to 8",
        ),
    ] {
        let mut wrong = whole.clone();
        let witness = &mut wrong.requirements[2].witness;
        let first = witness[0];
        match count {
            None => witness.push(first),
            Some(count) => witness[0].count = count,
        }
        let refused = confirm_conflict(&network, &wrong).expect_err(why);
        assert!(refused.to_string().ends_with(why), "{refused}");
    }
}

#[test]
fn odd_sums_need_all_their_views() {
    let network = csv("E3,?,0,?\n");
    let conflict = found(&network).expect("3 is odd");
    let text = proof(&network, &conflict);
    assert!(text.ends_with("\ntotals 1 2 / 3 : 0\n"), "{text}");
    for (wrong, why) in [
        ("totals 1 2 / 4", "the sign says no number there"),
        (
            "totals 1 2 / 3 3",
            "a clue of the set allows even and odd degrees",
        ),
        (
            "totals 1 / 3",
            "a clue of the set allows even and odd degrees",
        ),
        (
            "totals 1 2 /",
            "a clue of the set allows even and odd degrees",
        ),
        ("totals 1 1 2 / 3", "an island stands twice in the set"),
        (
            "totals 1 2 / 5",
            "expected a sign's view's number, found '5'",
        ),
    ] {
        let altered = text.replace("totals 1 2 / 3", wrong);
        let refused = check_proof(&network, &altered).expect_err(wrong);
        assert_eq!((refused.line, refused.reason.as_str()), (4, why));
    }
}

#[test]
fn a_missing_step_is_missed() {
    let network = drawn("1.1 ... 1.1");
    let conflict = found(&network).expect("pairs would be cut off");
    let text = proof(&network, &conflict);
    let mut refused = 0;
    let lines: Vec<&str> = text.lines().collect();
    for left_out in 3..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(left_out);
        refused += usize::from(check_proof(&network, &fewer.join("\n")).is_err());
    }
    assert!(refused > 4, "{refused} of the steps matter: {text}");
}

#[test]
fn what_the_board_does_not_demand_proves_nothing() {
    let lonely = |claim: Claim| Proof {
        claim,
        steps: vec![ProofStep::given(
            Reason::Cut(vec![IslandId::from_index(0)]),
            vec![],
        )],
    };
    let network = csv("# connectivity: free\n1,0,1,0,#,0,1,0,1\n");
    let one = IslandId::from_index;
    for requirement in [
        Requirement::Leaves(vec![one(0), one(1)]),
        Requirement::Leaves(vec![]),
        Requirement::Connectivity,
        Requirement::Loops,
    ] {
        let text = lonely(Claim::Conflict(vec![requirement])).write(&network);
        let refused = check_proof(&network, &text).expect_err("nothing is demanded");
        let why = "the board does not demand what the conflict names";
        assert_eq!((refused.line, refused.reason.as_str()), (3, why));
    }
    for (words, why) in [
        ("clue 5 ;", "'clue 5' is no requirement of this board"),
        ("clue 0 ;", "expected numbers from 1 in 'clue 0'"),
        ("clue 1", "expected ';' after each requirement"),
        ("cross 1 2 ;", "'cross 1 2' is no requirement of this board"),
        ("sign 1 ;", "'sign 1' is no requirement of this board"),
        ("poem ;", "'poem' is no requirement of this board"),
    ] {
        let text = lonely(Claim::Conflict(vec![])).write(&network);
        let text = text.replace("claim conflict", &format!("claim conflict {words}"));
        let refused = check_proof(&network, &text).expect_err("no requirement");
        assert_eq!((refused.line, refused.reason.as_str()), (3, why));
    }
}
