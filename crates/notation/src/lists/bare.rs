//! Lists of islands without a header: three numbers on each line, perhaps below a name, the sizes
//! and the number of islands; or after a label, which counts or names the islands.
//!
//! Such a text does not state the meaning of its columns, and the same numbers are a grid of three
//! columns. So these readings are never chosen unless an option gives the columns; they are shown
//! by the error that lists the ways to read the text.

use super::super::cell::{CLUE_HINT, Cell, clue_of};
use super::super::error::{TextFault, quoted};
use super::super::head::TableHead;
use super::super::lines::{bare_lines, lines, parts};
use super::super::options::{ListColumns, ReadOptions};
use super::super::orientation::says_upwards;
use super::super::readings::Reading;
use super::super::titles;
use super::above::{LinesAbove, is_comment, words_and_numbers};
use super::nested::whole;
use super::order::{
    CLUE_FIRST, ListMeaning, ListPlaces, UNNAMED, UNNAMED_UPWARDS, rows_and_columns,
};
use super::table;
use super::{
    IslandList, ListSize, ListedIsland, are_different, differ, is_of_all_cells, looks_like_a_list,
};
use crate::puzzle::{Clue, Degree};

/// The most lines above a list.
const MOST_ABOVE: usize = 4;

/// A list with each possible meaning of its columns.
pub(in super::super) fn readings(
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    let asked = options
        .columns
        .filter(|&columns| columns != ListColumns::None);
    if asked.is_none() && !ends_in_an_island(text) {
        return Vec::new();
    }
    let Ok(mut head) = TableHead::read_between(text, is_comment) else {
        return Vec::new();
    };
    head.rules = options.rules.over(head.rules);
    let is_said = names_places_above(text);
    if let Some(above) = lines_above(text) {
        let rest = above.blanked(text);
        if let Some(ListSize::Named(size)) = above.size {
            head.size = head.size.or(Some((size, 0)));
        }
        let said = above.titles.iter().find_map(|title| said_in(title));
        let meanings = said.map_or_else(|| vec![UNNAMED, CLUE_FIRST], |said| vec![said]);
        let meanings = meanings.into_iter();
        let readings =
            meanings.flat_map(|meaning| in_order(&rest, meaning, is_said, &head, options));
        return readings.map(|reading| above.over(reading)).collect();
    }
    let is_asked_for = |meaning: &ListMeaning| {
        asked.is_none_or(|asked| asked.is_clue_first() == (*meaning == CLUE_FIRST))
    };
    let unnamed = if says_upwards(text) {
        UNNAMED_UPWARDS
    } else {
        UNNAMED
    };
    let meanings = [unnamed, CLUE_FIRST].into_iter().filter(is_asked_for);
    let readings = meanings.flat_map(|meaning| in_order(text, meaning, is_said, &head, options));
    readings.collect()
}

/// Whether words above three numbers on each line speak of islands or of what their columns are,
/// though they are no header: the lines may be islands side by side.
fn names_places_above(text: &str) -> bool {
    const MOST_LINES: usize = 16;
    const STEMS: [&str; 4] = ["row", "col", "coord", "island"];
    let has_digit = |line: &str| line.contains(|char: char| char.is_ascii_digit());
    // Beside a number such words say a size.
    let above = bare_lines(text).take(MOST_LINES);
    let mut above = above.take_while(|line| is_comment(line) || !has_digit(line));
    let names = |word: &str| {
        let word = word.to_ascii_lowercase();
        ["x", "y"].contains(&&*word) || STEMS.iter().any(|stem| word.starts_with(stem))
    };
    above.any(|line| !has_digit(line) && line.split(|char: char| !char.is_alphabetic()).any(names))
}

/// The titles and the named sizes above a list of three numbers on each line, if there are any.
fn lines_above(text: &str) -> Option<LinesAbove<'_>> {
    let is_island = |line: &str| {
        let numbers: Option<Vec<u32>> = words(0, line).map(|(_, word)| whole(word)).collect();
        numbers.is_some_and(|numbers| numbers.len() == 3)
    };
    let above = LinesAbove::of(text, is_island)?;
    let is_named = matches!(above.size, Some(ListSize::Named(_)));
    let is_header = |title: &&str| table::names_columns(title);
    let is_new = is_named
        || above.titles.len() > 1
        || above.titles.iter().any(|title| said_in(title).is_some());
    (is_new && !above.titles.iter().any(is_header)).then_some(above)
}

/// The meaning of the columns that a title such as `Islands (row, col, bridges):` names.
fn said_in(title: &str) -> Option<ListMeaning> {
    let words: Vec<&str> = words_and_numbers(title);
    let places = words.get(words.len().checked_sub(3)?..)?;
    rows_and_columns(places).filter(|said| !said.columns.is_empty())
}

/// A list whose clues are at the end of each line or at its beginning.
fn in_order(
    text: &str,
    meaning: ListMeaning,
    is_said: bool,
    head: &TableHead,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    let asked = options
        .columns
        .filter(|&columns| columns != ListColumns::None);
    let is_clue_first = meaning
        .columns
        .iter()
        .all(|columns| columns.is_clue_first());
    let bare = match BareList::of(text, head, is_clue_first, is_said, asked.is_some()) {
        Ok(bare) => bare,
        // If an option says that a text is a list, its error is worth reporting.
        Err(fault) if asked.is_some() => return vec![Err(fault)],
        Err(_) => return Vec::new(),
    };
    let mut readings = Vec::new();
    let size = options.size.or(head.size.map(|(size, _)| size));
    let has_sizes_above = !bare.above.is_empty();
    for sized in bare.sized() {
        let fitting = || {
            let fitting = sized.iter().map(|list| list.fitting(meaning, size));
            fitting.max_by_key(Vec::len).unwrap_or_default()
        };
        for columns in asked.map_or_else(fitting, |asked| vec![asked]) {
            // A first row of numbers that is not an island is the requested size.
            let is_other = |list: &IslandList| {
                let said = list.size_under(columns);
                !has_sizes_above
                    && said.is_some()
                    && options.size.is_some_and(|size| said != Some(size))
            };
            if sized.iter().all(is_other) {
                continue;
            }
            // The first size is in the order of the columns.
            let mut all = sized.iter().map(|list| {
                let how = match (list.size, bare.labels) {
                    (Some(_), _) => " below its size",
                    (None, Some(LabelKind::WordsBehind)) => " without the last column",
                    (None, Some(_)) => " without the first column",
                    (None, None) => "",
                };
                let left_out = bare.labels.map(LabelKind::left_out);
                let reading = list.reading(text, columns, size, head, how, meaning.is_settled);
                reading.map(|reading| Reading {
                    left_out,
                    ..reading
                })
            });
            let first = all.next().expect("each list has a size or none");
            let fits = if first.is_ok() {
                None
            } else {
                all.find(Result::is_ok)
            };
            let read = fits.unwrap_or(first);
            readings.extend((read.is_ok() || asked.is_some()).then_some(read));
        }
    }
    readings
}

/// Whether the last line of a text has the three numbers of an island, perhaps after a label: a
/// quick check that excludes most texts.
fn ends_in_an_island(text: &str) -> bool {
    let mut last = text.trim_end().rsplit(['\n', '\r']);
    let last = last.find(|line| !is_beside(line)).unwrap_or_default();
    let words: Vec<&str> = words(0, last).map(|(_, word)| word).collect();
    let are_numbers = |words: &[&str]| words.iter().all(|word| whole(word).is_some());
    match &words[..] {
        [_, one, other] => are_numbers(&[one, other]),
        [first, inner @ .., last] => {
            let has_number = [first, last].iter().any(|word| whole(word).is_some());
            inner.len() == 2 && are_numbers(inner) && has_number
        }
        _ => false,
    }
}

/// What a hint to give rows alone adds where each of them may be an island, as three columns are a
/// grid without a header.
pub(in super::super) fn header_wanted<'t>(rows: impl Iterator<Item = &'t str>) -> String {
    let (mut cells, mut between) = (Vec::new(), ' ');
    for row in rows.filter(|row| !is_beside(row)) {
        let numbers: Option<Vec<u32>> = words(0, row).map(|(_, word)| whole(word)).collect();
        match numbers.as_deref() {
            Some(&[one, other, 1..=8]) => cells.push([one, other]),
            _ => return String::new(),
        }
        let inside = row.trim_end_matches([',', ';', ' ']);
        between = inside
            .chars()
            .find(|char| ",;|".contains(*char))
            .unwrap_or(between);
    }
    if are_different(cells) {
        let header = ["row", "col", "clue"].join(&between.to_string());
        format!(", below a line '{header}' if each of them is an island")
    } else {
        String::new()
    }
}

/// Whether a line is a comment, or the sign that may stand below rows.
fn is_beside(line: &str) -> bool {
    is_comment(line) || [";", "+"].contains(&line.trim())
}

/// The label beside the three numbers on each line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LabelKind {
    /// Numbers that count from this one.
    Count(u32),
    Words,
    /// Words behind the numbers.
    WordsBehind,
}

impl LabelKind {
    /// The kind of the labels in lines with four words, of which three are numbers.
    fn of<'t>(rows: impl Iterator<Item = (usize, &'t str)>) -> Option<Self> {
        let (mut first, mut count) = (None, 0);
        for (at, row) in rows {
            let words: Vec<(usize, &str)> = words(at, row).collect();
            let [(_, label), inner @ .., (_, last)] = &words[..] else {
                return None;
            };
            if inner.len() != 2 || inner.iter().any(|(_, word)| whole(word).is_none()) {
                return None;
            }
            let kind = match (whole(label), whole(last)) {
                (Some(number), Some(_)) => {
                    Self::Count(number.checked_sub(count).filter(|&from| from < 2)?)
                }
                (None, Some(_)) if label.starts_with(char::is_alphabetic) => Self::Words,
                (Some(_), None) if last.starts_with(char::is_alphabetic) => Self::WordsBehind,
                _ => return None,
            };
            if *first.get_or_insert(kind) != kind {
                return None;
            }
            count += 1;
        }
        first.filter(|_| count > 1)
    }

    fn left_out(self) -> String {
        match self {
            Self::Count(from) => format!("the first column of numbers from {from}, as labels"),
            Self::Words => "the first column of words, as labels".to_owned(),
            Self::WordsBehind => "the last column of words, as labels".to_owned(),
        }
    }

    /// The words of a line that are no label, and one more where there are more than three.
    fn beside(kind: Option<Self>, at: usize, line: &str) -> Vec<(usize, &str)> {
        let before = matches!(kind, Some(Self::Count(_) | Self::Words));
        let most = if kind == Some(Self::WordsBehind) {
            3
        } else {
            4
        };
        words(at, line)
            .skip(usize::from(before))
            .take(most)
            .collect()
    }
}

/// The words and numbers of a line, as far as needed to see whether it is an island.
fn words(at: usize, line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_between = |char: char| char.is_ascii_whitespace() || ",;|:".contains(char);
    let row = line.trim_end().trim_end_matches(['.', ';']);
    parts(at, row, is_between).take(5)
}

/// Islands, with the lines above them and the labels before them.
struct BareList {
    islands: Vec<ListedIsland>,
    above: Vec<u16>,
    labels: Option<LabelKind>,
    is_clue_first: bool,
}

impl BareList {
    /// The islands of a text from byte `from` on; the error of the first line that is not one.
    fn of(
        text: &str,
        head: &TableHead,
        is_clue_first: bool,
        is_said: bool,
        is_asked: bool,
    ) -> Result<Self, TextFault> {
        let (from, most) = (head.end, head.rules.max_clue());
        let rows = lines(&text[from..]).filter(|(_, line)| !is_beside(line));
        let is_above = |line: &str| {
            words(0, line).count() < 4 && words(0, line).all(|(_, word)| whole(word).is_some())
        };
        let mut bare = Self {
            islands: Vec::new(),
            above: Vec::new(),
            labels: LabelKind::of(rows.clone().skip_while(|(_, line)| is_above(line))),
            is_clue_first,
        };
        let count = rows.clone().count();
        for (index, (at, line)) in rows.enumerate() {
            let at = from + at;
            // No field of a list is empty.
            let inside = line.trim_matches([',', ';', '\t', ' ']);
            if !is_asked && [",,", ";;"].iter().any(|pair| inside.contains(pair)) {
                return Err(TextFault::new(at, "three numbers", "an empty field"));
            }
            // Above the islands no line has a label.
            let labels = bare.labels.filter(|_| words(at, line).count() > 3);
            let words = LabelKind::beside(labels, at, line);
            let numbers: Option<Vec<u32>> = words.iter().map(|(_, word)| whole(word)).collect();
            match numbers.as_deref() {
                // If this number is that of the islands below, the line contains their sizes.
                Some(&[first, _, number])
                    if index == 0
                        && usize::try_from(number) == Ok(count - 1)
                        && clue_of(if is_clue_first { first } else { number }, most).is_err() =>
                {
                    bare.take_above(&words, at, line)?;
                }
                Some(&[number, one, other]) if is_clue_first => {
                    bare.push([one, other], number, words[0], at, most)?;
                }
                Some(&[one, other, number]) => {
                    bare.push([one, other], number, words[2], at, most)?;
                }
                _ if bare.islands.is_empty() && index < MOST_ABOVE => {
                    bare.take_above(&words, at, line)?;
                }
                _ => {
                    let wanted = "three numbers of an island";
                    return Err(TextFault::new(at, wanted, quoted(line.as_bytes())));
                }
            }
        }
        let has_water = |one: &ListedIsland| one.cell == Cell::Water;
        let is_of_all = is_of_all_cells(&bare.islands);
        if let Some(water) = bare.islands.iter().find(|one| has_water(one) && !is_of_all) {
            return Err(TextFault::new(water.at, "a clue from 1", "0"));
        }
        // Where words or a count say that they are islands, these may be neighbours.
        let is_list = || {
            let is_said = (is_said || bare.is_counted()) && !is_clue_first;
            is_of_all
                || looks_like_a_list(&bare.islands)
                || (is_said && differ(&bare.islands))
                || bare.below_first().is_some_and(|(_, below)| differ(below))
        };
        if bare.islands.is_empty() || !(is_asked || is_list()) {
            return Err(TextFault::new(from, "a list of islands", "something else"));
        }
        Ok(bare)
    }

    fn push(
        &mut self,
        numbers: [u32; 2],
        number: u32,
        (clue_at, word): (usize, &str),
        at: usize,
        most: Degree,
    ) -> Result<(), TextFault> {
        let cell = if number == 0 {
            Cell::Water
        } else {
            let clue = clue_of(number, most).map_err(|wanted| {
                TextFault::new(clue_at, wanted, quoted(word.as_bytes())).hint(CLUE_HINT)
            })?;
            Cell::Island(clue)
        };
        self.islands.push(ListedIsland {
            numbers,
            cell,
            named: None,
            at,
        });
        Ok(())
    }

    /// Reads a line above the list: a name, or sizes.
    fn take_above(
        &mut self,
        words: &[(usize, &str)],
        at: usize,
        line: &str,
    ) -> Result<(), TextFault> {
        let mut numbers = words
            .iter()
            .flat_map(|(_, word)| word.split(['x', 'X', ':', '*']));
        let sizes: Option<Vec<u16>> = numbers.clone().map(|word| word.parse().ok()).collect();
        let sizes = sizes.or_else(|| titles::sizes_named(line));
        let has_number = numbers.any(|word| whole(word).is_some());
        let is_header = ListPlaces::among(&words.iter().map(|(_, word)| *word).collect::<Vec<_>>());
        let is_header = is_header.is_some();
        match sizes {
            Some(sizes) if self.above.len() + sizes.len() <= 3 && !sizes.contains(&0) => {
                self.above.extend(sizes);
                Ok(())
            }
            None if self.above.is_empty() && !has_number && !is_header => Ok(()),
            Some(_) | None => {
                let found = quoted(words.first().map_or("", |(_, word)| word).as_bytes());
                Err(TextFault::new(at, "a name, sizes or an island", found))
            }
        }
    }

    /// The list with the possible sizes by the numbers above it. Of two orders of sizes the first
    /// is that of its columns. The number of islands may be given too.
    fn sized(&self) -> Vec<Vec<IslandList>> {
        let count = self.islands.len();
        let counts = |number: u16| usize::from(number) == count;
        let of = |islands: &[ListedIsland], size: Option<[u16; 2]>| IslandList {
            islands: islands.to_vec(),
            size: size.map(ListSize::InOrder),
        };
        let either = |islands: &[ListedIsland], [one, other]: [u16; 2]| {
            let orders = [[one, other], [other, one]];
            orders.map(|size| of(islands, Some(size))).to_vec()
        };
        let islands = &self.islands[..];
        match self.above[..] {
            [one] => {
                let uncounted = counts(one).then(|| vec![of(islands, None)]);
                let sized = vec![of(islands, Some([one, one]))];
                uncounted.into_iter().chain([sized]).collect()
            }
            [one, other] => {
                let square = counts(other).then(|| vec![of(islands, Some([one, one]))]);
                let sized = either(islands, [one, other]);
                square.into_iter().chain([sized]).collect()
            }
            [one, other, last] if counts(last) => vec![either(islands, [one, other])],
            [_, ..] => Vec::new(),
            [] if self.labels.is_some() => vec![vec![of(islands, None)]],
            [] => {
                let mut all = vec![vec![of(islands, None)]];
                if let Some((sizes, below)) = self.below_first() {
                    // If the list only looks like one without its first row, that row is not an
                    // island.
                    if differ(below) && !looks_like_a_list(islands) {
                        all.clear();
                    }
                    all.push(either(below, sizes));
                }
                all
            }
        }
    }

    /// Whether two sizes and the number of islands stand above them.
    fn is_counted(&self) -> bool {
        let last = self.above.get(2).map(|&count| usize::from(count));
        last == Some(self.islands.len())
    }

    /// A first row as sizes, and the islands below it, if its third number is the number of these
    /// and all lie within the sizes.
    fn below_first(&self) -> Option<([u16; 2], &[ListedIsland])> {
        if let [first, below @ ..] = &self.islands[..]
            && self.above.is_empty()
            && let Cell::Island(Clue::Exactly(clue)) = first.cell
            && let [start, end] = first.numbers
            && let [one, other, count] = if self.is_clue_first {
                [clue.into(), start, end]
            } else {
                [start, end, clue.into()]
            }
            && usize::try_from(count) == Ok(below.len())
            && let [Ok(one), Ok(other)] = [one, other].map(u16::try_from)
            && one.min(other) > 0
            && [[one, other], [other, one]].iter().any(|&[one, other]| {
                let mut cells = below.iter().map(|island| island.numbers);
                cells.all(|cell| cell[0] <= u32::from(one) && cell[1] <= u32::from(other))
            })
        {
            return Some(([one, other], below));
        }
        None
    }
}
