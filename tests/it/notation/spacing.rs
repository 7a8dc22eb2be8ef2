//! Spacing around and between cells: empty rows and columns below words, two separators between
//! cells, ends of rows that were cut off. It is left out with a note, or in doubt.

use hashilab::internals::notation::{
    Format, ReadOptions, Source, boards_in, read_board, read_board_with_notes,
};
use hashilab::internals::puzzle::Size;

use super::described;

const PLAIN: ReadOptions = ReadOptions {
    format: None,
    size: None,
    labels: None,
    columns: None,
    trim: false,
    rules: hashilab::internals::notation::Overrides {
        most_bridges: None,
        connectivity: None,
        loops: None,
    },
};

fn sized(rows: u16, cols: u16) -> ReadOptions {
    ReadOptions {
        size: Some(Size::new(rows, cols)),
        ..PLAIN
    }
}

/// A board in a line, or the error and its hint.
fn told(name: &str, text: &str, options: &ReadOptions) -> String {
    match read_board(&Source::new(name, text), options) {
        Ok(board) => described(&board),
        Err(error) => format!("{error}\n{}", error.hint().unwrap_or_default()),
    }
}

/// What is left out of a text that is read.
fn left_out(name: &str, text: &str) -> Option<String> {
    let read = read_board_with_notes(&Source::new(name, text), &PLAIN);
    read.unwrap_or_else(|error| panic!("{text}{error}"))
        .left_out
}

const WIDE: &str = "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1";

#[test]
fn empty_rows_and_columns_below_words_are_left_out_with_a_note() {
    for (text, spacing) in [
        (
            "Puzzle 4,,,\n,,,\n2,,,2\n,,,\n1,,,1\n",
            "the title 'Puzzle 4' and an empty row below",
        ),
        (
            "Puzzle 4\n\n\n2,,,2\n,,,\n1,,,1\n",
            "the title 'Puzzle 4' and 2 empty rows below",
        ),
        (
            "Puzzle 4;;;\r\n;;;\r\n;;;\r\n2;0;0;2\r\n0;0;0;0\r\n1;0;0;1\r\n",
            "the title 'Puzzle 4' and 2 empty rows below",
        ),
        (
            "\"June, 2024\",,,,\n,,,,\n,2,,,2\n,,,,\n,1,,,1\n",
            "the title 'June, 2024', an empty row below and an empty column at the left",
        ),
        (
            ",,Puzzle 4,,,\n,,2,,,2\n,,,,,\n,,1,,,1\n",
            "the title 'Puzzle 4' and 2 empty columns at the left",
        ),
        (
            "Puzzle 4,,,\nmedium level,,,\n,,,\n2,,,2\n,,,\n1,,,1\n",
            "the lines 'Puzzle 4', 'medium level' and an empty row below",
        ),
        // Words beside words have an empty row below them.
        (
            "Author,Ann,,\n\n2,,,2\n,,,\n1,,,1\n",
            "the title 'Author,Ann' and an empty row below",
        ),
        (
            "Puzzle 4\n\n2..2\n....\n1..1\n",
            "the title 'Puzzle 4' and an empty row below",
        ),
        (
            "Puzzle: easy\n2 0 0 2\n0 0 0 0\n1 0 0 1\n",
            "the title 'Puzzle: easy'",
        ),
        (
            "Hashi no. 7\nby Ann\n\n2..2\n....\n1..1\n",
            "the lines 'Hashi no. 7', 'by Ann' and an empty row below",
        ),
    ] {
        assert_eq!(told("x", text, &PLAIN), WIDE, "{text}");
        assert_eq!(left_out("x", text).as_deref(), Some(spacing), "{text}");
    }
}

#[test]
fn spacing_below_words_may_be_water() {
    let below_sizes = "Puzzle 4\n\n3 4\n2..2\n....\n1..1\n";
    assert_eq!(
        left_out("x", below_sizes).as_deref(),
        Some("the title 'Puzzle 4'")
    );
    // Spacing is water if the size says so.
    let titled = "Puzzle 4,,,\n,,,\n,2,,2\n,1,,1\n";
    assert_eq!(told("x", titled, &PLAIN), "2x3 r1c1=2 r1c3=2 r2c1=1 r2c3=1");
    let more = told("x", titled, &sized(3, 4));
    assert_eq!(more, "3x4 r2c2=2 r2c4=2 r3c2=1 r3c4=1");
    // Labels and lists below words are those of any table.
    let labelled = "Puzzle 4,,,,,\n,,,,,\n,,A,B,C,D\n,1,2,,,2\n,2,,,,\n,3,1,,,1\n";
    assert_eq!(told("x", labelled, &PLAIN), WIDE);
    let list = "Puzzle 4,,\n,,\nrow,col,clue\n1,1,2\n1,4,2\n3,1,1\n3,4,1\n";
    assert_eq!(told("x", list, &PLAIN), WIDE);
    // Without words an empty row stays, and so it does below a rule.
    let bare = ",,,\n2,,,2\n";
    assert_eq!(told("x", bare, &PLAIN), "2x4 r2c1=2 r2c4=2");
    assert_eq!(left_out("x", bare), None);
    let rule = format!("# most-bridges: 2\n{bare}");
    assert_eq!(told("x", &rule, &PLAIN), "2x4 r2c1=2 r2c4=2");
    // Below a comment it may be either.
    for (above, rows) in [
        ("# a\n", 2),
        ("#1 Easy,,,\n,,,\n", 3),
        ("# most-bridges: 2\n# a,,,\n", 2),
    ] {
        let text = format!("{above}{bare}");
        let doubt = told("x", &text, &PLAIN);
        assert!(
            doubt.contains("table without the empty rows below a comment, 1x4"),
            "{doubt}"
        );
        assert_eq!(
            told("x", &text, &sized(1, 4)),
            "1x4 r1c1=2 r1c4=2",
            "{text}"
        );
        let whole = format!("{rows}x4 r{rows}c1=2 r{rows}c4=2");
        assert_eq!(told("x", &text, &sized(rows, 4)), whole, "{text}");
    }
    assert_eq!(left_out("x", "# a\n\n2,,,2\n"), None);
    // A wall is no comment.
    assert_eq!(
        told("x", "#,,2\n,,\n2,,2\n", &PLAIN),
        "3x3 r1c3=2 r3c1=2 r3c3=2 wall r1c1"
    );
    assert_eq!(
        told("x", "\"June\"\n\"\"\n2,,,2\n", &PLAIN),
        "1x4 r1c1=2 r1c4=2"
    );
    // A mistake below them is told at its place.
    let wrong = told("x", "Puzzle 4,,,\n,,,\n,2,,2\n,z,,1\n", &PLAIN);
    assert!(
        wrong.starts_with("x:4:2: expected a clue, '?' or water, found 'z'"),
        "{wrong}"
    );
    // Under rules with larger clues letters are cells.
    let letters = told("x", "# most-bridges: 9\nabc\n...\na..\n", &PLAIN);
    assert!(letters.starts_with("3x3 r1c1=10 r1c2=11"), "{letters}");
}

#[test]
fn words_above_each_of_several_boards_belong_to_the_board_below() {
    let text = "Puzzle 1\n\n1.1\n...\n\nPuzzle 2\n\n2.2\n...\n1.1\n";
    let boards = boards_in(Source::new("x.txt", text), &PLAIN).expect("two boards");
    let boards: Vec<String> = boards
        .iter()
        .map(|one| described(&read_board(one, &PLAIN).expect("a board")))
        .collect();
    assert_eq!(
        boards,
        ["2x3 r1c1=1 r1c3=1", "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1"]
    );
}

#[test]
fn empty_borders_beside_water_with_a_sign_are_told() {
    let text = ",,,,\n,2,0,0,2\n,0,0,0,0\n,1,0,0,1\n";
    let read = read_board_with_notes(&Source::new("x", text), &PLAIN).expect("a board");
    assert_eq!(described(&read.board), "4x5 r2c2=2 r2c5=2 r4c2=1 r4c5=1");
    assert!(
        read.taken
            .is_some_and(|note| note.contains("--trim takes them off"))
    );
    let trimmed = ReadOptions {
        trim: true,
        ..PLAIN
    };
    assert_eq!(told("x", text, &trimmed), WIDE);
    let none = read_board_with_notes(&Source::new("x", text), &trimmed).expect("a board");
    assert_eq!(none.taken, None);
}

#[test]
fn two_separators_between_cells_are_in_doubt() {
    let narrow = "3x3 r1c1=2 r1c3=2 r2c2=1 r3c1=1";
    let wide = "3x5 r1c1=2 r1c5=2 r2c3=1 r3c1=1";
    for text in [
        "2,,,,2\n,,1,,\n1,,,,\n",
        "2;;;;2\r\n;;1;;\r\n1;;;;\r\n",
        "2\t\t\t\t2\n\t\t1\t\t\n1\t\t\t\t\n",
        "\"2\",\"\",\"\",\"\",\"2\"\n,,1,,\n1,,,,\n",
    ] {
        let doubt = told("x", text, &PLAIN);
        assert!(
            doubt.starts_with("x:1:1: this text can be read in 2 ways"),
            "{doubt}"
        );
        assert!(
            doubt.contains("--size 3x5: csv as it stands, 3x5, 4 islands, water at r1c3")
                && doubt.contains("--size 3x3: table with two separators between cells, 3x3"),
            "{doubt}"
        );
        assert_eq!(told("x", text, &sized(3, 3)), narrow, "{text}");
        assert_eq!(told("x", text, &sized(3, 5)), wide, "{text}");
    }
    // Also where each cell is followed by two, and where water has a sign.
    for text in [
        "2,,0,,2,,\n0,,1,,0,,\n1,,0,,0,,\n",
        "2,,0,,2\n0,,1,,0\n1,,0,,0\n",
    ] {
        assert!(
            told("x", text, &PLAIN).contains("can be read in 2 ways"),
            "{text}"
        );
        assert_eq!(told("x", text, &sized(3, 3)), narrow, "{text}");
    }
    let filled = "2,,0,,2\n0,,0,,0\n1,,0,,1\n";
    assert!(told("x", filled, &PLAIN).contains("can be read in 2 ways"));
    // Where every second row is empty too, these may also be left out.
    let both = "2,,,,2\n,,,,\n,,1,,\n,,,,\n1,,,,\n";
    assert!(told("x", both, &PLAIN).contains("can be read in 3 ways"));
    for text in [both.to_owned(), both.replace('\n', "\r\n")] {
        assert_eq!(told("x", &text, &sized(3, 3)), narrow);
        let high = "5x3 r1c1=2 r1c3=2 r3c2=1 r5c1=1";
        assert_eq!(told("x", &text, &sized(5, 3)), high);
    }
    // Islands that would touch, though none do, and islands in two columns are as they stand.
    assert_eq!(told("x", "2,,3,,1\n", &PLAIN), "1x5 r1c1=2 r1c3=3 r1c5=1");
    let ring = "3x5 r1c1=? r1c5=? r3c1=? r3c5=?";
    assert_eq!(told("x", "?,,,,?\n,,,,\n?,,,,?\n", &PLAIN), ring);
    assert_eq!(told("x", "2,0,0,0,2\n0,0,1,0,0\n1,0,0,0,0\n", &PLAIN), wide);
}

#[test]
fn ends_of_rows_that_were_cut_off_are_read_with_a_size() {
    for text in [
        "2,,,2\n\n1,,,1\n",
        "2,,,2\n,\n1,,,1\n",
        "2\t\t\t2\n\n1\t\t\t1\n",
    ] {
        let wrong = told("x.csv", text, &PLAIN);
        assert!(
            wrong.contains("--size ROWSxCOLS reads them as water"),
            "{wrong}"
        );
        assert_eq!(told("x.csv", text, &sized(3, 4)), WIDE, "{text}");
    }
    // A field too many, and water with a sign.
    for text in ["2,,,2,1\n\n1,,,1\n", "2,0,0,2\n0\n1,0,0,1\n"] {
        assert!(
            told("x.csv", text, &sized(3, 4)).starts_with("x.csv:"),
            "{text}"
        );
    }
    // In a packed grid an empty line may be a row or part two boards, whatever the first row
    // looks like.
    for text in [
        "2  3  2\n\n 1  2\n3  4  2\n",
        "2     3     2\n\n  1     2\n3     4     2\n",
    ] {
        let doubt = told("x.txt", text, &PLAIN);
        assert!(
            doubt.starts_with("x.txt:1:1: this text can be read in "),
            "{doubt}"
        );
        assert!(
            doubt.contains("one board in which empty lines are rows of water"),
            "{doubt}"
        );
    }
}

#[test]
fn blanks_and_empty_lines_may_be_water_below_numbers_and_in_one_column() {
    // The first rows are no sizes for sure, and a column is none where it is not straight.
    for (text, size, board) in [
        ("4 2\n\n 4 2\n\n", (3, 4), "3x4 r1c1=4 r1c3=2 r3c2=4 r3c4=2"),
        (
            "\n 4   2\n\n\n 4 2\n\n",
            (4, 6),
            "4x6 r1c2=4 r1c6=2 r4c2=4 r4c4=2",
        ),
        (
            "3 5\n1   2\n\n3   1\n",
            (4, 5),
            "4x5 r1c1=3 r1c3=5 r2c1=1 r2c5=2 r4c1=3 r4c5=1",
        ),
        (
            "    1\n\n2    \n\n2   4\n",
            (5, 5),
            "5x5 r1c5=1 r3c1=2 r5c1=2 r5c5=4",
        ),
        (
            "   1\n\n 3\n\n 3\n\n   1\n",
            (7, 4),
            "7x4 r1c4=1 r3c2=3 r5c2=3 r7c4=1",
        ),
    ] {
        let doubt = told("x.txt", text, &PLAIN);
        assert!(
            doubt.contains("in which empty lines are rows of water"),
            "{doubt}"
        );
        let option = format!("--size {}x{}", size.0, size.1);
        assert!(doubt.contains(&option), "{doubt}");
        let (rows, cols) = size;
        let options = ReadOptions {
            format: Some(Format::Text),
            ..sized(rows, cols)
        };
        assert_eq!(told("x.txt", text, &options), board, "{text:?}");
    }
    // Islands below each other are one column.
    assert_eq!(told("x.txt", " 2\n\n 2\n", &PLAIN), "3x1 r1c1=2 r3c1=2");
}

#[test]
fn a_first_row_of_numbers_that_are_no_sizes_is_read_by_the_size() {
    let text = "2 3 2\n. . .\n2 3 2\n. . .\n";
    let wrong = told("x.txt", text, &PLAIN);
    assert!(
        wrong.contains("if this line is a row of the board, add --size 4x3"),
        "{wrong}"
    );
    assert_eq!(
        told("x.txt", text, &sized(4, 3)),
        "4x3 r1c1=2 r1c2=3 r1c3=2 r3c1=2 r3c2=3 r3c3=2"
    );
}

#[test]
fn rows_with_empty_lines_between_them_are_no_boards_whatever_stands_above() {
    for above in [
        "",
        "Hashi\n\n",
        "# of a friend\n",
        "# most-bridges: 2\n",
        "Bridges\n=======\n\n",
    ] {
        for end in ["\n", "\r\n", "\r\r\n"] {
            let text = format!("{above}2..2\n\n....\n\n1..1\n").replace('\n', end);
            let source = Source::new("x.txt", &*text);
            let boards = boards_in(source, &PLAIN).unwrap_or_default();
            let read = |board: &Source| read_board(board, &PLAIN).is_ok();
            assert!(!boards.iter().any(read), "{text:?} became a board");
        }
    }
    for text in [
        "# row 1\n2..2\n\n# row 2\n....\n\n# row 3\n1..1\n",
        "2 . . 2\n\n1 . . .\n\n2 . . 1\n",
    ] {
        assert!(
            boards_in(Source::new("x.txt", text), &PLAIN).is_err(),
            "{text}"
        );
    }
}

#[test]
fn sizes_in_the_first_row_of_a_table_are_in_doubt_with_an_empty_row_below_them_too() {
    for (above, spacing) in [("", ""), ("", ",,,,\n"), (",,,,\n", ",,,,\n,,,,\n")] {
        let text = format!("{above}5,3,,,\n{spacing}2,,,,2\n,,,,\n,,,,\n,,,,\n1,,,,1\n");
        let text = text.replacen("5,3", "5,5", 1);
        let doubt = told("x.csv", &text, &PLAIN);
        assert!(
            doubt.contains("table between ',' below its sizes, 5x5"),
            "{doubt}"
        );
        assert_eq!(
            told("x.csv", &text, &sized(5, 5)),
            "5x5 r1c1=2 r1c5=2 r5c1=1 r5c5=1"
        );
    }
}

#[test]
fn a_title_may_have_a_full_stop_behind_a_word() {
    for title in ["No. 14 by Ann", "Nr. 14", "Puzzle No. 14"] {
        for rows in ["2..2\n....\n1..1\n", "2 . . 2\n. . . .\n1 . . 1\n"] {
            for above in ["\n", "\n\n"] {
                let text = format!("{title}{above}{rows}");
                assert_eq!(told("x.txt", &text, &PLAIN), WIDE, "{text}");
            }
        }
    }
}
