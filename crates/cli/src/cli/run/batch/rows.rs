//! A table whose rows arrive one by one: they are buffered in an anonymous temporary file, so that
//! a table of any size is written completely or not at all.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufWriter, Seek as _};

use crate::cli::run::output::{Output, cannot_hide};
use crate::cli::ui::Failure;
use crate::report::cell_of_csv;

/// The rows so far.
pub(crate) struct RowFile {
    rows: csv::Writer<BufWriter<File>>,
    /// The first error in writing a row; later rows are dropped.
    broken: Option<io::Error>,
}

impl RowFile {
    /// A table with these columns.
    pub(crate) fn new(columns: &[&str]) -> Result<Self, Failure> {
        let file = tempfile::tempfile().map_err(|error| cannot_hide(&error))?;
        let mut table = Self {
            rows: csv::Writer::from_writer(BufWriter::new(file)),
            broken: None,
        };
        table.push(columns);
        Ok(table)
    }

    /// Adds a row.
    pub(crate) fn push<C: AsRef<str>>(&mut self, cells: &[C]) {
        if self.broken.is_none() {
            let cells = cells.iter().map(|cell| cell_of_csv(cell.as_ref()));
            let written = self.rows.write_record(cells.map(Cow::into_owned));
            self.broken = written.err().map(of_file);
        }
    }

    /// Writes the whole table.
    pub(crate) fn write(self, output: Output) -> Result<(), Failure> {
        let mut rows = self.whole().map_err(|error| cannot_hide(&error))?;
        output.write_by(|to| io::copy(&mut rows, to).map(drop))
    }

    /// The file with all rows, from its beginning.
    fn whole(self) -> io::Result<File> {
        self.broken.map_or(Ok(()), Err)?;
        let rows = self.rows.into_inner();
        let rows = rows.map_err(csv::IntoInnerError::into_error)?.into_inner();
        let mut rows = rows.map_err(io::IntoInnerError::into_error)?;
        rows.rewind()?;
        Ok(rows)
    }
}

/// What happened to the file of a table. The crate's own conversion hides of what kind it was.
pub(crate) fn of_file(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
