//! One question about one board, put to engines.

use super::question::{Ending, Question};
use crate::engine::{Budget, Observer, Task};
use crate::milp::Formulation;
use crate::puzzle::Network;
use crate::questions::{
    Answer, Backbone, Count, Engines, Program, Solutions, SolveError, Solved, Statistics, Stop,
    Uniqueness, backbone, backbone_by, count, solve, unique,
};

/// What is asked, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    /// The question.
    pub(super) question: Question,
    /// The most solutions that are counted.
    pub(super) wanted: Option<u64>,
    /// The formulation, for engines that need one.
    pub(super) formulation: Formulation,
}

/// Asks. Only solving tells its stages apart.
pub(super) fn ask(
    asked: Asked,
    network: &Network,
    engines: &mut Engines<'_>,
    budget: &Budget,
) -> Result<(Ending, Option<Statistics>), SolveError> {
    let ending = match asked.question {
        Question::Solve => {
            let task = Task::new(network, asked.formulation);
            let solved = solve(&task, engines, budget, &mut Observer::none())?;
            return Ok((of_solving(&solved), Some(solved.statistics)));
        }
        Question::Unique => {
            let mut solutions = solutions(asked, network, engines)?;
            of_uniqueness(&unique(&mut solutions, budget)?)
        }
        Question::Count => {
            let mut solutions = solutions(asked, network, engines)?;
            of_count(count(&mut solutions, budget)?)
        }
        Question::Backbone => match &mut engines.first {
            None => of_common(&backbone(network, budget, &mut Vec::new())?, network),
            Some(engine) => {
                let program = Program::new(network, asked.formulation, &mut **engine)?;
                of_common(&backbone_by(program, budget, &mut Vec::new())?, network)
            }
        },
    };
    Ok((ending, None))
}

/// The solutions, as many as are wanted.
fn solutions<'a>(
    asked: Asked,
    network: &'a Network,
    engines: &'a mut Engines<'_>,
) -> Result<Solutions<'a>, SolveError> {
    let solutions = match &mut engines.first {
        None => Ok(match asked.question {
            Question::Unique => Solutions::in_any_order(network),
            Question::Solve | Question::Count | Question::Backbone => Solutions::of(network),
        }),
        Some(engine) => Program::new(network, asked.formulation, &mut **engine).map(Solutions::by),
    }?;
    Ok(match asked.wanted {
        Some(wanted) => solutions.at_most(wanted),
        None => solutions,
    })
}

fn of_solving(solved: &Solved) -> Ending {
    match &solved.answer {
        Answer::Solved(_) => Ending::Solved,
        Answer::Infeasible(_) => Ending::Infeasible,
        Answer::Undecided(undecided) => Ending::Limit {
            limit: undecided.limit,
            found: 0,
        },
    }
}

fn of_uniqueness(answer: &Uniqueness) -> Ending {
    match answer {
        Uniqueness::Infeasible => Ending::Infeasible,
        Uniqueness::Unique(_) => Ending::Unique,
        Uniqueness::Several(_) => Ending::Several,
        Uniqueness::Undecided { found, stop } => {
            let found = u64::from(found.is_some());
            match *stop {
                Stop::Enough => Ending::MoreThan(found),
                Stop::Limit(limit) => Ending::Limit { limit, found },
            }
        }
    }
}

fn of_count(count: Count) -> Ending {
    match count {
        Count::Exactly(number) => Ending::Exactly(number),
        Count::AtLeast(number, Stop::Enough) => Ending::MoreThan(number),
        Count::AtLeast(found, Stop::Limit(limit)) => Ending::Limit { limit, found },
    }
}

fn of_common(answer: &Backbone, network: &Network) -> Ending {
    match answer {
        Backbone::Infeasible => Ending::Infeasible,
        Backbone::All(domains) => Ending::Backbone {
            fixed: domains.fixed(),
            edges: network.edges().len(),
        },
        Backbone::Undecided { limit, .. } => Ending::Limit {
            limit: *limit,
            found: 0,
        },
    }
}
