//! Questions put to engines without a limit, while nobody watches.

use hashilab::engine::{Budget, Observer, Task};
use hashilab::puzzle::Solution;
use hashilab::questions::{Answer, Engines, SolveError, Solved, solve};

/// What comes of a task.
pub(crate) fn asked(task: &Task<'_>, engines: &mut Engines<'_>) -> Result<Solved, SolveError> {
    solve(task, engines, &Budget::unlimited(), &mut Observer::none())
}

/// The answer is one of all solutions, or that there are none.
#[track_caller]
pub(crate) fn assert_agrees(answer: &Answer, solutions: &[Solution]) {
    match answer {
        Answer::Solved(solution) => assert!(solutions.contains(solution), "{solution:?}"),
        Answer::Infeasible(_) => assert_eq!(solutions, []),
        Answer::Undecided(undecided) => panic!("{undecided}"),
    }
}
