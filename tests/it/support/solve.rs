//! Questions put to engines without a limit, while nobody watches.

use hashilab::internals::engine::{Budget, Observer, Task, Verdict};
use hashilab::internals::puzzle::Solution;
use hashilab::internals::questions::{Engines, SolveError, SolveOutcome, SolveResult, solve};

/// What comes of a task.
pub(crate) fn asked(task: &Task<'_>, engines: &mut Engines<'_>) -> Result<SolveResult, SolveError> {
    solve(task, engines, &Budget::unlimited(), &mut Observer::none())
}

/// The answer is one of all solutions, or that there are none.
#[track_caller]
pub(crate) fn assert_agrees(answer: &SolveOutcome, solutions: &[Solution]) {
    match answer {
        Verdict::Yes(solution) => assert!(solutions.contains(solution), "{solution:?}"),
        Verdict::No(_) => assert_eq!(solutions, []),
        Verdict::Undecided(undecided) => panic!("{undecided}"),
    }
}
