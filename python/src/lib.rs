//! The native part of the Python package: boards, running work, answers, programs. Every question
//! is passed by its name, with its fields as JSON; types and conventions are defined in the Python
//! part.

mod board;
mod work;

use std::ffi::OsString;
use std::fmt::Display;
use std::thread;

use hashilab::internals::notation::{Format, ListColumns, ParseError};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// A reading error: the message, the hint, the line and the column.
fn unread(error: &ParseError) -> PyErr {
    let place = error.place();
    let (line, column) = (place.map(|at| at.line), place.map(|at| at.column));
    PyValueError::new_err((
        error.to_string(),
        error.hint().map(str::to_owned),
        line,
        column,
    ))
}

/// A reading error of a workbook, with the fields of [`unread`].
#[cfg(feature = "sheets")]
fn unread_book(error: &hashilab::internals::sheets::SheetError) -> PyErr {
    let nowhere: Option<usize> = None;
    let hint = error.hint().map(str::to_owned);
    PyValueError::new_err((error.to_string(), hint, nowhere, nowhere))
}

fn wrong(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What is wrong with an argument: the message, and the argument's name.
fn argument(name: &str, error: impl Display) -> PyErr {
    PyValueError::new_err((error.to_string(), name.to_owned()))
}

/// The notation with this name.
fn notation(name: &str) -> PyResult<Format> {
    Format::named(name).ok_or_else(|| {
        let known: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        let known = known.join(", ");
        argument(
            "notation",
            format!("expected one of the notations {known}, found '{name}'"),
        )
    })
}

/// What has this word as its name.
fn named<T: Copy>(all: &[T], name: fn(T) -> &'static str, field: &str, word: &str) -> PyResult<T> {
    let found = all.iter().copied().find(|&one| name(one) == word);
    found.ok_or_else(|| {
        let known: Vec<&str> = all.iter().copied().map(name).collect();
        let known = known.join(", ");
        argument(field, format!("expected one of {known}, found '{word}'"))
    })
}

/// The columns of a list with this name.
fn list_columns(name: &str) -> PyResult<ListColumns> {
    ListColumns::named(name).ok_or_else(|| {
        let known = ListColumns::ALL.map(ListColumns::name).join("; ");
        argument(
            "columns",
            format!("expected one of the columns {known}, found '{name}'"),
        )
    })
}

/// The protocol and all questions as JSON Schema.
#[pyfunction]
fn described() -> String {
    hashilab::internals::query::described()
}

/// Runs the program on these words and returns its exit code.
#[pyfunction]
fn run(py: Python<'_>, words: Vec<OsString>) -> PyResult<u8> {
    let typed = hashilab::internals::cli::CommandLine {
        program: "hashilab",
        words,
    };
    let exit = py.detach(|| thread::spawn(|| hashilab::internals::cli::main_from(typed)).join());
    exit.map(hashilab::internals::cli::Exit::code)
        .map_err(|_| PyRuntimeError::new_err("the program broke; this should not happen"))
}

/// The native half of `hashilab`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    // As the program does: of a thousand boards HiGHS takes two thirds of the time with it.
    hashilab::internals::cli::keep_freed_memory();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<board::Board>()?;
    module.add_class::<board::Solution>()?;
    module.add_class::<work::Answered>()?;
    module.add_class::<work::PythonWork>()?;
    module.add_function(wrap_pyfunction!(board::read, module)?)?;
    module.add_function(wrap_pyfunction!(work::ask, module)?)?;
    module.add_function(wrap_pyfunction!(work::forked, module)?)?;
    module.add_function(wrap_pyfunction!(described, module)?)?;
    module.add_function(wrap_pyfunction!(run, module)?)
}
