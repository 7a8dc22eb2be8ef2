//! The numbers of solutions that boards should have, and how what was found agrees.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::board_names::row_of;
use crate::report::{RunRecord, counted};

/// How many solutions boards have, by their names or those of their files.
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
    /// These numbers.
    #[must_use]
    pub fn of(numbers: BTreeMap<String, u64>) -> Self {
        Self(numbers)
    }

    /// The number that is expected of a board.
    #[must_use]
    pub fn number(&self, board: &str) -> Option<u64> {
        row_of(&self.0, board).map(|(_, number)| *number)
    }

    /// Compares runs with the numbers. A run that ended early is compared with what it
    /// found by then: it differs only if that is more than expected.
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

/// How runs agree with the numbers that were expected.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comparison {
    /// The runs that found just the number expected.
    pub equal: usize,
    /// The runs that found nothing against it, but not the number.
    pub possible: usize,
    /// The runs that found otherwise, a line each.
    pub differing: Vec<String>,
    /// The boards with an expected number that did not run, a line each.
    pub left_out: Vec<String>,
}

impl Comparison {
    /// Every number that is not as expected, a line each: those that differ, and those that
    /// nobody has found.
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
