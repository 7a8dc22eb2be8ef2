//! Lines of words beside rows: titles, and sizes with their names.

use super::error::quoted;
use super::lines::parts;

/// The most lines of words above rows.
pub(super) const MOST_TITLES: usize = 3;
/// The longest of them.
pub(super) const LONGEST_TITLE: usize = 96;

/// The signs around and between the fields of a table.
pub(super) const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];

/// What is left out of a text below these lines of words, which are left out too.
pub(super) fn above(words: &[&str], left_out: Option<String>) -> String {
    match left_out {
        Some(more) => format!("{}, and {more}", named(words)),
        None => named(words),
    }
}

/// Lines of words, as they are told.
pub(super) fn named(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|line| quoted(line.as_bytes())).collect();
    match words.as_slice() {
        [one] => format!("the title {one}"),
        several => format!("the lines {}", several.join(", ")),
    }
}

/// Whether a line consists of words and can be no row of cells, by a word or a capital letter.
pub(super) fn is_title(line: &str) -> bool {
    // For most lines their ends show that they are rows.
    let is_of_words = |char: char| char.is_alphabetic() || char == '(' || char == ')';
    if line.len() > LONGEST_TITLE || !(line.starts_with(is_of_words) || line.ends_with(is_of_words))
    {
        return false;
    }
    if names_a_value(line) {
        return true;
    }
    // Water as data frames have it, beside clues.
    let is_cell =
        |word: &str| ["NA", "NaN", "NULL", "None"].contains(&word) || word.parse::<u8>().is_ok();
    if line.contains(' ') && line.split_whitespace().all(is_cell) {
        return false;
    }
    let is_water = |char: char| "xXoO".contains(char);
    let is_other =
        |char: char| char.is_alphabetic() && !char.is_ascii_lowercase() && !is_water(char);
    let is_word = |word: &str| self::is_word(word) && !word.chars().all(is_water);
    let mut words = line.split(|char: char| !char.is_alphabetic());
    are_words(line)
        && (line.contains(is_other) || words.any(is_word))
        && sizes_named(line).is_none()
}

/// Whether a line names what stands below it, as in `B =`, or the sign for water, as in `. = water`.
fn names_a_value(line: &str) -> bool {
    const WATER: [&str; 4] = ["water", "sea", "empty", "blank"];
    let Some((name, value)) = line.split_once('=') else {
        return false;
    };
    let (name, value) = (name.trim(), value.trim());
    let is_name = name.starts_with(char::is_alphabetic)
        && name
            .chars()
            .all(|char| char.is_alphanumeric() || char == '_');
    let is_sign = name.chars().count() == 1;
    (is_name && value.is_empty())
        || (is_sign && WATER.iter().any(|word| value.eq_ignore_ascii_case(word)))
}

/// Whether a character may be a cell or stand between cells, beside words.
pub(super) fn is_of_cells(char: char) -> bool {
    char.is_ascii_digit() || " \t,;|.-_*~?".contains(char)
}

/// Whether a character may be a cell, stand between cells or be a letter for water.
pub(super) fn may_be_cell(char: char) -> bool {
    is_of_cells(char) || "xXoO".contains(char)
}

/// Whether a line has as many signs as a row without delimiters, some of which may be cells: it is
/// rather a row with a slip than a title.
pub(super) fn is_as_wide(line: &str, row: &str) -> bool {
    let (line, row) = (line.trim(), row.trim());
    let (words, cells) = (
        line.split_whitespace().count(),
        row.split_whitespace().count(),
    );
    let is_sign = |char: char| is_of_cells(char) && !char.is_whitespace();
    let is_short = |word: &str| word.chars().count() < 3;
    !row.contains(DELIMITERS)
        && words == cells
        && line.contains(is_sign)
        && if cells > 1 {
            cells > 2 && line.split_whitespace().all(is_short)
        } else {
            line.chars().count() > 2 && line.chars().count() == row.chars().count()
        }
}

/// Whether a line has nearly as many cells side by side as a row has, beside words.
pub(super) fn has_row(line: &str, row: &str) -> bool {
    const LEAST: usize = 3;
    let delimiter = row.chars().find(|char| DELIMITERS.contains(char));
    let filled = |cells: &str| {
        let cells = cells.chars();
        cells.filter(|char| !" \t,;|".contains(*char)).count()
    };
    let size = |cells: &str| match delimiter {
        Some(_) if filled(cells) < 2 => 0,
        Some(delimiter) => cells.matches(delimiter).count() + 1,
        None => filled(cells),
    };
    let most = (size(row) * 4 / 5).max(LEAST);
    // Water may be blank.
    let is_wide = |cells: &str| {
        let cells = cells.trim();
        delimiter.is_none()
            && cells.contains("  ")
            && cells.starts_with(|char: char| char.is_ascii_digit())
    };
    // Beside other signs a number such as a score is no row.
    let is_number = |cells: &str| {
        let are_digits = |text: &str| text.trim().bytes().all(|byte| byte.is_ascii_digit());
        are_digits(cells) && !are_digits(row)
    };
    let mut runs = line.split(|char: char| !is_of_cells(char));
    let first = runs.next();
    // A full stop behind a word ends it, as in `No. 14`.
    let behind = runs.map(|cells| cells.strip_prefix(". ").unwrap_or(cells));
    let mut runs = first.into_iter().chain(behind);
    runs.any(|cells| (size(cells) >= most && !is_number(cells)) || is_wide(cells))
}

/// Whether a row of a table has only empty cells, or a line nothing at all.
pub(super) fn is_empty_row(row: &str) -> bool {
    row.chars().all(|char| " \",;\t|".contains(char))
}

/// Whether a line consists of words and is no row: it begins with a word or a bracket around words,
/// or is mostly words behind a number, as in `8x6 hashi` or `Puzzle 1 (easy)`.
pub(super) fn are_words(line: &str) -> bool {
    let line = line.trim();
    let letters = line.chars().filter(|char| char.is_alphabetic()).count();
    let is_row = line.contains([',', ';', '|', '\t', '[', '{', '=']);
    // A word right before a bracket is a call or a fact.
    let has_call = line
        .match_indices('(')
        .any(|(at, _)| at > 0 && !line[..at].ends_with(' '));
    let begins = line
        .trim_start_matches('(')
        .starts_with(char::is_alphabetic);
    let is_counted = line.starts_with(|char: char| char.is_ascii_digit());
    let is_said =
        begins || (is_counted && 2 * letters > line.len() && line.split(' ').any(is_word));
    is_said && letters >= 2 && 4 * letters > line.len() && !is_row && !has_call
}

/// Whether a word has three letters or more that are not all the same one.
pub(super) fn is_word(word: &str) -> bool {
    let mut letters = word.chars();
    let first = letters.next();
    word.chars().count() > 2
        && word.chars().all(char::is_alphabetic)
        && letters.any(|letter| Some(letter) != first)
}

/// The words beside sizes, and those that are sizes only before a colon or `=`.
const SIZE_WORDS: [&str; 12] = [
    "size", "sizes", "rows", "row", "cols", "col", "columns", "column", "width", "height", "by",
    "islands",
];
const SIZE_LETTERS: [&str; 4] = ["h", "w", "n", "m"];

/// Whether a word names the number of rows or of columns.
pub(super) fn names_a_side(word: &str) -> bool {
    const OTHERS: [&str; 4] = ["size", "sizes", "by", "islands"];
    SIZE_WORDS.contains(&word) && !OTHERS.contains(&word)
}

/// The numbers of a line that names them, as in `Size 7x7`, `rows: 3, cols: 4` or `n = 7`.
pub(super) fn named_sizes(at: usize, line: &str) -> Option<Vec<(usize, u16)>> {
    const LONGEST: usize = 48;
    if line.len() > LONGEST || !line.contains(char::is_alphabetic) {
        return None;
    }
    let is_between = |char: char| " \t,;:=xX×".contains(char);
    let has_sign = line.contains([':', '=']);
    let (mut numbers, mut words) = (Vec::new(), 0);
    for (at, word) in parts(at, line, is_between) {
        let is_word = |known: &str| word.eq_ignore_ascii_case(known);
        if SIZE_WORDS.iter().any(|known| is_word(known))
            || (has_sign && SIZE_LETTERS.iter().any(|known| is_word(known)))
        {
            words += 1;
        } else {
            numbers.push((at, word.parse().ok().filter(|&side: &u16| side > 0)?));
        }
    }
    // A word may also be a label before cells.
    let may_be_row = line.contains([',', ';', '\t']) || numbers.len() > 2;
    let is_named = words > 0 && (!may_be_row || words >= numbers.len());
    (is_named && (1..=3).contains(&numbers.len())).then_some(numbers)
}

/// The sizes that a line names.
pub(super) fn sizes_named(line: &str) -> Option<Vec<u16>> {
    let sizes = named_sizes(0, line)?.into_iter();
    Some(sizes.map(|(_, size)| size).collect())
}
