//! Puzzles from a recipe and a seed, one after the other.
//!
//! Puzzle number n has a seed of its own, so each can be made again by itself and several
//! can be made at once. A puzzle that equals an earlier one up to turning and mirroring is
//! made anew from the next seed in its own sequence.

use std::collections::BTreeSet;

use super::ground::Layout;
use super::mend::Draft;
use super::recipe::Recipe;
use super::turned::fingerprint;
use super::wishes::RecipeError;
use crate::engine::Budget;
use crate::graph::Random;
use crate::logic::{Level, level_of};
use crate::puzzle::{Board, Connectivity, Network, Solution, verify};
use crate::questions::{Solutions, SolveError, Stop, Uniqueness, unique};

/// How many layouts are grown for one puzzle before its wishes count as out of reach.
const MOST_LAYOUTS: u32 = 20_000;

/// How many puzzles that equal earlier ones are made in a row before there are no others.
const MOST_EQUAL: u32 = 100;

/// A puzzle with its solution.
#[derive(Clone, Debug)]
pub struct Made {
    /// The board as a network.
    pub network: Network,
    /// The bridges that it was made around: its only solution unless several are allowed.
    pub solution: Solution,
    /// Its level, where it has one solution.
    pub level: Option<Level>,
    /// The seed by which [`Recipe::puzzle`] makes it again.
    pub seed: u64,
    /// How many layouts were grown for it.
    pub tries: u32,
}

/// Why there is no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum NotMade {
    /// None of many tries was as wished.
    #[error("none of {MOST_LAYOUTS} layouts made a puzzle as wished")]
    OutOfReach,
    /// A limit came first.
    #[error("{0}")]
    Stopped(Stop),
    /// An engine broke.
    #[error(transparent)]
    Engine(#[from] SolveError),
}

impl Recipe {
    /// The puzzles of this recipe and a seed, without end.
    ///
    /// # Errors
    /// A [`RecipeError`] if wishes contradict each other.
    pub fn puzzles(&self, seed: u64) -> Result<Puzzles<'_>, RecipeError> {
        self.check()?;
        Ok(Puzzles {
            recipe: self,
            seed,
            number: 0,
            seen: BTreeSet::new(),
            budget: Budget::unlimited(),
        })
    }

    /// The puzzle of a seed.
    ///
    /// # Errors
    /// [`NotMade`] if a limit came first, or the wishes are out of reach.
    pub fn puzzle(&self, seed: u64, budget: &Budget) -> Result<Made, NotMade> {
        let mut random = Random::seeded(seed);
        for tries in 1..=MOST_LAYOUTS {
            if let Some(limit) = budget.reached() {
                return Err(NotMade::Stopped(Stop::Limit(limit)));
            }
            if let Some(made) = self.attempt(&mut random, budget)? {
                return Ok(Made {
                    seed,
                    tries,
                    ..made
                });
            }
        }
        Err(NotMade::OutOfReach)
    }

    /// One layout, mended; `None` if it does not come out as wished.
    fn attempt(&self, random: &mut Random, budget: &Budget) -> Result<Option<Made>, NotMade> {
        let Some(layout) = Layout::grow(self, random) else {
            return Ok(None);
        };
        let draft = Draft::of((self, budget), layout, random);
        let (network, bridges) = if self.is_unique() {
            match draft.mended(self.level(), random) {
                Some(mended) => mended,
                None => return Ok(None),
            }
        } else {
            draft.into_parts()
        };
        let Ok(solution) = verify(&network, bridges) else {
            return Ok(None);
        };
        let level = if self.is_unique() {
            match only_solution(&network, budget)? {
                Some(only) if only == solution => Some(level_of(&network)),
                Some(_) | None => return Ok(None),
            }
        } else {
            None
        };
        if self.level().is_some() && self.level() != level {
            return Ok(None);
        }
        if self.needs_connectivity() && !needs_connectivity(&network, budget)? {
            return Ok(None);
        }
        Ok(Some(Made {
            network,
            solution,
            level,
            seed: 0,
            tries: 0,
        }))
    }
}

/// The solution of a board that has no other, as it is believed of any board.
fn only_solution(network: &Network, budget: &Budget) -> Result<Option<Solution>, NotMade> {
    let mut solutions = Solutions::in_any_order(network);
    match unique(&mut solutions, budget)? {
        Uniqueness::Unique(solution) => Ok(Some(solution)),
        Uniqueness::Infeasible(_) | Uniqueness::Several(_) => Ok(None),
        Uniqueness::Undecided { stop, .. } => Err(NotMade::Stopped(stop)),
    }
}

/// Whether a board with one solution has several where connectivity is free.
fn needs_connectivity(network: &Network, budget: &Budget) -> Result<bool, NotMade> {
    let board = network.board();
    let rules = board.rules().clone().with_connectivity(Connectivity::Free);
    let islands = board.islands().to_vec();
    let free = Board::new(board.size(), islands, rules);
    let free = Network::of(free.expect("the same board under a rule less"));
    match unique(&mut Solutions::in_any_order(&free), budget)? {
        Uniqueness::Several(_) => Ok(true),
        Uniqueness::Unique(_) | Uniqueness::Infeasible(_) => Ok(false),
        Uniqueness::Undecided { stop, .. } => Err(NotMade::Stopped(stop)),
    }
}

/// The puzzles of a recipe and a seed, no two equal up to turning and mirroring.
#[derive(Debug)]
pub struct Puzzles<'a> {
    recipe: &'a Recipe,
    seed: u64,
    number: u64,
    seen: BTreeSet<u64>,
    budget: Budget,
}

impl Puzzles<'_> {
    /// The same puzzles, as far as a budget allows.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// The seeds of puzzle number n, from 0: the first, and those of the puzzles that are made
    /// in its place where it equals an earlier one.
    #[must_use]
    pub fn seeds_of(seed: u64, number: u64) -> Random {
        let mut random = Random::seeded(seed);
        Random::seeded(random.bits() ^ number.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// The next puzzle where somebody has made the one of its first seed already, on another
    /// thread perhaps.
    ///
    /// # Errors
    /// [`NotMade`] if that was not made, or no other than those before.
    pub fn next_from(&mut self, first: Result<Made, NotMade>) -> Result<Made, NotMade> {
        let mut seeds = Self::seeds_of(self.seed, self.number);
        self.number += 1;
        let mut candidate = first;
        seeds.bits();
        for _ in 0..MOST_EQUAL {
            let made = candidate?;
            if self.seen.insert(fingerprint(made.network.board())) {
                return Ok(made);
            }
            candidate = self.recipe.puzzle(seeds.bits(), &self.budget);
        }
        Err(NotMade::OutOfReach)
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Made, NotMade>;

    fn next(&mut self) -> Option<Self::Item> {
        let seed = Self::seeds_of(self.seed, self.number).bits();
        let first = self.recipe.puzzle(seed, &self.budget);
        Some(self.next_from(first))
    }
}
