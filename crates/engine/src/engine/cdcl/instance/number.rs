//! Numbers as literals: "at least 1", "at least 2", and so on.

use std::ops::Not;

use crate::proof::SumOf;

use super::super::core::Literal;

/// A number from `base` on: how many of the steps are true, the first ones, is added to it.
#[derive(Clone, Debug)]
pub(super) struct OrderNumber {
    pub(super) base: usize,
    pub(super) steps: Vec<Literal>,
    /// What it is for proofs; nothing where no edge adds to it.
    pub(super) part: Option<SumOf>,
}

/// What a literal, or something that needs none, says.
#[derive(Clone, Copy, Debug)]
pub(super) enum LiteralMeaning {
    Always,
    Never,
    If(Literal),
}

impl Not for LiteralMeaning {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Always => Self::Never,
            Self::Never => Self::Always,
            Self::If(literal) => Self::If(!literal),
        }
    }
}

impl OrderNumber {
    /// One that is known.
    pub(super) fn known(number: usize, part: Option<SumOf>) -> Self {
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
    pub(super) fn at_least(&self, number: usize) -> LiteralMeaning {
        if number <= self.base {
            return LiteralMeaning::Always;
        }
        let step = self.steps.get(number - self.base - 1);
        step.map_or(LiteralMeaning::Never, |&literal| {
            LiteralMeaning::If(literal)
        })
    }

    /// "Not this one": either less or more.
    pub(super) fn other_than(&self, number: usize) -> [LiteralMeaning; 2] {
        [!self.at_least(number), self.at_least(number + 1)]
    }
}
