//! Who counts solutions, from which bounds, and what comes out.

use crate::count::BigUint;
use crate::engine::Limit;

use super::answer::Infeasibility;

crate::puzzle::by_name::closed! {
    /// Who narrows the bounds before a sweep.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Narrowing {
        /// Clause learning: the bounds that hold in all solutions are proved by it.
        #[default]
        Backbone = "backbone",
        /// Deduction, every step checked: the sweep shares nothing with an engine.
        Deduction = "deduction",
    }
}

/// The number of solutions, however large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exact {
    /// There is none, and why.
    None(Infeasibility),
    /// Exactly so many, at least one.
    Exactly(BigUint),
    /// So many at least; a limit ended the work.
    AtLeast(BigUint, Limit),
}

/// Who counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counter {
    /// A sweep.
    Sweep,
    /// Clause learning, which listed them.
    List,
}

impl Counter {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sweep => SWEEP,
            Self::List => "cdcl",
        }
    }
}

/// What a sweep is called where engines are.
pub const SWEEP: &str = "sweep";
crate::puzzle::by_name::by_name!(Narrowing);
