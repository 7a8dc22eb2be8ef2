//! Input bytes and the text in them.
//!
//! UTF-8 with or without a byte order mark, UTF-16 with one. Anything else is refused with the
//! first byte that shows it, and well-known kinds of files are refused by their name.

use std::borrow::Cow;

use super::error::{ParseError, TextFault};
use super::format::Format;
use super::sheet::SheetPlace;

/// Bytes with the name under which errors report them.
///
/// # Examples
/// ```
/// use hashilab_notation::Source;
/// let source = Source::new("<stdin>", "1,0,1\n");
/// assert_eq!(source.bytes.len(), 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// A path, or a word such as `<stdin>`; its extension helps to detect the notation.
    pub name: String,
    /// The bytes that were read.
    pub bytes: Vec<u8>,
    /// The number of lines before them in the text that they were taken from.
    pub(super) lines_before: usize,
    /// The place in a workbook, if the text was a table of one.
    pub(super) sheet: Option<SheetPlace>,
}

impl Source {
    /// A source of these bytes with this name.
    #[must_use]
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            name: name.into(),
            bytes: bytes.into(),
            lines_before: 0,
            sheet: None,
        }
    }

    /// The name of the sheet, if the text was a table of a workbook.
    #[must_use]
    pub fn sheet_name(&self) -> Option<&str> {
        self.sheet.as_ref().map(|place| place.sheet.as_str())
    }

    /// The error for a fault in `text`, which is the text of this source.
    #[must_use]
    pub fn fault(&self, text: &str, fault: TextFault) -> ParseError {
        // The numbers of lines in a hint are those of this text.
        let fault = if self.lines_before > 0 && fault.names_lines() {
            fault.hint("give the rows of the board alone")
        } else {
            fault
        };
        if let Some(sheet) = &self.sheet {
            let cell = sheet.cell_at(text, fault.at, self.lines_before);
            return ParseError::without_place(cell, fault);
        }
        ParseError::new(&self.name, text, fault).after_lines(self.lines_before)
    }

    /// The extension of the name in lower case.
    pub(super) fn extension(&self) -> Option<String> {
        if let Some(sheet) = &self.sheet {
            // A single column may hold text in any notation.
            return (sheet.columns > 1).then(|| Format::Csv.name().to_owned());
        }
        let name = std::path::Path::new(&self.name);
        let extension = name.extension()?.to_str()?.to_ascii_lowercase();
        // The suffix that `boards_in` adds is no part of the extension.
        let ending = extension.split('#').next().unwrap_or_default();
        Some(ending.to_owned())
    }

    /// The text without a byte order mark.
    ///
    /// # Errors
    /// A [`ParseError`] where the bytes are no text.
    ///
    /// # Examples
    /// ```
    /// use hashilab_notation::Source;
    /// assert_eq!(Source::new("x", "\u{feff}2,2\n").text()?, "2,2\n");
    /// let error = Source::new("x", b"2\n,\xFF").text().unwrap_err();
    /// assert_eq!(error.to_string(), "x:2:2: expected text, found the byte 0xFF, which is not UTF-8");
    /// # Ok::<(), hashilab_notation::ParseError>(())
    /// ```
    pub fn text(&self) -> Result<Cow<'_, str>, ParseError> {
        let text = match self.bytes.as_slice() {
            [0xFF, 0xFE, units @ ..] => self.utf16(units, u16::from_le_bytes),
            [0xFE, 0xFF, units @ ..] => self.utf16(units, u16::from_be_bytes),
            [0xEF, 0xBB, 0xBF, rest @ ..] | rest => self.utf8(rest),
        }?;
        if !text.contains('\r') {
            return Ok(text);
        }
        // Old systems end lines with a carriage return alone. Replacing it keeps all places.
        if !text.contains('\n') {
            return Ok(Cow::Owned(text.replace('\r', "\n")));
        }
        // Some programs give the ends of Windows twice.
        let is_doubled = |line: &str| line.ends_with("\r\r") || line.is_empty();
        if text.contains("\r\r\n") && text.split('\n').all(is_doubled) {
            return Ok(Cow::Owned(text.replace("\r\r\n", "\n")));
        }
        Ok(text)
    }

    fn utf8<'a>(&self, bytes: &'a [u8]) -> Result<Cow<'a, str>, ParseError> {
        if let Some(fault) = other_kind(bytes) {
            return Err(self.refused(bytes, fault));
        }
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let at = error.valid_up_to();
                let found = format!("the byte 0x{:02X}, which is not UTF-8", bytes[at]);
                let hint = if self.extension().is_some_and(|it| PICTURES.contains(&&*it)) {
                    "the file begins as no picture does: copy it again, or save it as PNG"
                } else {
                    "save the file as UTF-8"
                };
                let fault = TextFault::new(at, "text", found).hint(hint);
                return Err(self.refused(bytes, fault));
            }
        };
        match bytes.iter().position(|&byte| byte == 0) {
            Some(at) => Err(self.refused(bytes, nul(bytes, at))),
            None => Ok(Cow::Borrowed(text)),
        }
    }

    fn utf16(&self, bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Cow<'_, str>, ParseError> {
        let (units, odd_byte) = bytes.as_chunks::<2>();
        let units = units.iter().map(|&bytes| unit(bytes));
        let text: Result<String, _> = char::decode_utf16(units).collect();
        let (Ok(text), []) = (text, odd_byte) else {
            let found = "a byte order mark of UTF-16 before bytes that are not";
            return Err(ParseError::new(
                &self.name,
                "",
                TextFault::new(0, "text", found),
            ));
        };
        match text.find('\0') {
            Some(at) => Err(ParseError::new(&self.name, &text, nul(&[], at))),
            None => Ok(Cow::Owned(text)),
        }
    }

    /// The error for a fault in bytes that are text only up to that fault.
    fn refused(&self, bytes: &[u8], fault: TextFault) -> ParseError {
        let before = String::from_utf8_lossy(&bytes[..fault.at]);
        ParseError::new(&self.name, &before, fault)
    }
}

impl SheetPlace {
    /// The table at this place as a text under a name: a line for each row, without line ends in
    /// cells, and commas between columns.
    #[must_use]
    pub fn source(self, name: impl Into<String>, text: String) -> Source {
        Source {
            sheet: Some(self),
            ..Source::new(name, text)
        }
    }
}

/// The hint for a picture where a board was expected.
pub(super) const PICTURE: &str = "hashi read reads boards from pictures";

/// The endings of pictures.
const PICTURES: [&str; 7] = ["png", "jpg", "jpeg", "gif", "webp", "bmp", "tif"];

/// The fault of a NUL byte: the file is binary, or UTF-16 without a byte order mark.
fn nul(bytes: &[u8], at: usize) -> TextFault {
    let fault = TextFault::new(at, "text", "a NUL byte");
    let pairs = bytes.chunks_exact(2);
    if bytes.len() > 1 && pairs.clone().all(|pair| (pair[0] == 0) != (pair[1] == 0)) {
        fault.hint("this looks like UTF-16 without a byte order mark; save the file as UTF-8")
    } else {
        fault
    }
}

/// The fault of a file that is often mistaken for a board, recognised by its first bytes.
fn other_kind(bytes: &[u8]) -> Option<TextFault> {
    const SHEET: &str = "save it as CSV";
    const OTHER_PICTURE: &str = "save it as PNG; hashi read reads boards from such pictures";
    const KINDS: [(&[u8], &str, &str); 9] = [
        (b"\xD0\xCF\x11\xE0", "an old Excel file", SHEET),
        (b"\x89PNG", "a PNG picture", PICTURE),
        (b"\xFF\xD8\xFF", "a JPEG picture", PICTURE),
        (b"GIF87a", "a GIF picture", PICTURE),
        (b"GIF89a", "a GIF picture", PICTURE),
        (b"II*\0", "a TIFF picture", OTHER_PICTURE),
        (b"MM\0*", "a TIFF picture", OTHER_PICTURE),
        (b"%PDF-", "a PDF document", OTHER_PICTURE),
        (b"\x1F\x8B", "a gzip archive", "unpack it"),
    ];
    let (kind, hint) = if bytes.starts_with(b"PK\x03\x04") {
        let has = |name: &[u8]| bytes.windows(name.len()).any(|part| part == name);
        if has(b"xl/workbook") {
            ("an Excel file", SHEET)
        } else if has(b"opendocument.spreadsheet") {
            ("an OpenDocument sheet", SHEET)
        } else if has(b"word/document") || has(b"opendocument.text") {
            ("a file of a word processor", "save it as plain text")
        } else if has(b"[Content_Types].xml") || has(b"docProps/app.xml") {
            (
                "an Excel file that is cut off",
                "copy it again, or save it as CSV",
            )
        } else {
            ("a zip archive", "unpack it, or save a sheet as CSV")
        }
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        ("a WebP picture", PICTURE)
    } else if bytes.starts_with(b"BM") && bytes.get(6..10) == Some(&[0; 4]) {
        ("a BMP picture", PICTURE)
    } else {
        let mut kinds = KINDS.into_iter();
        let (_, kind, hint) = kinds.find(|(magic, ..)| bytes.starts_with(magic))?;
        (kind, hint)
    };
    Some(TextFault::new(0, "text", kind).hint(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(bytes: &[u8]) -> Result<String, String> {
        match Source::new("x", bytes).text() {
            Ok(text) => Ok(text.into_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn every_encoding_gives_the_same_text() {
        let utf16 = |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            "\u{feff}2,é\n".encode_utf16().flat_map(bytes).collect()
        };
        for bytes in [
            "2,é\n".as_bytes(),
            "\u{feff}2,é\n".as_bytes(),
            &utf16(u16::to_le_bytes),
            &utf16(u16::to_be_bytes),
        ] {
            assert_eq!(text_of(bytes).unwrap(), "2,é\n");
        }
    }

    #[test]
    fn what_is_not_text_is_refused_by_the_first_byte_that_shows_it() {
        for (bytes, message) in [
            (
                &b"1,\xE9"[..],
                "x:1:3: expected text, found the byte 0xE9, which is not UTF-8",
            ),
            (b"1\n2\0", "x:2:2: expected text, found a NUL byte"),
            (
                b"\xFF\xFE1",
                "x:1:1: expected text, found a byte order mark of UTF-16 before bytes that are not",
            ),
            (b"PK\x03\x04", "x:1:1: expected text, found a zip archive"),
        ] {
            assert_eq!(text_of(bytes).unwrap_err(), message);
        }
        let error = Source::new("x", b"1\0,\0").text().unwrap_err();
        assert!(error.hint().unwrap().contains("UTF-16"));
    }
}
