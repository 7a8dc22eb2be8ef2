//! A sheet as a table of text: the block of filled cells, and its position.

use std::collections::BTreeSet;

use crate::error::Fault;
use crate::notation::{SheetPlace, Source};
use crate::{MOST_BYTES, MOST_CELLS};

/// A cell: its row, its column, both from 0.
pub(crate) type CellPos = (u32, u32);

/// The filled cells of a sheet.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) name: String,
    /// Whether it is hidden.
    pub(crate) is_hidden: bool,
    cells: Vec<(CellPos, String)>,
    block: Option<Block>,
    bytes: usize,
}

/// The smallest block that contains all filled cells.
#[derive(Clone, Copy, Debug)]
struct Block {
    first: CellPos,
    last: CellPos,
}

impl Block {
    fn cells(self) -> u64 {
        let rows = u64::from(self.last.0 - self.first.0) + 1;
        rows * (u64::from(self.last.1 - self.first.1) + 1)
    }
}

impl Sheet {
    pub(crate) fn new(name: &str, is_hidden: bool) -> Self {
        Self {
            name: name.to_owned(),
            is_hidden,
            cells: Vec::new(),
            block: None,
            bytes: 0,
        }
    }

    /// Fills a cell. Blanks alone do not count.
    pub(crate) fn fill(&mut self, pos: CellPos, text: String) -> Result<(), Fault> {
        if text.trim().is_empty() {
            return Ok(());
        }
        let block = self.block.get_or_insert(Block {
            first: pos,
            last: pos,
        });
        block.first = (block.first.0.min(pos.0), block.first.1.min(pos.1));
        block.last = (block.last.0.max(pos.0), block.last.1.max(pos.1));
        if block.cells() > MOST_CELLS {
            let (first, last) = (address(block.first), address(block.last));
            return Err(Fault::cells(format!("{first} to {last} in {}", self.name)));
        }
        self.bytes += text.len();
        if self.bytes > MOST_BYTES {
            return Err(Fault::texts());
        }
        self.cells.push((pos, text));
        Ok(())
    }

    /// Empties the cells of merged regions except the first of each. Each region is given by its
    /// first and its last cell.
    pub(crate) fn merge(&mut self, regions: &[[CellPos; 2]]) -> Result<(), Fault> {
        let mut covered = BTreeSet::new();
        for &[first, last] in regions {
            let Some(Block { last: end, .. }) = self.block else {
                return Ok(());
            };
            let last = (last.0.min(end.0), last.1.min(end.1));
            for row in first.0..=last.0 {
                for col in first.1..=last.1 {
                    if (row, col) != first && !covered.insert((row, col)) {
                        return Err(Fault::damaged("merged cells that overlap"));
                    }
                }
            }
        }
        if !covered.is_empty() {
            self.cells.retain(|(pos, _)| !covered.contains(pos));
            let cells = std::mem::take(&mut self.cells);
            (self.block, self.bytes) = (None, 0);
            for (pos, text) in cells {
                self.fill(pos, text)?;
            }
        }
        Ok(())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The number of cells of its block.
    pub(crate) fn size(&self) -> u64 {
        self.block.map_or(0, Block::cells)
    }

    /// Whether nearly all filled cells are clues, so that the sheet is intended as a board even if
    /// one of them is wrong.
    pub(crate) fn is_mostly_clues(&self) -> bool {
        let is_clue = |text: &str| text == "?" || text.parse::<u8>().is_ok_and(|clue| clue < 100);
        let clues = self.cells.iter();
        let clues = clues.filter(|(_, text)| is_clue(text.trim())).count();
        clues >= 2 && clues * 4 >= self.cells.len() * 3
    }

    /// The first filled cell's row and column, where that is not A1.
    pub(crate) fn offset(&self) -> Option<String> {
        let first = self.block?.first;
        (first != (0, 0)).then(|| address(first))
    }

    /// The table as delimited text under a name, with its place in the workbook.
    pub(crate) fn source(&self, book: &str, name: &str) -> Source {
        let Some(block) = self.block else {
            return Source::new(name, "");
        };
        let mut cells: Vec<&(CellPos, String)> = self.cells.iter().collect();
        // If a cell occurs twice the last one counts.
        cells.sort_by_key(|(pos, _)| *pos);
        let mut cells = cells.into_iter().peekable();
        let columns = block.last.1 - block.first.1 + 1;
        let mut text = String::new();
        for row in block.first.0..=block.last.0 {
            let mut fields = vec![""; columns as usize];
            while let Some(((_, col), text)) = cells.next_if(|((at, _), _)| *at == row) {
                fields[(col - block.first.1) as usize] = text;
            }
            write_row(&mut text, &fields);
        }
        let place = SheetPlace {
            book: book.to_owned(),
            sheet: self.name.clone(),
            first: block.first,
            columns,
        };
        place.source(name, text)
    }
}

/// Writes a row. A line of rules or comments, which starts with `#`, and the contents of a single
/// column are lines of text; everything else is quoted if needed.
fn write_row(text: &mut String, fields: &[&str]) {
    let is_line = fields.len() == 1 || fields[0].trim_start().starts_with('#');
    let filled = fields.iter().rposition(|field| !field.is_empty());
    let fields = match filled {
        Some(last) if is_line => &fields[..=last],
        _ => fields,
    };
    for (index, field) in fields.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        let field = field.replace(['\r', '\n', '\0'], " ");
        if !is_line && field.contains([',', ';', '|', '\t', '"']) {
            text.push('"');
            text.push_str(&field.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(&field);
        }
    }
    text.push('\n');
}

fn address(pos: CellPos) -> String {
    SheetPlace::address(pos)
}
