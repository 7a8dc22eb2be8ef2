//! Rules beside a board in values, with the names that programs use.

use super::super::error::{TextFault, quoted};
use super::super::head::TableHead;
use super::super::options::ReadOptions;
use super::super::orientation;
use super::nested::{MOST_LEVELS, Value};
use super::sizes::{COUNTS, SIDES, SIZES};
use crate::puzzle::{Board, Connectivity, Loops, Rules};

/// Applies the rules beside a board to those of a head.
///
/// # Errors
/// A [`TextFault`] at a non-standard rule that is not supported there.
pub(super) fn take(
    document: &Value<'_>,
    head: &mut TableHead,
    options: &ReadOptions,
) -> Result<(), TextFault> {
    let rules = rules_in(document, head.rules.clone(), 0)?;
    head.rules = options.rules.over(rules);
    Ok(())
}

/// Whether a plain name is that of the most bridges side by side.
fn is_most_bridges(name: &str) -> bool {
    const NAMES: [&str; 4] = [
        "maxmultiplicity",
        "multiplicity",
        "maxperedge",
        "maxparallel",
    ];
    let has_limit = ["most", "max", "limit"]
        .iter()
        .any(|limit| name.contains(limit));
    NAMES.contains(&name) || (has_limit && (name.contains("bridge") || name.contains("plank")))
}

/// Names that forbid loops, and those that do where they are false.
const NO_LOOPS: [&str; 5] = ["noloops", "nocycles", "acyclic", "loopfree", "cyclefree"];
const LOOPS_ALLOWED: [&str; 5] = [
    "allowloops",
    "allowcycles",
    "loopsallowed",
    "cyclesallowed",
    "cycles",
];
/// Names that forbid double bridges where they are false.
const DOUBLES_ALLOWED: [&str; 7] = [
    "double",
    "doubles",
    "doublebridges",
    "allowdouble",
    "allowdoubles",
    "allowdoublebridges",
    "doublesallowed",
];

fn rules_in(value: &Value<'_>, mut rules: Rules, level: usize) -> Result<Rules, TextFault> {
    for (key, value) in value.items().unwrap_or_default() {
        let name = plain_name(key);
        let word = value.word().unwrap_or_default();
        let is_nothing = || match value.items() {
            Some(items) => items.is_empty(),
            None => ["null", "None", "false", "False", "0", ""].contains(&word),
        };
        let is_false = ["false", "False"].contains(&word);
        let wanted = match name.as_str() {
            name if is_most_bridges(name) => match word.parse() {
                Ok(most @ 1..=9) => {
                    rules = rules.limited_to(most);
                    continue;
                }
                Ok(_) | Err(_) => "most bridges from 1 to 9",
            },
            "connectivity" => match Connectivity::ALL.into_iter().find(|one| one.name() == word) {
                Some(rule) => {
                    rules = rules.with_connectivity(rule);
                    continue;
                }
                None => "connectivity required or free",
            },
            "loops" => match Loops::ALL.into_iter().find(|one| one.name() == word) {
                Some(rule) => {
                    rules = rules.with_loops(rule);
                    continue;
                }
                None => "loops allowed or forbidden",
            },
            name if (NO_LOOPS.contains(&name) && !is_nothing())
                || (LOOPS_ALLOWED.contains(&name) && is_false) =>
            {
                rules = rules.with_loops(Loops::Forbidden);
                continue;
            }
            name if DOUBLES_ALLOWED.contains(&name) && is_false => {
                rules = rules.limited_to(1);
                continue;
            }
            "connected" | "mustbeconnected" if is_false => {
                "standard rules; --connectivity free says that islands need not be joined"
            }
            "origin" if !is_nothing() && !["top-left", "upper-left", "topleft"].contains(&word) => {
                "an origin at the top left"
            }
            "transposed" if !is_nothing() => orientation::WANTED,
            "walls" | "forbidden" if !is_nothing() => {
                "a board without walls and forbidden edges; CSV and the JSON of hashi have them"
            }
            _ => {
                // Rows and islands have none.
                let has_keys = value
                    .items()
                    .is_some_and(|all| all.first().is_some_and(|(key, _)| !key.is_empty()));
                if level < MOST_LEVELS && has_keys {
                    rules = rules_in(value, rules, level + 1)?;
                }
                continue;
            }
        };
        let found = format!("'{key}': {}", value.error_text());
        let fault = TextFault::new(value.at, wanted, found);
        return Err(match &*plain_name(key) {
            "origin" => fault.hint("count the rows of all islands from the top, and leave it out"),
            "transposed" => fault.hint(orientation::HINT),
            _ => fault,
        });
    }
    Ok(rules)
}

/// The fault of the first number beside a grid that says other rows, columns or islands than it has.
pub(super) fn other_number(value: &Value<'_>, board: &Board, level: usize) -> Option<TextFault> {
    // A height or a width alone may be that of a picture.
    let rows = SIZES
        .map(|[rows, _]| rows)
        .into_iter()
        .filter(|name| name.contains("row"));
    let cols = SIZES
        .map(|[_, cols]| cols)
        .into_iter()
        .filter(|name| name.contains("col"));
    let islands = COUNTS
        .into_iter()
        .filter(|name| name.contains("sland"))
        .chain(["islands"]);
    let (size, count) = (board.size(), board.islands().len());
    let counted = [
        ("rows", plain_names(rows), [usize::from(size.rows); 2]),
        ("columns", plain_names(cols), [usize::from(size.cols); 2]),
        (
            "islands",
            plain_names(islands),
            [count, count + board.ignored().len()],
        ),
    ];
    let all = value.items().unwrap_or_default();
    all.iter().find_map(|(key, value)| {
        let name = plain_name(key);
        let number = value
            .number()
            .and_then(|number| usize::try_from(number).ok());
        let other = number.and_then(|number| {
            let mut counted = counted.iter().filter(|(_, names, _)| names.contains(&name));
            counted.find(|(.., right)| !right.contains(&number))
        });
        if let Some((what, _, [right, _])) = other {
            let wanted = format!("the number {right} of the {what} of the grid");
            let fault =
                TextFault::new(value.at, wanted, format!("'{key}': {}", value.error_text()));
            let hint =
                "add what is missing, or leave this number out; --size ROWSxCOLS passes it over";
            return Some(fault.hint(hint).reaching(usize::MAX));
        }
        let is_inside = level < MOST_LEVELS && value.keyed().is_some();
        is_inside
            .then(|| other_number(value, board, level + 1))
            .flatten()
    })
}

/// Whether a name beside a board is read, or says nothing of the board: of any other a note says
/// that it was left out.
pub(super) fn is_known(key: &str) -> bool {
    const OF_BOARD: [&str; 10] = [
        "",
        "clue",
        "connected",
        "connectivity",
        "islands",
        "loops",
        "m",
        "mustbeconnected",
        "n",
        "origin",
    ];
    const ABOUT: [&str; 46] = [
        "author",
        "by",
        "collection",
        "comment",
        "comments",
        "copyright",
        "created",
        "creator",
        "date",
        "description",
        "difficulty",
        "format",
        "game",
        "genre",
        "hash",
        "id",
        "index",
        "info",
        "key",
        "label",
        "lang",
        "language",
        "level",
        "license",
        "link",
        "name",
        "no",
        "note",
        "notes",
        "number",
        "publisher",
        "puzzle",
        "rating",
        "schema",
        "score",
        "seed",
        "series",
        "slug",
        "source",
        "tags",
        "time",
        "timestamp",
        "title",
        "type",
        "url",
        "version",
    ];
    let name = plain_name(key);
    let lists = [
        &OF_BOARD[..],
        &ABOUT,
        &NO_LOOPS,
        &LOOPS_ALLOWED,
        &DOUBLES_ALLOWED,
    ];
    let sizes = SIZES.as_flattened().iter().chain(&SIDES).chain(&COUNTS);
    lists.iter().any(|names| names.contains(&&*name))
        || is_most_bridges(&name)
        || plain_names(sizes.copied()).contains(&name)
}

/// What was left out under these names, as a note says it; nothing without any.
pub(super) fn left_out_under(keys: &[String]) -> Option<String> {
    const MOST: usize = 4;
    let shown = keys.iter().take(MOST);
    let shown: Vec<String> = shown.map(|key| quoted(key.as_bytes())).collect();
    let more = keys.len().saturating_sub(MOST);
    let more = if more > 0 {
        format!(" and {more} more names")
    } else {
        String::new()
    };
    (!shown.is_empty()).then(|| format!("what stands under {}{more}", shown.join(", ")))
}

fn plain_names<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    names.map(plain_name).collect()
}

/// A name in lower case without the signs in it.
fn plain_name(key: &str) -> String {
    let letters = key.chars().filter(char::is_ascii_alphanumeric);
    letters.collect::<String>().to_ascii_lowercase()
}

/// The fault of the first property beside a board that says that its lists are not its rows from
/// the top, or beside a list of islands, that y goes up.
pub(super) fn other_order(value: &Value<'_>, is_list: bool, level: usize) -> Option<TextFault> {
    /// The most words of a value that says an order, as `["x", "y"]`.
    const MOST_WORDS: usize = 4;
    /// Properties of cells, in a grid or not.
    const OF_CELLS: [&str; 20] = [
        "flip",
        "flipped",
        "flipy",
        "bottomup",
        "yup",
        "yaxisup",
        "yaxis",
        "ydirection",
        "up",
        "coordinatesystem",
        "coordinates",
        "rowsfrom",
        "coords",
        "coord",
        "system",
        "orientation",
        "axis",
        "y",
        "ydir",
        "direction",
    ];
    let all = value.items().unwrap_or_default();
    all.iter().find_map(|(key, value)| {
        let words: Vec<&str> = match value.unkeyed() {
            Some(items) => items.take(MOST_WORDS).filter_map(Value::word).collect(),
            None => value.word().into_iter().collect(),
        };
        let name = plain_name(key);
        let counts = !key.is_empty() && (!is_list || OF_CELLS.contains(&&*name));
        if counts && orientation::says_other_order(&name, &words) {
            let found = format!("'{key}': {}", value.error_text());
            let fault = TextFault::new(value.at, orientation::WANTED, found);
            return Some(fault.hint(orientation::HINT).reaching(usize::MAX));
        }
        let is_inside = level < MOST_LEVELS && value.keyed().is_some();
        is_inside
            .then(|| other_order(value, is_list, level + 1))
            .flatten()
    })
}
