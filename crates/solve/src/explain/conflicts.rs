//! Irreducible conflicts of a board one after the other, the smallest first.
//!
//! A conflict hits every *correction set*: requirements without which all the others can be
//! satisfied. So a smallest hitting set of the known correction sets is a candidate. If its
//! requirements can be satisfied, the bridges that do so give one more correction set; if not, it
//! is a conflict, and no smaller one remains (Ignatiev, Previti, Liffiton and Marques-Silva:
//! "Smallest MUS extraction with minimal hitting set dualization", 2015). Connectivity counts as
//! one requirement in this.

use super::conflict::{Conflict, FalseWitness, complete};
use super::hitting::{HittingListSearch, HittingSet};
use super::requirement_holds::BuiltBridges;
use crate::engine::{Budget, Limit, Selective, Verdict};
use crate::puzzle::{Network, Requirement};

/// The irreducible conflicts of a board.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Verdict};
/// use hashilab_solve::explain::{Conflicts};
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = [(0, 1), (2, 4), (4, 1)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 5), islands.to_vec(), Rules::default())?);
/// let mut conflicts = Conflicts::of(&network);
/// let Verdict::Yes(first) = conflicts.next(&Budget::unlimited())? else {
///     panic!("a 4 between two 1s has no solution");
/// };
/// assert_eq!(first.requirements.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Conflicts<'a> {
    network: &'a Network,
    all: Vec<Requirement>,
    search: Selective,
    /// Correction sets: a conflict hits each of them.
    corrections: Vec<Vec<usize>>,
    /// The conflicts found up to now.
    found: Vec<Vec<usize>>,
    /// No remaining conflict has fewer requirements.
    least: usize,
}

impl<'a> Conflicts<'a> {
    /// All conflicts of a board's requirements.
    #[must_use]
    pub fn of(network: &'a Network) -> Self {
        let all = Requirement::all(network);
        Self {
            network,
            search: Selective::new(network, &all),
            all,
            corrections: Vec::new(),
            found: Vec::new(),
            least: 0,
        }
    }

    /// The least number of requirements in any remaining conflict, with connectivity counted as
    /// one.
    #[must_use]
    pub fn least(&self) -> usize {
        self.least
    }

    /// The next conflict.
    ///
    /// # Errors
    /// [`FalseWitness`]: a defect of clause learning.
    pub fn next(&mut self, budget: &Budget) -> Result<Verdict<Conflict>, FalseWitness> {
        loop {
            let mut hitting = HittingListSearch::of(&self.corrections, &self.found, self.all.len());
            match hitting.search(self.least, budget) {
                HittingSet::Stopped(limit) => return Ok(Verdict::Undecided(limit)),
                HittingSet::None { larger: false } => return Ok(Verdict::No(())),
                HittingSet::None { larger: true } => {
                    self.least += 1;
                    continue;
                }
                HittingSet::Found => {}
            }
            let mut candidate = hitting.into_chosen();
            candidate.sort_unstable();
            match self.search.ask(&candidate, budget) {
                Verdict::Undecided(limit) => return Ok(Verdict::Undecided(limit)),
                Verdict::Yes(bridges) => {
                    let broken = self.broken(&BuiltBridges::new(self.network, &bridges));
                    match self.correction(broken, budget) {
                        Ok(correction) if correction.is_empty() => return Ok(Verdict::No(())),
                        Ok(correction) => self.corrections.push(correction),
                        Err(limit) => return Ok(Verdict::Undecided(limit)),
                    }
                }
                Verdict::No(_) => {
                    self.found.push(candidate.clone());
                    let requirements = candidate.iter().map(|&at| self.all[at].clone());
                    let whole = complete(self.network, requirements.collect(), budget)?;
                    return match whole {
                        Verdict::Yes(conflict) => Ok(Verdict::Yes(conflict)),
                        Verdict::Undecided(limit) => Ok(Verdict::Undecided(limit)),
                        Verdict::No(_) => Err(FalseWitness),
                    };
                }
            }
        }
    }

    /// The requirements that bridges do not satisfy.
    fn broken(&self, built: &BuiltBridges<'_>) -> Vec<usize> {
        let all = 0..self.all.len();
        all.filter(|&at| !built.keep(&self.all[at])).collect()
    }

    /// A minimal correction set among the broken requirements.
    fn correction(&mut self, broken: Vec<usize>, budget: &Budget) -> Result<Vec<usize>, Limit> {
        let mut broken = broken;
        let mut index = 0;
        while index < broken.len() {
            let tried = broken[index];
            let is_kept = |at: &usize| *at == tried || !broken.contains(at);
            let kept: Vec<usize> = (0..self.all.len()).filter(is_kept).collect();
            match self.search.ask(&kept, budget) {
                Verdict::Yes(bridges) => {
                    let still = self.broken(&BuiltBridges::new(self.network, &bridges));
                    broken.retain(|at| still.contains(at));
                }
                Verdict::No(_) => index += 1,
                Verdict::Undecided(limit) => return Err(limit),
            }
        }
        Ok(broken)
    }
}
