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
    let value = value.trim();
    if let Some(rows) = value
        .strip_prefix("[|")
        .and_then(|rows| rows.strip_suffix("|]"))
    {
        let mut at = start + 2;
        let rows = rows.split('|').map(|row| {
            let begins = at;
            at += row.len() + 1;
            (begins, plain(row))
        });
        return Some(rows.filter(|(_, row)| !row.is_empty()).collect());
    }
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
