//! Grids below lines of words, and the empty rows and columns between them and its cells. They are
//! left out with a note: below words an empty row is spacing, while without words it may be water.
//!
//! ```text
//! text   = title {title} {empty} rows          at most three titles
//!        | comment empty {empty} rows          in a table, or rows of water below a comment
//! title  = words alone in a line or in a row of a table
//!        | a row of words and values           above an empty line or row
//! ```

use super::csv;
use super::cut::CutText;
use super::entry::FurtherReadings;
use super::error::TextFault;
use super::format::Format;
use super::head::{self, TableHead};
use super::labels;
use super::lines::{bare_lines, lines};
use super::lists;
use super::margins;
use super::options::ReadOptions;
use super::readings::Reading;
use super::sized;
use super::table::{delimiters_in, is_blank};
use super::text;
use super::titles::{
    DELIMITERS, LONGEST_TITLE, MOST_TITLES, has_row, is_as_wide, is_empty_row, is_title, named,
    sizes_named,
};

/// The place of empty columns that are left out.
pub(super) const AT_THE_LEFT: &str = "at the left";

/// The words above a grid.
struct Titles<'a> {
    /// The lines without what a spreadsheet adds.
    words: Vec<&'a str>,
    /// Whether a comment stands among them.
    has_comment: bool,
    /// The number of empty rows below them.
    empty_rows: usize,
    /// The byte at which these begin, if there are some, and the one at which the rows begin.
    empty_from: usize,
    end: usize,
}

impl<'a> Titles<'a> {
    /// The words above the rows of a text from byte `from` on, by the content of a line of words
    /// and whether it stands alone in it; nothing without words or rows.
    fn of(
        text: &'a str,
        from: usize,
        words_of: impl Fn(&'a str) -> Option<(&'a str, bool)>,
    ) -> Option<Self> {
        let mut titles = Self {
            words: Vec::new(),
            has_comment: false,
            empty_rows: 0,
            empty_from: from,
            end: from,
        };
        let (mut are_alone, mut widest) = (true, 0);
        for (at, line) in lines(&text[from..]) {
            let at = from + at;
            let is_empty = is_empty_row(line);
            if head::is_comment_row(line) {
                titles.has_comment = true;
                (titles.empty_rows, titles.empty_from) = (0, at + line.len());
            } else if !is_empty && let Some((words, is_alone)) = words_of(line) {
                if titles.words.len() == MOST_TITLES {
                    return None;
                }
                titles.words.push(words);
                widest = widest.max(line.split(DELIMITERS).count());
                titles.empty_rows = 0;
                are_alone &= is_alone;
            } else if !is_empty {
                // Words beside cells are no title: the row would be lost with them.
                if titles.words.iter().any(|words| has_row(words, line)) {
                    return None;
                }
                titles.end = at;
                // Words in fewer fields than a row has are no labels.
                let is_short = widest < line.split(DELIMITERS).count();
                let is_parted = are_alone || titles.empty_rows > 0 || is_short;
                // A blank line is no row of a table.
                let between = &text[titles.empty_from.min(at)..at];
                let has_row = bare_lines(between).any(|line| line.contains(DELIMITERS));
                let is_below = !titles.words.is_empty() || (titles.has_comment && has_row);
                return (is_parted && is_below).then_some(titles);
            } else if !titles.words.is_empty() || titles.has_comment {
                titles.empty_from = if titles.empty_rows == 0 {
                    at
                } else {
                    titles.empty_from
                };
                titles.empty_rows += 1;
            }
        }
        None
    }

    /// What is left out of the text.
    fn described(&self, empty_rows: usize, empty_columns: usize) -> String {
        let mut all = Vec::new();
        if !self.words.is_empty() {
            all.push(named(&self.words));
        }
        let below = if self.words.is_empty() {
            "below a comment"
        } else {
            "below"
        };
        let counted = |count: usize, one: &str, place: &str| match count {
            0 => None,
            1 => Some(format!("an empty {one} {place}")),
            count => Some(format!("{count} empty {one}s {place}")),
        };
        all.extend(counted(empty_rows, "row", below));
        all.extend(counted(empty_columns, "column", AT_THE_LEFT));
        match all.as_slice() {
            [first, middle @ .., last] if !middle.is_empty() => {
                format!("{first}, {} and {last}", middle.join(", "))
            }
            all => all.join(" and "),
        }
    }
}

/// The readings of a table below words.
pub(super) fn of_tables(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    const WAYS: [FurtherReadings; 5] = [
        labels::of_tables,
        lists::in_table,
        lists::bare,
        margins::readings,
        sized::readings,
    ];
    // For most tables the first row shows that there are no words above it.
    let is_said = |line: &&str| !line.starts_with('#') && !is_empty_row(line);
    let first = bare_lines(text).find(is_said);
    if !text.starts_with(['#', '"']) && first.and_then(words_of_row).is_none() {
        return Vec::new();
    }
    let Ok(head) = TableHead::read(text) else {
        return Vec::new();
    };
    // What the last rule is about begins right below it.
    let above = lines(&text[..head.end]).filter(|(_, line)| head::is_rule(line));
    let from = above.last().map_or(0, |(at, line)| at + line.len());
    let Some(titles) = Titles::of(text, from, words_of_row) else {
        return Vec::new();
    };
    let first = bare_lines(&text[titles.end..]).next().unwrap_or_default();
    // A size above a list counts.
    if lists::names_columns(first) && titles.words.iter().any(|line| lists::says_size(line)) {
        return Vec::new();
    }
    // The header of a list may have blanks between its names.
    let delimiter = match delimiters_in(first).next() {
        Some(delimiter) => char::from(delimiter.byte()),
        None if lists::names_columns(first) => ' ',
        None => return Vec::new(),
    };
    let columns = if delimiter == ' ' {
        0
    } else {
        empty_columns(&text[titles.end..], delimiter)
    };
    // Spacing may be water, if the size given by an option requires it.
    let choices = |count: usize| match (options.size, count) {
        (Some(_), 1..) => vec![count, 0],
        _ => vec![count],
    };
    let mut readings = Vec::new();
    for (rows, columns) in choices(titles.empty_rows).into_iter().flat_map(|rows| {
        choices(columns)
            .into_iter()
            .map(move |columns| (rows, columns))
    }) {
        let from = if rows == titles.empty_rows {
            titles.end
        } else {
            titles.empty_from
        };
        let cut = rest(text, [head.end.min(from), from], columns, delimiter);
        let plain = csv::read(cut.text(), options.size, options.rules);
        let plain = plain.map(|parsed| Reading::plain(Format::Csv, parsed));
        let further = WAYS.iter().flat_map(|way| way(cut.text(), options));
        let all = std::iter::once(plain).chain(further).filter(is_board);
        let described = titles.described(rows, columns);
        let what = if titles.words.is_empty() {
            "table without the empty rows below a comment"
        } else {
            "table below a title"
        };
        readings.extend(all.map(|reading| below(reading, what, &described, &cut)));
    }
    readings
}

/// The readings of a packed grid, or one between blanks, below words.
pub(super) fn of_rows(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    const WAYS: [FurtherReadings; 5] = [
        labels::of_words,
        text::ended,
        text::below_empty_rows,
        text::parted_water,
        text::letter_water,
    ];
    let Some(titles) = above_rows(text) else {
        return Vec::new();
    };
    let row = bare_lines(&text[titles.end..]).next().unwrap_or_default();
    if titles
        .words
        .last()
        .is_some_and(|last| is_as_wide(last, row))
    {
        return Vec::new();
    }
    // Where an edge may carry more bridges, small letters may be clues.
    let is_no_cell =
        |char: char| (char.is_alphabetic() && !char.is_ascii_lowercase()) || ":=()!".contains(char);
    let is_no_row = |line: &&str| line.contains(is_no_cell);
    if options.rules.most_bridges.is_some() && !titles.words.iter().all(is_no_row) {
        return Vec::new();
    }
    let cut = rest(text, [0, titles.end], 0, ',');
    let plain = text::read(cut.text(), options.size, options.rules);
    let plain = plain.map(|parsed| Reading::plain(Format::Text, parsed));
    let further = WAYS.iter().flat_map(|way| way(cut.text(), options));
    let all = std::iter::once(plain).chain(further).filter(is_board);
    let described = titles.described(titles.empty_rows, 0);
    all.map(|reading| below(reading, "grid below a title", &described, &cut))
        .collect()
}

/// The rows of a text from the byte at which those below its words begin.
pub(super) fn without(text: &str) -> &str {
    above_rows(text).map_or(text, |titles| &text[titles.end..])
}

/// The words above rows of a character for each cell.
fn above_rows(text: &str) -> Option<Titles<'_>> {
    let words_of = |line| (is_title(line) && !lists::names_columns(line)).then_some((line, true));
    // Under such rules letters are clues.
    Titles::of(text, 0, words_of).filter(|_| !text.contains("# most-bridges"))
}

/// The words of a row of a table, and whether they are in one of its cells.
fn words_of_row(row: &str) -> Option<(&str, bool)> {
    let row = row.trim_matches(DELIMITERS).trim();
    let words = row.trim_matches('"');
    if !words.starts_with(char::is_alphabetic) || words.len() > LONGEST_TITLE {
        return None;
    }
    let is_alone = if row.starts_with('"') {
        !words.contains('"')
    } else {
        delimiters_in(words).next().is_none()
    };
    let first = words.split(DELIMITERS).next().unwrap_or_default();
    let letters = first.chars().filter(|char| char.is_alphabetic()).count();
    let is_other = lists::names_columns(row) || sizes_named(row).is_some();
    (letters >= 3 && !is_other).then_some((words, is_alone))
}

/// The number of empty columns at the left of all rows.
fn empty_columns(table: &str, delimiter: char) -> usize {
    let is_empty = |field: &&str| is_blank(field.as_bytes());
    let empty = |row: &str| row.split(delimiter).take_while(is_empty).count();
    let mut least = usize::MAX;
    for row in bare_lines(table).filter(|row| !is_empty_row(row)) {
        least = least.min(empty(row));
        if least == 0 {
            break;
        }
    }
    least
}

/// The text up to one byte and from another one on, there without so many columns.
fn rest(text: &str, [to, from]: [usize; 2], columns: usize, delimiter: char) -> CutText {
    let mut cut = CutText::default();
    cut.keep(&text[..to]);
    cut.leave_out(from - to);
    if columns == 0 {
        cut.keep(&text[from..]);
        return cut;
    }
    let mut end = from;
    for (at, line) in lines(&text[from..]) {
        cut.keep(&text[end..from + at]);
        let mut ends = line.match_indices(delimiter).map(|(at, _)| at + 1);
        let begins = ends.nth(columns - 1).unwrap_or(line.len());
        cut.leave_out(begins);
        end = from + at + begins;
    }
    cut.keep(&text[end..]);
    cut
}

/// Whether a reading is a board of two islands or more, or the fault of one: notes contain numbers
/// too.
fn is_board(reading: &Result<Reading, TextFault>) -> bool {
    let islands = |reading: &Reading| reading.parsed.board.islands().len();
    reading
        .as_ref()
        .map_or(true, |reading| islands(reading) > 1)
}

/// A reading of the rest of a text, with what was left out above it.
fn below(
    reading: Result<Reading, TextFault>,
    what: &'static str,
    described: &str,
    cut: &CutText,
) -> Result<Reading, TextFault> {
    let reading = reading.map_err(|fault| cut.placed(fault))?;
    let left_out = match reading.left_out {
        Some(more) => format!("{described}, and {more}"),
        None => described.to_owned(),
    };
    Ok(Reading {
        how: reading.how.or(Some(what.into())),
        left_out: Some(left_out),
        ..reading
    })
}
