//! Requirements one by one: whether subsets can be satisfied, against all possible bridges, and
//! cores that are infeasible by themselves.

use good_lp::SolverModel;
use hashilab::internals::engine::{Budget, Selective, Verdict};
use hashilab::internals::milp::formulate_requirements;
use hashilab::internals::puzzle::{
    Bridges, Clue, Id, IslandId, Network, Pos, Requirement, Sum, components, degrees, sign_sums,
};
use proptest::prelude::*;

use crate::support::variants::boards_under_rules;

/// Whether bridges satisfy a requirement, by its definition.
fn keeps(network: &Network, bridges: &Bridges, requirement: &Requirement) -> bool {
    let rules = network.board().rules();
    match requirement {
        &Requirement::Clue(island) => {
            let degree = degrees(network, bridges)[island];
            match network.islands()[island].clue {
                Clue::Exactly(clue) => degree == u32::from(clue),
                Clue::OneOf(set) => set.iter().any(|clue| degree == u32::from(clue)),
                Clue::Unknown => degree > 0,
            }
        }
        Requirement::Crossing(pair) => bridges[pair.horizontal] == 0 || bridges[pair.vertical] == 0,
        &Requirement::Given(edge) => {
            let of_edge = |cells: [Pos; 2]| cells == network.cells_of(edge);
            let mut given = rules
                .given()
                .iter()
                .filter(|given| of_edge(given.pair.cells()));
            let mut forbidden = rules.forbidden().iter();
            given.all(|given| given.bound.allows(bridges[edge]))
                && (bridges[edge] == 0 || !forbidden.any(|pair| of_edge(pair.cells())))
        }
        &Requirement::MostBridges(edge) => bridges[edge] <= rules.max_bridges(),
        &Requirement::Sign(pos) => keeps_sign(network, bridges, pos),
        Requirement::Loops => {
            let built = bridges.iter().filter(|&(_, count)| count > 0).count();
            built + components(network, bridges).len() == network.islands().len()
        }
        Requirement::Connectivity => components(network, bridges).len() <= 1,
        Requirement::Leaves(islands) => bridges.iter().any(|(edge, count)| {
            let [one, other] = network.edges()[edge].ends.map(|end| islands.contains(&end));
            count > 0 && one != other
        }),
    }
}

fn keeps_sign(network: &Network, bridges: &Bridges, pos: Pos) -> bool {
    let sums = sign_sums(network, bridges);
    let degrees = degrees(network, bridges);
    let mut views = network.views().iter().filter(|(_, view)| view.sign == pos);
    views.all(|(id, view)| {
        let mut seen: Vec<u32> = view.islands.iter().map(|&island| degrees[island]).collect();
        seen.sort_unstable();
        let differ = seen.windows(2).all(|two| two[0] != two[1]);
        match view.sum {
            Sum::Unsaid => true,
            Sum::Unknown => differ,
            Sum::Exactly(sum) => differ && sums[id] == u32::from(sum),
        }
    })
}

/// Whether some bridges, at most `most` per edge, satisfy these requirements.
fn can_keep(network: &Network, most: u8, chosen: &[&Requirement]) -> bool {
    let mut counts = vec![0; network.edges().len()];
    loop {
        let bridges: Bridges = counts.iter().copied().collect();
        let islands = degrees(network, &bridges);
        let from_one = |(island, &degree): (IslandId, &u32)| {
            let clue = network.islands()[island].clue;
            degree > 0
                || clue == Clue::Exactly(0)
                || matches!(clue, Clue::OneOf(set) if set.iter().any(|it| it == 0))
        };
        if islands.iter().all(from_one) && chosen.iter().all(|it| keeps(network, &bridges, it)) {
            return true;
        }
        let Some(place) = counts.iter().position(|&count| count < most) else {
            return false;
        };
        counts[place] += 1;
        counts[..place].fill(0);
    }
}

/// Tests several choices in turn and compares each with all possible bridges.
fn assert_choices(network: &Network, requirements: &[Requirement], rolls: &[u64]) {
    let caps = |it: &Requirement| matches!(it, Requirement::MostBridges(_));
    let rules = network.board().rules();
    let most = if requirements.iter().any(caps) {
        rules.max_clue()
    } else {
        rules.max_bridges()
    };
    if f64::from(most + 1).powf(network.edges().len() as f64) > 8_000.0 {
        return;
    }
    let mut search = Selective::new(network, requirements);
    let at = |places: &[usize]| {
        places
            .iter()
            .map(|&place| &requirements[place])
            .collect::<Vec<_>>()
    };
    for &roll in rolls {
        let chosen = |&place: &usize| roll >> (place % 64) & 1 == 1 || roll % 3 == 0;
        let chosen: Vec<usize> = (0..requirements.len()).filter(chosen).collect();
        match search.ask(&chosen, &Budget::unlimited()) {
            Verdict::Yes(bridges) => {
                assert!(at(&chosen).iter().all(|it| keeps(network, &bridges, it)));
            }
            Verdict::No(core) => {
                assert!(core.iter().all(|place| chosen.contains(place)));
                assert!(
                    !can_keep(network, most, &at(&core)),
                    "{:?} on {network:?}",
                    at(&core)
                );
            }
            Verdict::Undecided(limit) => panic!("there is no limit: {limit}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn choices_of_requirements_are_decided_as_all_bridges_say(
        network in boards_under_rules(4), rolls: [u64; 6], caps: bool, cut: u64,
    ) {
        let mut requirements = Requirement::all(&network);
        requirements.retain(|it| caps || !matches!(it, Requirement::MostBridges(_)));
        let inside = network.islands().ids().filter(|island| cut >> (island.index() % 64) & 1 == 1);
        requirements.push(Requirement::Leaves(inside.collect()));
        assert_choices(&network, &requirements, &rolls);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn programs_of_requirements_are_feasible_where_bridges_keep_them(
        network in boards_under_rules(4), roll: u64, cut: u64,
    ) {
        let mut requirements = Requirement::all(&network);
        requirements.retain(|it| *it != Requirement::Connectivity);
        let inside = network.islands().ids().filter(|island| cut >> (island.index() % 64) & 1 == 1);
        requirements.push(Requirement::Leaves(inside.collect()));
        let is_chosen = |&place: &usize| roll >> (place % 64) & 3 > 0;
        let chosen: Vec<usize> = (0..requirements.len()).filter(is_chosen).collect();
        let wanted = Selective::new(&network, &requirements).ask(&chosen, &Budget::unlimited());
        let chosen: Vec<Requirement> = chosen.iter().map(|&at| requirements[at].clone()).collect();
        let model = formulate_requirements(&network, &chosen).expect("no connectivity as a whole");
        let solved = model.load(good_lp::highs).solve();
        let is_feasible = matches!(wanted, Verdict::Yes(_));
        let both = matches!(
            (&solved, is_feasible),
            (Ok(_), true) | (Err(good_lp::ResolutionError::Infeasible), false)
        );
        prop_assert!(both, "{:?} {wanted:?}\n{}", solved.err(), model.to_lp());
    }
}
