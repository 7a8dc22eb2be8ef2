//! The size of a board by the values beside it or around it.

use std::borrow::Cow;

use super::super::options::ListColumns;
use super::nested::{Items, Value, ValueKind};
use super::order::ListMeaning;
use crate::puzzle::Size;

/// The names of a board's height and of its width.
pub(super) const SIZES: [[&str; 2]; 8] = [
    ["height", "width"],
    ["rows", "cols"],
    ["rows", "columns"],
    ["h", "w"],
    ["rownum", "colnum"],
    ["numrows", "numcols"],
    ["nrows", "ncols"],
    ["row_count", "col_count"],
];

/// The names of the side of a square, or of both sides.
pub(super) const SIDES: [&str; 9] = [
    "size",
    "shape",
    "dimensions",
    "dim",
    "n",
    "gridsize",
    "grid_size",
    "boardsize",
    "board_size",
];

/// The names of the number of islands beside a list of them.
pub(super) const COUNTS: [&str; 8] = [
    "count",
    "islandCount",
    "island_count",
    "numIslands",
    "num_islands",
    "n_islands",
    "numberOfIslands",
    "number_of_islands",
];

/// The meaning of a list whose cells are row and column from 1.
const FROM_ONE: ListMeaning = ListMeaning {
    columns: &[ListColumns::RowCol1],
    is_settled: true,
};

/// The size of a board, as stated by the values around it.
#[derive(Clone, Copy, Default)]
pub(super) struct SizeHint {
    pub(super) size: Option<Size>,
    /// Two sides in unknown order.
    pub(super) sides: Option<[u16; 2]>,
    /// The meaning of a list's columns.
    pub(super) meaning: Option<ListMeaning>,
    /// How many islands there are, with the place of this number.
    pub(super) count: Option<(usize, u32)>,
}

impl SizeHint {
    /// The hint beside facts such as `rows(5). cols(5).` and `size(5, 5).`, which are taken out.
    pub(super) fn with_facts<'a>(mut self, all: &mut Vec<(Cow<'a, str>, Value<'a>)>) -> Self {
        let sides =
            |value: &Value<'_>| -> Option<Vec<u16>> { value.unkeyed()?.map(side_of).collect() };
        let mut said: Vec<(&str, Vec<u16>)> = Vec::new();
        let mut are_left = 0;
        for (key, value) in all.iter() {
            match (&value.is, sides(value)) {
                (ValueKind::Items(items), Some(sides))
                    if key.is_empty()
                        && items.is_round
                        && (is_among(&SIDES, items.name)
                            || is_among(SIZES.as_flattened(), items.name)) =>
                {
                    said.push((items.name, sides));
                }
                _ => are_left += 1,
            }
        }
        let number = |name: &str| {
            let found = said
                .iter()
                .find(|(said, _)| said.eq_ignore_ascii_case(name));
            match found?.1[..] {
                [side] => Some(side),
                _ => None,
            }
        };
        match (&said[..], size_of(number)) {
            ([_, _], Some(size)) => self.size = Some(size),
            ([(name, sides)], _) => match sides[..] {
                [one, other] => self.sides = Some([one, other]),
                [side] if is_among(&SIDES, name) => self.size = Some(Size::new(side, side)),
                _ => return self,
            },
            _ => return self,
        }
        if are_left > 0 {
            all.retain(|(key, value)| {
                let ValueKind::Items(items) = &value.is else {
                    return true;
                };
                !(key.is_empty() && said.iter().any(|(name, _)| *name == items.name))
            });
        }
        self
    }

    /// The hint inside a value.
    pub(super) fn with(mut self, value: &Value<'_>) -> Self {
        if let ValueKind::Items(Items {
            name: "puzzle",
            all,
            ..
        }) = &value.is
            && let [(_, name), (_, side), _] = &all[..]
            && name.word().is_some()
            && let Some(side) = side_of(side)
        {
            // `puzzle(name, side, [(row, column, clue), …])`, with cells counted from 1.
            self.size = Some(Size::new(side, side));
            self.meaning = Some(FROM_ONE);
        }
        if let ValueKind::Items(Items {
            name: "SparseArray",
            all,
            ..
        }) = &value.is
        {
            // `SparseArray[{{row, column} -> clue, …}, {rows, columns}]`, with cells counted from 1.
            let sides = all.get(1).and_then(|(_, sides)| sides.unkeyed());
            let sides = sides.and_then(|sides| sides.map(side_of).collect::<Option<Vec<u16>>>());
            if let Some([rows, cols]) = sides.as_deref() {
                self.size = Some(Size::new(*rows, *cols));
            }
            self.meaning = Some(FROM_ONE);
        }
        let Some(keyed) = value.keyed() else {
            return self;
        };
        let of = |name: &str| value_of(keyed, name);
        // One around it counts something else.
        let count = COUNTS.iter().find_map(|name| of(name));
        self.count = count.and_then(|count| Some((count.at, count.number()?)));
        let number = |name: &str| of(name).and_then(side_of);
        if let Some(size) = size_of(number) {
            self.size = Some(size);
        } else if let (Some(one), Some(other)) = (number("n"), number("m")) {
            self.sides = Some([one, other]);
        } else if let Some(sides) = SIDES.iter().find_map(|name| of(name)) {
            if let Some(inner) = sides.keyed() {
                let across = |name: &str| value_of(inner, name).and_then(side_of);
                let by_axes = || Some(Size::new(across("y")?, across("x")?));
                self.size = size_in(inner).or_else(by_axes);
            } else if let Some(side) = side_of(sides) {
                self.size = Some(Size::new(side, side));
            } else if let Some(two) = sides.word().and_then(sides_in_words) {
                self.sides = Some(two);
            } else if let Some(two) = sides.unkeyed() {
                let two: Option<Vec<u16>> = two.map(side_of).collect();
                self.sides = two.and_then(|two| two.try_into().ok());
            }
        } else {
            self.size = size_beside(keyed).or(self.size);
        }
        self
    }

    /// The possible sizes.
    pub(super) fn sizes(self) -> Vec<Size> {
        let sides = self.sides.map(|[one, other]| {
            let mut sizes = vec![Size::new(one, other), Size::new(other, one)];
            sizes.dedup();
            sizes
        });
        self.size
            .map(|size| vec![size])
            .or(sides)
            .unwrap_or_default()
    }
}

/// The value of a name, in any case.
fn value_of<'v, 'a>(all: &'v [(Cow<'a, str>, Value<'a>)], name: &str) -> Option<&'v Value<'a>> {
    let mut named = all.iter().filter(|(key, _)| key.eq_ignore_ascii_case(name));
    named.next().map(|(_, value)| value)
}

/// The size by the numbers of two names.
fn size_of(number: impl Fn(&str) -> Option<u16>) -> Option<Size> {
    let mut names = SIZES.iter();
    names.find_map(|[rows, cols]| Some(Size::new(number(rows)?, number(cols)?)))
}

/// The size that an object says.
fn size_in(object: &[(Cow<'_, str>, Value<'_>)]) -> Option<Size> {
    size_of(|name| value_of(object, name).and_then(side_of))
}

/// The size in the only one of these objects of words and numbers that has one, as in
/// `"board": {"width": 4, "height": 3}` beside a list of islands.
fn size_beside(all: &[(Cow<'_, str>, Value<'_>)]) -> Option<Size> {
    let objects = all.iter().filter_map(|(_, value)| value.keyed());
    let is_flat = |object: &&[(Cow<'_, str>, Value<'_>)]| {
        object.iter().all(|(_, value)| value.word().is_some())
    };
    let mut sizes = objects.filter(is_flat).filter_map(size_in);
    let size = sizes.next()?;
    sizes.next().is_none().then_some(size)
}

fn is_among(names: &[&str], name: &str) -> bool {
    names.iter().any(|one| one.eq_ignore_ascii_case(name))
}

/// The two sides that a text such as `5x8` or `5 by 8` says.
fn sides_in_words(text: &str) -> Option<[u16; 2]> {
    let is_sign = |char: char| !char.is_ascii_digit();
    let (one, _) = text.split_once(is_sign)?;
    let (_, other) = text.rsplit_once(is_sign)?;
    let between = &text[one.len()..text.len() - other.len()];
    let is_between = ["x", "X", "×", "*", ",", "by", ""].contains(&between.trim());
    let sides: [u16; 2] = [one.parse().ok()?, other.parse().ok()?];
    (is_between && sides.iter().all(|side| *side > 0)).then_some(sides)
}

/// The number of a side; MongoDB writes `{"$numberInt": "7"}`.
fn side_of(value: &Value<'_>) -> Option<u16> {
    let inner = match value.keyed() {
        Some([(key, inner)]) if key.starts_with("$number") => inner,
        _ => value,
    };
    let number = inner.number();
    number
        .or_else(|| inner.word()?.parse().ok())
        .and_then(|side| u16::try_from(side).ok())
        .filter(|&side| side > 0)
}
