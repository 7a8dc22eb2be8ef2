//! Lists of islands in words: a line for each, with a name before its row and its column, as in
//! `row 1, column 4: 2` or `x=3 y=0 n=2`. The third number is the clue.

use std::mem;

use super::super::cell::{CLUE_HINT, Cell, clue_of};
use super::super::error::{TextFault, quoted};
use super::super::head::TableHead;
use super::super::lines::lines;
use super::super::options::{ListColumns, ReadOptions};
use super::super::readings::Reading;
use super::above::{LinesAbove, is_comment, words_and_numbers};
use super::members::in_objects;
use super::order::ListPlaces;
use super::{IslandList, ListedIsland};
use crate::puzzle::Degree;

/// The longest line of an island.
const LONGEST: usize = 96;

/// Words that say how numbers are counted, or that a line is no island.
const OTHER_WORDS: [&str; 7] = ["bottom", "up", "upward", "right", "not", "no", "to"];

/// The numbers of an island, their meaning, and the words around them.
#[derive(PartialEq, Eq)]
struct IslandInWords {
    numbers: [u32; 3],
    places: ListPlaces,
    words: Vec<String>,
}

impl IslandInWords {
    fn of(line: &str) -> Option<Self> {
        let is_sign = |char: char| char.is_alphanumeric() || " \t,;:.=()*•→>-–#".contains(char);
        if line.len() > LONGEST || !line.chars().all(is_sign) {
            return None;
        }
        let is_part = |sign: &str| {
            let mut all = line.match_indices(sign);
            all.any(|(at, _)| line[at + 1..].starts_with(|char: char| char.is_ascii_digit()))
        };
        if is_part("-") || is_part(".") {
            return None;
        }
        let (mut numbers, mut names, mut words) = (Vec::new(), Vec::new(), Vec::new());
        let mut before = "";
        for word in words_and_numbers(line) {
            if word.starts_with(|char: char| char.is_ascii_digit()) {
                numbers.push(word.parse().ok()?);
                names.push(mem::take(&mut before));
            } else {
                before = word;
                words.push(word.trim_end_matches('s').to_ascii_lowercase());
            }
        }
        let numbers: [u32; 3] = numbers.try_into().ok()?;
        let as_clue = |clue: usize| {
            let mut names = names.clone();
            if !names[clue].eq_ignore_ascii_case("degree") {
                names[clue] = "clue";
            }
            ListPlaces::among(&names).filter(|places| places.clue == clue)
        };
        let places = (0..numbers.len()).find_map(as_clue)?;
        let is_other = |word: &String| OTHER_WORDS.contains(&&**word);
        (!words.iter().any(is_other)).then_some(Self {
            numbers,
            places,
            words,
        })
    }

    /// The island in a list.
    fn listed(&self, at: usize, most: Degree) -> Result<ListedIsland, TextFault> {
        let [one, other] = self.places.cell();
        let clue = self.numbers[self.places.clue];
        let clue = clue_of(clue, most)
            .map_err(|wanted| TextFault::new(at, wanted, format!("'{clue}'")).hint(CLUE_HINT))?;
        Ok(ListedIsland {
            numbers: [self.numbers[one], self.numbers[other]],
            cell: Cell::Island(clue),
            named: None,
            at,
        })
    }
}

/// The list with each meaning that fits; none if a line is no island.
pub(in super::super) fn readings(
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Reading, TextFault>> {
    let is_island = |line: &str| IslandInWords::of(line).is_some();
    let Some(above) = LinesAbove::of(text, is_island) else {
        return Vec::new();
    };
    let Ok(mut head) = TableHead::read_between(text, is_comment) else {
        return Vec::new();
    };
    head.rules = options.rules.over(head.rules);
    let rows = lines(&text[above.end..]).filter(|(_, line)| !is_comment(line));
    let mut first: Option<IslandInWords> = None;
    let mut islands = Vec::new();
    for (at, line) in rows {
        let at = above.end + at;
        let island = IslandInWords::of(line.trim());
        let words = first.as_ref().map(|first| &first.words);
        let same = |island: &IslandInWords| words.is_none_or(|words| *words == island.words);
        let Some(island) = island.filter(same) else {
            let wanted = "an island in the same words as those above";
            return vec![Err(TextFault::new(at, wanted, quoted(line.as_bytes())))];
        };
        match island.listed(at, head.rules.max_clue()) {
            Ok(island) => islands.push(island),
            Err(fault) => return vec![Err(fault)],
        }
        first.get_or_insert(island);
    }
    let Some(IslandInWords { places, .. }) = first else {
        return Vec::new();
    };
    let is_upwards = places.meaning.columns.contains(&ListColumns::XUp0);
    let meaning = if is_upwards {
        in_objects(places)
    } else {
        places.within(text).meaning
    };
    let size = options.size.or(head.size.map(|(size, _)| size));
    let asked = options
        .columns
        .filter(|asked| meaning.columns.contains(asked));
    let mut readings = Vec::new();
    for said in above.sizes() {
        let list = IslandList {
            islands: islands.clone(),
            size: said,
        };
        let fitting = asked.map_or_else(|| list.fitting(meaning, size), |asked| vec![asked]);
        readings.extend(fitting.into_iter().map(|columns| {
            above.over(list.reading(text, columns, size, &head, " in words", true))
        }));
    }
    readings
}
