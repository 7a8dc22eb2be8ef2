//! Selects the sheets of a workbook that are boards.

use crate::error::{Fault, SheetError};
use crate::notation::{ParseError, ReadOptions, Source, boards_in, printable, read_board};
use crate::table::Sheet;
use crate::{kind_of, sheets};

/// The boards in a workbook, and notes about the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetBoards {
    /// Each board as a separate text, named by its sheet as in `book.xlsx#Sheet1` if there are
    /// several.
    pub boards: Vec<Source>,
    /// Which sheets were skipped, and where boards start that do not start at A1.
    pub notes: Vec<String>,
}

/// The boards in the sheets of a workbook; `None` if the bytes are no spreadsheet. If several
/// sheets are filled, those are used that are boards or mostly clues. If a sheet is named, only
/// that one is used.
///
/// # Errors
/// A [`SheetError`] if the workbook cannot be read or has no such sheet.
///
/// # Examples
/// ```
/// use hashilab_notation::{ReadOptions, Source};
/// use hashilab_sheets::boards_in_sheets;
/// let source = Source::new("board.csv", "2,0,2\n");
/// assert_eq!(boards_in_sheets(&source, &ReadOptions::default(), None)?, None);
/// # Ok::<(), hashilab_sheets::SheetError>(())
/// ```
pub fn boards_in_sheets(
    source: &Source,
    options: &ReadOptions,
    sheet: Option<&str>,
) -> Result<Option<SheetBoards>, SheetError> {
    let Some(kind) = kind_of(&source.bytes) else {
        return Ok(None);
    };
    let found = sheets(&source.bytes, kind, sheet);
    let found = found.and_then(|sheets| Choice::of(&source.name, sheets, options, sheet));
    match found {
        Ok(choice) => Ok(Some(choice.boards(&source.name, options))),
        Err(fault) => Err(SheetError {
            name: source.name.clone(),
            fault,
        }),
    }
}

/// Whether a sheet of a workbook is a board or mostly clues.
///
/// # Errors
/// A [`SheetError`] if the workbook cannot be read.
///
/// # Examples
/// ```
/// use hashilab_notation::Source;
/// assert!(!hashilab_sheets::is_board(&Source::new("x", "2,0,2\n"))?);
/// # Ok::<(), hashilab_sheets::SheetError>(())
/// ```
pub fn is_board(source: &Source) -> Result<bool, SheetError> {
    let Some(kind) = kind_of(&source.bytes) else {
        return Ok(false);
    };
    let sheets = sheets(&source.bytes, kind, None).map_err(|fault| SheetError {
        name: source.name.clone(),
        fault,
    })?;
    let options = ReadOptions::default();
    let is_one = |sheet: &Sheet| refusal(&source.name, sheet, &options).is_none();
    Ok(sheets.iter().any(is_one))
}

/// The sheets that are used, and why others are not.
struct Choice {
    sheets: Vec<Sheet>,
    notes: Vec<String>,
}

impl Choice {
    fn of(
        book: &str,
        mut sheets: Vec<Sheet>,
        options: &ReadOptions,
        wanted: Option<&str>,
    ) -> Result<Self, Fault> {
        if let Some(wanted) = wanted {
            let names: Vec<String> = sheets.iter().map(|sheet| one_line(&sheet.name)).collect();
            sheets.retain(|sheet| sheet.name == wanted);
            if sheets.is_empty() {
                let found = format!("the sheets {}", names.join(", "));
                return Err(Fault::new(format!("a sheet {}", one_line(wanted)), found));
            }
        }
        sheets.retain(|sheet| !sheet.is_empty());
        let mut notes = Vec::new();
        if sheets.is_empty() {
            return Err(Fault::new("a board", "only empty cells"));
        }
        if sheets.len() > 1 {
            let refusals = sheets.iter().map(|sheet| refusal(book, sheet, options));
            let refusals: Vec<Option<String>> = refusals.collect();
            if refusals.iter().any(Option::is_none) {
                let why_not = refusals.iter().zip(&sheets).filter_map(|(why, sheet)| {
                    let why = why.as_ref()?;
                    Some(format!(
                        "{book}: passed over the sheet {}, {why}",
                        one_line(&sheet.name)
                    ))
                });
                notes.extend(why_not);
                let mut refusals = refusals.into_iter();
                sheets.retain(|_| refusals.next().flatten().is_none());
            }
        }
        Ok(Self { sheets, notes })
    }

    fn boards(self, book: &str, options: &ReadOptions) -> SheetBoards {
        let Self { sheets, mut notes } = self;
        let mut boards = Vec::new();
        for sheet in &sheets {
            let name = match sheets.len() {
                1 => book.to_owned(),
                _ => format!("{book}#{}", one_line(&sheet.name)),
            };
            let source = sheet.source(book, &name);
            notes.extend(sheet.offset().map(|cell| {
                let sheet = one_line(&sheet.name);
                format!(
                    "{name}: the table of the sheet {sheet} begins at {cell}, which is its r1c1"
                )
            }));
            match boards_in(source.clone(), options) {
                Ok(several) => boards.extend(several),
                // The code that reads it reports what is wrong.
                Err(_) => boards.push(source),
            }
        }
        SheetBoards { boards, notes }
    }
}

/// Why one of several sheets is not used as a board, if it is not.
fn refusal(book: &str, sheet: &Sheet, options: &ReadOptions) -> Option<String> {
    if sheet.is_hidden {
        return Some("which is hidden".to_owned());
    }
    match first_board(&sheet.source(book, book), options) {
        Ok(islands) if islands > 1 => None,
        Ok(_) => Some("which is no board of two islands or more".to_owned()),
        Err(_) if sheet.is_mostly_clues() => None,
        Err(error) => {
            let error = error.to_string();
            let error = error.strip_prefix(book).unwrap_or(&error);
            Some(format!(
                "which is no board ({})",
                error.trim_start_matches(':')
            ))
        }
    }
}

/// The number of islands of the first board in a text.
fn first_board(source: &Source, options: &ReadOptions) -> Result<usize, ParseError> {
    let boards = boards_in(source.clone(), options)?;
    let first = boards.first().unwrap_or(source);
    Ok(read_board(first, options)?.islands().len())
}

/// The name of a sheet on one line.
fn one_line(name: &str) -> String {
    printable(name.chars())
}
