//! All solutions of a board, one after the other.
//!
//! Deduction comes first. Where it leaves one number of bridges for every edge, nothing
//! else can be a solution and no engine is asked.

use crate::engine::{Budget, Incremental, Listing, Next};
use crate::logic::{Contradiction, Deduction, Domains, Tier, propagate};
use crate::puzzle::{Network, Solution, verify};
use crate::questions::answer::{Infeasibility, SolveError, Warning};
use crate::questions::deduced::refutation;
use crate::questions::elementary::{Elementary, elementary};

use super::claimed::Claimed;
use super::listed::{Listed, Stop, proved, verified};
use super::program::Program;

/// How deep deduction looks before an engine lists: deeper takes longer than it saves.
const TIER: Tier = Tier::Group;

/// On boards of more islands the engine finds the first solutions sooner in lexicographic
/// order, edge by edge, than where conflicts lead it.
const LARGEST_IN_ANY_ORDER: usize = 700;

/// The solutions of a board, in lexicographic order of the numbers of bridges unless any
/// order will do or an integer program is asked for them, which has an order of its own.
///
/// # Examples
/// ```
/// use hashi::engine::Budget;
/// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashi::questions::{Listed, Solutions};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let mut solutions = Solutions::of(&network);
/// let budget = Budget::unlimited();
/// while let Listed::Solution(solution) = solutions.next(&budget)? {
///     assert_eq!(solution.total(), 6);
/// }
/// assert_eq!(solutions.told(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solutions<'a> {
    network: &'a Network,
    source: Source<'a>,
    told: u64,
    wanted: Option<u64>,
    /// Why there is no solution, once the end has been reached without one.
    reason: Option<Infeasibility>,
}

/// Where the solutions come from.
#[derive(Debug)]
enum Source<'a> {
    /// Deduction, which has left nothing else.
    Deduced(Solution),
    /// The engine, in lexicographic order.
    InOrder(Box<Listing>),
    /// The engine, as it finds them.
    AnyOrder(Box<Incremental>),
    /// An integer program, and the engine in the end.
    Program(Box<Claimed<'a>>),
    /// Nowhere, for a reason that needs no search.
    Elementary(Elementary),
    /// Nowhere, as deduction says; it is checked before it is told.
    Contradiction(Contradiction),
    /// Nowhere, by these deductions, every one checked.
    Refuted(Vec<Deduction>),
    /// Nowhere: there are no more.
    Dry,
    /// Nowhere: there are more than were wanted.
    Enough,
}

impl<'a> Solutions<'a> {
    /// All solutions of a board.
    #[must_use]
    pub fn of(network: &'a Network) -> Self {
        Self::from_source(network, |domains| {
            Source::InOrder(Box::new(Listing::new(network, &domains)))
        })
    }

    /// All solutions of a board, the first few as soon as the engine can.
    ///
    /// # Examples
    /// ```
    /// use hashi::engine::Budget;
    /// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// use hashi::questions::{Count, Solutions, count};
    /// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
    ///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
    /// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
    /// let mut solutions = Solutions::in_any_order(&network);
    /// assert_eq!(count(&mut solutions, &Budget::unlimited())?, Count::Exactly(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn in_any_order(network: &'a Network) -> Self {
        if network.islands().len() > LARGEST_IN_ANY_ORDER {
            return Self::of(network);
        }
        Self::from_source(network, |domains| {
            Source::AnyOrder(Box::new(Incremental::new(network, &domains)))
        })
    }

    /// All solutions of an integer program. That there are no more is said once clause
    /// learning has found no other.
    #[must_use]
    pub fn by(program: Program<'a>) -> Self {
        Self::from_source(program.network(), |domains| {
            Source::Program(Box::new(Claimed::new(program, domains)))
        })
    }

    /// The solutions from this source, unless deduction leaves at most one.
    fn from_source(network: &'a Network, source: impl FnOnce(Domains) -> Source<'a>) -> Self {
        let source = elementary(network).map_or_else(
            || {
                let mut domains = Domains::of(network);
                match propagate(network, &mut domains, TIER) {
                    Err(contradiction) => Source::Contradiction(contradiction),
                    Ok(_) => match deduced(network, &domains) {
                        Some(solution) => Source::Deduced(solution),
                        None => source(domains),
                    },
                }
            },
            Source::Elementary,
        );
        Self {
            reason: None,
            network,
            source,
            told: 0,
            wanted: None,
        }
    }

    /// What should be known beside the solutions told so far.
    #[must_use]
    pub fn warning(&self) -> Option<Warning> {
        match &self.source {
            Source::Program(claimed) => claimed.warning(),
            Source::Deduced(_)
            | Source::InOrder(_)
            | Source::AnyOrder(_)
            | Source::Elementary(_)
            | Source::Contradiction(_)
            | Source::Refuted(_)
            | Source::Dry
            | Source::Enough => None,
        }
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

    /// Why there is no solution, of a list that has come to its end without one.
    pub(super) fn infeasibility(&self) -> Infeasibility {
        self.reason.clone().unwrap_or_else(|| proved(None))
    }

    /// Why there is no solution, once the list has come to its end without one.
    ///
    /// # Examples
    /// ```
    /// use hashi::engine::Budget;
    /// use hashi::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// use hashi::questions::{Infeasibility, Listed, Solutions};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
    /// let mut solutions = Solutions::of(&network);
    /// assert_eq!(solutions.next(&Budget::unlimited())?, Listed::Complete);
    /// assert!(matches!(solutions.reason(), Some(Infeasibility::Elementary(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reason(&self) -> Option<&Infeasibility> {
        self.reason.as_ref()
    }

    /// The next solution.
    ///
    /// # Errors
    /// [`SolveError::Refuted`] if the engine's answer does not verify,
    /// [`SolveError::Unproved`] if deduction's contradiction does not.
    pub fn next(&mut self, budget: &Budget) -> Result<Listed, SolveError> {
        if let Some(limit) = budget.reached() {
            return Ok(Listed::Stopped(Stop::Limit(limit)));
        }
        let next = self.source.next(self.network, budget)?;
        if next == Listed::Complete && self.told == 0 && self.reason.is_none() {
            self.reason = Some(self.source.reason());
        }
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

impl Source<'_> {
    /// Why there is no solution, once there is none to come and none has come.
    fn reason(&self) -> Infeasibility {
        match self {
            Self::Elementary(reason) => Infeasibility::Elementary(reason.clone()),
            Self::Refuted(deductions) => Infeasibility::Deduced {
                tier: TIER,
                deductions: deductions.clone(),
            },
            Self::Program(claimed) => proved(Some(claimed.claim())),
            Self::Deduced(_)
            | Self::InOrder(_)
            | Self::AnyOrder(_)
            | Self::Contradiction(_)
            | Self::Dry
            | Self::Enough => proved(None),
        }
    }

    fn next(&mut self, network: &Network, budget: &Budget) -> Result<Listed, SolveError> {
        match self {
            Self::Deduced(solution) => {
                let solution = solution.clone();
                *self = Self::Dry;
                Ok(Listed::Solution(solution))
            }
            Self::InOrder(listing) => listed(network, listing.next(budget)),
            Self::AnyOrder(search) => listed(network, search.another(budget)),
            Self::Program(claimed) => claimed.next(budget),
            Self::Contradiction(contradiction) => {
                let deductions = refutation(network, contradiction)?;
                *self = Self::Refuted(deductions);
                Ok(Listed::Complete)
            }
            Self::Elementary(_) | Self::Refuted(_) | Self::Dry => Ok(Listed::Complete),
            Self::Enough => Ok(Listed::Stopped(Stop::Enough)),
        }
    }
}

/// What an engine comes to next, its answers verified.
fn listed(network: &Network, next: Next) -> Result<Listed, SolveError> {
    match next {
        Next::Found(bridges) => verified(network, bridges).map(Listed::Solution),
        Next::NoMore => Ok(Listed::Complete),
        Next::Stopped(limit) => Ok(Listed::Stopped(Stop::Limit(limit))),
    }
}

/// The one solution that deduction has left, if it has left one.
fn deduced(network: &Network, domains: &Domains) -> Option<Solution> {
    if domains.fixed() < network.edges().len() {
        return None;
    }
    let bridges = network.edges().ids().map(|edge| domains.lo(edge)).collect();
    verify(network, bridges).ok()
}
