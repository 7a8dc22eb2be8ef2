//! Answers as text: drawn, read back, and the faults of texts that are no answers.

mod random;

use expect_test::expect;
use hashilab::internals::notation::{
    BridgeRecord, Glyphs, Source, bridge_records, read_answer, write_csv, write_lattice,
};
use hashilab::internals::puzzle::{Bridges, Network};

use crate::support::boards::drawn;
use crate::support::expected::Known;
use crate::support::text::csv;

/// Reads an answer to a board: the bridges if all lie on edges, the broken rules if some
/// do not, else what is wrong with the text and the hint.
fn outcome(network: &Network, answer: &str) -> String {
    match read_answer(&Source::new("answer", answer), network) {
        Err(error) => match error.hint() {
            Some(hint) => format!("{error} ({hint})"),
            None => error.to_string(),
        },
        Ok(placed) => match Bridges::placed(network, &placed) {
            Ok(bridges) => write_csv(network, &bridges),
            Err(violations) => {
                let described = violations
                    .iter()
                    .map(|violation| violation.describe(network));
                described.collect::<Vec<_>>().join("\n")
            }
        },
    }
}

/// Compares the outcome of reading each text as an answer to a board with the expected one.
fn check_outcomes(board: &str, cases: &[(&str, &str)]) {
    let network = drawn(board);
    for (answer, expected) in cases {
        assert_eq!(outcome(&network, answer), *expected, "{answer}");
    }
}

/// An answer in all notations for answers.
fn written(network: &Network, bridges: &Bridges) -> [String; 4] {
    let drawn = |glyphs| write_lattice(network, Some(bridges), glyphs).expect("a small board");
    let records = bridge_records(network, bridges);
    let json = serde_json::json!({"type": "solution", "schema": 1, "bridges": records});
    [
        drawn(Glyphs::Unicode),
        drawn(Glyphs::Ascii),
        write_csv(network, bridges),
        json.to_string() + "\n",
    ]
}

fn check_round_trip(network: &Network, bridges: &Bridges) {
    for text in written(network, bridges) {
        let placed = read_answer(&Source::new("<stdin>", text.clone()), network);
        let placed = placed.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(
            Bridges::placed(network, &placed).as_ref(),
            Ok(bridges),
            "{text}"
        );
    }
}

#[test]
fn every_known_solution_is_read_back_from_every_notation() {
    for known in Known::all() {
        let network = &known.network;
        if network.board().size().cells() > hashilab::internals::notation::MOST_CELLS {
            let refused = write_lattice(network, None, Glyphs::Unicode).unwrap_err();
            assert!(refused.to_string().contains("60000x60000"), "{refused}");
            continue;
        }
        for solution in hashilab::internals::puzzle::oracle::solutions(network, 2_000_000).unwrap()
        {
            check_round_trip(network, &solution);
        }
    }
}

#[test]
fn adjacent_islands_show_one_bridge_and_two() {
    let network = drawn("34 23");
    let bridges: Bridges = [1, 2, 2, 1].into_iter().collect();
    let [unicode, ascii, csv, _] = written(&network, &bridges);
    assert_eq!(unicode, "3─4\n║ ║\n2─3\n");
    assert_eq!(ascii, "3-4\n\" \"\n2-3\n");
    assert_eq!(
        csv,
        "from,to,bridges\nr1c1,r1c2,1\nr1c1,r2c1,2\nr1c2,r2c2,2\nr2c1,r2c2,1\n"
    );
    check_round_trip(&network, &bridges);
}

#[test]
fn the_drawings_of_a_board_and_of_its_solution() {
    let known = Known::all();
    let prob = known
        .iter()
        .find(|known| known.path.ends_with("prob/prob.csv"));
    let network = &prob.expect("a shipped board").network;
    let solution = &hashilab::internals::puzzle::oracle::solutions(network, 2_000_000).unwrap()[0];
    let bare = write_lattice(network, None, Glyphs::Ascii).unwrap();
    expect![[r#"
        4 . . 6 . 3

        . 1 . . 2 .

        . 4 . 6 4 .

        . . 3 . . 3

        . 1 . . . .

        4 . 5 . 2 .
    "#]]
    .assert_eq(&bare);
    expect![[r#"
        4═════6═══3
        ║     ║   │
        ║ 1 · ║ 2 │
        ║ │   ║ ║ │
        ║ 4═══6═4 │
        ║ │       │
        ║ │ 3═════3
        ║ │ │
        ║ 1 │ · · ·
        ║   │
        4═══5═══2 ·
    "#]]
    .assert_eq(&write_lattice(network, Some(solution), Glyphs::Unicode).unwrap());
    expect![[r#"
        4=====6===3
        "     "   |
        " 1 . " 2 |
        " |   " " |
        " 4===6=4 |
        " |       |
        " | 3=====3
        " | |
        " 1 | . . .
        "   |
        4===5===2 .
    "#]]
    .assert_eq(&write_lattice(network, Some(solution), Glyphs::Ascii).unwrap());
    assert_eq!(outcome(network, &bare), "from,to,bridges\n");
}

#[test]
fn numbers_that_were_found_stand_in_the_drawing() {
    let network = drawn("?.2 ... ?.1");
    let bridges: Bridges = [1, 1, 1, 0].into_iter().collect();
    let text = write_lattice(&network, Some(&bridges), Glyphs::Ascii).unwrap();
    assert_eq!(text, "2---2\n|   |\n| . |\n|   |\n1 . 1\n");
    check_round_trip(&network, &bridges);
    assert_eq!(
        outcome(&network, &text.replacen('2', "3", 1)),
        "answer:1:1: expected '?' or the number of bridges at r1c1, 2, found '3'"
    );
}

#[test]
fn bridges_that_end_on_water_are_broken_rules() {
    check_outcomes(
        "2.2 ... 1.1",
        &[
            (
                "2── 2\n\n\n\n1   1\n",
                "bridges from r1c1 to r1c2, which are not islands that see each other",
            ),
            (
                "2─══2\n\n\n\n1   1\n",
                "bridges from r1c1 to r1c2, which are not islands that see each other\n\
                 bridges from r1c2 to r1c3, which are not islands that see each other",
            ),
            (
                "2   2\n│\n│\n\n1   1\n",
                "bridges from r1c1 to r2c1, which are not islands that see each other",
            ),
            (
                "2   2\n│\n── ─\n│\n1   1\n",
                "bridges from r2c1 to r2c2, which are not islands that see each other\n\
                 bridges from r2c2 to r2c3, which are not islands that see each other\n\
                 bridges from r1c1 to r2c1, which are not islands that see each other\n\
                 bridges from r2c1 to r3c1, which are not islands that see each other",
            ),
            (
                "from,to,bridges\nr1c1,r3c3,1\nr1c1,r9c1,2\n",
                "bridges from r1c1 to r3c3, which are not islands that see each other\n\
                 bridges from r1c1 to r9c1, which are not islands that see each other",
            ),
        ],
    );
}

#[test]
fn drawings_of_something_else_are_errors() {
    check_outcomes(
        "2.2 ... 1.?",
        &[
            (
                "2 · 3\n\n· · ·\n\n1 · ?\n",
                "answer:1:5: expected the island 2 of r1c3, found '3' (islands stand where the board has them: perhaps a blank is missing or too many before it, or the drawing is of another board)",
            ),
            (
                "2 · ·\n\n· · ·\n\n1 · ?\n",
                "answer:1:5: expected the island 2 of r1c3, found water (islands stand where the board has them: perhaps a blank is missing or too many before it, or the drawing is of another board)",
            ),
            (
                "2 · 2\n\n· 1 ·\n\n1 · ?\n",
                "answer:3:3: expected water or a bridge on r2c2, found '1' (islands stand where the board has them: perhaps a blank is missing or too many before it, or the drawing is of another board)",
            ),
            (
                "2 · 2\n\n· · ·\n\n1 · z\n",
                "answer:5:5: expected the island ? of r3c3, found 'z' (a drawing has the islands of the board and the bridges between them and no other lines; or write each edge as in r1c1-r1c3=1)",
            ),
            (
                "2 · 2\n\n· + ·\n\n1 · ?\n",
                "answer:3:3: expected water or a bridge on r2c2, found '+' (a drawing has the islands of the board and the bridges between them and no other lines; or write each edge as in r1c1-r1c3=1)",
            ),
            (
                "2│· 2\n\n· · ·\n\n1 · ?\n",
                "answer:1:2: expected a blank or bridges along the row, found '│'",
            ),
            (
                "2 · 2\n─\n· · ·\n\n1 · ?\n",
                "answer:2:1: expected a blank or bridges along the column, found '─'",
            ),
            (
                "2 · 2\n ─\n· · ·\n\n1 · ?\n",
                "answer:2:2: expected a blank between four cells, found '─'",
            ),
            (
                "2 · 2 · 1\n\n· · ·\n\n1 · ?\n",
                "answer:1:6: expected the end of the line after the 5 characters of a drawing, found '· 1' (a drawing has the islands of the board and the bridges between them and no other lines; or write each edge as in r1c1-r1c3=1)",
            ),
            (
                "2 · 2\n\n· · ·\n\n1 · ?\n\n3\n",
                "answer:7:1: expected the end of the drawing after 5 lines, found '3'",
            ),
            (
                "2 · 2\n\n· · ·\n",
                "answer:4:1: expected the island 1 of r3c1, found water (islands stand where the board has them: perhaps a blank is missing or too many before it, or the drawing is of another board)",
            ),
            (
                "2\t·\t2\n",
                "answer:2:1: expected the island 1 of r3c1, found water (islands stand where the board has them: perhaps a blank is missing or too many before it, or the drawing is of another board)",
            ),
            (
                "2 ━━2\n\n· · ·\n\n1 · ?\n",
                "answer:1:3: expected water or a bridge on r1c2, found '━' (a drawing has the islands of the board and the bridges between them and no other lines; or write each edge as in r1c1-r1c3=1)",
            ),
            (
                "",
                "answer:1:1: expected an answer, found an empty file (where nothing is drawn yet, \
                 write the line from,to,bridges alone)",
            ),
            (
                "\n \n",
                "answer:1:1: expected an answer, found only blank lines (where nothing is drawn yet, \
                 write the line from,to,bridges alone)",
            ),
        ],
    );
}

#[test]
fn tables_and_records_that_are_no_answers_are_errors() {
    check_outcomes(
        "1.1",
        &[
            (
                "from,to\nr1c1,r1c3\n",
                "answer:1:1: expected the columns from, to, bridges, found no 'bridges' (leave other columns out; write each edge as in r1c1-r1c3=1, or a table with the line from,to,bridges first)",
            ),
            (
                "from,to,bridges\nr1c1,3,1\n",
                "answer:2:6: expected the name of a cell such as r3c7, found '3' (write each edge as in r1c1-r1c3=1, or a table with the line from,to,bridges first)",
            ),
            (
                "from,to,bridges\nr1c1,r0c3,1\n",
                "answer:2:6: expected the name of a cell such as r3c7, found 'r0c3' (write each edge as in r1c1-r1c3=1, or a table with the line from,to,bridges first)",
            ),
            (
                "from,to,bridges\nr1c1,r1c3,many\n",
                "answer:2:11: expected a number of bridges, found 'many'",
            ),
            (
                "from,to,bridges\nr1c1,r1c3,256\n",
                "answer:2:11: expected a number of bridges, found '256'",
            ),
            (
                "from,to,bridges\nr1c1,r1c3,\n",
                "answer:2:11: expected a number of bridges, found an empty field",
            ),
            (
                "> from,to,bridges\n>\n> r1c1,r1c3,z\n",
                "answer:3:13: expected a number of bridges, found 'z'",
            ),
            (
                "r1c1-r1c3=-1\n",
                "answer:1:1: expected an edge with its bridges such as r1c1-r1c5=2, found 'r1c1-r1c3=-1' (write each edge as in r1c1-r1c3=1, or a table with the line from,to,bridges first)",
            ),
            (
                "- [x] r1c1-r1c3: 1\n- [ ] r1c1-r3c1: 1\n",
                "answer:2:1: expected edges that are built, found a box that is not ticked (leave out this line and others of the kind, or write =0)",
            ),
            (
                "Hello,\nfrom,to,bridges,sure\nr1c1,r1c3,1,yes\n",
                "answer:2:17: expected the columns from, to, bridges, found 'sure' (leave other columns out; write each edge as in r1c1-r1c3=1, or a table with the line from,to,bridges first)",
            ),
            (
                "1 r1c1 r1c3 2\n",
                "answer:1:1: expected an edge with its bridges such as r1c1-r1c5=2, found '1 r1c1 r1c3 2' (write each edge as in r1c1-r1c3=1, or a table with the line from,to,bridges first)",
            ),
            (
                "r1c1-r1c3=2, r3c1\n",
                "answer:1:14: expected an edge with its bridges such as r1c1-r1c5=2, found 'r3c1' (write each edge as in r1c1-r1c3=1, or a table with the line from,to,bridges first)",
            ),
            (
                "r1c1-r1c3=1\nr1c3-r1c1=1\n",
                "answer:2:1: expected each edge once, found r1c1 to r1c3 a second time (write each edge once, with the number of its bridges)",
            ),
            (
                r#"{"type":"infeasible"}"#,
                "answer:1:1: expected an object with a list 'bridges', found none",
            ),
            (
                r#"{"bridges":[]}{"bridges":[]}"#,
                "answer:1:15: expected one answer, found a second one",
            ),
            (
                "{\n  \"bridges\": [\n",
                "answer:3:1: expected an answer in JSON, found the end",
            ),
            (
                r#"{"bridges":[{"from":"r1c1","to":"a","bridges":1}]}"#,
                "answer:1:35: expected an answer in JSON, found a record that does not fit ('a' is not the name of a cell such as r3c7)",
            ),
            (
                r#"{"bridges":[{"from":"r1c1","bridges":1}]}"#,
                "answer:1:39: expected an answer in JSON, found a record that does not fit (missing field `to`)",
            ),
            (
                r#"{"bridges":[{"from":"r1c1","to":"r1c3","bridges":-1}]}"#,
                "answer:1:51: expected an answer in JSON, found a record that does not fit (invalid value: integer `-1`, expected u8)",
            ),
        ],
    );
}

#[test]
fn answers_may_come_as_others_write_them() {
    let network = drawn("1.1");
    for answer in [
        "\u{feff}1───1\r\n\r\n",
        "1-──1   ",
        "# Ann, group 3\r\nfrom,to,bridges\r\nr1c1,r1c3,1\r\n",
        "Name: Ann Smith\n\nr1c1-r1c3=1\n",
        "# Ann\n1───1\n",
        "von,nach,brücken\nr1c3;r1c1;1\n",
        "r1c1 - r1c3: 1\n",
        "r1c1 r1c3 1\n",
        "1. r1c1-r1c3=1\n",
        "Ann\n* r1c1 -> r1c3: 1\n# that is all\n",
        "> r1c1–r1c3 ×1\n",
        "> 1───1\n",
        ">1───1\n\u{a0}\n",
        "```\n1───1\n```\n",
        "from r1c1 to r1c3: 1 bridge\n",
        "| from | to | bridges |\n|---|---|---|\n| r1c1 | r1c3 | 1 |\n",
        "from,to,bridges\n\n# mine\nr1c1,r1c3,1\n# done\n",
        "From: Ann Smith <ann@x.org>\nTo: me\nSubject: puzzle\n\nr1c1-r1c3=1   # sure\n",
        "    1───1\n",
        "  1 2 3\n1 1───1\n",
        "    1 2 3\n1   1 - 1\n",
        "from,to,bridges\nr1c1,r1c3,1\nr1c1,r1c2,0\nr9c9,r1c1,0\n",
        "[{\"from\":\"r1c1\",\"to\":\"r1c3\",\"bridges\":1}]",
        "to;bridges;from;\nr1c1;1.0;R1C3;\n",
        "\"From\"\t\"To\"\t\"Bridges\"\nr1c1\tr1c3\t1,0\n",
        "{\"type\":\"started\"}\n{\"bridges\":[{\"to\":\"r1c3\",\"from\":\"r1c1\",\"bridges\":1,\"x\":0}]}",
    ] {
        assert_eq!(
            outcome(&network, answer),
            "from,to,bridges\nr1c1,r1c3,1\n",
            "{answer}"
        );
    }
}

#[test]
fn signs_of_more_bridges_than_a_board_has_are_two() {
    let network = drawn("1.3 ... 1.3");
    for answer in [
        "1---3\n    #\n    #\n    #\n1---3\n",
        "1---3\n    H\n    H\n    H\n1---3\n",
        "1-3\n  #\n1-3\n",
    ] {
        assert_eq!(
            outcome(&network, answer),
            "from,to,bridges\nr1c1,r1c3,1\nr1c3,r3c3,2\nr3c1,r3c3,1\n",
            "{answer}"
        );
    }
}

#[test]
fn what_a_drawing_has_no_place_for_is_refused() {
    let network = drawn(".1. 1.1 .1.");
    let both: Bridges = [1, 1].into_iter().collect();
    let refused = |bridges: &Bridges| {
        write_lattice(&network, Some(bridges), Glyphs::Ascii)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused(&both),
        "r2c1-r2c3 and r1c2-r3c2 cross, which text cannot show"
    );
    let ten: Bridges = [10, 0].into_iter().collect();
    assert_eq!(
        refused(&ten),
        "r1c2-r3c2 carries 10 bridges, more than text can show"
    );
    let far = csv("row,col,clue\n60000,60000,1\n");
    assert_eq!(
        write_lattice(&far, None, Glyphs::Unicode)
            .unwrap_err()
            .to_string(),
        "a board of 60000x60000 has more cells than are drawn as text, 1000000"
    );
    assert_eq!(
        outcome(&far, "1"),
        "answer:1:1: expected an answer as csv or json, found a drawing \
         (a board of 60000x60000 has more cells than are drawn as text, 1000000)"
    );
}

#[test]
fn records_name_cells_as_people_count_them() {
    let network = drawn("2.2");
    let records = bridge_records(&network, &[2].into_iter().collect());
    let json = serde_json::to_string(&records).unwrap();
    assert_eq!(json, r#"[{"from":"r1c1","to":"r1c3","bridges":2}]"#);
    assert_eq!(
        serde_json::from_str::<Vec<BridgeRecord>>(&json).unwrap(),
        records
    );
}
