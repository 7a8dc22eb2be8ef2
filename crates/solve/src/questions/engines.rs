//! Who is asked, and how: the engines, what they begin from, what is deduced before.

use std::fmt;

use crate::engine::{Engine, Task};
use crate::logic::Tier;
use crate::puzzle::Network;

crate::puzzle::by_name::closed! {
    /// What the first engine begins from.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(hashilab_solve::questions::WarmStart::default().name(), "auto");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum WarmStart {
        /// A solution that the prover finds; when it proves that there is none, that is the
        /// answer.
        #[default]
        Auto = "auto",
        /// Nothing: it works by itself, and the prover is asked only when it claims that the
        /// board is infeasible.
        Nothing = "none",
    }
}

/// How deep deduction goes before an engine is asked.
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

    /// The word for it on the command line.
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

/// Who is asked.
pub struct Engines<'a> {
    /// Solves. Its word that a board is infeasible is a claim. Without it the prover is
    /// asked alone.
    pub first: Option<&'a mut dyn Engine>,
    /// Its word that a board is infeasible is believed.
    pub prover: &'a mut dyn Engine,
    /// What the first engine begins from.
    pub start: WarmStart,
    /// What is deduced before an engine is asked; by default what the other settings call for.
    pub deduce: Option<Deduce>,
}

/// Looking ahead takes time that grows with the square of the board; boards of more
/// islands do without it unless somebody wants it.
const LOOKAHEAD_ISLANDS: usize = 1_000;

/// How deep deduction goes for an engine that has to search, unless somebody says.
pub(super) fn affordable(network: &Network) -> Tier {
    if network.islands().len() > LOOKAHEAD_ISLANDS {
        Tier::Group
    } else {
        Tier::Lookahead
    }
}

impl Engines<'_> {
    /// How deep to deduce before a task. By measurement, clause learning and an engine that
    /// begins from a solution when any will do gain nothing; an engine that has to search
    /// gains much, and the more the deeper.
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
