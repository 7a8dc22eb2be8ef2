//! The groups of boards in statistics: by their number of islands, by their folder, or by a
//! property from a table.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board_names::row_of;
use crate::logic::Level;
use crate::report::RunRecord;

/// What boards are grouped by.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Grouping {
    /// The number of islands.
    #[default]
    Size,
    /// The folder that they are in.
    Folder,
    /// A property.
    Property {
        /// What it is called.
        name: String,
        /// What it is of each board, by its name or that of its file.
        values: BTreeMap<String, String>,
    },
}

/// A group of boards: numbers are sorted first, then levels, the easiest first, then words. Equal
/// numbers are the same group, however they are written.
#[derive(Clone, Debug)]
pub struct Group(String);

impl Grouping {
    /// The heading of a column of groups.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Size => "islands",
            Self::Folder => "folder",
            Self::Property { name, .. } => name,
        }
    }

    /// The group of a board by its name, unless it depends on the number of islands; nothing if the
    /// table does not have it.
    ///
    /// # Examples
    /// ```
    /// use hashilab_study::Grouping;
    /// let group = Grouping::Folder.of_board("boards/hard/7.has");
    /// assert_eq!(group.expect("in a folder").to_string(), "boards/hard");
    /// assert_eq!(Grouping::Size.of_board("7.has"), None);
    /// ```
    #[must_use]
    pub fn of_board(&self, board: &str) -> Option<Group> {
        match self {
            Self::Size => None,
            Self::Folder => {
                let folder = Path::new(board).parent().unwrap_or(Path::new(""));
                let folder = folder.to_string_lossy();
                let here = if folder.is_empty() { "." } else { &folder };
                Some(Group(here.to_owned()))
            }
            Self::Property { values, .. } => {
                let (_, value) = row_of(values, board)?;
                Some(Group(value.clone()))
            }
        }
    }

    /// The group of a run's board; boards without the property have a group of their own.
    #[must_use]
    pub fn of(&self, run: &RunRecord) -> Group {
        match self {
            Self::Size => Group(run.islands.to_string()),
            Self::Folder | Self::Property { .. } => {
                let group = self.of_board(&run.board);
                group.unwrap_or_else(|| Group("–".to_owned()))
            }
        }
    }
}

impl Group {
    fn number(&self) -> Option<f64> {
        let number: f64 = self.0.parse().ok()?;
        number.is_finite().then_some(number)
    }

    fn level(&self) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == self.0)
    }
}

impl Ord for Group {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Some(one), Some(other)) = (self.number(), other.number()) {
            return one.partial_cmp(&other).expect("both are finite");
        }
        let is_word = |group: &Self| (group.number().is_none(), group.level().is_none());
        let kinds = is_word(self).cmp(&is_word(other));
        let levels = || self.level().cmp(&other.level());
        kinds.then_with(levels).then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialEq for Group {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Group {}

impl PartialOrd for Group {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_levels_come_in_their_order_and_before_words() {
        let mut groups = ["100", "hard", "9", "dense", "0.5", "x1", "easy", "-1"]
            .map(|text| Group(text.to_owned()));
        groups.sort();
        let sorted = groups.map(|group| group.to_string());
        assert_eq!(
            sorted,
            ["-1", "0.5", "9", "100", "easy", "hard", "dense", "x1"]
        );
        let group = |text: &str| Group(text.to_owned());
        assert_eq!(group("9"), group("9.0"));
        assert_ne!(group("nan"), group("NaN"));
    }

    #[test]
    fn a_board_is_known_by_its_file() {
        let values = BTreeMap::from([("a.has".to_owned(), "thin".to_owned())]);
        let name = "shape".to_owned();
        let property = Grouping::Property { name, values };
        let group = |board: &str| property.of_board(board).map(|group| group.to_string());
        assert_eq!(group("x/a.has").as_deref(), Some("thin"));
        assert_eq!(group("b.has"), None);
        let folder = |board: &str| Grouping::Folder.of_board(board).map(|it| it.to_string());
        assert_eq!(folder("b.has").as_deref(), Some("."));
    }
}
