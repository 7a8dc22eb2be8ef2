//! The tightness of the constraints for signs: the bounds of the linear relaxation for the blank
//! sign of the Mystery Hunt's first map, against another formulation. The figures are in
//! `models/signs.md`.

use std::collections::BTreeMap;

use good_lp::SolverModel;
use hashilab::internals::engine::{Budget, Engine, Highs, Observer, SolveStats, Task, Verdict};
use hashilab::internals::milp::{
    Column, ColumnFamily, ColumnId, Direction, Formulated, Formulation, Kind, ModelTerm, Name,
    NamePlace, Row, RowFamily, Sense, formulate,
};
use hashilab::internals::puzzle::{
    Board, Heading, Id, IslandId, Network, Pos, Sign, Sum, View, sign_sums, verify,
};

use crate::support::text::shipped_board;

const MAP: &str = "data/boards/mystery/map1.csv";

/// The blank sign, and its values in the solution.
const BLANK: Pos = Pos { row: 4, col: 1 };
const READS: [(Heading, u32); 2] = [(Heading::North, 6), (Heading::East, 20)];

fn map() -> Network {
    Network::of(shipped_board(MAP))
}

/// The program that `hashi` writes, with a column for each degree.
fn by_choices(network: &Network) -> Formulated {
    formulate(network, Formulation::Flow).expect("flow knows signs")
}

/// The bridges at an island, in a program with levels.
fn degree(network: &Network, formulated: &Formulated, island: IslandId) -> Vec<ColumnId> {
    let pos = network.islands()[island].pos.to_string();
    let columns = formulated.model.columns().iter();
    let levels = columns.filter(|(_, column)| column.family == ColumnFamily::Level);
    let here = levels.filter(|(_, column)| {
        let name = column.name.to_string();
        name.split('_').any(|part| part == pos)
    });
    here.map(|(column, _)| column).collect()
}

fn terms(columns: &[ColumnId], coefficient: f64) -> Vec<ModelTerm> {
    let term = |&column: &ColumnId| ModelTerm {
        column,
        coefficient,
    };
    columns.iter().map(term).collect()
}

/// The usual alternative: sums of degrees, and for every two islands in a view a binary column that
/// states which one has more bridges, with a big M that relaxes the other row.
fn by_order(network: &Network) -> Formulated {
    let board = network.board();
    let silent = |&(pos, _): &(Pos, Sign)| (pos, Sign::default());
    let signs = board.rules().signs().iter().map(silent).collect();
    let rules = board.rules().clone().with_signs(signs);
    let silent = Board::new(board.size(), board.islands().to_vec(), rules).expect("a board");
    let mut formulated = by_choices(&Network::of(silent));
    let views = network.views().values().iter();
    for view in views.filter(|view| view.sum != Sum::Unsaid) {
        let degrees: Vec<Vec<ColumnId>> = (view.islands.iter())
            .map(|&island| degree(network, &formulated, island))
            .collect();
        if let Sum::Exactly(sum) = view.sum {
            add_up(&mut formulated, view, &degrees, sum);
        }
        for (index, one) in degrees.iter().enumerate() {
            for other in &degrees[..index] {
                order(&mut formulated, one, other);
            }
        }
    }
    formulated
}

fn add_up(formulated: &mut Formulated, view: &View, degrees: &[Vec<ColumnId>], sum: u16) {
    let mut all: BTreeMap<ColumnId, f64> = BTreeMap::new();
    for &column in degrees.iter().flatten() {
        *all.entry(column).or_default() += 1.0;
    }
    let row = Row {
        name: Name::new("sum", NamePlace::View(view.sign, view.heading)),
        family: RowFamily::Sum,
        sense: Sense::Equal,
        right: f64::from(sum),
    };
    let term = |(column, coefficient)| ModelTerm {
        column,
        coefficient,
    };
    formulated.model.add_row(row, all.into_iter().map(term));
}

/// d[one] − d[other] ≥ 1 − 8 b and d[other] − d[one] ≥ 8 b − 7.
fn order(formulated: &mut Formulated, one: &[ColumnId], other: &[ColumnId]) {
    let number = u32::try_from(formulated.model.rows().len()).expect("a small program");
    let more = formulated.model.add_column(Column {
        name: Name::new("b", NamePlace::Index(number)),
        family: ColumnFamily::Choice,
        kind: Kind::Binary,
        lower: 0.0,
        upper: 1.0,
    });
    for (greater, lesser, lift, right) in [(one, other, 8.0, 1.0), (other, one, -8.0, -7.0)] {
        let shared = |column: &&ColumnId| !(greater.contains(column) && lesser.contains(column));
        let own = |columns: &[ColumnId]| columns.iter().filter(shared).copied().collect::<Vec<_>>();
        let mut difference = terms(&own(greater), 1.0);
        difference.extend(terms(&own(lesser), -1.0));
        difference.extend(terms(&[more], lift));
        let number = u32::try_from(formulated.model.rows().len()).expect("a small program");
        let row = Row {
            name: Name::new("differ", NamePlace::Index(number)),
            family: RowFamily::Differ,
            sense: Sense::AtLeast,
            right,
        };
        formulated.model.add_row(row, difference);
    }
}

/// The least and the most value of the blank sign in the relaxation.
fn relaxed(network: &Network, formulated: &Formulated, heading: Heading) -> [f64; 2] {
    let mut views = network.views().values().iter();
    let view = views.find(|view| view.sign == BLANK && view.heading == heading);
    let islands = &view.expect("a view").islands;
    let mut sum: BTreeMap<ColumnId, f64> = BTreeMap::new();
    let columns = islands
        .iter()
        .flat_map(|&island| degree(network, formulated, island));
    for column in columns {
        *sum.entry(column).or_default() += 1.0;
    }
    [Direction::Minimise, Direction::Maximise].map(|direction| {
        let mut model = formulated.model.clone();
        let term = |(&column, &coefficient)| ModelTerm {
            column,
            coefficient,
        };
        model.set_objective(direction, sum.iter().map(term).collect());
        let loaded = model.load(good_lp::highs);
        let solved = loaded.set_option("solve_relaxation", true).solve();
        let point = solved.expect("the relaxation is feasible").into_inner();
        let value = |(column, coefficient): (&ColumnId, &f64)| {
            coefficient * point.columns()[column.index()]
        };
        sum.iter().map(value).sum()
    })
}

/// HiGHS's solution, whose sums must be the known ones.
fn solved(network: &Network, formulated: Formulated) -> SolveStats {
    let task = Task::stated(network, Formulation::Flow, formulated);
    let run = Highs::default().solve(&task, &Budget::unlimited(), &mut Observer::none());
    let run = run.expect("HiGHS runs");
    let Verdict::Yes(incumbent) = run.outcome else {
        panic!("{:?}", run.outcome)
    };
    let solution = verify(network, incumbent.bridges).expect("a solution");
    let sums = sign_sums(network, &solution);
    for (heading, reads) in READS {
        let mut views = network.views().iter();
        let view = views.find(|(_, view)| view.sign == BLANK && view.heading == heading);
        let (id, _) = view.expect("a view");
        assert_eq!(sums[id], reads);
    }
    run.stats
}

#[test]
#[allow(clippy::print_stdout, reason = "the figures of models/signs.md")]
fn choices_bound_what_a_blank_sign_sees_more_tightly_than_order_does() {
    let network = map();
    let [choices, order] = [by_choices(&network), by_order(&network)];
    for (heading, reads) in READS {
        let [tight, loose] =
            [&choices, &order].map(|formulated| relaxed(&network, formulated, heading));
        println!("{heading}: choices {tight:.3?}, order {loose:.3?}, truth {reads}");
        let truth = f64::from(reads);
        assert!(tight[0] <= truth + 1e-6 && truth <= tight[1] + 1e-6);
        assert!(loose[0] < tight[0] - 0.5 && tight[1] <= loose[1] + 1e-6);
    }
    for (name, formulated) in [("choices", choices), ("order", order)] {
        let model = &formulated.model;
        let size = [model.columns().len(), model.rows().len(), model.nonzeros()];
        let stats = solved(&network, formulated);
        let (nodes, iterations) = (stats.nodes, stats.simplex_iterations);
        println!(
            "{name}: {size:?}, {nodes:?} nodes, {iterations:?} iterations, {} s",
            stats.solve_seconds
        );
    }
}
