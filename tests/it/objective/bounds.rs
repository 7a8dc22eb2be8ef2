//! Bounds: how an engine's claimed bound on the best value is used.

use hashilab::internals::engine::{
    Budget, Cdcl, Engine, EngineError, Incumbent, Limit, Observer, Run, SolveStats, Task, Verdict,
};
use hashilab::internals::milp::{Direction, Formulation, Objective};
use hashilab::internals::puzzle::{Amount, Bridges, Measure};
use hashilab::internals::questions::{Engines, Optimality, SolveResult, WarmStart, Warning};

use super::{RING, solution};
use crate::support::boards::drawn;
use crate::support::solve::asked;

/// An engine whose claimed bound need not fit its bridges.
#[derive(Debug)]
struct Boaster {
    bridges: Bridges,
    bound: Option<f64>,
    limit: Option<Limit>,
}

impl Engine for Boaster {
    fn name(&self) -> &'static str {
        "boaster"
    }

    fn solve(
        &mut self,
        _task: &Task<'_>,
        _budget: &Budget,
        _watch: &mut Observer<'_>,
    ) -> Result<Run, EngineError> {
        let incumbent = Incumbent {
            objective: self.bound,
            ..Incumbent::of(self.bridges.clone())
        };
        let outcome = match self.limit {
            None => Verdict::Yes(incumbent.optimal()),
            Some(limit) => Verdict::Yes(incumbent.stopped(limit)),
        };
        let stats = SolveStats {
            bound: self.bound,
            ..SolveStats::default()
        };
        Ok(Run {
            stats,
            ..Run::of(outcome)
        })
    }
}

/// The result when an engine claims a bound for the shortest bridges of the ring, with `counts`
/// bridges on its edges.
fn boasted(
    start: WarmStart,
    counts: [u8; 4],
    bound: Option<f64>,
    limit: Option<Limit>,
) -> SolveResult {
    let network = drawn(RING);
    let mut boaster = Boaster {
        bridges: counts.into_iter().collect(),
        bound,
        limit,
    };
    let mut engines = Engines {
        first: Some(&mut boaster),
        prover: &mut Cdcl::default(),
        start,
        deduce: None,
    };
    let objective = Objective {
        direction: Direction::Minimise,
        measure: Measure::Length,
    };
    let task = Task::new(&network, Formulation::Flow).aiming_at(objective);
    asked(&task, &mut engines).expect("the bridges are a solution")
}

fn best(solved: &SolveResult) -> &Optimality {
    solved.best.as_ref().expect("the best is wanted")
}

#[test]
fn the_value_is_worked_out_and_never_the_engines() {
    // Edges of 4, 2, 2 and 4 cells; the three shortest join all islands with length 8.
    let solved = boasted(WarmStart::Nothing, [1, 1, 1, 0], Some(8.0), None);
    assert_eq!(
        (best(&solved).value, best(&solved).is_optimal()),
        (Amount::whole(8), true)
    );
    let solved = boasted(WarmStart::Nothing, [1, 1, 1, 1], Some(8.0), None);
    assert_eq!(
        (best(&solved).value, best(&solved).is_optimal()),
        (Amount::whole(12), false)
    );
    assert_eq!(best(&solved).limit, Some(Limit::Gap));
    assert_eq!(best(&solved).gap(), Some(4.0 / 12.0));
}

#[test]
fn a_bound_between_two_values_says_as_much_as_the_next() {
    // All lengths are even.
    let solved = boasted(
        WarmStart::Nothing,
        [1, 1, 1, 0],
        Some(6.1),
        Some(Limit::Time),
    );
    assert_eq!(
        (best(&solved).is_optimal(), best(&solved).limit),
        (true, None)
    );
    let solved = boasted(
        WarmStart::Nothing,
        [1, 1, 1, 0],
        Some(5.9),
        Some(Limit::Time),
    );
    let bound = best(&solved).bound.expect("a bound").amount;
    assert_eq!(
        (bound, best(&solved).limit),
        (Amount::whole(6), Some(Limit::Time))
    );
}

#[test]
fn a_solution_refutes_a_false_bound() {
    let solved = boasted(WarmStart::Nothing, [1, 1, 1, 0], Some(12.0), None);
    assert_eq!(
        (best(&solved).bound, best(&solved).is_optimal()),
        (None, false)
    );
    let [Warning::FalseBound { bound, value, .. }] = solved.warnings[..] else {
        panic!("{:?}", solved.warnings);
    };
    assert_eq!((bound, value), (Amount::whole(12), Amount::whole(8)));
}

#[test]
fn an_engine_without_a_bound_proves_nothing() {
    let solved = boasted(WarmStart::Nothing, [1, 1, 1, 0], None, None);
    assert_eq!((best(&solved).bound, best(&solved).gap()), (None, None));
    assert!(!best(&solved).is_optimal());
}

#[test]
fn the_start_is_the_answer_where_the_engine_has_nothing_better() {
    let long = boasted(WarmStart::Auto, [2, 2, 2, 2], None, Some(Limit::Time));
    let network = drawn(RING);
    let found = Measure::Length.of(&network, solution(&long));
    assert_eq!(
        (best(&long).value, found < Amount::whole(24)),
        (found, true)
    );
}

/// Weights near a million on all edges: a bound several units away is not reached, however small
/// its relative distance is.
#[test]
fn a_bound_is_reached_only_within_one_unit() {
    let network = drawn(RING);
    let mut uneven: Vec<Amount> = vec![Amount::whole(999_983); 4];
    uneven[0] = Amount::whole(1_000_000);
    let objective = Objective {
        direction: Direction::Minimise,
        measure: Measure::Weight(uneven.into_iter().collect()),
    };
    assert_eq!(objective.unit(&network), Amount::whole(1));
    let bound = |claimed| objective.bound(&network, claimed);
    for value in [3_999_949_u32, 999_983] {
        for (below, multiple) in [(0.0, 0), (0.5, 0), (0.99, 1), (1.2, 1), (3.0, 3), (7.9, 8)] {
            let expected = Amount::of_millionths((i64::from(value) - multiple) * 1_000_000);
            assert_eq!(
                bound(f64::from(value) - below),
                Some(expected),
                "{value} - {below}"
            );
        }
    }
}
