//! Grown boards: as requested, valid, the same on all machines, and like the published ones.

use hashilab::internals::generate::{
    GrowError, GrownBoard, PublishedRecipe, TRIES, disturbed, grow, grow_sharp,
};
use hashilab::internals::notation::{Format, ReadOptions, Source, write_board};
use hashilab::internals::puzzle::{
    Board, Clue, EdgeId, Network, Pos, Rules, Size, components, oracle, verify,
};
use proptest::prelude::*;

use crate::support::{boards::boards, program::hashi, sat, text::board_read_back};

/// A recipe with a number of islands, α and β in percent, for a board of this size.
fn recipe(islands: u32, shares: [u8; 2], rows: u16, cols: u16) -> PublishedRecipe {
    PublishedRecipe {
        islands,
        size: Size::new(rows, cols),
        single_percent: shares[0],
        extra_percent: shares[1],
    }
}

fn percent(share: u8, of: usize) -> usize {
    (usize::from(share) * of + 50) / 100
}

/// The clues row by row, `.` for water.
fn picture(network: &Network) -> Vec<String> {
    let size = network.board().size();
    let mut rows = vec![vec!['.'; usize::from(size.cols)]; usize::from(size.rows)];
    for island in network.islands().values() {
        let Clue::Exactly(clue) = island.clue else {
            panic!("a grown board has numbers only")
        };
        rows[usize::from(island.pos.row)][usize::from(island.pos.col)] =
            char::from_digit(clue.into(), 10).expect("at most eight");
    }
    rows.into_iter().map(String::from_iter).collect()
}

proptest! {
    /// The witness itself, against trying everything.
    #[test]
    fn the_sat_witness_agrees_with_the_oracle(network in boards(5)) {
        prop_assume!(network.islands().values().iter().all(|island| island.clue != Clue::Unknown));
        let Ok(all) = oracle::solutions(&network, 100_000) else {
            return Err(TestCaseError::reject("too large"));
        };
        match sat::solve(&network) {
            Some(found) => prop_assert!(all.contains(&found)),
            None => prop_assert!(all.is_empty()),
        }
    }

    #[test]
    fn grown_boards_are_what_was_asked_for(
        rows in 1_u16..16,
        cols in 1_u16..16,
        fill in 1_u32..=100,
        shares in [0_u8..=100, 0_u8..=20],
        seed: u64,
    ) {
        let islands = (u32::from(rows) * u32::from(cols) * fill).div_ceil(100);
        let recipe = recipe(islands, shares, rows, cols);
        let [alpha, beta] = shares;
        match grow(&recipe, seed) {
            Ok(GrownBoard { network, solution }) => {
                let tree = islands as usize - 1;
                let extra = percent(beta, islands as usize);
                let single = solution.built().filter(|&(_, count)| count == 1).count();
                prop_assert_eq!(network.board().size(), recipe.size);
                prop_assert_eq!(network.islands().len(), tree + 1);
                prop_assert_eq!(solution.built().count(), tree + extra);
                prop_assert_eq!(single, percent(alpha, tree) + extra);
                prop_assert!(verify(&network, solution.into_bridges()).is_ok());
            }
            Err(GrowError::TooFewEdges { asked, found, .. }) => prop_assert!(found < asked),
            Err(other) => prop_assert!(false, "{}", other),
        }
    }

    #[test]
    fn grown_boards_are_read_as_they_are_written(
        rows in 1_u16..12,
        cols in 1_u16..12,
        islands in 2_u32..30,
        seed: u64,
    ) {
        let islands = islands.min(u32::from(rows) * u32::from(cols));
        let Ok(grown) = grow(&recipe(islands, [75, 0], rows, cols), seed) else {
            return Err(TestCaseError::reject("too small"));
        };
        prop_assume!(islands > 1);
        for format in Format::ALL {
            if format == Format::Unsw || !format.is_read() {
                continue;
            }
            // Some notations cannot write adjacent islands, or an empty border.
            let Ok(text) = write_board(grown.network.board(), format) else { continue };
            let size = Some(grown.network.board().size());
            let options = ReadOptions { format: Some(format), size, ..ReadOptions::default() };
            let source = Source::new("grown", text.as_str());
            let read = board_read_back(&source, format, &options);
            prop_assert_eq!(read.as_ref(), Ok(grown.network.board()), "{}", text);
        }
    }

    #[test]
    fn a_disturbed_board_differs_by_one_where_it_differs(pairs in 0_usize..5, seed: u64) {
        let before = grow(&PublishedRecipe::square(30, 75, 5), seed).expect("it fits").network;
        let after = disturbed(&before, pairs, seed).expect("thirty islands");
        prop_assert_eq!(disturbed(&before, pairs, seed), Some(after.clone()));
        let after = Network::of(after);
        let (mut changed, mut sum) = (0, 0);
        for (island, now) in after.islands().iter() {
            let then = before.islands()[island];
            let (Clue::Exactly(from), Clue::Exactly(to)) = (then.clue, now.clue) else {
                panic!("a grown board has numbers only")
            };
            changed += usize::from(from != to);
            sum += u32::from(to);
            prop_assert!(then.pos == now.pos && from.abs_diff(to) <= 1);
            prop_assert!(to >= 1 && usize::from(to) <= 2 * after.edges_at(island).len());
        }
        prop_assert_eq!((changed, sum % 2), (2 * pairs, 0));
        prop_assert!(disturbed(&before, 16, seed).is_none());
    }

    #[test]
    fn any_number_of_islands_up_to_the_cells_fits_without_extra_edges(
        rows in 1_u16..14,
        cols in 1_u16..14,
        less in 0_u32..3,
        seed: u64,
    ) {
        let islands = (u32::from(rows) * u32::from(cols)).saturating_sub(less).max(1);
        prop_assert!(grow(&recipe(islands, [75, 0], rows, cols), seed).is_ok());
    }
}

/// The sequence is part of the interface: a seed in a report must give the same board again.
#[test]
fn a_recipe_and_a_seed_stand_for_one_board() {
    let small = recipe(12, [75, 10], 6, 7);
    let board = |seed| picture(&grow(&small, seed).expect("it fits").network);
    expect_test::expect![[r#"
        ......1
        1......
        .....12
        4....53
        .....34
        2.1...3
    "#]]
    .assert_eq(&(board(1).join("\n") + "\n"));
    assert_eq!(board(1), board(1));
    assert_ne!(board(1), board(2));
}

#[test]
fn recipes_that_cannot_be_followed_are_refused_in_words() {
    let beyond_all = "a share of 101 percent, at most 100 are possible";
    let refused = [
        (
            recipe(0, [75, 5], 5, 5),
            "a board grows from at least one island",
        ),
        (
            recipe(26, [75, 5], 5, 5),
            "26 islands do not fit on 5x5, which has 25 cells",
        ),
        (recipe(5, [101, 5], 5, 5), beyond_all),
        (recipe(5, [75, 101], 5, 5), beyond_all),
        (
            recipe(5, [75, 5], 0, 5),
            "a board has at least one row and one column, found 0x5",
        ),
        (
            recipe(5, [75, 5], 60_000, 60_000),
            "a board of 60000x60000 has more than 268435456 cells",
        ),
        (
            recipe(9, [75, 20], 1, 9),
            "too many edges besides the tree's for 1x9: 2 asked for, 0 fit",
        ),
    ];
    for (recipe, message) in refused {
        let error = grow(&recipe, 1).expect_err(message);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_board_that_a_notation_cannot_say_is_refused_with_its_cell() {
    let with = |clue| {
        let islands = vec![(Pos::new(0, 2), clue)];
        Board::new(Size::new(1, 3), islands, Rules::default()).expect("a board")
    };
    let refused = |clue, format| write_board(&with(clue), format).map_err(|why| why.to_string());
    let zero = Err("has has no way to write the clue 0 at r1c3".to_owned());
    assert_eq!(refused(Clue::Exactly(0), Format::Has), zero);
    assert_eq!(
        refused(Clue::Exactly(0), Format::Csv),
        Ok("0,0,[0]\n".to_owned())
    );
    let unknown = "has has no way to write the clue ? at r1c3".to_owned();
    assert_eq!(refused(Clue::Unknown, Format::Has), Err(unknown));
    assert_eq!(
        refused(Clue::Unknown, Format::Csv),
        Ok("0,0,?\n".to_owned())
    );
}

#[test]
fn one_island_and_two_are_boards_too() {
    let one = grow(&recipe(1, [75, 0], 1, 1), 1).expect("it fits");
    assert_eq!(picture(&one.network), ["0"]);
    let two = grow(&recipe(2, [100, 0], 1, 2), 1).expect("it fits");
    assert_eq!(picture(&two.network), ["11"]);
}

#[test]
fn the_usual_side_is_that_of_the_published_boards() {
    let sides = [
        (200, 24),
        (300, 29),
        (400, 34),
        (1_000, 54),
        (10_000, 170),
        (100_000, 538),
    ];
    for (islands, side) in sides {
        assert_eq!(
            PublishedRecipe::square(islands, 75, 5).size,
            Size::new(side, side),
            "{islands}"
        );
    }
}

/// Adjacent pairs, edges' lengths and crossings for each island: on the published boards of 400
/// islands (α = 75, β = 5) 0.90, 2.63 and 1.10.
#[test]
fn grown_boards_are_like_the_published_ones() {
    let mut sums = [0.0; 3];
    let boards = 10;
    for seed in 0..boards {
        let network = grow(&PublishedRecipe::square(400, 75, 5), seed)
            .expect("it fits")
            .network;
        let length = |edge| {
            let [from, to] = network.cells_of(edge);
            f64::from(to.row - from.row + to.col - from.col)
        };
        let lengths: Vec<f64> = network.edges().ids().map(length).collect();
        let adjacent = lengths.iter().filter(|&&length| length < 1.5).count();
        sums[0] += adjacent as f64 / 400.0;
        sums[1] += lengths.iter().sum::<f64>() / lengths.len() as f64;
        sums[2] += network.crossings().len() as f64 / 400.0;
    }
    let means = sums.map(|sum| sum / boards as f64);
    for (mean, published) in means.into_iter().zip([0.90, 2.63, 1.10]) {
        assert!((mean / published - 1.0).abs() < 0.12, "{means:?}");
    }
}

#[test]
fn a_hundred_thousand_islands_grow_and_hang_together() {
    let GrownBoard { network, solution } =
        grow(&PublishedRecipe::square(100_000, 75, 5), 1).expect("it fits");
    assert_eq!(network.islands().len(), 100_000);
    assert_eq!(solution.built().count(), 99_999 + 5_000);
    assert_eq!(components(&network, &solution).len(), 1);
}

/// The edges in which two solutions differ.
fn open(network: &Network) -> Vec<EdgeId> {
    let solutions = oracle::solutions(network, 10_000_000).expect("a small board");
    let differ = |edge: &EdgeId| {
        solutions
            .iter()
            .any(|one| one[*edge] != solutions[0][*edge])
    };
    network.edges().ids().filter(differ).collect()
}

#[test]
fn a_sharp_board_has_one_solution_and_the_shares_of_its_recipe() {
    let ask = |network: &Network| Ok::<_, GrowError>(open(network));
    let mut moved = 0;
    for (shares, seed) in [[50, 25], [75, 10], [25, 0], [0, 30]].into_iter().zip(0..) {
        let recipe = recipe(9, shares, 5, 5);
        let sharp = grow_sharp(&recipe, seed, ask)
            .expect("it fits")
            .expect("a board");
        let solutions = oracle::solutions(&sharp.network, 10_000_000).expect("a small board");
        assert_eq!(solutions, [sharp.solution.clone().into()], "{shares:?}");
        let plain = grow(&recipe, seed).expect("it fits");
        moved += u32::from(plain.solution != sharp.solution);
        let counts = |grown: &GrownBoard| {
            let mut counts: Vec<u8> = grown.solution.built().map(|(_, count)| count).collect();
            counts.sort_unstable();
            counts
        };
        assert_eq!(counts(&sharp), counts(&plain), "{shares:?}");
        let again = grow_sharp(&recipe, seed, ask)
            .expect("it fits")
            .expect("a board");
        assert_eq!(again.network.board(), sharp.network.board());
    }
    assert!(moved > 0, "no board had anything to settle");
}

#[test]
fn a_board_that_nothing_settles_is_given_up() {
    let mut asked = 0;
    let never = |network: &Network| -> Result<Vec<EdgeId>, GrowError> {
        asked += 1;
        Ok(network.edges().ids().collect())
    };
    let none = grow_sharp(&recipe(6, [50, 20], 4, 4), 1, never).expect("it fits");
    assert!(none.is_none());
    assert!(asked > TRIES, "{asked}");
}

#[test]
fn the_program_makes_boards_with_one_solution() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (recipe, seed) in [("30,75,10", "1"), ("40,50,25", "2"), ("60,25,10", "3")] {
        let words = ["--coelho", recipe, "--seed", seed, "-o", "puzzle.csv"];
        let several = hashi(["generate"].iter().chain(&words)).within(folder.path());
        several.exit(0);
        let unique = ["solve", "puzzle.csv", "--unique", "--quiet"];
        hashi(unique).within(folder.path()).exit(1);
        let one = hashi(["generate", "--unique"].iter().chain(&words)).within(folder.path());
        one.stderr_has(", one solution\n").exit(0);
        hashi(unique).within(folder.path()).exit(0);
    }
    hashi([
        "generate",
        "--coelho",
        "40,50,25",
        "--unique",
        "--time-limit",
        "0s",
    ])
    .stdout("")
    .stderr("error: the time limit was reached\n")
    .exit(3);
}

#[test]
fn the_program_makes_the_board_of_its_recipe() {
    let words = [
        "generate", "--coelho", "12,75,10", "--size", "6x7", "--seed", "1",
    ];
    let grown = grow(&recipe(12, [75, 10], 6, 7), 1).expect("it fits");
    let csv = write_board(grown.network.board(), Format::Csv).expect("numbers only");
    let told = format!(
        "12 islands on 6x7, {} bridges, seed 1\n",
        grown.solution.total()
    );
    hashi(words).stdout(&csv).stderr(&told).exit(0);
    hashi(["generate", "--coelho", "2,75,5"])
        .stderr_has("2 islands on 2x2, 1 bridge, seed 0\n")
        .exit(0);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("board.has");
    hashi(words).arg("-o").arg(&path).stdout("").exit(0);
    let has = write_board(grown.network.board(), Format::Has).expect("numbers only");
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), has);
    hashi(["solve", "--quiet"]).arg(&path).stderr("").exit(0);
    let alone = hashi(["generate", "--coelho", "1,75,5", "-o"]).arg(&path);
    alone
        .stderr_has("board.has: not written: has has no way to write the clue 0 at r2c1\n")
        .exit(2);
}

#[test]
fn narrow_boards_that_mirror_themselves_have_as_many_islands_as_can_be_connected() {
    for (size, islands) in [("6x6", 6), ("7x6", 8), ("8x6", 8)] {
        let made = hashi([
            "generate",
            "--size",
            size,
            "--symmetry",
            "mirror",
            "--to",
            "list",
        ])
        .exit(0);
        assert_eq!(
            made.text()
                .lines()
                .filter(|line| line.starts_with(char::is_numeric))
                .count(),
            islands,
            "{size}"
        );
    }
}

#[test]
fn walls_are_as_many_as_wished_or_one_more_where_each_has_an_image() {
    for (size, symmetry, wished, made) in [
        ("9x9", "rotate", "5", 5),
        ("9x9", "mirror", "5", 5),
        ("9x9", "none", "7", 7),
        ("8x8", "rotate", "4", 4),
        ("8x8", "rotate", "3", 4),
    ] {
        let ran = hashi([
            "generate",
            "--size",
            size,
            "--walls",
            wished,
            "--symmetry",
            symmetry,
        ])
        .exit(0);
        let walls = ran.text().lines().filter(|line| !line.starts_with("# "));
        let walls: usize = walls.map(|line| line.matches('#').count()).sum();
        assert_eq!(walls, made, "{size} {symmetry} {wished}");
    }
}

#[test]
fn the_program_says_why_there_is_no_such_board() {
    for (words, message) in [
        (
            &["generate", "--coelho", "12,75"][..],
            "expected islands and two shares in percent as in 400,75,5",
        ),
        (
            &["generate", "--coelho", "26,75,5", "--size", "5x5"],
            "error: 26 islands do not fit on 5x5, which has 25 cells\n",
        ),
        (
            &["generate", "--coelho", "12,75,5", "-o", "board.txt"],
            "board.txt: expected a name that ends in a notation\nhint: the endings are .columns, .csv, ",
        ),
        (
            &["generate", "--coelho", "12,75,5", "-o", "board.xlsx"],
            "hint: spreadsheets are read and not written; they open .csv\n",
        ),
    ] {
        hashi(words).stdout("").stderr_has(message).exit(2);
    }
}

#[test]
fn several_boards_of_a_recipe_are_made_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let words = ["generate", "--coelho", "12,75,10", "--seed", "7"];
    let one = hashi(words).exit(0).text().to_owned();
    let make = |out: &str| {
        let ran = hashi(words)
            .args(&["--count", "12", "-o", out])
            .within(folder.path());
        ran.stdout("").stderr("12 boards, seed 7\n").exit(0);
        let text = |name: String| {
            std::fs::read_to_string(folder.path().join(out).join(name)).expect("a file")
        };
        let boards = (1..=12).map(|number| text(format!("{number:02}.csv")));
        (
            boards.collect::<Vec<_>>(),
            text("manifest.jsonl".to_owned()),
        )
    };
    let (boards, manifest) = make("a");
    assert_eq!(boards[0], one);
    let different: std::collections::BTreeSet<&String> = boards.iter().collect();
    assert_eq!(different.len(), 12);
    let records = manifest
        .lines()
        .map(serde_json::from_str::<serde_json::Value>);
    let records: Vec<_> = records.collect::<Result<_, _>>().expect("records");
    assert_eq!(records.len(), 12);
    for (record, board) in records.iter().zip(&boards) {
        let again = record["again"].as_str().expect("a call");
        hashi(again.split(' ').skip(1)).stdout(board).exit(0);
    }
    let (again, other) = make("b");
    assert_eq!(again, boards);
    assert_eq!(other.replace("\"b/", "\"a/"), manifest);
    hashi(words)
        .args(&["--count", "12", "-o", "a"])
        .within(folder.path())
        .stderr_has("write over it with --force")
        .exit(2);
    // There is one board of two islands up to turning.
    hashi(["generate", "--coelho", "2,100,0", "--count", "2"])
        .stderr_has("error: each of 100 boards equals one before; 1 made before are kept\n")
        .exit(3);
    let printed = hashi(words).args(&["--count", "3", "--json"]).exit(0);
    assert_eq!(printed.text().lines().count(), 3);
    let printed = hashi(words).args(&["--count", "3"]).exit(0);
    assert_eq!(printed.text().split("\n\n").count(), 3);
}

#[test]
fn clues_are_hidden_on_boards_with_many_solutions_too() {
    let words = "generate --size 7x7 --many-solutions --unknown-clues 50 --count 3 --seed 1 --json";
    let made = hashi(words.split(' ')).exit(0).stdout;
    for line in String::from_utf8_lossy(&made).lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("a record");
        let (hidden, islands) = (&record["unknown_clues"], &record["islands"]);
        let [hidden, islands] = [hidden, islands].map(|it| it.as_u64().expect("a number"));
        assert_eq!(hidden, (50 * islands + 50) / 100, "{line}");
    }
}
