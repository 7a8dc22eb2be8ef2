//! The output of a recogniser for a board: for every island the probability of each clue.
//!
//! As a table: `row` and `col` counted from 1, and `p1`, `p2`, … for the clues 1, 2, …, optionally
//! `p0`, in any order and among other columns. Lines that state rules stand above it as above a
//! board. As JSON: an object with `islands`, each with `row` and `col` counted from 0 and the list
//! `digits_probabilities` for the clues 1, 2, …; `height` and `width` are the size of the board.
//!
//! In both an island may also have `larger`, the probability of all clues above those in the list
//! together, which is divided evenly among those that the rules allow; `unknown`, that of the clue
//! `?`; and `bridges`, the number of bridges that are drawn at it.
//!
//! Probabilities lie between 0 and 1 and need not add up to 1. The cost of a clue is −ln p, in
//! millionths; a clue with p = 0 cannot be chosen.

use serde::Deserialize;

use crate::puzzle::{Board, Clue, Degree, Pos, Size};

use super::cell::coordinate;
use super::error::{ParseError, TextFault};
use super::head::TableHead;
use super::headed::{self, HeadedRow};
use super::lines::bare_lines;
use super::options::ReadOptions;
use super::place::json_fault;
use super::source::Source;
use super::table::read_with_any_delimiter;

/// A board as a recogniser read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecognisedBoard {
    /// The board. All its clues are `?`.
    pub board: Board,
    /// What was recognised on every island, row by row.
    pub islands: Vec<RecognisedIsland>,
}

/// What was recognised on an island. Costs are −ln p, in millionths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecognisedIsland {
    /// The numbers that its clue may be, with their costs.
    pub numbers: Vec<(Degree, u64)>,
    /// The cost of the clue `?`, if it may be one.
    pub unknown: Option<u64>,
    /// The number of bridges that are drawn at it, if that is known.
    pub bridges: Option<u32>,
}

/// Reads probabilities; `None` if the text is something else, for example a board.
///
/// # Errors
/// A [`ParseError`] names the first place that is wrong.
///
/// # Examples
/// ```
/// use hashilab_notation::{ReadOptions, Source, read_probabilities};
/// let text = "row,col,p1,p2\n1,1,0.5,0.5\n1,3,0,1\n";
/// let options = ReadOptions::default();
/// let read = read_probabilities(&Source::new("x.csv", text), &options)?;
/// let recognised = read.expect("columns of probabilities");
/// assert_eq!(recognised.islands[0].numbers, [(1, 693_147), (2, 693_147)]);
/// assert_eq!(recognised.islands[1].numbers, [(2, 0)]);
/// assert_eq!(read_probabilities(&Source::new("x.csv", "2,0,2\n"), &options)?, None);
/// # Ok::<(), hashilab_notation::ParseError>(())
/// ```
pub fn read_probabilities(
    source: &Source,
    options: &ReadOptions,
) -> Result<Option<RecognisedBoard>, ParseError> {
    let text = source.text()?;
    let recognised = if is_json(&text) {
        read_json(&text, options)
    } else if is_table(&text) {
        read_table(&text, options)
    } else {
        return Ok(None);
    };
    let recognised = recognised.and_then(|recognised| {
        if options.trim {
            let found = "probabilities, which name their cells";
            return Err(TextFault::new(0, "a board to trim", found).hint("leave out --trim"));
        }
        Ok(recognised)
    });
    let recognised = recognised.map_err(|fault| source.fault(&text, fault))?;
    Ok(Some(recognised))
}

/// Whether the text is an object in which islands have probabilities: boards may be objects too.
fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"digits_probabilities\"")
}

/// Whether the first line below those that state rules names `row`, `col` and `p` with a number.
fn is_table(text: &str) -> bool {
    let end = TableHead::read(text).map_or(0, |head| head.end);
    let header = bare_lines(&text[end..]).find(|line| !line.trim().is_empty());
    let words = header.unwrap_or_default().split([',', ';', '\t', '|']);
    let words: Vec<String> = words
        .map(|word| word.trim().trim_matches('"').to_ascii_lowercase())
        .collect();
    let has = |name: &str| words.iter().any(|word| word == name);
    has("row") && has("col") && words.iter().any(|word| clue_of_column(word).is_some())
}

/// The clue that a column of this name is about.
fn clue_of_column(name: &str) -> Option<u32> {
    let digits = name.trim().strip_prefix(['p', 'P'])?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u32::MAX))
}

/// An island, with the place in the text for errors.
struct PlacedIsland {
    at: usize,
    pos: Pos,
    island: RecognisedIsland,
}

/// Divides the probability of larger clues among those above `listed`.
fn add_larger(
    numbers: &mut Vec<(Degree, u64)>,
    probability: f64,
    listed: Degree,
    most: Degree,
) -> Option<()> {
    let larger = f64::from(most.saturating_sub(listed).max(1));
    let cost = cost_of(probability)?.and_then(|_| cost_of(probability / larger)?);
    numbers.extend(
        cost.iter()
            .flat_map(|&cost| (listed + 1..=most).map(move |clue| (clue, cost))),
    );
    Some(())
}

/// The columns of the table.
struct ProbabilityColumns {
    row: usize,
    col: usize,
    clues: Vec<(usize, Degree)>,
    larger: Option<usize>,
    unknown: Option<usize>,
    bridges: Option<usize>,
    /// The largest clue that the rules allow.
    most: Degree,
}

impl ProbabilityColumns {
    fn of(header: HeadedRow<'_>, most: Degree) -> Result<Self, TextFault> {
        let mut clues: Vec<(usize, Degree)> = Vec::new();
        for (column, name) in header.fields().enumerate() {
            let Some(clue) = clue_of_column(&String::from_utf8_lossy(name)) else {
                continue;
            };
            let wanted = || format!("a column p0 to p{most} once");
            let clue = Degree::try_from(clue).ok().filter(|&clue| clue <= most);
            let clue = clue.ok_or_else(|| header.fault(column, wanted()))?;
            if clues.iter().any(|&(_, known)| known == clue) {
                return Err(header.fault(column, wanted()));
            }
            clues.push((column, clue));
        }
        clues.sort_by_key(|&(_, clue)| clue);
        let optional = |name: &str| {
            let mut names = header.fields();
            let is_there = names.any(|field| field.eq_ignore_ascii_case(name.as_bytes()));
            is_there.then(|| header.column(name)).transpose()
        };
        Ok(Self {
            row: header.column("row")?,
            col: header.column("col")?,
            clues,
            larger: optional("larger")?,
            unknown: optional("unknown")?,
            bridges: optional("bridges")?,
            most,
        })
    }

    fn island(&self, row: HeadedRow<'_>) -> Result<PlacedIsland, TextFault> {
        let number = |column: usize, what: &str| {
            coordinate(row.field(column), row.layout)
                .ok_or_else(|| row.fault(column, format!("a {what} from 1 to {}", Size::MOST)))
        };
        let text = |column: usize| std::str::from_utf8(row.field(column)).unwrap_or_default();
        let probability = |column: usize| match text(column) {
            "" => Ok(0.0),
            text => text.parse::<f64>(),
        };
        let fault = |column: usize| row.fault(column, "a probability from 0 to 1");
        let cost = |column: usize| {
            let cost = probability(column).ok().and_then(cost_of);
            cost.ok_or_else(|| fault(column))
        };
        let mut numbers = Vec::new();
        for &(column, clue) in &self.clues {
            numbers.extend(cost(column)?.map(|cost| (clue, cost)));
        }
        if let Some(column) = self.larger {
            let listed = self.clues.last().map_or(0, |&(_, clue)| clue);
            let larger = probability(column).ok();
            let larger =
                larger.and_then(|larger| add_larger(&mut numbers, larger, listed, self.most));
            larger.ok_or_else(|| fault(column))?;
        }
        let bridges = self.bridges.filter(|&column| !text(column).is_empty());
        let bridges = bridges.map(|column| {
            let bridges = text(column).parse();
            bridges.map_err(|_| row.fault(column, "a number of bridges, or nothing"))
        });
        Ok(PlacedIsland {
            at: row.start,
            pos: Pos::new(number(self.row, "row")?, number(self.col, "column")?),
            island: RecognisedIsland {
                numbers,
                unknown: self.unknown.map(cost).transpose()?.flatten(),
                bridges: bridges.transpose()?,
            },
        })
    }
}

/// −ln p in millionths, or `Some(None)` for p = 0; `None` if it is no probability.
#[allow(
    clippy::option_option,
    reason = "no choice is not the same as no probability"
)]
fn cost_of(probability: f64) -> Option<Option<u64>> {
    if !(0.0..=1.0).contains(&probability) {
        return None;
    }
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 0 to less than 10^9"
    )]
    let cost = (-probability.ln() * 1e6).round().abs() as u64;
    Some((probability > 0.0).then_some(cost))
}

fn read_table(text: &str, options: &ReadOptions) -> Result<RecognisedBoard, TextFault> {
    let mut head = TableHead::read(text)?;
    head.rules = options.rules.over(head.rules);
    let most = head.rules.max_clue();
    let stated = head.size.map(|(size, _)| size);
    let islands = read_with_any_delimiter(&text[head.end..], most, |layout| {
        let mut islands = Vec::new();
        headed::read(
            &mut layout.lines(),
            |header| ProbabilityColumns::of(header, most),
            |columns, row| {
                islands.push(columns.island(row)?);
                Ok(())
            },
        )?;
        Ok(islands)
    });
    let islands = islands.and_then(|islands| recognised(islands, &head, options.size.or(stated)));
    islands.map_err(|fault| fault.after(head.end))
}

#[derive(Deserialize)]
struct RecognisedRecord {
    width: Option<u16>,
    height: Option<u16>,
    islands: Vec<RecognisedIslandRecord>,
}

#[derive(Deserialize)]
struct RecognisedIslandRecord {
    row: u16,
    col: u16,
    digits_probabilities: Vec<f64>,
    #[serde(default)]
    larger: f64,
    #[serde(default)]
    unknown: f64,
    bridges: Option<u32>,
}

fn read_json(text: &str, options: &ReadOptions) -> Result<RecognisedBoard, TextFault> {
    let record: RecognisedRecord = serde_json::from_str(text)
        .map_err(|error| json_fault(text, &error, "probabilities in JSON"))?;
    let mut head = TableHead::read("")?;
    head.rules = options.rules.over(head.rules);
    let most = head.rules.max_clue();
    let mut islands = Vec::new();
    for (index, island) in record.islands.iter().enumerate() {
        let fault =
            |wanted: String| TextFault::new(0, wanted, format!("another at island {index}"));
        let wrong = || fault("probabilities from 0 to 1".to_owned());
        let (mut numbers, mut listed) = (Vec::new(), 0);
        for (clue, &probability) in (1_u32..).zip(&island.digits_probabilities) {
            let clue = Degree::try_from(clue).ok().filter(|&clue| clue <= most);
            listed = clue.unwrap_or(listed);
            let Some(cost) = cost_of(probability).ok_or_else(wrong)? else {
                continue;
            };
            let clue = clue.ok_or_else(|| fault(format!("clues of at most {most}")))?;
            numbers.push((clue, cost));
        }
        add_larger(&mut numbers, island.larger, listed, most).ok_or_else(wrong)?;
        islands.push(PlacedIsland {
            at: 0,
            pos: Pos::new(island.row, island.col),
            island: RecognisedIsland {
                numbers,
                unknown: cost_of(island.unknown).ok_or_else(wrong)?,
                bridges: island.bridges,
            },
        });
    }
    let size = match (record.height, record.width) {
        (Some(rows), Some(cols)) => Some(Size::new(rows, cols)),
        (None, _) | (_, None) => None,
    };
    recognised(islands, &head, options.size.or(size))
}

/// The board of these islands, of the stated size or the smallest that holds them.
fn recognised(
    mut islands: Vec<PlacedIsland>,
    head: &TableHead,
    size: Option<Size>,
) -> Result<RecognisedBoard, TextFault> {
    let has_none =
        |one: &&PlacedIsland| one.island.numbers.is_empty() && one.island.unknown.is_none();
    if let Some(island) = islands.iter().find(has_none) {
        let found = format!("none for the island at {}", island.pos);
        return Err(TextFault::new(island.at, "a probability above 0", found));
    }
    islands.sort_by_key(|island| (island.pos, island.at));
    if let Some(pair) = islands.windows(2).find(|pair| pair[0].pos == pair[1].pos) {
        let found = format!("a second one on {}", pair[1].pos);
        return Err(TextFault::new(pair[1].at, "one island on a cell", found));
    }
    let reach = |number: fn(Pos) -> u16| {
        let largest = islands.iter().map(|island| number(island.pos)).max();
        largest.map_or(1, |largest| largest.saturating_add(1))
    };
    let size = size.unwrap_or(Size::new(reach(|pos| pos.row), reach(|pos| pos.col)));
    let unknown = islands.iter().map(|island| (island.pos, Clue::Unknown));
    let board = Board::new(size, unknown.collect(), head.rules.clone());
    let board =
        board.map_err(|error| TextFault::new(0, "islands on a board", error.to_string()))?;
    Ok(RecognisedBoard {
        board: board.with_notes(head.notes.clone()),
        islands: islands.into_iter().map(|placed| placed.island).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Overrides;

    fn read(text: &str) -> Result<Option<RecognisedBoard>, String> {
        let read = read_probabilities(&Source::new("x", text), &ReadOptions::default());
        read.map_err(|error| error.to_string())
    }

    #[test]
    fn tables_and_json_say_the_same() {
        let json = r#"{"width": 3, "height": 1, "islands": [
            {"row": 0, "col": 0, "digits_probabilities": [1.0, 0.0, 0.25]},
            {"row": 0, "col": 2, "digits_probabilities": [0, 0.5]}]}"#;
        let expected = read(json).unwrap().unwrap();
        let numbers: Vec<_> = expected
            .islands
            .iter()
            .map(|one| one.numbers.clone())
            .collect();
        assert_eq!(numbers, [vec![(1, 0), (3, 1_386_294)], vec![(2, 693_147)]]);
        assert_eq!(expected.board.size(), Size::new(1, 3));
        for table in [
            "row,col,p1,p2,p3\n1,1,1,0,0.25\n1,3,0,.5,0\n",
            "P3;id;p1;Row;P2;col\n0.25;a;1;1;0;1\n;b;;1;5e-1;3\n",
        ] {
            assert_eq!(read(table).unwrap().unwrap(), expected, "{table}");
        }
    }

    #[test]
    fn boards_are_something_else() {
        for text in [
            "2,0,2\n",
            "row,col,clue\n1,1,1\n",
            "",
            "1 3 2\n1 0 1\n",
            "{\"grid\": [[2, 0, 2]]}",
            "{\"islands\": [{\"row\": 0, \"col\": 0, \"clue\": 1}]}",
        ] {
            assert_eq!(read(text), Ok(None), "{text}");
        }
    }

    #[test]
    fn rules_stand_above_the_table() {
        let text = "# most-bridges: 3\nrow,col,p9\n1,1,1\n1,3,1\n";
        let recognised = read(text).unwrap().unwrap();
        assert_eq!(recognised.board.rules().max_bridges(), 3);
        assert!(recognised.islands.iter().all(|one| one.numbers == [(9, 0)]));
    }

    #[test]
    fn larger_clues_unknown_ones_and_bridges_are_read() {
        let table = "# most-bridges: 3\n\
            row,col,p1,p8,larger,unknown,bridges\n1,1,0,0,1,0,12\n1,3,0.5,0,,1,\n";
        let json = r#"{"islands": [
            {"row": 0, "col": 0, "digits_probabilities": [0, 0, 0, 0, 0, 0, 0, 0], "larger": 1, "bridges": 12},
            {"row": 0, "col": 2, "digits_probabilities": [0.5], "unknown": 1}]}"#;
        let three = ReadOptions {
            rules: Overrides {
                most_bridges: Some(3),
                ..Overrides::default()
            },
            ..ReadOptions::default()
        };
        let by_rules = read_probabilities(&Source::new("x", json), &three);
        // A quarter for each of the clues 9 to 12.
        let larger = RecognisedIsland {
            numbers: (9..=12).map(|clue| (clue, 1_386_294)).collect(),
            bridges: Some(12),
            ..RecognisedIsland::default()
        };
        let unknown = RecognisedIsland {
            numbers: vec![(1, 693_147)],
            unknown: Some(0),
            ..RecognisedIsland::default()
        };
        for read in [read(table).unwrap(), by_rules.unwrap()] {
            assert_eq!(read.unwrap().islands, [larger.clone(), unknown.clone()]);
        }
        // With at most two bridges on an edge no clue is larger than 8.
        let plain = read("row,col,p8,larger\n1,1,1,1\n").unwrap().unwrap();
        assert_eq!(plain.islands[0].numbers, [(8, 0)]);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, error) in [
            (
                "row,col,p9\n1,1,1\n",
                "x:1:9: expected a column p0 to p8 once, found 'p9'",
            ),
            (
                "row,col,p1,p01\n1,1,1,1\n",
                "x:1:12: expected a column p0 to p8 once, found 'p01'",
            ),
            (
                "row,col,p1\n1,1,1.5\n",
                "x:2:5: expected a probability from 0 to 1, found '1.5'",
            ),
            (
                "row,col,p1\n1,1,nan\n",
                "x:2:5: expected a probability from 0 to 1, found 'nan'",
            ),
            (
                "row,col,p1\n0,1,1\n",
                "x:2:1: expected a row from 1 to 65535, found '0'",
            ),
            (
                "row,col,p1,unknown\n1,1,1,2\n",
                "x:2:7: expected a probability from 0 to 1, found '2'",
            ),
            (
                "row,col,p1,larger\n1,1,1,-1\n",
                "x:2:7: expected a probability from 0 to 1, found '-1'",
            ),
            (
                "row,col,p1,bridges\n1,1,1,two\n",
                "x:2:7: expected a number of bridges, or nothing, found 'two'",
            ),
            (
                "row,col,p1,larger,Larger\n1,1,1,1,1\n",
                "x:1:19: expected a column 'larger', found a second one",
            ),
            (
                "# loops: allowed\nrow,col,p1\n1,1,0\n",
                "x:3:1: expected a probability above 0, found none for the island at r1c1",
            ),
            (
                "row,col,p1\n1,1,1\n1,1,1\n",
                "x:3:1: expected one island on a cell, found a second one on r1c1",
            ),
            (
                r#"{"islands":[{"row":0,"col":0,"digits_probabilities":[-1]}]}"#,
                "x:1:1: expected probabilities from 0 to 1, found another at island 0",
            ),
            (
                r#"{"width":1,"height":1,"islands":[{"row":0,"col":1,"digits_probabilities":[1]}]}"#,
                "x:1:1: expected islands on a board, found island r1c2 lies outside the board of 1x1",
            ),
        ] {
            assert_eq!(read(text), Err(error.to_owned()), "{text}");
        }
    }
}
