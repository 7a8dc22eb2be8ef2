//! The rules and the size that words beside a board state: how many bridges may stand side by side,
//! how many rows there are. What is stated and not read is an error, since the board would be
//! another puzzle.

use super::error::{TextFault, quoted};
use super::lines::lines;
use super::lists;
use super::overrides::Overrides;
use crate::puzzle::{Board, Rules};

/// Stems of the word for bridges.
const BRIDGES: [&str; 4] = ["bridge", "brücke", "pont", "puente"];
/// Words that make a number the largest.
const LIMITS: [&str; 10] = [
    "max",
    "maximum",
    "maximal",
    "maximally",
    "most",
    "more",
    "höchstens",
    "plus",
    "máximo",
    "massimo",
];
/// Numbers in words.
const NUMBERS: [(&str, u8); 8] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("eine", 1),
    ("zwei", 2),
    ("drei", 3),
    ("vier", 4),
];
/// How many words may stand between a number and what it counts.
const MOST_BETWEEN: usize = 4;

/// The fault of a text with words that say another number of bridges side by side than its rules.
pub(super) fn rules_fault(text: &str, rules: &Rules, given: Overrides) -> Option<TextFault> {
    // Each of the stems has one of these letters, and few boards have one.
    let may_say = text.bytes().fold(false, |may, byte| {
        may | matches!(byte | 0x20, b'g' | b'k' | b'p')
    });
    if given.most_bridges.is_some() || !may_say {
        return None;
    }
    let most = rules.max_bridges();
    let said = lines(text).filter_map(|(at, line)| Some((at, line, most_bridges(line)?)));
    let (at, line, number) = said.into_iter().find(|(.., number)| *number != most)?;
    let wanted = format!("no other rule than at most {most} bridges side by side");
    let fault = TextFault::new(at, wanted, quoted(line.trim().as_bytes()));
    Some(fault.hint(format!(
        "--most-bridges {number} makes it the rule, --most-bridges {most} passes it over"
    )))
}

/// The fault of a text whose words say another size than the board that was read.
pub(super) fn size_fault(text: &str, board: &Board) -> Option<TextFault> {
    let size = board.size();
    let (at, line) = lists::other_size(text, size).or_else(|| other_count(text, board))?;
    let wanted = format!("the size {size} of what was read");
    let fault = TextFault::new(at, wanted, quoted(line.trim().as_bytes()));
    Some(fault.hint(
        "--size ROWSxCOLS says the size, --columns where cells are counted from; or leave these words out",
    ))
}

/// The place of a line below a printed table that counts more rows than are there, as in
/// `[5 rows x 5 columns]`. The rows are those of the board or its islands.
fn other_count<'t>(text: &'t str, board: &Board) -> Option<(usize, &'t str)> {
    let line = text.trim_end().rsplit('\n').next()?.trim();
    let counted = line.strip_prefix(['[', '('])?.strip_suffix([']', ')'])?;
    let (rows, rest) = counted.split_once(" row")?;
    let rows: usize = rows.parse().ok()?;
    let columns = rest.strip_prefix("s x ");
    let columns = columns.and_then(|columns| columns.strip_suffix(" columns"));
    let size = board.size();
    let [height, width] = [size.rows, size.cols].map(usize::from);
    let is_grid = columns.and_then(|columns| columns.parse().ok()) == Some(width);
    let most = if is_grid {
        height
    } else {
        height.max(board.islands().len())
    };
    (rows > most).then(|| (text.trim_end().len() - line.len(), line))
}

/// The most bridges side by side that a line says, as in `max_bridges = 3` or `at most two bridges`.
fn most_bridges(line: &str) -> Option<u8> {
    let has_stem = |word: &str| BRIDGES.iter().any(|stem| word.contains(stem));
    let line = line.to_lowercase();
    if !has_stem(&line) {
        return None;
    }
    let words = line.split(|char: char| !char.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let bridges = words.iter().position(|word| has_stem(word))?;
    let number = |word: &&str| {
        let in_words = NUMBERS.iter().find(|(name, _)| name == word);
        let number = in_words.map_or_else(|| word.parse().ok(), |(_, number)| Some(*number));
        number.filter(|number| (1..10).contains(number))
    };
    let is_limit = |index: usize| {
        let word = words[index];
        LIMITS.contains(&word) || (word == "to" && index > 0 && words[index - 1] == "up")
    };
    let before = bridges.saturating_sub(MOST_BETWEEN)..bridges;
    let behind = bridges + 1..words.len().min(bridges + 1 + MOST_BETWEEN);
    let in_word = words[bridges].contains("max") || words[bridges].contains("most");
    if let Some(limit) = before.clone().rev().find(|index| is_limit(*index)) {
        let between = words[limit + 1..bridges].iter().find_map(number);
        return between.or_else(|| words[behind].iter().find_map(number));
    }
    let limit = if in_word {
        Some(bridges)
    } else {
        behind.clone().find(|index| is_limit(*index))
    };
    words[limit? + 1..behind.end].iter().find_map(number)
}

#[cfg(test)]
mod tests {
    use super::most_bridges;

    #[test]
    fn words_say_how_many_bridges_may_stand_side_by_side() {
        for (line, most) in [
            ("max_bridges = 3;", Some(3)),
            ("let maxBridges: u8 = 1;", Some(1)),
            ("MAX_BRIDGES_PER_EDGE = 4", Some(4)),
            ("At most three bridges between any 2 islands.", Some(3)),
            ("Rules: up to 2 bridges", Some(2)),
            ("höchstens drei Brücken", Some(3)),
            ("bridges: max 3 per pair", Some(3)),
            ("no more than 2 bridges", Some(2)),
            ("3 bridges", None),
            ("maximise bridges", None),
            ("Bridges 12, at most easy", None),
        ] {
            assert_eq!(most_bridges(line), most, "{line}");
        }
    }
}
