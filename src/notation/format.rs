//! The notations that boards are read and written in: one table, and which of them a text is in.

use crate::puzzle::{Board, Size};

use super::error::{Fault, ParseError};
use super::overrides::Overrides;
use super::source::Source;
use super::written::{self, Unwritable};
use super::{csv, has, prob, unsw};

/// A notation for boards.
///
/// # Examples
/// ```
/// use hashi::notation::Format;
/// assert_eq!(Format::named("csv"), Some(Format::Csv));
/// assert_eq!(Format::ALL.map(Format::name), ["csv", "has", "unsw", "prob"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Delimited text: a grid, or a list of islands.
    Csv,
    /// The published benchmark's grid of numbers.
    Has,
    /// A character for each cell; edges of up to three bridges.
    Unsw,
    /// Facts of the ProB tool.
    Prob,
}

/// A line of the table of notations.
struct Entry {
    name: &'static str,
    about: &'static str,
    extensions: &'static [&'static str],
    resembles: fn(&str) -> bool,
    read: fn(&str, Option<Size>, Overrides) -> Result<Board, Fault>,
    write: fn(&Board) -> Result<String, Unwritable>,
}

impl Format {
    /// All notations.
    pub const ALL: [Self; 4] = [Self::Csv, Self::Has, Self::Unsw, Self::Prob];

    const fn entry(self) -> Entry {
        match self {
            Self::Csv => Entry {
                name: "csv",
                about: "grid or island list, fields separated by comma, semicolon, tab or pipe",
                extensions: &["csv", "tsv"],
                resembles: csv::resembles,
                read: csv::read,
                write: written::csv,
            },
            Self::Has => Entry {
                name: "has",
                about: "grid of numbers below a line of two sizes and the number of islands",
                extensions: &["has"],
                resembles: has::resembles,
                read: has::read,
                write: written::has,
            },
            Self::Unsw => Entry {
                name: "unsw",
                about: "a character for each cell; most bridges 3, connectivity free",
                extensions: &["unsw"],
                resembles: unsw::resembles,
                read: unsw::read,
                write: unsw::written,
            },
            Self::Prob => Entry {
                name: "prob",
                about: "facts such as xc(a)=1 & yc(a)=1 & nl(a)=4",
                extensions: &["prob", "mch"],
                resembles: prob::resembles,
                read: prob::read,
                write: prob::write,
            },
        }
    }

    /// The word for it on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// What it looks like, in a line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        self.entry().about
    }

    /// The extensions of its files.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        self.entry().extensions
    }

    /// The notation with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    fn of_extension(extension: &str) -> Option<Self> {
        let has_it = |format: &Self| format.extensions().contains(&extension);
        Self::ALL.into_iter().find(has_it)
    }
}

/// What is known about a board before it is read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ReadOptions {
    /// Its notation; else the name's extension tells, else the text itself.
    pub format: Option<Format>,
    /// The size of a board that is given as a list of islands.
    pub size: Option<Size>,
    /// Rules that hold whatever it says.
    pub rules: Overrides,
}

/// Reads a board.
///
/// # Errors
/// A [`ParseError`] names the first place that is wrong, what is there and what should be.
///
/// # Examples
/// ```
/// use hashi::notation::{ReadOptions, Source, read_board};
/// let grid = Source::new("grid.csv", "2,0,2\n,,\n1,,1\n");
/// let list = Source::new("list.csv", "clue,row,col\n2,1,1\n2,1,3\n1,3,1\n1,3,3\n");
/// let options = ReadOptions::default();
/// assert_eq!(read_board(&grid, &options)?, read_board(&list, &options)?);
/// # Ok::<(), hashi::notation::ParseError>(())
/// ```
pub fn read_board(source: &Source, options: &ReadOptions) -> Result<Board, ParseError> {
    let text = source.text()?;
    let by_name = || Format::of_extension(&source.extension()?);
    let board = match options.format.or_else(by_name) {
        Some(format) => (format.entry().read)(&text, options.size, options.rules),
        None => read_detected(&text, options),
    };
    board.map_err(|fault| ParseError::new(&source.name, &text, fault))
}

/// Writes a board in a notation.
///
/// # Errors
/// [`Unwritable`] if the notation has no words for something on the board.
///
/// # Examples
/// ```
/// use hashi::notation::{Format, ReadOptions, Source, read_board, write_board};
/// let board = read_board(&Source::new("x.csv", "1,,2\n,,1\n"), &ReadOptions::default())?;
/// assert_eq!(write_board(&board, Format::Csv)?, "1,0,2\n0,0,1\n");
/// assert_eq!(write_board(&board, Format::Has)?, "2 3 3\n1 0 2\n0 0 1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_board(board: &Board, format: Format) -> Result<String, Unwritable> {
    (format.entry().write)(board)
}

/// Reads a board in the one notation that its text resembles. Where it resembles several,
/// the one in which it is a board counts, if that is one. Facts resemble nothing else.
fn read_detected(text: &str, options: &ReadOptions) -> Result<Board, Fault> {
    let resembles = |format: &Format| (format.entry().resembles)(text);
    let candidates: Vec<Format> = Format::ALL.into_iter().filter(resembles).collect();
    let read = |format: &Format| (format.entry().read)(text, options.size, options.rules);
    match candidates.as_slice() {
        [.., Format::Prob] => read(&Format::Prob),
        [] => Err(
            Fault::new(0, "a board", "text in no known notation").hint(format!(
                "the notations are {}; --from names one",
                names(&Format::ALL)
            )),
        ),
        [format] => read(format),
        several => {
            let mut boards: Vec<Board> = several
                .iter()
                .filter_map(|format| read(format).ok())
                .collect();
            match (boards.pop(), boards.as_slice()) {
                (Some(board), []) => Ok(board),
                (Some(_) | None, _) => Err(ambiguous(several)),
            }
        }
    }
}

fn ambiguous(candidates: &[Format]) -> Fault {
    let found = format!("text that may be {}", names(candidates));
    Fault::new(0, "a board in one notation", found).hint("name the notation with --from")
}

fn names(formats: &[Format]) -> String {
    let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
    match names.as_slice() {
        [others @ .., one, last] if !others.is_empty() => {
            format!("{}, {one} or {last}", others.join(", "))
        }
        few => few.join(" or "),
    }
}
