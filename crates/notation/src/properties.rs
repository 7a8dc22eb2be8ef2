//! Tables that name properties of boards.

use std::collections::BTreeMap;

use super::error::{ParseError, TextFault, printable};
use super::headed;
use super::source::Source;
use super::table::read_with_any_delimiter;
use crate::puzzle::Rules;

/// A property of boards: its name, and its value for each board by the board's name.
pub type Property = (String, BTreeMap<String, String>);

/// Reads a property of boards by their names: a table with the column `board` and the wanted
/// column, in any order and among others. If `wanted` is `None`, there must be exactly one column
/// besides `board`.
///
/// # Errors
/// A [`ParseError`] where a column is missing, a field is empty, or a board is named twice.
///
/// # Examples
/// ```
/// use hashilab_notation::{Source, read_property};
/// let text = "board,density\na.has,0.5\nb.has,0.25\n";
/// let (name, values) = read_property(&Source::new("p.csv", text), None)?;
/// assert_eq!((&*name, &*values["b.has"]), ("density", "0.25"));
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn read_property(source: &Source, wanted: Option<&str>) -> Result<Property, ParseError> {
    let text = source.text()?;
    let most_clue = Rules::default().max_clue();
    let property = read_with_any_delimiter(&text, most_clue, |layout| {
        let mut name = String::new();
        let mut values = BTreeMap::new();
        headed::read(
            &mut layout.lines(),
            |header| {
                let board = header.column("board")?;
                let (found, column) = match wanted {
                    Some(wanted) => (wanted.to_owned(), header.column(wanted)?),
                    None => header.only_other(board)?,
                };
                name = found;
                Ok([board, column])
            },
            |&[board, column], row| {
                let field = |place| String::from_utf8_lossy(row.field(place)).into_owned();
                let (of, value) = (field(board), field(column));
                if of.is_empty() {
                    return Err(row.fault(board, "the name of a board"));
                }
                if value.is_empty() {
                    return Err(row.fault(column, "a property"));
                }
                let shown = printable(of.chars());
                match values.insert(of, value) {
                    Some(_) => {
                        let second = format!("a second '{shown}'");
                        Err(TextFault::new(row.start, "each board once", second))
                    }
                    None => Ok(()),
                }
            },
        )?;
        Ok((name, values))
    });
    property.map_err(|fault| ParseError::new(&source.name, &text, fault))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_the_one_that_is_named_or_the_only_one() {
        let read = |text: &str, wanted| {
            let read = read_property(&Source::new("p.csv", text), wanted);
            read.map_err(|error| error.to_string())
        };
        let of_a = |name: &str, value: &str| {
            let values = BTreeMap::from([("a".to_owned(), value.to_owned())]);
            Ok((name.to_owned(), values))
        };
        assert_eq!(read("board,kind\na,thin\n", None), of_a("kind", "thin"));
        let two = "kind;board;seed\nthin;a;7\n";
        assert_eq!(read(two, Some("seed")), of_a("seed", "7"));
        for (text, wanted, error) in [
            (
                two,
                None,
                "p.csv:1:1: expected one column beside 'board', found 2: kind, seed",
            ),
            (
                two,
                Some("size"),
                "p.csv:1:1: expected a column 'size', found none",
            ),
            (
                "board\na\n",
                None,
                "p.csv:1:1: expected one column beside 'board', found none",
            ),
            (
                "board,kind\na,\n",
                None,
                "p.csv:2:3: expected a property, found an empty field",
            ),
            (
                "board,kind\na,x\na,y\n",
                None,
                "p.csv:3:1: expected each board once, found a second 'a'",
            ),
        ] {
            assert_eq!(read(text, wanted), Err(error.to_owned()), "{text}");
        }
    }
}
