//! Labels of a grid: a first row or column with names or numbers of columns or rows.
//!
//! Words are labels, since no cell is a word. Numbers that count from 0 or 1 over the whole length
//! of a row may also be cells, so a grid without them is an additional reading of the text, unless
//! too little of a board is left. This module only checks the labels: the rest is read like any
//! grid.

use std::collections::BTreeSet;

use crate::puzzle::{Board, Size};

use super::borders;
use super::cell::{is_sum, whole};
use super::cut::CutText;
use super::error::{TextFault, quoted};
use super::fit::adjacent;
use super::format::Format;
use super::head::TableHead;
use super::labelled::{
    FEWEST_COUNTED, FEWEST_WORDS, LabelKind, LabelledGrid, counts_on, gap, is_lettered, widened,
};
use super::lines::{bare_lines, words};
use super::lists;
use super::options::{ListColumns, ReadOptions};
use super::page::ParsedText;
use super::readings::{Reading, ReadingKind};
use super::side_names::{names_a_column, names_a_row};
use super::sides;
use super::table::{Delimiter, TableLayout, delimiters_in, is_blank, trimmed};

/// The readings of delimited text without the labels beside its grid.
pub(super) fn of_tables(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    let Ok(head) = TableHead::read(text) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    let first = bare_lines(&text[head.end..]).find(|line| !is_blank(line.as_bytes()));
    for delimiter in delimiters_in(first.unwrap_or_default()) {
        let most_clue = options.rules.over(head.rules.clone()).max_clue();
        let grid_of = |text| LabelledGrid {
            format: Format::Csv,
            layout: TableLayout {
                text,
                delimiter,
                most_clue,
            },
            by_words: false,
            from: head.end,
        };
        all.extend(above_empty_rows(text, head.end, grid_of, options));
        if all.is_empty() || options.size.is_some() {
            all.extend(grid_of(text).readings(options));
        }
        if all.iter().any(Result::is_ok) {
            break;
        }
    }
    all
}

/// The readings of a grid with labels beside it, without rows below them that are empty; nothing
/// without such rows or labels.
fn above_empty_rows<'a>(
    text: &'a str,
    from: usize,
    grid_of: impl Fn(&'a str) -> LabelledGrid<'a>,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    let is_empty = |char: char| char.is_ascii_whitespace() || ",;|\"".contains(char);
    let end = text[from..].trim_end_matches(is_empty).len() + from;
    // The last row keeps its own end.
    let end = text[end..]
        .find(['\n', '\r'])
        .map_or(text.len(), |at| end + at);
    if text[end..].trim_matches([' ', '\n', '\r']).is_empty() {
        return Vec::new();
    }
    let grid = grid_of(&text[..end]);
    let has_left = |sides: &LabelSides| sides.left.is_some();
    if !grid.may_have_labels() || !grid.sides().is_ok_and(|sides| sides.iter().any(has_left)) {
        return Vec::new();
    }
    let noted = |reading: Reading| Reading {
        left_out: reading
            .left_out
            .map(|labels| format!("{labels}, and the empty rows below them")),
        ..reading
    };
    let readings = grid.readings(options).into_iter();
    readings.map(|reading| reading.map(noted)).collect()
}

/// The readings of a grid between blanks without the labels beside it.
pub(super) fn of_words(text: &str, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
    let is_comment = |line: &str| line.is_empty() || line.starts_with('#');
    let Ok(head) = TableHead::read_between(text, is_comment) else {
        return Vec::new();
    };
    let layout = TableLayout {
        text,
        delimiter: Delimiter::Tab,
        most_clue: options.rules.over(head.rules).max_clue(),
    };
    let grid = LabelledGrid {
        format: Format::Text,
        layout,
        by_words: true,
        from: head.end,
    };
    grid.readings(options)
}

/// The sides with labels.
#[derive(Clone, Copy)]
struct LabelSides {
    top: Option<LabelKind>,
    left: Option<LabelKind>,
    /// The number of labels, if they are on one side.
    count: Option<usize>,
}

impl LabelSides {
    /// A description of the rows and columns that are left out.
    fn described(self) -> String {
        let side = |kind: Option<LabelKind>, what: &str| Some(kind?.described(what));
        let sides = [
            side(self.top, "the first row"),
            side(self.left, "the first column"),
        ];
        let sides: Vec<String> = sides.into_iter().flatten().collect();
        sides.join(" and ")
    }
}

impl<'a> LabelledGrid<'a> {
    fn readings(&self, options: &ReadOptions) -> Vec<Result<Reading, TextFault>> {
        if !self.may_have_labels() {
            return Vec::new();
        }
        let sides = match self.sides() {
            Ok(sides) => sides,
            Err(fault) => return vec![Err(fault)],
        };
        let mut all = sides.iter();
        if let Some(list) = all.find_map(|&sides| self.list_below_words(sides, options)) {
            return vec![list];
        }
        let readings = sides.into_iter().map(|sides| self.without(sides, options));
        let mut readings: Vec<_> = readings.flatten().collect();
        if let Some(borders) = borders::reading(self, options) {
            if borders.is_only {
                readings.clear();
            }
            readings.push(borders.reading);
        }
        // Such a column may be in doubt already.
        let is_in_doubt = |read: &Reading| sides::beside_labels(&read.parsed.board).is_some();
        if options.size.is_none()
            && let Some(fault) = self.fault_of_named_column()
            && !readings.iter().flatten().any(is_in_doubt)
        {
            return vec![Err(fault)];
        }
        readings
    }

    /// Whether the fields of a first or last row or column may be labels, by the second, the third
    /// and the fourth of them, for which no other row is inspected. With fewer fields between the
    /// corners, they may be.
    fn may_have_labels(&self) -> bool {
        let text = self.layout.text;
        let mut rows = self.rows();
        let [
            Some(first),
            Some(second),
            Some(third),
            Some(fourth),
            Some(_),
        ] = [(); 5].map(|()| rows.next())
        else {
            return true;
        };
        let last = text[self.from..].trim_end();
        let start = last.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let last = (self.from + start, &last[start..]);
        let has_quotes = |(_, row): &(usize, &str)| row.contains('"');
        let is_comment = self.by_words && last.1.starts_with('#');
        let between = [second, third, fourth];
        if is_comment || [first, last].iter().chain(&between).any(has_quotes) {
            return true;
        }
        let along = |(at, row)| {
            let mut fields = self.plain_fields(at, row).skip(1);
            match [(); 4].map(|()| fields.next()) {
                [Some(one), Some(two), Some(three), Some(_)] => {
                    self.are_like_labels([one, two, three])
                }
                _ => true,
            }
        };
        let left = between.map(|(at, row)| self.first_field(at, row).0);
        let right = || between.map(|(at, row)| self.plain_last(at, row));
        along(first) || along(last) || self.are_like_labels(left) || self.are_like_labels(right())
    }

    /// The fields of a row without quotes, split lazily.
    fn plain_fields(&self, start: usize, row: &'a str) -> impl Iterator<Item = &'a [u8]> {
        let by_words = self.by_words;
        let delimiter = self.layout.delimiter.byte();
        let parted = row.as_bytes().split(move |&byte| byte == delimiter);
        let parted = parted.filter(move |_| !by_words).map(trimmed);
        let words = words(start, row).map(|(_, word)| word.as_bytes());
        words.filter(move |_| by_words).chain(parted)
    }

    /// The last field of a row without quotes, not counting an empty one.
    fn plain_last(&self, start: usize, row: &'a str) -> &'a [u8] {
        if self.by_words {
            return self.plain_fields(start, row).last().unwrap_or_default();
        }
        let mut fields = row.rsplit(char::from(self.layout.delimiter.byte()));
        let last = fields.next().unwrap_or_default();
        let last = if is_blank(last.as_bytes()) {
            fields.next().unwrap_or_default()
        } else {
            last
        };
        trimmed(last.as_bytes())
    }

    /// Whether three fields may be consecutive labels.
    fn are_like_labels(&self, fields: [&[u8]; 3]) -> bool {
        match fields.map(|field| self.number(field)) {
            [Some(one), Some(two), Some(three)] => {
                let [one, two, three] = [one, two, three].map(i64::from);
                one != two && two - one == three - two
            }
            [None, None, None] => {
                fields.iter().all(|field| self.is_word(field))
                    || (is_lettered(fields[0]) && counts_on(&fields))
            }
            _ => false,
        }
    }

    /// The list of islands below words that do not name its columns: read if an option names them,
    /// else an error, since it is not a grid.
    fn list_below_words(
        &self,
        sides: LabelSides,
        options: &ReadOptions,
    ) -> Option<Result<Reading, TextFault>> {
        let is_below = sides.top == Some(LabelKind::Words) && sides.left != Some(LabelKind::Words);
        let (_, header) = self.rows().next()?;
        if !is_below || options.columns == Some(ListColumns::None) || lists::names_columns(header) {
            return None;
        }
        let readings = lists::bare(self.cut(sides)?.text(), options);
        let list = readings.into_iter().find(Result::is_ok)?;
        if options.columns.is_some() {
            return Some(list);
        }
        let found = format!(
            "three columns of numbers under {}",
            quoted(header.as_bytes())
        );
        let fault = TextFault::new(
            self.from,
            "a grid, or a list under row,col,clue or x,y,clue",
            found,
        );
        let hint = "name the columns so, or say with --columns what they are (none: it is a grid)";
        Some(Err(fault.reaching(self.layout.text.len()).hint(hint)))
    }

    /// The fault of a column of sums, if its name among the labels from this field on says so.
    fn sums_column(
        &self,
        start: usize,
        line: &str,
        labels: &[&[u8]],
        from: usize,
    ) -> Option<TextFault> {
        let place = odd_one(&labels[from..])? + from;
        let at = if self.by_words {
            words(start, line).nth(place).map_or(start, |(at, _)| at)
        } else {
            self.layout.field(start, place)
        };
        Some(sums_fault(at, "column", labels[place]))
    }

    /// The possible labels.
    fn sides(&self) -> Result<Vec<LabelSides>, TextFault> {
        let mut rows = self.rows();
        let (Some((start, line)), Some((second, next))) = (rows.next(), rows.next()) else {
            return Ok(Vec::new());
        };
        let first = self.fields(start, line);
        let Some(&corner) = first.first() else {
            return Ok(Vec::new());
        };
        if lists::are_columns(first.iter().copied()) {
            return Ok(Vec::new());
        }
        let has_corner = !self.by_words || self.fields(second, next).len() == first.len();
        let has_number = has_corner && whole(corner, self.layout).is_some();
        let below = self.left(1)?;
        let after = usize::from(has_corner);
        let top_after = self.kind(first[after..].iter().copied());
        if top_after == Some(LabelKind::Words)
            && let Some(fault) = self.fault_of_words(start, line, &first, after)
        {
            return Err(fault);
        }
        let mut sides = Vec::new();
        let both = |top, left| LabelSides {
            top: Some(top),
            left: Some(left),
            count: None,
        };
        let (above, beside) = if corner.is_empty() && has_corner {
            self.with_index(&first[1..], top_after, below)
        } else {
            (top_after, below)
        };
        let top = self.kind(first.iter().copied());
        let left = if has_corner { self.left(0)? } else { None };
        if [top_after, top, below, left].iter().all(Option::is_none) {
            return Ok(sides);
        }
        let rows = self.rows().count();
        let is_long = |kind: LabelKind, count: usize| match kind {
            LabelKind::Numbers { .. } | LabelKind::Index | LabelKind::Lettered => {
                count >= FEWEST_COUNTED
            }
            LabelKind::Words => count >= FEWEST_WORDS,
        };
        // Below a corner with a name of its own the first column may be cells.
        let is_named = has_corner && !corner.is_empty();
        if is_named
            && !has_number
            && let Some(fault) = self.fault_of_steps(&first, above, beside)
        {
            return Err(fault);
        }
        if !has_number
            && let (Some(top), Some(left)) = (above, beside)
            && (!is_named || is_long(left, rows - 1))
        {
            sides.push(both(top, left));
        }
        if !has_corner {
            return Ok(sides);
        }
        if let (Some(top @ LabelKind::Numbers { .. }), Some(left)) = (top, left)
            && top == left
            && first.len().min(rows) >= FEWEST_COUNTED
        {
            sides.push(both(top, left));
        }
        let one_side = |top, left, count| LabelSides {
            top,
            left,
            count: Some(count),
        };
        // An empty corner may be above cells, if there are words beside it.
        let is_padded = || {
            let mut below = self.rows().skip(1);
            below.all(|(start, line)| self.first_field(start, line).0.is_empty())
        };
        let only_top = match top_after {
            Some(LabelKind::Words | LabelKind::Lettered)
                if corner.is_empty() && below.is_none() =>
            {
                top_after
            }
            Some(LabelKind::Numbers { .. }) if corner.is_empty() && is_padded() => top_after,
            _ => top,
        };
        if let Some(top) = only_top.filter(|&top| is_long(top, first.len())) {
            sides.push(one_side(Some(top), None, first.len()));
        }
        let only_left = match below {
            Some(LabelKind::Words | LabelKind::Lettered)
                if corner.is_empty() && top_after.is_none() =>
            {
                below
            }
            _ => left,
        };
        if let Some(left) = only_left.filter(|&left| is_long(left, rows)) {
            sides.push(one_side(None, Some(left), rows));
        }
        Ok(sides)
    }

    /// The fault of numbers that count in steps below a corner with a name: what they skip is missing.
    fn fault_of_steps(
        &self,
        first: &[&[u8]],
        above: Option<LabelKind>,
        beside: Option<LabelKind>,
    ) -> Option<TextFault> {
        let steps = |kind| matches!(kind, Some(LabelKind::Numbers { step: 2..10, .. }));
        let (side, at, label) = if steps(above) {
            ("columns", self.from, *first.get(2)?)
        } else if steps(beside) && above.is_some() {
            let (start, line) = self.rows().nth(2)?;
            ("rows", start, self.first_field(start, line).0)
        } else {
            return None;
        };
        Some(gap_fault(at, side, label).reaching(self.layout.text.len()))
    }

    /// The fault of a first row of words that are labels: a column of sums, a label that is missing,
    /// or numbers beside the rows that do not count.
    fn fault_of_words(
        &self,
        start: usize,
        line: &'a str,
        first: &[&'a [u8]],
        after: usize,
    ) -> Option<TextFault> {
        let labels = &first[if first[0].is_empty() { after } else { 0 }..];
        let odd = || gap(labels).map(|odd| gap_fault(start, "columns", labels[odd]));
        let numbers = || self.other_numbers(first[0]);
        let rows = || {
            let fault = TextFault::new(start, "names of columns at the top", quoted(labels[0]));
            let hint = "write a column for each column of the board, or name them columns";
            let fault = fault.hint(hint).reaching(self.layout.text.len());
            are_named(labels, names_a_row, b"rRyY").then_some(fault)
        };
        self.sums_column(start, line, first, after)
            .or_else(odd)
            .or_else(numbers)
            .or_else(rows)
    }

    /// The fault of a first column under a word beside names of columns that count from their first:
    /// it has no cells, and what does not count is no label.
    fn fault_of_named_column(&self) -> Option<TextFault> {
        let mut rows = self.rows();
        let ((start, line), (second, next)) = (rows.next()?, rows.next()?);
        let fields = self.fields(start, line);
        let (corner, names) = fields.split_first()?;
        let is_first =
            |name: &[u8]| name.eq_ignore_ascii_case(b"a") || matches!(name, [.., b'0' | b'1']);
        let count = match self.kind(names.iter().copied()) {
            Some(LabelKind::Numbers { from, step }) => from < 2 && step == 1,
            Some(LabelKind::Words | LabelKind::Lettered) => is_first(names[0]) && counts_on(names),
            Some(LabelKind::Index) | None => false,
        };
        let has_corner = !self.by_words || self.fields(second, next).len() == fields.len();
        let is_named = has_corner && count && self.is_word(corner);
        if !is_named || counts_on(&fields) || self.left(1).is_ok_and(|kind| kind.is_some()) {
            return None;
        }
        let wanted = "labels that count, or a name like those beside it";
        let fault = TextFault::new(start, wanted, quoted(corner));
        let hint =
            "leave out the column with this name; if its numbers are cells, name it as the others";
        Some(fault.hint(hint).reaching(self.layout.text.len()))
    }

    /// The fault of numbers beside all rows, all but one different, below a corner of labels that are
    /// names, if they do not count: a row may be missing.
    fn other_numbers(&self, corner: &[u8]) -> Option<TextFault> {
        const CORNERS: [&str; 6] = ["", "row", "rows", "r", "#", "no"];
        let corner = String::from_utf8_lossy(corner).to_lowercase();
        if self.left(1).is_ok_and(|kind| kind.is_some()) {
            return None;
        }
        let rows = || self.rows().skip(1);
        let numbers = rows().map(|(start, line)| self.number(self.first_field(start, line).0));
        let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
        let different: BTreeSet<u32> = numbers.iter().copied().collect();
        // Of labels one may be a slip.
        let are_labels = different.len() + 1 >= numbers.len()
            && numbers.len() >= FEWEST_COUNTED
            && !different.contains(&0);
        let odd = numbers
            .windows(2)
            .position(|two| two[0].checked_add(1) != Some(two[1]))?
            + 1;
        let (start, line) = rows().nth(odd)?;
        let fault = gap_fault(start, "rows", self.first_field(start, line).0);
        (CORNERS.contains(&&*corner) && are_labels).then_some(fault)
    }

    /// The kind of labels in the first fields of the rows after the first `skipped` ones.
    fn left(&self, skipped: usize) -> Result<Option<LabelKind>, TextFault> {
        let rows = || self.rows().skip(skipped);
        let first = |(start, line)| self.first_field(start, line).0;
        let kind = self.kind(rows().map(first));
        if kind == Some(LabelKind::Words) {
            let labels: Vec<&[u8]> = rows().map(first).collect();
            let at = |row: usize| rows().nth(row).map_or(self.from, |(start, _)| start);
            if let Some(odd) = odd_one(&labels) {
                return Err(sums_fault(at(odd), "row", labels[odd]));
            }
            if let Some(odd) = gap(&labels) {
                return Err(gap_fault(at(odd), "rows", labels[odd]));
            }
            if are_named(&labels, names_a_column, b"cC") {
                let found = quoted(labels[0]);
                let fault = TextFault::new(at(0), "names of rows at the left", found);
                return Err(fault.hint("write a line for each row of the board, or name them rows"));
            }
        }
        Ok(kind)
    }

    /// The labels above and beside the cells below an empty corner, if they are known: if one side
    /// counts, the other one may be an index.
    fn with_index(
        &self,
        first: &[&'a [u8]],
        above: Option<LabelKind>,
        beside: Option<LabelKind>,
    ) -> (Option<LabelKind>, Option<LabelKind>) {
        let counts = |kind| {
            matches!(
                kind,
                Some(LabelKind::Numbers {
                    from: 0 | 1,
                    step: 1
                })
            )
        };
        match (above, beside) {
            (Some(_), None) if counts(above) && first.len() >= FEWEST_COUNTED => {
                let rows = self.rows().skip(1);
                let labels: Vec<_> = rows.map(|(at, row)| self.first_field(at, row).0).collect();
                (above, self.index(&labels))
            }
            (None, Some(_)) if counts(beside) && self.rows().count() > FEWEST_COUNTED => {
                (self.index(first), beside)
            }
            both => both,
        }
    }

    /// The kind of fields that are an index: different numbers, alone or with an empty field
    /// between each two.
    fn index(&self, fields: &[&[u8]]) -> Option<LabelKind> {
        let is_wide =
            fields.len() > 2 && fields.iter().skip(1).step_by(2).all(|one| one.is_empty());
        let step = if is_wide { 2 } else { 1 };
        let mut seen = BTreeSet::new();
        let mut numbers = fields.iter().step_by(step).map(|field| self.number(field));
        let mut count = 0;
        let are_labels = numbers.all(|number| {
            count += 1;
            number.is_some_and(|number| seen.insert(number) || !is_wide)
        });
        (are_labels && count >= FEWEST_COUNTED).then_some(LabelKind::Index)
    }

    /// The grid without the labels on these sides; nothing if too little is left.
    fn without(
        &self,
        sides: LabelSides,
        options: &ReadOptions,
    ) -> Option<Result<Reading, TextFault>> {
        let cut = self.cut(sides)?;
        let parsed = self.read(&cut, options).and_then(|parsed| {
            let board = self.as_wide_as_labels(parsed.board, sides)?;
            Ok(ParsedText { board, ..parsed })
        });
        let parsed = match parsed {
            Ok(parsed) => parsed,
            // What it says of the first row is about the first one that is left.
            Err(fault) => {
                let hint = format!("read without {}, as labels", sides.described());
                return Some(Err(fault.hint_if_none(hint)));
            }
        };
        let words = [sides.top, sides.left].contains(&Some(LabelKind::Words));
        let is_pair = |(start, line)| self.fields(start, line).len() == 2;
        let are_pairs = || self.rows().nth(1).is_some_and(is_pair);
        let is_by_name = sides.left == Some(LabelKind::Words) && are_pairs();
        if is_by_name && options.labels != Some(true) {
            let found = "a number behind each name";
            let fault = TextFault::new(self.from, "a grid, or a list under row,col,clue", found);
            let hint = "a cell before its clue is written r1c4=2";
            let end = self.layout.text.len();
            return Some(Err(fault.reaching(end).hint(hint)));
        }
        let islands = parsed.board.islands();
        let is_asked_for = words || options.labels == Some(true);
        let has_letters = [sides.top, sides.left].contains(&Some(LabelKind::Lettered));
        let is_little = islands.len() < 2
            || (!has_letters && sides.count == Some(FEWEST_COUNTED) && adjacent(islands).is_some());
        if is_little && !is_asked_for {
            return None;
        }
        let is_no_list = options.columns == Some(ListColumns::None);
        if words && sides.left.is_none() && !is_no_list && looks_like_a_list(&parsed) {
            let at = self.from;
            let found = "three columns of numbers under another header";
            let fault = TextFault::new(at, "a grid, or a list under row,col,clue", found);
            return Some(Err(
                fault.hint("name the columns row,col,clue, or leave the header out")
            ));
        }
        let labels = format!("{}, as labels", sides.described());
        let left_out = match parsed.left_out.filter(|_| sides.top.is_none()) {
            Some(more) => format!("{labels}, and {more}"),
            None => labels,
        };
        Some(Ok(Reading {
            format: self.format,
            kind: ReadingKind::Labels,
            how: Some(format!("grid without {}", sides.described()).into()),
            // Names before three numbers per line do not exclude a list.
            is_stated: words && (sides.top.is_some() || !looks_like_a_list(&parsed)),
            left_out: Some(left_out),
            parsed,
        }))
    }

    /// A board with a column below each label: rows may lack empty last cells.
    ///
    /// # Errors
    /// The fault of rows with more cells than labels: words are a title then, and between blanks some
    /// that part cells were taken for water.
    fn as_wide_as_labels(&self, board: Board, sides: LabelSides) -> Result<Board, TextFault> {
        let Some((start, line)) = self.rows().next().filter(|_| sides.top.is_some()) else {
            return Ok(board);
        };
        let has_corner = sides.left.is_some() && !self.by_words;
        let labels = self.fields(start, line).len() - usize::from(has_corner);
        let Size { cols, .. } = board.size();
        if labels < usize::from(cols) && (self.by_words || sides.top == Some(LabelKind::Words)) {
            let wanted = format!("{labels} columns, one below each label");
            let fault = TextFault::new(start, wanted, cols.to_string());
            return Err(if self.by_words {
                let hint =
                    "write '.' for each cell of water: a blank may be one, or part two cells";
                fault.reaching(usize::MAX).hint(hint)
            } else {
                fault.hint("leave the words out, or name every column")
            });
        }
        Ok(widened(board, labels))
    }

    /// The text without the labels on these sides.
    fn cut(&self, sides: LabelSides) -> Option<CutText> {
        let text = self.layout.text;
        let mut cut = self.cut_text();
        let mut end = self.from;
        for (row, (start, line)) in self.rows().enumerate() {
            cut.keep(&text[end..start]);
            end = start + line.len();
            if row == 0 && sides.top.is_some() {
                let rest = &text[end..];
                end += rest.len() - rest.trim_start_matches('\r').len();
                end += usize::from(text[end..].starts_with('\n'));
                cut.leave_out(end - start);
                continue;
            }
            let from = match sides.left {
                Some(_) => self.first_field(start, line).1,
                None => start,
            };
            if from == end {
                return None;
            }
            cut.leave_out(from - start);
            cut.keep(&text[from..end]);
        }
        cut.keep(&text[end..]);
        Some(cut)
    }
}

/// The index of the label of sums or remarks: one that is named so, or the only one that does not
/// count on.
fn odd_one(labels: &[&[u8]]) -> Option<usize> {
    if let Some(sum) = labels.iter().position(|label| is_sum(label)) {
        // A word such as `n` may be one letter in a sequence.
        let is_letter = labels[sum].len() == 1;
        if !is_letter || !counts_on(&labels[..=sum]) {
            return Some(sum);
        }
    }
    let last = labels
        .len()
        .checked_sub(1)
        .filter(|&last| last >= FEWEST_WORDS)?;
    // Labels often skip the letter I.
    let is_letter = labels[last].len() == 1 && labels[0].len() == 1;
    // A list has x and y before its clue.
    let is_list = labels[..last].concat().eq_ignore_ascii_case(b"xy");
    let is_odd = counts_on(&labels[..last]) && !counts_on(labels) && !is_letter && !is_list;
    is_odd.then_some(last)
}

/// Whether labels have names of this kind, or one of these letters and numbers that count.
fn are_named(labels: &[&[u8]], is_name: impl Fn(&[u8]) -> bool, letters: &[u8]) -> bool {
    let is_short =
        |label: &&[u8]| matches!(label, [letter, b'0'..=b'9', ..] if letters.contains(letter));
    labels.iter().all(|label| is_name(label)) || (labels.iter().all(is_short) && counts_on(labels))
}

/// The fault of labels that do not count on.
fn gap_fault(at: usize, what: &str, label: &[u8]) -> TextFault {
    let fault = TextFault::new(at, format!("labels of {what} that count on"), quoted(label));
    fault.hint("add what is missing, in order, or leave the labels out")
}

fn sums_fault(at: usize, what: &str, label: &[u8]) -> TextFault {
    let label = quoted(label);
    let sentence = format!("{what} {label} looks like sums or remarks");
    TextFault::sentence(at, sentence).hint("leave it out")
}

/// Whether three columns of numbers may be cells of islands with clues.
fn looks_like_a_list(parsed: &ParsedText) -> bool {
    let Size { rows, cols } = parsed.board.size();
    let islands = parsed.board.islands().iter();
    let clues = islands.filter(|(pos, _)| pos.col == 2).count();
    cols == 3 && rows > 1 && clues == usize::from(rows)
}
