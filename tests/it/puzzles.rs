//! Puzzles from recipes: one solution by an independent count, as requested, the same bytes for the
//! same seed.

use hashilab::internals::engine::Budget;
use hashilab::internals::generate::{
    Breadth, GeneratedPuzzle, HardestMoment, Infeasible, Mask, NecessaryRule, Recipe, RecipeError,
    Symmetry, middle_width,
};
use hashilab::internals::logic::{Level, level_of};
use hashilab::internals::puzzle::{
    Board, Clue, Connectivity, Loops, Network, Pos, Size, Solution, components, oracle, verify,
};
use hashilab::internals::questions::{Elementary, Solutions, Uniqueness, elementary, unique};
use proptest::prelude::*;

fn made(recipe: &Recipe, seed: u64) -> GeneratedPuzzle {
    let mut puzzles = recipe.puzzles(seed).expect("a recipe that can be followed");
    let next = puzzles.next().expect("an iterator without end");
    next.unwrap_or_else(|error| panic!("{recipe:?}: {error}"))
}

fn solution_of(made: &GeneratedPuzzle) -> &Solution {
    made.solution.as_ref().expect("a puzzle with a solution")
}

fn cells(network: &Network) -> Vec<(Pos, Clue)> {
    network.board().islands().to_vec()
}

fn spaced(network: &Network, spacing: u16) -> bool {
    network.edges().values().iter().all(|edge| {
        let [from, to] = edge.ends.map(|end| network.islands()[end].pos);
        from.row.abs_diff(to.row) + from.col.abs_diff(to.col) > spacing
    })
}

/// Whether the islands are the same after each cell is moved by `place`.
fn looks_the_same(network: &Network, place: impl Fn(Pos) -> Pos) -> bool {
    let before: Vec<Pos> = cells(network).into_iter().map(|(pos, _)| pos).collect();
    let mut after: Vec<Pos> = before.iter().map(|&pos| place(pos)).collect();
    after.sort_unstable();
    before == after
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn puzzles_are_as_wished(
        sides in (6_u16..9, 6_u16..9),
        level in proptest::option::of(0_usize..4),
        spacing in 0_u16..2,
        symmetry in 0_usize..3,
        loops: bool,
        seed: u64,
    ) {
        // Two islands that mirror each other cannot be adjacent to the axis of an even board.
        let is_mirrored = Symmetry::ALL[symmetry] == Symmetry::Mirror;
        let size = Size::new(sides.0, if is_mirrored { sides.1 | 1 } else { sides.1 });
        let mut recipe = Recipe { spacing: Some(spacing), symmetry: Some(Symmetry::ALL[symmetry]), ..Recipe::sized(size) };
        if let Some(level) = level.map(|level| Level::ALL[level]) {
            recipe = Recipe { level: Some(level), ..recipe };
        }
        if !loops {
            recipe = Recipe { loops: Some(Loops::Forbidden), ..recipe };
        }
        let puzzle = made(&recipe, seed);
        let network = &puzzle.network;
        prop_assert_eq!(network.board().size(), size);
        prop_assert!(spaced(network, spacing));
        if let Ok(solutions) = oracle::solutions(network, 300_000) {
            prop_assert_eq!(solutions.as_slice(), puzzle.solution.as_slice());
        }
        prop_assert!(verify(network, solution_of(&puzzle).clone().into_bridges()).is_ok());
        prop_assert_eq!(puzzle.level, Some(level_of(network)));
        match recipe.level() {
            Some(wanted) => prop_assert_eq!(puzzle.level, Some(wanted)),
            // Cases are needed only if the recipe requests that level.
            None => prop_assert!(puzzle.level < Some(Level::Extreme)),
        }
        let (rows, cols) = (size.rows - 1, size.cols - 1);
        let is_symmetric = match Symmetry::ALL[symmetry] {
            Symmetry::None => true,
            Symmetry::Rotate => looks_the_same(network, |pos| Pos::new(rows - pos.row, cols - pos.col)),
            Symmetry::Mirror => looks_the_same(network, |pos| Pos::new(pos.row, cols - pos.col)),
        };
        prop_assert!(is_symmetric);
        let again = made(&recipe, seed);
        prop_assert_eq!(cells(network), cells(&again.network));
        let by_itself = recipe.puzzle(puzzle.seed, &Budget::unlimited()).expect("it was made before");
        prop_assert_eq!(cells(network), cells(&by_itself.network));
    }
}

#[test]
fn every_level_is_made() {
    for level in Level::ALL {
        let recipe = Recipe {
            level: Some(level),
            ..Recipe::sized(Size::new(8, 8))
        };
        for seed in 0..3 {
            let puzzle = made(&recipe, seed);
            assert_eq!(level_of(&puzzle.network), level);
            if let Ok(solutions) = oracle::solutions(&puzzle.network, 2_000_000) {
                assert_eq!(solutions, puzzle.solution.as_slice());
            }
        }
    }
}

/// A board that is changed in several tiles at a time.
#[test]
fn large_boards_are_made() {
    let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];
    for (seed, level) in (0..).zip([None].into_iter().chain(levels.map(Some))) {
        let recipe = Recipe {
            level,
            ..Recipe::sized(Size::new(64, 50))
        };
        let puzzle = made(&recipe, seed);
        let found = level_of(&puzzle.network);
        assert!(level.map_or(found < Level::Extreme, |level| level == found));
        let mut solutions = Solutions::in_any_order(&puzzle.network);
        let only = unique(&mut solutions, &Budget::unlimited()).expect("an answer");
        assert_eq!(only, Uniqueness::Unique(solution_of(&puzzle).clone()));
    }
}

/// Without cycles a tile may lose, again and again, what its neighbour has gained: such a layout is
/// abandoned.
#[test]
fn large_boards_without_cycles_are_made() {
    let recipe = Recipe {
        level: Some(Level::Easy),
        loops: Some(Loops::Forbidden),
        ..Recipe::sized(Size::new(49, 49))
    };
    assert_eq!(level_of(&made(&recipe, 5).network), Level::Easy);
}

#[test]
fn no_two_puzzles_of_a_batch_are_equal() {
    let recipe = Recipe {
        islands: Some(4),
        spacing: Some(0),
        ..Recipe::sized(Size::new(3, 3))
    };
    let puzzles = recipe.puzzles(1).expect("a recipe that can be followed");
    let puzzles: Vec<_> = puzzles.take(10).map_while(Result::ok).collect();
    for (place, one) in puzzles.iter().enumerate() {
        for other in &puzzles[..place] {
            assert_ne!(cells(&one.network), cells(&other.network));
        }
    }
    assert!(puzzles.len() > 3);
}

#[test]
fn rules_are_wishes_too() {
    let size = Size::new(8, 8);
    for most_bridges in [1, 3, 4] {
        let recipe = Recipe {
            most_bridges: Some(most_bridges),
            islands: Some(12),
            walls: Some(4),
            ..Recipe::sized(size)
        };
        let puzzle = made(&recipe, 5);
        let rules = puzzle.network.board().rules();
        assert_eq!(
            (rules.max_bridges(), rules.walls().len()),
            (most_bridges, 4)
        );
    }
    let free = Recipe {
        connectivity: Some(Connectivity::Free),
        ..Recipe::sized(size)
    };
    let puzzle = made(&free, 5);
    let rules = puzzle.network.board().rules();
    assert_eq!(rules.connectivity(), Connectivity::Free);
    let hidden = Recipe {
        unknown_clues: Some(20),
        ..Recipe::sized(size)
    };
    let puzzle = made(&hidden, 5);
    let unknown = cells(&puzzle.network);
    let unknown = unknown.iter().filter(|(_, clue)| *clue == Clue::Unknown);
    assert!(unknown.count() > 0);
}

#[test]
fn islands_stay_inside_the_mask() {
    let mask = Mask::parse(
        "######..\n######..\n######..\n######..\n########\n########\n########\n########",
    );
    let recipe = Recipe {
        mask: Some(mask.clone()),
        ..Recipe::sized(Size::new(8, 8))
    };
    for seed in 0..5 {
        let puzzle = made(&recipe, seed);
        assert!(
            cells(&puzzle.network)
                .iter()
                .all(|&(pos, _)| mask.allows(pos))
        );
    }
}

#[test]
fn wishes_that_contradict_each_other_are_refused() {
    let recipe = Recipe::sized(Size::new(8, 8));
    let cases = [
        Recipe {
            islands: Some(1),
            ..recipe.clone()
        },
        Recipe {
            islands: Some(33),
            ..recipe.clone()
        },
        Recipe {
            most_bridges: Some(0),
            ..recipe.clone()
        },
        Recipe {
            most_bridges: Some(1),
            doubles: Some(10),
            ..recipe.clone()
        },
        Recipe {
            loops: Some(Loops::Forbidden),
            cycles: Some(10),
            ..recipe.clone()
        },
        Recipe {
            cycles: Some(101),
            ..recipe.clone()
        },
        Recipe {
            level: Some(Level::Medium),
            needs: Some(NecessaryRule::Connectivity),
            ..recipe.clone()
        },
        Recipe {
            level: Some(Level::Easy),
            many_solutions: true,
            ..recipe.clone()
        },
        Recipe {
            crux: Some(HardestMoment::Late),
            many_solutions: true,
            ..recipe.clone()
        },
        Recipe {
            path: Some(Breadth::Broad),
            infeasible: Some(Infeasible::Clue),
            ..recipe.clone()
        },
        Recipe {
            level: Some(Level::Easy),
            infeasible: Some(Infeasible::Parity),
            ..recipe.clone()
        },
        Recipe {
            rate: true,
            infeasible: Some(Infeasible::Parity),
            ..recipe.clone()
        },
        Recipe {
            unknown_clues: Some(10),
            infeasible: Some(Infeasible::Parity),
            ..recipe.clone()
        },
        Recipe {
            connectivity: Some(Connectivity::Free),
            infeasible: Some(Infeasible::Connectivity),
            ..recipe.clone()
        },
        Recipe {
            mask: Some(Mask::parse("###")),
            ..recipe
        },
        Recipe::sized(Size::new(1, 9)),
        Recipe::sized(Size::new(2_000, 2_000)),
    ];
    for recipe in cases {
        let refused: Option<RecipeError> = recipe.puzzles(1).err();
        assert!(refused.is_some(), "{recipe:?}");
    }
}

/// The board under free connectivity.
fn freed(network: &Network) -> Network {
    let board = network.board();
    let rules = board.rules().clone().with_connectivity(Connectivity::Free);
    let board = Board::new(board.size(), board.islands().to_vec(), rules);
    Network::of(board.expect("the same board under a rule less"))
}

#[test]
fn boards_without_a_solution_fall_to_the_reason_that_is_asked_for() {
    for (flaw, seed) in Infeasible::ALL
        .into_iter()
        .flat_map(|flaw| (0..5).map(move |seed| (flaw, seed)))
    {
        let recipe = Recipe {
            infeasible: Some(flaw),
            ..Recipe::sized(Size::new(7, 7))
        };
        let puzzle = made(&recipe, seed);
        let network = &puzzle.network;
        assert!(puzzle.solution.is_none() && puzzle.level.is_none());
        let solutions = oracle::solutions(network, 5_000_000).expect("a small board");
        assert_eq!(solutions, [], "{flaw}");
        let reason = elementary(network);
        match flaw {
            Infeasible::Parity => {
                assert!(matches!(reason, Some(Elementary::OddSum(_))), "{reason:?}");
            }
            Infeasible::Clue => {
                assert!(
                    matches!(reason, Some(Elementary::OutOfReach { .. })),
                    "{reason:?}"
                );
                let sum: u32 = cells(network)
                    .iter()
                    .map(|(_, clue)| clue.to_string().parse::<u32>().expect("a number"))
                    .sum();
                assert_eq!(sum % 2, 0, "parity is not the reason");
            }
            Infeasible::Connectivity => {
                assert_eq!(reason, None);
                let free = freed(network);
                let apart = oracle::solutions(&free, 5_000_000).expect("a small board");
                assert_eq!(apart.len(), 1);
                assert!(components(&free, &apart[0]).len() > 1);
            }
        }
    }
}

#[test]
fn solving_is_as_wished() {
    let size = Size::new(9, 9);
    for breadth in Breadth::ALL {
        let recipe = Recipe {
            level: Some(Level::Medium),
            path: Some(breadth),
            ..Recipe::sized(size)
        };
        for seed in 0..3 {
            let puzzle = made(&recipe, seed);
            let rating = puzzle.rating.expect("it was chosen by its rating");
            assert!(breadth.fits(puzzle.network.islands().len(), &rating));
            assert_eq!(rating.level, Level::Medium);
            let is_little = middle_width(&rating) < 5;
            assert_eq!(is_little, breadth == Breadth::Narrow, "{rating:?}");
        }
    }
    let late = made(
        &Recipe {
            level: Some(Level::Hard),
            crux: Some(HardestMoment::Late),
            ..Recipe::sized(size)
        },
        1,
    );
    assert!(late.rating.expect("a rating").crux >= 0.75);
    let connected = made(
        &Recipe {
            needs: Some(NecessaryRule::Connectivity),
            rate: true,
            ..Recipe::sized(size)
        },
        1,
    );
    assert!(connected.rating.is_some());
    let free = freed(&connected.network);
    let several = oracle::solutions(&free, 5_000_000).expect("a small board");
    assert!(several.len() > 1);
}

#[test]
fn no_large_bands_stay_empty() {
    let recipe = Recipe::sized(Size::new(10, 10));
    let puzzles = recipe.puzzles(1).expect("a recipe that can be followed");
    for puzzle in puzzles.take(50) {
        let puzzle = puzzle.expect("a puzzle");
        let islands = cells(&puzzle.network);
        let empty = |line: u16, of: fn(Pos) -> u16| islands.iter().all(|&(pos, _)| of(pos) != line);
        for line in 0..9 {
            assert!(!(empty(line, |pos| pos.row) && empty(line + 1, |pos| pos.row)));
            assert!(!(empty(line, |pos| pos.col) && empty(line + 1, |pos| pos.col)));
        }
    }
}
