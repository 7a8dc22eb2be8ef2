//! What a text says of the letters of its list: that x is the row, or i the column. Such a list is
//! refused, since x is read as the column and y as the row, i as the row and j as the column.

use super::error::{TextFault, quoted};
use super::lines::lines;

/// Words for rows, or for the direction across them.
const ROWS: [&str; 19] = [
    "row",
    "rows",
    "line",
    "lines",
    "zeile",
    "zeilen",
    "reihe",
    "reihen",
    "ligne",
    "lignes",
    "fila",
    "filas",
    "riga",
    "righe",
    "down",
    "downward",
    "downwards",
    "vertical",
    "vertically",
];

/// Words for columns, or for the direction along a row.
const COLUMNS: [&str; 17] = [
    "column",
    "columns",
    "col",
    "cols",
    "spalte",
    "spalten",
    "colonne",
    "colonnes",
    "columna",
    "columnas",
    "colonna",
    "across",
    "right",
    "rightward",
    "rightwards",
    "horizontal",
    "horizontally",
];

/// The longest words that are looked at.
const LONGEST: usize = 200;

/// Letters that are used together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    XAndY,
    IAndJ,
}

/// What a word says: the letter for one of the numbers of a cell, or one of these numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AxisWord {
    /// The letter, and whether it is read as the row.
    Letter(Letters, bool),
    /// Whether it is the row.
    Number(bool),
}

impl AxisWord {
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "x" => Self::Letter(Letters::XAndY, false),
            "y" => Self::Letter(Letters::XAndY, true),
            "i" => Self::Letter(Letters::IAndJ, true),
            "j" => Self::Letter(Letters::IAndJ, false),
            _ if ROWS.contains(&word) => Self::Number(true),
            _ if COLUMNS.contains(&word) => Self::Number(false),
            _ => return None,
        })
    }

    /// The letters, if this is one and the other word says what it is not read as.
    fn swapped_with(self, other: Self) -> Option<Letters> {
        match (self, other) {
            (Self::Letter(letters, is_row), Self::Number(said))
            | (Self::Number(said), Self::Letter(letters, is_row)) => {
                (is_row != said).then_some(letters)
            }
            _ => None,
        }
    }
}

/// The words of a line that say something of letters, rows and columns. The `x` of `5 x 5` is none.
fn axis_words(line: &str) -> Vec<AxisWord> {
    let line = line.to_lowercase();
    let words = line.split(|char: char| !char.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_number = |index: usize| {
        let word = words.get(index);
        word.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let is_side = |word: &str| ROWS.contains(&word) || COLUMNS.contains(&word);
    let is_sign = |index: usize| {
        let before = index.checked_sub(1);
        let behind_side = before.is_some_and(|before| is_side(words[before]));
        words[index] == "x"
            && (before.is_some_and(is_number) || (behind_side && is_number(index + 1)))
    };
    let all = words.iter().enumerate();
    all.filter(|&(index, _)| !is_sign(index))
        .filter_map(|(_, word)| AxisWord::of(word))
        .collect()
}

/// The letters that words say to be other numbers than they are read as: `x is the row`, `rows in
/// x, columns in y`, `(x, y) = (row, column)`.
pub(super) fn swapped(line: &str) -> Option<Letters> {
    let words = axis_words(line);
    let is_letter = |word: AxisWord| matches!(word, AxisWord::Letter(..));
    match words[..] {
        [one, other] => one.swapped_with(other),
        [one, other, third, fourth] if is_letter(one) == is_letter(other) => {
            one.swapped_with(third).and(other.swapped_with(fourth))
        }
        // More may be said behind, as from where rows are counted.
        [one, other, ..] if is_letter(one) => one.swapped_with(other),
        [one, other, third, fourth] => one.swapped_with(other).and(third.swapped_with(fourth)),
        _ => None,
    }
}

/// The fault of a line with such words.
pub(super) fn fault_of(at: usize, line: &str, letters: Letters) -> TextFault {
    let (wanted, hint) = match letters {
        Letters::XAndY => (
            "x as the column and y as the row",
            "where the list says x write row, where it says y write col, and leave these words out",
        ),
        Letters::IAndJ => (
            "i as the row and j as the column",
            "where the list says i write col, where it says j write row, and leave these words out",
        ),
    };
    let fault = TextFault::new(at, wanted, quoted(line.trim().as_bytes()));
    fault.hint(hint).reaching(usize::MAX)
}

/// What a line says in words: its comment, or the whole line if it has no number.
fn words_of(line: &str) -> &str {
    let trimmed = line.trim();
    if trimmed.starts_with(['#', '%', ';', '*']) || trimmed.starts_with("--") {
        return trimmed;
    }
    let comment = ["//", "# ", "% ", "/*"].into_iter();
    let behind = comment.filter_map(|sign| line.find(sign)).min();
    if let Some(at) = behind {
        return &line[at..];
    }
    let is_said = || {
        let mut says = ["=", ":", " is ", " ist "].into_iter();
        says.any(|sign| line.contains(sign))
    };
    let is_data = |char: char| char.is_ascii_digit() || "{}[]<>\"".contains(char);
    if line.contains(is_data) || !is_said() {
        ""
    } else {
        line
    }
}

/// The fault of a list in a text that says something else of its letters than what they are read as:
/// in comments, in the texts of JSON or in remarks beside islands.
pub(super) fn fault(text: &str) -> Option<TextFault> {
    let is_json = text.trim_start().starts_with(['{', '[']);
    let said = |at: usize, words: &str| {
        let letters = (words.len() <= LONGEST).then(|| swapped(words)).flatten()?;
        Some(fault_of(at, words, letters))
    };
    let in_lines = lines(text).find_map(|(at, line)| said(at, words_of(line)));
    let in_texts = || {
        let mut end = 0;
        let mut texts = text.split('"').map(|piece| {
            let at = end;
            end += piece.len() + 1;
            (at, piece)
        });
        texts
            .by_ref()
            .skip(1)
            .step_by(2)
            .find_map(|(at, piece)| said(at, piece))
    };
    in_lines
        .or_else(|| is_json.then(in_texts).flatten())
        .or_else(|| in_remarks(text))
}

/// The number behind a word, the first of these that there is.
fn number_behind(line: &str, is_it: impl Fn(&str) -> bool) -> Option<u32> {
    let mut words = line.split(|char: char| !char.is_alphanumeric());
    words.find(|word| is_it(&word.to_lowercase()))?;
    let mut rest = words.filter(|word| !word.is_empty());
    rest.next()?.parse().ok()
}

/// The fault of islands beside remarks that name another cell, as `{x: 1, y: 0}, // row 1, column 0`.
fn in_remarks(text: &str) -> Option<TextFault> {
    const FEWEST: usize = 2;
    let (mut first, mut count) = (None, 0);
    for (at, line) in lines(text) {
        let remark = line.split_once("//").or_else(|| line.split_once('#'));
        let Some((island, remark)) = remark.filter(|(island, _)| !island.trim().is_empty()) else {
            continue;
        };
        let said = [&ROWS[..], &COLUMNS[..]];
        let [row, col] = said.map(|known| number_behind(remark, |word| known.contains(&word)));
        let (Some(row), Some(col)) = (row, col) else {
            continue;
        };
        for (letters, [down, right]) in [(Letters::XAndY, ["y", "x"]), (Letters::IAndJ, ["i", "j"])]
        {
            let numbers = [down, right].map(|name| number_behind(island, |word| word == name));
            let [Some(down), Some(right)] = numbers else {
                continue;
            };
            // Counted from 1 where the numbers are counted from 0.
            let is_cell = |one: u32, other: u32| {
                (row, col) == (one, other) || (row, col) == (one + 1, other + 1)
            };
            match [is_cell(down, right), is_cell(right, down)] {
                [true, false] => return None,
                [false, true] => {
                    first.get_or_insert((at, line, letters));
                    count += 1;
                }
                _ => {}
            }
        }
    }
    let (at, line, letters) = first.filter(|_| count >= FEWEST)?;
    Some(fault_of(at, line, letters))
}

#[cfg(test)]
mod tests {
    use super::{fault, swapped};

    #[test]
    fn words_say_that_x_is_the_row() {
        for line in [
            "# x = row, y = column",
            "# x=row, y=col",
            "# x is row",
            "# (x, y) = (row, column)",
            "# rows in x, columns in y",
            "# x = Zeile, y = Spalte",
            "# x runs down, y runs right",
            "# x goes down",
            "# x down, y across",
            "# x vertical, y horizontal",
            "// x: row index, y: column index",
            "// i = column, j = row",
            "# x is the row and y is the column",
            "# Zeile = x, Spalte = y",
            "# (x = line, y = position in the line)",
        ] {
            assert!(swapped(line).is_some(), "{line}");
        }
        for line in [
            "# x = column, y = row",
            "# (x, y) = (column, row)",
            "# columns in x, rows in y",
            "# x to the right, y down",
            "# i: row, j: column",
            "# 5 x 5, 5 rows",
            "# rows x 7",
            "# rows x columns",
            "# columns: x, y, value",
            "# columns are y (down) and x (right)",
            "# one island on each line: x, y, value",
        ] {
            assert!(swapped(line).is_none(), "{line}");
        }
    }

    #[test]
    fn remarks_name_the_cells_of_islands() {
        let lines =
            "{x: 1, y: 0, n: 6}, // row 1, column 0\n{x: 3, y: 2, n: 6}, // row 3, column 2\n";
        assert!(fault(lines).is_some());
        assert!(fault(&lines.replace("row", "c").replace("column", "row")).is_none());
        assert!(fault("{x: 1, y: 0, n: 6}, // row 0, column 1\n").is_none());
        assert!(fault("x,y,row,col,value\n").is_none());
    }
}
