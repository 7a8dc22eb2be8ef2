//! Numbers of steps: 3, and 3.1 for the first in the case of step 3.

use std::collections::BTreeMap;
use std::fmt;

/// The number of a step: from 1; within a case it follows the number of the case, as in 3.1.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct StepNumber(Vec<usize>);

impl StepNumber {
    /// The number of a step in the case with this number.
    pub(super) fn within(&self, number: usize) -> Self {
        Self(self.0.iter().copied().chain([number]).collect())
    }

    /// The number of components: 0 for the whole argument, 1 for a step outside cases.
    pub(super) fn depth(&self) -> usize {
        self.0.len()
    }

    /// This number with the number of its outermost step replaced.
    pub(super) fn moved(&self, moved: &BTreeMap<Self, Self>) -> Self {
        let outermost = Self(self.0.iter().take(1).copied().collect());
        match moved.get(&outermost) {
            Some(new) => Self(new.0.iter().chain(self.0.iter().skip(1)).copied().collect()),
            None => self.clone(),
        }
    }
}

impl fmt::Display for StepNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&parts.join("."))
    }
}
