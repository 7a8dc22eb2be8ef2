//! The question of a call, from its command line: it identifies files of records of the same
//! question.

use std::collections::BTreeMap;

use clap::ArgMatches;

/// Options about the boards, parallel jobs and outputs, which are not part of the question about
/// each board.
const BESIDE: [&str; 14] = [
    "boards",
    "answers",
    "recursive",
    "lines",
    "column",
    "jobs",
    "shard",
    "json",
    "resume",
    "force",
    "csv",
    "color",
    "quiet",
    "verbose",
];

/// The values of all options of a command line that are part of the question, including the defaults
/// of those that are not given; nothing if no file of records is requested.
pub(crate) fn question_options(matches: &ArgMatches) -> Option<BTreeMap<String, Vec<String>>> {
    matches.try_get_raw("resume").ok().flatten()?;
    let mut options = BTreeMap::new();
    for id in matches.ids() {
        let name = id.as_str();
        // Groups of options have names too, but no values.
        let Ok(Some(values)) = matches.try_get_raw(name) else {
            continue;
        };
        let is_group = name.chars().any(char::is_uppercase);
        let values = values.map(|value| value.to_string_lossy().into_owned());
        let values: Vec<String> = values.collect();
        if !is_group && !BESIDE.contains(&name) && values != ["false"] {
            options.insert(name.replace('_', "-"), values);
        }
    }
    Some(options)
}
