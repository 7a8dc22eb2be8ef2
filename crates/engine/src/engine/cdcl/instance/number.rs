//! Numbers as literals: "at least 1", "at least 2", and so on.

use std::ops::Not;

use crate::proof::Part;

use super::super::core::Literal;

/// A number from `base` on: how many of the steps are true, the first ones, is added to it.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) base: usize,
    pub(super) steps: Vec<Literal>,
    /// What it is for proofs; nothing where no edge adds to it.
    pub(super) part: Option<Part>,
}

/// What a literal, or something that needs none, says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Said {
    Always,
    Never,
    If(Literal),
}

impl Not for Said {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Always => Self::Never,
            Self::Never => Self::Always,
            Self::If(literal) => Self::If(!literal),
        }
    }
}

impl Number {
    /// One that is known.
    pub(super) fn known(number: usize, part: Option<Part>) -> Self {
        Self {
            base: number,
            steps: Vec::new(),
            part,
        }
    }

    /// The largest that it can be.
    pub(super) fn most(&self) -> usize {
        self.base + self.steps.len()
    }

    /// "At least so many".
    pub(super) fn at_least(&self, number: usize) -> Said {
        if number <= self.base {
            return Said::Always;
        }
        let step = self.steps.get(number - self.base - 1);
        step.map_or(Said::Never, |&literal| Said::If(literal))
    }

    /// "Not this one": either less or more.
    pub(super) fn other_than(&self, number: usize) -> [Said; 2] {
        [!self.at_least(number), self.at_least(number + 1)]
    }
}
