//! The numbers of solutions that boards should have, and how what was found agrees.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

use crate::report::{RunRecord, counted};

/// How many solutions boards have, by the names of their files.
///
/// # Examples
/// ```
/// use hashi::runs::bench::Expected;
/// use std::collections::BTreeMap;
/// let expected = Expected::of(BTreeMap::from([("a.has".to_owned(), 2)]));
/// assert_eq!(expected.number("boards/a.has"), Some(2));
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
        self.0.get(file_name(board)).copied()
    }

    /// Compares runs with the numbers. A run that ended early is compared with what it
    /// found by then: it differs only if that is more than expected.
    #[must_use]
    pub fn compare(&self, runs: &[RunRecord]) -> Comparison {
        let mut comparison = Comparison::default();
        let mut ran = BTreeSet::new();
        for run in runs {
            let Some(expected) = self.number(&run.board) else {
                continue;
            };
            ran.insert(file_name(&run.board));
            let possible = run.possible();
            if !possible.contains(&expected) {
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
        comparison.left_out = self.0.len() - ran.len();
        comparison
    }
}

/// The part of a path behind the last slash.
fn file_name(path: &str) -> &str {
    let name = Path::new(path).file_name().and_then(|name| name.to_str());
    name.unwrap_or(path)
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
    /// The boards with an expected number that did not run.
    pub left_out: usize,
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (equal, possible) = (counted(self.equal, "number"), self.possible);
        write!(f, "{equal} as expected, {possible} not contradicted, ")?;
        write!(f, "{} different", self.differing.len())?;
        if self.left_out > 0 {
            let boards = counted(self.left_out, "expected board");
            write!(f, "; {boards} did not run")?;
        }
        Ok(())
    }
}
