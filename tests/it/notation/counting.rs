//! Texts that fit two readings with different boards, one of which drops lines of the text: an
//! error shows both, and the options that it names decide.

use hashilab::internals::notation::{
    ListColumns, ParseError, ReadOptions, Source, read_board, read_board_with_notes,
};
use hashilab::internals::puzzle::{Board, Size};

fn read(name: &str, text: &str, options: &ReadOptions) -> Result<Board, ParseError> {
    read_board(&Source::new(name, text), options)
}

/// The hint of the error for a text.
fn hint(name: &str, text: &str) -> String {
    let error = read(name, text, &ReadOptions::default()).expect_err(text);
    error.hint().unwrap_or_default().to_owned()
}

#[test]
fn a_first_row_that_counts_is_no_label_while_it_may_be_cells() {
    for (text, whole, without) in [
        ("1 2 3\n. . 3\n. 1 .\n", Size::new(3, 3), Size::new(2, 3)),
        ("1 2 3\n0 0 3\n0 1 0\n", Size::new(3, 3), Size::new(2, 3)),
        (
            "0 3 2\n1 0 0\n2 0 0\n3 0 3\n",
            Size::new(4, 3),
            Size::new(4, 2),
        ),
    ] {
        let hint = hint("x.txt", text);
        assert!(
            hint.contains("--labels no") && hint.contains("--labels yes"),
            "{text}{hint}"
        );
        for (labels, size) in [(false, whole), (true, without)] {
            let options = ReadOptions {
                labels: Some(labels),
                columns: Some(ListColumns::None),
                ..ReadOptions::default()
            };
            let board = read("x.txt", text, &options).expect(text);
            assert_eq!(board.size(), size, "{text}");
        }
    }
    // Words are no cells.
    let words = Source::new("x.txt", "A B C\n. . 3\n. 1 .\n");
    let board = read_board_with_notes(&words, &ReadOptions::default()).expect("a board");
    assert_eq!(board.board.size(), Size::new(2, 3));
}

#[test]
fn a_list_below_its_sizes_and_its_count_is_no_grid_for_sure() {
    for (name, text, size) in [
        (
            "x.csv",
            "6,5,6\n1,1,2\n5,1,3\n3,2,1\n1,5,2\n3,5,2\n5,5,2\n",
            Size::new(6, 5),
        ),
        (
            "x.csv",
            "4,6,4\n1,1,2\n1,6,2\n4,1,1\n4,6,1\n",
            Size::new(4, 6),
        ),
        ("x.txt", "4 4 3\n2 2 1\n4 2 2\n4 4 1\n", Size::new(4, 4)),
    ] {
        let hint = hint(name, text);
        assert!(
            hint.contains("--columns none") && hint.contains("--columns row1,col1,clue"),
            "{text}{hint}"
        );
        let list = ReadOptions {
            columns: Some(ListColumns::RowCol1),
            size: Some(size),
            ..ReadOptions::default()
        };
        let grid = ReadOptions {
            columns: Some(ListColumns::None),
            ..ReadOptions::default()
        };
        let rows = text.lines().count();
        let list = read(name, text, &list).expect(text);
        assert_eq!((list.size(), list.islands().len()), (size, rows - 1));
        let grid = read(name, text, &grid).expect(text);
        assert_eq!(usize::from(grid.size().rows), rows, "{text}");
    }
    // Counted from 0, where the sizes allow it.
    let from_0 = "5 5 3\n2 2 1\n4 2 2\n4 4 1\n";
    let hint = hint("x.txt", from_0);
    assert!(hint.contains("--columns row0,col0,clue"), "{hint}");
    // A number that is no clue cannot be a clue in a list either.
    let ten: Vec<String> = (0..10)
        .map(|row| format!("{} 1 1\n", 2 * row + 1))
        .collect();
    let ten = ten.concat();
    let options = ReadOptions {
        columns: Some(ListColumns::RowCol1),
        ..ReadOptions::default()
    };
    let board = read("x.txt", &format!("20 4 10\n{ten}"), &options).expect("a list");
    assert_eq!(
        (board.size(), board.islands().len()),
        (Size::new(20, 4), 10)
    );
}

#[test]
fn blanks_between_numbers_are_no_water_beside_rows_of_another_length() {
    for text in [
        "4\n2 1 1\n2 1 4\n1 3 1\n1 3 4\n",
        "3 7\n4\n2 1 3\n2 3 1\n6 3 3\n2 3 7\n",
        "2\n1 1 2\n1 3 1\n",
        "1 1 1\n1 3 1\n2\n",
    ] {
        read("x.txt", text, &ReadOptions::default()).expect_err(text);
    }
    let options = ReadOptions {
        columns: Some(ListColumns::RowCol1),
        size: Some(Size::new(2, 4)),
        ..ReadOptions::default()
    };
    let text = "4\n2 1 1\n2 4 1\n1 3 1\n1 1 4\n";
    let board = read("x.txt", text, &options).expect("a list below its count");
    assert_eq!((board.size(), board.islands().len()), (Size::new(2, 4), 4));
    // A row that begins with a blank shows that blanks are water, and rows may end early.
    let board = read("x.txt", " 1 2\n3\n 1 1\n", &ReadOptions::default()).expect("a grid");
    assert_eq!(board.size(), Size::new(3, 4));
}

#[test]
fn rows_that_begin_with_a_wall_are_no_comments() {
    for text in [
        "4 3\n#2#2\n####\n#1#1\n",
        "4 3\n#2.2\n#...\n#1.1\n",
        "2.2\n#22\n#11\n",
    ] {
        let error = read("x.txt", text, &ReadOptions::default()).expect_err(text);
        assert!(
            error.to_string().contains("comments that begin with '# '"),
            "{text}{error}"
        );
    }
    for text in [
        "#1\n2.2\n...\n1.1\n",
        "# 1 2\n# 3 4\n2.2\n...\n1.1\n",
        "#######\n#no. 17\n#######\n2.2\n...\n1.1\n",
        "#-----\n2.2\n...\n1.1\n",
        "#2024-01-31\n2.2\n...\n1.1\n",
    ] {
        let board = read("x.txt", text, &ReadOptions::default()).expect(text);
        assert_eq!(board.size(), Size::new(3, 3), "{text}");
    }
}

#[test]
fn rows_of_a_grid_whose_water_is_blank_are_no_sizes_for_sure() {
    let text = "1  \n  2\n   \n2 3\n";
    for (size, islands) in [(Size::new(4, 3), 4), (Size::new(1, 2), 2)] {
        let hint = hint("x.txt", text);
        assert!(
            hint.contains(&format!("{size}, {islands} islands")),
            "{hint}"
        );
        let options = ReadOptions {
            size: Some(size),
            ..ReadOptions::default()
        };
        let board = read("x.txt", text, &options).expect("a board");
        assert_eq!((board.size(), board.islands().len()), (size, islands));
    }
}
