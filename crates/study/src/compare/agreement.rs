//! Checks whether the results of runs about one board are consistent.
//!
//! A run yields a range for the number of solutions, a range for the best value, and the number of
//! edges that are the same in all solutions. False claims of a configuration are ignored.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::report::{RunOutcome, RunRecord};

/// The result of a run about its board.
#[derive(Clone, PartialEq, Debug)]
struct RunVerdict {
    solutions: RangeInclusive<u64>,
    /// The range of the best value.
    best: Option<[f64; 2]>,
    fixed: Option<usize>,
    /// The result for people.
    shown: String,
}

/// A line for each board with inconsistent results: the results, each with its configurations.
pub(super) fn disagreements(runs: &[RunRecord]) -> Vec<String> {
    let mut boards: BTreeMap<&str, Vec<(RunVerdict, &str)>> = BTreeMap::new();
    for run in runs {
        let word = (RunVerdict::of(run), &*run.configuration);
        let of_board = boards.entry(&run.board).or_default();
        if !of_board.contains(&word) {
            of_board.push(word);
        }
    }
    let lines = boards.iter().filter_map(|(board, words)| {
        let said = contrary(words)?;
        Some(format!("{board}: {said}"))
    });
    lines.collect()
}

/// The results that contradict each other, with the names of configurations.
fn contrary(words: &[(RunVerdict, &str)]) -> Option<String> {
    let is_doubtful = |word: &RunVerdict| words.iter().any(|(other, _)| word.contradicts(other));
    let mut said: Vec<(&str, Vec<&str>)> = Vec::new();
    for (word, name) in words.iter().filter(|(word, _)| is_doubtful(word)) {
        match said.iter_mut().find(|(shown, _)| *shown == word.shown) {
            Some((_, names)) => names.push(name),
            None => said.push((&word.shown, vec![name])),
        }
    }
    let said = said.iter();
    let said: Vec<String> = said
        .map(|(shown, names)| format!("{shown} ({})", names.join(", ")))
        .collect();
    (!said.is_empty()).then(|| said.join("; "))
}

impl RunVerdict {
    fn of(run: &RunRecord) -> Self {
        let best = match (run.outcome(), run.value, run.bound) {
            (RunOutcome::Answered, Some(value), _) => Some([value, value]),
            (RunOutcome::Stopped | RunOutcome::Early, Some(value), Some(bound)) => {
                Some([value.min(bound), value.max(bound)])
            }
            _ => None,
        };
        Self {
            solutions: run.possible(),
            best,
            fixed: run.fixed,
            shown: match best {
                Some([value, bound]) if value < bound => format!("best from {value} to {bound}"),
                Some([value, _]) => format!("best {value}"),
                None => run.to_string(),
            },
        }
    }

    fn contradicts(&self, other: &Self) -> bool {
        let fixed = [self.fixed, other.fixed];
        let is_fixed_otherwise = matches!(fixed, [Some(one), Some(other)] if one != other);
        self.is_below(other) || other.is_below(self) || is_fixed_otherwise
    }

    /// Whether an upper bound of this result is below a lower bound of the other.
    fn is_below(&self, other: &Self) -> bool {
        let is_less =
            matches!((self.best, other.best), (Some([_, most]), Some([least, _])) if most < least);
        is_less || self.solutions.end() < other.solutions.start()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(configuration: &str, status: &str) -> RunRecord {
        RunRecord {
            board: "x.csv".to_owned(),
            configuration: configuration.to_owned(),
            status: status.to_owned(),
            ..RunRecord::default()
        }
    }

    fn best(configuration: &str, [value, bound]: [f64; 2]) -> RunRecord {
        let status = ["solved", "feasible"][usize::from(value < bound || bound < value)];
        RunRecord {
            value: Some(value),
            bound: Some(bound),
            ..run(configuration, status)
        }
    }

    fn check(runs: &[RunRecord], wanted: &[&str]) {
        assert_eq!(disagreements(runs), wanted, "{runs:?}");
    }

    #[test]
    fn a_board_has_a_solution_or_has_none() {
        let runs = [
            run("a", "solved"),
            run("b", "infeasible"),
            run("c", "solved"),
        ];
        check(&runs, &["x.csv: solved (a, c); infeasible (b)"]);
        check(&[run("a", "infeasible"), run("b", "undecided")], &[]);
        check(
            &[run("a", "unique"), run("b", "several")],
            &["x.csv: unique (a); several solutions (b)"],
        );
        let elsewhere = RunRecord {
            board: "y.csv".to_owned(),
            ..run("b", "infeasible")
        };
        check(&[run("a", "solved"), elsewhere], &[]);
        // The solution of a contradicted run was not found by the configuration.
        check(&[run("a", "contradicted"), run("b", "infeasible")], &[]);
    }

    #[test]
    fn the_best_has_one_value() {
        let differ = [best("a", [107.0; 2]), best("b", [109.0; 2])];
        check(&differ, &["x.csv: best 107 (a); best 109 (b)"]);
        check(&[best("a", [107.0; 2]), best("b", [109.0, 100.0])], &[]);
        let beyond = [best("a", [109.0; 2]), best("b", [107.0, 100.0])];
        check(&beyond, &["x.csv: best 109 (a); best from 100 to 107 (b)"]);
        let none = [best("a", [109.0; 2]), run("b", "infeasible")];
        check(&none, &["x.csv: best 109 (a); infeasible (b)"]);
    }

    #[test]
    fn numbers_of_solutions_and_of_edges_are_compared() {
        let count = |configuration, status, solutions| RunRecord {
            solutions: Some(solutions),
            ..run(configuration, status)
        };
        let (two, three) = (count("a", "exactly", 2), count("b", "exactly", 3));
        check(
            &[two.clone(), three],
            &["x.csv: 2 solutions (a); 3 solutions (b)"],
        );
        check(&[two, count("b", "at_least", 1)], &[]);
        let common = |configuration, fixed| RunRecord {
            fixed: Some(fixed),
            edges: 4,
            ..run(configuration, "common")
        };
        let said = "x.csv: 1 of 4 edges are the same in all solutions (a); \
                    2 of 4 edges are the same in all solutions (b)";
        check(&[common("a", 1), common("b", 2), common("a", 1)], &[said]);
    }
}
