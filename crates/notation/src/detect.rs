//! Detects the notation of a text.
//!
//! Each notation rates how much a text looks like it. The best-rated ones provide their readings of
//! it, and `choice` chooses among these.

use super::between_rows;
use super::choice::Readings;
use super::csv;
use super::doubts;
use super::entry::{FurtherReadings, Likeness};
use super::error::{BOARD_HINT, LOOKS_LIKE_A_BOARD, TextFault, quoted};
use super::format::Format;
use super::further::ways_of;
use super::grid::nothing;
use super::head::{reads_rules, stray_rule};
use super::islands;
use super::lines::{bare_lines, lines};
use super::lists;
use super::margins;
use super::options::ReadOptions;
use super::orientation;
use super::page::ParsedText;
use super::readings::{Reading, ReadingKind};
use super::split::empty_lines_in_doubt;
use super::tatham;
use super::titles;
use super::unread_notations::{
    ANSWER_HINT, beside_boards, is_drawn, named_elsewhere, of_another_sign, of_other_programs,
    parted,
};

/// The notations that a text may be in.
#[derive(Clone, Debug)]
pub(super) struct CandidateNotations {
    pub(super) formats: Vec<Format>,
    /// The notation if the text looks like none of them: that of the file's extension.
    pub(super) otherwise: Option<Format>,
    /// Whether an option or the name of the notation as an extension says which one it is.
    pub(super) is_said: bool,
}

/// The notations that a text looks most like.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates {
    pub(super) formats: Vec<Format>,
    /// Whether the text itself names one of them.
    pub(super) is_certain: bool,
}

impl Candidates {
    fn of(formats: Vec<Format>) -> Self {
        Self {
            formats,
            is_certain: false,
        }
    }

    /// The notations whose further readings count: if the text names its notation, only that one.
    fn read_from<'a>(&'a self, among: &'a CandidateNotations) -> &'a [Format] {
        if self.is_certain {
            &self.formats
        } else {
            &among.formats
        }
    }
}

/// The chosen reading of a text: in one of these candidates, which were found in `among`, or
/// another one that notations provide beside their plain form.
pub(super) fn read_detected(
    text: &str,
    among: &CandidateNotations,
    candidates: &Candidates,
    options: &ReadOptions,
    read: impl Fn(Format) -> Result<ParsedText, TextFault>,
) -> Result<Reading, TextFault> {
    if has_no_row(text) {
        return Err(TextFault::new(0, "a board", nothing(text)));
    }
    if let Some(fault) = beside_boards(text).or_else(|| lists::lines_of_columns(text)) {
        return Err(fault);
    }
    let mut readings = Readings::default();
    let plain = |format| read(format).map(|parsed| Reading::plain(format, parsed));
    for &format in &candidates.formats {
        for reading in in_candidate(format, plain(format), text, among, options) {
            readings.take(reading, options);
        }
    }
    let formats = candidates.read_from(among);
    let further_of = |format: &Format| ways_of(*format);
    // Two sizes and the right number of islands are no cells.
    let is_counted = candidates.formats.contains(&Format::Has);
    let mut also_plain: Vec<Format> = Vec::new();
    for (index, format) in formats.iter().enumerate() {
        for &further in further_of(format) {
            // Several notations may provide the same ones.
            let is_same = |&other: &FurtherReadings| std::ptr::fn_addr_eq(other, further);
            let mut before = formats[..index].iter().flat_map(further_of);
            if before.any(is_same) {
                continue;
            }
            for reading in further(text, options) {
                // Labels or sizes that are left out may be cells, whatever else the text looks like.
                if let Ok(inner) = &reading
                    && (inner.kind == ReadingKind::Labels
                        || (inner.kind == ReadingKind::Sized && !is_counted))
                    && !inner.is_stated
                    && !candidates.formats.contains(&inner.format)
                    && !also_plain.contains(&inner.format)
                {
                    let format = inner.format;
                    also_plain.push(format);
                    if let Ok(plain) = plain(format) {
                        readings.take(Ok(plain), options);
                    }
                }
                readings.take(reading, options);
            }
        }
    }
    readings.take_doubts(text, options);
    if readings.is_empty() && formats.contains(&Format::Csv) {
        for reading in margins::readings(text, options) {
            readings.take(reading, options);
        }
    }
    if readings.is_empty() && options.labels != Some(false) && !text.contains("# most-bridges") {
        let tables = candidates.formats.iter().copied();
        let tables = tables.filter(|format| matches!(format, Format::Csv | Format::Text));
        for format in tables {
            let read = format.entry().read;
            let sums = |read| doubts::without_large_sums(text, format, options, read);
            if let Some(reading) = read.and_then(sums) {
                readings.take(Ok(reading), options);
            }
        }
    }
    if let Some(reading) = readings.chosen(options)? {
        let fault = stray_rule(text, reads_rules(reading.format));
        let is_list = matches!(reading.kind, ReadingKind::List(_))
            || csv::is_list(text, reading.format)
            || !doubts::is_grid(&reading);
        let of_comment = || orientation::fault_in_comment(text).filter(|_| !is_list);
        // A table refuses comments below its first row by itself: '#' is a wall there.
        let between_rows = || match (reading.format, is_list) {
            (Format::Csv | Format::Text | Format::List, true) => between_rows::fault_in_list(text),
            (Format::Text, false) => between_rows::fault_in_grid(text, &reading),
            _ => None,
        };
        let fault = fault.or_else(of_comment).or_else(between_rows);
        return fault.map_or(Ok(reading), Err);
    }
    Err(unread(text, among, candidates, readings, options))
}

/// The fault of a text that no reading fits.
fn unread(
    text: &str,
    among: &CandidateNotations,
    candidates: &Candidates,
    readings: Readings,
    options: &ReadOptions,
) -> TextFault {
    let of_others = || of_other_programs(text).or_else(|| of_another_sign(text));
    if let Some(fault) = (!readings.are_of_whole()).then(of_others).flatten() {
        return fault;
    }
    if candidates.read_from(among).contains(&Format::Text)
        && let Some(fault) = empty_lines_in_doubt(text, options)
    {
        return fault;
    }
    let is_certain = |format: &Format| (format.entry().likeness)(text) == Likeness::Certain;
    let is_certain = matches!(&candidates.formats[..], [only] if is_certain(only));
    let fault = readings.fault(options, is_certain).map(|fault| {
        if let Some(hint) = parted(text) {
            fault.hint(hint)
        } else if is_drawn(text) {
            fault.hint(ANSWER_HINT)
        } else {
            fault
        }
    });
    // An ending or an option says what a text is meant to be.
    let is_open = among.formats.len() > MOST_NAMED && !is_certain;
    if is_open && !text.contains(|char: char| char.is_numeric() || char == '?') {
        return unknown(text);
    }
    let names_a_column = fault
        .as_ref()
        .is_some_and(|fault| fault.wants("a column named"));
    if let Some(rows) = rows_among_words(text)
        .filter(|_| !is_certain && !names_a_column && !orientation::is_mentioned(text))
    {
        return fault.unwrap_or_else(|| unknown(text)).hint(rows);
    }
    let is_table = |format: &Format| matches!(format, Format::Csv | Format::Text);
    let is_values = |format: &Format| matches!(format, Format::Matrix | Format::Npm);
    let formats = &candidates.formats;
    let may_be_table = formats.is_empty() || formats.iter().any(is_table);
    match fault {
        Some(fault) if is_open && may_be_table => in_no_row(text, fault),
        Some(fault) if may_be_table && fault.finds_a_word() => fault.hint_if_none(CELL_HINT),
        // A number is no word: the rest is a board.
        Some(fault)
            if !among.is_said
                && formats.iter().all(is_values)
                && !fault.wants("a clue of at most") =>
        {
            in_no_row(text, fault)
        }
        Some(fault) => fault,
        None => unknown(text),
    }
}

/// The plain reading in a candidate notation, or the readings of facts if nothing says which numbers
/// they have.
fn in_candidate(
    format: Format,
    plain: Result<Reading, TextFault>,
    text: &str,
    among: &CandidateNotations,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    if format == Format::Islands && !(among.is_said && plain.is_ok()) {
        islands::in_doubt(plain, text, options)
    } else {
        vec![plain]
    }
}

/// The notations that a text looks most like.
pub(super) fn candidates(text: &str, among: &CandidateNotations) -> Candidates {
    if let [only] = among.formats.as_slice() {
        return Candidates::of(vec![*only]);
    }
    if has_no_row(text) {
        return Candidates::default();
    }
    // Streams of boards consist of ids. These are checked first, since nothing else looks like them
    // and every notation would have to inspect the whole text.
    if tatham::is_id(text.trim_ascii()) && among.formats.contains(&Format::Tatham) {
        return Candidates {
            formats: vec![Format::Tatham],
            is_certain: true,
        };
    }
    let likeness = |format: &Format| (format.entry().likeness)(text);
    let formats = among.formats.iter();
    let alike: Vec<(Format, Likeness)> = formats
        .map(|format| (*format, likeness(format)))
        .filter(|&(_, likeness)| likeness > Likeness::No)
        .collect();
    let most = alike.iter().map(|&(_, likeness)| likeness).max();
    match most {
        None | Some(Likeness::Possible) if named_elsewhere(text).is_some() => Candidates::default(),
        None => Candidates::of(among.otherwise.into_iter().collect()),
        Some(most) => {
            let best = alike.into_iter().filter(|&(_, likeness)| likeness == most);
            Candidates {
                formats: best.map(|(format, _)| format).collect(),
                is_certain: most == Likeness::Certain,
            }
        }
    }
}

/// Whether a text is only line ends, all of which every notation would inspect.
fn has_no_row(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'\n' | b'\r'))
}

/// The most notations that one ending may say.
const MOST_NAMED: usize = 4;

/// What to do with a word in a table.
const CELL_HINT: &str = "leave out titles, labels and remarks: a cell has a clue, '?' or water, which is 0, \
    '.' or nothing";

/// The fault with a hint what a board looks like, if its line does not look like a row.
fn in_no_row(text: &str, fault: TextFault) -> TextFault {
    // A row may have a sign or two that are wrong; a line of rules says what is wrong.
    let is_row = |line: &str| {
        let others = line.chars().filter(|char| !titles::is_of_cells(*char));
        line.starts_with('#') || others.count() < 3
    };
    let wrong = lines(text).take_while(|(from, _)| *from <= fault.at).last();
    let wrong = wrong.map_or("", |(_, line)| line.trim());
    let has_words = lines(text).any(|(_, line)| !is_row(line));
    // What is said of a row, or of empty lines between rows, says nothing of words.
    let is_of_rows = wrong.is_empty() || fault.wants("a clue of at most");
    if is_row(wrong) && !has_words {
        fault
    } else if is_row(wrong) && !wrong.is_empty() {
        fault.hint_if_none(BOARD_HINT)
    } else if is_of_rows {
        unknown(text)
    } else if fault.tells_how_it_was_read() {
        fault.hint(BOARD_HINT)
    } else {
        fault.hint_if_none(BOARD_HINT)
    }
}

/// The fault of a text that looks like no notation, at the first line that is no row.
fn unknown(text: &str) -> TextFault {
    if let Some(fault) = named_elsewhere(text) {
        return fault;
    }
    let is_other = |line: &str| {
        !(line.starts_with('#') || line.trim().is_empty() || line.chars().all(titles::is_of_cells))
    };
    let first = lines(text).find(|(_, line)| is_other(line));
    let (at, line) = first.unwrap_or((0, text.trim()));
    if line.is_empty() {
        return TextFault::new(at, "a board", nothing(text)).hint(BOARD_HINT);
    }
    // A date among rows has a '-' too.
    if text.contains(['|', '"', '=', '$']) && is_drawn(text) {
        let fault = TextFault::new(at, "a board", "an answer with its bridges");
        return fault.hint(ANSWER_HINT);
    }
    TextFault::new(at, "a board", quoted(line.as_bytes())).hint(BOARD_HINT)
}

/// Whether a line is a tag of a forum, as `[code]`, perhaps with text behind it.
fn is_tag(line: &str) -> bool {
    let name = line
        .strip_prefix('[')
        .map(|name| name.trim_start_matches('/'));
    name.is_some_and(|name| name.starts_with(char::is_alphabetic) && name.contains(']'))
}

/// The hint for a text with words in which one block of lines looks like rows of a board.
pub(super) fn rows_among_words(text: &str) -> Option<String> {
    let is_row = |line: &str| {
        let cells = line.trim();
        let is_of =
            |sign| move |char: char| char.is_ascii_digit() || " ,".contains(char) || char == sign;
        let are_cells = cells.chars().all(titles::is_of_cells)
            || ['x', 'o']
                .into_iter()
                .any(|sign| cells.chars().all(is_of(sign)));
        cells.len() > 1 && are_cells && cells.contains(|char| char != '-')
    };
    // What stands below such a word is another drawing of the board.
    let is_below = |line: &str| {
        let line = line.trim_start().to_ascii_lowercase();
        line.starts_with("solution") || line.starts_with("answer")
    };
    // A mail may quote the rows.
    let unquoted = |line| {
        let behind = str::trim_start_matches(line, '>');
        behind
            .strip_prefix(' ')
            .filter(|_| behind.len() < line.len())
            .unwrap_or(behind)
    };
    let lines = bare_lines(text).take_while(|line| !is_below(line));
    let lines: Vec<&str> = lines.map(unquoted).collect();
    let other = |line: &&&str| {
        let line = line.trim();
        !(line.is_empty() || line.starts_with('#') || is_row(line))
    };
    // A header or a row with words is not prose.
    let is_prose = |line: &&str| {
        let line = line.trim();
        if line.starts_with("```") || line == "--" || is_tag(line) || titles::is_title(line) {
            return true;
        }
        line.contains(char::is_alphabetic)
            && (line.contains(' ') || !line.contains([',', ';', '\t', '|']))
            && !line.contains(['[', '{', '<', '='])
            && !line.starts_with('|')
    };
    let mut others = lines.iter().filter(other).peekable();
    let is_whole = lines.len() == bare_lines(text).count();
    if (is_whole && others.peek().is_none()) || !others.all(is_prose) {
        return None;
    }
    let mut blocks: Vec<[usize; 2]> = Vec::new();
    for (index, _) in lines.iter().enumerate().filter(|(_, line)| is_row(line)) {
        match blocks.last_mut() {
            Some(block) if block[1] == index => block[1] = index + 1,
            _ => blocks.push([index, index + 1]),
        }
    }
    let single = blocks.iter().filter(|[from, to]| to - from == 1);
    let single: Vec<usize> = single.map(|[from, _]| *from).collect();
    blocks.retain(|[from, to]| to - from > 1);
    let [[from, to]] = blocks[..] else {
        return None;
    };
    // A row apart may be one of the board.
    if single
        .into_iter()
        .any(|row| titles::has_row(lines[row], lines[from]))
    {
        return None;
    }
    let beside = [from.checked_sub(1), Some(to)].into_iter().flatten();
    let mut beside = beside.filter(|&index| index < lines.len());
    let is_slip = |&index: &usize| titles::is_as_wide(lines[index], lines[from]);
    if let Some(index) = beside.clone().find(is_slip) {
        let line = index + 1;
        return Some(format!(
            "line {line} is as wide as a row, but has a sign that is no clue and no water: mend it"
        ));
    }
    if let Some(index) = beside.find(|&index| titles::has_row(lines[index], lines[from])) {
        let line = index + 1;
        return Some(format!(
            "leave out the words beside the cells of line {line}"
        ));
    }
    let is_filled = |line: &&str| !titles::is_empty_row(line);
    let first = from + lines[from..to].iter().position(is_filled)?;
    let last = from + lines[from..to].iter().rposition(is_filled)?;
    let with_empty = if [first, last + 1] == [from, to] {
        ""
    } else {
        ", with the empty rows beside them that are water"
    };
    // Below a header rows are islands.
    let has_header = first > 0 && lists::names_columns(lines[first - 1]);
    let first = first - usize::from(has_header);
    let header = lists::header_wanted(lines[first..=last].iter().copied());
    let (first, last) = (first + 1, last + 1);
    Some(format!(
        "lines {first} to {last} {LOOKS_LIKE_A_BOARD}{with_empty}{header}"
    ))
}
