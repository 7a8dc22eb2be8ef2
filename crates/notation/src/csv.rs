//! Boards in delimited text, as from spreadsheets: a grid or a list of islands, distinguished by
//! the first row.

use csv::ByteRecord;

use crate::puzzle::{DegreeSet, Size};

use super::abilities::{Answers, MostBridgesSupport, NotationAbility, NotationFeature};
use super::cell::grid_cell;
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::TextFault;
use super::format::Format;
use super::grid;
use super::head::TableHead;
use super::lines::{bare_lines, is_row};
use super::lists as list;
use super::overrides::Overrides;
use super::page::ParsedText;
use super::table::{
    Delimiter, TableLayout, TableLine, TableLines, delimiters_in, read_with_any_delimiter,
};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "grid or island list, fields separated by comma, semicolon, tab or pipe",
    extensions: &["tsv"],
    likeness,
    split: BoardsSplit::Where(list::starts, None),
    takes_size: true,
    read: Some(read),
    says: EVERYTHING,
    write: None,
};

/// All features of a board beside islands with numbers; the last one needs a notation with quotes.
pub(super) const EVERY_WORD: [NotationFeature; 15] = [
    NotationFeature::NoLoops,
    NotationFeature::Unknown,
    NotationFeature::Sets,
    NotationFeature::Zero,
    NotationFeature::Edges,
    NotationFeature::Fixtures,
    NotationFeature::Ignored,
    NotationFeature::Adjacent,
    NotationFeature::Few,
    NotationFeature::Notes,
    NotationFeature::Names,
    NotationFeature::Top,
    NotationFeature::Bottom,
    NotationFeature::Right,
    NotationFeature::AnyText,
];

/// The features of delimited text: everything but an answer.
pub(super) const EVERYTHING: NotationAbility = NotationAbility {
    most_bridges: MostBridgesSupport::UpTo(9),
    connectivity: None,
    most_clue: DegreeSet::MOST,
    knows: EVERY_WORD.split_at(EVERY_WORD.len() - 1).0,
    answers: Answers::None,
    every_cell: true,
};

/// Reads a board with any of the known delimiters. A size is for lists only: a grid shows its own.
pub(super) fn read(
    text: &str,
    size: Option<Size>,
    rules: Overrides,
) -> Result<ParsedText, TextFault> {
    let mut head = TableHead::read(text)?;
    head.rules = rules.over(head.rules);
    let table = &*list::with_commas(&text[head.end..]);
    let is_stated = head.size.is_some();
    let board = read_with_any_delimiter(table, head.rules.max_clue(), |layout| {
        let mut lines = layout.lines();
        let first_rows = first_two_rows(&mut lines);
        lines.restart();
        match first_rows.as_slice() {
            [(_, first), ..] if list::is_header(first) => {
                let size = size.or(head.size.map(|(size, _)| size));
                let [above, rows] = [&text[..head.end], &text[head.end..]];
                return list::read(&mut lines, [above, list::first_line(rows)], &head, size);
            }
            [(start, first), (_, second)] => {
                if let Some(fault) = grid::header_fault(layout, *start, first, second) {
                    return Err(fault);
                }
            }
            _ => {}
        }
        grid::read(&mut lines, &head, size)
    });
    let read = board.map_err(|fault| fault.after(head.end))?;
    let board = read.board;
    if let (Ok(board), None) = (&board, size) {
        head.confirm(board.size())?;
    }
    let board = board.map_err(|error| {
        let at = head.line_of(&error);
        TextFault::new(at, "rules that fit the board", error.to_string())
    })?;
    let parsed = ParsedText::from(board).stated_if(is_stated || names_columns(table));
    Ok(ParsedText {
        left_out: read.left_out,
        doubt: read.doubt,
        ..parsed
    })
}

/// Whether a text in this notation is a list under its header.
pub(super) fn is_list(text: &str, format: Format) -> bool {
    matches!(format, Format::Csv | Format::List)
        && TableHead::read(text).is_ok_and(|head| names_columns(&text[head.end..]))
}

/// Whether a table begins with a row that names the columns of a list.
fn names_columns(table: &str) -> bool {
    list::names_columns(list::first_line(table))
}

/// Whether a text looks like a table: it has a delimiter, or no line contains anything to split.
fn likeness(text: &str) -> Likeness {
    let layout = TableLayout {
        text,
        delimiter: Delimiter::Comma,
        most_clue: DegreeSet::MOST,
    };
    let nothing_to_split = |line: &str| {
        line.split_whitespace().count() < 2 || grid_cell(line.as_bytes(), layout, || 0).is_ok()
    };
    // No cell begins with a brace: it is JSON.
    if text.trim_start().starts_with('{') {
        return Likeness::No;
    }
    let states_rules = TableHead::read(text).map_or(true, |head| head.end > 0);
    let first = || bare_lines(text).find(|line| is_row(line));
    if delimiters_in(text).next().is_some() || first().is_some_and(list::names_columns) {
        return Likeness::Likely;
    }
    let is_column = states_rules || bare_lines(text).all(nothing_to_split);
    Likeness::of(is_column, Likeness::Possible)
}

/// The first two rows, which distinguish the layouts.
fn first_two_rows(lines: &mut TableLines<'_>) -> Vec<(usize, ByteRecord)> {
    let mut rows = Vec::new();
    while rows.len() < 2 {
        match lines.next() {
            Some(TableLine::Row(start, record)) => rows.push((start, record.clone())),
            Some(TableLine::Blank(_)) => {}
            None => break,
        }
    }
    rows
}
