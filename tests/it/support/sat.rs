//! A witness that shares nothing with our engines: a library's SAT solver on the puzzle stated as
//! clauses.
//!
//! Two variables for each edge ("at least one bridge", "two"), the degrees as all clauses that
//! follow from one island, crossings as pairs. Connectivity is added in rounds: while the answer
//! has several components, one more clause for each states that some edge leaves it.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use hashilab::internals::puzzle::{
    Bridges, Clue, EdgeId, IdVec, IslandId, Network, Solution, components, verify,
};

/// A solution, or `None` if there is none.
pub(crate) fn solve(network: &Network) -> Option<Solution> {
    assert_eq!(
        network.board().rules().max_bridges(),
        2,
        "two variables an edge"
    );
    let mut clauses = Clauses::of(network);
    for edge in network.edges().ids() {
        clauses.add([clauses.not_two(edge), clauses.built(edge)]);
    }
    for crossing in network.crossings() {
        clauses.add([crossing.horizontal, crossing.vertical].map(|edge| !clauses.built(edge)));
    }
    for island in network.islands().ids() {
        clauses.add_degree(network, island);
    }
    while let Some(bridges) = clauses.solve() {
        let components = components(network, &bridges);
        if components.len() < 2 {
            return Some(verify(network, bridges).expect("the clauses say the rules"));
        }
        for component in &components {
            clauses.add_cut(network, component);
        }
    }
    None
}

struct Clauses {
    solver: BasicSolver,
    levels: IdVec<EdgeId, [Var; 2]>,
}

impl Clauses {
    fn of(network: &Network) -> Self {
        let mut solver = BasicSolver::default();
        let mut variables = || [solver.new_var_default(), solver.new_var_default()];
        let levels = network.edges().ids().map(|_| variables()).collect();
        Self { solver, levels }
    }

    /// "This edge carries a bridge."
    fn built(&self, edge: EdgeId) -> Lit {
        Lit::new(self.levels[edge][0], true)
    }

    /// "This edge does not carry two bridges."
    fn not_two(&self, edge: EdgeId) -> Lit {
        Lit::new(self.levels[edge][1], false)
    }

    fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        self.solver
            .add_clause_reuse(&mut clause.into_iter().collect());
    }

    /// No set of edges carries more than the clue, and none lacks more than the clue allows.
    fn add_degree(&mut self, network: &Network, island: IslandId) {
        let Clue::Exactly(clue) = network.islands()[island].clue else {
            panic!("a clue that is a number")
        };
        let edges = network.edges_at(island);
        let (clue, most) = (usize::from(clue), 2 * edges.len());
        if clue > most {
            self.add([]);
            return;
        }
        for counts in counts(edges.len()) {
            let sum: usize = counts.iter().sum();
            let counts = || edges.iter().zip(&counts).filter(|&(_, &count)| count > 0);
            if sum == clue + 1 {
                let carries = counts().map(|(&edge, count)| self.levels[edge][count - 1]);
                self.add(
                    carries
                        .map(|level| Lit::new(level, false))
                        .collect::<Vec<Lit>>(),
                );
            }
            if sum == most - clue + 1 {
                let misses = counts().map(|(&edge, count)| self.levels[edge][2 - count]);
                self.add(
                    misses
                        .map(|level| Lit::new(level, true))
                        .collect::<Vec<Lit>>(),
                );
            }
        }
    }

    /// Some edge leaves these islands.
    fn add_cut(&mut self, network: &Network, inside: &[IslandId]) {
        let leaving = |edge: &EdgeId| {
            let ends = network.edges()[*edge].ends;
            ends.iter()
                .filter(|end| inside.binary_search(end).is_ok())
                .count()
                == 1
        };
        let edges = network.edges().ids().filter(leaving);
        let clause: Vec<Lit> = edges.map(|edge| self.built(edge)).collect();
        self.add(clause);
    }

    fn solve(&mut self) -> Option<Bridges> {
        if self.solver.solve_limited(&[]) != lbool::TRUE {
            return None;
        }
        let is_true = |&level: &Var| self.solver.value_var(level) == lbool::TRUE;
        let count = |levels: &[Var; 2]| levels.iter().filter(|level| is_true(level)).count();
        let count = |levels| u8::try_from(count(levels)).expect("at most two");
        Some(self.levels.values().iter().map(count).collect())
    }
}

/// All ways to put 0, 1 or 2 on this number of edges.
fn counts(edges: usize) -> Vec<Vec<usize>> {
    let longer = |shorter: Vec<Vec<usize>>, _| {
        let with = |counts: Vec<usize>| (0..=2).map(move |count| [&counts[..], &[count]].concat());
        shorter.into_iter().flat_map(with).collect()
    };
    (0..edges).fold(vec![Vec::new()], longer)
}
