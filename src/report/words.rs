//! A reply in words: its outcome, the line about a board, and what it took.

use crate::count::BigUint;
use crate::logic::Domains;
use crate::puzzle::Rules;
use crate::questions::{
    Answer, Backbone, Best, Bound, Count, Ending, Exact, Finding, Measure, Others, Question,
    Readings, Repair, Repaired, Repairing, Reply, Statistics, Swept, Uniqueness,
};

/// The line about a board: its outcome, rules that are not the standard ones, its size, its
/// program's size, the time.
///
/// # Examples
/// ```
/// use hashilab::puzzle::Puzzle;
/// use hashilab::questions::Solver;
/// use hashilab::report::summary;
/// let puzzle: Puzzle = "1,,2\n".parse()?;
/// let line = summary("x.csv", &Solver::new().solve(&puzzle)?);
/// assert!(line.starts_with("x.csv: infeasible, r1c3 has clue 2, but "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn summary(name: &str, reply: &Reply) -> String {
    let statistics = &reply.statistics;
    let mut parts = vec![
        counted(statistics.islands, "island"),
        counted(statistics.edges, "edge"),
        counted(statistics.crossings, "crossing"),
    ];
    if let Some(model) = statistics.model {
        parts.push(counted(model.columns, "column"));
        parts.push(counted(model.rows, "row"));
    }
    parts.push(format!("{:.3} s", statistics.total_seconds));
    let line = board_line(name, &outcome(reply), reply.puzzle.rules());
    format!("{line}; {}", parts.join(", "))
}

/// What the line about a board begins with: its outcome, and rules that are not the standard
/// ones.
///
/// # Examples
/// ```
/// use hashilab::puzzle::Rules;
/// use hashilab::report::board_line;
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

/// What came of a question, in words.
#[must_use]
pub fn outcome(reply: &Reply) -> String {
    let no = |what: &str| match reply.reason() {
        Some(reason) => format!("{what}, {reason}"),
        None => what.to_owned(),
    };
    match &reply.finding {
        Finding::Solution { answer, best } => match (answer, best) {
            (Answer::Solved(_), Some(best)) => goodness(best),
            (Answer::Solved(_), None) => "solved".to_owned(),
            (Answer::Infeasible(_), _) => no("infeasible"),
            (Answer::Undecided(_), _) => no("undecided"),
        },
        Finding::Count { count, .. } => match count {
            Count::Exactly(0) => no("no solution"),
            Count::Exactly(number) => counted(*number, "solution"),
            Count::AtLeast(number, stop) => format!("at least {number}, {stop}"),
        },
        Finding::Unique(answer) => match answer {
            Uniqueness::Infeasible(_) => no("infeasible"),
            Uniqueness::Unique(_) => "unique".to_owned(),
            Uniqueness::Several(_) => "not unique, here are two solutions".to_owned(),
            Uniqueness::Undecided { stop, .. } => format!("undecided, {stop}"),
        },
        Finding::Sweep(swept) => swept_outcome(swept, no),
        Finding::Backbone(answer) => match answer {
            Backbone::Infeasible(_) => no("infeasible"),
            Backbone::All(known) => alike(reply, known),
            Backbone::Undecided { certain, limit } => {
                format!("undecided, {limit}; so far {}", alike(reply, certain))
            }
        },
        Finding::Repair(repair) => match &reply.question {
            Question::Repair(repairing) => repaired(repairing, repair, no),
            _ => unreachable!("only this question finds a repair"),
        },
    }
}

/// What a sweep came to; `no` says why there is no solution.
fn swept_outcome(swept: &Swept, no: impl Fn(&str) -> String) -> String {
    match swept {
        Swept::Count(Exact::None(_)) | Swept::None(_) => no("no solution"),
        Swept::Count(Exact::Exactly(count)) => solutions(count),
        Swept::Count(Exact::AtLeast(count, limit)) => format!("at least {count}, {limit}"),
        Swept::Components(counts) => solutions(&counts.iter().sum()),
        Swept::Likelihoods(likelihoods) => {
            let bits = likelihoods.entropy_bits();
            let all = solutions(likelihoods.total());
            format!("{all}, entropy {bits:.3} bits")
        }
        Swept::Sample { drawn, of } => format!("{drawn} drawn of {}", solutions(of)),
        Swept::Stopped(limit) => format!("undecided, {limit}"),
    }
}

/// A number of solutions, however large.
fn solutions(count: &BigUint) -> String {
    if *count == BigUint::from(1_u8) {
        return "1 solution".to_owned();
    }
    format!("{count} solutions")
}

/// How many edges are the same in all solutions.
fn alike(reply: &Reply, known: &Domains) -> String {
    let (fixed, edges) = (known.fixed(), reply.puzzle.edges().len());
    format!("{fixed} of {edges} edges are the same in all solutions")
}

/// How good a solution is, and who says so.
fn goodness(best: &Best) -> String {
    let (what, value) = (best.objective.measure.name(), best.value);
    let bound = best.bound.map(|Bound { amount, claim }| match claim {
        Some(claim) => format!("{}'s bound {amount}", title(claim.engine)),
        None => "lack of choice".to_owned(),
    });
    match bound {
        Some(bound) if best.is_optimal() => format!("solved, {what} {value}, optimal by {bound}"),
        bound => {
            let mut parts = vec![format!("feasible, {what} {value}")];
            parts.push(bound.unwrap_or_else(|| "no bound".to_owned()));
            parts.extend(best.gap().map(|gap| format!("gap {:.1} %", gap * 100.0)));
            parts.extend(best.limit.map(|limit| limit.to_string()));
            parts.join(", ")
        }
    }
}

/// An engine's name in a sentence.
fn title(engine: &str) -> &str {
    match engine {
        "highs" => "HiGHS",
        "sweep" => "the sweep",
        other => other,
    }
}

/// What came of a repair.
fn repaired(repairing: &Repairing, found: &Repair, no: impl Fn(&str) -> String) -> String {
    let readings = &repairing.readings;
    let Some(best) = &found.best else {
        return match found.ending {
            Ending::Limit(limit) => format!("undecided, {limit}"),
            Ending::Best | Ending::NoneUnique | Ending::Infeasible => {
                no("no clues have a solution")
            }
        };
    };
    let mut parts = vec![match found.ending {
        Ending::Limit(limit) => format!("undecided, {limit}; so far {}", changes(readings, best)),
        Ending::Best | Ending::Infeasible | Ending::NoneUnique => changes(readings, best),
    }];
    parts.extend(match best.others {
        Others::Unknown => None,
        Others::None => Some("the only solution".to_owned()),
        Others::Some => Some("not the only solution".to_owned()),
    });
    parts.extend(match found.ending {
        Ending::Limit(_) => None,
        Ending::NoneUnique => Some("no clues have exactly one".to_owned()),
        Ending::Best | Ending::Infeasible => Some(optimality(repairing, found, best)),
    });
    parts.extend(repairing.stop(found).map(|stop| stop.to_string()));
    parts.join(", ")
}

/// What the clues cost, and whose bound makes them the best.
fn optimality(repairing: &Repairing, found: &Repair, best: &Repaired) -> String {
    let readings = &repairing.readings;
    let shown = |cost: u64| match readings.measure() {
        Measure::Changes { .. } => cost.to_string(),
        Measure::Likelihood => format!("{:.3}", cost as f64 / 1e6),
    };
    let cost = match found.bound {
        _ if best.cost == readings.least() => {
            format!("cost {}, the least there can be", shown(best.cost))
        }
        Some(bound) => format!("cost {}, bound {} by HiGHS", shown(best.cost), shown(bound)),
        None => format!("cost {}, no bound", shown(best.cost)),
    };
    match &found.ties {
        None => cost,
        Some(ties) if ties.others.is_empty() && ties.is_complete => {
            format!("{cost}, no others cost as little")
        }
        Some(ties) if ties.others.is_empty() => {
            format!("{cost}, others may cost as little")
        }
        Some(_) => format!("{cost}, others cost as little"),
    }
}

/// How many clues were changed, and by how much.
fn changes(readings: &Readings, best: &Repaired) -> String {
    let count = match best.changes.len() {
        0 => return "nothing to repair".to_owned(),
        number => format!("{} changed", counted(number, "clue")),
    };
    match readings.measure() {
        Measure::Likelihood => count,
        Measure::Changes { weight } => {
            let all = best.changes.len() as u64 * weight;
            format!("{count} by {} in all", best.cost.saturating_sub(all))
        }
    }
}

/// Where the time went.
#[must_use]
pub fn details(name: &str, statistics: &Statistics) -> String {
    let stats = statistics.stats;
    format!(
        "{name}: {} fixed, {}, {}, {}, {}; deduce {:.3} s, start {:.3} s, model {:.3} s, solve {:.3} s, verify {:.3} s, witness {:.3} s",
        counted(statistics.fixed, "edge"),
        counted(stats.rounds, "round"),
        counted(stats.cuts, "cut"),
        counted(stats.nodes, "node"),
        counted(stats.simplex_iterations, "simplex iteration"),
        statistics.deduce_seconds,
        statistics.start_seconds,
        stats.model_seconds,
        stats.solve_seconds,
        statistics.verify_seconds,
        statistics.witness_seconds,
    )
}

/// A number of things: `1 island`, `2 islands`.
///
/// # Examples
/// ```
/// assert_eq!(hashilab::report::counted(1_usize, "edge"), "1 edge");
/// assert_eq!(hashilab::report::counted(0_u64, "node"), "0 nodes");
/// ```
pub fn counted<N: Copy + PartialEq + From<u8> + std::fmt::Display>(
    number: N,
    what: &str,
) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {what}{plural}")
}
