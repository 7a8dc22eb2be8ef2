//! Texts of spreadsheets and programs that look like another board: read correctly, or refused with
//! both readings.

use hashilab::internals::notation::{ReadOptions, Source, read_board, read_board_with_notes};
use hashilab::internals::puzzle::Size;

use super::described;

/// A board in a line, or the error and its hint.
fn told(text: &str, options: ReadOptions) -> String {
    let source = Source::new("x", text);
    match read_board(&source, &options) {
        Ok(board) => described(&board),
        Err(error) => match error.hint() {
            Some(hint) => format!("{error}\n{hint}"),
            None => error.to_string(),
        },
    }
}

fn sized(rows: u16, cols: u16) -> ReadOptions {
    ReadOptions {
        size: Some(Size::new(rows, cols)),
        ..ReadOptions::default()
    }
}

#[test]
fn numbers_with_a_full_stop_are_no_cells_beside_water() {
    let three = "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1";
    for text in [
        "array([[2., 0., 2.],\n       [0., 0., 0.],\n       [1., 0., 1.]])\n",
        "[[2. 0. 2.]\n [0. 0. 0.]\n [1. 0. 1.]]\n",
        "2. 0. 2.\n0. 0. 0.\n1. 0.0 1.\n",
    ] {
        assert_eq!(told(text, ReadOptions::default()), three, "{text}");
        assert_eq!(told(text, sized(3, 3)), three, "{text}");
        let wrong = told(text, sized(3, 6));
        assert!(
            wrong.starts_with("x:1:1: --size says 3x6, but the grid is 3x3"),
            "{wrong}"
        );
    }
}

#[test]
fn a_size_that_a_text_contradicts_is_an_error_in_every_notation() {
    for text in [
        "{\"grid\":[[2,0,2],[0,0,0]]}",
        "[[2,0,2],[0,0,0]]",
        "2,0,2\n0,0,0\n",
        "2.2\n...\n",
        "2 3 2\n2 0 2\n0 0 0\n",
        "3x2m2:2a2c",
    ] {
        let board = told(text, sized(2, 3));
        assert_eq!(board, "2x3 r1c1=2 r1c3=2", "{text}");
        let wrong = told(text, sized(5, 5));
        assert!(
            wrong.starts_with("x:1:1: --size says 5x5, but the grid is 2x3"),
            "{text}: {wrong}"
        );
    }
}

#[test]
fn an_option_that_no_reading_has_is_told_with_what_was_looked_for() {
    let labels = ReadOptions {
        labels: Some(true),
        ..ReadOptions::default()
    };
    let told = told("2,0,2\n,,\n1,,1\n", labels);
    let wanted = "x:1:1: --labels yes says that there are labels, but no first or last row or \
                  column counts in equal steps, as in 0, 1, 2 … or 10, 20, 30 …";
    assert!(told.starts_with(wanted), "{told}");
}

#[test]
fn a_list_that_spans_billions_of_cells_takes_no_memory_for_them() {
    let labels = ReadOptions {
        labels: Some(true),
        ..ReadOptions::default()
    };
    let told = told("row,col,clue\n1,60000,1\n1,1,3\n60000,1,2\n", labels);
    assert!(told.starts_with("x:1:1: --labels yes says"), "{told}");
}

#[test]
fn sizes_above_a_table_with_empty_cells_are_in_doubt_and_a_size_decides() {
    let rows = ",4,,3\n2,,0,\n,2,,\n4,,,3\n";
    let below = "r1c2=4 r1c4=3 r2c1=2 r3c2=2 r4c1=4 r4c4=3";
    for first in ["4,4,,\n", "4,4,6,\n"] {
        let text = format!("{first}{rows}");
        let doubt = told(&text, ReadOptions::default());
        assert!(
            doubt.starts_with("x:1:1: this text can be read in 2 ways\n"),
            "{doubt}"
        );
        for option in ["\n  --size 5x4: ", "\n  --size 4x4: "] {
            assert!(doubt.contains(option), "{doubt}");
        }
        assert_eq!(told(&text, sized(4, 4)), format!("4x4 {below}"), "{text}");
        let cells = told(&text, sized(5, 4));
        assert!(cells.starts_with("5x4 r1c1=4 "), "{cells}");
    }
    // Sizes of another grid and a wrong count are cells, and so is one small number: without a
    // sign for water it may be an island in a corner.
    for first in ["4,3,,\n", "4,4,5,\n", "3,,,\n", "4,,,\n"] {
        let cells = told(&format!("{first}{rows}"), ReadOptions::default());
        assert!(cells.starts_with("5x4 r1c1="), "{cells}");
    }
    // A row of two cells fits no grid of four columns.
    assert_eq!(
        told(&format!("4,4\n{rows}"), ReadOptions::default()),
        format!("4x4 {below}")
    );
}

#[test]
fn sums_and_remarks_beside_labels_are_refused_at_their_place() {
    for (last, what) in [("Σ", "Σ"), ("Total", "Total"), ("n", "n"), ("Foo", "Foo")] {
        let text = format!(",A,B,C,{last}\nr1,2,,2,4\nr2,1,,1,2\n");
        let sentence = format!("x:1:8: column '{what}' looks like sums or remarks\nleave it out");
        assert_eq!(told(&text, ReadOptions::default()), sentence);
        let text = format!(",A,B,C\nr1,2,,2\nr2,1,,1\n{last},1,,2\n");
        let sentence = format!("x:4:1: row '{what}' looks like sums or remarks\nleave it out");
        assert_eq!(told(&text, ReadOptions::default()), sentence);
    }
    for last in ["D", "J"] {
        let text = format!(",A,B,C,{last}\nr1,2,,2,4\nr2,1,,1,2\n");
        let board = "2x4 r1c1=2 r1c3=2 r1c4=4 r2c1=1 r2c3=1 r2c4=2";
        assert_eq!(told(&text, ReadOptions::default()), board);
    }
}

#[test]
fn comments_and_a_title_above_a_table_are_no_rows() {
    let board = "2x4 r1c2=4 r1c4=3 r2c1=2";
    for above in [
        "# puzzle\n",
        "# my puzzle, made 2024\n",
        "\"# my puzzle, made 2024\",,,\n",
        "# puzzle,,,\n#by me\n",
    ] {
        assert_eq!(
            told(&format!("{above},4,,3\n2,,,\n"), ReadOptions::default()),
            board
        );
    }
    let titled = Source::new("x", "Puzzle 4,,,\n,4,,3\n2,,,\n");
    let read = read_board_with_notes(&titled, &ReadOptions::default()).expect("a board");
    assert_eq!(described(&read.board), board);
    assert_eq!(read.left_out.as_deref(), Some("the title 'Puzzle 4'"));
    // A wall begins a row, and words beside words are no title.
    assert!(told("#,4,,3\n2,,,\n", ReadOptions::default()).starts_with(board));
    let words = told("Puzzle,by me,,\n,4,,3\n2,,,\n", ReadOptions::default());
    assert!(words.starts_with("x:1:1: expected "), "{words}");
}

#[test]
fn letters_with_numbers_that_count_are_in_doubt_as_labels() {
    let labels = |labels| ReadOptions {
        labels: Some(labels),
        ..ReadOptions::default()
    };
    let bare = "3x3 r1c1=2 r1c3=3 r3c3=1";
    let below = "4x3 r2c1=2 r2c3=3 r4c3=1";
    let rows = "2,0,3\n0,0,0\n0,0,1\n";
    for letter in ["x", "N", "S", "E", "W"] {
        let text = format!("\"{letter}1\",\"{letter}2\",\"{letter}3\"\n{rows}");
        let doubt = told(&text, ReadOptions::default());
        assert!(doubt.contains("can be read in 2 ways"), "{text}{doubt}");
        assert!(doubt.contains("--labels no: csv as it stands, 4x3") && doubt.contains("3x3"));
        assert_eq!(told(&text, labels(true)), bare, "{text}");
        assert!(told(&text, labels(false)).starts_with(below), "{text}");
    }
    let beside = "S1,2,0,3\nS2,0,0,0\nS3,0,0,1\n";
    let doubt = told(beside, ReadOptions::default());
    assert!(doubt.contains("the first column of a letter and numbers, 3x3"));
    assert_eq!(told(beside, labels(true)), bare);
    // Other ignored islands do not settle it.
    let doubt = told("x1,x2,x3\n2,x1,3\n0,0,0\n0,0,1\n", ReadOptions::default());
    assert!(doubt.contains("can be read in 2 ways"), "{doubt}");
    // What cannot be cells leaves no doubt: words beside the rows, x0, a clue of 9.
    for text in [
        ",x1,x2,x3\ny1,2,0,3\ny2,0,0,0\ny3,0,0,1\n".to_owned(),
        format!("x0,x1,x2\n{rows}"),
        "x1 x2 x3\n2 0 3\n0 0 0\n0 0 1\n".to_owned(),
    ] {
        let read = read_board_with_notes(&Source::new("x", text), &ReadOptions::default());
        let read = read.expect("a board");
        assert_eq!(described(&read.board), bare);
        let left_out = read.left_out.unwrap_or_default();
        assert!(left_out.starts_with("the first row of a letter and numbers"));
    }
    // Too short, or not counting from 0 or 1.
    for first in ["x2,x3,x4", "x1,x3,x5", "x1,,x3", "x1,x1,x1", "S1,N2,S3"] {
        let text = format!("{first}\n{rows}");
        let read = told(&text, ReadOptions::default());
        assert!(read.starts_with(below), "{text}{read}");
    }
}

/// Four islands, with labels at these sides.
fn with_labels(corner: &str, [top, bottom]: [&str; 2], [left, right]: [[&str; 3]; 2]) -> String {
    let rows = ["2,,,2", ",,,", "1,,,1"];
    let is_left = left.iter().any(|label| !label.is_empty());
    let is_right = right.iter().any(|label| !label.is_empty());
    let across = |labels: &str| {
        let before = if is_left {
            format!("{corner},")
        } else {
            String::new()
        };
        let behind = if is_right {
            format!(",{corner}")
        } else {
            String::new()
        };
        let line = format!("{before}{labels}{behind}\n");
        if labels.is_empty() {
            String::new()
        } else {
            line
        }
    };
    let mut text = across(top);
    for ((row, left), right) in rows.iter().zip(left).zip(right) {
        let before = if is_left {
            format!("{left},")
        } else {
            String::new()
        };
        let behind = if is_right {
            format!(",{right}")
        } else {
            String::new()
        };
        text.extend([before.as_str(), row, &behind, "\n"]);
    }
    text + &across(bottom)
}

#[test]
fn labels_at_any_side_and_in_any_direction_are_in_doubt() {
    let none = ["", "", ""];
    let board = "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1";
    let labels = |labels| ReadOptions {
        labels: Some(labels),
        ..ReadOptions::default()
    };
    let texts = [
        with_labels("", ["", "1,2,3,4"], [none, none]),
        with_labels("", ["4,3,2,1", ""], [none, none]),
        with_labels("", ["", "3,2,1,0"], [none, none]),
        with_labels("", ["", ""], [["3", "2", "1"], none]),
        with_labels("", ["", ""], [none, ["1", "2", "3"]]),
        with_labels("", ["", ""], [none, ["2", "1", "0"]]),
        with_labels("", ["1,2,3,4", "1,2,3,4"], [none, none]),
        with_labels("", ["1,2,3,4", ""], [["3", "2", "1"], none]),
        with_labels("", ["", "1,2,3,4"], [["3", "2", "1"], none]),
        with_labels(
            "",
            ["1,2,3,4", "1,2,3,4"],
            [["1", "2", "3"], ["1", "2", "3"]],
        ),
    ];
    for text in texts {
        let doubt = told(&text, ReadOptions::default());
        assert!(
            doubt.starts_with("x:1:1: this text can be read in 2 ways\n"),
            "{text}{doubt}"
        );
        assert!(
            doubt.contains("\n  --labels no: csv as it stands, "),
            "{text}{doubt}"
        );
        assert!(
            doubt.contains("\n  --labels yes: grid without the "),
            "{text}{doubt}"
        );
        assert_eq!(told(&text, labels(true)), board, "{text}");
        let cells = told(&text, labels(false));
        assert!(
            !cells.starts_with("3x4 ") && cells.contains(" r1c"),
            "{text}{cells}"
        );
    }
}

#[test]
fn labels_of_a_chessboard_are_left_out_and_told() {
    let text = with_labels("", ["", "a,b,c,d"], [["3", "2", "1"], ["", "", ""]]);
    let read = read_board_with_notes(&Source::new("x", text), &ReadOptions::default());
    let read = read.expect("a board");
    assert_eq!(described(&read.board), "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1");
    assert_eq!(
        read.left_out.as_deref(),
        Some("the last row of words and the first column of numbers from 3 down, as labels")
    );
}

#[test]
fn numbers_at_a_border_that_do_not_count_are_cells() {
    for bottom in ["1,2,2,1", "1,,2,3"] {
        let cells = told(
            &with_labels("", ["", bottom], [[""; 3]; 2]),
            ReadOptions::default(),
        );
        assert!(cells.starts_with("4x4 "), "{cells}");
    }
}

#[test]
fn empty_lines_between_ragged_rows_part_boards_or_are_water_as_a_size_says() {
    let text = "2  2\n\n1\n   1\n";
    let doubt = told(text, ReadOptions::default());
    assert!(
        doubt.starts_with("x:1:1: this text can be read in 2 ways\n"),
        "{doubt}"
    );
    assert!(
        doubt.contains("\n  --size 4x4: one board in which empty lines"),
        "{doubt}"
    );
    assert!(
        doubt.contains(": 2 boards parted by empty lines"),
        "{doubt}"
    );
    assert_eq!(told(text, sized(4, 4)), "4x4 r1c1=2 r1c4=2 r3c1=1 r4c4=1");
    // Rows of one width, or another sign for water, show that they are boards.
    for several in ["2 2\n2 2\n\n2 2\n2 2\n", "2..2\n\n1.1\n"] {
        let told = told(several, ReadOptions::default());
        assert!(
            told.contains("expected one board, found 2 boards"),
            "{told}"
        );
    }
}

#[test]
fn an_empty_line_that_may_have_been_water_is_told() {
    let read = |text| {
        let read = read_board_with_notes(&Source::new("x", text), &ReadOptions::default());
        read.expect("a board").left_out
    };
    let left_out = Some("an empty line above the first row".to_owned());
    assert_eq!(read("\n2  2\n1  1\n"), left_out);
    assert_eq!(read("\n2..2\n1..1\n"), None);
}

#[test]
fn labels_in_equal_steps_are_in_doubt_or_above_every_clue() {
    let three = "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1";
    for text in [
        ",10,20,30\n10,2,,2\n20,,,\n30,1,,1\n",
        "10,20,30\n2,,2\n,,\n1,,1\n",
        "100 2 . 2\n101 . . .\n102 1 . 1\n",
    ] {
        assert_eq!(told(text, ReadOptions::default()), three, "{text}");
    }
    for (text, without) in [
        (",5,6,7\n5,2,,2\n6,,,\n7,1,,1\n", three),
        ("5,6,7\n2,,2\n,,\n1,,1\n", three),
        ("7,5,3\n2,,2\n,,\n1,,1\n", three),
        ("5,2,,2\n6,,,\n7,1,,1\n", three),
        (
            "2,4,6,8\n2,,2,\n,,,\n1,,1,\n",
            "3x4 r1c1=2 r1c3=2 r3c1=1 r3c3=1",
        ),
        (
            ",5,6,7\n,2,,2\n,,,\n,1,,1\n",
            "3x4 r1c2=2 r1c4=2 r3c2=1 r3c4=1",
        ),
    ] {
        let doubt = told(text, ReadOptions::default());
        assert!(
            doubt.contains("can be read in 2 ways\nadd one of these"),
            "{doubt}"
        );
        let labels = ReadOptions {
            labels: Some(true),
            ..ReadOptions::default()
        };
        assert_eq!(told(text, labels), without, "{text}");
    }
    // Without equal steps they are a row of cells.
    let cells = "5,6,8\n2,,2\n,,\n1,,1\n";
    assert!(told(cells, ReadOptions::default()).starts_with("4x3 r1c1=5 r1c2=6"));
}

#[test]
fn names_with_a_number_each_are_no_column_below_labels() {
    for text in ["A1: 2\nC1: 2\nA3: 1\nC3: 1\n", "A1: 1\nC1: 3\nE2: 3\n"] {
        let wrong = told(text, ReadOptions::default());
        assert!(wrong.contains("found cells by their names"), "{wrong}");
    }
    let wrong = told("one 2\ntwo 1\nsix 3\n", ReadOptions::default());
    assert!(wrong.contains("found a number behind each name"), "{wrong}");
}

#[test]
fn an_empty_last_column_that_is_left_out_is_told() {
    let read = |text| {
        let read = read_board_with_notes(&Source::new("x", text), &ReadOptions::default());
        let read = read.expect("a board");
        (described(&read.board), read.left_out)
    };
    let left_out = Some("an empty last column".to_owned());
    let board = "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1".to_owned();
    for text in ["2,,2,\n,,,\n1,,1,\n", "2,,2,\n,,\n1,,1,\n"] {
        assert_eq!(read(text), (board.clone(), left_out.clone()), "{text}");
    }
    // Commas behind all rows but the last part them.
    assert_eq!(read("2,,2,\n,,,\n1,,1\n"), (board, None));
}

#[test]
fn rows_in_ones_and_twos_as_wide_as_each_other_are_no_boards() {
    for text in [
        "4..4..3\n\n4...4.1\n\n.2..4..\n",
        "4..4..3\n.......\n\n4...4.1\n.......\n\n.2..4..\n",
    ] {
        let said = told(text, ReadOptions::default());
        assert!(
            said.contains("rows with empty lines between them"),
            "{said}"
        );
    }
}

#[test]
fn a_first_row_with_water_is_no_line_of_sizes() {
    let board = told("2 0 2\n0 0 0\n1 0 1\n", ReadOptions::default());
    assert_eq!(board, "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1");
}

#[test]
fn sizes_and_a_count_of_islands_are_no_labels() {
    let options = ReadOptions {
        size: Some(Size::new(2, 3)),
        ..ReadOptions::default()
    };
    let board = told("2 3 4\n3 1 0\n4 0 2\n", options);
    assert_eq!(board, "2x3 r1c1=3 r1c2=1 r2c1=4 r2c3=2");
}

#[test]
fn a_ragged_table_is_told_by_its_rows() {
    let wrong = told("2,,2\n1,1\n", ReadOptions::default());
    assert!(
        wrong.contains("2 cells") && !wrong.contains("sizes"),
        "{wrong}"
    );
}

#[test]
fn one_bracket_may_hold_rows() {
    let three = "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1";
    for text in [
        "[2 0 2; 0 0 0; 1 0 1]\n",
        "A = [2 0 2; 0 0 0; 1 0 1];\n",
        "[2, 0, 2;\n 0, 0, 0;\n 1, 0, 1]\n",
        "[2 0 2\n 0 0 0\n 1 0 1]\n",
    ] {
        assert_eq!(told(text, ReadOptions::default()), three, "{text}");
    }
    let ragged = told("[2 0 2; 0 0]\n", ReadOptions::default());
    assert!(
        ragged.starts_with("x:1:8: this row has 2 cells"),
        "{ragged}"
    );
}

#[test]
fn blanks_that_may_part_cells_of_blanks_are_in_doubt() {
    let text = "2   2\n     \n1   1\n";
    let doubt = told(text, ReadOptions::default());
    assert!(doubt.contains("can be read in 2 ways"), "{doubt}");
    assert_eq!(told(text, sized(3, 3)), "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1");
    assert_eq!(told(text, sized(3, 5)), "3x5 r1c1=2 r1c5=2 r3c1=1 r3c5=1");
    // The ends of rows may be cut off, whole rows of water and with a title above.
    let text = "2   3\n\n1     1\n  2   2\n";
    let doubt = told(text, ReadOptions::default());
    assert!(doubt.contains("can be read in 3 ways"), "{doubt}");
    let four = "4x4 r1c1=2 r1c3=3 r3c1=1 r3c4=1 r4c2=2 r4c4=2";
    assert_eq!(told(text, sized(4, 4)), four);
    let titled = format!("Easy (4x4)\n{text}");
    assert_eq!(told(&titled, sized(4, 4)), four);
    // A clue in between shows that the blanks are not separators.
    assert_eq!(
        told("2  2\n    \n1  1\n", ReadOptions::default()),
        "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1"
    );
}

#[test]
fn cells_of_one_width_are_in_doubt_beside_neighbours_too() {
    // A board printed in columns of width 3, also in a box.
    let rows = ["1  4     5", "3        2", "      2   ", "2     4  3"];
    let plain = rows.map(|row| format!("{row}\n")).concat();
    let boxed = rows.map(|row| format!("│ {row} │\n")).concat();
    for text in [plain, format!("┌────────────┐\n{boxed}└────────────┘\n")]
    {
        let doubt = told(&text, ReadOptions::default());
        assert!(doubt.contains("can be read in 2 ways"), "{text}{doubt}");
        assert!(doubt.contains("--size 4x4: "), "{text}{doubt}");
        let board = told(&text, sized(4, 4));
        assert!(
            board.starts_with("4x4 r1c1=1 r1c2=4 r1c4=5 r2c1=3 "),
            "{board}"
        );
    }
}
