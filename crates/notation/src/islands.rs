//! Lists of islands by coordinates, with y upwards.
//!
//! ```text
//! list   = ["size(" cols "," rows ")."] {"island(" x "," y "," degree ")."}      as Prolog facts
//!        | {"island((" x "," y ")," degree ")."}
//!        | "x,y,degree" end {x "," y "," degree end}
//! ```
//!
//! Unless an option says otherwise, coordinates count from 0, `x` to the right and `y` upwards, so the last row of a board is
//! y 0 and the largest y is the first row. A comment that names the columns as rows and columns, as
//! `% island(Row, Col, N)`, counts like the header of a list; sizes stand in the order of these
//! columns. `%` begins a comment in facts. An answer follows
//! as `bridge(i,j).`, one for each bridge, where islands are counted from 0 in the order of
//! the list. Islands below a blank line or below bridges are those of the next board. The rules
//! are the standard ones. (Grammar: a programming challenge, /r/dailyprogrammer
//! 263.)

use std::fmt::Write;

use crate::puzzle::{Clue, PlacedBridges, Pos, Rules, Size};

use super::abilities::{Answers, NotationAbility, NotationFeature};
use super::chart::PlacedIslands;
use super::entry::{BoardsSplit, Likeness, NotationEntry};
use super::error::{TextFault, quoted};
use super::format::Format;
use super::lines::{bare_lines, lines};
use super::lists;
use super::options::{ListColumns, ReadOptions};
use super::orientation::{self, is_upward_header};
use super::overrides::Overrides;
use super::page::{Page, ParsedText, SizeDoubt};
use super::readings::{Reading, ReadingKind};

pub(super) const ENTRY: NotationEntry = NotationEntry {
    about: "facts as island(X,Y,Degree). with y upwards, or a table x,y,degree",
    extensions: &["pl"],
    likeness,
    split: BoardsSplit::Where(starts, Some("\n")),
    takes_size: true,
    read: Some(read),
    says: NotationAbility {
        knows: &[
            NotationFeature::Adjacent,
            NotationFeature::Few,
            NotationFeature::Bottom,
            NotationFeature::Zero,
        ],
        answers: Answers::UpTo(2),
        every_cell: false,
        ..NotationAbility::STANDARD
    },
    write: Some(write),
};

pub(super) fn likeness(text: &str) -> Likeness {
    let mut lines = bare_lines(text).map(str::trim);
    let first =
        lines.find(|line| !(line.is_empty() || line.starts_with('%') || is_directive(line)));
    let first = first.unwrap_or_default();
    let is_fact = || first.starts_with("size(") && text.contains("island(");
    Likeness::of(
        first.starts_with("island(") || is_upward_header(first) || is_fact(),
        Likeness::Certain,
    )
}

/// Whether a line is a directive of clingo or Prolog, and no fact behind it.
fn is_directive(line: &str) -> bool {
    let mut words = ["#const ", "#show ", "#program ", ":- "].iter();
    words.any(|word| line.starts_with(word)) && !line.contains(". ")
}

/// The beginnings of the lists: at an island after a blank line or after bridges, or at a header.
fn starts(text: &str) -> Vec<usize> {
    let (mut starts, mut is_over, mut above) = (Vec::new(), true, None);
    for (at, line) in lines(text) {
        let content = line.trim();
        if content.starts_with('%') {
            above.get_or_insert(at);
        } else if is_upward_header(content) || (is_over && content.starts_with("island(")) {
            starts.push(above.take().unwrap_or(at));
            is_over = false;
        } else if content.starts_with("bridge(") || content.is_empty() {
            is_over = true;
        }
    }
    starts
}

/// The three numbers of an island, or the two of a bridge, with their position.
struct Fact {
    numbers: Vec<u32>,
    at: usize,
}

impl Fact {
    /// Converts the first two numbers of an island to a column and a row, both from 0.
    fn count_from_0(&mut self, columns: ListColumns) -> Result<(), TextFault> {
        let from = u32::from(columns.is_from_one());
        if columns.is_clue_first() && self.numbers.len() == 3 {
            self.numbers.rotate_left(1);
        }
        if let [one, other, _] = self.numbers[..] {
            let (Some(first), Some(second)) = (one.checked_sub(from), other.checked_sub(from))
            else {
                let found = format!("({one},{other})");
                return Err(TextFault::new(self.at, "coordinates from 1", found));
            };
            (self.numbers[0], self.numbers[1]) = if columns.is_row_first() {
                (second, first)
            } else {
                (first, second)
            };
        }
        Ok(())
    }
}

/// The readings of facts: three numbers alone do not say what they are. A header, a comment that
/// names them or says that y goes upwards, and bridges do.
pub(super) fn in_doubt(
    plain: Result<Reading, TextFault>,
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    // Lists that count from 0 and have no 0 are rare, and an option selects them.
    let zeros = ["(0,", ",0,", ", 0,", "( 0", ",0)", ", 0)"];
    let has_zero = zeros.iter().any(|zero| text.contains(zero));
    // X and Y in a comment do not say whether y goes upwards.
    let names_x_and_y = names_columns(text) && said_in_a_comment(text).is_none();
    let is_degree = |names: Vec<&str>| names.iter().any(|name| name.eq_ignore_ascii_case("degree"));
    let is_ours = || has_zero || names_in_comments(text).any(is_degree);
    let is_header = |line: &str| is_upward_header(line.trim());
    let is_said = names_columns(text) && (!names_x_and_y || is_ours())
        || orientation::says_upwards(text)
        || bare_lines(text).any(is_header)
        || text.contains("bridge(");
    if is_said || options.columns.is_some() {
        return vec![plain];
    }
    let read = |columns| as_columns(text, columns, options);
    let others = lists::UNNAMED.columns.iter().copied();
    let others = others
        .filter(|columns| has_zero || columns.is_from_one())
        .filter(|columns| !(names_x_and_y && columns.is_row_first()));
    let others: Vec<Reading> = others.filter_map(|columns| read(columns).ok()).collect();
    let board = plain.as_ref().ok().map(|plain| &plain.parsed.board);
    if others
        .iter()
        .all(|other| Some(&other.parsed.board) == board)
    {
        return vec![plain];
    }
    let upwards = plain.and_then(|_| read(ListColumns::XUp0));
    let others = others.into_iter().map(Ok);
    others.chain([upwards]).collect()
}

/// The text with the columns given by an option.
pub(super) fn as_asked(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    let columns = match options.columns {
        Some(columns) if columns != ListColumns::None => columns,
        _ => return Vec::new(),
    };
    if likeness(text) != Likeness::Certain {
        return Vec::new();
    }
    vec![as_columns(text, columns, options)]
}

/// The text with these columns.
fn as_columns(
    text: &str,
    columns: ListColumns,
    options: &ReadOptions,
) -> Result<Reading, TextFault> {
    let parsed = read_as(text, columns, options.size, options.rules)?;
    Ok(Reading {
        kind: ReadingKind::List(columns),
        how: Some(format!("list of islands as {}", columns.described()).into()),
        ..Reading::plain(Format::Islands, parsed)
    })
}

/// The meaning of the columns by a comment such as `% island(Row, Col, N)`; nothing if none says
/// that they are rows and columns.
fn said_in_a_comment(text: &str) -> Option<lists::ListMeaning> {
    let mut named = names_in_comments(text);
    let is_down = orientation::says_downwards(text);
    let meaning = named.find_map(|names| match lists::rows_and_columns(&names) {
        None if is_down => lists::x_and_y(&names),
        meaning => meaning,
    })?;
    Some(meaning.as_counted_in(text))
}

/// The names of the columns in each comment such as `% island(Row, Col, N)`.
fn names_in_comments(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let comments = bare_lines(text).filter_map(|line| line.split_once('%'));
    comments.filter_map(|(_, comment)| {
        let inside = comment.split_once("island(")?.1;
        // The cell may stand in brackets of its own.
        let (cell, rest) = match inside.strip_prefix('(') {
            Some(pair) => pair.split_once(')')?,
            None => ("", inside),
        };
        let (names, _) = rest.split_once(')')?;
        let names = cell.split(',').chain(names.split(',')).map(str::trim);
        Some(names.filter(|name| !name.is_empty()).collect())
    })
}

/// Whether a comment names the columns.
fn names_columns(text: &str) -> bool {
    names_in_comments(text).any(|names| lists::are_places(&names))
}

/// The note on a text in which only the notation determines how cells are counted.
pub(super) fn note(text: &str) -> Option<&'static str> {
    let is_upwards = likeness(text) == Likeness::Certain || orientation::has_upward_header(text);
    let is_said = said_in_a_comment(text).is_some() || orientation::says_upwards(text);
    (is_upwards && !is_said).then_some(
        "y is taken upwards from 0, as island(x,y,degree) says; where the rows are counted from \
         the top, --columns x0,y0,clue or x1,y1,clue says so",
    )
}

fn read(text: &str, size: Option<Size>, rules: Overrides) -> Result<ParsedText, TextFault> {
    let read = |columns: ListColumns| read_as(text, columns, size, rules);
    let Some(meaning) = said_in_a_comment(text) else {
        return read(ListColumns::XUp0);
    };
    let (mut parsed, mut fault) = (Vec::new(), None);
    for &columns in meaning.columns {
        match read(columns) {
            Ok(board) => parsed.push(board),
            Err(wrong) => fault = fault.or(Some(wrong)),
        }
    }
    if parsed.len() > 1 && !meaning.is_settled {
        let sentence = "these facts may count from 0 or from 1";
        let ways: Vec<_> = meaning.columns.iter().map(|way| way.name()).collect();
        let hint = format!("--columns {} says it", ways.join(" or "));
        return Err(TextFault::sentence(0, sentence).hint(hint));
    }
    // Of both, as a header of rows and columns: from 1.
    let first = parsed.into_iter().next();
    first.ok_or_else(|| {
        let sentence = "a comment names the columns of island in an order that is not read";
        let other = TextFault::sentence(0, sentence);
        fault.unwrap_or_else(|| other.hint("write them as in % island(Row, Col, Clue)."))
    })
}

fn read_as(
    text: &str,
    columns: ListColumns,
    size: Option<Size>,
    rules: Overrides,
) -> Result<ParsedText, TextFault> {
    let mut facts = IslandFacts::default();
    let mut is_table = false;
    for (at, line) in lines(text) {
        let content = line.split('%').next().unwrap_or_default().trim();
        let start = at + line.len() - line.trim_start().len();
        if is_directive(content) {
            continue;
        }
        if is_upward_header(content) && facts.islands.is_empty() {
            is_table = true;
        } else if is_table && !content.is_empty() {
            facts.islands.push(numbers(content, start, 3)?);
        } else {
            facts.take_line(content, start)?;
        }
    }
    if facts.islands.is_empty() && !is_table {
        return Err(TextFault::new(0, "facts such as island(0,2,3).", "none"));
    }
    for island in &mut facts.islands {
        island.count_from_0(columns)?;
    }
    let has_least_size = facts.sides.is_none() && size.is_none();
    let size = match facts.sides {
        Some([rows, cols]) if columns.is_row_first() => Size::new(rows, cols),
        Some([cols, rows]) => Size::new(rows, cols),
        None => size.map_or_else(|| size_of(&facts.islands), Ok)?,
    };
    let mut chart = PlacedIslands::new(Rules::default(), rules);
    let mut cells = Vec::new();
    for island in &facts.islands {
        let pos = cell_of(island, size, columns)?;
        let clue = island.numbers[2];
        chart.number(pos, clue, island.at, &clue.to_string())?;
        cells.push(pos);
    }
    let bridges = placed(&facts.bridges, &cells)?;
    let board = chart.board(size)?;
    Ok(ParsedText {
        doubt: has_least_size.then_some(SizeDoubt::Least),
        ..ParsedText::new(board, bridges)
    })
}

/// The smallest size that contains all islands.
fn size_of(islands: &[Fact]) -> Result<Size, TextFault> {
    let (mut rows, mut cols) = (1, 1);
    for Fact { numbers, at } in islands {
        let side = |number: u32| u16::try_from(number + 1).ok();
        let (Some(right), Some(top)) = (side(numbers[0]), side(numbers[1])) else {
            let found = format!("({},{})", numbers[0], numbers[1]);
            return Err(TextFault::new(*at, "coordinates from 0 to 65534", found));
        };
        (rows, cols) = (rows.max(top), cols.max(right));
    }
    Ok(Size::new(rows, cols))
}

/// The cell of an island, whose y may count upwards from the last row.
fn cell_of(
    Fact { numbers, at }: &Fact,
    size: Size,
    columns: ListColumns,
) -> Result<Pos, TextFault> {
    let outside = || {
        let found = format!("one on column {} and row {} from 0", numbers[0], numbers[1]);
        let fault = TextFault::new(*at, format!("islands inside the size {size}"), found);
        fault.hint(
            "size and island name columns and rows in one order, from 0; --columns row1,col1,clue \
             or x1,y1,clue says another",
        )
    };
    let row = u32::from(size.rows).checked_sub(numbers[1] + 1);
    let row = match columns {
        ListColumns::XUp0 => row,
        _ => row.map(|_| numbers[1]),
    };
    let row = row.and_then(|row| u16::try_from(row).ok());
    let col = u16::try_from(numbers[0]).ok();
    match (row, col) {
        (Some(row), Some(col)) if col < size.cols => Ok(Pos::new(row, col)),
        _ => Err(outside()),
    }
}

/// The bridges between islands, which are numbered in the order of the list.
fn placed(bridges: &[Fact], cells: &[Pos]) -> Result<Option<Vec<PlacedBridges>>, TextFault> {
    let place = |fact: &Fact| {
        let cell = |number: u32| cells.get(usize::try_from(number).ok()?).copied();
        let ends = (cell(fact.numbers[0]), cell(fact.numbers[1]));
        let (Some(one), Some(other)) = ends else {
            let wanted = format!("islands from 0 to {}", cells.len().saturating_sub(1));
            return Err(TextFault::new(fact.at, wanted, "a larger number"));
        };
        let (from, to) = (one.min(other), one.max(other));
        Ok(PlacedBridges { from, to, count: 1 })
    };
    let placed: Vec<PlacedBridges> = bridges.iter().map(place).collect::<Result<_, _>>()?;
    Ok((!placed.is_empty()).then_some(placed))
}

/// The facts of a text.
#[derive(Default)]
struct IslandFacts {
    /// The sizes in the order of the columns.
    sides: Option<[u16; 2]>,
    islands: Vec<Fact>,
    bridges: Vec<Fact>,
}

impl IslandFacts {
    /// Reads the facts of a line that begins at byte `from` of the text.
    fn take_line(&mut self, line: &str, from: usize) -> Result<(), TextFault> {
        let mut offset = 0;
        for fact in line.split_inclusive('.') {
            let at = from + offset;
            offset += fact.len();
            let fact = fact.trim().trim_end_matches('.').trim_end();
            let inside = |name: &str| {
                let rest = fact.strip_prefix(name)?.trim_start().strip_prefix('(')?;
                rest.strip_suffix(')')
            };
            if let Some(inside) = inside("island") {
                // The cell may stand in brackets of its own.
                let cell = inside.strip_prefix('(');
                let pair = cell.and_then(|cell| cell.split_once(')'));
                let flat = pair.map(|(cell, clue)| format!("{cell}{clue}"));
                let numbers = numbers(flat.as_deref().unwrap_or(inside), at, 3)?;
                self.islands.push(numbers);
            } else if let Some(inside) = inside("bridge") {
                self.bridges.push(numbers(inside, at, 2)?);
            } else if let Some(inside) = inside("size") {
                let sides = numbers(inside, at, 2)?.numbers;
                let side = |place: usize| u16::try_from(sides[place]).ok().filter(|&side| side > 0);
                let sides = side(0).zip(side(1)).map(<[u16; 2]>::from);
                let wanted = "two sizes from 1 to 65535";
                let fault = || TextFault::new(at, wanted, quoted(inside.as_bytes()));
                let sides = sides.ok_or_else(fault)?;
                if self
                    .sides
                    .replace(sides)
                    .is_some_and(|other| other != sides)
                {
                    let found = quoted(fact.as_bytes());
                    return Err(TextFault::new(at, "one size of the board", found));
                }
            } else if !fact.is_empty() && !line.starts_with(":-") {
                let wanted = "a fact such as island(0,2,3).";
                let fault = TextFault::new(at, wanted, quoted(fact.as_bytes()));
                let hint = "keep the facts only; save rows of cells as a file that ends in .txt";
                return Err(fault.hint(hint));
            }
        }
        Ok(())
    }
}

fn numbers(text: &str, at: usize, count: usize) -> Result<Fact, TextFault> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|one| one.trim().parse().ok()).collect();
    let is_small = |numbers: &Vec<u32>| numbers.iter().all(|&one| one < u32::MAX);
    let numbers = numbers.filter(|numbers| numbers.len() == count && is_small(numbers));
    let numbers = numbers.ok_or_else(|| {
        let wanted = format!("{count} numbers between commas");
        TextFault::new(at, wanted, quoted(text.as_bytes()))
    })?;
    Ok(Fact { numbers, at })
}

fn write(page: &Page<'_>) -> String {
    let islands = page.board.islands();
    let rows = page.board.size().rows;
    // Without islands only a table can be distinguished from an empty file.
    let mut text = if islands.is_empty() {
        String::from("x,y,degree\n")
    } else {
        String::from("% island(X,Y,Degree), y upwards from 0\n")
    };
    for &(pos, clue) in islands {
        if let Clue::Exactly(clue) = clue {
            let y = rows - 1 - pos.row;
            writeln!(text, "island({},{y},{clue}).", pos.col).expect("a string takes all text");
        }
    }
    let number = |pos: Pos| {
        islands
            .binary_search_by_key(&pos, |&(pos, _)| pos)
            .unwrap_or(0)
    };
    for run in page.placed() {
        for _ in 0..run.count {
            let (one, other) = (number(run.from), number(run.to));
            writeln!(text, "bridge({one},{other}).").expect("a string takes all text");
        }
    }
    text
}
