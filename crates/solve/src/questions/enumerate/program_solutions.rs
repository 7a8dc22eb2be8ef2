//! Solutions of an integer program, as its engine finds them. When the engine claims that there are
//! no more, clause learning lists the rest: it must be empty, and if it is not, the engine was
//! wrong.

use std::collections::BTreeSet;

use crate::engine::{Budget, Listing, Verdict};
use crate::logic::Domains;
use crate::puzzle::Solution;
use crate::questions::answer::{Claimant, SolveError, Warning};

use super::program::ListingProgram;
use super::prover::{prover, verified};

/// The solutions of a program, found by its engine and, at the end, by clause learning.
#[derive(Debug)]
pub(super) struct ClaimedSolutions<'a> {
    program: ListingProgram<'a>,
    domains: Domains,
    found: BTreeSet<Vec<u8>>,
    /// Set once the engine finds no more.
    rest: Option<Listing>,
    warning: Option<Warning>,
}

impl<'a> ClaimedSolutions<'a> {
    /// Before the first solution; all solutions lie within the domains.
    pub(super) fn new(program: ListingProgram<'a>, domains: Domains) -> Self {
        Self {
            program,
            domains,
            found: BTreeSet::new(),
            rest: None,
            warning: None,
        }
    }

    /// The warning about the engine.
    pub(super) fn warning(&self) -> Option<Warning> {
        self.warning.clone().or(self.program.warning())
    }

    /// The source of the claim that there are no more.
    pub(super) fn claim(&self) -> Claimant {
        self.program.claim()
    }

    /// The next solution.
    pub(super) fn next(&mut self, budget: &Budget) -> Result<Verdict<Solution>, SolveError> {
        while self.rest.is_none() {
            match self.program.solve(budget)? {
                Verdict::Undecided(limit) => return Ok(Verdict::Undecided(limit)),
                Verdict::No(_) => {
                    self.rest = Some(Listing::new(self.program.network(), &self.domains));
                }
                Verdict::Yes(solution) => {
                    if !self.found.insert(counts(&solution)) {
                        return Err(self.program.repeated());
                    }
                    self.program.exclude_solution(&solution);
                    return Ok(Verdict::Yes(solution));
                }
            }
        }
        self.next_missed(budget)
    }

    /// The next solution that the engine has missed.
    fn next_missed(&mut self, budget: &Budget) -> Result<Verdict<Solution>, SolveError> {
        let listing = self
            .rest
            .as_mut()
            .expect("the engine has found all it will");
        loop {
            match listing.next(budget) {
                Verdict::No(()) => return Ok(Verdict::No(())),
                Verdict::Undecided(limit) => return Ok(Verdict::Undecided(limit)),
                Verdict::Yes(bridges) => {
                    let solution = verified(self.program.network(), bridges)?;
                    if self.found.insert(counts(&solution)) {
                        self.warning = Some(Warning::Missed {
                            claim: self.program.claim(),
                            witness: prover(),
                        });
                        return Ok(Verdict::Yes(solution));
                    }
                }
            }
        }
    }
}

fn counts(solution: &Solution) -> Vec<u8> {
    solution.iter().map(|(_, count)| count).collect()
}
