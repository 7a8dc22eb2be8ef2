//! The meaning of a list's columns, in which lists differ.

use std::borrow::Cow;

use super::super::cell::clue_of;
use super::super::error::TextFault;
use super::super::options::ListColumns;
use super::super::orientation::{is_upward_header, says_downwards, says_from_one, says_upwards};
use super::nested::{Value, whole};
use crate::puzzle::Degree;

/// What is known about the columns of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct ListMeaning {
    /// The possible meanings.
    pub(in super::super) columns: &'static [ListColumns],
    /// Whether the first meaning that fits is right; otherwise each that fits is a reading.
    pub(in super::super) is_settled: bool,
}

impl ListMeaning {
    /// The meaning that is left by a comment which says from which number cells are counted.
    pub(in super::super) fn as_counted_in(self, text: &str) -> Self {
        let Some(from_one) = says_from_one(text) else {
            return self;
        };
        let is_it = |columns: &ListColumns| columns.is_from_one() == from_one;
        let first = self.columns.iter().position(is_it);
        match first {
            Some(at) if self.columns.iter().filter(|columns| is_it(columns)).count() == 1 => Self {
                columns: &self.columns[at..=at],
                is_settled: true,
            },
            _ => self,
        }
    }
}

/// The possible meanings of a list without names of columns.
pub(in super::super) const UNNAMED: ListMeaning = ListMeaning {
    columns: &[
        ListColumns::RowCol0,
        ListColumns::RowCol1,
        ListColumns::XDown0,
        ListColumns::XDown1,
    ],
    is_settled: false,
};

/// The possible meanings below a comment that says that y goes upwards.
pub(super) const UNNAMED_UPWARDS: ListMeaning = ListMeaning {
    columns: &[
        ListColumns::XUp0,
        ListColumns::RowCol0,
        ListColumns::RowCol1,
        ListColumns::XDown0,
        ListColumns::XDown1,
    ],
    is_settled: false,
};

/// The possible meanings of a list without names of columns that begins with the clue.
pub(super) const CLUE_FIRST: ListMeaning = ListMeaning {
    columns: &[
        ListColumns::ClueRowCol0,
        ListColumns::ClueRowCol1,
        ListColumns::ClueXDown0,
        ListColumns::ClueXDown1,
    ],
    is_settled: false,
};

/// The possible meanings of x and y below a comment that says that y goes upwards, and beside a
/// degree: nobody can know whether such a table has the meaning of the notation `x,y,degree`.
const XY_UPWARDS: ListMeaning = ListMeaning {
    columns: &[ListColumns::XUp0, ListColumns::XDown0, ListColumns::XDown1],
    is_settled: false,
};

/// The possible meanings of x and y.
const XY_DOWNWARDS: ListMeaning = ListMeaning {
    columns: &[ListColumns::XDown0, ListColumns::XDown1],
    is_settled: false,
};

/// Names that are used together in a header or in the keys of an object.
struct ListWords {
    row: &'static [&'static str],
    col: &'static [&'static str],
    meaning: ListMeaning,
}

/// The names of rows and columns, with the number that they count from.
const PLACES: [ListWords; 4] = [
    ListWords {
        row: &["row", "r"],
        col: &["col", "column", "c"],
        meaning: ListMeaning {
            columns: &[ListColumns::RowCol1, ListColumns::RowCol0],
            is_settled: true,
        },
    },
    ListWords {
        row: &[
            "row_no",
            "row_nr",
            "row_num",
            "row_number",
            "row_index",
            "row_idx",
            "row_id",
        ],
        col: &[
            "col_no",
            "col_nr",
            "col_num",
            "col_number",
            "col_index",
            "col_idx",
            "col_id",
        ],
        meaning: ListMeaning {
            columns: &[ListColumns::RowCol1, ListColumns::RowCol0],
            is_settled: false,
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
        meaning: XY_DOWNWARDS,
    },
];

/// The names that `--columns` has for rows and columns, in a header of three names: of more, some may
/// be those of the other end of a bridge.
const COUNTED_PLACES: [ListWords; 4] = [
    counted(&["row0"], &["col0"], &[ListColumns::RowCol0]),
    counted(&["row1"], &["col1"], &[ListColumns::RowCol1]),
    counted(&["y0"], &["x0"], &[ListColumns::XDown0]),
    counted(&["y1"], &["x1"], &[ListColumns::XDown1]),
];

/// Names that say from which number they count.
const fn counted(
    row: &'static [&'static str],
    col: &'static [&'static str],
    columns: &'static [ListColumns],
) -> ListWords {
    ListWords {
        row,
        col,
        meaning: ListMeaning {
            columns,
            is_settled: true,
        },
    }
}

/// The names of clues, in order of precedence.
const CLUES: [&str; 13] = [
    "clue", "value", "number", "n", "k", "required", "degree", "weight", "val", "v", "num",
    "count", "bridges",
];

/// Names that mean the clue in plain words and are not read as it.
const LIKE_CLUES: [&str; 10] = [
    "target",
    "needed",
    "links",
    "connections",
    "label",
    "text",
    "hint",
    "digit",
    "total",
    "demand",
];

/// Whether a name may be that of the clue.
fn may_be_clue(name: &str) -> bool {
    let mut all = CLUES.iter().chain(&LIKE_CLUES);
    all.any(|one| name.eq_ignore_ascii_case(one))
}

/// The fault at this place of islands, each with its names and words, that have two numbers of which
/// either may be the clue: a clue is possible under both names, and they are not the same
/// throughout. `clue` itself leaves no doubt.
pub(super) fn two_clues<'n>(
    islands: impl Iterator<Item = Vec<(&'n str, &'n str)>>,
    most: Degree,
    at: usize,
) -> Option<TextFault> {
    let islands: Vec<Vec<(&str, &str)>> = islands
        .map(|mut names| {
            names.retain(|(name, _)| may_be_clue(name));
            names
        })
        .collect();
    let of = |island: &[(&str, &'n str)], name: &str| {
        let mut all = island.iter();
        let found = all.find(|(one, _)| one.eq_ignore_ascii_case(name));
        found.map(|&(_, word)| word.trim())
    };
    let names = islands.iter().find(|names| names.len() > 1)?;
    let chosen = *CLUES.iter().find(|name| of(names, name).is_some())?;
    let is_clue = |word: &str| {
        whole(word).map_or(word == "?", |number| {
            number > 0 && clue_of(number, most).is_ok()
        })
    };
    let may_replace = |name: &str| {
        let numbers = || {
            let both = islands
                .iter()
                .filter_map(|one| Some((of(one, chosen)?, one)));
            both.filter(|(word, _)| whole(word).is_none_or(|number| number > 0))
                .map(|(word, one)| (word, of(one, name).unwrap_or_default()))
        };
        numbers().all(|(_, other)| is_clue(other)) && numbers().any(|(word, other)| word != other)
    };
    let mut others = names.iter().map(|(name, _)| *name);
    let other = others.find(|name| !name.eq_ignore_ascii_case(chosen) && may_replace(name))?;
    let found = format!("'{chosen}' and '{other}', which are not the same");
    let fault = TextFault::new(at, "one number in each island that may be its clue", found);
    let hint = format!("leave out '{other}' if '{chosen}' is the clue, else '{chosen}'");
    (chosen != CLUES[0]).then(|| fault.hint(hint).reaching(usize::MAX))
}

/// Whether each object of a text in JSON is an island, without a list of them.
pub(in super::super) fn are_single_islands(text: &str) -> bool {
    if text.contains('[') {
        return false;
    }
    let objects = text.matches('{').count();
    let count = |name: &str| text.matches(&format!("\"{name}\"")).count();
    objects > 0 && CLUES.iter().any(|name| count(name) == objects)
}

/// The meaning of the table `x,y,degree`, which is a notation of its own.
const UPWARDS: ListMeaning = ListMeaning {
    columns: &[ListColumns::XUp0],
    is_settled: true,
};

/// The indices of a list's columns, and their meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct ListPlaces {
    pub(super) row: usize,
    pub(super) col: usize,
    pub(super) clue: usize,
    pub(super) meaning: ListMeaning,
}

impl ListPlaces {
    /// The columns among these names; nothing if there is no row, no column or no clue, or two
    /// rows.
    pub(in super::super) fn among(names: &[&str]) -> Option<Self> {
        let only = |wanted: &[&str]| {
            let is_it = |name: &&str| wanted.iter().any(|one| name.eq_ignore_ascii_case(one));
            let mut found = names.iter().enumerate().filter(|(_, name)| is_it(name));
            let (place, _) = found.next()?;
            found.next().is_none().then_some(place)
        };
        let counted = COUNTED_PLACES.iter().filter(|_| names.len() == 3);
        let places = PLACES.iter().chain(counted).find_map(|words| {
            let (row, col) = (only(words.row)?, only(words.col)?);
            Some((row, col, words.meaning))
        });
        let (row, col, meaning) = places?;
        // The first name that occurs: `{"number": 4, "count": 0}` has the clue 4.
        let clue = CLUES.iter().find_map(|name| only(&[name]))?;
        let is_xy = meaning.columns.contains(&ListColumns::XDown0);
        let is_upwards = is_xy && names[clue].eq_ignore_ascii_case("degree");
        Some(Self {
            row,
            col,
            clue,
            meaning: if is_upwards { XY_UPWARDS } else { meaning },
        })
    }

    /// The same columns in this text, whose comments may say that y goes upwards or downwards, or
    /// from which number cells are counted.
    pub(super) fn within(self, text: &str) -> Self {
        let is_open = self.meaning.columns[0] == ListColumns::XDown0;
        let may_be_upwards = self.meaning.columns[0] == ListColumns::XUp0;
        let meaning = if is_open && says_upwards(text) {
            XY_UPWARDS
        } else if may_be_upwards && says_downwards(text) {
            XY_DOWNWARDS.as_counted_in(text)
        } else if may_be_upwards {
            self.meaning
        } else {
            self.meaning.as_counted_in(text)
        };
        Self { meaning, ..self }
    }

    /// The same columns under this header, which may be that of the notation `x,y,degree`.
    pub(super) fn under(self, header: &str) -> Self {
        let meaning = if is_upward_header(header) {
            UPWARDS
        } else {
            self.meaning
        };
        Self { meaning, ..self }
    }

    /// Whether the first two columns of a cell are x and y.
    pub(super) fn is_xy(&self) -> bool {
        !matches!(
            self.meaning.columns[0],
            ListColumns::RowCol0 | ListColumns::RowCol1
        )
    }

    /// The columns of a cell in their order: row and column, or x and y.
    pub(super) fn cell(&self) -> [usize; 2] {
        if self.is_xy() {
            [self.col, self.row]
        } else {
            [self.row, self.col]
        }
    }
}

/// The meaning of the three columns of facts with these names, if they are rows and columns; one
/// without columns, if they stand in another order than those that are read.
pub(in super::super) fn rows_and_columns(names: &[&str]) -> Option<ListMeaning> {
    let places = ListPlaces::among(names).filter(|places| !places.is_xy())?;
    let columns: &[ListColumns] = match (names.len(), [places.row, places.col, places.clue]) {
        (3, [0, 1, 2]) => &[ListColumns::RowCol1, ListColumns::RowCol0],
        (3, [1, 0, 2]) => &[ListColumns::XDown1, ListColumns::XDown0],
        (3, [1, 2, 0]) => &[ListColumns::ClueRowCol1, ListColumns::ClueRowCol0],
        _ => &[],
    };
    Some(ListMeaning {
        columns,
        ..places.meaning
    })
}

/// The meaning of the three columns x, y and the clue of facts whose rows count from the top.
pub(in super::super) fn x_and_y(names: &[&str]) -> Option<ListMeaning> {
    let places = ListPlaces::among(names).filter(ListPlaces::is_xy)?;
    let is_in_order = [places.col, places.row, places.clue] == [0, 1, 2] && names.len() == 3;
    is_in_order.then_some(XY_DOWNWARDS)
}

/// Whether these names are those of a list's columns.
pub(in super::super) fn are_places(names: &[&str]) -> bool {
    ListPlaces::among(names).is_some()
}

/// The value under the name of a clue, if there is one.
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
