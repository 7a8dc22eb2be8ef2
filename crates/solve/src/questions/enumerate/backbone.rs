//! What all solutions of a board have in common: for every edge, the least and the most
//! bridges that it carries in any of them.
//!
//! Deduction and one solution leave candidates: bounds that hold in that solution and are not
//! proved. The engine looks for a solution that violates one of them.
//! - There is one: every candidate that it violates is dropped.
//! - There is none: the candidate holds in all solutions.
//!
//! At first the engine decides against all candidates, as far as it can, so that many are dropped
//! at a time: edge after edge in their order on the board, so that a dead end undoes little. Once a
//! few solutions are known, candidates that follow by propagation are proved without a search,
//! since deciding against them is in vain. The rest are dropped a few at a time, by solutions near
//! the last one, which need hardly any decision.

use crate::engine::{Budget, Incremental, Limit, Verdict};
use crate::logic::{Domains, Tier};
use crate::puzzle::{Bridges, EdgeId, Literal, Network, Solution};
use crate::questions::answer::{Claimant, Infeasibility, SolveError, Warning};
use crate::questions::belief::deduce;
use crate::questions::elementary::elementary;

use super::program::ListingProgram;
use super::prover::{proved, prover, verified};
use super::solutions::Solutions;

/// The tier of deduction before the first solution.
const TIER: Tier = Tier::Group;
/// After this many solutions, which most of the wrong candidates have not survived, candidates are
/// sifted.
const MET_BEFORE_SIFTING: u32 = 2;
/// After this many solutions, new ones are searched near the last one.
const MET_BEFORE_NEAR: u32 = 4;
/// The most other candidates that a new solution should violate as well, if it can.
const WISHES: usize = 20;

/// What all solutions of a board have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Backbone {
    /// There is no solution, with the reason.
    Infeasible(Infeasibility),
    /// For every edge the least and the most bridges that it carries in any solution.
    All(Domains),
    /// A limit was reached first.
    Undecided {
        /// Bounds that hold in all solutions, if there are any.
        certain: Domains,
        /// The limit that ended the search.
        limit: Limit,
    },
}

/// Computes what all solutions have in common; adds warnings.
///
/// # Errors
/// [`SolveError::Refuted`] if an answer does not verify.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::Budget;
/// use hashilab_solve::puzzle::{Board, Clue, EdgeId, Id, Network, Pos, Rules, Size};
/// use hashilab_solve::questions::{Backbone, backbone};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let answer = backbone(&network, &Budget::unlimited(), &mut Vec::new())?;
/// let Backbone::All(domains) = answer else { panic!("{answer:?}") };
/// let edge = EdgeId::from_index(0);
/// assert_eq!((domains.lo(edge), domains.hi(edge)), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn backbone(
    network: &Network,
    budget: &Budget,
    warnings: &mut Vec<Warning>,
) -> Result<Backbone, SolveError> {
    match BackboneFacts::of(network, budget, warnings) {
        Ok(sought) => sought.settle(budget, warnings),
        Err(answer) => Ok(answer),
    }
}

/// Computes what all solutions have in common after `list` has yielded the solutions `listed`, at
/// least one. Continues the search that found them.
///
/// # Errors
/// [`SolveError::Refuted`] if an answer does not verify.
pub(in crate::questions) fn backbone_beyond(
    list: Solutions<'_>,
    listed: Vec<Solution>,
    budget: &Budget,
) -> Result<Backbone, SolveError> {
    let network = list.network();
    let (deduced, search) = list.given_up();
    let certain = deduced.unwrap_or_else(|| Domains::of(network));
    let mut sought = BackboneFacts::within(network, certain);
    for solution in listed {
        sought.meet(solution);
    }
    // Listed solutions are close together, and violate hardly more candidates than one does.
    sought.met = 1;
    // Listed solutions violate no candidate, so they may be excluded.
    let search = search.unwrap_or_else(|| Incremental::new(network, &sought.certain));
    // Without a claim there is nothing to warn of.
    sought.settle_by(search, budget, &mut Vec::new())
}

/// Computes what all solutions have in common. Solutions of an integer program come first: its
/// engine is called even if deduction decides every edge, and before deduction if the program is
/// solved as written. Clause learning settles the rest.
///
/// # Errors
/// A [`SolveError`] if the program's engine breaks, repeats itself or an answer does not verify.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Highs};
/// use hashilab_engine::milp::Formulation;
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_solve::questions::{Backbone, ListingProgram, backbone_by};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(2)), (Pos::new(0, 2), Clue::Exactly(2))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let mut highs = Highs::default();
/// let program = ListingProgram::new(&network, Formulation::Flow, &mut highs)?;
/// let answer = backbone_by(program, &Budget::unlimited(), &mut Vec::new())?;
/// assert!(matches!(answer, Backbone::All(domains) if domains.fixed() == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn backbone_by(
    mut program: ListingProgram<'_>,
    budget: &Budget,
    warnings: &mut Vec<Warning>,
) -> Result<Backbone, SolveError> {
    let network = program.network();
    let begun = if program.is_as_written() {
        match elementary(network) {
            Some(reason) => Err(Backbone::Infeasible(Infeasibility::Elementary(reason))),
            None => Ok(BackboneFacts::within(network, Domains::of(network))),
        }
    } else {
        BackboneFacts::of(network, budget, warnings)
    };
    let mut sought = match begun {
        Ok(sought) => sought,
        Err(answer) => return Ok(answer),
    };
    while !network.edges().is_empty() {
        match program.solve(budget)? {
            Verdict::Yes(solution) if sought.rules_out(&solution) => {
                return Err(program.repeated());
            }
            Verdict::Yes(solution) => sought.meet(solution),
            Verdict::No(claim) => {
                sought.claim = Some(claim);
                break;
            }
            Verdict::Undecided(limit) => {
                warnings.extend(program.warning());
                return Ok(sought.undecided(limit));
            }
        }
        match sought.candidates.as_deref() {
            None | Some([]) => break,
            Some(candidates) => program.exclude(candidates),
        }
    }
    sought.settle(budget, warnings)
}

/// The bounds of all solutions, and the candidates.
struct BackboneFacts<'a> {
    network: &'a Network,
    certain: Domains,
    /// The bounds that hold in all solutions found and are not proved; `None` before the first.
    candidates: Option<Vec<Literal>>,
    /// The number of solutions found, and the last one.
    met: u32,
    last: Option<Solution>,
    /// The source of a claim that no solution violates a candidate, or that there is none at all.
    claim: Option<Claimant>,
}

impl<'a> BackboneFacts<'a> {
    /// Starts from deduction, unless that gives the answer.
    fn of(
        network: &'a Network,
        budget: &Budget,
        warnings: &mut Vec<Warning>,
    ) -> Result<Self, Backbone> {
        let (deduced, warning) = deduce(network, TIER, budget);
        warnings.extend(warning);
        let certain = match deduced {
            Verdict::Yes(domains) => domains,
            Verdict::No(deductions) => {
                let reason = Infeasibility::contradicted(network, TIER, deductions);
                return Err(Backbone::Infeasible(reason));
            }
            Verdict::Undecided(limit) => {
                let certain = Domains::of(network);
                return Err(Backbone::Undecided { certain, limit });
            }
        };
        Ok(Self::within(network, certain))
    }

    /// Starts from bounds that hold all solutions.
    fn within(network: &'a Network, certain: Domains) -> Self {
        Self {
            network,
            certain,
            candidates: None,
            met: 0,
            last: None,
            claim: None,
        }
    }

    /// Drops the candidates that a solution violates.
    fn meet(&mut self, solution: Solution) {
        self.met += 1;
        match &mut self.candidates {
            Some(candidates) => candidates.retain(|fact| fact.holds(solution[fact.edge()])),
            None => self.candidates = Some(candidates(&solution, &self.certain)),
        }
        self.last = Some(solution);
    }

    /// Whether a solution violates none of the candidates, though it should violate one.
    fn rules_out(&self, solution: &Solution) -> bool {
        let mut candidates = self.candidates.iter().flatten();
        self.met > 0 && candidates.all(|fact| fact.holds(solution[fact.edge()]))
    }

    fn undecided(self, limit: Limit) -> Backbone {
        let certain = self.certain;
        Backbone::Undecided { certain, limit }
    }

    /// Proves or drops every candidate. Warns of a claim that a solution refutes.
    fn settle(self, budget: &Budget, warnings: &mut Vec<Warning>) -> Result<Backbone, SolveError> {
        let search = Incremental::new(self.network, &self.certain);
        self.settle_by(search, budget, warnings)
    }

    /// The warning for a claim refuted by the solution just found.
    fn refuted(&mut self) -> Option<Warning> {
        let (claim, witness) = (self.claim.take()?, prover());
        Some(match self.met {
            0 => Warning::FalseClaim { claim, witness },
            _ => Warning::Missed { claim, witness },
        })
    }

    /// Proves or drops every candidate, by a search that may have excluded solutions found before.
    fn settle_by(
        mut self,
        mut search: Incremental,
        budget: &Budget,
        warnings: &mut Vec<Warning>,
    ) -> Result<Backbone, SolveError> {
        self.aim(&mut search, budget);
        loop {
            if let Some(limit) = budget.reached() {
                return Ok(self.undecided(limit));
            }
            let candidates = self.candidates.as_deref();
            let candidate = match candidates {
                None => None,
                Some([]) => return Ok(Backbone::All(self.certain)),
                Some([.., last]) => Some(*last),
            };
            match (self.ask(&mut search, budget), candidate) {
                (Verdict::Yes(bridges), _) => {
                    warnings.extend(self.refuted());
                    self.meet(verified(self.network, bridges)?);
                    if self.met < MET_BEFORE_NEAR {
                        self.aim(&mut search, budget);
                    }
                }
                (Verdict::Undecided(limit), _) => return Ok(self.undecided(limit)),
                (Verdict::No(()), None) => return Ok(Backbone::Infeasible(proved(self.claim))),
                (Verdict::No(()), Some(candidate)) => self.prove(candidate),
            }
        }
    }

    /// Looks for a solution that violates the last candidate, or for any if there is none.
    fn ask(&mut self, search: &mut Incremental, budget: &Budget) -> Verdict<Bridges> {
        let mut broken = self
            .candidates
            .iter()
            .flatten()
            .rev()
            .copied()
            .map(std::ops::Not::not);
        let first = broken.next();
        if let (Some(first), Some(last)) = (first, &self.last)
            && self.met >= MET_BEFORE_NEAR
        {
            let wishes = broken.take(WISHES);
            if let Some(next) = search.ask_near(first, last, wishes, budget) {
                return next;
            }
            self.aim(search, budget);
        }
        search.ask(first, budget)
    }

    /// Makes the search prefer to violate all candidates. After a few solutions, candidates that
    /// follow by propagation are proved first.
    fn aim(&mut self, search: &mut Incremental, budget: &Budget) {
        let mut candidates = self.candidates.take().unwrap_or_default();
        if self.met == MET_BEFORE_SIFTING {
            let opposites = candidates.iter().copied().map(std::ops::Not::not);
            let failed = search.failed(opposites, budget);
            let mut failed = failed.into_iter();
            candidates.retain(|&fact| {
                let proved = failed.next().expect("one for each candidate");
                let sound = !proved || self.certain.narrow(fact);
                debug_assert!(sound, "the first solution lies within the domains");
                !proved
            });
        }
        search.prefer(candidates.iter().rev().copied().map(std::ops::Not::not));
        self.candidates = (self.met > 0).then_some(candidates);
    }

    /// Records that the last candidate holds in all solutions.
    fn prove(&mut self, candidate: Literal) {
        let holds = self.certain.narrow(candidate);
        debug_assert!(holds, "the first solution lies within the domains");
        if let Some(candidates) = &mut self.candidates {
            candidates.pop();
        }
    }
}

/// The bounds that hold in a solution and are not proved.
fn candidates(solution: &Solution, known: &Domains) -> Vec<Literal> {
    let bounds = |(edge, count): (EdgeId, u8)| {
        let (lo, hi) = (known.lo(edge), known.hi(edge));
        let least = (lo + 1..=count).map(move |level| Literal::AtLeast(edge, level));
        least.chain((count..hi).map(move |level| Literal::AtMost(edge, level)))
    };
    solution.iter().flat_map(bounds).collect()
}
