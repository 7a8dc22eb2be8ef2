//! What programs, mails and tables write around a board, taken off where a text cannot be read as
//! it stands. What is left is read like any other text.
//!
//! ```text
//! text   = [words] [sizes] row {"/" row}        on one line
//!        | {"Just" clue | "Nothing"}            cells that may have a value
//!        | code "=" value {closing bracket}     rows in nested brackets in a program's text
//!        | [title] {words cell words clue}      the same words around each cell `(1, 4)`
//!        | [code "="] row {(";" | "|" | ",") row}   on one line
//!        | a table of LaTeX (`tabular`)
//!        | "{|" {"|-" {"|" cell {"||" cell}}} "|}"   a table of a wiki
//!        | {sign code | line}                   a session with a program (`session`)
//!        | {">" line}                           a mail
//!        | [patch "@@" line] {"+" line}         what a patch adds, where it does nothing else
//!        | {bar "(" clue ")" bar}               brackets around clues in a frame
//!        | {digit | sign}                       digits and another sign in emoji
//!        | data of MiniZinc (`minizinc`)
//!        | {line | rule | "(12 rows)"}          rules with `+` or `=`, and what databases add
//!        | [above] {label row}                  labels that count, as in `Row 1:` or `row1=`
//!        | {"|" row}                            bars that close no last cell
//!        | {quote word quote | number}          names of rows and columns in quotes
//! ```
//!
//! Each way keeps the cells as they are written, and gives up at whatever it does not know.

use std::borrow::Cow;
use std::ops::Range;

use super::around::is_rule;
use super::cut::CutText;
use super::lines::{bare_lines, lines, separator_before};
use super::lists;
use super::minizinc;
use super::orientation;
use super::session;
use super::tabular;
use super::titles;

/// A text without what stood around its board.
pub(super) struct PlainerText {
    pub(super) cut: CutText,
    pub(super) left_out: &'static str,
}

impl PlainerText {
    /// A text in which blanks stand for what was left out, so that all places are the same.
    fn blanked(text: &str, left_out: &'static str) -> Self {
        let mut cut = CutText::default();
        cut.keep(text);
        Self { cut, left_out }
    }
}

/// The text without what stands around its board; nothing if it has nothing of the kind.
pub(super) fn of(text: &str) -> Option<PlainerText> {
    let whole = [
        in_a_session,
        unwrapped,
        array,
        cells_before_clues,
        on_one_line,
        behind_words,
        with_arrows,
        in_brackets_between_bars,
        in_minizinc,
        in_emoji,
    ];
    let by_lines = [
        in_latex,
        in_a_wiki,
        behind_quotes,
        in_a_patch,
        inside_comment,
        behind_bars,
        between_rules,
        beside_counting_labels,
        with_quoted_names,
    ];
    whole
        .into_iter()
        .find_map(|way| way(text))
        .or_else(|| by_lines.into_iter().find_map(|way| way(text)))
}

/// Words for lists of lists in the text of a program.
const LIST_WORDS: &str = "Array Arrays Int List Matrix Seq String Vector array arrayOf asList byte \
    c char i32 i8 int intArrayOf int32 int8 list listOf matrix mutableListOf new of rbind short \
    string u8 uint8 vec";

/// Words that say that the rows are not those of the board.
const OTHER_ORDERS: [&str; 6] = ["transpos", "column", "rotat", "flip", "revers", "bottom"];

/// A text without the names of lists at its end.
fn without_list_words(text: &str) -> &str {
    let mut rest = text.trim_end();
    loop {
        let before = rest.trim_end_matches(['!', '&', '.', ' ', '\n', '\r', '\t']);
        let before = before.strip_suffix("[]").unwrap_or(before);
        let is_letter = |char: char| char.is_alphanumeric() || char == '_';
        let name = &before[before.trim_end_matches(is_letter).len()..];
        let is_known = LIST_WORDS.split(' ').any(|word| word == name);
        let shorter = if is_known {
            &before[..before.len() - name.len()]
        } else {
            before
        };
        if shorter.len() == rest.len() {
            return rest;
        }
        rest = shorter;
    }
}

/// The only value of rows in nested brackets, or of rows in quotes in one bracket, that the text of
/// a program gives a name.
fn array(text: &str) -> Option<PlainerText> {
    let is_cell = |char: char| titles::is_of_cells(char) || "'\"\r\n".contains(char);
    let (bare, with_remarks) = (without_remarks(text), text);
    let text = &*bare;
    let (mut open, mut rows) = (None, Vec::<Range<usize>>::new());
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' | b'(' | b'{' => open = Some(at),
            b']' | b')' | b'}' => {
                let from = open.take();
                let row = from.map(|from| from..at + 1);
                let is_row = |row: &Range<usize>| {
                    let inside = &text[row.start + 1..row.end - 1];
                    let has_cell = inside.contains(|char: char| !", \r\n".contains(char));
                    has_cell && inside.contains(',') && inside.chars().all(is_cell)
                };
                rows.extend(row.filter(is_row));
            }
            _ => {}
        }
    }
    let (first, last) = (rows.first()?, rows.last()?);
    let are_texts = rows.len() == 1 && has_texts(&text[first.clone()]);
    let (outer, end) = if are_texts {
        (first.start, last.end)
    } else {
        let before = without_list_words(&text[..first.start]);
        let behind = text[last.end..].trim_start();
        let behind = behind.strip_prefix(',').unwrap_or(behind).trim_start();
        let pairs = [('[', ']'), ('(', ')'), ('{', '}')];
        let is_around = |(open, close)| before.ends_with(open) && behind.starts_with(close);
        let is_closed = |(open, close)| text.matches(open).count() == text.matches(close).count();
        let is_nested =
            rows.len() > 1 && pairs.into_iter().any(is_around) && pairs.into_iter().all(is_closed);
        is_nested.then_some(())?;
        (before.len() - 1, text.len() - behind.len() + 1)
    };
    let is_parted = rows.windows(2).all(|two| {
        let between = without_list_words(&text[two[0].end..two[1].start]);
        between.trim() == ","
    });
    let code = &text[..outer];
    let name = without_list_words(code);
    let said = with_remarks[..end].to_ascii_lowercase();
    let says_other = |word: &&str| said.contains(*word);
    let is_end = |char: char| char.is_whitespace() || "]}),;".contains(char);
    let tail = text[end..].trim_end();
    let tail = tail.strip_suffix("?>").unwrap_or(tail);
    let gives = ["=", "<-", ":", "return"];
    if !(is_parted
        && gives.iter().any(|sign| name.ends_with(sign))
        && !(OTHER_ORDERS.iter().any(says_other) || orientation::is_mentioned(&said))
        && tail.chars().all(is_end))
    {
        return None;
    }
    let named = name_of(name).filter(|name| !lists::names_no_board(&code[name.clone()]))?;
    let width = |row: &Range<usize>| {
        let row = text[row.start + 1..row.end - 1].trim_end();
        row.strip_suffix(',').unwrap_or(row).split(',').count()
    };
    if !are_texts && says_another_size(&with_remarks[..named.start], [rows.len(), width(first)]) {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    plain.extend(std::iter::repeat_n(' ', named.start));
    plain.push_str(&code[named.clone()]);
    plain.extend(std::iter::repeat_n(' ', outer - 1 - named.end));
    plain.push_str("=[");
    for (index, row) in rows.iter().enumerate().filter(|_| !are_texts) {
        let comma = if index > 0 { "," } else { "" };
        plain.extend(std::iter::repeat_n(
            ' ',
            row.start - plain.len() - comma.len(),
        ));
        plain.extend([comma, "["]);
        plain.push_str(&text[row.start + 1..row.end - 1]);
        plain.push(']');
    }
    if are_texts {
        plain.push_str(&text[outer + 1..end - 1]);
    }
    plain.extend(std::iter::repeat_n(' ', end - 1 - plain.len()));
    plain.push(']');
    Some(PlainerText::blanked(&plain, "the code around its rows"))
}

/// The text of a program with blanks for the remarks behind `//` on its lines.
fn without_remarks(text: &str) -> Cow<'_, str> {
    if !text.contains("//") || text.contains("://") {
        return Cow::Borrowed(text);
    }
    let mut bare = String::with_capacity(text.len());
    for (at, line) in lines(text) {
        bare.push_str(&text[bare.len()..at]);
        let remark = line
            .find("//")
            .filter(|&remark| !line[..remark].contains(['"', '\'', '#']));
        let end = remark.unwrap_or(line.len());
        bare.push_str(&line[..end]);
        bare.extend(std::iter::repeat_n(' ', line.len() - end));
    }
    bare.push_str(&text[bare.len()..]);
    Cow::Owned(bare)
}

/// Whether code gives a number of rows or columns a name, as in `ROWS = 7`, and it is another one.
fn says_another_size(code: &str, [rows, cols]: [usize; 2]) -> bool {
    const NAMES: [(&str, bool); 10] = [
        ("rows", true),
        ("nrows", true),
        ("numrows", true),
        ("height", true),
        ("cols", false),
        ("ncols", false),
        ("numcols", false),
        ("columns", false),
        ("ncolumns", false),
        ("width", false),
    ];
    let words = code.split(|char: char| !char.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    // A type may stand between a name and its number.
    words.windows(3).chain(words.windows(2)).any(|some| {
        let name = NAMES.iter().find(|(name, _)| *name == some[0]);
        let number = some.last().and_then(|number| number.parse::<usize>().ok());
        let is_direct = some.len() == 2 || some[1].parse::<usize>().is_err();
        name.zip(number).is_some_and(|((_, is_of_rows), number)| {
            is_direct && number != if *is_of_rows { rows } else { cols }
        })
    })
}

/// Where the name stands to which a program's text gives a value, which may say that it is no board.
fn name_of(code: &str) -> Option<Range<usize>> {
    let before = code.trim_end_matches(|char: char| "=<->: ".contains(char));
    let line = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let typed = before[line..].find(": ");
    let mut end = typed.map_or(before.len(), |colon| line + colon);
    while code[..end].trim_end().ends_with(']') {
        end = code[..end].rfind('[')?;
    }
    let name = code[..end].trim_end();
    let is_letter = |char: char| char.is_alphanumeric() || char == '_';
    let start = name.trim_end_matches(is_letter).len();
    (start < name.len()).then_some(start..name.len())
}

/// Clues without `Just` or `Some`, beside which `Nothing` or `None` is water.
fn unwrapped(text: &str) -> Option<PlainerText> {
    const WORDS: [(&str, &str, &str); 2] = [("Just ", "", "Nothing"), ("Some(", ")", "None")];
    let (open, close, water) = WORDS.into_iter().find(|(open, ..)| text.contains(open))?;
    let zero = format!("{:<1$}", 0, water.len());
    let text = text.replace(water, &zero);
    let mut pieces = text.split(open);
    let mut plain = pieces.next()?.to_owned();
    for piece in pieces {
        let rest = piece.trim_start_matches(|char: char| char.is_ascii_digit());
        let clue = &piece[..piece.len() - rest.len()];
        let rest = rest.strip_prefix(close)?;
        // Beside other water 0 is a clue.
        if clue.parse::<u8>().ok()? == 0 {
            return None;
        }
        let close = &"  "[..close.len()];
        plain.extend(["     ", clue, close, rest]);
    }
    Some(PlainerText::blanked(&plain, "the words around its clues"))
}

/// Whether a bracket has several texts of more than one letter.
fn has_texts(bracket: &str) -> bool {
    let texts = bracket.split('"').skip(1).step_by(2);
    texts.filter(|text| text.len() > 1).count() > 1
}

/// Where the cell and the clue of an island stand in a line, and the words around them.
struct IslandLine {
    cell: Range<usize>,
    clue: Range<usize>,
    words: Vec<String>,
}

impl IslandLine {
    /// Those of a line such as `Island 1: (0,0) needs 3 bridges` or `(1, 1) -> 3`.
    fn of(line: &str) -> Option<Self> {
        let open = line.find(['(', '['])?;
        let close = open + line[open..].find([')', ']'])?;
        let mut numbers = line[open + 1..close].split(',');
        let is_number = |word: &str| word.trim().parse::<u16>().is_ok();
        let is_cell = is_number(numbers.next()?) && is_number(numbers.next()?);
        let behind = &line[close + 1..];
        let from = behind.find(|char: char| char.is_ascii_digit())?;
        let digits = behind[from..].bytes().take_while(u8::is_ascii_digit);
        let clue = close + 1 + from..close + 1 + from + digits.count();
        // Before the cell there may be a number of the island.
        let before = line[..open].trim_end();
        let is_sign = |char: char| char.is_alphabetic() || " \t:=>-*•.,".contains(char);
        let has_label = before.ends_with([':', '.']);
        let is_before = |char: char| is_sign(char) || (has_label && char.is_ascii_digit());
        let rest = [&behind[..from], &line[clue.end..]];
        let is_plain = numbers.next().is_none()
            && is_cell
            && before.chars().all(is_before)
            && rest.iter().all(|rest| rest.chars().all(is_sign))
            && (behind[..from].is_empty() || !behind[..from].ends_with(['-', '.']));
        let words = [before, rest[0], rest[1]];
        let words = words
            .iter()
            .flat_map(|text| text.split(|char: char| !char.is_alphabetic()));
        let words = words.filter(|word| !word.is_empty());
        let words = words.map(|word| word.trim_end_matches('s').to_ascii_lowercase());
        is_plain.then(|| Self {
            cell: open..close + 1,
            clue,
            words: words.collect(),
        })
    }
}

/// Islands with a cell in round brackets before each clue, and the same words around both.
fn cells_before_clues(text: &str) -> Option<PlainerText> {
    const PLACES: [&str; 6] = ["row", "col", "column", "x", "y", "bottom"];
    let mut plain = String::with_capacity(text.len());
    let (mut words, mut islands, mut above) = (None, 0, 0);
    for (at, line) in lines(text) {
        plain.push_str(&text[plain.len()..at]);
        if let Some(island) = IslandLine::of(line) {
            let are_places = island.words.iter().any(|word| PLACES.contains(&&**word));
            let is_other = *words.get_or_insert_with(|| island.words.clone()) != island.words;
            if are_places || is_other {
                return None;
            }
            let cell = format!("({})", &line[island.cell.start + 1..island.cell.end - 1]);
            for (part, written) in [
                (island.cell, &*cell),
                (island.clue.clone(), &line[island.clue]),
            ] {
                plain.extend(std::iter::repeat_n(' ', at + part.start - plain.len()));
                plain.push_str(written);
            }
            islands += 1;
        } else if !line.trim().is_empty() {
            above += 1;
            // Numbers above may be sizes.
            let has_number = line.contains(|char: char| char.is_ascii_digit());
            if islands > 0 || has_number || above > titles::MOST_TITLES {
                return None;
            }
        }
        plain.extend(std::iter::repeat_n(' ', at + line.len() - plain.len()));
    }
    (islands > 1).then(|| PlainerText::blanked(&plain, "the words around its islands"))
}

/// Rows on one line, of three cells or more, which no decimal number is.
fn on_one_line(text: &str) -> Option<PlainerText> {
    let line = text.trim();
    // Behind brackets an apostrophe transposes them, as in MATLAB.
    if line.contains(['\n', '\r']) || line.ends_with("]'") {
        return None;
    }
    let is_edge = |char: char| "{}[]()'\"".contains(char);
    let (code, value) = line.split_once('=').unwrap_or(("", line));
    let open = value.find(is_edge).filter(|_| value.ends_with(is_edge));
    let call = &value[..open.unwrap_or(0)];
    let is_call = call.trim().is_empty() || ["np.matrix", "np.array"].contains(&call.trim());
    let is_name = code
        .chars()
        .all(|char| char.is_alphanumeric() || "_ ".contains(char));
    let inside = value[call.len()..].trim_matches(is_edge).trim();
    // Packed rows have a sign for water that no number has.
    let packed = |row: &str| {
        row.chars()
            .all(|char| char.is_ascii_digit() || ".-_*~".contains(char))
    };
    let are_packed = inside.split(',').all(packed) && inside.contains(['.', '_', '*', '~']);
    let is_short = |row: &str| row.len() > 3 && packed(row);
    let are_parted = || inside.split(' ').all(is_short) && inside.contains(['.', '_', '*', '~']);
    let between = match inside {
        inside if inside.contains('|') => '|',
        inside if inside.contains(' ') && are_parted() => ' ',
        inside if are_packed && !inside.contains(';') => ',',
        _ => ';',
    };
    let width = |row: &str| {
        let delimiter = [',', ';'].into_iter().find(|&char| row.contains(char));
        match (delimiter, row.split_whitespace().count()) {
            (Some(delimiter), _) => row.split(delimiter).count(),
            // Cells side by side are none of a decimal number.
            (None, 1) if row.trim().len() > 3 && between != ';' => row.trim().len(),
            (None, count) => count,
        }
    };
    let mut widths = inside.split(between).map(width);
    let first = widths.next()?;
    let is_grid = first > 2 && inside.contains(between) && widths.all(|width| width == first);
    if !(is_call && is_name && is_grid && inside.chars().all(titles::is_of_cells)) {
        return None;
    }
    let from = text.find(inside)?;
    let mut end = from;
    let kept = inside.split(between).map(|row| {
        let at = end + row.len() - row.trim_start().len();
        end += row.len() + 1;
        (at, row.trim())
    });
    let kept: Kept<'_> = kept.collect();
    Some(of_lines(&kept, "the signs between its rows"))
}

/// Rows between `/` behind words, and perhaps behind their sizes, on one line.
fn behind_words(text: &str) -> Option<PlainerText> {
    let (words, rows) = text.trim().rsplit_once([' ', '\t'])?;
    let height = rows.split('/').count();
    let width = rows.split('/').next()?.len();
    let is_row = |row: &str| row.len() == width && row.chars().all(titles::is_of_cells);
    let numbers = words.split(|char: char| !char.is_ascii_digit());
    let numbers: Vec<usize> = numbers.filter_map(|number| number.parse().ok()).collect();
    let is_size = numbers.is_empty()
        || [[height, width], [width, height]].contains(&numbers[..].try_into().ok()?);
    let is_grid = height > 1 && width > 2 && rows.split('/').all(is_row);
    if words.contains(['\n', '\r']) || !(is_grid && is_size) {
        return None;
    }
    let at = text.rfind(rows)?;
    Some(of_lines(&[(at, rows)], "the words before its rows"))
}

/// Islands on lines with an arrow between two numbers and a third one, as in `1,4 -> 2`.
fn with_arrows(text: &str) -> Option<PlainerText> {
    let is_island = |line: &str| {
        let parts = line.split_once("->").or_else(|| line.split_once("=>"));
        parts.is_some_and(|(cell, clue)| {
            let is_of_numbers = |char: char| char.is_ascii_digit() || " \t,;:".contains(char);
            clue.trim().parse::<u8>().is_ok() && cell.chars().all(is_of_numbers)
        })
    };
    let islands = filled(text).filter(|(_, line)| is_island(line)).count();
    let others = filled(text).count() - islands;
    (islands > 1 && others <= titles::MOST_TITLES).then(|| {
        // Neither sign may make a grid of the cells and the clues.
        let between = if text.contains([',', ';', ':']) {
            "  "
        } else {
            " ,"
        };
        let plain = text.replace("->", between).replace("=>", between);
        PlainerText::blanked(&plain, "the arrows before its clues")
    })
}

/// Lines that are kept, with the places at which they begin.
type Kept<'t> = Vec<(usize, &'t str)>;

/// The text of some of its lines; the end of each is one character long.
fn of_lines(kept: &[(usize, &str)], left_out: &'static str) -> PlainerText {
    let (mut cut, mut end) = (CutText::default(), 0);
    for (at, line) in kept {
        cut.leave_out(at.saturating_sub(end));
        cut.keep(line);
        cut.keep("\n");
        end = at + line.len() + 1;
    }
    PlainerText { cut, left_out }
}

/// The lines in which something stands.
fn filled(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    lines(text).filter(|(_, line)| !line.trim().is_empty())
}

/// What was printed in a session with a program, without what was typed.
fn in_a_session(text: &str) -> Option<PlainerText> {
    let kept = session::values_in(text)?;
    Some(of_lines(&kept, "the lines typed in a session"))
}

/// The rows of a table or matrix of LaTeX.
fn in_latex(text: &str) -> Option<PlainerText> {
    let rows = text.contains('&').then(|| tabular::rows(text))??;
    let kept: Kept<'_> = rows.iter().map(|(at, row)| (*at, &**row)).collect();
    Some(of_lines(&kept, "the signs of LaTeX around its cells"))
}

/// The rows of a table of a wiki, with cells on one line or one below the other.
fn in_a_wiki(text: &str) -> Option<PlainerText> {
    let mut table = filled(text).map(|(at, line)| (at, line.trim()));
    let (begins, _) = table.next().filter(|(_, line)| line.starts_with("{|"))?;
    let (mut rows, mut is_closed) = (vec![(begins, Vec::<&str>::new())], false);
    for (at, line) in table {
        if is_closed || !line.starts_with(['|', '!']) {
            return None;
        } else if line.starts_with("|}") {
            is_closed = true;
        } else if line[1..].starts_with('-') {
            // Behind it stands how the row is shown.
            if line[1..].contains('|') {
                return None;
            }
            rows.push((at, Vec::new()));
        } else if !line.starts_with("|+") {
            let (last_at, last) = rows.last_mut()?;
            if last.is_empty() {
                *last_at = at;
            }
            let between = if line.starts_with('!') { "!!" } else { "||" };
            for cell in line[1..].split(between) {
                // Before a single bar stands how a cell is shown, and perhaps over how many columns.
                let (shown, cell) = cell.rsplit_once('|').unwrap_or(("=", cell));
                if !shown.contains('=') || shown.contains("span") {
                    return None;
                }
                last.push(cell);
            }
        }
    }
    rows.retain(|(_, cells)| !cells.is_empty());
    let width = rows.first().map(|(_, cells)| cells.len())?;
    let are_rows = rows.len() > 1 && rows.iter().all(|(_, cells)| cells.len() == width);
    let rows = rows.iter().map(|(at, cells)| (*at, cells.join(",")));
    let rows: Vec<(usize, String)> = rows.collect();
    let kept: Kept<'_> = rows.iter().map(|(at, row)| (*at, &**row)).collect();
    (is_closed && are_rows && width > 1)
        .then(|| of_lines(&kept, "the signs of a wiki around its cells"))
}

/// The lines behind the sign of a quotation, and no line above that says who wrote them.
fn behind_quotes(text: &str) -> Option<PlainerText> {
    let (begins, _) = filled(text).find(|(_, line)| line.starts_with('>'))?;
    let quoted = || filled(text).filter(|(at, _)| *at >= begins);
    let says_who = |(_, line): (usize, &str)| line.trim_end().ends_with(':');
    let is_whole =
        filled(&text[..begins]).all(says_who) && quoted().all(|(_, line)| line.starts_with('>'));
    let signs = ['>'];
    let is_apart = |(_, line): (usize, &str)| {
        let row = line.trim_start_matches(signs);
        row.is_empty() || row.starts_with([' ', '\t'])
    };
    let blank = usize::from(quoted().all(is_apart));
    // Empty lines keep the numbers of those below.
    let kept = lines(text).map(|(at, line)| {
        let row = if at < begins {
            ""
        } else {
            line.trim_start_matches(signs)
        };
        // Empty lines may be blanks of other kinds.
        let row = row.get(blank..).unwrap_or(row);
        (at + line.len() - row.len(), row)
    });
    is_whole.then(|| of_lines(&kept.collect::<Kept<'_>>(), "the signs of a quotation"))
}

/// The lines that a patch adds, where it does nothing else.
fn in_a_patch(text: &str) -> Option<PlainerText> {
    let mut heads = lines(text).filter(|(_, line)| line.starts_with("@@ "));
    let head = heads.next();
    let begins = head.map_or(0, |(at, line)| at + line.len());
    let added = filled(text).filter(|(at, _)| *at >= begins);
    let kept = added.map(|(at, line)| Some((at + 1, line.strip_prefix('+')?)));
    let kept = kept.collect::<Option<Kept<'_>>>()?;
    let has_sign = |(_, line): &(usize, &str)| line.contains('+');
    // As in `@@ -0,0 +1,9 @@`.
    let counted = head.map(|(_, line)| {
        let (_, behind) = line.split_once('+')?;
        let (range, _) = behind.split_once(" @@")?;
        range
            .split_once(',')
            .map_or("1", |(_, count)| count)
            .parse()
            .ok()
    });
    let is_whole = counted.is_none_or(|count| count == Some(kept.len()));
    let is_only = heads.next().is_none() && !kept.iter().any(has_sign);
    (is_only && is_whole && kept.len() > 1).then(|| of_lines(&kept, "the signs of a patch"))
}

/// The rows of an array of MiniZinc.
fn in_minizinc(text: &str) -> Option<PlainerText> {
    let rows =
        (text.contains("[|") || text.contains("array2d(")).then(|| minizinc::rows(text))??;
    let kept: Kept<'_> = rows.iter().map(|(at, row)| (*at, &**row)).collect();
    (kept.len() > 1).then(|| of_lines(&kept, "the signs of MiniZinc around its rows"))
}

/// Rows of digits in boxes, as emoji have them, and one other sign for water.
fn in_emoji(text: &str) -> Option<PlainerText> {
    const BEHIND_DIGIT: [char; 2] = ['\u{fe0f}', '\u{20e3}'];
    if !text.contains('\u{20e3}') {
        return None;
    }
    let is_other = |char: &char| !(char.is_ascii_digit() || BEHIND_DIGIT.contains(char));
    let is_sign = |char: &char| is_other(char) && !char.is_whitespace();
    let water = text
        .chars()
        .find(is_sign)
        .filter(|char| !char.is_alphanumeric())?;
    let rows = filled(text).map(|(at, line)| {
        let cells = line
            .trim()
            .chars()
            .filter(|char| !BEHIND_DIGIT.contains(char));
        let cell = |char: char| {
            let sign = if char == water { '.' } else { char };
            (sign == '.' || sign.is_ascii_digit()).then_some(sign)
        };
        Some((at, cells.map(cell).collect::<Option<String>>()?))
    });
    let rows = rows.collect::<Option<Vec<(usize, String)>>>()?;
    let kept: Kept<'_> = rows.iter().map(|(at, row)| (*at, &**row)).collect();
    (kept.len() > 1).then(|| of_lines(&kept, "the emoji around its digits"))
}

/// Cells between bars with brackets around the clues.
fn in_brackets_between_bars(text: &str) -> Option<PlainerText> {
    if !text.contains(['|', '│']) {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('(') {
        let (clue, after) = behind.split_once(')')?;
        let is_clue = !clue.is_empty() && clue.bytes().all(|byte| byte.is_ascii_digit());
        let ends = [
            before.trim_end().chars().next_back(),
            after.trim_start().chars().next(),
        ];
        let is_between = ends.into_iter().flatten().all(|end| "|│".contains(end));
        if !(is_clue && is_between) {
            return None;
        }
        plain.extend([before, " ", clue, " "]);
        rest = after;
    }
    plain.push_str(rest);
    (rest.len() < text.len()).then(|| PlainerText::blanked(&plain, "the brackets around its clues"))
}

/// The lines of a comment of several lines, `/*` to `*/`, without the `*` before each.
fn inside_comment(text: &str) -> Option<PlainerText> {
    let all: Kept<'_> = filled(text).collect();
    let [(_, first), inner @ .., (_, last)] = &all[..] else {
        return None;
    };
    let is_star = |&(_, line): &(usize, &str)| line.trim_start().starts_with('*');
    if !first.trim_start().starts_with("/*") || last.trim() != "*/" || !inner.iter().all(is_star) {
        return None;
    }
    let rows = inner.iter().map(|(at, line)| {
        let star = line.find('*').map_or(0, |star| star + 1);
        (at + star, &line[star..])
    });
    let rows: Vec<(usize, &str)> = rows.collect();
    let indent = |row: &str| row.len() - row.trim_start().len();
    let filled = rows.iter().filter(|(_, row)| !row.trim().is_empty());
    let shared = filled.map(|(_, row)| indent(row)).min()?;
    let kept = rows.iter().map(|(at, row)| {
        let blank = shared.min(row.len());
        (at + blank, &row[blank..])
    });
    Some(of_lines(
        &kept.collect::<Kept<'_>>(),
        "the signs of a comment",
    ))
}

/// Whether a line is a rule whose sign is no water.
fn is_drawn(line: &str) -> bool {
    is_rule(line) && (line.contains('=') || (line.contains('+') && line.contains('-')))
}

/// The sign of a line of one sign.
pub(super) fn line_of(line: &str) -> Option<char> {
    let line = line.trim();
    let sign = line.chars().next().filter(|sign| "-=_*~".contains(*sign));
    sign.filter(|sign| line.len() > 2 && line.chars().all(|char| char == *sign))
}

/// Whether a line is a rule, or one that programs print beside the rows of a table.
pub(super) fn is_beside_rows(line: &str) -> bool {
    let line = line.trim();
    let is_shape = |words: Vec<&str>| matches!(words[..], [_, "rows", "x", _, "columns]"]);
    let is_type = |word: &str| ["<dbl>", "<int>", "<chr>", "<fct>"].contains(&word);
    is_drawn(line)
        || line.starts_with("#+")
        || line.contains(" rows in set")
        || (line.starts_with('[') && line.contains("cols="))
        || (line.starts_with('[') && is_shape(line.split(' ').collect()))
        || (line.starts_with('(') && (line.ends_with(" rows)") || line.ends_with(" row)")))
        || line.split_whitespace().all(is_type)
}

/// The lines without rules, and without what stands beside tables that programs print.
fn between_rules(text: &str) -> Option<PlainerText> {
    // A sign that stands in no other line is no water.
    let sign = filled(text).find_map(|(_, line)| line_of(line));
    let is_other =
        |(_, line): (usize, &str)| line_of(line) != sign && line.contains(sign.unwrap_or('='));
    // Beside 0 it may be water, and 0 a clue.
    let is_said =
        |sign: char| sign == '=' || text.contains(|char| char != sign && " .-_*~".contains(char));
    let sign = sign.filter(|sign| is_said(*sign) && !filled(text).any(is_other));
    let is_drawn = |line: &str| is_drawn(line) || (sign.is_some() && line_of(line) == sign);
    let is_beside_rows = |line: &str| is_drawn(line) || is_beside_rows(line);
    let kept = lines(text).filter(|(_, line)| line.trim().is_empty() || !is_beside_rows(line));
    let kept: Kept<'_> = kept.collect();
    let has_rule = kept.len() < lines(text).count();
    // Rules part all rows, or a header from them; others may part two boards.
    let rows = filled(text).map(|(_, line)| line);
    let rows = rows.filter(|line| is_drawn(line) || !is_beside_rows(line));
    let rows: Vec<&str> = rows.collect();
    let groups = rows.split(|line| is_drawn(line)).map(<[&str]>::len);
    let groups: Vec<usize> = groups.filter(|rows| *rows > 0).collect();
    let first = rows.iter().find(|line| !is_drawn(line)).unwrap_or(&"");
    let is_title = sign.is_none() || first.contains(char::is_alphabetic);
    let has_header = groups.len() < 3 && groups.first() == Some(&1) && is_title;
    let may_be_two = groups.len() > 1 && !has_header && groups.iter().any(|rows| *rows > 1);
    // An empty first row above a rule may be a header or water.
    let is_empty = first.chars().all(|char| "| ".contains(char));
    let is_in_doubt = may_be_two || (is_empty && groups.len() > 1);
    (has_rule && !is_in_doubt && kept.len() > 1)
        .then(|| of_lines(&kept, "the lines around its rows"))
}

/// The number of a label such as `Row 1:`, `row1=` or `1.` before a row, and what stands behind it.
fn label(line: &str) -> Option<(String, usize, char, &str)> {
    const WORDS: [&str; 8] = ["", "row", "r", "line", "zeile", "ligne", "fila", "riga"];
    let line = line.trim_start();
    let digits = line.trim_start_matches(char::is_alphabetic);
    let word = line[..line.len() - digits.len()].to_ascii_lowercase();
    let digits = digits.trim_start_matches([' ', '_']);
    let rest = digits.trim_start_matches(|char: char| char.is_ascii_digit());
    let number = digits[..digits.len() - rest.len()].parse().ok()?;
    let close = rest.trim_start_matches(' ');
    let sign = close.chars().next().filter(|sign| ":=.)".contains(*sign))?;
    let row = &close[1..];
    // A dot between blanks is water.
    let is_apart = sign != '.' || (close == rest && row.starts_with([' ', '\t']));
    (WORDS.contains(&&*word) && is_apart).then_some((word, number, sign, row))
}

/// Rows behind labels that count, below titles, sizes, or the numbers of the columns.
fn beside_counting_labels(text: &str) -> Option<PlainerText> {
    const MOST_ABOVE: usize = 4;
    // What stands under such a name is no board.
    let is_answer = |line: &str| line.contains("olution") || line.contains("nswer");
    let is_section =
        |line: &str| line.starts_with('[') && line.trim_end().ends_with(']') && !is_answer(line);
    // The numbers of columns may look like a label before a row of numbers.
    let is_header = |line: &str| {
        let mut words = line.split_whitespace().zip(1..);
        words.all(|(word, number): (&str, usize)| *word == format!("{number}."))
    };
    // Where water is blank, the blanks behind a label may be cells.
    let is_water = |char: char| ".-_*~0,;|\t".contains(char);
    let (mut kept, mut last, mut above, mut has_water) = (Kept::new(), None, 0, false);
    let mut first = None;
    for (at, line) in lines(text) {
        let label = label(line).filter(|_| !is_header(line));
        if let Some((word, number, sign, row)) = label {
            let is_next = match &last {
                None => number < 2,
                Some((as_before, last, same)) => {
                    number == last + 1 && word == *as_before && sign == *same
                }
            };
            let is_row = row.trim_matches(' ').len() > 1 && row.chars().all(titles::is_of_cells);
            if !(is_next && is_row) {
                return None;
            }
            has_water |= row.contains(is_water);
            first.get_or_insert(kept.len());
            last = Some((word, number, sign));
            kept.push((at + line.len() - row.len(), row));
        } else if last.is_none() && above < MOST_ABOVE {
            above += usize::from(!line.trim().is_empty());
            if line.trim().is_empty() || !(is_section(line) || is_header(line)) {
                kept.push((at, line));
            }
        } else if !line.trim().is_empty() {
            return None;
        }
    }
    let (_, number, _) = last?;
    let rows = &mut kept[first?..];
    if let Some(separator) = separator_before(rows.iter().map(|(_, row)| *row)) {
        for (at, row) in rows {
            let from = row.find(separator).map_or(0, |separator| separator + 1);
            (*at, *row) = (*at + from, &row[from..]);
        }
    }
    (has_water && number > 1).then(|| of_lines(&kept, "the labels of its rows"))
}

/// Rows behind bars, of which some have none behind their last cell, below a title as in `.Title`.
fn behind_bars(text: &str) -> Option<PlainerText> {
    let is_title = |line: &str| {
        let title = line.strip_prefix('.').unwrap_or_default();
        title.starts_with(char::is_alphabetic)
    };
    let rows = || filled(text).filter(|(_, line)| !is_title(line) && !is_beside_rows(line));
    // As wide as a cell, blanks before all bars are a column too.
    let is_cell_before = |(_, line): (usize, &str)| {
        let mut bars = line.match_indices('|').map(|(at, _)| at);
        let first = bars.next().unwrap_or_default();
        let wide = bars.next().map_or(0, |second| second - first - 1);
        first > 0 && (first == wide || first + 1 == wide)
    };
    if rows().all(is_cell_before) {
        return None;
    }
    let rows = rows().map(|(at, line)| {
        let row = line.trim_start().strip_prefix('|')?;
        Some((at + line.len() - row.len(), row))
    });
    let kept = rows.collect::<Option<Kept<'_>>>()?;
    let has_open = kept.iter().any(|(_, row)| !row.trim_end().ends_with('|'));
    (has_open && kept.len() > 1).then(|| of_lines(&kept, "the bars before its rows"))
}

/// A table between blanks whose names of columns, and perhaps of rows, are in quotes.
fn with_quoted_names(text: &str) -> Option<PlainerText> {
    let is_named = |line: &str| {
        let mut words = line.split_whitespace();
        words.all(|word| word.len() > 2 && word.starts_with('"') && word.ends_with('"'))
    };
    let (_, header) = filled(text).next()?;
    let is_plain = |char: char| char.is_alphanumeric() || " \t\".\r\n".contains(char);
    let is_table = is_named(header)
        && header.contains(' ')
        && text.chars().all(is_plain)
        && bare_lines(text)
            .skip(1)
            .all(|line| !is_named(line) || line.is_empty());
    is_table.then(|| PlainerText::blanked(&text.replace('"', " "), "the quotes around its names"))
}
