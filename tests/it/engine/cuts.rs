//! Connectivity by cuts: rounds until the answer is connected, and no solution is cut off.

use hashilab::internals::engine::{Budget, Engine as _, Highs, Observer, Run, Task, Verdict};
use hashilab::internals::generate::{GrownBoard, PublishedRecipe, grow};
use hashilab::internals::milp::{Formulated, Formulation, RowFamily, Sense, formulate, lp};
use hashilab::internals::puzzle::{Id as _, IslandId, oracle, verify};
use proptest::strategy::{Strategy as _, ValueTree as _};

use crate::support::boards::boards;

/// A board on which the most built edges do not join all islands, solved with cuts.
#[test]
fn what_falls_apart_is_cut_until_it_holds_together() {
    let mut rounds = 0;
    for seed in 0..20 {
        let GrownBoard { network, .. } =
            grow(&PublishedRecipe::square(60, 75, 5), seed).expect("a board");
        let task = Task::new(&network, Formulation::Cuts);
        let budget = Budget::unlimited();
        let run = Highs::default().solve(&task, &budget, &mut Observer::none());
        let Run { outcome, stats, .. } = run.expect("HiGHS runs");
        let Verdict::Yes(incumbent) = outcome else {
            panic!("{outcome:?}")
        };
        let solution = verify(&network, incumbent.bridges).expect("a solution");
        let program = task.formulated(&Budget::unlimited()).expect("a program");
        let cuts = program.origins.values().iter();
        let cuts: Vec<_> = cuts.filter(|o| o.family() == RowFamily::Cut).collect();
        assert_eq!(cuts.len(), stats.cuts as usize);
        assert_eq!(stats.cuts > 0, stats.rounds > 1);
        let text = lp::write(&program.model);
        assert_eq!(
            text.contains("\n\\ cut: sum of y[e,1]"),
            stats.cuts > 0,
            "{text}"
        );
        assert_eq!(text.matches("\n cut_").count(), cuts.len(), "{text}");
        let point = program.point(&network, solution.verified());
        assert!(keeps_every_row(program, &point));
        rounds += stats.rounds;
    }
    assert!(rounds > 20, "no board needed a cut");
}

fn keeps_every_row(program: &Formulated, point: &[f64]) -> bool {
    program.model.rows().iter().all(|(id, row)| {
        let terms = program.model.terms(id).iter();
        let left: f64 = terms.map(|t| t.coefficient * point[t.column.index()]).sum();
        match row.sense {
            Sense::AtMost => left <= row.right + 1e-9,
            Sense::AtLeast => left >= row.right - 1e-9,
            Sense::Equal => (left - row.right).abs() <= 1e-9,
        }
    })
}

#[test]
fn no_cut_excludes_a_solution() {
    let mut cuts = 0;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..300 {
        let network = boards(5).new_tree(&mut runner).expect("a board").current();
        let Ok(solutions) = oracle::solutions(&network, 20_000) else {
            continue;
        };
        let islands: Vec<_> = network.islands().ids().collect();
        let Ok(mut program) = formulate(&network, Formulation::Cuts) else {
            continue;
        };
        for subset in 1..(1_u32 << islands.len().min(6)) - 1 {
            let inside = |(place, _): &(usize, &IslandId)| subset >> place & 1 == 1;
            let set: Vec<_> = islands
                .iter()
                .enumerate()
                .filter(inside)
                .map(|(_, &i)| i)
                .collect();
            if set.len() < islands.len() {
                program.cut(&network, &set);
                cuts += 1;
            }
        }
        for solution in &solutions {
            assert!(keeps_every_row(
                &program,
                &program.point(&network, solution.verified())
            ));
        }
    }
    assert!(cuts > 1_000, "{cuts}");
}
