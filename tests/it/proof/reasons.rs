//! Every reason at its limit: a clause that holds, and the least change with which it does not.

use hashilab::internals::proof::{
    Claim, Inference, Proof, ProofStep, Reason, Rulebook, SumId, SumOf, Term, check_proof,
};
use hashilab::internals::puzzle::{EdgeId, Id, Literal, Loops, Network, Requirement, Rules};

use super::{island, islands};
use crate::support::boards::{drawn, drawn_under};
use crate::support::variants::pair;

/// The edge with this number, from 1.
fn edge(number: usize) -> EdgeId {
    EdgeId::from_index(number - 1)
}

fn at_least(number: usize, bridges: u8) -> Term {
    Literal::AtLeast(edge(number), bridges).into()
}

fn at_most(number: usize, bridges: u8) -> Term {
    Literal::AtMost(edge(number), bridges).into()
}

/// The checker's result for one clause in a proof of this claim.
fn said_for(claim: &Claim, network: &Network, reason: Reason, clause: Vec<Term>) -> String {
    let inference = Inference { reason, clause };
    let confirmed = Rulebook::of_claim(network, claim).confirm(claim, &inference);
    confirmed.err().unwrap_or_else(|| "it holds".to_owned())
}

/// The checker's result for one clause if all requirements of the board may be used.
fn said(network: &Network, reason: Reason, clause: Vec<Term>) -> String {
    said_for(&Claim::Infeasible, network, reason, clause)
}

#[test]
fn crossing_edges_exclude_each_other_and_nothing_else() {
    let network = drawn(".?. ?.? .?.");
    let [down, across] = [1, 2];
    for (clause, wanted) in [
        (vec![at_most(down, 0), at_most(across, 0)], "it holds"),
        (
            vec![at_most(down, 0)],
            "the clause is not about two edges that cross",
        ),
        (
            vec![at_most(down, 0), at_least(across, 1)],
            "the clause is not about two edges that cross",
        ),
    ] {
        assert_eq!(said(&network, Reason::Cross, clause), wanted);
    }
}

#[test]
fn a_cycle_has_every_edge_once() {
    let network = drawn_under("2.2 ... 2.2", Rules::default().with_loops(Loops::Forbidden));
    let unbuilt = |edges: &[usize]| edges.iter().map(|&edge| at_most(edge, 0)).collect();
    for (edges, wanted) in [
        (&[1, 2, 3, 4][..], "it holds"),
        (&[1, 2, 3], "the edges do not form a cycle"),
        (&[1, 1], "an edge stands twice in the cycle"),
        (&[], "the edges do not form a cycle"),
    ] {
        let cycle = edges.iter().copied().map(edge).collect();
        assert_eq!(said(&network, Reason::Cycle(cycle), unbuilt(edges)), wanted);
    }
}

/// The middle island's clue can be met if some number for the left part and one for the right part
/// add up to it. In the first list of parts no island is left outside; in the second the right one
/// is.
#[test]
fn parts_are_served_together() {
    let served = "the parts can be served with the clause false";
    for (picture, wanted) in [
        ("?.1.?", "it holds"),
        ("?.2.?", served),
        ("?.3.?", served),
        ("?.4.?", served),
        ("?.5.?", "it holds"),
        ("1.3.1", "it holds"),
        ("1.2.1", served),
        ("?.3.1", served),
        // An even number for the right one, whatever the left one is.
        ("?.2.2", "it holds"),
        ("?.3.2", served),
        ("2.2.?", "it holds"),
    ] {
        let network = drawn(picture);
        for parts in [vec![islands(&[1]), islands(&[3])], vec![islands(&[1])]] {
            let said = said(&network, Reason::Parts(island(2), parts), vec![]);
            assert_eq!(said, wanted, "{picture}");
        }
    }
}

#[test]
fn a_sum_has_no_less_than_its_parts_and_no_more() {
    let network = drawn("?.?");
    let mut rulebook = Rulebook::of(&network);
    let twice = [SumOf::Edge(edge(1)); 2];
    rulebook.declare(&twice).expect("a sum from 0 to 4");
    let sum = SumId::from_index(0);
    for (clause, holds) in [
        (vec![at_most(1, 0), Term::AtLeast(sum, 2)], true),
        (vec![at_most(1, 0), Term::AtLeast(sum, 3)], false),
        (vec![at_least(1, 2), Term::AtMost(sum, 2)], true),
        (vec![at_least(1, 2), Term::AtMost(sum, 1)], false),
    ] {
        let reason = Reason::Sum(sum);
        let inference = Inference { reason, clause };
        let confirmed = rulebook.confirm(&Claim::Infeasible, &inference);
        assert_eq!(confirmed.is_ok(), holds, "{inference:?}");
    }
}

#[test]
fn a_sum_is_declared_before_a_clause_speaks_of_it() {
    let network = drawn("1.1");
    let mut rulebook = Rulebook::of(&network);
    rulebook.declare(&[SumOf::Edge(edge(1))]).expect("a sum");
    let reason = Reason::Level;
    let clause = vec![Term::AtLeast(SumId::from_index(1), 1)];
    let refused = rulebook.confirm(&Claim::Infeasible, &Inference { reason, clause });
    let wanted = "the clause speaks of a sum that has not been declared";
    assert_eq!(refused, Err(wanted.to_owned()));
}

/// Without its clue an island may have up to 4k bridges on each edge: three edges with four do not
/// exclude the fourth, and no clue limits the bridges of parts.
#[test]
fn an_island_whose_clue_is_left_out_is_never_full() {
    let network = drawn("..1.. ..... 1.8.1 ..... ..1..");
    let clause: Vec<Term> = (1..=3).map(|edge| at_most(edge, 3)).collect();
    let leaf = Reason::Cut(islands(&[5]));
    let full = Claim::Conflict(vec![
        Requirement::Connectivity,
        Requirement::Clue(island(3)),
    ]);
    let holds = said_for(&full, &network, leaf.clone(), clause.clone());
    assert_eq!(holds, "it holds");
    let open = Claim::Conflict(vec![Requirement::Connectivity]);
    let refused = said_for(&open, &network, leaf, clause);
    assert_eq!(refused, "the cut lacks the edge r3c3-r5c3");
    let parts = Reason::Parts(island(3), vec![islands(&[1])]);
    let refused = said_for(&open, &network, parts, vec![]);
    assert_eq!(refused, "parts are for boards with all that they demand");
}

#[test]
fn bridges_leave_a_set_that_is_not_all() {
    let network = drawn("1.1 ... 1.1");
    let none = "the board does not demand what the conflict names";
    for (group, wanted) in [
        (&[1, 2][..], "the proof ends before the empty clause"),
        (&[1, 1], none),
        (&[2, 1], none),
        (&[1, 2, 3, 4], none),
        (&[], none),
    ] {
        let claim = Claim::Conflict(vec![Requirement::Leaves(islands(group))]);
        let steps = Vec::new();
        let text = Proof { claim, steps }.write(&network);
        let refused = check_proof(&network, &text).expect_err("no step");
        assert_eq!(refused.reason, wanted, "{group:?}");
    }
}

/// Sums of one edge that can carry no bridge: each is twice the one before.
#[test]
fn no_sum_has_more_edges_than_it_can_be_large() {
    let rules = Rules::default().with_forbidden(vec![pair("r1c1-r1c3")]);
    let network = drawn_under("?.?", rules);
    let mut rulebook = Rulebook::of(&network);
    let sums: Vec<SumOf> = (0..16).map(|sum| SumOf::Sum(Id::from_index(sum))).collect();
    rulebook.declare(&[SumOf::Edge(edge(1))]).expect("one edge");
    for &sum in &sums[..15] {
        rulebook.declare(&[sum; 2]).expect("at most 32,768 edges");
    }
    assert!(rulebook.clone().declare(&sums).is_ok());
    let refused = rulebook.declare(&[sums[15]; 2]);
    assert_eq!(refused, Err("the sum is too large".to_owned()));
}

#[test]
fn what_no_sum_can_be_has_no_number_in_a_file() {
    let network = drawn("?.?");
    let sum = SumId::from_index(0);
    for term in [
        Term::AtLeast(sum, 0),
        Term::AtLeast(sum, 5),
        Term::AtMost(sum, 4),
    ] {
        let steps = vec![
            ProofStep::Declare(vec![SumOf::Edge(edge(1)); 2]),
            ProofStep::Declare(vec![SumOf::Edge(edge(1)); 2]),
            ProofStep::Derive(vec![term]),
        ];
        let claim = Claim::Infeasible;
        let text = Proof { claim, steps }.write(&network);
        let refused = check_proof(&network, &text).expect_err("no literal");
        assert!(
            refused.reason.ends_with("is no literal of this board"),
            "{term:?}: {refused}"
        );
    }
}
