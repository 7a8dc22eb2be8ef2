//! A search under varying sets of requirements.

use crate::engine::{Budget, Verdict};
use crate::puzzle::{Bridges, Network, Requirement};

use super::super::core::Literal;
use super::super::instance::Instance;
use super::bound::SearchBound;
use super::solver::ClauseSearch;

/// Search on one network under chosen requirements: can they all be satisfied? Learned clauses are
/// kept between calls.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Selective, Verdict};
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Requirement, Rules, Size};
/// let islands = [(0, 1), (2, 3)].map(|(col, clue)| (Pos::new(0, col), Clue::Exactly(clue)));
/// let network = Network::of(Board::new(Size::new(1, 3), islands.to_vec(), Rules::default())?);
/// let requirements = Requirement::all(&network);
/// let mut search = Selective::new(&network, &requirements);
/// let all: Vec<usize> = (0..requirements.len()).collect();
/// assert_eq!(search.ask(&all, &Budget::unlimited()), Verdict::No(vec![0, 1]));
/// let Verdict::Yes(bridges) = search.ask(&all[1..2], &Budget::unlimited()) else {
///     panic!("three bridges keep the second clue");
/// };
/// assert_eq!(bridges, [3].into_iter().collect());
/// # Ok::<(), hashilab_rules::puzzle::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Selective {
    solver: ClauseSearch,
    guards: Vec<Literal>,
}

impl Selective {
    /// A search under these requirements only.
    #[must_use]
    pub fn new(network: &Network, requirements: &[Requirement]) -> Self {
        let instance = Instance::under(network, requirements);
        let guards = (0..requirements.len()).map(|index| instance.guard(index));
        Self {
            guards: guards.collect(),
            solver: ClauseSearch::new(instance, 0),
        }
    }

    /// The number of conflicts up to now.
    #[must_use]
    pub fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }

    /// Looks for bridges that satisfy the requirements with these indices.
    ///
    /// # Panics
    /// If there is no such index.
    pub fn ask(&mut self, chosen: &[usize], budget: &Budget) -> Verdict<Bridges, Vec<usize>> {
        let assumptions: Vec<Literal> = chosen.iter().map(|&index| self.guards[index]).collect();
        self.solver.keep_assumptions(&assumptions);
        match self.solver.go_on(&assumptions, SearchBound::of(budget)) {
            Verdict::Yes(()) => Verdict::Yes(self.solver.answer()),
            Verdict::Undecided(limit) => Verdict::Undecided(limit),
            Verdict::No(()) => {
                let core = self.solver.core();
                let mut places = chosen.to_vec();
                places.retain(|&index| core.contains(&self.guards[index]));
                places.sort_unstable();
                places.dedup();
                Verdict::No(places)
            }
        }
    }
}
