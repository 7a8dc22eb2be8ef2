//! Sides of a grid that may be labels or sums, and columns that may be a list, in every notation
//! and at every place of the table: errors that show both, decided by an option.

use std::fmt::Write as _;

use hashilab::internals::notation::{
    Format, ListColumns, ReadOptions, Source, read_board, read_board_with_notes, write_board,
};
use hashilab::internals::puzzle::{Board, Clue, Pos, Rules, Size};

use super::described;

/// A board in a line, or the error and its hint.
fn told(text: &str, options: ReadOptions) -> String {
    match read_board(&Source::new("x", text), &options) {
        Ok(board) => described(&board),
        Err(error) => format!("{error}\n{}", error.hint().unwrap_or_default()),
    }
}

fn labels(are_there: bool) -> ReadOptions {
    ReadOptions {
        labels: Some(are_there),
        ..ReadOptions::default()
    }
}

/// Checks that a text is in doubt and `--labels yes` reads this board.
fn are_labels(text: &str, board: &str) {
    let doubt = told(text, ReadOptions::default());
    assert!(doubt.contains("can be read in "), "{text}: {doubt}");
    assert!(doubt.contains("\n  --labels no"), "{text}: {doubt}");
    assert_eq!(told(text, labels(true)), board, "{text}");
    let cells = told(text, labels(false));
    assert!(!cells.contains("can be read"), "{text}: {cells}");
    assert_ne!(cells, board, "{text}");
}

const THREE: &str = "3x3 r1c1=2 r1c3=2 r3c1=2 r3c3=2";

#[test]
fn labels_within_empty_borders_are_in_doubt() {
    for text in [
        ",,1,2,3\n,1,2,,2\n,2,,,\n,3,2,,2\n",
        ",,,\n,1,2,3\n1,2,,2\n2,,,\n3,2,,2\n",
        ",1,2,3,,\n1,2,,2,,\n2,,,,,\n3,2,,2,,\n",
        ",,,,,\n,,1,2,3,\n,1,2,,2,\n,2,,,,\n,3,2,,2,\n,,,,,\n",
        // A gap between labels and cells.
        ",,1,2,3\n,,,,\n1,,2,,2\n2,,,,\n3,,2,,2\n",
        "\"\",\"\",\"1\",\"2\",\"3\"\n\"\",\"1\",\"2\",\"\",\"2\"\n\"\",\"2\",\"\",\"\",\"\"\n\"\",\"3\",\"2\",\"\",\"2\"\n",
        // Below a title in another column.
        "June,,,,\n,,,,\n,,1,2,3\n,1,2,,2\n,2,,,\n,3,2,,2\n",
        ";;1;2;3\r\n;1;2;;2\r\n;2;;;\r\n;3;2;;2\r\n",
    ] {
        are_labels(text, THREE);
        let trimmed = ReadOptions {
            trim: true,
            ..labels(true)
        };
        assert_eq!(told(text, trimmed), THREE, "{text}");
    }
    // Labels on one side keep empty rows that are not outside the labels.
    let rows = ",,1,2,3,4\n,,2,,,2\n,,,,,\n,,2,,,2\n";
    are_labels(rows, "3x4 r1c1=2 r1c4=2 r3c1=2 r3c4=2");
}

#[test]
fn rows_below_labels_that_are_empty_are_left_out() {
    for text in [
        ",A,B,C\n1,2,,2\n2,,,\n3,2,,2\n,,,\n",
        ";A;B;C\r\n1;2;;2\r\n2;;;\r\n3;2;;2\r\n;;;\r\n;;;\r\n",
        ",c1,c2,c3\n0,2,0,2\n1,0,0,0\n2,2,0,2\n,,,\n",
        "Puzzle 4,,,\n,,,\n,A,B,C\n1,2,,2\n2,,,\n3,2,,2\n,,,\n",
    ] {
        assert_eq!(told(text, ReadOptions::default()), THREE, "{text}");
        let sized = |rows| ReadOptions {
            size: Some(Size::new(rows, 3)),
            ..ReadOptions::default()
        };
        assert_eq!(told(text, sized(3)), THREE, "{text}");
    }
}

#[test]
fn labels_above_the_largest_clue_within_empty_borders_are_left_out() {
    let mut text = String::from(",,,,,,,,,,,\n,");
    for col in 1..=10 {
        text += ",";
        text += &col.to_string();
    }
    text += "\n,1,2,,,,,,,,,2\n,2,,,,,,,,,,\n,3,2,,,,,,,,,2\n";
    let board = "3x10 r1c1=2 r1c10=2 r3c1=2 r3c10=2";
    for options in [ReadOptions::default(), labels(true)] {
        assert_eq!(told(&text, options), board);
    }
}

#[test]
fn labels_in_brackets_and_in_packed_grids_are_in_doubt() {
    for text in [
        "[[0,1,2,3],[1,2,0,2],[2,0,0,0],[3,2,0,2]]",
        "A = [0 1 2 3; 1 2 0 2; 2 0 0 0; 3 2 0 2];",
        "[[0 1 2 3]\n [1 2 0 2]\n [2 0 0 0]\n [3 2 0 2]]\n",
        "[[\"\",\"1\",\"2\",\"3\"],[\"1\",\"2\",\"\",\"2\"],[\"2\",\"\",\"\",\"\"],[\"3\",\"2\",\"\",\"2\"]]",
        "[[null,1,2,3],[1,2,null,2],[2,null,null,null],[3,2,null,2]]",
        "{\"grid\": [[0,1,2,3],[1,2,0,2],[2,0,0,0],[3,2,0,2]]}",
        "[\".123\",\"12.2\",\"2...\",\"32.2\"]",
        ".123\n12.2\n2...\n32.2\n",
        "-123\n12-2\n2---\n32-2\n",
    ] {
        are_labels(text, THREE);
    }
    // The row numbers of a data frame beside its cells.
    let frame = "[[0,0,2,0,2],[1,0,0,0,0],[2,2,0,0,2]]";
    are_labels(frame, "3x4 r1c2=2 r1c4=2 r3c1=2 r3c4=2");
    are_labels("2..21\n....2\n2..23\n", "3x4 r1c1=2 r1c4=2 r3c1=2 r3c4=2");
    are_labels(
        "1234\n2..2\n....\n2..2\n",
        "3x4 r1c1=2 r1c4=2 r3c1=2 r3c4=2",
    );
    // A size, and numbers that do not count, show that they are cells.
    let sized = "# size: 4x4\n1234\n2..2\n....\n2..2\n";
    assert!(told(sized, ReadOptions::default()).starts_with("4x4 r1c1=1 r1c2=2"));
    let cells = told("1243\n2..2\n....\n2..2\n", ReadOptions::default());
    assert!(cells.starts_with("4x4 r1c1=1 r1c2=2 r1c3=4"), "{cells}");
}

#[test]
fn lists_in_brackets_of_any_kind_are_in_doubt() {
    let board = "3x4 r1c1=2 r1c4=3 r3c1=2 r3c4=3";
    for text in [
        "A = [1 1 2; 1 4 3; 3 1 2; 3 4 3];\n",
        "A = [1,1,2;1,4,3;3,1,2;3,4,3]\n",
        "A = [1 1 2\n1 4 3\n3 1 2\n3 4 3];\n",
        "[[1 1 2]\n [1 4 3]\n [3 1 2]\n [3 4 3]]\n",
        "[[1. 1. 2.]\n [1. 4. 3.]\n [3. 1. 2.]\n [3. 4. 3.]]\n",
        "{\"rows\": [[1,1,2],[1,4,3],[3,1,2],[3,4,3]]}",
        ",1,1,2\n,1,4,3\n,3,1,2\n,3,4,3\n",
    ] {
        let columns = |columns| ReadOptions {
            columns: Some(columns),
            ..ReadOptions::default()
        };
        let doubt = told(text, ReadOptions::default());
        assert!(
            doubt.contains("--columns row1,col1,clue"),
            "{text}: {doubt}"
        );
        assert_eq!(told(text, columns(ListColumns::RowCol1)), board, "{text}");
        let grid = told(text, columns(ListColumns::None));
        assert!(grid.starts_with("4x"), "{text}: {grid}");
    }
}

#[test]
fn a_last_row_and_column_that_say_what_stands_before_are_in_doubt() {
    let four = "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1";
    for text in [
        "2,0,0,2,4\n0,0,0,0,0\n1,0,0,1,2\n3,0,0,3,6\n",
        "2,0,0,2,2\n0,0,0,0,0\n1,0,0,1,2\n2,0,0,2,\n",
        "2,,,2,4\n,,,,\n1,,,1,2\n3,,,3,\n",
        "2..24\n.....\n1..12\n3..3.\n",
        "[[2,0,0,2,4],[0,0,0,0,0],[1,0,0,1,2],[3,0,0,3,6]]",
    ] {
        are_labels(text, four);
    }
    // They are neither sums nor counts throughout, and there is too little before them.
    for text in [
        "2,0,0,2,4\n0,0,0,0,0\n1,0,0,1,2\n3,0,0,2,6\n",
        "2,0,2\n0,0,0\n2,0,2\n",
    ] {
        let cells = told(text, ReadOptions::default());
        assert!(!cells.contains("can be read"), "{cells}");
    }
}

#[test]
fn a_last_row_or_column_of_sums_beside_few_islands_is_in_doubt() {
    let four = "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1";
    for text in [
        "2,0,0,2\n0,0,0,0\n1,0,0,1\n3,0,0,3\n",
        "2,0,0,2\n0,0,0,0\n1,0,0,1\n2,0,0,2\n",
        "2,0,0,2,4\n0,0,0,0,0\n1,0,0,1,2\n",
        "2,0,0,2,2\n0,0,0,0,0\n1,0,0,1,2\n",
        "4,2,0,0,2\n0,0,0,0,0\n2,1,0,0,1\n",
        "2..2\n....\n1..1\n3..3\n",
        "[[2,0,0,2],[0,0,0,0],[1,0,0,1],[3,0,0,3]]",
    ] {
        are_labels(text, four);
    }
    // What is empty between them and a table goes too, unless a size says that it is water.
    let text = "2,,,2,,4\n,,,,,\n1,,,1,,2\n,,,,,\n3,,,3,,6\n";
    are_labels(text, four);
    let wide = ReadOptions {
        size: Some(Size::new(4, 5)),
        ..labels(true)
    };
    assert_eq!(told(text, wide), "4x5 r1c1=2 r1c4=2 r3c1=1 r3c4=1");
    // One number is none of them, and neighbours elsewhere show that islands may be neighbours here.
    for text in [
        "2,0,0,2\n0,0,0,0\n1,0,0,1\n3,0,0,2\n",
        "2,2,0,0\n0,0,0,0\n1,0,0,1\n3,2,0,1\n",
        "2,0,0,2\n0,0,0,0\n1,0,0,1\n0,0,0,0\n3,0,0,3\n",
    ] {
        let cells = told(text, ReadOptions::default());
        assert!(!cells.contains("can be read"), "{cells}");
    }
}

#[test]
fn a_column_of_one_number_is_in_doubt() {
    let four = "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1";
    for text in [
        "7,2,0,0,2\n7,0,0,0,0\n7,1,0,0,1\n",
        "2;.;.;2;5\n.;.;.;.;5\n1;.;.;1;5\n",
        "3\t2\t\t\t2\n3\t\t\t\t\n3\t1\t\t\t1\n",
        "4 2 0 0 2\n4 0 0 0 0\n4 1 0 0 1\n",
        "[[8,2,0,0,2],[8,0,0,0,0],[8,1,0,0,1]]",
    ] {
        are_labels(text, four);
    }
    for text in [
        // Islands are neighbours elsewhere too.
        "3,3,0,2\n3,3,0,1\n3,0,0,2\n",
        // A row of one number is a row of islands.
        "1,1,1,1\n0,0,0,0\n2,0,0,2\n",
        // Two rows.
        "2,0,2\n2,0,2\n",
    ] {
        let cells = told(text, ReadOptions::default());
        assert!(!cells.contains("can be read"), "{cells}");
    }
}

#[test]
fn a_column_that_counts_beside_words_or_an_index_left_out_is_in_doubt() {
    let sized = |cols| ReadOptions {
        size: Some(Size::new(3, cols)),
        ..ReadOptions::default()
    };
    for text in [
        ",A,B,C,D,E\n0,1,2,0,0,2\n1,2,0,0,0,0\n2,3,1,0,0,1\n",
        "A,0,2,0,0,2\nB,1,0,0,0,0\nC,2,1,0,0,1\n",
        "id,a,b,c,d\n3,2,0,0,2\n3,0,0,0,0\n3,1,0,0,1\n",
    ] {
        let doubt = told(text, ReadOptions::default());
        assert!(doubt.contains("can be read in 2 ways"), "{text}: {doubt}");
        assert!(doubt.contains("--size 3x5"), "{text}: {doubt}");
        let four = "3x4 r1c1=2 r1c4=2 r3c1=1 r3c4=1";
        assert_eq!(told(text, sized(4)), four, "{text}");
        assert!(told(text, sized(5)).starts_with("3x5 "), "{text}");
    }
}

#[test]
fn a_list_beside_labels_that_were_asked_for_is_in_doubt() {
    let text = "1,4,2,0\n1,6,2,1\n3,1,2,2\n3,3,1,3\n";
    let doubt = told(text, labels(true));
    assert!(
        doubt.contains("--labels yes --columns none") && doubt.contains("--columns row1,col1,clue"),
        "{doubt}"
    );
    let options = ReadOptions {
        columns: Some(ListColumns::None),
        ..labels(true)
    };
    assert!(told(text, options).starts_with("4x3 "));
}

#[test]
fn boards_that_look_labelled_are_written_so_that_they_are_read_back() {
    let texts = [
        "# size: 4x4\n1234\n2..2\n....\n2..2\n",
        "# size: 4x4\n.123\n12.2\n2...\n32.2\n",
        "# size: 4x5\n2..24\n.....\n1..12\n3..36\n",
        "# size: 3x5\n42..2\n4....\n41..1\n",
        "# size: 4x4\n2..2\n....\n1..1\n3..3\n",
    ];
    for text in texts {
        let board = read_board(&Source::new("x", text), &ReadOptions::default());
        let board = board.expect("its size says what it is");
        for format in [
            Format::Csv,
            Format::Text,
            Format::List,
            Format::Json,
            Format::Has,
        ] {
            let written = write_board(&board, format).expect("a plain board");
            let read = read_board(&Source::new("x", written.as_str()), &ReadOptions::default());
            let read = read.unwrap_or_else(|error| panic!("{format}: {error}\n{written}"));
            assert_eq!(read, board, "{written}");
        }
    }
}

#[test]
fn boards_without_neighbours_are_never_in_doubt() {
    // All boards of 4 by 5 cells without adjacent islands, with clues that would count in each
    // direction.
    let size = Size::new(4, 5);
    let cells: Vec<Pos> = (0..4)
        .flat_map(|row| (0..5).map(move |col| Pos::new(row, col)))
        .collect();
    let mut boards = 0;
    for bits in 0_u32..1 << cells.len() {
        let here = |row: u32, col: u32| bits >> (row * 5 + col) & 1 == 1;
        if bits.count_ones() < 6 || bits & bits >> 5 != 0 {
            continue;
        }
        if (0..4).any(|row| (0..4).any(|col| here(row, col) && here(row, col + 1))) {
            continue;
        }
        let islands = cells.iter().enumerate();
        let islands = islands.filter(|&(index, _)| bits >> index & 1 == 1);
        let clue =
            |pos: Pos| Clue::Exactly(u8::try_from(1 + (pos.row + pos.col) % 4).expect("small"));
        let islands = islands.map(|(_, &pos)| (pos, clue(pos))).collect();
        let board = Board::new(size, islands, Rules::default()).expect("a board");
        let text = write_board(&board, Format::Text).expect("a grid");
        assert!(!text.starts_with('#'), "{text}");
        assert_eq!(told(&text, ReadOptions::default()), described(&board));
        boards += 1;
    }
    assert!(boards > 500, "{boards}");
}

#[test]
fn an_index_beside_labels_that_count_is_in_doubt() {
    for text in [
        ",1,2,3\n1,2,,2\n2,,,\n7,2,,2\n",
        ",0,1,2\n4,2,,2\n0,,,\n2,2,,2\n",
        ",1,2,5\n1,2,,2\n2,,,\n3,2,,2\n",
    ] {
        are_labels(text, THREE);
    }
    are_labels(
        ",1,,2,,3\n1,2,,,,2\n2,,,,,\n3,2,,,,2\n",
        "3x5 r1c1=2 r1c5=2 r3c1=2 r3c5=2",
    );
    // An index may have been repeated.
    are_labels(",1,2,3\n1,2,,2\n2,,,\n2,2,,2\n", THREE);
}

#[test]
fn a_table_of_all_cells_has_water() {
    let mut text = String::from("row,col,value\n");
    for (row, col) in (0..3).flat_map(|row| (0..3).map(move |col| (row, col))) {
        let value = if row % 2 == 0 && col % 2 == 0 { 2 } else { 0 };
        writeln!(text, "{row},{col},{value}").expect("a text");
    }
    let board = told(&text, ReadOptions::default());
    assert_eq!(board, "3x3 r1c1=2 r1c3=2 r3c1=2 r3c3=2");
    // A size shows that this is intended.
    let sized = told(&format!("# size: 3x3\n{text}"), ReadOptions::default());
    assert!(sized.starts_with("3x3 r1c1=2 r1c2=0"), "{sized}");
}

#[test]
fn boards_side_by_side_and_rows_far_apart_are_refused() {
    let side = "2 0 2     1 0 1\n0 0 0     0 0 0\n2 0 2     1 0 1\n";
    let wrong = told(side, ReadOptions::default());
    let wanted = "x:1:6: expected one blank between cells, found a gap down all rows";
    assert!(wrong.starts_with(wanted), "{wrong}");
    let rows = told("2.2\n\n...\n\n1.1\n", ReadOptions::default());
    assert!(
        rows.contains("found rows with empty lines between them"),
        "{rows}"
    );
}

#[test]
fn a_column_under_a_name_of_its_own_is_no_cell() {
    for [head, name] in [
        ["puzzle_id,c1,c2,c3,c4", "puzzle_id"],
        ["level,A,B,C,D", "level"],
        ["puzzle,1,2,3,4", "puzzle"],
    ] {
        let text = format!("{head}\n7,2,2,0,2\n7,0,0,0,0\n7,1,0,0,1\n");
        let fault = told(&text, ReadOptions::default());
        assert!(
            fault.contains(&format!("found '{name}'")),
            "{head}: {fault}"
        );
    }
}

#[test]
fn a_number_beyond_an_empty_row_is_told_wherever_it_stands() {
    let note = |text: &str| {
        let source = Source::new("x", text);
        let read = read_board_with_notes(&source, &ReadOptions::default());
        read.expect("a board").taken
    };
    let above = "2,,,,,,\n6,5,,,,2,\n,1,,,,,\n4,,3,,2,,2\n,,,,,1,2\n,,,,,,\n";
    for last in [",,5,,,,", "5,,,,,,"] {
        let note = note(&format!("{above}{last}\n"));
        assert!(
            note.is_some_and(|note| note.contains("stands alone")),
            "{last}"
        );
    }
    // Each cell has a sign.
    let whole = "..5....\n.......\n2..2..1\n.......\n3..3..2\n.......\n1..1..1\n";
    assert_eq!(note(whole), None);
}

#[test]
fn labels_above_and_beside_are_taken_off_where_cells_count_on_the_other_side() {
    let plain = |text: &str| told(text, ReadOptions::default());
    let board = "3x4 r1c1=2 r1c4=3 r2c4=2 r3c1=3 r3c4=1";
    for text in [
        "  1 2 3 4\n1 2 . . 3\n2 . . . 2\n3 3 . . 1\n",
        "   0  1  2  3\n0  2  .  .  3\n1  .  .  .  2\n2  3  .  .  1\n",
        "    1 2 3 4\n  1 2 0 0 3\n  2 0 0 0 2\n  3 3 0 0 1\n",
    ] {
        assert_eq!(plain(text), board, "{text}");
    }
    assert_eq!(
        plain("   0  1  2  3\n0  2  .  .  1\n1  .  .  .  2\n2  3  .  .  3\n"),
        "3x4 r1c1=2 r1c4=1 r2c4=2 r3c1=3 r3c4=3"
    );
    // At the right of the rows nothing counts at their left.
    assert_eq!(plain("1 2 3 4\n2 . . 3 1\n. . . 2 2\n3 . . 1 3\n"), board);
    // The blanks before the first line may have been cut off.
    let wrong = plain("1 2 3 4\n1 2 . . 3\n2 . . . 2\n3 3 . . 1\n");
    assert!(
        wrong.contains("numbers that count on both sides"),
        "{wrong}"
    );
    assert_eq!(
        told(". 1 2 3 4\n1 2 . . 3\n2 . . . 2\n3 3 . . 1\n", labels(true)),
        board
    );
}

#[test]
fn a_first_cell_behind_its_label_is_kept_whatever_water_is_called() {
    let board = "3x4 r1c2=2 r1c4=2 r3c2=1 r3c4=1";
    for water in [".", "-", "0", "_", "x", "w", "None", "NaN", "null"] {
        for [one, two, three] in [["Row 1", "Row 2", "Row 3"], ["A", "B", "C"]] {
            let text = format!("{one}: W,2,W,2\n{two}: W,W,W,W\n{three}: W,1,W,1\n");
            let text = text.replace('W', water);
            let read = told(&text, ReadOptions::default());
            assert!(read == board || read.starts_with("x:"), "{text}: {read}");
            let is_plain = [".", "-", "0", "_"].contains(&water);
            assert!(read == board || !is_plain, "{text}: {read}");
        }
    }
}
