//! `--group-by`: the groups of boards in tables.

use std::path::PathBuf;
use std::str::FromStr;

use super::boards::LoadedBoards;
use crate::cli::run::input::Input;
use crate::cli::ui::{Failure, Ui};
use crate::notation::read_property;
use crate::study::Grouping;

/// The property that boards are grouped by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum GroupBy {
    Size,
    Folder,
    /// A table, and the name of its column, if it is given.
    Table(PathBuf, Option<String>),
}

impl FromStr for GroupBy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const ENDING: &str = ".csv";
        match text {
            "size" => return Ok(Self::Size),
            "folder" => return Ok(Self::Folder),
            _ => {}
        }
        let path = |text: &str| PathBuf::from(text);
        if text.ends_with(ENDING) {
            return Ok(Self::Table(path(text), None));
        }
        match text.rsplit_once(':') {
            Some((table, column)) if table.ends_with(ENDING) && !column.is_empty() => {
                Ok(Self::Table(path(table), Some(column.to_owned())))
            }
            _ => Err("expected size, folder, or a table as in x.csv or x.csv:column".to_owned()),
        }
    }
}

impl GroupBy {
    /// The table to read.
    pub(super) fn reads(&self) -> Option<&PathBuf> {
        match self {
            Self::Table(path, _) => Some(path),
            Self::Size | Self::Folder => None,
        }
    }

    /// The groups of these boards. A board that is not in the table is an error.
    pub(super) fn grouping(&self, boards: &LoadedBoards, ui: Ui) -> Result<Grouping, Failure> {
        let (path, column) = match self {
            Self::Size => return Ok(Grouping::Size),
            Self::Folder => return Ok(Grouping::Folder),
            Self::Table(path, column) => (path, column),
        };
        let source = Input::File(path.clone()).read(ui)?;
        let (name, values) = read_property(&source, column.as_deref())?;
        let grouping = Grouping::Property { name, values };
        let mut names = boards.sources().map(|source| &source.name);
        match names.find(|name| grouping.of_board(name).is_none()) {
            Some(missing) => {
                let why = format!("expected a row for every board, found none for {missing}");
                let hint = "it names a board as it is named here, or by its file alone; to leave boards out, \
                            give those that are wanted, or a list of them as @FILE";
                Err(Failure::usage(why).about(path.display()).hint(hint))
            }
            None => Ok(grouping),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_may_name_its_column() {
        let table = |path: &str, column: Option<&str>| {
            Ok(GroupBy::Table(path.into(), column.map(str::to_owned)))
        };
        assert_eq!("size".parse(), Ok(GroupBy::Size));
        assert_eq!("a/b.csv".parse(), table("a/b.csv", None));
        assert_eq!("C:b.csv:kind".parse(), table("C:b.csv", Some("kind")));
        for wrong in ["islands", "b.csv:", "b:kind", ""] {
            assert!(wrong.parse::<GroupBy>().is_err(), "{wrong}");
        }
    }
}
