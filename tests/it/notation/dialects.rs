//! Boards as found in people's files: no text is silently read as another board, and where two
//! readings are possible an option decides.

use hashilab::internals::generate::Recipe;
use hashilab::internals::graph::Random;
use hashilab::internals::notation::{
    Format, ListColumns, ReadOptions, Source, read_board, read_board_with_notes,
};
use hashilab::internals::puzzle::{Board, Clue, Pos, Rules, Size};

/// The number of boards for each shape.
const BOARDS: usize = 300;

/// The clue of a cell, if it is an island.
fn clue(board: &Board, row: u16, col: u16) -> Option<u8> {
    let pos = Pos::new(row, col);
    let islands = board.islands();
    let index = islands.binary_search_by_key(&pos, |&(pos, _)| pos).ok()?;
    match islands[index].1 {
        Clue::Exactly(clue) => Some(clue),
        Clue::OneOf(_) | Clue::Unknown => panic!("a board with numbers"),
    }
}

/// The rows of a board, with a sign for water and one between cells.
fn rows(board: &Board, water: &str, between: &str) -> Vec<String> {
    let size = board.size();
    let row = |row| {
        let cells = (0..size.cols).map(|col| match clue(board, row, col) {
            Some(clue) => clue.to_string(),
            None => water.to_owned(),
        });
        cells.collect::<Vec<String>>().join(between)
    };
    (0..size.rows).map(row).collect()
}

fn lines(lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().map(|line| line + "\n").collect()
}

fn grid(board: &Board, water: &str, between: &str) -> String {
    lines(rows(board, water, between))
}

/// Consecutive numbers from `from`, one for each row or column.
fn count(from: u16, count: u16) -> Vec<String> {
    (from..from + count)
        .map(|label| label.to_string())
        .collect()
}

/// A grid under labels, with labels at its left if there is a corner.
fn labelled(
    board: &Board,
    [water, between]: [&str; 2],
    above: &[String],
    left: Option<(&str, &[String])>,
) -> String {
    let mut text = Vec::new();
    let corner = left.map(|(corner, _)| corner.to_owned());
    let first: Vec<String> = corner.into_iter().chain(above.iter().cloned()).collect();
    text.push(first.join(between));
    for (index, row) in rows(board, water, between).into_iter().enumerate() {
        text.push(match left {
            Some((_, labels)) => format!("{}{between}{row}", labels[index]),
            None => row,
        });
    }
    lines(text)
}

/// The islands, one on each line, written by `line` from row, column and clue.
fn listed(board: &Board, line: impl Fn(u16, u16, u8) -> String) -> String {
    let islands = board.islands().iter().map(|&(pos, _)| pos);
    lines(islands.map(|pos| {
        let clue = clue(board, pos.row, pos.col).expect("an island");
        line(pos.row, pos.col, clue)
    }))
}

/// The clues of each row.
fn clues_of_rows(board: &Board) -> Vec<Vec<u8>> {
    let size = board.size();
    let row = |row| {
        (0..size.cols)
            .filter_map(move |col| clue(board, row, col))
            .collect()
    };
    (0..size.rows).map(row).collect()
}

/// The clues of each column.
fn clues_of_columns(board: &Board) -> Vec<Vec<u8>> {
    let size = board.size();
    let column = |col| {
        (0..size.rows)
            .filter_map(move |row| clue(board, row, col))
            .collect()
    };
    (0..size.cols).map(column).collect()
}

/// Numbers from here on for rows or columns that have islands, and nothing for the others.
fn numbered_where(lines: &[Vec<u8>], from: usize) -> Vec<String> {
    let label = |(index, clues): (usize, &Vec<u8>)| {
        if clues.is_empty() {
            String::new()
        } else {
            (index + from).to_string()
        }
    };
    lines.iter().enumerate().map(label).collect()
}

/// A line for each cell, water with 0.
fn of_all_cells(board: &Board, line: impl Fn(u16, u16, u8) -> String) -> String {
    let size = board.size();
    let cells = (0..size.rows).flat_map(|row| (0..size.cols).map(move |col| (row, col)));
    lines(cells.map(|(row, col)| line(row, col, clue(board, row, col).unwrap_or(0))))
}

/// A shape in which boards are written: its name, what a text is, the ending of its file, and
/// the options that say how it is meant.
struct Shape {
    name: &'static str,
    ending: &'static str,
    write: fn(&Board) -> String,
    decided: ReadOptions,
    /// Whether it is read without these options.
    is_clear: bool,
    /// Whether it is an error whatever they say.
    is_refused: bool,
}

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

const fn clear(name: &'static str, ending: &'static str, write: fn(&Board) -> String) -> Shape {
    Shape {
        name,
        ending,
        write,
        decided: PLAIN,
        is_clear: true,
        is_refused: false,
    }
}

const fn below_labels(
    name: &'static str,
    ending: &'static str,
    write: fn(&Board) -> String,
) -> Shape {
    let decided = ReadOptions {
        labels: Some(true),
        ..PLAIN
    };
    Shape {
        name,
        ending,
        write,
        decided,
        is_clear: false,
        is_refused: false,
    }
}

/// A text of which a size says how it is meant.
const fn by_size(name: &'static str, ending: &'static str, write: fn(&Board) -> String) -> Shape {
    Shape {
        decided: ReadOptions {
            size: Some(Size { rows: 1, cols: 1 }),
            ..PLAIN
        },
        ..below_labels(name, ending, write)
    }
}

/// A text that is no board, whatever the options that are tried.
const fn refused(name: &'static str, ending: &'static str, write: fn(&Board) -> String) -> Shape {
    Shape {
        is_refused: true,
        ..below_labels(name, ending, write)
    }
}

const fn list(name: &'static str, columns: ListColumns, write: fn(&Board) -> String) -> Shape {
    let decided = ReadOptions {
        columns: Some(columns),
        ..PLAIN
    };
    Shape {
        name,
        ending: "txt",
        write,
        decided,
        is_clear: false,
        is_refused: false,
    }
}

fn letters(count: u16) -> Vec<String> {
    ('A'..).take(count.into()).map(String::from).collect()
}

const SHAPES: [Shape; 60] = [
    below_labels("a data frame", "csv", |board| {
        let size = board.size();
        let left = count(0, size.rows);
        labelled(board, ["0", ","], &count(0, size.cols), Some(("", &left)))
    }),
    below_labels("a data frame without its index", "csv", |board| {
        labelled(board, ["0", ","], &count(0, board.size().cols), None)
    }),
    below_labels("counted columns, water empty", "csv", |board| {
        labelled(board, ["", ";"], &count(1, board.size().cols), None)
    }),
    below_labels("rows and columns from 1, tabs", "txt", |board| {
        let size = board.size();
        let left = count(1, size.rows);
        labelled(board, ["0", "\t"], &count(1, size.cols), Some(("", &left)))
    }),
    clear("rows and columns, zeros between blanks", "txt", |board| {
        format!(
            "{} {}\n{}",
            board.size().rows,
            board.size().cols,
            grid(board, "0", " ")
        )
    }),
    list("row, column, clue from 0", ListColumns::RowCol0, |board| {
        listed(board, |row, col, clue| format!("{row} {col} {clue}"))
    }),
    list(
        "row, column, clue from 1, commas",
        ListColumns::RowCol1,
        |board| {
            listed(board, |row, col, clue| {
                format!("{},{},{clue}", row + 1, col + 1)
            })
        },
    ),
    list("x, y, clue from 0", ListColumns::XDown0, |board| {
        listed(board, |row, col, clue| format!("{col};{row};{clue}"))
    }),
    clear("sizes above packed digits", "txt", |board| {
        format!(
            "{},{}\n{}",
            board.size().rows,
            board.size().cols,
            grid(board, "0", "")
        )
    }),
    clear("columns and rows above packed dots", "txt", |board| {
        format!(
            "{} {}\n{}",
            board.size().cols,
            board.size().rows,
            grid(board, ".", "")
        )
    }),
    clear("sizes on two lines, stars", "txt", |board| {
        format!(
            "{}\n{}\n{}",
            board.size().rows,
            board.size().cols,
            grid(board, "*", " ")
        )
    }),
    clear("comments, sizes, stars, an end", "txt", |board| {
        let size = board.size();
        format!(
            "#1\n#Easy : 01\n{}\n{}\n{}+\n",
            size.rows,
            size.cols,
            grid(board, "*", " ")
        )
    }),
    clear("a name, sizes, packed dots", "txt", |board| {
        format!(
            "Puzzle 7\n{}x{}\n{}",
            board.size().rows,
            board.size().cols,
            grid(board, ".", "")
        )
    }),
    clear("packed, a semicolon at the end", "txt", |board| {
        format!("{};\n", grid(board, "0", "").trim_end())
    }),
    clear("-1 is water", "csv", |board| grid(board, "-1", ",")),
    clear("- is water", "csv", |board| grid(board, "-", ";")),
    clear("a long dash is water", "csv", |board| grid(board, "—", ",")),
    clear("_ is water", "txt", |board| grid(board, "_", " ")),
    clear("letters above, numbers at the left", "csv", |board| {
        let size = board.size();
        let left = count(1, size.rows);
        labelled(board, ["", ","], &letters(size.cols), Some(("", &left)))
    }),
    clear("words at the left", "csv", |board| {
        let rows = rows(board, "0", ",");
        let labelled = rows.iter().enumerate();
        lines(labelled.map(|(index, row)| format!("row {},{row}", index + 1)))
    }),
    clear("wide digits", "csv", |board| {
        let wide = |digit: char| {
            let value = digit.to_digit(10).filter(|&value| value > 0);
            value.map_or(digit, |value| {
                char::from_u32(0xff10 + value).expect("a digit")
            })
        };
        grid(board, "0", ",").chars().map(wide).collect()
    }),
    clear("a data frame as it is printed", "txt", |board| {
        let size = board.size();
        let rows = rows(board, "0", "  ").into_iter().enumerate();
        let rows: Vec<String> = rows
            .map(|(index, row)| format!("{index}  {row}\n"))
            .collect();
        format!("   {}\n{}", count(0, size.cols).join("  "), rows.concat())
    }),
    clear("a title and a blank line above the sizes", "txt", |board| {
        format!(
            "Hashi\n\n{} {}\n\n{}",
            board.size().rows,
            board.size().cols,
            grid(board, "-", " ")
        )
    }),
    clear(
        "between blank lines, as in Python's quotes",
        "txt",
        |board| format!("\n{}\n", grid(board, "0", ",")),
    ),
    clear("packed and indented, below a blank line", "txt", |board| {
        let rows = rows(board, ".", "");
        format!("\n{}", lines(rows.iter().map(|row| format!("    {row}"))))
    }),
    clear("a list below a blank line", "csv", |board| {
        let islands = listed(board, |row, col, clue| {
            format!("{},{},{clue}", row + 1, col + 1)
        });
        let size = board.size();
        format!(
            "\n# size: {}x{}\nrow,col,clue\n{islands}",
            size.rows, size.cols
        )
    }),
    below_labels("sums at the left, where they are clues", "csv", |board| {
        let sums: Vec<u8> = clues_of_rows(board)
            .iter()
            .map(|row| row.iter().sum())
            .collect();
        // Larger sums are no clues and refused.
        let largest = sums.iter().copied().max().unwrap_or(0);
        let above = count(0, board.size().cols);
        if largest > 8 {
            return labelled(board, ["0", ","], &above, None);
        }
        let all = sums.iter().zip(rows(board, "0", ","));
        lines(all.map(|(sum, row)| format!("{sum},{row}")))
    }),
    below_labels("labels where islands are", "csv", |board| {
        let (columns, rows) = (clues_of_columns(board), clues_of_rows(board));
        // Empty rows and columns at a border without a label are left out with a note.
        let ends = [columns.first(), columns.last(), rows.first(), rows.last()];
        if ends.into_iter().flatten().any(Vec::is_empty) {
            let [above, left] = [board.size().cols, board.size().rows].map(|size| count(1, size));
            return labelled(board, ["0", ","], &above, Some(("", &left)));
        }
        let (top, left) = (numbered_where(&columns, 1), numbered_where(&rows, 1));
        labelled(board, ["0", ","], &top, Some(("", &left)))
    }),
    below_labels("the number of a puzzle in each row", "csv", |board| {
        let rows = rows(board, "0", ",").into_iter();
        lines(rows.map(|row| format!("4,{row}")))
    }),
    clear("sizes by their names, packed dots", "txt", |board| {
        let Size { rows, cols } = board.size();
        format!("rows: {rows}\ncols: {cols}\n{}", grid(board, ".", ""))
    }),
    clear("a letter for water", "txt", |board| grid(board, "x", " ")),
    clear("in a box", "txt", |board| {
        let width = usize::from(board.size().cols);
        let rule = |[left, between, right]: [&str; 3]| {
            format!("{left}{}{right}", vec!["─"; width].join(between))
        };
        let rows = rows(board, ".", "│").into_iter();
        let rows: Vec<String> = rows.map(|row| format!("│{row}│")).collect();
        let between = format!("\n{}\n", rule(["├", "┼", "┤"]));
        lines([
            rule(["┌", "┬", "┐"]),
            rows.join(&between),
            rule(["└", "┴", "┘"]),
        ])
    }),
    below_labels("an index twice", "csv", |board| {
        let above = count(0, board.size().cols).join(",");
        let all = rows(board, "0", ",").into_iter().enumerate();
        let twice = all.map(|(index, row)| format!("{index},{index},{row}"));
        format!(",,{above}\n{}", lines(twice))
    }),
    below_labels("one index for all rows", "csv", |board| {
        let left = vec!["5".to_owned(); board.size().rows.into()];
        labelled(
            board,
            ["0", ","],
            &count(0, board.size().cols),
            Some(("", &left)),
        )
    }),
    below_labels("the number of a page below", "csv", |board| {
        let empty = ",".repeat(usize::from(board.size().cols) - 1);
        format!("{}{empty}\n3{empty}\n", grid(board, "0", ","))
    }),
    below_labels("a number at the right of an empty column", "csv", |board| {
        let all = rows(board, "0", ";").into_iter().enumerate();
        lines(all.map(|(index, row)| row + if index == 0 { ";;5" } else { ";;" }))
    }),
    list("all cells from 0", ListColumns::RowCol0, |board| {
        of_all_cells(board, |row, col, clue| format!("{row} {col} {clue}"))
    }),
    list(
        "all cells as x and y from 1",
        ListColumns::XDown1,
        |board| {
            of_all_cells(board, |row, col, clue| {
                format!("{},{},{clue}", col + 1, row + 1)
            })
        },
    ),
    refused("two boards beside each other", "csv", |board| {
        let rows = rows(board, "0", ",").into_iter();
        lines(rows.map(|row| format!("{row},,{row}")))
    }),
    refused("two boards below each other", "csv", |board| {
        let grid = grid(board, ".", ",");
        format!(
            "{grid}{}\n{grid}",
            ",".repeat(usize::from(board.size().cols) - 1)
        )
    }),
    refused("a number below a blank line", "txt", |board| {
        format!("{}\n12\n", grid(board, ".", ""))
    }),
    clear("behind numbers and colons", "txt", |board| {
        let rows = (1..).zip(rows(board, "0", " "));
        lines(rows.map(|(index, row)| format!("{index}: {row}")))
    }),
    clear("below digits, where '.' is water", "txt", |board| {
        let digits = (0..board.size().cols).map(|col| (col % 10).to_string());
        lines([digits.collect()]) + &grid(board, ".", "")
    }),
    clear(
        "between digits above and bars at the left",
        "txt",
        |board| {
            let digits = (1..=board.size().cols).map(|col| (col % 10).to_string());
            let rows = (1..).zip(rows(board, "-", ""));
            let above = format!("    {}", digits.collect::<String>());
            let rows = rows.map(|(index, row)| format!("{index:2} |{row}"));
            lines([above].into_iter().chain(rows))
        },
    ),
    clear("a bracket around each cell", "txt", |board| {
        let rows = rows(board, " ", "] [").into_iter();
        lines(rows.map(|row| format!("[{row}]")))
    }),
    clear("each island by the name of its cell", "json", |board| {
        let size = board.size();
        let clues = listed(board, |row, col, clue| {
            format!("\"r{}c{}\": {clue}", row + 1, col + 1)
        });
        let clues = clues.trim_end().replace('\n', ",");
        format!(
            "{{\"size\": [{}, {}], \"clues\": {{{clues}}}}}",
            size.rows, size.cols
        )
    }),
    list("a clue behind each cell", ListColumns::RowCol0, |board| {
        listed(board, |row, col, clue| format!("({row}, {col}): {clue}"))
    }),
    clear("an array of numpy", "py", |board| {
        let rows = rows(board, "0", ", ").join("],\n  [");
        format!("import numpy as np\n\n# mine\ngrid = np.array([\n  [{rows}]], dtype=int)\n")
    }),
    clear("a title above empty rows and columns", "csv", |board| {
        let rows = rows(board, "0", ",").into_iter();
        let empty = ",".repeat(usize::from(board.size().cols) + 1);
        let rows = rows.map(|row| format!(",,{row}"));
        format!("Puzzle 3{empty}\n{empty}\n{empty}\n{}", lines(rows))
    }),
    clear(
        "a title and a blank line above packed dots",
        "txt",
        |board| format!("Puzzle 3\n\n{}", grid(board, ".", "")),
    ),
    by_size("two commas between cells", "csv", |board| {
        grid(board, "", ",,")
    }),
    by_size("two tabs behind each cell", "txt", |board| {
        let rows = rows(board, "0", "\t\t").into_iter();
        lines(rows.map(|row| row + "\t\t"))
    }),
    clear("sizes and islands on three lines", "txt", |board| {
        let Size { rows, cols } = board.size();
        let (islands, grid) = (board.islands().len(), grid(board, "0", " "));
        format!("rows: {rows}\ncols: {cols}\nislands: {islands}\n{grid}")
    }),
    clear("-1 between blanks is water", "txt", |board| {
        grid(board, "-1", " ")
    }),
    clear("all cells under row, col and value", "csv", |board| {
        format!(
            "row,col,value\n{}",
            of_all_cells(board, |row, col, clue| format!("{row},{col},{clue}"))
        )
    }),
    clear("a text of JSON", "json", |board| {
        let rows = rows(board, ".", "").join("\\n");
        format!("{{\"name\": \"easy\", \"board\": \"{rows}\"}}")
    }),
    clear("comments and keys without quotes", "json5", |board| {
        let rows = rows(board, "0", ", ").join("],\n  [");
        format!("// mine\n{{ name: \"easy\", grid: [\n  [{rows}],\n] }}\n")
    }),
    clear("what a module exports", "js", |board| {
        let rows = rows(board, "0", ", ").join("],\n  [");
        format!("export default [\n  [{rows}],\n];\n")
    }),
    clear("a table of a web page", "html", |board| {
        let rows = rows(board, "", "</td><td>").into_iter();
        let rows = rows.map(|row| format!("<tr><td>{row}</td></tr>"));
        format!("<table>\n{}</table>\n", lines(rows))
    }),
    clear("a fact of Prolog", "pl", |board| {
        let rows = rows(board, "0", ", ")
            .into_iter()
            .map(|row| format!("  [{row}]"));
        let rows: Vec<String> = rows.collect();
        format!("puzzle(easy, [\n{}\n]).\n", rows.join(",\n"))
    }),
];

#[test]
fn no_shape_is_read_as_another_board() {
    let (mut doubts, mut right, mut odd) = (0, 0, 0);
    for (place, shape) in (0_u16..).zip(&SHAPES) {
        // Three labels over boards with adjacent islands stay possible.
        let size = Size::new(6 + place % 3, 7 + place % 2);
        let recipe = Recipe::sized(size);
        let puzzles = recipe.puzzles(place.into()).expect("a recipe");
        for made in puzzles.take(BOARDS) {
            let board = made.expect("a board").network.board().clone();
            let text = (shape.write)(&board);
            let source = Source::new(format!("x.{}", shape.ending), text.clone());
            let about = || format!("{}:\n{text}", shape.name);
            match read_board(&source, &ReadOptions::default()) {
                Ok(read) => assert_eq!(read, board, "{}", about()),
                Err(error) => {
                    // A side may have the numbers of islands by chance, in every shape.
                    if shape.is_clear {
                        let grid = Source::new("x.csv", grid(&board, "0", ","));
                        assert!(read_board(&grid, &PLAIN).is_err(), "{}{error}", about());
                        odd += 1;
                        right += 1;
                        continue;
                    }
                    let hint = error.hint().unwrap_or_default();
                    assert!(
                        shape.is_refused
                            || hint.contains("add one of these options")
                            || hint.contains("say what"),
                        "{}{error}\n{hint}",
                        about()
                    );
                    doubts += 1;
                }
            }
            // A list shows no empty rows and columns at the end.
            let is_sized = shape.decided.columns.is_some() || shape.decided.size.is_some();
            let size = is_sized.then_some(board.size());
            let decided = ReadOptions {
                size,
                ..shape.decided
            };
            let read = read_board(&source, &decided);
            if shape.is_refused {
                assert!(read.is_err(), "{}", about());
            } else {
                assert_eq!(read.as_ref(), Ok(&board), "{}", about());
            }
            right += 1;
        }
    }
    assert_eq!(right, SHAPES.len() * BOARDS);
    assert!(doubts > 6 * BOARDS, "{doubts}");
    assert!(odd * 4_000 < right, "{odd}");
}

/// A board of random clues on cells no two of which are adjacent.
fn without_neighbours(random: &mut Random) -> Board {
    let up_to_7 = |random: &mut Random| 1 + u16::try_from(random.below(7)).expect("small");
    let size = Size::new(up_to_7(random), 1 + up_to_7(random));
    let mut islands: Vec<(Pos, Clue)> = Vec::new();
    for row in 0..size.rows {
        for col in 0..size.cols {
            let is_beside = |&(pos, _): &(Pos, Clue)| {
                (pos.row == row && pos.col + 1 == col) || (pos.row + 1 == row && pos.col == col)
            };
            if random.below(2) == 0 && !islands.iter().any(is_beside) {
                let clue = u8::try_from(1 + random.below(8)).expect("small");
                islands.push((Pos::new(row, col), Clue::Exactly(clue)));
            }
        }
    }
    Board::new(size, islands, Rules::default()).expect("a board")
}

#[test]
fn boards_without_neighbours_are_read_without_doubt() {
    let (mut random, mut read) = (Random::seeded(1), 0);
    for _ in 0..3_000 {
        let board = without_neighbours(&mut random);
        for (ending, water, between) in [
            ("csv", "0", ","),
            ("csv", ".", ";"),
            ("txt", "0", "\t"),
            ("txt", ".", ""),
            ("txt", "0", ""),
            ("txt", "-", " "),
            ("txt", "0", " "),
        ] {
            // Three numbers above others may be the first line of .has, and two digits alone may be
            // one clue.
            let Size { rows, cols } = board.size();
            let is_other = match (between, water) {
                ("", "0") => cols == 2,
                ("\t" | " ", "0") => cols == 3,
                _ => false,
            };
            if is_other || (rows == 1 && ending == "txt") {
                continue;
            }
            read += 1;
            let text = grid(&board, water, between);
            let source = Source::new(format!("x.{ending}"), text.clone());
            assert_eq!(read_board(&source, &PLAIN).as_ref(), Ok(&board), "{text}");
        }
    }
    assert!(read > 15_000, "{read}");
}

#[test]
fn labels_that_were_left_out_are_told() {
    let text = ",A,B,C\n1,2,,2\n2,,,\n3,1,,1\n";
    let read = read_board_with_notes(&Source::new("x.csv", text), &PLAIN).expect("a board");
    assert_eq!(
        read.left_out.as_deref(),
        Some("the first row of words and the first column of numbers from 1, as labels")
    );
    assert_eq!(read.board.size(), Size::new(3, 3));
    let total = "a,2,0,2\nb,1,0,1\nTotal,3,0,3\n";
    let error = read_board(&Source::new("x.csv", total), &PLAIN).expect_err("a row of sums");
    assert_eq!(
        error.to_string(),
        "x.csv:3:1: row 'Total' looks like sums or remarks"
    );
}

#[test]
fn an_option_that_does_not_apply_is_refused_by_name() {
    let grid = Source::new("x.csv", "2,0,0,2\n0,0,0,0\n1,0,0,1\n");
    for (options, error) in [
        (
            ReadOptions {
                labels: Some(true),
                ..PLAIN
            },
            "x.csv:1:1: --labels yes says that there are labels, but no first or last row or column \
             counts in equal steps, as in 0, 1, 2 … or 10, 20, 30 …",
        ),
        (
            ReadOptions {
                columns: Some(ListColumns::XDown0),
                ..PLAIN
            },
            "x.csv:1:1: --columns x0,y0,clue says that this is a list of islands, but not every line \
             has the three numbers of one",
        ),
    ] {
        let read = read_board(&grid, &options);
        assert_eq!(read.expect_err("refused").to_string(), error);
    }
    for options in [
        ReadOptions {
            labels: Some(false),
            ..PLAIN
        },
        ReadOptions {
            columns: Some(ListColumns::None),
            ..PLAIN
        },
    ] {
        assert!(read_board(&grid, &options).is_ok());
        for (name, text, kind) in [
            ("x", "https://puzz.link/p?hashi/3/1/2g2", "puzz-link"),
            ("x", "4x3m2:2b2d1b1", "tatham"),
            ("x", "island(0,0,1). island(2,0,1). bridge(0,1).", "islands"),
            (
                "x.csv",
                "row,col,clue\n1,1,1\n1,3,1\n",
                "a list under its header",
            ),
        ] {
            let refused = read_board(&Source::new(name, text), &options).expect_err("no grid");
            let option = if options.labels.is_some() {
                "--labels"
            } else {
                "--columns none"
            };
            let sentence = format!("{name}:1:1: {option} is for grids, and this is {kind}");
            assert_eq!(refused.to_string(), sentence);
        }
    }
}

/// The boards in the files of the folder of dialects, and which of them are in doubt.
#[test]
fn files_as_people_have_them_are_read_or_in_doubt() {
    let Ok(folder) = std::env::var("HASHI_EXTRA_BOARDS") else {
        eprintln!("not run: HASHI_EXTRA_BOARDS is not set");
        return;
    };
    let folder = std::path::Path::new(&folder).join("dialects");
    let board = |text: &str| {
        let options = ReadOptions {
            format: Some(Format::Csv),
            ..PLAIN
        };
        read_board(&Source::new("x", text), &options).expect("a board")
    };
    let usual = board("2,0,0,2\n0,0,0,0\n1,0,0,1\n");
    let square = board("2,0,0,2\n0,0,0,0\n0,0,0,0\n1,0,0,1\n");
    let named = board("2,0,0,2\n0,0,0,0\n1,0,0,1\n0,0,0,0\n");
    let five = board("0,0,2,0,3\n0,0,0,0,0\n2,0,0,0,0\n0,0,0,0,0\n3,0,0,0,2\n");
    let below = board("0,0,0,0,0\n3,0,3,0,3\n0,0,0,0,0\n3,0,0,0,2\n0,0,0,0,0\n");
    let three = board("2,0,2\n0,0,0\n1,0,1\n");
    let mut entries: Vec<_> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file() && !path.ends_with("README.md"))
        .collect();
    entries.sort();
    let grids = [
        "hdr-blank-dots.txt",
        "hdr-blank-spaced.txt",
        "hdr-comma-packed.txt",
        "hdr-n-dots.txt",
        "minus-one-water.csv",
        "puzzle.pl",
        "semicolon-end.txt",
        "star-comments.txt",
        "star.txt",
    ];
    let (mut read, mut in_doubt) = (Vec::new(), Vec::new());
    for path in entries {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        let expected = match name {
            "hdr-n-dots.txt" => &square,
            // Its sizes are 4 and 4.
            "named-list.txt" => &named,
            "false-solved-list.txt" => &five,
            "false-solved-noindex.csv" => &below,
            "cells.json" => &three,
            _ => &usual,
        };
        let source = Source::new(name, std::fs::read(&path).expect("a file"));
        match read_board(&source, &PLAIN) {
            Ok(board) => {
                assert_eq!(&board, expected, "{name}");
                read.push(name.to_owned());
            }
            Err(error) => {
                assert!(!grids.contains(&name), "{error}");
                let decided = ReadOptions {
                    labels: matches!(name, "pandas-index.csv" | "false-solved-noindex.csv")
                        .then_some(true),
                    columns: match name {
                        "rcv-bare.txt" | "false-solved-list.txt" => Some(ListColumns::RowCol0),
                        "tuples.txt" => Some(ListColumns::RowCol1),
                        "named-list.txt" | "xy.txt" => Some(ListColumns::XDown0),
                        _ => None,
                    },
                    ..PLAIN
                };
                // The error shows the readings and the option that decides, or what is wrong.
                let hint = error.hint().unwrap_or_default();
                if decided == PLAIN {
                    assert_eq!(name, "wrong-count.has", "{error}\n{hint}");
                } else {
                    assert!(hint.contains("\n  --"), "{error}\n{hint}");
                    assert_eq!(
                        read_board(&source, &decided).as_ref(),
                        Ok(expected),
                        "{name}"
                    );
                }
                in_doubt.push(name.to_owned());
            }
        }
    }
    assert!(in_doubt.len() >= 4, "{in_doubt:?}");
    assert!(
        grids
            .iter()
            .all(|grid| read.iter().any(|name| name == grid)),
        "{read:?}"
    );
}
