//! Lists of islands and JSON in the shapes that other programs write: a text is read as the board
//! that was written, or gives an error that shows several boards; never another board.

use std::fmt::Write;

use hashilab::internals::notation::{
    ListColumns, ReadOptions, Source, read_board, read_board_with_notes,
};
use hashilab::internals::puzzle::{Board, Clue, Pos, Rules, Size};

use ListColumns::{
    ClueRowCol0, ClueRowCol1, ClueXDown0, ClueXDown1, None as NoList, RowCol0, RowCol1, XDown0,
    XDown1, XUp0,
};

/// The number of boards for each shape.
const BOARDS: usize = 300;

/// A row or a column of a cell.
type Side = fn(Pos) -> u16;

/// Writes a board in one shape.
type Writer = Box<dyn Fn(&Made) -> String>;

/// A made board: its islands touch all borders and no two are adjacent.
struct Made {
    size: Size,
    islands: Vec<(Pos, u8)>,
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u16) -> u16 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        u16::try_from((self.0 >> 33) % u64::from(bound)).expect("a small number")
    }
}

impl Made {
    fn all() -> Vec<Self> {
        let mut numbers = Numbers(7);
        (0..BOARDS).map(|_| Self::new(&mut numbers)).collect()
    }

    fn new(numbers: &mut Numbers) -> Self {
        loop {
            let (rows, cols) = (3 + numbers.below(7), 3 + numbers.below(7));
            let mut islands: Vec<(Pos, u8)> = Vec::new();
            for _ in 0..3 + numbers.below(14) {
                let pos = Pos::new(numbers.below(rows), numbers.below(cols));
                let beside = |&(other, _): &(Pos, u8)| {
                    other.row.abs_diff(pos.row) + other.col.abs_diff(pos.col) < 2
                };
                if !islands.iter().any(beside) {
                    let clue = u8::try_from(1 + numbers.below(6)).expect("a clue");
                    islands.push((pos, clue));
                }
            }
            islands.sort_unstable();
            let has = |side: Side, at: u16| islands.iter().any(|&(pos, _)| side(pos) == at);
            let (row, col): (Side, Side) = (|pos| pos.row, |pos| pos.col);
            let ends = [(row, 0), (row, rows - 1), (col, 0), (col, cols - 1)];
            if islands.len() > 2 && ends.into_iter().all(|(side, at)| has(side, at)) {
                let size = Size::new(rows, cols);
                return Self { size, islands };
            }
        }
    }

    fn board(&self) -> Board {
        let islands = self.islands.iter();
        let islands = islands.map(|&(pos, clue)| (pos, Clue::Exactly(clue)));
        Board::new(self.size, islands.collect(), Rules::default()).expect("a board")
    }

    /// The numbers of each island in the order of these columns.
    fn listed(&self, columns: ListColumns) -> Vec<[u16; 3]> {
        let from = u16::from(matches!(
            columns,
            RowCol1 | XDown1 | ClueRowCol1 | ClueXDown1
        ));
        let numbers = self.islands.iter().map(|&(pos, clue)| {
            let (row, col) = (pos.row + from, pos.col + from);
            let clue = u16::from(clue);
            match columns {
                RowCol0 | RowCol1 | NoList => [row, col, clue],
                XDown0 | XDown1 => [col, row, clue],
                XUp0 => [col, self.size.rows - 1 - pos.row, clue],
                ClueRowCol0 | ClueRowCol1 => [clue, row, col],
                ClueXDown0 | ClueXDown1 => [clue, col, row],
            }
        });
        numbers.collect()
    }

    /// The texts of all islands, joined by `between`.
    fn each(
        &self,
        columns: ListColumns,
        between: &str,
        text: impl Fn(usize, [u16; 3]) -> String,
    ) -> String {
        let texts = self.listed(columns).into_iter().enumerate();
        let texts: Vec<String> = texts.map(|(index, numbers)| text(index, numbers)).collect();
        texts.join(between)
    }

    /// The rows of the grid, with `cell` for the text of each cell.
    fn grid(&self, cell: impl Fn(u8) -> String) -> Vec<Vec<String>> {
        let rows = 0..self.size.rows;
        let row = |row| {
            let cols = 0..self.size.cols;
            let clue = |col| {
                let here = Pos::new(row, col);
                let mut islands = self.islands.iter();
                islands
                    .find(|(pos, _)| *pos == here)
                    .map_or(0, |&(_, clue)| clue)
            };
            cols.map(|col| cell(clue(col))).collect()
        };
        rows.map(row).collect()
    }
}

/// The results for the boards of a shape.
#[derive(Debug, Default, PartialEq, Eq)]
struct Outcome {
    right: usize,
    doubt: usize,
}

/// Reads all boards in a shape: without an option each is right or in doubt; with the option for
/// the columns, and with the size, each is right.
fn tried(
    name: &str,
    columns: ListColumns,
    has_size: bool,
    text: impl Fn(&Made) -> String,
) -> Outcome {
    let mut outcome = Outcome::default();
    for made in Made::all() {
        let (text, board) = (text(&made), made.board());
        let source = Source::new(name, text.as_str());
        match read_board(&source, &ReadOptions::default()) {
            Ok(read) => {
                assert_eq!(read, board, "{name}: another board\n{text}");
                outcome.right += 1;
                continue;
            }
            Err(error) => {
                let shown = error.to_string();
                let is_doubt =
                    shown.contains("can be read in") || shown.contains("a list without one");
                assert!(is_doubt, "{name}: {shown}\n{text}");
                outcome.doubt += 1;
            }
        }
        let options = ReadOptions {
            columns: Some(columns),
            size: has_size.then_some(made.size),
            ..ReadOptions::default()
        };
        let read = read_board(&source, &options);
        let read = read.unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(read, board, "{name}: another board with {columns}\n{text}");
    }
    outcome
}

const ALL_RIGHT: Outcome = Outcome {
    right: BOARDS,
    doubt: 0,
};

const ALL_IN_DOUBT: Outcome = Outcome {
    right: 0,
    doubt: BOARDS,
};

/// A table under a header.
fn table(made: &Made, header: &str, between: &str, columns: ListColumns) -> String {
    let line = |_, numbers: [u16; 3]| numbers.map(|number| number.to_string()).join(between);
    let header = header.replace(',', between);
    format!("{header}\n{}\n", made.each(columns, "\n", line))
}

#[test]
fn headers_in_words_are_taken_at_their_word() {
    for (header, columns) in [
        ("row,col,clue", RowCol1),
        ("row,col,clue", RowCol0),
        ("row,col,value", RowCol1),
        ("Row,Column,Number", RowCol0),
        ("r,c,n", RowCol0),
        ("r,c,k", RowCol1),
        ("i,j,value", RowCol0),
        ("x,y,clue", XDown0),
        ("x,y,value", XDown0),
        ("x,y,degree", XUp0),
    ] {
        for between in [",", ";", "\t", "|", " "] {
            // Facts upwards are a separate notation, between commas.
            let name = if between == "," {
                "board.csv"
            } else {
                "board.txt"
            };
            let outcome = tried(name, columns, false, |made| {
                table(made, header, between, columns)
            });
            // Any other table of these columns may have y downwards.
            let is_open = columns == XUp0 && between != ",";
            let wanted = if is_open { ALL_IN_DOUBT } else { ALL_RIGHT };
            assert_eq!(outcome, wanted, "{header} between {between:?} as {columns}");
        }
    }
    let indexed = |made: &Made| {
        let line = |index, [row, col, clue]: [u16; 3]| format!("{index},{row},{col},{clue}");
        format!(",row,col,clue\n{}\n", made.each(RowCol0, "\n", line))
    };
    assert_eq!(tried("frame.csv", RowCol0, false, indexed), ALL_RIGHT);
}

#[test]
fn where_nothing_says_from_where_is_counted_there_are_two_readings() {
    for (header, columns) in [("x,y,clue", XDown1), ("i,j,clue", RowCol1)] {
        let outcome = tried("board.csv", columns, false, |made| {
            table(made, header, ",", columns)
        });
        assert_eq!(outcome, ALL_IN_DOUBT, "{header} as {columns}");
    }
}

#[test]
fn lists_without_a_header_are_never_taken_by_themselves() {
    for columns in [RowCol0, RowCol1, XDown0, XDown1] {
        for between in [" ", ",", ";", "\t"] {
            let line =
                |_, numbers: [u16; 3]| numbers.map(|number| number.to_string()).join(between);
            let rows = |made: &Made| made.each(columns, "\n", line);
            let bare = |made: &Made| format!("# made\n{}\n", rows(made));
            assert_eq!(
                tried("board.txt", columns, true, bare),
                ALL_IN_DOUBT,
                "{columns}"
            );
            let named = |made: &Made| {
                let Size {
                    rows: height,
                    cols: width,
                } = made.size;
                let sides = if matches!(columns, RowCol0 | RowCol1) {
                    [height, width]
                } else {
                    [width, height]
                };
                format!("Easy one\n{}\n{}\n{}\n", sides[0], sides[1], rows(made))
            };
            assert_eq!(
                tried("board.txt", columns, true, named),
                ALL_IN_DOUBT,
                "{columns}"
            );
        }
    }
}

#[test]
fn tuples_facts_and_dictionaries_are_lists() {
    let tuple = |_, [one, other, clue]: [u16; 3]| format!("({one}, {other}, {clue})");
    let pair = |_, [one, other, clue]: [u16; 3]| format!("({one}, {other}): {clue}");
    let fact = |_, [one, other, clue]: [u16; 3]| format!("clue({one},{other},{clue}).");
    let labelled =
        |index, [one, other, clue]: [u16; 3]| format!("{{{index},{{{one},{other}}},{clue}}}");
    for columns in [RowCol0, RowCol1, XDown0, XDown1] {
        let tuples = |made: &Made| format!("[{}]\n", made.each(columns, ", ", tuple));
        let script = |made: &Made| format!("islands = [{}]\n", made.each(columns, ",\n  ", tuple));
        let pairs = |made: &Made| format!("puzzle = {{{}}}\n", made.each(columns, ", ", pair));
        let facts = |made: &Made| made.each(columns, "\n", fact) + "\n";
        assert_eq!(
            tried("board.txt", columns, true, tuples),
            ALL_IN_DOUBT,
            "{columns}"
        );
        assert_eq!(
            tried("board.py", columns, true, script),
            ALL_IN_DOUBT,
            "{columns}"
        );
        assert_eq!(
            tried("board.py", columns, true, pairs),
            ALL_IN_DOUBT,
            "{columns}"
        );
        assert_eq!(
            tried("board.pl", columns, true, facts),
            ALL_IN_DOUBT,
            "{columns}"
        );
    }
    for columns in [XUp0, XDown0, XDown1] {
        let text = |made: &Made| format!("{{{}}}\n", made.each(columns, ",", labelled));
        let outcome = tried("board.txt", columns, false, text);
        assert_eq!(outcome, ALL_IN_DOUBT, "{columns}");
    }
    let puzzle = |made: &Made| {
        let side = made.size.rows.max(made.size.cols);
        format!("puzzle(1, {side}, [{}]).\n", made.each(RowCol1, ",", tuple))
    };
    for made in Made::all() {
        let read = read_board(&Source::new("x.pl", puzzle(&made)), &ReadOptions::default());
        let side = made.size.rows.max(made.size.cols);
        assert_eq!(read.map(|read| read.size()), Ok(Size::new(side, side)));
    }
}

#[test]
fn lists_in_json_are_read_under_any_usual_name() {
    for (names, columns) in [
        (["row", "col", "clue"], RowCol0),
        (["row", "col", "number"], RowCol1),
        (["r", "c", "required"], RowCol0),
        (["i", "j", "k"], RowCol1),
        (["x", "y", "value"], XDown0),
        (["x", "y", "weight"], XDown1),
        (["x", "y", "degree"], XDown0),
        (["x", "y", "n"], XDown0),
    ] {
        let island = |id, numbers: [u16; 3]| {
            let mut text = format!("{{\"id\":{id}");
            for (name, number) in names.iter().zip(numbers) {
                write!(text, ",\"{name}\":{number}").expect("a string takes all text");
            }
            text + "}"
        };
        let all = |made: &Made| made.each(columns, ", ", island);
        let sized = |made: &Made| {
            let Size { rows, cols } = made.size;
            format!(
                "{{\"width\":{cols},\"height\":{rows},\"islands\":[{}]}}",
                all(made)
            )
        };
        let bare = |made: &Made| format!("[{}]", all(made));
        let deep = |made: &Made| {
            let Size { rows, cols } = made.size;
            let nodes = all(made);
            format!(
                "{{\"puzzle\":{{\"size\":{{\"rows\":{rows},\"cols\":{cols}}},\"nodes\":[{nodes}]}},\
                 \"solution\":[[1,2,1]]}}"
            )
        };
        let from_one = matches!(columns, RowCol1 | XDown1);
        let upwards = names[2] == "degree";
        // A board that touches its borders fits its size in one way only.
        let with_size = if upwards { ALL_IN_DOUBT } else { ALL_RIGHT };
        let without = if from_one || upwards {
            ALL_IN_DOUBT
        } else {
            ALL_RIGHT
        };
        let outcome = tried("board.json", columns, true, sized);
        assert_eq!(outcome.right + outcome.doubt, BOARDS);
        if !upwards {
            assert_eq!(outcome, with_size, "{names:?}");
            assert_eq!(tried("x.json", columns, true, deep), with_size, "{names:?}");
        }
        let outcome = tried("x.json", columns, false, bare);
        assert!(outcome == without || upwards, "{names:?}: {outcome:?}");
    }
    let triple = |_, [one, other, clue]: [u16; 3]| format!("[{one},{other},{clue}]");
    for columns in [RowCol0, RowCol1, XDown0, XDown1] {
        let sized = |made: &Made| {
            let Size { rows, cols } = made.size;
            let islands = made.each(columns, ",", triple);
            format!("{{\"rows\":{rows},\"cols\":{cols},\"islands\":[{islands}]}}")
        };
        let outcome = tried("x.json", columns, true, sized);
        assert_eq!(outcome.right + outcome.doubt, BOARDS);
        for key in ["islands", "board", "data"] {
            let bare = |made: &Made| format!("{{\"{key}\":[{}]}}", made.each(columns, ",", triple));
            assert_eq!(
                tried("x.json", columns, true, bare),
                ALL_IN_DOUBT,
                "{key} {columns}"
            );
        }
        let matrix = |made: &Made| format!("[{}]", made.each(columns, ",", triple));
        assert_eq!(
            tried("x.json", columns, true, matrix),
            ALL_IN_DOUBT,
            "{columns}"
        );
    }
}

#[test]
fn grids_in_json_are_read_wherever_they_stand() {
    let number = |clue: u8| clue.to_string();
    let empty = |water: &'static str| {
        move |clue: u8| match clue {
            0 => water.to_owned(),
            clue => format!("\"{clue}\""),
        }
    };
    let null = |clue: u8| match clue {
        0 => "null".to_owned(),
        clue => clue.to_string(),
    };
    let joined = |rows: Vec<Vec<String>>| {
        let rows: Vec<String> = rows
            .iter()
            .map(|row| format!("[{}]", row.join(",")))
            .collect();
        format!("[{}]", rows.join(",\n "))
    };
    let letters = |made: &Made| {
        let sign = |clue: u8| {
            if clue == 0 {
                ".".to_owned()
            } else {
                clue.to_string()
            }
        };
        let rows: Vec<String> = made
            .grid(sign)
            .iter()
            .map(|row| format!("\"{}\"", row.concat()))
            .collect();
        format!("[{}]", rows.join(","))
    };
    let object = |clue: u8| match clue {
        0 => "{\"horizontal\":0,\"vertical\":1}".to_owned(),
        clue => format!("{{\"k\":{clue},\"top\":1}}"),
    };
    let shapes: Vec<(&str, Writer)> = vec![
        (
            "numbers",
            Box::new(move |made| format!("{{\"grid\":{}}}", joined(made.grid(number)))),
        ),
        (
            "deep",
            Box::new(move |made| format!("{{\"a\":{{\"task\":{}}}}}", joined(made.grid(number)))),
        ),
        (
            "null",
            Box::new(move |made| format!("{{\"board\":{}}}", joined(made.grid(null)))),
        ),
        (
            "empty",
            Box::new(move |made| format!("{{\"grid\":{}}}", joined(made.grid(empty("\"\""))))),
        ),
        (
            "dots",
            Box::new(move |made| format!("{{\"cells\":{}}}", joined(made.grid(empty("\".\""))))),
        ),
        (
            "minus one",
            Box::new(move |made| format!("{{\"rows\":{}}}", joined(made.grid(empty("-1"))))),
        ),
        (
            "letters",
            Box::new(move |made| format!("{{\"name\":\"a\",\"grid\":{}}}", letters(made))),
        ),
        ("letters alone", Box::new(letters)),
        ("objects", Box::new(move |made| joined(made.grid(object)))),
        (
            "flat",
            Box::new(move |made| {
                let cells = made.grid(number).concat().join(",");
                let Size { rows, cols } = made.size;
                format!("{{\"w\":{cols},\"h\":{rows},\"cells\":[{cells}]}}")
            }),
        ),
    ];
    for (shape, text) in shapes {
        assert_eq!(tried("x.json", NoList, false, text), ALL_RIGHT, "{shape}");
    }
}

#[test]
fn tags_are_lists() {
    let tag =
        |_, [x, y, clue]: [u16; 3]| format!("<Island Number=\"{clue}\" X=\"{x}\" Y=\"{y}\" />");
    for columns in [XDown0, XDown1] {
        let text = |made: &Made| {
            let Size { rows, cols } = made.size;
            let islands = made.each(columns, "\n", tag);
            format!("<Puzzle Width=\"{cols}\" Height=\"{rows}\"><Data>{islands}</Data></Puzzle>")
        };
        assert_eq!(
            tried("board.sud", columns, false, text),
            ALL_RIGHT,
            "{columns}"
        );
    }
}

#[test]
fn what_is_wrong_in_lists_and_json_is_named_with_its_place() {
    for (name, text, wanted) in [
        (
            "x.json",
            "{\"grid\":[[2,0,0,2],\n [0,\"z\",0,0]]}",
            "x.json:2:5: expected a clue, '?' or water, found 'z'",
        ),
        (
            "x.json",
            "{\"grid\":[[2,0],\n [0]]}",
            "x.json:2:2: expected 2 cells as in the first row, found 1",
        ),
        (
            "x.json",
            "{\"a\":[{\"row\":4000000000,\"col\":1,\"clue\":2}]}",
            "x.json:1:7: expected a row from 0 to 65534, found '4000000000'",
        ),
        (
            "x.json",
            "{\"w\":2,\"h\":1,\"a\":[{\"x\":5,\"y\":0,\"clue\":2}]}",
            "x.json:1:19: expected islands inside the size 1x2, found one on r1c6",
        ),
        (
            "x.json",
            "{\"a\":[{\"x\":5,\"y\":0,\"clue\":9}]}",
            "x.json:1:27: expected a clue of at most 8, found '9'",
        ),
        (
            "x.json",
            "{\"a\":[{\"x\":5,\"y\":0,\"clue\":0}]}",
            "x.json:1:27: expected a clue from 1, found '0'",
        ),
        (
            "x.json",
            "{\"name\":\"x\"}",
            "x.json:1:1: expected a board in JSON: a grid of rows, or islands with row, col and clue, found neither",
        ),
        (
            "x.json",
            "{\"width\":3,\"height\":2,\"grid\":[[1,0,1]]}",
            "x.json:1:30: expected a grid of 2x3, as the sizes say, found one of 1x3",
        ),
        (
            "x.csv",
            "i,j,clue\n0,x,2\n",
            "x.csv:2:3: expected a column from 1 to 65535, found 'x'",
        ),
        (
            "x.xml",
            "<p><i x=\"1\" y=\"z\" n=\"2\"/></p>",
            "x.xml:1:5: expected an attribute y that is a whole number, found 'z'",
        ),
    ] {
        let error = read_board(&Source::new(name, text), &ReadOptions::default()).expect_err(text);
        assert_eq!(error.to_string(), wanted, "{text}");
    }
}

/// The result of reading a text: the size and each island, or the error and its hint.
fn told(name: &str, text: &str, columns: Option<ListColumns>) -> String {
    let options = ReadOptions {
        columns,
        ..ReadOptions::default()
    };
    match read_board(&Source::new(name, text), &options) {
        Ok(board) => {
            let islands = board.islands().iter();
            let islands: Vec<String> = islands
                .map(|(pos, clue)| format!(" {pos}={clue}"))
                .collect();
            format!("{}{}", board.size(), islands.concat())
        }
        Err(error) => format!("{error}\n{}", error.hint().unwrap_or_default()),
    }
}

#[test]
fn lists_under_columns_are_columns() {
    for text in [
        r#"{"columns": [[2,0,2],[0,0,0]]}"#,
        r#"{"cols": [[2,0,2],[0,0,0]]}"#,
        r#"{"rows": 3, "columns": [[2,0,2],[0,0,0]]}"#,
        r#"{"rows": 3, "cols": 2, "columns": [2,0,2,0,0,0]}"#,
        r#"{"columns": ["2.2","..."]}"#,
        r#"{"rows": 3, "columns": 2, "grid": [[2,0],[0,0],[2,0]]}"#,
    ] {
        assert_eq!(told("x.json", text, None), "3x2 r1c1=2 r3c1=2", "{text}");
    }
    let both = r#"{"columns": [[2,0,2],[0,0,0]], "rows": [[2,0,2],[0,0,0]]}"#;
    let doubt = told("x.json", both, None);
    assert!(doubt.contains("can be read in 2 ways"), "{doubt}");
    assert!(
        doubt.contains("under 'columns', column by column, 3x2"),
        "{doubt}"
    );
}

#[test]
fn what_pandas_writes_is_never_turned() {
    for text in [
        r#"[{"0":2,"1":0,"2":1},{"0":0,"1":0,"2":0}]"#,
        r#"{"columns":[0,1,2],"index":[0,1],"data":[[2,0,1],[0,0,0]]}"#,
        r#"{"columns":["a1","b2","c3"],"index":[0,1],"data":[[2,0,1],[0,0,0]]}"#,
    ] {
        assert_eq!(told("x.json", text, None), "2x3 r1c1=2 r1c3=1", "{text}");
    }
    for text in [
        r#"{"0":{"0":2,"1":0},"1":{"0":0,"1":0}}"#,
        r#"{"A":{"0":2,"1":0},"B":{"0":0,"1":0}}"#,
        r#"{"0":[2,0],"1":[0,0]}"#,
    ] {
        assert_eq!(
            told("x.json", text, None),
            "x.json:1:6: expected rows in brackets, found a data frame whose lines may be rows or \
             columns, as to_json() of pandas writes it\na data frame is read as rows: \
             df.to_json(orient=\"values\")",
            "{text}"
        );
    }
    for list in [
        r#"{"columns":["row","col","clue"],"index":[0,1],"data":[[0,0,1],[0,2,1]]}"#,
        r#"{"row":{"0":0,"1":0},"col":{"0":0,"1":2},"clue":{"0":1,"1":1}}"#,
        r#"{"clue":[1,1],"col":[0,2],"row":[0,0]}"#,
        r#"{"islands":{"x":[0,2],"y":[0,0],"value":[1,1]}}"#,
    ] {
        assert_eq!(told("x.json", list, None), "1x3 r1c1=1 r1c3=1", "{list}");
    }
    // Without a 0 it is unknown from where they count.
    let list = r#"{"columns":["row","col","clue"],"data":[[1,1,1],[1,3,1]]}"#;
    let doubt = told("x.json", list, None);
    assert!(doubt.contains("can be read in 2 ways"), "{doubt}");
    // Rows that are numbered in different ways are no list.
    let list = r#"{"row":{"0":0,"1":0},"col":{"0":0,"2":2},"clue":{"0":1,"1":1}}"#;
    let wrong = told("x.json", list, None);
    assert!(wrong.contains("found neither"), "{wrong}");
}

#[test]
fn what_programs_write_for_nothing_is_water() {
    for (name, text) in [
        ("x.txt", "[[2, None, None, 2]]"),
        ("x.txt", "[[2, nan, NaN, 2]]"),
        ("x.txt", "[[2, NA, null, 2]]"),
        ("x.json", "[[2, null, false, 2]]"),
        ("x.json", "{\"grid\": [[2, null, false, 2]]}"),
        ("x.py", "grid = [[2, None, False, 2]]"),
        ("x.py", "grid = [[2, 0, 0, 2]]"),
        ("x.py", "# made\n[[2, 0, 0, 2]]"),
    ] {
        assert_eq!(told(name, text, None), "1x4 r1c1=2 r1c4=2", "{text}");
    }
    assert_eq!(
        told("x.json", "{\"grid\": [[2, NaN, 2]]}", None),
        "x.json:1:15: expected a board in JSON, found text that is no JSON\n\
         NaN is no value of JSON; null is, and it is water"
    );
    assert_eq!(
        told("x.py", "x = 5", None),
        "x.py:1:1: expected a grid as in grid = [[2, 0, 2], [0, 0, 0]], or P, L, m and n of the \
         notebook, found neither\na program is read and not run: write its value alone, such a grid \
         or islands = {(row, col): clue}, without imports, functions, calls and other lines; --size \
         says the size"
    );
}

#[test]
fn bridges_may_be_the_name_of_the_clue() {
    for (name, text) in [
        ("x.csv", "Island,Row,Column,Bridges\nA,1,1,2\nB,1,3,2\n"),
        ("x.csv", "name,row,col,bridges\n1,1,1,2\n2,1,3,2\n"),
        ("x.csv", "x,y,bridges\n0,0,2\n2,0,2\n"),
        (
            "x.xml",
            "<p rows=\"1\" cols=\"3\"><island row=\"1\" col=\"1\" bridges=\"2\"/>\
             <island row=\"1\" col=\"3\" bridges=\"2\"/></p>",
        ),
        (
            "x.json",
            "[{\"row\":0,\"col\":0,\"bridges\":2},{\"row\":0,\"col\":2,\"bridges\":2}]",
        ),
        // For a cell with a clue they are the bridges that are built.
        (
            "x.json",
            "[[{\"bridges\":0,\"clue\":2},{\"bridges\":1},{\"clue\":2}]]",
        ),
    ] {
        assert_eq!(told(name, text, None), "1x3 r1c1=2 r1c3=2", "{text}");
    }
    let doubt = told("x.csv", "x,y,bridges\n1,1,2\n3,1,2\n", None);
    assert!(doubt.contains("--columns x1,y1,clue: "), "{doubt}");
}

#[test]
fn a_column_names_the_cells_that_rows_and_columns_are() {
    for (text, board) in [
        // As data frames of the Python package are written, with their index and without.
        (
            "cell,row,col,clue\nr1c1,0,0,2\nr1c3,0,2,2\n",
            "1x3 r1c1=2 r1c3=2",
        ),
        (
            ",cell,row,col,clue\n0,r2c2,1,1,2\n1,r2c4,1,3,2\n",
            "2x4 r2c2=2 r2c4=2",
        ),
        (
            "row,col,clue,cell\n2,2,2,R2C2\n2,4,2,r2c4\n",
            "2x4 r2c2=2 r2c4=2",
        ),
    ] {
        assert_eq!(told("x.csv", text, None), board, "{text}");
    }
    for (text, said) in [
        (
            "cell,row,col,clue\nr1c1,0,0,2\nr1c4,0,2,2\n",
            "x.csv:3:1: expected the numbers of the cell r1c4, as row0,col0,clue, found those \
             of r1c3\n",
        ),
        (
            "cell,row,col,clue\nr1c1,1,1,2\nr1c3,0,2,2\n",
            "x.csv:3:1: expected a row from 1 to 65535, found '0'\n",
        ),
        (
            "cell,row,col,clue\n1,0,0,2\n",
            "x.csv:2:1: expected the name of a cell such as r3c7, found '1'\n",
        ),
        (
            "cell,row,col,clue,cell\nr1c1,0,0,2,r1c1\n",
            "x.csv:1:19: expected the columns row, col, clue and perhaps kind and cell, found a \
             second 'cell'\n",
        ),
    ] {
        assert_eq!(told("x.csv", text, None), said, "{text}");
    }
}

#[test]
fn a_header_with_x_y_and_degree_says_that_y_goes_up_in_its_own_form_alone() {
    let told = |text: &str, columns| {
        let options = ReadOptions {
            columns,
            ..ReadOptions::default()
        };
        let read = read_board_with_notes(&Source::new("x", text), &options);
        match read {
            Ok(read) => (
                super::described(&read.board),
                read.taken.unwrap_or_default().to_owned(),
            ),
            Err(error) => (
                error.to_string(),
                error.hint().unwrap_or_default().to_owned(),
            ),
        }
    };
    let (up, down) = ("3x3 r1c3=1 r3c1=2 r3c3=3", "3x3 r1c1=2 r1c3=3 r3c3=1");
    for text in [
        "x,y,degree\n0,0,2\n2,0,3\n2,2,1\n",
        "# x,y,degree\n0,0,2\n2,0,3\n2,2,1\n",
        "> x,y,degree\n> 0,0,2\n> 2,0,3\n> 2,2,1\n",
    ] {
        let (board, taken) = told(text, None);
        assert_eq!(board, up, "{text}");
        assert!(taken.starts_with("y is taken upwards from 0"), "{taken}");
        assert_eq!(told(text, Some(XDown0)).0, down, "{text}");
    }
    for text in [
        "name,x,y,degree\na,0,0,2\nb,2,0,3\nc,2,2,1\n",
        "id;X;Y;Degree\n1;0;0;2\n2;2;0;3\n3;2;2;1\n",
        "x,y,degree,name\n0,0,2,a\n2,0,3,b\n2,2,1,c\n",
        "degree,x,y\n2,0,0\n3,2,0\n1,2,2\n",
        "degree x y\n2 0 0\n3 2 0\n1 2 2\n",
        "| x | y | degree |\n|---|---|---|\n| 0 | 0 | 2 |\n| 2 | 0 | 3 |\n| 2 | 2 | 1 |\n",
        "  x y degree\n1 0 0 2\n2 2 0 3\n3 2 2 1\n",
        " x | y | degree \n---+---+--------\n 0 | 0 | 2\n 2 | 0 | 3\n 2 | 2 | 1\n(3 rows)\n",
    ] {
        let (doubt, ways) = told(text, None);
        assert!(doubt.contains("can be read in 2 ways"), "{text}{doubt}");
        for way in ["--columns x0,y0,degree: ", "--columns x0,y0,clue: "] {
            assert!(ways.contains(way), "{text}{ways}");
        }
        assert_eq!(told(text, Some(XUp0)).0, up, "{text}");
        assert_eq!(told(text, Some(XDown0)).0, down, "{text}");
        // Words decide.
        if !text.contains('|') {
            assert_eq!(
                told(&format!("# y from the top\n{text}"), None).0,
                down,
                "{text}"
            );
        }
    }
    // Both directions may give the same board.
    let same = "id,x,y,degree\n1,0,0,1\n2,2,0,1\n";
    assert_eq!(told(same, None).0, "1x3 r1c1=1 r1c3=1");
    for text in [
        "x,y,clue\n0,0,2\n2,0,3\n",
        "id,row,col,degree\n1,1,1,2\n2,1,3,3\n",
    ] {
        let read = read_board_with_notes(&Source::new("x", text), &ReadOptions::default());
        assert_eq!(read.expect("a list").taken, None, "{text}");
    }
}

#[test]
fn an_option_names_the_columns_of_facts_and_of_x_y_degree() {
    for (name, text) in [
        ("x.pl", "island(1,1,2).\nisland(1,3,2).\nbridge(0,1).\n"),
        ("x.islands", "island(1,1,2).\nisland(1,3,2).\n"),
        ("x.csv", "x,y,degree\n1,1,2\n1,3,2\n"),
        ("x.txt", "x,y,degree\n1,1,2\n1,3,2\n"),
    ] {
        for (columns, board) in [
            (None, "4x2 r1c2=2 r3c2=2"),
            (Some(XUp0), "4x2 r1c2=2 r3c2=2"),
            (Some(RowCol1), "1x3 r1c1=2 r1c3=2"),
            (Some(RowCol0), "2x4 r2c2=2 r2c4=2"),
            (Some(XDown1), "3x1 r1c1=2 r3c1=2"),
            (Some(XDown0), "4x2 r2c2=2 r4c2=2"),
        ] {
            assert_eq!(told(name, text, columns), board, "{text} as {columns:?}");
        }
    }
    assert_eq!(
        told("x.pl", "island(1,1,2).\nisland(0,3,2).\n", Some(RowCol1)),
        "x.pl:2:1: expected coordinates from 1, found (0,3)\n"
    );
}

#[test]
fn a_comment_and_sizes_say_what_the_numbers_of_facts_are() {
    let facts = "island(1,2,2).\nisland(3,2,2).\n";
    for (above, board) in [
        ("% island(Row, Col, Bridges).", "3x2 r1c2=2 r3c2=2"),
        ("% island(R, C, N)\nsize(4, 3).", "4x3 r1c2=2 r3c2=2"),
        ("% island(Col, Row, Clue)\nsize(4, 3).", "3x4 r2c1=2 r2c3=2"),
        ("% island(X, Y, Degree)", "3x4 r1c2=2 r1c4=2"),
        (
            "% island(X, Y, Degree)\n:- dynamic island/3.\nsize(4, 3).",
            "3x4 r1c2=2 r1c4=2",
        ),
        ("% counted from the bottom left", "3x4 r1c2=2 r1c4=2"),
    ] {
        let text = format!("{above}\n{facts}");
        assert_eq!(told("x.pl", &text, None), board, "{text}");
    }
    // Without words they are in doubt, unless the notation is named.
    for above in ["", "size(4, 3).\n", "% hashi\n"] {
        let text = format!("{above}{facts}");
        let doubt = told("x.pl", &text, None);
        for way in ["row1,col1,clue", "x1,y1,clue", "x0,y0,degree"] {
            assert!(doubt.contains(&format!("--columns {way}")), "{text}{doubt}");
        }
        assert_eq!(told("x.islands", &text, None), "3x4 r1c2=2 r1c4=2");
    }
    // X and Y do not say whether y goes upwards, nor that the first cell is 0 where none is.
    let doubt = told("x.pl", &format!("% island(X, Y, N)\n{facts}"), None);
    assert!(doubt.contains("can be read in 2 ways"), "{doubt}");
    let with_zero = "% island(X, Y, N)\nisland(0,0,2). island(2,0,2).\n";
    assert_eq!(told("x.pl", with_zero, None), "1x3 r1c1=2 r1c3=2");
    // The cell may stand in brackets of its own.
    let pairs = "% island((Row, Col), N)\nisland((1,2),2).\nisland((3, 2), 2).\n";
    assert_eq!(told("x.pl", pairs, None), "3x2 r1c2=2 r3c2=2");
    let unnamed = pairs.lines().skip(1).collect::<Vec<_>>().join("\n");
    assert!(told("x.pl", &unnamed, None).contains("--columns row1,col1,clue"));
    let from_zero = "% island(Row, Col, N)\nisland(0,0,2).\nisland(0,2,2).\n";
    assert_eq!(told("x.txt", from_zero, None), "1x3 r1c1=2 r1c3=2");
    for (above, wrong) in [
        ("% island(I, J, N)", "may count from 0 or from 1"),
        ("% island(Row, N, Col)", "in an order that is not read"),
        ("size(0, 3).", "expected two sizes from 1 to 65535"),
        ("size(2, 2).", "expected islands inside the size 2x2"),
    ] {
        let text = format!("{above}\n{facts}");
        assert!(told("x.pl", &text, None).contains(wrong), "{text}");
    }
}

#[test]
fn four_numbers_below_their_count_are_a_list_and_no_packed_grid() {
    let text = "5\n1 1 1 3\n2 5 1 3\n3 1 3 6\n4 4 3 2\n5 3 4 2\n";
    let doubt = told("x.txt", text, None);
    assert!(doubt.contains("can be read in"), "{doubt}");
    assert!(!doubt.contains("packed"), "{doubt}");
    let seven = text.replacen('5', "7", 1) + "6 5 4 4\n7 1 5 2\n";
    let doubt = told("x.txt", &seven, None);
    assert!(doubt.contains("without the first column"), "{doubt}");
    assert!(!doubt.contains("packed"), "{doubt}");
}

#[test]
fn labels_before_three_numbers_leave_them_in_doubt() {
    for between in [",", ";", "\t", " "] {
        for first in [
            ["1", "2", "3", "4"],
            ["0", "1", "2", "3"],
            ["A1", "B1", "C1", "D1"],
        ] {
            for clue in ["3", "4"] {
                let rows = [["1", "1"], ["1", "9"], ["3", "1"], ["12", "9"]];
                let lines = first
                    .iter()
                    .zip(rows)
                    .map(|(label, [row, col])| [label, row, col, clue].join(between));
                let text = lines.collect::<Vec<String>>().join("\n");
                let doubt = told("x.txt", &text, None);
                assert!(doubt.contains("can be read in"), "{text}\n{doubt}");
                assert!(
                    doubt.contains("without the first column"),
                    "{text}\n{doubt}"
                );
                assert_eq!(
                    told("x.txt", &text, Some(RowCol1)),
                    format!("12x9 r1c1={clue} r1c9={clue} r3c1={clue} r12c9={clue}"),
                    "{text}"
                );
                assert_eq!(
                    told("x.csv", &text, Some(XDown1)),
                    format!("9x12 r1c1={clue} r1c3={clue} r9c1={clue} r9c12={clue}"),
                    "{text}"
                );
            }
        }
    }
    // Where the three numbers may also be cells, grid and lists are shown.
    for text in [
        "1,1,1,3\n2,1,5,2\n3,3,2,1\n4,4,4,2\n",
        "A1,1,1,3\nB1,1,5,2\nC1,3,2,1\n",
    ] {
        let doubt = told("x.csv", text, None);
        assert!(doubt.contains("--labels yes"), "{doubt}");
        assert!(doubt.contains("--columns x1,y1,clue"), "{doubt}");
        assert!(
            told("x.csv", text, Some(RowCol1)).contains(" r1c5=2"),
            "{text}"
        );
    }
    // Adjacent islands make no list by themselves, and names do not occur in a grid.
    let grid = "A,0,2,2\nB,0,3,3\n";
    assert_eq!(told("x.csv", grid, None), "2x3 r1c2=2 r1c3=2 r2c2=3 r2c3=3");
}

#[test]
fn frames_of_bars_are_taken_off_and_told() {
    let three = "3x3 r1c1=2 r1c3=2 r3c1=1 r3c3=1";
    for text in [
        "| 2 |  | 2 |\n|---|:--|--:|\n|  |  |  |\n| 1 |  | 1 |\n",
        "|2|.|2|\n|.|.|.|\n|1|.|1|\n",
        "| A | B | C |\r\n|---|---|---|\r\n| 2 |  | 2 |\r\n|  |  |  |\r\n| 1 |  | 1 |\r\n",
        "|  |  |  |\n|--|--|--|\n| 2 | . | 2 |\n| . | . | . |\n| 1 | . | 1 |\n",
        "+--+--+--+\n|2 |  |2 |\n+--+--+--+\n|  |  |  |\n|1 |  |1 |\n+--+--+--+\n",
    ] {
        for name in ["x.md", "x.txt", "x.csv"] {
            assert_eq!(told(name, text, None), three, "{text}");
            let source = Source::new(name, text);
            let read = read_board_with_notes(&source, &ReadOptions::default()).expect("a board");
            let left_out = read.left_out.expect("a note");
            assert!(
                left_out.starts_with("the bars around its rows"),
                "{left_out}"
            );
        }
    }
    let wrong = told("x.md", "| 2 | . |\n|---|---|\n| . | y |\n", None);
    assert!(wrong.starts_with("x.md:3:7: expected a clue"), "{wrong}");
    // One frame is removed, however many bars there are.
    let many = "|".repeat(100_000);
    let wrong = told("x.csv", &format!("{many}\n{many}\n"), None);
    assert!(wrong.starts_with("x.csv:"), "{wrong}");
    // An empty header may be a row where empty cells are water.
    let wrong = told("x.md", "| | | |\n|--|--|--|\n|2| |2|\n", None);
    assert!(
        wrong.starts_with("x.md:1:1: expected a header of words"),
        "{wrong}"
    );
}

#[test]
fn a_list_may_begin_with_its_clues() {
    for text in [
        "3 0 0\n3 0 3\n2 3 0\n2 3 3\n",
        "[[3,0,0],[3,0,3],[2,3,0],[2,3,3]]",
        r#"{"islands":[[3,0,0],[3,0,3],[2,3,0],[2,3,3]]}"#,
        "clue\n3,0,0\n3,0,3\n2,3,0\n2,3,3\n",
    ] {
        let doubt = told("x", text, None);
        assert!(doubt.contains("--columns clue,row0,col0: list"), "{doubt}");
        let asked = |columns| told("x", text, Some(columns));
        assert_eq!(
            asked(ListColumns::ClueRowCol0),
            "4x4 r1c1=3 r1c4=3 r4c1=2 r4c4=2",
            "{text}"
        );
        assert_eq!(
            asked(ListColumns::ClueXDown0),
            "4x4 r1c1=3 r1c4=2 r4c1=3 r4c4=2",
            "{text}"
        );
    }
    let sized = "4 4 4\n3 1 1\n3 1 4\n2 4 1\n2 4 4\n";
    let board = told("x", sized, Some(ListColumns::ClueRowCol1));
    assert_eq!(board, "4x4 r1c1=3 r1c4=3 r4c1=2 r4c4=2");
    let named = told(
        "x.csv",
        "row,col,clue\n1,1,1\n1,3,1\n",
        Some(ListColumns::ClueRowCol1),
    );
    assert!(
        named.contains("found a header that says row1,col1,clue or row0,col0,clue"),
        "{named}"
    );
}

/// The fault of a text read without options, and the hint.
fn fault(name: &str, text: &str) -> String {
    let source = Source::new(name, text);
    match read_board(&source, &ReadOptions::default()) {
        Ok(read) => panic!("{text}: read as {read:?}"),
        Err(error) => format!("{error}: {}", error.hint().unwrap_or_default()),
    }
}

#[test]
fn a_place_that_fails_to_read_is_not_passed_over_for_another() {
    for (text, wanted) in [
        (
            r#"{"puzzle":[[2,{},{},2],[{},{},{},{}],[1,{},{},1]],"mask":[[2,3,3,2],[4,0,0,4],[1,0,0,1]]}"#,
            "x.json:1:15: expected a cell",
        ),
        (
            r#"{"puzzle":[[2,{},{},2],[{},{},{},{}],[1,{},{},1]],"final":[[2,3,3,2],[4,0,0,4],[1,0,0,1]]}"#,
            "x.json:1:15: expected a cell",
        ),
        (
            r#"{"clues":[[2,9,0,2],[0,0,0,0],[1,0,0,1]],"mask":[[1,0,0,1],[0,0,0,0],[1,0,0,1]]}"#,
            "x.json:1:14: expected a clue of at most 8, found '9'",
        ),
        (
            r#"{"mask":[[1,0,0,1],[0,0,0,0],[1,0,0,1]],"clues":[[2,0,0,2],[0,0,0],[1,0,0,1]]}"#,
            "expected 4 cells as in the first row, found 3",
        ),
        (
            r#"{"w":3,"h":4,"clues":[[1,0,0,1],[0,0,0,0],[1,0,0,1]],"mask":[[1,0,1],[0,0,0],[0,0,0],[1,0,1]]}"#,
            "expected a grid of 4x3, as the sizes say, found one of 3x4",
        ),
        (
            r#"{"a":[{"row":0,"col":0,"clue":1},{"row":0,"col":2}],"grid":[[1,0,1]]}"#,
            "expected an island with the same keys as the first",
        ),
    ] {
        let found = fault("x.json", text);
        assert!(found.contains(wanted), "{text}: {found}");
    }
    for key in ["result", "final", "sol", "expected", "output", "completed"] {
        let text =
            format!(r#"{{"puzzle":[[1,0,1],[0,0,0],[1,0,1]],"{key}":[[1,2,9],[0],[1,2,1]]}}"#);
        let source = Source::new("x.json", text.as_str());
        let read = read_board_with_notes(&source, &ReadOptions::default()).expect("a board");
        assert_eq!(read.board.islands().len(), 4);
        let left_out = read.left_out.expect("a note");
        assert!(left_out.contains(key), "{left_out}");
    }
}

#[test]
fn a_list_under_unknown_words_is_no_grid() {
    for header in [",Zeile,Spalte,Zahl", "Zeile,Spalte,Zahl"] {
        let has_index = header.starts_with(',');
        let rows = ["0,0,2", "1,3,2", "2,0,1", "3,3,1"].into_iter().enumerate();
        let rows = rows.map(|(row, line)| {
            let index = if has_index {
                format!("{row},")
            } else {
                String::new()
            };
            format!("{index}{line}\n")
        });
        let table: String = std::iter::once(format!("{header}\n")).chain(rows).collect();
        for between in [",", ";", "\t"] {
            let text = table.replace(',', between);
            let found = fault("x.csv", &text);
            // A header alone may be the name above a list, which is in doubt.
            let is_known = found.contains("row,col,clue or x,y,clue");
            assert_eq!(is_known, has_index, "{text}: {found}");
            assert!(found.contains("--columns"), "{text}: {found}");
            for columns in [RowCol0, XDown0] {
                let options = ReadOptions {
                    columns: Some(columns),
                    ..ReadOptions::default()
                };
                let source = Source::new("x.csv", text.as_str());
                let board = read_board(&source, &options).expect("a list");
                assert_eq!(board.size(), Size::new(4, 4));
                let row = if columns == RowCol0 { [1, 3] } else { [3, 1] };
                let island = (Pos::new(row[0], row[1]), Clue::Exactly(2));
                assert!(board.islands().contains(&island), "{text}");
            }
        }
    }
}

/// Islands of which two are neighbours, so that their rows alone are a grid.
const NEIGHBOURS: [[u16; 3]; 5] = [[1, 1, 3], [1, 2, 2], [1, 5, 4], [3, 5, 3], [5, 1, 4]];
/// The board of these.
const NEIGHBOURS_BOARD: &str = "5x5 r1c1=3 r1c2=2 r1c5=4 r3c5=3 r5c1=4";

/// The rows of these islands.
fn neighbours(between: &str) -> String {
    let rows = NEIGHBOURS.map(|row| row.map(|number| number.to_string()).join(between) + "\n");
    rows.concat()
}

#[test]
fn a_header_in_a_comment_right_above_the_rows_is_read() {
    for (header, between) in [
        ("# row,col,clue", ","),
        ("#row col n", " "),
        ("# row\tcol\tclue", "\t"),
        ("# row;col;clue", ";"),
        ("% r c n", " "),
        ("# mine\n# row,col,value", ","),
    ] {
        let text = format!("{header}\n{}", neighbours(between));
        assert_eq!(told("x.txt", &text, None), NEIGHBOURS_BOARD, "{text}");
    }
    let other = "# id,row,col,clue,who\n1,1,1,4,7\n2,1,2,3,7\n";
    assert!(told("x.csv", other, None).contains("found 'who'"));
    // Names in a sentence leave both in doubt.
    let text = format!(
        "# row, column and bridges of each island\n{}",
        neighbours(" ")
    );
    assert!(told("x.txt", &text, None).contains("--columns row1,col1,clue: "));
    // A comment above a grid is one.
    let grid = "# r c n\n1,0,0,1\n0,0,0,0\n1,0,0,1\n";
    assert_eq!(told("x.csv", grid, None), "3x4 r1c1=1 r1c4=1 r3c1=1 r3c4=1");
}

#[test]
fn a_line_of_column_names_is_no_title() {
    for text in [
        format!("My islands\nrow col n\n{}", neighbours(" ")),
        format!("My islands\n\nrow col n\n{}", neighbours(" ")),
        format!("My islands\nrow\tcol\tn\n{}", neighbours("\t")),
        format!(
            "> row col n\n> {}",
            neighbours(" ").trim().replace('\n', "\n> ")
        ),
        format!(
            "> row,col,n\n> {}",
            neighbours(",").trim().replace('\n', "\n> ")
        ),
    ] {
        assert_eq!(told("x", &text, None), NEIGHBOURS_BOARD, "{text}");
    }
    for (header, between) in [
        ("row,coldegree", ","),
        ("My islands\nrow,coldegree", ","),
        ("rwo col n", " "),
        ("List of islands", " "),
    ] {
        let doubt = told("x", &format!("{header}\n{}", neighbours(between)), None);
        for way in ["--columns none: ", "--columns row1,col1,clue: "] {
            let way = way.trim_end_matches(": ");
            assert!(doubt.contains(way), "{header}: {doubt}");
        }
    }
    // A title says nothing.
    let grid = told("x", &format!("A nice one\n{}", neighbours(" ")), None);
    assert!(grid.starts_with("5x3 "), "{grid}");
}

#[test]
fn a_count_above_islands_side_by_side_leaves_a_doubt() {
    for between in [" ", ","] {
        let first = ["5", "5", "5"].join(between);
        let doubt = told("x", &format!("{first}\n{}", neighbours(between)), None);
        for way in ["--columns row1,col1,clue", "--columns x1,y1,clue"] {
            assert!(doubt.contains(way), "{doubt}");
        }
    }
    // Cells outside the sizes are none.
    let grid = told("x", "1 2 3\n2 1 1\n2 2 2\n4 1 3\n", None);
    assert!(grid.starts_with("4x3 "), "{grid}");
}

#[test]
fn a_line_for_each_column_of_a_list_is_refused() {
    for text in [
        "rows: 1 1 1 3\ncols: 1 2 5 5\nclues: 4 5 4 3\n",
        "Mine\nx = 1, 1, 1, 3\ny = 1, 2, 5, 5\nn = 4, 5, 4, 3\n",
        "row,1,1,1,3\ncol,1,2,5,5\nclue,4,5,4,3\n",
    ] {
        let said = told("x", text, None);
        assert!(said.contains("expected a line for each island"), "{said}");
    }
}

#[test]
fn two_numbers_that_may_be_the_clue_are_refused_by_name() {
    for [name, text] in [
        [
            "x.json",
            r#"[{"number": 1, "row": 0, "col": 0, "bridges": 2}, {"number": 2, "row": 0, "col": 2, "bridges": 2}]"#,
        ],
        [
            "x.json",
            r#"[{"n": 1, "pos": [0, 0], "target": 2}, {"n": 2, "pos": [0, 2], "target": 2}]"#,
        ],
        [
            "x.json",
            r#"{"number": [1, 2], "row": [0, 0], "col": [0, 2], "bridges": [2, 2]}"#,
        ],
        [
            "x.json",
            r#"[{"row": 0, "col": 0, "bridges": 2, "count": 1}, {"row": 0, "col": 2, "bridges": 2, "count": 1}]"#,
        ],
        [
            "x.xml",
            "<b><i number=\"1\" row=\"0\" col=\"0\" bridges=\"2\"/><i number=\"2\" row=\"0\" col=\"2\" bridges=\"2\"/></b>",
        ],
        [
            "x.py",
            "islands = [\n  dict(number=1, row=0, col=0, bridges=2),\n  dict(number=2, row=0, col=2, bridges=2),\n]\n",
        ],
        [
            "x.py",
            "islands = [\n  Island(n=1, row=0, col=0, bridges=2),\n  Island(n=2, row=0, col=2, bridges=2),\n]\n",
        ],
    ] {
        let fault = fault(name, text);
        assert!(fault.contains("which are not the same"), "{text}: {fault}");
    }
    // The word itself, no number, nothing built and the same number leave no doubt.
    for other in [
        r#""clue": 2, "count": 1"#,
        r#""value": 2, "bridges": []"#,
        r#""required": 2, "bridges": 0"#,
        r#""value": 2, "label": 2"#,
        r#""value": 2, "id": 1"#,
    ] {
        let text = format!(r#"[{{"row": 0, "col": 0, {other}}}, {{"row": 0, "col": 2, {other}}}]"#);
        assert_eq!(told("x.json", &text, None), "1x3 r1c1=2 r1c3=2", "{other}");
    }
}

#[test]
fn words_that_say_that_x_is_the_row_are_refused_with_the_names_to_write() {
    let rows = "x,y,value\n1,0,2\n0,2,1\n3,1,1\n";
    for words in [
        "x = row, y = column",
        "x is row",
        "(x, y) = (row, column)",
        "rows in x, columns in y",
        "x = Zeile, y = Spalte",
        "x runs down, y runs right",
        "x vertical, y horizontal",
        "x is the row and y is the column",
        "x: row index, y: column index",
    ] {
        let fault = fault("x.csv", &format!("# {words}\n{rows}"));
        assert!(
            fault.contains("where the list says x write row"),
            "{words}: {fault}"
        );
    }
    let usual = told("x.csv", rows, None);
    for words in ["x = column, y = row", "x to the right, y down"] {
        assert_eq!(told("x.csv", &format!("# {words}\n{rows}"), None), usual);
    }
    for text in [
        "# i: column, j: row\ni,j,n\n1,0,2\n0,2,1\n3,1,1\n",
        "// i = column, j = row\n[{\"i\": 1, \"j\": 0, \"n\": 2}, {\"i\": 0, \"j\": 2, \"n\": 1}]",
    ] {
        let fault = fault("x", text);
        assert!(fault.contains("where the list says i write col"), "{fault}");
    }
    for text in [
        "{\"note\": \"x is the row\", \"islands\": [{\"x\": 0, \"y\": 1, \"n\": 1}, {\"x\": 0, \"y\": 3, \"n\": 1}]}",
        "const islands = [\n  {x: 0, y: 1, n: 1}, // row 0, column 1\n  {x: 0, y: 3, n: 1}, // row 0, column 3\n];\n",
    ] {
        let fault = fault("x", text);
        assert!(fault.contains("where the list says x write row"), "{fault}");
    }
}

#[test]
fn islands_side_by_side_below_the_names_of_columns_are_no_silent_grid() {
    let rows = "[[0, 0, 2], [0, 1, 3], [2, 0, 2]]";
    for above in [
        "islands = np.array(",
        "# row, col, value\nboard = np.array(",
    ] {
        for name in ["x.py", "x"] {
            let doubt = fault(name, &format!("{above}{rows})\n"));
            assert!(doubt.contains("--columns row0,col0,clue"), "{doubt}");
        }
    }
}
