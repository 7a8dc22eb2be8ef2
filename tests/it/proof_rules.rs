//! Proofs under every rule that they support. They are made here without any engine, by enumerating
//! the numbers on all edges, and then tampered with.

mod signs;

use std::collections::BTreeSet;

use hashilab::internals::proof::{
    Claim, Inference, Proof, ProofStep, Reason, SumId, SumOf, Term, check_proof,
};
use hashilab::internals::puzzle::{
    Board, Bound, Bridges, Clue, Connectivity, EdgeId, GivenBound, Id, IslandId, Literal, Loops,
    Network, Pos, Rules, Sign, Size, Solution, components, cycles, oracle,
};
use proptest::prelude::*;

use crate::support::boards::drawn_under;
use crate::support::variants::{boards_under_rules, cell, pair, without_signs};

/// Enumerates all numbers on all edges and states for each why it is no (other) solution.
struct Writer<'a> {
    network: &'a Network,
    claim: &'a Claim,
    bridges: Bridges,
    given: BTreeSet<(Reason, Vec<Term>)>,
    steps: Vec<ProofStep>,
}

/// A proof of the claim, if it is true.
fn proof(network: &Network, claim: Claim) -> Proof {
    let mut writer = Writer {
        network,
        claim: &claim,
        bridges: Bridges::none(network),
        given: BTreeSet::new(),
        steps: Vec::new(),
    };
    let most = network.board().rules().max_bridges();
    for edge in network.edges().ids() {
        for level in 2..=most {
            let levels = [
                Literal::AtLeast(edge, level - 1),
                Literal::AtMost(edge, level - 1),
            ];
            writer.give(Reason::Level, levels.map(Term::from).to_vec());
        }
    }
    writer.refute(0);
    let mut steps = writer.steps;
    let end = steps.iter().position(ProofStep::is_end).expect("an end");
    steps.truncate(end + 1);
    Proof { claim, steps }
}

impl Writer<'_> {
    fn give(&mut self, reason: Reason, clause: Vec<Term>) {
        if self.given.insert((reason.clone(), clause.clone())) {
            self.steps.push(ProofStep::given(reason, clause));
        }
    }

    /// Refutes all answers with the present numbers on the first `decided` edges.
    fn refute(&mut self, decided: usize) {
        if let Some((reason, clause)) = self.reason(decided) {
            self.give(reason, clause);
        } else {
            let edge = EdgeId::from_index(decided);
            for count in 0..=self.network.board().rules().max_bridges() {
                self.bridges.set(edge, count);
                self.refute(decided + 1);
            }
        }
        let decided = (0..decided).map(EdgeId::from_index);
        let clause = decided.flat_map(|edge| self.other(edge)).collect();
        self.steps.push(ProofStep::Derive(clause));
    }

    /// The clause that an edge has another number than now.
    fn other(&self, edge: EdgeId) -> Vec<Term> {
        let most = self.network.board().rules().max_bridges();
        let other = Literal::other_than(edge, self.bridges[edge], most);
        other.map(Term::from).collect()
    }

    /// The reason why the numbers on the first edges are no part of an answer.
    fn reason(&self, decided: usize) -> Option<(Reason, Vec<Term>)> {
        let network = self.network;
        let is_decided = |edge: &EdgeId| edge.index() < decided;
        let edges = || network.edges().ids().filter(is_decided);
        let within = |edge: EdgeId| {
            let [least, most] = network.bounds(edge);
            (least..=most).contains(&self.bridges[edge])
        };
        if let Some(edge) = edges().find(|&edge| !within(edge)) {
            return Some((Reason::Level, self.other(edge)));
        }
        for (island, this) in network.islands().iter() {
            let at = network.edges_at(island);
            let degree: u32 = at.iter().map(|&edge| u32::from(self.bridges[edge])).sum();
            if at.iter().all(is_decided) && !this.clue.allows(degree) {
                let clause = at.iter().flat_map(|&edge| self.other(edge)).collect();
                return Some((Reason::Degree(island), clause));
            }
        }
        let built = |edge: EdgeId| is_decided(&edge) && self.bridges[edge] > 0;
        let [first, none] = [
            |edge| Term::Edge(Literal::AtLeast(edge, 1)),
            |edge| Term::Edge(Literal::AtMost(edge, 0)),
        ];
        for crossing in network.crossings() {
            let edges = [crossing.horizontal, crossing.vertical];
            if edges.into_iter().all(built) {
                return Some((Reason::Cross, edges.map(none).to_vec()));
            }
        }
        if let Some(cycle) = self.cycle(decided) {
            let clause = cycle.iter().copied().map(none).collect();
            return Some((Reason::Cycle(cycle), clause));
        }
        if decided < network.edges().len() {
            return None;
        }
        if *self.claim == Claim::Unique(self.bridges.clone()) {
            let clause = edges().flat_map(|edge| self.other(edge)).collect();
            return Some((Reason::NoGood, clause));
        }
        let group = components(network, &self.bridges).swap_remove(0);
        let leaves = |edge: &EdgeId| {
            let ends = network.edges()[*edge].ends;
            group.contains(&ends[0]) != group.contains(&ends[1])
        };
        let clause = edges().filter(leaves).map(first).collect();
        Some((Reason::Cut(group), clause))
    }
}

impl Writer<'_> {
    /// The edges of a cycle that the numbers on the first edges form, if cycles are forbidden.
    fn cycle(&self, decided: usize) -> Option<Vec<EdgeId>> {
        let network = self.network;
        if network.board().rules().loops() == Loops::Allowed {
            return None;
        }
        let number = |(edge, count): (EdgeId, u8)| if edge.index() < decided { count } else { 0 };
        let cycle = cycles(network, &self.bridges.iter().map(number).collect()).pop()?;
        let next = cycle.iter().cycle().skip(1);
        let edges = cycle.iter().zip(next);
        edges
            .map(|(&one, &other)| network.edge_between(one, other))
            .collect()
    }
}

/// The true claim about a board with these solutions.
fn claim(solutions: &[Solution]) -> Option<Claim> {
    match solutions {
        [] => Some(Claim::Infeasible),
        [only] => Some(Claim::unique(only.verified())),
        [_, _, ..] => None,
    }
}

fn refusal(network: &Network, proof: &Proof) -> String {
    let refused = check_proof(network, &proof.write(network));
    refused.expect_err("a proof that shows nothing").reason
}

fn rules() -> Rules {
    Rules::default()
}

fn free() -> Rules {
    rules().with_connectivity(Connectivity::Free)
}

/// `2 . 2` with at most one bridge given.
fn bounded() -> Network {
    let (pair, bound) = (pair("r1c1-r1c3"), Bound::AtMost(1));
    drawn_under("2.2", rules().with_given(vec![GivenBound { pair, bound }]))
}

/// Two islands in a row with these sets.
fn sets(sets: [&[u8]; 2]) -> Network {
    let islands = [0, 2].into_iter().zip(sets).map(|(col, set)| {
        let clue = Clue::OneOf(set.iter().copied().collect());
        (Pos::new(0, col), clue)
    });
    let board = Board::new(Size::new(1, 3), islands.collect(), rules());
    Network::of(board.expect("a board"))
}

#[test]
fn a_bound_is_needed_and_must_be_given() {
    let bounded = bounded();
    let full = proof(&bounded, Claim::Infeasible);
    assert!(check_proof(&bounded, &full.write(&bounded)).is_ok());
    let mut without = full.clone();
    without
        .steps
        .retain(|step| !matches!(step, ProofStep::Given(Inference { reason: Reason::Level, clause }) if clause.len() == 1));
    let refused = refusal(&bounded, &without);
    assert_eq!(refused, "the clause does not follow from those before it");
    let plain = drawn_under("2.2", rules());
    let refused = refusal(&plain, &full);
    assert_eq!(refused, "an edge can carry what makes the clause false");
    let mut empty = full;
    let nothing = ProofStep::given(Reason::Level, Vec::new());
    empty.steps.insert(0, nothing);
    let refused = refusal(&bounded, &empty);
    assert_eq!(refused, "an edge can carry what makes the clause false");
}

#[test]
fn a_forbidden_edge_is_a_bound() {
    let rules = rules().with_forbidden(vec![pair("r1c1-r1c3")]);
    let network = drawn_under("1.1", rules);
    let proof = proof(&network, Claim::Infeasible);
    assert!(check_proof(&network, &proof.write(&network)).is_ok());
}

#[test]
fn a_set_excludes_just_the_numbers_that_it_leaves_out() {
    let network = sets([&[0, 2], &[1, 3]]);
    let full = proof(&network, Claim::Infeasible);
    assert!(check_proof(&network, &full.write(&network)).is_ok());
    let [built, doubled] =
        [1, 2].map(|level| Term::Edge(Literal::AtLeast(EdgeId::from_index(0), level)));
    let first = Reason::Degree(IslandId::from_index(0));
    for (clause, holds) in [
        (vec![!built, doubled], true),
        (vec![built], false),
        (vec![!doubled], false),
        (vec![doubled], false),
    ] {
        let mut with = full.clone();
        with.steps
            .insert(0, ProofStep::given(first.clone(), clause));
        if holds {
            assert!(check_proof(&network, &with.write(&network)).is_ok());
        } else {
            let refused = refusal(&network, &with);
            assert_eq!(
                refused,
                "the island's clue can be met with the clause false"
            );
        }
    }
    let parity = Reason::Parity(vec![IslandId::from_index(0)]);
    let even = ProofStep::given(parity, vec![!built, doubled]);
    let mut with = full;
    with.steps.insert(0, even.clone());
    assert!(check_proof(&network, &with.write(&network)).is_ok());
    let mixed = sets([&[1, 2], &[1, 3]]);
    let steps = vec![even];
    let claim = Claim::Infeasible;
    let refused = refusal(&mixed, &Proof { claim, steps });
    assert_eq!(refused, "a clue of the set allows even and odd degrees");
}

#[test]
fn a_cut_is_refused_where_components_may_stay_apart() {
    let network = drawn_under("1.1 ... 1.1", rules());
    let full = proof(&network, Claim::Infeasible);
    assert!(check_proof(&network, &full.write(&network)).is_ok());
    let apart = drawn_under("1.1 ... 1.1", free());
    let refused = refusal(&apart, &full);
    assert_eq!(
        refused,
        "a cut does not hold where components may stay apart"
    );
    let text = full.write(&network);
    let refused = check_proof(&apart, &text).unwrap_err();
    assert_eq!(refused.reason, "the proof is about another board");
}

#[test]
fn a_parity_holds_wherever_clues_are_numbers() {
    let network = drawn_under("1.2", free());
    let everything = network.islands().ids().collect();
    let steps = vec![ProofStep::given(Reason::Parity(everything), Vec::new())];
    let claim = Claim::Infeasible;
    let proof = Proof { claim, steps };
    assert!(check_proof(&network, &proof.write(&network)).is_ok());
}

#[test]
fn boards_that_differ_in_a_rule_have_proofs_of_their_own() {
    let exactly = |count| {
        let (pair, bound) = (pair("r1c1-r1c3"), Bound::Exactly(count));
        rules().with_given(vec![GivenBound { pair, bound }])
    };
    let sign = |sign| rules().with_signs(vec![(cell("r2c1"), sign)]);
    let north = |sum| Sign::default().with(hashilab::internals::puzzle::Heading::North, sum);
    let all = [
        rules(),
        rules().limited_to(1),
        rules().limited_to(3),
        free(),
        rules().with_loops(Loops::Forbidden),
        exactly(1),
        exactly(2),
        rules().with_forbidden(vec![pair("r1c1-r1c3")]),
        rules().with_walls(vec![cell("r2c1")]),
        sign(Sign::default()),
        sign(north(hashilab::internals::puzzle::Sum::Exactly(3))),
        sign(north(hashilab::internals::puzzle::Sum::Unknown)),
    ];
    let claim = Claim::Infeasible;
    let steps = Vec::new();
    let proof = Proof { claim, steps };
    let mut texts: BTreeSet<String> = BTreeSet::new();
    for rules in all {
        let network = drawn_under("?.? ...", rules);
        assert!(texts.insert(proof.write(&network)));
    }
    for degrees in [&[1, 2], &[1, 3], &[2, 3]] {
        let network = sets([degrees, &[1, 2]]);
        assert!(texts.insert(proof.write(&network)));
    }
}

/// Boards of these islands under other rules.
fn others(network: &Network) -> Vec<Network> {
    let board = network.board();
    let rules = || board.rules().clone();
    let most = board.rules().max_bridges();
    [
        rules().with_connectivity(Connectivity::Free),
        rules().with_connectivity(Connectivity::Required),
        rules().with_loops(Loops::Allowed),
        rules().with_given(Vec::new()),
        rules().with_forbidden(Vec::new()),
        rules().with_given(Vec::new()).with_forbidden(Vec::new()),
        rules().limited_to(most),
    ]
    .into_iter()
    .map(|rules| Board::new(board.size(), board.islands().to_vec(), rules))
    .map(|board| Network::of(board.expect("a board")))
    .collect()
}

/// A change of one step.
fn tampered(mut proof: Proof, [place, kind]: [usize; 2]) -> Proof {
    let place = place % proof.steps.len();
    match (&mut proof.steps[place], kind % 3) {
        (ProofStep::Given(Inference { clause, .. }) | ProofStep::Derive(clause), 1)
            if clause.len() > 1 =>
        {
            clause.remove(kind % clause.len());
        }
        (ProofStep::Given(Inference { clause, .. }) | ProofStep::Derive(clause), 2)
            if !clause.is_empty() =>
        {
            let index = kind % clause.len();
            clause[index] = !clause[index];
        }
        _ => {
            proof.steps.remove(place);
        }
    }
    proof
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn what_is_so_is_proved_and_nothing_else(network in boards_under_rules(5), change in any::<[usize; 2]>()) {
        let network = without_signs(&network);
        let Some(claim) = oracle::solutions(&network, 20_000).ok().and_then(|found| claim(&found)) else {
            return Ok(());
        };
        let full = proof(&network, claim);
        // A proof by cases of a board with many choices has more steps than can be checked in a
        // test, and nothing that a shorter one lacks.
        if full.steps.len() > 5_000 {
            return Ok(());
        }
        prop_assert!(check_proof(&network, &full.write(&network)).is_ok());
        // Whatever is changed in a proof, it shows nothing false.
        let changed = tampered(full.clone(), change);
        for (network, proof) in others(&network).iter().map(|other| (other, &full)).chain([(&network, &changed)]) {
            if check_proof(network, &proof.write(network)).is_ok() {
                let solutions = oracle::solutions(network, 1_000_000).expect("a small board");
                prop_assert_eq!(self::claim(&solutions), Some(proof.claim.clone()));
            }
        }
    }
}
