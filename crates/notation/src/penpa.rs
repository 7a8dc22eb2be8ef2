//! Boards of Penpa+ in its addresses: circles with numbers on a square grid.
//!
//! ```text
//! address = [anything ("?" | "#")] {field "&"} "p=" what {"&" field}
//! what    = an address of puzz.link | base64 of raw deflate of lines
//! line 1  = "square," cols "," rows "," … "Title: " … "," "Author: " …     margins counted
//! line 2  = "[" top "," bottom "," left "," right "]"                     margins
//! line 4  = the problem in JSON, its frequent words as "z" and a sign
//! ```
//!
//! A cell has the index `(row + 2) * (cols + 4) + column + 2`, including margins. `number` has
//! `[text, style, kind]` for each cell that shows something, where some styles draw a circle;
//! `symbol` may have the circles instead. Anything else that is drawn could be a rule of another
//! puzzle, so it is an error that names it. (Grammar: the editor and readers that others wrote for
//! it.)

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use flate2::read::DeflateDecoder;
use serde_json::{Map, Value};

use crate::puzzle::{Clue, Note, NoteKind, Pos, Rules, Size};

use super::chart::PlacedIslands;
use super::error::{TextFault, quoted};
use super::overrides::Overrides;
use super::page::ParsedText;

/// The most bytes that an address is unpacked to.
const MOST_UNPACKED: u64 = 8 << 20;

/// The advice for a board that cannot be read with certainty.
const INSTEAD: &str =
    "copy the board's puzz.link address instead, or list its islands under row,col,clue";

/// The content of an address with its offset; nothing if it is not one of Penpa+.
pub(super) fn held(word: &str) -> Option<(usize, &str)> {
    let fields = match word.find(['?', '#']) {
        Some(at) if word[..at].to_ascii_lowercase().contains("penpa") => at + 1,
        _ if word.starts_with("m=") => 0,
        _ => return None,
    };
    let mut at = fields;
    for field in word[fields..].split('&') {
        if let Some(what) = field.strip_prefix("p=") {
            return Some((at + "p=".len(), what));
        }
        at += field.len() + 1;
    }
    None
}

/// The board that is packed in an address, at byte `at` of the text.
pub(super) fn read(packed: &str, at: usize, rules: Overrides) -> Result<ParsedText, TextFault> {
    let lines = unpacked(packed)
        .ok_or_else(|| TextFault::new(at, "a board of Penpa+", quoted(packed.as_bytes())))?;
    let lines: Vec<&str> = lines.lines().collect();
    let line = |number: usize| lines.get(number).copied().unwrap_or_default();
    let refused =
        |wanted: &'static str, found: String| TextFault::new(at, wanted, found).hint(INSTEAD);
    let head: Vec<&str> = line(0).split(',').collect();
    if head[0] != "square" {
        let found = format!("one of the kind {}", quoted(head[0].as_bytes()));
        return Err(refused("a square grid of Penpa+", found));
    }
    let side = |number: usize| head.get(number)?.trim().parse::<usize>().ok();
    let margins: Option<[usize; 4]> = serde_json::from_str(line(1)).ok();
    let grid = (|| PenpaGrid::of(side(1)?, side(2)?, margins?))();
    let grid = grid.ok_or_else(|| {
        let found = quoted(format!("{}…{}", line(0), line(1)).as_bytes());
        refused("the size of a board of Penpa+", found)
    })?;
    let problem = serde_json::from_str(&spelled(line(3))).ok();
    let problem: Map<String, Value> =
        problem.ok_or_else(|| refused("a problem of Penpa+", quoted(line(3).as_bytes())))?;
    let islands = islands(&problem, grid)
        .map_err(|found| refused("numbers in circles, and nothing else that is drawn", found))?;
    if islands.is_empty() {
        let found = "a board without them".to_owned();
        return Err(refused("numbers in circles", found));
    }
    let mut chart = PlacedIslands::new(Rules::default(), rules);
    for (pos, number) in islands {
        match number {
            None => chart.clue(pos, Clue::Unknown, at),
            Some(number) => chart.number(pos, number, at, &number.to_string())?,
        }
    }
    let board = chart.board(grid.size)?;
    let kinds = [("Title: ", NoteKind::Title), ("Author: ", NoteKind::Author)];
    let notes = kinds.into_iter().filter_map(|(begins, kind)| {
        let text = head.iter().find_map(|field| field.strip_prefix(begins))?;
        let text = text.replace("%2C", ",").trim().to_owned();
        (!text.is_empty()).then_some(Note { kind, text })
    });
    let notes = notes.collect();
    Ok(ParsedText::from(board.with_notes(notes)))
}

/// The lines that are packed in an address.
fn unpacked(packed: &str) -> Option<String> {
    const ANY_PADDING: GeneralPurposeConfig =
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let letters = packed.trim().replace(' ', "+");
    let bytes = GeneralPurpose::new(&STANDARD, ANY_PADDING)
        .decode(letters)
        .ok()?;
    let mut lines = String::new();
    let unpacking = DeflateDecoder::new(bytes.as_slice());
    let read = unpacking.take(MOST_UNPACKED + 1).read_to_string(&mut lines);
    (read.is_ok() && lines.len() as u64 <= MOST_UNPACKED).then_some(lines)
}

/// The JSON with its abbreviated words in full.
fn spelled(line: &str) -> String {
    const SHORT: [(&str, &str); 22] = [
        ("zS", "surface"),
        ("zL", "line"),
        ("zE", "edge"),
        ("zW", "wall"),
        ("zC", "cage"),
        ("zN", "number"),
        ("z1", "sudoku"),
        ("zY", "symbol"),
        ("zP", "special"),
        ("zR", "command_redo"),
        ("zU", "command_undo"),
        ("z8", "command_replay"),
        ("zF", "freeline"),
        ("z2", "freeedge"),
        ("zT", "thermo"),
        ("z3", "arrows"),
        ("zD", "d"),
        ("z0", "squareframe"),
        ("z5", "polygon"),
        ("z4", "deleteedge"),
        ("z6", "killercages"),
        ("z7", "nobulbthermo"),
    ];
    let mut spelled = line.replace("z_", "\"__a\"").replace("zO", "null");
    for (short, word) in SHORT {
        spelled = spelled.replace(short, &format!("\"{word}\""));
    }
    spelled
}

/// The cells of indices.
#[derive(Clone, Copy)]
struct PenpaGrid {
    size: Size,
    top: usize,
    left: usize,
    /// Rows and columns including margins and a frame around them.
    around: [usize; 2],
}

impl PenpaGrid {
    fn of(cols: usize, rows: usize, [top, bottom, left, right]: [usize; 4]) -> Option<Self> {
        let inside = |side: usize, before: usize, after: usize| {
            let side = side.checked_sub(before)?.checked_sub(after)?;
            u16::try_from(side).ok().filter(|&side| side > 0)
        };
        Some(Self {
            size: Size::new(inside(rows, top, bottom)?, inside(cols, left, right)?),
            top,
            left,
            around: [rows.checked_add(4)?, cols.checked_add(4)?],
        })
    }

    /// The cell of an index; nothing if it is an edge, a corner or outside.
    fn cell(self, index: &str) -> Option<Pos> {
        let index: usize = index.parse().ok()?;
        let [rows, cols] = self.around;
        let (row, col) = (index / cols, index % cols);
        let place = |at: usize, before: usize| u16::try_from(at.checked_sub(2 + before)?).ok();
        let pos = Pos::new(place(row, self.top)?, place(col, self.left)?);
        (row < rows && self.size.contains(pos)).then_some(pos)
    }
}

/// The islands of a problem, each with its number if that is known; or what else is drawn.
fn islands(
    problem: &Map<String, Value>,
    grid: PenpaGrid,
) -> Result<BTreeMap<Pos, Option<u32>>, String> {
    /// Parts for the editor that are not drawn as a part of the puzzle.
    const ASIDE: [&str; 6] = [
        "command_redo",
        "command_undo",
        "command_replay",
        "squareframe",
        "deleteedge",
        "__a",
    ];
    /// The styles of numbers that draw a circle around them.
    const CIRCLED: [u64; 4] = [5, 6, 7, 11];
    let mut circles: BTreeSet<Pos> = BTreeSet::new();
    let mut numbers: BTreeMap<Pos, Option<u32>> = BTreeMap::new();
    for (what, drawn) in problem {
        let is_nothing = match drawn {
            Value::Object(drawn) => drawn.is_empty(),
            Value::Array(drawn) => drawn.is_empty(),
            Value::Null => true,
            _ => false,
        };
        if is_nothing || ASIDE.contains(&what.as_str()) {
            continue;
        }
        let elsewhere = |index: &str| format!("'{what}' that is not on a cell ({index})");
        match (what.as_str(), drawn) {
            ("number", Value::Object(drawn)) => {
                for (index, number) in drawn {
                    let pos = grid.cell(index).ok_or_else(|| elsewhere(index))?;
                    let shown = match &number[0] {
                        Value::String(text) => text.trim().to_owned(),
                        other => other.to_string(),
                    };
                    let known = match shown.as_str() {
                        "" | "?" => None,
                        digits => Some(
                            digits
                                .parse()
                                .map_err(|_| format!("{} on {pos}", quoted(digits.as_bytes())))?,
                        ),
                    };
                    if number[2].as_str() != Some("1") {
                        return Err(format!(
                            "{} on {pos}, which is no plain number",
                            quoted(shown.as_bytes())
                        ));
                    }
                    if number[1]
                        .as_u64()
                        .is_some_and(|style| CIRCLED.contains(&style))
                    {
                        circles.insert(pos);
                    }
                    numbers.insert(pos, known);
                }
            }
            ("symbol", Value::Object(drawn)) => {
                for (index, symbol) in drawn {
                    let pos = grid.cell(index).ok_or_else(|| elsewhere(index))?;
                    let name = symbol[1].as_str().unwrap_or_default();
                    if !name.starts_with("circle_") {
                        return Err(format!("the symbol {} on {pos}", quoted(name.as_bytes())));
                    }
                    circles.insert(pos);
                }
            }
            _ => return Err(format!("'{what}'")),
        }
    }
    if let Some(pos) = numbers.keys().find(|pos| !circles.contains(pos)) {
        return Err(format!("something without a circle on {pos}"));
    }
    let circles = circles.into_iter();
    Ok(circles
        .map(|pos| (pos, numbers.get(&pos).copied().flatten()))
        .collect())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::DeflateEncoder};

    use super::super::{ReadOptions, Source, read_board};
    use super::*;

    /// The address of a board of 2 rows and 3 columns with a margin of 1 above, and drawn parts.
    fn address(kind: &str, problem: &str) -> String {
        let lines = format!(
            "{kind},3,3,38,0,1,1,Title: One%2C two,Author: ,,,OFF,false\n[1,0,0,0]\n{{}}\n{problem}\n{{}}\n"
        );
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
        packed.write_all(lines.as_bytes()).unwrap();
        let packed = packed.finish().unwrap();
        let letters = base64::engine::general_purpose::STANDARD.encode(packed);
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={letters}")
    }

    fn read(address: &str) -> Result<String, String> {
        let source = Source::new("x", address);
        let board =
            read_board(&source, &ReadOptions::default()).map_err(|error| error.to_string())?;
        let islands = board.islands().iter();
        let islands = islands.map(|(pos, clue)| format!("{pos}={clue}"));
        let islands: Vec<String> = islands.collect();
        Ok(format!(
            "{} {} {}",
            board.size(),
            islands.join(" "),
            board.notes()[0].text
        ))
    }

    #[test]
    fn circles_with_numbers_are_islands() {
        // The first cell below the margin has the index (1 + 2) * (3 + 4) + 2.
        let all = Ok("2x3 r1c1=2 r1c3=? r2c1=1 One, two".to_owned());
        let numbers =
            r#"{zR:{z_:[]},zS:{},zN:{"23":["2",6,"1"],"25":[" ",6,"1"],"30":[1,6,"1"]},zY:{}}"#;
        assert_eq!(read(&address("square", numbers)), all);
        let symbols = r#"{zN:{"23":["2",1,"1"],"30":["1",1,"1"]},
            zY:{"23":[1,"circle_L",1],"25":[1,"circle_L",1],"30":[1,"circle_M",1]}}"#;
        assert_eq!(read(&address("square", &symbols.replace('\n', ""))), all);
        let bare = address("square", numbers).replace("https://", "");
        assert_eq!(read(&bare), all);
    }

    #[test]
    fn what_could_be_another_puzzle_is_refused() {
        let refused = |kind: &str, problem: &str| read(&address(kind, problem)).unwrap_err();
        for (kind, problem, found) in [
            ("hex", "{}", "found one of the kind 'hex'"),
            ("square", "{", "expected a problem of Penpa+"),
            ("square", "{}", "found a board without them"),
            (
                "square",
                r#"{zN:{"23":["2",1,"1"]}}"#,
                "something without a circle on r1c1",
            ),
            ("square", r#"{zN:{"23":["A",6,"1"]}}"#, "found 'A' on r1c1"),
            (
                "square",
                r#"{zN:{"23":["12",6,"4"]}}"#,
                "which is no plain number",
            ),
            (
                "square",
                r#"{zN:{"16":["2",6,"1"]}}"#,
                "'number' that is not on a cell (16)",
            ),
            (
                "square",
                r#"{zN:{"23":["2",6,"1"]},zS:{"24":1}}"#,
                "found 'surface'",
            ),
            (
                "square",
                r#"{zY:{"23":[1,"star",1]}}"#,
                "found the symbol 'star' on r1c1",
            ),
        ] {
            let error = refused(kind, problem);
            assert!(error.contains(found), "{error}");
        }
    }

    #[test]
    fn addresses_cut_and_changed_never_panic() {
        let whole = address("square", r#"{zN:{"23":["2",6,"1"],"25":["1",6,"1"]}}"#);
        for end in 0..whole.len() {
            let _read_or_refused =
                read_board(&Source::new("x", &whole[..end]), &ReadOptions::default());
            for letter in ["A", "z", "/", "é"] {
                let changed = format!("{}{letter}{}", &whole[..end], &whole[end + 1..]);
                let _read_or_refused =
                    read_board(&Source::new("x", changed), &ReadOptions::default());
            }
        }
    }

    #[test]
    fn a_small_address_does_not_take_much_memory() {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&vec![b' '; 9 << 20]).unwrap();
        let letters = base64::engine::general_purpose::STANDARD.encode(packed.finish().unwrap());
        assert!(letters.len() < 20_000);
        assert_eq!(unpacked(&letters), None);
    }
}
