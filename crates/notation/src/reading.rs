//! Reads boards: in the notation given by an option, by the file's extension, or by the content.

use std::borrow::Cow;
use std::ops::Range;

use crate::puzzle::{Board, Rules, Size};

use super::abilities::MOST_BYTES;
use super::blocks::{self, PartReading};
use super::cut::FramelessText;
use super::detect::{CandidateNotations, Candidates, candidates, read_detected, rows_among_words};
use super::entry::{BoardsSplit, Likeness};
use super::error::{BOARD_HINT, CHOICE, ParseError, Place, TextFault, quoted};
use super::format::Format;
use super::frames::unframed;
use super::head::{reads_rules, stray_rule};
use super::lines::{bare_lines, is_row, lines};
use super::lists;
use super::options::{ListColumns, ReadOptions};
use super::page::ParsedText;
use super::readings::{Reading, ReadingKind};
use super::source::Source;
use super::split::{empty_lines, pieces};
use super::trim::trimmed;
use super::unread_notations::{named_elsewhere, of_other_programs, wrapped};
use super::{
    axes, below_titles, csv, doubts, islands, kanpen, orientation, plainer, puzz_link, script,
    session, sized, stated, tatham, text, titles,
};

/// Reads a board.
///
/// # Errors
/// A [`ParseError`] names the first wrong place, what was found and what was expected.
///
/// # Examples
/// ```
/// use hashilab_notation::{ReadOptions, Source, read_board};
/// let grid = Source::new("grid.csv", "2,0,2\n,,\n1,,1\n");
/// let list = Source::new("list.csv", "clue,row,col\n2,1,1\n2,1,3\n1,3,1\n1,3,3\n");
/// let options = ReadOptions::default();
/// assert_eq!(read_board(&grid, &options)?, read_board(&list, &options)?);
/// let id = Source::new("<stdin>", "3x3m2:2a2c1a1");
/// assert_eq!(read_board(&id, &options)?, read_board(&list, &options)?);
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn read_board(source: &Source, options: &ReadOptions) -> Result<Board, ParseError> {
    Ok(read_page(source, options)?.parsed.board)
}

/// A board and how its text was read.
#[derive(Clone, Debug)]
pub struct BoardReading {
    /// The board.
    pub board: Board,
    /// How the text was read, in words; nothing in the plain form of its notation.
    pub how: Option<String>,
    /// What was left out of the text as no part of the board, such as labels.
    pub left_out: Option<String>,
    /// What was assumed because of the notation, and how to override it.
    pub taken: Option<&'static str>,
    /// Whether parts of an answer are drawn on the board: bridges, crosses, moves.
    pub is_drawn: bool,
}

/// Reads a board and reports how, which [`read_board`] does not.
///
/// # Errors
/// As for [`read_board`].
///
/// # Examples
/// ```
/// use hashilab_notation::{ReadOptions, Source, read_board_with_notes};
/// let plain = Source::new("grid.csv", "2,0,2\n,,\n1,,1\n");
/// let read = read_board_with_notes(&plain, &ReadOptions::default())?;
/// assert_eq!((read.how, read.left_out, read.taken), (None, None, None));
/// let drawn = Source::new("<stdin>", r#"["2", "=", "2"]"#);
/// let drawn = read_board_with_notes(&drawn, &ReadOptions::default())?;
/// assert!(drawn.is_drawn && !read.is_drawn);
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn read_board_with_notes(
    source: &Source,
    options: &ReadOptions,
) -> Result<BoardReading, ParseError> {
    let reading = read_page(source, options)?;
    let is_named = source
        .extension()
        .is_some_and(|ending| ending == Format::Islands.name());
    // A table states it in its header.
    let may_say = reading.format == Format::Islands || reading.is_stated;
    let is_upwards = match reading.kind {
        ReadingKind::List(columns) => columns == ListColumns::XUp0,
        _ => true,
    };
    let taken = match (options.columns, options.format) {
        (None, Some(Format::Csv | Format::List) | None) if may_say && is_upwards && !is_named => {
            islands::note(&text_of(source)?)
        }
        _ => None,
    };
    let taken =
        taken.or_else(|| doubts::note(&reading, options, || text_of(source).unwrap_or_default()));
    Ok(BoardReading {
        board: reading.parsed.board,
        how: reading.how.map(Cow::into_owned),
        left_out: reading.left_out,
        taken,
        is_drawn: reading.parsed.is_drawn,
    })
}

/// Reads a board, with its notation, the answer beside it, and the way in which it was read.
pub(super) fn read_page(source: &Source, options: &ReadOptions) -> Result<Reading, ParseError> {
    let text = text_of(source)?;
    let among = among(source, options);
    let reading = read_whole(&text, &source.name, &among, options);
    let reading = reading.or_else(|fault| {
        let plainer = read_plainer(&text, options, MOST_AROUND);
        plainer
            .filter(|_| !fault.is_of_whole())
            .unwrap_or(Err(fault))
    });
    let reading = reading.map_err(|fault| {
        // A message on a sheet names cells, and one on a later board counts lines of the whole file.
        let says_nothing =
            || fault.finds_no_cell() || fault.tells_how_it_was_read() || fault.names_lines();
        if source.sheet.is_some() && says_nothing() {
            return fault.hint(SHEET_HINT);
        }
        if source.sheet.is_some() || source.lines_before > 0 {
            return fault;
        }
        of_a_part(&text, &among, options, fault)
    });
    let reading = match reading {
        Ok(reading) => {
            let rules = reading.parsed.board.rules();
            let said = without_islands(&text, &reading);
            // Our own JSON says its rules by keys.
            let is_own = reading.format == Format::Json && reading.how.is_none();
            let of_rules = || stated::rules_fault(&text, rules, options.rules);
            let said = said.or_else(|| of_rules().filter(|_| !is_own));
            let said = said.or_else(|| fault_of_letters(&text, &reading, options));
            let said = said.or_else(|| orientation::fault(&text, Some(&reading), options));
            let said = said.or_else(|| doubts::skipping_labels(&reading, options));
            let board = &reading.parsed.board;
            // The code of a board in a saved game may look like another size, as in `:5:x4h4b`.
            let is_stated = options.size.is_some() || reading.format == Format::TathamSave;
            let of_size = || stated::size_fault(&text, board).filter(|_| !is_stated);
            let said = said.or_else(of_size);
            said.map_or(Ok(reading), Err)
        }
        // None of the ways may be the one that the text says.
        Err(fault) if fault.is_a_choice() => {
            let letters = axes::fault(&text)
                .filter(|_| options.columns.is_none() && counts_by_letters(&fault));
            let other = letters.or_else(|| orientation::fault(&text, None, options));
            let other = other.filter(|_| !orientation::may_be_among(&text, &fault));
            Err(other.unwrap_or(fault))
        }
        Err(fault) => Err(fault),
    };
    reading.map_err(|fault| source.fault(&text, with_order(&text, fault)))
}

/// The fault of a list in a text that says what its letters are not read as.
fn fault_of_letters(text: &str, reading: &Reading, options: &ReadOptions) -> Option<TextFault> {
    let is_list = || {
        matches!(reading.kind, ReadingKind::List(_))
            || reading.format == Format::Islands
            || csv::is_list(text, reading.format)
    };
    (options.columns.is_none() && is_list()).then(|| axes::fault(text))?
}

/// Whether a doubt is between meanings of letters, so that the text is a list under them.
fn counts_by_letters(doubt: &TextFault) -> bool {
    let names = |option: &&str| doubt.names_option(option);
    let by_rows = ["row0,col0,clue", "row1,col1,clue"]
        .iter()
        .filter(|&one| names(one))
        .count();
    let by_x = ["x0,y0", "x1,y1"].iter().any(names);
    let is_grid = doubt.names_option("--columns none");
    !is_grid && (by_rows == 0) == by_x
}

/// The fault of a text that may say something else of its rows, with what they are, so that nobody
/// only takes these words away.
fn with_order(text: &str, fault: TextFault) -> TextFault {
    if fault.is_a_choice() || !orientation::is_mentioned(text) {
        return fault;
    }
    fault.hint_more(
        "from the top",
        "rows go from the top, each from the left, whatever this text has",
    )
}

/// What to do with a sheet in which something is no cell of a board.
const SHEET_HINT: &str =
    "keep the cells of the board alone: no title, no numbers of rows and columns, no remarks";

/// The fault of a text of which a part may be a board, or may be what is known and not read.
fn of_a_part(
    text: &str,
    among: &CandidateNotations,
    options: &ReadOptions,
    fault: TextFault,
) -> TextFault {
    // A text of a notation with words of its own may be another puzzle, or only a part.
    let is_table = |format: &Format| matches!(format, Format::Csv | Format::List | Format::Text);
    let is_said = among.is_said && !among.formats.iter().any(is_table);
    let is_known = || is_said || candidates(text, among).is_certain;
    if fault.is_of_whole() || options.format.is_some() || is_known() {
        return fault;
    }
    if fault.finds_a_word()
        && let Some(other) = lists::other_column(text)
    {
        return other;
    }
    // Lines that are named already may need an option besides.
    let is_named = fault.names_a_board();
    let at = if is_named { text.len() } else { fault.at };
    if is_named || !fault.names_lines() {
        let hint = readable_alone(text, at, among, options);
        if let Some(hint) = hint.filter(|hint| !is_named || hint.contains(CHOICE)) {
            return fault.hint(hint);
        }
    }
    if fault.names_lines() {
        return fault;
    }
    let known = |part: &str| named_elsewhere(part).or_else(|| of_other_programs(part));
    if !fault.has_no_hint_but(BOARD_HINT) {
        return fault;
    }
    match blocks::fault_below(text, known) {
        Some(below) => below,
        None => fault,
    }
}

/// The fault of a text with clues that all stand in what was left out or passed over, as in the
/// attributes of tags.
fn without_islands(text: &str, reading: &Reading) -> Option<TextFault> {
    let is_clue = |char: char| char.is_ascii_digit() && char != '0';
    let is_partly_read =
        reading.left_out.is_some() || reading.how.is_some() || reading.parsed.is_drawn;
    let is_lost = reading.parsed.board.islands().is_empty() && is_partly_read;
    (is_lost && text.contains(is_clue)).then(|| {
        let fault = TextFault::new(0, "a board with islands", "no number in any cell");
        fault.hint("write the clue of each island into its cell")
    })
}

/// What to do with a text with a fault at this place of which some lines are a board by themselves.
fn readable_alone(
    text: &str,
    fault_at: usize,
    among: &CandidateNotations,
    options: &ReadOptions,
) -> Option<String> {
    /// Fewer islands may be anything.
    const LEAST_ISLANDS: usize = 2;
    // Other rules would be lost.
    if stated::rules_fault(text, &Rules::default(), options.rules).is_some() {
        return None;
    }
    let reads = |part: &str| {
        let reading = read_whole(part, "", among, options);
        let reading = reading.or_else(|fault| match read_plainer(part, options, MOST_AROUND) {
            Some(plainer) if !fault.is_of_whole() => plainer,
            _ => Err(fault),
        });
        match reading {
            Ok(read) => {
                let board = &read.parsed.board;
                (board.islands().len() >= LEAST_ISLANDS).then(|| PartReading {
                    added: String::new(),
                    size: Some(board.size()),
                })
            }
            Err(doubt) => Some(PartReading {
                added: format!(", and {}", doubt.options_on_labels()?),
                size: None,
            }),
        }
    };
    blocks::readable_alone(text, fault_at, reads)
}

/// The fault of a text whose pieces between empty lines are one board and what stands around it.
fn not_several(
    text: &str,
    pieces: &[Range<usize>],
    among: &CandidateNotations,
    options: &ReadOptions,
) -> Option<TextFault> {
    let mut faults = pieces.iter().filter_map(|piece| {
        let reading = read_piece(&text[piece.clone()], among, options);
        Some(reading.err()?.after(piece.start))
    });
    let fault = faults.next()?;
    let hint = readable_alone(text, fault.at, among, options)?;
    Some(fault.hint(hint))
}

/// How many things may stand around each other around a board.
const MOST_AROUND: usize = 3;

/// The board in a text that cannot be read as it stands, without what stands around it.
fn read_plainer(
    text: &str,
    options: &ReadOptions,
    most: usize,
) -> Option<Result<Reading, TextFault>> {
    if options.format.is_some() || most == 0 {
        return None;
    }
    let plainer = plainer::of(text)?;
    let inner = plainer.cut.text();
    let among = CandidateNotations {
        formats: read_formats(),
        otherwise: None,
        is_said: false,
    };
    let reading = read_whole(inner, "", &among, options);
    let reading = reading.or_else(|fault| {
        let plainer = read_plainer(inner, options, most - 1);
        plainer
            .filter(|_| !fault.is_of_whole())
            .unwrap_or(Err(fault))
    });
    let reading = reading.map(|reading| Reading {
        left_out: Some(match reading.left_out {
            // Quotations may stand in each other.
            Some(more) if more.starts_with(plainer.left_out) => more,
            Some(more) => format!("{} and {more}", plainer.left_out),
            None => plainer.left_out.to_owned(),
        }),
        ..reading
    });
    Some(reading.map_err(|fault| {
        let is_of_lines = lines(inner).count() != lines(text).count();
        let fault = plainer.cut.placed(fault);
        // The numbers of lines in it are those of the rest.
        if is_of_lines && fault.names_lines() {
            fault.hint(format!("leave out {}", plainer.left_out))
        } else {
            fault
        }
    }))
}

/// The board in a text as it stands.
fn read_whole(
    text: &str,
    name: &str,
    among: &CandidateNotations,
    options: &ReadOptions,
) -> Result<Reading, TextFault> {
    let candidates = candidates(text, among);
    match pieces_of(text, &candidates, options)?.as_slice() {
        [piece] if piece.len() == text.len() => read_in(text, among, &candidates, options),
        [piece] => {
            let reading = read_piece(&text[piece.clone()], among, options).map_err(|fault| {
                match rows_among_words(text) {
                    Some(rows) if fault.names_lines() => fault.after(piece.start).hint(rows),
                    _ => fault.after(piece.start),
                }
            })?;
            let is_dropped = reading.format == Format::Text && reading.left_out.is_none();
            let left_out = (is_dropped && text::begins_with_an_empty_row(text))
                .then(|| "an empty line above the first row".to_owned());
            let left_out = left_out.or(reading.left_out);
            let below = solution_below(&text[piece.end..]);
            let below =
                below.map(|line| format!("what stands from {} on", quoted(line.as_bytes())));
            let both = left_out.iter().chain(&below).cloned().collect::<Vec<_>>();
            Ok(Reading {
                left_out: (!both.is_empty()).then(|| both.join(" and ")),
                ..reading
            })
        }
        several => {
            let found = format!("{} boards", several.len());
            let second = several.get(1).map_or(0, |piece| piece.start);
            let hint = format!("name one of them by its number, as in '{name}#2'");
            Err(TextFault::new(second, "one board", found).hint(hint))
        }
    }
}

/// The boards of a text, each as a separate source named by its number.
///
/// # Errors
/// A [`ParseError`] if the bytes are no text.
///
/// # Examples
/// ```
/// use hashilab_notation::{ReadOptions, Source, boards_in, read_board};
/// let options = ReadOptions::default();
/// let ids = Source::new("ids.txt", "3x1m2:1a1\n3x1m2:2a2\n");
/// let boards = boards_in(ids, &options)?;
/// assert_eq!(boards[1].name, "ids.txt#2");
/// assert_eq!(read_board(&boards[1], &options)?.islands().len(), 2);
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn boards_in(source: Source, options: &ReadOptions) -> Result<Vec<Source>, ParseError> {
    let text = text_of(&source)?;
    let among = among(&source, options);
    let candidates = candidates(&text, &among);
    let pieces = pieces_of(&text, &candidates, options);
    let pieces = match pieces {
        // What stands around a board may look like lines between several.
        Err(_) if plainer::of(&text).is_some() => Vec::new(),
        Ok(pieces) if pieces.len() > 1 && session::values_in(&text).is_some() => Vec::new(),
        pieces => pieces.map_err(|fault| source.fault(&text, fault))?,
    };
    if pieces.len() < 2 {
        drop(text);
        return Ok(vec![source]);
    }
    if let Some(fault) = not_several(&text, &pieces, &among, options) {
        return Err(source.fault(&text, fault));
    }
    let (mut lines, mut counted) = (source.lines_before, 0);
    let boards = pieces.into_iter().enumerate().map(|(index, piece)| {
        lines += Place::line_of(&text[counted..piece.start], piece.start - counted) - 1;
        counted = piece.start;
        Source {
            name: format!("{}#{}", source.name, index + 1),
            bytes: text[piece].into(),
            lines_before: lines,
            sheet: source.sheet.clone(),
        }
    });
    Ok(boards.collect())
}

/// Whether a text is a board, or clearly meant as one; the extension alone does not decide, since
/// other files may have it too.
///
/// # Examples
/// ```
/// use hashilab_notation::{Source, is_board};
/// assert!(is_board(&Source::new("a.txt", "2.2\n")));
/// assert!(is_board(&Source::new("a.json", "[[2, 0, 2]")));
/// assert!(!is_board(&Source::new("a.txt", "to do\n")));
/// ```
#[must_use]
pub fn is_board(source: &Source) -> bool {
    let Ok(text) = text_of(source) else {
        return false;
    };
    let options = ReadOptions::default();
    let among = among(source, &options);
    let is_certain = |format: &Format| (format.entry().likeness)(&text) == Likeness::Certain;
    if among.formats.iter().any(is_certain) {
        return true;
    }
    let candidates = candidates(&text, &among);
    let Ok(pieces) = pieces_of(&text, &candidates, &options) else {
        return true;
    };
    let first = pieces.into_iter().next();
    let read = first.map(|piece| read_piece(&text[piece], &among, &options));
    let is_board = |read: Result<Reading, TextFault>| {
        read.is_ok_and(|reading| reading.parsed.board.islands().len() > 1)
    };
    read.is_some_and(is_board) || read_plainer(&text, &options, MOST_AROUND).is_some_and(is_board)
}

/// Whether a word can only be a board itself: an address or an id.
///
/// # Examples
/// ```
/// use hashilab_notation::is_literal;
/// assert!(is_literal("3x1m2:1a1") && is_literal("https://puzz.link/p?hashi/3/1/1g1"));
/// assert!(!is_literal("boards/3x1.csv") && !is_literal("c:boards.csv"));
/// ```
#[must_use]
pub fn is_literal(word: &str) -> bool {
    let is_address = puzz_link::is_address(word) || kanpen::is_address(word);
    tatham::is_id(word) || tatham::is_seed(word) || is_address
}

/// The blank at which a line of a web page does not break.
const NO_BREAK: char = '\u{a0}';

/// The text of a source. In one without letters the blanks of web pages, which keep a line together,
/// are blanks, and so are imports of a program.
fn text_of(source: &Source) -> Result<Cow<'_, str>, ParseError> {
    let bytes = source.bytes.len();
    if bytes > MOST_BYTES {
        let wanted = format!("at most {} MiB of boards", MOST_BYTES >> 20);
        let fault = TextFault::new(0, wanted, format!("{} MiB", bytes >> 20));
        return Err(source.fault("", fault));
    }
    let text = source.text()?;
    if !text.is_ascii() && text.contains(NO_BREAK) && !text.contains(char::is_alphabetic) {
        return Ok(text.replace(NO_BREAK, " ").into());
    }
    let rest = script::without_imports(&text);
    let rest = rest.or_else(|| lists::with_header_uncommented(&text));
    Ok(rest.map_or(text, Cow::Owned))
}

/// The notations that a text may be in: the one given by an option, those of the file's extension,
/// or all that can be read.
fn among(source: &Source, options: &ReadOptions) -> CandidateNotations {
    if let Some(format) = options.format {
        return CandidateNotations {
            formats: vec![format],
            otherwise: None,
            is_said: true,
        };
    }
    let extension = source.extension();
    let has_it = |format: &Format| {
        let extension = extension.as_deref();
        extension.is_some_and(|extension| format.has_extension(extension))
    };
    let mut formats: Vec<Format> = Format::ALL.into_iter().filter(has_it).collect();
    let named = |format: &&Format| Some(format.name()) == extension.as_deref();
    let is_said = formats.iter().any(|format| named(&format));
    let otherwise = formats.iter().find(named).or(formats.first()).copied();
    if formats.is_empty() {
        formats = read_formats();
    }
    CandidateNotations {
        formats,
        otherwise,
        is_said,
    }
}

/// All notations that can be read.
fn read_formats() -> Vec<Format> {
    let formats = Format::ALL.into_iter();
    formats.filter(|format| format.is_read()).collect()
}

/// The pieces of a text in the notation that it resembles most. If it resembles several, it is
/// split only if it is no board as a whole.
///
/// # Errors
/// The fault of a text whose empty lines may separate boards or be rows of one.
fn pieces_of(
    text: &str,
    candidates: &Candidates,
    options: &ReadOptions,
) -> Result<Vec<Range<usize>>, TextFault> {
    if let Some(fault) = script::worked_on(text) {
        return Err(fault);
    }
    let cut = |format: &Format| pieces(text, format.entry().split);
    let is_one =
        |format: &&Format| cut(format).len() == 1 && read_as(**format, text, options).is_ok();
    let chosen = match candidates.formats.as_slice() {
        [only] => Some(only),
        several => several
            .iter()
            .find(is_one)
            .or_else(|| several.iter().find(|format| cut(format).len() > 1)),
    };
    let cut = chosen.map_or_else(|| pieces(text, BoardsSplit::Whole), cut);
    if cut.len() > 1
        && let Some(fault) = wrapped(text)
    {
        return Err(fault);
    }
    // Comments between ids and similar texts are skipped.
    if chosen.is_some_and(|format| !reads_rules(*format))
        && let Some(fault) = stray_rule(text, false)
    {
        return Err(fault);
    }
    if let [board, below] = &cut[..]
        && chosen == Some(&Format::Text)
        && solution_below(&text[below.clone()]).is_some()
    {
        return Ok(vec![board.clone()]);
    }
    if cut.len() > 1 && chosen == Some(&Format::Text) {
        return grids_of(text, cut, options);
    }
    Ok(cut)
}

/// The grids of a text, of which `cut` are the pieces between its empty lines: these pieces, or
/// the whole text if its empty lines are rows of one board.
///
/// # Errors
/// The fault of a text whose empty lines may be either.
fn grids_of(
    text: &str,
    cut: Vec<Range<usize>>,
    options: &ReadOptions,
) -> Result<Vec<Range<usize>>, TextFault> {
    // Blank lines separate plain grids, and may stand below sizes too.
    let is_below_sizes = || {
        let readings = sized::readings(text, options).into_iter();
        readings
            .chain(lists::bare(text, options))
            .chain(lists::in_brackets(text, options))
            .chain(lists::in_words(text, options))
            .any(|reading| reading.is_ok())
    };
    if is_below_sizes() {
        return Ok(pieces(text, BoardsSplit::Whole));
    }
    let wholes = || text::with_empty_rows(below_titles::without(text), options.rules);
    let is_wanted = |whole: &Board| options.size == Some(whole.size());
    if options.size.is_some() && wholes().iter().any(is_wanted) {
        return Ok(pieces(text, BoardsSplit::Whole));
    }
    // A single row with an island or none is no board.
    let rows_of = |piece: &Range<usize>| {
        let rows = bare_lines(&text[piece.clone()]).filter(|line| is_row(line));
        rows.filter(|line| !titles::is_title(line))
    };
    let is_one_row = |piece: &Range<usize>| rows_of(piece).count() == 1;
    let has_several = |piece: &Range<usize>| rows_of(piece).count() > 1;
    let is_clue = |char: char| char.is_ascii_digit() && char != '0';
    let is_empty = |piece: &Range<usize>| {
        let clues = rows_of(piece).flat_map(|row| row.matches(is_clue));
        clues.count() < 2
    };
    if cut.iter().all(is_one_row)
        && let Some(water) = cut.iter().find(|piece| is_empty(piece))
    {
        return Err(spaced(text, water.start));
    }
    // Rows in ones and twos are rather groups of one board, if all are as wide as each other.
    let has_few = |piece: &Range<usize>| rows_of(piece).count() <= 2;
    let width = |piece: &Range<usize>| rows_of(piece).next().map(|row| row.trim_end().len());
    let are_rows = || {
        let are_wide = cut.windows(2).all(|two| width(&two[0]) == width(&two[1]));
        cut.len() > 2 && cut.iter().all(has_few) && are_wide
    };
    if are_rows() {
        return Err(spaced(text, cut[1].start));
    }
    let is_number = |piece: &&Range<usize>| is_number_or_time(text[(*piece).clone()].trim());
    let is_grid = |piece: &Range<usize>| text[piece.clone()].trim().lines().count() > 2;
    if cut.iter().any(is_grid)
        && let Some(number) = cut.iter().find(is_number)
    {
        let found = quoted(text[number.clone()].trim().as_bytes());
        let at =
            number.start + text[number.clone()].len() - text[number.clone()].trim_start().len();
        let fault = TextFault::new(at, "boards with blank lines between them", found);
        return Err(fault.hint("leave this line out, or begin it with '# '"));
    }
    let wholes = wholes();
    if options.size.is_some() || wholes.is_empty() {
        return Ok(cut);
    }
    // Lines between all rows are rather spacing, and then so are blanks between all cells.
    Err(if cut.len() > 2 && !cut.iter().any(has_several) {
        spaced(text, cut[1].start)
    } else {
        empty_lines(text, &wholes, &cut, options)
    })
}

/// Whether a piece between blank lines is the number of a page or a puzzle, or a time.
fn is_number_or_time(piece: &str) -> bool {
    let mut bytes = piece.bytes();
    piece.len() < 6 && bytes.all(|byte| byte.is_ascii_digit() || byte == b':')
}

/// The line above a solution, if a text begins with one.
fn solution_below(text: &str) -> Option<&str> {
    const WORDS: [&str; 4] = ["solution", "answer", "solved", "lösung"];
    let line = bare_lines(text)
        .map(str::trim)
        .find(|line| !line.is_empty())?;
    let name = line
        .trim_end_matches([':', '=', '-', ' '])
        .trim_start_matches(['#', ' ']);
    WORDS
        .contains(&name.to_lowercase().as_str())
        .then_some(line)
}

/// The fault of rows with empty lines between all of them.
fn spaced(text: &str, at: usize) -> TextFault {
    let found = "rows with empty lines between them";
    let fault = TextFault::new(at, "boards of more than two rows", found);
    fault.hint(if text.contains(['.', '-', '_', '*', '~', '0', ',', ';']) {
        "leave the empty lines out, or write rows of water for them"
    } else {
        "write '.' for each cell of water: blanks and empty lines may be water"
    })
}

/// The board in a piece of a text, which may resemble another notation than the whole.
fn read_piece(
    text: &str,
    among: &CandidateNotations,
    options: &ReadOptions,
) -> Result<Reading, TextFault> {
    read_in(text, among, &candidates(text, among), options)
}

/// The board in a text in one of these candidate notations, with or without a frame of bars.
fn read_in(
    text: &str,
    among: &CandidateNotations,
    alike: &Candidates,
    options: &ReadOptions,
) -> Result<Reading, TextFault> {
    let is_table = |format: &Format| matches!(format, Format::Csv | Format::List | Format::Text);
    let framed = if among.formats.iter().any(is_table) {
        unframed(text)?
    } else {
        None
    };
    let is_cell = |framed: &FramelessText| framed.has_labels && options.labels == Some(false);
    let Some(framed) = framed.filter(|framed| !is_cell(framed)) else {
        return read_unframed(text, among, alike, options);
    };
    let FramelessText {
        cut,
        left_out,
        has_labels,
        columns,
    } = framed;
    let inner = cut.text();
    let labels = options.labels.filter(|_| !has_labels);
    let inside = ReadOptions { labels, ..*options };
    let read =
        |options: &ReadOptions| read_unframed(inner, among, &candidates(inner, among), options);
    let reading = read(&inside).map(|reading| {
        // Bars around the rows close the last column: it is none behind them, though it is empty.
        let Size { rows, cols } = reading.parsed.board.size();
        let wide = columns.and_then(|columns| u16::try_from(columns).ok());
        let is_short = wide == cols.checked_add(1) && reading.parsed.left_out.is_some();
        let size = wide.filter(|_| is_short && options.size.is_none());
        let whole = size.and_then(|wide| {
            let size = Some(Size::new(rows, wide));
            read(&ReadOptions { size, ..inside }).ok()
        });
        whole.unwrap_or(reading)
    });
    // Bars at both ends may also separate empty cells, if the size given by an option requires it.
    let has_size = |read: &Reading| {
        options
            .size
            .is_none_or(|size| read.parsed.board.size() == size)
    };
    if !reading.as_ref().is_ok_and(has_size)
        && options.size.is_some()
        && let Ok(whole) = read_unframed(text, among, alike, options)
        && has_size(&whole)
    {
        return Ok(whole);
    }
    // Rows below labels may lack empty last cells, but not where a bar ends each row.
    let reading = reading.and_then(|reading| {
        let is_labelled = reading.parsed.left_out.is_some() && options.size.is_none();
        match uneven(inner).filter(|_| is_labelled) {
            Some(fault) => Err(fault),
            None => Ok(reading),
        }
    });
    let reading = reading.map_err(|fault| cut.placed(fault))?;
    let left_out = match reading.left_out {
        Some(more) => format!("{left_out} and {more}"),
        None => left_out,
    };
    Ok(Reading {
        left_out: Some(left_out),
        ..reading
    })
}

/// The fault of rows with bars between cells that have not as many as the first one.
fn uneven(text: &str) -> Option<TextFault> {
    let mut rows = lines(text).filter(|(_, line)| line.contains('|') && !line.starts_with('#'));
    let cells = |row: &str| row.split('|').count();
    let wanted = cells(rows.next()?.1);
    let (at, row) = rows.find(|(_, row)| cells(row) != wanted)?;
    let fault = TextFault::new(
        at,
        format!("{wanted} cells between bars, as in the first row"),
        cells(row).to_string(),
    );
    Some(fault.hint("write every cell of a row, also the empty ones"))
}

/// The board in a text without a frame.
fn read_unframed(
    text: &str,
    among: &CandidateNotations,
    alike: &Candidates,
    options: &ReadOptions,
) -> Result<Reading, TextFault> {
    let mut reading = read_detected(text, among, alike, options, |format| {
        read_as(format, text, options)
    })?;
    if let Some(fault) = idle_option(&reading, text, options) {
        return Err(fault);
    }
    if options.trim {
        reading.parsed = trimmed(reading.parsed);
    }
    Ok(reading)
}

/// The fault of an option that decides between readings, of a text that has no other ones.
fn idle_option(reading: &Reading, text: &str, options: &ReadOptions) -> Option<TextFault> {
    let option = match (options.labels, options.columns) {
        (Some(false), _) => "--labels",
        (_, Some(ListColumns::None)) => "--columns none",
        _ => return None,
    };
    let what = if csv::is_list(text, reading.format) {
        "a list under its header"
    } else if doubts::is_grid(reading) || reading.format == Format::Has {
        return None;
    } else {
        reading.format.name()
    };
    let sentence = format!("{option} is for grids, and this is {what}");
    Some(TextFault::sentence(0, sentence).hint("leave it out"))
}

/// Reads a text in a notation.
fn read_as(format: Format, text: &str, options: &ReadOptions) -> Result<ParsedText, TextFault> {
    let entry = format.entry();
    let read = entry.read.ok_or_else(|| {
        let found = format!("{}, which is only written", format.name());
        TextFault::new(0, "a notation that is read", found)
            .hint(format!("{BOARD_HINT}, in a file that ends in .csv"))
    })?;
    read(text, options.size, options.rules)
}
