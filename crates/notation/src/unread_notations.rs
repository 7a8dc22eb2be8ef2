//! Known notations that are not read, and what to do instead.

use super::error::TextFault;
use super::lines::bare_lines;
use super::orientation;
use super::plainer::line_of;
use super::puzz_link;
use super::session;
use super::tables::other_table;
use super::titles;

/// The fault of a text in a notation that is known and not read.
pub(super) fn named_elsewhere(text: &str) -> Option<TextFault> {
    const BEGINNINGS: [(&str, &str, &str); 6] = [
        ("<table", "a web page", PAGE),
        ("<!doctype html", "a web page", PAGE),
        ("<html", "a web page", PAGE),
        ("<svg", "a picture", PICTURE),
        ("graph ", "a graph for Graphviz", "dot is only written"),
        (
            "hashiwokakero\n",
            "a file of a puzzle collection",
            "keep its rows of dots and digits only",
        ),
    ];
    const WORDS: [(&str, &str, &str); 4] = [
        (
            "\\begin{bridges}",
            "a LaTeX drawing of a board",
            "list its islands under row,col,clue",
        ),
        (
            "\"cell_type\"",
            "a notebook of Jupyter",
            "copy the rows of the board as the notebook shows them, without quotes",
        ),
        (
            "\"digits_probabilities\"",
            "a table of recognised digits",
            "hashi repair reads such tables as CSV",
        ),
        ("http://www.w3.org/2000/svg", "a picture", PICTURE),
    ];
    if let Some(fault) = drawn(text).or_else(|| in_words(text)) {
        return Some(fault);
    }
    let start: String = text.trim_start().chars().take(4_000).collect();
    let start = start.to_ascii_lowercase().replace("\r\n", "\n");
    let begins = BEGINNINGS.iter().find(|(word, ..)| start.starts_with(word));
    let (_, kind, hint) = begins.or(WORDS.iter().find(|(word, ..)| start.contains(word)))?;
    Some(TextFault::new(0, "a board", *kind).hint(*hint))
}

/// The fault of an answer as this program draws it.
fn drawn(text: &str) -> Option<TextFault> {
    let is_bridge = |char: char| "─│═║".contains(char);
    let at = text.find(is_bridge)?;
    let is_sign = |char: char| is_bridge(char) || char.is_ascii_digit() || " ·.?".contains(char);
    let are_rows = bare_lines(text).all(|line| line.chars().all(is_sign));
    let fault = TextFault::new(at, "a board", "an answer with its bridges");
    are_rows.then(|| fault.hint(ANSWER_HINT))
}

/// The fault of an address among words.
fn in_words(text: &str) -> Option<TextFault> {
    let at = text.find("https://").or_else(|| text.find("http://"))?;
    let address = text[at..]
        .split([' ', '\n', '\r', '\t', ')', '>', '"'])
        .next()?;
    let is_whole = text.trim().len() == address.len();
    (!is_whole && puzz_link::may_hold_a_board(address)).then(|| {
        TextFault::new(at, "the address of a board alone", "one among other words")
            .hint(format!("take the rest off, as in '{address}'"))
    })
}

/// The fault of a text that often stands beside boards and has the signs of one: a table, or a
/// picture for LaTeX.
pub(super) fn beside_boards(text: &str) -> Option<TextFault> {
    if text.starts_with("% Needs \\usepackage{tikz}") {
        return Some(TextFault::new(0, "a board", "a picture for LaTeX").hint(PICTURE));
    }
    let mut lines = bare_lines(text).filter(|line| !line.trim().is_empty());
    let kind = other_table(lines.next()?)?;
    let fault = TextFault::new(0, "a board", format!("a table of {kind}"));
    Some(match kind {
        "bridges" => fault.hint(
            "that is an answer; hashi check reads it after its board, hashi hint with --so-far",
        ),
        "probabilities" => fault.hint("hashi repair reads such tables"),
        _ => fault,
    })
}

/// The fault of a data frame as pandas prints it if its rows are too long for the window: in parts
/// below each other, of which all but the last end in a backslash.
pub(super) fn wrapped(text: &str) -> Option<TextFault> {
    if !text.contains('\\') {
        return None;
    }
    let first = bare_lines(text).find(|line| !line.trim().is_empty())?;
    let names = first
        .strip_suffix('\\')
        .filter(|names| names.ends_with(' '))?;
    let at = text.find(first)? + names.len();
    let fault = TextFault::new(
        at,
        "a data frame in one part",
        "one in several, below each other",
    );
    let hint = "pd.set_option('display.width', 10000) before it is printed, or df.to_csv(), keeps it in one";
    Some(fault.hint(hint))
}

/// Whether words stand behind cells and the sign of a comment.
fn has_comment(line: &str) -> bool {
    let is_behind = |sign: &str| {
        line.split_once(sign).is_some_and(|(cells, words)| {
            let is_cell = |char: char| char.is_ascii_digit() || " .,-_*?".contains(char);
            let are_cells = cells.chars().all(is_cell) && cells.contains(|char: char| char != ' ');
            are_cells && words.contains(char::is_alphabetic) && !words.contains(sign)
        })
    };
    [" # ", " // ", " ; "].into_iter().any(is_behind)
}

/// Whether a line tells islands in words and numbers, as in `row 1 col 4 clue 2` or `2 at (1, 4)`.
fn is_island_in_words(line: &str) -> bool {
    const PLACES: [&str; 8] = ["row", "r", "column", "col", "c", "x", "y", "square"];
    // `r1` is a word and a number.
    let words = line.split(|char: char| !char.is_alphanumeric());
    let words = words.flat_map(|word| {
        let number = word.trim_start_matches(char::is_alphabetic);
        [&word[..word.len() - number.len()], number]
    });
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_number = |word: &&&str| word.parse::<u32>().is_ok();
    let is_word = |word: &&str| word.chars().all(char::is_alphabetic);
    let is_place = |word: &&&str| PLACES.iter().any(|place| word.eq_ignore_ascii_case(place));
    let says_where = words.contains(&"at") || words.iter().filter(is_place).count() > 1;
    let are_pairs = words.len() == 6
        && words
            .chunks(2)
            .all(|two| is_word(&two[0]) && is_number(&&two[1]));
    // An object has no word before its bracket.
    let is_object = line.starts_with('{') || line.contains(['"', '<']);
    !is_object
        && words.iter().filter(is_number).count() > 2
        && words.iter().all(|word| is_word(word) || is_number(&word))
        && (says_where || are_pairs)
}

/// Whether a text is an answer whose bridges are drawn, with or without words around it: one between
/// two islands of a row, whose sign is no water.
pub(super) fn is_drawn(text: &str) -> bool {
    // Islands may stand in round brackets.
    let plain = text.replace(['(', ')'], "");
    let is_sign = |char: char| char.is_ascii_digit() || " -=|\"#$E._‖".contains(char);
    let rows = || bare_lines(&plain).filter(|line| line.chars().all(is_sign));
    // Where nothing else is drawn, '-' may be water.
    let has_more = rows().any(|row| row.contains(['.', '|', '"', '#', '$', '=', '_']));
    let may_be_bridge = |sign: u8| matches!(sign, b'=' | b'E') || (sign == b'-' && has_more);
    let has_bridge = |line: &str| {
        let cells: Vec<u8> = line.bytes().filter(|byte| *byte != b' ').collect();
        let mut runs = cells.chunk_by(|one, other| one == other);
        let mut before = runs.next();
        let mut runs = runs.peekable();
        while let Some(run) = runs.next() {
            let ends = [before, runs.peek().copied()];
            let is_island = |end: &[u8]| end[0].is_ascii_digit() && end[0] != b'0';
            if may_be_bridge(run[0]) && ends.iter().all(|end| end.is_some_and(is_island)) {
                return true;
            }
            before = Some(run);
        }
        false
    };
    rows().any(has_bridge)
}

/// What to change where lines or bars part what would be rows; nothing for other texts.
pub(super) fn parted(text: &str) -> Option<String> {
    let is_row = |line: &&str| {
        line.contains(|char: char| char.is_ascii_digit()) && line.chars().all(titles::is_of_cells)
    };
    let filled = bare_lines(text).filter(|line| !line.trim().is_empty());
    let filled: Vec<&str> = filled.collect();
    if let Some(at) = filled.iter().position(|line| line_of(line).is_some())
        && at > 1
        && filled[at + 1..].iter().filter(|line| is_row(line)).count() > 1
        && filled[..at]
            .iter()
            .all(|line| line.chars().all(titles::is_of_cells))
    {
        return Some(format!(
            "an empty line parts two boards, and '{}' none",
            filled[at].trim()
        ));
    }
    let second = filled.get(1)?;
    let is_island = |line: &&str| line.trim_start().starts_with(['(', '[']);
    if filled[0].contains(char::is_alphabetic) && filled[1..].iter().all(is_island) {
        let hint = "leave out the line above the islands; --size ROWSxCOLS says the size";
        return Some(hint.to_owned());
    }
    if let Some(bar) = second.find('|').filter(|bar| *bar > 0)
        && filled[1..]
            .iter()
            .all(|line| line.find('|') == Some(bar) && line.trim_end().ends_with('|'))
    {
        return Some("leave out the bars around the rows and what stands outside".to_owned());
    }
    let bar = filled.first()?.find(" | ")?;
    let is_beside = |line: &&&str| line.find(" | ") == Some(bar) && line.matches('|').count() < 3;
    let is_drawing = |line: &&str| line[..bar].chars().all(titles::is_of_cells);
    let are_two = filled.len() > 1 && filled.iter().filter(is_beside).count() == filled.len();
    (are_two && filled.iter().all(is_drawing) && bar > 2)
        .then(|| "what stands behind '|' is no part of a board: leave it out".to_owned())
}

/// Whether a line begins with a clue behind a cell such as `D1`, or has several of them.
fn is_cell_of_a_sheet(line: &str) -> bool {
    // Behind the sign of an item.
    let line = line.trim_start_matches(['[', '*', ']', '-', '•', ' ']);
    let words = || line.split_whitespace();
    if line.contains('=') && words().count() > 1 && words().all(|word| word.contains('=')) {
        return words().all(|word| is_cell_of_a_sheet(word.trim_end_matches([',', ';'])));
    }
    let is_end = |char: char| " =:,;\t".contains(char);
    let name = line.split(is_end).next().unwrap_or_default();
    let digits = name.trim_start_matches(|char: char| char.is_ascii_alphabetic());
    let clue = line[name.len()..].trim_start_matches(is_end);
    (1..=2).contains(&(name.len() - digits.len()))
        && digits.parse::<u16>().is_ok()
        && clue.trim().parse::<u16>().is_ok()
}

/// Whether a line of a program gives one cell a clue, as in `b(2,1) = 3;` or `grid[0][3] = 2`.
fn sets_a_cell(line: &str) -> bool {
    let Some((cell, clue)) = line.trim_end_matches([';', ' ']).split_once('=') else {
        return false;
    };
    let clue = clue.trim_start_matches('=').trim();
    let Some((name, numbers)) = cell.split_once(['[', '(']) else {
        return false;
    };
    let numbers = numbers.split(|char: char| !char.is_ascii_digit());
    let is_name = |char: char| char.is_alphanumeric() || char == '_';
    name.starts_with(char::is_alphabetic)
        && name.chars().all(is_name)
        && numbers.filter(|number| !number.is_empty()).count() == 2
        && clue.parse::<u8>().is_ok()
}

/// Whether a line has three numbers and a word, as an island of a program has.
fn has_island(line: &&str) -> bool {
    let numbers = line.split(|char: char| !char.is_ascii_digit());
    let count = numbers.filter(|number| !number.is_empty()).count();
    count == 3 && line.contains(char::is_alphabetic)
}

/// Whether a line has cells as keys of clues, as `(0, 2): 1, (0, 7): 3,`.
fn has_keys_of_cells(line: &str) -> bool {
    let is_of_cells = |char: char| char.is_ascii_digit() || " ,():\"'".contains(char);
    line.starts_with('(') && line.contains("): ") && line.chars().all(is_of_cells)
}

/// Whether a line begins with the name of a type before its members, as `Island { x: 0 }`.
fn begins_with_type(line: &str) -> bool {
    let name = line.split(['{', '(']).next().unwrap_or_default();
    name.starts_with(char::is_uppercase) || name.starts_with("new ")
}

/// Whether a line begins a matrix of numbers between blanks, as `A = [0 2 0; 1 0 3];`.
fn begins_a_matrix(line: &str) -> bool {
    let is_cell = |char: char| char.is_ascii_digit() || " ,;].".contains(char);
    // A list of Python has commas and no semicolon in it.
    let is_apart = |cells: &str| {
        let has_rows = cells.trim_end_matches(';').contains(';');
        has_rows || (cells.contains(' ') && !cells.contains(','))
    };
    line.split_once('=').is_some_and(|(name, cells)| {
        let cells = cells.trim().strip_prefix('[');
        let are_cells = |cells: &str| cells.chars().all(is_cell) && is_apart(cells);
        name.trim().chars().all(char::is_alphanumeric) && cells.is_some_and(are_cells)
    })
}

/// Whether a line begins an array of a language other than Python and JavaScript.
fn begins_an_array(line: &str) -> bool {
    const SIGNS: [&str; 15] = [
        "][",
        "[,]",
        "]] =",
        "vec![",
        "rrayOf(",
        "istOf(",
        "Array(",
        "array(array(",
        "List(",
        "List.of(",
        "(def",
        "std::",
        "= [|",
        "] = {",
        "array2d(",
    ];
    let is_code = line.contains(char::is_alphabetic) && !line.contains('"');
    is_code && SIGNS.iter().any(|sign| line.contains(sign))
}

/// How values begin in R, some of which go down the columns.
const DATA_OF_R: [&str; 5] = [
    "structure(",
    "matrix(c(",
    "<- c(",
    "array(c(",
    "<- data.frame(",
];

/// Whether one of the first two lines that are neither comments nor settings begins in words of SQL.
fn begins_in_sql(text: &str) -> bool {
    // What a line begins with and contains.
    const BEGINNINGS: [(&str, &str); 9] = [
        ("create ", " table "),
        ("insert ", " into "),
        ("replace ", " into "),
        ("drop ", " table "),
        ("begin", ";"),
        ("start transaction", ";"),
        ("copy ", " from stdin"),
        ("select ", " from "),
        ("select ", " as "),
    ];
    const SETTINGS: [&str; 7] = ["--", "/*", "*/", "set ", "pragma ", "use ", "lock tables"];
    let said = bare_lines(text).map(|line| line.trim().to_ascii_lowercase());
    let is_setting = |line: &String| SETTINGS.iter().any(|word| line.starts_with(word));
    let said = said.filter(|line| !line.is_empty() && !is_setting(line));
    said.take(2).any(|line| {
        let is_it = |(begins, has): (&str, &str)| line.starts_with(begins) && line.contains(has);
        BEGINNINGS.into_iter().any(is_it)
    })
}

/// The fault of a packed grid with a sign for water that is none of the known ones.
pub(super) fn of_another_sign(text: &str) -> Option<TextFault> {
    // The last letters are clues or water under some rules.
    const KNOWN: &str = ".-_*~·・•０． ,;|\t#xXoOwWeEabc";
    let is_other = |char: char| !(char.is_ascii_digit() || "?\r\n".contains(char));
    let (at, sign) = text.char_indices().find(|&(_, char)| is_other(char))?;
    if KNOWN.contains(sign) {
        return None;
    }
    let is_row = |line: &str| line.chars().all(|char| char == sign || !is_other(char));
    let width = bare_lines(text).next()?.chars().count();
    let mut rows = bare_lines(text).filter(|line| !line.is_empty());
    let are_rows = rows.all(|line| line.chars().count() == width && is_row(line));
    let is_grid = are_rows && width > 2 && bare_lines(text).nth(2).is_some();
    let fault = || TextFault::new(at, "water '.'", format!("'{sign}'"));
    is_grid.then(|| fault().hint("write '.' for each cell of water"))
}

/// A kind of text, and what to do with it.
type KindAndHint = (&'static str, &'static str);

/// The kinds of texts by what one of their first two lines begins with.
const BEGUN: [(&str, KindAndHint); 12] = [
    ("<svg", ("a picture", PICTURE)),
    ("\\begin{", ("a LaTeX drawing of a board", LIST_HINT)),
    ("{|", WIKI),
    ("||", WIKI),
    (
        "shape: (",
        (
            "a data frame as polars prints it",
            "df.write_csv() writes what is read",
        ),
    ),
    (
        "param ",
        (
            "data of AMPL",
            "keep its rows only; a list of islands wants the header row,col,clue, counted from 1, and a line # size: ROWSxCOLS above",
        ),
    ),
    (
        "Table ",
        (
            "data of GAMS",
            "keep its rows only, with commas between their cells",
        ),
    ),
    ("letting ", SOLVER),
    ("(assert ", SOLVER),
    ("(declare-", SOLVER),
    ("(set-", SOLVER),
    (
        "P2",
        (
            "a picture in PGM",
            "keep its rows of numbers, without the sizes and the largest number above",
        ),
    ),
];
const LATEX: KindAndHint = (
    "a table of LaTeX",
    "write its rows with commas for '&', a number or nothing between them, and nothing else",
);
const WIKI: KindAndHint = (
    "a table of a wiki",
    "write each row on a line with commas between its cells, and nothing else",
);
const MATRIX_OF_R: KindAndHint = (
    "a matrix as R shows it",
    "write.table(m, col.names = FALSE, row.names = FALSE) writes its rows",
);
const SOLVER: KindAndHint = ("a program for a solver", LIST_HINT);

/// Whether a line ends with a single quote behind a name or a bracket, which transposes in MATLAB
/// and Julia.
fn transposes(line: &str) -> bool {
    let line = line.trim_end_matches(';').trim_end();
    let named = line
        .strip_suffix('\'')
        .filter(|named| !named.contains('\''));
    let is_end = |char: char| char == ']' || char.is_alphanumeric();
    named.is_some_and(|named| named.trim_end_matches('.').ends_with(is_end))
}

/// The kind of a text of a program by one of its lines, and the next one.
fn of_a_program(line: &str, next: Option<&&str>, is_transposed: bool) -> Option<KindAndHint> {
    let is_php = (line == "Array" && next == Some(&"("))
        || (line.starts_with("array(") && line.ends_with('{'));
    let has_value = next.is_some_and(|next| next.contains('='));
    let is_array = begins_an_array(line);
    let is_matrix = begins_a_matrix(line) || line.trim_end_matches(';').ends_with("]'");
    Some(if is_transposed && is_matrix {
        (
            "a matrix that is transposed",
            "write its rows as they are in the end",
        )
    } else if is_php {
        (
            "an array as PHP prints it",
            "echo json_encode($board); writes what is read",
        )
    } else if line.ends_with(['(', '[', '{'])
        && next.is_some_and(|next| {
            let is_given = line.contains('=') && !is_array;
            has_island(next) && (begins_with_type(next) || is_given)
        })
    {
        ("a list of a program", LIST_HINT)
    } else if line.ends_with('{') && next.is_some_and(|next| has_keys_of_cells(next)) {
        ("islands in a program", LIST_HINT)
    } else if begins_a_matrix(line) {
        (
            "a matrix among other statements",
            "keep the lines of the matrix only",
        )
    } else if is_array {
        (
            "an array of a program",
            "write its rows as in [[2, 0, 2], [0, 0, 0]]",
        )
    } else if (line.contains("\"\"\"") || line.ends_with("= `") || line.ends_with("= %w["))
        && next.is_some_and(|next| next.chars().all(titles::may_be_cell))
    {
        (
            "a text in a program",
            "save the rows between the quotes as a file that ends in .txt",
        )
    } else if line.contains("Matrix{") {
        (
            "a matrix as Julia shows it",
            "leave out the line above its rows",
        )
    } else if sets_a_cell(line) && next.is_none_or(|next| sets_a_cell(next)) {
        ("a program that sets cells one by one", LIST_HINT)
    } else if line.starts_with("[[") && line.ends_with("]]") && has_value {
        ("a text in TOML", LIST_HINT)
    } else {
        return None;
    })
}

/// The kind of a text of settings by one of its lines, and the next one.
fn of_settings(index: usize, line: &str, next: &str) -> Option<KindAndHint> {
    const SECTIONS: [&str; 7] = [
        "[board]",
        "[grid]",
        "[hashi]",
        "[game]",
        "[puzzle]",
        "[islands]",
        "[level]",
    ];
    const KEYS: [&str; 6] = ["grid:", "board:", "rows:", "cells:", "puzzle:", "islands:"];
    if index == 0 && SECTIONS.contains(&line) && next.contains('=') {
        let hint = "keep the rows of its board only, or list its islands under row,col,clue";
        return Some(("a file of settings", hint));
    }
    let is_key = KEYS.contains(&line.trim_end_matches(['|', ' ']));
    let hint = if line.starts_with("islands") {
        "write it as JSON, or list its islands under a line # size: ROWSxCOLS and the header \
         row,col,clue, counted from 1"
    } else {
        "keep its rows only, without '- ' before them, or write it as JSON"
    };
    let is_yaml = is_key && (line.ends_with('|') || next.starts_with("- "));
    is_yaml.then_some(("a text in YAML", hint))
}

/// The kind of a text by words that may stand anywhere in it.
fn of_words(text: &str) -> Option<KindAndHint> {
    if text.contains("\\begin{tikzpicture}") {
        Some(("a LaTeX drawing of a board", TIKZ_HINT))
    } else if text.contains("array2d(") || text.contains("[|") {
        Some((
            "data of MiniZinc",
            "keep the array of the board and the numbers of its sides only",
        ))
    } else {
        None
    }
}

/// The fault of a text that cannot be read and begins as those of programs with a syntax of their
/// own do.
pub(super) fn of_other_programs(text: &str) -> Option<TextFault> {
    const MOST_LINES: usize = 12;
    // A text in YAML may begin with a line of its own.
    let lines = bare_lines(text)
        .map(str::trim)
        .filter(|line| !line.is_empty() && *line != "---");
    let lines: Vec<&str> = lines.take(MOST_LINES).collect();
    let is_transposed = lines.iter().any(|line| transposes(line));
    let of_line = |(index, line): (usize, &&str)| {
        let next = lines.get(index + 1);
        // Words, sizes and comments may stand above; one line of many is no proof.
        let are_both = |is: fn(&str) -> bool| is(line) && next.is_none_or(|next| is(next));
        let begun = BEGUN.iter().find(|(word, _)| line.starts_with(word));
        let is_table = || {
            ["\\begin{tabular", "\\begin{array"]
                .iter()
                .any(|begin| text.contains(begin))
        };
        if index == 0
            && ((line.contains('&') && line.ends_with("\\\\"))
                || (line.starts_with('\\') && is_table()))
        {
            Some(LATEX)
        } else if line.starts_with('<') && ["<table", "<td"].iter().any(|tag| text.contains(tag)) {
            Some(("a web page", PAGE))
        } else if let Some(kind) = of_words(text) {
            Some(kind)
        } else if line.starts_with("#const") || line.contains("(1..") || line.contains(" :- ") {
            Some((
                "a logic program",
                "keep its facts of islands, as island(1,2,3)., below a comment that says what the \
                 numbers are",
            ))
        } else if line.starts_with("[1,] ") {
            Some(MATRIX_OF_R)
        } else if index == 0
            && session::sign(line).is_some()
            && !lines.iter().any(|line| line.starts_with("[1,] "))
        {
            Some((
                "a session with a program",
                "keep what one command printed, without the lines that were typed",
            ))
        } else if let Some((_, kind)) = begun.filter(|_| index < 2) {
            Some(*kind)
        } else if DATA_OF_R.iter().any(|sign| line.contains(sign)) {
            Some((
                "data of R, which may go down the columns",
                "write.table(m, col.names = FALSE, row.names = FALSE) writes the rows of m",
            ))
        } else if are_both(is_island_in_words) {
            Some((
                "islands in words",
                "write each as r1c4=2, counted from 1, below a line # size: ROWSxCOLS",
            ))
        } else if let Some(kind) = of_a_program(line, next, is_transposed) {
            Some(kind)
        } else if index == 0 && (line.starts_with("r0c") || line.starts_with("R0C")) {
            Some(("cells counted from 0", "r1c1 is the first cell of all"))
        } else if are_both(is_cell_of_a_sheet) {
            Some((
                "cells by their names in a spreadsheet",
                "name row and column by numbers, as in r1c4=2 with r1 for the top row, and leave other lines out",
            ))
        } else if line.contains(['⬜', '\u{20e3}']) {
            Some(("rows of emoji", "write digits, and '.' for water"))
        } else if has_comment(line) {
            let hint = "comments stand on lines of their own and begin with '# '";
            Some(("rows beside comments", hint))
        } else {
            of_settings(index, line, next.unwrap_or(&""))
        }
    };
    let (kind, hint) = if begins_in_sql(text) {
        let hint = "export the islands as CSV under row,col,clue, or under x,y,clue where y \
                    counts from the top, and no other columns, below a line # size: ROWSxCOLS";
        ("a program in SQL", hint)
    } else {
        let of_comment = || {
            let is_one = |line: &&str| line.starts_with("//") || line.starts_with("-- ");
            let hint = "a comment begins with '# '";
            let is_row = |line: &&str| line.len() > 2 && line.chars().all(titles::is_of_cells);
            lines
                .first()
                .filter(|line| is_one(line) && lines.iter().any(is_row))
                .map(|_| ("another sign of comments", hint))
        };
        lines
            .iter()
            .enumerate()
            .find_map(of_line)
            .or_else(of_comment)?
    };
    let fault = TextFault::new(0, "a board", kind);
    Some(
        if hint.contains("row,col,clue") && orientation::is_mentioned(text) {
            fault.hint(format!("{hint}; count its rows from the top"))
        } else {
            fault.hint(hint)
        },
    )
}

/// What to do with an answer whose bridges are drawn.
pub(super) const ANSWER_HINT: &str = "hashi check reads it after its board; of the board alone, write a row for each row of \
    cells, with '.' for every cell without an island";
/// What to do with islands in a syntax of their own.
const LIST_HINT: &str =
    "list its islands under a line # size: ROWSxCOLS and the header row,col,clue, counted from 1";
/// What to do with a drawing for TikZ, in which y goes up.
const TIKZ_HINT: &str = "list its islands under a line # size: ROWSxCOLS and the header \
                         row,col,clue, counted from 1; the drawing counts y from the bottom";
const PAGE: &str = "save the text of the puzzle or copy its address; of a page only a plain table of \
                    numbers is read, with no other numbers beside it, so save any other as CSV";
const PICTURE: &str = "save it as PNG; hashi read reads boards from such pictures";
