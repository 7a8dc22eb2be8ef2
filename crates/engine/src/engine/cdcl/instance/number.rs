//! Numbers in order encoding: literals "at least 1", "at least 2", and so on.

use std::ops::Not;

use crate::proof::SumOf;

use super::super::core::Literal;

/// A number in order encoding: `base` plus the number of true steps, of which the first are true.
#[derive(Clone, Debug)]
pub(super) struct OrderNumber {
    pub(super) base: usize,
    pub(super) steps: Vec<Literal>,
    /// What it is in proofs; `None` if no edge contributes to it.
    pub(super) part: Option<SumOf>,
}

/// A literal, or a constant.
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
    /// A known number.
    pub(super) fn known(number: usize, part: Option<SumOf>) -> Self {
        Self {
            base: number,
            steps: Vec::new(),
            part,
        }
    }

    /// Its largest possible value.
    pub(super) fn most(&self) -> usize {
        self.base + self.steps.len()
    }

    /// "At least this number".
    pub(super) fn at_least(&self, number: usize) -> LiteralMeaning {
        if number <= self.base {
            return LiteralMeaning::Always;
        }
        let step = self.steps.get(number - self.base - 1);
        step.map_or(LiteralMeaning::Never, |&literal| {
            LiteralMeaning::If(literal)
        })
    }

    /// "Not this number": less or more.
    pub(super) fn other_than(&self, number: usize) -> [LiteralMeaning; 2] {
        [!self.at_least(number), self.at_least(number + 1)]
    }
}
