//! `--lines` and `--column`: boards that are read one by one. Each is read when it is begun, so a
//! million of them need no more memory than one.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::run::batch::records::{BATCH, BATCH_END};
use crate::cli::run::input::{Input, MOST_OF_BOARDS};
use crate::cli::run::puzzles::PuzzleRecord;
use crate::cli::run::unread_board::UnreadBoard;
use crate::cli::ui::{Failure, plain};

/// The byte-order mark that some programs write before a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The layout of boards in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum StreamLayout {
    /// One per line.
    Lines,
    /// One per row of a CSV table, in the column of this name.
    Column(String),
}

impl StreamLayout {
    /// The option for this layout.
    pub(crate) fn option(&self) -> &'static str {
        match self {
            Self::Lines => "--lines",
            Self::Column(_) => "--column",
        }
    }
}

/// The boards of a call, one by one.
pub(crate) struct BoardStream {
    inputs: std::vec::IntoIter<Input>,
    layout: StreamLayout,
    open: Option<Texts>,
    place: usize,
    interrupt: Arc<AtomicBool>,
}

/// A board's text and its line; without a line an error of the input as a whole.
type StreamText = (Option<usize>, Result<Vec<u8>, Failure>);

/// The texts of one input.
type Texts = (Input, Box<dyn Iterator<Item = StreamText> + Send>);

impl BoardStream {
    /// The boards in these inputs, until an interrupt.
    pub(crate) fn new(
        inputs: Vec<Input>,
        layout: StreamLayout,
        interrupt: Arc<AtomicBool>,
    ) -> Self {
        Self {
            inputs: inputs.into_iter(),
            layout,
            open: None,
            place: 0,
            interrupt,
        }
    }

    /// The texts of an input.
    fn texts(&self, input: &Input) -> Texts {
        let texts: Box<dyn Iterator<Item = _> + Send> = match opened(input) {
            Err(failure) => Box::new(std::iter::once((None, Err(failure)))),
            Ok(reader) => match &self.layout {
                StreamLayout::Lines => Box::new(lines(reader)),
                StreamLayout::Column(name) => column(reader, name),
            },
        };
        (input.clone(), texts)
    }
}

impl Iterator for BoardStream {
    type Item = UnreadBoard;

    fn next(&mut self) -> Option<UnreadBoard> {
        loop {
            if self.interrupt.load(Ordering::Relaxed) {
                return None;
            }
            if let Some((input, texts)) = &mut self.open
                && let Some((line, text)) = texts.next()
            {
                let board = UnreadBoard::on_line(input, line, self.place, text);
                self.place += 1;
                return Some(board);
            }
            let input = self.inputs.next()?;
            self.open = Some(self.texts(&input));
        }
    }
}

fn opened(input: &Input) -> Result<Box<dyn BufRead + Send>, Failure> {
    match input {
        Input::Stdin => Ok(Box::new(BufReader::new(io::stdin()))),
        Input::Literal(text) => Ok(Box::new(io::Cursor::new(text.clone().into_bytes()))),
        Input::File(path) => {
            let unreadable =
                |error: &io::Error| Failure::usage(plain(error)).about(input.display_name());
            if path.is_dir() {
                let what = "expected a file of boards, found a directory";
                return Err(Failure::usage(what).about(input.display_name()));
            }
            let file = File::open(path).map_err(|error| unreadable(&error))?;
            Ok(Box::new(BufReader::new(file)))
        }
    }
}

/// The boards on the lines of a text; empty lines are skipped.
fn lines(mut reader: Box<dyn BufRead + Send>) -> impl Iterator<Item = StreamText> + Send {
    let mut number = 0;
    let mut is_over = false;
    std::iter::from_fn(move || {
        while !is_over {
            let mut line = Vec::new();
            number += 1;
            // A line that never ends is not read further.
            let mut begun = (&mut reader).take(MOST_OF_BOARDS + 1);
            match begun.read_until(b'\n', &mut line) {
                Ok(0) => return None,
                Ok(_) if line.len() as u64 > MOST_OF_BOARDS => {
                    is_over = true;
                    let what = "expected a board on a line, found more than 64 MiB";
                    return Some((Some(number), Err(Failure::usage(what))));
                }
                Ok(_) => {
                    if line.last() == Some(&b'\n') {
                        line.pop();
                    }
                    if number == 1 && line.starts_with(BYTE_ORDER_MARK) {
                        line.drain(..BYTE_ORDER_MARK.len());
                    }
                    if line.iter().all(u8::is_ascii_whitespace) {
                        continue;
                    }
                    if let Some(text) = on_line(line).transpose() {
                        return Some((Some(number), text));
                    }
                }
                Err(error) => {
                    is_over = true;
                    let what = format!("cannot read: {}", plain(&error));
                    return Some((Some(number), Err(Failure::usage(what))));
                }
            }
        }
        None
    })
}

/// The board on a line: as it is, as a string of JSON, or in an object with the field `text`. None
/// in the first and the last line of a file of records.
fn on_line(line: Vec<u8>) -> Result<Option<Vec<u8>>, Failure> {
    let wrong = |error: serde_json::Error| {
        Failure::usage(format!("expected a string of JSON, found {error}"))
    };
    match line.trim_ascii_start().first() {
        Some(b'"') => {
            let text: String = serde_json::from_slice(&line).map_err(wrong)?;
            Ok(Some(text.into_bytes()))
        }
        Some(b'{') => {
            let Ok(record) = serde_json::from_slice::<PuzzleRecord>(&line) else {
                return Ok(Some(line));
            };
            if matches!(&*record.kind, BATCH | BATCH_END) {
                return Ok(None);
            }
            if record.is_about_a_board() {
                let wrong =
                    |found: &str| Failure::usage(format!("expected a board, found {found}"));
                return Err(record.names_only(wrong));
            }
            Ok(Some(record.text.map_or(line, String::into_bytes)))
        }
        Some(_) | None => Ok(Some(line)),
    }
}

/// The separator with which a header has a column of this name; else a comma.
fn separator(header: &[u8], name: &str) -> u8 {
    let has_name = |&separator: &u8| {
        let mut table = csv::ReaderBuilder::new()
            .delimiter(separator)
            .from_reader(header);
        let head = table.headers();
        head.is_ok_and(|head| head.iter().any(|cell| cell.trim() == name))
    };
    let separators = *b",;\t|";
    separators.into_iter().find(has_name).unwrap_or(b',')
}

/// The boards in a column of a table with a header, whose cells are separated as in the header.
fn column(
    mut reader: Box<dyn BufRead + Send>,
    name: &str,
) -> Box<dyn Iterator<Item = StreamText> + Send> {
    let mut header = Vec::new();
    if let Err(error) = reader.read_until(b'\n', &mut header) {
        let what = format!("cannot read: {}", plain(&error));
        return Box::new(std::iter::once((Some(1), Err(Failure::usage(what)))));
    }
    let mut table = csv::ReaderBuilder::new()
        .flexible(true)
        .delimiter(separator(&header, name))
        .from_reader(Cursor::new(header).chain(reader));
    let wrong = |error: &csv::Error| match error.kind() {
        csv::ErrorKind::Utf8 { .. } => {
            let failure = Failure::usage("expected a table in CSV, found bytes that are no text");
            failure.hint("save a sheet of a spreadsheet as CSV, in UTF-8")
        }
        _ => Failure::usage(format!("expected a table in CSV: {error}")),
    };
    let place = table
        .headers()
        .map_err(|error| wrong(&error))
        .and_then(|head| {
            let place = head.iter().position(|cell| cell.trim() == name);
            place.ok_or_else(|| {
                let cells: Vec<&str> = head.iter().collect();
                let what = format!("expected a column {name}, found {}", cells.join(", "));
                Failure::usage(what)
            })
        });
    let place = match place {
        Ok(place) => place,
        Err(failure) => return Box::new(std::iter::once((None, Err(failure)))),
    };
    let rows = table.into_records().map(move |row| match row {
        Ok(row) => {
            let line = row.position().map_or(0, csv::Position::line);
            let cell = row.get(place).map(|cell| cell.as_bytes().to_vec());
            let short = || Failure::usage("expected a board, found a row that is too short");
            (usize::try_from(line).ok(), cell.ok_or_else(short))
        }
        Err(error) => (None, Err(wrong(&error))),
    });
    Box::new(rows)
}
