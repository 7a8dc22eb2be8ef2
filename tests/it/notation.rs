//! Texts that are boards and texts that are not: every file of `data/formats`, with what
//! it says or what is wrong with it.
//!
//! `outcomes.expect` in each folder has a line for each file, and one more for a hint.
//! `UPDATE_EXPECT=1` rewrites them.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use hashi::notation::{Format, ParseError, ReadOptions, Source, read_board, write_board};
use hashi::puzzle::{Board, Clue, Pos, Rules, Size};
use proptest::prelude::*;

use crate::support::boards::boards;
use crate::support::variants::boards_under_rules;

/// Reads every file of a folder under `data/formats` and compares with `outcomes.expect`.
fn check_folder(folder: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data/formats")
        .join(folder);
    let mut outcomes = Vec::new();
    for path in files_in(&folder) {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        let source = Source::new(name, std::fs::read(&path).expect("a file"));
        match read_board(&source, &ReadOptions::default()) {
            Ok(board) => outcomes.push(format!("{name}: {}", described(&board))),
            Err(error) => {
                outcomes.push(error.to_string());
                outcomes.extend(error.hint().map(|hint| format!("  hint: {hint}")));
            }
        }
    }
    expect_file![folder.join("outcomes.expect")].assert_eq(&(outcomes.join("\n") + "\n"));
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    files.retain(|path| {
        path.extension()
            .is_none_or(|extension| extension != "expect")
    });
    files.sort();
    files
}

/// A board in a line: its size, its islands, and what else it has.
fn described(board: &Board) -> String {
    let mut text = board.size().to_string();
    for (pos, clue) in board.islands() {
        write!(text, " {pos}={clue}").expect("a string");
    }
    let rules = board.rules();
    for pos in rules.walls() {
        write!(text, " wall {pos}").expect("a string");
    }
    for (pos, sign) in rules.signs() {
        write!(text, " sign {pos} {sign}").expect("a string");
    }
    for (pos, clue) in board.ignored() {
        write!(text, " ignored {pos}={clue}").expect("a string");
    }
    if board.size().cells() > 10_000 {
        return text;
    }
    let stated = write_board(board, Format::Csv).expect("csv says everything");
    for line in stated.lines().take_while(|line| line.contains("# ")) {
        write!(text, " {line}").expect("a string");
    }
    text
}

#[test]
fn csv_boards_are_read() {
    check_folder("csv/ok");
}

#[test]
fn what_is_wrong_with_a_csv_board_is_named() {
    check_folder("csv/bad");
}

#[test]
fn has_boards_are_read() {
    check_folder("has/ok");
}

#[test]
fn what_is_wrong_with_a_has_board_is_named() {
    check_folder("has/bad");
}

#[test]
fn three_plank_boards_are_read() {
    check_folder("unsw/ok");
}

#[test]
fn what_is_wrong_with_a_three_plank_board_is_named() {
    check_folder("unsw/bad");
}

#[test]
fn facts_are_read() {
    check_folder("prob/ok");
}

#[test]
fn what_is_wrong_with_facts_is_named() {
    check_folder("prob/bad");
}

#[test]
fn a_board_without_telling_extension_is_known_by_its_text() {
    check_folder("detect");
}

/// A text under a name, read with options.
fn read(name: &str, text: &str, options: ReadOptions) -> String {
    match read_board(&Source::new(name, text), &options) {
        Ok(board) => described(&board),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_size_is_for_lists() {
    let sized = |rows, cols| ReadOptions {
        size: Some(Size::new(rows, cols)),
        ..ReadOptions::default()
    };
    let list = "row,col,clue\n1,1,1\n1,3,1\n";
    assert_eq!(read("x.csv", list, sized(4, 5)), "4x5 r1c1=1 r1c3=1");
    assert_eq!(
        read("x.csv", list, sized(4, 2)),
        "x.csv:3:1: expected islands inside the size 4x2 that was asked for, found one on r1c3"
    );
    assert_eq!(read("x.csv", "row,col,clue\n", sized(4, 2)), "4x2");
    assert_eq!(read("x.csv", "1,0,1\n", sized(1, 3)), "1x3 r1c1=1 r1c3=1");
    assert_eq!(
        read("x.csv", "1,0,1\n", sized(4, 5)),
        "x.csv:1:1: expected a list of islands for a board of 4x5, found a grid of 1x3"
    );
    assert_eq!(
        read("x.has", "1 3 2\n1 0 1\n", sized(4, 5)),
        "x.has:1:1: expected a list of islands for a board of 4x5, found a grid of 1x3"
    );
}

#[test]
fn a_format_that_is_named_counts_more_than_the_name_and_the_text() {
    let named = |format| ReadOptions {
        format: Some(format),
        ..ReadOptions::default()
    };
    let either = "2\t3\t2\n1\t0\t1\n0\t0\t0\n";
    assert_eq!(
        read("x.has", either, named(Format::Csv)),
        "3x3 r1c1=2 r1c2=3 r1c3=2 r2c1=1 r2c3=1"
    );
    assert_eq!(
        read("x.csv", either, named(Format::Has)),
        "2x3 r1c1=1 r1c3=1"
    );
    assert_eq!(
        read("<stdin>", "1 2 2\n1 1\n", ReadOptions::default()),
        "1x2 r1c1=1 r1c2=1"
    );
    assert_eq!(
        read("X.HAS", "1,1\n", ReadOptions::default()),
        "X.HAS:1:2: expected a number, found ',1'"
    );
}

#[test]
fn a_folder_is_no_board() {
    let error = ParseError::directory("data/boards");
    assert_eq!(
        error.to_string(),
        "data/boards: expected a file, found a directory"
    );
    assert_eq!(
        (error.place(), error.hint()),
        (None, Some("name the files in it"))
    );
}

#[test]
fn a_board_may_have_65535_rows_or_columns_and_no_more() {
    for (text, size) in [
        ("0,".repeat(65_535), Size::new(1, 65_535)),
        ("0,\n".repeat(65_535), Size::new(65_535, 1)),
        (
            "1\n".to_owned() + &"\n".repeat(65_533) + "1\n",
            Size::new(65_535, 1),
        ),
    ] {
        let board = read_board(&Source::new("x.csv", text), &ReadOptions::default());
        assert_eq!(board.unwrap().size(), size);
    }
    let most = |text: String| read("x.csv", &text, ReadOptions::default());
    assert_eq!(
        most("0,".repeat(65_535) + "0"),
        "x.csv:1:1: expected at most 65535 columns, found more"
    );
    assert_eq!(
        most("0,".repeat(65_535) + "1"),
        "x.csv:1:131071: expected at most 65535 columns, found more"
    );
    assert_eq!(
        most("0\n".repeat(65_536)),
        "x.csv:65536:1: expected at most 65535 rows, found more"
    );
    assert_eq!(
        most("1\n".to_owned() + &"\n".repeat(65_534) + "1\n"),
        "x.csv:65536:1: expected at most 65535 rows, found more"
    );
    let rows = "1 65535 0\n".to_owned() + &"0\n".repeat(65_536);
    assert_eq!(
        read("x.has", &rows, ReadOptions::default()),
        "x.has:65537:1: expected at most 65535 rows, found more"
    );
}

/// How a grid is written.
#[derive(Clone, Copy, Debug)]
struct Dialect {
    delimiter: char,
    water: &'static str,
    decimals: &'static str,
    around: &'static str,
    line_end: &'static str,
    /// Bit i: the row i modulo 8 ends with a delimiter.
    trailing: u8,
    encoding: Encoding,
}

#[derive(Clone, Copy, Debug)]
enum Encoding {
    Utf8,
    Utf8Marked,
    Utf16Little,
    Utf16Big,
}

impl Dialect {
    fn any() -> impl Strategy<Value = Self> {
        (
            prop::sample::select(vec![',', ';', '\t', '|']),
            prop::sample::select(vec!["0", ".", "", " "]),
            prop::sample::select(vec!["", ".0", ".00", ",0"]),
            prop::sample::select(vec!["", " ", "\"", " \"", "\u{a0}"]),
            prop::sample::select(vec!["\n", "\r\n", "\r"]),
            any::<u8>(),
            prop::sample::select(vec![
                Encoding::Utf8,
                Encoding::Utf8Marked,
                Encoding::Utf16Little,
                Encoding::Utf16Big,
            ]),
        )
            .prop_map(
                |(delimiter, water, decimals, around, line_end, trailing, encoding)| {
                    let comma = decimals == ",0" && !matches!(delimiter, ';' | '\t');
                    // A delimiter at every end, where its absence could be read otherwise.
                    let always = decimals == ",0" || water.trim().is_empty();
                    Self {
                        delimiter,
                        water,
                        decimals: if comma { "" } else { decimals },
                        around,
                        line_end,
                        trailing: if always { u8::MAX } else { trailing },
                        encoding,
                    }
                },
            )
    }

    fn write(self, board: &Board) -> Vec<u8> {
        let size = board.size();
        let mut text = String::new();
        for row in 0..size.rows {
            let cells: Vec<String> = (0..size.cols)
                .map(|col| self.cell(board, Pos::new(row, col)))
                .collect();
            text += &cells.join(&self.delimiter.to_string());
            if self.trailing >> (row % 8) & 1 == 1 {
                text.push(self.delimiter);
            }
            text += self.line_end;
        }
        self.encode(&text)
    }

    fn cell(self, board: &Board, pos: Pos) -> String {
        let island = board.islands().iter().find(|&&(there, _)| there == pos);
        let (before, after) = (self.around, self.around.trim_start());
        match island {
            Some((_, Clue::Exactly(clue))) => format!("{before}{clue}{}{after}", self.decimals),
            Some((_, clue @ (Clue::OneOf(_) | Clue::Unknown))) => format!("{before}{clue}{after}"),
            None => self.water.to_owned(),
        }
    }

    fn encode(self, text: &str) -> Vec<u8> {
        let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
        match self.encoding {
            Encoding::Utf8 => text.as_bytes().to_vec(),
            Encoding::Utf8Marked => ["\u{feff}", text].concat().into_bytes(),
            Encoding::Utf16Little => units.flat_map(u16::to_le_bytes).collect(),
            Encoding::Utf16Big => units.flat_map(u16::to_be_bytes).collect(),
        }
    }
}

/// A board as a list of everything on it, below the lines that state its rules.
fn as_list(board: &Board) -> String {
    let grid = write_board(board, Format::Csv).expect("csv says everything");
    let rules = grid.lines().take_while(|line| line.starts_with("# "));
    let mut lines: Vec<String> = rules.map(str::to_owned).collect();
    lines.push("kind,row,col,clue".to_owned());
    let mut list = |kind: &str, pos: Pos, clue: &dyn std::fmt::Display| {
        lines.push(format!("{kind},{},{},{clue}", pos.row + 1, pos.col + 1));
    };
    let rules = board.rules();
    rules.walls().iter().for_each(|&pos| list("wall", pos, &""));
    for (pos, clue) in board.islands() {
        list(if clue.allows(1) { "island" } else { "" }, *pos, clue);
    }
    for (pos, sign) in rules.signs() {
        list("sign", *pos, sign);
    }
    for (pos, clue) in board.ignored() {
        list("ignored", *pos, clue);
    }
    lines.join("\n")
}

proptest! {
    #[test]
    fn a_grid_is_the_same_board_in_every_dialect(
        network in boards(6),
        unknown in any::<prop::sample::Index>(),
        dialect in Dialect::any(),
    ) {
        let mut islands = network.board().islands().to_vec();
        islands.retain(|&(_, clue)| clue != Clue::Exactly(0));
        if !islands.is_empty() {
            unknown.get_mut(&mut islands).1 = Clue::Unknown;
        }
        let board = Board::new(network.board().size(), islands, Rules::default()).unwrap();
        let bytes = dialect.write(&board);
        let read = read_board(&Source::new("x.csv", bytes), &ReadOptions::default());
        prop_assert_eq!(read, Ok(board));
    }

    #[test]
    fn a_list_is_the_same_board_in_every_order(
        network in boards(6),
        delimiter in prop::sample::select(vec![',', ';', '\t', '|']),
        columns in Just(["row", "col", "clue"]).prop_shuffle(),
        order in any::<u64>(),
    ) {
        let board = network.board();
        let mut rows = vec![columns.join(&delimiter.to_string())];
        for &(pos, clue) in board.islands() {
            let fields = columns.map(|column| match column {
                "row" => (pos.row + 1).to_string(),
                "col" => (pos.col + 1).to_string(),
                _ => clue.to_string(),
            });
            let at = 1 + usize::try_from(order).unwrap_or(7) % rows.len();
            rows.insert(at, fields.join(&delimiter.to_string()));
        }
        let options = ReadOptions { size: Some(board.size()), ..ReadOptions::default() };
        let read = read_board(&Source::new("x.csv", rows.join("\n")), &options);
        prop_assert_eq!(read.as_ref(), Ok(board));
    }

    #[test]
    fn what_is_written_is_read_back(network in boards(8), other in boards_under_rules(8)) {
        for board in [network.board(), other.board()] {
            for format in Format::ALL {
                let Ok(text) = write_board(board, format) else { continue };
                let narrow = format == Format::Unsw && board.size().cols == 1;
                let named = format!("x.{}", format.name());
                let detected = (!narrow).then(|| "<stdin>".to_owned());
                for name in detected.into_iter().chain([named]) {
                    let options = ReadOptions { size: Some(board.size()), ..ReadOptions::default() };
                    let read = read_board(&Source::new(name, text.clone()), &options);
                    prop_assert_eq!(read.as_ref(), Ok(board));
                }
            }
        }
    }

    #[test]
    fn a_list_says_what_a_grid_says(network in boards_under_rules(6)) {
        let board = network.board();
        let options = ReadOptions { size: Some(board.size()), ..ReadOptions::default() };
        let text = as_list(board);
        let read = read_board(&Source::new("x.csv", text), &options);
        prop_assert_eq!(read.as_ref(), Ok(board));
    }

    #[test]
    fn no_bytes_make_the_readers_of_boards_panic(
        network in boards(5),
        dialect in Dialect::any(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..5),
        name in prop::sample::select(vec!["<stdin>", "x.csv", "x.has", "x.unsw", "x.prob"]),
        noise in proptest::collection::vec(any::<u8>(), 0..60),
        board_like in "[0-9?.,;|\t \"\r\nrowclue-]{0,60}",
    ) {
        let mut bytes = dialect.write(network.board());
        for (place, byte) in changes {
            if !bytes.is_empty() {
                *place.get_mut(&mut bytes) = byte;
            }
        }
        for bytes in [bytes, noise, board_like.into_bytes()] {
            match read_board(&Source::new(name, bytes), &ReadOptions::default()) {
                Ok(board) => prop_assert!(board.size().cells() > 0),
                Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1),
            }
        }
    }
}
