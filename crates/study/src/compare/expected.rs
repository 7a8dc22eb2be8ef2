//! The expected numbers of solutions of boards, and the comparison with results.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::board_names::row_of;
use crate::report::{RunRecord, counted};

/// The numbers of solutions of boards, by the boards' names or those of their files.
///
/// # Examples
/// ```
/// use hashilab_study::Expected;
/// use std::collections::BTreeMap;
/// let numbers = [("a.has", 2), ("old/a.has", 3)];
/// let numbers = numbers.map(|(name, number)| (name.to_owned(), number));
/// let expected = Expected::of(BTreeMap::from(numbers));
/// assert_eq!(expected.number("boards/a.has"), Some(2));
/// assert_eq!(expected.number("old/a.has"), Some(3));
/// assert_eq!(expected.number("b.has"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected(BTreeMap<String, u64>);

impl Expected {
    /// Wraps these numbers.
    #[must_use]
    pub fn of(numbers: BTreeMap<String, u64>) -> Self {
        Self(numbers)
    }

    /// The expected number for a board.
    #[must_use]
    pub fn number(&self, board: &str) -> Option<u64> {
        row_of(&self.0, board).map(|(_, number)| *number)
    }

    /// Compares runs with the numbers. A run that ended early differs only if it found more than
    /// expected.
    #[must_use]
    pub fn compare(&self, runs: &[RunRecord]) -> Comparison {
        let mut comparison = Comparison::default();
        let mut ran = BTreeSet::new();
        for run in runs {
            let Some((name, expected)) = row_of(&self.0, &run.board) else {
                continue;
            };
            ran.insert(name);
            let possible = run.possible();
            if !possible.contains(expected) {
                comparison.differing.push(format!(
                    "{}, {}: {run}, expected {expected}",
                    run.board, run.configuration
                ));
            } else if possible.start() == possible.end() {
                comparison.equal += 1;
            } else {
                comparison.possible += 1;
            }
        }
        let others = self.0.iter().filter(|(name, _)| !ran.contains(name));
        let left_out =
            others.map(|(name, number)| format!("{name}: did not run, expected {number}"));
        comparison.left_out = left_out.collect();
        comparison
    }
}

/// The comparison of runs with the expected numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comparison {
    /// The number of runs that found exactly the expected number.
    pub equal: usize,
    /// The number of runs that are consistent with it, but did not find the number.
    pub possible: usize,
    /// The runs with another result, one line each.
    pub differing: Vec<String>,
    /// The boards with an expected number but without a run, one line each.
    pub left_out: Vec<String>,
}

impl Comparison {
    /// Every number that is not as expected, one line each: different ones, and those that no run
    /// has found.
    pub fn lines(&self) -> impl Iterator<Item = &String> {
        self.differing.iter().chain(&self.left_out)
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (equal, possible) = (counted(self.equal, "number"), self.possible);
        write!(f, "{equal} as expected, {possible} not contradicted, ")?;
        write!(f, "{} different", self.differing.len())?;
        if !self.left_out.is_empty() {
            let boards = counted(self.left_out.len(), "expected board");
            write!(f, "; {boards} did not run")?;
        }
        Ok(())
    }
}
