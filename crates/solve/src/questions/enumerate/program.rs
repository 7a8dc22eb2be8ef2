//! An integer program that is solved repeatedly, each time with another row that excludes the last
//! solution.

use std::fmt;

use crate::engine::{Budget, Engine, EngineError, Observer, Task, Verdict};
use crate::milp::{Formulated, Formulation, formulate};
use crate::puzzle::{Connectivity, Literal, Network, Solution};
use crate::questions::answer::{Claimant, SolveError, Warning};
use crate::questions::belief::{check_run, deduce, unclear};
use crate::questions::engines::affordable;

/// A board's integer program, its exclusions, and the engine that solves it.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Highs};
/// use hashilab_engine::milp::Formulation;
/// use hashilab_solve::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// use hashilab_solve::questions::{SolutionCount, ListingProgram, Solutions, count};
/// let corners = [(0, 0), (0, 2), (2, 0), (2, 2)]
///     .map(|(row, col)| (Pos::new(row, col), Clue::Exactly(3)));
/// let network = Network::of(Board::new(Size::new(3, 3), corners.to_vec(), Rules::default())?);
/// let mut highs = Highs::default();
/// let program = ListingProgram::new(&network, Formulation::Flow, &mut highs)?;
/// let mut solutions = Solutions::by(program);
/// assert_eq!(count(&mut solutions, &Budget::unlimited())?, SolutionCount::Exactly(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ListingProgram<'a> {
    network: &'a Network,
    formulation: Formulation,
    formulated: Formulated,
    /// Whether deduced bounds are fixed in the program.
    is_tight: bool,
    /// Whether nothing is deduced before the engine is called.
    is_as_written: bool,
    /// The warning for an engine that did not report how it ended.
    warning: Option<Warning>,
    engine: Box<dyn Engine + 'a>,
}

impl fmt::Debug for ListingProgram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program")
            .field("claim", &self.claim())
            .finish_non_exhaustive()
    }
}

impl<'a> ListingProgram<'a> {
    /// The program of a board, with nothing excluded.
    ///
    /// # Errors
    /// [`SolveError::Unsupported`] if the formulation does not support one of the board's rules.
    pub fn new(
        network: &'a Network,
        formulation: Formulation,
        engine: impl Engine + 'a,
    ) -> Result<Self, SolveError> {
        let mut formulated = formulate(network, formulation).map_err(SolveError::Unsupported)?;
        match network.board().rules().connectivity() {
            Connectivity::Required => formulated.favour_built_edges(),
            Connectivity::Free => {}
        }
        Ok(Self {
            network,
            formulation,
            formulated,
            is_tight: false,
            is_as_written: false,
            warning: None,
            engine: Box::new(engine),
        })
    }

    /// The program as it is written to files: without an objective that guides the search, and
    /// without deduction, in the program or before the engine is called.
    #[must_use]
    pub fn as_written(mut self) -> Self {
        let direction = self.formulated.model.direction();
        self.formulated.model.set_objective(direction, Vec::new());
        self.is_as_written = true;
        self
    }

    /// Whether nothing is deduced before the engine is called.
    pub(super) fn is_as_written(&self) -> bool {
        self.is_as_written
    }

    /// The error for an engine that returned an excluded solution.
    pub(super) fn repeated(&self) -> SolveError {
        SolveError::Engine(EngineError::Failed {
            engine: self.engine.name(),
            what: "it returned what was excluded".to_owned(),
        })
    }

    /// The board.
    pub(super) fn network(&self) -> &'a Network {
        self.network
    }

    /// The warning of the last call.
    pub(super) fn warning(&self) -> Option<Warning> {
        self.warning.clone()
    }

    /// The source of claims from this program.
    pub(super) fn claim(&self) -> Claimant {
        Claimant {
            engine: self.engine.name(),
            formulation: Some(self.formulation),
        }
    }

    /// Solves the current program; the cuts that the engine adds are kept.
    pub(super) fn solve(
        &mut self,
        budget: &Budget,
    ) -> Result<Verdict<Solution, Claimant>, SolveError> {
        if !self.is_as_written && !std::mem::replace(&mut self.is_tight, true) {
            self.tighten(budget);
        }
        let formulated = self.formulated.clone();
        let task = Task::stated(self.network, self.formulation, formulated);
        let run = self.engine.solve(&task, budget, &mut Observer::none())?;
        self.warning = unclear(self.claim(), run.last_line.clone());
        let word = check_run(&task, self.claim(), run)?;
        if let Some(grown) = task.built() {
            self.formulated = grown.clone();
        }
        Ok(word)
    }

    /// Fixes deduced bounds while there is time. Contradictions are left to the engine and to the
    /// proof of infeasibility; the caller reports warnings.
    fn tighten(&mut self, budget: &Budget) {
        let tier = affordable(self.network);
        if let (Verdict::Yes(domains), _) = deduce(self.network, tier, budget) {
            self.formulated.tighten(&domains);
        }
    }

    /// Excludes all solutions in which all of these facts hold.
    pub(super) fn exclude(&mut self, facts: &[Literal]) {
        self.formulated.add_no_good(self.network, facts);
    }

    /// Excludes this solution.
    pub(super) fn exclude_solution(&mut self, solution: &Solution) {
        let most = self.network.board().rules().max_bridges();
        let bounds = solution.iter().flat_map(|(edge, count)| {
            let least = (count > 0).then_some(Literal::AtLeast(edge, count));
            let most = (count < most).then_some(Literal::AtMost(edge, count));
            least.into_iter().chain(most)
        });
        let bounds: Vec<Literal> = bounds.collect();
        self.exclude(&bounds);
    }
}
