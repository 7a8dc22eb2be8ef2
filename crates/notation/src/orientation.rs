//! What a text says about its grid besides the cells: that the rows go up, or that the lists are
//! columns. Such a grid is refused, as its rows would be another board.

use crate::puzzle::Pos;

use super::error::{TextFault, quoted};
use super::format::Format;
use super::lines::{bare_lines, lines};
use super::options::{ListColumns, ReadOptions};
use super::readings::{Reading, ReadingKind};
use super::side_names::names_a_column;

/// What is expected in the place of words that say something else.
pub(super) const WANTED: &str = "a grid by its rows, from the top";
/// What to do about such a grid.
pub(super) const HINT: &str = "write the rows from the top, each from the left, and leave these words out; columns are read from JSON, as {\"columns\": [[2, 0], [0, 1]]}";

/// What to do about such a list.
const LIST_HINT: &str = "count rows from the top and leave these words out; --columns x0,y0,degree says that y goes up from 0";

/// What to do about a list that names rows.
const ROW_HINT: &str = "count rows from the top, and leave these words out";

/// Phrases in comments, in lower case.
const PHRASES: [&str; 68] = [
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
    "turn a quarter",
    "turned a quarter",
    "ist unten",
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
    "is a column",
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

/// Words that stand between a side and what a line says of it.
const BETWEEN: &str = "a and are as at be count counted counting counts direction go goes \
    going grow growing grows in increases increasing is like of order point pointing points run \
    running runs start starts the towards";
/// Lines that say alone that the lines below are columns.
const COLUMN_NAMES: [&str; 8] = [
    "columns",
    "cols",
    "spalten",
    "colonnes",
    "columnas",
    "read columns",
    "read the columns",
    "read in columns",
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
            Format::Csv
                | Format::Text
                | Format::List
                | Format::Islands
                | Format::Matrix
                | Format::Npm
        )
    };
    let is_own = reading.is_some_and(|read| read.how.is_none() && !is_table(read.format));
    // What says so, but for arrays in comments, has one of these letters.
    let may_say = || {
        text.bytes().fold(false, |may, byte| {
            may | matches!(
                byte | 0x20,
                b'b' | b'c' | b'f' | b'g' | b'h' | b'j' | b'm' | b'p' | b'v' | b'y'
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
            let name = line.trim_matches([' ', ':', '#']).to_lowercase();
            COLUMN_NAMES.contains(&&*name)
        };
        said.any(|phrase| !is_json || phrase.contains(' ')) || is_name() || is_said(line)
    };
    // One such line may say which column something is in.
    let in_remarks = || {
        let mut remarks = searched
            .clone()
            .filter(|(_, line)| is_column_in_remark(line));
        remarks.next().zip(remarks.next()).map(|(first, _)| first)
    };
    let in_remarks = in_remarks();
    let (at, line) = searched.find(|(_, line)| mentions(line)).or(in_remarks)?;
    let is_list = reading.is_none_or(|read| matches!(read.kind, ReadingKind::List(_)));
    let is_upwards = reading.is_some_and(|read| {
        read.format == Format::Islands
            || read.kind == ReadingKind::List(ListColumns::XUp0)
            || (read.kind == ReadingKind::Plain && has_upward_header(text))
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
        WORDS.iter().any(|word| line.contains(word)) || counts_from_below(&said_words(&line))
    })
}

/// Whether a comment above a list says that rows count from the top.
pub(super) fn says_downwards(text: &str) -> bool {
    const WORDS: [&str; 10] = [
        "from the top",
        "from top",
        "top row",
        "top left",
        "top-left",
        "upper left",
        "upper-left",
        "is the top",
        "downward",
        "y down",
    ];
    comments_above(text).any(|(_, line)| {
        let line = line.to_ascii_lowercase();
        let goes_down = |two: &[&str]| is_side(two[0]) && two[1] == "down";
        WORDS.iter().any(|word| line.contains(word)) || said_words(&line).windows(2).any(goes_down)
    })
}

/// The words and numbers of a line in lower case, without those that only stand between others.
fn said_words(line: &str) -> Vec<&str> {
    let words = line.split(|char: char| !char.is_alphanumeric());
    let is_said = |word: &&str| !word.is_empty() && !BETWEEN.split(' ').any(|other| other == *word);
    words.filter(is_said).collect()
}

/// Whether a word names rows or the axis across them.
fn is_side(word: &str) -> bool {
    ["y", "row", "rows", "line", "lines", "axis"].contains(&word)
}

/// Whether what a word says is taken back or limited by the one behind it, as in `up to 9`.
fn is_taken_back(behind: Option<&&str>) -> bool {
    behind.is_some_and(|word| ["to", "false", "no", "none", "null", "0"].contains(word))
}

/// Whether words say that rows or y count from below.
fn counts_from_below(words: &[&str]) -> bool {
    let is_first = |word: &str| ["0", "1", "y"].contains(&word);
    let says = |index: usize| match words[index..] {
        ["from", "below" | "lowest" | "underneath", ..]
        | ["from", "last", "row" | "rows" | "line", ..]
        | ["origin", "sw", ..]
        | ["sw", "origin", ..] => true,
        [side, "up" | "north", ref behind @ ..] => is_side(side) && !is_taken_back(behind.first()),
        [side, "to", "top", ..] => is_side(side),
        [number, "last" | "lowest", "row" | "line", ..]
        | ["last" | "lowest", "row" | "line", number, ..]
        | [number, "foot" | "southernmost" | "bottommost" | "sw", ..]
        | ["foot" | "southernmost" | "bottommost" | "sw", number, ..] => is_first(number),
        _ => false,
    };
    let of_coordinates =
        |word: &&str| ["y", "axis", "axes"].contains(word) || word.starts_with("coord");
    let of_mathematics = |word: &&str| word.starts_with("math") || word.starts_with("geometr");
    (0..words.len()).any(says)
        || (words.iter().any(of_coordinates) && words.iter().any(of_mathematics))
}

/// Whether words say that the rows stand in another order, as `rows reversed` or `last row first`.
fn are_turned(words: &[&str]) -> bool {
    const STEMS: [&str; 4] = ["flip", "revers", "invert", "mirror"];
    const WAYS: [&str; 5] = ["vertical", "horizontal", "left", "right", "sideways"];
    let turns = |word: &str| STEMS.iter().any(|stem| word.starts_with(stem));
    let is_turned = |word: &str| is_side(word) || WAYS.iter().any(|way| word.starts_with(way));
    let says = |index: usize| match words[index..] {
        ["last" | "lowest", "row" | "line", "first", ..] => true,
        [one, other, ref behind @ ..] => {
            ((turns(one) && is_turned(other)) || (is_turned(one) && turns(other)))
                && !is_taken_back(behind.first())
        }
        _ => false,
    };
    (0..words.len()).any(says)
}

/// Whether a comment of a word or two is one that turns a grid, as `# flipped` or `# transpose me`.
fn is_turned_alone(comment: &str) -> bool {
    const STEMS: [&str; 6] = ["flip", "revers", "invert", "mirror", "rotate", "transpose"];
    let comment = comment.to_ascii_lowercase();
    let words = said_words(&comment);
    let turns = |word: &str| STEMS.iter().any(|stem| word.starts_with(stem));
    words.len() < 3 && words.first().is_some_and(|word| turns(word)) && !is_taken_back(words.get(1))
}

/// Whether a line says in words of its own that rows count from below or stand in another order.
fn is_said(line: &str) -> bool {
    let has_word = |line: &str| {
        line.bytes()
            .filter(u8::is_ascii_alphabetic)
            .nth(2)
            .is_some()
    };
    has_word(line) && {
        let line = line.to_ascii_lowercase().replace('_', " ");
        let words = said_words(&line);
        counts_from_below(&words) || are_turned(&words)
    }
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
    let mut first = lines(text).take_while(|(at, _)| *at < MOST_SEARCHED);
    phrases_in(text).next().is_some() || first.any(|(_, line)| is_said(line))
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
    let (at, line) = comments.find(|(_, line)| is_mentioned(line) || is_turned_alone(line))?;
    let fault = TextFault::new(at, WANTED, quoted(line.as_bytes())).hint(HINT);
    Some(fault.reaching(usize::MAX))
}

/// Values of properties that say that rows or y go up, in lower case without signs.
const FROM_BELOW: [&str; 11] = [
    "bottomtotop",
    "bottomup",
    "bottom",
    "bottomleft",
    "lowerleft",
    "below",
    "up",
    "upwards",
    "upward",
    "yup",
    "north",
];

/// Whether a line is the header of a table in which y goes upwards.
pub(super) fn is_upward_header(line: &str) -> bool {
    line.replace(' ', "").eq_ignore_ascii_case("x,y,degree")
}

/// Whether a text has the header of such a table, perhaps in a quotation, and no comment says that
/// its rows count from the top.
pub(super) fn has_upward_header(text: &str) -> bool {
    let is_header = |line: &str| is_upward_header(line.trim_start_matches(['>', ' ']).trim_end());
    bare_lines(text).any(is_header) && !says_downwards(text)
}

/// Whether the name of an array says that its lists are columns, as `board_columns` and
/// `gridByColumn` do.
pub(super) fn names_columns(name: &str) -> bool {
    const ROWS: [&str; 2] = ["row", "rows"];
    let (mut words, mut was_lower) = (vec![String::new()], false);
    for letter in name.chars() {
        let is_apart = !letter.is_alphanumeric() || (was_lower && letter.is_uppercase());
        if is_apart {
            words.push(String::new());
        }
        was_lower = letter.is_lowercase();
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            word.extend(letter.to_lowercase());
        }
    }
    let has = |names: &[&str]| words.iter().any(|word| names.contains(&&**word));
    // Both words are the names of a cell's numbers.
    (has(&COLUMN_WORDS) && !has(&ROWS)) || name.ends_with("_T")
}

/// Words for columns, some with a slip, and for what makes columns of rows.
const COLUMN_WORDS: [&str; 13] = [
    "column",
    "columns",
    "col",
    "cols",
    "colum",
    "colums",
    "colunms",
    "spalte",
    "spalten",
    "colonnes",
    "columnas",
    "transpose",
    "transposed",
];

/// The fault of an array whose lists are columns by its name.
pub(super) fn fault_of_name(at: usize, name: &str) -> TextFault {
    let fault = TextFault::new(at, WANTED, quoted(name.as_bytes()));
    fault.hint(HINT).reaching(usize::MAX)
}

/// Whether the remark behind a line says that it is a column, as `# column 0` or `// x = 0`.
fn is_column_in_remark(line: &str) -> bool {
    let remark = line.rsplit_once("//").or_else(|| line.rsplit_once('#'));
    let Some((row, remark)) = remark else {
        return false;
    };
    let remark = remark.trim();
    let place = remark.strip_prefix('x').map(str::trim_start);
    let place = place.and_then(|rest| rest.strip_prefix('=')).map(str::trim);
    let is_number = |word: &str| word.parse::<u16>().is_ok();
    !row.trim().is_empty() && (names_a_column(remark.as_bytes()) || place.is_some_and(is_number))
}

/// Whether a property of a grid's object says that its lists are not the rows from the top: the
/// name in lower case without signs, and the words of the value.
pub(super) fn says_other_order(name: &str, words: &[&str]) -> bool {
    const INDICES: [&str; 5] = ["[x][y]", "[col][row]", "[column][row]", "[c][r]", "[j][i]"];
    let is_among = |word: &str, others: &[&str]| {
        let letters = word.chars().filter(char::is_ascii_alphanumeric);
        let word = letters.collect::<String>().to_ascii_lowercase();
        others.contains(&&*word)
    };
    let says = |others: &[&str]| words.iter().any(|word| is_among(word, others));
    let begins = |others: &[&str]| words.first().is_some_and(|word| is_among(word, others));
    let is_by_column = |word: &&str| INDICES.iter().any(|index| word.contains(index));
    if words.iter().any(is_by_column) {
        return true;
    }
    match name {
        "flip" | "flipped" | "flipx" | "flipy" | "mirror" | "mirrored" | "reverse" | "reversed"
        | "rotate" | "rotated" | "rotation" | "turned" | "columnmajor" | "colmajor"
        | "bottomup" | "yup" | "yaxisup" | "upsidedown" => {
            !words.is_empty() && !says(&["", "null", "none", "false", "0"])
        }
        "order" | "majororder" | "storage" | "layout" | "roworder" | "orientation" | "major"
        | "axis" | "axes" | "y" | "yaxis" | "ydir" | "ydirection" | "direction" | "rows"
        | "rowsfrom"
            if says(&FROM_BELOW) =>
        {
            true
        }
        "order" | "majororder" | "storage" | "layout" | "roworder" | "orientation" | "major"
        | "by" => says(&[
            "f",
            "fortran",
            "column",
            "columns",
            "col",
            "cols",
            "columnmajor",
            "colmajor",
        ]),
        "indexing" | "index" | "axes" | "dims" => says(&["xy"]) || begins(&["x", "col", "column"]),
        "coordinatesystem" | "coordinates" | "coords" | "coord" | "system" => {
            says(&["cartesian", "mathematical", "maths", "math"]) || says(&FROM_BELOW)
        }
        "up" => says(&["positive"]),
        "rowmajor" => says(&["false"]),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_mentioned, says_downwards, says_other_order, says_upwards};

    #[test]
    fn properties_may_say_that_lists_are_no_rows() {
        for (name, words, wanted) in [
            ("order", &["column-major"][..], true),
            ("order", &["F"], true),
            ("axes", &["x", "y"], true),
            ("indexing", &["xy"], true),
            ("flipped", &["true"], true),
            ("rotation", &["90"], true),
            ("reversed", &["false"], false),
            ("by", &["column"], true),
            ("by", &["Ann"], false),
            ("roworder", &["bottom-to-top"], true),
            ("rowmajor", &["false"], true),
            ("orientation", &["y-up"], true),
            ("coords", &["cartesian"], true),
            ("y", &["up"], true),
            ("axis", &["bottom"], true),
            ("y", &["0"], false),
            ("axis", &["top"], false),
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

    #[test]
    fn words_say_that_rows_count_from_below_or_are_turned() {
        for line in [
            "y counted from below",
            "y=0 is the last row",
            "y is up",
            "y goes up",
            "y grows to the top",
            "coordinates as in maths",
            "rows counted from below",
        ] {
            assert!(
                is_mentioned(line) && says_upwards(&format!("# {line}\n")),
                "{line}"
            );
        }
        for line in [
            "rows reversed",
            "flipped vertically",
            "last row first",
            "inverted y axis",
        ] {
            assert!(is_mentioned(line), "{line}");
        }
        for line in [
            "7 rows, up to 8 bridges",
            "the rows below are a board",
            "rows are not reversed",
            "the last row is short",
            "Maths club, puzzle 1",
            "{\"axis\": \"y\", \"reverse\": false}",
            "y goes down",
        ] {
            assert!(!is_mentioned(line), "{line}");
        }
        assert!(says_downwards("% origin top left\n") && says_downwards("# y goes down\n"));
    }
}
