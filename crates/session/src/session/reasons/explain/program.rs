//! The program of one conflict for other solvers, as LP text.

use std::fmt::Write as _;

use crate::engine::{Budget, LpOutcome, relax_once};
use crate::explain::{Conflict, describe_conflict, describe_requirement};
use crate::milp::{Model, formulate_requirements};
use crate::puzzle::{Network, Requirement};
use crate::questions::SolveError;
use crate::session::AskError;

/// The first line of a conflict's program, and of one without any requirement.
const HEAD: &str = "\\ an irreducible conflict: without any one block there is a solution\n";
const EMPTY: &str = "\\ nothing is required, and the rows of no block cannot be kept\n";
/// A comment on cuts in another formulation.
const IN_FLOW: &str = "\\ in the formulation flow a cut follows from the rows balance of the \
islands on the side\n\\ without the root, added up, and from the rows capacity of the edges \
between the sides\n";

/// The program of a conflict's requirements as LP text, with a comment on each block, and if the
/// relaxation is infeasible too, weights that show it.
///
/// # Errors
/// An [`AskError`] if HiGHS fails.
pub fn conflict_program(
    puzzle: &Network,
    conflict: &Conflict,
    budget: &Budget,
) -> Result<String, AskError> {
    let model = formulate_requirements(puzzle, &conflict.requirements)?;
    let head = if conflict.requirements.is_empty() {
        EMPTY
    } else {
        HEAD
    };
    let mut text = String::from(head);
    if conflict.requirements.is_empty() {
        let _ = writeln!(text, "\\ {}", describe_conflict(puzzle, conflict));
    }
    let mut cuts = 0;
    for requirement in &conflict.requirements {
        let words = describe_requirement(puzzle, requirement);
        if matches!(requirement, Requirement::Leaves(_)) {
            cuts += 1;
            let _ = writeln!(text, "\\ cut_{cuts}: {words}");
        } else {
            let _ = writeln!(text, "\\ {words}");
        }
    }
    if cuts > 0 {
        text.push_str(IN_FLOW);
    }
    let relaxed = relax_once(model.clone(), budget).map_err(SolveError::from)?;
    text.push_str(&in_the_relaxation(&model, &relaxed));
    text.push_str(&model.to_lp());
    Ok(text)
}

/// The result of a program's relaxation, as comments.
fn in_the_relaxation(model: &Model, relaxed: &LpOutcome) -> String {
    match relaxed {
        LpOutcome::Infeasible(found) => {
            let mut text = String::from("\\ the relaxation has no solution either");
            let Some(farkas) = &found.farkas else {
                text.push('\n');
                return text;
            };
            let _ = writeln!(
                text,
                ": these rows, each times its weight, add up to\n\\ at least {} on the left, but \
                 the right sides to {}",
                farkas.least, farkas.most
            );
            for (row, weight) in &farkas.weights {
                let _ = writeln!(text, "\\   {weight} {}", model.rows()[*row].name);
            }
            text
        }
        LpOutcome::Optimal(_) => {
            "\\ the relaxation has a solution: that none is whole is what makes the conflict\n"
                .to_owned()
        }
        LpOutcome::Limit(_) | LpOutcome::Failed(_) => String::new(),
    }
}
