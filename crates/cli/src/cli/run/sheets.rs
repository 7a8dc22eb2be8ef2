//! Workbooks as boards. Without the feature `sheets` a workbook is treated as a text, and the
//! reader of texts reports what to do.

#[cfg(feature = "sheets")]
pub(super) use hashilab_sheets::ENDINGS;
#[cfg(feature = "sheets")]
use hashilab_sheets::{SheetError, boards_in_sheets};

use crate::cli::args::ReadingArgs;
use crate::cli::ui::{Failure, Ui};
use crate::notation::Source;

/// The boards in the sheets of a workbook; `None` for any other bytes.
#[cfg(feature = "sheets")]
pub(super) fn in_sheets(
    source: &Source,
    reading: &ReadingArgs,
    ui: Ui,
) -> Result<Option<Vec<Source>>, Failure> {
    use crate::cli::ui::Message;
    let Some(found) = boards_in_sheets(source, &reading.options(), reading.sheet())? else {
        return match reading.sheet() {
            Some(_) => {
                let what = "--sheet is for spreadsheets, and this is none";
                Err(Failure::usage(what).about(&source.name))
            }
            None => Ok(None),
        };
    };
    for note in found.notes {
        ui.emit(&Message::Note(note));
    }
    Ok(Some(found.boards))
}

/// Whether a workbook has a board; a damaged one is included, so that it is reported.
#[cfg(feature = "sheets")]
pub(super) fn is_board(source: &Source) -> bool {
    hashilab_sheets::is_board(source).unwrap_or(true)
}

#[cfg(feature = "sheets")]
impl From<SheetError> for Failure {
    fn from(error: SheetError) -> Self {
        let failure = Self::usage(error.to_string());
        match error.hint() {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }
}

/// The extensions of spreadsheets: none, as this build does not read them.
#[cfg(not(feature = "sheets"))]
pub(super) const ENDINGS: [&str; 0] = [];

/// `None`, as this build reads no workbooks.
#[cfg(not(feature = "sheets"))]
#[allow(clippy::unnecessary_wraps, reason = "that of the feature can fail")]
pub(super) fn in_sheets(
    _: &Source,
    _: &ReadingArgs,
    _: Ui,
) -> Result<Option<Vec<Source>>, Failure> {
    Ok(None)
}

/// False, as this build reads no workbooks.
#[cfg(not(feature = "sheets"))]
pub(super) fn is_board(_: &Source) -> bool {
    false
}
