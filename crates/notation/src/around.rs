//! Signs around cells that say what is a cell and what is a label: brackets around each cell, a
//! colon behind the label of each row, numbers of columns above packed rows. They are taken off like
//! a frame, before anything else inspects the text.
//!
//! ```text
//! rows   = {["- "] quote row quote [","]}      as in a list of texts without its brackets
//!        | {cell}                             cells in brackets, as in `[2] [ ]` or `(2) . .`
//!        | [labels] {label (":" | "|") row}
//!        | digits {[label] packed row}        where neither 0 nor a blank is water
//!        | "#" {"#"} {"#" row "#"} "#" {"#"}  a border, which is no comment
//! label  = ["row" | "r"] number | letter      counting from 0, from 1 or from A
//! ```

use super::cut::{CutText, FramelessText};
use super::lines::{lines, parts, separator_before};
use super::table::is_blank;

/// The signs for water that are neither a digit nor a blank.
const WATER: &str = ".-_*~·・•";

/// The text without such signs; nothing if it has none.
pub(super) fn without_signs(text: &str) -> Option<FramelessText> {
    let ways = [in_quotes, in_brackets, beside_labels];
    ways.into_iter().find_map(|way| way(text))
}

/// The text without a border of `#`, which would make a comment of each row.
pub(super) fn in_walls(text: &str) -> Option<FramelessText> {
    let all = || lines(text).filter(|(_, line)| !is_blank(line.as_bytes()));
    let is_wall = |line: &str| line.trim_end().bytes().all(|byte| byte == b'#');
    let ((_, first), (_, last)) = (all().next()?, all().last()?);
    let (mut cut, mut end) = (CutText::default(), 0);
    for (at, line) in all() {
        let row = line.strip_prefix('#')?.trim_end().strip_suffix('#');
        if is_wall(line) {
            continue;
        }
        let row = row?;
        cut.leave_out(at + 1 - end);
        cut.keep(row);
        cut.keep("\n");
        // The end of a kept line is one character long.
        end = at + 1 + row.len() + 1;
    }
    (end > 0 && is_wall(first) && is_wall(last))
        .then_some(FramelessText::of(cut, "the border of '#' around its rows"))
}

/// Where the next line begins, if a line ends here.
fn end_of_line(text: &str, end: usize) -> usize {
    let behind = &text[end..];
    let rest = behind.strip_prefix('\r').unwrap_or(behind);
    text.len() - rest.strip_prefix('\n').unwrap_or(rest).len()
}

/// Whether a line is drawn between rows.
pub(super) fn is_rule(line: &str) -> bool {
    line.len() > 2 && line.bytes().all(|byte| b"-+=| ".contains(&byte))
}

/// The lines that are neither empty nor comments.
fn rows(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    lines(text).filter(|(_, line)| !is_blank(line.as_bytes()) && !line.starts_with('#'))
}

fn is_cell(char: char) -> bool {
    char.is_ascii_digit() || char == '?' || WATER.contains(char)
}

/// The text without the quotes around its rows, and without a comma behind each or a dash before it.
fn in_quotes(text: &str) -> Option<FramelessText> {
    let row_of = |line: &str| -> Option<[usize; 2]> {
        let behind = line.trim_start();
        let behind = behind.strip_prefix("- ").unwrap_or(behind);
        let quote = behind.chars().next().filter(|char| "\"'".contains(*char))?;
        let inside = behind[1..]
            .trim_end()
            .trim_end_matches(',')
            .strip_suffix(quote)?;
        let from = line.len() - behind.len() + 1;
        let is_row = inside.chars().all(|char| is_cell(char) || char == ' ');
        (inside.len() > 1 && is_row).then_some([from, from + inside.len()])
    };
    // Digits alone may be cells of a column.
    let has_water = |row: &str| row.contains(|char| char == ' ' || WATER.contains(char));
    let (mut cut, mut end, mut is_packed) = (CutText::default(), 0, false);
    for (at, line) in rows(text) {
        let [from, to] = row_of(line)?;
        cut.keep(&text[end..at]);
        cut.leave_out(from);
        cut.keep(&line[from..to]);
        cut.leave_out(line.len() - to);
        end = at + line.len();
        is_packed |= has_water(&line[from..to]) || (to - from > 2 && line.contains('0'));
    }
    cut.keep(&text[end..]);
    (is_packed && rows(text).nth(1).is_some())
        .then_some(FramelessText::of(cut, "the quotes around its rows"))
}

/// The text without the brackets around its cells, of which some are water.
fn in_brackets(text: &str) -> Option<FramelessText> {
    // The first rows may be water.
    const MOST_ROWS: usize = 3;
    let first = rows(text).take(MOST_ROWS);
    let (_, first) = first
        .into_iter()
        .find(|(_, line)| line.bytes().any(|byte| b"([".contains(&byte)))?;
    let has_round = first.contains('(');
    let (mut cut, mut end) = (CutText::default(), 0);
    let (mut has_water, mut has_several) = (false, has_round);
    for (start, line) in rows(text) {
        cut.keep(&text[end..start]);
        end = start + line.len();
        let (mut rest, mut count) = (line, 0);
        while let Some(first) = rest.chars().next() {
            let close = match first {
                '[' => ']',
                '(' => ')',
                _ if matches!(first, ' ' | '\t') || (is_cell(first) && has_round) => {
                    has_water |= WATER.contains(first);
                    let (sign, behind) = rest.split_at(first.len_utf8());
                    cut.keep(sign);
                    rest = behind;
                    continue;
                }
                _ => return None,
            };
            let (inside, behind) = rest[1..].split_once(close)?;
            let cell = inside.trim();
            // Several digits in a packed row would be several cells.
            let before = &line[..line.len() - rest.len()];
            let is_apart = close == ']'
                || (line.trim().contains(' ')
                    && (before.is_empty() || before.ends_with(' '))
                    && (behind.is_empty() || behind.starts_with(' ')));
            let is_number = cell.len() > 1 && cell.bytes().all(|byte| byte.is_ascii_digit());
            let mut signs = cell.chars();
            let is_sign = signs.next().is_none_or(is_cell) && signs.next().is_none();
            if !(is_sign || is_number && is_apart) {
                return None;
            }
            has_water |= cell == "0" || WATER.contains(cell);
            let cell = if cell.is_empty() { "." } else { cell };
            let blank = if close == ']' { " " } else { "" };
            cut.keep(cell);
            cut.keep(blank);
            cut.leave_out(rest.len() - behind.len() - cell.len() - blank.len());
            (rest, count) = (behind, count + 1);
        }
        has_several |= count > 1;
    }
    cut.keep(&text[end..]);
    (has_water && has_several).then_some(FramelessText::of(cut, "the brackets around its cells"))
}

/// Labels that count from 0, from 1 or from A.
#[derive(Clone, Copy)]
struct Labels {
    from: u32,
    count: usize,
}

/// The number of the label `A`.
const LETTER_A: u32 = 1 << 16;

impl Labels {
    fn of<'t>(labels: impl IntoIterator<Item = &'t str>) -> Option<Self> {
        let mut labels = labels.into_iter().map(number);
        let from = labels.next()??;
        let mut count = 1;
        for label in labels {
            if label? != from + count {
                return None;
            }
            count += 1;
        }
        let count = usize::try_from(count).ok()?;
        [0, 1, LETTER_A]
            .contains(&from)
            .then_some(Self { from, count })
    }

    /// Those in a line above rows, of which packed ones are digits, each the last one of a number.
    fn above(line: &str) -> Option<Self> {
        let mut words = cells(line);
        match (words.next()?, words.next()) {
            (packed, None) if packed.len() > 1 => {
                let mut digits = packed.chars().map(|char| char.to_digit(10));
                let from = digits.next()??;
                let counts = digits
                    .zip(from + 1..)
                    .all(|(digit, next)| digit == Some(next % 10));
                let count = packed.len();
                (counts && count > 2 && from < 2).then_some(Self { from, count })
            }
            _ => Self::of(cells(line)),
        }
    }

    fn described(self, side: &str) -> String {
        match self.from {
            LETTER_A => format!("the first {side} of letters"),
            from => format!("the first {side} of numbers from {from}"),
        }
    }
}

fn number(label: &str) -> Option<u32> {
    let label = label.trim();
    if let [letter] = label.as_bytes()
        && letter.is_ascii_alphabetic()
    {
        return Some(LETTER_A + u32::from(letter.to_ascii_lowercase() - b'a'));
    }
    let word = label.trim_end_matches(|char: char| char.is_ascii_digit());
    let is_word = |known: &&str| word.trim().eq_ignore_ascii_case(known);
    let is_known = ["", "row", "r"].iter().any(is_word);
    label[word.len()..]
        .parse()
        .ok()
        .filter(|&number| is_known && number < LETTER_A)
}

/// The cells of a row, or the whole of it where they are packed.
fn cells(row: &str) -> impl Iterator<Item = &str> {
    let is_between = |char: char| char.is_whitespace() || ",;|:".contains(char);
    parts(0, row, is_between).map(|(_, cell)| cell)
}

/// The text without the labels of its rows and above them, where these can be no cells.
fn beside_labels(text: &str) -> Option<FramelessText> {
    let (_, first) = rows(text).next()?;
    let (_, second) = rows(text).skip(1).find(|(_, line)| !is_rule(line))?;
    let sign = [':', '|'].into_iter().find(|&sign| second.contains(sign));
    let indent = first.len() - first.trim_start().len();
    let is_row = sign.is_some_and(|sign| first.trim_start_matches([' ', sign]).contains(sign));
    let above = if is_row {
        None
    } else {
        Some(Labels::above(first)?)
    };
    // Neither 0 nor 9 is a clue beside other water.
    let may_be_row = |labels: Labels| labels.from > 0 && labels.count < 9 && indent == 0;
    if sign.is_none() && may_be_row(above?) {
        return None;
    }
    let separator = sign.and_then(|sign| {
        let rows = rows(text).skip(usize::from(above.is_some()));
        let rows = rows.filter(|(_, line)| !is_rule(line));
        separator_before(rows.map(|(_, line)| line.split_once(sign).map_or("", |(_, row)| row)))
    });
    let (mut cut, mut end) = (CutText::default(), 0);
    let (mut beside, mut has_water) = (Vec::new(), false);
    for (index, (at, line)) in rows(text).enumerate() {
        // Comments and rules between the rows stay.
        cut.keep(&text[end..at]);
        if (index == 0 && above.is_some()) || (sign.is_some() && is_rule(line)) {
            end = end_of_line(text, at + line.len());
            cut.leave_out(end - at);
            continue;
        }
        let (label, behind) = match sign {
            Some(sign) => line.split_once(sign)?,
            None => line.split_at_checked(indent)?,
        };
        // A box may be drawn around the rows, beside their labels.
        let boxed = sign.and_then(|sign| behind.trim_end().strip_suffix(sign));
        let row = boxed.unwrap_or(behind);
        let behind_separator = separator.and_then(|sign| Some(row.split_once(sign)?.1));
        let row = behind_separator.unwrap_or(row);
        let has_sign = row.contains(|char| WATER.contains(char));
        has_water |= has_sign || (sign.is_some() && row.contains('0')) || separator.is_some();
        let mut words = cells(row);
        let (packed, is_packed) = (words.next().unwrap_or_default(), words.next().is_none());
        let is_packed = is_packed && separator.is_none();
        let count = match separator {
            // Cells may be empty.
            Some(separator) => row.split(separator).count(),
            None if is_packed => packed.chars().count(),
            None => cells(row).count(),
        };
        let is_no_row = match sign {
            None => !is_packed,
            // Behind a bar there may be a second cell.
            Some('|') => row.contains('|') || (is_packed && !has_sign),
            Some(_) => row.contains([':', '{']),
        };
        if is_no_row || count < 2 || above.is_some_and(|labels| labels.count != count) {
            return None;
        }
        beside.push(label);
        let before = boxed.unwrap_or(behind).len() - row.len();
        cut.leave_out(line.len() - behind.len() + before);
        cut.keep(row);
        cut.leave_out(behind.len() - before - row.len());
        end = at + line.len();
    }
    cut.keep(&text[end..]);
    let is_labelled = sign.is_some() || indent > 0;
    let beside = if is_labelled {
        Some(Labels::of(beside)?)
    } else {
        None
    };
    if !has_water {
        return None;
    }
    let sides = [(above, "row"), (beside, "column")];
    let described = |(labels, side): (Option<Labels>, &str)| Some(labels?.described(side));
    let sides: Vec<String> = sides.into_iter().filter_map(described).collect();
    let left_out = format!("{}, as labels", sides.join(" and "));
    Some(FramelessText {
        cut,
        left_out,
        has_labels: true,
        columns: None,
    })
}

#[cfg(test)]
mod tests {
    use super::{in_walls, without_signs};

    #[test]
    fn signs_are_taken_off_and_comments_stay() {
        for (text, rest, left_out) in [
            (
                "# most-bridges: 3\r\n1: 2..2\r\n# a\r\n2: ....\r\n",
                "# most-bridges: 3\r\n 2..2\r\n# a\r\n ....\r\n",
                "the first column of numbers from 1, as labels",
            ),
            ("# a\n  ab\n", "", ""),
            (
                "   A B\n  +---+\n1 |2 .|\n2 |. 1|\n  +---+\n",
                "2 .\n. 1\n",
                "the first row of letters and the first column of numbers from 1, as labels",
            ),
            (
                " 012\n02.2\n1...\n",
                "2.2\n...\n",
                "the first row of numbers from 0 and the first column of numbers from 0, as labels",
            ),
            (
                "[2] []\n[ ][1]\n",
                "2  . \n. 1 \n",
                "the brackets around its cells",
            ),
        ] {
            let found = without_signs(text);
            let (cut, told) = found.map_or_else(Default::default, |found| {
                (found.cut.text().to_owned(), found.left_out)
            });
            assert_eq!((&*cut, &*told), (rest, left_out), "{text}");
        }
        let walls = in_walls("###\n#2.#\n#.2#\n###").unwrap();
        assert_eq!(walls.cut.text(), "2.\n.2\n");
        for text in [
            "",
            "#",
            "##\n#\n",
            "#2.#\n#.2#\n",
            "1\n",
            ":\n:\n",
            "(\n",
            "[2]\n[.]\n",
            "---\n",
            "---\n---\n",
            "\"\n",
        ] {
            assert!(
                without_signs(text).is_none() && in_walls(text).is_none(),
                "{text}"
            );
        }
    }
}
