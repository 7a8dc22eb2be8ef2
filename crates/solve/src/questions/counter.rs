//! How solutions are counted, from which bounds, and the result.

use crate::count::BigUint;
use crate::engine::Limit;

use super::answer::Infeasibility;

crate::puzzle::by_name::closed! {
    /// How bounds are narrowed before a sweep.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Narrowing {
        /// By clause learning, which proves the bounds that hold in all solutions.
        #[default]
        Backbone = "backbone",
        /// By deduction, every step checked: the sweep shares nothing with an engine.
        Deduction = "deduction",
    }
}

/// The number of solutions, however large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exact {
    /// There is none, with the reason.
    None(Infeasibility),
    /// The exact number, at least one.
    Exactly(BigUint),
    /// A lower bound; a limit ended the count.
    AtLeast(BigUint, Limit),
}

/// How solutions were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counter {
    /// By a sweep.
    Sweep,
    /// By listing them with clause learning.
    List,
}

impl Counter {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sweep => SWEEP,
            Self::List => "cdcl",
        }
    }
}

/// The name of the sweep among engines.
pub const SWEEP: &str = "sweep";
crate::puzzle::by_name::by_name!(Narrowing);
