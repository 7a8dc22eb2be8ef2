//! An engine for tests: it returns scripted outcomes, true or not.

use std::collections::VecDeque;

use super::budget::Budget;
use super::observer::Observer;
use super::outcome::{Incumbent, Run, Verdict};
use super::task::{Engine, EngineError, Task};

/// Returns a list of outcomes and failures, one for each run; fails once the list is exhausted.
///
/// # Examples
/// ```
/// use hashilab_engine::engine::{Budget, Engine, Verdict, MockEngine, Task, Observer};
/// use hashilab_engine::milp::Formulation;
/// use hashilab_rules::puzzle::{Board, Clue, Network, Pos, Rules, Size};
/// let islands = vec![(Pos::new(0, 0), Clue::Exactly(1)), (Pos::new(0, 2), Clue::Exactly(1))];
/// let network = Network::of(Board::new(Size::new(1, 3), islands, Rules::default())?);
/// let task = Task::new(&network, Formulation::Flow);
/// let mut liar = MockEngine::new("liar", [Ok(Verdict::No(()))]);
/// let run = liar.solve(&task, &Budget::unlimited(), &mut Observer::none())?;
/// assert_eq!(run.outcome, Verdict::No(()));
/// assert!(liar.solve(&task, &Budget::unlimited(), &mut Observer::none()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MockEngine {
    name: &'static str,
    script: VecDeque<Result<Verdict<Incumbent>, EngineError>>,
}

impl MockEngine {
    /// An engine with this name and script.
    pub fn new(
        name: &'static str,
        script: impl IntoIterator<Item = Result<Verdict<Incumbent>, EngineError>>,
    ) -> Self {
        Self {
            name,
            script: script.into_iter().collect(),
        }
    }

    /// The number of outcomes left in the script.
    #[must_use]
    pub fn left(&self) -> usize {
        self.script.len()
    }
}

impl Engine for MockEngine {
    fn name(&self) -> &'static str {
        self.name
    }

    fn solve(
        &mut self,
        _task: &Task<'_>,
        _budget: &Budget,
        _watch: &mut Observer<'_>,
    ) -> Result<Run, EngineError> {
        match self.script.pop_front() {
            Some(outcome) => outcome.map(Run::of),
            None => Err(EngineError::Failed {
                engine: self.name,
                what: "the script is over".to_owned(),
            }),
        }
    }
}
