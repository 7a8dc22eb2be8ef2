//! Random boards, written in all equivalent ways, and texts without meaning.

use hashilab::internals::notation::{
    Format, ListColumns, Losses, Page, ReadOptions, Source, read_answer, read_board, write,
    write_board,
};
use hashilab::internals::puzzle::{Board, Bridges, Clue, Pos, Rules, oracle};
use proptest::prelude::*;

use crate::support::boards::boards;
use crate::support::text::board_read_back;
use crate::support::variants::boards_under_rules;

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
        // Adjacent islands may look like labels or a size.
        let options = ReadOptions {
            size: Some(board.size()),
            labels: Some(false),
            columns: Some(ListColumns::None),
            ..ReadOptions::default()
        };
        let read = read_board(&Source::new("x.csv", bytes), &options);
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
            for format in Format::ALL.into_iter().filter(|format| format.is_read()) {
                let Ok(text) = write_board(board, format) else { continue };
                // The three-plank notation is never guessed, and a column of numbers is ambiguous.
                let is_guessed = format != Format::Unsw && board.size().cols > 1;
                let named = format!("x.{}", format.name());
                let detected = is_guessed.then(|| "<stdin>".to_owned());
                for name in detected.into_iter().chain([named]) {
                    let options = ReadOptions { size: Some(board.size()), ..ReadOptions::default() };
                    let source = Source::new(name, text.clone());
                    let read = board_read_back(&source, format, &options);
                    prop_assert_eq!(read.as_ref(), Ok(board));
                }
            }
        }
    }

    #[test]
    fn an_answer_that_is_written_is_read_back(network in boards_under_rules(6)) {
        let solutions = oracle::solutions(&network, 20_000).unwrap_or_default();
        let Some(solution) = solutions.first().filter(|one| one.built().next().is_some()) else {
            return Ok(());
        };
        // Planks are a board, and answers to them are drawings.
        let with_place = Format::ALL.into_iter().filter(|&format| {
            format.is_read() && format != Format::Unsw
        });
        for format in with_place {
            let page = Page::with_answer(&network, solution);
            let Ok(written) = write(&page, format, Losses::Refuse) else { continue };
            let source = Source::new(format!("x.{}", format.name()), written.text);
            let placed = read_answer(&source, &network);
            let placed = placed.map_err(|error| TestCaseError::fail(error.to_string()))?;
            let bridges = Bridges::placed(&network, &placed);
            prop_assert_eq!(bridges.as_ref(), Ok(&**solution));
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
