//! Boards in values: a grid of rows, or a list of islands, at any place.
//!
//! ```text
//! document = value                              JSON, or values of a program's text (`nested`)
//! board    = grid | list                        within three brackets
//! grid     = rows of cells | texts of one length | cells row by row, where sizes are given
//! cell     = number | text | null | object with a clue, or without
//! list     = islands as objects, as three numbers, as a cell and a clue, or as facts
//! sizes    = `width` and `height`, `rows` and `cols`, `size`, … beside the board or around it
//! ```
//!
//! Values named as answers are not boards and are left out.

use super::super::cell::{Cell, named_cell};
use super::super::entry::Likeness;
use super::super::error::{TextFault, printable, quoted};
use super::super::format::Format;
use super::super::grid::{Cells, too_many};
use super::super::head::TableHead;
use super::super::lines::{bare_lines, lines};
use super::super::options::{ListColumns, ReadOptions};
use super::super::page::ParsedText;
use super::super::readings::{Reading, ReadingKind};
use super::super::{islands, matrix, notebook, orientation};
use super::above::{LinesAbove, is_comment};
use super::cells::{
    Grid, GridCell, WATER_SIGNS, WATER_WORDS, is_cell, misnamed, of_two_clues, texts,
};
use super::members::{FoundList, listed, listed_clue_first, singular};
use super::nested::{
    Items, MOST_LEVELS, Value, ValueKind, begins_with_key, names_no_board, values, whole,
};
use super::order::ListPlaces;
use super::rules;
use super::sizes::SizeHint;
use super::table::names_columns;
use super::written;
use super::{IslandList, ListSize};
use crate::puzzle::{Board, Clue, Pos, Size};
use std::ops::Range;

/// The names of grids, and those of lists; under any other name a board may be either.
const GRIDS: [&str; 6] = ["grid", "matrix", "rows", "map", "cells", "board"];
const LISTS: [&str; 8] = [
    "islands", "island", "nodes", "vertices", "points", "clues", "hints", "list",
];

/// The names of a grid whose lists are its columns, each from its first row on.
const COLUMNS: [&str; 2] = ["columns", "cols"];

/// The keywords that may precede a value in a program.
const KEYWORDS: [&str; 8] = [
    "const", "let", "var", "val", "local", "export", "default", "return",
];

/// The meaning of a grid's name.
#[derive(Clone, Copy)]
struct GridName<'k> {
    key: &'k str,
    /// Whether it says that the value is a grid.
    is_grid: bool,
    /// Whether it says that the lists are columns.
    by_columns: bool,
}

impl GridName<'_> {
    /// The grid with rows and columns exchanged, if its lists are columns.
    fn turned(self, grid: Grid) -> Grid {
        if !self.by_columns {
            return grid;
        }
        let rows = grid.cells.len() / grid.cols;
        let column = |col| grid.cells.iter().copied().skip(col).step_by(grid.cols);
        Grid {
            cells: (0..grid.cols).flat_map(column).collect(),
            cols: rows,
            is_drawn: grid.is_drawn,
        }
    }
}

/// A search for boards in values.
struct Search<'s> {
    text: &'s str,
    format: Format,
    head: TableHead,
    size: Option<Size>,
    asked: Option<ListColumns>,
    found: Vec<Result<Reading, TextFault>>,
    /// The ranges of readings that belong to one place each.
    places: Vec<Range<usize>>,
    /// The error of the first place that looks like a board and cannot be read.
    broken: Option<TextFault>,
    /// The names of values that were left out: answers, and what is neither a board nor known
    /// beside one.
    left_out: Vec<String>,
    /// Whether a comment above it names the columns of a list.
    names_columns: bool,
    /// The error of a grid in the call of a function that may change it, inside such a call.
    call: Option<TextFault>,
}

/// How many cells are looked at for signs of water.
const FIRST_CELLS: usize = 1 << 12;

/// The boards in a text of values, each with all of its readings.
///
/// # Errors
/// A [`TextFault`] if brackets are not closed, or there is anything unexpected.
pub(in super::super) fn readings_of(
    text: &str,
    format: Format,
    options: &ReadOptions,
) -> Result<Vec<Result<Reading, TextFault>>, TextFault> {
    let head = TableHead::read_between(text, is_comment)?;
    below(text, format, options, head, SizeHint::default())
}

/// The same below a head and what else says the size.
fn below(
    text: &str,
    format: Format,
    options: &ReadOptions,
    mut head: TableHead,
    around: SizeHint,
) -> Result<Vec<Result<Reading, TextFault>>, TextFault> {
    let mut items = values(text)?;
    let around = around.with_facts(&mut items.all);
    let is_cell = |value: &Value<'_>| value.is_round() && !value.is_named();
    // A number behind a cell is its clue.
    let mut before = None;
    let stray = items.all.iter().find(|(key, value)| {
        let is_clue = before.replace(value).is_some_and(is_cell) && value.number().is_some();
        let word = value.word().unwrap_or(KEYWORDS[0]);
        key.is_empty() && !KEYWORDS.contains(&word) && !is_clue
    });
    if let Some((_, value)) = stray {
        let fault = TextFault::new(value.at, "values in brackets", value.error_text());
        return Err(fault.hint("leave out what is no part of the board; --size says the size"));
    }
    let document = Value {
        at: 0,
        is: ValueKind::Items(items),
    };
    rules::take(&document, &mut head, options)?;
    let [turned, upwards] = [false, true].map(|is_list| rules::other_order(&document, is_list, 0));
    let mut search = Search {
        text,
        format,
        size: options.size.or(head.size.map(|(size, _)| size)),
        head,
        asked: options.columns.filter(|&asked| asked != ListColumns::None),
        found: Vec::new(),
        places: Vec::new(),
        broken: None,
        left_out: Vec::new(),
        names_columns: has_header_above(text),
        call: None,
    };
    match document.items() {
        // A single value is the content of the text.
        Some([(key, only)]) => search.look(key, only, around, 0),
        _ => search.look("", &document, around, 0),
    }
    let Search {
        mut found,
        places,
        broken,
        left_out,
        ..
    } = search;
    // No other place replaces the one with the error.
    if let Some(fault) = broken {
        return Err(fault);
    }
    let is_grid = |reading: &Reading| !matches!(reading.kind, ReadingKind::List(_));
    let is_downwards = |reading: &Reading| {
        !is_grid(reading) && reading.kind != ReadingKind::List(ListColumns::XUp0)
    };
    if let Some(fault) = turned.filter(|_| found.iter().flatten().any(is_grid)) {
        return Err(fault);
    }
    if let Some(fault) = upwards.filter(|_| found.iter().flatten().any(is_downwards)) {
        return Err(fault);
    }
    one_of_places(&mut found, &places);
    if let ([place], true) = (&places[..], options.size.is_none()) {
        for reading in &mut found[place.clone()] {
            let other = reading
                .as_ref()
                .ok()
                .filter(|read| is_grid(read))
                .and_then(|read| rules::other_number(&document, &read.parsed.board, 0));
            if let Some(fault) = other {
                *reading = Err(fault);
            }
        }
    }
    let left_out = rules::left_out_under(&left_out);
    for reading in found.iter_mut().flatten() {
        reading.left_out = reading.left_out.take().or_else(|| left_out.clone());
    }
    Ok(found)
}

/// If there are several places, only what all of them may be is right, as no name states it.
fn one_of_places(found: &mut [Result<Reading, TextFault>], places: &[Range<usize>]) {
    let [first, others @ ..] = places else {
        return;
    };
    if others.is_empty() {
        return;
    }
    let in_place = |place: &Range<usize>| found[place.clone()].iter().flatten();
    let in_all = |board: &&Board| {
        let is_there = |place| in_place(place).any(|other| other.parsed.board == **board);
        others.iter().all(is_there)
    };
    let common = in_place(first).map(|reading| &reading.parsed.board);
    let common = common.into_iter().find(in_all).cloned();
    for reading in found.iter_mut().flatten() {
        reading.is_stated = common.as_ref() == Some(&reading.parsed.board);
    }
}

/// The readings of a text in brackets that no other notation can read.
pub(in super::super) fn readings(
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    let is_further = || matrix::is_matrix(text) && (says_list(text) || has_words_for_water(text));
    if !(is_in_brackets(text) || is_further()) {
        return below_lines(text, options);
    }
    let are_certain = [islands::likeness(text), notebook::likeness(text)];
    if are_certain.contains(&Likeness::Certain) {
        return Vec::new();
    }
    // Rows of cells belong to another notation, and to nothing else if that one is requested.
    let is_asked = [Some(Format::Matrix), Some(Format::Npm)].contains(&options.format);
    if is_asked && options.columns.is_none() {
        return Vec::new();
    }
    let first = text.split(']').next().unwrap_or_default();
    if !matrix::is_matrix(text) || first.contains('(') {
        return in_values(text, options);
    }
    // That notation has no words for water.
    if has_words_for_water(text) {
        return in_script(text, options);
    }
    // The first row of a large matrix shows whether it can be something else: islands of three
    // numbers each, or texts that are rows.
    let row = first.rsplit('[').next().unwrap_or_default();
    let are_texts = row.contains(['"', '\'']) && first.matches('[').count() == 1;
    if row.split(',').count() != 3 && !are_texts {
        return Vec::new();
    }
    let readings = readings_of(text, Format::List, options);
    let is_further = |reading: &Result<Reading, TextFault>| {
        let reading = reading.as_ref();
        reading.is_ok_and(|reading| reading.kind != ReadingKind::Plain || reading.is_stated)
    };
    let mut further = readings.unwrap_or_default();
    further.retain(is_further);
    further
}

/// Whether there are words for water in the brackets of a text, or a sign for it among the first
/// cells.
fn has_words_for_water(text: &str) -> bool {
    let inside = text.split_once('[').map_or("", |(_, inside)| inside);
    let has_words = || WATER_WORDS.iter().any(|word| inside.contains(word));
    let mut cells = inside.split([',', '[', ']']).take(FIRST_CELLS);
    let is_sign = |cell: &str| WATER_SIGNS.contains(&cell.trim().trim_matches(['"', '\'']));
    cells.any(is_sign) || (!inside.contains(['"', '\'']) && has_words())
}

/// Whether a comment above values names the columns of a list, or their own name says that they are
/// one, as in `islands = np.array([…])`.
fn says_list(text: &str) -> bool {
    let value = below_comments(text);
    let name = value.split(['=', ':', '[']).next().unwrap_or_default();
    let mut lists = LISTS.iter();
    has_header_above(text) || lists.any(|list| name.trim().eq_ignore_ascii_case(list))
}

/// Whether a comment at the beginning of a text names the columns of a list.
fn has_header_above(text: &str) -> bool {
    let mut comments = lines(text).take_while(|(_, line)| is_comment(line));
    comments.any(|(_, line)| names_columns(line))
}

/// The readings of values below titles and sizes. What a title says of a grid, as that its rows
/// go upwards, is unknown: below one there are only lists.
fn below_lines(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    let above = LinesAbove::of(text, is_in_brackets).filter(LinesAbove::say_something);
    let Some(above) = above else {
        return Vec::new();
    };
    let Ok(head) = TableHead::read_between(text, is_comment) else {
        return Vec::new();
    };
    let around = match above.size {
        Some(ListSize::Named(size)) => SizeHint {
            size: Some(size),
            ..SizeHint::default()
        },
        Some(ListSize::InOrder(sides)) => SizeHint {
            sides: Some(sides),
            ..SizeHint::default()
        },
        None => SizeHint::default(),
    };
    let rest = above.blanked(text);
    let readings = below(&rest, Format::List, options, head, around);
    let is_list = |reading: &Result<Reading, TextFault>| {
        let is_list = |reading: &Reading| matches!(reading.kind, ReadingKind::List(_));
        above.titles.is_empty() || reading.as_ref().is_ok_and(is_list)
    };
    let readings = readings
        .unwrap_or_else(|fault| vec![Err(fault)])
        .into_iter();
    let readings = readings.filter(is_list);
    readings.map(|reading| above.over(reading)).collect()
}

/// The readings of a list whose columns are the values of names, as in arrays of coordinates.
pub(in super::super) fn in_columns(
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    const MOST_LINES: usize = 64;
    let first = bare_lines(text).take(MOST_LINES);
    let names = first.filter_map(|line| Some(singular(line.split_once('=')?.0.trim())));
    let names: Vec<&str> = names.collect();
    if ListPlaces::among(&names).is_none() {
        return Vec::new();
    }
    in_values(text, options)
}

/// The readings of matrices under different names, one of which is the board.
pub(in super::super) fn under_names(
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    if matrix::has_several_names(text) {
        in_values(text, options)
    } else {
        Vec::new()
    }
}

/// The readings of a text of values.
fn in_values(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    let readings = readings_of(text, Format::List, options);
    readings.unwrap_or_else(|fault| vec![Err(fault)])
}

/// The readings of rows of cells as a value in brackets, as in an assignment of a program.
pub(in super::super) fn in_script(
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    let is_notebook = notebook::likeness(text) == Likeness::Certain;
    if is_notebook || !matrix::is_matrix(text) {
        return Vec::new();
    }
    in_values(text, options)
}

/// Whether a text begins with nested brackets, perhaps after a name, or with a fact, and not with a
/// table whose first cell has brackets.
pub(in super::super) fn is_in_brackets(text: &str) -> bool {
    let mut rest = below_comments(text);
    // Numbers with names may be sizes.
    while let Some(below) = below_a_number(rest).filter(|_| !begins_with_a_cell(rest)) {
        rest = below;
    }
    if begins_with_a_cell(rest) {
        return true;
    }
    let begins = rest.get(..rest.len().min(64)).unwrap_or(rest);
    let is_open = |byte| matches!(byte, b'[' | b'(' | b'{');
    let Some(open) = begins.bytes().position(is_open) else {
        return false;
    };
    let name = begins[..open].trim();
    let is_name = |name: &str| {
        let mut letters = name.chars();
        letters.next().is_some_and(char::is_alphabetic)
            && letters.all(|letter| letter.is_alphanumeric() || "_ ".contains(letter))
    };
    let inside = below_comments(&rest[open + 1..]);
    let next = inside.chars().next();
    // A dictionary of Python or an object of a script is the value of a name, else it is JSON.
    let is_dictionary = begins[open..].starts_with('{') && name.ends_with('=');
    let is_object = is_dictionary && begins_with_key(inside);
    let texts = if begins[open..].starts_with('[') || is_dictionary {
        "\"'"
    } else {
        ""
    };
    let is_call = || {
        let name = inside.split('(').next().unwrap_or_default();
        begins[open..].starts_with('[') && !name.contains(' ') && is_name(name)
    };
    let is_nested = is_object
        || is_call()
        || next.is_some_and(|next| "[({".contains(next) || texts.contains(next));
    match name.strip_suffix('=') {
        Some(name) => is_name(name.trim_end_matches(':').trim()) && is_nested,
        None if name.is_empty() => is_nested,
        None if name.ends_with("SparseArray") => is_nested,
        // Behind a blank a title may go on, as in `Easy (5x5)`.
        None => is_name(name) && !begins[..open].contains(' ') && begins[open..].starts_with('('),
    }
}

/// A text without the comments at its beginning.
fn below_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    while rest.starts_with(['#', '%']) || rest.starts_with("//") {
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        rest = rest[end..].trim_start();
    }
    rest
}

/// Whether a text begins with a cell before its clue, as in `(0,3) 2` or `r1c4=2`, or with more
/// numbers in brackets of their own.
fn begins_with_a_cell(text: &str) -> bool {
    const LONGEST: usize = 32;
    let mut ends = text.char_indices().map(|(end, _)| end);
    let text = &text[..ends.nth(LONGEST).unwrap_or(text.len())];
    let is_before = |rest: &str| {
        let clue = rest.trim_start_matches([' ', '\t', '=', ':', '-', '>', ',', ';']);
        clue.len() < rest.len() && clue.starts_with(|char: char| char.is_ascii_digit())
    };
    let in_brackets = text.strip_prefix(['(', '{']);
    let is_cell = |inside: &str| {
        let (inside, rest) = inside.split_once([')', '}']).unwrap_or((inside, " "));
        let mut words = inside.split(',').map(str::trim);
        let count = inside.split(',').count();
        let are_numbers = words.all(|word| whole(word).is_some());
        are_numbers && ((count == 2 && is_before(rest)) || (count > 2 && !rest.is_empty()))
    };
    let name = text.split(['=', ':', ' ']).next().unwrap_or_default();
    in_brackets.is_some_and(is_cell)
        || (named_cell(name.as_bytes()).is_some() && is_before(&text[name.len()..]))
}

/// The text below a first line, or behind a first statement, that gives a name a whole number or
/// two.
fn below_a_number(text: &str) -> Option<&str> {
    let (statement, below) = text.split_once([';', '\n', '\r'])?;
    let (name, number) = statement.split_once('=')?;
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let is_name =
        name.trim().starts_with(char::is_alphabetic) && name.trim().chars().all(is_letter);
    let numbers = number.trim().trim_matches(['(', ')', '[', ']']);
    let numbers = || numbers.split(',').map(str::trim);
    let are_numbers = numbers().all(|number| number.parse::<u32>().is_ok());
    (is_name && are_numbers && numbers().count() < 3).then(|| below.trim_start())
}

impl Search<'_> {
    /// Searches for boards in a value with a name.
    fn look(&mut self, key: &str, value: &Value<'_>, around: SizeHint, level: usize) {
        let is_among = |names: &[&str]| names.iter().any(|name| key.eq_ignore_ascii_case(name));
        if names_no_board(key) {
            if value.items().is_some() {
                self.left_out.push(key.to_owned());
            }
            return;
        }
        let before = self.found.len();
        if let ValueKind::Text(text) = &value.is {
            self.written(key, value.at, text, around);
            if self.found.len() == before && self.broken.is_none() {
                self.leave_out_unknown(key);
            }
            return self.refuse_columns(before, key, value.at);
        }
        if value.word().is_some() {
            self.leave_out_unknown(key);
        }
        let around = around.with(value);
        let (is_grid, is_list) = (is_among(&GRIDS), is_among(&LISTS));
        let by_columns = is_among(&COLUMNS);
        let most = self.head.rules.max_clue();
        let is_no_list = by_columns || (is_grid && key != "cells" && key != "board");
        let list = listed(value, most).filter(|_| !is_no_list);
        let clue_first = listed_clue_first(value, most).filter(|_| !is_no_list);
        // A list of triples of numbers may also be a grid of three columns, unless these are
        // tuples.
        let is_tuple = |(_, item): &(_, Value<'_>)| item.is_round();
        let are_tuples = || {
            value
                .items()
                .is_some_and(|items| items.iter().all(is_tuple))
        };
        let may_be_grid = list.as_ref().is_none_or(|list| {
            !is_list && list.is_unnamed && !(are_tuples() && list.looks_like_a_list())
        });
        if may_be_grid {
            let are_texts = matches!(
                value.items(),
                Some([
                    (
                        _,
                        Value {
                            is: ValueKind::Text(_),
                            ..
                        }
                    ),
                    ..
                ])
            );
            let is_stated = (!key.is_empty() || are_texts) && list.is_none();
            let before = self.found.len();
            let name = GridName {
                key,
                is_grid: is_grid || by_columns || key.is_empty(),
                by_columns,
            };
            self.grid(name, value, around);
            if !by_columns {
                self.refuse_columns(before, key, value.at);
            }
            for grid in self.found[before..].iter_mut().flatten() {
                grid.is_stated = is_stated;
            }
        }
        let has_grid = self.found[before..].iter().any(Result::is_ok);
        if let Some(list) = list {
            let looks =
                !has_grid || self.asked.is_some() || list.looks_like_a_list() || self.names_columns;
            if looks {
                self.list(list, around, is_list);
            }
        }
        // The values around a list may state the meaning of its numbers.
        if let Some(list) = clue_first.filter(|_| around.meaning.is_none()) {
            self.list(list, around, is_list);
        }
        let here = &self.found[before..];
        if here.iter().any(Result::is_ok) {
            self.places.push(before..self.found.len());
        }
        if let Some(Err(fault)) = here.first()
            && here.iter().all(Result::is_err)
        {
            self.broken.get_or_insert_with(|| fault.clone());
        }
        if !here.is_empty() || level == MOST_LEVELS {
            return;
        }
        if let Some(fault) = of_data_frame(value) {
            return self.found.push(Err(fault));
        }
        self.look_inside(key, value, around, level);
    }

    /// Remembers a name beside a board in JSON that is not known.
    fn leave_out_unknown(&mut self, key: &str) {
        if self.format == Format::Json && !rules::is_known(key) {
            self.left_out.push(key.to_owned());
        }
    }

    /// Searches for boards in the items of a value that is none.
    fn look_inside(&mut self, key: &str, value: &Value<'_>, around: SizeHint, level: usize) {
        let inner = value.items().unwrap_or_default();
        // The sizes of a sparse array stand behind its cells.
        let inner = match &value.is {
            ValueKind::Items(Items {
                name: "SparseArray",
                ..
            }) => &inner[..inner.len().min(1)],
            _ => inner,
        };
        let outer = self.call.clone();
        self.call = outer.clone().or_else(|| unknown_call(key, value));
        let has = |name: &str| inner.iter().any(|(key, _)| key == name);
        // The keys that pandas writes beside the rows are names of columns and rows.
        let is_split = ["columns", "index", "data"].into_iter().all(has);
        // What makes an array of its lists has none of its own names.
        let (outer_key, is_call) = (key, value.is_named());
        for (key, value) in inner {
            let is_list = || {
                LISTS
                    .iter()
                    .any(|name| outer_key.eq_ignore_ascii_case(name))
            };
            let names = || orientation::names_columns(outer_key) || is_list();
            let is_value = is_call && key.is_empty() && names();
            let key = if is_value { outer_key } else { &**key };
            if !is_split {
                self.look(key, value, around, level + 1);
            } else if key == "data" {
                self.look("", value, around, level + 1);
            }
        }
        self.call = outer;
    }
}

/// The fault of a grid inside the call of a function that may change it, in an assignment or of a
/// module.
fn unknown_call(key: &str, value: &Value<'_>) -> Option<TextFault> {
    let ValueKind::Items(Items { name, .. }) = &value.is else {
        return None;
    };
    let is_call = !name.is_empty() && (!key.is_empty() || name.contains('.'));
    let is_unknown = is_call && matrix::may_change_rows(name);
    let fault = || TextFault::new(value.at, "a value in brackets", quoted(name.as_bytes()));
    is_unknown.then(|| fault().hint(matrix::PROGRAM_HINT).reaching(usize::MAX))
}

/// The first key of words whose keys count, like those of a data frame's row: `0`, or from four cells
/// on also `A` or `c1`, as fewer may be a list under other words.
fn counted_from<'v>(row: &'v Value<'_>) -> Option<&'v str> {
    let keyed = row.keyed()?;
    let first = &*keyed[0].0;
    let is_letter = |char: char| char.is_alphabetic() || char == '_';
    let name = first.trim_end_matches(|char: char| char.is_ascii_digit());
    let from: Option<usize> = first[name.len()..].parse().ok().filter(|from| *from < 2);
    let key = |count: usize| match from {
        Some(from) => Some(format!("{name}{}", from + count)),
        None if first.eq_ignore_ascii_case("a") => {
            let letter = first
                .bytes()
                .next()?
                .checked_add(u8::try_from(count).ok()?)?;
            Some(char::from(letter).to_string())
        }
        None => None,
    };
    let mut counted = keyed.iter().enumerate();
    let counts = counted.all(|(count, (name, cell))| {
        Some(&**name) == key(count).as_deref() && cell.word().is_some()
    });
    let is_row = name.is_empty() || (keyed.len() > 3 && name.chars().all(is_letter));
    (counts && is_row).then_some(first)
}

/// The error of a data frame in a form whose lists may be rows or columns.
fn of_data_frame(value: &Value<'_>) -> Option<TextFault> {
    let keyed = value.keyed()?;
    let hint = "a data frame is read as rows: df.to_json(orient=\"values\")";
    let mut from = (0..2).filter(|&from: &u32| {
        let mut keys = keyed.iter().zip(from..);
        keys.all(|((key, _), count)| key.parse() == Ok(count))
    });
    let counts = from.next().is_some();
    let is_line = |line: &Value<'_>| {
        let mut cells = line.items().unwrap_or_default().iter();
        let are_cells = cells.len() > 1 && cells.all(|(_, cell)| cell.word().is_some());
        let is_plain = counts && line.unkeyed().is_some();
        are_cells && (is_plain || counted_from(line).is_some())
    };
    let is_frame = keyed.len() > 1 && keyed.iter().all(|(_, line)| is_line(line));
    let found = "a data frame whose lines may be rows or columns, as to_json() of pandas writes it";
    let fault = TextFault::new(keyed[0].1.at, "rows in brackets", found);
    is_frame.then(|| fault.hint(hint))
}

/// The name above a value, as it is told.
fn under(key: &str) -> String {
    match key {
        "" => String::new(),
        key => format!(" under '{}'", printable(key.chars().take(24))),
    }
}

fn length(row: &Value<'_>) -> usize {
    row.items().map_or(0, <[_]>::len)
}

/// The first value that is not a cell in something with the shape of a grid: rows of equal length,
/// some with words in them.
fn no_cell<'v, 'a>(rows: &[&'v Value<'a>]) -> Option<&'v Value<'a>> {
    let cols = length(rows[0]);
    let is_row =
        |row: &&Value<'_>| !row.is_named() && row.unkeyed().is_some() && length(row) == cols;
    let cells = || rows.iter().flat_map(|row| row.items().unwrap_or_default());
    let is_grid = rows.len() > 1
        && cols > 2
        && rows.iter().all(is_row)
        && cells().any(|(_, cell)| cell.word().is_some());
    let mut cells = cells().map(|(_, cell)| cell);
    cells.find(|cell| is_grid && !is_cell(cell))
}

/// What is expected in the place of an object with a number under another name than clues have.
const MISNAMED_WANTED: &str =
    "a clue under the name that the others have, or water without a number";

impl Search<'_> {
    /// Adds the grid in a text, if it is one; a name may say that it must be one.
    fn written(&mut self, key: &str, at: usize, text: &str, around: SizeHint) {
        let is_grid = GRIDS.iter().any(|name| key.eq_ignore_ascii_case(name));
        let is_named = is_grid || written::is_named(key);
        match written::board(text, is_named, &around.sizes(), &self.head) {
            None => {}
            Some(Ok(board)) => {
                self.places.push(self.found.len()..self.found.len() + 1);
                self.found.push(Ok(Reading {
                    format: self.format,
                    kind: ReadingKind::Plain,
                    how: Some(format!("grid in a text{}", under(key)).into()),
                    is_stated: !key.is_empty(),
                    left_out: None,
                    parsed: ParsedText::from(board),
                }));
            }
            Some(Err(fault)) => {
                // A place within the text is none in the whole.
                self.broken.get_or_insert(fault.moved_to(at));
            }
        }
    }

    /// Refuses the grids from this one on, if their name says that their lists are columns.
    fn refuse_columns(&mut self, from: usize, key: &str, at: usize) {
        if orientation::names_columns(key) {
            for grid in self.found[from..].iter_mut().filter(|grid| grid.is_ok()) {
                let fault = orientation::fault_of_name(at, key);
                self.broken.get_or_insert_with(|| fault.clone());
                *grid = Err(fault);
            }
        }
    }

    /// Adds a grid, if a value is one; a name may say that it must be one.
    fn grid(&mut self, name: GridName<'_>, value: &Value<'_>, around: SizeHint) {
        let Some(items) = value.unkeyed().filter(|items| items.len() > 0) else {
            return;
        };
        let rows: Vec<&Value<'_>> = items.collect();
        let is_row = |row: &Value<'_>| {
            let mut cells = row.unkeyed();
            let are_cells = cells
                .as_mut()
                .is_some_and(|cells| cells.len() > 0 && cells.all(is_cell));
            !row.is_named() && are_cells
        };
        let cells = || rows.iter().flat_map(|row| row.items().unwrap_or_default());
        if let Some((at, key)) = misnamed(cells().map(|(_, cell)| cell)) {
            let fault = TextFault::new(at, MISNAMED_WANTED, quoted(key.as_bytes()));
            self.found
                .push(Err(fault.hint("name the clue of each island alike")));
            return;
        }
        let values = cells().map(|(_, cell)| cell);
        if let Some(fault) = of_two_clues(values, self.head.rules.max_clue()) {
            return self.found.push(Err(fault));
        }
        let from = rows.first().and_then(|row| counted_from(row));
        let is_record = |row: &Value<'_>| from.is_some() && counted_from(row) == from;
        let grid = if rows.iter().all(|row| is_row(row)) || rows.iter().all(|row| is_record(row)) {
            self.rows(&rows)
        } else if rows.iter().all(|row| matches!(row.is, ValueKind::Text(_)))
            && let Some(grid) = texts(&rows, self.head.rules.max_clue())
        {
            Ok(grid)
        } else if rows.iter().all(|cell| is_cell(cell)) && !around.sizes().is_empty() {
            self.flat(name, value.at, &rows, around);
            return;
        } else if let Some(cell) = no_cell(&rows) {
            let wanted = "a cell: a clue, '?', water, or an object with a clue or without";
            Err(TextFault::new(cell.at, wanted, cell.error_text()))
        } else {
            return;
        };
        match grid {
            // Pairs of numbers are more often cells than a board, under any name.
            Ok(grid) if !name.is_grid && grid.cols < 3 => {}
            Ok(grid) => {
                let grid = name.turned(grid);
                let count = grid.cells.len() / grid.cols;
                let shape = [count, grid.cols].map(|side| u16::try_from(side).unwrap_or(0));
                let size = Size::new(shape[0], shape[1]);
                let sizes = around.sizes();
                let read = if shape.contains(&0) {
                    Err(too_many(value.at, "rows or columns"))
                } else if sizes.is_empty() || sizes.contains(&size) {
                    self.board_of(name, &grid, size);
                    return;
                } else {
                    let wanted = format!("a grid of {}, as the sizes say", sizes[0]);
                    Err(TextFault::new(value.at, wanted, format!("one of {size}")))
                };
                self.found.push(read);
            }
            // The same holds for other pairs.
            Err(_) if !name.is_grid && rows.iter().all(|row| length(row) < 3) => {}
            Err(fault) => self.found.push(Err(fault)),
        }
    }

    /// Rows of cells, all as long as the first.
    fn rows(&self, rows: &[&Value<'_>]) -> Result<Grid, TextFault> {
        let mut grid = Grid {
            cells: Vec::new(),
            cols: 0,
            is_drawn: false,
        };
        for (index, row) in rows.iter().enumerate() {
            let from = grid.cells.len();
            for (_, cell) in row.items().unwrap_or_default() {
                grid.push(cell, self.head.rules.max_clue())?;
            }
            let count = grid.cells.len() - from;
            if index == 0 {
                grid.cols = count;
            } else if count != grid.cols {
                let wanted = format!("{} cells as in the first row", grid.cols);
                return Err(TextFault::new(row.at, wanted, count.to_string()));
            }
        }
        Ok(grid)
    }

    /// Cells row by row without brackets around each row.
    fn flat(&mut self, name: GridName<'_>, at: usize, cells: &[&Value<'_>], around: SizeHint) {
        let sizes = around.sizes().into_iter();
        let fits = |size: &Size| size.cells() == cells.len() as u64;
        let sizes: Vec<Size> = sizes.filter(fits).collect();
        if sizes.is_empty() && name.is_grid {
            let wanted = format!("cells for the size {}", around.sizes()[0]);
            let fault = TextFault::new(at, wanted, cells.len().to_string());
            self.found.push(Err(fault));
        }
        for size in sizes {
            let side = if name.by_columns {
                size.rows
            } else {
                size.cols
            };
            match self.rows_of(cells, usize::from(side)) {
                Ok(grid) => self.board_of(name, &name.turned(grid), size),
                Err(fault) => self.found.push(Err(fault)),
            }
        }
    }

    fn rows_of(&self, cells: &[&Value<'_>], cols: usize) -> Result<Grid, TextFault> {
        let mut grid = Grid {
            cells: Vec::new(),
            cols,
            is_drawn: false,
        };
        let mut cells = cells.iter();
        cells.try_for_each(|cell| grid.push(cell, self.head.rules.max_clue()))?;
        Ok(grid)
    }

    /// Adds the board of a grid: beside another sign for water, 0 may be a clue.
    fn board_of(&mut self, name: GridName<'_>, grid: &Grid, size: Size) {
        if let Some(fault) = &self.call {
            self.found.push(Err(fault.clone()));
            return;
        }
        let has = |what: GridCell| grid.cells.iter().any(|&(cell, _)| cell == what);
        let both = has(GridCell::Zero) && has(GridCell::Water);
        for zero_is_clue in [false, true].into_iter().take(1 + usize::from(both)) {
            let mut cells = Cells::default();
            for (index, &(cell, _)) in grid.cells.iter().enumerate() {
                let narrow = |number: usize| u16::try_from(number).expect("inside the size");
                let pos = Pos::new(narrow(index / grid.cols), narrow(index % grid.cols));
                match cell {
                    GridCell::Clue(clue) => cells.place(pos, Cell::Island(clue)),
                    GridCell::Zero if zero_is_clue => {
                        cells.place(pos, Cell::Island(Clue::Exactly(0)));
                    }
                    GridCell::Zero | GridCell::Water | GridCell::Bridge => {}
                }
            }
            let board = cells.board(size, &self.head);
            let zero = match (both, zero_is_clue) {
                (false, _) => "",
                (true, false) => ", 0 is water",
                (true, true) => ", 0 is a clue",
            };
            let by_columns = if name.by_columns {
                ", column by column"
            } else {
                ""
            };
            let under = under(name.key);
            let how = format!("grid in brackets{under}{by_columns}{zero}");
            let reading = board.map(|board| Reading {
                format: self.format,
                kind: ReadingKind::Plain,
                how: Some(how.into()),
                is_stated: false,
                left_out: None,
                parsed: ParsedText::from(board).drawn_if(grid.is_drawn),
            });
            let fault =
                |error: crate::puzzle::BoardError| TextFault::new(0, "a board", error.to_string());
            self.found.push(reading.map_err(fault));
        }
    }

    /// Adds a list with each meaning that fits.
    fn list(&mut self, list: FoundList, around: SizeHint, is_named: bool) {
        let FoundList {
            islands,
            meaning,
            is_unnamed,
            has_labels,
        } = list;
        let islands = match islands {
            Ok(islands) => islands,
            Err(fault) => return self.found.push(Err(fault)),
        };
        if let Some((at, count)) = around.count
            && usize::try_from(count).is_ok_and(|count| count != islands.len())
        {
            let wanted = format!(
                "the number {} of the islands that are listed",
                islands.len()
            );
            let fault = TextFault::new(at, wanted, count.to_string());
            return self.found.push(Err(
                fault.hint("add what is missing, or leave this number out")
            ));
        }
        let meaning = match (is_unnamed, around.meaning) {
            (true, Some(said)) => said,
            _ => meaning,
        };
        let mut sizes: Vec<Option<ListSize>> = Vec::new();
        match (around.size, around.sides) {
            (Some(size), _) => sizes.push(Some(ListSize::Named(size))),
            (None, Some([one, other])) => {
                sizes.push(Some(ListSize::InOrder([one, other])));
                sizes.extend((one != other).then_some(Some(ListSize::InOrder([other, one]))));
            }
            (None, None) => sizes.push(None),
        }
        let asked = self.asked.filter(|asked| meaning.columns.contains(asked));
        let mut readings = Vec::new();
        for size in sizes {
            let list = IslandList {
                islands: islands.clone(),
                size,
            };
            let fitting = list.fitting(meaning, self.size);
            let fitting = asked.map_or(fitting, |asked| vec![asked]);
            let is_stated = !is_unnamed || meaning.is_settled || (is_named && fitting.len() == 1);
            readings.extend(fitting.into_iter().map(|columns| {
                let (size, head) = (self.size, &self.head);
                let read = list.reading(self.text, columns, size, head, " in brackets", is_stated);
                read.map(|read| Reading {
                    format: self.format,
                    left_out: has_labels.then(|| "the first number of each island".to_owned()),
                    ..read
                })
            }));
        }
        self.found.extend(readings);
    }
}
