//! Answers in the three-plank notation: written, read back, refused.

use expect_test::expect;
use hashilab::internals::notation::{
    Format, Glyphs, ReadOptions, Source, read_board, write_board, write_lattice,
};
use hashilab::internals::puzzle::{Board, Connectivity, Network, Rules, oracle, verify};
use proptest::prelude::*;

use crate::support::boards::drawn_under;
use crate::support::text::{bridges, csv, network, read_back};
use crate::support::variants::boards_under_rules;

#[test]
fn a_board_means_three_bridges_and_free_components() {
    let network = network("x.unsw", "3.4.5\n.....\n1.1.3\n.....\na.c.b\n");
    let rules = network.board().rules();
    assert_eq!(
        (rules.max_bridges(), rules.connectivity()),
        (3, Connectivity::Free)
    );
    let written = write_board(network.board(), Format::Unsw);
    assert_eq!(
        written.as_deref(),
        Ok("3.4.5\n.....\n1.1.3\n.....\na.c.b\n")
    );
}

#[test]
fn an_answer_has_a_place_for_each_cell() {
    let network = network("x.unsw", "1.5.5\n.....\n.....\n3.5.3\n");
    let solution = oracle::solutions(&network, 1_000_000)
        .expect("a small board")
        .remove(0);
    let text = write_lattice(&network, Some(&solution), Glyphs::Planks).expect("it fits");
    expect![[r#"
        1 5=5
        | # #
        | # #
        3=5 3
    "#]]
    .assert_eq(&text);
    assert_eq!(read_back(&network, &text), Ok(solution.into_bridges()));
}

#[test]
fn an_answer_may_lack_blanks_and_have_dots_and_need_not_be_right() {
    let network = network("x.unsw", "1..1.\n.....\n.....\n...1.\n");
    let cases = [
        ("1--1\n\n\n   1\n", Ok("r1c1-r1c4")),
        ("1--1 \r\n     \r\n.....\r\n...1.", Ok("r1c1-r1c4")),
        ("1..1.\n...|.\n...|.\n...1.\n", Ok("r1c4-r4c4")),
        (
            "1-.1.\n.....\n.....\n...1.\n",
            Err("bridges from r1c1 to r1c3, which are not islands that see each other"),
        ),
        (
            "1-=1\n\n\n   1\n",
            Err("bridges from r1c1 to r1c3, which are not islands that see each other"),
        ),
        (
            "1..1.-\n.....\n.....\n...1.\n",
            Err("<stdin>:1:2: expected a blank or bridges along the row, found '.'"),
        ),
        (
            "1..2.\n.....\n.....\n...1.\n",
            Err("<stdin>:1:4: expected the island 1 of r1c4, found '2'"),
        ),
        (
            "1..1.\n.....\n..x..\n...1.\n",
            Err("<stdin>:3:3: expected water or a bridge on r3c3, found 'x'"),
        ),
    ];
    for (text, expected) in cases {
        let read = read_back(&network, text).map(|bridges| {
            let built = bridges.built().map(|(edge, _)| network.cells_of(edge));
            built
                .map(|[from, to]| format!("{from}-{to}"))
                .collect::<Vec<_>>()
                .join(" ")
        });
        assert_eq!(
            read,
            expected.map(str::to_owned).map_err(str::to_owned),
            "{text}"
        );
    }
}

#[test]
fn what_has_no_place_is_refused_by_name() {
    let cases = [
        (
            "1.1",
            4,
            "1",
            "three-plank text cannot take the rule 'most bridges 4'",
        ),
        (
            "1.1.#",
            3,
            "1",
            "three-plank text cannot take the wall at r1c5",
        ),
        (
            "11",
            3,
            "1",
            "r1c1-r1c2 are adjacent, three-plank text has no place for bridges there",
        ),
        (
            "0.11",
            3,
            "00",
            "the clue 0 at r1c1 has no character in three-plank text, which has 1 to 12",
        ),
        (
            "?.11",
            3,
            "00",
            "the island at r1c1 has no number, which three-plank text needs",
        ),
        (
            "4.4",
            2,
            "4",
            "r1c1-r1c3 carries 4 bridges, more than text can show",
        ),
    ];
    for (picture, most, counts, message) in cases {
        let network = drawn_under(picture, Rules::with_max_bridges(most));
        let refused = write_lattice(&network, Some(&bridges(counts)), Glyphs::Planks);
        assert_eq!(refused.unwrap_err().to_string(), message);
    }
    let sign = csv("1,0,1,E?\n");
    let refused = write_lattice(&sign, None, Glyphs::Planks);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "three-plank text cannot take the sign at r1c4"
    );
}

#[test]
fn a_board_with_other_rules_is_not_written() {
    let free = |most| Rules::with_max_bridges(most).with_connectivity(Connectivity::Free);
    let written = |picture, rules| {
        let network = drawn_under(picture, rules);
        write_board(network.board(), Format::Unsw).map_err(|error| error.to_string())
    };
    assert_eq!(written("1.1", free(3)), Ok("1.1\n".to_owned()));
    for (picture, rules, message) in [
        (
            "1.1",
            free(2),
            "unsw means at most 3 bridges on an edge, the board allows 2",
        ),
        (
            "1.1",
            free(4),
            "unsw means at most 3 bridges on an edge, the board allows 4",
        ),
        (
            "1.1",
            Rules::with_max_bridges(3),
            "unsw means that components may stay apart, on the board they may not",
        ),
        ("1#1", free(3), "unsw has no way to write the wall at r1c2"),
        (
            "1.?",
            free(3),
            "unsw has no way to write the clue ? at r1c3",
        ),
        (
            "0.1",
            free(3),
            "unsw has no way to write the clue 0 at r1c1",
        ),
    ] {
        assert_eq!(written(picture, rules), Err(message.to_owned()));
    }
}

#[test]
fn rules_that_are_asked_for_take_the_place_of_those_it_means() {
    let rules = hashilab::internals::notation::Overrides {
        most_bridges: Some(2),
        connectivity: Some(Connectivity::Required),
        ..Default::default()
    };
    let options = ReadOptions {
        rules,
        ..ReadOptions::default()
    };
    let read = |text: &str| read_board(&Source::new("x.unsw", text), &options);
    assert_eq!(read("2.2\n").expect("a board").rules(), &Rules::default());
    assert_eq!(
        read("2.9\n").unwrap_err().to_string(),
        "x.unsw:1:3: expected a clue of at most 8, found '9'"
    );
}

/// The islands with an empty row and column after each, so that none are adjacent.
fn apart(board: &Board, rules: Rules) -> Board {
    let wide = |pos: hashilab::internals::puzzle::Pos| {
        hashilab::internals::puzzle::Pos::new(2 * pos.row, 2 * pos.col)
    };
    let islands = board.islands().iter().map(|&(pos, clue)| (wide(pos), clue));
    let size = board.size();
    let size = hashilab::internals::puzzle::Size::new(2 * size.rows, 2 * size.cols);
    Board::new(size, islands.collect(), rules).expect("the same clues")
}

proptest! {
    #[test]
    fn every_solution_is_read_back(network in boards_under_rules(5)) {
        let rules = Rules::with_max_bridges(3).with_connectivity(Connectivity::Free);
        let network = Network::of(apart(network.board(), rules));
        prop_assume!(network.edges().len() <= 12 && !network.islands().is_empty());
        let solutions = oracle::solutions(&network, 1_000_000).expect("a small board");
        for solution in solutions.iter().take(20) {
            let Ok(text) = write_lattice(&network, Some(solution), Glyphs::Planks) else {
                prop_assert!(hashilab::internals::puzzle::degrees(&network, solution).values().contains(&0));
                continue;
            };
            prop_assert_eq!(read_back(&network, &text), Ok((**solution).clone()), "{}", text);
            let read = read_back(&network, &text).expect("an answer");
            prop_assert!(verify(&network, read).is_ok());
        }
    }
}
