//! Sides of a board that may be no cells, by their numbers alone: sums and numbers of islands,
//! labels that stand at some rows or columns only, labels that stand there twice, and a column of
//! one number throughout, such as the number of a puzzle.
//!
//! Labels at every row or column are found in the text by `labels` and `borders`. What is found
//! here is as much in doubt as they are. How much a side must agree was measured: of 300,000
//! random boards without islands side by side none has such a side by chance.

use std::iter;
use std::ops::RangeInclusive;

use crate::puzzle::{Board, Clue, Pos, Size};

use super::fit::adjacent;
use super::labelled::{FEWEST_COUNTED, LabelKind};
use super::trim::{Borders, within};

/// How many labels at some places are more than chance, on one side alone.
const MANY_LABELS: usize = 4;
/// Beside how many islands fewer labels, or sums without neighbours, are more than chance.
const MANY_ISLANDS: usize = 7;
/// The most cells of a board whose sides are looked at: a list of few islands may span billions.
const MOST_CELLS: u64 = 1 << 20;

/// What the numbers on a side are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SideKind {
    /// The sum of the clues in each line.
    Sums,
    /// How many islands each line has.
    Counts,
    /// Numbers from 0 or 1, one for each line.
    Labels(u32),
    /// Labels at lines that have the same distance; no islands stand between them.
    Spread,
    /// Labels at lines with islands.
    AtIslands,
    /// The same number at every line.
    OneNumber(u32),
}

/// What is said of labels with empty lines between them.
pub(super) const SPREAD: &str = "of numbers at equal distances";

impl SideKind {
    fn is_of_sums(self) -> bool {
        matches!(self, Self::Sums | Self::Counts)
    }

    fn described(self) -> String {
        match self {
            Self::Sums => "of sums".to_owned(),
            Self::Counts => "of numbers of islands".to_owned(),
            Self::Labels(from) => format!("of numbers from {from}"),
            Self::Spread => SPREAD.to_owned(),
            Self::AtIslands => "of numbers at islands".to_owned(),
            Self::OneNumber(number) => format!("of {number} throughout"),
        }
    }
}

/// Sides that may be no cells: how many rows and columns they take, and what they are in words.
pub(super) struct SidesReading {
    pub(super) taken: Borders,
    pub(super) described: String,
}

/// How many lines are asked about on each side: top, bottom, left and right.
type Asked = [u16; 4];

/// Which sides of a board may be some: top, bottom, left and right.
struct Candidates {
    sums: [bool; 4],
    labels: [bool; 4],
}

/// The sides that may be some by sums over the whole and what stands on them: on most boards none.
fn candidates(board: &Board, borders: Borders) -> Candidates {
    let Size { rows, cols } = board.size();
    let [top, bottom] = [borders.top, rows - 1 - borders.bottom];
    let [left, right] = [borders.left, cols - 1 - borders.right];
    let mut all = Total::default();
    let mut sides: [Side; 4] = Default::default();
    let mut corners = [Total::default(); 4];
    for &(pos, clue) in board.islands() {
        let clue = number(clue);
        all.add(clue);
        let row = if pos.row == top {
            Some(0)
        } else {
            (pos.row == bottom).then_some(1)
        };
        let col = if pos.col == left {
            Some(2)
        } else {
            (pos.col == right).then_some(3)
        };
        if let Some(side) = row {
            sides[side].take(pos.col, clue);
        }
        if let Some(side) = col {
            sides[side].take(pos.row, clue);
            if let Some(row) = row {
                corners[2 * row + side - 2].add(clue);
            }
        }
    }
    let fits =
        |side: Total, rest: Total| side.sum > 0 && [rest.sum, rest.count].contains(&side.sum);
    let mut sums = sides
        .each_ref()
        .map(|side| fits(side.total, all.without(side.total)));
    // Two labels are some only beside others.
    let many = sides
        .each_ref()
        .map(|side| side.may_be_labels() && side.total.count > 2);
    let crosses = [many[2] || many[3], many[0] || many[1]];
    let height = u32::from(bottom - top) + 1;
    let labels = [0, 1, 2, 3].map(|side: usize| {
        many[side]
            || (crosses[side / 2] && sides[side].may_be_labels())
            || (side > 1 && sides[side].is_one_number(height))
    });
    for (corner, &both) in corners.iter().enumerate() {
        let [row, col] = [corner / 2, 2 + corner % 2];
        let [one, other] = [row, col].map(|side| sides[side].total);
        let rest = Total {
            sum: (all.sum + both.sum).saturating_sub(one.sum + other.sum),
            count: (all.count + both.count).saturating_sub(one.count + other.count),
        };
        if fits(one.without(both), rest) && fits(other.without(both), rest) {
            sums[row] = true;
            sums[col] = true;
        }
    }
    Candidates { sums, labels }
}

/// Whether a board may have such sides.
pub(super) fn may_be(board: &Board, borders: Borders) -> bool {
    let Candidates { sums, labels } = candidates(board, borders);
    sums.contains(&true) || labels.contains(&true)
}

/// The number of an island; 0 for one without.
fn number(clue: Clue) -> u32 {
    match clue {
        Clue::Exactly(clue) => clue.into(),
        Clue::OneOf(_) | Clue::Unknown => 0,
    }
}

/// The sum of clues and the number of islands.
#[derive(Clone, Copy, Default)]
struct Total {
    sum: u32,
    count: u32,
}

impl Total {
    fn add(&mut self, clue: u32) {
        self.sum += clue;
        self.count += 1;
    }

    fn without(self, other: Self) -> Self {
        Self {
            sum: self.sum.saturating_sub(other.sum),
            count: self.count.saturating_sub(other.count),
        }
    }
}

/// What stands on a side, as far as is seen in one pass.
#[derive(Default)]
struct Side {
    total: Total,
    last: Option<(u16, u32)>,
    /// Whether the numbers do not count from 1, and whether they do not go as their places do.
    does_not_count: bool,
    is_elsewhere: bool,
    /// Whether two numbers differ.
    differs: bool,
}

impl Side {
    fn take(&mut self, place: u16, clue: u32) {
        self.total.add(clue);
        self.does_not_count |= clue != self.total.count;
        if let Some((before, number)) = self.last {
            let step = i64::from(clue) - i64::from(number);
            self.is_elsewhere |= step != i64::from(place) - i64::from(before);
            self.differs |= step != 0;
        }
        self.last = Some((place, clue));
    }

    fn may_be_labels(&self) -> bool {
        self.total.count >= 2 && !(self.does_not_count && self.is_elsewhere)
    }

    /// Whether all of so many lines have the same number.
    fn is_one_number(&self, lines: u32) -> bool {
        !self.differs && self.total.sum > 0 && self.total.count == lines
    }
}

/// The sides of a board that may be no cells, if there are some.
pub(super) fn reading(board: &Board) -> Option<SidesReading> {
    if board.size().cells() > MOST_CELLS {
        return None;
    }
    let borders = Borders::of(board);
    let Candidates { sums, labels } = candidates(board, borders);
    let may_be = [0, 1, 2, 3].map(|side: usize| sums[side] || labels[side]);
    if may_be == [false; 4] {
        return None;
    }
    let block = Block::of(board, borders);
    let bits = 1_u8..64;
    let asked = bits.filter_map(|bits| {
        let is = |bit: u8| u16::from(bits & 1 << bit > 0);
        let [second_top, second_left] = [is(4), is(5)];
        let all = [is(0) + second_top, is(1), is(2) + second_left, is(3)];
        let is_one = |side: usize| all[side] == 0 || may_be[side];
        let is_known = is(0) >= second_top && is(2) >= second_left;
        (is_known && (0..4).all(is_one)).then_some(all)
    });
    let mut asked: Vec<Asked> = asked.collect();
    // The most lines first and, of as many, sums at the end of rows and columns.
    let is_at_the_end = |asked: &Asked| asked[1] + asked[3];
    asked.sort_by_key(|asked| std::cmp::Reverse((asked.iter().sum::<u16>(), is_at_the_end(asked))));
    asked.into_iter().find_map(|asked| {
        let described = block.without(asked, labels, false)?;
        let taken = |side: usize, border: u16| {
            if asked[side] > 0 {
                border + asked[side]
            } else {
                0
            }
        };
        Some(SidesReading {
            taken: Borders {
                top: taken(0, borders.top),
                bottom: taken(1, borders.bottom),
                left: taken(2, borders.left),
                right: taken(3, borders.right),
            },
            described,
        })
    })
}

/// The first column with islands beside labels that were left out, if it is one more column of these:
/// it counts, or has one number throughout.
pub(super) fn beside_labels(board: &Board) -> Option<SidesReading> {
    let Size { rows, .. } = board.size();
    let islands = board.islands().iter();
    let left = Borders::of(board).left;
    let filled = islands.filter(|(pos, _)| pos.col == left).count();
    // The label 0 looks like water.
    if board.size().cells() > MOST_CELLS || filled + 1 < usize::from(rows) {
        return None;
    }
    let empty = Borders {
        left,
        ..Borders::default()
    };
    let block = Block::of(board, empty);
    let taken = Borders {
        left: left + 1,
        ..empty
    };
    let described = block.without([0, 0, 1, 0], [true; 4], true)?;
    let is_short = usize::from(rows) == FEWEST_COUNTED;
    let is_chance = is_short && adjacent(within(board, taken)?.islands()).is_some();
    (!is_chance).then_some(SidesReading { taken, described })
}

/// The islands nearest to a side of a board, by their distance to it.
#[derive(Clone, Copy, Default)]
struct Outermost {
    first: Option<(u16, Pos, u32)>,
    /// How far the next one is.
    second: Option<u16>,
}

impl Outermost {
    fn take(&mut self, distance: u16, pos: Pos, clue: u32) {
        let second = match self.first {
            Some((first, ..)) if first <= distance => distance,
            before => {
                self.first = Some((distance, pos, clue));
                let Some((first, ..)) = before else {
                    return;
                };
                first
            }
        };
        self.second = Some(self.second.map_or(second, |known| known.min(second)));
    }
}

/// Whether a number stands alone in a first or last row or column, and either an empty line parts it
/// from the rest or it stands in a corner and is more than an island there can have: it may be that
/// of a page.
pub(super) fn has_number_alone(board: &Board) -> bool {
    let (islands, size) = (board.islands(), board.size());
    let mut sides = [Outermost::default(); 4];
    for &(pos, clue) in islands {
        let [below, right] = [size.rows - 1 - pos.row, size.cols - 1 - pos.col];
        for (side, distance) in sides.iter_mut().zip([pos.row, below, pos.col, right]) {
            side.take(distance, pos, number(clue));
        }
    }
    let most = u32::from(board.rules().max_clue() / 2);
    let is_end = |place: u16, lines: u16| [0, lines - 1].contains(&place);
    let is_alone = |side: &Outermost| {
        let Some(((distance, pos, clue), second)) = side.first.zip(side.second) else {
            return false;
        };
        let is_corner = is_end(pos.row, size.rows) && is_end(pos.col, size.cols);
        let fewest = if is_corner && clue > most { 1 } else { 2 };
        // A size alone above a square table.
        let is_side = pos == Pos::new(0, 0)
            && second > 0
            && size.rows == size.cols + 1
            && clue == u32::from(size.cols);
        is_side || second - distance >= fewest
    };
    let between = |one: usize, lines: u16| {
        let [one, other] = [one, one + 1].map(|side| sides[side].first.map_or(0, |first| first.0));
        lines - one - other
    };
    let is_wide =
        islands.len() >= MANY_ISLANDS && between(0, size.rows).min(between(2, size.cols)) > 1;
    is_wide && sides.iter().any(is_alone)
}

/// The numbers of a board within its empty borders: 0 is water, nothing an island without number.
struct Block {
    /// How many empty rows and columns are before them.
    before: [usize; 2],
    rows: Vec<Vec<Option<u32>>>,
    cols: usize,
}

/// The numbers along a side, with what each line behind it has.
struct SideNumbers {
    is_row: bool,
    numbers: Vec<u32>,
    lines: Vec<Line>,
    /// How many of the numbers have an island right beside them.
    touching: usize,
    /// How many empty lines there are before the first one.
    before: usize,
}

/// The islands of a line, and the sum of their clues, if all have one.
#[derive(Clone, Copy)]
struct Line {
    islands: u32,
    sum: Option<u32>,
}

impl Block {
    fn of(board: &Board, borders: Borders) -> Self {
        let Size { rows, cols } = board.size();
        let rows = usize::from(rows - borders.top - borders.bottom);
        let cols = usize::from(cols - borders.left - borders.right);
        let mut block = Self {
            before: [borders.top, borders.left].map(usize::from),
            rows: vec![vec![Some(0); cols]; rows],
            cols,
        };
        for &(Pos { row, col }, clue) in board.islands() {
            let [row, col] = [row - borders.top, col - borders.left].map(usize::from);
            block.rows[row][col] = match clue {
                Clue::Exactly(clue) => Some(clue.into()),
                Clue::OneOf(_) | Clue::Unknown => None,
            };
        }
        block
    }

    /// What the sides are in words; nothing if one of them is cells, or may well be by chance. If
    /// labels were left out beside them (`are_beside`), plain labels are labels written twice.
    fn without(&self, asked: Asked, labels: [bool; 4], are_beside: bool) -> Option<String> {
        let [top, bottom, left, right] = asked.map(usize::from);
        let (last_row, last_col) = (self.rows.len() - 1, self.cols - 1);
        if top + bottom >= last_row || left + right >= last_col {
            return None;
        }
        let (rows, cols) = (top..=last_row - bottom, left..=last_col - right);
        let inside = |row: usize, col: usize| self.rows[row][col];
        // The sides from the outside inwards.
        let mut sides: Vec<(&str, SideNumbers)> = Vec::new();
        for (is_asked, name, line, index) in [
            (top > 0, "the first row", 0, 0),
            (top > 1, "the second row", 1, 0),
            (bottom > 0, "the last row", last_row, 1),
            (left > 0, "the first column", 0, 2),
            (left > 1, "the second column", 1, 2),
            (right > 0, "the last column", last_col, 3),
        ] {
            if is_asked {
                sides.push((name, self.side(index, line, [&rows, &cols], labels[index])?));
            }
        }
        let cells = rows
            .clone()
            .flat_map(|row| cols.clone().map(move |col| (row, col)));
        let islands = cells
            .filter(|&(row, col)| inside(row, col) != Some(0))
            .count();
        let kinds: Vec<SideKind> = sides
            .iter()
            .map(|(_, side)| side.kind())
            .collect::<Option<_>>()?;
        let has_neighbours = self.has_neighbours([&rows, &cols]);
        let is_plain = |kind: &SideKind| matches!(kind, SideKind::Labels(_));
        let is_whole = |kind: &SideKind| is_plain(kind) || matches!(kind, SideKind::OneNumber(_));
        let is_twice = are_beside || top.max(left) > 1;
        // Plain labels are found elsewhere, and two of them on a side only as such.
        let is_new = if is_twice {
            kinds.iter().all(is_whole)
        } else {
            !kinds.iter().all(is_plain)
        };
        if !is_new {
            return None;
        }
        let are_sums = kinds.iter().all(|kind| kind.is_of_sums());
        let is_corner_free = || {
            let is_row = |row: usize| !rows.contains(&row);
            let is_col = |col: usize| !cols.contains(&col);
            let mut corners = (0..=last_row).filter(|&row| is_row(row)).flat_map(|row| {
                let cells = (0..=last_col).filter(|&col| is_col(col));
                cells.map(move |col| inside(row, col))
            });
            corners.all(|corner| corner == Some(0))
        };
        // Sums of one kind along both ways are no chance, nor are labels above and beside; else each
        // side is to be none by itself.
        let is_crossed = top + bottom > 0 && left + right > 0;
        let is_pair = is_crossed && kinds.len() == 2 && kinds[0] == kinds[1];
        let labels = |(_, side): &(&str, SideNumbers)| side.filled().count();
        let are_many = sides.iter().map(labels).sum::<usize>() > MANY_LABELS;
        let fewest = if are_sums { FEWEST_COUNTED } else { 2 };
        let is_chance = |((_, side), kind): (&(&str, SideNumbers), &SideKind)| {
            let is_sure = if kind.is_of_sums() {
                is_pair
            } else {
                is_crossed && are_many
            };
            !is_sure && side.may_be_chance(*kind, islands, has_neighbours)
        };
        let is_chance = islands < fewest || sides.iter().zip(&kinds).any(is_chance);
        if is_chance || !(are_sums || is_corner_free()) {
            return None;
        }
        let names = sides.iter().map(|(name, _)| *name);
        if kinds.windows(2).all(|two| two[0] == two[1]) {
            let names = names.collect::<Vec<_>>().join(" and ");
            return Some(format!("{names} {}", kinds[0].described()));
        }
        let all = names.zip(&kinds);
        let all = all.map(|(name, kind)| format!("{name} {}", kind.described()));
        Some(all.collect::<Vec<_>>().join(" and "))
    }

    /// The numbers on a side, one of top, bottom, left and right, with what the lines inside have;
    /// nothing if they are neither sums nor counts, unless they may be labels.
    fn side(
        &self,
        side: usize,
        line: usize,
        [rows, cols]: [&RangeInclusive<usize>; 2],
        may_be_labels: bool,
    ) -> Option<SideNumbers> {
        let is_row = side < 2;
        let (places, across, other) = if is_row {
            (cols, rows, 1)
        } else {
            (rows, cols, 0)
        };
        let beside = if line < *across.start() {
            across.start()
        } else {
            across.end()
        };
        let cell = |place: usize, across: usize| {
            let [row, col] = if is_row {
                [across, place]
            } else {
                [place, across]
            };
            self.rows[row][col]
        };
        let mut side = SideNumbers {
            is_row,
            numbers: Vec::new(),
            lines: Vec::new(),
            touching: 0,
            before: if *places.start() == 0 {
                self.before[other]
            } else {
                0
            },
        };
        let mut may_be = [true; 2];
        for place in places.clone() {
            let number = cell(place, line)?;
            let inside = Line::of(across.clone().map(|across| cell(place, across)));
            side.touching += usize::from(number > 0 && cell(place, *beside) != Some(0));
            may_be[0] &= inside.sum == Some(number);
            may_be[1] &= inside.islands == number;
            if may_be == [false; 2] && !may_be_labels {
                return None;
            }
            side.numbers.push(number);
            side.lines.push(inside);
        }
        Some(side)
    }

    /// Whether two islands in these rows and columns lie side by side.
    fn has_neighbours(&self, [rows, cols]: [&RangeInclusive<usize>; 2]) -> bool {
        let is_island = |row: usize, col: usize| {
            rows.contains(&row) && cols.contains(&col) && self.rows[row][col] != Some(0)
        };
        let mut cells = rows
            .clone()
            .flat_map(|row| cols.clone().map(move |col| (row, col)));
        cells.any(|(row, col)| {
            is_island(row, col) && (is_island(row + 1, col) || is_island(row, col + 1))
        })
    }
}

impl Line {
    fn of(cells: impl Iterator<Item = Option<u32>>) -> Self {
        let none = Self {
            islands: 0,
            sum: Some(0),
        };
        cells.fold(none, |line, cell| Self {
            islands: line.islands + u32::from(cell != Some(0)),
            sum: line.sum.zip(cell).map(|(sum, clue)| sum + clue),
        })
    }
}

impl SideNumbers {
    /// What the numbers are, if they are no cells.
    fn kind(&self) -> Option<SideKind> {
        let lines = || self.numbers.iter().zip(&self.lines);
        if lines().all(|(&number, line)| line.sum == Some(number)) {
            return Some(SideKind::Sums);
        }
        if lines().all(|(&number, line)| line.islands == number) {
            return Some(SideKind::Counts);
        }
        // A label 0 looks like water.
        let numbers = self.numbers.iter().copied().map(Some);
        if let Some(LabelKind::Numbers { from, step: 1 }) = LabelKind::of_numbers(numbers)
            && from < 2
            && self.numbers.len() >= FEWEST_COUNTED
        {
            return Some(SideKind::Labels(from));
        }
        let first = self.numbers[0];
        if !self.is_row && first > 0 && self.numbers.iter().all(|&number| number == first) {
            return Some(SideKind::OneNumber(first));
        }
        let filled: Vec<(usize, u32)> = self.filled().collect();
        if filled.len() < 2 {
            return None;
        }
        if self.is_spread(&filled) {
            return Some(SideKind::Spread);
        }
        self.are_at_islands(&filled).then_some(SideKind::AtIslands)
    }

    /// The numbers with their places.
    fn filled(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        let all = self.numbers.iter().copied().enumerate();
        all.filter(|&(_, number)| number > 0)
    }

    /// Whether they go up by ones from 0 or 1 at places that have the same distance throughout the
    /// side, with no island between the places.
    fn is_spread(&self, filled: &[(usize, u32)]) -> bool {
        let [(first, number), (second, _), ..] = *filled else {
            return false;
        };
        let distance = second - first;
        let follows =
            |two: &[(usize, u32)]| two[1].0 - two[0].0 == distance && two[1].1 == two[0].1 + 1;
        // The label 0 may stand before the first number.
        let (last, _) = filled[filled.len() - 1];
        let begins = number == 1 && first < 2 * distance;
        let is_place = |place: usize| place % distance == first % distance;
        distance > 1
            && begins
            && self.numbers.len() <= last + distance
            && filled.windows(2).all(follows)
            && (0..self.numbers.len())
                .all(|place| is_place(place) || self.lines[place].islands == 0)
    }

    /// The places of the lines with islands.
    fn with_islands(&self) -> impl Iterator<Item = usize> + '_ {
        let lines = self.lines.iter().enumerate();
        lines
            .filter(|(_, line)| line.islands > 0)
            .map(|(place, _)| place)
    }

    /// Whether they stand at all lines with islands and nowhere else, and count these lines or give
    /// their places, from 0 or 1.
    fn are_at_islands(&self, filled: &[(usize, u32)]) -> bool {
        let places = || filled.iter().map(|&(place, _)| place);
        let counts = || (1..).zip(filled).all(|(index, one)| one.1 == index);
        // The label 0 looks like water.
        let all = self.with_islands();
        let is_at_all = all.eq(places()) || self.with_islands().skip(1).eq(places());
        is_at_all && (counts() || self.are_places(filled))
    }

    /// Whether they say at which places they stand. Empty lines before the first island may be rows
    /// or columns of the board, or none.
    fn are_places(&self, filled: &[(usize, u32)]) -> bool {
        let is_from = |from: &usize| {
            let mut filled = filled.iter();
            filled.all(|&(place, number)| usize::try_from(number) == Ok(place + from))
        };
        [0, 1, self.before, self.before + 1].iter().any(is_from)
    }

    /// Whether cells may have such numbers by chance, on one side of so many islands, some of which
    /// are neighbours if `are_close`.
    fn may_be_chance(&self, kind: SideKind, islands: usize, are_close: bool) -> bool {
        let filled: Vec<(usize, u32)> = self.filled().collect();
        let several = self.lines.iter().filter(|line| line.islands > 1).count();
        let has_neighbours = self.numbers.windows(2).any(|two| two[0] > 0 && two[1] > 0);
        match kind {
            SideKind::Sums | SideKind::Counts => {
                let are_all = several > 2 && several == filled.len() && islands >= MANY_ISLANDS;
                // Islands that are neighbours on this side only.
                let is_close_here = has_neighbours || self.touching > 1;
                let is_odd = !are_close && is_close_here && several > 1;
                !is_odd && (islands <= MANY_LABELS || !(has_neighbours || are_all))
            }
            SideKind::Labels(_) => islands < 2,
            SideKind::OneNumber(_) => are_close || filled.len() < FEWEST_COUNTED,
            SideKind::Spread => filled.len() < MANY_LABELS,
            SideKind::AtIslands => {
                let places = || filled.iter().map(|one| one.0);
                // The label 0 at the first line looks like water.
                let is_at_each = || {
                    self.with_islands().eq(places())
                        || iter::once(0).chain(places()).eq(self.with_islands())
                };
                let are_few =
                    || islands < MANY_ISLANDS || !is_at_each() || !self.are_places(&filled);
                filled.len() < FEWEST_COUNTED || (filled.len() < MANY_LABELS && are_few())
            }
        }
    }
}
