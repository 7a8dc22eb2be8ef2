//! The board that a picture means: a page repairs without HiGHS, by the cores of clause learning
//! alone, and must find the same boards as the program.

use std::time::Duration;

use hashilab::internals::engine::{Budget, EngineName, Limit, Observer};
use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::graph::Random;
use hashilab::internals::mend::{ChangeReason, Evidence, MendPolicy, Reading, Unsure, reading};
use hashilab::internals::puzzle::{Board, Clue, Degree, Rules, Size};
use hashilab::internals::questions::{
    ClueChoice, ClueRepair, Readings, RepairEnd, RepairGoal, RepairRequest, TieSearch,
    repair_with_ties,
};
use hashilab::internals::session::Solver;
use hashilab::scan::{ClueShares, Doubt, Scan, SeenIsland, Style};

/// A board as grown, of 5 to 13 islands.
fn grown(seed: u32) -> Board {
    let recipe = PublishedRecipe {
        islands: 5 + seed % 9,
        size: Size::new(7, 7),
        single_percent: 50,
        extra_percent: 15,
    };
    let grown = grow(&recipe, seed.into()).expect("it fits");
    grown.network.board().clone()
}

/// A possible scan of a board: most clues clear, some doubtful, some misread.
fn seen(board: &Board, seed: u32) -> Scan {
    let mut random = Random::seeded(seed.into());
    let (mut islands, mut unsure) = (Vec::new(), Vec::new());
    for (index, &(cell, clue)) in board.islands().iter().enumerate() {
        let Clue::Exactly(clue) = clue else {
            panic!("a board of numbers");
        };
        let mut numbers = [0.001; 8];
        let other = (usize::from(clue) + random.below(7)) % 8;
        let luck = random.below(100);
        let top = if luck < 84 {
            numbers[usize::from(clue) - 1] = 0.992;
            0.992
        } else {
            let share = 0.5 + 0.4 * random.below(1000) as f32 / 1000.0;
            let is_misread = luck >= 95;
            let meant = usize::from(clue) - 1;
            let (more, less) = if is_misread {
                (other, meant)
            } else {
                (meant, other)
            };
            numbers[less] = 0.95 - share;
            numbers[more] = share;
            share
        };
        if top < 0.9 {
            unsure.push(Doubt::Clue { island: index });
        }
        islands.push(SeenIsland {
            x: 40.0 * f32::from(cell.col),
            y: 40.0 * f32::from(cell.row),
            radius: 15.0,
            cell,
            clues: ClueShares {
                numbers,
                larger: 0.0,
                unknown: 0.0,
                none: 1.0 - numbers.iter().sum::<f32>(),
            },
        });
    }
    Scan {
        style: Style::Rings,
        size: None,
        islands,
        bridges: Vec::new(),
        unsure,
        beside: Vec::new(),
    }
}

/// The result for a board: its clues and the changes, or why none is certain.
fn said(reading: &Result<Reading, Unsure>) -> (&'static str, String) {
    match reading {
        Ok(reading) if reading.changes.is_empty() => ("read", format!("{:?}", reading.board)),
        Ok(reading) => (
            "mended",
            format!("{:?} {:?}", reading.board, reading.changes),
        ),
        Err(Unsure::Seen) => ("seen", String::new()),
        Err(Unsure::Board(why)) => panic!("{why}"),
        Err(Unsure::Limit(_)) => ("limit", String::new()),
        // The reason depends on the engine.
        Err(Unsure::NoSolution(_)) => ("no solution", String::new()),
        Err(Unsure::TwoBoards { island, one, other }) => {
            ("two boards", format!("{island} {one} {other}"))
        }
        Err(Unsure::ManyClues(number)) => ("many clues", number.to_string()),
    }
}

#[test]
fn without_highs_200_boards_are_meant_as_with_it() {
    let mut counts = std::collections::BTreeMap::<_, usize>::new();
    for seed in 0..200 {
        let seen = seen(&grown(seed), seed);
        let by = |solver: Solver| {
            let how = (MendPolicy::OneSolution, Evidence::All);
            let budget = Budget::within(Duration::from_secs(5));
            let reading = reading(&seen, Rules::default(), how, &solver, &budget);
            said(&reading.expect("no engine breaks"))
        };
        let program = by(Solver::new());
        let page = by(Solver::new().engine(EngineName::Cdcl));
        // Clues with exactly one solution may take HiGHS many rounds.
        if page.0 == "limit" || program.0 == "limit" {
            continue;
        }
        assert_eq!(page, program, "seed {seed}");
        *counts.entry(program.0).or_default() += 1;
    }
    assert!(counts.values().sum::<usize>() >= 150, "{counts:?}");
    for (kind, least) in [("read", 10), ("mended", 10), ("two boards", 1)] {
        let count = counts.get(kind).copied().unwrap_or(0);
        assert!(count >= least, "{counts:?}");
    }
}

#[test]
fn unclear_digits_without_circles_are_said_also_where_they_have_a_solution() {
    let board = grown(4);
    let mut seen = seen(&board, 4);
    seen.style = Style::Digits;
    seen.unsure = vec![Doubt::DigitsAlone];
    for (island, &(_, clue)) in seen.islands.iter_mut().zip(board.islands()) {
        let Clue::Exactly(clue) = clue else {
            panic!("a board of numbers");
        };
        island.clues = ClueShares {
            numbers: std::array::from_fn(|at| f32::from(u8::from(at + 1 == usize::from(clue)))),
            larger: 0.0,
            unknown: 0.0,
            none: 0.0,
        };
    }
    let changes = |seen: &Scan| {
        let how = (MendPolicy::Solvable, Evidence::All);
        let budget = Budget::within(Duration::from_secs(5));
        let reading = reading(seen, Rules::default(), how, &Solver::new(), &budget);
        reading.expect("no engine breaks").expect("sure").changes
    };
    assert_eq!(changes(&seen), []);
    let clues = &mut seen.islands[2].clues;
    let (number, _) = clues.number();
    clues.numbers[usize::from(number) - 1] = 0.8;
    clues.none = 0.2;
    let changes = changes(&seen);
    assert_eq!(changes.len(), 1);
    assert_eq!((changes[0].read, changes[0].now), (number, number));
}

#[test]
fn a_limit_is_no_answer_about_clues() {
    let seen = seen(&grown(2), 2);
    let how = (MendPolicy::OneSolution, Evidence::All);
    let budget = Budget::within(Duration::ZERO);
    let reading = reading(&seen, Rules::default(), how, &Solver::new(), &budget);
    let reading = reading.expect("no engine breaks");
    assert!(
        matches!(reading, Err(Unsure::Limit(Limit::Time))),
        "{reading:?}"
    );
}

#[test]
fn clues_with_one_solution_are_preferred_only_where_that_is_allowed() {
    // With 2 and 4 the board has two solutions, with 1 and 5 one.
    let text = "2,0,4,0,1\n0,0,0,0,0\n3,0,4,0,3\n0,0,0,0,0\n1,0,0,0,0\n0,0,0,0,2\n";
    let puzzle: hashilab::Puzzle = text.parse().expect("a board");
    let mut seen = seen(puzzle.network().board(), 0);
    seen.unsure.clear();
    for (index, (island, &(_, clue))) in (seen
        .islands
        .iter_mut()
        .zip(puzzle.network().board().islands()))
    .enumerate()
    {
        let Clue::Exactly(clue) = clue else {
            panic!("a board of numbers");
        };
        let mut numbers = [0.0; 8];
        numbers[usize::from(clue) - 1] = 0.99;
        // The first island, and that in the middle.
        if let Some(other) = [(0, 1), (4, 5)].iter().find(|other| other.0 == index) {
            numbers[usize::from(clue) - 1] = 0.78;
            numbers[other.1 - 1] = 0.2;
            seen.unsure.push(Doubt::Clue { island: index });
        }
        island.clues = ClueShares {
            numbers,
            larger: 0.0,
            unknown: 0.0,
            none: 1.0 - numbers.iter().sum::<f32>(),
        };
    }
    let meant = |mending: MendPolicy| {
        let how = (mending, Evidence::All);
        let budget = Budget::within(Duration::from_secs(5));
        let reading = reading(&seen, Rules::default(), how, &Solver::new(), &budget);
        let reading = reading.expect("no engine breaks").expect("sure");
        let changes = reading.changes.iter();
        changes
            .map(|change| (change.island, change.now, change.why))
            .collect::<Vec<_>>()
    };
    assert_eq!(meant(MendPolicy::Solvable), []);
    let several = ChangeReason::SeveralSolutions;
    assert_eq!(
        meant(MendPolicy::OneSolution),
        [(0, 1, several), (4, 5, several)]
    );
}

/// The result of a repair by cores alone.
fn by_cores(readings: &Readings, wanted: RepairGoal, budget: &Budget) -> ClueRepair {
    let repairing = RepairRequest {
        readings: readings.clone(),
        wanted,
        ties: TieSearch::Whether,
    };
    let found = repair_with_ties(&repairing, None, budget, &mut Observer::none());
    found.expect("no engine breaks")
}

#[test]
fn cores_alone_hear_a_limit() {
    let board = grown(3);
    let choices = board.islands().iter().map(|_| {
        let choice = |degree: Degree| ClueChoice {
            degree,
            cost: u64::from(degree) * 37 % 8 + 1,
        };
        (1..=8).map(choice).collect()
    });
    let readings = Readings::recognised(&board, &choices.collect::<Vec<_>>()).expect("clues");
    for wanted in [RepairGoal::Solution, RepairGoal::OneSolution] {
        let none = Budget::within(Duration::ZERO);
        let found = by_cores(&readings, wanted, &none);
        assert!(matches!(found.ending, RepairEnd::Limit(_)), "{found:?}");
    }
}
