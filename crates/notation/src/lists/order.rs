//! What the columns of a list say, which is all that lists differ in.

use std::borrow::Cow;

use super::super::readings::ListColumns;
use super::nested::Value;

/// What is known of the columns of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct ListMeaning {
    /// What they may say.
    pub(super) columns: &'static [ListColumns],
    /// Whether the first that fits is meant; else each that fits is a reading.
    pub(super) is_settled: bool,
}

/// What a list may say that names no column.
pub(super) const UNNAMED: ListMeaning = ListMeaning {
    columns: &[
        ListColumns::RowCol0,
        ListColumns::RowCol1,
        ListColumns::XDown0,
        ListColumns::XDown1,
    ],
    is_settled: false,
};

/// What a list may say that names no column and begins with the clue.
pub(super) const CLUE_FIRST: ListMeaning = ListMeaning {
    columns: &[
        ListColumns::ClueRowCol0,
        ListColumns::ClueRowCol1,
        ListColumns::ClueXDown0,
        ListColumns::ClueXDown1,
    ],
    is_settled: false,
};

/// Names that go together in a header or in the keys of an object.
struct ListWords {
    row: &'static [&'static str],
    col: &'static [&'static str],
    meaning: ListMeaning,
}

/// The names of rows and columns, and from where they are counted.
const PLACES: [ListWords; 3] = [
    ListWords {
        row: &["row", "r"],
        col: &["col", "column", "c"],
        meaning: ListMeaning {
            columns: &[ListColumns::RowCol1, ListColumns::RowCol0],
            is_settled: true,
        },
    },
    ListWords {
        row: &["i"],
        col: &["j"],
        meaning: ListMeaning {
            columns: &[ListColumns::RowCol0, ListColumns::RowCol1],
            is_settled: false,
        },
    },
    ListWords {
        row: &["y"],
        col: &["x"],
        meaning: ListMeaning {
            columns: &[ListColumns::XDown0, ListColumns::XDown1],
            is_settled: false,
        },
    },
];

/// The names of clues, the one that counts first where there are several.
const CLUES: [&str; 13] = [
    "clue", "value", "number", "n", "k", "required", "degree", "weight", "val", "v", "num",
    "count", "bridges",
];

/// What `x,y,degree` says, which is a notation of its own.
const UPWARDS: ListMeaning = ListMeaning {
    columns: &[ListColumns::XUp0],
    is_settled: true,
};

/// Where a list has its columns, and what they say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct ListPlaces {
    pub(super) row: usize,
    pub(super) col: usize,
    pub(super) clue: usize,
    pub(super) meaning: ListMeaning,
}

impl ListPlaces {
    /// Those among names; nothing if no row, no column or no clue is named, or two rows are.
    pub(in super::super) fn among(names: &[&str]) -> Option<Self> {
        let only = |wanted: &[&str]| {
            let is_it = |name: &&str| wanted.iter().any(|one| name.eq_ignore_ascii_case(one));
            let mut found = names.iter().enumerate().filter(|(_, name)| is_it(name));
            let (place, _) = found.next()?;
            found.next().is_none().then_some(place)
        };
        let places = PLACES.iter().find_map(|words| {
            let (row, col) = (only(words.row)?, only(words.col)?);
            Some((row, col, words.meaning))
        });
        let (row, col, meaning) = places?;
        // The first name that is there: `{"number": 4, "count": 0}` has the clue 4.
        let clue = CLUES.iter().find_map(|name| only(&[name]))?;
        let is_xy = meaning.columns.contains(&ListColumns::XDown0);
        let is_upwards = is_xy && names[clue].eq_ignore_ascii_case("degree");
        Some(Self {
            row,
            col,
            clue,
            meaning: if is_upwards { UPWARDS } else { meaning },
        })
    }

    /// Whether the first two columns of a cell are x and y.
    pub(super) fn is_xy(&self) -> bool {
        !matches!(
            self.meaning.columns[0],
            ListColumns::RowCol0 | ListColumns::RowCol1
        )
    }

    /// The columns in the order in which cells are told: row and column, or x and y.
    pub(super) fn cell(&self) -> [usize; 2] {
        if self.is_xy() {
            [self.col, self.row]
        } else {
            [self.row, self.col]
        }
    }
}

/// What stands under the name of a clue, if one does.
pub(super) fn clue_among<'v, 'a>(
    keyed: &'v [(Cow<'a, str>, Value<'a>)],
    is_left_out: impl Fn(&str) -> bool,
) -> Option<&'v Value<'a>> {
    let of = |name: &&str| {
        let is_it = |key: &str| key.eq_ignore_ascii_case(name) && !is_left_out(key);
        keyed.iter().find(|(key, _)| is_it(key))
    };
    CLUES.iter().find_map(of).map(|(_, value)| value)
}
