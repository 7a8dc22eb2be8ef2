//! The table that compares configurations with the first one.

use crate::report::Table;

/// A comparison of two configurations.
#[derive(Clone, PartialEq, Debug)]
pub struct PairedRow {
    /// The names of the configuration that is compared and of the one it is compared with.
    pub names: [String; 2],
    /// The group of boards; nothing for all boards.
    pub group: Option<String>,
    /// The number of pairs of runs that are compared, and the number of all pairs.
    pub pairs: [usize; 2],
    /// The ratio of the shifted geometric means, after a sign that says whether time limits make it
    /// a bound.
    pub ratio: Option<(&'static str, f64)>,
    /// The ends of its interval.
    pub interval: Option<[f64; 2]>,
    /// How often each of the two was better.
    pub won: [usize; 2],
}

/// Notes on the comparisons.
const OF_PAIRS: &str = "\
    Each configuration beside the first one, over the boards and seeds that both ran on. The ratio \
    is the quotient of their geometric means as they are under Times, over the pairs that are \
    compared: above 1 the configuration takes longer. A pair is compared where both runs were \
    answered, or one was and the time limit stopped the other, which then counts with the limit: \
    where that is the configuration's, the ratio is a lower bound (≥), where it is the first one's, \
    an upper bound (≤), where there are both, neither (≷). The interval holds 95 of 100 ratios of \
    boards drawn again with repetition, each with all its seeds, 2,000 times from a fixed seed; one \
    board has none. Won is where it was quicker by more than a twentieth, or alone had an answer; \
    what was refused or failed neither wins nor loses.";

/// The table of comparisons; `grouped_by` heads the column of groups.
pub(super) fn table(rows: &[PairedRow], grouped_by: &str) -> Table {
    let heads = [
        "configuration",
        "beside",
        grouped_by,
        "pairs",
        "ratio",
        "95 % interval",
        "won",
        "lost",
    ];
    let mut table = Table::new(OF_PAIRS, &heads).with_text_columns(2);
    for row in rows {
        table.push(cells(row));
    }
    table
}

/// The cells of one comparison.
fn cells(row: &PairedRow) -> [String; 8] {
    let none = || "–".to_owned();
    let [one, other] = row.names.clone();
    let ratio = row.ratio.map(|(mark, ratio)| format!("{mark}{ratio:.3}"));
    let interval = row.interval;
    let interval = interval.map(|[low, high]| format!("{low:.3} to {high:.3}"));
    let [wins, losses] = row.won.map(|number| number.to_string());
    [
        one,
        other,
        row.group.clone().unwrap_or_else(|| "all".to_owned()),
        match row.pairs {
            [compared, all] if compared < all => format!("{compared} of {all}"),
            [_, all] => all.to_string(),
        },
        ratio.unwrap_or_else(none),
        interval.unwrap_or_else(none),
        wins,
        losses,
    ]
}
