//! Boards that are not part of the project: those of the folder in the environment variable
//! `HASHI_EXTRA_BOARDS`. Its file `known_counts.json` lists boards with their numbers of solutions.
//! If there is a folder `bench` beside it, the numbers in its `solution_counts.csv` are tested as
//! well.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hashilab::internals::count::Paths;
use hashilab::internals::engine::{Budget, Cdcl, Highs, Limit, Task, Verdict};
use hashilab::internals::explain::{RatingResult, rate};
use hashilab::internals::milp::Formulation;
use hashilab::internals::notation::{ReadOptions, Source, read_board, read_counts};
use hashilab::internals::puzzle::{
    Board, Clue, Connectivity, Network, Pos, Puzzle, Rules, Size, verify,
};
use hashilab::internals::questions::{
    Backbone, Engines, ListingProgram, Narrowing, SolutionCount, SolutionSweep, Solutions,
    Uniqueness, WarmStart, backbone, count, unique,
};
use serde::Deserialize;

use crate::support::solve::asked;

#[derive(Deserialize)]
struct KnownBoard {
    id: String,
    width: u16,
    height: u16,
    max_bridges: u8,
    connectivity: bool,
    /// Row, column (from 0) and clue; −2 stands for an unknown clue.
    islands: Vec<(u16, u16, i8)>,
    solutions_found: u64,
}

fn network(known: &KnownBoard) -> Network {
    let island = |&(row, col, clue): &(u16, u16, i8)| {
        let clue = u8::try_from(clue).map_or(Clue::Unknown, Clue::Exactly);
        (Pos::new(row, col), clue)
    };
    let islands = known.islands.iter().map(island).collect();
    let size = Size::new(known.height, known.width);
    let rules = Rules::with_max_bridges(known.max_bridges).with_connectivity(connectivity(known));
    Network::of(Board::new(size, islands, rules).expect("a board"))
}

fn connectivity(known: &KnownBoard) -> Connectivity {
    if known.connectivity {
        Connectivity::Required
    } else {
        Connectivity::Free
    }
}

/// The formulations that can state a board: `notebook` cannot state free connectivity.
fn formulations(known: &KnownBoard) -> Vec<Formulation> {
    let mut formulations = Formulation::ALL.to_vec();
    if connectivity(known) == Connectivity::Free {
        formulations.retain(|&formulation| formulation != Formulation::Notebook);
    }
    formulations
}

/// Whether a board has a solution, by one formulation.
fn is_feasible(known: &KnownBoard, formulation: Formulation) -> bool {
    let network = network(known);
    let mut highs = Highs::default();
    let mut engines = Engines {
        first: Some(&mut highs),
        prover: &mut Cdcl::default(),
        start: WarmStart::Nothing,
        deduce: None,
    };
    let task = Task::new(&network, formulation);
    let solved = asked(&task, &mut engines).expect("an answer");
    match solved.answer {
        Verdict::Yes(_) => true,
        Verdict::No(_) => false,
        Verdict::Undecided(limit) => panic!("{}: {limit}", known.id),
    }
}

/// The boards of the folder in the environment variable.
#[allow(clippy::print_stdout, reason = "tells that there is nothing to test")]
fn listed() -> Option<Vec<KnownBoard>> {
    let Some(folder) = std::env::var_os("HASHI_EXTRA_BOARDS").map(PathBuf::from) else {
        println!("no boards from outside: HASHI_EXTRA_BOARDS is not set");
        return None;
    };
    let list = std::fs::read(folder.join("known_counts.json")).expect("the list of boards");
    Some(serde_json::from_slice(&list).expect("a list of boards"))
}

/// The most solutions found by an integer program: each takes another row.
const MOST_BY_ROWS: u64 = 50;

/// The solutions that HiGHS finds, one program after the other.
fn counted_by_rows(network: &Network) -> SolutionCount {
    let mut highs = Highs::default();
    let program = ListingProgram::new(network, Formulation::default(), &mut highs);
    let mut listed = Solutions::by(program.expect("flow states every rule")).at_most(MOST_BY_ROWS);
    count(&mut listed, &Budget::unlimited()).expect("no engine breaks")
}

/// Checks all questions about all solutions of a board against their known number.
fn check_count(known: &KnownBoard) {
    let network = network(known);
    let budget = Budget::unlimited();
    let solutions = || Solutions::of(&network);
    let counted = count(&mut solutions(), &budget).expect("no engine breaks");
    assert_eq!(
        counted,
        SolutionCount::Exactly(known.solutions_found),
        "{}",
        known.id
    );
    let by_rows = if known.solutions_found > MOST_BY_ROWS {
        SolutionCount::AtLeast(MOST_BY_ROWS, Limit::Enough)
    } else {
        SolutionCount::Exactly(known.solutions_found)
    };
    assert_eq!(counted_by_rows(&network), by_rows, "{}", known.id);
    let found = backbone(&network, &budget, &mut Vec::new()).expect("no engine breaks");
    let fixed = match &found {
        Backbone::Infeasible(_) => None,
        Backbone::All(domains) => Some(domains.fixed() == network.edges().len()),
        Backbone::Undecided { limit, .. } => panic!("{}: {limit}", known.id),
    };
    let mut any_two = Solutions::in_any_order(&network);
    let number = match unique(&mut any_two, &budget).expect("no engine breaks") {
        Uniqueness::Infeasible(_) => None,
        Uniqueness::Unique(_) => Some(true),
        Uniqueness::Several(_) => Some(false),
        Uniqueness::Undecided { stop, .. } => panic!("{}: {stop}", known.id),
    };
    let expected = (known.solutions_found > 0).then_some(known.solutions_found == 1);
    assert_eq!((fixed, number), (expected, expected), "{}", known.id);
}

#[test]
fn boards_from_outside_have_as_many_solutions_as_they_should() {
    let Some(boards) = listed() else { return };
    boards.iter().for_each(check_count);
}

#[test]
fn boards_from_outside_have_solutions_where_they_should() {
    let Some(boards) = listed() else { return };
    for known in &boards {
        for formulation in formulations(known) {
            let feasible = is_feasible(known, formulation);
            assert_eq!(
                feasible,
                known.solutions_found > 0,
                "{} {formulation}",
                known.id
            );
        }
    }
    assert!(!boards.is_empty());
}

/// The most solutions that are counted one by one.
const MOST_COUNTED: u64 = 300_000;

/// Reads a file as a source.
fn source(path: &Path) -> Source {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Source::new(path.to_string_lossy(), bytes)
}

/// The folder of published boards, if there is one beside those from outside.
#[allow(clippy::print_stdout, reason = "tells that there is nothing to test")]
fn published() -> Option<PathBuf> {
    let folder = std::env::var_os("HASHI_EXTRA_BOARDS").map(PathBuf::from);
    let folder = folder.map(|folder| folder.join("../bench"));
    let folder = folder.filter(|folder| folder.join("solution_counts.csv").exists());
    if folder.is_none() {
        println!("no published boards beside those from outside");
    }
    folder
}

/// The boards in a folder, in order, with their names.
fn boards_in(folder: &Path) -> Vec<(String, Network)> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let board = read_board(&source(path), &ReadOptions::default()).expect("a board");
        (path.display().to_string(), Network::of(board))
    };
    paths.iter().map(read).collect()
}

/// The rank of each number; equal numbers share the mean of their ranks.
fn ranks(numbers: &[u32]) -> Vec<f64> {
    let rank = |number: &u32| {
        let below = numbers.iter().filter(|other| *other < number).count() as f64;
        let equal = numbers.iter().filter(|other| *other == number).count() as f64;
        below + f64::midpoint(equal, 1.0)
    };
    numbers.iter().map(rank).collect()
}

/// Spearman's rank correlation.
fn spearman(pairs: &[[u32; 2]]) -> f64 {
    let [one, other] = [0, 1].map(|side| {
        let numbers: Vec<u32> = pairs.iter().map(|pair| pair[side]).collect();
        ranks(&numbers)
    });
    let middle = f64::midpoint(pairs.len() as f64, 1.0);
    let covariance = |one: &[f64], other: &[f64]| -> f64 {
        let both = one.iter().zip(other);
        both.map(|(one, other)| (one - middle) * (other - middle))
            .sum()
    };
    covariance(&one, &other) / (covariance(&one, &one) * covariance(&other, &other)).sqrt()
}

#[test]
fn ranks_that_agree_correlate() {
    let near = |value: f64, wanted: f64| (value - wanted).abs() < 1e-9;
    assert!(near(spearman(&[[1, 10], [2, 20], [3, 21]]), 1.0));
    assert!(near(spearman(&[[1, 3], [2, 2], [3, 1]]), -1.0));
    // Ties: ranks 1.5, 1.5, 3 against 1, 2, 3.
    assert!(near(spearman(&[[0, 1], [0, 2], [5, 3]]), 0.75_f64.sqrt()));
}

/// Boards that another program made at three levels, in a table `levels.csv`: our scores put them
/// in nearly the same order. The scores were fitted with every second board of each size and level,
/// beginning with the first; this test uses the others (`models/techniques.md` describes the boards
/// used before).
#[test]
#[allow(clippy::print_stdout, reason = "tells that there is nothing to test")]
fn scores_order_boards_as_their_maker_does() {
    let folder = std::env::var_os("HASHI_EXTRA_BOARDS").map(PathBuf::from);
    let table = folder.map(|folder| folder.join("levels.csv"));
    let Some(table) = table.filter(|table| table.exists()) else {
        println!("no levels from outside: HASHI_EXTRA_BOARDS names no folder with levels.csv");
        return;
    };
    let text = std::fs::read_to_string(table).expect("a table");
    let mut kinds: BTreeMap<(String, u32), usize> = BTreeMap::new();
    let mut held: BTreeMap<String, Vec<[u32; 2]>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let (level, id) = line.split_once(',').expect("level,id");
        let level: u32 = level.parse().expect("a level");
        let puzzle: Puzzle = id.parse().expect("a board");
        let size = puzzle.board().size().to_string();
        let before = kinds.entry((size.clone(), level)).or_default();
        *before += 1;
        if *before % 2 == 1 {
            continue;
        }
        let rated = rate(&puzzle, &Budget::unlimited()).expect("no engine breaks");
        let RatingResult::Rated(rating) = rated else {
            panic!("{id}: not one solution");
        };
        held.entry(size).or_default().push([level, rating.score]);
    }
    let all: Vec<[u32; 2]> = held.values().flatten().copied().collect();
    assert!(all.len() > 100, "{}", all.len());
    assert!(spearman(&all) > 0.85, "{}", spearman(&all));
    for (size, pairs) in held {
        assert!(spearman(&pairs) > 0.8, "{size}: {}", spearman(&pairs));
    }
}

/// The memory that a sweep from deduction alone may take, in bytes.
const MEMORY: u64 = 1 << 30;

/// All solutions of a board by a sweep that shares nothing with an engine; `None` if that exceeds a
/// limit.
fn swept_alone(network: &Network) -> Option<Paths> {
    let budget = Budget::unlimited().within_memory(MEMORY);
    let narrowed = SolutionSweep::of(network, Narrowing::Deduction, &budget, &mut Vec::new());
    let Ok(Ok(sweeping)) = narrowed else {
        panic!("not narrowed: {:?}", network.board());
    };
    match sweeping.paths(&budget, &mut |_| {}) {
        Ok(paths) => Some(paths.expect("there is a solution")),
        Err(_) => None,
    }
}

/// The sweep of a board with one solution agrees with clause learning.
fn check_unique(name: &str, network: &Network, paths: &Paths) {
    assert_eq!(paths.count(), 1_u8.into(), "{name}");
    let common = paths.likelihoods().backbone(network);
    let common = Backbone::All(common.expect("there is a solution"));
    let budget = Budget::unlimited();
    let known = backbone(network, &budget, &mut Vec::new()).expect("no engine breaks");
    assert_eq!(known, common, "{name}");
    let only = unique(&mut Solutions::in_any_order(network), &budget);
    let Uniqueness::Unique(only) = only.expect("no engine breaks") else {
        panic!("{name}: clause learning finds several solutions or none");
    };
    let first = paths.samples(1).next().expect("a solution");
    assert_eq!(verify(network, first).expect("a solution"), only, "{name}");
}

#[test]
#[allow(clippy::print_stdout, reason = "tells which were beyond the sweep")]
fn sweeps_from_deduction_alone_say_unique_as_clause_learning_does() {
    let Some(folder) = published() else { return };
    let (mut done, mut beyond) = (0, Vec::new());
    for (name, network) in boards_in(&folder.join("unique")) {
        match swept_alone(&network) {
            Some(paths) => {
                check_unique(&name, &network, &paths);
                done += 1;
            }
            None => beyond.push((name, network.islands().len())),
        }
    }
    println!("{done} boards agree, beyond the sweep are {beyond:?}");
    assert!(
        beyond.iter().all(|&(_, islands)| islands > 40),
        "{beyond:?}"
    );
}

#[test]
#[allow(clippy::print_stdout, reason = "tells what is left out")]
fn published_boards_have_as_many_solutions_as_they_should() {
    let Some(folder) = published() else { return };
    let counts = read_counts(&source(&folder.join("solution_counts.csv"))).expect("a table");
    let all = counts.len();
    let counts = counts.into_iter();
    let countable: Vec<(String, u64)> = counts.filter(|&(_, n)| n <= MOST_COUNTED).collect();
    for (name, solutions) in &countable {
        let board = source(&folder.join("coelho").join(name));
        let network = Network::of(read_board(&board, &ReadOptions::default()).expect("a board"));
        let mut listed = Solutions::of(&network);
        let counted = count(&mut listed, &Budget::unlimited()).expect("no engine breaks");
        assert_eq!(counted, SolutionCount::Exactly(*solutions), "{name}");
    }
    let done = countable.len();
    println!(
        "{done} published boards counted; left out are {} of more than {MOST_COUNTED}",
        all - done
    );
    assert!(done > 0);
}
