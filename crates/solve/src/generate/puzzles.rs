//! Puzzles from a recipe and a seed, one after the other.
//!
//! Puzzle number n has a seed of its own, so each can be made again by itself and several can be
//! made at once. A puzzle that equals an earlier one up to turning and mirroring is replaced by one
//! from the next seed in its own sequence.

use std::collections::BTreeSet;

use super::canonical::{fingerprint, fnv_1a};
use super::conditions::Breadth;
use super::consistency::RecipeError;
use super::fix_clues::ClueDraft;
use super::layout_draft::IslandLayout;
use super::perturb::PerturbedLayout;
use super::recipe::Recipe;
use crate::engine::{Budget, Limit};
use crate::explain::{Rating, rate_unique};
use crate::graph::Random;
use crate::logic::{Level, level_of};
use crate::puzzle::{Board, Bridges, Connectivity, Network, Solution, verify};
use crate::questions::{Solutions, SolveError, Uniqueness, unique};

/// The most layouts that are grown for one puzzle before its options count as out of reach.
const MOST_LAYOUTS: u32 = 20_000;

/// The most puzzles equal to earlier ones in a row before the search for a new one ends.
const MOST_EQUAL: u32 = 100;

/// A puzzle with its solution.
#[derive(Clone, Debug)]
pub struct GeneratedPuzzle {
    /// The board as a network.
    pub network: Network,
    /// The bridges that it was made from: its only solution unless several are allowed; `None` if
    /// it was made to have none.
    pub solution: Option<Solution>,
    /// Its level, where it has one solution.
    pub level: Option<Level>,
    /// Its rating, where the recipe asks for one.
    pub rating: Option<Rating>,
    /// The seed from which [`Recipe::puzzle`] makes it again.
    pub seed: u64,
    /// How many layouts were grown for it.
    pub tries: u32,
}

/// Why there is no puzzle.
#[derive(Clone, Debug, thiserror::Error)]
pub enum GenerateError {
    /// None of many layouts satisfied the options.
    #[error("none of {MOST_LAYOUTS} layouts made a puzzle as wished")]
    OutOfReach,
    /// A limit was reached first.
    #[error("{0}")]
    Stopped(Limit),
    /// An engine failed.
    #[error(transparent)]
    Engine(#[from] SolveError),
}

impl Recipe {
    /// An infinite iterator over the puzzles of this recipe and a seed.
    ///
    /// # Errors
    /// A [`RecipeError`] if options contradict each other.
    pub fn puzzles(&self, seed: u64) -> Result<Puzzles<'_>, RecipeError> {
        self.check()?;
        Ok(Puzzles {
            recipe: self,
            seed,
            number: 0,
            seen: BTreeSet::new(),
            budget: None,
        })
    }

    /// The seeds of puzzle number n, from 0: the first, and those of the puzzles that replace it
    /// where it equals an earlier one. All options enter into them, so that another level gives
    /// other islands from the same seed.
    #[must_use]
    pub fn seeds_of(&self, seed: u64, number: u64) -> Random {
        let wishes = Self {
            // This option does not change the puzzle.
            rate: false,
            ..self.clone()
        };
        let wishes = fnv_1a(format!("{wishes:?}").bytes().map(u64::from));
        let mut random = Random::seeded(seed);
        let number = number.wrapping_mul(0xd134_2543_de82_ef95);
        Random::seeded(random.bits() ^ number ^ wishes)
    }

    /// The puzzle of a seed.
    ///
    /// # Errors
    /// [`GenerateError`] if a limit was reached first, or the options are out of reach.
    pub fn puzzle(&self, seed: u64, budget: &Budget) -> Result<GeneratedPuzzle, GenerateError> {
        let mut random = Random::seeded(seed);
        for tries in 1..=MOST_LAYOUTS {
            if let Some(limit) = budget.reached() {
                return Err(GenerateError::Stopped(limit));
            }
            if let Some(made) = self.attempt(&mut random, budget)? {
                return Ok(GeneratedPuzzle {
                    seed,
                    tries,
                    ..made
                });
            }
        }
        Err(GenerateError::OutOfReach)
    }

    /// One layout, made into a puzzle or an infeasible board; `None` if that fails.
    fn attempt(
        &self,
        random: &mut Random,
        budget: &Budget,
    ) -> Result<Option<GeneratedPuzzle>, GenerateError> {
        let Some(layout) = IslandLayout::grow(self, random, budget) else {
            return Ok(None);
        };
        if let Some(flaw) = self.flaw() {
            let spoiling = PerturbedLayout {
                recipe: self,
                flaw,
                budget,
            };
            return match spoiling.spoilt(layout, random) {
                Some(network) if is_infeasible(&network, budget)? => {
                    Ok(Some(GeneratedPuzzle::of(network)))
                }
                Some(_) | None => Ok(None),
            };
        }
        let draft = ClueDraft::of(self, budget, layout, random);
        if !self.is_unique() {
            let (network, bridges) = draft.with_any_clues_hidden(random);
            let solution = verify(&network, bridges).ok();
            return Ok(solution.map(|solution| GeneratedPuzzle {
                solution: Some(solution),
                ..GeneratedPuzzle::of(network)
            }));
        }
        match draft.mended(self.level(), random) {
            Some((network, bridges)) => self.if_satisfying(network, bridges, budget),
            None => Ok(None),
        }
    }

    /// A board with what is known of it, if these bridges are its only solution and it satisfies
    /// the options.
    fn if_satisfying(
        &self,
        network: Network,
        bridges: Bridges,
        budget: &Budget,
    ) -> Result<Option<GeneratedPuzzle>, GenerateError> {
        let Ok(solution) = verify(&network, bridges) else {
            return Ok(None);
        };
        if only_solution(&network, budget)?.as_ref() != Some(&solution) {
            return Ok(None);
        }
        let level = level_of(&network);
        if self.level().is_some_and(|wanted| wanted != level) {
            return Ok(None);
        }
        if self.needs_connectivity() && !needs_connectivity(&network, budget)? {
            return Ok(None);
        }
        let rating = if self.is_rated() {
            match rate_unique(&network, &solution, level, budget) {
                Ok(rating) if self.fits(&network, &rating) => Some(rating),
                Ok(_) => return Ok(None),
                Err(limit) => return Err(GenerateError::Stopped(limit)),
            }
        } else {
            None
        };
        Ok(Some(GeneratedPuzzle {
            solution: Some(solution),
            level: Some(level),
            rating,
            ..GeneratedPuzzle::of(network)
        }))
    }

    /// Whether the rating of a board satisfies the options.
    fn fits(&self, network: &Network, rating: &Rating) -> bool {
        let islands = network.islands().len();
        let is_broad = |breadth: Breadth| breadth.fits(islands, rating);
        self.wanted_breadth().is_none_or(is_broad)
            && 100.0 * rating.crux >= f64::from(self.crux_after())
    }
}

impl GeneratedPuzzle {
    /// A board without known properties.
    fn of(network: Network) -> Self {
        Self {
            network,
            solution: None,
            level: None,
            rating: None,
            seed: 0,
            tries: 0,
        }
    }
}

/// Whether a board has no solution, decided as for any board.
fn is_infeasible(network: &Network, budget: &Budget) -> Result<bool, GenerateError> {
    match unique(&mut Solutions::in_any_order(network), budget)? {
        Uniqueness::Infeasible(_) => Ok(true),
        Uniqueness::Unique(_) | Uniqueness::Several(_) => Ok(false),
        Uniqueness::Undecided { stop, .. } => Err(GenerateError::Stopped(stop)),
    }
}

/// The only solution of a board, if it has exactly one, decided as for any board.
fn only_solution(network: &Network, budget: &Budget) -> Result<Option<Solution>, GenerateError> {
    let mut solutions = Solutions::in_any_order(network);
    match unique(&mut solutions, budget)? {
        Uniqueness::Unique(solution) => Ok(Some(solution)),
        Uniqueness::Infeasible(_) | Uniqueness::Several(_) => Ok(None),
        Uniqueness::Undecided { stop, .. } => Err(GenerateError::Stopped(stop)),
    }
}

/// Whether a board with one solution has several where connectivity is free.
fn needs_connectivity(network: &Network, budget: &Budget) -> Result<bool, GenerateError> {
    let board = network.board();
    let rules = board.rules().clone().with_connectivity(Connectivity::Free);
    let islands = board.islands().to_vec();
    let free = Board::new(board.size(), islands, rules);
    let free = Network::of(free.expect("the same board under a rule less"));
    match unique(&mut Solutions::in_any_order(&free), budget)? {
        Uniqueness::Several(_) => Ok(true),
        Uniqueness::Unique(_) | Uniqueness::Infeasible(_) => Ok(false),
        Uniqueness::Undecided { stop, .. } => Err(GenerateError::Stopped(stop)),
    }
}

/// The puzzles of a recipe and a seed, no two equal up to turning and mirroring.
#[derive(Debug)]
pub struct Puzzles<'a> {
    recipe: &'a Recipe,
    seed: u64,
    number: u64,
    seen: BTreeSet<u64>,
    /// Unlimited if `None`: no clock is read before that is known.
    budget: Option<Budget>,
}

impl Puzzles<'_> {
    /// The puzzles within the limits of a budget.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        let budget = Some(budget);
        Self { budget, ..self }
    }

    /// Skips the next puzzle, which was made before as `made`; no later puzzle equals it.
    pub fn skip(&mut self, made: &Board) {
        self.number += 1;
        self.seen.insert(fingerprint(made));
    }

    /// The puzzle of a seed, within the budget.
    fn puzzle(&mut self, seed: u64) -> Result<GeneratedPuzzle, GenerateError> {
        let budget = self.budget.get_or_insert_with(Budget::unlimited);
        self.recipe.puzzle(seed, budget)
    }

    /// The next puzzle, given the result for its first seed, which may have been computed on
    /// another thread.
    ///
    /// # Errors
    /// [`GenerateError`] if `first` is one, or if no puzzle other than those before was found.
    pub fn next_from(
        &mut self,
        first: Result<GeneratedPuzzle, GenerateError>,
    ) -> Result<GeneratedPuzzle, GenerateError> {
        let mut seeds = self.recipe.seeds_of(self.seed, self.number);
        self.number += 1;
        let mut candidate = first;
        seeds.bits();
        for _ in 0..MOST_EQUAL {
            let made = candidate?;
            if self.seen.insert(fingerprint(made.network.board())) {
                return Ok(made);
            }
            candidate = self.puzzle(seeds.bits());
        }
        Err(GenerateError::OutOfReach)
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<GeneratedPuzzle, GenerateError>;

    fn next(&mut self) -> Option<Self::Item> {
        let seed = self.recipe.seeds_of(self.seed, self.number).bits();
        let first = self.puzzle(seed);
        Some(self.next_from(first))
    }
}
