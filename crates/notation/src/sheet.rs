//! Texts that were tables in sheets of workbooks: their faults are reported at the addresses of
//! cells, as in `book.xlsx:Sheet1!C5`.

use super::error::{Place, printable};

/// The place of a table in a workbook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetPlace {
    /// The workbook's name.
    pub book: String,
    /// The sheet's name.
    pub sheet: String,
    /// The row and the column of the table's first cell, from 0.
    pub first: (u32, u32),
    /// The number of columns.
    pub columns: u32,
}

impl SheetPlace {
    /// The address of a cell by its row and column from 0.
    ///
    /// # Examples
    /// ```
    /// use hashilab_notation::SheetPlace;
    /// assert_eq!(SheetPlace::address((0, 0)), "A1");
    /// assert_eq!(SheetPlace::address((1_048_575, 16_383)), "XFD1048576");
    /// ```
    #[must_use]
    pub fn address((row, col): (u32, u32)) -> String {
        let (mut letters, mut left) = (String::new(), u64::from(col) + 1);
        while left > 0 {
            let letter = u8::try_from((left - 1) % 26).expect("less than 26");
            letters.insert(0, char::from(b'A' + letter));
            left = (left - 1) / 26;
        }
        format!("{letters}{}", u64::from(row) + 1)
    }

    /// The address of the cell at byte `at` of the text made from it, which begins after
    /// `lines_before` lines of the sheet's text.
    pub(super) fn cell_at(&self, text: &str, at: usize, lines_before: usize) -> String {
        let at = at.min(text.len());
        let row = lines_before + Place::line_of(text, at) - 1;
        let before = &text.as_bytes()[..at];
        let start = before.iter().rposition(|&byte| byte == b'\n');
        let line = &before[start.map_or(0, |end| end + 1)..];
        let is_text = self.columns < 2 || line.trim_ascii_start().starts_with(b"#");
        let mut is_quoted = false;
        let commas = line.iter().filter(|&&byte| {
            is_quoted ^= byte == b'"';
            byte == b',' && !is_quoted && !is_text
        });
        let further =
            |from: u32, count: usize| from.saturating_add(u32::try_from(count).unwrap_or(0));
        let col = commas.count().min(self.columns.saturating_sub(1) as usize);
        let cell = Self::address((further(self.first.0, row), further(self.first.1, col)));
        format!("{}:{}!{cell}", self.book, printable(self.sheet.chars()))
    }
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, SheetPlace, read_board};

    fn error(text: &str, columns: u32) -> String {
        let place = SheetPlace {
            book: "b.xlsx".to_owned(),
            sheet: "one".to_owned(),
            first: (4, 2),
            columns,
        };
        let source = place.source("b.xlsx#one", text.to_owned());
        read_board(&source, &ReadOptions::default())
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn what_is_wrong_is_told_by_the_cell() {
        assert_eq!(
            error("2,0,2\n0,z,0\n", 3),
            "b.xlsx:one!D6: expected a clue, '?' or water, found 'z'"
        );
        assert_eq!(
            error("2,\"a,b\",2\n", 3),
            "b.xlsx:one!D5: expected a clue, '?' or water, found 'a,b'"
        );
        assert!(error("# most-bridges: 1, 2\n2,,2\n", 3).starts_with("b.xlsx:one!C5: "));
    }
}
