//! `.xls`, from which calamine makes dense tables: its records are measured before, and calamine
//! gets only those that values need. Their contents are described in \[MS-XLS\].

use std::io::{Cursor, Read, Write};

use calamine::{Dimensions, Reader, Xls, XlsError};
use cfb::{CompoundFile, Version};

use crate::error::Fault;
use crate::table::Sheet;
use crate::{MOST_BYTES, MOST_CELLS, dense};

/// The first bytes of a compound file.
pub(crate) const MAGIC: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

/// The least length of a stream with its own sectors.
const LEAST_STREAM: usize = 4096;

pub(crate) fn sheets(bytes: &[u8]) -> Result<Vec<Sheet>, Fault> {
    let damaged = |error: XlsError| match error {
        XlsError::Password => Fault::password(),
        error => Fault::damaged(error.to_string()),
    };
    let book = Xls::new(Cursor::new(measured(bytes)?)).map_err(damaged)?;
    let mut merged = Vec::new();
    for sheet in book.sheets_metadata() {
        let regions = book
            .merge_cells_by_sheet_name(&sheet.name)
            .map_err(damaged)?;
        let regions = regions
            .iter()
            .map(|&Dimensions { start, end }| [start, end]);
        merged.push(regions.collect());
    }
    dense::sheets(book, merged)
}

/// The workbook with only the records that are needed, after they have been measured.
fn measured(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    let damaged = |error: std::io::Error| Fault::damaged(error.to_string());
    let mut file = CompoundFile::open(Cursor::new(bytes)).map_err(damaged)?;
    if file.exists("/EncryptedPackage") {
        return Err(Fault::password());
    }
    let mut streams = ["/Workbook", "/Book"].into_iter();
    let Some(name) = streams.find(|name| file.is_stream(name)) else {
        return Err(Fault::new("a workbook", "another old Office file"));
    };
    let mut stream = Vec::new();
    let mut reader = file.open_stream(name).map_err(damaged)?;
    let most = MOST_BYTES as u64;
    reader
        .by_ref()
        .take(most)
        .read_to_end(&mut stream)
        .map_err(damaged)?;
    let end = Records::new(&mut stream).measure()?;
    // A shorter stream would be stored in another way, which calamine need not support.
    stream.truncate(end);
    stream.resize(end.max(LEAST_STREAM), 0);
    let file = Cursor::new(Vec::new());
    let mut file = CompoundFile::create_with_version(Version::V3, file).map_err(damaged)?;
    let mut writer = file.create_stream(name).map_err(damaged)?;
    writer.write_all(&stream).map_err(damaged)?;
    writer.flush().map_err(damaged)?;
    drop(writer);
    file.flush().map_err(damaged)?;
    Ok(file.into_inner().into_inner())
}

/// Records by their numbers.
mod record {
    pub(super) const FORMULA: u16 = 0x0006;
    pub(super) const EOF: u16 = 0x000A;
    pub(super) const DATE_MODE: u16 = 0x0022;
    pub(super) const FILE_PASS: u16 = 0x002F;
    pub(super) const CONTINUE: u16 = 0x003C;
    pub(super) const CODE_PAGE: u16 = 0x0042;
    pub(super) const BOUND_SHEET: u16 = 0x0085;
    pub(super) const MUL_RK: u16 = 0x00BD;
    pub(super) const RICH_STRING: u16 = 0x00D6;
    pub(super) const XF: u16 = 0x00E0;
    pub(super) const MERGE_CELLS: u16 = 0x00E5;
    pub(super) const SST: u16 = 0x00FC;
    pub(super) const LABEL_SST: u16 = 0x00FD;
    pub(super) const NUMBER: u16 = 0x0203;
    pub(super) const LABEL: u16 = 0x0204;
    pub(super) const BOOL_ERR: u16 = 0x0205;
    pub(super) const STRING: u16 = 0x0207;
    pub(super) const RK: u16 = 0x027E;
    pub(super) const FORMAT: u16 = 0x041E;
    pub(super) const BOF: u16 = 0x0809;
    /// No record has this number, so it is skipped.
    pub(super) const NONE: u16 = 0xFFFF;
}

/// The records of a workbook, one after the other.
struct Records<'a> {
    stream: &'a mut Vec<u8>,
    /// The starts of substreams: that of the workbook, and one for each sheet.
    starts: Vec<usize>,
    /// The starts of sheets by the workbook's list.
    sheets: Vec<usize>,
    /// The number of open substreams.
    depth: usize,
    /// The lengths of the shared strings.
    strings: Vec<usize>,
    /// The bytes of the shared strings in all cells.
    bytes: usize,
    /// The first and last row and column of the sheet's cells.
    block: Option<[[u16; 2]; 2]>,
    /// The number of cells of all tables, empty ones included.
    cells: u64,
}

impl<'a> Records<'a> {
    fn new(stream: &'a mut Vec<u8>) -> Self {
        Self {
            stream,
            starts: Vec::new(),
            sheets: Vec::new(),
            depth: 0,
            strings: Vec::new(),
            bytes: 0,
            block: None,
            cells: 0,
        }
    }

    /// Checks all records; returns the end of the last one.
    fn measure(mut self) -> Result<usize, Fault> {
        let (mut at, mut end) = (0, 0);
        while let Some((number, from, to)) = self.header(at) {
            if self.depth > 0 || number == record::BOF {
                self.look(number, at, from, to)?;
            }
            if number == record::EOF && self.depth == 0 {
                end = to;
            }
            at = to;
        }
        if self.depth > 0 || end == 0 {
            return Err(Fault::damaged("one that is cut short"));
        }
        if self.sheets.iter().any(|sheet| !self.starts.contains(sheet)) {
            return Err(Fault::damaged("a sheet that begins nowhere"));
        }
        Ok(end)
    }

    /// The number of the record at a place, and the start and end of its contents.
    fn header(&self, at: usize) -> Option<(u16, usize, usize)> {
        let number = u16_at(self.stream, at)?;
        let length = u16_at(self.stream, at + 2)?;
        let to = at + 4 + usize::from(length);
        (to <= self.stream.len()).then_some((number, at + 4, to))
    }

    fn look(&mut self, number: u16, at: usize, from: usize, to: usize) -> Result<(), Fault> {
        let short = || Fault::damaged(format!("a short record 0x{number:04X}"));
        let word = |stream: &[u8], index: usize| {
            let place = from + 2 * index;
            (place + 2 <= to)
                .then(|| u16_at(stream, place))
                .flatten()
                .ok_or_else(short)
        };
        match number {
            record::BOF => {
                word(self.stream, 1)?;
                if self.depth == 0 {
                    self.starts.push(at);
                }
                self.depth += 1;
            }
            record::EOF => {
                self.depth -= 1;
                if self.depth == 0 {
                    self.end_sheet()?;
                }
            }
            record::FILE_PASS => return Err(Fault::password()),
            record::BOUND_SHEET => {
                word(self.stream, 3)?;
                let low = usize::from(word(self.stream, 0)?);
                self.sheets
                    .push(low | usize::from(word(self.stream, 1)?) << 16);
            }
            record::SST => self.strings = self.shared_strings(at)?,
            record::NUMBER
            | record::LABEL
            | record::RICH_STRING
            | record::BOOL_ERR
            | record::RK => {
                let (row, col) = (word(self.stream, 0)?, word(self.stream, 1)?);
                self.fill(row, [col, col]);
            }
            record::LABEL_SST => {
                let (row, col) = (word(self.stream, 0)?, word(self.stream, 1)?);
                let low = usize::from(word(self.stream, 3)?);
                let string = low | usize::from(word(self.stream, 4)?) << 16;
                let length = self.strings.get(string);
                let missing = || Fault::damaged("a text that is not in its list");
                self.bytes = self.bytes.saturating_add(*length.ok_or_else(missing)?);
                if self.bytes > MOST_BYTES {
                    return Err(Fault::texts());
                }
                self.fill(row, [col, col]);
            }
            record::MUL_RK => {
                let (row, first) = (word(self.stream, 0)?, word(self.stream, 1)?);
                let last = u16_at(self.stream, to - 2).ok_or_else(short)?;
                let cells = usize::from(last) + 1;
                let cells = cells.checked_sub(first.into()).ok_or_else(short)?;
                if to - from != 6 + 6 * cells {
                    return Err(short());
                }
                self.fill(row, [first, last]);
            }
            record::FORMULA => {
                let (row, col) = (word(self.stream, 0)?, word(self.stream, 1)?);
                word(self.stream, 10)?;
                // For a formula without terms calamine makes an empty text.
                self.stream[from + 20..from + 22].fill(0);
                self.fill(row, [col, col]);
            }
            record::MERGE_CELLS => {
                const MOST: u16 = 1026;
                let regions = word(self.stream, 0)?;
                if regions > MOST || to - from < 2 + 8 * usize::from(regions) {
                    return Err(short());
                }
            }
            record::DATE_MODE | record::CODE_PAGE => {
                word(self.stream, 0)?;
            }
            record::CONTINUE | record::XF | record::FORMAT | record::STRING => {}
            _ => self.stream[at..at + 2].copy_from_slice(&record::NONE.to_le_bytes()),
        }
        Ok(())
    }

    fn fill(&mut self, row: u16, columns: [u16; 2]) {
        let cells = [[row, row], columns];
        let block = self.block.get_or_insert(cells);
        for (side, [first, last]) in block.iter_mut().zip(cells) {
            *side = [side[0].min(first), side[1].max(last)];
        }
    }

    fn end_sheet(&mut self) -> Result<(), Fault> {
        let sides = self.block.take();
        let sides = sides.map(|sides| sides.map(|[first, last]| u64::from(last - first) + 1));
        self.cells += sides.map_or(0, |[rows, columns]| rows * columns);
        if self.cells > MOST_CELLS {
            return Err(Fault::cells("more"));
        }
        Ok(())
    }

    /// The lengths of the shared strings in the record at a place and in those that continue it.
    fn shared_strings(&self, at: usize) -> Result<Vec<usize>, Fault> {
        let mut pieces = Vec::new();
        let mut next = self.header(at);
        while let Some((_, from, to)) = next {
            pieces.push(&self.stream[from..to]);
            next = self
                .header(to)
                .filter(|&(number, ..)| number == record::CONTINUE);
        }
        let mut strings = Vec::new();
        let mut pieces = pieces.into_iter();
        let cut = || Fault::damaged("a list of texts that is cut short");
        let mut piece = pieces
            .next()
            .and_then(|first| first.get(8..))
            .ok_or_else(cut)?;
        loop {
            while piece.is_empty() {
                let Some(next) = pieces.next() else {
                    return Ok(strings);
                };
                piece = next;
            }
            let length = u16_at(piece, 0).ok_or_else(cut)?;
            let flags = *piece.get(2).ok_or_else(cut)?;
            piece = &piece[3..];
            let mut skipped = 0;
            if flags & 0x8 != 0 {
                skipped += 4 * usize::from(u16_at(piece, 0).ok_or_else(cut)?);
                piece = &piece[2..];
            }
            if flags & 0x4 != 0 {
                let (size, rest) = piece.split_first_chunk::<4>().ok_or_else(cut)?;
                skipped += usize::try_from(u32::from_le_bytes(*size)).map_err(|_| cut())?;
                piece = rest;
            }
            let (mut left, mut wide) = (usize::from(length), flags & 1 != 0);
            loop {
                let here = left.min(piece.len() / if wide { 2 } else { 1 });
                piece = &piece[if wide { 2 * here } else { here }..];
                left -= here;
                if left == 0 {
                    break;
                }
                // The rest of a text starts with its own flags.
                let (flags, rest) = pieces
                    .next()
                    .and_then(<[u8]>::split_first)
                    .ok_or_else(cut)?;
                (wide, piece) = (flags & 1 != 0, rest);
            }
            while skipped > piece.len() {
                skipped -= piece.len();
                piece = pieces.next().ok_or_else(cut)?;
            }
            piece = &piece[skipped..];
            // A character has at most three bytes.
            strings.push(3 * usize::from(length));
        }
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let bytes = bytes.get(at..)?.first_chunk()?;
    Some(u16::from_le_bytes(*bytes))
}
