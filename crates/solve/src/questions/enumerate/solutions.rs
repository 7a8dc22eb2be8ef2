//! All solutions of a board, one after the other.
//!
//! Deduction comes first. If it fixes every edge, nothing else can be a solution and clause
//! learning is not called. The solutions of an integer program are found by its engine whatever
//! deduction leaves, and before any deduction for a program as written.

use crate::engine::{Budget, Incremental, Limit, Listing, Verdict};
use crate::logic::{Domains, Tier};
use crate::puzzle::{Bridges, Network, Solution, verify};
use crate::questions::answer::{Infeasibility, SolveError, Warning};
use crate::questions::belief::deduce;
use crate::questions::elementary::elementary;

use super::program::ListingProgram;
use super::program_solutions::ClaimedSolutions;
use super::prover::{proved, verified};

/// The tier of deduction before an engine lists: higher tiers take longer than they save.
const TIER: Tier = Tier::Group;

/// On boards with more islands the engine finds the first solutions sooner in lexicographic order,
/// edge by edge, than by its branching heuristic.
const LARGEST_IN_ANY_ORDER: usize = 700;

/// The solutions of a board, in lexicographic order of the numbers of bridges, unless any order is
/// allowed or an integer program finds them, in an order of its own.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Verdict};
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_solve::questions::Solutions;
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let mut solutions = Solutions::of(&network);
/// let budget = Budget::unlimited();
/// while let Verdict::Yes(solution) = solutions.next(&budget)? {
///     assert_eq!(solution.total(), 6);
/// }
/// assert_eq!(solutions.listed(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solutions<'a> {
    network: &'a Network,
    source: SolutionSource<'a>,
    /// The bounds after deduction, once it has run.
    deduced: Option<Domains>,
    warning: Option<Warning>,
    listed: u64,
    wanted: Option<u64>,
    /// The reason why there is no solution, once the list has ended without one.
    reason: Option<Infeasibility>,
}

/// The source of the solutions.
#[derive(Debug)]
enum SolutionSource<'a> {
    /// Not started yet.
    Fresh(Lister<'a>),
    /// Deduction has left only this one.
    Deduced(Solution),
    /// The engine, in lexicographic order.
    InOrder(Box<Listing>),
    /// The engine, as it finds them.
    AnyOrder(Box<Incremental>),
    /// An integer program, and the engine in the end.
    Program(Box<ClaimedSolutions<'a>>),
    /// Exhausted.
    Dry,
    /// Ended by the limit on the number of solutions.
    Enough,
}

/// The engine that lists solutions where deduction leaves several.
#[derive(Debug)]
enum Lister<'a> {
    InOrder,
    AnyOrder,
    Program(Box<ListingProgram<'a>>),
}

impl<'a> Solutions<'a> {
    /// All solutions of a board.
    #[must_use]
    pub fn of(network: &'a Network) -> Self {
        Self::from(network, Lister::InOrder)
    }

    /// All solutions of a board, the first few as soon as the engine can.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::Budget;
    /// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// use hashilab_solve::questions::{SolutionCount, Solutions, count};
    /// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
    ///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
    /// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
    /// let mut solutions = Solutions::in_any_order(&network);
    /// assert_eq!(count(&mut solutions, &Budget::unlimited())?, SolutionCount::Exactly(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn in_any_order(network: &'a Network) -> Self {
        if network.islands().len() > LARGEST_IN_ANY_ORDER {
            return Self::of(network);
        }
        Self::from(network, Lister::AnyOrder)
    }

    /// All solutions of an integer program. Their list is complete only after clause learning has
    /// found no other.
    #[must_use]
    pub fn by(program: ListingProgram<'a>) -> Self {
        Self::from(program.network(), Lister::Program(Box::new(program)))
    }

    fn from(network: &'a Network, lister: Lister<'a>) -> Self {
        Self {
            reason: None,
            network,
            source: SolutionSource::Fresh(lister),
            deduced: None,
            warning: None,
            listed: 0,
            wanted: None,
        }
    }

    /// The warning about the solutions listed up to now.
    #[must_use]
    pub fn warning(&self) -> Option<Warning> {
        match &self.source {
            SolutionSource::Program(claimed) => self.warning.clone().or(claimed.warning()),
            SolutionSource::Fresh(_)
            | SolutionSource::Deduced(_)
            | SolutionSource::InOrder(_)
            | SolutionSource::AnyOrder(_)
            | SolutionSource::Dry
            | SolutionSource::Enough => self.warning.clone(),
        }
    }

    /// The board.
    pub(super) fn network(&self) -> &'a Network {
        self.network
    }

    /// The bounds after deduction, once a solution has been requested, and the search in any order,
    /// with its learned clauses, which excludes the solutions that it has found.
    pub(super) fn given_up(self) -> (Option<Domains>, Option<Incremental>) {
        let search = match self.source {
            SolutionSource::AnyOrder(search) => Some(*search),
            SolutionSource::Fresh(_)
            | SolutionSource::Deduced(_)
            | SolutionSource::InOrder(_)
            | SolutionSource::Program(_)
            | SolutionSource::Dry
            | SolutionSource::Enough => None,
        };
        (self.deduced, search)
    }

    /// Ends the list after `wanted` solutions if there are more.
    #[must_use]
    pub fn at_most(self, wanted: u64) -> Self {
        Self {
            wanted: Some(wanted),
            ..self
        }
    }

    /// The number of solutions listed up to now.
    #[must_use]
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// The reason why there is no solution, for a list that has ended without one.
    pub(in crate::questions) fn infeasibility(&self) -> Infeasibility {
        self.reason.clone().unwrap_or_else(|| proved(None))
    }

    /// The reason why there is no solution, once the list has ended without one.
    ///
    /// # Examples
    /// ```
    /// use hashilab_engine::engine::{Budget, Verdict};
    /// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
    /// use hashilab_solve::questions::{Infeasibility, Solutions};
    /// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1))];
    /// let network = Network::of(Board::new(Size::new(1, 1), islands, Rules::default())?);
    /// let mut solutions = Solutions::of(&network);
    /// assert_eq!(solutions.next(&Budget::unlimited())?, Verdict::No(()));
    /// assert!(matches!(solutions.reason(), Some(Infeasibility::Elementary(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reason(&self) -> Option<&Infeasibility> {
        self.reason.as_ref()
    }

    /// The next solution; no if there are no more; or the limit that ends the list here, though there
    /// are more or may be.
    ///
    /// # Errors
    /// [`SolveError::Refuted`] if the engine's answer does not verify.
    pub fn next(&mut self, budget: &Budget) -> Result<Verdict<Solution>, SolveError> {
        // Elementary reasons are returned whatever the limit.
        if let SolutionSource::Fresh(_) = self.source
            && let Some(reason) = elementary(self.network)
        {
            self.source = SolutionSource::Dry;
            self.reason = Some(Infeasibility::Elementary(reason));
        }
        if let (SolutionSource::Dry, Some(_)) = (&self.source, &self.reason) {
            return Ok(Verdict::No(()));
        }
        if let Some(limit) = budget.reached() {
            return Ok(Verdict::Undecided(limit));
        }
        if let SolutionSource::Fresh(_) = self.source
            && let Some(limit) = self.begin(budget)
        {
            return Ok(Verdict::Undecided(limit));
        }
        let next = self.source.next(self.network, budget)?;
        if next == Verdict::No(()) && self.listed == 0 && self.reason.is_none() {
            self.reason = Some(self.source.reason());
        }
        if let Verdict::Yes(_) = next {
            if self.wanted.is_some_and(|wanted| self.listed >= wanted) {
                self.source = SolutionSource::Enough;
                return Ok(Verdict::Undecided(Limit::Enough));
            }
            self.listed += 1;
        }
        Ok(next)
    }

    /// Deduces, and chooses the source of solutions, unless a limit is reached first.
    fn begin(&mut self, budget: &Budget) -> Option<Limit> {
        let is_deduced = match &self.source {
            SolutionSource::Fresh(Lister::Program(program)) => !program.is_as_written(),
            _ => true,
        };
        let (deduced, warning) = if is_deduced {
            deduce(self.network, TIER, budget)
        } else {
            (Verdict::Yes(Domains::of(self.network)), None)
        };
        let domains = match deduced {
            Verdict::Yes(domains) => domains,
            Verdict::No(deductions) => {
                self.source = SolutionSource::Dry;
                self.reason = Some(Infeasibility::contradicted(self.network, TIER, deductions));
                return None;
            }
            Verdict::Undecided(limit) => return Some(limit),
        };
        self.warning = warning;
        let lister = match std::mem::replace(&mut self.source, SolutionSource::Dry) {
            SolutionSource::Fresh(lister) => lister,
            begun => {
                self.source = begun;
                return None;
            }
        };
        self.source = lister.source(self.network, domains.clone());
        self.deduced = Some(domains);
        None
    }
}

impl<'a> Lister<'a> {
    /// The source of solutions within these domains: the domains themselves if they fix every edge,
    /// unless a program's engine is to be called.
    fn source(self, network: &Network, domains: Domains) -> SolutionSource<'a> {
        let is_asked = matches!(self, Self::Program(_)) && !network.edges().is_empty();
        if !is_asked && domains.fixed() == network.edges().len() {
            return deduced_alone(network, &domains);
        }
        match self {
            Self::InOrder => SolutionSource::InOrder(Box::new(Listing::new(network, &domains))),
            Self::AnyOrder => {
                SolutionSource::AnyOrder(Box::new(Incremental::new(network, &domains)))
            }
            Self::Program(program) => {
                SolutionSource::Program(Box::new(ClaimedSolutions::new(*program, domains)))
            }
        }
    }
}

impl SolutionSource<'_> {
    /// The reason why there is no solution, for a list without one.
    fn reason(&self) -> Infeasibility {
        match self {
            Self::Program(claimed) => proved(Some(claimed.claim())),
            Self::Fresh(_)
            | Self::Deduced(_)
            | Self::InOrder(_)
            | Self::AnyOrder(_)
            | Self::Dry
            | Self::Enough => proved(None),
        }
    }

    fn next(
        &mut self,
        network: &Network,
        budget: &Budget,
    ) -> Result<Verdict<Solution>, SolveError> {
        match self {
            Self::Deduced(solution) => {
                let solution = solution.clone();
                *self = Self::Dry;
                Ok(Verdict::Yes(solution))
            }
            Self::InOrder(listing) => listed(network, listing.next(budget)),
            Self::AnyOrder(search) => listed(network, search.another(budget)),
            Self::Program(claimed) => claimed.next(budget),
            Self::Fresh(_) | Self::Dry => Ok(Verdict::No(())),
            Self::Enough => Ok(Verdict::Undecided(Limit::Enough)),
        }
    }
}

/// The next item from an engine, verified.
fn listed(network: &Network, next: Verdict<Bridges>) -> Result<Verdict<Solution>, SolveError> {
    match next {
        Verdict::Yes(bridges) => verified(network, bridges).map(Verdict::Yes),
        Verdict::No(()) => Ok(Verdict::No(())),
        Verdict::Undecided(limit) => Ok(Verdict::Undecided(limit)),
    }
}

/// The source for the one assignment that deduction has left, if it is a solution.
fn deduced_alone<'a>(network: &Network, domains: &Domains) -> SolutionSource<'a> {
    let bridges = network.edges().ids().map(|edge| domains.lo(edge)).collect();
    verify(network, bridges).map_or(SolutionSource::Dry, SolutionSource::Deduced)
}
