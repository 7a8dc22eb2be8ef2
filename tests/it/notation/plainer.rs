//! What programs, mails and tables write around a board: it is taken off, and every board is the
//! same one; and the messages on texts in which nothing can be taken off.

use hashilab::internals::notation::{
    ListColumns, Overrides, ReadOptions, Source, boards_in, read_board, read_board_with_notes,
};

use super::described;

const WIDE: &str = "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1";

/// A board in a line, or the error and its hint.
fn told(text: &str, columns: Option<ListColumns>) -> String {
    let options = ReadOptions {
        columns,
        ..ReadOptions::default()
    };
    let boards = boards_in(Source::new("x", text), &options);
    let read = boards.and_then(|boards| match &boards[..] {
        [one] => read_board_with_notes(one, &options),
        several => panic!("{text}: {} boards", several.len()),
    });
    match read {
        Ok(read) => described(&read.board),
        Err(error) => format!("{error}\n{}", error.hint().unwrap_or_default()),
    }
}

#[test]
fn a_board_in_the_text_of_a_program_is_read() {
    for text in [
        "const B: [[u8; 4]; 3] = [\n    [2, 0, 0, 2],\n    [0, 0, 0, 0],\n    [1, 0, 0, 1],\n];\n",
        "val b = Vector(\n  Vector(2, 0, 0, 2),\n  Vector(0, 0, 0, 0),\n  Vector(1, 0, 0, 1)\n)\n",
        "<?php\n$b = array(\n  array(2, 0, 0, 2),\n  array(0, 0, 0, 0),\n  array(1, 0, 0, 1),\n);\n",
        "package main\n\nvar b = [][]int{\n\t{2, 0, 0, 2},\n\t{0, 0, 0, 0},\n\t{1, 0, 0, 1},\n}\n",
        "int b[3][4] = {\n  {2,0,0,2},\n  {0,0,0,0},\n  {1,0,0,1}\n};\n",
        "static readonly int[,] B = {\n  {2,0,0,2},\n  {0,0,0,0},\n  {1,0,0,1}\n};\n",
        "val b = arrayOf(\n  intArrayOf(2, 0, 0, 2),\n  intArrayOf(0, 0, 0, 0),\n  intArrayOf(1, 0, 0, 1)\n)\n",
        "module.exports = {\n  board: [\n    [2, 0, 0, 2],\n    [0, 0, 0, 0],\n    [1, 0, 0, 1],\n  ],\n};\n",
        "m <- rbind(\n  c(2, 0, 0, 2),\n  c(0, 0, 0, 0),\n  c(1, 0, 0, 1)\n)\n",
        "class A {\n  static final String[] ROWS = {\n    \"2  2\",\n    \"    \",\n    \"1  1\"\n  };\n}\n",
        "import numpy as np\nB = np.matrix('2 0 0 2; 0 0 0 0; 1 0 0 1')\n",
        "[{\"A\":2,\"B\":0,\"C\":0,\"D\":2},{\"A\":0,\"B\":0,\"C\":0,\"D\":0},{\"A\":1,\"B\":0,\"C\":0,\"D\":1}]",
        "[{\"c1\":2,\"c2\":0,\"c3\":0,\"c4\":2},{\"c1\":0,\"c2\":0,\"c3\":0,\"c4\":0},{\"c1\":1,\"c2\":0,\"c3\":0,\"c4\":1}]",
        "{| class=\"wikitable\"\n|+ Puzzle\n|-\n| 2 || || || 2\n|-\n| || || ||\n|-\n| 1 || || || 1\n|}\n",
        "{|\n|-\n| style=\"width:2em\" | 2\n|\n|\n|2\n|-\n|\n|\n|\n|\n|-\n|1\n|\n|\n|1\n|}\n",
        "% data\nn = 3; m = 4;\nclue = [| 2, 0, 0, 2 | 0, 0, 0, 0 | % water\n 1, 0, 0, 1 |];\n",
        "n = 3;\nm = 4;\nclue = array2d(1..n, 1..m, [\n 2, 0, 0, 2, 0, 0,\n 0, 0, 1, 0, 0, 1 ]);\n",
        "clue = array2d(1..3, 1..4, [\n 2, 0, 0, 2,\n 0, 0, 0, 0,\n 1, 0, 0, 1 ]);\n",
        "2️⃣⬛⬛2️⃣\n⬛⬛⬛⬛\n1️⃣⬛⬛1️⃣\n",
        "#const n = 3.\n% island(Row, Column, Bridges)\nsize(3, 4).\nisland(1,1,2). island(1,4,2).\nisland(3,1,1). island(3,4,1).\n#show bridge/3.\n",
        "$$\\begin{pmatrix}\n2 & 0 & 0 & 2 \\\\\n0 & 0 & 0 & 0 \\\\\n1 & 0 & 0 & 1\n\\end{pmatrix}$$\n",
        "\\begin{tabular}{cccc}\n\\hline\n2 &  &  & 2 \\\\ \\hline\n &  &  &  \\\\\n1 &  &  & 1 \\\\\n\\end{tabular}\n",
        "\\begin{tabular}{cccc} 2 &  &  & 2 \\\\[2pt]\n\\hline &  &  &  \\\\ 1 &  &\n  & 1 \\\\\n\\end{tabular}\n",
        "\\begin{figure}[ht]\n\\centering\n\\begin{tabular}{|*{4}{c|}}\n\\textcircled{2} & $\\cdot$ & & \\textbf{2} \\\\ \\cline{1-2} % 1 & 2\n & & & \\\\\n$1$ & & & {1}\n\\end{tabular}\n\\caption{A puzzle \\emph{of} 3 rows}\n\\end{figure}\n",
    ] {
        assert_eq!(told(text, None), WIDE, "{text}");
    }
    // Lines of a list may be rows or not.
    for text in [
        "clue = [\n 2,0,0,2,\n 0,0,0,0,\n 1,0,0,1 ];\n",
        "[2 0 0 2,\n 0 0 0 0,\n 1 0 0 1]\n",
        "import numpy as np\ng = np.array([2,0,0,2,\n 0,0,0,0,\n 1,0,0,1])\n",
    ] {
        let said = told(text, None);
        for way in ["--size 1x12: ", "--size 3x4: "] {
            assert!(said.contains(way), "{text}{said}");
        }
    }
    // What another order, a call or a later statement would change.
    for text in [
        "clue = array2d(1..3, 1..5, [\n 2, 0, 0, 2,\n 0, 0, 0, 0,\n 1, 0, 0, 1 ]);\n",
        "solution = [| 2, 0, 0, 2 | 1, 0, 0, 1 |];\n",
        "const SOLUTION: [[u8; 4]; 2] = [\n [2, 0, 0, 2],\n [0, 0, 0, 0],\n];\n",
        "let transposed = vec![\n vec![2, 0, 0, 2],\n vec![0, 0, 0, 0],\n];\n",
        "val b = flipped(Vector(\n  Vector(2, 0, 0, 2),\n  Vector(1, 0, 0, 1)))\n",
        "val b = Vector(\n  Vector(2, 0, 0, 2),\n  Vector(1, 0, 0, 1)).reverse\n",
        "let b = vec![\n vec![2, 0, 0, 2],\n vec![1, 0, 0, 1],\n];\nturn(b);\n",
        "m <- cbind(\n  c(2, 0, 0, 2),\n  c(0, 0, 0, 0)\n)\n",
    ] {
        assert!(told(text, None).contains(": expected "), "{text}");
    }
}

#[test]
fn signs_that_mark_lines_are_taken_off() {
    for text in [
        "={2,0,0,2;0,0,0,0;1,0,0,1}",
        "2,0,0,2;0,0,0,0;1,0,0,1",
        "2;0;0;2 | 0;0;0;0 | 1;0;0;1",
        "2..2 | .... | 1..1",
        "> 2..2\n> ....\n> 1..1\n",
        ">> 2..2\n>> ....\n>> 1..1\n",
        "/**\n * Example board:\n *\n *   2..2\n *   ....\n *   1..1\n */\n",
        "/*\n * 2..2\n * ....\n * 1..1\n */\n",
        "Anna wrote:\n> 2..2\n> ....\n> 1..1\n",
        "diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1,3 @@\n+2..2\n+....\n+1..1\n",
        "+2..2\n+....\n+1..1\n",
        "|(2)|   |   |(2)|\n|   |   |   |   |\n|(1)|   |   |(1)|\n",
        "Title\n\nRow 1:  2 0 0 2\nRow 2:  0 0 0 0\nRow 3:  1 0 0 1\n",
        "[puzzle]\nrows=3\ncols=4\nrow1=2..2\nrow2=....\nrow3=1..1\n",
        "     1. 2. 3. 4.\n1.   2  -  -  2\n2.   -  -  -  -\n3.   1  -  -  1\n",
        "=  =  =  =\n2  .  .  2\n.  .  .  .\n1  .  .  1\n=  =  =  =\n",
        "Board 7\n=======\n\n2..2\n....\n1..1\n",
        "Board 7\n-------\n2..2\n....\n1..1\n",
        ".Hashi\n|===\n|2| | |2\n| | | | \n|1| | |1\n|===\n",
        "[cols=4]\n|===\n|2 |0 |0 |2\n|0 |0 |0 |0\n|1 |0 |0 |1\n|===\n",
        "#+TITLE: a\n|---+---+---+---|\n| 2 |   |   | 2 |\n|   |   |   |   |\n| 1 |   |   | 1 |\n|---+---+---+---|\n",
        " row | col | clue \n-----+-----+------\n 1 | 1 | 2\n 1 | 4 | 2\n 3 | 1 | 1\n 3 | 4 | 1\n(4 rows)\n",
        "  row col n\n1   1   1 2\n2   1   4 2\n3   3   1 1\n4   3   4 1\n",
        "# A tibble: 4 × 3\n    row   col     n\n  <dbl> <dbl> <dbl>\n1     1     1     2\n2     1     4     2\n3     3     1     1\n4     3     4     1\n",
        "\"V1\" \"V2\" \"V3\" \"V4\"\n\"1\" 2 0 0 2\n\"2\" 0 0 0 0\n\"3\" 1 0 0 1\n",
        "B =\n\n   2   0   0   2\n   0   0   0   0\n   1   0   0   1\n",
        ". = water\n\n2..2\n....\n1..1\n",
        "2 NA NA 2\nNA NA NA NA\n1 NA NA 1\n",
        "2 ⋅ ⋅ 2\n⋅ ⋅ ⋅ ⋅\n1 ⋅ ⋅ 1\n",
        "２＿＿２\n＿＿＿＿\n１＿＿１\n",
        "<html><h2>One</h2><table><tr><td>2</td><td></td><td></td><td>2</td></tr>\n<tr><td></td><td></td><td></td><td></td></tr>\n<tr><td>1</td><td></td><td></td><td>1</td></tr></table></html>\n",
    ] {
        assert_eq!(told(text, None), WIDE, "{text}");
    }
}

#[test]
fn islands_in_words_with_a_cell_in_brackets_are_a_list() {
    for text in [
        "- (1,1): 2\n- (1,4): 2\n- (3,1): 1\n- (3,4): 1\n",
        "[1, 1] -> 2\n[1, 4] -> 2\n[3, 1] -> 1\n[3, 4] -> 1\n",
        "Island 1: (1,1) needs 2 bridges\nIsland 2: (1,4) needs 2 bridges\nIsland 3: (3,1) needs 1 bridge\nIsland 4: (3,4) needs 1 bridge\n",
    ] {
        let doubt = told(text, None);
        for way in ["--columns row1,col1,clue: ", "--columns x1,y1,clue: "] {
            assert!(doubt.contains(way), "{text}{doubt}");
        }
        assert_eq!(told(text, Some(ListColumns::RowCol1)), WIDE, "{text}");
    }
    let from_zero = "(0, 0)\t2\n(0, 3)\t2\n(2, 0)\t1\n(2, 3)\t1\n";
    assert_eq!(told(from_zero, Some(ListColumns::RowCol0)), WIDE);
    // Words that differ, or say what the numbers are.
    for text in [
        "(1,1): 2\nnot (1,4): 2\n(3,1): 1\n",
        "at (1,1) x 2\nat (1,4) x 2\n",
    ] {
        assert!(told(text, None).contains(": expected "), "{text}");
    }
}

#[test]
fn what_was_printed_in_a_session_is_read() {
    for text in [
        ">>> print(board)\n2..2\n....\n1..1\n",
        ">>> print(df)\n     0    1    2    3\n0  2.0  NaN  NaN  2.0\n1  NaN  NaN  NaN  NaN\n2  1.0  NaN  NaN  1.0\n\n[3 rows x 4 columns]\n",
        "In [3]: df\nOut[3]: \n     0    1    2    3\n0  2.0  NaN  NaN  2.0\n1  NaN  NaN  NaN  NaN\n2  1.0  NaN  NaN  1.0\n\n[3 rows x 4 columns]\n",
        "In [1]: import numpy as np\n\nIn [2]: b\nOut[2]: \narray([[2, 0, 0, 2],\n       [0, 0, 0, 0],\n       [1, 0, 0, 1]])\n",
        ">>> b = [[2, 0, 0, 2],\n...      [0, 0, 0, 0],\n...      [1, 0, 0, 1]]\n",
        ">>> for row in b: print(row)\n...\n[2, 0, 0, 2]\n[0, 0, 0, 0]\n[1, 0, 0, 1]\n>>> \n",
        "> df\n  V1 V2 V3 V4\n1  2 NA NA  2\n2 NA NA NA NA\n3  1 NA NA  1\n",
        "hashi=# select row, col, n from island;\n row | col | n \n-----+-----+---\n   1 |   1 | 2\n   1 |   4 | 2\n   3 |   1 | 1\n   3 |   4 | 1\n(4 rows)\n",
        "MariaDB [hashi]> select * from island;\n+-----+-----+---+\n| row | col | n |\n+-----+-----+---+\n|   1 |   1 | 2 |\n|   1 |   4 | 2 |\n|   3 |   1 | 1 |\n|   3 |   4 | 1 |\n+-----+-----+---+\n4 rows in set (0.00 sec)\n",
        "sqlite> .headers on\nsqlite> select * from island;\nrow|col|n\n1|1|2\n1|4|2\n3|1|1\n3|4|1\nsqlite>\n",
        "irb(main):001:0> puts board\n2..2\n....\n1..1\n=> nil\n",
        "$ cat board\n2..2\n....\n1..1\n",
        "hashi 3x4 2..2/..../1..1\n",
        "2..2,....,1..1\n",
        "b = [[Just 2, Nothing, Nothing, Just 2], [Nothing, Nothing, Nothing, Nothing], [Just 1, Nothing, Nothing, Just 1]]\n",
        "let b = vec![vec![Some(2), None, None, Some(2)], vec![None, None, None, None], vec![Some(1), None, None, Some(1)]];\n",
        "return {\n  {2, 0, 0, 2},\n  {0, 0, 0, 0},\n  {1, 0, 0, 1},\n}\n",
        " .  .  .  . \n(2) .  . (2)\n(1) .  . (1)\n",
    ] {
        let board = if text.starts_with(" .") {
            "3x4 r2c1=2 r2c4=2 r3c1=1 r3c4=1"
        } else {
            WIDE
        };
        assert_eq!(told(text, None), board, "{text}");
    }
    for (text, said) in [
        (
            ">>> a\n2..2\n....\n>>> b\n2..2\n....\n",
            "found a session with a program",
        ),
        (">>> print(df)\n   0  1\n0  2 ..\n.. .. ..\n", "x:"),
        ("6x8 2..2/..../1..1\n", "x:1:1: expected "),
        ("b = [[Just 2, Nothing, Just 0]]\n", "found 'Just'"),
    ] {
        assert!(
            told(text, None).contains(said),
            "{text}{}",
            told(text, None)
        );
    }
}

#[test]
fn the_size_of_a_list_may_stand_above_it() {
    const LARGE: &str = "4x6 r1c1=2 r1c4=2 r3c1=1 r3c4=1";
    let named = "r1c1=2\nr1c4=2\nr3c1=1\nr3c4=1\n";
    let table = "row,col,clue\n1,1,2\n1,4,2\n3,1,1\n3,4,1\n";
    let words = "row 1, column 1: 2\nrow 1, column 4: 2\nrow 3, column 1: 1\nrow 3, column 4: 1\n";
    for above in [
        "6 wide, 4 tall",
        "rows: 4\ncols: 6",
        "4 rows, 6 columns",
        "width=6 height=4",
        "Size 6x4 (width x height)",
        "Grid: 4 rows x 6 columns\nIslands (row, col, bridges):",
        "# size: 4x6",
        "Hashi of today\n\n4 rows and 6 columns\n",
    ] {
        for list in [named, table, words] {
            let text = format!("{above}\n{list}");
            assert_eq!(told(&text, None), LARGE, "{text}");
        }
    }
    let three = "1 1 2\n1 4 2\n3 1 1\n3 4 1\n";
    let text = format!("Grid: 4 rows x 6 columns\nIslands (row, col, bridges):\n{three}");
    assert_eq!(told(&text, None), LARGE);
    // Without names it may have either order, if the islands fit both.
    for above in ["6x4", "4 6", "size: 4 x 6", "The puzzle is 6 by 4."] {
        let doubt = told(&format!("{above}\n{named}"), None);
        for way in ["--size 4x6: ", "--size 6x4: "] {
            assert!(doubt.contains(way), "{above}{doubt}");
        }
    }
    let text = format!("3x4\n{named}");
    assert_eq!(told(&text, None), WIDE);
    for above in ["4 rows", "Solution", "3 rows, 3 rows", "4.5 x 6"] {
        let said = told(&format!("{above}\n{named}"), None);
        assert!(said.contains(": expected "), "{above}{said}");
        assert!(!said.contains("--most-bridges"), "{above}{said}");
    }
    // Where nothing says it, a note does, but not for a plain table.
    let note = |text: &str| {
        let read = read_board_with_notes(&Source::new("x", text), &ReadOptions::default());
        read.expect("a list").taken
    };
    for text in [named, words] {
        let taken = note(text).expect("a note");
        assert!(taken.starts_with("the islands alone say"), "{taken}");
    }
    assert_eq!(note(table), None);
    assert_eq!(note(&format!("3x4\n{named}")), None);
}

#[test]
fn names_of_functions_and_first_numbers_say_nothing_of_the_order() {
    for text in [
        "clue(1,1,2).\nclue(1,4,2).\nclue(3,1,1).\nclue(3,4,1).\n",
        "[Island(1, 1, 2), Island(1, 4, 2), Island(3, 1, 1), Island(3, 4, 1)]\n",
        "(17, 1, 1, 2),\n(17, 1, 4, 2),\n(17, 3, 1, 1),\n(17, 3, 4, 1);\n",
        "(1, 1, 1, 2)\n(2, 1, 4, 2)\n(3, 3, 1, 1)\n(4, 3, 4, 1)\n",
        "1,1 -> 2\n1,4 -> 2\n3,1 -> 1\n3,4 -> 1\n",
        "1 1 => 2\n1 4 => 2\n3 1 => 1\n3 4 => 1\n",
    ] {
        let doubt = told(text, None);
        for way in ["--columns row1,col1,clue: ", "--columns x1,y1,clue: "] {
            assert!(doubt.contains(way), "{text}{doubt}");
        }
        assert_eq!(told(text, Some(ListColumns::RowCol1)), WIDE, "{text}");
    }
    let sparse = "b = SparseArray[{{1, 1} -> 2, {1, 4} -> 2, {3, 1} -> 1, {3, 4} -> 1}, {3, 4}]\n";
    assert_eq!(told(sparse, None), WIDE);
}

#[test]
fn a_comment_or_a_size_says_which_columns_may_be_meant() {
    let upwards = "# x y n, origin bottom left\n0 2 2\n3 2 2\n0 0 1\n3 0 1\n";
    assert!(told(upwards, None).contains("--columns x0,y0,degree: "));
    assert_eq!(told(upwards, Some(ListColumns::XUp0)), WIDE);
    let named = "# x to the right, y up\nx y n\n0 2 2\n3 2 2\n0 0 1\n3 0 1\n";
    assert!(told(named, None).contains("--columns x0,y0,degree: "));
    assert_eq!(told(named, Some(ListColumns::XUp0)), WIDE);
    for words in [
        "y axis: up",
        "y counted from below",
        "y=0 is the last row",
        "y grows to the top",
        "coordinates as in maths",
    ] {
        let said = told(&format!("# {words}\nx,y,n\n0,2,4\n2,2,3\n0,0,1\n"), None);
        assert!(said.contains("--columns x0,y0,degree: "), "{words}: {said}");
    }
    let facts =
        "size(3, 4).\nisland(1, 1, 2).\nisland(1, 4, 2).\nisland(3, 1, 1).\nisland(3, 4, 1).\n";
    let said = told(facts, None);
    for way in ["--columns row1,col1,clue: ", "--columns x1,y1,clue: "] {
        assert!(said.contains(way), "{said}");
    }
    assert_eq!(told(facts, Some(ListColumns::RowCol1)), WIDE);
}

#[test]
fn a_comment_says_from_which_number_cells_count() {
    let list = |comment: &str| {
        format!("# {comment}\n# size: 5x5\nrow,col,clue\n1,1,2\n1,4,2\n3,1,1\n3,4,1\n")
    };
    let (from_zero, from_one) = (
        "5x5 r2c2=2 r2c5=2 r4c2=1 r4c5=1",
        "5x5 r1c1=2 r1c4=2 r3c1=1 r3c4=1",
    );
    for (comment, board) in [
        ("all counted from 0", from_zero),
        ("zero-based", from_zero),
        ("indices start at 0", from_zero),
        ("1-indexed", from_one),
        ("clues from 0 to 8", from_one),
        ("a puzzle", from_one),
    ] {
        assert_eq!(told(&list(comment), None), board, "{comment}");
    }
    let facts = "% island(Row, Col, Clue), counted from 0\nsize(5, 5).\nisland(1, 1, 2).\nisland(1, 4, 2).\n";
    assert_eq!(told(facts, None), "5x5 r2c2=2 r2c5=2");
    // With x and y, rows count from the top where a comment says so.
    let down = "% island(X, Y, N): row Y from the top, the first is 1\n:- module(m, [island/3]).\nsize(4, 3).\nisland(1, 1, 2).\nisland(4, 1, 2).\nisland(1, 3, 1).\nisland(4, 3, 1).\n";
    assert_eq!(told(down, None), WIDE);
    let down = "% origin top left\n% island(X, Y, N)\nisland(0, 0, 2).\nisland(3, 0, 2).\nisland(0, 2, 1).\nisland(3, 2, 1).\n";
    assert_eq!(told(down, None), WIDE);
}

#[test]
fn another_number_of_bridges_side_by_side_is_an_error_where_words_say_it() {
    let (three, two) = (
        Overrides {
            most_bridges: Some(3),
            ..Overrides::default()
        },
        Overrides::default(),
    );
    for text in [
        "At most 3 bridges between two islands\n2.2\n...\n1.1\n",
        "Maximum bridges: 3\n\n2,0,2\n0,0,0\n1,0,1\n",
        "const MAX_BRIDGES: u8 = 3;\nconst B: [[u8; 3]; 3] = [[2,0,2],[0,0,0],[1,0,1]];\n",
        "r = 3;\nmax_bridges = 3;\nclue = [| 2,0,2 | 0,0,0 | 1,0,1 |];\n",
        "höchstens drei Brücken\n2.2\n...\n1.1\n",
    ] {
        let read = |rules| {
            let options = ReadOptions {
                rules,
                ..ReadOptions::default()
            };
            read_board(&Source::new("x", text), &options)
        };
        let wrong = read(two).expect_err(text);
        let wanted = "expected no other rule than at most 2 bridges side by side";
        assert!(wrong.to_string().contains(wanted), "{text}{wrong}");
        let hint = wrong.hint().unwrap_or_default();
        assert!(
            hint.contains("--most-bridges 3 makes it the rule"),
            "{hint}"
        );
        let board = read(three).expect(text);
        assert_eq!(board.rules().max_bridges(), 3, "{text}");
    }
    let same = "At most two bridges join any 2 islands\n2..2\n....\n1..1\n";
    assert_eq!(told(same, None), WIDE);
}

#[test]
fn words_that_turn_a_board_are_an_error_in_every_notation() {
    for text in [
        "# y from bottom, starting at 1\nx,y,clue\n1,5,4\n5,5,3\n4,3,2\n1,1,4\n",
        "x,y_from_bottom,clue\n1,5,4\n5,5,3\n4,3,2\n1,1,4\n",
        "% island(X, Y, N), y counts from the bottom\nisland(1,5,4). island(5,5,3).\nisland(2,1,4).\n",
        "% row 1 is the bottom row\nisland(5,1,4). island(5,5,3).\nisland(1,1,4).\n",
        "% island(Row,Col,N), row 1 is the bottom row\nisland(5,1,4). island(5,5,3).\n",
        "{\"yAxis\":\"up\",\"islands\":[{\"x\":0,\"y\":4,\"clue\":4},{\"x\":4,\"y\":4,\"clue\":3}]}\n",
        "{\"coordinateSystem\":\"cartesian\",\"islands\":[{\"x\":0,\"y\":4,\"clue\":4},{\"x\":4,\"y\":4,\"clue\":3}]}\n",
        "{\"flipY\":true,\"grid\":[[4,0,3],[0,0,0],[1,0,0]]}\n",
        "{\"description\":\"rows listed from bottom to top\",\"grid\":[[4,0,3],[0,0,0],[1,0,0]]}\n",
        "# each line is one column, left to right\n4...4\n.....\n3..1.\n",
        "# bottom row first\n4 . . 5\n. . . .\n4 . 3 .\n",
        "# Zeilen von unten nach oben\n4 . . 5\n. . . .\n4 . 3 .\n",
        "# turn a quarter turn to the right!\n4..5\n....\n4.3.\n",
        "# rows reversed\n4 . . 5\n. . . .\n4 . 3 .\n",
        "# flipped vertically\n4..5\n....\n4.3.\n",
        "# last row first\n4,,,5\n,,,\n4,,3,\n",
        "{\"meta\":{\"y\":\"up\"},\"islands\":[{\"x\":0,\"y\":4,\"clue\":4},{\"x\":4,\"y\":4,\"clue\":3}]}\n",
        "{\"orientation\":\"y-up\",\"islands\":[{\"x\":0,\"y\":4,\"clue\":4},{\"x\":4,\"y\":4,\"clue\":3}]}\n",
        "grid = [  # one list per column\n  [4, 0, 3],\n  [0, 0, 0],\n  [1, 0, 0],\n]\n",
        "{\"rowsFrom\":\"bottom\",\"grid\":[[4,0,3],[0,0,0],[1,0,0]]}\n",
        "Hashi 3 - upside-down\n4..5\n....\n4.3.\n",
        "# origine en bas à gauche\nx,y,n\n0,2,4\n2,2,3\n0,0,1\n",
        "columns\n4..5\n....\n4.3.\n",
        "{\"index\":\"grid[x][y]\",\"grid\":[[4,0,3],[0,0,0],[1,0,0]]}\n",
        "{\"majorOrder\":\"column\",\"grid\":[[4,0,3],[0,0,0],[1,0,0]]}\n",
    ] {
        let said = told(text, None);
        assert!(said.contains("by its rows, from the top"), "{text}{said}");
    }
    let turned = "Spaltenweise von links, je 5 Zeichen\n4...4\n.....\n3..1.\n";
    assert!(!told(turned, None).contains("look like a board"));
    // Where the words say what the notation has, it is read.
    let upwards = "% y counts from the bottom\nisland(0,0,1). island(2,0,1).\n";
    assert_eq!(told(upwards, None), "1x3 r1c1=1 r1c3=1");
}

#[test]
fn a_row_with_a_slip_is_no_line_among_words() {
    for text in [
        "O...O.\n......\n3..4..\n......\n.1.4.1\n",
        "3...2.\n......\n3..4..\n......\n.l.4.l\n",
        ". . . l . .\n. . . . . .\n3 . 2 . 5 .\n. . 1 . . .\n",
    ] {
        let said = told(text, None);
        assert!(said.contains("is as wide as a row"), "{text}{said}");
    }
    // With a sign that may be water there is no advice on lines.
    let said = told("2000OOO\nOO3OO2O\n4OO2OO3\nOOOOOOO\n4O5OOO3\n", None);
    assert!(!said.contains("look like a board"), "{said}");
}

#[test]
fn clues_that_are_passed_over_leave_no_empty_board() {
    for text in [
        "<table><tr><td data-clue=1></td><td></td></tr><tr><td></td><td class=\"n1\"></td></tr></table>\n",
        "{\"board\": [[{\"v\": 1}, null, {\"v\": 1}], [null, null, null]]}\n",
    ] {
        let said = told(text, None);
        assert!(
            said.contains("expected a board with islands"),
            "{text}{said}"
        );
    }
}

#[test]
fn a_size_in_words_that_is_not_that_of_the_board_is_an_error() {
    for text in [
        "# 3 rows, 5 columns\n2..2\n....\n1..1\n",
        "# 4x4\nrow,col,clue\n1,1,2\n1,4,2\n3,1,1\n3,4,1\n",
        "rows: 4\ncolumns: 3\n2..2\n....\n1..1\n",
        "height=4 width=3\n2..2\n....\n1..1\n",
        "width x height: 3x4\n2..2\n....\n1..1\n",
        "Hashi 4x4\n2..2\n....\n1..1\n",
        "Zeilen: 3\nSpalten: 5\n2,,,2,\n,,,,\n1,,,1,\n",
    ] {
        let said = told(text, None);
        assert!(
            said.contains("expected the size 3x4 of what was read"),
            "{text}{said}"
        );
    }
    let said = told("# rows: 3, cols: 4\n2..2\n....\n1..1\n", None);
    assert!(
        said.ends_with("write the size as # size: ROWSxCOLS"),
        "{said}"
    );
    for text in [
        "# 3 rows, 4 columns\n2..2\n....\n1..1\n",
        "# row 1 is first, column 2\n2..2\n....\n1..1\n",
        "rows: 3\ncolumns: 4\n2..2\n....\n1..1\n",
        "4x3\n2..2\n....\n1..1\n",
    ] {
        assert_eq!(told(text, None), WIDE, "{text}");
    }
}

#[test]
fn wide_blanks_below_a_quotation_are_told_as_a_row() {
    let text = "> 2 . . 2\n> . . . .\n> 1 . . 1\n\u{3000}";
    let said = told(text, None);
    assert!(said.starts_with("x:4:1: this row has 0 cells"), "{said}");
}

#[test]
fn labels_and_bars_say_how_many_columns_there_are() {
    let said = told(
        "  1 2 3 4 5 6 7 8 9\n1   2   6     2   2\n2         1     3  \n3 2               4\n",
        None,
    );
    assert!(
        said.contains("expected 9 columns, one below each label, found 17"),
        "{said}"
    );
    // Labels that name empty columns keep them.
    for text in [
        ",A,B,C,D,\n1,2,,2,,1\n2,,,,,2\n3,2,,2,,3\n,A,B,C,D,\n",
        "1,2,,2,\n2,,,,\n3,2,,2,\n,A,B,C,D\n",
    ] {
        assert_eq!(
            told(text, None),
            "3x4 r1c1=2 r1c3=2 r3c1=2 r3c3=2",
            "{text}"
        );
    }
    // Words in fewer fields than the rows have are a title.
    for text in [
        "Hashi, easy\n| 2 |  | 2 |\n|  |  |  |\n| 1 |  | 1 |\n",
        "Time: 12:30, easy\n\n+---+---+---+\n| 2 |   | 2 |\n+---+---+---+\n|   |   |   |\n+---+---+---+\n| 1 |   | 1 |\n+---+---+---+\n",
        "Hashi, easy\n2,,2\n,,\n1,,1\n",
    ] {
        assert_eq!(
            told(text, None),
            "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1",
            "{text}"
        );
    }
    // Blanks before the first bar are a cell.
    let text = "   | 2 |   | 2\n---+---+---+---\n   |   |   |  \n---+---+---+---\n   | 1 |   | 1\n";
    assert_eq!(told(text, None), "3x4 r1c2=2 r1c4=2 r3c2=1 r3c4=1");
}

#[test]
fn what_is_no_board_says_how_to_write_one() {
    let lines = "[27.11.26, 18:02:40] Oma: The puzzle:\n[27.11.26, 18:03:11] Oma: 2..2\n\
                 [27.11.26, 18:03:18] Oma: ....\n[27.11.26, 18:03:25] Oma: 1..1\n\
                 [27.11.26, 18:06:02] Jo: thanks!! 8 o'clock\n";
    for (text, hint) in [
        (
            lines,
            "lines 1 to 4 look like a board: give them alone, without what stands before ': ' in each",
        ),
        (
            "09:10 gerda: 3...4..\n09:11 gerda: .4.2...\n09:12 gerda: 1......\n09:13 gerda: .4..6..\n",
            "lines 1 to 4 look like a board: give them alone, without what stands before ': ' in each",
        ),
        (
            "islands:\n  B1: 3\n  H1: 3\n  A2: 2\n",
            "name row and column by numbers, as in r1c4=2",
        ),
        (
            "row_from_bottom,col,clue\n0,0,1\n0,2,2\n4,2,1\n",
            "count rows from the top, and leave these words out",
        ),
        (
            "one line per column, left to right\n2.4.4\n.....\n..1..\n",
            "rows go from the top, each from the left, whatever this text has",
        ),
        (
            "3,,,4,,,2,,\n,,,,,,,,Name: Anna\n,,,2,,,,,\n,1,,,2,,,,\n",
            "write the board as rows with a sign for every cell",
        ),
        (
            "islands = {\n    (0, 2): 1, (0, 7): 3,\n    (1, 0): 3,\n}\n\ndef f(r, c):\n    return r + c\n",
            "list its islands under a line # size: ROWSxCOLS",
        ),
        ("٣;;;١\n;;;\n٣;;٤;\n", "write numbers in the digits 0 to 9"),
        (
            "IV,,II\n,,\n1,,1\n",
            "write numbers in digits: 4 for IV, 1 for I",
        ),
        (
            "   0  1  \\\n0  2  0\n1  0  0\n\n   2  3\n0  0  2\n1  0  0\n",
            "pd.set_option('display.width', 10000) before it is printed, or df.to_csv(), keeps it in one",
        ),
        (
            "{\"nodes\": [{\"pos\": {\"x\": 0, \"y\": 0}, \"need\": 2}]}\n",
            "write its rows as [[2, 0, 2], [0, 0, 0]], or list its islands in a text of its own",
        ),
        (
            "-- | (x, y) -> bridges\nlevel1 :: M.Map (Int, Int) Int\nlevel1 = M.fromList\n  [ ((0,0), 3)\n  , ((4,0), 4)\n  ]\n",
            "write the board as rows with a sign for every cell",
        ),
    ] {
        let said = told(text, None);
        assert!(said.contains(hint), "{text}{said}");
    }
}

#[test]
fn a_matrix_that_a_later_line_transposes_is_named() {
    for text in [
        "A = [2 0 2;\n 0 0 0;\n 1 0 1];\nA = A';\n",
        "A = [2 0 2;\n 0 0 0;\n 1 0 1]';\n",
    ] {
        let said = told(text, None);
        assert!(said.contains("a matrix that is transposed"), "{text}{said}");
    }
}

#[test]
fn labels_that_skip_are_an_error() {
    for text in [
        ";A;B;C;D\n1;4;;;3\n3;;;2;\n4;4;;5;\n",
        "row,A,B,C,D\n1,4,,,3\n3,,,2,\n4,4,,5,\n",
        "| | A | B | C |\n|---|---|---|---|\n| 2 | 1 |   | 2 |\n| 1 |   |   |   |\n| 3 |   | 1 | 2 |\n",
        ",A,D,E,F\n1,4,,3,\n2,,,,\n3,1,,2,\n",
        ",F,E,D,C\n1,4,,3,\n2,,,,\n3,1,,2,\n",
        ",A,B,C\nr1,4,,3\nr3,,,\nr4,1,,2\n",
        ",A,B,C\n1,4,,3\n2,,,\n4,,,\n4,1,,2\n",
    ] {
        let said = told(text, None);
        assert!(said.contains("expected "), "{text}{said}");
    }
    let whole = ",A,B,C,D\nr1,2,,,2\nr2,,,,\nr3,1,,,1\n";
    assert_eq!(told(whole, None), WIDE);
}

#[test]
fn what_says_that_something_is_missing_is_no_board() {
    for text in [
        "@@ -0,0 +1,3 @@ \n+2..2\n+1..1\n",
        "{|\n|- | 2 || 2\n|-\n| 1 || 1\n|-\n| 1 || 1\n|}\n",
        "{|\n|-\n| 5 | 2 || 2\n|-\n| 1 || 1\n|}\n",
        "r = 5;\nclue = [| 2,0,2 | 0,0,0 | 1,0,1 |];\n",
        "n = 4;\nclue = [| 2,0,0,2 | 0,0,0,0 | 1,0,2,1 |];\n",
        ">>> df\n   0  1  2  3\n0  2  0  0  2\n1  0  0  0  0\n2  1  0  0  1\n\n[4 rows x 4 columns]\n",
        "row,col,clue\n1,1,2\n1,3,2\n(3 rows)\n",
        "| | A | B | C |\n|-|-|-|-|\n| 1 | 2 | 2 | |\n| 2 | | |\n| 3 | 1 | 1 | |\n",
        "┌─┬─┬─┐\n│2│ │2│\n├─┼─┼─┤\n├─┼─┼─┤\n│1│ │1│\n└─┴─┴─┘\n",
        "├─┼─┼─┤\n│2│ │2│\n├─┼─┼─┤\n│1│ │1│\n└─┴─┴─┘\n",
        "┌─┬─┬─┐\n│2│ │2│\n├─┼─┼─┤\n│1│ │1│\n",
        "+-+-+-+\n|2| |2|\n+-+-+-+\n+-+-+-+\n|1| |1|\n+-+-+-+\n",
        "const ROWS: usize = 4;\nconst B: [[u8; 3]; 3] = [[2,0,2],[0,0,0],[1,0,1]];\n",
        "size(3,3). size(4,4).\n% island(Row, Column, N)\nisland(1,1,1). island(1,3,1).\n",
        "[3 {\"x\": 0, \"y\": 0, \"clue\": 1}, {\"x\": 2, \"y\": 0, \"clue\": 1}]\n",
    ] {
        let said = told(text, None);
        assert!(said.contains("expected "), "{text}{said}");
    }
}

#[test]
fn lines_that_are_a_board_are_named_with_what_is_needed_besides() {
    for (text, said) in [
        (
            "橋をかけろ 第12問(4×3)\n\n②・・②\n・・・・\n①・・①\n\n作者:やまだ\n",
            "lines 3 to 5 look like a board: give them alone",
        ),
        (
            "[18:02] Mia: puzzle of the day\n[18:03] Mia: 2️⃣⬜⬜2️⃣\n⬜⬜⬜⬜\n1️⃣⬜⬜1️⃣\n[18:09] Tom: ok\n",
            "lines 2 to 4 look like a board: give them alone, without '[18:03] Mia:'",
        ),
        (
            "# Puzzle 8\n\n|       | 1 | 2 | 3 |\n|-------|---|---|---|\n| **1** | 2 |   | 2 |\n| **2** |   |   |   |\n| **3** | 1 |   | 1 |\n\n*Rules: at most 2 bridges.*\n",
            "lines 3 to 7 look like a board: give them alone, and add one of these options:\n  --labels no: ",
        ),
    ] {
        let told = told(text, None);
        assert!(told.contains(said), "{text}{told}");
    }
}

#[test]
fn messages_say_the_one_thing_to_change() {
    for (text, said) in [
        // A row may be a header, and blanks behind a label cells.
        (
            "|   |   |\n|---+---|\n| 2 | 2 |\n| 1 | 1 |\n",
            "x:2:2: expected a clue",
        ),
        ("Row 1: 2  2\nRow 2:     \nRow 3: 1  1\n", "found 'Row'"),
        (
            "    1 2\n  +----+\n1 |   2|\n2 | 1  |\n  +----+\n",
            "leave out the bars around the rows",
        ),
        (
            "2..2\n....\n1..1\n----\n2..1\n....\n.1..\n",
            "an empty line parts two boards, and '----' none",
        ),
        (
            "2..2\n-----\n1..1\n....\n",
            "x:2:1: expected one sign for water",
        ),
        (
            "Nonzero (rows = 3)\n(1, 1) -> 2\n(1, 4) -> 2\n",
            "leave out the line above the islands",
        ),
        (
            "2..2 | 2--2\n.... | #..#\n1..1 | 1--1\n",
            "what stands behind '|' is no part of a board",
        ),
        ("2--2\n|..|\n1--1\n", "hashi check reads it after its board"),
        (
            "2..2\n....\n1..1\n====\n2..1\n....\n.1..\n",
            "an empty line parts two boards, and '====' none",
        ),
        (
            "3   2\n\n     \n\n1   1\n\n2   3\n",
            "write '.' for each cell of water",
        ),
        (
            "2xx2\nxxxx\n1xx1\nNext week more.\n",
            "lines 1 to 3 look like a board",
        ),
        (
            "2 - - 2\n- - - -\n1 - - 1\n-- \nBob\n",
            "lines 1 to 3 look like a board",
        ),
        (
            "Ann wrote:\n> see\n>\n> 2..2\n> ....\n> 1..1\n>\n> bye\n",
            "lines 4 to 6 look like a board",
        ),
        (
            "\n\nsee\n\n2..2\n....\n1..1\n\nbye for now\n",
            "lines 5 to 7 look like a board",
        ),
        (
            "Class 5\n\nName: ______ Date: ______\n\n|(2)|   |   |(2)|\n|   |   |   |   |\n|(1)|   |   |(1)|\n\n1. Join all islands. ______\n",
            "lines 5 to 7 look like a board",
        ),
        (
            "For you:\n\nPuzzle 5: 2..2\n....\n.3.3\n1..1\n\nBye\n",
            "lines 3 to 6 look like a board: give them alone, without 'Puzzle 5:'",
        ),
        ("# name: B\n 2 0\n 0 2\n", "leave out this line"),
        (
            "12\n2..2\n....\n1..1\n",
            "leave out a line of other numbers above the rows",
        ),
        (
            "SETS i rows /r1*r3/\n     j columns /c1*c4/;\n    c1 c2 c3 c4\nr1   2  0  0  2\n",
            "x:1:1: expected a board, found 'SETS i rows",
        ),
        (
            "{\"r\": 1, \"c\": 1, \"clue\": 2}\n{\"r\": 1, \"c\": 4, \"clue\": 2}\n",
            "put all of them into one list",
        ),
        (
            "> M\n     [,1] [,2]\n[1,]    2    0\n[2,]    0    2\n",
            "expected a board, found a matrix as R shows it",
        ),
        (
            "3 rows, 4 columns\n(1,1): 2\n(1,4): 2\n",
            "--columns row1,col1,clue: list of islands as row1,col1,clue in brackets, 3x4",
        ),
        (
            "Size: 3 rows x 4 columns\nA1=2, D1=2, A3=1\n",
            "name row and column by numbers, as in r1c4=2",
        ),
        ("row,col,up\n1,1,2\n", "leave other columns out"),
        ("row,col,clue\n1,A,2\n", "number rows and columns"),
        (
            "[puzzle\nno board\n",
            "x:1:1: expected a board, found '[puzzle'\nwrite the board as rows with a sign for every cell",
        ),
    ] {
        let told = told(text, None);
        assert!(told.contains(said), "{text}{told}");
        assert!(!told.contains("--from names one"), "{text}{told}");
    }
}

#[test]
fn a_separator_behind_labels_belongs_to_them() {
    for text in [
        "1:\t2\t.\t.\t2\n2:\t.\t.\t.\t.\n3:\t1\t.\t.\t1\n",
        "1)\t2\t.\t.\t2\n2)\t.\t.\t.\t.\n3)\t1\t.\t.\t1\n",
        "1 |\t2\t.\t.\t2\n2 |\t.\t.\t.\t.\n3 |\t1\t.\t.\t1\n",
        "row 1:\t2\t\t\t2\nrow 2:\t\t\t\t\nrow 3:\t1\t\t\t1\n",
        ">\t2\t.\t.\t2\n>\t.\t.\t.\t.\n>\t1\t.\t.\t1\n",
        "1:,2,,,2\n2:,,,,\n3:,1,,,1\n",
    ] {
        assert_eq!(told(text, None), WIDE, "{text}");
    }
    // Labels in brackets may be cells.
    let labelled = "[1],2,,,2\n[2],,,,\n[3],1,,,1\n";
    let said = told(labelled, None);
    assert!(said.contains("can be read in 2 ways"), "{said}");
}

#[test]
fn what_may_have_slipped_or_been_lost_is_an_error() {
    let island = "<island x=\"0\" y=\"0\" value=\"1\"/>";
    for (text, wanted) in [
        (",,3,2,\n1,,,\n,,2,1\n", "as in all other rows"),
        (",,3,2,\n1,,,\n,,2,1,\n", "as in all other rows"),
        (",A,B,C\n1,2,2,\n2,,1,,\n3,1,,1\n", "as in all other rows"),
        (
            "<table><tr><th></th><th></th></tr><tr><td>1</td><td>1</td></tr></table>",
            "a header of words",
        ),
        (
            "{\"board\": [[{\"value\": 2}, null, {\"vlue\": 2}]]}",
            "a clue under the name that the others have",
        ),
        (
            "1 1 4 . 5\n3 3 . . .\n4 . . 2 .\n5 . 2 . .\n",
            "labels of rows that count on",
        ),
        (
            "r/c,1,3,5\n1,2,,3\n2,,,\n3,1,,2\n",
            "labels of columns that count on",
        ),
        ("2,#,4\n#,#,#\n3,#,5\n", "water between the islands"),
    ] {
        let said = told(text, None);
        assert!(said.contains(wanted), "{text}{said}");
    }
    for (lines, wanted) in [
        ("<puzzle>\n{}\n", "expected </puzzle>, found the end"),
        (
            "<puzzle>\n{}\n<island x=\"2\" y=0\" value=\"1\"/>\n</puzzle>\n",
            "attributes such as",
        ),
        (
            "<puzzle>\n{}\n<islan d x=\"2\" y=\"0\" value=\"1\"/>\n</puzzle>\n",
            "attributes such as",
        ),
        (
            "<puzzle>\n{}\n<island x=\"2\" z=\"0\" value=\"1\"/>\n</puzzle>\n",
            "attributes as in the tags before",
        ),
    ] {
        let said = told(&lines.replace("{}", island), None);
        assert!(said.contains(wanted), "{lines}{said}");
    }
    // A row of water cannot have slipped.
    assert_eq!(told("2,,,2\n,,,,\n1,,,1\n", None), WIDE);
}

#[test]
fn names_that_say_columns_are_an_error() {
    let cells = "[[2, 0, 1, 0], [0, 0, 0, 0], [2, 0, 1, 0]]";
    for code in [
        "\"use strict\";\nconst columns = {};\n",
        "/* p */\nconst columns = {};\n",
        "Puzzle\ncolumns = {}\n",
        "const rows = 4;\nconst columns = {};\n",
        "$columns = {};\n",
        "board_columns = {}\n",
        "my_cols = {}\n",
        "{\"col\": {}}\n",
        "{\"colums\": {}}\n",
        "{\"gridByColumn\": {}}\n",
        "{\"transposed_grid\": {}}\n",
        "# each list is a column\ngrid = {}\n",
    ] {
        let text = code.replace("{}", cells);
        let said = told(&text, None);
        assert!(said.contains("by its rows, from the top"), "{text}{said}");
    }
    let remarks = "grid = [\n  [2, 0, 1, 0],  # column 0\n  [0, 0, 0, 0],  # column 1\n]\n";
    let read = read_board(&Source::new("x.py", remarks), &ReadOptions::default());
    let said = read.expect_err(remarks).to_string();
    assert!(said.contains("by its rows, from the top"), "{said}");
    // The number of columns says nothing of the order.
    let number = "cols = 4\ngrid = [[2, 0, 0, 2], [0, 0, 0, 0], [1, 0, 0, 1]]\n";
    assert_eq!(told(number, None), WIDE);
    for (text, wanted) in [
        (
            "row1,row2,row3\n2,,2\n,,\n1,,1\n",
            "names of columns at the top",
        ),
        ("R1,R2,R3\n2,,2\n,,\n1,,1\n", "names of columns at the top"),
        ("y0,y1,y2\n2,,2\n,,\n1,,1\n", "names of columns at the top"),
        ("c1,2,,2\nc2,,,\nc3,1,,1\n", "names of rows at the left"),
    ] {
        let said = told(text, None);
        assert!(said.contains(wanted), "{text}{said}");
    }
}

#[test]
fn sizes_and_numbers_of_islands_in_words_are_checked() {
    let rows = "2..2\n....\n1..1\n";
    for words in [
        "# puzzle 3, 4 x 4, easy\n",
        "# 5 islands\n",
        "## Hashi (4×4)\n",
        "Puzzle 12 (4x4)\n",
    ] {
        let text = format!("{words}{rows}");
        let said = told(&text, None);
        assert!(said.contains("read, found"), "{text}{said}");
    }
    for text in [
        "int g[4][4] = {{2,0,0,2},{0,0,0,0},{1,0,0,1}};\n",
        "{\"name\": \"Hashi 4x4\", \"grid\": [[2,0,0,2],[0,0,0,0],[1,0,0,1]]}\n",
        "{\"count\": 3, \"islands\": [{\"row\":1,\"col\":1,\"n\":1},{\"row\":1,\"col\":3,\"n\":1}]}\n",
    ] {
        let said = told(text, None);
        assert!(said.contains("expected the "), "{text}{said}");
    }
    for words in [
        "# page 5, level 3, 10 minutes\n",
        "# puzzle 3, 3 x 4, easy\n",
        "# 4 islands, at most 8 islands\n",
        "# 4 islands\n",
    ] {
        assert_eq!(told(&format!("{words}{rows}"), None), WIDE, "{words}");
    }
}

#[test]
fn rules_in_words_are_an_error_that_names_the_option() {
    let rows = "2..2\n....\n1..1\n";
    for (words, option) in [
        ("triple bridges allowed", "--most-bridges 3"),
        ("no double bridges", "--most-bridges 1"),
        ("single bridges only", "--most-bridges 1"),
        ("no loops", "--loops forbidden"),
        ("need not be connected", "--connectivity free"),
    ] {
        for text in [
            format!("# {words}\n{rows}"),
            format!("Hashi ({words})\n{rows}"),
        ] {
            let board = read_board(&Source::new("x", &*text), &ReadOptions::default());
            let wrong = board.expect_err(&text);
            let hint = wrong.hint().unwrap_or_default();
            assert!(hint.contains(option), "{text}{wrong} {hint}");
        }
    }
    let json = "{\"no_loops\": true, \"max_multiplicity\": 3, \"grid\": [[1, null, 1]]}";
    let board = read_board(&Source::new("x", json), &ReadOptions::default()).expect("a board");
    assert_eq!(board.rules().max_bridges(), 3);
    assert_eq!(board.rules().loops().name(), "forbidden");
}
