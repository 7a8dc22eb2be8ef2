//! The texts of integer programs: golden files, names, and the results of three other readers.

mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use good_lp::SolverModel;
use hashilab::internals::generate::{PublishedRecipe, grow};
use hashilab::internals::graph::Random;
use hashilab::internals::logic::{Domains, Tier, propagate};
use hashilab::internals::milp::{
    Direction, Formulated, Formulation, Kind, Model, ModelTerm, Sense, formulate, lp, mps,
};
use hashilab::internals::puzzle::{Id, Network};
use names::check_names;

use crate::support::boards::drawn;
use crate::support::expected::Known;
use crate::support::read_back::{Best, Program, ReadBack, Whole, cbc, glpsol};
use crate::support::text::{shipped, shipped_board};

/// Boards that can be solved, that cannot, and that omit columns or rows.
const PICTURES: [&str; 16] = [
    ".",
    "0",
    "1",
    "11",
    "22",
    "12",
    "00",
    "3.. ... ...",
    "11. ..2",
    "1.1 ... 1.1",
    "1.2. .2.1 2..2",
    "2.2 ... 2.2",
    "3.3 ... 3.3",
    ".1. 1.1 .1.",
    "2.3.1 ..... 3.8.4 .2... 1.4.3",
    "1221",
];

fn model(network: &Network, formulation: Formulation) -> Model {
    let formulated = formulate(network, formulation).expect("no unknown clue");
    formulated.model
}

fn prob() -> Network {
    Network::of(shipped_board("data/boards/prob/prob.csv"))
}

/// Every model that these tests read back.
fn models() -> Vec<Model> {
    let mut networks: Vec<Network> = PICTURES.into_iter().map(drawn).collect();
    networks.push(prob());
    networks.push(
        grow(&PublishedRecipe::square(20, 50, 10), 7)
            .expect("a board")
            .network,
    );
    let rules = Known::under_every_rule().into_iter();
    networks.extend(rules.filter(has_a_rule).map(|known| known.network));
    let all = |network| {
        let programs = Formulation::ALL.map(|formulation| formulate(network, formulation));
        programs.into_iter().filter_map(Result::ok)
    };
    let programs = networks.iter().flat_map(all);
    let mut models: Vec<Model> = programs.map(|formulated| formulated.model).collect();
    models.extend(models.clone().into_iter().map(relaxed));
    models
}

/// The linear relaxation of a model.
fn relaxed(mut model: Model) -> Model {
    model.relax();
    model
}

/// Whether the board has more than the standard rules.
fn has_a_rule(known: &Known) -> bool {
    known.network.board().variants().next().is_some()
}

/// The two texts of a model in a folder.
fn written(model: &Model, folder: &Path) -> [PathBuf; 2] {
    let texts = [("x.lp", lp::write(model)), ("x.mps", mps::write(model))];
    texts.map(|(name, text)| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a writable folder");
        path
    })
}

/// What every reader should find, with costs as if minimised.
fn meant(model: &Model) -> Program {
    let name = |term: &ModelTerm| model.columns()[term.column].name.to_string();
    let mut program = Program::default();
    for column in model.columns().values() {
        let whole = match column.kind {
            Kind::Binary | Kind::Integer => Whole::Yes,
            Kind::Continuous => Whole::No,
        };
        let kind = (column.lower, column.upper, whole);
        program.columns.insert(column.name.to_string(), kind);
    }
    for (id, row) in model.rows().iter() {
        let (lower, upper) = match row.sense {
            Sense::AtMost => (f64::NEG_INFINITY, row.right),
            Sense::AtLeast => (row.right, f64::INFINITY),
            Sense::Equal => (row.right, row.right),
        };
        let terms = model
            .terms(id)
            .iter()
            .filter(|term| term.coefficient != 0.0);
        let terms = terms.map(|term| (name(term), term.coefficient)).collect();
        program
            .rows
            .insert(row.name.to_string(), (lower, upper, terms));
    }
    let costs = model.objective().iter();
    program.costs = costs.map(|term| (name(term), term.coefficient)).collect();
    program
}

/// The program with a random cost between −9 and 9 on each column.
fn with_costs(model: &Model, seed: u64) -> Model {
    let mut random = Random::seeded(seed);
    let mut cost = || f64::from(u8::try_from(random.below(19)).expect("small")) - 9.0;
    let columns = model.columns().ids();
    let terms = columns.map(|column| ModelTerm {
        column,
        coefficient: cost(),
    });
    let mut model = model.clone();
    model.set_objective(
        Direction::Minimise,
        terms.filter(|term| term.coefficient != 0.0).collect(),
    );
    model
}

/// The optimum that HiGHS finds when the program is passed without a file.
fn optimum(model: &Model) -> Best {
    use good_lp::{ResolutionError, Solution};
    match model.load(good_lp::highs).set_threads(1).solve() {
        Err(ResolutionError::Infeasible) => Best::Infeasible,
        Err(other) => panic!("{other}"),
        Ok(solution) => {
            assert!(matches!(
                solution.status(),
                good_lp::solvers::SolutionStatus::Optimal
            ));
            let values = solution.into_inner();
            let cost = |term: &ModelTerm| term.coefficient * values.columns()[term.column.index()];
            Best::Value(model.objective().iter().map(cost).sum())
        }
    }
}

#[test]
fn highs_reads_both_texts_as_the_program_that_was_written() {
    let folder = tempfile::tempdir().expect("a folder");
    for model in models() {
        for costs in [model.clone(), with_costs(&model, 1)] {
            for path in written(&costs, folder.path()) {
                let read = ReadBack::of(&path).program();
                assert_eq!(read, meant(&costs), "{path:?}\n{}", lp::write(&costs));
            }
        }
    }
}

#[test]
fn both_texts_have_the_optimum_of_the_program_under_any_costs() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut found = [0, 0];
    for model in models() {
        let paths = written(&model, folder.path());
        for seed in 0..3 {
            let costs = with_costs(&model, seed);
            let wanted = optimum(&costs);
            found[usize::from(wanted == Best::Infeasible)] += 1;
            for path in &paths {
                let best = ReadBack::of(path).solve(&meant(&costs).costs);
                assert!(
                    best.agrees(wanted),
                    "{best:?} {wanted:?} {path:?}\n{}",
                    lp::write(&costs)
                );
            }
        }
    }
    assert!(found.iter().all(|&found| found >= 20), "{found:?}");
}

/// A solver's result for a file, if the solver is installed.
type Solver = fn(&Path) -> Option<Best>;

#[test]
fn glpsol_and_cbc_find_the_same_optimum() {
    let folder = tempfile::tempdir().expect("a folder");
    let solvers = [("glpsol", glpsol as Solver), ("cbc", cbc as Solver)];
    let mut absent = BTreeSet::new();
    for (seed, model) in (0..).zip(models()) {
        // Without its own cuts glpsol does not end on the larger ones under any costs, except on
        // relaxations.
        let mut columns = model.columns().values().iter();
        let is_linear = columns.all(|column| column.kind == Kind::Continuous);
        let model = match model.columns().len() {
            0..=60 => with_costs(&model, seed),
            _ if is_linear => with_costs(&model, seed),
            _ => model,
        };
        let wanted = optimum(&model);
        for path in written(&model, folder.path()) {
            for (name, solve) in solvers {
                let Some(best) = solve(&path) else {
                    absent.insert(name);
                    continue;
                };
                assert!(
                    best.agrees(wanted),
                    "{name} {best:?} {wanted:?} {path:?}\n{}",
                    lp::write(&model)
                );
            }
        }
    }
    for name in absent {
        println!("not checked: {name} is not installed");
    }
}

/// Checks names, characters and lines of the programs that can state the board's rules.
fn check_text(network: &Network) {
    let programs = Formulation::ALL.map(|formulation| formulate(network, formulation));
    for Formulated { model, .. } in programs.into_iter().filter_map(Result::ok) {
        check_names(&model);
        for text in [lp::write(&model), mps::write(&model)] {
            assert!(text.is_ascii());
            for line in text.lines() {
                assert!(line.len() < 200, "{} characters: {line}", line.len());
            }
        }
    }
}

/// The first line of each family must be a comment with content.
#[test]
fn every_family_is_introduced() {
    let mut all = BTreeSet::new();
    for model in models() {
        let text = lp::write(&model);
        let mut families = BTreeMap::new();
        for row in model.rows().values() {
            families
                .entry(row.family.name())
                .or_insert(row.name.to_string());
        }
        for (word, first) in families {
            let introduction = format!("\n\\ {word}: ");
            let comment = text.find(&introduction).expect("a comment");
            let row = text.find(&format!("\n {first}:")).expect("a row");
            assert!(comment < row, "{word}");
            assert_ne!(
                text[comment + introduction.len()..].lines().next(),
                Some("")
            );
            all.insert(word);
        }
    }
    assert!(all.len() >= 16, "{all:?}");
}

#[test]
fn what_is_maximised_reads_back_as_such() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut model = model(&drawn("3.3 ... 3.3"), Formulation::Flow);
    let terms = meant(&with_costs(&model, 5));
    let column = |name: &String| {
        let mut columns = model.columns().iter();
        let found = columns.find(|(_, column)| column.name.to_string() == *name);
        found.expect("a column").0
    };
    let terms = terms.costs.iter().map(|(name, &coefficient)| ModelTerm {
        column: column(name),
        coefficient,
    });
    let terms = terms.collect();
    model.set_objective(Direction::Maximise, terms);
    let wanted = optimum(&model);
    let [lp, mps] = written(&model, folder.path());
    let Best::Value(best) = ReadBack::of(&lp).solve(&BTreeMap::new()) else {
        panic!("feasible")
    };
    let Best::Value(negated) = ReadBack::of(&mps).solve(&BTreeMap::new()) else {
        panic!("feasible")
    };
    assert!(Best::Value(best).agrees(wanted), "{best} {wanted:?}");
    assert!(Best::Value(-negated).agrees(wanted), "{negated} {wanted:?}");
}

#[test]
fn golden_texts_are_current() {
    for (board, network) in [
        ("corners", drawn("3.3 ... 3.3")),
        ("cross", drawn(".1. 1.1 .1.")),
        ("prob", prob()),
    ] {
        for formulation in [Formulation::Notebook, Formulation::Flow, Formulation::Cuts] {
            let model = model(&network, formulation);
            check_golden(&format!("{board}.{formulation}.lp"), &lp::write(&model));
            check_golden(&format!("{board}.{formulation}.mps"), &mps::write(&model));
        }
    }
}

#[test]
fn larger_formulations_have_a_current_golden_text() {
    use Formulation::{Multi, MultiDirected, Order, Tree};
    for formulation in [Order, Multi, MultiDirected, Tree] {
        let text = lp::write(&model(&drawn("3.3 ... 3.3"), formulation));
        check_golden(&format!("corners.{formulation}.lp"), &text);
    }
}

#[test]
fn every_rule_has_a_current_golden_text() {
    const NAMES: [&str; 10] = [
        "forbidden",
        "forest",
        "four-bridges",
        "free",
        "gaps",
        "given-bounds",
        "no-loops",
        "sets",
        "signs",
        "unknown",
    ];
    let boards = Known::under_every_rule();
    for name in NAMES {
        let path = format!("rules/{name}.csv");
        let known = boards.iter().find(|known| known.path.ends_with(&path));
        let network = &known.expect("a shipped board").network;
        let text = lp::write(&model(network, Formulation::Flow));
        check_golden(&format!("{name}.flow.lp"), &text);
    }
}

/// Compares with the file in `models/golden`, or writes it if `UPDATE_EXPECT` is set.
fn check_golden(name: &str, text: &str) {
    let folder = shipped("models/golden");
    let path = folder.join(name);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::create_dir_all(&folder).expect("a writable folder");
        std::fs::write(&path, text).expect("a writable folder");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        golden, text,
        "{name}: run again with UPDATE_EXPECT=1 and read the difference"
    );
}

#[test]
fn deduced_bounds_are_a_family_and_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let network = prob();
    let mut domains = Domains::of(&network);
    propagate(&network, &mut domains, Tier::Edge).expect("it has a solution");
    assert!(domains.fixed() > 0);
    for formulation in Formulation::ALL {
        let mut formulated = formulate(&network, formulation).expect("a program");
        formulated.tighten(&domains);
        let model = &formulated.model;
        let text = lp::write(model);
        let family = text.find("\n\\ deduced: ").expect("a comment");
        for &column in model.deduced() {
            let column = &model.columns()[column];
            let line = format!("\n {} = {}\n", column.name, column.lower);
            assert!(text[family..].contains(&line), "{line}{text}");
        }
        for path in written(model, folder.path()) {
            assert_eq!(ReadBack::of(&path).program(), meant(model), "{path:?}");
        }
    }
}
