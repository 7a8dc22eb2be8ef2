//! Points of integer programs: the constraints that they violate, and the points of solutions.

use hashilab::internals::milp::{Formulation, Kind, Model, Sense, formulate};
use hashilab::internals::puzzle::{Id, Network, Solution};

/// The names of all columns and rows that a point violates.
pub(crate) fn broken(model: &Model, point: &[f64]) -> Vec<String> {
    const TOLERANCE: f64 = 1e-9;
    let mut broken = Vec::new();
    for (column, &value) in model.columns().values().iter().zip(point) {
        let inside = column.lower <= value && value <= column.upper;
        let kept = inside && (column.kind == Kind::Continuous || value.fract() == 0.0);
        if !kept {
            broken.push(format!("{} = {value}", column.name));
        }
    }
    for (id, row) in model.rows().iter() {
        let terms = model.terms(id).iter();
        let left: f64 = terms
            .map(|term| term.coefficient * point[term.column.index()])
            .sum();
        let kept = match row.sense {
            Sense::AtMost => left <= row.right + TOLERANCE,
            Sense::AtLeast => left >= row.right - TOLERANCE,
            Sense::Equal => (left - row.right).abs() <= TOLERANCE,
        };
        if !kept {
            broken.push(format!(
                "{}: {left} {:?} {}",
                row.name, row.sense, row.right
            ));
        }
    }
    broken
}

/// Checks that every solution has a point in every program that can state the board's rules, and
/// that the point decodes to the solution.
pub(crate) fn check_points(network: &Network, solutions: &[Solution]) {
    for formulation in Formulation::ALL {
        let Ok(formulated) = formulate(network, formulation) else {
            continue;
        };
        for solution in solutions {
            let point = formulated.point(network, solution.verified());
            assert_eq!(broken(&formulated.model, &point), [""; 0], "{network:?}");
            let decoded = formulated.decode(&point).expect("whole numbers");
            assert_eq!(decoded, **solution);
        }
    }
}
