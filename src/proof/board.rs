//! Which board a proof is about: a digest of everything that its clauses depend on.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::puzzle::{Board, Clue};

/// The SHA-256 digest, in hexadecimal, of the board's size, rules and islands.
pub(super) fn digest(board: &Board) -> String {
    let mut text = format!(
        "size {}\nmost bridges {}\n",
        board.size(),
        board.rules().max_bridges()
    );
    for (pos, clue) in board.islands() {
        let clue = match clue {
            Clue::Exactly(clue) => clue.to_string(),
            Clue::OneOf(set) => set.to_string(),
            Clue::Unknown => "?".to_owned(),
        };
        writeln!(text, "{pos} {clue}").expect("writing to a string cannot fail");
    }
    for wall in board.rules().walls() {
        writeln!(text, "{wall} wall").expect("writing to a string cannot fail");
    }
    let mut digest = String::with_capacity(64);
    for byte in Sha256::digest(text) {
        write!(digest, "{byte:02x}").expect("writing to a string cannot fail");
    }
    digest
}
