//! What a call asked, as its command line says it: by this a file of records is known to be of
//! the same question.

use std::collections::BTreeMap;

use clap::ArgMatches;

/// Options that say which boards, how many at a time and where to, and not what is asked of
/// each.
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

/// The values of all options that are part of the question, those that were left out included
/// where they have a usual value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct QuestionOptions(pub(crate) BTreeMap<String, Vec<String>>);

impl QuestionOptions {
    /// Those of a command line, where a file of records is wanted.
    pub(crate) fn of(matches: &ArgMatches) -> Option<Self> {
        matches.try_get_raw("resume").ok().flatten()?;
        let mut options = BTreeMap::new();
        for id in matches.ids() {
            let name = id.as_str();
            // Groups of options have names too, and no values of their own.
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
        Some(Self(options))
    }
}
