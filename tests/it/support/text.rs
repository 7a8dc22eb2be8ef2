//! Boards and answers that a test states as text, or reads from a file of the project.

use std::path::{Path, PathBuf};

use hashilab::internals::notation::{
    Format, ListColumns, ParseError, ReadOptions, Source, read_answer, read_board,
};
use hashilab::internals::puzzle::{Board, Bridges, Network, verify};

/// A file of the project.
pub(crate) fn shipped(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The board of a text; the name's extension may select the notation.
#[track_caller]
pub(crate) fn board(name: &str, text: impl Into<Vec<u8>>) -> Board {
    let board = read_board(&Source::new(name, text), &ReadOptions::default());
    board.unwrap_or_else(|error| panic!("{error}"))
}

/// The board in a text written in this notation. Text in brackets has no line that states a size,
/// so for some of these texts an option must state that their numbers are cells.
pub(crate) fn board_read_back(
    source: &Source,
    format: Format,
    options: &ReadOptions,
) -> Result<Board, ParseError> {
    let has_size_line = !matches!(format, Format::Matrix | Format::Npm);
    read_board(source, options).or_else(|doubt| {
        let hint = doubt.hint().unwrap_or_default();
        let columns = hint.contains("--columns none").then_some(ListColumns::None);
        let labels = hint.contains("--labels no").then_some(false);
        if has_size_line || (columns.is_none() && labels.is_none()) {
            return Err(doubt);
        }
        let cells = ReadOptions {
            columns,
            labels,
            ..*options
        };
        read_board(source, &cells)
    })
}

/// The network of the board in a text.
#[track_caller]
pub(crate) fn network(name: &str, text: impl Into<Vec<u8>>) -> Network {
    Network::of(board(name, text))
}

/// The network of a grid or list with delimiters.
#[track_caller]
pub(crate) fn csv(text: &str) -> Network {
    network("x.csv", text)
}

/// The board of a file of the project.
#[track_caller]
pub(crate) fn shipped_board(path: &str) -> Board {
    let bytes = std::fs::read(shipped(path)).expect("a board that is shipped");
    board(path, bytes)
}

/// The bridges of an answer, or the fault of its text, or the first rule that the places of its
/// bridges break.
pub(crate) fn read_back(network: &Network, text: &str) -> Result<Bridges, String> {
    let placed = read_answer(&Source::new("<stdin>", text), network);
    let placed = placed.map_err(|error| error.to_string())?;
    Bridges::placed(network, &placed).map_err(|wrong| wrong[0].describe(network))
}

/// The bridges given as one digit per edge.
pub(crate) fn bridges(digits: &str) -> Bridges {
    let digit = |digit: char| u8::try_from(digit.to_digit(10).expect("a digit")).expect("small");
    digits.chars().map(digit).collect()
}

/// The messages about all rules that an answer breaks, which is given as one digit per edge.
pub(crate) fn violations(network: &Network, answer: &str) -> Vec<String> {
    let violations = match verify(network, bridges(answer)) {
        Ok(_) => Vec::new(),
        Err(wrong) => wrong.0,
    };
    let sentences = violations.iter().map(|broken| broken.describe(network));
    sentences.collect()
}
