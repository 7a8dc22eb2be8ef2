//! Lists of islands under the header `row,col,clue`, or in brackets.

use crate::puzzle::Size;

use super::abilities::NotationAbility;
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::head::TableHead;
use super::lines::bare_lines;
use super::overrides::Overrides;
use super::page::ParsedText;
use super::{csv, json, lists, matrix};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "island list under the columns row,col,clue and perhaps kind, or in brackets",
    extensions: &[],
    likeness: |text| {
        let is_list = is_in_brackets(text) && !matrix::is_matrix(text);
        Likeness::of(is_list, Likeness::Likely)
    },
    split: BoardsSplit::Where(lists::starts, Some("")),
    takes_size: true,
    read: Some(read_list),
    says: NotationAbility {
        every_cell: false,
        ..csv::EVERYTHING
    },
    write: Some(lists::write),
};

/// Whether a text has nested brackets unlike any table, but is not JSON.
fn is_in_brackets(text: &str) -> bool {
    lists::is_in_brackets(text) && !json::is_object(text)
}

/// Reads a list, whatever its first row looks like.
fn read_list(text: &str, size: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    let head = TableHead::read(text)?;
    let first = bare_lines(&text[head.end..]).find(|line| !line.trim().is_empty());
    let first = first.unwrap_or_default();
    let is_own = ["row", "col"]
        .iter()
        .all(|name| first.to_ascii_lowercase().contains(name));
    if !(is_own || lists::names_columns(first)) {
        let found = quoted(first.as_bytes());
        return Err(TextFault::new(
            head.end,
            "a first row such as row,col,clue",
            found,
        ));
    }
    csv::read(text, size, rules)
}
