//! Answers with one sign per cell and nothing between cells, as most programs and people write
//! them.
//!
//! ```text
//! 1-3      1 - 3      1,-,3      ["1", "-", "3"],      1 1 3      1---3
//! ..‖      0 0 $      ,,H        ["0", "0", "$"],      . . 2          ‖
//! 1-3      1 - 3      1,-,3      ["1", "-", "3"]       1 1 3      1---3
//! ```
//!
//! Rows are lines, or the contents of brackets; cells are adjacent, or separated by blanks, commas,
//! semicolons or tabs, and each may be in quotes; or a line goes on between them. The board is known: an island's cell shows its
//! number, every other cell water or a sign of the legend below. If no sign distinguishes rows from
//! columns, a digit is a number of bridges on the only edge whose cells all show it; if there are
//! two such edges, the error names both.
//!
//! The signs are put onto the cells of a lattice, and lines are extended to the places beside them.

use std::collections::BTreeMap;

use crate::puzzle::{Axis, EdgeId, Network, PlacedBridges, Pos};

use super::super::error::{TextFault, quoted};
use super::super::lines::{lines, parts, words};
use super::super::unsw;
use super::piece::LatticePiece;
use super::read::{Drawing, ELSEWHERE, NO_OTHER_LINES};
use super::{LatticeGrid, LatticeMark};

/// Signs that a lattice does not have with this meaning, the most common meaning first. A meaning
/// with more bridges than the board allows on an edge is skipped.
const LEGEND: [(&str, &[(Axis, u8)]); 4] = [
    (ESCAPED, &[(Axis::Vertical, 2)]),
    ("||", &[(Axis::Vertical, 2)]),
    ("H", &[(Axis::Vertical, 2)]),
    ("#", &[(Axis::Vertical, 3), (Axis::Vertical, 2)]),
];

/// Signs for water beside a blank and a dot.
const WATER: [&str; 3] = ["0", "_", "*"];

/// How the cells of a row are separated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CellsSplit {
    /// One character each; blanks at the end may be missing.
    Packed,
    /// By blanks.
    Blanks,
    /// By blanks, except for those in quotes.
    QuotedBlanks,
    /// By this character.
    By(char),
    /// One character each, and one between two cells: a blank, or the sign of a cell beside it.
    Continued,
}

impl CellsSplit {
    const ALL: [Self; 7] = [
        Self::Packed,
        Self::By(','),
        Self::By(';'),
        Self::By('\t'),
        Self::Blanks,
        Self::QuotedBlanks,
        Self::Continued,
    ];

    /// The cells of a row with their positions; nothing if their number is not `count`.
    fn cells(self, at: usize, row: &str, count: usize) -> Option<Vec<(usize, &str)>> {
        let mut cells: Vec<(usize, &str)> = match self {
            Self::Packed => return packed(at, row, count),
            Self::Continued => return continued(at, row, count),
            Self::Blanks => words(at, row).collect(),
            Self::QuotedBlanks => quoted_words(at, row),
            Self::By(delimiter) => {
                let mut next = at;
                let fields = row.split(delimiter);
                let fields = fields.map(|field| {
                    let start = next + field.len() - field.trim_start().len();
                    next += field.len() + delimiter.len_utf8();
                    (start, field.trim())
                });
                fields.collect()
            }
        };
        // A row may end with a delimiter.
        let is_longer = cells.len() == count + 1;
        if is_longer && matches!(self, Self::By(_)) && cells[count].1.is_empty() {
            cells.pop();
        }
        (cells.len() == count).then_some(cells)
    }
}

/// The cells of a row of characters. If it is too long, two bars are one sign.
fn packed(at: usize, row: &str, count: usize) -> Option<Vec<(usize, &str)>> {
    let row = row.trim_end();
    let length = row.chars().count() - row.matches(ESCAPED).count();
    let pairs = length.saturating_sub(count);
    let is_plain = pairs == 0;
    if !is_plain && (row.matches("||").count() != pairs || row.contains("|||")) {
        return None;
    }
    let mut cells = Vec::with_capacity(count);
    let mut rest = row;
    while let Some(char) = rest.chars().next() {
        let is_pair = !is_plain && rest.starts_with("||");
        let bytes = if is_pair || rest.starts_with(ESCAPED) {
            2
        } else {
            char.len_utf8()
        };
        cells.push((at + row.len() - rest.len(), &rest[..bytes]));
        rest = &rest[bytes..];
    }
    cells.resize(count, (at + row.len(), ""));
    Some(cells)
}

/// The cells of a row whose lines go on between them. A bridge between neighbours would be lost.
fn continued(at: usize, row: &str, count: usize) -> Option<Vec<(usize, &str)>> {
    let row = row.trim_end();
    let characters: Vec<(usize, char)> = row.char_indices().collect();
    let is_wide = characters.len() < 2 * count;
    let is_line = |index: usize| {
        let char = characters[index].1;
        let beside = [index.checked_sub(1), Some(index + 1)]
            .into_iter()
            .flatten();
        let mut beside = beside.filter_map(|beside| characters.get(beside));
        char == ' ' || (!char.is_ascii_digit() && beside.any(|(_, other)| *other == char))
    };
    if !is_wide || !(1..characters.len()).step_by(2).all(is_line) {
        return None;
    }
    let cells = characters.iter().step_by(2);
    let cells = cells.map(|&(from, char)| (at + from, &row[from..from + char.len_utf8()]));
    let mut cells: Vec<(usize, &str)> = cells.collect();
    cells.resize(count, (at + row.len(), ""));
    Some(cells)
}

/// The words of a row, where blanks in quotes do not separate.
fn quoted_words(at: usize, row: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut next = 0;
    while let Some(start) = row[next..].find(|char: char| !char.is_whitespace()) {
        let start = next + start;
        let rest = &row[start..];
        let quote = rest.chars().next().filter(|char| QUOTES.contains(char));
        let closed = quote.and_then(|quote| rest[1..].find(quote));
        let end = match closed {
            Some(end) => end + 2,
            None => rest.find(char::is_whitespace).unwrap_or(rest.len()),
        };
        found.push((at + start, &rest[..end]));
        next = start + end;
    }
    found
}

/// A quotation mark in a JSON string.
const ESCAPED: &str = "\\\"";

const QUOTES: [char; 2] = ['"', '\''];

/// The contents of a cell, without quotes around it. A quotation mark alone is a sign.
fn unquoted(cell: &str) -> &str {
    let inside = QUOTES.into_iter().find_map(|quote| {
        let inside = cell.strip_prefix(quote)?.strip_suffix(quote)?;
        Some(match inside {
            "\"\"" | ESCAPED => "\"",
            inside => inside,
        })
    });
    inside.unwrap_or(cell).trim()
}

/// The rows of a text with their positions.
struct SignRows<'a> {
    rows: Vec<(usize, &'a str)>,
    /// Whether lines are rows; otherwise rows are in brackets, and lines are ignored.
    are_lines: bool,
}

impl<'a> SignRows<'a> {
    fn of(text: &'a str) -> Result<Self, TextFault> {
        let is_bracketed = text.trim_start().starts_with(['[', '(', '{'])
            || text.split_once('[').is_some_and(|(before, _)| {
                before.trim_end().ends_with(['=', ':']) && before.lines().count() == 1
            });
        if is_bracketed {
            let rows = bracketed(text)?;
            return Ok(Self {
                rows,
                are_lines: false,
            });
        }
        Ok(Self {
            rows: lines(text).collect(),
            are_lines: true,
        })
    }
}

/// The contents of the innermost brackets, with their positions; or, if there is a single bracket
/// with several words in quotes, the contents of these.
fn bracketed(text: &str) -> Result<Vec<(usize, &str)>, TextFault> {
    let mut rows = Vec::new();
    let (mut open, mut depth, mut quote) = (None, 0_usize, None);
    let mut previous = ' ';
    for (at, char) in text.char_indices() {
        let is_escaped = std::mem::replace(&mut previous, char) == '\\';
        if let Some(begun) = quote {
            // A quotation mark without a closing one is a sign.
            if char == begun && !is_escaped {
                quote = None;
            }
            continue;
        }
        match char {
            '[' | '(' | '{' => {
                depth += 1;
                open = Some(at + 1);
            }
            ']' | ')' | '}' => {
                depth = depth.checked_sub(1).ok_or_else(|| {
                    TextFault::new(at, "a bracket that opens", format!("'{char}'"))
                })?;
                rows.extend(open.take().map(|start: usize| (start, &text[start..at])));
            }
            '"' | '\'' if closes(&text[at..]) => quote = Some(char),
            _ if depth == 0
                && !rows.is_empty()
                && !char.is_whitespace()
                && !",;".contains(char) =>
            {
                let rest = text[at..].lines().next().unwrap_or_default();
                let wanted = "the end after the brackets of the answer";
                return Err(TextFault::new(at, wanted, quoted(rest.as_bytes())));
            }
            _ => {}
        }
    }
    if depth > 0 {
        return Err(TextFault::new(
            text.len(),
            "a bracket that closes",
            "the end",
        ));
    }
    Ok(rows)
}

/// Whether a quotation mark at the beginning of a text is closed in its cell.
fn closes(text: &str) -> bool {
    let quote = text.chars().next().unwrap_or(' ');
    let mut rest = text[1..].chars();
    let mut previous = quote;
    while let Some(char) = rest.next() {
        if char == quote && previous != '\\' {
            let after = rest.as_str().trim_start().chars().next();
            return after
                .is_none_or(|after| ",;])}'\"".contains(after) || rest.as_str().starts_with(' '));
        }
        if ",\n\r".contains(char) {
            return false;
        }
        previous = char;
    }
    false
}

/// The error, and whether the text is a drawing of this kind: with brackets, or with the number of
/// rows and cells of the board.
pub(super) struct SignReadError {
    pub(super) fault: TextFault,
    pub(super) fits: bool,
}

/// The bridges in a text with one sign per cell.
pub(super) fn read(
    grid: LatticeGrid,
    text: &str,
    network: &Network,
) -> Result<Vec<PlacedBridges>, SignReadError> {
    // No other drawing has brackets.
    let rows = SignRows::of(text).map_err(|fault| SignReadError { fault, fits: true })?;
    // Between lines with empty ones a line is part of a drawing with places between cells.
    let has_empty = || rows.rows.iter().any(|(_, row)| row.trim().is_empty());
    let mut furthest: Option<SignReadError> = None;
    for split in CellsSplit::ALL {
        if split == CellsSplit::Continued && has_empty() {
            continue;
        }
        match read_split(grid, text, network, &rows, split) {
            Ok(placed) => return Ok(placed),
            Err(mut failed) => {
                failed.fits |= !rows.are_lines;
                let rank = |it: &SignReadError| (it.fits, it.fault.at);
                if furthest
                    .as_ref()
                    .is_none_or(|best| rank(&failed) > rank(best))
                {
                    furthest = Some(failed);
                }
            }
        }
    }
    Err(furthest.expect("there is a way to tell cells apart"))
}

fn read_split(
    grid: LatticeGrid,
    text: &str,
    network: &Network,
    rows: &SignRows<'_>,
    split: CellsSplit,
) -> Result<Vec<PlacedBridges>, SignReadError> {
    let size = network.board().size();
    let (wanted, cols) = (usize::from(size.rows), usize::from(size.cols));
    let mut found = rows.rows.clone();
    let is_packed = split == CellsSplit::Packed;
    if let [(at, words)] = found[..]
        && !rows.are_lines
        && (wanted > 1 || cols == 1)
    {
        // Rows as words of a list.
        found = parts(at, words, |char| ",;\n\r".contains(char))
            .filter(|(_, word)| !word.trim().is_empty())
            .map(|(at, word)| {
                let blanks = word.len() - word.trim_start().len();
                let word = word.trim();
                let quoted = QUOTES
                    .into_iter()
                    .find_map(|quote| word.strip_prefix(quote)?.strip_suffix(quote));
                let begin = at + blanks + usize::from(quoted.is_some());
                (begin, quoted.unwrap_or(word))
            })
            .collect();
    }
    if rows.are_lines {
        // Below and above a board of characters a row of water may be a blank line.
        while found.len() > wanted && found.last().is_some_and(|(_, row)| row.trim().is_empty()) {
            found.pop();
        }
        if !is_packed {
            found.retain(|(_, row)| !row.trim().is_empty());
        }
    }
    let fail = |fault| SignReadError { fault, fits: false };
    let mut drawing = Drawing::new(grid, network);
    let mut cells = Vec::with_capacity(wanted * cols);
    let mut ragged = None;
    for (row, &(at, content)) in (0..size.rows).zip(&found) {
        let row_cells = split.cells(at, content, cols).unwrap_or_else(|| {
            ragged = Some((row, at, content));
            if is_packed {
                first_cells(at, content, cols)
            } else {
                Vec::new()
            }
        });
        let places = (0..size.cols).map(|col| Pos::new(row, col)).zip(row_cells);
        cells.extend(places.map(|(pos, (at, cell))| SignCell {
            pos,
            at,
            text: if is_packed { cell } else { unquoted(cell) },
        }));
        if ragged.is_some() {
            break;
        }
    }
    let fits = ragged.is_none() && found.len() == wanted;
    let fault = take_cells(&mut drawing, &cells).err();
    // The first error in the text is reported.
    if let Some(fault) = fault {
        return Err(SignReadError { fault, fits });
    }
    if let Some((row, at, content)) = ragged {
        return Err(fail(ragged_row(row, at, content, cols, split)));
    }
    if let Some(&(at, more)) = found.get(wanted) {
        let wanted = format!("the end of the answer after {wanted} rows");
        let at = at + more.len() - more.trim_start().len();
        return Err(fail(TextFault::new(at, wanted, quoted(more.as_bytes()))));
    }
    if found.len() < wanted {
        let found = found.len().to_string();
        let wanted = format!("{wanted} rows");
        return Err(fail(TextFault::new(text.trim_end().len(), wanted, found)));
    }
    reach(&mut drawing);
    drawing
        .finish()
        .map_err(|fault| SignReadError { fault, fits })
}

/// The first characters of a row that is too long.
fn first_cells(at: usize, row: &str, count: usize) -> Vec<(usize, &str)> {
    let characters = row.char_indices().take(count);
    characters
        .map(|(place, char)| (at + place, &row[place..place + char.len_utf8()]))
        .collect()
}

fn ragged_row(row: u16, at: usize, content: &str, cols: usize, split: CellsSplit) -> TextFault {
    if split != CellsSplit::Packed {
        let start = at + content.len() - content.trim_start().len();
        let wanted = format!("{cols} cells in row {}", row + 1);
        return TextFault::new(start, wanted, quoted(content.as_bytes()));
    }
    let past = content.char_indices().nth(cols);
    let past = past.map_or(content.len(), |(past, _)| past);
    let wanted = format!("the end of the line after the {cols} characters of a drawing");
    let found = quoted(&content.as_bytes()[past..]);
    TextFault::new(at + past, wanted, found).hint(NO_OTHER_LINES)
}

/// The contents of a cell of a row.
struct SignCell<'a> {
    pos: Pos,
    at: usize,
    text: &'a str,
}

/// Puts the contents of the cells onto the lattice.
fn take_cells(drawing: &mut Drawing<'_>, cells: &[SignCell<'_>]) -> Result<(), TextFault> {
    let network = drawing.network;
    let most = network.board().rules().max_bridges();
    let mut digits = BTreeMap::new();
    let mut has_signs = false;
    for &SignCell { pos, at, text } in cells {
        let island = network.island_at(pos);
        let mark = mark_of(text, island.is_some(), most);
        if let (None, Some(LatticeMark::Number(count @ 1..=9))) = (island, mark) {
            digits.insert(pos, DigitCell { count, at });
            continue;
        }
        let shown = if text.is_empty() { " " } else { text };
        drawing.agree(pos, mark, shown, at)?;
        has_signs |= matches!(mark, Some(LatticeMark::Line(..)));
        let (line, place) = LatticeGrid::of_cell(pos);
        drawing.put(line, place, mark.unwrap_or(LatticeMark::Blank));
    }
    if let (true, Some((&pos, digit))) = (has_signs, digits.first_key_value()) {
        // Beside signs a digit is an island of another board.
        let number = LatticeMark::Number(digit.count);
        return drawing.agree(pos, Some(number), &digit.count.to_string(), digit.at);
    }
    for (pos, axis) in axes(network, &digits)? {
        let DigitCell { count, at } = digits[&pos];
        let mark = LatticeMark::Line(axis, count);
        drawing.agree(pos, Some(mark), &count.to_string(), at)?;
        let (line, place) = LatticeGrid::of_cell(pos);
        drawing.put(line, place, mark);
    }
    Ok(())
}

/// The contents of a cell; nothing for a text that no answer has.
fn mark_of(text: &str, is_island: bool, most: u8) -> Option<LatticeMark> {
    if is_island {
        let number = text.parse().ok().or_else(|| {
            let mut letters = text.chars();
            let letter = letters.next().filter(|_| letters.as_str().is_empty());
            unsw::clue(letter?)
        });
        if let Some(number) = number {
            return Some(LatticeMark::Number(number));
        }
    } else if WATER.contains(&text) {
        return Some(LatticeMark::Blank);
    }
    if let Some((_, meanings)) = LEGEND.iter().find(|(sign, _)| *sign == text) {
        let allowed = meanings.iter().find(|(_, count)| *count <= most);
        let (axis, count) = *allowed.unwrap_or(&meanings[0]);
        return Some(LatticeMark::Line(axis, count));
    }
    match LatticePiece::of(text)? {
        LatticePiece::Blank | LatticePiece::Dot => Some(LatticeMark::Blank),
        LatticePiece::Number(number) => Some(LatticeMark::Number(number)),
        LatticePiece::Unknown => Some(LatticeMark::Unknown),
        LatticePiece::Fixture(fixture) => Some(LatticeMark::Fixture(fixture)),
        LatticePiece::Line(axis, count) => Some(LatticeMark::Line(axis, count)),
        LatticePiece::Count(_) | LatticePiece::Heavy(_) => None,
    }
}

/// A digit on water.
#[derive(Clone, Copy)]
struct DigitCell {
    count: u8,
    at: usize,
}

/// The axis of the bridges of each digit: that of the only edge whose cells all show it. If there
/// are two, one of them may be excluded because another cell needs the edge that crosses it.
fn axes(
    network: &Network,
    digits: &BTreeMap<Pos, DigitCell>,
) -> Result<Vec<(Pos, Axis)>, TextFault> {
    if digits.is_empty() {
        return Ok(Vec::new());
    }
    let mut through: BTreeMap<Pos, Vec<EdgeId>> = BTreeMap::new();
    for edge in network.edges().ids() {
        let cells: Vec<Pos> = water_of(network, edge).collect();
        let count = |pos: &Pos| digits.get(pos).map(|digit| digit.count);
        let first = cells.first().and_then(count);
        if first.is_some() && cells.iter().all(|pos| count(pos) == first) {
            for pos in cells {
                through.entry(pos).or_default().push(edge);
            }
        }
    }
    let mut axes: BTreeMap<Pos, Axis> = BTreeMap::new();
    let mut ready: Vec<Pos> = digits.keys().copied().collect();
    while let Some(pos) = ready.pop() {
        let edges = through.get(&pos).map_or(&[][..], Vec::as_slice);
        let digit = digits[&pos];
        let &[edge] = edges else {
            if edges.is_empty() {
                let found = format!("'{}'", digit.count);
                let wanted = format!("water or a bridge on {pos}");
                let fault = TextFault::new(digit.at, wanted, found);
                return Err(fault.hint(ELSEWHERE));
            }
            continue;
        };
        if axes.contains_key(&pos) {
            continue;
        }
        for cell in water_of(network, edge) {
            axes.insert(cell, network.edges()[edge].axis);
            let others = through.entry(cell).or_default();
            let refused: Vec<EdgeId> = others.iter().copied().filter(|&it| it != edge).collect();
            others.retain(|&it| it == edge);
            for other in refused {
                for cell in water_of(network, other) {
                    if let Some(left) = through.get_mut(&cell) {
                        left.retain(|&it| it != other);
                        ready.push(cell);
                    }
                }
            }
        }
    }
    match digits.iter().find(|(pos, _)| !axes.contains_key(pos)) {
        None => Ok(axes.into_iter().collect()),
        Some((pos, digit)) => {
            let named: Vec<String> = through[pos]
                .iter()
                .map(|&edge| {
                    let [from, to] = network.cells_of(edge);
                    format!("{from}-{to}")
                })
                .collect();
            let wanted = format!("a sign that says along which axis the bridges on {pos} run");
            let found = format!("'{}', which may be {}", digit.count, named.join(" or "));
            let fault = TextFault::new(digit.at, wanted, found);
            Err(fault.hint("draw bridges along rows as - and =, those along columns as | and \""))
        }
    }
}

/// The cells between the ends of an edge.
fn water_of(network: &Network, edge: EdgeId) -> impl Iterator<Item = Pos> {
    let [from, to] = network.cells_of(edge);
    let axis = network.edges()[edge].axis;
    let (first, last) = match axis {
        Axis::Horizontal => (from.col + 1, to.col),
        Axis::Vertical => (from.row + 1, to.row),
    };
    (first..last).map(move |at| match axis {
        Axis::Horizontal => Pos::new(from.row, at),
        Axis::Vertical => Pos::new(at, from.col),
    })
}

/// Extends every line to the places on both sides of its cell.
fn reach(drawing: &mut Drawing<'_>) {
    let grid = drawing.grid;
    for line in 0..grid.lines() {
        for place in 0..grid.places() {
            let beside = match (line % 2, place % 2) {
                (0, 1) => [(line, place - 1), (line, place + 1)],
                (1, 0) => [(line - 1, place), (line + 1, place)],
                _ => continue,
            };
            let along = if line % 2 == 0 {
                Axis::Horizontal
            } else {
                Axis::Vertical
            };
            let marks = beside.map(|(line, place)| drawing.at(line, place));
            let is_along =
                |mark: &LatticeMark| matches!(mark, LatticeMark::Line(axis, _) if *axis == along);
            if let Some(mark) = marks.into_iter().find(is_along) {
                drawing.put(line, place, mark);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{ReadOptions, Source, read_answer, read_board};
    use crate::puzzle::{Bridges, Network};

    fn network(csv: &str) -> Network {
        Network::of(read_board(&Source::new("x.csv", csv), &ReadOptions::default()).unwrap())
    }

    /// The bridges in a text, or its error.
    fn read(network: &Network, name: &str, text: &str) -> Result<String, String> {
        let placed = read_answer(&Source::new(name, text), network);
        let placed = placed.map_err(|error| error.to_string())?;
        let mut shown: Vec<String> = placed
            .iter()
            .map(|one| format!("{}-{}={}", one.from, one.to, one.count))
            .collect();
        shown.sort();
        Ok(shown.join(" "))
    }

    #[test]
    fn every_way_to_draw_one_answer_is_read() {
        let network = network("1,,3\n,,\n1,,3\n");
        let wanted = Ok("r1c1-r1c3=1 r1c3-r3c3=2 r3c1-r3c3=1".to_owned());
        let rows = |single: &str, double: &str| format!("1{single}3\n..{double}\n1{single}3\n");
        for single in ["-", "─", "–", "—"] {
            for double in ["║", "‖", "\"", "H", "$", "#", "∥", "||"] {
                let text = rows(single, double);
                assert_eq!(read(&network, "x", &text), wanted, "{text}");
                let cells = |parted: &str, water: &str| {
                    let row = |cells: [&str; 3]| cells.join(parted) + "\n";
                    let island = row(["1", single, "3"]);
                    format!("{island}{}{island}", row([water, water, double]))
                };
                for water in ["0", ".", "·", "_", "*"] {
                    for parted in [" ", ",", ", ", " , ", ";", "\t", "  "] {
                        let text = cells(parted, water);
                        assert_eq!(read(&network, "x", &text), wanted, "{text}");
                        assert_eq!(read(&network, "x.csv", &text), wanted, "{text}");
                    }
                }
                assert_eq!(read(&network, "x.csv", &cells(",", "")), wanted);
                let quoted = double.replace('"', "\\\"");
                for text in [
                    format!(
                        "[[\"1\",\"{single}\",\"3\"],[\"\",\"\",\"{quoted}\"],[\"1\",\"{single}\",\"3\"]]"
                    ),
                    format!(
                        "[[1, \"{single}\", 3],\n [0, 0, \"{quoted}\"],\n [1, \"{single}\", 3]]\n"
                    ),
                    format!("[\"1{single}3\", \"..{quoted}\", \"1{single}3\"]"),
                    format!(
                        "{{\"solution\": [[\"1\",\"{single}\",\"3\"],[0,0,\"{quoted}\"],[\"1\",\"{single}\",\"3\"]]}}"
                    ),
                ] {
                    assert_eq!(read(&network, "x", &text), wanted, "{text}");
                    assert_eq!(read(&network, "x.json", &text), wanted, "{text}");
                }
                if double != "\"" {
                    for text in [
                        format!("[1 {single} 3]\n[0 0 {double}]\n[1 {single} 3]\n"),
                        format!(
                            "[['1' '{single}' '3']\n [' ' ' ' '{double}']\n ['1' '{single}' '3']]\n"
                        ),
                        format!(
                            "x = [('1', '{single}', '3'), ('0', '0', '{double}'), ('1', '{single}', '3')]\n"
                        ),
                    ] {
                        assert_eq!(read(&network, "x", &text), wanted, "{text}");
                    }
                }
            }
        }
        for digits in [
            "113\n..2\n113\n",
            "1 1 3\n0 0 2\n1 1 3\n",
            "1,1,3\n,,2\n1,1,3\n",
            "[[1,1,3],[0,0,2],[1,1,3]]",
        ] {
            assert_eq!(read(&network, "x", digits), wanted, "{digits}");
        }
        for cut in ["1-3\n  ‖\n1-3", "1-3\r\n..‖\r\n1-3\r\n\r\n"] {
            assert_eq!(read(&network, "x", cut), wanted, "{cut}");
        }
    }

    #[test]
    fn three_planks_are_three_where_the_board_has_three() {
        let network = network("# most-bridges: 3\n3,,3\n,,\n3,,3\n");
        let wanted = Ok("r1c1-r3c1=3 r1c3-r3c3=2".to_owned());
        assert_eq!(read(&network, "x", "3.3\n#.H\n3.3\n"), wanted);
        let wanted = Ok("r1c1-r1c3=3 r3c1-r3c3=2".to_owned());
        for text in [
            "3E3\n...\n3=3\n",
            "3≡3\n   \n3═3\n",
            "3 E 3\n0 0 0\n3 = 3\n",
            "3,≡,3\n,,\n3,=,3\n",
            "[[\"3\",\"E\",\"3\"],[0,0,0],[\"3\",\"=\",\"3\"]]",
        ] {
            assert_eq!(read(&network, "x", text), wanted, "{text}");
        }
    }

    #[test]
    fn what_does_not_belong_to_an_answer_is_refused_by_its_place() {
        let network = network("1,,3\n,,\n1,,3\n");
        for (text, found) in [
            (
                "1-3\n..$\n1-3\ntime: 0.3 s\n",
                "x:4:1: expected the end of the answer after 3 rows, found 'time: 0.3 s'",
            ),
            (
                "1 - 3\n0 0 $\n1 - 3\n\nsolved\n",
                "x:5:1: expected the end of the answer after 3 rows, found 'solved'",
            ),
            (
                "1,-,3\n0,0,$\n1,-,2\n",
                "x:3:5: expected the island 3 of r3c3, found '2'",
            ),
            (
                "1,-,3\n0,0,?\n1,-,3\n",
                "x:2:5: expected water or a bridge on r2c3, found '?'",
            ),
            (
                "1,-,3\n0,0\n1,-,3\n",
                "x:2:1: expected 3 cells in row 2, found '0,0'",
            ),
            ("1,-,3\n0,0,$\n", "x:2:6: expected 3 rows, found 2"),
            (
                "[[1,\"-\",3],[0,0,\"$\"],[1,\"-\",3]] 0.2 s",
                "x:1:33: expected the end after the brackets of the answer, found '0.2 s'",
            ),
            (
                "[[1,\"-\",3],[0,0,\"$\"],[1,\"-\",3]",
                "x:1:31: expected a bracket that closes, found the end",
            ),
            (
                "1-3\n..$\n113\n",
                "x:3:2: expected water or a bridge on r3c2, found '1'",
            ),
        ] {
            assert_eq!(read(&network, "x", text), Err(found.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_matrix_of_another_board_is_refused_where_it_differs() {
        let network = network("2,,,2\n");
        let same = read(&network, "a.npm", r#"[["2","=","=","2"]]"#);
        assert_eq!(same, Ok("r1c1-r1c4=2".to_owned()));
        let other = read(&network, "a.npm", r#"[["2","=","=","3"]]"#);
        let found = "a.npm:1:15: expected the island 2 of r1c4, found '3'";
        assert_eq!(other, Err(found.to_owned()));
    }

    #[test]
    fn a_digit_that_may_run_both_ways_is_refused_with_both() {
        let crossed = network("0,1,0\n1,0,1\n0,1,0\n");
        assert_eq!(
            read(&crossed, "x", ".1.\n111\n.1.\n"),
            Err(
                "x:2:2: expected a sign that says along which axis the bridges on r2c2 run, \
                 found '1', which may be r1c2-r3c2 or r2c1-r2c3"
                    .to_owned()
            )
        );
        // The next cell along the row decides here.
        let longer = network("0,1,0,0\n1,0,0,1\n0,1,0,0\n");
        assert_eq!(
            read(&longer, "x", ".1..\n1111\n.1..\n"),
            Ok("r2c1-r2c4=1".to_owned())
        );
    }

    #[test]
    fn what_a_solver_wrote_gets_the_hint_to_name_its_program() {
        let network = network("1,,3\n,,\n1,,3\n");
        for text in [
            "Problem:    p\nRows: 3\n",
            "Optimal - objective value 0.00000000\n      0 y1_r1c1_r1c3     1      0\n",
            "y1_r1c1_r1c3 1\n",
            "name,value\ny1_r1c1_r1c3,1\n",
            "Model status\nOptimal\n",
            "<?xml version = \"1.0\"?>\n<CPLEXSolution version=\"1.2\">\n",
            "{\"Vars\": [{\"VarName\": \"x_r1c1_r1c3\", \"X\": 1}]}",
        ] {
            for name in ["x", "x.csv", "x.json", "x.sol"] {
                let error = read_answer(&Source::new(name, text), &network).unwrap_err();
                let hint = error.hint().unwrap_or_default();
                assert!(
                    hint.contains("--model FILE"),
                    "{name}: {error} {hint}\n{text}"
                );
            }
        }
    }

    #[test]
    fn changed_answers_never_panic_and_stay_between_cells() {
        let network = network("1,,3\n,,\n1,,3\n");
        for text in [
            "1-3\n..‖\n1-3",
            "1,-,3\n0,0,$\n1,-,3",
            "[[\"1\",\"-\",\"3\"],[\"0\",\"0\",\"\\\"\"],[\"1\",\"-\",\"3\"]]",
            "[['1' '-' '3']\n [' ' ' ' 'H']\n ['1' '-' '3']]",
            "1 1 3\n0 0 2\n1 1 3\n",
        ] {
            let characters: Vec<char> = text.chars().collect();
            for at in 0..characters.len() {
                let _read_or_refused =
                    read(&network, "x", &characters[..at].iter().collect::<String>());
                for change in [
                    '"', '\'', '[', ']', '|', ',', ' ', '\n', '9', '#', 'é', '\\', ')',
                ] {
                    for is_added in [true, false] {
                        let mut changed = characters.clone();
                        if is_added {
                            changed.insert(at, change);
                        } else {
                            changed[at] = change;
                        }
                        let changed: String = changed.into_iter().collect();
                        let placed = read_answer(&Source::new("x", changed), &network);
                        let _bridges_or_violations =
                            placed.map(|placed| Bridges::placed(&network, &placed));
                    }
                }
            }
        }
    }
}
