//! A text that grows until a limit is reached.

use std::fmt;

use super::budget::Budget;
use crate::milp::{Model, lp, mps};

/// How many bytes are written between two checks of the limits.
const BYTES_BETWEEN_CHECKS: usize = 1 << 16;

/// A text that grows until a limit is reached: writing is an error from then on. The limits are
/// checked every 64 KiB.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, LimitedText};
/// use std::fmt::Write as _;
/// use std::time::Duration;
/// let over = Budget::within(Duration::ZERO);
/// let mut text = LimitedText::new(&over);
/// text.write_str(&"x".repeat(1 << 16))?;
/// assert!(text.write_str("x").is_err());
/// # Ok::<(), std::fmt::Error>(())
/// ```
#[derive(Debug)]
pub struct LimitedText<'a> {
    text: String,
    /// Its length at the last check of the limits.
    checked_at: usize,
    budget: &'a Budget,
}

impl<'a> LimitedText<'a> {
    /// An empty text within this budget.
    #[must_use]
    pub fn new(budget: &'a Budget) -> Self {
        Self {
            text: String::new(),
            checked_at: 0,
            budget,
        }
    }

    /// What was written.
    #[must_use]
    pub fn written(self) -> String {
        self.text
    }
}

impl fmt::Write for LimitedText<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        if self.text.len() - self.checked_at >= BYTES_BETWEEN_CHECKS {
            self.checked_at = self.text.len();
            if self.budget.reached().is_some() {
                return Err(fmt::Error);
            }
        }
        self.text.push_str(piece);
        Ok(())
    }
}

/// A program as CPLEX-LP text; nothing if a limit is reached before its end.
#[must_use]
pub fn lp_within(model: &Model, budget: &Budget) -> Option<String> {
    let mut text = LimitedText::new(budget);
    lp::put(&mut text, model).ok().map(|()| text.written())
}

/// A program as free MPS text; nothing if a limit is reached before its end.
#[must_use]
pub fn mps_within(model: &Model, budget: &Budget) -> Option<String> {
    let mut text = LimitedText::new(budget);
    mps::put(&mut text, model).ok().map(|()| text.written())
}
