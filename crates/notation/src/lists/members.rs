//! Lists of islands in values: objects, three numbers each, a cell and a clue, or facts.

use std::borrow::Cow;

use super::super::cell::{CLUE_HINT, Cell, clue_of, clue_word, named_cell};
use super::super::error::TextFault;
use super::super::options::ListColumns;
use super::nested::Value;
use super::order::{CLUE_FIRST, ListMeaning, ListPlaces, UNNAMED, clue_among, two_clues};
use super::{FEWEST, ListedIsland};
use crate::puzzle::Degree;

/// The keys of an island's cell, if rows and columns have no keys of their own.
const CELLS: [&str; 8] = [
    "pos",
    "position",
    "cell",
    "coord",
    "coords",
    "coordinates",
    "location",
    "point",
];

/// A list that was found.
pub(super) struct FoundList {
    pub(super) islands: Result<Vec<ListedIsland>, TextFault>,
    pub(super) meaning: ListMeaning,
    /// Whether the columns have no names.
    pub(super) is_unnamed: bool,
    /// Whether each island has a number before it that only counts, or is the same for all.
    pub(super) has_labels: bool,
}

impl FoundList {
    /// Whether triples of numbers are rather a list than a grid of three columns: enough rows, with
    /// cells that are all different and not adjacent.
    pub(super) fn looks_like_a_list(&self) -> bool {
        self.islands
            .as_ref()
            .is_ok_and(|islands| super::looks_like_a_list(islands))
    }
}

/// The list in a value; nothing if it is not one.
pub(super) fn listed(value: &Value<'_>, most: Degree) -> Option<FoundList> {
    let items = value.items()?;
    if let Some(keyed) = value.keyed() {
        return by_cell(keyed, most).or_else(|| by_column(keyed, most));
    }
    let all: Vec<&Value<'_>> = value.unkeyed()?.collect();
    let first = all.first()?;
    if first.keyed().is_some() && all.iter().all(|item| item.keyed().is_some()) {
        return of_objects(&all, most);
    }
    // A cell as a key, with a clue: `{(0, 0): 2, …}`.
    let is_pair = |value: &Value<'_>| two_numbers(value).is_some();
    let is_alternating = items.len() % 2 == 0
        && all
            .chunks(2)
            .all(|two| is_pair(two[0]) && two[1].number().is_some());
    let unnamed = |parts: Vec<([u32; 2], &Value<'_>, usize)>, meaning| {
        let island =
            |&(numbers, clue, at): &([u32; 2], &Value<'_>, usize)| island(numbers, clue, at, most);
        Some(FoundList {
            islands: parts.iter().map(island).collect(),
            meaning,
            is_unnamed: true,
            has_labels: false,
        })
    };
    if is_alternating {
        let pairs = all.chunks(2);
        let parts = pairs.filter_map(|two| Some((two_numbers(two[0])?, two[1], two[0].at)));
        return unnamed(parts.collect(), UNNAMED);
    }
    let parts: Option<Vec<_>> = all.iter().map(|item| unnamed_island(item)).collect();
    let Some(parts) = parts else {
        let found = unnamed(behind_labels(&all)?, UNNAMED)?;
        return Some(FoundList {
            has_labels: true,
            ..found
        });
    };
    let is_xy = parts.iter().all(|&(_, _, _, is_labelled)| is_labelled);
    let parts = parts
        .into_iter()
        .map(|(numbers, clue, at, _)| (numbers, clue, at));
    unnamed(parts.collect(), if is_xy { LABELLED } else { UNNAMED })
}

/// The list of triples of numbers of which the first is the clue, if a value looks like one.
pub(super) fn listed_clue_first(value: &Value<'_>, most: Degree) -> Option<FoundList> {
    let of_three = |item: &Value<'_>| {
        let parts: Vec<&Value<'_>> = item.unkeyed()?.collect();
        let [clue, one, other] = parts[..] else {
            return None;
        };
        clue.number()?;
        island([one.number()?, other.number()?], clue, item.at, most).ok()
    };
    let islands: Option<Vec<ListedIsland>> = value.unkeyed()?.map(of_three).collect();
    let listed = FoundList {
        islands: Ok(islands?),
        meaning: CLUE_FIRST,
        is_unnamed: true,
        has_labels: false,
    };
    Some(listed).filter(FoundList::looks_like_a_list)
}

/// The possible meanings of `{label, {x, y}, clue}`.
const LABELLED: ListMeaning = ListMeaning {
    columns: &[ListColumns::XUp0, ListColumns::XDown0, ListColumns::XDown1],
    is_settled: false,
};

fn two_numbers(value: &Value<'_>) -> Option<[u32; 2]> {
    let numbers: Option<Vec<u32>> = value.unkeyed()?.map(Value::number).collect();
    numbers?.try_into().ok()
}

/// The cell, the clue and the position of an item of three numbers, of a cell and a clue, or of a
/// label, a cell and a clue, and whether it is the last of these.
fn unnamed_island<'v, 'a>(item: &'v Value<'a>) -> Option<([u32; 2], &'v Value<'a>, usize, bool)> {
    let parts: Vec<&Value<'a>> = item.unkeyed()?.collect();
    match parts[..] {
        [one, other, clue] if clue.word().is_some() && other.number().is_some() => {
            Some(([one.number()?, other.number()?], clue, item.at, false))
        }
        [label, cell, clue] if label.word().is_some() && clue.word().is_some() => {
            Some((two_numbers(cell)?, clue, item.at, true))
        }
        [cell, clue] if clue.word().is_some() => Some((two_numbers(cell)?, clue, item.at, false)),
        _ => None,
    }
}

/// The islands of tuples of four numbers, the first of which counts or is the same for all.
fn behind_labels<'v, 'a>(all: &[&'v Value<'a>]) -> Option<Vec<([u32; 2], &'v Value<'a>, usize)>> {
    let of_four = |item: &&'v Value<'a>| {
        let parts: [&Value<'a>; 4] = item.unkeyed()?.collect::<Vec<_>>().try_into().ok()?;
        let [label, one, other, clue] = parts;
        clue.number().filter(|clue| item.is_round() && *clue > 0)?;
        Some((
            label.number()?,
            ([one.number()?, other.number()?], clue, item.at),
        ))
    };
    let (labels, islands): (Vec<u32>, Vec<_>) = all
        .iter()
        .map(of_four)
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .unzip();
    let first = *labels.first()?;
    let is_same = labels.iter().all(|label| *label == first);
    let counts = first < 2
        && labels
            .iter()
            .zip(first..)
            .all(|(label, next)| *label == next);
    (all.len() >= FEWEST && (is_same || counts)).then_some(islands)
}

/// Islands as objects with the same kinds of keys.
fn of_objects(all: &[&Value<'_>], most: Degree) -> Option<FoundList> {
    let mut meaning = None;
    let mut islands = Vec::new();
    let mut members = Vec::new();
    for item in all {
        let mut parts = item.keyed()?.iter().collect::<Vec<_>>();
        let names = |parts: &[&(_, Value<'_>)]| -> Vec<String> {
            parts
                .iter()
                .map(|(key, _): &&(Cow<'_, str>, _)| key.to_string())
                .collect()
        };
        let cell = parts.iter().copied().find(|(key, value)| {
            CELLS.iter().any(|name| key.eq_ignore_ascii_case(name)) && value.items().is_some()
        });
        members.push(words_in(item.keyed()?));
        if let Some((_, cell)) = cell {
            if let Some(numbers) = two_numbers(cell) {
                let clue = clue_among(item.keyed()?, |_| false)?;
                meaning.get_or_insert((UNNAMED, true));
                islands.push(island(numbers, clue, item.at, most));
                continue;
            }
            parts.extend(cell.keyed()?);
        }
        let names = names(&parts);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let Some(places) = ListPlaces::among(&names) else {
            // After islands it is an island with missing keys.
            let (meaning, is_unnamed) = meaning?;
            let wanted = "an island with the same keys as the first";
            return Some(FoundList {
                islands: Err(TextFault::new(item.at, wanted, "other keys")),
                meaning,
                is_unnamed,
                has_labels: false,
            });
        };
        let (said, _) = *meaning.get_or_insert((in_objects(places), false));
        if said != in_objects(places) {
            return None;
        }
        let mut numbers = [0; 2];
        for (number, place) in numbers.iter_mut().zip(places.cell()) {
            let value = &parts[place].1;
            let Some(here) = value.number() else {
                let wanted = "a row or column, a whole number from 0";
                let fault = TextFault::new(value.at, wanted, value.error_text());
                let (meaning, is_unnamed) = meaning?;
                return Some(FoundList {
                    islands: Err(fault),
                    meaning,
                    is_unnamed,
                    has_labels: false,
                });
            };
            *number = here;
        }
        islands.push(island(numbers, &parts[places.clue].1, item.at, most));
    }
    let (meaning, is_unnamed) = meaning?;
    let fault = two_clues(members.into_iter(), most, all[0].at);
    Some(FoundList {
        islands: fault.map_or_else(|| islands.into_iter().collect(), Err),
        meaning,
        is_unnamed,
        has_labels: false,
    })
}

/// The words under the keys of an object, and of the objects in it.
fn words_in<'v>(keyed: &'v [(Cow<'_, str>, Value<'_>)]) -> Vec<(&'v str, &'v str)> {
    let inside = keyed
        .iter()
        .filter_map(|(_, value)| value.keyed())
        .flatten();
    let all = keyed.iter().chain(inside);
    all.filter_map(|(key, value)| Some((&**key, value.word()?)))
        .collect()
}

/// The possible meanings of names in objects: programs count from 0 or from 1 under any of them,
/// and without a 0 it is unknown.
pub(super) fn in_objects(places: ListPlaces) -> ListMeaning {
    let columns: &[ListColumns] = if !places.is_xy() {
        &[ListColumns::RowCol0, ListColumns::RowCol1]
    } else if places.meaning.columns.contains(&ListColumns::XUp0) {
        &[ListColumns::XDown0, ListColumns::XDown1, ListColumns::XUp0]
    } else {
        &[ListColumns::XDown0, ListColumns::XDown1]
    };
    ListMeaning {
        columns,
        is_settled: false,
    }
}

/// Clues with their cells as keys, as in `{"0,3": 2}`, or with the cells' names, which count from 1.
fn by_cell(keyed: &[(Cow<'_, str>, Value<'_>)], most: Degree) -> Option<FoundList> {
    let numbers = |key: &str| -> Option<[u32; 2]> {
        let inside = key.trim_matches(['(', ')', '[', ']', ' ']);
        let (one, other) = inside.split_once([',', '-', '_', ':'])?;
        Some([one.trim().parse().ok()?, other.trim().parse().ok()?])
    };
    let named = |key: &str| {
        let cell = named_cell(key.trim().as_bytes())?;
        Some([u32::from(cell.row) + 1, u32::from(cell.col) + 1])
    };
    let are_named = keyed.first().is_some_and(|(key, _)| named(key).is_some());
    let islands = keyed.iter().map(|(key, clue)| {
        let numbers = if are_named { named(key) } else { numbers(key) };
        Some(island(numbers?, clue, clue.at, most))
    });
    let islands = islands.collect::<Option<Vec<_>>>()?;
    let by_name = ListMeaning {
        columns: &[ListColumns::RowCol1],
        is_settled: true,
    };
    Some(FoundList {
        islands: islands.into_iter().collect(),
        meaning: if are_named { by_name } else { UNNAMED },
        is_unnamed: !are_named,
        has_labels: false,
    })
}

/// The name of a column of which the given one is the plural, as in arrays of coordinates.
pub(super) fn singular(name: &str) -> &str {
    match name {
        "rows" => "row",
        "cols" | "columns" => "col",
        "xs" => "x",
        "ys" => "y",
        "data" | "values" | "clues" => "clue",
        name => name,
    }
}

/// The columns of a list under their names, as data frames write them, or those names beside its
/// rows.
fn by_column<'v>(keyed: &'v [(Cow<'_, str>, Value<'_>)], most: Degree) -> Option<FoundList> {
    let of = |name: &str| keyed.iter().find(|(key, _)| key == name);
    let (names, rows): (Vec<&'v str>, Vec<Vec<&'v Value<'_>>>) =
        if let (Some((_, names)), Some((_, data))) = (of("columns"), of("data")) {
            let names: Option<_> = names.unkeyed()?.map(Value::word).collect();
            let rows = data
                .unkeyed()?
                .map(|row| row.unkeyed().map(Iterator::collect));
            (names?, rows.collect::<Option<_>>()?)
        } else {
            let is_column = |(key, column): &&(Cow<'_, str>, Value<'_>)| {
                column.items().is_some() && !matches!(&**key, "shape" | "size")
            };
            let keyed: Vec<_> = keyed.iter().filter(is_column).collect();
            let columns: Option<Vec<_>> = keyed.iter().map(|(_, column)| column.items()).collect();
            let columns = columns?;
            // Rows are numbered in the same way in each column, if at all.
            let row = |index: usize| {
                let cells = columns.iter().map(|column| column.get(index));
                let cells: Vec<_> = cells.collect::<Option<_>>()?;
                let is_same = cells.iter().all(|(key, _)| *key == cells[0].0);
                is_same.then(|| cells.iter().map(|(_, cell)| cell).collect())
            };
            let rows = columns.iter().map(|column| column.len()).max()?;
            let names = keyed.iter().map(|(key, _)| singular(key)).collect();
            (names, (0..rows).map(row).collect::<Option<_>>()?)
        };
    let places = ListPlaces::among(&names)?;
    let of_row = |row: &Vec<&Value<'_>>| {
        let [one, other] = places.cell();
        let [one, other, clue] = [one, other, places.clue].map(|place| row.get(place).copied());
        let numbers = [one?.number()?, other?.number()?];
        Some(island(numbers, clue?, one?.at, most))
    };
    let islands = rows.iter().map(of_row).collect::<Option<Vec<_>>>()?;
    let words = |row: &Vec<&'v Value<'_>>| {
        let all = names.iter().zip(row);
        all.filter_map(|(name, value)| Some((*name, value.word()?)))
            .collect()
    };
    let fault = two_clues(rows.iter().map(words), most, rows.first()?.first()?.at);
    Some(FoundList {
        islands: fault.map_or_else(|| islands.into_iter().collect(), Err),
        meaning: in_objects(places),
        is_unnamed: false,
        has_labels: false,
    })
}

/// An island of a list, in which nothing means water.
fn island(
    numbers: [u32; 2],
    clue: &Value<'_>,
    at: usize,
    most: Degree,
) -> Result<ListedIsland, TextFault> {
    let word = clue.word().unwrap_or_default();
    let fault = |wanted: String| TextFault::new(clue.at, wanted, clue.error_text());
    let clue = match clue.number() {
        Some(0) => {
            let hint = "leave out cells of water; a table under row,col,clue has clues 0";
            return Err(fault("a clue from 1".to_owned()).hint(hint));
        }
        Some(number) => clue_of(number, most).map_err(|wanted| fault(wanted).hint(CLUE_HINT))?,
        None => {
            let wanted = "a clue or '?'";
            clue_word(word.as_bytes(), most).ok_or_else(|| fault(wanted.to_owned()))?
        }
    };
    let cell = Cell::Island(clue);
    Ok(ListedIsland {
        numbers,
        cell,
        named: None,
        at,
    })
}
