//! Boards in the texts of programs, in JSON and its relatives, and in web pages, as people have
//! them.

use std::fmt::Write as _;

use hashilab::internals::notation::{
    ListColumns, ReadOptions, Source, read_board, read_board_with_notes,
};

use super::described;

/// A board in a line, or the error and its hint.
fn told(name: &str, text: &str) -> String {
    match read_board(&Source::new(name, text), &ReadOptions::default()) {
        Ok(board) => described(&board),
        Err(error) => format!("{error}\n{}", error.hint().unwrap_or_default()),
    }
}

const THREE: &str = "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1";

#[test]
fn what_stands_around_a_board_in_a_program_is_passed_over() {
    const ROWS: &str = "[\n  [2, 0, 2],\n  [0, 0, 0],\n  [1, 0, 1],\n]";
    for (name, text) in [
        (
            "x.py",
            format!("board = {ROWS}\n\nif __name__ == \"__main__\":\n    print(board)\n"),
        ),
        (
            "x.py",
            format!("import os\n\nboard = {ROWS}\n\nif __name__ == '__main__':\n    main()\n"),
        ),
        ("x.js", format!("export default {ROWS};\n")),
        ("x.js", format!("module.exports = {ROWS};\n")),
        (
            "x.js",
            format!("const puzzle = {{ rows: 3, cols: 3, grid: {ROWS} }};\n"),
        ),
    ] {
        assert_eq!(told(name, &text), THREE, "{text}");
    }
    let worked = format!("board = {ROWS}\n\nif __name__ == \"__main__\":\n    solve(board)\n");
    let wrong = told("x.py", &worked);
    assert!(
        wrong.starts_with("x.py:8:5: expected nothing that works on 'board' after its value"),
        "{wrong}"
    );
}

#[test]
fn a_grid_in_a_text_of_json_is_read() {
    for text in [
        r#"{"board": "2.2\n...\n1.1"}"#,
        r#"{"name": "easy", "board": "2.2\n...\n1.1\n"}"#,
        r#"{"puzzle": {"grid": "2 0 2\n0 0 0\n1 0 1"}}"#,
        r#"{"board": "2,,2\n,,\n1,,1\n"}"#,
        r#"{"board": "2.2/.../1.1"}"#,
        r#"{"width": 3, "height": 3, "board": "2.2...1.1"}"#,
        r#"{"size": {"x": 3, "y": 3}, "board": "2.2...1.1"}"#,
        r#"{"board": "2.2\n...\n1.1", "solution": "2=2\n...\n1-1"}"#,
    ] {
        assert_eq!(told("x.json", text), THREE, "{text}");
    }
    for (text, error) in [
        (
            r#"{"board": "2.2\n.z.\n1.1"}"#,
            "x.json:1:11: expected a clue of at most 8, found 'z'",
        ),
        (
            r#"{"rows": 4, "cols": 3, "board": "2.2\n...\n1.1"}"#,
            "x.json:1:33: expected a grid of 4x3, as the sizes say, found one of 3x3",
        ),
        (
            r#"{"size": {"x": 3, "y": 4}, "grid": [[2, 0, 2], [0, 0, 0], [1, 0, 1]]}"#,
            "x.json:1:36: expected a grid of 4x3, as the sizes say, found one of 3x3",
        ),
        (
            r#"{"board": "2.2\n...\n1.1", "other": "1.1\n...\n1.1"}"#,
            "x.json:1:1: this text can be read in 2 ways",
        ),
        // Other texts are no boards.
        (
            r#"{"date": "12/31", "version": "1.2/3.4"}"#,
            "x.json:1:1: expected a board in JSON",
        ),
    ] {
        let wrong = told("x.json", text);
        assert!(wrong.starts_with(error), "{text}{wrong}");
    }
}

#[test]
fn relatives_of_json_are_read() {
    for text in [
        "{\n  // my board\n  \"grid\": [[2, 0, 2], [0, 0, 0], [1, 0, 1]]\n}\n",
        "/* my\n   board */\n{\"grid\": [[2, 0, 2], [0, 0, 0], [1, 0, 1]]}\n",
        "{\"grid\": [\n  [2, 0, 2],\n  [0, 0, 0],\n  [1, 0, 1],\n], // rows\n}\n",
        "{ rows: 3, cols: 3, grid: [[2, 0, 2], [0, 0, 0], [1, 0, 1]] }\n",
        "{\"note\": \"a // b, ]\", \"grid\": [[2,0,2],[0,0,0],[1,0,1],]}\n",
    ] {
        for name in ["x.json", "x.json5", "x"] {
            assert_eq!(told(name, text), THREE, "{text}");
        }
    }
    // What is cut off or wrong is an error where it stands.
    for (text, error) in [
        (
            "{\n  // a\n  \"grid\": [[2, 0, 2], [0, 0\n",
            "x.json:4:1: expected a board in JSON",
        ),
        (
            "{\"grid\": [[2, 0, 2], [0 0, 0]],}",
            "x.json:1:25: expected a board in JSON",
        ),
        ("{ grid: [[2, 0, 2], [0, 0, 0] }", "x.json:1:31: expected "),
    ] {
        let wrong = told("x.json", text);
        assert!(wrong.starts_with(error), "{text}{wrong}");
    }
}

#[test]
fn a_plain_table_of_a_web_page_is_read() {
    let plain = "<table>\n  <tr><td>2</td><td></td><td>2</td></tr>\n  \
        <tr><td></td><td></td><td></td></tr>\n  <tr><td>1</td><td></td><td>1</td></tr>\n</table>\n";
    let long = "<table border=\"1\"><tbody>\n<tr>\n<td class=\"a\">2</td>\n<td>&nbsp;</td>\n\
        <td>2</td>\n</tr><tr><td>&nbsp;</td><td></td><td></td></tr>\n\
        <tr><td> 1 </td><td></td><td>1</td></tr></tbody></table>";
    let styled = "<table><colgroup><col/></colgroup><tr><td><p><b>2</b></p></td><td></td><td><font \
        color=\"red\">2</font></td></tr><tr><td></td><td></td><td></td></tr>\
        <tr><td><span>1</span></td><td>&nbsp;</td><td>1</td></tr></table>";
    for text in [plain, long, styled] {
        let read = read_board_with_notes(&Source::new("x.html", text), &ReadOptions::default());
        let read = read.unwrap_or_else(|error| panic!("{text}{error}"));
        assert_eq!(described(&read.board), THREE);
        assert_eq!(read.left_out.as_deref(), Some("the tags of its table"));
    }
    let page = format!("<html><h2>Bridges</h2>\n{plain}<p>Have fun!</html>");
    let read = read_board_with_notes(&Source::new("x.html", &*page), &ReadOptions::default());
    let read = read.unwrap_or_else(|error| panic!("{page}{error}"));
    assert_eq!(described(&read.board), THREE);
    assert_eq!(read.left_out.as_deref(), Some("the page around its table"));
    // A header is one of labels, and a mistake is told at its place.
    let labelled = plain.replacen("<tr>", "<tr><th>A</th><th>B</th><th>C</th></tr>\n<tr>", 1);
    assert_eq!(told("x.html", &labelled), THREE);
    let wrong = told("x.html", &plain.replacen("<td>1", "<td>z", 1));
    assert!(
        wrong.starts_with("x.html:4:11: expected a clue, '?' or water, found 'z'"),
        "{wrong}"
    );
    for text in [
        plain.replacen("<td>2", "<td colspan=\"2\">2", 1),
        plain.replacen("<td>2", "<td><s>2</s>", 1),
        plain.replacen("</table>", "", 1),
        plain.replacen("<td></td>", "", 1),
        format!("<html><body>{plain}{plain}</body></html>"),
        format!("<html><h2>At most 3 bridges</h2>{plain}</html>"),
        format!("<html><h2>Solution</h2>{plain}</html>"),
    ] {
        let wrong = told("x.html", &text);
        assert!(
            wrong.starts_with("x.html:1:1: expected a board, found a web page"),
            "{wrong}"
        );
        assert!(wrong.contains("any other as CSV"), "{wrong}");
    }
}

#[test]
fn lists_of_all_cells_and_sizes_on_lines_of_their_own_are_read() {
    let table = |name: &str, from: usize| {
        let mut text = format!("{name}\n");
        for (row, cells) in ["202", "000", "101"].iter().enumerate() {
            for (col, clue) in cells.chars().enumerate() {
                let _ = writeln!(text, "{},{},{clue}", row + from, col + from);
            }
        }
        text
    };
    for text in [
        table("row,col,value", 1),
        table("row,col,value", 0),
        table("x,y,value", 0),
    ] {
        let read = read_board_with_notes(&Source::new("x.csv", &*text), &ReadOptions::default());
        let read = read.unwrap_or_else(|error| panic!("{text}{error}"));
        let board = if text.starts_with('x') {
            "3x3 r1c1=2 r1c3=1 r3c1=2 r3c3=1"
        } else {
            THREE
        };
        assert_eq!(described(&read.board), board, "{text}");
        assert_eq!(
            read.left_out.as_deref(),
            Some("the cells of water, which have 0")
        );
    }
    for text in [
        "rows: 3\ncols: 3\nislands: 4\n2.2\n...\n1.1\n",
        "rows: 3\ncols: 3\nislands: 4\n\n2 0 2\n0 0 0\n1 0 1\n",
        "rows: 3\ncols: 3\nislands: 4\n2,,2\n,,\n1,,1\n",
        "rows = 3\ncols = 3\nislands = 4\nrow,col,clue\n1,1,2\n1,3,2\n3,1,1\n3,3,1\n",
        "2 -1 2\n-1 -1 -1\n1 -1 1\n",
        " 2 -1  2\n-1 -1 -1\n 1 -1  1\n",
        "2 – 2\n– – –\n1 – 1\n",
    ] {
        assert_eq!(told("x", text), THREE, "{text}");
    }
    for (text, error) in [
        (
            "rows: 3\ncols: 3\nislands: 5\n2.2\n...\n1.1\n",
            "x:3:10: expected the number of islands below, 4, found '5'",
        ),
        (
            "rows: 3\ncols: 3\nislands: 4\n1 1 2\n1 3 2\n3 1 1\n3 3 1\n",
            "x:1:1: this text can be read in 2 ways",
        ),
        (
            "2 -1 .\n. . 1\n",
            "x:1:6: expected one sign for water, '-1', found '.'",
        ),
    ] {
        let wrong = told("x", text);
        assert!(wrong.starts_with(error), "{text}{wrong}");
    }
}

#[test]
fn remarks_beside_the_rows_of_a_program_are_passed_over() {
    let text = "int grid[3][3] = {\n  {2, 0, 2}, // top\n  {0, 0, 0},\n  {1, 0, 1} // end\n};\n";
    assert_eq!(told("x.cpp", text), THREE);
    for other in ["bottom", "transposed", "first column"] {
        let said = told("x.cpp", &text.replace("top", other));
        assert!(said.contains("found an array of a program"), "{said}");
    }
    let sized = told("x.cpp", &format!("// rows = 4\n{text}"));
    assert!(!sized.contains("look like a board"), "{sized}");
}

#[test]
fn islands_of_a_type_are_a_list() {
    let text = "fn level() -> Vec<Island> {\n  vec![\n    Island { x: 0, y: 0, bridges: 1 },\n    \
                Island { x: 3, y: 0, bridges: 1 },\n  ]\n}\n";
    let said = told("x.rs", text);
    assert!(said.contains("found a list of a program"), "{said}");
}

#[test]
fn rows_in_brackets_have_any_sign_for_water() {
    for text in [
        r#"[["2",".","2"],[".",".","."],["1",".","1"]]"#,
        r#"board = [["2",".","2"],[".",".","."],["1",".","1"]]"#,
        r#"[[2,".",2],[".",".","."],[1,".",1]]"#,
        "['2', '_', '2']\n['_', '_', '_']\n['1', '_', '1']\n",
        "[2,_,2]\n[_,_,_]\n[1,_,1]\n",
        "[2, None, 2]\n[None, None, None]\n[1, None, 1]\n",
        "[[2,-1,2],[-1,-1,-1],[1,-1,1]]",
    ] {
        assert_eq!(told("x", text), THREE, "{text}");
    }
    // A bridge of an answer is no water.
    let drawn = Source::new("x", r#"[["2","-","2"],["|",".","|"],["2","-","2"]]"#);
    let read = read_board_with_notes(&drawn, &ReadOptions::default());
    assert!(read.expect("a board").is_drawn);
}

#[test]
fn what_is_wrong_in_rows_in_brackets_is_named() {
    for text in [
        "[[2,0,9],[0,0,0],[0,0,2]]",
        "grid = [[2,0,9],\n[0,0,0],\n[0,0,2]]",
        "[[2,0,9],\n[0,0,0],[0,0,2]]\n",
    ] {
        let wrong = told("x", text);
        assert!(
            wrong.contains("expected a clue of at most 8, found '9'"),
            "{wrong}"
        );
    }
}

#[test]
fn a_dictionary_of_cells_is_a_list_that_wants_its_columns() {
    let text = "{(0, 0): 2, (0, 2): 2, (2, 0): 1, (2, 2): 1}\n";
    let wrong = told("x", text);
    assert!(wrong.contains("--columns row0,col0,clue"), "{wrong}");
    let options = ReadOptions {
        columns: Some(ListColumns::RowCol0),
        ..ReadOptions::default()
    };
    let board = read_board(&Source::new("x", text), &options).expect("a list");
    assert_eq!(described(&board), THREE);
}
