//! Tables that often stand beside boards and are none: counts, weights, answers, summaries. They
//! are recognised by the names of their columns.

/// The columns of each table, and what it contains.
const KNOWN: [(&[&str], &str); 12] = [
    (&["board", "id", "rows", "columns"], "records"),
    (&["board", "exit", "number", "digest"], "records"),
    (&["board", "solutions"], "counts"),
    (&["from", "to", "weight"], "weights"),
    (&["from", "to", "bridges"], "bridges"),
    (&["from", "to", "least", "most"], "bounds on edges"),
    (&["from", "to", "solutions"], "likelihoods of edges"),
    (
        &["formulation", "kind", "name", "value"],
        "values of relaxations",
    ),
    (
        &["configuration", "count", "stopped"],
        "benchmark statistics",
    ),
    (&["row", "col", "p1"], "probabilities"),
    (&["answer", "status", "where", "what"], "checked answers"),
    (&["size", "count"], "wishes for puzzles"),
];

/// The contents of a table that is known to be no board, recognised by its first line.
///
/// # Examples
/// ```
/// use hashilab_notation::other_table;
/// assert_eq!(other_table("board,solutions\n"), Some("counts"));
/// assert_eq!(other_table("1,,2\n"), None);
/// ```
#[must_use]
pub fn other_table(head: &str) -> Option<&'static str> {
    if !head.contains(|char: char| char.is_ascii_alphabetic()) {
        return None;
    }
    let words = head
        .trim_start_matches('\u{feff}')
        .split([',', ';', '\t', '|']);
    let words: Vec<String> = words
        .map(|word| word.trim().trim_matches('"').to_ascii_lowercase())
        .collect();
    let has = |columns: &[&str]| {
        columns
            .iter()
            .all(|column| words.iter().any(|word| word == column))
    };
    let known = KNOWN.into_iter().find(|(columns, _)| has(columns));
    known.map(|(_, what)| what)
}
