//! Tasks for engines without a limit and without an observer.

use hashilab::internals::engine::{Budget, Observer, Task, Verdict};
use hashilab::internals::puzzle::Solution;
use hashilab::internals::questions::{Engines, Infeasibility, SolveError, SolveResult, solve};

/// The result of a task.
pub(crate) fn asked(task: &Task<'_>, engines: &mut Engines<'_>) -> Result<SolveResult, SolveError> {
    solve(task, engines, &Budget::unlimited(), &mut Observer::none())
}

/// Checks that the answer is one of all solutions, or that there are none.
#[track_caller]
pub(crate) fn assert_agrees(answer: &Verdict<Solution, Infeasibility>, solutions: &[Solution]) {
    match answer {
        Verdict::Yes(solution) => assert!(solutions.contains(solution), "{solution:?}"),
        Verdict::No(_) => assert_eq!(solutions, []),
        Verdict::Undecided(limit) => panic!("{limit}"),
    }
}
