//! Boards in tables: a table names a board as it is named here, or by its file alone.

use std::collections::BTreeMap;
use std::path::Path;

/// The row of a table for a board, with the name that it stands under there.
pub(super) fn row_of<'a, T>(
    table: &'a BTreeMap<String, T>,
    board: &str,
) -> Option<(&'a String, &'a T)> {
    let of_file = || table.get_key_value(Path::new(board).file_name()?.to_str()?);
    table.get_key_value(board).or_else(of_file)
}
