//! Every reader on random text: none panics, and a board that is read is the same board
//! after it was written, in every notation that can say it.

#![no_main]

use std::hint::black_box;
use std::sync::LazyLock;

use hashilab::internals::milp::{read_columns, read_point};
use hashilab::internals::notation::{
    Format, ListColumns, Losses, Page, ReadOptions, Source, boards_in, is_literal, read_answer, read_board,
    read_counts, read_probabilities, read_weights, write,
};
use hashilab::internals::proof::check_proof;
use hashilab::internals::puzzle::{Board, Network};
use libfuzzer_sys::fuzz_target;

/// Boards with more cells are not written: it would take most of the time.
const MOST_CELLS: u64 = 4_000;

/// A board that answers and proofs are read for.
static NETWORK: LazyLock<Network> = LazyLock::new(|| {
    let text = "2,0,3,0,1\n0,0,0,0,0\n2,0,2,0,0\n";
    let source = Source::new("x.csv", text);
    Network::of(read_board(&source, &ReadOptions::default()).expect("a board"))
});

fuzz_target!(|bytes: &[u8]| {
    let source = |name: &str| Source::new(name, bytes);
    let options = ReadOptions::default();
    for part in boards_in(source("x"), &options)
        .unwrap_or_default()
        .iter()
        .take(8)
    {
        if let Ok(board) = read_board(part, &options) {
            check_written(&board);
        }
    }
    for columns in ListColumns::ALL {
        let options = ReadOptions {
            columns: Some(columns),
            ..ReadOptions::default()
        };
        if let Ok(board) = read_board(&source("x"), &options) {
            check_written(&board);
        }
    }
    for &format in Format::READ {
        let options = ReadOptions {
            format: Some(format),
            ..ReadOptions::default()
        };
        if let Ok(board) = read_board(&source("x"), &options) {
            check_written(&board);
        }
        let name = format!("x.{}", format.name());
        black_box(read_answer(&source(&name), &NETWORK).is_ok());
    }
    black_box(read_answer(&source("x"), &NETWORK).is_ok());
    let columns = ["y1_r1c1_r1c3", "y2_r1c1_r1c3", "f_r1c1_r1c3"].map(str::to_owned);
    black_box(read_point(&source("x"), &columns).is_ok());
    black_box(read_columns(&source("x")).is_ok());
    black_box(read_probabilities(&source("x"), &options).is_ok());
    black_box(read_counts(&source("x")).is_ok());
    black_box(read_weights(&source("x"), &NETWORK).is_ok());
    if let Ok(text) = std::str::from_utf8(bytes) {
        black_box(is_literal(text));
        black_box(check_proof(&NETWORK, text).is_ok());
    }
});

/// Writes a board in every notation and reads it back. Remarks may be lost.
fn check_written(board: &Board) {
    if board.size().cells() > MOST_CELLS {
        return;
    }
    let bare = board.clone().with_notes(Vec::new());
    for &format in Format::READ {
        let Ok(written) = write(&Page::of(board), format, Losses::Refuse) else {
            black_box(write(&Page::of(board), format, Losses::Allow).is_ok());
            continue;
        };
        let options = ReadOptions {
            format: Some(format),
            size: Some(board.size()),
            // A matrix with three columns may be a list of islands, and its readers ask.
            columns: matches!(format, Format::Matrix | Format::Npm).then_some(ListColumns::None),
            ..ReadOptions::default()
        };
        let read = read_board(&Source::new("x", written.text.as_str()), &options);
        let read = read.map(|board| board.with_notes(Vec::new()));
        assert_eq!(
            read.as_ref(),
            Ok(&bare),
            "{}: {:?}",
            format.name(),
            written.text
        );
    }
}
