//! Contents beside a board that may indicate another one: other places of JSON, rules, statements
//! of a program, words around it.

use hashilab::internals::notation::{
    Format, ListColumns, ReadOptions, Source, read_board, write_board,
};
use hashilab::internals::puzzle::Size;

use super::described;

/// A board in a line, or the error and its hint.
fn told(name: &str, text: &str) -> String {
    match read_board(&Source::new(name, text), &ReadOptions::default()) {
        Ok(board) => described(&board),
        Err(error) => format!("{error}\n{}", error.hint().unwrap_or_default()),
    }
}

#[test]
fn a_dot_between_blanks_behind_a_number_is_water() {
    let grid = "1 . 2 . 2\n2 . . . .\n3 . 1 . 1\n";
    for name in ["x.txt", "x.dat"] {
        assert!(told(name, grid).contains("can be read in 2 ways"));
    }
    for name in ["x.csv", "x.tsv", "x.has", "x.list", "x.json"] {
        let error = told(name, grid);
        assert!(error.starts_with(&format!("{name}:1:")), "{error}");
        assert!(error.contains(": expected "), "{error}");
    }
}

#[test]
fn empty_rows_below_labels_go_with_them_whatever_separates_cells() {
    for sign in ["\t", ",", ";", "|"] {
        let table = ",A,B,C\n1,2,.,2\n2,.,.,.\n3,1,.,1\n,,,\n".replace(',', sign);
        let board = told("x", &table);
        assert!(
            board.starts_with("3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1"),
            "{board}"
        );
    }
}

#[test]
fn the_code_of_a_saved_game_is_no_size() {
    let source = Source::new("x", "6x6m2:x4h4b\n");
    let board = read_board(&source, &ReadOptions::default()).expect("a board");
    let saved = write_board(&board, Format::TathamSave).expect("it says every board");
    assert!(saved.contains(":x4h4b\n"), "{saved}");
    assert_eq!(told("x.sav", &saved), described(&board));
}

#[test]
fn a_first_line_that_may_be_an_island_or_sizes_is_asked_about() {
    let islands = "3,3,5\n2,4,2\n2,1,2\n2,3,3\n2,1,5\n1,4,6\n";
    let list = Source::new("x.csv", islands);
    assert!(told("x.csv", islands).contains("can be read in 3 ways"));
    let options = |size| ReadOptions {
        columns: Some(ListColumns::ClueRowCol1),
        size,
        ..ReadOptions::default()
    };
    for size in [None, Some(Size::new(5, 6))] {
        let board = read_board(&list, &options(size)).expect("a list");
        assert_eq!(board.islands().len(), 6);
    }
    let below = Source::new("x.txt", "6 6 4\n1 4 2\n3 1 3\n3 6 2\n5 4 1\n");
    let options = ReadOptions {
        columns: Some(ListColumns::RowCol1),
        ..ReadOptions::default()
    };
    let error = read_board(&below, &options).expect_err("two ways");
    let hint = error.hint().unwrap_or_default();
    assert!(
        hint.starts_with("no option says whether the first line is an island"),
        "{hint}"
    );
}

#[test]
fn rows_of_dashes_between_bars_are_water_where_dashes_are() {
    for text in [
        "+----+\n|2--2|\n|----|\n|1--1|\n+----+\n",
        "|2--2|\n|----|\n|1--1|\n",
    ] {
        assert_eq!(told("x", text), "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1");
    }
    assert_eq!(
        told("x", "| 2 | 1 |\n|---|---|\n| 2 | 1 |\n"),
        "2x2 r1c1=2 r1c2=1 r2c1=2 r2c2=1"
    );
}

#[test]
fn numbers_above_that_happen_to_fit_do_not_make_labels_cells() {
    let labelled = ",1,2,3,4,5,6\n1,,2,,,,\n2,,,,3,,\n3,,,,,,7\n4,2,,,,,\n5,,,,1,,3\n6,,,3,,1,\n";
    for text in [
        labelled.to_owned(),
        format!("7\n{labelled}"),
        format!("7\n\n{labelled}"),
        "4\n1 0 0 0\n2 0 3 0\n3 0 0 0\n4 0 3 0\n".to_owned(),
        "2 2\n1 2\n2 1\n".to_owned(),
    ] {
        for name in ["x.csv", "x.txt"] {
            let error = told(name, &text);
            let is_asked = ["can be read in ", "may be text or"];
            assert!(
                is_asked.iter().any(|asked| error.contains(asked)),
                "{text}{error}"
            );
        }
    }
}

/// Rows between which words may stand.
const PACKED: &str = ".2.2.\n2....\n.....\n.2.3.\n.....\n3..3.\n";

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
fn boards_under_other_names_are_in_doubt_and_answers_are_left_out() {
    let board = "[[2,0,2],[0,0,0],[1,0,1]]";
    let other = "[[1,0,1],[0,0,0],[1,0,1]]";
    for name in ["x.py", "x.txt", "x.json", "x.m"] {
        for between in ["\n", "; "] {
            let wrong = told(name, &format!("grid = {board}{between}other = {other}\n"));
            assert!(wrong.contains("can be read in 2 ways"), "{wrong}");
            assert!(
                wrong.contains("under 'grid'") && wrong.contains("under 'other'"),
                "{wrong}"
            );
            let answered = told(name, &format!("grid = {board}{between}sol = {other}\n"));
            assert_eq!(answered, "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1", "{name}");
        }
    }
    // Boards that are numbered are several, and equal ones are one.
    let several = told("x.txt", &format!("board1 = {board}\nboard2 = {other}\n"));
    assert!(
        several.contains("expected one board, found 2 boards"),
        "{several}"
    );
    let equal = told("x.txt", &format!("one = {board}\ntwo = {board}\n"));
    assert_eq!(equal, "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1");
    let dictionary = format!("p = {{'grid': {board}, 'solution': {other}}}\n");
    for name in ["x.py", "x.txt"] {
        assert_eq!(told(name, &dictionary), equal, "{name}");
    }
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
    let wrong = told("x.csv", "2,,2\n,,\n1,,1\n,,\nislands: 4,,\n");
    let hint = "lines 1 to 3 look like a board: give them alone, with the empty rows beside them";
    assert!(wrong.contains(hint), "{wrong}");
    for below in ["(max 2 bridges)", "Author: me"] {
        let wrong = told("x.txt", &format!("2.2\n...\n2.2\n\n{below}\n"));
        assert!(wrong.contains("lines 1 to 3 look like a board"), "{wrong}");
    }
}

/// Asserts that a text is refused as one of this kind, with a hint.
fn assert_refused(text: &str, kind: &str) {
    let wrong = told("x.txt", text);
    let wanted = format!("x.txt:1:1: expected a board, found {kind}\n");
    assert!(wrong.starts_with(&wanted), "{wrong}");
    assert!(wrong.len() > wanted.len() + 10, "{wrong}");
}

#[test]
fn data_of_other_programs_are_refused_by_name() {
    for (text, kind) in [
        (
            "-- MySQL dump\n\n/* a */\nCREATE TABLE island (r INT, c INT, n INT);\nINSERT INTO island VALUES (1,1,2),(1,3,2);\n",
            "a program in SQL",
        ),
        (
            "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nINSERT INTO island VALUES(1,1,2);\n",
            "a program in SQL",
        ),
        (
            "board <- structure(c(2, NA, 1, NA, 2, NA), dim = 2:3)\n",
            "data of R, which may go down the columns",
        ),
        (
            "matrix(c(2, 0, 1, 0, 2, 0), nrow=2)\n",
            "data of R, which may go down the columns",
        ),
        (
            "Array\n(\n    [0] => Array\n        (\n            [0] => 2\n",
            "an array as PHP prints it",
        ),
        (
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\"><text x=\"4\" y=\"5\">3</text></svg>\n",
            "a picture",
        ),
        (
            "b = zeros(3,3);\nb(1,1) = 2;\nb(1,3) = 2;\n",
            "a program that sets cells one by one",
        ),
        (
            "(declare-const b Int)\n(assert (= (clue 1 1) 2))\n",
            "a program for a solver",
        ),
        (
            "var islands = []Island{\n\t{Row: 1, Col: 1, N: 2},\n}\n",
            "a list of a program",
        ),
        (
            "height = 3\n\n[[island]]\nrow = 1\ncol = 1\nclue = 2\n",
            "a text in TOML",
        ),
        ("const b = `\n2.2\n1.1\n`;\n", "a text in a program"),
        ("Table clue(i,j)\n   1 2\n1  2 0\n", "data of GAMS"),
    ] {
        assert_refused(text, kind);
    }
}

#[test]
fn texts_of_other_programs_are_refused_by_name() {
    for (text, kind) in [
        (
            "\\begin{tabular}{|c|c|c|}\n\\hline\n2 & & 2 \\\\ \\hline\n",
            "a table of LaTeX",
        ),
        (
            "     [,1] [,2] [,3]\n[1,]    2    0    2\n[2,]    1    0    1\n",
            "a matrix as R shows it",
        ),
        (
            "let board = vec![\n    vec![2, 0, 2],\n];\n",
            "an array of a program",
        ),
        (
            "#include <stdio.h>\n#define W 3\n\nint board[2][W] = {\n  {2,0,2}, /* a */\n  {1,0,1}\n};\n",
            "an array of a program",
        ),
        (
            "let all = vec![\n    Island { x: 0, y: 0, n: 2 },\n    Island { x: 2, y: 0, n: 2 },\n];\n",
            "a list of a program",
        ),
        (
            "d <- data.frame(c1 = c(3,0,1),\n                c2 = c(0,0,0))\n",
            "data of R, which may go down the columns",
        ),
        (
            "size = [3, 3]\n\n[[island]]\nrow = 0\ncol = 0\nvalue = 2\n",
            "a text in TOML",
        ),
        (
            "(defparameter *board*\n  '((2 0 2)\n    (1 0 1)))\n",
            "an array of a program",
        ),
        ("board = \"\"\"\n2.2\n1.1\n\"\"\"\n", "a text in a program"),
        (
            "2×3 Matrix{Int64}:\n 2  0  2\n 1  0  1\n",
            "a matrix as Julia shows it",
        ),
        (
            "{| class=\"wikitable\"\n|-\n| 2 ||  || 2\n|-\n| 1 || 1\n|}\n",
            "a table of a wiki",
        ),
        (
            "The grid is 3 by 3, (row, column):\n2 at (1,1)\n2 at (1,3)\n",
            "islands in words",
        ),
        (
            "3 rows, 3 columns\nrow 1: col 1 = 2, col 3 = 2\nrow 3: col 1 = 1, col 3 = 1\n",
            "islands in words",
        ),
        (
            "3 columns, 3 rows\nA1 2\nC1 2\nA3 1\n",
            "cells by their names in a spreadsheet",
        ),
        (
            "shape: (1, 3)\n┌───┬───┬───┐\n│ 2 ┆ 0 ┆ 2 │\n└───┴───┴───┘\n",
            "a data frame as polars prints it",
        ),
        (
            "INSERT INTO islands VALUES\n(1,1,2),\n(1,3,2);\n",
            "a program in SQL",
        ),
        ("param clue : 1 2 3 :=\n1 2 0 2\n2 1 0 1;\n", "data of AMPL"),
        ("[board]\nrows = 2.2 1.1\n", "a file of settings"),
        ("P2\n3 2\n2\n2 0 2\n1 0 1\n", "a picture in PGM"),
        ("A1=2 C1=2\nA3=1\n", "cells by their names in a spreadsheet"),
        ("2.2 // above\n...\n1.1\n", "rows beside comments"),
        (
            "name: one\ngrid:\n  - [2, 0, 2]\n  - [1, 0, 1]\n",
            "a text in YAML",
        ),
        ("Puzzle 5\n", "'Puzzle 5'"),
        ("⬜2\u{fe0f}\u{20e3}\n🌊⬜\n", "rows of emoji"),
        (
            "2.2  # above\n...  # between\n1.1  # below\n",
            "rows beside comments",
        ),
    ] {
        assert_refused(text, kind);
    }
}

#[test]
fn texts_around_boards_are_refused_with_what_to_keep() {
    for (text, kind) in [
        (
            "---\ntitle: one\nsize:\n  rows: 3\n  cols: 3\nislands:\n  - {row: 1, col: 1, count: 2}\n",
            "a text in YAML",
        ),
        (
            "\\begin{table}\n\\begin{tabular}{ccc}\n2 & & 2 \\\\\n\\phantom{1} & & 1 \\\\\n\\end{tabular}\n",
            "a table of LaTeX",
        ),
        (
            "A = [2 0 2; 1 0 1];\n[rows, cols] = size(A);\n",
            "a matrix among other statements",
        ),
        (
            "#const n = 3.\ncell(1..n, 1..n).\nisland(1,1,2). island(1,3,2).\n",
            "a logic program",
        ),
    ] {
        assert_refused(text, kind);
    }
    for (text, lines) in [
        (
            "[quote=\"Ann\"]hello[/quote]\n\n[code]\n2.2\n...\n1.1\n[/code]\n",
            "lines 4 to 6 look like a board",
        ),
        (
            "# Today\n\n| | A | B |\n|-|-|-|\n| 1 | 2 | |\n| 2 | | 2 |\n\n*Rules:* as always.\n",
            "lines 3 to 6 look like a board",
        ),
    ] {
        let wrong = told("x.txt", text);
        assert!(
            wrong.contains(&format!("{lines}: give them alone")),
            "{text}{wrong}"
        );
    }
    let docstring = "\"\"\"A puzzle.\"\"\"\nislands = {\n    (0, 0): 2, (0, 2): 2,\n}\n";
    let wrong = told("x.py", docstring);
    assert!(
        wrong.contains("list its islands under a line # size"),
        "{wrong}"
    );
    let drawn = told("x.txt", "2==2\n\"  |\n\"  |\n2--2\n");
    assert!(
        drawn.contains("hashi check reads it after its board"),
        "{drawn}"
    );
    let drawn = told("x.txt", "Mine:\n2=====2\n|     |\n1-----1\nDone.\n");
    assert!(
        drawn.contains("hashi check reads it after its board"),
        "{drawn}"
    );
    let island = told("x.jsonl", "{\"row\": 1, \"col\": 4, \"clue\": 2}\n");
    assert!(island.contains("put all of them into one list"), "{island}");
    let two =
        "{\"row\": 0, \"col\": 0, \"bridges\": 2}\n{\"row\": 0, \"col\": 4, \"bridges\": 2}\n";
    let islands = told("x.jsonl", two);
    assert!(
        islands.contains("put all of them into one list"),
        "{islands}"
    );
    let program = told("x.py", "import hashi\nprint(hashi)\n");
    assert!(
        program.starts_with("x.py:1:1: expected a grid as in grid = [[2, 0, 2], [0, 0, 0]]"),
        "{program}"
    );
}

#[test]
fn sizes_in_words_and_boxes_around_rows_are_read() {
    let three = "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1";
    for text in [
        "Size 3x3\n2.2\n...\n1.1\n",
        "size: 3 x 3\n2 0 2\n0 0 0\n1 0 1\n",
        "Puzzle 5\nSize: 3\n2.2\n...\n1.1\n",
        "rows: 3\ncols: 3\n2.2\n...\n1.1\n",
        "n = 3\nm = 3\n2.2\n...\n1.1\n",
        "Rows: 3, Columns: 3\n2,0,2\n0,0,0\n1,0,1\n",
        "rows,3\ncols,3\n2,0,2\n0,0,0\n1,0,1\n",
        "3 rows, 3 columns, 4 islands\n2.2\n...\n1.1\n",
        "┌───┐\n│2.2│\n│...│\n│1.1│\n└───┘\n",
        "┌───┬───┬───┐\n│ 2 │   │ 2 │\n├───┼───┼───┤\n│   │   │   │\n├───┼───┼───┤\n│ 1 │   │ 1 │\n└───┴───┴───┘\n",
        "╔═╦═╦═╗\n║2║0║2║\n╠═╬═╬═╣\n║0║0║0║\n╠═╬═╬═╣\n║1║0║1║\n╚═╩═╩═╝\n",
        "╒═══╤═══╤═══╕\n│ a │ b │ c │\n╞═══╪═══╪═══╡\n│ 2 │ . │ 2 │\n│ . │ . │ . │\n│ 1 │ . │ 1 │\n╘═══╧═══╧═══╛\n",
        "2 x 2\nx x x\n1 x 1\n",
        "2\u{a0}.\u{a0}2\n.\u{a0}.\u{a0}.\n1\u{a0}.\u{a0}1\n",
        "n = 3; board = [[2,0,2],[0,0,0],[1,0,1]]\n",
        "rows = 3\ncols = 3\nboard = [\n  \"2.2\",\n  \"...\",\n  \"1.1\"\n]\n",
        "2x2\nxxx\n1x1\n",
        "2 o 2\no o o\n1 o 1\n",
        "2XX2\nXXXX\n1XX1\n",
    ] {
        let board = told("x.txt", text);
        let wide = "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1";
        assert_eq!(
            board,
            if text.starts_with("2XX") { wide } else { three },
            "{text}"
        );
    }
    // Words that say another size, and a size that is named and none.
    let other = told("x.txt", "Size 4x3\n2.2\n...\n1.1\n");
    let wanted =
        "x.txt:1:6: expected the sizes of the 3 rows and 3 columns below, found '4' and '3'";
    assert!(other.starts_with(wanted), "{other}");
    // Under rules that allow it the letter is a clue.
    let letters = told("x.txt", "# most-bridges: 9\n2xx2\n1..1\n");
    assert!(letters.starts_with("2x4 r1c1=2 r1c2=33"), "{letters}");
}

#[test]
fn numbers_and_signs_as_programs_write_them_are_read() {
    let three = "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1";
    for text in [
        "2.0000e+00 0.0000e+00 2.0000e+00\n0.0000e+00 0.0000e+00 0.0000e+00\n1.0000e+00 0.0000e+00 1.0000e+00\n",
        "2e0,0e0,2e0\n0,0,0\n1E+0,0,1.000e+00\n",
        "[[2e0,0e0,2e0],[0,0,0],[1,0,1]]",
        "2·2\n···\n1·1\n",
        "2,·,2\n·,·,·\n1,·,1\n",
        "2 · 2\n· · ·\n1 · 1\n",
        "2・2\n・・・\n1・1\n",
        "|A|B|C|\n|-|-|-|\n|2| |2|\n| | | |\n|1| |1|\n",
    ] {
        assert_eq!(told("x", text), three, "{text}");
    }
    assert!(told("x", "2e-1,0,2\n").contains("expected a clue"));
}

#[test]
fn what_people_and_programs_write_around_rows_is_taken_off() {
    let wide = "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1";
    for text in [
        "\"2..2\",\n\"....\",\n\"1..1\",\n",
        "- '2  2'\n- '    '\n- '1  1'\n",
        "------\n|2  2|\n|    |\n|1  1|\n------\n",
        "-----\n2..2\n....\n1..1\n-----\n",
        "====\n2002\n0000\n1001\n====\n",
        "| a | b | c | d |\n|:-:|:-:|:-:|:-:|\n| **2** | | | **2** |\n| | | | |\n| **1** | | | **1** |\n",
        "% a\nA = [2 0 0 2; ...\n     0 0 0 0; ...\n     1 0 0 1];\n",
        "board :: [String]\nboard =\n  [ \"2..2\"\n  , \"....\"\n  , \"1..1\"\n  ]\n",
        "[board]\nrows = 3\ncols = 4\nislands = [\n  { row = 1, col = 1, clue = 2 },\n  { row = 1, col = 4, clue = 2 },\n  { row = 3, col = 1, clue = 1 },\n  { row = 3, col = 4, clue = 1 },\n]\n",
        "<puzzle type=\"hashi\">\n<board rows=\"3\" cols=\"4\">\n<island row=\"1\" col=\"1\" bridges=\"2\"/>\n<island row=\"1\" col=\"4\" bridges=\"2\"/>\n<island row=\"3\" col=\"1\" bridges=\"1\"/>\n<island row=\"3\" col=\"4\" bridges=\"1\"/>\n</board></puzzle>\n",
        "2ww2\nwwww\n1ww1\n",
        "2,w,w,2\nw,w,w,w\n1,w,w,1\n",
        "2.0 NaN NaN 2.0\nNaN NaN NaN NaN\n1.0 NaN NaN 1.0\n",
        "3*4\n2..2\n....\n1..1\n",
        "Puzzle 1 (easy)\n(of a friend)\n\n2..2\n....\n1..1\n",
        "3x4 hard\n\n2..2\n....\n1..1\n",
        "local board = {\n  {2, 0, 0, 2},\n  {0, 0, 0, 0},\n  {1, 0, 0, 1},\n}\n",
    ] {
        assert_eq!(told("x", text), wide, "{text}");
    }
}

#[test]
fn signs_around_cells_say_what_is_a_label_and_what_a_cell() {
    let wide = "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1";
    for text in [
        "A: 2..2\nB: ....\nC: 1..1\n",
        "row 0: 2,0,0,2\nrow 1: 0,0,0,0\nrow 2: 1,0,0,1\n",
        "   0 1 2 3\n0: 2 0 0 2\n1: 0 0 0 0\n2: 1 0 0 1\n",
        "   A B C D\n  +--------\n1 |2 . . 2\n2 |. . . .\n3 |1 . . 1\n",
        " 0123\n02..2\n1....\n21..1\n",
        "[2][ ][ ][2]\n[ ][ ][ ][ ]\n[1][ ][ ][1]\n",
        "(2) . . (2)\n. . . .\n(1) . . (1)\n",
        "(2)..(2)\n....\n(1)..(1)\n",
        "{2,0,0,2},\n{0,0,0,0},\n{1,0,0,1}\n",
        "2|.|.|2\n-+-+-+-\n.|.|.|.\n-+-+-+-\n1|.|.|1\n",
        "######\n#2..2#\n#....#\n#1..1#\n######\n",
        "   1234\n  +----+\n1 |2..2|\n2 |....|\n3 |1..1|\n  +----+\n",
        "import numpy as np\ng = np.array([[2,0,0,2],[0,0,0,0],[1,0,0,1]])\nsol = np.array([[2,2],[1,1]])\n",
        "r1c1=2, r1c4=2, r3c1=1, r3c4=1\n",
        "{\"r1c1\": 2, \"r1c4\": 2, \"r3c1\": 1, \"r3c4\": 1}",
        "rows = [0, 0, 2, 2]\ncols = [0, 3, 0, 3]\ndata = [2, 2, 1, 1]\n",
        "{\"row\": [0, 0, 2, 2], \"col\": [0, 3, 0, 3], \"data\": [2, 2, 1, 1], \"shape\": [3, 4]}",
        "grid = np.array([[2,0,0,2],[0,0,0,0],[1,0,0,1]])\nprint(grid)\n",
        "2,0,0,2\r\r\n0,0,0,0\r\r\n1,0,0,1\r\r\n",
    ] {
        assert_eq!(told("x", text), wide, "{text}");
    }
    for (text, error) in [
        // Rows that do not follow each other, and labels that are not as many as cells.
        (
            "1: 2..2\n3: ....\n2: 1..1\n",
            "x:1:1: expected a clue, '?' or water '.', found '1:'",
        ),
        (
            "0123\n2...2\n.....\n1...1\n",
            "x:1:1: expected the sizes of the 3 rows and 5 columns below, found '123'",
        ),
        // Several digits of which each may be a cell.
        (
            "(2)..(12)\n....(1)\n",
            "x:1:1: expected a clue, '?' or water, found '(2)..(12)'",
        ),
        (
            "1,1,2,a\n1,4,2,b\n3,1,1,c\n3,4,1,d\n",
            "x:1:1: this text can be read in 2 ways",
        ),
        (
            "(12)\n(2).\n",
            "x:1:1: expected a clue, '?' or water, found '(12)'",
        ),
        ("2 2\n\n1 1\n", "x:1:1: this text can be read in 3 ways"),
        (
            "(1,1,2) (1,4,2) (3,1,1)\n",
            "x:1:1: this text can be read in",
        ),
        (
            "row 1 col 1 clue 2\nrow 1 col 4, 2\n",
            "x:1:1: expected a board, found islands in words",
        ),
        // A cell behind the word before each row is none of its labels.
        (
            "row.1=2,0,0,2\nrow.2=0,0,0,0\nrow.3=1,0,0,1\n",
            "x:1:1: expected a clue",
        ),
        (
            "Row 1 - 2,0,0,2\nRow 2 - 0,0,0,0\nRow 3 - 1,0,0,1\n",
            "x:1:1: expected a clue",
        ),
        (
            "Row 1 2,0,0,2\nRow 2 0,0,0,0\nRow 3 1,0,0,1\n",
            "x:1:1: expected a clue",
        ),
        ("A 2,0,0,2\nB 0,0,0,0\nC 1,0,0,1\n", "x:1:"),
        // Rows of another width, a line above that may be water, and a sign that is unknown.
        ("---\n222\n101\n---\n", "x:3:2: expected one sign for water"),
        ("2++2\n++++\n1++1\n", "x:1:2: expected water '.', found '+'"),
        (
            "2 / 2\n/ / /\n1 / 1\n",
            "x:1:3: expected a clue, '?' or water '.', found '/'",
        ),
        (
            "A1=2\nD1=2\nA3=1\n",
            "x:1:1: expected a board, found cells by their names in a spreadsheet",
        ),
        (
            "grid = np.array([[2,0,0,2],[0,0,0,0],[1,0,0,1]]).T\n",
            "x:1:49: expected the end of the value, found '.T'",
        ),
        (
            "import numpy as np\ng = np.array([[2,0],[0,1]])\ng = np.flipud(g)\n",
            "x:3:1: expected nothing that works on 'g' after its value, found 'g = np.flipud(g)'",
        ),
    ] {
        let told = told("x", text);
        assert!(told.starts_with(error), "{text}{told}");
    }
}

#[test]
fn a_row_behind_words_is_no_title() {
    let parted = |separator: &str| {
        let cells = |line: &str| -> Vec<String> { line.chars().map(String::from).collect() };
        let rows = PACKED
            .lines()
            .map(|line| cells(line).join(separator) + "\n");
        rows.collect::<String>()
    };
    let (blanks, table) = (parted(" "), parted(",").replace('.', ""));
    for (first, rows) in [
        ("Board: 3...2", PACKED),
        ("Here it is: 3...2", PACKED),
        ("Puzzle 5: 3...2", PACKED),
        ("3...2 (top)", PACKED),
        ("a) 3...2", PACKED),
        ("Puzzle 5: 3 . . . 2", &blanks),
        ("Start 3 . . . 2", &blanks),
        ("Puzzle 5: 3,,,,2", &table),
    ] {
        let said = told("x.txt", &format!("{first}\n{rows}"));
        assert!(said.contains(": expected "), "{first}: {said}");
        assert!(!said.contains("look like a board"), "{first}: {said}");
    }
    let said = told("x.txt", &format!("Board: 3...2\n{PACKED}"));
    let hint = "leave out the words beside the cells of line 1";
    assert!(said.contains(hint), "{said}");
    // Numbers of a title are no row.
    for first in ["Puzzle 5", "Puzzle 12 (easy)", "Level 3 of 12"] {
        let said = told("x.txt", &format!("{first}\n{PACKED}"));
        assert!(!said.contains("expected"), "{first}: {said}");
    }
}

#[test]
fn a_score_or_a_time_beside_a_board_is_no_row() {
    let score = format!("Game: Hashi  Time: 03:21\n{PACKED}Score: 12000\n");
    let chat = format!(
        "[12.11.26, 20:14:03] Mia: look\n[12.11.26, 20:14:10] Mia: {PACKED}[12.11.26, 20:15:00] Tom: easy\n"
    );
    let rows = PACKED.lines().count();
    for (text, without) in [
        (&score, ""),
        (&chat, ", without '[12.11.26, 20:14:10] Mia…'"),
    ] {
        let hint = format!(
            "lines 2 to {} look like a board: give them alone{without}",
            rows + 1
        );
        let said = told("x.txt", text);
        assert!(said.ends_with(&hint), "{said}");
    }
    // A row beside words is not lost.
    let said = told(
        "x.txt",
        &format!("[12.11.26, 20:14] Mia: 3...2\n{PACKED}Score: 1..2.\n"),
    );
    assert!(!said.contains("look like a board"), "{said}");
}

#[test]
fn a_word_may_stand_in_the_corner_of_labels() {
    for corner in ["row", "y", "col", "Row", "r"] {
        let text = format!("{corner},1,2,3\n1,2,,2\n2,,,\n3,1,,1\n");
        let said = told("x.csv", &text);
        assert!(said.starts_with("3x3 "), "{corner}: {said}");
    }
}

#[test]
fn a_column_that_no_list_has_is_named_below_a_title() {
    let said = told(
        "x.csv",
        "Hashi from the train\nRow,Column,Bridges,Note\n1,1,2,\n1,3,2,far\n",
    );
    let error =
        "x.csv:2:20: expected the columns row, col, clue and perhaps kind and cell, found 'Note'";
    assert!(said.starts_with(error), "{said}");
}

#[test]
fn numbers_in_sentences_beside_a_board_are_no_rows() {
    let table = "|   | a | b |\n|---|---|---|\n| 1 | 2 | 1 |\n| 2 |   | 1 |\n| 3 | 1 | 1 |\n";
    let rows = "4 . 5 . 4\n. . . . .\n. . . . 3\n. . . . .\n4 . 5 3 2\n";
    for (text, lines) in [
        (format!("{table}\nSolution on page 90.\n"), "1 to 5"),
        (
            format!(
                "Hi Anna,\n\nhere it is (5 x 5), I could not finish it:\n\n{rows}\nCan you crack it in under 10 minutes?\n\nCheers,\nTom\n"
            ),
            "5 to 9",
        ),
    ] {
        let said = told("x.txt", &text);
        let hint = format!("lines {lines} look like a board: give them alone");
        assert!(said.ends_with(&hint), "{text}{said}");
    }
    // Another size, other rules and a row with a slip are not lost.
    for other in [
        "It has 6 x 5 cells,",
        "At most 3 bridges between two,",
        "4 . 5 . l",
    ] {
        let said = told(
            "x.txt",
            &format!("Hi Anna,\n\n{other}\n\n{rows}\nCheers,\nTom\n"),
        );
        assert!(!said.contains("look like a board"), "{other}: {said}");
    }
}

#[test]
fn rows_of_three_numbers_among_words_are_named_with_their_header() {
    let rows = "1 1 3\n1 2 2\n1 5 4\n3 5 3\n5 1 4\n";
    for (text, hint) in [
        (
            format!("Look:\n```\nrow col n\n{rows}```\nBye\n"),
            "lines 3 to 8 look like a board: give them alone",
        ),
        (
            format!("row col n\n{rows}Total\n"),
            "lines 1 to 6 look like a board: give them alone",
        ),
        (
            format!("Hi Ann,\n\nhere they are:\n\n{rows}\nCheers,\nTom\n"),
            "lines 5 to 9 look like a board: give them alone, below a line 'row col clue' if each of them is an island",
        ),
        (
            format!("param clue :=\n{rows};\n"),
            ", below a line 'row col clue' if each of them is an island",
        ),
    ] {
        let said = told("x.txt", &text);
        assert!(said.ends_with(hint), "{text}{said}");
    }
}

#[test]
fn a_comment_between_rows_is_no_part_of_one_board() {
    for text in [
        "# Puzzle 1\n2..2\n....\n2..2\n# Puzzle 2\n1..1\n....\n1..1\n",
        "2..2\n# ....\n2..2\n",
        "# Puzzle 1\nr1c1=2\nr1c3=2\n# Puzzle 2\nr3c1=1\nr3c3=1\n",
    ] {
        let said = told("x.txt", text);
        assert!(
            said.contains("expected a") && said.contains("for two boards"),
            "{text}{said}"
        );
    }
    for above in [
        "# Puzzle 1\n# by Ann\n",
        "3 4\n# by Ann\n",
        "3\n4\n# by Ann\n",
    ] {
        let said = told("x.txt", &format!("{above}2..2\n....\n2..2\n# easy\n"));
        assert!(said.starts_with("3x4 "), "{above}{said}");
    }
}

#[test]
fn names_and_numbers_beside_a_grid_in_json_are_heard() {
    for (beside, error) in [
        (
            "\"num_islands\": 5",
            "expected the number 4 of the islands of the grid",
        ),
        (
            "\"nrows\": 4",
            "expected the number 3 of the rows of the grid",
        ),
        (
            "\"rotation\": 90",
            "expected a grid by its rows, from the top",
        ),
        (
            "\"flip\": true",
            "expected a grid by its rows, from the top",
        ),
        (
            "\"by\": \"column\"",
            "expected a grid by its rows, from the top",
        ),
    ] {
        let text = format!("{{{beside}, \"grid\": [[2,0,2],[0,0,0],[2,0,2]]}}");
        let said = told("x.json", &text);
        assert!(said.contains(error), "{text}: {said}");
    }
    for comment in [
        "three bridges at most",
        "four bridges allowed",
        "flipped",
        "transpose me",
    ] {
        let said = told("x.txt", &format!("# {comment}\n2.2\n...\n2.2\n"));
        assert!(said.contains(": expected "), "{comment}: {said}");
    }
}

#[test]
fn frames_of_signs_and_the_names_of_columns_are_no_cells() {
    let walls = "21.\n#######\n#xxxxx#\n#x2x2x#\n#######\n";
    let said = told("x.txt", walls);
    assert!(said.contains("comments that begin with '# '"), "{said}");
    let bold = "+------+\n|*23**1|\n|******|\n|1****1|\n+------+\n";
    assert!(
        told("x.txt", bold).starts_with("3x6 "),
        "{}",
        told("x.txt", bold)
    );
    let list = told("x.txt", "row0 col0 clue\n0 2 3\n0 4 1\n0 0 2\n");
    assert!(list.starts_with("1x5 "), "{list}");
    let first = told("x.csv", "2,1,0\n3,1,2\n1,4,2\n");
    assert!(first.contains("--columns clue,row0,col0"), "{first}");
    let hidden = told(
        "x.csv",
        ";r\\c;A;B;C\n;1;0;0;0\n;2;2;0;2\n;3;0;0;0\n;4;1;0;1\n",
    );
    assert!(hidden.contains("can be read in 2 ways"), "{hidden}");
}

#[test]
fn a_grid_with_an_empty_column_is_no_list_of_islands() {
    let options = ReadOptions {
        size: Some(Size::new(4, 6)),
        ..ReadOptions::default()
    };
    let text = "....11\n1.52..\n..321.\n1.32..\n";
    let board = read_board(&Source::new("x.txt", text), &options).expect("a grid");
    assert_eq!(board.islands().len(), 11);
}
