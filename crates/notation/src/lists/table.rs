//! A list of islands with a header that names its columns.
//!
//! The columns may be in any order, separated by commas, semicolons, tabs, pipes or blanks. A clue
//! 0 is an island without bridges. With a column `kind` a row can also be a wall, a sign or an
//! ignored island. A column `cell` names the cell of the row, as `r1c4`: it says whether rows and
//! columns are counted from 0 or from 1, and must agree with them. A column that numbers the rows,
//! as in data frames, is ignored. The size of the board is that of its largest row and column, or
//! the one given by a line `# size: ROWSxCOLS` above the header.

use std::borrow::Cow;
use std::fmt::Write;

use csv::ByteRecord;

use super::super::cell::{Cell, list_cell, named_cell, whole};
use super::super::error::{TextFault, quoted};
use super::super::grid::GridRead;
use super::super::head::{self, TableHead};
use super::super::headed::{self, HeadedRow};
use super::super::lines::{bare_lines, lines};
use super::super::options::{ListColumns, ReadOptions};
use super::super::page::Page;
use super::super::plain_text;
use super::super::readings::Reading;
use super::super::table::{TableLines, read_with_any_delimiter, trimmed};
use super::above::{LinesAbove, is_comment};
use super::members::singular;
use super::order::ListPlaces;
use super::{IslandList, ListedIsland};
use crate::puzzle::{Pos, Size};

/// The expected columns in errors.
const WANTED: &str = "the columns row, col, clue and perhaps kind and cell";

/// The columns of our own lists.
const OWN: [&str; 5] = ["row", "col", "clue", "kind", "cell"];

/// The columns that only number or name the rows of a list.
const COUNTING: [&str; 6] = ["", "index", "id", "#", "island", "name"];

/// Writes a board as a list of everything on it, below the lines that state its rules.
pub(in super::super) fn write(page: &Page<'_>) -> String {
    let board = page.board;
    let cells = plain_text::cells(board);
    let mut text = head::render_head(board.rules(), board.notes());
    let least = cells.iter().fold(Size::new(1, 1), |size, (pos, _)| {
        Size::new(size.rows.max(pos.row + 1), size.cols.max(pos.col + 1))
    });
    if board.size() != least {
        writeln!(text, "# size: {}", board.size()).expect("a string takes all text");
    }
    let has_kinds = cells
        .iter()
        .any(|(_, cell)| !matches!(cell, Cell::Island(_)));
    text.push_str(if has_kinds {
        "row,col,clue,kind\n"
    } else {
        "row,col,clue\n"
    });
    for (Pos { row, col }, cell) in cells {
        let (row, col) = (u32::from(row) + 1, u32::from(col) + 1);
        let (clue, kind) = match cell {
            Cell::Island(clue) => (clue.to_string(), "island"),
            Cell::Ignored(clue) => (clue.to_string(), "ignored"),
            Cell::Sign(sign) => (sign.to_string(), "sign"),
            Cell::Wall | Cell::Water => (String::new(), "wall"),
        };
        write!(text, "{row},{col},{clue}").expect("a string takes all text");
        if has_kinds {
            text.push(',');
            text.push_str(kind);
        }
        text.push('\n');
    }
    text
}

/// The beginnings of the lists: at a header, or at the lines above that state rules.
pub(in super::super) fn starts(text: &str) -> Vec<usize> {
    let (mut starts, mut head) = (Vec::new(), None);
    for (at, line) in lines(text) {
        let content = line.trim_start();
        if content.is_empty() {
            continue;
        }
        if content.starts_with('#') || content.starts_with("\"#") {
            head.get_or_insert(at);
        } else {
            let head = head.take();
            starts.extend(names_columns(content).then_some(head.unwrap_or(at)));
        }
    }
    starts
}

/// Whether a line names the columns that every list has.
pub(in super::super) fn names_columns(line: &str) -> bool {
    places_in(line).is_some()
}

/// The text with blanks for the sign of a comment before the header of a list, as numpy writes it,
/// right above rows with as many fields; nothing for other texts.
pub(in super::super) fn with_header_uncommented(text: &str) -> Option<String> {
    if !text.starts_with(['#', '%', '/']) {
        return None;
    }
    let is_sign = |char: char| "#%/ \t".contains(char);
    let is_between = |char: char| char.is_whitespace() || ",;|".contains(char);
    let above = lines(text).take_while(|(_, line)| is_comment(line)).last();
    let (at, header) = above.filter(|(_, line)| !line.trim().is_empty())?;
    let names = header.trim_start_matches(is_sign);
    let (_, row) = lines(text).find(|(_, line)| !is_comment(line))?;
    let fields = |line: &str| {
        line.split(is_between)
            .filter(|field| !field.is_empty())
            .count()
    };
    let is_number =
        |field: &str| field.is_empty() || field.starts_with(|char: char| char.is_ascii_digit());
    let is_header = names_columns(names)
        && fields(names) == fields(row)
        && row.split(is_between).all(is_number);
    is_header.then(|| {
        let signs = header.len() - names.len();
        let blanks = " ".repeat(signs);
        [&text[..at], &blanks, &text[at + signs..]].concat()
    })
}

/// The columns that a line names, if it names those that every list has.
fn places_in(line: &str) -> Option<ListPlaces> {
    // A quick check for rows of large grids.
    if !line
        .bytes()
        .take(256)
        .any(|byte| byte.is_ascii_alphabetic())
    {
        return None;
    }
    let is_between = |char: char| char.is_whitespace() || ",;|\"".contains(char);
    let names: Vec<&str> = line.split(is_between).collect();
    let has_number = names.iter().any(|name| name.parse::<u32>().is_ok());
    ListPlaces::among(&names).filter(|_| !has_number)
}

/// Whether a first row names a column of a list, unlike rows of a grid.
pub(in super::super) fn is_header(first: &ByteRecord) -> bool {
    are_columns(first.iter())
}

/// Whether fields name the columns of a list, or one of our own lists.
pub(in super::super) fn are_columns<'r>(fields: impl Iterator<Item = &'r [u8]> + Clone) -> bool {
    // A row of cells has no words, and beside labels that count such a word is their own name.
    let is_word = |field: &[u8]| trimmed(field).first().is_some_and(u8::is_ascii_alphabetic);
    let count = |field: &[u8]| trimmed(field).iter().all(u8::is_ascii_digit);
    let mut labels = fields.clone().skip(1).peekable();
    let are_labels = labels.peek().is_some() && labels.all(count);
    fields.clone().any(is_word)
        && !are_labels
        && (fields.clone().any(is_column) || ListPlaces::among(&names(fields)).is_some())
}

/// Whether a field names a column of our own lists.
fn is_column(field: &[u8]) -> bool {
    let mut own = OWN.iter();
    own.any(|name| trimmed(field).eq_ignore_ascii_case(name.as_bytes()))
}

/// The names in the fields of a header.
fn names<'r>(fields: impl Iterator<Item = &'r [u8]>) -> Vec<&'r str> {
    let name = |field| std::str::from_utf8(trimmed(field)).unwrap_or_default();
    fields.map(name).collect()
}

/// A table with fields between blanks gets a comma after each field; any other one is unchanged.
/// Offsets are preserved.
pub(in super::super) fn with_commas(table: &str) -> Cow<'_, str> {
    let first = lines(table).find(|(_, line)| !line.trim().is_empty());
    let is_parted = |(_, line): (usize, &str)| {
        names_columns(line) && !line.contains([',', ';', '|']) && !line.trim().contains('\t')
    };
    if !first.is_some_and(is_parted) {
        return Cow::Borrowed(table);
    }
    // A data frame numbers its rows and has no name above these numbers.
    let mut rows = lines(table).filter(|(_, line)| !line.trim().is_empty());
    let (header_at, header) = rows.next().unwrap_or_default();
    let names = header.split_whitespace().count();
    let has_number = |(_, row): (usize, &str)| row.split_whitespace().count() == names + 1;
    let has_no_name =
        header.starts_with(' ') && rows.clone().next().is_some() && rows.all(has_number);
    let mut parted = String::with_capacity(table.len());
    let mut letters = table.chars().peekable();
    let mut is_in_row = false;
    while let Some(letter) = letters.next() {
        if !matches!(letter, ' ' | '\t') {
            is_in_row = !matches!(letter, '\n' | '\r');
            parted.push(letter);
            continue;
        }
        let from = parted.len();
        parted.push(letter);
        while let Some(next) = letters.next_if(|next| matches!(next, ' ' | '\t')) {
            parted.push(next);
        }
        let goes_on = letters
            .peek()
            .is_some_and(|next| !matches!(next, '\n' | '\r'));
        if is_in_row && goes_on {
            parted.replace_range(from..=from, ",");
        }
    }
    if has_no_name {
        parted.replace_range(header_at..=header_at, ",");
    }
    Cow::Owned(parted)
}

/// The indices of a list's columns in a table.
#[derive(Clone, Copy)]
struct TableColumns {
    places: ListPlaces,
    kind: Option<usize>,
    /// The names of the cells.
    cell: Option<usize>,
}

/// The index of each column.
fn columns_of(header: HeadedRow<'_>) -> Result<TableColumns, TextFault> {
    let names = names(header.fields());
    let fault = |index: usize, found: String| TextFault::new(header.at(index), WANTED, found);
    let other = |index: usize| {
        fault(index, quoted(names[index].as_bytes())).hint("leave other columns out")
    };
    let is_named = |index: usize, name: &str| names[index].eq_ignore_ascii_case(name);
    let place = |name: &str| (0..names.len()).find(|&index| is_named(index, name));
    let is_own = |index: usize| OWN.iter().any(|name| is_named(index, name));
    let earlier = |index: usize| (0..index).any(|other| is_named(other, names[index]));
    if let Some(second) = (0..names.len()).find(|&index| is_own(index) && earlier(index)) {
        let name = names[second].to_ascii_lowercase();
        return Err(fault(second, format!("a second '{name}'")));
    }
    let Some(places) = ListPlaces::among(&names) else {
        let unknown = |&index: &usize| !is_own(index) && !is_counting(names[index]);
        // Under another name a column may be that of the clues.
        let as_clue = |&index: &usize| {
            let mut names = names.clone();
            names[index] = "clue";
            ListPlaces::among(&names).is_some()
        };
        let mut indices = 0..names.len();
        if let Some(index) = indices.clone().filter(unknown).find(as_clue) {
            let found = quoted(names[index].as_bytes());
            let fault = TextFault::new(header.at(index), "a column named 'clue'", found);
            return Err(fault.hint("name the column of clues so, and leave other columns out"));
        }
        if let Some(index) = indices.find(unknown) {
            return Err(other(index));
        }
        let missing = OWN.iter().find(|name| place(name).is_none());
        let found = format!("no '{}'", missing.unwrap_or(&OWN[0]));
        return Err(TextFault::new(header.start, WANTED, found));
    };
    let (kind, cell) = (place("kind"), place("cell"));
    let used = [
        Some(places.row),
        Some(places.col),
        Some(places.clue),
        kind,
        cell,
    ];
    let is_known = |index: usize| used.contains(&Some(index)) || is_counting(names[index]);
    match (0..names.len()).find(|&index| !is_known(index)) {
        Some(index) => Err(other(index)),
        None => Ok(TableColumns { places, kind, cell }),
    }
}

/// The fault of a list below words with a column that no list has.
pub(in super::super) fn other_column(text: &str) -> Option<TextFault> {
    let (at, header) = lines(text).skip(1).find(|(_, line)| names_columns(line))?;
    let delimiter = header.chars().find(|char| ",;\t|".contains(*char))?;
    let names: Vec<&str> = header
        .split(delimiter)
        .map(|name| name.trim_matches(['"', ' ']))
        .collect();
    let ListPlaces { row, col, clue, .. } = ListPlaces::among(&names)?;
    let is_own = |name: &str| OWN.iter().any(|own| name.eq_ignore_ascii_case(own));
    let is_other = |index: &usize| {
        ![row, col, clue].contains(index) && !is_own(names[*index]) && !is_counting(names[*index])
    };
    let index = (0..names.len()).find(is_other)?;
    let before: usize = header
        .split(delimiter)
        .take(index)
        .map(|name| name.len() + 1)
        .sum();
    let fault = TextFault::new(at + before, WANTED, quoted(names[index].as_bytes()));
    Some(fault.hint("leave other columns out"))
}

/// The fault of a text with a line for each column of a list, as `rows: 1 1 3`, `cols: 1 4 1` and
/// `clues: 2 2 1`: between labels they would be rows of a grid.
pub(in super::super) fn lines_of_columns(text: &str) -> Option<TextFault> {
    const MOST_LINES: usize = 8;
    let is_between = |char: char| " \t,;|:=".contains(char);
    let column = |(at, line): (usize, &str)| {
        let line = line.trim();
        let numbers = line.trim_start_matches(char::is_alphabetic);
        let name = &line[..line.len() - numbers.len()];
        let mut all = numbers.split(is_between).filter(|word| !word.is_empty());
        let are_several = !name.is_empty() && all.clone().nth(1).is_some();
        let is_column =
            are_several && all.all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        is_column.then(|| (at, singular(&name.to_ascii_lowercase()).to_owned()))
    };
    let columns: Vec<(usize, String)> = lines(text).take(MOST_LINES).filter_map(column).collect();
    let names: Vec<&str> = columns.iter().map(|(_, name)| &**name).collect();
    ListPlaces::among(&names)?;
    let fault = TextFault::new(
        columns[0].0,
        "a line for each island",
        "one for each column of a list",
    );
    let hint = "write row,col,clue, then a line such as 1,4,2 for each island, counted from 1";
    Some(fault.hint(hint).reaching(usize::MAX))
}

fn is_counting(name: &str) -> bool {
    COUNTING.iter().any(|one| name.eq_ignore_ascii_case(one))
}

/// The listed islands, and the meaning of their cells by the header.
pub(super) fn listed(
    lines: &mut TableLines<'_>,
) -> Result<(IslandList, Option<ListPlaces>), TextFault> {
    let (mut list, mut places) = (IslandList::default(), None);
    headed::read(
        lines,
        |header| {
            let columns = columns_of(header)?;
            places = Some(columns.places);
            Ok(columns)
        },
        |&columns, row| {
            list.islands.push(island(columns, row)?);
            Ok(())
        },
    )?;
    Ok((list, places))
}

fn island(columns: TableColumns, row: HeadedRow<'_>) -> Result<ListedIsland, TextFault> {
    let TableColumns { places, kind, cell } = columns;
    let names = if places.is_xy() {
        ["x", "y"]
    } else {
        ["row", "column"]
    };
    let mut numbers = [0; 2];
    for ((number, column), name) in numbers.iter_mut().zip(places.cell()).zip(names) {
        let field = row.field(column);
        let here = whole(field, row.layout).filter(|&here| here <= u32::from(Size::MOST));
        let wanted = || {
            format!(
                "a {name} from {} to {}",
                u8::from(!places.is_xy()),
                Size::MOST
            )
        };
        let fault = || {
            let fault = row.fault(column, wanted());
            if field.iter().any(u8::is_ascii_alphabetic) {
                fault.hint("number rows and columns")
            } else {
                fault
            }
        };
        *number = here.ok_or_else(fault)?;
    }
    let cell = cell.map(|cell| {
        let pos = named_cell(row.field(cell));
        pos.ok_or_else(|| row.fault(cell, "the name of a cell such as r3c7"))
    });
    let kind_at = kind.unwrap_or(places.clue);
    let fields = [
        kind.map_or(&b""[..], |kind| row.field(kind)),
        row.field(places.clue),
    ];
    let at = [kind_at, places.clue].map(|column| move || row.at(column));
    Ok(ListedIsland {
        numbers,
        cell: list_cell(fields, row.layout, at)?,
        named: cell.transpose()?,
        at: row.start,
    })
}

/// The board of the listed islands, if the meaning of the columns is known.
pub(in super::super) fn read(
    lines: &mut TableLines<'_>,
    [above, header]: [&str; 2],
    head: &TableHead,
    size: Option<Size>,
) -> Result<GridRead, TextFault> {
    let layout = lines.layout();
    let (list, places) = listed(lines)?;
    let places = places.expect("a table that was read has a header");
    let places = places.under(header).within(above);
    match list.fitting(places.meaning, size).as_slice() {
        [columns] => Ok(GridRead {
            board: list.board(layout.text, *columns, size, head)?,
            left_out: list.left_out(head),
            doubt: list.doubt(size, head),
        }),
        several => Err(either(several)),
    }
}

/// The first line of a table in which something stands.
pub(in super::super) fn first_line(table: &str) -> &str {
    let mut filled = bare_lines(table).filter(|line| !line.trim().is_empty());
    filled.next().unwrap_or_default()
}

/// The error for a list whose columns may have several meanings.
fn either(several: &[ListColumns]) -> TextFault {
    let names: Vec<&str> = several.iter().map(|columns| columns.name()).collect();
    let found = format!("a list whose columns may be {}", names.join(" or "));
    TextFault::new(0, "columns of which it is known what they say", found)
}

/// The readings of a table whose header does not state from where cells are counted, and those that
/// an option requests.
pub(in super::super) fn readings(
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    let Ok(mut head) = TableHead::read(text) else {
        return Vec::new();
    };
    head.rules = options.rules.over(head.rules);
    let above = LinesAbove::of(text, names_columns).filter(|above| above.size.is_some());
    let has_size = above.is_some();
    let above = above.unwrap_or_default();
    let body = above.blanked(text);
    let table = with_commas(&body[head.end..]);
    if !names_columns(first_line(&table)) {
        return Vec::new();
    }
    let read = read_with_any_delimiter(&table, head.rules.max_clue(), |layout| {
        listed(&mut layout.lines())
    });
    // The plain reading reports the error.
    let Ok((mut list, Some(places))) = read else {
        return Vec::new();
    };
    let places = places.under(first_line(&body[head.end..])).within(text);
    let size = options.size.or(head.size.map(|(size, _)| size));
    let may_say = places.meaning.columns;
    let asked = options.columns.filter(|&asked| asked != ListColumns::None);
    // A list with x, y and degree is not necessarily in that notation.
    let is_upwards = may_say.contains(&ListColumns::XUp0);
    if let Some(asked) =
        asked.filter(|asked| asked.is_clue_first() || !(is_upwards || may_say.contains(asked)))
    {
        let names: Vec<&str> = may_say.iter().map(|columns| columns.name()).collect();
        let wanted = format!("columns such as {asked}, which was asked for");
        let found = format!("a header that says {}", names.join(" or "));
        // A header says more than that lines have no three numbers.
        return vec![Err(
            TextFault::new(head.end, wanted, found).reaching(usize::MAX)
        )];
    }
    let mut readings = Vec::new();
    for said in above.sizes() {
        list.size = said;
        let fitting = asked.map_or_else(|| list.fitting(places.meaning, size), |asked| vec![asked]);
        // The plain reading is the same.
        if asked.is_none() && fitting.len() == 1 && !has_size {
            return Vec::new();
        }
        let more = if has_size { " below its size" } else { "" };
        readings.extend(fitting.into_iter().map(|columns| {
            let read = list.reading(&table, columns, size, &head, more, true);
            let read = read.map(|reading| Reading {
                left_out: list.left_out(&head).map(str::to_owned),
                ..reading
            });
            above.over(read.map_err(|fault| fault.after(head.end)))
        }));
    }
    readings
}
