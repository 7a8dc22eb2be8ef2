//! The identity of a proof's board: a digest of everything that its solutions depend on.

use std::fmt::{self, Write};

use hmac_sha256::Hash;

use crate::puzzle::{Board, Connectivity, Loops};

/// The SHA-256 digest, in hexadecimal, of the board's size, rules and islands, by which a proof
/// names its board. Ignored islands and notes are not included: no rule is about them.
#[must_use]
#[allow(clippy::missing_panics_doc, reason = "strings take all text")]
pub fn digest(board: &Board) -> String {
    let mut text = String::new();
    describe(board, &mut text).expect("writing to a string cannot fail");
    let mut digest = String::with_capacity(64);
    for byte in Hash::hash(text.as_bytes()) {
        write!(digest, "{byte:02x}").expect("writing to a string cannot fail");
    }
    digest
}

/// Writes one line per item; lines that standard boards do not have come last.
fn describe(board: &Board, text: &mut String) -> fmt::Result {
    let rules = board.rules();
    writeln!(text, "size {}", board.size())?;
    writeln!(text, "most bridges {}", rules.max_bridges())?;
    for (pos, clue) in board.islands() {
        writeln!(text, "{pos} {clue}")?;
    }
    for wall in rules.walls() {
        writeln!(text, "{wall} wall")?;
    }
    for (pos, sign) in rules.signs() {
        writeln!(text, "{pos} sign {sign}")?;
    }
    for given in rules.given() {
        writeln!(text, "given {given}")?;
    }
    for pair in rules.forbidden() {
        writeln!(text, "forbidden {pair}")?;
    }
    match rules.connectivity() {
        Connectivity::Required => {}
        Connectivity::Free => writeln!(text, "connectivity free")?,
    }
    match rules.loops() {
        Loops::Allowed => {}
        Loops::Forbidden => writeln!(text, "loops forbidden")?,
    }
    Ok(())
}
