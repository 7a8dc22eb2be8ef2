//! The engines of a question, their warm start, and the deduction before them.

use std::fmt;

use crate::engine::{Engine, Task};
use crate::logic::Tier;
use crate::puzzle::Network;

crate::puzzle::by_name::closed! {
    /// The warm start of the first engine.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_solve::questions::WarmStart::default().name(), "auto");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum WarmStart {
        /// A solution that the prover finds; if it proves that there is none, that is the answer.
        #[default]
        Auto = "auto",
        /// None: the engine works by itself, and the prover checks only its claims that a board is
        /// infeasible.
        Nothing = "none",
    }
}

/// The tier of deduction before an engine is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deduce {
    /// Nothing is deduced.
    Nothing,
    /// All rules up to this tier.
    UpTo(Tier),
}

impl Deduce {
    /// All depths, the least first.
    pub const ALL: [Self; 5] = [
        Self::Nothing,
        Self::UpTo(Tier::Island),
        Self::UpTo(Tier::Edge),
        Self::UpTo(Tier::Group),
        Self::UpTo(Tier::Lookahead),
    ];

    /// Its name on the command line.
    ///
    /// # Examples
    /// ```
    /// use hashilab_solve::questions::Deduce;
    /// assert_eq!(Deduce::ALL.map(Deduce::name), ["none", "island", "edge", "group", "lookahead"]);
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Nothing => "none",
            Self::UpTo(tier) => tier.name(),
        }
    }
}

impl fmt::Display for Deduce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

crate::puzzle::by_name::by_name!(WarmStart, Deduce);

/// The engines of a question.
pub struct Engines<'a> {
    /// The solving engine. Its result "infeasible" is only a claim. If `None`, the prover solves.
    pub first: Option<&'a mut dyn Engine>,
    /// The engine whose result "infeasible" is believed.
    pub prover: &'a mut dyn Engine,
    /// The warm start of the first engine.
    pub start: WarmStart,
    /// The deduction before an engine is called; chosen from the other settings if `None`.
    pub deduce: Option<Deduce>,
}

/// Looking ahead takes time that grows with the square of the board; boards with more islands do
/// without it unless it is requested.
const LOOKAHEAD_ISLANDS: usize = 1_000;

/// The default tier of deduction for an engine that has to search.
pub(super) fn affordable(network: &Network) -> Tier {
    if network.islands().len() > LOOKAHEAD_ISLANDS {
        Tier::Group
    } else {
        Tier::Lookahead
    }
}

impl Engines<'_> {
    /// The tier of deduction for a task. Measurements show no gain for clause learning, or for an
    /// engine with a warm start and no objective; an engine that has to search gains much, and more
    /// at higher tiers.
    #[must_use]
    pub fn depth(&self, task: &Task<'_>) -> Deduce {
        let begins_with_answer = self.start == WarmStart::Auto && task.objective().is_none();
        let suits = match &self.first {
            None => Deduce::Nothing,
            Some(_) if begins_with_answer => Deduce::Nothing,
            Some(_) => Deduce::UpTo(affordable(task.network())),
        };
        self.deduce.unwrap_or(suits)
    }

    /// The name of the engine that answers.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match &self.first {
            Some(first) => first.name(),
            None => self.prover.name(),
        }
    }
}

impl fmt::Debug for Engines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines")
            .field("first", &self.first.as_ref().map(Engine::name))
            .field("prover", &self.prover.name())
            .field("start", &self.start)
            .field("deduce", &self.deduce)
            .finish()
    }
}
