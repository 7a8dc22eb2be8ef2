//! Reading files of records: board by board, and as a table.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::records::{BoardMark, FileHeader, Footer, WholeLines};
use crate::cli::run::output::Output;
use crate::cli::ui::{Failure, plain};
use crate::report::{cell_of_csv, fields_in_order};

/// The header of a file and the lines after it.
pub(crate) fn opened(path: &Path) -> Result<(FileHeader, WholeLines<File>), Failure> {
    let shown = path.display().to_string();
    let file = File::open(path).map_err(|error| Failure::usage(plain(&error)).about(&shown))?;
    let mut lines = WholeLines::new(file, shown.clone());
    let first = lines.next()?;
    let header = first.as_deref().and_then(FileHeader::read);
    let header = header.ok_or_else(|| {
        let what = "expected a file of records that a command wrote with --resume";
        Failure::usage(what).about(&shown)
    })?;
    Ok((header, lines))
}

/// The records of one board.
pub(crate) struct BoardRecords {
    pub(crate) name: String,
    pub(crate) number: u64,
    pub(crate) exit: u8,
    pub(crate) lines: Vec<String>,
}

/// A file read board by board.
struct Cursor {
    lines: WholeLines<File>,
    next: Option<BoardRecords>,
    footer: Option<Footer>,
}

impl Cursor {
    fn open(path: &Path) -> Result<Self, Failure> {
        let (_, lines) = opened(path)?;
        let mut cursor = Self {
            lines,
            next: None,
            footer: None,
        };
        cursor.advance()?;
        Ok(cursor)
    }

    /// Reads the records of the next board.
    fn advance(&mut self) -> Result<(), Failure> {
        let mut gathered = Vec::new();
        while let Some(text) = self.lines.next()? {
            if let Some(footer) = Footer::read(&text) {
                self.footer = Some(footer);
                continue;
            }
            let mark = BoardMark::read(&text).map_err(|why| self.lines.wrong(&why))?;
            let (number, exit) = (mark.batch.number, mark.batch.exit);
            let name = mark.name().to_owned();
            gathered.push(text);
            if let Some(exit) = exit {
                self.next = Some(BoardRecords {
                    name,
                    number,
                    exit,
                    lines: gathered,
                });
                return Ok(());
            }
        }
        self.next = None;
        Ok(())
    }
}

/// Calls `take` with the boards of all files in the order of their numbers, each with the index of
/// its file. Returns the last lines of the files.
pub(crate) fn each_board<E: From<Failure>>(
    files: &[PathBuf],
    mut take: impl FnMut(usize, &BoardRecords) -> Result<(), E>,
) -> Result<Vec<Option<Footer>>, E> {
    let cursors = files.iter().map(|path| Cursor::open(path));
    let mut cursors: Vec<Cursor> = cursors.collect::<Result<_, _>>()?;
    loop {
        let waiting = (0..).zip(&cursors);
        let waiting =
            waiting.filter_map(|(part, cursor)| Some((cursor.next.as_ref()?.number, part)));
        let Some((_, part)) = waiting.min() else {
            return Ok(cursors.into_iter().map(|cursor| cursor.footer).collect());
        };
        let part: usize = part;
        if let Some(board) = &cursors[part].next {
            take(part, board)?;
        }
        cursors[part].advance()?;
    }
}

/// Why a table is not written.
enum TableError {
    /// The records cannot be read.
    Records(Failure),
    /// The table cannot be written.
    Write(io::Error),
}

impl From<Failure> for TableError {
    fn from(failure: Failure) -> Self {
        Self::Records(failure)
    }
}

/// What a table of boards contains.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Layout {
    /// The plain values of the records; columns in which no board has any are left out.
    #[default]
    Values,
    /// These, and a column for answers.
    WithAnswers,
    /// [`RATING_COLUMNS`].
    Ratings,
}

impl Layout {
    /// The layout with or without a column for answers.
    pub(crate) fn of(answers: bool) -> Self {
        if answers {
            Self::WithAnswers
        } else {
            Self::Values
        }
    }
}

/// The columns of a table of ratings.
const RATING_COLUMNS: [&str; 16] = [
    "board",
    "id",
    "rows",
    "columns",
    "islands",
    "status",
    "level",
    "score",
    "hardest",
    "steps",
    "rounds",
    "narrowest",
    "mean_width",
    "crux",
    "longest_case",
    "depth",
];

/// Writes the last record of each board as a row.
pub(crate) fn write_table(
    output: Output,
    files: &[PathBuf],
    layout: Layout,
) -> Result<(), Failure> {
    let columns = match layout {
        Layout::Values | Layout::WithAnswers => columns(files, layout)?,
        Layout::Ratings => RATING_COLUMNS.map(str::to_owned).to_vec(),
    };
    let mut failure = None;
    let written = output.write_by(|file| {
        let mut table = csv::Writer::from_writer(file);
        table.write_record(&columns).map_err(of_file)?;
        let done = each_board(files, |_, board| {
            let cells = cells(board, layout)?;
            let cell = |name: &String| {
                let cell = cells.iter().find(|(known, _)| known == name);
                cell_of_csv(cell.map_or("", |(_, value)| value)).into_owned()
            };
            let row = table.write_record(columns.iter().map(cell));
            row.map_err(|error| TableError::Write(of_file(error)))
        });
        match done {
            Ok(_) => table.flush(),
            Err(TableError::Write(error)) => Err(error),
            Err(TableError::Records(error)) => {
                failure = Some(error);
                Err(io::ErrorKind::Other.into())
            }
        }
    });
    match failure {
        Some(failure) => Err(failure),
        None => written,
    }
}

/// The columns in which some board has something, in the order in which they are met.
fn columns(files: &[PathBuf], layout: Layout) -> Result<Vec<String>, Failure> {
    let mut columns: Vec<(String, bool)> = Vec::new();
    each_board(files, |_, board| {
        for (name, value) in cells(board, layout)? {
            let known = columns.iter_mut().find(|(known, _)| *known == name);
            match known {
                Some((_, has_something)) => *has_something |= !value.is_empty(),
                None => columns.push((name, !value.is_empty())),
            }
        }
        Ok::<(), Failure>(())
    })?;
    columns.retain(|&(_, has_something)| has_something);
    Ok(columns.into_iter().map(|(name, _)| name).collect())
}

/// The cells of a board's row by their columns.
fn cells(board: &BoardRecords, layout: Layout) -> Result<Vec<(String, String)>, Failure> {
    let last = board.lines.last().expect("a board has records");
    let wrong = |error: serde_json::Error| Failure::usage(error.to_string()).about(&board.name);
    let fields = fields_in_order(last).map_err(wrong)?;
    Ok(match layout {
        Layout::Values => values(&fields, false),
        Layout::WithAnswers => values(&fields, true),
        Layout::Ratings => rating_cells(&fields),
    })
}

/// The cells of a rated board; its figures stand without `rating.` before their names.
fn rating_cells(fields: &[(String, Value)]) -> Vec<(String, String)> {
    let mut cells = Vec::new();
    if let Some((_, Value::Object(rating))) = fields.iter().find(|(name, _)| name == "rating") {
        let two_digits = |number: f64| format!("{number:.2}");
        let widths = rating.get("widths").and_then(Value::as_array);
        let widths: Vec<u64> = widths
            .into_iter()
            .flatten()
            .filter_map(Value::as_u64)
            .collect();
        let narrowest = widths.iter().min().copied().unwrap_or(0);
        let mean = widths.iter().sum::<u64>() as f64 / widths.len().max(1) as f64;
        cells.push(("narrowest".to_owned(), narrowest.to_string()));
        cells.push(("mean_width".to_owned(), two_digits(mean)));
        let crux = rating.get("crux").and_then(Value::as_f64);
        cells.extend(crux.map(|crux| ("crux".to_owned(), two_digits(crux))));
    }
    let shortened = values(fields, false).into_iter().map(|(name, value)| {
        let short = name.strip_prefix("rating.").map(str::to_owned);
        (short.unwrap_or(name), value)
    });
    cells.extend(shortened);
    cells
}

/// The plain values of a board's last record: the board's name and facts, then texts, numbers and
/// booleans. Those within objects have both names, as `rules.most_bridges`, those of relaxations and
/// search trees that of the formulation, as `flow.bound`, and those whose names are also names of
/// facts are prefixed with the record's type. Broken rules are in one cell.
fn values(fields: &[(String, Value)], answers: bool) -> Vec<(String, String)> {
    let plain = |wanted: &str| fields.iter().find(|(name, _)| name == wanted);
    let kind = plain("type")
        .and_then(|(_, kind)| kind.as_str())
        .unwrap_or_default();
    let mut cells = Vec::new();
    let name = plain("board")
        .or(plain("name"))
        .map_or(&Value::Null, |(_, name)| name);
    add_cells(&mut cells, "board".to_owned(), name);
    if let Some((_, Value::Object(batch))) = plain("batch") {
        for name in [
            "id", "rows", "columns", "islands", "exit", "number", "digest",
        ] {
            let value = batch.get(name).unwrap_or(&Value::Null);
            add_cells(&mut cells, name.to_owned(), value);
        }
    }
    let known = cells.len();
    for (name, value) in fields
        .iter()
        .filter(|(name, _)| name != "batch" && name != "board")
    {
        let clashes = cells[..known].iter().any(|(other, _)| other == name);
        let name = if clashes {
            format!("{kind}.{name}")
        } else {
            name.clone()
        };
        match value {
            Value::Array(bridges) if answers && name == "bridges" => {
                cells.push(("answer".to_owned(), answer(bridges)));
            }
            Value::Array(broken) if name == "violations" => {
                let texts = broken.iter().filter_map(|one| one["text"].as_str());
                cells.push((name, texts.collect::<Vec<_>>().join("; ")));
            }
            _ => add_cells(&mut cells, name, value),
        }
    }
    cells
}

/// Bridges in a cell, as `r1c1-r1c3=2 r1c3-r3c3=1`.
fn answer(bridges: &[Value]) -> String {
    let words = bridges.iter().map(|bridge| {
        let [from, to] = ["from", "to"].map(|end| bridge[end].as_str().unwrap_or_default());
        format!("{from}-{to}={}", bridge["bridges"])
    });
    words.collect::<Vec<_>>().join(" ")
}

fn add_cells(cells: &mut Vec<(String, String)>, name: String, value: &Value) {
    match value {
        Value::Null => cells.push((name, String::new())),
        // A text that is a line ends its cell without the end of that line.
        Value::String(text) => cells.push((name, text.trim_end_matches('\n').to_owned())),
        Value::Bool(_) | Value::Number(_) => cells.push((name, value.to_string())),
        Value::Object(within) => {
            for (inner, value) in within {
                add_cells(cells, format!("{name}.{inner}"), value);
            }
        }
        // Relaxations and search trees side by side, each by its name.
        Value::Array(all) => {
            for one in all {
                let name = ["tree", "formulation"]
                    .iter()
                    .find_map(|key| one[key].as_str());
                if let (Some(name), Value::Object(within)) = (name, one) {
                    for (inner, value) in within {
                        add_cells(cells, format!("{name}.{inner}"), value);
                    }
                }
            }
        }
    }
}

/// What happened to the file of a table. The crate's own conversion hides of what kind it was.
fn of_file(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
