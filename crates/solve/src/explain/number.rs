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

    /// The new number of a step that moved, or that is in the case of one that did.
    pub(super) fn moved(&self, moved: &BTreeMap<Self, Self>) -> Self {
        let parts = &self.0;
        let new = (1..=parts.len()).find_map(|depth| {
            let (outer, inner) = parts.split_at(depth);
            let new = moved.get(&Self(outer.to_vec()))?;
            Some(Self([&new.0, inner].concat()))
        });
        new.unwrap_or_else(|| self.clone())
    }
}

impl fmt::Display for StepNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&parts.join("."))
    }
}
