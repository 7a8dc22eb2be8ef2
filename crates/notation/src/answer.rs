//! Answers: bridges that are claimed to be a solution.
//!
//! A drawing (see `lattice`: with places between cells, or one sign per cell, as text, CSV or
//! lists), a CSV table with the columns `from,to,bridges`, a relation `sol` (see `prob`), or JSON:
//! any object with a list `bridges` of objects with these three fields. The first character or line
//! of a text shows which of them it is. The bridges are a claim, which the rules judge.
//!
//! Solution files of solvers are read together with their program, by another module.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde::Deserialize;

use crate::puzzle::{Board, Bridges, Clue, Network, PlacedBridges, Pos};

use super::abilities::{Answers, Losses, WriteError};
use super::cell::{named_cell, whole};
use super::entry::Likeness;
use super::error::{ParseError, TextFault, quoted};
use super::format::Format;
use super::grid::nothing;
use super::lines::{bare_lines, lines};
use super::options::ReadOptions;
use super::overrides::Overrides;
use super::page::Page;
use super::place::{BridgeRecord, CellName, json_fault};
use super::reading::read_page;
use super::readings::Reading;
use super::records::{self, Columns};
use super::source::{PICTURE, Source};
use super::table::{TableLines, read_with_any_delimiter};
use super::writing::write_saying;
use super::{edges, lattice, prob};

/// The columns of a CSV answer.
const NAMES: [&str; 3] = ["from", "to", "bridges"];
const FROM: usize = 0;
const TO: usize = 1;
const BRIDGES: usize = 2;

/// The built edges in order, as the `bridges` of a JSON record.
///
/// # Examples
/// ```
/// use hashilab_notation::{ReadOptions, Source, bridge_records, read_board};
/// use hashilab_rules::puzzle::Network;
/// let board = read_board(&Source::new("x.csv", "2,2\n"), &ReadOptions::default())?;
/// let records = bridge_records(&Network::of(board), &[2].into_iter().collect());
/// let json = serde_json::to_string(&records).expect("plain data");
/// assert_eq!(json, r#"[{"from":"r1c1","to":"r1c2","bridges":2}]"#);
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn bridge_records(network: &Network, bridges: &Bridges) -> Vec<BridgeRecord> {
    let record = |(edge, bridges)| {
        let [from, to] = network.cells_of(edge).map(CellName);
        BridgeRecord { from, to, bridges }
    };
    bridges.built().map(record).collect()
}

/// The built edges in order, one line each under the header `from,to,bridges`.
///
/// # Examples
/// ```
/// use hashilab_notation::{ReadOptions, Source, read_board, write_csv};
/// use hashilab_rules::puzzle::Network;
/// let board = read_board(&Source::new("x.csv", "1,0,1\n"), &ReadOptions::default())?;
/// let network = Network::of(board);
/// let written = write_csv(&network, &[1].into_iter().collect());
/// assert_eq!(written, "from,to,bridges\nr1c1,r1c3,1\n");
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn write_csv(network: &Network, bridges: &Bridges) -> String {
    let mut text = NAMES.join(",") + "\n";
    for (edge, count) in bridges.built() {
        let [from, to] = network.cells_of(edge);
        writeln!(text, "{from},{to},{count}").expect("a string takes everything");
    }
    text
}

/// The relation `sol` of the ProB tool with a number for every edge, below the facts of the
/// board, which name its islands.
///
/// # Errors
/// [`WriteError`] if the board cannot be stated as facts.
///
/// # Examples
/// ```
/// use hashilab_notation::{ReadOptions, Source, read_board, write_prob};
/// use hashilab_rules::puzzle::Network;
/// let board = read_board(&Source::new("x.csv", "1,0,1\n"), &ReadOptions::default())?;
/// let written = write_prob(&Network::of(board), &[1].into_iter().collect())?;
/// assert!(written.ends_with("sol = {((a|->b)|->1)}\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_prob(network: &Network, bridges: &Bridges) -> Result<String, WriteError> {
    let page = Page::with_answer(network, bridges);
    let says = &prob::OF_ANSWERS;
    Ok(write_saying(&page, Format::Prob, says, Losses::Refuse)?.text)
}

/// Reads an answer to a board, whatever the answer claims.
///
/// # Errors
/// A [`ParseError`] if the text is not an answer, or is a drawing of another board. Bridges that
/// break rules, or end outside islands, are not errors here.
///
/// # Examples
/// ```
/// use hashilab_notation::{ReadOptions, Source, read_answer, read_board};
/// use hashilab_rules::puzzle::{Bridges, Network, verify};
/// let board = read_board(&Source::new("x.csv", "2,0,2\n"), &ReadOptions::default())?;
/// let network = Network::of(board);
/// for answer in [
///     "2═══2\n",
///     "2===2\n",
///     "from,to,bridges\nr1c1,r1c3,2\n",
///     ",from,to,bridges\n0,r1c1,r1c3,2\n",
///     r#"{"bridges":[{"from":"r1c1","to":"r1c3","bridges":2}]}"#,
///     "r1c1-r1c3=2\n",
/// ] {
///     let placed = read_answer(&Source::new("<stdin>", answer), &network)?;
///     let bridges = Bridges::placed(&network, &placed).expect("between islands");
///     assert!(verify(&network, bridges).is_ok());
/// }
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn read_answer(source: &Source, network: &Network) -> Result<Vec<PlacedBridges>, ParseError> {
    let text = source.text().map_err(|error| {
        let hint = "the program reads bridges from pictures, as in hashi check board.csv PICTURE";
        error.with_hint_for(PICTURE, hint)
    })?;
    if is_beside_a_board(source, &text) {
        return beside_the_board(source, network);
    }
    let bare = edges::without_marks(&text);
    let begins = below_titles(source, bare.text());
    let inner = &bare.text()[begins..];
    let placed = match Notation::of(source, inner) {
        Notation::Nothing => {
            let fault = TextFault::new(0, "an answer", nothing(inner));
            Err(fault.hint("where nothing is drawn yet, write the line from,to,bridges alone"))
        }
        Notation::Json => read_json(inner),
        Notation::Prob => prob::read_answer(inner, network),
        Notation::Csv => {
            let most_clue = network.board().rules().max_clue();
            let table = edges::rows_of(inner);
            let read = read_with_any_delimiter(table.text(), most_clue, |layout| {
                read_csv(&mut layout.lines())
            });
            read.map_err(|fault| table.placed(fault))
        }
        Notation::Edges => edges::read(inner),
        Notation::Drawing => read_drawing(inner, network)
            .map_err(|fault| below_a_drawing(inner, network).unwrap_or(fault)),
    };
    // That no bridge is between two cells is right where none can be.
    let has_bridges = |one: &PlacedBridges| one.count > 0 || is_edge(network, one);
    let placed = placed.map(|placed| placed.into_iter().filter(has_bridges).collect());
    placed.map_err(|fault| {
        let fault = if is_of_a_solver(inner) {
            fault.hint(
                "that looks like what a solver wrote; hashi check BOARD ANSWER --model FILE reads one, \
                 FILE being the program that was solved",
            )
        } else if edges::may_be_numbers(inner) {
            fault.hint(edges::EDGES)
        } else if inner.contains("<table") {
            TextFault::new(0, "an answer", "a web page").hint(edges::EDGES)
        } else if inner.trim_start().starts_with('<') {
            TextFault::new(0, "an answer", "a picture or page").hint("save it as PNG")
        } else if fault.wants("the name of a cell") {
            fault.hint_if_none(edges::EDGES)
        } else if fault.wants("the columns") {
            fault.hint(format!("leave other columns out; {}", edges::EDGES))
        } else {
            fault
        };
        ParseError::new(&source.name, &text, bare.placed(fault.after(begins)))
    })
}

/// Whether these are two islands that see each other.
fn is_edge(network: &Network, placed: &PlacedBridges) -> bool {
    let islands = [placed.from, placed.to].map(|pos| network.island_at(pos));
    let [Some(from), Some(to)] = islands else {
        return false;
    };
    network.edge_between(from, to).is_some()
}

/// Where an answer begins below comments and lines of words, such as who gives it and the head of
/// a mail.
fn below_titles(source: &Source, text: &str) -> usize {
    const MOST: usize = 16;
    let mut above = 0;
    for (at, line) in lines(text) {
        let is_drawing = || matches!(Notation::of(source, &text[at..]), Notation::Drawing);
        // One letter throughout may be a line of bridges.
        let is_word = |word: &str| {
            let mut letters = word.chars();
            let first = letters.next();
            word.chars().count() > 2 && letters.any(|letter| Some(letter) != first)
        };
        let has_word = || line.split(|char: char| !char.is_alphabetic()).any(is_word);
        // A line of the head of a mail may have a short name.
        let is_named = || {
            let name = line.split_once(": ").map(|(name, _)| name);
            name.is_some_and(|name| {
                name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_alphabetic())
            })
        };
        let is_title = line.starts_with("# ") || has_word() || is_named();
        let is_other = line.trim_start().starts_with(['{', '[', '<']) || is_of_a_solver(line);
        if is_title && !is_other && above < MOST && is_drawing() {
            above += 1;
        } else if above == 0 || !line.trim().is_empty() {
            return if above == 0 { 0 } else { at };
        }
    }
    0
}

/// The bridges in a drawing. Empty lines below it may be rows of water or none, and blanks or numbers
/// of rows and columns around it no part of it.
fn read_drawing(text: &str, network: &Network) -> Result<Vec<PlacedBridges>, TextFault> {
    lattice::read_drawing(text, network).or_else(|fault| {
        let bare = [text.trim_end().to_owned()].into_iter();
        let mut bare = bare
            .chain(without_numbers(text))
            .chain([without_indent(text)]);
        let placed = bare.find_map(|text| lattice::read_drawing(&text, network).ok());
        placed.ok_or(fault)
    })
}

/// The lines of a drawing without the blanks that begin all of them.
fn without_indent(text: &str) -> String {
    let filled = bare_lines(text).filter(|line| !line.trim().is_empty());
    let blanks = filled.map(|line| line.len() - line.trim_start_matches(' ').len());
    let indent = blanks.min().unwrap_or_default();
    let lines = bare_lines(text).map(|line| line.get(indent..).unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// A drawing without the numbers of columns above it and of rows beside it, which count from 0 or 1.
fn without_numbers(text: &str) -> Option<String> {
    let counts = |numbers: &[u32]| {
        let first = numbers.first().is_some_and(|&first| first < 2);
        first && numbers.windows(2).all(|two| two[0] + 1 == two[1])
    };
    let are_numbers = |line: &&str| {
        let is_of_numbers = |char: char| char.is_ascii_digit() || char == ' ';
        line.chars().all(is_of_numbers)
    };
    let above: Vec<&str> = bare_lines(text).take_while(are_numbers).collect();
    let last = above.last()?;
    let beside = last.find(|char: char| char.is_ascii_digit())?;
    // Of numbers of two digits the last line has the second ones.
    let numbers = last.split_whitespace().filter_map(|word| word.parse().ok());
    let numbers: Vec<u32> = numbers.take(9).collect();
    let (mut rows, mut counted) = (Vec::new(), Vec::new());
    for line in bare_lines(text).skip(above.len()) {
        let (number, row) = line.split_at_checked(beside).unwrap_or((line, ""));
        let number = number.trim();
        if !number.is_empty() {
            counted.push(number.parse().ok()?);
        }
        rows.push(row);
    }
    let are_labels = counts(&counted) && counts(&numbers);
    are_labels.then(|| rows.join("\n"))
}

/// The fault of lines of words below a drawing, if the drawing can be read without them.
fn below_a_drawing(text: &str, network: &Network) -> Option<TextFault> {
    const MOST: usize = 5;
    let filled: Vec<(usize, &str)> = lines(text)
        .filter(|(_, line)| !line.trim().is_empty())
        .collect();
    let words = |line: &str| {
        let words = line.split(|char: char| !char.is_alphabetic());
        words.filter(|word| word.chars().count() > 2).count()
    };
    let below = filled.iter().rev().take(MOST);
    let below = below.take_while(|(_, line)| words(line) > 0);
    let mut below = below.filter(|(at, _)| read_drawing(&text[..*at], network).is_ok());
    let (at, line) = below.next().filter(|(_, line)| words(line) > 1)?;
    let fault = TextFault::new(*at, "nothing below the drawing", quoted(line.as_bytes()));
    Some(fault.hint("leave this line out"))
}

/// Whether an answer is a drawing, which cannot say that an edge has no bridge.
///
/// # Examples
/// ```
/// use hashilab_notation::{Source, is_drawing};
/// assert!(is_drawing(&Source::new("<stdin>", "2═══2\n")));
/// assert!(!is_drawing(&Source::new("<stdin>", "from,to,bridges\nr1c1,r1c3,0\n")));
/// ```
#[must_use]
pub fn is_drawing(source: &Source) -> bool {
    let text = source.text();
    text.is_ok_and(|text| {
        let text = edges::without_marks(&text);
        let begins = below_titles(source, text.text());
        matches!(
            Notation::of(source, &text.text()[begins..]),
            Notation::Drawing
        )
    })
}

/// Whether an answer is a drawing with one sign for each cell of a board with islands side by side:
/// it has no place for bridges between them.
///
/// # Examples
/// ```
/// use hashilab_notation::{ReadOptions, Source, hides_edges, read_board};
/// use hashilab_rules::puzzle::Network;
/// let board = read_board(&Source::new("b.csv", "1,1\n"), &ReadOptions::default())?;
/// let network = Network::of(board);
/// assert!(hides_edges(&Source::new("<stdin>", "11\n"), &network));
/// assert!(!hides_edges(&Source::new("<stdin>", "1-1\n"), &network));
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
#[must_use]
pub fn hides_edges(source: &Source, network: &Network) -> bool {
    let is_hidden = |edge| {
        let [from, to] = network.cells_of(edge);
        from.row.abs_diff(to.row) + from.col.abs_diff(to.col) == 1
    };
    let text = source.text();
    is_drawing(source)
        && network.edges().ids().any(is_hidden)
        && text.is_ok_and(|text| {
            let text = edges::without_marks(&text);
            let begins = below_titles(source, text.text());
            !lattice::is_lattice(&text.text()[begins..], network)
        })
}

/// Whether a text looks like the solution file of a solver.
fn is_of_a_solver(text: &str) -> bool {
    const BEGINNINGS: [&str; 10] = [
        "Model status",
        "Problem:",
        "Columns",
        "solution status:",
        "objective value:",
        "=obj=",
        "# Objective value",
        "# Solution for model",
        "<CPLEXSolution",
        "c Problem:",
    ];
    const MOST_LINES: usize = 200;
    let begins = |line: &str| BEGINNINGS.iter().any(|word| line.starts_with(word));
    let mut lines = bare_lines(text).take(MOST_LINES);
    lines.any(|line| {
        begins(line.trim_start()) || line.contains(" objective value ") || {
            let mut words = line.split(|char: char| char.is_whitespace() || "=\",".contains(char));
            words.any(is_a_column)
        }
    })
}

/// Whether a word is the name of a column about an edge, as `y1_r1c1_r1c3` in our programs.
fn is_a_column(word: &str) -> bool {
    let mut parts = word.rsplitn(3, '_');
    let mut is_cell = || {
        let part = parts.next();
        part.is_some_and(|part| named_cell(part.as_bytes()).is_some())
    };
    is_cell() && is_cell() && parts.next().is_some_and(|kind| !kind.is_empty())
}

/// Whether a text is a board in a notation that supports answers.
fn is_beside_a_board(source: &Source, text: &str) -> bool {
    let extension = source.extension().unwrap_or_default();
    // Files with these extensions may also be answers alone.
    let is_shared = matches!(extension.as_str(), "csv" | "json");
    Format::ALL.into_iter().any(|format| {
        let entry = format.entry();
        let has_place = entry.read.is_some() && entry.says.answers != Answers::None;
        let is_own = matches!(format, Format::Prob | Format::Unsw | Format::Npm);
        let likeness = (entry.likeness)(text);
        let is_here = match format {
            Format::Kanpen => likeness >= Likeness::Likely && has_answer_rows(text),
            _ => likeness == Likeness::Certain,
        };
        has_place && !is_own && (is_here || (!is_shared && format.has_extension(&extension)))
    })
}

/// Whether a text has the lines of a kanpen file with an answer: rows, columns, and two lines for
/// each row. A drawing of one column of islands also begins with numbers.
fn has_answer_rows(text: &str) -> bool {
    let mut lines = bare_lines(text).filter(|line| !line.trim().is_empty());
    let rows: usize = lines
        .next()
        .and_then(|line| line.trim().parse().ok())
        .unwrap_or(usize::MAX);
    rows == usize::MAX || (rows > 0 && lines.count() > 2 * rows.min(usize::MAX / 4))
}

/// The bridges in the text of a board, which must be that of the network.
fn beside_the_board(source: &Source, network: &Network) -> Result<Vec<PlacedBridges>, ParseError> {
    let rules = network.board().rules();
    let options = ReadOptions {
        rules: Overrides {
            most_bridges: Some(rules.max_bridges()),
            ..Overrides::default()
        },
        ..ReadOptions::default()
    };
    let Reading { format, parsed, .. } = read_page(source, &options)?;
    let wanted = format!("an answer in {}", format.name());
    let is_sized = !format.entry().takes_size;
    if let Some(other) = difference(network.board(), &parsed.board, is_sized) {
        let found = format!("one to another board, {other}");
        return Err(source.fault("", TextFault::new(0, wanted, found)));
    }
    parsed
        .bridges
        .ok_or_else(|| source.fault("", TextFault::new(0, wanted, "a board without one")))
}

/// How an answer's board differs from the expected one. A number may replace an unknown clue, and
/// vice versa.
fn difference(board: &Board, other: &Board, is_sized: bool) -> Option<String> {
    if is_sized && board.size() != other.size() {
        return Some(format!("of {} instead of {}", other.size(), board.size()));
    }
    let (wanted, found) = (board.islands(), other.islands());
    let is_same = |one: &(Pos, Clue), other: &(Pos, Clue)| {
        let is_open = [one.1, other.1].contains(&Clue::Unknown);
        one.0 == other.0 && (is_open || one.1 == other.1)
    };
    let pairs = wanted.iter().zip(found);
    let same = pairs.take_while(|(one, other)| is_same(one, other)).count();
    match (wanted.get(same), found.get(same)) {
        (None, None) => None,
        (Some(&(pos, clue)), Some(&(at, other))) if pos == at => {
            Some(format!("with {other} instead of {clue} at {pos}"))
        }
        (Some(&(pos, _)), Some(&(at, _))) if pos < at => Some(format!("without the island {pos}")),
        (Some(&(pos, _)), None) => Some(format!("without the island {pos}")),
        (_, Some(&(at, _))) => Some(format!("with an island at {at}")),
    }
}

/// The notation of an answer.
enum Notation {
    Nothing,
    Json,
    Prob,
    Csv,
    Edges,
    Drawing,
}

impl Notation {
    fn of(source: &Source, text: &str) -> Self {
        let Some(first_line) = bare_lines(text).find(|line| !line.trim().is_empty()) else {
            return Self::Nothing;
        };
        let is_table = || {
            let header = first_line.to_ascii_lowercase();
            let mut words = header.split(|char: char| !char.is_ascii_alphabetic());
            !edges::are_edges(text) && words.any(|word| NAMES.contains(&word))
        };
        let is_record = || !text.contains('[') || text.contains("\"bridges\"");
        match source.extension().as_deref() {
            Some("json") if is_record() => return Self::Json,
            Some("csv" | "tsv") if is_table() => return Self::Csv,
            Some("prob" | "mch") => return Self::Prob,
            Some(_) | None => {}
        }
        if prob::is_answer(text) {
            Self::Prob
        } else if first_line.trim_start().starts_with(['{', '[']) && is_record() {
            Self::Json
        } else if edges::are_edges(text) {
            Self::Edges
        } else if names_columns(first_line) {
            Self::Csv
        } else {
            Self::Drawing
        }
    }
}

/// Whether a line names columns of an answer: two of them, or one in a row of a table.
fn names_columns(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let words = line.split(|char: char| !char.is_ascii_alphabetic());
    let named = words.filter(|word| NAMES.contains(word)).count();
    let is_row = line.contains([',', ';', '\t', '|']) && !line.contains(": ");
    named > 1 || (named == 1 && is_row)
}

fn read_csv(lines: &mut TableLines<'_>) -> Result<Vec<PlacedBridges>, TextFault> {
    let mut placed = Vec::new();
    let mut listed = BTreeSet::new();
    let columns = Columns {
        names: NAMES,
        needed: NAMES.len(),
    };
    records::read(lines, columns, |record| {
        let cell = |name: usize| {
            named_cell(record.field(name))
                .ok_or_else(|| record.fault(name, "the name of a cell such as r3c7"))
        };
        let count = whole(record.field(BRIDGES), record.row.layout)
            .and_then(|count| u8::try_from(count).ok())
            .ok_or_else(|| record.fault(BRIDGES, "a number of bridges"))?;
        let (from, to) = (cell(FROM)?, cell(TO)?);
        if !listed.insert(pair(from, to)) {
            let found = format!("{from} to {to} a second time");
            return Err(TextFault::new(record.at(FROM), "each edge once", found));
        }
        placed.push(PlacedBridges { from, to, count });
        Ok(())
    })?;
    Ok(placed)
}

/// Two cells in a fixed order.
fn pair(from: Pos, to: Pos) -> (Pos, Pos) {
    (from.min(to), from.max(to))
}

/// The fields of a JSON record that are read; others are ignored.
#[derive(Deserialize)]
struct AnswerRecord {
    bridges: Option<Vec<BridgeRecord>>,
}

/// The answer in the records of a text, or in a list of edges.
fn read_json(text: &str) -> Result<Vec<PlacedBridges>, TextFault> {
    let fault = |error: &serde_json::Error| json_fault(text, error, "an answer in JSON");
    if text.trim_start().starts_with('[') {
        let listed: Vec<BridgeRecord> =
            serde_json::from_str(text).map_err(|error| fault(&error))?;
        return each_once(listed);
    }
    let mut answer = None;
    let mut records = serde_json::Deserializer::from_str(text).into_iter::<AnswerRecord>();
    loop {
        let at = records.byte_offset();
        let Some(record) = records.next() else { break };
        let record = record.map_err(|error| fault(&error))?;
        if let Some(bridges) = record.bridges
            && answer.replace(bridges).is_some()
        {
            return Err(TextFault::new(at, "one answer", "a second one"));
        }
    }
    let wanted = "an object with a list 'bridges'";
    each_once(answer.ok_or_else(|| TextFault::new(0, wanted, "none"))?)
}

fn each_once(answer: Vec<BridgeRecord>) -> Result<Vec<PlacedBridges>, TextFault> {
    let mut listed = BTreeSet::new();
    let mut pairs = answer.iter().map(|record| pair(record.from.0, record.to.0));
    if let Some((from, to)) = pairs.find(|&pair| !listed.insert(pair)) {
        let found = format!("{from} to {to} twice");
        return Err(TextFault::new(
            0,
            "a list 'bridges' with each edge once",
            found,
        ));
    }
    Ok(answer.into_iter().map(PlacedBridges::from).collect())
}
