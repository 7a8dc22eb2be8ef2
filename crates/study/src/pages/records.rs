//! A report on many records, in constant memory whatever their number.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::PagePicture;
use super::top_values::Greatest;
use crate::picture::{Chart, Series, Spread};
use crate::report::{Block, Figure, PageDocument, Phrase, RunRecord, Table, counted};
use crate::show::score_shares;

/// The number of hardest and of longest boards that are listed.
const NAMED: usize = 10;
/// The most letters of a board's name on the page.
const LETTERS: usize = 40;
/// The width of charts where there is room, in centimetres.
const CHART: f64 = 15.0;

/// The fields that are read of a record; any may be missing.
#[derive(Debug, Deserialize)]
struct SeenRecord {
    r#type: String,
    board: Option<String>,
    /// The name of a puzzle that was made.
    name: Option<String>,
    status: Option<String>,
    limit: Option<String>,
    /// The level of a puzzle that was made.
    level: Option<String>,
    rating: Option<RatingFields>,
    total_seconds: Option<f64>,
    seconds: Option<f64>,
    islands: Option<u64>,
    batch: Option<BatchRecord>,
}

#[derive(Debug, Deserialize)]
struct RatingFields {
    level: Option<String>,
    score: u64,
}

#[derive(Debug, Deserialize)]
struct BatchRecord {
    id: Option<String>,
    islands: Option<u64>,
}

/// A line that is not a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordLineError;

/// The data of all records.
#[derive(Debug)]
pub struct RecordsPage {
    records: u64,
    /// The number of records with each type and ending.
    endings: BTreeMap<(String, String, String), u64>,
    /// The number of boards with each level and score.
    levels: BTreeMap<String, BTreeMap<u64, u64>>,
    /// The seconds of boards in each size class, and the sum of their islands.
    times: BTreeMap<u64, (ValueSpread, u64)>,
    hardest: Greatest<NamedBoard>,
    longest: Greatest<NamedBoard>,
}

/// A report on records: the page, its charts by their names, and a table of the boards that it
/// lists, with their names and ids, if it lists any.
#[derive(Debug)]
pub struct RecordsReport {
    /// The page.
    pub document: PageDocument,
    /// Its charts.
    pub pictures: BTreeMap<String, PagePicture>,
    /// The boards that it lists, as CSV.
    pub boards: Option<String>,
}

impl Default for RecordsPage {
    fn default() -> Self {
        Self {
            records: 0,
            endings: BTreeMap::new(),
            levels: BTreeMap::new(),
            times: BTreeMap::new(),
            hardest: Greatest::new(NAMED),
            longest: Greatest::new(NAMED),
        }
    }
}

impl RecordsPage {
    /// Adds a record, given as a line of JSON.
    ///
    /// # Errors
    /// [`RecordLineError`] if the line is not a record.
    pub fn read(&mut self, line: &str) -> Result<(), RecordLineError> {
        let seen = serde_json::from_str(line).map_err(|_| RecordLineError)?;
        self.add(seen);
        Ok(())
    }

    /// The number of records of a benchmark's runs, whose times are not on this page.
    #[must_use]
    pub fn runs(&self) -> u64 {
        let endings = self.endings.iter();
        let runs = endings.filter(|((kind, ..), _)| kind == RunRecord::KIND);
        runs.map(|(_, number)| number).sum()
    }

    fn add(&mut self, seen: SeenRecord) {
        // The header and the footer of a file of records.
        if ["batch", "batch_end"].contains(&&*seen.r#type) {
            return;
        }
        self.records += 1;
        let status = seen.status.unwrap_or_default();
        let limit = seen.limit.unwrap_or_default();
        *self
            .endings
            .entry((seen.r#type, status, limit))
            .or_default() += 1;
        let (id, size) = seen
            .batch
            .map_or((None, None), |batch| (batch.id, batch.islands));
        let islands = size.or(seen.islands);
        let board = NamedBoard {
            name: seen.board.or(seen.name).unwrap_or_default(),
            id: id.unwrap_or_default(),
            islands,
        };
        if let Some(seconds) = seen.total_seconds.or(seen.seconds) {
            if let Some(islands) = islands {
                let (spread, sum) = self.times.entry(size_class(islands)).or_default();
                spread.add(seconds);
                *sum += islands;
            }
            self.longest.add(seconds, || board.clone());
        }
        if let Some(RatingFields { level, score }) = seen.rating {
            if let Some(level) = level.or(seen.level) {
                let scores = self.levels.entry(level).or_default();
                *scores.entry(score).or_default() += 1;
            }
            self.hardest.add(score as f64, || board);
        }
    }

    /// The report. The default title contains the number of records; the report begins with how it
    /// was made, and says where the table of boards is.
    #[must_use]
    pub fn report(&self, title: Option<&str>, made: Phrase, boards_at: &str) -> RecordsReport {
        let usual = || format!("Report on {}", counted(self.records, "record"));
        let title = title.map_or_else(usual, str::to_owned);
        let mut blocks = vec![
            Block::Paragraph(made),
            Block::Heading(1, "How the work ended".into()),
            Block::Table(self.endings()),
        ];
        let mut pictures = BTreeMap::new();
        let mut draw = |name: &str, chart: Chart, caption: &str| {
            let name = name.to_owned();
            pictures.insert(name.clone(), PagePicture::Chart(chart));
            Block::Figure(Figure {
                name,
                caption: caption.into(),
                width: CHART,
            })
        };
        if !self.levels.is_empty() {
            blocks.push(Block::Heading(1, "How hard the boards are".into()));
            let caption = "The scores of each level, less 1000 for each easier one: which share \
                           of its boards has no higher one";
            blocks.push(draw("levels", score_shares(&self.by_level()), caption));
            blocks.push(Block::Table(self.levels()));
            let caption = "The boards with the highest scores";
            blocks.push(Block::Table(table(&self.hardest, caption, "score", 0)));
        }
        if !self.longest.items().is_empty() {
            blocks.push(Block::Heading(1, "What took how long".into()));
            if !self.times.is_empty() {
                let caption = "Seconds against the number of islands, sizes of the table below \
                               taken together";
                blocks.push(draw("times", self.chart_of_times(), caption));
                blocks.push(Block::Table(self.times()));
            }
            let caption = "The boards that took longest";
            blocks.push(Block::Table(table(&self.longest, caption, "seconds", 6)));
        }
        let boards = self.boards();
        if boards.is_some() {
            let words = Phrase::from("The whole names of these boards and their ids are in ");
            blocks.push(Block::Paragraph(words.code(boards_at).text(".")));
        }
        let title = title.into();
        RecordsReport {
            document: PageDocument { title, blocks },
            pictures,
            boards,
        }
    }

    /// The listed boards as CSV.
    fn boards(&self) -> Option<String> {
        let head = ["table", "place", "board", "islands", "value", "id"];
        let mut table = Table::new("", &head);
        for (kind, boards) in [("score", &self.hardest), ("seconds", &self.longest)] {
            for (place, (value, board)) in (1..).zip(boards.items()) {
                let place: u32 = place;
                table.push([
                    kind.to_owned(),
                    place.to_string(),
                    board.name.clone(),
                    board.islands_text(),
                    value.to_string(),
                    board.id.clone(),
                ]);
            }
        }
        (!table.rows.is_empty()).then(|| table.to_csv())
    }

    /// The levels with their scores, easiest first.
    fn by_level(&self) -> Vec<(&str, &BTreeMap<u64, u64>)> {
        let levels = self.levels.iter();
        let mut levels: Vec<_> = levels
            .map(|(level, scores)| (level.as_str(), scores))
            .collect();
        levels.sort_by_key(|(_, scores)| scores.keys().next());
        levels
    }

    fn chart_of_times(&self) -> Chart {
        let spread = |(spread, islands): &(ValueSpread, u64)| Spread {
            at: *islands as f64 / spread.count.max(1) as f64,
            quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map(|share| spread.quantile(share)),
        };
        let timed: u64 = self.times.values().map(|(spread, _)| spread.count).sum();
        let series = Series {
            name: counted(timed, "record"),
            spreads: self.times.values().map(spread).collect(),
            ..Series::default()
        };
        Chart::times("Time against islands", vec![series])
    }

    fn endings(&self) -> Table {
        let caption = "Records by their type and how the work on their boards ended";
        let mut table = Table::new(caption, &["type", "status", "limit", "records", "%"]);
        for ((kind, status, limit), &count) in &self.endings {
            let share = 100.0 * count as f64 / self.records.max(1) as f64;
            table.push([
                kind.clone(),
                status.clone(),
                limit.clone(),
                count.to_string(),
                format!("{share:.2}"),
            ]);
        }
        table
    }

    fn levels(&self) -> Table {
        let caption = "Scores by level";
        let head = [
            "level",
            "boards",
            "least",
            "lower quartile",
            "median",
            "upper quartile",
            "most",
        ];
        let mut table = Table::new(caption, &head);
        for (level, scores) in self.by_level() {
            let count: u64 = scores.values().sum();
            let cells = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| {
                let score = reached(scores, share * count as f64);
                score.map(u64::to_string).unwrap_or_default()
            });
            table.push(
                [level.to_owned(), count.to_string()]
                    .into_iter()
                    .chain(cells),
            );
        }
        table
    }

    fn times(&self) -> Table {
        let caption = "Seconds by the number of islands; quantiles are right within 2 %";
        let head = [
            "islands",
            "boards",
            "mean",
            "median",
            "9 of 10 within",
            "most",
        ];
        let mut table = Table::new(caption, &head);
        for (&class, (seconds, _)) in &self.times {
            let cells = [
                seconds.mean(),
                seconds.quantile(0.5),
                seconds.quantile(0.9),
                seconds.most,
            ];
            let cells = cells.map(|value| format!("{value:.6}"));
            let sizes = format!("{class} to {}", class_end(class));
            table.push([sizes, seconds.count.to_string()].into_iter().chain(cells));
        }
        table
    }
}

/// The first key at which the cumulative count reaches `wanted`.
fn reached<K>(counts: &BTreeMap<K, u64>, wanted: f64) -> Option<&K> {
    let mut so_far = 0;
    let reached = counts.iter().find(|(_, count)| {
        so_far += **count;
        so_far as f64 >= wanted
    });
    reached.map(|(key, _)| key)
}

/// The size class of a number of islands, named by its least number: sizes double from 1, and no
/// islands are a class of their own.
fn size_class(islands: u64) -> u64 {
    islands.checked_ilog2().map_or(0, |power| 1 << power)
}

/// The largest number of islands of a class.
fn class_end(class: u64) -> u64 {
    (2 * class).saturating_sub(1)
}

/// The distribution of values, without storing them.
#[derive(Debug, Default)]
struct ValueSpread {
    count: u64,
    sum: f64,
    least: f64,
    most: f64,
    /// The number of values with the same leading bits; non-negative floating-point numbers are in
    /// the order of their bits.
    steps: BTreeMap<u64, u64>,
}

impl ValueSpread {
    /// The number of last bits dropped: the rest has a resolution of less than 2 %.
    const DROPPED: u32 = 46;

    fn add(&mut self, value: f64) {
        self.least = if self.count == 0 {
            value
        } else {
            self.least.min(value)
        };
        self.most = self.most.max(value);
        self.count += 1;
        self.sum += value;
        let step = value.max(0.0).to_bits() >> Self::DROPPED;
        *self.steps.entry(step).or_default() += 1;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// The value that this share of all does not exceed, within the resolution.
    fn quantile(&self, share: f64) -> f64 {
        let step = reached(&self.steps, share * self.count as f64);
        // The middle of the values with these leading bits.
        let value = |step| f64::from_bits((step << Self::DROPPED) | (1 << (Self::DROPPED - 1)));
        step.copied()
            .map_or(self.most, value)
            .clamp(self.least, self.most)
    }
}

/// A board as named in records.
#[derive(Clone, Debug)]
struct NamedBoard {
    name: String,
    /// The id by which it can be read again; empty for none.
    id: String,
    islands: Option<u64>,
}

impl NamedBoard {
    fn islands_text(&self) -> String {
        self.islands
            .map_or_else(String::new, |islands| islands.to_string())
    }
}

/// The boards with the greatest values; the column of islands is left out where no record has one.
fn table(boards: &Greatest<NamedBoard>, caption: &str, what: &str, digits: usize) -> Table {
    let has_islands = boards
        .items()
        .iter()
        .any(|(_, board)| board.islands.is_some());
    let head: &[&str] = if has_islands {
        &["board", "islands", what]
    } else {
        &["board", what]
    };
    let mut table = Table::new(caption, head);
    for (value, board) in boards.items() {
        let name = if board.name.is_empty() {
            &board.id
        } else {
            &board.name
        };
        let islands = has_islands.then(|| board.islands_text());
        let value = format!("{value:.digits$}");
        table.push([shortened(name)].into_iter().chain(islands).chain([value]));
    }
    table
}

/// A long name without its middle: files in a folder differ at their ends.
fn shortened(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= LETTERS {
        return name.to_owned();
    }
    let begin = LETTERS / 4;
    let end = letters.len() - (LETTERS - begin - 1);
    let [begin, end] =
        [&letters[..begin], &letters[end..]].map(|part| part.iter().collect::<String>());
    format!("{begin}…{end}")
}

#[cfg(test)]
mod tests {
    use super::{LETTERS, ValueSpread, class_end, shortened, size_class};

    #[test]
    fn quantiles_are_within_two_percent() {
        let mut spread = ValueSpread::default();
        for number in 1..=1_000 {
            spread.add(f64::from(number) * 1e-3);
        }
        for share in [0.25, 0.5, 0.75, 0.9, 1.0] {
            let found = spread.quantile(share);
            assert!((found / share - 1.0).abs() < 0.02, "{share}: {found}");
        }
        assert!((spread.mean() - 0.5005).abs() < 1e-9);
        assert_eq!((spread.least, spread.most), (0.001, 1.0));
    }

    #[test]
    fn long_names_lose_their_middle() {
        assert_eq!(shortened("boards/7.csv"), "boards/7.csv");
        let long = format!("collected/{}/board-0017.csv", "ä".repeat(60));
        let short = shortened(&long);
        assert_eq!(short.chars().count(), LETTERS);
        assert!(short.starts_with("collected/…ä"), "{short}");
        assert!(short.ends_with("ä/board-0017.csv"), "{short}");
    }

    #[test]
    fn sizes_double() {
        assert_eq!([0, 1, 2, 64].map(class_end), [0, 1, 3, 127]);
        assert_eq!(
            [0, 1, 2, 3, 4, 99, 100, 128].map(size_class),
            [0, 1, 2, 2, 4, 64, 64, 128]
        );
    }
}
