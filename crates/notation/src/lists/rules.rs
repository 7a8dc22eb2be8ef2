//! Rules beside a board in values, with the names that programs use.

use super::super::error::TextFault;
use super::super::head::TableHead;
use super::super::options::ReadOptions;
use super::super::orientation;
use super::nested::{MOST_LEVELS, Value};
use crate::puzzle::{Connectivity, Loops, Rules};

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

/// The names of the most bridges side by side.
const MOST_BRIDGES: [&str; 5] = [
    "mostbridges",
    "maxbridges",
    "maxmultiplicity",
    "maxperedge",
    "maxparallel",
];

fn rules_in(value: &Value<'_>, mut rules: Rules, level: usize) -> Result<Rules, TextFault> {
    for (key, value) in value.items().unwrap_or_default() {
        let name = plain_name(key);
        let word = value.word().unwrap_or_default();
        let is_nothing = || match value.items() {
            Some(items) => items.is_empty(),
            None => ["null", "None", "false", "False", "0", ""].contains(&word),
        };
        let wanted = match name.as_str() {
            name if MOST_BRIDGES.contains(&name) => match word.parse() {
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
            "noloops" | "acyclic" if !is_nothing() => {
                rules = rules.with_loops(Loops::Forbidden);
                continue;
            }
            "connected" if ["false", "False"].contains(&word) => {
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
    const OF_CELLS: [&str; 19] = [
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
