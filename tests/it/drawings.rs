//! Boards and answers under other rules, drawn as text and read back.

use expect_test::{Expect, expect};
use hashilab::internals::notation::{Glyphs, write_lattice};
use hashilab::internals::puzzle::{Board, Bridges, Network, oracle, verify};
use proptest::prelude::*;

use crate::support::text::{csv, read_back};
use crate::support::variants::boards_under_rules;

const GLYPHS: [Glyphs; 2] = [Glyphs::Unicode, Glyphs::Ascii];

fn drawn(network: &Network, bridges: Option<&Bridges>, glyphs: Glyphs) -> String {
    write_lattice(network, bridges, glyphs).unwrap_or_else(|error| panic!("{error}"))
}

/// Compares the drawings of a board and of its first solution, and reads the latter back.
fn check_drawings(board: &str, glyphs: Glyphs, expected: &Expect) {
    let network = csv(board);
    let solutions = oracle::solutions(&network, 1_000_000).expect("a small board");
    let solution = &solutions[0];
    let answer = drawn(&network, Some(solution), glyphs);
    expected.assert_eq(&(drawn(&network, None, glyphs) + "---\n" + &answer));
    assert_eq!(read_back(&network, &answer).as_ref(), Ok(&**solution));
}

/// Reads an answer back and compares its fault, if any.
fn check_answer(network: &Network, text: &str, expected: Result<(), &str>) {
    let read = read_back(network, text).map(|_| ());
    assert_eq!(read, expected.map_err(str::to_owned), "{text}");
}

const EVERYTHING: &str = "# most-bridges: 6\n# connectivity: free\n# given: r1c1-r1c3>=3\n\
                          # forbidden: r1c1-r3c1\n?,0,[3 4],x2,#\n0,N?,0,#,?\n[0 2],0,0,6,10\n";

#[test]
fn a_drawing_shows_everything_that_is_printed() {
    check_drawings(
        EVERYTHING,
        Glyphs::Unicode,
        &expect![[r#"
         ?  ·  ?  ×  █

         ·  ◆  ·  █  ?

         ?  ·  ·  6 10

        r1c3: [3 4]
        r1c4: x2
        r2c2: N?
        r3c1: [0 2]
        given: r1c1-r1c3>=3
        forbidden: r1c1-r3c1
        ---
         3┅┅┅┅┅3  ×  █

         ·  ◆  ·  █  4
                     ┋
         0  ·  ·  6⁶10

        r2c2: N0 S0 E4 W0
    "#]],
    );
    check_drawings(
        EVERYTHING,
        Glyphs::Ascii,
        &expect![[r#"
         ?  .  ?  x  %

         .  @  .  %  ?

         ?  .  .  6 10

        r1c3: [3 4]
        r1c4: x2
        r2c2: N?
        r3c1: [0 2]
        given: r1c1-r1c3>=3
        forbidden: r1c1-r3c1
        ---
         3EEEEE3  x  %

         .  @  .  %  4
                     4
         0  .  .  6H10

        r2c2: N0 S0 E4 W0
    "#]],
    );
}

/// Boards of two islands with `count` bridges between them, along a row and along a column, next to
/// each other and apart.
fn pairs(count: u8) -> [Network; 4] {
    let board = |rows: &str| csv(&format!("# most-bridges: 9\n{rows}\n"));
    [
        board(&format!("{count},{count}")),
        board(&format!("{count},0,{count}")),
        board(&format!("{count}\n{count}")),
        board(&format!("{count}\n0\n{count}")),
    ]
}

#[test]
fn every_number_of_bridges_is_read_back_however_it_is_written() {
    for count in 1..=9 {
        let bridges: Bridges = [count].into_iter().collect();
        for (network, along_row) in pairs(count).iter().zip([true, true, false, false]) {
            for glyphs in GLYPHS {
                let text = drawn(network, Some(&bridges), glyphs);
                assert_eq!(read_back(network, &text).as_ref(), Ok(&bridges), "{text}");
                let clue = char::from(b'0' + count);
                let shown = text.chars().filter(|&char| char == clue).count();
                assert!(shown == 2 || !along_row, "a digit runs into a clue: {text}");
            }
        }
    }
    let [adjacent, apart, ..] = pairs(7);
    for text in ["777\n", "7⁷7\n", "7I7\n"] {
        check_answer(&adjacent, text, Ok(()));
    }
    for text in ["77~77\n", "77━77\n", "7⁷━⁷7\n", "7III7\n"] {
        check_answer(&apart, text, Ok(()));
    }
    for (text, expected) in [
        (
            "7⁷⁷⁷7\n",
            "<stdin>:1:3: expected water or a bridge on r1c2, found '⁷'",
        ),
        (
            "7⁰━⁰7\n",
            "<stdin>:1:2: expected a blank or bridges along the row, found '⁰'",
        ),
    ] {
        check_answer(&apart, text, Err(expected));
    }
}

#[test]
fn lines_on_one_cell_alone_are_errors() {
    let network = csv("2,0,2\n0,0,0\n1,0,1\n");
    for (text, place, pos) in [
        ("2 ═ 2\n\n\n\n1   1\n", "1:3", "r1c2"),
        ("2   2\n\n  ║\n\n1   1\n", "3:3", "r2c2"),
    ] {
        let error = format!(
            "<stdin>:{place}: expected bridges that lead on from {pos} to another cell, found a \
             line on {pos} alone"
        );
        check_answer(&network, text, Err(&error));
    }
    let another = "<stdin>:1:3: expected as many bridges on r1c2 as before and behind it, found \
                   another number, 2";
    check_answer(&network, "2─═─2\n\n\n\n1   1\n", Err(another));
}

#[test]
fn many_bridges_do_not_run_into_clues() {
    let board = "# most-bridges: 9\n9,0,18,4\n0,0,0,0\n0,0,5,0\n";
    check_drawings(
        board,
        Glyphs::Unicode,
        &expect![[r#"
         9  · 18  4

         ·  ·  ·  ·

         ·  ·  5  ·
        ---
         9⁹━━⁹18┉┉4
               ⁵
         ·  ·  ┃  ·
               ⁵
         ·  ·  5  ·
    "#]],
    );
    check_drawings(
        board,
        Glyphs::Ascii,
        &expect![[r#"
         9  . 18  4

         .  .  .  .

         .  .  5  .
        ---
         9KKKK18FF4
               5
         .  .  !  .
               5
         .  .  5  .
    "#]],
    );
}

#[test]
fn sums_below_a_drawing_are_those_of_its_bridges() {
    let network = csv("N- E3,1,0,2\n,,,1\n");
    let answer = drawn(&network, Some(&[1, 1].into_iter().collect()), Glyphs::Ascii);
    assert_eq!(answer, "@ 1---2\n      |\n. . . 1\n\nr1c1: N0 S0 E3 W0\n");
    let cases = [
        ("r1c1: E3\n", Ok(())),
        ("\n\nr1c1: N? E- W0", Ok(())),
        ("r1c1: E3\nr1c1: N- E3\n", Ok(())),
        (
            "r1c1: N0 E4\n",
            Err("<stdin>:4:1: expected E3, which the sign at r1c1 sees, found 'E4'"),
        ),
        (
            "r1c2: E3\n",
            Err("<stdin>:4:1: expected the end of the drawing after 3 lines, found 'r1c2: E3'"),
        ),
        (
            "r1c1: E3 E3\n",
            Err("<stdin>:4:1: expected the end of the drawing after 3 lines, found 'r1c1: E3 E3'"),
        ),
        (
            "given: r1c2-r1c4=1\n",
            Err(
                "<stdin>:4:1: expected the end of the drawing after 3 lines, found \
                 'given: r1c2-r1c4=1'",
            ),
        ),
    ];
    for (below, expected) in cases {
        let text = format!("@ 1---2\n      |\n. . . 1\n{below}");
        check_answer(&network, &text, expected);
    }
}

#[test]
fn what_is_printed_on_a_cell_is_no_other_thing() {
    let network = csv("1,#,0,1\n1,x4,0,1\n");
    let cases = [
        ("1 % . 1\n|     |\n1 x . 1", Ok(())),
        ("1     1\n|     |\n1     1", Ok(())),
        ("1     1\n|     |\n1-----1", Ok(())),
        (
            "1-----1\n\n1-----1",
            Err("bridges from r1c1 to r1c4, which are not islands that see each other"),
        ),
        (
            "1 @   1",
            Err("<stdin>:1:3: expected water or a bridge on r1c2, found '@'"),
        ),
        (
            "1   % 1",
            Err("<stdin>:1:5: expected water or a bridge on r1c3, found '%'"),
        ),
        (
            "% %   1",
            Err("<stdin>:1:1: expected the island 1 of r1c1, found '%'"),
        ),
        (
            "1%%   1",
            Err("<stdin>:1:2: expected a blank or bridges along the row, found '%'"),
        ),
    ];
    for (text, expected) in cases {
        check_answer(&network, text, expected);
    }
}

/// Bridges with these counts, without any two that cross.
fn uncrossed(network: &Network, counts: &[u8]) -> Bridges {
    let most = network.board().rules().max_bridges();
    let mut bridges = Bridges::none(network);
    for (edge, &count) in network.edges().ids().zip(counts.iter().cycle()) {
        let mut crossing = network.crossing(edge).iter();
        if crossing.all(|&other| bridges[other] == 0) {
            bridges.set(edge, count % (most + 1));
        }
    }
    bridges
}

proptest! {
    #[test]
    fn an_answer_to_any_board_is_read_back(
        network in boards_under_rules(7),
        most in prop::option::of(4..=9_u8),
        counts in proptest::collection::vec(any::<u8>(), 1..40),
    ) {
        let board = network.board();
        let network = match most {
            Some(most) => {
                let rules = board.rules().clone().limited_to(most);
                let islands = board.islands().to_vec();
                Network::of(Board::new(board.size(), islands, rules).expect("a wider board"))
            }
            None => network,
        };
        let bridges = uncrossed(&network, &counts);
        for glyphs in GLYPHS {
            let text = drawn(&network, Some(&bridges), glyphs);
            prop_assert_eq!(read_back(&network, &text), Ok(bridges.clone()), "{}", text);
            let bare = drawn(&network, None, glyphs);
            prop_assert_eq!(read_back(&network, &bare), Ok(Bridges::none(&network)), "{}", bare);
        }
    }

    #[test]
    fn every_solution_verifies_after_it_was_drawn(network in boards_under_rules(5)) {
        prop_assume!(network.edges().len() <= 12);
        let solutions = oracle::solutions(&network, 1_000_000).expect("a small board");
        for solution in solutions.iter().take(20) {
            for glyphs in GLYPHS {
                let text = drawn(&network, Some(solution), glyphs);
                let read = read_back(&network, &text).map(|bridges| verify(&network, bridges).is_ok());
                prop_assert_eq!(read, Ok(true), "{}", text);
            }
        }
    }
}
