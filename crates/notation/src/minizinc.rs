//! Boards in data of MiniZinc, as rows of plain cells.
//!
//! ```text
//! data  = {name "=" number ";" | "%" comment} name "=" array ";" {…}
//! array = "[|" row {"|" row} "|]"
//!       | "array2d(" "1.." side "," "1.." side "," "[" cells "]" ")"
//! side  = number | name
//! ```

use super::lines::lines;
use super::lists;

/// The rows of the only array, each with the place at which it begins.
pub(super) fn rows(text: &str) -> Option<Vec<(usize, String)>> {
    let blank = |line: &str| match line.find('%') {
        Some(comment) => line[..comment].to_owned() + &" ".repeat(line.len() - comment),
        None => line.to_owned(),
    };
    let mut code = String::with_capacity(text.len());
    for (at, line) in lines(text) {
        code.push_str(&text[code.len()..at]);
        code.push_str(&blank(line));
    }
    code.push_str(&text[code.len()..]);
    let mut numbers: Vec<(&str, usize)> = Vec::new();
    let mut array = None;
    let mut at = 0;
    for item in code.split(';') {
        let begins = at;
        at += item.len() + 1;
        if item.trim().is_empty() {
            continue;
        }
        let (name, value) = item.split_once('=')?;
        let name = name.rsplit(':').next().unwrap_or_default().trim();
        if name.contains(|char: char| !(char.is_alphanumeric() || char == '_')) {
            return None;
        }
        let value_at = begins + item.len() - value.len();
        if let Ok(side) = value.trim().parse() {
            numbers.push((name, side));
        } else if array.replace((name, value_at, value)).is_some() {
            return None;
        }
    }
    let (name, at, value) = array?;
    if lists::names_no_board(name) {
        return None;
    }
    let start = at + value.len() - value.trim_start().len();
    let rows = match value.trim().strip_prefix("[|") {
        Some(rows) => between_bars(rows.strip_suffix("|]")?, start + 2)?,
        None => by_sizes(value.trim(), start, &numbers)?,
    };
    // Any other number may be a rule or say that the board is another one.
    let cells = || rows.iter().flat_map(|(_, row)| row.split(','));
    let width = rows.first()?.1.split(',').count();
    let islands = cells()
        .filter(|cell| !matches!(*cell, "0" | "_" | "<>"))
        .count();
    let is_rule = |name: &str, number: usize| {
        let name = name.to_lowercase();
        name.contains("bridge") || ((name == "k" || name.contains("max")) && number == 2)
    };
    let others = numbers
        .iter()
        .filter(|(name, number)| !is_rule(name, *number));
    let others: Vec<usize> = others.map(|(_, number)| *number).collect();
    let is_side = |number: usize| match others.len() {
        // One side alone is that of a square.
        1 => number == rows.len() && number == width,
        _ => number == rows.len() || number == width,
    };
    let is_known = |number: &usize| *number == islands || is_side(*number);
    others.iter().all(is_known).then_some(rows)
}

/// The rows between bars that begin here.
fn between_bars(rows: &str, mut at: usize) -> Option<Vec<(usize, String)>> {
    let rows = rows.split('|').map(|row| {
        let begins = at;
        at += row.len() + 1;
        (begins, plain(row))
    });
    let mut rows: Vec<(usize, String)> = rows.collect();
    rows.pop_if(|(_, last)| last.is_empty());
    rows.iter().all(|(_, row)| !row.is_empty()).then_some(rows)
}

/// The rows of a call of `array2d` that begins here, whose sizes may have names.
fn by_sizes(value: &str, start: usize, numbers: &[(&str, usize)]) -> Option<Vec<(usize, String)>> {
    let inside = value.strip_prefix("array2d(")?.strip_suffix(')')?;
    let (ranges, cells) = inside.split_once('[')?;
    let side = |range: &str| -> Option<usize> {
        let side = range.trim().strip_prefix("1..")?;
        let named = || numbers.iter().find(|(name, _)| *name == side);
        side.parse().ok().or_else(|| named().map(|(_, side)| *side))
    };
    let mut ranges = ranges.trim().trim_end_matches(',').split(',');
    let [height, width] = [side(ranges.next()?)?, side(ranges.next()?)?];
    let cells = plain(cells.trim_end().strip_suffix(']')?);
    let cells: Vec<&str> = cells.split(',').collect();
    let is_whole =
        ranges.next().is_none() && width > 0 && cells.len() == height.checked_mul(width)?;
    // The places of rows are not kept: their lines may be any.
    let rows = cells.chunks(width.max(1)).zip(start..);
    is_whole.then(|| rows.map(|(row, at)| (at, row.join(","))).collect())
}

/// The cells of a row between commas, without blanks and a last comma.
fn plain(row: &str) -> String {
    let cells: String = row.chars().filter(|char| !char.is_whitespace()).collect();
    cells.trim_end_matches(',').to_owned()
}
