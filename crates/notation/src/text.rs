//! A plain grid: a character for each cell.
//!
//! ```text
//! text  = {rule | comment} row {row}
//! rule  = "# " key ": " value        as above a CSV grid
//! row   = cell {cell}                rows of equal length
//! cell  = "1" … "9" | "a" … "z"      clues 1 to 9 and 10 to 35
//!       | "?"                        an island without a number
//!       | "." | "-" | " " | "0"      water, one sign throughout a board
//! ```
//!
//! Lines that begin with `#` and state no rule are comments. Blanks may also stand between
//! the cells: where every second character is one, or where water has a sign of its own.
//! Where the blank is water, lines may end early. Rules are the standard ones unless lines
//! say otherwise, so letters and 9 are clues only under more bridges. Blank lines part the
//! boards of a collection. One line may hold rows parted by `/`.

use crate::puzzle::{Board, Clue, Degree, Pos, Size};

use super::abilities::{Answers, Knowable, Most, NotationAbility};
use super::chart::PlacedIslands;
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::grid::{nothing, too_many};
use super::head::{self, TableHead};
use super::labels;
use super::lines::{bare_lines, lines, push_rows, words};
use super::overrides::Overrides;
use super::page::{Page, Parsed};
use super::sized;

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "plain grid, a character for each cell; '.', '-', blank or 0 is water",
    extensions: &[],
    likeness,
    split: BoardsSplit::Blocks,
    takes_size: false,
    read: Some(read),
    further: &[labels::of_words, sized::readings],
    says: NotationAbility {
        most_bridges: Most::UpTo(9),
        connectivity: None,
        most_clue: MOST_CLUE,
        knows: &[
            Knowable::NoLoops,
            Knowable::Unknown,
            Knowable::Edges,
            Knowable::Adjacent,
            Knowable::Few,
            Knowable::Notes,
            Knowable::Names,
            Knowable::Top,
            Knowable::Bottom,
            Knowable::Right,
        ],
        answers: Answers::None,
        every_cell: true,
    },
    write: Some(write),
};

/// The largest clue that has a character.
const MOST_CLUE: Degree = 35;

/// The signs for water.
const WATER: [char; 4] = ['.', '-', ' ', '0'];

/// Whether a character is a cell.
fn is_cell(char: char) -> bool {
    WATER.contains(&char) || char == '?' || is_clue(char)
}

fn is_clue(char: char) -> bool {
    matches!(char, '1'..='9' | 'a'..='z')
}

/// Of so many characters one may be none of this notation, and a text looks like one with an
/// error.
const CELLS_PER_ERROR: usize = 4;

/// Whether all rows have the same length and only cells, and more than one of them.
fn likeness(text: &str) -> Likeness {
    let rows = || {
        let lines = bare_lines(text).filter(|line| !line.is_empty());
        lines
            .filter(|line| !line.starts_with('#') && !line.starts_with("\"# "))
            .flat_map(|line| line.split('/'))
    };
    let width = rows().map(|row| row.trim_end().len()).max().unwrap_or(0);
    // Letters are many things, and clues only under more bridges than usual.
    let has_letters = text.contains("# most-bridges:");
    let is_other = |char: char| !has_letters && matches!(char, 'd'..='z');
    let errors = rows().flat_map(str::chars);
    let errors = errors.filter(|&char| !is_cell(char) || is_other(char));
    let too_many = text.len() / CELLS_PER_ERROR + 1;
    let errors = errors.take(too_many).count();
    if width < 2 || CELLS_PER_ERROR * errors > rows().map(str::len).sum() {
        return Likeness::No;
    }
    // Under more bridges two digits may be one clue, in a table of one column.
    let is_clue = |row: &str| row.parse().is_ok_and(|clue: u8| clue <= MOST_CLUE);
    let is_column = has_letters && !text.contains('/') && rows().all(is_clue);
    let same = rows().all(|row| row.len() == width && !row.contains(' '));
    if same && !is_column {
        Likeness::Likely
    } else {
        Likeness::Possible
    }
}

/// The board of a text.
pub(super) fn read(
    text: &str,
    _: Option<Size>,
    rules: Overrides,
) -> Result<Parsed, TextFault> {
    let is_comment = |line: &str| line.is_empty() || line.starts_with('#');
    let mut head = TableHead::read_between(text, is_comment)?;
    let rows = rows(text, &head);
    if rows.is_empty() {
        let found = if text.trim().is_empty() {
            nothing(text)
        } else {
            "comments only"
        };
        return Err(TextFault::new(0, "a board", found));
    }
    head.rules = rules.over(head.rules);
    let layout = RowLayout::of(&rows)?;
    let mut chart = PlacedIslands::new(head.rules.clone(), Overrides::default());
    for (index, row) in rows.iter().enumerate() {
        let number = u16::try_from(index).map_err(|_| too_many(row.at, "rows"))?;
        layout.read_row(*row, number, &mut chart)?;
    }
    let count = u16::try_from(rows.len()).map_err(|_| too_many(0, "rows"))?;
    let cols = u16::try_from(layout.cols).map_err(|_| too_many(rows[0].at, "columns"))?;
    let board = chart.board(Size::new(count, cols))?;
    head.confirm(board.size())?;
    under(&board, &head).map(Parsed::from)
}

/// The same islands under the given and forbidden edges above them, with what is noted there.
fn under(board: &Board, head: &TableHead) -> Result<Board, TextFault> {
    let board = Board::new(board.size(), board.islands().to_vec(), head.rules.clone());
    let board = board.map_err(|error| {
        let at = head.line_of(&error);
        TextFault::new(at, "rules that fit the board", error.to_string())
    })?;
    Ok(board.with_notes(head.notes.clone()))
}

/// A row of the text and where it begins.
#[derive(Clone, Copy)]
struct TextRow<'a> {
    text: &'a str,
    at: usize,
}

/// The rows of a text below its rules, comments left out.
fn rows<'a>(text: &'a str, head: &TableHead) -> Vec<TextRow<'a>> {
    let mut rows = Vec::new();
    for (at, content) in lines(&text[head.end..]) {
        if !content.is_empty() && !content.starts_with('#') {
            let mut start = head.end + at;
            for part in content.split('/') {
                rows.push(TextRow {
                    text: part,
                    at: start,
                });
                start += part.len() + 1;
            }
        }
    }
    rows
}

/// The one sign for water beside the blank, if there is one.
fn water_of(rows: &[TextRow<'_>]) -> Result<Option<char>, TextFault> {
    let mut water: Option<char> = None;
    for row in rows {
        let is_blank_parted = row.text.contains(' ');
        for (offset, char) in row.text.char_indices() {
            let is_digit_of_a_clue =
                row.text[..offset].ends_with(|before: char| before.is_ascii_digit());
            let is_sign = WATER.contains(&char) && char != ' ';
            if !is_sign || (is_blank_parted && is_digit_of_a_clue) {
                continue;
            }
            let first = *water.get_or_insert(char);
            if first != char {
                let wanted = format!("one sign for water, '{first}'");
                let fault = TextFault::new(row.at + offset, wanted, format!("'{char}'"));
                return Err(fault.hint("bridges are no part of a board; check reads answers"));
            }
        }
    }
    Ok(water)
}

/// How cells stand on a row.
struct RowLayout {
    cols: usize,
    parted: bool,
    water: Option<char>,
}

impl RowLayout {
    fn of(rows: &[TextRow<'_>]) -> Result<Self, TextFault> {
        let water = water_of(rows)?;
        let has_blank = |row: &TextRow<'_>| row.text.trim_end().contains(' ');
        let parted = rows.iter().any(has_blank) && (water.is_some() || rows.iter().all(alternates));
        let width = |row: &TextRow<'_>| {
            if parted {
                row.text.split_ascii_whitespace().count()
            } else {
                row.text.chars().count()
            }
        };
        let cols = rows.iter().map(width).max().unwrap_or(0);
        let blank_is_water = !parted && water.is_none();
        let ragged = rows.iter().find(|row| width(row) != width(&rows[0]));
        match ragged {
            Some(row) if !blank_is_water => {
                let wanted = format!("{} cells as in the first row", width(&rows[0]));
                Err(TextFault::new(row.at, wanted, width(row).to_string()))
            }
            _ => Ok(Self {
                cols,
                parted,
                water,
            }),
        }
    }

    fn read_row(
        &self,
        row: TextRow<'_>,
        number: u16,
        chart: &mut PlacedIslands,
    ) -> Result<(), TextFault> {
        let mut cells = self.cells(row);
        let mut col = 0_u16;
        cells.try_for_each(|(at, cell)| {
            self.read_cell(Pos::new(number, col), at, cell, chart)?;
            col = col.checked_add(1).ok_or_else(|| too_many(at, "columns"))?;
            Ok(())
        })
    }

    /// The cells of a row, each with where it begins.
    fn cells<'a>(&self, row: TextRow<'a>) -> Box<dyn Iterator<Item = (usize, &'a str)> + 'a> {
        let TextRow { text, at } = row;
        if self.parted {
            return Box::new(words(at, text));
        }
        let characters = text.char_indices();
        Box::new(
            characters
                .map(move |(offset, char)| (at + offset, &text[offset..offset + char.len_utf8()])),
        )
    }

    fn read_cell(
        &self,
        pos: Pos,
        at: usize,
        cell: &str,
        chart: &mut PlacedIslands,
    ) -> Result<(), TextFault> {
        let mut characters = cell.chars();
        match (characters.next(), characters.next()) {
            (Some('?'), None) => {
                chart.clue(pos, Clue::Unknown, at);
                Ok(())
            }
            (Some(char), None) if is_clue(char) => {
                let clue = char.to_digit(36).unwrap_or(0);
                let read = chart.number(pos, clue, at, cell);
                read.map_err(|fault| fault.hint(LARGE))
            }
            (Some(char), None) if WATER.contains(&char) => Ok(()),
            (Some('1'..='9'), Some(_)) if cell.bytes().all(|byte| byte.is_ascii_digit()) => {
                let clue = cell.parse().unwrap_or(u32::MAX);
                chart.number(pos, clue, at, cell)
            }
            _ => Err(self.not_a_cell(cell, at)),
        }
    }

    fn not_a_cell(&self, cell: &str, at: usize) -> TextFault {
        let water = self.water.unwrap_or('.');
        let wanted = format!("a clue, '?' or water '{water}'");
        let fault = TextFault::new(at, wanted, quoted(cell.as_bytes()));
        if "=E|\"#$".contains(cell) {
            fault.hint("a board has no bridges; check reads answers")
        } else {
            fault
        }
    }
}

const LARGE: &str = "a board of three planks is read by --from unsw; \
    else --most-bridges says how many bridges an edge may carry";

/// Whether every second character is a blank and no other one is.
fn alternates(row: &TextRow<'_>) -> bool {
    let mut characters = row.text.trim_end().chars().enumerate();
    row.text.trim_end().len() > 1
        && characters.all(|(index, char)| (char == ' ') == (index % 2 == 1))
}

/// The board below the rules that differ from the standard ones.
fn write(page: &Page<'_>) -> String {
    let size = page.board.size();
    let islands = page.board.islands().iter().copied();
    let mut text = head::written(page.board.rules(), page.board.notes());
    push_rows(&mut text, size, islands, |text, _, clue| {
        text.push(match clue {
            None => '.',
            Some(Clue::Exactly(clue)) => char::from_digit(clue.into(), 36).expect("clues up to 35"),
            Some(Clue::OneOf(_) | Clue::Unknown) => '?',
        });
    });
    text
}
