//! Sentences of several commands: the line about a board, where the time went, numbers of things.

use crate::puzzle::Rules;
use crate::questions::Statistics;

/// The beginning of the line about a board: its outcome, and rules that are not the standard ones.
///
/// # Examples
/// ```
/// use hashilab_solve::puzzle::Rules;
/// use hashilab_session::report::board_line;
/// let rules = Rules::with_max_bridges(3);
/// assert_eq!(board_line("x.csv", "solved", &rules), "x.csv: solved; most bridges 3");
/// ```
#[must_use]
pub fn board_line(name: &str, what: &str, rules: &Rules) -> String {
    match rules.unusual() {
        Some(rules) => format!("{name}: {what}; {rules}"),
        None => format!("{name}: {what}"),
    }
}

/// Where the time went.
#[must_use]
pub fn details(name: &str, statistics: &Statistics) -> String {
    let stats = statistics.stats;
    let effort = [
        (stats.nodes, "node"),
        (stats.simplex_iterations, "simplex iteration"),
    ];
    let effort = effort.into_iter();
    let counts = [
        counted(statistics.fixed, "edge") + " fixed",
        counted(stats.rounds, "round"),
        counted(stats.cuts, "cut"),
    ];
    let counts = counts.into_iter();
    let counts = counts.chain(effort.filter_map(|(number, what)| Some(counted(number?, what))));
    format!(
        "{name}: {}; deduce {:.3} s, start {:.3} s, model {:.3} s, solve {:.3} s, verify {:.3} s, witness {:.3} s",
        counts.collect::<Vec<_>>().join(", "),
        statistics.deduce_seconds,
        statistics.start_seconds,
        stats.model_seconds,
        stats.solve_seconds,
        statistics.verify_seconds,
        statistics.witness_seconds,
    )
}

/// A number with its noun in singular or plural: `1 island`, `2 islands`.
///
/// # Examples
/// ```
/// assert_eq!(hashilab_session::report::counted(1_usize, "edge"), "1 edge");
/// assert_eq!(hashilab_session::report::counted(0_u64, "node"), "0 nodes");
/// ```
pub fn counted<N: Copy + PartialEq + From<u8> + std::fmt::Display>(
    number: N,
    what: &str,
) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {what}{plural}")
}
