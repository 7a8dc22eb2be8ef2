//! A grid in one text of a value, as in `{"board": "2..3\n....\n1..2"}`: its rows on lines, or
//! between `/` under the name of a grid, or row by row where sizes are given.

use super::super::error::TextFault;
use super::super::head::TableHead;
use super::super::overrides::Overrides;
use super::super::page::ParsedText;
use super::super::{csv, text};
use crate::puzzle::{Board, Size};

/// The names of texts that are a grid, beside those of any grid.
const NAMES: [&str; 6] = ["puzzle", "problem", "layout", "text", "data", "given"];

/// Whether a text under this name is meant as a grid.
pub(super) fn is_named(key: &str) -> bool {
    NAMES.iter().any(|name| key.eq_ignore_ascii_case(name))
}

/// The board of a text; nothing if it is no grid, which is an error if its name says so.
pub(super) fn board(
    written: &str,
    is_named: bool,
    sizes: &[Size],
    head: &TableHead,
) -> Option<Result<Board, TextFault>> {
    let written = written.trim_matches(['\n', '\r']);
    let has_rows = written.contains('\n') || (is_named && written.contains('/'));
    let rows = if has_rows {
        written.to_owned()
    } else {
        in_rows(written, sizes)?
    };
    let rules = Overrides {
        most_bridges: Some(head.rules.max_bridges()),
        ..Overrides::default()
    };
    let read = if rows.contains([',', ';', '\t']) {
        csv::read(&rows, None, rules)
    } else {
        text::read(&rows, None, rules)
    };
    let board = match read {
        Ok(ParsedText { board, .. }) => board,
        Err(fault) => return is_named.then_some(Err(fault)),
    };
    let size = board.size();
    if size.rows < 2 || size.cols < 2 || board.islands().len() < 2 {
        return None;
    }
    if !sizes.is_empty() && !sizes.contains(&size) {
        let wanted = format!("a grid of {}, as the sizes say", sizes[0]);
        return Some(Err(TextFault::new(0, wanted, format!("one of {size}"))));
    }
    Some(head.over(&board))
}

/// The cells of one line in rows, if they are as many as a size says.
fn in_rows(cells: &str, sizes: &[Size]) -> Option<String> {
    let cells: Vec<char> = cells.chars().collect();
    let fits = |size: &&Size| size.cells() == cells.len() as u64;
    let size = sizes.iter().find(fits)?;
    let rows = cells.chunks(usize::from(size.cols));
    Some(
        rows.flat_map(|row| row.iter().copied().chain(['\n']))
            .collect(),
    )
}
