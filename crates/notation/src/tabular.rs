//! Boards in tables and matrices of LaTeX, as rows of plain cells.
//!
//! ```text
//! text  = {around} row {"\\" {around} row} ["\\"] {around}
//! around = "\begin{" name "}" {group} | "\end{" name "}" | line between rows | caption | comment
//! row   = cell "&" cell {"&" cell}
//! cell  = sign | "$" cell "$" | "{" cell "}" | look "{" cell "}"
//! ```

use super::orientation;
use super::titles;

/// Commands around rows that stand for nothing in a board; groups of arguments may follow.
const AROUND: &str = "begin bottomrule caption centering cline cmidrule end hline label midrule \
    small toprule";
/// Commands that give a cell another look.
const LOOKS: &str = "bf boldsymbol circled emph mathbf mathrm mathit text textbf textcircled textit \
    textnormal textrm texttt";

/// The rows of the only table, each with the place at which it begins.
pub(super) fn rows(text: &str) -> Option<Vec<(usize, String)>> {
    if orientation::is_mentioned(text) {
        return None;
    }
    let text = &without_comments(text);
    let mut rows: Vec<(usize, String)> = Vec::new();
    let mut rest = without_commands(text, true)?;
    while !rest.is_empty() {
        let ends = ["\\\\", "\\end{", "\\]", "$$"];
        let length = ends.iter().filter_map(|end| rest.find(end)).min();
        let (row, behind) = rest.split_at(length.unwrap_or(rest.len()));
        rows.push((text.len() - rest.len(), plain(row)?));
        let is_more = behind.strip_prefix("\\\\");
        rest = without_commands(is_more.map_or(behind, without_gap), false)?;
        if is_more.is_none() && !rest.is_empty() {
            return None;
        }
    }
    let width = |(_, row): &(usize, String)| row.matches(',').count();
    let first = rows.first().map(width)?;
    (rows.len() > 1 && first > 0 && rows.iter().all(|row| width(row) == first)).then_some(rows)
}

/// A text with blanks for its comments.
fn without_comments(text: &str) -> String {
    let without = |line: &str| match line.find('%') {
        Some(at) if !line[..at].ends_with('\\') => {
            let behind = line[at..].chars();
            let blanks = behind.map(|char| {
                if char == '\n' {
                    "\n".into()
                } else {
                    " ".repeat(char.len_utf8())
                }
            });
            line[..at].to_owned() + &blanks.collect::<String>()
        }
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(without).collect()
}

/// What follows the space that may be left below a row.
fn without_gap(rest: &str) -> &str {
    let gap = rest.strip_prefix('[').and_then(|gap| gap.split_once(']'));
    gap.map_or(rest, |(_, behind)| behind)
}

/// What follows the commands around rows. No table begins below a row.
fn without_commands(text: &str, may_begin: bool) -> Option<&str> {
    let mut rest = text.trim_start();
    loop {
        if let Some(behind) = ["\\[", "\\]", "$$"]
            .iter()
            .find_map(|sign| rest.strip_prefix(sign))
        {
            rest = behind.trim_start();
            continue;
        }
        let Some((name, behind)) = command(rest) else {
            return Some(rest);
        };
        if !AROUND.split(' ').any(|known| known == name) {
            return Some(rest);
        }
        if name == "begin" && !may_begin {
            return None;
        }
        rest = behind;
        while let Some(group) = group(rest) {
            rest = &rest[group..];
        }
        rest = rest.trim_start();
    }
}

/// The name of the command with which a text begins, and what follows it.
fn command(text: &str) -> Option<(&str, &str)> {
    let behind = text.strip_prefix('\\')?;
    let letters = behind.find(|char: char| !char.is_ascii_alphabetic());
    let (name, rest) = behind.split_at(letters.unwrap_or(behind.len()));
    (!name.is_empty()).then_some((name, rest))
}

/// The length of the group in brackets with which a text begins.
fn group(text: &str) -> Option<usize> {
    let (open, close) = match text.as_bytes().first()? {
        b'{' => ('{', '}'),
        b'[' => ('[', ']'),
        _ => return None,
    };
    let mut depth = 0;
    for (at, char) in text.char_indices() {
        if char == open {
            depth += 1;
        } else if char == close {
            depth -= 1;
            if depth == 0 {
                return Some(at + 1);
            }
        }
    }
    None
}

/// A row with commas between its cells, as long as it was.
fn plain(row: &str) -> Option<String> {
    let is_cell =
        |char: char| char == ' ' || (titles::is_of_cells(char) && !",;|\t".contains(char));
    let cells = row.split('&').map(|cell| {
        let one_line = cell.replace(['\n', '\r', '\t'], " ");
        let bare = bare_cell(one_line.trim());
        let written = bare.chars().all(is_cell).then_some(bare)?;
        Some(format!("{written:>width$}", width = cell.len()))
    });
    Some(cells.collect::<Option<Vec<_>>>()?.join(","))
}

/// What stands in a cell, whatever its look.
fn bare_cell(cell: &str) -> &str {
    let is_look = |name: &str| LOOKS.split(' ').any(|look| look == name);
    let behind = match command(cell) {
        Some((name, behind)) if is_look(name) => behind.trim_start(),
        Some(("cdot", "")) => return ".",
        Some(_) => return cell,
        None => cell,
    };
    let is_group = behind.starts_with('{') && group(behind) == Some(behind.len());
    let is_formula = behind.len() > 1 && behind.starts_with('$') && behind.ends_with('$');
    let inner = if is_group || is_formula {
        &behind[1..behind.len() - 1]
    } else if behind.len() < cell.len() {
        behind
    } else {
        return cell;
    };
    bare_cell(inner.trim())
}
