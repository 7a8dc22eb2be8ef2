//! All solutions of a board, one after the other.
//!
//! Deduction comes first. Where it leaves one number of bridges for every edge, nothing
//! else can be a solution and no engine is asked.

use std::fmt;

use crate::engine::{Budget, Cdcl, Engine, Limit, Listing, Next};
use crate::logic::{Domains, Tier, propagate};
use crate::puzzle::{Bridges, Network, Solution, verify};
use crate::questions::answer::{Claim, Refuted, SolveError};
use crate::questions::solve::refuse_unknown;

/// How deep deduction looks before an engine lists: deeper takes longer than it saves.
const TIER: Tier = Tier::Group;

/// What a list of solutions comes to next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// A solution that has not been told before.
    Solution(Solution),
    /// There are no more.
    Complete,
    /// The list ends here, though there are more or may be.
    Stopped(Stop),
}

/// Why a list of solutions ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// As many as were wanted have been told, and there is another one.
    Enough,
    /// A limit was reached; asked again with another budget, the list goes on.
    Limit(Limit),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enough => f.write_str("there are more than were wanted"),
            Self::Limit(limit) => limit.fmt(f),
        }
    }
}

/// The solutions of a board in lexicographic order of the numbers of bridges.
///
/// # Examples
/// ```
/// use hashi::engine::Budget;
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashi::questions::{Listed, Solutions};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let mut solutions = Solutions::of(&network)?;
/// let budget = Budget::unlimited();
/// while let Listed::Solution(solution) = solutions.next(&budget)? {
///     assert_eq!(solution.total(), 6);
/// }
/// assert_eq!(solutions.told(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solutions<'a> {
    network: &'a Network,
    source: Source,
    told: u64,
    wanted: Option<u64>,
}

/// Where the solutions come from.
#[derive(Clone, Debug)]
enum Source {
    /// Deduction, which has left nothing else.
    Deduced(Solution),
    /// The engine.
    Engine(Box<Listing>),
    /// Nowhere: there are no more.
    Dry,
    /// Nowhere: there are more than were wanted.
    Enough,
}

impl<'a> Solutions<'a> {
    /// All solutions of a board.
    ///
    /// # Errors
    /// [`SolveError::Unsupported`] if the board has a clue that is to be found.
    pub fn of(network: &'a Network) -> Result<Self, SolveError> {
        refuse_unknown(network)?;
        let mut domains = Domains::of(network);
        let source = match propagate(network, &mut domains, TIER) {
            Err(_) => Source::Dry,
            Ok(_) if domains.fixed() == network.edges().len() => deduced(network, &domains),
            Ok(_) => Source::Engine(Box::new(Listing::new(network, &domains))),
        };
        Ok(Self {
            network,
            source,
            told: 0,
            wanted: None,
        })
    }

    /// The same list, which ends after so many solutions if there are more.
    #[must_use]
    pub fn at_most(self, wanted: u64) -> Self {
        Self {
            wanted: Some(wanted),
            ..self
        }
    }

    /// The number of solutions told so far.
    #[must_use]
    pub fn told(&self) -> u64 {
        self.told
    }

    /// The next solution.
    ///
    /// # Errors
    /// [`SolveError::Refuted`] if the engine's answer does not verify.
    pub fn next(&mut self, budget: &Budget) -> Result<Listed, SolveError> {
        if let Some(limit) = budget.reached() {
            return Ok(Listed::Stopped(Stop::Limit(limit)));
        }
        let next = self.source.next(self.network, budget)?;
        if let Listed::Solution(_) = next {
            if self.wanted.is_some_and(|wanted| self.told >= wanted) {
                self.source = Source::Enough;
                return Ok(Listed::Stopped(Stop::Enough));
            }
            self.told += 1;
        }
        Ok(next)
    }
}

impl Source {
    fn next(&mut self, network: &Network, budget: &Budget) -> Result<Listed, SolveError> {
        match self {
            Self::Deduced(solution) => {
                let solution = solution.clone();
                *self = Self::Dry;
                Ok(Listed::Solution(solution))
            }
            Self::Engine(listing) => match listing.next(budget) {
                Next::Found(bridges) => verified(network, bridges).map(Listed::Solution),
                Next::NoMore => Ok(Listed::Complete),
                Next::Stopped(limit) => Ok(Listed::Stopped(Stop::Limit(limit))),
            },
            Self::Dry => Ok(Listed::Complete),
            Self::Enough => Ok(Listed::Stopped(Stop::Enough)),
        }
    }
}

/// An answer of the clause-learning engine, once it has been checked.
pub(super) fn verified(network: &Network, bridges: Bridges) -> Result<Solution, SolveError> {
    verify(network, bridges.clone()).map_err(|violations| {
        let claim = Claim {
            engine: Cdcl::default().name(),
            formulation: None,
        };
        SolveError::Refuted(Box::new(Refuted {
            claim,
            bridges,
            violations,
            formulated: None,
        }))
    })
}

/// The one solution that deduction has left, if it is one.
fn deduced(network: &Network, domains: &Domains) -> Source {
    let bridges = network.edges().ids().map(|edge| domains.lo(edge)).collect();
    verify(network, bridges).map_or(Source::Dry, Source::Deduced)
}
