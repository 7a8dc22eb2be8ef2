//! The only table of a web page, from `<table>` to `</table>`: its cells become fields between commas, and
//! its rows lines. Cells hold text and blanks alone, and none spans several rows or columns.

use super::cut::{CutText, FramelessText};
use super::error::TextFault;

/// The tags around rows and cells that say nothing about them.
const AROUND: [&str; 10] = [
    "table",
    "/table",
    "thead",
    "/thead",
    "tbody",
    "/tbody",
    "/tr",
    "colgroup",
    "/colgroup",
    "col",
];

/// The tags in cells that say only how they look.
const INSIDE: [&str; 10] = [
    "b", "i", "u", "strong", "em", "font", "p", "span", "div", "center",
];

/// The words before the number of a puzzle, in lower case.
const COUNTED: [&str; 7] = [
    "puzzle",
    "hashi",
    "bridges",
    "hashiwokakero",
    "level",
    "no.",
    "nr.",
];

/// The text of the table without its tags; nothing for anything else.
///
/// # Errors
/// The fault of a header without a word.
pub(super) fn table(text: &str) -> Result<Option<FramelessText>, TextFault> {
    let Some(table) = without_tags(text) else {
        return Ok(None);
    };
    header_without_words(text).map_or(Ok(Some(table)), |at| Err(empty_header(at)))
}

/// Where the first row of a table is, if it is a header without a word.
fn header_without_words(text: &str) -> Option<usize> {
    let page = text.to_ascii_lowercase();
    let from = page.find("<tr")?;
    let row = &page[from..];
    let row = &row[..row[3..].find("<tr").map_or(row.len(), |next| next + 3)];
    let mut words = row.split('>').filter_map(|piece| piece.split('<').next());
    let is_blank = |words: &str| {
        words
            .replace("&nbsp;", " ")
            .replace("&#160;", " ")
            .trim()
            .is_empty()
    };
    let is_header = row.contains("<th") && !row.contains("<td");
    (is_header && words.all(is_blank)).then_some(from)
}

fn without_tags(text: &str) -> Option<FramelessText> {
    if !text.trim_start().starts_with('<') {
        return None;
    }
    // What stands around the only table of a page is left out.
    let page = text.to_ascii_lowercase();
    let (from, end_tag) = (page.find("<table")?, "</table>");
    let whole = from + page[from..].find(end_tag)? + end_tag.len();
    let around = [&page[..from], &page[whole..]];
    // Numbers may be rules or sizes, but for that of a puzzle; an answer is no board.
    let has_number = |words: &str| {
        let mut before = "";
        let mut words = words.split_whitespace();
        words.any(|word| {
            let is_counted = word.starts_with('#') || COUNTED.contains(&before);
            before = word;
            !is_counted && word.contains(|char: char| char.is_ascii_digit())
        })
    };
    let says_more = |part: &&str| {
        let mut words = part.split('>').filter_map(|piece| piece.split('<').next());
        words.any(has_number) || part.contains("olution")
    };
    if around[1].contains("<table") || around.iter().any(says_more) {
        return None;
    }
    let is_alone = around.iter().all(|part| part.trim().is_empty());
    let mut cut = CutText::default();
    cut.leave_out(from);
    let (mut at, mut columns, mut fields) = (from, None, 0);
    let (mut is_inside, mut has_content) = (false, false);
    while at < whole {
        let open = at + text[at..].find('<')?;
        let content = text[at..open].trim();
        if is_inside {
            let plain = plain(content)?;
            // Of two texts in a cell one may be a remark.
            if has_content && !plain.is_empty() {
                return None;
            }
            has_content |= !plain.is_empty();
            cut.keep(&plain);
            cut.leave_out((open - at).saturating_sub(plain.len()));
        } else if content.is_empty() {
            cut.leave_out(open - at);
        } else {
            return None;
        }
        let end = open + text[open..].find('>')? + 1;
        let tag = text[open + 1..end - 1].to_ascii_lowercase();
        let name = tag.split_whitespace().next()?.trim_end_matches('/');
        let sign = match name {
            "td" | "th" if is_inside || tag.contains("span=") => return None,
            "td" | "th" => {
                (is_inside, has_content) = (true, false);
                fields += 1;
                if fields > 1 { "," } else { "" }
            }
            "/td" | "/th" if is_inside => {
                is_inside = false;
                ""
            }
            "tr" if !is_inside => {
                let wide = columns.replace(fields).filter(|&wide| wide > 0);
                if wide.is_some_and(|wide| wide != fields) {
                    return None;
                }
                fields = 0;
                if columns > Some(0) { "\n" } else { "" }
            }
            _ if !is_inside && AROUND.contains(&name) => "",
            _ if is_inside
                && INSIDE.contains(&name.trim_start_matches('/'))
                && !tag.contains("none") =>
            {
                ""
            }
            _ => return None,
        };
        cut.keep(sign);
        cut.leave_out(end - open - sign.len());
        at = end;
    }
    (fields > 1 && columns == Some(fields)).then(|| {
        cut.keep("\n");
        FramelessText {
            cut,
            left_out: if is_alone {
                "the tags of its table".to_owned()
            } else {
                "the page around its table".to_owned()
            },
            has_labels: false,
            columns: Some(fields),
        }
    })
}

/// The text of a cell; nothing if it is more than a field.
fn plain(content: &str) -> Option<String> {
    let plain = content.replace("&nbsp;", " ").replace("&#160;", " ");
    let plain = plain.trim();
    (!plain.contains([',', '"', '&', '\n', '\r'])).then(|| plain.to_owned())
}
/// The fault of a header without a word, which may be a row.
pub(super) fn empty_header(at: usize) -> TextFault {
    let fault = TextFault::new(at, "a header of words", "one without any");
    fault.hint("it may be a row of water as well: put '.' into the cells of water")
}
