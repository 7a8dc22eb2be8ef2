//! The rules and the size that words beside a board state: how many bridges may stand side by side,
//! how many rows there are. What is stated and not read is an error, since the board would be
//! another puzzle.

use std::fmt::Display;

use super::error::{TextFault, quoted};
use super::lines::{has_letter, lines};
use super::lists;
use super::overrides::Overrides;
use crate::puzzle::{Board, Connectivity, Loops, Rules, Size};

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

/// The fault of a text with words that say another rule than those it was read with.
pub(super) fn rules_fault(text: &str, rules: &Rules, given: Overrides) -> Option<TextFault> {
    // Each of the words has one of these letters, and few boards have one.
    let may_say = text.bytes().fold(false, |may, byte| {
        may | matches!(byte | 0x20, b'g' | b'k' | b'p' | b't' | b'y')
    });
    if !may_say {
        return None;
    }
    let most = rules.max_bridges();
    lines(text).find_map(|(at, line)| {
        let fault = |wanted: &str, option: &str, [said, kept]: [&dyn Display; 2]| {
            let found = quoted(line.trim().as_bytes());
            let fault = TextFault::new(at, format!("no other rule than {wanted}"), found);
            fault.hint(format!(
                "--{option} {said} makes it the rule, --{option} {kept} passes it over"
            ))
        };
        let words = line.to_lowercase();
        let said = most_bridges(&words).or_else(|| multiple_bridges(&words));
        if let Some(number) = said.filter(|number| *number != most)
            && given.most_bridges.is_none()
        {
            let wanted = format!("at most {most} bridges side by side");
            return Some(fault(&wanted, "most-bridges", [&number, &most]));
        }
        if given.loops.is_none() && rules.loops() == Loops::Allowed && forbids_loops(&words) {
            let names = [Loops::Forbidden, Loops::Allowed].map(Loops::name);
            return Some(fault(
                "that bridges may form loops",
                "loops",
                [&names[0], &names[1]],
            ));
        }
        if given.connectivity.is_none()
            && rules.connectivity() == Connectivity::Required
            && frees_islands(&words)
        {
            let names = [Connectivity::Free, Connectivity::Required].map(Connectivity::name);
            let wanted = "that bridges join all islands";
            return Some(fault(wanted, "connectivity", [&names[0], &names[1]]));
        }
        None
    })
}

/// The fault of a text whose words say another size, or another number of islands, than the board
/// that was read.
pub(super) fn size_fault(text: &str, board: &Board) -> Option<TextFault> {
    if !has_letter(text) {
        return None;
    }
    let size = board.size();
    let other = lists::other_size(text, size).or_else(|| other_count(text, board));
    let other = other.or_else(|| other_dimensions(text, size));
    if let Some((at, line)) = other {
        let wanted = format!("the size {size} of what was read");
        let fault = TextFault::new(at, wanted, quoted(line.trim().as_bytes()));
        return Some(fault.hint(
            "--size ROWSxCOLS says the size, --columns where cells are counted from; or leave these words out",
        ));
    }
    let islands = board.islands().len();
    let (at, line) = lists::other_islands(text, &[islands, islands + board.ignored().len()])?;
    let wanted = format!("the number {islands} of the islands that were read");
    let fault = TextFault::new(at, wanted, quoted(line.trim().as_bytes()));
    Some(
        fault.hint(
            "add what is missing, or leave these words out; --size ROWSxCOLS passes them over",
        ),
    )
}

/// The place of the first line of a program that declares an array of another size, as in
/// `int board[5][5] = {`. A text of C has one character more than cells.
fn other_dimensions(text: &str, size: Size) -> Option<(usize, &str)> {
    let is_other = |line: &str| {
        declared(line).is_some_and(|[rows, cols]| {
            rows != size.rows || (cols != size.cols && Some(cols) != size.cols.checked_add(1))
        })
    };
    let mut declarations = lines(text).filter(|(_, line)| line.contains(']') && line.contains('='));
    declarations.find(|(_, line)| is_other(line))
}

/// The sizes of the array that a line declares in C or Rust.
fn declared(line: &str) -> Option<[u16; 2]> {
    let (array, value) = line.split_once('=')?;
    let is_value = |value: &str| value.is_empty() || value.starts_with(['{', '[', '"']);
    let inside = array
        .trim_end()
        .strip_suffix(']')
        .filter(|_| is_value(value.trim()))?;
    let (before, last) = inside.rsplit_once('[')?;
    let sides = if let Some((kind, rows)) = last.split_once("]; ") {
        // As in `[[u8; 4]; 3]`.
        [rows, kind.rsplit_once("; ")?.1]
    } else {
        [before.strip_suffix(']')?.rsplit_once('[')?.1, last]
    };
    let [rows, cols] = sides.map(|side| side.trim().parse().ok());
    Some([rows?, cols?])
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

/// The most bridges side by side that words in lower case say, as in `max_bridges = 3` or `at most two
/// bridges`.
fn most_bridges(line: &str) -> Option<u8> {
    if !has_stem(line) {
        return None;
    }
    let words = words_of(line);
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
    // As in `three bridges at most` and `three bridges allowed`.
    let limits = |index: usize| is_limit(index) || ["allowed", "permitted"].contains(&words[index]);
    let counted = bridges
        .checked_sub(1)
        .and_then(|before| number(&words[before]));
    if counted.is_some() && behind.clone().take(2).any(limits) {
        return counted;
    }
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

/// Whether a word is one for bridges.
fn has_stem(word: &str) -> bool {
    BRIDGES.iter().any(|stem| word.contains(stem))
}

fn words_of(line: &str) -> Vec<&str> {
    let words = line.split(|char: char| !char.is_alphanumeric());
    words.filter(|word| !word.is_empty()).collect()
}

/// Words that turn what stands beside them around.
const NEGATIONS: [&str; 9] = [
    "no",
    "not",
    "never",
    "without",
    "forbid",
    "forbidden",
    "disallowed",
    "prohibited",
    "keine",
];

/// Whether a negation stands near a word.
fn is_negated(words: &[&str], place: usize) -> bool {
    let near = place.saturating_sub(MOST_BETWEEN)..words.len().min(place + MOST_BETWEEN);
    words[near].iter().any(|word| NEGATIONS.contains(word))
}

/// The most bridges side by side that words in lower case say by a word for as many, as in `triple
/// bridges allowed` or `no double bridges`.
fn multiple_bridges(line: &str) -> Option<u8> {
    const MULTIPLES: [(&str, u8); 5] = [
        ("single", 1),
        ("double", 2),
        ("triple", 3),
        ("treble", 3),
        ("quadruple", 4),
    ];
    if !has_stem(line) || !MULTIPLES.iter().any(|(word, _)| line.contains(word)) {
        return None;
    }
    let words = words_of(line);
    let bridges = words.iter().position(|word| has_stem(word))?;
    let near = bridges.saturating_sub(1)..words.len().min(bridges + MOST_BETWEEN);
    let number = words[near].iter().find_map(|word| {
        let multiple = MULTIPLES.iter().find(|(name, _)| name == word);
        multiple.map(|(_, number)| *number)
    })?;
    let is_only = words.iter().any(|word| ["only", "just"].contains(word));
    // One such bridge, or two, is what any board may have.
    match (number, is_negated(&words, bridges)) {
        (1, false) => is_only.then_some(1),
        (1, true) | (2, false) => None,
        (number, true) => Some(number - 1),
        (number, false) => Some(number),
    }
}

/// Whether words in lower case say that bridges form no loops.
fn forbids_loops(line: &str) -> bool {
    const LOOPS: [&str; 4] = ["loop", "loops", "cycle", "cycles"];
    if !["loop", "cycl"].iter().any(|stem| line.contains(stem)) {
        return false;
    }
    let words = words_of(line);
    let is_said = |place: usize| {
        let is_free = words.get(place + 1) == Some(&"free");
        is_free || is_negated(&words, place)
    };
    let is_untrue = words
        .iter()
        .any(|word| ["false", "0", "need", "needed"].contains(word));
    let mut places = (0..words.len()).filter(|place| LOOPS.contains(&words[*place]));
    !is_untrue && (places.any(is_said) || words.contains(&"acyclic"))
}

/// Whether words in lower case say that islands need not be joined.
fn frees_islands(line: &str) -> bool {
    const BEFORE: [&str; 6] = [
        "need not be ",
        "needn t be ",
        "not need to be ",
        "not have to be ",
        "n t have to be ",
        "not necessarily ",
    ];
    if !["connected", "joined"]
        .iter()
        .any(|word| line.contains(word))
    {
        return false;
    }
    let words = words_of(line).join(" ");
    let is_joined = |rest: &str| {
        let mut next = rest.split(' ').take(2);
        next.any(|word| ["connected", "joined"].contains(&word))
    };
    let mut behind = BEFORE
        .iter()
        .filter_map(|phrase| Some(words.split_once(phrase)?.1));
    behind.any(is_joined)
}

#[cfg(test)]
mod tests {
    use super::{declared, forbids_loops, frees_islands, most_bridges, multiple_bridges};

    #[test]
    fn words_say_rules() {
        for (line, most) in [
            ("triple bridges allowed", Some(3)),
            ("no double bridges", Some(1)),
            ("double bridges are not allowed", Some(1)),
            ("single bridges only", Some(1)),
            ("no triple bridges", Some(2)),
            ("bridges may be triple", Some(3)),
            ("two double bridges", None),
            ("single bridges", None),
        ] {
            assert_eq!(multiple_bridges(line), most, "{line}");
        }
        for (line, is_said) in [
            ("no loops", true),
            ("without any closed loops", true),
            ("loops are forbidden", true),
            ("a loop-free puzzle", true),
            ("loops allowed", false),
            ("\"no_loops\": false", false),
        ] {
            assert_eq!(forbids_loops(line), is_said, "{line}");
        }
        for (line, is_said) in [
            ("islands need not be connected", true),
            ("they don't have to be all connected", true),
            ("all islands must be connected", false),
            ("islands must not be connected diagonally", false),
        ] {
            assert_eq!(frees_islands(line), is_said, "{line}");
        }
    }

    #[test]
    fn programs_declare_sizes() {
        for (line, sides) in [
            ("int board[5][6] = {", Some([5, 6])),
            ("const B: [[u8; 4]; 3] = [", Some([3, 4])),
            ("board[1][2] = 3;", None),
            ("int board[5] = {", None),
        ] {
            assert_eq!(declared(line), sides, "{line}");
        }
    }

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
            ("three bridges at most", Some(3)),
            ("four bridges allowed", Some(4)),
            ("3 bridges", None),
            ("maximise bridges", None),
            ("Bridges 12, at most easy", None),
        ] {
            assert_eq!(most_bridges(&line.to_lowercase()), most, "{line}");
        }
    }
}
