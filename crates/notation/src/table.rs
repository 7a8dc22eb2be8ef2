//! Delimited text as rows of fields, each field with its place.
//!
//! The `csv` crate splits the fields. Three things that it does not do are done here: it skips
//! blank lines silently, so they are found first and returned as separate lines; it does not report
//! where a field begins, so the place is computed again when an error needs it; and it needs the
//! delimiter, so every delimiter that occurs is tried until one gives a valid table.

use std::io::Cursor;

use csv::{ByteRecord, Position};

use crate::puzzle::Degree;

use super::error::TextFault;

/// The separator of two fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Delimiter {
    Semicolon,
    Tab,
    Pipe,
    Comma,
}

impl Delimiter {
    /// In the order in which they are tried. The comma comes last because it may be a decimal
    /// comma, the tab before it because a tab is rarely typed by mistake.
    const ALL: [Self; 4] = [Self::Semicolon, Self::Tab, Self::Pipe, Self::Comma];

    pub(super) const fn byte(self) -> u8 {
        match self {
            Self::Semicolon => b';',
            Self::Tab => b'\t',
            Self::Pipe => b'|',
            Self::Comma => b',',
        }
    }

    /// Whether `2,0` is one number in a table with this delimiter.
    pub(super) fn leaves_decimal_commas(self) -> bool {
        matches!(self, Self::Semicolon | Self::Tab)
    }
}

/// The delimiters that occur outside quotes.
pub(super) fn delimiters_in(text: &str) -> impl Iterator<Item = Delimiter> {
    let mut occurs = [false; 256];
    let mut quoted = false;
    for &byte in text.as_bytes() {
        quoted ^= byte == b'"';
        occurs[usize::from(byte)] |= !quoted;
    }
    let occurring = move |delimiter: &Delimiter| occurs[usize::from(delimiter.byte())];
    Delimiter::ALL.into_iter().filter(occurring)
}

/// The result of `read` with the first delimiter for which it succeeds; if there is none, the fault
/// of the delimiter that got furthest.
pub(super) fn read_with_any_delimiter<T>(
    text: &str,
    most_clue: Degree,
    read: impl Fn(TableLayout<'_>) -> Result<T, TextFault>,
) -> Result<T, TextFault> {
    let mut delimiters = delimiters_in(text).peekable();
    let without = delimiters.peek().is_none().then_some(Delimiter::Comma);
    let mut furthest: Option<TextFault> = None;
    for delimiter in delimiters.chain(without) {
        let layout = TableLayout {
            text,
            delimiter,
            most_clue,
        };
        match read(layout) {
            Ok(value) => return Ok(value),
            Err(fault) if furthest.as_ref().is_none_or(|best| fault.at > best.at) => {
                furthest = Some(fault);
            }
            Err(_) => {}
        }
    }
    Err(furthest.expect("at least one delimiter is tried"))
}

/// A text together with the delimiter of its fields.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableLayout<'a> {
    pub(super) text: &'a str,
    pub(super) delimiter: Delimiter,
    /// The largest clue under the rules of the board.
    pub(super) most_clue: Degree,
}

impl<'a> TableLayout<'a> {
    /// The lines, beginning with the first.
    pub(super) fn lines(self) -> TableLines<'a> {
        TableLines {
            layout: self,
            quoted: self.text.contains('"').then(|| self.reader()),
            record: ByteRecord::new(),
            at: 0,
        }
    }

    /// The reader for rows with quotes in them.
    fn reader(self) -> csv::Reader<Cursor<&'a [u8]>> {
        csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(self.delimiter.byte())
            .from_reader(Cursor::new(self.text.as_bytes()))
    }

    /// The place of a field in the row that starts here, leading blanks skipped; the end of the row
    /// if it has fewer fields.
    pub(super) fn field(self, row_start: usize, index: usize) -> usize {
        let bytes = self.text.as_bytes();
        let mut at = row_start;
        for _ in 0..index {
            at = self.end_of_field(at);
            if bytes.get(at) != Some(&self.delimiter.byte()) {
                return at;
            }
            at += 1;
        }
        let end = self.end_of_field(at);
        let blank = |byte: &u8| *byte != self.delimiter.byte() && byte.is_ascii_whitespace();
        at + bytes[at..end].iter().take_while(|byte| blank(byte)).count()
    }

    /// The end of the field that begins here, under the rules of the `csv` crate for quotes: only a
    /// field that begins with one is quoted, and `""` stands for a quote.
    pub(super) fn end_of_field(self, from: usize) -> usize {
        let bytes = self.text.as_bytes();
        let mut quoted = bytes.get(from) == Some(&b'"');
        let mut at = from + usize::from(quoted);
        while let Some(&byte) = bytes.get(at) {
            if quoted {
                quoted = byte != b'"';
            } else if byte == self.delimiter.byte() || matches!(byte, b'\r' | b'\n') {
                return at;
            } else if byte == b'"' && bytes[at - 1] == b'"' && bytes[from] == b'"' {
                quoted = true;
            }
            at += 1;
        }
        at
    }
}

/// The lines of a table in order.
#[derive(Debug)]
pub(super) struct TableLines<'a> {
    layout: TableLayout<'a>,
    /// The reader for a text with quotes. Without quotes splitting at the delimiter suffices, and
    /// creating a reader takes longer than reading most boards.
    quoted: Option<csv::Reader<Cursor<&'a [u8]>>>,
    record: ByteRecord,
    at: usize,
}

/// One line of a table, and the byte at which it starts.
#[derive(Clone, Copy, Debug)]
pub(super) enum TableLine<'r> {
    /// A line of blanks.
    Blank(usize),
    /// A row of fields.
    Row(usize, &'r ByteRecord),
}

impl<'a> TableLines<'a> {
    pub(super) fn layout(&self) -> TableLayout<'a> {
        self.layout
    }

    /// Starts again at the first line.
    pub(super) fn restart(&mut self) {
        if let Some(reader) = &mut self.quoted {
            reader
                .seek(Position::new())
                .expect("the start of bytes in memory can be found");
        }
        self.at = 0;
    }

    /// The next line; nothing at the end of the text.
    pub(super) fn next(&mut self) -> Option<TableLine<'_>> {
        let bytes = self.layout.text.as_bytes();
        if self.at > 0 && bytes[self.at - 1] == b'\r' && bytes.get(self.at) == Some(&b'\n') {
            self.at += 1;
        }
        let start = self.at;
        if matches!(bytes.get(start)?, b'\r' | b'\n') {
            self.at += 1;
            return Some(TableLine::Blank(start));
        }
        match &mut self.quoted {
            None => {
                let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
                let length = bytes[start..].iter().position(is_end);
                let row = &bytes[start..length.map_or(bytes.len(), |length| start + length)];
                let delimiter = self.layout.delimiter.byte();
                self.record.clear();
                for field in row.split(|&byte| byte == delimiter) {
                    self.record.push_field(field);
                }
                self.at = start + row.len() + usize::from(length.is_some());
            }
            Some(reader) => {
                let more = reader
                    .read_byte_record(&mut self.record)
                    .expect("bytes in memory, with rows of any length, can always be split");
                if !more {
                    return None;
                }
                self.at = usize::try_from(reader.position().byte())
                    .expect("a place in a text that is in memory");
            }
        }
        let blank = self.record.len() == 1 && is_blank(&self.record[0]) && bytes[start] != b'"';
        Some(if blank {
            TableLine::Blank(start)
        } else {
            TableLine::Row(start, &self.record)
        })
    }
}

/// Whether a field is empty or blank.
pub(super) fn is_blank(field: &[u8]) -> bool {
    trimmed(field).is_empty()
}

/// A field without the blanks around it and without quotes that the `csv` crate kept because blanks
/// stood before them.
pub(super) fn trimmed(field: &[u8]) -> &[u8] {
    let Ok(text) = std::str::from_utf8(field) else {
        return field;
    };
    let text = text.trim();
    let inner = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inner.map_or(text, str::trim).as_bytes()
}

#[cfg(test)]
mod tests {
    use super::{Delimiter, TableLayout, TableLine, TableLines};

    /// Each line: where it starts, and its fields if it is not blank.
    fn told(mut lines: TableLines<'_>) -> Vec<(usize, Option<Vec<Vec<u8>>>)> {
        let mut told = Vec::new();
        while let Some(line) = lines.next() {
            told.push(match line {
                TableLine::Blank(start) => (start, None),
                TableLine::Row(start, row) => {
                    (start, Some(row.iter().map(<[u8]>::to_vec).collect()))
                }
            });
        }
        told
    }

    #[test]
    fn without_quotes_rows_are_what_the_csv_crate_makes_of_them() {
        const BYTES: [char; 5] = ['a', ',', '\n', '\r', ' '];
        for length in 0..=6 {
            for number in 0..BYTES.len().pow(length) {
                let mut rest = number;
                let text: String = (0..length)
                    .map(|_| {
                        let byte = BYTES[rest % BYTES.len()];
                        rest /= BYTES.len();
                        byte
                    })
                    .collect();
                let layout = TableLayout {
                    text: &text,
                    delimiter: Delimiter::Comma,
                    most_clue: 8,
                };
                let by_hand = told(layout.lines());
                let by_csv = told(TableLines {
                    quoted: Some(layout.reader()),
                    ..layout.lines()
                });
                assert_eq!(by_hand, by_csv, "{text:?}");
            }
        }
    }
}
