//! What a text says about its grid besides the cells: that the rows go up, or that the lists are
//! columns. Such a grid is refused, as its rows would be another board.

use crate::puzzle::Pos;

use super::error::{TextFault, quoted};
use super::format::Format;
use super::lines::lines;
use super::options::{ListColumns, ReadOptions};
use super::readings::{Reading, ReadingKind};

/// What is expected in the place of words that say something else.
pub(super) const WANTED: &str = "a grid by its rows, from the top";
/// What to do about such a grid.
pub(super) const HINT: &str = "write the rows from the top, each from the left, and leave these words out; columns are read from JSON, as {\"columns\": [[2, 0], [0, 1]]}";

/// What to do about such a list.
const LIST_HINT: &str = "count rows from the top and leave these words out; --columns x0,y0,degree says that y goes up from 0";

/// What to do about a list that names rows.
const ROW_HINT: &str = "count rows from the top, and leave these words out";

/// Phrases in comments, in lower case.
const PHRASES: [&str; 64] = [
    "bottom to top",
    "bottom-to-top",
    "bottom up",
    "bottom-up",
    "from the bottom",
    "from bottom",
    "at bottom",
    "is the bottom",
    "is the lowest",
    "is at the bottom",
    "0 at the bottom",
    "bottom row first",
    "bottom left",
    "bottom-left",
    "lower left",
    "lower-left",
    "upward",
    "y up",
    "y axis points up",
    "y axis up",
    "y axis: up",
    "y points up",
    "cartesian",
    "right to left",
    "from the right",
    "mirrored",
    "mirror image",
    "quarter turn",
    "rotated",
    "gespiegelt",
    "upside down",
    "upside-down",
    "gedreht",
    "flipud(",
    "fliplr(",
    "np.rot90(",
    ".transpose()",
    "southwest",
    "south-west",
    "mathematical axes",
    "en bas",
    "transposed",
    "column-major",
    "column major",
    "is the column",
    "is one column",
    "list of columns",
    "line per column",
    "unterste zeile",
    "one list per column",
    "columns first",
    "by column",
    "hcat(",
    "columns, left to right",
    "columns from left",
    "columns from the left",
    "spaltenweise",
    "von unten",
    "unten links",
    "de bas en haut",
    "de abajo",
    "dal basso",
    "[x][y]",
    "[col][row]",
];

/// How much of a text is searched for words about its rows.
const MOST_SEARCHED: usize = 4096;

/// The fault of a text with words that say something else of its rows than how it was read, if no
/// option says how: such a board would be turned or mirrored. Without a reading it is in doubt.
pub(super) fn fault(
    text: &str,
    reading: Option<&Reading>,
    options: &ReadOptions,
) -> Option<TextFault> {
    let is_asked = options.columns.is_some() || options.format.is_some();
    // Own notations but for tables and facts have no words.
    let is_table = |format| {
        matches!(
            format,
            Format::Csv | Format::Text | Format::List | Format::Islands
        )
    };
    let is_own = reading.is_some_and(|read| read.how.is_none() && !is_table(read.format));
    // Each phrase but those of arrays, which stand in comments, has one of these letters.
    let may_say = || {
        text.bytes().fold(false, |may, byte| {
            may | matches!(
                byte | 0x20,
                b'b' | b'f' | b'g' | b'h' | b'j' | b'm' | b'p' | b'v'
            )
        })
    };
    if is_asked || is_own || !may_say() {
        return None;
    }
    let searched = lines(text).take_while(|(at, _)| *at < MOST_SEARCHED);
    let mut searched = searched.filter(|(_, line)| line.len() < MOST_SEARCHED);
    // Properties of JSON are looked at where it is read.
    let is_json = text.trim_start().starts_with(['{', '[']);
    let mentions = |line: &str| {
        let mut said = phrases_in(line);
        let is_name = || {
            line.trim_matches([' ', ':', '#'])
                .eq_ignore_ascii_case("columns")
        };
        said.any(|phrase| !is_json || phrase.contains(' ')) || is_name()
    };
    let (at, line) = searched.find(|(_, line)| mentions(line))?;
    let is_list = reading.is_none_or(|read| matches!(read.kind, ReadingKind::List(_)));
    let is_upwards = reading.is_some_and(|read| {
        read.format == Format::Islands || read.kind == ReadingKind::List(ListColumns::XUp0)
    });
    // Places that begin at 1 on both sides count from 1 rather than from 0.
    let begins_at_one = |read: &Reading| {
        let (rows, islands) = (read.parsed.board.size().rows, read.parsed.board.islands());
        let least = |of: fn(&Pos, u16) -> u16| islands.iter().map(|(pos, _)| of(pos, rows)).min();
        least(|pos, _| pos.col) == Some(1) && least(|pos, rows| rows - pos.row) == Some(2)
    };
    let line_in_words = line.to_lowercase();
    let is_settled = is_upwards
        && says_upwards(text)
        && says_from_one(text) != Some(true)
        && !line_in_words.contains("row")
        && (line_in_words.contains("from 0") || !reading.is_some_and(begins_at_one));
    let hint = if is_list && text.to_lowercase().contains("row") {
        ROW_HINT
    } else if is_list || is_upwards {
        LIST_HINT
    } else {
        HINT
    };
    let fault = TextFault::new(at, WANTED, quoted(line.trim().as_bytes())).hint(hint);
    (!is_settled).then_some(fault)
}

/// Whether one of the readings of a text in doubt has y going up from 0, as the text may say.
pub(super) fn may_be_among(text: &str, doubt: &TextFault) -> bool {
    doubt.names_option("x0,y0,degree") && says_from_one(text) != Some(true)
}

/// The comments above a text's first other line, imports aside, with their offsets.
fn comments_above(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_comment = |line: &str| line.starts_with(['#', '%', '/', ';', '*']);
    let is_above = move |line: &str| {
        line.is_empty()
            || is_comment(line)
            || line.starts_with("import ")
            || line.starts_with("from ")
    };
    let above = lines(text).map(|(at, line)| (at, line.trim()));
    above
        .take_while(move |(_, line)| is_above(line))
        .filter(move |(_, line)| is_comment(line))
}

/// Whether a comment above a list says that y goes up.
pub(super) fn says_upwards(text: &str) -> bool {
    const WORDS: [&str; 5] = ["bottom", "lower left", "lower-left", "upward", "y up"];
    comments_above(text).any(|(_, line)| {
        let line = line.to_ascii_lowercase();
        WORDS.iter().any(|word| line.contains(word))
    })
}

/// Whether a comment above a list says that rows count from the top.
pub(super) fn says_downwards(text: &str) -> bool {
    const WORDS: [&str; 5] = [
        "from the top",
        "top row",
        "is the top",
        "downward",
        "y down",
    ];
    comments_above(text).any(|(_, line)| {
        let line = line.to_ascii_lowercase();
        WORDS.iter().any(|word| line.contains(word))
    })
}

/// Whether a comment says that rows and columns count from 1, or from 0; nothing if none does.
pub(super) fn says_from_one(text: &str) -> Option<bool> {
    let is_comment = |line: &&str| line.contains(['#', '%']) || line.contains("//");
    let comments = lines(text).map(|(_, line)| line).filter(is_comment);
    let mut said = comments.filter_map(|line| {
        let line = line.to_ascii_lowercase();
        let says = |numbers: [&str; 2]| numbers.iter().any(|number| counts_from(&line, number));
        match [says(["0", "zero"]), says(["1", "one"])] {
            [true, false] => Some(false),
            [false, true] => Some(true),
            _ => None,
        }
    });
    said.next()
}

/// Whether a line in lower case says that something is counted from this number.
fn counts_from(line: &str, number: &str) -> bool {
    const COUNTING: [&str; 3] = ["count", "start", "ind"];
    // "From 0 to 8" and "from 10" say something else.
    let is_end = |rest: &str| {
        !rest.starts_with(|char: char| char.is_alphanumeric() || "-–".contains(char))
            && !rest.trim_start().starts_with("to ")
    };
    let is_said = |words: String| line.split(&words).skip(1).any(is_end);
    let is_counting = COUNTING.iter().any(|word| line.contains(word));
    let is_from = || {
        ["from", "at"]
            .iter()
            .any(|word| is_said(format!("{word} {number}")))
    };
    let is_based = || {
        let mut words = ["based", "indexed"].into_iter();
        words.any(|word| {
            [" ", "-"]
                .iter()
                .any(|sign| line.contains(&[number, sign, word].concat()))
        })
    };
    (is_counting && is_from()) || is_said(format!("first is {number}")) || is_based()
}

/// Whether a text has words anywhere that may say something else of its rows.
pub(super) fn is_mentioned(text: &str) -> bool {
    phrases_in(text).next().is_some()
}

/// The phrases in a text.
fn phrases_in(text: &str) -> impl Iterator<Item = &'static str> {
    let text = text.to_ascii_lowercase().replace('_', " ");
    PHRASES
        .into_iter()
        .filter(move |phrase| text.contains(phrase))
}

/// The fault of a grid below a comment that says something else of its rows.
pub(super) fn fault_in_comment(text: &str) -> Option<TextFault> {
    let mut comments = comments_above(text);
    let (at, line) = comments.find(|(_, line)| {
        let line = line.to_ascii_lowercase();
        PHRASES.iter().any(|phrase| line.contains(phrase))
    })?;
    let fault = TextFault::new(at, WANTED, quoted(line.as_bytes())).hint(HINT);
    Some(fault.reaching(usize::MAX))
}

/// Whether a property of a grid's object says that its lists are not the rows from the top: the
/// name in lower case without signs, and the words of the value.
pub(super) fn says_other_order(name: &str, words: &[&str]) -> bool {
    let is_among = |word: &str, others: &[&str]| {
        let letters = word.chars().filter(char::is_ascii_alphanumeric);
        let word = letters.collect::<String>().to_ascii_lowercase();
        others.contains(&&*word)
    };
    let says = |others: &[&str]| words.iter().any(|word| is_among(word, others));
    let begins = |others: &[&str]| words.first().is_some_and(|word| is_among(word, others));
    if words.iter().any(|word| word.contains("[x][y]")) {
        return true;
    }
    match name {
        "flipped" | "flipy" | "mirrored" | "columnmajor" | "colmajor" | "bottomup" | "yup"
        | "yaxisup" | "upsidedown" => {
            !words.is_empty() && !says(&["", "null", "none", "false", "0"])
        }
        "order" | "majororder" | "storage" | "layout" | "roworder" | "orientation" | "major"
        | "yaxis" | "ydirection" | "rowsfrom" => says(&[
            "f",
            "fortran",
            "column",
            "columns",
            "col",
            "cols",
            "columnmajor",
            "colmajor",
            "bottomtotop",
            "bottomup",
            "bottom",
            "up",
            "upwards",
            "north",
        ]),
        "indexing" | "index" | "axes" | "dims" => says(&["xy"]) || begins(&["x", "col", "column"]),
        "coordinatesystem" | "coordinates" => says(&["cartesian", "mathematical"]),
        "up" => says(&["positive"]),
        "rowmajor" => says(&["false"]),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{says_other_order, says_upwards};

    #[test]
    fn properties_may_say_that_lists_are_no_rows() {
        for (name, words, wanted) in [
            ("order", &["column-major"][..], true),
            ("order", &["F"], true),
            ("axes", &["x", "y"], true),
            ("indexing", &["xy"], true),
            ("flipped", &["true"], true),
            ("roworder", &["bottom-to-top"], true),
            ("rowmajor", &["false"], true),
            ("order", &["row-major"], false),
            ("order", &["3"], false),
            ("axes", &["row", "col"], false),
            ("index", &["7"], false),
            ("flipped", &["false"], false),
            ("layout", &["classic"], false),
            ("rowmajor", &["true"], false),
        ] {
            assert_eq!(says_other_order(name, words), wanted, "{name} {words:?}");
        }
    }

    #[test]
    fn comments_above_the_first_line_count() {
        assert!(says_upwards("import numpy\n# y upwards\n[[1]]\n"));
        assert!(!says_upwards("2.2\n# y upwards\n"));
    }
}
