//! What people write above a list of islands: titles, and the size in words and numbers.
//!
//! ```text
//! text  = {comment | title | sizes} island {island}
//! sizes = number ("x" | "by" | …) number        in the order of rows and columns, or the other one
//!       | ("rows" | …) number | number "rows"    one of both sides on a line, or both of them
//!       | "size" number                          of a square
//! ```
//!
//! Words around the numbers are passed over, so `The puzzle is 5 by 5.` is a size.

use std::borrow::Cow;

use super::super::error::TextFault;
use super::super::lines::{has_letter, lines};
use super::super::readings::Reading;
use super::super::titles::{self, MOST_TITLES};
use super::ListSize;
use super::nested::names_no_board;
use crate::puzzle::{NoteKind, Size};

/// The words for a board's height, for its width, and for the side of a square.
const HEIGHTS: [&str; 16] = [
    "rows", "row", "height", "tall", "high", "down", "h", "r", "zeilen", "höhe", "lignes",
    "hauteur", "filas", "alto", "righe", "altezza",
];
const WIDTHS: [&str; 17] = [
    "cols",
    "col",
    "columns",
    "column",
    "width",
    "wide",
    "across",
    "w",
    "c",
    "spalten",
    "breite",
    "colonnes",
    "largeur",
    "columnas",
    "ancho",
    "colonne",
    "larghezza",
];
/// Those of them that may name one row or column, or anything.
const SINGLE: [&str; 9] = ["row", "col", "column", "h", "r", "w", "c", "high", "down"];
const SIDES: [&str; 5] = ["size", "side", "dimensions", "dimension", "shape"];

/// The longest line above a list.
const LONGEST: usize = 96;

/// The lines above a list.
#[derive(Default)]
pub(super) struct LinesAbove<'t> {
    /// Those without a number.
    pub(super) titles: Vec<&'t str>,
    pub(super) size: Option<ListSize>,
    /// Where the islands begin.
    pub(super) end: usize,
}

/// What a line says of the size.
enum SaidSize {
    Whole(ListSize),
    Height(u16),
    Width(u16),
}

impl<'t> LinesAbove<'t> {
    /// The lines above the first island of a text; nothing if they say anything else, or if there
    /// is no island.
    pub(super) fn of(text: &'t str, is_island: impl Fn(&str) -> bool) -> Option<Self> {
        const MOST_LINES: usize = 16;
        // The first line shows of most texts that they are rows.
        if lines(text)
            .map(|(_, line)| line)
            .find(|line| !is_comment(line))
            .is_none_or(is_row)
        {
            return None;
        }
        let mut above = Self::default();
        let [mut height, mut width] = [None, None];
        for (at, line) in lines(text).take(MOST_LINES) {
            let said = line.trim();
            if is_comment(said) {
                continue;
            }
            if is_island(said) {
                above.end = at;
                let both = height.zip(width);
                let size = both.map(|(rows, cols)| ListSize::Named(Size::new(rows, cols)));
                let is_half = both.is_none() && (height.is_some() || width.is_some());
                let is_twice = size.is_some() && above.size.is_some();
                above.size = above.size.or(size);
                return (!is_half && !is_twice).then_some(above);
            }
            if !said.contains(|char: char| char.is_ascii_digit()) {
                // The names of columns may stand in brackets.
                let title = said.split('(').next().unwrap_or_default().trim();
                let mut words = title.split(|char: char| !char.is_alphabetic());
                let is_title = titles::is_title(title) && !words.any(names_no_board);
                above.titles.push(said);
                if above.titles.len() > MOST_TITLES || !is_title {
                    return None;
                }
                continue;
            }
            let is_first = match said_size(said)? {
                SaidSize::Whole(size) => above.size.replace(size).is_none(),
                SaidSize::Height(side) => height.replace(side).is_none(),
                SaidSize::Width(side) => width.replace(side).is_none(),
            };
            if !is_first {
                return None;
            }
        }
        None
    }

    /// Whether they say more than comments do.
    pub(super) fn say_something(&self) -> bool {
        self.size.is_some() || !self.titles.is_empty()
    }

    /// The text with blanks in place of these lines.
    pub(super) fn blanked<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.end == 0 {
            return Cow::Borrowed(text);
        }
        let blank = |byte| {
            if b"\r\n".contains(&byte) {
                byte.into()
            } else {
                ' '
            }
        };
        let above = text[..self.end].bytes().map(blank).collect::<String>();
        Cow::Owned(above + &text[self.end..])
    }

    /// The sizes that may be meant; nothing in place of one that is not said.
    pub(super) fn sizes(&self) -> Vec<Option<ListSize>> {
        match self.size {
            Some(ListSize::InOrder([one, other])) if one != other => {
                let orders = [[one, other], [other, one]];
                orders.map(|sides| Some(ListSize::InOrder(sides))).to_vec()
            }
            size => vec![size],
        }
    }

    /// A reading of the list below them.
    pub(super) fn over(&self, reading: Result<Reading, TextFault>) -> Result<Reading, TextFault> {
        let mut reading = reading?;
        if !self.titles.is_empty() {
            reading.left_out = Some(titles::above(&self.titles, reading.left_out.take()));
        }
        Ok(reading)
    }
}

/// Whether a line is a comment.
pub(super) fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with(['#', '%']) || line.starts_with("//")
}

/// Whether a line can only be a row of cells: it is long, or has a sign for water and no letter.
fn is_row(line: &str) -> bool {
    let mut has_water = false;
    let mut cells = line.bytes();
    let are_cells = cells.all(|byte| {
        let is_water = b".-_*~|?;".contains(&byte);
        has_water |= is_water;
        is_water || byte.is_ascii_digit() || b" ,".contains(&byte)
    });
    line.len() > LONGEST || (has_water && are_cells)
}

/// Whether a line states the size of a list below it.
pub(in super::super) fn says_size(line: &str) -> bool {
    said_size(line.trim()).is_some()
}

/// Whether a line states a size that is not this one, or any if none is known.
pub(in super::super) fn says_other_size(line: &str, size: Option<Size>) -> bool {
    let Some(said) = said_size(line.trim()) else {
        return false;
    };
    size.is_none_or(|size| match said {
        SaidSize::Whole(ListSize::Named(said)) => said != size,
        SaidSize::Whole(ListSize::InOrder([one, other])) => {
            ![Size::new(one, other), Size::new(other, one)].contains(&size)
        }
        SaidSize::Height(rows) => rows != size.rows,
        SaidSize::Width(cols) => cols != size.cols,
    })
}

/// The place of the first words above a board that state another size than this one, in comments or
/// by the names of both sides, in a line or in two.
pub(in super::super) fn other_size(text: &str, size: Size) -> Option<(usize, &str)> {
    let (mut height, mut width) = (None, None);
    for (at, line) in said_lines(text) {
        let comment = comment_in(line);
        let words = comment.unwrap_or(line).trim().to_lowercase();
        let mut names = words.split(|char: char| !char.is_alphabetic());
        let has_word = names.clone().any(titles::is_word);
        let names_all = names.any(|name| {
            [&HEIGHTS[..], &WIDTHS[..]]
                .iter()
                .any(|known| known.contains(&name))
                && !SINGLE.contains(&name)
        });
        let is_other = match said_size(&words) {
            Some(SaidSize::Whole(ListSize::InOrder(sides))) => {
                let [rows, cols] = [size.rows, size.cols];
                let is_said = has_word || comment.is_some();
                is_said && ![[rows, cols], [cols, rows]].contains(&sides)
            }
            Some(SaidSize::Whole(ListSize::Named(said))) => names_all && said != size,
            Some(SaidSize::Height(rows)) if names_all => {
                height.get_or_insert(rows);
                width.is_some_and(|cols| Size::new(rows, cols) != size)
            }
            Some(SaidSize::Width(cols)) if names_all => {
                width.get_or_insert(cols);
                height.is_some_and(|rows| Size::new(rows, cols) != size)
            }
            // Beside other numbers, as that of a puzzle.
            _ => {
                let is_said = has_word && is_of_words(&words);
                (is_said || comment.is_some()) && !is_note(&words) && says_other_pair(&words, size)
            }
        };
        if is_other {
            return Some((at, line));
        }
    }
    texts_of_json(text).find(|(_, words)| says_other_pair(&words.to_lowercase(), size))
}

/// The lines at the beginning of a text that may say something in words.
fn said_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    const MOST_LINES: usize = 16;
    let said = lines(text).take(MOST_LINES);
    said.filter(|(_, line)| line.len() <= LONGEST && has_letter(line))
}

/// What a comment says, or a heading of Markdown.
fn comment_in(line: &str) -> Option<&str> {
    let heading = line.trim_start_matches('#');
    let heading = heading.strip_prefix(' ').filter(|_| line.starts_with('#'));
    let comment = || line.strip_prefix("% ").or_else(|| line.strip_prefix("// "));
    heading.or_else(comment)
}

/// Whether a comment in lower case is a note of a board, as `title: …`, which may hold any words.
fn is_note(words: &str) -> bool {
    let name = words.split_once(':').map(|(name, _)| name);
    name.is_some_and(|name| NoteKind::ALL.iter().any(|kind| kind.name() == name))
}

/// The texts of words at the beginning of JSON, such as names.
fn texts_of_json(text: &str) -> impl Iterator<Item = (usize, &str)> {
    const MOST_TEXTS: usize = 64;
    let is_json = text.trim_start().starts_with('{') && !text.contains("\"hashi-board\"");
    let most = if is_json { 2 * MOST_TEXTS } else { 0 };
    let mut end = 0;
    let pieces = text.split('"').take(most).map(move |piece| {
        let at = end;
        end += piece.len() + 1;
        (at, piece)
    });
    let has_word = |words: &str| {
        words
            .split(|char: char| !char.is_alphabetic())
            .any(titles::is_word)
    };
    let texts = pieces.skip(1).step_by(2);
    texts.filter(move |(_, words)| words.len() <= LONGEST && has_word(words))
}

/// Whether words in lower case have one pair of sides, as in `puzzle 3, 5 x 5, easy`, and it is not
/// this size.
fn says_other_pair(words: &str, size: Size) -> bool {
    let words = words_and_numbers(words);
    let pairs = words.windows(3).filter_map(|three| {
        let is_between = ["x", "by", "×"].contains(&three[1]);
        let sides: [u16; 2] = [three[0].parse().ok()?, three[2].parse().ok()?];
        is_between.then_some(sides)
    });
    let pairs: Vec<[u16; 2]> = pairs.collect();
    let [rows, cols] = [size.rows, size.cols];
    matches!(&pairs[..], [pair] if ![[rows, cols], [cols, rows]].contains(pair))
}

/// The place of the first words above a board that count another number of islands than these
/// numbers, as in `# 8 islands`.
pub(in super::super) fn other_islands<'t>(
    text: &'t str,
    counts: &[usize],
) -> Option<(usize, &'t str)> {
    let is_other = |words: &str, is_comment: bool| {
        counted_islands(words, is_comment).is_some_and(|count| !counts.contains(&count))
    };
    let in_line = |line: &str| {
        let comment = comment_in(line);
        let words = comment.unwrap_or(line).to_lowercase();
        let is_said = comment.is_some() || is_of_words(&words);
        is_said && !is_note(&words) && is_other(&words, comment.is_some())
    };
    let mut in_lines = said_lines(text).filter(|(_, line)| in_line(line));
    let mut in_texts =
        texts_of_json(text).filter(|(_, words)| is_other(&words.to_lowercase(), false));
    in_lines.next().or_else(|| in_texts.next())
}

/// The number of islands that words in lower case say. Two are those of a rule, and with a limit any
/// number is.
fn counted_islands(words: &str, is_comment: bool) -> Option<usize> {
    const ISLANDS: [&str; 5] = ["islands", "inseln", "îles", "islas", "isole"];
    const LIMITS: [&str; 8] = [
        "most", "least", "more", "max", "maximum", "up", "fewer", "than",
    ];
    if !ISLANDS.iter().any(|name| words.contains(name)) {
        return None;
    }
    let words = words_and_numbers(words);
    if words.iter().any(|word| LIMITS.contains(word)) {
        return None;
    }
    let number = |word: &str| word.parse().ok().filter(|count: &usize| *count > 2);
    let mut numbers = words.iter().filter(|word| word.parse::<usize>().is_ok());
    let is_alone = numbers.next().is_some() && numbers.next().is_none();
    words.windows(2).find_map(|two| {
        let behind = ISLANDS.contains(&two[1]).then(|| number(two[0]));
        let before =
            || (is_comment && is_alone && ISLANDS.contains(&two[0])).then(|| number(two[1]));
        behind.or_else(before).flatten()
    })
}

/// The words and the numbers of a line, `8x6` taken apart.
pub(super) fn words_and_numbers(line: &str) -> Vec<&str> {
    let mut words: Vec<&str> = Vec::new();
    let is_part = |char: char| char.is_alphanumeric() || char == '×';
    for mut part in line
        .split(|char| !is_part(char))
        .filter(|part| !part.is_empty())
    {
        while let Some(first) = part.chars().next() {
            let is_number = first.is_ascii_digit();
            let end = part.find(|char: char| char.is_ascii_digit() != is_number);
            let (word, rest) = part.split_at(end.unwrap_or(part.len()));
            words.push(word);
            part = rest;
        }
    }
    words
}

/// Whether a line has words and numbers alone, and what stands between them.
fn is_of_words(line: &str) -> bool {
    line.chars()
        .all(|char| char.is_alphanumeric() || " \t,;:.=()*×'!-".contains(char))
}

/// Whether a line has more numbers than a size, as rows of cells have.
fn has_many_numbers(line: &str) -> bool {
    const MOST: usize = 2;
    let parts = line.as_bytes().split(|byte| !byte.is_ascii_digit());
    parts.filter(|part| !part.is_empty()).nth(MOST).is_some()
}

/// The size that a line states.
fn said_size(line: &str) -> Option<SaidSize> {
    if line.len() > LONGEST || has_many_numbers(line) || !is_of_words(line) {
        return None;
    }
    let words = words_and_numbers(line);
    let number = |word: &str| word.parse().ok().filter(|side: &u16| *side > 0);
    let is = |word: &str, known: &[&str]| known.iter().any(|one| word.eq_ignore_ascii_case(one));
    let is_digits = |word: &&&str| word.starts_with(|char: char| char.is_ascii_digit());
    let numbers: Vec<u16> = words
        .iter()
        .filter(is_digits)
        .map(|word| number(word))
        .collect::<Option<_>>()?;
    // The names of the sides, all of them before or all behind their numbers.
    let sides = words
        .iter()
        .filter(|word| is_digits(word) || is(word, &HEIGHTS) || is(word, &WIDTHS));
    let sides: Vec<&str> = sides.copied().collect();
    let named = |name: &str, side: u16| {
        if is(name, &HEIGHTS) {
            Some(SaidSize::Height(side))
        } else {
            is(name, &WIDTHS).then_some(SaidSize::Width(side))
        }
    };
    let pair = |two: &[&str]| match (number(two[0]), number(two[1])) {
        (Some(side), None) => named(two[1], side),
        (None, Some(side)) => named(two[0], side),
        _ => None,
    };
    let both = |one: SaidSize, other: SaidSize| match (one, other) {
        (SaidSize::Height(rows), SaidSize::Width(cols))
        | (SaidSize::Width(cols), SaidSize::Height(rows)) => {
            Some(SaidSize::Whole(ListSize::Named(Size::new(rows, cols))))
        }
        _ => None,
    };
    let are_numbers = |two: &[&str]| two.iter().all(|word| number(word).is_some());
    match (&numbers[..], sides.len()) {
        ([_], 2) => pair(&sides),
        // As in `8x6 (width x height)`.
        ([one, other], 4) if are_numbers(&sides[..2]) => {
            both(named(sides[2], *one)?, named(sides[3], *other)?)
        }
        // As in `width x height: 8x6`.
        ([one, other], 4) if are_numbers(&sides[2..]) => {
            both(named(sides[0], *one)?, named(sides[1], *other)?)
        }
        // The names stand all before or all behind their numbers.
        ([_, _], 4) if number(sides[0]).is_some() == number(sides[2]).is_some() => {
            both(pair(&sides[..2])?, pair(&sides[2..])?)
        }
        ([side], 1) if words.iter().any(|word| is(word, &SIDES)) => {
            Some(SaidSize::Whole(ListSize::InOrder([*side, *side])))
        }
        ([one, other], 2) => {
            let first = words.iter().position(|word| number(word).is_some())?;
            let is_alone = words.len() == 2 || is(words[first + 1], &["x", "by", "×"]);
            let is_said = is_alone || words.iter().any(|word| is(word, &SIDES));
            is_said.then_some(SaidSize::Whole(ListSize::InOrder([*one, *other])))
        }
        _ => None,
    }
}
