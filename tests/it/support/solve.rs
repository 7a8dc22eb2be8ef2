//! Questions put to engines without a limit, while nobody watches.

use hashilab::rooms::engine::{Budget, Observer, Task};
use hashilab::rooms::puzzle::Solution;
use hashilab::rooms::questions::{Engines, SolveError, SolveOutcome, Solved, solve};

/// What comes of a task.
pub(crate) fn asked(task: &Task<'_>, engines: &mut Engines<'_>) -> Result<Solved, SolveError> {
    solve(task, engines, &Budget::unlimited(), &mut Observer::none())
}

/// The answer is one of all solutions, or that there are none.
#[track_caller]
pub(crate) fn assert_agrees(answer: &SolveOutcome, solutions: &[Solution]) {
    match answer {
        SolveOutcome::Solved(solution) => assert!(solutions.contains(solution), "{solution:?}"),
        SolveOutcome::Infeasible(_) => assert_eq!(solutions, []),
        SolveOutcome::Undecided(undecided) => panic!("{undecided}"),
    }
}
