//! Our own notation: a JSON object with all features of a board.
//!
//! ```text
//! {"format": "hashi-board", "version": 1,
//!  "size": {"rows": 1, "cols": 3},
//!  "rules": {"most-bridges": 2, "connectivity": "required", "loops": "allowed",
//!            "given": ["r1c1-r1c3>=1"], "forbidden": []},
//!  "islands": [{"cell": "r1c1", "clue": "2"}, {"cell": "r1c3", "clue": "?"}],
//!  "walls": ["r1c2"], "signs": [{"cell": "r1c2", "clue": "N6"}], "ignored": [],
//!  "notes": [{"kind": "title", "text": "…"}],
//!  "bridges": [{"from": "r1c1", "to": "r1c3", "bridges": 2}]}
//! ```
//!
//! Cells, clues, signs, rules and kinds of notes are written as in CSV boards; a clue that is a
//! number may be a JSON number. Only `format`, `version`, `size` and `islands` are required;
//! unknown keys are errors. `bridges` is an answer. Several objects may follow each other. The
//! schema is `docs/board.schema.json`.

use std::borrow::Cow;
use std::iter;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::puzzle::{
    Board, BoardError, Clue, Connectivity, Degree, Loops, Note, NoteKind, PlacedBridges, Pos,
    Rules, Size,
};

use super::abilities::{Answers, NotationAbility};
use super::cell::{clue_word, sign};
use super::csv::{EVERY_WORD, EVERYTHING};
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::TextFault;
use super::format::Format;
use super::head::{pair, parse_given};
use super::lists;
use super::options::ReadOptions;
use super::overrides::Overrides;
use super::page::{Page, ParsedText};
use super::place::{BridgeRecord, CellName, json_fault};
use super::readings::Reading;
use super::unread_notations::named_elsewhere;

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "our own: board, rules, answer, title, author and source in one object",
    extensions: &[],
    likeness: |text| {
        if is_own(text) {
            return Likeness::Certain;
        }
        Likeness::of(is_object(text), Likeness::Likely)
    },
    split: BoardsSplit::Values,
    takes_size: false,
    read: Some(read),
    says: NotationAbility {
        knows: &EVERY_WORD,
        answers: Answers::UpTo(9),
        every_cell: false,
        ..EVERYTHING
    },
    write: Some(write),
};

/// The value of `format`.
const FORMAT: &str = "hashi-board";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardRecord {
    format: String,
    version: u32,
    size: JsonSize,
    #[serde(default)]
    rules: JsonRules,
    islands: Vec<CellRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    walls: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    signs: Vec<CellRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ignored: Vec<CellRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<NoteRecord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bridges: Option<Vec<BridgeRecord>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonSize {
    rows: u16,
    cols: u16,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct JsonRules {
    most_bridges: u8,
    connectivity: String,
    loops: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    given: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forbidden: Vec<String>,
}

impl Default for JsonRules {
    fn default() -> Self {
        Self::of(&Rules::default())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CellRecord {
    cell: CellName,
    clue: JsonClue,
}

#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a clue: a number, or a word such as '?' or '[2 3]'"
)]
enum JsonClue {
    Number(u8),
    Word(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NoteRecord {
    kind: String,
    text: String,
}

/// An item of a record that prevents a board.
struct JsonMisfit {
    /// The beginning of the word in the record that states it.
    word: String,
    found: String,
    /// Whether the last occurrence of the word is wrong, else the first.
    is_last: bool,
}

impl JsonMisfit {
    fn new(word: &impl ToString, found: impl Into<String>) -> Self {
        Self {
            word: format!("\"{}\"", word.to_string()),
            found: found.into(),
            is_last: false,
        }
    }

    /// An error of the board as a whole, at the item that shows it.
    fn of_board(error: &BoardError) -> Self {
        let found = error.to_string();
        let cell = |pos: &Pos| Self::new(pos, found.clone());
        match (error, error.pair()) {
            // An edge is written as in "r1c1-r1c3>=1", from either end.
            (_, Some(pair)) => Self {
                word: format!("\"{pair}"),
                ..Self::new(&"", found)
            },
            (BoardError::Twice(pos) | BoardError::Shared { pos, .. }, None) => Self {
                is_last: true,
                ..cell(pos)
            },
            (
                BoardError::Outside { pos, .. }
                | BoardError::ClueTooLarge { pos, .. }
                | BoardError::EmptySet(pos),
                None,
            ) => cell(pos),
            _ => Self::new(&"size", found),
        }
    }

    /// The error at the word's position in the text.
    fn fault(self, text: &str) -> TextFault {
        let at = if self.is_last {
            text.rfind(&self.word)
        } else {
            text.find(&self.word)
        };
        let at = at.unwrap_or(0);
        TextFault::new(at, "a board in JSON", self.found)
    }
}

/// Whether a text names this notation.
fn is_own(text: &str) -> bool {
    text.contains("\"hashi-board\"")
}

/// Whether a text begins with an object, perhaps in lists.
pub(super) fn is_object(text: &str) -> bool {
    let mut inside = below_comments(text);
    while let Some(list) = inside.strip_prefix('[') {
        inside = below_comments(list);
    }
    let object = inside.strip_prefix('{').map(below_comments);
    object.is_some_and(|object| {
        object.starts_with(['"', '\'', '}']) || lists::begins_with_key(object)
    })
}

/// A text without the blanks and comments at its beginning.
fn below_comments(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        let Some(end) = comment(text) else {
            return text;
        };
        text = &text[end..];
    }
}

/// The length of the comment with which a text begins, to the end of its line or of the whole.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("/*") {
        return text.find("*/").map(|end| end + 2);
    }
    text.starts_with("//")
        .then(|| text.find(['\n', '\r']).unwrap_or(text.len()))
}

/// A text with blanks in place of what JSON has not and its relatives have: comments, and commas
/// behind the last items.
fn without_extras(text: &str) -> String {
    let mut strict = String::with_capacity(text.len());
    // Behind it nothing closes a comment.
    let last = text.rfind("*/").unwrap_or(0);
    let (mut quote, mut is_escaped) = (None, false);
    while let Some(next) = text[strict.len()..].chars().next() {
        let rest = &text[strict.len()..];
        if quote.is_none() {
            let behind = &rest[next.len_utf8()..];
            let is_closed = |text: &str| !text.starts_with("/*") || strict.len() < last;
            let is_idle = next == ','
                && is_closed(behind.trim_start())
                && below_comments(behind).starts_with([']', '}']);
            let comment = if is_closed(rest) { comment(rest) } else { None };
            if let Some(length) = comment.or(is_idle.then_some(1)) {
                strict.extend(iter::repeat_n(' ', length));
                continue;
            }
        }
        if matches!(next, '"' | '\'') && !is_escaped && quote.is_none_or(|quote| quote == next) {
            quote = quote.xor(Some(next));
        }
        is_escaped = next == '\\' && !is_escaped;
        strict.push(next);
    }
    strict
}

/// The hint for islands that stand alone.
const ONE_LIST: &str = "one island is no board: put all of them into one list, [{…}, {…}]";

/// Reads the boards in JSON of other programs.
pub(super) fn of_others(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    if is_own(text) || !is_object(text) {
        return Vec::new();
    }
    if let Some(fault) = named_elsewhere(text) {
        return vec![Err(fault)];
    }
    // JSON as written by Python is accepted too.
    let is_strict = |text: &str| serde_json::from_str::<IgnoredAny>(text);
    let mut text = Cow::Borrowed(text);
    if is_strict(&text).is_err() {
        // So are comments, keys without quotes and commas behind the last items.
        text = without_extras(&text).into();
        let object = text.trim_start_matches(|letter: char| letter != '{');
        let is_loose =
            text.contains('\'') || lists::begins_with_key(object.trim_start_matches('{'));
        if let Err(error) = is_strict(&text)
            && !is_loose
        {
            let fault = json_fault(&text, &error, "a board in JSON");
            return vec![Err(if text.contains("NaN") {
                fault.hint("NaN is no value of JSON; null is, and it is water")
            } else if lists::are_single_islands(&text) {
                fault.hint(ONE_LIST)
            } else {
                fault
            })];
        }
    }
    match lists::readings_of(&text, Format::Json, options) {
        Ok(readings) => readings,
        Err(fault) => vec![Err(fault)],
    }
}

/// What a board in JSON looks like.
const EXAMPLE: &str = "write its rows as [[2, 0, 2], [0, 0, 0]], or list its islands in a text of its own: a \
                       line # size: ROWSxCOLS, then row,col,clue, then a line such as 1,4,2 for each, counted from 1";

fn read(text: &str, _: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    if !is_own(text) {
        let wanted = "a board in JSON: a grid of rows, or islands with row, col and clue";
        let fault = TextFault::new(0, wanted, "neither").hint(EXAMPLE);
        return Err(if lists::are_single_islands(text) {
            fault.hint(ONE_LIST)
        } else {
            named_elsewhere(text).unwrap_or(fault)
        });
    }
    let record: BoardRecord =
        serde_json::from_str(text).map_err(|error| json_fault(text, &error, "a board in JSON"))?;
    if record.format != FORMAT || record.version != 1 {
        let found = format!("'{}' of version {}", record.format, record.version);
        return Err(TextFault::new(
            0,
            "the format 'hashi-board' of version 1",
            found,
        ));
    }
    record.parsed(rules).map_err(|misfit| misfit.fault(text))
}

impl BoardRecord {
    fn parsed(self, rules: Overrides) -> Result<ParsedText, JsonMisfit> {
        let rules = rules.over(self.rules.rules()?);
        let rules = rules.with_walls(self.walls.iter().map(|wall| wall.0).collect());
        let signs = self.signs.iter().map(|record| {
            let sign = sign(record.clue.word().as_bytes());
            let misfit =
                || JsonMisfit::new(&record.cell.0, format!("no sign at {}", record.cell.0));
            Ok((record.cell.0, sign.ok_or_else(misfit)?))
        });
        let rules = rules.with_signs(signs.collect::<Result<_, _>>()?);
        let most = rules.max_clue();
        let islands = clues(&self.islands, most)?;
        let ignored = clues(&self.ignored, most)?;
        let notes = self.notes.into_iter().map(NoteRecord::note);
        let notes = notes.collect::<Result<_, _>>()?;
        let size = Size::new(self.size.rows, self.size.cols);
        let board = Board::new(size, islands, rules);
        let board = board.and_then(|board| board.with_ignored(ignored));
        let board = board.map_err(|error| JsonMisfit::of_board(&error))?;
        let placed = |bridges: Vec<BridgeRecord>| {
            let placed = bridges.into_iter().map(PlacedBridges::from);
            placed.collect()
        };
        Ok(ParsedText::new(
            board.with_notes(notes),
            self.bridges.map(placed),
        ))
    }
}

fn clues(records: &[CellRecord], most: Degree) -> Result<Vec<(Pos, Clue)>, JsonMisfit> {
    let clue = |record: &CellRecord| {
        let cell = record.cell.0;
        let misfit = || JsonMisfit::new(&cell, format!("no clue of at most {most} at {cell}"));
        Ok((cell, record.clue.clue(most).ok_or_else(misfit)?))
    };
    records.iter().map(clue).collect()
}

impl JsonRules {
    fn of(rules: &Rules) -> Self {
        Self {
            most_bridges: rules.max_bridges(),
            connectivity: rules.connectivity().name().to_owned(),
            loops: rules.loops().name().to_owned(),
            given: rules.given().iter().map(ToString::to_string).collect(),
            forbidden: rules.forbidden().iter().map(ToString::to_string).collect(),
        }
    }

    /// The rules except for those in cells, or the error.
    fn rules(&self) -> Result<Rules, JsonMisfit> {
        if !(1..=9).contains(&self.most_bridges) {
            let found = format!("most-bridges {}", self.most_bridges);
            return Err(JsonMisfit::new(&"most-bridges", found));
        }
        let mut all = Connectivity::ALL.into_iter();
        let connectivity = all.find(|rule| rule.name() == self.connectivity);
        let connectivity = connectivity.ok_or_else(|| {
            let found = format!("connectivity '{}'", self.connectivity);
            JsonMisfit::new(&"connectivity", found)
        })?;
        let mut all = Loops::ALL.into_iter();
        let loops = all.find(|rule| rule.name() == self.loops);
        let loops =
            loops.ok_or_else(|| JsonMisfit::new(&"loops", format!("loops '{}'", self.loops)))?;
        let none = |text: &String| JsonMisfit::new(text, format!("no edge in '{text}'"));
        let edges = self.given.iter();
        let given = edges.map(|text| parse_given(text).ok_or_else(|| none(text)));
        let edges = self.forbidden.iter();
        let forbidden = edges.map(|text| pair(text).ok_or_else(|| none(text)));
        Ok(Rules::with_max_bridges(self.most_bridges)
            .with_connectivity(connectivity)
            .with_loops(loops)
            .with_given(given.collect::<Result<_, _>>()?)
            .with_forbidden(forbidden.collect::<Result<_, _>>()?))
    }
}

impl JsonClue {
    fn of(clue: Clue) -> Self {
        match clue {
            Clue::Exactly(number) => Self::Number(number),
            Clue::OneOf(_) | Clue::Unknown => Self::Word(clue.to_string()),
        }
    }

    fn word(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Word(word) => word.clone(),
        }
    }

    fn clue(&self, most: u8) -> Option<Clue> {
        clue_word(self.word().as_bytes(), most)
    }
}

impl NoteRecord {
    fn note(self) -> Result<Note, JsonMisfit> {
        let kind = NoteKind::ALL
            .into_iter()
            .find(|kind| kind.name() == self.kind);
        let kind = kind.ok_or_else(|| {
            JsonMisfit::new(&self.kind, format!("a note of the kind '{}'", self.kind))
        })?;
        let text = self.text;
        Ok(Note { kind, text })
    }
}

fn write(page: &Page<'_>) -> String {
    let board = page.board;
    let cell = |&(pos, clue): &(_, Clue)| CellRecord {
        cell: CellName(pos),
        clue: JsonClue::of(clue),
    };
    let note = |note: &Note| NoteRecord {
        kind: note.kind.name().to_owned(),
        text: note.text.clone(),
    };
    let rules = board.rules();
    let signs = rules.signs().iter().map(|&(pos, sign)| CellRecord {
        cell: CellName(pos),
        clue: JsonClue::Word(sign.to_string()),
    });
    let bridges = page.placed().into_iter().map(BridgeRecord::from);
    let record = BoardRecord {
        format: FORMAT.to_owned(),
        version: 1,
        size: JsonSize {
            rows: board.size().rows,
            cols: board.size().cols,
        },
        rules: JsonRules::of(rules),
        islands: board.islands().iter().map(cell).collect(),
        walls: rules.walls().iter().map(|&pos| CellName(pos)).collect(),
        signs: signs.collect(),
        ignored: board.ignored().iter().map(cell).collect(),
        notes: board.notes().iter().map(note).collect(),
        bridges: page.answer.map(|_| bridges.collect()),
    };
    serde_json::to_string(&record).expect("plain data") + "\n"
}
