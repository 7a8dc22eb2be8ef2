//! Tables in a frame of bars, as in Markdown and terminals: the frame is removed before anything
//! else inspects the text.
//!
//! ```text
//! table = [rule] row [rule] {row [rule]}
//! row   = "|" cell {"|" cell} "|"
//! rule  = "|" ":"* dashes ":"* {"|" …} "|"         below the first row, the header of Markdown
//!       | "+" {"-" | "=" | "+"} "+" | dashes       anywhere
//! ```
//!
//! Below a corner such as `┌` the same is read in signs of boxes, as in `│ 2 │`.

use super::around;
use super::cut::{CutText, FramelessText};
use super::error::{TextFault, quoted};
use super::html;
use super::lines::{has_letter, lines};
use super::table::is_blank;
use super::titles;

/// The text without the frame around its rows; nothing if they have none.
///
/// # Errors
/// The error for an empty header above rows in which empty cells are water: it may be a row.
pub(super) fn unframed(text: &str) -> Result<Option<FramelessText>, TextFault> {
    if let Some(table) = html::table(text)? {
        return Ok(Some(table));
    }
    if let Some(cut) = unboxed(text)? {
        return Ok(Some(FramelessText {
            columns: cells_in_each(lines(cut.text()).map(|(_, line)| line)),
            left_out: BARS_AROUND.to_owned(),
            has_labels: false,
            cut,
        }));
    }
    let Some(above) = words_above(text) else {
        return Ok(around::without_signs(text));
    };
    let all = || said(text).skip(above);
    // Where rows such as `|2--2|` have dashes for water, so may a row of dashes alone.
    let has_dash_as_water = all().any(|(_, line)| {
        let row = inside(line).filter(|row| !row.contains('|'));
        row.is_some_and(|row| row.contains('-') && row.contains(|char: char| char.is_ascii_digit()))
    });
    let is_row_of_water = |line: &str| has_dash_as_water && inside(line).is_some();
    let is_rule = |line: &str| is_rule(line) && !is_row_of_water(line);
    // Blanks outside all bars are cells too: the bars part them.
    let is_blank_around = |line: &str| line.starts_with(' ') && line.ends_with(' ');
    let mut rows = all().filter(|(_, line)| !is_rule(line));
    if rows.clone().next().is_some() && rows.all(|(_, line)| is_blank_around(line)) {
        return Ok(None);
    }
    // A single dash in each field is water, unless there is another sign for it.
    let has_dash = |line: &str| {
        let fields = inside(line).unwrap_or_default().split('|');
        fields.into_iter().any(|field| field.trim() == "-")
    };
    let is_short_rule = |line: &str| {
        let mut fields = inside(line).unwrap_or_default().split('|');
        fields.all(|field| field.trim() == "-")
    };
    let second = all().nth(1).filter(|(_, line)| is_short_rule(line));
    let short_rule = second.map(|(at, _)| at).filter(|_| {
        let mut with_dash = all().filter(|(_, line)| has_dash(line));
        let other_water = |(_, line): (usize, &str)| {
            let mut fields = inside(line).unwrap_or_default().split('|');
            fields.any(|field| ["", ".", "0"].contains(&field.trim()))
        };
        with_dash.next().is_some() && with_dash.next().is_none() && all().any(other_water)
    });
    let mut rows = all().filter(|&(at, line)| !is_rule(line) && short_rule != Some(at));
    let Some((first_at, first)) = rows.next() else {
        return Ok(around::in_walls(text));
    };
    // Bars alone separate empty cells.
    let is_bars = |line: &str| line.bytes().all(|byte| byte == b'|' || is_blank(&[byte]));
    if all().all(|(_, line)| is_bars(line)) {
        return Ok(None);
    }
    if let Some(fault) = line_beside_line(all(), is_border) {
        return Err(fault);
    }
    let below = all().find(|&(at, _)| at > first_at);
    let is_header = below.is_some_and(|(at, line)| {
        (is_dashes(line) && !is_row_of_water(line)) || short_rule == Some(at)
    });
    let cells = |line| inside(line).unwrap_or_default().split('|');
    let is_empty = |cell: &str| is_blank(cell.as_bytes());
    let has_no_header = is_header && cells(first).all(is_empty);
    if has_no_header && rows.flat_map(|(_, line)| cells(line)).any(is_empty) {
        return Err(html::empty_header(first_at));
    }
    let mut cut = CutText::default();
    let mut end = 0;
    for (at, line) in all() {
        cut.keep(&text[end..at]);
        end = at + line.len();
        if is_rule(line) || short_rule == Some(at) || (has_no_header && at == first_at) {
            // Including its line end: an empty line would be another row.
            let rest = &text[end..];
            end += rest.len() - rest.trim_start_matches('\r').len();
            end += usize::from(text[end..].starts_with('\n'));
            cut.leave_out(end - at);
        } else if let Some(inside) = inside(line) {
            let from = line.find('|').map_or(0, |bar| bar + 1);
            cut.leave_out(from);
            keep_without_bold(&mut cut, inside);
            cut.leave_out(line.len() - from - inside.len());
        }
    }
    cut.keep(&text[end..]);
    let left_out = if has_no_header {
        "the bars around its rows and an empty header"
    } else {
        BARS_AROUND
    };
    Ok(Some(FramelessText {
        cut,
        left_out: left_out.to_owned(),
        has_labels: false,
        columns: cells_in_each(all().filter_map(|(_, line)| inside(line))),
    }))
}

/// Keeps a row between bars without the signs around its cells in bold, as in `**2**`.
fn keep_without_bold(cut: &mut CutText, row: &str) {
    let is_in_bold = |field: &str| {
        let inside = field.trim().strip_prefix("**");
        let inside = inside.and_then(|inside| inside.strip_suffix("**"));
        inside.is_some_and(|inside| !inside.is_empty() && !inside.contains('*'))
    };
    for (index, field) in row.split('|').enumerate() {
        if index > 0 {
            cut.keep("|");
        }
        let most = if is_in_bold(field) { 3 } else { 1 };
        for (index, piece) in field.splitn(most, "**").enumerate() {
            cut.leave_out(if index > 0 { 2 } else { 0 });
            cut.keep(piece);
        }
    }
}

/// The lines that are neither blank nor comments.
fn said(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    lines(text).filter(|(_, line)| !is_blank(line.as_bytes()) && !line.starts_with('#'))
}

/// How many lines of words stand above rows in a frame; nothing if the rows are in none.
fn words_above(text: &str) -> Option<usize> {
    let is_framed = |line: &str| inside(line).is_some() || is_rule(line);
    let has_word = |line: &str| {
        let mut words = line.split(|char: char| !char.is_alphabetic());
        words.any(titles::is_word)
    };
    let is_title = |line: &str| has_letter(line) && !line.contains('|') && has_word(line);
    // For most texts the first row shows that there is no frame.
    let Some((_, first)) = said(text).next() else {
        return Some(0);
    };
    if !is_framed(first) && !is_title(first) {
        return None;
    }
    let above = said(text).take_while(|(_, line)| is_title(line)).count();
    let mut rows = said(text).skip(above).peekable();
    let is_whole = rows.peek().is_some() && rows.all(|(_, line)| is_framed(line));
    (is_whole && above <= titles::MOST_TITLES).then_some(above)
}

/// The number of cells between bars in each of these lines, without comments and blank ones; nothing
/// if they differ.
fn cells_in_each<'a>(rows: impl Iterator<Item = &'a str>) -> Option<usize> {
    let mut rows = rows.filter(|row| row.contains('|') && !row.starts_with('#'));
    let cells = |row: &str| row.split('|').count();
    let first = cells(rows.next()?);
    rows.all(|row| cells(row) == first).then_some(first)
}

const BARS_AROUND: &str = "the bars around its rows";

/// Whether a sign is one of those of which boxes are drawn.
fn is_of_box(char: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&char)
}

/// Whether a sign is an upright of a box: beside a cell.
fn is_upright(char: char) -> bool {
    "│┃║┆┇┊┋╎╏".contains(char)
}

/// The text without the box drawn around its rows, if there is one.
///
/// # Errors
/// The fault of a box without an edge, or with lines that have no row between them.
fn unboxed(text: &str) -> Result<Option<CutText>, TextFault> {
    let says_something = |line: &str| !is_blank(line.as_bytes()) && !line.starts_with('#');
    let all = || lines(text).filter(|(_, line)| says_something(line));
    let is_rule = |line: &str| {
        let mut signs = line.trim().chars();
        let is_corner = |char: char| is_of_box(char) && !is_upright(char) && !"─═━".contains(char);
        signs.next().is_some_and(is_corner) && signs.all(|char| is_of_box(char) || char == ' ')
    };
    let inside = |line: &str| -> Option<[usize; 2]> {
        let [from, to] = [line.find(is_upright)?, line.rfind(is_upright)?];
        let behind = line[to..].chars().next().map_or(0, char::len_utf8);
        let is_alone =
            is_blank(&line.as_bytes()[..from]) && is_blank(&line.as_bytes()[to + behind..]);
        (from < to && is_alone).then_some([from + line[from..].chars().next()?.len_utf8(), to])
    };
    let mut rest = all();
    let is_box = rest.next().is_some_and(|(_, first)| is_rule(first))
        && rest.clone().any(|(_, line)| inside(line).is_some())
        && rest.all(|(_, line)| is_rule(line) || inside(line).is_some());
    if !is_box {
        return Ok(None);
    }
    // A row may be missing where a line stands in the place of an edge, or beside another one.
    let is_between = |line: &str| line.trim().starts_with(['├', '┝', '┠', '┣', '╞', '╟', '╠']);
    let first = all().next().filter(|(_, line)| is_between(line));
    let last = all()
        .last()
        .filter(|(_, line)| !is_rule(line) || is_between(line));
    if let Some((at, line)) = first.or(last) {
        let found = quoted(line.trim().as_bytes());
        let fault = TextFault::new(at, "a box with an upper and a lower edge", found);
        return Err(fault.hint(ROW_MISSING));
    }
    if let Some(fault) = line_beside_line(all(), is_rule) {
        return Err(fault);
    }
    let mut cut = CutText::default();
    let mut end = 0;
    for (at, line) in all() {
        cut.keep(&text[end..at]);
        end = at + line.len();
        let Some([from, to]) = inside(line) else {
            // Including its line end: an empty line would be another row.
            let rest = &text[end..];
            end += rest.len() - rest.trim_start_matches('\r').len();
            end += usize::from(text[end..].starts_with('\n'));
            cut.leave_out(end - at);
            continue;
        };
        cut.leave_out(from);
        let mut next = from;
        for (place, upright) in line[from..to].match_indices(is_upright) {
            cut.keep(&line[next..from + place]);
            cut.keep("|");
            cut.leave_out(upright.len() - 1);
            next = from + place + upright.len();
        }
        cut.keep(&line[next..to]);
        cut.leave_out(line.len() - to);
    }
    cut.keep(&text[end..]);
    Ok(Some(cut))
}

/// What to do with a box that lacks a row or an edge.
const ROW_MISSING: &str = "a row may be missing: write the whole box, or the rows without it";

/// The fault of a line between rows below another one.
fn line_beside_line<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    is_rule: impl Fn(&str) -> bool,
) -> Option<TextFault> {
    let mut was_rule = false;
    for (at, line) in lines {
        let is_second = was_rule && is_rule(line);
        was_rule = is_rule(line);
        if is_second {
            let fault = TextFault::new(at, "a row of cells", "a second line between rows");
            return Some(fault.reaching(usize::MAX).hint(ROW_MISSING));
        }
    }
    None
}

/// The text between the bars at the ends of a row.
fn inside(line: &str) -> Option<&str> {
    line.trim().strip_prefix('|')?.strip_suffix('|')
}

/// Whether a line is a rule between rows.
fn is_rule(line: &str) -> bool {
    let bare = line.trim();
    let is_line = bare.len() > 2 && bare.bytes().all(|byte| byte == b'-');
    is_border(bare) || is_line || is_dashes(bare)
}

/// Whether a line is a rule with corners.
fn is_border(line: &str) -> bool {
    let line = line.trim();
    let has_corners = line.len() > 2 && line.starts_with('+') && line.ends_with('+');
    has_corners && line.bytes().all(|byte| b"+-=".contains(&byte))
}

/// Whether a line is the rule below the header of a Markdown table. A single dash is water.
fn is_dashes(line: &str) -> bool {
    let is_dash = |field: &str| {
        let dashes = field.trim();
        let bare = dashes.trim_matches(':');
        let is_long = bare.len() > 1 || bare.len() < dashes.len();
        is_long && !bare.is_empty() && bare.bytes().all(|byte| byte == b'-')
    };
    inside(line).is_some_and(|fields| fields.split('|').all(is_dash))
}

#[cfg(test)]
mod tests {
    use super::unframed;
    use crate::{ReadOptions, Source, read_board_with_notes};

    #[test]
    fn the_last_column_of_a_frame_is_one_without_a_cell_in_it_too() {
        let size = |text: &str| {
            let source = Source::new("x", text);
            let read = read_board_with_notes(&source, &ReadOptions::default());
            let read = read.unwrap_or_else(|error| panic!("{text}{error}"));
            (read.board.size().to_string(), read.left_out)
        };
        let rule = "+---+---+---+\n";
        let [two, none] = ["| 2 |   |   |\n", "|   |   |   |\n"];
        let bars = Some("the bars around its rows".to_owned());
        for text in [
            format!("{rule}{two}{rule}{none}{rule}{two}{rule}"),
            format!("{two}{none}{two}"),
            format!("{two}|:-:|:-:|:-:|\n{none}{two}"),
            "┌─┬─┬─┐\n│2│ │ │\n├─┼─┼─┤\n│ │ │ │\n├─┼─┼─┤\n│2│ │ │\n└─┴─┴─┘\n".to_owned(),
        ] {
            assert_eq!(size(&text), ("3x3".to_owned(), bars.clone()), "{text}");
        }
        // Without bars around the rows the last one ends a row.
        assert_eq!(size("2 |  |\n  |  |\n2 |  |\n").0, "3x2");
        // A cell may have slipped.
        let slipped = "| 2 | . | 2 |\n| . | . | . |  |\n| 2 | . | 2 |\n";
        let read = read_board_with_notes(&Source::new("x", slipped), &ReadOptions::default());
        assert!(read.is_err_and(|error| error.to_string().starts_with("x:2:")));
    }

    #[test]
    fn frames_are_taken_off() {
        for (text, rest) in [
            ("|2|.|2|\n|.|.|.|\n", "2|.|2\n.|.|.\n"),
            (
                "# a\n| 2 | 1 |\n| --- | :-: |\n| 1 | 2 |\n",
                "# a\n 2 | 1 \n 1 | 2 \n",
            ),
            ("|  |  |\n|--|--|\n| 1 | 2 |\n", " 1 | 2 \n"),
            (
                "+--+--+\n|2 |1 |\n+==+==+\n|1 |2 |\n+--+--+",
                "2 |1 \n1 |2 \n",
            ),
            ("|-|2|\n|-|-|\n|2|-|\n", "-|2\n-|-\n2|-\n"),
            ("|A|B|\n|-|-|\n|2|.|\n", "A|B\n2|.\n"),
        ] {
            let unframed = unframed(text).unwrap().unwrap();
            assert_eq!(unframed.cut.text(), rest, "{text}");
        }
        // All the water that there is.
        let rows = "|2|2|\n|-|-|\n|1|1|\n";
        assert_eq!(
            unframed(rows).unwrap().unwrap().cut.text(),
            "2|2\n-|-\n1|1\n"
        );
        for text in [
            "2|.|2\n",
            "|2|.|2\n",
            "2 | 2 |\n",
            "",
            "|---|---|\n",
            "||\n||\n",
        ] {
            assert!(unframed(text).unwrap().is_none(), "{text}");
        }
        assert!(unframed("| | |\n|--|--|\n|1| |\n").is_err());
        for (text, rest) in [
            (
                "┌───┬───┐\n│ 2 │ . │\n├───┼───┤\n│ . │ 1 │\n└───┴───┘\n",
                " 2 | . \n . | 1 \n",
            ),
            ("# a\n╔══╗\n║2.║\n║.1║\n╚══╝", "# a\n2.\n.1\n"),
        ] {
            assert_eq!(unframed(text).unwrap().unwrap().cut.text(), rest, "{text}");
        }
        // An answer, and a box that is not closed.
        for text in ["2─2\n│ │\n2─2\n", "┌──┐\n│2.\n└──┘\n"] {
            assert!(unframed(text).unwrap().is_none(), "{text}");
        }
    }
}
