//! Errors in a workbook as a whole. Errors in a cell are reported by the reader of boards, with the
//! cell's address.

/// Why no boards can be read from a workbook.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{name}: expected {}, found {}", fault.wanted, fault.found)]
pub struct SheetError {
    pub(crate) name: String,
    pub(crate) fault: Fault,
}

impl SheetError {
    /// How to fix it, if that is known.
    #[must_use]
    pub fn hint(&self) -> Option<&str> {
        self.fault.hint.as_deref()
    }
}

/// What was expected and what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    wanted: String,
    found: String,
    hint: Option<String>,
}

impl Fault {
    pub(crate) fn new(wanted: impl Into<String>, found: impl Into<String>) -> Self {
        Self {
            wanted: wanted.into(),
            found: found.into(),
            hint: None,
        }
    }

    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        Self {
            hint: Some(hint.into()),
            ..self
        }
    }

    /// The fault of a file that is not a valid workbook.
    pub(crate) fn damaged(found: impl Into<String>) -> Self {
        Self::new("a whole workbook", found).hint("open and save it again, or save it as CSV")
    }

    /// The fault of tables that are too large.
    pub(crate) fn cells(found: impl Into<String>) -> Self {
        let wanted = format!("at most {} cells in the sheets", crate::MOST_CELLS);
        Self::new(wanted, found).hint("clear the cells far from the board")
    }

    /// The fault of texts that are too long.
    pub(crate) fn texts() -> Self {
        let most = format!(
            "at most {} MiB of text in the cells",
            crate::MOST_BYTES >> 20
        );
        Self::new(most, "more")
    }

    /// The fault of a file that cannot be read without a password.
    pub(crate) fn password() -> Self {
        Self::new("a workbook", "one with a password").hint("save it without a password")
    }
}
