//! Contents beside a board that may indicate another one: other places of JSON, rules, statements
//! of a program, words around it.

use hashilab::internals::notation::{ReadOptions, Source, read_board};

use super::described;

/// A board in a line, or the error and its hint.
fn told(name: &str, text: &str) -> String {
    match read_board(&Source::new(name, text), &ReadOptions::default()) {
        Ok(board) => described(&board),
        Err(error) => format!("{error}\n{}", error.hint().unwrap_or_default()),
    }
}

#[test]
fn statements_that_work_on_a_board_are_errors_where_they_stand() {
    const BOARD: &str = "board = [[2,0,2],[0,0,0],[2,0,2]]";
    for (more, place) in [
        ("\nboard = board.T\n", "2:1"),
        ("\nboard = np.rot90(board)\n", "2:1"),
        ("\nboard.reverse()\n", "2:1"),
        ("\nboard.append([0,0,0])\n", "2:1"),
        ("\nboard[0][0] = 3\n", "2:1"),
        ("\nboard += [[0,0,0]]\n", "2:1"),
        ("\n\n# more\ndel board[0]\n", "4:1"),
        ("; board.pop()\n", "1:36"),
        (" + [[0,0,0]]\n", "1:35"),
        (" + [[2,0,2],[0,0,0],[2,0,2]]\n", "1:35"),
        (" * 2\n", "1:35"),
        (".T\n", "1:34"),
        ("[::-1]\n", "1:34"),
    ] {
        for name in ["x.py", "x.txt"] {
            let wrong = told(name, &format!("{BOARD}{more}"));
            assert!(
                wrong.starts_with(&format!("{name}:{place}: expected ")),
                "{more}: {wrong}"
            );
            assert!(
                wrong.contains("a program is read and not run"),
                "{more}: {wrong}"
            );
        }
    }
    let three = "3x3 r1c1=2 r1c3=2 r3c1=2 r3c3=2";
    for more in ["\n", "\n# board.T\n", "\nprint(board)\n"] {
        assert_eq!(told("x.py", &format!("{BOARD}{more}")), three, "{more}");
    }
    let two = "[[2,0,2],[0,0,0]] + [[2,0,2]]";
    assert!(told("x.txt", two).starts_with("x.txt:1:19: expected the end of the value"));
}

#[test]
fn lists_of_a_notebook_that_change_are_errors() {
    const BOARD: &str = "P = [(0,0),(0,2),(2,0),(2,2)]\nL = [2,2,2,2]\nm, n = 3, 3\n";
    let three = "3x3 r1c1=2 r1c3=2 r3c1=2 r3c3=2";
    assert_eq!(told("x.py", BOARD), three);
    for more in ["for i in P: print(i)\n", "N = len(P)\n", "k = len(P)\n"] {
        assert_eq!(told("x.py", &format!("{BOARD}{more}")), three, "{more}");
    }
    for more in [
        "L[2] = 3\n",
        "P.append((1,1))\n",
        "L += [1]\n",
        "del P[0]\n",
        "L.reverse()\n",
    ] {
        let wrong = told("x.py", &format!("{BOARD}{more}"));
        assert!(
            wrong.starts_with("x.py:4:1: expected nothing that works on "),
            "{more}: {wrong}"
        );
    }
}

#[test]
fn two_places_of_json_are_in_doubt_whatever_their_names() {
    for key in [
        "board", "puzzle", "cells", "clues", "data", "islands", "start",
    ] {
        for [one, other] in [[key, "grid"], ["grid", key]] {
            let text = format!("{{\"{one}\": [[2,0,2]], \"{other}\": [[3,0,3],[1,1,1]]}}");
            let doubt = told("x.json", &text);
            assert!(doubt.contains("can be read in "), "{text}: {doubt}");
            // Three numbers under the name of a list are an island.
            if ["clues", "islands"].contains(&key) {
                continue;
            }
            let same = format!("{{\"{one}\": [[2,0,2]], \"{other}\": [[2,0,2]]}}");
            assert_eq!(told("x.json", &same), "1x3 r1c1=2 r1c3=2", "{same}");
        }
    }
    let lists = r#"{"islands": [[0,0,2],[0,3,2]], "grid": [[3,0,0,3],[0,0,0,0],[3,0,0,3]]}"#;
    assert!(told("x.json", lists).contains("can be read in "));
    // No option distinguishes boards of one size.
    let sized = r#"{"clues": [[2,0,2,0]], "state": [[1,0,1,0]]}"#;
    assert!(told("x.json", sized).contains("change the text so that one of them is left"));
}

#[test]
fn rules_beside_a_board_of_json_count_or_are_errors() {
    let board = |rule: &str| told("x.json", &format!("{{\"grid\": [[1,0,1]], {rule}}}"));
    let plain = "1x3 r1c1=1 r1c3=1";
    for rule in [
        "\"most-bridges\": 2",
        "\"walls\": []",
        "\"connected\": true",
        "\"transposed\": false",
        "\"origin\": \"top-left\"",
        "\"loops\": \"allowed\"",
    ] {
        assert_eq!(board(rule), plain, "{rule}");
    }
    for (rule, said) in [
        ("\"most-bridges\": 1", "most-bridges"),
        ("\"max_bridges\": 1", "most-bridges"),
        ("\"rules\": {\"maxBridges\": 1}", "most-bridges"),
        ("\"connectivity\": \"free\"", "connectivity"),
        ("\"loops\": \"forbidden\"", "loops"),
    ] {
        let text = format!("{{\"grid\": [[1,0,1]], {rule}}}");
        let read = read_board(&Source::new("x.json", text), &ReadOptions::default());
        let rules = read.expect("a board under a rule").rules().clone();
        let differs = match said {
            "most-bridges" => rules.max_bridges() == 1,
            "connectivity" => rules.connectivity().name() == "free",
            _ => rules.loops().name() == "forbidden",
        };
        assert!(differs, "{rule}: {rules:?}");
    }
    for rule in [
        "\"walls\": [[0,1]]",
        "\"connected\": false",
        "\"transposed\": true",
        "\"origin\": \"bottom-left\"",
        "\"most-bridges\": 0",
        "\"connectivity\": \"some\"",
    ] {
        assert!(
            board(rule).starts_with("x.json:1:"),
            "{rule}: {}",
            board(rule)
        );
    }
}

#[test]
fn rules_that_stand_where_none_are_read_are_errors() {
    for (name, text, line) in [
        ("x.py", "# most-bridges: 1\nboard = [[2,0,2]]\n", 1),
        (
            "x.txt",
            "# most-bridges: 1\nhttps://puzz.link/p?hashi/3/1/2g2\n",
            1,
        ),
        ("x.txt", "# most-bridges: 1\n3x1m2:2a2\n", 1),
        ("x.json", "# most-bridges: 1\n[[2,0,2]]\n", 1),
        ("x.txt", "2.2\n...\n2.2\n# most-bridges: 1\n", 4),
        ("x.txt", "2.2\n# connectivity: free\n...\n2.2\n", 2),
        ("x.txt", "# most bridges: 3\n2.2\n", 1),
        ("x.csv", "# most bridges: 3\n2,0,2\n", 1),
        ("x.csv", "# most-bridges 1\n2,0,2\n", 1),
        ("x.csv", "# max bridges: 1,,\n2,0,2\n", 1),
        ("x.csv", "# loops=forbidden\n2,0,2\n", 1),
        ("x.txt", "#most-bridges: 1\n2.2\n", 1),
    ] {
        let wrong = told(name, text);
        let place = format!("{name}:{line}:1: expected rules above the first row");
        assert!(wrong.starts_with(&place), "{text}: {wrong}");
    }
    // Words about bridges are comments, and so are standard rules.
    for text in [
        "# most bridges are double\n2.2\n",
        "# max bridges: 2\n2.2\n",
        "# loops are fun\n2.2\n",
    ] {
        assert_eq!(told("x.txt", text), "1x3 r1c1=2 r1c3=2", "{text}");
    }
}

#[test]
fn a_board_among_words_is_named_by_its_lines() {
    let wrong = told(
        "x.txt",
        "Here is one:\n\n2.2\n...\n2.2\n\nHave fun with it.\n",
    );
    assert!(
        wrong.contains("lines 3 to 5 look like a board: give them alone"),
        "{wrong}"
    );
}

#[test]
fn numbers_and_signs_as_programs_write_them_are_read() {
    let three = "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1";
    for text in [
        "2.0000e+00 0.0000e+00 2.0000e+00\n0.0000e+00 0.0000e+00 0.0000e+00\n1.0000e+00 0.0000e+00 1.0000e+00\n",
        "2e0,0e0,2e0\n0,0,0\n1E+0,0,1.000e+00\n",
        "[[2e0,0e0,2e0],[0,0,0],[1,0,1]]",
        "2·2\n···\n1·1\n",
        "2 · 2\n· · ·\n1 · 1\n",
        "2・2\n・・・\n1・1\n",
        "|A|B|C|\n|-|-|-|\n|2| |2|\n| | | |\n|1| |1|\n",
    ] {
        assert_eq!(told("x", text), three, "{text}");
    }
    assert!(told("x", "2e-1,0,2\n").contains("expected a clue"));
}
