//! Tables with the numbers of solutions of boards.

use std::collections::BTreeMap;
use std::num::{IntErrorKind, ParseIntError};

use super::error::{ParseError, TextFault, printable};
use super::headed;
use super::source::Source;
use super::table::read_with_any_delimiter;
use crate::puzzle::Rules;

/// Reads the numbers of solutions of boards by their names: a table with the columns
/// `board` and `solutions`, in any order and among others.
///
/// # Errors
/// A [`ParseError`] if a column is missing, a number is invalid, or a board is named twice.
///
/// # Examples
/// ```
/// use hashilab_notation::{Source, read_counts};
/// let text = "board,islands,solutions\na.has,4,2\nb.has,9,0\n";
/// let counts = read_counts(&Source::new("counts.csv", text))?;
/// assert_eq!(counts["a.has"], 2);
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn read_counts(source: &Source) -> Result<BTreeMap<String, u64>, ParseError> {
    let text = source.text()?;
    let most_clue = Rules::default().max_clue();
    let counts = read_with_any_delimiter(&text, most_clue, |layout| {
        let mut counts = BTreeMap::new();
        headed::read(
            &mut layout.lines(),
            |header| Ok([header.column("board")?, header.column("solutions")?]),
            |&[board, solutions], row| {
                let name = String::from_utf8_lossy(row.field(board)).into_owned();
                if name.is_empty() {
                    return Err(row.fault(board, "the name of a board"));
                }
                let number = std::str::from_utf8(row.field(solutions)).unwrap_or_default();
                let number = number.parse().map_err(|error: ParseIntError| {
                    let wanted = match error.kind() {
                        IntErrorKind::PosOverflow => "a number of solutions up to 2^64 - 1",
                        _ => "a number of solutions",
                    };
                    row.fault(solutions, wanted)
                })?;
                let shown = printable(name.chars());
                match counts.insert(name, number) {
                    Some(_) => Err(second(row.start, &shown)),
                    None => Ok(()),
                }
            },
        )?;
        Ok(counts)
    });
    counts.map_err(|fault| ParseError::new(&source.name, &text, fault))
}

fn second(at: usize, name: &str) -> TextFault {
    TextFault::new(at, "each board once", format!("a second '{name}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(String, u64)>, String> {
        let counts = read_counts(&Source::new("x.csv", text));
        counts
            .map(|counts| counts.into_iter().collect())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn columns_stand_anywhere_among_others() {
        let expected = Ok(vec![("a b.has".to_owned(), 12), ("c.csv".to_owned(), 0)]);
        for text in [
            "board,solutions\na b.has,12\nc.csv,0\n",
            "Solutions;note;Board;\n0;;c.csv;\n12;x;\"a b.has\";\n\n",
            "board\tby\tsolutions\r\na b.has\tyes\t12\r\nc.csv\tno\t0",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, error) in [
            (
                "",
                "x.csv:1:1: expected a row of column names, found nothing",
            ),
            (
                "board,count\na,1\n",
                "x.csv:1:1: expected a column 'solutions', found none",
            ),
            (
                "board,solutions,board\n",
                "x.csv:1:17: expected a column 'board', found a second one",
            ),
            (
                "board,solutions\na,many\n",
                "x.csv:2:3: expected a number of solutions, found 'many'",
            ),
            (
                "board,solutions\na,-1\n",
                "x.csv:2:3: expected a number of solutions, found '-1'",
            ),
            (
                "board,solutions\n,1\n",
                "x.csv:2:1: expected the name of a board, found an empty field",
            ),
            (
                "board,solutions\na,1\nb,2\na,1\n",
                "x.csv:4:1: expected each board once, found a second 'a'",
            ),
            (
                "board,solutions\na,1,2\n",
                "x.csv:2:5: this row has 3 fields, but the first row has 2",
            ),
            (
                "board,solutions\n\na,1\n",
                "x.csv:2:1: expected a row of 2 fields, found a blank line",
            ),
        ] {
            assert_eq!(read(text), Err(error.to_owned()), "{text}");
        }
    }
}
