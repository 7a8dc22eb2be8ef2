//! The rules beyond the standard ones: a wrong answer for each, boards that are refused, the oracle
//! against enumeration, and the parts that refuse a rule.

mod refused;

use hashilab::internals::notation::{Format, ReadOptions, Source, read_board, write_board};
use hashilab::internals::puzzle::{
    Board, Bound, Bridges, Clue, Connectivity, GivenBound, Heading, Loops, Network, Pair, Pos,
    Rules, Sign, Size, Sum, oracle, sign_sums, verify,
};
use proptest::prelude::*;

use crate::support::boards::drawn_under;
use crate::support::text::{bridges, violations};
use crate::support::variants::{boards_under_rules, cell, keeps_the_rules, pair};

fn given(name: &str, bound: Bound) -> GivenBound {
    let pair = pair(name);
    GivenBound { pair, bound }
}

fn free() -> Rules {
    Rules::default().with_connectivity(Connectivity::Free)
}

fn no_loops() -> Rules {
    Rules::default().with_loops(Loops::Forbidden)
}

/// A sign at r1c1 that looks east.
fn looking_east(sum: Sum) -> Rules {
    let sign = Sign::default().with(Heading::East, sum);
    Rules::default().with_signs(vec![(Pos::new(0, 0), sign)])
}

fn set(degrees: &[u8]) -> Clue {
    Clue::OneOf(degrees.iter().copied().collect())
}

#[test]
fn right_answers_verify_under_every_rule() {
    let right = [
        ("3.3", Rules::with_max_bridges(3), "3"),
        ("9.9", Rules::with_max_bridges(9), "9"),
        ("11.11", free(), "101"),
        ("0.0", free(), "0"),
        ("3.3 ... 1.1", no_loops(), "2110"),
        ("2.2", no_loops(), "2"),
        (
            "1.1",
            Rules::default().with_given(vec![given("r1c1-r1c3", Bound::Exactly(1))]),
            "1",
        ),
        (
            "1.1",
            Rules::default().with_given(vec![given("r1c3-r1c1", Bound::AtLeast(1))]),
            "1",
        ),
        (
            "1.1",
            Rules::default().with_given(vec![given("r1c1-r1c3", Bound::AtMost(1))]),
            "1",
        ),
        (
            "2.2 ... 2.2",
            free().with_forbidden(vec![pair("r1c1-r3c1")]),
            "2002",
        ),
        ("1#1 ... 2.2", Rules::default(), "111"),
        (".?.?.?", looking_east(Sum::Unsaid), "11"),
        (".1.3.2", looking_east(Sum::Exactly(6)), "12"),
        (".1.3.2", looking_east(Sum::Unknown), "12"),
        ("...", looking_east(Sum::Exactly(0)), ""),
    ];
    for (picture, rules, answer) in right {
        let network = drawn_under(picture, rules);
        assert_eq!(network.edges().len(), answer.len(), "{picture}");
        assert_eq!(violations(&network, answer), [""; 0], "{picture}");
        assert!(keeps_the_rules(&network, &bridges(answer)), "{picture}");
    }
}

#[test]
fn every_rule_beyond_the_standard_has_a_wrong_answer() {
    let wrong: [(&str, Rules, &str, &[&str]); 12] = [
        (
            "?.?",
            Rules::with_max_bridges(1),
            "2",
            &["r1c1-r1c3 carries 2 bridges, at most 1 are allowed"],
        ),
        (
            "1.1",
            free(),
            "0",
            &[
                "r1c1 has 0 bridges, its clue is 1",
                "r1c3 has 0 bridges, its clue is 1",
            ],
        ),
        (
            "2.2 ... 2.2",
            no_loops(),
            "1111",
            &["a loop, which is forbidden: r3c1 r1c1 r1c3 r3c3"],
        ),
        (
            "232 ... 232",
            no_loops(),
            "1111111",
            &[
                "a loop, which is forbidden: r3c1 r1c1 r1c2 r3c2",
                "a loop, which is forbidden: r3c2 r1c2 r1c3 r3c3",
            ],
        ),
        (
            "2.2",
            Rules::default().with_given(vec![given("r1c1-r1c3", Bound::Exactly(1))]),
            "2",
            &["r1c1-r1c3 carries 2 bridges, r1c1-r1c3=1 is given"],
        ),
        (
            "2.2 ... 2.2",
            Rules::default().with_given(vec![given("r1c1-r3c1", Bound::AtLeast(2))]),
            "1111",
            &["r1c1-r3c1 carries 1 bridge, r1c1-r3c1>=2 is given"],
        ),
        (
            "2.2",
            Rules::default().with_given(vec![given("r1c1-r1c3", Bound::AtMost(1))]),
            "2",
            &["r1c1-r1c3 carries 2 bridges, r1c1-r1c3<=1 is given"],
        ),
        (
            "2.2 ... 2.2",
            Rules::default().with_forbidden(vec![pair("r1c1-r1c3")]),
            "1111",
            &["r1c1-r1c3 carries 1 bridge, it is forbidden"],
        ),
        (
            ".1.3.2",
            looking_east(Sum::Exactly(7)),
            "12",
            &["the sign at r1c1, looking east, sees 6, it says 7"],
        ),
        (
            ".1.2.1",
            looking_east(Sum::Exactly(4)),
            "11",
            &["the sign at r1c1, looking east, sees 1 twice, at r1c2 and at r1c6"],
        ),
        (
            ".1.2.1",
            looking_east(Sum::Unknown),
            "11",
            &["the sign at r1c1, looking east, sees 1 twice, at r1c2 and at r1c6"],
        ),
        (
            ".1.2.1",
            looking_east(Sum::Exactly(5)),
            "11",
            &[
                "the sign at r1c1, looking east, sees 4, it says 5",
                "the sign at r1c1, looking east, sees 1 twice, at r1c2 and at r1c6",
            ],
        ),
    ];
    for (picture, rules, answer, expected) in wrong {
        let network = drawn_under(picture, rules);
        assert_eq!(violations(&network, answer), expected, "{picture} {answer}");
        assert!(
            !keeps_the_rules(&network, &bridges(answer)),
            "{picture} {answer}"
        );
    }
}

#[test]
fn a_degree_outside_its_set_is_wrong() {
    let islands = vec![
        (Pos::new(0, 0), set(&[0, 2])),
        (Pos::new(0, 2), Clue::Unknown),
    ];
    let board = Board::new(Size::new(1, 3), islands, Rules::default()).expect("a board");
    let network = Network::of(board);
    assert_eq!(violations(&network, "2"), [""; 0]);
    assert_eq!(
        violations(&network, "1"),
        ["r1c1 has 1 bridge, its clue is one of [0 2]"]
    );
}

#[test]
fn walls_and_signs_stop_sight_and_only_signs_and_borders_stop_a_view() {
    let sign = Sign::default().with(Heading::West, Sum::Unknown);
    let rules = Rules::default().with_signs(vec![(cell("r1c7"), sign), (cell("r1c1"), sign)]);
    let network = drawn_under("..?#??... .........", rules);
    assert_eq!(network.edges().len(), 1);
    let seen: Vec<Vec<Pos>> = network
        .views()
        .values()
        .iter()
        .map(|view| {
            view.islands
                .iter()
                .map(|&at| network.islands()[at].pos)
                .collect()
        })
        .collect();
    let row = |names: &[&str]| -> Vec<Pos> { names.iter().copied().map(cell).collect() };
    let nobody = Vec::new;
    assert_eq!(
        seen,
        [
            nobody(),
            nobody(),
            row(&["r1c3", "r1c5", "r1c6"]),
            nobody(),
            nobody(),
            nobody(),
            nobody(),
            row(&["r1c6", "r1c5", "r1c3"]),
        ]
    );
    let sums = sign_sums(&network, &bridges("2"));
    assert_eq!(sums.values(), [0, 0, 4, 0, 0, 0, 0, 4]);
}

#[test]
fn a_set_of_one_number_is_that_number() {
    let islands = vec![(Pos::new(0, 0), set(&[0])), (Pos::new(0, 2), set(&[1, 2]))];
    let board = Board::new(Size::new(1, 3), islands, Rules::default()).expect("a board");
    assert_eq!(board.islands()[0].1, Clue::Exactly(0));
    assert_eq!(board.islands()[1].1, set(&[1, 2]));
}

#[test]
fn ignored_islands_are_not_seen() {
    let islands = [0, 4].map(|col| (Pos::new(0, col), Clue::Exactly(1)));
    let board = Board::new(Size::new(1, 5), islands.to_vec(), Rules::default()).expect("a board");
    let at = |name| vec![(cell(name), Clue::Exactly(4))];
    let ignoring = board.clone().with_ignored(at("r1c3")).expect("on water");
    let network = Network::of(ignoring);
    assert_eq!(violations(&network, "1"), [""; 0]);
    assert_eq!(network.board().ignored(), at("r1c3"));
    let shared = board.with_ignored(at("r1c5")).unwrap_err();
    assert_eq!(
        shared.to_string(),
        "island and ignored island are both on r1c5"
    );
}

/// All answers that satisfy the rules, by enumerating all combinations.
fn by_counting(network: &Network) -> Vec<Bridges> {
    let base = u32::from(network.board().rules().max_bridges()) + 1;
    let edges = network.edges().len();
    let combinations = base.pow(u32::try_from(edges).expect("few edges"));
    let answer = |number: u32| -> Bridges {
        let digit = |place: usize| {
            let place = u32::try_from(edges - 1 - place).expect("few edges");
            u8::try_from(number / base.pow(place) % base).expect("a digit")
        };
        (0..edges).map(digit).collect()
    };
    let all = (0..combinations).map(answer);
    all.filter(|bridges| keeps_the_rules(network, bridges))
        .collect()
}

#[test]
fn bounds_of_edges_follow_from_what_is_given() {
    let rules = Rules::with_max_bridges(3)
        .with_given(vec![
            given("r1c1-r1c3", Bound::AtLeast(1)),
            given("r1c1-r1c3", Bound::AtMost(2)),
        ])
        .with_forbidden(vec![Pair::of(cell("r1c5"), cell("r1c3"))]);
    let network = drawn_under("?.?.?.?", rules);
    let bounds: Vec<[u8; 2]> = network
        .edges()
        .ids()
        .map(|edge| network.bounds(edge))
        .collect();
    assert_eq!(bounds, [[1, 2], [0, 0], [0, 3]]);
}

fn read(text: &str) -> Result<Board, String> {
    let board = read_board(&Source::new("x.csv", text), &ReadOptions::default());
    board.map_err(|error| error.to_string())
}

#[test]
fn csv_says_every_rule() {
    let text = "\"# title: Three, or \"\"four\"\"\",,,\n# most-bridges: 3,,,\n# connectivity: free\n\
                # loops: forbidden\n\"# given: r1c1-r1c4<=2, r1c1-r3c1>=1\",,,\n\
                # forbidden: r3c1-r3c3\n?,,x4,[2 4..6]\n,#,N6 E20 S? W-,\n12,0,[0 3],\n";
    let board = read(text).expect("a board");
    let written = write_board(&board, Format::Csv).expect("csv knows it all");
    assert_eq!(
        written,
        "# title: Three, or \"four\"\n# most-bridges: 3\n# connectivity: free\n# loops: forbidden\n\
         # given: r1c1-r1c4<=2\n# given: r1c1-r3c1>=1\n# forbidden: r3c1-r3c3\n\
         ?,0,x4,[2 4..6]\n0,#,N6 S? E20,0\n12,0,[0 3],0\n"
    );
    assert_eq!(read(&written), Ok(board));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn verify_agrees_with_the_rules_said_once_more(network in boards_under_rules(6), counts in proptest::collection::vec(0..4_u8, 120)) {
        let bridges: Bridges = counts.into_iter().take(network.edges().len()).collect();
        prop_assume!(bridges.len() == network.edges().len());
        prop_assert_eq!(verify(&network, bridges.clone()).is_ok(), keeps_the_rules(&network, &bridges));
    }

    #[test]
    fn the_oracle_finds_what_counting_through_finds_under_every_rule(network in boards_under_rules(4)) {
        prop_assume!(network.edges().len() <= 7);
        let found = oracle::solutions(&network, 1_000_000).expect("a small board");
        let found: Vec<Bridges> = found.into_iter().map(hashilab::internals::puzzle::Solution::into_bridges).collect();
        prop_assert_eq!(found, by_counting(&network));
    }

    #[test]
    fn what_csv_writes_it_reads_back_the_same(network in boards_under_rules(6)) {
        let board = network.board();
        if let Ok(text) = write_board(board, Format::Csv) {
            prop_assert_eq!(read(&text), Ok(board.clone()));
        }
    }
}

#[test]
fn a_first_row_that_counts_up_is_not_written_as_a_header() {
    let board = read("# most-bridges: 1\n1,2,3,[4]\n0,0,0,?\n").expect("a board");
    let written = write_board(&board, Format::Csv).expect("csv knows it all");
    assert_eq!(written, "# most-bridges: 1\n1,2,3,[4]\n0,0,0,?\n");
    assert_eq!(read(&written), Ok(board));
}

#[test]
fn an_edge_above_rows_is_no_fault_of_a_reading_without_its_islands() {
    let board = read("# given: r1c1-r1c2=1\n2,2\n1,0\n0,1\n").expect("a board");
    assert_eq!(board.size().rows, 3);
    assert_eq!(board.rules().given().len(), 1);
}

#[test]
fn a_first_row_with_a_number_that_is_ignored_is_no_line_of_sizes() {
    let board = read("2,x4\n?,N0 E0\n[0],#\n[0],#\n#,[0]\n").expect("a board");
    assert_eq!(board.size().rows, 5);
}

#[test]
fn a_last_row_that_counts_up_is_not_written_as_labels() {
    let text = "# most-bridges: 1\n[0],x4,?\n0,[1],2\n";
    let board = read(text).expect("a board");
    let written = write_board(&board, Format::Csv).expect("csv knows it all");
    assert_eq!(read(&written), Ok(board));
}
