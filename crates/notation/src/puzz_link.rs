//! Addresses of puzz.link, pzprv3 and similar sites, and of Penpa+.
//!
//! ```text
//! address = [anything ("?" | "#")] name {"/" flag} "/" cols "/" rows "/" body ["/"]
//! name    = "hashi" | "hashikake" | "bridges", perhaps with "_edit" or "_play"
//! body    = {clue | "." | run}
//! clue    = hex | "-" hex hex | "+" hex hex hex | …
//! run     = "g" … "z"                               1 to 20 cells of water
//! ```
//!
//! Columns come first, cells are listed row by row, `.` is `?`. Numbers are written in base
//! 16 with lower-case letters: one digit for 0 to 15, `-` and two for up to 255, `+` and
//! three for up to 4,095, then `=`, `%` or `@`, `*` and `$` with 4,096, 8,192, 12,240 and
//! 77,776 taken off. A clue 0 is an island without bridges. The rules are the standard ones.
//! (Grammar: number16 of the pzpr library's decoder.)
//!
//! `https://` may be missing. An address of Penpa+ may hold one of these, or a board of its own
//! (see `penpa`).

use crate::puzzle::{Clue, Rules, Size};

use super::abilities::{GRID, NotationAbility, NotationFeature};
use super::chart::{PlacedIslands, cell_at, side};
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::lines::{TextPart, first_word};
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::penpa;
use super::tatham;

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "address of puzz.link or pzprv3, as https://puzz.link/p?hashi/5/5/…",
    extensions: &["url"],
    likeness,
    split: BoardsSplit::Lines,
    takes_size: false,
    read: Some(read),
    says: NotationAbility {
        knows: &[
            NotationFeature::Unknown,
            NotationFeature::Zero,
            GRID[0],
            GRID[1],
            GRID[2],
            GRID[3],
            GRID[4],
        ],
        every_cell: false,
        ..NotationAbility::STANDARD
    },
    write: Some(write),
};

/// The first line of an Internet shortcut file.
pub(super) const SHORTCUT: &str = "[InternetShortcut]";
/// The text before the address in it.
pub(super) const IN_SHORTCUT: &str = "URL=";

/// The names of the puzzle.
const NAMES: [&str; 3] = ["hashi", "hashikake", "bridges"];

/// Whether a name is one of the puzzle's, in the notations that state it.
pub(super) fn is_hashi(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    NAMES.contains(&name.as_str()) || name == "hashiwokakero"
}

fn likeness(text: &str) -> Likeness {
    let line = first_word(text);
    let word = line.strip_prefix(IN_SHORTCUT).unwrap_or(line);
    let is_other = word.contains("?problem=") || tatham::address(word) > 0;
    if line == SHORTCUT || (is_address(word) && !is_other) {
        Likeness::Certain
    } else {
        Likeness::No
    }
}

/// Whether a word is an address, of any puzzle.
pub(super) fn is_address(word: &str) -> bool {
    // The scheme and the host may be in upper case.
    let begins = |with: &&str| {
        let start = word.get(..with.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(with))
    };
    let query = word.find(['?', '#']).map_or("", |at| &word[at + 1..]);
    ["http://", "https://", "puzz.link/"].iter().any(begins)
        || is_named(word)
        || is_named(query)
        || penpa::held(word).is_some()
}

/// Whether an address may hold a board: behind its page, in one of the ways that are read.
pub(super) fn may_hold_a_board(address: &str) -> bool {
    let query = address.find(['?', '#']).map_or("", |at| &address[at + 1..]);
    query.matches('/').count() > 2
        || penpa::held(address).is_some()
        || tatham::address(address) > 0
        || address.contains("?problem=")
}

fn is_named(word: &str) -> bool {
    let name = word.split('/').next().unwrap_or_default();
    is_own(name) && word.matches('/').count() > 2
}

/// Whether a name in an address is that of the puzzle.
fn is_own(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let end = name.strip_suffix("_edit").or(name.strip_suffix("_play"));
    NAMES.contains(&end.unwrap_or(&name))
}

/// The board of an address.
fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    let line = text.trim_start();
    let word = line.strip_prefix(IN_SHORTCUT).unwrap_or(line);
    let from = text.len() - word.len();
    if let Some((at, held)) = penpa::held(word.trim_end()) {
        // The sign that begins an escape also begins some numbers of a body.
        let address = if is_address(held) {
            held.to_owned()
        } else {
            unescaped(held)
        };
        if !is_address(&address) {
            return penpa::read(&address, from + at, rules);
        }
        // In an address with escapes, places are those of the unescaped text.
        return read_own(&address, rules).map_err(|fault| fault.after(from + at));
    }
    read_own(text, rules)
}

/// An address contained in another one, with its escapes decoded.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let escaped = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match escaped {
            Some(escaped) if byte == b'%' => {
                bytes.push(escaped);
                rest = &after[2..];
            }
            Some(_) | None => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The board of an address of puzz.link and similar sites.
fn read_own(text: &str, rules: Overrides) -> Result<ParsedText, TextFault> {
    let parts = AddressParts::of(text)?;
    let size = Size::new(
        side(parts.rows.text, parts.rows.at, "rows")?,
        side(parts.cols.text, parts.cols.at, "columns")?,
    );
    let mut chart = PlacedIslands::new(Rules::default(), rules);
    let TextPart { text: body, at } = parts.body;
    let end = decode(body, at, |token| {
        let pos = cell_at(token.index, size.cols).filter(|&pos| size.contains(pos));
        let pos = pos.ok_or_else(|| too_long(size, token.at))?;
        match token.number {
            None => chart.clue(pos, Clue::Unknown, token.at),
            Some(number) => chart.number(pos, number, token.at, token.shown)?,
        }
        Ok(())
    })?;
    if end > size.cells() {
        return Err(too_long(size, at + body.len()));
    }
    if end < size.cells() {
        let wanted = format!("{} cells", size.cells());
        return Err(TextFault::new(at + body.len(), wanted, end.to_string()));
    }
    chart.board(size).map(ParsedText::from)
}

fn too_long(size: Size, at: usize) -> TextFault {
    TextFault::new(at, format!("the end after {} cells", size.cells()), "more")
}

/// The fault of an address that is none of a board.
fn unlike(at: usize, word: &str) -> TextFault {
    let wanted = "an address such as https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3";
    TextFault::new(at, wanted, quoted(word.as_bytes()))
}

/// The parts of an address.
struct AddressParts<'a> {
    cols: TextPart<'a>,
    rows: TextPart<'a>,
    body: TextPart<'a>,
}

impl<'a> AddressParts<'a> {
    fn of(text: &'a str) -> Result<Self, TextFault> {
        let line = text.trim_start();
        let word = line.strip_prefix(IN_SHORTCUT).unwrap_or(line);
        let (from, word) = (text.len() - word.len(), word.trim_end());
        let query = word.find(['?', '#']).map_or(0, |at| at + 1);
        let mut at = from + query;
        let mut pieces = Vec::new();
        for piece in word[query..].split('/') {
            pieces.push(TextPart { text: piece, at });
            at += piece.len() + 1;
        }
        let name = pieces[0];
        let is_number = |piece: &TextPart<'_>| {
            !piece.text.is_empty() && piece.text.bytes().all(|byte| byte.is_ascii_digit())
        };
        let rest = match is_own(name.text) {
            true => &pieces[1..],
            false if is_number(&name) => &pieces[..],
            false if query == 0 => return Err(unlike(from, word)),
            false => {
                let wanted = "an address of hashi, hashikake or bridges";
                let found = format!("one of {}", quoted(name.text.as_bytes()));
                return Err(TextFault::new(name.at, wanted, found));
            }
        };
        let flags = rest.iter().take_while(|piece| !is_number(piece)).count();
        match &rest[flags..] {
            [cols, rows, body, after @ ..] if after.iter().all(|piece| piece.text.is_empty()) => {
                let [cols, rows, body] = [*cols, *rows, *body];
                Ok(Self { cols, rows, body })
            }
            [_, _, _, after @ ..] => {
                let more = after.iter().find(|piece| !piece.text.is_empty());
                let more = more.map_or(name, |piece| *piece);
                let found = quoted(more.text.as_bytes());
                Err(TextFault::new(more.at, "the end of the address", found))
            }
            _ => Err(unlike(from, word)),
        }
    }
}

/// An island in the body of an address.
#[derive(Clone, Copy, Debug)]
struct AddressToken<'a> {
    /// The number of cells before it.
    index: u64,
    /// Its number, none for `?`.
    number: Option<u32>,
    at: usize,
    shown: &'a str,
}

/// Calls `found` for every island, and returns the number of cells.
fn decode<'a>(
    body: &'a str,
    from: usize,
    mut found: impl FnMut(AddressToken<'a>) -> Result<(), TextFault>,
) -> Result<u64, TextFault> {
    let (mut offset, mut index) = (0, 0_u64);
    while let Some(&byte) = body.as_bytes().get(offset) {
        if let b'g'..=b'z' = byte {
            index += u64::from(byte - b'g') + 1;
            offset += 1;
            continue;
        }
        let at = from + offset;
        let (number, end) = number_at(body, offset).map_err(|fault| fault.after(from))?;
        found(AddressToken {
            index,
            number,
            at,
            shown: &body[offset..end],
        })?;
        offset = end;
        index += 1;
    }
    Ok(index)
}

/// The number at byte `offset` of a body (none for `?`), and the byte after it.
fn number_at(body: &str, offset: usize) -> Result<(Option<u32>, usize), TextFault> {
    let byte = body.as_bytes()[offset];
    let (digits, base, sign) = match byte {
        b'0'..=b'9' | b'a'..=b'f' => (1, 0, 0),
        b'.' => return Ok((None, offset + 1)),
        b'-' => (2, 0, 1),
        b'+' => (3, 0, 1),
        b'=' => (3, 4096, 1),
        b'%' | b'@' => (3, 8192, 1),
        b'*' => (4, 12240, 1),
        b'$' => (5, 77776, 1),
        _ => {
            let wanted = "a clue, '.' or a run of water (g to z)";
            let char: String = body[offset..].chars().take(1).collect();
            return Err(TextFault::new(offset, wanted, quoted(char.as_bytes())));
        }
    };
    let start = offset + sign;
    let number = body.as_bytes().get(start..start + digits).and_then(hex);
    let number = number.ok_or_else(|| {
        let wanted = format!("{digits} digits in base 16 after '{}'", char::from(byte));
        let rest: String = body[start..].chars().take(digits).collect();
        TextFault::new(start, wanted, quoted(rest.as_bytes()))
    })?;
    Ok((Some(number + base), start + digits))
}

/// A number in base 16 in lower-case letters.
fn hex(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |number, &digit| {
        let value = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'f' => digit - b'a' + 10,
            _ => return None,
        };
        Some(number * 16 + u32::from(value))
    })
}

/// The address of a board.
fn write(page: &Page<'_>) -> String {
    let size = page.board.size();
    let mut text = format!("https://puzz.link/p?hashi/{}/{}/", size.cols, size.rows);
    let mut next = 0;
    for &(pos, clue) in page.board.islands() {
        let here = u64::from(pos.row) * u64::from(size.cols) + u64::from(pos.col);
        push_run(&mut text, here - next);
        match clue {
            Clue::Exactly(clue) => {
                text.push(char::from_digit(clue.into(), 16).expect("clues up to 8"));
            }
            Clue::OneOf(_) | Clue::Unknown => text.push('.'),
        }
        next = here + 1;
    }
    push_run(&mut text, size.cells() - next);
    if !text.ends_with(|last: char| last.is_ascii_alphanumeric()) {
        text.push('/');
    }
    text + "\n"
}

fn push_run(text: &mut String, mut cells: u64) {
    while cells > 0 {
        let run = u8::try_from(cells.min(20)).expect("at most 20");
        text.push(char::from(b'g' + run - 1));
        cells -= u64::from(run);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_length_are_decoded() {
        let mut found = Vec::new();
        let end = decode("f-10+100=100%001@001*0000$00001g.", 0, |token| {
            found.push(token.number);
            Ok(())
        });
        let expected = [15, 16, 256, 4352, 8193, 8193, 12240, 77777].map(Some);
        assert_eq!(found[..8], expected);
        assert_eq!((found[8], found.len(), end.unwrap()), (None, 9, 10));
        for broken in ["-1", "-1g", "+12", "A", "é", "-é", "$0000"] {
            assert!(decode(broken, 0, |_| Ok(())).is_err(), "{broken}");
        }
    }
}
